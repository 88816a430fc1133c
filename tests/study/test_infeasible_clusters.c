/* test_infeasible_clusters.c - why no set of clusters can be bought, and the sufficient changes, against a
 * scan of every set of clusters. */
#include <inttypes.h>
#include <math.h>
#include <stdio.h>
#include <string.h>

#include "base/arena.h"
#include "base/diag.h"
#include "check.h"
#include "generator/random_problem.h"
#include "oracle/count_purchase.h"
#include "oracle/scan_fleets.h"
#include "problem/build.h"
#include "search/plan.h"
#include "study/infeasible.h"

enum { CASES = 60, SMALL = 5, LARGE = 40, RULES_AT_MOST = 4 };

static const struct random_kind KINDS[] = {
    {.max_apps = 2},
    {.max_apps = 3, .cores = true},
    {.max_apps = 2, .switches = true},
    {.max_apps = 2, .owned = true},
    {.max_apps = 2, .purchase = true},
    {.max_apps = 2, .steps = true, .stock = true},
};
enum { N_KINDS = sizeof KINDS / sizeof *KINDS };

struct run {
    struct arena arena;
    struct random_question question;
    struct instance instance;
    struct infeasibility why;
    struct diag diag;
    uint64_t seed;
    int n_unknown; /* cases that a scan up to LARGE nodes could not decide */
};

static void tighten(struct run *run, struct random *random)
{
    struct scenario *scenario = &run->question.scenario;
    const struct snapshot *snapshot = &run->question.snapshot;
    scenario->policy.clusters = 2;
    scenario->goal = GOAL_RATE;
    scenario->frame.target_rate.text = NULL;
    scenario->policy.enforce_code_caps = scenario->policy.enforce_memory = false;
    scenario->limits.min_nodes = random_in(random, 0, 2) ? 1 : random_in(random, 2, 4);
    scenario->limits.max_nodes = random_in(random, scenario->limits.min_nodes, 5);
    scenario->frame.budget.text = arena_printf(&run->arena, "%" PRId64, random_in(random, 300, 20000));
    if (random_in(random, 0, 2) == 0) {
        scenario->goal = GOAL_COST;
        scenario->frame.target_rate.text =
            arena_printf(&run->arena, "%.6g", random_log(random, 50, 900) * (scenario->by_runs ? 1e-6 : 1));
    }
    if (random_in(random, 0, 2) == 0)
        scenario->limits.min_rate = random_log(random, 50, 900) * (scenario->by_runs ? 1e-6 : 1);
    for (size_t a = 0; a < scenario->n_work; a++) {
        struct work_item *item = &scenario->work[a];
        item->any_time = random_in(random, 0, 1) == 0;
        if (!item->any_time)
            item->max_time_s =
                item->application.model->work(&item->application) / random_log(random, 5e7, 6e8);
        if (random_in(random, 0, 3) == 0)
            item->min_rate_ops = 1e6 * random_log(random, 50, 600);
    }
    if (random_in(random, 0, 2) == 0) {
        const size_t node = (size_t)random_in(random, 0, (int64_t)snapshot->n_nodes - 1);
        scenario->choose.nodes.v = ARENA_NEW(&run->arena, 1, struct located_text);
        scenario->choose.nodes.n = 1;
        scenario->choose.nodes.v[0].text = snapshot->parts[snapshot->nodes[node].part].id;
    }
}

/* Returns false if a set of clusters can be bought. */
static bool begin(struct run *run, uint64_t seed)
{
    struct plan fleet;
    struct random random = {seed * 17 + 3};
    *run = (struct run){.arena = ARENA_INIT, .diag = DIAG_INIT, .seed = seed};
    random_question(&run->question, &random, &KINDS[seed % N_KINDS], &run->arena);
    tighten(run, &random);
    enum status status = instance_build(&run->instance, &run->question.scenario, &run->question.snapshot,
                                        &run->arena, &run->diag);
    struct instance copy = run->instance;
    if (status == ST_OK)
        status = plan_solve(&fleet, &copy, &(struct plan_options){0}, &run->arena, &run->diag);
    if (status != ST_OK && status != ST_INFEASIBLE)
        fail_msg("seed %" PRIu64 ": %s", seed, run->diag.message);
    diag_fini(&run->diag);
    return status == ST_INFEASIBLE;
}

