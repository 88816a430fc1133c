/* rates.c - scans the numbers of nodes of each design once. */
#include "study/rates.h"

#include <math.h>
#include <string.h>

#include "base/arena.h"
#include "base/diag.h"
#include "base/mem.h"
#include "base/stop.h"
#include "base/vec.h"
#include "problem/candidate.h"
#include "problem/machines.h"
#include "problem/stock.h"

/* Limit for the rates and node counts of all steps: half a gigabyte. */
enum { NUMBERS_AT_MOST = 1 << 26 };

/* The steps of one design during the scan. */
struct step_finder {
    int64_t least_nodes;
    VEC(int64_t) nodes;
    VEC(double) rates;
    size_t room; /* number of further steps that fit into memory */
};

/* Finds the steps of a design. Returns false if it was stopped, or if the steps exceed `room`. */
static bool find_steps(struct step_finder *out, const struct instance *instance, const struct design *design,
                       int64_t most, double enough, const struct stop *stop)
{
    enum { LOOK_EVERY = 1024 };
    struct scan scan;
    out->least_nodes = instance_least_nodes(instance, design);
    out->nodes.n = out->rates.n = 0;
    scan_start(&scan, instance, design, NULL);
    while (scan.nodes < most) {
        if (scan.nodes % LOOK_EVERY == 0 && stop_reached(stop))
            return false;
        if (!scan_step(&scan))
            continue;
        if (out->nodes.n == out->room)
            return false;
        VEC_PUSH(&out->nodes, scan.nodes);
        for (size_t a = 0; a < instance->load.n_work; a++)
            VEC_PUSH(&out->rates, scan.rate[a]);
        if (scan.nodes >= out->least_nodes && scan_rate(&scan) >= enough)
            break;
    }
    return true;
}

static void keep(struct rate_steps *out, const struct design *design, const struct step_finder *finder,
                 const struct model_error *error, struct arena *arena)
{
    *out = (struct rate_steps){.design = design,
                               .least_nodes = finder->least_nodes,
                               .nodes = ARENA_NEW(arena, finder->nodes.n + 1, int64_t),
                               .rate = ARENA_NEW(arena, finder->rates.n, double),
                               .n = finder->nodes.n,
                               .error = *error};
    if (finder->nodes.n == 0)
        return;
    memcpy(out->nodes, finder->nodes.v, finder->nodes.n * sizeof *finder->nodes.v);
    memcpy(out->rate, finder->rates.v, finder->rates.n * sizeof *finder->rates.v);
}

static void step_finder_fini(struct step_finder *finder)
{
    mem_free(finder->nodes.v);
    mem_free(finder->rates.v);
}

enum status rates_make(struct rate_steps **out, const struct instance *instance, const int64_t *most_nodes,
                       double enough, const struct stop *stop, struct diag *diag)
{
    struct step_finder finder = {.room = NUMBERS_AT_MOST / (1 + instance->load.n_work)};
    struct rate_steps *all = ARENA_NEW(instance->arena, instance->choice.n_designs, struct rate_steps);
    enum status status = ST_OK;
    for (size_t d = 0; d < instance->choice.n_designs && status == ST_OK; d++) {
        stop_advance(stop, (double)d / (double)instance->choice.n_designs);
        if (!find_steps(&finder, instance, &instance->choice.designs[d], most_nodes[d], enough, stop)) {
            status = finder.nodes.n == finder.room
                         ? diag_at(diag, ST_INPUT, instance->scenario->file.path, 0, 0,
                                   "too many node counts to sample; lower the budget or set limits.max_nodes")
                         : diag_at(diag, ST_STOPPED, instance->scenario->file.path, 0, 0,
                                   "stopped before the rates of all designs were found");
            break;
        }
        keep(&all[d], &instance->choice.designs[d], &finder, &instance->load.error, instance->arena);
        finder.room -= finder.nodes.n;
    }
    step_finder_fini(&finder);
    *out = all;
    return status;
}

bool rates_on_demand(struct rate_steps *out, const struct instance *instance, const struct design *design,
                     int64_t most_nodes)
{
    if (!scan_monotone(instance, design, most_nodes) && !scan_splits(instance, design))
        return false;
    *out = (struct rate_steps){.design = design,
                               .least_nodes = instance_least_nodes(instance, design),
                               .n = (size_t)most_nodes,
                               .error = instance->load.error};
    return true;
}

void rates_of_design(struct rate_steps *out, const struct instance *instance, const struct design *design,
                     int64_t most_nodes, struct arena *arena)
{
    struct step_finder finder = {.room = SIZE_MAX};
    if (rates_on_demand(out, instance, design, most_nodes))
        return;
    (void)find_steps(&finder, instance, design, most_nodes, (double)INFINITY, NULL);
    keep(out, design, &finder, &instance->load.error, arena);
    step_finder_fini(&finder);
}

int64_t rates_nodes(const struct rate_steps *steps, size_t i)
{
    return steps->nodes ? steps->nodes[i] : (int64_t)i + 1;
}

size_t rates_at(const struct rate_steps *steps, int64_t nodes)
{
    int64_t low = 0, high = (int64_t)steps->n + 1; /* invariant: `low` steps are reached, `high` are not */
    if (!steps->nodes)
        return nodes < (int64_t)steps->n ? (size_t)(nodes > 0 ? nodes : 0) : steps->n;
    const int64_t at = steps->n > 0 ? nodes - steps->nodes[0] : -1;
    if (at >= 0 && at < (int64_t)steps->n && steps->nodes[at] == nodes)
        return (size_t)at + 1; /* every number of nodes from the first step to this one is a step */
    for (int64_t middle; integer_between(&middle, low, high);)
        *(steps->nodes[middle - 1] <= nodes ? &low : &high) = middle;
    return (size_t)low;
}

double rates_workload(const struct rate_steps *steps, size_t i, const struct instance *instance,
                      const double *model_error)
{
    const size_t n_work = instance->load.n_work;
    const double *found = steps->nodes ? &steps->rate[i * n_work] : NULL;
    double rates[APPS_AT_MOST];
    struct scan scan;
    if (!found) {
        struct instance right = instance_varied(instance);
        right.load.error = steps->error;
        scan_start(&scan, &right, steps->design, NULL);
        scan_jump(&scan, rates_nodes(steps, i));
        found = scan.rate;
    }
    for (size_t a = 0; a < n_work; a++)
        rates[a] = found[a] * (steps->error.n || design_is_service(steps->design) ? 1 : model_error[a]);
    return workload_rate(instance, steps->design, (double)rates_nodes(steps, i), rates);
}
