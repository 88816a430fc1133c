/* infeasible_ask.c - the search asked again: without a requirement, or with another number in it. */
#include <math.h>
#include <string.h>

#include "base/diag.h"
#include "base/stop.h"
#include "machine/order_table.h"
#include "problem/build.h"
#include "search/problem_cost.h"
#include "study/infeasible_parts.h"

/* Nodes of a cluster where nothing bounds them: of one, and of one of several or where tables of combinations
 * of parts take the square of it, fewer where many designs make so many points; of a first look, and by how
 * much the next one is longer. */
enum {
    NODES = 1 << 15,
    NODES_OF_SEVERAL = 1024,
    POINTS_OF_SEVERAL = 1 << 16,
    NODES_FIRST = 64,
    NODES_MORE = 8
};

/* So many points of several clusters count as one more question. */
enum { POINTS = 500 };

/* Where several clusters are found, so many steps are made to find cheaper ones. */
enum { STEPS = 10000 };

bool infeasible_is_rule(const struct infeasible_study *s, size_t i)
{
    return s->requirements[i].scale == SCALE_RULE && !s->fixed[i];
}

struct asked infeasible_as_asked(const struct infeasible_study *s)
{
    struct asked asked;
    for (size_t i = 0; i < s->n; i++)
        asked.limit[i] = requirement_own(&s->requirements[i]);
    return asked;
}

/* --- relaxed problems: with some rules given up, each built once --- */

static bool is_changed(const struct infeasible_study *s, const struct asked *asked, size_t i)
{
    const struct limit *limit = &asked->limit[i];
    return infeasible_is_rule(s, i) &&
           (limit->none || (s->requirements[i].counted && limit->whole != s->requirements[i].whole));
}

static enum status build(struct relaxed *relaxed, const struct infeasible_study *s, struct diag *diag)
{
    struct arena *arena = &relaxed->arena;
    struct scenario *scenario = ARENA_COPY(arena, s->problem->scenario, 1, 0, struct scenario);
    for (size_t i = 0; i < s->n; i++)
        if (is_changed(s, &relaxed->asked, i))
            requirement_open(&s->requirements[i], scenario, &relaxed->asked.limit[i], arena);
    struct problem *problem = ARENA_NEW(arena, 1, struct problem);
    enum status status = ST_OK;
    *problem = *s->problem;
    problem->arena = arena;
    problem_ask(problem, scenario);
    problem->counts = scenario->counts;
    if (!s->as_built)
        status = problem_build(problem, scenario, s->problem->snapshot, arena, diag);
    problem->load.memory = s->problem->load.memory;
    if (status == ST_OK)
        problem_begin_tables(problem);
    relaxed->problem = status == ST_OK ? problem : NULL;
    return status;
}

static bool same_relaxed(const struct infeasible_study *s, const struct asked *a, const struct asked *b)
{
    for (size_t i = 0; i < s->n; i++)
        if (is_changed(s, a, i) != is_changed(s, b, i) ||
            (is_changed(s, a, i) &&
             (a->limit[i].none != b->limit[i].none || a->limit[i].whole != b->limit[i].whole)))
            return false;
    return true;
}

/* What these limits leave is no question that has an answer. */
static bool is_refused(const struct infeasible_study *s, const struct asked *asked)
{
    struct diag none = DIAG_INIT;
    struct relaxed relaxed = {.asked = *asked, .arena = ARENA_INIT};
    const bool refused = build(&relaxed, s, &none) == ST_INPUT;
    diag_fini(&none);
    arena_fini(&relaxed.arena);
    return refused;
}

/* What was asked with a rule given up that no longer can be is another question now. */
static void forget(struct infeasible_study *s)
{
    for (size_t i = 0; i < s->relaxed.n; i++)
        arena_fini(&s->relaxed.v[i]->arena);
    s->relaxed.n = s->known.n = 0;
}

/* Fixes the rules without each of which, and without all of which, there is no such question: others can be
 * given up together. False: there are none. */
static bool fix_rules(struct infeasible_study *s, const struct asked *asked)
{
    struct asked open = *asked;
    bool any = false;
    for (size_t i = 0; i < s->n; i++)
        open.limit[i].none = open.limit[i].none || infeasible_is_rule(s, i);
    s->open_is_asked = s->open_is_asked || !is_refused(s, &open);
    if (s->open_is_asked)
        return false;
    for (size_t i = 0; i < s->n; i++) {
        struct asked alone = infeasible_as_asked(s);
        alone.limit[i] = asked->limit[i];
        if (is_changed(s, asked, i) && is_refused(s, &alone))
            any = s->fixed[i] = true;
    }
    if (any)
        forget(s);
    return any;
}

