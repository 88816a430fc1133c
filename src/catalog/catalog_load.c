/* catalog_load.c - catalogues by name, and a catalogue as arrays of values. Each row of a file is checked: it
 * may be from anywhere. Those of a folder have been read by the same rules. */
#include <math.h>
#include <string.h>

#include "base/file.h"
#include "catalog/catalog.h"
#include "catalog/catalog_parts.h"
#include "catalog/cell_text.h"
#include "catalog/offer.h"

/* A catalogue being read, and the table whose rows are taken. */
struct loading {
    struct snapshot *out;
    const char *path;
    bool from_file;
    struct arena *arena;
    struct text canonical;
    struct cell_texts cells;
    enum table_id id;
    const struct table *table;
    char *rows[N_TABLES]; /* in the arrays of the snapshot */
    size_t i;             /* number of the row in its table */
};

/* --- single values, already checked by table_check --- */

static date date_of(const struct cell *cell)
{
    date d = 0;
    return cell->type == CELL_TEXT && date_parse(&d, cell->text, NULL) == ST_OK ? d : 0;
}

static unsigned choice_of(const struct column *column, const struct cell *cell)
{
    for (unsigned i = 0; i < COLUMN_MAX_CHOICES; i++)
        if (column->choices[i] && strcmp(column->choices[i], cell->text) == 0)
            return i;
    return 0;
}

/* The row another table's row refers to. */
static enum status refer(size_t *out, const struct loading *l, enum table_id to, const struct cell *cell,
                         struct diag *diag)
{
    static size_t (*const find[N_TABLES])(const struct snapshot *snapshot, const char *id) = {
        [TABLE_SOURCE] = snapshot_source, [TABLE_TECHNOLOGY] = snapshot_technology,
        [TABLE_PART] = snapshot_part,     [TABLE_ACCELERATOR] = snapshot_accelerator,
        [TABLE_NODE] = snapshot_node,
    };
    *out = cell->type == CELL_TEXT ? find[to](l->out, cell->text) : NO_INDEX;
    if (cell->type != CELL_TEXT || *out != NO_INDEX)
        return ST_OK;
    return diag_at(diag, ST_CATALOG, l->path, 0, 0, "table %s refers to the %s '%s', which it does not hold",
                   l->table->name, table_get(to)->name, cell->text);
}

static void keep_number(void *at, const struct column *column, const struct cell *cell)
{
    const bool is_real = column->type == COLUMN_REAL;
    const int64_t none = is_real ? 0 : (int64_t)column->none;
    const int64_t whole =
        cell->type == CELL_INTEGER ? cell->integer * (column->times ? column->times : 1) : none;
    const double real =
        cell->type == CELL_REAL ? cell->real / (column->over > 0 ? column->over : 1) : column->none;
    if (column->as_real || is_real)
        *(double *)at = column->as_real ? (double)whole : real;
    else
        *(int64_t *)at = whole;
}

/* Puts a value where the column says. */
static enum status keep_cell(char *row, struct loading *l, const struct column *column,
                             const struct cell *cell, struct diag *diag)
{
    void *at = row + column->at;
    const char *text = cell->type == CELL_TEXT ? cell->text : NULL;
    if (!column->kept)
        return ST_OK;
    if (column->refers != TABLE_META)
        return refer(at, l, column->refers, cell, diag);
    switch (column->type) {
    case COLUMN_CHOICE:
        if (!column->as_text) {
            const unsigned choice = choice_of(column, cell);
            memcpy(at, &choice, sizeof choice); /* an enum */
            break;
        }
        *(const char **)at = arena_strdup(l->arena, text);
        break;
    case COLUMN_ID:
    case COLUMN_TEXT:
        *(const char **)at = text ? arena_strdup(l->arena, text) : NULL;
        break;
    case COLUMN_DATE:
        *(date *)at = date_of(cell);
        break;
    case COLUMN_CURRENCY:
        memcpy(at, text, 3); /* the rest is zero */
        break;
    case COLUMN_INTEGER:
    case COLUMN_REAL:
        keep_number(at, column, cell);
        break;
    }
    return ST_OK;
}

/* --- what rows say together --- */

/* Quotes of a part stand together. */
static void take_quotes(struct loading *l)
{
    struct part *parts = (void *)l->rows[TABLE_PART];
    for (size_t i = l->out->paid.n_quotes; i-- > 0;) {
        struct part *part = &parts[l->out->paid.quotes[i].part];
        part->first_quote = i;
        part->n_quotes++;
    }
    for (size_t i = 0; i < l->out->n_nodes; i++) {
        const struct node *node = &l->out->nodes[i];
        if (node->same_as == NO_INDEX)
            continue;
        parts[node->part].first_quote = parts[node->same_as].first_quote;
        parts[node->part].n_quotes = parts[node->same_as].n_quotes;
    }
    size_t *sorted = ARENA_NEW(l->arena, l->out->paid.n_quotes, size_t);
    for (size_t i = 0; i < l->out->n_parts; i++)
        offers_sort(&sorted[parts[i].first_quote], l->out, &parts[i]);
    l->out->paid.by_offer = sorted;
}

