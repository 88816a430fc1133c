/* topology.h - distances, links, diameter, bisection and contention of switch topologies. Pure functions.
 *
 * A direct network has N switches with T = p / N processes on each; only links between switches are counted.
 * An indirect network (star, tree) has N hosts; links to hosts are counted too. A link carries w in each
 * direction at the same time and counts once.
 *
 * The load is all-to-all: every process sends at rate b, in equal shares to all processes including itself,
 * as in paper 004. */
#ifndef MACHINE_TOPOLOGY_H
#define MACHINE_TOPOLOGY_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

enum topology_family {
    TOPOLOGY_STAR,      /* `size` hosts on one switch */
    TOPOLOGY_RING,      /* `size` switches in a circle */
    TOPOLOGY_MESH,      /* k[0] x k[1] x ... switches, a line along each dimension */
    TOPOLOGY_TORUS,     /* a circle along each dimension; a dimension of 2 has one link */
    TOPOLOGY_HYPERCUBE, /* 2^size switches */
    /* `size` switches in a circle, each linked to those k[0], k[1], ... steps away */
    TOPOLOGY_CIRCULANT,
    TOPOLOGY_HYPERX, /* a grid in which all switches of a line are linked */
    /* k[1] groups of k[0] switches that are all linked, k[2] links between two groups; k[3]: Valiant
     * routes */
    TOPOLOGY_DRAGONFLY,
    TOPOLOGY_TREE,           /* fat tree of any levels, for any number of hosts: struct topology_tree */
    TOPOLOGY_DRAGONFLY_PLUS, /* groups of leaves and spines with links between spines: struct topology_tree */
    N_TOPOLOGIES
};

enum { TOPOLOGY_MAX_DIMS = 6 };

enum { TREE_MAX_LEVELS = 4 };

/**
 * A tree of switches over any number of hosts. Leaves have `down` ports for hosts and `up` links to spines;
 * the last leaf may have fewer hosts. Each level above the leaves consists of pods. A pod joins `below`
 * switches of the level below (the last pod fewer), each with one or several links to every switch of the
 * pod. If the level below has several switches per pod, this level consists of as many slices without links
 * between them. A slice has its own pods, over one of those switches in each pod. The top of a fat tree is
 * one pod; the groups of a dragonfly+ are joined by links between spines. A star is one leaf without levels
 * above.
 */
struct topology_tree {
    int64_t hosts;
    int64_t leaves;
    int64_t down;
    int64_t up;
    int64_t spines; /* number of switches in all levels above the leaves */
    /* number of switches of the top level, if there are several levels above the leaves; included in
     * `spines` */
    int64_t cores;
    size_t n_above; /* number of levels above the leaves */
    struct tree_level {
        int64_t slices;
        int64_t pods; /* pods of each slice */
        int64_t below;
        int64_t switches; /* switches of each pod */
        int64_t up;       /* links of each switch; 0: the top */
    } above[TREE_MAX_LEVELS - 1];
    int64_t between; /* links between any two groups of a dragonfly+; 0: a fat tree */
    bool valiant;    /* routes between groups pass through a third one */
};

/* A topology as a plain value; made by the functions below. */
struct topology {
    enum topology_family family;
    int64_t size;
    int64_t k[TOPOLOGY_MAX_DIMS];
    size_t n_k;
    struct topology_tree tree;
};

/* n >= 1 hosts of a STAR or switches of a RING; HYPERCUBE: dimension 0..40. */
struct topology topology_of(enum topology_family family, int64_t n);

/* k [n_k <= 6]: the sizes of the dimensions, >= 1, in any order. family: MESH, TORUS or HYPERX. */
struct topology topology_grid(enum topology_family family, const int64_t *k, size_t n_k);

/* Steps are used modulo n; equal ones count once. The gcd of n and all steps must be 1, otherwise the network
 * falls apart. */
struct topology topology_circulant(int64_t n, const int64_t *steps, size_t n_steps);

