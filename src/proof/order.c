/* order.c - sellers of parts, prices of orders by plain loops over the price steps, and surcharges of
 * vendors, from names in the catalogue and amounts in the scenario. */
#include "proof/order.h"

#include <math.h>
#include <string.h>

#include "base/arena.h"
#include "problem/instance.h"
#include "proof/exact.h"
#include "proof/rent.h"
#include "proof/words.h"
#include "scenario/at_most.h"

/* --- sellers --- */

const char *order_vendor_of(const struct instance *instance, size_t part)
{
    const struct part *of = &instance->snapshot->parts[part];
    return of->vendor && of->vendor[0] ? of->vendor : of->id;
}

bool order_is_sole_source(const struct instance *instance, size_t part)
{
    const struct located_list *kinds = &instance->limits.sole_source;
    for (size_t k = 0; k < kinds->n; k++)
        if (strcmp(kinds->v[k].text, words_kind[instance->snapshot->parts[part].kind]) == 0)
            return true;
    return false;
}

const char *order_vendor_name(const struct instance *instance, size_t vendor)
{
    return vendor > 0 ? instance->market.vendors[vendor - 1] : NULL;
}

static bool is_vendor(const struct instance *instance, size_t vendor, const char *name)
{
    const char *of = order_vendor_name(instance, vendor);
    return of && strcmp(of, name) == 0;
}

bool order_is_sold_by(const struct instance *instance, size_t part, const char *vendor)
{
    const struct price *price = &instance->item[part].price;
    bool sold = price->n == 0 && strcmp(order_vendor_of(instance, part), vendor) == 0;
    for (size_t s = 0; s < price->n; s++)
        sold = sold || is_vendor(instance, price->steps[s].vendor, vendor);
    return sold;
}

bool order_is_of(const struct instance *instance, size_t vendor, size_t t)
{
    return is_vendor(instance, vendor, instance->purchase->vendors[t].name.text);
}

/* --- one part --- */

int64_t order_price(const struct price *price, int64_t quantity, size_t vendor)
{
    int64_t best = quantity == 0 ? 0 : -1;
    for (size_t s = 0; s < price->n; s++) {
        const struct price_step *step = &price->steps[s];
        if (quantity == 0 || quantity < step->min_quantity || quantity % step->pack != 0 ||
            (vendor != ORDER_ANY && step->vendor != vendor))
            continue;
        const int128 net = (int128)(quantity / step->pack) * step->pack_minor;
        const int128 total = net > MONEY_MAX ? net : net + exact_times((int64_t)net, price->tax);
        if (total <= MONEY_MAX && (best < 0 || total < best))
            best = (int64_t)total;
    }
    return best;
}

/* Least cost of at least `units` units: the quantity itself in whole packs, or the minimum of a step. */
static int64_t least_order(int64_t *quantity, const struct price *price, int64_t units, size_t vendor)
{
    int64_t best = units == 0 ? 0 : -1;
    *quantity = 0;
    for (size_t s = 0; s < price->n && units > 0; s++) {
        const int64_t pack = price->steps[s].pack, least = price->steps[s].min_quantity;
        const int64_t bought = ((units > least ? units : least) + pack - 1) / pack * pack;
        const int64_t cost =
            price->scarce && bought > price->at_most ? -1 : order_price(price, bought, vendor);
        if (cost >= 0 && (best < 0 || cost < best || (cost == best && bought < *quantity))) {
            best = cost;
            *quantity = bought;
        }
    }
    return best;
}

struct order_line order_part(const struct instance *instance, size_t part, int64_t units, size_t vendor)
{
    const struct price *price = &instance->item[part].price;
    const int64_t least = price->at_least, stock = instance->item[part].owned;
    struct order_line line = {0, 0, 0, 0};
    if (least > 0)
        (void)least_order(&line.quantity, price, least, vendor);
    const int64_t left = units > line.quantity ? units - line.quantity : 0;
    line.owned = left < stock ? left : stock;
    const int64_t bought = units - line.owned > least ? units - line.owned : least;
    line.total_minor = least_order(&line.quantity, price, bought, vendor);
    line.worth_minor = rent_worth(instance, part, line.total_minor);
    return line;
}

int64_t order_most(const struct instance *instance, size_t part)
{
    const struct price *price = &instance->item[part].price;
    int64_t most = 0;
    if (!price->scarce)
        return INT64_MAX;
    for (size_t s = 0; s < price->n; s++) {
        const int64_t pack = price->steps[s].pack, bought = price->at_most / pack * pack;
        most = bought >= price->steps[s].min_quantity && bought > most ? bought : most;
    }
    return most + instance->item[part].owned;
}

double order_least(const struct instance *instance, size_t part, double most)
{
    const struct price *price = &instance->item[part].price;
    const double tax = exact_double(price->tax);
    double least = INFINITY;
    for (size_t s = 0; s < price->n; s++) {
        const struct price_step *step = &price->steps[s];
        const double pack = (double)step->pack, bought = fmax((double)step->min_quantity, pack);
        least = fmin(least, (double)step->pack_minor / pack * fmax(1, bought / most) * (1 + tax));
    }
    least *= rent_worth_of_one(instance, part);
    return instance->item[part].owned > 0 || price->at_least > 0 ? 0 : least;
}

