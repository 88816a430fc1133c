/* catalog_export.c - a catalogue back as CSV. */
#include "base/file.h"
#include "catalog/catalog.h"
#include "catalog/catalog_parts.h"

#include <errno.h>
#include <string.h>
#include <sys/stat.h>

struct exporting {
    const struct table *table;
    struct text text;
    size_t n; /* rows */
};

static enum status take_row(void *payload, const struct cell *cells, struct diag *diag)
{
    struct exporting *e = payload;
    (void)diag;
    table_put_row(&e->text, e->table, cells);
    e->n++;
    return ST_OK;
}

static enum status write_table(struct exported *out, struct database *database, enum table_id id,
                               const char *folder, struct diag *diag)
{
    struct arena arena = ARENA_INIT;
    struct exporting e = {.table = table_get(id), .text = TEXT_INIT};
    table_put_header(&e.text, e.table);
    enum status status = database_read(database, id, NULL, NULL, take_row, &e, diag);
    if (status == ST_OK)
        status = file_put(path_join(&arena, folder, arena_printf(&arena, "%s.csv", e.table->name)), e.text.s,
                          e.text.n, diag);
    *out = (struct exported){e.table->name, e.n};
    text_fini(&e.text);
    arena_fini(&arena);
    return status;
}

enum status catalog_export(struct exported out[N_TABLES], const char *path, const char *folder,
                           struct diag *diag)
{
    struct database *database = NULL;
    enum status status = catalog_open(&database, path, diag);
    if (status == ST_OK && mkdir(folder, 0777) != 0 && errno != EEXIST)
        status = diag_at(diag, ST_INPUT, folder, 0, 0, "cannot be made: %s", strerror(errno));
    for (int id = 0; id < N_TABLES && status == ST_OK; id++)
        status = write_table(&out[id], database, (enum table_id)id, folder, diag);
    database_close(database);
    return status;
}
