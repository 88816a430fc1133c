/* test_near.c - compares near-optimal purchases with a scan of all purchases, and tolerances with the effect
 * of single factors. */
#include <inttypes.h>
#include <math.h>
#include <stdio.h>
#include <string.h>
#include <unistd.h>

#include "base/diag.h"
#include "base/number.h"
#include "catalog/catalog.h"
#include "check.h"
#include "generator/random_problem.h"
#include "model/interval.h"
#include "oracle/scan_everything.h"
#include "oracle/whitney.h"
#include "problem/build.h"
#include "problem/scores.h"
#include "search/candidates.h"
#include "search/plan.h"
#include "study/near.h"
#include "study/purchase_option.h"

static void find(struct near_set *out, struct plan *plan, struct instance *instance, struct arena *arena)
{
    struct diag diag = DIAG_INIT;
    if (plan_solve(plan, instance, &(struct plan_options){0}, arena, &diag) != ST_OK ||
        near_find(out, instance, plan, false, NULL, &diag) != ST_OK)
        fail_msg("%s", diag.message);
    assert_null(out->why_none);
}

/* --- fixed values: a list of purchases --- */

static struct golden values;

/* The rate of the largest purchase of the list with no more nodes; in proportion for fewer. */
static enum status eval_listed(struct prediction *out, const struct application *app, const struct view *view,
                               double p, struct diag *diag)
{
    const char design[] = {(char)('a' + (int)(view->rate_ops / 1e6) - 1), '\0'};
    double rate = 0;
    (void)app;
    (void)diag;
    for (size_t i = 0; i < values.n_rows; i++)
        if (strcmp(golden_text(&values, i, "design"), design) == 0) {
            if (rate == 0)
                rate = golden_real(&values, i, "rate") * fmin(1, p / golden_real(&values, i, "nodes"));
            if (golden_real(&values, i, "nodes") <= p)
                rate = golden_real(&values, i, "rate");
        }
    out->rate_ops = rate * 1e6;
    out->time_s = out->compute_s = 1 / rate;
    out->communicate_s = 0;
    return ST_OK;
}

static double one_work(const struct application *app)
{
    (void)app;
    return 1e6;
}

static double no_memory(const struct application *app, double p)
{
    (void)app;
    (void)p;
    return 0;
}

static const struct model model_listed = {.key = "npb.ep",
                                          .unit.work = "Mop",
                                          .unit.rate = "Mop/s",
                                          .unit.scale = 1e6,
                                          .about.valid = "for the nodes of the list",
                                          .eval = eval_listed,
                                          .work = one_work,
                                          .counts.next = model_next_count,
                                          .memory_Bpp = no_memory};

struct shop {
    struct arena arena;
    struct snapshot snapshot;
    struct scenario scenario;
    struct instance instance;
};

/* keys: more keys of the scenario. */
static void open_shop(struct shop *out, const char *keys)
{
    struct diag diag = DIAG_INIT;
    char path[64];
    *out = (struct shop){.arena = ARENA_INIT};
    golden_open(&values, "near");
    test_write_text(path, "yaml",
                    arena_printf(&out->arena,
                                 "catalog: near\nbudget: 1483544.93\nlimits: {max_nodes: 54}\n"
                                 "workload: [{model: npb.ep, params: {class: C}, share: 1}]\n"
                                 "choose: {templates: [{name: per-port}]}\n%s",
                                 keys));
    enum status status = catalog_load(&out->snapshot, TESTS_DIR "/study/near", &out->arena, &diag);
    if (status == ST_OK)
        status = scenario_load(&out->scenario, path, &out->arena, &diag);
    unlink(path);
    if (status != ST_OK)
        fail_msg("%s", diag.message);
    out->scenario.work[0].application = application_init(&model_listed);
    out->scenario.file.root = NULL; /* no file has the model */
    if (instance_build(&out->instance, &out->scenario, &out->snapshot, &out->arena, &diag) != ST_OK)
        fail_msg("%s", diag.message);
}

static void close_shop(struct shop *shop)
{
    golden_close(&values);
    arena_fini(&shop->arena);
}