/* --- surcharges of vendors --- */

/* The surcharge on an order: the amount by which it falls short of the minimum order, or the fee if that is
 * less; 0: nothing is ordered. *fee: the fee applies. */
static int64_t surcharge_of(bool *fee, const struct instance *instance, size_t t, int64_t paid)
{
    const struct decimal tax = instance->purchase->tax;
    const struct charge_rule *rule = &instance->market.charges[t];
    const int64_t minimum = rule->floor_minor + exact_times(rule->floor_minor, tax);
    const int64_t lacks = paid > 0 && paid < minimum ? minimum - paid : 0;
    const int64_t instead = rule->fee_minor < 0 ? lacks : rule->fee_minor + exact_times(rule->fee_minor, tax);
    *fee = instead < lacks;
    return *fee ? instead : lacks;
}

/* Total surcharges of all vendors. */
static int64_t total_surcharge(const struct instance *instance, const int64_t *paid)
{
    int64_t due = 0;
    bool fee = false;
    for (size_t t = 0; t < instance->market.n_charges; t++)
        due += surcharge_of(&fee, instance, t, paid[t]);
    return due;
}

/* --- all parts --- */

struct order_search {
    const struct instance *instance;
    const int64_t *units;
    const char *one;
    struct order_line *best; /* [n_parts] */
    int64_t best_minor;      /* -1: no order yet */
    int64_t paid[CHARGES_AT_MOST];
};

/* True if the part's s-th price step is the first one of a vendor from which the part may be bought. Each
 * vendor is thus tried once. */
static bool is_turn(const struct order_search *o, size_t part, size_t s)
{
    const struct price *price = &o->instance->item[part].price;
    for (size_t k = 0; k < s; k++)
        if (price->steps[k].vendor == price->steps[s].vendor)
            return false;
    return !o->one || !order_is_sole_source(o->instance, part) ||
           is_vendor(o->instance, price->steps[s].vendor, o->one);
}

/* Orders the parts from `part` on, after a total for those before it. True: this is the cheapest order so
 * far, and its lines from here on are set. */
static bool order_rest(struct order_search *o, size_t part, int64_t total)
{
    const struct instance *instance = o->instance;
    bool least = false;
    while (part < instance->snapshot->n_parts && o->units[part] == 0 &&
           instance->item[part].price.at_least == 0)
        o->best[part++] = (struct order_line){0, 0, 0, 0};
    if (total < 0 || (o->best_minor >= 0 && total >= o->best_minor))
        return false;
    if (part == instance->snapshot->n_parts) {
        const int64_t all = exact_sum(total, total_surcharge(instance, o->paid));
        least = all >= 0 && (o->best_minor < 0 || all < o->best_minor);
        o->best_minor = least ? all : o->best_minor;
        return least;
    }
    const struct price *price = &instance->item[part].price;
    for (size_t s = 0; s == 0 || s < price->n; s++) {
        const size_t vendor = price->n > 0 ? price->steps[s].vendor : 0;
        if (price->n > 0 && !is_turn(o, part, s))
            continue;
        const struct order_line line = order_part(instance, part, o->units[part], vendor);
        for (size_t t = 0; t < instance->market.n_charges && line.total_minor > 0; t++)
            o->paid[t] += order_is_of(instance, vendor, t) ? line.total_minor : 0;
        if (line.total_minor >= 0 && order_rest(o, part + 1, exact_sum(total, line.worth_minor))) {
            o->best[part] = line;
            least = true;
        }
        for (size_t t = 0; t < instance->market.n_charges && line.total_minor > 0; t++)
            o->paid[t] -= order_is_of(instance, vendor, t) ? line.total_minor : 0;
    }
    return least;
}

int64_t order_all(struct order_line *lines, const struct instance *instance, const int64_t *units,
                  const char *one)
{
    struct order_search o = {
        .instance = instance, .units = units, .one = one, .best = lines, .best_minor = -1};
    (void)order_rest(&o, 0, 0);
    return o.best_minor;
}

/* --- charges of a claim --- */

struct claim_charge order_charge(const struct instance *instance, size_t t, int64_t paid, int64_t net,
                                 struct arena *arena)
{
    const struct charge_rule *rule = &instance->market.charges[t];
    const int64_t rest = rule->floor_minor > net ? rule->floor_minor - net : 0;
    struct claim_charge charge = {NULL, 0, 0};
    bool fee = false;
    charge.total_minor = surcharge_of(&fee, instance, t, paid);
    charge.name = arena_printf(arena, "%s:%s", fee ? "small-order-fee" : "minimum-order",
                               instance->purchase->vendors[t].name.text);
    if (fee)
        charge.tax_minor = exact_times(rule->fee_minor, instance->purchase->tax);
    else if (rest < charge.total_minor) /* the tax of each line is rounded separately */
        charge.tax_minor = charge.total_minor - rest;
    return charge;
}
