/* certificate_least.c - least costs of ports, cables, ... for the certificate, by tables of its own: for
 * every quantity the cheapest way to put one more order of one part on top of a smaller quantity. Line cards
 * fill slots: while those of a family are added the table has a column for every number of them. */
#include <stdlib.h>
#include <string.h>

#include "proof/certificate_parts.h"

int64_t checking_order(const struct offer *offer, const struct price *price, int64_t pieces, int64_t *brings)
{
    int64_t best = -1, best_quantity = 0;
    int64_t bought = pieces > offer->owned ? pieces - offer->owned : 0;
    if (bought < price->at_least)
        bought = price->at_least;
    /* at least this many: try the quantity itself, its packs, and each step's minimum */
    for (size_t s = 0; s < price->n && bought > 0; s++) {
        const int64_t pack = price->steps[s].pack;
        int64_t quantity = bought > price->steps[s].min_quantity ? bought : price->steps[s].min_quantity;
        quantity = (quantity + pack - 1) / pack * pack;
        if (price->scarce && quantity > price->at_most)
            continue;
        const int64_t cost = checking_price(price, quantity);
        if (cost >= 0 && (best < 0 || cost < best || (cost == best && quantity < best_quantity))) {
            best = cost;
            best_quantity = quantity;
        }
    }
    if (brings)
        *brings = best_quantity;
    return bought == 0 ? 0 : best;
}

int64_t checking_order_cost(const struct offer *offer, const struct price *price, int64_t pieces)
{
    return checking_order(offer, price, pieces, NULL);
}

int64_t checking_plus(int64_t total, int64_t cost)
{
    return total < 0 || cost < 0 || cost > MONEY_MAX - total ? -1 : total + cost;
}

/* An order while the best is looked for. */
struct order {
    int64_t cost; /* -1: none */
    double power;
    int32_t pieces; /* of the part being added */
};

static void keep_better(struct order *best, int64_t cost, double power, int64_t pieces)
{
    if (cost >= 0 && (best->cost < 0 || cost < best->cost || (cost == best->cost && power < best->power)))
        *best = (struct order){cost, power, (int32_t)pieces};
}

static int64_t rest_of(int64_t q, int64_t units, int64_t pieces)
{
    return q > pieces * units ? q - pieces * units : 0;
}

/* Room for the orders of 0..n; those of none so far cover nothing. */
static void least_start(struct checking_least *out, size_t n_offers, int64_t n)
{
    const size_t size = (size_t)n + 1;
    out->n = n;
    out->cost = mem_alloc(size, sizeof *out->cost);
    out->power = mem_alloc(size, sizeof *out->power);
    out->pieces = mem_alloc(n_offers * size, sizeof *out->pieces);
    for (int64_t q = 1; q <= n; q++)
        out->cost[q] = -1;
}

/* One offer more on top of the orders in `out`, the i-th. */
static void put_on_top(struct checking_least *out, size_t i, const struct offer *offer, int64_t units,
                       const struct price *price)
{
    const size_t size = (size_t)out->n + 1;
    struct checking_least next = {mem_alloc(size, sizeof *next.cost), mem_alloc(size, sizeof *next.power),
                                  out->pieces, out->n};
    for (int64_t q = 0; q <= out->n; q++) {
        const int64_t most = (q + units - 1) / units;
        struct order best = {checking_plus(out->cost[q], checking_order(offer, price, 0, NULL)),
                             out->power[q], 0};
        /* the first part alone covers a quantity in one way only */
        for (int64_t pieces = i == 0 ? most : 1; pieces <= most && q > 0; pieces++) {
            const int64_t rest = rest_of(q, units, pieces);
            keep_better(&best, checking_plus(out->cost[rest], checking_order(offer, price, pieces, NULL)),
                        out->power[rest] + (double)pieces * offer->power_W, pieces);
        }
        next.cost[q] = best.cost;
        next.power[q] = best.power;
        next.pieces[i * size + (size_t)q] = best.pieces;
    }
    free(out->cost);
    free(out->power);
    *out = next;
}

/* --- line cards and chassis --- */

/* A table of this many cells takes some 200 MB. */
#define CELLS_AT_MOST ((int64_t)1 << 22)

/* One family: its offers from first to end, chassis behind the cards. */
struct family {
    const struct offer *offers;
    const struct price *const *prices;
    size_t first;
    size_t end;
    size_t n_cards;
    int64_t slots; /* that cards can fill */
    int64_t n;
    int64_t *cost;   /* [n + 1][slots + 1] with exactly so many slots filled */
    double *power;   /* the same */
    int32_t *pieces; /* [n_cards][n + 1][slots + 1] */
};

static size_t cell(const struct family *f, int64_t q, int64_t slots)
{
    return (size_t)q * ((size_t)f->slots + 1) + (size_t)slots;
}

/* The k-th card: any number of pieces on top of fewer slots; falling quantities, so that smaller ones are
 * still without it. */
static void fill_slots(struct family *f, size_t k)
{
    const struct offer *card = &f->offers[f->first + k];
    int64_t *order = mem_alloc((size_t)f->slots + 1, sizeof *order);
    int32_t *pieces = f->pieces + k * (cell(f, f->n, f->slots) + 1);
    for (int64_t p = 0; p <= f->slots; p++)
        order[p] = checking_order(card, f->prices[f->first + k], p, NULL);
    for (int64_t q = f->n; q >= 0; q--) {
        const int64_t most = (q + card->units - 1) / card->units;
        for (int64_t slots = f->slots; slots >= 0; slots--) {
            const size_t to = cell(f, q, slots);
            struct order best = {checking_plus(f->cost[to], order[0]), f->power[to], 0};
            for (int64_t p = 1; p <= most && p <= slots; p++) {
                const size_t from = cell(f, rest_of(q, card->units, p), slots - p);
                keep_better(&best, checking_plus(f->cost[from], order[p]),
                            f->power[from] + (double)p * card->power_W, p);
            }
            f->cost[to] = best.cost;
            f->power[to] = best.power;
            pieces[to] = best.pieces;
        }
    }
    free(order);
}

