/* design.h - a design: a node part, network parts and a topology. Together with a number of nodes it is a
 * candidate. */
#ifndef MACHINE_DESIGN_H
#define MACHINE_DESIGN_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "base/decimal.h"
#include "machine/topology.h"

struct design;
struct snapshot;
struct view;

enum { TEMPLATE_MAX_PARAMS = 10, DESIGN_MAX_NEEDS = 9, DESIGN_MAX_SWITCHES = 2 };

/* Limit of the number of nodes; needed because some parts may cost nothing. */
#define NODES_AT_MOST ((int64_t)100000000)

/* Kinds of parts that the nodes and the network of a cluster need. If the template has no topology, ports may
 * come from any mix of switches. A template with a topology fixes one switch model for each role: switches
 * (in a tree the leaves) and spines (including cores). A modular model also has line cards. */
enum resource {
    RESOURCE_NODE,
    RESOURCE_NIC,
    RESOURCE_PORT,
    RESOURCE_SWITCH,
    RESOURCE_SPINE,
    RESOURCE_CARD,       /* line cards in the switches */
    RESOURCE_SPINE_CARD, /* line cards in the spines */
    RESOURCE_CABLE,      /* if there is a layout, each cable must be long enough for its run */
    RESOURCE_LINK,       /* links between two regions */
    RESOURCE_MEMORY,     /* additional memory modules of the nodes, in any template */
    RESOURCE_PROMPT,     /* tokens of prompts, of nodes that are paid by the token */
    RESOURCE_STORAGE,    /* storage for checkpoints of the whole cluster, in any template */
    N_RESOURCES
};

/* The plural, for messages and for names of rows of the integer program: "nodes", "NICs", "switch ports",
 * "cables". */
const char *resource_name(enum resource resource);

/* A switch model of a design: fixed ports, or a chassis with a number of equal line cards. */
struct switch_model {
    size_t part;   /* index of the switch or the chassis */
    size_t card;   /* index of the line card; NO_INDEX: fixed ports */
    int64_t cards; /* line cards in each chassis; 0: fixed ports */
    int64_t ports; /* ports of the switch with its cards; 0: the design fixes no switch here */
};

/* A resource that a design needs, with the parts that can supply it. Designs with the same part options share
 * one need and one order table. */
struct need {
    enum resource resource;
    const struct part_option *options; /* [n_options], in the order of machine/order_table.h */
    size_t n_options;
    size_t vendor; /* the only vendor whose parts are allowed; 0: any */
};

/* A whole number that a scenario may set for a template. */
struct template_param {
    const char *name;
    int64_t fallback;
    int64_t low;
    int64_t high;
    const char *text;
};

/* Units that stay free for growth: a number, plus a share of the used units. {0}: none. */
struct spare {
    int64_t count;
    struct decimal share;
};

/* Returns count + share * used, rounded up exactly. */
int64_t spare_of(const struct spare *spare, int64_t used);

/* True if both have equal numbers and shares, written with the same digits. */
bool spare_is(const struct spare *a, const struct spare *b);

/* Topology of a template for a number of nodes: `rails` equal networks, among which the `ports` ports of a
 * node are divided. */
struct network_shape {
    struct topology topology;
    int64_t ports;
    int64_t rails;
    int64_t nics;  /* cards per node */
    int64_t hosts; /* in a direct network: nodes on each switch */
    /* bandwidth of a link between switches, in one direction, relative to that of the technology */
    double link;
};

/* Parts and performance of a network for a number of nodes. Bandwidths are relative to that of the
 * technology. */
struct network_figures {
    int64_t switches; /* -1: this number of nodes cannot be wired, and the other fields are not set */
    int64_t spines;
    int64_t cables;
    int64_t nics;
    double bandwidth; /* bandwidth of a node: that of its ports, or less if contention limits it */
    double mean_distance;
    double bisection;
};

/* A way to connect nodes. const, stateless. */
struct network_template {
    const char *name;
    const char *text;
    const struct template_param *params;
    size_t n_params;
    /* Number of switch models that a design fixes: 0 (any mix of switches supplies the ports), 1, or 2
     * (leaves and spines). */
    size_t n_switches;
    /* The design fixes a link between two regions. */
    bool two_regions;
    /* Computes the units of each resource except memory for `nodes` nodes; false: this number cannot be
     * wired. Units never fall with the nodes. If a number cannot be wired, neither can a larger one. */
    bool (*needs)(int64_t units[N_RESOURCES], const struct design *design, int64_t nodes);
    /* The units are proportional to the number of nodes. */
    bool linear;
    /* Finds the topology for a number of nodes, with free_ports additional ports in each rail; false: there
     * is none. NULL: the needs do not follow from a topology. */
    bool (*shape)(struct network_shape *out, const struct design *design, int64_t nodes, int64_t free_ports);
    /* Sets latency, bandwidth of a node and distances in the view. `nodes` may be a fraction: 9 processes on
     * nodes of 8 are 1.125 nodes. The other members of the view are already set. NULL: latency and bandwidth
     * are those of the technology at any size. */
    void (*look)(struct view *view, const struct design *design, double nodes);
    /* For a template without `look`: number of cards per node, whose bandwidths add up. NULL: one. */
    int64_t (*bonded)(const struct design *design);
    /* Numbers of cables that need at most the length reach_mm, for a design with a layout and a number of
     * nodes that can be wired. The number of longer cables never falls with the nodes. NULL: the template
     * does not determine the places of the switches. */
    struct cable_runs (*within)(const struct design *design, int64_t nodes, int64_t reach_mm);
    /* Rejects parameters that contradict each other. ST_INPUT. May be NULL. */
    enum status (*check)(const int64_t *param, struct diag *diag);
};

