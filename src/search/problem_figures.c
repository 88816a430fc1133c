/* problem_figures.c - figures of networks, once for each wiring and size and not for each point. */
#include "search/problem_figures.h"

#include <stdlib.h>

#include "search/problem_cost.h"

/* Larger clusters have theirs computed when asked: 56 bytes each. */
#define FIGURES_AT_MOST ((int64_t)65536)

static int by_network(const void *a, const void *b)
{
    const struct design *const *x = (const struct design *const *)a;
    const struct design *const *y = (const struct design *const *)b;
    const int order = network_compare(*x, *y);
    return order ? order : (*x > *y) - (*x < *y);
}

static int64_t sizes_wanted(const struct problem *problem, const struct design *design, int64_t budget_minor)
{
    const bool open = problem_is_open(problem, budget_minor);
    const int64_t bought = open ? 0 : problem_nodes_within(problem, design, budget_minor);
    const int64_t first = problem->limits.min_nodes < design->most_nodes ? problem->limits.min_nodes : 0;
    const int64_t wanted = bought > first ? bought : first;
    return wanted < FIGURES_AT_MOST ? wanted : FIGURES_AT_MOST;
}

void problem_make_figures(struct problem *problem, int64_t budget_minor)
{
    struct design **order = mem_alloc(problem->choice.n_designs + 1, sizeof *order);
    size_t n = 0;
    for (size_t d = 0; d < problem->choice.n_designs; d++)
        if (problem->choice.designs[d].network->shape && problem->choice.designs[d].nic)
            order[n++] = &problem->choice.designs[d];
    if (n)
        qsort(order, n, sizeof *order, by_network);
    for (size_t first = 0, end = 0; first < n; first = end) {
        int64_t wanted = 0;
        for (end = first; end < n && network_compare(order[first], order[end]) == 0; end++) {
            const int64_t sizes = sizes_wanted(problem, order[end], budget_minor);
            wanted = sizes > wanted ? sizes : wanted;
        }
        if (wanted <= order[first]->known.n)
            continue;
        const struct network_figures *figures = network_table(order[first], wanted, problem->arena);
        for (size_t i = first; i < end; i++) {
            order[i]->known.v = figures;
            order[i]->known.n = wanted;
        }
    }
    free(order);
}
