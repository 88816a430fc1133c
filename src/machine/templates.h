/* templates.h - the network templates there are. */
#ifndef MACHINE_TEMPLATES_H
#define MACHINE_TEMPLATES_H

#include "machine/design.h"

/* Whitney's wiring: one NIC, k switch ports and k cables per node [NAS-97-023, section 5.2]. */
extern const struct network_template template_per_port;
/* The same on two sites, with links between them that are bought [Kredel and others 2012]. */
extern const struct network_template template_two_region;

/* Wirings of switches: machine/topology.h. */
extern const struct network_template template_star;
extern const struct network_template template_ring;
extern const struct network_template template_mesh;
extern const struct network_template template_torus;
extern const struct network_template template_hypercube;
extern const struct network_template template_circulant;
extern const struct network_template template_fat_tree;

/* Cards of a node bonded to one: bandwidths add up, the latency stays. */
#define TEMPLATE_NICS                                                                                        \
    {                                                                                                        \
        "nics", 1, 1, 64, "cards per node, bonded: their bandwidths add up; as many as it has slots at most" \
    }

/* False: the node has not so many slots. One card needs none (it may be on the board). */
bool template_has_slots(const struct design *design, int64_t nics);

#endif