static void check_buy(const struct shop *shop, const struct near_purchase *buy, const char *node,
                      int64_t nodes, int64_t cost_minor)
{
    check_text(shop->snapshot.parts[buy->clusters.v[0].design->node->part].id, node);
    assert_int_equal(buy->clusters.v[0].nodes, nodes);
    assert_int_equal(buy->cost_minor, cost_minor);
    assert_int_equal(buy->saving_minor, 148354493 - cost_minor);
}

static void test_finds_the_listed_values(void **state)
{
    struct shop shop;
    struct near_set set;
    struct plan plan;
    (void)state;
    open_shop(&shop, "near: 1%\n");
    find(&set, &plan, &shop.instance, &shop.arena);
    assert_int_equal(plan.cost_minor, 148354493);
    assert_int_equal(set.n, 2);
    check_buy(&shop, &set.rows[0].buy, "b", 52, 140200000);
    check_buy(&shop, &set.rows[1].buy, "a", 50, 143000000);
    check_close(set.rows[0].buy.rate_loss, 0.01, 0, 1e-15);
    assert_true(set.rows[0].buy.advice && !set.rows[0].buy.same_design);
    assert_true(set.rows[1].buy.advice && set.rows[1].buy.same_design); /* 3.6 % cheaper, 0.6 % slower */
    check_buy(&shop, &set.knee[0].buy, "c", 31, 110000000);
    check_buy(&shop, &set.knee[1].buy, "a", 38, 114000000);
    check_buy(&shop, &set.knee[2].buy, "b", 52, 140200000);
    assert_ptr_equal(near_knee_advised(&set), &set.knee[1]);
    close_shop(&shop);
}

/* A purchase exactly at the threshold is near-optimal; one that misses the threshold by one part in a million
 * is not. */
static void test_counts_a_purchase_at_the_threshold(void **state)
{
    static const struct {
        const char *near;
        size_t n;
    } cases[] = {{"0.6%", 2}, {"0.5999999%", 1}, {"0.3%", 1}, {"0.2999999%", 0},
                 {"1%", 2},   {"5%", 3},         {"0%", 0}};
    (void)state;
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        struct shop shop;
        struct near_set set;
        struct plan plan;
        open_shop(&shop, "");
        shop.scenario.policy.near = 0;
        struct diag diag = DIAG_INIT;
        assert_int_equal(
            scenario_apply(&shop.scenario, &(struct settings){.near = cases[i].near}, &shop.arena, &diag),
            ST_OK);
        find(&set, &plan, &shop.instance, &shop.arena);
        assert_int_equal(set.n, cases[i].n);
        close_shop(&shop);
    }
}

/* Goal cost: b with 54 nodes reaches 99.7 % of 1,000 Mop/s for less than a with 53; c reaches 95 %. */
static void test_finds_designs_that_nearly_reach_the_target(void **state)
{
    static const struct {
        const char *near;
        size_t n;
    } cases[] = {{"1%", 1}, {"0.3%", 1}, {"0.2999999%", 0}, {"5%", 2}, {"0%", 0}};
    (void)state;
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        struct shop shop;
        struct near_set set;
        struct plan plan;
        char keys[128];
        snprintf(keys, sizeof keys, "goal: cost\ntarget_rate: 1000\nnear: %s\n", cases[i].near);
        open_shop(&shop, keys);
        find(&set, &plan, &shop.instance, &shop.arena);
        assert_int_equal(plan.cost_minor, 148354493);
        assert_true(set.of_target && !set.of_arrivals);
        assert_int_equal(set.n, 0);
        assert_int_equal(set.n_ties, cases[i].n);
        if (cases[i].n > 0) {
            assert_int_equal(set.ties[0].clusters.v[0].nodes, 54);
            assert_int_equal(set.ties[0].cost_minor, 146000000);
            check_close(set.ties[0].share, 0.997, 1e-12, 0);
            check_close(set.ties[0].near, set.near, 0, 0);
        }
        if (cases[i].n > 1) {
            assert_int_equal(set.ties[1].cost_minor, 125000000);
            check_close(set.ties[1].share, 0.95, 1e-12, 0);
        }
        close_shop(&shop);
    }
}

