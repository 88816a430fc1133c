/* test_scenario.c - the result of reading a valid scenario; tests/bad/scenario has the invalid ones. */
#include <math.h>
#include <string.h>

#include "base/diag.h"
#include "check.h"
#include "oracle/whitney.h"

static const char FULL[] =
    "title: \"Everything\"\n"
    "catalog: whitney-1997\n"
    "as_of: 1997-11-02\n"
    "currency: USD\n"
    "budget: 250000.50 USD\n"
    "budget_on: capital\n"
    "goal: cost\n"
    "target_rate: 500\n"
    "counts: legal\n"
    "code_caps: enforce\n"
    "memory: enforce\n"
    "quotes: valid\n"
    "clusters: 1\n"
    "workload:\n"
    "  - {name: b, model: npb.bt, params: {class: A}, runs: 3, max_time: 1h, min_rate: 2.5}\n"
    "  - {model: npb.lu, params: {class: B}, runs: 0.5, max_time: any}\n"
    "choose:\n"
    "  nodes: [ppro-200]\n"
    "  networks: [myrinet]\n"
    "  templates: [per-port, {name: per-port, ports: 1, cables: 1}]\n"
    "limits: {max_nodes: 64, min_nodes: 4, min_rate: 12.5, never_buy: [fast-ethernet-nic]}\n"
    "owned: {ppro-200: 2, myrinet-nic: 1}\n"
    "range: {from: 0, to: 1000000}\n"
    "set: [ppro-200=-10%]\n"
    "overrides: {fast: [rate.*=*2, latency.*=1us], none: []}\n";

static void test_reads_every_key(void **state)
{
    struct whitney w;
    struct diag diag = DIAG_INIT;
    const struct scenario *s = &w.scenario;
    (void)state;
    if (whitney_parse(&w, FULL, NULL, &diag) != ST_OK)
        fail_msg("%d:%d: %s", diag.line, diag.column, diag.message);
    check_text(s->file.title, "Everything");
    check_text(s->frame.catalog.text, "whitney-1997");
    assert_int_equal(s->frame.catalog.line, 2);
    assert_int_equal(s->frame.catalog.column, 10);
    check_text(s->frame.budget.text, "250000.50 USD");
    assert_int_equal(s->goal, GOAL_COST);
    assert_int_equal(s->counts, COUNTS_LEGAL);
    assert_true(s->policy.enforce_code_caps);
    assert_true(s->policy.enforce_memory);
    assert_true(s->policy.quotes_valid_only);
    assert_true(s->by_runs);
    assert_int_equal(s->n_work, 2);
    check_text(s->work[0].name, "b");
    check_text(s->work[0].application.model->key, "npb.bt");
    check_close(s->work[0].amount, 3, 0, 0);
    check_close(s->work[0].max_time_s, 3600, 0, 0);
    check_close(s->work[0].min_rate_ops, 2.5e6, 0, 0);
    check_text(s->work[1].name, "npb.lu");
    check_close(s->work[1].amount, 0.5, 0, 0);
    assert_true(isinf(s->work[1].max_time_s));
    assert_int_equal(s->choose.nodes.n, 1);
    check_text(s->choose.networks.v[0].text, "myrinet");
    assert_int_equal(s->choose.n_templates, 2);
    check_text(s->choose.templates[1].params[0].text, "ports=1");
    assert_int_equal(s->choose.templates[1].n_params, 2);
    assert_int_equal(s->limits.max_nodes, 64);
    assert_int_equal(s->limits.min_nodes, 4);
    check_close(s->limits.min_rate, 12.5, 0, 0);
    check_text(s->limits.never_buy.v[0].text, "fast-ethernet-nic");
    check_text(s->owned.v[0].part.text, "ppro-200");
    assert_int_equal(s->owned.v[0].count, 2);
    check_text(s->frame.range_to.text, "1000000");
    check_text(s->file.changes.v[0].text, "ppro-200=-10%");
    assert_int_equal(s->n_overrides, 2);
    check_text(s->overrides[0].name.text, "fast");
    assert_int_equal(s->overrides[0].changes.n, 2);
    assert_int_equal(s->overrides[1].changes.n, 0);
    assert_int_equal(strlen(s->file.hash), 64);
    whitney_close(&w);
}

