/* order_enumeration.c - enumerates orders depth first over needs, parts and pieces, bounded by what is still
 * needed (search/order_bound.c). */
#include "search/order_enumeration.h"

#include <math.h>

#include "problem/instance.h"
#include "purchase/instance_purchase.h"

/* Tolerance of penalised sums. Multipliers are set only if an enumeration takes this many steps. */
#define PENALISED_RELATIVE 1e-9
enum { STEPS_UNSHARPENED = 16 };

static const struct enumeration_sum NOTHING = {.cost_minor = 0};

/* --- orders of a part --- */

int64_t enumeration_slot_has(const struct enumeration_slot *slot, int64_t pieces)
{
    const int64_t owned = slot->option->owned;
    int64_t bought = 0;
    if (pieces <= slot->base + owned)
        return pieces > slot->base ? pieces : slot->base;
    return price_total(slot->price, pieces - owned, &bought) < 0 ? -1 : owned + bought;
}

int64_t enumeration_slot_lowest(const struct enumeration_slot *slot, int64_t pieces)
{
    const int64_t has = enumeration_slot_has(slot, pieces), free = slot->base + slot->option->owned;
    int64_t low = pieces <= free ? pieces - 1 : free, high = pieces;
    for (int64_t middle; integer_between(&middle, low, high);)
        *(enumeration_slot_has(slot, middle) == has ? &high : &low) = middle;
    return high;
}

/* Cost of the pieces minus the cost of an order for zero pieces, as in the tables; -1: not available. */
static int64_t slot_cost(const struct enumeration_slot *slot, int64_t pieces)
{
    const int64_t cost = part_option_cost(slot->option, slot->price, pieces);
    return cost < 0 ? -1 : cost - slot->none_minor;
}

/* The next number of pieces of a slot that occurs in combinations, from `pieces` on; -1: none. */
static int64_t next_pieces(const struct order_enumeration *w, const struct enumeration_slot *slot,
                           int64_t pieces)
{
    return w->by_orders ? enumeration_slot_has(slot, pieces) : pieces;
}

/* The pieces that a slot has in every combination. */
static int64_t base_of(const struct order_enumeration *w, const struct enumeration_slot *slot)
{
    return w->by_orders ? slot->base : 0;
}

/* --- current combination --- */

struct cluster_size order_enumeration_size(const struct order_enumeration *enumeration, size_t cluster)
{
    struct cluster_size size = NOTHING.size;
    for (size_t j = 0; j < enumeration->n_needs; j++) {
        const struct enumeration_need *need = &enumeration->needs[j];
        struct cluster_size own = NOTHING.size;
        for (size_t k = need->first; k < need->end && need->cluster == cluster && need->sized; k++)
            instance_add_size(&own, enumeration->instance, enumeration->slots[k].option->part,
                              enumeration->pieces[k]);
        instance_sum_sizes(&size, &own);
    }
    return size;
}

bool order_enumeration_has_fewer(const struct order_enumeration *enumeration, const int64_t *other)
{
    for (size_t k = enumeration->n_slots; k-- > 0;)
        if (enumeration->pieces[k] != other[k])
            return enumeration->pieces[k] < other[k];
    return false;
}

/* --- enumeration --- */

/* Cost of the pieces of a slot in the current order. For a shared part it depends on all units in the order.
 * -1: not available. */
static int64_t order_cost(const struct order_enumeration *w, const struct enumeration_need *need,
                          const struct enumeration_slot *slot, int64_t pieces)
{
    const size_t part = slot->option->part;
    if (!need->shares)
        return slot_cost(slot, pieces);
    const int64_t owned = w->instance->item[part].owned, before = w->shared.units[part] - owned;
    const struct price *price = &w->instance->item[part].price;
    const int64_t cost = price_total(price, before + pieces > 0 ? before + pieces : 0, NULL);
    return cost < 0 ? -1 : cost - price_total(price, before > 0 ? before : 0, NULL);
}

