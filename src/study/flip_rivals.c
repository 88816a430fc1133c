/* flip_rivals.c - what fixed purchases cost over the price of a part, and where two of them change places. */
#include "study/flip_rivals.h"

#include <stdlib.h>
#include <string.h>

#include "base/decimal.h"
#include "base/number.h"
#include "purchase/bill.h"
#include "search/reprice.h"

/* --- the price that moves --- */

/* The step that a line of the part is bought at; NULL: nothing of it is bought. */
static const struct price_step *step_of(const struct problem *problem, const struct bill_line *bill, size_t n,
                                        size_t part)
{
    const struct bill_line line = bill_find(bill, n, part);
    return bill_step(problem, &line);
}

/* The step that one unit would be bought at. */
static const struct price_step *cheapest_step(const struct price *price)
{
    const struct price_step *best = NULL;
    int64_t least = -1;
    for (size_t i = 0; i < price->n; i++) {
        const struct price_step *step = &price->steps[i];
        const int64_t cost = money_times(step->pack_minor, (step->min_quantity - 1) / step->pack + 1);
        if (cost < 0 || (best && (cost > least || (cost == least && step->rank > best->rank))))
            continue;
        best = step;
        least = cost;
    }
    return best ? best : price->steps;
}

bool moved_price_is_paid(const struct moved_price *moved, const struct problem *problem,
                         const struct bill_line *bill, size_t n)
{
    const struct price_step *step = step_of(problem, bill, n, moved->part);
    return step && step->offer == moved->offer;
}

void moved_price_init(struct moved_price *out, const struct problem *problem, const struct plan *plan,
                      size_t part)
{
    const struct price *today = &problem->market.prices[part];
    const struct price_step *bought = step_of(problem, plan->bill, plan->n_bill, part);
    *out = (struct moved_price){.today = today, .part = part, .bought = bought, .arena = ARENA_INIT};
    out->offer = bought ? bought->offer : cheapest_step(today)->offer;
    struct price price = *today;
    price.steps = ARENA_NEW(&out->arena, today->n_standing, struct price_step);
    price.standing = ARENA_COPY(&out->arena, today->standing, today->n_standing, 0, struct price_step);
    bool charged = false;
    for (size_t i = 0; i < today->n_standing; i++) {
        const struct price_step *step = &today->standing[i];
        charged = charged || problem_is_charged(problem, step->vendor);
        if (step->offer != out->offer)
            continue;
        out->n_steps++;
        if (!out->first || step->min_quantity < out->first->min_quantity ||
            (step->min_quantity == out->first->min_quantity && step->pack < out->first->pack))
            out->first = step;
    }
    price_choose(&price);
    problem_with_price(&out->problem, problem, part, &price, &out->arena);
    out->rounds = today->n_standing > 1 || today->tax.digits != 0;
    out->bends = today->n_standing > 1 || charged;
}

void moved_price_fini(struct moved_price *moved)
{
    arena_fini(&moved->arena);
}

void moved_price_set(struct moved_price *moved, int64_t price_minor)
{
    struct price *price = &moved->problem.market.prices[moved->part];
    const struct price_step *first = moved->first;
    const bool paid = first->pack_minor > 0; /* else the quotes become as dear by the unit */
    for (size_t i = 0; i < price->n_standing; i++) {
        const struct price_step *today = &moved->today->standing[i];
        if (today->offer == moved->offer)
            price->standing[i].pack_minor =
                today == first ? price_minor
                               : round_div((int128)(paid ? today->pack_minor : today->pack) * price_minor,
                                           (int128)(paid ? first->pack_minor : first->pack));
    }
    price_choose(price);
    moved->now_minor = price_minor;
}

/* --- costs --- */

/* At the problem's prices; -1: cannot be bought. */
static int64_t cost_now(const struct problem *problem, const struct rival *rival)
{
    struct order_sum sum = {0};
    order_sum_take(&sum, &rival->takes, problem);
    return money_plus(order_sum_total(&sum, problem), rival->rest_minor);
}

static bool takes_part(const struct rival *rival, size_t part)
{
    bool takes = false;
    for (size_t i = 0; i < rival->takes.n; i++)
        takes = takes || rival->takes.v[i].part == part;
    return takes;
}

/* At the price that is set the plan buys the part from another offer. */
static bool has_left(const struct moved_price *moved, const struct rival *plan)
{
    if (!moved->bought || moved->n_steps == moved->today->n_standing)
        return false;
    struct arena scratch = ARENA_INIT;
    size_t n = 0;
    const struct bill_line *bill = taken_bill(&n, &plan->takes, &moved->problem, &scratch);
    const bool left = !moved_price_is_paid(moved, &moved->problem, bill, n);
    arena_fini(&scratch);
    return left;
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
    else if (goal_size(problem->goal) < SIZES_AT_MOST)
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
    const int64_t plan_cost = cost_now(problem, plan);
    if (plan_cost < 0 || plan_cost > problem->budget_minor || has_left(moved, plan))
        return true;
    const int64_t cost = i == 0 ? -1 : cost_now(problem, rival);
    if (cost < 0 || cost > problem->budget_minor)
        return false;
    const int order = compare(problem, rival, cost, plan, plan_cost);
    return order < 0 || (order == 0 && rival->wins_ties);
}

void rivals_add(rival_list *rivals, struct moved_price *moved, const struct plan *plan, struct arena *arena)
{
    for (size_t i = 0; i < rivals->n; i++)
        if (bill_same_use(rivals->v[i].bill, rivals->v[i].n_bill, plan->bill, plan->n_bill)) {
            rivals->v[i].wins_ties = rivals->v[i].wins_ties || !beats(rivals, moved, i, moved->now_minor);
            return;
        }
    struct bill_line *bill = ARENA_NEW(arena, plan->n_bill, struct bill_line);
    struct rival rival = {
        .bill = bill, .n_bill = plan->n_bill, .lambda = plan->lambda, .objective = plan->objective};
    struct taken *takes = &rival.takes;
    takes->v = ARENA_NEW(arena, plan->n_bill, struct part_units);
    for (; takes->n < plan->n_bill; takes->n++) {
        bill[takes->n] = plan->bill[takes->n];
        takes->v[takes->n] = (struct part_units){bill[takes->n].part, bill[takes->n].used};
    }
    for (size_t c = 0; c < plan->n_clusters && takes->vendor == 0; c++)
        takes->vendor = problem_vendor_of(&moved->problem, plan->clusters[c].point.design->vendor);
    rival.rest_minor = plan->cost_minor - cost_now(&moved->problem, &rival);
    VEC_PUSH(rivals, rival);
}

static bool is_paid(const rival_list *rivals, struct moved_price *moved, size_t i, int64_t price_minor)
{
    moved_price_set(moved, price_minor);
    const int64_t cost = cost_now(&moved->problem, &rivals->v[i]);
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
    for (size_t i = 0; i < rivals->n && to != from; i++) {
        if (to < from && !takes_part(&rivals->v[i], moved->part))
            continue; /* as dear as today, and the plan no dearer */
        const int64_t found = nearest_of(rivals, moved, i, from, nearest == NO_PRICE ? to : nearest);
        nearest = found == NO_PRICE ? nearest : found;
    }
    return nearest;
}

int64_t rivals_plan_cost(const rival_list *rivals, struct moved_price *moved, int64_t price_minor)
{
    moved_price_set(moved, price_minor);
    return cost_now(&moved->problem, &rivals->v[0]);
}
