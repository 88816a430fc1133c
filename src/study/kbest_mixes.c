/* kbest_mixes.c - the bills of one point where mixes of parts are weighed by power, rack units or operation:
 * an order for every mix without a piece to spare, which can be put to use within the limits. What the rest
 * of the cluster costs depends on the mix. */
#include <math.h>
#include <stdlib.h>

#include "purchase/problem_orders.h"
#include "purchase/problem_purchase.h"
#include "search/problem_mix.h"
#include "study/kbest_parts.h"

static bool is_mixed(const struct bill_walk *walk, size_t supply)
{
    return walk->first[supply + 1] - walk->first[supply] > 1;
}

static const struct mixes *mixes_of(const struct bill_walk *walk, size_t supply)
{
    return walk->problem->covers[walk->design->supply[supply]].mixes;
}

/* What pieces cost, with their operation where the budget is on that; -1: cannot be had. */
static int64_t cost_of(const struct bill_walk *walk, size_t supply, size_t k, int64_t pieces)
{
    return mixes_of(walk, supply)->offers[k - walk->first[supply]].cost_minor[pieces];
}

/* The least that mixes for so many units cost; -1: there are none. */
static int64_t least_of(const struct bill_walk *walk, size_t supply, int64_t units)
{
    const struct mix_list list = mixes_for(mixes_of(walk, supply), units > 0 ? units : 0);
    return list.n > 0 ? list.v[0].cost_minor : -1;
}

void bill_walk_weigh(struct bill_walk *walk)
{
    const struct design *design = walk->design;
    struct cluster_size least = {.power_W = 0};
    for (size_t i = 0; i < design->n_supplies; i++) {
        walk->need[i] = design_need(design, i, walk->nodes);
        if (!is_mixed(walk, i))
            continue;
        const struct mix_list list = mixes_for(mixes_of(walk, i), walk->need[i]);
        struct cluster_size own = list.v[0].size;
        for (int32_t m = 1; m < list.n; m++)
            for (size_t s = 0; s < SIZES_AT_MOST; s++)
                own.of[s] = fmin(own.of[s], list.v[m].size.of[s]);
        problem_sum_sizes(&least, &own);
    }
    (void)problem_size_around(walk->extra, walk->problem, design, walk->nodes, &least);
    int64_t orders[TERMS_AT_MOST] = {0}; /* what is paid on top of them is left out */
    walk->least_after[design->n_supplies] =
        problem_cost_around(walk->problem, design, walk->nodes, walk->extra, orders);
    for (size_t i = design->n_supplies; i-- > 0;)
        walk->least_after[i] =
            walk->least_after[i + 1] + (is_mixed(walk, i) ? least_of(walk, i, walk->need[i]) : 0);
}

/* --- the mix in the slots --- */

/* The cluster with it. */
struct in_use {
    int64_t cost_minor; /* -1: not allowed, or cannot be had */
    struct cluster_size size;
};

static struct in_use weigh(struct bill_walk *walk)
{
    struct cluster_size mixed = {.power_W = 0};
    struct in_use use = {.cost_minor = 0};
    int64_t orders[TERMS_AT_MOST] = {0};
    for (size_t i = 0; i < walk->design->n_supplies; i++) {
        struct cluster_size own = {.power_W = 0};
        for (size_t k = walk->first[i]; is_mixed(walk, i) && k < walk->first[i + 1]; k++) {
            problem_add_size(&own, walk->problem, walk->slots[k].offer->part, walk->slots[k].have);
            use.cost_minor += cost_of(walk, i, k, walk->slots[k].have);
            problem_add_order(orders, walk->problem, walk->slots[k].offer->part,
                              mixes_of(walk, i)->offers[k - walk->first[i]].paid_minor[walk->slots[k].have]);
        }
        problem_sum_sizes(&mixed, &own);
    }
    use.size = problem_size_around(walk->extra, walk->problem, walk->design, walk->nodes, &mixed);
    const int64_t around = problem_cost_around(walk->problem, walk->design, walk->nodes, walk->extra, orders);
    const bool allowed = around >= 0 && problem_allows_size(walk->problem, &use.size);
    use.cost_minor = allowed ? use.cost_minor + around + problem_surcharge(walk->problem, orders) : -1;
    return use;
}

/* Every piece of the supply's mix is needed, and they are enough. */
static bool no_spare(const struct bill_walk *walk, size_t supply)
{
    int64_t over = -walk->need[supply];
    for (size_t k = walk->first[supply]; k < walk->first[supply + 1]; k++)
        over += walk->slots[k].have * walk->slots[k].offer->units;
    bool needed = over >= 0;
    for (size_t k = walk->first[supply]; k < walk->first[supply + 1]; k++)
        needed = needed && (walk->slots[k].have == 0 || walk->slots[k].offer->units > over);
    return needed;
}

/* --- mixes that make the same order --- */

