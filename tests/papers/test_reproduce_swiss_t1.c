#include <math.h>
#include <string.h>

#include "base/arena.h"
#include "base/diag.h"
#include "catalog/snapshot.h"
#include "check.h"
#include "papers/reproduce.h"

static const struct machine_constant CONSTANTS[] = {
    {.machine = "swiss-t1", .name = "R_inf", .value = 1000},
    {.machine = "swiss-t1", .name = "ethernet_link", .value = 12.5},
    {.machine = "swiss-t1", .name = "latency", .value = 13},
    {.machine = "swiss-t1", .name = "link_bandwidth", .value = 160},
    {.machine = "swiss-t1", .name = "port_bandwidth", .value = 80},
    {.machine = "swiss-t1", .name = "processors", .value = 64},
};

static struct snapshot catalogue(void)
{
    return (struct snapshot){.name = "test",
                             .compute.constants = CONSTANTS,
                             .compute.n_constants = sizeof CONSTANTS / sizeof *CONSTANTS};
}

static const struct reproduced_item *find(const struct reproduction *reproduction, const char *name)
{
    for (size_t i = 0; i < reproduction->items.n; i++)
        if (strcmp(reproduction->items.v[i].item, name) == 0)
            return &reproduction->items.v[i];
    fail_msg("no item '%s'", name);
    return NULL;
}

/* Six digits, computed independently. */
static const struct {
    const char *item;
    double ours;
    enum verdict verdict;
} WANTED[] = {
    {"Eq. 7: mean distance of the crossbars", 1.25, VERDICT_EXACT},
    {"Eq. 6: b = 640/(1.25 64)", 8, VERDICT_NOT},
    {"Eq. 6: b, 160 MB/s being both directions together", 4, VERDICT_EXACT},
    {"TNet: gamma_a, eq. 9", 318.020, VERDICT_NOT},
    {"TNet: Gamma, eq. 9", 3.18020, VERDICT_NOT},
    {"TNet: c_anal = 1/Gamma", 0.314445, VERDICT_NOT},
    {"TNet: c_meas", 0.300546, VERDICT_EXACT},
    {"TNet: \"gamma_m\" of the measurement", 3.32727, VERDICT_NOT},
    {"TNet: share of communication, eq. 12", 23.1092, VERDICT_CLOSE},
    {"Fast Ethernet: gamma_m", 1280, VERDICT_EXACT},
    {"Eq. 13: T_meas over T_comp", 5.02490, VERDICT_EXACT},
    {"Eq. 13: T_meas over T_comp, 1300/330", 4.93939, VERDICT_EXACT},
    {"Fast Ethernet: share of communication", 80.0991, VERDICT_EXACT},
    {"Latency: words in 13 us", 130, VERDICT_NOT},
    {"Latency: words in 13 us, b = 8", 104, VERDICT_CLOSE},
    {"Latency: words of a message", 5428.67, VERDICT_EXACT},
};

static void test_items(void **state)
{
    struct arena arena = ARENA_INIT;
    struct reproduction reproduction;
    const struct snapshot snapshot = catalogue();
    const struct reproduce_paper *paper = NULL;
    struct diag diag = DIAG_INIT;
    (void)state;
    assert_int_equal(reproduce_find(&paper, "swiss-t1", &arena, &diag), ST_OK);
    assert_int_equal(reproduce_run(&reproduction, paper, &snapshot, &arena, &diag), ST_OK);
    for (size_t i = 0; i < sizeof WANTED / sizeof *WANTED; i++) {
        const struct reproduced_item *item = find(&reproduction, WANTED[i].item);
        check_close(item->ours, WANTED[i].ours, 5e-6, 0);
        assert_int_equal(item->verdict, WANTED[i].verdict);
    }
    for (size_t i = 0; i < reproduction.items.n; i++)
        if (reproduction.items.v[i].verdict == VERDICT_NOT)
            assert_true(*reproduction.items.v[i].note != '\0');
    assert_int_equal(reproduction.n_regressions, 0);
    reproduction_fini(&reproduction);
    arena_fini(&arena);
}

/* The bandwidths that are formulas in the table: Mwords/s of all processors, by duplex, and of one
 * crossbar. */
static void test_network(void **state)
{
    struct arena arena = ARENA_INIT;
    struct reproduction all;
    const struct snapshot snapshot = catalogue();
    const struct reproduce_paper *paper = NULL;
    struct diag diag = DIAG_INIT;
    struct golden golden;
    size_t n = 0;
    (void)state;
    assert_int_equal(reproduce_find(&paper, "swiss-t1", &arena, &diag), ST_OK);
    const char *text = arena_printf(&arena,
                                    "%s\nitem\tprinted\tunit\tours\tagrees\tverdict\tkind\tnote\n"
                                    "64 2\t1\t\tall_words(2)\n64 1\t1\t\tall_words(1)\n8 2\t1\t\tone_words\n",
                                    paper->text);
    const struct reproduce_paper more = {.key = "swiss-t1", .title = "", .file = "swiss-t1", .text = text};
    assert_int_equal(reproduce_run(&all, &more, &snapshot, &arena, &diag), ST_OK);
    golden_open(&golden, "tailor_values");
    for (size_t i = 0; i < golden.n_rows; i++) {
        if (strcmp(golden_text(&golden, i, "what"), "network") != 0)
            continue;
        const char *item =
            arena_printf(&arena, "%g %g", golden_real(&golden, i, "b"), golden_real(&golden, i, "a"));
        check_close(find(&all, item)->ours, golden_real(&golden, i, "value"), 1e-6, 0);
        n++;
    }
    assert_int_equal(n, 3);
    golden_close(&golden);
    reproduction_fini(&all);
    arena_fini(&arena);
}

static void test_missing_constant(void **state)
{
    struct arena arena = ARENA_INIT;
    struct reproduction reproduction;
    struct snapshot snapshot = catalogue();
    const struct reproduce_paper *paper = NULL;
    struct diag diag = DIAG_INIT;
    (void)state;
    snapshot.compute.n_constants--;
    assert_int_equal(reproduce_find(&paper, "swiss-t1", &arena, &diag), ST_OK);
    assert_int_equal(reproduce_run(&reproduction, paper, &snapshot, &arena, &diag), ST_CATALOG);
    assert_non_null(strstr(diag.message, "processors"));
    reproduction_fini(&reproduction);
    diag_fini(&diag);
    arena_fini(&arena);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_items),
        cmocka_unit_test(test_network),
        cmocka_unit_test(test_missing_constant),
    };
    return cmocka_run_group_tests_name("papers/reproduce_swiss_t1", tests, NULL, NULL);
}
