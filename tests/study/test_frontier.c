#include <inttypes.h>
#include <math.h>
#include <stdio.h>
#include <string.h>

#include "base/diag.h"
#include "check.h"
#include "generator/random_problem.h"
#include "oracle/whitney.h"
#include "problem/build.h"
#include "search/plan.h"
#include "search/instance_cost.h"
#include "study/crossover.h"
#include "study/curve.h"

/* The plan of `optimize` with this budget; found is false if nothing can be bought. */
static struct plan optimize(const struct instance *instance, int64_t budget_minor, struct arena *arena)
{
    struct instance copy = *instance;
    struct plan plan;
    struct diag diag = DIAG_INIT;
    copy.budget_minor = budget_minor;
    const enum status status = plan_solve(&plan, &copy, &(struct plan_options){0}, arena, &diag);
    if (status != ST_OK && status != ST_INFEASIBLE)
        fail_msg("%s", diag.message);
    diag_fini(&diag);
    return plan;
}

static void check_same(const struct plan *plan, const struct real_point *point)
{
    assert_true(plan->found);
    assert_ptr_equal(plan->clusters[0].point.design->technology, point->design->technology);
    assert_int_equal(plan->clusters[0].point.nodes, (int64_t)point->nodes);
    assert_int_equal(plan->cost_minor, (int64_t)point->cost_minor);
    check_close(plan->rate, point->rate, 1e-14, 0);
}

/* Every step is the plan of `optimize` at its cost, and one cent less buys the step before. */
static void check_steps(const char *name, const char *counts, int64_t to_minor)
{
    struct whitney w;
    struct curve curve;
    struct diag diag = DIAG_INIT;
    struct arena arena = ARENA_INIT;
    whitney_open(&w, name, &(struct settings){.counts = counts});
    assert_int_equal(
        curve_build(&curve, &w.instance, (struct money_range){0, to_minor}, CURVE_EXACT, NULL, &diag), ST_OK);
    assert_true(curve.n > 10);
    for (size_t i = 0; i < curve.n; i++) {
        const struct curve_row *row = &curve.rows[i];
        assert_true(row->found);
        assert_int_equal(row->budget_minor, (int64_t)row->point.cost_minor);
        const struct plan plan = optimize(&w.instance, row->budget_minor, &arena);
        check_same(&plan, &row->point);
        const struct plan before = optimize(&w.instance, row->budget_minor - 1, &arena);
        assert_int_equal(before.found, i > 0);
        if (i > 0)
            check_same(&before, &curve.rows[i - 1].point);
        arena_fini(&arena);
        arena = ARENA_INIT;
    }
    const struct plan last = optimize(&w.instance, to_minor, &arena);
    check_same(&last, &curve.rows[curve.n - 1].point);
    arena_fini(&arena);
    whitney_close(&w);
}

static void test_steps_any(void **state)
{
    (void)state;
    check_steps("whitney-bt", "any", 130000000);
    check_steps("whitney-lu", "any", 130000000);
    check_steps("whitney-sp", "any", 130000000);
    check_steps("whitney-mix", "any", 130000000);
}

static void test_steps_legal(void **state)
{
    (void)state;
    check_steps("whitney-bt", "legal", 1000000000);
    check_steps("whitney-lu", "legal", 1000000000);
    check_steps("whitney-sp", "legal", 700000000);
    check_steps("whitney-mix", "legal", 700000000);
}

/* The step at which Fast Ethernet gives way to Myrinet. */
static void test_steps_crossing(void **state)
{
    struct whitney w;
    struct curve curve;
    struct diag diag = DIAG_INIT;
    (void)state;
    whitney_open(&w, "whitney-bt", NULL);
    assert_int_equal(curve_build(&curve, &w.instance, (struct money_range){503000000, 505800000}, CURVE_EXACT,
                                 NULL, &diag),
                     ST_OK);
    assert_int_equal(curve.rows[0].budget_minor, 503000000);
    for (size_t i = 0; i < curve.n; i++) {
        const struct plan plan = optimize(&w.instance, curve.rows[i].budget_minor, &w.arena);
        check_same(&plan, &curve.rows[i].point);
        assert_true(i == 0 || curve.rows[i].point.rate > curve.rows[i - 1].point.rate);
    }
    check_text(curve.rows[curve.n - 1].point.design->technology->id, "myrinet");
    whitney_close(&w);
}

