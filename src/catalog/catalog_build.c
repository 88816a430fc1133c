/* catalog_build.c - CSV files into a catalogue. Every rule is checked here, where the place in the CSV is
 * known; the schema's own checks are the second line. */
#include <dirent.h>
#include <errno.h>
#include <inttypes.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "base/decimal.h"
#include "base/file.h"
#include "base/sort.h"
#include "base/suggest.h"
#include "base/text.h"
#include "catalog/catalog.h"
#include "catalog/catalog_parts.h"
#include "catalog/csvfile.h"
#include "catalog/message.h"

struct input {
    enum table_id id;
    const char *path;
};

/* A row, and per column of its table the cell it came from. path NULL: it was in the catalogue before. */
struct row {
    const struct table *table;
    enum table_id id;
    const char *path;
    const struct csv_cell *places[TABLE_MAX_COLUMNS]; /* NULL: the file lacks the column */
    const struct csv_cell *first;
    struct cell cells[TABLE_MAX_COLUMNS];
    bool described; /* a part that has its row in the table of its kind */
};

struct building {
    struct database *database;
    struct database *old; /* whose rows stand before those of the inputs; NULL: there are none */
    struct arena *arena;
    VEC(struct row *) rows[N_TABLES]; /* sorted by the first column once the table is done */
    VEC(struct input) inputs;
};

/* --- rows others may refer to, by the id in their first column --- */

static int compare_rows(const void *a, const void *b)
{
    const struct row *p = *(struct row *const *)a, *q = *(struct row *const *)b;
    return strcmp(p->cells[0].text, q->cells[0].text);
}

static struct row *find_row(struct building *b, enum table_id id, const char *name)
{
    const struct row wanted = {.cells = {{.text = name}}}, *key = &wanted;
    if (b->rows[id].n == 0)
        return NULL;
    struct row **found = bsearch(&key, b->rows[id].v, b->rows[id].n, sizeof key, compare_rows);
    return found ? *found : NULL;
}

/* What a table's column has, for the nearest name to be found. By malloc. */
static const char **column_texts(const struct building *b, enum table_id id, size_t column)
{
    const char **texts = mem_alloc(b->rows[id].n, sizeof *texts);
    for (size_t i = 0; i < b->rows[id].n; i++)
        texts[i] = b->rows[id].v[i]->cells[column].text;
    return texts;
}

/* The kind of a part, and the table it has its row in. */
static const char *kind_of(const struct row *part)
{
    return part->cells[table_at(part->table, "kind")].text;
}

static const char *table_of_kind(const char *part_kind)
{
    return strcmp(part_kind, "port") == 0 ? "switch" : part_kind;
}

/* --- one row --- */

/* Places what the diagnostic says at a column, or at the row. ST_INPUT. */
static enum status at_column(const struct row *row, size_t column, struct diag *diag)
{
    const struct csv_cell *place = row->places[column] ? row->places[column] : row->first;
    diag_place(diag, row->path, place->line, place->column);
    return ST_INPUT;
}

static enum status check_source(struct building *b, const struct row *row, struct diag *diag)
{
    (void)b;
    for (size_t i = 0; i < row->table->n_columns; i++) {
        if (row->table->columns[i].refers != TABLE_SOURCE || row->cells[i].type != CELL_NULL ||
            strcmp(row->cells[table_at(row->table, "kind")].text, "assumption") == 0)
            continue;
        diag_set(diag, ST_INPUT,
                 "a number without a source: name a row of source.csv, or make its kind 'assumption'");
        return at_column(row, i, diag);
    }
    return ST_OK;
}

static enum status check_references(struct building *b, const struct row *row, struct diag *diag)
{
    for (size_t i = 0; i < row->table->n_columns; i++) {
        const enum table_id to = row->table->columns[i].refers;
        if (to == TABLE_META || row->cells[i].type == CELL_NULL || find_row(b, to, row->cells[i].text))
            continue;
        const char **ids = column_texts(b, to, 0);
        diag_set(diag, ST_INPUT, "%s has no row '%s'", table_get(to)->name, row->cells[i].text);
        suggest(diag, row->cells[i].text, ids, b->rows[to].n);
        free(ids);
        return at_column(row, i, diag);
    }
    return ST_OK;
}

