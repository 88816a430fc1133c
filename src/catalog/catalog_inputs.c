/* catalog_inputs.c - reads the rows of a catalogue that is built: from CSV files, from a database, and rows
 * that were taken from used catalogues. */
#include <errno.h>
#include <inttypes.h>
#include <stdlib.h>
#include <string.h>

#include "base/decimal.h"
#include "base/diag.h"
#include "base/file.h"
#include "base/guard.h"
#include "base/mem.h"
#include "base/sort.h"
#include "base/text.h"
#include "catalog/catalog_parts.h"
#include "catalog/csvfile.h"

static int compare_ids(const void *a, const void *b)
{
    const struct catalog_row *p = *(struct catalog_row *const *)a, *q = *(struct catalog_row *const *)b;
    return strcmp(p->cells[0].text, q->cells[0].text);
}

struct catalog_row *catalog_row_find(const struct catalog_builder *b, enum table_id id, const char *name)
{
    const struct catalog_row wanted = {.cells = {{.text = name}}}, *key = &wanted;
    struct catalog_row **found =
        b->rows[id].n > 0 ? bsearch(&key, b->rows[id].v, b->rows[id].n, sizeof key, compare_ids) : NULL;
    return found ? *found : NULL;
}

const char *catalog_row_kind(const struct catalog_row *part)
{
    return part ? part->cells[table_at(part->table, "kind")].text : "";
}

enum status catalog_row_fail(const struct catalog_row *row, size_t column, struct diag *diag)
{
    const struct csv_cell *place = row->places[column] ? row->places[column] : row->first;
    diag_place(diag, row->path, place ? place->line : 0, place ? place->column : 0);
    return ST_INPUT;
}

/* --- keys --- */

/* Compares two pointers to rows of one table by their keys. */
static int compare_keys(const void *a, const void *b)
{
    const struct catalog_row *p = *(struct catalog_row *const *)a, *q = *(struct catalog_row *const *)b;
    return table_compare(p->table, p->cells, q->cells);
}

static enum status duplicate_key(const struct catalog_row *row, struct diag *diag)
{
    struct text key = TEXT_INIT;
    for (size_t i = 0; i < row->table->n_columns; i++) {
        if (!row->table->columns[i].key || row->cells[i].type == CELL_NULL)
            continue;
        text_printf(&key, "%s%s ", key.n ? ", " : "", row->table->columns[i].name);
        table_put_cell(&key, &row->cells[i]);
    }
    diag_set(diag, ST_INPUT, "a second row of %s with %s", row->table->name, key.s);
    text_fini(&key);
    return catalog_row_fail(row, 0, diag);
}

/* Sorts a complete table by its key columns, in the order of database_read. ST_INPUT: a duplicate key. */
static enum status catalog_rows_sort(struct catalog_builder *b, enum table_id id, struct diag *diag)
{
    struct catalog_row **rows = b->rows[id].v;
    sort_stable(rows, b->rows[id].n, sizeof *rows, compare_keys);
    for (size_t i = 1; i < b->rows[id].n; i++)
        if (compare_keys(&rows[i - 1], &rows[i]) == 0)
            return duplicate_key(rows[i], diag);
    return ST_OK;
}

/* --- rows of a file --- */

/* Adds a row whose cells are parsed, after the builder's checks. */
static enum status push_row(struct catalog_builder *b, struct catalog_row *row, struct diag *diag)
{
    const enum status status = b->check ? b->check(b, row, diag) : ST_OK;
    if (status == ST_OK)
        VEC_PUSH(&b->rows[row->id], row);
    return status;
}

static enum status add_row(struct catalog_builder *b, struct catalog_row *row, struct diag *diag)
{
    enum status status = ST_OK;
    for (size_t i = 0; i < row->table->n_columns && status == ST_OK; i++) {
        const char *text = row->places[i] ? row->places[i]->text : NULL;
        status = table_parse(&row->cells[i], &row->table->columns[i], text, diag);
        if (status != ST_OK)
            return catalog_row_fail(row, i, diag);
    }
    return push_row(b, row, diag);
}

/* --- one file --- */

