/* wiring.h - what a template wires, counted for the proof from the template's definition alone. */
#ifndef PROOF_WIRING_H
#define PROOF_WIRING_H

#include <stdbool.h>
#include <stdint.h>

#include "machine/design.h"
#include "proof/graph.h"

/* What is wired. */
struct wiring_of {
    const struct network_template *network; /* its name and the names of its parameters: no needs, no shape */
    const int64_t *param;                   /* [network->n_params] */
    int64_t nodes;
    int64_t nic_slots;    /* of a node */
    int64_t cards_beside; /* of networks beside this one, in those slots */
    int64_t nic_ports;    /* of a card; 0: an ideal network has none */
    int64_t leaf_ports;   /* of the switches, or of the leaves */
    int64_t spine_ports;  /* of all above the leaves */
    struct spare spare;   /* switch ports for nodes that stay free */
    bool in_racks;        /* leaves stand in the racks of their nodes: a node's ports share a leaf */
};

/* One tree over so many ports of nodes. */
struct wiring_tree {
    int64_t leaves, down, up; /* ports of a leaf for nodes, and links of it to spines */
    int64_t spines, inside;   /* of all levels above the leaves, and links among them */
    int64_t cores;            /* spines of a third level or a fourth: the top */
    int64_t rails, each;      /* trees alike, and ports of a node in each */
};

/* Ends, switches and cables. */
struct wiring {
    int64_t nics;
    int64_t ports;           /* of any switches, by the piece; 0: of the models below */
    int64_t switches;        /* or leaves */
    int64_t spines;          /* of all levels */
    int64_t to_nodes;        /* cables */
    int64_t uplinks;         /* cables from leaves to spines, and from spines to spines */
    int64_t between;         /* other cables from switch to switch */
    int64_t regions;         /* links between regions */
    struct wiring_tree tree; /* {0}: it is none */
    int64_t steps[2];        /* of switches in a circle, to whom each is linked; 0: none */
    int64_t hosts;           /* nodes on each switch of a direct network */
    int64_t rails;           /* networks alike, with as many ports of every node in each */
    struct graph graph;      /* of each of them; n = 0: ports by the piece */
    double link;             /* bandwidth of a link in one direction, in those of a port */
};

/* False: so many nodes cannot be wired, or no such template is known here. */
bool wiring_count(struct wiring *out, const struct wiring_of *of);

/* Ports that stay free where so many are in use. */
int64_t wiring_free_ports(const struct spare *spare, int64_t used);

/* All cables but the links between regions. */
int64_t wiring_cables(const struct wiring *wiring);

#endif
