/* solve.c - solves a problem for 1 to K clusters: chooses the search, and certifies its plan. */
#include <assert.h>
#include <inttypes.h>
#include <math.h>
#include <string.h>

#include "base/sort.h"
#include "base/stop.h"
#include "machine/view.h"
#include "problem/machines.h"
#include "problem/stock.h"
#include "problem/warnings.h"
#include "problem/weighs.h"
#include "purchase/order.h"
#include "search/clusters_parts.h"
#include "search/combination.h"
#include "search/candidate_compare.h"
#include "search/instance_cost.h"
#include "search/program_exact.h"
#include "search/shared_order.h"
#include "search/solve_parts.h"

/* --- several clusters: the best set, or a list of the best sets --- */

static void fill_row(struct plan_row *row, const struct clusters_search *search,
                     const struct cluster_set *choice, struct arena *arena)
{
    const struct candidates *points = search->points;
    const struct instance *instance = points->instance;
    struct shared_bill bill;
    struct candidate *clusters = ARENA_NEW(arena, search->n_slots, struct candidate);
    *row = (struct plan_row){.clusters = clusters, .rate = choice->rate, .cost_minor = choice->cost_minor};
    row->n_clusters = candidates_take(clusters, points, choice->point, search->n_slots);
    shared_order_bill(&bill, points->shared, row->clusters, row->n_clusters, arena);
    row->bill = bill.lines;
    row->n_bill = bill.n_lines;
    row->power_W = bill_size(instance, bill.lines, bill.n_lines, SIZE_POWER);
    row->objective = plan_objective_of(instance, row->rate, row->cost_minor, row->bill, row->n_bill);
}

/* Copies the result of branch and bound; `list` has room for the wanted sets. */
static void take_result(struct plan_search *out, const struct clusters_search *s, struct plan_list *list,
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
        fill_row(&list->rows[i], s, &s->list[i], arena);
}

/* The amount that the goal's rate is divided by. */
static size_t amount_over(const struct shared_order *shared)
{
    const enum goal goal = shared->instance->goal;
    size_t r = AMOUNTS_AT_MOST;
    for (size_t i = 0; i < shared->n_sizes; i++)
        r = shared->size_kind[i] == goal_size(goal) ? 1 + i : r;
    return goal == GOAL_RATE_PER_COST ? 0 : r;
}

static void search_points(struct plan_search *out, const struct candidates *points,
                          const struct plan_kind *kind, struct plan_list *list, size_t n_wanted,
                          struct arena *arena)
{
    const struct instance *instance = points->instance;
    struct clusters_tree tree;
    clusters_tree_make(&tree, points);
    struct clusters_search s = {.points = points,
                                .tree = &tree,
                                .options = out->options,
                                .n_slots = kind->n ? kind->n : (size_t)instance->policy->clusters,
                                .budget_minor = instance->budget_minor,
                                .needed_rate = out->needed_rate,
                                .by_cost = instance->goal == GOAL_COST,
                                .over = amount_over(points->shared),
                                .list = ARENA_NEW(arena, n_wanted, struct cluster_set),
                                .n_wanted = n_wanted};
    if (clusters_find_roots(&s, &tree, kind))
        clusters_search_run(&s);
    clusters_tree_fini(&tree);
    take_result(out, &s, list, arena);
    if (list)
        list->n = s.n_listed;
}

static void search_clusters(struct plan_search *search, const struct shared_order *shared,
                            const struct plan_kind *kind, struct plan_list *list, size_t n_wanted,
                            struct arena *arena)
{
    struct candidates points;
    if (search->options->descent && !list && clusters_descend(search, shared, kind))
        return;
    const enum candidates_kept which = list ? CANDIDATES_RISING : CANDIDATES_UNDOMINATED;
    const size_t *group_of = kind->n > 0 ? kind->group_of : NULL;
    search->stopped = !candidates_collect(&points, shared, which, group_of, search->options->stop);
    search->presolve = points.presolve;
    while (search->idle < points.n_apps && points.fastest[search->idle] > 0)
        search->idle++;
    if (!search->stopped)
        search_points(search, &points, kind, list, n_wanted, arena);
    candidates_fini(&points);
}

