/* test_fleet.c - checks plans of several clusters against a scan of every set of candidates on random
 * catalogues, and shares of time against another method. */
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
#include "oracle/scan_fleets.h"
#include "problem/build.h"
#include "scenario/fleet_share.h"
#include "search/plan.h"

enum { CASES = 1000 };

static const struct random_kind KINDS[] = {
    {.max_apps = 2},
    {.max_apps = 3, .cores = true},
    {.max_apps = 2, .switches = true},
    {.max_apps = 2, .switches = true, .steps = true},
    {.max_apps = 2, .owned = true},
    {.max_apps = 2, .switches = true, .templates = true},
    {.max_apps = 3, .switches = true, .steps = true, .owned = true},
    {.max_apps = 2, .switches = true, .steps = true, .owned = true, .other_goals = true},
    {.max_apps = 2, .steps = true, .owned = true, .other_goals = true, .purchase = true},
    {.max_apps = 2, .steps = true, .purchase = true, .stock = true, .templates = true},
    {.max_apps = 2, .switches = true, .steps = true, .owned = true, .stock = true},
    {.max_apps = 2, .cores = true, .purchase = true, .other_goals = true},
    {.max_apps = 2, .steps = true, .purchase = true, .options = true},
    {.max_apps = 2, .cores = true, .owned = true, .memory = true},
    {.max_apps = 2, .chassis = true},
    {.max_apps = 2, .switches = true, .other_goals = true, .lengths = true},
    {.max_apps = 2, .steps = true, .owned = true, .chassis = true},
    {.max_apps = 2, .switches = true, .vendors = true},
    {.max_apps = 2, .steps = true, .vendors = true, .templates = true, .other_goals = true},
    {.max_apps = 2, .switches = true, .vendors = true, .quotes = true},
    {.max_apps = 2, .switches = true, .owned = true, .orders = true, .quotes = true},
    {.max_apps = 2, .purchase = true, .headroom = true},
    {.max_apps = 2, .switches = true, .templates = true, .headroom = true},
    {.max_apps = 2, .switches = true, .purchase = true, .other_goals = true},
    {.max_apps = 2, .switches = true, .steps = true, .owned = true, .purchase = true, .other_goals = true},
    {.max_apps = 2, .switches = true, .orders = true},
    {.max_apps = 2, .switches = true, .steps = true, .purchase = true, .stock = true},
    {.max_apps = 2, .switches = true, .orders = true, .purchase = true, .other_goals = true},
    {.max_apps = 2, .chassis = true, .purchase = true},
    {.max_apps = 2, .chassis = true, .templates = true, .stock = true, .other_goals = true},
    {.max_apps = 2, .switches = true, .stock = true, .templates = true},
};
enum { N_KINDS = sizeof KINDS / sizeof *KINDS };

/* --- shares of time --- */

static void test_shares_equal_the_dual(void **state)
{
    (void)state;
    struct random random = {4};
    for (int i = 0; i < 3000; i++) {
        double s[SLOTS][APPS_AT_MOST], fraction[SLOTS * APPS_AT_MOST], price[APPS_AT_MOST];
        const size_t n = (size_t)random_in(&random, 2, 3), n_apps = (size_t)random_in(&random, 1, 5);
        const double *rate[SLOTS] = {s[0], s[1], s[2]};
        const struct share_problem sharing = {n_apps, NULL};
        for (size_t c = 0; c < n; c++)
            for (size_t a = 0; a < n_apps; a++)
                s[c][a] = random_in(&random, 0, 5) == 0 ? 0 : random_log(&random, 1e-2, 1e2);
        const double total_rate = fleet_share(fraction, price, &sharing, rate, n);
        check_close(total_rate, scan_shares(s, n, n_apps), 1e-11, 0);
        if (total_rate > 0)
            check_close(fleet_share_bound(price, &sharing, rate, n), total_rate, 1e-11, 0);
        for (size_t c = 0; c < n; c++) {
            double sum = 0;
            for (size_t a = 0; a < n_apps; a++)
                sum += fraction[c * n_apps + a];
            assert_true(sum <= 1 + 1e-14);
        }
    }
}

/* --- random questions --- */

struct run {
    struct arena arena;
    struct random_question question;
    struct instance instance;
    struct plan fleet;
    struct diag diag;
    enum status status;
};

