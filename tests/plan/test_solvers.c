/* test_solvers.c - our optimum against CBC and glpsol on the exported whole program, written as MPS and as
 * LP. */
#include "check.h"

#include <inttypes.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "plan/plan.h"
#include "plan/problem_purchase.h"
#include "plan/program.h"
#include "random_problem.h"

enum { CASES = 500 };

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
    {.max_apps = 1, .chassis = true},
    {.max_apps = 1, .switches = true, .steps = true, .owned = true, .chassis = true},
    {.max_apps = 1, .steps = true, .templates = true, .chassis = true},
    {.max_apps = 1, .switches = true, .purchase = true},
    {.max_apps = 2, .switches = true, .steps = true, .owned = true, .purchase = true},
    {.max_apps = 1, .switches = true, .purchase = true, .options = true},
};
enum { N_KINDS = sizeof KINDS / sizeof *KINDS };

/* A solver's tolerance is no proof at a knife edge: the budget is moved until no point costs within 1e-4 of
 * it. */
static bool clear_of_costs(struct problem *problem)
{
    for (int try = 0; try < 20; try++) {
        struct diag diag = DIAG_INIT;
        struct point_set set = {{0}, {0}};
        struct problem wider = *problem;
        bool clear = true;
        wider.budget_minor = problem->budget_minor + problem->budget_minor / 1000;
        assert_int_equal(problem_cover(&wider, wider.budget_minor, &diag), ST_OK);
        collect_points(&set, &wider, true, NULL);
        for (size_t k = 0; k < set.points.n; k++)
            clear = clear && fabs((double)(set.points.v[k].cost_minor - problem->budget_minor)) >
                                 1.5e-4 * (double)problem->budget_minor;
        point_set_fini(&set);
        if (clear)
            return true;
        problem->budget_minor += problem->budget_minor / 2500;
    }
    return false;
}

/* The number behind `key` in the first line that holds it; NAN when there is none, or the line says
 * infeasible. */
static double figure_of(const char *path, const char *key)
{
    char line[512];
    double value = NAN;
    FILE *file = fopen(path, "r");
    while (file && fgets(line, sizeof line, file)) {
        const char *at = strstr(line, key);
        if (at && !strstr(line, "nfeasible")) {
            value = strtod(at + strlen(key), NULL);
            break;
        }
    }
    if (file)
        fclose(file);
    return value;
}

struct folder {
    char path[64];
};

static void write_program(const struct folder *folder, const char *name, const struct program *program,
                          void (*write)(const struct program *, FILE *))
{
    char path[128];
    snprintf(path, sizeof path, "%s/%s", folder->path, name);
    FILE *file = fopen(path, "w");
    assert_non_null(file);
    write(program, file);
    assert_int_equal(fclose(file), 0);
}

static double solve_with(const struct folder *folder, const char *command, const char *key)
{
    char line[512], path[128];
    snprintf(line, sizeof line, "cd %s && rm -f out.sol && %s >log.txt 2>&1", folder->path, command);
    if (system(line) != 0)
        fail_msg("%s fails", line);
    snprintf(path, sizeof path, "%s/out.sol", folder->path);
    return figure_of(path, key);
}

static void compare(const struct folder *folder, uint64_t seed, uint64_t *n_compared, uint64_t *n_weighed)
{
    struct arena arena = ARENA_INIT;
    struct diag diag = DIAG_INIT;
    struct random random = {seed * 7919 + 17};
    struct random_question question;
    struct problem problem;
    struct program program;
    struct point_set set = {{0}, {0}};
    double lambda_scale = 1;
    random_question(&question, &random, &KINDS[seed % N_KINDS], &arena);
    program_init(&program, &arena);
    if (problem_build(&problem, &question.scenario, &question.snapshot, &arena, &diag) == ST_OK &&
        clear_of_costs(&problem) && program_whole(&program, &set, &problem, &lambda_scale, &diag) == ST_OK) {
        struct plan plan;
        const struct plan_options options = {.method = METHOD_ENUMERATED};
        (void)plan_solve(&plan, &problem, &options, &arena, &diag);
        const double ours = plan.found ? -plan.point.lambda / lambda_scale : 0; /* nothing bought: no rate */
        write_program(folder, "whole.mps", &program, program_write_mps);
        write_program(folder, "whole.lp", &program, program_write_lp);
        /* each format is read by each solver, on every other seed */
        const bool even = seed / N_KINDS % 2 == 0;
        const double cbc = solve_with(
            folder, even ? "cbc whole.mps -solve -solution out.sol" : "cbc whole.lp -solve -solution out.sol",
            "objective value");
        const double glpsol = solve_with(
            folder, even ? "glpsol --lp whole.lp -o out.sol" : "glpsol --freemps whole.mps -o out.sol",
            "obj =");
        const bool neither =
            !plan.found && isnan(cbc); /* what must be bought cannot: no program is feasible */
        if (!(neither || fabs(cbc - ours) <= 1e-6) || !(fabs(glpsol - ours) <= 1e-6))
            fail_msg("seed %" PRIu64 ": ours %.12g, CBC %.12g, glpsol %.12g", seed, ours, cbc, glpsol);
        ++*n_compared;
        *n_weighed += plan.found && problem_weighs_design(&problem, plan.point.design);
    }
    point_set_fini(&set);
    program_fini(&program);
    diag_fini(&diag);
    arena_fini(&arena);
}

static void test_other_solvers_agree(void **state)
{
    (void)state;
    struct folder folder = {"/tmp/bursar-solvers-XXXXXX"};
    char clean[128];
    const uint64_t n_cases = random_cases(CASES);
    uint64_t n_compared = 0, n_weighed = 0;
    assert_non_null(mkdtemp(folder.path));
    printf("random seeds 0 to %" PRIu64 "\n", n_cases - 1);
    for (uint64_t seed = 0; seed < n_cases; seed++)
        compare(&folder, seed, &n_compared, &n_weighed);
    snprintf(clean, sizeof clean, "rm -r %s", folder.path);
    assert_int_equal(system(clean), 0);
    printf("%" PRIu64 " programs solved three times, %" PRIu64 " plans weigh mixes\n", n_compared, n_weighed);
    assert_true(n_compared > n_cases * 3 / 4 && n_weighed > n_cases / 25);
}

int main(void)
{
    const struct CMUnitTest tests[] = {cmocka_unit_test(test_other_solvers_agree)};
    return cmocka_run_group_tests_name("plan/solvers", tests, NULL, NULL);
}