/* --- problems without an answer --- */

enum status search_check_question(const struct instance *instance, struct diag *diag)
{
    if (instance->counts == COUNTS_REAL)
        return located_error(&instance->policy->counts_at, diag,
                             "counts 'real' has no purchase: half a node cannot be bought; use any or legal "
                             "(real is for curve, crossover and reproduce)");
    if (instance->goal != GOAL_COST && instance->budget_minor == BUDGET_NONE &&
        instance->limits.max_nodes == INT64_MAX)
        return diag_at(diag, ST_INPUT, instance->scenario->file.path, 0, 0,
                       "goal '%s' needs a budget, or limits: {max_nodes: ...}", goal_names[instance->goal]);
    return ST_OK;
}

/* --- infeasible problems --- */

/* The reason why nothing runs: of the largest purchase of the first design, if more processes are never
 * slower in the model, and otherwise the first reason. */
static const char *gap_text(const struct plan_search *search)
{
    const struct instance *instance = search->instance;
    const struct design *design = instance->choice.designs;
    const char *s = search->gap.message;
    const int64_t affordable = instance_bare_nodes_within(instance, design, instance->budget_minor);
    const int64_t nodes = affordable < design->most_nodes ? affordable : design->most_nodes;
    for (size_t a = 0; a < instance->load.n_work && nodes > 0; a++) {
        const int64_t job = candidate_job(instance, design, a), used = job > 0 && job < nodes ? job : nodes;
        const struct application *app = instance_application(instance, design, a);
        const double most = (double)(used * instance_processes_per_node(instance, design, a));
        const struct view view = instance_view(instance, design, a, most);
        struct diag gap = DIAG_INIT;
        struct prediction none;
        if (app->model->fastest && app->model->fastest(app, &view, most) >= most &&
            !(candidate_rate(&none, instance, design, a, most, &gap) > 0) && gap.message)
            s = arena_printf(instance->arena, "%" PRId64 " x %s: %s", used,
                             instance->snapshot->parts[design->node->part].id, gap.message);
        diag_fini(&gap);
    }
    return s;
}

/* Reports why no affordable cluster meets the requirements. */
static void explain_rates(const struct plan_search *search, struct diag *diag)
{
    const struct instance *instance = search->instance;
    const double needed = search->needed_rate / (1 - TIE_RELATIVE) / instance_rate_scale(instance);
    const bool limited =
        instance_limits_size(instance) || instance->market.n_bounds + instance->limits.sole_source.n > 0;
    if (search->idle < instance->load.n_work)
        diag_set(diag, ST_INFEASIBLE, "no affordable cluster can run '%s' within its limits",
                 instance->load.work[search->idle].name);
    else if (is_multi_cluster(search->instance) && needed > 0)
        diag_set(diag, ST_INFEASIBLE, "no clusters within the budget%s reach the required %s %s",
                 limited ? " and the limits" : "", number_text(needed, 6, instance->arena),
                 instance_rate_unit(instance));
    else if (is_multi_cluster(search->instance))
        diag_set(diag, ST_INFEASIBLE, "no affordable set of clusters%s runs all applications",
                 limited ? " within the limits" : "");
    else if (!(search->fastest > 0) && search->gap.message)
        diag_set(diag, ST_INFEASIBLE, "no affordable cluster can run the workload: %s", gap_text(search));
    else if (!(search->fastest > 0))
        diag_set(diag, ST_INFEASIBLE, "no affordable cluster can run every application within its limits");
    else {
        const int digits =
            /* enough digits to show the difference */
            search->fastest > search->needed_rate * (1 - 1e-4) ? 10 : 6;
        diag_set(diag, ST_INFEASIBLE,
                 "the fastest affordable cluster reaches %.*g %s, below the required %.*g", digits,
                 search->fastest / instance_rate_scale(instance), instance_rate_unit(instance), digits,
                 needed);
    }
}

