/* instance_purchase.c - computes the units of extras, the size of a cluster with them, and the cost of
 * operation. */
#include "purchase/instance_purchase.h"

#include <math.h>

#include "machine/order_table.h"
#include "problem/options.h"
#include "problem/candidate.h"
#include "problem/instance.h"
#include "problem/weighs.h"
#include "purchase/order.h"

double instance_height_with_spare(const struct instance *instance, double height_U)
{
    const struct spare *spare = &instance->limits.free_units.spare;
    const double share = (double)spare->share.digits / number_pow(10, spare->share.scale);
    return height_U + (double)spare->count + height_U * share;
}

bool instance_allows_together(const struct instance *instance, const struct cluster_size *whole)
{
    bool allowed = true;
    for (size_t i = 0; i < SIZES_AT_MOST; i++)
        allowed = allowed && (!(instance->limits.most[i] > 0) || whole->of[i] <= instance->limits.most[i]);
    return allowed;
}

bool instance_allows_size(const struct instance *instance, const struct cluster_size *size)
{
    struct cluster_size whole = {.power_W = 0};
    instance_add_cluster(&whole, instance, size);
    return instance_allows_together(instance, &whole);
}

void instance_sum_sizes(struct cluster_size *sum, const struct cluster_size *size)
{
    for (size_t i = 0; i < SIZES_AT_MOST; i++)
        sum->of[i] += size->of[i];
}

struct cluster_size instance_size_with_spare(const struct instance *instance, const struct cluster_size *size)
{
    struct cluster_size whole = *size;
    whole.height_U = instance_height_with_spare(instance, size->height_U);
    return whole;
}

void instance_add_cluster(struct cluster_size *whole, const struct instance *instance,
                          const struct cluster_size *size)
{
    const struct cluster_size own = instance_size_with_spare(instance, size);
    instance_sum_sizes(whole, &own);
}

/* --- quantities --- */

static int64_t ceil_div(double what, double each)
{
    return (int64_t)ceil(what / each * (1 - 1e-15));
}

double instance_own_racks_U(const struct instance *instance, const struct design *design, int64_t nodes)
{
    const double height_U = instance->item[design->node->part].size.height_U;
    return design->node->racks > 0 && !isinf(height_U) ? (double)nodes * height_U : 0;
}

static double is_counted_by_size(const struct instance *instance, const struct design *design, int64_t nodes,
                                 const struct extra *extra, const struct cluster_size *size)
{
    switch (extra->per) {
    case PER_CLUSTER:
        return 1;
    case PER_NODE:
        return (double)nodes;
    case PER_SOCKET:
        return (double)(nodes * design->node->sockets);
    case PER_CORE:
        return (double)(nodes * design->node->cores);
    case PER_RACK_UNIT:
        return instance_height_with_spare(instance,
                                          size->height_U - instance_own_racks_U(instance, design, nodes));
    case PER_WATT:
        return size->power_W;
    case PER_NETWORK:
        return (double)instance_network_units(instance, extra, nodes);
    case PER_UNSAID:
        break;
    }
    return 0;
}

int64_t instance_least_units(const struct instance *instance, const struct extra *extra)
{
    const bool any = extra->per == PER_CLUSTER || extra->per == PER_NODE || extra->per == PER_NETWORK;
    return any ? extra->count * ceil_div(is_counted_by_size(instance, NULL, 1, extra, NULL), extra->each) : 0;
}

void instance_add_size(struct cluster_size *size, const struct instance *instance, size_t part, int64_t units)
{
    for (size_t i = 0; i < SIZES_AT_MOST; i++)
        size->of[i] += size_of_pieces(units, instance->item[part].size.of[i]);
}

struct cluster_size instance_base_size(int64_t *quantity, const struct instance *instance,
                                       const struct design *design, int64_t nodes,
                                       const struct cluster_size *mixed)
{
    const struct purchase *purchase = instance->purchase;
    struct cluster_size size = *mixed;
    int64_t units[DESIGN_MAX_NEEDS] = {0};
    (void)design_units(units, design, nodes); /* this number can be wired */
    for (size_t i = 0; i < design->needs.n; i++) {
        const struct need *need = &instance->choice.needs[design->needs.at[i]];
        const struct part_option *option = &need->options[0];
        if (units[i] > 0 && (need->n_options == 1 || instance_differs_in_cost(instance, need)))
            instance_add_size(&size, instance, option->part, (units[i] + option->units - 1) / option->units);
    }
    for (size_t e = 0; e < purchase->n_extras; e++) {
        const struct extra *extra = &instance->market.extras[e];
        if (extra_of_size(extra))
            continue;
        quantity[e] = instance_takes_extra(instance, design, e)
                          ? extra->count * ceil_div(is_counted_by_size(instance, design, nodes, extra, NULL),
                                                    extra->each)
                          : 0;
        instance_add_size(&size, instance, instance->market.extra_part[e], quantity[e]);
    }
    return size;
}

