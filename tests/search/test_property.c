/* test_property.c - checks the optimum against a scan of every candidate on random catalogues, and against
 * itself. */
#include <inttypes.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/arena.h"
#include "base/diag.h"
#include "check.h"
#include "generator/random_measure.h"
#include "generator/random_problem.h"
#include "oracle/count_purchase.h"
#include "oracle/scan_everything.h"
#include "problem/build.h"
#include "problem/weighs.h"
#include "search/plan.h"
#include "search/candidate_compare.h"
#include "search/instance_cost.h"

enum { CASES = 1200 };

static const struct random_kind KINDS[] = {
    {.max_apps = 1},
    {.max_apps = 3},
    {.max_apps = 1, .switches = true},
    {.max_apps = 2, .cores = true},
    {.max_apps = 2, .switches = true, .steps = true, .owned = true},
    {.max_apps = 3, .switches = true, .steps = true, .owned = true, .other_goals = true},
    {.max_apps = 2, .steps = true, .owned = true, .other_goals = true, .purchase = true},
    {.max_apps = 1, .templates = true, .steps = true, .purchase = true},
    {.max_apps = 1, .switches = true, .templates = true},
    {.max_apps = 2, .switches = true, .steps = true, .owned = true, .other_goals = true, .templates = true},
    {.max_apps = 2, .switches = true, .steps = true, .owned = true, .other_goals = true, .stock = true},
    {.max_apps = 1, .steps = true, .owned = true, .purchase = true, .stock = true},
    {.max_apps = 1, .switches = true, .steps = true, .templates = true, .stock = true},
    {.max_apps = 1, .switches = true, .owned = true, .other_goals = true, .twins = true},
    {.max_apps = 2, .steps = true, .owned = true, .other_goals = true, .purchase = true, .options = true},
    {.max_apps = 1, .steps = true, .purchase = true, .stock = true, .options = true},
    {.max_apps = 1, .switches = true, .steps = true, .owned = true, .vendors = true},
    {.max_apps = 2, .switches = true, .other_goals = true, .templates = true, .vendors = true},
    {.max_apps = 1, .switches = true, .steps = true, .owned = true, .vendors = true, .quotes = true},
    {.max_apps = 1, .switches = true, .owned = true, .orders = true, .quotes = true},
    {.max_apps = 1, .steps = true, .purchase = true, .stock = true, .orders = true, .quotes = true},
    {.max_apps = 1, .vendors = true, .orders = true, .quotes = true},
    {.max_apps = 1, .switches = true, .templates = true, .headroom = true},
    {.max_apps = 1, .templates = true, .steps = true, .purchase = true, .headroom = true},
    {.max_apps = 1, .chassis = true},
    {.max_apps = 2, .switches = true, .steps = true, .owned = true, .other_goals = true, .chassis = true},
    {.max_apps = 1, .switches = true, .owned = true, .templates = true, .chassis = true},
    {.max_apps = 1, .steps = true, .owned = true, .templates = true, .purchase = true, .chassis = true},
    {.max_apps = 1, .switches = true, .steps = true, .stock = true, .chassis = true},
    {.max_apps = 1, .switches = true, .purchase = true},
    {.max_apps = 2, .switches = true, .steps = true, .owned = true, .other_goals = true, .purchase = true},
    {.max_apps = 1, .switches = true, .steps = true, .stock = true, .purchase = true},
    {.max_apps = 1, .switches = true, .owned = true, .purchase = true, .headroom = true},
    {.max_apps = 2, .switches = true, .cores = true, .other_goals = true, .memory = true},
    {.max_apps = 1, .steps = true, .owned = true, .purchase = true, .stock = true, .memory = true},
    {.max_apps = 1, .switches = true, .templates = true, .stock = true, .headroom = true, .memory = true},
    {.max_apps = 2, .switches = true, .other_goals = true, .lengths = true},
    {.max_apps = 3, .cores = true, .messages = true},
    {.max_apps = 2, .switches = true, .steps = true, .templates = true, .messages = true},
    {.max_apps = 1, .switches = true, .lengths = true, .headroom = true},
    {.max_apps = 1, .switches = true, .steps = true, .owned = true, .stock = true, .lengths = true},
    {.max_apps = 1, .switches = true, .other_goals = true, .purchase = true},
    {.max_apps = 1, .switches = true, .owned = true, .other_goals = true, .purchase = true},
    {.max_apps = 2, .switches = true, .steps = true, .owned = true, .quotes = true},
    {.max_apps = 1, .steps = true, .owned = true, .purchase = true, .stock = true, .quotes = true},
    {.max_apps = 2, .switches = true, .steps = true, .owned = true, .large = true},
    {.max_apps = 1, .owned = true, .other_goals = true, .purchase = true, .large = true},
    {.max_apps = 1, .orders = true},
    {.max_apps = 2, .switches = true, .other_goals = true, .orders = true},
    {.max_apps = 1, .switches = true, .steps = true, .owned = true, .stock = true, .orders = true},
    {.max_apps = 2,
     .steps = true,
     .owned = true,
     .other_goals = true,
     .purchase = true,
     .options = true,
     .orders = true},
    {.max_apps = 1, .switches = true, .owned = true, .other_goals = true, .purchase = true, .orders = true},
    {.max_apps = 1, .switches = true, .templates = true, .orders = true},
};
enum { N_KINDS = sizeof KINDS / sizeof *KINDS };

