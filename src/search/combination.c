/* combination.c - finds the combination of parts for the needs of clusters, if their needs cannot be met one
 * by one.
 *
 * That is so if power, height, operation or surcharges of vendors count, or if several clusters order the
 * same parts. All irredundant combinations (search/order_enumeration.h) are enumerated. The result is the
 * one with which the whole order is cheapest within its limits. */
#include "search/combination.h"

#include <math.h>
#include <string.h>

#include "base/mem.h"
#include "problem/candidate.h"
#include "problem/instance.h"
#include "problem/weighs.h"
#include "purchase/order.h"
#include "purchase/instance_purchase.h"
#include "search/instance_cost.h"

/* --- cost and size of a combination --- */

static void take_parts(struct used_parts *out, const struct order_enumeration *w, const int64_t *quantity,
                       size_t from, size_t to)
{
    used_parts_start(out);
    for (size_t c = from; c < to; c++) {
        const int64_t *mixed[DESIGN_MAX_NEEDS] = {NULL};
        for (size_t j = 0; j < w->n_needs; j++)
            if (w->needs[j].cluster == c)
                mixed[w->needs[j].i] = &w->pieces[w->needs[j].first];
        used_parts_add(out, w->instance, w->points[c].design, w->points[c].nodes, mixed,
                       &quantity[c * w->instance->purchase->n_extras]);
    }
}

/* Cost of the parts, including operation if the budget covers it; -1: not available. *on_top_minor is set to
 * the surcharges, which are not included. If it is NULL, the result is a lower bound. */
static int64_t cost_of(int64_t *on_top_minor, const struct order_enumeration *w,
                       const struct used_parts *taken)
{
    struct order_sum sum = {0};
    if (on_top_minor) {
        order_sum_take(&sum, taken, w->instance);
        *on_top_minor = order_sum_on_top(&sum, w->instance);
    } else {
        sum.lines_minor = order_least_lines(taken, w->instance);
    }
    if (sum.lines_minor < 0 || !w->instance->purchase->budget_on_tco)
        return sum.lines_minor;
    const struct operation_cost operation = instance_operate(w->instance, taken, w->points, w->n_points);
    return money_plus(sum.lines_minor, operation_total(&operation));
}

/* Sets the size of all clusters and the units of their extras. Returns whether the limits allow them. */
static bool size_of(struct cluster_size *size, int64_t *quantity, const struct order_enumeration *w)
{
    struct cluster_size whole = {.power_W = 0};
    *size = whole;
    for (size_t c = 0; c < w->n_points; c++) {
        const struct cluster_size mixed = order_enumeration_size(w, c);
        const struct cluster_size own =
            instance_size_around(&quantity[c * w->instance->purchase->n_extras], w->instance,
                                 w->points[c].design, w->points[c].nodes, &mixed);
        instance_sum_sizes(size, &own);
        instance_add_cluster(&whole, w->instance, &own);
    }
    return instance_allows_together(w->instance, &whole);
}

struct combination_sum combination_sum(int64_t *quantity, const struct order_enumeration *w)
{
    struct combination_sum choice = {.cost_minor = -1};
    struct used_parts taken;
    if (!size_of(&choice.size, quantity, w))
        return choice;
    take_parts(&taken, w, quantity, 0, w->n_points);
    choice.cost_minor = cost_of(&choice.on_top_minor, w, &taken);
    choice.cost_minor = money_plus(choice.cost_minor, choice.on_top_minor);
    used_parts_fini(&taken);
    return choice;
}

/* --- enumeration within limits --- */

void combination_within(struct order_enumeration *enumeration, int64_t cost_minor)
{
    enumeration->most.cost_minor =
        cost_minor >= MONEY_MAX ? MONEY_MAX : cost_minor - enumeration->beside.cost_minor;
}

/* For shared parts, sets the units in the order without the current combination. The credit is the value of
 * owned units, plus the amount by which an order costs more than at least prices. */
