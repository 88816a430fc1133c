/* order_walk.c - depth first over needs, parts and pieces, with the least that is still to come as the bound:
 * of costs that of the tables of least costs, of each size that of the unit, and the piece, that has least.
 */
#include "search/order_walk.h"

#include <assert.h>
#include <math.h>
#include <stdlib.h>

#include "purchase/problem_operation.h"

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

/* --- orders of a part --- */

int64_t walk_slot_has(const struct walk_slot *slot, int64_t pieces)
{
    const int64_t owned = slot->offer->owned;
    int64_t bought = 0;
    if (pieces <= slot->base + owned)
        return pieces > slot->base ? pieces : slot->base;
    return price_total(slot->price, pieces - owned, &bought) < 0 ? -1 : owned + bought;
}

int64_t walk_slot_lowest(const struct walk_slot *slot, int64_t pieces)
{
    const int64_t has = walk_slot_has(slot, pieces), free = slot->base + slot->offer->owned;
    int64_t low = pieces <= free ? pieces : free + 1, high = pieces;
    while (low < high) {
        const int64_t middle = low + (high - low) / 2;
        if (walk_slot_has(slot, middle) == has)
            high = middle;
        else
            low = middle + 1;
    }
    return low;
}

/* What so many pieces cost beyond none, as the tables count it; -1: they cannot be had. */
static int64_t slot_cost(const struct walk_slot *slot, int64_t pieces)
{
    const int64_t cost = offer_cost(slot->offer, slot->price, pieces);
    return cost < 0 ? -1 : cost - slot->none_minor;
}

/* The pieces of a slot in the next combination that has so many, or more; -1: none has. */
static int64_t raised(const struct order_walk *w, const struct walk_slot *slot, int64_t pieces)
{
    return w->by_orders ? walk_slot_has(slot, pieces) : pieces;
}

/* The pieces that a slot has in any case. */
static int64_t base_of(const struct order_walk *w, const struct walk_slot *slot)
{
    return w->by_orders ? slot->base : 0;
}

/* --- bounds --- */

/* The least that so many more units of a need ask for. */
static struct walk_sum least_of(const struct walk_need *need, int64_t units)
{
    struct walk_sum least = NOTHING;
    if (units <= 0)
        return least;
    const int64_t cost = cover_cost(need->cover, units + need->base);
    least.cost_minor = cost < 0 ? -1 : cost - need->none_minor;
    for (size_t s = 0; s < SIZES_AT_MOST; s++)
        least.size.of[s] = fmax(need->unit.of[s] * (double)units, need->piece.of[s]);
    return least;
}

/* Sets the size that no unit, and no piece, of the need is below. */
static void find_least_size(struct walk_need *need, const struct problem *problem)
{
    for (size_t s = 0; s < SIZES_AT_MOST; s++) {
        need->unit.of[s] = need->piece.of[s] = INFINITY;
        for (size_t k = 0; k < need->supply->n_offers; k++) {
            const struct offer *offer = &need->supply->offers[k];
            const double size = problem->market.unit_size[offer->part].of[s];
            if (offer->units <= 0)
                continue;
            need->unit.of[s] = fmin(need->unit.of[s], size / (double)offer->units);
            need->piece.of[s] = fmin(need->piece.of[s], size);
        }
    }
}

/* --- a walk --- */

static size_t count_slots(const struct problem *problem, const struct design *design)
{
    size_t n = 0;
    for (size_t i = 0; i < design->n_supplies; i++)
        if (problem->choice.supplies[design->supply[i]].n_offers > 1)
            n += problem->choice.supplies[design->supply[i]].n_offers;
    return n;
}

static struct walk_slot slot_of(const struct cover *cover, size_t k, int64_t units)
{
    struct walk_slot slot = {.offer = &cover->offers[k], .price = cover->prices[k]};
    slot.none_minor = offer_cost(slot.offer, slot.price, 0);
    (void)price_total(slot.price, 0, &slot.base);
    slot.high = offers_at_most(cover->offers, cover->n_offers, k, units);
    return slot;
}

/* Adds the i-th need of the design with its slots; false: some of its orders for none cannot be had. */
static bool add_need(struct order_walk *w, size_t i)
{
    const size_t s = w->design->supply[i];
    const struct supply *supply = &w->problem->choice.supplies[s];
    struct walk_need *need = &w->needs[w->n_needs++];
    bool had = true;
    *need = (struct walk_need){.i = i,
                               .first = w->n_slots,
                               .end = w->n_slots + supply->n_offers,
                               .units = design_need(w->design, i, w->nodes),
                               .supply = supply,
                               .cover = &w->problem->choice.covers[s]};
    find_least_size(need, w->problem);
    for (size_t k = 0; k < supply->n_offers; k++) {
        const struct walk_slot slot = slot_of(need->cover, k, need->units);
        had = had && slot.none_minor >= 0;
        need->none_minor += slot.none_minor;
        w->slots[w->n_slots++] = slot;
    }
    w->none_minor += need->none_minor;
    return had;
}

