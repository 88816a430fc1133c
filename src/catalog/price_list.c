/* price_list.c - converts the lines of a price list to rows of a catalogue's tables. */
#include "catalog/price_list.h"

#include <inttypes.h>
#include <stdbool.h>
#include <stdio.h>
#include <string.h>

#include "base/arena.h"
#include "base/decimal.h"
#include "base/diag.h"
#include "base/file.h"
#include "base/mem.h"
#include "base/stop.h"
#include "base/suggest.h"
#include "base/vec.h"
#include "catalog/device_type.h"
#include "catalog/sheet.h"
#include "catalog/snapshot.h"

/* --- the current line; after an error nothing more is read or set --- */

struct list_importer {
    const struct price_list_import *import;
    const struct snapshot *snapshot;
    struct price_table table;
    struct sheets sheets;
    struct price_list *out;
    VEC(struct list_rate) rates;
    const struct node **node_of_part; /* [snapshot->n_parts], index of the first n_indexed nodes */
    size_t n_indexed;
    bool one_socket; /* one socket was assumed, because a line does not give the number */
    /* [snapshot->paid.n_quotes] for each quote of the catalogue: a line of the list replaces it; NULL: none
     * is replaced */
    bool *replaced;
    size_t n_replaced;
    /* note on an old price that stays, because it may be from another seller; NULL: none */
    const char *beside;
    VEC(struct price_list_problem) problems; /* of a dry import */
    size_t n_lines, row;                     /* lines read; index of the current line */
    struct arena *arena;
    struct diag *diag;
};

/* A row of a catalogue's table. */
struct list_row {
    enum table_id table;
    struct sheet_value values[TABLE_MAX_COLUMNS];
    enum list_field fields[TABLE_MAX_COLUMNS]; /* for each value the field of the list that it is from */
    size_t n;
    size_t n_keys;
};

/* --- values of the current line --- */

static bool list_is_good(const struct list_importer *t)
{
    return t->diag->status == ST_OK;
}

static const struct csv_cell *line_cell(const struct list_column **column, const struct list_importer *t,
                                        enum list_field field)
{
    const struct csv_cell *cell = price_table_cell(column, &t->table, t->row, field);
    return cell ? cell : &t->table.csv.rows[t->row].cells[0];
}

static const struct list_column *list_column_at(const struct list_importer *t, const struct csv_cell *cell)
{
    return &t->table.columns[cell - t->table.csv.rows[t->row].cells];
}

/* Returns the value of a cell of the current line. */
static const char *list_value_at(const struct list_importer *t, const struct csv_cell *cell)
{
    const char *text = NULL;
    (void)price_table_value(&text, &t->table, cell, list_column_at(t, cell), t->diag);
    return text;
}

/* Returns the value of a field in the current line; NULL: empty. */
static const char *list_value(const struct list_importer *t, enum list_field field)
{
    const struct list_column *column = NULL;
    const struct csv_cell *cell = line_cell(&column, t, field);
    const char *text = column && list_is_good(t) ? list_value_at(t, cell) : NULL;
    return list_is_good(t) ? text : NULL;
}

/* Gives the diagnostic the place of the field's cell, or of the line. */
static void list_place(const struct list_importer *t, enum list_field field)
{
    const struct list_column *column = NULL;
    struct csv_cell cell = *line_cell(&column, t, field);
    if (t->import->device) /* values from the command line have no place in a file */
        cell.line = cell.column = 1;
    (void)csvfile_fail(&t->table.csv, &cell, t->diag);
}

/* Reports that the field is empty although `what` needs it. */
static void list_missing(const struct list_importer *t, enum list_field field, const char *what)
{
    if (!list_is_good(t))
        return;
    const char *heading = t->out->missing = price_table_heading(field);
    if (t->import->device)
        diag_set(
            t->diag, ST_INPUT,
            "%s needs a value for '%s', which the file does not have: add '%s=VALUE' after the file name",
            what, heading, heading);
    else
        diag_set(t->diag, ST_INPUT, "%s needs a value in column '%s'", what, heading);
    list_place(t, field);
}

/* Reads a whole number from 1 to `most` for `what`; returns 1 after an error. */
static int64_t list_count(const struct list_importer *t, enum list_field field, const char *text,
                          int64_t most, const char *what)
{
    int64_t count = 1;
    if (!text)
        list_missing(t, field, what);
    else if (decimal_parse_integer(&count, text, 1, most, t->diag) != ST_OK)
        list_place(t, field);
    return list_is_good(t) ? count : 1;
}

/* Adds a value to a row and checks it by the rules of its column. Errors have the place of the field's
 * cell. */
