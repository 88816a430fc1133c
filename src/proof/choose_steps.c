/* choose_steps.c - the steps of a walk over choices, and what is due at each of them at least. */
#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "proof/choose_parts.h"
#include "proof/order.h"
#include "proof/upkeep.h"

const struct choose_lookup *choose_look_up(struct choose_work *w, const struct design *design, bool ports)
{
    for (const struct choose_lookup *l = w->lookups; l; l = l->before)
        if (l->technology == design->technology_index && l->ports == ports &&
            check_same(l->vendor, design->bought.vendor))
            return l;
    struct choose_lookup *l = ARENA_NEW(w->arena, 1, struct choose_lookup);
    *l = (struct choose_lookup){design->technology_index, design->bought.vendor, ports, NULL, 0, w->lookups};
    l->v = site_candidates(&l->n, w->problem, design, ports ? SERVES_PORT : SERVES_CABLE, w->arena);
    w->lookups = l;
    return l;
}

bool choose_is_chassis(const struct choose_step *step)
{
    return step->of.units == 0;
}

/* Of one of up to `most` pieces. A part that is ordered beside the choice as well may bring more than is
 * asked for. */
static double piece_of(const struct choose_work *w, size_t part, size_t amount, double most)
{
    const struct price *price = &w->problem->market.prices[part];
    const bool plain = price->n == 1 && price->steps[0].min_quantity == 1 && price->steps[0].pack == 1;
    if (amount == MONEY)
        return (w->fixed[part] > 0 && !plain ? 0 : order_least(w->problem, part, most)) +
               upkeep_least(w->problem, part);
    const double size = w->problem->market.unit_size[part].of[amount];
    return amount == SIZE_HEIGHT
               ? upkeep_height_with_room(w->problem, size) - upkeep_height_with_room(w->problem, 0)
               : size;
}

void choose_find_pieces(struct choose_work *w, size_t a)
{
    double most = 0;
    for (size_t i = 0; i < w->n_steps; i++)
        most += (double)w->steps[i].due;
    for (size_t i = 0; i < w->n_steps; i++)
        w->steps[i].least[a].piece = piece_of(w, w->steps[i].of.part, w->amounts[a], most);
}

void choose_find_floors(struct choose_work *w, size_t a)
{
    for (size_t i = 0; i < w->n_steps; i++) {
        struct choose_step *step = &w->steps[i];
        struct choose_bound *least = &step->least[a];
        least->slot = step->of.family ? (double)INFINITY : 0.0;
        for (size_t k = 0; k < w->n_steps && step->of.family; k++)
            if (choose_is_chassis(&w->steps[k]) && strcmp(w->steps[k].of.family, step->of.family) == 0)
                least->slot = fmin(least->slot, w->steps[k].least[a].piece / (double)w->steps[k].of.slots);
        least->unit = choose_is_chassis(step) ? (double)INFINITY
                                              : (least->piece + least->slot) / (double)step->of.units;
    }
}

void choose_find_ends(struct choose_work *w)
{
    int64_t ahead = 0;
    bool open = true;
    for (size_t i = w->n_steps; i-- > 0;) {
        struct choose_step *step = &w->steps[i];
        const bool last = i + 1 == w->n_steps || step[1].first;
        step->ahead = ahead = last ? 0 : ahead;
        open = open || last || step[1].opens;
        step->closes = open && !choose_is_chassis(step);
        step->closes_slots = last || !choose_is_chassis(&step[1]);
        open = open && !step->closes;
        ahead += step->due;
    }
}

double choose_find_bounds(struct choose_work *w, size_t a)
{
    double tail = 0, next = 0, group = 0, best = INFINITY;
    for (size_t i = w->n_steps; i-- > 0;) {
        struct choose_step *step = &w->steps[i];
        struct choose_bound *least = &step->least[a];
        const bool last = i + 1 == w->n_steps || step[1].first;
        if (last || step[1].opens) {
            next = last ? 0 : group;
            best = group = INFINITY;
            for (size_t k = i + 1; k-- > 0 && w->steps[k].site == step->site;) {
                group = fmin(group, w->steps[k].least[a].unit);
                if (w->steps[k].first)
                    break;
            }
        }
        least->best = best = fmin(best, least->unit);
        least->next = next;
        least->tail = tail;
        tail += step->due > 0 ? (double)step->due * group : 0;
    }
    return tail;
}

/* Adds the steps of a need to those of a site. */
static void add_steps(struct choose_work *w, size_t site, const struct choose_lookup *of, const int64_t *due,
                      bool by_length)
{
    for (size_t i = 0; i < of->n; i++) {
        struct choose_step step = {.site = site, .of = of->v[i], .first = i == 0, .due = due[i]};
        step.most = order_most(w->problem, step.of.part) - w->fixed[step.of.part];
        step.opens = i == 0 || (by_length && of->v[i].reach_mm != of->v[i - 1].reach_mm);
        w->steps[w->n_steps++] = step;
    }
}

/* Runs by the first of the cables that are just long enough; false: none is for some. */
static bool find_due(int64_t *due, const struct choose_work *w, const struct site *site,
                     const struct choose_lookup *cables)
{
    size_t n = 0;
    struct site_way *ways = site_ways(&n, w->problem, site);
    bool met = true;
    for (size_t i = 0; i < n && met; i++) {
        size_t best = cables->n;
        for (size_t k = cables->n; k-- > 0;)
            if (cables->v[k].reach_mm >= ways[i].length_mm &&
                (best == cables->n || cables->v[k].reach_mm <= cables->v[best].reach_mm))
                best = k;
        met = best < cables->n;
        if (met)
            due[best] += ways[i].n;
    }
    free(ways);
    return met;
}

bool choose_add_steps(struct choose_work *w, size_t k)
{
    const struct site *site = w->sites[k];
    int64_t units[2] = {0, 0}; /* cables; ports */
    bool met = true;
    for (size_t i = 0; i < site->n_needs; i++)
        if (site->needs[i].part == NO_INDEX)
            units[site->needs[i].serves == SERVES_PORT] += site->needs[i].units;
    for (int ports = 0; ports < 2 && met; ports++) {
        if (units[ports] == 0)
            continue;
        const struct choose_lookup *of = choose_look_up(w, site->design, ports);
        int64_t *due = mem_alloc(of->n + 1, sizeof *due);
        due[0] = units[ports];
        const bool by_length = !ports && w->problem->purchase->layout.at.text;
        if (by_length && of->n > 0) {
            due[0] = 0;
            met = find_due(due, w, site, of);
        }
        met = met && of->n > 0 && w->n_steps + of->n <= STEPS_AT_MOST;
        if (met)
            add_steps(w, k, of, due, by_length);
        free(due);
    }
    return met;
}
