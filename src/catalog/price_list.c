/* price_list.c - the lines of a price list as rows of a catalogue's tables. */
#include "catalog/price_list.h"

#include <ctype.h>
#include <inttypes.h>
#include <string.h>

#include "base/date.h"
#include "base/decimal.h"
#include "base/file.h"
#include "base/suggest.h"
#include "catalog/catalog.h"
#include "catalog/price_list_parts.h"
#include "catalog/sheet.h"

enum { VALUES_AT_MOST = TABLE_MAX_COLUMNS, OWN_AT_MOST = 4 };

/* What a part of a kind says in the table of its kind. A column without `must` may be empty, or has the
 * catalogue's default. */
struct own_column {
    const char *column;
    enum list_field field;
    bool must;
};

static const struct own_table {
    const char *kind;
    const char *words; /* what lists call it too, between bars */
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

struct taking {
    const struct price_list_import *import;
    const struct snapshot *snapshot;
    struct price_table table;
    struct sheets sheets;
    struct price_list *out;
    bool one_socket; /* was taken for what a line does not say */
    size_t row;      /* the line at hand */
    struct arena *arena;
    struct diag *diag;
};

/* --- cells of the line at hand: after a fault nothing more is read or set --- */

static bool good(const struct taking *t)
{
    return t->diag->status == ST_OK;
}

static const struct csv_cell *cell_of(const struct list_column **column, const struct taking *t,
                                      enum list_field field)
{
    const struct csv_cell *cell = price_table_cell(column, &t->table, t->row, field);
    return cell ? cell : &t->table.csv.rows[t->row].cells[0];
}

/* The column of a cell of the line at hand, and what it says. */
static const struct list_column *column_at(const struct taking *t, const struct csv_cell *cell)
{
    return &t->table.columns[cell - t->table.csv.rows[t->row].cells];
}

static const char *value_at(const struct taking *t, const struct csv_cell *cell)
{
    const char *text = NULL;
    (void)price_table_value(&text, &t->table, cell, column_at(t, cell), t->diag);
    return text;
}

/* What the line says of a field; NULL: nothing. */
static const char *value_of(const struct taking *t, enum list_field field)
{
    const struct list_column *column = NULL;
    const struct csv_cell *cell = cell_of(&column, t, field);
    const char *text = column && good(t) ? value_at(t, cell) : NULL;
    return good(t) ? text : NULL;
}

/* Places what the diagnostic says at the field's cell, or at the line. */
static void place(const struct taking *t, enum list_field field)
{
    const struct list_column *column = NULL;
    struct csv_cell cell = *cell_of(&column, t, field);
    if (t->import->device) /* words have no place of their own */
        cell.line = cell.column = 1;
    (void)csvfile_fail(&t->table.csv, &cell, t->diag);
}

static void missing(const struct taking *t, enum list_field field, const char *what)
{
    if (!good(t))
        return;
    const char *heading = t->out->missing = price_table_heading(field);
    const char *remedy =
        t->import->device ? arena_printf(t->arena, ": '%s=VALUE' behind the file", heading) : "";
    diag_set(t->diag, ST_INPUT, "%s needs a value in column '%s'%s", what, heading, remedy);
    place(t, field);
}

/* A name as an id: small letters, digits and dashes. */
static const char *id_of(const char *name, struct arena *arena)
{
    char *id = arena_alloc(arena, strlen(name) + 1, 1);
    size_t n = 0;
    for (const char *s = name; *s; s++) {
        const char c = (char)tolower((unsigned char)*s);
        const bool fits = (unsigned char)c < 0x80 && (isalnum((unsigned char)c) || strchr("._+", c));
        if (fits || (n > 0 && id[n - 1] != '-'))
            id[n++] = fits ? c : '-';
    }
    while (n > 0 && id[n - 1] == '-')
        n--;
    id[n] = '\0';
    return id;
}

/* A whole number of what `what` needs; 1 after a fault. */
static int64_t count_of(const struct taking *t, enum list_field field, const char *text, int64_t most,
                        const char *what)
{
    int64_t count = 1;
    if (!text)
        missing(t, field, what);
    else if (decimal_parse_integer(&count, text, 1, most, t->diag) != ST_OK)
        place(t, field);
    return good(t) ? count : 1;
}

/* --- rows --- */

struct row {
    enum table_id table;
    struct sheet_value values[VALUES_AT_MOST];
    size_t n;
    size_t n_keys;
};

/* Adds a value to a row after a check by the rules of its column: what is wrong is told at the field's cell.
 */
static void add(struct row *row, const struct taking *t, const char *column, const char *text,
                enum list_field field)
{
    const struct table *table = table_get(row->table);
    struct cell ignored;
    if (!text || !good(t))
        return;
    if (strcmp(column, AMOUNT_COLUMN) != 0 &&
        table_parse(&ignored, &table->columns[table_at(table, column)], text, t->diag) != ST_OK)
        place(t, field);
    row->values[row->n++] = (struct sheet_value){column, text};
}

static void add_source(struct row *row, const struct taking *t, const char *kind)
{
    add(row, t, "kind", kind, LIST_KIND);
    add(row, t, "source", t->out->source, LIST_ITEM);
}

static void put(struct taking *t, const struct row *row)
{
    if (good(t))
        sheet_put(sheet_of(&t->sheets, row->table), row->values, row->n, row->n_keys);
}

/* --- what a line is --- */

/* NULL: of a kind that is none. */
static const struct own_table *find_kind(const struct taking *t)
{
    const char *names[N_OWN], *text = value_of(t, LIST_KIND);
    if (!text)
        missing(t, LIST_KIND, "a part");
    if (!good(t))
        return NULL;
    const char *word = price_table_small(text, t->arena);
    for (size_t i = 0; i < N_OWN; i++) {
        names[i] = OWN[i].kind;
        if (strcmp(OWN[i].kind, word) == 0 || price_table_has_word(OWN[i].words, word))
            return &OWN[i];
    }
    diag_set(t->diag, ST_INPUT, "unknown kind of part '%s'", text);
    suggest(t->diag, word, names, N_OWN);
    place(t, LIST_KIND);
    return NULL;
}

static void put_part(struct taking *t, const char *id, const struct own_table *own)
{
    struct row row = {.table = TABLE_PART, .n_keys = 1};
    const char *name = value_of(t, LIST_NAME);
    add(&row, t, "id", id, LIST_ITEM);
    add(&row, t, "name", name ? name : value_of(t, LIST_ITEM), LIST_NAME);
    add(&row, t, "vendor", value_of(t, LIST_VENDOR), LIST_VENDOR);
    add(&row, t, "power_W", value_of(t, LIST_POWER), LIST_POWER);
    add(&row, t, "height_U", value_of(t, LIST_HEIGHT), LIST_HEIGHT);
    add(&row, t, "weight_kg", value_of(t, LIST_WEIGHT), LIST_WEIGHT);
    add_source(&row, t, own->kind);
    put(t, &row);
}

/* --- networks --- */

/* A network has its latency and speed from the lines that say them; it may be in the catalogue. */
static void put_network(struct taking *t, const char *id)
{
    struct row row = {.table = TABLE_TECHNOLOGY, .n_keys = 1};
    add(&row, t, "id", id, LIST_NETWORK);
    add(&row, t, "latency_us", value_of(t, LIST_LATENCY), LIST_LATENCY);
    add(&row, t, "bandwidth_Bps", value_of(t, LIST_SPEED), LIST_SPEED);
    if (row.n == 1)
        return;
    add_source(&row, t, "list");
    put(t, &row);
}

/* Every network that a line names has a latency in some line, or in the catalogue. */
static void check_networks(struct taking *t)
{
    for (t->row = t->table.header + 1; t->row < t->table.csv.n_rows && good(t); t->row++) {
        const char *name = value_of(t, LIST_NETWORK);
        const struct sheet_value key = {"id", name ? id_of(name, t->arena) : ""};
        const struct sheet *known = t->sheets.v[TABLE_TECHNOLOGY];
        if (!name || snapshot_technology(t->snapshot, key.text) != NO_INDEX ||
            (known && sheet_value(known, &key, "latency_us")))
            continue;
        t->out->missing = price_table_heading(LIST_LATENCY);
        diag_set(
            t->diag, ST_INPUT,
            "the latency of network '%s' is not known: give it on one of its lines (column 'latency', such "
            "as 1.5 us), or import a ping-pong first (--technology %s)",
            name, key.text);
        place(t, LIST_NETWORK);
    }
}

/* --- the table of its kind --- */

static void put_own(struct taking *t, const char *id, const struct own_table *own)
{
    struct row row = {.table = own->table, .n_keys = 1};
    add(&row, t, "part", id, LIST_ITEM);
    for (size_t i = 0; i < OWN_AT_MOST && own->v[i].column && good(t); i++) {
        const struct own_column *column = &own->v[i];
        const char *text = value_of(t, column->field);
        if (!text && column->field == LIST_SOCKETS) { /* they count where something is bought by them alone */
            t->one_socket = true;
            text = "1";
        }
        if (!text && column->must)
            missing(t, column->field, arena_printf(t->arena, "a %s", own->kind));
        if (text && (column->field == LIST_NETWORK || column->field == LIST_FAMILY))
            text = id_of(text, t->arena);
        add(&row, t, column->column, text, column->field);
        if (column->field == LIST_NETWORK)
            put_network(t, text);
    }
    put(t, &row);
}

/* --- prices --- */

/* The price of a unit out of the total of so many: in whole minor units. */
static int64_t unit_of(const struct taking *t, int64_t total_minor, const char *total)
{
    const int64_t units = count_of(t, LIST_QUANTITY, value_of(t, LIST_QUANTITY), 1000000000, "a total");
    if (total_minor % units != 0) {
        diag_set(t->diag, ST_INPUT,
                 "a total of %s for %" PRId64
                 " is no whole price of a unit: give the unit price, or the pack",
                 total, units);
        place(t, LIST_TOTAL);
    }
    return total_minor / units;
}

/* The amount of a unit, or of a pack; and the currency it names. */
static int64_t find_amount(char named[4], const struct taking *t, const char *currency)
{
    const char *price = value_of(t, LIST_PRICE), *total = value_of(t, LIST_TOTAL);
    int64_t minor = 0;
    if (!price && !total)
        missing(t, LIST_PRICE, "a part");
    if (good(t) && money_parse(&minor, named, price ? price : total, currency, t->diag) != ST_OK)
        place(t, price ? LIST_PRICE : LIST_TOTAL);
    if (good(t) && value_of(t, LIST_CURRENCY) && strcmp(currency, named) != 0) {
        diag_set(t->diag, ST_INPUT, "the amount is in %s, and the column 'currency' says %s", named,
                 currency);
        place(t, LIST_CURRENCY);
    }
    return good(t) && !price ? unit_of(t, minor, total) : minor;
}

/* A date as the catalogue has it: "31.01.2026" is another way to write one. */
static const char *date_of(const struct taking *t, enum list_field field)
{
    const char *text = value_of(t, field);
    const bool points = text && strlen(text) == 10 && text[2] == '.' && text[5] == '.';
    return points ? arena_printf(t->arena, "%s-%.2s-%.2s", text + 6, text + 3, text) : text;
}

static void put_price(struct taking *t, struct price_list_entry *entry)
{
    struct row row = {.table = TABLE_QUOTE};
    char named[4] = "", day[11];
    const struct sheet *sheet = sheet_of(&t->sheets, TABLE_QUOTE);
    const char *said = value_of(t, LIST_CURRENCY), *dated = date_of(t, LIST_DATE);
    const char *kind = value_of(t, LIST_PRICE_KIND), *pack = value_of(t, LIST_PACK);
    const int64_t minor = find_amount(named, t, said ? said : t->snapshot->currency);
    if (!good(t))
        return;
    entry->least = value_of(t, LIST_BREAK);
    entry->valid_until = date_of(t, LIST_VALID_UNTIL);
    entry->price = money_text(minor, named, t->arena);
    add(&row, t, "part", entry->item, LIST_ITEM);
    add(&row, t, "seller", entry->seller, LIST_SELLER);
    add(&row, t, "date", dated ? dated : arena_strdup(t->arena, date_format(day, t->snapshot->as_of)),
        LIST_DATE);
    add(&row, t, "currency", arena_strdup(t->arena, named), LIST_CURRENCY);
    add(&row, t, "pack", pack ? pack : "1", LIST_PACK);
    add(&row, t, "min_quantity", entry->least ? entry->least : "1", LIST_BREAK);
    add_source(&row, t, kind ? kind : "quote");
    row.n_keys = row.n;
    add(&row, t, "valid_until", entry->valid_until, LIST_VALID_UNTIL);
    if (sheet_has(sheet, AMOUNT_COLUMN))
        add(&row, t, AMOUNT_COLUMN, money_plain(minor, named, t->arena), LIST_PRICE);
    else
        add(&row, t, "amount_minor", arena_printf(t->arena, "%" PRId64, minor), LIST_PRICE);
    put(t, &row);
}

/* --- rates --- */

/* Operations per second of a process: from 10^6 of them, or from the seconds of a run on so many processes.
 */
static const char *rate_text(const struct taking *t, const struct csv_cell *cell, const char *application,
                             bool seconds, const char *processes)
{
    double value = 0, work = 0;
    const char *number = value_at(t, cell);
    if (!good(t) || decimal_parse_double(&value, number, t->diag) != ST_OK)
        return NULL;
    if (!seconds)
        return arena_printf(t->arena, "%.15g", value * 1e6);
    const int64_t each = count_of(t, LIST_PROCESSES, processes, 1048576, "the time of a run");
    if (good(t) && t->import->work(&work, application, t->arena, t->diag) == ST_OK && !(value > 0))
        diag_set(t->diag, ST_INPUT, "expected a time above 0, got '%s'", number);
    return arena_printf(t->arena, "%.15g", work / value / (double)each);
}

static void put_rate(struct taking *t, const char *node, const struct csv_cell *cell, const char *application,
                     const char *processes)
{
    const bool seconds = column_at(t, cell)->field == LIST_SECONDS;
    struct row row = {.table = TABLE_NODE_RATE, .n_keys = 2};
    const char *rate = rate_text(t, cell, application, seconds, processes);
    add(&row, t, "node", node, LIST_ITEM);
    add(&row, t, "application", application, LIST_APPLICATION);
    add(&row, t, "processes_per_node", processes, LIST_PROCESSES);
    add(&row, t, "rate_per_s", rate, seconds ? LIST_SECONDS : LIST_RATE);
    add_source(&row, t, "measured");
    if (!good(t))
        (void)csvfile_fail(&t->table.csv, cell, t->diag);
    put(t, &row);
}

/* The rates that a line has: of columns that name an application, or of that which the line names. */
static void put_rates(struct taking *t, struct price_list_entry *entry)
{
    const struct csv_row *cells = &t->table.csv.rows[t->row];
    const char *named = value_of(t, LIST_APPLICATION), *said = value_of(t, LIST_PROCESSES);
    for (size_t i = 0; i < cells->n && i < t->table.csv.rows[t->table.header].n && good(t); i++) {
        const struct list_column *column = &t->table.columns[i];
        const bool seconds = column->field == LIST_SECONDS;
        const char *application = column->application ? column->application : named;
        if ((column->field != LIST_RATE && !seconds) || !cells->cells[i].text)
            continue;
        if (!application)
            missing(t, LIST_APPLICATION, "a rate");
        put_rate(t, entry->item, &cells->cells[i], application,
                 said      ? said
                 : seconds ? value_of(t, LIST_CORES)
                           : NULL);
        entry->n_rates++;
    }
}

/* --- a line --- */

static void take_line(struct taking *t)
{
    struct price_list_entry *entry = &t->out->entries[t->out->n++];
    const char *item = value_of(t, LIST_ITEM), *name = item ? item : value_of(t, LIST_NAME);
    const bool measured = value_of(t, LIST_APPLICATION) && !value_of(t, LIST_KIND);
    *entry = (struct price_list_entry){.line = t->table.csv.rows[t->row].cells[0].line, .kind = "rate"};
    if (!name || !*id_of(name, t->arena))
        missing(t, LIST_ITEM, "a line");
    if (!good(t))
        return;
    entry->item = snapshot_part(t->snapshot, name) != NO_INDEX ? name : id_of(name, t->arena);
    entry->seller = value_of(t, LIST_SELLER);
    const struct own_table *own = measured ? NULL : find_kind(t);
    if (own) {
        entry->kind = own->kind;
        put_part(t, entry->item, own);
        if (own->table != TABLE_PART) /* a component has no table of its own */
            put_own(t, entry->item, own);
        if (!t->table.by_hand || value_of(t, LIST_PRICE) || value_of(t, LIST_TOTAL) ||
            snapshot_part(t->snapshot, entry->item) == NO_INDEX)
            put_price(t, entry);
    }
    put_rates(t, entry);
}

static bool is_empty(const struct csv_row *row)
{
    for (size_t i = 0; i < row->n; i++)
        if (row->cells[i].text)
            return false;
    return true;
}

static void take_lines(struct taking *t)
{
    t->out->entries = ARENA_NEW(t->arena, t->table.csv.n_rows, struct price_list_entry);
    for (t->row = t->table.header + 1; t->row < t->table.csv.n_rows && good(t); t->row++)
        if (!is_empty(&t->table.csv.rows[t->row]))
            take_line(t);
    if (good(t) && t->out->n == 0)
        diag_at(t->diag, ST_INPUT, t->out->path, 1, 1, "the list has no line below its headings");
    check_networks(t);
}

/* --- the list --- */

static void put_source(struct taking *t)
{
    const char *name = path_name(t->out->path), *stem = path_stem(t->arena, name);
    t->out->source = t->import->source ? t->import->source : id_of(stem, t->arena);
    struct row row = {.table = TABLE_SOURCE, .n = 1, .n_keys = 1};
    row.values[0] = (struct sheet_value){"id", t->out->source};
    if (snapshot_source(t->snapshot, t->out->source) == NO_INDEX)
        row.values[row.n++] = (struct sheet_value){
            "title", t->import->device  ? arena_printf(t->arena, "Device type %s (NetBox)", name)
                     : t->table.by_hand ? "Entered by hand"
                                        : arena_printf(t->arena, "Price list %s", name)};
    put(t, &row);
}

static void add_notes(struct taking *t)
{
    const struct device_type *device = t->import->device;
    t->out->notes = ARENA_NEW(t->arena, 2 + (device ? device->n_notes : 0), const char *);
    for (size_t i = 0; device && i < device->n_notes; i++)
        t->out->notes[t->out->n_notes++] = device->notes[i];
    if (t->one_socket)
        t->out->notes[t->out->n_notes++] = "nodes without a number of sockets have one";
    if (t->table.ignored)
        t->out->notes[t->out->n_notes++] = arena_printf(t->arena, "columns not read: %s", t->table.ignored);
}

/* An empty list, and the catalogue as it is. */
static struct taking begin(struct price_list *out, const char *folder, const struct price_list_import *import,
                           struct arena *arena, struct diag *diag)
{
    struct snapshot *snapshot = ARENA_NEW(arena, 1, struct snapshot);
    (void)catalog_load(snapshot, folder, arena, diag);
    return (struct taking){.import = import,
                           .snapshot = snapshot,
                           .out = out,
                           .sheets = {.folder = folder, .arena = arena, .diag = diag},
                           .arena = arena,
                           .diag = diag};
}

/* Takes the table that was read. */
static enum status take_table(struct taking *t)
{
    if (!good(t))
        return t->diag->status;
    put_source(t);
    take_lines(t);
    add_notes(t);
    return sheets_write(&t->sheets);
}

enum status price_list_take(struct price_list *out, const char *folder, const char *path,
                            const struct price_list_import *import, struct arena *arena, struct diag *diag)
{
    struct taking t = begin(out, folder, import, arena, diag);
    *out = (struct price_list){.path = path};
    if (good(&t))
        (void)price_table_read(&t.table, path, import->mark, arena, diag);
    return take_table(&t);
}

enum status price_list_add(struct price_list *out, const char *folder, const struct price_list_import *import,
                           struct arena *arena, struct diag *diag)
{
    struct taking t = begin(out, folder, import, arena, diag);
    const struct device_type *device = import->device;
    const size_t n_own = device ? device->n : 0, n = n_own + import->n_words;
    const char **all = ARENA_NEW(arena, n, const char *);
    *out = (struct price_list){.path = device ? device->path : "catalog add"};
    for (size_t i = 0; i < n; i++)
        all[i] = i < n_own ? device->words[i] : import->words[i - n_own];
    if (good(&t))
        (void)price_table_words(&t.table, all, n, out->path, arena, diag);
    return take_table(&t);
}
