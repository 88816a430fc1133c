/* kbest_bills.c - the irredundant bills of one point, each once. What an order brings rises in steps (packs,
 * quantity breaks): a bill is one step for each offer, irredundant when no step can be one lower. */
#include <assert.h>
#include <stdlib.h>
#include <string.h>
#include <string.h>

#include "problem/weighs.h"
#include "purchase/bill.h"
#include "purchase/order.h"
#include "purchase/problem_orders.h"
#include "purchase/problem_purchase.h"
#include "search/cluster_size.h"
#include "search/problem_cost.h"
#include "study/kbest_parts.h"

/* Units that every bill has of a part that must be bought: the order for none of it. They serve first. */
static int64_t order_for_none(const struct price *price)
{
    int64_t bought = 0;
    (void)price_total(price, 0, &bought);
    return bought;
}

int64_t bill_slot_have(const struct bill_slot *slot, int64_t used)
{
    const int64_t free = slot->base + slot->offer->owned; /* for nothing more than the order for none */
    int64_t bought = 0;
    if (used <= free)
        return used > slot->base ? used : slot->base;
    (void)price_total(slot->price, used - slot->offer->owned, &bought);
    return slot->offer->owned + bought;
}

int64_t bill_slot_lowest(const struct bill_slot *slot, int64_t used)
{
    const int64_t have = bill_slot_have(slot, used), free = slot->base + slot->offer->owned;
    int64_t low = used <= free ? used : free + 1, high = used;
    while (low < high) {
        const int64_t middle = low + (high - low) / 2;
        if (bill_slot_have(slot, middle) == have)
            high = middle;
        else
            low = middle + 1;
    }
    return low;
}

/* An offer of which the bill takes what it has to. */
static struct bill_slot first_slot(const struct offer *offer, const struct price *price)
{
    const int64_t base = order_for_none(price);
    return (struct bill_slot){.offer = offer,
                              .price = price,
                              .base = base,
                              .base_minor = price_total(price, 0, NULL),
                              .have = base,
                              .cost_minor = price_total(price, 0, NULL)};
}

void bill_walk_init(struct bill_walk *out, const struct problem *problem, const struct design *design,
                    int64_t nodes)
{
    *out = (struct bill_walk){.problem = problem,
                              .design = design,
                              .nodes = nodes,
                              .n_extras = problem->scenario->purchase.n_extras};
    int64_t *extra = mem_alloc(out->n_extras, sizeof *extra);
    problem_extra_quantities(extra, problem, design, nodes);
    size_t n = 0;
    for (size_t i = 0; i < design->n_supplies; i++)
        n += problem->supplies[design->supply[i]].n_offers;
    out->slots = mem_alloc(n, sizeof *out->slots);
    out->pieces = mem_alloc(n, sizeof *out->pieces);
    n = 0;
    for (size_t i = 0; i < design->n_supplies; i++) {
        const struct supply *supply = &problem->supplies[design->supply[i]];
        out->first[i] = n;
        out->need[i] = problem_need(problem, design, i, nodes, extra);
        for (size_t k = 0; k < supply->n_offers; k++)
            out->slots[n++] = first_slot(&supply->offers[k], problem->supply_prices[design->supply[i]][k]);
    }
    out->first[design->n_supplies] = n;
    out->extra = extra;
    out->weighed = problem_weighs_size(problem) && problem_weighs_design(problem, design);
    if (out->weighed)
        return;
    /* the other extras, and operation, cost the same with every bill */
    out->least_after[design->n_supplies] = problem_cost_of_orders(problem, design, nodes, out->orders);
    for (size_t i = 0; i < design->n_supplies; i++) {
        const size_t s = design->supply[i];
        const int64_t cost = cover_cost(&problem->covers[s], out->need[i]);
        const size_t terms =
            problem->n_terms > 0 ? problem->terms_of[problem->supplies[s].offers[0].part] : NO_INDEX;
        out->least_after[design->n_supplies] -= cost;
        if (terms != NO_INDEX)
            out->orders[terms] -= cost;
    }
    for (size_t i = design->n_supplies; i-- > 0;)
        out->least_after[i] =
            out->least_after[i + 1] + cover_cost(&problem->covers[design->supply[i]], out->need[i]);
}

