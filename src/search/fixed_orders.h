/* fixed_orders.h - what clusters order, kept for studies that ask for its cost at one set of prices after
 * another: the units of each part, and of each need that several parts can meet, do not change with prices.
 * Orders have lines in common, and designs have orders: at some prices each is priced once. */
#ifndef SEARCH_FIXED_ORDERS_H
#define SEARCH_FIXED_ORDERS_H

#include <stdbool.h>
#include <stdint.h>

struct arena;
struct design;
struct candidate;
struct problem;

/* Orders of the designs of one problem, and of its copies at other prices; for one thread. */

/* None yet; freed by fixed_orders_fini, which takes NULL. */
struct fixed_orders *fixed_orders_make(const struct problem *problem);
void fixed_orders_fini(struct fixed_orders *own_orders);

/* The prices are others from now on. Memory that lasts until they are again. */
void fixed_orders_reprice(struct fixed_orders *orders, struct arena *priced);

/* The problem's own (problem.choice.orders) know what problem_cost says. False: they do not, where more than
 * prices decides among the parts, or too many are kept. */
bool fixed_order_cost(int64_t *cost_minor, const struct problem *problem, const struct design *design,
                      int64_t nodes);

/* Two points order the same, whatever the prices; false: or it is not known. */
bool fixed_orders_same(const struct problem *problem, const struct candidate *a, const struct candidate *b);

#endif
