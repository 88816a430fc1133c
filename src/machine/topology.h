/* topology.h - distances, links, diameter, bisection and contention of the ways to wire switches. Pure.
 *
 * Two kinds. A direct network has N switches with T = p / N processes on each; its links join switches, and
 * the links to hosts are not counted. An indirect one (star, tree) has N hosts; its links include those
 * to hosts. Links are counted, not directions: each carries w in one direction and w in the other at the same
 * time.
 *
 * The load is all-to-all: every process sends at rate b, evenly to all (itself included, as paper 004
 * counts).
 */
#ifndef MACHINE_TOPOLOGY_H
#define MACHINE_TOPOLOGY_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

enum topology_family {
    TOPOLOGY_STAR,      /* size hosts on one switch */
    TOPOLOGY_RING,      /* size switches in a circle */
    TOPOLOGY_MESH,      /* k[0] x k[1] x ... switches, lines along each dimension */
    TOPOLOGY_TORUS,     /* the same with circles; a dimension of 2 has one link, not two */
    TOPOLOGY_HYPERCUBE, /* 2^size switches */
    TOPOLOGY_CIRCULANT, /* size switches in a circle, each linked to those k[0], k[1], ... steps away */
    TOPOLOGY_HYPERX,    /* a grid whose lines are linked all to all */
    TOPOLOGY_DRAGONFLY, /* k[1] groups of k[0] switches linked all to all, k[2] links between two; k[3]:
                         * routes of Valiant */
    TOPOLOGY_TREE,      /* fat tree of two or three levels as it is bought: struct topology_tree */
    N_TOPOLOGIES
};

enum { TOPOLOGY_MAX_DIMS = 6 };

/**
 * A fat tree over any number of hosts. Leaves have `down` ports for hosts and `up` links to spines; the last
 * leaf may have fewer hosts. Three levels: leaves in pods of pod_leaves, each pod with `up` spines of its
 * own, each spine with pod_leaves links down and as many up to the cores; all pods have all their spines. One
 * leaf and no spine: a star.
 */
struct topology_tree {
    int64_t hosts;
    int64_t leaves;
    int64_t down;
    int64_t up;
    int64_t pods; /* 0: two levels, every leaf reaches every spine */
    int64_t pod_leaves;
    int64_t spines; /* of all pods */
    int64_t cores;
};

/* A topology, as a plain value; made by the functions below. */
struct topology {
    enum topology_family family;
    int64_t size;
    int64_t k[TOPOLOGY_MAX_DIMS];
    size_t n_k;
    struct topology_tree tree;
};

/* n >= 1 hosts of a STAR, or switches of a RING; HYPERCUBE: dimension 0..40. */
struct topology topology_of(enum topology_family family, int64_t n);

/* k [n_k <= 6] sizes >= 1 in any order; family MESH, TORUS or HYPERX. */
struct topology topology_grid(enum topology_family family, const int64_t *k, size_t n_k);

/* Steps are taken modulo n; equal ones count once. One of them must be prime to n (or their gcd with n be 1).
 */
struct topology topology_circulant(int64_t n, const int64_t *steps, size_t n_steps);

/* Groups of so many switches, and so many links between two of them, at most as many as switches. Minimal
 * routes, or valiant: between groups by way of a third. */
struct topology topology_dragonfly(int64_t routers, int64_t groups, int64_t between, bool valiant);

/* What a fat tree is made of. */
struct fat_tree {
    int64_t leaf_ports, spine_ports; /* of the switches; spines and cores are alike */
    int64_t levels;                  /* at most: 2 or 3 */
    int64_t oversubscription;        /* a leaf has at most so many ports down for one up */
    bool keeps_up;    /* a leaf that is alone keeps the ports of its links up free: false for one switch where
                       * that is enough */
    int64_t together; /* hosts of a node, which then share a leaf; 0: they need not */
};

/**
 * The smallest fat tree over this many hosts.
 *
 *   down = floor(ports o / (1 + o)), or of whole nodes less, up = ports - down but at most ceil(down / o);
 * spines: the smallest divisor s of up for which a spine takes up / s links of every leaf, so that all spines
 * are alike and no bisection is lost.
 *
 * False: too many hosts for such switches. Leaves, spines, cores and links never fall with hosts.
 */
bool topology_fat_tree(struct topology *out, int64_t hosts, const struct fat_tree *of);

/* What a topology is like. */
struct topology_figures {
    int64_t ends; /* N: switches of a direct network, hosts of an indirect one */
    int64_t switches;
    int64_t links;          /* L */
    int64_t diameter;       /* links between the two ends farthest apart */
    double mean_distance;   /* d0: links between two ends, over all N^2 pairs */
    int64_t bisection_low;  /* fewest links to cut for two halves (N odd: they differ by 1); a bracket for */
    int64_t bisection_high; /* circulants of more than 20 switches, HyperX and dragonflies; else low = high */
    double capacity;        /* C / w: 2 L */
    double
        busiest; /* load in w of the busiest link when every end sends at rate w: grids and HyperX with
                  * dimension order routing, uplinks of trees, dragonflies (with routes of Valiant and several
                  * links between two groups at most that); 0: not known, the bisection stands for it */
};

struct topology_figures topology_figures(const struct topology *topology);

/* The number of switches of a direct network, of hosts of an indirect one. */
int64_t topology_ends(const struct topology *topology);

/* Links alone, for bills: without distances and cuts. */
int64_t topology_links(const struct topology *topology);

/**
 * Largest rate at which each of p processes can send, in w (one direction of one link); INFINITY: no link is
 * used.
 *
 * by_load       C / (P d0) [paper 004, eq. 6]: mean load of all links, too good unless they are all alike
 * by_bisection  4 B / P (N even); with the lower end of a bracket
 * by_link       the busiest link; INFINITY where not known
 * recommended   the least of by_load and by_link, or by_bisection where no busiest link is known. A port's
 * own limit comes on top.
 */
double topology_by_load(const struct topology_figures *figures, double p);
double topology_by_bisection(const struct topology_figures *figures, double p);
double topology_by_link(const struct topology_figures *figures, double p);
double topology_recommended(const struct topology_figures *figures, double p);

#endif