/* Finds the columns of the table in the file. ST_INPUT: a required column is missing. */
static enum status read_header(int place[TABLE_MAX_COLUMNS + 1], const struct csvfile *csv,
                               const struct table *table, struct diag *diag)
{
    const size_t n = table->n_columns;
    const enum status status = table_columns(place, table, csv, diag);
    for (size_t i = 0; i < n && status == ST_OK; i++)
        if (place[i] < 0 && !table->columns[i].optional && !table->columns[i].fallback &&
            !(place[n] >= 0 && strcmp(table->columns[i].name, "amount_minor") == 0))
            return diag_at(diag, ST_INPUT, csv->path, 1, 1, "column '%s' is missing", table->columns[i].name);
    return status;
}

/* Converts an amount in major units to a cell of amount_minor with the same place. */
static enum status to_minor(struct csv_cell *out, const struct csvfile *csv, const char *currency,
                            struct arena *arena, struct diag *diag)
{
    int64_t minor = 0;
    char named[4];
    if (!currency || currency_places(currency) < 0)
        return ST_OK; /* the unknown currency is reported later */
    if (out->text[strspn(out->text, "0123456789.")] != '\0')
        diag_set(diag, ST_INPUT, "expected an amount like 995 or 995.50 without its currency, got '%s'",
                 out->text);
    else if (money_parse(&minor, named, out->text, currency, diag) == ST_OK)
        out->text = arena_printf(arena, "%" PRId64, minor);
    return diag->status == ST_OK ? ST_OK : csvfile_fail(csv, out, diag);
}

/**
 * Replaces the column `amount` of quote.csv, in major units of the currency, by amount_minor. A row has one
 * of the two columns.
 *
 * minor     in: the cell of amount_minor, NULL if the file lacks it; out: the cell to use
 * major     the cell of `amount`; NULL if the file lacks it
 * ST_INPUT  with its place: both or neither given; a decimal point in amount_minor; too many decimal places
 *           for the currency
 */
static enum status take_amount(const struct csv_cell **minor, const struct csvfile *csv,
                               const struct csv_cell *major, const char *currency, struct arena *arena,
                               struct diag *diag)
{
    const char *whole = *minor ? (*minor)->text : NULL;
    if (major && (major->text != NULL) == (whole != NULL)) {
        diag_set(diag, ST_INPUT,
                 whole ? "give a price in amount or in amount_minor, not in both" : "amount is missing");
        return csvfile_fail(csv, major, diag);
    }
    /* A point in a column of cents is a mistake: 2500.00 there means 2,500, not 25. */
    if (whole && strpbrk(whole, ".,")) {
        diag_set(diag, ST_INPUT,
                 "amount_minor is a whole number of cents, got '%s': write the price in the column 'amount'",
                 whole);
        return csvfile_fail(csv, *minor, diag);
    }
    if (!major || whole)
        return ST_OK;
    struct csv_cell *made = ARENA_COPY(arena, major, 1, 0, struct csv_cell);
    *minor = made;
    return to_minor(made, csv, currency, arena, diag);
}

/* Finds the cells of a CSV row in the order of the table's columns. */
static enum status find_cells(struct catalog_row *row, const struct csvfile *csv, const struct csv_row *cells,
                              const int place[TABLE_MAX_COLUMNS + 1], struct catalog_builder *b,
                              struct diag *diag)
{
    const size_t n = row->table->n_columns;
    for (size_t c = 0; c < n; c++)
        row->places[c] = place[c] >= 0 ? &cells->cells[place[c]] : NULL;
    if (row->id != TABLE_QUOTE)
        return ST_OK;
    const struct csv_cell *currency = row->places[table_at(row->table, "currency")];
    return take_amount(&row->places[table_at(row->table, "amount_minor")], csv,
                       place[n] >= 0 ? &cells->cells[place[n]] : NULL, currency ? currency->text : NULL,
                       &b->arena, diag);
}

static enum status check_width(const struct csvfile *csv, const struct csv_row *cells, struct diag *diag)
{
    const size_t wanted = csv->rows[0].n;
    if (cells->n == wanted)
        return ST_OK;
    const struct csv_cell *place = &cells->cells[cells->n > wanted ? wanted : cells->n - 1];
    return diag_at(diag, ST_INPUT, csv->path, place->line, place->column,
                   "this row has %zu values, the first line names %zu columns", cells->n, wanted);
}

