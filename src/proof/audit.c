/* audit.c - the steps of the audit, and the comparison of numeric columns and foreign keys with their
 * cells. */
#include "proof/audit.h"

#include <stdlib.h>
#include <string.h>

#include "base/diag.h"
#include "catalog/cell_text.h"
#include "problem/instance.h"
#include "proof/audit_parts.h"
#include "proof/audit_text.h"
#include "proof/build.h"
#include "proof/reads.h"

/* A numeric column of the catalogue and its place in the snapshot. */
struct numeric_column {
    enum table_id table;
    const char *column;
    size_t rows; /* offset of the array in struct snapshot */
    size_t stride;
    size_t value;    /* offset of the value in a row */
    bool whole;      /* true: int64_t; false: double */
    bool below_zero; /* an empty cell is a negative value */
    double scale;    /* factor from the cell to the value */
};

#define NUMERIC_COLUMN(whole_, below_, table_, column_, rows_, type_, value_, scale_)                        \
    {                                                                                                        \
        .table = table_, .column = column_, .rows = offsetof(struct snapshot, rows_),                        \
        .stride = sizeof(struct type_), .value = offsetof(struct type_, value_), .whole = whole_,            \
        .below_zero = below_, .scale = scale_                                                                \
    }
#define REAL(...) NUMERIC_COLUMN(false, false, __VA_ARGS__)
#define WHOLE(...) NUMERIC_COLUMN(true, false, __VA_ARGS__)
#define WHOLE_OR_NOT_KNOWN(...) NUMERIC_COLUMN(true, true, __VA_ARGS__)

static const struct numeric_column NUMERIC_COLUMNS[] = {
    REAL(TABLE_PART, "power_W", parts, part, power_W, 1),
    REAL(TABLE_PART, "height_U", parts, part, height_U, 1),
    REAL(TABLE_PART, "weight_kg", parts, part, weight_kg, 1),
    WHOLE(TABLE_QUOTE, "amount_minor", paid.quotes, quote, amount_minor, 1),
    WHOLE(TABLE_QUOTE, "pack", paid.quotes, quote, pack, 1),
    WHOLE(TABLE_QUOTE, "min_quantity", paid.quotes, quote, min_quantity, 1),
    REAL(TABLE_FOOTPRINT, "carbon_kg", carbon.footprints, footprint, carbon_kg, 1),
    REAL(TABLE_GRID, "carbon_g_per_kWh", carbon.grids, power_grid, carbon_kg_per_kWh, 1e-3),
    WHOLE(TABLE_NODE, "sockets", nodes, node, sockets, 1),
    WHOLE(TABLE_NODE, "cores", nodes, node, cores, 1),
    WHOLE(TABLE_NODE, "memory_MiB", nodes, node, memory_B, 1048576),
    WHOLE_OR_NOT_KNOWN(TABLE_NODE, "nic_slots", nodes, node, nic_slots, 1),
    WHOLE(TABLE_NODE, "accelerators", nodes, node, accelerators, 1),
    WHOLE(TABLE_ACCELERATOR, "memory_MiB", compute.accelerators, accelerator, memory_B, 1048576),
    REAL(TABLE_ACCELERATOR, "memory_Bps", compute.accelerators, accelerator, memory_Bps, 1),
    REAL(TABLE_ACCELERATOR, "link_Bps", compute.accelerators, accelerator, link_Bps, 1),
    REAL(TABLE_ACCELERATOR, "cap_from_W", compute.accelerators, accelerator, cap_from_W, 1),
    REAL(TABLE_ACCELERATOR, "cap_to_W", compute.accelerators, accelerator, cap_to_W, 1),
    REAL(TABLE_ACCELERATOR, "peak_fp64_per_s", compute.accelerators, accelerator, peak_ops[PRECISION_FP64],
         1),
    REAL(TABLE_ACCELERATOR, "peak_fp32_per_s", compute.accelerators, accelerator, peak_ops[PRECISION_FP32],
         1),
    REAL(TABLE_ACCELERATOR, "peak_bf16_per_s", compute.accelerators, accelerator, peak_ops[PRECISION_BF16],
         1),
    REAL(TABLE_ACCELERATOR, "peak_fp8_per_s", compute.accelerators, accelerator, peak_ops[PRECISION_FP8], 1),
    REAL(TABLE_ACCELERATOR, "peak_fp4_per_s", compute.accelerators, accelerator, peak_ops[PRECISION_FP4], 1),
    WHOLE(TABLE_RENTAL, "units", paid.rentals, rental, units, 1),
    WHOLE(TABLE_RENTAL, "term_h", paid.rentals, rental, term_h, 1),
    WHOLE(TABLE_MEMORY_OPTION, "modules", compute.memory_options, memory_option, modules, 1),
    WHOLE(TABLE_MEMORY_OPTION, "added_MiB", compute.memory_options, memory_option, added_B, 1048576),
    WHOLE(TABLE_NIC, "ports", network.nics, nic, ports, 1),
    REAL(TABLE_CABLE, "length_m", network.cables, cable, length_m, 1),
    WHOLE(TABLE_SWITCH, "ports", network.switches, switch_unit, ports, 1),
    WHOLE(TABLE_CHASSIS, "slots", network.chassis, chassis, slots, 1),
    WHOLE(TABLE_LINE_CARD, "ports", network.line_cards, line_card, ports, 1),
    WHOLE(TABLE_RACK, "units_U", room.racks, rack, units_U, 1),
    REAL(TABLE_RACK, "capacity_W", room.racks, rack, capacity_W, 1),
    REAL(TABLE_PDU, "capacity_W", room.pdus, pdu, capacity_W, 1),
    REAL(TABLE_TECHNOLOGY, "latency_us", network.technologies, technology, latency_s, 1e-6),
    REAL(TABLE_TECHNOLOGY, "bandwidth_Bps", network.technologies, technology, bandwidth_Bps, 1),
    REAL(TABLE_TECHNOLOGY, "message_cpu_us", network.technologies, technology, message_cpu_s, 1e-6),
    REAL(TABLE_TECHNOLOGY_BANDWIDTH, "message_B", network.message_rates, message_rate, message_B, 1),
    REAL(TABLE_TECHNOLOGY_BANDWIDTH, "bandwidth_Bps", network.message_rates, message_rate, bandwidth_Bps, 1),
    REAL(TABLE_NODE_RATE, "working_set_MiB", compute.rates, node_rate, working_set_B, 1048576),
    WHOLE(TABLE_NODE_RATE, "processes_per_node", compute.rates, node_rate, processes_per_node, 1),
    REAL(TABLE_NODE_RATE, "rate_per_s", compute.rates, node_rate, rate_ops, 1),
    REAL(TABLE_NODE_RATE, "power_W", compute.rates, node_rate, power_W, 1),
    REAL(TABLE_MACHINE_CONSTANT, "value", compute.constants, machine_constant, value, 1),
    REAL(TABLE_EXCHANGE_RATE, "per_usd", paid.exchange, exchange_rate, per_usd, 1),
};