/* Reports the reason of infeasibility: no prices, the budget, or the rates. */
static enum status explain_infeasible(const struct plan_search *search, struct diag *diag)
{
    const struct instance *instance = search->instance;
    const struct located_text *budget = &instance->scenario->frame.budget;
    const enum status status = ST_INFEASIBLE;
    bool small = instance->market.n_must == 0;
    struct candidate cheapest = {NULL, instance->limits.min_nodes, -1, 0};
    int64_t most = 0; /* the largest topology */
    for (size_t d = 0; d < instance->choice.n_designs; d++) {
        const struct design *design = &instance->choice.designs[d];
        const int64_t first = instance_least_nodes(instance, design);
        most = design->most_nodes > most ? design->most_nodes : most;
        const int64_t cost = first > instance->limits.max_nodes ? -1 : instance_cost(instance, design, first);
        small = small || first <= instance->limits.max_nodes;
        if (cost >= 0 && (!cheapest.design || cost < cheapest.cost_minor))
            cheapest = (struct candidate){design, first, cost, 0};
    }
    if (!small)
        diag_set(diag, status,
                 "nothing can be bought: no cluster of up to %" PRId64
                 " nodes has a use for every part in must_buy",
                 instance->limits.max_nodes);
    else if (!cheapest.design && most > 0 && most < cheapest.nodes)
        diag_set(diag, status,
                 "nothing can be bought: the topologies connect %" PRId64
                 " nodes at most, and min_nodes is %" PRId64,
                 most, cheapest.nodes);
    else if (!cheapest.design)
        diag_set(diag, status,
                 "nothing can be bought: no design with %" PRId64 " node%s has both a topology and prices%s",
                 cheapest.nodes, cheapest.nodes == 1 ? "" : "s",
                 instance_limits_size(instance) ? " within the limits on size" : "");
    else if (cheapest.cost_minor > instance->budget_minor)
        diag_set(diag, status, "the budget %s is below the cheapest purchase: %" PRId64 " x %s (%s) for %s",
                 money_text(instance->budget_minor, instance->currency, instance->arena), cheapest.nodes,
                 instance->snapshot->parts[cheapest.design->node->part].id, cheapest.design->technology->id,
                 money_text(cheapest.cost_minor, instance->currency, instance->arena));
    else
        explain_rates(search, diag);
    if (budget->text && cheapest.cost_minor > instance->budget_minor)
        return located_fail(budget, status, diag) == ST_USAGE ? diag_turn(diag, status) : status;
    diag_place(diag, instance->scenario->file.path, 0, 0);
    return status;
}

/* --- plan --- */

static enum status certify(struct plan *plan, const struct instance *instance, struct arena *arena,
                           struct diag *diag)
{
    struct claim claim;
    plan_claim(&claim, plan, instance, arena);
    certificate_make(&plan->certificate, instance, &claim, arena);
    plan->certificate.method = plan->ran == RAN_ENUMERATION ? "enumerated" : "bound from branching";
    return certificate_require(&plan->certificate, diag);
}

static enum status finish_plan(struct plan *plan, struct instance *instance,
                               const struct plan_options *options, struct arena *arena, struct diag *diag)
{
    if (!options->unwarned)
        plan_warn(plan, instance);
    plan_note_warnings(plan, instance);
    const enum status status = certify(plan, instance, arena, diag);
    return status == ST_OK && plan->status == PLAN_STOPPED ? ST_STOPPED : status;
}

/* Reports why there is no plan, after the proof's own enumeration found none either. */
static enum status explain_no_plan(struct plan *out, const struct plan_search *search, struct arena *arena,
                                   struct diag *diag)
{
    const char *found = NULL;
    const bool any_kind = !search->options->kind || search->options->kind->n == 0;
    if (any_kind)
        out->certificate.ok = certificate_none(&found, search->instance, arena);
    return found ? diag_set(diag, ST_INTERNAL, "nothing was found to buy, but the proof finds %s", found)
                 : explain_infeasible(search, diag);
}

