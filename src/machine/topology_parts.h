/* topology_parts.h - topology families that have files of their own. */
#ifndef MACHINE_TOPOLOGY_PARTS_H
#define MACHINE_TOPOLOGY_PARTS_H

#include <math.h>
#include <stdint.h>

struct topology;
struct topology_figures;
struct topology_tree;

/* Each sets all figures of a topology of its family, except capacity and ends. */
void topology_grid_figures(struct topology_figures *out, const struct topology *topology);
void topology_circulant_figures(struct topology_figures *out, const struct topology *topology);
void topology_hyperx_figures(struct topology_figures *out, const struct topology *topology);
void topology_dragonfly_figures(struct topology_figures *out, const struct topology *topology);
void topology_tree_figures(struct topology_figures *out, const struct topology *topology);
void topology_dragonfly_plus_figures(struct topology_figures *out, const struct topology *topology);

static inline int64_t least(int64_t a, int64_t b)
{
    return a < b ? a : b;
}

/* Lower bound of the bisection. No link carries more than `busiest`, so the cut needs enough links for the
 * traffic between the halves. */
static inline int64_t least_cut(int64_t ends, double busiest)
{
    const double n = (double)ends, half = (double)(ends / 2);
    return (int64_t)ceil(half * (n - half) / n / busiest * (1 - 1e-9));
}

int64_t topology_grid_links(const struct topology *topology);
int64_t topology_circulant_links(const struct topology *topology);
int64_t topology_hyperx_links(const struct topology *topology);
int64_t topology_dragonfly_links(const struct topology *topology);
int64_t topology_tree_links(const struct topology *topology);

/* Figures of a tree: the number of switches; the fewest links between the first half of its hosts and the
 * others, with every switch on its better side; and the mean distance of all pairs of hosts, if different
 * pods of the top are `apart` links apart. */
int64_t topology_tree_switches(const struct topology_tree *tree);
int64_t topology_tree_cut(const struct topology_tree *tree);
double topology_tree_distance(const struct topology_tree *tree, double apart);

#endif
