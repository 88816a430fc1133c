/* catalog_folder.c - makes a new folder of CSV files, and exports a catalogue to one. */
#include <errno.h>
#include <string.h>
#include <unistd.h>

#include "base/decimal.h"
#include "base/diag.h"
#include "base/file.h"
#include "base/text.h"
#include "catalog/catalog.h"
#include "catalog/catalog_parts.h"
#include "catalog/sheet.h"

/* The last component of a path, in the form of a name. */
static const char *folder_name(const char *folder, struct arena *arena)
{
    size_t n = strlen(folder);
    while (n > 1 && folder[n - 1] == '/')
        n--;
    size_t from = n;
    while (from > 0 && folder[from - 1] != '/')
        from--;
    char *name = arena_strndup(arena, folder + from, n - from);
    for (char *s = name; *s; s++)
        if (!strchr("abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789._+-", *s))
            *s = '-';
    return name[strspn(name, ".")] ? name : "catalogue";
}

/* Opens a folder without files, locked for writing. ST_OUTPUT: it is not empty. */
static enum status open_empty(struct sheets *sheets, const char *folder, struct diag *diag)
{
    if (file_may_write(folder, diag) != ST_OK)
        return diag->status;
    if (!file_make_folder(folder) && (errno != EEXIST || !file_is_folder(folder)))
        return diag_at(diag, ST_OUTPUT, folder, 0, 0,
                       errno == EEXIST ? "exists and is not an empty folder: name another"
                                       : "cannot be made: %s",
                       strerror(errno));
    const enum status status = sheets_open(sheets, NULL);
    return status == ST_OK && !folder_change_is_empty(folder)
               ? diag_at(diag, ST_OUTPUT, folder, 0, 0, "exists and is not an empty folder: name another")
               : status;
}

enum status catalog_begin(const char *folder, const char *currency, date as_of, const char *uses,
                          struct diag *diag)
{
    struct arena arena = ARENA_INIT;
    struct sheets sheets = {.folder = folder, .arena = &arena, .diag = diag};
    char day[11];
    if (currency_check(currency, diag, "unknown currency '%s'", currency) != ST_OK)
        return diag_turn(diag, ST_USAGE);
    const char *name = folder_name(folder, &arena);
    if (open_empty(&sheets, folder, diag) == ST_OK) {
        const struct sheet_value row[] = {{"name", name},
                                          {"as_of", date_format(day, as_of)},
                                          {"currency", currency},
                                          {"title", name},
                                          {"uses", uses}};
        sheet_put(sheet_of(&sheets, TABLE_META), row, sizeof row / sizeof *row - (uses == NULL), 1);
    }
    const enum status status = sheets_close(&sheets);
    arena_fini(&arena);
    return status;
}

/* --- export --- */

struct csv_export {
    const struct table *table;
    struct text text;
    size_t n; /* number of rows */
};

static enum status put_export_row(void *payload, const struct cell *cells, struct diag *diag)
{
    struct csv_export *e = payload;
    (void)diag;
    table_put_row(&e->text, e->table, cells);
    e->n++;
    return ST_OK;
}

static enum status write_table(struct table_export *out, const struct catalog_rows *rows, enum table_id id,
                               struct folder_change *change, struct diag *diag)
{
    struct csv_export e = {.table = table_get(id), .text = TEXT_INIT};
    table_put_header(&e.text, e.table);
    enum status status = catalog_read(rows, id, put_export_row, &e, diag);
    if (status == ST_OK)
        status = folder_change_put(change, arena_printf(change->arena, "%s.csv", e.table->name), e.text.s,
                                   e.text.n, diag);
    *out = (struct table_export){e.table->name, e.n};
    text_fini(&e.text);
    return status;
}

enum status catalog_export(struct table_export out[N_TABLES], const char *path, const char *folder,
                           struct diag *diag)
{
    struct arena arena = ARENA_INIT;
    struct folder_change change = {.descriptor = 0};
    struct catalog_rows rows;
    enum status status = catalog_open(&rows, path, NULL, diag);
    if (status == ST_OK && !file_make_folder(folder) && errno != EEXIST)
        status = diag_at(diag, ST_OUTPUT, folder, 0, 0, "cannot be made: %s", strerror(errno));
    if (status == ST_OK)
        status = folder_change_write(&change, folder, &arena, diag);
    for (int id = 0; id < N_TABLES && status == ST_OK; id++)
        status = write_table(&out[id], &rows, (enum table_id)id, &change, diag);
    if (status == ST_OK)
        status = folder_change_commit(&change, diag);
    folder_change_end(&change);
    catalog_close(&rows);
    arena_fini(&arena);
    return status;
}
