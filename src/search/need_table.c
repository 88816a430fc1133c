/* need_table.c - tables of least costs, of cables by length for the ways of a cluster. */
#include "search/need_table.h"

struct order_table *problem_need_table(struct order_table *own, const struct problem *problem,
                                       const struct design *design, size_t i, int64_t nodes,
                                       struct arena *arena)
{
    struct order_table *any = &problem->choice.tables[design->need[i]];
    if (!design_has_length(design, i) || any->n_candidates == 1)
        return any;
    int64_t *reach = ARENA_NEW(arena, any->n_candidates, int64_t);
    for (size_t k = 0; k < any->n_candidates; k++)
        reach[k] = design_cables_within(design, nodes, any->candidates[k].reach_mm);
    order_table_make_by_length(own, any, design_need(design, i, nodes), reach, arena);
    return own;
}

int64_t problem_need_cost(const struct problem *problem, const struct design *design, size_t i, int64_t nodes)
{
    struct order_table own, *any = &problem->choice.tables[design->need[i]];
    int64_t *kept = design_has_length(design, i)
                        ? order_table_length_cost(any, design->known.v, design->known.n, nodes)
                        : NULL;
    if (kept && *kept != COST_NOT_KNOWN)
        return *kept;
    struct arena scratch = ARENA_INIT;
    struct order_table *table = problem_need_table(&own, problem, design, i, nodes, &scratch);
    const int64_t cost = order_table_cost(table, design_need(design, i, nodes));
    arena_fini(&scratch);
    if (kept)
        *kept = cost;
    return cost;
}
