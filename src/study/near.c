/* near.c - the cheapest near-optimal purchase of each design, or of each kind of multi-cluster plan. */
#include "study/near.h"

#include <math.h>
#include <string.h>

#include "base/arena.h"
#include "base/diag.h"
#include "base/sort.h"
#include "base/stop.h"
#include "problem/stock.h"
#include "search/candidate_compare.h"
#include "search/instance_cost.h"
#include "study/near_target.h"
#include "study/purchase_option.h"
#include "study/resolve.h"

/* Data of the comparison with the plan. */
struct near_work {
    double nearest;           /* largest possible tolerance of a design */
    struct instance instance; /* problem of the least cost of a rate, within the plan's cost */
    const struct instance *stated;
    const struct plan *plan;
    struct near_clusters own; /* clusters of the plan */
    const struct stop *stop;
    struct near_set *out;
    struct near_errors errors;   /* by error: factors that determine tolerances */
    struct purchase_option fast; /* with one cluster: designs whose rate is within `nearest` */
    struct arena *arena;
    struct diag *diag;
};

static size_t kinds_of(const struct bill_line *bill, size_t n)
{
    size_t kinds = 0;
    for (size_t i = 0; i < n; i++)
        if (bill[i].quantity + bill[i].owned > 0 && (i == 0 || bill[i].part != bill[i - 1].part))
            kinds++;
    return kinds;
}

/* --- purchases --- */

/* A purchase, not yet compared with the plan. */
static struct near_purchase purchase_of(const struct near_work *n, const struct candidate *point)
{
    struct arena scratch = ARENA_INIT;
    size_t n_lines = 0;
    const struct bill_line *bill = instance_bill(&n_lines, n->stated, point->design, point->nodes, &scratch);
    const struct near_purchase buy = {.clusters = {ARENA_COPY(n->arena, point, 1, 0, struct candidate), 1},
                                      .cost_minor = point->cost_minor,
                                      .rate = point->rate,
                                      .n_kinds = kinds_of(bill, n_lines)};
    arena_fini(&scratch);
    return buy;
}

static struct near_purchase purchase_of_plan(const struct near_work *n, const struct plan *plan)
{
    return (struct near_purchase){.clusters = {plan_candidates(plan, n->arena), plan->n_clusters},
                                  .cost_minor = plan->cost_minor,
                                  .rate = plan->rate,
                                  .n_kinds = kinds_of(plan->bill, plan->n_bill)};
}

/* True if nodes, networks and templates agree, in any order. */
static bool is_same_design(const struct near_clusters *a, const struct near_clusters *b)
{
    bool taken[CLUSTERS_AT_MOST] = {false}, same = a->n == b->n;
    for (size_t c = 0; c < a->n && same; c++) {
        size_t k = 0;
        while (k < b->n && (taken[k] || purchase_option_compare(a->v[c].design, b->v[k].design) != 0))
            k++;
        same = k < b->n;
        taken[same ? k : 0] = true;
    }
    return same;
}

/* Replaces a purchase by the equal purchase of the plan's design, if there is one: a fat tree of one switch
 * is a star. */
static struct candidate as_own(const struct near_work *n, const struct candidate *point)
{
    const struct design *own = n->own.v[0].design;
    struct candidate twin = {own, point->nodes, -1, 0};
    struct scan scan;
    if (purchase_option_compare(point->design, own) == 0 || point->nodes > own->most_nodes ||
        point->nodes < instance_least_nodes(n->stated, own))
        return *point;
    scan_to(&scan, n->stated, own, point->nodes);
    twin.rate = scan_rate(&scan);
    twin.cost_minor = instance_cost(n->stated, own, point->nodes);
    return twin.cost_minor == point->cost_minor && compare_close(twin.rate, point->rate) == 0 &&
                   candidate_same_order(n->stated, &twin, point)
               ? twin
               : *point;
}

