/* database.h - rows of a catalogue file. Only database.c uses SQLite. */
#ifndef CATALOG_DATABASE_H
#define CATALOG_DATABASE_H

#include <stddef.h>

#include "catalog/table.h"

struct database;

/**
 * Opens a catalogue file read-only and checks that it is intact SQLite (quick_check) with our application id
 * and schema version. The message of ST_CATALOG gives the reason and the remedy.
 */
enum status database_open(struct database **out, const char *path, struct diag *diag);

/* Creates an empty catalogue at `path`, which must not exist, and starts the transaction that fills it.
 * ST_OUTPUT, also from the functions below: the device is full or fails. */
enum status database_create(struct database **out, const char *path, struct diag *diag);

/* Commits the transaction and checks the file. */
enum status database_commit(struct database *database, struct diag *diag);

/* Closes the database and rolls back an uncommitted transaction. Accepts NULL. */
void database_close(struct database *own_database);

/* Adds a row with one cell per column of the table. */
enum status database_insert(struct database *database, enum table_id id, const struct cell *cells,
                            struct diag *diag);

/* Counts the rows of each table. */
enum status database_count(size_t out[N_TABLES], struct database *database, struct diag *diag);

/* Called for each row. */
typedef enum status database_take(void *payload, const struct cell *cells, struct diag *diag);

/**
 * Reads a table in the byte order of its key columns and calls `take` with n_columns cells for each row.
 * Texts are valid only during the call. Stops at the first status that is not ST_OK and returns it.
 */
enum status database_read(struct database *database, enum table_id id, database_take *take, void *payload,
                          struct diag *diag);

#endif