void bill_walk_fini(struct bill_walk *walk)
{
    free(walk->slots);
    free(walk->pieces);
    free(walk->extra);
    walk->slots = NULL;
    walk->pieces = NULL;
    walk->extra = NULL;
}

/* What the bill has of a supply before it takes anything by choice: units, and their cost. */
static int64_t base_units(const struct bill_walk *walk, size_t supply, int64_t *cost_minor)
{
    int64_t units = 0;
    *cost_minor = 0;
    for (size_t k = walk->first[supply]; k < walk->first[supply + 1]; k++) {
        if (walk->slots[k].offer->family == 0) /* of line cards it depends on the chassis there are */
            units += walk->slots[k].base * walk->slots[k].offer->units;
        *cost_minor += walk->slots[k].base_minor;
    }
    return units;
}

/* Units that the slots of offers first .. end supply together. */
static int64_t supplied(const struct bill_walk *walk, size_t first, size_t end)
{
    for (size_t k = first; k < end; k++)
        walk->pieces[k] = walk->slots[k].have;
    return offers_supply(walk->slots[first].offer, end - first, &walk->pieces[first]);
}

/* No offer of the supply can be one step lower. */
static bool irredundant(const struct bill_walk *walk, size_t supply)
{
    const size_t first = walk->first[supply], end = walk->first[supply + 1];
    (void)supplied(walk, first, end);
    for (size_t k = first; k < end; k++) {
        const struct bill_slot *slot = &walk->slots[k];
        if (slot->have <= slot->base)
            continue;
        walk->pieces[k] = slot->low - 1;
        if (offers_supply(walk->slots[first].offer, end - first, &walk->pieces[first]) >= walk->need[supply])
            return false;
        walk->pieces[k] = slot->have;
    }
    return true;
}

static void visit(struct bill_walk *walk, size_t supply, size_t k, int64_t rest, int64_t cost_minor);

/* As many pieces as `used` asks for; false: they cannot be had within the limit. */
static bool raise(struct bill_walk *walk, struct bill_slot *slot, int64_t used, int64_t cost_minor,
                  int64_t after_minor)
{
    const int64_t cost = offer_cost(slot->offer, slot->price, used);
    if (cost < 0 || cost_minor + cost - slot->base_minor + after_minor > walk->limit_minor)
        return false;
    slot->cost_minor = cost;
    slot->low = bill_slot_lowest(slot, used);
    slot->have = bill_slot_have(slot, used);
    return true;
}

static void go_on(struct bill_walk *walk, size_t supply, size_t k, int64_t rest, int64_t cost_minor)
{
    const struct bill_slot *slot = &walk->slots[k];
    visit(walk, supply, k + 1, rest - (slot->have - slot->base) * slot->offer->units,
          cost_minor + slot->cost_minor - slot->base_minor);
}

static void lower(struct bill_slot *slot)
{
    slot->low = 0;
    slot->have = slot->base;
    slot->cost_minor = slot->base_minor;
}

/* The least that covering `rest` more units adds to the cost, whatever offers do it. */
static int64_t least_more(const struct bill_walk *walk, size_t supply, int64_t rest)
{
    int64_t base_minor = 0;
    const int64_t units = base_units(walk, supply, &base_minor);
    return cover_cost(&walk->problem->covers[walk->design->supply[supply]], rest + units) - base_minor;
}

static void visit_offer(struct bill_walk *walk, size_t supply, size_t k, int64_t rest, int64_t cost_minor)
{
    struct bill_slot *slot = &walk->slots[k];
    const int64_t after = walk->least_after[supply + 1];
    if (cost_minor + least_more(walk, supply, rest) + after > walk->limit_minor)
        return;
    if (k + 1 == walk->first[supply + 1]) { /* the last one takes what is left */
        if (raise(walk, slot, slot->base + (rest + slot->offer->units - 1) / slot->offer->units, cost_minor,
                  after))
            go_on(walk, supply, k, rest, cost_minor);
        return;
    }
    lower(slot);
    go_on(walk, supply, k, rest, cost_minor);
    while (!walk->done && (slot->have - slot->base) * slot->offer->units < rest) {
        if (!raise(walk, slot, slot->have + 1, cost_minor, after))
            return;
        go_on(walk, supply, k, rest, cost_minor);
    }
}

/* Where a family of line cards and chassis begins. */
static size_t family_first(const struct bill_walk *walk, size_t supply, size_t k)
{
    while (k > walk->first[supply] && walk->slots[k - 1].offer->family == walk->slots[k].offer->family)
        k--;
    return k;
}

