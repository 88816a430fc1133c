/* topology.c - functions that all topology families share: construction, ends, links, and bounds of
 * all-to-all traffic. */
#include "machine/topology.h"

#include <assert.h>
#include <math.h>

#include "machine/topology_parts.h"

struct topology topology_of(enum topology_family family, int64_t n)
{
    assert(n >= (family == TOPOLOGY_HYPERCUBE ? 0 : 1));
    assert(family != TOPOLOGY_HYPERCUBE || n <= 40);
    return (struct topology){.family = family, .size = n, .k = {n}, .n_k = 1};
}

struct topology topology_grid(enum topology_family family, const int64_t *k, size_t n_k)
{
    struct topology t = {.family = family, .size = 1, .n_k = n_k};
    assert(n_k <= TOPOLOGY_MAX_DIMS);
    for (size_t i = 0; i < n_k; i++) {
        assert(k[i] >= 1);
        t.k[i] = k[i];
        t.size *= k[i];
    }
    return t;
}

static int64_t star_links(const struct topology *topology)
{
    return topology->size;
}

/* Any two hosts are two links apart. */
static void star_figures(struct topology_figures *out, const struct topology *topology)
{
    const double n = (double)topology->size;
    out->switches = 1;
    out->diameter = topology->size > 1 ? 2 : 0;
    out->mean_distance = 2 * (n - 1) / n;
    out->bisection_low = out->bisection_high = topology->size / 2;
}

static int64_t cube_links(const struct topology *topology)
{
    return topology->size == 0 ? 0 : topology->size * ((int64_t)1 << (topology->size - 1));
}

static void cube_figures(struct topology_figures *out, const struct topology *topology)
{
    out->switches = out->ends;
    out->diameter = topology->size;
    out->mean_distance = (double)topology->size / 2;
    out->bisection_low = out->bisection_high = out->ends / 2;
}

static const struct {
    int64_t (*links)(const struct topology *topology);
    /* sets all figures except ends and links */
    void (*figures)(struct topology_figures *out, const struct topology *topology);
} FAMILIES[N_TOPOLOGIES] = {
    [TOPOLOGY_STAR] = {star_links, star_figures},
    [TOPOLOGY_RING] = {topology_grid_links, topology_grid_figures},
    [TOPOLOGY_MESH] = {topology_grid_links, topology_grid_figures},
    [TOPOLOGY_TORUS] = {topology_grid_links, topology_grid_figures},
    [TOPOLOGY_HYPERCUBE] = {cube_links, cube_figures},
    [TOPOLOGY_CIRCULANT] = {topology_circulant_links, topology_circulant_figures},
    [TOPOLOGY_HYPERX] = {topology_hyperx_links, topology_hyperx_figures},
    [TOPOLOGY_DRAGONFLY] = {topology_dragonfly_links, topology_dragonfly_figures},
    [TOPOLOGY_TREE] = {topology_tree_links, topology_tree_figures},
    [TOPOLOGY_DRAGONFLY_PLUS] = {topology_tree_links, topology_dragonfly_plus_figures},
};

int64_t topology_ends(const struct topology *topology)
{
    return topology->family == TOPOLOGY_HYPERCUBE ? (int64_t)1 << topology->size : topology->size;
}

int64_t topology_links(const struct topology *topology)
{
    return FAMILIES[topology->family].links(topology);
}

struct topology_figures topology_figures(const struct topology *topology)
{
    struct topology_figures out = {.ends = topology_ends(topology), .links = topology_links(topology)};
    out.capacity = 2 * (double)out.links;
    FAMILIES[topology->family].figures(&out, topology);
    return out;
}

double topology_by_load(const struct topology_figures *figures, double p)
{
    if (!(figures->mean_distance > 0))
        return INFINITY;
    return figures->capacity / (p * figures->mean_distance);
}

/* The share (half / N) (other half / N) of the traffic p b crosses the cut in each direction. */
double topology_by_bisection(const struct topology_figures *figures, double p)
{
    const double n = (double)figures->ends;
    const double half = (double)(figures->ends / 2);
    if (figures->ends < 2)
        return INFINITY;
    return (double)figures->bisection_low * n * n / (p * half * (n - half));
}

double topology_by_link(const struct topology_figures *figures, double p)
{
    if (!(figures->busiest > 0))
        return INFINITY;
    return (double)figures->ends / (p * figures->busiest);
}

double topology_recommended(const struct topology_figures *figures, double p)
{
    const double load = topology_by_load(figures, p);
    const double cut =
        figures->busiest > 0 ? topology_by_link(figures, p) : topology_by_bisection(figures, p);
    return load < cut ? load : cut;
}
