/* mix.c - mixes of parts that no other beats. Parts are added one after another: every number of pieces of
 * the new one on top of each mix of those before, for what is left; then those that others beat go. */
#include "machine/mix.h"

#include <assert.h>
#include <stdlib.h>
#include <string.h>

#include "base/decimal.h"

int64_t mix_most(int64_t units, int64_t q)
{
    return (q + units - 1) / units;
}

/* Mixes for one quantity while they are collected. */
struct candidates {
    struct mix *own_v;
    size_t n;
    size_t room;
};

static int64_t rest_of(int64_t q, int64_t units, int64_t pieces)
{
    return q > pieces * units ? q - pieces * units : 0;
}

/* So many pieces of a part on top of the i-th mix for what is left. */
static void collect(struct candidates *c, const struct mix_offer *offer, const struct mix_list *before,
                    int64_t q, int64_t pieces, int32_t i)
{
    const struct mix *rest = &before[rest_of(q, offer->units, pieces)].v[i];
    const int64_t cost = offer->cost_minor[pieces];
    if (cost < 0 || cost > MONEY_MAX - rest->cost_minor)
        return;
    if (c->n == c->room) {
        c->room = c->room ? 2 * c->room : 256;
        c->own_v = mem_grow(c->own_v, c->room, sizeof *c->own_v);
    }
    struct mix *mix = &c->own_v[c->n++];
    *mix = *rest;
    mix->cost_minor += cost;
    for (size_t s = 0; s < SIZES_AT_MOST; s++)
        mix->size.of[s] += (double)pieces * offer->size.of[s];
    if (offer->order > 0)
        mix->order_minor[offer->order - 1] += offer->paid_minor[pieces];
    mix->pieces = (int32_t)pieces;
    mix->rest = i;
}

/* Every piece costs the same. */
static bool is_linear(const struct mix_offer *offer, int64_t q_max)
{
    const int64_t most = mix_most(offer->units, q_max);
    bool linear = true;
    for (int64_t n = 0; n <= most && linear; n++)
        linear = offer->cost_minor[n] >= 0 && offer->cost_minor[n] == n * offer->cost_minor[most > 0] &&
                 (offer->order == 0 || offer->paid_minor[n] == n * offer->paid_minor[most > 0]);
    return linear;
}

/* All that can be unbeaten for a quantity. Where every piece costs the same, a mix with some of them is one
 * piece more on top of an unbeaten mix for less. */
static void collect_all(struct candidates *c, const struct mix_offer *offer, bool linear,
                        const struct mix_list *before, const struct mix_list *now, int64_t q)
{
    const struct mix_list *less = &now[rest_of(q, offer->units, 1)];
    const int64_t most = linear ? 0 : mix_most(offer->units, q);
    c->n = 0;
    for (int64_t pieces = 0; pieces <= most; pieces++)
        for (int32_t i = 0; i < before[rest_of(q, offer->units, pieces)].n; i++)
            collect(c, offer, before, q, pieces, i);
    for (int32_t i = 0; linear && q > 0 && i < less->n; i++)
        collect(c, offer, before, q, less->v[i].pieces + 1, less->v[i].rest);
}

static int compare(double a, double b)
{
    return a < b ? -1 : a > b;
}

static int by_cost(const void *a, const void *b)
{
    const struct mix *x = a, *y = b;
    int order = x->cost_minor < y->cost_minor ? -1 : x->cost_minor > y->cost_minor;
    for (size_t s = 0; s < SIZES_AT_MOST && order == 0; s++)
        order = compare(x->size.of[s], y->size.of[s]);
    if (order == 0)
        order = x->pieces < y->pieces ? -1 : x->pieces > y->pieces;
    return order ? order : (x->rest > y->rest) - (x->rest < y->rest);
}

/* What an order costs with what is paid below the minimum. */
static int64_t with_surcharge(const struct mix_terms *terms, size_t o, int64_t order)
{
    const int64_t fee = terms->fee_minor[o], least = terms->least_minor[o];
    const int64_t with_fee = fee >= 0 && fee < least - order ? order + fee : least;
    return order == 0 || order >= least ? order : with_fee;
}

/* How much more an order costs than another at most, whatever else is in both. The cost of an order never
 * falls as it grows, nor rises by more than it grows but from nothing on; from the minimum on it is the
 * order. */
static int64_t more_at_most(const struct mix_terms *terms, size_t o, int64_t order, int64_t other)
{
    const int64_t reached = order > terms->least_minor[o] ? order : terms->least_minor[o];
    if (order <= other)
        return other > reached ? reached - other : 0;
    return other > 0 ? order - other : with_surcharge(terms, o, order);
}

