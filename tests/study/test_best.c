/* test_best.c - compares the N best plans with a list of all plans, made without covers, scans or heaps. */
#include <inttypes.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/arena.h"
#include "base/diag.h"
#include "base/mem.h"
#include "base/vec.h"
#include "check.h"
#include "generator/random_problem.h"
#include "machine/order_table.h"
#include "oracle/count_purchase.h"
#include "oracle/scan_cables.h"
#include "problem/build.h"
#include "problem/weighs.h"
#include "purchase/order.h"
#include "search/instance_cost.h"
#include "study/best.h"

enum { CASES = 4000, PLANS_AT_MOST = 60000, PARTS_AT_MOST = RANDOM_PARTS, CANDIDATES_AT_MOST = 16 };

static const struct random_kind KINDS[] = {
    {.max_apps = 1},
    {.max_apps = 1, .switches = true},
    {.max_apps = 1, .switches = true, .steps = true},
    {.max_apps = 2, .cores = true, .steps = true, .owned = true},
    {.max_apps = 2, .switches = true, .steps = true, .owned = true, .other_goals = true},
    {.max_apps = 1, .switches = true, .other_goals = true},
    {.max_apps = 1, .switches = true, .steps = true, .templates = true},
    {.max_apps = 1, .switches = true, .steps = true, .owned = true, .stock = true},
    {.max_apps = 2, .switches = true, .owned = true, .stock = true, .other_goals = true},
    {.max_apps = 1, .switches = true, .steps = true, .owned = true, .vendors = true},
    {.max_apps = 1, .steps = true, .memory = true},
    {.max_apps = 1, .chassis = true},
    {.max_apps = 1, .switches = true, .steps = true, .lengths = true},
    {.max_apps = 1, .steps = true, .owned = true, .stock = true, .chassis = true},
    {.max_apps = 1, .templates = true, .chassis = true},
    {.max_apps = 1, .switches = true, .templates = true, .headroom = true},
    {.max_apps = 1, .switches = true, .owned = true, .memory = true, .vendors = true, .quotes = true},
    {.max_apps = 1, .switches = true, .purchase = true},
    {.max_apps = 2, .switches = true, .steps = true, .owned = true, .other_goals = true, .purchase = true},
    {.max_apps = 1, .switches = true, .steps = true, .stock = true, .purchase = true},
    {.max_apps = 1, .switches = true, .owned = true, .other_goals = true, .orders = true},
    {.max_apps = 1, .switches = true, .steps = true, .stock = true, .orders = true},
    {.max_apps = 1, .switches = true, .purchase = true, .orders = true},
    {.max_apps = 1, .chassis = true, .purchase = true},
    {.max_apps = 1, .switches = true, .steps = true, .orders = true, .quotes = true},
    {.max_apps = 1, .switches = true, .steps = true, .owned = true, .orders = true, .quotes = true},
};
enum { N_KINDS = sizeof KINDS / sizeof *KINDS };

/* --- all plans --- */

struct listed {
    const struct design *design;
    int64_t nodes;
    double rate;
    int64_t cost;
    double power_W;              /* power, if limits or the goal depend on the size of mixes; otherwise 0 */
    int64_t have[PARTS_AT_MOST]; /* owned and bought units of each part */
    int64_t paid[PARTS_AT_MOST]; /* paid for each part */
};

struct listing {
    const struct instance *instance;
    bool purchase; /* with extras, operation and limits on size */
    bool sellers;  /* parts have sellers and charges on orders: uses are listed instead of orders */
    VEC(struct listed) plans;
    bool too_many;
};

/* The cheapest order of at least this quantity: its cost and quantity (of equal costs the fewest). */
static bool order_of(const struct price *price, int64_t at_most, int64_t quantity, int64_t *cost,
                     int64_t *brings)
{
    bool found = false;
    for (size_t s = 0; s < price->n; s++) {
        int64_t q = quantity > price->steps[s].min_quantity ? quantity : price->steps[s].min_quantity;
        const int64_t packs = (q + price->steps[s].pack - 1) / price->steps[s].pack;
        const int64_t c = packs * price->steps[s].pack_minor, b = packs * price->steps[s].pack;
        if (b > at_most)
            continue;
        if (!found || c < *cost || (c == *cost && b < *brings)) {
            *cost = c;
            *brings = b;
            found = true;
        }
    }
    return found;
}

