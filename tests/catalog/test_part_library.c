#include <stdlib.h>
#include <string.h>

#include "base/arena.h"
#include "base/diag.h"
#include "base/file.h"
#include "catalog/catalog.h"
#include "catalog/part_library.h"
#include "catalog/snapshot.h"
#include "check.h"

struct fixture {
    struct arena arena;
    struct diag diag;
    char *folder;
    struct snapshot own;
    struct part_library *library;
};

static void write_table(struct fixture *f, const char *folder, const char *table, const char *text)
{
    const char *path = arena_printf(&f->arena, "%s/%s", f->folder, folder);
    (void)file_make_folder(path);
    FILE *stream = fopen(arena_printf(&f->arena, "%s/%s.csv", path, table), "wb");
    assert_non_null(stream);
    assert_true(fputs(text, stream) >= 0);
    assert_int_equal(fclose(stream), 0);
}

/* A catalogue `mine` that uses `lib`, which has all parts. */
static int set_up(void **state)
{
    struct fixture *f = calloc(1, sizeof *f);
    assert_non_null(f);
    f->folder = arena_strdup(&f->arena, "/tmp/bursar-test-XXXXXX");
    assert_non_null(mkdtemp(f->folder));
    write_table(f, "lib", "meta", "name,as_of,currency,title\nlib,2026-11-28,EUR,Library\n");
    write_table(f, "lib", "source", "id,title\nsheet,Sheet\n");
    write_table(f, "lib", "part",
                "id,kind,vendor,name,source\n"
                "cx7,component,NVIDIA,ConnectX-7,sheet\n"
                "cx7-2,component,NVIDIA,ConnectX-7,sheet\n"
                "epyc-9655,component,AMD,EPYC 9655,sheet\n"
                "epyc-9655p,component,AMD,EPYC 9655P,sheet\n"
                "rack,rack,APC,NetShelter,sheet\n");
    write_table(f, "lib", "rack", "part,units_U\nrack,42\n");
    write_table(f, "lib", "alias",
                "part,name\ncx7,MCX75310AAS-NEAT\ncx7-2,MCX75510AAS-NEAT\nepyc-9655,100-000000674\n");
    write_table(f, "mine", "meta", "name,as_of,currency,title,uses\nmine,2026-11-28,EUR,Mine,lib\n");
    write_table(f, "mine", "source", "id,title\nown,Own\n");
    write_table(f, "mine", "part", "id,kind,name,source\nspecial,component,EPYC 9655,own\n");
    write_table(f, "mine", "alias", "part,name\nspecial,MCX-SPECIAL-1\n");
    const char *mine = arena_printf(&f->arena, "%s/mine", f->folder);
    assert_int_equal(catalog_load(&f->own, mine, &f->arena, &f->diag), ST_OK);
    assert_int_equal(part_library_open(&f->library, mine, &f->own, &f->arena, &f->diag), ST_OK);
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

static void check_found(struct fixture *f, const char *text, const char *kind, enum part_match match,
                        const char *id)
{
    const struct part_found found = part_library_find(f->library, text, kind, &f->arena);
    if (found.match != match)
        fail_msg("'%s' is match %d, expected %d", text, (int)found.match, (int)match);
    check_text(found.part ? found.part->id : NULL, id);
}

static void test_finds_whole_names(void **state)
{
    struct fixture *f = *state;
    check_found(f, "MCX75310AAS-NEAT", NULL, PART_FOUND, "cx7");
    check_found(f, "mcx75310aas neat", NULL, PART_FOUND, "cx7");
    check_found(f, "NVIDIA MCX75510AAS_NEAT", NULL, PART_FOUND, "cx7-2");
    check_found(f, "AMD EPYC\xe2\x84\xa2 9655", NULL, PART_FOUND, "epyc-9655");
    check_found(f, "epyc9655p", NULL, PART_FOUND, "epyc-9655p");
    check_found(f, "mcx special 1", NULL, PART_FOUND, "special");
    check_found(f, "AMD", NULL, PART_UNKNOWN, NULL);
    check_found(f, "", NULL, PART_UNKNOWN, NULL);
    check_found(f, " - ", NULL, PART_UNKNOWN, NULL);
}

/* In the catalogue itself only ids and aliases name a part, because offers repeat the names of parts. */
static void test_prefers_ids_and_names_of_the_catalogue(void **state)
{
    struct fixture *f = *state;
    check_found(f, "EPYC 9655", NULL, PART_FOUND, "epyc-9655");
    const struct part_found own = part_library_find(f->library, "special", NULL, &f->arena);
    assert_null(own.catalog);
    const struct part_found used = part_library_find(f->library, "cx7", NULL, &f->arena);
    check_text(used.catalog, "lib");
}

static void test_reports_ambiguous_names(void **state)
{
    struct fixture *f = *state;
    const struct part_found found = part_library_find(f->library, "NVIDIA ConnectX 7", NULL, &f->arena);
    assert_int_equal(found.match, PART_AMBIGUOUS);
    check_text(found.candidates, "'cx7', 'cx7-2'");
}

static void test_guesses_codes_at_the_ends(void **state)
{
    struct fixture *f = *state;
    check_found(f, "NVIDIA MCX75310AAS-NEAT, NDR, OSFP", NULL, PART_GUESSED, "cx7");
    check_found(f, "Adapter (MCX75510AAS-NEAT)", NULL, PART_GUESSED, "cx7-2");
    check_found(f, "MCX75310AAS-NEAT or MCX75510AAS-NEAT", NULL, PART_UNKNOWN, NULL);
    check_found(f, "Server with MCX75310AAS-NEAT inside", NULL, PART_UNKNOWN, NULL);
    /* neither a short word nor one without digits is an order code */
    check_found(f, "cx7 adapter", NULL, PART_UNKNOWN, NULL);
}

static void test_finds_only_the_kind(void **state)
{
    struct fixture *f = *state;
    check_found(f, "MCX75310AAS-NEAT", "rack", PART_UNKNOWN, NULL);
    check_found(f, "APC NetShelter", "rack", PART_FOUND, "rack");
    check_found(f, "APC NetShelter", "component", PART_UNKNOWN, NULL);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test_setup_teardown(test_finds_whole_names, set_up, tear_down),
        cmocka_unit_test_setup_teardown(test_prefers_ids_and_names_of_the_catalogue, set_up, tear_down),
        cmocka_unit_test_setup_teardown(test_reports_ambiguous_names, set_up, tear_down),
        cmocka_unit_test_setup_teardown(test_guesses_codes_at_the_ends, set_up, tear_down),
        cmocka_unit_test_setup_teardown(test_finds_only_the_kind, set_up, tear_down),
    };
    return cmocka_run_group_tests_name("catalog/part_library", tests, NULL, NULL);
}
