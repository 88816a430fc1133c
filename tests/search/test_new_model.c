/* test_new_model.c - adds a model as the README describes: a file with a descriptor, a golden table, and the
 * line that names it. Here an application of a scenario names it, because the model is part of a test. */
#include <math.h>
#include <stdio.h>
#include <string.h>

#include "base/diag.h"
#include "check.h"
#include "oracle/model_laws.h"
#include "oracle/whitney.h"
#include "problem/build.h"
#include "search/plan.h"

/* --- the model: everything a new one needs --- */

enum { PARAM_SERIAL, PARAM_RESULT, N_PARAMS };

static const struct model_param PARAMS[N_PARAMS] = {
    [PARAM_SERIAL] = {.name = "serial",
                      .dimension = DIM_NUMBER,
                      .fallback = "0.05",
                      .low = 0,
                      .high = 1,
                      .text = "share of the work that one process does"},
    [PARAM_RESULT] = {.name = "result",
                      .dimension = DIM_BYTES,
                      .fallback = "10MB",
                      .low = 0,
                      .high = 1e15,
                      .text = "bytes that each process hands to the first at the end"},
};

static double work(const struct application *app)
{
    (void)app;
    return 100e9;
}

/* Computation by Amdahl's law; results are gathered one after the other. */
static enum status eval(struct prediction *out, const struct application *app, const struct view *view,
                        double p, struct diag *diag)
{
    const double serial = app->param[PARAM_SERIAL];
    (void)diag;
    out->compute_s = work(app) / view->rate_ops * (serial + (1 - serial) / p);
    out->communicate_s = (p - 1) * (view->latency_s + app->param[PARAM_RESULT] / view->bandwidth_Bps);
    out->time_s = out->compute_s + out->communicate_s;
    out->rate_ops = work(app) / out->time_s;
    return ST_OK;
}

static int64_t next_admissible(const struct application *app, int64_t p, int direction)
{
    (void)app;
    return p >= 1 ? p : direction > 0;
}

static double memory_Bpp(const struct application *app, double p)
{
    (void)app;
    (void)p;
    return 0;
}

static const struct model model_test_amdahl = {
    .key = "test.amdahl",
    .about.title = "a program with a serial part",
    .about.paper = "G. M. Amdahl: Validity of the single processor approach. AFIPS, 1967",
    .about.equation = "speed-up 1/(s + (1 - s)/p), and p - 1 messages",
    .unit.work = "Mop",
    .unit.rate = "Mop/s",
    .unit.scale = 1e6,
    .about.valid = "everywhere",
    .params = PARAMS,
    .n_params = N_PARAMS,
    .eval = eval,
    .work = work,
    .counts.next = next_admissible,
    .memory_Bpp = memory_Bpp,
    .by.bounded = true,
};

/* --- the program's results with it --- */

static void test_model_obeys_the_laws(void **state)
{
    (void)state;
    const struct law_sample sample = {.app = application_init(&model_test_amdahl), .serial = true};
    model_laws(&sample);
}

static void test_model_is_golden(void **state)
{
    (void)state;
    struct golden golden;
    golden_open(&golden, "test_amdahl");
    for (size_t i = 0; i < golden.n_rows; i++) {
        struct application app = application_init(&model_test_amdahl);
        struct diag diag = DIAG_INIT;
        struct prediction got;
        const struct view view = {.rate_ops = 1e6, .bandwidth_Bps = INFINITY, .procs_per_node = 1};
        assert_int_equal(application_set(&app, "serial", golden_text(&golden, i, "serial"), &diag), ST_OK);
        assert_int_equal(model_eval(&got, &app, &view, golden_real(&golden, i, "processes"), &diag), ST_OK);
        check_close(got.rate_ops / view.rate_ops, golden_real(&golden, i, "speedup"), 1e-15, 0);
    }
    golden_close(&golden);
}