static void list_add(struct list_row *row, const struct list_importer *t, const char *column,
                     const char *text, enum list_field field)
{
    const struct table *table = table_get(row->table);
    struct cell ignored;
    if (!text || !list_is_good(t))
        return;
    if (strcmp(column, AMOUNT_COLUMN) != 0 &&
        table_parse(&ignored, &table->columns[table_at(table, column)], text, t->diag) != ST_OK)
        list_place(t, field);
    row->fields[row->n] = field;
    row->values[row->n++] = (struct sheet_value){column, text};
}

/* Adds the price kind and the source. */
static void list_add_source(struct list_row *row, const struct list_importer *t, const char *kind)
{
    list_add(row, t, "kind", kind, LIST_KIND);
    list_add(row, t, "source", t->out->source, LIST_ITEM);
}

/* Puts the row into its sheet. Two lines with different values for one part are an error. Names may differ,
 * because a line with a quantity break may describe the part in other words. */
static void list_put(struct list_importer *t, const struct list_row *row)
{
    const size_t line = (size_t)t->table.csv.rows[t->row].cells[0].line;
    size_t i = 0;
    if (!list_is_good(t))
        return;
    const size_t other =
        sheet_put_line(&i, sheet_of(&t->sheets, row->table), line, row->values, row->n, row->n_keys);
    if (other == 0 || row->fields[i] == LIST_NAME)
        return;
    diag_set(t->diag, ST_INPUT, "'%s' has another value of '%s' in line %zu%s", row->values[0].text,
             price_table_heading(row->fields[i]), other,
             row->table == TABLE_QUOTE ? "; give a seller, a date or a quantity break to distinguish prices"
                                       : "");
    /* a rate may come from one of several columns; the caller reports it */
    if (row->table != TABLE_NODE_RATE)
        list_place(t, row->fields[i]);
}

/* Prices that the catalogue had before the import and that a line of the list also gives. */

static const char *quote_text(const struct list_importer *t, const struct quote *quote)
{
    const bool named = quote->source < t->snapshot->n_sources;
    return arena_printf(t->arena, "%s of source '%s'",
                        money_text(quote->amount_minor, quote->currency, t->arena),
                        named ? t->snapshot->sources[quote->source].id : "");
}

static void refuse(const struct list_importer *t, const char *item, const struct quote *old)
{
    char day[11];
    diag_set(t->diag, ST_INPUT,
             "'%s' has another price of %s %s%s: %s; expected one price for a seller, a date and a quantity: "
             "--replace replaces the old one, another %s keeps both",
             item, date_format(day, old->date), old->seller ? "from " : "without a seller",
             old->seller ? old->seller : "", quote_text(t, old), old->seller ? "date" : "seller or date");
    list_place(t, LIST_PRICE);
}

/* True if only one of two quotes names its seller, so that both may be from the same seller. */
static bool may_have_same_seller(const struct quote *a, const struct quote *b)
{
    struct quote named = *a;
    named.seller = b->seller;
    return (a->seller == NULL) != (b->seller == NULL) && quote_contradicts(&named, b);
}

static void note_kept_price(struct list_importer *t, const char *item, const struct quote *old)
{
    const char *remedy = old->seller
                             ? arena_printf(t->arena, "name the seller %s and add --replace", old->seller)
                             : "delete the old row of quote.csv";
    t->beside =
        arena_printf(t->arena, "'%s' also keeps the price of %s. If the new price corrects the old one, %s",
                     item, quote_text(t, old), remedy);
}

/* The columns of quote.csv that identify a price. NULL: an empty cell. */
struct price_key {
    const char *part, *seller, *date, *kind, *pack, *least, *currency, *source;
};

static int64_t count_of(const char *text)
{
    int64_t count = 1;
    return !text || decimal_parse_integer(&count, text, 1, INT64_MAX, NULL) == ST_OK ? count : 0;
}

/* Converts cells to a quote. Invalid cells are rejected when the row is read. */
static struct quote quote_of(const struct list_importer *t, const struct price_key *key)
{
    struct quote quote = {.seller = key->seller,
                          .pack = count_of(key->pack),
                          .min_quantity = count_of(key->least),
                          .source = key->source ? snapshot_source(t->snapshot, key->source) : NO_INDEX};
    (void)date_parse(&quote.date, key->date ? key->date : "", NULL);
    while (quote.kind < N_FIGURE_KINDS &&
           strcmp(figure_kind_name(quote.kind), key->kind ? key->kind : "") != 0)
        quote.kind++;
    snprintf(quote.currency, sizeof quote.currency, "%s", key->currency ? key->currency : "");
    return quote;
}

/* True if both are the same row of quote.csv: the list then changes that row. */
static bool same_row(const struct quote *a, const struct quote *b)
{
    return quote_is_same(a, b) && strcmp(a->currency, b->currency) == 0 && a->source == b->source;
}