/* Cases of a test: first kept cases that once failed, then one per seed. */
struct random_case {
    uint64_t seed;
    struct random_kind kind;
    bool by_chance; /* random combinations of features may be invalid, with a reason */
    bool measured;  /* the workload has a random figure of merit */
};

static const struct random_case KEPT[] = {
    /* distribution units need rack units, which the racks must have */
    {7189,
     {.max_apps = 1, .switches = true, .owned = true, .purchase = true, .headroom = true},
     false,
     false},
    /* a cable with quantity breaks, of which some are owned */
    {202543,
     {.max_apps = 3,
      .switches = true,
      .steps = true,
      .owned = true,
      .other_goals = true,
      .lengths = true,
      .chassis = true},
     true,
     false},
    /* a vendor whose cables are shorter than those of others */
    {9001219,
     {.max_apps = 3, .vendors = true, .twins = true, .lengths = true, .chassis = true, .memory = true},
     true,
     false},
    /* a switch by the rack unit, from a vendor that sells nothing else, with a cluster without height */
    {31003871,
     {.max_apps = 1,
      .switches = true,
      .cores = true,
      .vendors = true,
      .options = true,
      .lengths = true,
      .chassis = true,
      .quotes = true},
     true,
     true},
    /* a chassis that must be bought, as a spine that a single switch does not need */
    {9001117,
     {.max_apps = 1,
      .switches = true,
      .stock = true,
      .chassis = true,
      .memory = true,
      .templates = true,
      .messages = true,
      .quotes = true},
     true,
     false},
};
enum { N_KEPT = sizeof KEPT / sizeof *KEPT };

/* Every other seed has a kind of the list, the others a random combination of features. */
static struct random_case case_at(uint64_t n)
{
    if (n < N_KEPT)
        return KEPT[n];
    const uint64_t seed = random_first() + n - N_KEPT;
    struct random random = {seed + 1000003};
    const bool measured = seed % 4 < 2;
    if (seed % 2)
        return (struct random_case){seed, random_any_kind(&random), true, measured};
    return (struct random_case){seed, KINDS[seed / 2 % N_KINDS], false, measured};
}

/* --- properties
 * ------------------------------------------------------------------------------------------------------ */

struct run {
    struct arena arena;
    struct random_question question;
    struct instance instance;
    struct plan plan;
    struct diag diag;
    enum status status;
    const char *name; /* seed and kind */
};

