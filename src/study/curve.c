/* curve.c - the rows of a curve: from the steps of all budgets, from the plan of each budget, or with
 * fractional nodes. */
#include "study/curve.h"

#include "base/diag.h"
#include "base/mem.h"
#include "base/record.h"
#include "problem/warnings.h"
#include "search/instance_cost.h"
#include "study/parallel_items.h"
#include "study/purchase_option.h"
#include "study/resolve.h"

/* The budgets of a curve: n evenly spaced ones, or all at which the purchase changes. */
struct curve_budgets {
    struct money_range range;
    int64_t n;
    bool exact;
    bool stepped; /* one item finds all steps, because each step determines the next budget */
};

/* The rows that one parallel item computes: the row of one budget or, if `stepped`, all rows. */
struct row_list {
    struct curve_row *v;
    size_t n;
};

static int64_t budget_at(const struct curve_budgets *budgets, int64_t i)
{
    return budgets->range.from_minor +
           round_div((int128)(budgets->range.to_minor - budgets->range.from_minor) * i, budgets->n - 1);
}

/* A plan without clusters gives a row that was not found. */
static struct curve_row row_of(const struct plan *plan, int64_t budget_minor, struct arena *arena)
{
    struct curve_row row = {.budget_minor = budget_minor, .found = plan->found};
    if (!plan->found)
        return row;
    row.clusters = plan_candidates(plan, arena);
    row.n_clusters = plan->n_clusters;
    row.bound = plan->bound;
    row.gap = plan_gap(plan);
    row.point = (struct real_point){plan->n_clusters == 1 ? row.clusters[0].design : NULL,
                                    (double)plan_nodes(plan), (double)plan->cost_minor, plan->rate};
    return row;
}

/* The step with the highest rate per cost; among equal ones the cheapest. */
static struct curve_row best_step(const struct option_steps *steps, struct arena *arena)
{
    const struct plan *best = NULL;
    for (size_t i = option_steps_first(steps); i < steps->frontier.n; i++) {
        const struct plan *plan = &steps->v[i];
        if (plan->found && plan->cost_minor > 0 &&
            (!best ||
             compare_close(plan->rate / (double)plan->cost_minor, best->rate / (double)best->cost_minor) > 0))
            best = plan;
    }
    return best ? row_of(best, best->cost_minor, arena) : (struct curve_row){.found = false};
}

/* The rows of an exact curve, or those of a sampled one and the best step after them. */
static enum status find_steps(struct row_list *out, struct parallel_worker *worker, struct diag *diag)
{
    const struct curve_budgets *budgets = worker->payload;
    const struct purchase_option any = {.designs = NULL};
    struct option_steps steps = {.range = budgets->range, .warned = &worker->instance};
    const enum status status =
        option_steps_find(&steps, &any, &worker->instance, &worker->stop, &worker->arena, diag);
    if (status != ST_OK && status != ST_STOPPED)
        return status;
    const int64_t from_minor = budgets->range.from_minor;
    out->v = ARENA_NEW(&worker->arena, budgets->exact ? steps.frontier.n : (size_t)budgets->n + 1,
                       struct curve_row);
    for (size_t i = option_steps_first(&steps); i < steps.frontier.n && budgets->exact; i++) {
        const struct plan *plan = &steps.v[i];
        out->v[out->n++] =
            row_of(plan, plan->cost_minor > from_minor ? plan->cost_minor : from_minor, &worker->arena);
    }
    for (int64_t i = 0; i < budgets->n && !budgets->exact; i++)
        out->v[out->n++] =
            row_of(option_step_at(&steps, budget_at(budgets, i)), budget_at(budgets, i), &worker->arena);
    if (!budgets->exact)
        out->v[out->n++] = best_step(&steps, &worker->arena);
    return status;
}

/* ST_STOPPED: the row may not be the best. */
static enum status find_row(struct curve_row *row, int64_t budget_minor, struct parallel_worker *worker,
                            struct diag *diag)
{
    struct instance *instance = &worker->instance;
    struct plan plan;
    if (instance->counts == COUNTS_REAL) {
        row->budget_minor = budget_minor;
        row->point = frontier_real(instance, (double)budget_minor, &row->left_out);
        row->found = row->point.rate > 0;
        return ST_OK;
    }
    instance->budget_minor = budget_minor;
    const struct plan_options options = {.stop = &worker->stop};
    const enum status status = resolve_problem(&plan, instance, &options, &worker->arena, diag);
    plan_warnings_to(instance, &plan);
    *row = row_of(&plan, budget_minor, &worker->arena);
    if (status == ST_STOPPED)
        diag_fini(diag);
    return status;
}

static enum status find_rows(void *out, struct parallel_worker *worker, int64_t i, struct diag *diag)
{
    const struct curve_budgets *budgets = worker->payload;
    struct row_list *rows = out;
    if (budgets->stepped)
        return find_steps(rows, worker, diag);
    rows->v = ARENA_NEW(&worker->arena, 1, struct curve_row);
    const enum status status = find_row(rows->v, budget_at(budgets, i), worker, diag);
    rows->n = status == ST_OK || rows->v->found;
    return status;
}

