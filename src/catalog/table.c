/* table.c - the columns of every table and the rules for their values; catalog/schema.sql states the same in
 * SQL. */
#include "catalog/table.h"

#include <assert.h>
#include <inttypes.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/decimal.h"
#include "base/diag.h"
#include "base/suggest.h"
#include "base/text.h"
#include "catalog/csvfile.h"
#include "catalog/snapshot.h"

/* Abbreviations for the tables below. */
#define KEY .key = true
#define OPTIONAL .optional = true
#define RANGE(from, to) .low = (from), .high = (to)
#define ABOVE_0(to) .above_low = true, .high = (to)
#define INTO(type, field) .kept = true, .at = offsetof(struct type, field)
#define PATTERNS                                                                                             \
    .choices = {[MESSAGE_PING_PONG] = "ping-pong",                                                           \
                [MESSAGE_EXCHANGE] = "exchange",                                                             \
                [MESSAGE_ALL_TO_ALL] = "all-to-all"}
#define NAME_OF(id, text) [id] = (text),
#define PART_KINDS .choices = {PART_KIND_TABLE(NAME_OF)}
#define QUOTE_KINDS .choices = {"list", "street", "quote", "invoice", "estimate", "assumption"}
#define FIGURE_KINDS                                                                                         \
    .choices = {[FIGURE_LIST] = "list",                                                                      \
                [FIGURE_ESTIMATE] = "estimate",                                                              \
                [FIGURE_ASSUMPTION] = "assumption",                                                          \
                [FIGURE_MEASURED] = "measured",                                                              \
                [FIGURE_ESTIMATED] = "estimated"}
#define PER .choices = {"cluster", "node", "socket", "core"}

enum { PORTS_AT_MOST = 1048576, MIB = 1048576 };