static void begin(struct run *run, const struct random_case *of)
{
    *run = (struct run){.arena = ARENA_INIT, .diag = DIAG_INIT};
    struct random random = {of->seed};
    run->name = arena_printf(&run->arena, "seed %" PRIu64 " (%s)", of->seed,
                             random_kind_text(&of->kind, &run->arena));
    random_question(&run->question, &random, &of->kind, &run->arena);
    if (of->measured)
        random_measure(&run->question, of->seed, &run->arena);
    run->status = instance_build(&run->instance, &run->question.scenario, &run->question.snapshot,
                                 &run->arena, &run->diag);
    if (run->status != ST_OK && run->status != ST_INFEASIBLE && !(run->status == ST_INPUT && of->by_chance))
        fail_msg("%s: %s", run->name, run->diag.message);
    if (run->status == ST_OK)
        count_prices(&run->instance);
}

static void end(struct run *run)
{
    diag_fini(&run->diag);
    arena_fini(&run->arena);
}

static void solve(struct run *run, enum plan_method method)
{
    const struct plan_options options = {.method = method};
    diag_fini(&run->diag);
    run->status = plan_solve(&run->plan, &run->instance, &options, &run->arena, &run->diag);
    if (run->status != ST_OK && run->status != ST_INFEASIBLE)
        fail_msg("%s: %s", run->name, run->diag.message);
}

/* The plan is the best candidate: it has the best objective, and the least cost for it. */
static void check_against(const struct run *run, const struct best *best, const char *what)
{
    if (best->refused)
        return;
    if (best->found != run->plan.found)
        fail_msg("%s, %s: %s by scan, %s by plan_solve", run->name, what,
                 best->found ? "feasible" : "infeasible", run->plan.found ? "feasible" : "infeasible");
    if (!best->found)
        return;
    const double value = candidate_objective(&run->instance, &run->plan.clusters[0].point);
    if (fabs(value - best->value) > 2e-12 * fabs(best->value) || run->plan.cost_minor != best->cost_minor)
        fail_msg("%s, %s: plan %.17g for %" PRId64 ", scan %.17g for %" PRId64, run->name, what, value,
                 run->plan.cost_minor, best->value, best->cost_minor);
    assert_true(run->plan.certificate.ok);
}

/* Laws of figures of merit on any machine. Doubling all rates doubles the figure. Doubling the nodes doubles
 * jobs per day and leaves geometric means of speeds unchanged. The reference scores 1, or by ssi the value
 * for its problem sizes. */
static void check_identities(const struct run *run, struct random *random)
{
    struct instance instance = run->instance;
    struct work_item work[APPS_AT_MOST];
    double rate[APPS_AT_MOST], twice[APPS_AT_MOST], own[APPS_AT_MOST] = {0}, reference = 1;
    const struct design *design = &instance.choice.designs[0];
    const struct measure *measure = &instance.scenario->measure;
    const int64_t of_reference = measure->reference.nodes;
    bool jobs = instance.load.metric->of_jobs, fits = true;
    for (size_t a = 0; a < instance.load.n_work; a++) {
        work[a] = instance.load.work[a];
        work[a].max_time_s = INFINITY;
        work[a].min_rate_ops = work[a].min_score = 0;
        rate[a] = random_log(random, 1e6, 1e12);
        twice[a] = 2 * rate[a];
        if (instance.load.metric->relative) /* rates of a workload in runs are runs/s */
            own[a] = instance.load.reference_ops[a] /
                     (instance.load.by_runs ? work[a].application.model->work(&work[a].application) : 1);
        jobs = jobs && work[a].job_nodes > 0;
        fits = fits && work[a].job_nodes <= of_reference;
        if (measure->metric == METRIC_SSI && work[a].job_nodes > 0)
            reference *= pow(work[a].capability * (double)work[a].reference_nodes / (double)work[a].job_nodes,
                             instance.load.weight[a]);
    }
    instance.load.work = work;
    const double value = workload_rate(&instance, design, 12, rate);
    check_close(workload_rate(&instance, design, 12, twice), 2 * value, 1e-13, 0);
    if (jobs || !instance.load.metric->of_jobs)
        check_close(workload_rate(&instance, design, 24, rate), (jobs ? 2 : 1) * value, 1e-13, 0);
    if (instance.load.metric->relative && fits && (jobs || !instance.load.metric->of_jobs))
        check_close(workload_rate(&instance, design, (double)of_reference, own), reference, 1e-12, 0);
}

