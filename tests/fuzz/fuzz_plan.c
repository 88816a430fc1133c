/* fuzz_plan.c - verifies a plan file: no accepted plan may differ from the optimum. */
#include <math.h>

#include "base/arena.h"
#include "fuzz/fuzz.h"
#include "proof/claim_read.h"
#include "proof/verify.h"
#include "search/plan.h"

static const struct plan *best_plan(void)
{
    static struct plan plan;
    static struct instance instance;
    static struct arena arena;
    struct diag diag = DIAG_INIT;
    if (plan.found)
        return &plan;
    instance = *fuzz_problem();
    if (!fuzz_is_good(plan_solve(&plan, &instance, &(struct plan_options){0}, &arena, &diag), &diag))
        fuzz_fault("the question of the tests has no answer");
    return &plan;
}

void fuzz_one(const char *bytes, size_t n)
{
    struct arena arena = ARENA_INIT;
    struct diag diag = DIAG_INIT;
    struct claim_file file;
    struct certificate certificate;
    const struct settings settings = {.n_changes = 0};
    const char *path = fuzz_file("plan.json", bytes, n);
    const struct plan *best = best_plan();
    enum status status = claim_read(&file, path, &arena, &diag);
    if (status == ST_OK)
        status = verify_plan(&certificate, fuzz_problem(), &file, &settings, &arena, &diag);
    if (fuzz_is_good(status, &diag) && certificate.ok && file.claim.proven &&
        (file.claim.cost_minor != best->cost_minor ||
         fabs(file.claim.objective / best->objective - 1) > 1e-9))
        fuzz_fault("verified, but not the best plan");
    arena_fini(&arena);
}
