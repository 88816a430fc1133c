/* negotiate.c - bisection between a change of a seller's prices at which the plan buys from the seller and
 * one at which it does not.
 *
 * A discount on all offers of one seller makes no purchase more expensive, and changes no cost of a purchase
 * without that seller. Purchases are compared by the goal, then cost. So once the best purchase includes the
 * seller, it does at every larger discount. Bisection finds the end, and both sides of it are solved. A
 * charge for small orders may apply only with a discount; then the ends are still proven, but a nearer end
 * may exist. */
#include "study/negotiate.h"

#include <math.h>
#include <string.h>

#include "base/arena.h"
#include "base/diag.h"
#include "base/sort.h"
#include "base/suggest.h"
#include "catalog/snapshot.h"
#include "problem/charges.h"
#include "problem/instance.h"
#include "problem/stock.h"
#include "purchase/bill.h"
#include "search/reprice.h"
#include "study/parallel_items.h"

/* 100 % in basis points; a discount leaves at least one of them. */
enum { WHOLE_BP = 10000 };

/* The last surcharge that is tried; it makes a price of one minor unit prohibitive. */
#define SURCHARGE_AT_MOST_BP ((int64_t)1 << 60)

/* The highest price of a pack. Without a budget it is lower, so that the cost of a thousand packs does not
 * overflow. */
static int64_t highest_minor(const struct instance *instance)
{
    return (int64_t)1 << (instance->budget_minor == BUDGET_NONE ? 40 : 50);
}

struct negotiation_work {
    const struct plan *plan;
    const char *const *sellers; /* by item */
};

/* The search for the range of one seller's prices. */
struct seller_search {
    const struct instance *instance;
    const struct plan *plan;
    const char *seller;
    const struct stop *stop;
    bool uncharged; /* without charges for small orders of the seller */
    struct arena *arena;
    struct diag *diag;
    enum status status;
};

struct seller_change {
    const struct instance *instance;
    const char *seller;
    int64_t change_bp;
    bool prohibitive; /* use the highest price instead of change_bp */
};

/* True if the step is offered by this seller; seller NULL: names none. */
static bool sells(const struct instance *instance, size_t part, const struct price_step *step,
                  const char *seller)
{
    const char *own = bill_seller_of_step(instance, part, step);
    return own && seller ? strcmp(own, seller) == 0 : own == seller;
}

static void change_price(struct price *price, size_t part, const void *payload)
{
    const struct seller_change *change = payload;
    const int64_t highest = highest_minor(change->instance);
    for (size_t i = 0; i < price->n_standing; i++) {
        struct price_step *step = &price->standing[i];
        if (!sells(change->instance, part, step, change->seller))
            continue;
        if (step->pack_minor == 0) /* a price of 0 stays 0 */
            continue;
        if (!change->prohibitive)
            price_step_scale(step, (struct decimal){WHOLE_BP + change->change_bp, 4});
        if (change->prohibitive || step->pack_minor > highest)
            step->pack_minor = highest;
    }
}

/* --- the best plan at a change --- */

static int64_t paid_to(const struct instance *instance, const struct plan *plan, const char *seller,
                       bool *buys)
{
    int64_t sum_minor = 0;
    *buys = false;
    for (size_t i = 0; i < plan->n_bill; i++) {
        const char *own = bill_seller(instance, &plan->bill[i]);
        if (plan->bill[i].quantity == 0 || !own || strcmp(own, seller) != 0)
            continue;
        *buys = true;
        sum_minor += plan->bill[i].total_minor;
    }
    return sum_minor;
}

static void drop_charge(struct instance *instance, const char *seller, struct arena *arena)
{
    const size_t vendor = instance_vendor_of(instance, seller);
    if (!instance_is_charged(instance, vendor))
        return;
    instance->market.charges =
        ARENA_COPY(arena, instance->market.charges, instance->market.n_charges, 0, struct charge_rule);
    instance->market.charges[vendor - 1] =
        charge_eased(instance, &instance->market.charges[vendor - 1], 0, 1);
}