static void test_figures_of_merit_obey_laws(void **state)
{
    (void)state;
    struct random random = {1616};
    uint64_t of[N_METRICS] = {0};
    const uint64_t n_cases = random_cases(CASES);
    for (uint64_t n = 0; n < n_cases; n++) {
        const struct random_case asked = case_at(n);
        struct run run;
        begin(&run, &asked);
        if (run.status == ST_OK) {
            check_identities(&run, &random);
            of[run.instance.scenario->measure.metric]++;
        }
        end(&run);
    }
    for (size_t i = 0; i < N_METRICS; i++)
        assert_true(of[i] > 0 || n_cases < CASES);
}

/* True if all combinations of parts can be tried in less than a minute. One case in thousands would take
 * hours. */
static bool can_be_scanned(const struct run *run)
{
    const double effort_at_most = 1e7;
    return run->status == ST_OK && scan_effort(&run->instance) <= effort_at_most;
}

static void test_optimum_equals_a_scan(void **state)
{
    (void)state;
    const uint64_t n_cases = random_cases(CASES);
    uint64_t n_found = 0, n_none = 0, n_refused = 0, n_by_power = 0, by_metric[N_METRICS] = {0};
    uint64_t n_passed_over = 0;
    int64_t n_points = 0;
    printf("random seeds %" PRIu64 " to %" PRIu64 "\n", random_first(), random_first() + n_cases - 1);
    for (uint64_t n = 0; n < N_KEPT + n_cases; n++) {
        const struct random_case of = case_at(n);
        struct run run;
        begin(&run, &of);
        if (run.status == ST_OK && !can_be_scanned(&run)) {
            n_passed_over++;
        } else if (run.status == ST_OK) {
            const struct best best = scan_everything(&run.instance);
            solve(&run, METHOD_ENUMERATED);
            check_against(&run, &best, "enumerated");
            n_found += run.plan.found;
            by_metric[run.instance.scenario->measure.metric] += run.plan.found;
            n_by_power += run.plan.found && run.instance.goal == GOAL_RATE_PER_WATT &&
                          instance_weighs_design(&run.instance, run.plan.clusters[0].point.design);
            n_points = best.n_points > n_points ? best.n_points : n_points;
            solve(&run, METHOD_GLPK);
            check_against(&run, &best, "branch and bound");
        } else if (run.status == ST_INPUT) {
            n_refused++;
        } else if (run.question.scenario.limits.sole_source.n > 0) {
            n_none++;
            assert_false(scan_everything(&run.instance).found);
        }
        end(&run);
    }
    printf("%" PRIu64 " found, %" PRIu64 " of them with mixes of least power, %" PRIu64
           " without a design of one vendor, %" PRIu64 " refused, %" PRIu64
           " with too many mixes to scan; up to %" PRId64 " points\n",
           n_found, n_by_power, n_none, n_refused, n_passed_over, n_points);
    for (size_t i = 0; i < N_METRICS; i++)
        printf("%s%" PRIu64 " %s", i ? ", " : "of these by metric ", by_metric[i], metric_names[i]);
    printf("\n");
    assert_true(n_found > n_cases / 2 && n_refused + n_passed_over < n_cases / 10 &&
                (n_by_power > 0 || n_cases < CASES));
}

