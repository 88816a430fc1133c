/* template_circulant.c - switches in a circle, each linked to its neighbours and to those `step` away: the
 * Swiss-T1 is C8(1,3) with 8 processors on each 12-port switch [Gruber and others, Application Dedicated
 * Clustering, 2001].
 *
 * With fewer than 2 step + 1 switches steps fall together and a switch more can have fewer links. Needs must
 * not fall with nodes, so nodes that one switch does not hold get 2 step + 1 switches or more. */
#include "machine/templates.h"

enum { PARAM_HOSTS, PARAM_STEP, PARAM_LINK, PARAM_DUPLEX, N_PARAMS, SWITCHES_AT_MOST = 1024 };

static const struct template_param params[N_PARAMS] = {
    [PARAM_HOSTS] = TEMPLATE_HOSTS,
    [PARAM_STEP] = {"step", 3, 2, 511, "switches are linked 1 and this many places on"},
    [PARAM_LINK] = TEMPLATE_LINK,
    [PARAM_DUPLEX] = TEMPLATE_DUPLEX,
};

static bool shape(struct network_shape *out, const struct design *design, int64_t nodes, int64_t free_ports)
{
    const int64_t steps[] = {1, design->param[PARAM_STEP]};
    const int64_t hosts = template_hosts(design, design->param[PARAM_HOSTS], 4);
    if (hosts == 0)
        return false;
    int64_t switches = (nodes + free_ports + hosts - 1) / hosts;
    if (switches > 1 && switches < 2 * steps[1] + 1)
        switches = 2 * steps[1] + 1;
    if (switches > SWITCHES_AT_MOST)
        return false;
    template_direct(out, topology_circulant(switches, steps, 2), hosts, design->param[PARAM_LINK],
                    design->param[PARAM_DUPLEX]);
    return true;
}

const struct network_template template_circulant = {
    .name = "circulant",
    .text = "switches in a circle, each linked to those 1 and `step` places on, `hosts` nodes on each; one "
            "switch, or "
            "from 2 step + 1 to 1024",
    .params = params,
    .n_params = N_PARAMS,
    .n_switches = 1,
    .needs = network_needs,
    .shape = shape,
    .look = network_look,
    .within = network_within,
};
