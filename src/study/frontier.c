/* frontier.c - the exact frontier of one cluster: all points, sorted by cost, swept once. */
#include "study/frontier.h"

#include <assert.h>
#include <math.h>

#include "base/number.h"
#include "base/sort.h"
#include "search/candidates.h"
#include "search/point_compare.h"
#include "search/problem_cost.h"

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

/* Leaves out points that are slower than a cheaper one, as far as ranges of cost tell: most of them, so that
 * few have to be sorted. How many are left. */
static size_t keep_fast(struct point *points, size_t n)
{
    enum { RANGES = 4096 };
    double fastest[RANGES] = {0}; /* of a range, then of all before it */
    int64_t most_minor = 0;
    size_t kept = 0;
    for (size_t i = 0; i < n; i++)
        most_minor = points[i].cost_minor > most_minor ? points[i].cost_minor : most_minor;
    const double width = (double)most_minor / RANGES + 1;
    for (size_t i = 0; i < n; i++) {
        double *of = &fastest[(size_t)((double)points[i].cost_minor / width)];
        *of = fmax(*of, points[i].lambda);
    }
    double before = 0;
    for (size_t r = 0; r < RANGES; r++) {
        const double own = fastest[r];
        fastest[r] = before;
        before = fmax(before, own);
    }
    for (size_t i = 0; i < n; i++)
        if (compare_close(points[i].lambda, fastest[(size_t)((double)points[i].cost_minor / width)]) >= 0)
            points[kept++] = points[i];
    return kept;
}

/* Of points by cost, those that are faster than all before. */
static void sweep(struct frontier *out, const struct problem *problem, const struct candidates *candidates,
                  struct arena *arena)
{
    const double lambda_needed = problem->limits.min_rate * problem_rate_scale(problem);
    struct point *points = candidates->points.v + 1; /* [0] buys nothing */
    const size_t n = keep_fast(points, candidates->points.n - 1);
    sort_stable(points, n, sizeof *points, by_cost);
    out->steps = ARENA_NEW(arena, n, struct point);
    for (size_t i = 0; i < n; i++) {
        const struct point *point = &points[i];
        struct point *last = out->n ? &out->steps[out->n - 1] : NULL;
        if (!(point->lambda > 0) || point->lambda < lambda_needed)
            continue;
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
        return located_error(&problem->policy->counts_at, diag,
                             "counts 'real' has no steps: use any or legal for an exact frontier");
    struct candidates candidates;
    struct pool pool;
    enum status status = problem_order_table(problem, budget_minor, diag);
    struct problem own = *problem;
    assert(!plan_of_several(problem));
    own.budget_minor = budget_minor;
    if (goal_size(own.goal) < SIZES_AT_MOST)
        own.goal = GOAL_RATE; /* a step is the least cost of its rate, whatever the goal */
    if (status == ST_OK)
        status = pool_make(&pool, &own, arena, diag);
    if (status != ST_OK)
        return status;
    if (!candidates_collect(&candidates, &pool, CANDIDATES_RISING, NULL, stop))
        status = ST_STOPPED;
    sweep(out, problem, &candidates, arena);
    candidates_fini(&candidates);
    return status;
}

const struct point *frontier_at(const struct frontier *frontier, int64_t budget_minor)
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
