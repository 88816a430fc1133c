/* catalog_export.c - a catalogue back as CSV. */
#include "base/file.h"
#include "catalog/catalog.h"
#include "catalog/database.h"

struct exporting {
    const struct table *table;
    struct text text;
};

static enum status take_row(void *payload, const struct cell *cells, struct diag *diag)
{
    struct exporting *e = payload;
    (void)diag;
    table_put_row(&e->text, e->table, cells);
    return ST_OK;
}

static enum status write_table(struct database *database, enum table_id id, const char *folder,
                               struct arena *arena, struct diag *diag)
{
    struct exporting e = {.table = table_get(id), .text = TEXT_INIT};
    table_put_header(&e.text, e.table);
    enum status status = database_read(database, id, NULL, NULL, take_row, &e, diag);
    if (status == ST_OK)
        status = file_put(path_join(arena, folder, arena_printf(arena, "%s.csv", e.table->name)), e.text.s,
                          e.text.n, diag);
    text_fini(&e.text);
    return status;
}

enum status catalog_export(const char *path, const char *folder, struct diag *diag)
{
    struct arena arena = ARENA_INIT;
    struct database *database = NULL;
    enum status status = database_open(&database, path, diag);
    for (int id = 0; id < N_TABLES && status == ST_OK; id++)
        status = write_table(database, (enum table_id)id, folder, &arena, diag);
    database_close(database);
    arena_fini(&arena);
    return status;
}
