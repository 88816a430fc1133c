/* order_walk.c - depth first over needs, parts and pieces, with the least that is still to come as the bound.
 */
#include "search/order_walk.h"

#include <assert.h>
#include <math.h>
#include <stdlib.h>

/* Sums of power and height may differ by this where they are added in another order. */
#define SUM_RELATIVE 1e-12

static const struct walk_sum NOTHING = {.cost_minor = 0};

static struct walk_sum plus(const struct walk_sum *a, const struct walk_sum *b)
{
    struct walk_sum sum;
    sum.cost_minor = a->cost_minor + b->cost_minor;
    for (size_t s = 0; s < SIZES_AT_MOST; s++)
        sum.size.of[s] = a->size.of[s] + b->size.of[s];
    return sum;
}

/* Adds pieces of the k-th slot. */
static void add_pieces(struct walk_sum *sum, const struct order_walk *w, size_t k, int64_t pieces)
{
    const struct walk_slot *slot = &w->slots[k];
    sum->cost_minor += slot->pieces_minor[pieces];
    for (size_t s = 0; s < SIZES_AT_MOST; s++)
        sum->size.of[s] += (double)pieces * w->problem->unit_size[slot->offer->part].of[s];
}

/* The least for so many units of a need. */
static struct walk_sum least_of(const struct least *least, int64_t units)
{
    const int64_t q = units > 0 ? units : 0;
    return (struct walk_sum){least->cost_minor[q], least->size[q]};
}

/* The least for all of a need: that of its table of least costs, chassis included, where that is more. */
static struct walk_sum least_of_need(const struct problem *problem, const struct walk_need *need,
                                     int64_t none_minor)
{
    struct walk_sum least = least_of(need->least, need->units);
    const int64_t paid = cover_cost(&problem->covers[need->supply - problem->supplies], need->units);
    if (paid < 0)
        least.cost_minor = -1;
    else if (paid - none_minor > least.cost_minor)
        least.cost_minor = paid - none_minor;
    return least;
}

static size_t count_slots(const struct problem *problem, const struct design *design)
{
    size_t n = 0;
    for (size_t i = 0; i < design->n_supplies; i++)
        if (problem->supplies[design->supply[i]].n_offers > 1)
            n += problem->supplies[design->supply[i]].n_offers;
    return n;
}

/* Adds the i-th need of the design with its slots; returns the cost of its orders for none. */
static int64_t add_need(struct order_walk *w, size_t i)
{
    const size_t s = w->design->supply[i];
    const struct supply *supply = &w->problem->supplies[s];
    const struct least *least = w->problem->covers[s].least;
    int64_t none = 0;
    w->needs[w->n_needs++] = (struct walk_need){.i = i,
                                                .first = w->n_slots,
                                                .end = w->n_slots + supply->n_offers,
                                                .units = design_need(w->design, i, w->nodes),
                                                .supply = supply,
                                                .least = least};
    for (size_t k = 0; k < supply->n_offers; k++) {
        w->slots[w->n_slots++] =
            (struct walk_slot){&supply->offers[k], least->pieces_minor[k], 0, least->most[k]};
        none = none < 0 || least->none_minor[k] < 0 ? -1 : none + least->none_minor[k];
    }
    return none;
}

/* So many nodes can be wired, and bought with all that one part alone supplies: tables of the other needs
 * reach no further. */
static bool alone_can_be_had(const struct problem *problem, const struct design *design, int64_t nodes)
{
    bool had = design_need(design, 0, nodes) >= 0;
    for (size_t i = 0; i < design->n_supplies && had; i++) {
        const size_t s = design->supply[i];
        const int64_t need = design_need(design, i, nodes);
        had = need >= 0 && (problem->supplies[s].n_offers > 1 || cover_cost(&problem->covers[s], need) >= 0);
    }
    return had;
}