/* Makes a plan of the result. */
static enum status make_plan(struct plan *out, const struct plan_search *search, struct instance *instance,
                             const struct shared_order *shared, struct arena *arena, struct diag *diag)
{
    if (!search->found && !search->stopped && search->options->brief)
        return diag_set(diag, ST_INFEASIBLE, "nothing can be bought that meets the requirements");
    if (!search->found && !search->stopped)
        return explain_no_plan(out, search, arena, diag);
    if (!search->found)
        return diag_at(diag, ST_STOPPED, instance->scenario->file.path, 0, 0,
                       "stopped before a plan was found");
    plan_take(out, shared, search->best, search->n_best, arena);
    const enum status status = search_check_ratio(instance, search->best, out->objective, diag);
    if (status != ST_OK) {
        out->status = PLAN_UNBOUNDED;
        return status;
    }
    out->status = search->stopped ? PLAN_STOPPED : PLAN_OPTIMAL;
    out->unique = search->unique;
    plan_bound(out, instance, search->bound);
    if (search->inexact)
        instance_warn(
            instance,
            "the cheapest order of some clusters is unknown: its search ended after %d steps (quantity "
            "breaks or owned parts that several clusters share); the bound allows for cheaper orders",
            COMBINATION_STEPS);
    return finish_plan(out, instance, search->options, arena, diag);
}

struct grouped_design {
    size_t group;
    struct design design;
};

static int by_group(const void *a, const void *b)
{
    const struct grouped_design *x = a, *y = b;
    if (x->group != y->group)
        return x->group < y->group ? -1 : 1;
    return strcmp(x->design.id, y->design.id);
}

/* Sorts designs by group, so that each group is a node of the tree. */
static void group_designs(struct instance *out, struct plan_kind *own, const struct instance *instance,
                          const struct plan_kind *kind, struct arena *arena)
{
    const size_t n = instance->choice.n_designs;
    struct grouped_design *sorted = ARENA_NEW(arena, n, struct grouped_design);
    struct design *designs = ARENA_NEW(arena, n, struct design);
    size_t *group_of = ARENA_NEW(arena, n, size_t), kept = 0;
    for (size_t d = 0; d < n; d++)
        sorted[d] = (struct grouped_design){kind->group_of[d], instance->choice.designs[d]};
    sort_stable(sorted, n, sizeof *sorted, by_group);
    for (size_t d = 0; d < n; d++) {
        size_t c = 0;
        while (c < kind->n && kind->group[c] != sorted[d].group)
            c++;
        if (c == kind->n)
            continue;
        group_of[kept] = sorted[d].group;
        designs[kept++] = sorted[d].design;
    }
    *out = instance_varied(instance);
    instance_choose_from(out, designs, kept, arena);
    *own = *kind;
    own->group_of = group_of;
}

/* --- search --- */

/* A search without a result. */
static struct plan_search search_of(const struct instance *instance, const struct plan_options *options)
{
    return (struct plan_search){.instance = instance,
                                .options = options,
                                .budget_minor = instance->budget_minor,
                                .needed_rate = search_needed_rate(instance),
                                .counted = options->counted,
                                .idle = is_multi_cluster(instance) ? 0 : instance->load.n_work};
}

/* The method that finds the best clusters. */
static enum plan_method_ran method_of(const struct instance *instance, const struct plan_options *options)
{
    const bool kind = options->kind && options->kind->n > 0;
    if (options->method == METHOD_GLPK && program_has_goal(instance) && !(is_multi_cluster(instance) && kind))
        return RAN_GLPK;
    return is_multi_cluster(instance) ? RAN_CLUSTER_SEARCH : RAN_ENUMERATION;
}