/* Finds the best purchase of an option. Returns false if there is none, or if *status is an error. */
static bool solve(enum status *status, struct near_purchase *out, struct near_work *n,
                  const struct purchase_option *option)
{
    const struct instance_choice all = n->instance.choice;
    struct plan plan = {.found = false};
    struct candidate point;
    bool found = false;
    if (option->designs) {
        n->instance.choice.designs = option->designs;
        n->instance.choice.n_designs = option->n_designs;
    }
    if (is_multi_cluster(n->stated)) {
        const struct plan_options how = {
            .brief = true, .unwarned = true, .stop = n->stop, .kind = &option->kind};
        struct instance own = n->instance;
        *status = resolve_problem(&plan, &own, &how, n->arena, n->diag);
        found = *status == ST_OK && plan.found;
        if (found)
            *out = purchase_of_plan(n, &plan);
    } else {
        found = candidate_solve(status, &point, &n->instance, n->stop, n->diag);
        if (found)
            point = n->instance.goal == GOAL_COST ? as_own(n, &point) : point;
        if (found)
            *out = purchase_of(n, &point);
    }
    n->instance.choice.designs = all.designs;
    n->instance.choice.n_designs = all.n_designs;
    return found;
}

static void compare_with_plan(struct near_purchase *buy, const struct near_work *n)
{
    const struct plan *plan = n->plan;
    buy->rate_loss = fmax(0, 1 - buy->rate / plan->rate);
    buy->saving_minor = plan->cost_minor - buy->cost_minor;
    buy->same_design = is_same_design(&buy->clusters, &n->own);
    buy->simpler = buy->n_kinds < n->out->n_kinds;
    const double saved = (double)buy->saving_minor / (double)plan->cost_minor;
    buy->advice = buy->simpler || (buy->saving_minor > 0 && !buy->same_design) ||
                  (buy->saving_minor > 0 && compare_close(saved, NEAR_SAVES_TIMES * buy->rate_loss) >= 0);
}

/* Finds the cheapest purchase of an option with a rate within `near` of the plan's and no more cost; among
 * equal costs, the fastest. */
static bool find_cheapest(enum status *status, struct near_purchase *out, struct near_work *n,
                          const struct purchase_option *option, double near)
{
    n->instance.goal = GOAL_COST;
    n->instance.target_rate = (1 - near) * n->plan->rate / instance_rate_scale(&n->instance);
    const bool found = solve(status, out, n, option);
    if (found)
        compare_with_plan(out, n);
    return found;
}

/* Finds the tolerance of an option as a share of the plan's rate; below 0: its rate is not within
 * `nearest`. */
static enum status find_tolerance(double *near, struct near_work *n, const struct purchase_option *option)
{
    enum status status = ST_OK;
    struct near_purchase best;
    *near = n->out->near;
    if (n->out->source != NEAR_BY_ERROR)
        return ST_OK;
    *near = 0;
    if (option->designs &&
        /* both purchases have the same errors */
        purchase_option_compare(&option->designs[0], n->own.v[0].design) == 0)
        return ST_OK;
    n->instance.goal = GOAL_RATE;
    n->instance.budget_minor = n->stated->budget_minor;
    n->instance.limits.min_rate = fmax(n->stated->limits.min_rate,
                                       (1 - n->nearest) * n->plan->rate / instance_rate_scale(&n->instance));
    const bool found = solve(&status, &best, n, option);
    n->instance.limits.min_rate = n->stated->limits.min_rate;
    n->instance.budget_minor = n->plan->cost_minor;
    *near = found ? fmin(near_deviation(&n->errors, &best.clusters, &n->own), 1) : -1;
    return status;
}

static bool has_row(const struct near_work *n, const struct near_purchase *buy)
{
    for (size_t i = 0; i < n->out->n && !is_multi_cluster(n->stated); i++)
        if (n->out->rows[i].buy.cost_minor == buy->cost_minor &&
            candidate_same_order(n->stated, &n->out->rows[i].buy.clusters.v[0], &buy->clusters.v[0]))
            return true;
    return false;
}

/* True if as_own replaced the purchase of another option. The plan's own option has a row for its cheapest
 * purchase, which costs at most as much. */
