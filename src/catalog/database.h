/* database.h - rows of a catalogue file. The only header of the only file that knows SQLite. */
#ifndef CATALOG_DATABASE_H
#define CATALOG_DATABASE_H

#include <stddef.h>

#include "catalog/table.h"

struct database;

/**
 * Opens a catalogue file read-only and checks that it is one: SQLite, whole (quick_check), our application
 * id, our schema version. ST_CATALOG says which does not hold and what to do.
 */
enum status database_open(struct database **out, const char *path, struct diag *diag);

/* Creates an empty catalogue at the path, which must not exist, and begins the transaction that fills it.
 * ST_OUTPUT, also of what follows: the device refuses it. */
enum status database_create(struct database **out, const char *path, struct diag *diag);

/* Ends the transaction, and checks the file. */
enum status database_commit(struct database *database, struct diag *diag);

/* Closes; a transaction that was not committed is rolled back. Takes NULL. */
void database_close(struct database *own_database);

/* Adds a row: one cell per column of the table. */
enum status database_insert(struct database *database, enum table_id id, const struct cell *cells,
                            struct diag *diag);

/* How many rows each table has. */
enum status database_count(size_t out[N_TABLES], struct database *database, struct diag *diag);

/* What is done with a row. */
typedef enum status database_take(void *payload, const struct cell *cells, struct diag *diag);

/**
 * Reads a table, sorted by the key columns in byte order, and calls `take` with n_columns cells for each row.
 * Texts are valid during the call only. Ends at the first status of `take` that is not ST_OK, and returns it.
 */
enum status database_read(struct database *database, enum table_id id, database_take *take, void *payload,
                          struct diag *diag);

#endif
