/* test_integer_program.c - checks the integer program of one to three clusters, solved by GLPK, against the
 * search on random catalogues; also the check that compares both, and plans that it must reject. */
#include <inttypes.h>
#include <math.h>
#include <stdio.h>
#include <string.h>

#include "base/arena.h"
#include "base/diag.h"
#include "base/stop.h"
#include "check.h"
#include "generator/random_measure.h"
#include "generator/random_problem.h"
#include "oracle/scan_fleets.h"
#include "problem/build.h"
#include "search/plan.h"
#include "search/program_compare.h"

enum { CASES = 400 };

static const struct random_kind KINDS[] = {
    {.max_apps = 2, .other_goals = true},
    {.max_apps = 3, .cores = true, .other_goals = true},
    {.max_apps = 2, .switches = true, .other_goals = true},
    {.max_apps = 2, .switches = true, .steps = true, .owned = true, .other_goals = true},
    {.max_apps = 2, .twins = true},
    {.max_apps = 2, .switches = true, .templates = true},
    {.max_apps = 2, .steps = true, .owned = true, .other_goals = true, .purchase = true},
    {.max_apps = 2, .steps = true, .purchase = true, .stock = true, .templates = true},
    {.max_apps = 2, .steps = true, .purchase = true, .options = true},
    {.max_apps = 2, .cores = true, .owned = true, .memory = true},
    {.max_apps = 2, .steps = true, .owned = true, .chassis = true},
    {.max_apps = 2, .switches = true, .other_goals = true, .lengths = true},
    {.max_apps = 2, .switches = true, .vendors = true, .quotes = true},
    {.max_apps = 2, .switches = true, .owned = true, .orders = true, .quotes = true},
    {.max_apps = 2, .purchase = true, .headroom = true},
    {.max_apps = 2, .switches = true, .orders = true, .purchase = true, .other_goals = true},
};
enum { N_KINDS = sizeof KINDS / sizeof *KINDS };

struct run {
    struct arena arena;
    struct random_question question;
    struct instance instance;
    struct diag diag;
    bool built;
};

static void begin(struct run *run, uint64_t seed)
{
    *run = (struct run){.arena = ARENA_INIT, .diag = DIAG_INIT};
    scan_question(&run->question, seed, &KINDS[seed % N_KINDS], N_KINDS, &run->arena);
    if (seed / N_KINDS % 3 == 0)
        run->question.scenario.policy.clusters = 1;
    if (seed / N_KINDS % 2)
        random_measure(&run->question, seed, &run->arena);
    const enum status status = instance_build(&run->instance, &run->question.scenario,
                                              &run->question.snapshot, &run->arena, &run->diag);
    if (status != ST_OK && status != ST_INFEASIBLE)
        fail_msg("seed %" PRIu64 ": %s", seed, run->diag.message);
    run->built = status == ST_OK;
}

static void end(struct run *run)
{
    diag_fini(&run->diag);
    arena_fini(&run->arena);
}

/* A stop function that counts the nodes of GLPK's tree, because one tree in hundreds is too large for a test.
 * Unlike a time limit, it has the same effect on every machine. */
static bool count_down(void *payload)
{
    return --*(int64_t *)payload < 0;
}

static void solve(struct plan *out, struct run *run, enum plan_method method, uint64_t seed)
{
    int64_t left = 200000;
    const struct stop stop = {.reached = count_down, .payload = &left};
    const struct plan_options options = {.method = method, .stop = method == METHOD_GLPK ? &stop : NULL};
    struct instance copy = run->instance;
    instance_forget_costs(&copy, &run->arena);
    diag_fini(&run->diag);
    const enum status status = plan_solve(out, &copy, &options, &run->arena, &run->diag);
    if (status != ST_OK && status != ST_INFEASIBLE && !(status == ST_STOPPED && method == METHOD_GLPK))
        fail_msg("seed %" PRIu64 ", %s: %s", seed, plan_method_ran_name(out->ran), run->diag.message);
    if (status == ST_STOPPED)
        out->status = PLAN_STOPPED;
}

