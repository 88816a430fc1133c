/* shared_order.c - the coupling of clusters with one order: common prices and owned parts, limits on the
 * total size, parts that must be bought; and lower bounds of their cost. */
#include "search/shared_order.h"

#include <math.h>
#include <string.h>

#include "base/mem.h"
#include "base/text.h"
#include "problem/stock.h"
#include "problem/weighs.h"
#include "purchase/bill.h"
#include "purchase/order.h"
#include "purchase/instance_purchase.h"
#include "search/combination.h"
#include "search/plan.h"
#include "search/instance_cost.h"

/* Lower bound of the cost of one unit in any order, in whole minor units. */
static int64_t least_unit(const struct price *price)
{
    int64_t least = -1;
    for (size_t s = 0; s < price->n; s++) {
        /* With tax a total is rounded to the nearest, so it is never below the units at the price rounded
         * down. */
        const int64_t net = price->steps[s].pack_minor;
        const int64_t pack = price->tax.digits == 0 ? net : net + decimal_scale(net, price->tax) - 1;
        const int64_t taxed = pack > net ? pack : net;
        /* An order of few packs is rounded by up to half a minor unit more than an order of many. */
        const int64_t worth = price->present > 0 ? (int64_t)floor((double)taxed * price->present) - 1 : taxed;
        const int64_t unit = worth > 0 ? worth / price->steps[s].pack : 0;
        least = least < 0 || unit < least ? unit : least;
    }
    return least < 0 ? 0 : least;
}

/* The highest quantity that can be bought of a scarce part. Steps may have minimums, and packs may not end
 * at the limit. */
static int64_t most_bought(const struct price *price)
{
    int64_t low = 0, high = price->n ? price->at_most : 0;
    while (low < high) {
        const int64_t middle = low + (high - low + 1) / 2;
        if (price_total(price, middle, NULL) >= 0)
            low = middle;
        else
            high = middle - 1;
    }
    return low;
}

/* A part at its least unit price; limited if it is scarce or not for sale. */
static struct price relaxed_price(const struct price *price, int64_t owned, struct arena *arena)
{
    struct price_step *step = ARENA_NEW(arena, 1, struct price_step);
    *step =
        (struct price_step){.min_quantity = 1, .pack = 1, .pack_minor = least_unit(price), .quote = NO_INDEX};
    return (struct price){.steps = step,
                          .n = 1,
                          .scarce = price->scarce || price->n == 0,
                          .at_most = (price->scarce ? most_bought(price) : 0) + owned};
}

/* Makes the problem with every part at its least unit price, nothing owned and no charges. One cluster may
 * use the rest of a pack that another cluster pays for, so only this problem gives valid lower bounds for
 * each cluster. */
static void make_relaxed(struct shared_order *shared, struct arena *arena)
{
    const struct instance *instance = shared->instance;
    const size_t n_parts = instance->snapshot->n_parts;
    struct instance *relaxed = &shared->relaxed;
    *relaxed = instance_varied(instance);
    relaxed->item = instance_items(instance, arena);
    instance_waive_terms(relaxed);
    /* Owned parts may be worth any number of nodes, so these prices do not bound the nodes; the problem's
     * own prices do. */
    if (relaxed->limits.max_nodes > NODES_AT_MOST)
        relaxed->limits.max_nodes = NODES_AT_MOST;
    for (size_t j = 0; j < n_parts; j++)
        relaxed->item[j].price = relaxed_price(&instance->item[j].price, instance->item[j].owned, arena);
    for (size_t j = 0; j < n_parts; j++)
        relaxed->item[j].owned = 0;
    relaxed->arena = arena;
    relaxed->choice.needs = ARENA_NEW(arena, instance->choice.n_needs, struct need);
    instance_forget_costs(relaxed, arena);
    for (size_t s = 0; s < instance->choice.n_needs; s++) {
        const struct need *need = &instance->choice.needs[s];
        struct part_option *options = ARENA_NEW(arena, need->n_options, struct part_option);
        relaxed->choice.needs[s] = *need;
        for (size_t i = 0; i < need->n_options; i++) {
            options[i] = need->options[i];
            options[i].owned = 0;
        }
        relaxed->choice.needs[s].options = options;
        relaxed->choice.needs[s].vendor = 0;
    }
    instance_price_needs(relaxed, arena);
}

