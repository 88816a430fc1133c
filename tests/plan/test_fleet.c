/* test_fleet.c - fleets against a scan of every set of points, on random catalogues; shares of time against a
 * method of their own. */
#include "check.h"

#include <inttypes.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "plan/fleet.h"
#include "plan/fleet_share.h"
#include "random_problem.h"

enum { CASES = 1000, SLOTS = 3 };

static const struct random_kind KINDS[] = {
    {.max_apps = 2},
    {.max_apps = 3, .cores = true},
    {.max_apps = 2, .switches = true},
    {.max_apps = 2, .switches = true, .steps = true},
    {.max_apps = 2, .owned = true},
    {.max_apps = 2, .switches = true, .templates = true},
    {.max_apps = 3, .switches = true, .steps = true, .owned = true},
    {.max_apps = 2, .switches = true, .steps = true, .owned = true, .other_goals = true},
};
enum { N_KINDS = sizeof KINDS / sizeof *KINDS };

/* --- shares of time, by the dual: lambda = 1 / max over y >= 0, sum y = 1, of sum_a min_c y_c / s_ca. The
 * function is linear between the lines where two clusters tie for an application; its maximum is where two
 * such lines, or an edge, meet. --- */

static double times(const double y[SLOTS], double s[SLOTS][APPS_AT_MOST], size_t n, size_t n_apps)
{
    double sum = 0;
    for (size_t a = 0; a < n_apps; a++) {
        double least = INFINITY;
        for (size_t c = 0; c < n; c++)
            if (s[c][a] > 0)
                least = fmin(least, y[c] / s[c][a]);
        sum += least;
    }
    return sum;
}

struct line {
    double k[SLOTS]; /* sum k_c y_c = 0 */
};

static double shares_by_vertices(double s[SLOTS][APPS_AT_MOST], size_t n, size_t n_apps)
{
    struct line lines[SLOTS * APPS_AT_MOST + SLOTS];
    size_t n_lines = 0;
    double most = 0;
    for (size_t c = 0; c < SLOTS; c++)
        lines[n_lines++] = (struct line){{c == 0, c == 1, c == 2}};
    for (size_t a = 0; a < n_apps; a++)
        for (size_t c = 0; c < n; c++)
            for (size_t d = c + 1; d < n; d++) {
                struct line *line = &lines[n_lines++];
                *line = (struct line){{0}};
                line->k[c] = s[d][a];
                line->k[d] = -s[c][a];
            }
    for (size_t i = 0; i < n_lines; i++)
        for (size_t j = i + 1; j < n_lines; j++) {
            const double *p = lines[i].k, *q = lines[j].k;
            double y[SLOTS] = {p[1] * q[2] - p[2] * q[1], p[2] * q[0] - p[0] * q[2],
                               p[0] * q[1] - p[1] * q[0]};
            double sum = 0;
            for (size_t c = 0; c < SLOTS; c++)
                sum += c < n ? y[c] : 0;
            bool inside = sum != 0;
            for (size_t c = 0; c < SLOTS && inside; c++) {
                y[c] = c < n ? y[c] / sum : 0;
                inside = y[c] >= -1e-15;
                y[c] = fmax(y[c], 0);
            }
            if (inside)
                most = fmax(most, times(y, s, n, n_apps));
        }
    return isfinite(most) && most > 0 ? 1 / most : 0;
}

static void test_shares(void **state)
{
    (void)state;
    struct random random = {4};
    for (int i = 0; i < 3000; i++) {
        double s[SLOTS][APPS_AT_MOST], fraction[SLOTS * APPS_AT_MOST], price[APPS_AT_MOST];
        const size_t n = (size_t)random_in(&random, 2, 3), n_apps = (size_t)random_in(&random, 1, 5);
        const double *rate[SLOTS] = {s[0], s[1], s[2]};
        for (size_t c = 0; c < n; c++)
            for (size_t a = 0; a < n_apps; a++)
                s[c][a] = random_in(&random, 0, 5) == 0 ? 0 : random_log(&random, 1e-2, 1e2);
        const double lambda = fleet_share(fraction, price, rate, n, n_apps);
        check_close(lambda, shares_by_vertices(s, n, n_apps), 1e-11, 0);
        if (lambda > 0)
            check_close(fleet_share_bound(price, rate, n, n_apps), lambda, 1e-11, 0);
        for (size_t c = 0; c < n; c++) {
            double sum = 0;
            for (size_t a = 0; a < n_apps; a++)
                sum += fraction[c * n_apps + a];
            assert_true(sum <= 1 + 1e-14);
        }
    }
}

/* --- every fleet --- */

struct single {
    const struct design *design;
    int64_t nodes;
    double rate[APPS_AT_MOST];
};

struct scan_all {
    const struct problem *problem;
    struct single *single;
    size_t n;
    size_t n_slots;
    double needed;
    bool found;
    double lambda;
    int64_t cost_minor;
};

/* Cheapest pieces of a supply for the needs of clusters at..n, each whole, by trying all; total: pieces so
 * far. */
