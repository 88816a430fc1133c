/* certificate_layout.c - cables by length, node by node: the bill has enough that are long enough, and they
 * are the cheapest that the catalogue has. */
#include <inttypes.h>
#include <stdlib.h>
#include <string.h>

#include "proof/certificate_parts.h"

static bool may_buy(const struct checking *c, size_t part)
{
    const struct given_list *never = &c->problem->scenario->limits.never_buy;
    for (size_t i = 0; i < never->n; i++)
        if (strcmp(never->v[i].text, c->problem->snapshot->parts[part].id) == 0)
            return false;
    return checking_price(&c->problem->prices[part], 1) >= 0;
}

static bool reaches(const struct cable *cable, int64_t length_mm)
{
    return !(cable->length_m > 0) || cable->length_m * 1000 >= (double)length_mm - 1e-6;
}

/* Units in the bill of cables at least so long. */
static int64_t long_enough(const struct checking *c, int64_t length_mm)
{
    const struct snapshot *snapshot = c->problem->snapshot;
    int64_t units = 0;
    for (size_t i = 0; i < snapshot->n_cables; i++)
        if (snapshot->cables[i].technology == c->design->technology_index &&
            reaches(&snapshot->cables[i], length_mm))
            units += checking_units(c, snapshot->cables[i].part);
    return units;
}

/* The least price of a cable at least so long; -1: there is none. */
static int64_t least_minor(const struct checking *c, int64_t length_mm)
{
    const struct snapshot *snapshot = c->problem->snapshot;
    int64_t least = -1;
    for (size_t i = 0; i < snapshot->n_cables; i++) {
        const struct cable *cable = &snapshot->cables[i];
        if (cable->technology != c->design->technology_index || !reaches(cable, length_mm) ||
            !may_buy(c, cable->part))
            continue;
        const int64_t minor = checking_price(&c->problem->prices[cable->part], 1);
        least = least < 0 || minor < least ? minor : least;
    }
    return least;
}

/* For every length of a cable in the catalogue, the purchase would take one as cheap as any that is as long:
 * what the enumeration of all points takes each cable for. */
static bool takes_cheapest(const struct checking *c)
{
    const struct snapshot *snapshot = c->problem->snapshot;
    const struct cable_lengths *lengths = c->design->lengths;
    bool cheapest = true;
    for (size_t i = 0; i < snapshot->n_cables; i++) {
        const struct cable *cable = &snapshot->cables[i];
        if (cable->technology != c->design->technology_index || !may_buy(c, cable->part))
            continue;
        const int64_t length_mm = cable->length_m > 0 ? (int64_t)(cable->length_m * 1000 + 1e-6) : INT64_MAX;
        size_t k = 0;
        while (k < lengths->n && lengths->v[k].reach_mm < length_mm)
            k++;
        cheapest = cheapest && k < lengths->n &&
                   checking_price(&c->problem->prices[lengths->v[k].part], 1) == least_minor(c, length_mm);
    }
    return cheapest;
}

/* The length of every cable of the cluster, one after another. */
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
static void walk_star(struct ways *ways, int64_t nodes, int64_t each, int64_t cables)
{
    for (int64_t node = 0; node < nodes; node++)
        for (int64_t e = 0; e < each && ways->n < cables; e++)
            add_node(ways, node);
}