/* Every design has the nodes' own memory, and each memory option of its node. */
static void test_lists_every_memory_option(void **state)
{
    (void)state;
    const uint64_t n_cases = random_cases(CASES);
    uint64_t n_seen = 0, n_bought = 0;
    for (uint64_t n = 0; n < N_KEPT + n_cases; n++) {
        const struct random_case of = case_at(n);
        struct run run;
        if (!of.kind.memory)
            continue;
        begin(&run, &of);
        const struct instance *instance = &run.instance;
        const struct snapshot *snapshot = instance->snapshot;
        uint64_t n_wanted = 0, n_there = 0;
        for (size_t d = 0; run.status == ST_OK && d < instance->choice.n_designs; d++) {
            n_there += instance->choice.designs[d].memory != NULL;
            for (size_t i = 0; i < snapshot->compute.n_memory_options && !instance->choice.designs[d].memory;
                 i++)
                n_wanted += &snapshot->nodes[snapshot->compute.memory_options[i].node] ==
                            instance->choice.designs[d].node;
        }
        /* must_buy leaves only designs that have the part */
        if (run.status == ST_OK && instance->limits.must_buy.n == 0)
            assert_int_equal(n_there, instance->scenario->policy.enforce_memory ? n_wanted : 0);
        n_seen += n_there;
        if (run.status == ST_OK)
            solve(&run, METHOD_ENUMERATED);
        n_bought += run.status == ST_OK && run.plan.found && run.plan.clusters[0].point.design->memory;
        end(&run);
    }
    printf("%" PRIu64 " designs with an option, %" PRIu64 " plans with one\n", n_seen, n_bought);
    assert_true((n_seen > 0 && n_bought > 0) || n_cases < CASES);
}

/* Cost of a cluster with the best combination of its parts, out of all. */
static bool check_cost(const struct instance *instance, const struct design *design, int64_t nodes,
                       const char *name)
{
    struct counted own;
    const int64_t least = scan_purchase(&own, instance, design, nodes);
    const int64_t got = instance_cost(instance, design, nodes);
    if (got != least)
        fail_msg("%s, %" PRId64 " nodes of %s: %" PRId64 ", by scan %" PRId64, name, nodes, design->id, got,
                 least);
    return least >= 0;
}

static void test_finds_the_cheapest_combination(void **state)
{
    (void)state;
    const uint64_t n_cases = random_cases(CASES);
    size_t n = 0;
    for (uint64_t i = 0; i < N_KEPT + n_cases; i++) {
        const struct random_case of = case_at(i);
        struct run run;
        if ((!of.kind.switches && !of.kind.chassis) || !of.kind.purchase)
            continue;
        begin(&run, &of);
        if (run.status == ST_OK)
            solve(&run, METHOD_ENUMERATED);
        const bool asked = run.status == ST_OK && run.instance.goal != GOAL_RATE_PER_WATT;
        for (size_t d = 0; asked && d < run.instance.choice.n_designs; d++)
            for (int64_t nodes = 1; nodes <= 7; nodes += 3)
                if (instance_weighs_design(&run.instance, &run.instance.choice.designs[d]) &&
                    nodes <= instance_nodes_within(&run.instance, &run.instance.choice.designs[d],
                                                   run.instance.budget_minor))
                    n += check_cost(&run.instance, &run.instance.choice.designs[d], nodes, run.name);
        end(&run);
    }
    printf("%zu clusters with combinations of parts\n", n);
    assert_true(n > n_cases / 20 || n_cases < CASES);
}

/* A budget equal to the plan's cost buys it. With one cent less, the scan and the search find the same other
 * plan. */
static void test_exact_budget_buys_the_plan(void **state)
{
    const uint64_t n_cases = random_cases(CASES);
    (void)state;
    for (uint64_t n = 0; n < N_KEPT + n_cases; n++) {
        const struct random_case of = case_at(n);
        struct run run;
        begin(&run, &of);
        const bool asked = can_be_scanned(&run);
        if (asked)
            solve(&run, METHOD_ENUMERATED);
        if (asked && run.plan.found) {
            const int64_t cost = run.plan.cost_minor;
            for (int64_t less = 0; less <= 1 && cost > 1; less++) {
                run.instance.budget_minor = cost - less;
                const struct best best = scan_everything(&run.instance);
                solve(&run, METHOD_ENUMERATED);
                check_against(&run, &best, less ? "one cent less" : "budget equal to the cost");
                assert_true(!run.plan.found || run.plan.cost_minor <= cost - less);
            }
        }
        end(&run);
    }
}