/* Writes down the pieces of every offer of the family in the order for q. */
static void note_pieces(struct checking_least *out, const struct family *f,
                        const struct checking_least *chassis, int64_t q, int64_t slots)
{
    const size_t size = (size_t)out->n + 1, cells = cell(f, f->n, f->slots) + 1;
    int64_t left = q, unfilled = slots;
    for (size_t k = f->n_cards; k-- > 0;) {
        const int32_t pieces = f->pieces[k * cells + cell(f, left, unfilled)];
        out->pieces[(f->first + k) * size + (size_t)q] = pieces;
        left = rest_of(left, f->offers[f->first + k].units, pieces);
        unfilled -= pieces;
    }
    for (size_t k = f->end - f->first - f->n_cards; k-- > 0;) {
        const int32_t pieces = chassis->pieces[k * ((size_t)f->slots + 1) + (size_t)slots];
        out->pieces[(f->first + f->n_cards + k) * size + (size_t)q] = pieces;
        slots = rest_of(slots, f->offers[f->first + f->n_cards + k].slots, pieces);
    }
}

/* The cards are in the table: the best number of slots for each quantity, with chassis for them. */
static void add_chassis(struct checking_least *out, const struct family *f)
{
    struct checking_least chassis;
    const size_t first = f->first + f->n_cards;
    least_start(&chassis, f->end - first, f->slots);
    for (size_t i = first; i < f->end; i++)
        put_on_top(&chassis, i - first, &f->offers[i], f->offers[i].slots, f->prices[i]);
    for (int64_t q = 0; q <= f->n; q++) {
        struct order best = {-1, 0, 0};
        for (int64_t slots = 0; slots <= f->slots; slots++)
            keep_better(&best, checking_plus(f->cost[cell(f, q, slots)], chassis.cost[slots]),
                        f->power[cell(f, q, slots)] + chassis.power[slots], slots);
        out->cost[q] = best.cost;
        out->power[q] = best.power;
        if (best.cost >= 0)
            note_pieces(out, f, &chassis, q, best.pieces);
    }
    checking_least_free(&chassis);
}

/* False: the table would be too large. */
static bool add_family(struct checking_least *out, struct family *f)
{
    f->slots = 0;
    for (size_t i = f->first; i < f->first + f->n_cards; i++) {
        const int64_t pieces = (f->n + f->offers[i].units - 1) / f->offers[i].units;
        f->slots = pieces > f->slots ? pieces : f->slots;
    }
    if ((double)(f->n + 1) * (double)(f->slots + 1) * (double)f->n_cards > (double)CELLS_AT_MOST)
        return false;
    const size_t cells = cell(f, f->n, f->slots) + 1;
    f->cost = mem_alloc(cells, sizeof *f->cost);
    f->power = mem_alloc(cells, sizeof *f->power);
    f->pieces = mem_alloc(f->n_cards * cells, sizeof *f->pieces);
    for (int64_t q = 0; q <= f->n; q++) {
        for (int64_t slots = 1; slots <= f->slots; slots++)
            f->cost[cell(f, q, slots)] = -1;
        f->cost[cell(f, q, 0)] = out->cost[q];
        f->power[cell(f, q, 0)] = out->power[q];
    }
    for (size_t k = 0; k < f->n_cards; k++)
        fill_slots(f, k);
    add_chassis(out, f);
    free(f->cost);
    free(f->power);
    free(f->pieces);
    return true;
}

static bool least_make(struct checking_least *out, const struct supply *supply,
                       const struct price *const *prices, int64_t n)
{
    least_start(out, supply->n_offers, n);
    for (size_t i = 0; i < supply->n_offers;) {
        if (supply->offers[i].family == 0) {
            put_on_top(out, i, &supply->offers[i], supply->offers[i].units, prices[i]);
            i++;
            continue;
        }
        struct family f = {.offers = supply->offers, .prices = prices, .first = i, .n = n};
        for (f.end = i; f.end < supply->n_offers && supply->offers[f.end].family == supply->offers[i].family;)
            f.n_cards += supply->offers[f.end++].slots == 0;
        if (!add_family(out, &f))
            return false;
        i = f.end;
    }
    return true;
}

bool checking_leasts(struct checking_least *out, const struct problem *problem, const int64_t *most)
{
    bool made = true;
    for (size_t s = 0; s < problem->n_supplies && made; s++)
        if (problem->supplies[s].n_offers > 1)
            made = least_make(&out[s], &problem->supplies[s], problem->supply_prices[s],
                              checking_largest_need(problem, s, most));
    return made;
}

void checking_least_pieces(int64_t *pieces, const struct checking_least *least, const struct supply *supply,
                           int64_t q)
{
    int64_t covered = 0; /* by what is looked at of a family */
    for (size_t k = supply->n_offers; k-- > 0;) {
        const struct offer *offer = &supply->offers[k];
        pieces[k] = least->pieces[k * ((size_t)least->n + 1) + (size_t)q];
        covered += pieces[k] * offer->units;
        if (offer->family > 0 && k > 0 && supply->offers[k - 1].family == offer->family)
            continue;
        q = q > covered ? q - covered : 0;
        covered = 0;
    }
}

void checking_least_free(struct checking_least *least)
{
    free(least->cost);
    free(least->power);
    free(least->pieces);
}
