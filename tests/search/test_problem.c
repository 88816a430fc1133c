/* test_problem.c - joins a scenario with a catalogue: prices, changes, limits and costs of a purchase. */
#include <math.h>
#include <string.h>

#include "base/text.h"
#include "check.h"
#include "oracle/whitney.h"
#include "search/instance_cost.h"
#include "search/solve_parts.h"

/* whitney.md section 4: 2380 + 100 + 2 * 285 + 2 * 10 and 2380 + 1280 + 2 * 123.12 + 2 * 133 USD. */
enum { FAST_ETHERNET = 307000, MYRINET = 417224 };

static const struct design *design_of(const struct whitney *w, const char *network)
{
    for (size_t d = 0; d < w->instance.choice.n_designs; d++)
        if (strcmp(w->instance.choice.designs[d].technology->id, network) == 0)
            return &w->instance.choice.designs[d];
    fail_msg("no design with %s", network);
    return NULL;
}

static void table(struct whitney *w, int64_t budget_minor)
{
    struct diag diag = DIAG_INIT;
    assert_int_equal(instance_order_table(&w->instance, budget_minor, &diag), ST_OK);
}

static void open_set(struct whitney *w, const char *const *changes, size_t n)
{
    whitney_open(w, "whitney-bt", &(struct settings){.changes = changes, .n_changes = n});
    table(w, 1000000000);
}

static void test_costs_equal_the_paper(void **state)
{
    struct whitney w;
    const char *why = NULL;
    (void)state;
    open_set(&w, NULL, 0);
    const struct design *fast = design_of(&w, "fast-ethernet"), *myrinet = design_of(&w, "myrinet");
    for (int64_t n = 1; n < 2000; n += 111) {
        assert_int_equal(instance_cost(&w.instance, fast, n), n * FAST_ETHERNET);
        assert_int_equal(instance_cost(&w.instance, myrinet, n), n * MYRINET);
        /* boundary cases */
        assert_int_equal(instance_nodes_within(&w.instance, fast, n * FAST_ETHERNET), n);
        assert_int_equal(instance_nodes_within(&w.instance, fast, n * FAST_ETHERNET - 1), n - 1);
        assert_int_equal(instance_bare_nodes_within(&w.instance, fast, n * 238000), n);
        assert_int_equal(instance_bare_nodes_within(&w.instance, fast, n * 238000 - 1), n - 1);
    }
    check_close(instance_cost_per_node(&w.instance, fast, &why), FAST_ETHERNET, 0, 0);
    check_close(instance_cost_per_node(&w.instance, myrinet, &why), MYRINET, 0, 0);
    assert_null(why);
    whitney_close(&w);
}

static void test_bill_lists_every_part(void **state)
{
    static const struct {
        const char *part;
        int64_t quantity, total;
    } lines[] = {{"myrinet-cable", 14, 186200},
                 {"myrinet-nic", 7, 896000},
                 {"myrinet-port", 14, 172368},
                 {"ppro-200", 7, 1666000}};
    struct whitney w;
    size_t n = 0;
    (void)state;
    open_set(&w, NULL, 0);
    const struct bill_line *bill = instance_bill(&n, &w.instance, design_of(&w, "myrinet"), 7, &w.arena);
    assert_int_equal(n, 4);
    for (size_t i = 0; i < n; i++) {
        check_text(w.snapshot.parts[bill[i].part].id, lines[i].part);
        assert_int_equal(bill[i].quantity, lines[i].quantity);
        assert_int_equal(bill[i].used, lines[i].quantity);
        assert_int_equal(bill[i].owned, 0);
        assert_int_equal(bill[i].total_minor, lines[i].total);
    }
    whitney_close(&w);
}

