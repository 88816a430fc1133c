/* order_lengths.h - order tables of cables by length. */
#ifndef MACHINE_ORDER_LENGTHS_H
#define MACHINE_ORDER_LENGTHS_H

#include <stddef.h>
#include <stdint.h>

struct arena;
struct order_table;

/* Makes that of several cables, which lasts as long as the arena, out of one for any ways. reach: [n] */
void order_lengths_make(struct order_table *out, const struct order_table *any, const int64_t *reach,
                        struct arena *arena);

/* The least cost of q ways with the first n cables; -1: they cannot be had, or some way is too long. */
int64_t order_lengths_cost(struct order_table *table, size_t n, int64_t q);

/* The pieces of each in the best order for q ways, which there is: of equal cost that of less power, then
 * that of fewer of the longer ones. */
void order_lengths_pieces(int64_t *pieces, struct order_table *table, int64_t q);

#endif
