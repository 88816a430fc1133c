/* price_search.c - varies the price of one standing offer of a part, and solves the problem. */
#include "study/price_search.h"

#include <math.h>
#include <string.h>

#include "base/diag.h"
#include "problem/charges.h"
#include "problem/stock.h"
#include "purchase/bill.h"
#include "search/reprice.h"
#include "study/flip.h"

/* --- the price that varies --- */

/* The step at which a plan buys the part; NULL: it does not. */
static const struct price_step *step_of(const struct instance *instance, const struct plan *plan, size_t part)
{
    const struct bill_line line = bill_find(plan->bill, plan->n_bill, part);
    return bill_step(instance, &line);
}

/* The step at which one unit is cheapest. */
static const struct price_step *cheapest_step(const struct price *price)
{
    const struct price_step *best = price->steps;
    int64_t least = INT64_MAX;
    for (size_t i = 0; i < price->n; i++) {
        const struct price_step *step = &price->steps[i];
        const int64_t cost = money_times(step->pack_minor, (step->min_quantity - 1) / step->pack + 1);
        if (cost >= 0 && (cost < least || (cost == least && step->rank < best->rank))) {
            best = step;
            least = cost;
        }
    }
    return best;
}

/* True if a plan buys the part from the offer, at the prices of its problem. */
static bool is_paid(const struct moved_price *moved, const struct instance *instance, const struct plan *plan)
{
    const struct price_step *step = step_of(instance, plan, moved->part);
    return step && step->offer == moved->offer;
}

/* Today's price of a part: the offer from which the plan buys it, otherwise the offer that is cheapest for
 * one unit. */
static struct moved_price move_price(const struct instance *instance, const struct plan *plan, size_t part,
                                     struct arena *arena)
{
    const struct price *today = &instance->item[part].price;
    const struct price_step *bought = step_of(instance, plan, part);
    struct moved_price out = {.price = *today, .today = today, .part = part, .bought = bought};
    out.offer = bought ? bought->offer : cheapest_step(today)->offer;
    out.price.steps = ARENA_NEW(arena, today->n_standing, struct price_step);
    out.price.standing = ARENA_COPY(arena, today->standing, today->n_standing, 0, struct price_step);
    for (size_t i = 0; i < today->n_standing; i++) {
        const struct price_step *step = &today->standing[i];
        out.charged = out.charged || instance_is_charged(instance, step->vendor);
        if (step->offer != out.offer)
            continue;
        out.n_steps++;
        if (!out.first || step->min_quantity < out.first->min_quantity ||
            (step->min_quantity == out.first->min_quantity && step->pack < out.first->pack))
            out.first = step;
    }
    out.rounds = today->n_standing > 1 || today->tax.digits != 0 || today->present > 0;
    return out;
}

/* Sets the first quote of the offer to price_minor, and the other quotes in proportion. */
static void moved_price_set(struct moved_price *moved, int64_t price_minor)
{
    const struct price_step *first = moved->first;
    /* with a first quote of 0, all quotes get the same price per unit */
    const bool paid = first->pack_minor > 0;
    for (size_t i = 0; i < moved->price.n_standing; i++) {
        const struct price_step *today = &moved->today->standing[i];
        if (today->offer == moved->offer)
            moved->price.standing[i].pack_minor =
                today == first ? price_minor
                               : round_div((int128)(paid ? today->pack_minor : today->pack) * price_minor,
                                           (int128)(paid ? first->pack_minor : first->pack));
    }
    price_choose(&moved->price);
}

/* --- the cost of a purchase at other prices --- */

static struct cost_line line_of(const struct moved_price *moved, const struct instance *instance,
                                const struct plan *plan, int64_t price_minor)
{
    const struct bill_line line = bill_find(plan->bill, plan->n_bill, moved->part);
    const double present = moved->price.present > 0 ? moved->price.present : 1;
    const double each = present * (price_minor > 0 ? (double)line.total_minor / (double)price_minor
                                                   : (double)line.quantity / (double)moved->first->pack);
    return (struct cost_line){plan->rate, plan->objective, (double)plan->cost_minor,
                              is_paid(moved, instance, plan) ? each : 0, price_minor};
}

