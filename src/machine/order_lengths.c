/* order_lengths.c - the least cost of cables with lengths. Each cable run needs a cable that is long enough.
 * The search tries numbers of the longest cable first; the shorter cables supply the rest. Linear lower
 * bounds of the costs exclude whole ranges, so that many runs need hardly more steps than few. Results for
 * the shorter cables are cached. */
#include "machine/order_lengths.h"

#include <assert.h>
#include <math.h>

#include "base/arena.h"
#include "catalog/price.h"
#include "machine/order_table_parts.h"
#include "catalog/size.h"

/* A number of runs at a price per cable; the cheapest spans come first. */
struct length_span {
    double unit_minor;
    int64_t ways;
};

enum { CHUNK = 16, KNOWN = 2 };

/* The best orders of the cables up to one length. */
struct length_level {
    double unit_minor;                /* lower bound of the cost: unit_minor per cable, plus fixed_minor */
    double fixed_minor;               /* fixed part of the bound, summed over all cables up to this one */
    double least_W;                   /* lowest power of a cable up to this one */
    struct length_span *spans;        /* [level + 1], the cheapest first */
    struct order_table_order **known; /* [ways / CHUNK + 1][CHUNK], with cost + KNOWN; NULL: none */
};

/* Search for the best order of the cables up to level k, for q runs. */
struct length_search {
    struct order_table *table;
    size_t k;
    int64_t q;
    int64_t cheap;  /* runs that the shorter cables would serve if prices were linear */
    int64_t enough; /* cost of a known order; -1: none */
};

/* Linear lower bound of the cost of up to `most` pieces. Sets the slope and returns the intercept. */
static double fit_line_below(double *slope, const struct part_option *option, const struct price *price,
                             int64_t most)
{
    static const double ROUNDED = 0.5; /* tax is rounded once per order */
    const double tax = decimal_double(price->tax);
    double least = INFINITY;
    for (size_t i = 0; i < price->n; i++) {
        const struct price_step *step = &price->steps[i];
        const double stretch = fmax(1, (double)step->min_quantity / (double)(most + option->beside + 1));
        least = fmin(least, (double)step->pack_minor / (double)step->pack * stretch);
    }
    least = isinf(least) ? 0 : least * (1 + tax);
    const int64_t beside = option->beside > 0 ? price_total(price, option->beside, NULL) : 0;
    *slope = least + (double)option->operation_minor;
    return least * (double)(option->beside - option->owned) - (double)beside -
           (price->tax.digits ? ROUNDED : 0);
}

/* Splits the runs among the first k + 1 cables by price. The cheapest cable serves as many runs as its length
 * allows, and as the longer cables leave. */
static void put_spans(struct order_table *table, size_t k)
{
    struct length_level *level = &table->levels[k];
    const size_t n = k + 1;
    int64_t *left = ARENA_NEW(table->arena, n, int64_t); /* runs that cables up to i may still take */
    bool *put = ARENA_NEW(table->arena, n, bool);
    level->spans = ARENA_NEW(table->arena, n, struct length_span);
    for (size_t i = 0; i < n; i++)
        left[i] = table->reach[i];
    for (size_t s = 0; s < n; s++) {
        size_t cheapest = n;
        for (size_t i = 0; i < n; i++)
            if (!put[i] &&
                (cheapest == n || table->levels[i].unit_minor < table->levels[cheapest].unit_minor))
                cheapest = i;
        int64_t ways = INT64_MAX;
        for (size_t i = cheapest; i < n; i++)
            ways = left[i] < ways ? left[i] : ways;
        for (size_t i = cheapest; i < n; i++)
            left[i] -= ways;
        put[cheapest] = true;
        level->spans[s] = (struct length_span){table->levels[cheapest].unit_minor, ways};
    }
}

void order_lengths_make(struct order_table *out, const struct order_table *any, const int64_t *reach,
                        struct arena *arena)
{
    const size_t n = any->n_options;
    double fixed = 0, least_W = INFINITY;
    *out = (struct order_table){.options = any->options,
                                .n_options = n,
                                .prices = any->prices,
                                .reach = reach,
                                .levels = ARENA_NEW(arena, n, struct length_level),
                                .arena = arena};
    for (size_t k = 0; k < n; k++) {
        struct length_level *level = &out->levels[k];
        const struct part_option *option = &out->options[k];
        assert(option->units == 1 && option->family == 0);
        fixed += fit_line_below(&level->unit_minor, option, out->prices[k], reach[n - 1]);
        least_W = fmin(least_W, option->power_W);
        level->fixed_minor = fixed;
        level->least_W = least_W;
        put_spans(out, k);
    }
}

/* --- bounds --- */

/* Lower bound of the cost of `ways` runs with the cables up to this level. */
static double line_minor(const struct length_level *level, int64_t ways)
{
    double minor = level->fixed_minor;
    for (const struct length_span *span = level->spans; ways > 0; span++) {
        const int64_t taken = ways < span->ways ? ways : span->ways;
        minor += span->unit_minor * (double)taken;
        ways -= taken;
    }
    return minor;
}

