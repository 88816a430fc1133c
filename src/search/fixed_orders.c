/* fixed_orders.c - keeps order lines, orders of lines, and the order of each design and number of nodes. */
#include "search/fixed_orders.h"

#include <string.h>

#include "base/arena.h"
#include "base/mem.h"
#include "base/vec.h"
#include "machine/order_lengths.h"
#include "machine/order_table.h"
#include "problem/candidate.h"
#include "problem/instance.h"
#include "problem/weighs.h"
#include "purchase/order.h"
#include "purchase/instance_purchase.h"
#include "search/instance_cost.h"

/* Maximum number of kept node counts of all designs. The orders themselves are larger. */
enum { POINTS_AT_MOST = 1 << 22, NODES_AT_FIRST = 64 };

/* --- lists of words, each stored once --- */

struct word_lists {
    VEC(int64_t) all;
    VEC(size_t) end; /* end of each list in `all` */
    uint32_t *slots; /* [n_slots] index of a list + 1; 0: empty. n_slots is a power of two */
    size_t n_slots;
};

static size_t begin_of(const struct word_lists *words, size_t i)
{
    return i > 0 ? words->end.v[i - 1] : 0;
}

static size_t hash_of(const int64_t *v, size_t n)
{
    uint64_t hash = n;
    for (size_t i = 0; i < n; i++) {
        hash = (hash ^ (uint64_t)v[i]) * 0x9e3779b97f4a7c15;
        hash ^= hash >> 32;
    }
    return hash;
}

static void grow_slots(struct word_lists *words)
{
    enum { SLOTS = 256 };
    const size_t n = words->end.n;
    if (2 * n < words->n_slots)
        return;
    mem_free(words->slots);
    words->n_slots = words->n_slots ? 2 * words->n_slots : SLOTS;
    words->slots = mem_alloc(words->n_slots, sizeof *words->slots);
    for (size_t i = 0; i < n; i++) {
        const size_t begin = begin_of(words, i);
        size_t at = hash_of(&words->all.v[begin], words->end.v[i] - begin) & (words->n_slots - 1);
        while (words->slots[at])
            at = (at + 1) & (words->n_slots - 1);
        words->slots[at] = (uint32_t)i + 1;
    }
}

static bool is_list(const struct word_lists *words, size_t i, const int64_t *v, size_t n)
{
    const size_t begin = begin_of(words, i);
    return words->end.v[i] - begin == n && memcmp(&words->all.v[begin], v, n * sizeof *v) == 0;
}

/* Index of a list; a new list is added. */
static size_t words_find(struct word_lists *words, const int64_t *v, size_t n)
{
    grow_slots(words);
    size_t at = hash_of(v, n) & (words->n_slots - 1);
    while (words->slots[at] && !is_list(words, words->slots[at] - 1, v, n))
        at = (at + 1) & (words->n_slots - 1);
    if (!words->slots[at]) {
        for (size_t i = 0; i < n; i++)
            VEC_PUSH(&words->all, v[i]);
        VEC_PUSH(&words->end, words->all.n);
        words->slots[at] = (uint32_t)words->end.n;
    }
    return words->slots[at] - 1;
}

static void words_fini(struct word_lists *words)
{
    mem_free(words->all.v);
    mem_free(words->end.v);
    mem_free(words->slots);
}

/* --- lines and orders --- */

/* Words of a line: kind, part or need, units, vendor. Cables by length add the number of cable runs within
 * the reach of each part option, and the units that extras order of it. */
enum { LINE_NEED, LINE_OF, LINE_UNITS, LINE_VENDOR, LINE_WORDS };

struct line_price {
    int64_t at;         /* the state of prices (orders->at) for which `minor` was computed */
    int64_t minor;      /* -1: not available */
    int64_t paid_minor; /* amount that counts towards a vendor's charges */
    size_t vendor;      /* index of that vendor from 1; 0: no charges */
    int64_t operation_minor;
    bool open; /* the seller depends on the whole order, so the line has no price of its own */
};

struct order_price {
    int64_t at;
    int64_t minor;
};

/* Whether the choice of parts for a need depends on more than the price, at one state of prices. */
struct need_weight {
    int64_t at;
    bool weighs;
};

/* The orders of a design by number of nodes. */
struct design_orders {
    uint32_t *order; /* [n] index of an order + ORDERS */
    size_t n;
};
enum { NOT_LOOKED_AT, NO_ORDER, ORDERS };

struct fixed_orders {
    const struct design *designs; /* [n_designs] */
    size_t n_designs;
    bool by_size; /* more than prices may decide (instance_weighs_mixes) */
    int64_t at;   /* number of price changes so far: identifies the state of prices */
    struct arena *priced;
    struct design_orders *points; /* [n_designs] */
    size_t n_points;              /* node counts kept for all designs */
    /* each order is a list: the vendor of the kinds in one_vendor, then indices of lines */
    struct word_lists orders;
    VEC(struct order_price) order_prices;
    struct word_lists lines;
    VEC(struct line_price) line_prices;
    struct need_weight *needs; /* [n_needs] */
    VEC(int64_t) scratch;
};

