/* scan_cables.c - lists the cables of a cluster whose racks have places in a row, one by one. */
#include "oracle/scan_cables.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "check.h"
#include "machine/order_table.h"
#include "oracle/cable_ways.h"

/* For each node in turn, the cables to the rack in the middle and those within its rack. */
static size_t star_ways(int64_t *ways, const struct instance *instance, const struct design *design,
                        int64_t nodes)
{
    const struct rack_layout *layout = &instance->scenario->purchase.layout.layout;
    const bool star = strcmp(design->network->name, "star") == 0;
    const int64_t nics = star ? design->param[0] : design->param[2], cables = star ? 1 : design->param[1];
    int64_t racks = 0;
    size_t n = 0;
    while (racks * layout->nodes_per_rack < nodes)
        racks++;
    for (int64_t node = 0; node < nodes; node++) {
        const int64_t places = llabs(node / layout->nodes_per_rack - (racks - 1) / 2);
        for (int64_t k = 0; k < nics * cables; k++)
            ways[n++] = k >= nics || places == 0 ? layout->in_rack_mm
                                                 : places * layout->rack_pitch_mm + layout->overhead_mm;
    }
    return n;
}

/* Cables between switches. Free ports belong to switches but have no cables. */
static size_t wired_ways(int64_t *ways, const struct instance *instance, const struct design *design,
                         int64_t nodes)
{
    const struct rack_layout *layout = &instance->scenario->purchase.layout.layout;
    static const int64_t next = 1;
    struct network_shape shape;
    if (!network_shape_of(&shape, design, nodes))
        return 0;
    const struct topology *topology = &shape.topology;
    const bool ring = topology->family == TOPOLOGY_RING;
    size_t n = 0;
    if (topology->family == TOPOLOGY_TREE)
        return cable_ways(ways, layout, &topology->tree, shape.rails, nodes, shape.ports / shape.rails);
    if (!ring && topology->family != TOPOLOGY_CIRCULANT)
        return star_ways(ways, instance, design, nodes);
    for (int64_t rail = 0; rail < shape.rails; rail++)
        n += circle_ways(&ways[n], layout, topology->size, ring ? &next : topology->k,
                         ring ? 1 : topology->n_k, shape.hosts, nodes);
    return n;
}

static int falling(const void *a, const void *b)
{
    const int64_t x = *(const int64_t *)a, y = *(const int64_t *)b;
    return (x < y) - (x > y);
}

enum { WAYS = 200000 };

const int64_t *scan_ways(size_t *n, const struct instance *instance, const struct design *design,
                         int64_t nodes)
{
    static int64_t ways[WAYS];
    *n = (design->network->shape ? wired_ways : star_ways)(ways, instance, design, nodes);
    assert_true(*n <= WAYS);
    qsort(ways, *n, sizeof *ways, falling);
    return ways;
}

bool scan_reaches(const struct instance *instance, size_t part, int64_t way_mm)
{
    for (size_t i = 0; i < instance->snapshot->network.n_cables; i++) {
        const struct cable *cable = &instance->snapshot->network.cables[i];
        if (cable->part == part)
            return cable->length_m == 0 || cable->length_m * 1000 > (double)way_mm - 1e-6;
    }
    return false;
}

bool scan_covers(const struct instance *instance, const struct need *need, const int64_t *pieces,
                 const int64_t *ways, size_t n)
{
    size_t met = 0;
    for (size_t k = need->n_options;
         k-- > 0;) /* assign the longest remaining cable to the longest remaining distance */
        for (int64_t u = 0;
             u < pieces[k] && met < n && scan_reaches(instance, need->options[k].part, ways[met]); u++)
            met++;
    return met == n;
}

bool scan_is_met(const struct instance *instance, const struct design *design, size_t i, int64_t nodes,
                 const int64_t *pieces)
{
    const struct need *need = &instance->choice.needs[design->needs.at[i]];
    if (!count_by_length(instance, need->resource))
        return count_supply(need, pieces) >= count_need(instance, design, i, nodes);
    int64_t all = 0;
    for (size_t k = 0; k < need->n_options; k++)
        all += pieces[k];
    if (all < count_need(instance, design, i, nodes))
        return false;
    size_t n = 0;
    const int64_t *ways = scan_ways(&n, instance, design, nodes);
    return scan_covers(instance, need, pieces, ways, n);
}
