/* problem_purchase.c - computes the units of extras, the size of a cluster with them, and the cost of
 * operation. */
#include "purchase/problem_purchase.h"

#include <math.h>

#include "machine/order_table.h"
#include "problem/options.h"
#include "problem/candidate.h"
#include "problem/problem.h"
#include "problem/weighs.h"
#include "purchase/order.h"

double problem_height_with_spare(const struct problem *problem, double height_U)
{
    const struct spare *spare = &problem->limits.free_units.spare;
    const double share = (double)spare->share.digits / number_pow(10, spare->share.scale);
    return height_U + (double)spare->count + height_U * share;
}

bool problem_allows_together(const struct problem *problem, const struct cluster_size *whole)
{
    bool allowed = true;
    for (size_t i = 0; i < SIZES_AT_MOST; i++)
        allowed = allowed && (!(problem->limits.most[i] > 0) || whole->of[i] <= problem->limits.most[i]);
    return allowed;
}

bool problem_allows_size(const struct problem *problem, const struct cluster_size *size)
{
    struct cluster_size whole = {.power_W = 0};
    problem_add_cluster(&whole, problem, size);
    return problem_allows_together(problem, &whole);
}

void problem_sum_sizes(struct cluster_size *sum, const struct cluster_size *size)
{
    for (size_t i = 0; i < SIZES_AT_MOST; i++)
        sum->of[i] += size->of[i];
}

struct cluster_size problem_size_with_spare(const struct problem *problem, const struct cluster_size *size)
{
    struct cluster_size whole = *size;
    whole.height_U = problem_height_with_spare(problem, size->height_U);
    return whole;
}

void problem_add_cluster(struct cluster_size *whole, const struct problem *problem,
                         const struct cluster_size *size)
{
    const struct cluster_size own = problem_size_with_spare(problem, size);
    problem_sum_sizes(whole, &own);
}

/* --- quantities --- */

static int64_t ceil_div(double what, double each)
{
    return (int64_t)ceil(what / each * (1 - 1e-15));
}

static double is_counted_by_size(const struct problem *problem, const struct design *design, int64_t nodes,
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
        return problem_height_with_spare(problem, size->height_U);
    case PER_WATT:
        return size->power_W;
    case PER_NETWORK:
        return (double)problem_network_units(problem, extra, nodes);
    case PER_UNSAID:
        break;
    }
    return 0;
}

int64_t problem_least_units(const struct problem *problem, const struct extra *extra)
{
    const bool any = extra->per == PER_CLUSTER || extra->per == PER_NODE || extra->per == PER_NETWORK;
    return any ? extra->count * ceil_div(is_counted_by_size(problem, NULL, 1, extra, NULL), extra->each) : 0;
}

void problem_add_size(struct cluster_size *size, const struct problem *problem, size_t part, int64_t units)
{
    for (size_t i = 0; i < SIZES_AT_MOST; i++)
        size->of[i] += size_of_pieces(units, problem->market.unit_size[part].of[i]);
}

struct cluster_size problem_base_size(int64_t *quantity, const struct problem *problem,
                                      const struct design *design, int64_t nodes,
                                      const struct cluster_size *mixed)
{
    const struct purchase *purchase = problem->purchase;
    struct cluster_size size = *mixed;
    int64_t units[DESIGN_MAX_NEEDS] = {0};
    (void)design_units(units, design, nodes); /* this number can be wired */
    for (size_t i = 0; i < design->needs.n; i++) {
        const struct need *need = &problem->choice.needs[design->needs.at[i]];
        const struct part_option *option = &need->options[0];
        if (units[i] > 0 && (need->n_options == 1 || problem_differs_in_cost(problem, need)))
            problem_add_size(&size, problem, option->part, (units[i] + option->units - 1) / option->units);
    }
    for (size_t e = 0; e < purchase->n_extras; e++) {
        const struct extra *extra = &problem->market.extras[e];
        if (extra_of_size(extra))
            continue;
        quantity[e] = problem_takes_extra(problem, design, e)
                          ? extra->count *
                                ceil_div(is_counted_by_size(problem, design, nodes, extra, NULL), extra->each)
                          : 0;
        problem_add_size(&size, problem, problem->market.extra_part[e], quantity[e]);
    }
    return size;
}

/* Sets the units of extras that depend on power or height. fed: size for power supplies; held: size for
 * racks. Returns false if no quantity changed. */
