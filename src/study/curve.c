/* curve.c - the rows of a curve: from the frontier, with nodes cut to size, or from plans of several
 * clusters.
 */
#include "study/curve.h"

#include <stdlib.h>

#include "base/number.h"
#include "search/problem_cost.h"
#include "study/again.h"
#include "study/each.h"

/* Budgets asked for: n evenly spaced, or all at which the purchase changes. */
struct budgets {
    int64_t from_minor, to_minor, n;
    bool exact;
};

/* All rows as one answer. */
struct rows {
    struct curve_row *v;
    size_t n;
};

static int64_t budget_at(const struct budgets *budgets, int64_t i)
{
    return budgets->from_minor +
           round_div((int128)(budgets->to_minor - budgets->from_minor) * i, budgets->n - 1);
}

/* --- of one cluster --- */

static struct curve_row row_of(const struct point *point, int64_t budget_minor)
{
    struct curve_row row = {.budget_minor = budget_minor, .found = point != NULL};
    if (point)
        row.point = (struct real_point){point->design, (double)point->nodes, (double)point->cost_minor,
                                        point->lambda};
    return row;
}

static void take_steps(struct rows *out, const struct frontier *frontier, int64_t from_minor)
{
    const struct point *first = frontier_at(frontier, from_minor);
    if (first && first->cost_minor < from_minor)
        out->v[out->n++] = row_of(first, from_minor);
    for (size_t i = 0; i < frontier->n; i++)
        if (frontier->steps[i].cost_minor >= from_minor)
            out->v[out->n++] = row_of(&frontier->steps[i], frontier->steps[i].cost_minor);
}

static enum status ask_frontier(struct rows *out, struct each_worker *worker, struct diag *diag)
{
    const struct budgets *budgets = worker->payload;
    struct frontier frontier = {NULL, 0};
    const enum status status =
        frontier_build(&frontier, &worker->problem, budgets->to_minor, &worker->stop, &worker->arena, diag);
    const size_t n = budgets->exact ? frontier.n + 1 : (size_t)budgets->n;
    if (status != ST_OK && status != ST_STOPPED)
        return status;
    out->v = ARENA_NEW(&worker->arena, n, struct curve_row);
    if (budgets->exact)
        take_steps(out, &frontier, budgets->from_minor);
    else
        for (; out->n < n; out->n++) {
            const int64_t budget = budget_at(budgets, (int64_t)out->n);
            out->v[out->n] = row_of(frontier_at(&frontier, budget), budget);
        }
    return status;
}

/* --- each budget asked for by itself --- */

static void ask_real(struct curve_row *row, const struct problem *problem)
{
    row->point = frontier_real(problem, (double)row->budget_minor, &row->left_out);
    row->found = row->point.lambda > 0;
}

/* The best clusters for the row's budget; that there are none is an answer here. ST_STOPPED: they may not be
 * the best. */
static enum status ask_plan(struct curve_row *row, struct problem *problem, const struct stop *stop,
                            struct arena *arena, struct diag *diag)
{
    struct plan *plan = ARENA_NEW(arena, 1, struct plan);
    problem->budget_minor = row->budget_minor;
    const struct plan_options options = {.stop = stop};
    const enum status status = again_solve(plan, problem, &options, arena, diag);
    row->found = plan->found;
    row->clusters = plan_points(plan, arena);
    row->n_clusters = plan->n_clusters;
    row->bound = plan->bound;
    row->gap = plan_gap(plan);
    row->point = (struct real_point){NULL, 0, (double)plan->cost_minor, plan->lambda};
    for (size_t c = 0; c < plan->n_clusters; c++)
        row->point.nodes += (double)plan->clusters[c].point.nodes;
    if (status == ST_STOPPED)
        diag_fini(diag);
    return status;
}

static enum status ask_budget(void *out, struct each_worker *worker, int64_t i, struct diag *diag)
{
    struct curve_row *row = out;
    row->budget_minor = budget_at(worker->payload, i);
    if (plan_of_several(&worker->problem))
        return ask_plan(row, &worker->problem, &worker->stop, &worker->arena, diag);
    ask_real(row, &worker->problem);
    return ST_OK;
}

static void carry_row(struct record *record, void *answer, const struct problem *problem)
{
    struct curve_row *row = answer;
    record_integer(record, &row->budget_minor);
    record_bool(record, &row->found);
    each_carry_design(record, &row->point.design, problem);
    record_real(record, &row->point.nodes);
    record_real(record, &row->point.cost_minor);
    record_real(record, &row->point.lambda);
    each_carry_points(record, &row->clusters, &row->n_clusters, problem);
    record_real(record, &row->bound);
    record_real(record, &row->gap);
    record_text(record, &row->left_out);
}

