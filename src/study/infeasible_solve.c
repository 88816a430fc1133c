/* infeasible_solve.c - solves the problem without a requirement, or with another number in it. */
#include <math.h>
#include <string.h>

#include "base/diag.h"
#include "base/stop.h"
#include "machine/order_table.h"
#include "problem/build.h"
#include "problem/conditions.h"
#include "search/instance_cost.h"
#include "study/infeasible_parts.h"

/* Limits of the nodes of a cluster if nothing else limits them: for one cluster; for several clusters or
 * tables of combinations, which take quadratic time; and for all candidates of several clusters together.
 * Then the limit of the first search, and the factor by which it grows. */
enum {
    NODES = 1 << 15,
    NODES_OF_SEVERAL = 1024,
    CANDIDATES_OF_SEVERAL = 1 << 16,
    NODES_FIRST = 64,
    NODES_MORE = 8
};

/* Candidates of several clusters that count as one more search. */
enum { CANDIDATES = 500 };

/* Steps of the search for cheaper plans of several clusters after the first plan. */
enum { STEPS = 10000 };

bool infeasible_is_rule(const struct infeasible_study *s, size_t i)
{
    return s->requirements[i].scale == SCALE_RULE && !s->fixed[i];
}

struct limit_set infeasible_own_limits(const struct infeasible_study *s)
{
    struct limit_set limits;
    for (size_t i = 0; i < s->n; i++)
        limits.limit[i] = requirement_own(&s->requirements[i]);
    return limits;
}

/* --- relaxed problems: each combination of given-up rules is built once --- */

static bool is_changed(const struct infeasible_study *s, const struct limit_set *limits, size_t i)
{
    const struct limit *limit = &limits->limit[i];
    return infeasible_is_rule(s, i) &&
           (limit->none || (s->requirements[i].counted && limit->whole != s->requirements[i].whole));
}

static enum status build(struct relaxed_problem *relaxed, const struct infeasible_study *s, struct diag *diag)
{
    struct arena *arena = &relaxed->arena;
    struct scenario *scenario = ARENA_COPY(arena, s->instance->scenario, 1, 0, struct scenario);
    conditions_settle(scenario, s->instance, arena);
    for (size_t i = 0; i < s->n; i++)
        if (is_changed(s, &relaxed->limits, i))
            requirement_relax(&s->requirements[i], scenario, &relaxed->limits.limit[i], arena);
    struct instance *instance = ARENA_NEW(arena, 1, struct instance);
    enum status status = ST_OK;
    scenario->choose.best_only = true;
    *instance = instance_varied(s->instance);
    instance->arena = arena;
    instance_ask(instance, scenario);
    instance->counts = scenario->counts;
    if (!s->as_built)
        status = instance_build(instance, scenario, s->instance->snapshot, arena, diag);
    instance->load.memory = s->instance->load.memory;
    relaxed->instance = status == ST_OK ? instance : NULL;
    return status;
}

static bool same_relaxed(const struct infeasible_study *s, const struct limit_set *a,
                         const struct limit_set *b)
{
    for (size_t i = 0; i < s->n; i++)
        if (is_changed(s, a, i) != is_changed(s, b, i) ||
            (is_changed(s, a, i) &&
             (a->limit[i].none != b->limit[i].none || a->limit[i].whole != b->limit[i].whole)))
            return false;
    return true;
}

/* True if the problem under these limits is invalid. */
static bool is_refused(const struct infeasible_study *s, const struct limit_set *limits)
{
    struct diag none = DIAG_INIT;
    struct relaxed_problem relaxed = {.limits = *limits, .arena = ARENA_INIT};
    const bool refused = build(&relaxed, s, &none) == ST_INPUT;
    diag_fini(&none);
    arena_fini(&relaxed.arena);
    return refused;
}

void infeasible_forget(struct infeasible_study *s)
{
    for (size_t i = 0; i < s->relaxed.n; i++)
        arena_fini(&s->relaxed.v[i]->arena);
    s->relaxed.n = s->known.n = 0;
}

/* Fixes the rules without which the problem is invalid, if it is also invalid without all rules. Rules can
 * still be given up together with others. Returns false if none was fixed. */
static bool fix_rules(struct infeasible_study *s, const struct limit_set *limits)
{
    struct limit_set open = *limits;
    bool any = false;
    for (size_t i = 0; i < s->n; i++)
        open.limit[i].none = open.limit[i].none || infeasible_is_rule(s, i);
    s->open_is_valid = s->open_is_valid || !is_refused(s, &open);
    if (s->open_is_valid)
        return false;
    for (size_t i = 0; i < s->n; i++) {
        struct limit_set alone = infeasible_own_limits(s);
        alone.limit[i] = limits->limit[i];
        if (is_changed(s, limits, i) && is_refused(s, &alone))
            any = s->fixed[i] = true;
    }
    if (any)
        infeasible_forget(s);
    return any;
}

