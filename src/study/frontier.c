/* frontier.c - the exact frontier of one cluster: of one design after another the points that nothing
 * cheaper beats. */
#include "study/frontier.h"

#include <assert.h>
#include <math.h>
#include <stdlib.h>

#include "base/arena.h"
#include "base/sort.h"
#include "base/stop.h"
#include "base/vec.h"
#include "problem/machines.h"
#include "problem/candidate_bound.h"
#include "problem/stock.h"
#include "search/plan.h"
#include "search/candidate_compare.h"
#include "search/problem_cost.h"

static int by_cost(const void *a, const void *b)
{
    const struct candidate *x = a, *y = b;
    if (x->cost_minor != y->cost_minor)
        return x->cost_minor < y->cost_minor ? -1 : 1;
    if (x->lambda != y->lambda)
        return x->lambda > y->lambda ? -1 : 1;
    if (x->design != y->design)
        return x->design < y->design ? -1 : 1; /* designs lie in one array, sorted by id */
    return (x->nodes > y->nodes) - (x->nodes < y->nodes);
}

/* Points by by_cost. */
struct steps {
    struct candidate *v;
    size_t n, cap;
};

/* What is known while designs are looked at one after another. */
struct walk {
    const struct problem *problem;
    double lambda_needed;
    double wanted;       /* of more nodes of the design at hand: no less than what costs no more */
    struct steps found;  /* of the designs so far: none is slower than one before it */
    struct steps own;    /* of the design at hand: none is slower than a cheaper one of those found */
    struct steps merged; /* room */
};

/* Goes on to more nodes that are too slow as well, up to `rising`, as far as rates rise with nodes: so many
 * as would reach the lambda if they ran as fast as these, or half of them, ... */
static void skip_slow(struct scan *scan, int64_t rising, double lambda, double wanted)
{
    enum { FEW = 4, AHEAD = 64 };
    const double more = (double)scan->nodes * fmin(wanted / lambda - 1, AHEAD);
    const int64_t left = rising - scan->nodes;
    for (int64_t ahead = more < (double)left ? (int64_t)more : left; ahead >= FEW; ahead /= 2) {
        struct scan next = *scan;
        scan_jump(&next, scan->nodes + ahead);
        if (compare_close(scan_lambda(&next), wanted) < 0) {
            *scan = next;
            return;
        }
    }
}

/* As far as rates tell, more nodes are slower than what costs no more. */
static bool is_slow(const struct candidate *best, const void *payload)
{
    return compare_close(best->lambda, ((const struct walk *)payload)->wanted) < 0;
}

/* Nothing costs less than this much money that is found from here on: the first `passed` cost no more. */
static void want(struct walk *walk, size_t *passed, int64_t cost_minor)
{
    for (; *passed < walk->found.n && walk->found.v[*passed].cost_minor <= cost_minor; ++*passed)
        walk->wanted = fmax(walk->wanted, walk->found.v[*passed].lambda);
}

/* Adds the points of the next design. Those that are slower than what costs no more are most: they are told
 * by what the last one cost whose cost was asked for, which more nodes do not cost less than. */
static enum status look_at_design(struct walk *walk, const struct design *design, const struct stop *stop)
{
    enum { LOOK_EVERY = 1024 };
    const struct problem *problem = walk->problem;
    const int64_t most = problem_nodes_within(problem, design, problem->budget_minor);
    const int64_t first = problem_least_nodes(problem, design);
    const int64_t rising = scan_monotone_until(problem, design, most);
    size_t passed = 0;
    struct scan scan;
    walk->own.n = 0;
    walk->wanted = walk->lambda_needed;
    want(walk, &passed, problem_floor_cost(problem, design, first));
    scan_start(&scan, problem, design, NULL);
    scan_pass_over(&scan, most, is_slow, walk);
    for (int64_t looked = 1; scan.nodes < most; looked++) {
        if (looked % LOOK_EVERY == 0 && stop_reached(stop))
            return ST_STOPPED;
        const bool rose = scan_step(&scan);
        if (scan.nodes < first || (!rose && scan.nodes != first))
            continue;
        struct candidate point = {.design = design, .nodes = scan.nodes, .lambda = scan_lambda(&scan)};
        if (!(point.lambda > 0))
            continue;
        if (compare_close(point.lambda, walk->wanted) < 0) {
            skip_slow(&scan, rising, point.lambda, walk->wanted);
            scan_pass_over(&scan, most, is_slow, walk);
            continue;
        }
        point.cost_minor = problem_cost(problem, design, scan.nodes);
        if (point.cost_minor < 0) /* nor can more be had */
            break;
        want(walk, &passed, point.cost_minor);
        if (compare_close(point.lambda, walk->wanted) >= 0)
            VEC_PUSH(&walk->own, point);
    }
    return ST_OK;
}

/* Those of the design at hand come to those that are found; what is slower than one before it leaves. */
static void merge(struct walk *walk)
{
    const struct steps found = walk->found, own = walk->own;
    double fastest = 0;
    if (own.n == 0)
        return;
    sort_stable(own.v, own.n, sizeof *own.v, by_cost);
    walk->merged.n = 0;
    for (size_t i = 0, j = 0; i < found.n || j < own.n;) {
        const bool older = j == own.n || (i < found.n && by_cost(&found.v[i], &own.v[j]) < 0);
        const struct candidate *next = older ? &found.v[i++] : &own.v[j++];
        if (compare_close(next->lambda, fastest) < 0)
            continue;
        fastest = fmax(fastest, next->lambda);
        VEC_PUSH(&walk->merged, *next);
    }
    walk->found = walk->merged;
    walk->merged = found;
}