/* A row that describes a part: the part's kind must be the table's. */
static enum status check_kind(struct building *b, const struct row *row, struct diag *diag)
{
    if (row->table->columns[0].refers != TABLE_PART || row->id == TABLE_QUOTE || row->id == TABLE_FOOTPRINT)
        return ST_OK;
    struct row *part = find_row(b, TABLE_PART, row->cells[0].text);
    const char *id = part->cells[0].text, *kind = kind_of(part);
    if (strcmp(table_of_kind(kind), row->table->name) != 0) {
        diag_set(diag, ST_INPUT, "part '%s' is of kind %s and has its row in %s.csv, not in %s.csv", id, kind,
                 table_of_kind(kind), row->table->name);
        return at_column(row, 0, diag);
    }
    if (strcmp(kind, "port") == 0 && row->cells[2].integer != 1) {
        diag_set(diag, ST_INPUT, "part '%s' is a port sold by the piece: its ports must be 1", id);
        return at_column(row, 2, diag);
    }
    part->described = true;
    return ST_OK;
}

/* A line card fits a chassis that is there. */
static enum status check_family(struct building *b, const struct row *row, struct diag *diag)
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
    return found ? ST_OK : at_column(row, at, diag);
}

/* What a node is bought with beside its own memory is no part that has a table of its own. */
static enum status check_module(struct building *b, const struct row *row, struct diag *diag)
{
    const size_t at = table_at(row->table, "part");
    const char *kind = kind_of(find_row(b, TABLE_PART, row->cells[at].text));
    if (strcmp(kind, "component") == 0)
        return ST_OK;
    diag_set(diag, ST_INPUT, "part '%s' is of kind %s: memory that is added to a node is of kind component",
             row->cells[at].text, kind);
    return at_column(row, at, diag);
}

/* A node says of which accelerator it has how many. */
static enum status check_accelerators(struct building *b, const struct row *row, struct diag *diag)
{
    (void)b;
    const size_t part = table_at(row->table, "accelerator"), n = table_at(row->table, "accelerators");
    const bool named = row->cells[part].type != CELL_NULL, counted = row->cells[n].type != CELL_NULL;
    if (named == counted)
        return ST_OK;
    diag_set(diag, ST_INPUT, "node '%s' has %s: expected both, or neither", row->cells[0].text,
             named ? "an accelerator without a number of accelerators" : "accelerators without saying which");
    return at_column(row, named ? n : part, diag);
}

/* A node that is another set otherwise has that one's quotes, and none of its own. */
static enum status check_same(struct building *b, const struct row *row, struct diag *diag)
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
    return at_column(row, at, diag);
}

/* Two rates of an application, in cache and out of it, were measured with as many processes. */
static enum status check_working_set(struct building *b, const struct row *row, struct diag *diag)
{
    const size_t set = table_at(row->table, "working_set_MiB"),
                 each = table_at(row->table, "processes_per_node");
    size_t others = 0;
    for (size_t i = 0; i < b->rows[row->id].n; i++) {
        const struct row *other = b->rows[row->id].v[i];
        if (strcmp(other->cells[0].text, row->cells[0].text) != 0 ||
            strcmp(other->cells[1].text, row->cells[1].text) != 0)
            continue;
        others++;
        if (other->cells[each].type == row->cells[each].type &&
            other->cells[each].integer == row->cells[each].integer)
            continue;
        diag_set(diag, ST_INPUT, "two rates of %s on %s: expected the same processes_per_node",
                 row->cells[1].text, row->cells[0].text);
        return at_column(row, each, diag);
    }
    if (others < 2)
        return ST_OK;
    diag_set(diag, ST_INPUT, "a third rate of %s on %s: expected two at most, in cache and out of it",
             row->cells[1].text, row->cells[0].text);
    return at_column(row, set, diag);
}

