/* need_table.c - tables of least costs, of cables by length for the ways of a cluster. */
#include "search/need_table.h"

#include "purchase/problem_purchase.h"

/* Extras are of one of its cables, and taxed with them: the tax of a line is rounded once. */
static bool is_taxed_with_extras(const struct problem *problem, const struct need *need)
{
    bool any = false;
    for (size_t e = 0; e < problem->purchase->n_extras; e++)
        for (size_t k = 0; k < need->n_candidates; k++)
            any = any || (need->candidates[k].part == problem->market.extra_part[e] &&
                          problem->market.prices[need->candidates[k].part].tax.digits > 0);
    return any;
}

/* The candidates with what extras order of them beside the need. */
static const struct candidate *beside_extras(const struct problem *problem, const struct design *design,
                                             const struct order_table *any, int64_t nodes,
                                             struct arena *arena)
{
    static const struct cluster_size none = {.power_W = 0};
    int64_t *quantity = ARENA_NEW(arena, problem->purchase->n_extras, int64_t);
    struct candidate *out = ARENA_COPY(arena, any->candidates, any->n_candidates, 0, struct candidate);
    (void)problem_base_size(quantity, problem, design, nodes, &none);
    for (size_t k = 0; k < any->n_candidates; k++)
        out[k].beside = problem_extra_of_part(problem, quantity, out[k].part);
    return out;
}

struct order_table *problem_need_table(struct order_table *own, const struct problem *problem,
                                       const struct design *design, size_t i, int64_t nodes,
                                       struct arena *arena)
{
    struct order_table *any = &problem->choice.tables[design->needs.at[i]];
    if (!design_has_length(design, i))
        return any;
    int64_t *reach = ARENA_NEW(arena, any->n_candidates, int64_t);
    for (size_t k = 0; k < any->n_candidates; k++)
        reach[k] = design_cables_within(design, nodes, any->candidates[k].reach_mm);
    struct order_table as_bought = *any;
    if (is_taxed_with_extras(problem, &problem->choice.needs[design->needs.at[i]]))
        as_bought.candidates = beside_extras(problem, design, any, nodes, arena);
    order_table_make_by_length(own, &as_bought, design_need(design, i, nodes), reach, arena);
    return own;
}

int64_t problem_need_cost(const struct problem *problem, const struct design *design, size_t i, int64_t nodes)
{
    struct order_table own, *any = &problem->choice.tables[design->needs.at[i]];
    const bool alike = design_has_length(design, i) && /* clusters of one wiring have all of them */
                       !is_taxed_with_extras(problem, &problem->choice.needs[design->needs.at[i]]);
    int64_t *kept = alike ? order_table_length_cost(any, design->known.v, design->known.n, nodes) : NULL;
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