static void find_shared_units(struct order_enumeration *w, const struct used_parts *taken)
{
    w->shared.credit_minor = 0;
    for (size_t i = 0; i < taken->n; i++) {
        const size_t part = taken->v[i].part;
        const int64_t left = w->instance->item[part].owned - taken->v[i].units, bought = left < 0 ? -left : 0;
        const int64_t least = w->shared.relaxed->item[part].price.steps[0].pack_minor;
        if (w->shared.units[part] < 0)
            continue;
        const int64_t paid = price_total(&w->instance->item[part].price, bought, NULL);
        const int64_t worth = money_times(least, left > 0 ? left : 0), due = money_times(least, bought);
        const int64_t credit = due < 0 ? 0 : money_plus(paid - due, worth);
        const int64_t sum = money_plus(w->shared.credit_minor, credit);
        w->shared.units[part] = taken->v[i].units;
        w->shared.credit_minor = sum < 0 ? MONEY_MAX : sum;
    }
}

/* Computes cost and size of the clusters without the need `from` and those linked with it. False: they are
 * not available. */
static bool find_rest(struct order_enumeration *w, size_t from)
{
    int64_t *quantity = mem_alloc(w->n_points * w->instance->purchase->n_extras, sizeof *quantity);
    struct used_parts taken;
    for (size_t j = from; j < w->n_needs && (j == from || w->needs[j].linked); j++)
        memset(&w->pieces[w->needs[j].first], 0, w->needs[j].need->n_options * sizeof *w->pieces);
    (void)size_of(&w->beside.size, quantity, w);
    take_parts(&taken, w, quantity, 0, w->n_points);
    w->beside.cost_minor = cost_of(NULL, w, &taken);
    if (w->shared.relaxed)
        find_shared_units(w, &taken);
    used_parts_fini(&taken);
    mem_free(quantity);
    return w->beside.cost_minor >= 0;
}

bool combination_start(struct order_enumeration *out, const struct instance *instance,
                       const struct instance *relaxed, const struct candidate *points, size_t n)
{
    struct order_enumeration alone = {.instance = instance, .points = points, .n_points = n};
    *out = alone;
    /* the tables depend on the cost of everything else */
    if (!find_rest(&alone, 0) || !order_enumeration_init(out, instance, relaxed, points, n))
        return false;
    out->beside = alone.beside;
    for (size_t s = 0; s < SIZES_AT_MOST; s++)
        if (instance->limits.most[s] > 0)
            out->most.size.of[s] = instance->limits.most[s] - alone.beside.size.of[s];
    return true;
}

/* --- best combination --- */

/* True if `choice` is better: cheaper; or, if the goal divides the rate by a size, smaller within the budget.
 * Ties are decided by lower cost of parts, then less power, less carbon, less height. */
static bool is_better_choice(const struct instance *instance, const struct combination_sum *choice,
                             const struct combination_sum *best)
{
    const struct cluster_size *own = &choice->size, *other = &best->size;
    const size_t over = goal_size(instance->goal);
    const bool both_paid =
        choice->cost_minor <= instance->budget_minor && best->cost_minor <= instance->budget_minor;
    if (best->cost_minor < 0)
        return true;
    if (over < SIZES_AT_MOST && both_paid && own->of[over] != other->of[over])
        return own->of[over] < other->of[over];
    if (choice->cost_minor != best->cost_minor)
        return choice->cost_minor < best->cost_minor;
    if (choice->on_top_minor != best->on_top_minor)
        return choice->on_top_minor > best->on_top_minor;
    if (own->power_W != other->power_W)
        return own->power_W < other->power_W;
    return own->carbon_kg != other->carbon_kg ? own->carbon_kg < other->carbon_kg
                                              : own->height_U < other->height_U;
}