static enum status check_dates(struct building *b, const struct row *row, struct diag *diag)
{
    (void)b;
    const size_t until = table_at(row->table, "valid_until");
    const char *dated = row->cells[table_at(row->table, "date")].text;
    if (row->cells[until].type == CELL_NULL || strcmp(row->cells[until].text, dated) >= 0)
        return ST_OK;
    diag_set(diag, ST_INPUT, "valid_until %s is before the date of the quote, %s", row->cells[until].text,
             dated);
    return at_column(row, until, diag);
}

static enum status duplicate_key(const struct row *row, struct diag *diag)
{
    struct text key = TEXT_INIT;
    for (size_t i = 0; i < row->table->n_columns; i++) {
        if (!row->table->columns[i].key || row->cells[i].type == CELL_NULL)
            continue;
        text_printf(&key, "%s%s ", key.n ? ", " : "", row->table->columns[i].name);
        if (row->cells[i].type == CELL_TEXT)
            text_put(&key, row->cells[i].text);
        else
            text_printf(&key, "%lld", (long long)row->cells[i].integer);
    }
    diag_at(diag, ST_INPUT, row->path, row->first->line, row->first->column, "a second row of %s with %s",
            row->table->name, key.s);
    text_fini(&key);
    return ST_INPUT;
}

/* What is asked of a row, in this order; N_TABLES: of every one. */
static const struct {
    enum table_id of;
    enum status (*check)(struct building *b, const struct row *row, struct diag *diag);
} CHECKS[] = {
    {N_TABLES, check_source},
    {N_TABLES, check_references},
    {N_TABLES, check_kind},
    {TABLE_LINE_CARD, check_family},
    {TABLE_MEMORY_OPTION, check_module},
    {TABLE_QUOTE, check_dates},
    {TABLE_NODE, check_accelerators},
    {TABLE_NODE, check_same},
    {TABLE_NODE_RATE, check_working_set},
};

static enum status add_row(struct building *b, struct row *row, struct diag *diag)
{
    enum status status = ST_OK;
    for (size_t i = 0; i < row->table->n_columns && status == ST_OK; i++) {
        const char *text = row->places[i] ? row->places[i]->text : NULL;
        status = table_parse(&row->cells[i], &row->table->columns[i], text, diag);
        if (status != ST_OK)
            return at_column(row, i, diag);
    }
    bool duplicate = false;
    for (size_t i = 0; i < sizeof CHECKS / sizeof *CHECKS && status == ST_OK; i++)
        if (CHECKS[i].of == N_TABLES || CHECKS[i].of == row->id)
            status = CHECKS[i].check(b, row, diag);
    if (status == ST_OK)
        status = database_insert(b->database, row->id, row->cells, &duplicate, diag);
    if (status == ST_OK && duplicate)
        status = duplicate_key(row, diag);
    if (status == ST_OK)
        VEC_PUSH(&b->rows[row->id], row);
    return status;
}

/* --- one file --- */

/* Where the file has the table's columns, all that a row cannot do without. */
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

/* The cell of amount_minor that an amount makes, at the place of the amount. */
static enum status to_minor(struct csv_cell *out, const struct csvfile *csv, const char *currency,
                            struct arena *arena, struct diag *diag)
{
    int64_t minor = 0;
    char named[4];
    if (!currency || currency_places(currency) < 0)
        return ST_OK; /* the row is refused for its currency */
    if (out->text[strspn(out->text, "0123456789.")] != '\0')
        diag_set(diag, ST_INPUT, "expected an amount like 995 or 995.50 without its currency, got '%s'",
                 out->text);
    else if (money_parse(&minor, named, out->text, currency, diag) == ST_OK)
        out->text = arena_printf(arena, "%" PRId64, minor);
    return diag->status == ST_OK ? ST_OK : csvfile_fail(csv, out, diag);
}

