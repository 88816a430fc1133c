/* layout.c - the length of every cable of a cluster, node by node along the row of racks. */
#include <stdlib.h>

#include "base/sort.h"
#include "proof/site.h"

/* The lengths, one after another. */
struct ways {
    const struct layout *layout;
    int64_t *v;
    int64_t n;
    int64_t room;
};

static void add_way(struct ways *ways, int64_t places)
{
    const struct layout *layout = ways->layout;
    if (ways->n < ways->room)
        ways->v[ways->n] =
            places == 0 ? layout->in_rack_mm : places * layout->rack_pitch_mm + layout->overhead_mm;
    ways->n++;
}

/* From switch to switch: no shorter than within a rack. */
static void add_link(struct ways *ways, int64_t places)
{
    add_way(ways, places);
    if (ways->n <= ways->room && ways->v[ways->n - 1] < ways->layout->in_rack_mm)
        ways->v[ways->n - 1] = ways->layout->in_rack_mm;
}

/* From a node to its switch, where so many before it have the same one: racks are filled from that of the
 * switch on, to its right and its left in turn. */
static void add_node(struct ways *ways, int64_t before)
{
    const int64_t rack = before / ways->layout->nodes_per_rack;
    add_way(ways, rack % 2 == 1 ? rack / 2 + 1 : rack / 2);
}

/* Nodes about one switch, or about all switches in one rack. */
static void walk_star(struct ways *ways, int64_t nodes, int64_t each)
{
    for (int64_t node = 0; node < nodes; node++)
        for (int64_t e = 0; e < each; e++)
            add_node(ways, node);
}

/* Such rows on as many sites; what nodes have beside their ways to the switches stays there. */
static void walk_rows(struct ways *ways, const struct site *site)
{
    const int64_t second = site->design->network->two_regions ? site->nodes / 2 : 0;
    const int64_t each = site->wiring.to_nodes / site->nodes;
    walk_star(ways, site->nodes - second, each);
    walk_star(ways, second, each);
    while (ways->n < ways->room)
        add_way(ways, 0);
}

/* One side of the row: the rack that is filled, counted from the middle on, and what it still takes. */
struct side {
    int64_t rack;
    int64_t room;
};

/* The rack of the next leaf of a side; its nodes fill as many racks as they take. */
static int64_t place_leaf(struct side *side, const struct layout *layout, int64_t leaf_nodes)
{
    if (side->room < leaf_nodes) {
        side->rack++;
        side->room = layout->nodes_per_rack;
    }
    int64_t racks = 1;
    while (racks * layout->nodes_per_rack < leaf_nodes)
        racks++;
    const int64_t first = side->rack;
    side->rack += racks - 1;
    side->room = racks > 1 ? 0 : side->room - leaf_nodes;
    return first + (racks - 1) / 2;
}

static void walk_racks(struct ways *ways, const struct wiring_tree *tree, int64_t nodes, int64_t middle_racks)
{
    struct side sides[2] = {{0, 0}, {0, 0}};
    const int64_t full = tree->down / tree->each;
    for (int64_t leaf = 0; leaf < tree->leaves; leaf++) {
        const int64_t rack = place_leaf(&sides[leaf % 2], ways->layout, full);
        const int64_t left = nodes - leaf * full;
        walk_star(ways, left < full ? left : full, tree->each);
        for (int64_t up = 0; up < tree->up; up++)
            add_way(ways, rack + middle_racks - 1);
    }
}

/* All switches in the middle, racks of nodes to the right and the left of them in turn. */
static void walk_middle(struct ways *ways, int64_t nodes, int64_t each, int64_t middle_racks)
{
    for (int64_t node = 0; node < nodes; node++)
        for (int64_t e = 0; e < each; e++)
            add_way(ways, node / ways->layout->nodes_per_rack / 2 + middle_racks);
}

static void walk_tree(struct ways *ways, const struct wiring_tree *tree, int64_t nodes)
{
    const struct layout *layout = ways->layout;
    int64_t in_middle = tree->spines, racks = 1, inside = tree->inside;
    if (layout->leaves_in_middle) {
        in_middle += tree->leaves;
        inside += tree->leaves * tree->up;
    }
    while (layout->switches_per_rack > 0 && racks * layout->switches_per_rack < in_middle * tree->rails)
        racks++;
    for (int64_t rail = 0; rail < tree->rails; rail++) {
        if (layout->leaves_in_middle)
            walk_middle(ways, nodes, tree->each, racks);
        else
            walk_racks(ways, tree, nodes, racks);
        for (int64_t link = 0; link < inside; link++)
            add_link(ways, racks - 1);
    }
}

/* Switches in a circle along the row: each is linked to those `steps` on, the last to the first again. */
static void walk_circle(struct ways *ways, const struct wiring *w, int64_t nodes)
{
    const int64_t n = w->switches / w->rails;
    int64_t *rack = mem_alloc((size_t)n, sizeof *rack);
    struct side side = {0, 0};
    for (int64_t i = 0; i < n; i++) {
        const int64_t left = nodes - i * w->hosts;
        rack[i] = place_leaf(&side, ways->layout, w->hosts);
        walk_star(ways, left < w->hosts ? left : w->hosts, 1);
    }
    for (size_t k = 0; k < sizeof w->steps / sizeof *w->steps; k++)
        for (int64_t i = 0; i < n && n > 1 && w->steps[k] > 0; i++) {
            const int64_t to = (i + w->steps[k]) % n;
            if (to > i || 2 * w->steps[k] < n) /* two of two switches have one link */
                add_link(ways, llabs(rack[i] - rack[to]));
        }
    free(rack);
}

static int by_length(const void *a, const void *b)
{
    const int64_t x = *(const int64_t *)a, y = *(const int64_t *)b;
    return (x > y) - (x < y);
}

int64_t *site_lengths(int64_t *n, const struct problem *problem, const struct site *site)
{
    enum { CABLES_AT_MOST = 20000000 };
    const struct wiring *w = &site->wiring;
    struct ways ways = {.layout = &problem->purchase->layout.layout, .room = wiring_cables(w)};
    *n = ways.room;
    if (*n > CABLES_AT_MOST)
        return NULL;
    ways.v = mem_alloc((size_t)*n + 1, sizeof *ways.v);
    if (w->tree.leaves > 1 || (w->tree.leaves == 1 && ways.layout->leaves_in_middle))
        walk_tree(&ways, &w->tree, site->nodes);
    else if (w->steps[0] > 0)
        for (int64_t rail = 0; rail < w->rails; rail++)
            walk_circle(&ways, w, site->nodes);
    else
        walk_rows(&ways, site);
    if (ways.n != *n && *n > 0)
        ways.v[0] = INT64_MAX; /* not every cable has its way: none is long enough */
    sort_stable(ways.v, (size_t)*n, sizeof *ways.v, by_length);
    return ways.v;
}
