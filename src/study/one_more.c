/* one_more.c - a plan's design with one node more, the limits on size and money lifted. */
#include "study/one_more.h"

#include <string.h>

#include "problem/weighs.h"
#include "purchase/problem_purchase.h"
#include "search/cluster_size.h"
#include "search/problem_cost.h"

enum status one_more_make(struct one_more *out, const struct problem *problem, const struct plan *plan,
                          struct diag *diag)
{
    const struct point *point = &plan->clusters[0].point;
    const struct design *design = point->design;
    const struct limits *limits = &problem->limits;
    struct problem loose = *problem;
    struct scan scan;
    *out = (struct one_more){.nodes = point->nodes + 1,
                             .cost_minor = -1,
                             .known = !plan_of_several(problem) && !problem_weighs_design(problem, design)};
    out->wired = out->known && design_need(design, 0, out->nodes) >= 0;
    if (!out->wired)
        return ST_OK;
    memset(loose.limits.most, 0, sizeof loose.limits.most);
    loose.limits.max_nodes = out->nodes; /* bounds the tables where a node costs nothing */
    loose.choice.covers = NULL;
    loose.load.memory = NULL;
    const int64_t enough = plan->cost_minor < MONEY_MAX / 2 ? 2 * plan->cost_minor : MONEY_MAX;
    const enum status status = problem_cover(&loose, enough, diag);
    if (status != ST_OK)
        return status;
    out->cost_minor = problem_cost(&loose, design, out->nodes);
    const struct cluster_size own = problem_size(&loose, design, out->nodes);
    out->size = problem_size_with_spare(problem, &own);
    scan_start(&scan, &loose, design, NULL);
    while (scan.nodes < out->nodes)
        scan_step(&scan);
    out->lambda = scan_lambda(&scan);
    out->over_nodes = out->nodes > limits->max_nodes;
    out->over_budget = out->cost_minor > problem->budget_minor;
    for (size_t i = 0; i < SIZES_AT_MOST; i++)
        out->over[i] = limits->most[i] > 0 && out->size.of[i] > limits->most[i];
    return ST_OK;
}

bool one_more_stopped(const struct one_more *one)
{
    bool over = one->over_nodes || one->over_budget || one->cost_minor < 0;
    for (size_t i = 0; i < SIZES_AT_MOST; i++)
        over = over || one->over[i];
    return over;
}
