/* layout.h - lengths of the cables of a cluster whose nodes stand in one row of racks. */
#ifndef MACHINE_LAYOUT_H
#define MACHINE_LAYOUT_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

struct cable;
struct topology_tree;

/**
 * Racks in a row, filled one after another. A cable inside a rack is in_rack_mm long. A cable to the r-th
 * next rack is r * rack_pitch_mm + overhead_mm long: up to the tray and down again. The middle of n racks is
 * the rack with (n - 1) / 2 racks before it, rounded down.
 *
 * A single switch, or switches without separate positions, stand in the middle of the racks of their nodes.
 * The spines and cores of a tree have as many racks as they need in the middle of the row, with the nodes on
 * both sides:
 *
 *   leaves in their racks   a leaf stands in the middle of its own nodes' racks, or shares a rack with as
 *                           many other leaves as fit with all their nodes; right and left in turn
 *   leaves in the middle    leaves stand with the spines; racks of nodes are placed right and left in turn
 *
 * Switches in a circle are placed like leaves, from one end of the row to the other.
 *
 * A cable to the middle racks has the length to the farthest of them, because a spine may stand in any. A
 * cable between two of them has the length between the farthest two. Cables between switches are at least
 * in_rack_mm long.
 */
struct rack_layout {
    int64_t nodes_per_rack; /* 0: no layout */
    int64_t rack_pitch_mm;  /* between the middles of adjacent racks, > 0 */
    int64_t in_rack_mm;
    int64_t overhead_mm;       /* additional length for both ends together */
    int64_t switches_per_rack; /* switches in each middle rack; 0: one rack holds all switches */
    bool leaves_in_middle;     /* leaves stand in the middle of the row, not with their nodes */
};

/**
 * Number of nodes whose rack can be connected to the middle rack by a cable of length reach_mm. This number
 * never falls with the length or with the nodes. The number of nodes whose cables have a length between two
 * values never falls either, because one more rack adds a distance and removes none.
 */
int64_t layout_nodes_within(const struct rack_layout *layout, int64_t nodes, int64_t reach_mm);

/* Length of a cable in whole millimetres; INT64_MAX: it is available in any length. */
int64_t layout_reach_mm(const struct cable *cable);

/* Numbers of cables by what they connect. */
struct cable_runs {
    int64_t to_nodes;  /* cables from nodes to their switches */
    int64_t to_spines; /* cables from leaves to the spines in the middle of the row */
    int64_t others;    /* cables between switches that stand in one place */
};

int64_t cable_runs_sum(struct cable_runs runs);

/**
 * The cables of `rails` equal trees that may have the length reach_mm: those of `nodes` nodes with `each`
 * ports in every tree, and those between switches. tree->hosts may include free ports, which have no cables.
 *
 * A leaf in its nodes' rack has one node per `each` ports, and `each` divides its ports down. A single leaf
 * keeps the ports of its uplinks free (struct fat_tree). Then the number of cables above any length never
 * falls as the cluster grows: nodes and leaves keep their places, and the middle racks move away from them.
 */
struct cable_runs layout_tree_within(const struct rack_layout *layout, const struct topology_tree *tree,
                                     int64_t rails, int64_t nodes, int64_t each, int64_t reach_mm);

/* Switches in a circle, each linked to those `steps` further on. Every step is less than half the circle,
 * except for two switches. */
struct layout_circle {
    int64_t switches;
    const int64_t *steps; /* [n_steps] */
    size_t n_steps;
    int64_t hosts; /* nodes on each switch; the last ones may have fewer */
};

/* Like layout_tree_within, for a circle: each switch stands in its nodes' rack, along the whole row. */
struct cable_runs layout_circle_within(const struct rack_layout *layout, const struct layout_circle *circle,
                                       int64_t nodes, int64_t reach_mm);

#endif
