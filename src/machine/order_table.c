/* order_table.c - least-cost orders by dynamic programming over the part options. An option with quantity
 * breaks is tried with every number of pieces, because its cost is not additive. If the unit price is
 * constant, it suffices to add one piece at a time. */
#include "machine/order_table.h"

#include <assert.h>
#include <math.h>

#include "base/arena.h"
#include "base/mem.h"
#include "catalog/price.h"
#include "machine/order_lengths.h"
#include "machine/order_table_parts.h"
#include "catalog/size.h"

/* An option is added to the best orders of the options before it: for each quantity the number of its pieces
 * with the least total cost is found. Bounds exclude whole ranges of pieces, so that a large quantity needs
 * hardly more steps than a small one. */

/* Search for the best order of q units in up to m slots with 0..most pieces of the option. */
struct piece_search {
    const struct order_table_part *part;
    int64_t q, m, most;
    int64_t enough; /* cost of a known order; -1: none */
};

/* Index of the order for the units that n pieces leave, in the slots that `fewest` pieces leave. */
static size_t index_without(const struct piece_search *a, int64_t fewest, int64_t n)
{
    const struct order_table_part *part = a->part;
    const int64_t m = part->slots > 0 ? a->m - fewest : 0;
    return (size_t)(order_table_left(a->q, part->option, n) * (part->slots + 1) + m);
}

/* Lower bound of the cost with `fewest` to n pieces; exact if fewest is n. */
static int64_t cost_bound(const struct piece_search *a, int64_t fewest, int64_t n)
{
    return money_plus(a->part->before->cost[index_without(a, fewest, n)], a->part->pieces.cost[fewest]);
}

static void try_pieces(struct order_table_order *best, const struct piece_search *a, int64_t n)
{
    order_table_take(best, cost_bound(a, n, n),
                     a->part->before->power[index_without(a, n, n)] + a->part->pieces.power[n], n);
}

static void try_range(struct order_table_order *best, const struct piece_search *a, int64_t from, int64_t to)
{
    const int64_t low = cost_bound(a, from, to), middle = from + (to - from) / 2;
    if (low < 0 || (a->enough >= 0 && low > a->enough) || (best->cost >= 0 && low > best->cost))
        return;
    if (from == to) {
        try_pieces(best, a, from);
        return;
    }
    try_range(best, a, from, middle);
    try_range(best, a, middle + 1, to);
}

static struct piece_search piece_search_of(const struct order_table_part *part, int64_t q, int64_t m)
{
    const int64_t all = order_table_pieces_for(q, part->option->units), room = part->slots > 0 ? m : all;
    const int64_t most = all < room ? all : room;
    return (struct piece_search){part, q, m, most < part->most ? most : part->most, -1};
}

/* Lowers `enough` to the cost of the order with n pieces, if that is less. */
static void lower_enough(struct piece_search *a, int64_t n)
{
    const int64_t cost = cost_bound(a, n, n);
    a->enough = cost >= 0 && (a->enough < 0 || cost < a->enough) ? cost : a->enough;
}

/* The best number of pieces in the periodic range (order_table_period), from the results for fewer units; 0:
 * none. */
static int32_t best_repeated(struct piece_search *a, struct order_table_period period,
                             const int32_t *repeated)
{
    const int64_t row = a->part->slots + 1, m = a->part->slots > 0 ? a->m - period.length : 0;
    const int64_t fewer = a->q - period.length * a->part->option->units;
    const int64_t of_fewer = fewer >= 0 && m >= 0 ? repeated[fewer * row + m] : 0;
    const int64_t last = period.from + period.length - 1;
    struct order_table_order best = {.cost = -1};
    if (of_fewer > 0)
        lower_enough(a, of_fewer + period.length);
    if (period.from <= a->most)
        try_range(&best, a, period.from, last < a->most ? last : a->most);
    if (of_fewer > 0)
        try_pieces(&best, a, of_fewer + period.length);
    return (int32_t)best.pieces;
}

/* The best order of all: with fewer pieces than the periodic range, or with `repeated` pieces. near: pieces
 * of the best order for more units, a good first guess. */