/* Marks an old price as replaced, or rejects the line without --replace. */
static void replace_price(struct list_importer *t, const char *item, size_t old)
{
    if (!t->import->replace) {
        refuse(t, item, &t->snapshot->paid.quotes[old]);
        return;
    }
    if (!t->replaced)
        t->replaced = ARENA_NEW(t->arena, t->snapshot->paid.n_quotes, bool);
    t->n_replaced += !t->replaced[old];
    t->replaced[old] = true;
}

static const char *value_in(const struct list_row *row, const char *column)
{
    for (size_t i = 0; i < row->n; i++)
        if (strcmp(row->values[i].column, column) == 0)
            return row->values[i].text;
    return NULL;
}

/* Compares a new row of quote.csv with the prices of the catalogue. An old price with the same seller, date,
 * kind and quantity is marked as replaced; without --replace the line is rejected. */
static void list_compare_price(struct list_importer *t, const struct list_row *row, int64_t amount_minor)
{
    const struct price_key key = {value_in(row, "part"),     value_in(row, "seller"),
                                  value_in(row, "date"),     value_in(row, "kind"),
                                  value_in(row, "pack"),     value_in(row, "min_quantity"),
                                  value_in(row, "currency"), value_in(row, "source")};
    const size_t at = list_is_good(t) ? snapshot_part(t->snapshot, key.part) : NO_INDEX;
    if (at == NO_INDEX)
        return;
    const struct part *part = &t->snapshot->parts[at];
    struct quote price = quote_of(t, &key);
    price.amount_minor = amount_minor;
    for (size_t i = part->first_quote; i < part->first_quote + part->n_quotes && list_is_good(t); i++) {
        const struct quote *old = &t->snapshot->paid.quotes[i];
        if (may_have_same_seller(old, &price) && !t->beside)
            note_kept_price(t, key.part, old);
        if ((t->import->replace ? quote_is_same : quote_contradicts)(&price, old) && !same_row(&price, old))
            replace_price(t, key.part, i);
    }
}

/* True for an old row whose price a line of the list replaces. */
static bool is_replaced(const struct sheet *sheet, const struct sheet_row *row, const void *payload)
{
    const struct list_importer *t = payload;
    const struct price_key key = {sheet_cell(sheet, row, "part"),     sheet_cell(sheet, row, "seller"),
                                  sheet_cell(sheet, row, "date"),     sheet_cell(sheet, row, "kind"),
                                  sheet_cell(sheet, row, "pack"),     sheet_cell(sheet, row, "min_quantity"),
                                  sheet_cell(sheet, row, "currency"), sheet_cell(sheet, row, "source")};
    const size_t at = key.part ? snapshot_part(t->snapshot, key.part) : NO_INDEX;
    if (at == NO_INDEX)
        return false;
    const struct part *part = &t->snapshot->parts[at];
    const struct quote price = quote_of(t, &key);
    for (size_t i = part->first_quote; i < part->first_quote + part->n_quotes; i++)
        if (t->replaced[i] && same_row(&price, &t->snapshot->paid.quotes[i]))
            return true;
    return false;
}

/* Removes the rows of replaced prices. */
static void list_drop_replaced(struct list_importer *t)
{
    if (list_is_good(t) && t->replaced)
        sheet_drop_if(sheet_of(&t->sheets, TABLE_QUOTE), is_replaced, t);
}

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
     "server|compute node|computer",
     TABLE_NODE,
     {{"sockets", LIST_SOCKETS, true},
      {"cores", LIST_CORES, true},
      {"memory_MiB", LIST_MEMORY, true},
      {"nic_slots", LIST_NIC_SLOTS, false}}},
    {"nic",
     "adapter|hca|network card|network adapter",
     TABLE_NIC,
     {{"technology", LIST_NETWORK, true}, {"ports", LIST_PORTS, false}}},
    {"switch", "", TABLE_SWITCH, {{"technology", LIST_NETWORK, true}, {"ports", LIST_PORTS, true}}},
    {"port", "switch port", TABLE_SWITCH, {{"technology", LIST_NETWORK, true}}},
    {"cable", "", TABLE_CABLE, {{"technology", LIST_NETWORK, true}, {"length_m", LIST_LENGTH, false}}},
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

/* The table for the kind of the line, or of the part in the catalogue. NULL, with an error: it is unknown. */
static const struct own_table *find_kind(const struct list_importer *t, const char *item)
{
    const char *names[N_OWN], *text = list_value(t, LIST_KIND);
    const size_t at = snapshot_part(t->snapshot, item);
    text = text || at == NO_INDEX ? text : part_kind_name(t->snapshot->parts[at].kind);
    if (!text)
        list_missing(t, LIST_KIND, "a part");
    if (!list_is_good(t))
        return NULL;
    const char *word = price_table_small(text, t->arena);
    for (size_t i = 0; i < N_OWN; i++) {
        names[i] = OWN[i].kind;
        if (strcmp(OWN[i].kind, word) == 0 || price_table_has_word(OWN[i].words, word))
            return &OWN[i];
    }
    diag_set(t->diag, ST_INPUT, "unknown kind of part '%s'", text);
    suggest(t->diag, word, names, N_OWN);
    list_place(t, LIST_KIND);
    return NULL;
}

