/* row_sources.c - the kinds of catalogues that the program reads. A program without SQLite has its own list
 * and is linked without this file, database.c and catalog_build.c. */

#include "base/file.h"
#include "base/mem.h"
#include "catalog/catalog_parts.h"

/* --- a folder of CSV files --- */

static enum status folder_open(void **out, const char *path, const struct catalog_change *change,
                               struct diag *diag)
{
    struct catalog_builder *builder = mem_alloc(1, sizeof *builder);
    *out = builder;
    return catalog_gather(builder, path, change, diag);
}

static enum status folder_count(size_t out[N_TABLES], void *rows, struct diag *diag)
{
    const struct catalog_builder *builder = rows;
    (void)diag;
    for (int id = 0; id < N_TABLES; id++)
        out[id] = builder->rows[id].n;
    return ST_OK;
}

static enum status folder_read(void *rows, enum table_id id, database_take *take, void *payload,
                               struct diag *diag)
{
    const struct catalog_builder *builder = rows;
    enum status status = ST_OK;
    for (size_t i = 0; i < builder->rows[id].n && status == ST_OK; i++)
        status = take(payload, builder->rows[id].v[i]->cells, diag);
    return status;
}

static void folder_close(void *own_rows)
{
    catalog_builder_fini(own_rows);
    mem_free(own_rows);
}

static const struct row_source folder_rows = {
    .reads = file_is_folder,
    .checked = true,
    .open = folder_open,
    .count = folder_count,
    .read = folder_read,
    .close = folder_close,
};

/* --- a database --- */

/* The last kind: its messages say what is wrong with any other file. */
static bool is_any(const char *path)
{
    (void)path;
    return true;
}

static enum status file_open(void **out, const char *path, const struct catalog_change *change,
                             struct diag *diag)
{
    struct database *database = NULL;
    (void)change;
    const enum status status = database_open(&database, path, diag);
    *out = database;
    return status;
}

static enum status file_count(size_t out[N_TABLES], void *rows, struct diag *diag)
{
    return database_count(out, rows, diag);
}

static enum status file_read_rows(void *rows, enum table_id id, database_take *take, void *payload,
                                  struct diag *diag)
{
    return database_read(rows, id, take, payload, diag);
}

static void file_close(void *own_rows)
{
    database_close(own_rows);
}

static const struct row_source database_rows = {
    .reads = is_any,
    .open = file_open,
    .count = file_count,
    .read = file_read_rows,
    .close = file_close,
};

const struct row_source *const row_sources[] = {&folder_rows, &packed_rows, &database_rows, NULL};