static enum status ask_each(struct curve *out, struct problem *problem, const struct budgets *budgets,
                            const struct stop *stop, struct diag *diag)
{
    const struct each each = {.name = "budget",
                              .n = budgets->n,
                              .size = sizeof(struct curve_row),
                              .payload = budgets,
                              .warned = problem,
                              .ask = ask_budget,
                              .carry = carry_row};
    void *rows = NULL;
    int64_t done = 0;
    const enum status status = each_ask(&rows, &done, &each, problem, stop, diag);
    out->rows = rows;
    out->n = (size_t)done;
    out->n += status == ST_STOPPED && done < budgets->n && out->rows[done].found;
    for (size_t i = 0; i < out->n; i++)
        if (out->rows[i].left_out)
            problem_warn(problem, "counts real leaves out what has no cost per node: %s",
                         out->rows[i].left_out);
    return status;
}

/* --- all at once --- */

/* From the largest budget down: a minor unit less than the best purchase costs buys the next one. */
static enum status descend(struct rows *out, struct each_worker *worker, struct diag *diag)
{
    const struct budgets *range = worker->payload;
    struct curve_row *down = ARENA_NEW(&worker->arena, CURVE_STEPS_AT_MOST, struct curve_row);
    const double span = (double)(range->to_minor - range->from_minor) + 1;
    int64_t budget = range->to_minor;
    enum status status = ST_OK;
    while (status == ST_OK && budget >= range->from_minor) {
        if (out->n == CURVE_STEPS_AT_MOST) {
            status = diag_at(diag, ST_STOPPED, worker->problem.file->path, 0, 0,
                             "stopped after %d steps of the curve: ask for less with --from and --to",
                             CURVE_STEPS_AT_MOST);
            break;
        }
        struct curve_row *row = &down[out->n];
        row->budget_minor = budget;
        const double at = (double)(range->to_minor - budget) / span;
        const struct stop step = stop_within(&worker->stop, at, at + 1 / span, NULL);
        status = ask_plan(row, &worker->problem, &step, &worker->arena, diag);
        if (status != ST_OK || !row->found)
            break;
        const int64_t cost = (int64_t)row->point.cost_minor;
        row->budget_minor = cost > range->from_minor ? cost : range->from_minor;
        budget = cost - 1;
        out->n++;
    }
    out->v = ARENA_NEW(&worker->arena, out->n, struct curve_row);
    for (size_t i = 0; i < out->n; i++)
        out->v[i] = down[out->n - 1 - i];
    return status;
}

static enum status ask_rows(void *out, struct each_worker *worker, int64_t item, struct diag *diag)
{
    (void)item;
    return plan_of_several(&worker->problem) ? descend(out, worker, diag) : ask_frontier(out, worker, diag);
}

static void carry_rows(struct record *record, void *answer, const struct problem *problem)
{
    struct rows *rows = answer;
    record_count(record, &rows->n, CURVE_ROWS_AT_MOST);
    if (!record->out)
        rows->v = ARENA_NEW(record->arena, rows->n, struct curve_row);
    for (size_t i = 0; i < rows->n; i++)
        carry_row(record, &rows->v[i], problem);
}

/* Each step says where the next one is: they are one item. */
static enum status ask_steps(struct curve *out, struct problem *problem, const struct budgets *budgets,
                             const struct stop *stop, struct diag *diag)
{
    const struct each each = {.name = "steps",
                              .n = 1,
                              .size = sizeof(struct rows),
                              .payload = budgets,
                              .warned = problem,
                              .ask = ask_rows,
                              .carry = carry_rows};
    void *rows = NULL;
    int64_t done = 0;
    const enum status status = each_ask(&rows, &done, &each, problem, stop, diag);
    out->rows = ((const struct rows *)rows)->v;
    out->n = ((const struct rows *)rows)->n;
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
                        size_t n, bool exact, const struct stop *stop, struct diag *diag)
{
    const struct budgets budgets = {from_minor, to_minor, (int64_t)n, exact};
    const bool several = plan_of_several(problem);
    const bool stepped = !several && (problem->counts != COUNTS_REAL || exact);
    *out = (struct curve){.exact = exact};
    enum status status = check_real(problem, diag);
    if (several)
        problem->goal = GOAL_RATE;
    if (status == ST_OK && !stepped) /* tables for the largest budget serve all */
        status = problem_order_table(problem, to_minor, diag);
    if (status != ST_OK)
        return status;
    status = (exact || stepped ? ask_steps : ask_each)(out, problem, &budgets, stop, diag);
    if (status != ST_OK && status != ST_STOPPED)
        return status;
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