static void put_part(struct list_importer *t, const char *id, const struct own_table *own)
{
    struct list_row row = {.table = TABLE_PART, .n_keys = 1};
    const char *name = list_value(t, LIST_NAME);
    list_add(&row, t, "id", id, LIST_ITEM);
    list_add(&row, t, "name", name ? name : list_value(t, LIST_ITEM), LIST_NAME);
    list_add(&row, t, "vendor", list_value(t, LIST_VENDOR), LIST_VENDOR);
    list_add(&row, t, "power_W", list_value(t, LIST_POWER), LIST_POWER);
    list_add(&row, t, "height_U", list_value(t, LIST_HEIGHT), LIST_HEIGHT);
    list_add(&row, t, "weight_kg", list_value(t, LIST_WEIGHT), LIST_WEIGHT);
    list_add_source(&row, t, own->kind);
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

/* Keeps the error of the current line as a problem, so that a dry import continues. False: no error, or one
 * that ends the import. */
static bool list_note_problem(struct list_importer *t)
{
    const struct csv_row *cells = &t->table.csv.rows[t->row], *header = &t->table.csv.rows[t->table.header];
    size_t i = 0;
    if (!t->import->dry || t->diag->status != ST_INPUT)
        return false;
    while (i < cells->n && cells->cells[i].column != t->diag->column)
        i++;
    /* a value whose column is missing has the place of the line's first cell */
    const bool there = i < cells->n && i < header->n && !(t->out->missing && cells->cells[i].text);
    const char *heading = there && !t->out->missing ? header->cells[i].text : t->out->missing;
    VEC_PUSH(&t->problems, (struct price_list_problem){cells->cells[0].line, there ? i + 1 : 0, heading,
                                                       arena_strdup(t->arena, t->diag->message)});
    t->out->missing = NULL;
    diag_fini(t->diag);
    return true;
}

/* Checks that every network has a latency, in some line or in the catalogue. */
static void check_networks(struct list_importer *t)
{
    for (t->row = t->table.header + 1; t->row < t->table.csv.n_rows && list_is_good(t); t->row++) {
        const char *name = list_value(t, LIST_NETWORK);
        const struct sheet_value key = {"id", name ? price_table_id(name, t->arena) : ""};
        struct sheet *known = t->sheets.v[TABLE_TECHNOLOGY];
        if (!name || snapshot_technology(t->snapshot, key.text) != NO_INDEX ||
            (known && sheet_value(known, &key, "latency_us")))
            continue;
        t->out->missing = price_table_heading(LIST_LATENCY);
        diag_set(
            t->diag, ST_INPUT,
            "the latency of network '%s' is not known: give it on one of its lines (column 'latency', such "
            "as 1.5 us), or import a ping-pong first (--technology %s)",
            name, key.text);
        list_place(t, LIST_NETWORK);
        (void)list_note_problem(t);
    }
}

/* --- the table of the part's kind --- */

static void put_own(struct list_importer *t, const char *id, const struct own_table *own)
{
    const bool known =
        t->out->entries[t->out->n - 1].in_catalog; /* the part keeps values that are not given */
    struct list_row row = {.table = own->table, .n_keys = 1};
    list_add(&row, t, "part", id, LIST_ITEM);
    for (size_t i = 0; i < OWN_AT_MOST && own->v[i].column && list_is_good(t); i++) {
        const struct own_column *column = &own->v[i];
        const char *text = list_value(t, column->field);
        if (!text && !known &&
            column->field == LIST_SOCKETS) { /* sockets matter only for licences per socket */
            t->one_socket = true;
            text = "1";
        }
        if (!text && !known && column->must)
            list_missing(t, column->field, arena_printf(t->arena, "a %s", own->kind));
        if (text && (column->field == LIST_NETWORK || column->field == LIST_FAMILY))
            text = price_table_id(text, t->arena);
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

/* --- prices --- */

/* Number of units that a total pays for. */
static int64_t quantity_of(const struct list_importer *t)
{
    return list_count(t, LIST_QUANTITY, list_value(t, LIST_QUANTITY), 1000000000, "a total");
}

/* Divides a total by the number of units; the result must be whole minor units. */
static int64_t unit_of(const struct list_importer *t, int64_t total_minor, const char *total)
{
    const int64_t units = quantity_of(t);
    if (total_minor % units != 0) {
        diag_set(t->diag, ST_INPUT,
                 "a total of %s for %" PRId64 " is not a whole unit price: give the unit price, or the pack",
                 total, units);
        list_place(t, LIST_TOTAL);
    }
    return total_minor / units;
}

static int64_t amount_of(char named[4], const struct list_importer *t, enum list_field field,
                         const char *currency)
{
    const struct list_column *column = NULL;
    const struct csv_cell *cell = line_cell(&column, t, field);
    int64_t minor = 0;
    if (list_is_good(t) &&
        money_parse_shown(&minor, named, list_value(t, field), cell->text, currency, t->diag) != ST_OK)
        list_place(t, field);
    return minor;
}

/* Checks that price times quantity is the total, up to the rounding of the unit price. */
static void check_total(const struct list_importer *t, int64_t unit_minor, const char *currency)
{
    char named[4];
    const int64_t total_minor = amount_of(named, t, LIST_TOTAL, currency), units = quantity_of(t);
    const int128 beyond = 2 * ((int128)unit_minor * units - total_minor);
    if (!list_is_good(t) || (beyond <= units && -beyond <= units))
        return;
    diag_set(t->diag, ST_INPUT, "%" PRId64 " x %s is not the total %s: leave one of them out", units,
             list_value(t, LIST_PRICE), list_value(t, LIST_TOTAL));
    list_place(t, LIST_TOTAL);
}

/* The price of a unit or of a pack, and its currency. */
static int64_t find_amount(char named[4], const struct list_importer *t, const char *currency)
{
    const char *price = list_value(t, LIST_PRICE), *total = list_value(t, LIST_TOTAL);
    if (!price && !total)
        list_missing(t, LIST_PRICE, "a part");
    const int64_t minor = amount_of(named, t, price ? LIST_PRICE : LIST_TOTAL, currency);
    if (price && total && list_value(t, LIST_QUANTITY) && !list_value(t, LIST_PACK))
        check_total(t, minor, currency);
    if (list_is_good(t) && list_value(t, LIST_CURRENCY) && strcmp(currency, named) != 0) {
        diag_set(t->diag, ST_INPUT, "the amount is in %s, and the column 'currency' has %s", named, currency);
        list_place(t, LIST_CURRENCY);
    }
    return list_is_good(t) && !price ? unit_of(t, minor, total) : minor;
}

/* Converts a date to the catalogue's form: "31.01.2026" is accepted. */
static const char *date_of(const struct list_importer *t, enum list_field field)
{
    const char *text = list_value(t, field);
    const bool points = text && strlen(text) == 10 && text[2] == '.' && text[5] == '.';
    return points ? arena_printf(t->arena, "%s-%.2s-%.2s", text + 6, text + 3, text) : text;
}

static void put_price(struct list_importer *t, struct price_list_entry *entry)
{
    struct list_row row = {.table = TABLE_QUOTE};
    char named[4] = "", day[11];
    const struct sheet *sheet = sheet_of(&t->sheets, TABLE_QUOTE);
    const char *said = list_value(t, LIST_CURRENCY), *dated = date_of(t, LIST_DATE);
    const char *kind = list_value(t, LIST_PRICE_KIND), *pack = list_value(t, LIST_PACK);
    const int64_t minor = find_amount(named, t, said ? said : t->snapshot->currency);
    if (!list_is_good(t))
        return;
    entry->least = list_value(t, LIST_BREAK);
    entry->valid_until = date_of(t, LIST_VALID_UNTIL);
    entry->date = dated ? dated : arena_strdup(t->arena, date_format(day, t->snapshot->as_of));
    entry->price_kind = kind ? kind : "quote";
    entry->pack = count_of(pack);
    entry->price = money_text(minor, named, t->arena);
    list_add(&row, t, "part", entry->item, LIST_ITEM);
    if (entry->seller)
        list_add(&row, t, "seller", entry->seller, LIST_SELLER);
    else /* a price without a seller is not the same price as one with a seller */
        row.values[row.n++] = (struct sheet_value){"seller", NULL};
    list_add(&row, t, "date", entry->date, LIST_DATE);
    list_add(&row, t, "currency", arena_strdup(t->arena, named), LIST_CURRENCY);
    list_add(&row, t, "pack", pack ? pack : "1", LIST_PACK);
    list_add(&row, t, "min_quantity", entry->least ? entry->least : "1", LIST_BREAK);
    list_add_source(&row, t, entry->price_kind);
    row.n_keys = row.n;
    list_add(&row, t, "valid_until", entry->valid_until, LIST_VALID_UNTIL);
    if (sheet_has(sheet, AMOUNT_COLUMN))
        list_add(&row, t, AMOUNT_COLUMN, money_plain(minor, named, t->arena), LIST_PRICE);
    else
        list_add(&row, t, "amount_minor", arena_printf(t->arena, "%" PRId64, minor), LIST_PRICE);
    list_put(t, &row);
    list_compare_price(t, &row, minor);
}

/* --- rates --- */

/* The node in the catalogue, or NULL. Uses an index, because a list may have a rate in every line. */
static const struct node *find_node(struct list_importer *t, const char *item)
{
    const struct snapshot *snapshot = t->snapshot;
    const size_t part = snapshot_part(snapshot, item);
    if (!t->node_of_part)
        t->node_of_part = ARENA_NEW(t->arena, snapshot->n_parts, const struct node *);
    for (; t->n_indexed < snapshot->n_nodes; t->n_indexed++)
        t->node_of_part[snapshot->nodes[t->n_indexed].part] = &snapshot->nodes[t->n_indexed];
    return part == NO_INDEX ? NULL : t->node_of_part[part];
}

/* Reads the rate of a process: a number with an optional unit, or the run time in seconds on a number of
 * processes. */
static struct list_rate read_rate(struct list_importer *t, const struct csv_cell *cell,
                                  const char *application, bool seconds, const char *processes)
{
    struct list_rate rate = {.rate_ops = 0};
    struct list_measurement measured = {.application = application, .seconds = seconds, .unit = ""};
    const char *text = list_value_at(t, cell), *item = t->out->entries[t->out->n - 1].item;
    const size_t n = text ? strcspn(text, " ") : 0;
    if (!list_is_good(t) ||
        decimal_parse_double(&measured.value, arena_strndup(t->arena, text, n), t->diag) != ST_OK)
        return rate;
    measured.unit = text[n] ? text + n + 1 : "";
    measured.node = find_node(t, item);
    if (seconds || processes)
        measured.processes = list_count(t, LIST_PROCESSES, processes, 1048576, "the time of a run");
    if (list_is_good(t) && t->import->rate(&rate, &measured, t->arena, t->diag) == ST_OK && seconds &&
        !(measured.value > 0))
        diag_set(t->diag, ST_INPUT, "expected a time above 0, got '%s'", text);
    rate.item = item;
    return rate;
}

/* True if an earlier line of the part gave the same rate: lines with price breaks repeat it. */
static bool is_repeated_rate(const struct list_importer *t, const struct list_rate *rate)
{
    for (size_t i = t->rates.n; i > 0 && strcmp(t->rates.v[i - 1].item, rate->item) == 0; i--)
        if (strcmp(t->rates.v[i - 1].application, rate->application) == 0)
            return true;
    return false;
}

static void put_rate(struct list_importer *t, const char *node, const struct csv_cell *cell,
                     const char *application, const char *processes)
{
    const bool seconds = list_column_at(t, cell)->field == LIST_SECONDS;
    struct list_row row = {.table = TABLE_NODE_RATE, .n_keys = 2};
    const struct list_rate rate = read_rate(t, cell, application, seconds, processes);
    list_add(&row, t, "node", node, LIST_ITEM);
    list_add(&row, t, "application", rate.application, LIST_APPLICATION);
    list_add(&row, t, "processes_per_node", processes, LIST_PROCESSES);
    /* %g would write an exponent from 10^15 on */
    list_add(&row, t, "rate_per_s",
             arena_printf(t->arena, rate.rate_ops >= 1e14 ? "%.0f" : "%.15g", rate.rate_ops),
             seconds ? LIST_SECONDS : LIST_RATE);
    list_add_source(&row, t, "measured");
    list_put(t, &row);
    if (!list_is_good(t))
        (void)csvfile_fail(&t->table.csv, cell, t->diag);
    else if (!is_repeated_rate(t, &rate))
        VEC_PUSH(&t->rates, rate);
}

/* Adds the rates of a line: from columns with an application in their heading, or for the application in the
 * line. */
static void put_rates(struct list_importer *t, struct price_list_entry *entry)
{
    const struct csv_row *cells = &t->table.csv.rows[t->row];
    const char *named = list_value(t, LIST_APPLICATION), *said = list_value(t, LIST_PROCESSES);
    for (size_t i = 0; i < cells->n && i < t->table.csv.rows[t->table.header].n && list_is_good(t); i++) {
        const struct list_column *column = &t->table.columns[i];
        const bool seconds = column->field == LIST_SECONDS;
        const char *application = column->application ? column->application : named;
        if ((column->field != LIST_RATE && !seconds) || !cells->cells[i].text)
            continue;
        if (!application)
            list_missing(t, LIST_APPLICATION, "a rate");
        put_rate(t, entry->item, &cells->cells[i], application,
                 said      ? said
                 : seconds ? list_value(t, LIST_CORES)
                           : NULL);
        entry->n_rates++;
    }
}

/* --- exchange rates --- */

/* Adds the exchange rate of the line's currency. A line may contain only this rate. */
static void put_exchange(struct list_importer *t, struct price_list_entry *entry)
{
    struct list_row row = {.table = TABLE_EXCHANGE_RATE};
    char day[11];
    const char *currency = list_value(t, LIST_CURRENCY), *dated = date_of(t, LIST_DATE);
    const char *per_usd = list_value(t, LIST_PER_USD);
    if (!currency)
        list_missing(t, LIST_CURRENCY, "an exchange rate");
    if (!list_is_good(t))
        return;
    entry->item = currency;
    entry->kind = "exchange rate";
    entry->price = arena_printf(t->arena, "%s %s for 1 USD", per_usd, currency);
    list_add(&row, t, "date", dated ? dated : arena_strdup(t->arena, date_format(day, t->snapshot->as_of)),
             LIST_DATE);
    list_add(&row, t, "currency", currency, LIST_CURRENCY);
    row.n_keys = row.n;
    list_add(&row, t, "per_usd", per_usd, LIST_PER_USD);
    list_add(&row, t, "source", t->out->source, LIST_ITEM);
    list_put(t, &row);
}

/* --- a line --- */

static void take_line(struct list_importer *t)
{
    struct price_list_entry *entry = &t->out->entries[t->out->n++];
    const char *item = list_value(t, LIST_ITEM), *name = item ? item : list_value(t, LIST_NAME);
    const bool measured = list_value(t, LIST_APPLICATION) && !list_value(t, LIST_KIND);
    *entry =
        (struct price_list_entry){.line = t->table.csv.rows[t->row].cells[0].line, .kind = "rate", .pack = 1};
    if (list_value(t, LIST_PER_USD)) {
        put_exchange(t, entry);
        if (!name)
            return;
    }
    if (!name || !*price_table_id(name, t->arena))
        list_missing(t, LIST_ITEM, "a line");
    if (!list_is_good(t))
        return;
    entry->item = snapshot_part(t->snapshot, name) != NO_INDEX ? name : price_table_id(name, t->arena);
    entry->in_catalog = snapshot_part(t->snapshot, entry->item) != NO_INDEX;
    entry->seller = list_value(t, LIST_SELLER);
    const struct own_table *own = measured ? NULL : find_kind(t, entry->item);
    if (own) {
        entry->kind = own->kind;
        put_part(t, entry->item, own);
        if (own->table != TABLE_PART) /* components have no table of their own */
            put_own(t, entry->item, own);
        if (own->table == TABLE_NODE)
            put_constants(t, entry->item);
        if (!t->table.by_hand || list_value(t, LIST_PRICE) || list_value(t, LIST_TOTAL) ||
            snapshot_part(t->snapshot, entry->item) == NO_INDEX)
            put_price(t, entry);
    }
    put_rates(t, entry);
}

static bool is_empty_line(const struct csv_row *row)
{
    for (size_t i = 0; i < row->n; i++)
        if (row->cells[i].text)
            return false;
    return true;
}

/* False if the import was stopped. It can be stopped until the rows are written. */
static bool may_continue(const struct list_importer *t)
{
    if (list_is_good(t) && stop_reached(t->import->stop))
        diag_set(t->diag, ST_STOPPED, "stopped before the import was complete: nothing was written");
    return list_is_good(t);
}

static void take_lines(struct list_importer *t)
{
    t->out->entries = ARENA_NEW(t->arena, t->table.csv.n_rows, struct price_list_entry);
    for (t->row = t->table.header + 1; t->row < t->table.csv.n_rows && may_continue(t); t->row++)
        if (!is_empty_line(&t->table.csv.rows[t->row])) {
            t->n_lines++;
            take_line(t);
            t->out->n -= list_note_problem(t);
        }
    if (list_is_good(t) && t->n_lines == 0)
        diag_at(t->diag, ST_INPUT, t->out->path, 1, 1, "the list has no line below its headings");
    check_networks(t);
}

/* --- the list --- */

static void put_source(struct list_importer *t)
{
    const char *name = path_name(t->out->path), *stem = path_stem(t->arena, name);
    t->out->source = t->import->source ? t->import->source : price_table_id(stem, t->arena);
    struct list_row row = {.table = TABLE_SOURCE, .n = 1, .n_keys = 1};
    row.values[0] = (struct sheet_value){"id", t->out->source};
    if (snapshot_source(t->snapshot, t->out->source) == NO_INDEX)
        row.values[row.n++] = (struct sheet_value){
            "title", t->import->device  ? arena_printf(t->arena, "Device type %s (NetBox)", name)
                     : t->table.by_hand ? "Entered by hand"
                                        : arena_printf(t->arena, "Price list %s", name)};
    list_put(t, &row);
}

static void add_notes(struct list_importer *t)
{
    const struct device_type *device = t->import->device;
    t->out->notes = ARENA_NEW(
        t->arena, 4 + t->table.n_notes + t->out->n_rates + (device ? device->n_notes : 0), const char *);
    for (size_t i = 0; device && i < device->n_notes; i++)
        t->out->notes[t->out->n_notes++] = device->notes[i];
    for (size_t i = 0; i < t->table.n_notes; i++)
        t->out->notes[t->out->n_notes++] = t->table.notes[i];
    if (t->n_replaced > 0)
        t->out->notes[t->out->n_notes++] = arena_printf(t->arena, "%zu price%s of the catalogue replaced",
                                                        t->n_replaced, t->n_replaced == 1 ? "" : "s");
    if (t->beside)
        t->out->notes[t->out->n_notes++] = t->beside;
    if (t->one_socket)
        t->out->notes[t->out->n_notes++] = "nodes without a number of sockets have one";
    if (t->table.ignored)
        t->out->notes[t->out->n_notes++] = arena_printf(t->arena, "columns not read: %s", t->table.ignored);
    for (size_t i = 0; i < t->out->n_rates; i++) {
        const struct list_rate *rate = &t->out->rates[i];
        if (rate->doubt)
            t->out->notes[t->out->n_notes++] = arena_printf(t->arena, "the rate of %s on %s is %s",
                                                            rate->application, rate->item, rate->doubt);
    }
}

/* Starts with an empty list and the current catalogue. *t keeps its place: the lock of the folder is held
 * (guard.h). */
static void list_begin(struct list_importer *t, struct price_list *out, const char *folder,
                       const struct price_list_import *import, struct arena *arena, struct diag *diag)
{
    struct snapshot *snapshot = ARENA_NEW(arena, 1, struct snapshot);
    *t =
        (struct list_importer){.import = import,
                               .snapshot = snapshot,
                               .out = out,
                               .sheets = {.folder = folder, .dry = import->dry, .arena = arena, .diag = diag},
                               .arena = arena,
                               .diag = diag};
    (void)sheets_open(&t->sheets, snapshot);
}

/* Imports the table. */
static enum status take_table(struct list_importer *t)
{
    if (list_is_good(t)) {
        t->sheets.list = t->table.by_hand ? NULL : t->out->path;
        put_source(t);
        take_lines(t);
        list_drop_replaced(t);
        t->out->rates = ARENA_COPY(t->arena, t->rates.v, t->rates.n, 0, struct list_rate);
        t->out->n_rates = t->rates.n;
        add_notes(t);
    }
    mem_free(t->rates.v);
    (void)may_continue(t);
    if (t->problems.n > 0)
        diag_set(t->diag, ST_INPUT, "%zu of %zu lines cannot be imported", t->problems.n, t->n_lines);
    const enum status status = sheets_close(&t->sheets);
    if (t->import->dry && status == ST_INPUT && t->problems.n == 0 && t->n_lines > 0)
        VEC_PUSH(&t->problems, (struct price_list_problem){t->diag->line, 0, NULL,
                                                           arena_strdup(t->arena, t->diag->message)});
    t->out->problems = ARENA_COPY(t->arena, t->problems.v, t->problems.n, 0, struct price_list_problem);
    t->out->n_problems = t->problems.n;
    t->out->table = ARENA_COPY(t->arena, &t->table, 1, 0, struct price_table);
    mem_free(t->problems.v);
    return status;
}

enum status price_list_take(struct price_list *out, const char *folder, const char *path,
                            const struct price_list_import *import, struct arena *arena, struct diag *diag)
{
    struct list_importer t;
    list_begin(&t, out, folder, import, arena, diag);
    *out = (struct price_list){.path = path};
    if (list_is_good(&t))
        (void)price_table_read(&t.table, path, TABLE_OF_PRICES, &import->reading, arena, diag);
    return take_table(&t);
}

enum status price_list_add(struct price_list *out, const char *folder, const struct price_list_import *import,
                           struct arena *arena, struct diag *diag)
{
    struct list_importer t;
    list_begin(&t, out, folder, import, arena, diag);
    const struct device_type *device = import->device;
    const size_t n_own = device ? device->n : 0, n = n_own + import->n_words;
    const char **all = ARENA_NEW(arena, n, const char *);
    *out = (struct price_list){.path = device ? device->path : "catalog add"};
    for (size_t i = 0; i < n; i++)
        all[i] = i < n_own ? device->words[i] : import->words[i - n_own];
    if (list_is_good(&t))
        (void)price_table_words(&t.table, all, n, out->path, arena, diag);
    return take_table(&t);
}