/* A line card or chassis: cards up to as many as cover `rest` by themselves, chassis up to as many as hold
 * all the cards; beyond that one less would do. */
static void visit_family(struct bill_walk *walk, size_t supply, size_t k, int64_t rest, int64_t cost_minor)
{
    struct bill_slot *slot = &walk->slots[k];
    const struct offer *offer = slot->offer;
    const size_t first = family_first(walk, supply, k);
    const int64_t after = walk->least_after[supply + 1];
    const bool last = k + 1 == walk->first[supply + 1] || walk->slots[k + 1].offer->family != offer->family;
    int64_t each = offer->units, wanted = rest;
    if (k == first && cost_minor + least_more(walk, supply, rest) + after > walk->limit_minor)
        return;
    if (offer->slots > 0) {
        each = offer->slots;
        wanted = 0;
        for (size_t i = first; i < k; i++)
            wanted += walk->slots[i].offer->slots > 0 ? 0 : walk->slots[i].have;
    }
    lower(slot);
    do
        visit(walk, supply, k + 1, last ? rest - supplied(walk, first, k + 1) : rest,
              cost_minor + slot->cost_minor - slot->base_minor);
    while (!walk->done && slot->have * each < wanted && raise(walk, slot, slot->have + 1, cost_minor, after));
}

/* What vendors are paid on top of the orders of the bill in the slots. */
static int64_t surcharge(const struct bill_walk *walk)
{
    int64_t orders[TERMS_AT_MOST];
    if (walk->problem->n_terms == 0)
        return 0;
    memcpy(orders, walk->orders, sizeof orders);
    for (size_t k = 0; k < walk->first[walk->design->n_supplies]; k++)
        problem_add_order(orders, walk->problem, walk->slots[k].offer->part, walk->slots[k].cost_minor);
    return problem_surcharge(walk->problem, orders);
}

/* Begins with a supply, or takes the bill where there is no other. */
static void visit_supply(struct bill_walk *walk, size_t supply, int64_t cost_minor)
{
    if (supply < walk->design->n_supplies) {
        int64_t base_minor = 0;
        const int64_t units = base_units(walk, supply, &base_minor);
        visit(walk, supply, walk->first[supply], walk->need[supply] - units, cost_minor + base_minor);
        return;
    }
    const int64_t total = cost_minor + walk->least_after[supply] + surcharge(walk);
    if (total <= walk->limit_minor)
        walk->take(walk, total, walk->payload);
}

/* From offer k of a supply on, `rest` units being uncovered. */
static void visit(struct bill_walk *walk, size_t supply, size_t k, int64_t rest, int64_t cost_minor)
{
    if (walk->done)
        return;
    const bool more = k < walk->first[supply + 1];
    const bool family = more && walk->slots[k].offer->family > 0;
    if (family && (rest > 0 || family_first(walk, supply, k) < k)) {
        visit_family(walk, supply, k, rest, cost_minor);
        return;
    }
    if (rest > 0 && more) {
        visit_offer(walk, supply, k, rest, cost_minor);
        return;
    }
    for (size_t left = k; left < walk->first[supply + 1]; left++)
        lower(&walk->slots[left]);
    if (rest <= 0 && irredundant(walk, supply))
        visit_supply(walk, supply + 1, cost_minor);
}

void bill_walk_run(struct bill_walk *walk)
{
    assert(walk->design->n_supplies > 0);
    if (walk->weighed)
        bill_walk_mixes(walk);
    else
        visit_supply(walk, 0, 0);
}

/* What is left on of line cards and chassis still supplies the need. */
static bool still_enough(const struct bill_walk *walk, size_t supply)
{
    const size_t first = walk->first[supply], end = walk->first[supply + 1];
    return walk->slots[end - 1].offer->family == 0 ||
           offers_supply(walk->slots[first].offer, end - first, &walk->pieces[first]) >= walk->need[supply];
}

/* The most power that leaving units off saves, from slot k on, within the slack of the supply; off[k] units.
 * Below 0: too many are off before k. walk->pieces: those on. */
