#include "check.h"

#include <math.h>
#include <string.h>

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
    return (struct snapshot){
        .name = "test", .constants = CONSTANTS, .n_constants = sizeof CONSTANTS / sizeof *CONSTANTS};
}

static const struct reproduced *find(const struct reproduction *reproduction, const char *name)
{
    for (size_t i = 0; i < reproduction->items.n; i++)
        if (strcmp(reproduction->items.v[i].item, name) == 0)
            return &reproduction->items.v[i];
    fail_msg("no item '%s'", name);
    return NULL;
}

/* Six digits, computed apart from the program. */
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
        const struct reproduced *item = find(&reproduction, WANTED[i].item);
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

static void test_missing_constant(void **state)
{
    struct arena arena = ARENA_INIT;
    struct reproduction reproduction;
    struct snapshot snapshot = catalogue();
    const struct reproduce_paper *paper = NULL;
    struct diag diag = DIAG_INIT;
    (void)state;
    snapshot.n_constants--;
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
        cmocka_unit_test(test_missing_constant),
    };
    return cmocka_run_group_tests_name("papers/reproduce_swiss_t1", tests, NULL, NULL);
}
