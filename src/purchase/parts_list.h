/* parts_list.h - the kit of a cluster: which of its parts meet which need. */
#ifndef PURCHASE_PARTS_LIST_H
#define PURCHASE_PARTS_LIST_H

#include <stddef.h>

struct arena;
struct bill_line;
struct parts_list;
struct parts_list_row;
struct point;
struct problem;

/**
 * The kit of a cluster that uses these units of each part [n], extras and all; on the arena.
 * Where one part meets several needs its units go to them in the order of enum need_kind; what no need of the
 * cluster takes is a spare, or an extra.
 */
void parts_list_make(struct parts_list *out, const struct problem *problem, const struct point *cluster,
                     const struct bill_line *used, size_t n, struct arena *arena);

/* The need a row meets, as plans have it: "node", "uplink cable of 10 m", an extra's kind ("rack"). */
const char *parts_list_serves(const struct parts_list_row *row, const struct problem *problem,
                              struct arena *arena);

#endif
