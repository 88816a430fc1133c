/* order_bound.c - lower bounds of the cost and size that an enumeration of orders must still add: costs from
 * the tables of least costs, sizes from the smallest unit and piece.
 *
 * If a size is limited, the cheapest parts may be too large, and least cost and least size may belong to
 * different parts. Then a Lagrange multiplier t >= 0 is put on one size. A combination of cost c and size s
 * within the limit S has c >= c + t (s - S). The part with the least penalised cost per unit bounds c + t s.
 * The multiplier with the highest bound is chosen.
 *
 * The cost of extras by the watt or the rack unit is a multiplier too, except for the last pieces. */
#include <math.h>

#include "machine/order_lengths.h"
#include "problem/options.h"
#include "problem/candidate.h"
#include "problem/instance.h"
#include "purchase/order.h"
#include "purchase/instance_purchase.h"
#include "search/order_enumeration.h"

size_t enumeration_slot_at(const struct enumeration_need *need, size_t k)
{
    return need->by_length ? need->end - 1 - (k - need->first) : k;
}

/* --- parts with several uses in an order --- */

static bool has_option(const struct enumeration_need *need, size_t part)
{
    for (size_t k = 0; k < need->need->n_options; k++)
        if (need->need->options[k].part == part)
            return true;
    return false;
}

/* True if the order also contains the part for an extra or for a need with one part option. */
static bool is_ordered_elsewhere(const struct order_enumeration *w, size_t part)
{
    for (size_t e = 0; e < w->instance->purchase->n_extras; e++)
        if (w->instance->market.extra_part[e] == part)
            return true;
    for (size_t c = 0; c < w->n_points; c++)
        for (size_t i = 0; i < w->points[c].design->needs.n; i++) {
            const struct need *need = &w->instance->choice.needs[w->points[c].design->needs.at[i]];
            if (need->n_options == 1 && need->options[0].part == part)
                return true;
        }
    return false;
}

bool enumeration_share_part(const struct order_enumeration *w, const struct enumeration_need *a,
                            const struct enumeration_need *b)
{
    for (size_t k = 0; k < a->need->n_options; k++)
        if (!order_is_plain(w->instance, a->need->options[k].part) && has_option(b, a->need->options[k].part))
            return true;
    return false;
}

bool enumeration_shares(const struct order_enumeration *w, const struct enumeration_need *need)
{
    bool shares = false;
    for (size_t j = 0; j < w->n_needs && !shares; j++)
        shares = &w->needs[j] != need && enumeration_share_part(w, need, &w->needs[j]);
    for (size_t k = 0; k < need->need->n_options && !shares; k++)
        shares = !order_is_plain(w->instance, need->need->options[k].part) &&
                 is_ordered_elsewhere(w, need->need->options[k].part);
    return shares;
}

/* --- sizes --- */

static double size_of(const struct order_enumeration *w, const struct enumeration_need *need, size_t slot,
                      size_t s)
{
    return need->sized ? w->instance->item[w->slots[slot].option->part].size.of[s] : 0;
}

/* A sum of money and of a size. */
struct weight_rule {
    bool priced;       /* the sum includes the least cost of a piece */
    double multiplier; /* minor units for one unit of the size */
    size_t size;
};

static double piece_weight(const struct order_enumeration *w, const struct enumeration_need *need,
                           size_t slot, const struct weight_rule *by)
{
    return (by->priced ? part_option_floor(w->slots[slot].option, w->slots[slot].price) : 0) +
           (by->multiplier > 0 ? by->multiplier * size_of(w, need, slot, by->size) : 0);
}

/* Least weight of a piece that supplies units; a line card includes its slot of a chassis. INFINITY: a
 * chassis. */
static double least_weight(const struct order_enumeration *w, const struct enumeration_need *need,
                           size_t slot, const struct weight_rule *by)
{
    const struct part_option *option = w->slots[slot].option;
    double place = option->family > 0 ? INFINITY : 0;
    for (size_t k = need->first; k < need->end && option->family > 0; k++) {
        const struct part_option *chassis = w->slots[k].option;
        if (chassis->family == option->family && chassis->slots > 0)
            place = fmin(place, piece_weight(w, need, k, by) / (double)chassis->slots);
    }
    return option->units > 0 ? piece_weight(w, need, slot, by) + place : (double)INFINITY;
}