/* True if the combination may stay within the limits although it must still add at least these amounts. */
static bool is_within_limits(const struct order_enumeration *w, const struct enumeration_sum *sum,
                             const struct enumeration_sum *rest, const struct enumeration_sum *after)
{
    const struct enumeration_sum later = enumeration_sum_plus(rest, after);
    const int64_t cost = sum->cost_minor + later.cost_minor - w->slack.minor - w->shared.credit_minor;
    bool fits = rest->cost_minor >= 0 && cost <= w->most.cost_minor;
    for (size_t s = 0; s < SIZES_AT_MOST && fits; s++)
        fits = (sum->size.of[s] + later.size.of[s]) * (1 - SUM_RELATIVE) <= w->most.size.of[s];
    const double size = sum->size.of[w->wanted.size] + later.size.of[w->wanted.size];
    if (cost > w->wanted.cost_minor && size >= w->wanted.least && w->wanted.least < (double)INFINITY)
        return false; /* an unknown size counts as not smaller */
    if (fits && w->multiplier.minor > 0) {
        const double most =
            w->multiplier.minor * fmin(w->multiplier.free, w->most.size.of[w->multiplier.size]) +
            (double)(w->most.cost_minor + w->slack.minor + w->shared.credit_minor);
        const double penalised = w->multiplier.minor * sum->size.of[w->multiplier.size] +
                                 (double)sum->cost_minor + later.penalised;
        fits = penalised * (1 - PENALISED_RELATIVE) <= most + 1;
    }
    return fits && (cost < w->most.cost_minor ||
                    (sum->size.power_W + later.size.power_W) * (1 - SUM_RELATIVE) <= w->slack.power_W);
}

/* Position of the enumeration: before the k-th slot of need j, with `rest` of its units unmet. */
struct enumeration_place {
    size_t j;
    size_t k;
    int64_t rest;
    struct enumeration_sum sum;
    int64_t before_minor; /* cost of the needs before this one */
    int64_t paid_minor;   /* cost of the pieces so far, in this order */
    int64_t cards;        /* line cards so far in the family of k, and chassis slots for them */
    int64_t slots;
};

static void visit(struct order_enumeration *w, struct enumeration_place at);

/* True if the current pieces meet the need. */
static bool is_met(const struct order_enumeration *w, const struct enumeration_need *need)
{
    const size_t n = need->end - need->first;
    const int64_t *pieces = &w->pieces[need->first];
    int64_t longer = 0;
    bool met = true;
    for (size_t k = n; k-- > 1 && need->by_length;) {
        longer += pieces[k];
        met = met && longer >= need->units - need->own.reach[k - 1];
    }
    return met && part_options_supply(need->need->options, n, pieces) >= need->units;
}

/* True if no piece of the need can be left out; if by_orders is set, true if no order can be smaller. */
static bool is_irredundant(struct order_enumeration *w, const struct enumeration_need *need)
{
    int64_t *pieces = &w->pieces[need->first];
    const size_t n = need->end - need->first;
    bool needed = is_met(w, need);
    for (size_t k = 0; k < n && needed; k++) {
        const struct enumeration_slot *slot = &w->slots[need->first + k];
        const int64_t own = pieces[k];
        if (own <= base_of(w, slot))
            continue;
        pieces[k] = (w->by_orders ? enumeration_slot_lowest(slot, own) : own) - 1;
        needed = !is_met(w, need);
        pieces[k] = own;
    }
    return needed;
}

static void begin_need(struct order_enumeration *w, size_t j, const struct enumeration_sum *sum,
                       int64_t paid_minor)
{
    struct enumeration_need *need = &w->needs[j];
    need->base = 0;
    for (size_t k = need->first; k < need->end; k++)
        /* line cards depend on the chassis, cables on their runs */
        if (w->slots[k].option->family == 0 && !need->by_length)
            need->base += base_of(w, &w->slots[k]) * w->slots[k].option->units;
    visit(w, (struct enumeration_place){.j = j,
                                        .k = need->first,
                                        .rest = need->units - need->base,
                                        .sum = *sum,
                                        .before_minor = sum->cost_minor,
                                        .paid_minor = paid_minor});
}

static void end_need(struct order_enumeration *w, const struct enumeration_place *at)
{
    if (!is_irredundant(w, &w->needs[at->j]))
        return;
    if (w->needs[at->j].last)
        w->take(w, w->payload);
    else
        begin_need(w, at->j + 1, &at->sum, at->paid_minor);
}

/* The need is met, so the remaining slots stay empty. */
static void leave_rest_empty(struct order_enumeration *w, const struct enumeration_place *at)
{
    const struct enumeration_need *need = &w->needs[at->j];
    for (size_t k = at->k; k < need->end; k++) {
        const size_t slot = enumeration_slot_at(need, k);
        if (w->slots[slot].low > 0)
            return;
        w->pieces[slot] = base_of(w, &w->slots[slot]);
    }
    end_need(w, at);
}

static bool in_family(const struct order_enumeration *w, const struct enumeration_need *need, size_t k,
                      int64_t family)
{
    return k < need->end && w->slots[k].option->family == family;
}

