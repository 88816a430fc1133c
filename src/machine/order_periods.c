/* order_periods.c - periods: of the cost of pieces of one option, and of the best orders of several options.
 */
#include <math.h>

#include "base/mem.h"
#include "machine/order_table_parts.h"

/* True if `length` more pieces add the same cost and power to n pieces as to most - length pieces. An unknown
 * power is infinite for any number of pieces. */
static bool is_periodic(const struct order_table_best *pieces, int64_t n, int64_t length, int64_t most)
{
    const int64_t last = most - length;
    if (pieces->cost[n] < 0 ||
        pieces->cost[n + length] - pieces->cost[n] != pieces->cost[most] - pieces->cost[last])
        return false;
    const double one = pieces->power[n + length] - pieces->power[n],
                 other = pieces->power[most] - pieces->power[last];
    return isinf(pieces->power[n]) || fabs(one - other) <= 1e-9 * pieces->power[most];
}

struct order_table_period order_table_period_of(const struct order_table_best *pieces, int64_t most)
{
    enum { LENGTH_AT_MOST = 256 };
    struct order_table_period best = {most + 1, 1};
    for (int64_t length = 1; length <= LENGTH_AT_MOST && 2 * length < most && pieces->cost[most] >= 0 &&
                             1 + length < best.from + best.length;
         length++) {
        int64_t from = most - length;
        while (from > 1 && is_periodic(pieces, from - 1, length, most))
            from--;
        if (pieces->cost[most - length] >= 0 && from + length < best.from + best.length && 2 * from < most)
            best = (struct order_table_period){from, length};
    }
    return best;
}

/* The best orders for large quantities repeat (turnpike theorem of the unbounded knapsack). The price of one
 * option, the cheapest, is periodic, with the least cost per unit in a period. Consider n pieces of another
 * option that cost more than pieces of the cheapest for as many units. No best order has them, because the
 * exchange would lower its cost. If this excludes all large n of every other option, the others together
 * supply at most `rest` units. From rest + (from + length) * units on, an order that can be the best has at
 * least from + length pieces of the cheapest option. So the orders for q are those for q - length * units
 * with `length` more pieces, which add the same cost and power to each. The orders keep their ranks, so the
 * best one stays the best.
 *
 * The orders do not repeat, and the table has every quantity, in four cases. First, no price is periodic up
 * to the largest quantity; reasons are breaks with close prices, rounded taxes and limits. Second, another
 * option costs about as much per unit, or less without a period, so large numbers of its pieces are not
 * excluded. Third, there are families, whose orders also depend on slots. Fourth, sums of power, which break
 * ties, are rounded. */

/* The pieces of one option that supply any quantity. */
struct supply {
    const struct part_option *option;
    struct order_table_best pieces; /* [most + 2] */
    int64_t most;                   /* pieces for the largest quantity */
    struct order_table_period period;
    int64_t gain_minor; /* cost of a period; -1: the price has none */
    /* the most by which the cost of k periods exceeds k * gain_minor, from any number of pieces */
    int64_t excess_minor;
};

/* Excess of the periods that begin before the price is periodic. */
static int64_t excess_of(const struct supply *a)
{
    const int64_t *cost = a->pieces.cost, end = a->period.from + a->period.length;
    int64_t excess = 0;
    for (int64_t first = 0; first < a->period.length; first++) {
        int64_t low = cost[first], regular = 0;
        for (int64_t n = first; n < end; n += a->period.length, regular += a->gain_minor) {
            const int64_t over = cost[n] - regular;
            low = over < low ? over : low;
            excess = over - low > excess ? over - low : excess;
        }
    }
    return excess;
}

static void supply_make(struct supply *out, const struct part_option *option, const struct price *price,
                        int64_t q_max)
{
    const int64_t most = order_table_pieces_for(q_max, option->units);
    *out = (struct supply){
        .option = option, .pieces = order_table_best_make((size_t)most + 2), .most = most, .gain_minor = -1};
    /* one more, because an exchange may round up */
    order_table_price(&out->pieces, option, price, most + 1);
    out->period = order_table_period_of(&out->pieces, most + 1);
    if (out->period.from > most)
        return;
    out->gain_minor =
        out->pieces.cost[out->period.from + out->period.length] - out->pieces.cost[out->period.from];
    out->excess_minor = excess_of(out);
}

