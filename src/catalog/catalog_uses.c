/* catalog_uses.c - takes rows from the catalogues that another one uses (meta.uses): those that its own rows
 * need, with what they refer to. Layers are catalogues in the order of precedence: layer 0 is the catalogue
 * itself, and of rows with the same key the one of the first layer counts. */
#include <string.h>

#include "base/diag.h"
#include "base/file.h"
#include "base/folder_change.h"
#include "base/folders.h"
#include "base/mem.h"
#include "base/suggest.h"
#include "base/text.h"
#include "catalog/catalog.h"
#include "catalog/catalog_parts.h"
#include "catalog/part_name.h"

static const char BLANKS[] = " \t";

/* --- opening used catalogues --- */

/* A catalogue on the way from the first one to the one that is opened. */
struct use_path {
    const struct use_path *before;
    const char *name;
    const char *place; /* its folder or file, resolved */
};

/* The folder that contains a folder or a file. */
static const char *parent_of(const char *place, struct arena *arena)
{
    size_t n = strlen(place);
    while (n > 1 && place[n - 1] == '/')
        n--;
    const char *path = arena_strndup(arena, place, n), *last = path_name(path);
    const bool relative = strcmp(last, ".") == 0 || strcmp(last, "..") == 0 || last[0] == '\0';
    return relative ? path_join(arena, path, "..") : path_folder(arena, path);
}

static enum status fail_unknown(const char *name, const char *parent, const struct folders *folders,
                                struct arena *arena, struct diag *diag)
{
    const char **names = NULL;
    size_t n = 0;
    diag_set(
        diag, ST_INPUT,
        "there is no catalogue '%s' to use: expected a folder or a file '%s.db' in '%s', or an installed "
        "catalogue; build it, or delete it from uses",
        name, name, parent[0] ? parent : ".");
    if (folders)
        folders_names(&names, &n, folders, arena);
    return folders ? suggest(diag, name, names, n) : ST_INPUT;
}

/* Finds a used catalogue in the folder of the one that uses it, or in the folders of catalogues. */
static enum status find_used(const char **out, const char *name, const char *place, struct arena *arena,
                             struct diag *diag)
{
    const char *parent = parent_of(place, arena), *folder = path_join(arena, parent, name);
    const char *file = arena_printf(arena, "%s.db", folder);
    const struct folders *folders = file_used()->catalogs;
    char *found = NULL;
    if (strspn(name, ".") == strlen(name) || strchr(name, '/'))
        return diag_set(diag, ST_INPUT,
                        "uses: expected names of catalogues with blanks between them, got '%s'", name);
    *out = file_exists(path_join(arena, folder, "meta.csv")) ? folder : file_exists(file) ? file : NULL;
    if (*out)
        return ST_OK;
    if (!folders || !folders_has(folders, name, arena))
        return fail_unknown(name, parent, folders, arena, diag);
    const enum status status = folders_find(&found, folders, name, arena, diag);
    *out = found;
    return status;
}

/* Reads all rows of a folder of CSV files. */
static enum status read_folder(struct catalog_builder *b, const char *folder, struct diag *diag)
{
    struct folder_change reading = {.descriptor = 0};
    enum status status = folder_change_read(&reading, folder, &b->arena, diag);
    if (status == ST_OK)
        status = catalog_inputs_list(b, folder, NULL, reading.committed, diag);
    if (status == ST_OK)
        status = catalog_inputs_read(b, TABLE_META, N_TABLES - 1, diag);
    folder_change_end(&reading);
    return status;
}

static enum status read_packed(struct catalog_builder *b, const char *path, struct diag *diag)
{
    void *rows = NULL;
    enum status status = packed_rows.open(&rows, path, NULL, diag);
    b->from = path;
    for (int id = 0; id < N_TABLES && status == ST_OK; id++) {
        b->reading = (enum table_id)id;
        status = packed_rows.read(rows, b->reading, catalog_inputs_take, b, diag);
    }
    if (rows)
        packed_rows.close(rows);
    return status;
}

static enum status read_rows(struct catalog_builder *b, const char *path, struct diag *diag)
{
    if (file_is_folder(path))
        return read_folder(b, path, diag);
    if (packed_rows.reads(path))
        return read_packed(b, path, diag);
    b->from = path;
    const enum status status = database_open(&b->old, path, diag);
    return status == ST_OK ? catalog_inputs_read(b, TABLE_META, N_TABLES - 1, diag) : status;
}