bool price_search_beaten(const struct price_search *s, const struct cost_line *rival, int64_t price_minor)
{
    const struct cost_line *plan = &s->line;
    const double plan_cost = cost_line_at(plan, price_minor), cost = cost_line_at(rival, price_minor);
    const double budget = (double)s->instance->budget_minor;
    const enum goal goal = s->instance->goal;
    if (plan_cost > budget || !(rival->rate > 0) || cost > budget)
        return plan_cost > budget;
    int order = 0;
    if (goal == GOAL_COST)
        order = (cost > plan_cost) - (cost < plan_cost);
    else if (goal == GOAL_RATE_PER_COST)
        order = compare_close(plan->rate * cost, rival->rate * plan_cost);
    else if (goal_size(goal) < SIZES_AT_MOST)
        order = compare_close(plan->objective, rival->objective);
    if (order == 0)
        order = compare_close(plan->rate, rival->rate);
    return order != 0 ? order < 0 : cost <= plan_cost;
}

int64_t price_search_first_beaten(const struct price_search *s, const struct cost_line *rival,
                                  int64_t price_minor)
{
    int64_t before = s->today.price_minor, beaten = price_minor;
    while ((beaten - before) * s->way > 1) {
        const int64_t middle = before + (beaten - before) / 2;
        if (price_search_beaten(s, rival, middle))
            beaten = middle;
        else
            before = middle;
    }
    return beaten;
}

/* --- solving --- */

/* Keeps only designs that use the part. With one cluster and a lower price, no other purchase can become
 * best. */
static void keep_designs_with(struct instance *instance, const struct plan *plan, size_t part)
{
    const char *own = plan->clusters[0].point.design->id;
    size_t n = 0;
    for (size_t d = 0; d < instance->choice.n_designs; d++)
        if (instance_has_use(instance, &instance->choice.designs[d], instance->choice.designs[d].most_nodes,
                             part) ||
            strcmp(instance->choice.designs[d].id, own) == 0)
            instance->choice.designs[n++] = instance->choice.designs[d];
    instance->choice.n_designs = n;
}

int64_t price_on_top(const struct instance *instance, const struct plan *plan)
{
    return plan_capital(plan, instance) - bill_bought(instance, plan->bill, plan->n_bill);
}

/* Removes charges that may not apply at a price up to until_minor. The order from the part's own vendor grows
 * at most in proportion to the price (except rounding, one minor unit each). Other vendors may take over the
 * part. */
static void ease_charges(struct instance *instance, const struct moved_price *moved, int64_t price_minor,
                         int64_t until_minor)
{
    const struct charge_rule *charges = instance->market.charges;
    instance->market.charges =
        ARENA_COPY(instance->arena, charges, instance->market.n_charges, 0, struct charge_rule);
    for (size_t i = 0; i < moved->today->n_standing; i++) {
        const size_t vendor = moved->today->standing[i].vendor;
        const bool own = vendor == moved->first->vendor && price_minor > 0;
        if (instance_is_charged(instance, vendor))
            instance->market.charges[vendor - 1] =
                charge_eased(instance, &charges[vendor - 1], own ? price_minor - 1 : 0, until_minor + 1);
    }
}

/* Restricts the problem to the allowed designs, or to those that could become best. */
static void keep_designs(struct instance *instance, const struct price_search *s, const bool *may)
{
    size_t n = 0;
    for (size_t d = 0; may && d < instance->choice.n_designs; d++)
        if (may[d])
            instance->choice.designs[n++] = instance->choice.designs[d];
    if (may)
        instance->choice.n_designs = n;
    else if (s->way < 0 && !is_multi_cluster(s->instance))
        keep_designs_with(instance, s->plan, s->moved.part);
}