static struct seller_answer solve_change(struct seller_search *s, const struct seller_change *change)
{
    struct seller_answer out = {.found = false};
    struct arena scratch = ARENA_INIT;
    struct diag diag = DIAG_INIT;
    struct instance instance;
    struct plan plan;
    const struct plan_options options = {.brief = true, .unwarned = true, .like = s->plan, .stop = s->stop};
    if (s->status != ST_OK)
        return out;
    instance_with_prices(&instance, s->instance, change_price, change, &scratch);
    if (s->uncharged)
        drop_charge(&instance, s->seller, &scratch);
    const enum status status = plan_solve(&plan, &instance, &options, &scratch, &diag);
    if (status == ST_OK) {
        out = (struct seller_answer){
            .found = true,
            .same = bill_same_use(plan.bill, plan.n_bill, s->plan->bill, s->plan->n_bill),
            .plan = plan_text(&plan, &instance, s->arena),
            .cost_minor = plan.cost_minor,
            .rate = plan.rate,
            .objective = plan.objective};
        out.paid_minor = paid_to(&instance, &plan, s->seller, &out.buys);
    } else if (status == ST_INPUT) {
        out.unbounded = plan.status == PLAN_UNBOUNDED;
        out.refused = !out.unbounded;
        out.buys = true; /* a plan without the seller would be bounded */
    } else if (status != ST_INFEASIBLE) {
        s->status = status;
        diag_fini(s->diag);
        *s->diag = diag;
    }
    if (s->status == ST_OK)
        diag_fini(&diag);
    arena_fini(&scratch);
    return out;
}

static struct seller_answer solve_at(struct seller_search *s, int64_t change_bp)
{
    const struct seller_change change = {s->instance, s->seller, change_bp, false};
    return solve_change(s, &change);
}

/* --- the ends of the ranges --- */

static bool holds(const struct seller_answer *answer, bool same)
{
    return answer->buys && (answer->same || !same);
}

/* Bisects between a change that holds, end.at, and a larger one that does not. */
static struct seller_end bisect(struct seller_search *s, struct seller_end end, int64_t beyond_bp, bool same)
{
    while (beyond_bp - end.change_bp > 1 && s->status == ST_OK) {
        const int64_t middle = end.change_bp + (beyond_bp - end.change_bp) / 2;
        const struct seller_answer answer = solve_at(s, middle);
        if (holds(&answer, same)) {
            end.change_bp = middle;
            end.at = answer;
        } else {
            beyond_bp = middle;
            end.beyond = answer;
        }
    }
    end.range = end.at.refused || end.beyond.refused ? SELLER_UNKNOWN : SELLER_UP_TO;
    return end;
}

/* Finds the least discount at which the plan buys from the seller. Today's plan does not. */
static struct seller_end find_discount(struct seller_search *s, const struct seller_answer *today)
{
    struct seller_end end = {.change_bp = 1 - WHOLE_BP, .beyond = *today};
    end.at = solve_at(s, end.change_bp);
    if (end.at.buys)
        return bisect(s, end, 0, false);
    end.range = SELLER_NEVER;
    end.beyond = end.at;
    return end;
}

/* Finds the largest surcharge, starting at a change that holds. */
static struct seller_end find_surcharge(struct seller_search *s, struct seller_end end, bool same)
{
    for (int64_t step = 1; s->status == ST_OK; step *= 2) {
        const int64_t next = end.change_bp + step;
        const struct seller_answer answer = solve_at(s, next);
        if (!holds(&answer, same)) {
            end.beyond = answer;
            return bisect(s, end, next, same);
        }
        end.change_bp = next;
        end.at = answer;
        if (next > SURCHARGE_AT_MOST_BP / 4)
            break;
    }
    end.range = SELLER_UNKNOWN;
    return end;
}

/* Finds the surcharges that a seller in the plan could ask. A range that includes the prohibitive price has
 * no end. */
