/* problem_operation.c - the size of a cluster, and what it costs to operate. */
#include <math.h>
#include <stdlib.h>

#include "plan/problem_purchase.h"

/* Extras of one cluster, on the stack for the usual few. */
struct quantities {
    int64_t few[16];
    int64_t *v;
};

static void quantities_make(struct quantities *q, const struct problem *problem)
{
    const size_t n = problem->scenario->purchase.n_extras;
    q->v = n <= sizeof q->few / sizeof *q->few ? q->few : mem_alloc(n, sizeof *q->v);
}

static void quantities_free(struct quantities *q)
{
    if (q->v != q->few)
        free(q->v);
}

struct cluster_size problem_size(const struct problem *problem, const struct design *design, int64_t nodes)
{
    struct quantities q;
    quantities_make(&q, problem);
    const struct cluster_size mixed = problem_mixed_size(problem, design, nodes);
    const struct cluster_size size = problem_size_around(q.v, problem, design, nodes, &mixed);
    quantities_free(&q);
    return size;
}

static int64_t round_minor(double amount)
{
    return amount < (double)MONEY_MAX ? (int64_t)round(amount) : MONEY_MAX;
}

void problem_add_operation(struct operation_cost *cost, const struct problem *problem, size_t part,
                           int64_t units)
{
    const struct operation *o = &problem->scenario->purchase.operation;
    const struct part *of = &problem->snapshot->parts[part];
    const double value = operation_years(o);
    const double hours = 8760;
    const double energy_kWh = (double)units * of->power_W * o->pue * o->utilisation * hours / 1000;
    cost->energy_minor += round_minor(energy_kWh * o->energy_price * problem->minor_per_major * value);
    cost->maintenance_minor +=
        round_minor((double)units * problem->list_minor[part] * o->maintenance * value);
    cost->space_minor +=
        round_minor((double)units * of->height_U * o->space_price * problem->minor_per_major * value);
}

int64_t operation_total(const struct operation_cost *cost)
{
    return cost->energy_minor + cost->maintenance_minor + cost->space_minor + cost->administration_minor;
}

void problem_add_administration(struct operation_cost *cost, const struct problem *problem, int64_t clusters,
                                int64_t nodes)
{
    const struct operation *o = &problem->scenario->purchase.operation;
    const double a_year = o->administration * (double)clusters + o->administration_per_node * (double)nodes;
    cost->administration_minor += round_minor(a_year * problem->minor_per_major * operation_years(o));
}

struct operation_cost problem_operation_around(const struct problem *problem, const struct design *design,
                                               int64_t nodes, const int64_t *quantity)
{
    struct operation_cost cost = {0, 0, 0, 0};
    for (size_t i = 0; i < design->n_supplies; i++) {
        const struct supply *supply = &problem->supplies[design->supply[i]];
        int64_t units = 0;
        if (supply->n_offers > 1)
            continue;
        problem_pieces(&units, problem, design, i, nodes, quantity);
        problem_add_operation(&cost, problem, supply->offers[0].part, units);
    }
    for (size_t e = 0; e < problem->scenario->purchase.n_extras; e++)
        if (problem_extra_stands(problem, design, e))
            problem_add_operation(&cost, problem, problem->extra_part[e],
                                  problem_extra_of_part(problem, quantity, problem->extra_part[e]));
    problem_add_administration(&cost, problem, 1, nodes);
    return cost;
}

static void add_mixed_operation(struct operation_cost *cost, const struct problem *problem,
                                const struct design *design, int64_t nodes, const int64_t *quantity)
{
    for (size_t i = 0; i < design->n_supplies; i++) {
        const struct supply *supply = &problem->supplies[design->supply[i]];
        if (supply->n_offers == 1)
            continue;
        int64_t *pieces = mem_alloc(supply->n_offers, sizeof *pieces);
        problem_pieces(pieces, problem, design, i, nodes, quantity);
        for (size_t k = 0; k < supply->n_offers; k++)
            problem_add_operation(cost, problem, supply->offers[k].part, pieces[k]);
        free(pieces);
    }
}

struct operation_cost problem_operation(const struct problem *problem, const struct design *design,
                                        int64_t nodes)
{
    struct quantities q;
    quantities_make(&q, problem);
    problem_extra_quantities(q.v, problem, design, nodes);
    struct operation_cost cost = problem_operation_around(problem, design, nodes, q.v);
    add_mixed_operation(&cost, problem, design, nodes, q.v);
    quantities_free(&q);
    return cost;
}
