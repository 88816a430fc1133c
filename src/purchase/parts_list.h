/* parts_list.h - the parts list of a cluster: which parts meet which needs. */
#ifndef PURCHASE_PARTS_LIST_H
#define PURCHASE_PARTS_LIST_H

#include <stddef.h>

struct arena;
struct bill_line;
struct parts_list;
struct parts_list_row;
struct candidate;
struct instance;

/**
 * Makes the parts list of a cluster from its used units of each part [n], including extras; on the arena. If
 * a part meets several needs, its units are assigned in the order of enum need_kind. Units that no need of
 * the cluster requires are spares or extras.
 */
void parts_list_make(struct parts_list *out, const struct instance *instance, const struct candidate *cluster,
                     const struct bill_line *used, size_t n, struct arena *arena);

/* The need that a row meets, as printed in plans: "node", "uplink cable of 10 m", or the kind of an extra
 * ("rack"). */
const char *parts_list_serves(const struct parts_list_row *row, const struct instance *instance,
                              struct arena *arena);

#endif
