/* layout.c - cables by length: racks by their distance from the middle of the row. */
#include "machine/layout.h"

#include <assert.h>

/* Nodes in the racks from `first` to `last`. */
static int64_t nodes_in(const struct layout *layout, int64_t nodes, int64_t first, int64_t last)
{
    const int64_t end = (last + 1) * layout->nodes_per_rack;
    return (end < nodes ? end : nodes) - first * layout->nodes_per_rack;
}

int64_t layout_nodes_within(const struct layout *layout, int64_t nodes, int64_t reach_mm)
{
    if (nodes < 1)
        return 0;
    const int64_t racks = (nodes - 1) / layout->nodes_per_rack + 1, middle = (racks - 1) / 2;
    const int64_t own = nodes_in(layout, nodes, middle, middle);
    int64_t distance =
        reach_mm < layout->overhead_mm ? 0 : (reach_mm - layout->overhead_mm) / layout->rack_pitch_mm;
    distance = distance < racks ? distance : racks;
    const int64_t first = middle > distance ? middle - distance : 0;
    const int64_t last = middle + distance < racks ? middle + distance : racks - 1;
    const int64_t others = nodes_in(layout, nodes, first, last) - own;
    return others + (reach_mm >= layout->in_rack_mm ? own : 0);
}

/* Cables that one of this length can be. */
static int64_t cables_within(const struct layout *layout, int64_t reach_mm, int64_t nodes, int64_t reaching,
                             int64_t inside)
{
    return reaching * layout_nodes_within(layout, nodes, reach_mm) +
           (reach_mm >= layout->in_rack_mm ? inside : 0);
}

int64_t layout_cables(const struct cable_lengths *lengths, size_t k, int64_t nodes, int64_t reaching,
                      int64_t inside)
{
    assert(lengths->n > 0);
    const struct layout *layout = lengths->layout;
    const int64_t longest = lengths->v[lengths->n - 1].reach_mm;
    if (cables_within(layout, longest, nodes, reaching, inside) < reaching * nodes + inside)
        return -1;
    if (k >= lengths->n)
        return 0;
    const int64_t shorter =
        k == 0 ? 0 : cables_within(layout, lengths->v[k - 1].reach_mm, nodes, reaching, inside);
    return cables_within(layout, lengths->v[k].reach_mm, nodes, reaching, inside) - shorter;
}
