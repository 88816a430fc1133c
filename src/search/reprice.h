/* reprice.h - the same problem at other prices, for studies that solve it many times. */
#ifndef SEARCH_REPRICE_H
#define SEARCH_REPRICE_H

#include <stddef.h>
#include <stdint.h>

#include "base/arena.h"
#include "problem/instance.h"

/**
 * A problem whose prices can be changed. `problem` is used like any other. It shares everything that does not
 * depend on prices with its base, which must outlive it. Each thread needs a variant of its own.
 */
struct price_variant {
    struct instance instance;
    const struct instance *base;
    const int64_t *q_max;              /* [n_needs] borrowed: the largest quantity of each need */
    struct fixed_orders *orders;       /* the problem's, if there are order tables */
    const struct operation *operation; /* borrowed; price_variant_set uses it; NULL: the base's */
    size_t *parts;                     /* [n_parts] parts that designs can use; only their prices change */
    size_t n_parts;
    struct arena lasting;
    struct arena tables; /* order tables at the latest prices */
};

/* Returns the new price of a pack for a step in force, in minor units; -1: the part is not available. */
typedef int64_t (*reprice_pack)(const void *payload, size_t part, const struct price_step *step);

/* Starts with the base's prices, without order tables. q_max: [n_needs] largest quantities for which
 * price_variant_set makes order tables and keeps orders (search/fixed_orders.h); NULL: no tables, for
 * problems that are solved. */
void price_variant_make(struct price_variant *out, const struct instance *base, const int64_t *q_max);
void price_variant_fini(struct price_variant *price_variant);

/* Sets all prices in whole minor units, and makes their order tables. The cheapest offer may change. List
 * prices, on which maintenance depends, change in proportion. */
void price_variant_set(struct price_variant *price_variant, reprice_pack pack, const void *payload);

/* Sets the prices only. Until the next price_variant_set the problem has no order tables. */
void price_variant_set_prices(struct price_variant *price_variant, reprice_pack pack, const void *payload);

/* The lowest values of all prices, and of the cost of operation (NULL: the base's). */
struct reprice_low {
    reprice_pack pack;
    const void *payload;
    const struct operation *operation;
};

/* The largest purchases within a budget. */
struct reprice_bounds {
    const int64_t *q_max;      /* [n_needs] the largest quantity of each need */
    const int64_t *most_nodes; /* [n_designs] */
};

/**
 * Computes the largest purchases at the lowest prices and costs of operation. Also computes the network
 * figures up to these numbers of nodes. Arrays are on the base's arena.
 *
 * ST_INPUT: nothing bounds the nodes.
 */
enum status reprice_bounds(struct reprice_bounds *out, const struct instance *base, int64_t budget_minor,
                           const struct reprice_low *cheapest, struct diag *diag);

/**
 * Copies a problem with another price of one part. Memory is on `arena`, which the copy then uses as its own
 * (also for its warnings). The base is unchanged, and everything it points to must outlive the copy. The
 * price is copied, its steps are borrowed.
 *
 * The copy has no order tables and designs of its own: designs[d] corresponds to the base's designs[d].
 */
void instance_with_price(struct instance *out, const struct instance *base, size_t part,
                         const struct price *price, struct arena *arena);

/* Changes the steps in force of a part's price, or drops some of them. */
typedef void (*reprice_change)(struct price *price, size_t part, const void *payload);

/* Like instance_with_price, with the prices of all parts changed. The cheapest steps are selected again. */
void instance_with_prices(struct instance *out, const struct instance *base, reprice_change change,
                          const void *payload, struct arena *arena);

#endif