/**
 * Makes amount_minor of what a row of quotes has as `amount`, in major units of its currency, so that all
 * else knows minor units alone. A row has one of the two.
 *
 * minor     the row's cell of amount_minor; one made of the amount, at its place. NULL: the file lacks it
 * major     that of amount; NULL: the file lacks it
 * ST_INPUT  with its place: both, or neither; a decimal point in amount_minor; an amount with more places
 *           than its currency has
 */
static enum status take_amount(const struct csv_cell **minor, const struct csvfile *csv,
                               const struct csv_cell *major, const char *currency, struct arena *arena,
                               struct diag *diag)
{
    const char *whole = *minor ? (*minor)->text : NULL;
    if (major && (major->text != NULL) == (whole != NULL)) {
        diag_set(diag, ST_INPUT,
                 whole ? "a price stands in amount or in amount_minor, not in both" : "amount is missing");
        return csvfile_fail(csv, major, diag);
    }
    /* Nobody writes a point in a column of cents and means cents: 2500.00 there is 2,500, not 25. */
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

/* The cells of a row by the columns of its table. */
static enum status find_cells(struct row *row, const struct csvfile *csv, const struct csv_row *cells,
                              const int place[TABLE_MAX_COLUMNS + 1], struct building *b, struct diag *diag)
{
    const size_t n = row->table->n_columns;
    for (size_t c = 0; c < n; c++)
        row->places[c] = place[c] >= 0 ? &cells->cells[place[c]] : NULL;
    if (row->id != TABLE_QUOTE)
        return ST_OK;
    const struct csv_cell *currency = row->places[table_at(row->table, "currency")];
    return take_amount(&row->places[table_at(row->table, "amount_minor")], csv,
                       place[n] >= 0 ? &cells->cells[place[n]] : NULL, currency ? currency->text : NULL,
                       b->arena, diag);
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

static enum status add_file(struct building *b, const struct input *input, struct diag *diag)
{
    struct csvfile csv;
    const struct table *table = table_get(input->id);
    enum status status = csvfile_read(&csv, input->path, b->arena, diag);
    if (status != ST_OK)
        return status;
    int place[TABLE_MAX_COLUMNS + 1];
    status = read_header(place, &csv, table, diag);
    for (size_t i = 1; i < csv.n_rows && status == ST_OK; i++) {
        const struct csv_row *cells = &csv.rows[i];
        struct row *row = ARENA_NEW(b->arena, 1, struct row);
        *row = (struct row){.table = table, .id = input->id, .path = input->path, .first = &cells->cells[0]};
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

static enum status check_described(const struct building *b, struct diag *diag)
{
    for (size_t i = 0; i < b->rows[TABLE_PART].n; i++) {
        const struct row *part = b->rows[TABLE_PART].v[i];
        const char *kind = kind_of(part);
        if (part->path && !part->described && strcmp(kind, "component") != 0) /* which has no table */
            return diag_at(diag, ST_INPUT, part->path, part->first->line, 1,
                           "part '%s' is of kind %s and has no row in %s.csv", part->cells[0].text, kind,
                           table_of_kind(kind));
    }
    return ST_OK;
}

/* --- times of messages by size --- */

static int compare_messages(const void *a, const void *b)
{
    const struct row *p = *(struct row *const *)a, *q = *(struct row *const *)b;
    const int technology = strcmp(p->cells[0].text, q->cells[0].text);
    const int pattern = strcmp(p->cells[1].text, q->cells[1].text);
    const int64_t x = p->cells[2].integer, y = q->cells[2].integer;
    return technology != 0 ? technology : pattern != 0 ? pattern : (x > y) - (x < y);
}

/* Sizes of one technology and pattern, at the row at fault where it is new. ST_INPUT: what
 * message_times_fill refuses. */
static enum status check_group(struct building *b, struct row *const *rows, size_t n, struct diag *diag)
{
    const struct cell *technology = find_row(b, TABLE_TECHNOLOGY, rows[0]->cells[0].text)->cells;
    struct message_size *sizes = ARENA_NEW(b->arena, n, struct message_size);
    size_t at = 0;
    for (size_t i = 0; i < n; i++)
        sizes[i] = (struct message_size){.message_B = (double)rows[i]->cells[2].integer,
                                         .bandwidth_Bps = rows[i]->cells[3].real};
    const enum status status =
        message_times_fill(&at, sizes, n, technology[1].real / 1e6,
                           technology[2].type == CELL_REAL ? technology[2].real : (double)INFINITY, diag);
    if (status != ST_OK && rows[at]->path)
        diag_place(diag, rows[at]->path, rows[at]->first->line, rows[at]->first->column);
    return status;
}

static enum status check_messages(struct building *b, struct diag *diag)
{
    const size_t n = b->rows[TABLE_TECHNOLOGY_BANDWIDTH].n;
    struct row **rows = b->rows[TABLE_TECHNOLOGY_BANDWIDTH].v;
    enum status status = ST_OK;
    sort_stable(rows, n, sizeof *rows, compare_messages);
    for (size_t first = 0, end = 0; first < n && status == ST_OK; first = end) {
        while (end < n && strcmp(rows[end]->cells[0].text, rows[first]->cells[0].text) == 0 &&
               strcmp(rows[end]->cells[1].text, rows[first]->cells[1].text) == 0)
            end++;
        status = check_group(b, &rows[first], end - first, diag);
    }
    return status;
}

/* --- a whole catalogue --- */

struct old_rows {
    struct building *building;
    enum table_id id;
};

static enum status add_old(void *payload, const struct cell *cells, struct diag *diag)
{
    const struct old_rows *old = payload;
    struct building *b = old->building;
    struct row *row = ARENA_NEW(b->arena, 1, struct row);
    bool duplicate = false;
    *row = (struct row){.table = table_get(old->id), .id = old->id, .described = true};
    for (size_t i = 0; i < row->table->n_columns; i++) {
        row->cells[i] = cells[i];
        if (cells[i].type == CELL_TEXT)
            row->cells[i].text = arena_strdup(b->arena, cells[i].text);
    }
    VEC_PUSH(&b->rows[old->id], row);
    return database_insert(b->database, old->id, cells, &duplicate, diag);
}

static bool has_input(const struct building *b, enum table_id id)
{
    for (size_t i = 0; i < b->inputs.n; i++)
        if (b->inputs.v[i].id == id)
            return true;
    return false;
}

/* Old rows and all inputs, in the order of the tables, so that what a row refers to is there before it. The
 * catalogue's own row is replaced, not added to. */
static enum status add_inputs(struct building *b, struct diag *diag)
{
    enum status status = ST_OK;
    for (int id = 0; id < N_TABLES && status == ST_OK; id++) {
        struct old_rows old = {b, (enum table_id)id};
        if (b->old && !(id == TABLE_META && has_input(b, TABLE_META)))
            status = database_read(b->old, old.id, add_old, &old, diag);
        for (size_t i = 0; i < b->inputs.n && status == ST_OK; i++)
            if (b->inputs.v[i].id == (enum table_id)id)
                status = add_file(b, &b->inputs.v[i], diag);
        if (table_get((enum table_id)id)->columns[0].type == COLUMN_ID)
            sort_stable(b->rows[id].v, b->rows[id].n, sizeof *b->rows[id].v, compare_rows);
    }
    if (status == ST_OK)
        status = check_messages(b, diag);
    return status == ST_OK ? check_described(b, diag) : status;
}

/* A database at the path, with all of it. */
static enum status fill(struct building *b, const char *path, struct diag *diag)
{
    enum status status = database_create(&b->database, path, diag);
    if (status == ST_OK)
        status = add_inputs(b, diag);
    return status == ST_OK ? database_commit(b->database, diag) : status;
}

/* --- inputs --- */

static bool is_csv(const char *name)
{
    return name[0] != '.' && text_ends(name, ".csv");
}

/* The table a file is for, by its name. */
static enum status add_input(struct building *b, const char *path, struct diag *diag)
{
    struct input input = {.path = path};
    if (!is_csv(path_name(path)))
        return diag_at(diag, ST_INPUT, path, 0, 0, "expected a file named TABLE.csv");
    const enum status status = table_find(&input.id, path_stem(b->arena, path), diag);
    if (status != ST_OK) {
        diag_place(diag, path, 0, 0);
        return status;
    }
    VEC_PUSH(&b->inputs, input);
    return ST_OK;
}

static int compare_inputs(const void *a, const void *b)
{
    return strcmp(((const struct input *)a)->path, ((const struct input *)b)->path);
}

static enum status list_folder(struct building *b, const char *folder, struct diag *diag)
{
    enum status status = ST_OK;
    DIR *dir = opendir(folder);
    if (!dir)
        return diag_at(diag, ST_INPUT, folder, 0, 0, "cannot be read: %s", strerror(errno));
    for (struct dirent *entry; status == ST_OK && (entry = readdir(dir));)
        if (is_csv(entry->d_name))
            status = add_input(b, path_join(b->arena, folder, entry->d_name), diag);
    closedir(dir);
    if (status != ST_OK)
        return status;
    sort_stable(b->inputs.v, b->inputs.n, sizeof *b->inputs.v, compare_inputs);
    if (has_input(b, TABLE_META))
        return ST_OK;
    return diag_at(diag, ST_INPUT, folder, 0, 0,
                   "has no meta.csv: it gives the catalogue's name, as_of, currency and title");
}

static void building_fini(struct building *b)
{
    database_close(b->database);
    database_close(b->old);
    for (size_t i = 0; i < N_TABLES; i++)
        free(b->rows[i].v);
    free(b->inputs.v);
    arena_fini(b->arena);
}

/* Fills a file beside its final place, and renames it when all is well; unless finding the inputs failed. */
static enum status write_file(struct building *b, const char *path, enum status status, struct diag *diag)
{
    struct file_write file = FILE_WRITE_INIT;
    if (status == ST_OK)
        status = file_write_open(&file, path, diag);
    if (status == ST_OK && !file.beside) {
        file_write_cancel(&file);
        status = diag_at(diag, ST_INPUT, path, 0, 0, "is a device or a pipe, a catalogue needs a file");
    }
    if (status == ST_OK)
        status = fill(b, file.beside, diag);
    building_fini(b);
    return file_write_end(&file, status, diag);
}

enum status catalog_build(const char *path, const char *folder, struct diag *diag)
{
    struct arena arena = ARENA_INIT;
    struct building b = {.arena = &arena};
    return write_file(&b, path, list_folder(&b, folder, diag), diag);
}

enum status catalog_build_in_memory(struct database **out, const char *folder, struct diag *diag)
{
    struct arena arena = ARENA_INIT;
    struct building b = {.arena = &arena};
    enum status status = list_folder(&b, folder, diag);
    if (status == ST_OK)
        status = fill(&b, ":memory:", diag);
    if (status == ST_OK) {
        *out = b.database;
        b.database = NULL;
    }
    building_fini(&b);
    return status;
}

enum status catalog_import(const char *path, const char *from, const char *const *csv_paths, size_t n,
                           struct diag *diag)
{
    struct arena arena = ARENA_INIT;
    struct building b = {.arena = &arena};
    enum status status = ST_OK;
    for (size_t i = 0; i < n && status == ST_OK; i++)
        status = add_input(&b, csv_paths[i], diag);
    if (status == ST_OK)
        status = database_open(&b.old, from, diag);
    return write_file(&b, path, status, diag);
}
