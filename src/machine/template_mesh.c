/* template_mesh.c - switches in a grid of lines, sides that differ by at most 1: the next larger of 2 x 2, 3
 * x 2, 3 x 3, ... that holds all nodes. Every switch keeps ports free for two links in each dimension. */
#include "machine/templates.h"

enum { PARAM_DIMENSIONS, PARAM_HOSTS, PARAM_LINK, PARAM_DUPLEX, N_PARAMS };

static const struct template_param params[N_PARAMS] = {
    [PARAM_DIMENSIONS] = {"dimensions", 2, 1, 4, "dimensions of the grid"},
    [PARAM_HOSTS] = TEMPLATE_HOSTS,
    [PARAM_LINK] = TEMPLATE_LINK,
    [PARAM_DUPLEX] = TEMPLATE_DUPLEX,
};

static bool shape(struct network_shape *out, const struct design *design, int64_t nodes, int64_t free_ports)
{
    const int64_t dimensions = design->param[PARAM_DIMENSIONS];
    const int64_t hosts = template_hosts(design, design->param[PARAM_HOSTS], 2 * dimensions);
    if (hosts == 0)
        return false;
    template_direct(out, template_grid(TOPOLOGY_MESH, dimensions, (nodes + free_ports + hosts - 1) / hosts),
                    hosts, design->param[PARAM_LINK], design->param[PARAM_DUPLEX]);
    return true;
}

const struct network_template template_mesh = {
    .name = "mesh",
    .text = "switches in a grid of 1 to 4 dimensions, sides alike or one apart, "
            "`hosts` nodes on each switch",
    .params = params,
    .n_params = N_PARAMS,
    .n_switches = 1,
    .needs = network_needs,
    .shape = shape,
    .look = network_look,
};