/* The search and GLPK must find the same objective, and must agree whether other plans tie. */
static void check_same_plan(const struct plan *search, const struct plan *glpk, bool by_cost, uint64_t seed)
{
    const double sign = by_cost ? -1 : 1;
    if (glpk->status == PLAN_STOPPED) {
        if (glpk->found && sign * glpk->bound < sign * search->objective - 1e-6 * fabs(search->objective))
            fail_msg("seed %" PRIu64 ": the search has %.17g, beyond GLPK's bound %.17g", seed,
                     search->objective, glpk->bound);
        return;
    }
    if (search->found != glpk->found)
        fail_msg("seed %" PRIu64 ": %s by the search, %s by GLPK", seed,
                 search->found ? "feasible" : "infeasible", glpk->found ? "feasible" : "infeasible");
    if (!search->found)
        return;
    if (fabs(search->objective - glpk->objective) > 1e-11 * search->objective ||
        search->cost_minor != glpk->cost_minor || search->unique != glpk->unique)
        fail_msg("seed %" PRIu64 ": %.17g for %" PRId64 "%s by the search, %.17g for %" PRId64 "%s by GLPK",
                 seed, search->objective, search->cost_minor, search->unique ? ", unique," : "",
                 glpk->objective, glpk->cost_minor, glpk->unique ? ", unique," : "");
    assert_true(glpk->certificate.ok);
}

static void test_glpk_finds_what_the_search_finds(void **state)
{
    (void)state;
    const uint64_t first = random_first(), n_cases = random_cases(CASES);
    uint64_t n_found = 0, n_several = 0, n_stopped = 0, n_goal[N_GOALS] = {0};
    printf("random seeds %" PRIu64 " to %" PRIu64 "\n", first, first + n_cases - 1);
    for (uint64_t seed = first; seed < first + n_cases; seed++) {
        struct run run;
        struct plan search, glpk;
        begin(&run, seed);
        if (run.built) {
            solve(&search, &run, METHOD_ENUMERATED, seed);
            solve(&glpk, &run, METHOD_GLPK, seed);
            check_same_plan(&search, &glpk, run.instance.goal == GOAL_COST, seed);
            n_stopped += glpk.status == PLAN_STOPPED;
            n_found += glpk.found && glpk.ran == RAN_GLPK;
            n_several += glpk.found && glpk.ran == RAN_GLPK && glpk.n_clusters > 1;
            n_goal[run.instance.goal] += glpk.found && glpk.ran == RAN_GLPK && glpk.n_clusters > 1;
        }
        end(&run);
    }
    printf("%" PRIu64 " found by GLPK, %" PRIu64 " of them of several clusters; %" PRIu64 " stopped\n",
           n_found, n_several, n_stopped);
    assert_true(n_stopped <= 1 + n_cases / 50);
    assert_true(n_cases < CASES || (n_found > n_cases / 3 && n_several > n_cases / 12 &&
                                    n_goal[GOAL_COST] > 0 && n_goal[GOAL_RATE_PER_COST] > 0));
}

/* The result of the check of a plan for a problem. */
static struct solver_result compare(struct run *run, const struct plan *plan, const struct instance *instance,
                                    uint64_t seed)
{
    const struct plan_options options = {.brief = true};
    struct certificate certificate = {.ok = true};
    struct claim claim;
    plan_claim(&claim, plan, instance, &run->arena);
    const enum status status =
        program_compare(&certificate, &(struct program_claim){instance, &claim, COMPARE_ANY, &options},
                        &run->arena, &run->diag);
    if (status != ST_OK && status != ST_INPUT)
        fail_msg("seed %" PRIu64 ": %s", seed, run->diag.message);
    if (status == ST_OK)
        assert_int_equal(certificate.n_checks, 1);
    if (!certificate.ok)
        certificate.solver.result = certificate.checks[0].detail;
    diag_fini(&run->diag);
    return certificate.solver;
}

/* Every plan of the search is the optimum of the whole program. The plan for half the budget is not, if the
 * whole budget buys a better one. */