static const struct column META_COLUMNS[] = {
    {"name", COLUMN_ID, KEY, INTO(snapshot, name)},          {"as_of", COLUMN_DATE, INTO(snapshot, as_of)},
    {"currency", COLUMN_CURRENCY, INTO(snapshot, currency)}, {"title", COLUMN_TEXT, INTO(snapshot, title)},
    {"uses", COLUMN_TEXT, OPTIONAL, INTO(snapshot, uses)},
};
static const struct column SOURCE_COLUMNS[] = {
    {"id", COLUMN_ID, KEY, INTO(source, id)},
    {"title", COLUMN_TEXT, INTO(source, title)},
    {"author", COLUMN_TEXT, OPTIONAL, INTO(source, author)},
    {"date", COLUMN_DATE, OPTIONAL, INTO(source, date)},
    {"address", COLUMN_TEXT, OPTIONAL, INTO(source, address)},
    {"note", COLUMN_TEXT, OPTIONAL, INTO(source, note)},
};
static const struct column TECHNOLOGY_COLUMNS[] = {
    {"id", COLUMN_ID, KEY, INTO(technology, id)},
    {"latency_us", COLUMN_REAL, RANGE(0, 1e9), INTO(technology, latency_s), .over = 1e6},
    {"bandwidth_Bps", COLUMN_REAL, OPTIONAL, ABOVE_0(1e18), INTO(technology, bandwidth_Bps),
     .none = INFINITY},
    {"message_cpu_us", COLUMN_REAL, .fallback = "0", RANGE(0, 1e9), INTO(technology, message_cpu_s),
     .over = 1e6},
    {"kind", COLUMN_CHOICE, INTO(technology, kind), FIGURE_KINDS},
    {"source", COLUMN_ID, OPTIONAL, .refers = TABLE_SOURCE, INTO(technology, source)},
};
static const struct column TECHNOLOGY_BANDWIDTH_COLUMNS[] = {
    {"technology", COLUMN_ID, KEY, .refers = TABLE_TECHNOLOGY, INTO(message_rate, technology)},
    {"pattern", COLUMN_CHOICE, KEY, INTO(message_rate, pattern), PATTERNS},
    {"message_B", COLUMN_INTEGER, KEY, RANGE(1, 1099511627776.0), INTO(message_rate, message_B),
     .as_real = true},
    {"bandwidth_Bps", COLUMN_REAL, ABOVE_0(1e18), INTO(message_rate, bandwidth_Bps)},
    {"kind", COLUMN_CHOICE, INTO(message_rate, kind), FIGURE_KINDS},
    {"source", COLUMN_ID, OPTIONAL, .refers = TABLE_SOURCE, INTO(message_rate, source)},
};
static const struct column PART_COLUMNS[] = {
    {"id", COLUMN_ID, KEY, INTO(part, id)},
    {"kind", COLUMN_CHOICE, INTO(part, kind), PART_KINDS},
    {"vendor", COLUMN_TEXT, OPTIONAL, INTO(part, vendor)},
    {"name", COLUMN_TEXT, INTO(part, name)},
    {"power_W", COLUMN_REAL, OPTIONAL, RANGE(0, 1e9), INTO(part, size.power_W), .none = NAN},
    {"height_U", COLUMN_REAL, OPTIONAL, RANGE(0, 1000), INTO(part, size.height_U), .none = NAN},
    {"weight_kg", COLUMN_REAL, OPTIONAL, RANGE(0, 1e6), INTO(part, size.weight_kg), .none = NAN},
    {"mtbf_h", COLUMN_REAL, OPTIONAL, ABOVE_0(1e12), INTO(part, mtbf_h)},
    {"note", COLUMN_TEXT, OPTIONAL, INTO(part, note)},
    {"source", COLUMN_ID, .refers = TABLE_SOURCE, INTO(part, source)},
};
static const struct column ALIAS_COLUMNS[] = {
    {"part", COLUMN_ID, .refers = TABLE_PART, INTO(alias, part)},
    {"name", COLUMN_TEXT, KEY, INTO(alias, name)},
};
static const struct column QUOTE_COLUMNS[] = {
    {"part", COLUMN_ID, KEY, .refers = TABLE_PART, INTO(quote, part)},
    {"seller", COLUMN_TEXT, KEY, OPTIONAL, INTO(quote, seller)},
    {"date", COLUMN_DATE, KEY, INTO(quote, date)},
    {"valid_until", COLUMN_DATE, OPTIONAL, INTO(quote, valid_until)},
    {"amount_minor", COLUMN_INTEGER, RANGE(0, (double)MONEY_MAX), INTO(quote, amount_minor)},
    {"currency", COLUMN_CURRENCY, KEY, INTO(quote, currency)},
    {"kind", COLUMN_CHOICE, KEY, INTO(quote, kind), QUOTE_KINDS},
    {"pack", COLUMN_INTEGER, KEY, .fallback = "1", RANGE(1, 1e9), INTO(quote, pack)},
    {"min_quantity", COLUMN_INTEGER, KEY, .fallback = "1", RANGE(1, 1e9), INTO(quote, min_quantity)},
    {"source", COLUMN_ID, KEY, OPTIONAL, .refers = TABLE_SOURCE, INTO(quote, source)},
};
static const struct column FOOTPRINT_COLUMNS[] = {
    {"part", COLUMN_ID, KEY, .refers = TABLE_PART, INTO(footprint, part)},
    {"carbon_kg", COLUMN_REAL, RANGE(0, 1e9), INTO(footprint, carbon_kg)},
    {"date", COLUMN_DATE, INTO(footprint, date)},
    {"kind", COLUMN_CHOICE, INTO(footprint, kind), FIGURE_KINDS},
    {"source", COLUMN_ID, OPTIONAL, .refers = TABLE_SOURCE, INTO(footprint, source)},
};
static const struct column GRID_COLUMNS[] = {
    {"region", COLUMN_ID, KEY, INTO(power_grid, region)},
    {"date", COLUMN_DATE, KEY, INTO(power_grid, date)},
    {"carbon_g_per_kWh", COLUMN_REAL, RANGE(0, 1e6), INTO(power_grid, carbon_kg_per_kWh), .over = 1000},
    {"kind", COLUMN_CHOICE, INTO(power_grid, kind), FIGURE_KINDS},
    {"source", COLUMN_ID, OPTIONAL, .refers = TABLE_SOURCE, INTO(power_grid, source)},
};
#define PEAK(name, precision)                                                                                \
    {                                                                                                        \
        name, COLUMN_REAL, OPTIONAL, ABOVE_0(1e30), INTO(accelerator, peak_ops[precision])                   \
    }