/* Those before it move up; the first of them, which was used the longest ago, goes where there are many. */
static struct relaxed *use(struct infeasible_study *s, size_t i)
{
    enum { RELAXED_AT_MOST = 16 };
    struct relaxed *used = s->relaxed.v[i];
    memmove(&s->relaxed.v[i], &s->relaxed.v[i + 1], (s->relaxed.n - i - 1) * sizeof used);
    s->relaxed.v[s->relaxed.n - 1] = used;
    if (s->relaxed.n > RELAXED_AT_MOST) {
        arena_fini(&s->relaxed.v[0]->arena);
        memmove(&s->relaxed.v[0], &s->relaxed.v[1], --s->relaxed.n * sizeof used);
    }
    return used;
}

/* Good until others were asked for, unless it is kept. */
static struct relaxed *relaxed_of(struct infeasible_study *s, const struct asked *asked)
{
    for (size_t i = s->relaxed.n; i-- > 0;)
        if (same_relaxed(s, &s->relaxed.v[i]->asked, asked))
            return use(s, i);
    struct relaxed *relaxed = ARENA_NEW(s->arena, 1, struct relaxed);
    struct diag none = DIAG_INIT;
    relaxed->asked = *asked;
    const enum status status = build(relaxed, s, &none);
    diag_fini(&none);
    if (status == ST_INPUT && fix_rules(s, asked)) {
        arena_fini(&relaxed->arena);
        return relaxed_of(s, asked);
    }
    relaxed->refused = status == ST_INPUT;
    VEC_PUSH(&s->relaxed, relaxed);
    return use(s, s->relaxed.n - 1);
}

/* The problem of these limits, the last one asked for, stays as long as the study's answer. */
static void keep(struct infeasible_study *s, const struct asked *asked)
{
    arena_adopt(s->arena, &relaxed_of(s, asked)->arena);
    s->relaxed.n--;
}

/* --- asking --- */

/* A copy of the relaxed problem under these limits. */
static bool problem_under(struct problem *out, bool *refused, struct infeasible_study *s,
                          const struct asked *asked, enum goal goal, struct arena *arena)
{
    const struct relaxed *relaxed = relaxed_of(s, asked);
    *refused = relaxed->refused;
    if (!relaxed->problem)
        return false;
    requirement_ask(out, relaxed->problem, s->requirements, s->n, asked->limit, arena);
    if (out->goal == GOAL_COST)
        out->limits.min_rate = fmax(out->limits.min_rate, out->target_rate);
    out->target_rate = 0;
    out->goal = goal;
    return true;
}

static enum status say_stopped(const struct infeasible_study *s)
{
    return diag_at(s->diag, ST_STOPPED, s->problem->file->path, 0, 0,
                   "stopped before it was known what stands in the way");
}

/* Stops as the study does, and where models were asked for too much. */
struct within {
    const struct stop *stop;
    const struct rate_cache *memory;
    int64_t rates_at_most;
};

static bool has_enough(void *payload)
{
    const struct within *within = payload;
    return rate_cache_asked(within->memory) >= within->rates_at_most || stop_reached(within->stop);
}

static void advance_within(void *payload, double part, const char *label)
{
    const struct within *within = payload;
    (void)label;
    stop_advance(within->stop, part);
}

/* Several clusters: the cheapest order of some may not be found within the effort allowed; what was found is
 * there all the same. */
static enum status solve(struct answer *out, struct infeasible_study *s, const struct problem *under,
                         struct arena *arena)
{
    struct diag none = DIAG_INIT;
    struct within within = {s->stop, under->load.memory, s->rates_at_most};
    const struct stop stop = {.reached = has_enough,
                              .advance = advance_within,
                              .payload = &within,
                              .jobs = s->stop ? s->stop->jobs : 0};
    const struct plan_options options = {.brief = true, .settle = STEPS, .stop = &stop};
    out->problem = *under;
    const enum status status = plan_solve(&out->plan, &out->problem, &options, arena, &none);
    out->cut = status == ST_STOPPED && !out->plan.found;
    out->found = status == ST_OK || (status == ST_STOPPED && out->plan.found);
    out->refused = status == ST_INPUT;
    s->refused = s->refused || out->refused;
    s->effort_left -= 1 + (plan_of_several(under) ? out->plan.presolve.points / POINTS : 0);
    s->effort_left = out->cut ? 0 : s->effort_left;
    if (status == ST_INTERNAL) {
        *s->diag = none;
        return status;
    }
    diag_fini(&none);
    return status == ST_STOPPED && stop_reached(s->stop) ? say_stopped(s) : ST_OK;
}