static void test_check_tells_optima_from_others(void **state)
{
    (void)state;
    const uint64_t first = random_first(), n_cases = random_cases(CASES);
    uint64_t n_right = 0, n_bound = 0, n_wrong = 0;
    printf("random seeds %" PRIu64 " to %" PRIu64 "\n", first, first + n_cases - 1);
    for (uint64_t seed = first; seed < first + n_cases; seed++) {
        struct run run;
        struct plan plan, less = {.found = false};
        begin(&run, seed);
        if (run.built)
            solve(&plan, &run, METHOD_ENUMERATED, seed);
        if (run.built && plan.found) {
            struct instance instance = run.instance;
            const struct solver_result right = compare(&run, &plan, &instance, seed);
            const bool same = right.result && strcmp(right.result, "same optimum") == 0;
            const bool bound = right.result && strcmp(right.result, "bound") == 0;
            if (right.result && !same && !bound)
                fail_msg("seed %" PRIu64 ": %s", seed, right.result);
            n_right += same;
            n_bound += bound;
            run.instance.budget_minor /= 2;
            instance_forget_costs(&run.instance, &run.arena);
            if (instance.goal != GOAL_COST)
                solve(&less, &run, METHOD_ENUMERATED, seed);
            if (less.found && less.objective < plan.objective * (1 - 1e-5)) {
                const struct solver_result wrong = compare(&run, &less, &instance, seed);
                if (wrong.result && strcmp(wrong.result, "same optimum") == 0)
                    fail_msg("seed %" PRIu64 ": GLPK takes %.17g for the optimum %.17g", seed, less.objective,
                             plan.objective);
                n_wrong += wrong.result != NULL;
            }
        }
        end(&run);
    }
    printf("%" PRIu64 " optima, %" PRIu64 " bounds, %" PRIu64 " worse plans\n", n_right, n_bound, n_wrong);
    assert_true(n_bound <= 1 + n_cases / 50);
    assert_true(n_cases < CASES || (n_right > n_cases / 3 && n_wrong > n_cases / 12));
}

/* A claim above the optimum is rejected, too. */
static void test_refuses_a_claim_beyond_the_optimum(void **state)
{
    (void)state;
    uint64_t n_refused = 0;
    for (uint64_t seed = 0; seed < 3 * N_KINDS; seed++) {
        struct run run;
        struct plan plan;
        begin(&run, seed);
        if (run.built)
            solve(&plan, &run, METHOD_ENUMERATED, seed);
        if (run.built && plan.found && run.instance.goal != GOAL_COST) {
            plan.objective *= 1 + 1e-4;
            const struct solver_result result = compare(&run, &plan, &run.instance, seed);
            if (result.result && strcmp(result.result, "same optimum") == 0)
                fail_msg("seed %" PRIu64 ": GLPK takes %.17g for the optimum", seed, plan.objective);
            n_refused += result.result != NULL;
        }
        end(&run);
    }
    assert_true(n_refused > N_KINDS);
}

/* If the tree exceeds the limit, GLPK gives its bound, which is the same each time. */
static void test_bound_after_a_count_of_nodes(void **state)
{
    (void)state;
    enum { MANY_NODES = 139 }; /* a seed with such a tree */
    struct run run;
    struct plan plan;
    begin(&run, MANY_NODES);
    assert_true(run.built);
    solve(&plan, &run, METHOD_ENUMERATED, MANY_NODES);
    const struct solver_result first = compare(&run, &plan, &run.instance, MANY_NODES);
    check_text(first.result, "bound");
    assert_true(first.bound > plan.objective * (1 - 1e-6));
    check_close(first.gap, first.bound / plan.objective - 1, 1e-9, 0);
    const struct solver_result again = compare(&run, &plan, &run.instance, MANY_NODES);
    assert_memory_equal(&first.bound, &again.bound, sizeof first.bound);
    end(&run);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_glpk_finds_what_the_search_finds),
        cmocka_unit_test(test_check_tells_optima_from_others),
        cmocka_unit_test(test_bound_after_a_count_of_nodes),
        cmocka_unit_test(test_refuses_a_claim_beyond_the_optimum),
    };
    return cmocka_run_group_tests_name("search/integer_program", tests, NULL, NULL);
}