/* A column that names rows of a table by their id, and the place of the row index in the snapshot. */
struct foreign_key {
    enum table_id table;
    const char *column;
    size_t rows, stride, value; /* offsets and stride as in struct numeric_column; the value is a size_t */
    enum table_id to;
};

#define FOREIGN_KEY(table_, column_, rows_, type_, value_, to_)                                              \
    {                                                                                                        \
        .table = table_, .column = column_, .rows = offsetof(struct snapshot, rows_),                        \
        .stride = sizeof(struct type_), .value = offsetof(struct type_, value_), .to = to_                   \
    }

static const struct foreign_key FOREIGN_KEYS[] = {
    FOREIGN_KEY(TABLE_QUOTE, "part", paid.quotes, quote, part, TABLE_PART),
    FOREIGN_KEY(TABLE_FOOTPRINT, "part", carbon.footprints, footprint, part, TABLE_PART),
    FOREIGN_KEY(TABLE_ACCELERATOR, "part", compute.accelerators, accelerator, part, TABLE_PART),
    FOREIGN_KEY(TABLE_NODE, "part", nodes, node, part, TABLE_PART),
    FOREIGN_KEY(TABLE_NODE, "accelerator", nodes, node, accelerator_at, TABLE_ACCELERATOR),
    FOREIGN_KEY(TABLE_NODE, "same_as", nodes, node, same_as, TABLE_PART),
    FOREIGN_KEY(TABLE_RENTAL, "part", paid.rentals, rental, part, TABLE_PART),
    FOREIGN_KEY(TABLE_RENTAL, "node", paid.rentals, rental, node, TABLE_NODE),
    FOREIGN_KEY(TABLE_MEMORY_OPTION, "node", compute.memory_options, memory_option, node, TABLE_NODE),
    FOREIGN_KEY(TABLE_MEMORY_OPTION, "part", compute.memory_options, memory_option, part, TABLE_PART),
    FOREIGN_KEY(TABLE_NIC, "part", network.nics, nic, part, TABLE_PART),
    FOREIGN_KEY(TABLE_NIC, "technology", network.nics, nic, technology, TABLE_TECHNOLOGY),
    FOREIGN_KEY(TABLE_CABLE, "part", network.cables, cable, part, TABLE_PART),
    FOREIGN_KEY(TABLE_CABLE, "technology", network.cables, cable, technology, TABLE_TECHNOLOGY),
    FOREIGN_KEY(TABLE_SWITCH, "part", network.switches, switch_unit, part, TABLE_PART),
    FOREIGN_KEY(TABLE_SWITCH, "technology", network.switches, switch_unit, technology, TABLE_TECHNOLOGY),
    FOREIGN_KEY(TABLE_CHASSIS, "part", network.chassis, chassis, part, TABLE_PART),
    FOREIGN_KEY(TABLE_LINE_CARD, "part", network.line_cards, line_card, part, TABLE_PART),
    FOREIGN_KEY(TABLE_LINE_CARD, "technology", network.line_cards, line_card, technology, TABLE_TECHNOLOGY),
    FOREIGN_KEY(TABLE_RACK, "part", room.racks, rack, part, TABLE_PART),
    FOREIGN_KEY(TABLE_PDU, "part", room.pdus, pdu, part, TABLE_PART),
    FOREIGN_KEY(TABLE_LICENSE, "part", paid.fees, fee, part, TABLE_PART),
    FOREIGN_KEY(TABLE_SERVICE, "part", paid.fees, fee, part, TABLE_PART),
    FOREIGN_KEY(TABLE_NODE_RATE, "node", compute.rates, node_rate, node, TABLE_NODE),
    FOREIGN_KEY(TABLE_TECHNOLOGY_BANDWIDTH, "technology", network.message_rates, message_rate, technology,
                TABLE_TECHNOLOGY),
};

