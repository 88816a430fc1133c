/* best.c - the N best plans: which search lists them. */
#include "study/best.h"

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

enum status best_find(struct plan_list *out, struct problem *problem, size_t n, enum kbest_distinct distinct,
                      const struct plan_options *options, struct diag *diag)
{
    if (plan_of_several(problem))
        return several_best_find(out, problem, n, options, problem->arena, diag);
    list_of_one(out, problem, n, distinct, &options->stop);
    return ST_OK;
}
