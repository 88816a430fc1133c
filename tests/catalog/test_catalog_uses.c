#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "base/arena.h"
#include "base/diag.h"
#include "base/file.h"
#include "base/random.h"
#include "base/text.h"
#include "catalog/catalog.h"
#include "catalog/part_name.h"
#include "catalog/snapshot.h"
#include "check.h"

enum { SEED = 20261128, CASES = 150, LAYERS = 3, ROWS_AT_MOST = 256, LINKS = 3 };

/* A row of a small catalogue, as a line of its CSV file and as what the choice of rows depends on. */
struct drawn_row {
    enum table_id table;
    size_t layer;
    const char *line;          /* as an export prints it */
    const char *key;           /* a row of an earlier layer with this key in this table takes precedence */
    const char *id;            /* other rows refer to it by this name; NULL: none does */
    const char *refers[LINKS]; /* ids of rows that it needs */
    const char *owners[LINKS]; /* ids of rows that all have to be there; none: it is taken by its id only */
    bool expected;
};

struct drawn {
    struct arena *arena;
    uint64_t seed, slot;
    struct drawn_row rows[ROWS_AT_MOST];
    size_t n;
};

struct fixture {
    struct arena arena;
    struct diag diag;
    char *folder;
};

static int set_up(void **state)
{
    struct fixture *f = calloc(1, sizeof *f);
    assert_non_null(f);
    f->folder = arena_strdup(&f->arena, "/tmp/bursar-test-XXXXXX");
    assert_non_null(mkdtemp(f->folder));
    *state = f;
    return 0;
}

static int tear_down(void **state)
{
    struct fixture *f = *state;
    char command[128];
    snprintf(command, sizeof command, "rm -r %s", f->folder);
    assert_int_equal(system(command), 0);
    diag_fini(&f->diag);
    arena_fini(&f->arena);
    free(f);
    return 0;
}

static void ok(struct fixture *f, enum status status)
{
    if (status != ST_OK)
        fail_msg("%s:%d:%d: %s", f->diag.file ? f->diag.file : "", f->diag.line, f->diag.column,
                 f->diag.message);
}

static const char *in_folder(struct fixture *f, const char *name)
{
    return path_join(&f->arena, f->folder, name);
}

static void write_file(struct fixture *f, const char *path, const char *text)
{
    FILE *stream = fopen(path, "wb");
    (void)f;
    assert_non_null(stream);
    assert_true(fputs(text, stream) >= 0);
    assert_int_equal(fclose(stream), 0);
}

/* Writes DIR/TABLE.csv. */
static void write_table(struct fixture *f, const char *folder, const char *table, const char *text)
{
    mkdir(in_folder(f, folder), 0777);
    write_file(f, in_folder(f, arena_printf(&f->arena, "%s/%s.csv", folder, table)), text);
}

static const char *read_all(struct fixture *f, const char *path)
{
    char *text = NULL;
    size_t n = 0;
    ok(f, file_read(&text, &n, path, &f->arena, &f->diag));
    return text;
}

/* --- random catalogues --- */

static size_t draw(struct drawn *d, size_t n)
{
    return (size_t)(random_at(d->seed, 1, d->slot++) * (double)n);
}

static struct drawn_row *add(struct drawn *d, size_t layer, enum table_id table, const char *key,
                             const char *line)
{
    struct drawn_row *row = &d->rows[d->n];
    /* a key is unique in its catalogue */
    for (size_t i = 0; i < d->n; i++)
        if (d->rows[i].table == table && d->rows[i].layer == layer && strcmp(d->rows[i].key, key) == 0)
            return NULL;
    assert_true(d->n < ROWS_AT_MOST);
    d->n++;
    *row = (struct drawn_row){.table = table, .layer = layer, .key = key, .line = line};
    return row;
}

#define NAME(...) arena_printf(d->arena, __VA_ARGS__)

/* Draws the part `p`, a NIC, an accelerator, a processor or a node by its number, with the row of its kind. A
 * catalogue may have one of the two rows only if an earlier one has both. */