/* Optimality by the certificate's enumeration, with tables of its own. */
static void test_certificate_confirms_the_optimum(void **state)
{
    const uint64_t n_cases = random_cases(CASES);
    (void)state;
    int n_tied = 0;
    for (uint64_t n = 0; n < N_KEPT + n_cases; n++) {
        const struct random_case of = case_at(n);
        struct run run;
        begin(&run, &of);
        if (run.status == ST_OK)
            solve(&run, METHOD_ENUMERATED);
        if (run.status == ST_OK && run.plan.found) {
            struct claim claim;
            struct certificate certificate;
            plan_claim(&claim, &run.plan, &run.instance, &run.arena);
            certificate_make(&certificate, &run.instance, &claim, &run.arena);
            certificate_enumerate(&certificate, &run.instance, &claim, 1000000, &run.arena);
            for (size_t i = 0; i < certificate.n_checks; i++)
                if (!certificate.checks[i].ok)
                    fail_msg("%s: %s: %s", run.name, certificate.checks[i].name,
                             certificate.checks[i].detail);
            n_tied += !run.plan.unique;
            claim.unique = !claim.unique;
            certificate_enumerate(&certificate, &run.instance, &claim, 1000000, &run.arena);
            assert_false(certificate.ok);
            for (int side = -1; side <= 1 && claim.power_W > 0; side += 2) {
                claim.power_W = run.plan.power_W * (1 + 1e-6 * side);
                certificate_make(&certificate, &run.instance, &claim, &run.arena);
                assert_false(certificate.ok);
            }
        }
        end(&run);
    }
    printf("%d plans tie with another purchase\n", n_tied);
    assert_true(n_tied > 0 || n_cases < CASES);
}

/* Costs never fall with nodes, and none is below its lower bound. Clusters that cannot be wired cannot be
 * bought. */
static void check_costs(const struct instance *instance, const struct design *design, int64_t budget_minor)
{
    const int64_t most = instance_nodes_within(instance, design, budget_minor);
    for (int64_t nodes = 1, last = 0; nodes <= most; nodes++) {
        const int64_t cost = instance_cost(instance, design, nodes);
        assert_true(nodes == 1 || last <= cost);
        last = cost;
        assert_true(cost < 0 || instance_least_cost(instance, design, nodes) <= cost);
        assert_true(cost < 0 || instance_floor_cost(instance, design, nodes) <= cost);
    }
    if (design->most_nodes < NODES_AT_MOST)
        assert_int_equal(instance_least_cost(instance, design, design->most_nodes + 1), -1);
}

/* More money never buys less; more nodes never cost less. */
static void test_more_money_never_buys_less(void **state)
{
    const uint64_t n_cases = random_cases(CASES);
    (void)state;
    for (uint64_t n = 0; n < N_KEPT + n_cases; n++) {
        const struct random_case of = case_at(n);
        struct run run;
        begin(&run, &of);
        if (run.status == ST_OK && run.instance.goal == GOAL_RATE) {
            const int64_t budget = run.instance.budget_minor;
            double last = 0;
            for (int64_t part = 1; part <= 4; part++) {
                run.instance.budget_minor = budget * part / 4;
                solve(&run, METHOD_ENUMERATED);
                const double now = run.plan.found ? run.plan.rate : 0;
                assert_true(now >= last * (1 - 1e-12));
                last = now;
            }
            for (size_t d = 0; d < run.instance.choice.n_designs; d++)
                check_costs(&run.instance, &run.instance.choice.designs[d], budget);
        }
        end(&run);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_figures_of_merit_obey_laws),
        cmocka_unit_test(test_optimum_equals_a_scan),
        cmocka_unit_test(test_lists_every_memory_option),
        cmocka_unit_test(test_finds_the_cheapest_combination),
        cmocka_unit_test(test_exact_budget_buys_the_plan),
        cmocka_unit_test(test_certificate_confirms_the_optimum),
        cmocka_unit_test(test_more_money_never_buys_less),
    };
    return cmocka_run_group_tests_name("search/property", tests, NULL, NULL);
}