static void add_part(struct shared_order *shared, size_t part, bool *seen)
{
    const struct instance *instance = shared->instance;
    const int64_t owned = instance->item[part].owned, least = least_unit(&instance->item[part].price);
    const bool plain = order_is_plain(instance, part) || (instance->item[part].price.n == 0 && owned == 0);
    shared->coupled = shared->coupled || !plain;
    shared->crossed = shared->crossed || (seen[part] && !plain);
    const bool before = seen[part];
    seen[part] = true;
    if (before || owned == 0)
        return;
    shared->owned_part[shared->n_owned] = part;
    shared->owned_minor[shared->n_owned++] = least;
    const int64_t credit = money_plus(shared->credit_minor, money_times(least, owned));
    shared->credit_minor = credit < 0 ? MONEY_MAX : credit;
}

/* Maximum number of different parts in a cluster of the design. */
static size_t count_lines(const struct instance *instance, const struct design *design)
{
    size_t n = instance->purchase->n_extras;
    for (size_t i = 0; i < design->needs.n; i++)
        n += instance->choice.needs[design->needs.at[i]].n_options;
    return n;
}

static void find_coupling(struct shared_order *shared, struct arena *arena)
{
    const struct instance *instance = shared->instance;
    const struct purchase *purchase = instance->purchase;
    bool *seen = ARENA_NEW(arena, instance->snapshot->n_parts, bool);
    shared->owned_part = ARENA_NEW(arena, instance->snapshot->n_parts, size_t);
    shared->owned_minor = ARENA_NEW(arena, instance->snapshot->n_parts, int64_t);
    for (size_t s = 0; s < instance->choice.n_needs; s++)
        for (size_t i = 0; i < instance->choice.needs[s].n_options; i++)
            add_part(shared, instance->choice.needs[s].options[i].part, seen);
    for (size_t e = 0; e < purchase->n_extras; e++)
        add_part(shared, instance->market.extra_part[e], seen);
    shared->coupled = shared->coupled || !instance_adds_up(instance) || instance_has_mixes(instance);
    if (!purchase->budget_on_tco)
        return;
    /* Operation is rounded once per line of the whole order, not per cluster. */
    size_t most_lines = 0;
    for (size_t d = 0; d < instance->choice.n_designs; d++) {
        const size_t n = count_lines(instance, &instance->choice.designs[d]);
        most_lines = n > most_lines ? n : most_lines;
    }
    shared->coupled = true;
    shared->slack_minor = 3 * (int64_t)most_lines + 1;
}

/* Sets the limits on the total size, in thousandths, the size that the goal's rate is divided by, the parts
 * that must be bought, and the vendors. */
static void find_limits(struct shared_order *shared, struct arena *arena)
{
    const struct instance *instance = shared->instance;
    const double *limits = instance->limits.most;
    for (size_t i = 0; i < SIZES_AT_MOST; i++)
        if (limits[i] > 0 || i == goal_size(instance->goal)) {
            shared->size_kind[shared->n_sizes] = i;
            shared->size_limit[shared->n_sizes++] =
                limits[i] > 0 ? (int64_t)ceil(fmin(limits[i], 1e15) * 1e3 * (1 + 1e-12)) : MONEY_MAX;
        }
    shared->vendor = ARENA_NEW(arena, instance->choice.n_designs, const char *);
    for (size_t d = 0; d < instance->choice.n_designs; d++)
        if (instance->choice.designs[d].bought.vendor &&
            text_place(instance->choice.designs[d].bought.vendor, shared->vendor, shared->n_vendors) ==
                shared->n_vendors)
            shared->vendor[shared->n_vendors++] = instance->choice.designs[d].bought.vendor;
    shared->must = instance->market.bounds;
    shared->n_must = instance->market.n_must;
}

static int64_t budget_plus(int64_t budget_minor, int64_t more_minor)
{
    return budget_minor == BUDGET_NONE ? BUDGET_NONE : budget_minor + more_minor;
}

enum status shared_order_make(struct shared_order *out, const struct instance *instance, struct arena *arena,
                              struct diag *diag)
{
    const int64_t budget_minor = instance->budget_minor;
    *out = (struct shared_order){.instance = instance, .asked_minor = budget_minor};
    if (!is_multi_cluster(instance))
        return instance_order_table(instance, budget_minor, diag);
    find_coupling(out, arena);
    find_limits(out, arena);
    const int64_t alone_minor = budget_plus(budget_minor, out->slack_minor);
    const enum status status = instance_order_table(instance, alone_minor, diag);
    if (status != ST_OK || !out->coupled)
        return status;
    make_relaxed(out, arena);
    return instance_order_table(&out->relaxed, budget_plus(alone_minor, out->credit_minor), diag);
}

