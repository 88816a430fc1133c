/* plan_facts.c - totals of a plan: power, rack units, switches, cores and memory. */

#include "base/arena.h"
#include "machine/order_table.h"
#include "machine/parts_list.h"
#include "problem/weighs.h"
#include "purchase/parts_list.h"
#include "purchase/instance_purchase.h"
#include "search/plan.h"

/* True if the part meets a need whose part options all have one size. */
static bool is_of_one_size(const struct instance *instance, const struct design *design, size_t part)
{
    bool any = false;
    for (size_t i = 0; i < design->needs.n; i++) {
        const struct need *need = &instance->choice.needs[design->needs.at[i]];
        for (size_t k = 0; k < need->n_options && need->n_options > 1; k++)
            any = any || (need->options[k].part == part && instance_differs_in_cost(instance, need));
    }
    return any;
}

/* Units of a part in a parts list for needs with several part options of different sizes: all units minus
 * those for needs with one option, for spares and for extras. */
static int64_t units_chosen(const struct parts_list *list, const struct instance *instance,
                            const struct candidate *point, size_t part)
{
    int64_t units = 0;
    if (is_of_one_size(instance, point->design, part))
        return 0;
    for (size_t i = 0; i < list->n; i++)
        if (list->rows[i].part == part && list->rows[i].serves != SERVES_SPARE &&
            list->rows[i].serves != SERVES_EXTRA)
            units += list->rows[i].units;
    for (size_t i = 0; i < point->design->needs.n; i++) {
        const struct need *need = &instance->choice.needs[point->design->needs.at[i]];
        const int64_t each = need->options[0].units, needed = design_need(point->design, i, point->nodes);
        if (need->n_options == 1 && need->options[0].part == part)
            units -= (needed + each - 1) / each;
    }
    return units;
}

/* Size of a cluster with its parts for the needs with several options. */
static struct cluster_size size_of_cluster(const struct plan_cluster *cluster,
                                           const struct instance *instance)
{
    const struct design *design = cluster->point.design;
    struct arena scratch = ARENA_INIT;
    struct cluster_size mixed = {.power_W = 0};
    struct parts_list list;
    parts_list_make(&list, instance, &cluster->point, cluster->parts, cluster->n_parts, &scratch);
    for (size_t i = 0; i < cluster->n_parts; i++)
        instance_add_size(&mixed, instance, cluster->parts[i].part,
                          units_chosen(&list, instance, &cluster->point, cluster->parts[i].part));
    int64_t *extras = ARENA_NEW(&scratch, instance->purchase->n_extras, int64_t);
    const struct cluster_size size =
        instance_size_around(extras, instance, design, cluster->point.nodes, &mixed);
    arena_fini(&scratch);
    return size;
}

struct cluster_size plan_size(const struct plan *plan, const struct instance *instance)
{
    struct cluster_size whole = {.power_W = 0};
    for (size_t c = 0; c < plan->n_clusters; c++) {
        const struct cluster_size own = size_of_cluster(&plan->clusters[c], instance);
        instance_add_cluster(&whole, instance, &own);
    }
    return whole;
}

/* --- totals --- */

/* Counts the switches if ports may come from any mix of switches: only switches that are bought as a
 * whole. */
static int64_t count_leaves(const struct parts_list *list, const struct snapshot *snapshot)
{
    int64_t leaves = 0;
    for (size_t i = 0; i < list->n; i++) {
        const enum part_kind kind = snapshot->parts[list->rows[i].part].kind;
        if (list->rows[i].serves == SERVES_PORT && kind == PART_PORT)
            return SWITCHES_UNKNOWN;
        if (list->rows[i].serves == SERVES_PORT || list->rows[i].serves == SERVES_CHASSIS)
            leaves += list->rows[i].units;
    }
    return leaves;
}

static void count_switches(struct plan_facts *out, const struct plan_cluster *cluster,
                           const struct instance *instance)
{
    const struct design *design = cluster->point.design;
    struct network_shape shape;
    struct arena scratch = ARENA_INIT;
    if (design->nic && design->network->n_switches == 0) {
        struct parts_list list;
        parts_list_make(&list, instance, &cluster->point, cluster->parts, cluster->n_parts, &scratch);
        out->leaves = count_leaves(&list, instance->snapshot);
    } else if (design->nic && network_shape_of(&shape, design, cluster->point.nodes)) {
        const struct topology_tree *tree = &shape.topology.tree;
        const bool is_tree = tree->leaves > 0;
        out->leaves = is_tree ? shape.rails * tree->leaves
                              : design_resource_units(design, RESOURCE_SWITCH, cluster->point.nodes);
        out->spines = is_tree ? shape.rails * (tree->spines - tree->cores) : 0;
        out->top_switches = is_tree ? shape.rails * tree->cores : 0;
        const bool fat =
            shape.topology.family == TOPOLOGY_TREE; /* a group of a dragonfly+ is not a scale unit */
        if (fat && tree->up > 0 && shape.rails == 1 && shape.ports > 1 && design->node->accelerator) {
            out->unit_nodes = tree->down;
            out->scale_units = cluster->point.nodes / tree->down;
        }
    }
    arena_fini(&scratch);
}

struct plan_facts plan_facts(const struct plan_cluster *clusters, size_t n, const struct instance *instance)
{
    struct plan_facts all = {.leaves = 0};
    for (size_t c = 0; c < n; c++) {
        const struct design *design = clusters[c].point.design;
        const int64_t nodes = clusters[c].point.nodes;
        const int64_t added_B = design->memory ? design->memory->added_B : 0;
        const struct cluster_size size = size_of_cluster(&clusters[c], instance);
        struct plan_facts own = {.leaves = 0};
        count_switches(&own, &clusters[c], instance);
        all.leaves = own.leaves < 0 || all.leaves < 0 ? SWITCHES_UNKNOWN : all.leaves + own.leaves;
        all.spines += own.spines;
        all.top_switches += own.top_switches;
        const int64_t bought = design->rented.units > 0 ? 0 : nodes;
        all.nodes += bought;
        all.cores += bought * design->node->cores;
        all.accelerators += bought * design->node->accelerators;
        all.scale_units = n == 1 ? own.scale_units : 0;
        all.unit_nodes = own.unit_nodes;
        all.memory_B += (double)bought * (double)(design->node->memory_B + added_B);
        all.power_W += size.power_W;
        all.height_U += size.height_U;
        all.carbon_kg += size.carbon_kg;
    }
    return all;
}
