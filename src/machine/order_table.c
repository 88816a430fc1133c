/* order_table.c - least-cost orders. Candidates are added one after another; for a part with quantity breaks
 * every number of pieces is tried (its price is not additive), for a plain price one more piece at a time is
 * enough. */
#include "machine/order_table.h"

#include <assert.h>
#include <math.h>
#include <stdlib.h>

#include "machine/order_lengths.h"
#include "machine/order_table_parts.h"

/* Every unit costs the same: the best order for q either takes no piece of it, or one more than the best for
 * q - u, which has its place already. last: zeroed. */
static void add_linear(struct order_table_best *now, int32_t *last, const struct candidate *candidate,
                       int64_t piece_minor, int64_t q_max)
{
    for (int64_t q = 1; q <= q_max; q++) {
        const int64_t rest = order_table_left(q, candidate, 1);
        const int64_t cost = money_plus(now->cost[rest], piece_minor);
        const double power = now->power[rest] + candidate->power_W;
        if (order_table_better(cost, power, now->cost[q], now->power[q])) {
            now->cost[q] = cost;
            now->power[q] = power;
            last[q] = last[rest] + 1;
        }
    }
}

static void swap(struct order_table_work *w)
{
    const struct order_table_best made = w->next;
    w->next = w->now;
    w->now = made;
}

/* A part that must be bought costs in any case, of no pieces too. */
static void add_stepped(struct order_table_work *w, int32_t *last, const struct candidate *candidate,
                        const struct price *price, int64_t q_max)
{
    const int64_t most = order_table_pieces_for(q_max, candidate->units);
    struct order_table_best pieces = order_table_best_make((size_t)most + 1);
    const struct order_table_part part = {candidate, pieces, most, 0, &w->now};
    order_table_price(&pieces, candidate, price, most);
    order_table_add(&w->next, last, &part, q_max);
    order_table_best_fini(&pieces);
    swap(w);
}

/* The candidates of no family. */
static const int32_t *add_alone(struct order_table_work *w, struct order_table *table, int64_t q_max)
{
    const size_t size = (size_t)q_max + 1;
    int32_t *last = ARENA_NEW(table->arena, table->n_alone * size, int32_t);
    for (size_t i = 0; i < table->n_alone; i++) {
        const struct candidate *candidate = &table->candidates[i];
        const struct price *price = table->prices[i];
        if (price_is_linear(price) && candidate->owned == 0)
            add_linear(&w->now, last + i * size, candidate, candidate_cost(candidate, price, 1), q_max);
        else
            add_stepped(w, last + i * size, candidate, price, q_max);
    }
    return last;
}

/* The chassis of a family are a table of their own, of slots. Sets m_max, and gives the cost and power of
 * 0..m_max slots, to be freed. */
static struct order_table_best make_slots(struct order_table_family *family, const struct order_table *table,
                                          size_t end, int64_t q_max)
{
    const size_t first = family->first + family->n_cards, n = end - first;
    struct order_table *chassis = &family->chassis;
    struct candidate *candidates =
        ARENA_COPY(table->arena, &table->candidates[first], n, 0, struct candidate);
    int64_t *pieces = mem_alloc(n, sizeof *pieces);
    for (size_t i = 0; i < n; i++) {
        candidates[i].units = candidates[i].slots;
        candidates[i].family = candidates[i].slots = 0;
    }
    int64_t m_max = candidates_most_slots(&table->candidates[family->first], family->n_cards, q_max);
    order_table_make(chassis, candidates, n, &table->prices[first], m_max, table->arena);
    while (m_max > 0 && order_table_cost(chassis, m_max) < 0)
        m_max--;
    struct order_table_best out = order_table_best_make((size_t)m_max + 1);
    for (int64_t m = 0; m <= m_max; m++) {
        out.cost[m] = order_table_cost(chassis, m);
        order_table_pieces(pieces, chassis, m);
        for (size_t i = 0; i < n; i++)
            out.power[m] += size_of_pieces(pieces[i], candidates[i].power_W);
    }
    family->m_max = m_max;
    free(pieces);
    return out;
}

static void add_families(struct order_table_work *w, struct order_table *table, int64_t q_max)
{
    const size_t n = table->n_candidates;
    struct order_table_family *families =
        ARENA_NEW(table->arena, n > table->n_alone ? (size_t)table->candidates[n - 1].family : 0,
                  struct order_table_family);
    table->n_families = 0;
    for (size_t i = table->n_alone, end = 0; i < n; i = end) {
        struct order_table_family *family = &families[table->n_families++];
        *family = (struct order_table_family){.first = i};
        end = candidates_family_end(&family->n_cards, table->candidates, n, i);
        assert(family->n_cards > 0 && i + family->n_cards < end);
        struct order_table_best slots = make_slots(family, table, end, q_max);
        order_table_add_family(family, table, q_max, &slots, w);
        order_table_best_fini(&slots);
        swap(w);
    }
    table->families = families;
}

