/* template_hypercube.c - 2^d switches with d links each. Fewer ports are left for nodes as d grows, so
 * without a fixed number of hosts the smallest cube is taken that holds all nodes. */
#include "machine/templates.h"

enum { PARAM_HOSTS, PARAM_LINK, PARAM_DUPLEX, N_PARAMS, LARGEST_CUBE = 30 };

static const struct template_param params[N_PARAMS] = {
    [PARAM_HOSTS] = TEMPLATE_HOSTS,
    [PARAM_LINK] = TEMPLATE_LINK,
    [PARAM_DUPLEX] = TEMPLATE_DUPLEX,
};

static bool shape(struct network_shape *out, const struct design *design, int64_t nodes, int64_t free_ports)
{
    for (int64_t d = 0; d <= LARGEST_CUBE; d++) {
        const int64_t hosts = template_hosts(design, design->param[PARAM_HOSTS], d);
        if (hosts == 0)
            return false;
        if (nodes + free_ports > hosts << d)
            continue;
        template_direct(out, topology_of(TOPOLOGY_HYPERCUBE, d), hosts, design->param[PARAM_LINK],
                        design->param[PARAM_DUPLEX]);
        return true;
    }
    return false;
}

const struct network_template template_hypercube = {
    .name = "hypercube",
    .text = "2^d switches with d links each, the smallest d that holds all nodes, `hosts` on each switch",
    .params = params,
    .n_params = N_PARAMS,
    .n_switches = 1,
    .needs = network_needs,
    .shape = shape,
    .look = network_look,
};
