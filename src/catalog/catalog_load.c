/* catalog_load.c - finds catalogues by name and reads them into a snapshot. Rows of a database are checked,
 * because the file may come from an unknown source. Rows of a folder were checked by catalog_gather. */
#include <math.h>
#include <string.h>

#include "base/diag.h"
#include "base/file.h"
#include "base/folders.h"
#include "base/mem.h"
#include "base/sort.h"
#include "base/text.h"
#include "catalog/catalog.h"
#include "catalog/catalog_parts.h"
#include "catalog/cell_text.h"
#include "catalog/offer.h"
#include "catalog/packed.h"
#include "catalog/snapshot.h"

/* Growing array on the arena: rows of one table, rows of two tables that share an array, or places of
 * cells. */
struct growable_array {
    char *v; /* [cap], on the arena */
    size_t n, cap;
};

/* Ids of the parts that are left out of the snapshot. */
struct excluded_parts {
    const struct catalog_words *words; /* words that name the parts to keep; NULL: all are kept */
    struct arena arena;
    VEC(const char *) modules;    /* ids of memory modules of nodes, sorted, on the arena */
    VEC(struct asked_part) asked; /* parts that are kept if a word names them */
    VEC(const char *) ids;        /* excluded ids in the order of the rows, on the arena */
    size_t last;                  /* index of the id found last; rows come in the same order */
};

