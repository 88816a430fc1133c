/* template_dragonfly.c - groups of switches, each group linked to every other (topology_dragonfly.c). */
#include "machine/templates.h"

enum { HOSTS, ROUTERS, GLOBAL, BETWEEN, ROUTING, LINK };

static const struct template_param params[] = {
    [HOSTS] = TEMPLATE_HOSTS,
    [ROUTERS] = {"routers", 0, 0, 4096, "switches of a group; 0: twice as many as `global`"},
    [GLOBAL] = {"global", 0, 0, 4096,
                "ports of a switch for links to other groups; 0: a quarter of its ports"},
    [BETWEEN] = {"between", 1, 1, 4096,
                 "links between any two groups, at most as many as switches of a group"},
    [ROUTING] = {"routing", 1, 1, 2, "1: minimal routes; 2: Valiant's, by way of a third group"},
    [LINK] = TEMPLATE_LINK,
    TEMPLATE_DUPLEX};

/* Balanced, as the paper has it: routers = 2 global = 2 hosts. Nodes that one group holds have as many
 * switches of it as they need; more have whole groups. */
static bool dragonfly(struct network_shape *out, const struct design *design, int64_t nodes,
                      int64_t free_ports)
{
    const int64_t *param = design->param;
    const int64_t global = param[GLOBAL] ? param[GLOBAL] : (design->switches[0].ports + 1) / 4;
    const int64_t routers = param[ROUTERS] ? param[ROUTERS] : 2 * global;
    const int64_t hosts = routers > 0 ? template_hosts(design, param[HOSTS], routers - 1 + global) : 0;
    if (hosts == 0 || param[BETWEEN] > routers)
        return false;
    const int64_t switches = (nodes + free_ports + hosts - 1) / hosts;
    const int64_t groups = (switches + routers - 1) / routers;
    if ((groups - 1) * param[BETWEEN] > routers * global)
        return false;
    const struct topology topology =
        groups == 1 ? topology_dragonfly(switches, 1, 1, false)
                    : topology_dragonfly(routers, groups, param[BETWEEN], param[ROUTING] == 2);
    return template_wire(out, design, topology, hosts, LINK);
}

const struct network_template template_dragonfly = {
    .name = "dragonfly",
    .text =
        "groups of `routers` switches that are all linked to each other, each group linked to every other, "
        "`hosts` nodes on each switch",
    .params = params,
    .n_params = sizeof params / sizeof *params,
    .n_switches = 1,
    .needs = network_needs,
    .shape = dragonfly,
    .look = network_look,
};
