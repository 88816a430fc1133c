/* cover.c - least-cost covers. Offers are added one after another; for a part with quantity breaks every
 * number of pieces is tried (its price is not additive), for a plain price one more piece at a time is
 * enough. */
#include "machine/cover.h"

#include <assert.h>
#include <stdlib.h>
#include <string.h>

#include "machine/cover_parts.h"

int64_t offer_cost(const struct offer *offer, const struct price *price, int64_t n)
{
    return money_plus(price_total(price, n > offer->owned ? n - offer->owned : 0, NULL),
                      n * offer->operation_minor);
}

/* Orders of the offers so far, and of those and the one being added. */
struct work {
    struct cover_best now;
    struct cover_best next;
};

/* Every unit costs the same: the best order for q either takes no piece of it, or one more than the best for
 * q - u. */
static void add_linear(struct work *w, int32_t *last, const struct offer *offer, int64_t piece_minor,
                       int64_t q_max)
{
    for (int64_t q = 0; q <= q_max; q++) {
        w->next.cost[q] = w->now.cost[q];
        w->next.power[q] = w->now.power[q];
        last[q] = 0;
        if (q == 0)
            continue;
        const int64_t rest = q > offer->units ? q - offer->units : 0;
        const int64_t cost = money_plus(w->next.cost[rest], piece_minor);
        const double power = w->next.power[rest] + offer->power_W;
        if (cover_better(cost, power, w->next.cost[q], w->next.power[q])) {
            w->next.cost[q] = cost;
            w->next.power[q] = power;
            last[q] = last[rest] + 1;
        }
    }
}

/* A part being added, of which every number of pieces is tried. */
struct adding {
    const struct offer *offer;
    const int64_t *pieces_minor;  /* of 0, 1, ... pieces, never falling */
    const struct cover_best *now; /* never falling either */
};

/* The pieces are tried so many at a time: those at once that cannot be the cheapest. */
enum { STRIDE = 64 };

/* An order for q that is not dear: of every stride the first. -1: there is none. */
static int64_t some_cost(const struct adding *a, int64_t q, int64_t most)
{
    int64_t least = -1;
    for (int64_t n = 0; n <= most; n += STRIDE) {
        const int64_t cost = money_plus(a->now->cost[cover_left(q, a->offer, n)], a->pieces_minor[n]);
        if (cost >= 0 && (least < 0 || cost < least))
            least = cost;
    }
    return least;
}

/* The best order for q, into cost and power; returns its pieces. */
static int32_t best_pieces(int64_t *best, double *best_power, const struct adding *a, int64_t q)
{
    const int64_t most = cover_pieces_for(q, a->offer->units), enough = some_cost(a, q, most);
    int32_t pieces = 0;
    *best = -1;
    *best_power = a->now->power[q];
    for (int64_t from = 0; from <= most; from += STRIDE) {
        const int64_t to = from + STRIDE - 1 < most ? from + STRIDE - 1 : most;
        const int64_t low = money_plus(a->now->cost[cover_left(q, a->offer, to)], a->pieces_minor[from]);
        if (low < 0 || (enough >= 0 && low > enough))
            continue;
        for (int64_t n = from; n <= to; n++) {
            const int64_t rest = cover_left(q, a->offer, n);
            const int64_t cost = money_plus(a->now->cost[rest], a->pieces_minor[n]);
            const double power = a->now->power[rest] + size_of_pieces(n, a->offer->power_W);
            if (!cover_better(cost, power, *best, *best_power))
                continue;
            *best = cost;
            *best_power = power;
            pieces = (int32_t)n;
        }
    }
    return pieces;
}

/* A part that must be bought costs in any case, of no pieces too. Every stride-th quantity alone. */
static void add_stepped(struct work *w, int32_t *last, const struct offer *offer, const struct price *price,
                        int64_t q_max, int64_t stride)
{
    const int64_t most = cover_pieces_for(q_max, offer->units);
    int64_t *pieces_minor = mem_alloc((size_t)most + 1, sizeof *pieces_minor);
    const struct adding adding = {offer, pieces_minor, &w->now};
    for (int64_t n = 0; n <= most; n++)
        pieces_minor[n] = offer_cost(offer, price, n);
    for (int64_t q = 0; q <= q_max; q += stride)
        last[q] = best_pieces(&w->next.cost[q], &w->next.power[q], &adding, q);
    free(pieces_minor);
}

static void swap(struct work *w)
{
    const struct cover_best made = w->next;
    w->next = w->now;
    w->now = made;
}

/* No more of the ways than the cables up to the i-th are long enough for. */
static void keep_to_reach(struct work *w, int64_t *part_minor, int64_t reach, int64_t q_max)
{
    for (int64_t q = reach + 1; q <= q_max; q++)
        w->now.cost[q] = -1;
    memcpy(part_minor, w->now.cost, ((size_t)q_max + 1) * sizeof *part_minor);
}

