/* topology.c - what all families share: making them, ends and links, and the bounds of all-to-all traffic. */
#include "machine/topology.h"

#include <assert.h>
#include <math.h>

#include "machine/topology_parts.h"

struct topology topology_of(enum topology_family family, int64_t n)
{
    assert(n >= (family == TOPOLOGY_HYPERCUBE ? 0 : 1));
    assert(family != TOPOLOGY_HYPERCUBE || n <= 40);
    return (struct topology){.family = family, .size = n};
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

static int64_t power(int64_t base, int64_t exponent)
{
    int64_t result = 1;
    while (exponent-- > 0)
        result *= base;
    return result;
}

int64_t topology_ends(const struct topology *topology)
{
    switch (topology->family) {
    case TOPOLOGY_STAR:
    case TOPOLOGY_BUS:
    case TOPOLOGY_COMPLETE:
    case TOPOLOGY_PATH:
    case TOPOLOGY_RING:
    case TOPOLOGY_MESH:
    case TOPOLOGY_TORUS:
    case TOPOLOGY_CIRCULANT:
        return topology->size;
    case TOPOLOGY_HYPERCUBE:
        return power(2, topology->size);
    case TOPOLOGY_CLOS:
        return 2 * power(topology->size / 2, topology->k[0]);
    case TOPOLOGY_KARY_TREE:
        return power(topology->size, topology->k[0]);
    case TOPOLOGY_TREE:
        return topology->tree.hosts;
    case N_TOPOLOGIES:
        break;
    }
    return 0;
}

int64_t topology_links(const struct topology *topology)
{
    const int64_t n = topology->size;
    switch (topology->family) {
    case TOPOLOGY_STAR:
    case TOPOLOGY_BUS:
        return n;
    case TOPOLOGY_COMPLETE:
        return n * (n - 1) / 2;
    case TOPOLOGY_PATH:
        return n - 1;
    case TOPOLOGY_RING:
        return n <= 2 ? n - 1 : n;
    case TOPOLOGY_MESH:
    case TOPOLOGY_TORUS:
        return topology_grid_links(topology);
    case TOPOLOGY_HYPERCUBE:
        return n == 0 ? 0 : n * power(2, n - 1);
    case TOPOLOGY_CIRCULANT:
        return topology_circulant_links(topology);
    case TOPOLOGY_CLOS:
    case TOPOLOGY_KARY_TREE:
        return topology->k[0] * topology_ends(topology);
    case TOPOLOGY_TREE:
        return topology_tree_links(topology);
    case N_TOPOLOGIES:
        break;
    }
    return 0;
}

/* Star and bus: any two hosts are the same distance apart. */
static void one_hop(struct topology_figures *out, double apart, int64_t switches, int64_t bisection)
{
    const double n = (double)out->ends;
    out->switches = switches;
    out->diameter = out->ends > 1 ? (int64_t)apart : 0;
    out->mean_distance = apart * (n - 1) / n;
    out->bisection_low = out->bisection_high = bisection;
}

static void complete(struct topology_figures *out)
{
    one_hop(out, 1, out->ends, (out->ends / 2) * (out->ends - out->ends / 2));
}

static void hypercube(struct topology_figures *out, int64_t d)
{
    out->switches = out->ends;
    out->diameter = d;
    out->mean_distance = (double)d / 2;
    out->bisection_low = out->bisection_high = out->ends / 2;
}

/* A ring or a path is a torus or mesh of one dimension. */
static void line(struct topology_figures *out, enum topology_family family, int64_t n)
{
    const struct topology grid = topology_grid(family, &n, 1);
    topology_grid_figures(out, &grid);
}

struct topology_figures topology_figures(const struct topology *topology)
{
    const int64_t n = topology->size;
    struct topology_figures out = {.ends = topology_ends(topology), .links = topology_links(topology)};
    out.capacity = 2 * (double)out.links;
    switch (topology->family) {
    case TOPOLOGY_STAR:
        one_hop(&out, 2, 1, n / 2);
        break;
    case TOPOLOGY_BUS:
        one_hop(&out, 1, 0, n > 1);
        out.capacity = 1; /* one message at a time, whoever sends it */
        break;
    case TOPOLOGY_COMPLETE:
        complete(&out);
        break;
    case TOPOLOGY_PATH:
        line(&out, TOPOLOGY_MESH, n);
        break;
    case TOPOLOGY_RING:
        line(&out, TOPOLOGY_TORUS, n);
        break;
    case TOPOLOGY_MESH:
    case TOPOLOGY_TORUS:
        topology_grid_figures(&out, topology);
        break;
    case TOPOLOGY_HYPERCUBE:
        hypercube(&out, n);
        break;
    case TOPOLOGY_CIRCULANT:
        topology_circulant_figures(&out, topology);
        break;
    case TOPOLOGY_CLOS:
        topology_clos_figures(&out, topology);
        break;
    case TOPOLOGY_KARY_TREE:
        topology_kary_figures(&out, topology);
        break;
    case TOPOLOGY_TREE:
        topology_tree_figures(&out, topology);
        break;
    case N_TOPOLOGIES:
        break;
    }
    return out;
}

double topology_distance_apart(const struct topology_figures *figures)
{
    const double n = (double)figures->ends;
    return n > 1 ? figures->mean_distance * n / (n - 1) : 0;
}

double topology_distance_of_processes(const struct topology_figures *figures, double p)
{
    return p > 1 ? figures->mean_distance * p / (p - 1) : 0;
}

double topology_by_load(const struct topology_figures *figures, double p)
{
    if (!(figures->mean_distance > 0))
        return INFINITY;
    return figures->capacity / (p * figures->mean_distance);
}

/* Of the traffic p b, the part (half / N) (other half / N) crosses the cut in each direction. */
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
