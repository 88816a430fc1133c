/* infeasible.c - the search asked again: without a requirement, or with another number in it. */
#include "study/infeasible.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

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

/* Questions to the search for the cheapest set of changes, those of many points for more than one. */
enum { EFFORT = 3000, POINTS = 2000 };

bool infeasible_is_rule(const struct infeasible_study *s, size_t i)
{
    return s->requirements[i].scale == SCALE_RULE && !s->fixed[i];
}

/* Everything as the buyer asks for it. */
static struct asked as_asked(const struct infeasible_study *s)
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

/* Fixes the rules without any of which there is no such question. False: it is not for one of them alone. */
static bool fix_rules(struct infeasible_study *s, const struct asked *asked)
{
    bool any = false;
    for (size_t i = 0; i < s->n; i++) {
        struct diag none = DIAG_INIT;
        struct relaxed alone = {.asked = as_asked(s), .arena = ARENA_INIT};
        alone.asked.limit[i] = asked->limit[i];
        if (is_changed(s, asked, i) && build(&alone, s, &none) == ST_INPUT)
            any = s->fixed[i] = true;
        diag_fini(&none);
        arena_fini(&alone.arena);
    }
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
    VEC_PUSH(&s->relaxed, relaxed);
    return use(s, s->relaxed.n - 1);
}

/* It stays as long as the study's answer. */
static void keep_relaxed(struct infeasible_study *s, const struct asked *asked)
{
    arena_adopt(s->arena, &relaxed_of(s, asked)->arena);
    s->relaxed.n--;
}

/* --- asking --- */

/* A copy of the relaxed problem under these limits. */
static bool problem_under(struct problem *out, struct infeasible_study *s, const struct asked *asked,
                          enum goal goal, struct arena *arena)
{
    const struct problem *relaxed = relaxed_of(s, asked)->problem;
    if (!relaxed)
        return false;
    requirement_ask(out, relaxed, s->requirements, s->n, asked->limit, arena);
    if (out->goal == GOAL_COST)
        out->limits.min_rate = fmax(out->limits.min_rate, out->target_rate);
    out->target_rate = 0;
    out->goal = goal;
    return true;
}

/* What the search says: nothing, or a plan, and the problem that it left. */
struct answer {
    bool found;
    bool refused; /* it is no question that has an answer */
    bool all;     /* no cluster has more nodes than were looked at; */
    bool enough;  /* or they were as many as are looked at of any (explain's manual) */
    struct plan plan;
    struct problem problem;
};

static enum status say_stopped(const struct infeasible_study *s)
{
    return diag_at(s->diag, ST_STOPPED, s->problem->file->path, 0, 0,
                   "stopped before it was known what stands in the way");
}

/* Several clusters: the cheapest order of some may not be found within the effort allowed; what was found is
 * there all the same. */
static enum status solve(struct answer *out, struct infeasible_study *s, const struct problem *under,
                         struct arena *arena)
{
    struct diag none = DIAG_INIT;
    const struct plan_options options = {.uncounted = true, .unexplained = true, .stop = s->stop};
    out->problem = *under;
    const enum status status = plan_solve(&out->plan, &out->problem, &options, arena, &none);
    const bool stopped = status == ST_STOPPED && (!out->plan.found || stop_reached(s->stop));
    out->found = status == ST_OK || (status == ST_STOPPED && out->plan.found);
    out->refused = status == ST_INPUT;
    s->refused = s->refused || out->refused;
    s->effort_left -= 1 + (plan_of_several(under) ? out->plan.presolve.points / POINTS : 0);
    if (status == ST_INTERNAL) {
        *s->diag = none;
        return status;
    }
    diag_fini(&none);
    return stopped ? say_stopped(s) : ST_OK;
}