static void end(struct run *run)
{
    diag_fini(&run->diag);
    arena_fini(&run->arena);
}

/* --- a scan of every set of clusters --- */

/* Each requirement kept, given up, or with another limit. */
struct asking {
    bool kept[REQUIREMENTS_AT_MOST];
    bool changed[REQUIREMENTS_AT_MOST];
    int64_t whole[REQUIREMENTS_AT_MOST];
    double real[REQUIREMENTS_AT_MOST];
};

static void open_rules(struct scenario *scenario, const struct run *run, const struct asking *asking,
                       struct arena *arena)
{
    const struct limits *limits = &run->question.scenario.limits;
    struct located_list must = {ARENA_NEW(arena, limits->must_buy.n, struct located_text), 0};
    struct count_list available = {ARENA_NEW(arena, limits->available.n, struct part_count), 0};
    *scenario = run->question.scenario;
    for (size_t i = 0; i < run->why.n; i++) {
        const struct requirement *r = &run->why.requirements[i];
        if (strcmp(r->name, "must_buy") == 0 && asking->kept[i])
            must.v[must.n++] = r->at;
        if (strcmp(r->name, "available") == 0 && asking->kept[i]) {
            available.v[available.n++] = (struct part_count){r->at, r->whole};
            if (asking->changed[i])
                available.v[available.n - 1].count = asking->whole[i];
        }
        if (asking->kept[i])
            continue;
        if (strcmp(r->name, "counts") == 0)
            scenario->counts = COUNTS_ANY;
        else if (strcmp(r->name, "nodes") == 0)
            scenario->choose.nodes.n = 0;
        else if (strcmp(r->name, "templates") == 0) {
            size_t n = 0;
            const struct network_template *const *all = template_list(&n);
            struct template_choice *more =
                ARENA_NEW(arena, n + scenario->choose.n_templates, struct template_choice);
            for (size_t t = 0; t < scenario->choose.n_templates; t++)
                more[t] = scenario->choose.templates[t];
            for (size_t t = 0; t < n; t++)
                more[scenario->choose.n_templates++] =
                    (struct template_choice){.name = {.text = all[t]->name}};
            scenario->choose.templates = more;
        }
    }
    scenario->limits.must_buy = must;
    scenario->limits.available = available;
}

/* The values of one set of clusters for the requirements. */
struct seen {
    const struct instance *instance;
    const struct single *single;
    const size_t *chosen;
    size_t n;
    int64_t cost;
    double rate;
    struct counted counted;
    double slowest[APPS_AT_MOST]; /* in operations per second */
};