/* Rounds a lower bound up to a whole amount, after subtracting the rounding error of its sum. */
static int64_t round_lower_bound(double minor)
{
    const double low = ceil(minor - fabs(minor) * 0x1p-48);
    return low > (double)MONEY_MAX ? -1 : low > 0 ? (int64_t)low : 0;
}

/* Lower bound of the cost of orders with `from` to `to` pieces of the cable; -1: no such order. */
static int64_t low_cost(const struct length_search *a, int64_t from, int64_t to)
{
    const struct length_level *own = &a->table->levels[a->k], *rest = own - 1;
    const int64_t few = a->q - to, many = a->q - from;
    const int64_t left = a->cheap < few ? few : a->cheap > many ? many : a->cheap;
    const int64_t straight =
        round_lower_bound(line_minor(rest, left) + own->unit_minor * (double)(a->q - left) +
                          (own->fixed_minor - rest->fixed_minor));
    const int64_t first = part_option_cost(&a->table->options[a->k], a->table->prices[a->k], from);
    const int64_t others = round_lower_bound(line_minor(rest, few));
    const int64_t stepped = money_plus(first, others);
    return straight < 0 || stepped < 0 ? -1 : straight > stepped ? straight : stepped;
}

static double low_W(const struct length_search *a, int64_t from, int64_t to)
{
    return size_of_pieces(from, a->table->options[a->k].power_W) +
           size_of_pieces(a->q - to, a->table->levels[a->k - 1].least_W);
}

/* --- orders --- */

static struct order_table_order order_for(struct order_table *table, size_t k, int64_t q);

/* The order with n pieces of the cable and the best order of the shorter ones for the other runs. */
static struct order_table_order order_with(const struct length_search *a, int64_t n)
{
    const struct part_option *option = &a->table->options[a->k];
    struct order_table_order order = order_for(a->table, a->k - 1, a->q - n);
    order.cost = money_plus(order.cost, part_option_cost(option, a->table->prices[a->k], n));
    order.power += size_of_pieces(n, option->power_W);
    order.pieces = n;
    return order;
}

static void try_range(struct order_table_order *best, const struct length_search *a, int64_t from, int64_t to)
{
    const int64_t low = low_cost(a, from, to), middle = from + (to - from) / 2;
    if (low < 0 || (a->enough >= 0 && low > a->enough) ||
        (best->cost >= 0 && !order_table_better(low, low_W(a, from, to), best->cost, best->power)))
        return;
    if (from == to) {
        const struct order_table_order order = order_with(a, from);
        order_table_take(best, order.cost, order.power, order.pieces);
        return;
    }
    try_range(best, a, from, middle);
    try_range(best, a, middle + 1, to);
}

static struct order_table_order best_order(struct order_table *table, size_t k, int64_t q)
{
    const int64_t below = table->reach[k - 1];
    struct order_table_order best = {.cost = -1};
    struct length_search a = {table, k, q, 0, -1};
    for (size_t s = 0; s < k && table->levels[k - 1].spans[s].unit_minor <= table->levels[k].unit_minor; s++)
        a.cheap += table->levels[k - 1].spans[s].ways;
    const int64_t least = q > below ? q - below : 0;
    const int64_t straight = q > a.cheap ? q - a.cheap : 0;
    a.enough = order_with(&a, straight > least ? straight : least).cost;
    try_range(&best, &a, least, q);
    return best;
}

/* The cache entry of a level for q runs. */
static struct order_table_order *cached_order(struct order_table *table, size_t k, int64_t q)
{
    struct length_level *level = &table->levels[k];
    if (!level->known)
        level->known =
            ARENA_NEW(table->arena, (size_t)(table->reach[k] / CHUNK) + 1, struct order_table_order *);
    struct order_table_order **chunk = &level->known[q / CHUNK];
    if (!*chunk)
        *chunk = ARENA_NEW(table->arena, CHUNK, struct order_table_order);
    return &(*chunk)[q % CHUNK];
}

/* The best order of the cables up to the k-th for q runs, with the number of pieces of the k-th. */
static struct order_table_order order_for(struct order_table *table, size_t k, int64_t q)
{
    const struct part_option *option = &table->options[k];
    struct order_table_order best = {.cost = -1};
    if (q > table->reach[k])
        return best;
    if (k == 0)
        return (struct order_table_order){part_option_cost(option, table->prices[k], q),
                                          size_of_pieces(q, option->power_W), q};
    struct order_table_order *known = cached_order(table, k, q);
    if (known->cost == 0) {
        *known = best_order(table, k, q);
        known->cost += KNOWN;
    }
    best = *known;
    best.cost -= KNOWN;
    return best;
}

int64_t order_lengths_cost(struct order_table *table, size_t n, int64_t q)
{
    return order_for(table, n - 1, q).cost;
}

void order_lengths_pieces(int64_t *pieces, struct order_table *table, int64_t q)
{
    for (size_t k = table->n_options; k-- > 0;) {
        pieces[k] = order_for(table, k, q).pieces;
        q -= pieces[k];
    }
}
