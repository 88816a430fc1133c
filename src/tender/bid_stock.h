/* bid_stock.h - what parts that one has are enough for: the search asked with them owned. */
#ifndef TENDER_BID_STOCK_H
#define TENDER_BID_STOCK_H

#include <stddef.h>
#include <stdint.h>

#include "base/status.h"

struct diag;
struct plan;

struct bid_stock {
    const struct problem *problem; /* the buyer's question */
    int64_t *have;                 /* [n_parts] */
    const char **seller;           /* [n_parts] who offers what is not owned; NULL: nobody does */
    const struct plan_options *options;
    struct arena *arena;
};

/* Nodes of the largest cluster that the stock could make. */
int64_t bid_stock_nodes(const struct bid_stock *stock);

/**
 * The fastest clusters of the stock alone, whatever they cost, however large and of whatever vendors they
 * are; of equally fast ones some that keep to what is asked of vendors and to the limits on sizes, where
 * there are any, else to one of the two. Where none keeps to both they are of the nodes that are not owned,
 * if those make any; and in place of one cluster that does not, the fastest of as many nodes that does. Where
 * the other limits leave nothing they are lifted: those on rates and times, then the least number of nodes.
 * What must be bought is in use, where it can be; what is never bought is so too where the bid has it, and
 * else not. What a vendor asks of an order is no limit here.
 *
 * problem  out: in which they were found
 *
 * ST_OK also where there are none. ST_STOPPED: it is not known.
 */
enum status bid_stock_solve(struct plan *out, struct problem *problem, const struct bid_stock *stock,
                            struct diag *diag);

/* The cluster of so many nodes that asks for the least money beside the stock, whatever it runs. */
struct bid_completion {
    const struct design *design; /* NULL: none can be had */
    struct bill_line *bill;      /* [n] by part id; used: of the stock and of what is bought */
    size_t n;
};

/* Of designs like this one, or of any (NULL). */
enum status bid_complete(struct bid_completion *out, const struct bid_stock *stock, int64_t nodes,
                         const struct design *like, struct diag *diag);

#endif