/* Never dearer than the other mix, whatever else is ordered. */
static bool never_dearer(const struct mix *mix, const struct mix *other, const struct mix_terms *terms)
{
    int64_t more = mix->cost_minor - other->cost_minor;
    for (size_t o = 0; terms && o < terms->n; o++)
        more += more_at_most(terms, o, mix->order_minor[o], other->order_minor[o]) -
                (mix->order_minor[o] - other->order_minor[o]);
    return more <= 0;
}

static bool no_larger(const struct cluster_size *a, const struct cluster_size *b)
{
    bool no = true;
    for (size_t s = 0; s < SIZES_AT_MOST; s++)
        no = no && a->of[s] <= b->of[s];
    return no;
}

/* Keeps those of the sorted mixes that none before them beats; how many. */
static size_t keep_unbeaten(struct mix *v, size_t n, enum mix_by by, const struct mix_terms *terms)
{
    size_t kept = 0;
    for (size_t i = 0; i < n; i++) {
        bool beaten = false;
        for (size_t k = kept; k-- > 0 && !beaten;)
            beaten =
                (by == MIX_BY_COST || no_larger(&v[k].size, &v[i].size)) && never_dearer(&v[k], &v[i], terms);
        if (!beaten)
            v[kept++] = v[i];
    }
    return kept;
}

/* The mixes of one part and those before it. False beyond a bound. */
static bool add_offer(struct mix_list *now, const struct mix_list *before, const struct mix_offer *offer,
                      int64_t q_max, enum mix_by by, const struct mix_terms *terms, struct mix_bounds *left,
                      struct arena *arena)
{
    struct candidates collected = {NULL, 0, 0};
    const bool linear = is_linear(offer, q_max);
    for (int64_t q = 0; q <= q_max && left->kept >= 0 && left->seen >= 0; q++) {
        collect_all(&collected, offer, linear, before, now, q);
        left->seen -= (int64_t)collected.n;
        if (collected.n == 0)
            continue;
        qsort(collected.own_v, collected.n, sizeof *collected.own_v, by_cost);
        const size_t kept = keep_unbeaten(collected.own_v, collected.n, by, terms);
        struct mix *v = ARENA_NEW(arena, kept, struct mix);
        memcpy(v, collected.own_v, kept * sizeof *v);
        now[q] = (struct mix_list){v, (int32_t)kept};
        left->kept -= (int64_t)kept;
    }
    free(collected.own_v);
    return left->kept >= 0 && left->seen >= 0;
}

const struct mixes *mixes_make(const struct mix_offer *offers, size_t n, int64_t q_max, enum mix_by by,
                               const struct mix_terms *terms, const struct mix_bounds *bounds,
                               struct arena *arena)
{
    assert(n >= 1 && q_max >= 0);
    const size_t size = (size_t)q_max + 1;
    struct mix_list *lists = ARENA_NEW(arena, n * size, struct mix_list);
    struct mix_list *nothing = mem_alloc(size, sizeof *nothing);
    const struct mix none = {.cost_minor = 0};
    struct mix_bounds left = *bounds;
    bool within = true;
    nothing[0] = (struct mix_list){&none, 1};
    for (size_t i = 0; i < n && within; i++) {
        struct mix_offer offer = offers[i];
        if (by != MIX_BY_ALL_SIZES)
            offer.size = (struct cluster_size){.power_W = offer.size.power_W};
        within = add_offer(lists + i * size, i == 0 ? nothing : lists + (i - 1) * size, &offer, q_max, by,
                           terms, &left, arena);
    }
    free(nothing);
    if (!within)
        return NULL;
    struct mixes *out = ARENA_NEW(arena, 1, struct mixes);
    *out = (struct mixes){offers, n, q_max, lists};
    return out;
}

struct mix_list mixes_for(const struct mixes *mixes, int64_t q)
{
    assert(q >= 0 && q <= mixes->q_max);
    return mixes->lists[(mixes->n_offers - 1) * ((size_t)mixes->q_max + 1) + (size_t)q];
}

void mixes_pieces(int64_t *pieces, const struct mixes *mixes, int64_t q, int32_t i)
{
    const size_t size = (size_t)mixes->q_max + 1;
    for (size_t k = mixes->n_offers; k-- > 0;) {
        const struct mix *mix = &mixes->lists[k * size + (size_t)q].v[i];
        pieces[k] = mix->pieces;
        q = rest_of(q, mixes->offers[k].units, mix->pieces);
        i = mix->rest;
    }
}
