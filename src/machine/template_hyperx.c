/* template_hyperx.c - a grid of switches whose lines are linked all to all (topology_hyperx.c). */
#include "machine/templates.h"

enum { LONGEST_SIDE = 1024 };

static const struct template_param params[] = {
    {"dimensions", 2, 1, 4, "dimensions of the grid"}, TEMPLATE_HOSTS, TEMPLATE_LINKS};

/* Sides that differ by at most 1, as meshes have them; longer ones leave fewer ports for nodes, so the
 * smallest grid is taken that holds all. */
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
    TEMPLATE_OF_SWITCHES(params, hyperx),
};