static void find_surcharges(struct seller_terms *terms, struct seller_search *s,
                            const struct seller_answer *today)
{
    const struct seller_answer *without = &terms->without;
    struct seller_end end = {.range = SELLER_ANY, .at = *today};
    terms->same = terms->buys = end;
    if (without->refused || !holds(without, true))
        terms->same = find_surcharge(s, end, true);
    if (terms->same.range == SELLER_UP_TO && !terms->same.beyond.buys) {
        terms->buys = terms->same;
    } else if (without->refused || !holds(without, false)) {
        end.change_bp = terms->same.change_bp;
        end.at = terms->same.at;
        terms->buys = find_surcharge(s, end, false);
    }
}

/* The relative gain of an objective over another one. */
static double gain_of(enum goal goal, const struct seller_answer *better, const struct seller_answer *than)
{
    if (!better->found || !than->found)
        return (double)NAN;
    const double gain =
        goal == GOAL_COST ? 1 - better->objective / than->objective : better->objective / than->objective - 1;
    return isnan(gain) ? gain : fmax(gain, 0);
}

/* The last change that holds if the seller does not charge for small orders. */
static int64_t last_uncharged(struct seller_search *s, const struct seller_terms *terms)
{
    struct seller_end end = terms->buys;
    s->uncharged = true;
    if (terms->in_plan) {
        end = find_surcharge(s, end, false);
    } else {
        const struct seller_answer today = solve_at(s, 0);
        end = today.buys ? (struct seller_end){.change_bp = 0} : bisect(s, end, 0, false);
    }
    s->uncharged = false;
    return end.range == SELLER_UNKNOWN ? INT64_MAX : end.change_bp;
}

/* Proves that no larger change than the end holds. A few changes that could are solved; the largest that
 * holds becomes the end. */
static bool prove_end(struct seller_terms *terms, struct seller_search *s)
{
    enum { SOLVED = 200 };
    struct seller_end *end = &terms->buys;
    if (!instance_is_charged(s->instance, instance_vendor_of(s->instance, s->seller)) ||
        end->range == SELLER_ANY)
        return true;
    if (end->range != SELLER_UP_TO)
        return false;
    const int64_t last = last_uncharged(s, terms);
    if (last > end->change_bp + SOLVED)
        return false;
    struct seller_answer beyond = last > end->change_bp ? solve_at(s, last + 1) : end->beyond;
    for (int64_t bp = last; bp > end->change_bp && s->status == ST_OK; bp--) {
        const struct seller_answer answer = solve_at(s, bp);
        if (answer.buys)
            *end = (struct seller_end){SELLER_UP_TO, bp, answer, beyond};
        beyond = answer;
    }
    return true;
}

static enum status find_terms(void *out, struct parallel_worker *worker, int64_t item, struct diag *diag)
{
    const struct negotiation_work *work = worker->payload;
    struct seller_search s = {.instance = &worker->instance,
                              .plan = work->plan,
                              .seller = work->sellers[item],
                              .stop = &worker->stop,
                              .arena = &worker->arena,
                              .diag = diag};
    struct seller_terms *terms = out;
    *terms = (struct seller_terms){.seller = s.seller, .gain = (double)NAN};
    struct seller_answer today = {.found = true,
                                  .same = true,
                                  .plan = plan_text(s.plan, s.instance, s.arena),
                                  .cost_minor = s.plan->cost_minor,
                                  .rate = s.plan->rate,
                                  .objective = s.plan->objective};
    terms->paid_minor = today.paid_minor = paid_to(s.instance, s.plan, s.seller, &today.buys);
    terms->in_plan = today.buys;
    if (terms->in_plan) {
        const struct seller_change prohibitive = {s.instance, s.seller, 0, true};
        terms->without = solve_change(&s, &prohibitive);
        find_surcharges(terms, &s, &today);
        terms->without.found = terms->without.found && !terms->without.buys;
        terms->gain = gain_of(s.instance->goal, &today, &terms->without);
    } else {
        terms->buys = find_discount(&s, &today);
    }
    terms->proven = prove_end(terms, &s);
    if (!terms->in_plan && terms->buys.range == SELLER_UP_TO)
        terms->gain = gain_of(s.instance->goal, &terms->buys.at, &today);
    if (s.status == ST_OK)
        diag_fini(diag);
    return s.status;
}

