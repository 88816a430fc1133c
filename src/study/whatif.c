/* whatif.c - what moved between two plans. */
#include "study/whatif.h"

#include <inttypes.h>
#include <string.h>

#include "purchase/order.h"

struct listing {
    struct difference *v;
    size_t n;
    struct arena *arena;
};

static void differ(struct listing *list, const char *what, const char *from, const char *to)
{
    if (from == to || (from && to && strcmp(from, to) == 0))
        return;
    list->v[list->n++] = (struct difference){what, from, to};
}

static const char *rate_text(const struct problem *problem, double lambda, struct arena *arena)
{
    return arena_printf(arena, "%.6g %s", lambda / problem_rate_scale(problem), problem_rate_unit(problem));
}

/* The count of each part on both sides; bills are sorted by part. */
static void differ_bills(struct listing *list, const struct problem *problem, const struct bill_line *before,
                         size_t n_before, const struct bill_line *after, size_t n_after)
{
    size_t i = 0, j = 0;
    while (i < n_before || j < n_after) {
        const size_t left = i < n_before ? before[i].part : SIZE_MAX;
        const size_t right = j < n_after ? after[j].part : SIZE_MAX;
        const size_t part = left < right ? left : right;
        const int64_t from = left == part ? before[i++].quantity : 0;
        const int64_t to = right == part ? after[j++].quantity : 0;
        if (from != to)
            differ(list, problem->snapshot->parts[part].id, arena_printf(list->arena, "%" PRId64, from),
                   arena_printf(list->arena, "%" PRId64, to));
    }
}

/* What is charged on top of a plan's order by a vendor, as text; NULL: nothing. */
static const char *charged_by(const char *vendor, const struct problem *problem, const struct plan *plan,
                              struct arena *arena)
{
    size_t n = 0;
    const struct charge *charges = bill_charges(&n, problem, plan->bill, plan->n_bill, arena);
    for (size_t i = 0; i < n; i++)
        if (charges[i].total_minor > 0 && strcmp(charges[i].rule->vendor, vendor) == 0)
            return money_text(charges[i].total_minor, problem->currency, arena);
    return NULL;
}

static void differ_charges(struct listing *list, const struct problem *before_problem,
                           const struct plan *before, const struct problem *after_problem,
                           const struct plan *after)
{
    for (size_t i = 0; i < before_problem->market.n_charges; i++) {
        const char *vendor = before_problem->market.charges[i].vendor;
        differ(list, arena_printf(list->arena, "on top of the order from %s", vendor),
               charged_by(vendor, before_problem, before, list->arena),
               charged_by(vendor, after_problem, after, list->arena));
    }
}

/* "2 x dimm"; NULL: the nodes' own memory alone. */
static const char *memory_text(const struct problem *problem, const struct design *design,
                               struct arena *arena)
{
    return design->memory ? arena_printf(arena, "%" PRId64 " x %s", design->memory->modules,
                                         design_module_id(design, problem->snapshot))
                          : NULL;
}

/* One side's plan, as a listing reads it. */
struct side {
    const struct problem *problem;
    const struct plan *plan;
};

static void differ_cluster(struct listing *list, const struct side *before, const struct side *after)
{
    struct arena *arena = list->arena;
    const struct point *left = before->plan->found ? &before->plan->clusters[0].point : NULL;
    const struct point *right = after->plan->found ? &after->plan->clusters[0].point : NULL;
    const struct design *from = left ? left->design : NULL;
    const struct design *to = right ? right->design : NULL;
    const struct part *parts = before->problem->snapshot->parts;
    differ(list, "node", from ? parts[from->node->part].id : NULL, to ? parts[to->node->part].id : NULL);
    differ(list, "network", from ? from->technology->id : NULL, to ? to->technology->id : NULL);
    differ(list, "template", from ? from->network->name : NULL, to ? to->network->name : NULL);
    differ(list, "memory option", from ? memory_text(before->problem, from, arena) : NULL,
           to ? memory_text(after->problem, to, arena) : NULL);
    differ(list, "nodes", left ? arena_printf(arena, "%" PRId64, left->nodes) : NULL,
           right ? arena_printf(arena, "%" PRId64, right->nodes) : NULL);
}

