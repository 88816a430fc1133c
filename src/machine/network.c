/* network.c - the cards and ports of a node for every template, and parts and figures of templates with a
 * shape.
 *
 * Bandwidth as in paper 004: the lower of the bandwidth of a node's ports and of its share of the network
 * when all processes send to all (machine/topology.h). If a cluster uses only some of its nodes, its network
 * is treated as wired for this number of nodes, because its parts suffice for that. */
#include <math.h>
#include <string.h>

#include "base/arena.h"
#include "base/diag.h"
#include "catalog/snapshot.h"
#include "machine/design.h"
#include "machine/layout.h"
#include "machine/templates.h"
#include "machine/view.h"

bool template_has_slots(const struct design *design, int64_t nics)
{
    const int64_t cards = (design->nic ? nics : 0) + design->beside.cards;
    return cards <= 1 || !design->node || cards <= design->node->nic_slots;
}

bool template_take_ports(struct network_shape *out, const struct design *design, int64_t ports)
{
    out->ports = ports;
    out->nics = integer_ceil(ports, design->nic->ports);
    return template_has_slots(design, out->nics);
}

enum status template_check_rails(const char *name, int64_t ports, int64_t rails, struct diag *diag)
{
    if (ports % rails == 0)
        return ST_OK;
    return diag_set(diag, ST_INPUT, "%s: %lld rails cannot divide %lld ports of a node evenly", name,
                    (long long)rails, (long long)ports);
}

int64_t spare_of(const struct spare *spare, int64_t used)
{
    const int128 one = decimal_power_of_ten(spare->share.scale);
    if (spare->share.digits == 0)
        return spare->count;
    return spare->count + (int64_t)(((int128)used * spare->share.digits + one - 1) / one);
}

bool spare_is(const struct spare *a, const struct spare *b)
{
    return a->count == b->count && a->share.digits == b->share.digits && a->share.scale == b->share.scale;
}

/* --- parts and figures of a topology --- */

/* The figures of the last topology: adjacent numbers of nodes often have the same one. */
struct figures_cache {
    struct topology topology;
    struct topology_figures figures;
    bool known;
};

static bool same_topology(const struct topology *a, const struct topology *b)
{
    const struct topology_tree *s = &a->tree, *t = &b->tree;
    return a->family == b->family && a->size == b->size && a->n_k == b->n_k &&
           memcmp(a->k, b->k, sizeof a->k) == 0 && s->hosts == t->hosts && s->leaves == t->leaves &&
           s->down == t->down && s->up == t->up && memcmp(s->above, t->above, sizeof s->above) == 0;
}

static bool has_leaves(enum topology_family family)
{
    return family == TOPOLOGY_TREE || family == TOPOLOGY_DRAGONFLY_PLUS;
}

bool network_shape_of(struct network_shape *shape, const struct design *design, int64_t nodes)
{
    if (!design->network->shape(shape, design, nodes, 0))
        return false;
    const int64_t rails = shape->rails, free_ports = spare_of(&design->spare_ports, nodes * shape->ports);
    return free_ports == 0 || design->network->shape(shape, design, nodes, integer_ceil(free_ports, rails));
}

/* Sets the numbers of parts only, not distances and cuts. Free ports have no cables yet. */
static bool count_parts(struct network_figures *out, struct network_shape *shape, const struct design *design,
                        int64_t nodes)
{
    *out = (struct network_figures){.switches = -1};
    if (!network_shape_of(shape, design, nodes))
        return false;
    const struct topology *topology = &shape->topology;
    const bool direct = topology->family != TOPOLOGY_STAR && !has_leaves(topology->family);
    /* these cables are among the links of the topology */
    const int64_t ends = direct ? 0 : shape->rails * topology_ends(topology);
    out->nics = nodes * shape->nics;
    out->switches = shape->rails;
    out->cables = shape->rails * topology_links(topology) - ends + nodes * shape->ports;
    if (direct) {
        out->switches *= topology_ends(topology);
    } else if (has_leaves(topology->family)) {
        out->switches *= topology->tree.leaves;
        out->spines = shape->rails * topology->tree.spines;
    }
    return true;
}

/* Rate at which each of p processes can send to all, relative to the technology's bandwidth. For trees only
 * links between switches matter, because links to hosts are as fast as a port. */
static double all_to_all_bandwidth(const struct network_shape *shape, const struct topology_figures *figures,
                                   double p)
{
    const bool tree = has_leaves(shape->topology.family);
    return shape->link * (tree ? topology_by_link(figures, p) : topology_recommended(figures, p));
}

