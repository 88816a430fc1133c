/* bid_cables.c - the cables of a bill where a layout says how long they have to be: any that is long enough
 * serves, so as many have to be longer than any length as ways are. */
#include "purchase/problem_purchase.h"
#include "study/bid_parts.h"

bool bid_is_cable(const struct scoring *s, const struct design *design, size_t part)
{
    const struct snapshot *snapshot = s->problem->snapshot;
    for (size_t i = 0; i < snapshot->n_cables && design->layout; i++)
        if (snapshot->cables[i].part == part && snapshot->cables[i].technology == design->technology_index)
            return true;
    return false;
}

/* Ways longer than this, and cables that are. */
static struct cables_short longer(const struct scoring *s, const struct design *design, int64_t nodes,
                                  int64_t reach_mm)
{
    const struct snapshot *snapshot = s->problem->snapshot;
    struct cables_short found = {.reach_mm = reach_mm,
                                 .need = design->network->needs(design, RESOURCE_CABLE, nodes)};
    if (reach_mm >= 0)
        found.need -= cable_runs_sum(design->network->within(design, nodes, reach_mm));
    for (size_t i = 0; i < snapshot->n_cables; i++)
        if (snapshot->cables[i].technology == design->technology_index &&
            layout_reach_mm(&snapshot->cables[i]) > reach_mm)
            found.have += s->cables[snapshot->cables[i].part];
    return found;
}

/* Whether the scratch of cables serves all ways; *out: of the greatest length of which too few are longer. */
static bool serve(struct cables_short *out, const struct scoring *s, const struct design *design,
                  int64_t nodes)
{
    const struct snapshot *snapshot = s->problem->snapshot;
    bool all = true;
    for (size_t i = 0; i <= snapshot->n_cables; i++) {
        const bool any = i == snapshot->n_cables;
        if (!any && snapshot->cables[i].technology != design->technology_index)
            continue;
        const struct cables_short found =
            longer(s, design, nodes, any ? -1 : layout_reach_mm(&snapshot->cables[i]));
        if (found.have < found.need && (all || found.reach_mm > out->reach_mm)) {
            *out = found;
            all = false;
        }
    }
    return all;
}

bool bid_has_cables(struct cables_short *out, const struct scoring *s, const struct design *design,
                    int64_t nodes)
{
    const struct snapshot *snapshot = s->problem->snapshot;
    if (!design->layout)
        return true;
    bid_count_extras(s, design, nodes);
    for (size_t i = 0; i < snapshot->n_cables; i++) {
        const size_t part = snapshot->cables[i].part;
        s->cables[part] = s->have[part] - problem_extra_of_part(s->problem, s->extra, part);
    }
    return serve(out, s, design, nodes);
}

const char *bid_longer_words(const struct scoring *s, const struct cables_short *missing)
{
    return missing->reach_mm < 0
               ? ""
               : arena_printf(s->arena, " of more than %.15g m", (double)missing->reach_mm / 1000);
}

int64_t bid_cables_off(const struct scoring *s, size_t part, int64_t most)
{
    const struct point *point = &s->out->point;
    const int64_t all = s->cables[part];
    int64_t low = 0, high = most; /* low can be left out */
    struct cables_short unused;
    while (low < high) {
        const int64_t middle = low + (high - low + 1) / 2;
        s->cables[part] = all - middle;
        if (serve(&unused, s, point->design, point->nodes))
            low = middle;
        else
            high = middle - 1;
    }
    s->cables[part] = all - low;
    return low;
}
