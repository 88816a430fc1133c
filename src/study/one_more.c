/* one_more.c - the clusters of a plan with one node more, the limits on size and money lifted. */
#include "study/explain.h"

#include <string.h>

/* The cheapest order for the larger clusters; false: there is none for so much money. */
static bool order(struct plan *out, struct problem *loose, const struct plan *plan, size_t c,
                  struct arena *arena)
{
    int64_t nodes[CLUSTERS_AT_MOST];
    for (size_t i = 0; i < plan->n_clusters; i++)
        nodes[i] = plan->clusters[i].point.nodes + (i == c);
    loose->choice.tables = NULL;
    return plan_resize(out, loose, plan, nodes, arena) && out->cost_minor <= loose->budget_minor;
}

static void make(struct larger *out, const struct problem *problem, const struct plan *plan, size_t c,
                 struct arena *arena)
{
    const struct point *point = &plan->clusters[c].point;
    struct problem loose = *problem;
    struct plan larger;
    *out = (struct larger){.nodes = point->nodes + 1, .cost_minor = -1};
    out->wired = design_need(point->design, 0, out->nodes) >= 0;
    if (!out->wired)
        return;
    loose.arena = arena;
    for (size_t i = 0; i < plan->n_clusters; i++) /* bounds the tables where a node costs nothing */
        if (i == 0 || plan->clusters[i].point.nodes >= loose.limits.max_nodes)
            loose.limits.max_nodes = plan->clusters[i].point.nodes + 1;
    loose.budget_minor = plan->cost_minor < MONEY_MAX / 2 ? 2 * plan->cost_minor : MONEY_MAX;
    bool found = order(&larger, &loose, plan, c, arena);
    if (!found) {
        memset(loose.limits.most, 0, sizeof loose.limits.most);
        found = order(&larger, &loose, plan, c, arena);
    }
    out->over_nodes = out->nodes > problem->limits.max_nodes;
    if (!found)
        return;
    out->cost_minor = larger.cost_minor;
    out->lambda = larger.lambda;
    out->size = plan_size(&larger, problem);
    out->over_budget = out->cost_minor > problem->budget_minor;
    for (size_t i = 0; i < SIZES_AT_MOST; i++)
        out->over[i] = problem->limits.most[i] > 0 && out->size.of[i] > problem->limits.most[i];
}

void one_more_make(struct one_more *out, const struct problem *problem, const struct plan *plan)
{
    out->n = plan->n_clusters;
    /* the designs are the problem's, and keep the figures that are found of them */
    for (size_t c = 0; c < out->n; c++)
        make(&out->v[c], problem, plan, c, problem->arena);
}

bool larger_is_stopped(const struct larger *larger)
{
    bool over = larger->over_nodes || larger->over_budget || larger->cost_minor < 0;
    for (size_t i = 0; i < SIZES_AT_MOST; i++)
        over = over || larger->over[i];
    return over;
}
