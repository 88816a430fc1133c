/* test_input_range.c - checks the range of each input by solving at its ends and just beyond. */
#include <math.h>
#include <stdio.h>

#include "base/diag.h"
#include "base/stop.h"
#include "check.h"
#include "oracle/whitney.h"
#include "search/plan.h"
#include "study/inputs.h"

/* The design (nodes and network) of the plan with an input changed; NO_INDEX: nothing can be bought. */
static size_t technology_with(const char *name, const char *change, double factor)
{
    char text[128];
    const char *const changes[] = {text};
    struct whitney changed;
    struct plan plan;
    struct diag diag = DIAG_INIT;
    snprintf(text, sizeof text, "%s=*%.9g", change, factor);
    whitney_open(&changed, name, &(struct settings){.changes = changes, .n_changes = 1});
    const enum status status =
        plan_solve(&plan, &changed.instance, &(struct plan_options){0}, &changed.arena, &diag);
    const size_t technology = status == ST_OK ? plan.clusters[0].point.design->technology_index : NO_INDEX;
    diag_fini(&diag);
    whitney_close(&changed);
    return technology;
}

static void check_end(const char *name, const struct input *input, const struct input_end *end, size_t own,
                      double outward)
{
    if (isnan(end->factor)) {
        assert_null(end->plan);
        assert_int_equal(technology_with(name, input->change, outward > 1 ? 1000 : 1e-3), own);
        return;
    }
    assert_int_equal(technology_with(name, input->change, end->factor), own);
    assert_int_not_equal(technology_with(name, input->change, end->factor * outward), own);
    /* the only end on its side */
    for (double f = sqrt(end->factor), beyond = end->factor * end->factor; f > 1.001 || f < 0.999;
         f = sqrt(f), beyond = sqrt(beyond * end->factor)) {
        assert_int_equal(technology_with(name, input->change, f), own);
        assert_int_not_equal(technology_with(name, input->change, beyond), own);
    }
}

static void check_scenario(const char *name, size_t n_inputs, size_t n_ranges)
{
    struct whitney w;
    struct plan plan;
    struct input_ranges ranges;
    struct diag diag = DIAG_INIT;
    whitney_open(&w, name, &(struct settings){.goal = NULL});
    if (plan_solve(&plan, &w.instance, &(struct plan_options){0}, &w.arena, &diag) != ST_OK ||
        input_ranges_make(&ranges, &w.instance, &plan, NULL, &w.arena, &diag) != ST_OK)
        fail_msg("%s", diag.message);
    assert_int_equal(ranges.n + ranges.n_still, n_inputs);
    assert_int_equal(ranges.n, n_ranges);
    const size_t own = plan.clusters[0].point.design->technology_index;
    for (size_t i = 0; i < ranges.n; i++) {
        const struct input_range *range = &ranges.v[i];
        assert_true(isnan(range->low.factor) || range->low.factor <= 1);
        assert_true(isnan(range->high.factor) || range->high.factor >= 1);
        if (range->input.kind == INPUT_BUDGET)
            continue; /* not changed by --set; test_flip checks it */
        check_end(name, &range->input, &range->low, own, 1 - 1e-6);
        check_end(name, &range->input, &range->high, own, 1 + 1e-6);
    }
    whitney_close(&w);
}

static void test_ends(void **state)
{
    (void)state;
    check_scenario("whitney-bt", 6, 4);
    check_scenario("whitney-lu", 6, 4);
}

static bool at_once(void *payload)
{
    (void)payload;
    return true;
}

static void test_stop(void **state)
{
    (void)state;
    struct whitney w;
    struct plan plan;
    struct input_ranges ranges;
    struct diag diag = DIAG_INIT;
    const struct stop stop = {.reached = at_once};
    whitney_open(&w, "whitney-bt", &(struct settings){.goal = NULL});
    assert_int_equal(plan_solve(&plan, &w.instance, &(struct plan_options){0}, &w.arena, &diag), ST_OK);
    assert_int_equal(input_ranges_make(&ranges, &w.instance, &plan, &stop, &w.arena, &diag), ST_STOPPED);
    assert_int_equal(ranges.n + ranges.n_still, 0);
    diag_fini(&diag);
    whitney_close(&w);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_ends),
        cmocka_unit_test(test_stop),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