/* The size of the change of one limit that a set of clusters needs; 0: met. */
static double misses(const struct run *run, const struct asking *asking, size_t i, const struct seen *seen)
{
    const struct requirement *r = &run->why.requirements[i];
    const struct instance *instance = &run->instance;
    const bool changed = asking->changed[i];
    double sum = 0;
    if (r->scale == SCALE_RULE || !asking->kept[i])
        return 0;
    int64_t fewest = INT64_MAX, most = 0;
    for (size_t c = 0; c < seen->n; c++) {
        const int64_t nodes = seen->single[seen->chosen[c]].nodes;
        fewest = nodes < fewest ? nodes : fewest;
        most = nodes > most ? nodes : most;
    }
    if (strcmp(r->name, "budget") == 0) {
        const int64_t limit = changed ? asking->whole[i] : instance->budget_minor;
        return seen->cost <= limit ? 0 : (double)seen->cost / (double)instance->budget_minor - 1;
    }
    if (strcmp(r->name, "max_nodes") == 0) {
        const int64_t limit = changed ? asking->whole[i] : instance->limits.max_nodes;
        return most <= limit ? 0 : (double)most / (double)instance->limits.max_nodes - 1;
    }
    if (strcmp(r->name, "min_nodes") == 0) {
        const int64_t limit = changed ? asking->whole[i] : instance->limits.min_nodes;
        return fewest >= limit ? 0 : (double)instance->limits.min_nodes / (double)fewest - 1;
    }
    if (strcmp(r->name, "power") == 0 || strcmp(r->name, "rack_units") == 0) {
        const bool power = strcmp(r->name, "power") == 0;
        const double own = power ? instance->limits.most[SIZE_POWER] : instance->limits.most[SIZE_HEIGHT];
        const double has = power ? seen->counted.power_W : seen->counted.height_U;
        return has <= (changed ? (double)asking->whole[i] : own) ? 0 : ceil(has) / floor(own) - 1;
    }
    const struct work_item *item = &instance->load.work[r->index < instance->load.n_work ? r->index : 0];
    const double ops = seen->slowest[r->index < instance->load.n_work ? r->index : 0];
    if (strcmp(r->name, "max_time") == 0) {
        const double work = item->application.model->work(&item->application);
        return work <= ops * (changed ? asking->real[i] : item->max_time_s)
                   ? 0
                   : work / ops / item->max_time_s - 1;
    }
    const bool of_app = strstr(r->text, " of ") != NULL;
    const double have = of_app ? ops : seen->rate;
    const double scale = of_app ? item->application.model->unit.scale : instance_rate_scale(instance);
    const double own = of_app                             ? item->min_rate_ops / scale
                       : strcmp(r->name, "min_rate") == 0 ? instance->limits.min_rate
                                                          : instance->target_rate;
    /* shares of time are known to twelve digits */
    const double need = (changed ? asking->real[i] : own) * scale * (of_app ? 1 : 1 - 1e-12);
    sum = have >= need ? 0 : own * scale / have - 1;
    return sum > 0 ? sum : 0;
}

static bool runs_any(const struct single *cluster, size_t n_apps)
{
    bool any = false;
    for (size_t a = 0; a < n_apps; a++)
        any = any || cluster->rate[a] > 0;
    return any;
}

/* The least size of changes of a set of clusters, over the ways to keep applications off its slower cluster.
 * That still runs one, because a cluster without an application does not count. */
static double least_of_fleet(const struct run *run, const struct asking *asking, struct seen *seen)
{
    const struct instance *instance = seen->instance;
    const size_t n_apps = instance->load.n_work;
    double least = INFINITY;
    struct single own[2];
    const size_t both[2] = {0, 1};
    for (unsigned off = 0; off < (seen->n == 2 ? 1U << n_apps : 1U); off++) {
        for (size_t c = 0; c < seen->n; c++)
            own[c] = seen->single[seen->chosen[c]];
        for (size_t a = 0; a < n_apps; a++) {
            const struct application *app = &instance->load.work[a].application;
            if (off >> a & 1)
                own[own[0].rate[a] < own[1].rate[a] ? 0 : 1].rate[a] = 0;
            seen->slowest[a] = INFINITY;
            for (size_t c = 0; c < seen->n; c++)
                if (own[c].rate[a] > 0)
                    seen->slowest[a] = fmin(seen->slowest[a], own[c].rate[a]);
            seen->slowest[a] *= instance->load.by_runs ? app->model->work(app) : 1;
        }
        if (!runs_any(&own[0], n_apps) || (seen->n == 2 && !runs_any(&own[1], n_apps)))
            continue;
        seen->rate = scan_rate_of(instance, own, both, seen->n);
        double sum = seen->rate > 0 ? 0 : (double)INFINITY;
        for (size_t i = 0; i < run->why.n && sum < least; i++)
            sum += misses(run, asking, i, seen);
        least = fmin(least, sum);
    }
    return least;
}