static struct order_table_order best_order(struct piece_search *a, struct order_table_period period,
                                           int64_t near, int64_t repeated)
{
    const int64_t tried[] = {near, near > 0 ? near - 1 : 0, repeated};
    struct order_table_order best = {-1, a->part->before->power[index_without(a, 0, 0)], 0};
    for (size_t i = 0; i < sizeof tried / sizeof *tried; i++)
        lower_enough(a, tried[i] < a->most ? tried[i] : a->most);
    try_range(&best, a, 0, a->most < period.from ? a->most : period.from - 1);
    if (repeated > 0)
        try_pieces(&best, a, repeated);
    return best;
}

/* Sets the best orders with the option for each quantity 0..q_max, and its number of pieces in them (last).
 * `out` has the size of `before` and may be the same array; quantities fall so that smaller ones are still
 * without the option. */
static void order_table_add(struct order_table_best *out, int32_t *last, const struct order_table_part *part,
                            int64_t q_max)
{
    const int64_t row = part->slots + 1, end = q_max * row;
    const struct order_table_period none = {part->most + 1, 1};
    const bool all = part->slots > 0 || part->most >= order_table_pieces_for(q_max, part->option->units);
    /* periodic only if `most` is enough for every quantity; otherwise the best may need more */
    const struct order_table_period period = all ? order_table_period_of(&part->pieces, part->most) : none;
    for (int64_t q = 0; q <= q_max; q++)
        for (int64_t m = 0; m < row; m++) {
            struct piece_search a = piece_search_of(part, q, m);
            last[q * row + m] = best_repeated(&a, period, last);
        }
    for (int64_t q = q_max; q >= 0; q--)
        for (int64_t m = 0; m < row; m++) {
            const int64_t at = q * row + m, more = at + row;
            struct piece_search a = piece_search_of(part, q, m);
            const struct order_table_order best =
                best_order(&a, period, more <= end + m ? last[more] : 0, last[at]);
            out->cost[at] = best.cost;
            out->power[at] = best.power;
            last[at] = (int32_t)best.pieces;
        }
}

/* Least-cost orders of line cards in slots of chassis. T(q, m) is the least cost of q units from the options
 * before the family and from line cards in up to m slots. Kinds of cards are added one by one. The order for
 * q minimises T(q, m) plus the cost of chassis with at least m slots. A single kind needs no table, because
 * each card needs one slot. */

/* A family while it is added. Tables have a row of m_max + 1 for each quantity. */
struct family_builder {
    const struct part_option *cards;
    const struct price *const *prices;
    size_t n_cards;
    int64_t q_max;
    int64_t m_max;
    const struct order_table_best *before;
    struct order_table_best *slots; /* [m_max + 1] best orders of the chassis */
    struct order_table_best pieces; /* [m_max + 1] costs of pieces of the current kind of card */
    /* best orders of the kinds of cards so far; only used for several kinds */
    struct order_table_best table;
};

static size_t table_index(const struct family_builder *a, int64_t q, int64_t m)
{
    return (size_t)q * ((size_t)a->m_max + 1) + (size_t)m;
}

/* Adds the first kind: no option before it needs slots. The best for (q, m) is that for (q, m - 1), or has m
 * cards. */