/* All templates, sorted by name. */
const struct network_template *const *template_list(size_t *n);

/* Finds the template with this name. ST_INPUT: unknown, with the nearest name. */
enum status template_find(const struct network_template **out, const char *name, struct diag *diag);

/* The needs of a design. */
struct design_needs {
    size_t n;
    /* for each need a bit set of the resources that it supplies; set by design_complete */
    unsigned roles[DESIGN_MAX_NEEDS];
    size_t at[DESIGN_MAX_NEEDS]; /* indices into the problem's needs */
};

/**
 * A design. Plain values; pointers are borrowed from the snapshot and the problem. A design with an ideal
 * technology needs only nodes.
 */
struct design {
    /* "ppro-200/fast-ethernet/per-port", made of part ids; if two designs are equally good, the one with the
     * lower id is chosen */
    const char *id;
    const struct node *node;
    size_t node_index;                   /* index into the snapshot's nodes */
    const struct memory_option *memory;  /* additional memory of each node; NULL: none */
    const struct nic *nic;               /* NULL for an ideal network */
    const struct technology *technology; /* the technology, with the scenario's changes applied */
    size_t technology_index;
    const struct network_template *network;
    int64_t param[TEMPLATE_MAX_PARAMS]; /* in the order of network->params */
    /* [network->n_switches]; the remaining ones are not used and have ports 0 */
    struct switch_model switches[DESIGN_MAX_SWITCHES];
    struct design_rent {
        int64_t units;  /* units of the rental part for each node over all years; 0: nodes are bought */
        int64_t a_year; /* units in each year except the last, which has the rest */
        double share;   /* share of each year in which a node is rented */
        /* paid by the token: a node is a number of requests a year, and these are the units of their prompts
         * over all years; 0: paid by the hour */
        int64_t prompt_units;
        size_t prompt_part;
    } rented;
    /* switch ports that stay free for future nodes; the bought switches include them */
    struct spare spare_ports;
    const struct rack_layout *layout; /* positions of nodes and switches; NULL: cables may have any length */
    int64_t reach_mm;                 /* with a layout: length of the longest available cable */
    struct {
        int64_t cards; /* cards in each node for the extra networks; 0: none */
        int64_t nodes; /* largest number of nodes that the extra networks can wire */
    } beside;
    struct {
        const struct cable *cable; /* NULL: none */
        const struct technology *technology;
    } regions; /* link between two regions */
    struct {
        /* index of the combination of alternative extras that the design is bought with; 0: the first
         * combination, or a scenario without alternatives */
        size_t option;
        /* the only vendor allowed for parts of the kinds in limits.sole_source; NULL: any */
        const char *vendor;
        struct {
            const struct storage *part; /* storage for checkpoints; NULL: none */
            int64_t units;              /* of the whole cluster, at any number of nodes */
        } storage;
        bool fails; /* rates count the failures of nodes (problem/failing.h) */
    } bought;
    int64_t most_nodes; /* largest number that can be wired; set by design_complete */
    struct design_needs needs;
    struct {
        /* [n] precomputed for 1, 2, ... nodes; empty: computed when needed */
        const struct network_figures *v;
        int64_t n;
    } known;
};

/**
 * Returns all variants of a design: its switch models, and its link between regions. The other parts are set
 * (`node` may be NULL: any). Only variants that can wire at least one node are returned, completed. [*n], on
 * the arena.
 *
 * technologies  the snapshot's, with or without changes
 */
struct design *design_variants(size_t *n, const struct design *base, const struct snapshot *snapshot,
                               const struct technology *technologies, struct arena *arena);

/* Sets most_nodes and the needs of the design. A part in two roles is one need, because it is ordered
 * once. */
void design_complete(struct design *design);

/* Sets the needs of a design whose most_nodes is known. */
void design_take_needs(struct design *design);

/* True for hosted tokens: a service does the work that is paid for, so that no model has an error. */
static inline bool design_is_service(const struct design *design)
{
    return design->rented.prompt_units > 0;
}