/* Such rows on as many sites; what nodes have beside their ways to the switches stays there. */
static void walk_rows(struct ways *ways, const struct design *design, int64_t nodes, int64_t each,
                      int64_t cables)
{
    const int64_t second = design->network->two_regions ? nodes / 2 : 0;
    walk_star(ways, nodes - second, each, cables);
    walk_star(ways, second, each, cables);
    while (ways->n < cables)
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

static void walk_racks(struct ways *ways, const struct topology_tree *tree, int64_t nodes, int64_t each,
                       int64_t middle_racks)
{
    struct side sides[2] = {{0, 0}, {0, 0}};
    const int64_t full = tree->down / each;
    for (int64_t leaf = 0; leaf < tree->leaves; leaf++) {
        const int64_t rack = place_leaf(&sides[leaf % 2], ways->layout, full);
        for (int64_t node = leaf * full; node < (leaf + 1) * full && node < nodes; node++)
            for (int64_t e = 0; e < each; e++)
                add_node(ways, node - leaf * full);
        for (int64_t up = 0; up < tree->up; up++)
            add_way(ways, rack + middle_racks - 1);
    }
}

/* Switches in a circle along the row: each is linked to those `steps` on, the last to the first again. */
static void walk_circle(struct ways *ways, const struct network_shape *shape, int64_t nodes)
{
    const struct topology *topology = &shape->topology;
    const bool ring = topology->family == TOPOLOGY_RING;
    const int64_t n = topology->size;
    int64_t *rack = mem_alloc((size_t)n, sizeof *rack);
    struct side side = {0, 0};
    for (int64_t i = 0; i < n; i++) {
        rack[i] = place_leaf(&side, ways->layout, shape->hosts);
        for (int64_t node = i * shape->hosts; node < (i + 1) * shape->hosts && node < nodes; node++)
            add_node(ways, node - i * shape->hosts);
    }
    for (size_t k = 0; k < (ring ? 1 : topology->n_k); k++)
        for (int64_t i = 0; i < n && n > 1; i++) {
            const int64_t step = ring ? 1 : topology->k[k], to = (i + step) % n;
            if (to > i || 2 * step < n) /* two of two switches have one link */
                add_link(ways, llabs(rack[i] - rack[to]));
        }
    free(rack);
}

/* All switches in the middle, racks of nodes to the right and the left of them in turn. */
static void walk_middle(struct ways *ways, int64_t nodes, int64_t each, int64_t middle_racks)
{
    for (int64_t node = 0; node < nodes; node++)
        for (int64_t e = 0; e < each; e++)
            add_way(ways, node / ways->layout->nodes_per_rack / 2 + middle_racks);
}

static void walk_tree(struct ways *ways, const struct network_shape *shape, int64_t nodes)
{
    const struct topology_tree *tree = &shape->topology.tree;
    const struct layout *layout = ways->layout;
    const int64_t each = shape->ports / shape->rails;
    int64_t in_middle = tree->spines + tree->cores, racks = 1, inside = tree->spines * tree->pod_leaves;
    if (layout->leaves_in_middle) {
        in_middle += tree->leaves;
        inside += tree->leaves * tree->up;
    }
    while (layout->switches_per_rack > 0 && racks * layout->switches_per_rack < in_middle * shape->rails)
        racks++;
    for (int64_t rail = 0; rail < shape->rails; rail++) {
        if (layout->leaves_in_middle)
            walk_middle(ways, nodes, each, racks);
        else
            walk_racks(ways, tree, nodes, each, racks);
        for (int64_t link = 0; link < inside; link++)
            add_link(ways, racks - 1);
    }
}

static int by_length(const void *a, const void *b)
{
    const int64_t x = *(const int64_t *)a, y = *(const int64_t *)b;
    return (x > y) - (x < y);
}

/* Walks along all cables; ports that are still free have none. */
static void walk(struct ways *ways, const struct checking *c, int64_t cables)
{
    const struct design *design = c->design;
    const int64_t nodes = c->claim->nodes;
    struct network_shape shape = {.ports = 0};
    if (design->network->shape && !network_shape_of(&shape, design, nodes))
        return;
    const struct topology *topology = &shape.topology;
    const bool wired = shape.ports > 0;
    if (wired && topology->family == TOPOLOGY_TREE &&
        (ways->layout->leaves_in_middle || topology->tree.leaves > 1))
        walk_tree(ways, &shape, nodes);
    else if (wired && (topology->family == TOPOLOGY_RING || topology->family == TOPOLOGY_CIRCULANT))
        walk_circle(ways, &shape, nodes);
    else
        walk_rows(ways, design, nodes,
                  wired ? shape.ports : design->network->needs(design, RESOURCE_NIC, nodes) / nodes, cables);
    qsort(ways->v, (size_t)(ways->n < ways->room ? ways->n : ways->room), sizeof *ways->v, by_length);
}

/* What at least so many units cost, straight from the price steps. */
static int64_t order_minor(const struct price *price, int64_t units)
{
    int64_t least = units > 0 ? -1 : 0;
    for (size_t s = 0; s < price->n && units > 0; s++) {
        const struct price_step *step = &price->steps[s];
        const int64_t minor = checking_price(price, units > step->min_quantity ? units : step->min_quantity);
        least = minor >= 0 && (least < 0 || minor < least) ? minor : least;
    }
    return least;
}

/* What the lines of cables of the technology come to. */
static int64_t lines_minor(const struct checking *c)
{
    const struct snapshot *snapshot = c->problem->snapshot;
    int64_t minor = 0;
    for (size_t i = 0; i < snapshot->n_cables; i++)
        for (size_t k = 0; k < c->claim->n_lines; k++)
            if (snapshot->cables[i].technology == c->design->technology_index &&
                snapshot_part(snapshot, c->claim->lines[k].part) == snapshot->cables[i].part)
                minor += c->claim->lines[k].total_minor;
    return minor;
}

/* Where a cable has quantity breaks: with any number of shorter ones given up for it, the dearest first, the
 * order would cost no less. lengths: [n], sorted. */
static bool takes_cheapest_order(const struct checking *c, const int64_t *lengths, int64_t n)
{
    const struct cable_lengths *kinds = c->design->lengths;
    const struct price *prices = c->problem->prices;
    int64_t ways[LENGTHS_AT_MOST] = {0}, others = 0;
    for (int64_t i = 0; i < n; i++)
        for (size_t k = 0; k < kinds->n; k++)
            if (lengths[i] <= kinds->v[k].reach_mm) {
                ways[k]++;
                break;
            }
    for (size_t k = 0; k < kinds->n; k++)
        others += k == kinds->broken ? 0 : order_minor(&prices[kinds->v[k].part], ways[k]);
    const struct price *broken = &prices[kinds->v[kinds->broken].part];
    int64_t own = ways[kinds->broken], least = others + order_minor(broken, own);
    for (size_t k = kinds->broken; k-- > 0;)
        for (; ways[k] > 0; ways[k]--) {
            others -= checking_price(&prices[kinds->v[k].part], 1);
            const int64_t minor = others + order_minor(broken, ++own);
            least = minor < least ? minor : least;
        }
    return lines_minor(c) == least;
}

void checking_layout(struct checking *c)
{
    enum { CABLES_AT_MOST = 20000000 };
    if (!c->problem->scenario->purchase.layout.at.text || !c->design->nic)
        return;
    int64_t n = c->wired ? wiring_cables(&c->wiring) : -1;
    if (n < 0 || n > CABLES_AT_MOST || !c->design->lengths) {
        checking_note(c, "lengths of cables", n == 0, "%" PRId64 " cables cannot be looked at one by one", n);
        return;
    }
    struct ways ways = {.layout = &c->problem->scenario->purchase.layout.layout, .room = n};
    ways.v = mem_alloc((size_t)n + 1, sizeof *ways.v);
    walk(&ways, c, n);
    bool enough = ways.n == n;
    const int64_t *lengths = ways.v;
    const int64_t longest = enough && n > 0 ? lengths[n - 1] : 0;
    for (int64_t k = 0; k < n && enough; k++)
        if (k == 0 || lengths[k] != lengths[k - 1])
            enough = long_enough(c, lengths[k]) >= n - k;
    const bool breaks = c->design->lengths->breaks && enough;
    const bool cheapest_order = breaks && takes_cheapest_order(c, lengths, n);
    free(ways.v);
    checking_note(c, "lengths of cables", enough,
                  "%" PRId64 " cables of up to %.15g m, each in the bill as long or longer", n,
                  (double)longest / 1000);
    checking_note(c, "cheapest cables", takes_cheapest(c),
                  "every run uses the cheapest cable that is long enough");
    if (breaks)
        checking_note(c, "order of cables", cheapest_order,
                      "with more of '%s', whose price has breaks, in place of shorter ones it costs no less",
                      c->problem->snapshot->parts[c->design->lengths->v[c->design->lengths->broken].part].id);
}
