/* template_fat_tree.c - leaves and levels of spines for any number of nodes (machine/topology.h,
 * TOPOLOGY_TREE). The ports of a node belong to one tree, or are divided among rails, which are separate
 * trees.
 *
 * With a layout (machine/layout.h) a leaf takes all ports that a node has in its tree, and a single leaf
 * keeps the ports of its uplinks free. */
#include "machine/design.h"
#include "machine/layout.h"
#include "machine/templates.h"

enum { PARAM_LEVELS, PARAM_OVERSUBSCRIPTION, PARAM_PORTS, PARAM_RAILS, PARAM_SECOND, PARAM_THIRD, N_PARAMS };

static const struct template_param params[N_PARAMS] = {
    [PARAM_LEVELS] = {"levels", 3, 2, TREE_MAX_LEVELS,
                      "most levels of switches; the tree has as few as the nodes need"},
    [PARAM_OVERSUBSCRIPTION] = {"oversubscription", 1, 1, 64,
                                "2: a leaf has two ports to nodes for each port to a spine"},
    [PARAM_PORTS] = TEMPLATE_PORTS,
    [PARAM_RAILS] = {"rails", 1, 1, 144,
                     "trees that divide the ports of a node; = ports: one tree for each port"},
    [PARAM_SECOND] = {"oversubscription2", 1, 1, 64,
                      "the same for the switches above the leaves, if they are not the top level"},
    [PARAM_THIRD] = {"oversubscription3", 1, 1, 64, "the same for the third level, if there is a fourth"},
};

static enum status check_params(const int64_t *param, struct diag *diag)
{
    return template_check_rails("fat-tree", param[PARAM_PORTS], param[PARAM_RAILS], diag);
}

static bool fat_tree(struct network_shape *out, const struct design *design, int64_t nodes,
                     int64_t free_ports)
{
    const int64_t ports = design->param[PARAM_PORTS], rails = design->param[PARAM_RAILS];
    *out = (struct network_shape){.rails = rails, .link = 1};
    if (!template_take_ports(out, design, ports))
        return false;
    const bool in_racks = design->layout && !design->layout->leaves_in_middle;
    const struct fat_tree parts = {.leaf_ports = design->switches[0].ports,
                                   .spine_ports = design->switches[1].ports,
                                   .levels = (size_t)design->param[PARAM_LEVELS],
                                   .oversubscription = {design->param[PARAM_OVERSUBSCRIPTION],
                                                        design->param[PARAM_SECOND],
                                                        design->param[PARAM_THIRD]},
                                   .keeps_up = in_racks,
                                   .together = in_racks ? ports / rails : 0};
    return topology_fat_tree(&out->topology, nodes * (ports / rails) + free_ports, &parts);
}

const struct network_template template_fat_tree = {
    .name = "fat-tree",
    .text = "a tree of leaf and spine switches over `ports` ports of each node, or `rails` such trees",
    .n_switches = 2,
    TEMPLATE_OF_SWITCHES(params, fat_tree),
    .within = network_within,
    .check = check_params,
};