static void draw_part(struct drawn *d, size_t layer, size_t p)
{
    static const char *const kinds[] = {"nic", "accelerator", "component", "node"};
    static const enum table_id tables[] = {TABLE_NIC, TABLE_ACCELERATOR, TABLE_PROCESSOR, TABLE_NODE};
    const size_t kind = p % 4, source = draw(d, 3), technology = draw(d, 3);
    const char *id = NAME("part:p%zu", p), *own = NAME("row:p%zu", p);
    struct drawn_row *part =
        add(d, layer, TABLE_PART, id, NAME("p%zu,%s,,of %zu,,,,,,s%zu", p, kinds[kind], layer, source));
    part->id = id;
    part->refers[0] = NAME("source:s%zu", source);
    struct drawn_row *row = add(d, layer, tables[kind], own, NULL);
    row->id = own;
    row->refers[0] = row->owners[0] = id;
    if (kind == 0) {
        row->line = NAME("p%zu,t%zu,%zu", p, technology, layer + 1);
        row->refers[1] = NAME("technology:t%zu", technology);
    } else if (kind == 1) {
        row->line = NAME("p%zu,%zu,,,,,,,,,", p, layer + 1);
    } else if (kind == 2) {
        row->line = NAME("p%zu,,%zu,,,,,", p, layer + 1);
    } else {
        const size_t accelerator = 4 * draw(d, 3) + 1;
        row->line = NAME("p%zu,1,%zu,1,,p%zu,1,,", p, layer + 1, accelerator);
        row->refers[1] = NAME("row:p%zu", accelerator);
    }
}

/* What belongs to part `p`. */
static void draw_belongings(struct drawn *d, size_t layer, size_t p)
{
    const char *id = NAME("part:p%zu", p);
    const size_t source = draw(d, 3), name = draw(d, 4);
    struct drawn_row *row = NULL;
    if (draw(d, 2) && (row = add(d, layer, TABLE_MACHINE_CONSTANT, NAME("p%zu,c%zu", p, name),
                                 NAME("p%zu,c%zu,%zu,,measured,s%zu", p, name, layer, source)))) {
        row->owners[0] = id;
        row->refers[0] = NAME("source:s%zu", source);
    }
    /* names that differ in blanks and case are equal */
    if (draw(d, 2) && (row = add(d, layer, TABLE_ALIAS, NAME("n%zu.%zu", p, name),
                                 NAME("p%zu,%s%zu.%zu", p, layer == 1 ? "N " : "n", p, name))))
        row->refers[0] = row->owners[0] = id;
    if (p % 4 == 1 && draw(d, 2)) {
        row = add(d, layer, TABLE_OPERATING_POINT, NAME("p%zu,t%zu", p, name),
                  NAME("p%zu,t%zu,fp8,1,1,1,,%zu,,,,b,,,measured,s%zu", p, name, layer + 1, source));
        if (row) {
            row->owners[0] = row->refers[0] = NAME("row:p%zu", p);
            row->refers[1] = NAME("source:s%zu", source);
        }
    }
    if (p % 4 == 3 && draw(d, 2)) {
        /* the rates of an application on a node are one group */
        row = add(d, layer, TABLE_NODE_RATE, NAME("p%zu,a%zu", p, name),
                  NAME("p%zu,a%zu,%zu,,%zu,,,,,measured,s%zu", p, name, layer + 1, layer + 1, source));
        if (row) {
            row->owners[0] = row->refers[0] = NAME("row:p%zu", p);
            row->refers[1] = NAME("source:s%zu", source);
        }
    }
}

