/* several.c - several clusters: from candidates to the best clusters, or the best ones in order. */
#include "purchase/order.h"
#include "search/several_parts.h"
#include "search/solve_parts.h"

static void fill(struct plan_row *row, const struct several_search *search,
                 const struct several_choice *choice, struct arena *arena)
{
    const struct candidates *points = search->points;
    const struct problem *problem = points->problem;
    struct pooled_bill bill;
    struct point *clusters = ARENA_NEW(arena, search->n_slots, struct point);
    *row =
        (struct plan_row){.clusters = clusters, .lambda = choice->lambda, .cost_minor = choice->cost_minor};
    row->n_clusters = candidates_take(clusters, points, choice->point, search->n_slots);
    pool_bill(&bill, points->pool, row->clusters, row->n_clusters, arena);
    row->bill = bill.lines;
    row->n_bill = bill.n_lines;
    row->power_W = bill_size(problem, bill.lines, bill.n_lines, SIZE_POWER);
    row->objective = plan_objective_of(problem, row->lambda, row->cost_minor, row->bill, row->n_bill);
}

/* What the branch and bound over them found; `list` has room for those that are wanted. */
static void take(struct search *out, const struct several_search *s, struct plan_list *list,
                 struct arena *arena)
{
    const bool exact = s->found && (s->by_cost ? !(s->bound < (double)s->best.cost_minor)
                                               : !(s->bound > s->best.value * (1 + 1e-12)));
    out->found = s->found;
    out->stopped = s->stopped || (s->inexact && !exact);
    out->inexact = s->inexact;
    out->unique = s->unique;
    out->bound = s->bound;
    out->presolve.sets = s->n_boxes;
    out->n_best = s->found ? candidates_take(out->best, s->points, s->best.point, s->n_slots) : 0;
    for (size_t i = 0; i < s->n_listed; i++)
        fill(&list->rows[i], s, &s->list[i], arena);
}

/* The amount that the goal's rate is over. */
static size_t amount_over(const struct pool *pool)
{
    const enum goal goal = pool->problem->goal;
    size_t r = AMOUNTS_AT_MOST;
    for (size_t i = 0; i < pool->n_sizes; i++)
        r = pool->size_kind[i] == goal_size(goal) ? 1 + i : r;
    return goal == GOAL_RATE_PER_COST ? 0 : r;
}

static void search_points(struct search *out, const struct candidates *points, const struct plan_kind *kind,
                          struct plan_list *list, size_t n_wanted, struct arena *arena)
{
    const struct problem *problem = points->problem;
    struct several_tree tree;
    several_tree_make(&tree, points);
    struct several_search s = {.points = points,
                               .tree = &tree,
                               .options = out->options,
                               .n_slots = kind->n ? kind->n : (size_t)problem->policy->clusters,
                               .budget_minor = problem->budget_minor,
                               .lambda_needed = out->lambda_needed,
                               .by_cost = problem->goal == GOAL_COST,
                               .over = amount_over(points->pool),
                               .list = ARENA_NEW(arena, n_wanted, struct several_choice),
                               .n_wanted = n_wanted};
    if (several_find_roots(&s, &tree, kind))
        several_search_run(&s);
    several_tree_fini(&tree);
    take(out, &s, list, arena);
    if (list)
        list->n = s.n_listed;
}

void search_several(struct search *search, const struct pool *pool, const struct plan_kind *kind,
                    struct plan_list *list, size_t n_wanted, struct arena *arena)
{
    struct candidates points;
    if (search->options->descent && !list && several_descend(search, pool, kind))
        return;
    const enum candidates_kept which = list ? CANDIDATES_RISING : CANDIDATES_UNBEATEN;
    const size_t *group_of = kind->n > 0 ? kind->group_of : NULL;
    search->stopped = !candidates_collect(&points, pool, which, group_of, search->options->stop);
    search->presolve = points.presolve;
    while (search->idle < points.n_apps && points.fastest[search->idle] > 0)
        search->idle++;
    if (!search->stopped)
        search_points(search, &points, kind, list, n_wanted, arena);
    candidates_fini(&points);
}
