/* kbest_mixes.c - the bills of one point where power, rack units, operation or minimum orders decide among
 * combinations of parts: an order for every irredundant one that can be put to use within the limits. What
 * the rest of the cluster costs depends on the combination. */
#include <stdlib.h>

#include "purchase/problem_purchase.h"
#include "search/problem_mix.h"
#include "study/kbest_parts.h"

/* The slot of a bill for the k-th of a walk. */
static struct bill_slot *slot_of(const struct bill_walk *bill, const struct order_walk *w, size_t k)
{
    size_t j = 0;
    while (w->needs[j].end <= k)
        j++;
    return &bill->slots[bill->first[w->needs[j].i] + k - w->needs[j].first];
}

/* --- combinations that make the same order --- */

/* All of them, while they are compared with the one at hand. */
struct same_order {
    const struct order_walk *own;
    struct weighed use; /* the one at hand */
    int64_t *quantity;  /* [n_extras] scratch */
    bool other_better;
};

static void compare_use(struct order_walk *w, void *payload)
{
    struct same_order *s = payload;
    const struct weighed other = problem_weigh(s->quantity, w), *own = &s->use;
    if (other.cost_minor < 0 || other.cost_minor > own->cost_minor)
        return;
    if (other.cost_minor < own->cost_minor)
        s->other_better = true;
    else if (other.size.power_W != own->size.power_W)
        s->other_better = other.size.power_W < own->size.power_W;
    else if (other.size.height_U != own->size.height_U)
        s->other_better = other.size.height_U < own->size.height_U;
    else
        s->other_better = order_walk_has_fewer(w, s->own->pieces);
    w->done = s->other_better;
}

/* Another combination is the use of the order that the one at hand makes. */
static bool is_used_otherwise(const struct bill_walk *bill, const struct order_walk *own,
                              const struct weighed *use)
{
    struct same_order same = {.own = own, .use = *use};
    struct order_walk others;
    const bool any = order_walk_init(&others, own->problem, own->design, own->nodes);
    same.quantity = mem_alloc(bill->n_extras, sizeof *same.quantity);
    for (size_t k = 0; k < others.n_slots && any; k++) {
        const struct bill_slot *slot = slot_of(bill, own, k);
        const bool idle = own->pieces[k] <= slot->base; /* of a part that must be bought some, or all */
        const int64_t high = idle ? slot->base : bill_slot_have(slot, own->pieces[k]);
        others.slots[k].low = idle ? 0 : bill_slot_lowest(slot, own->pieces[k]);
        others.slots[k].high = high < others.slots[k].high ? high : others.slots[k].high;
    }
    others.take = compare_use;
    others.payload = &same;
    if (any)
        order_walk_run(&others);
    order_walk_fini(&others);
    free(same.quantity);
    return same.other_better;
}

/* --- all of them --- */

struct taking {
    struct bill_walk *bill;
    int64_t least_minor; /* what the rest of the cluster costs at least, and orders for none */
};

static void take_order(struct order_walk *w, void *payload)
{
    const struct taking *t = payload;
    struct bill_walk *bill = t->bill;
    const struct weighed use = problem_weigh(bill->extra, w);
    if (use.cost_minor < 0 || use.cost_minor > bill->limit_minor || is_used_otherwise(bill, w, &use))
        return;
    for (size_t k = 0; k < w->n_slots; k++)
        slot_of(bill, w, k)->have = w->pieces[k];
    bill->take(bill, use.cost_minor, bill->payload);
    w->most.cost_minor = bill->limit_minor - t->least_minor;
    w->done = bill->done;
}

void bill_walk_mixes(struct bill_walk *bill)
{
    static const struct cluster_size none = {.power_W = 0};
    struct order_walk w;
    int64_t orders[TERMS_AT_MOST] = {0};
    for (size_t k = 0; k < bill->first[bill->design->n_supplies]; k++)
        bill->slots[k].have = 0;
    const bool any = order_walk_init(&w, bill->problem, bill->design, bill->nodes);
    (void)problem_size_around(bill->extra, bill->problem, bill->design, bill->nodes, &none);
    const int64_t around = problem_cost_around(bill->problem, bill->design, bill->nodes, bill->extra, orders);
    struct taking t = {bill, around + w.none_minor};
    w.most.cost_minor = bill->limit_minor - t.least_minor;
    w.take = take_order;
    w.payload = &t;
    if (any && around >= 0)
        order_walk_run(&w);
    order_walk_fini(&w);
}
