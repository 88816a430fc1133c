/* test_packed.c - packed catalogues: equal to their catalogues, also in memory; damaged ones are rejected. */
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "base/arena.h"
#include "base/diag.h"
#include "base/file.h"
#include "base/folders.h"
#include "base/mem.h"
#include "base/text.h"
#include "catalog/catalog.h"
#include "catalog/cell_text.h"
#include "catalog/packed.h"
#include "catalog/snapshot.h"
#include "check.h"

static const char SHOP[] = TESTS_DIR "/mutants/shop";
static const char *const SHIPPED[] = {"bills-2020-eur",   "commodity-1996-2007", "gpu-2026",
                                      "modern-2020-2025", "stap-mpp-1997",       "university-2026"};

struct fixture {
    struct arena arena;
    struct diag diag;
    struct text shop; /* the packed catalogue of SHOP */
};

static void ok(struct fixture *f, enum status status)
{
    if (status != ST_OK)
        fail_msg("%s:%d: %s", f->diag.file ? f->diag.file : "", f->diag.line, f->diag.message);
}

static int set_up(void **state)
{
    struct fixture *f = mem_alloc(1, sizeof *f);
    *state = f;
    ok(f, catalog_pack(&f->shop, SHOP, NULL, &f->diag));
    return 0;
}

static int tear_down(void **state)
{
    struct fixture *f = *state;
    file_use(NULL);
    text_fini(&f->shop);
    diag_fini(&f->diag);
    arena_fini(&f->arena);
    mem_free(f);
    return 0;
}

/* Loads bytes as a catalogue file in memory. */
static enum status load_bytes(struct snapshot *out, struct fixture *f, const char *bytes, size_t n)
{
    const struct file_in_memory file = {.name = "shop.db", .bytes = bytes, .n = n};
    file_use(&(struct file_access){.files = &file});
    const enum status status = catalog_load(out, "shop.db", &f->arena, &f->diag);
    file_use(NULL);
    return status;
}

static void check_same(const struct snapshot *a, const struct snapshot *b)
{
    check_text(a->hash, b->hash);
    check_text(a->name, b->name);
    for (int id = 0; id < N_TABLES; id++) {
        const struct table *table = table_get((enum table_id)id);
        assert_int_equal(cell_rows(a, (enum table_id)id), cell_rows(b, (enum table_id)id));
        for (size_t i = 0; i < cell_rows(a, (enum table_id)id); i++)
            for (size_t c = 0; c < table->n_columns; c++)
                check_text(cell_text(a, (enum table_id)id, i, table->columns[c].name),
                           cell_text(b, (enum table_id)id, i, table->columns[c].name));
    }
}

static void test_equals_the_catalogue(void **state)
{
    struct fixture *f = *state;
    for (size_t i = 0; i < sizeof SHIPPED / sizeof *SHIPPED; i++) {
        struct snapshot folder, packed, again;
        struct text text = TEXT_INIT, second = TEXT_INIT;
        const char *path = arena_printf(&f->arena, TESTS_DIR "/../catalog/%s", SHIPPED[i]);
        ok(f, catalog_load(&folder, path, &f->arena, &f->diag));
        ok(f, catalog_pack(&text, path, NULL, &f->diag));
        ok(f, load_bytes(&packed, f, text.s, text.n));
        check_same(&packed, &folder);

        char file[64];
        test_write_text(file, ".db", text.s);
        ok(f, catalog_load(&again, file, &f->arena, &f->diag));
        check_same(&again, &folder);
        ok(f, catalog_pack(&second, file, NULL, &f->diag));
        check_text(second.s, text.s);
        unlink(file);
        text_fini(&text);
        text_fini(&second);
    }
}

