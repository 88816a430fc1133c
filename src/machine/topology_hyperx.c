/* topology_hyperx.c - switches in a grid, each linked to all others of its line in every dimension [J. H.
 * Ahn, N. Binkert, A. Davis, M. McLaren, R. S. Schreiber, "HyperX: Topology, Routing, and Packaging of
 * Efficient Large-Scale Networks", SC 2009]. Sides of 2 give a hypercube; one dimension gives a complete
 * graph. */
#include "machine/topology.h"
#include "machine/topology_parts.h"

int64_t topology_hyperx_links(const struct topology *topology)
{
    int64_t links = 0;
    for (size_t i = 0; i < topology->n_k; i++)
        links += topology->size / topology->k[i] * (topology->k[i] * (topology->k[i] - 1) / 2);
    return links;
}

/* A cut through an even side k separates k^2 / 4 pairs of each line. An odd side leaves a middle layer, which
 * is cut along the next side. */
static int64_t cut_of(const struct topology *t)
{
    int64_t least = INT64_MAX, odd = 0, layer = t->size;
    for (size_t i = 0; i < t->n_k; i++) {
        const int64_t k = t->k[i], pairs = (k / 2) * (k - k / 2);
        if (k % 2 == 0 && t->size / k * pairs < least)
            least = t->size / k * pairs;
        layer /= k;
        odd += layer * pairs;
    }
    return least < INT64_MAX ? least : odd;
}

/* A route uses one link for each dimension in which two switches differ. With dimension-order routing a link
 * carries 1 / k of the traffic of a switch. */
void topology_hyperx_figures(struct topology_figures *out, const struct topology *topology)
{
    out->switches = out->ends;
    for (size_t i = 0; i < topology->n_k; i++) {
        const double share = 1 / (double)topology->k[i];
        out->diameter += share < 1;
        out->mean_distance += 1 - share;
        if (share < 1 && share > out->busiest)
            out->busiest = share;
    }
    if (out->ends == 1)
        return;
    out->bisection_low = least_cut(out->ends, out->busiest);
    out->bisection_high = cut_of(topology);
}