/* A node that is another one set otherwise was made like it. */
static void take_footprints(struct loading *l)
{
    struct part *parts = (void *)l->rows[TABLE_PART];
    for (size_t i = 0; i < l->out->n_parts; i++)
        parts[i].carbon_kg = NAN;
    for (size_t i = 0; i < l->out->carbon.n_footprints; i++)
        parts[l->out->carbon.footprints[i].part].carbon_kg = l->out->carbon.footprints[i].carbon_kg;
    for (size_t i = 0; i < l->out->n_nodes; i++) {
        const struct node *node = &l->out->nodes[i];
        if (node->same_as != NO_INDEX && isnan(parts[node->part].carbon_kg))
            parts[node->part].carbon_kg = parts[node->same_as].carbon_kg;
    }
}

/* Each line card fits a chassis. */
static enum status check_families(const struct loading *l, struct diag *diag)
{
    const struct snapshot *s = l->out;
    for (size_t i = 0; i < s->network.n_line_cards; i++) {
        bool found = false;
        for (size_t c = 0; c < s->network.n_chassis; c++)
            found = found || strcmp(s->network.chassis[c].family, s->network.line_cards[i].family) == 0;
        if (!found)
            return diag_at(diag, ST_CATALOG, l->path, 0, 0,
                           "table line_card refers to the chassis family '%s', which it does not hold",
                           s->network.line_cards[i].family);
    }
    return ST_OK;
}

/* The rate behind the last one of the technology and pattern of `first`. */
static size_t group_end(const struct snapshot *snapshot, size_t first)
{
    const struct message_rate *rates = snapshot->network.message_rates;
    size_t end = first;
    while (end < snapshot->network.n_message_rates && rates[end].technology == rates[first].technology &&
           rates[end].pattern == rates[first].pattern)
        end++;
    return end;
}

/* What was measured of technologies by size. ST_CATALOG: what message_times_fill refuses. */
static enum status take_messages(const struct loading *l, struct diag *diag)
{
    const struct snapshot *snapshot = l->out;
    struct technology *technologies = (void *)l->rows[TABLE_TECHNOLOGY];
    const struct message_rate *rates = snapshot->network.message_rates;
    for (size_t first = 0, end = 0; first < snapshot->network.n_message_rates; first = end) {
        struct technology *technology = &technologies[rates[first].technology];
        struct message_times *times = ARENA_NEW(l->arena, 1, struct message_times);
        end = group_end(snapshot, first);
        struct message_size *sizes = ARENA_NEW(l->arena, end - first, struct message_size);
        for (size_t i = first; i < end; i++)
            sizes[i - first] = (struct message_size){.message_B = rates[i].message_B,
                                                     .bandwidth_Bps = rates[i].bandwidth_Bps};
        size_t at = 0;
        struct diag why = DIAG_INIT;
        enum status status = message_times_fill(&at, sizes, end - first, technology->latency_s,
                                                technology->bandwidth_Bps, &why);
        if (status != ST_OK)
            status = diag_set(diag, ST_CATALOG, "technology_bandwidth of '%s', %s: %s", technology->id,
                              message_pattern_name(rates[first].pattern), why.message);
        diag_fini(&why);
        if (status != ST_OK)
            return status;
        *times = (struct message_times){.sizes = sizes, .n = end - first};
        technology->times[rates[first].pattern] = times;
    }
    return ST_OK;
}

static enum status take_together(struct loading *l, struct diag *diag)
{
    take_quotes(l);
    take_footprints(l);
    enum status status = check_families(l, diag);
    if (status == ST_OK)
        status = catalog_nodes_take((void *)l->rows[TABLE_NODE], l->out, diag);
    if (status == ST_OK)
        status = take_messages(l, diag);
    if (status == ST_OK && !l->out->name)
        status = diag_set(diag, ST_CATALOG, "has no row in meta: build it again");
    if (status != ST_OK)
        diag_place(diag, l->path, 0, 0);
    return status;
}

/* --- all tables --- */

/* The text that the hash is made of has only what the catalogue says: no empty table or cell, so that a
 * schema with more of them leaves hashes as they are. */
static void put_canonical(struct loading *l, const struct cell *cells)
{
    if (l->i == 0)
        text_printf(&l->canonical, "# %s\n", l->table->name);
    for (size_t i = 0; i < l->table->n_columns; i++) {
        if (cells[i].type == CELL_NULL)
            continue;
        text_put(&l->canonical, l->table->columns[i].name);
        text_put(&l->canonical, "=");
        struct cell_place *place = &l->cells.places[l->id][l->i * l->table->n_columns + i];
        place->from = l->canonical.n;
        table_put_cell(&l->canonical, &cells[i]);
        place->to = l->canonical.n;
        text_put(&l->canonical, ",");
    }
    text_put(&l->canonical, "\n");
}

