/* layout.c - counts cables by length, from rack distances, for trees and circles of switches. */
#include "machine/layout.h"

#include <math.h>

#include "base/number.h"
#include "catalog/snapshot.h"
#include "machine/topology.h"
#include "machine/topology_parts.h"

/* Number of nodes in the racks `first` to `last`. */
static int64_t nodes_in(const struct rack_layout *layout, int64_t nodes, int64_t first, int64_t last)
{
    return least((last + 1) * layout->nodes_per_rack, nodes) - first * layout->nodes_per_rack;
}

/* Number of rack positions that a cable of this length bridges; 0: only cables inside a rack. */
static int64_t places_within(const struct rack_layout *layout, int64_t reach_mm)
{
    return reach_mm < layout->overhead_mm ? 0 : (reach_mm - layout->overhead_mm) / layout->rack_pitch_mm;
}

int64_t layout_nodes_within(const struct rack_layout *layout, int64_t nodes, int64_t reach_mm)
{
    if (nodes < 1)
        return 0;
    const int64_t racks = integer_ceil(nodes, layout->nodes_per_rack), middle = (racks - 1) / 2;
    const int64_t own = nodes_in(layout, nodes, middle, middle);
    const int64_t distance = least(places_within(layout, reach_mm), racks);
    const int64_t first = middle > distance ? middle - distance : 0;
    const int64_t last = least(middle + distance, racks - 1);
    const int64_t others = nodes_in(layout, nodes, first, last) - own;
    return others + (reach_mm >= layout->in_rack_mm ? own : 0);
}

int64_t layout_reach_mm(const struct cable *cable)
{
    return cable->length_m > 0 ? (int64_t)floor(cable->length_m * 1000 + 1e-6) : INT64_MAX;
}

/* --- trees --- */

/* True if the cable can connect any two switches in the middle racks. */
static bool joins_middle(const struct rack_layout *layout, int64_t racks, int64_t reach_mm)
{
    return reach_mm >= layout->in_rack_mm && racks - 1 <= places_within(layout, reach_mm);
}

/* Number of leaves on one side of the row that stand within `near` racks. A leaf has racks of its own, or
 * several leaves share a rack. */
static int64_t leaves_near(const struct rack_layout *layout, int64_t leaf_nodes, int64_t near)
{
    if (near < 1)
        return 0;
    if (leaf_nodes <= layout->nodes_per_rack)
        return near * (layout->nodes_per_rack / leaf_nodes);
    const int64_t racks = integer_ceil(leaf_nodes, layout->nodes_per_rack);
    return (near + racks - 1 - (racks - 1) / 2) / racks;
}

int64_t cable_runs_sum(struct cable_runs runs)
{
    return runs.to_nodes + runs.to_spines + runs.others;
}

struct cable_runs layout_tree_within(const struct rack_layout *layout, const struct topology_tree *tree,
                                     int64_t rails, int64_t nodes, int64_t each, int64_t reach_mm)
{
    struct cable_runs runs = {0, 0, 0};
    if (tree->leaves == 1 && !layout->leaves_in_middle) {
        runs.to_nodes = rails * each * layout_nodes_within(layout, nodes, reach_mm);
        return runs;
    }
    const int64_t middle = rails * (tree->spines + (layout->leaves_in_middle ? tree->leaves : 0));
    const int64_t racks = layout->switches_per_rack > 0 ? integer_ceil(middle, layout->switches_per_rack) : 1;
    const int64_t near = places_within(layout, reach_mm) - racks + 1; /* racks of nodes on one side */
    if (joins_middle(layout, racks, reach_mm)) {
        const struct topology all = {.family = TOPOLOGY_TREE, .tree = *tree};
        const int64_t from_leaves = layout->leaves_in_middle ? 0 : tree->leaves * tree->up;
        runs.others = rails * (topology_links(&all) - tree->hosts - from_leaves);
    }
    if (layout->leaves_in_middle) {
        const int64_t room = near < 1 ? 0 : near < nodes ? 2 * near * layout->nodes_per_rack : nodes;
        runs.to_nodes = rails * each * least(nodes, room);
        return runs;
    }
    /* `end` is more than the number of racks */
    const int64_t full = tree->down / each, end = tree->hosts + tree->down;
    const int64_t side = leaves_near(layout, full, least(near, end));
    const int64_t leaves = least(integer_ceil(tree->leaves, 2), side) + least(tree->leaves / 2, side);
    runs.to_nodes = rails * each *
                    (nodes / full * layout_nodes_within(layout, full, reach_mm) +
                     layout_nodes_within(layout, nodes % full, reach_mm));
    runs.to_spines = rails * leaves * tree->up;
    return runs;
}

/* --- circles --- */

/* Number of pairs (i, i + m) of switches, for i = 0 .. pairs - 1, whose racks are at most `places` apart. */
static int64_t pairs_within(const struct rack_layout *layout, int64_t pairs, int64_t m, int64_t hosts,
                            int64_t places)
{
    if (hosts > layout->nodes_per_rack)
        return m * integer_ceil(hosts, layout->nodes_per_rack) <= places ? pairs : 0;
    const int64_t room = layout->nodes_per_rack / hosts; /* switches in a rack */
    const int64_t apart = m / room, same = room - m % room;
    if (apart != places)
        return apart < places ? pairs : 0;
    return pairs / room * same + least(pairs % room, same);
}

struct cable_runs layout_circle_within(const struct rack_layout *layout, const struct layout_circle *circle,
                                       int64_t nodes, int64_t reach_mm)
{
    const int64_t switches = circle->switches, hosts = circle->hosts;
    struct cable_runs runs = {.to_nodes = nodes / hosts * layout_nodes_within(layout, hosts, reach_mm) +
                                          layout_nodes_within(layout, nodes % hosts, reach_mm)};
    const int64_t places = places_within(layout, reach_mm);
    for (size_t i = 0; i < circle->n_steps && switches > 1 && reach_mm >= layout->in_rack_mm; i++) {
        const int64_t on = circle->steps[i];
        runs.others += pairs_within(layout, switches - on, on, hosts, places);
        if (2 * on < switches) /* these links go from the end of the row back to its beginning */
            runs.others += pairs_within(layout, on, switches - on, hosts, places);
    }
    return runs;
}
