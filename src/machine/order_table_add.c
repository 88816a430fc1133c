/* order_table_add.c - a part is added to the orders of those before it: for each quantity the pieces of it
 * with which the two cost least. Ranges of pieces that cannot be the cheapest are left out whole, so that a
 * large quantity takes hardly more steps than a small one. */
#include "machine/order_table_parts.h"

/* Orders for q units in up to m slots, with 0..most pieces. */
struct asked {
    const struct order_table_part *part;
    int64_t q, m, most;
    int64_t enough; /* some order costs so much; -1: none is known */
};

/* The order without the part for what n pieces leave, in the slots that `fewest` leave. */
static size_t without(const struct asked *a, int64_t fewest, int64_t n)
{
    const struct order_table_part *part = a->part;
    const int64_t m = part->slots > 0 ? a->m - fewest : 0;
    return (size_t)(order_table_left(a->q, part->candidate, n) * (part->slots + 1) + m);
}

/* No order with `fewest` to n pieces costs less. */
static int64_t cost_with(const struct asked *a, int64_t fewest, int64_t n)
{
    return money_plus(a->part->before->cost[without(a, fewest, n)], a->part->pieces.cost[fewest]);
}

static void try_pieces(struct order_table_order *best, const struct asked *a, int64_t n)
{
    order_table_take(best, cost_with(a, n, n),
                     a->part->before->power[without(a, n, n)] + a->part->pieces.power[n], n);
}

static void try_range(struct order_table_order *best, const struct asked *a, int64_t from, int64_t to)
{
    const int64_t low = cost_with(a, from, to), middle = from + (to - from) / 2;
    if (low < 0 || (a->enough >= 0 && low > a->enough) || (best->cost >= 0 && low > best->cost))
        return;
    if (from == to) {
        try_pieces(best, a, from);
        return;
    }
    try_range(best, a, from, middle);
    try_range(best, a, middle + 1, to);
}

static struct asked ask(const struct order_table_part *part, int64_t q, int64_t m)
{
    const int64_t all = order_table_pieces_for(q, part->candidate->units), room = part->slots > 0 ? m : all;
    const int64_t most = all < room ? all : room;
    return (struct asked){part, q, m, most < part->most ? most : part->most, -1};
}

/* Some order costs as much as that with n pieces. */
static void take_enough(struct asked *a, int64_t n)
{
    const int64_t cost = cost_with(a, n, n);
    a->enough = cost >= 0 && (a->enough < 0 || cost < a->enough) ? cost : a->enough;
}

/* The best with as many pieces as repeat, where those for fewer units are known; 0: there is none. */
static int32_t best_repeated(struct asked *a, struct order_table_period period, const int32_t *repeated)
{
    const int64_t row = a->part->slots + 1, m = a->part->slots > 0 ? a->m - period.length : 0;
    const int64_t fewer = a->q - period.length * a->part->candidate->units;
    const int64_t of_fewer = fewer >= 0 && m >= 0 ? repeated[fewer * row + m] : 0;
    const int64_t last = period.from + period.length - 1;
    struct order_table_order best = {.cost = -1};
    if (of_fewer > 0)
        take_enough(a, of_fewer + period.length);
    if (period.from <= a->most)
        try_range(&best, a, period.from, last < a->most ? last : a->most);
    if (of_fewer > 0)
        try_pieces(&best, a, of_fewer + period.length);
    return (int32_t)best.pieces;
}

/* The best of all, of fewer pieces than repeat and of these; near: those of the best for more units. */
static struct order_table_order best_order(struct asked *a, struct order_table_period period, int64_t near,
                                           int64_t repeated)
{
    const int64_t tried[] = {near, near > 0 ? near - 1 : 0, repeated};
    struct order_table_order best = {-1, a->part->before->power[without(a, 0, 0)], 0};
    for (size_t i = 0; i < sizeof tried / sizeof *tried; i++)
        take_enough(a, tried[i] < a->most ? tried[i] : a->most);
    try_range(&best, a, 0, a->most < period.from ? a->most : period.from - 1);
    if (repeated > 0)
        try_pieces(&best, a, repeated);
    return best;
}

/* Falling, for orders that are written over: those for fewer units are still without the part. */
void order_table_add(struct order_table_best *out, int32_t *last, const struct order_table_part *part,
                     int64_t q_max)
{
    const int64_t row = part->slots + 1, end = q_max * row;
    const struct order_table_period none = {part->most + 1, 1};
    const bool all = part->slots > 0 || part->most >= order_table_pieces_for(q_max, part->candidate->units);
    const struct order_table_period period = /* of as many as anybody wants: else the best may be too many */
        all ? order_table_period_of(&part->pieces, part->most) : none;
    for (int64_t q = 0; q <= q_max; q++)
        for (int64_t m = 0; m < row; m++) {
            struct asked a = ask(part, q, m);
            last[q * row + m] = best_repeated(&a, period, last);
        }
    for (int64_t q = q_max; q >= 0; q--)
        for (int64_t m = 0; m < row; m++) {
            const int64_t at = q * row + m, more = at + row;
            struct asked a = ask(part, q, m);
            const struct order_table_order best =
                best_order(&a, period, more <= end + m ? last[more] : 0, last[at]);
            out->cost[at] = best.cost;
            out->power[at] = best.power;
            last[at] = (int32_t)best.pieces;
        }
}
