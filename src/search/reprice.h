/* reprice.h - the same problem at other prices, cheaply: for studies that ask it again and again. */
#ifndef SEARCH_REPRICE_H
#define SEARCH_REPRICE_H

#include <stddef.h>
#include <stdint.h>

#include "base/arena.h"
#include "problem/problem.h"

/**
 * A problem whose prices can be changed. `problem` is asked like any other: it shares all that does not
 * depend on prices with the problem it came from, which must outlive it. One for each thread.
 */
struct repriced {
    struct problem problem;
    const struct problem *base;
    const int64_t *q_max;        /* [n_needs] borrowed: the largest quantity of a need that is asked for */
    struct fixed_orders *orders; /* where there are order tables: the problem's */
    const struct operation *operation; /* that repriced_set takes, borrowed; NULL: the base's */
    struct arena lasting;
    struct arena tables; /* order tables at the prices set last */
};

/* The price of a pack of a step of a part that stands, in minor units; -1: the part cannot be bought. */
typedef int64_t (*reprice_pack)(const void *payload, size_t part, const struct price_step *step);

/* Begins at the base's own prices, without order tables. q_max: [n_needs], for purchases that repriced_set's
 * order tables are good for, and whose orders are kept (search/fixed_orders.h); NULL: it makes none, for
 * problems that are solved. */
void repriced_make(struct repriced *out, const struct problem *base, const int64_t *q_max);
void repriced_fini(struct repriced *repriced);

/* Sets all prices, in whole minor units, and makes the order tables for them. Another offer than before may
 * then be the cheapest. List prices, which maintenance is a part of, move alike. */
void repriced_set(struct repriced *repriced, reprice_pack pack, const void *payload);

/* The lowest of all prices, and of what operation costs (NULL: the base's). */
struct reprice_low {
    reprice_pack pack;
    const void *payload;
    const struct operation *operation;
};

/* What a budget buys at most. */
struct reprice_bounds {
    const int64_t *q_max;      /* [n_needs] the largest quantity of a need */
    const int64_t *most_nodes; /* [n_designs] */
};

/**
 * What the cheapest prices and operation that are ever set ask of the others: what a budget buys then.
 * Figures of networks are made for so many nodes. Arrays on the base's arena.
 *
 * ST_INPUT: nothing bounds the nodes.
 */
enum status reprice_bounds(struct reprice_bounds *out, struct problem *base, int64_t budget_minor,
                           const struct reprice_low *cheapest, struct diag *diag);

/**
 * A copy of a problem in which a part has another price. Memory on the arena, which is the copy's from then
 * on (its warnings are); the base is not touched, and all that it points to must outlive the copy. The price
 * itself is copied, its steps are borrowed.
 *
 * The copy has no order tables, and designs of its own: designs[d] stands for the base's designs[d].
 */
void problem_with_price(struct problem *out, const struct problem *base, size_t part,
                        const struct price *price, struct arena *arena);

/* Changes the standing steps of a part's price, or drops some of them. */
typedef void (*reprice_change)(struct price *price, size_t part, const void *payload);

/* The same with all prices changed; their steps are chosen anew. */
void problem_with_prices(struct problem *out, const struct problem *base, reprice_change change,
                         const void *payload, struct arena *arena);

#endif