static void draw_technology(struct drawn *d, size_t layer, size_t t)
{
    const char *id = NAME("technology:t%zu", t);
    const size_t source = draw(d, 3);
    struct drawn_row *row = add(d, layer, TABLE_TECHNOLOGY, id,
                                NAME("t%zu,%zu,1000000000,0,measured,s%zu", t, layer + 1, source));
    row->id = id;
    row->refers[0] = NAME("source:s%zu", source);
    if (!draw(d, 2))
        return;
    /* a curve belongs to the technology of its own catalogue */
    row = add(d, layer, TABLE_TECHNOLOGY_BANDWIDTH, NAME("t%zu,%zu", t, layer),
              NAME("t%zu,exchange,1024,%zu,measured,s%zu", t, layer + 1000, source));
    row->owners[0] = row->refers[0] = id;
    row->refers[1] = NAME("source:s%zu", source);
}

/* The last layer has all parts and technologies, the others some; the first has quotes. */
static void draw_layer(struct drawn *d, size_t layer)
{
    const bool all = layer == LAYERS - 1;
    for (size_t s = 0; s < 3; s++)
        if (all || draw(d, 3) == 0) {
            struct drawn_row *row =
                add(d, layer, TABLE_SOURCE, NAME("source:s%zu", s), NAME("s%zu,of %zu,,,,", s, layer));
            row->id = row->key;
        }
    for (size_t t = 0; t < 3; t++)
        if (all || draw(d, 3) == 0)
            draw_technology(d, layer, t);
    for (size_t p = 0; p < 12; p++) {
        if (all || draw(d, 4) == 0)
            draw_part(d, layer, p);
        if (draw(d, 3) == 0)
            draw_belongings(d, layer, p);
    }
    for (size_t p = 0; p < 12; p++)
        if (draw(d, 4) == 0) {
            struct drawn_row *row = add(d, layer, TABLE_QUOTE, NAME("p%zu", p),
                                        NAME("p%zu,,2026-11-01,,%zu,EUR,assumption,1,1,", p, layer));
            row->refers[0] = NAME("part:p%zu", p);
        }
}

/* --- brute force --- */

/* True if the expected catalogue has a row with this id; of several rows the one of the first layer counts.
 */
static bool has(const struct drawn *d, const char *id)
{
    const struct drawn_row *first = NULL;
    for (size_t i = 0; i < d->n; i++)
        if (d->rows[i].id && strcmp(d->rows[i].id, id) == 0 && (!first || d->rows[i].layer < first->layer))
            first = &d->rows[i];
    return first && first->expected;
}

static bool is_first(const struct drawn *d, const struct drawn_row *row)
{
    for (size_t i = 0; i < d->n; i++)
        if (d->rows[i].table == row->table && d->rows[i].layer < row->layer &&
            strcmp(d->rows[i].key, row->key) == 0)
            return false;
    return true;
}

/* A curve is of the layer whose row of the technology counts. */
static bool is_of_layer(const struct drawn *d, const struct drawn_row *row)
{
    if (row->table != TABLE_TECHNOLOGY_BANDWIDTH)
        return true;
    for (size_t i = 0; i < d->n; i++)
        if (d->rows[i].table == TABLE_TECHNOLOGY && strcmp(d->rows[i].id, row->owners[0]) == 0 &&
            d->rows[i].layer < row->layer)
            return false;
    return true;
}

static bool is_wanted(const struct drawn *d, const struct drawn_row *row)
{
    for (size_t i = 0; i < d->n && row->id; i++)
        for (size_t k = 0; k < LINKS; k++)
            if (d->rows[i].expected && d->rows[i].refers[k] && strcmp(d->rows[i].refers[k], row->id) == 0)
                return true;
    bool owned = row->owners[0] != NULL && row->table != TABLE_QUOTE;
    for (size_t k = 0; k < LINKS && row->owners[k]; k++)
        owned = owned && has(d, row->owners[k]);
    return owned && is_of_layer(d, row);
}

static void expect(struct drawn *d)
{
    bool more = true;
    for (size_t i = 0; i < d->n; i++)
        d->rows[i].expected = d->rows[i].layer == 0;
    while (more) {
        more = false;
        for (size_t i = 0; i < d->n; i++)
            if (!d->rows[i].expected && is_first(d, &d->rows[i]) && is_wanted(d, &d->rows[i]))
                more = d->rows[i].expected = true;
    }
}

