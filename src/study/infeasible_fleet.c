/* infeasible_fleet.c - several clusters: every answer is one of the search for fleets, asked with some limits
 * moved or without them.
 *
 * A limit moved further never rules a fleet out that it allowed before. So the least move of one limit is
 * where the search begins to find something; of all of them together it is found by branch and bound over
 * boxes of limits: the widest of a box tells the least money, its narrowest what the others count. */
#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "base/number.h"
#include "search/several.h"
#include "study/infeasible_parts.h"

/* Nodes of a cluster where nothing bounds them; points that are as much effort as a search of few. */
enum { NODES = 1024, POINTS = 2000 };

/* The question asked of a world: its limits [n of the requirements], those of rules unset. */
struct kept_limits {
    struct limit limit[REQUIREMENTS_AT_MOST];
};

static bool is_rule(const struct infeasible_study *s, size_t i)
{
    return s->requirements[i].scale == SCALE_RULE;
}

/* The limits of the set as they are, the others gone. */
static void keep_limits(struct kept_limits *terms, const struct infeasible_study *s, uint64_t kept)
{
    for (size_t i = 0; i < s->n; i++)
        terms->limit[i] = (struct limit){.none = !(kept & requirement_bit(i)),
                                         .whole = s->requirements[i].whole,
                                         .real = s->requirements[i].real};
}

/* A copy of the world's problem under these terms. */
static struct problem problem_under(const struct infeasible_study *s, const struct world *world,
                                    const struct kept_limits *terms, enum goal goal)
{
    struct problem problem = *world->problem;
    struct work_item *work = ARENA_NEW(s->arena, problem.n_work, struct work_item);
    memcpy(work, problem.work, problem.n_work * sizeof *work);
    problem.work = work;
    problem.covers = NULL;
    if (problem.goal != GOAL_COST)
        problem.target_rate = 0;
    for (size_t i = 0; i < s->n; i++)
        if (!is_rule(s, i))
            requirement_set(&s->requirements[i], &problem, work, &terms->limit[i]);
    problem.limits.min_rate = fmax(problem.limits.min_rate, problem.target_rate);
    problem.target_rate = 0;
    problem.goal = goal;
    return problem;
}

static void take(struct joint *out, const struct infeasible_study *s, const struct world *world,
                 const struct plan *fleet)
{
    const size_t n = fleet->n_clusters, n_work = world->problem->n_work;
    struct point *points = ARENA_NEW(s->arena, n, struct point);
    double *rates = ARENA_NEW(s->arena, n * n_work, double);
    struct reach *reach = ARENA_NEW(s->arena, s->n, struct reach);
    for (size_t c = 0; c < n; c++) {
        points[c] = fleet->clusters[c].point;
        for (size_t a = 0; a < n_work; a++) {
            const struct plan_app *app = &fleet->clusters[c].apps[a];
            rates[c * n_work + a] = app->time_fraction > 0 ? app->rate : (double)INFINITY;
        }
    }
    *out = (struct joint){.found = true,
                          .proven = true,
                          .reach = reach,
                          .bought = {.problem = world->problem,
                                     .points = points,
                                     .n = n,
                                     .rates = rates,
                                     .lambda = fleet->lambda,
                                     .cost_minor = fleet->cost_minor,
                                     .bill = fleet->bill,
                                     .n_bill = fleet->n_bill}};
    for (size_t i = 0; i < s->n; i++)
        if (!is_rule(s, i)) {
            const struct requirement *r = &s->requirements[i];
            reach[i] = requirement_reach(r, &out->bought);
            if (requirement_is_of_workload(r) && compare_close(reach[i].rate, r->real * r->factor) == 0)
                reach[i].rate = fmax(reach[i].rate, r->real * r->factor); /* as the search compares */
            out->cost += requirement_cost(&s->requirements[i], reach[i]);
        }
}

static enum status search(struct joint *out, struct infeasible_study *s, const struct world *world,
                          struct problem *problem)
{
    struct plan fleet;
    struct diag none = DIAG_INIT;
    const struct plan_options options = {.stop = s->stop ? *s->stop : (struct stop){0}};
    *out = (struct joint){.found = false, .proven = true};
    const enum status status = plan_solve(&fleet, problem, &options, s->arena, &none);
    s->effort_left -= 1 + fleet.presolve.points / POINTS;
    /* the cheapest order of some fleet may not be settled: what was found is there all the same */
    const bool found = status == ST_OK || (status == ST_STOPPED && fleet.found && !stop_reached(s->stop));
    if (found)
        take(out, s, world, &fleet);
    out->proven = status != ST_STOPPED;
    if (status == ST_INTERNAL || status == ST_INPUT) {
        *s->diag = none;
        return status;
    }
    diag_fini(&none);
    return found || status == ST_INFEASIBLE ? ST_OK
                                            : diag_at(s->diag, ST_STOPPED, s->problem->scenario->path, 0, 0,
                                                      "stopped before it was known what stands in the way");
}