static void pool_supply(int64_t *best, const struct problem *problem, size_t s, const int64_t *need, size_t n,
                        size_t at, size_t offer, int64_t rest, int64_t *total)
{
    const struct supply *supply = &problem->supplies[s];
    if (at == n) {
        int64_t cost = 0;
        for (size_t i = 0; i < supply->n_offers && cost >= 0; i++) {
            const int64_t bought = total[i] - supply->offers[i].owned;
            const int64_t one = bought > 0 ? price_total(problem->supply_prices[s][i], bought, NULL) : 0;
            cost = one < 0 ? -1 : cost + one;
        }
        if (cost >= 0 && (*best < 0 || cost < *best))
            *best = cost;
        return;
    }
    const int64_t units = supply->offers[offer].units, all = (rest + units - 1) / units;
    const bool last = offer + 1 == supply->n_offers;
    for (int64_t k = last ? all : 0; k <= all; k++) {
        const int64_t left = rest > k * units ? rest - k * units : 0;
        total[offer] += k;
        if (last)
            pool_supply(best, problem, s, need, n, at + 1, 0, at + 1 < n ? need[at + 1] : 0, total);
        else
            pool_supply(best, problem, s, need, n, at, offer + 1, left, total);
        total[offer] -= k;
    }
}

static int64_t order_cost(const struct scan_all *all, const size_t *chosen, size_t n)
{
    int64_t cost = 0;
    for (size_t s = 0; s < all->problem->n_supplies; s++) {
        int64_t need[SLOTS], total[16] = {0}, best = -1;
        size_t n_needs = 0;
        for (size_t c = 0; c < n; c++) {
            const struct single *one = &all->single[chosen[c]];
            for (size_t i = 0; i < one->design->n_supplies; i++)
                if (one->design->supply[i] == s)
                    need[n_needs++] = design_need(one->design, i, one->nodes);
        }
        if (n_needs == 0)
            continue;
        pool_supply(&best, all->problem, s, need, n_needs, 0, 0, need[0], total);
        if (best < 0)
            return -1;
        cost += best;
    }
    return cost;
}

static void look(struct scan_all *all, const size_t *chosen, size_t n)
{
    const struct problem *problem = all->problem;
    double s[SLOTS][APPS_AT_MOST];
    for (size_t c = 0; c < n; c++)
        for (size_t a = 0; a < problem->n_work; a++)
            s[c][a] = all->single[chosen[c]].rate[a] / problem->weight[a];
    double lambda = 0;
    if (n == 1) {
        double time = 0;
        for (size_t a = 0; a < problem->n_work; a++)
            time += 1 / s[0][a];
        lambda = 1 / time;
    } else {
        lambda = shares_by_vertices(s, n, problem->n_work);
    }
    const bool by_cost = problem->goal == GOAL_COST;
    if (!(lambda > 0) || lambda < all->needed * (1 - 1e-12))
        return;
    if (all->found && !by_cost && lambda < all->lambda * (1 - 1e-11))
        return;
    const int64_t cost = order_cost(all, chosen, n);
    if (cost < 0 || cost > problem->budget_minor)
        return;
    const bool tie = all->found && fabs(lambda - all->lambda) <= 1e-11 * lambda;
    const bool better = by_cost ? cost < all->cost_minor : lambda > all->lambda && !tie;
    if (!all->found || better || (tie && !by_cost && cost < all->cost_minor)) {
        all->found = true;
        all->lambda = lambda;
        all->cost_minor = cost;
    }
}

static void choose(struct scan_all *all, size_t *chosen, size_t n, size_t from)
{
    if (n > 0)
        look(all, chosen, n);
    for (size_t k = from; k < all->n && n < all->n_slots; k++) {
        chosen[n] = k;
        choose(all, chosen, n + 1, k);
    }
}

static void scan_fleets(struct scan_all *all, const struct problem *problem, struct arena *arena)
{
    const int64_t most = problem->limits.max_nodes;
    *all = (struct scan_all){.problem = problem, .n_slots = (size_t)problem->scenario->clusters};
    all->single = ARENA_NEW(arena, problem->n_designs * (size_t)most, struct single);
    all->needed = problem->goal == GOAL_COST ? problem->target_rate * problem_rate_scale(problem) : 0;
    for (size_t d = 0; d < problem->n_designs; d++) {
        struct scan scan;
        scan_start(&scan, problem, &problem->designs[d], NULL);
        while (scan.nodes < most && scan.nodes < problem->designs[d].most_nodes) {
            scan_step(&scan);
            if (scan.nodes < problem->limits.min_nodes)
                continue;
            struct single *one = &all->single[all->n++];
            *one = (struct single){&problem->designs[d], scan.nodes, {0}};
            for (size_t a = 0; a < problem->n_work; a++)
                one->rate[a] = usable_rate(problem, a, scan.rate[a]);
        }
    }
    size_t chosen[SLOTS];
    choose(all, chosen, 0, 0);
}

/* --- random questions --- */

