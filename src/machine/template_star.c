/* template_star.c - all nodes on one switch. */
#include "machine/design.h"
#include "machine/templates.h"

enum { PARAM_NICS, N_PARAMS };

static const struct template_param params[N_PARAMS] = {[PARAM_NICS] = TEMPLATE_NICS};

static bool star(struct network_shape *out, const struct design *design, int64_t nodes, int64_t free_ports)
{
    const int64_t nics = design->param[PARAM_NICS];
    const int64_t ports = design->switches[0].ports;
    if (nodes > ports / nics || free_ports > ports - nodes * nics || !template_has_slots(design, nics))
        return false;
    *out = (struct network_shape){.topology = topology_of(TOPOLOGY_STAR, nodes * nics + free_ports),
                                  .ports = nics,
                                  .rails = 1,
                                  .nics = nics,
                                  .link = 1};
    return true;
}

const struct network_template template_star = {
    .name = "star",
    .text = "one switch, as many nodes as it has ports for; per node `nics` NICs with a cable each",
    .n_switches = 1,
    TEMPLATE_OF_SWITCHES(params, star),
    .within = network_within,
};