/* Goal cost: errors of both designs count, unless they share them; the plan's own design has its errors. */
static void test_misses_of_the_target_within_the_error_are_ties(void **state)
{
    static const struct {
        const char *correlate;
        size_t n;
    } cases[] = {{"shared", 0}, {"independent", 1}};
    (void)state;
    for (size_t i = 0; i < 2; i++) {
        struct shop shop;
        struct near_set set;
        struct plan plan;
        char keys[160];
        snprintf(keys, sizeof keys,
                 "goal: cost\ntarget_rate: 1000\n"
                 "error: {models: {npb.ep: {uniform: [0.99, 1.01]}}, correlate: %s}\n",
                 cases[i].correlate);
        open_shop(&shop, keys);
        find(&set, &plan, &shop.instance, &shop.arena);
        assert_int_equal(set.n_ties, cases[i].n); /* b with 54 nodes: 0.3 % */
        if (set.n_ties > 0)
            check_close(set.ties[0].near, sqrt(2) * 0.02 / sqrt(12), 1e-4, 0);
        close_shop(&shop);
    }
}

/* A model error that all designs share does not move one against another. */
static void test_shared_errors_make_nothing_equal(void **state)
{
    static const struct {
        const char *correlate;
        size_t n;
    } cases[] = {{"shared", 0}, {"independent", 1}};
    (void)state;
    for (size_t i = 0; i < 2; i++) {
        struct shop shop;
        struct near_set set;
        struct plan plan;
        char keys[128];
        snprintf(keys, sizeof keys, "error: {models: {npb.ep: {uniform: [0.99, 1.01]}}, correlate: %s}\n",
                 cases[i].correlate);
        open_shop(&shop, keys);
        find(&set, &plan, &shop.instance, &shop.arena);
        assert_int_equal(set.source, NEAR_BY_ERROR);
        assert_int_equal(set.n, cases[i].n); /* b with 54 nodes: 0.3 %; a, the plan's design: none */
        if (set.n > 0) {
            check_buy(&shop, &set.rows[0].buy, "b", 54, 146000000);
            check_close(set.rows[0].near, sqrt(2) * 0.02 / sqrt(12), 1e-4, 0);
        }
        close_shop(&shop);
    }
}

/* --- against a scan --- */

/* The cheapest purchase of some designs with a share of the plan's rate, and no more cost. */
static struct best scan(const struct instance *instance, const struct plan *plan, struct design *designs,
                        size_t n_designs, double near)
{
    struct instance only = *instance;
    only.goal = GOAL_COST;
    only.budget_minor = plan->cost_minor;
    only.target_rate = (1 - near) * plan->rate / instance_rate_scale(instance) * (1 - TIE_RELATIVE);
    only.choice.designs = designs;
    only.choice.n_designs = n_designs;
    return scan_everything(&only);
}

static const struct near_row *row_of(const struct near_set *set, const struct purchase_option *option)
{
    for (size_t i = 0; i < set->n; i++)
        if (purchase_option_compare(set->rows[i].buy.clusters.v[0].design, &option->designs[0]) == 0)
            return &set->rows[i];
    return NULL;
}

static void check_purchase(const struct near_purchase *buy, const struct plan *plan, const struct best *best)
{
    assert_int_equal(buy->cost_minor, best->cost_minor);
    check_close(buy->rate, best->rate, 1e-11, 0);
    assert_int_equal(buy->saving_minor, plan->cost_minor - best->cost_minor);
    const double saved = (double)buy->saving_minor / (double)plan->cost_minor;
    const bool cheaper =
        buy->saving_minor > 0 && (!buy->same_design || saved >= 3 * buy->rate_loss * (1 - 1e-9));
    assert_int_equal(buy->advice, cheaper || buy->simpler);
}

