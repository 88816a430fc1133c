/* order_table_add.c - a part is added to the orders of those before it: for each quantity the pieces of it
 * with which the two cost least. Ranges of pieces that cannot be the cheapest are left out whole, so that a
 * large quantity takes hardly more steps than a small one. */
#include "machine/order_table_parts.h"

/* Orders for q units, with 0..most pieces. */
struct asked {
    const struct order_table_part *part;
    int64_t q, most;
    int64_t enough; /* some order costs so much; -1: none is known */
};

static int64_t cost_with(const struct asked *a, int64_t fewest, int64_t n)
{
    return money_plus(a->part->before->cost[order_table_left(a->q, a->part->candidate, n)],
                      a->part->pieces.cost[fewest]);
}

static void try_pieces(struct order_table_order *best, const struct asked *a, int64_t n)
{
    const int64_t rest = order_table_left(a->q, a->part->candidate, n);
    order_table_take(best, cost_with(a, n, n), a->part->before->power[rest] + a->part->pieces.power[n], n);
}

/* From `from` to `to` pieces: no order with so many costs less than the fewest of them and the least rest. */
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

static struct asked ask(const struct order_table_part *part, int64_t q)
{
    const int64_t all = order_table_pieces_for(q, part->candidate->units);
    return (struct asked){part, q, all < part->most ? all : part->most, -1};
}

/* The best with as many pieces as repeat, where those for fewer units are known; 0: there is none. */
static int32_t best_repeated(const struct asked *a, struct order_table_period period, const int32_t *repeated)
{
    const int64_t fewer = a->q - period.length * a->part->candidate->units;
    struct order_table_order best = {.cost = -1};
    for (int64_t n = period.from; n < period.from + period.length && n <= a->most; n++)
        try_pieces(&best, a, n);
    if (fewer >= 0 && repeated[fewer] > 0)
        try_pieces(&best, a, repeated[fewer] + period.length);
    return (int32_t)best.pieces;
}

/* The best of all, of fewer pieces than repeat and of these; near: those of the best for fewer units. */
static struct order_table_order best_order(struct asked *a, struct order_table_period period, int64_t near,
                                           int64_t repeated)
{
    const int64_t tried[] = {near, near + 1, repeated};
    struct order_table_order best = {-1, a->part->before->power[a->q], 0};
    for (size_t i = 0; i < sizeof tried / sizeof *tried; i++) {
        const int64_t n = tried[i] < a->most ? tried[i] : a->most, cost = cost_with(a, n, n);
        a->enough = cost >= 0 && (a->enough < 0 || cost < a->enough) ? cost : a->enough;
    }
    try_range(&best, a, 0, a->most < period.from ? a->most : period.from - 1);
    if (repeated > 0)
        try_pieces(&best, a, repeated);
    return best;
}

void order_table_add(struct order_table_best *out, int32_t *last, const struct order_table_part *part,
                     int64_t q_max, int64_t stride)
{
    const struct order_table_period none = {part->most + 1, 1};
    const bool all = part->most >= order_table_pieces_for(q_max, part->candidate->units);
    const struct order_table_period period = /* of as many as anybody wants: else the best may be too many */
        stride == 1 && all ? order_table_period_of(&part->pieces, part->most) : none;
    int64_t near = 0;
    for (int64_t q = 0; q <= q_max; q += stride) {
        const struct asked a = ask(part, q);
        last[q] = best_repeated(&a, period, last);
    }
    for (int64_t q = 0; q <= q_max; q += stride) {
        struct asked a = ask(part, q);
        const struct order_table_order best = best_order(&a, period, near, last[q]);
        out->cost[q] = best.cost;
        out->power[q] = best.power;
        last[q] = (int32_t)(near = best.pieces);
    }
}