struct fixed_orders *fixed_orders_make(const struct instance *instance)
{
    struct fixed_orders *orders = mem_alloc(1, sizeof *orders);
    *orders = (struct fixed_orders){.designs = instance->choice.designs,
                                    .n_designs = instance->choice.n_designs,
                                    .by_size = instance_weighs_mixes(instance),
                                    .at = 1};
    orders->needs = mem_alloc(instance->choice.n_needs, sizeof *orders->needs);
    orders->points = mem_alloc(orders->n_designs, sizeof *orders->points);
    return orders;
}

void fixed_orders_fini(struct fixed_orders *own_orders)
{
    if (!own_orders)
        return;
    for (size_t d = 0; d < own_orders->n_designs; d++)
        mem_free(own_orders->points[d].order);
    mem_free(own_orders->points);
    words_fini(&own_orders->orders);
    words_fini(&own_orders->lines);
    mem_free(own_orders->order_prices.v);
    mem_free(own_orders->line_prices.v);
    mem_free(own_orders->needs);
    mem_free(own_orders->scratch.v);
    mem_free(own_orders);
}

void fixed_orders_reprice(struct fixed_orders *orders, struct arena *priced)
{
    orders->at++;
    orders->priced = priced;
}

/* Same as instance_weighs_design, but computed once per need for all designs. */
static bool more_than_price_decides(struct fixed_orders *orders, const struct instance *instance,
                                    const struct design *design)
{
    for (size_t i = 0; i < design->needs.n && orders->by_size; i++) {
        const size_t s = design->needs.at[i];
        struct need_weight *weight = &orders->needs[s];
        if (instance->choice.needs[s].n_options <= 1)
            continue;
        if (weight->at != orders->at)
            *weight = (struct need_weight){orders->at,
                                           !instance_differs_in_cost(instance, &instance->choice.needs[s])};
        if (weight->weighs)
            return true;
    }
    return false;
}

/* --- orders --- */

/* Adds a line to the current order. */
static void put_line(struct fixed_orders *orders, const int64_t *words, size_t n)
{
    const size_t line = words_find(&orders->lines, words, n);
    if (line == orders->line_prices.n)
        VEC_PUSH(&orders->line_prices, (struct line_price){.at = 0});
    VEC_PUSH(&orders->scratch, (int64_t)line);
}

/* Adds the lines of used parts, except parts with no units to order. */
static void put_parts(struct fixed_orders *orders, const struct instance *instance,
                      const struct used_parts *taken)
{
    for (size_t i = 0; i < taken->n; i++) {
        const struct part_units *of = &taken->v[i];
        const int64_t words[LINE_WORDS] = {
            [LINE_OF] = (int64_t)of->part, [LINE_UNITS] = of->units, [LINE_VENDOR] = (int64_t)taken->vendor};
        if (of->units > 0 || instance->item[of->part].price.at_least > 0)
            put_line(orders, words, LINE_WORDS);
    }
}

/* True if an order for zero units of the need is empty. */
static bool brings_none(const struct instance *instance, const struct need *need)
{
    bool none = true;
    for (size_t k = 0; k < need->n_options; k++)
        none = none && instance->item[need->options[k].part].price.at_least == 0;
    return none;
}

/* Adds the line for a need that has several part options. */
static void put_need(struct fixed_orders *orders, const struct instance *instance,
                     const struct design *design, size_t i, int64_t nodes)
{
    const size_t s = design->needs.at[i];
    const struct need *need = &instance->choice.needs[s];
    struct arena scratch = ARENA_INIT;
    VEC(int64_t) words = {0};
    const int64_t units = design_need(design, i, nodes);
    const int64_t first[LINE_WORDS] = {[LINE_NEED] = 1, [LINE_OF] = (int64_t)s, [LINE_UNITS] = units};
    for (size_t w = 0; w < LINE_WORDS; w++)
        VEC_PUSH(&words, first[w]);
    if (design_has_length(design, i)) {
        const struct need_cable_runs ways = instance_cable_runs_of_need(instance, design, i, nodes, &scratch);
        for (size_t k = 0; k < need->n_options; k++)
            VEC_PUSH(&words, ways.reach[k]);
        for (size_t k = 0; k < need->n_options; k++)
            VEC_PUSH(&words, ways.options[k].beside);
    }
    if (units > 0 || !brings_none(instance, need))
        put_line(orders, words.v, words.n);
    mem_free(words.v);
    arena_fini(&scratch);
}

