/* design.h - a cluster in everything but its number of nodes: node part, network parts, and how they are put
 * together. */
#ifndef MACHINE_DESIGN_H
#define MACHINE_DESIGN_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "base/diag.h"
#include "catalog/snapshot.h"
#include "machine/cover.h"
#include "machine/view.h"

enum { TEMPLATE_MAX_PARAMS = 4, DESIGN_MAX_NEEDS = 6 };

/* A resource money buys for a cluster, and the parts that supply it. */
enum resource { RESOURCE_NODE, RESOURCE_NIC, RESOURCE_PORT, RESOURCE_CABLE, N_RESOURCES };

/* "nodes", "NICs", "switch ports", "cables": for messages and names of program rows. */
const char *resource_name(enum resource resource);

/* One resource with its suppliers. Designs with the same suppliers share one supply, and so one cover table.
 */
struct supply {
    enum resource resource;
    const struct offer *offers; /* [n_offers], by part id */
    size_t n_offers;
};

/* A whole number that a scenario may fix for a template. */
struct template_param {
    const char *name;
    int64_t fallback;
    int64_t low;
    int64_t high;
    const char *text;
};

struct design;

/* How nodes are wired. const, stateless. */
struct network_template {
    const char *name;
    const char *text;
    const struct template_param *params;
    size_t n_params;
    /* Units of a resource that `nodes` nodes need. Rises with nodes. */
    int64_t (*needs)(const struct design *design, enum resource resource, int64_t nodes);
    /* The needs are proportional to the nodes: quantity = needs(1) * nodes. */
    bool linear;
    /* Latency, bandwidth of a node and distances for this many nodes, into a view whose other fields are set.
     */
    void (*look)(struct view *view, const struct design *design, double nodes);
};

/* All templates, sorted by name. */
const struct network_template *const *template_list(size_t *n);

/* The template with this name. ST_INPUT: unknown, with the nearest name. */
enum status template_find(const struct network_template **out, const char *name, struct diag *diag);

/**
 * A design. Plain values; what it points to is borrowed from the snapshot and the problem it belongs to.
 * An ideal technology (machine/design of a yardstick) buys nodes and nothing else: its other supplies are
 * absent.
 */
struct design {
    const char *id; /* "ppro-200/fast-ethernet/per-port", made of part ids: sorts ties */
    const struct node *node;
    size_t node_index;                   /* into the snapshot's nodes */
    const struct nic *nic;               /* NULL for an ideal network */
    const struct technology *technology; /* with the scenario's changes applied */
    size_t technology_index;
    const struct network_template *network;
    int64_t param[TEMPLATE_MAX_PARAMS]; /* in the order of network->params */
    size_t supply[DESIGN_MAX_NEEDS];    /* indices into the problem's supplies */
    size_t n_supplies;
};

/* Memory of each process in bytes, where `each` processes fill a node before the next one is used. */
double design_memory_B(const struct design *design, double processes, int64_t each);

/* The view of a design's network at this many processes, `each` to a node, sharing its NICs; rate_ops is left
 * for the caller (0). Latency and bandwidth of a built-in network are NAN: the model knows the node's own. */
struct view design_view(const struct design *design, double processes, int64_t each);

#endif