static void carry_row(struct record *record, struct curve_row *row, const struct instance *instance)
{
    record_integer(record, &row->budget_minor);
    record_bool(record, &row->found);
    parallel_carry_design(record, &row->point.design, instance);
    record_real(record, &row->point.nodes);
    record_real(record, &row->point.cost_minor);
    record_real(record, &row->point.rate);
    parallel_carry_candidates(record, &row->clusters, &row->n_clusters, instance);
    record_real(record, &row->bound);
    record_real(record, &row->gap);
    record_text(record, &row->left_out);
}

static void carry_rows(struct record *record, void *answer, const struct instance *instance)
{
    struct row_list *rows = answer;
    record_count(record, &rows->n, CURVE_ROWS_AT_MOST);
    if (!record->out)
        rows->v = ARENA_NEW(record->arena, rows->n, struct curve_row);
    for (size_t i = 0; i < rows->n; i++)
        carry_row(record, &rows->v[i], instance);
}

static enum status find_all_rows(struct curve *out, struct instance *instance,
                                 const struct curve_budgets *budgets, const struct stop *stop,
                                 struct diag *diag)
{
    const struct parallel_items each = {.name = budgets->stepped ? "steps" : "budget",
                                        .n = budgets->stepped ? 1 : budgets->n,
                                        .size = sizeof(struct row_list),
                                        .payload = budgets,
                                        .warned = instance,
                                        .find = find_rows,
                                        .carry = carry_rows};
    void *answers = NULL;
    int64_t done = 0;
    const enum status status = parallel_items_find(&answers, &done, &each, instance, stop, diag);
    const struct row_list *rows = answers;
    size_t n = 0;
    done += status == ST_STOPPED && done < each.n; /* include the rows of an item that was stopped */
    for (int64_t i = 0; i < done; i++)
        n += rows[i].n;
    out->rows = ARENA_NEW(instance->arena, n, struct curve_row);
    for (int64_t i = 0; i < done; i++)
        for (size_t k = 0; k < rows[i].n; k++) {
            out->rows[out->n++] = rows[i].v[k];
            if (rows[i].v[k].left_out)
                instance_warn(instance, "counts real omits designs without a cost per node: %s",
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

static enum status check_real(const struct instance *instance, struct diag *diag)
{
    if (instance->counts != COUNTS_REAL || !(instance->limits.gamma > 0))
        return ST_OK;
    return located_error(&instance->limits.gamma_at, diag,
                         "the limit gamma needs whole numbers of processes: use counts any or legal");
}

enum status curve_build(struct curve *out, const struct instance *instance, struct money_range range,
                        size_t n, const struct stop *stop, struct diag *diag)
{
    const bool several = is_multi_cluster(instance), exact = n == CURVE_EXACT;
    const struct curve_budgets budgets = {range, (int64_t)n, exact,
                                          exact || (!several && instance->counts != COUNTS_REAL)};
    struct instance *own = ARENA_COPY(instance->arena, instance, 1, 0, struct instance);
    *out = (struct curve){.exact = exact, .instance = own};
    enum status status = check_real(instance, diag);
    if (several)
        own->goal = GOAL_RATE;
    if (status == ST_OK && !budgets.stepped) /* tables for the largest budget are valid for all */
        status = instance_order_table(own, range.to_minor, diag);
    if (status == ST_OK)
        status = find_all_rows(out, own, &budgets, stop, diag);
    if (status != ST_OK && status != ST_STOPPED)
        return status;
    if (exact)
        curve_mark(out);
    if (budgets.stepped && !exact && out->n > 0)
        out->best = out->rows[--out->n];
    if (status == ST_OK && buys_nothing(out))
        return diag_set(diag, ST_INFEASIBLE,
                        "no budget of the range buys a purchase that meets the requirements");
    out->complete = status == ST_OK;
    return status;
}

/* --- marks of an exact curve --- */

/* The cross product of the vectors from a to b and from a to c: above zero for a left turn at b. */
static double turn(const struct real_point *a, const struct real_point *b, const struct real_point *c)
{
    return (b->cost_minor - a->cost_minor) * (c->rate - a->rate) -
           (b->rate - a->rate) * (c->cost_minor - a->cost_minor);
}

/* Finds the rows of the upper concave hull, by rising cost (Andrew's monotone chain). */
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

/* The height of p above the line from a to b, as a rate. */
static double above(const struct real_point *p, const struct real_point *a, const struct real_point *b)
{
    const double part = (p->cost_minor - a->cost_minor) / (b->cost_minor - a->cost_minor);
    return p->rate - (a->rate + part * (b->rate - a->rate));
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
            (!best || compare_close(row->point.rate / row->point.cost_minor,
                                    best->point.rate / best->point.cost_minor) > 0))
            best = row;
    }
    if (best)
        best->best = true;
    if (n > 2) {
        const double range = curve->rows[hull[n - 1]].point.rate - curve->rows[hull[0]].point.rate;
        mark_knees(curve, hull, 0, n - 1, KNEE_RELATIVE * range);
    }
    mem_free(hull);
}

const char *curve_mark_name(const struct curve_row *row)
{
    if (row->best && row->knee)
        return "best, knee";
    return row->best ? "best" : row->knee ? "knee" : NULL;
}
