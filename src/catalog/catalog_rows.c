/* catalog_rows.c - reads rows of an open catalogue of any kind. */
#include "base/diag.h"
#include "catalog/catalog_parts.h"

enum status catalog_open(struct catalog_rows *out, const char *path, const struct catalog_change *change,
                         struct diag *diag)
{
    *out = (struct catalog_rows){.source = NULL};
    for (size_t i = 0; row_sources[i]; i++) {
        if (!row_sources[i]->reads(path))
            continue;
        out->source = row_sources[i];
        return out->source->open(&out->rows, path, change, diag);
    }
    return diag_at(diag, ST_CATALOG, path, 0, 0,
                   "is not a packed catalogue: pack it with `bursar catalog pack`");
}

void catalog_close(struct catalog_rows *rows)
{
    if (rows->rows)
        rows->source->close(rows->rows);
}

enum status catalog_count(size_t out[N_TABLES], const struct catalog_rows *rows, struct diag *diag)
{
    return rows->source->count(out, rows->rows, diag);
}

enum status catalog_read(const struct catalog_rows *rows, enum table_id id, database_take *take,
                         void *payload, struct diag *diag)
{
    return rows->source->read(rows->rows, id, take, payload, diag);
}