/* Figures 9 to 12: performance against cost with fractional nodes. */
static void test_figures(void **state)
{
    struct golden g;
    size_t n = 0;
    (void)state;
    golden_open(&g, "whitney_figures");
    for (size_t i = 0; i < g.n_rows; i++) {
        const double figure = golden_real(&g, i, "figure");
        struct whitney w;
        struct instance only;
        struct curve curve;
        struct diag diag = DIAG_INIT;
        if (figure < 9)
            continue;
        char text[512];
        const char *network = golden_text(&g, i, "curve");
        snprintf(
            text, sizeof text,
            "catalog: whitney-1997\ncounts: real\nworkload: [{model: %s, params: {class: C}, share: 1}]\n"
            "choose: {networks: [fast-ethernet, myrinet, ideal]}\nset: ['rate.*=*%d']\n",
            golden_text(&g, i, "model"), figure > 11 ? 2 : 1);
        if (whitney_parse(&w, text, NULL, &diag) != ST_OK ||
            instance_restrict(&only, &w.instance, network, &diag) != ST_OK)
            fail_msg("%s", diag.message);
        const int64_t budget = llround(100 * golden_real(&g, i, "x"));
        assert_int_equal(curve_build(&curve, &only, (struct money_range){0, budget}, 2, NULL, &diag), ST_OK);
        assert_int_equal(curve.n, 2);
        assert_false(curve.rows[0].found);
        assert_true(curve.rows[1].found);
        check_close(curve.rows[1].point.rate / 1e6, golden_real(&g, i, "value"), 6e-6, 0);
        whitney_close(&w);
        n++;
    }
    assert_int_equal(n, 4 * 30);
    golden_close(&g);
}

/* Evenly spaced budgets including both ends; a budget that buys nothing has a row, too. */
static void test_samples(void **state)
{
    struct whitney w;
    struct curve curve;
    struct diag diag = DIAG_INIT;
    (void)state;
    whitney_open(&w, "whitney-bt", NULL);
    assert_int_equal(curve_build(&curve, &w.instance, (struct money_range){306999, 307001}, 3, NULL, &diag),
                     ST_OK);
    assert_int_equal(curve.n, 3);
    for (int i = 0; i < 3; i++) {
        assert_int_equal(curve.rows[i].budget_minor, 306999 + i);
        assert_int_equal(curve.rows[i].found, i > 0);
    }
    assert_int_equal((int64_t)curve.rows[2].point.cost_minor, 307000);
    /* one node has the highest rate per cost, whatever the samples are */
    assert_int_equal(curve_build(&curve, &w.instance, (struct money_range){0, 1500000000}, 2, NULL, &diag),
                     ST_OK);
    assert_int_equal(curve.n, 2);
    assert_true(curve.best.found);
    assert_int_equal((int64_t)curve.best.point.cost_minor, 307000);
    whitney_close(&w);
}

static void test_at(void **state)
{
    struct whitney w;
    struct frontier f;
    struct diag diag = DIAG_INIT;
    (void)state;
    whitney_open(&w, "whitney-bt", NULL);
    assert_int_equal(frontier_build(&f, &w.instance, 1000000, NULL, &w.arena, &diag), ST_OK);
    /* 1, 2 Fast Ethernet, 2 Myrinet, 3 Fast Ethernet nodes */
    assert_int_equal(f.n, 4);
    assert_null(frontier_at(&f, 306999));
    assert_ptr_equal(frontier_at(&f, 307000), &f.steps[0]);
    assert_ptr_equal(frontier_at(&f, 834447), &f.steps[1]);
    assert_ptr_equal(frontier_at(&f, 834448), &f.steps[2]);
    assert_ptr_equal(frontier_at(&f, INT64_MAX), &f.steps[3]);
    assert_null(frontier_at(&(struct frontier){NULL, 0}, 5));
    whitney_close(&w);
}

