/* bid_stock.h - finds the clusters that a stock of parts is enough for. */
#ifndef TENDER_BID_STOCK_H
#define TENDER_BID_STOCK_H

#include <stddef.h>
#include <stdint.h>

#include "base/status.h"

struct diag;
struct plan;

struct bid_stock {
    const struct instance *instance; /* the buyer's scenario */
    int64_t *have;                   /* [n_parts] */
    const char **seller; /* [n_parts] vendor of the parts that are not owned; NULL: not for sale */
    const struct plan_options *options;
    struct arena *arena;
};

/* Upper bound of the nodes of a cluster from this stock. */
int64_t bid_stock_nodes(const struct bid_stock *stock);

/**
 * Finds the fastest clusters from the stock alone. Cost, limits on sizes and limits.sole_source do not
 * restrict them. Among equally fast clusters it prefers those that meet the limits on vendors and on sizes,
 * then those that meet one of the two. If none meets both, it prefers clusters from nodes that are not owned,
 * and replaces a single cluster by the fastest of the same size that meets both. If the other limits admit no
 * cluster, it lifts those on rates and times first, and then min_nodes. Parts of must_buy are used if
 * possible. Parts of never_buy are used only if the bid has them. Minimum orders of vendors do not apply.
 *
 * problem: set to the problem in which the clusters were found. ST_OK also if there are no clusters.
 * ST_STOPPED: the search was stopped before a result.
 */
enum status bid_stock_solve(struct plan *out, struct instance *instance, const struct bid_stock *stock,
                            struct diag *diag);

/* The cluster with a given number of nodes that needs the least money in addition to the stock. */
struct bid_completion {
    const struct design *design; /* NULL: none is available */
    struct bill_line *bill;      /* [n] by part id; `used` counts units of the stock and bought ones */
    size_t n;
};

/* Finds the completion with this number of nodes. like: only designs with its id are considered; NULL: all
 * designs. */
enum status bid_complete(struct bid_completion *out, const struct bid_stock *stock, int64_t nodes,
                         const struct design *like, struct diag *diag);

#endif
