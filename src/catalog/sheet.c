/* sheet.c - CSV files read, changed by key, and written again. */
#include "catalog/sheet.h"

#include <stdio.h>
#include <string.h>

#include "base/file.h"
#include "catalog/catalog.h"
#include "catalog/csvfile.h"

/* Columns are the table's, and behind them AMOUNT_COLUMN. */
enum { COLUMNS_AT_MOST = TABLE_MAX_COLUMNS + 1 };

struct sheet_row {
    const char *cells[COLUMNS_AT_MOST];
    size_t *lines; /* [COLUMNS_AT_MOST] of a list, that have put them; 0: none; NULL: no line has put any */
    struct sheet_row *next;
};

struct sheet {
    const char *path;
    const char *before; /* the file's text, NULL: there was none */
    size_t n_before;
    const struct table *table;
    bool has[COLUMNS_AT_MOST];     /* the file has it */
    size_t order[COLUMNS_AT_MOST]; /* the columns as the file has them, [n] */
    size_t n;
    struct sheet_row *rows;
    struct sheet_row **end;
    struct arena *arena;
};

static size_t column_at(const struct sheet *sheet, const char *name)
{
    return strcmp(name, AMOUNT_COLUMN) == 0 ? sheet->table->n_columns : table_at(sheet->table, name);
}

static const char *column_name(const struct sheet *sheet, size_t column)
{
    return column < sheet->table->n_columns ? sheet->table->columns[column].name : AMOUNT_COLUMN;
}

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
        status = csvfile_parse(&csv, &(struct csv_text){sheet->path, text, sheet->n_before, ','},
                               sheet->arena, diag);
    if (status != ST_OK)
        return status;
    sheet->before = text;
    int place[COLUMNS_AT_MOST];
    status = table_columns(place, sheet->table, &csv, diag);
    if (status != ST_OK)
        return status;
    for (size_t i = 0; i < csv.rows[0].n; i++)
        for (size_t c = 0; c <= sheet->table->n_columns; c++)
            if (place[c] == (int)i)
                add_column(sheet, c);
    for (size_t r = 1; r < csv.n_rows; r++) {
        struct sheet_row *row = append_row(sheet);
        for (size_t i = 0; i < csv.rows[r].n && i < sheet->n; i++)
            row->cells[sheet->order[i]] = csv.rows[r].cells[i].text;
    }
    return ST_OK;
}

struct sheet *sheet_of(struct sheets *sheets, enum table_id id)
{
    struct arena *arena = sheets->arena;
    struct sheet **sheet = &sheets->v[id];
    if (*sheet)
        return *sheet;
    *sheet = ARENA_NEW(arena, 1, struct sheet);
    (*sheet)->table = table_get(id);
    (*sheet)->arena = arena;
    (*sheet)->end = &(*sheet)->rows;
    (*sheet)->path = path_join(arena, sheets->folder, arena_printf(arena, "%s.csv", (*sheet)->table->name));
    if (file_exists((*sheet)->path))
        (void)read_file(*sheet, sheets->diag);
    return *sheet;
}

static bool same(const char *a, const char *b)
{
    return strcmp(a ? a : "", b ? b : "") == 0;
}

static bool has_values(const struct sheet *sheet, const struct sheet_row *row,
                       const struct sheet_value *values, size_t n)
{
    for (size_t i = 0; i < n; i++)
        if (!same(row->cells[column_at(sheet, values[i].column)], values[i].text))
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

size_t sheet_put_line(size_t *i, struct sheet *sheet, size_t line, const struct sheet_value *values, size_t n,
                      size_t n_keys)
{
    struct sheet_row *row = find_row(sheet, values, n_keys);
    size_t other = 0;
    if (!row)
        row = append_row(sheet);
    if (!row->lines)
        row->lines = ARENA_NEW(sheet->arena, COLUMNS_AT_MOST, size_t);
    for (size_t k = 0; k < n; k++) {
        const char *text = values[k].text;
        const size_t column = column_at(sheet, values[k].column), before = row->lines[column];
        if (before > 0 && before != line && !same(row->cells[column], text)) {
            other = before;
            *i = k;
        }
        if (text)
            add_column(sheet, column);
        row->cells[column] = text ? arena_strdup(sheet->arena, text) : NULL;
        row->lines[column] = line;
    }
    return other;
}

void sheet_put(struct sheet *sheet, const struct sheet_value *values, size_t n, size_t n_keys)
{
    size_t ignored = 0;
    (void)sheet_put_line(&ignored, sheet, 0, values, n, n_keys);
}

const char *sheet_value(const struct sheet *sheet, const struct sheet_value *key, const char *column)
{
    const struct sheet_row *row = find_row(sheet, key, 1);
    return row ? row->cells[column_at(sheet, column)] : NULL;
}

bool sheet_has(const struct sheet *sheet, const char *column)
{
    return sheet->n == 0 || sheet->has[column_at(sheet, column)];
}

static enum status write_sheet(const struct sheet *sheet, struct diag *diag)
{
    struct text text = TEXT_INIT;
    for (size_t i = 0; i < sheet->n; i++)
        text_printf(&text, "%s%s", i ? "," : "", column_name(sheet, sheet->order[i]));
    text_put(&text, "\n");
    for (const struct sheet_row *row = sheet->rows; row; row = row->next)
        for (size_t i = 0; i < sheet->n; i++) {
            csvfile_put(&text, row->cells[sheet->order[i]]);
            text_put(&text, i + 1 < sheet->n ? "," : "\n");
        }
    const enum status status = file_put(sheet->path, text.s, text.n, diag);
    text_fini(&text);
    return status;
}

static void restore(const struct sheet *sheet)
{
    if (sheet->before)
        (void)file_put(sheet->path, sheet->before, sheet->n_before, NULL);
    else
        remove(sheet->path);
}

/* A fault of a row is one of the last line that has put any of it. */
static void place_in_list(const struct sheets *sheets, const struct sheet *sheet)
{
    struct diag *diag = sheets->diag;
    const struct sheet_row *row = sheet->rows;
    size_t of = 0;
    if (!sheets->list || !diag->file || strcmp(diag->file, sheet->path) != 0)
        return;
    for (int line = 2; row && line < diag->line; line++)
        row = row->next;
    for (size_t c = 0; c < COLUMNS_AT_MOST && row && row->lines; c++)
        of = row->lines[c] > of ? row->lines[c] : of;
    if (of > 0)
        diag_move(diag, sheets->list, (int)of, 0);
}

enum status sheets_write(const struct sheets *sheets)
{
    struct snapshot after;
    enum status status = sheets->diag->status;
    size_t written = 0;
    for (; written < N_TABLES && status == ST_OK; written++)
        if (sheets->v[written])
            status = write_sheet(sheets->v[written], sheets->diag);
    if (status == ST_OK)
        status = catalog_load(&after, sheets->folder, sheets->arena, sheets->diag);
    for (size_t i = 0; i < written && status != ST_OK; i++)
        if (sheets->v[i]) {
            place_in_list(sheets, sheets->v[i]);
            restore(sheets->v[i]);
        }
    return status;
}
