/* test_fleet_solvers.c - checks the best plan of several clusters against CBC and glpsol on the exported
 * program. */
#include <inttypes.h>
#include <math.h>
#include <stdio.h>

#include "base/arena.h"
#include "base/diag.h"
#include "check.h"
#include "generator/random_measure.h"
#include "generator/random_problem.h"
#include "oracle/other_solvers.h"
#include "problem/build.h"
#include "search/plan.h"

enum { CASES = 200 };

static const struct random_kind KINDS[] = {
    {.max_apps = 2},
    {.max_apps = 3, .switches = true},
    {.max_apps = 2, .switches = true, .steps = true, .owned = true},
    {.max_apps = 2, .switches = true, .templates = true},
    {.max_apps = 2, .steps = true, .owned = true, .purchase = true},
    {.max_apps = 2, .switches = true, .steps = true, .owned = true, .stock = true},
    {.max_apps = 2, .purchase = true, .stock = true},
    {.max_apps = 2, .steps = true, .owned = true, .chassis = true},
    {.max_apps = 2, .switches = true, .vendors = true},
    {.max_apps = 2, .switches = true, .vendors = true, .quotes = true},
    {.max_apps = 2, .steps = true, .orders = true, .quotes = true},
    {.max_apps = 2, .purchase = true, .headroom = true},
    {.max_apps = 2, .switches = true, .other_goals = true, .lengths = true},
    {.max_apps = 2, .switches = true, .steps = true, .other_goals = true, .lengths = true},
    {.max_apps = 2, .switches = true, .owned = true, .other_goals = true, .lengths = true},
    {.max_apps = 2, .switches = true, .other_goals = true, .purchase = true},
    {.max_apps = 2, .other_goals = true, .chassis = true, .purchase = true},
    {.max_apps = 2, .switches = true, .other_goals = true, .vendors = true},
};
enum { N_KINDS = sizeof KINDS / sizeof *KINDS };

/* Kinds with one of two vendors for all parts, and with cables of three lengths. */
static const uint64_t KEPT[] = {467, 733};

static void make_question(struct random_question *question, uint64_t seed, struct arena *arena)
{
    struct random random = {seed * 104729 + 11};
    random_question(question, &random, &KINDS[seed % N_KINDS], arena);
    if (seed / N_KINDS % 2)
        random_measure(question, seed, arena);
    struct scenario *scenario = &question->scenario;
    scenario->policy.clusters = random_in(&random, 2, 3);
    scenario->limits.min_nodes = 1;
    scenario->limits.max_nodes = random_in(&random, 2, 6);
    if (scenario->goal == GOAL_RATE_PER_COST) { /* not a linear program */
        scenario->goal = GOAL_COST;
        scenario->frame.target_rate.text = "1";
    }
    if (KINDS[seed % N_KINDS]
            .lengths) { /* each node is in a rack of its own, at its own distance from the others */
        struct rack_layout *layout = &scenario->purchase.layout.layout;
        layout->nodes_per_rack = 1;
        layout->rack_pitch_mm = random_in(&random, 1000, 3000);
    }
    for (size_t a = 0; a < scenario->n_work; a++) {
        struct work_item *item = &scenario->work[a];
        item->max_time_s = item->application.model->work(&item->application) / random_log(&random, 2e6, 2e8);
    }
}

/* The objective of the best plan for a budget: its rate or its cost. 0: no plan; negative: the search did not
 * finish. */
static double best_within(struct instance *instance, int64_t budget_minor, struct arena *arena)
{
    struct plan fleet;
    struct diag diag = DIAG_INIT;
    const struct plan_options options = {.method = METHOD_ENUMERATED};
    struct instance copy = *instance;
    copy.budget_minor = budget_minor;
    instance_forget_costs(&copy, arena);
    const enum status status = plan_solve(&fleet, &copy, &options, arena, &diag);
    const double value = copy.goal == GOAL_COST ? (double)fleet.cost_minor : fleet.rate;
    diag_fini(&diag);
    return status == ST_STOPPED ? -1 : fleet.found ? value : 0;
}

/* The objective of the program, which is minimised: logarithms exist only for positive rates. */
static double objective_of(const struct instance *instance, double best, double scale)
{
    if (instance->goal == GOAL_COST)
        return best / (double)instance->budget_minor;
    return instance->load.metric->mean == MEAN_GEOMETRIC && best > 0 ? -log2(best / scale) : -best / scale;
}