/* `groups` groups of `routers` switches, with `between` (at most `routers`) links between any two groups. If
 * `valiant`, routes between groups pass through a third group; otherwise they are minimal. */
struct topology topology_dragonfly(int64_t routers, int64_t groups, int64_t between, bool valiant);

/* Parameters of a fat tree. */
struct fat_tree {
    /* ports of a switch; all switches above the leaves are equal */
    int64_t leaf_ports, spine_ports;
    size_t levels; /* largest number of levels, 2 to TREE_MAX_LEVELS */
    /* largest ratio of ports down to ports up: of leaves, and of spines below another level */
    int64_t oversubscription[TREE_MAX_LEVELS - 1];
    /* a single leaf keeps the ports of its uplinks free; false: one switch uses all ports if it suffices */
    bool keeps_up;
    int64_t together; /* number of hosts of a node, which must share a leaf; 0: no such rule */
};

/**
 * Makes the smallest fat tree for a number of hosts.
 *
 *   down = floor(ports o / (1 + o)), or less for whole nodes; up = ports - down, but at most ceil(down / o).
 *
 * The number of top switches is the smallest divisor s of `up` for which each takes up / s links of every
 * switch below. All top switches are then equal, and no bisection is lost.
 *
 * False: the switches have too few ports for this number of hosts. The numbers of leaves, spines and links
 * never fall with the hosts.
 */
bool topology_fat_tree(struct topology *out, int64_t hosts, const struct fat_tree *of);

/* Parameters of a dragonfly+. */
struct dragonfly_plus {
    int64_t down;           /* hosts on each leaf */
    int64_t leaves, spines; /* leaves and spines of a group */
    int64_t each;           /* links from a leaf to each spine of its group */
    int64_t global;         /* ports of a spine for links to other groups */
    int64_t between;        /* links between any two groups */
    bool valiant;
};

/* Makes the smallest dragonfly+ for a number of hosts: one leaf, the needed leaves of one group, or complete
 * groups. False: more groups than the ports of the spines can join. */
bool topology_dragonfly_plus(struct topology *out, int64_t hosts, const struct dragonfly_plus *of);

/* Numbers that describe a topology. */
struct topology_figures {
    int64_t ends; /* N: switches of a direct network, hosts of an indirect one */
    int64_t switches;
    int64_t links;         /* L */
    int64_t diameter;      /* links between the two ends farthest apart */
    double mean_distance;  /* d0: links between two ends, averaged over all N^2 pairs */
    int64_t bisection_low; /* fewest links between two halves (N odd: sizes differ by 1) */
    /* low < high is a bracket: circulants of more than 20 switches, HyperX, dragonflies, tapered trees */
    int64_t bisection_high;
    double capacity; /* C / w: 2 L */
    /* load in w of the busiest link if every end sends at rate w, with dimension-order routing in grids and
     * HyperX; an upper bound for dragonflies with Valiant routes, several links between groups or an
     * incomplete group; 0: unknown, the bisection is used instead */
    double busiest;
};

struct topology_figures topology_figures(const struct topology *topology);

/* The number of switches of a direct network, or of hosts of an indirect one. */
int64_t topology_ends(const struct topology *topology);

/* The number of links only, without distances and cuts. */
int64_t topology_links(const struct topology *topology);

/**
 * Largest rate at which each of p processes can send, in w (one direction of a link); INFINITY: no link is
 * used.
 *
 * by_load       C / (P d0) [paper 004, eq. 6]: mean load of all links; too high unless all links are equal
 * by_bisection  4 B / P (N even); with the lower end of a bracket
 * by_link       from the busiest link; INFINITY if unknown
 * recommended   the lower of by_load and by_link; by_bisection if no busiest link is known
 * The limit of a node's own port is separate.
 */
double topology_by_load(const struct topology_figures *figures, double p);
double topology_by_bisection(const struct topology_figures *figures, double p);
double topology_by_link(const struct topology_figures *figures, double p);
double topology_recommended(const struct topology_figures *figures, double p);

#endif