/* Finds the best candidate of one cluster by enumeration or the integer program. */
static enum status search_one(struct plan_search *search, const struct shared_order *shared,
                              struct diag *diag)
{
    const struct instance *instance = search->instance;
    enum status status = ST_OK;
    if (method_of(instance, search->options) == RAN_ENUMERATION)
        search_enumerate(search);
    else
        status = search_by_program(search, shared, diag);
    search->unique = !search->options->brief && search->found && status == ST_OK &&
                     candidate_is_unique(instance, search->best);
    if (instance->goal != GOAL_RATE) /* a ratio has no bound */
        search->bound = instance->goal == GOAL_COST ? 0 : (double)INFINITY;
    return status;
}

static enum status find_best(struct plan_search *search, const struct instance *instance,
                             struct shared_order *shared, const struct plan_kind *kind, struct arena *arena,
                             struct diag *diag)
{
    enum status status = shared_order_make(shared, instance, arena, diag);
    if (status == ST_OK && method_of(instance, search->options) == RAN_GLPK && is_multi_cluster(instance))
        status = search_by_program(search, shared, diag);
    else if (status == ST_OK && is_multi_cluster(instance))
        search_clusters(search, shared, kind, NULL, 0, arena);
    else if (status == ST_OK)
        status = search_one(search, shared, diag);
    return status;
}

/* The highest number of nodes of a cluster in a plan; 0: no plan. */
static int64_t most_nodes_of(const struct plan *like)
{
    int64_t most = 0;
    for (size_t c = 0; like && c < like->n_clusters; c++)
        most = like->clusters[c].point.nodes > most ? like->clusters[c].point.nodes : most;
    return most;
}

/* Sets the budget to the cost of a similar problem's plan in this one. False: it is infeasible or misses the
 * target. */
static bool use_plan_cost_as_budget(const struct plan *like, struct instance *instance, struct arena *arena)
{
    struct plan kept;
    const bool bought = like && plan_resize(&kept, instance, like, NULL, arena);
    instance_begin_tables(instance); /* a quantity that was too large for this plan does not count */
    if (!bought || kept.rate < search_needed_rate(instance))
        return false;
    instance->budget_minor = kept.cost_minor;
    return true;
}

/* Like use_plan_cost_as_budget, with the cost of the best single cluster of up to this number of nodes. */
static bool use_single_cost_as_budget(const struct plan_search *search, struct instance *instance,
                                      int64_t nodes, struct arena *arena)
{
    const struct plan_options options = {.brief = true, .stop = search->options->stop};
    struct scenario_policy policy = *instance->policy;
    struct instance single = instance_varied(instance);
    struct diag diag = DIAG_INIT;
    struct plan plan;
    policy.clusters = 1;
    single.policy = &policy;
    single.limits.max_nodes = nodes < instance->limits.max_nodes ? nodes : instance->limits.max_nodes;
    const enum status status = plan_solve(&plan, &single, &options, arena, &diag);
    diag_fini(&diag);
    return status == ST_OK && use_plan_cost_as_budget(&plan, instance, arena);
}

/* True if the budget may buy more nodes of some design. */
static bool may_buy_more(const struct instance *instance, int64_t nodes)
{
    for (size_t d = 0; d < instance->choice.n_designs; d++) {
        const struct design *design = &instance->choice.designs[d];
        const int64_t floor_minor =
            nodes < design->most_nodes ? instance_floor_cost(instance, design, nodes + 1) : -1;
        if (floor_minor >= 0 && floor_minor <= instance->budget_minor)
            return true;
    }
    return false;
}

/* For a target without a budget: searches among rising node counts until a plan reaches the target, and
 * makes its cost the budget, because no better plan costs more. If no single cluster is found, all were
 * enumerated. Several clusters similar to a known plan, but much more expensive here, are enumerated too. */