/* The units of a part that must be bought, and the available units. */
static void bounds_of(bool *must, int64_t *at_most, const struct instance *instance, size_t part)
{
    const struct limits *limits = &instance->scenario->limits;
    const char *id = instance->snapshot->parts[part].id;
    *must = false;
    *at_most = INT64_MAX;
    for (size_t i = 0; i < limits->must_buy.n; i++)
        *must = *must || strcmp(limits->must_buy.v[i].text, id) == 0;
    for (size_t i = 0; i < limits->available.n; i++)
        if (strcmp(limits->available.v[i].part.text, id) == 0)
            *at_most = limits->available.v[i].count;
}

/* Charges on an order whose parts each have one seller, the vendor. */
static int64_t surcharge_of(const struct instance *instance, const struct listed *plan)
{
    int64_t paid_minor[CHARGES_AT_MOST] = {0};
    for (size_t v = 0; v < instance->scenario->purchase.n_vendors; v++)
        for (size_t p = 0; p < instance->snapshot->n_parts; p++)
            if (strcmp(count_seller(instance, p, NULL), instance->scenario->purchase.vendors[v].name.text) ==
                0)
                paid_minor[v] += plan->paid[p];
    return count_surcharge(instance, paid_minor);
}

/* Every possible number of pieces with its cost, until they cover the need alone. First the pieces that must
 * be bought, then owned ones, then more. */
struct level {
    int64_t have, cost;
};
struct need_levels {
    const struct need *need;
    int64_t units;
    struct level *level[CANDIDATES_AT_MOST];
    size_t n[CANDIDATES_AT_MOST];
};
static size_t levels_of(struct level *out, const struct instance *instance, const struct part_option *option,
                        const struct price *price, int64_t units)
{
    size_t n = 0;
    bool must = false;
    int64_t at_most = 0;
    struct level level = {0, 0};
    bounds_of(&must, &at_most, instance, option->part);
    if (must && !order_of(price, at_most, 1, &level.cost, &level.have))
        fail_msg("a part that must be bought and cannot");
    const int64_t base = level.have;
    out[n++] = level;
    const int64_t each = option->slots > 0 ? option->slots : option->units;
    for (int64_t used = base + 1; out[n - 1].have * each < units; used++) {
        level.have = used;
        if (used > option->owned + base) {
            if (!order_of(price, at_most, used - option->owned, &level.cost, &level.have))
                break;
            level.have += option->owned;
        }
        if (level.have != out[n - 1].have)
            out[n++] = level;
    }
    return n;
}

/* The number of slots for the most line cards of all kinds of the family. */
static int64_t most_slots(const struct need_levels *of, size_t chassis)
{
    int64_t slots = 0;
    for (size_t k = 0; k < chassis; k++)
        if (of->need->options[k].family == of->need->options[chassis].family &&
            of->need->options[k].slots == 0)
            slots += of->level[k][of->n[k] - 1].have;
    return slots;
}

/* Combines the levels of one supply after another. A combination is kept if it covers the need, but would not
 * with one level less. */
static void choose(struct listing *l, const struct need_levels *needs, size_t n_needs, size_t s, size_t k,
                   size_t *at, struct listed *plan)
{
    if (l->too_many || plan->cost > l->instance->budget_minor)
        return;
    if (s == n_needs) {
        struct listed whole = *plan;
        whole.cost += surcharge_of(l->instance, plan);
        if (whole.cost <= l->instance->budget_minor)
            VEC_PUSH(&l->plans, whole);
        l->too_many = l->plans.n > PLANS_AT_MOST;
        return;
    }
    const struct need_levels *sl = &needs[s];
    if (k < sl->need->n_options) {
        const struct part_option *option = &sl->need->options[k];
        for (at[k] = 0; at[k] < sl->n[k]; at[k]++) {
            const struct level level = sl->level[k][at[k]];
            plan->have[option->part] = level.have;
            plan->cost += level.cost;
            plan->paid[option->part] = level.cost;
            choose(l, needs, n_needs, s, k + 1, at, plan);
            plan->cost -= level.cost;
            plan->have[option->part] = 0;
            plan->paid[option->part] = 0;
        }
        return;
    }
    int64_t pieces[CANDIDATES_AT_MOST] = {0};
    for (size_t i = 0; i < k; i++)
        pieces[i] = sl->level[i][at[i]].have;
    bool minimal = scan_is_met(l->instance, plan->design, s, plan->nodes, pieces);
    for (size_t i = 0; i < k && minimal; i++)
        if (at[i] > 0) {
            pieces[i] = sl->level[i][at[i] - 1].have;
            minimal = !scan_is_met(l->instance, plan->design, s, plan->nodes, pieces);
            pieces[i] = sl->level[i][at[i]].have;
        }
    size_t next[CANDIDATES_AT_MOST];
    if (minimal)
        choose(l, needs, n_needs, s + 1, 0, next, plan);
}

