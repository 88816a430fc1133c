/* problem_mix.c - which combination of parts meets a need where power, height, operation or the minimum
 * orders of vendors count beside the price: of all irredundant ones (search/order_walk.h) that with which the
 * whole cluster is the cheapest within its limits. */
#include "search/problem_mix.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "problem/weighs.h"
#include "purchase/order.h"
#include "purchase/problem_operation.h"
#include "purchase/problem_purchase.h"
#include "search/order_walk.h"

/* No more than the operation of a piece among many, each line of which is rounded. */
static int64_t operation_of_piece(const struct problem *problem, size_t part)
{
    enum { MANY = 1000000 };
    struct operation_cost many = {0, 0, 0, 0};
    problem_add_operation(&many, problem, part, MANY);
    return operation_total(&many) / MANY;
}

void problem_make_cover(struct problem *problem, size_t s, int64_t q_max, struct arena *arena)
{
    const struct supply *supply = &problem->choice.supplies[s];
    const struct offer *offers = supply->offers;
    if (supply->n_offers > 1 && problem->purchase->budget_on_tco) {
        struct offer *own = ARENA_NEW(arena, supply->n_offers, struct offer);
        for (size_t k = 0; k < supply->n_offers; k++) {
            own[k] = supply->offers[k];
            own[k].operation_minor = operation_of_piece(problem, own[k].part);
        }
        offers = own;
    }
    cover_make(&problem->choice.covers[s], offers, supply->n_offers, problem->choice.supply_prices[s], q_max,
               arena);
}

/* Cost of all but the combination, with so many units of each extra, and with its operation where the budget
 * is on that too; without charges, whose lines it adds to the sum. -1: cannot be had. */
static int64_t cost_around(const struct problem *problem, const struct design *design, int64_t nodes,
                           const int64_t *quantity, struct order_sum *sum)
{
    struct taken taken;
    taken_make(&taken, problem, design, nodes, NULL, quantity);
    order_sum_take(sum, &taken, problem);
    int64_t total = sum->lines_minor;
    if (total >= 0 && problem->purchase->budget_on_tco) {
        const struct operation_cost operation = problem_operate(problem, &taken, nodes);
        total = money_plus(total, operation_total(&operation));
    }
    taken_fini(&taken);
    return total;
}

/* --- the combination of a cluster --- */

/* A walk over all combinations, and the best of them. */
struct choosing {
    struct order_walk walk;
    struct weighed best;
    int64_t *pieces;                /* [n_slots] of the best */
    int64_t *quantity;              /* [n_extras] of the one at hand */
    const struct order_walk *order; /* NULL; or only those that make the order it has at hand */
};

/* The cheaper choice; for the goal rate per watt, of those that the budget pays, the one of less power. Then
 * that with the least for parts, which is among the mixes that are kept, of less power, or cost, then the
 * lower one. */
static bool better(const struct problem *problem, const struct weighed *choice, const struct weighed *best)
{
    const bool cheaper = choice->cost_minor < best->cost_minor,
               cooler = choice->size.power_W < best->size.power_W;
    const bool as_cheap = choice->cost_minor == best->cost_minor,
               as_cool = choice->size.power_W == best->size.power_W;
    if (best->cost_minor < 0)
        return true;
    const bool more_on_top = choice->on_top_minor > best->on_top_minor,
               as_much_on_top = choice->on_top_minor == best->on_top_minor;
    if (as_cheap && as_cool)
        return more_on_top || (as_much_on_top && choice->size.height_U < best->size.height_U);
    const bool both_paid =
        choice->cost_minor <= problem->budget_minor && best->cost_minor <= problem->budget_minor;
    if (problem->goal == GOAL_RATE_PER_WATT && both_paid)
        return cooler || (as_cool && cheaper);
    return cheaper || (as_cheap && (more_on_top || (as_much_on_top && cooler)));
}

/* What is paid for the combination at hand. */
static void add_lines(struct order_sum *sum, const struct order_walk *w)
{
    for (size_t k = 0; k < w->n_slots && w->problem->market.n_charges > 0; k++) {
        const struct walk_slot *slot = &w->slots[k];
        const int64_t bought = w->pieces[k] > slot->offer->owned ? w->pieces[k] - slot->offer->owned : 0;
        order_sum_add(sum, w->problem, slot->offer->part, price_total(slot->price, bought, NULL));
    }
}

