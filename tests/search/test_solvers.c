/* test_solvers.c - checks our optimum against CBC and glpsol on the exported whole program, written as MPS
 * and as LP. */
#include <inttypes.h>
#include <math.h>
#include <stdio.h>

#include "base/diag.h"
#include "check.h"
#include "generator/random_problem.h"
#include "oracle/other_solvers.h"
#include "problem/build.h"
#include "problem/weighs.h"
#include "search/candidates.h"
#include "search/order_enumeration.h"
#include "search/shared_order.h"

enum { CASES = 700 };

static const struct random_kind KINDS[] = {
    {.max_apps = 1},
    {.max_apps = 2, .memory = true},
    {.max_apps = 1, .switches = true},
    {.max_apps = 1, .switches = true, .steps = true, .owned = true},
    {.max_apps = 1, .switches = true, .templates = true},
    {.max_apps = 1, .switches = true, .steps = true, .owned = true, .stock = true},
    {.max_apps = 2, .steps = true, .owned = true, .purchase = true},
    {.max_apps = 1, .steps = true, .owned = true, .purchase = true, .stock = true, .options = true},
    {.max_apps = 1, .switches = true, .steps = true, .owned = true, .vendors = true},
    {.max_apps = 1, .switches = true, .steps = true, .vendors = true, .quotes = true},
    {.max_apps = 1, .switches = true, .steps = true, .orders = true, .quotes = true},
    {.max_apps = 1, .chassis = true},
    {.max_apps = 1, .switches = true, .steps = true, .owned = true, .chassis = true},
    {.max_apps = 1, .steps = true, .templates = true, .chassis = true},
    {.max_apps = 2, .switches = true, .steps = true, .other_goals = true, .cores = true},
    {.max_apps = 1, .switches = true, .templates = true, .headroom = true},
    {.max_apps = 1, .steps = true, .templates = true, .purchase = true, .headroom = true},
    {.max_apps = 2, .switches = true, .other_goals = true, .lengths = true},
    {.max_apps = 1, .steps = true, .owned = true, .purchase = true, .memory = true, .quotes = true},
    {.max_apps = 1, .switches = true, .owned = true, .twins = true},
    {.max_apps = 1, .switches = true, .purchase = true},
    {.max_apps = 2, .switches = true, .steps = true, .owned = true, .purchase = true},
    {.max_apps = 1, .switches = true, .purchase = true, .options = true},
    {.max_apps = 1, .switches = true, .steps = true, .owned = true, .orders = true},
    {.max_apps = 1, .owned = true, .templates = true, .orders = true},
};
enum { N_KINDS = sizeof KINDS / sizeof *KINDS };

/* Every fourth seed has a random combination of features. */
static struct random_kind kind_of(uint64_t seed)
{
    struct random random = {seed + 1000003};
    if (seed % 4 == 3) {
        struct random_kind kind = random_any_kind(&random);
        kind.large = false;
        return kind;
    }
    return KINDS[(seed / 4 * 3 + seed % 4) % N_KINDS];
}

/* The budget is moved until no candidate costs within 1e-4 of it, because a solver's tolerance decides
 * nothing there. */
static bool clear_of_costs(struct instance *instance)
{
    for (int try = 0; try < 20; try++) {
        struct diag diag = DIAG_INIT;
        struct arena arena = ARENA_INIT;
        struct candidates options;
        struct shared_order shared;
        struct instance wider = *instance;
        bool clear = true;
        wider.budget_minor = instance->budget_minor + instance->budget_minor / 1000;
        assert_int_equal(shared_order_make(&shared, &wider, &arena, &diag), ST_OK);
        assert_true(candidates_collect(&options, &shared, CANDIDATES_EVERY, NULL, NULL));
        for (size_t k = 1; k < options.points.n; k++)
            clear = clear && fabs((double)(options.points.v[k].cost_minor - instance->budget_minor)) >
                                 1.5e-4 * (double)instance->budget_minor;
        candidates_fini(&options);
        arena_fini(&arena);
        if (clear)
            return true;
        instance->budget_minor += instance->budget_minor / 2500;
    }
    return false;
}