static enum status read_input(struct csvfile *csv, struct catalog_builder *b,
                              const struct catalog_input *input, struct diag *diag)
{
    if (!input->text)
        return csvfile_read(csv, input->path, &b->arena, diag);
    if (input->n > (size_t)FILE_MOST_MIB << 20)
        return diag_at(diag, ST_INPUT, input->path, 0, 0, "would be larger than %d MiB", FILE_MOST_MIB);
    return csvfile_take(csv, &(struct csv_text){input->path, input->text, input->n, ',', false}, &b->arena,
                        diag);
}

static enum status add_file(struct catalog_builder *b, const struct catalog_input *input, struct diag *diag)
{
    struct csvfile csv;
    const struct table *table = table_get(input->id);
    enum status status = read_input(&csv, b, input, diag);
    if (status != ST_OK)
        return status;
    int place[TABLE_MAX_COLUMNS + 1];
    status = read_header(place, &csv, table, diag);
    for (size_t i = 1; i < csv.n_rows && status == ST_OK; i++) {
        const struct csv_row *cells = &csv.rows[i];
        struct catalog_row *row = ARENA_NEW(&b->arena, 1, struct catalog_row);
        *row = (struct catalog_row){
            .table = table, .id = input->id, .path = input->path, .first = &cells->cells[0]};
        status = check_width(&csv, cells, diag);
        if (status == ST_OK)
            status = find_cells(row, &csv, cells, place, b, diag);
        if (status == ST_OK)
            status = add_row(b, row, diag);
        if (status == ST_OK && input->id == TABLE_META && i > 1)
            status = diag_at(diag, ST_INPUT, input->path, row->first->line, 1, "meta has one row only");
    }
    if (status == ST_OK && input->id == TABLE_META && csv.n_rows < 2)
        status = diag_at(diag, ST_INPUT, input->path, 1, 1, "meta has no row, expected one");
    return status;
}

enum status catalog_inputs_take(void *payload, const struct cell *cells, struct diag *diag)
{
    struct catalog_builder *b = payload;
    struct catalog_row *row = ARENA_NEW(&b->arena, 1, struct catalog_row);
    enum status status = ST_OK;
    *row = (struct catalog_row){
        .table = table_get(b->reading), .id = b->reading, .path = b->from, .described = true};
    for (size_t i = 0; i < row->table->n_columns && status == ST_OK; i++) {
        row->cells[i] = cells[i];
        if (cells[i].type == CELL_TEXT)
            row->cells[i].text = arena_strdup(&b->arena, cells[i].text);
        if (table_check(&row->table->columns[i], &cells[i], diag) != ST_OK)
            status = catalog_row_fail(row, i, diag);
    }
    if (status == ST_OK)
        status = push_row(b, row, diag);
    return status == ST_OK ? ST_OK : diag_turn(diag, ST_CATALOG);
}

static bool has_input(const struct catalog_builder *b, enum table_id id)
{
    for (size_t i = 0; i < b->inputs.n; i++)
        if (b->inputs.v[i].id == id)
            return true;
    return false;
}

/* Adds the rows of one table. A new row of table meta replaces the old row. */
static enum status add_table(struct catalog_builder *b, enum table_id id, struct diag *diag)
{
    enum status status = ST_OK;
    b->reading = id;
    if (b->old && !(id == TABLE_META && has_input(b, TABLE_META)))
        status = database_read(b->old, id, catalog_inputs_take, b, diag);
    for (size_t i = 0; i < b->inputs.n && status == ST_OK; i++)
        if (b->inputs.v[i].id == id)
            status = add_file(b, &b->inputs.v[i], diag);
    for (size_t i = 0; i < b->taken[id].n && status == ST_OK; i++)
        status = push_row(b, b->taken[id].v[i], diag);
    return status;
}

enum status catalog_inputs_read(struct catalog_builder *b, enum table_id first, enum table_id last,
                                struct diag *diag)
{
    enum status status = ST_OK;
    for (int id = (int)first; id <= (int)last && status == ST_OK; id++) {
        status = add_table(b, (enum table_id)id, diag);
        if (status == ST_OK)
            status = catalog_rows_sort(b, (enum table_id)id, diag);
    }
    return status;
}