/* True if the nodes are machines that are rented by the hour. */
static inline bool design_is_hourly(const struct design *design)
{
    return design->rented.units > 0 && !design_is_service(design);
}

/* True if two designs have the same variants except for their nodes and the needs of the nodes. */
bool design_wired_alike(const struct design *a, const struct design *b);

/* True if two designs have the same units of the same storage. */
bool design_stores_alike(const struct design *a, const struct design *b);

/* True if two designs of a problem are equal except for the memory of their nodes. */
bool design_differs_in_memory(const struct design *a, const struct design *b);

/* Limits the cables of a completed design with a layout to reach_mm and sets most_nodes again; 0: not even
 * one node can be wired. The needs do not change. */
void design_limit_reach(struct design *design, int64_t reach_mm);

/* Units of each need for a number of nodes; false: they cannot be wired. The units never fall with the
 * nodes. */
bool design_units(int64_t units[DESIGN_MAX_NEEDS], const struct design *design, int64_t nodes);

/* design_resource_units: the units of a resource. design_need: the units of the i-th need. -1: the number
 * of nodes cannot be wired. */
int64_t design_resource_units(const struct design *design, enum resource resource, int64_t nodes);
int64_t design_need(const struct design *design, size_t i, int64_t nodes);

/* True if the template can wire this number of nodes, but a cable would be longer than all available ones. */
bool design_is_too_far(const struct design *design, int64_t nodes);

/* Numbers of cables that are longer than below_mm and at most reach_mm long, by what they connect.
 * *longest_mm is the length of the longest of them (0: none). Needs a layout and a number of nodes that can
 * be wired. */
struct cable_runs design_cables(int64_t *longest_mm, const struct design *design, int64_t nodes,
                                int64_t below_mm, int64_t reach_mm);

/* Number of all cables that are at most reach_mm long. */
int64_t design_cables_within(const struct design *design, int64_t nodes, int64_t reach_mm);

/* The id of a variant, on the arena: the id of its base, the models it fixes, its memory modules and its
 * storage: "star/sw24", "fat-tree,levels=2/sw24+sw48/2xdimm/4xflash-box", "two-region/longbow". */
const char *design_variant_id(const char *base, const struct design *design, const struct snapshot *snapshot,
                              struct arena *arena);

/* Part id of the additional memory module of the design's nodes; NULL: none. */
const char *design_module_id(const struct design *design, const struct snapshot *snapshot);

/* design_switch_id: the part id of the design's switch model for a role (0, 1). design_card_id: that of the
 * line cards in it. NULL: none. */
const char *design_switch_id(const struct design *design, size_t role, const struct snapshot *snapshot);
const char *design_card_id(const struct design *design, size_t role, const struct snapshot *snapshot);

/* The resource after which the i-th need is named: the first one that it supplies. */
enum resource design_resource(const struct design *design, size_t i);

/* True if the i-th need is that of cables with lengths. */
bool design_has_length(const struct design *design, size_t i);

/* An upper limit of the number that design_part_options returns. */
size_t design_part_options_at_most(const struct snapshot *snapshot);

/* The part options of the i-th need, in the order of machine/order_table.h, without owned pieces. */
size_t design_part_options(struct part_option *options, const struct design *design, size_t i,
                           const struct snapshot *snapshot);

/* Memory of each process in bytes if `each` processes fill a node before the next node is used. */
double design_memory_B(const struct design *design, double processes, int64_t each);

/* Latency and bandwidth of messages inside a node: from the catalogue if it has them, otherwise assumed. */
struct node_messages {
    double latency_s;
    double bandwidth_Bps; /* total over all processes of the node */
    bool assumed;
    bool of_memory; /* the bandwidth is not measured; a share of the node's memory bandwidth is assumed */
};
enum { INSIDE_MEMORY_PART = 8 };
struct node_messages design_inside(const struct node *node);

/* The view of a design for a number of processes, with `each` on a node that share its NICs and memory.
 * rate_ops is 0; the caller sets it. For a built-in network, latency and bandwidth are NAN and the model uses
 * the inside values. */
struct view design_view(const struct design *design, double processes, int64_t each);

/* Computes the network figures of 1 .. n nodes, or copies those that the design already has. */
struct network_figures *network_table(const struct design *design, int64_t n, struct arena *arena);

/* Comparison for sorting. It returns 0 if both designs have the same network figures and keep the same number
 * of ports free. */
int network_compare(const struct design *a, const struct design *b);

/* The topology for a number of nodes and the design's free ports; false: there is none. The template must
 * have a `shape`. */
bool network_shape_of(struct network_shape *out, const struct design *design, int64_t nodes);

/* `needs` and `look` of every template with a `shape`, and `within` of some of them. */
bool network_needs(int64_t units[N_RESOURCES], const struct design *design, int64_t nodes);
struct cable_runs network_within(const struct design *design, int64_t nodes, int64_t reach_mm);
void network_look(struct view *view, const struct design *design, double nodes);

#endif