static const char *resolved(const char *path, struct arena *arena)
{
    const char *real = path_resolved(arena, path);
    return real ? real : path;
}

static enum status uses_itself(const struct use_path *path, const char *name, struct diag *diag)
{
    struct text way = TEXT_INIT;
    for (; path; path = path->before)
        text_printf(&way, "%s '%s'", way.n ? ", which is used by" : "", path->name);
    diag_set(diag, ST_INPUT,
             "catalogue '%s' cannot be used by%s: it would use itself; delete one of the uses", name, way.s);
    text_fini(&way);
    return ST_INPUT;
}

static bool is_on(const struct use_path *path, const char *place)
{
    while (path && strcmp(path->place, place) != 0)
        path = path->before;
    return path != NULL;
}

static bool is_open(const struct catalog_builder *b, const char *place)
{
    for (size_t i = 0; i < b->used.n; i++)
        if (strcmp(b->used.v[i]->place, place) == 0)
            return true;
    return false;
}

enum status catalog_uses_find(const char ***out, size_t *n, const char *uses, const char *place,
                              struct arena *arena, struct diag *diag)
{
    enum status status = ST_OK;
    const char *s = uses ? uses + strspn(uses, BLANKS) : "";
    *out = ARENA_NEW(arena, strlen(s) + 1, const char *);
    for (*n = 0; *s && status == ST_OK; s += strspn(s, BLANKS)) {
        const size_t length = strcspn(s, BLANKS);
        status = find_used(&(*out)[(*n)++], arena_strndup(arena, s, length), place, arena, diag);
        s += length;
    }
    return status;
}

static enum status open_all(struct catalog_builder *b, const struct catalog_builder *user,
                            const struct use_path *path, struct diag *diag);

/* Opens a used catalogue, which was found at a path, and those that it uses. */
static enum status open_used(struct catalog_builder *b, const char *name, const char *found,
                             const struct use_path *path, struct diag *diag)
{
    const struct use_path next = {path, name, resolved(found, &b->arena)};
    if (is_on(path, next.place))
        return uses_itself(path, name, diag);
    if (is_open(b, next.place))
        return ST_OK;
    struct catalog_builder *used = mem_alloc(1, sizeof *used);
    *used = (struct catalog_builder){.arena = ARENA_INIT, .place = next.place, .found = found};
    VEC_PUSH(&b->used, used);
    const enum status status = read_rows(used, found, diag);
    return status == ST_OK ? open_all(b, used, &next, diag) : status;
}

/* Opens all catalogues that one uses. */
static enum status open_all(struct catalog_builder *b, const struct catalog_builder *user,
                            const struct use_path *path, struct diag *diag)
{
    const size_t at = table_at(table_get(TABLE_META), "uses");
    const struct catalog_row *row = user->rows[TABLE_META].n > 0 ? user->rows[TABLE_META].v[0] : NULL;
    if (!row || row->cells[at].type == CELL_NULL)
        return ST_OK;
    const char **found = NULL;
    size_t n = 0;
    enum status status = catalog_uses_find(&found, &n, row->cells[at].text, user->found, &b->arena, diag);
    for (size_t i = 0; i < n && status == ST_OK; i++)
        status = open_used(b, file_is_folder(found[i]) ? path_name(found[i]) : path_stem(&b->arena, found[i]),
                           found[i], path, diag);
    if (status == ST_INPUT && !diag->file)
        catalog_row_fail(row, at, diag);
    return status;
}

/* --- choice of rows --- */

struct layers {
    struct catalog_builder **v; /* [n] */
    size_t n;
    struct arena *arena;
};

/* The row with this id of the first layer that has it; NULL: none. */
static struct catalog_row *referred(const struct layers *layers, enum table_id id, const char *name,
                                    size_t *layer)
{
    struct catalog_row *found = NULL;
    for (*layer = 0; *layer < layers->n && !found; ++*layer)
        found = catalog_row_find(layers->v[*layer], id, name);
    *layer -= found != NULL;
    return found;
}

static bool is_included(const struct layers *layers, enum table_id id, const char *name)
{
    size_t layer = 0;
    const struct catalog_row *row = referred(layers, id, name, &layer);
    return row && row->included;
}

