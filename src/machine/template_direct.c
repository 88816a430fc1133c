/* template_direct.c - direct networks: switches with nodes, linked to each other. Each switch keeps the ports
 * of its links free. A network has as many switches as all nodes need.
 *
 * The Swiss-T1 is the circulant C8(1,3) with 8 processors on each 12-port switch [Gruber and others,
 * Application Dedicated Clustering, 2001]. */

#include "machine/design.h"
#include "machine/templates.h"

enum { LARGEST_CUBE = 30, LONGEST_SIDE = 1024, CIRCULANT_AT_MOST = 1024 };

int64_t template_hosts(const struct design *design, int64_t asked, int64_t links)
{
    const int64_t left = design->switches[0].ports - links;
    if (asked == 0)
        return left > 0 ? left : 0;
    return asked <= left ? asked : 0;
}

bool template_wire(struct network_shape *out, const struct design *design, struct topology topology,
                   int64_t hosts, size_t link)
{
    const int64_t rails = design->param[link + 2];
    *out = (struct network_shape){.topology = topology, .rails = rails, .hosts = hosts};
    out->link = (double)design->param[link] / 100 * (double)design->param[link + 1] / 2;
    return template_take_ports(out, design, rails);
}

/* --- rings --- */

static const struct template_param ring_params[] = {TEMPLATE_HOSTS, TEMPLATE_LINKS};

static bool ring(struct network_shape *out, const struct design *design, int64_t nodes, int64_t free_ports)
{
    const int64_t hosts = template_hosts(design, design->param[0], 2);
    return hosts > 0 &&
           template_wire(out, design, topology_of(TOPOLOGY_RING, integer_ceil(nodes + free_ports, hosts)),
                         hosts, 1);
}

const struct network_template template_ring = {
    .name = "ring",
    .text = "switches in a circle, `hosts` nodes on each; one cable per node and per link",
    .n_switches = 1,
    TEMPLATE_OF_SWITCHES(ring_params, ring),
    .within = network_within,
};

/* --- grids with sides that differ by at most 1: 2 x 2, 3 x 2, 3 x 3, ... --- */

static const struct template_param grid_params[] = {
    {"dimensions", 2, 1, 4, "dimensions of the grid"}, TEMPLATE_HOSTS, TEMPLATE_LINKS};

/* (a + 1)^j a^(m - j) switches: every size has more switches and more links than the one before. */
static struct topology smallest_grid(enum topology_family family, int64_t dimensions, int64_t switches)
{
    int64_t k[TOPOLOGY_MAX_DIMS];
    int64_t side =
        (int64_t)number_pow((double)switches, 1 / (double)dimensions) - 1; /* at most one too small */
    for (side = side > 1 ? side : 1;; side++) {
        int64_t larger = 1;
        for (int64_t i = 0; i < dimensions && larger < switches; i++)
            larger *= side + 1;
        if (larger >= switches)
            break;
    }
    for (int64_t n_larger = 0; n_larger <= dimensions; n_larger++) {
        int64_t size = 1;
        for (int64_t i = 0; i < dimensions; i++) {
            k[i] = i < n_larger ? side + 1 : side;
            size *= k[i];
        }
        if (size >= switches)
            break;
    }
    return topology_grid(family, k, (size_t)dimensions);
}

/* Every switch reserves ports for two links in each dimension. */
static bool grid(struct network_shape *out, const struct design *design, int64_t nodes, int64_t free_ports)
{
    const enum topology_family family = design->network == &template_torus ? TOPOLOGY_TORUS : TOPOLOGY_MESH;
    const int64_t dimensions = design->param[0];
    const int64_t hosts = template_hosts(design, design->param[1], 2 * dimensions);
    return hosts > 0 &&
           template_wire(out, design,
                         smallest_grid(family, dimensions, integer_ceil(nodes + free_ports, hosts)), hosts,
                         2);
}

const struct network_template template_mesh = {
    .name = "mesh",
    .text = "switches in a grid of 1 to 4 dimensions, sides alike or one apart, "
            "`hosts` nodes on each switch",
    .n_switches = 1,
    TEMPLATE_OF_SWITCHES(grid_params, grid),
};