/* The cheapest fleet under these terms (goal cost), or the fastest. Where neither money nor max_nodes bounds
 * the sizes NODES do, and twice min_nodes. The cheapest is looked for among small ones first: what is found
 * there bounds the money. */
static enum status ask(struct joint *out, struct infeasible_study *s, const struct world *world,
                       const struct kept_limits *terms, enum goal goal)
{
    struct problem problem = problem_under(s, world, terms, goal);
    if (problem.budget_minor != BUDGET_NONE)
        return search(out, s, world, &problem);
    const int64_t twice = 2 * problem.limits.min_nodes;
    int64_t most = problem.limits.max_nodes, nodes = goal == GOAL_COST ? 64 : INT64_MAX;
    if (most == INT64_MAX)
        most = NODES > twice ? NODES : twice;
    nodes = nodes < twice ? twice : nodes;
    *out = (struct joint){.found = false};
    for (bool all = false; !all && !out->found; nodes *= 8) {
        all = nodes >= most;
        problem = problem_under(s, world, terms, goal);
        problem.limits.max_nodes = all ? most : nodes;
        const enum status status = search(out, s, world, &problem);
        if (status != ST_OK || all)
            return status;
    }
    problem = problem_under(s, world, terms, goal);
    problem.budget_minor = out->bought.cost_minor;
    problem.limits.max_nodes = most;
    return search(out, s, world, &problem);
}

static enum status look_into(struct world *world, struct infeasible_study *s)
{
    (void)world, (void)s;
    return ST_OK;
}

static enum status meets(bool *out, struct infeasible_study *s, const struct world *world, uint64_t limits)
{
    struct kept_limits terms;
    struct joint found = {.found = false};
    keep_limits(&terms, s, limits);
    const enum status status = world->empty ? ST_OK : ask(&found, s, world, &terms, GOAL_COST);
    *out = found.found;
    return status;
}

static enum status cheapest(struct joint *out, struct infeasible_study *s, const struct world *world)
{
    struct kept_limits terms;
    keep_limits(&terms, s, ~UINT64_C(0));
    return ask(out, s, world, &terms, GOAL_COST);
}

/* --- the least move of one limit --- */

/* Half-way between a limit that is met and one that is not, by the scale of the requirement. False: there is
 * nothing between them. */
static bool between(struct limit *out, const struct requirement *r, const struct limit *met,
                    const struct limit *missed)
{
    *out = *met;
    if (r->scale == SCALE_RATE || r->scale == SCALE_TIME) {
        out->real = sqrt(met->real * missed->real);
        return compare_close(met->real, missed->real) != 0;
    }
    out->whole = met->whole + (missed->whole - met->whole) / 2;
    out->real = (double)out->whole; /* power and rack units */
    return out->whole != met->whole && out->whole != missed->whole;
}

/* The limit that a reach just meets. */
static struct limit limit_at(const struct requirement *r, struct reach reach)
{
    const double real = r->scale == SCALE_RATE   ? reach.rate / r->factor
                        : r->scale == SCALE_TIME ? r->factor / reach.rate
                                                 : (double)reach.whole;
    return (struct limit){.whole = reach.whole, .real = real};
}

/* Money is what the cheapest fleet costs, a rate of the workload what the fastest has; for the others limits
 * are tried. */
static enum status nearest(struct joint *out, struct infeasible_study *s, const struct world *world, size_t i)
{
    const struct requirement *r = &s->requirements[i];
    struct kept_limits terms;
    keep_limits(&terms, s, ~requirement_bit(i));
    const bool fastest = requirement_is_of_workload(r);
    enum status status = ask(out, s, world, &terms, fastest ? GOAL_RATE : GOAL_COST);
    if (status != ST_OK || !out->found || fastest || r->scale == SCALE_MONEY)
        return status;
    struct limit met = limit_at(r, out->reach[i]), missed = {.whole = r->whole, .real = r->real};
    while (status == ST_OK && between(&terms.limit[i], r, &met, &missed)) {
        struct joint found;
        const struct limit asked = terms.limit[i];
        status = ask(&found, s, world, &terms, GOAL_COST);
        if (status == ST_OK && found.found) {
            *out = found;
            met = limit_at(r, found.reach[i]);
        } else {
            missed = asked;
        }
    }
    return status;
}

/* --- the least of all --- */

/* Limits from narrow, of which the box holds none that is stricter, to wide. */
struct box {
    struct kept_limits wide;
    struct joint found;                  /* the cheapest fleet of the widest limits */
    double counts[REQUIREMENTS_AT_MOST]; /* of each limit at its narrowest: what it counts at least */
    struct limit narrow[REQUIREMENTS_AT_MOST];
};

struct boxing {
    struct infeasible_study *s;
    const struct world *world;
    VEC(struct box *) open;
    struct joint best;
    bool settled; /* every answer was proven */
    double below;
};

static double limit_cost(const struct requirement *r, const struct limit *limit)
{
    struct reach reach = {.whole = limit->whole};
    if (r->scale == SCALE_RATE)
        reach.rate = limit->real * r->factor;
    else if (r->scale == SCALE_TIME)
        reach.rate = r->factor / limit->real;
    return requirement_cost(r, reach);
}

