/* problem_operation.c - what a cluster costs to operate. */
#include "purchase/problem_operation.h"

#include <math.h>

static int64_t round_minor(double amount)
{
    return amount < (double)MONEY_MAX ? (int64_t)round(amount) : MONEY_MAX;
}

void problem_add_operation(struct operation_cost *cost, const struct problem *problem, size_t part,
                           int64_t units)
{
    const struct operation *o = &problem->purchase->operation;
    const struct cluster_size *of = &problem->market.unit_size[part];
    const double value = operation_years(o);
    const double hours = 8760;
    /* what costs nothing may be unknown */
    const double power_W = o->energy_price > 0 ? size_of_pieces(units, of->power_W) : 0;
    const double height_U = o->space_price > 0 ? size_of_pieces(units, of->height_U) : 0;
    const double energy_kWh = power_W * o->pue * o->utilisation * hours / 1000;
    cost->energy_minor += round_minor(energy_kWh * o->energy_price * problem->market.minor_per_major * value);
    cost->maintenance_minor +=
        round_minor((double)units * problem->market.list_minor[part] * o->maintenance * value);
    const double carbon_kg = o->carbon_price > 0 ? size_of_pieces(units, of->carbon_kg) : 0;
    cost->carbon_minor += round_minor(carbon_kg / 1000 * o->carbon_price * problem->market.minor_per_major);
    cost->space_minor += round_minor(height_U * o->space_price * problem->market.minor_per_major * value);
}

int64_t operation_total(const struct operation_cost *cost)
{
    return cost->energy_minor + cost->maintenance_minor + cost->space_minor + cost->administration_minor +
           cost->carbon_minor;
}

static void add_administration(struct operation_cost *cost, const struct problem *problem, int64_t clusters,
                               int64_t nodes)
{
    const struct operation *o = &problem->purchase->operation;
    const double a_year = o->administration * (double)clusters + o->administration_per_node * (double)nodes;
    cost->administration_minor += round_minor(a_year * problem->market.minor_per_major * operation_years(o));
}

struct operation_cost problem_operate(const struct problem *problem, const struct taken *taken,
                                      const struct point *points, size_t n)
{
    struct operation_cost cost = {0};
    int64_t clusters = 0, nodes = 0;
    for (size_t c = 0; c < n; c++) {
        const bool bought = points[c].design->rented.units == 0;
        clusters += bought;
        nodes += bought ? points[c].nodes : 0;
    }
    for (size_t i = 0; i < taken->n; i++)
        problem_add_operation(&cost, problem, taken->v[i].part, taken->v[i].units);
    add_administration(&cost, problem, clusters, nodes);
    return cost;
}
