/* template_per_port.c - every node brings its own share of the switches [NAS-97-023, section 5.2].
 *
 * "For each node going into a switch, we assume an inter-switch link of equal performance": a node buys one
 * NIC, one port and one cable for itself, and one port and one cable for its share of the links between
 * switches. That is the reading (2 ports, 2 cables) that fits the paper's printed crossovers best; both
 * counts are parameters. Latency and bandwidth are the technology's, at any size: the paper assumes a network
 * without contention. Several cards of a node (`nics`) take their ports and cables each. */
#include "machine/templates.h"

enum { PARAM_PORTS, PARAM_CABLES, PARAM_NICS, N_PARAMS };

static const struct template_param params[N_PARAMS] = {
    [PARAM_PORTS] = {"ports", 2, 0, 64, "switch ports per card of a node"},
    [PARAM_CABLES] = {"cables", 2, 0, 64, "cables per card of a node"},
    [PARAM_NICS] = TEMPLATE_NICS,
};

static int64_t needs(const struct design *design, enum resource resource, int64_t nodes)
{
    const int64_t nics = design->param[PARAM_NICS] * nodes, ports = design->param[PARAM_PORTS] * nics;
    if (!template_has_slots(design, design->param[PARAM_NICS]))
        return -1;
    switch (resource) {
    case RESOURCE_NODE:
        return nodes;
    case RESOURCE_NIC:
        return nics;
    case RESOURCE_PORT:
        return ports + spare_of(&design->spare_ports, ports);
    case RESOURCE_CABLE:
        return design->param[PARAM_CABLES] * nics;
    case RESOURCE_SWITCH:
    case RESOURCE_SPINE:
    case RESOURCE_CARD:
    case RESOURCE_SPINE_CARD:
    case RESOURCE_LINK:
    case RESOURCE_MEMORY:
    case RESOURCE_CABLE_LAST:
    case N_RESOURCES:
        break;
    }
    return 0;
}

static int64_t bonded(const struct design *design)
{
    return design->param[PARAM_NICS];
}

/* One cable of each card is the node's own, the others are its share of the links between switches, which all
 * stand in one place. */
static struct cable_runs within(const struct design *design, int64_t nodes, int64_t reach_mm)
{
    const struct layout *layout = design->lengths->layout;
    const int64_t cables = design->param[PARAM_CABLES], nics = design->param[PARAM_NICS];
    struct cable_runs runs = {0, 0, 0};
    if (cables > 0)
        runs.to_nodes = nics * layout_nodes_within(layout, nodes, reach_mm);
    if (cables > 0 && reach_mm >= layout->in_rack_mm)
        runs.others = nics * (cables - 1) * nodes;
    return runs;
}

const struct network_template template_per_port = {
    .name = "per-port",
    .text =
        "per node: `nics` NICs, each with `ports` switch ports and `cables` cables, by the piece or in whole "
        "switches",
    .params = params,
    .n_params = N_PARAMS,
    .needs = needs,
    .bonded = bonded,
    .within = within,
    .linear = true,
};