static enum status find_budget_for_target(struct plan_search *search, struct instance *instance,
                                          const struct plan_kind *kind, struct arena *arena,
                                          struct diag *diag)
{
    enum { FIRST = 256, MORE = 16, MOST_OF_SEVERAL = FIRST * MORE, MOST_OF_ONE = 100000 };
    const bool tree = is_multi_cluster(instance);
    const int64_t asked = instance->limits.max_nodes, most = tree ? MOST_OF_SEVERAL : asked;
    const struct plan_search none = *search;
    struct plan_options enumerated = *search->options;
    enumerated.method = METHOD_ENUMERATED;
    enumerated.like = NULL;
    const int64_t alike = 2 * most_nodes_of(search->options->like), least = instance->limits.min_nodes;
    int64_t nodes = alike > FIRST ? alike : FIRST;
    bool exact = false;
    if (kind->n == 0 && use_plan_cost_as_budget(search->options->like, instance, arena) &&
        !(tree && may_buy_more(instance, nodes)))
        return ST_OK;
    for (nodes = nodes > least ? nodes : least;; nodes *= MORE) {
        struct shared_order shared;
        instance->limits.max_nodes = nodes < most ? nodes : most;
        diag_fini(&search->gap);
        *search = none;
        search->options = &enumerated;
        const enum status status = find_best(search, instance, &shared, kind, arena, diag);
        search->options = none.options;
        if (status == ST_OK && instance->budget_minor != BUDGET_NONE) /* of a similar plan */
            instance->choice.costs->bounded_minor = instance->budget_minor + shared.slack_minor + 1;
        if (search->found)
            instance->budget_minor =
                tree ? shared_order_sum(&exact, &shared, search->best, search->n_best).cost_minor
                     : search->best->cost_minor;
        instance->limits.max_nodes = asked;
        if (instance->budget_minor != BUDGET_NONE) {
            diag_fini(&search->gap);
            *search = none;
        }
        if (status != ST_OK || instance->budget_minor != BUDGET_NONE || search->stopped)
            return status;
        if (nodes >= most)
            break;
    }
    if (!tree)
        return instance_check_tables(instance, diag);
    if (kind->n > 0) { /* no plan of this kind is feasible */
        (void)located_error(&instance->policy->clusters_at, diag,
                            "no clusters of up to %d nodes each reach the target: several clusters need a "
                            "budget, or limits: {max_nodes: ...}, to look further",
                            MOST_OF_SEVERAL);
        return diag_turn(diag, ST_INFEASIBLE);
    }
    diag_fini(&search->gap);
    *search = none;
    if (use_single_cost_as_budget(search, instance, MOST_OF_ONE, arena))
        return ST_OK;
    search->stopped = stop_reached(search->options->stop);
    if (search->stopped)
        return ST_OK;
    return located_error(
        &instance->policy->clusters_at, diag,
        "neither one cluster of up to %d nodes nor several of up to %d each reach the "
        "target: to look further several clusters need a budget, or limits: {max_nodes: ...}",
        MOST_OF_ONE, MOST_OF_SEVERAL);
}

enum status plan_solve(struct plan *out, const struct instance *asked, const struct plan_options *options,
                       struct arena *arena, struct diag *diag)
{
    enum { NODES_FOR_A_TARGET = 10000000 }; /* limit per design without a budget */
    const int64_t asked_minor = asked->budget_minor;
    struct plan_kind kind = {.n = 0};
    struct instance own = *asked, *instance = &own; /* the search narrows its copy */
    struct shared_order shared;
    const bool tree = is_multi_cluster(instance);
    if (options->kind && options->kind->n > 0)
        group_designs(instance, &kind, asked, options->kind, arena);
    instance_begin_tables(instance);
    struct plan_search search = search_of(instance, options);
    *out = (struct plan){.status = PLAN_INFEASIBLE, .ran = method_of(instance, options)};
    const bool open = instance_is_open(instance, asked_minor);
    enum status status = search_check_question(instance, diag);
    const bool has_answer = status == ST_OK;
    const bool bounded = tree && instance->limits.max_nodes < INT64_MAX;
    if ((!tree || bounded) && asked_minor == BUDGET_NONE && instance->limits.max_nodes > NODES_FOR_A_TARGET)
        instance->limits.max_nodes = NODES_FOR_A_TARGET;
    if (status == ST_OK && open && !bounded)
        status = find_budget_for_target(&search, instance, &kind, arena, diag);
    if (status == ST_OK && (!open || bounded || instance->budget_minor != BUDGET_NONE))
        status = find_best(&search, instance, &shared, &kind, arena, diag);
    if (status == ST_INPUT && has_answer && instance_unbounded_design(instance, instance->budget_minor))
        out->status = PLAN_UNBOUNDED;
    instance->choice.costs->bounded_minor = 0;
    out->presolve = search.presolve;
    out->presolve.left_out = !options->counted;
    instance->budget_minor = asked_minor;
    if (status == ST_OK)
        status = make_plan(out, &search, instance, &shared, arena, diag);
    diag_fini(&search.gap);
    return status;
}