int64_t shared_order_low_cost(const struct shared_order *shared, const struct design *design, int64_t nodes)
{
    const int64_t cost = shared->coupled ? instance_low_cost(&shared->relaxed, design, nodes)
                                         : instance_cost(shared->instance, design, nodes);
    return cost > shared->slack_minor ? cost - shared->slack_minor : cost < 0 ? cost : 0;
}

int64_t shared_order_nodes_within(const struct shared_order *shared, const struct design *design,
                                  int64_t budget_minor)
{
    const int64_t alone_minor = budget_plus(budget_minor, shared->slack_minor);
    const int64_t alone = instance_nodes_within(shared->instance, design, alone_minor);
    if (!shared->coupled)
        return alone;
    const int64_t low =
        instance_nodes_within(&shared->relaxed, design, budget_plus(alone_minor, shared->credit_minor));
    return low < alone ? low : alone;
}

/* --- use of parts by a design --- */

int64_t shared_order_owned_use(const struct shared_order *shared, size_t owned, const struct design *design,
                               int64_t nodes)
{
    static const struct cluster_size none = {.power_W = 0};
    const struct instance *instance = shared->instance;
    const size_t part = shared->owned_part[owned];
    int64_t use = 0;
    for (size_t i = 0; i < design->needs.n; i++) {
        const struct need *need = &instance->choice.needs[design->needs.at[i]];
        for (size_t k = 0; k < need->n_options; k++)
            if (need->options[k].part == part)
                use += part_options_at_most(need->options, need->n_options, k, design_need(design, i, nodes));
    }
    bool is_extra = false, of_size = false;
    for (size_t e = 0; e < instance->purchase->n_extras; e++)
        if (instance->market.extra_part[e] == part) {
            is_extra = true;
            of_size = of_size || extra_of_size(&instance->market.extras[e]);
        }
    if (!is_extra)
        return use;
    if (of_size && instance_weighs_design(instance, design))
        return instance->item[part].owned; /* some combination of parts may use all owned units */
    int64_t *extra = mem_alloc(instance->purchase->n_extras, sizeof *extra);
    (void)instance_size_around(extra, instance, design, nodes, &none);
    use += instance_extra_of_part(instance, extra, part);
    mem_free(extra);
    return use;
}

int64_t shared_order_size(const struct shared_order *shared, size_t i, const struct design *design,
                          int64_t nodes)
{
    const struct cluster_size size = instance_least_size(shared->instance, design, nodes);
    const double amount = instance_size_with_spare(shared->instance, &size).of[shared->size_kind[i]];
    return (int64_t)floor(fmin(amount, 1e15) * 1e3 * (1 - 1e-12));
}

size_t shared_order_n_marks(const struct shared_order *shared)
{
    return shared->n_must + shared->n_vendors;
}

void shared_order_mark(bool *marks, const struct shared_order *shared, const struct design *design,
                       int64_t nodes)
{
    for (size_t i = 0; i < shared->n_must && design; i++)
        marks[i] = marks[i] || instance_has_use(shared->instance, design, nodes, shared->must[i].part);
    for (size_t v = 0; v < shared->n_vendors; v++)
        if (!design || !design->bought.vendor || strcmp(design->bought.vendor, shared->vendor[v]) == 0)
            marks[shared->n_must + v] = true;
}

bool shared_order_marks_fit(const struct shared_order *shared, const bool *const *marks, size_t n)
{
    bool fit = true, together = shared->n_vendors == 0;
    for (size_t i = 0; i < shared->n_must && fit; i++) {
        fit = false;
        for (size_t c = 0; c < n; c++)
            fit = fit || marks[c][i];
    }
    for (size_t v = shared->n_must; v < shared_order_n_marks(shared) && !together; v++) {
        together = true;
        for (size_t c = 0; c < n; c++)
            together = together && marks[c][v];
    }
    return fit && together;
}