struct run {
    struct arena arena;
    struct random_question question;
    struct problem problem;
    struct fleet fleet;
    struct diag diag;
    enum status status;
};

static void begin(struct run *run, uint64_t seed)
{
    *run = (struct run){.arena = ARENA_INIT, .diag = DIAG_INIT};
    struct random random = {seed * 31 + 5};
    random_question(&run->question, &random, &KINDS[seed % N_KINDS], &run->arena);
    struct scenario *scenario = &run->question.scenario;
    scenario->clusters = random_in(&random, 2, seed % N_KINDS < 2 ? 3 : 2);
    if (seed % 3 == 0) /* rounded once for each line of the whole order */
        scenario->purchase.tax = (struct decimal){.digits = 19, .scale = 2};
    scenario->limits.min_nodes = random_in(&random, 0, 5) ? 1 : 2;
    scenario->limits.max_nodes = random_in(&random, 2, scenario->clusters == 2 && seed % N_KINDS < 3 ? 9 : 4);
    scenario->budget.text = arena_printf(&run->arena, "%" PRId64, random_in(&random, 1000, 40000));
    for (size_t a = 0; a < scenario->n_work; a++) {
        struct work_item *item = &scenario->work[a];
        item->any_time = random_in(&random, 0, 2) == 0;
        if (!item->any_time)
            item->max_time_s =
                item->application.model->work(&item->application) / random_log(&random, 5e6, 4e8);
    }
    if (scenario->goal != GOAL_RATE && scenario->goal != GOAL_COST)
        scenario->goal = GOAL_RATE;
    run->status = problem_build(&run->problem, scenario, &run->question.snapshot, &run->arena, &run->diag);
    if (run->status == ST_OK) {
        const struct plan_options options = {.method = METHOD_BRANCH_AND_BOUND};
        run->status = fleet_solve(&run->fleet, &run->problem, &options, &run->arena, &run->diag);
    }
    if (run->status != ST_OK && run->status != ST_INFEASIBLE)
        fail_msg("seed %" PRIu64 ": %s", seed, run->diag.message);
}

static void end(struct run *run)
{
    diag_fini(&run->diag);
    arena_fini(&run->arena);
}

static void test_fleet_is_brute_force(void **state)
{
    (void)state;
    int n_found = 0, n_several = 0;
    printf("random seeds 0 to %d\n", CASES - 1);
    for (uint64_t seed = 0; seed < CASES; seed++) {
        struct run run;
        struct scan_all all;
        begin(&run, seed);
        if (run.problem.n_designs > 0) {
            scan_fleets(&all, &run.problem, &run.arena);
            if (all.found != run.fleet.found)
                fail_msg("seed %" PRIu64 ": %s by scan, %s by fleet_solve", seed,
                         all.found ? "feasible" : "infeasible", run.fleet.found ? "feasible" : "infeasible");
            const bool by_cost = run.problem.goal == GOAL_COST;
            if (all.found && ((!by_cost && fabs(all.lambda - run.fleet.lambda) > 1e-11 * all.lambda) ||
                              all.cost_minor != run.fleet.cost_minor))
                fail_msg("seed %" PRIu64 ": %.17g for %" PRId64 " by scan, %.17g for %" PRId64
                         " by fleet_solve",
                         seed, all.lambda, all.cost_minor, run.fleet.lambda, run.fleet.cost_minor);
            n_found += all.found;
            n_several += all.found && run.fleet.n_clusters > 1;
            assert_true(!all.found || run.fleet.certificate.ok);
        }
        end(&run);
    }
    printf("%d found, %d of them of several clusters\n", n_found, n_several);
    assert_true(n_found > CASES / 3 && n_several > CASES / 10);
}

/* The best of every kind of fleet, each solved by itself, is the best fleet. */
static void test_kinds(void **state)
{
    (void)state;
    const struct plan_options options = {.method = METHOD_BRANCH_AND_BOUND};
    for (uint64_t seed = 0; seed < CASES; seed++) {
        struct run run;
        begin(&run, seed);
        double best = 0;
        for (size_t t = 0;
             run.status == ST_OK && run.problem.goal == GOAL_RATE && t < run.question.snapshot.n_technologies;
             t++)
            for (size_t u = t; u <= run.question.snapshot.n_technologies; u++) {
                struct fleet fleet;
                const size_t kind[2] = {t, u};
                const size_t n = u < run.question.snapshot.n_technologies ? 2 : 1;
                if (fleet_solve_networks(&fleet, &run.problem, kind, n, &options, &run.arena, &run.diag) ==
                    ST_OK)
                    best = fmax(best, fleet.lambda);
                assert_true(!fleet.found || fleet.n_clusters == n);
            }
        if (run.status == ST_OK && run.problem.goal == GOAL_RATE && run.question.scenario.clusters == 2)
            check_close(best, run.fleet.lambda, 1e-11, 0);
        end(&run);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_shares),
        cmocka_unit_test(test_fleet_is_brute_force),
        cmocka_unit_test(test_kinds),
    };
    return cmocka_run_group_tests_name("plan/fleet", tests, NULL, NULL);
}