/* scenarios/whitney-bt.yaml with the model instead of BT, and a rate for it in the catalogue. */
static void open_shop(struct whitney *shop, bool beside_bt)
{
    struct diag diag = DIAG_INIT;
    struct arena *arena = &shop->arena;
    whitney_open(shop, "whitney-bt", NULL);
    struct snapshot *snapshot = &shop->snapshot;
    struct node_rate *rates = ARENA_NEW(arena, snapshot->compute.n_rates + 1, struct node_rate);
    memcpy(rates, snapshot->compute.rates, snapshot->compute.n_rates * sizeof *rates);
    rates[snapshot->compute.n_rates++] = (struct node_rate){.node = snapshot_node(snapshot, "ppro-200"),
                                                            .application = "test.amdahl",
                                                            .rate_ops = 40e6,
                                                            .kind = FIGURE_MEASURED};
    snapshot->compute.rates = rates;
    struct scenario *scenario = &shop->scenario;
    struct work_item *both = ARENA_NEW(arena, 2, struct work_item);
    both[0] = scenario->work[0];
    both[beside_bt] = (struct work_item){.name = "mine",
                                         .application = application_init(&model_test_amdahl),
                                         .amount = 2,
                                         .max_time_s = INFINITY,
                                         .place = scenario->work[0].place};
    scenario->work = both;
    scenario->n_work = beside_bt ? 2 : 1;
    scenario->file.root = NULL; /* no file contains this scenario */
    assert_int_equal(instance_build(&shop->instance, scenario, snapshot, arena, &diag), ST_OK);
}

static void solve(struct plan *plan, struct whitney *shop, enum plan_method method)
{
    struct diag diag = DIAG_INIT;
    const struct plan_options options = {.method = method};
    if (plan_solve(plan, &shop->instance, &options, &shop->arena, &diag) != ST_OK)
        fail_msg("%s", diag.message);
    assert_true(plan->certificate.ok);
}

/* The run time is smallest where computation and messages balance; a scan finds the same plan. */
static void test_plan_equals_a_scan(void **state)
{
    (void)state;
    struct whitney shop;
    struct plan plan;
    int best = 1;
    open_shop(&shop, false);
    const double message_s = 18e-6 + 10e6 / 102760448.;
    /* the budget buys up to 239 nodes with Myrinet, which is always the faster network */
    for (int p = 1; p <= 239; p++)
        if (0.95 * 2500 / p + (p - 1) * message_s < 0.95 * 2500 / best + (best - 1) * message_s)
            best = p;
    for (int method = METHOD_ENUMERATED; method <= METHOD_GLPK; method++) {
        solve(&plan, &shop, (enum plan_method)method);
        check_text(plan.clusters[0].point.design->technology->id, "myrinet");
        assert_in_range(best, 100, 200); /* the peak, not the largest affordable number */
        assert_int_equal(plan.clusters[0].point.nodes, best);
        check_close(plan.objective, 100e3 / (0.05 * 2500 + 0.95 * 2500 / best + (best - 1) * message_s),
                    1e-14, 0);
    }
    whitney_close(&shop);
}

/* With BT as two thirds of the work: the harmonic mean of both at the plan's own counts. */
static void test_mix_is_the_harmonic_mean(void **state)
{
    (void)state;
    struct whitney shop;
    struct plan plan;
    open_shop(&shop, true);
    for (int method = METHOD_ENUMERATED; method <= METHOD_GLPK; method++) {
        solve(&plan, &shop, (enum plan_method)method);
        const double bt = plan.clusters[0].apps[0].prediction.rate_ops,
                     mine = plan.clusters[0].apps[1].prediction.rate_ops;
        check_close(plan.rate, 3 / (1 / bt + 2 / mine), 1e-14, 0);
        check_text(plan.clusters[0].point.design->technology->id, "myrinet");
    }
    whitney_close(&shop);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_model_obeys_the_laws),
        cmocka_unit_test(test_model_is_golden),
        cmocka_unit_test(test_plan_equals_a_scan),
        cmocka_unit_test(test_mix_is_the_harmonic_mean),
    };
    return cmocka_run_group_tests_name("search/new_model", tests, NULL, NULL);
}