static void list_bills(struct listing *l, const struct design *design, int64_t nodes, double rate)
{
    const struct instance *instance = l->instance;
    struct need_levels needs[DESIGN_MAX_NEEDS];
    size_t at[CANDIDATES_AT_MOST];
    struct listed plan = {.design = design, .nodes = nodes, .rate = rate};
    for (size_t i = 0; i < design->needs.n; i++) {
        const size_t s = design->needs.at[i];
        needs[i] = (struct need_levels){.need = &instance->choice.needs[s]};
        needs[i].units = design_need(design, i, nodes);
        for (size_t k = 0; k < instance->choice.needs[s].n_options; k++) {
            const struct part_option *option = &instance->choice.needs[s].options[k];
            const int64_t wanted = option->slots > 0 ? most_slots(&needs[i], k) : needs[i].units;
            needs[i].level[k] = mem_alloc((size_t)wanted + 2, sizeof(struct level));
            needs[i].n[k] =
                levels_of(needs[i].level[k], instance, option, instance->choice.need_prices[s][k], wanted);
        }
    }
    choose(l, needs, design->needs.n, 0, 0, at, &plan);
    for (size_t i = 0; i < design->needs.n; i++)
        for (size_t k = 0; k < needs[i].need->n_options; k++)
            mem_free(needs[i].level[k]);
}

/* --- all plans where mixes are weighed --- */

/* The bill of an order of this number of units in addition to the owned ones. */
static void best_order(struct listed *plan, const struct instance *instance, size_t part, int64_t units,
                       bool *can)
{
    bool must = false;
    int64_t at_most = 0, cost = 0, brings = 0;
    bounds_of(&must, &at_most, instance, part);
    const struct price *price = &instance->item[part].price;
    if (must && !order_of(price, at_most, 1, &cost, &brings))
        *can = false;
    const int64_t base = brings;
    int64_t owned = units - base < instance->item[part].owned ? units - base : instance->item[part].owned;
    owned = owned > 0 ? owned : 0;
    if (units - owned > base && !order_of(price, at_most, units - owned, &cost, &brings))
        *can = false;
    plan->have[part] = brings + owned;
    plan->paid[part] = cost == 0 ? 0 : cost + decimal_scale(cost, instance->scenario->purchase.tax);
    plan->cost += plan->paid[part];
}

/* True if the same is ordered of every part that others could replace. */
static bool same_mixes(const struct instance *instance, const struct listed *a, const struct listed *b)
{
    for (size_t i = 0; i < a->design->needs.n; i++) {
        const struct need *need = &instance->choice.needs[a->design->needs.at[i]];
        for (size_t k = 0; need->n_options > 1 && k < need->n_options; k++)
            if (a->have[need->options[k].part] != b->have[need->options[k].part])
                return false;
    }
    return true;
}

/* True if other parts could replace it in a cluster of the design. */
static bool is_mixed(const struct instance *instance, const struct design *design, size_t part)
{
    bool mixed = false;
    for (size_t i = 0; i < design->needs.n; i++) {
        const struct need *need = &instance->choice.needs[design->needs.at[i]];
        for (size_t k = 0; need->n_options > 1 && k < need->n_options; k++)
            mixed = mixed || need->options[k].part == part;
    }
    return mixed;
}

/* The cost of units of each part from this one on, in addition to owned units, from any seller; -1: not
 * available. For a replaceable part, an order contains exactly the needed units. */
