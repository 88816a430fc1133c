/* topology_grid.c - meshes and tori of any sides; a ring is a torus with one dimension. */
#include "machine/topology.h"
#include "machine/topology_parts.h"

/* True if the k-th dimension is a circle. With two switches it has one link, like a line. */
static bool is_circle(const struct topology *t, int64_t k)
{
    return t->family != TOPOLOGY_MESH && k > 2;
}

int64_t topology_grid_links(const struct topology *topology)
{
    int64_t links = 0;
    for (size_t i = 0; i < topology->n_k; i++) {
        const int64_t k = topology->k[i];
        links += topology->size / k * (is_circle(topology, k) ? k : k - 1);
    }
    return links;
}

/* Key of the order in which the bisection cuts dimensions. A torus side of 2 has one link instead of two, so
 * it counts as twice as long. */
static int64_t cut_length(const struct topology *t, int64_t k)
{
    return t->family != TOPOLOGY_MESH && k == 2 ? 4 : k;
}

/* Cuts along the longest dimension with an even side. Each longer, odd side leaves a middle layer, which is
 * cut along the next dimension. */
static int64_t bisection(const struct topology *t)
{
    int64_t k[TOPOLOGY_MAX_DIMS];
    size_t n = 0;
    for (size_t i = 0; i < t->n_k; i++) {
        if (t->k[i] == 1)
            continue;
        size_t at = n++;
        for (; at > 0 && cut_length(t, k[at - 1]) < cut_length(t, t->k[i]); at--)
            k[at] = k[at - 1];
        k[at] = t->k[i];
    }
    int64_t layer = 1, cut = 0;
    for (size_t i = 0; i < n; i++)
        layer *= k[i];
    for (size_t i = 0; i < n; i++) {
        layer /= k[i];
        cut += layer * (is_circle(t, k[i]) ? 2 : 1);
        if (k[i] % 2 == 0)
            break;
    }
    return cut;
}

void topology_grid_figures(struct topology_figures *out, const struct topology *topology)
{
    out->switches = out->ends;
    for (size_t i = 0; i < topology->n_k; i++) {
        const int64_t k = topology->k[i];
        const double real = (double)k;
        const double quarter = (double)(k * k / 4);
        const bool circle = is_circle(topology, k);
        /* dimension-order routing: all pairs across the middle share one link of a line, or two of a
         * circle */
        const double load = (circle ? quarter / 2 : quarter) / real;
        out->mean_distance += circle ? quarter / real : (real * real - 1) / (3 * real);
        out->diameter += circle ? k / 2 : k - 1;
        out->busiest = load > out->busiest ? load : out->busiest;
    }
    out->bisection_low = out->bisection_high = bisection(topology);
}