/* Sets the units of extras that depend on power or height. fed: size for power supplies; held: size for
 * racks. Returns false if no quantity changed. */
static bool raise_by_size(int64_t *quantity, const struct instance *instance, const struct design *design,
                          int64_t nodes, const struct cluster_size *fed, const struct cluster_size *held)
{
    bool more = false;
    for (size_t e = 0; e < instance->purchase->n_extras; e++) {
        const struct extra *extra = &instance->market.extras[e];
        if (!extra_of_size(extra) || !instance_takes_extra(instance, design, e))
            continue;
        const struct cluster_size *size = extra->per == PER_WATT ? fed : held;
        const int64_t n =
            extra->count * ceil_div(is_counted_by_size(instance, design, nodes, extra, size), extra->each);
        more = more || n != quantity[e];
        quantity[e] = n;
    }
    return more;
}

/* Power supplies need rack space, and racks may need power. Both grow until neither needs more.
 * (instance_check_purchase rejects scenarios in which this would not end.) */
struct cluster_size instance_size_around(int64_t *quantity, const struct instance *instance,
                                         const struct design *design, int64_t nodes,
                                         const struct cluster_size *mixed)
{
    const struct cluster_size base = instance_base_size(quantity, instance, design, nodes, mixed);
    struct cluster_size all = base, fed = base, held = base;
    for (size_t e = 0; e < instance->purchase->n_extras; e++)
        if (extra_of_size(&instance->market.extras[e]))
            quantity[e] = 0;
    while (raise_by_size(quantity, instance, design, nodes, &fed, &held)) {
        all = fed = held = base;
        for (size_t e = 0; e < instance->purchase->n_extras; e++) {
            const enum extra_per per = instance->market.extras[e].per;
            const size_t part = instance->market.extra_part[e];
            if (!extra_of_size(&instance->market.extras[e]))
                continue;
            instance_add_size(&all, instance, part, quantity[e]);
            instance_add_size(per == PER_WATT ? &held : &fed, instance, part, quantity[e]);
        }
    }
    all.height_U = held.height_U; /* racks provide rack units; they do not use them */
    return all;
}

int64_t instance_extra_of_part(const struct instance *instance, const int64_t *quantity, size_t part)
{
    int64_t sum = 0;
    for (size_t e = 0; e < instance->purchase->n_extras; e++)
        if (instance->market.extra_part[e] == part)
            sum += quantity[e];
    return sum;
}

void instance_add_operation(struct operation_cost *cost, const struct instance *instance, size_t part,
                            int64_t units)
{
    const struct operation *o = &instance->purchase->operation;
    const struct cluster_size *of = &instance->item[part].size;
    const double value = operation_years(o);
    const double hours = 8760;
    /* if the price of energy is 0, an unknown power does not matter */
    const double power_W = o->energy_price > 0 ? size_of_pieces(units, of->power_W) : 0;
    const double height_U = o->space_price > 0 ? size_of_pieces(units, of->height_U) : 0;
    const double energy_kWh = power_W * o->pue * o->utilisation * hours / 1000;
    cost->energy_minor +=
        money_nearest(energy_kWh * o->energy_price * instance->market.minor_per_major * value);
    cost->maintenance_minor +=
        money_nearest((double)units * instance->item[part].list_minor * o->maintenance * value);
    const double carbon_kg = o->carbon_price > 0 ? size_of_pieces(units, of->carbon_kg) : 0;
    cost->carbon_minor +=
        money_nearest(carbon_kg / 1000 * o->carbon_price * instance->market.minor_per_major);
    cost->space_minor += money_nearest(height_U * o->space_price * instance->market.minor_per_major * value);
}

int64_t operation_total(const struct operation_cost *cost)
{
    return cost->energy_minor + cost->maintenance_minor + cost->space_minor + cost->administration_minor +
           cost->carbon_minor + cost->rent_minor;
}

static void add_administration(struct operation_cost *cost, const struct instance *instance, int64_t clusters,
                               int64_t nodes)
{
    const struct operation *o = &instance->purchase->operation;
    const double a_year = o->administration * (double)clusters + o->administration_per_node * (double)nodes;
    cost->administration_minor +=
        money_nearest(a_year * instance->market.minor_per_major * operation_years(o));
}

struct operation_cost instance_operate(const struct instance *instance, const struct used_parts *taken,
                                       const struct candidate *candidates, size_t n)
{
    struct operation_cost cost = {0};
    int64_t clusters = 0, nodes = 0;
    for (size_t c = 0; c < n; c++) {
        const bool bought = candidates[c].design->rented.units == 0;
        clusters += bought;
        nodes += bought ? candidates[c].nodes : 0;
    }
    for (size_t i = 0; i < taken->n; i++)
        instance_add_operation(&cost, instance, taken->v[i].part, taken->v[i].units);
    add_administration(&cost, instance, clusters, nodes);
    return cost;
}