/* Units of the family that ends with slot k. */
static int64_t family_units(const struct order_enumeration *w, const struct enumeration_need *need, size_t k)
{
    size_t first = k;
    while (first > need->first && w->slots[first - 1].option->family == w->slots[k].option->family)
        first--;
    return part_options_supply(&need->need->options[first - need->first], k + 1 - first, &w->pieces[first]);
}

/* Lower bound for the needs that are linked with this one and come after it. */
static const struct enumeration_sum *after_need(const struct order_enumeration *w, size_t j)
{
    return w->needs[j].last ? &NOTHING : &w->after[j + 1];
}

/* True if the need stands alone and its current pieces, with this rest, cost more than its least cost. */
static bool is_too_expensive(const struct order_enumeration *w, const struct enumeration_place *at,
                             int64_t rest_minor)
{
    const int64_t least_minor = w->after[at->j].cost_minor - after_need(w, at->j)->cost_minor;
    return w->needs[at->j].alone && at->sum.cost_minor - at->before_minor + rest_minor > least_minor;
}

/* Units that remain unmet with this number of pieces of the slot, unless it is a line card by orders. */
static int64_t left_with(const struct order_enumeration *w, const struct enumeration_place *at,
                         const struct enumeration_slot *slot, int64_t pieces)
{
    const bool beside_base = slot->option->family == 0 && !w->needs[at->j].by_length;
    return at->rest - (pieces - (beside_base ? base_of(w, slot) : 0)) * slot->option->units;
}

/* Continues with this number of pieces of the k-th slot. False: the pieces are not available or too
 * expensive, and so are all larger numbers. */
static bool visit_with(struct order_enumeration *w, const struct enumeration_place *at, int64_t pieces)
{
    const struct enumeration_need *need = &w->needs[at->j];
    const size_t k = enumeration_slot_at(need, at->k);
    const struct enumeration_slot *slot = &w->slots[k];
    const struct part_option *option = slot->option;
    const int64_t cost = slot_cost(slot, pieces), paid = order_cost(w, need, slot, pieces);
    const struct enumeration_sum *after = after_need(w, at->j);
    struct enumeration_place next = *at;
    next.sum.cost_minor += cost;
    next.paid_minor += paid;
    if (cost < 0 || paid < 0 || is_too_expensive(w, &next, 0) ||
        next.paid_minor - w->slack.minor > w->most.cost_minor ||
        next.sum.cost_minor - w->slack.minor - w->shared.credit_minor >
            w->most.cost_minor - after->cost_minor)
        return false;
    next.k++;
    w->pieces[k] = pieces;
    if (need->sized)
        instance_add_size(&next.sum.size, w->instance, option->part, pieces);
    next.cards += option->slots > 0 ? 0 : pieces;
    next.slots += pieces * option->slots;
    if (option->family == 0 || !w->by_orders)
        next.rest = left_with(w, at, slot, pieces);
    else if (!in_family(w, need, next.k, option->family))
        next.rest -= family_units(w, need, at->k);
    if (need->shares)
        w->shared.units[option->part] += pieces;
    visit(w, next);
    if (need->shares)
        w->shared.units[option->part] -= pieces;
    return true;
}

static int64_t pieces_for(int64_t units, int64_t each)
{
    return units > 0 ? (units + each - 1) / each : 0;
}

/* Least pieces of a cable, because shorter ones do not reach the remaining runs. */
static int64_t least_pieces(const struct enumeration_need *need, const struct enumeration_place *at,
                            const struct enumeration_slot *slot)
{
    const bool shorter = need->by_length && at->k + 1 < need->end;
    const int64_t too_far =
        shorter ? at->rest - need->own.reach[enumeration_slot_at(need, at->k + 1) - need->first] : 0;
    return too_far > slot->low ? too_far : slot->low;
}

/* True if no combination with `from` to `to` pieces of the current slot is within the limits. */
static bool none_within(const struct order_enumeration *w, const struct enumeration_place *at,
                        const struct enumeration_slot *slot, int64_t from, int64_t to)
{
    const struct enumeration_need *need = &w->needs[at->j];
    const int64_t cost = slot_cost(slot, from), most = next_pieces(w, slot, to);
    /* the units of the slot are counted at the end of its family */
    const bool open = w->by_orders && slot->option->family > 0;
    if (cost < 0 || most < 0)
        return false;
    const int64_t rest = open ? 0 : left_with(w, at, slot, most);
    const struct enumeration_sum least = enumeration_least(w, need, need->end - at->k - 1, rest);
    struct enumeration_place next = *at;
    next.sum.cost_minor += cost;
    if (need->sized)
        instance_add_size(&next.sum.size, w->instance, slot->option->part, from);
    return !is_within_limits(w, &next.sum, &least, after_need(w, at->j)) ||
           is_too_expensive(w, &next, least.cost_minor);
}

