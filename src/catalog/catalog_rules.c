/* catalog_rules.c - what is asked of the rows of a catalogue, beyond the types of their columns. */
#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "base/sort.h"
#include "base/suggest.h"
#include "base/text.h"
#include "catalog/catalog_parts.h"
#include "catalog/message.h"

/* By the id in their first column, by which others refer to them. For pointers to rows. */
static int compare_ids(const void *a, const void *b)
{
    const struct catalog_row *p = *(struct catalog_row *const *)a, *q = *(struct catalog_row *const *)b;
    return strcmp(p->cells[0].text, q->cells[0].text);
}

static struct catalog_row *find_row(struct catalog_building *b, enum table_id id, const char *name)
{
    const struct catalog_row wanted = {.cells = {{.text = name}}}, *key = &wanted;
    if (b->rows[id].n == 0)
        return NULL;
    struct catalog_row **found = bsearch(&key, b->rows[id].v, b->rows[id].n, sizeof key, compare_ids);
    return found ? *found : NULL;
}

/* What a table's column has, for the nearest name to be found. By malloc. */
static const char **column_texts(const struct catalog_building *b, enum table_id id, size_t column)
{
    const char **texts = mem_alloc(b->rows[id].n, sizeof *texts);
    for (size_t i = 0; i < b->rows[id].n; i++)
        texts[i] = b->rows[id].v[i]->cells[column].text;
    return texts;
}

/* The kind of a part, and the table it has its row in. */
static const char *kind_of(const struct catalog_row *part)
{
    return part->cells[table_at(part->table, "kind")].text;
}

static const char *table_of_kind(const char *part_kind)
{
    return strcmp(part_kind, "port") == 0 ? "switch" : part_kind;
}

/* --- one row --- */

enum status catalog_row_fail(const struct catalog_row *row, size_t column, struct diag *diag)
{
    const struct csv_cell *place = row->places[column] ? row->places[column] : row->first;
    diag_place(diag, row->path, place ? place->line : 0, place ? place->column : 0);
    return ST_INPUT;
}

static enum status check_source(struct catalog_building *b, const struct catalog_row *row, struct diag *diag)
{
    (void)b;
    for (size_t i = 0; i < row->table->n_columns; i++) {
        if (row->table->columns[i].refers != TABLE_SOURCE || row->cells[i].type != CELL_NULL ||
            strcmp(row->cells[table_at(row->table, "kind")].text, "assumption") == 0)
            continue;
        diag_set(diag, ST_INPUT,
                 "a number without a source: name a row of source.csv, or make its kind 'assumption'");
        return catalog_row_fail(row, i, diag);
    }
    return ST_OK;
}

static enum status check_references(struct catalog_building *b, const struct catalog_row *row,
                                    struct diag *diag)
{
    for (size_t i = 0; i < row->table->n_columns; i++) {
        const enum table_id to = row->table->columns[i].refers;
        if (to == TABLE_META || row->cells[i].type == CELL_NULL || find_row(b, to, row->cells[i].text))
            continue;
        const char **ids = column_texts(b, to, 0);
        diag_set(diag, ST_INPUT, "%s has no row '%s'", table_get(to)->name, row->cells[i].text);
        suggest(diag, row->cells[i].text, ids, b->rows[to].n);
        free(ids);
        return catalog_row_fail(row, i, diag);
    }
    return ST_OK;
}

