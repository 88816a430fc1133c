/* graph.h - switches and who is linked to whom, and what those links carry when all send to all alike,
 * counted for the proof by walks from switch to switch. */
#ifndef PROOF_GRAPH_H
#define PROOF_GRAPH_H

#include <stdbool.h>
#include <stdint.h>

enum { GRAPH_DIMENSIONS_AT_MOST = 4 };

enum graph_kind {
    GRAPH_STEPS,  /* a circle, each switch linked to those so many steps on */
    GRAPH_CUBE,   /* a link for each bit of a switch's number */
    GRAPH_MESH,   /* lines */
    GRAPH_TORUS,  /* circles */
    GRAPH_HYPERX, /* lines linked all to all */
    GRAPH_GROUPS, /* of switches that are all linked to each other, each group to every other */
    GRAPH_TREE,   /* hosts on leaves, those under levels of spines */
    GRAPH_TREES   /* groups of leaves and spines */
};

/* Switches 0..n-1, or hosts on the leaves of trees, one leaf filled after another. */
struct graph {
    enum graph_kind kind;
    int64_t n;
    int64_t by[GRAPH_DIMENSIONS_AT_MOST]; /* steps, sides, switches of a group; hosts under a leaf and under a
                                           * pod of each level of a tree; of trees hosts on a leaf, leaves and
                                           * spines of a group */
    int n_by;                             /* or bits of a cube */
    int64_t up[GRAPH_DIMENSIONS_AT_MOST]; /* of a tree links up of each leaf and pod; of trees [0] from a leaf
                                           * to each spine */
    int64_t between;                      /* links of two groups */
    bool valiant;                         /* ways between groups are those by a third */
};

/* Links of the graph, counted at the switches of what it is made of copies of. -1: some switch has more links
 * than ports are left for them. Not of trees. */
int64_t graph_links(const struct graph *g, int64_t ports_left);

struct graph_figures {
    double mean_distance; /* links between two switches (of trees hosts), each with itself too */
    double busiest; /* load of the busiest link when each of them sends at rate 1; 0: no ways are said */
    int64_t halves; /* where none are, the fewest links between two halves, or of more than 20 switches
                     * in a circle no more than those */
};

/* Ways as bursar-scenario(5) has them. False: there are too many switches to be walked to. */
bool graph_figures(struct graph_figures *out, const struct graph *g);

/* The most that each of p processes can send to all, in bandwidths of a link in one direction; INFINITY: no
 * link is used. links: of the graph. */
double graph_carries(const struct graph *g, const struct graph_figures *figures, int64_t links, double p);

#endif
