/* spares.c - divides nodes that fail into working ones and spares (bursar-models(7), goodput). */
#include <math.h>

#include "problem/build_steps.h"
#include "problem/candidate_bound.h"
#include "problem/failing.h"
#include "problem/instance.h"
#include "problem/machines.h"

/* The search for the best split of nodes. */
struct split {
    struct rate_query own;   /* rates while enough nodes are up */
    struct rate_query never; /* rates if nodes do not fail */
    int64_t nodes;
    double down, none_down; /* of one node; probability that none of all is down */
    bool by_process;        /* the size of a checkpoint depends on the processes */
    struct node_run best;   /* with the best split so far */
};

/* Probability that enough nodes are up for `working` ones. */
static double available(const struct split *s, int64_t working)
{
    const int64_t spares = s->own.instance->load.failures->spares;
    return spares == SPARES_AUTO ? goodput_available_of(s->none_down, working, s->nodes - working, s->down)
                                 : goodput_available(working, spares, s->down);
}

/* The best run on exactly `working` nodes while these are up. If the size of a checkpoint does not depend on
 * the processes, it is the best run without failures. */
static struct node_run run_on(const struct split *s, int64_t working)
{
    struct rate_cache *memory = s->own.instance->load.memory;
    if (s->by_process)
        return rate_query_run(&s->own, working);
    struct node_run *kept = s->own.known ? scan_known_alone(memory, s->own.known, working) : NULL;
    if (kept && !isnan(kept->rate))
        return *kept;
    struct node_run run = rate_query_run(&s->never, working);
    if (run.rate > 0)
        run.rate *= failing_share(s->own.instance, s->own.design, s->own.a, run.processes);
    if (kept)
        *kept = run;
    return run;
}

static void try_working(struct split *s, int64_t working)
{
    struct node_run run = run_on(s, working);
    if (!(run.rate > s->best.rate)) /* the share of time with enough nodes is at most 1 */
        return;
    run.rate *= available(s, working);
    if (run.rate > s->best.rate)
        s->best = run;
}

/* Upper bound of the rates while enough nodes are up, if the last node with work is one of the block. The
 * share of useful work falls with the nodes, so that of the fewest processes bounds the block. */
static double block_bound(const struct split *s, int64_t low, int level)
{
    const double digits = 1 + 1e-12; /* tolerance for rounding errors */
    const int64_t each = instance_processes_per_node(s->own.instance, s->own.design, s->own.a);
    struct rate_cache *memory = s->own.instance->load.memory;
    double *kept = s->own.known ? scan_known_block(memory, s->own.known, low, level) : NULL;
    if (kept && !isnan(*kept))
        return *kept;
    const double bound = rate_query_block(&s->never, low, level) * digits *
                         failing_share(s->own.instance, s->own.design, s->own.a, (low - 1) * each + 1);
    if (kept)
        *kept = bound;
    return bound;
}

/* Finds the best number of working nodes, at most `most`, in the block of 2^level numbers from `low` on. The
 * probability that enough nodes are up falls with the working ones, so that of the fewest bounds the block.
 * Halves the block and tries the larger half first, which is usually better. */
static void find_split(struct split *s, int64_t low, int level, int64_t most)
{
    const int64_t size = (int64_t)1 << level;
    const double digits = 1 + 1e-12; /* tolerance for rounding errors */
    if (low > most)
        return;
    if (level == 0) {
        try_working(s, low);
        return;
    }
    if (low + size - 1 <= most) {
        const double bound = block_bound(s, low, level);
        if (bound <= s->best.rate || bound * available(s, low) * digits <= s->best.rate)
            return;
    }
    find_split(s, low + size / 2, level - 1, most);
    find_split(s, low, level - 1, most);
}

/* The best run of application a, which uses the whole machine, if `nodes` nodes are bought. `guess`: working
 * nodes of a run that is probably near the best; 0: none. */
static struct node_run best_run(const struct instance *instance, const struct design *design, size_t a,
                                int64_t nodes, int64_t guess)
{
    const int64_t spares = instance->load.failures->spares;
    const int64_t most = spares == SPARES_AUTO ? nodes : nodes - spares;
    const struct design never = failing_never(design);
    struct instance unfailing;
    if (instance->load.lasting) {
        unfailing = *instance;
        unfailing.load.memory = instance->load.lasting;
    }
    struct split s = {.own = rate_query_of(instance, design, a),
                      .never = rate_query_of(instance->load.lasting ? &unfailing : instance, &never, a),
                      .nodes = nodes,
                      .down = failing_down_share(instance, design),
                      .none_down =
                          number_exp((double)nodes * number_ln(1 - failing_down_share(instance, design))),
                      .by_process = failing_by_process(instance, design, a)};
    for (int64_t working = guess; working <= guess + 1 && guess > 0 && working <= most; working++)
        try_working(&s, working);
    if (most >= 1)
        find_split(&s, 1, integer_log2((double)most) + 1, most);
    return s.best;
}

/* --- checks --- */

/* ST_INPUT: the time between failures of the design's node is unknown. */
static enum status check_node(const struct instance *instance, const struct design *design, struct diag *diag)
{
    const struct node_failures *failures = instance->load.failures;
    const struct part *part = &instance->snapshot->parts[design->node->part];
    if (failures->per_accelerator && design->node->accelerators == 0)
        return located_error(&failures->mtbf_at, diag,
                             "mtbf: node '%s' has no accelerators; give the time per node, such as '30000h "
                             "per node'",
                             part->id);
    if (instance->load.mtbf_s[design->node_index] > 0)
        return ST_OK;
    return located_error(&failures->at, diag,
                         "failures: the time between failures of node '%s' is unknown: add mtbf_h to its row "
                         "in part.csv of catalogue '%s', or give failures: {mtbf: 30000h per node}",
                         part->id, instance->snapshot->name);
}

enum status instance_check_failures(struct instance *instance, struct diag *diag)
{
    enum status status = ST_OK;
    instance->load.run_on_failing = best_run;
    if (!instance->load.failures->given)
        return ST_OK;
    if (instance->counts == COUNTS_REAL)
        return located_error(&instance->policy->counts_at, diag,
                             "counts 'real' has no failures: a job on half a node has no spares; use any or "
                             "legal");
    for (size_t d = 0; d < instance->choice.n_designs && status == ST_OK; d++) {
        const struct design *design = &instance->choice.designs[d];
        const char *id = instance->snapshot->parts[design->node->part].id;
        const struct located_text *given = located_find(&instance->scenario->choose.nodes, id);
        if (design->rented.units > 0 && given)
            return located_error(given, diag,
                                 "'%s' is rented, and failures cover only nodes that are bought: leave it "
                                 "out, or leave out `failures`",
                                 id);
        status = check_node(instance, design, diag);
    }
    return status;
}