/* Tables of combinations of parts that are owned, have quantity breaks, or stand in chassis. */
static bool takes_the_square(const struct problem *problem)
{
    for (size_t s = 0; s < problem->choice.n_needs; s++)
        for (size_t k = 0;
             k < problem->choice.needs[s].n_candidates && problem->choice.needs[s].n_candidates > 1; k++)
            if (problem->choice.needs[s].candidates[k].owned > 0 ||
                problem->choice.needs[s].candidates[k].family > 0 ||
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
    double most = 0;
    for (size_t d = 0; d < problem->choice.n_designs; d++) {
        const struct cluster_size *node = &problem->market.unit_size[problem->choice.designs[d].node->part];
        double own = (double)INT64_MAX;
        for (size_t i = 0; i < SIZES_AT_MOST; i++)
            if (problem->limits.most[i] > 0 && node->of[i] > 0)
                own = fmin(own, problem->limits.most[i] / node->of[i]);
        most = fmax(most, own);
    }
    return most < NODES ? (int64_t)most + 1 : NODES;
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
    return problem->limits.max_nodes < most ? problem->limits.max_nodes : most;
}

/* This money buys no more nodes of any design, nor are more allowed, nor have they room. */
static bool are_all(const struct problem *under, int64_t most, int64_t asked_nodes, int64_t budget_minor)
{
    struct problem open = *under;
    open.limits.max_nodes = asked_nodes <= most || most_by_size(under) <= most ? most : most + 1;
    bool all = true;
    for (size_t d = 0; d < open.choice.n_designs && all; d++)
        all = problem_bare_nodes_within(&open, &open.choice.designs[d], budget_minor) <= most;
    return all;
}

/* Where no money bounds the clusters, or more than the buyer has, or they cost nothing, the cheapest is
 * looked for among small ones first: what is found there bounds the money. */
static enum status ask(struct answer *out, struct infeasible_study *s, const struct asked *asked,
                       enum goal goal, struct arena *arena)
{
    struct problem under;
    enum status status = ST_OK;
    *out = (struct answer){.all = true, .enough = true}; /* where nothing is for sale at all */
    if (!problem_under(&under, s, asked, goal, arena))
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
    } while (status == ST_OK && !out->found && under.limits.max_nodes < most);
    if (status == ST_OK && out->found && under.limits.max_nodes < most) {
        under.budget_minor = out->plan.cost_minor;
        under.limits.max_nodes = most;
        status = solve(out, s, &under, arena);
    }
    out->all = are_all(&under, most, asked_nodes,
                       out->found && goal == GOAL_COST ? out->plan.cost_minor : asked_minor);
    out->enough = out->all || most >= as_many_as_of_any(&under);
    return status;
}

static enum status ask_once(struct found *out, struct infeasible_study *s, const struct asked *asked,
                            enum goal goal)
{
    struct arena scratch = ARENA_INIT;
    struct answer answer;
    const enum status status = ask(&answer, s, asked, goal, &scratch);
    *out = (struct found){.found = answer.found,
                          .all = answer.all,
                          .proven = answer.enough && (!answer.found || answer.plan.status == PLAN_OPTIMAL)};
    for (size_t i = 0; i < s->n && status == ST_OK && out->found; i++)
        out->achieved[i] = requirement_achieved(&s->requirements[i], &answer.plan, &answer.problem);
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
    if (status == ST_OK && goal == GOAL_COST) {
        struct known *known = ARENA_NEW(s->arena, 1, struct known);
        *known = (struct known){*asked, *out};
        VEC_PUSH(&s->known, known);
    }
    return status;
}

/* --- the conflict --- */

/* Whether something can be bought with requirement i given up beside those that are. Without a budget and
 * most rules too that takes long to look for: where money alone is in the way it is found within them. */
static enum status is_enough(bool *out, struct infeasible_study *s, struct asked *asked, size_t i)
{
    struct found found = {0};
    struct asked alone = as_asked(s);
    enum status status = ST_OK;
    asked->limit[i].none = alone.limit[i].none = true;
    if (s->requirements[i].scale == SCALE_MONEY)
        status = infeasible_ask(&found, s, &alone, GOAL_COST);
    if (status == ST_OK && !found.found)
        status = infeasible_ask(&found, s, asked, GOAL_COST);
    *out = found.found;
    return status;
}

static enum status filter(struct infeasibility *out, struct infeasible_study *s)
{
    struct asked asked = as_asked(s);
    struct found found;
    enum status status = infeasible_ask(&found, s, &asked, GOAL_COST);
    if (status == ST_OK && found.found)
        return diag_at(s->diag, ST_INTERNAL, s->problem->file->path, 0, 0,
                       "what cannot be met by the search can be by the explanation");
    for (size_t i = 0; i < s->n && status == ST_OK; i++) {
        bool enough = false;
        status = is_enough(&enough, s, &asked, i);
        asked.limit[i].none = !enough;
    }
    out->conflict = ARENA_NEW(s->arena, s->n, size_t);
    for (size_t i = 0; i < s->n; i++)
        if (!asked.limit[i].none && !s->fixed[i])
            out->conflict[out->n_conflict++] = i;
    return status;
}

/* --- repairs --- */

/* given_up: the rule goes; else the limit moves to what is reached. */
static struct repair make_repair(const struct infeasible_study *s, size_t i, bool given_up,
                                 struct achieved achieved)
{
    const struct requirement *r = &s->requirements[i];
    const struct limit exact = requirement_limit_at(r, achieved), gone = {.none = true};
    return (struct repair){.requirement = r,
                           .limit = given_up ? gone : requirement_limit(r, achieved),
                           .cost = r->scale == SCALE_RULE ? 1 : requirement_cost(r, &exact)};
}

