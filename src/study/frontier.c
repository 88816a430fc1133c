/* frontier.c - the exact frontier of one cluster: all points, sorted by cost, swept once. */
#include "study/frontier.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "base/number.h"
#include "search/point_compare.h"
#include "search/problem_cost.h"

typedef VEC(struct point) point_list;

static int by_cost(const void *a, const void *b)
{
    const struct point *x = a, *y = b;
    if (x->cost_minor != y->cost_minor)
        return x->cost_minor < y->cost_minor ? -1 : 1;
    if (x->lambda != y->lambda)
        return x->lambda > y->lambda ? -1 : 1;
    if (x->design != y->design)
        return x->design < y->design ? -1 : 1; /* designs lie in one array, sorted by id */
    return (x->nodes > y->nodes) - (x->nodes < y->nodes);
}

/* A design's own steps: the points at which its rate rises. */
static bool collect(point_list *points, const struct problem *problem, const struct design *design,
                    int64_t budget_minor, double lambda_needed, const struct stop *stop)
{
    enum { LOOK_EVERY = 1024 };
    struct scan scan;
    const int64_t most = problem_nodes_within(problem, design, budget_minor);
    double last = 0;
    scan_start(&scan, problem, design, NULL);
    while (scan.nodes < most) {
        if (scan.nodes % LOOK_EVERY == 0 && stop_reached(stop))
            return false;
        scan_step(&scan);
        const double lambda = scan_lambda(&scan);
        if (scan.nodes < problem->limits.min_nodes || !(lambda > last) || lambda < lambda_needed)
            continue;
        VEC_PUSH(points,
                 (struct point){design, scan.nodes, problem_cost(problem, design, scan.nodes), lambda});
        last = lambda;
    }
    return true;
}

static void sweep(struct frontier *out, const struct problem *problem, const point_list *points,
                  struct arena *arena)
{
    out->steps = ARENA_NEW(arena, points->n, struct point);
    for (size_t i = 0; i < points->n; i++) {
        const struct point *point = &points->v[i];
        struct point *last = out->n ? &out->steps[out->n - 1] : NULL;
        if (!last || compare_close(point->lambda, last->lambda) > 0) {
            /* at one cost the fastest comes first, so a step is never overtaken at its own cost */
            out->steps[out->n++] = *point;
        } else if (point->cost_minor == last->cost_minor && compare_close(point->lambda, last->lambda) == 0) {
            struct problem by_rate = *problem;
            by_rate.goal = GOAL_RATE;
            if (point_compare(&by_rate, point, last, NULL) < 0)
                *last = *point;
        }
    }
}

enum status frontier_build(struct frontier *out, struct problem *problem, int64_t budget_minor,
                           const struct stop *stop, struct arena *arena, struct diag *diag)
{
    *out = (struct frontier){NULL, 0};
    if (problem->counts == COUNTS_REAL)
        return given_error(&problem->scenario->counts_at, diag,
                           "counts 'real' has no steps: use any or legal for an exact frontier");
    enum status status = problem_cover(problem, budget_minor, diag);
    const double lambda_needed = problem->limits.min_rate * problem_rate_scale(problem);
    point_list points = {0};
    struct problem by_cost_alone = *problem; /* a step is the least cost of its rate, whatever the goal */
    if (problem->goal == GOAL_RATE_PER_WATT)
        by_cost_alone.goal = GOAL_RATE;
    for (size_t d = 0; d < problem->n_designs && status == ST_OK; d++) {
        stop_advance(stop, (double)d / (double)problem->n_designs);
        if (!collect(&points, &by_cost_alone, &problem->designs[d], budget_minor, lambda_needed, stop))
            status = ST_STOPPED;
    }
    if (points.n) {
        qsort(points.v, points.n, sizeof *points.v, by_cost);
        sweep(out, problem, &points, arena);
    }
    free(points.v);
    return status;
}

const struct point *frontier_at(const struct frontier *frontier, int64_t budget_minor)
{
    size_t low = 0, high = frontier->n; /* steps before low are affordable, from high on not */
    while (low < high) {
        const size_t middle = low + (high - low) / 2;
        if (frontier->steps[middle].cost_minor <= budget_minor)
            low = middle + 1;
        else
            high = middle;
    }
    return low ? &frontier->steps[low - 1] : NULL;
}

/* --- real sizes --- */

/* The best rate of an application on up to `p` processes, whole or not. Where a model vouches for a rising
 * rate it is the rate of all of them; beyond, the rates of every whole count are looked at too. */
static double real_rate(const struct problem *problem, const struct design *design, size_t a, double p)
{
    struct prediction prediction;
    const struct application *app = problem_application(problem, design, a);
    double rising = 0;
    if (app->model->rises_until && !design->network->look &&
        problem_processes_per_node(problem, design, a) == 1) {
        const struct view view = problem_view(problem, design, a, p);
        rising = app->model->rises_until(app, &view);
    }
    double best = point_rate(&prediction, problem, design, a, p, NULL);
    if (p <= rising)
        return best;
    if (rising >= 1)
        best = fmax(best, point_rate(&prediction, problem, design, a, rising, NULL));
    for (double whole = fmax(1, floor(rising)); whole < p; whole++)
        best = fmax(best, point_rate(&prediction, problem, design, a, whole, NULL));
    return best;
}

struct real_point frontier_real(const struct problem *problem, double cost_minor, const char **why)
{
    struct real_point best = {NULL, 0, cost_minor, 0};
    *why = NULL;
    for (size_t d = 0; d < problem->n_designs; d++) {
        const struct design *design = &problem->designs[d];
        const char *reason = NULL;
        const double per_node = problem_cost_per_node(problem, design, &reason);
        const double nodes = fmin(cost_minor / per_node, (double)problem->limits.max_nodes);
        double rates[APPS_AT_MOST];
        if (reason)
            *why = reason;
        if (reason || !(nodes >= (double)problem->limits.min_nodes))
            continue;
        for (size_t a = 0; a < problem->n_work; a++)
            rates[a] =
                real_rate(problem, design, a, nodes * (double)problem_processes_per_node(problem, design, a));
        const double lambda = workload_lambda(problem, rates);
        if (lambda > best.lambda)
            best = (struct real_point){design, nodes, nodes * per_node, lambda};
    }
    return best;
}