/* --- comparison --- */

static void write_layer(struct fixture *f, const struct drawn *d, const char *folder, size_t layer)
{
    static const char *const uses[LAYERS] = {"one", "two", ""};
    write_table(f, folder, "meta",
                arena_printf(&f->arena, "name,as_of,currency,title,uses\n%s,2026-11-28,EUR,T,%s\n", folder,
                             uses[layer]));
    for (int id = 1; id < N_TABLES; id++) {
        struct text text = TEXT_INIT;
        table_put_header(&text, table_get((enum table_id)id));
        for (size_t i = 0; i < d->n; i++)
            if (d->rows[i].table == (enum table_id)id && d->rows[i].layer == layer)
                text_printf(&text, "%s\n", d->rows[i].line);
        write_table(f, folder, table_get((enum table_id)id)->name, text.s);
        text_fini(&text);
    }
}

static size_t count_lines(const char *text)
{
    size_t n = 0;
    for (; *text; text++)
        n += *text == '\n';
    return n;
}

static void compare(struct fixture *f, const struct drawn *d, const char *folder)
{
    for (int id = 1; id < N_TABLES; id++) {
        const char *name = table_get((enum table_id)id)->name;
        const char *text = read_all(f, in_folder(f, arena_printf(&f->arena, "%s/%s.csv", folder, name)));
        size_t n = 1;
        for (size_t i = 0; i < d->n; i++) {
            if (d->rows[i].table != (enum table_id)id || !d->rows[i].expected)
                continue;
            n++;
            if (!strstr(text, arena_printf(&f->arena, "\n%s\n", d->rows[i].line)))
                fail_msg("seed %llu: %s.csv of %s lacks '%s'", (unsigned long long)d->seed, name, folder,
                         d->rows[i].line);
        }
        if (count_lines(text) != n)
            fail_msg("seed %llu: %s.csv of %s has %zu rows, expected %zu:\n%s", (unsigned long long)d->seed,
                     name, folder, count_lines(text) - 1, n - 1, text);
    }
}

/* A catalogue can be invalid: a node of one layer names an accelerator that is a part without its row, ...
 * The cases do not draw that: the last layer has all rows. */
static void test_takes_what_brute_force_takes(void **state)
{
    struct fixture *f = *state;
    static const char *const folders[LAYERS] = {"own", "one", "two"};
    print_message("seed %d\n", SEED);
    for (uint64_t i = 0; i < CASES; i++) {
        struct arena arena = ARENA_INIT;
        struct drawn *d = ARENA_NEW(&arena, 1, struct drawn);
        struct table_export tables[N_TABLES];
        struct snapshot of_folder, of_file;
        d->arena = &arena;
        d->seed = SEED + i;
        for (size_t layer = 0; layer < LAYERS; layer++) {
            draw_layer(d, layer);
            write_layer(f, d, folders[layer], layer);
        }
        expect(d);
        ok(f, catalog_export(tables, in_folder(f, "own"), in_folder(f, "all"), &f->diag));
        compare(f, d, "all");
        ok(f, catalog_build(in_folder(f, "own.db"), in_folder(f, "own"), &f->diag));
        ok(f, catalog_load(&of_folder, in_folder(f, "own"), &f->arena, &f->diag));
        ok(f, catalog_load(&of_file, in_folder(f, "own.db"), &f->arena, &f->diag));
        check_text(of_file.hash, of_folder.hash);
        /* the choice is complete: the result takes nothing more */
        ok(f, catalog_load(&of_file, in_folder(f, "all"), &f->arena, &f->diag));
        check_text(of_file.hash, of_folder.hash);
        unlink(in_folder(f, "own.db"));
        arena_fini(&arena);
    }
}

/* --- one rule each --- */

