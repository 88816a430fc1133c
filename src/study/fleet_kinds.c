/* fleet_kinds.c - every kind of fleet at sampled budgets, and where the best kind changes. */
#include "study/fleet_kinds.h"

#include <inttypes.h>
#include <string.h>

#include "base/number.h"
#include "search/several.h"
#include "search/problem_cost.h"

enum { KINDS_AT_MOST = 64 };

struct asking {
    struct fleet_kinds *out;
    struct problem *problem;
    const struct stop *stop;
    struct arena *arena;
    struct diag *diag;
};

struct listing {
    struct fleet_kinds *out;
    const struct problem *problem;
    struct arena *arena;
};

/* Adds every kind of `n` clusters whose networks are `chosen` up to `have`, then any from `least` on. */
static bool add_kinds(struct listing *listing, const size_t *networks, size_t n_networks, size_t n,
                      size_t least, struct fleet_kind *chosen)
{
    struct fleet_kinds *out = listing->out;
    const struct technology *technologies = listing->problem->snapshot->technologies;
    if (chosen->n == n) {
        if (out->n_kinds == KINDS_AT_MOST)
            return false;
        struct fleet_kind *kind = &out->kinds[out->n_kinds++];
        *kind = *chosen;
        for (size_t c = 0; c < n; c++)
            kind->name = c == 0 ? technologies[kind->technology[c]].id
                                : arena_printf(listing->arena, "%s + %s", kind->name,
                                               technologies[kind->technology[c]].id);
        return true;
    }
    bool fits = true;
    for (size_t t = least; t < n_networks && fits; t++) {
        chosen->technology[chosen->n++] = networks[t];
        fits = add_kinds(listing, networks, n_networks, n, t, chosen);
        chosen->n--;
    }
    return fits;
}

enum status fleet_kinds_list(struct fleet_kinds *out, const struct problem *problem, struct arena *arena,
                             struct diag *diag)
{
    struct listing listing = {out, problem, arena};
    const size_t n_technologies = problem->snapshot->n_technologies;
    size_t *networks = ARENA_NEW(arena, n_technologies, size_t), n = 0;
    for (size_t t = 0; t < n_technologies; t++) {
        bool used = false;
        for (size_t d = 0; d < problem->n_designs; d++)
            used = used || problem->designs[d].technology_index == t;
        if (used)
            networks[n++] = t;
    }
    out->kinds = ARENA_NEW(arena, KINDS_AT_MOST, struct fleet_kind);
    for (int64_t clusters = 1; clusters <= problem->scenario->clusters; clusters++) {
        struct fleet_kind chosen = {.n = 0};
        if (!add_kinds(&listing, networks, n, (size_t)clusters, 0, &chosen))
            return given_error(&problem->scenario->clusters_at, diag,
                               "%" PRId64 " clusters of %zu networks are more than %d kinds of fleets",
                               problem->scenario->clusters, n, KINDS_AT_MOST);
    }
    return ST_OK;
}

enum status fleet_kinds_ask(struct fleet_of_kind *out, const struct fleet_kind *kind, struct problem *problem,
                            int64_t budget_minor, const struct stop *stop, struct arena *arena,
                            struct diag *diag)
{
    struct plan fleet;
    const struct plan_options options = {.method = METHOD_BRANCH_AND_BOUND, .stop = *stop};
    *out = (struct fleet_of_kind){.found = false};
    problem->budget_minor = budget_minor;
    const enum status status =
        plan_solve_networks(&fleet, problem, kind->technology, kind->n, &options, arena, diag);
    if (status == ST_INFEASIBLE) { /* an answer here */
        out->why = arena_strdup(arena, diag->message);
        diag_fini(diag);
        return ST_OK;
    }
    if (status == ST_STOPPED) /* with a fleet that is not proven the best one, nothing is said yet */
        return diag_set(diag, status, "stopped before the best fleet of each kind was proven");
    if (status != ST_OK)
        return status;
    *out = (struct fleet_of_kind){
        .found = true, .rate = fleet.lambda / problem_rate_scale(problem), .cost_minor = fleet.cost_minor};
    for (size_t c = 0; c < fleet.n_clusters; c++) {
        const struct point *point = &fleet.clusters[c].point;
        out->purchase = arena_printf(arena, "%s%s%" PRId64 " x %s", c ? out->purchase : "", c ? " + " : "",
                                     point->nodes, problem->snapshot->parts[point->design->node->part].id);
    }
    return ST_OK;
}