bool shared_order_allows(const struct shared_order *shared, const struct candidate *points, size_t n)
{
    const size_t n_marks = shared_order_n_marks(shared);
    const bool *marks[CLUSTERS_AT_MOST];
    bool *own = mem_alloc(n * n_marks, sizeof *own);
    struct cluster_size whole = {.power_W = 0};
    for (size_t c = 0; c < n; c++) {
        marks[c] = &own[c * n_marks];
        shared_order_mark(&own[c * n_marks], shared, points[c].design, points[c].nodes);
        if (shared->n_sizes > 0) {
            const struct cluster_size size =
                instance_least_size(shared->instance, points[c].design, points[c].nodes);
            instance_add_cluster(&whole, shared->instance, &size);
        }
    }
    const bool fit = shared_order_marks_fit(shared, marks, n);
    mem_free(own);
    return fit && instance_allows_together(shared->instance, &whole);
}

/* --- least cost of several clusters --- */

/* Least cost of a need whose parts the clusters might share: monotone in every need. */
static int64_t shared_cost(const struct shared_order *shared, size_t s, const struct candidate *points,
                           size_t n)
{
    struct order_table *table = &shared->instance->choice.costs->tables[s];
    int64_t sum = 0;
    for (size_t c = 0; c < n; c++)
        for (size_t i = 0; i < points[c].design->needs.n; i++)
            if (points[c].design->needs.at[i] == s)
                sum += design_need(points[c].design, i, points[c].nodes);
    return sum == 0 ? 0 : order_table_cost(table, sum);
}

int64_t shared_order_bound(const struct shared_order *shared, const struct candidate *points, size_t n)
{
    int64_t total = 0, low = 0;
    for (size_t c = 0; c < n; c++)
        low = money_plus(low, shared_order_low_cost(shared, points[c].design, points[c].nodes));
    if (!shared->coupled || low < 0)
        return low;
    int64_t credit = 0;
    for (size_t o = 0; o < shared->n_owned; o++) {
        int64_t use = 0;
        for (size_t c = 0; c < n; c++)
            use += shared_order_owned_use(shared, o, points[c].design, points[c].nodes);
        const int64_t owned = shared->instance->item[shared->owned_part[o]].owned;
        credit = money_plus(credit, money_times(shared->owned_minor[o], use < owned ? use : owned));
    }
    low = credit < 0 || low < credit ? 0 : low - credit;
    for (size_t s = 0; s < shared->instance->choice.n_needs && !shared->crossed && total >= 0; s++)
        total = money_plus(total, shared_cost(shared, s, points, n));
    return total < 0 || total > low ? total : low;
}

/* --- order of several clusters --- */

struct combination_sum shared_order_sum(bool *exact, const struct shared_order *shared,
                                        const struct candidate *points, size_t n)
{
    struct combination combination;
    combination_make(&combination, shared->instance, shared->coupled ? &shared->relaxed : NULL, points, n);
    combination_fini(&combination);
    *exact = combination.exact;
    return combination.is;
}

/* Used units of a cluster's parts, without money. */
static struct bill_line *used_lines(size_t *n, const struct used_parts *taken, struct arena *arena)
{
    struct bill_line *lines = ARENA_NEW(arena, taken->n, struct bill_line);
    *n = 0;
    for (size_t i = 0; i < taken->n; i++)
        if (taken->v[i].units > 0)
            lines[(*n)++] = (struct bill_line){.part = taken->v[i].part, .used = taken->v[i].units};
    bill_sort(lines, *n);
    return lines;
}

void shared_order_bill(struct shared_bill *out, const struct shared_order *shared,
                       const struct candidate *points, size_t n, struct arena *arena)
{
    const struct instance *instance = shared->instance;
    struct combination combination;
    struct used_parts taken;
    combination_make(&combination, instance, shared->coupled ? &shared->relaxed : NULL, points, n);
    *out = (struct shared_bill){.own = ARENA_NEW(arena, n, struct bill_line *),
                                .n_own = ARENA_NEW(arena, n, size_t),
                                .cost_minor = combination.is.cost_minor};
    combination_take(&taken, &combination, 0, n);
    out->lines = used_parts_bill(&out->n_lines, &taken, instance, arena);
    if (instance->purchase->operation.given)
        out->operation = instance_operate(instance, &taken, points, n);
    out->operation.rent_minor = bill_rent(instance, out->lines, out->n_lines);
    used_parts_fini(&taken);
    for (size_t c = 0; c < n; c++) {
        combination_take(&taken, &combination, c, c + 1);
        out->own[c] = used_lines(&out->n_own[c], &taken, arena);
        used_parts_fini(&taken);
    }
    combination_fini(&combination);
}