/* Lowers the limits so that only better combinations than the choice remain. */
static void lower_limits(struct order_enumeration *w, const struct combination_sum *choice)
{
    const size_t over = goal_size(w->instance->goal);
    const bool by_size = over < SIZES_AT_MOST && choice->cost_minor <= w->instance->budget_minor;
    const size_t of = by_size ? over : SIZE_POWER;
    const double whole = choice->size.of[of]; /* INFINITY if unknown: then there is no limit */
    const double own = isinf(whole) ? whole : whole - w->beside.size.of[of];
    const double most = own * (1 + 1e-12) + 1e-9;
    combination_within(w, by_size ? w->instance->budget_minor : choice->cost_minor);
    if (by_size) {
        w->most.size.of[of] = fmin(w->most.size.of[of], most);
        w->wanted.size = of;
        w->wanted.least = own * (1 - 1e-12) - 1e-9;
        w->wanted.cost_minor = choice->cost_minor - w->beside.cost_minor;
    } else if (instance_adds_up(w->instance))
        w->slack.power_W = most;
}

/* The best combination so far. */
struct best_combination {
    struct combination_sum best;
    int64_t *pieces;   /* [n_slots] */
    int64_t *quantity; /* scratch for the units of extras */
};

static void consider(struct order_enumeration *w, void *payload)
{
    struct best_combination *c = payload;
    const struct combination_sum choice = combination_sum(c->quantity, w);
    if (choice.cost_minor < 0)
        return;
    const bool is_better = is_better_choice(w->instance, &choice, &c->best);
    if (!is_better &&
        (is_better_choice(w->instance, &c->best, &choice) || !order_enumeration_has_fewer(w, c->pieces)))
        return;
    c->best = choice;
    memcpy(c->pieces, w->pieces, w->n_slots * sizeof *c->pieces);
    lower_limits(w, &choice);
}

/* Enumerates combinations that cost slightly more than the least, and raises this limit until one is found.
 * Without an allowed combination, only the limit bounds the enumeration. */
static void enumerate_upwards(struct order_enumeration *w, const struct best_combination *c, size_t from)
{
    enum { A_LITTLE = 256, MORE = 4 };
    const int64_t least = w->after[from].cost_minor;
    int64_t most = 0;
    for (int64_t more = least / A_LITTLE + 1; most < MONEY_MAX; more *= MORE) {
        const int64_t found = c->best.cost_minor - w->beside.cost_minor;
        most = c->best.cost_minor >= 0 ? found : more > least ? MONEY_MAX : least + more;
        w->most.cost_minor = most;
        order_enumeration_run(w, from);
        if (c->best.cost_minor >= 0 && c->best.cost_minor - w->beside.cost_minor <= most)
            return;
    }
}

/* Finds a small combination in a few steps, by using as many of the smallest parts as possible. It bounds the
 * following enumeration. */
static void find_small(struct order_enumeration *w, size_t from)
{
    enum { STEPS = 64 };
    const int64_t left = w->steps.left;
    const size_t size = goal_size(w->instance->goal);
    size_t end = from;
    bool any = false;
    for (; size < SIZES_AT_MOST && end < w->n_needs && (end == from || w->needs[end].linked); end++) {
        w->needs[end].most_first = enumeration_smallest(w, &w->needs[end], size);
        any = any || w->needs[end].most_first < w->needs[end].end;
    }
    w->steps.left = STEPS;
    if (any)
        order_enumeration_run(w, from);
    for (size_t j = from; j < end; j++)
        w->needs[j].most_first = w->needs[j].end;
    w->steps.left = left;
}

/* Replaces the pieces of the need `from`, and of those linked with it, by the best ones. The current pieces
 * are the cheapest regardless of sizes and the order; if they are allowed, more expensive ones are not
 * enumerated. False: no combination is allowed. */
static bool choose_pieces(struct combination *out, size_t from)
{
    struct order_enumeration *w = &out->enumeration;
    struct best_combination c = {.best.cost_minor = -1, .quantity = out->quantity};
    const struct combination_sum cheapest = combination_sum(out->quantity, w);
    c.pieces = mem_alloc(w->n_slots, sizeof *c.pieces);
    memcpy(c.pieces, w->pieces, w->n_slots * sizeof *c.pieces);
    w->take = consider;
    w->payload = &c;
    w->wanted.best = true;
    w->most.cost_minor = MONEY_MAX;
    w->slack.power_W = w->wanted.least = INFINITY;
    if (w->shared.relaxed)
        (void)find_rest(w, from);
    if (cheapest.cost_minor >= 0)
        lower_limits(w, &cheapest);
    if (w->shared.relaxed) /* the enumeration may end before it reaches this combination */
        c.best = cheapest;
    find_small(w, from);
    if (cheapest.cost_minor >= 0 || w->shared.relaxed || goal_size(w->instance->goal) < SIZES_AT_MOST)
        order_enumeration_run(w, from);
    else
        enumerate_upwards(w, &c, from);
    memcpy(w->pieces, c.pieces, w->n_slots * sizeof *c.pieces);
    mem_free(c.pieces);
    out->exact = out->exact && w->steps.left >= 0;
    return c.best.cost_minor >= 0;
}

