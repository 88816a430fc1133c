/* fuzz_scenario.c - reads a scenario file and joins it with a small catalogue. The problem must match the
 * text. The plan for a few nodes must pass its checks. */
#include "base/arena.h"
#include "base/stop.h"
#include "fuzz/fuzz.h"
#include "problem/build.h"
#include "problem/instance.h"
#include "proof/build.h"
#include "search/plan.h"

enum { DESIGNS_AT_MOST = 60, NODES_TRIED = 8, STEPS_AT_MOST = 2000 };

static bool has_stepped(void *payload)
{
    int *steps = payload;
    return ++*steps > STEPS_AT_MOST;
}

/* Solves the problem with a few nodes, if it has one cluster and few designs. */
static void solve(struct scenario *scenario, const struct snapshot *snapshot)
{
    struct arena arena = ARENA_INIT;
    struct diag diag = DIAG_INIT;
    struct instance instance;
    struct plan plan;
    struct limits *limits = &scenario->limits;
    int steps = 0;
    const struct stop stop = {.reached = has_stepped, .payload = &steps};
    if (limits->max_nodes > NODES_TRIED)
        limits->max_nodes = NODES_TRIED;
    enum status status = instance_build(&instance, scenario, snapshot, &arena, &diag);
    if (status == ST_OK && scenario->policy.clusters == 1 && instance.choice.n_designs <= DESIGNS_AT_MOST)
        status = plan_solve(&plan, &instance, &(struct plan_options){.stop = &stop}, &arena, &diag);
    fuzz_is_good(status, &diag);
    arena_fini(&arena);
}

void fuzz_one(const char *bytes, size_t n)
{
    struct arena arena = ARENA_INIT;
    struct diag diag = DIAG_INIT;
    struct scenario scenario;
    struct instance instance;
    const struct snapshot *snapshot = fuzz_problem()->snapshot;
    enum status status = scenario_load(&scenario, fuzz_file("scenario.yaml", bytes, n), &arena, &diag);
    if (status == ST_OK)
        status = instance_build(&instance, &scenario, snapshot, &arena, &diag);
    if (status == ST_OK)
        status = proof_build(&(struct instance *){NULL}, &instance, &arena, &diag);
    if (fuzz_is_good(status, &diag))
        solve(&scenario, snapshot);
    arena_fini(&arena);
}
