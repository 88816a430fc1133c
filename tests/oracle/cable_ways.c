/* cable_ways.c - places nodes in a row of racks one by one, each in the rack nearest to its leaf that has
 * room. */
#include "oracle/cable_ways.h"

#include <stdbool.h>
#include <stdlib.h>

#include "check.h"
#include "machine/topology.h"

enum { PLACES = 4000, HALF = PLACES / 2 }; /* places for racks; HALF: index of the first rack of spines */

struct row {
    const struct rack_layout *layout;
    int64_t room[PLACES];
    int64_t middle; /* number of switch racks: HALF .. HALF + middle - 1 */
    int64_t right;  /* next free place */
    int64_t left;
};

static int64_t way_mm(const struct rack_layout *layout, int64_t from, int64_t to)
{
    return from == to ? layout->in_rack_mm : llabs(from - to) * layout->rack_pitch_mm + layout->overhead_mm;
}

static int64_t to_middle_mm(const struct row *row, int64_t from)
{
    int64_t longest = 0;
    for (int64_t place = HALF; place < HALF + row->middle; place++) {
        const int64_t way = way_mm(row->layout, from, place);
        longest = way > longest ? way : longest;
    }
    return longest;
}

/* Length between two racks in the middle, or between two switches in one rack. */
static int64_t across_mm(const struct row *row)
{
    int64_t longest = row->layout->in_rack_mm;
    for (int64_t place = HALF; place < HALF + row->middle; place++) {
        const int64_t way = to_middle_mm(row, place);
        longest = way > longest ? way : longest;
    }
    return longest;
}

static int64_t new_rack(struct row *row, bool right)
{
    const int64_t place = right ? row->right++ : row->left--;
    assert_in_range(place, 0, PLACES - 1);
    row->room[place] = row->layout->nodes_per_rack;
    return place;
}

/* Finds the leaf's rack, and writes the lengths of the cables to its nodes to ways [n]. */
static int64_t place_leaf(struct row *row, int64_t *open, bool right, int64_t full, int64_t nodes,
                          int64_t each, int64_t *ways, size_t *n)
{
    int64_t first = *open, last;
    if (first < 0 || row->room[first] < full)
        first = new_rack(row, right);
    last = first;
    for (int64_t room = row->room[first]; room < full; room += row->layout->nodes_per_rack)
        last = new_rack(row, right);
    *open = first == last ? first : -1;
    const int64_t leaf = right ? first + (last - first) / 2 : first - (first - last) / 2;
    for (int64_t node = 0; node < full; node++) {
        int64_t best = -1;
        for (int64_t place = first < last ? first : last; place <= (first < last ? last : first); place++)
            if (row->room[place] > 0 && (best < 0 || llabs(place - leaf) < llabs(best - leaf)))
                best = place;
        assert_true(best >= 0);
        row->room[best]--;
        for (int64_t e = 0; e < each && node < nodes; e++)
            ways[(*n)++] = way_mm(row->layout, leaf, best);
    }
    return leaf;
}

size_t cable_ways(int64_t *ways, const struct rack_layout *layout, const struct topology_tree *t,
                  int64_t rails, int64_t nodes, int64_t each)
{
    size_t n = 0;
    int64_t switches = t->spines + (layout->leaves_in_middle ? t->leaves : 0), middle = 1;
    while (layout->switches_per_rack && middle * layout->switches_per_rack < rails * switches)
        middle++;
    for (int64_t rail = 0; rail < rails; rail++) {
        struct row row = {.layout = layout, .middle = middle, .right = HALF + middle, .left = HALF - 1};
        int64_t open[2] = {-1, -1};
        for (int64_t leaf = 0; leaf < t->leaves && !layout->leaves_in_middle; leaf++) {
            const int64_t full = t->leaves == 1 ? nodes : t->down / each, before = leaf * full;
            const int64_t here = nodes < before ? 0 : nodes - before < full ? nodes - before : full;
            const int64_t place =
                place_leaf(&row, &open[leaf % 2], leaf % 2 == 0, full, here, each, ways, &n);
            for (int64_t up = 0; up < t->up; up++)
                ways[n++] = to_middle_mm(&row, place);
        }
        for (int64_t node = 0, rack = 0; node < nodes && layout->leaves_in_middle; node++) {
            if (node % layout->nodes_per_rack == 0)
                rack = new_rack(&row, node / layout->nodes_per_rack % 2 == 0);
            for (int64_t e = 0; e < each; e++)
                ways[n++] = to_middle_mm(&row, rack);
        }
        for (int64_t link = 0; link < t->leaves * t->up && layout->leaves_in_middle; link++)
            ways[n++] = across_mm(&row);
        for (size_t l = 0; l < t->n_above; l++)
            for (int64_t at = 0; at < t->above[l].slices * t->above[l].pods * t->above[l].switches; at++)
                for (int64_t link = 0; link < t->above[l].up; link++)
                    ways[n++] = across_mm(&row);
    }
    return n;
}

size_t circle_ways(int64_t *ways, const struct rack_layout *layout, int64_t switches, const int64_t *steps,
                   size_t n_steps, int64_t hosts, int64_t nodes)
{
    struct row row = {.layout = layout, .right = 0};
    int64_t open = -1, *place = malloc((size_t)switches * sizeof *place);
    size_t n = 0;
    for (int64_t i = 0; i < switches; i++) {
        const int64_t before = i * hosts, left = nodes < before ? 0 : nodes - before;
        place[i] = place_leaf(&row, &open, true, hosts, left < hosts ? left : hosts, 1, ways, &n);
    }
    for (int64_t a = 0; a < switches; a++) /* visit each pair of switches once */
        for (int64_t b = a + 1; b < switches; b++)
            for (size_t k = 0; k < n_steps; k++)
                if (b - a == steps[k] || a + switches - b == steps[k]) {
                    const int64_t way = way_mm(layout, place[a], place[b]);
                    ways[n++] = way > layout->in_rack_mm ? way : layout->in_rack_mm;
                }
    free(place);
    return n;
}
