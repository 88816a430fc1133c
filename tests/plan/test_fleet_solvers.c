/* test_fleet_solvers.c - the best fleet against CBC, and glpsol, on the exported program of slots. */
#include "check.h"

#include <inttypes.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "plan/fleet.h"
#include "plan/program.h"
#include "random_problem.h"

enum { CASES = 100 };

static const struct random_kind KINDS[] = {
    {.max_apps = 2},
    {.max_apps = 3, .switches = true},
    {.max_apps = 2, .switches = true, .steps = true, .owned = true},
    {.max_apps = 2, .switches = true, .templates = true},
    {.max_apps = 2, .steps = true, .owned = true, .purchase = true},
    {.max_apps = 2, .switches = true, .steps = true, .owned = true, .stock = true},
    {.max_apps = 2, .purchase = true, .stock = true},
    {.max_apps = 2, .steps = true, .owned = true, .chassis = true},
};
enum { N_KINDS = sizeof KINDS / sizeof *KINDS };

static void make_question(struct random_question *question, uint64_t seed, struct arena *arena)
{
    struct random random = {seed * 104729 + 11};
    random_question(question, &random, &KINDS[seed % N_KINDS], arena);
    struct scenario *scenario = &question->scenario;
    scenario->clusters = random_in(&random, 2, 3);
    scenario->limits.min_nodes = 1;
    scenario->limits.max_nodes = random_in(&random, 2, 6);
    for (size_t a = 0; a < scenario->n_work; a++) {
        struct work_item *item = &scenario->work[a];
        item->max_time_s = item->application.model->work(&item->application) / random_log(&random, 2e6, 2e8);
    }
}

/* lambda of the best fleet for a budget; 0: none, below zero: not settled. */
static double best_within(struct problem *problem, int64_t budget_minor, struct arena *arena)
{
    struct fleet fleet;
    struct diag diag = DIAG_INIT;
    const struct plan_options options = {.method = METHOD_BRANCH_AND_BOUND};
    struct problem copy = *problem;
    copy.budget_minor = budget_minor;
    copy.covers = NULL;
    const enum status status = fleet_solve(&fleet, &copy, &options, arena, &diag);
    const double lambda = status == ST_STOPPED ? -1 : fleet.found ? fleet.lambda : 0;
    diag_fini(&diag);
    return lambda;
}

/* The first number behind `key` in what a solver wrote, without its sign; 0 where it says that nothing is
 * feasible: nothing is bought. */
static double objective_of(const char *path, const char *key)
{
    char line[256];
    double value = NAN;
    FILE *file = fopen(path, "r");
    while (file && isnan(value) && fgets(line, sizeof line, file)) {
        const char *at = strstr(line, key);
        if (strstr(line, "nfeasible") || strstr(line, "EMPTY"))
            value = 0;
        else if (at)
            value = fabs(strtod(at + strlen(key), NULL));
    }
    if (file)
        fclose(file);
    return value;
}

static double solve_with(const char *folder, const char *command, const char *key)
{
    char line[256], path[128];
    snprintf(line, sizeof line, "cd %s && rm -f out.sol && %s >log.txt 2>&1", folder, command);
    if (system(line) != 0) /* CBC aborts on a program now and then */
        return NAN;
    snprintf(path, sizeof path, "%s/out.sol", folder);
    return objective_of(path, key);
}

static void write_program(const char *folder, const struct program *program)
{
    char path[128];
    snprintf(path, sizeof path, "%s/fleet.mps", folder);
    FILE *file = fopen(path, "w");
    assert_non_null(file);
    program_write_mps(program, file);
    assert_int_equal(fclose(file), 0);
}

/* CBC by itself passes over what is better by less than 1e-5, and its preprocessing loses some of it; where
 * it still differs, glpsol decides. */
static bool solvers_agree(const char *folder, const struct program *program, double ours, uint64_t seed,
                          uint64_t *n_second)
{
    write_program(folder, program);
    const double cbc = solve_with(
        folder,
        "cbc fleet.mps -preprocess off -ratio 0 -increment 1e-9 -primalT 1e-9 -solve -solution out.sol",
        "objective value");
    if (fabs(cbc - ours) <= 1e-6)
        return true;
    const double glpsol = solve_with(folder, "glpsol --tmlim 300 --freemps fleet.mps -o out.sol", "obj =");
    printf("seed %" PRIu64 ": ours %.12g, CBC %.12g, glpsol %.12g\n", seed, ours, cbc, glpsol);
    ++*n_second;
    return fabs(glpsol - ours) <= 1e-6;
}

/* A solver's tolerance is no proof at a knife edge: only budgets a little more or less than which nothing
 * changes. */
static void compare(const char *folder, uint64_t seed, uint64_t *n_compared, uint64_t *n_second)
{
    struct arena arena = ARENA_INIT;
    struct diag diag = DIAG_INIT;
    struct random_question question;
    struct problem problem;
    struct program program;
    struct point_set set = {{0}, {0}};
    double scale = 1;
    make_question(&question, seed, &arena);
    program_init(&program, &arena);
    if (problem_build(&problem, &question.scenario, &question.snapshot, &arena, &diag) == ST_OK) {
        const int64_t budget = problem.budget_minor, edge = budget / 5000;
        const double ours = best_within(&problem, budget, &arena);
        const bool clear = best_within(&problem, budget - edge, &arena) == ours &&
                           best_within(&problem, budget + edge, &arena) == ours;
        problem.covers = NULL;
        if (ours >= 0 && clear && program_fleet(&program, &set, &problem, true, &scale, &diag) == ST_OK) {
            if (!solvers_agree(folder, &program, ours / scale, seed, n_second))
                fail_msg("seed %" PRIu64 ": the solvers disagree", seed);
            ++*n_compared;
        }
    }
    point_set_fini(&set);
    program_fini(&program);
    diag_fini(&diag);
    arena_fini(&arena);
}

static void test_other_solvers_agree(void **state)
{
    (void)state;
    char folder[] = "/tmp/bursar-fleet-XXXXXX", clean[64];
    const uint64_t n_cases = random_cases(CASES);
    uint64_t n_compared = 0, n_second = 0;
    assert_non_null(mkdtemp(folder));
    printf("random seeds 0 to %" PRIu64 "\n", n_cases - 1);
    for (uint64_t seed = 0; seed < n_cases; seed++)
        compare(folder, seed, &n_compared, &n_second);
    snprintf(clean, sizeof clean, "rm -r %s", folder);
    assert_int_equal(system(clean), 0);
    printf("%" PRIu64 " programs solved, for %" PRIu64 " of them glpsol was asked too\n", n_compared,
           n_second);
    assert_true(n_compared > n_cases / 3);
}

int main(void)
{
    const struct CMUnitTest tests[] = {cmocka_unit_test(test_other_solvers_agree)};
    return cmocka_run_group_tests_name("plan/fleet_solvers", tests, NULL, NULL);
}
