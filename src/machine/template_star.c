/* template_star.c - all nodes on one switch. */
#include "machine/templates.h"

static bool shape(struct network_shape *out, const struct design *design, int64_t nodes)
{
    if (nodes > design->switches[0]->ports)
        return false;
    *out = (struct network_shape){
        .topology = topology_of(TOPOLOGY_STAR, nodes), .ports = 1, .rails = 1, .nics = 1, .link = 1};
    return true;
}

const struct network_template template_star = {
    .name = "star",
    .text = "one switch, as many nodes as it has ports; per node one NIC and one cable",
    .n_switches = 1,
    .needs = network_needs,
    .shape = shape,
    .look = network_look,
};