static void make_table(struct order_table *table, int64_t q_max)
{
    const size_t size = (size_t)q_max + 1;
    struct order_table_work w = {order_table_best_make(size), order_table_best_make(size)};
    for (int64_t q = 1; q <= q_max; q++)
        w.now.cost[q] = -1;
    table->last = add_alone(&w, table, q_max);
    add_families(&w, table, q_max);
    int64_t *cost_minor = ARENA_COPY(table->arena, w.now.cost, size, 0, int64_t);
    table->q_max = q_max;
    table->cost_minor = cost_minor;
    order_table_best_fini(&w.now);
    order_table_best_fini(&w.next);
}

/* Tables beyond this are not made: line cards of several sizes take a row for every number of slots. */
#define BYTES_AT_MOST 1e9

/* Memory of a table as far as q_max. */
static double bytes_of(const struct order_table *table, int64_t q_max)
{
    const size_t n = table->n_candidates;
    double each = 4 * 8; /* for every quantity */
    for (size_t i = 0, end = 0; i < n && n > 1; i = end) {
        size_t n_cards = 0;
        end = i + 1;
        each += 4;
        if (table->candidates[i].family == 0)
            continue;
        end = candidates_family_end(&n_cards, table->candidates, n, i);
        if (n_cards > 1)
            each += (double)(candidates_most_slots(&table->candidates[i], n_cards, q_max) + 1) *
                    (16 + 4 * (double)n_cards);
    }
    return each * ((double)q_max + 1);
}

bool order_table_can_hold(const struct order_table *table, int64_t q)
{
    return bytes_of(table, q) <= BYTES_AT_MOST;
}

/* Sees to a table that goes as far as q, and doubles where it has to grow. False: it would be too large. */
static bool reaches(struct order_table *table, int64_t q)
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

double candidate_floor(const struct candidate *candidate, const struct price *price)
{
    double least = candidate->owned + candidate->beside + price->at_least > 0 ? 0 : (double)INFINITY;
    for (size_t i = 0; i < price->n; i++)
        least = fmin(least, (double)price->steps[i].pack_minor / (double)price->steps[i].pack);
    least *= price->present > 0 ? price->present : 1;
    return least + (double)candidate->operation_minor;
}

void order_table_make(struct order_table *out, const struct candidate *candidates, size_t n,
                      const struct price *const *prices, int64_t q_max, struct arena *arena)
{
    assert(n >= 1);
    *out = (struct order_table){.candidates = candidates,
                                .n_candidates = n,
                                .prices = prices,
                                .arena = arena,
                                .q_max = n > 1 ? -1 : INT64_MAX};
    while (out->n_alone < n && candidates[out->n_alone].family == 0)
        out->n_alone++;
    out->unit_minor = INFINITY;
    for (size_t i = 0; i < n; i++)
        if (candidates[i].units > 0)
            out->unit_minor = fmin(out->unit_minor,
                                   candidate_floor(&candidates[i], prices[i]) / (double)candidates[i].units);
    if (n > 1 && q_max > 0)
        (void)reaches(out, q_max);
}

int64_t order_table_cost(struct order_table *table, int64_t q)
{
    assert(q >= 0);
    if (table->reach)
        return order_lengths_cost(table, table->n_candidates, q);
    if (table->n_candidates == 1)
        return candidate_cost(&table->candidates[0], table->prices[0],
                              order_table_pieces_for(q, table->candidates[0].units));
    return reaches(table, q) ? table->cost_minor[q] : -1;
}

void order_table_pieces(int64_t *pieces, struct order_table *table, int64_t q)
{
    assert(q >= 0);
    if (table->reach) {
        order_lengths_pieces(pieces, table, q);
        return;
    }
    if (table->n_candidates == 1) {
        pieces[0] = order_table_pieces_for(q, table->candidates[0].units);
        return;
    }
    if (!reaches(table, q))
        return;
    const size_t size = (size_t)table->q_max + 1;
    for (size_t f = table->n_families; f-- > 0;) {
        struct order_table_family *family = &table->families[f];
        order_table_pieces(&pieces[family->first + family->n_cards], &family->chassis, family->slots[q]);
        q = order_table_family_pieces(pieces, table, family, q);
    }
    for (size_t i = table->n_alone; i-- > 0;) {
        pieces[i] = table->last[i * size + (size_t)q];
        q = order_table_left(q, &table->candidates[i], pieces[i]);
    }
}