static void write_library(struct fixture *f, const char *name, const char *uses)
{
    write_table(
        f, name, "meta",
        arena_printf(&f->arena, "name,as_of,currency,title,uses\n%s,2026-11-28,EUR,L,%s\n", name, uses));
    write_table(f, name, "source", "id,title\nsheet,Sheet\n");
    write_table(f, name, "part", "id,kind,vendor,name,source\ncx7,nic,N,ConnectX-7,sheet\n");
    write_table(f, name, "technology", "id,latency_us,kind,source\nndr,1.4,list,sheet\n");
    write_table(f, name, "nic", "part,technology\ncx7,ndr\n");
    write_table(f, name, "alias", "part,name\ncx7,MCX75510AAS-NEAT\n");
}

static void write_own(struct fixture *f, const char *uses)
{
    write_table(f, "mine", "meta",
                arena_printf(&f->arena, "name,as_of,currency,title,uses\nmine,2026-11-28,EUR,M,%s\n", uses));
    write_table(f, "mine", "quote", "part,date,amount,currency,kind\ncx7,2026-11-01,1500,EUR,assumption\n");
}

/* Expects the message and the place of it. */
static void check_refused(struct fixture *f, enum status expected, const char *file, int line, int column,
                          const char *message)
{
    struct snapshot s;
    assert_int_equal(catalog_load(&s, in_folder(f, "mine"), &f->arena, &f->diag), expected);
    if (!strstr(f->diag.message, message))
        fail_msg("got '%s', expected '%s'", f->diag.message, message);
    check_text(f->diag.file, in_folder(f, file));
    assert_int_equal(f->diag.line, line);
    assert_int_equal(f->diag.column, column);
    diag_fini(&f->diag);
}

static void test_a_quote_needs_a_part_of_the_library_only(void **state)
{
    struct fixture *f = *state;
    struct snapshot s;
    write_library(f, "lib", "");
    write_own(f, "lib");
    ok(f, catalog_load(&s, in_folder(f, "mine"), &f->arena, &f->diag));
    assert_int_equal(s.n_parts, 1);
    assert_int_equal(s.network.n_nics, 1);
    assert_int_equal(s.n_aliases, 1);
    assert_int_equal(s.parts[0].n_quotes, 1);
    check_text(s.uses, "lib");
    check_text(s.name, "mine");
}

static void test_rejects_missing_library(void **state)
{
    struct fixture *f = *state;
    write_library(f, "lib", "");
    write_own(f, "lib libb");
    check_refused(f, ST_INPUT, "mine/meta.csv", 2, 23, "there is no catalogue 'libb' to use");
    write_own(f, "../lib");
    check_refused(f, ST_INPUT, "mine/meta.csv", 2, 23, "expected names of catalogues");
}

static void test_rejects_circles(void **state)
{
    struct fixture *f = *state;
    write_library(f, "lib", "other");
    write_library(f, "other", "lib");
    write_own(f, "lib");
    check_refused(
        f, ST_INPUT, "other/meta.csv", 2, 24,
        "catalogue 'lib' cannot be used by 'other', which is used by 'lib', which is used by 'mine'");
    write_own(f, "mine");
    check_refused(f, ST_INPUT, "mine/meta.csv", 2, 23, "catalogue 'mine' cannot be used by 'mine'");
}

static void test_rejects_library_of_another_version(void **state)
{
    struct fixture *f = *state;
    const char *path = in_folder(f, "older.db");
    write_library(f, "lib", "");
    ok(f, catalog_build(path, in_folder(f, "lib"), &f->diag));
    FILE *stream = fopen(path, "r+b");
    assert_non_null(stream);
    /* user_version, most significant byte first, is at byte 60 of an SQLite file */
    assert_int_equal(fseek(stream, 63, SEEK_SET), 0);
    fputc(9, stream);
    fclose(stream);
    write_own(f, "older");
    check_refused(f, ST_CATALOG, "older.db", 0, 0,
                  "has schema version 9, this program reads 10: rebuild it with `bursar catalog build`");
}

static void test_reports_faults_of_the_library_in_its_files(void **state)
{
    struct fixture *f = *state;
    write_library(f, "lib", "");
    write_table(f, "lib", "nic", "part,technology\ncx7,ndrr\n");
    write_own(f, "lib");
    check_refused(f, ST_INPUT, "lib/nic.csv", 2, 5, "technology has no row 'ndrr'");
}