/* The strictest limit that is wider than this one, as far as is known: rates lie anywhere up to what is met.
 */
static struct limit next_limit(const struct requirement *r, const struct limit *limit,
                               const struct limit *met)
{
    struct limit next = *limit;
    if (r->scale == SCALE_RATE || r->scale == SCALE_TIME)
        return compare_close(sqrt(limit->real * met->real), limit->real) == 0 ? *met : next;
    next.whole += r->scale == SCALE_LEAST ? -1 : 1;
    next.real = (double)next.whole;
    return next;
}

/* What every fleet of the box counts at least. */
static double box_bound(const struct boxing *b, const struct box *box)
{
    double sum = 0;
    for (size_t i = 0; i < b->s->n; i++) {
        const struct requirement *r = &b->s->requirements[i];
        if (r->scale == SCALE_MONEY)
            sum += requirement_cost(r, box->found.reach[i]);
        else if (!is_rule(b->s, i))
            sum += box->counts[i];
    }
    return sum;
}

static bool is_hopeless(const struct boxing *b, const struct box *box)
{
    return !(box_bound(b, box) < b->below - 1e-10 * (1 + b->below));
}

static enum status open_box(struct boxing *b, struct box *box)
{
    const enum status status = ask(&box->found, b->s, b->world, &box->wide, GOAL_COST);
    if (status != ST_OK || !box->found.found)
        return status;
    b->settled = b->settled && box->found.proven;
    if (!b->best.found || box->found.cost < b->best.cost) {
        b->best = box->found;
        b->below = fmin(b->below, box->found.cost);
    }
    if (!is_hopeless(b, box))
        VEC_PUSH(&b->open, box);
    return ST_OK;
}

/* The limit whose narrowest counts least beside what the fleet found counts; n: it counts the same. */
static size_t widest(const struct boxing *b, const struct box *box)
{
    size_t at = b->s->n;
    double most = 0;
    for (size_t i = 0; i < b->s->n; i++) {
        const struct requirement *r = &b->s->requirements[i];
        if (is_rule(b->s, i) || r->scale == SCALE_MONEY)
            continue;
        const double width = requirement_cost(r, box->found.reach[i]) - box->counts[i];
        if (width > most) {
            most = width;
            at = i;
        }
    }
    return at;
}

/* Splits a box at a limit: the stricter half is asked anew, the other has the same cheapest fleet. */
static enum status split(struct boxing *b, const struct box *box, size_t i)
{
    const struct requirement *r = &b->s->requirements[i];
    const struct limit met = limit_at(r, box->found.reach[i]);
    struct box *strict = ARENA_NEW(b->s->arena, 1, struct box), *rest = ARENA_NEW(b->s->arena, 1, struct box);
    *strict = *rest = *box;
    if (!between(&strict->wide.limit[i], r, &met, &box->narrow[i]))
        strict->wide.limit[i] = box->narrow[i]; /* and the rest begins at what is met */
    rest->narrow[i] = next_limit(r, &strict->wide.limit[i], &met);
    rest->counts[i] = limit_cost(r, &rest->narrow[i]);
    if (rest->narrow[i].real == met.real)
        rest->counts[i] = requirement_cost(r, box->found.reach[i]);
    if (!is_hopeless(b, rest))
        VEC_PUSH(&b->open, rest);
    return open_box(b, strict);
}

/* The open box with the least bound, taken out. */
static struct box *next_box(struct boxing *b)
{
    size_t best = 0;
    for (size_t k = 1; k < b->open.n; k++)
        if (box_bound(b, b->open.v[k]) < box_bound(b, b->open.v[best]))
            best = k;
    struct box *box = b->open.v[best];
    b->open.v[best] = b->open.v[--b->open.n];
    return box;
}

static enum status joint(struct joint *out, struct infeasible_study *s, const struct world *world,
                         double below)
{
    struct boxing b = {.s = s, .world = world, .below = below, .settled = true};
    struct box *all = ARENA_NEW(s->arena, 1, struct box);
    keep_limits(&all->wide, s, 0);
    for (size_t i = 0; i < s->n; i++)
        all->narrow[i] = (struct limit){.whole = s->requirements[i].whole, .real = s->requirements[i].real};
    enum status status = open_box(&b, all);
    bool proven = true;
    while (status == ST_OK && b.open.n > 0) {
        const struct box *box = next_box(&b);
        if (is_hopeless(&b, box))
            break; /* so are all that are left */
        proven = s->effort_left > 0;
        if (!proven)
            break;
        const size_t i = widest(&b, box);
        if (i < s->n)
            status = split(&b, box, i);
    }
    free(b.open.v);
    *out = b.best;
    out->proven = proven && b.settled;
    return status;
}

/* Searches for the cheapest set of changes, those of many points for more than one. */
const struct infeasible_way infeasible_way_fleet = {.effort = 1500,
                                                    .look_into = look_into,
                                                    .meets = meets,
                                                    .cheapest = cheapest,
                                                    .nearest = nearest,
                                                    .joint = joint};