/* Defaults of missing keys. */
static void test_sets_defaults(void **state)
{
    struct whitney w;
    struct diag diag = DIAG_INIT;
    const struct scenario *s = &w.scenario;
    (void)state;
    const enum status status =
        whitney_parse(&w,
                      "catalog: whitney-1997\nworkload: [{model: npb.sp, params: {class: C}, share: 7}]\n"
                      "target_rate: null\nlimits: {max_nodes: ~}\n",
                      NULL, &diag);
    assert_int_equal(status, ST_OK);
    assert_null(s->file.title);
    assert_null(s->frame.budget.text);
    assert_null(s->frame.target_rate.text);
    assert_int_equal(s->goal, GOAL_RATE);
    assert_int_equal(s->counts, COUNTS_LEGAL); /* SP runs on squares */
    assert_false(s->policy.enforce_code_caps);
    assert_false(s->policy.enforce_memory);
    assert_false(s->policy.quotes_valid_only);
    assert_int_equal(s->limits.max_nodes, INT64_MAX);
    assert_int_equal(s->limits.min_nodes, 1);
    assert_int_equal(w.instance.budget_minor, BUDGET_NONE);
    assert_int_equal(w.instance.as_of, 19971001); /* the catalogue's own */
    check_text(w.instance.currency, "USD");
    check_close(w.instance.load.weight[0], 1, 0, 0);
    assert_int_equal(w.instance.choice.n_designs,
                     2); /* all nodes, all networks with parts; never the ideal one */
    whitney_close(&w);
}

/* The command line has priority; its changes come last. */
static void test_applies_settings_last(void **state)
{
    struct whitney w;
    const char *const sets[] = {"ppro-200=1USD", "ppro-200=2USD"};
    const struct settings settings = {.budget = "5000",
                                      .counts = "legal",
                                      .goal = "rate-per-cost",
                                      .as_of = "1998-01-01",
                                      .target_rate = "3",
                                      .override = "doubled",
                                      .changes = sets,
                                      .n_changes = 2};
    (void)state;
    whitney_open(&w, "whitney-bt", &settings);
    assert_int_equal(w.instance.budget_minor, 500000);
    assert_int_equal(w.instance.counts, COUNTS_LEGAL);
    assert_int_equal(w.instance.goal, GOAL_RATE_PER_COST);
    assert_int_equal(w.instance.as_of, 19980101);
    check_close(w.instance.target_rate, 3, 0, 0);
    assert_int_equal(w.scenario.file.changes.n, 3);
    check_text(w.scenario.file.changes.v[0].text, "rate.ppro-200=*2");
    check_text(w.scenario.file.changes.v[2].text, "ppro-200=2USD");
    check_text(w.scenario.file.changes.v[2].option, "--set");
    check_text(w.scenario.frame.budget.option, "--budget");
    whitney_close(&w);
}

/* Shares are scaled to sum 1. */
static void test_scales_shares_to_one(void **state)
{
    struct whitney w;
    struct diag diag = DIAG_INIT;
    (void)state;
    const enum status status = whitney_parse(&w,
                                             "catalog: whitney-1997\nworkload:\n"
                                             "  - {model: npb.sp, params: {class: C}, share: 1}\n"
                                             "  - {model: npb.bt, params: {class: C}, share: 3}\n",
                                             NULL, &diag);
    assert_int_equal(status, ST_OK);
    check_close(w.instance.load.weight[0], 0.25, 0, 0);
    check_close(w.instance.load.weight[1], 0.75, 0, 0);
    check_text(instance_rate_unit(&w.instance), "Mop/s");
    check_close(instance_rate_scale(&w.instance), 1e6, 0, 0);
    whitney_close(&w);
}

static void test_names_goals_and_counts(void **state)
{
    static const char *const goals[N_GOALS] = {"rate", "cost", "rate-per-cost", "rate-per-watt",
                                               "rate-per-carbon"};
    static const char *const counts[N_COUNTS] = {"any", "legal", "real"};
    (void)state;
    for (int i = 0; i < N_GOALS; i++)
        check_text(goal_names[i], goals[i]);
    for (int i = 0; i < N_COUNTS; i++)
        check_text(counts_names[i], counts[i]);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_reads_every_key),        cmocka_unit_test(test_sets_defaults),
        cmocka_unit_test(test_applies_settings_last),  cmocka_unit_test(test_scales_shares_to_one),
        cmocka_unit_test(test_names_goals_and_counts),
    };
    return cmocka_run_group_tests_name("problem/scenario", tests, NULL, NULL);
}
