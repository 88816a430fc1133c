/* cover.c - least-cost covers. Offers are added one after another; for a part with quantity breaks every
 * number of pieces is tried (its price is not additive), for a plain price one more piece at a time is
 * enough. */
#include "machine/cover.h"

#include <assert.h>
#include <stdlib.h>
#include <string.h>

#include "base/decimal.h"

static int64_t pieces_for(int64_t q, int64_t units)
{
    return (q + units - 1) / units;
}

/* Sum that keeps "cannot" (-1) and never overflows: above MONEY_MAX nothing can be bought anyway. */
static int64_t plus(int64_t a, int64_t b)
{
    if (a < 0 || b < 0 || a > MONEY_MAX - b)
        return -1;
    return a + b;
}

int64_t offer_cost(const struct offer *offer, const struct price *price, int64_t n)
{
    return price_total(price, n > offer->owned ? n - offer->owned : 0, NULL);
}

struct work {
    int64_t *cost; /* [q_max + 1] of the offers so far */
    double *power; /* [q_max + 1] of the same orders */
    int64_t *next_cost;
    double *next_power;
};

static bool better(int64_t cost, double power, int64_t than_cost, double than_power)
{
    if (cost < 0)
        return false;
    return than_cost < 0 || cost < than_cost || (cost == than_cost && power < than_power);
}

/* Every unit costs the same: the best order for q either takes no piece of it, or one more than the best for
 * q - u. */
static void add_linear(struct work *w, int32_t *last, const struct offer *offer, int64_t piece_minor,
                       int64_t q_max)
{
    for (int64_t q = 0; q <= q_max; q++) {
        w->next_cost[q] = w->cost[q];
        w->next_power[q] = w->power[q];
        last[q] = 0;
        if (q == 0)
            continue;
        const int64_t rest = q > offer->units ? q - offer->units : 0;
        const int64_t cost = plus(w->next_cost[rest], piece_minor);
        const double power = w->next_power[rest] + offer->power_W;
        if (better(cost, power, w->next_cost[q], w->next_power[q])) {
            w->next_cost[q] = cost;
            w->next_power[q] = power;
            last[q] = last[rest] + 1;
        }
    }
}

static void add_stepped(struct work *w, int32_t *last, const struct offer *offer, const struct price *price,
                        int64_t q_max)
{
    const int64_t most = pieces_for(q_max, offer->units);
    int64_t *pieces_minor = mem_alloc((size_t)most + 1, sizeof *pieces_minor);
    for (int64_t n = 0; n <= most; n++)
        pieces_minor[n] = offer_cost(offer, price, n);
    for (int64_t q = 0; q <= q_max; q++) {
        w->next_cost[q] =
            plus(w->cost[q], pieces_minor[0]); /* a part that must be bought costs in any case */
        w->next_power[q] = w->power[q];
        last[q] = 0;
        for (int64_t n = 1; n <= pieces_for(q, offer->units); n++) {
            const int64_t rest = q > n * offer->units ? q - n * offer->units : 0;
            const int64_t cost = plus(w->cost[rest], pieces_minor[n]);
            const double power = w->power[rest] + (double)n * offer->power_W;
            if (better(cost, power, w->next_cost[q], w->next_power[q])) {
                w->next_cost[q] = cost;
                w->next_power[q] = power;
                last[q] = (int32_t)n;
            }
        }
    }
    free(pieces_minor);
}

void cover_make(struct cover *out, const struct offer *offers, size_t n, const struct price *const *prices,
                int64_t q_max, struct arena *arena)
{
    assert(n >= 1 && q_max >= 0);
    *out = (struct cover){.offers = offers, .n_offers = n, .prices = prices, .q_max = INT64_MAX};
    if (n == 1)
        return;
    const size_t size = (size_t)q_max + 1;
    struct work w = {mem_alloc(size, sizeof *w.cost), mem_alloc(size, sizeof *w.power),
                     mem_alloc(size, sizeof *w.cost), mem_alloc(size, sizeof *w.power)};
    for (int64_t q = 1; q <= q_max; q++)
        w.cost[q] = -1;
    int32_t *last = ARENA_NEW(arena, n * size, int32_t);
    for (size_t i = 0; i < n; i++) {
        if (price_is_linear(prices[i]) && offers[i].owned == 0)
            add_linear(&w, last + i * size, &offers[i], price_total(prices[i], 1, NULL), q_max);
        else
            add_stepped(&w, last + i * size, &offers[i], prices[i], q_max);
        int64_t *const cost = w.cost;
        double *const power = w.power;
        w.cost = w.next_cost;
        w.power = w.next_power;
        w.next_cost = cost;
        w.next_power = power;
    }
    int64_t *table = ARENA_NEW(arena, size, int64_t);
    memcpy(table, w.cost, size * sizeof *table);
    out->q_max = q_max;
    out->cost_minor = table;
    out->last = last;
    free(w.cost);
    free(w.power);
    free(w.next_cost);
    free(w.next_power);
}

int64_t cover_cost(const struct cover *cover, int64_t q)
{
    assert(q >= 0 && q <= cover->q_max);
    if (cover->cost_minor)
        return cover->cost_minor[q];
    return offer_cost(&cover->offers[0], cover->prices[0], pieces_for(q, cover->offers[0].units));
}

void cover_pieces(int64_t *pieces, const struct cover *cover, int64_t q)
{
    assert(q >= 0 && q <= cover->q_max);
    if (!cover->cost_minor) {
        pieces[0] = pieces_for(q, cover->offers[0].units);
        return;
    }
    const size_t size = (size_t)cover->q_max + 1;
    for (size_t i = cover->n_offers; i-- > 0;) {
        pieces[i] = cover->last[i * size + (size_t)q];
        const int64_t covered = pieces[i] * cover->offers[i].units;
        q = q > covered ? q - covered : 0;
    }
}