/* True if there is at least one row. */
static bool check_problem(struct instance *instance, struct arena *arena)
{
    struct plan plan;
    struct near_set set;
    struct purchase_options options;
    struct diag diag = DIAG_INIT;
    const enum status status = plan_solve(&plan, instance, &(struct plan_options){0}, arena, &diag);
    diag_fini(&diag);
    if (status != ST_OK)
        return false;
    assert_int_equal(near_find(&set, instance, &plan, false, NULL, &diag), ST_OK);
    purchase_options_of_designs(&options, instance, arena);
    size_t n_rows = 0;
    for (size_t k = 0; k < options.n; k++) {
        const struct best best =
            scan(instance, &plan, options.v[k].designs, options.v[k].n_designs, instance->policy->near);
        const struct near_row *row = row_of(&set, &options.v[k]);
        if (row) { /* two designs with one order have one row */
            assert_true(best.found);
            check_purchase(&row->buy, &plan, &best);
            n_rows++;
        } else if (best.found && best.cost_minor < plan.cost_minor) {
            bool there = false;
            for (size_t i = 0; i < set.n; i++)
                there = there || set.rows[i].buy.cost_minor == best.cost_minor;
            assert_true(there);
        }
    }
    assert_int_equal(n_rows, set.n);
    for (size_t k = 0; k < NEAR_KNEES; k++) {
        const struct best best = scan(instance, &plan, instance->choice.designs, instance->choice.n_designs,
                                      1 - set.knee[k].share);
        assert_true(best.found);
        check_purchase(&set.knee[k].buy, &plan, &best);
    }
    return set.n > 0;
}

static void test_equals_a_scan(void **state)
{
    static const double nears[] = {0, 0.01, 0.05, 0.25};
    static const struct random_kind kinds[] = {
        {.max_apps = 1, .twins = true},
        {.max_apps = 1, .switches = true, .steps = true},
        {.max_apps = 2, .cores = true, .steps = true, .owned = true},
        {.max_apps = 1, .switches = true, .steps = true, .templates = true},
        {.max_apps = 1, .switches = true, .steps = true, .stock = true},
        {.max_apps = 2, .purchase = true},
    };
    const uint64_t cases = random_cases(1000);
    uint64_t n_found = 0;
    (void)state;
    for (uint64_t seed = random_first(); seed < random_first() + cases; seed++) {
        struct arena arena = ARENA_INIT;
        struct random random = {seed};
        struct random_question q;
        struct instance instance;
        struct diag diag = DIAG_INIT;
        random_question(&q, &random, &kinds[seed % (sizeof kinds / sizeof *kinds)], &arena);
        q.scenario.goal = GOAL_RATE;
        q.scenario.policy.near = nears[random_in(&random, 0, 3)];
        q.scenario.policy.near_at = (struct located_text){.text = "given", .option = "--near"};
        if (instance_build(&instance, &q.scenario, &q.snapshot, &arena, &diag) == ST_OK)
            n_found += check_problem(&instance, &arena);
        diag_fini(&diag);
        arena_fini(&arena);
    }
    assert_true(n_found > cases / 10);
}

/* --- tolerances --- */

/* The variance of ln of a density over [0, 1], by Simpson's rule. */
static double variance_by_rule(double (*value)(const struct spread *spread, double u),
                               const struct spread *spread)
{
    enum { STEPS = 200000 };
    double sum = 0, squares = 0, whole = 0;
    for (int i = 0; i <= STEPS; i++) {
        const double u = 1e-9 + (1 - 2e-9) * i / STEPS, weight = i == 0 || i == STEPS ? 1 : i % 2 ? 4 : 2;
        const double x = log(value(spread, u));
        whole += weight;
        sum += weight * x;
        squares += weight * x * x;
    }
    return squares / whole - sum / whole * (sum / whole);
}

static double uniform_at(const struct spread *spread, double u)
{
    return spread->low + u * (spread->high - spread->low);
}

static double predicted_at(const struct spread *spread, double u)
{
    const double z = interval_draw(u);
    return spread->middle * pow((z < 0 ? spread->low : spread->high) / spread->middle, fabs(z));
}