static void test_real_has_no_steps(void **state)
{
    struct whitney w;
    struct curve curve;
    struct diag diag = DIAG_INIT;
    (void)state;
    whitney_open(&w, "whitney-bt", &(struct settings){.counts = "real"});
    assert_int_equal(
        curve_build(&curve, &w.instance, (struct money_range){0, 1000000}, CURVE_EXACT, NULL, &diag),
        ST_USAGE);
    assert_non_null(strstr(diag.message, "real"));
    diag_fini(&diag);
    whitney_close(&w);
}

/* Ranges without a purchase, and parts without a cost per node. */
static void test_nothing(void **state)
{
    struct whitney w;
    struct curve curve;
    struct diag diag = DIAG_INIT;
    (void)state;
    whitney_open(&w, "whitney-bt", NULL);
    assert_int_equal(curve_build(&curve, &w.instance, (struct money_range){0, 306999}, 5, NULL, &diag),
                     ST_INFEASIBLE);
    diag_fini(&diag);
    assert_int_equal(
        curve_build(&curve, &w.instance, (struct money_range){0, 306999}, CURVE_EXACT, NULL, &diag),
        ST_INFEASIBLE);
    diag_fini(&diag);
    whitney_close(&w);
    assert_int_equal(whitney_parse(&w,
                                   "catalog: whitney-1997\ncounts: real\nowned: {myrinet-nic: 3}\n"
                                   "workload: [{model: npb.bt, params: {class: C}, share: 1}]\n",
                                   NULL, &diag),
                     ST_OK);
    assert_int_equal(curve_build(&curve, &w.instance, (struct money_range){0, 10000000}, 3, NULL, &diag),
                     ST_OK);
    check_text(curve.rows[2].point.design->technology->id, "fast-ethernet");
    assert_int_equal(curve.instance->notes.n_warnings, 1);
    check_text(curve.instance->notes.warnings[0].one,
               "counts real omits designs without a cost per node: some parts are owned");
    whitney_close(&w);
}

/* --- at any budget, under every constraint and goal --- */

/* The best objective among the steps within the budget; NAN: none. */
static double best_of_steps(const struct instance *instance, const struct frontier *frontier,
                            int64_t budget_minor)
{
    const double target = instance->target_rate * instance_rate_scale(instance);
    double best = (double)NAN;
    for (size_t i = 0; i < frontier->n && frontier->steps[i].cost_minor <= budget_minor; i++) {
        const struct candidate *step = &frontier->steps[i];
        struct arena scratch = ARENA_INIT;
        size_t n_bill = 0;
        const struct bill_line *bill = instance_bill(&n_bill, instance, step->design, step->nodes, &scratch);
        const double value = plan_objective_of(instance, step->rate, step->cost_minor, bill, n_bill);
        arena_fini(&scratch);
        if (instance->goal == GOAL_COST && !(step->rate >= target))
            continue;
        if (isnan(best) || (instance->goal == GOAL_COST ? value < best : value > best))
            best = value;
    }
    return best;
}

static void check_budget(const struct instance *instance, const struct frontier *frontier,
                         int64_t budget_minor, uint64_t seed)
{
    struct arena arena = ARENA_INIT;
    const struct plan plan = optimize(instance, budget_minor, &arena);
    const double want = best_of_steps(instance, frontier, budget_minor);
    if (plan.found != !isnan(want) || (plan.found && fabs(plan.objective - want) > 1e-11 * want))
        fail_msg("seed %" PRIu64 ", budget %" PRId64 ": %.17g by optimize, %.17g on the frontier", seed,
                 budget_minor, plan.found ? plan.objective : (double)NAN, want);
    arena_fini(&arena);
}

