/* graph.h - switches and their links, and the bandwidth of these links if every host sends equally to all
 * others. The proof counts it by searches from switch to switch. */
#ifndef PROOF_GRAPH_H
#define PROOF_GRAPH_H

#include <stdbool.h>
#include <stdint.h>

enum { GRAPH_DIMENSIONS_AT_MOST = 4 };

enum graph_kind {
    GRAPH_STEPS,  /* a circle; each switch is linked to those `by` steps further */
    GRAPH_CUBE,   /* a link for each bit of a switch's number */
    GRAPH_MESH,   /* open lines */
    GRAPH_TORUS,  /* closed lines */
    GRAPH_HYPERX, /* lines with all switches linked to each other */
    /* groups of switches that are all linked to each other; each group is linked to every other */
    GRAPH_GROUPS,
    GRAPH_TREE, /* hosts on leaves, leaves under levels of spines */
    GRAPH_TREES /* groups of leaves and spines */
};

/* Switches 0 to n - 1; in trees hosts, which fill one leaf after another. */
struct graph {
    enum graph_kind kind;
    int64_t n;
    /* GRAPH_STEPS: steps; grids: sides; groups: switches of a group; GRAPH_TREE: hosts under a leaf, then
     * under a pod of each level; GRAPH_TREES: hosts of a leaf, then leaves and spines of a group */
    int64_t by[GRAPH_DIMENSIONS_AT_MOST];
    int n_by; /* number of entries in `by`; GRAPH_CUBE: bits of a switch's number */
    /* tree: links up from each leaf and pod; trees: [0] links from a leaf to each spine */
    int64_t up[GRAPH_DIMENSIONS_AT_MOST];
    int64_t between; /* links between two groups */
    bool valiant;    /* routes between groups pass a third group */
};

/* Number of links, counted at the switches of one copy of each repeated piece; not for trees. -1: a switch
 * has more links than ports left for them. */
int64_t graph_links(const struct graph *g, int64_t ports_left);

struct graph_figures {
    /* mean number of links between two switches (in trees: hosts); pairs of a switch with itself are
     * included */
    double mean_distance;
    double busiest; /* load of the busiest link if each of them sends at rate 1; 0: routing is not defined */
    /* without routing: the smallest number of links between two halves; for a circulant of more than 20
     * switches a lower bound of it */
    int64_t halves;
};

/* Figures with the routing of bursar-scenario(5). False: the network has too many switches. */
bool graph_figures(struct graph_figures *out, const struct graph *g);

/* Highest rate at which each of p processes can send to all, in units of a link's bandwidth in one
 * direction. links: number of links of the graph. INFINITY: no link is used. */
double graph_carries(const struct graph *g, const struct graph_figures *figures, int64_t links, double p);

#endif
