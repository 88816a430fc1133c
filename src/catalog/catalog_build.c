/* catalog_build.c - builds a catalogue from CSV files. All rules for rows are checked here, where the place
 * in the CSV is known; the checks in the schema are only a second safeguard. */
#include <errno.h>
#include <inttypes.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "base/decimal.h"
#include "base/diag.h"
#include "base/file.h"
#include "base/folder_change.h"
#include "base/guard.h"
#include "base/mem.h"
#include "base/sort.h"
#include "base/suggest.h"
#include "base/text.h"
#include "catalog/catalog.h"
#include "catalog/catalog_parts.h"
#include "catalog/csvfile.h"
#include "catalog/message.h"

/* --- rules for rows, in addition to the types of their columns --- */

/* Compares two pointers to rows by the id in the first column. */
static int compare_ids(const void *a, const void *b)
{
    const struct catalog_row *p = *(struct catalog_row *const *)a, *q = *(struct catalog_row *const *)b;
    return strcmp(p->cells[0].text, q->cells[0].text);
}

static struct catalog_row *find_row(struct catalog_builder *b, enum table_id id, const char *name)
{
    const struct catalog_row wanted = {.cells = {{.text = name}}}, *key = &wanted;
    if (b->rows[id].n == 0)
        return NULL;
    struct catalog_row **found = bsearch(&key, b->rows[id].v, b->rows[id].n, sizeof key, compare_ids);
    return found ? *found : NULL;
}

/* All values of a column, among which the nearest name is searched. The caller frees the array. */
static const char **column_texts(const struct catalog_builder *b, enum table_id id, size_t column)
{
    const char **texts = mem_alloc(b->rows[id].n, sizeof *texts);
    for (size_t i = 0; i < b->rows[id].n; i++)
        texts[i] = b->rows[id].v[i]->cells[column].text;
    return texts;
}

/* The kind of a part; its row is in the table of that name. */
static const char *kind_of(const struct catalog_row *part)
{
    return part->cells[table_at(part->table, "kind")].text;
}

static const char *table_of_kind(const char *part_kind)
{
    return strcmp(part_kind, "port") == 0 ? "switch" : part_kind;
}

/* --- one row --- */

/* Gives the diagnostic the place of a column, or of the row. Returns ST_INPUT. */
static enum status catalog_row_fail(const struct catalog_row *row, size_t column, struct diag *diag)
{
    const struct csv_cell *place = row->places[column] ? row->places[column] : row->first;
    diag_place(diag, row->path, place ? place->line : 0, place ? place->column : 0);
    return ST_INPUT;
}

static enum status check_values(struct catalog_builder *b, const struct catalog_row *row, struct diag *diag)
{
    size_t at = 0;
    (void)b;
    const enum status status = table_check_row(&at, row->table, row->cells, diag);
    return status == ST_OK ? ST_OK : catalog_row_fail(row, at, diag);
}

static enum status check_references(struct catalog_builder *b, const struct catalog_row *row,
                                    struct diag *diag)
{
    for (size_t i = 0; i < row->table->n_columns; i++) {
        const enum table_id to = row->table->columns[i].refers;
        if (to == TABLE_META || row->cells[i].type == CELL_NULL || find_row(b, to, row->cells[i].text))
            continue;
        const char **ids = column_texts(b, to, 0);
        diag_set(diag, ST_INPUT, "%s has no row '%s'", table_get(to)->name, row->cells[i].text);
        suggest(diag, row->cells[i].text, ids, b->rows[to].n);
        mem_free(ids);
        return catalog_row_fail(row, i, diag);
    }
    return ST_OK;
}

/* True for a table of components: a component can have a row in it, and need not. */
static bool is_of_component(enum table_id id)
{
    return id == TABLE_PROCESSOR || id == TABLE_SERVER;
}

/* True for a table whose rows belong to parts of all kinds. */
static bool is_of_any_part(enum table_id id)
{
    return id == TABLE_ALIAS || id == TABLE_QUOTE || id == TABLE_FOOTPRINT;
}