/* A catalogue that is being read, and its current table. */
struct catalog_loader {
    struct snapshot *out;
    const char *path;
    bool checked;        /* the values were checked when they were read */
    bool part;           /* the catalogue is a packed one that lacks parts */
    struct text *packed; /* the kept rows as lines of a packed catalogue; NULL: none are written */
    struct arena *arena;
    struct excluded_parts left;
    struct sha256 *hash;   /* hash of all rows so far */
    struct text line;      /* the current row in the form that the hash covers */
    struct text canonical; /* text of all kept rows */
    struct cell_texts cells;
    enum table_id id;
    const struct table *table;
    /* if tables share an array, it is at the index of the first of them */
    struct growable_array arrays[N_TABLES];
    struct growable_array places[N_TABLES]; /* places of the cells */
    char *rows[N_TABLES];                   /* rows of each table that is complete */
    size_t i;                               /* number of the row in its table, without excluded ones */
    size_t n_read;
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

/* Finds the row that a cell refers to. */
static enum status find_referred_row(size_t *out, const struct catalog_loader *l, enum table_id to,
                                     const struct cell *cell, struct diag *diag)
{
    static size_t (*const find[N_TABLES])(const struct snapshot *snapshot, const char *id) = {
        [TABLE_SOURCE] = snapshot_source, [TABLE_TECHNOLOGY] = snapshot_technology,
        [TABLE_PART] = snapshot_part,     [TABLE_ACCELERATOR] = snapshot_accelerator,
        [TABLE_NODE] = snapshot_node,     [TABLE_RENTAL] = snapshot_rental,
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

/* Stores a value in the struct as the column describes. */
static enum status keep_cell(char *row, struct catalog_loader *l, const struct column *column,
                             const struct cell *cell, struct diag *diag)
{
    void *at = row + column->at;
    const char *text = cell->type == CELL_TEXT ? cell->text : NULL;
    if (!column->kept)
        return ST_OK;
    if (column->refers != TABLE_META)
        return find_referred_row(at, l, column->refers, cell, diag);
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

/* --- relations between rows --- */

/* Sets the range of quotes of each part. The quotes of a part are consecutive. */
static void set_part_quotes(struct catalog_loader *l)
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

/* Sets the racks that nodes fill. */
static void set_racks(struct catalog_loader *l)
{
    struct part *parts = (void *)l->rows[TABLE_PART];
    for (size_t i = 0; i < l->out->n_nodes; i++)
        parts[l->out->nodes[i].part].size.racks = (double)l->out->nodes[i].racks;
}

/* Sets the footprints. A node that is `same_as` another one has that node's footprint. */
static void set_footprints(struct catalog_loader *l)
{
    struct part *parts = (void *)l->rows[TABLE_PART];
    for (size_t i = 0; i < l->out->n_parts; i++)
        parts[i].size.carbon_kg = NAN;
    for (size_t i = 0; i < l->out->carbon.n_footprints; i++)
        parts[l->out->carbon.footprints[i].part].size.carbon_kg = l->out->carbon.footprints[i].carbon_kg;
    for (size_t i = 0; i < l->out->n_nodes; i++) {
        const struct node *node = &l->out->nodes[i];
        if (node->same_as != NO_INDEX && isnan(parts[node->part].size.carbon_kg))
            parts[node->part].size.carbon_kg = parts[node->same_as].size.carbon_kg;
    }
}

/* Checks that each line card fits a chassis. */
static enum status check_families(const struct catalog_loader *l, struct diag *diag)
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

/* Index after the last row of message_rates that has the technology and pattern of row `first`. */
static size_t group_end(const struct snapshot *snapshot, size_t first)
{
    const struct message_rate *rates = snapshot->network.message_rates;
    size_t end = first;
    while (end < snapshot->network.n_message_rates && rates[end].technology == rates[first].technology &&
           rates[end].pattern == rates[first].pattern)
        end++;
    return end;
}

/* Sets the message times of the technologies. ST_CATALOG: as message_times_fill reports. */
static enum status set_message_times(const struct catalog_loader *l, struct diag *diag)
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
        if (rates[first].pattern != MESSAGE_ALL_TO_ALL)
            message_times_set_overheads(sizes, end - first, technology->latency_s, technology->bandwidth_Bps);
        *times = (struct message_times){.sizes = sizes, .n = end - first};
        technology->times[rates[first].pattern] = times;
    }
    return ST_OK;
}

static enum status set_related_rows(struct catalog_loader *l, struct diag *diag)
{
    set_part_quotes(l);
    set_footprints(l);
    set_racks(l);
    enum status status = check_families(l, diag);
    if (status == ST_OK)
        status = catalog_nodes_take((void *)l->rows[TABLE_NODE], l->out, diag);
    if (status == ST_OK)
        status = set_message_times(l, diag);
    if (status == ST_OK && !l->out->name)
        status = diag_set(diag, ST_CATALOG, "has no row in meta: build it again");
    if (status != ST_OK)
        diag_place(diag, l->path, 0, 0);
    return status;
}

/* --- parts left out of the snapshot --- */

/* True for kinds of parts that are bought only if a scenario names the part. */
static bool is_used_by_name_only(const char *kind)
{
    static const enum part_kind kinds[] = {PART_COMPONENT, PART_LICENSE, PART_SERVICE};
    bool by_name = false;
    for (size_t i = 0; i < sizeof kinds / sizeof *kinds; i++)
        by_name = by_name || strcmp(kind, part_kind_name(kinds[i])) == 0;
    return by_name;
}

static bool is_in_list(const char *const *v, size_t n, const char *text)
{
    return snapshot_place(v, n, sizeof *v, text) != NO_INDEX;
}

static bool is_named(const struct catalog_words *words, const char *id)
{
    bool named = is_in_list(words->v, words->n, id);
    for (size_t i = 0; i < words->n_patterns && !named; i++)
        named = text_matches(words->patterns[i], id);
    return named;
}

static bool is_excluded(struct excluded_parts *left, const char *id)
{
    const char *const *ids = left->ids.v;
    if (left->last < left->ids.n && strcmp(ids[left->last], id) == 0)
        return true;
    const bool next = left->last + 1 < left->ids.n && strcmp(ids[left->last + 1], id) == 0;
    const size_t at = next ? left->last + 1 : snapshot_place(ids, left->ids.n, sizeof *ids, id);
    left->last = at != NO_INDEX ? at : left->last;
    return at != NO_INDEX;
}

/* True if the row does not belong to an excluded part. */
static bool is_kept(struct catalog_loader *l, const struct cell *cells)
{
    struct excluded_parts *left = &l->left;
    if (!left->words)
        return true;
    if (l->id == TABLE_PART) {
        const char *id = cells[table_at(l->table, "id")].text;
        if (!is_used_by_name_only(cells[table_at(l->table, "kind")].text))
            return true;
        const struct asked_part asked = {arena_strdup(l->arena, id), is_named(left->words, id)};
        VEC_PUSH(&left->asked, asked);
        if (asked.named || is_in_list(left->modules.v, left->modules.n, id))
            return true;
        VEC_PUSH(&left->ids, arena_strdup(&left->arena, id));
        return false;
    }
    bool kept = true;
    for (size_t i = 0; i < l->table->n_columns && left->ids.n > 0 && kept; i++)
        kept = l->table->columns[i].refers != TABLE_PART || cells[i].type != CELL_TEXT ||
               !is_excluded(left, cells[i].text);
    return kept;
}

static int compare_texts(const void *a, const void *b)
{
    return strcmp(*(const char *const *)a, *(const char *const *)b);
}

/* Collects the memory modules of nodes; called before the parts are read. */
static enum status add_module(void *payload, const struct cell *cells, struct diag *diag)
{
    struct excluded_parts *left = payload;
    const struct cell *part = &cells[table_at(table_get(TABLE_MEMORY_OPTION), "part")];
    (void)diag;
    if (part->type == CELL_TEXT)
        VEC_PUSH(&left->modules, arena_strdup(&left->arena, part->text));
    return ST_OK;
}

static enum status find_modules(struct excluded_parts *left, const struct catalog_rows *rows,
                                struct diag *diag)
{
    const enum status status = catalog_read(rows, TABLE_MEMORY_OPTION, add_module, left, diag);
    sort_stable(left->modules.v, left->modules.n, sizeof *left->modules.v, compare_texts);
    return status;
}

/* --- words of a scenario --- */

typedef VEC(const char *) word_list;

/* Adds the text and the words in it: ids, patterns of ids, and the names after their dots. */
static void add_words(word_list *list, const char *text, struct arena *arena)
{
    static const char of_id[] = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789._+-*";
    VEC_PUSH(list, text);
    for (const char *s = text; *s;) {
        const size_t n = strspn(s, of_id);
        const char *word = n > 0 ? arena_strndup(arena, s, n) : NULL;
        while (word) {
            VEC_PUSH(list, word);
            word = strchr(word, '.');
            word = word ? word + 1 : NULL;
        }
        s += n > 0 ? n : 1;
    }
}

struct catalog_words catalog_words_of(const char *const *texts, size_t n, struct arena *arena)
{
    word_list list = {0}, patterns = {0};
    for (size_t i = 0; i < n; i++)
        add_words(&list, texts[i], arena);
    sort_stable(list.v, list.n, sizeof *list.v, compare_texts);
    size_t kept = 0;
    for (size_t i = 0; i < list.n; i++)
        if (kept == 0 || strcmp(list.v[kept - 1], list.v[i]) != 0)
            list.v[kept++] = list.v[i];
    for (size_t i = 0; i < kept; i++)
        if (strchr(list.v[i], '*'))
            VEC_PUSH(&patterns, list.v[i]);
    const struct catalog_words words = {ARENA_COPY(arena, list.v, kept, 0, const char *), kept,
                                        ARENA_COPY(arena, patterns.v, patterns.n, 0, const char *),
                                        patterns.n};
    mem_free(list.v);
    mem_free(patterns.v);
    return words;
}

/* --- all tables --- */

/* Appends the row to the canonical text. Empty tables and cells are omitted, so that new tables and columns
 * of the schema do not change the hash. */
static void put_canonical(struct catalog_loader *l, const struct cell *cells, struct cell_place *places)
{
    struct text *line = &l->line;
    line->n = 0;
    if (l->n_read++ == 0)
        text_printf(line, "# %s\n", l->table->name);
    for (size_t i = 0; i < l->table->n_columns; i++) {
        if (cells[i].type == CELL_NULL)
            continue;
        text_put(line, l->table->columns[i].name);
        text_put(line, "=");
        const size_t from = line->n;
        table_put_cell(line, &cells[i]);
        if (places)
            places[i] = (struct cell_place){l->canonical.n + from, l->canonical.n + line->n};
        text_put(line, ",");
    }
    text_put(line, "\n");
    sha256_put(l->hash, line->s, line->n);
    if (places)
        text_putn(&l->canonical, line->s, line->n);
}

static void reserve_items(struct growable_array *array, size_t cap, size_t size, struct arena *arena)
{
    array->v = arena_copy(arena, array->v, array->n, cap - array->n, size);
    array->cap = cap;
}

/* Checks that all rows to which an excluded row refers exist. */
static enum status check_all_references(struct catalog_loader *l, const struct cell *cells, struct diag *diag)
{
    enum status status = ST_OK;
    for (size_t i = 0; i < l->table->n_columns && status == ST_OK; i++) {
        const enum table_id to = l->table->columns[i].refers;
        const bool gone =
            to == TABLE_PART && cells[i].type == CELL_TEXT && is_excluded(&l->left, cells[i].text);
        size_t at = 0;
        if (to != TABLE_META && !gone)
            status = find_referred_row(&at, l, to, &cells[i], diag);
    }
    return status;
}

/* Appends a zeroed row to the array. */
static void *append_row(struct growable_array *array, size_t size, struct arena *arena)
{
    enum { FIRST = 8 };
    if (array->n == array->cap)
        reserve_items(array, array->cap > 0 ? 2 * array->cap : FIRST, size, arena);
    return array->v + array->n++ * size;
}

static size_t row_of_places(const struct table *table)
{
    return table->n_columns * sizeof(struct cell_place);
}

/* The first of the tables that share an array. */
static enum table_id first_of(enum table_id id)
{
    int first = 0;
    while (table_get((enum table_id)first)->rows != table_get(id)->rows ||
           table_get((enum table_id)first)->row_size == 0)
        first++;
    return (enum table_id)first;
}

static enum status load_row(void *payload, const struct cell *cells, struct diag *diag)
{
    struct catalog_loader *l = payload;
    const size_t size = l->table->row_size;
    for (size_t i = 0; i < l->table->n_columns && !l->checked; i++) {
        if (table_check(&l->table->columns[i], &cells[i], diag) != ST_OK) {
            diag_place(diag, l->path, 0, 0);
            return diag_turn(diag, ST_CATALOG);
        }
    }
    const bool kept = is_kept(l, cells);
    put_canonical(l, cells, kept ? append_row(&l->places[l->id], row_of_places(l->table), l->arena) : NULL);
    if (!kept)
        return check_all_references(l, cells, diag);
    if (size == 0 && l->i > 0)
        return diag_at(diag, ST_CATALOG, l->path, 0, 0, "has more than one row in %s", l->table->name);
    if (l->packed)
        packed_put_row(l->packed, l->table, cells, l->i == 0);
    char *row = size == 0 ? (char *)l->out : append_row(&l->arrays[first_of(l->id)], size, l->arena);
    l->i++;
    enum status status = ST_OK;
    for (size_t i = 0; i < l->table->n_columns && status == ST_OK; i++)
        status = keep_cell(row, l, &l->table->columns[i], &cells[i], diag);
    return status;
}

/* Moves the text of all cells to the snapshot, each with a NUL at its end. */
static void keep_cells(struct catalog_loader *l)
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

/* Reserves arrays: for all rows, or for a few of each table if parts can be excluded. */
static void reserve_rows(struct catalog_loader *l, const size_t n[N_TABLES])
{
    enum { FEW = 64 };
    size_t first[N_TABLES] = {0};
    for (int id = 0; id < N_TABLES; id++) {
        const struct table *table = table_get((enum table_id)id);
        const size_t most = l->left.words && n[id] > FEW ? FEW : n[id];
        reserve_items(&l->places[id], most, row_of_places(table), l->arena);
        if (table->row_size > 0)
            first[first_of((enum table_id)id)] += most;
    }
    for (int id = 0; id < N_TABLES; id++)
        reserve_items(&l->arrays[id], first[id], table_get((enum table_id)id)->row_size, l->arena);
}

/* Makes the rows of a complete table available, so that later tables can refer to them. */
static void publish_rows(struct catalog_loader *l, size_t before)
{
    char *out = (char *)l->out;
    const struct growable_array *array = &l->arrays[first_of(l->id)];
    l->rows[l->id] = array->v + before * l->table->row_size;
    memcpy(out + l->table->rows, &array->v, sizeof array->v);
    memcpy(out + l->table->n_rows, &array->n, sizeof array->n);
}

static enum status load_tables(struct catalog_loader *l, const struct catalog_rows *rows, struct diag *diag)
{
    enum status status = l->left.words ? find_modules(&l->left, rows, diag) : ST_OK;
    for (int id = 0; id < N_TABLES && status == ST_OK; id++) {
        l->id = (enum table_id)id;
        l->table = table_get(l->id);
        l->i = l->n_read = 0;
        const size_t before = l->table->row_size > 0 ? l->arrays[first_of(l->id)].n : 0;
        status = catalog_read(rows, l->id, load_row, l, diag);
        l->cells.n_rows[l->id] = l->i;
        l->cells.places[l->id] = (void *)l->places[l->id].v;
        if (l->table->row_size > 0)
            publish_rows(l, before);
    }
    return status;
}

static void catalog_loader_fini(struct catalog_loader *l)
{
    text_fini(&l->canonical);
    text_fini(&l->line);
    mem_free(l->left.ids.v);
    mem_free(l->left.modules.v);
    mem_free(l->left.asked.v);
    arena_fini(&l->left.arena);
}

/* Takes the hash of the catalogue from which the rows were packed. A packed catalogue without some of its
 * parts serves only a scenario that names the parts it needs. */
static enum status take_hash(struct catalog_loader *l, const char *hash, struct diag *diag)
{
    l->part = strcmp(l->out->hash, hash) != 0;
    memcpy(l->out->hash, hash, sizeof l->out->hash);
    return l->part && !l->left.words
               ? diag_at(diag, ST_CATALOG, l->path, 0, 0,
                         "lacks parts that this command needs: pack the catalogue again without --for")
               : ST_OK;
}

static enum status load_catalogue(struct snapshot *out, struct catalog_loader *l,
                                  const struct catalog_change *change, struct diag *diag)
{
    struct catalog_rows rows;
    size_t n[N_TABLES] = {0};
    *out = (struct snapshot){.name = NULL};
    l->out = out;
    l->hash = sha256_begin();
    enum status status = catalog_open(&rows, l->path, change, diag);
    if (status == ST_OK)
        status = catalog_count(n, &rows, diag);
    if (status == ST_OK) {
        l->checked = rows.source->checked;
        reserve_rows(l, n);
        status = load_tables(l, &rows, diag);
    }
    if (status == ST_OK)
        status = set_related_rows(l, diag);
    sha256_end(out->hash, l->hash);
    if (status == ST_OK && rows.source->hash)
        status = take_hash(l, rows.source->hash(rows.rows), diag);
    if (status == ST_OK)
        keep_cells(l);
    catalog_close(&rows);
    return status;
}

enum status catalog_load_asked(struct snapshot *out, struct catalog_asked *asked, const char *path,
                               const struct catalog_words *words, struct arena *arena, struct diag *diag)
{
    struct catalog_loader l = {.path = path, .arena = arena, .left.words = words};
    const enum status status = load_catalogue(out, &l, NULL, diag);
    asked->v = ARENA_COPY(arena, l.left.asked.v, l.left.asked.n, 0, struct asked_part);
    asked->n = l.left.asked.n;
    asked->all = l.part || l.left.ids.n == 0;
    catalog_loader_fini(&l);
    return status;
}

enum status catalog_load_named(struct snapshot *out, bool *all, const char *path,
                               const struct catalog_words *words, struct arena *arena, struct diag *diag)
{
    struct catalog_asked asked;
    const enum status status = catalog_load_asked(out, &asked, path, words, arena, diag);
    *all = asked.all;
    return status;
}

bool catalog_is_for(const struct catalog_asked *asked, const struct catalog_words *words)
{
    bool same = true;
    for (size_t i = 0; i < asked->n && same; i++)
        same = is_named(words, asked->v[i].id) == asked->v[i].named;
    return same;
}

enum status catalog_pack(struct text *out, const char *path, const struct catalog_words *words,
                         struct diag *diag)
{
    struct arena arena = ARENA_INIT;
    struct snapshot snapshot;
    struct text rows = TEXT_INIT;
    struct catalog_loader l = {.path = path, .arena = &arena, .left.words = words, .packed = &rows};
    const enum status status = load_catalogue(&snapshot, &l, NULL, diag);
    if (status == ST_OK)
        packed_put_head(out, snapshot.hash, &rows);
    catalog_loader_fini(&l);
    text_fini(&rows);
    arena_fini(&arena);
    return status;
}

enum status catalog_load(struct snapshot *out, const char *path, struct arena *arena, struct diag *diag)
{
    bool all = true;
    return catalog_load_named(out, &all, path, NULL, arena, diag);
}

enum status catalog_load_changed(struct snapshot *out, const char *folder,
                                 const struct catalog_change *change, struct arena *arena, struct diag *diag)
{
    struct catalog_loader l = {.path = folder, .arena = arena};
    const enum status status = load_catalogue(out, &l, change, diag);
    catalog_loader_fini(&l);
    return status;
}

/* Names that shipped catalogues had before. */
static const struct former_name {
    const char *name, *now;
} FORMER[] = {{"modern", "modern-2020-2025"}};

const char *catalog_name_now(const char *name, const struct folders *folders, struct arena *arena)
{
    const char *now = NULL;
    for (size_t i = 0; i < sizeof FORMER / sizeof *FORMER && !now; i++)
        if (strcmp(name, FORMER[i].name) == 0 && !folders_has(folders, name, arena) &&
            folders_has(folders, FORMER[i].now, arena))
            now = FORMER[i].now;
    return now;
}

enum status catalog_find(char **out_path, const char *name, const char *folder, const struct folders *folders,
                         struct arena *arena, struct diag *diag)
{
    if (!folders_is_path(folders, name)) {
        const char *now = catalog_name_now(name, folders, arena);
        return folders_find(out_path, folders, now ? now : name, arena, diag);
    }
    *out_path = path_join(arena, folder, name);
    if (file_exists(*out_path))
        return ST_OK;
    return diag_set(diag, ST_CATALOG, "there is no catalogue file '%s'", *out_path);
}
