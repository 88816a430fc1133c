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

/* --- rows while a catalogue is built --- */

struct catalog_input {
    enum table_id id;
    const char *path;
};

/* A row, and per column of its table the cell it came from. path NULL: it was in the catalogue before. */
struct catalog_row {
    const struct table *table;
    enum table_id id;
    const char *path;
    const struct csv_cell *places[TABLE_MAX_COLUMNS]; /* NULL: the file lacks the column */
    const struct csv_cell *first;
    struct cell cells[TABLE_MAX_COLUMNS];
    bool described; /* a part that has its row in the table of its kind */
};

struct catalog_building {
    struct database *database;
    struct database *old;  /* whose rows stand before those of the inputs; NULL: there are none */
    enum table_id reading; /* of the old ones */
    struct arena *arena;
    VEC(struct catalog_row *) rows[N_TABLES]; /* sorted by the first column once the table is done */
    VEC(struct catalog_input) inputs;
};

/* By the id in their first column, by which others refer to them. For pointers to rows. */
int catalog_row_compare(const void *a, const void *b);

/* Places what the diagnostic says at a column, or at the row. ST_INPUT. */
enum status catalog_row_fail(const struct catalog_row *row, size_t column, struct diag *diag);

/* What is asked of a row whose cells are parsed; and of all rows. ST_INPUT with the place. */
enum status catalog_row_check(struct catalog_building *b, const struct catalog_row *row, struct diag *diag);
enum status catalog_rows_check(struct catalog_building *b, struct diag *diag);

#endif
