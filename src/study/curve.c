/* curve.c - the rows of a curve: from the frontier, with nodes cut to size, or from plans of several
 * clusters.
 */
#include "study/curve.h"

#include <stdlib.h>

#include "base/number.h"
#include "search/problem_cost.h"
#include "study/again.h"

struct asking {
    struct curve *out;
    struct problem *problem;
    const struct stop *stop;
    struct arena *arena;
    struct diag *diag;
};

/* --- of one cluster --- */

static struct curve_row row_of(const struct point *point, int64_t budget_minor)
{
    struct curve_row row = {.budget_minor = budget_minor, .found = point != NULL};
    if (point)
        row.point = (struct real_point){point->design, (double)point->nodes, (double)point->cost_minor,
                                        point->lambda};
    return row;
}

static void take_steps(struct curve *out, const struct frontier *frontier, int64_t from_minor,
                       struct arena *arena)
{
    const struct point *first = frontier_at(frontier, from_minor);
    out->rows = ARENA_NEW(arena, frontier->n + 1, struct curve_row);
    if (first && first->cost_minor < from_minor)
        out->rows[out->n++] = row_of(first, from_minor);
    for (size_t i = 0; i < frontier->n; i++)
        if (frontier->steps[i].cost_minor >= from_minor)
            out->rows[out->n++] = row_of(&frontier->steps[i], frontier->steps[i].cost_minor);
}

static enum status ask_real(struct curve_row *row, const struct asking *asking)
{
    if (stop_reached(asking->stop))
        return ST_STOPPED;
    const char *why = NULL;
    row->point = frontier_real(asking->problem, (double)row->budget_minor, &why);
    row->found = row->point.lambda > 0;
    if (why)
        problem_warn(asking->problem, "counts real leaves out what has no cost per node: %s", why);
    return ST_OK;
}

/* --- of several --- */

/* The best clusters for the row's budget; that there are none is an answer here. ST_STOPPED: they may not be
 * the best. */
static enum status ask_plan(struct curve_row *row, const struct asking *asking)
{
    struct plan *plan = ARENA_NEW(asking->arena, 1, struct plan);
    asking->problem->budget_minor = row->budget_minor;
    const struct plan_options options = {.stop = asking->stop};
    const enum status status = again_solve(plan, asking->problem, &options, asking->arena, asking->diag);
    row->plan = plan;
    row->found = plan->found;
    row->point = (struct real_point){NULL, 0, (double)plan->cost_minor, plan->lambda};
    for (size_t c = 0; c < plan->n_clusters; c++)
        row->point.nodes += (double)plan->clusters[c].point.nodes;
    if (status == ST_STOPPED)
        diag_fini(asking->diag);
    return status;
}

/* From the largest budget down: a minor unit less than the best purchase costs buys the next one. */
static enum status descend(const struct asking *asking, int64_t from_minor, int64_t to_minor)
{
    struct curve *out = asking->out;
    struct curve_row *down = ARENA_NEW(asking->arena, CURVE_STEPS_AT_MOST, struct curve_row);
    struct asking own = *asking;
    const double span = (double)(to_minor - from_minor) + 1;
    int64_t budget = to_minor;
    enum status status = ST_OK;
    while (status == ST_OK && budget >= from_minor) {
        if (out->n == CURVE_STEPS_AT_MOST) {
            status = diag_at(asking->diag, ST_STOPPED, asking->problem->file->path, 0, 0,
                             "stopped after %d steps of the curve: ask for less with --from and --to",
                             CURVE_STEPS_AT_MOST);
            break;
        }
        struct curve_row *row = &down[out->n];
        row->budget_minor = budget;
        const double at = (double)(to_minor - budget) / span;
        const struct stop step = stop_within(asking->stop, at, at + 1 / span, NULL);
        own.stop = &step;
        status = ask_plan(row, &own);
        if (status != ST_OK || !row->found)
            break;
        const int64_t cost = row->plan->cost_minor;
        row->budget_minor = cost > from_minor ? cost : from_minor;
        budget = cost - 1;
        out->n++;
    }
    out->rows = ARENA_NEW(asking->arena, out->n, struct curve_row);
    for (size_t i = 0; i < out->n; i++)
        out->rows[i] = down[out->n - 1 - i];
    return status;
}

/* --- all --- */

/* n budgets, each asked for; frontier: NULL where there is none. */
static enum status sample(const struct asking *asking, const struct frontier *frontier, int64_t from_minor,
                          int64_t span_minor, size_t n)
{
    struct curve *out = asking->out;
    enum status status = ST_OK;
    struct asking own = *asking;
    out->rows = ARENA_NEW(asking->arena, n, struct curve_row);
    for (size_t i = 0; i < n && status == ST_OK; i++) {
        struct curve_row *row = &out->rows[out->n];
        row->budget_minor = from_minor + round_div((int128)span_minor * (int64_t)i, (int64_t)n - 1);
        const struct stop step = stop_step(asking->stop, i, n);
        own.stop = &step;
        if (frontier)
            *row = row_of(frontier_at(frontier, row->budget_minor), row->budget_minor);
        else
            status = plan_of_several(asking->problem) ? ask_plan(row, &own) : ask_real(row, &own);
        out->n += status == ST_OK || (status == ST_STOPPED && row->found);
    }
    return status;
}

