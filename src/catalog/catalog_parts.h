/* catalog_parts.h - what the files of this folder share about catalogues. */
#ifndef CATALOG_CATALOG_PARTS_H
#define CATALOG_CATALOG_PARTS_H

#include <stdbool.h>
#include <stddef.h>

#include "base/arena.h"
#include "base/vec.h"
#include "catalog/database.h"

struct node;
struct snapshot;

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

/* text: what it holds after a change that is at hand; NULL: it is read */
struct catalog_input {
    enum table_id id;
    const char *path;
    const char *text; /* [n] */
    size_t n;
};

/* What files of a folder hold after a change that is not made yet; text NULL: what they hold now. */
struct catalog_change {
    const char *text[N_TABLES]; /* [n] */
    size_t n[N_TABLES];
};

/* A row, and per column of its table the cell it came from. One that was in the catalogue before has none. */
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
    struct database *old;  /* whose rows stand before those of the inputs; NULL: there are none */
    const char *from;      /* its path */
    enum table_id reading; /* of the old ones */
    struct arena arena;
    VEC(struct catalog_row *) rows[N_TABLES]; /* sorted by their keys once the table is done */
    VEC(struct catalog_input) inputs;
};

/* All rows of a folder of CSV files, each checked. Needs catalog_building_fini, also after a failure.
 * change: NULL: the folder is locked meanwhile; else the caller has locked it, and these texts stand for the
 * files of their tables. */
enum status catalog_gather(struct catalog_building *out, const char *folder,
                           const struct catalog_change *change, struct diag *diag);
void catalog_building_fini(struct catalog_building *b);

/* --- rows of a catalogue that is open --- */

/* One of the two is there. */
struct catalog_rows {
    struct database *file;
    struct catalog_building *folder;
};

/* Opens a catalogue's file, or gathers the rows of its folder, with a change of it or NULL. Needs
 * catalog_close, also after a failure. */
enum status catalog_open(struct catalog_rows *out, const char *path, const struct catalog_change *change,
                         struct diag *diag);
void catalog_close(struct catalog_rows *rows);

/* How many rows each table has. */
enum status catalog_count(size_t out[N_TABLES], const struct catalog_rows *rows, struct diag *diag);

/* catalog_load of a folder that the caller has locked, as it is after the change. */
enum status catalog_load_changed(struct snapshot *out, const char *folder,
                                 const struct catalog_change *change, struct arena *arena, struct diag *diag);

/* As database_read says. */
enum status catalog_read(const struct catalog_rows *rows, enum table_id id, database_take *take,
                         void *payload, struct diag *diag);

#endif