void enumeration_find_sizes(struct order_enumeration *w, const struct enumeration_need *need)
{
    static const struct weight_rule priced = {.priced = true};
    struct cluster_size unit, piece;
    double unit_minor = INFINITY;
    for (size_t s = 0; s < SIZES_AT_MOST; s++)
        unit.of[s] = piece.of[s] = need->sized ? (double)INFINITY : 0.0;
    for (size_t k = need->end; k-- > need->first;) {
        const size_t at = enumeration_slot_at(need, k);
        const int64_t units = w->slots[at].option->units;
        for (size_t s = 0; s < SIZES_AT_MOST && units > 0; s++) {
            const double least = least_weight(w, need, at, &(struct weight_rule){false, 1, s});
            unit.of[s] = fmin(unit.of[s], least / (double)units);
            piece.of[s] = fmin(piece.of[s], least);
        }
        if (units > 0)
            unit_minor = fmin(unit_minor, least_weight(w, need, at, &priced) / (double)units);
        w->slots[at].unit = unit;
        w->slots[at].piece = piece;
        w->slots[at].unit_minor = unit_minor;
    }
}

/* True if all its parts supply equal units, have equal sizes, and cost no operation. */
static bool is_of_one_size(const struct order_enumeration *w, const struct enumeration_need *need)
{
    const struct instance_item *item = w->instance->item;
    const struct part_option *first = w->slots[need->first].option;
    bool alike = !w->instance->purchase->budget_on_tco && first->family == 0;
    for (size_t k = need->first; k < need->end && need->sized && alike; k++) {
        const struct part_option *other = w->slots[k].option;
        alike = other->family == 0 && other->units == first->units;
        for (size_t s = 0; s < SIZES_AT_MOST; s++)
            alike = alike && item[other->part].size.of[s] == item[first->part].size.of[s];
    }
    return alike || !need->sized;
}

size_t enumeration_smallest(const struct order_enumeration *w, const struct enumeration_need *need,
                            size_t size)
{
    const struct weight_rule by = {.multiplier = 1, .size = size};
    const size_t end = is_of_one_size(w, need) ? need->first : need->end;
    double least = INFINITY;
    size_t at = need->end;
    for (size_t k = need->first; k < end; k++) {
        const double own = least_weight(w, need, k, &by) / (double)w->slots[k].option->units;
        at = own < least ? k : at;
        least = fmin(least, own);
    }
    return at;
}

/* --- least amounts --- */

/* Least cost of additional units: for cables by length from the remaining options. For other parts the
 * larger of two bounds: the table of all options, and the least price of the remaining ones. */
static int64_t least_cost(const struct enumeration_need *need, const struct enumeration_slot *slot,
                          size_t left, int64_t units)
{
    const int64_t cost = need->by_length ? order_lengths_cost(need->table, left, units)
                                         : order_table_cost(need->table, units + need->base);
    if (cost < 0)
        return -1;
    if (need->by_length)
        return cost - order_lengths_cost(need->table, left, 0);
    const double own = slot->unit_minor * (double)units * (1 - SUM_RELATIVE);
    const int64_t all = cost - need->none_minor;
    return own > (double)MONEY_MAX ? -1 : own > (double)all ? (int64_t)own : all;
}

struct enumeration_sum enumeration_least(const struct order_enumeration *w,
                                         const struct enumeration_need *need, size_t left, int64_t units)
{
    static const struct enumeration_sum nothing = {.cost_minor = 0};
    struct enumeration_sum least = nothing;
    if (units <= 0)
        return least;
    if (left == 0)
        return (struct enumeration_sum){.cost_minor = -1};
    const struct enumeration_slot *slot = &w->slots[enumeration_slot_at(need, need->end - left)];
    least.cost_minor = least_cost(need, slot, left, units);
    for (size_t s = 0; s < SIZES_AT_MOST; s++)
        least.size.of[s] = fmax(slot->unit.of[s] * (double)units, slot->piece.of[s]);
    if (w->multiplier.minor > 0)
        least.penalised =
            fmax((double)least.cost_minor + w->multiplier.minor * least.size.of[w->multiplier.size],
                 slot->penalised_unit * (double)units);
    return least;
}