bool order_walk_init(struct order_walk *out, const struct problem *problem, const struct design *design,
                     int64_t nodes)
{
    const size_t n = count_slots(problem, design);
    *out = (struct order_walk){.problem = problem, .design = design, .nodes = nodes, .tie_power_W = INFINITY};
    out->most.cost_minor = MONEY_MAX;
    for (size_t s = 0; s < SIZES_AT_MOST; s++)
        out->most.size.of[s] = INFINITY;
    if (!alone_can_be_had(problem, design, nodes))
        return false;
    int64_t none[DESIGN_MAX_NEEDS];
    out->slots = mem_alloc(n, sizeof *out->slots);
    out->pieces = mem_alloc(n, sizeof *out->pieces);
    for (size_t i = 0; i < design->n_supplies; i++)
        if (problem->supplies[design->supply[i]].n_offers > 1) {
            const int64_t cost = add_need(out, i);
            if (cost < 0)
                return false;
            none[out->n_needs - 1] = cost;
            out->none_minor += cost;
        }
    for (size_t j = out->n_needs; j-- > 0;) {
        const struct walk_sum least = least_of_need(problem, &out->needs[j], none[j]);
        if (least.cost_minor < 0)
            return false;
        out->after[j] = plus(&least, &out->after[j + 1]);
    }
    return true;
}

void order_walk_fini(struct order_walk *walk)
{
    free(walk->slots);
    free(walk->pieces);
    walk->slots = NULL;
    walk->pieces = NULL;
}

struct walk_sum order_walk_sum(const struct order_walk *walk)
{
    struct walk_sum sum = NOTHING;
    for (size_t j = 0; j < walk->n_needs; j++) {
        struct walk_sum own = NOTHING;
        for (size_t k = walk->needs[j].first; k < walk->needs[j].end; k++)
            add_pieces(&own, walk, k, walk->pieces[k]);
        sum = plus(&sum, &own);
    }
    return sum;
}

bool order_walk_has_fewer(const struct order_walk *walk, const int64_t *other)
{
    for (size_t k = walk->n_slots; k-- > 0;)
        if (walk->pieces[k] != other[k])
            return walk->pieces[k] < other[k];
    return false;
}

/* Nothing that follows this, with at least so much to come, is over what is asked for. */
static bool within(const struct order_walk *w, const struct walk_sum *sum, const struct walk_sum *rest,
                   const struct walk_sum *after)
{
    const struct walk_sum later = plus(rest, after);
    const int64_t cost = sum->cost_minor + later.cost_minor;
    bool fits = rest->cost_minor >= 0 && cost <= w->most.cost_minor;
    for (size_t s = 0; s < SIZES_AT_MOST && fits; s++)
        fits = (sum->size.of[s] + later.size.of[s]) * (1 - SUM_RELATIVE) <= w->most.size.of[s];
    return fits && (cost < w->most.cost_minor ||
                    (sum->size.power_W + later.size.power_W) * (1 - SUM_RELATIVE) <= w->tie_power_W);
}

/* Where the walk stands: before slot k of need j, `rest` of its units being unmet. */
struct place {
    size_t j;
    size_t k;
    int64_t rest;
    struct walk_sum sum;
    int64_t cards; /* of the family that k is in: line cards taken, and slots of chassis taken for them */
    int64_t slots;
};

static void visit(struct order_walk *w, struct place at);

/* No piece of the need can be left out. */
static bool irredundant(struct order_walk *w, const struct walk_need *need)
{
    int64_t *pieces = &w->pieces[need->first];
    const size_t n = need->end - need->first;
    bool needed = offers_supply(need->supply->offers, n, pieces) >= need->units;
    for (size_t k = 0; k < n && needed; k++) {
        if (pieces[k] == 0)
            continue;
        pieces[k]--;
        needed = offers_supply(need->supply->offers, n, pieces) < need->units;
        pieces[k]++;
    }
    return needed;
}