static void test_variances_of_spreads(void **state)
{
    static const double ends[][2] = {{0.985, 1.0155}, {0.7, 1.3}, {0.01, 5}, {1, 1.07}, {0.9999, 1.0001}};
    double value[] = {0.8, 0.9, 1}, chance[] = {0.25, 0.5, 0.25};
    (void)state;
    for (size_t i = 0; i < sizeof ends / sizeof *ends; i++) {
        const struct spread uniform = {.given = true, .low = ends[i][0], .high = ends[i][1]};
        check_close(spread_log_variance(&uniform), variance_by_rule(uniform_at, &uniform), 1e-6, 1e-14);
        const struct spread predicted = {.given = true,
                                         .low = ends[i][0],
                                         .high = ends[i][1],
                                         .middle = 0.3 * ends[i][0] + 0.7 * ends[i][1]};
        check_close(spread_log_variance(&predicted), variance_by_rule(predicted_at, &predicted), 1e-4, 0);
    }
    const struct spread table = {
        .given = true, .low = 0.8, .high = 1, .value = value, .chance = chance, .n = 3};
    const double mean = 0.25 * log(0.8) + 0.5 * log(0.9);
    check_close(spread_log_variance(&table),
                0.25 * log(0.8) * log(0.8) + 0.5 * log(0.9) * log(0.9) - mean * mean, 1e-12, 0);
    check_close(spread_log_variance(NULL), 0, 0, 0);
    const struct spread may_be_none = {.given = true, .low = 0, .high = 1};
    assert_true(isinf(spread_log_variance(&may_be_none)));
}

/* ln of the candidate's rate with the model of application a wrong by a factor. */
static double log_rate(const struct instance *instance, const struct candidate *point, size_t a,
                       double factor)
{
    double factors[APPS_AT_MOST];
    struct instance wrong = *instance;
    struct scan scan;
    for (size_t b = 0; b < APPS_AT_MOST; b++)
        factors[b] = b == a ? factor : 1;
    wrong.load.memory = NULL;
    wrong.load.error = (struct model_error){.factor = factors, .n = 1};
    scan_to(&scan, &wrong, point->design, point->nodes);
    return log(scan_rate(&scan));
}

/* Independent errors of two models: the shares agree with the effect of small factors. */
static void test_shares_of_run_time(void **state)
{
    static const char *const correlate[] = {"independent", "shared"};
    const struct spread bt = {.low = 0.8, .high = 1.2}, lu = {.low = 0.9, .high = 1.3};
    const double variance[] = {spread_log_variance(&bt), spread_log_variance(&lu)};
    (void)state;
    for (int shared = 0; shared <= 1; shared++) {
        struct whitney w;
        struct near_errors errors;
        struct diag diag = DIAG_INIT;
        struct arena text = ARENA_INIT;
        struct candidate points[2] = {{NULL, 100, 0, 0}, {NULL, 60, 0, 0}};
        const struct near_clusters sides[2] = {{&points[0], 1}, {&points[1], 1}};
        double want = 0;
        assert_int_equal(
            whitney_parse(&w,
                          arena_printf(&text,
                                       "catalog: whitney-1997\nbudget: 1000000\ncounts: any\n"
                                       "workload: [{model: npb.bt, params: {class: C}, share: 1},\n"
                                       "           {model: npb.lu, params: {class: C}, share: 3}]\n"
                                       "choose: {networks: [fast-ethernet, myrinet]}\n"
                                       "error: {models: {npb.bt: {uniform: [0.8, 1.2]},\n"
                                       "                 npb.lu: {uniform: [0.9, 1.3]}}, correlate: %s}\n",
                                       correlate[shared]),
                          NULL, &diag),
            ST_OK);
        points[0].design = &w.instance.choice.designs[0];
        points[1].design = &w.instance.choice.designs[w.instance.choice.n_designs - 1];
        assert_int_equal(near_errors_make(&errors, &w.instance, &w.arena, &diag), ST_OK);
        for (size_t a = 0; a < 2; a++) {
            double share[2];
            for (size_t k = 0; k < 2; k++)
                share[k] = (log_rate(&w.instance, &points[k], a, exp(1e-5)) -
                            log_rate(&w.instance, &points[k], a, exp(-1e-5))) /
                           2e-5;
            const double off = share[0] - share[1];
            want += variance[a] * (shared ? off * off : share[0] * share[0] + share[1] * share[1]);
        }
        check_close(near_deviation(&errors, &sides[0], &sides[1]), sqrt(want), 1e-6, 0);
        check_close(near_deviation(&errors, &sides[0], &sides[0]), 0, 0, 0);
        arena_fini(&text);
        whitney_close(&w);
    }
}

