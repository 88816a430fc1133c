/* sheet.c - reads CSV files, changes rows by key, and writes the files. */
#include "catalog/sheet.h"

#include <stdint.h>
#include <string.h>

#include "base/diag.h"
#include "base/file.h"
#include "base/text.h"
#include "catalog/catalog.h"
#include "catalog/catalog_parts.h"
#include "catalog/csvfile.h"
#include "catalog/snapshot.h"

/* The columns of the table, followed by AMOUNT_COLUMN. */
enum { COLUMNS_AT_MOST = TABLE_MAX_COLUMNS + 1 };

struct sheet_row {
    const char *cells[COLUMNS_AT_MOST];
    /* [COLUMNS_AT_MOST] for each cell the line of the list that set it; 0: none; NULL: no cell of the row is
     * from a list */
    size_t *lines;
    struct sheet_row *next;
};

/* Hash index of rows by the values of some columns. Appended rows are indexed at the next lookup. Among rows
 * with equal values it holds the first. */
struct sheet_index {
    uint64_t columns;         /* set of columns, one bit each */
    struct sheet_row **slots; /* [n_slots], a power of two or 0; hash with linear probing; NULL: free */
    size_t n_slots;
    size_t n;
    struct sheet_row *last; /* last indexed row; NULL: none */
    struct sheet_index *next;
};
_Static_assert(COLUMNS_AT_MOST <= 64, "a set of columns has one bit for each");