/* Rejects a row in the wrong table: the table must be that of the part's kind. */
static enum status check_kind(struct catalog_builder *b, const struct catalog_row *row, struct diag *diag)
{
    if (row->table->columns[0].refers != TABLE_PART || is_of_any_part(row->id))
        return ST_OK;
    struct catalog_row *part = find_row(b, TABLE_PART, row->cells[0].text);
    const char *id = part->cells[0].text, *kind = kind_of(part);
    if (is_of_component(row->id) && strcmp(kind, "component") != 0) {
        diag_set(diag, ST_INPUT, "part '%s' is of kind %s: a row of %s.csv belongs to a component", id, kind,
                 row->table->name);
        return catalog_row_fail(row, 0, diag);
    }
    if (!is_of_component(row->id) && strcmp(table_of_kind(kind), row->table->name) != 0) {
        diag_set(diag, ST_INPUT, "part '%s' is of kind %s and has its row in %s.csv, not in %s.csv", id, kind,
                 table_of_kind(kind), row->table->name);
        return catalog_row_fail(row, 0, diag);
    }
    if (strcmp(kind, "port") == 0 && row->cells[2].integer != 1) {
        diag_set(diag, ST_INPUT, "part '%s' is a port sold by the piece: its ports must be 1", id);
        return catalog_row_fail(row, 2, diag);
    }
    part->described = true;
    return ST_OK;
}

/* Rejects a line card whose family has no chassis. */
static enum status check_family(struct catalog_builder *b, const struct catalog_row *row, struct diag *diag)
{
    const size_t at = table_at(row->table, "family"), n = b->rows[TABLE_CHASSIS].n;
    const char *family = row->cells[at].text;
    const char **names = column_texts(b, TABLE_CHASSIS, table_at(table_get(TABLE_CHASSIS), "family"));
    const bool found = text_place(family, names, n) < n;
    if (!found) {
        diag_set(diag, ST_INPUT, "line card '%s' fits no chassis: none is of family '%s'", row->cells[0].text,
                 family);
        suggest(diag, family, names, n);
    }
    mem_free(names);
    return found ? ST_OK : catalog_row_fail(row, at, diag);
}

/* Rejects a memory option whose module is not a component. */
static enum status check_module(struct catalog_builder *b, const struct catalog_row *row, struct diag *diag)
{
    const size_t at = table_at(row->table, "part");
    const char *kind = kind_of(find_row(b, TABLE_PART, row->cells[at].text));
    if (strcmp(kind, "component") == 0)
        return ST_OK;
    diag_set(diag, ST_INPUT, "part '%s' is of kind %s: memory that is added to a node is of kind component",
             row->cells[at].text, kind);
    return catalog_row_fail(row, at, diag);
}

/* Rejects quotes of a node that is `same_as` another node, because the quotes of that other node are used. */
static enum status check_same(struct catalog_builder *b, const struct catalog_row *row, struct diag *diag)
{
    const size_t at = table_at(table_get(TABLE_NODE), "same_as");
    if (row->cells[at].type == CELL_NULL)
        return ST_OK;
    const char *id = row->cells[0].text, *other = row->cells[at].text;
    if (strcmp(kind_of(find_row(b, TABLE_PART, other)), "node") != 0 || strcmp(other, id) == 0)
        diag_set(diag, ST_INPUT, "node '%s' is the same as '%s': expected another node", id, other);
    else if (find_row(b, TABLE_QUOTE, id))
        diag_set(diag, ST_INPUT,
                 "node '%s' is the same as '%s', and has quotes: expected those of '%s' alone", id, other,
                 other);
    else if (!find_row(b, TABLE_QUOTE, other))
        diag_set(diag, ST_INPUT, "node '%s' is the same as '%s', which has no quotes", id, other);
    else
        return ST_OK;
    return catalog_row_fail(row, at, diag);
}

/* The rules for a row, in the order of their checks. N_TABLES: rule for all tables. */
static const struct {
    enum table_id of;
    enum status (*check)(struct catalog_builder *b, const struct catalog_row *row, struct diag *diag);
} CHECKS[] = {
    {N_TABLES, check_values},        {N_TABLES, check_references},        {N_TABLES, check_kind},
    {TABLE_LINE_CARD, check_family}, {TABLE_MEMORY_OPTION, check_module}, {TABLE_NODE, check_same},
};

