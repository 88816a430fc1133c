/* order_lengths.h - orders of cables by length: what an order table of them (order_table_make_by_length) is.
 */
#ifndef MACHINE_ORDER_LENGTHS_H
#define MACHINE_ORDER_LENGTHS_H

#include "machine/order_table.h"

/* Prepares a table of which all but `levels` is set. */
void order_lengths_make(struct order_table *table);

/* The least cost of q ways with the first n cables; -1: they cannot be had, or some way is too long. */
int64_t order_lengths_cost(struct order_table *table, size_t n, int64_t q);

/* The pieces of each in the best order for q ways, which there is: of equal cost that of less power, then
 * that of fewer of the longer ones. */
void order_lengths_pieces(int64_t *pieces, struct order_table *table, int64_t q);

#endif