static void begin(struct run *run, uint64_t seed)
{
    *run = (struct run){.arena = ARENA_INIT, .diag = DIAG_INIT};
    scan_question(&run->question, seed, &KINDS[seed % N_KINDS], seed % N_KINDS, &run->arena);
    if (seed / N_KINDS % 2)
        random_measure(&run->question, seed, &run->arena);
    run->status = instance_build(&run->instance, &run->question.scenario, &run->question.snapshot,
                                 &run->arena, &run->diag);
    if (run->status == ST_OK) {
        const struct plan_options options = {.method = METHOD_ENUMERATED};
        run->status = plan_solve(&run->fleet, &run->instance, &options, &run->arena, &run->diag);
    }
    if (run->status != ST_OK && run->status != ST_INFEASIBLE)
        fail_msg("seed %" PRIu64 ": %s", seed, run->diag.message);
}

static void end(struct run *run)
{
    diag_fini(&run->diag);
    arena_fini(&run->arena);
}

static void test_plan_equals_a_scan(void **state)
{
    (void)state;
    const uint64_t n_cases = random_cases(CASES);
    uint64_t n_found = 0, n_several = 0;
    printf("random seeds 0 to %" PRIu64 "\n", n_cases - 1);
    for (uint64_t seed = 0; seed < n_cases; seed++) {
        struct run run;
        struct scan_all all;
        begin(&run, seed);
        if (run.instance.choice.n_designs > 0) {
            scan_fleets(&all, &run.instance, &run.arena);
            if (all.found != run.fleet.found)
                fail_msg("seed %" PRIu64 ": %s by scan, %s by plan_solve: %s", seed,
                         all.found ? "feasible" : "infeasible", run.fleet.found ? "feasible" : "infeasible",
                         run.diag.message ? run.diag.message : "");
            const bool by_cost = run.instance.goal == GOAL_COST;
            if (all.found && ((!by_cost && fabs(all.rate - run.fleet.rate) > 1e-11 * all.rate) ||
                              all.cost_minor != run.fleet.cost_minor))
                fail_msg("seed %" PRIu64 ": %.17g for %" PRId64 " by scan, %.17g for %" PRId64
                         " by plan_solve",
                         seed, all.rate, all.cost_minor, run.fleet.rate, run.fleet.cost_minor);
            n_found += all.found;
            n_several += all.found && run.fleet.n_clusters > 1;
            assert_true(!all.found || run.fleet.certificate.ok);
        }
        end(&run);
    }
    printf("%" PRIu64 " found, %" PRIu64 " of them of several clusters\n", n_found, n_several);
    assert_true(n_found > n_cases / 3 && n_several > n_cases / 10);
}

static char details[1024]; /* text of the last check "optimal" */

/* The result of the check "optimal" for clusters and a budget; -1: it was not made. */
static int enumerated(struct run *run, const struct plan *fleet, int64_t budget_minor)
{
    struct claim claim;
    struct certificate certificate = {.ok = true};
    run->instance.budget_minor = budget_minor;
    plan_claim(&claim, fleet, &run->instance, &run->arena);
    certificate_enumerate(&certificate, &run->instance, &claim, 1000000, &run->arena);
    if (strncmp(certificate.checks[0].detail, "not enumerated", 14) == 0)
        return -1;
    assert_int_equal(certificate.n_checks, 2);
    if (certificate.checks[0].ok && !certificate.checks[1].ok)
        fail_msg("unique %s, but %s", claim.unique ? "true" : "false", certificate.checks[1].detail);
    snprintf(details, sizeof details, "%s", certificate.checks[0].detail);
    return certificate.checks[0].ok;
}