static const struct column ACCELERATOR_COLUMNS[] = {
    {"part", COLUMN_ID, KEY, .refers = TABLE_PART, INTO(accelerator, part)},
    {"memory_MiB", COLUMN_INTEGER, RANGE(1, 1073741824), INTO(accelerator, memory_B), .times = MIB},
    {"memory_Bps", COLUMN_REAL, OPTIONAL, ABOVE_0(1e18), INTO(accelerator, memory_Bps)},
    {"link_Bps", COLUMN_REAL, OPTIONAL, ABOVE_0(1e18), INTO(accelerator, link_Bps)},
    {"cap_from_W", COLUMN_REAL, OPTIONAL, ABOVE_0(1e9), INTO(accelerator, cap_from_W)},
    {"cap_to_W", COLUMN_REAL, OPTIONAL, ABOVE_0(1e9), INTO(accelerator, cap_to_W)},
    PEAK("peak_fp64_per_s", PRECISION_FP64),
    PEAK("peak_fp32_per_s", PRECISION_FP32),
    PEAK("peak_bf16_per_s", PRECISION_BF16),
    PEAK("peak_fp8_per_s", PRECISION_FP8),
    PEAK("peak_fp4_per_s", PRECISION_FP4),
};
static const struct column PROCESSOR_COLUMNS[] = {
    {"part", COLUMN_ID, KEY, .refers = TABLE_PART, INTO(processor, part)},
    {"family", COLUMN_TEXT, OPTIONAL, INTO(processor, family)},
    {"cores", COLUMN_INTEGER, RANGE(1, 1048576), INTO(processor, cores)},
    {"base_Hz", COLUMN_REAL, OPTIONAL, ABOVE_0(1e12), INTO(processor, base_Hz)},
    {"memory_channels", COLUMN_INTEGER, OPTIONAL, RANGE(1, 1024), INTO(processor, memory_channels)},
    {"memory_transfers_per_s", COLUMN_REAL, OPTIONAL, ABOVE_0(1e15), INTO(processor, memory_transfers_per_s)},
    {"l3_MiB", COLUMN_REAL, OPTIONAL, ABOVE_0(1e9), INTO(processor, l3_MiB)},
    {"tdp_W", COLUMN_REAL, OPTIONAL, ABOVE_0(1e9), INTO(processor, tdp_W)},
};
static const struct column SERVER_COLUMNS[] = {
    {"part", COLUMN_ID, KEY, .refers = TABLE_PART, INTO(server, part)},
    {"sockets", COLUMN_INTEGER, RANGE(1, 1024), INTO(server, sockets)},
    {"memory_slots", COLUMN_INTEGER, OPTIONAL, RANGE(1, 1048576), INTO(server, memory_slots)},
    {"nic_slots", COLUMN_INTEGER, OPTIONAL, RANGE(0, NIC_SLOTS_AT_MOST), INTO(server, nic_slots),
     .none = NIC_SLOTS_UNKNOWN},
};
static const struct column STORAGE_COLUMNS[] = {
    {"part", COLUMN_ID, KEY, .refers = TABLE_PART, INTO(storage, part)},
    {"write_Bps", COLUMN_REAL, ABOVE_0(1e18), INTO(storage, write_Bps)},
    {"read_Bps", COLUMN_REAL, ABOVE_0(1e18), INTO(storage, read_Bps)},
    {"capacity_B", COLUMN_REAL, OPTIONAL, ABOVE_0(1e24), INTO(storage, capacity_B)},
};
static const struct column OPERATING_POINT_COLUMNS[] = {
    {"accelerator", COLUMN_ID, KEY, .refers = TABLE_ACCELERATOR, INTO(operating_point, accelerator)},
    {"transformer", COLUMN_TEXT, KEY, INTO(operating_point, transformer)},
    {"precision", COLUMN_TEXT, KEY, INTO(operating_point, precision)},
    {"accelerators", COLUMN_INTEGER, KEY, RANGE(1, 1048576), INTO(operating_point, accelerators)},
    {"input_tokens", COLUMN_INTEGER, KEY, RANGE(1, 1e9), INTO(operating_point, input_tokens)},
    {"output_tokens", COLUMN_INTEGER, KEY, RANGE(1, 1e9), INTO(operating_point, output_tokens)},
    {"concurrency", COLUMN_INTEGER, KEY, OPTIONAL, RANGE(1, 1e9), INTO(operating_point, concurrency)},
    {"tokens_per_s", COLUMN_REAL, ABOVE_0(1e30), INTO(operating_point, tokens_per_s)},
    {"ttft_s", COLUMN_REAL, OPTIONAL, ABOVE_0(1e9), INTO(operating_point, ttft_s)},
    {"tpot_s", COLUMN_REAL, KEY, OPTIONAL, ABOVE_0(1e9), INTO(operating_point, tpot_s)},
    {"percentile", COLUMN_REAL, OPTIONAL, ABOVE_0(100), INTO(operating_point, percentile)},
    {"benchmark", COLUMN_TEXT, KEY, INTO(operating_point, benchmark)},
    {"submitter", COLUMN_TEXT, KEY, OPTIONAL, INTO(operating_point, submitter)},
    {"date", COLUMN_DATE, OPTIONAL, INTO(operating_point, date)},
    {"kind", COLUMN_CHOICE, INTO(operating_point, kind), FIGURE_KINDS},
    {"source", COLUMN_ID, OPTIONAL, .refers = TABLE_SOURCE, INTO(operating_point, source)},
};
static const struct column NODE_COLUMNS[] = {
    {"part", COLUMN_ID, KEY, .refers = TABLE_PART, INTO(node, part)},
    {"sockets", COLUMN_INTEGER, RANGE(1, 1024), INTO(node, sockets)},
    {"cores", COLUMN_INTEGER, RANGE(1, 1048576), INTO(node, cores)},
    {"memory_MiB", COLUMN_INTEGER, RANGE(1, 1073741824), INTO(node, memory_B), .times = MIB},
    {"nic_slots", COLUMN_INTEGER, OPTIONAL, RANGE(0, NIC_SLOTS_AT_MOST), INTO(node, nic_slots),
     .none = NIC_SLOTS_UNKNOWN},
    {"accelerator", COLUMN_ID, OPTIONAL, .refers = TABLE_ACCELERATOR, INTO(node, accelerator_at)},
    {"accelerators", COLUMN_INTEGER, OPTIONAL, RANGE(1, 1024), INTO(node, accelerators)},
    {"racks", COLUMN_INTEGER, OPTIONAL, RANGE(1, 1024), INTO(node, racks)},
    {"same_as", COLUMN_ID, OPTIONAL, .refers = TABLE_PART, INTO(node, same_as)},
};
static const struct column RENTAL_COLUMNS[] = {
    {"part", COLUMN_ID, KEY, .refers = TABLE_PART, INTO(rental, part)},
    {"node", COLUMN_ID, .refers = TABLE_NODE, INTO(rental, node)},
    {"units", COLUMN_INTEGER, RANGE(1, 1024), INTO(rental, units)},
    {"term_h", COLUMN_INTEGER, .fallback = "1", RANGE(1, 262800), INTO(rental, term_h)},
};
static const struct column HOSTED_COLUMNS[] = {
    {"part", COLUMN_ID, KEY, .refers = TABLE_RENTAL, INTO(hosted, rental)},
    {"input_part", COLUMN_ID, .refers = TABLE_PART, INTO(hosted, input_part)},
    {"transformer", COLUMN_TEXT, INTO(hosted, transformer)},
    {"tokens", COLUMN_INTEGER, RANGE(1, 1e12), INTO(hosted, tokens)},
};
static const struct column MEMORY_OPTION_COLUMNS[] = {
    {"node", COLUMN_ID, KEY, .refers = TABLE_NODE, INTO(memory_option, node)},
    {"part", COLUMN_ID, KEY, .refers = TABLE_PART, INTO(memory_option, part)},
    {"modules", COLUMN_INTEGER, KEY, .fallback = "1", RANGE(1, 1024), INTO(memory_option, modules)},
    {"added_MiB", COLUMN_INTEGER, RANGE(1, 1073741824), INTO(memory_option, added_B), .times = MIB},
    {"source", COLUMN_ID, .refers = TABLE_SOURCE, INTO(memory_option, source)},
};
static const struct column NIC_COLUMNS[] = {
    {"part", COLUMN_ID, KEY, .refers = TABLE_PART, INTO(nic, part)},
    {"technology", COLUMN_ID, .refers = TABLE_TECHNOLOGY, INTO(nic, technology)},
    {"ports", COLUMN_INTEGER, .fallback = "1", RANGE(1, PORTS_AT_MOST), INTO(nic, ports)},
};
static const struct column CABLE_COLUMNS[] = {
    {"part", COLUMN_ID, KEY, .refers = TABLE_PART, INTO(cable, part)},
    {"technology", COLUMN_ID, .refers = TABLE_TECHNOLOGY, INTO(cable, technology)},
    {"length_m", COLUMN_REAL, OPTIONAL, ABOVE_0(1e6), INTO(cable, length_m)},
};
static const struct column SWITCH_COLUMNS[] = {
    {"part", COLUMN_ID, KEY, .refers = TABLE_PART, INTO(switch_unit, part)},
    {"technology", COLUMN_ID, .refers = TABLE_TECHNOLOGY, INTO(switch_unit, technology)},
    {"ports", COLUMN_INTEGER, .fallback = "1", RANGE(1, PORTS_AT_MOST), INTO(switch_unit, ports)},
};
static const struct column CHASSIS_COLUMNS[] = {
    {"part", COLUMN_ID, KEY, .refers = TABLE_PART, INTO(chassis, part)},
    {"family", COLUMN_ID, INTO(chassis, family)},
    {"slots", COLUMN_INTEGER, RANGE(1, 1024), INTO(chassis, slots)},
};
static const struct column LINE_CARD_COLUMNS[] = {
    {"part", COLUMN_ID, KEY, .refers = TABLE_PART, INTO(line_card, part)},
    {"technology", COLUMN_ID, .refers = TABLE_TECHNOLOGY, INTO(line_card, technology)},
    {"family", COLUMN_ID, INTO(line_card, family)},
    {"ports", COLUMN_INTEGER, RANGE(1, PORTS_AT_MOST), INTO(line_card, ports)},
};
static const struct column RACK_COLUMNS[] = {
    {"part", COLUMN_ID, KEY, .refers = TABLE_PART, INTO(rack, part)},
    {"units_U", COLUMN_INTEGER, RANGE(1, 1000), INTO(rack, units_U)},
    {"capacity_W", COLUMN_REAL, OPTIONAL, ABOVE_0(1e9), INTO(rack, capacity_W)},
};
static const struct column PDU_COLUMNS[] = {
    {"part", COLUMN_ID, KEY, .refers = TABLE_PART, INTO(pdu, part)},
    {"capacity_W", COLUMN_REAL, ABOVE_0(1e9), INTO(pdu, capacity_W)},
    {"outlets", COLUMN_INTEGER, OPTIONAL, RANGE(1, 1024)},
};
static const struct column LICENSE_COLUMNS[] = {
    {"part", COLUMN_ID, KEY, .refers = TABLE_PART, INTO(fee, part)},
    {"per", COLUMN_CHOICE, INTO(fee, per), .as_text = true, PER},
};
static const struct column SERVICE_COLUMNS[] = {
    {"part", COLUMN_ID, KEY, .refers = TABLE_PART, INTO(fee, part)},
    {"per", COLUMN_CHOICE, INTO(fee, per), .as_text = true, PER},
    {"years", COLUMN_REAL, OPTIONAL, ABOVE_0(100)},
};
static const struct column NODE_RATE_COLUMNS[] = {
    {"node", COLUMN_ID, KEY, .refers = TABLE_NODE, INTO(node_rate, node)},
    {"application", COLUMN_TEXT, KEY, INTO(node_rate, application)},
    {"working_set_MiB", COLUMN_REAL, KEY, OPTIONAL, ABOVE_0(1e9), INTO(node_rate, working_set_B),
     .over = 1.0 / MIB, .none = INFINITY},
    {"processes_per_node", COLUMN_INTEGER, OPTIONAL, RANGE(1, 1048576), INTO(node_rate, processes_per_node)},
    {"rate_per_s", COLUMN_REAL, ABOVE_0(1e30), INTO(node_rate, rate_ops)},
    {"power_W", COLUMN_REAL, OPTIONAL, ABOVE_0(1e9), INTO(node_rate, power_W), .none = NAN},
    {"benchmark", COLUMN_TEXT, OPTIONAL, INTO(node_rate, benchmark)},
    {"precision", COLUMN_TEXT, OPTIONAL, INTO(node_rate, precision)},
    {"submitter", COLUMN_TEXT, OPTIONAL, INTO(node_rate, submitter)},
    {"kind", COLUMN_CHOICE, INTO(node_rate, kind), FIGURE_KINDS},
    {"source", COLUMN_ID, OPTIONAL, .refers = TABLE_SOURCE, INTO(node_rate, source)},
};
static const struct column MACHINE_CONSTANT_COLUMNS[] = {
    {"machine", COLUMN_ID, KEY, INTO(machine_constant, machine)},
    {"name", COLUMN_TEXT, KEY, INTO(machine_constant, name)},
    {"value", COLUMN_REAL, RANGE(-1e300, 1e300), INTO(machine_constant, value)},
    {"unit", COLUMN_TEXT, OPTIONAL, INTO(machine_constant, unit)},
    {"kind", COLUMN_CHOICE, INTO(machine_constant, kind), FIGURE_KINDS},
    {"source", COLUMN_ID, OPTIONAL, .refers = TABLE_SOURCE, INTO(machine_constant, source)},
};
static const struct column EXCHANGE_RATE_COLUMNS[] = {
    {"date", COLUMN_DATE, KEY, INTO(exchange_rate, date)},
    {"currency", COLUMN_CURRENCY, KEY, INTO(exchange_rate, currency)},
    {"per_usd", COLUMN_REAL, ABOVE_0(1e12), INTO(exchange_rate, per_usd)},
    {"source", COLUMN_ID, .refers = TABLE_SOURCE, INTO(exchange_rate, source)},
};

