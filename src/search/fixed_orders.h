/* fixed_orders.h - keeps the orders of clusters for studies that need their cost at many sets of prices. The
 * units of each part, and of each need with several part options, do not depend on prices. Orders share
 * lines, and designs share orders, so that each is priced once per set of prices. */
#ifndef SEARCH_FIXED_ORDERS_H
#define SEARCH_FIXED_ORDERS_H

#include <stdbool.h>
#include <stdint.h>

struct arena;
struct design;
struct candidate;
struct instance;

/* Orders of the designs of one problem, and of its copies at other prices; for one thread. */

/* Creates an empty set of orders; freed by fixed_orders_fini, which accepts NULL. */
struct fixed_orders *fixed_orders_make(const struct instance *instance);
void fixed_orders_fini(struct fixed_orders *own_orders);

/* Marks all prices as changed. `priced` must live until the next change. */
void fixed_orders_reprice(struct fixed_orders *orders, struct arena *priced);

/* Computes instance_cost from the kept orders (cost_memory.orders). False: the cost is unknown, because
 * prices alone do not decide between parts, or too many orders are kept. */
bool fixed_order_cost(int64_t *cost_minor, const struct instance *instance, const struct design *design,
                      int64_t nodes);

/* True if two candidates have the same order at any prices. False: unknown, or not the same. */
bool fixed_orders_same(const struct instance *instance, const struct candidate *a, const struct candidate *b);

#endif
