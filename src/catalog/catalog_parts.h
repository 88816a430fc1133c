/* catalog_parts.h - declarations that the files of this folder share. */
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
 * Sets fields of nodes [snapshot->n_nodes] from constants of machines that are node parts: peak (operations
 * per second of a core), memory_bandwidth, inside_latency, inside_bandwidth and inside_nodes. Other constants
 * set no field. Also sets the accelerators of the nodes.
 *
 * ST_CATALOG: a wrong unit, a value that is not above zero, only one of inside_latency and inside_bandwidth,
 * inside_nodes without both of them or not a whole number.
 */
enum status catalog_nodes_take(struct node *nodes, const struct snapshot *snapshot, struct diag *diag);

/* --- building --- */

/* A CSV file of the folder. text: its content after a pending change; NULL: the file is read. */
struct catalog_input {
    enum table_id id;
    const char *path;
    const char *text; /* [n] */
    size_t n;
};

/* Contents of the files of a folder after a pending change. If the text of a file is NULL, the change does
 * not affect it. */
struct catalog_change {
    const char *text[N_TABLES]; /* [n] */
    size_t n[N_TABLES];
};

/* A row, with the CSV cell of each column of its table. Rows of a database have no CSV cells. */
struct catalog_row {
    const struct table *table;
    enum table_id id;
    const char *path;
    const struct csv_cell *places[TABLE_MAX_COLUMNS]; /* NULL: the file lacks the column */
    const struct csv_cell *first;
    struct cell cells[TABLE_MAX_COLUMNS];
    bool described; /* the part also has a row in the table of its kind */
    bool included;  /* used while rows of other catalogues are chosen: the built catalogue has the row */
};

struct catalog_builder {
    struct database *old;  /* database whose rows precede those of the inputs; NULL: none */
    const char *from;      /* path of `old` */
    enum table_id reading; /* current table of `old` */
    struct arena arena;
    VEC(struct catalog_row *) rows[N_TABLES]; /* sorted by key once the table is complete */
    VEC(struct catalog_input) inputs;
    /* Checks a row before it is added, with the rows to which it refers; NULL: rows are only parsed. */
    enum status (*check)(struct catalog_builder *b, const struct catalog_row *row, struct diag *diag);
    const char *found;                         /* of a used catalogue: its folder or file, as it was found */
    const char *place;                         /* the same, without links */
    VEC(struct catalog_builder *) used;        /* the used catalogues, each once, in order of precedence */
    VEC(struct catalog_row *) taken[N_TABLES]; /* their rows that belong to this catalogue */
};

/* Releases a builder, also after a failure. */
void catalog_builder_fini(struct catalog_builder *b);

/* Gives the diagnostic the place of a column, or of the row. Returns ST_INPUT. */
enum status catalog_row_fail(const struct catalog_row *row, size_t column, struct diag *diag);

/* The row that other tables refer to by this id; NULL: none. The table is complete. */
struct catalog_row *catalog_row_find(const struct catalog_builder *b, enum table_id id, const char *name);

/* The kind of a row of the table part; "": the row is NULL. */
const char *catalog_row_kind(const struct catalog_row *part);

/* Adds a CSV file to the inputs; its name gives the table. */
enum status catalog_inputs_add(struct catalog_builder *b, const char *path, struct diag *diag);

/* Adds the CSV files of a folder to the inputs, with the texts of a pending change, or with the files of a
 * committed change that this process cannot move to their places. Both may be NULL. */
enum status catalog_inputs_list(struct catalog_builder *b, const char *folder,
                                const struct catalog_change *change, const char *committed,
                                struct diag *diag);

/* Adds the rows of the tables `first` to `last`: of the database, of all inputs and of used catalogues, table
 * by table, so that a row follows those it refers to. Sorts them by key. ST_INPUT: as in catalog_build. */
enum status catalog_inputs_read(struct catalog_builder *b, enum table_id first, enum table_id last,
                                struct diag *diag);

/* Adds a row of a catalogue file (database_take; the payload is a builder whose `reading` is set). The file
 * may come from an unknown source, so the row is checked like a new one. */
enum status catalog_inputs_take(void *payload, const struct cell *cells, struct diag *diag);

/**
 * Opens the catalogues that the inputs use, and sets `used` and `taken` of the builder. place: the folder of
 * the inputs, or the path of the database.
 *
 * ST_INPUT with the place in meta: an unknown catalogue, or one that uses itself. ST_CATALOG: a used file
 * that cannot be read.
 */
enum status catalog_uses_take(struct catalog_builder *b, const char *place, struct diag *diag);

/* The folders or files of the catalogues in a text of meta.uses; NULL: none. On the arena. place: as above.
 * ST_INPUT: a catalogue is unknown. */
enum status catalog_uses_find(const char ***out, size_t *n, const char *uses, const char *place,
                              struct arena *arena, struct diag *diag);

/* Collects and checks all rows of a folder of CSV files. Call catalog_builder_fini afterwards, also after a
 * failure. With a change, the caller has locked the folder, and the texts of the change replace files. With
 * NULL, this function locks the folder. */
enum status catalog_gather(struct catalog_builder *out, const char *folder,
                           const struct catalog_change *change, struct diag *diag);

/* --- rows of an open catalogue --- */

/* A kind of catalogue, and how its rows are read. */
struct row_source {
    bool (*reads)(const char *path);
    /* each value was checked by the rules of its column */
    bool checked;
    /* *out is closed afterwards, also after a failure, unless it is NULL */
    enum status (*open)(void **out, const char *path, const struct catalog_change *change, struct diag *diag);
    enum status (*count)(size_t out[N_TABLES], void *rows, struct diag *diag);
    /* same contract as database_read */
    enum status (*read)(void *rows, enum table_id id, database_take *take, void *payload, struct diag *diag);
    /* hash of the catalogue from which the rows were taken; the function is NULL if they are the catalogue */
    const char *(*hash)(const void *rows);
    void (*close)(void *own_rows);
};

extern const struct row_source packed_rows;

/* The kinds that the program reads; the first that reads a path is used. Ends with NULL. */
extern const struct row_source *const row_sources[];

/* An open catalogue. */
struct catalog_rows {
    const struct row_source *source;
    void *rows;
};

/* Opens a catalogue of any kind, a folder with an optional pending change. Call catalog_close afterwards,
 * also after a failure. */
enum status catalog_open(struct catalog_rows *out, const char *path, const struct catalog_change *change,
                         struct diag *diag);
void catalog_close(struct catalog_rows *rows);

/* Counts the rows of each table. */
enum status catalog_count(size_t out[N_TABLES], const struct catalog_rows *rows, struct diag *diag);

/* Like catalog_load, for a folder that the caller has locked, as it is after the change. */
enum status catalog_load_changed(struct snapshot *out, const char *folder,
                                 const struct catalog_change *change, struct arena *arena, struct diag *diag);

/* Same contract as database_read. */
enum status catalog_read(const struct catalog_rows *rows, enum table_id id, database_take *take,
                         void *payload, struct diag *diag);

#endif