#define COLUMNS(columns_) .n_columns = sizeof(columns_) / sizeof *(columns_), .columns = (columns_)
#define ROWS(type, field, n_field)                                                                           \
    .row_size = sizeof(struct type), .rows = offsetof(struct snapshot, field),                               \
    .n_rows = offsetof(struct snapshot, n_field)

static const struct table TABLES[N_TABLES] = {
    [TABLE_META] = {"meta", COLUMNS(META_COLUMNS)},
    [TABLE_SOURCE] = {"source", COLUMNS(SOURCE_COLUMNS), ROWS(source, sources, n_sources)},
    [TABLE_TECHNOLOGY] = {"technology", COLUMNS(TECHNOLOGY_COLUMNS),
                          ROWS(technology, network.technologies, network.n_technologies)},
    [TABLE_TECHNOLOGY_BANDWIDTH] = {"technology_bandwidth", COLUMNS(TECHNOLOGY_BANDWIDTH_COLUMNS),
                                    ROWS(message_rate, network.message_rates, network.n_message_rates)},
    [TABLE_PART] = {"part", COLUMNS(PART_COLUMNS), ROWS(part, parts, n_parts)},
    [TABLE_ALIAS] = {"alias", COLUMNS(ALIAS_COLUMNS), ROWS(alias, aliases, n_aliases)},
    [TABLE_QUOTE] = {"quote", COLUMNS(QUOTE_COLUMNS), ROWS(quote, paid.quotes, paid.n_quotes)},
    [TABLE_FOOTPRINT] = {"footprint", COLUMNS(FOOTPRINT_COLUMNS),
                         ROWS(footprint, carbon.footprints, carbon.n_footprints)},
    [TABLE_GRID] = {"grid", COLUMNS(GRID_COLUMNS), ROWS(power_grid, carbon.grids, carbon.n_grids)},
    [TABLE_ACCELERATOR] = {"accelerator", COLUMNS(ACCELERATOR_COLUMNS),
                           ROWS(accelerator, compute.accelerators, compute.n_accelerators)},
    [TABLE_PROCESSOR] = {"processor", COLUMNS(PROCESSOR_COLUMNS),
                         ROWS(processor, compute.processors, compute.n_processors)},
    [TABLE_SERVER] = {"server", COLUMNS(SERVER_COLUMNS), ROWS(server, compute.servers, compute.n_servers)},
    [TABLE_STORAGE] = {"storage", COLUMNS(STORAGE_COLUMNS),
                       ROWS(storage, compute.storages, compute.n_storages)},
    [TABLE_OPERATING_POINT] = {"operating_point", COLUMNS(OPERATING_POINT_COLUMNS),
                               ROWS(operating_point, compute.operating_points, compute.n_operating_points)},
    [TABLE_NODE] = {"node", COLUMNS(NODE_COLUMNS), ROWS(node, nodes, n_nodes)},
    [TABLE_RENTAL] = {"rental", COLUMNS(RENTAL_COLUMNS), ROWS(rental, paid.rentals, paid.n_rentals)},
    [TABLE_HOSTED] = {"hosted", COLUMNS(HOSTED_COLUMNS), ROWS(hosted, paid.hosted, paid.n_hosted)},
    [TABLE_MEMORY_OPTION] = {"memory_option", COLUMNS(MEMORY_OPTION_COLUMNS),
                             ROWS(memory_option, compute.memory_options, compute.n_memory_options)},
    [TABLE_NIC] = {"nic", COLUMNS(NIC_COLUMNS), ROWS(nic, network.nics, network.n_nics)},
    [TABLE_CABLE] = {"cable", COLUMNS(CABLE_COLUMNS), ROWS(cable, network.cables, network.n_cables)},
    [TABLE_SWITCH] = {"switch", COLUMNS(SWITCH_COLUMNS),
                      ROWS(switch_unit, network.switches, network.n_switches)},
    [TABLE_CHASSIS] = {"chassis", COLUMNS(CHASSIS_COLUMNS),
                       ROWS(chassis, network.chassis, network.n_chassis)},
    [TABLE_LINE_CARD] = {"line_card", COLUMNS(LINE_CARD_COLUMNS),
                         ROWS(line_card, network.line_cards, network.n_line_cards)},
    [TABLE_RACK] = {"rack", COLUMNS(RACK_COLUMNS), ROWS(rack, room.racks, room.n_racks)},
    [TABLE_PDU] = {"pdu", COLUMNS(PDU_COLUMNS), ROWS(pdu, room.pdus, room.n_pdus)},
    [TABLE_LICENSE] = {"license", COLUMNS(LICENSE_COLUMNS), ROWS(fee, paid.fees, paid.n_fees)},
    [TABLE_SERVICE] = {"service", COLUMNS(SERVICE_COLUMNS), ROWS(fee, paid.fees, paid.n_fees)},
    [TABLE_NODE_RATE] = {"node_rate", COLUMNS(NODE_RATE_COLUMNS),
                         ROWS(node_rate, compute.rates, compute.n_rates)},
    [TABLE_MACHINE_CONSTANT] = {"machine_constant", COLUMNS(MACHINE_CONSTANT_COLUMNS),
                                ROWS(machine_constant, compute.constants, compute.n_constants)},
    [TABLE_EXCHANGE_RATE] = {"exchange_rate", COLUMNS(EXCHANGE_RATE_COLUMNS),
                             ROWS(exchange_rate, paid.exchange, paid.n_exchange)},
};

