/* need_cover.c - tables of least costs, of cables by length for the ways of a cluster. */
#include "search/need_cover.h"

struct cover *problem_need_cover(struct cover *own, const struct problem *problem,
                                 const struct design *design, size_t i, int64_t nodes, struct arena *arena)
{
    struct cover *any = &problem->choice.covers[design->supply[i]];
    if (!design_has_length(design, i) || any->n_offers == 1)
        return any;
    int64_t *reach = ARENA_NEW(arena, any->n_offers, int64_t);
    for (size_t k = 0; k < any->n_offers; k++)
        reach[k] = design_cables_within(design, nodes, any->offers[k].reach_mm);
    cover_make_by_length(own, any, design_need(design, i, nodes), reach, arena);
    return own;
}

int64_t problem_need_cost(const struct problem *problem, const struct design *design, size_t i, int64_t nodes)
{
    struct arena scratch = ARENA_INIT;
    struct cover own;
    struct cover *cover = problem_need_cover(&own, problem, design, i, nodes, &scratch);
    const int64_t cost = cover_cost(cover, design_need(design, i, nodes));
    arena_fini(&scratch);
    return cost;
}