/* How far glpsol may exceed the optimum. It accepts a row that is missed by 1e-5 of its value, so that an
 * application with a smaller share of the work takes no time. (Seed 31008474: in exact arithmetic its point
 * misses a row by 2.9e-6, and the optimum is 1.5e-5 lower.) */
static double glpsol_slack(const struct program *program)
{
    for (size_t i = 0; i < program->entries.n; i++) {
        const struct program_entry *entry = &program->entries.v[i];
        if (program->cols.v[entry->col].name[0] == 'L' && fabs(entry->value) < 1e-4)
            return 2e-5;
    }
    return 1e-6;
}

static void compare(const struct solver_folder *folder, uint64_t seed, uint64_t *n_compared, uint64_t *n_late,
                    uint64_t *n_weighed)
{
    struct arena arena = ARENA_INIT;
    struct diag diag = DIAG_INIT;
    struct random random = {seed * 7919 + 17};
    struct random_question question;
    struct instance instance;
    struct program program;
    double workload_scale = 1;
    const struct random_kind kind = kind_of(seed);
    random_question(&question, &random, &kind, &arena);
    program_init(&program, &arena);
    if (instance_build(&instance, &question.scenario, &question.snapshot, &arena, &diag) == ST_OK &&
        clear_of_costs(&instance) &&
        program_make(&program, &instance, true, &workload_scale, &diag) == ST_OK) {
        struct plan plan;
        const struct plan_options options = {.method = METHOD_ENUMERATED};
        (void)plan_solve(&plan, &instance, &options, &arena, &diag);
        /* nothing is bought: no rate, no cost */
        const double ours = !plan.found ? 0
                            : instance.goal == GOAL_COST
                                ? (double)plan.cost_minor / (double)instance.budget_minor
                                : -plan.rate / workload_scale;
        solver_folder_write(folder, "whole.mps", &program, program_write_mps);
        solver_folder_write(folder, "whole.lp", &program, program_write_lp);
        /* each solver reads each format, on every other seed; CBC's preprocessing loses optima */
        const bool even = seed % 2 == 0;
        const double cbc = solver_objective(
            folder, even ? "cbc whole.mps -preprocess off -seconds 10 -solve -solution out.sol"
                         : "cbc whole.lp -preprocess off -seconds 10 -solve -solution out.sol");
        const double glpsol =
            solver_objective(folder, even ? "glpsol --tmlim 10 --lp whole.lp -o out.sol"
                                          : "glpsol --tmlim 10 --freemps whole.mps -o out.sol");
        /* CBC accepts a new incumbent only if it is better by its increment of 1e-5 */
        if (cbc - ours > 1e-5 || ours - cbc > 1e-6 || glpsol - ours > 1e-6 ||
            ours - glpsol > glpsol_slack(&program))
            fail_msg("seed %" PRIu64 " (%s): ours %.12g, CBC %.12g, glpsol %.12g", seed,
                     random_kind_text(&kind, &arena), ours, cbc, glpsol);
        *n_late += isnan(cbc) || isnan(glpsol);
        ++*n_compared;
        *n_weighed += plan.found && instance_weighs_design(&instance, plan.clusters[0].point.design);
    }
    program_fini(&program);
    diag_fini(&diag);
    arena_fini(&arena);
}

static void test_other_solvers_agree(void **state)
{
    (void)state;
    struct solver_folder folder;
    const uint64_t n_cases = random_cases(CASES);
    uint64_t n_compared = 0, n_late = 0, n_weighed = 0;
    solver_folder_make(&folder);
    printf("random seeds %" PRIu64 " to %" PRIu64 "\n", random_first(), random_first() + n_cases - 1);
    for (uint64_t seed = random_first(); seed < random_first() + n_cases; seed++)
        compare(&folder, seed, &n_compared, &n_late, &n_weighed);
    solver_folder_remove(&folder);
    printf("%" PRIu64 " programs, for %" PRIu64
           " of them one of the two solvers, or both, took too long; %" PRIu64 " plans weigh mixes\n",
           n_compared, n_late, n_weighed);
    assert_true(n_compared > n_cases / 2 && n_late <= n_cases / 50 && n_weighed > n_cases / 50);
}

int main(void)
{
    const struct CMUnitTest tests[] = {cmocka_unit_test(test_other_solvers_agree)};
    return cmocka_run_group_tests_name("search/solvers", tests, NULL, NULL);
}