struct sheet {
    const char *path;
    const struct table *table;
    bool has[COLUMNS_AT_MOST];     /* the file has the column */
    size_t order[COLUMNS_AT_MOST]; /* [n] columns in the order of the file */
    size_t n;
    struct sheet_row *rows;
    struct sheet_row **end;
    struct sheet_index *indexes; /* one for each set of columns that was looked up; NULL: none */
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
    size_t n = 0;
    enum status status = file_read(&text, &n, sheet->path, sheet->arena, diag);
    if (status == ST_OK)
        status =
            csvfile_parse(&csv, &(struct csv_text){sheet->path, text, n, ',', false}, sheet->arena, diag);
    if (status != ST_OK)
        return status;
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

/* --- lookup of rows by values --- */

/* Hash of the cells in a set of columns: FNV-1a, 64 bits (Fowler, Noll, Vo). A separator that occurs in no
 * text follows each cell. */
static size_t hash_of(const char *const *cells, uint64_t columns)
{
    uint64_t hash = 0xcbf29ce484222325u;
    for (size_t c = 0; c < COLUMNS_AT_MOST; c++) {
        for (const char *s = columns >> c & 1 && cells[c] ? cells[c] : ""; *s; s++)
            hash = (hash ^ (unsigned char)*s) * 0x100000001b3u;
        hash = (hash ^ 0xff) * 0x100000001b3u;
    }
    return (size_t)hash;
}

static bool same_in(const char *const *a, const char *const *b, uint64_t columns)
{
    for (size_t c = 0; c < COLUMNS_AT_MOST; c++)
        if (columns >> c & 1 && !same(a[c], b[c]))
            return false;
    return true;
}

/* The slot with these cells, or the free slot for them. At least one slot is free. */
static struct sheet_row **slot_of(const struct sheet_index *index, const char *const *cells)
{
    size_t i = hash_of(cells, index->columns) & (index->n_slots - 1);
    while (index->slots[i] && !same_in(index->slots[i]->cells, cells, index->columns))
        i = (i + 1) & (index->n_slots - 1);
    return &index->slots[i];
}

static void index_row(struct sheet_index *index, struct sheet_row *row)
{
    struct sheet_row **slot = slot_of(index, row->cells);
    if (*slot)
        return;
    *slot = row;
    index->n++;
}

/* Doubles the number of slots; at least half of them are then free. */
static void index_grow(struct sheet_index *index, struct arena *arena)
{
    enum { SLOTS_AT_FIRST = 64 };
    struct sheet_row **before = index->slots;
    const size_t n_before = index->n_slots;
    index->n_slots = n_before > 0 ? 2 * n_before : SLOTS_AT_FIRST;
    index->slots = ARENA_NEW(arena, index->n_slots, struct sheet_row *);
    index->n = 0;
    for (size_t i = 0; i < n_before; i++)
        if (before[i])
            index_row(index, before[i]);
}

/* The index for a set of columns, up to date with all rows. */
static struct sheet_index *index_of(struct sheet *sheet, uint64_t columns)
{
    struct sheet_index *index = sheet->indexes;
    while (index && index->columns != columns)
        index = index->next;
    if (!index) {
        index = ARENA_NEW(sheet->arena, 1, struct sheet_index);
        index->columns = columns;
        index->next = sheet->indexes;
        sheet->indexes = index;
    }
    for (struct sheet_row *row = index->last ? index->last->next : sheet->rows; row; row = row->next) {
        if (2 * (index->n + 1) > index->n_slots)
            index_grow(index, sheet->arena);
        index_row(index, row);
        index->last = row;
    }
    return index;
}

/* Drops the indexes that use one of these columns, because values in them change. */
static void index_forget(struct sheet *sheet, uint64_t columns)
{
    for (struct sheet_index *index = sheet->indexes; index; index = index->next)
        if (index->columns & columns) {
            memset(index->slots, 0, index->n_slots * sizeof(struct sheet_row *));
            index->n = 0;
            index->last = NULL;
        }
}

/* The first row with these values [n_keys]. */
static struct sheet_row *find_row(struct sheet *sheet, const struct sheet_value *values, size_t n_keys)
{
    const char *cells[COLUMNS_AT_MOST] = {NULL};
    uint64_t columns = 0;
    for (size_t i = 0; i < n_keys; i++) {
        const size_t c = column_at(sheet, values[i].column);
        cells[c] = values[i].text;
        columns |= (uint64_t)1 << c;
    }
    const struct sheet_index *index = index_of(sheet, columns);
    return index->n > 0 ? *slot_of(index, cells) : NULL;
}

/* --- changes --- */

void sheet_drop(struct sheet *sheet, const struct sheet_value *values, size_t n)
{
    struct sheet_row **at = &sheet->rows;
    while (*at)
        if (has_values(sheet, *at, values, n))
            *at = (*at)->next;
        else
            at = &(*at)->next;
    sheet->end = at;
    index_forget(sheet, UINT64_MAX);
}

const char *sheet_cell(const struct sheet *sheet, const struct sheet_row *row, const char *column)
{
    return row->cells[column_at(sheet, column)];
}

void sheet_drop_if(struct sheet *sheet, sheet_test *test, const void *payload)
{
    struct sheet_row **at = &sheet->rows;
    while (*at)
        if (!(*at)->lines && test(sheet, *at, payload))
            *at = (*at)->next;
        else
            at = &(*at)->next;
    sheet->end = at;
    index_forget(sheet, UINT64_MAX);
}

size_t sheet_put_line(size_t *i, struct sheet *sheet, size_t line, const struct sheet_value *values, size_t n,
                      size_t n_keys)
{
    struct sheet_row *row = find_row(sheet, values, n_keys);
    const bool is_new = !row; /* indexes do not contain it yet */
    size_t other = 0;
    if (is_new)
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
        if (!is_new && !same(row->cells[column], text))
            index_forget(sheet, (uint64_t)1 << column);
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

const char *sheet_value(struct sheet *sheet, const struct sheet_value *key, const char *column)
{
    const struct sheet_row *row = find_row(sheet, key, 1);
    return row ? row->cells[column_at(sheet, column)] : NULL;
}

bool sheet_has(const struct sheet *sheet, const char *column)
{
    return sheet->n == 0 || sheet->has[column_at(sheet, column)];
}

/* The new content of the file. */
static const char *sheet_text(size_t *n, const struct sheet *sheet)
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
    const char *kept = arena_strndup(sheet->arena, text.s, text.n);
    *n = text.n;
    text_fini(&text);
    return kept;
}

/* If an error is in a row that was set from a list, changes its place to the last line of the list that set a
 * value in this row. */
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

enum status sheets_open(struct sheets *sheets, struct snapshot *snapshot)
{
    const struct catalog_change none = {.text = {NULL}};
    /* a path that is not a folder is read as a catalogue file, and the reader of that file reports the
     * error */
    if (snapshot && !file_is_folder(sheets->folder) &&
        catalog_load(snapshot, sheets->folder, sheets->arena, sheets->diag) == ST_OK)
        return diag_at(sheets->diag, ST_INPUT, sheets->folder, 0, 0,
                       "is a file, expected a folder of CSV files: `bursar catalog export` makes one of it");
    if (sheets->diag->status != ST_OK)
        return sheets->diag->status;
    const enum status status = (sheets->dry ? folder_change_read : folder_change_write)(
        &sheets->change, sheets->folder, sheets->arena, sheets->diag);
    return status == ST_OK && snapshot
               ? catalog_load_changed(snapshot, sheets->folder, &none, sheets->arena, sheets->diag)
               : status;
}

/* Writes the files after the new content of the folder was read as a valid catalogue. */
static enum status write_all(struct sheets *sheets)
{
    struct catalog_change change = {.text = {NULL}};
    struct snapshot after;
    for (int id = 0; id < N_TABLES; id++)
        if (sheets->v[id] && sheets->v[id]->n == 0)
            sheets->v[id] = NULL; /* a file that does not exist, of which only values were looked up */
    for (int id = 0; id < N_TABLES; id++)
        if (sheets->v[id])
            change.text[id] = sheet_text(&change.n[id], sheets->v[id]);
    enum status status = catalog_load_changed(&after, sheets->folder, &change, sheets->arena, sheets->diag);
    for (int id = 0; id < N_TABLES; id++)
        if (sheets->v[id] && status != ST_OK)
            place_in_list(sheets, sheets->v[id]);
    if (status != ST_OK || sheets->dry)
        return status;
    for (int id = 0; id < N_TABLES && status == ST_OK; id++)
        if (sheets->v[id])
            status = folder_change_put(&sheets->change, path_name(sheets->v[id]->path), change.text[id],
                                       change.n[id], sheets->diag);
    return status == ST_OK ? folder_change_commit(&sheets->change, sheets->diag) : status;
}

enum status sheets_close(struct sheets *sheets)
{
    const enum status status = sheets->diag->status == ST_OK ? write_all(sheets) : sheets->diag->status;
    folder_change_end(&sheets->change);
    return status;
}
