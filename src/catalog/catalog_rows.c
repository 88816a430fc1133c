/* catalog_rows.c - reads rows of an open catalogue: a database, or a folder of CSV files. */
#include <stdlib.h>

#include "base/file.h"
#include "base/mem.h"
#include "catalog/catalog_parts.h"

enum status catalog_open(struct catalog_rows *out, const char *path, const struct catalog_change *change,
                         struct diag *diag)
{
    *out = (struct catalog_rows){.file = NULL};
    if (!file_is_folder(path))
        return database_open(&out->file, path, diag);
    out->folder = mem_alloc(1, sizeof *out->folder);
    return catalog_gather(out->folder, path, change, diag);
}

void catalog_close(struct catalog_rows *rows)
{
    database_close(rows->file);
    if (rows->folder)
        catalog_builder_fini(rows->folder);
    free(rows->folder);
}

enum status catalog_count(size_t out[N_TABLES], const struct catalog_rows *rows, struct diag *diag)
{
    if (rows->file)
        return database_count(out, rows->file, diag);
    for (int id = 0; id < N_TABLES; id++)
        out[id] = rows->folder->rows[id].n;
    return ST_OK;
}

enum status catalog_read(const struct catalog_rows *rows, enum table_id id, database_take *take,
                         void *payload, struct diag *diag)
{
    if (rows->file)
        return database_read(rows->file, id, take, payload, diag);
    enum status status = ST_OK;
    for (size_t i = 0; i < rows->folder->rows[id].n && status == ST_OK; i++)
        status = take(payload, rows->folder->rows[id].v[i]->cells, diag);
    return status;
}