/* Moves a relaxed problem to the end. If there are too many, drops the least recently used one. */
static struct relaxed_problem *use(struct infeasible_study *s, size_t i)
{
    enum { RELAXED_AT_MOST = 16 };
    struct relaxed_problem *used = s->relaxed.v[i];
    memmove(&s->relaxed.v[i], &s->relaxed.v[i + 1], (s->relaxed.n - i - 1) * sizeof used);
    s->relaxed.v[s->relaxed.n - 1] = used;
    if (s->relaxed.n > RELAXED_AT_MOST) {
        arena_fini(&s->relaxed.v[0]->arena);
        memmove(&s->relaxed.v[0], &s->relaxed.v[1], --s->relaxed.n * sizeof used);
    }
    return used;
}

/* The relaxed problem of these limits. Valid until other ones are requested, unless it is kept. */
static struct relaxed_problem *relaxed_of(struct infeasible_study *s, const struct limit_set *limits)
{
    for (size_t i = s->relaxed.n; i-- > 0;)
        if (same_relaxed(s, &s->relaxed.v[i]->limits, limits))
            return use(s, i);
    struct relaxed_problem *relaxed = ARENA_NEW(s->arena, 1, struct relaxed_problem);
    struct diag none = DIAG_INIT;
    relaxed->limits = *limits;
    const enum status status = build(relaxed, s, &none);
    diag_fini(&none);
    if (status == ST_INPUT && fix_rules(s, limits)) {
        arena_fini(&relaxed->arena);
        return relaxed_of(s, limits);
    }
    relaxed->refused = status == ST_INPUT;
    VEC_PUSH(&s->relaxed, relaxed);
    return use(s, s->relaxed.n - 1);
}

/* Keeps the problem of these limits, the last one requested, as long as the result of the study. */
static void keep(struct infeasible_study *s, const struct limit_set *limits)
{
    arena_adopt(s->arena, &relaxed_of(s, limits)->arena);
    s->relaxed.n--;
}

/* --- solving --- */

/* Makes a copy of the relaxed problem under these limits. Returns false if nothing can be bought in it. */
static bool instance_under(struct instance *out, bool *refused, struct infeasible_study *s,
                           const struct limit_set *limits, enum goal goal, struct arena *arena)
{
    const struct relaxed_problem *relaxed = relaxed_of(s, limits);
    *refused = relaxed->refused;
    if (!relaxed->instance)
        return false;
    requirement_set_limits(out, relaxed->instance, s->requirements, s->n, limits->limit, arena);
    if (out->goal == GOAL_COST)
        out->limits.min_rate = fmax(out->limits.min_rate, out->target_rate);
    out->target_rate = 0;
    out->goal = goal;
    return true;
}

static enum status report_stop(const struct infeasible_study *s)
{
    return diag_at(s->diag, ST_STOPPED, s->instance->scenario->file.path, 0, 0,
                   "stopped before the conflicting constraints were found");
}

/* Stops with the study, and after too many model evaluations. */
struct effort_stop {
    const struct stop *stop;
    const struct rate_cache *memory;
    int64_t rates_at_most;
};

static bool is_exhausted(void *payload)
{
    const struct effort_stop *within = payload;
    return rate_cache_asked(within->memory) >= within->rates_at_most || stop_reached(within->stop);
}

static void advance_within(void *payload, double part, const char *label)
{
    const struct effort_stop *within = payload;
    (void)label;
    stop_advance(within->stop, part);
}

/* Solves the problem. With several clusters, the cheapest plan may not be found within the effort; a found
 * plan counts anyway. */
static enum status solve(struct solver_answer *out, struct infeasible_study *s, const struct instance *under,
                         struct arena *arena)
{
    struct diag none = DIAG_INIT;
    struct effort_stop within = {s->stop, under->load.memory, s->rates_at_most};
    const struct stop stop = {.reached = is_exhausted,
                              .advance = advance_within,
                              .payload = &within,
                              .jobs = s->stop ? s->stop->jobs : 0};
    const struct plan_options options = {.brief = true, .settle = STEPS, .stop = &stop};
    out->instance = instance_varied(under);
    const enum status status = plan_solve(&out->plan, &out->instance, &options, arena, &none);
    out->cut = status == ST_STOPPED && !out->plan.found;
    out->found = status == ST_OK || (status == ST_STOPPED && out->plan.found);
    out->refused = status == ST_INPUT;
    s->refused = s->refused || out->refused;
    s->effort_left -= 1 + (is_multi_cluster(under) ? out->plan.presolve.points / CANDIDATES : 0);
    s->effort_left = out->cut ? 0 : s->effort_left;
    if (status == ST_INTERNAL) {
        *s->diag = none;
        return status;
    }
    diag_fini(&none);
    return status == ST_STOPPED && stop_reached(s->stop) ? report_stop(s) : ST_OK;
}

