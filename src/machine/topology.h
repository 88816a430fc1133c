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
    TOPOLOGY_STAR,           /* size hosts on one switch */
    TOPOLOGY_RING,           /* size switches in a circle */
    TOPOLOGY_MESH,           /* k[0] x k[1] x ... switches, lines along each dimension */
    TOPOLOGY_TORUS,          /* the same with circles; a dimension of 2 has one link, not two */
    TOPOLOGY_HYPERCUBE,      /* 2^size switches */
    TOPOLOGY_CIRCULANT,      /* size switches in a circle, each linked to those k[0], k[1], ... steps away */
    TOPOLOGY_HYPERX,         /* a grid whose lines are linked all to all */
    TOPOLOGY_DRAGONFLY,      /* k[1] groups of k[0] switches linked all to all, k[2] links between two; k[3]:
                              * routes of Valiant */
    TOPOLOGY_TREE,           /* fat tree of any levels as it is bought: struct topology_tree */
    TOPOLOGY_DRAGONFLY_PLUS, /* groups of leaves and spines, joined by links between spines: the same struct
                              */
    N_TOPOLOGIES
};

enum { TOPOLOGY_MAX_DIMS = 6 };

enum { TREE_MAX_LEVELS = 4 };

/**
 * A tree of switches over any number of hosts. Leaves have `down` ports for hosts and `up` links to spines;
 * the last leaf may have fewer hosts. Above them stand levels of spines: so many pods, each of `below`
 * switches of the level below (the last one of fewer), of which each has a link or several to each of the
 * pod's switches. Where the level below has several switches in a pod, this one falls into as many slices
 * that no link joins: each has the pods, over one of those switches of each. One pod is the top of a fat
 * tree; the groups of a dragonfly+ are joined by links between their spines. One leaf and no level above: a
 * star.
 */
struct topology_tree {
    int64_t hosts;
    int64_t leaves;
    int64_t down;
    int64_t up;
    int64_t spines; /* of all levels */
    int64_t cores;  /* of these, where there are several levels of them, those of the top */
    size_t n_above; /* levels above the leaves */
    struct tree_level {
        int64_t slices;
        int64_t pods; /* of each slice */
        int64_t below;
        int64_t switches; /* of each pod */
        int64_t up;       /* links of each of them; 0: the top */
    } above[TREE_MAX_LEVELS - 1];
    int64_t between; /* links between any two groups of a dragonfly+; 0: a fat tree */
    bool valiant;    /* between groups by way of a third */
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
    int64_t leaf_ports, spine_ports;               /* of the switches; all above the leaves are alike */
    size_t levels;                                 /* at most: 2 to TREE_MAX_LEVELS */
    int64_t oversubscription[TREE_MAX_LEVELS - 1]; /* of leaves, and of spines with a level above: at most so
                                                    * many ports down for one up */
    bool keeps_up;    /* a leaf that is alone keeps the ports of its links up free: false for one switch where
                       * that is enough */
    int64_t together; /* hosts of a node, which then share a leaf; 0: they need not */
};

/**
 * The smallest fat tree over this many hosts.
 *
 *   down = floor(ports o / (1 + o)), or of whole nodes less, up = ports - down but at most ceil(down / o);
 * the top has as many switches as the smallest divisor s of up for which each takes up / s links of every
 * switch below, so that all are alike and no bisection is lost.
 *
 * False: too many hosts for such switches. Leaves, spines and links never fall with hosts.
 */
bool topology_fat_tree(struct topology *out, int64_t hosts, const struct fat_tree *of);

/* What a dragonfly+ is made of. */
struct dragonfly_plus {
    int64_t down;           /* hosts on each leaf */
    int64_t leaves, spines; /* of a group */
    int64_t each;           /* links from a leaf to each spine of its group */
    int64_t global;         /* ports of a spine for links to other groups */
    int64_t between;        /* links between any two groups */
    bool valiant;
};

/* The smallest dragonfly+ over this many hosts: one leaf, or as many as they take of one group, or whole
 * groups. False: more groups than the spines' ports join. */
bool topology_dragonfly_plus(struct topology *out, int64_t hosts, const struct dragonfly_plus *of);

/* What a topology is like. */
struct topology_figures {
    int64_t ends; /* N: switches of a direct network, hosts of an indirect one */
    int64_t switches;
    int64_t links;          /* L */
    int64_t diameter;       /* links between the two ends farthest apart */
    double mean_distance;   /* d0: links between two ends, over all N^2 pairs */
    int64_t bisection_low;  /* fewest links to cut for two halves (N odd: they differ by 1); a bracket for */
    int64_t bisection_high; /* circulants of more than 20 switches, HyperX, dragonflies and trees with fewer
                             * links up than down above their leaves; else low = high */
    double capacity;        /* C / w: 2 L */
    double busiest; /* load in w of the busiest link when every end sends at rate w: grids and HyperX with
                     * dimension order routing, links up of trees, dragonflies (with routes of Valiant and
                     * several links between two groups, or fewer hosts in the last, at most that); 0: not
                     * known, the bisection stands for it */
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