static void say_repair(struct repair *out, const struct infeasible_study *s)
{
    const struct requirement *r = out->requirement;
    if (r->scale == SCALE_RULE) {
        out->value = out->limit.none ? requirement_use(r, out->plan, s->problem, s->arena)
                                     : requirement_available_words(r, out->limit.whole, s->arena);
    } else {
        out->value = requirement_value(r, s->problem, &out->limit, s->arena);
    }
    out->change = out->value;
    struct limit more = out->limit;
    more.whole -= r->whole;
    if (r->scale == SCALE_MONEY)
        out->change = arena_printf(s->arena, "+%s", requirement_value(r, s->problem, &more, s->arena));
}

/* The least move of one limit that is enough, with all else as it is: what the best purchase without it
 * reaches, then what a stricter limit lets in, until nothing does. Of money that is the cheapest, of a rate
 * of the workload the fastest. */
static enum status least_move(struct found *out, struct infeasible_study *s, size_t i)
{
    const struct requirement *r = &s->requirements[i];
    const bool rate = r->scale == SCALE_RATE || r->scale == SCALE_TIME;
    const enum goal goal = rate ? GOAL_RATE : GOAL_COST;
    struct asked asked = as_asked(s);
    struct limit missed = asked.limit[i];
    struct found found;
    asked.limit[i].none = true;
    enum status status = infeasible_ask(out, s, &asked, goal);
    if (!out->found || r->scale == SCALE_MONEY || (rate && !r->of_app) ||
        (r->scale == SCALE_RULE && !r->counted))
        return status;
    for (bool step = true; status == ST_OK && !requirement_met(r, out->achieved[i], &missed); step = !step) {
        const struct limit met = requirement_limit_at(r, out->achieved[i]);
        asked.limit[i] = requirement_beyond(r, &met);
        if (!rate && asked.limit[i].whole == missed.whole)
            break;
        if (!step && !requirement_between(&asked.limit[i], r, &met, &missed))
            continue;
        status = infeasible_ask(&found, s, &asked, goal);
        if (status == ST_OK && found.found)
            *out = found;
        else if (step)
            break;
        else
            missed = asked.limit[i];
    }
    return status;
}

/* The cheapest purchase after the repairs, certified. *ok: there is one. */
static enum status confirm(bool *ok, struct repair *repairs, size_t n, struct infeasible_study *s)
{
    struct asked asked = as_asked(s);
    struct answer *answer = ARENA_NEW(s->arena, 1, struct answer);
    for (size_t k = 0; k < n; k++)
        asked.limit[repairs[k].requirement - s->requirements] = repairs[k].limit;
    const enum status status = ask(answer, s, &asked, GOAL_COST, s->arena);
    keep_relaxed(s, &asked);
    *ok = answer->found;
    for (size_t k = 0; k < n && status == ST_OK && *ok; k++) {
        repairs[k].plan = &answer->plan;
        repairs[k].problem = &answer->problem;
        repairs[k].enough = true;
        say_repair(&repairs[k], s);
    }
    return status;
}

static enum status repair_alone(struct repair *out, struct infeasible_study *s, size_t i)
{
    const struct requirement *r = &s->requirements[i];
    struct found found;
    *out = (struct repair){.requirement = r};
    if (s->fixed[i])
        return ST_OK;
    enum status status = least_move(&found, s, i);
    if (status != ST_OK || !found.found)
        return status;
    *out = make_repair(s, i, r->scale == SCALE_RULE && !r->counted, found.achieved[i]);
    return confirm(&out->enough, out, 1, s);
}

static void end(struct infeasible_study *s)
{
    for (size_t i = 0; i < s->relaxed.n; i++)
        arena_fini(&s->relaxed.v[i]->arena);
    free(s->relaxed.v);
    free(s->known.v);
}

/* The change of each requirement [n] alone: out [n]. */
static enum status repair_each(struct repair *out, struct infeasible_study *s, const size_t *which, size_t n)
{
    const struct stop *whole = s->stop;
    enum status status = ST_OK;
    for (size_t k = 0; k < n && status == ST_OK; k++) {
        const struct stop step = stop_step(whole, k, n);
        s->stop = &step;
        status = repair_alone(&out[k], s, which[k]);
    }
    s->stop = whole;
    return status;
}