const struct table *table_get(enum table_id id)
{
    assert(id < N_TABLES);
    return &TABLES[id];
}

enum status table_find(enum table_id *out, const char *name, struct diag *diag)
{
    const char *names[N_TABLES];
    size_t found = 0;
    for (int i = 0; i < N_TABLES; i++)
        names[i] = TABLES[i].name;
    const enum status status =
        suggest_find(&found, name, names, N_TABLES, diag, "a catalogue has no table '%s'", name);
    *out = (enum table_id)found;
    return status;
}

enum status table_columns(int place[TABLE_MAX_COLUMNS + 1], const struct table *table,
                          const struct csvfile *csv, struct diag *diag)
{
    const char *names[TABLE_MAX_COLUMNS + 1];
    const size_t n = table->n_columns;
    for (size_t i = 0; i < n; i++)
        names[i] = table->columns[i].name;
    names[n] = AMOUNT_COLUMN;
    place[n] = -1;
    return csvfile_columns(place, csv, names, n + (table == &TABLES[TABLE_QUOTE]), diag);
}

size_t table_at(const struct table *table, const char *name)
{
    size_t i = 0;
    /* Called for every cell: comparing first letters avoids most calls of strcmp. */
    while (i < table->n_columns &&
           (table->columns[i].name[0] != name[0] || strcmp(table->columns[i].name, name) != 0))
        i++;
    assert(i < table->n_columns);
    return i;
}

