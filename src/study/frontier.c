/* frontier.c - the exact frontier of one cluster, built design by design from candidates that no cheaper one
 * beats. */
#include "study/frontier.h"

#include <assert.h>
#include <math.h>

#include "base/arena.h"
#include "base/mem.h"
#include "base/sort.h"
#include "base/stop.h"
#include "base/vec.h"
#include "problem/machines.h"
#include "problem/candidate_bound.h"
#include "problem/stock.h"
#include "search/plan.h"
#include "search/candidate_compare.h"
#include "search/instance_cost.h"

static int by_cost(const void *a, const void *b)
{
    const struct candidate *x = a, *y = b;
    if (x->cost_minor != y->cost_minor)
        return x->cost_minor < y->cost_minor ? -1 : 1;
    if (x->rate != y->rate)
        return x->rate > y->rate ? -1 : 1;
    if (x->design != y->design)
        return x->design < y->design ? -1 : 1; /* designs lie in one array, sorted by id */
    return (x->nodes > y->nodes) - (x->nodes < y->nodes);
}

/* Candidates sorted by_cost. */
struct step_list {
    struct candidate *v;
    size_t n, cap;
};

/* The frontier while the designs are added one after another. */
struct frontier_builder {
    const struct instance *instance;
    double needed_rate;
    /* rate that the current design must reach: that of the fastest candidate at no more than its cost */
    double wanted;
    struct step_list found; /* frontier of the designs so far: none is slower than an earlier one */
    /* candidates of the current design: none is slower than a cheaper one in `found` */
    struct step_list own;
    struct step_list merged; /* spare memory for the next `found` */
    const struct stop *stop;
    int64_t n_looked;
    bool stopped;
};

/* Skips further numbers of nodes that are too slow, up to `rising`, where rates rise with nodes. It tries the
 * number that would reach the wanted rate at the current rate per node, then half of that step, and so on. */
static void skip_slow(struct scan *scan, int64_t rising, double rate, double wanted)
{
    enum { FEW = 4, AHEAD = 64 };
    const double more = (double)scan->nodes * fmin(wanted / rate - 1, AHEAD);
    const int64_t left = rising - scan->nodes;
    for (int64_t ahead = more < (double)left ? (int64_t)more : left; ahead >= FEW; ahead /= 2) {
        struct scan next = *scan;
        scan_jump(&next, scan->nodes + ahead);
        if (compare_close(scan_rate(&next), wanted) < 0) {
            *scan = next;
            return;
        }
    }
}

/* True if the upper bound of the rate is below the rate of a candidate that costs no more. */
static bool is_slow(const struct candidate *best, const void *payload)
{
    return compare_close(best->rate, ((const struct frontier_builder *)payload)->wanted) < 0;
}

static bool is_stopped(void *payload)
{
    enum { LOOK_EVERY = 1024 };
    struct frontier_builder *builder = payload;
    builder->stopped = ++builder->n_looked % LOOK_EVERY == 0 && stop_reached(builder->stop);
    return builder->stopped;
}

/* Raises the wanted rate to that of found candidates up to this cost. All later candidates of the design cost
 * at least as much. The first `passed` found candidates are already included. */
static void want(struct frontier_builder *builder, size_t *passed, int64_t cost_minor)
{
    for (; *passed < builder->found.n && builder->found.v[*passed].cost_minor <= cost_minor; ++*passed)
        builder->wanted = fmax(builder->wanted, builder->found.v[*passed].rate);
}

/* Adds the candidates of one design. Most are slower than a candidate that costs no more. They are recognised
 * by the last computed cost, because more nodes never cost less. */
static void add_design(struct frontier_builder *builder, const struct design *design)
{
    const struct instance *instance = builder->instance;
    const int64_t most = instance_nodes_within(instance, design, instance->budget_minor);
    const int64_t rising = scan_monotone_until(instance, design, most);
    struct candidate_walk walk = {
        .most = most, .is_stopped = is_stopped, .is_worthless = is_slow, .payload = builder};
    struct candidate point;
    size_t passed = 0;
    builder->own.n = 0;
    builder->wanted = builder->needed_rate;
    candidate_walk_start(&walk, instance, design, NULL);
    want(builder, &passed, instance_floor_cost(instance, design, walk.first));
    while (candidate_walk_next(&point, &walk)) {
        const bool slow = compare_close(point.rate, builder->wanted) < 0;
        walk.is_worthless = slow ? is_slow : NULL; /* those after a fast one are probably fast too */
        if (!(point.rate > 0))
            continue;
        if (slow) {
            skip_slow(&walk.scan, rising, point.rate, builder->wanted);
            continue;
        }
        point.cost_minor = instance_cost(instance, design, point.nodes);
        if (point.cost_minor < 0) /* larger clusters are not available either */
            break;
        want(builder, &passed, point.cost_minor);
        if (compare_close(point.rate, builder->wanted) >= 0)
            VEC_PUSH(&builder->own, point);
    }
}

/* Merges the candidates of the current design into `found`, and drops each one that is slower than an earlier
 * one. */
static void merge(struct frontier_builder *builder)
{
    const struct step_list found = builder->found, own = builder->own;
    double fastest = 0;
    if (own.n == 0)
        return;
    sort_stable(own.v, own.n, sizeof *own.v, by_cost);
    builder->merged.n = 0;
    for (size_t i = 0, j = 0; i < found.n || j < own.n;) {
        const bool older = j == own.n || (i < found.n && by_cost(&found.v[i], &own.v[j]) < 0);
        const struct candidate *next = older ? &found.v[i++] : &own.v[j++];
        if (compare_close(next->rate, fastest) < 0)
            continue;
        fastest = fmax(fastest, next->rate);
        VEC_PUSH(&builder->merged, *next);
    }
    builder->found = builder->merged;
    builder->merged = found;
}