static enum status repair_together(struct infeasibility *out, struct infeasible_study *s)
{
    struct found least;
    struct asked needed;
    bool ok = false;
    s->effort_left = EFFORT;
    out->together = ARENA_NEW(s->arena, s->n, struct repair);
    enum status status = infeasible_least(&least, &needed, &out->cost, s);
    out->proven = least.proven;
    if (status != ST_OK || isinf(out->cost))
        return status;
    for (size_t i = 0; i < s->n; i++)
        if (requirement_cost(&s->requirements[i], &needed.limit[i]) > 0)
            out->together[out->n_together++] = make_repair(s, i, needed.limit[i].none, least.achieved[i]);
    status = confirm(&ok, out->together, out->n_together, s);
    if (status == ST_OK && !ok) {
        out->n_together = 0;
        out->proven = false;
    }
    return status;
}

/* --- the questions --- */

static struct infeasible_study begin(struct infeasibility *out, const struct problem *problem,
                                     const struct stop *stop, struct arena *arena, struct diag *diag)
{
    struct infeasible_study s = {
        .problem = problem, .effort_left = EFFORT, .stop = stop, .arena = arena, .diag = diag};
    s.n = requirement_list(&s.requirements, problem, arena);
    while (s.quotes < s.n && strcmp(s.requirements[s.quotes].name, "quotes") != 0)
        s.quotes++;
    *out = (struct infeasibility){.requirements = s.requirements, .n = s.n, .cost = INFINITY};
    out->repairs = ARENA_NEW(arena, s.n, struct repair);
    return s;
}

/* The changes of one requirement that are enough, but for those whose place is this option. */
static enum status find_enough(struct infeasibility *out, struct infeasible_study *s, const char *but_option)
{
    struct repair *repairs = ARENA_NEW(s->arena, s->n, struct repair);
    size_t *which = ARENA_NEW(s->arena, s->n, size_t), n = 0;
    for (size_t i = 0; i < s->n; i++)
        if (s->requirements[i].at.option != but_option || !but_option)
            which[n++] = i;
    const enum status status = repair_each(repairs, s, which, n);
    for (size_t k = 0; k < n && status == ST_OK; k++)
        if (repairs[k].enough)
            out->repairs[out->n_conflict++] = repairs[k];
    return status;
}

enum status infeasible_repairs(struct infeasibility *out, const struct problem *problem,
                               const char *but_option, const struct stop *stop, struct arena *arena,
                               struct diag *diag)
{
    struct infeasible_study s = begin(out, problem, stop, arena, diag);
    const enum status status = find_enough(out, &s, but_option);
    end(&s);
    return status;
}

/* Designs that are a choice are not made anew: what they hang on stays. */
static bool is_of_counts(const struct requirement *r)
{
    return strcmp(r->name, "memory") == 0 || strcmp(r->name, "code_caps") == 0 ||
           strcmp(r->name, "counts") == 0;
}

enum status infeasible_of_designs(struct infeasibility *out, const struct problem *problem,
                                  const struct stop *stop, struct arena *arena, struct diag *diag)
{
    struct infeasible_study s = begin(out, problem, stop, arena, diag);
    s.as_built = true;
    for (size_t i = 0; i < s.n; i++)
        s.fixed[i] = s.requirements[i].scale == SCALE_RULE && !is_of_counts(&s.requirements[i]);
    enum status status = find_enough(out, &s, NULL);
    for (size_t i = 0; i < s.n; i++)
        s.fixed[i] = s.requirements[i].scale == SCALE_RULE;
    if (status == ST_OK && out->n_conflict == 0)
        status = repair_together(out, &s);
    end(&s);
    return status;
}

enum status infeasible_explain(struct infeasibility *out, const struct problem *problem,
                               const struct stop *stop, struct arena *arena, struct diag *diag)
{
    struct infeasible_study s = begin(out, problem, stop, arena, diag);
    enum status status = filter(out, &s);
    if (status == ST_OK)
        status = repair_each(out->repairs, &s, out->conflict, out->n_conflict);
    if (status == ST_OK)
        status = repair_together(out, &s);
    if (status == ST_OK && out->n_conflict == 0 && s.refused)
        status = diag_at(diag, ST_INPUT, problem->file->path, 0, 0,
                         "without its requirements the question has no answer as put");
    end(&s);
    return status;
}

const char *infeasible_words(const struct infeasibility *f, struct arena *arena)
{
    struct text t = TEXT_INIT;
    bool any = false;
    for (size_t k = 0; k < f->n_conflict; k++)
        text_printf(&t, "%s%s",
                    k == 0   ? ""
                    : k == 1 ? " with "
                             : " and ",
                    requirement_words(&f->requirements[f->conflict[k]], arena));
    for (size_t k = 0; k < f->n_conflict; k++)
        if (f->repairs[k].enough) {
            text_printf(&t, "%s%s", any ? ", or " : ": ", f->repairs[k].change);
            any = true;
        }
    if (!any)
        text_put(&t, ": no single change is enough");
    return arena_take(arena, &t);
}
