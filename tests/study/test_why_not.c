/* test_why_not.c - why a part is not in the plan. */
#include <string.h>

#include "base/diag.h"
#include "check.h"
#include "oracle/whitney.h"
#include "study/explain.h"

static void ask(struct whitney *w, struct plan *plan, struct why_not *why, const char *part)
{
    struct diag diag = DIAG_INIT;
    if (plan_solve(plan, &w->instance, &(struct plan_options){0}, &w->arena, &diag) != ST_OK ||
        why_not_make(why, &w->instance, plan, snapshot_part(&w->snapshot, part), NULL, &diag) != ST_OK)
        fail_msg("%s", diag.message);
}

/* The best plan with Myrinet is that of a scenario without Fast Ethernet. */
static void test_best_with(void **state)
{
    struct whitney w, only;
    struct plan plan, other;
    struct why_not why;
    struct diag diag = DIAG_INIT;
    (void)state;
    whitney_open(&w, "whitney-bt", NULL);
    ask(&w, &plan, &why, "myrinet-nic");
    assert_int_equal(whitney_parse(&only,
                                   "catalog: whitney-1997\nbudget: 1000000\n"
                                   "workload: [{model: npb.bt, params: {class: C}, share: 1}]\n"
                                   "choose: {networks: [myrinet]}\ncounts: any\n",
                                   NULL, &diag),
                     ST_OK);
    assert_int_equal(plan_solve(&other, &only.instance, &(struct plan_options){0}, &only.arena, &diag),
                     ST_OK);
    assert_true(why.found);
    assert_false(why.in_plan);
    assert_int_equal(why.plan.clusters[0].point.nodes, other.clusters[0].point.nodes);
    assert_int_equal(why.plan.cost_minor, other.cost_minor);
    check_close(why.loss, 1 - other.rate / plan.rate, 1e-12, 0);
    assert_int_equal(why.price_minor, 128000);
    assert_int_equal(why.wins_at_minor, 53241); /* golden/whitney_flips.tsv: it enters below 532.42 */
    whitney_close(&only);
    whitney_close(&w);
}

/* Even with a free port Myrinet is too expensive. A part of the plan needs no reason. */
static void test_never_wins(void **state)
{
    struct whitney w;
    struct plan plan;
    struct why_not why;
    (void)state;
    whitney_open(&w, "whitney-bt", NULL);
    ask(&w, &plan, &why, "myrinet-port");
    assert_true(why.found);
    assert_int_equal(why.wins_at_minor, -1);
    ask(&w, &plan, &why, "fast-ethernet-nic");
    assert_true(why.in_plan && why.found);
    check_close(why.loss, 0, 0, 0);
    assert_int_equal(why.wins_at_minor, why.price_minor);
    whitney_close(&w);
}

/* There may be no plan with the part: it is excluded, or the budget is too small. */
static void test_no_plan_with(void **state)
{
    struct whitney w;
    struct plan plan;
    struct why_not why;
    struct diag diag = DIAG_INIT;
    (void)state;
    assert_int_equal(whitney_parse(&w,
                                   "catalog: whitney-1997\nbudget: 1000000\n"
                                   "workload: [{model: npb.bt, params: {class: C}, share: 1}]\n"
                                   "limits: {never_buy: [myrinet-cable]}\n",
                                   NULL, &diag),
                     ST_OK);
    ask(&w, &plan, &why, "myrinet-cable");
    assert_false(why.found);
    assert_non_null(strstr(why.reason, "never_buy"));
    assert_int_equal(why.wins_at_minor, -1);
    whitney_close(&w);
    whitney_open(&w, "whitney-bt", &(struct settings){.budget = "4000"});
    ask(&w, &plan, &why, "myrinet-nic");
    assert_false(why.found);
    assert_non_null(strstr(why.reason, "4,172.24"));
    whitney_close(&w);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_best_with),
        cmocka_unit_test(test_never_wins),
        cmocka_unit_test(test_no_plan_with),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
