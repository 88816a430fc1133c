/* fuzz_plan.c - verifies a plan file against several problems: no accepted plan may differ from the optimum.
 */
#include <math.h>

#include "base/arena.h"
#include "fuzz/fuzz.h"
#include "proof/claim_read.h"
#include "proof/verify.h"
#include "search/plan.h"

/* The other problems have nodes that fail, requests that wait, and a rental that is paid by the token. */
static const struct {
    const char *scenario, *catalog;
} FILES[] = {
    {TESTS_DIR "/mutants/base.yaml", TESTS_DIR "/mutants/shop"},
    {TESTS_DIR "/fuzz/problems/failing.yaml", TESTS_DIR "/mutants/shop"},
    {TESTS_DIR "/fuzz/problems/serving.yaml", TESTS_DIR "/mutants/shop"},
    {TESTS_DIR "/fuzz/problems/hosted.yaml", TESTS_DIR "/cli/tokens"},
};
enum { N_PROBLEMS = sizeof FILES / sizeof *FILES };

/* A problem with its best plan. */
struct solved_problem {
    struct instance instance;
    struct plan best;
};

static const struct solved_problem *solve(size_t i)
{
    static struct solved_problem problems[N_PROBLEMS];
    static struct arena arena;
    struct solved_problem *problem = &problems[i];
    struct diag diag = DIAG_INIT;
    if (problem->best.found)
        return problem;
    problem->instance = *fuzz_problem_of(FILES[i].scenario, FILES[i].catalog);
    const enum status status =
        plan_solve(&problem->best, &problem->instance, &(struct plan_options){0}, &arena, &diag);
    if (!fuzz_is_good(status, &diag))
        fuzz_fault("%s has no answer", FILES[i].scenario);
    return problem;
}

static void verify(const struct claim_file *file, size_t i)
{
    struct arena arena = ARENA_INIT;
    struct diag diag = DIAG_INIT;
    struct certificate certificate;
    const struct settings settings = {.n_changes = 0};
    const struct solved_problem *problem = solve(i);
    const struct plan *best = &problem->best;
    const enum status status = verify_plan(&certificate, &problem->instance, file, &settings, &arena, &diag);
    if (fuzz_is_good(status, &diag) && certificate.ok && file->claim.proven &&
        (file->claim.cost_minor != best->cost_minor ||
         fabs(file->claim.objective / best->objective - 1) > 1e-9))
        fuzz_fault("verified, but not the best plan of %s", FILES[i].scenario);
    arena_fini(&arena);
}

void fuzz_one(const char *bytes, size_t n)
{
    struct arena arena = ARENA_INIT;
    struct diag diag = DIAG_INIT;
    struct claim_file file;
    const char *path = fuzz_file("plan.json", bytes, n);
    if (fuzz_is_good(claim_read(&file, path, &arena, &diag), &diag))
        for (size_t i = 0; i < N_PROBLEMS; i++)
            verify(&file, i);
    arena_fini(&arena);
}
