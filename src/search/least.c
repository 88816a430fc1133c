/* least.c - bounds of what a need costs, draws and takes up: three knapsacks over its parts. */
#include "search/least.h"

#include <assert.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "purchase/problem_operation.h"

static int64_t rest_of(int64_t q, int64_t units)
{
    return q > units ? q - units : 0;
}

/* What n pieces cost in all; -1: they cannot be had. */
static int64_t cost_of(const struct problem *problem, const struct offer *offer, const struct price *price,
                       int64_t n)
{
    const int64_t paid = offer_cost(offer, price, n);
    if (paid < 0 || !problem->scenario->purchase.budget_on_tco)
        return paid;
    struct operation_cost operation = {0, 0, 0, 0};
    problem_add_operation(&operation, problem, offer->part, n);
    const int64_t operated = operation_total(&operation);
    return operated > MONEY_MAX - paid ? -1 : paid + operated;
}

static const int64_t *costs_of(int64_t *none_minor, const struct problem *problem, const struct offer *offer,
                               const struct price *price, int64_t most, struct arena *arena)
{
    int64_t *cost = ARENA_NEW(arena, (size_t)most + 1, int64_t);
    *none_minor = cost_of(problem, offer, price, 0);
    for (int64_t n = 0; n <= most; n++) {
        cost[n] = cost_of(problem, offer, price, n);
        if (cost[n] >= 0)
            cost[n] -= *none_minor;
    }
    return cost;
}

/* Every piece costs the same. */
static bool is_linear(const int64_t *cost, int64_t most)
{
    bool linear = true;
    for (int64_t n = 0; n <= most && linear; n++)
        linear = cost[n] == n * cost[most > 0] && cost[n] >= 0;
    return linear;
}

static void keep_less(int64_t *least, int64_t cost, int64_t rest)
{
    if (cost >= 0 && rest >= 0 && cost <= MONEY_MAX - rest && (*least < 0 || cost + rest < *least))
        *least = cost + rest;
}

/* Lowers the costs by what pieces of one more part, so many units each, do. */
static void add_part(int64_t *least, const int64_t *cost, int64_t units, int64_t q_max)
{
    const int64_t most = (q_max + units - 1) / units;
    if (is_linear(cost, most)) {
        for (int64_t q = 1; q <= q_max; q++)
            keep_less(&least[q], cost[1], least[rest_of(q, units)]);
        return;
    }
    for (int64_t q = q_max; q >= 1; q--) /* downwards: each quantity still has the costs without the part */
        for (int64_t n = 1; n <= (q + units - 1) / units; n++)
            keep_less(&least[q], cost[n], least[rest_of(q, n * units)]);
}

/* Each size by itself, as small as can be. */
static const struct cluster_size *least_sizes(const struct problem *problem, const struct supply *supply,
                                              int64_t q_max, struct arena *arena)
{
    struct cluster_size *least = ARENA_NEW(arena, (size_t)q_max + 1, struct cluster_size);
    for (size_t s = 0; s < SIZES_AT_MOST; s++)
        for (int64_t q = 1; q <= q_max; q++) {
            least[q].of[s] = INFINITY;
            for (size_t k = 0; k < supply->n_offers; k++)
                if (supply->offers[k].units > 0)
                    least[q].of[s] =
                        fmin(least[q].of[s], least[rest_of(q, supply->offers[k].units)].of[s] +
                                                 problem->unit_size[supply->offers[k].part].of[s]);
        }
    return least;
}

const struct least *least_make(const struct problem *problem, size_t supply_index, int64_t q_max,
                               struct arena *arena)
{
    const struct supply *supply = &problem->supplies[supply_index];
    const size_t n = supply->n_offers;
    struct least *out = ARENA_NEW(arena, 1, struct least);
    int64_t *most = ARENA_NEW(arena, n, int64_t), *none = ARENA_NEW(arena, n, int64_t);
    int64_t *cost = ARENA_NEW(arena, (size_t)q_max + 1, int64_t);
    const int64_t **pieces = ARENA_NEW(arena, n, const int64_t *);
    for (int64_t q = 1; q <= q_max; q++)
        cost[q] = -1;
    for (size_t k = 0; k < n; k++) {
        const struct offer *offer = &supply->offers[k];
        most[k] = offers_at_most(supply->offers, n, k, q_max);
        pieces[k] =
            costs_of(&none[k], problem, offer, problem->supply_prices[supply_index][k], most[k], arena);
        if (offer->units > 0)
            add_part(cost, pieces[k], offer->units, q_max);
    }
    *out = (struct least){.q_max = q_max,
                          .most = most,
                          .none_minor = none,
                          .pieces_minor = pieces,
                          .cost_minor = cost,
                          .size = least_sizes(problem, supply, q_max, arena)};
    return out;
}

double least_bytes(const struct supply *supply, int64_t q_max)
{
    double bytes = (8 + sizeof(struct cluster_size)) * ((double)q_max + 1);
    for (size_t k = 0; k < supply->n_offers; k++)
        bytes += 8 * ((double)offers_at_most(supply->offers, supply->n_offers, k, q_max) + 1);
    return bytes;
}