/* --- multipliers --- */

/* Penalised cost of a unit that a slot supplies; INFINITY: the slot supplies no units. */
static double penalised_unit(const struct order_enumeration *w, const struct enumeration_need *need,
                             size_t slot, size_t s, double multiplier)
{
    const double least = least_weight(w, need, slot, &(struct weight_rule){true, multiplier, s});
    return isinf(least) ? least : least / (double)w->slots[slot].option->units;
}

struct lagrangian_bound {
    const struct order_enumeration *enumeration;
    size_t from, end; /* range of needs */
    size_t size;
    double free; /* as `multiplier.free` of the enumeration */
};

/* Lower bound of the cost of the needs' combinations within the limit of the size. */
static double bound_at(const struct lagrangian_bound *t, double multiplier)
{
    const struct order_enumeration *w = t->enumeration;
    double bound = multiplier > 0 ? -multiplier * fmin(t->free, w->most.size.of[t->size]) : 0;
    for (size_t j = t->from; j < t->end; j++) {
        const struct enumeration_need *need = &w->needs[j];
        double least = INFINITY;
        for (size_t k = need->first; k < need->end; k++)
            least = fmin(least, penalised_unit(w, need, k, t->size, multiplier));
        bound += least * (double)need->units;
    }
    return bound;
}

/* Keeps the multiplier if its bound is the highest so far. */
static void try_multiplier(struct order_enumeration *w, double *best, const struct lagrangian_bound *t,
                           double multiplier)
{
    const double bound = bound_at(t, multiplier);
    if (bound > *best) {
        *best = bound;
        w->multiplier.minor = multiplier;
        w->multiplier.free = t->free;
        w->multiplier.size = t->size;
    }
}

/* Tries the multipliers at which one part of a need costs as much as another: one of them has the highest
 * bound. */
static void try_multipliers(struct order_enumeration *w, double *best, const struct enumeration_need *need,
                            const struct lagrangian_bound *t)
{
    const size_t s = t->size;
    for (size_t a = need->first; a < need->end; a++)
        for (size_t b = need->first; b < need->end; b++) {
            const double expensive = penalised_unit(w, need, a, s, 0),
                         cheap = penalised_unit(w, need, b, s, 0);
            const double more =
                penalised_unit(w, need, b, s, 1) - cheap - (penalised_unit(w, need, a, s, 1) - expensive);
            if (expensive > cheap && more > 0)
                try_multiplier(w, best, t, (expensive - cheap) / more);
        }
}

/* True if all clusters have the e-th extra, any number of it is available at any price, and it causes no
 * charges. */
static bool is_for_all(const struct order_enumeration *w, size_t e)
{
    const size_t part = w->instance->market.extra_part[e];
    const struct price *price = &w->instance->item[part].price;
    bool all = !price->scarce && !instance_sole_source(w->instance, part);
    for (size_t c = 0; c < w->n_points; c++)
        all = all && instance_takes_extra(w->instance, w->points[c].design, e);
    for (size_t i = 0; i < price->n; i++)
        all = all && !instance_is_charged(w->instance, price->steps[i].vendor);
    return all;
}

/* Pieces of the e-th extra that may cost nothing when a size grows, at the cheapest price `at`: the free
 * capacity of the last pieces. If the fixed pieces are too few for that price, or some are owned, also the
 * pieces that come with them. */