/* The enumeration confirms every plan found, and rejects a worse plan for half the budget. */
static void test_enumeration_rejects_worse_plans(void **state)
{
    (void)state;
    const struct plan_options options = {.method = METHOD_ENUMERATED};
    const uint64_t n_cases = random_cases(CASES);
    uint64_t n_right = 0, n_wrong = 0;
    for (uint64_t seed = 0; seed < n_cases; seed++) {
        struct run run;
        begin(&run, seed);
        const int64_t budget = run.instance.budget_minor;
        const int right = run.status == ST_OK ? enumerated(&run, &run.fleet, budget) : -1;
        n_right += right == 1;
        if (right == 0)
            fail_msg("seed %" PRIu64 ": the enumeration finds a better fleet: %s", seed, details);
        struct plan less = {.found = false};
        if (right == 1 && run.instance.goal == GOAL_RATE) {
            run.instance.budget_minor = budget / 2;
            (void)plan_solve(&less, &run.instance, &options, &run.arena, &run.diag);
        }
        if (less.found) {
            const bool worse = less.rate < run.fleet.rate * (1 - 1e-8);
            if (enumerated(&run, &less, budget) == worse)
                fail_msg("seed %" PRIu64 ": a fleet of half the budget is%s the best", seed,
                         worse ? "" : " not");
            n_wrong += worse;
        }
        end(&run);
    }
    printf("%" PRIu64 " fleets enumerated, %" PRIu64 " worse ones\n", n_right, n_wrong);
    assert_true(n_right > n_cases / 4 && n_wrong > n_cases / 10);
}

/* Names the networks of all designs. */
static const size_t *networks_of(struct run *run)
{
    size_t *of = ARENA_NEW(&run->arena, run->instance.choice.n_designs, size_t);
    for (size_t d = 0; d < run->instance.choice.n_designs; d++)
        of[d] = run->instance.choice.designs[d].technology_index;
    return of;
}

/* The best plan over all kinds of clusters, each solved separately, is the best plan. */
static void test_best_kind_is_the_best_plan(void **state)
{
    (void)state;
    const struct plan_options options = {.method = METHOD_ENUMERATED};
    const uint64_t n_cases = random_cases(CASES);
    for (uint64_t seed = 0; seed < n_cases; seed++) {
        struct run run;
        begin(&run, seed);
        double best = 0;
        for (size_t t = 0; run.status == ST_OK && run.instance.goal == GOAL_RATE &&
                           t < run.question.snapshot.network.n_technologies;
             t++)
            for (size_t u = t; u <= run.question.snapshot.network.n_technologies; u++) {
                struct plan fleet;
                const size_t n = u < run.question.snapshot.network.n_technologies ? 2 : 1;
                const struct plan_kind kind = {.group_of = networks_of(&run), .group = {t, u}, .n = n};
                const struct plan_options of_kind = {.method = options.method, .kind = &kind};
                if (plan_solve(&fleet, &run.instance, &of_kind, &run.arena, &run.diag) == ST_OK)
                    best = fmax(best, fleet.rate);
                assert_true(!fleet.found || fleet.n_clusters == n);
            }
        if (run.status == ST_OK && run.instance.goal == GOAL_RATE &&
            run.question.scenario.policy.clusters == 2)
            check_close(best, run.fleet.rate, 1e-11, 0);
        end(&run);
    }
}

/* --- the n best plans --- */

struct listed {
    size_t chosen[SLOTS];
    size_t n;
    double rate;
    int64_t cost_minor;
};

struct listing {
    struct scan_all *all;
    struct listed *v;
    size_t n;
};

static enum goal goal;

static int by_goal(const void *a, const void *b)
{
    const struct listed *x = a, *y = b;
    const int cost = (x->cost_minor > y->cost_minor) - (x->cost_minor < y->cost_minor);
    const bool tie = fabs(x->rate - y->rate) <= 1e-11 * x->rate;
    const int rate = tie ? 0 : (y->rate > x->rate) - (y->rate < x->rate);
    const double own = x->rate * (double)y->cost_minor, other = y->rate * (double)x->cost_minor;
    const int ratio = fabs(own - other) <= 1e-11 * own ? 0 : (other > own) - (other < own);
    if (goal == GOAL_COST)
        return cost ? cost : rate;
    return goal == GOAL_RATE_PER_COST && ratio ? ratio : rate ? rate : cost;
}

/* True if the set has a superfluous node or cluster: with one less, rate and limits still hold. */
static bool spares(const struct scan_all *all, const struct listed *of)
{
    for (size_t c = 0; c < of->n; c++) {
        size_t left[SLOTS], n = 0;
        const size_t at = of->chosen[c];
        for (size_t k = 0; k < of->n; k++)
            if (k != c)
                left[n++] = of->chosen[k];
        if (at > 0 && all->single[at - 1].design == all->single[at].design)
            left[n++] = at - 1;
        if (n > 0 && scan_rate_of(all->instance, all->single, left, n) >= of->rate * (1 - 1e-11) &&
            scan_fleet_cost(all->instance, all->single, left, n) >= 0)
            return true;
    }
    return false;
}

