/* layout.h - how long the cables of a cluster are: its nodes stand in one row of racks, its switches among
 * them or in the middle. */
#ifndef MACHINE_LAYOUT_H
#define MACHINE_LAYOUT_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

struct cable;
struct topology_tree;

/**
 * Racks in a row, filled one after another. A cable within a rack is `in_rack_mm` long, one to the rack r
 * places further r * rack_pitch_mm + overhead_mm: up to the tray and down again. The middle of n racks is the
 * one with (n - 1) / 2 of them before it, rounded down.
 *
 * One switch, or all where they are not told apart, stands in the middle of the racks of its nodes. The
 * spines and cores of a tree have racks of their own in the middle of the row, as many as hold all of them,
 * and the nodes stand on both sides of these:
 *
 *   leaves in their racks   every leaf has racks of its own, with its nodes about it as about a single
 *                           switch, or shares one with as many others as it has room for with all their
 *                           nodes; the leaves go to the right and to the left in turn
 *   leaves in the middle    they stand with the spines, and racks of nodes go right and left in turn
 *
 * Switches in a circle stand as leaves do, one after the other from one end of the row to the other.
 *
 * A cable to the racks in the middle is as long as the farthest of them asks for, one between two switches
 * there as the two farthest of each other: any spine may stand in any of them. No cable from switch to switch
 * is shorter than one within a rack.
 */
struct layout {
    int64_t nodes_per_rack; /* 0: there is no layout */
    int64_t rack_pitch_mm;  /* between the middles of neighbours, > 0 */
    int64_t in_rack_mm;
    int64_t overhead_mm;       /* for both ends */
    int64_t switches_per_rack; /* of the racks in the middle; 0: one rack holds them all */
    bool leaves_in_middle;     /* of the row: not in the racks of their nodes */
};

/**
 * Of so many nodes those whose rack the cable joins to the middle one. Never falls with the reach, nor with
 * the nodes; and neither do the nodes between two reaches: the racks' distances from the middle are those of
 * one rack fewer, and one more.
 */
int64_t layout_nodes_within(const struct layout *layout, int64_t nodes, int64_t reach_mm);

/* What a cable reaches, in whole millimetres; INT64_MAX: any length. */
int64_t layout_reach_mm(const struct cable *cable);

/* Cables by what they join. */
struct cable_runs {
    int64_t to_nodes;  /* nodes and their switches */
    int64_t to_spines; /* leaves, and the spines in the middle of the row */
    int64_t others;    /* switches in one place */
};

int64_t cable_runs_sum(struct cable_runs runs);

/**
 * The cables of a tree, or of `rails` alike, that one so long can be: those of `nodes` nodes, each with
 * `each` ports in every tree (tree->hosts may count ports that are still free, which have none), and from
 * switch to switch.
 *
 * A leaf in the rack of its nodes has as many of them as ports, `each` of which divide its ports down, and
 * keeps its links to spines free where it is alone (struct fat_tree). Then, as a cluster grows, those longer
 * than any length never get fewer: every node and every leaf keeps its place, and the racks in the middle
 * move away from it.
 */
struct cable_runs layout_tree_within(const struct layout *layout, const struct topology_tree *tree,
                                     int64_t rails, int64_t nodes, int64_t each, int64_t reach_mm);

/* Switches in a circle, each linked to those so many steps on. No step is half the circle or more, but that
 * of two switches. */
struct layout_circle {
    int64_t switches;
    const int64_t *steps; /* [n_steps] */
    size_t n_steps;
    int64_t hosts; /* nodes on each switch but the last ones */
};

/* The same of a circle: the switches stand in the racks of their nodes as leaves do, along the whole row. */
struct cable_runs layout_circle_within(const struct layout *layout, const struct layout_circle *circle,
                                       int64_t nodes, int64_t reach_mm);

#endif
