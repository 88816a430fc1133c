/* topology_parts.h - the families of topology.h that have files of their own. */
#ifndef MACHINE_TOPOLOGY_PARTS_H
#define MACHINE_TOPOLOGY_PARTS_H

#include "machine/topology.h"

/* Fill what is theirs: all figures but capacity and ends. */
void topology_grid_figures(struct topology_figures *out, const struct topology *topology);
void topology_circulant_figures(struct topology_figures *out, const struct topology *topology);
void topology_hyperx_figures(struct topology_figures *out, const struct topology *topology);
void topology_dragonfly_figures(struct topology_figures *out, const struct topology *topology);
void topology_tree_figures(struct topology_figures *out, const struct topology *topology);

int64_t topology_grid_links(const struct topology *topology);
int64_t topology_circulant_links(const struct topology *topology);
int64_t topology_hyperx_links(const struct topology *topology);
int64_t topology_dragonfly_links(const struct topology *topology);
int64_t topology_tree_links(const struct topology *topology);

#endif
