/* layout.h - how long the cables of a cluster are: its nodes stand in one row of racks, its switches in the
 * rack in the middle. */
#ifndef MACHINE_LAYOUT_H
#define MACHINE_LAYOUT_H

#include <stddef.h>
#include <stdint.h>

/**
 * Racks in a row, filled one after another. A cable within a rack is `in_rack_mm` long, one to the rack r
 * places further r * rack_pitch_mm + overhead_mm: up to the tray and down again. The middle of n racks is the
 * one with (n - 1) / 2 of them before it, rounded down.
 */
struct layout {
    int64_t nodes_per_rack; /* 0: there is no layout */
    int64_t rack_pitch_mm;  /* between the middles of neighbours, > 0 */
    int64_t in_rack_mm;
    int64_t overhead_mm; /* for both ends */
};

/* Classes of length. */
enum { LENGTHS_AT_MOST = 8 };

/**
 * The cables of a technology that a cheapest purchase takes: of each longer one the price is higher. A class
 * of length is what a cable reaches and no shorter one does.
 */
struct cable_lengths {
    const struct layout *layout;
    size_t n; /* 1.. */
    struct cable_length {
        int64_t reach_mm; /* INT64_MAX: any */
        size_t part;
    } v[LENGTHS_AT_MOST]; /* the shortest first */
};

/**
 * Of so many nodes those whose rack the cable joins to the middle one. Never falls with the reach, nor with
 * the nodes; and neither do the nodes between two reaches: the racks' distances from the middle are those of
 * one rack fewer, and one more.
 */
int64_t layout_nodes_within(const struct layout *layout, int64_t nodes, int64_t reach_mm);

/* Cables of the k-th class, where each of the nodes has `reaching` to the middle, and there are `inside` more
 * from switch to switch. -1: some are longer than all cables. */
int64_t layout_cables(const struct cable_lengths *lengths, size_t k, int64_t nodes, int64_t reaching,
                      int64_t inside);

#endif
