/* catalog_build.c - builds a catalogue from CSV files. All rules for rows are checked here, where the place
 * in the CSV is known; the checks in the schema are only a second safeguard. */
#include <errno.h>
#include <inttypes.h>
#include <math.h>
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
#include "catalog/part_name.h"

/* --- rules for rows, in addition to the types of their columns --- */

/* All values of a column, among which the nearest name is searched. The caller frees the array. */
static const char **column_texts(const struct catalog_builder *b, enum table_id id, size_t column)
{
    const char **texts = mem_alloc(b->rows[id].n, sizeof *texts);
    for (size_t i = 0; i < b->rows[id].n; i++)
        texts[i] = b->rows[id].v[i]->cells[column].text;
    return texts;
}

/* The ids to which a row can refer, in this catalogue and in those it uses. The caller frees the array. */
static const char **referable_ids(size_t *n, const struct catalog_builder *b, enum table_id id)
{
    size_t most = b->rows[id].n;
    for (size_t i = 0; i < b->used.n; i++)
        most += b->used.v[i]->rows[id].n;
    const char **ids = mem_alloc(most, sizeof *ids);
    *n = 0;
    for (size_t i = 0; i < b->rows[id].n; i++)
        ids[(*n)++] = b->rows[id].v[i]->cells[0].text;
    for (size_t i = 0; i < b->used.n; i++)
        for (size_t k = 0; k < b->used.v[i]->rows[id].n; k++)
            ids[(*n)++] = b->used.v[i]->rows[id].v[k]->cells[0].text;
    return ids;
}

static const char *table_of_kind(const char *part_kind)
{
    return strcmp(part_kind, "port") == 0 ? "switch" : part_kind;
}

/* --- one row --- */

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
        if (to == TABLE_META || row->cells[i].type == CELL_NULL ||
            catalog_row_find(b, to, row->cells[i].text))
            continue;
        size_t n = 0;
        const char **ids = referable_ids(&n, b, to);
        diag_set(diag, ST_INPUT, "%s has no row '%s'%s", table_get(to)->name, row->cells[i].text,
                 b->used.n > 0 ? ", nor have the used catalogues" : "");
        suggest(diag, row->cells[i].text, ids, n);
        mem_free(ids);
        return catalog_row_fail(row, i, diag);
    }
    return ST_OK;
}

/* True for a table of components: a component can have a row in it, and need not. */
static bool is_of_component(enum table_id id)
{
    return id == TABLE_PROCESSOR || id == TABLE_SERVER || id == TABLE_STORAGE;
}

/* True for a table whose rows belong to parts of all kinds. */
static bool is_of_any_part(enum table_id id)
{
    return id == TABLE_ALIAS || id == TABLE_QUOTE || id == TABLE_FOOTPRINT;
}

/* Rejects tokens of prompts that are not of kind rental. They need no row in rental.csv. */
static enum status check_input_part(struct catalog_builder *b, const struct catalog_row *row,
                                    struct diag *diag)
{
    const char *id = row->cells[1].text;
    struct catalog_row *part = catalog_row_find(b, TABLE_PART, id);
    part->described = true;
    if (strcmp(catalog_row_kind(part), "rental") == 0 && !catalog_row_find(b, TABLE_RENTAL, id))
        return ST_OK;
    diag_set(diag, ST_INPUT, "tokens of prompts are a part of kind rental without a row in rental.csv: '%s'",
             id);
    return catalog_row_fail(row, 1, diag);
}