static double save(const struct bill_walk *walk, size_t supply, size_t k, int64_t slack, int64_t *off)
{
    const size_t end = walk->first[supply + 1];
    if (!still_enough(walk, supply))
        return -1;
    if (k == end)
        return 0;
    const struct bill_slot *slot = &walk->slots[k];
    const int64_t spare = slot->have > 0 ? slot->have - slot->low : 0;
    const bool alone = slot->offer->family == 0;
    const int64_t room = alone ? slack / slot->offer->units : spare;
    const int64_t most = spare < room ? spare : room;
    double best = -1;
    int64_t *rest = mem_alloc(end - k, sizeof *rest);
    const bool last = k + 1 == end && alone;
    for (int64_t r = most; r >= 0; r--) {
        walk->pieces[k] = slot->have - r;
        const double later = save(walk, supply, k + 1, alone ? slack - r * slot->offer->units : slack, rest);
        const double saved = (double)r * slot->offer->power_W + later;
        if (later >= 0 && saved > best) {
            best = saved;
            off[0] = r;
            for (size_t i = 1; i < end - k; i++)
                off[i] = rest[i - 1];
        }
        if (last)
            break; /* as many as can be */
    }
    free(rest);
    return best;
}

/* The line of a slot, with its tax. */
static struct bill_line line_of(const struct bill_slot *slot, int64_t off)
{
    const int64_t more = slot->have - slot->base; /* owned units come after those that must be bought */
    const int64_t owned = more < slot->offer->owned ? more : slot->offer->owned;
    struct price net = *slot->price;
    net.tax = (struct decimal){0, 0};
    return (struct bill_line){.part = slot->offer->part,
                              .used = slot->have - off,
                              .quantity = slot->have - owned,
                              .owned = owned,
                              .total_minor = slot->cost_minor,
                              .tax_minor = slot->cost_minor - price_total(&net, slot->have - owned, NULL)};
}

static bool in_slots(const struct bill_walk *walk, size_t part)
{
    for (size_t k = 0; k < walk->first[walk->design->n_supplies]; k++)
        if (walk->slots[k].offer->part == part)
            return true;
    return false;
}

/* Lines of extras that no supply orders: the same in every bill of the point. */
static size_t extra_lines(struct bill_line *lines, const struct bill_walk *walk)
{
    struct arena scratch = ARENA_INIT;
    size_t n = 0, n_all = 0;
    const struct bill_line *all = NULL;
    if (walk->n_extras > 0)
        all = problem_bill(&n_all, walk->problem, walk->design, walk->nodes, &scratch);
    for (size_t i = 0; i < n_all; i++)
        if (!in_slots(walk, all[i].part))
            lines[n++] = all[i];
    arena_fini(&scratch);
    return n;
}

/* Where mixes are weighed. */
static size_t lines_in_use(struct bill_line *lines, double *power_W, const struct bill_walk *walk)
{
    struct arena scratch = ARENA_INIT;
    const int64_t *mixed[DESIGN_MAX_NEEDS];
    size_t n = 0;
    for (size_t i = 0; i < walk->design->n_supplies; i++) {
        for (size_t k = walk->first[i]; k < walk->first[i + 1]; k++)
            walk->pieces[k] = walk->slots[k].have;
        mixed[i] = &walk->pieces[walk->first[i]];
    }
    const struct bill_line *bill =
        problem_bill_of(&n, walk->problem, walk->design, walk->nodes, mixed, walk->extra, &scratch);
    memcpy(lines, bill, n * sizeof *lines);
    *power_W = problem_power_W(walk->problem, lines, n);
    arena_fini(&scratch);
    return n;
}

size_t bill_walk_lines(struct bill_line *lines, double *power_W, const struct bill_walk *walk)
{
    if (walk->weighed)
        return lines_in_use(lines, power_W, walk);
    size_t n = extra_lines(lines, walk);
    for (size_t s = 0; s < walk->design->n_supplies; s++) {
        const size_t begin = walk->first[s], end = walk->first[s + 1];
        const int64_t slack = supplied(walk, begin, end) - walk->need[s];
        int64_t *off = mem_alloc(end - begin, sizeof *off);
        (void)save(walk, s, begin, slack, off);
        for (size_t k = begin; k < end; k++)
            if (walk->slots[k].have > 0)
                lines[n++] = line_of(&walk->slots[k], off[k - begin]);
        free(off);
    }
    bill_sort(lines, n);
    *power_W = problem_power_W(walk->problem, lines, n);
    return n;
}
