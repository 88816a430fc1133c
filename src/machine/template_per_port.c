/* template_per_port.c - every node brings its own share of the switches [NAS-97-023, section 5.2].
 *
 * "For each node going into a switch, we assume an inter-switch link of equal performance": a node buys one
 * NIC, and one port and one cable for itself and for its share of the links between switches. This reading (2
 * ports, 2 cables) fits the paper's printed crossovers best; both numbers are parameters. Latency and
 * bandwidth are the technology's at any size, because the paper assumes a network without contention. Several
 * cards of a node (`nics`) have ports and cables each.
 *
 * A cluster on two sites is wired like this on each site and joined by links that are bought [Kredel, Kruse,
 * Richling, Strohmaier 2012, section 2.1: 150 kEUR for 1 GByte/s]. A link is a cable part of a technology
 * without NICs and switches. */
#include <string.h>

#include "catalog/snapshot.h"
#include "machine/design.h"
#include "machine/layout.h"
#include "machine/templates.h"
#include "machine/view.h"

/* The third parameter is the number of cards of a node, or of links between the regions. */
enum { PARAM_PORTS, PARAM_CABLES, PARAM_NICS, PARAM_LINKS = PARAM_NICS, N_PARAMS };

static int64_t nics_of(const struct design *design)
{
    return design->network->two_regions ? 1 : design->param[PARAM_NICS];
}

static bool needs(int64_t units[N_RESOURCES], const struct design *design, int64_t nodes)
{
    const int64_t nics = nics_of(design) * nodes, ports = design->param[PARAM_PORTS] * nics;
    if (!template_has_slots(design, nics_of(design)))
        return false;
    memset(units, 0, N_RESOURCES * sizeof *units);
    units[RESOURCE_NODE] = nodes;
    units[RESOURCE_NIC] = nics;
    units[RESOURCE_PORT] = ports + spare_of(&design->spare_ports, ports);
    units[RESOURCE_LINK] = design->network->two_regions ? design->param[PARAM_LINKS] : 0;
    units[RESOURCE_CABLE] = design->param[PARAM_CABLES] * nics;
    return true;
}

/* One cable of each card connects the node; the others are its share of the links between the switches of its
 * site, which stand in one place. The links between sites are not cables. */
static struct cable_runs cables_within(const struct design *design, int64_t nodes, int64_t reach_mm)
{
    const struct rack_layout *layout = design->layout;
    const int64_t cables = design->param[PARAM_CABLES], nics = nics_of(design);
    const int64_t second = design->network->two_regions ? nodes / 2 : 0;
    struct cable_runs runs = {0, 0, 0};
    if (cables > 0)
        runs.to_nodes = nics * (layout_nodes_within(layout, nodes - second, reach_mm) +
                                layout_nodes_within(layout, second, reach_mm));
    if (cables > 0 && reach_mm >= layout->in_rack_mm)
        runs.others = nics * (cables - 1) * nodes;
    return runs;
}

static const struct template_param params[N_PARAMS] = {
    [PARAM_PORTS] = {"ports", 2, 0, 64, "switch ports per card of a node"},
    [PARAM_CABLES] = {"cables", 2, 0, 64, "cables per card of a node"},
    [PARAM_NICS] = TEMPLATE_NICS,
};

const struct network_template template_per_port = {
    .name = "per-port",
    .text =
        "per node: `nics` NICs, each with `ports` switch ports and `cables` cables, by the piece or in whole "
        "switches",
    .params = params,
    .n_params = N_PARAMS,
    .needs = needs,
    .bonded = nics_of,
    .within = cables_within,
    .linear = true,
};

static void fill_view(struct view *view, const struct design *design, double nodes)
{
    (void)nodes;
    view->regions = 2;
    view->region_bandwidth_Bps =
        (double)design->param[PARAM_LINKS] * design->regions.technology->bandwidth_Bps;
}

static const struct template_param region_params[N_PARAMS] = {
    [PARAM_PORTS] = {"ports", 2, 0, 64, "switch ports per node"},
    [PARAM_CABLES] = {"cables", 2, 0, 64, "cables per node"},
    [PARAM_LINKS] = {"links", 1, 1, 100000, "links between the regions, whose bandwidths add up"},
};

const struct network_template template_two_region = {
    .name = "two-region",
    .text = "half the nodes on each of two sites, wired as per-port, and `links` links between them",
    .params = region_params,
    .n_params = N_PARAMS,
    .two_regions = true,
    .needs = needs,
    .look = fill_view,
    .within = cables_within,
};
