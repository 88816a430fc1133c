/* list_part.c - the part that a line describes: its kind, and the rows of part.csv and of the kind's table.
 */
#include "catalog/list_part.h"

#include <string.h>

#include "base/arena.h"
#include "base/decimal.h"
#include "base/diag.h"
#include "base/suggest.h"
#include "catalog/cell_text.h"
#include "catalog/device_type.h"
#include "catalog/list_description.h"
#include "catalog/list_kind.h"
#include "catalog/list_node.h"
#include "catalog/part_name.h"
#include "catalog/part_library.h"
#include "catalog/price_words.h"

enum { OWN_AT_MOST = 4 };

/* A column of the table for a kind of parts. If `must` is false, it may be empty, or the catalogue has a
 * default. */
struct own_column {
    const char *column;
    enum list_field field;
    bool must;
};

static const struct own_table {
    const char *kind;
    const char *words; /* other names of the kind in lists, between bars */
    enum table_id table;
    struct own_column v[OWN_AT_MOST];
} OWN[] = {
    {"node",
     "server|compute node|computer|knoten|rechenknoten|serveur|noeud",
     TABLE_NODE,
     {{"sockets", LIST_SOCKETS, true},
      {"cores", LIST_CORES, true},
      {"memory_MiB", LIST_MEMORY, true},
      {"nic_slots", LIST_NIC_SLOTS, false}}},
    {"nic",
     "adapter|hca|network card|network adapter|netzwerkkarte|carte reseau",
     TABLE_NIC,
     {{"technology", LIST_NETWORK, true}, {"ports", LIST_PORTS, false}}},
    {"switch",
     "commutateur",
     TABLE_SWITCH,
     {{"technology", LIST_NETWORK, true}, {"ports", LIST_PORTS, true}}},
    {"port", "switch port", TABLE_SWITCH, {{"technology", LIST_NETWORK, true}}},
    {"cable", "kabel", TABLE_CABLE, {{"technology", LIST_NETWORK, true}, {"length_m", LIST_LENGTH, false}}},
    {"chassis", "", TABLE_CHASSIS, {{"family", LIST_FAMILY, true}, {"slots", LIST_SLOTS, true}}},
    {"line_card",
     "line card|module",
     TABLE_LINE_CARD,
     {{"technology", LIST_NETWORK, true}, {"family", LIST_FAMILY, true}, {"ports", LIST_PORTS, true}}},
    {"rack", "cabinet", TABLE_RACK, {{"units_U", LIST_UNITS, true}, {"capacity_W", LIST_CAPACITY, false}}},
    {"pdu", "ups|power distribution", TABLE_PDU, {{"capacity_W", LIST_CAPACITY, true}}},
    {"license", "licence|software", TABLE_LICENSE, {{"per", LIST_PER, true}}},
    {"service",
     "support|maintenance|warranty|delivery|installation",
     TABLE_SERVICE,
     {{"per", LIST_PER, true}, {"years", LIST_YEARS, false}}},
    {"component", "memory|disk|option", TABLE_PART, {{NULL}}},
    {"accelerator", "gpu|graphics card", TABLE_ACCELERATOR, {{"memory_MiB", LIST_MEMORY, true}}},
};

enum { N_OWN = sizeof OWN / sizeof *OWN };

/* The table of a kind in a list; NULL: unknown. */
static const struct own_table *table_of(const char *text, struct arena *arena)
{
    const char *word = price_heading_small(text, arena);
    for (size_t i = 0; i < N_OWN; i++)
        if (strcmp(OWN[i].kind, word) == 0 || price_heading_has_word(OWN[i].words, word))
            return &OWN[i];
    return NULL;
}

const char *list_part_kind(const struct list_importer *t)
{
    const char *text = list_value(t, LIST_KIND);
    const struct own_table *own = text ? table_of(text, t->arena) : NULL;
    return own ? own->kind : NULL;
}

/* A value of the line in the form of the catalogue: networks and families are ids. NULL: empty. */
static const char *own_value(const struct list_importer *t, enum list_field field)
{
    const char *text = list_value(t, field);
    return text && (field == LIST_NETWORK || field == LIST_FAMILY) ? price_table_id(text, t->arena) : text;
}

/* True if the line has another value than a row of the part's kind. */
static bool differs(const struct list_importer *t, const struct own_column *column, enum table_id table,
                    const struct snapshot *snapshot, size_t row)
{
    const char *text = own_value(t, column->field);
    const char *cell = cell_text(snapshot, table, row, column->column);
    double one = 0, other = 0;
    if (!text || !cell)
        return text != NULL;
    return decimal_parse_double(&one, text, NULL) == ST_OK &&
                   decimal_parse_double(&other, cell, NULL) == ST_OK
               ? one < other || one > other
               : strcmp(text, cell) != 0;
}

