/* fleet_considered.c - each kind of fleet solved on its own, with all else as it is. */
#include "study/fleet_considered.h"

#include "base/number.h"

struct comparing {
    const struct problem *problem;
    const struct plan *fleet;
    struct arena *arena;
};

/* The networks of the fleet's clusters are those of the kind, in any order. */
static bool is_of_kind(const struct plan *fleet, const struct fleet_kind *kind)
{
    bool taken[CLUSTERS_AT_MOST] = {false};
    bool same = fleet->n_clusters == kind->n;
    for (size_t c = 0; c < fleet->n_clusters && same; c++) {
        size_t k = 0;
        while (k < kind->n &&
               (taken[k] || kind->technology[k] != fleet->clusters[c].point.design->technology_index))
            k++;
        same = k < kind->n;
        taken[same ? k : 0] = true;
    }
    return same;
}

static const char *dearer(const struct comparing *c, const char *words, int64_t by_minor)
{
    struct text t = TEXT_INIT;
    money_put(&t, by_minor, c->problem->currency, true);
    const char *s = arena_printf(c->arena, "%s %s %s", words, t.s, c->problem->currency);
    text_fini(&t);
    return s;
}

static const char *lack_of(const struct comparing *c, const struct fleet_of_kind *best)
{
    const double rate = c->fleet->lambda / problem_rate_scale(c->problem);
    const int64_t more_minor = best->cost_minor - c->fleet->cost_minor;
    if (!best->found)
        return best->why;
    if (c->problem->goal == GOAL_COST && more_minor > 0)
        return dearer(c, "dearer by", more_minor);
    if (compare_close(best->rate, rate) < 0)
        return arena_printf(c->arena, "%sslower by %.3g %%",
                            c->problem->goal == GOAL_COST ? "as cheap, " : "", 100 * (1 - best->rate / rate));
    return more_minor > 0 ? dearer(c, "as fast, dearer by", more_minor)
                          : "as good: ties go by the ids of designs";
}

enum status fleet_considered_make(struct fleet_considered *out, struct problem *problem,
                                  const struct plan *fleet, const struct stop *stop, struct arena *arena,
                                  struct diag *diag)
{
    const struct comparing c = {problem, fleet, arena};
    *out = (struct fleet_considered){.chosen = SIZE_MAX};
    enum status status = fleet_kinds_list(&out->kinds, problem, arena, diag);
    if (status != ST_OK)
        return status;
    const size_t n = out->kinds.n_kinds;
    out->best = ARENA_NEW(arena, n, struct fleet_of_kind);
    out->lacks = ARENA_NEW(arena, n, const char *);
    for (size_t k = 0; k < n && status == ST_OK; k++) {
        status = fleet_kinds_ask(&out->best[k], &out->kinds.kinds[k], problem, problem->budget_minor, stop,
                                 arena, diag);
        if (is_of_kind(fleet, &out->kinds.kinds[k]))
            out->chosen = k;
        else if (status == ST_OK)
            out->lacks[k] = lack_of(&c, &out->best[k]);
    }
    return status;
}