static void add_first_kind(struct family_builder *a, int32_t *last)
{
    for (int64_t q = 0; q <= a->q_max; q++) {
        const int64_t enough = order_table_pieces_for(q, a->cards->units);
        struct order_table_order best = {.cost = -1};
        for (int64_t m = 0; m <= a->m_max; m++) {
            const size_t to = table_index(a, q, m);
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

/* Adds a kind with a constant price, in place, quantities rising: the best for (q, m) has no card, or one
 * more than that for (q - u, m - 1). */
static void add_linear_kind(struct family_builder *a, int32_t *last, const struct part_option *card)
{
    for (int64_t q = 1; q <= a->q_max; q++) {
        const int64_t rest = order_table_left(q, card, 1);
        for (int64_t m = 1; m <= a->m_max; m++) {
            const size_t from = table_index(a, rest, m - 1), to = table_index(a, q, m);
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

/* Adds a kind with quantity breaks, in place, quantities falling. */
static void add_stepped_kind(struct family_builder *a, int32_t *last, const struct part_option *card)
{
    const struct order_table_part part = {card, a->pieces, a->m_max, a->m_max, &a->table};
    order_table_add(&a->table, last, &part, a->q_max);
}

/* The table of all kinds of cards. Returns the number of pieces for order_table_family.last. */
static const int32_t *add_kinds(struct family_builder *a, struct arena *arena)
{
    const size_t size = table_index(a, a->q_max, a->m_max) + 1;
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

/* The best number of slots for q, from the table of several kinds of cards. */
static int32_t best_slots(const struct family_builder *a, struct order_table_best *to, int64_t q)
{
    struct order_table_order best = {.cost = -1};
    for (int64_t m = 0; m <= a->m_max; m++) {
        const size_t at = table_index(a, q, m);
        if (a->slots->cost[m] < 0 || (best.cost >= 0 && a->slots->cost[m] > best.cost))
            break;
        order_table_take(&best, money_plus(a->table.cost[at], a->slots->cost[m]),
                         a->table.power[at] + a->slots->power[m], m);
    }
    to->cost[q] = best.cost;
    to->power[q] = best.power;
    return (int32_t)best.pieces;
}

/* Adds a single kind of card like any option: its price includes the slot. */
static void add_one_kind(const struct family_builder *a, struct order_table_best *to, int32_t *filled)
{
    const struct order_table_part part = {a->cards, *a->slots, a->m_max, 0, a->before};
    for (int64_t m = 0; m <= a->m_max; m++) {
        part.pieces.cost[m] = money_plus(part.pieces.cost[m], a->pieces.cost[m]);
        part.pieces.power[m] += a->pieces.power[m];
    }
    order_table_add(to, filled, &part, a->q_max);
}

/* Adds a family to the orders work->now for 0..q_max; the results are in work->next. slots: orders of chassis
 * with 0..m_max slots; they are overwritten. */
static void order_table_add_family(struct order_table_family *family, const struct order_table *table,
                                   int64_t q_max, struct order_table_best *slots,
                                   struct order_table_work *work)
{
    struct family_builder a = {.cards = &table->options[family->first],
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
            filled[q] = best_slots(&a, &work->next, q);
        order_table_best_fini(&a.table);
    }
    family->slots = filled;
    order_table_best_fini(&a.pieces);
}

/* Sets the pieces of the family's cards in the best order for q. Returns the units left for the options
 * before it. */
static int64_t order_table_family_pieces(int64_t *pieces, const struct order_table *table,
                                         const struct order_table_family *family, int64_t q)
{
    const size_t row = (size_t)family->m_max + 1, size = row * (size_t)table->repeat.from;
    const struct part_option *cards = &table->options[family->first];
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

/* Adds an option with a constant unit price: the best order for q has no piece of it, or one more than the
 * best for q - u, which is already final. last: zeroed. */
static void add_linear(struct order_table_best *now, int32_t *last, const struct part_option *option,
                       int64_t piece_minor, int64_t q_max)
{
    for (int64_t q = 1; q <= q_max; q++) {
        const int64_t rest = order_table_left(q, option, 1);
        const int64_t cost = money_plus(now->cost[rest], piece_minor);
        const double power = now->power[rest] + option->power_W;
        if (order_table_better(cost, power, now->cost[q], now->power[q])) {
            now->cost[q] = cost;
            now->power[q] = power;
            last[q] = last[rest] + 1;
        }
    }
}

static void swap_orders(struct order_table_work *w)
{
    const struct order_table_best made = w->next;
    w->next = w->now;
    w->now = made;
}

/* Adds the first option. No other supplies units, so the best order has the fewest pieces that supply all. */
static void add_first(struct order_table_best *now, int32_t *last, const struct part_option *option,
                      const struct price *price, int64_t q_max)
{
    const int64_t most = order_table_pieces_for(q_max, option->units);
    struct order_table_best pieces = order_table_best_make((size_t)most + 1);
    order_table_price(&pieces, option, price, most);
    for (int64_t q = 0; q <= q_max; q++) {
        const int64_t n = order_table_pieces_for(q, option->units);
        now->cost[q] = pieces.cost[n];
        now->power[q] = pieces.cost[n] < 0 ? 0 : pieces.power[n];
        last[q] = pieces.cost[n] < 0 ? 0 : (int32_t)n;
    }
    order_table_best_fini(&pieces);
}

/* Adds an option with quantity breaks. A minimum order costs money even for no pieces. */
static void add_stepped(struct order_table_work *w, int32_t *last, const struct part_option *option,
                        const struct price *price, int64_t q_max)
{
    const int64_t most = order_table_pieces_for(q_max, option->units);
    struct order_table_best pieces = order_table_best_make((size_t)most + 1);
    const struct order_table_part part = {option, pieces, most, 0, &w->now};
    order_table_price(&pieces, option, price, most);
    order_table_add(&w->next, last, &part, q_max);
    order_table_best_fini(&pieces);
    swap_orders(w);
}

/* Adds the options without family. */
static const int32_t *add_single_parts(struct order_table_work *w, struct order_table *table, int64_t q_max)
{
    const size_t size = (size_t)q_max + 1;
    int32_t *last = ARENA_NEW(table->arena, table->n_alone * size, int32_t);
    for (size_t i = 0; i < table->n_alone; i++) {
        const struct part_option *option = &table->options[i];
        const struct price *price = table->prices[i];
        if (price_is_linear(price) && option->owned == 0)
            add_linear(&w->now, last + i * size, option, part_option_cost(option, price, 1), q_max);
        else if (i == 0)
            add_first(&w->now, last, option, price, q_max);
        else
            add_stepped(w, last + i * size, option, price, q_max);
    }
    return last;
}

/* Makes the table of the family's chassis, whose units are slots. Sets m_max and returns cost and power of
 * 0..m_max slots; the caller frees them. */
static struct order_table_best make_slots(struct order_table_family *family, const struct order_table *table,
                                          size_t end, int64_t q_max)
{
    const size_t first = family->first + family->n_cards, n = end - first;
    struct order_table *chassis = &family->chassis;
    struct part_option *options = ARENA_COPY(table->arena, &table->options[first], n, 0, struct part_option);
    int64_t *pieces = mem_alloc(n, sizeof *pieces);
    for (size_t i = 0; i < n; i++) {
        options[i].units = options[i].slots;
        options[i].family = options[i].slots = 0;
    }
    int64_t m_max = part_options_most_slots(&table->options[family->first], family->n_cards, q_max);
    order_table_make(chassis, options, n, &table->prices[first], m_max, table->arena);
    while (m_max > 0 && order_table_cost(chassis, m_max) < 0)
        m_max--;
    struct order_table_best out = order_table_best_make((size_t)m_max + 1);
    for (int64_t m = 0; m <= m_max; m++) {
        out.cost[m] = order_table_cost(chassis, m);
        order_table_pieces(pieces, chassis, m);
        for (size_t i = 0; i < n; i++)
            out.power[m] += size_of_pieces(pieces[i], options[i].power_W);
    }
    family->m_max = m_max;
    mem_free(pieces);
    return out;
}

static void add_families(struct order_table_work *w, struct order_table *table, int64_t q_max)
{
    const size_t n = table->n_options;
    struct order_table_family *families =
        ARENA_NEW(table->arena, n > table->n_alone ? (size_t)table->options[n - 1].family : 0,
                  struct order_table_family);
    table->n_families = 0;
    for (size_t i = table->n_alone, end = 0; i < n; i = end) {
        struct order_table_family *family = &families[table->n_families++];
        *family = (struct order_table_family){.first = i};
        end = part_options_family_end(&family->n_cards, table->options, n, i);
        assert(family->n_cards > 0 && i + family->n_cards < end);
        struct order_table_best slots = make_slots(family, table, end, q_max);
        order_table_add_family(family, table, q_max, &slots, w);
        order_table_best_fini(&slots);
        swap_orders(w);
    }
    table->families = families;
}

/* Makes the table for 0..q_max; it ends earlier if the best orders repeat. */
static void make_table(struct order_table *table, int64_t q_max)
{
    table->repeat = (struct order_table_repeat){.from = q_max + 1};
    if (table->n_alone == table->n_options)
        table->repeat = order_table_repeat_of(table->options, table->n_options, table->prices, q_max);
    table->q_max = q_max;
    const size_t size = (size_t)table->repeat.from;
    const int64_t last = table->repeat.from - 1;
    struct order_table_work w = {order_table_best_make(size), order_table_best_make(size)};
    for (int64_t q = 1; q <= last; q++)
        w.now.cost[q] = -1;
    table->last = add_single_parts(&w, table, last);
    add_families(&w, table, last);
    table->cost_minor = ARENA_COPY(table->arena, w.now.cost, size, 0, int64_t);
    order_table_best_fini(&w.now);
    order_table_best_fini(&w.next);
}

/* Limit for the memory of a table: several kinds of line cards need a row for every number of slots. */
#define BYTES_AT_MOST 1e9

/* Bytes of a table for the quantities 0..q_max. */
static double bytes_of(const struct order_table *table, int64_t q_max)
{
    const size_t n = table->n_options;
    double each = 4 * 8; /* bytes for every quantity */
    for (size_t i = 0, end = 0; i < n && n > 1; i = end) {
        size_t n_cards = 0;
        end = i + 1;
        each += 4;
        if (table->options[i].family == 0)
            continue;
        end = part_options_family_end(&n_cards, table->options, n, i);
        if (n_cards > 1)
            each += (double)(part_options_most_slots(&table->options[i], n_cards, q_max) + 1) *
                    (16 + 4 * (double)n_cards);
    }
    return each * ((double)q_max + 1);
}

bool order_table_can_hold(const struct order_table *table, int64_t q)
{
    return bytes_of(table, q) <= BYTES_AT_MOST;
}

/* Extends the table to q, at least to twice its size. False: it would be too large. */
static bool grow_to(struct order_table *table, int64_t q)
{
    const int64_t twice = 2 * table->q_max > q ? 2 * table->q_max : q;
    if (q <= table->q_max)
        return true;
    if (order_table_can_hold(table, twice))
        make_table(table, twice);
    else if (order_table_can_hold(table, q))
        make_table(table, q);
    else
        table->lacking = q;
    return q <= table->q_max;
}

double part_option_floor(const struct part_option *option, const struct price *price)
{
    double least = option->owned + option->beside + price->at_least > 0 ? 0 : (double)INFINITY;
    for (size_t i = 0; i < price->n; i++)
        least = fmin(least, (double)price->steps[i].pack_minor / (double)price->steps[i].pack);
    least *= price->present > 0 ? price->present : 1;
    return least + (double)option->operation_minor;
}

void order_table_make(struct order_table *out, const struct part_option *options, size_t n,
                      const struct price *const *prices, int64_t q_max, struct arena *arena)
{
    assert(n >= 1);
    *out = (struct order_table){.options = options,
                                .n_options = n,
                                .prices = prices,
                                .arena = arena,
                                .q_max = n > 1 ? -1 : INT64_MAX};
    while (out->n_alone < n && options[out->n_alone].family == 0)
        out->n_alone++;
    out->unit_minor = INFINITY;
    for (size_t i = 0; i < n; i++)
        if (options[i].units > 0)
            out->unit_minor =
                fmin(out->unit_minor, part_option_floor(&options[i], prices[i]) / (double)options[i].units);
    if (n > 1 && q_max > 0)
        (void)grow_to(out, q_max);
}

/* Number of periods between q and the quantity in the table that it repeats. */
static int64_t periods_beyond(const struct order_table *table, int64_t q)
{
    const struct order_table_repeat *repeat = &table->repeat;
    return q < repeat->from ? 0 : integer_ceil(q - repeat->from + 1, repeat->units);
}

int64_t order_table_cost(struct order_table *table, int64_t q)
{
    assert(q >= 0);
    if (table->reach)
        return order_lengths_cost(table, table->n_options, q);
    if (table->n_options == 1)
        return part_option_cost(&table->options[0], table->prices[0],
                                order_table_pieces_for(q, table->options[0].units));
    if (!grow_to(table, q))
        return -1;
    const int64_t periods = periods_beyond(table, q);
    return money_plus(table->cost_minor[q - periods * table->repeat.units],
                      periods * table->repeat.cost_minor);
}

void order_table_pieces(int64_t *pieces, struct order_table *table, int64_t q)
{
    assert(q >= 0);
    if (table->reach) {
        order_lengths_pieces(pieces, table, q);
        return;
    }
    if (table->n_options == 1) {
        pieces[0] = order_table_pieces_for(q, table->options[0].units);
        return;
    }
    if (!grow_to(table, q))
        return;
    const size_t size = (size_t)table->repeat.from;
    const int64_t periods = periods_beyond(table, q);
    q -= periods * table->repeat.units;
    for (size_t f = table->n_families; f-- > 0;) {
        struct order_table_family *family = &table->families[f];
        order_table_pieces(&pieces[family->first + family->n_cards], &family->chassis, family->slots[q]);
        q = order_table_family_pieces(pieces, table, family, q);
    }
    for (size_t i = table->n_alone; i-- > 0;) {
        pieces[i] = table->last[i * size + (size_t)q];
        q = order_table_left(q, &table->options[i], pieces[i]);
    }
    pieces[table->repeat.option] += periods * table->repeat.pieces;
}