bool list_part_is_described(const struct list_importer *t, const struct snapshot *snapshot,
                            const struct part *part)
{
    const struct own_table *own = table_of(part_kind_name(part->kind), t->arena);
    if (!own || !own->v[0].column)
        return false;
    for (size_t i = 0; i < OWN_AT_MOST && own->v[i].column; i++)
        if (own->v[i].must && own->v[i].field != LIST_SOCKETS && !list_value(t, own->v[i].field))
            return false;
    bool another = false;
    for (size_t row = 0; row < cell_rows(snapshot, own->table); row++)
        for (size_t i = 0; strcmp(cell_text(snapshot, own->table, row, "part"), part->id) == 0 &&
                           i < OWN_AT_MOST && own->v[i].column;
             i++)
            another = another || differs(t, &own->v[i], own->table, snapshot, row);
    return another;
}

static bool is_freight(const struct list_importer *t)
{
    return t->table.rows && t->table.rows[t->row].freight;
}

/* The kind by the words of the line, if it is a price of a part; NULL: no word fits. */
static const char *guess_kind(const struct list_importer *t, struct price_list_entry *entry)
{
    static const enum list_field fields[] = {LIST_NAME, LIST_ITEM, LIST_KIND};
    const char *kind = NULL;
    const bool computer = t->described.computer;
    if (is_freight(t)) {
        entry->guessed = arena_printf(t->arena, "'%s'", t->table.rows[t->row].label);
        return "service";
    }
    for (size_t i = 0; i < 3 && !kind && !t->table.by_hand; i++) {
        const char *text = list_value(t, fields[i]);
        kind = text ? list_kind_guess(&entry->guessed, text, computer, t->arena) : NULL;
    }
    /* a code alone may be one with a typing error */
    const bool described = list_value(t, LIST_NAME) && list_value(t, LIST_ITEM) && !t->table.by_hand;
    const struct list_column *column = NULL;
    if (!kind && described && !price_table_cell(&column, &t->table, t->row, LIST_KIND)) {
        entry->guessed = "no word names its kind";
        kind = "component";
    }
    return kind;
}

/* What a service of a quote is paid for, by its words and its quantity; NULL: unknown. */
static const char *guess_per(const struct list_importer *t, const struct price_list_entry *entry)
{
    const char *name = list_value(t, LIST_NAME), *units = list_value(t, LIST_QUANTITY), *end = NULL;
    const char *item = list_value(t, LIST_ITEM);
    const char *words = price_words_of(name ? name : item ? item : "", t->arena);
    if (!entry->guessed)
        return NULL;
    if (price_words_find(&end, words,
                         "je server|pro server|per server|je knoten|pro knoten|per node|par serveur|"
                         "par noeud|each server|je node|pro node|je rechenknoten|pro rechenknoten|je compute "
                         "node|per compute node"))
        return "node";
    return !units || is_freight(t) || strcmp(units, "1") == 0 ? "cluster" : NULL;
}

/* The table for the kind of the line, or of the part in the catalogue. NULL, with an error: it is unknown. */
static const struct own_table *find_kind(const struct list_importer *t, struct price_list_entry *entry)
{
    const char *names[N_OWN], *text = list_value(t, LIST_KIND);
    const size_t at = snapshot_part(t->snapshot, entry->item);
    const struct list_column *column = NULL;
    (void)price_table_cell(&column, &t->table, t->row, LIST_KIND);
    text = text || at == NO_INDEX ? text : part_kind_name(t->snapshot->parts[at].kind);
    /* a category such as "Accessory" is not meant as a kind */
    const bool category = text && column && column->rank > 1 && !table_of(text, t->arena);
    const char *guessed = !text || category ? guess_kind(t, entry) : NULL;
    if (guessed)
        list_guess(entry, LIST_KIND, guessed);
    text = guessed ? guessed : text;
    if (!text)
        list_missing(t, LIST_KIND, "a part");
    if (!list_is_good(t))
        return NULL;
    const struct own_table *own = table_of(text, t->arena);
    if (own)
        return own;
    for (size_t i = 0; i < N_OWN; i++)
        names[i] = OWN[i].kind;
    diag_set(t->diag, ST_INPUT, "unknown kind of part '%s'", text);
    suggest(t->diag, price_heading_small(text, t->arena), names, N_OWN);
    list_place(t, LIST_KIND);
    return NULL;
}

