/* template_two_region.c - one cluster on two sites: wired inside as template_per_port.c, and joined by links
 * that are bought [Kredel, Kruse, Richling, Strohmaier 2012, section 2.1: 150 kEUR for 1 GByte/s]. A link is
 * a cable part of a technology that has no NICs and no switches. */
#include "machine/templates.h"

enum { PARAM_PORTS, PARAM_CABLES, PARAM_LINKS, N_PARAMS };

static const struct template_param params[N_PARAMS] = {
    [PARAM_PORTS] = {"ports", 2, 0, 64, "switch ports per node"},
    [PARAM_CABLES] = {"cables", 2, 0, 64, "cables per node"},
    [PARAM_LINKS] = {"links", 1, 1, 100000, "links between the regions, whose bandwidths add up"},
};

static int64_t needs(const struct design *design, enum resource resource, int64_t nodes)
{
    switch (resource) {
    case RESOURCE_NODE:
    case RESOURCE_NIC:
        return nodes;
    case RESOURCE_PORT:
        return design->param[PARAM_PORTS] * nodes +
               spare_of(&design->spare_ports, design->param[PARAM_PORTS] * nodes);
    case RESOURCE_CABLE:
        return design->param[PARAM_CABLES] * nodes;
    case RESOURCE_LINK:
        return design->param[PARAM_LINKS];
    case RESOURCE_SWITCH:
    case RESOURCE_SPINE:
    case RESOURCE_CARD:
    case RESOURCE_SPINE_CARD:
    case RESOURCE_MEMORY:
    case RESOURCE_CABLE_LAST:
    case N_RESOURCES:
        break;
    }
    return 0;
}

static void look(struct view *view, const struct design *design, double nodes)
{
    (void)nodes;
    view->regions = 2;
    view->region_bandwidth_Bps = (double)design->param[PARAM_LINKS] * design->link_technology->bandwidth_Bps;
}

/* A row of racks on each site, wired as template_per_port.c; the links between them are no cables. */
static struct cable_runs within(const struct design *design, int64_t nodes, int64_t reach_mm)
{
    const struct layout *layout = design->lengths->layout;
    const int64_t cables = design->param[PARAM_CABLES];
    struct cable_runs runs = {0, 0, 0};
    if (cables > 0)
        runs.to_nodes = layout_nodes_within(layout, nodes - nodes / 2, reach_mm) +
                        layout_nodes_within(layout, nodes / 2, reach_mm);
    if (cables > 0 && reach_mm >= layout->in_rack_mm)
        runs.others = (cables - 1) * nodes;
    return runs;
}

const struct network_template template_two_region = {
    .name = "two-region",
    .text = "half the nodes on each of two sites, wired as per-port, and `links` links between them",
    .params = params,
    .n_params = N_PARAMS,
    .two_regions = true,
    .needs = needs,
    .look = look,
    .within = within,
};
