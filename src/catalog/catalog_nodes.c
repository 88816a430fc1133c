/* catalog_nodes.c - sets fields of nodes from machine constants, and the accelerators of nodes. */
#include <math.h>
#include <stddef.h>
#include <stdio.h>
#include <string.h>

#include "base/diag.h"
#include "base/unit.h"
#include "catalog/catalog_parts.h"
#include "catalog/snapshot.h"

static const struct {
    const char *name;
    enum dimension dimension;
    size_t place; /* offset in struct node */
} FIGURES[] = {
    {"peak", DIM_RATE, offsetof(struct node, peak_ops)},
    {"memory_bandwidth", DIM_BANDWIDTH, offsetof(struct node, memory_Bps)},
    {"inside_latency", DIM_TIME, offsetof(struct node, inside_latency_s)},
    {"inside_bandwidth", DIM_BANDWIDTH, offsetof(struct node, inside_bandwidth_Bps)},
    {"inside_nodes", DIM_NUMBER, offsetof(struct node, inside_nodes)},
};
enum { N_FIGURES = sizeof FIGURES / sizeof *FIGURES };

static enum status set_constant(struct node *node, const struct machine_constant *row, struct diag *diag)
{
    for (size_t k = 0; k < N_FIGURES; k++) {
        char text[128];
        double value = 0;
        if (strcmp(FIGURES[k].name, row->name) != 0)
            continue;
        snprintf(text, sizeof text, "%.17g%s%s", row->value, row->unit ? " " : "",
                 row->unit ? row->unit : "");
        struct diag why = DIAG_INIT;
        enum status status = unit_parse(&value, text, FIGURES[k].dimension, &why);
        if (status != ST_OK)
            status = diag_set(diag, ST_CATALOG, "constant '%s' of node '%s': %s", row->name, row->machine,
                              why.message);
        else if (!(value > 0))
            status =
                diag_set(diag, ST_CATALOG, "constant '%s' of node '%s': expected a value above zero, got %g",
                         row->name, row->machine, row->value);
        else
            memcpy((char *)node + FIGURES[k].place, &value, sizeof value);
        if (FIGURES[k].place == offsetof(struct node, peak_ops))
            node->peak_kind = row->kind;
        diag_fini(&why);
        return status;
    }
    return ST_OK;
}

enum status catalog_nodes_take(struct node *nodes, const struct snapshot *snapshot, struct diag *diag)
{
    for (size_t i = 0; i < snapshot->compute.n_constants; i++) {
        const size_t node = snapshot_node(snapshot, snapshot->compute.constants[i].machine);
        if (node == NO_INDEX)
            continue;
        const enum status status = set_constant(&nodes[node], &snapshot->compute.constants[i], diag);
        if (status != ST_OK)
            return status;
    }
    for (size_t i = 0; i < snapshot->n_nodes; i++) {
        const char *id = snapshot->parts[nodes[i].part].id;
        if (nodes[i].accelerators > 0 && nodes[i].accelerator_at != NO_INDEX)
            nodes[i].accelerator = &snapshot->compute.accelerators[nodes[i].accelerator_at];
        if ((nodes[i].inside_latency_s > 0) != (nodes[i].inside_bandwidth_Bps > 0))
            return diag_set(diag, ST_CATALOG,
                            "node '%s' has one of the constants inside_latency and inside_bandwidth without "
                            "the other: a message inside a node needs both",
                            id);
        if (nodes[i].inside_nodes > 0 && !(nodes[i].inside_bandwidth_Bps > 0))
            return diag_set(diag, ST_CATALOG,
                            "node '%s' has the constant inside_nodes without inside_latency and "
                            "inside_bandwidth: add what messages among those nodes take, or leave it out",
                            id);
        if (nodes[i].inside_nodes != floor(nodes[i].inside_nodes))
            return diag_set(diag, ST_CATALOG,
                            "constant 'inside_nodes' of node '%s': expected a whole number, got %g", id,
                            nodes[i].inside_nodes);
    }
    return ST_OK;
}
