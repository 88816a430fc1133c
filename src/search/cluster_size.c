/* cluster_size.c - extras, size and operation of a cluster as it is bought. */
#include "search/cluster_size.h"

#include <stdlib.h>
#include <string.h>

#include "problem/weighs.h"
#include "purchase/problem_operation.h"
#include "purchase/problem_purchase.h"
#include "search/combination.h"

/* Its size, and the units of each extra [n_extras]; NULL: they are not asked for. */
static struct cluster_size size_of(int64_t *quantity, const struct problem *problem,
                                   const struct design *design, int64_t nodes)
{
    static const struct cluster_size none = {.power_W = 0};
    const size_t n_extras = problem->purchase->n_extras;
    const struct point point = {.design = design, .nodes = nodes};
    struct combination combination;
    if (!problem_weighs_size(problem) || !problem_weighs_design(problem, design)) {
        int64_t *own = quantity ? NULL : mem_alloc(n_extras, sizeof *own);
        const struct cluster_size size =
            problem_size_around(quantity ? quantity : own, problem, design, nodes, &none);
        free(own);
        return size;
    }
    combination_make(&combination, problem, NULL, &point, 1);
    const struct cluster_size size = combination.is.size;
    if (quantity && n_extras > 0)
        memcpy(quantity, combination.quantity, n_extras * sizeof *quantity);
    combination_fini(&combination);
    return size;
}

void problem_extra_quantities(int64_t *quantity, const struct problem *problem, const struct design *design,
                              int64_t nodes)
{
    if (problem->purchase->n_extras > 0)
        (void)size_of(quantity, problem, design, nodes);
}

struct cluster_size problem_size(const struct problem *problem, const struct design *design, int64_t nodes)
{
    return size_of(NULL, problem, design, nodes);
}

struct operation_cost problem_operation(const struct problem *problem, const struct design *design,
                                        int64_t nodes)
{
    const struct point point = {.design = design, .nodes = nodes};
    struct combination combination;
    struct taken taken;
    combination_make(&combination, problem, NULL, &point, 1);
    combination_take(&taken, &combination, 0, 1);
    const struct operation_cost cost = problem_operate(problem, &taken, 1, nodes);
    taken_fini(&taken);
    combination_fini(&combination);
    return cost;
}