/* A row that describes a part: the part's kind must be the table's. */
static enum status check_kind(struct catalog_building *b, const struct catalog_row *row, struct diag *diag)
{
    if (row->table->columns[0].refers != TABLE_PART || row->id == TABLE_QUOTE || row->id == TABLE_FOOTPRINT)
        return ST_OK;
    struct catalog_row *part = find_row(b, TABLE_PART, row->cells[0].text);
    const char *id = part->cells[0].text, *kind = kind_of(part);
    if (strcmp(table_of_kind(kind), row->table->name) != 0) {
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

/* A line card fits a chassis that is there. */
static enum status check_family(struct catalog_building *b, const struct catalog_row *row, struct diag *diag)
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
    free(names);
    return found ? ST_OK : catalog_row_fail(row, at, diag);
}

/* What a node is bought with beside its own memory is no part that has a table of its own. */
static enum status check_module(struct catalog_building *b, const struct catalog_row *row, struct diag *diag)
{
    const size_t at = table_at(row->table, "part");
    const char *kind = kind_of(find_row(b, TABLE_PART, row->cells[at].text));
    if (strcmp(kind, "component") == 0)
        return ST_OK;
    diag_set(diag, ST_INPUT, "part '%s' is of kind %s: memory that is added to a node is of kind component",
             row->cells[at].text, kind);
    return catalog_row_fail(row, at, diag);
}

/* A node says of which accelerator it has how many. */
static enum status check_accelerators(struct catalog_building *b, const struct catalog_row *row,
                                      struct diag *diag)
{
    (void)b;
    const size_t part = table_at(row->table, "accelerator"), n = table_at(row->table, "accelerators");
    const bool named = row->cells[part].type != CELL_NULL, counted = row->cells[n].type != CELL_NULL;
    if (named == counted)
        return ST_OK;
    diag_set(diag, ST_INPUT, "node '%s' has %s: expected both, or neither", row->cells[0].text,
             named ? "an accelerator without a number of accelerators" : "accelerators without saying which");
    return catalog_row_fail(row, named ? n : part, diag);
}

/* What an accelerator can be capped to is a range. */
static enum status check_caps(struct catalog_building *b, const struct catalog_row *row, struct diag *diag)
{
    (void)b;
    const size_t from = table_at(row->table, "cap_from_W"), to = table_at(row->table, "cap_to_W");
    if (row->cells[from].type == CELL_NULL || row->cells[to].type == CELL_NULL ||
        row->cells[from].real <= row->cells[to].real)
        return ST_OK;
    diag_set(diag, ST_INPUT, "accelerator '%s' is capped to %.15g W at most, and to %.15g W at least",
             row->cells[0].text, row->cells[to].real, row->cells[from].real);
    return catalog_row_fail(row, to, diag);
}

/* A node that is another set otherwise has that one's quotes, and none of its own. */
static enum status check_same(struct catalog_building *b, const struct catalog_row *row, struct diag *diag)
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

static enum status check_dates(struct catalog_building *b, const struct catalog_row *row, struct diag *diag)
{
    (void)b;
    const size_t until = table_at(row->table, "valid_until");
    const char *dated = row->cells[table_at(row->table, "date")].text;
    if (row->cells[until].type == CELL_NULL || strcmp(row->cells[until].text, dated) >= 0)
        return ST_OK;
    diag_set(diag, ST_INPUT, "valid_until %s is before the date of the quote, %s", row->cells[until].text,
             dated);
    return catalog_row_fail(row, until, diag);
}

/* What is asked of a row, in this order; N_TABLES: of every one. */
static const struct {
    enum table_id of;
    enum status (*check)(struct catalog_building *b, const struct catalog_row *row, struct diag *diag);
} CHECKS[] = {
    {N_TABLES, check_source},        {N_TABLES, check_references},        {N_TABLES, check_kind},
    {TABLE_LINE_CARD, check_family}, {TABLE_MEMORY_OPTION, check_module}, {TABLE_QUOTE, check_dates},
    {TABLE_ACCELERATOR, check_caps}, {TABLE_NODE, check_accelerators},    {TABLE_NODE, check_same},
};

enum status catalog_row_check(struct catalog_building *b, const struct catalog_row *row, struct diag *diag)
{
    enum status status = ST_OK;
    for (size_t i = 0; i < sizeof CHECKS / sizeof *CHECKS && status == ST_OK; i++)
        if (CHECKS[i].of == N_TABLES || CHECKS[i].of == row->id)
            status = CHECKS[i].check(b, row, diag);
    return status;
}

/* --- keys --- */

/* As SQLite has them: nothing before numbers before texts, these by their bytes. */
static int compare_cells(const struct cell *p, const struct cell *q)
{
    if (p->type != q->type)
        return p->type < q->type ? -1 : 1;
    switch (p->type) {
    case CELL_INTEGER:
        return (p->integer > q->integer) - (p->integer < q->integer);
    case CELL_REAL:
        return (p->real > q->real) - (p->real < q->real);
    case CELL_TEXT:
        return strcmp(p->text, q->text);
    case CELL_NULL:
        break;
    }
    return 0;
}

/* For pointers to rows of one table. */
static int compare_keys(const void *a, const void *b)
{
    const struct catalog_row *p = *(struct catalog_row *const *)a, *q = *(struct catalog_row *const *)b;
    int order = 0;
    for (size_t i = 0; i < p->table->n_columns && order == 0; i++)
        if (p->table->columns[i].key)
            order = compare_cells(&p->cells[i], &q->cells[i]);
    return order;
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

enum status catalog_rows_sort(struct catalog_building *b, enum table_id id, struct diag *diag)
{
    struct catalog_row **rows = b->rows[id].v;
    sort_stable(rows, b->rows[id].n, sizeof *rows, compare_keys);
    for (size_t i = 1; i < b->rows[id].n; i++)
        if (compare_keys(&rows[i - 1], &rows[i]) == 0)
            return duplicate_key(rows[i], diag);
    return ST_OK;
}

/* Both name the same in their first two columns. */
static bool is_of_same(const struct catalog_row *p, const struct catalog_row *q)
{
    return strcmp(p->cells[0].text, q->cells[0].text) == 0 && strcmp(p->cells[1].text, q->cells[1].text) == 0;
}

/* --- times of messages by size --- */

/* Sizes of one technology and pattern, at the row at fault where it is new. ST_INPUT: what
 * message_times_fill refuses. */
static enum status check_group(struct catalog_building *b, struct catalog_row *const *rows, size_t n,
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

static enum status check_messages(struct catalog_building *b, struct diag *diag)
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

/* Two rates of an application, in cache and out of it, were measured with as many processes. */
static enum status check_rates(struct catalog_building *b, struct diag *diag)
{
    struct catalog_row *const *rows = b->rows[TABLE_NODE_RATE].v;
    const size_t set = table_at(table_get(TABLE_NODE_RATE), "working_set_MiB"),
                 each = table_at(table_get(TABLE_NODE_RATE), "processes_per_node");
    for (size_t i = 1; i < b->rows[TABLE_NODE_RATE].n; i++) {
        const struct cell *cells = rows[i]->cells;
        if (!is_of_same(rows[i - 1], rows[i]))
            continue;
        if (compare_cells(&rows[i - 1]->cells[each], &cells[each]) != 0) {
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

static enum status check_described(const struct catalog_building *b, struct diag *diag)
{
    for (size_t i = 0; i < b->rows[TABLE_PART].n; i++) {
        const struct catalog_row *part = b->rows[TABLE_PART].v[i];
        const char *kind = kind_of(part);
        if (!part->described && strcmp(kind, "component") != 0) /* which has no table */
            return diag_at(diag, ST_INPUT, part->path, part->first->line, 1,
                           "part '%s' is of kind %s and has no row in %s.csv", part->cells[0].text, kind,
                           table_of_kind(kind));
    }
    return ST_OK;
}

enum status catalog_rows_check(struct catalog_building *b, struct diag *diag)
{
    enum status status = check_messages(b, diag);
    if (status == ST_OK)
        status = check_rates(b, diag);
    return status == ST_OK ? check_described(b, diag) : status;
}
