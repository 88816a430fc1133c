/* templates.h - the network templates there are. */
#ifndef MACHINE_TEMPLATES_H
#define MACHINE_TEMPLATES_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "base/status.h"

struct design;
struct diag;
struct network_shape;
struct topology;

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
extern const struct network_template template_hyperx;
extern const struct network_template template_dragonfly;
extern const struct network_template template_dragonfly_plus;
extern const struct network_template template_fat_tree;

/* What the descriptors of wirings of switches say; each has a name, a text, and how many models of switches
 * it takes. */
#define TEMPLATE_OF_SWITCHES(params_, shape_)                                                                \
    .params = (params_), .n_params = sizeof(params_) / sizeof *(params_), .needs = network_needs,            \
    .shape = (shape_), .look = network_look

/* Parameters of networks whose switches are linked to each other; duplex and rails stand behind link. */
#define TEMPLATE_HOSTS                                                                                       \
    {                                                                                                        \
        "hosts", 0, 0, 100000, "nodes on each switch; 0: as many as the ports left over by links"            \
    }
#define TEMPLATE_LINK                                                                                        \
    {                                                                                                        \
        "link", 100, 1, 100000, "bandwidth of a link between switches, in percent of a card's"               \
    }
#define TEMPLATE_DUPLEX                                                                                      \
    {                                                                                                        \
        "duplex", 2, 1, 2, "2: a link carries its bandwidth each way at the same time; 1: both share it"     \
    }
#define TEMPLATE_PORTS                                                                                       \
    {                                                                                                        \
        "ports", 1, 1, 144, "ports per node, on as many NICs as they take"                                   \
    }
#define TEMPLATE_RAILS                                                                                       \
    {                                                                                                        \
        "rails", 1, 1, 144, "networks alike side by side, with a port of every node in each"                 \
    }
#define TEMPLATE_LINKS TEMPLATE_LINK, TEMPLATE_DUPLEX, TEMPLATE_RAILS

/* Nodes on each switch: as many as are asked for, or what its links leave of its ports. 0: they do not fit.
 */
int64_t template_hosts(const struct design *design, int64_t asked, int64_t links);

/* Networks of a port per node in each, `hosts` nodes on each switch; link: where that parameter stands.
 * False: a node has no slots for so many cards. */
bool template_wire(struct network_shape *out, const struct design *design, struct topology topology,
                   int64_t hosts, size_t link);

/* So many ports of each node, on as many cards as have them; false: it has no slots for so many. */
bool template_take_ports(struct network_shape *out, const struct design *design, int64_t ports);

/* ST_INPUT: the rails cannot divide the ports of a node evenly. */
enum status template_check_rails(const char *name, int64_t ports, int64_t rails, struct diag *diag);

/* Cards of a node bonded to one: bandwidths add up, the latency stays. */
#define TEMPLATE_NICS                                                                                        \
    {                                                                                                        \
        "nics", 1, 1, 64, "cards per node, bonded: their bandwidths add up; as many as it has slots at most" \
    }

/* False: the node has not so many slots. One card needs none (it may be on the board), an ideal network no
 * card. */
bool template_has_slots(const struct design *design, int64_t nics);

#endif