static int64_t pay_exactly(const struct instance *instance, const struct listed *plan, size_t part,
                           const int64_t *paid_minor)
{
    if (part == instance->snapshot->n_parts)
        return count_surcharge(instance, paid_minor);
    const struct purchase *purchase = &instance->scenario->purchase;
    const struct price *price = &instance->item[part].price;
    const bool exactly = is_mixed(instance, plan->design, part);
    int64_t best = -1;
    const int64_t bought = plan->have[part] - instance->item[part].owned;
    if (bought <= 0)
        return pay_exactly(instance, plan, part + 1, paid_minor);
    for (size_t s = 0; s < price->n_standing; s++) {
        const struct price_step *step = &price->standing[s];
        const char *seller = count_seller(instance, part, step);
        const bool had = bought >= step->min_quantity && bought % step->pack == 0;
        const int64_t cost = !exactly ? count_order(instance, part, bought, seller)
                             : had    ? bought / step->pack * step->pack_minor
                                      : -1;
        int64_t paid[CHARGES_AT_MOST];
        memcpy(paid, paid_minor, sizeof paid);
        for (size_t v = 0; v < purchase->n_vendors && cost >= 0; v++)
            paid[v] += strcmp(purchase->vendors[v].name.text, seller) == 0 ? cost : 0;
        const int64_t rest = cost < 0 ? -1 : pay_exactly(instance, plan, part + 1, paid);
        best = rest >= 0 && (best < 0 || cost + rest < best) ? cost + rest : best;
    }
    return best;
}

/* True if the cheapest order of a use contains exactly that use. */
static void take_exact(struct listing *l, const struct listed *point, const struct counted *all)
{
    const int64_t none[CHARGES_AT_MOST] = {0};
    struct listed plan = *point;
    memcpy(plan.have, all->units, sizeof plan.have);
    plan.cost = pay_exactly(l->instance, &plan, 0, none);
    if (plan.cost >= 0 && plan.cost <= l->instance->budget_minor &&
        plan.cost == count_paid(l->instance, plan.have, NULL))
        VEC_PUSH(&l->plans, plan);
    l->too_many = l->plans.n > PLANS_AT_MOST;
}

/* Keeps a use of the bill that it gives, unless the one kept for this bill is better. */
static void take_use(struct listing *l, const struct listed *point, size_t first, const struct counted *mixed)
{
    const struct instance *instance = l->instance;
    struct counted all = {.power_W = 0};
    struct listed plan = *point;
    bool can = true;
    count_cluster(&all, instance, point->design, point->nodes, mixed);
    if (!count_allowed(&all, instance, 1))
        return;
    if (l->sellers) {
        take_exact(l, point, &all);
        return;
    }
    for (size_t p = 0; p < instance->snapshot->n_parts; p++)
        if (all.units[p] > 0 || instance->item[p].price.at_least > 0)
            best_order(&plan, instance, p, all.units[p], &can);
    plan.cost += surcharge_of(instance, &plan);
    if (instance->scenario->purchase.budget_on_tco)
        plan.cost += count_operation(&all, instance, 1, point->nodes);
    for (size_t p = 0; p < instance->snapshot->n_parts; p++)
        plan.power_W += (double)all.units[p] * instance->snapshot->parts[p].size.power_W;
    if (!can || plan.cost > instance->budget_minor)
        return;
    for (size_t i = first; i < l->plans.n; i++) {
        struct listed *other = &l->plans.v[i];
        if (!same_mixes(instance, &plan, other))
            continue;
        const bool cheaper = plan.cost < other->cost, cooler = plan.power_W < other->power_W;
        if (instance->goal == GOAL_RATE_PER_WATT ? cooler || (!(plan.power_W > other->power_W) && cheaper)
                                                 : cheaper || (plan.cost == other->cost && cooler))
            *other = plan;
        return;
    }
    VEC_PUSH(&l->plans, plan);
    l->too_many = l->plans.n > PLANS_AT_MOST;
}

/* Lists all mixes without a spare piece. */
static void list_uses(struct listing *l, const struct listed *point, size_t first, size_t i, size_t k,
                      int64_t *pieces, const struct counted *mixed)
{
    const struct instance *instance = l->instance;
    if (l->too_many)
        return;
    if (i == point->design->needs.n) {
        take_use(l, point, first, mixed);
        return;
    }
    const struct need *need = &instance->choice.needs[point->design->needs.at[i]];
    const int64_t units = count_need(instance, point->design, i, point->nodes);
    if (need->n_options > 1 && k < need->n_options) {
        const struct part_option *option = &need->options[k];
        int64_t wanted = units; /* a chassis needs as many slots as there are line cards */
        for (size_t o = 0; o < k && option->slots > 0; o++)
            wanted = (o > 0 ? wanted : 0) + (need->options[o].family == option->family ? pieces[o] : 0);
        const int64_t each = option->slots > 0 ? option->slots : option->units;
        for (pieces[k] = 0; pieces[k] == 0 || (pieces[k] - 1) * each < wanted; pieces[k]++) {
            struct counted more = *mixed;
            count_part(&more, instance, need->options[k].part, pieces[k]);
            list_uses(l, point, first, i, k + 1, pieces, &more);
        }
        return;
    }
    int64_t next[CANDIDATES_AT_MOST];
    bool minimal = need->n_options == 1 || scan_is_met(instance, point->design, i, point->nodes, pieces);
    for (size_t o = 0; need->n_options > 1 && o < k && minimal; o++)
        if (pieces[o] > 0) {
            pieces[o]--;
            minimal = !scan_is_met(instance, point->design, i, point->nodes, pieces);
            pieces[o]++;
        }
    if (minimal)
        list_uses(l, point, first, i + 1, 0, next, mixed);
}