/* The first number of pieces from n on that may be within the limits. Ranges are skipped, each twice as long
 * as the one before. */
static int64_t skip_too_expensive(const struct order_enumeration *w, const struct enumeration_place *at,
                                  const struct enumeration_slot *slot, int64_t n, int64_t most)
{
    int64_t length = 1;
    while (n < most && none_within(w, at, slot, n, n + length < most ? n + length : most)) {
        n = n + length < most ? n + length + 1 : most + 1;
        length *= 2;
    }
    for (length /= 2; length > 0 && n < most; length /= 2)
        if (n + length <= most && none_within(w, at, slot, n, n + length))
            n += length + 1;
    return n;
}

/* Enumerates the pieces of a part, of a line card, or of a chassis for the line cards so far. The last part
 * supplies the rest. In a family the last chassis completes it, and then its units are known. If by_orders is
 * set, there may be more line cards than slots. */
static void visit_slot(struct order_enumeration *w, const struct enumeration_place *at)
{
    const struct enumeration_need *need = &w->needs[at->j];
    const size_t k = enumeration_slot_at(need, at->k);
    const struct enumeration_slot *slot = &w->slots[k];
    const struct part_option *option = slot->option;
    const int64_t base = need->by_length ? 0 : base_of(w, slot);
    const bool last = option->family == 0 ? at->k + 1 == need->end
                                          : !w->by_orders && !in_family(w, need, at->k + 1, option->family);
    const int64_t most = option->slots > 0    ? pieces_for(at->cards - at->slots, option->slots)
                         : option->family > 0 ? pieces_for(at->rest, option->units)
                                              : base + pieces_for(at->rest, option->units);
    const int64_t least = last ? most : least_pieces(need, at, slot);
    if (k == need->most_first) {
        for (int64_t n = most < slot->high ? most : slot->high; n >= least && !w->steps.done; n--)
            (void)visit_with(w, at, n);
        return;
    }
    int64_t n = next_pieces(w, slot, least);
    while (n >= 0 && !w->steps.done && (w->by_orders || (n >= slot->low && n <= slot->high && n <= most))) {
        const int64_t before = w->steps.n;
        if (!visit_with(w, at, n) || last || n >= most)
            return;
        /* if nothing was visited below this number of pieces, a range can be skipped */
        n = w->steps.n > before + 1 ? n + 1 : skip_too_expensive(w, at, slot, n + 1, most);
        n = n > most ? -1 : next_pieces(w, slot, n);
    }
}

static void visit(struct order_enumeration *w, struct enumeration_place at)
{
    const struct enumeration_need *need = &w->needs[at.j];
    const int64_t family = at.k < need->end ? w->slots[at.k].option->family : 0;
    const bool inside = family > 0 && at.k > need->first && in_family(w, need, at.k - 1, family);
    if (++w->steps.n == STEPS_UNSHARPENED)
        enumeration_tighten(w, at.j);
    const struct enumeration_sum rest =
        enumeration_least(w, need, need->end - at.k, inside && w->by_orders ? 0 : at.rest);
    w->steps.done = w->steps.done || w->steps.left-- <= 0;
    if (w->steps.done || !is_within_limits(w, &at.sum, &rest, after_need(w, at.j)) ||
        is_too_expensive(w, &at, rest.cost_minor))
        return;
    if (!inside)
        at.cards = at.slots = 0;
    /* some slot is left; otherwise the unmet need would have exceeded the limits */
    if (inside || at.rest > 0)
        visit_slot(w, &at);
    else
        leave_rest_empty(w, &at);
}

void order_enumeration_run(struct order_enumeration *enumeration, size_t from)
{
    enumeration->steps.done = false;
    enumeration->steps.n = 0;
    enumeration->multiplier.minor = 0;
    for (size_t j = 0; j < enumeration->n_needs; j++)
        enumeration->needs[j].alone = false;
    if (enumeration->n_needs == 0)
        enumeration->take(enumeration, enumeration->payload);
    else if (is_within_limits(enumeration, &NOTHING, &NOTHING, &enumeration->after[from]))
        begin_need(enumeration, from, &NOTHING, 0);
}
