/* flip_rivals.c - what fixed purchases cost over the price of a part, and where two of them change places. */
#include "study/flip_rivals.h"

#include <stdlib.h>
#include <string.h>

#include "base/decimal.h"
#include "base/number.h"
#include "purchase/bill.h"
#include "search/reprice.h"

/* --- the price that moves --- */

void moved_price_init(struct moved_price *out, const struct problem *problem, size_t part)
{
    const struct price *today = &problem->market.prices[part];
    *out = (struct moved_price){.today = today, .part = part, .arena = ARENA_INIT};
    struct price price = *today;
    price.steps = ARENA_NEW(&out->arena, today->n, struct price_step);
    memcpy(price.steps, today->steps, today->n * sizeof *price.steps);
    problem_with_price(&out->problem, problem, part, &price, &out->arena);
    out->rounds = today->n > 1 || today->tax.digits != 0;
    out->bends =
        today->n > 1 || (problem->market.n_charges > 0 && problem->market.charge_of[part] != NO_INDEX);
}

void moved_price_fini(struct moved_price *moved)
{
    free(moved->costs.v);
    arena_fini(&moved->arena);
}

void moved_price_set(struct moved_price *moved, int64_t price_minor)
{
    struct price_step *steps = moved->problem.market.prices[moved->part].steps;
    const struct price_step *first = &moved->today->steps[0];
    const bool paid = first->pack_minor > 0; /* else the quotes become as dear by the unit */
    steps[0].pack_minor = price_minor;
    for (size_t i = 1; i < moved->today->n; i++)
        steps[i].pack_minor = round_div(
            (int128)(paid ? moved->today->steps[i].pack_minor : moved->today->steps[i].pack) * price_minor,
            (int128)(paid ? first->pack_minor : first->pack));
}

/* --- costs --- */

/* The lines of a rival but that of the part (NO_INDEX: all). */
static struct order_sum sum_lines(const struct problem *problem, const struct rival *rival, size_t part)
{
    struct order_sum sum = {0};
    for (size_t i = 0; i < rival->n_bill; i++) {
        if (rival->bill[i].part == part)
            continue;
        const struct bill_line line = problem_line(problem, rival->bill[i].part, rival->bill[i].used);
        order_sum_add(&sum, problem, line.part, line.total_minor);
    }
    return sum;
}

static void add_cost(struct moved_price *moved, const struct rival *rival)
{
    struct rival_cost cost = {.rest_minor = rival->rest_minor};
    cost.others = sum_lines(&moved->problem, rival, moved->part);
    for (size_t i = 0; i < rival->n_bill; i++)
        if (rival->bill[i].part == moved->part) {
            cost.used = rival->bill[i].used;
            cost.takes = true;
        }
    VEC_PUSH(&moved->costs, cost);
}

/* At the price that is set; -1: cannot be bought. */
static int64_t cost_now(const struct moved_price *moved, const struct rival_cost *cost)
{
    const struct problem *problem = &moved->problem;
    const int64_t part_minor = cost->takes ? problem_line(problem, moved->part, cost->used).total_minor : 0;
    struct order_sum sum = cost->others;
    order_sum_add(&sum, problem, moved->part, part_minor);
    return money_plus(order_sum_total(&sum, problem), cost->rest_minor);
}

/* --- comparing --- */

/* Below zero: a rival is better than the plan at these costs; zero: they tie. */
static int compare(const struct problem *problem, const struct rival *rival, int64_t cost,
                   const struct rival *plan, int64_t plan_cost)
{
    const int by_cost = (cost > plan_cost) - (cost < plan_cost);
    int order = 0;
    if (problem->goal == GOAL_COST)
        order = by_cost;
    else if (problem->goal == GOAL_RATE_PER_COST)
        order = compare_close(plan->lambda / (double)plan_cost, rival->lambda / (double)cost);
    else if (problem->goal == GOAL_RATE_PER_WATT)
        order = compare_close(plan->objective, rival->objective);
    if (order == 0)
        order = compare_close(plan->lambda, rival->lambda);
    return order != 0 ? order : by_cost;
}

static bool beats(const rival_list *rivals, struct moved_price *moved, size_t i, int64_t price_minor)
{
    const struct problem *problem = &moved->problem;
    const struct rival *plan = &rivals->v[0], *rival = &rivals->v[i];
    moved_price_set(moved, price_minor);
    const int64_t plan_cost = cost_now(moved, &moved->costs.v[0]);
    if (plan_cost < 0 || plan_cost > problem->budget_minor)
        return true;
    const int64_t cost = i == 0 ? -1 : cost_now(moved, &moved->costs.v[i]);
    if (cost < 0 || cost > problem->budget_minor)
        return false;
    const int order = compare(problem, rival, cost, plan, plan_cost);
    return order < 0 || (order == 0 && rival->wins_ties);
}