/* True if some need requires a table of combinations: parts that are owned, have quantity breaks, or belong
 * to a chassis. */
static bool needs_combinations(const struct instance *instance)
{
    for (size_t s = 0; s < instance->choice.n_needs; s++)
        for (size_t k = 0; k < instance->choice.needs[s].n_options && instance->choice.needs[s].n_options > 1;
             k++)
            if (instance->choice.needs[s].options[k].owned > 0 ||
                instance->choice.needs[s].options[k].family > 0 ||
                !price_is_linear(instance->choice.need_prices[s][k]))
                return true;
    return instance->market.splits_charges;
}

/* The limit of nodes for a problem without other limits, so that the search stays fast. */
static int64_t usual_node_limit(const struct instance *instance)
{
    return is_multi_cluster(instance) || needs_combinations(instance) ? NODES_OF_SEVERAL : NODES;
}

/* The largest number of nodes of a design within the limits on sizes, as far as these are known. */
static int64_t most_by_size(const struct instance *instance)
{
    int64_t most = 0;
    for (size_t d = 0; d < instance->choice.n_designs; d++) {
        const int64_t own = instance_nodes_by_size(instance, &instance->choice.designs[d]);
        most = own > most ? own : most;
    }
    return most < NODES ? most : NODES;
}

/* The largest number of nodes for which a design has a topology. */
static int64_t most_by_topology(const struct instance *instance)
{
    int64_t most = 0;
    for (size_t d = 0; d < instance->choice.n_designs; d++)
        if (instance->choice.designs[d].most_nodes > most)
            most = instance->choice.designs[d].most_nodes;
    return most;
}

/* True if min_nodes exceeds the racks or the topologies. */
static bool has_no_room(const struct instance *instance)
{
    const int64_t least = instance->limits.min_nodes;
    return least > most_by_topology(instance) || (least < NODES && least > most_by_size(instance));
}

/* The number of nodes to examine, without regard to the problem's limits. */
static int64_t nodes_to_examine(const struct instance *instance)
{
    const int64_t designs = (int64_t)instance->choice.n_designs;
    if (usual_node_limit(instance) == NODES)
        return NODES;
    if (designs * NODES_FIRST >= CANDIDATES_OF_SEVERAL)
        return NODES_FIRST;
    return designs * NODES_OF_SEVERAL > CANDIDATES_OF_SEVERAL ? CANDIDATES_OF_SEVERAL / designs
                                                              : NODES_OF_SEVERAL;
}

static int64_t most_nodes(const struct instance *instance)
{
    const int64_t least = instance->limits.min_nodes < NODES ? 2 * instance->limits.min_nodes : INT64_MAX;
    int64_t most = nodes_to_examine(instance);
    const int64_t by_size = most_by_size(instance);
    most = most > least ? most : least;
    most = by_size < NODES && by_size < most ? by_size : most;
    most = most > instance->limits.min_nodes ? most : instance->limits.min_nodes;
    most = most_by_topology(instance) < most ? most_by_topology(instance) : most;
    return instance->limits.max_nodes < most ? instance->limits.max_nodes : most;
}

/* True if no larger cluster is possible: by the budget, by max_nodes, or by the limits on sizes. */
static bool are_all(const struct instance *under, int64_t most, int64_t asked_nodes, int64_t budget_minor)
{
    struct instance open = instance_varied(under);
    bool all = true;
    if (asked_nodes <= most || most_by_size(under) <= most)
        return true;
    open.limits.max_nodes = most + 1;
    for (size_t d = 0; d < open.choice.n_designs && all; d++)
        all = instance_bare_nodes_within(&open, &open.choice.designs[d], budget_minor) <= most;
    return all;
}

/* Solves the problem under these limits. If money does not limit the clusters, or less than for the buyer,
 * small clusters are searched first: the cost of the first plan then limits the money. */