/* True if a costs less per unit than b in their periods, or has less power at an equal cost. */
static bool is_cheaper(const struct supply *a, const struct supply *b)
{
    if (a->gain_minor < 0 || b->gain_minor < 0)
        return a->gain_minor >= 0;
    const int128 x = (int128)a->gain_minor * (b->period.length * b->option->units),
                 y = (int128)b->gain_minor * (a->period.length * a->option->units);
    return x < y || (x == y && a->option->power_W * (double)b->option->units <
                                   b->option->power_W * (double)a->option->units);
}

/* True if n pieces are in no best order, because pieces of the cheapest option for as many units cost less.
 * At equal costs the power decides, and then fewer pieces of the later option. A sum with an unknown power is
 * unknown (infinite), so a lower power of the exchanged pieces decides only if every power is known. */
static bool is_replaced(const struct supply *a, int64_t n, const struct supply *cheapest, bool known)
{
    const int64_t instead = order_table_pieces_for(n * a->option->units, cheapest->option->units);
    const int128 periods = integer_ceil(instead, cheapest->period.length);
    const int128 minor = periods * cheapest->gain_minor + cheapest->excess_minor;
    const int128 saved = (int128)a->pieces.cost[n] - a->pieces.cost[0];
    const double power = (double)instead * cheapest->option->power_W, saved_W = a->pieces.power[n];
    if (a->pieces.cost[n] < 0 || saved > minor)
        return true;
    return saved == minor && (a->option > cheapest->option ? power <= saved_W : known && power < saved_W);
}

/* True if every sum of up to n powers is exact: all are multiples of a step, and so few that 53 bits hold
 * their sum, or unknown. known: false if one is unknown. */
static bool sums_are_exact(bool *known, const struct part_option *options, size_t n, int64_t q_max)
{
    static const double STEPS_PER_W = 1024;
    bool exact = true;
    *known = true;
    for (size_t i = 0; i < n; i++) {
        const double steps = options[i].power_W * STEPS_PER_W;
        const double pieces = (double)order_table_pieces_for(q_max, options[i].units) + 1;
        *known = *known && !isinf(steps);
        exact = exact && (isinf(steps) || (floor(steps) == steps && steps * pieces * (double)n < 0x1p53));
    }
    return exact;
}

/* The quantity from which best orders repeat; above q_max if they do not. */
static int64_t repeats_from(const struct supply *supplies, size_t n, const struct supply *cheapest,
                            bool known, int64_t q_max)
{
    int128 from = (int128)(cheapest->period.from + cheapest->period.length) * cheapest->option->units;
    for (size_t i = 0; i < n && from <= q_max; i++) {
        const struct supply *a = &supplies[i];
        int64_t used = a == cheapest ? 0 : a->most;
        while (used > 0 && is_replaced(a, used, cheapest, known))
            used--;
        from += a->pieces.cost[0] < 0 ? q_max : (int128)used * a->option->units;
    }
    return from <= q_max ? (int64_t)from : q_max + 1;
}

struct order_table_repeat order_table_repeat_of(const struct part_option *options, size_t n,
                                                const struct price *const *prices, int64_t q_max)
{
    struct order_table_repeat out = {.from = q_max + 1};
    struct supply *supplies = mem_alloc(n, sizeof *supplies);
    const struct supply *cheapest = supplies;
    bool known = true;
    for (size_t i = 0; i < n; i++) {
        supply_make(&supplies[i], &options[i], prices[i], q_max);
        cheapest = is_cheaper(&supplies[i], cheapest) ? &supplies[i] : cheapest;
    }
    if (cheapest->gain_minor >= 0 && sums_are_exact(&known, options, n, q_max)) {
        out.option = (size_t)(cheapest - supplies);
        out.pieces = cheapest->period.length;
        out.units = cheapest->period.length * cheapest->option->units;
        out.cost_minor = cheapest->gain_minor;
        out.from = repeats_from(supplies, n, cheapest, known, q_max);
    }
    for (size_t i = 0; i < n; i++)
        order_table_best_fini(&supplies[i].pieces);
    mem_free(supplies);
    return out;
}