struct weighed problem_weigh(int64_t *quantity, const struct order_walk *w)
{
    const struct walk_sum sum = order_walk_sum(w);
    struct weighed choice = {.cost_minor = -1, .mixed = sum.size};
    choice.size = problem_size_around(quantity, w->problem, w->design, w->nodes, &choice.mixed);
    if (!problem_allows_size(w->problem, &choice.size))
        return choice;
    struct order_sum paid = {0};
    const int64_t around = cost_around(w->problem, w->design, w->nodes, quantity, &paid);
    add_lines(&paid, w);
    choice.on_top_minor = order_sum_charges(&paid, w->problem);
    choice.cost_minor = money_plus(sum.cost_minor, w->none_minor);
    choice.cost_minor = money_plus(money_plus(choice.cost_minor, around), choice.on_top_minor);
    return choice;
}

void problem_walk_within(struct order_walk *walk, int64_t cost_minor)
{
    walk->most.cost_minor = cost_minor >= MONEY_MAX ? MONEY_MAX : cost_minor - walk->beside.cost_minor;
}

/* Beyond these sums no combination can be better than the choice. */
static void lower_limits(struct order_walk *w, const struct weighed *choice)
{
    const bool per_watt =
        w->problem->goal == GOAL_RATE_PER_WATT && choice->cost_minor <= w->problem->budget_minor;
    const double power_W = choice->size.power_W - w->beside.size.power_W;
    problem_walk_within(w, per_watt ? w->problem->budget_minor : choice->cost_minor);
    if (per_watt)
        w->most.size.power_W = fmin(w->most.size.power_W, power_W * (1 + 1e-12) + 1e-9);
    else if (w->problem->market.n_charges == 0)
        w->tie_power_W = power_W * (1 + 1e-12) + 1e-9;
}

static void consider(struct order_walk *w, void *payload)
{
    struct choosing *c = payload;
    const struct weighed choice = problem_weigh(c->quantity, w);
    if (choice.cost_minor < 0)
        return;
    const bool is_better = better(w->problem, &choice, &c->best);
    if (!is_better && (better(w->problem, &c->best, &choice) || !order_walk_has_fewer(w, c->pieces)))
        return;
    c->best = choice;
    memcpy(c->pieces, w->pieces, w->n_slots * sizeof *c->pieces);
    lower_limits(w, &choice);
}

/* The cheapest combination without regard to size: where it is allowed, nothing dearer is. */
static void consider_cheapest(struct choosing *c)
{
    struct order_walk *w = &c->walk;
    for (size_t j = 0; j < w->n_needs; j++)
        cover_pieces(&w->pieces[w->needs[j].first],
                     &w->problem->choice.covers[w->design->supply[w->needs[j].i]], w->needs[j].units);
    const struct weighed choice = problem_weigh(c->quantity, w);
    if (choice.cost_minor >= 0)
        lower_limits(w, &choice);
}

bool problem_walk(struct order_walk *out, const struct problem *problem, const struct design *design,
                  int64_t nodes, int64_t *quantity)
{
    static const struct cluster_size none = {.power_W = 0};
    struct order_sum paid = {0};
    *out = (struct order_walk){.problem = problem};
    if (design_need(design, 0, nodes) < 0)
        return false;
    const struct cluster_size size = problem_size_around(quantity, problem, design, nodes, &none);
    const int64_t cost = cost_around(problem, design, nodes, quantity, &paid);
    /* tables go as far as what is bought beside a combination */
    if (cost < 0 || !order_walk_init(out, problem, design, nodes))
        return false;
    out->beside = (struct walk_sum){cost + out->none_minor, size};
    for (size_t s = 0; s < SIZES_AT_MOST; s++)
        if (problem->limits.most[s] > 0)
            out->most.size.of[s] = problem->limits.most[s] - size.of[s];
    return true;
}

/* Only pieces that make the order at hand of another walk over the point: of a part that must be bought the
 * least order is in all of them. */
