/* rows.c - the proof's own snapshot, made from the cells of the catalogue, and its comparison with that of
 * the search. One table states the columns, for both. */
#include "proof/rows.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/arena.h"
#include "base/diag.h"
#include "catalog/cell_text.h"
#include "problem/instance.h"
#include "proof/audit_text.h"
#include "proof/build.h"
#include "proof/compare.h"
#include "proof/sizes.h"
#include "proof/units.h"
#include "proof/words.h"

/* Where the value of a member comes from. */
enum origin {
    FROM_CELL,
    FROM_CONSTANT, /* the machine constant of the node that has the member's name */
    FROM_ROWS      /* other rows */
};

/* A member of a row and the column that holds it. For AS_INT the cell is one of `words`, or a date if there
 * are none; for AS_SIZE it names a row of table `to`. */
struct row_member {
    struct compared is; /* with the name of the column */
    enum origin origin;
    double over;   /* AS_REAL: divisor of the cell */
    double none;   /* AS_REAL, AS_WHOLE: value of an empty cell */
    int64_t times; /* AS_WHOLE: factor of the cell */
    enum table_id to;
    const char *const *words; /* [n_words] */
    size_t n_words;
    enum dimension dimension; /* FROM_CONSTANT */
};

#define IS(name, type, member, as_) .is = COMPARED_AS(name, type, member, as_)
#define REAL(name, type, member, over_, none_)                                                               \
    {                                                                                                        \
        IS(name, type, member, AS_REAL), .over = over_, .none = none_                                        \
    }
#define WHOLE(name, type, member, times_, none_)                                                             \
    {                                                                                                        \
        IS(name, type, member, AS_WHOLE), .times = times_, .none = none_                                     \
    }
#define KEY(name, type, member, to_)                                                                         \
    {                                                                                                        \
        IS(name, type, member, AS_SIZE), .to = to_                                                           \
    }
#define TEXT(name, type, member)                                                                             \
    {                                                                                                        \
        IS(name, type, member, AS_TEXT)                                                                      \
    }
#define DATE(name, type, member)                                                                             \
    {                                                                                                        \
        IS(name, type, member, AS_INT)                                                                       \
    }
#define CURRENCY(type, member)                                                                               \
    {                                                                                                        \
        IS("currency", type, member, AS_CHARS)                                                               \
    }
#define WORD(name, type, member, words_, n)                                                                  \
    {                                                                                                        \
        IS(name, type, member, AS_INT), .words = words_, .n_words = n                                        \
    }
#define KIND(type) WORD("kind", type, kind, words_figure, N_FIGURE_KINDS)
#define SOURCE(type) KEY("source", type, source, TABLE_SOURCE)
#define CONSTANT(name, type, member, dimension_)                                                             \
    {                                                                                                        \
        IS(name, type, member, AS_REAL), .origin = FROM_CONSTANT, .dimension = dimension_                    \
    }