static void list_plans(struct listing *l)
{
    const struct instance *instance = l->instance;
    const double needed =
        instance->goal == GOAL_COST ? instance->target_rate * instance_rate_scale(instance) : 0;
    for (size_t d = 0; d < instance->choice.n_designs; d++) {
        const int64_t most =
            instance_nodes_within(instance, &instance->choice.designs[d], instance->budget_minor);
        struct scan scan;
        scan_start(&scan, instance, &instance->choice.designs[d], NULL);
        while (scan.nodes < most && !l->too_many) {
            (void)scan_step(&scan);
            const double rate = scan_rate(&scan);
            if (scan.nodes < instance->limits.min_nodes || !(rate > 0) || rate < needed)
                continue;
            const struct listed point = {.design = scan.design, .nodes = scan.nodes, .rate = rate};
            const struct counted none = {.power_W = 0};
            int64_t pieces[CANDIDATES_AT_MOST];
            if (l->purchase || l->sellers)
                list_uses(l, &point, l->plans.n, 0, 0, pieces, &none);
            else
                list_bills(l, scan.design, scan.nodes, rate);
        }
    }
}

static double value(enum goal goal, double rate, int64_t cost, double power_W)
{
    if (goal == GOAL_COST)
        return -(double)cost;
    if (goal == GOAL_RATE_PER_WATT)
        return rate / power_W;
    return goal == GOAL_RATE ? rate : rate / (double)cost;
}

/* --- comparison with best_find_bills --- */

static size_t find(const struct listing *l, const struct plan_row *row)
{
    for (size_t i = 0; i < l->plans.n; i++) {
        const struct listed *plan = &l->plans.v[i];
        if (plan->design != row->clusters->design || plan->nodes != row->clusters->nodes ||
            plan->cost != row->clusters->cost_minor)
            continue;
        int64_t have[PARTS_AT_MOST] = {0};
        for (size_t k = 0; k < row->n_bill; k++)
            have[row->bill[k].part] = row->bill[k].quantity + row->bill[k].owned;
        if (memcmp(have, plan->have, sizeof have) == 0)
            return i;
    }
    return l->plans.n;
}

/* Below 0: the first is better; 0: power, ids or bills decide. */
static int compare(enum goal goal, const struct listed *a, const struct plan_row *row)
{
    const double rate = row->clusters->rate;
    const double of_a = value(goal, a->rate, a->cost, a->power_W);
    const double of_row = value(goal, rate, row->clusters->cost_minor, row->power_W);
    if (fabs(of_a - of_row) > 1e-12 * fmax(fabs(of_a), fabs(of_row)))
        return of_a > of_row ? -1 : 1;
    if (fabs(a->rate - rate) > 1e-12 * fmax(a->rate, rate))
        return a->rate > rate ? -1 : 1;
    return (a->cost > row->clusters->cost_minor) - (a->cost < row->clusters->cost_minor);
}

static void check_bill(const struct instance *instance, const struct plan_row *row, uint64_t seed)
{
    int64_t sum = 0;
    double power_W = 0;
    for (size_t i = 0; i < row->n_bill; i++) {
        const struct bill_line *line = &row->bill[i];
        assert_true(i == 0 || row->bill[i - 1].part < line->part);
        assert_true((line->used >= 1 || instance->item[line->part].price.at_least > 0) &&
                    line->used <= line->quantity + line->owned);
        power_W += (double)line->used * instance->snapshot->parts[line->part].size.power_W;
    }
    size_t n_rows = 0;
    const struct bill_row *rows =
        bill_rows(&n_rows, instance, row->bill, row->n_bill, false, instance->arena);
    for (size_t i = 0; i < n_rows; i++)
        sum += rows[i].total_minor;
    if (instance->scenario->purchase.budget_on_tco ? sum > row->clusters->cost_minor
                                                   : sum != row->clusters->cost_minor)
        fail_msg("seed %" PRIu64 ": lines sum to %" PRId64 ", cost %" PRId64, seed, sum,
                 row->clusters->cost_minor);
    check_close(row->power_W, power_W, 1e-12, 0);
}