/* "386 x ppro-200 with fast-ethernet"; NULL where a plan has no such cluster. */
static const char *cluster_text(const struct side *side, size_t k, struct arena *arena)
{
    if (k >= side->plan->n_clusters)
        return NULL;
    const struct point *point = &side->plan->clusters[k].point;
    return arena_printf(arena, "%" PRId64 " x %s with %s", point->nodes,
                        side->problem->snapshot->parts[point->design->node->part].id,
                        point->design->technology->id);
}

/* "386 processes, 0.9957 of its time"; NULL where the application does not run there. */
static const char *app_text(const struct plan *plan, size_t k, size_t a, struct arena *arena)
{
    const struct plan_app *app = k < plan->n_clusters ? &plan->clusters[k].apps[a] : NULL;
    return app && app->time_fraction > 0 ? arena_printf(arena, "%" PRId64 " processes, %.4g of its time",
                                                        app->processes, app->time_fraction)
                                         : NULL;
}

static void differ_clusters(struct listing *list, const struct side *before, const struct side *after)
{
    const size_t left = before->plan->n_clusters, right = after->plan->n_clusters;
    const size_t n = left > right ? left : right;
    for (size_t k = 0; k < n; k++)
        differ(list, arena_printf(list->arena, "cluster %zu", k + 1), cluster_text(before, k, list->arena),
               cluster_text(after, k, list->arena));
    for (size_t k = 0; k < n; k++)
        for (size_t a = 0; a < before->problem->load.n_work; a++)
            differ(list,
                   arena_printf(list->arena, "%s on cluster %zu", before->problem->load.work[a].name, k + 1),
                   app_text(before->plan, k, a, list->arena), app_text(after->plan, k, a, list->arena));
}

static void differ_processes(struct listing *list, const struct side *before, const struct side *after)
{
    struct arena *arena = list->arena;
    for (size_t a = 0; a < before->problem->load.n_work && before->plan->found && after->plan->found; a++)
        differ(list, arena_printf(arena, "processes of %s", before->problem->load.work[a].name),
               arena_printf(arena, "%" PRId64, before->plan->clusters[0].apps[a].processes),
               arena_printf(arena, "%" PRId64, after->plan->clusters[0].apps[a].processes));
}

size_t plan_differences(struct difference **out, const struct problem *before_problem,
                        const struct plan *before, const struct problem *after_problem,
                        const struct plan *after, struct arena *arena)
{
    enum { OF_ONE = 7 };
    const struct side left = {before_problem, before}, right = {after_problem, after};
    const bool several = plan_of_several(before_problem) || plan_of_several(after_problem);
    struct listing list = {.arena = arena};
    list.v =
        ARENA_NEW(arena,
                  OF_ONE + (before->n_clusters + after->n_clusters + 1) * (1 + before_problem->load.n_work) +
                      before->n_bill + after->n_bill + before_problem->market.n_charges,
                  struct difference);
    (several ? differ_clusters : differ_cluster)(&list, &left, &right);
    differ(&list, "rate", before->found ? rate_text(before_problem, before->lambda, arena) : NULL,
           after->found ? rate_text(after_problem, after->lambda, arena) : NULL);
    differ(&list, "cost",
           before->found ? money_text(before->cost_minor, before_problem->currency, arena) : NULL,
           after->found ? money_text(after->cost_minor, after_problem->currency, arena) : NULL);
    if (!several)
        differ_processes(&list, &left, &right);
    differ_bills(&list, before_problem, before->bill, before->n_bill, after->bill, after->n_bill);
    differ_charges(&list, before_problem, before, after_problem, after);
    *out = list.v;
    return list.n;
}