static void put_part(struct list_importer *t, const char *id, const struct own_table *own,
                     const struct list_node *node)
{
    struct list_row row = {.table = TABLE_PART, .n_keys = 1};
    const char *name = list_value(t, LIST_NAME), *item = list_value(t, LIST_ITEM);
    const char *label = t->table.rows ? t->table.rows[t->row].label : NULL; /* of freight, in any column */
    list_add(&row, t, "id", id, LIST_ITEM);
    list_add(&row, t, "name", name ? name : item ? item : label, LIST_NAME);
    list_add(&row, t, "vendor", list_value(t, LIST_VENDOR), LIST_VENDOR);
    list_add(&row, t, "power_W", list_value(t, LIST_POWER), LIST_POWER);
    const char *height = list_value(t, LIST_HEIGHT), *weight = list_value(t, LIST_WEIGHT);
    list_add(&row, t, "height_U", height ? height : node->height_U, LIST_HEIGHT);
    list_add(&row, t, "weight_kg", weight ? weight : node->weight_kg, LIST_WEIGHT);
    list_add(&row, t, "note", t->import->device ? t->import->device->remark : NULL, LIST_NAME);
    list_add_source(&row, t, own->kind);
    list_put(t, &row);
}

/* Adds the order code of a device as a name of its part, unless it is the id. */
static void put_order_code(struct list_importer *t, const char *id)
{
    struct list_row row = {.table = TABLE_ALIAS, .n_keys = 1};
    const char *code = t->import->device ? t->import->device->part_number : NULL;
    if (!code || strcmp(part_name_plain(code, t->arena), part_name_plain(id, t->arena)) == 0)
        return;
    list_add(&row, t, "name", code, LIST_ITEM);
    list_add(&row, t, "part", id, LIST_ITEM);
    list_put(t, &row);
}

/* Adds the row of a component whose line has cores or sockets: one with cores is a processor, one with
 * sockets a server model.
 */
static void put_component(struct list_importer *t, const char *id)
{
    const char *cores = list_value(t, LIST_CORES), *sockets = list_value(t, LIST_SOCKETS);
    struct list_row row = {.table = cores ? TABLE_PROCESSOR : TABLE_SERVER, .n_keys = 1};
    if (!cores == !sockets)
        return;
    list_add(&row, t, "part", id, LIST_ITEM);
    list_add(&row, t, cores ? "cores" : "sockets", cores ? cores : sockets,
             cores ? LIST_CORES : LIST_SOCKETS);
    if (sockets)
        list_add(&row, t, "nic_slots", list_value(t, LIST_NIC_SLOTS), LIST_NIC_SLOTS);
    list_put(t, &row);
}

/* Adds a network with the latency and speed of its line. The catalogue may already have it. */
static void put_network(struct list_importer *t, const char *id)
{
    struct list_row row = {.table = TABLE_TECHNOLOGY, .n_keys = 1};
    list_add(&row, t, "id", id, LIST_NETWORK);
    list_add(&row, t, "latency_us", list_value(t, LIST_LATENCY), LIST_LATENCY);
    list_add(&row, t, "bandwidth_Bps", list_value(t, LIST_SPEED), LIST_SPEED);
    if (row.n == 1)
        return;
    list_add_source(&row, t, "list");
    list_put(t, &row);
}

/* The value of a field that the processors or the server model of a node give; NULL: none. */
static const char *composed_value(const struct list_node *node, enum list_field field)
{
    return field == LIST_SOCKETS     ? node->sockets
           : field == LIST_CORES     ? node->cores
           : field == LIST_NIC_SLOTS ? node->nic_slots
                                     : NULL;
}

/* A value that the description of the part has; it is a guess. NULL: none. */
static const char *described_value(const struct list_importer *t, struct price_list_entry *entry,
                                   enum list_field field)
{
    const char *name = list_value(t, LIST_NAME);
    const char *text = !name || t->table.by_hand ? NULL
                       : field == LIST_NETWORK   ? list_description_network(t, name)
                                                 : list_kind_number(field, name, t->arena);
    if (text)
        entry->guessed =
            arena_printf(t->arena, "%s%sthe description: %s %s", entry->guessed ? entry->guessed : "",
                         entry->guessed ? ", " : "", price_table_heading(field), text);
    if (text)
        list_guess(entry, field, text);
    return text;
}

static void put_own(struct list_importer *t, struct price_list_entry *entry, const struct own_table *own,
                    const struct list_node *node)
{
    const bool known = entry->in_catalog; /* the part keeps values that are not given */
    const char *id = entry->item;
    struct list_row row = {.table = own->table, .n_keys = 1};
    list_add(&row, t, "part", id, LIST_ITEM);
    for (size_t i = 0; i < OWN_AT_MOST && own->v[i].column && list_is_good(t); i++) {
        const struct own_column *column = &own->v[i];
        const char *text = own_value(t, column->field);
        text = text ? text : composed_value(node, column->field);
        if (!text && !known && column->must)
            text = described_value(t, entry, column->field);
        if (!text && !known &&
            column->field == LIST_SOCKETS) { /* sockets matter only for licences per socket */
            t->used.one_socket = true;
            text = "1";
        }
        if (!text && !known && column->field == LIST_PER)
            text = guess_per(t, entry);
        if (text && column->field == LIST_PER && !own_value(t, LIST_PER))
            list_guess(entry, LIST_PER, text);
        if (column->field == LIST_PER)
            entry->whole = text && is_freight(t) && strcmp(text, "cluster") == 0;
        if (!text && !known && column->must)
            list_missing(t, column->field, arena_printf(t->arena, "a %s", own->kind));
        list_add(&row, t, column->column, text, column->field);
        if (column->field == LIST_NETWORK)
            put_network(t, text);
    }
    list_put(t, &row);
}

