/* wiring.h - the proof's own count of a template's switches and cables, from the template's definition. */
#ifndef PROOF_WIRING_H
#define PROOF_WIRING_H

#include <stdbool.h>
#include <stdint.h>

#include "machine/design.h"
#include "proof/graph.h"

/* The input of a count. */
struct wiring_of {
    const struct network_template *network; /* only its name and the names of its parameters are used */
    const int64_t *param;                   /* [network->n_params] */
    int64_t nodes;
    int64_t nic_slots;    /* slots of a node */
    int64_t cards_beside; /* cards in these slots for other networks */
    int64_t nic_ports;    /* ports of a card; 0: an ideal network */
    int64_t leaf_ports;   /* ports of a switch, or of a leaf */
    int64_t spine_ports;  /* ports of all switches above the leaves */
    struct spare spare;   /* switch ports for nodes that stay free */
    /* leaves are in the racks of their nodes; all ports of a node then connect to one leaf */
    bool in_racks;
};

/* One tree over some ports of each node. */
struct wiring_tree {
    int64_t leaves, down, up; /* leaves; ports of a leaf for nodes; its links to spines */
    int64_t spines, inside;   /* switches of all levels above the leaves, and links among them */
    int64_t cores;            /* spines of the top level, if there are three or four levels */
    int64_t rails, each;      /* number of equal trees, and ports of a node in each */
};

/* The result: cards, switches and cables. */
struct wiring {
    int64_t nics;
    /* ports that are bought by the piece, from any switches; 0: the switches below are bought */
    int64_t ports;
    int64_t switches;        /* switches, or leaves of a tree */
    int64_t spines;          /* spines of all levels */
    int64_t to_nodes;        /* cables to nodes */
    int64_t uplinks;         /* cables from leaves to spines, and between spines */
    int64_t between;         /* other cables between switches */
    int64_t regions;         /* links between regions */
    struct wiring_tree tree; /* {0}: not a tree */
    int64_t steps[2];        /* link distances of switches in a circle; 0: none */
    int64_t hosts;           /* nodes on each switch of a direct network */
    /* number of equal networks, each of which connects to the same number of ports of every node */
    int64_t rails;
    struct graph graph; /* graph of one of these networks; n = 0: ports by the piece */
    double link;        /* bandwidth of a link in one direction, relative to a port */
};

/* False: the template has no topology for this number of nodes, or is unknown. */
bool wiring_count(struct wiring *out, const struct wiring_of *of);

/* Number of ports that must stay free if this number is used. */
int64_t wiring_free_ports(const struct spare *spare, int64_t used);

/* All cables except the links between regions. */
int64_t wiring_cables(const struct wiring *wiring);

#endif
