/* rates.c - one walk over the node counts of each design. */
#include "study/rates.h"

#include <inttypes.h>
#include <stdlib.h>
#include <string.h>

#include "problem/point.h"

/* Numbers that all steps together may take: half a gigabyte. */
enum { NUMBERS_AT_MOST = 1 << 26 };

typedef VEC(int64_t) node_list;
typedef VEC(double) rate_list;

/* False when it was stopped, or there are more steps than `room`. */
static bool walk(node_list *nodes, rate_list *rates, const struct problem *problem,
                 const struct design *design, int64_t most, double enough, size_t room,
                 const struct stop *stop)
{
    enum { LOOK_EVERY = 1024 };
    struct scan scan;
    scan_start(&scan, problem, design, NULL);
    while (scan.nodes < most) {
        if (scan.nodes % LOOK_EVERY == 0 && stop_reached(stop))
            return false;
        if (!scan_step(&scan))
            continue;
        if (nodes->n == room)
            return false;
        VEC_PUSH(nodes, scan.nodes);
        for (size_t a = 0; a < problem->load.n_work; a++)
            VEC_PUSH(rates, scan.rate[a]);
        if (scan.nodes >= problem->limits.min_nodes && scan_lambda(&scan) >= enough)
            break;
    }
    return true;
}

enum status rates_make(struct rate_steps **out, const struct problem *problem, const int64_t *most_nodes,
                       double enough, const struct stop *stop, struct arena *arena, struct diag *diag)
{
    size_t room = NUMBERS_AT_MOST / (1 + problem->load.n_work);
    struct rate_steps *all = ARENA_NEW(arena, problem->choice.n_designs, struct rate_steps);
    node_list nodes = {0};
    rate_list rates = {0};
    enum status status = ST_OK;
    for (size_t d = 0; d < problem->choice.n_designs && status == ST_OK; d++) {
        nodes.n = 0;
        rates.n = 0;
        stop_advance(stop, (double)d / (double)problem->choice.n_designs);
        if (!walk(&nodes, &rates, problem, &problem->choice.designs[d], most_nodes[d], enough, room, stop)) {
            status = nodes.n == room
                         ? diag_at(diag, ST_INPUT, problem->file->path, 0, 0,
                                   "too many node counts to sample; lower the budget or set limits.max_nodes")
                         : diag_at(diag, ST_STOPPED, problem->file->path, 0, 0,
                                   "stopped before the rates of all designs were found");
            break;
        }
        all[d] = (struct rate_steps){.nodes = ARENA_NEW(arena, nodes.n, int64_t),
                                     .rate = ARENA_NEW(arena, rates.n, double),
                                     .n = nodes.n};
        room -= nodes.n;
        if (nodes.n == 0)
            continue;
        memcpy(all[d].nodes, nodes.v, nodes.n * sizeof *nodes.v);
        memcpy(all[d].rate, rates.v, rates.n * sizeof *rates.v);
    }
    free(nodes.v);
    free(rates.v);
    *out = all;
    return status;
}

size_t rates_at(const struct rate_steps *steps, int64_t nodes)
{
    size_t low = 0, high = steps->n; /* steps before low are reached, from high on not */
    if (nodes > 0 && nodes <= (int64_t)steps->n && steps->nodes[nodes - 1] == nodes)
        return (size_t)nodes; /* every count is a step */
    while (low < high) {
        const size_t middle = low + (high - low) / 2;
        if (steps->nodes[middle] <= nodes)
            low = middle + 1;
        else
            high = middle;
    }
    return low;
}

double rates_lambda(const struct rate_steps *steps, size_t i, const struct problem *problem)
{
    return workload_lambda(problem, &steps->rate[i * problem->load.n_work]);
}