static void test_rejects_one_name_of_two_parts(void **state)
{
    struct fixture *f = *state;
    write_library(f, "lib", "");
    write_own(f, "lib");
    write_table(f, "mine", "source", "id,title\nown,Own\n");
    write_table(f, "mine", "part", "id,kind,name,source\nx,component,X,own\ny,component,Y,own\n");
    write_table(f, "mine", "alias", "part,name\nx,A-1\ny,a 1\n");
    check_refused(f, ST_INPUT, "mine/alias.csv", 3, 3, "'a 1' is a name of 'y' and, as 'A-1', of 'x'");
    /* a name of the catalogue takes precedence over one of the library */
    struct snapshot s;
    write_table(f, "mine", "alias", "part,name\nx,mcx75510aas neat\n");
    ok(f, catalog_load(&s, in_folder(f, "mine"), &f->arena, &f->diag));
    assert_int_equal(s.n_aliases, 1);
    check_text(s.parts[s.aliases[0].part].id, "x");
}

/* A node whose name is that of a processor is another part. */
static void test_takes_nothing_of_another_kind(void **state)
{
    struct fixture *f = *state;
    struct snapshot s;
    write_library(f, "lib", "");
    write_table(f, "lib", "part",
                "id,kind,vendor,name,source\ncx7,nic,N,ConnectX-7,sheet\nchip,component,A,Chip,sheet\n");
    write_table(f, "lib", "alias", "part,name\nchip,100-1\n");
    write_table(f, "lib", "processor", "part,cores\nchip,8\n");
    write_table(f, "lib", "machine_constant",
                "machine,name,value,unit,kind,source\nchip,peak,5,Mop/s,list,sheet\n");
    write_own(f, "lib");
    write_table(f, "mine", "source", "id,title\nown,Own\n");
    write_table(f, "mine", "part", "id,kind,name,source\nchip,node,Node,own\n");
    write_table(f, "mine", "node", "part,sockets,cores,memory_MiB\nchip,1,8,1024\n");
    ok(f, catalog_load(&s, in_folder(f, "mine"), &f->arena, &f->diag));
    assert_int_equal(s.n_aliases, 0);
    assert_int_equal(s.compute.n_processors, 0);
    assert_int_equal(s.compute.n_constants, 0);
    assert_int_equal(s.network.n_nics, 1);
}

static void test_plain_names(void **state)
{
    struct fixture *f = *state;
    check_text(part_name_plain("MCX 755-10_AAS\xe2\x84\xa2", &f->arena), "mcx75510aas");
    check_text(part_name_plain("Xeon(R) Gold\xc2\xa0"
                               "6530",
                               &f->arena),
               "xeongold6530");
    check_text(part_name_plain("a\xe2\x80\x93"
                               "b/c",
                               &f->arena),
               "ab/c");
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test_setup_teardown(test_takes_what_brute_force_takes, set_up, tear_down),
        cmocka_unit_test_setup_teardown(test_a_quote_needs_a_part_of_the_library_only, set_up, tear_down),
        cmocka_unit_test_setup_teardown(test_rejects_missing_library, set_up, tear_down),
        cmocka_unit_test_setup_teardown(test_rejects_circles, set_up, tear_down),
        cmocka_unit_test_setup_teardown(test_rejects_library_of_another_version, set_up, tear_down),
        cmocka_unit_test_setup_teardown(test_reports_faults_of_the_library_in_its_files, set_up, tear_down),
        cmocka_unit_test_setup_teardown(test_rejects_one_name_of_two_parts, set_up, tear_down),
        cmocka_unit_test_setup_teardown(test_takes_nothing_of_another_kind, set_up, tear_down),
        cmocka_unit_test_setup_teardown(test_plain_names, set_up, tear_down),
    };
    return cmocka_run_group_tests_name("catalog/catalog_uses", tests, NULL, NULL);
}