/* The order of a design with a number of nodes; NO_ORDER: no topology exists, or the cluster is too large. */
static uint32_t make_order(struct fixed_orders *orders, const struct instance *instance,
                           const struct design *design, int64_t nodes)
{
    static const struct cluster_size none = {.power_W = 0};
    if (design_need(design, 0, nodes) < 0)
        return NO_ORDER;
    int64_t *extra = mem_alloc(instance->purchase->n_extras, sizeof *extra);
    const bool sized = instance->purchase->n_extras > 0 || instance_limits_size(instance);
    const struct cluster_size size =
        sized ? instance_size_around(extra, instance, design, nodes, &none) : none;
    const bool allowed = !sized || instance_allows_size(instance, &size);
    struct used_parts taken;
    used_parts_make(&taken, instance, design, nodes, NULL, extra);
    orders->scratch.n = 0;
    VEC_PUSH(&orders->scratch, (int64_t)taken.vendor);
    put_parts(orders, instance, &taken);
    for (size_t i = 0; i < design->needs.n; i++)
        if (instance_has_choice(instance, design, i))
            put_need(orders, instance, design, i, nodes);
    used_parts_fini(&taken);
    mem_free(extra);
    if (!allowed)
        return NO_ORDER;
    const size_t order = words_find(&orders->orders, orders->scratch.v, orders->scratch.n);
    if (order == orders->order_prices.n)
        VEC_PUSH(&orders->order_prices, (struct order_price){.at = 0});
    return (uint32_t)order + ORDERS;
}

/* Makes room for a number of nodes of the design. False: too many are kept. */
static bool grow_orders(struct fixed_orders *orders, struct design_orders *points, int64_t nodes)
{
    size_t n = points->n ? points->n : NODES_AT_FIRST;
    if (nodes >= POINTS_AT_MOST)
        return false;
    while (n <= (size_t)nodes)
        n *= 2;
    if (orders->n_points - points->n + n > POINTS_AT_MOST)
        return false;
    points->order = mem_grow(points->order, n, sizeof *points->order);
    memset(&points->order[points->n], 0, (n - points->n) * sizeof *points->order);
    orders->n_points += n - points->n;
    points->n = n;
    return true;
}

/* The order of a candidate; NOT_LOOKED_AT: it is not kept. */
static uint32_t find_order(struct fixed_orders *orders, const struct instance *instance,
                           const struct design *design, int64_t nodes)
{
    const ptrdiff_t d = design - orders->designs;
    if (d < 0 || d >= (ptrdiff_t)orders->n_designs)
        return NOT_LOOKED_AT;
    struct design_orders *points = &orders->points[d];
    if (nodes >= (int64_t)points->n && !grow_orders(orders, points, nodes))
        return NOT_LOOKED_AT;
    if (points->order[nodes] == NOT_LOOKED_AT)
        points->order[nodes] = make_order(orders, instance, design, nodes);
    return points->order[nodes];
}

/* --- prices --- */

static int64_t need_minor(const struct fixed_orders *orders, const struct instance *instance,
                          const int64_t *words, size_t n)
{
    struct order_table own, *any = &instance->choice.costs->tables[words[LINE_OF]];
    if (n == LINE_WORDS)
        return order_table_cost(any, words[LINE_UNITS]);
    const int64_t *beside = &words[LINE_WORDS + any->n_options];
    struct part_option *options =
        ARENA_COPY(orders->priced, any->options, any->n_options, 0, struct part_option);
    struct order_table as_bought = *any;
    for (size_t k = 0; k < any->n_options; k++)
        options[k].beside = beside[k];
    as_bought.options = options;
    order_lengths_make(&own, &as_bought, &words[LINE_WORDS], orders->priced);
    return order_table_cost(&own, words[LINE_UNITS]);
}

static struct line_price price_part(const struct instance *instance, const struct used_parts *one)
{
    const struct part_units *of = &one->v[0];
    const struct price price = instance_price_of(instance, of->part, one->vendor);
    const size_t vendor = price.n > 0 ? price.steps[0].vendor : 0;
    struct operation_cost operation = {0};
    struct order_sum sum = {0};
    struct line_price out = {.open = price.several &&
                                     (of->units > instance->item[of->part].owned || price.at_least > 0)};
    if (instance->purchase->budget_on_tco)
        instance_add_operation(&operation, instance, of->part, of->units);
    out.operation_minor = operation_total(&operation);
    if (out.open)
        return out;
    order_sum_take(&sum, one, instance);
    out.minor = sum.lines_minor;
    out.vendor = instance_is_charged(instance, vendor) ? vendor : 0;
    out.paid_minor = out.vendor > 0 ? sum.charged_by[vendor - 1] : 0;
    return out;
}