/* Rejects a row in the wrong table: the table must be that of the part's kind. */
static enum status check_kind(struct catalog_builder *b, const struct catalog_row *row, struct diag *diag)
{
    if (row->id == TABLE_HOSTED)
        return check_input_part(b, row, diag);
    if (row->table->columns[0].refers != TABLE_PART || is_of_any_part(row->id))
        return ST_OK;
    struct catalog_row *part = catalog_row_find(b, TABLE_PART, row->cells[0].text);
    const char *id = part->cells[0].text, *kind = catalog_row_kind(part);
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
    const char *kind = catalog_row_kind(catalog_row_find(b, TABLE_PART, row->cells[at].text));
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
    if (strcmp(catalog_row_kind(catalog_row_find(b, TABLE_PART, other)), "node") != 0 ||
        strcmp(other, id) == 0)
        diag_set(diag, ST_INPUT, "node '%s' is the same as '%s': expected another node", id, other);
    else if (catalog_row_find(b, TABLE_QUOTE, id))
        diag_set(diag, ST_INPUT,
                 "node '%s' is the same as '%s', and has quotes: expected those of '%s' alone", id, other,
                 other);
    else if (!catalog_row_find(b, TABLE_QUOTE, other))
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
    const struct cell *technology = catalog_row_find(b, TABLE_TECHNOLOGY, rows[0]->cells[0].text)->cells;
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

/* --- names of parts --- */

/* A name in the form in which names are compared. */
struct plain_name {
    const char *text;
    const struct catalog_row *row;
};

static int compare_plain_names(const void *a, const void *b)
{
    return strcmp(((const struct plain_name *)a)->text, ((const struct plain_name *)b)->text);
}

/* Rejects equal names of different parts. */
static enum status check_names(struct catalog_builder *b, struct diag *diag)
{
    const size_t n = b->rows[TABLE_ALIAS].n;
    const size_t at = table_at(table_get(TABLE_ALIAS), "name"),
                 part = table_at(table_get(TABLE_ALIAS), "part");
    struct plain_name *names = ARENA_NEW(&b->arena, n, struct plain_name);
    for (size_t i = 0; i < n; i++) {
        const struct catalog_row *row = b->rows[TABLE_ALIAS].v[i];
        names[i] = (struct plain_name){part_name_plain(row->cells[at].text, &b->arena), row};
    }
    sort_stable(names, n, sizeof *names, compare_plain_names);
    for (size_t i = 0; i < n; i++) {
        const struct catalog_row *row = names[i].row;
        const bool repeated = i > 0 && strcmp(names[i - 1].text, names[i].text) == 0;
        if (names[i].text[0] == '\0')
            diag_set(diag, ST_INPUT, "expected a name with letters or digits, got '%s'", row->cells[at].text);
        else if (repeated && strcmp(names[i - 1].row->cells[part].text, row->cells[part].text) != 0)
            diag_set(diag, ST_INPUT,
                     "'%s' is a name of '%s' and, as '%s', of '%s': a name belongs to one part",
                     row->cells[at].text, row->cells[part].text, names[i - 1].row->cells[at].text,
                     names[i - 1].row->cells[part].text);
        else
            continue;
        return catalog_row_fail(row, at, diag);
    }
    return ST_OK;
}

static enum status check_described(const struct catalog_builder *b, struct diag *diag)
{
    for (size_t i = 0; i < b->rows[TABLE_PART].n; i++) {
        const struct catalog_row *part = b->rows[TABLE_PART].v[i];
        const char *kind = catalog_row_kind(part);
        if (!part->described && strcmp(kind, "component") != 0) /* components have no table of their own */
            return diag_at(diag, ST_INPUT, part->path, part->first ? part->first->line : 0, 1,
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
    if (status == ST_OK)
        status = check_names(b, diag);
    return status == ST_OK ? check_described(b, diag) : status;
}

/* --- a whole catalogue --- */

/* Reads and checks all rows, with those of used catalogues. place: the folder of the inputs, or the path of
 * the database. */
static enum status add_all_rows(struct catalog_builder *b, const char *place, struct diag *diag)
{
    enum status status = catalog_uses_take(b, place, diag);
    b->check = catalog_row_check;
    if (status == ST_OK)
        status = catalog_inputs_read(b, TABLE_META, N_TABLES - 1, diag);
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

enum status catalog_gather(struct catalog_builder *out, const char *folder,
                           const struct catalog_change *change, struct diag *diag)
{
    struct folder_change reading = {.descriptor = 0};
    *out = (struct catalog_builder){.arena = ARENA_INIT};
    enum status status = change ? ST_OK : folder_change_read(&reading, folder, &out->arena, diag);
    if (status == ST_OK)
        status = catalog_inputs_list(out, folder, change, reading.committed, diag);
    if (status == ST_OK)
        status = add_all_rows(out, folder, diag);
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
        status = catalog_inputs_add(&b, csv_paths[i], diag);
    if (status == ST_OK)
        status = database_open(&b.old, from, diag);
    if (status == ST_OK)
        status = add_all_rows(&b, from, diag);
    return write_file(&b, path, status, diag);
}
