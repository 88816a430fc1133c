/* problem_orders.c - what vendors ask of an order: a minimum, and what is paid where it is not reached. An
 * order below the minimum is billed as the minimum; or with a fee, where the vendor takes one and it is less.
 *
 * An order G > 0 and its surcharge cost max(G, min(G + fee, minimum)), all with tax: this never falls with G,
 * so the cost of a purchase never falls with its parts. */
#include "purchase/problem_orders.h"

#include <inttypes.h>
#include <string.h>

#include "base/suggest.h"

/* --- changes --- */

/* --- orders --- */

void problem_add_order(int64_t *orders, const struct problem *problem, size_t part, int64_t cost_minor)
{
    if (problem->market.n_orders > 0 && cost_minor > 0 && problem->market.order_of[part] != NO_INDEX)
        orders[problem->market.order_of[part]] += cost_minor;
}

/* Of one order; *fee: it is the fee, and not the rest of the minimum. */
static int64_t surcharge_of(const struct order_rule *terms, int64_t order_minor, bool *fee)
{
    const int64_t rest = terms->least_minor - order_minor;
    *fee = false;
    if (order_minor <= 0 || rest <= 0)
        return 0;
    *fee = terms->fee_taxed_minor >= 0 && terms->fee_taxed_minor < rest;
    return *fee ? terms->fee_taxed_minor : rest;
}

int64_t problem_surcharge(const struct problem *problem, const int64_t *orders)
{
    int64_t total = 0;
    bool fee = false;
    for (size_t t = 0; t < problem->market.n_orders; t++)
        total += surcharge_of(&problem->market.orders[t], orders[t], &fee);
    return total;
}

struct vendor_order *problem_orders(size_t *n_orders, const struct problem *problem,
                                    const struct bill_line *bill, size_t n, struct arena *arena)
{
    struct vendor_order *out = ARENA_NEW(arena, problem->market.n_orders, struct vendor_order);
    *n_orders = 0;
    for (size_t t = 0; t < problem->market.n_orders; t++) {
        struct vendor_order order = {.rule = &problem->market.orders[t]};
        int64_t net = 0;
        for (size_t i = 0; i < n; i++)
            if (problem->market.order_of[bill[i].part] == t) {
                order.order_minor += bill[i].total_minor;
                net += bill[i].total_minor - bill[i].tax_minor;
            }
        if (order.order_minor == 0)
            continue;
        order.surcharge_minor = surcharge_of(order.rule, order.order_minor, &order.fee);
        const int64_t rest = order.rule->minimum_minor > net ? order.rule->minimum_minor - net : 0;
        const int64_t net_surcharge = order.fee ? order.rule->fee_minor : rest;
        if (net_surcharge < order.surcharge_minor) /* rounding of taxes apart */
            order.tax_minor = order.surcharge_minor - net_surcharge;
        out[(*n_orders)++] = order;
    }
    return out;
}
