/* design.h - a cluster in everything but its number of nodes: node part, network parts, and how they are put
 * together. */
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

enum { TEMPLATE_MAX_PARAMS = 10, DESIGN_MAX_NEEDS = 8, DESIGN_MAX_SWITCHES = 2 };

/* A cluster never has more nodes than this: a guard against parts that cost nothing. */
#define NODES_AT_MOST ((int64_t)100000000)

/* A resource money buys for a cluster, and the parts that supply it. Ports come from any mix of switches; a
 * template that wires switches names one model for each role: switches (of a tree: its leaves) and spines
 * (and cores), and for each that is modular the line cards in it. */
enum resource {
    RESOURCE_NODE,
    RESOURCE_NIC,
    RESOURCE_PORT,
    RESOURCE_SWITCH,
    RESOURCE_SPINE,
    RESOURCE_CARD,       /* of the switches */
    RESOURCE_SPINE_CARD, /* of the spines */
    RESOURCE_CABLE,      /* with a layout each long enough for its way */
    RESOURCE_LINK,       /* between two regions */
    RESOURCE_MEMORY,     /* modules beside the memory that the nodes have: needed in any template */
    N_RESOURCES
};

/* "nodes", "NICs", "switch ports", "cables": for messages and names of program rows. */
const char *resource_name(enum resource resource);

/* A switch as it is wired: one of fixed ports, or a chassis with so many line cards of one kind. */
struct switch_model {
    size_t part;   /* of the switch, or the chassis */
    size_t card;   /* of the line cards; NO_INDEX: fixed ports */
    int64_t cards; /* in each chassis; 0: fixed ports */
    int64_t ports; /* of the switch with its cards; 0: the design fixes no such switch */
};

/* One resource with its suppliers. Designs with the same suppliers share one need, and so one order table.
 */
struct need {
    enum resource resource;
    const struct candidate *candidates; /* [n_candidates], in the order of machine/order_table.h */
    size_t n_candidates;
    size_t vendor; /* that alone sells them where one has to sell all of their kind; 0: any */
};

/* A whole number that a scenario may fix for a template. */
struct template_param {
    const char *name;
    int64_t fallback;
    int64_t low;
    int64_t high;
    const char *text;
};

/* What stays free for growth: so many units, or a share of those in use. {0}: nothing. */
struct spare {
    int64_t count;
    struct decimal share;
};

/* count + share * used, rounded up exactly. */
int64_t spare_of(const struct spare *spare, int64_t used);

/* The same, digit for digit. */
bool spare_is(const struct spare *a, const struct spare *b);

/* How a template wires so many nodes: `rails` networks of one topology, which divide `ports` ports of a node.
 */
struct network_shape {
    struct topology topology;
    int64_t ports;
    int64_t rails;
    int64_t nics;  /* cards per node */
    int64_t hosts; /* of a direct network, the nodes on each switch */
    double link;   /* bandwidth of a link in one direction, in bandwidths of the technology */
};

/* What a wiring of so many nodes needs and gives; bandwidths in those of the technology. */
struct network_figures {
    int64_t switches; /* -1: so many nodes cannot be wired, and the rest is unset */
    int64_t spines;
    int64_t cables;
    int64_t nics;
    double bandwidth; /* of a node: its ports, or less by contention */
    double mean_distance;
    double bisection;
};

/* How nodes are wired. const, stateless. */
struct network_template {
    const char *name;
    const char *text;
    const struct template_param *params;
    size_t n_params;
    /* Models of switches that a design fixes: 0 (ports of any mix), 1, or 2 (leaves and spines). */
    size_t n_switches;
    /* A design fixes a link between two regions. */
    bool two_regions;
    /* Units of each resource but memory that `nodes` nodes need; false: so many cannot be wired. They never
     * fall with nodes, and what cannot be wired cannot with more nodes either. */
    bool (*needs)(int64_t units[N_RESOURCES], const struct design *design, int64_t nodes);
    /* The needs are proportional to the nodes: those of one times so many. */
    bool linear;
    /* The wiring of a template with switches for so many nodes, and for ports more in each rail that stay
     * free for nodes; false: there is none. NULL: needs are not those of a topology. */
    bool (*shape)(struct network_shape *out, const struct design *design, int64_t nodes, int64_t free_ports);
    /* Latency, bandwidth of a node and distances for this many nodes (9 processes on nodes of 8: 1.125), into
     * a view whose other fields are set. NULL: the technology's own at any size. */
    void (*look)(struct view *view, const struct design *design, double nodes);
    /* Of a template without `look`: cards of a node that carry its messages together. NULL: one. */
    int64_t (*bonded)(const struct design *design);
    /* With a layout: the cables of so many nodes, which can be wired, that one of this length can be. Those
     * longer than any length never get fewer with nodes. NULL: the layout does not say where its switches
     * stand. */
    struct cable_runs (*within)(const struct design *design, int64_t nodes, int64_t reach_mm);
    /* Parameters that do not go together. ST_INPUT. May be NULL. */
    enum status (*check)(const int64_t *param, struct diag *diag);
};

