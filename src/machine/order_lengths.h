/* order_lengths.h - order tables of cables with lengths. */
#ifndef MACHINE_ORDER_LENGTHS_H
#define MACHINE_ORDER_LENGTHS_H

#include <stddef.h>
#include <stdint.h>

struct arena;
struct order_table;

/* Makes the table for cables with lengths from a table for cables of any length. It lives as long as the
 * arena. reach [n]: for each cable the number of runs for which it is long enough. */
void order_lengths_make(struct order_table *out, const struct order_table *any, const int64_t *reach,
                        struct arena *arena);

/* The least cost of q runs with the first n cables; -1: not available, or some run is too long. */
int64_t order_lengths_cost(struct order_table *table, size_t n, int64_t q);

/* The pieces of each cable in the best order for q runs, which must exist. Ties: lower power, then fewer long
 * cables. */
void order_lengths_pieces(int64_t *pieces, struct order_table *table, int64_t q);

#endif