static enum status take_row(void *payload, const struct cell *cells, struct diag *diag)
{
    struct loading *l = payload;
    for (size_t i = 0; i < l->table->n_columns && l->from_file; i++) {
        if (table_check(&l->table->columns[i], &cells[i], diag) != ST_OK) {
            diag_place(diag, l->path, 0, 0);
            return diag_turn(diag, ST_CATALOG);
        }
    }
    put_canonical(l, cells);
    if (l->table->row_size == 0 && l->i > 0)
        return diag_at(diag, ST_CATALOG, l->path, 0, 0, "has more than one row in %s", l->table->name);
    char *row = l->rows[l->id] + l->i++ * l->table->row_size;
    enum status status = ST_OK;
    for (size_t i = 0; i < l->table->n_columns && status == ST_OK; i++)
        status = keep_cell(row, l, &l->table->columns[i], &cells[i], diag);
    return status;
}

/* Hands over the text of all cells, each ended where it ends. */
static void keep_cells(struct loading *l)
{
    struct cell_texts *kept = ARENA_NEW(l->arena, 1, struct cell_texts);
    char *text = arena_strndup(l->arena, l->canonical.s, l->canonical.n);
    *kept = l->cells;
    kept->text = text;
    for (int id = 0; id < N_TABLES; id++)
        for (size_t i = 0; i < kept->n_rows[id] * table_get((enum table_id)id)->n_columns; i++)
            if (kept->places[id][i].to > 0)
                text[kept->places[id][i].to] = '\0';
    l->out->cells = kept;
}

/* Room for all rows, so that references can be looked up while later tables are read. */
static void make_room(struct loading *l, const size_t n[N_TABLES])
{
    char *out = (char *)l->out;
    for (int id = 0; id < N_TABLES; id++) {
        const struct table *table = table_get((enum table_id)id);
        l->cells.n_rows[id] = n[id];
        l->cells.places[id] = ARENA_NEW(l->arena, n[id] * table->n_columns, struct cell_place);
        l->rows[id] = out;
        if (table->row_size == 0)
            continue;
        size_t total = 0, before = 0;
        int first = id;
        for (int k = N_TABLES; k-- > 0;) {
            const bool shares = table_get((enum table_id)k)->rows == table->rows;
            total += shares ? n[k] : 0;
            before += shares && k < id ? n[k] : 0;
            first = shares ? k : first;
        }
        if (first == id)
            l->rows[id] = arena_alloc(l->arena, total, table->row_size);
        else
            l->rows[id] = l->rows[first] + before * table->row_size;
        memcpy(out + table->rows, &l->rows[first], sizeof l->rows[first]);
        memcpy(out + table->n_rows, &total, sizeof total);
    }
}

static enum status load_tables(struct loading *l, const struct catalog_rows *rows, struct diag *diag)
{
    enum status status = ST_OK;
    for (int id = 0; id < N_TABLES && status == ST_OK; id++) {
        l->id = (enum table_id)id;
        l->table = table_get(l->id);
        l->i = 0;
        status = catalog_read(rows, l->id, take_row, l, diag);
    }
    return status;
}

static enum status load(struct snapshot *out, const char *path, const struct catalog_change *change,
                        struct arena *arena, struct diag *diag)
{
    struct loading l = {.out = out, .path = path, .arena = arena, .canonical = TEXT_INIT};
    struct catalog_rows rows;
    size_t n[N_TABLES] = {0};
    *out = (struct snapshot){.name = NULL};
    enum status status = catalog_open(&rows, path, change, diag);
    if (status == ST_OK)
        status = catalog_count(n, &rows, diag);
    if (status == ST_OK) {
        l.from_file = rows.file != NULL;
        make_room(&l, n);
        status = load_tables(&l, &rows, diag);
    }
    if (status == ST_OK)
        status = take_together(&l, diag);
    if (status == ST_OK) {
        sha256_hex(out->hash, l.canonical.s, l.canonical.n);
        keep_cells(&l);
    }
    text_fini(&l.canonical);
    catalog_close(&rows);
    return status;
}

enum status catalog_load(struct snapshot *out, const char *path, struct arena *arena, struct diag *diag)
{
    return load(out, path, NULL, arena, diag);
}

enum status catalog_load_changed(struct snapshot *out, const char *folder,
                                 const struct catalog_change *change, struct arena *arena, struct diag *diag)
{
    return load(out, folder, change, arena, diag);
}

enum status catalog_find(char **out_path, const char *name, const char *folder, const struct folders *folders,
                         struct arena *arena, struct diag *diag)
{
    if (!folders_is_path(folders, name))
        return folders_find(out_path, folders, name, arena, diag);
    *out_path = path_join(arena, folder, name);
    if (file_exists(*out_path))
        return ST_OK;
    return diag_set(diag, ST_CATALOG, "there is no catalogue file '%s'", *out_path);
}