/* Adds machine constants of a node: latency and bandwidth of messages inside the node. A line must give both
 * or neither. */
static void put_constants(struct list_importer *t, const char *id)
{
    static const struct {
        const char *name, *unit;
        enum list_field field, with;
    } constants[] = {{"inside_bandwidth", "B/s", LIST_INSIDE_BANDWIDTH, LIST_INSIDE_LATENCY},
                     {"inside_latency", "us", LIST_INSIDE_LATENCY, LIST_INSIDE_BANDWIDTH}};
    for (size_t i = 0; i < sizeof constants / sizeof *constants; i++) {
        struct list_row row = {.table = TABLE_MACHINE_CONSTANT, .n_keys = 2};
        const char *value = list_value(t, constants[i].field);
        if (!value)
            continue;
        if (!list_value(t, constants[i].with))
            list_missing(t, constants[i].with,
                         arena_printf(t->arena, "a node with '%s'", price_table_heading(constants[i].field)));
        list_add(&row, t, "machine", id, LIST_ITEM);
        list_add(&row, t, "name", constants[i].name, constants[i].field);
        list_add(&row, t, "value", value, constants[i].field);
        list_add(&row, t, "unit", constants[i].unit, constants[i].field);
        list_add_source(&row, t, "list");
        list_put(t, &row);
    }
}

/* The id of the accelerator of a node. One that is not known yet is added with its memory. */
static const char *put_accelerator(struct list_importer *t, const char *name)
{
    const struct part_found found = part_library_find(t->used.library, name, "accelerator", t->arena);
    struct list_row part = {.table = TABLE_PART, .n_keys = 1},
                    own = {.table = TABLE_ACCELERATOR, .n_keys = 1};
    const char *id = price_table_id(name, t->arena), *memory = list_value(t, LIST_ACCELERATOR_MEMORY);
    if (snapshot_part(t->snapshot, id) != NO_INDEX)
        return id;
    if (found.match == PART_FOUND)
        return found.part->id;
    if (!memory)
        list_missing(t, LIST_ACCELERATOR_MEMORY, "a new accelerator");
    list_add(&part, t, "id", id, LIST_ACCELERATOR);
    list_add(&part, t, "name", name, LIST_ACCELERATOR);
    list_add_source(&part, t, "accelerator");
    list_put(t, &part);
    list_add(&own, t, "part", id, LIST_ACCELERATOR);
    list_add(&own, t, "memory_MiB", memory, LIST_ACCELERATOR_MEMORY);
    list_put(t, &own);
    return id;
}

/* Adds the accelerators of a node, if the line names them. */
static void put_accelerators(struct list_importer *t, const char *node)
{
    struct list_row row = {.table = TABLE_NODE, .n_keys = 1};
    const char *name = list_value(t, LIST_ACCELERATOR), *count = list_value(t, LIST_ACCELERATORS);
    if (!name && !count)
        return;
    if (!name)
        list_missing(t, LIST_ACCELERATOR, "a node with a number of accelerators");
    if (!count)
        list_missing(t, LIST_ACCELERATORS, "a node with an accelerator");
    if (!list_is_good(t))
        return;
    list_add(&row, t, "part", node, LIST_ITEM);
    list_add(&row, t, "accelerator", put_accelerator(t, name), LIST_ACCELERATOR);
    list_add(&row, t, "accelerators", count, LIST_ACCELERATORS);
    list_put(t, &row);
}

bool list_part_put(struct list_importer *t, struct price_list_entry *entry)
{
    const struct own_table *own = find_kind(t, entry);
    if (!own)
        return false;
    entry->kind = own->kind;
    struct list_node node = {.cores = NULL};
    if (own->table == TABLE_NODE)
        list_description_guess(t, entry);
    else
        t->described = (struct list_described){NULL};
    if (own->table == TABLE_NODE)
        list_node_compose(&node, t, entry->item);
    put_part(t, entry->item, own, &node);
    put_order_code(t, entry->item);
    if (own->table == TABLE_PART) /* components need no other row */
        put_component(t, entry->item);
    else
        put_own(t, entry, own, &node);
    if (own->table == TABLE_NODE) {
        put_constants(t, entry->item);
        put_accelerators(t, entry->item);
    }
    return true;
}
