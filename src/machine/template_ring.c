/* template_ring.c - switches in a circle, two links each. */
#include "machine/templates.h"

enum { PARAM_HOSTS, PARAM_LINK, PARAM_DUPLEX, N_PARAMS };

static const struct template_param params[N_PARAMS] = {
    [PARAM_HOSTS] = TEMPLATE_HOSTS,
    [PARAM_LINK] = TEMPLATE_LINK,
    [PARAM_DUPLEX] = TEMPLATE_DUPLEX,
};

static bool shape(struct network_shape *out, const struct design *design, int64_t nodes, int64_t free_ports)
{
    const int64_t hosts = template_hosts(design, design->param[PARAM_HOSTS], 2);
    if (hosts == 0)
        return false;
    template_direct(out, topology_of(TOPOLOGY_RING, (nodes + free_ports + hosts - 1) / hosts), hosts,
                    design->param[PARAM_LINK], design->param[PARAM_DUPLEX]);
    return true;
}

const struct network_template template_ring = {
    .name = "ring",
    .text = "switches in a circle, `hosts` nodes on each; one cable per node and per link",
    .params = params,
    .n_params = N_PARAMS,
    .n_switches = 1,
    .needs = network_needs,
    .shape = shape,
    .look = network_look,
    .within = network_within,
};
