/* test_vipr_fleet.c - formal proofs of several clusters by cases: every written proof of a random plan is
 * accepted, and no proof of a plan that is not the best. */
#include <inttypes.h>
#include <stdio.h>
#include <string.h>

#include "base/arena.h"
#include "base/diag.h"
#include "check.h"
#include "generator/random_problem.h"
#include "oracle/scan_fleets.h"
#include "problem/build.h"
#include "proof/vipr.h"
#include "proof/vipr_cases.h"
#include "search/plan.h"

enum { CASES = 600 };

static const struct random_kind KINDS[] = {
    {.max_apps = 1},
    {.max_apps = 2},
    {.max_apps = 3, .cores = true},
    {.max_apps = 2, .switches = true},
    {.max_apps = 2, .switches = true, .steps = true, .owned = true},
    {.max_apps = 2, .switches = true, .templates = true},
};
enum { N_KINDS = sizeof KINDS / sizeof *KINDS };

/* The stated number of rows are bounds of single variables, and they come first. */
static bool counts_bounds(const char *text)
{
    size_t n_rows = 0, n_bounds = 0, n = 0;
    const char *line = strstr(text, "\nCON ");
    assert_int_equal(sscanf(line, "\nCON %zu %zu", &n_rows, &n_bounds), 2);
    for (line = strchr(line + 1, '\n'); line && line[1] == 'z'; line = strchr(line + 1, '\n'))
        n++;
    return n == n_bounds && n < n_rows;
}

/* The result of a proof that a plan is the best within the budget: "taken", or the reason of its rejection.
 */
static const char *proved(struct instance *instance, const struct plan *fleet, struct arena *arena)
{
    struct text text = TEXT_INIT;
    struct diag diag = DIAG_INIT;
    struct claim claim;
    const char *why = NULL;
    plan_claim(&claim, fleet, instance, arena);
    const enum status status =
        vipr_put_cases(&(struct vipr_text){&text, instance, &claim, NULL, arena, true}, &diag);
    assert_true(status != ST_OK || counts_bounds(text.s));
    if (status == ST_OK)
        vipr_check(&why, text.s, arena);
    else
        why = arena_strdup(arena, diag.message);
    diag_fini(&diag);
    text_fini(&text);
    return why ? why : "taken";
}

struct proofs {
    uint64_t n, of_several, of_worse;
};

/* Tries the best plan for the budget, and the best one for half of it with the same claim. */
static void prove(struct proofs *proofs, struct instance *instance, uint64_t seed, struct arena *arena)
{
    const struct plan_options options = {.method = METHOD_ENUMERATED};
    const int64_t budget = instance->budget_minor;
    struct diag diag = DIAG_INIT;
    struct plan fleet, less;
    if (plan_solve(&fleet, instance, &options, arena, &diag) != ST_OK) {
        diag_fini(&diag);
        return;
    }
    const char *why = proved(instance, &fleet, arena);
    const bool taken = strcmp(why, "taken") == 0;
    if (!taken && !strstr(why, "cases open"))
        fail_msg("seed %" PRIu64 ": %s", seed, why);
    proofs->n += taken;
    proofs->of_several += taken && fleet.n_clusters > 1;
    instance->budget_minor = budget / 2;
    const enum status status = plan_solve(&less, instance, &options, arena, &diag);
    instance->budget_minor = budget;
    if (status == ST_OK && less.rate < fleet.rate * (1 - 1e-8)) {
        if (strcmp(proved(instance, &less, arena), "taken") == 0)
            fail_msg("seed %" PRIu64 ": a fleet of half the budget is proved to be the best", seed);
        proofs->of_worse++;
    }
    diag_fini(&diag);
}

static void test_accepts_proofs_of_best_plans_only(void **state)
{
    (void)state;
    const uint64_t n_cases = random_cases(CASES);
    struct proofs proofs = {0};
    printf("random seeds 0 to %" PRIu64 "\n", n_cases - 1);
    for (uint64_t seed = 0; seed < n_cases; seed++) {
        struct arena arena = ARENA_INIT;
        struct diag diag = DIAG_INIT;
        struct random_question question;
        struct instance instance;
        scan_question(&question, seed, &KINDS[seed % N_KINDS], seed % N_KINDS, &arena);
        if (instance_build(&instance, &question.scenario, &question.snapshot, &arena, &diag) == ST_OK)
            prove(&proofs, &instance, seed, &arena);
        diag_fini(&diag);
        arena_fini(&arena);
    }
    printf("%" PRIu64 " proofs, %" PRIu64 " of several clusters; %" PRIu64 " of worse ones\n", proofs.n,
           proofs.of_several, proofs.of_worse);
    assert_true(proofs.n > n_cases / 2 && proofs.of_several > n_cases / 10 && proofs.of_worse > n_cases / 4);
}

int main(void)
{
    const struct CMUnitTest tests[] = {cmocka_unit_test(test_accepts_proofs_of_best_plans_only)};
    return cmocka_run_group_tests_name("search/vipr_fleet", tests, NULL, NULL);
}