/* True if the group of needs that starts with this one shares parts with the rest of the order. */
static bool group_shares(const struct order_enumeration *w, size_t from)
{
    bool shares = w->needs[from].shares;
    for (size_t j = from + 1; j < w->n_needs && w->needs[j].linked; j++)
        shares = shares || w->needs[j].shares;
    return shares;
}

/* True if some need of the clusters has several part options. */
static bool have_choice(const struct instance *instance, const struct candidate *points, size_t n)
{
    bool any = false;
    for (size_t c = 0; c < n; c++)
        for (size_t i = 0; i < points[c].design->needs.n; i++)
            any = any || instance_has_choice(instance, points[c].design, i);
    return any;
}

/* Sets the cheapest pieces of a need, regardless of sizes and of the rest of the order. */
static void put_cheapest(struct order_enumeration *w, const struct enumeration_need *need)
{
    const struct candidate *point = &w->points[need->cluster];
    struct order_table own;
    order_table_pieces(
        &w->pieces[need->first],
        instance_need_table(&own, w->instance, point->design, need->i, point->nodes, &w->tables),
        need->units);
}

/* Sets the best pieces of each need. False: no combination is allowed. Later groups have no pieces yet,
 * because their cheapest pieces may not be available for all clusters at once. */
static bool choose_all_pieces(struct combination *out)
{
    struct order_enumeration *w = &out->enumeration;
    bool weighs = false;
    for (size_t c = 0; c < w->n_points; c++)
        weighs = weighs || instance_weighs_design(w->instance, w->points[c].design);
    for (size_t j = 0, end = 0; j < w->n_needs; j = end) {
        for (end = j; end == j || (end < w->n_needs && w->needs[end].linked); end++)
            put_cheapest(w, &w->needs[end]);
        if ((weighs || group_shares(w, j)) && !choose_pieces(out, j))
            return false;
    }
    return true;
}

void combination_make(struct combination *out, const struct instance *instance,
                      const struct instance *relaxed, const struct candidate *points, size_t n)
{
    struct order_enumeration *w = &out->enumeration;
    bool any = true;
    *out = (struct combination){.enumeration = {.instance = instance, .points = points, .n_points = n},
                                .is.cost_minor = -1,
                                .exact = true};
    out->quantity = mem_alloc(n * instance->purchase->n_extras, sizeof *out->quantity);
    for (size_t c = 0; c < n; c++)
        any = any && design_need(points[c].design, 0, points[c].nodes) >= 0;
    if (any && have_choice(instance, points, n)) {
        any = combination_start(w, instance, relaxed, points, n);
        w->steps.left = relaxed ? COMBINATION_STEPS : INT64_MAX;
        any = any && choose_all_pieces(out);
    }
    if (any)
        out->is = combination_sum(out->quantity, w);
}

void combination_fini(struct combination *combination)
{
    order_enumeration_fini(&combination->enumeration);
    mem_free(combination->quantity);
    combination->quantity = NULL;
}

void combination_take(struct used_parts *out, const struct combination *combination, size_t from, size_t to)
{
    take_parts(out, &combination->enumeration, combination->quantity, from,
               combination->is.cost_minor >= 0 ? to : from);
}