/* Tables of combinations of parts that are owned, have quantity breaks, or stand in chassis. */
static bool takes_the_square(const struct problem *problem)
{
    for (size_t s = 0; s < problem->choice.n_needs; s++)
        for (size_t k = 0; k < problem->choice.needs[s].n_options && problem->choice.needs[s].n_options > 1;
             k++)
            if (problem->choice.needs[s].options[k].owned > 0 ||
                problem->choice.needs[s].options[k].family > 0 ||
                !price_is_linear(problem->choice.need_prices[s][k]))
                return true;
    return problem->market.splits_charges;
}

/* Where it does not take too long. */
static int64_t as_many_as_of_any(const struct problem *problem)
{
    return plan_of_several(problem) || takes_the_square(problem) ? NODES_OF_SEVERAL : NODES;
}

/* Nodes of some design that alone keep to the limits on sizes, as far as those are said. */
static int64_t most_by_size(const struct problem *problem)
{
    int64_t most = 0;
    for (size_t d = 0; d < problem->choice.n_designs; d++) {
        const int64_t own = problem_nodes_by_size(problem, &problem->choice.designs[d]);
        most = own > most ? own : most;
    }
    return most < NODES ? most : NODES;
}

/* Nodes that the topology of some design can wire at most. */
static int64_t most_wired(const struct problem *problem)
{
    int64_t most = 0;
    for (size_t d = 0; d < problem->choice.n_designs; d++)
        if (problem->choice.designs[d].most_nodes > most)
            most = problem->choice.designs[d].most_nodes;
    return most;
}

/* For as many nodes as are asked for: neither in racks, nor at the switches. */
static bool has_no_room(const struct problem *problem)
{
    const int64_t least = problem->limits.min_nodes;
    return least > most_wired(problem) || (least < NODES && least > most_by_size(problem));
}

/* Without regard to limits. */
static int64_t nodes_to_look_at(const struct problem *problem)
{
    const int64_t designs = (int64_t)problem->choice.n_designs;
    if (as_many_as_of_any(problem) == NODES)
        return NODES;
    if (designs * NODES_FIRST >= POINTS_OF_SEVERAL)
        return NODES_FIRST;
    return designs * NODES_OF_SEVERAL > POINTS_OF_SEVERAL ? POINTS_OF_SEVERAL / designs : NODES_OF_SEVERAL;
}

static int64_t most_nodes(const struct problem *problem)
{
    const int64_t least = problem->limits.min_nodes < NODES ? 2 * problem->limits.min_nodes : INT64_MAX;
    int64_t most = nodes_to_look_at(problem);
    const int64_t by_size = most_by_size(problem);
    most = most > least ? most : least;
    most = by_size < NODES && by_size < most ? by_size : most;
    most = most > problem->limits.min_nodes ? most : problem->limits.min_nodes;
    most = most_wired(problem) < most ? most_wired(problem) : most;
    return problem->limits.max_nodes < most ? problem->limits.max_nodes : most;
}

/* This money buys no more nodes of any design, nor are more allowed, nor have they room. */
static bool are_all(const struct problem *under, int64_t most, int64_t asked_nodes, int64_t budget_minor)
{
    struct problem open = *under;
    bool all = true;
    if (asked_nodes <= most || most_by_size(under) <= most)
        return true;
    open.limits.max_nodes = most + 1;
    for (size_t d = 0; d < open.choice.n_designs && all; d++)
        all = problem_bare_nodes_within(&open, &open.choice.designs[d], budget_minor) <= most;
    return all;
}

/* Where no money bounds the clusters, or more than the buyer has, or they cost nothing, the cheapest is
 * looked for among small ones first: what is found there bounds the money. */