void catalog_builder_fini(struct catalog_builder *b)
{
    database_close(b->old);
    for (size_t i = 0; i < b->used.n; i++) {
        catalog_builder_fini(b->used.v[i]);
        mem_free(b->used.v[i]);
    }
    mem_free(b->used.v);
    for (size_t i = 0; i < N_TABLES; i++) {
        mem_free(b->rows[i].v);
        mem_free(b->taken[i].v);
    }
    mem_free(b->inputs.v);
    arena_fini(&b->arena);
}

/* --- inputs --- */

static bool is_csv(const char *name)
{
    return name[0] != '.' && text_ends(name, ".csv");
}

enum status catalog_inputs_add(struct catalog_builder *b, const char *path, struct diag *diag)
{
    struct catalog_input input = {.path = path};
    if (!is_csv(path_name(path)))
        return diag_at(diag, ST_INPUT, path, 0, 0, "expected a file named TABLE.csv");
    const enum status status = table_find(&input.id, path_stem(&b->arena, path), diag);
    if (status != ST_OK) {
        diag_place(diag, path, 0, 0);
        return status;
    }
    VEC_PUSH(&b->inputs, input);
    return ST_OK;
}

static int compare_inputs(const void *a, const void *b)
{
    return strcmp(((const struct catalog_input *)a)->path, ((const struct catalog_input *)b)->path);
}

static enum status list_files(struct catalog_builder *b, const char *folder, struct diag *diag)
{
    enum status status = ST_OK;
    const char **names = NULL;
    size_t n = 0;
    if (!file_list(&names, &n, folder, &b->arena))
        return diag_at(diag, ST_INPUT, folder, 0, 0, "cannot be read: %s", strerror(errno));
    for (size_t i = 0; status == ST_OK && i < n; i++)
        if (is_csv(names[i]))
            status = catalog_inputs_add(b, path_join(&b->arena, folder, names[i]), diag);
    return status;
}

/* Replaces the text of an input, or adds an input whose file does not exist yet. */
static void change_input(struct catalog_builder *b, const struct catalog_input *changed)
{
    for (size_t i = 0; i < b->inputs.n; i++)
        if (b->inputs.v[i].id == changed->id) {
            b->inputs.v[i] = *changed;
            return;
        }
    VEC_PUSH(&b->inputs, *changed);
}

static void take_change(struct catalog_builder *b, const char *folder, const struct catalog_change *change)
{
    for (int id = 0; id < N_TABLES; id++) {
        const char *name = arena_printf(&b->arena, "%s.csv", table_get((enum table_id)id)->name);
        if (change->text[id])
            change_input(b, &(struct catalog_input){.id = (enum table_id)id,
                                                    .path = path_join(&b->arena, folder, name),
                                                    .text = change->text[id],
                                                    .n = change->n[id]});
    }
}

/* Reads the files of a committed change that this process cannot move to their places. */
static enum status take_committed(struct catalog_builder *b, const char *folder, const char *committed,
                                  struct diag *diag)
{
    struct catalog_change change = {.text = {NULL}};
    enum status status = ST_OK;
    for (int id = 0; id < N_TABLES && status == ST_OK; id++) {
        const char *name = arena_printf(&b->arena, "%s.csv", table_get((enum table_id)id)->name);
        const char *path = path_join(&b->arena, committed, name);
        char *text = NULL;
        if (!file_exists(path))
            continue;
        status = file_read(&text, &change.n[id], path, &b->arena, diag);
        change.text[id] = text;
    }
    if (status == ST_OK)
        take_change(b, folder, &change);
    return status;
}

enum status catalog_inputs_list(struct catalog_builder *b, const char *folder,
                                const struct catalog_change *change, const char *committed, struct diag *diag)
{
    enum status status = list_files(b, folder, diag);
    if (status == ST_OK && committed)
        status = take_committed(b, folder, committed, diag);
    if (status != ST_OK)
        return status;
    if (change)
        take_change(b, folder, change);
    sort_stable(b->inputs.v, b->inputs.n, sizeof *b->inputs.v, compare_inputs);
    if (has_input(b, TABLE_META))
        return ST_OK;
    return diag_at(diag, ST_INPUT, folder, 0, 0,
                   "has no meta.csv: it gives the catalogue's name, as_of, currency and title");
}
