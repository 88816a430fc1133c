/* template_fat_tree.c - leaves, spines and cores over any number of nodes (machine/topology.h,
 * TOPOLOGY_TREE). A node's ports all go into one tree, or are divided among rails: trees side by side, which
 * no link joins.
 *
 * In racks (machine/layout.h) a leaf has all ports that a node has in its tree, and keeps those of its links
 * up free. */
#include "machine/templates.h"

enum { PARAM_LEVELS, PARAM_OVERSUBSCRIPTION, PARAM_PORTS, PARAM_RAILS, N_PARAMS };

static const struct template_param params[N_PARAMS] = {
    [PARAM_LEVELS] = {"levels", 3, 2, 3, "levels of switches at most; as few as the nodes need"},
    [PARAM_OVERSUBSCRIPTION] = {"oversubscription", 1, 1, 64,
                                "2: a leaf has two ports to nodes for one to a spine"},
    [PARAM_PORTS] = {"ports", 1, 1, 64, "ports per node, on as many NICs as they take"},
    [PARAM_RAILS] = {"rails", 1, 1, 64,
                     "trees that divide the ports of a node; = ports: one tree for each port"},
};

static enum status check(const int64_t *param, struct diag *diag)
{
    if (param[PARAM_PORTS] % param[PARAM_RAILS] == 0)
        return ST_OK;
    return diag_set(diag, ST_INPUT, "fat-tree: %lld rails cannot divide %lld ports of a node evenly",
                    (long long)param[PARAM_RAILS], (long long)param[PARAM_PORTS]);
}

static bool shape(struct network_shape *out, const struct design *design, int64_t nodes, int64_t free_ports)
{
    const int64_t ports = design->param[PARAM_PORTS], rails = design->param[PARAM_RAILS];
    const int64_t nics = (ports + design->nic->ports - 1) / design->nic->ports;
    if (nics > 1 && design->node && nics > design->node->nic_slots)
        return false;
    *out = (struct network_shape){.ports = ports, .rails = rails, .nics = nics, .link = 1};
    const bool in_racks = design->layout && !design->layout->leaves_in_middle;
    const struct fat_tree parts = {.leaf_ports = design->switches[0].ports,
                                   .spine_ports = design->switches[1].ports,
                                   .levels = design->param[PARAM_LEVELS],
                                   .oversubscription = design->param[PARAM_OVERSUBSCRIPTION],
                                   .keeps_up = in_racks,
                                   .together = in_racks ? ports / rails : 0};
    return topology_fat_tree(&out->topology, nodes * (ports / rails) + (free_ports + rails - 1) / rails,
                             &parts);
}

const struct network_template template_fat_tree = {
    .name = "fat-tree",
    .text = "a tree of leaf and spine switches over `ports` ports of each node, or `rails` such trees",
    .params = params,
    .n_params = N_PARAMS,
    .n_switches = 2,
    .needs = network_needs,
    .shape = shape,
    .look = network_look,
    .within = network_within,
    .check = check,
};
