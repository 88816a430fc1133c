/* layout.c - cable lengths of a cluster, from the position of its racks in the row. */
#include <stdlib.h>
#include <string.h>

#include "base/mem.h"
#include "problem/instance.h"
#include "proof/site.h"
#include "proof/sorts.h"

/* Numbers of cables by their distance in racks. */
struct distance_counts {
    int64_t *n; /* [size] */
    size_t size;
};

struct run_counts {
    const struct rack_layout *layout;
    struct distance_counts to_switches, links;
    int64_t n;
};

static void add_cables(struct run_counts *ways, struct distance_counts *distance_counts, int64_t places,
                       int64_t n)
{
    const size_t place = (size_t)places;
    if (n <= 0)
        return;
    if (place >= distance_counts->size) {
        const size_t size = 2 * place + 16;
        distance_counts->n = mem_grow(distance_counts->n, size, sizeof *distance_counts->n);
        memset(distance_counts->n + distance_counts->size, 0,
               (size - distance_counts->size) * sizeof *distance_counts->n);
        distance_counts->size = size;
    }
    distance_counts->n[place] += n;
    ways->n += n;
}

/* Adds the cables of nodes, which fill racks to the right and to the left of the middle racks in turn. If
 * there are no middle racks, the distance is counted from the rack of the nodes' switch. */
static void add_nodes(struct run_counts *ways, int64_t nodes, int64_t each, int64_t middle_racks)
{
    const int64_t full = ways->layout->nodes_per_rack;
    for (int64_t rack = 0; rack * full < nodes; rack++) {
        const int64_t left = nodes - rack * full, places = (rack + (middle_racks == 0)) / 2 + middle_racks;
        add_cables(ways, &ways->to_switches, places, (left < full ? left : full) * each);
    }
}

/* Adds the nodes of each site of the cluster. Cables to nodes that are not placed stay within a rack. */
static void add_rows(struct run_counts *ways, const struct site *site)
{
    const int64_t second = site->design->network->two_regions ? site->nodes / 2 : 0;
    const int64_t each = site->wiring.to_nodes / site->nodes;
    add_nodes(ways, site->nodes - second, each, 0);
    add_nodes(ways, second, each, 0);
    add_cables(ways, &ways->to_switches, 0, wiring_cables(&site->wiring) - ways->n);
}

/* One side of the row: the rack that is being filled, counted from the middle, and the nodes that still
 * fit. */
struct row_side {
    int64_t rack;
    int64_t room;
};

/* The rack of the next leaf on a side. Its nodes fill as many racks as they need. */
static int64_t place_leaf(struct row_side *side, const struct rack_layout *layout, int64_t leaf_nodes)
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

static void add_racks(struct run_counts *ways, const struct wiring_tree *tree, int64_t nodes,
                      int64_t middle_racks)
{
    struct row_side sides[2] = {{0, 0}, {0, 0}};
    const int64_t full = tree->down / tree->each;
    for (int64_t leaf = 0; leaf < tree->leaves; leaf++) {
        const int64_t rack = place_leaf(&sides[leaf % 2], ways->layout, full);
        const int64_t left = nodes - leaf * full;
        add_nodes(ways, left < full ? left : full, tree->each, 0);
        add_cables(ways, &ways->to_switches, rack + middle_racks - 1, tree->up);
    }
}

static void add_tree(struct run_counts *ways, const struct wiring_tree *tree, int64_t nodes)
{
    const struct rack_layout *layout = ways->layout;
    int64_t in_middle = tree->spines, racks = 1, inside = tree->inside;
    if (layout->leaves_in_middle) {
        in_middle += tree->leaves;
        inside += tree->leaves * tree->up;
    }
    while (layout->switches_per_rack > 0 && racks * layout->switches_per_rack < in_middle * tree->rails)
        racks++;
    for (int64_t rail = 0; rail < tree->rails; rail++) {
        if (layout->leaves_in_middle)
            add_nodes(ways, nodes, tree->each, racks);
        else
            add_racks(ways, tree, nodes, racks);
        add_cables(ways, &ways->links, racks - 1, inside);
    }
}

/* Switches in a circle along the row: each is linked to those `steps` further, and the last to the first
 * again. */
static void add_circle(struct run_counts *ways, const struct wiring *w, int64_t nodes)
{
    const int64_t n = w->switches / w->rails;
    int64_t *rack = mem_alloc((size_t)n, sizeof *rack);
    struct row_side side = {0, 0};
    for (int64_t i = 0; i < n; i++) {
        const int64_t left = nodes - i * w->hosts;
        rack[i] = place_leaf(&side, ways->layout, w->hosts);
        add_nodes(ways, left < w->hosts ? left : w->hosts, 1, 0);
    }
    for (size_t k = 0; k < sizeof w->steps / sizeof *w->steps; k++)
        for (int64_t i = 0; i < n && n > 1 && w->steps[k] > 0; i++) {
            const int64_t to = (i + w->steps[k]) % n;
            if (to > i || 2 * w->steps[k] < n) /* a pair at half the circle has one link, not two */
                add_cables(ways, &ways->links, llabs(rack[i] - rack[to]), 1);
        }
    mem_free(rack);
}

static int by_length(const void *a, const void *b)
{
    const struct cable_run *x = a, *y = b;
    return (x->length_mm > y->length_mm) - (x->length_mm < y->length_mm);
}

/* A cable between switches is at least as long as one within a rack. */
static size_t put_runs(struct cable_run *out, const struct rack_layout *layout,
                       const struct distance_counts *distance_counts, int64_t least_mm)
{
    size_t n = 0;
    for (size_t places = 0; places < distance_counts->size; places++) {
        const int64_t length_mm =
            places == 0 ? layout->in_rack_mm : (int64_t)places * layout->rack_pitch_mm + layout->overhead_mm;
        if (distance_counts->n[places] > 0)
            out[n++] =
                (struct cable_run){length_mm > least_mm ? length_mm : least_mm, distance_counts->n[places]};
    }
    return n;
}

struct cable_run *site_cable_runs(size_t *n, const struct instance *instance, const struct site *site)
{
    const struct wiring *w = &site->wiring;
    const int64_t cables = wiring_cables(w);
    struct run_counts ways = {.layout = &instance->purchase->layout.layout};
    if (w->tree.leaves > 1 || (w->tree.leaves == 1 && ways.layout->leaves_in_middle))
        add_tree(&ways, &w->tree, site->nodes);
    else if (w->steps[0] > 0)
        for (int64_t rail = 0; rail < w->rails; rail++)
            add_circle(&ways, w, site->nodes);
    else
        add_rows(&ways, site);
    struct cable_run *out = mem_alloc(ways.to_switches.size + ways.links.size + 1, sizeof *out);
    *n = put_runs(out, ways.layout, &ways.to_switches, 0);
    *n += put_runs(out + *n, ways.layout, &ways.links, ways.layout->in_rack_mm);
    if (ways.n != cables && cables > 0) /* some cable has no known route, so no cable is long enough */
        out[(*n)++] = (struct cable_run){INT64_MAX, cables};
    sorts_heap(out, *n, sizeof *out, by_length);
    mem_free(ways.to_switches.n);
    mem_free(ways.links.n);
    return out;
}