/* All of them, while they are compared with the one at hand. */
struct same_order {
    struct bill_walk *walk;
    const int64_t *pieces; /* of the one at hand */
    struct in_use use;     /* with it */
    bool other_better;
};

static bool fewer_of_the_last(const struct same_order *s)
{
    for (size_t k = s->walk->first[s->walk->design->n_supplies]; k-- > 0;)
        if (s->walk->slots[k].have != s->pieces[k])
            return s->walk->slots[k].have < s->pieces[k];
    return false;
}

static void compare_use(struct same_order *s)
{
    for (size_t i = 0; i < s->walk->design->n_supplies; i++)
        if (is_mixed(s->walk, i) && !no_spare(s->walk, i))
            return;
    const struct in_use other = weigh(s->walk);
    const struct in_use *own = &s->use;
    if (other.cost_minor < 0 || other.cost_minor > own->cost_minor)
        return;
    if (other.cost_minor < own->cost_minor)
        s->other_better = true;
    else if (other.size.power_W != own->size.power_W)
        s->other_better = other.size.power_W < own->size.power_W;
    else if (other.size.height_U != own->size.height_U)
        s->other_better = other.size.height_U < own->size.height_U;
    else
        s->other_better = fewer_of_the_last(s);
}

/* Slots from k of a supply on: every number of pieces with the order that they have. */
static void try_slots(struct same_order *s, size_t supply, size_t k)
{
    struct bill_walk *walk = s->walk;
    if (supply == walk->design->n_supplies) {
        compare_use(s);
        return;
    }
    if (k == walk->first[supply + 1] || !is_mixed(walk, supply)) {
        try_slots(s, supply + 1, walk->first[supply + 1]);
        return;
    }
    struct bill_slot *slot = &walk->slots[k];
    const int64_t used = slot->have;
    const bool idle = used <= slot->base; /* of a part that must be bought some, or all */
    const int64_t low = idle ? 0 : bill_slot_lowest(slot, used);
    const int64_t brings = idle ? slot->base : bill_slot_have(slot, used);
    const int64_t most = mix_most(slot->offer->units, walk->need[supply]);
    for (slot->have = low; slot->have <= brings && slot->have <= most && !s->other_better; slot->have++)
        try_slots(s, supply, k + 1);
    slot->have = used;
}

/* Takes the bill of the mix in the slots, unless another mix is the use of that bill. */
static void take_mix(struct bill_walk *walk)
{
    const size_t n = walk->first[walk->design->n_supplies];
    int64_t *pieces = mem_alloc(n, sizeof *pieces);
    struct same_order same = {.walk = walk, .pieces = pieces, .use = weigh(walk)};
    for (size_t k = 0; k < n; k++)
        pieces[k] = walk->slots[k].have;
    if (same.use.cost_minor >= 0 && same.use.cost_minor <= walk->limit_minor) {
        try_slots(&same, 0, 0);
        (void)weigh(walk); /* the extras of the one at hand */
        if (!same.other_better)
            walk->take(walk, same.use.cost_minor, walk->payload);
    }
    free(pieces);
}

/* --- all mixes --- */

/* From offer k of a supply on, `rest` units being uncovered; cost: beyond no pieces of the offers so far. */
static void visit_mix(struct bill_walk *walk, size_t supply, size_t k, int64_t rest, int64_t cost_minor)
{
    if (walk->done)
        return;
    if (supply == walk->design->n_supplies) {
        take_mix(walk);
        return;
    }
    if (!is_mixed(walk, supply)) {
        visit_mix(walk, supply + 1, walk->first[supply + 1], walk->need[supply + 1], cost_minor);
        return;
    }
    const int64_t least = least_of(walk, supply, rest);
    if (least < 0 || cost_minor + least + walk->least_after[supply + 1] > walk->limit_minor)
        return;
    if (k == walk->first[supply + 1]) {
        if (rest <= 0 && no_spare(walk, supply))
            visit_mix(walk, supply + 1, k, walk->need[supply + 1], cost_minor + least);
        return;
    }
    struct bill_slot *slot = &walk->slots[k];
    const int64_t units = slot->offer->units, most = rest > 0 ? (rest + units - 1) / units : 0;
    for (slot->have = k + 1 == walk->first[supply + 1] ? most : 0; slot->have <= most; slot->have++) {
        const int64_t cost = cost_of(walk, supply, k, slot->have);
        if (cost >= 0)
            visit_mix(walk, supply, k + 1, rest - slot->have * units,
                      cost_minor + cost - cost_of(walk, supply, k, 0));
    }
    slot->have = 0;
}

void bill_walk_mixes(struct bill_walk *walk)
{
    for (size_t k = 0; k < walk->first[walk->design->n_supplies]; k++)
        walk->slots[k].have = 0;
    visit_mix(walk, 0, 0, walk->need[0], 0);
}
