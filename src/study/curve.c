/* curve.c - the rows of a curve: from the steps of all budgets, from the plan of each, or with nodes cut to
 * size. */
#include "study/curve.h"

#include <stdlib.h>

#include "base/diag.h"
#include "base/mem.h"
#include "base/record.h"
#include "problem/warnings.h"
#include "search/problem_cost.h"
#include "study/parallel_items.h"
#include "study/purchase_option.h"
#include "study/resolve.h"

/* Budgets asked for: n evenly spaced, or all at which the purchase changes. */
struct budgets {
    struct money_range range;
    int64_t n;
    bool exact;
    bool stepped; /* one item finds all that the range can buy: each step says where the next one is */
};

/* The rows of an item. */
struct rows {
    struct curve_row *v;
    size_t n;
};

static int64_t budget_at(const struct budgets *budgets, int64_t i)
{
    return budgets->range.from_minor +
           round_div((int128)(budgets->range.to_minor - budgets->range.from_minor) * i, budgets->n - 1);
}

/* That there are no clusters is an answer here. */
static struct curve_row row_of(const struct plan *plan, int64_t budget_minor, struct arena *arena)
{
    struct curve_row row = {.budget_minor = budget_minor, .found = plan->found};
    if (!plan->found)
        return row;
    row.clusters = plan_points(plan, arena);
    row.n_clusters = plan->n_clusters;
    row.bound = plan->bound;
    row.gap = plan_gap(plan);
    row.point = (struct real_point){plan->n_clusters == 1 ? row.clusters[0].design : NULL,
                                    (double)plan_nodes(plan), (double)plan->cost_minor, plan->lambda};
    return row;
}

static enum status ask_steps(struct rows *out, struct each_worker *worker, struct diag *diag)
{
    const struct budgets *budgets = worker->payload;
    const struct option any = {.designs = NULL};
    struct option_steps steps = {.range = budgets->range};
    const enum status status =
        option_steps_find(&steps, &any, &worker->problem, &worker->stop, &worker->arena, diag);
    if (status != ST_OK && status != ST_STOPPED)
        return status;
    const int64_t from_minor = budgets->range.from_minor;
    out->v =
        ARENA_NEW(&worker->arena, budgets->exact ? steps.frontier.n : (size_t)budgets->n, struct curve_row);
    for (size_t i = option_steps_first(&steps); i < steps.frontier.n && budgets->exact; i++) {
        const struct plan *plan = &steps.v[i];
        out->v[out->n++] =
            row_of(plan, plan->cost_minor > from_minor ? plan->cost_minor : from_minor, &worker->arena);
    }
    for (int64_t i = 0; i < budgets->n && !budgets->exact; i++)
        out->v[out->n++] =
            row_of(option_step_at(&steps, budget_at(budgets, i)), budget_at(budgets, i), &worker->arena);
    return status;
}

/* ST_STOPPED: the row may not be the best. */
static enum status ask_budget(struct curve_row *row, int64_t budget_minor, struct each_worker *worker,
                              struct diag *diag)
{
    struct problem *problem = &worker->problem;
    struct plan plan;
    if (problem->counts == COUNTS_REAL) {
        row->budget_minor = budget_minor;
        row->point = frontier_real(problem, (double)budget_minor, &row->left_out);
        row->found = row->point.lambda > 0;
        return ST_OK;
    }
    problem->budget_minor = budget_minor;
    const struct plan_options options = {.stop = &worker->stop};
    const enum status status = again_solve(&plan, problem, &options, &worker->arena, diag);
    *row = row_of(&plan, budget_minor, &worker->arena);
    if (status == ST_STOPPED)
        diag_fini(diag);
    return status;
}

static enum status ask_rows(void *out, struct each_worker *worker, int64_t i, struct diag *diag)
{
    const struct budgets *budgets = worker->payload;
    struct rows *rows = out;
    if (budgets->stepped)
        return ask_steps(rows, worker, diag);
    rows->v = ARENA_NEW(&worker->arena, 1, struct curve_row);
    const enum status status = ask_budget(rows->v, budget_at(budgets, i), worker, diag);
    rows->n = status == ST_OK || rows->v->found;
    return status;
}

static void carry_row(struct record *record, struct curve_row *row, const struct problem *problem)
{
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

static void carry_rows(struct record *record, void *answer, const struct problem *problem)
{
    struct rows *rows = answer;
    record_count(record, &rows->n, CURVE_ROWS_AT_MOST);
    if (!record->out)
        rows->v = ARENA_NEW(record->arena, rows->n, struct curve_row);
    for (size_t i = 0; i < rows->n; i++)
        carry_row(record, &rows->v[i], problem);
}

static enum status ask_all(struct curve *out, struct problem *problem, const struct budgets *budgets,
                           const struct stop *stop, struct diag *diag)
{
    const struct each each = {.name = budgets->stepped ? "steps" : "budget",
                              .n = budgets->stepped ? 1 : budgets->n,
                              .size = sizeof(struct rows),
                              .payload = budgets,
                              .warned = problem,
                              .ask = ask_rows,
                              .carry = carry_rows};
    void *answers = NULL;
    int64_t done = 0;
    const enum status status = each_ask(&answers, &done, &each, problem, stop, diag);
    const struct rows *rows = answers;
    size_t n = 0;
    done += status == ST_STOPPED && done < each.n; /* what there is of the one that was stopped */
    for (int64_t i = 0; i < done; i++)
        n += rows[i].n;
    out->rows = ARENA_NEW(problem->arena, n, struct curve_row);
    for (int64_t i = 0; i < done; i++)
        for (size_t k = 0; k < rows[i].n; k++) {
            out->rows[out->n++] = rows[i].v[k];
            if (rows[i].v[k].left_out)
                problem_warn(problem, "counts real leaves out what has no cost per node: %s",
                             rows[i].v[k].left_out);
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

enum status curve_build(struct curve *out, struct problem *problem, struct money_range range, size_t n,
                        const struct stop *stop, struct diag *diag)
{
    const bool several = plan_of_several(problem), exact = n == CURVE_EXACT;
    const struct budgets budgets = {range, (int64_t)n, exact,
                                    exact || (!several && problem->counts != COUNTS_REAL)};
    *out = (struct curve){.exact = exact};
    enum status status = check_real(problem, diag);
    if (several)
        problem->goal = GOAL_RATE;
    if (status == ST_OK && !budgets.stepped) /* tables for the largest budget serve all */
        status = problem_order_table(problem, range.to_minor, diag);
    if (status == ST_OK)
        status = ask_all(out, problem, &budgets, stop, diag);
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