static void check_rows(const struct listing *l, const struct plan_list *best, size_t n, uint64_t seed)
{
    const enum goal goal = l->instance->goal;
    const size_t expected = l->plans.n < n ? l->plans.n : n;
    bool *taken = mem_alloc(l->plans.n + 1, sizeof *taken);
    if (best->n != expected || best->all != (l->plans.n < n))
        fail_msg("seed %" PRIu64 ": %zu rows of %zu plans, asked for %zu", seed, best->n, l->plans.n, n);
    for (size_t r = 0; r < best->n; r++) {
        const struct plan_row *row = &best->rows[r];
        const size_t i = find(l, row);
        if (i == l->plans.n || taken[i])
            fail_msg("seed %" PRIu64 ", row %zu: %s", seed, r,
                     i == l->plans.n ? "not an irredundant plan" : "listed twice");
        taken[i] = true;
        check_close(row->clusters->rate, l->plans.v[i].rate, 1e-12, 0);
        check_bill(l->instance, row, seed);
        if (l->purchase)
            check_close(row->power_W, l->plans.v[i].power_W, 1e-12, 0);
        const struct plan_row *before = r ? row - 1 : row;
        const struct listed as_listed = {
            .rate = before->clusters->rate, .cost = before->clusters->cost_minor, .power_W = before->power_W};
        const int order = compare(goal, &as_listed, row);
        const bool by_power = l->instance->market.n_charges == 0;
        if (order > 0 || (order == 0 && by_power && before->power_W > row->power_W))
            fail_msg("seed %" PRIu64 ": row %zu is better than the one before", seed, r);
    }
    const struct plan_row *last = best->n ? &best->rows[best->n - 1] : NULL;
    for (size_t i = 0; i < l->plans.n; i++)
        if (!taken[i] && compare(goal, &l->plans.v[i], last) < 0)
            fail_msg("seed %" PRIu64 ": %" PRId64 " x %s for %" PRId64 " is missing", seed,
                     l->plans.v[i].nodes, l->plans.v[i].design->id, l->plans.v[i].cost);
    mem_free(taken);
}

static bool same_order(const struct plan_row *a, const struct plan_row *b)
{
    bool same = a->n_bill == b->n_bill;
    for (size_t i = 0; same && i < a->n_bill; i++)
        same = a->bill[i].part == b->bill[i].part && a->bill[i].quantity == b->bill[i].quantity &&
               a->bill[i].owned == b->bill[i].owned;
    return same;
}

/* For parts with several sellers: a row has the least cost of its use, no two rows are equal, and each better
 * use is listed. Its order contains exactly the use, or a cheaper larger quantity if that avoids a vendor's
 * surcharge. */
static void check_uses(const struct listing *l, const struct plan_list *best, uint64_t seed)
{
    const struct instance *instance = l->instance;
    bool *there = mem_alloc(l->plans.n + 1, sizeof *there);
    for (size_t r = 0; r < best->n; r++) {
        const struct plan_row *row = &best->rows[r];
        struct listed listed = {.design = row->clusters->design}, used = listed;
        for (size_t i = 0; i < row->n_bill; i++) {
            listed.have[row->bill[i].part] = row->bill[i].quantity + row->bill[i].owned;
            used.have[row->bill[i].part] = row->bill[i].used;
        }
        const int64_t least = count_paid(instance, listed.have, NULL);
        if (least != row->clusters->cost_minor)
            fail_msg("seed %" PRIu64 ": row %zu costs %" PRId64 ", its order %" PRId64, seed, r,
                     row->clusters->cost_minor, least);
        check_bill(instance, row, seed);
        for (size_t k = 0; k < r; k++)
            if (row->clusters->design == best->rows[k].clusters->design &&
                row->clusters->nodes == best->rows[k].clusters->nodes && same_order(row, &best->rows[k]))
                fail_msg("seed %" PRIu64 ": row %zu stands there twice", seed, r);
        for (size_t i = 0; i < l->plans.n; i++)
            there[i] = there[i] || (l->plans.v[i].design == row->clusters->design &&
                                    l->plans.v[i].nodes == row->clusters->nodes &&
                                    (same_mixes(instance, &listed, &l->plans.v[i]) ||
                                     (l->plans.v[i].cost == row->clusters->cost_minor &&
                                      same_mixes(instance, &used, &l->plans.v[i]))));
    }
    for (size_t i = 0; i < l->plans.n; i++)
        if (!there[i] && (best->all || compare(instance->goal, &l->plans.v[i], &best->rows[best->n - 1]) < 0))
            fail_msg("seed %" PRIu64 ": %" PRId64 " x %s for %" PRId64 " is missing", seed,
                     l->plans.v[i].nodes, l->plans.v[i].design->id, l->plans.v[i].cost);
    mem_free(there);
}