/* Checks one row whose cells are parsed. ST_INPUT with the place. */
static enum status catalog_row_check(struct catalog_builder *b, const struct catalog_row *row,
                                     struct diag *diag)
{
    enum status status = ST_OK;
    for (size_t i = 0; i < sizeof CHECKS / sizeof *CHECKS && status == ST_OK; i++)
        if (CHECKS[i].of == N_TABLES || CHECKS[i].of == row->id)
            status = CHECKS[i].check(b, row, diag);
    return status;
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

/* True if two rows have equal values in the first two columns. */
static bool is_of_same(const struct catalog_row *p, const struct catalog_row *q)
{
    return strcmp(p->cells[0].text, q->cells[0].text) == 0 && strcmp(p->cells[1].text, q->cells[1].text) == 0;
}

/* --- times of messages by size --- */

/* Checks the message sizes of one technology and pattern. ST_INPUT at the first wrong row of the CSV, as
 * message_times_fill reports it. */
static enum status check_group(struct catalog_builder *b, struct catalog_row *const *rows, size_t n,
                               struct diag *diag)
{
    const struct cell *technology = find_row(b, TABLE_TECHNOLOGY, rows[0]->cells[0].text)->cells;
    struct message_size *sizes = ARENA_NEW(&b->arena, n, struct message_size);
    size_t at = 0;
    for (size_t i = 0; i < n; i++)
        sizes[i] = (struct message_size){.message_B = (double)rows[i]->cells[2].integer,
                                         .bandwidth_Bps = rows[i]->cells[3].real};
    const enum status status =
        message_times_fill(&at, sizes, n, technology[1].real / 1e6,
                           technology[2].type == CELL_REAL ? technology[2].real : (double)INFINITY, diag);
    return status == ST_OK ? ST_OK : catalog_row_fail(rows[at], 0, diag);
}

static enum status check_messages(struct catalog_builder *b, struct diag *diag)
{
    const size_t n = b->rows[TABLE_TECHNOLOGY_BANDWIDTH].n;
    struct catalog_row **rows = b->rows[TABLE_TECHNOLOGY_BANDWIDTH].v;
    enum status status = ST_OK;
    for (size_t first = 0, end = 0; first < n && status == ST_OK; first = end) {
        while (end < n && is_of_same(rows[first], rows[end]))
            end++;
        status = check_group(b, &rows[first], end - first, diag);
    }
    return status;
}

/* --- rates --- */

/* Checks that the two rates of an application on a node, with data in cache and in memory, have equal numbers
 * of processes. */
static enum status check_rates(struct catalog_builder *b, struct diag *diag)
{
    struct catalog_row *const *rows = b->rows[TABLE_NODE_RATE].v;
    const size_t set = table_at(table_get(TABLE_NODE_RATE), "working_set_MiB"),
                 each = table_at(table_get(TABLE_NODE_RATE), "processes_per_node");
    for (size_t i = 1; i < b->rows[TABLE_NODE_RATE].n; i++) {
        const struct cell *cells = rows[i]->cells;
        if (!is_of_same(rows[i - 1], rows[i]))
            continue;
        if (table_compare_cells(&rows[i - 1]->cells[each], &cells[each]) != 0) {
            diag_set(diag, ST_INPUT, "two rates of %s on %s: expected the same processes_per_node",
                     cells[1].text, cells[0].text);
            return catalog_row_fail(rows[i], each, diag);
        }
        if (i > 1 && is_of_same(rows[i - 2], rows[i])) {
            diag_set(diag, ST_INPUT, "a third rate of %s on %s: expected two at most, in cache and out of it",
                     cells[1].text, cells[0].text);
            return catalog_row_fail(rows[i], set, diag);
        }
    }
    return ST_OK;
}

static enum status check_described(const struct catalog_builder *b, struct diag *diag)
{
    for (size_t i = 0; i < b->rows[TABLE_PART].n; i++) {
        const struct catalog_row *part = b->rows[TABLE_PART].v[i];
        const char *kind = kind_of(part);
        if (!part->described && strcmp(kind, "component") != 0) /* components have no table of their own */
            return diag_at(diag, ST_INPUT, part->path, part->first->line, 1,
                           "part '%s' is of kind %s and has no row in %s.csv", part->cells[0].text, kind,
                           table_of_kind(kind));
    }
    return ST_OK;
}

static enum status catalog_rows_check(struct catalog_builder *b, struct diag *diag)
{
    enum status status = check_messages(b, diag);
    if (status == ST_OK)
        status = check_rates(b, diag);
    return status == ST_OK ? check_described(b, diag) : status;
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
    status = catalog_row_check(b, row, diag);
    if (status == ST_OK)
        VEC_PUSH(&b->rows[row->id], row);
    return status;
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

/* --- a whole catalogue --- */

/* Adds a row of a database. The file may come from an unknown source, so the row is checked like a new
 * one. */
static enum status add_old(void *payload, const struct cell *cells, struct diag *diag)
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
        status = catalog_row_check(b, row, diag);
    if (status != ST_OK)
        return diag_turn(diag, ST_CATALOG);
    VEC_PUSH(&b->rows[b->reading], row);
    return ST_OK;
}

static bool has_input(const struct catalog_builder *b, enum table_id id)
{
    for (size_t i = 0; i < b->inputs.n; i++)
        if (b->inputs.v[i].id == id)
            return true;
    return false;
}

/* Adds the rows of the database and of all inputs, table by table, so that a row follows those it refers to.
 * A new row of table meta replaces the old row. */
static enum status add_inputs(struct catalog_builder *b, struct diag *diag)
{
    enum status status = ST_OK;
    for (int id = 0; id < N_TABLES && status == ST_OK; id++) {
        b->reading = (enum table_id)id;
        if (b->old && !(id == TABLE_META && has_input(b, TABLE_META)))
            status = database_read(b->old, b->reading, add_old, b, diag);
        for (size_t i = 0; i < b->inputs.n && status == ST_OK; i++)
            if (b->inputs.v[i].id == (enum table_id)id)
                status = add_file(b, &b->inputs.v[i], diag);
        if (status == ST_OK)
            status = catalog_rows_sort(b, (enum table_id)id, diag);
    }
    return status == ST_OK ? catalog_rows_check(b, diag) : status;
}

/* Creates a database at the path with all rows. */
static enum status put_rows(const struct catalog_builder *b, const char *path, struct diag *diag)
{
    struct database *database = NULL;
    enum status status = database_create(&database, path, diag);
    for (int id = 0; id < N_TABLES; id++)
        for (size_t i = 0; i < b->rows[id].n && status == ST_OK; i++)
            status = database_insert(database, (enum table_id)id, b->rows[id].v[i]->cells, diag);
    if (status == ST_OK)
        status = database_commit(database, diag);
    database_close(database);
    return status;
}

/* --- inputs --- */

static bool is_csv(const char *name)
{
    return name[0] != '.' && text_ends(name, ".csv");
}

/* Adds a CSV file; its name gives the table. */
static enum status add_input(struct catalog_builder *b, const char *path, struct diag *diag)
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
            status = add_input(b, path_join(&b->arena, folder, names[i]), diag);
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

static enum status list_folder(struct catalog_builder *b, const char *folder,
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

void catalog_builder_fini(struct catalog_builder *b)
{
    database_close(b->old);
    for (size_t i = 0; i < N_TABLES; i++)
        mem_free(b->rows[i].v);
    mem_free(b->inputs.v);
    arena_fini(&b->arena);
}

enum status catalog_gather(struct catalog_builder *out, const char *folder,
                           const struct catalog_change *change, struct diag *diag)
{
    struct folder_change reading = {.descriptor = 0};
    *out = (struct catalog_builder){.arena = ARENA_INIT};
    enum status status = change ? ST_OK : folder_change_read(&reading, folder, &out->arena, diag);
    if (status == ST_OK)
        status = list_folder(out, folder, change, reading.committed, diag);
    if (status == ST_OK)
        status = add_inputs(out, diag);
    folder_change_end(&reading);
    return status;
}

/* Writes the catalogue to a temporary file and renames it to `path`, unless `status` is already a failure. */
static enum status write_file(struct catalog_builder *b, const char *path, enum status status,
                              struct diag *diag)
{
    struct file_write file = FILE_WRITE_INIT;
    if (status == ST_OK)
        status = file_write_open(&file, path, diag);
    if (status == ST_OK && !file.temporary) {
        file_write_cancel(&file);
        status = diag_at(diag, ST_OUTPUT, path, 0, 0, "is a device or a pipe, a catalogue needs a file");
    }
    if (status == ST_OK)
        status = put_rows(b, file.temporary, diag);
    if (status == ST_OUTPUT)
        diag_move(diag, path, 0, 0);
    catalog_builder_fini(b);
    return file_write_end(&file, status, diag);
}

enum status catalog_build(const char *path, const char *folder, struct diag *diag)
{
    struct catalog_builder b;
    const enum status status = catalog_gather(&b, folder, NULL, diag);
    return write_file(&b, path, status, diag);
}

enum status catalog_import(const char *path, const char *from, const char *const *csv_paths, size_t n,
                           struct diag *diag)
{
    struct catalog_builder b = {.arena = ARENA_INIT, .from = from};
    enum status status = ST_OK;
    for (size_t i = 0; i < n && status == ST_OK; i++)
        status = add_input(&b, csv_paths[i], diag);
    if (status == ST_OK)
        status = database_open(&b.old, from, diag);
    if (status == ST_OK)
        status = add_inputs(&b, diag);
    return write_file(&b, path, status, diag);
}