static void keep_order(struct choosing *c)
{
    for (size_t k = 0; k < c->walk.n_slots; k++) {
        struct walk_slot *slot = &c->walk.slots[k];
        const int64_t pieces = c->order->pieces[k];
        const bool idle = pieces <= slot->base;
        const int64_t high = idle ? slot->base : walk_slot_has(slot, pieces);
        slot->low = idle ? 0 : walk_slot_lowest(slot, pieces);
        slot->high = high < slot->high ? high : slot->high;
    }
}

static void choosing_fini(struct choosing *c)
{
    free(c->pieces);
    free(c->quantity);
    order_walk_fini(&c->walk);
}

/* The best combination for so many nodes, of those that `c` asks for; freed by choosing_fini. */
static void choose(struct choosing *c, const struct problem *problem, const struct design *design,
                   int64_t nodes)
{
    c->best.cost_minor = -1;
    c->quantity = mem_alloc(problem->purchase->n_extras, sizeof *c->quantity);
    if (!problem_walk(&c->walk, problem, design, nodes, c->quantity))
        return;
    c->pieces = mem_alloc(c->walk.n_slots, sizeof *c->pieces);
    c->walk.take = consider;
    c->walk.payload = c;
    if (c->order)
        keep_order(c);
    else
        consider_cheapest(c);
    order_walk_run(&c->walk);
}

/* No other pieces make the order. */
static bool one_use(const struct order_walk *order)
{
    bool one = true;
    for (size_t k = 0; k < order->n_slots && one; k++) {
        const struct walk_slot *slot = &order->slots[k];
        const int64_t pieces = order->pieces[k];
        one = slot->base == 0 && walk_slot_has(slot, pieces) == pieces &&
              walk_slot_lowest(slot, pieces) == pieces;
    }
    return one;
}

bool problem_use_order(int64_t *pieces, const struct order_walk *order)
{
    if (one_use(order)) {
        memcpy(pieces, order->pieces, order->n_slots * sizeof *pieces);
        return true;
    }
    struct choosing c = {.order = order};
    choose(&c, order->problem, order->design, order->nodes);
    const bool any = c.best.cost_minor >= 0;
    if (any)
        memcpy(pieces, c.pieces, order->n_slots * sizeof *pieces);
    choosing_fini(&c);
    return any;
}

int64_t problem_mixed_cost(const struct problem *problem, const struct design *design, int64_t nodes)
{
    struct choosing c = {.order = NULL};
    choose(&c, problem, design, nodes);
    choosing_fini(&c);
    return c.best.cost_minor;
}

struct cluster_size problem_mixed_size(const struct problem *problem, const struct design *design,
                                       int64_t nodes)
{
    if (!problem_weighs_size(problem) || !problem_weighs_design(problem, design))
        return (struct cluster_size){.power_W = 0};
    struct choosing c = {.order = NULL};
    choose(&c, problem, design, nodes);
    choosing_fini(&c);
    return c.best.mixed;
}

void problem_combine(struct combination *out, const struct problem *problem, const struct design *design,
                     int64_t nodes)
{
    struct choosing c = {.order = NULL};
    size_t n = 0;
    for (size_t i = 0; i < design->n_supplies; i++)
        n +=
            problem_has_choice(problem, design, i) ? problem->choice.supplies[design->supply[i]].n_offers : 0;
    out->own_pieces = n > 0 ? mem_alloc(n, sizeof *out->own_pieces) : NULL;
    if (n > 0)
        memset(out->own_pieces, 0, n * sizeof *out->own_pieces);
    if (n > 0 && problem_weighs_mixes(problem))
        choose(&c, problem, design, nodes);
    if (n > 0 && c.best.cost_minor >= 0 && c.pieces)
        memcpy(out->own_pieces, c.pieces, n * sizeof *out->own_pieces);
    n = 0;
    for (size_t i = 0; i < design->n_supplies; i++) {
        out->mixed[i] = NULL;
        if (!problem_has_choice(problem, design, i))
            continue;
        struct cover *cover = &problem->choice.covers[design->supply[i]];
        out->mixed[i] = &out->own_pieces[n];
        if (!problem_weighs_mixes(problem))
            cover_pieces(&out->own_pieces[n], cover, design_need(design, i, nodes));
        n += cover->n_offers;
    }
    choosing_fini(&c);
}

void combination_fini(struct combination *combination)
{
    free(combination->own_pieces);
}
