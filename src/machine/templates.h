/* templates.h - the network templates. */
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

/* Whitney's network: one NIC, k switch ports and k cables per node [NAS-97-023, section 5.2]. */
extern const struct network_template template_per_port;
/* Like per-port, but on two sites. The links between the sites are bought too [Kredel and others 2012]. */
extern const struct network_template template_two_region;

/* Topologies of switches: machine/topology.h. */
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

/* Initialiser of the members that all templates with switch topologies have in common. Each template adds its
 * name, its text, and its number of switch models. */
#define TEMPLATE_OF_SWITCHES(params_, shape_)                                                                \
    .params = (params_), .n_params = sizeof(params_) / sizeof *(params_), .needs = network_needs,            \
    .shape = (shape_), .look = network_look

/* Parameters of direct networks; duplex and rails follow link. */
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

/* Nodes on each switch. If `asked` is 0, all ports that are not used by links; otherwise `asked`. Returns 0
 * if the nodes and links need more ports than the switch has. */
int64_t template_hosts(const struct design *design, int64_t asked, int64_t links);

/* Sets the shape of a direct network with one port of each node and `hosts` nodes on each switch. link: index
 * of the parameter `link`. False: a node has too few slots for the cards. */
bool template_wire(struct network_shape *out, const struct design *design, struct topology topology,
                   int64_t hosts, size_t link);

/* Sets the number of ports of each node and the number of its cards; false: the node has too few slots for
 * the cards. */
bool template_take_ports(struct network_shape *out, const struct design *design, int64_t ports);

/* ST_INPUT: the ports of a node cannot be divided evenly among the rails. */
enum status template_check_rails(const char *name, int64_t ports, int64_t rails, struct diag *diag);

/* Several cards of a node used as one: bandwidths add up, the latency stays. */
#define TEMPLATE_NICS                                                                                        \
    {                                                                                                        \
        "nics", 1, 1, 64, "bonded cards per node, at most its slots: the bandwidths add up"                  \
    }

/* False: the node has too few slots. One card needs none (it may be on the board); an ideal network has no
 * card. */
bool template_has_slots(const struct design *design, int64_t nics);

#endif