/* The kind that wins; n_kinds when none can be bought. */
static size_t winner_of(const struct fleet_kinds *kinds, const struct fleet_of_kind *samples)
{
    size_t best = kinds->n_kinds;
    for (size_t k = 0; k < kinds->n_kinds; k++)
        if (samples[k].found &&
            (best == kinds->n_kinds || compare_close(samples[k].rate, samples[best].rate) > 0))
            best = k;
    return best;
}

static enum status ask_all(struct fleet_of_kind *out, struct asking *asking, int64_t budget_minor)
{
    enum status status = ST_OK;
    for (size_t k = 0; k < asking->out->n_kinds && status == ST_OK; k++)
        status = fleet_kinds_ask(&out[k], &asking->out->kinds[k], asking->problem, budget_minor, asking->stop,
                                 asking->arena, asking->diag);
    return status;
}

/* The first budget above `from` at which `winner` no longer wins, to edge_minor. */
static enum status find_edge(int64_t *edge, struct asking *asking, size_t winner, int64_t from, int64_t to)
{
    struct fleet_of_kind samples[KINDS_AT_MOST];
    enum status status = ST_OK;
    while (status == ST_OK && to - from > asking->out->edge_minor) {
        const int64_t middle = from + (to - from) / 2;
        status = ask_all(samples, asking, middle);
        if (winner_of(asking->out, samples) == winner)
            from = middle;
        else
            to = middle;
    }
    *edge = to;
    return status;
}

static enum status find_reigns(struct asking *asking)
{
    struct fleet_kinds *out = asking->out;
    enum status status = ST_OK;
    out->reigns = ARENA_NEW(asking->arena, out->n, struct fleet_reign);
    for (size_t i = 0; i < out->n && status == ST_OK; i++) {
        const size_t winner = winner_of(out, &out->samples[i * out->n_kinds]);
        int64_t from = out->budget_minor[i];
        if (out->n_reigns > 0 && out->reigns[out->n_reigns - 1].kind == winner)
            continue;
        if (out->n_reigns > 0) {
            status = find_edge(&from, asking, out->reigns[out->n_reigns - 1].kind, out->budget_minor[i - 1],
                               out->budget_minor[i]);
            out->reigns[out->n_reigns - 1].to_minor = from;
        }
        out->reigns[out->n_reigns++] = (struct fleet_reign){from, out->budget_minor[out->n - 1], winner};
    }
    return status;
}

enum status fleet_kinds_build(struct fleet_kinds *out, struct problem *problem, int64_t from_minor,
                              int64_t to_minor, size_t n, const struct stop *stop, struct arena *arena,
                              struct diag *diag)
{
    enum { EDGES = 2000 };
    struct asking asking = {out, problem, stop, arena, diag};
    *out = (struct fleet_kinds){
        .n = n, .asked_minor = problem->budget_minor, .edge_minor = (to_minor - from_minor) / EDGES + 1};
    if (problem->goal != GOAL_RATE)
        return given_error(&problem->scenario->clusters_at, diag, "kinds of fleets are compared by rate");
    const int64_t most =
        out->asked_minor != BUDGET_NONE && out->asked_minor > to_minor ? out->asked_minor : to_minor;
    enum status status = problem_cover(problem, most, diag);
    if (status == ST_OK)
        status = fleet_kinds_list(out, problem, arena, diag);
    if (status != ST_OK)
        return status;
    out->budget_minor = ARENA_NEW(arena, n, int64_t);
    out->samples = ARENA_NEW(arena, n * out->n_kinds, struct fleet_of_kind);
    out->asked = ARENA_NEW(arena, out->n_kinds, struct fleet_of_kind);
    if (out->asked_minor != BUDGET_NONE)
        status = ask_all(out->asked, &asking, out->asked_minor);
    for (size_t i = 0; i < n && status == ST_OK; i++) {
        out->budget_minor[i] =
            from_minor + (int64_t)((int128)(to_minor - from_minor) * (int128)i / (int128)(n - 1));
        status = ask_all(&out->samples[i * out->n_kinds], &asking, out->budget_minor[i]);
    }
    return status == ST_OK ? find_reigns(&asking) : status;
}