/* Of points by cost, those that are faster than all before; of ties the best. */
static void sweep(struct frontier *out, const struct walk *walk, struct arena *arena)
{
    struct problem by_rate = *walk->problem;
    by_rate.goal = GOAL_RATE;
    out->steps = ARENA_NEW(arena, walk->found.n, struct candidate);
    for (size_t i = 0; i < walk->found.n; i++) {
        const struct candidate *point = &walk->found.v[i];
        struct candidate *last = out->n ? &out->steps[out->n - 1] : NULL;
        if (!last || compare_close(point->lambda, last->lambda) > 0)
            /* at one cost the fastest comes first, so a step is never overtaken at its own cost */
            out->steps[out->n++] = *point;
        else if (point->cost_minor == last->cost_minor && compare_close(point->lambda, last->lambda) == 0 &&
                 candidate_compare(&by_rate, point, last, NULL) < 0)
            *last = *point;
    }
}

enum status frontier_build(struct frontier *out, struct problem *problem, int64_t budget_minor,
                           const struct stop *stop, struct arena *arena, struct diag *diag)
{
    *out = (struct frontier){NULL, 0};
    if (problem->counts == COUNTS_REAL)
        return located_error(&problem->policy->counts_at, diag,
                             "counts 'real' has no steps: use any or legal for an exact frontier");
    enum status status = problem_order_table(problem, budget_minor, diag);
    struct problem own = *problem;
    struct walk walk = {.problem = &own,
                        .lambda_needed = problem->limits.min_rate * problem_rate_scale(problem)};
    assert(!plan_of_several(problem));
    own.budget_minor = budget_minor;
    if (goal_size(own.goal) < SIZES_AT_MOST)
        own.goal = GOAL_RATE; /* a step is the least cost of its rate, whatever the goal */
    for (size_t d = 0; d < own.choice.n_designs && status == ST_OK; d++) {
        stop_advance(stop, (double)d / (double)own.choice.n_designs);
        status = look_at_design(&walk, &own.choice.designs[d], stop);
        merge(&walk);
    }
    sweep(out, &walk, arena);
    free(walk.found.v);
    free(walk.own.v);
    free(walk.merged.v);
    return status;
}

const struct candidate *frontier_at(const struct frontier *frontier, int64_t budget_minor)
{
    int64_t low = 0, high = (int64_t)frontier->n + 1; /* so many steps are affordable, so many not */
    for (int64_t middle; integer_between(&middle, low, high);)
        *(frontier->steps[middle - 1].cost_minor <= budget_minor ? &low : &high) = middle;
    return low ? &frontier->steps[low - 1] : NULL;
}

/* --- real sizes --- */

/* The best rate of an application on up to `p` processes, whole or not. Where a model guarantees a rising
 * rate it is the rate of all of them; beyond, the rates of every whole count are looked at too. */
static double real_rate(const struct problem *problem, const struct design *design, size_t a, double p)
{
    struct prediction prediction;
    const struct application *app = problem_application(problem, design, a);
    double rising = 0;
    if (app->model->rises_until && !design->network->look &&
        !(problem->load.speed[design->node_index * problem->load.n_work + a].cached.rate_ops > 0) &&
        problem_processes_per_node(problem, design, a) == 1) {
        const struct view view = problem_view(problem, design, a, p);
        rising = app->model->rises_until(app, &view);
    }
    double best = candidate_rate(&prediction, problem, design, a, p, NULL);
    if (p <= rising)
        return best;
    if (rising >= 1)
        best = fmax(best, candidate_rate(&prediction, problem, design, a, rising, NULL));
    for (double whole = fmax(1, floor(rising)); whole < p; whole++)
        best = fmax(best, candidate_rate(&prediction, problem, design, a, whole, NULL));
    return best;
}

struct real_point frontier_real(const struct problem *problem, double cost_minor, const char **why)
{
    struct real_point best = {NULL, 0, cost_minor, 0};
    *why = NULL;
    for (size_t d = 0; d < problem->choice.n_designs; d++) {
        const struct design *design = &problem->choice.designs[d];
        const char *reason = NULL;
        const double per_node = problem_cost_per_node(problem, design, &reason);
        const double nodes = fmin(cost_minor / per_node, (double)problem->limits.max_nodes);
        double rates[APPS_AT_MOST];
        if (reason)
            *why = reason;
        if (reason || !(nodes >= (double)problem_least_nodes(problem, design)))
            continue;
        for (size_t a = 0; a < problem->load.n_work; a++) {
            const int64_t job = problem->load.work[a].job_nodes;
            rates[a] = real_rate(problem, design, a,
                                 (job > 0 ? (double)job : nodes) *
                                     (double)problem_processes_per_node(problem, design, a));
        }
        const double lambda = workload_lambda(problem, design, nodes, rates);
        if (lambda > best.lambda)
            best = (struct real_point){design, nodes, nodes * per_node, lambda};
    }
    return best;
}
