/* cost_tables.c - tables of least costs: of a need, and of cables for the cable runs of a number of nodes. */
#include "base/arena.h"
#include "machine/order_lengths.h"
#include "machine/order_table.h"
#include "problem/instance.h"
#include "purchase/instance_purchase.h"
#include "search/instance_cost.h"

/* True if another extra, or a need of a design, can use the part. */
static bool is_shared(const struct instance *instance, size_t e)
{
    const size_t part = instance->market.extra_part[e];
    bool shared = false;
    for (size_t o = 0; o < instance->purchase->n_extras; o++)
        shared = shared || (o != e && instance->market.extra_part[o] == part);
    for (size_t s = 0; s < instance->choice.n_needs; s++)
        for (size_t k = 0; k < instance->choice.needs[s].n_options; k++)
            shared = shared || instance->choice.needs[s].options[k].part == part;
    return shared;
}

/* Lower bound of the cost of extras in any cluster: the extras of a cluster of one node of any kind whose
 * parts have no other use. -1: the needed units are not available. */
static int64_t least_extras(const struct instance *instance)
{
    int64_t total = 0;
    for (size_t e = 0; e < instance->purchase->n_extras; e++) {
        const struct extra *extra = &instance->market.extras[e];
        const size_t part = instance->market.extra_part[e];
        const int64_t units = instance_least_units(instance, extra) - instance->item[part].owned;
        if (extra->group > 0 || extra->nodes.n + extra->accelerators.n > 0 || units <= 0)
            continue;
        const int64_t cost = price_total(&instance->item[part].price, units, NULL);
        if (cost < 0)
            return -1;
        if (!is_shared(instance, e))
            total = money_plus(total, cost);
    }
    return total;
}

/* Lower bound of the cost of operation of a piece. It is computed from many pieces, because each line is
 * rounded once. */
static int64_t operation_of_piece(const struct instance *instance, size_t part)
{
    enum { MANY = 1000000 };
    struct operation_cost many = {0};
    instance_add_operation(&many, instance, part, MANY);
    return operation_total(&many) / MANY;
}

void instance_make_order_table(const struct instance *instance, size_t s, int64_t q_max)
{
    struct arena *arena = instance->choice.costs->arena;
    const struct need *need = &instance->choice.needs[s];
    const struct part_option *options = need->options;
    if (need->n_options > 1 && instance->purchase->budget_on_tco) {
        struct part_option *own = ARENA_NEW(arena, need->n_options, struct part_option);
        for (size_t k = 0; k < need->n_options; k++) {
            own[k] = need->options[k];
            own[k].operation_minor = operation_of_piece(instance, own[k].part);
        }
        options = own;
    }
    order_table_make(&instance->choice.costs->tables[s], options, need->n_options,
                     instance->choice.need_prices[s], q_max, arena);
}

void instance_begin_tables(const struct instance *instance)
{
    struct cost_memory *costs = instance->choice.costs;
    const size_t n_needs = instance->choice.n_needs;
    if (!costs->tables) {
        costs->tables = ARENA_NEW(costs->arena, n_needs, struct order_table);
        costs->extras_minor = least_extras(instance);
        for (size_t s = 0; s < n_needs; s++)
            instance_make_order_table(instance, s, 0);
    }
    costs->bounded_minor = 0;
    for (size_t s = 0; s < n_needs; s++)
        costs->tables[s].lacking = 0;
}

/* True if an extra is one of the cables and is taxed. The tax of a line is rounded once, so both belong to
 * one line. */
static bool is_taxed_with_extras(const struct instance *instance, const struct need *need)
{
    bool any = false;
    for (size_t e = 0; e < instance->purchase->n_extras; e++)
        for (size_t k = 0; k < need->n_options; k++)
            any = any || (need->options[k].part == instance->market.extra_part[e] &&
                          instance->item[need->options[k].part].price.tax.digits > 0);
    return any;
}

/* The part options, with `beside` set to the units that extras order of each. */
static const struct part_option *beside_extras(const struct instance *instance, const struct design *design,
                                               const struct order_table *any, int64_t nodes,
                                               struct arena *arena)
{
    static const struct cluster_size none = {.power_W = 0};
    int64_t *quantity = ARENA_NEW(arena, instance->purchase->n_extras, int64_t);
    struct part_option *out = ARENA_COPY(arena, any->options, any->n_options, 0, struct part_option);
    (void)instance_base_size(quantity, instance, design, nodes, &none);
    for (size_t k = 0; k < any->n_options; k++)
        out[k].beside = instance_extra_of_part(instance, quantity, out[k].part);
    return out;
}

struct need_cable_runs instance_cable_runs_of_need(const struct instance *instance,
                                                   const struct design *design, size_t i, int64_t nodes,
                                                   struct arena *arena)
{
    const struct order_table *any = &instance->choice.costs->tables[design->needs.at[i]];
    int64_t *reach = ARENA_NEW(arena, any->n_options, int64_t);
    for (size_t k = 0; k < any->n_options; k++)
        reach[k] = design_cables_within(design, nodes, any->options[k].reach_mm);
    const bool beside = is_taxed_with_extras(instance, &instance->choice.needs[design->needs.at[i]]);
    return (struct need_cable_runs){reach, beside ? beside_extras(instance, design, any, nodes, arena)
                                                  : any->options};
}

struct order_table *instance_need_table(struct order_table *own, const struct instance *instance,
                                        const struct design *design, size_t i, int64_t nodes,
                                        struct arena *arena)
{
    struct order_table *any = &instance->choice.costs->tables[design->needs.at[i]], as_bought = *any;
    if (!design_has_length(design, i))
        return any;
    const struct need_cable_runs ways = instance_cable_runs_of_need(instance, design, i, nodes, arena);
    as_bought.options = ways.options;
    order_lengths_make(own, &as_bought, ways.reach, arena);
    return own;
}

size_t instance_need_vendor(const struct instance *instance, size_t s)
{
    size_t k = 0;
    while (k < instance->choice.needs[s].n_options && instance->choice.need_prices[s][k]->n == 0)
        k++;
    return k < instance->choice.needs[s].n_options ? instance->choice.need_prices[s][k]->steps[0].vendor : 0;
}

int64_t instance_need_cost(const struct instance *instance, const struct design *design, size_t i,
                           int64_t nodes)
{
    struct order_table own;
    struct arena scratch = ARENA_INIT;
    struct order_table *table = instance_need_table(&own, instance, design, i, nodes, &scratch);
    const int64_t cost = order_table_cost(table, design_need(design, i, nodes));
    arena_fini(&scratch);
    return cost;
}
