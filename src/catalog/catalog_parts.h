/* catalog_parts.h - what the files of this folder share about catalogues. */
#ifndef CATALOG_CATALOG_PARTS_H
#define CATALOG_CATALOG_PARTS_H

#include "catalog/database.h"
#include "catalog/snapshot.h"

/* Builds a catalogue from a folder of CSV files as catalog_build does, in memory: the caller closes it. */
enum status catalog_build_in_memory(struct database **out, const char *folder, struct diag *diag);

/* Opens a catalogue's file, or builds it in memory from its folder: the caller closes it. */
enum status catalog_open(struct database **out, const char *path, struct diag *diag);

/**
 * Puts the constants of a machine that is a node part into the node [snapshot->n_nodes]: peak (operations per
 * second of a core), memory_bandwidth, inside_latency, inside_bandwidth and inside_nodes. Others stay
 * constants only. Sets the nodes' accelerators.
 *
 * ST_CATALOG: a wrong unit, a value that is not above zero, inside_latency or inside_bandwidth without the
 * other, inside_nodes without these or not whole.
 */
enum status catalog_nodes_take(struct node *nodes, const struct snapshot *snapshot, struct diag *diag);

#endif