/* All templates, sorted by name. */
const struct network_template *const *template_list(size_t *n);

/* The template with this name. ST_INPUT: unknown, with the nearest name. */
enum status template_find(const struct network_template **out, const char *name, struct diag *diag);

/* What a design needs. */
struct design_needs {
    size_t n;
    unsigned roles[DESIGN_MAX_NEEDS]; /* bits of the resources each serves; design_complete */
    size_t at[DESIGN_MAX_NEEDS];      /* indices into the problem's needs */
};

/**
 * A design. Plain values; what it points to is borrowed from the snapshot and the problem it belongs to.
 * An ideal technology (machine/design of a yardstick) buys nodes and nothing else: its other needs are
 * absent.
 */
struct design {
    const char *id; /* "ppro-200/fast-ethernet/per-port", made of part ids: sorts ties */
    const struct node *node;
    size_t node_index;                   /* into the snapshot's nodes */
    const struct memory_option *memory;  /* that each node takes; NULL: its own alone */
    const struct nic *nic;               /* NULL for an ideal network */
    const struct technology *technology; /* with the scenario's changes applied */
    size_t technology_index;
    const struct network_template *network;
    int64_t param[TEMPLATE_MAX_PARAMS];                /* in the order of network->params */
    struct switch_model switches[DESIGN_MAX_SWITCHES]; /* [network->n_switches], else without ports */
    struct {
        int64_t units;  /* of the part in each node, over all years; 0: they are bought */
        int64_t a_year; /* of them in each year but the last, which has the rest */
        double share;   /* of the time of every year that a node is there */
    } rented;
    struct spare spare_ports;    /* switch ports for nodes that stay free: switches are bought for them too */
    const struct layout *layout; /* where its nodes and switches stand; NULL: any cable will do */
    int64_t reach_mm;            /* with a layout, of the longest cable that can be had */
    struct {
        int64_t cards; /* of each node for networks bought beside its own; 0: there are none */
        int64_t nodes; /* that those can wire at most */
    } beside;
    struct {
        const struct cable *cable; /* NULL: none */
        const struct technology *technology;
    } regions; /* between two regions */
    struct {
        size_t option; /* which of the alternatives beside the cluster it is with; 0: the first, or none */
        const char *vendor; /* that its parts of some kinds all come from; NULL: any */
    } bought;
    int64_t most_nodes; /* that can be wired; design_complete */
    struct design_needs needs;
    struct {
        const struct network_figures *v; /* [n] of 1, 2, ... nodes, made once; or none: computed when asked */
        int64_t n;
    } known;
};

/**
 * All ways to fix the switches, and the link between regions, of a design whose other parts are set (node may
 * be NULL: any): those that can wire at least one node, completed. [*n], on the arena.
 *
 * technologies  the snapshot's with changes applied, or its own
 */
struct design *design_variants(size_t *n, const struct design *base, const struct snapshot *snapshot,
                               const struct technology *technologies, struct arena *arena);

/* Sets most_nodes, and which resources the design needs: one part in two roles is one need, so that it is
 * one order. */
void design_complete(struct design *design);

/* The second of it: of a design whose most_nodes is known. */
void design_take_needs(struct design *design);

/* What wires one of these, of nodes with whatever memory, wires the other: their variants differ in nothing
 * but their nodes and what those need. */
bool design_wired_alike(const struct design *a, const struct design *b);

/* Designs of one problem that differ in nothing but the memory of their nodes. */
bool design_but_memory(const struct design *a, const struct design *b);

