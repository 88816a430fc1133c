/* best.c - the N best plans: which search lists them. */
#include "study/best.h"

#include <stdlib.h>

#include "base/number.h"
#include "base/sort.h"
#include "study/option.h"

static void list_of_one(struct plan_list *out, const struct problem *problem, size_t n,
                        enum kbest_distinct distinct, const struct stop *stop)
{
    struct arena *arena = problem->arena;
    struct kbest best;
    kbest_find_distinct(&best, problem, n, distinct, stop, arena);
    *out = (struct plan_list){.rows = ARENA_NEW(arena, best.n, struct plan_row),
                              .n = best.n,
                              .all = best.all,
                              .stopped = best.stopped};
    for (size_t i = 0; i < best.n; i++) {
        const struct kbest_row *row = &best.rows[i];
        out->rows[i] = (struct plan_row){.clusters = &row->point,
                                         .n_clusters = 1,
                                         .lambda = row->point.lambda,
                                         .cost_minor = row->point.cost_minor,
                                         .objective = row->objective,
                                         .power_W = row->power_W,
                                         .bill = row->bill,
                                         .n_bill = row->n_bill,
                                         .names = row->names,
                                         .n_names = row->n_names};
    }
}

/* --- the best of each kind of several clusters --- */

/* A plan as a row; by_cost: the goal is cost, then rate. */
struct ranked {
    struct plan_row row;
    bool by_cost;
    size_t at; /* of kinds that tie the first comes first */
};

static int by_rank(const void *a, const void *b)
{
    const struct ranked *x = a, *y = b;
    const int cost = (x->row.cost_minor > y->row.cost_minor) - (x->row.cost_minor < y->row.cost_minor);
    const int rate = compare_close(y->row.lambda, x->row.lambda);
    const int first = x->by_cost ? cost : rate, second = x->by_cost ? rate : cost;
    return first ? first : second ? second : (x->at > y->at) - (x->at < y->at);
}

static struct plan_row row_of(const struct plan *plan, struct arena *arena)
{
    return (struct plan_row){.clusters = plan_points(plan, arena),
                             .n_clusters = plan->n_clusters,
                             .lambda = plan->lambda,
                             .cost_minor = plan->cost_minor,
                             .objective = plan->objective,
                             .power_W = plan->power_W,
                             .bill = plan->bill,
                             .n_bill = plan->n_bill};
}

static enum status best_of_kinds(struct plan_list *out, const struct problem *problem, size_t n,
                                 enum kbest_distinct distinct, const struct stop *stop, struct diag *diag)
{
    static const enum option_by by[N_KBEST_DISTINCT] = {[KBEST_DESIGN] = OPTION_BY_DESIGN,
                                                        [KBEST_NETWORK] = OPTION_BY_NETWORK,
                                                        [KBEST_NODE] = OPTION_BY_NODE};
    struct arena *arena = problem->arena;
    struct options options;
    enum status status = options_of_kinds(&options, problem, by[distinct], KBEST_AT_MOST, arena, diag);
    struct ranked *found = ARENA_NEW(arena, options.n, struct ranked);
    size_t n_found = 0;
    *out = (struct plan_list){.n = 0};
    for (size_t i = 0; i < options.n && status == ST_OK; i++) {
        struct plan plan;
        status = option_ask(&plan, &options.v[i], problem, stop, arena, diag);
        if (status == ST_OK && plan.found)
            found[n_found++] = (struct ranked){row_of(&plan, arena), problem->goal == GOAL_COST, i};
    }
    if (status == ST_STOPPED) {
        out->stopped = true;
        diag_fini(diag);
        status = ST_OK;
    }
    sort_stable(found, n_found, sizeof *found, by_rank);
    out->rows = ARENA_NEW(arena, n_found, struct plan_row);
    out->all = n_found <= n && !out->stopped;
    for (; out->n < n_found && out->n < n; out->n++)
        out->rows[out->n] = found[out->n].row;
    return status;
}

enum status best_find(struct plan_list *out, struct problem *problem, size_t n, enum kbest_distinct distinct,
                      const struct plan_options *options, struct diag *diag)
{
    if (!plan_of_several(problem)) {
        list_of_one(out, problem, n, distinct, options->stop);
        return ST_OK;
    }
    return distinct == KBEST_ORDER ? several_best_find(out, problem, n, options, problem->arena, diag)
                                   : best_of_kinds(out, problem, n, distinct, options->stop, diag);
}