/* Unit prices in cents after changes, rounded half away from zero once per change. */
static void test_rounds_each_price_change(void **state)
{
    static const struct {
        const char *changes[2];
        int64_t fast, myrinet; /* cost of a node with each network */
    } cases[] = {
        {{"ppro-200=995USD"}, FAST_ETHERNET - 138500, MYRINET - 138500},
        {{"ppro-200=995.50"}, FAST_ETHERNET - 138450, MYRINET - 138450},
        {{"ppro-200=-10%"}, FAST_ETHERNET - 23800, MYRINET - 23800},
        {{"*=+10%"}, 337700, 140800 + 261800 + 2 * 14630 + 2 * 13543}, /* 123.12 * 1.1 = 135.432 */
        {{"myrinet-port=+12.5%"}, FAST_ETHERNET, MYRINET + 2 * 1539},  /* 138.51 */
        {{"myrinet-port=*0.5", "myrinet-port=*0.5"}, FAST_ETHERNET, MYRINET - 2 * (12312 - 3078)},
        {{"myrinet-port=1.01USD", "myrinet-port=*0.5"},
         FAST_ETHERNET,
         MYRINET - 2 * (12312 - 51)}, /* 0.505 rounds up */
        {{"myrinet-port=*0.5", "myrinet-port=1.01USD"}, FAST_ETHERNET, MYRINET - 2 * (12312 - 101)},
        {{"*-nic=0USD"}, FAST_ETHERNET - 10000, MYRINET - 128000},
        {{"fast-*-nic=0USD"}, FAST_ETHERNET - 10000, MYRINET},
    };
    (void)state;
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        struct whitney w;
        open_set(&w, cases[i].changes, cases[i].changes[1] ? 2 : 1);
        if (instance_cost(&w.instance, design_of(&w, "fast-ethernet"), 1) != cases[i].fast ||
            instance_cost(&w.instance, design_of(&w, "myrinet"), 1) != cases[i].myrinet)
            fail_msg("%s", cases[i].changes[0]);
        assert_true(w.instance.notes.n_log >= 1);
        whitney_close(&w);
    }
}

static void check_changed(const struct instance *instance, size_t i, const char *what, const char *from,
                          const char *to)
{
    assert_true(i < instance->notes.n_log);
    check_text(instance->notes.log[i].what, what);
    check_text(instance->notes.log[i].from, from);
    check_text(instance->notes.log[i].to, to);
}

static void test_changes_copy_the_snapshot(void **state)
{
    static const char *const changes[] = {
        "rate.ppro-200=*2",   "rate.*.npb.bt=50",          "rate.ppro-200.bt=100Mop/s", "latency.myrinet=9us",
        "latency.*=*2",       "bandwidth.myrinet=100MB/s", "bandwidth.fast*=inf",       "limit.max_nodes=9",
        "limit.max_nodes=*2", "limit.min_rate=1.5"};
    struct whitney w;
    (void)state;
    open_set(&w, changes, sizeof changes / sizeof *changes);
    const struct instance *p = &w.instance;
    check_changed(p, 0, "rate of bt on ppro-200", "23.67 Mop/s", "47.34 Mop/s");
    check_changed(p, 1, "rate of bt on ppro-200", "47.34 Mop/s", "50 Mop/s");
    check_changed(p, 2, "rate of bt on ppro-200", "50 Mop/s", "100 Mop/s");
    check_changed(p, 3, "latency of myrinet", "18 us", "9 us");
    check_close(p->load.speed[0].rate_ops, 1e8, 0, 0);
    check_close(design_of(&w, "myrinet")->technology->latency_s, 18e-6, 1e-15, 0);
    check_close(design_of(&w, "fast-ethernet")->technology->latency_s, 380e-6, 1e-15, 0);
    check_close(design_of(&w, "myrinet")->technology->bandwidth_Bps, 1e8, 0, 0);
    assert_true(isinf(design_of(&w, "fast-ethernet")->technology->bandwidth_Bps));
    assert_int_equal(p->limits.max_nodes, 18);
    check_close(p->limits.min_rate, 1.5, 0, 0);
    check_changed(p, p->notes.n_log - 3, "limit max_nodes", "none", "9");
    /* the snapshot is shared and unchanged */
    for (size_t i = 0; i < w.snapshot.network.n_technologies; i++)
        if (strcmp(w.snapshot.network.technologies[i].id, "myrinet") == 0)
            check_close(w.snapshot.network.technologies[i].latency_s, 18e-6, 1e-15, 0);
    whitney_close(&w);
}

/* Owned parts cost nothing. Units of each kind are used before any are bought. */
static void test_uses_owned_parts_first(void **state)
{
    struct whitney w;
    struct diag diag = DIAG_INIT;
    size_t n = 0;
    const char *why = NULL;
    (void)state;
    const enum status status =
        whitney_parse(&w,
                      "catalog: whitney-1997\nworkload: [{model: npb.bt, params: {class: C}, share: 1}]\n"
                      "owned: {ppro-200: 3, fast-ethernet-port: 5}\n",
                      NULL, &diag);
    assert_int_equal(status, ST_OK);
    table(&w, 100000000);
    const struct design *fast = design_of(&w, "fast-ethernet");
    assert_int_equal(instance_cost(&w.instance, fast, 1), 10000 + 2 * 1000);
    assert_int_equal(instance_cost(&w.instance, fast, 4), 4 * 10000 + 8 * 1000 + 3 * 28500 + 238000);
    const struct bill_line *bill = instance_bill(&n, &w.instance, fast, 4, &w.arena);
    assert_int_equal(n, 4);
    assert_int_equal(bill[2].owned, 5); /* fast-ethernet-port */
    assert_int_equal(bill[2].quantity, 3);
    assert_int_equal(bill[3].owned, 3);
    assert_int_equal(bill[3].quantity, 1);
    assert_true(isnan(instance_cost_per_node(&w.instance, fast, &why)));
    check_text(why, "some parts are owned");
    whitney_close(&w);
}