/* ln of the rate of two clusters with the model of application a wrong by a factor on one machine. */
static double log_rate_of_two(const struct instance *instance, const struct candidate *points, size_t machine,
                              size_t a, double factor)
{
    const struct design *const machines[2] = {points[0].design, points[1].design};
    double factors[2 * APPS_AT_MOST], rates[2][APPS_AT_MOST], price[APPS_AT_MOST];
    const double *const rate[2] = {rates[0], rates[1]};
    const struct share_problem sharing = instance_sharing(instance);
    struct instance wrong = *instance;
    for (size_t i = 0; i < 2 * instance->load.n_work; i++)
        factors[i] = i == machine * instance->load.n_work + a ? factor : 1;
    wrong.load.memory = NULL;
    wrong.load.error = (struct model_error){.machine = machines, .factor = factors, .n = 2};
    for (size_t c = 0; c < 2; c++) {
        struct scan scan;
        scan_to(&scan, &wrong, points[c].design, points[c].nodes);
        candidates_rates(rates[c], &wrong, &scan);
    }
    return log(fleet_share(NULL, price, &sharing, rate, 2));
}

/* Two clusters compared with one of them: each factor is weighted with its effect on the whole rate. */
static void test_shares_of_several_clusters(void **state)
{
    struct whitney w;
    struct near_errors errors;
    struct diag diag = DIAG_INIT;
    struct candidate points[2] = {{NULL, 375, 0, 0}, {NULL, 443, 0, 0}};
    double want = 0;
    (void)state;
    assert_int_equal(
        whitney_parse(&w,
                      "catalog: whitney-1997\nbudget: 3000000\ncounts: any\nclusters: 2\n"
                      "workload: [{model: npb.bt, params: {class: C}, share: 1, max_time: any},\n"
                      "           {model: npb.lu, params: {class: C}, share: 3, max_time: any}]\n"
                      "choose: {networks: [fast-ethernet, myrinet]}\n"
                      "error: {models: {npb.bt: {uniform: [0.8, 1.2]}, npb.lu: {uniform: [0.9, 1.3]}},\n"
                      "        correlate: independent}\n",
                      NULL, &diag),
        ST_OK);
    points[0].design = &w.instance.choice.designs[0];
    points[1].design = &w.instance.choice.designs[w.instance.choice.n_designs - 1];
    const struct near_clusters sides[2] = {{points, 2}, {points, 1}};
    const struct spread spreads[2] = {{.low = 0.8, .high = 1.2}, {.low = 0.9, .high = 1.3}};
    assert_int_equal(near_errors_make(&errors, &w.instance, &w.arena, &diag), ST_OK);
    for (size_t machine = 0; machine < 2; machine++)
        for (size_t a = 0; a < 2; a++) {
            double share = (log_rate_of_two(&w.instance, points, machine, a, exp(1e-5)) -
                            log_rate_of_two(&w.instance, points, machine, a, exp(-1e-5))) /
                           2e-5;
            if (machine == 0)
                share -= (log_rate(&w.instance, points, a, exp(1e-5)) -
                          log_rate(&w.instance, points, a, exp(-1e-5))) /
                         2e-5;
            want += share * share * spread_log_variance(&spreads[a]);
        }
    check_close(near_deviation(&errors, &sides[0], &sides[1]), sqrt(want), 1e-6, 0);
    whitney_close(&w);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_finds_the_listed_values),
        cmocka_unit_test(test_counts_a_purchase_at_the_threshold),
        cmocka_unit_test(test_shared_errors_make_nothing_equal),
        cmocka_unit_test(test_finds_designs_that_nearly_reach_the_target),
        cmocka_unit_test(test_misses_of_the_target_within_the_error_are_ties),
        cmocka_unit_test(test_equals_a_scan),
        cmocka_unit_test(test_variances_of_spreads),
        cmocka_unit_test(test_shares_of_run_time),
        cmocka_unit_test(test_shares_of_several_clusters),
    };
    return cmocka_run_group_tests_name("study/near", tests, NULL, NULL);
}