/* --- the sellers --- */

static int compare_names(const void *a, const void *b)
{
    return strcmp(*(const char *const *)a, *(const char *const *)b);
}

/* The distinct sellers of parts that some cluster can use, by name: [*n] on the arena. */
static const char **list_sellers(size_t *n, const struct instance *instance, const bool *used,
                                 struct arena *arena)
{
    const size_t n_parts = instance->snapshot->n_parts;
    size_t most = 0;
    for (size_t p = 0; p < n_parts; p++)
        most += used[p] ? instance->item[p].price.n_standing : 0;
    const char **sellers = ARENA_NEW(arena, most, const char *);
    *n = 0;
    for (size_t p = 0; p < n_parts; p++)
        for (size_t i = 0; used[p] && i < instance->item[p].price.n_standing; i++) {
            const char *own = bill_seller_of_step(instance, p, &instance->item[p].price.standing[i]);
            if (own)
                sellers[(*n)++] = own;
        }
    if (*n > 1)
        sort_stable(sellers, *n, sizeof *sellers, compare_names);
    size_t once = 0;
    for (size_t i = 0; i < *n; i++)
        if (once == 0 || strcmp(sellers[i], sellers[once - 1]) != 0)
            sellers[once++] = sellers[i];
    *n = once;
    return sellers;
}

/* Number of parts that the seller offers; seller NULL: offers without a seller. */
static size_t parts_of(const struct instance *instance, const bool *used, const char *seller)
{
    size_t n = 0;
    for (size_t p = 0; p < instance->snapshot->n_parts; p++) {
        bool own = false;
        for (size_t i = 0; used[p] && i < instance->item[p].price.n_standing; i++)
            own = own || sells(instance, p, &instance->item[p].price.standing[i], seller);
        n += own;
    }
    return n;
}

enum status negotiate_sellers(struct negotiation *out, const struct instance *instance,
                              const struct plan *plan, const char *seller, const struct stop *stop,
                              struct diag *diag)
{
    struct arena *arena = instance->arena;
    bool *used = ARENA_NEW(arena, instance->snapshot->n_parts, bool);
    size_t n = 0, one = 0;
    *out = (struct negotiation){.v = NULL};
    instance_mark_parts(used, instance);
    for (size_t p = 0; p < instance->snapshot->n_parts; p++)
        used[p] = used[p] && instance->item[p].price.n > 0;
    const char **sellers = list_sellers(&n, instance, used, arena);
    if (seller) {
        const enum status found = suggest_find(&one, seller, sellers, n, diag,
                                               "no seller '%s' offers a part of this scenario", seller);
        if (found != ST_OK)
            return found;
        sellers += one;
        n = 1;
    }
    const struct negotiation_work work = {plan, sellers};
    const struct parallel_items each = {.name = "sellers",
                                        .n = (int64_t)n,
                                        .size = sizeof(struct seller_terms),
                                        .payload = &work,
                                        .find = find_terms};
    void *found = NULL;
    int64_t done = 0;
    const enum status status = parallel_items_find(&found, &done, &each, instance, stop, diag);
    out->v = found;
    out->n = (size_t)done;
    for (size_t i = 0; i < out->n; i++)
        out->v[i].n_parts = parts_of(instance, used, out->v[i].seller);
    out->n_unnamed = parts_of(instance, used, NULL);
    if (status != ST_STOPPED)
        return status;
    return diag_at(diag, ST_STOPPED, instance->scenario->file.path, 0, 0,
                   "stopped before the terms of all sellers were found");
}