static bool key_holds(const struct snapshot *snapshot, const struct foreign_key *key, size_t row)
{
    const bool named = key->to == TABLE_PART || key->to == TABLE_TECHNOLOGY;
    const char *id = cell_text(snapshot, key->table, row, key->column);
    const char *const *rows = (const void *)((const char *)snapshot + key->rows);
    const size_t before =
        /* fees has the licences first, then the services (cell_text.h) */
        key->table == TABLE_SERVICE ? cell_rows(snapshot, TABLE_LICENSE) : 0;
    const char *at = *rows + (before + row) * key->stride + key->value;
    const size_t taken = *(const size_t *)(const void *)at;
    return id ? taken < cell_rows(snapshot, key->to) &&
                    strcmp(cell_text(snapshot, key->to, taken, named ? "id" : "part"), id) == 0
              : taken == NO_INDEX;
}

static enum status audit_keys(const struct instance *instance, const struct change *changes,
                              struct diag *diag)
{
    (void)changes;
    const struct snapshot *snapshot = instance->snapshot;
    for (size_t f = 0; f < sizeof FOREIGN_KEYS / sizeof *FOREIGN_KEYS; f++) {
        const struct foreign_key *key = &FOREIGN_KEYS[f];
        for (size_t row = 0; row < cell_rows(snapshot, key->table); row++)
            if (!key_holds(snapshot, key, row))
                return diag_set(diag, ST_INTERNAL,
                                "%s of row %zu of table %s does not refer to the row that its cell names",
                                key->column, row + 1, table_get(key->table)->name);
        reads_column(instance, key->table, key->column);
    }
    return ST_OK;
}

/* Any value is accepted for an empty cell, unless it must be negative. */
static bool column_holds(const struct snapshot *snapshot, const struct numeric_column *figure, size_t row)
{
    const char *text = cell_text(snapshot, figure->table, row, figure->column);
    const char *const *rows = (const void *)((const char *)snapshot + figure->rows);
    const char *at = *rows + row * figure->stride + figure->value;
    char *end = NULL;
    const double taken =
        figure->whole ? (double)*(const int64_t *)(const void *)at : *(const double *)(const void *)at;
    if (!text)
        return !figure->below_zero || taken < 0;
    const double said = strtod(text, &end) * figure->scale;
    return *end == '\0' && audit_same(said, taken);
}

static enum status audit_numbers(const struct instance *instance, const struct change *changes,
                                 struct diag *diag)
{
    (void)changes; /* changes apply to the problem's copies, not to the snapshot */
    const struct snapshot *snapshot = instance->snapshot;
    for (size_t f = 0; f < sizeof NUMERIC_COLUMNS / sizeof *NUMERIC_COLUMNS; f++) {
        const struct numeric_column *figure = &NUMERIC_COLUMNS[f];
        for (size_t row = 0; row < cell_rows(snapshot, figure->table); row++)
            if (!column_holds(snapshot, figure, row))
                return diag_set(diag, ST_INTERNAL, "%s of row %zu of table %s differs from its cell '%s'",
                                figure->column, row + 1, table_get(figure->table)->name,
                                cell_text(snapshot, figure->table, row, figure->column));
        reads_column(instance, figure->table, figure->column);
    }
    return ST_OK;
}

enum status proof_build_rows(struct proof_build *b)
{
    const enum status status = audit_keys(b->own, b->changes, b->diag);
    return status == ST_OK ? audit_numbers(b->own, b->changes, b->diag) : status;
}

const char *rows_difference(const struct instance *own, const struct instance *given, struct arena *arena)
{
    (void)own;
    (void)given;
    (void)arena;
    return NULL;
}
