/* cluster_size.c - extras, size and operation of a cluster as it is bought. */
#include "search/cluster_size.h"

#include <stdlib.h>

#include "purchase/problem_operation.h"
#include "purchase/problem_purchase.h"
#include "search/problem_mix.h"

void problem_extra_quantities(int64_t *quantity, const struct problem *problem, const struct design *design,
                              int64_t nodes)
{
    if (problem->purchase->n_extras == 0)
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
    const size_t n = problem->purchase->n_extras;
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

struct operation_cost problem_operation(const struct problem *problem, const struct design *design,
                                        int64_t nodes)
{
    struct quantities q;
    struct combination combination;
    struct taken taken;
    quantities_make(&q, problem);
    problem_extra_quantities(q.v, problem, design, nodes);
    problem_combine(&combination, problem, design, nodes);
    taken_make(&taken, problem, design, nodes, combination.mixed, q.v);
    const struct operation_cost cost = problem_operate(problem, &taken, nodes);
    taken_fini(&taken);
    combination_fini(&combination);
    quantities_free(&q);
    return cost;
}
