/* scan_cables.c - the cables of a cluster where racks have places, one after another. */
#include "check.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "oracle/cable_ways.h"
#include "problem/problem.h"
#include "oracle/scan_cables.h"

/* Of the cables of the technology that are this long, but not `but`, the cheapest, and its part; -1: none is.
 */
static int64_t cable_minor(size_t *part, const struct problem *problem, const struct design *design,
                           int64_t way_mm, size_t but)
{
    int64_t best = -1;
    for (size_t i = 0; i < problem->snapshot->n_cables; i++) {
        const struct cable *cable = &problem->snapshot->cables[i];
        const int64_t minor = count_order(problem, cable->part, 1);
        if (cable->technology == design->technology_index && cable->part != but &&
            (cable->length_m == 0 || cable->length_m * 1000 > (double)way_mm - 1e-6) && minor >= 0 &&
            (best < 0 || minor < best)) {
            best = minor;
            *part = cable->part;
        }
    }
    return best;
}

/* Where racks have places: of each node in turn, the cables to the rack in the middle and those inside that
 * rack. */
static size_t star_ways(int64_t *ways, const struct problem *problem, const struct design *design,
                        int64_t nodes)
{
    const struct layout *layout = &problem->scenario->purchase.layout.layout;
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

/* Of switches that are wired: free ports have switches, and no cables. */
static size_t wired_ways(int64_t *ways, const struct problem *problem, const struct design *design,
                         int64_t nodes)
{
    const struct layout *layout = &problem->scenario->purchase.layout.layout;
    static const int64_t next = 1;
    struct network_shape shape;
    if (!network_shape_of(&shape, design, nodes))
        return 0;
    const struct topology *topology = &shape.topology;
    if (topology->family == TOPOLOGY_TREE)
        return cable_ways(ways, layout, &topology->tree, shape.rails, nodes, shape.ports / shape.rails);
    if (topology->family == TOPOLOGY_RING)
        return circle_ways(ways, layout, topology->size, &next, 1, shape.hosts, nodes);
    if (topology->family == TOPOLOGY_CIRCULANT)
        return circle_ways(ways, layout, topology->size, topology->k, topology->n_k, shape.hosts, nodes);
    return star_ways(ways, problem, design, nodes);
}

static int falling(const void *a, const void *b)
{
    const int64_t x = *(const int64_t *)a, y = *(const int64_t *)b;
    return (x < y) - (x > y);
}

enum { WAYS = 200000 };

/* The lengths of all cables, to be freed. */
static int64_t *ways_of(size_t *n, const struct problem *problem, const struct design *design, int64_t nodes)
{
    int64_t *own_ways = mem_alloc(WAYS, sizeof *own_ways);
    *n = (design->network->shape ? wired_ways : star_ways)(own_ways, problem, design, nodes);
    assert_true(*n <= WAYS);
    return own_ways;
}

bool scan_cables(struct counted *c, const struct problem *problem, const struct design *design, int64_t nodes)
{
    if (!problem->scenario->purchase.layout.at.text)
        return true;
    size_t n = 0, part = NO_INDEX;
    bool enough = true;
    int64_t *ways = ways_of(&n, problem, design, nodes);
    for (size_t i = 0; i < n && enough; i++) {
        enough = cable_minor(&part, problem, design, ways[i], NO_INDEX) >= 0;
        if (enough)
            count_part(c, problem, part, 1);
    }
    free(ways);
    return enough;
}

/* Each the cheapest that is long enough, ordered by part: where none has steps. */
static int64_t plain_cost(const struct problem *problem, const struct design *design, int64_t nodes)
{
    struct counted c = {.power_W = 0};
    int64_t total = scan_cables(&c, problem, design, nodes) ? 0 : -1;
    for (size_t p = 0; p < problem->snapshot->n_parts && total >= 0; p++) {
        const int64_t cost =
            c.units[p] == 0 ? 0 : count_order(problem, p, c.units[p] - problem->market.owned[p]);
        total = cost < 0 ? -1 : total + cost;
    }
    return total;
}

/* The cables of the technology one after another: each the cheapest that is long enough; and, where a cable
 * has steps, with every number of the others given up for it. -1: one is too long. */
int64_t scan_cables_cost(const struct problem *problem, const struct design *design, int64_t nodes)
{
    int64_t total = 0, forced = 0;
    size_t n = 0, part = NO_INDEX;
    const struct cable *stepped = NULL;
    if (!problem->scenario->purchase.layout.at.text)
        return 0;
    for (size_t i = 0; i < problem->snapshot->n_cables; i++)
        if (problem->snapshot->cables[i].technology == design->technology_index &&
            problem->market.prices[problem->snapshot->cables[i].part].n > 1)
            stepped = &problem->snapshot->cables[i];
    if (!stepped)
        return plain_cost(problem, design, nodes);
    const int64_t owned = problem->market.owned[stepped->part];
    int64_t *ways = ways_of(&n, problem, design, nodes);
    size_t n_open = 0;
    for (size_t i = 0; i < n && total >= 0; i++) {
        const bool may = stepped->length_m == 0 || stepped->length_m * 1000 > (double)ways[i] - 1e-6;
        const int64_t minor = cable_minor(&part, problem, design, ways[i], stepped->part);
        if (minor < 0 && !may)
            total = -1;
        else if (minor < 0)
            forced++;
        else
            total += minor;
        if (minor >= 0 && may)
            ways[n_open++] = minor;
    }
    if (total >= 0) {
        qsort(ways, n_open, sizeof *ways, falling);
        int64_t rest = total,
                best = rest + (forced ? count_order(problem, stepped->part, forced - owned) : 0);
        for (size_t i = 0; i < n_open; i++) {
            rest -= ways[i];
            const int64_t cost = rest + count_order(problem, stepped->part, forced + (int64_t)i + 1 - owned);
            best = cost < best ? cost : best;
        }
        total = best;
    }
    free(ways);
    return total;
}