static size_t check_question(const struct random_kind *kind, uint64_t seed)
{
    struct arena arena = ARENA_INIT;
    struct random random = {seed};
    struct random_question question;
    struct instance instance;
    struct frontier frontier;
    struct diag diag = DIAG_INIT;
    size_t n = 0;
    random_question(&question, &random, kind, &arena);
    const bool built =
        instance_build(&instance, &question.scenario, &question.snapshot, &arena, &diag) == ST_OK;
    diag_fini(&diag);
    /* its steps need not be on a frontier of cost and rate */
    if (built && instance.goal != GOAL_RATE_PER_WATT) {
        const int64_t budget = instance.budget_minor;
        if (frontier_build(&frontier, &instance, budget, NULL, &arena, &diag) != ST_OK)
            fail_msg("seed %" PRIu64 ": %s", seed, diag.message);
        for (int i = 0; i < 6; i++)
            check_budget(&instance, &frontier, random_in(&random, 0, budget), seed);
        for (int i = 0; i < 3 && frontier.n; i++) {
            const struct candidate *step = &frontier.steps[random_in(&random, 0, (int64_t)frontier.n - 1)];
            check_budget(&instance, &frontier, step->cost_minor, seed);
            check_budget(&instance, &frontier, step->cost_minor - 1, seed);
        }
        n = frontier.n;
    }
    arena_fini(&arena);
    return n;
}

static void test_random(void **state)
{
    static const struct random_kind kinds[] = {
        {.max_apps = 3, .switches = true, .other_goals = true},
        {.max_apps = 1, .steps = true, .switches = true, .owned = true, .stock = true, .other_goals = true},
        {.max_apps = 2, .steps = true, .purchase = true, .stock = true, .other_goals = true},
        {.max_apps = 1, .owned = true, .cores = true, .templates = true, .other_goals = true},
        {.max_apps = 1, .purchase = true, .options = true, .twins = true, .other_goals = true},
        {.max_apps = 1, .switches = true, .owned = true, .other_goals = true, .orders = true},
    };
    const uint64_t cases = random_cases(60);
    size_t n = 0;
    (void)state;
    for (size_t k = 0; k < sizeof kinds / sizeof *kinds; k++)
        for (uint64_t seed = 0; seed < cases; seed++)
            n += check_question(&kinds[k], 77000 + 10000 * k + seed);
    print_message("%zu steps; seeds from 77000 on\n", n);
    assert_true(n > 2 * cases);
}

/* --- marks --- */

/* Two straight parts: first a rate of 1 per unit of money, then of a tenth. */
static void test_marks(void **state)
{
    struct curve_row rows[20];
    struct curve curve = {.rows = rows, .n = 20, .exact = true, .complete = true};
    (void)state;
    for (int i = 0; i < 20; i++) {
        const double cost = 100 * (i + 1), rate = i < 10 ? cost : 1000 + (cost - 1000) / 10;
        rows[i] = (struct curve_row){
            .budget_minor = (int64_t)cost, .found = i > 0, .point = {.cost_minor = cost, .rate = rate}};
    }
    curve_mark(&curve);
    for (int i = 0; i < 20; i++) {
        assert_int_equal(rows[i].knee, i == 9);
        assert_int_equal(rows[i].best, i == 1); /* of equals the cheapest; the first row buys nothing */
    }
    check_text(curve_mark_name(&rows[9]), "knee");
    check_text(curve_mark_name(&rows[1]), "best");
    check_text(curve_mark_name(&rows[2]), NULL);
    for (int i = 0; i < 20; i++) { /* neither a straight line nor a line that rises faster has a knee */
        rows[i].knee = rows[i].best = false;
        rows[i].found = true;
        rows[i].point.rate = i % 2 ? rows[i].point.cost_minor : rows[i].point.cost_minor - 50;
    }
    curve_mark(&curve);
    for (int i = 0; i < 20; i++)
        assert_false(rows[i].knee);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_steps_any),
        cmocka_unit_test(test_steps_legal),
        cmocka_unit_test(test_steps_crossing),
        cmocka_unit_test(test_figures),
        cmocka_unit_test(test_samples),
        cmocka_unit_test(test_at),
        cmocka_unit_test(test_real_has_no_steps),
        cmocka_unit_test(test_nothing),
        cmocka_unit_test(test_random),
        cmocka_unit_test(test_marks),
    };
    return cmocka_run_group_tests_name("study/frontier", tests, NULL, NULL);
}