const struct network_template template_torus = {
    .name = "torus",
    .text = "switches in a grid of 1 to 4 dimensions whose lines are closed to circles, sides alike or one "
            "apart, `hosts` nodes on each switch",
    .n_switches = 1,
    TEMPLATE_OF_SWITCHES(grid_params, grid),
};

/* --- HyperX (topology_hyperx.c) --- */

/* Sides that differ by at most 1, as in meshes. Longer sides leave fewer ports for nodes, so the smallest
 * grid that holds all nodes is used. */
static bool hyperx(struct network_shape *out, const struct design *design, int64_t nodes, int64_t free_ports)
{
    const int64_t dimensions = design->param[0];
    for (int64_t grown = 0; grown <= LONGEST_SIDE * dimensions; grown++) {
        int64_t k[TOPOLOGY_MAX_DIMS], links = 0, size = 1;
        for (int64_t i = 0; i < dimensions; i++) {
            k[i] = 1 + grown / dimensions + (i < grown % dimensions);
            links += k[i] - 1;
            size *= k[i];
        }
        const int64_t hosts = template_hosts(design, design->param[1], links);
        if (hosts == 0)
            return false;
        if (nodes + free_ports <= hosts * size)
            return template_wire(out, design, topology_grid(TOPOLOGY_HYPERX, k, (size_t)dimensions), hosts,
                                 2);
    }
    return false;
}

const struct network_template template_hyperx = {
    .name = "hyperx",
    .text =
        "switches in a grid of 1 to 4 dimensions, each linked to all others of its lines, the smallest that "
        "holds all nodes, `hosts` on each switch",
    .n_switches = 1,
    TEMPLATE_OF_SWITCHES(grid_params, hyperx),
};

/* --- hypercubes: larger ones leave fewer ports for nodes, so the smallest one that holds all nodes is used
 * --- */

static bool cube(struct network_shape *out, const struct design *design, int64_t nodes, int64_t free_ports)
{
    for (int64_t d = 0; d <= LARGEST_CUBE; d++) {
        const int64_t hosts = template_hosts(design, design->param[0], d);
        if (hosts == 0)
            return false;
        if (nodes + free_ports <= hosts << d)
            return template_wire(out, design, topology_of(TOPOLOGY_HYPERCUBE, d), hosts, 1);
    }
    return false;
}

const struct network_template template_hypercube = {
    .name = "hypercube",
    .text = "2^d switches with d links each, the smallest d that holds all nodes, `hosts` on each switch",
    .n_switches = 1,
    TEMPLATE_OF_SWITCHES(ring_params, cube),
};

/* --- circulants --- */

static const struct template_param circulant_params[] = {
    TEMPLATE_HOSTS, {"step", 3, 2, 511, "switches are linked 1 and this many places on"}, TEMPLATE_LINKS};

/* With fewer than 2 step + 1 switches some steps coincide, and one more switch can have fewer links. Needs
 * must not fall with the nodes, so nodes beyond one switch get at least 2 step + 1 switches. */
static bool circulant(struct network_shape *out, const struct design *design, int64_t nodes,
                      int64_t free_ports)
{
    const int64_t steps[] = {1, design->param[1]};
    const int64_t hosts = template_hosts(design, design->param[0], 4);
    if (hosts == 0)
        return false;
    int64_t switches = integer_ceil(nodes + free_ports, hosts);
    if (switches > 1 && switches < 2 * steps[1] + 1)
        switches = 2 * steps[1] + 1;
    return switches <= CIRCULANT_AT_MOST &&
           template_wire(out, design, topology_circulant(switches, steps, 2), hosts, 2);
}

const struct network_template template_circulant = {
    .name = "circulant",
    .text = "switches in a circle, each linked to those 1 and `step` places on, `hosts` nodes on each; one "
            "switch, or from 2 step + 1 to 1024",
    .n_switches = 1,
    TEMPLATE_OF_SWITCHES(circulant_params, circulant),
    .within = network_within,
};
