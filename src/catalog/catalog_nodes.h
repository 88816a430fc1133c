/* catalog_nodes.h - what machine_constant says of nodes that can be bought. */
#ifndef CATALOG_CATALOG_NODES_H
#define CATALOG_CATALOG_NODES_H

#include "base/diag.h"
#include "catalog/snapshot.h"

/**
 * Puts the constants of a machine that is a node part into the node [snapshot->n_nodes]: peak (operations per
 * second of a core), memory_bandwidth, inside_latency and inside_bandwidth. Others stay constants only.
 *
 * ST_CATALOG: a wrong unit, a value that is not above zero, or one of the last two without the other.
 */
enum status catalog_nodes_take(struct node *nodes, const struct snapshot *snapshot, struct diag *diag);

#endif