static enum status answer_of(struct answer *out, struct infeasible_study *s, const struct asked *asked,
                             enum goal goal, struct arena *arena)
{
    struct problem under;
    enum status status = ST_OK;
    bool refused = false;
    const bool any = problem_under(&under, &refused, s, asked, goal, arena);
    *out = (struct answer){.all = !refused, .enough = true}; /* where nothing is for sale at all */
    if (!any || has_no_room(&under))
        return ST_OK;
    if (under.budget_minor != BUDGET_NONE && under.budget_minor <= s->problem->budget_minor) {
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
        const struct answer first = *out;
        status = solve(out, s, &under, arena);
        if (out->cut) {
            *out = first;
            out->cut = true;
        }
    }
    out->all = are_all(&under, most, asked_nodes,
                       out->found && goal == GOAL_COST ? out->plan.cost_minor : asked_minor);
    out->enough = out->all || most >= as_many_as_of_any(&under);
    return status;
}

static struct found found_of(const struct answer *answer, const struct infeasible_study *s)
{
    struct found found = {.found = answer->found, .all = answer->all && !answer->cut};
    found.proven = answer->enough && !answer->cut && (!found.found || answer->plan.status == PLAN_OPTIMAL);
    for (size_t i = 0; i < s->n && found.found; i++)
        found.achieved[i] = requirement_achieved(&s->requirements[i], &answer->plan, &answer->problem);
    return found;
}

static void remember(struct infeasible_study *s, const struct asked *asked, const struct found *found)
{
    struct known *known = ARENA_NEW(s->arena, 1, struct known);
    *known = (struct known){*asked, *found};
    VEC_PUSH(&s->known, known);
}

enum status infeasible_confirm(struct answer *out, struct infeasible_study *s, const struct asked *asked)
{
    const enum status status = answer_of(out, s, asked, GOAL_COST, s->arena);
    keep(s, asked);
    if (status == ST_OK) {
        const struct found found = found_of(out, s);
        remember(s, asked, &found);
    }
    return status;
}

static enum status ask_once(struct found *out, struct infeasible_study *s, const struct asked *asked,
                            enum goal goal)
{
    struct arena scratch = ARENA_INIT;
    struct answer answer;
    const enum status status = answer_of(&answer, s, asked, goal, &scratch);
    *out = (struct found){.found = false};
    if (status == ST_OK)
        *out = found_of(&answer, s);
    arena_fini(&scratch);
    return status;
}

/* Every purchase that the inner limits allow the outer ones allow too. */
static bool is_within(const struct infeasible_study *s, const struct asked *inner, const struct asked *outer)
{
    for (size_t i = 0; i < s->n; i++)
        if (!requirement_allows(&s->requirements[i], &inner->limit[i], &outer->limit[i]))
            return false;
    return true;
}

/* What is known of a question: its own answer; from wider ones that there is nothing, or the cheapest, where
 * that keeps to the question's own limits. */
static const struct found *recall(const struct infeasible_study *s, const struct asked *asked)
{
    for (size_t k = s->known.n; k-- > 0;) {
        const struct known *known = s->known.v[k];
        if (!is_within(s, asked, &known->asked))
            continue;
        bool kept = known->found.found && known->found.proven && same_relaxed(s, asked, &known->asked);
        for (size_t i = 0; i < s->n && kept; i++)
            kept = s->requirements[i].scale == SCALE_RULE || asked->limit[i].none ||
                   requirement_met(&s->requirements[i], known->found.achieved[i], &asked->limit[i]);
        if (kept || (!known->found.found && known->found.all) || is_within(s, &known->asked, asked))
            return &known->found;
    }
    return NULL;
}

/* Giving up a rule never hurts, but for that on quotes: both prices are a buyer's who does not insist. */
enum status infeasible_ask(struct found *out, struct infeasible_study *s, const struct asked *asked,
                           enum goal goal)
{
    const struct found *before = goal == GOAL_COST ? recall(s, asked) : NULL;
    if (before) {
        *out = *before;
        return ST_OK;
    }
    enum status status = ask_once(out, s, asked, goal);
    if (status == ST_OK && !out->found && s->quotes < s->n && asked->limit[s->quotes].none) {
        struct asked strict = *asked;
        strict.limit[s->quotes].none = false;
        status = ask_once(out, s, &strict, goal);
    }
    if (status == ST_OK && goal == GOAL_COST)
        remember(s, asked, out);
    return status;
}