/* The least size of changes over all sets of clusters; 0: one meets everything, INFINITY: none. */
static double scan_all(const struct run *run, const struct asking *asking, int64_t most)
{
    struct arena arena = ARENA_INIT;
    struct scenario scenario;
    struct instance instance;
    struct diag quiet = DIAG_INIT;
    double least = INFINITY;
    size_t n = 0;
    open_rules(&scenario, run, asking, &arena);
    const enum status status = instance_build(&instance, &scenario, &run->question.snapshot, &arena, &quiet);
    struct work_item *work = ARENA_NEW(&arena, instance.load.n_work, struct work_item);
    for (size_t a = 0; a < instance.load.n_work; a++) {
        work[a] = instance.load.work[a];
        work[a].max_time_s = INFINITY;
        work[a].min_rate_ops = 0;
    }
    instance.load.work = work;
    instance.limits.min_nodes = 1;
    instance.limits.most[SIZE_POWER] = instance.limits.most[SIZE_HEIGHT] = 0;
    const struct single *single = status == ST_OK ? scan_singles(&n, &instance, most, &arena) : NULL;
    for (size_t i = 0; i < n && least > 0; i++)
        for (size_t j = i; j <= n && least > 0; j++) { /* j == n: a single cluster */
            const size_t chosen[2] = {i, j < n ? j : i};
            struct seen seen = {
                .instance = &instance, .single = single, .chosen = chosen, .n = j < n ? 2 : 1};
            seen.cost = scan_fleet_cost(&instance, single, chosen, seen.n);
            if (seen.cost < 0)
                continue;
            for (size_t c = 0;
                 c < seen.n && instance.limits.most[SIZE_POWER] + instance.limits.most[SIZE_HEIGHT] == 0; c++)
                count_cluster(&seen.counted, &instance, single[chosen[c]].design, single[chosen[c]].nodes,
                              NULL);
            least = fmin(least, least_of_fleet(run, asking, &seen));
        }
    diag_fini(&quiet);
    arena_fini(&arena);
    return least;
}

static const char *first_conflict(const struct infeasibility *why)
{
    return why->n_conflict > 0 ? why->requirements[why->conflict[0]].text : "no conflict";
}

/* Fails unless the scan finds a purchase. If the scan is too small to decide, counts the case as unknown. */
static void must(struct run *run, const struct asking *asking, int64_t nodes)
{
    if (scan_all(run, asking, SMALL) == 0)
        return;
    if (nodes > LARGE || !(scan_all(run, asking, nodes > SMALL ? nodes : LARGE / 4) == 0))
        run->n_unknown++;
}

static void must_not(const struct run *run, const struct asking *asking, const char *what, const char *which)
{
    if (scan_all(run, asking, SMALL) == 0)
        fail_msg("seed %" PRIu64 ": %s: %s: feasible\n%s", run->seed, what, which, first_conflict(&run->why));
}

/* --- properties --- */

static struct asking ask_all(const struct run *run, bool kept)
{
    struct asking asking = {0};
    for (size_t i = 0; i < run->why.n; i++)
        asking.kept[i] = kept;
    return asking;
}

static void check_irreducible(struct run *run)
{
    struct asking asking = ask_all(run, false);
    for (size_t k = 0; k < run->why.n_conflict; k++)
        asking.kept[run->why.conflict[k]] = true;
    must_not(run, &asking, "the conflict", "itself");
    for (size_t k = 0; k < run->why.n_conflict; k++) {
        asking.kept[run->why.conflict[k]] = false;
        must(run, &asking, 0);
        asking.kept[run->why.conflict[k]] = true;
    }
}

static void apply(struct asking *asking, const struct run *run, const struct repair *repair)
{
    const size_t i = (size_t)(repair->requirement - run->why.requirements);
    if (repair->limit.none) {
        asking->kept[i] = false;
        return;
    }
    asking->changed[i] = true;
    asking->whole[i] = repair->limit.whole;
    asking->real[i] = repair->limit.real;
}