/* The costs of all rivals. */
static void add_costs(const rival_list *rivals, struct moved_price *moved)
{
    while (moved->costs.n < rivals->n)
        add_cost(moved, &rivals->v[moved->costs.n]);
}

void rivals_add(rival_list *rivals, struct moved_price *moved, const struct plan *plan, struct arena *arena)
{
    add_costs(rivals, moved);
    for (size_t i = 0; i < rivals->n; i++)
        if (bill_same_use(rivals->v[i].bill, rivals->v[i].n_bill, plan->bill, plan->n_bill)) {
            const int64_t price_minor = moved->problem.market.prices[moved->part].steps[0].pack_minor;
            rivals->v[i].wins_ties = rivals->v[i].wins_ties || !beats(rivals, moved, i, price_minor);
            return;
        }
    struct bill_line *bill = ARENA_NEW(arena, plan->n_bill, struct bill_line);
    if (plan->n_bill)
        memcpy(bill, plan->bill, plan->n_bill * sizeof *bill);
    struct rival rival = {
        .bill = bill, .n_bill = plan->n_bill, .lambda = plan->lambda, .objective = plan->objective};
    const struct order_sum lines = sum_lines(&moved->problem, &rival, NO_INDEX);
    rival.rest_minor = plan->cost_minor - order_sum_total(&lines, &moved->problem);
    VEC_PUSH(rivals, rival);
}

static bool is_paid(const rival_list *rivals, struct moved_price *moved, size_t i, int64_t price_minor)
{
    (void)rivals;
    moved_price_set(moved, price_minor);
    const int64_t cost = cost_now(moved, &moved->costs.v[i]);
    return cost >= 0 && cost <= moved->problem.budget_minor;
}

/* Between a price at which something does not hold and one at which it does: the first at which it does. */
static int64_t first_price(const rival_list *rivals, struct moved_price *moved, size_t i, int64_t not,
                           int64_t holds,
                           bool (*is)(const rival_list *, struct moved_price *, size_t, int64_t))
{
    while (holds - not > 1 || not -holds > 1) {
        const int64_t middle = not +(holds - not ) / 2;
        if (is(rivals, moved, i, middle))
            holds = middle;
        else
            not = middle;
    }
    return holds;
}

/* The first price behind `from` up to `to` at which a rival beats the plan; of the plan: at which it is over
 * the budget. Costs that are no straight lines may cross more than twice: prices in between are looked at,
 * and where they are rounded those beside the crossing. */
static int64_t first_beaten(const rival_list *rivals, struct moved_price *moved, size_t i, int64_t from,
                            int64_t to)
{
    const int64_t looks = moved->bends ? 64 : 1, beside = !moved->rounds ? 0 : moved->bends ? 256 : 4;
    const int64_t way = to > from ? 1 : -1;
    int64_t near = from, far = NO_PRICE;
    for (int64_t k = 1; k <= looks && far == NO_PRICE; k++) {
        const int64_t price = from + (int64_t)((int128)(to - from) * k / looks);
        if (price != near && beats(rivals, moved, i, price))
            far = price;
        else
            near = price;
    }
    if (far == NO_PRICE)
        return NO_PRICE;
    far = first_price(rivals, moved, i, near, far, beats);
    near = far - way;
    for (int64_t k = 1; k <= beside && (near - from) * way > 0; k++, near -= way)
        if (beats(rivals, moved, i, near))
            far = near;
    return far;
}

/* The same; the dearest price at which the rival is within the budget is looked at, too. */
static int64_t nearest_of(const rival_list *rivals, struct moved_price *moved, size_t i, int64_t from,
                          int64_t to)
{
    const bool before = is_paid(rivals, moved, i, from), after = is_paid(rivals, moved, i, to);
    int64_t edge = to;
    if (i > 0 && before != after)
        edge = before ? first_price(rivals, moved, i, to, from, is_paid)
                      : first_price(rivals, moved, i, from, to, is_paid);
    const int64_t found = edge == from ? NO_PRICE : first_beaten(rivals, moved, i, from, edge);
    return found != NO_PRICE || edge == to ? found : first_beaten(rivals, moved, i, edge, to);
}

int64_t rivals_nearest(const rival_list *rivals, struct moved_price *moved, int64_t from, int64_t to)
{
    int64_t nearest = NO_PRICE;
    add_costs(rivals, moved);
    for (size_t i = 0; i < rivals->n && to != from; i++) {
        if (to < from && !moved->costs.v[i].takes) /* as dear as today, and the plan no dearer */
            continue;
        const int64_t found = nearest_of(rivals, moved, i, from, nearest == NO_PRICE ? to : nearest);
        nearest = found == NO_PRICE ? nearest : found;
    }
    return nearest;
}

int64_t rivals_plan_cost(const rival_list *rivals, struct moved_price *moved, int64_t price_minor)
{
    add_costs(rivals, moved);
    moved_price_set(moved, price_minor);
    return cost_now(moved, &moved->costs.v[0]);
}