/* So many nodes can be wired, and bought with all that one part alone supplies: tables of the other needs
 * reach no further. */
static bool alone_can_be_had(const struct problem *problem, const struct design *design, int64_t nodes)
{
    bool had = design_need(design, 0, nodes) >= 0;
    for (size_t i = 0; i < design->n_supplies && had; i++) {
        const size_t s = design->supply[i];
        const int64_t need = design_need(design, i, nodes);
        had = need >= 0 &&
              (problem->choice.supplies[s].n_offers > 1 || cover_cost(&problem->choice.covers[s], need) >= 0);
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
    out->slots = mem_alloc(n, sizeof *out->slots);
    out->pieces = mem_alloc(n, sizeof *out->pieces);
    for (size_t i = 0; i < design->n_supplies; i++)
        if (problem->choice.supplies[design->supply[i]].n_offers > 1 && !add_need(out, i))
            return false;
    out->slack_minor = problem->purchase->budget_on_tco ? 2 * (int64_t)n : 0;
    for (size_t j = out->n_needs; j-- > 0;) {
        const struct walk_sum least = least_of(&out->needs[j], out->needs[j].units);
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

/* What is paid for the pieces of a slot beyond none, and for their operation. */
static int64_t paid_for(const struct order_walk *w, const struct walk_slot *slot, int64_t pieces)
{
    struct operation_cost operation = {0, 0, 0, 0};
    const int64_t bought = pieces > slot->offer->owned ? pieces - slot->offer->owned : 0;
    if (w->problem->purchase->budget_on_tco)
        problem_add_operation(&operation, w->problem, slot->offer->part, pieces);
    return price_total(slot->price, bought, NULL) - slot->none_minor + operation_total(&operation);
}

struct walk_sum order_walk_sum(const struct order_walk *walk)
{
    struct walk_sum sum = NOTHING;
    for (size_t j = 0; j < walk->n_needs; j++) {
        struct walk_sum own = NOTHING;
        for (size_t k = walk->needs[j].first; k < walk->needs[j].end; k++) {
            const struct walk_slot *slot = &walk->slots[k];
            own.cost_minor += paid_for(walk, slot, walk->pieces[k]);
            for (size_t s = 0; s < SIZES_AT_MOST; s++)
                own.size.of[s] +=
                    (double)walk->pieces[k] * walk->problem->market.unit_size[slot->offer->part].of[s];
        }
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

/* --- the walk --- */

/* Nothing that follows this, with at least so much to come, is over what is asked for. */
static bool within(const struct order_walk *w, const struct walk_sum *sum, const struct walk_sum *rest,
                   const struct walk_sum *after)
{
    const struct walk_sum later = plus(rest, after);
    const int64_t cost = sum->cost_minor + later.cost_minor - w->slack_minor;
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

/* No piece of the need can be left out; in a walk by orders no order lower. */
static bool irredundant(struct order_walk *w, const struct walk_need *need)
{
    int64_t *pieces = &w->pieces[need->first];
    const size_t n = need->end - need->first;
    bool needed = offers_supply(need->supply->offers, n, pieces) >= need->units;
    for (size_t k = 0; k < n && needed; k++) {
        const struct walk_slot *slot = &w->slots[need->first + k];
        const int64_t own = pieces[k];
        if (own <= base_of(w, slot))
            continue;
        pieces[k] = (w->by_orders ? walk_slot_lowest(slot, own) : own) - 1;
        needed = offers_supply(need->supply->offers, n, pieces) < need->units;
        pieces[k] = own;
    }
    return needed;
}

static void begin_need(struct order_walk *w, size_t j, const struct walk_sum *sum)
{
    struct walk_need *need = &w->needs[j];
    need->base = 0;
    for (size_t k = need->first; k < need->end; k++)
        if (w->slots[k].offer->family == 0) /* of line cards it depends on the chassis there are */
            need->base += base_of(w, &w->slots[k]) * w->slots[k].offer->units;
    visit(w, (struct place){.j = j, .k = need->first, .rest = need->units - need->base, .sum = *sum});
}

static void end_need(struct order_walk *w, const struct place *at)
{
    if (!irredundant(w, &w->needs[at->j]))
        return;
    if (at->j + 1 == w->n_needs)
        w->take(w, w->payload);
    else
        begin_need(w, at->j + 1, &at->sum);
}

/* The need is met: nothing of the slots from here on. */
static void leave_out(struct order_walk *w, const struct place *at)
{
    for (size_t k = at->k; k < w->needs[at->j].end; k++) {
        if (w->slots[k].low > 0)
            return;
        w->pieces[k] = base_of(w, &w->slots[k]);
    }
    end_need(w, at);
}

static bool in_family(const struct order_walk *w, const struct walk_need *need, size_t k, int64_t family)
{
    return k >= need->first && k < need->end && w->slots[k].offer->family == family;
}

/* Units of the family that ends with slot k. */
static int64_t family_supply(const struct order_walk *w, const struct walk_need *need, size_t k)
{
    size_t first = k;
    while (first > need->first && w->slots[first - 1].offer->family == w->slots[k].offer->family)
        first--;
    return offers_supply(&need->supply->offers[first - need->first], k + 1 - first, &w->pieces[first]);
}

/* Goes on with so many pieces of slot k. False: they cannot be had, or cost too much, nor can more. */
static bool go_on(struct order_walk *w, const struct place *at, int64_t pieces)
{
    const struct walk_need *need = &w->needs[at->j];
    const struct walk_slot *slot = &w->slots[at->k];
    const struct offer *offer = slot->offer;
    const int64_t cost = slot_cost(slot, pieces);
    struct place next = *at;
    next.sum.cost_minor += cost;
    if (cost < 0 ||
        next.sum.cost_minor - w->slack_minor > w->most.cost_minor - w->after[at->j + 1].cost_minor)
        return false;
    next.k++;
    w->pieces[at->k] = pieces;
    for (size_t s = 0; s < SIZES_AT_MOST; s++)
        next.sum.size.of[s] += (double)pieces * w->problem->market.unit_size[offer->part].of[s];
    next.cards += offer->slots > 0 ? 0 : pieces;
    next.slots += pieces * offer->slots;
    if (offer->family == 0)
        next.rest -= (pieces - base_of(w, slot)) * offer->units;
    else if (!w->by_orders)
        next.rest -= pieces * offer->units;
    else if (!in_family(w, need, next.k, offer->family))
        next.rest -= family_supply(w, need, at->k);
    visit(w, next);
    return true;
}

static int64_t pieces_for(int64_t units, int64_t each)
{
    return units > 0 ? (units + each - 1) / each : 0;
}

/* A part, a line card, or a chassis for those that were taken. The last part takes what is left; of a family
 * the last chassis, and behind it what the family supplies is known. Where orders bring more than is needed
 * there may be line cards without a chassis. */
static void visit_slot(struct order_walk *w, const struct place *at)
{
    const struct walk_need *need = &w->needs[at->j];
    const struct walk_slot *slot = &w->slots[at->k];
    const struct offer *offer = slot->offer;
    const int64_t base = base_of(w, slot);
    const bool last = offer->family == 0 ? at->k + 1 == need->end
                                         : !w->by_orders && !in_family(w, need, at->k + 1, offer->family);
    const int64_t most = offer->slots > 0    ? pieces_for(at->cards - at->slots, offer->slots)
                         : offer->family > 0 ? pieces_for(at->rest, offer->units)
                                             : base + pieces_for(at->rest, offer->units);
    for (int64_t n = raised(w, slot, last ? most : slot->low); n >= 0 && !w->done;
         n = raised(w, slot, n + 1)) {
        if (!w->by_orders && (n < slot->low || n > slot->high || n > most))
            return;
        if (!go_on(w, at, n) || last || n >= most)
            return;
    }
}

static void visit(struct order_walk *w, struct place at)
{
    const struct walk_need *need = &w->needs[at.j];
    const int64_t family = at.k < need->end ? w->slots[at.k].offer->family : 0;
    const bool inside = family > 0 && at.k > need->first && in_family(w, need, at.k - 1, family);
    const struct walk_sum rest = least_of(need, inside && w->by_orders ? 0 : at.rest);
    if (w->done || !within(w, &at.sum, &rest, &w->after[at.j + 1]))
        return;
    if (!inside)
        at.cards = at.slots = 0;
    if (inside || (at.rest > 0 && at.k < need->end))
        visit_slot(w, &at);
    else if (at.rest <= 0)
        leave_out(w, &at);
}

void order_walk_run(struct order_walk *walk)
{
    walk->done = false;
    if (walk->n_needs == 0)
        walk->take(walk, walk->payload);
    else if (within(walk, &NOTHING, &NOTHING, &walk->after[0]))
        begin_need(walk, 0, &NOTHING);
}
