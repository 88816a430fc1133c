/* cluster_size.c - extras, size and operation of a cluster as it is bought. */
#include "search/cluster_size.h"

#include <stdlib.h>

#include "purchase/problem_operation.h"
#include "purchase/problem_purchase.h"
#include "search/problem_mix.h"

void problem_extra_quantities(int64_t *quantity, const struct problem *problem, const struct design *design,
                              int64_t nodes)
{
    if (problem->scenario->purchase.n_extras == 0)
        return;
    const struct cluster_size mixed = problem_mixed_size(problem, design, nodes);
    (void)problem_size_around(quantity, problem, design, nodes, &mixed);
}

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