void price_search_solve(struct price_answer *out, struct price_search *s, const struct price_query *query)
{
    const struct plan *plan = s->plan;
    const int64_t price_minor = query->price_minor, until_minor = query->until_minor;
    const struct price_choice *choice = &query->choice;
    const struct plan_options options = {.brief = true, .like = plan, .kind = choice->kind, .stop = s->stop};
    struct diag diag = DIAG_INIT;
    *out = (struct price_answer){.price_minor = price_minor, .arena = ARENA_INIT};
    moved_price_set(&s->moved, price_minor);
    instance_with_price(&out->instance, s->instance, s->moved.part, &s->moved.price, &out->arena);
    out->instance.goal = query->goal;
    if (until_minor > 0)
        ease_charges(&out->instance, &s->moved, price_minor, until_minor);
    if (query->goal == GOAL_COST && s->instance->goal != GOAL_COST)
        out->instance.target_rate = query->rate / instance_rate_scale(s->instance);
    if (choice->min_nodes > out->instance.limits.min_nodes)
        out->instance.limits.min_nodes = choice->min_nodes;
    keep_designs(&out->instance, s, choice->designs);
    const enum status status = plan_solve(&out->plan, &out->instance, &options, &out->arena, &diag);
    out->unbounded = status == ST_INPUT && out->plan.status == PLAN_UNBOUNDED;
    out->refused = status == ST_INPUT && !out->unbounded;
    if (status != ST_OK && status != ST_INFEASIBLE) {
        s->status = status == ST_INPUT ? ST_OK : status;
        diag_fini(s->diag);
        *s->diag = diag;
        return;
    }
    diag_fini(&diag);
    if (!out->plan.found)
        return;
    out->line = line_of(&s->moved, &out->instance, &out->plan, price_minor);
    out->chosen = bill_same_use(out->plan.bill, out->plan.n_bill, plan->bill, plan->n_bill);
    out->left = out->chosen && s->moved.bought && !is_paid(&s->moved, &out->instance, &out->plan);
    out->chosen = out->chosen && !out->left;
}

void price_search_begin(struct price_search *s, size_t part)
{
    const struct instance *instance = s->instance;
    s->moved = move_price(instance, s->plan, part, s->arena);
    s->line = line_of(&s->moved, instance, s->plan, s->moved.first->pack_minor);
    s->today =
        (struct plan_at_price){s->line.price_minor, s->plan->cost_minor, price_on_top(instance, s->plan)};
}

/* --- an end of a price range --- */

void price_search_fill(struct flip_side *side, struct price_search *s, struct price_answer *answer)
{
    moved_price_set(&s->moved, answer->price_minor); /* the answer's problem uses these price steps */
    const struct plan *solved = &answer->plan, *plan = s->plan;
    const size_t n = solved->n_clusters;
    *side =
        (struct flip_side){.any = true,
                           .found = solved->found,
                           .unbounded = answer->unbounded,
                           .too_many = answer->refused,
                           .price_minor = answer->price_minor,
                           .clusters = plan_candidates(solved, s->arena),
                           .n_clusters = n,
                           .cost_minor = solved->cost_minor,
                           .rate = solved->rate,
                           .same = solved->found && n == plan->n_clusters,
                           .bill = ARENA_COPY(s->arena, solved->bill, solved->n_bill, 0, struct bill_line),
                           .n_bill = solved->n_bill,
                           .loss = (double)NAN};
    const struct bill_line line = bill_find(solved->bill, solved->n_bill, s->moved.part);
    const char *instead = bill_quoted_by(&answer->instance, &line);
    if (answer->left)
        side->instead = instead ? instead : "another offer";
    for (size_t c = 0; c < n; c++) {
        const size_t place = instance_design(s->instance, side->clusters[c].design->id);
        side->clusters[c].design = &s->instance->choice.designs[place];
        const struct candidate *own = &plan->clusters[side->same ? c : 0].point;
        side->same = side->same && strcmp(side->clusters[c].design->id, own->design->id) == 0 &&
                     /* the plan's design belongs to another copy of the problem */
                     side->clusters[c].nodes == own->nodes;
    }
    if (!solved->found)
        return;
    const double kept = plan_objective_kept(plan, &answer->instance);
    side->loss = s->instance->goal == GOAL_COST ? kept / solved->objective - 1 : 1 - kept / solved->objective;
    if (!isnan(side->loss))
        /* negative if other parts of the plan's clusters are cheaper at this price */
        side->loss = fmax(side->loss, 0);
}