#define FOUND(type, member, as)                                                                              \
    {                                                                                                        \
        IS(#member, type, member, as), .origin = FROM_ROWS                                                   \
    }

enum { MIB = 1048576 };

static const struct row_member META[] = {
    TEXT("name", snapshot, name),   DATE("as_of", snapshot, as_of), CURRENCY(snapshot, currency),
    TEXT("title", snapshot, title), TEXT("uses", snapshot, uses),
};
static const struct row_member SOURCES[] = {
    TEXT("id", source, id),     TEXT("title", source, title),     TEXT("author", source, author),
    DATE("date", source, date), TEXT("address", source, address), TEXT("note", source, note),
};
static const struct row_member TECHNOLOGIES[] = {
    TEXT("id", technology, id),
    REAL("latency_us", technology, latency_s, 1e6, 0),
    REAL("bandwidth_Bps", technology, bandwidth_Bps, 1, INFINITY),
    REAL("message_cpu_us", technology, message_cpu_s, 1e6, 0),
    KIND(technology),
    SOURCE(technology),
    FOUND(technology, times, AS_OTHER),
};
static const struct row_member MESSAGE_RATES[] = {
    KEY("technology", message_rate, technology, TABLE_TECHNOLOGY),
    WORD("pattern", message_rate, pattern, words_pattern, N_MESSAGE_PATTERNS),
    REAL("message_B", message_rate, message_B, 1, 0),
    REAL("bandwidth_Bps", message_rate, bandwidth_Bps, 1, 0),
    KIND(message_rate),
    SOURCE(message_rate),
};
static const struct row_member PARTS[] = {
    TEXT("id", part, id),
    WORD("kind", part, kind, words_kind, N_PART_KINDS),
    TEXT("vendor", part, vendor),
    TEXT("name", part, name),
    REAL("mtbf_h", part, mtbf_h, 1, 0),
    TEXT("note", part, note),
    SOURCE(part),
    FOUND(part, size.racks, AS_REAL),
    FOUND(part, size.carbon_kg, AS_REAL),
    FOUND(part, first_quote, AS_SIZE),
    FOUND(part, n_quotes, AS_SIZE),
};
static const struct row_member ALIASES[] = {
    KEY("part", alias, part, TABLE_PART),
    TEXT("name", alias, name),
};
static const struct row_member QUOTES[] = {
    KEY("part", quote, part, TABLE_PART),
    TEXT("seller", quote, seller),
    DATE("date", quote, date),
    DATE("valid_until", quote, valid_until),
    WHOLE("amount_minor", quote, amount_minor, 1, 0),
    CURRENCY(quote, currency),
    KIND(quote),
    WHOLE("pack", quote, pack, 1, 0),
    WHOLE("min_quantity", quote, min_quantity, 1, 0),
    SOURCE(quote),
};
static const struct row_member FOOTPRINTS[] = {
    KEY("part", footprint, part, TABLE_PART),
    REAL("carbon_kg", footprint, carbon_kg, 1, 0),
    DATE("date", footprint, date),
    KIND(footprint),
    SOURCE(footprint),
};
static const struct row_member GRIDS[] = {
    TEXT("region", power_grid, region),
    DATE("date", power_grid, date),
    REAL("carbon_g_per_kWh", power_grid, carbon_kg_per_kWh, 1000, 0),
    KIND(power_grid),
    SOURCE(power_grid),
};
static const struct row_member ACCELERATORS[] = {
    KEY("part", accelerator, part, TABLE_PART),
    WHOLE("memory_MiB", accelerator, memory_B, MIB, 0),
    REAL("memory_Bps", accelerator, memory_Bps, 1, 0),
    REAL("link_Bps", accelerator, link_Bps, 1, 0),
    REAL("cap_from_W", accelerator, cap_from_W, 1, 0),
    REAL("cap_to_W", accelerator, cap_to_W, 1, 0),
    REAL("peak_fp64_per_s", accelerator, peak_ops[PRECISION_FP64], 1, 0),
    REAL("peak_fp32_per_s", accelerator, peak_ops[PRECISION_FP32], 1, 0),
    REAL("peak_bf16_per_s", accelerator, peak_ops[PRECISION_BF16], 1, 0),
    REAL("peak_fp8_per_s", accelerator, peak_ops[PRECISION_FP8], 1, 0),
    REAL("peak_fp4_per_s", accelerator, peak_ops[PRECISION_FP4], 1, 0),
};
static const struct row_member PROCESSORS[] = {
    KEY("part", processor, part, TABLE_PART),
    TEXT("family", processor, family),
    WHOLE("cores", processor, cores, 1, 0),
    REAL("base_Hz", processor, base_Hz, 1, 0),
    WHOLE("memory_channels", processor, memory_channels, 1, 0),
    REAL("memory_transfers_per_s", processor, memory_transfers_per_s, 1, 0),
    REAL("l3_MiB", processor, l3_MiB, 1, 0),
    REAL("tdp_W", processor, tdp_W, 1, 0),
};
static const struct row_member SERVERS[] = {
    KEY("part", server, part, TABLE_PART),
    WHOLE("sockets", server, sockets, 1, 0),
    WHOLE("memory_slots", server, memory_slots, 1, 0),
    WHOLE("nic_slots", server, nic_slots, 1, -1),
};
static const struct row_member STORAGES[] = {
    KEY("part", storage, part, TABLE_PART),
    REAL("write_Bps", storage, write_Bps, 1, 0),
    REAL("read_Bps", storage, read_Bps, 1, 0),
    REAL("capacity_B", storage, capacity_B, 1, 0),
};
static const struct row_member OPERATING_POINTS[] = {
    KEY("accelerator", operating_point, accelerator, TABLE_ACCELERATOR),
    TEXT("transformer", operating_point, transformer),
    TEXT("precision", operating_point, precision),
    WHOLE("accelerators", operating_point, accelerators, 1, 0),
    WHOLE("input_tokens", operating_point, input_tokens, 1, 0),
    WHOLE("output_tokens", operating_point, output_tokens, 1, 0),
    WHOLE("concurrency", operating_point, concurrency, 1, 0),
    REAL("tokens_per_s", operating_point, tokens_per_s, 1, 0),
    REAL("ttft_s", operating_point, ttft_s, 1, 0),
    REAL("tpot_s", operating_point, tpot_s, 1, 0),
    REAL("percentile", operating_point, percentile, 1, 0),
    TEXT("benchmark", operating_point, benchmark),
    TEXT("submitter", operating_point, submitter),
    DATE("date", operating_point, date),
    KIND(operating_point),
    SOURCE(operating_point),
};
static const struct row_member NODES[] = {
    KEY("part", node, part, TABLE_PART),
    WHOLE("sockets", node, sockets, 1, 0),
    WHOLE("cores", node, cores, 1, 0),
    WHOLE("memory_MiB", node, memory_B, MIB, 0),
    WHOLE("nic_slots", node, nic_slots, 1, -1),
    KEY("accelerator", node, accelerator_at, TABLE_ACCELERATOR),
    WHOLE("accelerators", node, accelerators, 1, 0),
    WHOLE("racks", node, racks, 1, 0),
    KEY("same_as", node, same_as, TABLE_PART),
    FOUND(node, accelerator, AS_OTHER),
    CONSTANT("peak", node, peak_ops, DIM_RATE),
    FOUND(node, peak_kind, AS_INT),
    CONSTANT("memory_bandwidth", node, memory_Bps, DIM_BANDWIDTH),
    CONSTANT("inside_latency", node, inside_latency_s, DIM_TIME),
    CONSTANT("inside_bandwidth", node, inside_bandwidth_Bps, DIM_BANDWIDTH),
    CONSTANT("inside_nodes", node, inside_nodes, DIM_NUMBER),
};
static const struct row_member RENTALS[] = {
    KEY("part", rental, part, TABLE_PART),
    KEY("node", rental, node, TABLE_NODE),
    WHOLE("units", rental, units, 1, 0),
    WHOLE("term_h", rental, term_h, 1, 0),
};
static const struct row_member HOSTED[] = {
    KEY("part", hosted, rental, TABLE_RENTAL),
    KEY("input_part", hosted, input_part, TABLE_PART),
    TEXT("transformer", hosted, transformer),
    WHOLE("tokens", hosted, tokens, 1, 0),
};
static const struct row_member MEMORY_OPTIONS[] = {
    KEY("node", memory_option, node, TABLE_NODE),
    KEY("part", memory_option, part, TABLE_PART),
    WHOLE("modules", memory_option, modules, 1, 0),
    WHOLE("added_MiB", memory_option, added_B, MIB, 0),
    SOURCE(memory_option),
};
static const struct row_member NICS[] = {
    KEY("part", nic, part, TABLE_PART),
    KEY("technology", nic, technology, TABLE_TECHNOLOGY),
    WHOLE("ports", nic, ports, 1, 0),
};
static const struct row_member CABLES[] = {
    KEY("part", cable, part, TABLE_PART),
    KEY("technology", cable, technology, TABLE_TECHNOLOGY),
    REAL("length_m", cable, length_m, 1, 0),
};
static const struct row_member SWITCHES[] = {
    KEY("part", switch_unit, part, TABLE_PART),
    KEY("technology", switch_unit, technology, TABLE_TECHNOLOGY),
    WHOLE("ports", switch_unit, ports, 1, 0),
};
static const struct row_member CHASSIS[] = {
    KEY("part", chassis, part, TABLE_PART),
    TEXT("family", chassis, family),
    WHOLE("slots", chassis, slots, 1, 0),
};
static const struct row_member LINE_CARDS[] = {
    KEY("part", line_card, part, TABLE_PART),
    KEY("technology", line_card, technology, TABLE_TECHNOLOGY),
    TEXT("family", line_card, family),
    WHOLE("ports", line_card, ports, 1, 0),
};
static const struct row_member RACKS[] = {
    KEY("part", rack, part, TABLE_PART),
    WHOLE("units_U", rack, units_U, 1, 0),
    REAL("capacity_W", rack, capacity_W, 1, 0),
};
static const struct row_member PDUS[] = {
    KEY("part", pdu, part, TABLE_PART),
    REAL("capacity_W", pdu, capacity_W, 1, 0),
};
static const struct row_member FEES[] = {
    KEY("part", fee, part, TABLE_PART),
    TEXT("per", fee, per),
};
static const struct row_member RATES[] = {
    KEY("node", node_rate, node, TABLE_NODE),
    TEXT("application", node_rate, application),
    REAL("working_set_MiB", node_rate, working_set_B, 1.0 / MIB, INFINITY),
    WHOLE("processes_per_node", node_rate, processes_per_node, 1, 0),
    REAL("rate_per_s", node_rate, rate_ops, 1, 0),
    REAL("power_W", node_rate, power_W, 1, NAN),
    TEXT("benchmark", node_rate, benchmark),
    TEXT("precision", node_rate, precision),
    TEXT("submitter", node_rate, submitter),
    KIND(node_rate),
    SOURCE(node_rate),
};
static const struct row_member CONSTANTS[] = {
    TEXT("machine", machine_constant, machine),
    TEXT("name", machine_constant, name),
    REAL("value", machine_constant, value, 1, 0),
    TEXT("unit", machine_constant, unit),
    KIND(machine_constant),
    SOURCE(machine_constant),
};
static const struct row_member EXCHANGE_RATES[] = {
    DATE("date", exchange_rate, date),
    CURRENCY(exchange_rate, currency),
    REAL("per_usd", exchange_rate, per_usd, 1, 0),
    SOURCE(exchange_rate),
};

/* A table and its array in the snapshot. Services follow the licences. */
struct row_table {
    enum table_id id;
    size_t size;         /* of a row; 0: the only row is the snapshot itself */
    size_t rows, n_rows; /* offsets of the array and its length in struct snapshot */
    const struct row_member *members;
    size_t n_members;
};

#define TABLE(id_, type_, rows_, n_rows_, members_)                                                          \
    {                                                                                                        \
        .id = id_, .size = sizeof(struct type_), .rows = offsetof(struct snapshot, rows_),                   \
        .n_rows = offsetof(struct snapshot, n_rows_), .members = members_,                                   \
        .n_members = sizeof(members_) / sizeof *(members_)                                                   \
    }

static const struct row_table TABLES[] = {
    {.id = TABLE_META, .members = META, .n_members = sizeof META / sizeof *META},
    TABLE(TABLE_SOURCE, source, sources, n_sources, SOURCES),
    TABLE(TABLE_TECHNOLOGY, technology, network.technologies, network.n_technologies, TECHNOLOGIES),
    TABLE(TABLE_TECHNOLOGY_BANDWIDTH, message_rate, network.message_rates, network.n_message_rates,
          MESSAGE_RATES),
    TABLE(TABLE_PART, part, parts, n_parts, PARTS),
    TABLE(TABLE_ALIAS, alias, aliases, n_aliases, ALIASES),
    TABLE(TABLE_QUOTE, quote, paid.quotes, paid.n_quotes, QUOTES),
    TABLE(TABLE_FOOTPRINT, footprint, carbon.footprints, carbon.n_footprints, FOOTPRINTS),
    TABLE(TABLE_GRID, power_grid, carbon.grids, carbon.n_grids, GRIDS),
    TABLE(TABLE_ACCELERATOR, accelerator, compute.accelerators, compute.n_accelerators, ACCELERATORS),
    TABLE(TABLE_PROCESSOR, processor, compute.processors, compute.n_processors, PROCESSORS),
    TABLE(TABLE_SERVER, server, compute.servers, compute.n_servers, SERVERS),
    TABLE(TABLE_STORAGE, storage, compute.storages, compute.n_storages, STORAGES),
    TABLE(TABLE_OPERATING_POINT, operating_point, compute.operating_points, compute.n_operating_points,
          OPERATING_POINTS),
    TABLE(TABLE_NODE, node, nodes, n_nodes, NODES),
    TABLE(TABLE_RENTAL, rental, paid.rentals, paid.n_rentals, RENTALS),
    TABLE(TABLE_HOSTED, hosted, paid.hosted, paid.n_hosted, HOSTED),
    TABLE(TABLE_MEMORY_OPTION, memory_option, compute.memory_options, compute.n_memory_options,
          MEMORY_OPTIONS),
    TABLE(TABLE_NIC, nic, network.nics, network.n_nics, NICS),
    TABLE(TABLE_CABLE, cable, network.cables, network.n_cables, CABLES),
    TABLE(TABLE_SWITCH, switch_unit, network.switches, network.n_switches, SWITCHES),
    TABLE(TABLE_CHASSIS, chassis, network.chassis, network.n_chassis, CHASSIS),
    TABLE(TABLE_LINE_CARD, line_card, network.line_cards, network.n_line_cards, LINE_CARDS),
    TABLE(TABLE_RACK, rack, room.racks, room.n_racks, RACKS),
    TABLE(TABLE_PDU, pdu, room.pdus, room.n_pdus, PDUS),
    TABLE(TABLE_LICENSE, fee, paid.fees, paid.n_fees, FEES),
    TABLE(TABLE_SERVICE, fee, paid.fees, paid.n_fees, FEES),
    TABLE(TABLE_NODE_RATE, node_rate, compute.rates, compute.n_rates, RATES),
    TABLE(TABLE_MACHINE_CONSTANT, machine_constant, compute.constants, compute.n_constants, CONSTANTS),
    TABLE(TABLE_EXCHANGE_RATE, exchange_rate, paid.exchange, paid.n_exchange, EXCHANGE_RATES),
};
enum { N_ROW_TABLES = sizeof TABLES / sizeof *TABLES };

/* --- cells --- */

/* The cells of a column. */
struct cells {
    const char *text;
    const struct cell_place *first; /* NULL: there are no rows */
    size_t stride, n;
};

static struct cells cells_of(const struct snapshot *snapshot, enum table_id id, const char *column)
{
    const struct table *table = table_get(id);
    const size_t n = cell_rows(snapshot, id);
    return n == 0
               ? (struct cells){.n = 0}
               : (struct cells){snapshot->cells->text, snapshot->cells->places[id] + table_at(table, column),
                                table->n_columns, n};
}

/* The text of a cell; NULL: it is empty. */
static const char *cell(const struct cells *cells, size_t row)
{
    const struct cell_place *place = &cells->first[row * cells->stride];
    return place->to > 0 ? cells->text + place->from : NULL;
}

/* The row whose cell has this text, in a column that rises; NO_INDEX: none. near: a row that is likely. */
static size_t row_with(const struct cells *cells, const char *text, size_t near)
{
    size_t from = 0, to = cells->n;
    for (size_t i = near; i < cells->n && i < near + 2; i++)
        if (strcmp(cell(cells, i), text) == 0)
            return i;
    while (from < to) {
        const size_t middle = from + (to - from) / 2;
        const int order = strcmp(cell(cells, middle), text);
        if (order == 0)
            return middle;
        *(order < 0 ? &from : &to) = order < 0 ? middle + 1 : middle;
    }
    return NO_INDEX;
}

/* The column by which other tables refer to a row. */
static struct cells ids_of(const struct snapshot *snapshot, enum table_id id)
{
    const bool by_part = id == TABLE_NODE || id == TABLE_ACCELERATOR || id == TABLE_RENTAL;
    return cells_of(snapshot, id, by_part ? "part" : "id");
}

static double real_of(const char *text, const struct row_member *m)
{
    char *end = NULL;
    const double value = text ? strtod(text, &end) : 0;
    return !text ? m->none : *end ? (double)NAN : value / m->over;
}

static int64_t whole_of(const char *text, const struct row_member *m)
{
    char *end = NULL;
    const int64_t value = text ? strtoll(text, &end, 10) : 0;
    return !text ? (int64_t)m->none : *end ? INT64_MIN : value * m->times;
}

/* The text of a cell. A text with a comma, a quotation mark or a line break is in quotation marks, and those
 * in it are doubled. */
static const char *plain(const char *text, struct arena *arena)
{
    if (!text || text[0] != '"')
        return text;
    char *out = arena_strdup(arena, text + 1), *end = out;
    for (const char *s = out; *s && (*s != '"' || s[1] == '"'); s++) {
        *end++ = *s;
        s += *s == '"';
    }
    *end = '\0';
    return out;
}

/* Sets a member of all rows. rows: the row of the first cell. */
static void set_column(char *rows, size_t size, const struct row_member *m, const struct cells *cells,
                       const struct cells *ids, struct arena *arena)
{
    size_t near = 0;
    for (size_t i = 0; i < cells->n; i++) {
        void *at = rows + i * size + m->is.at;
        const char *text = cell(cells, i);
        if (m->is.as == AS_REAL)
            *(double *)at = real_of(text, m);
        else if (m->is.as == AS_WHOLE)
            *(int64_t *)at = whole_of(text, m);
        else if (m->is.as == AS_TEXT)
            *(const char **)at = plain(text, arena);
        else if (m->is.as == AS_CHARS)
            snprintf(at, m->is.size, "%s", text);
        else if (m->is.as == AS_SIZE)
            near = *(size_t *)at = text ? row_with(ids, text, near) : NO_INDEX;
        else if (m->words)
            *(int *)at = (int)words_place(text, m->words, m->n_words);
        else
            *(int *)at = text ? words_day(text) : 0;
    }
}

/* The rows of an array of the snapshot, to be written. */
static void *rows_at(struct snapshot *own, size_t rows)
{
    return *(void **)(void *)((char *)own + rows);
}

enum { MEMBERS_AT_MOST = 24 };

/* Lists the members of a table's rows; those of parts include the sizes. Returns their number. */
static size_t list_members(struct row_member out[MEMBERS_AT_MOST], const struct row_table *t)
{
    size_t n = 0;
    for (; n < t->n_members; n++)
        out[n] = t->members[n];
    for (size_t size = 0; size < SIZES_AT_MOST && t->id == TABLE_PART; size++)
        if (sizes_row(size)->of_part)
            out[n++] = (struct row_member)REAL(sizes_row(size)->column, part, size.of[size], 1, NAN);
    return n;
}

static void build_table(struct snapshot *own, const struct row_table *t, struct arena *arena)
{
    const size_t n = cell_rows(own, t->id);
    char *rows = (char *)own;
    if (t->size > 0) {
        size_t *n_rows = (void *)((char *)own + t->n_rows);
        char *all = arena_copy(arena, rows_at(own, t->rows), *n_rows, n, t->size);
        *(void **)(void *)((char *)own + t->rows) = all;
        rows = all + *n_rows * t->size;
        *n_rows += n;
    }
    struct row_member members[MEMBERS_AT_MOST];
    const size_t n_members = list_members(members, t);
    for (size_t i = 0; i < n_members; i++) {
        const struct row_member *m = &members[i];
        if (m->origin != FROM_CELL)
            continue;
        const struct cells cells = cells_of(own, t->id, m->is.name);
        const struct cells ids = m->is.as == AS_SIZE ? ids_of(own, m->to) : cells;
        set_column(rows, t->size, m, &cells, &ids, arena);
    }
}

/* --- members that other rows give --- */

/* Quotes and footprint of each part. A node that is `same_as` another one has those of that node, unless it
 * has a footprint of its own. */
static void set_parts(struct snapshot *own, struct part *parts)
{
    for (size_t i = 0; i < own->n_parts; i++)
        parts[i].size.carbon_kg = NAN;
    for (size_t i = 0; i < own->n_nodes; i++)
        if (own->nodes[i].part < own->n_parts)
            parts[own->nodes[i].part].size.racks = (double)own->nodes[i].racks;
    for (size_t i = 0; i < own->carbon.n_footprints; i++)
        if (own->carbon.footprints[i].part < own->n_parts)
            parts[own->carbon.footprints[i].part].size.carbon_kg = own->carbon.footprints[i].carbon_kg;
    for (size_t i = 0; i < own->paid.n_quotes; i++) {
        const size_t part = own->paid.quotes[i].part;
        if (part < own->n_parts && parts[part].n_quotes++ == 0)
            parts[part].first_quote = i;
    }
    for (size_t i = 0; i < own->n_nodes; i++) {
        const struct node *node = &own->nodes[i];
        if (node->part >= own->n_parts || node->same_as >= own->n_parts)
            continue;
        struct part *part = &parts[node->part];
        const struct part *same = &parts[node->same_as];
        part->first_quote = same->first_quote;
        part->n_quotes = same->n_quotes;
        if (isnan(part->size.carbon_kg))
            part->size.carbon_kg = same->size.carbon_kg;
    }
}

/* Sets the member of a node that a machine constant gives. */
static void set_constant(struct node *node, const char *name, const char *value, const char *unit)
{
    char text[256];
    snprintf(text, sizeof text, "%s%s", value, unit ? unit : "");
    for (size_t i = 0; i < sizeof NODES / sizeof *NODES; i++)
        if (NODES[i].origin == FROM_CONSTANT && strcmp(NODES[i].is.name, name) == 0) {
            double *at = (void *)((char *)node + NODES[i].is.at);
            if (!units_read(at, text, NODES[i].dimension))
                *at = NAN;
        }
}

static void set_nodes(struct snapshot *own, struct node *nodes)
{
    const struct cells ids = ids_of(own, TABLE_NODE);
    const struct cells values = cells_of(own, TABLE_MACHINE_CONSTANT, "value");
    size_t node = 0;
    for (size_t i = 0; i < own->compute.n_constants; i++) {
        const struct machine_constant *row = &own->compute.constants[i];
        node = row->machine ? row_with(&ids, row->machine, node) : NO_INDEX;
        if (node < own->n_nodes && row->name && strcmp(row->name, "peak") == 0)
            nodes[node].peak_kind = row->kind;
        if (node < own->n_nodes && row->name)
            set_constant(&nodes[node], row->name, cell(&values, i), row->unit);
    }
    for (size_t i = 0; i < own->n_nodes; i++)
        if (nodes[i].accelerators > 0 && nodes[i].accelerator_at < own->compute.n_accelerators)
            nodes[i].accelerator = &own->compute.accelerators[nodes[i].accelerator_at];
}

/* Splits the measured time of each size into latencies and bytes. A size takes no less time than a smaller
 * one. */
static void split_times(struct message_size *sizes, size_t n, const struct technology *technology)
{
    double longest_s = 0;
    for (size_t i = 0; i < n; i++) {
        longest_s = fmax(longest_s, sizes[i].message_B / sizes[i].bandwidth_Bps);
        const double latency_s = fmin(technology->latency_s, longest_s);
        sizes[i].cost.latencies = technology->latency_s > 0 ? latency_s / technology->latency_s : 1;
        sizes[i].cost.bytes = (longest_s - latency_s) * technology->bandwidth_Bps;
    }
}

/* The bytes of a size take no longer than at the rate of the line through the last two sizes; the rest are
 * latencies. */
static void split_overheads(struct message_size *sizes, size_t n, const struct technology *technology)
{
    const double from_B = n > 1 ? sizes[n - 2].message_B : 0, from = n > 1 ? sizes[n - 2].cost.bytes : 0;
    const double line = (sizes[n - 1].cost.bytes - from) / (sizes[n - 1].message_B - from_B);
    const double latency_B = technology->latency_s * technology->bandwidth_Bps;
    for (size_t i = 0; i < n && latency_B > 0; i++)
        if (sizes[i].cost.bytes > line * sizes[i].message_B) {
            sizes[i].cost.latencies += (sizes[i].cost.bytes - line * sizes[i].message_B) / latency_B;
            sizes[i].cost.bytes = line * sizes[i].message_B;
        }
}

/* Number of rows from `first` that have the same technology and pattern. */
static size_t n_sizes(const struct snapshot *own, size_t first)
{
    const struct message_rate *row = &own->network.message_rates[first];
    size_t n = 0;
    while (first + n < own->network.n_message_rates && row[n].technology == row->technology &&
           row[n].pattern == row->pattern)
        n++;
    return n;
}

/* The times of messages by size. The rows of a technology and pattern are together. */
static void set_times(struct snapshot *own, struct technology *technologies, struct arena *arena)
{
    for (size_t first = 0, n = 0; first < own->network.n_message_rates; first += n) {
        const struct message_rate *rows = &own->network.message_rates[first];
        struct message_times *times = ARENA_NEW(arena, 1, struct message_times);
        n = n_sizes(own, first);
        struct message_size *sizes = ARENA_NEW(arena, n, struct message_size);
        for (size_t i = 0; i < n; i++) {
            sizes[i].message_B = rows[i].message_B;
            sizes[i].bandwidth_Bps = rows[i].bandwidth_Bps;
        }
        if (rows->technology >= own->network.n_technologies || rows->pattern >= N_MESSAGE_PATTERNS)
            continue;
        split_times(sizes, n, &technologies[rows->technology]);
        if (rows->pattern == MESSAGE_PING_PONG || rows->pattern == MESSAGE_EXCHANGE)
            split_overheads(sizes, n, &technologies[rows->technology]);
        *times = (struct message_times){.sizes = sizes, .n = n};
        technologies[rows->technology].times[rows->pattern] = times;
    }
}

/* True if the cost of a message follows from two sizes, between which it is linear: at `right`, half-way, and
 * at twice the way if `last`, where the latencies stay. */
static bool cost_holds(const struct message_times *times, const struct message_size *left,
                       const struct message_size *right, bool last)
{
    const struct message_cost *a = &left->cost, *b = &right->cost;
    const struct message_cost at = message_cost(times, right->message_B);
    const struct message_cost half = message_cost(times, (left->message_B + right->message_B) / 2);
    const struct message_cost beyond = last ? message_cost(times, 2 * right->message_B - left->message_B)
                                            : (struct message_cost){b->latencies, 2 * b->bytes - a->bytes};
    return audit_same(at.latencies, b->latencies) && audit_same(at.bytes, b->bytes) &&
           audit_same(half.latencies, (a->latencies + b->latencies) / 2) &&
           audit_same(half.bytes, (a->bytes + b->bytes) / 2) && audit_same(beyond.latencies, b->latencies) &&
           audit_same(beyond.bytes, 2 * b->bytes - a->bytes);
}

/* Checks the function that models share with the search for the cost of messages. The line to the smallest
 * size begins at 0 bytes, with the latencies of that size, but one at most. */
static bool costs_hold(const struct message_times *times)
{
    struct message_size left = {.cost = {1, 0}};
    if (!times)
        return message_cost(NULL, 1000).latencies == 1 && message_cost(NULL, 1000).bytes == 1000;
    left.cost.latencies = fmin(1, times->sizes[0].cost.latencies);
    bool hold = true;
    for (size_t i = 0; i < times->n && hold; i++) {
        hold = cost_holds(times, &left, &times->sizes[i], i + 1 == times->n);
        left = times->sizes[i];
    }
    return hold;
}

enum status proof_build_rows(struct proof_build *b)
{
    struct snapshot *own = ARENA_NEW(b->arena, 1, struct snapshot);
    own->cells = b->given->snapshot->cells;
    memcpy(own->hash, b->given->snapshot->hash, sizeof own->hash);
    for (size_t i = 0; i < N_ROW_TABLES; i++)
        build_table(own, &TABLES[i], b->arena);
    set_parts(own, rows_at(own, offsetof(struct snapshot, parts)));
    set_nodes(own, rows_at(own, offsetof(struct snapshot, nodes)));
    set_times(own, rows_at(own, offsetof(struct snapshot, network.technologies)), b->arena);
    b->own->snapshot = own;
    for (size_t i = 0; i < own->network.n_technologies * N_MESSAGE_PATTERNS; i++) {
        const struct technology *technology = &own->network.technologies[i / N_MESSAGE_PATTERNS];
        if (!costs_hold(technology->times[i % N_MESSAGE_PATTERNS]))
            return diag_set(b->diag, ST_INTERNAL, "the cost of a message on '%s' differs from its rows",
                            technology->id);
    }
    return ST_OK;
}

/* --- comparison --- */

/* A table of a snapshot, for the labels of its rows. */
struct labelled {
    const struct snapshot *snapshot;
    const struct row_table *table;
};

/* "row 3 of table quote, p4-500": the first cell of a row names its part, or the row itself. */
static const char *row_label(const void *context, size_t row, struct arena *arena)
{
    const struct labelled *of = context;
    const struct table *table = table_get(of->table->id);
    const struct cells cells = cells_of(of->snapshot, of->table->id, of->table->members[0].is.name);
    return arena_printf(arena, "row %zu of table %s, %s", row + 1, table->name,
                        row < cells.n ? cell(&cells, row) : "");
}

/* The first difference between two arrays of a table's rows. */
static const char *table_difference(const struct row_table *t, const struct snapshot *own,
                                    const struct snapshot *given, struct arena *arena)
{
    struct row_member all[MEMBERS_AT_MOST];
    struct compared members[MEMBERS_AT_MOST];
    const struct labelled labelled = {own, t};
    const char *ours = (const char *)own, *theirs = (const char *)given;
    const size_t n_members = list_members(all, t);
    for (size_t i = 0; i < n_members; i++)
        members[i] = all[i].is;
    const struct compared_rows how = {.name = table_get(t->id)->name,
                                      .members = members,
                                      .n_members = n_members,
                                      .size = t->size,
                                      .whole = true,
                                      .label = row_label,
                                      .context = &labelled};
    return compare_rows(&how, *(const void *const *)(const void *)(ours + t->rows),
                        *(const size_t *)(const void *)(ours + t->n_rows),
                        *(const void *const *)(const void *)(theirs + t->rows),
                        *(const size_t *)(const void *)(theirs + t->n_rows), arena);
}

/* Compares the members of two snapshots themselves. */
static const char *meta_difference(const struct snapshot *own, const struct snapshot *given,
                                   struct arena *arena)
{
    static const struct compared others[] = {
        COMPARED(snapshot, hash, AS_CHARS), COMPARED(snapshot, cells, AS_OTHER),
        COMPARED(snapshot, paid.by_offer, AS_OTHER), /* an order of the quotes, for speed */
    };
    enum { N_META = sizeof META / sizeof *META, N_OTHERS = sizeof others / sizeof *others };
    struct compared members[N_META + N_OTHERS + 2 * N_ROW_TABLES];
    size_t n = 0;
    for (size_t i = 0; i < N_META; i++)
        members[n++] = META[i].is;
    for (size_t i = 0; i < N_OTHERS; i++)
        members[n++] = others[i];
    for (size_t i = 0; i < N_ROW_TABLES; i++) {
        const struct row_table *t = &TABLES[i];
        members[n++] =
            (struct compared){table_get(t->id)->name, t->rows, t->size > 0 ? sizeof(void *) : 0, AS_OTHER};
        members[n++] =
            (struct compared){table_get(t->id)->name, t->n_rows, t->size > 0 ? sizeof(size_t) : 0, AS_OTHER};
    }
    const struct compared_rows how = {.name = "catalogue",
                                      .members = members,
                                      .n_members = n,
                                      .size = sizeof(struct snapshot),
                                      .whole = true};
    return compare_rows(&how, own, 1, given, 1, arena);
}

static const char *accelerators_difference(const struct snapshot *own, const struct snapshot *given,
                                           struct arena *arena)
{
    for (size_t i = 0; i < own->n_nodes; i++) {
        const struct accelerator *ours = own->nodes[i].accelerator, *theirs = given->nodes[i].accelerator;
        if (ours ? !theirs || ours - own->compute.accelerators != theirs - given->compute.accelerators
                 : theirs != NULL)
            return compare_texts("accelerator", own->parts[own->nodes[i].part].id,
                                 ours ? own->parts[ours->part].id : NULL, theirs ? "another" : NULL, arena);
    }
    return NULL;
}

/* --- technologies --- */

static const char *technology_label(const void *context, size_t row, struct arena *arena)
{
    const struct technology *technologies = context;
    (void)arena;
    return technologies[row].id;
}

/* Compares the times by size of one technology and pattern. */
static const char *times_difference(const struct technology *own, const struct technology *given,
                                    size_t pattern, struct arena *arena)
{
    static const struct compared members[] = {
        COMPARED(message_size, message_B, AS_REAL),
        COMPARED(message_size, bandwidth_Bps, AS_REAL),
        COMPARED(message_size, cost.latencies, AS_REAL),
        COMPARED(message_size, cost.bytes, AS_REAL),
    };
    static const struct compared all = COMPARED(message_times, one_Bps, AS_REAL);
    const struct message_times *ours = own->times[pattern], *theirs = given->times[pattern];
    const char *name = arena_printf(arena, "%s, %s", own->id, words_pattern[pattern]);
    const struct compared_rows how = {
        .name = name, COMPARED_ROWS(members, struct message_size), .whole = true};
    if (!ours || !theirs)
        return ours == theirs ? NULL
                              : compare_texts("message sizes", name, ours ? "some" : NULL,
                                              theirs ? "some" : NULL, arena);
    const char *difference = compare_members(&all, 1, ours, theirs, name, arena);
    return difference ? difference
                      : compare_rows(&how, ours->sizes, ours->n, theirs->sizes, theirs->n, arena);
}

const char *rows_technologies_difference(const struct technology *own, const struct technology *given,
                                         size_t n, struct arena *arena)
{
    enum { N_MEMBERS = sizeof TECHNOLOGIES / sizeof *TECHNOLOGIES };
    struct compared members[N_MEMBERS];
    for (size_t i = 0; i < N_MEMBERS; i++)
        members[i] = TECHNOLOGIES[i].is;
    const struct compared_rows how = {.name = "technologies",
                                      .members = members,
                                      .n_members = N_MEMBERS,
                                      .size = sizeof *own,
                                      .whole = true,
                                      .label = technology_label,
                                      .context = own};
    const char *difference = compare_rows(&how, own, n, given, n, arena);
    for (size_t i = 0; i < n * N_MESSAGE_PATTERNS && !difference; i++)
        if (own[i / N_MESSAGE_PATTERNS].times[i % N_MESSAGE_PATTERNS] !=
            given[i / N_MESSAGE_PATTERNS].times[i % N_MESSAGE_PATTERNS])
            difference = times_difference(&own[i / N_MESSAGE_PATTERNS], &given[i / N_MESSAGE_PATTERNS],
                                          i % N_MESSAGE_PATTERNS, arena);
    return difference;
}

const char *rows_difference(const struct instance *own, const struct instance *given, struct arena *arena)
{
    const struct snapshot *ours = own->snapshot, *theirs = given->snapshot;
    const char *difference = meta_difference(ours, theirs, arena);
    for (size_t i = 0; i < N_ROW_TABLES && !difference; i++)
        if (TABLES[i].size > 0)
            difference = table_difference(&TABLES[i], ours, theirs, arena);
    if (!difference)
        difference = accelerators_difference(ours, theirs, arena);
    return difference ? difference
                      : rows_technologies_difference(ours->network.technologies, theirs->network.technologies,
                                                     ours->network.n_technologies, arena);
}