static void end_need(struct order_walk *w, const struct place *at)
{
    if (!irredundant(w, &w->needs[at->j]))
        return;
    if (at->j + 1 == w->n_needs) {
        w->take(w, w->payload);
        return;
    }
    const struct walk_need *next = &w->needs[at->j + 1];
    visit(w, (struct place){.j = at->j + 1, .k = next->first, .rest = next->units, .sum = at->sum});
}

/* The need is met: no piece of the slots from here on. */
static void leave_out(struct order_walk *w, const struct place *at)
{
    for (size_t k = at->k; k < w->needs[at->j].end; k++) {
        if (w->slots[k].low > 0)
            return;
        w->pieces[k] = 0;
    }
    end_need(w, at);
}

/* The place behind slot k with so many pieces of it. */
static struct place behind(const struct order_walk *w, const struct place *at, int64_t pieces)
{
    struct place next = *at;
    next.k++;
    next.rest -= pieces * w->slots[at->k].offer->units;
    add_pieces(&next.sum, w, at->k, pieces);
    return next;
}

static bool in_family(const struct order_walk *w, const struct walk_need *need, size_t k, int64_t family)
{
    return k >= need->first && k < need->end && w->slots[k].offer->family == family;
}

static int64_t pieces_for(int64_t units, int64_t each)
{
    return units > 0 ? (units + each - 1) / each : 0;
}

/* A line card, or a chassis for those that were taken. Behind the family what it supplies is known. */
static void visit_family(struct order_walk *w, const struct place *at)
{
    const struct walk_need *need = &w->needs[at->j];
    const struct walk_slot *slot = &w->slots[at->k];
    const struct offer *offer = slot->offer;
    const bool last = !in_family(w, need, at->k + 1, offer->family);
    const int64_t most = offer->slots > 0 ? pieces_for(at->cards - at->slots, offer->slots)
                                          : pieces_for(at->rest, offer->units);
    for (int64_t n = last ? most : slot->low; n <= most && n <= slot->high && !w->done; n++) {
        if (n < slot->low || slot->pieces_minor[n] < 0)
            continue;
        struct place next = behind(w, at, n);
        w->pieces[at->k] = n;
        next.cards += offer->slots > 0 ? 0 : n;
        next.slots += n * offer->slots;
        visit(w, next);
    }
}

static void visit_part(struct order_walk *w, const struct place *at)
{
    const struct walk_slot *slot = &w->slots[at->k];
    const int64_t most = pieces_for(at->rest, slot->offer->units);
    const bool last = at->k + 1 == w->needs[at->j].end; /* takes what is left */
    for (int64_t n = last ? most : slot->low; n <= most && n <= slot->high && !w->done; n++) {
        if (n < slot->low || slot->pieces_minor[n] < 0)
            continue;
        w->pieces[at->k] = n;
        visit(w, behind(w, at, n));
    }
}

static void visit(struct order_walk *w, struct place at)
{
    const struct walk_need *need = &w->needs[at.j];
    const int64_t family = at.k < need->end ? w->slots[at.k].offer->family : 0;
    const bool inside = family > 0 && in_family(w, need, at.k - 1, family) && at.k > need->first;
    const struct walk_sum rest = least_of(need->least, at.rest);
    if (w->done || !within(w, &at.sum, &rest, &w->after[at.j + 1]))
        return;
    if (!inside)
        at.cards = at.slots = 0;
    if (inside || (family > 0 && at.rest > 0))
        visit_family(w, &at);
    else if (at.rest > 0 && at.k < need->end)
        visit_part(w, &at);
    else if (at.rest <= 0)
        leave_out(w, &at);
}

void order_walk_run(struct order_walk *walk)
{
    walk->done = false;
    if (walk->n_needs == 0)
        walk->take(walk, walk->payload);
    else if (within(walk, &NOTHING, &NOTHING, &walk->after[0]))
        visit(walk, (struct place){.j = 0, .k = walk->needs[0].first, .rest = walk->needs[0].units});
}