/* A database in memory is read like one on the disk. */
static void test_database_in_memory(void **state)
{
    struct fixture *f = *state;
    struct snapshot folder, database;
    char path[64], *bytes = NULL;
    size_t n = 0;
    test_write_text(path, ".db", "");
    ok(f, catalog_build(path, SHOP, &f->diag));
    ok(f, file_read_bytes(&bytes, &n, path, 1, &f->arena, &f->diag));
    unlink(path);
    ok(f, catalog_load(&folder, SHOP, &f->arena, &f->diag));
    ok(f, load_bytes(&database, f, bytes, n));
    check_same(&database, &folder);
    assert_int_equal(load_bytes(&database, f, bytes, n - 1), ST_CATALOG);
    assert_non_null(strstr(f->diag.message, "1 bytes are missing"));
}

/* A name finds the file in memory of that name, or of the name with .db. */
static void test_finds_names_in_memory(void **state)
{
    struct fixture *f = *state;
    const char *const none[] = {"/nowhere"};
    const struct folders folders = CATALOG_FOLDERS(none, 1);
    const struct file_in_memory second = {.name = "b.db", .bytes = f->shop.s, .n = f->shop.n},
                                first = {&second, "a", f->shop.s, f->shop.n};
    char *path = NULL;
    file_use(&(struct file_access){.files = &first});
    ok(f, catalog_find(&path, "a", "", &folders, &f->arena, &f->diag));
    check_text(path, "a");
    ok(f, catalog_find(&path, "b", "", &folders, &f->arena, &f->diag));
    check_text(path, "b.db");
    assert_int_equal(catalog_find(&path, "c", "", &folders, &f->arena, &f->diag), ST_CATALOG);
}

/* A file without some parts keeps the hash of the whole, and only a named load reads it. */
static void test_parts_left_out(void **state)
{
    struct fixture *f = *state;
    const char *const texts[] = {"pc", "gig"};
    const struct catalog_words words = catalog_words_of(texts, 2, &f->arena);
    struct snapshot whole, named, packed;
    struct text text = TEXT_INIT;
    bool all = false;
    ok(f, catalog_load(&whole, SHOP, &f->arena, &f->diag));
    ok(f, catalog_load_named(&named, &all, SHOP, &words, &f->arena, &f->diag));
    assert_false(all);
    ok(f, catalog_pack(&text, SHOP, &words, &f->diag));
    assert_true(text.n < f->shop.n);
    char file[64];
    test_write_text(file, ".db", text.s);
    ok(f, catalog_load_named(&packed, &all, file, &words, &f->arena, &f->diag));
    assert_true(all);
    check_same(&packed, &named);
    check_text(packed.hash, whole.hash);
    assert_int_equal(catalog_load(&packed, file, &f->arena, &f->diag), ST_CATALOG);
    assert_non_null(strstr(f->diag.message, "without --for"));
    unlink(file);
    text_fini(&text);
}

static void test_rejects_every_truncation(void **state)
{
    struct fixture *f = *state;
    for (size_t n = 0; n < f->shop.n; n += 7) {
        struct snapshot ignored;
        char *bytes = arena_strndup(&f->arena, f->shop.s, n);
        assert_int_equal(load_bytes(&ignored, f, bytes, n), ST_CATALOG);
        assert_non_null(f->diag.message);
        diag_fini(&f->diag);
    }
}

/* The packed shop after a replacement, with a digest that matches. */
static char *changed(struct fixture *f, const char *from, const char *to)
{
    enum { DIGEST = 64 };
    const char *at = strstr(f->shop.s, from);
    assert_non_null(at);
    char *text = arena_printf(&f->arena, "%.*s%s%s", (int)(at - f->shop.s), f->shop.s, to, at + strlen(from));
    char digest[DIGEST + 1];
    char *line = strchr(text, '\n') + 1, *body = line + DIGEST + 1;
    sha256_hex(digest, body, strlen(body));
    memcpy(line, digest, DIGEST);
    return text;
}

