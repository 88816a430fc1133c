/* order.c - prices of orders by plain loops over the steps, and what vendors charge on top: by their names in
 * the catalogue and the amounts of the scenario. */
#include "proof/order.h"

#include <string.h>

int64_t order_price(const struct price *price, int64_t quantity)
{
    int64_t best = quantity == 0 ? 0 : -1;
    for (size_t s = 0; s < price->n; s++) {
        const struct price_step *step = &price->steps[s];
        if (quantity == 0 || quantity < step->min_quantity || quantity % step->pack != 0)
            continue;
        const int128 net = (int128)(quantity / step->pack) * step->pack_minor;
        const int128 total = net > MONEY_MAX ? net : net + decimal_scale((int64_t)net, price->tax);
        if (total <= MONEY_MAX && (best < 0 || total < best))
            best = (int64_t)total;
    }
    return best;
}

/* At least so many units: the quantity itself in whole packs, or each step's minimum. */
static int64_t least_order(int64_t *quantity, const struct price *price, int64_t units)
{
    int64_t best = units == 0 ? 0 : -1;
    *quantity = 0;
    for (size_t s = 0; s < price->n && units > 0; s++) {
        const int64_t pack = price->steps[s].pack, least = price->steps[s].min_quantity;
        const int64_t bought = ((units > least ? units : least) + pack - 1) / pack * pack;
        const int64_t cost = price->scarce && bought > price->at_most ? -1 : order_price(price, bought);
        if (cost >= 0 && (best < 0 || cost < best || (cost == best && bought < *quantity))) {
            best = cost;
            *quantity = bought;
        }
    }
    return best;
}

struct order_line order_part(const struct problem *problem, size_t part, int64_t units)
{
    const struct price *price = &problem->market.prices[part];
    const int64_t least = price->at_least, stock = problem->market.owned[part];
    struct order_line line = {0, 0, 0};
    if (least > 0)
        (void)least_order(&line.quantity, price, least);
    const int64_t left = units > line.quantity ? units - line.quantity : 0;
    line.owned = left < stock ? left : stock;
    const int64_t bought = units - line.owned > least ? units - line.owned : least;
    line.total_minor = least_order(&line.quantity, price, bought);
    return line;
}

bool order_is_of(const struct problem *problem, size_t part, size_t t)
{
    const struct part *of = &problem->snapshot->parts[part];
    const bool named = of->vendor && of->vendor[0];
    return strcmp(named ? of->vendor : of->id, problem->purchase->vendors[t].name.text) == 0;
}

void order_pay(int64_t *paid, const struct problem *problem, size_t part, int64_t cost_minor)
{
    for (size_t t = 0; t < problem->market.n_charges; t++)
        if (cost_minor > 0 && order_is_of(problem, part, t))
            paid[t] += cost_minor;
}

/* The rest of the minimum, or the fee; nothing for no order. */
static int64_t due_of(bool *fee, const struct problem *problem, size_t t, int64_t paid)
{
    const struct decimal tax = problem->purchase->tax;
    const struct charge_rule *rule = &problem->market.charges[t];
    const int64_t minimum = rule->floor_minor + decimal_scale(rule->floor_minor, tax);
    const int64_t lacks = paid > 0 && paid < minimum ? minimum - paid : 0;
    const int64_t instead =
        rule->fee_minor < 0 ? lacks : rule->fee_minor + decimal_scale(rule->fee_minor, tax);
    *fee = instead < lacks;
    return *fee ? instead : lacks;
}

int64_t order_due(const struct problem *problem, const int64_t *paid)
{
    int64_t due = 0;
    bool fee = false;
    for (size_t t = 0; t < problem->market.n_charges; t++)
        due += due_of(&fee, problem, t, paid[t]);
    return due;
}

struct claim_charge order_charge(const struct problem *problem, size_t t, int64_t paid, int64_t net,
                                 struct arena *arena)
{
    const struct charge_rule *rule = &problem->market.charges[t];
    const int64_t rest = rule->floor_minor > net ? rule->floor_minor - net : 0;
    struct claim_charge charge = {NULL, 0, 0};
    bool fee = false;
    charge.total_minor = due_of(&fee, problem, t, paid);
    charge.name = arena_printf(arena, "%s:%s", fee ? "small-order-fee" : "minimum-order",
                               problem->purchase->vendors[t].name.text);
    if (fee)
        charge.tax_minor = decimal_scale(rule->fee_minor, problem->purchase->tax);
    else if (rest < charge.total_minor) /* the taxes of the lines are rounded one by one */
        charge.tax_minor = charge.total_minor - rest;
    return charge;
}