/* --- values --- */

static enum status check_id(const char *text, struct diag *diag)
{
    static const char allowed[] = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789._+-";
    if (text[strspn(text, allowed)] == '\0')
        return ST_OK;
    return diag_set(diag, ST_INPUT, "expected a name of letters, digits, '.', '_', '+' and '-', got '%s'",
                    text);
}

static enum status check_choice(const struct column *column, const char *text, struct diag *diag)
{
    const char *choices[COLUMN_MAX_CHOICES];
    size_t n = 0, found = 0;
    for (size_t i = 0; i < COLUMN_MAX_CHOICES; i++)
        if (column->choices[i])
            choices[n++] = column->choices[i];
    return suggest_find(&found, text, choices, n, diag, "unknown %s '%s'", column->name, text);
}

static enum status check_range(const struct column *column, double value, struct diag *diag)
{
    const bool ok =
        value >= column->low && value <= column->high && !(column->above_low && value <= column->low);
    if (ok)
        return ST_OK;
    return diag_set(diag, ST_INPUT, "expected a number %s %g and at most %g, got %g",
                    column->above_low ? "above" : "from", column->low, column->high, value);
}

static enum status parse_real(double *out, const struct column *column, const char *text, struct diag *diag)
{
    const enum status status = decimal_parse_double(out, text, diag);
    if (status != ST_OK)
        return status;
    /* adding 0.0 changes -0 to 0, so that equal values have equal texts */
    *out += 0.0;
    return check_range(column, *out, diag);
}