static bool is_row_of_own(const struct near_work *n, const struct purchase_option *option,
                          const struct near_purchase *buy)
{
    return option->designs && buy->same_design &&
           purchase_option_compare(&option->designs[0], n->own.v[0].design) != 0;
}

/* Adds the row of an option, unless its cheapest purchase gives the order of the plan or belongs to another
 * row. */
static enum status add_option(struct near_work *n, const struct purchase_option *option)
{
    struct near_set *set = n->out;
    struct near_purchase buy;
    double near = 0;
    enum status status = find_tolerance(&near, n, option);
    set->options[set->n_options++] = (struct near_option){option->name, option->designs, near};
    if (option->designs && near >= 0) {
        memcpy(n->fast.designs + n->fast.n_designs, option->designs,
               option->n_designs * sizeof *option->designs);
        n->fast.n_designs += option->n_designs;
    }
    if (status != ST_OK || near < 0 || !find_cheapest(&status, &buy, n, option, near))
        return status;
    const bool slower = compare_close(buy.rate, n->plan->rate) < 0;
    if ((buy.saving_minor == 0 && !buy.simpler) || has_row(n, &buy) || is_row_of_own(n, option, &buy) ||
        /* the purchase has all errors of the plan, so its lower rate is certain */
        (set->source == NEAR_BY_ERROR && buy.same_design && slower))
        return ST_OK;
    set->rows[set->n++] = (struct near_row){.buy = buy, .near = near};
    if (set->source == NEAR_BY_ERROR)
        set->near = fmax(set->near, near);
    return ST_OK;
}

static int by_cost(const void *a, const void *b)
{
    const struct near_purchase *x = &((const struct near_row *)a)->buy,
                               *y = &((const struct near_row *)b)->buy;
    if (x->saving_minor != y->saving_minor)
        return x->saving_minor > y->saving_minor ? -1 : 1;
    return (x->rate_loss > y->rate_loss) - (x->rate_loss < y->rate_loss);
}

static enum status find_rows(struct near_work *n)
{
    struct purchase_options options;
    enum status status = ST_OK;
    if (is_multi_cluster(n->stated))
        status = purchase_options_of_kinds(&options, n->stated, OPTION_BY_NETWORK, KINDS_AT_MOST, n->arena,
                                           n->diag);
    else
        purchase_options_of_designs(&options, n->stated, n->arena);
    if (status != ST_OK)
        return status;
    n->out->rows = ARENA_NEW(n->arena, options.n, struct near_row);
    n->out->options = ARENA_NEW(n->arena, options.n, struct near_option);
    n->fast.designs = ARENA_NEW(n->arena, n->stated->choice.n_designs, struct design);
    for (size_t k = 0; k < options.n && status == ST_OK; k++)
        status = add_option(n, &options.v[k]);
    sort_stable(n->out->rows, n->out->n, sizeof *n->out->rows, by_cost);
    return status;
}

/* Finds the knees. A result always exists, because the plan itself reaches each share. */
static enum status find_knees(struct near_work *n)
{
    static const double shares[NEAR_KNEES] = {0.90, NEAR_KNEE_ADVISED, 0.99};
    const struct purchase_option any = {.designs = NULL};
    const bool known = n->out->source == NEAR_BY_ERROR && !is_multi_cluster(n->stated);
    enum status status = ST_OK;
    for (size_t k = 0; k < NEAR_KNEES && status == ST_OK; k++) {
        struct near_knee *knee = &n->out->knee[k];
        knee->share = shares[k];
        /* the other designs do not reach the share */
        const bool all_fast = known && 1 - shares[k] <= n->nearest;
        if (find_cheapest(&status, &knee->buy, n, all_fast ? &n->fast : &any, 1 - shares[k]))
            continue;
        knee->buy = purchase_of_plan(n, n->plan);
        compare_with_plan(&knee->buy, n);
    }
    return status;
}