/* Includes a row with all rows that it refers to. A reference to a missing row is reported later. */
static void include(const struct layers *layers, struct catalog_row *row)
{
    size_t layer = 0;
    row->included = true;
    for (size_t i = 0; i < row->table->n_columns; i++) {
        const enum table_id to = row->table->columns[i].refers;
        if (to == TABLE_META || row->cells[i].type == CELL_NULL)
            continue;
        struct catalog_row *other = referred(layers, to, row->cells[i].text, &layer);
        if (other && !other->included)
            include(layers, other);
    }
}

/* True for the rows of which a used catalogue provides all or none: messages of one pattern on one
 * technology, and rates of an application on a node. */
static bool is_in_group(enum table_id id)
{
    return id == TABLE_TECHNOLOGY_BANDWIDTH || id == TABLE_NODE_RATE;
}

/* True if a row of an earlier layer takes precedence over one of a used catalogue. */
static bool precedes(const struct layers *layers, const struct catalog_row *row,
                     const struct catalog_row *other)
{
    if (row->id == TABLE_ALIAS) {
        const size_t at = table_at(row->table, "name");
        return strcmp(part_name_plain(row->cells[at].text, layers->arena),
                      part_name_plain(other->cells[at].text, layers->arena)) == 0;
    }
    return is_in_group(row->id) ? strcmp(row->cells[0].text, other->cells[0].text) == 0 &&
                                      strcmp(row->cells[1].text, other->cells[1].text) == 0
                                : table_compare(row->table, row->cells, other->cells) == 0;
}

static bool is_preceded(const struct layers *layers, size_t layer, const struct catalog_row *row)
{
    for (size_t k = 0; k < layer; k++)
        for (size_t i = 0; i < layers->v[k]->rows[row->id].n; i++)
            if (precedes(layers, layers->v[k]->rows[row->id].v[i], row))
                return true;
    return false;
}

/* True if the first column of a row names an included part. A part of another kind in the layer of the row is
 * another one. */
static bool is_of_part(const struct layers *layers, size_t layer, const struct catalog_row *row)
{
    size_t provider = 0;
    const struct catalog_row *part = referred(layers, TABLE_PART, row->cells[0].text, &provider);
    const struct catalog_row *here = catalog_row_find(layers->v[layer], TABLE_PART, row->cells[0].text);
    return part && part->included && (!here || strcmp(catalog_row_kind(part), catalog_row_kind(here)) == 0);
}

/* True if the row is in a table for the kind of its part. */
static bool is_of_its_kind(const struct layers *layers, const struct catalog_row *row)
{
    size_t provider = 0;
    const char *kind = catalog_row_kind(referred(layers, TABLE_PART, row->cells[0].text, &provider));
    if (row->id == TABLE_PROCESSOR || row->id == TABLE_SERVER || row->id == TABLE_STORAGE)
        return strcmp(kind, "component") == 0;
    return strcmp(strcmp(kind, "port") == 0 ? "switch" : kind, row->table->name) == 0;
}

/* True for a chassis that a line card of the catalogue fits. */
static bool has_card(const struct layers *layers, const struct catalog_row *chassis)
{
    const size_t own = table_at(chassis->table, "family");
    const size_t at = table_at(table_get(TABLE_LINE_CARD), "family");
    for (size_t k = 0; k < layers->n; k++)
        for (size_t i = 0; i < layers->v[k]->rows[TABLE_LINE_CARD].n; i++) {
            const struct catalog_row *card = layers->v[k]->rows[TABLE_LINE_CARD].v[i];
            if (card->included && strcmp(card->cells[at].text, chassis->cells[own].text) == 0)
                return true;
        }
    return false;
}

/* True if a row of a used catalogue belongs to rows that are included. Prices and what is not of a part are
 * never taken. */