static double free_pieces(const struct order_enumeration *w, size_t e, const struct price_step *at)
{
    const struct extra *extra = &w->instance->market.extras[e];
    const size_t part = w->instance->market.extra_part[e];
    const struct price *price = &w->instance->item[part].price;
    const int64_t least = at->min_quantity > price->at_least ? at->min_quantity : price->at_least;
    const double whole = (double)(extra->count * (int64_t)w->n_points), pack = (double)at->pack;
    double in_racks_U = w->beside.size.height_U, more = 0;
    for (size_t c = 0; c < w->n_points; c++)
        in_racks_U -= instance_own_racks_U(w->instance, w->points[c].design, w->points[c].nodes);
    const double beside = (double)extra->count * in_racks_U / extra->each;
    if (extra->per == PER_RACK_UNIT && beside > (double)(least + w->instance->item[part].owned + 1))
        return whole + 2 * (pack - 1);
    for (size_t i = 0; i < price->n; i++)
        more = fmax(more, (double)(price->steps[i].pack + price->steps[i].min_quantity));
    return whole + more + (double)(w->instance->item[part].owned + price->at_least);
}

/* The multiplier of extras counted by a size: each further piece costs at least the cheapest offer, except
 * for a few free ones. */
static double multiplier_of_extras(struct lagrangian_bound *t)
{
    const struct order_enumeration *w = t->enumeration;
    double multiplier = 0, free_minor = 0;
    for (size_t e = 0; e < w->instance->purchase->n_extras; e++) {
        const struct extra *extra = &w->instance->market.extras[e];
        const struct price *price = &w->instance->item[w->instance->market.extra_part[e]].price;
        const size_t by = extra->per == PER_WATT ? SIZE_POWER : SIZE_HEIGHT;
        const bool counts = extra_of_size(extra) && by == t->size && is_for_all(w, e);
        const struct price_step *cheapest = NULL;
        double unit_minor = INFINITY;
        for (size_t i = 0; i < price->n && counts; i++) {
            const double own = (double)price->steps[i].pack_minor / (double)price->steps[i].pack;
            cheapest = own < unit_minor ? &price->steps[i] : cheapest;
            unit_minor = fmin(unit_minor, own);
        }
        if (!cheapest)
            continue;
        multiplier += unit_minor * (double)extra->count / extra->each;
        free_minor += unit_minor * free_pieces(w, e, cheapest);
    }
    t->free = multiplier > 0 ? free_minor / multiplier : 0;
    return multiplier;
}

/* True if no seller of the need's parts has charges, all its parts have one size, and it shares no part. */
static bool stands_alone(const struct order_enumeration *w, const struct enumeration_need *need)
{
    bool charged = false;
    for (size_t k = need->first; k < need->end; k++)
        for (size_t i = 0; i < w->slots[k].price->n; i++)
            charged = charged || instance_is_charged(w->instance, w->slots[k].price->steps[i].vendor);
    return w->wanted.best && is_of_one_size(w, need) && !charged && !enumeration_shares(w, need);
}

/* Sets the multiplier of the needs from .. end. */
static void find_multiplier(struct order_enumeration *w, size_t from, size_t end)
{
    struct lagrangian_bound t = {w, from, end, 0, INFINITY};
    double best = bound_at(&t, 0);
    for (; t.size < SIZES_AT_MOST; t.size++) {
        t.free = INFINITY;
        for (size_t n = from; n < end && !isinf(w->most.size.of[t.size]); n++)
            try_multipliers(w, &best, &w->needs[n], &t);
        try_multiplier(w, &best, &t, multiplier_of_extras(&t));
    }
    for (size_t n = end; n-- > from && w->multiplier.minor > 0;) {
        const struct enumeration_need *need = &w->needs[n];
        double least = INFINITY;
        for (size_t k = need->end; k-- > need->first;) {
            const size_t at = enumeration_slot_at(need, k);
            least = fmin(least, penalised_unit(w, need, at, w->multiplier.size, w->multiplier.minor));
            w->slots[at].penalised_unit = least;
        }
        w->after[n].penalised =
            enumeration_least(w, need, need->end - need->first, need->units - need->base).penalised +
            (need->last ? 0 : w->after[n + 1].penalised);
    }
}

void enumeration_tighten(struct order_enumeration *w, size_t j)
{
    size_t from = j, end = j + 1;
    while (w->needs[from].linked)
        from--;
    while (!w->needs[end - 1].last)
        end++;
    for (size_t n = from; n < end; n++)
        w->needs[n].alone = stands_alone(w, &w->needs[n]);
    find_multiplier(w, from, end);
}