/* Keeps the candidates, sorted by cost, that are faster than all earlier ones; ties keep the best. */
static void keep_steps(struct frontier *out, const struct frontier_builder *builder, struct arena *arena)
{
    struct instance by_rate = instance_varied(builder->instance);
    by_rate.goal = GOAL_RATE;
    out->steps = ARENA_NEW(arena, builder->found.n, struct candidate);
    for (size_t i = 0; i < builder->found.n; i++) {
        const struct candidate *point = &builder->found.v[i];
        struct candidate *last = out->n ? &out->steps[out->n - 1] : NULL;
        if (!last || compare_close(point->rate, last->rate) > 0)
            /* the fastest candidate comes first at each cost, so no later one at this cost is faster */
            out->steps[out->n++] = *point;
        else if (point->cost_minor == last->cost_minor && compare_close(point->rate, last->rate) == 0 &&
                 candidate_compare(&by_rate, point, last, NULL) < 0)
            *last = *point;
    }
}

enum status frontier_build(struct frontier *out, const struct instance *instance, int64_t budget_minor,
                           const struct stop *stop, struct arena *arena, struct diag *diag)
{
    *out = (struct frontier){NULL, 0};
    if (instance->counts == COUNTS_REAL)
        return located_error(&instance->policy->counts_at, diag,
                             "counts 'real' has no steps: use any or legal for an exact frontier");
    enum status status = instance_order_table(instance, budget_minor, diag);
    struct instance own = instance_varied(instance);
    struct frontier_builder builder = {.instance = &own,
                                       .stop = stop,
                                       .needed_rate =
                                           instance->limits.min_rate * instance_rate_scale(instance)};
    assert(!is_multi_cluster(instance));
    own.budget_minor = budget_minor;
    if (goal_size(own.goal) < SIZES_AT_MOST)
        own.goal = GOAL_RATE; /* a step is the lowest cost of its rate for every goal */
    for (size_t d = 0; d < own.choice.n_designs && status == ST_OK; d++) {
        stop_advance(stop, (double)d / (double)own.choice.n_designs);
        add_design(&builder, &own.choice.designs[d]);
        merge(&builder);
        status = builder.stopped ? ST_STOPPED : ST_OK;
    }
    keep_steps(out, &builder, arena);
    mem_free(builder.found.v);
    mem_free(builder.own.v);
    mem_free(builder.merged.v);
    return status;
}

const struct candidate *frontier_at(const struct frontier *frontier, int64_t budget_minor)
{
    /* invariant: `low` steps are affordable, `high` are not */
    int64_t low = 0, high = (int64_t)frontier->n + 1;
    for (int64_t middle; integer_between(&middle, low, high);)
        *(frontier->steps[middle - 1].cost_minor <= budget_minor ? &low : &high) = middle;
    return low ? &frontier->steps[low - 1] : NULL;
}

/* --- fractional nodes --- */

/* The best rate of an application on up to `p` processes, whole or not. If the model guarantees rising rates,
 * the rate at `p` is the best one. Beyond that range, every whole number of processes is evaluated too. */
static double real_rate(const struct instance *instance, const struct design *design, size_t a, double p)
{
    struct prediction prediction;
    const struct application *app = instance_application(instance, design, a);
    double rising = 0;
    if (app->model->rises_until && !design->network->look &&
        !(instance->load.speed[design->node_index * instance->load.n_work + a].cached.rate_ops > 0) &&
        instance_processes_per_node(instance, design, a) == 1) {
        const struct view view = instance_view(instance, design, a, p);
        rising = app->model->rises_until(app, &view);
    }
    double best = candidate_rate(&prediction, instance, design, a, p, NULL);
    if (p <= rising)
        return best;
    if (rising >= 1)
        best = fmax(best, candidate_rate(&prediction, instance, design, a, rising, NULL));
    for (double whole = fmax(1, floor(rising)); whole < p; whole++)
        best = fmax(best, candidate_rate(&prediction, instance, design, a, whole, NULL));
    return best;
}

struct real_point frontier_real(const struct instance *instance, double cost_minor, const char **why)
{
    struct real_point best = {NULL, 0, cost_minor, 0};
    *why = NULL;
    for (size_t d = 0; d < instance->choice.n_designs; d++) {
        const struct design *design = &instance->choice.designs[d];
        const char *reason = NULL;
        const double per_node = instance_cost_per_node(instance, design, &reason);
        const double nodes = fmin(cost_minor / per_node, (double)instance->limits.max_nodes);
        double rates[APPS_AT_MOST];
        if (reason)
            *why = reason;
        if (reason || !(nodes >= (double)instance_least_nodes(instance, design)))
            continue;
        for (size_t a = 0; a < instance->load.n_work; a++) {
            const int64_t job = instance->load.work[a].job_nodes;
            rates[a] = real_rate(instance, design, a,
                                 (job > 0 ? (double)job : nodes) *
                                     (double)instance_processes_per_node(instance, design, a));
        }
        const double rate = workload_rate(instance, design, nodes, rates);
        if (rate > best.rate)
            best = (struct real_point){design, nodes, nodes * per_node, rate};
    }
    return best;
}
