/* order_table_family.c - least-cost orders of line cards in slots of chassis.
 *
 * T(q, m): least cost for q units, of line cards in up to m slots and of the candidates before the family.
 * Cards are added one kind after another, as in order_table.c. The order for q is the least sum of T(q, m)
 * and the cost of chassis with m slots or more. Of one kind no table is needed: each card brings its slot. */
#include <stdlib.h>

#include "machine/order_table_parts.h"

/* A family while it is added. Tables have a row of m_max + 1 for each quantity. */
struct adding {
    const struct candidate *cards;
    const struct price *const *prices;
    size_t n_cards;
    int64_t q_max;
    int64_t m_max;
    const struct order_table_best *before;
    struct order_table_best *slots; /* [m_max + 1] of chassis */
    struct order_table_best pieces; /* [m_max + 1] of the kind of card being added */
    struct order_table_best table;  /* of several kinds of cards */
};

static size_t place(const struct adding *a, int64_t q, int64_t m)
{
    return (size_t)q * ((size_t)a->m_max + 1) + (size_t)m;
}

/* Nothing before it takes a slot: the best for (q, m) is that for (q, m - 1), or has m of them. */
static void add_first_kind(struct adding *a, int32_t *last)
{
    for (int64_t q = 0; q <= a->q_max; q++) {
        const int64_t enough = order_table_pieces_for(q, a->cards->units);
        struct order_table_order best = {.cost = -1};
        for (int64_t m = 0; m <= a->m_max; m++) {
            const size_t to = place(a, q, m);
            const int64_t rest = order_table_left(q, a->cards, m);
            if (m <= enough)
                order_table_take(&best, money_plus(a->before->cost[rest], a->pieces.cost[m]),
                                 a->before->power[rest] + a->pieces.power[m], m);
            a->table.cost[to] = best.cost;
            a->table.power[to] = best.power;
            last[to] = (int32_t)best.pieces;
        }
    }
}

/* In place, rising: the best for (q, m) takes no piece of the card, or one more than that for (q - u, m - 1).
 */
static void add_linear_kind(struct adding *a, int32_t *last, const struct candidate *card)
{
    for (int64_t q = 1; q <= a->q_max; q++) {
        const int64_t rest = order_table_left(q, card, 1);
        for (int64_t m = 1; m <= a->m_max; m++) {
            const size_t from = place(a, rest, m - 1), to = place(a, q, m);
            const int64_t cost = money_plus(a->table.cost[from], a->pieces.cost[1]);
            const double power = a->table.power[from] + card->power_W;
            if (!order_table_better(cost, power, a->table.cost[to], a->table.power[to]))
                continue;
            a->table.cost[to] = cost;
            a->table.power[to] = power;
            last[to] = last[from] + 1;
        }
    }
}

/* In place, falling. */
static void add_stepped_kind(struct adding *a, int32_t *last, const struct candidate *card)
{
    const struct order_table_part part = {card, a->pieces, a->m_max, a->m_max, &a->table};
    order_table_add(&a->table, last, &part, a->q_max);
}

/* The table of all kinds of cards. Returns the pieces taken, for order_table_family.last. */
static const int32_t *add_kinds(struct adding *a, struct arena *arena)
{
    const size_t size = place(a, a->q_max, a->m_max) + 1;
    int32_t *last = ARENA_NEW(arena, a->n_cards * size, int32_t);
    a->table = order_table_best_make(size);
    for (size_t i = 0; i < a->n_cards; i++) {
        order_table_price(&a->pieces, &a->cards[i], a->prices[i], a->m_max);
        if (i == 0)
            add_first_kind(a, last);
        else if (price_is_linear(a->prices[i]) && a->cards[i].owned == 0)
            add_linear_kind(a, last + i * size, &a->cards[i]);
        else
            add_stepped_kind(a, last + i * size, &a->cards[i]);
    }
    return last;
}

/* The best number of slots for q, of a table of several kinds of cards. */
static int32_t settle(const struct adding *a, struct order_table_best *to, int64_t q)
{
    struct order_table_order best = {.cost = -1};
    for (int64_t m = 0; m <= a->m_max; m++) {
        const size_t at = place(a, q, m);
        if (a->slots->cost[m] < 0 || (best.cost >= 0 && a->slots->cost[m] > best.cost))
            break;
        order_table_take(&best, money_plus(a->table.cost[at], a->slots->cost[m]),
                         a->table.power[at] + a->slots->power[m], m);
    }
    to->cost[q] = best.cost;
    to->power[q] = best.power;
    return (int32_t)best.pieces;
}

/* Of one kind of cards each comes with its slot, and they are added as any part. */
static void add_one_kind(const struct adding *a, struct order_table_best *to, int32_t *filled)
{
    const struct order_table_part part = {a->cards, *a->slots, a->m_max, 0, a->before};
    for (int64_t m = 0; m <= a->m_max; m++) {
        part.pieces.cost[m] = money_plus(part.pieces.cost[m], a->pieces.cost[m]);
        part.pieces.power[m] += a->pieces.power[m];
    }
    order_table_add(to, filled, &part, a->q_max);
}

void order_table_add_family(struct order_table_family *family, const struct order_table *table, int64_t q_max,
                            struct order_table_best *slots, struct order_table_work *work)
{
    struct adding a = {.cards = &table->candidates[family->first],
                       .prices = &table->prices[family->first],
                       .n_cards = family->n_cards,
                       .q_max = q_max,
                       .m_max = family->m_max,
                       .before = &work->now,
                       .slots = slots,
                       .pieces = order_table_best_make((size_t)family->m_max + 1)};
    int32_t *filled = ARENA_NEW(table->arena, (size_t)q_max + 1, int32_t);
    if (a.n_cards == 1) {
        order_table_price(&a.pieces, a.cards, *a.prices, a.m_max);
        add_one_kind(&a, &work->next, filled);
    } else {
        family->last = add_kinds(&a, table->arena);
        for (int64_t q = 0; q <= q_max; q++)
            filled[q] = settle(&a, &work->next, q);
        order_table_best_fini(&a.table);
    }
    family->slots = filled;
    order_table_best_fini(&a.pieces);
}

int64_t order_table_family_pieces(int64_t *pieces, const struct order_table *table,
                                  const struct order_table_family *family, int64_t q)
{
    const size_t row = (size_t)family->m_max + 1, size = row * ((size_t)table->q_max + 1);
    const struct candidate *cards = &table->candidates[family->first];
    int64_t m = family->slots[q];
    if (family->n_cards == 1) {
        pieces[family->first] = m;
        return order_table_left(q, &cards[0], m);
    }
    for (size_t i = family->n_cards; i-- > 0;) {
        const int64_t n = family->last[i * size + (size_t)q * row + (size_t)m];
        pieces[family->first + i] = n;
        q = order_table_left(q, &cards[i], n);
        m -= n;
    }
    return q;
}