static void list_all(struct listing *l, size_t *chosen, size_t n, size_t from)
{
    const struct scan_all *all = l->all;
    if (n > 0) {
        struct listed one = {.n = n, .rate = scan_rate_of(all->instance, all->single, chosen, n)};
        memcpy(one.chosen, chosen, n * sizeof *chosen);
        const bool reaches = one.rate > 0 && !(one.rate < all->needed * (1 - 1e-12));
        one.cost_minor = reaches ? scan_fleet_cost(all->instance, all->single, chosen, n) : -1;
        if (one.cost_minor >= 0 && one.cost_minor <= all->instance->budget_minor && !spares(all, &one))
            l->v[l->n++] = one;
    }
    for (size_t k = from; k < all->n && n < all->n_slots && n < SLOTS; k++) {
        chosen[n] = k;
        list_all(l, chosen, n + 1, k);
    }
}

/* The n best plans are the first n of all plans without superfluous nodes. Only for kinds in which each plan
 * has one name. */
static void test_finds_the_n_best_plans(void **state)
{
    (void)state;
    enum { WANTED = 12 };
    const struct plan_options options = {.method = METHOD_ENUMERATED};
    const uint64_t n_cases = random_cases(CASES);
    uint64_t n_listed = 0, n_short = 0;
    for (uint64_t seed = 0; seed < n_cases; seed++) {
        struct run run;
        struct plan_list best;
        const struct random_kind *kind = &KINDS[seed % N_KINDS];
        if (kind->templates || kind->chassis || kind->lengths || kind->options)
            continue;
        begin(&run, seed);
        if (run.instance.choice.n_designs > 0) {
            struct scan_all all;
            size_t chosen[SLOTS];
            scan_fleets(&all, &run.instance, &run.arena);
            const size_t most = (all.n + 1) * (all.n + 1) * (all.n_slots > 2 ? all.n + 1 : 1);
            struct listing listing = {&all, ARENA_NEW(&run.arena, most, struct listed), 0};
            goal = run.instance.goal;
            list_all(&listing, chosen, 0, 0);
            qsort(listing.v, listing.n, sizeof *listing.v, by_goal);
            assert_int_equal(
                clusters_best_find(&best, &run.instance, WANTED, &options, &run.arena, &run.diag), ST_OK);
            const size_t expected = listing.n < WANTED ? listing.n : WANTED;
            if (best.n != expected || best.all != (listing.n < WANTED))
                fail_msg("seed %" PRIu64 ": %zu listed of %zu", seed, best.n, listing.n);
            for (size_t i = 0; i < best.n; i++) {
                const struct listed row = {.rate = best.rows[i].rate, .cost_minor = best.rows[i].cost_minor};
                if (by_goal(&row, &listing.v[i]) != 0)
                    fail_msg(
                        "seed %" PRIu64 ": fleet %zu has %.17g for %" PRId64 ", by scan %.17g for %" PRId64,
                        seed, i + 1, row.rate, row.cost_minor, listing.v[i].rate, listing.v[i].cost_minor);
                for (size_t k = 0; k < i; k++)
                    if (best.rows[k].n_clusters == best.rows[i].n_clusters &&
                        memcmp(best.rows[k].clusters, best.rows[i].clusters,
                               best.rows[i].n_clusters * sizeof *best.rows[i].clusters) == 0)
                        fail_msg("seed %" PRIu64 ": fleets %zu and %zu are one", seed, k + 1, i + 1);
            }
            if (best.n > 0)
                assert_int_equal(best.rows[0].cost_minor, run.fleet.cost_minor);
            n_listed += best.n;
            n_short += best.all;
        }
        end(&run);
    }
    printf("%" PRIu64 " fleets listed, %" PRIu64 " times all there are\n", n_listed, n_short);
    assert_true(n_listed > n_cases);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_shares_equal_the_dual),
        cmocka_unit_test(test_plan_equals_a_scan),
        cmocka_unit_test(test_enumeration_rejects_worse_plans),
        cmocka_unit_test(test_best_kind_is_the_best_plan),
        cmocka_unit_test(test_finds_the_n_best_plans),
    };
    return cmocka_run_group_tests_name("search/fleet", tests, NULL, NULL);
}