/* A completed design with a layout and with cables that reach no further than this: sets most_nodes anew, 0
 * where not even one node can be wired. Its needs stay. */
void design_shorten(struct design *design, int64_t reach_mm);

/* Units of each need that so many nodes have; false: they cannot be wired. They never fall with nodes. */
bool design_units(int64_t units[DESIGN_MAX_NEEDS], const struct design *design, int64_t nodes);

/* Those of one resource, and of its i-th need; -1: so many nodes cannot be wired. */
int64_t design_resource_units(const struct design *design, enum resource resource, int64_t nodes);
int64_t design_need(const struct design *design, size_t i, int64_t nodes);

/* The template can wire so many nodes, but some way is longer than all cables. */
bool design_is_too_far(const struct design *design, int64_t nodes);

/* With a layout, so many nodes' ways that are longer than below_mm and that a cable of reach_mm can be, by
 * what they join; and the longest of them in millimetres (0: there are none). Nodes that can be wired. */
struct cable_runs design_cables(int64_t *longest_mm, const struct design *design, int64_t nodes,
                                int64_t below_mm, int64_t reach_mm);

/* How many of them, of any length up to reach_mm. */
int64_t design_cables_within(const struct design *design, int64_t nodes, int64_t reach_mm);

/* "star/sw24", "fat-tree,levels=2/sw24+sw48/2xdimm", "two-region/longbow": the id of what it is a variant of,
 * the models it fixes, and modules of memory. On the arena. */
const char *design_variant_id(const char *base, const struct design *design, const struct snapshot *snapshot,
                              struct arena *arena);

/* The module of memory that its nodes take beside their own; NULL: none. */
const char *design_module_id(const struct design *design, const struct snapshot *snapshot);

/* Part ids of the model of switches it fixes for a role (0, 1), and of its line cards; NULL: none. */
const char *design_switch_id(const struct design *design, size_t role, const struct snapshot *snapshot);
const char *design_card_id(const struct design *design, size_t role, const struct snapshot *snapshot);

/* What its i-th need is called: the first of the resources it serves. */
enum resource design_resource(const struct design *design, size_t i);

/* Its i-th need is that of cables, each long enough for its way. */
bool design_has_length(const struct design *design, size_t i);

/* How many candidates design_candidates may find. */
size_t design_candidates_at_most(const struct snapshot *snapshot);

/* The parts that its i-th need can come from, in the order of machine/order_table.h, without what is owned.
 */
size_t design_candidates(struct candidate *candidates, const struct design *design, size_t i,
                         const struct snapshot *snapshot);

/* Memory of each process in bytes, where `each` processes fill a node before the next one is used. */
double design_memory_B(const struct design *design, double processes, int64_t each);

/* What a message between two processes of one node takes: the catalogue's figures of the node, or those that
 * are assumed where it has none. */
struct node_messages {
    double latency_s;
    double bandwidth_Bps; /* of all processes of the node together */
    bool assumed;
    bool of_memory; /* the assumed bandwidth is a part of the node's memory bandwidth, which is known */
};
enum { INSIDE_MEMORY_PART = 8 };
struct node_messages design_inside(const struct node *node);

/* The view of a design's network at this many processes, `each` to a node, sharing its NICs and memory;
 * rate_ops is left for the caller (0). Latency and bandwidth of a built-in network are NAN: the model knows
 * the node's own. */
struct view design_view(const struct design *design, double processes, int64_t each);

/* Figures of 1 .. n nodes, computed once: what a design knows. Those that it knows already are copied. */
struct network_figures *network_table(const struct design *design, int64_t n, struct arena *arena);

/* Designs with the same figures are equal here, of those that keep as many ports free; for sorting. */
int network_compare(const struct design *a, const struct design *b);

/* The wiring of so many nodes with the ports that the design keeps free; false: there is none. Of a template
 * with a `shape`. */
bool network_shape_of(struct network_shape *out, const struct design *design, int64_t nodes);

/* `needs` and `look` of every template with a `shape`, and `within` of some. */
bool network_needs(int64_t units[N_RESOURCES], const struct design *design, int64_t nodes);
struct cable_runs network_within(const struct design *design, int64_t nodes, int64_t reach_mm);
void network_look(struct view *view, const struct design *design, double nodes);

#endif