/* A list with the part of one line. */
static void take_one(struct used_parts *out, const int64_t *words)
{
    used_parts_start(out);
    out->vendor = (size_t)words[LINE_VENDOR];
    out->v[out->n++] = (struct part_units){(size_t)words[LINE_OF], words[LINE_UNITS]};
}

static const struct line_price *price_line(struct fixed_orders *orders, const struct instance *instance,
                                           size_t line)
{
    struct line_price *price = &orders->line_prices.v[line];
    if (price->at == orders->at)
        return price;
    const size_t begin = begin_of(&orders->lines, line), n = orders->lines.end.v[line] - begin;
    const int64_t *words = &orders->lines.all.v[begin];
    if (words[LINE_NEED]) {
        const size_t vendor = instance_need_vendor(instance, (size_t)words[LINE_OF]);
        const int64_t minor = need_minor(orders, instance, words, n);
        *price = (struct line_price){.minor = minor};
        if (minor > 0 && instance_is_charged(instance, vendor)) {
            price->vendor = vendor;
            price->paid_minor = minor;
        }
    } else {
        struct used_parts one;
        take_one(&one, words);
        *price = price_part(instance, &one);
        used_parts_fini(&one);
    }
    price->at = orders->at;
    return price;
}

/* Adds the lines that several vendors could sell. */
static void take_open(struct order_sum *sum, struct fixed_orders *orders, const struct instance *instance,
                      const int64_t *lines, size_t n)
{
    struct used_parts open;
    used_parts_start(&open);
    open.v = mem_alloc(n, sizeof *open.v);
    for (size_t i = 0; i < n; i++) {
        struct used_parts one;
        if (!price_line(orders, instance, (size_t)lines[i])->open)
            continue;
        take_one(&one, &orders->lines.all.v[begin_of(&orders->lines, (size_t)lines[i])]);
        open.vendor = one.vendor;
        open.v[open.n++] = one.v[0];
    }
    order_sum_take(sum, &open, instance);
    used_parts_fini(&open);
}

static int64_t price_order(struct fixed_orders *orders, const struct instance *instance, size_t order)
{
    struct order_price *price = &orders->order_prices.v[order];
    if (price->at == orders->at)
        return price->minor;
    const size_t begin = begin_of(&orders->orders, order) + 1; /* the first word is the vendor */
    const int64_t *lines = &orders->orders.all.v[begin];
    const size_t n = orders->orders.end.v[order] - begin;
    struct order_sum sum = {0};
    int64_t operation_minor = 0;
    bool open = false;
    for (size_t i = 0; i < n && sum.lines_minor >= 0; i++) {
        const struct line_price *line = price_line(orders, instance, (size_t)lines[i]);
        open = open || line->open;
        sum.lines_minor = money_plus(sum.lines_minor, line->minor);
        operation_minor += line->operation_minor;
        if (line->vendor > 0)
            sum.charged_by[line->vendor - 1] += line->paid_minor;
    }
    if (open && sum.lines_minor >= 0)
        take_open(&sum, orders, instance, lines, n);
    price->at = orders->at;
    price->minor = order_sum_total(&sum, instance);
    if (price->minor >= 0)
        price->minor += operation_minor;
    return price->minor;
}

/* The cost of operation that depends on the numbers of clusters and nodes, not on parts. */
static int64_t operation_of_nodes(const struct instance *instance, const struct design *design, int64_t nodes)
{
    const struct candidate point = {.design = design, .nodes = nodes};
    struct used_parts nothing;
    used_parts_start(&nothing);
    const struct operation_cost operation = instance_operate(instance, &nothing, &point, 1);
    used_parts_fini(&nothing);
    return operation_total(&operation);
}

bool fixed_order_cost(int64_t *cost_minor, const struct instance *instance, const struct design *design,
                      int64_t nodes)
{
    struct fixed_orders *orders = instance->choice.costs->orders;
    if (!orders || more_than_price_decides(orders, instance, design))
        return false;
    const uint32_t order = find_order(orders, instance, design, nodes);
    if (order == NOT_LOOKED_AT)
        return false;
    *cost_minor = order == NO_ORDER ? -1 : price_order(orders, instance, order - ORDERS);
    if (*cost_minor >= 0 && instance->purchase->budget_on_tco)
        *cost_minor += operation_of_nodes(instance, design, nodes);
    return true;
}

bool fixed_orders_same(const struct instance *instance, const struct candidate *a, const struct candidate *b)
{
    struct fixed_orders *orders = instance->choice.costs->orders;
    if (!orders || more_than_price_decides(orders, instance, a->design) ||
        more_than_price_decides(orders, instance, b->design))
        return false;
    const uint32_t order = find_order(orders, instance, a->design, a->nodes);
    return order >= ORDERS && order == find_order(orders, instance, b->design, b->nodes);
}