bool candidate_solve(enum status *status, struct candidate *out, const struct instance *instance,
                     const struct stop *stop, struct diag *diag)
{
    const struct plan_options options = {.brief = true, .stop = stop};
    struct plan_search search = search_of(instance, &options);
    assert(!is_multi_cluster(instance));
    *status = instance_order_table(instance, instance->budget_minor, diag);
    if (*status == ST_OK)
        search_enumerate(&search);
    if (search.stopped)
        *status = diag_at(diag, ST_STOPPED, instance->scenario->file.path, 0, 0,
                          "stopped before a purchase was found");
    diag_fini(&search.gap);
    *out = search.best[0];
    return *status == ST_OK && search.found;
}

/* Lists the best cluster sets within the budget. */
static enum status list_best(struct plan_list *out, const struct instance *instance, size_t n,
                             const struct plan_options *options, struct arena *arena, struct diag *diag)
{
    static const struct plan_kind any = {.n = 0};
    struct plan_search search = search_of(instance, options);
    struct shared_order shared;
    *out = (struct plan_list){.rows = ARENA_NEW(arena, n, struct plan_row)};
    const enum status status = shared_order_make(&shared, instance, arena, diag);
    if (status != ST_OK)
        return status;
    search_clusters(&search, &shared, &any, out, n, arena);
    out->stopped = search.stopped || search.inexact;
    out->all = out->n < n && !out->stopped;
    return ST_OK;
}

/* Without a budget: lists the sets within a multiple of the least cost, and raises the multiple until there
 * are enough. */
static enum status list_cheapest(struct plan_list *out, const struct instance *instance, size_t n,
                                 const struct plan_options *options, struct arena *arena, struct diag *diag)
{
    static const struct plan_kind any = {.n = 0};
    struct instance own = instance_varied(instance);
    struct plan_search search = search_of(&own, options);
    enum status status = find_budget_for_target(&search, &own, &any, arena, diag);
    const int64_t least = own.budget_minor, most = MONEY_MAX / 8;
    *out = (struct plan_list){.stopped = search.stopped, .all = !search.stopped};
    diag_fini(&search.gap);
    for (int64_t more = least / 16 + 1; status == ST_OK && least != BUDGET_NONE; more *= 4) {
        own.budget_minor = least + more;
        status = list_best(out, &own, n, options, arena, diag);
        if (out->n == n || out->stopped || more > most)
            break;
    }
    instance->choice.costs->bounded_minor = 0;
    return status;
}

enum status clusters_best_find(struct plan_list *out, const struct instance *instance, size_t n,
                               const struct plan_options *options, struct arena *arena, struct diag *diag)
{
    const bool open =
        instance_is_open(instance, instance->budget_minor) && instance->limits.max_nodes == INT64_MAX;
    const enum status status = search_check_question(instance, diag);
    if (status != ST_OK)
        return status;
    return open ? list_cheapest(out, instance, n, options, arena, diag)
                : list_best(out, instance, n, options, arena, diag);
}
