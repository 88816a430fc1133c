/* clusters_descent.c - finds the best cluster sets for a series of falling budgets.
 *
 * A bound of a box for some budget is valid for any smaller budget, so boxes are kept from one budget to the
 * next. The box with the largest bound is bounded again or split, until a cluster set comes first. Boxes
 * that cost more than the budget are dropped for good. */

#include "base/arena.h"
#include "base/mem.h"
#include "base/stop.h"
#include "search/clusters_parts.h"
#include "search/shared_order.h"
#include "search/solve_parts.h"

struct clusters_descent {
    bool begun;
    bool ended;               /* the boxes do not suffice to find the best plan */
    struct instance instance; /* copy of the first problem, with its own designs */
    struct shared_order shared;
    struct candidates points;
    struct clusters_tree tree;
    struct clusters_search search;
    struct box_search box_search;
    struct plan_options options;
    struct arena arena;
};

struct clusters_descent *clusters_descent_new(void)
{
    struct clusters_descent *descent = mem_alloc(1, sizeof *descent);
    descent->arena = ARENA_INIT;
    return descent;
}

void clusters_descent_free(struct clusters_descent *own_descent)
{
    clusters_end(&own_descent->box_search);
    clusters_tree_fini(&own_descent->tree);
    candidates_fini(&own_descent->points);
    arena_fini(&own_descent->arena);
    mem_free(own_descent);
}

/* Copies the problem into memory of the descent, because the caller's may be freed. */
static bool copy_problem(struct clusters_descent *d, const struct instance *instance)
{
    struct diag none = DIAG_INIT;
    d->instance = instance_varied(instance);
    d->instance.arena = &d->arena;
    instance_forget_costs(&d->instance, &d->arena);
    instance_copy_designs(&d->instance, &d->arena);
    const bool made = shared_order_make(&d->shared, &d->instance, &d->arena, &none) == ST_OK;
    diag_fini(&none);
    return made;
}

static bool begin(struct clusters_descent *d, const struct plan_search *search,
                  const struct instance *instance, const struct plan_kind *kind)
{
    const size_t *group_of =
        kind->n > 0 ? ARENA_COPY(&d->arena, kind->group_of, instance->choice.n_designs, 0, size_t) : NULL;
    struct plan_kind own = *kind;
    own.group_of = group_of;
    if (instance->goal != GOAL_RATE || !copy_problem(d, instance) ||
        !candidates_collect(&d->points, &d->shared, CANDIDATES_UNDOMINATED, group_of, search->options->stop))
        return false;
    clusters_tree_make(&d->tree, &d->points);
    d->search = (struct clusters_search){.points = &d->points,
                                         .tree = &d->tree,
                                         .options = &d->options,
                                         .n_slots = kind->n ? kind->n : (size_t)instance->policy->clusters,
                                         .budget_minor = instance->budget_minor,
                                         .needed_rate = search->needed_rate,
                                         .over = AMOUNTS_AT_MOST,
                                         .keeps_all = true};
    d->begun = clusters_find_roots(&d->search, &d->tree, &own);
    if (d->begun)
        clusters_begin(&d->box_search, &d->search);
    return d->begun;
}

/* Processes the first box: computes its bound again, splits it, or offers its cluster set. False: the set may
 * have a cheaper order. */
static bool process_box(struct box_search *s, struct box *box)
{
    if (box->budget_minor != s->out->budget_minor) {
        const double before = box->key;
        if (clusters_bound_box(s, box)) {
            box->key = box->key < before ? box->key : before;
            heap_push(&s->heap, box);
        }
        return true;
    }
    (void)clusters_corner(s, box); /* always true: the box was bounded for this budget */
    return clusters_split(s, box) || clusters_offer(s, box);
}

/* Continues until the best set is known. False: stopped, or undecided. */
static bool continue_search(struct clusters_descent *d)
{
    enum { LOOK_EVERY = 16 };
    struct box_search *s = &d->box_search;
    struct clusters_search *out = &d->search;
    struct box box;
    for (int64_t n = 0; s->heap.n > 0; n++) {
        if (s->heap.n >= BOXES_AT_MOST || (n % LOOK_EVERY == 0 && stop_reached(d->options.stop)))
            return false;
        heap_pop(&box, &s->heap);
        if (out->found && compare_close(box.key, out->best.value) < 0) {
            heap_push(&s->heap, &box);
            break;
        }
        if (!process_box(s, &box))
            return false;
    }
    return out->found;
}

bool clusters_descend(struct plan_search *out, const struct shared_order *shared,
                      const struct plan_kind *kind)
{
    struct clusters_descent *d = out->options->descent;
    const struct instance *instance = shared->instance;
    struct clusters_search *s = &d->search;
    d->options = *out->options;
    if (!d->begun && !d->ended)
        d->ended = !begin(d, out, instance, kind);
    if (d->ended)
        return false;
    if (!s->found || s->best.cost_minor > instance->budget_minor) {
        s->budget_minor = instance->budget_minor;
        s->found = false;
        d->ended = !continue_search(d);
    }
    if (d->ended)
        return false;
    out->presolve = d->points.presolve;
    out->found = true;
    out->unique = s->unique;
    out->bound = s->best.value;
    out->n_best = candidates_take(out->best, &d->points, s->best.point, s->n_slots);
    for (size_t c = 0; c < out->n_best; c++)
        out->best[c].design = &instance->choice.designs[out->best[c].design - d->instance.choice.designs];
    return true;
}