/* The reason why near-optimal purchases are not computed; NULL: they are. */
static const char *why_none(const struct instance *instance, const struct plan *plan, bool several)
{
    if (!plan->found || plan->status != PLAN_OPTIMAL)
        return "near-optimal purchases are computed for a proven plan only";
    if (instance->goal != GOAL_RATE && instance->goal != GOAL_COST)
        return "near-optimal purchases are computed for the goals rate and cost only";
    if (instance->goal == GOAL_COST && is_multi_cluster(instance))
        return "`bursar montecarlo` computes how often other purchases of several clusters cost less";
    if (is_multi_cluster(instance) && !several)
        return "`bursar explain` computes near-optimal purchases of several clusters";
    return NULL;
}

enum near_source near_source(double *near, const struct instance *instance)
{
    const bool given = instance->policy->near_at.text != NULL, by_error = !given && instance->error->given;
    *near = given ? instance->policy->near : by_error ? 0 : NEAR_USUAL;
    return given ? NEAR_GIVEN : by_error ? NEAR_BY_ERROR : NEAR_ASSUMED;
}

/* Replaces the result by a reason if the study was stopped, or if there are too many kinds. */
static enum status explain_missing(struct near_set *out, enum status status, struct arena *arena,
                                   struct diag *diag)
{
    if (status != ST_STOPPED && status != ST_INPUT)
        return status;
    *out = (struct near_set){
        .why_none = status == ST_STOPPED
                        ? "near-optimal purchases are not known: stopped at a limit"
                        : arena_printf(arena, "near-optimal purchases are not known: %s", diag->message)};
    diag_fini(diag);
    return ST_OK;
}

enum status near_find(struct near_set *out, const struct instance *instance, const struct plan *plan,
                      bool several, const struct stop *stop, struct diag *diag)
{
    struct arena *arena = instance->arena;
    *out = (struct near_set){.why_none = why_none(instance, plan, several)};
    out->source = near_source(&out->near, instance);
    const bool by_error = out->source == NEAR_BY_ERROR;
    if (out->why_none)
        return ST_OK;
    if (instance->goal == GOAL_COST)
        return explain_missing(out, near_target_find(out, instance, plan, stop, diag), arena, diag);
    struct near_work n = {.instance = instance_varied(instance),
                          .stated = instance,
                          .plan = plan,
                          .own = {plan_candidates(plan, arena), plan->n_clusters},
                          .stop = stop,
                          .out = out,
                          .arena = arena,
                          .diag = diag};
    n.instance.budget_minor = plan->cost_minor;
    out->n_kinds = kinds_of(plan->bill, plan->n_bill);
    enum status status = by_error ? near_errors_make(&n.errors, instance, arena, diag) : ST_OK;
    if (status == ST_OK && by_error)
        n.nearest = fmin(near_deviation_at_most(&n.errors, &n.own), 1);
    if (status == ST_OK)
        status = find_rows(&n);
    if (status == ST_OK)
        status = find_knees(&n);
    return explain_missing(out, status, arena, diag);
}

const struct near_knee *near_knee_advised(const struct near_set *set)
{
    for (size_t k = 0; k < NEAR_KNEES; k++)
        if (set->knee[k].share == NEAR_KNEE_ADVISED && set->knee[k].buy.advice)
            return &set->knee[k];
    return NULL;
}

bool near_is_equal(const struct near_set *set, const struct plan *plan, const char *kind,
                   const struct plan *other)
{
    for (size_t k = 0; k < set->n_ties; k++)
        if (purchase_option_compare(set->ties[k].clusters.v[0].design, other->clusters[0].point.design) == 0)
            return compare_close((double)other->cost_minor / (double)plan->cost_minor,
                                 1 + set->ties[k].near) <= 0;
    for (size_t k = 0; k < set->n_options; k++) {
        const struct near_option *option = &set->options[k];
        if (kind ? strcmp(option->name, kind) == 0
                 : purchase_option_compare(option->designs, other->clusters[0].point.design) == 0)
            return option->near >= 0 && compare_close(other->rate, (1 - option->near) * plan->rate) >= 0;
    }
    return false;
}