static enum status solve_under(struct solver_answer *out, struct infeasible_study *s,
                               const struct limit_set *limits, enum goal goal, struct arena *arena)
{
    struct instance under;
    enum status status = ST_OK;
    bool refused = false;
    const bool any = instance_under(&under, &refused, s, limits, goal, arena);
    /* this result is valid if nothing is for sale at all */
    *out = (struct solver_answer){.all = !refused, .enough = true};
    if (!any || has_no_room(&under))
        return ST_OK;
    if (under.budget_minor != BUDGET_NONE && under.budget_minor <= s->instance->budget_minor) {
        status = solve(out, s, &under, arena);
        if (status != ST_OK || !out->refused)
            return status;
    }
    const int64_t asked_nodes = under.limits.max_nodes, asked_minor = under.budget_minor;
    const int64_t most = most_nodes(&under), twice = 2 * under.limits.min_nodes;
    int64_t nodes = goal != GOAL_COST ? most : twice > NODES_FIRST ? twice : NODES_FIRST;
    do {
        under.limits.max_nodes = nodes < most ? nodes : most;
        status = solve(out, s, &under, arena);
        nodes *= NODES_MORE;
    } while (status == ST_OK && !out->found && under.limits.max_nodes < most && !out->cut);
    if (status == ST_OK && out->found && under.limits.max_nodes < most) {
        under.budget_minor = out->plan.cost_minor;
        under.limits.max_nodes = most;
        const struct solver_answer first = *out;
        status = solve(out, s, &under, arena);
        if (out->cut) {
            *out = first;
            out->cut = true;
        }
    }
    out->all = are_all(&under, most, asked_nodes,
                       out->found && goal == GOAL_COST ? out->plan.cost_minor : asked_minor);
    out->enough = out->all || most >= usual_node_limit(&under);
    return status;
}

static struct limit_result found_of(const struct solver_answer *answer, const struct infeasible_study *s)
{
    struct limit_result found = {.found = answer->found, .all = answer->all && !answer->cut};
    found.proven = answer->enough && !answer->cut && (!found.found || answer->plan.status == PLAN_OPTIMAL);
    for (size_t i = 0; i < s->n && found.found; i++)
        found.achieved[i] = requirement_value_of(&s->requirements[i], &answer->plan, &answer->instance);
    return found;
}

static void remember(struct infeasible_study *s, const struct limit_set *limits,
                     const struct limit_result *found)
{
    struct known_result *known = ARENA_NEW(s->arena, 1, struct known_result);
    *known = (struct known_result){*limits, *found};
    VEC_PUSH(&s->known, known);
}

enum status infeasible_confirm(struct solver_answer *out, struct infeasible_study *s,
                               const struct limit_set *limits)
{
    const enum status status = solve_under(out, s, limits, GOAL_COST, s->arena);
    keep(s, limits);
    if (status == ST_OK) {
        const struct limit_result found = found_of(out, s);
        remember(s, limits, &found);
    }
    return status;
}

static enum status solve_once(struct limit_result *out, struct infeasible_study *s,
                              const struct limit_set *limits, enum goal goal)
{
    struct arena scratch = ARENA_INIT;
    struct solver_answer answer;
    const enum status status = solve_under(&answer, s, limits, goal, &scratch);
    *out = (struct limit_result){.found = false};
    if (status == ST_OK)
        *out = found_of(&answer, s);
    arena_fini(&scratch);
    return status;
}

/* True if the outer limits allow every purchase that the inner limits allow. */
static bool is_within(const struct infeasible_study *s, const struct limit_set *inner,
                      const struct limit_set *outer)
{
    for (size_t i = 0; i < s->n; i++)
        if (!requirement_allows(&s->requirements[i], &inner->limit[i], &outer->limit[i]))
            return false;
    return true;
}

/* Finds a known result that answers these limits: a result for the same limits, the infeasibility of wider
 * limits, or the cheapest purchase of wider limits if it meets these limits. NULL: none. */
static const struct limit_result *recall(const struct infeasible_study *s, const struct limit_set *limits)
{
    for (size_t k = s->known.n; k-- > 0;) {
        const struct known_result *known = s->known.v[k];
        if (!is_within(s, limits, &known->limits))
            continue;
        bool kept = known->found.found && known->found.proven && same_relaxed(s, limits, &known->limits);
        for (size_t i = 0; i < s->n && kept; i++)
            kept = s->requirements[i].scale == SCALE_RULE || limits->limit[i].none ||
                   requirement_met(&s->requirements[i], known->found.achieved[i], &limits->limit[i]);
        if (kept || (!known->found.found && known->found.all) || is_within(s, &known->limits, limits))
            return &known->found;
    }
    return NULL;
}

/* Solves under these limits, with known results. Giving up a rule never hurts, except the rule on quotes,
 * because expired quotes replace valid ones. Both variants are therefore tried. */
enum status infeasible_solve(struct limit_result *out, struct infeasible_study *s,
                             const struct limit_set *limits, enum goal goal)
{
    const struct limit_result *before = goal == GOAL_COST ? recall(s, limits) : NULL;
    if (before) {
        *out = *before;
        return ST_OK;
    }
    enum status status = solve_once(out, s, limits, goal);
    if (status == ST_OK && !out->found && s->quotes < s->n && limits->limit[s->quotes].none) {
        struct limit_set strict = *limits;
        strict.limit[s->quotes].none = false;
        status = solve_once(out, s, &strict, goal);
    }
    if (status == ST_OK && goal == GOAL_COST)
        remember(s, limits, out);
    return status;
}