/* Sets the target to a fraction of the largest rate for the budget, because solvers ignore rates near 0. */
static void set_target(struct instance *instance, uint64_t seed, struct arena *arena)
{
    if (instance->goal != GOAL_COST)
        return;
    struct instance copy = *instance;
    copy.goal = GOAL_RATE;
    instance->target_rate = best_within(&copy, instance->budget_minor, arena) /
                            instance_rate_scale(instance) * (0.25 + 0.1 * (double)(seed % 7));
}

/* The result of comparing a program's optimum. LATE: the solver exceeded its time. */
enum fate { AGREE, DIFFER, LATE };

/* CBC ignores improvements below 1e-5, and its preprocessing loses some solutions. If its result still
 * differs, glpsol decides. */
static enum fate ask_solvers(const struct solver_folder *folder, const struct program *program, double ours,
                             double slack, uint64_t seed, uint64_t *n_second)
{
    solver_folder_write(folder, "fleet.mps", program, program_write_mps);
    const double cbc = solver_objective(folder, "cbc fleet.mps -sec 60 -preprocess off -ratio 0 -increment "
                                                "1e-9 -primalT 1e-9 -solve -solution out.sol");
    if (fabs(cbc - ours) <= slack)
        return AGREE;
    const double glpsol = solver_objective(folder, "glpsol --tmlim 60 --freemps fleet.mps -o out.sol");
    printf("seed %" PRIu64 ": ours %.12g, CBC %.12g, glpsol %.12g\n", seed, ours, cbc, glpsol);
    ++*n_second;
    return isnan(cbc) && isnan(glpsol) ? LATE : fabs(glpsol - ours) <= slack ? AGREE : DIFFER;
}

/* Budgets near a change of the optimum are avoided, because a solver's tolerance decides nothing there. */
static void compare(const struct solver_folder *folder, uint64_t seed, uint64_t *n_compared,
                    uint64_t *n_second, uint64_t *n_late)
{
    struct arena arena = ARENA_INIT;
    struct diag diag = DIAG_INIT;
    struct random_question question;
    struct instance instance;
    struct program program;
    double scale = 1;
    make_question(&question, seed, &arena);
    program_init(&program, &arena);
    if (instance_build(&instance, &question.scenario, &question.snapshot, &arena, &diag) == ST_OK) {
        set_target(&instance, seed, &arena);
        const int64_t budget = instance.budget_minor, edge = budget / 5000;
        const double ours = best_within(&instance, budget, &arena);
        const bool clear = best_within(&instance, budget - edge, &arena) == ours &&
                           best_within(&instance, budget + edge, &arena) == ours;
        instance_forget_costs(&instance, &arena);
        const bool told = ours > 0 || (ours == 0 && instance.load.metric->mean != MEAN_GEOMETRIC);
        if (told && clear && program_make(&program, &instance, true, &scale, &diag) == ST_OK) {
            /* tolerance, because the program does not round costs per line */
            const double slack = 1e-6 + (instance.goal == GOAL_COST ? 20 / (double)budget : 0);
            const enum fate fate =
                ask_solvers(folder, &program, objective_of(&instance, ours, scale), slack, seed, n_second);
            if (fate == DIFFER)
                fail_msg("seed %" PRIu64 ": the solvers disagree", seed);
            *n_late += fate == LATE;
            ++*n_compared;
        }
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
    uint64_t n_compared = 0, n_second = 0, n_late = 0;
    solver_folder_make(&folder);
    printf("random seeds 0 to %" PRIu64 "\n", n_cases - 1);
    for (size_t i = 0; i < sizeof KEPT / sizeof *KEPT; i++)
        compare(&folder, KEPT[i], &n_compared, &n_second, &n_late);
    for (uint64_t seed = 0; seed < n_cases; seed++)
        compare(&folder, seed, &n_compared, &n_second, &n_late);
    solver_folder_remove(&folder);
    printf("%" PRIu64 " programs, for %" PRIu64 " of them glpsol was run, too; for %" PRIu64
           " both took too long\n",
           n_compared, n_second, n_late);
    assert_true(n_compared > n_cases / 3 && n_late <= n_cases / 500);
}

int main(void)
{
    const struct CMUnitTest tests[] = {cmocka_unit_test(test_other_solvers_agree)};
    return cmocka_run_group_tests_name("search/fleet_solvers", tests, NULL, NULL);
}
