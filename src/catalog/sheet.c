/* sheet.c - CSV files read, changed by key, and written again. */
#include "catalog/sheet.h"

#include <stdio.h>
#include <string.h>

#include "base/file.h"
#include "catalog/csvfile.h"

struct sheet_row {
    const char *cells[TABLE_MAX_COLUMNS];
    struct sheet_row *next;
};

struct sheet {
    const char *path;
    const char *before; /* the file's text, NULL: there was none */
    size_t n_before;
    const struct table *table;
    bool has[TABLE_MAX_COLUMNS];     /* of the table's columns: the file has it */
    size_t order[TABLE_MAX_COLUMNS]; /* the columns as the file has them, [n] */
    size_t n;
    struct sheet_row *rows;
    struct sheet_row **end;
    struct arena *arena;
};

static void add_column(struct sheet *sheet, size_t column)
{
    if (sheet->has[column])
        return;
    sheet->has[column] = true;
    sheet->order[sheet->n++] = column;
}

static struct sheet_row *append_row(struct sheet *sheet)
{
    struct sheet_row *row = ARENA_NEW(sheet->arena, 1, struct sheet_row);
    *sheet->end = row;
    sheet->end = &row->next;
    return row;
}

static enum status read_file(struct sheet *sheet, struct diag *diag)
{
    struct csvfile csv;
    char *text = NULL;
    enum status status = file_read(&text, &sheet->n_before, sheet->path, sheet->arena, diag);
    if (status == ST_OK)
        status = csvfile_read(&csv, sheet->path, sheet->arena, diag);
    if (status != ST_OK)
        return status;
    sheet->before = text;
    int place[TABLE_MAX_COLUMNS];
    status = table_columns(place, sheet->table, &csv, diag);
    if (status != ST_OK)
        return status;
    for (size_t i = 0; i < csv.rows[0].n; i++)
        for (size_t c = 0; c < sheet->table->n_columns; c++)
            if (place[c] == (int)i)
                add_column(sheet, c);
    for (size_t r = 1; r < csv.n_rows; r++) {
        struct sheet_row *row = append_row(sheet);
        for (size_t i = 0; i < csv.rows[r].n && i < sheet->n; i++)
            row->cells[sheet->order[i]] = csv.rows[r].cells[i].text;
    }
    return ST_OK;
}

enum status sheet_open(struct sheet **out, const char *folder, enum table_id id, struct arena *arena,
                       struct diag *diag)
{
    struct sheet *sheet = ARENA_NEW(arena, 1, struct sheet);
    *out = sheet;
    sheet->table = table_get(id);
    sheet->arena = arena;
    sheet->end = &sheet->rows;
    sheet->path = path_join(arena, folder, arena_printf(arena, "%s.csv", sheet->table->name));
    return file_exists(sheet->path) ? read_file(sheet, diag) : ST_OK;
}

static bool same(const char *a, const char *b)
{
    return strcmp(a ? a : "", b ? b : "") == 0;
}

static bool has_values(const struct sheet *sheet, const struct sheet_row *row,
                       const struct sheet_value *values, size_t n)
{
    for (size_t i = 0; i < n; i++)
        if (!same(row->cells[table_at(sheet->table, values[i].column)], values[i].text))
            return false;
    return true;
}

static struct sheet_row *find_row(const struct sheet *sheet, const struct sheet_value *values, size_t n_keys)
{
    struct sheet_row *row = sheet->rows;
    while (row && !has_values(sheet, row, values, n_keys))
        row = row->next;
    return row;
}

void sheet_drop(struct sheet *sheet, const struct sheet_value *values, size_t n)
{
    struct sheet_row **at = &sheet->rows;
    while (*at)
        if (has_values(sheet, *at, values, n))
            *at = (*at)->next;
        else
            at = &(*at)->next;
    sheet->end = at;
}

void sheet_put(struct sheet *sheet, const struct sheet_value *values, size_t n, size_t n_keys)
{
    struct sheet_row *row = find_row(sheet, values, n_keys);
    if (!row)
        row = append_row(sheet);
    for (size_t i = 0; i < n; i++) {
        const size_t column = table_at(sheet->table, values[i].column);
        if (values[i].text)
            add_column(sheet, column);
        row->cells[column] = values[i].text ? arena_strdup(sheet->arena, values[i].text) : NULL;
    }
}

static enum status write_bytes(const struct sheet *sheet, const char *bytes, size_t n, struct diag *diag)
{
    struct file_write file = FILE_WRITE_INIT;
    const enum status status = file_write_open(&file, sheet->path, diag);
    if (status != ST_OK)
        return status;
    fwrite(bytes, 1, n, file.stream);
    return file_write_done(&file, diag);
}

enum status sheet_write(const struct sheet *sheet, struct diag *diag)
{
    struct text text = TEXT_INIT;
    for (size_t i = 0; i < sheet->n; i++)
        text_printf(&text, "%s%s", i ? "," : "", sheet->table->columns[sheet->order[i]].name);
    text_put(&text, "\n");
    for (const struct sheet_row *row = sheet->rows; row; row = row->next)
        for (size_t i = 0; i < sheet->n; i++) {
            csvfile_put(&text, row->cells[sheet->order[i]]);
            text_put(&text, i + 1 < sheet->n ? "," : "\n");
        }
    const enum status status = write_bytes(sheet, text.s, text.n, diag);
    text_fini(&text);
    return status;
}

void sheet_restore(const struct sheet *sheet)
{
    struct diag quiet = DIAG_INIT;
    if (sheet->before)
        write_bytes(sheet, sheet->before, sheet->n_before, &quiet);
    else
        remove(sheet->path);
    diag_fini(&quiet);
}