static bool buys_nothing(const struct curve *curve)
{
    for (size_t i = 0; i < curve->n; i++)
        if (curve->rows[i].found)
            return false;
    return true;
}

static enum status check_real(const struct problem *problem, struct diag *diag)
{
    if (problem->counts != COUNTS_REAL || !(problem->limits.gamma > 0))
        return ST_OK;
    return located_error(&problem->limits.gamma_at, diag,
                         "the limit gamma is kept on whole process counts: use counts any or legal");
}

enum status curve_build(struct curve *out, struct problem *problem, int64_t from_minor, int64_t to_minor,
                        size_t n, bool exact, const struct stop *stop, struct arena *arena, struct diag *diag)
{
    const struct asking asking = {out, problem, stop, arena, diag};
    const bool several = plan_of_several(problem);
    const bool stepped = !several && (problem->counts != COUNTS_REAL || exact);
    struct frontier frontier = {NULL, 0};
    *out = (struct curve){.exact = exact};
    enum status status = check_real(problem, diag);
    if (several)
        problem->goal = GOAL_RATE;
    if (status == ST_OK && stepped)
        status = frontier_build(&frontier, problem, to_minor, stop, arena, diag);
    else if (status == ST_OK) /* tables for the largest budget serve all */
        status = problem_order_table(problem, to_minor, diag);
    if (status != ST_OK && status != ST_STOPPED)
        return status;
    const bool stopped = status == ST_STOPPED;
    if (!exact)
        status = sample(&asking, stepped ? &frontier : NULL, from_minor, to_minor - from_minor, n);
    else if (several)
        status = descend(&asking, from_minor, to_minor);
    else
        take_steps(out, &frontier, from_minor, arena);
    if (stopped)
        status = ST_STOPPED;
    if (exact)
        curve_mark(out);
    if (status == ST_OK && buys_nothing(out))
        return diag_set(diag, ST_INFEASIBLE,
                        "no budget of the range buys anything that meets the requirements");
    out->complete = status == ST_OK;
    return status;
}

/* --- marks --- */

/* Twice the area to the left of the way from a over b to c: above zero when it turns up at b. */
static double turn(const struct real_point *a, const struct real_point *b, const struct real_point *c)
{
    return (b->cost_minor - a->cost_minor) * (c->lambda - a->lambda) -
           (b->lambda - a->lambda) * (c->cost_minor - a->cost_minor);
}

/* Rows of the upper concave hull, by rising cost (Andrew's monotone chain). */
static size_t hull_of(size_t *hull, const struct curve *curve)
{
    size_t n = 0;
    for (size_t i = 0; i < curve->n; i++) {
        if (!curve->rows[i].found)
            continue;
        while (n >= 2 && turn(&curve->rows[hull[n - 2]].point, &curve->rows[hull[n - 1]].point,
                              &curve->rows[i].point) >= 0)
            n--;
        hull[n++] = i;
    }
    return n;
}

/* How far a point is above the line from a to b, as a rate. */
static double above(const struct real_point *p, const struct real_point *a, const struct real_point *b)
{
    const double part = (p->cost_minor - a->cost_minor) / (b->cost_minor - a->cost_minor);
    return p->lambda - (a->lambda + part * (b->lambda - a->lambda));
}

static void mark_knees(struct curve *curve, const size_t *hull, size_t first, size_t last, double least)
{
    double most = 0;
    size_t at = first;
    for (size_t i = first + 1; i < last; i++) {
        const double height = above(&curve->rows[hull[i]].point, &curve->rows[hull[first]].point,
                                    &curve->rows[hull[last]].point);
        if (height > most) {
            most = height;
            at = i;
        }
    }
    if (at == first || most < least)
        return;
    curve->rows[hull[at]].knee = true;
    mark_knees(curve, hull, first, at, least);
    mark_knees(curve, hull, at, last, least);
}

void curve_mark(struct curve *curve)
{
    size_t *hull = mem_alloc(curve->n + 1, sizeof *hull);
    const size_t n = hull_of(hull, curve);
    struct curve_row *best = NULL;
    for (size_t i = 0; i < curve->n; i++) {
        struct curve_row *row = &curve->rows[i];
        if (row->found && row->point.cost_minor > 0 &&
            (!best || compare_close(row->point.lambda / row->point.cost_minor,
                                    best->point.lambda / best->point.cost_minor) > 0))
            best = row;
    }
    if (best)
        best->best = true;
    if (n > 2) {
        const double range = curve->rows[hull[n - 1]].point.lambda - curve->rows[hull[0]].point.lambda;
        mark_knees(curve, hull, 0, n - 1, KNEE_RELATIVE * range);
    }
    free(hull);
}

const char *curve_mark_name(const struct curve_row *row)
{
    if (row->best && row->knee)
        return "best, knee";
    return row->best ? "best" : row->knee ? "knee" : NULL;
}