static void test_rejects_wrong_rows(void **state)
{
    static const struct {
        const char *from, *to, *message;
        int line;
    } rows[] = {
        {"catalogue 10", "catalogue 9", "has schema version 9, this program reads 10: pack it again", 1},
        {"catalogue 10", "catalogue x", "is truncated or damaged: pack it again", 1},
        {"\nhash ", "\nhush ", "is truncated or damaged: pack it again", 2},
        {"# meta\n", "", "has a row before the first table", 4},
        {"# meta\n", "# mata\n", "a catalogue has no table 'mata'; did you mean 'meta'?", 4},
        {"# source\n", "# meta\n", "has the table meta twice", 0},
        {"\n# source", "\tmore\n# source", "expected the 5 values of a row of meta", 5},
        {"# source\n", "# source\nfew\n", "expected the 6 values of a row of source", 0},
        {"# source\n", "# source\na\tb\\x\t\t\t\t\n", "title has an unknown escape", 0},
        {"# source\n", "# source\nz\tZ\t\t\t\t\n", "the rows of source are not in the order", 0},
        {"# source\n", "# source\n\tZ\t\t\t\t\n", "id is missing", 0},
        {"# source\n", "# source\na b\tZ\t\t\t\t\n", "expected a name of letters", 0},
        {"# quote\n", "# quote\n-\t\t2020-01-01\t\t1\tEUR\tlist\t1\t1\t\n", "a number without a source", 0},
        {"# quote\n", "# quote\n-\t\t2020-01-01\t2019-01-01\t1\tEUR\tassumption\t1\t1\t\n",
         "valid_until 2019-01-01 is before the date of the quote", 0},
        {"# quote\n", "# quote\n-\t\t2020-01-01\t\t1\tEUR\tassumption\t1\t1\t\n",
         "table quote refers to the part '-', which it does not hold", 0},
        {"# node\n", "# node\n-\t1\t1\t1\t\tgpu\t\t\t\n", "expected both, or neither", 0},
        {"# node\n", "# node\n-\t1\t0\t1\t\t\t\t\t\n", "expected a whole number from 1 to 1048576, got '0'",
         0},
    };
    struct fixture *f = *state;
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
        struct snapshot ignored;
        const char *text = changed(f, rows[i].from, rows[i].to);
        assert_int_equal(load_bytes(&ignored, f, text, strlen(text)), ST_CATALOG);
        if (!strstr(f->diag.message, rows[i].message))
            fail_msg("got '%s', expected '%s'", f->diag.message, rows[i].message);
        check_text(f->diag.file, "shop.db");
        if (rows[i].line)
            assert_int_equal(f->diag.line, rows[i].line);
        diag_fini(&f->diag);
    }
}

/* Tabs, line ends and backslashes in texts. */
static void test_escapes(void **state)
{
    struct fixture *f = *state;
    struct snapshot s;
    /* the hash differs from that of all rows, so that only a named load reads the file */
    const struct catalog_words words = {.n = 0};
    const char *text = changed(f, "# source\n", "# source\na\t\\\\one\\ttwo\\nthree\\r\t\t\t\t\n");
    struct text packed = TEXT_INIT;
    char file[64];
    for (int i = 0; i < 2; i++) {
        bool all = false;
        test_write_text(file, ".db", i ? packed.s : text);
        ok(f, catalog_load_named(&s, &all, file, &words, &f->arena, &f->diag));
        check_text(s.sources[0].title, "\\one\ttwo\nthree\r");
        text_clear(&packed);
        ok(f, catalog_pack(&packed, file, &words, &f->diag));
        unlink(file);
    }
    text_fini(&packed);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test_setup_teardown(test_equals_the_catalogue, set_up, tear_down),
        cmocka_unit_test_setup_teardown(test_database_in_memory, set_up, tear_down),
        cmocka_unit_test_setup_teardown(test_finds_names_in_memory, set_up, tear_down),
        cmocka_unit_test_setup_teardown(test_parts_left_out, set_up, tear_down),
        cmocka_unit_test_setup_teardown(test_rejects_every_truncation, set_up, tear_down),
        cmocka_unit_test_setup_teardown(test_rejects_wrong_rows, set_up, tear_down),
        cmocka_unit_test_setup_teardown(test_escapes, set_up, tear_down),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