/* An amount below one minor unit does not bound a cost. */
static void test_bound_below_one_unit(void **state)
{
    struct whitney w;
    struct diag diag = DIAG_INIT;
    struct plan plan = {.status = PLAN_STOPPED, .objective = 25.5};
    (void)state;
    const enum status status =
        whitney_parse(&w,
                      "catalog: whitney-1997\nworkload: [{model: npb.bt, params: {class: C}, share: 1}]\n"
                      "goal: cost\ntarget_rate: 10\n",
                      NULL, &diag);
    assert_int_equal(status, ST_OK);
    plan_bound(&plan, &w.instance, 0.75);
    check_close(plan.bound, 0, 0, 0);
    check_close(plan_gap(&plan), 1, 0, 0);
    plan_bound(&plan, &w.instance, 1.75);
    check_close(plan.bound, 0.01, 0, 0);
    whitney_close(&w);
}

/* A template's parameters change the needs of a node: whitney.md section 4, readings A, C and F. */
static void test_parameters_change_needs(void **state)
{
    static const struct {
        int ports, cables;
        int64_t fast, myrinet;
    } readings[] = {
        {1, 1, 277500, 391612}, {2, 1, 306000, 403924}, {2, 2, 307000, 417224}, {3, 1, 334500, 416236}};
    (void)state;
    for (size_t i = 0; i < 4; i++) {
        struct whitney w;
        struct diag diag = DIAG_INIT;
        struct text t = TEXT_INIT;
        text_printf(&t,
                    "catalog: whitney-1997\nworkload: [{model: npb.bt, params: {class: C}, share: 1}]\n"
                    "choose: {templates: [{name: per-port, cables: %d, ports: %d}]}\n",
                    readings[i].cables, readings[i].ports);
        assert_int_equal(whitney_parse(&w, t.s, NULL, &diag), ST_OK);
        table(&w, 100000000);
        assert_int_equal(instance_cost(&w.instance, design_of(&w, "fast-ethernet"), 1), readings[i].fast);
        assert_int_equal(instance_cost(&w.instance, design_of(&w, "myrinet"), 1), readings[i].myrinet);
        text_fini(&t);
        whitney_close(&w);
    }
}

/* A budget equal to a plan's cost buys it; one cent less does not. */
static void test_exact_budget_buys_the_plan(void **state)
{
    static const char *const ran[] = {"enumeration", "glpk"};
    (void)state;
    for (int m = 0; m < 2; m++)
        for (int64_t nodes = 1; nodes < 700; nodes += 233) {
            struct whitney w;
            struct plan plan;
            struct diag diag = DIAG_INIT;
            const struct plan_options how = {.method = (enum plan_method)m};
            whitney_open(&w, "whitney-bt", NULL);
            w.instance.budget_minor = nodes * FAST_ETHERNET;
            assert_int_equal(plan_solve(&plan, &w.instance, &how, &w.arena, &diag), ST_OK);
            assert_int_equal(plan.clusters[0].point.nodes, nodes);
            assert_int_equal(plan.cost_minor, nodes * FAST_ETHERNET);
            check_text(plan_method_ran_name(plan.ran), ran[m]);
            w.instance.budget_minor--;
            const enum status less = plan_solve(&plan, &w.instance, &how, &w.arena, &diag);
            assert_int_equal(less, nodes > 1 ? ST_OK : ST_INFEASIBLE);
            if (nodes > 1)
                assert_int_equal(plan.clusters[0].point.nodes, nodes - 1);
            else
                assert_non_null(strstr(diag.message, "1 x ppro-200 (fast-ethernet) for 3,070.00 USD"));
            diag_fini(&diag);
            whitney_close(&w);
        }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_costs_equal_the_paper),    cmocka_unit_test(test_bill_lists_every_part),
        cmocka_unit_test(test_rounds_each_price_change), cmocka_unit_test(test_changes_copy_the_snapshot),
        cmocka_unit_test(test_uses_owned_parts_first),   cmocka_unit_test(test_bound_below_one_unit),
        cmocka_unit_test(test_parameters_change_needs),  cmocka_unit_test(test_exact_budget_buys_the_plan),
    };
    return cmocka_run_group_tests_name("search/problem", tests, NULL, NULL);
}
