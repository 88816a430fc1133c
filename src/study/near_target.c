/* near_target.c - compares the plan of the goal cost with the fastest purchase of each other design for the
 * same money. */
#include "study/near_target.h"

#include <math.h>

#include "base/arena.h"
#include "base/sort.h"
#include "problem/build.h"
#include "problem/scores.h"
#include "scenario/service.h"
#include "search/candidate_compare.h"
#include "study/purchase_option.h"
#include "study/resolve.h"

/* Tolerance above which arrivals are not reduced further: some always remain. */
static const double NEAREST_AT_MOST = 0.99;

struct target_work {
    const struct instance *stated;
    struct instance instance; /* asks for less, within the plan's cost */
    const struct plan *plan;
    struct near_errors errors; /* by error */
    struct near_clusters own;  /* clusters of the plan */
    double nearest;            /* largest possible tolerance of a design */
    double arrivals;           /* requests/s that arrive; NAN: none */
    const struct stop *stop;
    struct near_set *out;
};

static double arrivals_of(const struct instance *instance)
{
    const double *arrivals = service_value(&instance->load.work[0].application, SERVICE_ARRIVALS);
    return arrivals && instance->load.n_work == 1 ? *arrivals : (double)NAN;
}

/* Replicas that cannot serve all arrivals have no rate, so the arrivals fall by the tolerance too. */
static enum status relax_arrivals(struct target_work *n, struct arena *arena, struct diag *diag)
{
    struct scenario *scenario = ARENA_COPY(arena, n->stated->scenario, 1, 0, struct scenario);
    scenario->work = ARENA_COPY(arena, scenario->work, scenario->n_work, 0, struct work_item);
    *service_place(&scenario->work[0].application, SERVICE_ARRIVALS) = n->arrivals * (1 - n->nearest);
    scenario->choose.best_only = true;
    n->instance = (struct instance){0};
    const enum status status = instance_build(&n->instance, scenario, n->stated->snapshot, arena, diag);
    if (status == ST_OK)
        resolve_share_rates(&n->instance, n->stated);
    return status;
}

/* Asks for the fastest purchase that costs no more than the plan and reaches nearly the target. */
static enum status relax(struct target_work *n, struct arena *arena, struct diag *diag)
{
    const enum status status = isnan(n->arrivals) ? ST_OK : relax_arrivals(n, arena, diag);
    if (isnan(n->arrivals))
        n->instance = instance_varied(n->stated);
    n->instance.goal = GOAL_RATE;
    n->instance.budget_minor = n->plan->cost_minor;
    n->instance.limits.min_rate = fmax(n->stated->limits.min_rate, (1 - n->nearest) * n->stated->target_rate);
    return status;
}

/* Share of the target that a purchase reaches, or of the arrivals that it serves if less; at most 1. */
static double share_reached(const struct target_work *n, const struct plan *plan)
{
    struct model_layout layout;
    const double target = n->stated->target_rate * instance_rate_scale(n->stated);
    double share = fmin(plan->rate / target, 1);
    if (!isnan(n->arrivals) && plan_layout(&layout, &n->instance, &plan->clusters[0], 0))
        share = fmin(share, layout.serving.arrivals_most / n->arrivals);
    return share;
}

/* True if the plan or an earlier tie orders the same parts: a fat tree of one switch is a star. */
static bool is_listed(const struct target_work *n, const struct near_tie *tie)
{
    const struct candidate *point = &tie->clusters.v[0];
    if (tie->cost_minor == n->plan->cost_minor && candidate_same_order(&n->instance, point, &n->own.v[0]))
        return true;
    for (size_t i = 0; i < n->out->n_ties; i++)
        if (n->out->ties[i].cost_minor == tie->cost_minor &&
            candidate_same_order(&n->instance, point, &n->out->ties[i].clusters.v[0]))
            return true;
    return false;
}

static enum status add_option(struct target_work *n, const struct purchase_option *option,
                              struct arena *arena, struct diag *diag)
{
    struct near_set *out = n->out;
    struct plan plan = {.found = false};
    struct instance own = n->instance;
    const struct plan_options how = {.brief = true, .unwarned = true, .stop = n->stop};
    own.choice.designs = option->designs;
    own.choice.n_designs = option->n_designs;
    const enum status status = resolve_problem(&plan, &own, &how, arena, diag);
    if (status != ST_OK || !plan.found)
        return status;
    struct near_tie tie = {.clusters = {plan_candidates(&plan, arena), 1},
                           .cost_minor = plan.cost_minor,
                           .rate = plan.rate,
                           .share = share_reached(n, &plan),
                           .near = out->near};
    if (out->source == NEAR_BY_ERROR)
        tie.near = near_deviation(&n->errors, &tie.clusters, &n->own);
    if (compare_close(tie.share, 1 - tie.near) >= 0 && !is_listed(n, &tie))
        out->ties[out->n_ties++] = tie;
    return ST_OK;
}

/* Purchases that reach most of the target first. */
static int by_share(const void *a, const void *b)
{
    const struct near_tie *x = a, *y = b;
    if (compare_close(x->share, y->share) != 0)
        return x->share > y->share ? -1 : 1;
    return (x->cost_minor > y->cost_minor) - (x->cost_minor < y->cost_minor);
}

static enum status find_ties(struct target_work *n, struct arena *arena, struct diag *diag)
{
    struct near_set *out = n->out;
    struct purchase_options options;
    enum status status = relax(n, arena, diag);
    if (status == ST_OK && out->source == NEAR_BY_ERROR) /* in the relaxed problem all designs run */
        status = near_errors_make(&n->errors, &n->instance, arena, diag);
    if (status != ST_OK)
        return status;
    purchase_options_of_designs(&options, &n->instance, arena);
    out->ties = ARENA_NEW(arena, options.n, struct near_tie);
    for (size_t k = 0; k < options.n && status == ST_OK; k++)
        /* another purchase of the plan's design has all errors of the plan */
        if (purchase_option_compare(&options.v[k].designs[0], n->own.v[0].design) != 0)
            status = add_option(n, &options.v[k], arena, diag);
    sort_stable(out->ties, out->n_ties, sizeof *out->ties, by_share);
    for (size_t i = 0; i < out->n_ties && out->source == NEAR_BY_ERROR; i++)
        out->near = fmax(out->near, out->ties[i].near);
    return status;
}

enum status near_target_find(struct near_set *out, const struct instance *instance, const struct plan *plan,
                             const struct stop *stop, struct diag *diag)
{
    struct arena *arena = instance->arena;
    struct target_work n = {.stated = instance,
                            .plan = plan,
                            .own = {plan_candidates(plan, arena), plan->n_clusters},
                            .nearest = out->near,
                            .arrivals = arrivals_of(instance),
                            .stop = stop,
                            .out = out};
    const bool by_error = out->source == NEAR_BY_ERROR;
    const enum status status = by_error ? near_errors_make(&n.errors, instance, arena, diag) : ST_OK;
    if (status != ST_OK)
        return status;
    if (by_error)
        n.nearest = fmin(near_deviation_at_most(&n.errors, &n.own), NEAREST_AT_MOST);
    out->of_target = true;
    out->of_arrivals = !isnan(n.arrivals);
    return n.nearest > 0 ? find_ties(&n, arena, diag) : ST_OK;
}