static bool raise_by_size(int64_t *quantity, const struct problem *problem, const struct design *design,
                          const struct cluster_size *fed, const struct cluster_size *held)
{
    bool more = false;
    for (size_t e = 0; e < problem->purchase->n_extras; e++) {
        const struct extra *extra = &problem->market.extras[e];
        if (!extra_of_size(extra) || !problem_takes_extra(problem, design, e))
            continue;
        const struct cluster_size *size = extra->per == PER_WATT ? fed : held;
        const int64_t n =
            extra->count * ceil_div(is_counted_by_size(problem, design, 0, extra, size), extra->each);
        more = more || n != quantity[e];
        quantity[e] = n;
    }
    return more;
}

/* Power supplies need rack space, and racks may need power. Both grow until neither needs more.
 * (problem_check_purchase rejects scenarios in which this would not end.) */
struct cluster_size problem_size_around(int64_t *quantity, const struct problem *problem,
                                        const struct design *design, int64_t nodes,
                                        const struct cluster_size *mixed)
{
    const struct cluster_size base = problem_base_size(quantity, problem, design, nodes, mixed);
    struct cluster_size all = base, fed = base, held = base;
    for (size_t e = 0; e < problem->purchase->n_extras; e++)
        if (extra_of_size(&problem->market.extras[e]))
            quantity[e] = 0;
    while (raise_by_size(quantity, problem, design, &fed, &held)) {
        all = fed = held = base;
        for (size_t e = 0; e < problem->purchase->n_extras; e++) {
            const enum extra_per per = problem->market.extras[e].per;
            const size_t part = problem->market.extra_part[e];
            if (!extra_of_size(&problem->market.extras[e]))
                continue;
            problem_add_size(&all, problem, part, quantity[e]);
            problem_add_size(per == PER_WATT ? &held : &fed, problem, part, quantity[e]);
        }
    }
    all.height_U = held.height_U; /* racks provide rack units; they do not use them */
    return all;
}

int64_t problem_extra_of_part(const struct problem *problem, const int64_t *quantity, size_t part)
{
    int64_t sum = 0;
    for (size_t e = 0; e < problem->purchase->n_extras; e++)
        if (problem->market.extra_part[e] == part)
            sum += quantity[e];
    return sum;
}

void problem_add_operation(struct operation_cost *cost, const struct problem *problem, size_t part,
                           int64_t units)
{
    const struct operation *o = &problem->purchase->operation;
    const struct cluster_size *of = &problem->market.unit_size[part];
    const double value = operation_years(o);
    const double hours = 8760;
    /* if the price of energy is 0, an unknown power does not matter */
    const double power_W = o->energy_price > 0 ? size_of_pieces(units, of->power_W) : 0;
    const double height_U = o->space_price > 0 ? size_of_pieces(units, of->height_U) : 0;
    const double energy_kWh = power_W * o->pue * o->utilisation * hours / 1000;
    cost->energy_minor +=
        money_nearest(energy_kWh * o->energy_price * problem->market.minor_per_major * value);
    cost->maintenance_minor +=
        money_nearest((double)units * problem->market.list_minor[part] * o->maintenance * value);
    const double carbon_kg = o->carbon_price > 0 ? size_of_pieces(units, of->carbon_kg) : 0;
    cost->carbon_minor += money_nearest(carbon_kg / 1000 * o->carbon_price * problem->market.minor_per_major);
    cost->space_minor += money_nearest(height_U * o->space_price * problem->market.minor_per_major * value);
}

int64_t operation_total(const struct operation_cost *cost)
{
    return cost->energy_minor + cost->maintenance_minor + cost->space_minor + cost->administration_minor +
           cost->carbon_minor + cost->rent_minor;
}

static void add_administration(struct operation_cost *cost, const struct problem *problem, int64_t clusters,
                               int64_t nodes)
{
    const struct operation *o = &problem->purchase->operation;
    const double a_year = o->administration * (double)clusters + o->administration_per_node * (double)nodes;
    cost->administration_minor +=
        money_nearest(a_year * problem->market.minor_per_major * operation_years(o));
}

struct operation_cost problem_operate(const struct problem *problem, const struct used_parts *taken,
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
        problem_add_operation(&cost, problem, taken->v[i].part, taken->v[i].units);
    add_administration(&cost, problem, clusters, nodes);
    return cost;
}
