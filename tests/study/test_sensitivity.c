/* test_sensitivity.c - the tornado: compares each bar with the problem solved after the change. */
#include <math.h>
#include <stdio.h>
#include <string.h>

#include "base/diag.h"
#include "check.h"
#include "oracle/whitney.h"
#include "search/plan.h"
#include "study/sensitivity.h"

static double asked_with(const char *name, const char *goal, const char *change)
{
    struct whitney w;
    struct plan plan;
    struct diag diag = DIAG_INIT;
    whitney_open(&w, name,
                 &(struct settings){.goal = goal, .target_rate = "3000", .changes = &change, .n_changes = 1});
    const enum status status = plan_solve(&plan, &w.instance, &(struct plan_options){0}, &w.arena, &diag);
    const double objective = status == ST_OK ? plan.objective : (double)NAN;
    diag_fini(&diag);
    whitney_close(&w);
    return objective;
}

static void check_side(double got, const char *name, const char *goal, const char *change, char sign)
{
    char text[128];
    snprintf(text, sizeof text, "%s=%c7%%", change, sign);
    check_close(got, asked_with(name, goal, text), 1e-15, 0);
}

static void check_scenario(const char *name, const char *goal, size_t n_inputs)
{
    struct whitney w;
    struct plan plan;
    struct sensitivity s;
    struct diag diag = DIAG_INIT;
    whitney_open(&w, name, &(struct settings){.goal = goal, .target_rate = "3000"});
    const bool cost = w.instance.goal == GOAL_COST;
    if (plan_solve(&plan, &w.instance, &(struct plan_options){0}, &w.arena, &diag) != ST_OK ||
        sensitivity_make(&s, &w.instance, &plan, "7%", NULL, &diag) != ST_OK)
        fail_msg("%s", diag.message);
    assert_int_equal(s.n + s.n_still, n_inputs);
    assert_true(s.n > 3);
    for (size_t i = 0; i < s.n; i++) {
        const struct sensitivity_row *row = &s.rows[i];
        check_side(row->low.best, name, goal, row->change, '-');
        check_side(row->high.best, name, goal, row->change, '+');
        assert_true(i == 0 || row->width <= s.rows[i - 1].width);
        check_close(row->width, fabs(row->high.best - row->low.best) / plan.objective, 1e-15, 0);
        const struct sensitivity_side *sides[] = {&row->low, &row->high};
        for (size_t k = 0; k < 2; k++) {
            const double apart = (sides[k]->best - sides[k]->kept) / plan.objective;
            assert_true(isnan(apart) || (cost ? apart <= 1e-12 : apart >= -1e-12));
            assert_true(sides[k]->moved || isnan(apart) || fabs(apart) <= 1e-12);
        }
    }
    for (size_t i = 0; i < s.n_still; i++)
        if (strncmp(s.still[i], "price of ", 9) == 0) {
            check_side(plan.objective, name, goal, s.still[i] + 9, '-');
            check_side(plan.objective, name, goal, s.still[i] + 9, '+');
        }
    whitney_close(&w);
}

static void test_bars(void **state)
{
    (void)state;
    check_scenario("whitney-bt", "rate", 12);
    check_scenario("whitney-mix", "rate", 14);
    check_scenario("whitney-bt", "cost", 12);
}

static void test_by(void **state)
{
    static const char *const bad[] = {"", "%", "10", "0%", "100%", "-5%", "ten%"};
    struct whitney w;
    struct plan plan;
    struct sensitivity s;
    struct diag diag = DIAG_INIT;
    (void)state;
    whitney_open(&w, "whitney-bt", NULL);
    assert_int_equal(plan_solve(&plan, &w.instance, &(struct plan_options){0}, &w.arena, &diag), ST_OK);
    for (size_t i = 0; i < sizeof bad / sizeof *bad; i++) {
        assert_int_equal(sensitivity_make(&s, &w.instance, &plan, bad[i], NULL, &diag), ST_USAGE);
        diag_fini(&diag);
    }
    whitney_close(&w);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_bars),
        cmocka_unit_test(test_by),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
