/* fuzz_optimize.c - draws a valid catalogue and scenario from the bytes. The best purchase by both methods
 * must equal that of a complete scan, and the proof's checks and enumeration must accept it. */
#include <inttypes.h>
#include <math.h>
#include <stdlib.h>

#include "base/arena.h"
#include "fuzz/fuzz.h"
#include "generator/random_measure.h"
#include "oracle/count_purchase.h"
#include "oracle/scan_everything.h"
#include "problem/build.h"
#include "search/plan.h"
#include "search/candidate_compare.h"

enum { CANDIDATES_AT_MOST = 100000, EFFORT_AT_MOST = 20000, SMALL_EFFORT = 1000 };

static void check_plan(struct instance *instance, const struct best *best, enum plan_method method,
                       struct arena *arena)
{
    struct diag diag = DIAG_INIT;
    struct plan plan;
    struct claim claim;
    struct certificate certificate;
    const enum status status =
        plan_solve(&plan, instance, &(struct plan_options){.method = method}, arena, &diag);
    if (status != ST_OK && status != ST_INFEASIBLE)
        fuzz_fault("plan_solve: %s", diag.message);
    diag_fini(&diag);
    if (best->refused)
        return;
    if (plan.found != best->found)
        fuzz_fault("%s by scan, %s by plan_solve", best->found ? "found" : "none",
                   plan.found ? "found" : "none");
    if (!best->found)
        return;
    const double value = candidate_objective(instance, &plan.clusters[0].point);
    if (fabs(value - best->value) > 2e-12 * fabs(best->value) || plan.cost_minor != best->cost_minor)
        fuzz_fault("plan %.17g for %" PRId64 ", scan %.17g for %" PRId64, value, plan.cost_minor, best->value,
                   best->cost_minor);
    plan_claim(&claim, &plan, instance, arena);
    certificate_make(&certificate, instance, &claim, arena);
    certificate_enumerate(&certificate, instance, &claim, CANDIDATES_AT_MOST, arena);
    for (size_t i = 0; i < certificate.n_checks; i++)
        if (!certificate.checks[i].ok)
            fuzz_fault("%s: %s", certificate.checks[i].name, certificate.checks[i].detail);
}

/* Reduces nodes and budget in most cases, which takes a tenth of the time. Returns true if it did. */
static bool make_small(struct random_question *question, struct random *random, struct arena *arena)
{
    enum { SMALL_NODES = 10, SMALL_PART = 8, ALL_OF = 64 };
    struct scenario *scenario = &question->scenario;
    struct limits *limits = &scenario->limits;
    if (random_in(random, 1, ALL_OF) == 1)
        return false;
    const int64_t budget = strtoll(scenario->frame.budget.text, NULL, 10);
    const int64_t most = random_in(random, limits->min_nodes, SMALL_NODES);
    scenario->frame.budget.text = arena_printf(arena, "%" PRId64, budget / random_in(random, 1, SMALL_PART));
    limits->max_nodes = most < limits->max_nodes ? most : limits->max_nodes;
    return true;
}

void fuzz_one(const char *bytes, size_t n)
{
    struct arena arena = ARENA_INIT;
    struct diag diag = DIAG_INIT;
    struct random random = {1};
    struct random_question question;
    struct instance instance;
    random_feed((const unsigned char *)bytes, n);
    const struct random_kind kind = random_any_kind(&random);
    random_question(&question, &random, &kind, &arena);
    random_measure(&question, 1, &arena);
    const bool small = make_small(&question, &random, &arena);
    random_feed(NULL, 0);
    const enum status status =
        instance_build(&instance, &question.scenario, &question.snapshot, &arena, &diag);
    if (fuzz_is_good(status, &diag) && scan_effort(&instance) <= (small ? SMALL_EFFORT : EFFORT_AT_MOST)) {
        count_prices(&instance);
        const struct best best = scan_everything(&instance);
        check_plan(&instance, &best, METHOD_ENUMERATED, &arena);
        check_plan(&instance, &best, METHOD_GLPK, &arena);
    }
    arena_fini(&arena);
}