enum status table_parse(struct cell *out, const struct column *column, const char *text, struct diag *diag)
{
    date ignored = 0;
    *out = (struct cell){.type = CELL_NULL};
    if (!text || text[0] == '\0')
        text = column->fallback;
    if (!text && column->optional)
        return ST_OK;
    if (!text)
        return diag_set(diag, ST_INPUT, "%s is missing", column->name);
    *out = (struct cell){.type = CELL_TEXT, .text = text};
    switch (column->type) {
    case COLUMN_ID:
        return check_id(text, diag);
    case COLUMN_TEXT:
        return ST_OK;
    case COLUMN_DATE:
        return date_parse(&ignored, text, diag);
    case COLUMN_CURRENCY:
        return currency_check(text, diag, "unknown %s '%s'", column->name, text);
    case COLUMN_CHOICE:
        return check_choice(column, text, diag);
    case COLUMN_INTEGER:
        *out = (struct cell){.type = CELL_INTEGER};
        return decimal_parse_integer(&out->integer, text, (int64_t)column->low, (int64_t)column->high, diag);
    case COLUMN_REAL:
        *out = (struct cell){.type = CELL_REAL};
        return parse_real(&out->real, column, text, diag);
    }
    assert(false);
    return ST_INTERNAL;
}

/* --- values of a file --- */

enum status table_check(const struct column *column, const struct cell *cell, struct diag *diag)
{
    struct cell ignored;
    switch (cell->type) {
    case CELL_NULL:
        if (column->optional)
            return ST_OK;
        return diag_set(diag, ST_INPUT, "%s is missing", column->name);
    case CELL_TEXT:
        if (column->type != COLUMN_INTEGER && column->type != COLUMN_REAL && cell->text &&
            cell->text[0] != '\0')
            return table_parse(&ignored, column, cell->text, diag);
        break;
    case CELL_INTEGER:
        if (column->type == COLUMN_INTEGER)
            return check_range(column, (double)cell->integer, diag);
        break;
    case CELL_REAL:
        if (column->type == COLUMN_REAL)
            return check_range(column, cell->real, diag);
        break;
    }
    return diag_set(diag, ST_INPUT, "%s has a value of the wrong type", column->name);
}

/* --- rows --- */

static const struct cell *cell_of(const struct table *table, const struct cell *cells, const char *column)
{
    return &cells[table_at(table, column)];
}

/* Rejects a number without a source that is not an assumption. */
static enum status check_source(size_t *at, const struct table *table, const struct cell *cells,
                                struct diag *diag)
{
    for (size_t i = 0; i < table->n_columns; i++) {
        if (table->columns[i].refers != TABLE_SOURCE || cells[i].type != CELL_NULL ||
            strcmp(cell_of(table, cells, "kind")->text, "assumption") == 0)
            continue;
        *at = i;
        return diag_set(diag, ST_INPUT,
                        "a number without a source: name a row of source.csv, or make its kind 'assumption'");
    }
    return ST_OK;
}