static bool belongs(const struct layers *layers, size_t layer, const struct catalog_row *row)
{
    size_t provider = 0;
    switch (row->id) {
    case TABLE_META:
    case TABLE_SOURCE:
    case TABLE_TECHNOLOGY:
    case TABLE_PART:
    case TABLE_QUOTE:
    case TABLE_GRID:
    case TABLE_EXCHANGE_RATE:
    case N_TABLES:
        return false;
    case TABLE_TECHNOLOGY_BANDWIDTH: {
        const struct catalog_row *technology =
            referred(layers, TABLE_TECHNOLOGY, row->cells[0].text, &provider);
        return technology && technology->included && provider == layer;
    }
    case TABLE_MACHINE_CONSTANT:
    case TABLE_ALIAS:
    case TABLE_FOOTPRINT:
        return is_of_part(layers, layer, row);
    case TABLE_MEMORY_OPTION:
        return is_included(layers, TABLE_NODE, row->cells[0].text) &&
               is_included(layers, TABLE_PART, row->cells[1].text);
    case TABLE_NODE_RATE:
        return is_included(layers, TABLE_NODE, row->cells[0].text);
    case TABLE_OPERATING_POINT:
        return is_included(layers, TABLE_ACCELERATOR, row->cells[0].text);
    case TABLE_HOSTED:
        return is_included(layers, TABLE_RENTAL, row->cells[0].text) &&
               is_included(layers, TABLE_PART, row->cells[1].text);
    case TABLE_CHASSIS:
        return (is_of_part(layers, layer, row) || has_card(layers, row)) && is_of_its_kind(layers, row);
    case TABLE_ACCELERATOR:
    case TABLE_PROCESSOR:
    case TABLE_SERVER:
    case TABLE_STORAGE:
    case TABLE_NODE:
    case TABLE_RENTAL:
    case TABLE_NIC:
    case TABLE_CABLE:
    case TABLE_SWITCH:
    case TABLE_LINE_CARD:
    case TABLE_RACK:
    case TABLE_PDU:
    case TABLE_LICENSE:
    case TABLE_SERVICE:
        return is_of_part(layers, layer, row) && is_of_its_kind(layers, row);
    }
    return false;
}

/* Includes the rows of used catalogues that belong to included rows. Returns whether there was one. */
static bool include_more(const struct layers *layers)
{
    bool more = false;
    for (size_t k = 1; k < layers->n; k++)
        for (int id = 0; id < N_TABLES; id++)
            for (size_t i = 0; i < layers->v[k]->rows[id].n; i++) {
                struct catalog_row *row = layers->v[k]->rows[id].v[i];
                if (row->included || !belongs(layers, k, row) || is_preceded(layers, k, row))
                    continue;
                include(layers, row);
                more = true;
            }
    return more;
}

static void choose_rows(struct catalog_builder *b, struct catalog_builder *own)
{
    struct layers layers = {ARENA_NEW(&b->arena, b->used.n + 1, struct catalog_builder *), b->used.n + 1,
                            &own->arena};
    layers.v[0] = own;
    for (size_t i = 0; i < b->used.n; i++)
        layers.v[i + 1] = b->used.v[i];
    for (int id = 0; id < N_TABLES; id++)
        for (size_t i = 0; i < own->rows[id].n; i++)
            include(&layers, own->rows[id].v[i]);
    while (include_more(&layers))
        continue;
    for (size_t k = 1; k < layers.n; k++)
        for (int id = 0; id < N_TABLES; id++)
            for (size_t i = 0; i < layers.v[k]->rows[id].n; i++)
                if (layers.v[k]->rows[id].v[i]->included)
                    VEC_PUSH(&b->taken[id], layers.v[k]->rows[id].v[i]);
}

/* True if a row of meta names used catalogues. */
static bool names_uses(const struct catalog_builder *b)
{
    return b->rows[TABLE_META].n > 0 &&
           b->rows[TABLE_META].v[0]->cells[table_at(table_get(TABLE_META), "uses")].type != CELL_NULL;
}

enum status catalog_uses_take(struct catalog_builder *b, const char *place, struct diag *diag)
{
    /* the rows are read once more with all checks, after those of used catalogues are known */
    struct catalog_builder own = {.arena = ARENA_INIT, .old = b->old, .from = b->from, .found = place};
    for (size_t i = 0; i < b->inputs.n; i++)
        VEC_PUSH(&own.inputs, b->inputs.v[i]);
    enum status status = catalog_inputs_read(&own, TABLE_META, TABLE_META, diag);
    if (status == ST_OK && names_uses(&own)) {
        const struct use_path path = {NULL, own.rows[TABLE_META].v[0]->cells[0].text,
                                      resolved(place, &b->arena)};
        status = open_all(b, &own, &path, diag);
        if (status == ST_OK)
            status = catalog_inputs_read(&own, TABLE_SOURCE, N_TABLES - 1, diag);
        if (status == ST_OK)
            choose_rows(b, &own);
    }
    own.old = NULL;
    catalog_builder_fini(&own);
    return status;
}