/* The offers of no family. */
static const int32_t *add_alone(struct work *w, struct cover *cover, int64_t q_max, struct arena *arena)
{
    const size_t size = (size_t)q_max + 1;
    int32_t *last = ARENA_NEW(arena, cover->n_alone * size, int32_t);
    int64_t *part_minor = cover->reach ? ARENA_NEW(arena, cover->n_alone * size, int64_t) : NULL;
    cover->part_minor = part_minor;
    for (size_t i = 0; i < cover->n_alone; i++) {
        const struct offer *offer = &cover->offers[i];
        const struct price *price = cover->prices[i];
        /* of all cables by length together no quantity is asked for but that of all ways, and none */
        const bool all = cover->reach && i + 1 == cover->n_alone && q_max > 0;
        if (price_is_linear(price) && offer->owned == 0)
            add_linear(w, last + i * size, offer, offer_cost(offer, price, 1), q_max);
        else
            add_stepped(w, last + i * size, offer, price, q_max, all ? q_max : 1);
        swap(w);
        if (part_minor)
            keep_to_reach(w, part_minor + i * size, cover->reach[i], q_max);
    }
    return last;
}

static void add_families(struct work *w, struct cover *cover, int64_t q_max, struct arena *arena)
{
    const size_t n = cover->n_offers > cover->n_alone ? (size_t)cover->offers[cover->n_offers - 1].family : 0;
    struct cover_family *families = ARENA_NEW(arena, n, struct cover_family);
    cover->n_families = 0;
    for (size_t i = cover->n_alone; i < cover->n_offers;) {
        i = cover_add_family(&families[cover->n_families++], cover, i, q_max, &w->now, &w->next, arena);
        swap(w);
    }
    cover->families = families;
}

/* Tables beyond this are not made: line cards of several sizes take a row for every number of slots. */
#define BYTES_AT_MOST 1e9

static void make_table(struct cover *cover, int64_t q_max)
{
    const size_t size = (size_t)q_max + 1;
    struct work w = {{mem_alloc(size, sizeof *w.now.cost), mem_alloc(size, sizeof *w.now.power)},
                     {mem_alloc(size, sizeof *w.now.cost), mem_alloc(size, sizeof *w.now.power)}};
    for (int64_t q = 1; q <= q_max; q++)
        w.now.cost[q] = -1;
    cover->last = add_alone(&w, cover, q_max, cover->arena);
    add_families(&w, cover, q_max, cover->arena);
    int64_t *table = ARENA_NEW(cover->arena, size, int64_t);
    memcpy(table, w.now.cost, size * sizeof *table);
    cover->q_max = q_max;
    cover->cost_minor = table;
    free(w.now.cost);
    free(w.now.power);
    free(w.next.cost);
    free(w.next.power);
}

bool cover_can_hold(const struct cover *cover, int64_t q)
{
    return cover_bytes(cover->offers, cover->n_offers, q) <= BYTES_AT_MOST;
}

/* Sees to a table that goes as far as q, and doubles where it has to grow. False: it would be too large. */
static bool reaches(struct cover *cover, int64_t q)
{
    const int64_t twice = 2 * cover->q_max > q ? 2 * cover->q_max : q;
    if (q <= cover->q_max)
        return true;
    if (cover_can_hold(cover, twice))
        make_table(cover, twice);
    else if (cover_can_hold(cover, q))
        make_table(cover, q);
    else
        cover->lacking = q;
    return q <= cover->q_max;
}

void cover_make(struct cover *out, const struct offer *offers, size_t n, const struct price *const *prices,
                int64_t q_max, struct arena *arena)
{
    assert(n >= 1);
    *out = (struct cover){
        .offers = offers, .n_offers = n, .prices = prices, .arena = arena, .q_max = n > 1 ? -1 : INT64_MAX};
    while (out->n_alone < n && offers[out->n_alone].family == 0)
        out->n_alone++;
    if (n > 1 && q_max > 0)
        (void)reaches(out, q_max);
}

void cover_make_by_length(struct cover *out, const struct cover *any, int64_t q, const int64_t *reach,
                          struct arena *arena)
{
    *out = (struct cover){.offers = any->offers,
                          .n_offers = any->n_offers,
                          .prices = any->prices,
                          .reach = reach,
                          .arena = arena,
                          .n_alone = any->n_offers};
    make_table(out, q);
}

int64_t cover_cost_of_first(const struct cover *cover, size_t n, int64_t q)
{
    return cover->part_minor[(n - 1) * ((size_t)cover->q_max + 1) + (size_t)q];
}

int64_t cover_cost(struct cover *cover, int64_t q)
{
    assert(q >= 0);
    if (cover->n_offers == 1)
        return offer_cost(&cover->offers[0], cover->prices[0], cover_pieces_for(q, cover->offers[0].units));
    return reaches(cover, q) ? cover->cost_minor[q] : -1;
}

void cover_pieces(int64_t *pieces, struct cover *cover, int64_t q)
{
    assert(q >= 0);
    if (cover->n_offers == 1) {
        pieces[0] = cover_pieces_for(q, cover->offers[0].units);
        return;
    }
    if (!reaches(cover, q))
        return;
    const size_t size = (size_t)cover->q_max + 1;
    for (size_t f = cover->n_families; f-- > 0;)
        q = cover_family_pieces(pieces, cover, &cover->families[f], q);
    for (size_t i = cover->n_alone; i-- > 0;) {
        pieces[i] = cover->last[i * size + (size_t)q];
        const int64_t covered = pieces[i] * cover->offers[i].units;
        q = q > covered ? q - covered : 0;
    }
}