static enum status check_dates(size_t *at, const struct table *table, const struct cell *cells,
                               struct diag *diag)
{
    const char *dated = cell_of(table, cells, "date")->text;
    *at = table_at(table, "valid_until");
    if (cells[*at].type == CELL_NULL || strcmp(cells[*at].text, dated) >= 0)
        return ST_OK;
    return diag_set(diag, ST_INPUT, "valid_until %s is before the date of the quote, %s", cells[*at].text,
                    dated);
}

/* Rejects an accelerator whose lowest power cap is above its highest. */
static enum status check_caps(size_t *at, const struct table *table, const struct cell *cells,
                              struct diag *diag)
{
    const struct cell *from = cell_of(table, cells, "cap_from_W"), *to = cell_of(table, cells, "cap_to_W");
    *at = table_at(table, "cap_to_W");
    if (from->type == CELL_NULL || to->type == CELL_NULL || from->real <= to->real)
        return ST_OK;
    return diag_set(diag, ST_INPUT, "accelerator '%s' is capped to %.15g W at most, and to %.15g W at least",
                    cells[0].text, to->real, from->real);
}

/* Rejects a node that has an accelerator but no number of accelerators, or a number but no accelerator. */
static enum status check_accelerators(size_t *at, const struct table *table, const struct cell *cells,
                                      struct diag *diag)
{
    const size_t part = table_at(table, "accelerator"), n = table_at(table, "accelerators");
    const bool named = cells[part].type != CELL_NULL, counted = cells[n].type != CELL_NULL;
    *at = named ? n : part;
    if (named == counted)
        return ST_OK;
    return diag_set(diag, ST_INPUT, "node '%s' has %s: expected both, or neither", cells[0].text,
                    named ? "an accelerator without a number of accelerators"
                          : "a number of accelerators without an accelerator");
}

enum status table_check_row(size_t *at, const struct table *table, const struct cell *cells,
                            struct diag *diag)
{
    enum status status = check_source(at, table, cells, diag);
    if (status == ST_OK && table == &TABLES[TABLE_QUOTE])
        status = check_dates(at, table, cells, diag);
    if (status == ST_OK && table == &TABLES[TABLE_ACCELERATOR])
        status = check_caps(at, table, cells, diag);
    if (status == ST_OK && table == &TABLES[TABLE_NODE])
        status = check_accelerators(at, table, cells, diag);
    return status;
}

int table_compare_cells(const struct cell *a, const struct cell *b)
{
    if (a->type != b->type)
        return a->type < b->type ? -1 : 1;
    switch (a->type) {
    case CELL_INTEGER:
        return (a->integer > b->integer) - (a->integer < b->integer);
    case CELL_REAL:
        return (a->real > b->real) - (a->real < b->real);
    case CELL_TEXT:
        return strcmp(a->text, b->text);
    case CELL_NULL:
        break;
    }
    return 0;
}

int table_compare(const struct table *table, const struct cell *a, const struct cell *b)
{
    int order = 0;
    for (size_t i = 0; i < table->n_columns && order == 0; i++)
        if (table->columns[i].key)
            order = table_compare_cells(&a[i], &b[i]);
    return order;
}

/* --- texts --- */

void table_put_header(struct text *text, const struct table *table)
{
    for (size_t i = 0; i < table->n_columns; i++)
        text_printf(text, "%s%s", i ? "," : "", table->columns[i].name);
    text_put(text, "\n");
}

/* Equivalent to printf, but ten times as fast: most values of a catalogue are whole numbers. */
static void put_whole(struct text *text, int64_t value)
{
    char s[24];
    size_t at = sizeof s;
    uint64_t rest = value < 0 ? 0 - (uint64_t)value : (uint64_t)value;
    do {
        s[--at] = (char)('0' + rest % 10);
        rest /= 10;
    } while (rest > 0);
    if (value < 0)
        s[--at] = '-';
    text_putn(text, s + at, sizeof s - at);
}

static void put_real(struct text *text, double value)
{
    char s[32];
    if (fabs(value) < 1e15 && (double)(int64_t)value == value && !signbit(value)) {
        put_whole(text, (int64_t)value);
        return;
    }
    snprintf(s, sizeof s, "%.15g", value);
    if (strtod(s, NULL) != value)
        snprintf(s, sizeof s, "%.17g", value);
    text_put(text, s);
}

void table_put_cell(struct text *text, const struct cell *cell)
{
    switch (cell->type) {
    case CELL_NULL:
        break;
    case CELL_INTEGER:
        put_whole(text, cell->integer);
        break;
    case CELL_REAL:
        put_real(text, cell->real);
        break;
    case CELL_TEXT:
        csvfile_put(text, cell->text);
        break;
    }
}

void table_put_row(struct text *text, const struct table *table, const struct cell *cells)
{
    for (size_t i = 0; i < table->n_columns; i++) {
        text_put(text, i ? "," : "");
        table_put_cell(text, &cells[i]);
    }
    text_put(text, "\n");
}