/* The first row is the plan, line by line. A plan may leave idle a part that must be bought or comes in a
 * pack, and use an owned part with less power. No irredundant bill has both, so then only the candidates
 * agree (idle). */
static void check_first(const struct plan *plan, const struct plan_row *row, bool idle, uint64_t seed)
{
    bool same = plan->clusters[0].point.design == row->clusters->design &&
                plan->clusters[0].point.nodes == row->clusters->nodes &&
                plan->cost_minor == row->clusters->cost_minor && (idle || plan->n_bill == row->n_bill);
    for (size_t i = 0; same && !idle && i < row->n_bill; i++)
        same = plan->bill[i].part == row->bill[i].part && plan->bill[i].quantity == row->bill[i].quantity &&
               plan->bill[i].owned == row->bill[i].owned && plan->bill[i].used == row->bill[i].used;
    if (!same)
        fail_msg("seed %" PRIu64 ": the first row is not the plan, %" PRId64 " x %s, but %" PRId64 " x %s",
                 seed, plan->clusters[0].point.nodes, plan->clusters[0].point.design->id,
                 row->clusters->nodes, row->clusters->design->id);
}

/* Number of checked plans, and of those from a candidate with several bills. */
struct seen {
    size_t plans;
    size_t alternatives;
    size_t whole_lists;
    size_t weighed;
    size_t per_watt;
    size_t repeated; /* plans with an order that was listed before */
};

/* Compares the list by order, and by node, with the first of each in the list of all plans. */
static void check_distinct(const struct instance *instance, size_t n, uint64_t seed, struct seen *seen)
{
    struct arena arena = ARENA_INIT;
    struct plan_list all, orders, nodes;
    best_find_bills(&all, instance, 2 * BEST_AT_MOST, NULL, &arena);
    best_find_distinct(&orders, instance, n, OPTION_BY_ORDER, NULL, &arena);
    best_find_distinct(&nodes, instance, n, OPTION_BY_NODE, NULL, &arena);
    size_t n_orders = 0, n_nodes = 0;
    for (size_t i = 0; i < all.n; i++) {
        const struct plan_row *row = &all.rows[i];
        bool known = false, known_node = false;
        for (size_t k = 0; k < i && !known; k++)
            known = same_order(&all.rows[k], row);
        for (size_t k = 0; k < i && !known_node; k++)
            known_node = all.rows[k].clusters->design->node == row->clusters->design->node;
        if (!known && n_orders < n && !(n_orders < orders.n && same_order(&orders.rows[n_orders++], row)))
            fail_msg("seed %" PRIu64 ": order %zu is not the one of plan %zu", seed, n_orders, i);
        if (!known_node && n_nodes < n && !(n_nodes < nodes.n && same_order(&nodes.rows[n_nodes++], row)))
            fail_msg("seed %" PRIu64 ": node %zu is not the one of plan %zu", seed, n_nodes, i);
        seen->repeated += known;
    }
    if (all.all && (n_orders != orders.n || n_nodes != nodes.n))
        fail_msg("seed %" PRIu64 ": %zu orders and %zu nodes, listed %zu and %zu", seed, n_orders, n_nodes,
                 orders.n, nodes.n);
    arena_fini(&arena);
}

/* Sellers of one part have different packs. */
static void draw_packs(struct snapshot *snapshot, struct random *random, struct arena *arena)
{
    struct quote *quotes = ARENA_NEW(arena, snapshot->paid.n_quotes, struct quote);
    memcpy(quotes, snapshot->paid.quotes, snapshot->paid.n_quotes * sizeof *quotes);
    for (size_t i = 0; i < snapshot->paid.n_quotes; i++) {
        const int64_t pack = random_in(random, 0, 1) ? random_in(random, 1, 5) : quotes[i].pack;
        if (!quotes[i].seller)
            continue;
        quotes[i].amount_minor = (quotes[i].amount_minor * pack + quotes[i].pack - 1) / quotes[i].pack;
        quotes[i].pack = pack;
    }
    snapshot->paid.quotes = quotes;
}

