/* template_dragonfly.c - groups of switches, each group linked to every other one (topology_dragonfly.c). */
#include "machine/design.h"
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
    TEMPLATE_DUPLEX,
    TEMPLATE_RAILS};

/* Balanced as in the paper: routers = 2 global = 2 hosts. Nodes that fit into one group get only the switches
 * they need; otherwise all groups are complete. */
static bool dragonfly(struct network_shape *out, const struct design *design, int64_t nodes,
                      int64_t free_ports)
{
    const int64_t *param = design->param;
    const int64_t global = param[GLOBAL] ? param[GLOBAL] : (design->switches[0].ports + 1) / 4;
    const int64_t routers = param[ROUTERS] ? param[ROUTERS] : 2 * global;
    const int64_t hosts = routers > 0 ? template_hosts(design, param[HOSTS], routers - 1 + global) : 0;
    if (hosts == 0 || param[BETWEEN] > routers)
        return false;
    const int64_t switches = integer_ceil(nodes + free_ports, hosts);
    const int64_t groups = integer_ceil(switches, routers);
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
    .n_switches = 1,
    TEMPLATE_OF_SWITCHES(params, dragonfly),
};

/* --- leaves and spines --- */

enum { P_HOSTS, P_LEAVES, P_SPINES, P_GLOBAL, P_BETWEEN, P_ROUTING, P_PORTS, P_LINK, P_DUPLEX, P_RAILS };

static const struct template_param plus_params[] = {
    [P_HOSTS] = {"hosts", 0, 0, 4096, "ports of a leaf for nodes; 0: half of its ports"},
    [P_LEAVES] = {"leaves", 0, 0, 4096, "leaves of a group; 0: as many as the spines' ports left over reach"},
    [P_SPINES] =
        {"spines", 0, 0, 4096,
         "spines of a group, which share the ports of a leaf left over evenly; 0: one for each port"},
    [P_GLOBAL] = {"global", 0, 0, 4096, "ports of a spine for links to other groups; 0: half of its ports"},
    [P_BETWEEN] = {"between", 1, 1, 4096, "links between any two groups"},
    [P_ROUTING] = {"routing", 1, 1, 2, "1: minimal routes; 2: Valiant's, by way of a third group"},
    [P_PORTS] = TEMPLATE_PORTS,
    [P_LINK] = TEMPLATE_LINK,
    TEMPLATE_DUPLEX,
    [P_RAILS] = {"rails", 1, 1, 144,
                 "networks alike that divide the ports of a node; = ports: one for each"}};

static enum status check_plus(const int64_t *param, struct diag *diag)
{
    return template_check_rails("dragonfly-plus", param[P_PORTS], param[P_RAILS], diag);
}

/* As in the paper: half of all ports towards the nodes, one link between a leaf and a spine. */
static bool dragonfly_plus(struct network_shape *out, const struct design *design, int64_t nodes,
                           int64_t free_ports)
{
    const int64_t *param = design->param;
    const int64_t ports = design->switches[0].ports, spine_ports = design->switches[1].ports;
    struct dragonfly_plus of = {.down = param[P_HOSTS] ? param[P_HOSTS] : ports / 2,
                                .spines = param[P_SPINES],
                                .global = param[P_GLOBAL] ? param[P_GLOBAL] : spine_ports / 2,
                                .between = param[P_BETWEEN],
                                .valiant = param[P_ROUTING] == 2};
    if (of.spines == 0)
        of.spines = ports - of.down;
    of.each = of.spines > 0 ? (ports - of.down) / of.spines : 0;
    if (of.down < 1 || of.each < 1 || of.global >= spine_ports)
        return false;
    of.leaves = param[P_LEAVES] ? param[P_LEAVES] : (spine_ports - of.global) / of.each;
    struct topology topology;
    if (of.leaves < 1 || of.leaves * of.each + of.global > spine_ports ||
        !topology_dragonfly_plus(&topology, nodes * (param[P_PORTS] / param[P_RAILS]) + free_ports, &of))
        return false;
    return template_wire(out, design, topology, 0, P_LINK) &&
           template_take_ports(out, design, param[P_PORTS]);
}

const struct network_template template_dragonfly_plus = {
    .name = "dragonfly-plus",
    .text = "groups of leaf and spine switches, each leaf linked to every spine of its group, each group to "
            "every other by its spines",
    .n_switches = 2,
    TEMPLATE_OF_SWITCHES(plus_params, dragonfly_plus),
    .check = check_plus,
};