/* The limit one step stricter: by a cent, a node, a watt, or one part in 10^5. */
static void step_back(struct asking *asking, const struct requirement *r, size_t i)
{
    const bool least = r->scale == SCALE_LEAST;
    asking->whole[i] += least ? 1 : -1;
    asking->real[i] *= r->scale == SCALE_TIME ? 1 - 1e-5 : 1 + 1e-5;
}

static void check_alone(struct run *run, int *n_enough)
{
    for (size_t k = 0; k < run->why.n_conflict; k++) {
        const struct repair *repair = &run->why.repairs[k];
        const size_t i = run->why.conflict[k];
        struct asking asking = ask_all(run, true);
        if (!repair->enough) {
            asking.kept[i] = false;
            must_not(run, &asking, "not alone", repair->requirement->text);
            continue;
        }
        (*n_enough)++;
        apply(&asking, run, repair);
        must(run, &asking, strcmp(repair->requirement->name, "max_nodes") == 0 ? repair->limit.whole : 0);
        if (repair->limit.none)
            continue;
        step_back(&asking, repair->requirement, i);
        must_not(run, &asking, "one step less than", repair->value);
    }
}

static void check_together(struct run *run)
{
    size_t rule[REQUIREMENTS_AT_MOST], n = 0;
    struct asking asking = ask_all(run, true);
    double least = INFINITY, sum = 0;
    for (size_t k = 0; k < run->why.n_together; k++) {
        apply(&asking, run, &run->why.together[k]);
        sum += run->why.together[k].cost;
    }
    if (run->why.n_together) {
        must(run, &asking, 0);
        check_close(sum, run->why.cost, 1e-12, 0);
    }
    for (size_t i = 0; i < run->why.n; i++)
        if (run->why.requirements[i].scale == SCALE_RULE)
            rule[n++] = i;
    if (n > RULES_AT_MOST || !run->why.proven)
        return;
    for (unsigned choice = 0; choice < 1U << n; choice++) {
        double given_up = 0;
        asking = ask_all(run, true);
        for (size_t k = 0; k < n; k++)
            if (choice >> k & 1) {
                asking.kept[rule[k]] = false;
                given_up++;
            }
        if (given_up < least)
            least = fmin(least, given_up + scan_all(run, &asking, SMALL));
    }
    if (run->why.n_together == 0 ? !isinf(least) : !(run->why.cost <= least * (1 + 1e-9)))
        fail_msg("seed %" PRIu64 ": the set counts %.12g, another one %.12g", run->seed, run->why.cost,
                 least);
}

static void test_random(void **state)
{
    (void)state;
    const uint64_t n_wanted = random_cases(CASES);
    int n_cases = 0, n_several = 0, n_enough = 0, n_unknown = 0, n_proven = 0, n_checks = 0;
    uint64_t seed = random_first();
    for (; (uint64_t)n_cases < n_wanted; seed++) {
        struct run run;
        if (begin(&run, seed)) {
            const enum status status =
                infeasible_explain(&run.why, &run.instance, NULL, &run.arena, &run.diag);
            if (status != ST_OK)
                fail_msg("seed %" PRIu64 ": %s", seed, run.diag.message);
            check_irreducible(&run);
            check_alone(&run, &n_enough);
            check_together(&run);
            n_cases++;
            n_several += run.why.n_conflict > 1;
            n_proven += run.why.proven;
            n_unknown += run.n_unknown;
            n_checks += 1 + (int)run.why.n_conflict;
        }
        end(&run);
    }
    printf("random seeds %" PRIu64 " to %" PRIu64
           ": %d without a fleet, %d of them by several requirements together; %d "
           "single repairs; %d least sets proven; %d of %d beyond the scan\n",
           random_first(), seed - 1, n_cases, n_several, n_enough, n_proven, n_unknown, n_checks);
    assert_true(n_several > n_cases / 4 && n_enough > n_cases / 4 && n_proven > n_cases / 2 &&
                n_unknown < n_checks / 3);
}

int main(void)
{
    const struct CMUnitTest tests[] = {cmocka_unit_test(test_random)};
    return cmocka_run_group_tests_name("study/infeasible_fleet", tests, NULL, NULL);
}