static void check_seed(uint64_t seed, struct seen *seen)
{
    struct arena arena = ARENA_INIT;
    struct diag diag = DIAG_INIT;
    struct random random = {seed};
    struct random_question *question = ARENA_NEW(&arena, 1, struct random_question);
    struct instance instance;
    struct plan plan = {.found = false};
    const struct plan_options how = {.method = METHOD_ENUMERATED};
    const struct random_kind *kind = &KINDS[seed % N_KINDS];
    struct listing listing = {
        .instance = &instance, .purchase = kind->purchase, .sellers = kind->orders && kind->quotes};
    random_question(question, &random, kind, &arena);
    if (kind->chassis) /* mixes with line cards are many */
        question->scenario.limits.max_nodes = random_in(&random, 3, 6);
    if (listing.sellers) { /* all of them are tried */
        question->scenario.limits.max_nodes = random_in(&random, 1, 6);
        draw_packs(&question->snapshot, &random, &arena);
    }
    if (kind->lengths) /* mixes of cables are many, too */
        question->scenario.limits.max_nodes = random_in(&random, 1, 3);
    enum status status = instance_build(&instance, &question->scenario, &question->snapshot, &arena, &diag);
    if (status == ST_OK) {
        instance.budget_minor /= random_in(&random, 1, 4);
        status = plan_solve(&plan, &instance, &how, &arena, &diag);
    }
    assert_true(status == ST_OK || status == ST_INFEASIBLE);
    const bool told = plan.found && (!listing.purchase || instance_weighs_mixes(&instance));
    if (told)
        list_plans(&listing);
    if (told && !listing.too_many) {
        const size_t n = (size_t)random_in(&random, 1, random_in(&random, 0, 1) ? 20 : BEST_AT_MOST);
        struct plan_list best;
        best_find_bills(&best, &instance, n, NULL, &arena);
        if (listing.sellers)
            check_uses(&listing, &best, seed);
        else
            check_rows(&listing, &best, n, seed);
        check_first(&plan, &best.rows[0],
                    instance.limits.must_buy.n > 0 || (kind->owned && plan.power_W < best.rows[0].power_W),
                    seed);
        check_distinct(&instance, n < 20 ? n : 20, seed, seen);
        seen->plans += best.n;
        seen->whole_lists += best.all;
        seen->weighed += listing.purchase;
        seen->per_watt += instance.goal == GOAL_RATE_PER_WATT && best.n > 1;
        for (size_t r = 1; r < best.n; r++)
            seen->alternatives += best.rows[r].clusters->design == best.rows[r - 1].clusters->design &&
                                  best.rows[r].clusters->nodes == best.rows[r - 1].clusters->nodes;
    }
    mem_free(listing.plans.v);
    diag_fini(&diag);
    arena_fini(&arena);
}

static void test_all_plans(void **state)
{
    (void)state;
    struct seen seen = {0};
    const uint64_t first = random_first(), n_cases = random_cases(CASES);
    printf("random seeds %" PRIu64 " to %" PRIu64 "\n", first, first + n_cases - 1);
    for (uint64_t seed = first; seed < first + n_cases; seed++)
        check_seed(seed, &seen);
    printf("%zu plans, %zu beside another bill of their point, %zu whole lists, %zu that weigh mixes, "
           "%zu by the watt\n",
           seen.plans, seen.alternatives, seen.whole_lists, seen.weighed, seen.per_watt);
    if (n_cases < CASES)
        return;
    assert_true(seen.plans > 100000 && seen.alternatives > 30000 && seen.whole_lists > CASES / 8 &&
                seen.weighed > CASES / 32 && seen.per_watt > CASES / 256 && seen.repeated > CASES);
}

/* Parts of several sellers, some of whom charge for small orders: the cheapest pack is not always bought. */
static void test_sellers(void **state)
{
    (void)state;
    struct seen seen = {0};
    const uint64_t first = random_first() / N_KINDS, n_cases = random_cases(CASES) / 5;
    for (uint64_t i = first; i < first + n_cases; i++)
        for (uint64_t k = 0; k < N_KINDS; k++)
            if (KINDS[k].orders && KINDS[k].quotes)
                check_seed(i * N_KINDS + k, &seen);
    assert_true(seen.alternatives > 200 || n_cases < CASES / 5);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_all_plans),
        cmocka_unit_test(test_sellers),
    };
    return cmocka_run_group_tests_name("study/kbest", tests, NULL, NULL);
}