static void count_all(struct network_figures *out, struct figures_cache *last, const struct design *design,
                      int64_t nodes)
{
    struct network_shape shape;
    if (!count_parts(out, &shape, design, nodes))
        return;
    if (!last->known || !same_topology(&last->topology, &shape.topology))
        *last = (struct figures_cache){shape.topology, topology_figures(&shape.topology), true};
    const struct topology_figures *figures = &last->figures;
    const double ports = (double)shape.ports, rails = (double)shape.rails;
    out->bandwidth = ports * fmin(1, all_to_all_bandwidth(&shape, figures, (double)nodes * ports / rails));
    out->mean_distance = figures->mean_distance;
    out->bisection = rails * shape.link * (double)figures->bisection_low;
}

struct network_figures *network_table(const struct design *design, int64_t n, struct arena *arena)
{
    struct figures_cache last = {.known = false};
    struct network_figures *table = ARENA_NEW(arena, (size_t)n, struct network_figures);
    const int64_t known = design->known.n < n ? design->known.n : n;
    if (known > 0)
        memcpy(table, design->known.v, (size_t)known * sizeof *table);
    for (int64_t nodes = known + 1; nodes <= n; nodes++)
        count_all(&table[nodes - 1], &last, design, nodes);
    return table;
}

bool network_needs(int64_t units[N_RESOURCES], const struct design *design, int64_t nodes)
{
    struct network_figures found;
    struct network_shape shape;
    const struct network_figures *figures = &found;
    if (nodes >= 1 && nodes <= design->known.n)
        figures = &design->known.v[nodes - 1];
    else
        count_parts(&found, &shape, design, nodes);
    if (figures->switches < 0)
        return false;
    memset(units, 0, N_RESOURCES * sizeof *units);
    units[RESOURCE_NODE] = nodes;
    units[RESOURCE_NIC] = figures->nics;
    units[RESOURCE_SWITCH] = figures->switches;
    units[RESOURCE_SPINE] = figures->spines;
    units[RESOURCE_CARD] = figures->switches * design->switches[0].cards;
    units[RESOURCE_SPINE_CARD] = figures->spines * design->switches[1].cards;
    units[RESOURCE_CABLE] = figures->cables;
    return true;
}

struct cable_runs network_within(const struct design *design, int64_t nodes, int64_t reach_mm)
{
    const struct rack_layout *layout = design->layout;
    struct network_shape shape;
    if (!network_shape_of(&shape, design, nodes))
        return (struct cable_runs){0, 0, 0};
    const struct topology *topology = &shape.topology;
    const bool ring = topology->family == TOPOLOGY_RING;
    static const int64_t next = 1;
    if (topology->family == TOPOLOGY_TREE)
        return layout_tree_within(layout, &topology->tree, shape.rails, nodes, shape.ports / shape.rails,
                                  reach_mm);
    if (topology->family == TOPOLOGY_STAR)
        return (struct cable_runs){.to_nodes = shape.ports * layout_nodes_within(layout, nodes, reach_mm)};
    const struct layout_circle circle = {.switches = topology_ends(topology),
                                         .steps = ring ? &next : topology->k,
                                         .n_steps = ring ? 1 : topology->n_k,
                                         .hosts = shape.hosts};
    struct cable_runs runs = layout_circle_within(layout, &circle, nodes, reach_mm);
    runs.to_nodes *= shape.rails;
    runs.others *= shape.rails;
    return runs;
}

void network_look(struct view *view, const struct design *design, double nodes)
{
    struct network_figures found;
    const struct network_figures *figures = &found;
    const int64_t whole = (int64_t)ceil(nodes);
    if (whole >= 1 && whole <= design->known.n) {
        figures = &design->known.v[whole - 1];
    } else {
        struct figures_cache none = {.known = false};
        count_all(&found, &none, design, whole);
    }
    if (figures->switches < 0)
        return;
    view->mean_distance = figures->mean_distance;
    view->bisection_Bps = figures->bisection > 0 ? figures->bisection * view->bandwidth_Bps : 0;
    view->bandwidth_Bps *= figures->bandwidth;
}

int network_compare(const struct design *a, const struct design *b)
{
    int order = strcmp(a->network->name, b->network->name);
    for (size_t i = 0; i < TEMPLATE_MAX_PARAMS && order == 0; i++)
        order = (a->param[i] > b->param[i]) - (a->param[i] < b->param[i]);
    for (size_t i = 0; i < DESIGN_MAX_SWITCHES && order == 0; i++)
        order = (a->switches[i].ports > b->switches[i].ports) - (a->switches[i].ports < b->switches[i].ports);
    const int64_t a_ports = a->nic ? a->nic->ports : 0, b_ports = b->nic ? b->nic->ports : 0;
    if (order == 0)
        order = (a_ports > b_ports) - (a_ports < b_ports);
    if (order == 0)
        order = (a->layout != NULL) - (b->layout != NULL);
    if (order == 0)
        order = (a->most_nodes > b->most_nodes) - (a->most_nodes < b->most_nodes);
    return order;
}