struct cluster_size combination_least_size(const struct instance *instance, const struct design *design,
                                           int64_t nodes)
{
    static const struct cluster_size none = {.power_W = 0};
    const struct candidate point = {.design = design, .nodes = nodes};
    struct order_enumeration enumeration;
    if (!instance_weighs_design(instance, design))
        return none;
    (void)order_enumeration_init(&enumeration, instance, NULL, &point, 1);
    const struct cluster_size least = enumeration.after[0].size; /* all zero if a need cannot be met */
    order_enumeration_fini(&enumeration);
    return least;
}

int64_t combination_low_cost(const struct instance *instance, const struct design *design, int64_t nodes)
{
    const struct candidate point = {.design = design, .nodes = nodes};
    struct order_enumeration enumeration;
    int64_t low = -1;
    if (combination_start(&enumeration, instance, NULL, &point, 1)) {
        low = enumeration.beside.cost_minor + enumeration.after[0].cost_minor - enumeration.slack.minor;
        low = low > 0 ? low : 0;
    }
    order_enumeration_fini(&enumeration);
    return low;
}

/* --- use of the parts of an order --- */

bool combination_has_sellers(const struct order_enumeration *w)
{
    bool any = false;
    for (size_t k = 0; k < w->n_slots && w->instance->market.n_charges > 0; k++)
        any = any || w->slots[k].price->several;
    return any;
}

/* Limits the pieces to those that the order of another enumeration contains, from any seller. */
static void keep_brought(struct order_enumeration *w, const struct order_enumeration *order,
                         int64_t *quantity)
{
    struct arena scratch = ARENA_INIT;
    struct used_parts taken;
    size_t n = 0;
    (void)combination_sum(quantity, order);
    take_parts(&taken, order, quantity, 0, order->n_points);
    const struct bill_line *bill = used_parts_bill(&n, &taken, order->instance, &scratch);
    used_parts_fini(&taken);
    for (size_t k = 0; k < w->n_slots; k++) {
        int64_t brought = 0;
        for (size_t i = 0; i < n; i++)
            brought += bill[i].part == w->slots[k].option->part ? bill[i].quantity + bill[i].owned : 0;
        w->slots[k].high = brought < w->slots[k].high ? brought : w->slots[k].high;
    }
    arena_fini(&scratch);
}

/* Limits the pieces to those that lead to the order of another enumeration. The least order of a part that
 * must be bought is in all of them. */
static void keep_order(struct order_enumeration *w, const struct order_enumeration *order)
{
    for (size_t k = 0; k < w->n_slots; k++) {
        struct enumeration_slot *slot = &w->slots[k];
        const int64_t pieces = order->pieces[k];
        const bool idle = pieces <= slot->base;
        const int64_t high = idle ? slot->base : enumeration_slot_has(slot, pieces);
        slot->low = idle ? 0 : enumeration_slot_lowest(slot, pieces);
        slot->high = high < slot->high ? high : slot->high;
    }
}

/* True if no other pieces lead to the order. */
static bool has_one_use(const struct order_enumeration *order)
{
    bool one = true;
    for (size_t k = 0; k < order->n_slots && one; k++) {
        const struct enumeration_slot *slot = &order->slots[k];
        const int64_t pieces = order->pieces[k];
        one = slot->base == 0 && enumeration_slot_has(slot, pieces) == pieces &&
              enumeration_slot_lowest(slot, pieces) == pieces;
    }
    return one;
}

bool combination_use_order(int64_t *pieces, const struct order_enumeration *order)
{
    struct order_enumeration w;
    struct best_combination c = {.best.cost_minor = -1, .pieces = pieces};
    memcpy(pieces, order->pieces, order->n_slots * sizeof *pieces);
    if (!combination_has_sellers(order) && has_one_use(order))
        return true;
    c.quantity = mem_alloc(order->n_points * order->instance->purchase->n_extras, sizeof *c.quantity);
    (void)combination_start(&w, order->instance, order->shared.relaxed, order->points, order->n_points);
    w.take = consider;
    w.payload = &c;
    if (combination_has_sellers(order))
        keep_brought(&w, order, c.quantity);
    else
        keep_order(&w, order);
    order_enumeration_run(&w, 0);
    order_enumeration_fini(&w);
    mem_free(c.quantity);
    return c.best.cost_minor >= 0;
}
