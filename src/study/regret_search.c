/* regret_search.c - the order of least regret over all designs, numbers of nodes and orders of each.
 *
 * A design is at most as good in a draw as its best purchase there; with so many nodes as their rate where
 * the cheapest order of that draw is within the budget. Regrets of such values bound those of every order.
 * Designs, ranges of nodes, and single numbers of nodes are ruled out by that bound; the rest are ordered. */
#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "base/diag.h"
#include "base/mem.h"
#include "base/sort.h"
#include "search/problem_cost.h"
#include "study/rates.h"
#include "study/regret_run.h"

/* --- incumbents --- */

/* a comes before b as the choice by a measure. */
static bool is_before(const struct regret_run *run, enum regret_by by, const struct regret_candidate *a,
                      const struct regret_candidate *b)
{
    int order = 0;
    if (fabs(a->near[by] - b->near[by]) > run->tolerance || !isfinite(a->near[by]) || !isfinite(b->near[by]))
        order = (a->near[by] > b->near[by]) - (a->near[by] < b->near[by]);
    else
        order = regret_compare(by, &run->draws, a->value, b->value);
    if (order == 0)
        order = (a->cost_minor > b->cost_minor) - (a->cost_minor < b->cost_minor);
    if (order == 0)
        order = kept_order_compare(run->drawing.problem, &a->order, &b->order);
    return order != 0 ? order < 0 : a->design < b->design;
}

bool regret_take(struct regret_run *run, const struct regret_candidate *candidate)
{
    bool any = false;
    VEC_PUSH(&run->candidates, *candidate);
    struct regret_candidate *own = &run->candidates.v[run->candidates.n - 1];
    for (int by = 0; by < N_REGRET_BY; by++) {
        own->near[by] = regret_risk_near((enum regret_by)by, &run->draws, own->value);
        const size_t best = run->incumbent[by];
        if (best != NO_INDEX && !is_before(run, (enum regret_by)by, own, &run->candidates.v[best]))
            continue;
        run->incumbent[by] = run->candidates.n - 1;
        any = true;
    }
    return any;
}

/* Risks of values that bound those of orders. */
struct risk_bound {
    double risk[N_REGRET_BY]; /* of the choices that are wanted */
};

static struct risk_bound bound_of(const struct regret_run *run, const double *value)
{
    struct risk_bound out = {{0}};
    for (int by = 0; by < N_REGRET_BY; by++)
        if (run->options->wanted[by])
            out.risk[by] = regret_risk_near((enum regret_by)by, &run->draws, value);
    return out;
}

/* An order so bounded may be the choice by some measure, ties included. */
static bool can_win(const struct regret_run *run, const struct risk_bound *bound)
{
    for (int by = 0; by < N_REGRET_BY; by++) {
        const size_t best = run->incumbent[by];
        if (run->options->wanted[by] && isfinite(bound->risk[by]) &&
            (best == NO_INDEX || bound->risk[by] <= run->candidates.v[best].near[by] + run->tolerance))
            return true;
    }
    return false;
}

/* What by measures of the first wanted choice comes first. */
static double rank_of(const struct regret_run *run, const struct risk_bound *bound)
{
    int by = 0;
    while (by + 1 < N_REGRET_BY && !run->options->wanted[by])
        by++;
    return bound->risk[by];
}

/* --- orders in draws --- */

double regret_value(enum regret_failure *why, const struct regret_run *run, const struct kept_order *order,
                    size_t design, const struct draw_purchase *in)
{
    const struct problem *problem = &in->worker->repriced.problem;
    const bool cost = problem->goal == GOAL_COST;
    const int64_t cost_minor = kept_order_cost(order, problem);
    const double rate = run->drawing.solved ? regret_rate_of_clusters(run, order, in)
                                            : draw_purchase_rate(in, design, order->points[0].nodes);
    *why = cost_minor < 0                             ? REGRET_MISSING
           : cost_minor > run->drawing.budget_minor   ? REGRET_OVER
           : !(rate > 0) || rate < run->lambda_needed ? REGRET_SLOW
                                                      : REGRET_HOLDS;
    if (*why != REGRET_HOLDS)
        return cost ? -(double)INFINITY : 0;
    return cost ? -(double)cost_minor : rate;
}

/* A design with so many nodes, and a bound on the values of its orders. */
struct spot {
    size_t design;
    int64_t nodes;
    double *rate; /* [n] 0 where no order is within the budget */
    double *most; /* [n] no order of it has more; NULL: the rates */
    struct risk_bound bound;
    size_t first, n_orders; /* its orders in the list at hand */
};
typedef VEC(struct spot) spots;

/* An order of a spot, while its values are computed. */
struct trial {
    size_t spot;
    struct kept_order order;
    double *value;
};

struct trials {
    struct regret_run *run;
    spots *spots;
    VEC(struct trial) v;
    size_t from; /* those before it have values */
    /* of a sweep for further orders: */
    bool *short_of;            /* [n_spots * n] no order so far has the most */
    struct kept_order **found; /* [n_spots * n] the cheapest order of that draw */
    struct kept_order **last;  /* [jobs][n_spots] the order found last by a thread */
    struct arena *orders;      /* [jobs] */
};

static const double *most_of(const struct spot *spot)
{
    return spot->most ? spot->most : spot->rate;
}

static void value_trials(void *payload, const struct draw_purchase *in, int64_t draw, double weight)
{
    struct trials *trials = payload;
    const struct regret_run *run = trials->run;
    const struct problem *problem = &in->worker->repriced.problem;
    const bool cost = problem->goal == GOAL_COST;
    (void)weight;
    for (size_t t = trials->from; t < trials->v.n; t++) {
        struct trial *trial = &trials->v.v[t];
        const double rate = trials->spots->v[trial->spot].rate[draw];
        double value = cost ? -(double)INFINITY : 0;
        if (run->in.empty[draw])
            value = 0;
        else if (rate > 0) {
            const int64_t cost_minor = kept_order_cost(&trial->order, problem);
            if (cost_minor >= 0 && cost_minor <= run->drawing.budget_minor)
                value = cost ? -(double)cost_minor : rate;
        }
        trial->value[draw] = value;
    }
}

static void find_cheapest(void *payload, const struct draw_purchase *in, int64_t draw, double weight)
{
    struct trials *trials = payload;
    const size_t n = trials->run->draws.n, worker = (size_t)(in->worker - trials->run->drawing.workers);
    struct kept_order **last = &trials->last[worker * trials->spots->n];
    (void)weight;
    for (size_t i = 0; i < trials->spots->n; i++) {
        const struct spot *spot = &trials->spots->v[i];
        const size_t at = i * n + (size_t)draw;
        if (!trials->short_of[at])
            continue;
        struct kept_order order;
        struct arena scratch = ARENA_INIT;
        const struct problem *problem = &in->worker->repriced.problem;
        kept_order_of_point(&order, problem, &problem->choice.designs[spot->design], spot->nodes, &scratch);
        if (!last[i] || !kept_order_same(last[i], &order)) {
            last[i] = ARENA_NEW(&trials->orders[worker], 1, struct kept_order);
            kept_order_of_point(last[i], problem, &problem->choice.designs[spot->design], spot->nodes,
                                &trials->orders[worker]);
        }
        arena_fini(&scratch);
        trials->found[at] = last[i];
    }
}

static void add_trial(struct trials *trials, size_t spot, const struct kept_order *order)
{
    VEC_PUSH(&trials->v,
             (struct trial){spot, *order, ARENA_NEW(trials->run->arena, trials->run->draws.n, double)});
}

static bool is_tried(const struct trials *trials, size_t spot, const struct kept_order *order)
{
    bool tried = false;
    for (size_t t = 0; t < trials->v.n && !tried; t++)
        tried = trials->v.v[t].spot == spot && kept_order_same(&trials->v.v[t].order, order);
    return tried;
}

/* The most is reached by none of the orders that were tried. */
static bool mark_short(struct trials *trials)
{
    const size_t n = trials->run->draws.n;
    bool any = false;
    for (size_t i = 0; i < trials->spots->n; i++)
        for (size_t s = 0; s < n; s++) {
            bool reached = trials->run->in.empty[s] ||
                           most_of(&trials->spots->v[i])[s] ==
                               (trials->run->drawing.problem->goal == GOAL_COST ? -(double)INFINITY : 0);
            for (size_t t = 0; t < trials->v.n && !reached; t++)
                reached =
                    trials->v.v[t].spot == i && trials->v.v[t].value[s] >= most_of(&trials->spots->v[i])[s];
            trials->short_of[i * n + s] = !reached;
            any = any || !reached;
        }
    return any;
}

/* The cheapest orders of draws in which others fail, or cost more. */
static enum status try_more(struct trials *trials)
{
    struct regret_run *run = trials->run;
    const size_t n = run->draws.n, n_spots = trials->spots->n, jobs = (size_t)run->drawing.options.jobs;
    enum status status = ST_OK;
    trials->short_of = mem_alloc(n_spots * n, sizeof *trials->short_of);
    if (mark_short(trials)) {
        trials->found = mem_alloc(n_spots * n, sizeof *trials->found);
        trials->last = mem_alloc(n_spots * jobs, sizeof *trials->last);
        trials->orders = mem_alloc(jobs, sizeof *trials->orders);
        trials->from = trials->v.n;
        status = regret_sweep(run, find_cheapest, trials);
        for (size_t at = 0; at < n_spots * n && status == ST_OK; at++)
            if (trials->found[at] && !is_tried(trials, at / n, trials->found[at])) {
                struct kept_order copy;
                kept_order_copy(&copy, trials->found[at], run->arena);
                add_trial(trials, at / n, &copy);
            }
        if (status == ST_OK && trials->v.n > trials->from)
            status = regret_sweep(run, value_trials, trials);
        for (size_t w = 0; w < jobs; w++)
            arena_fini(&trials->orders[w]);
        free(trials->orders);
        free(trials->last);
        free(trials->found);
    }
    free(trials->short_of);
    return status;
}

/* What no order of a spot was shown to reach. */
static void note_gap(struct regret_run *run, const struct trials *trials, size_t spot)
{
    for (int by = 0; by < N_REGRET_BY; by++) {
        double best = INFINITY;
        const double bound = trials->spots->v[spot].bound.risk[by];
        if (!run->options->wanted[by])
            continue;
        for (size_t t = 0; t < trials->v.n; t++)
            if (trials->v.v[t].spot == spot)
                best = fmin(best, regret_risk_near((enum regret_by)by, &run->draws, trials->v.v[t].value));
        if (bound < best - run->tolerance)
            run->open[by] = fmin(run->open[by], bound);
    }
}

/* Orders of spots [n], all at once, become candidates: those that are the cheapest without errors, and,
 * unless `alone`, in draws. */
static enum status order_spots(struct regret_run *run, spots *at, bool alone)
{
    struct trials trials = {.run = run, .spots = at};
    struct draw_worker *worker = &run->drawing.workers[0];
    enum status status = ST_OK;
    drawing_set_certain(worker, &run->drawing);
    for (size_t i = 0; i < at->n; i++) {
        struct kept_order order;
        const struct problem *problem = &worker->repriced.problem;
        kept_order_of_point(&order, problem, &problem->choice.designs[at->v[i].design], at->v[i].nodes,
                            run->arena);
        add_trial(&trials, i, &order);
    }
    status = regret_sweep(run, value_trials, &trials);
    if (status == ST_OK && !alone)
        status = try_more(&trials);
    drawing_set_certain(worker, &run->drawing);
    for (size_t t = 0; t < trials.v.n && status == ST_OK; t++) {
        const struct trial *trial = &trials.v.v[t];
        const struct regret_candidate candidate = {
            .design = at->v[trial->spot].design,
            .order = trial->order,
            .cost_minor = kept_order_cost(&trial->order, &worker->repriced.problem),
            .value = trial->value};
        (void)regret_take(run, &candidate);
    }
    for (size_t i = 0; i < at->n && status == ST_OK && !alone; i++)
        note_gap(run, &trials, i);
    free(trials.v.v);
    return status;
}

static int by_rank(const struct spot *x, const struct spot *y, const struct regret_run *run)
{
    const double left = rank_of(run, &x->bound), right = rank_of(run, &y->bound);
    if (left != right)
        return left < right ? -1 : 1;
    if (x->design != y->design)
        return x->design < y->design ? -1 : 1;
    return (x->nodes > y->nodes) - (x->nodes < y->nodes);
}

/* Takes up to `most` spots that can still win, those with the least bounds, out of the list. */
static void take_spots(spots *out, spots *from, const struct regret_run *run, size_t most)
{
    size_t kept = 0;
    out->n = 0;
    for (size_t i = 0; i < from->n; i++)
        if (can_win(run, &from->v[i].bound))
            from->v[kept++] = from->v[i];
    from->n = kept;
    /* insertion by rank: lists are short */
    for (size_t i = 1; i < from->n; i++)
        for (size_t j = i; j > 0 && by_rank(&from->v[j], &from->v[j - 1], run) < 0; j--) {
            const struct spot other = from->v[j];
            from->v[j] = from->v[j - 1];
            from->v[j - 1] = other;
        }
    for (size_t i = 0; i < from->n && i < most; i++)
        VEC_PUSH(out, from->v[i]);
    memmove(from->v, from->v + out->n, (from->n - out->n) * sizeof *from->v);
    from->n -= out->n;
}

/* Orders what can win of a list: the first few, then the others that still can; all: until none is left. */
static enum status order_best(struct regret_run *run, spots *list, bool all)
{
    enum { FIRST = 2, MORE = 16 };
    spots now = {0};
    enum status status = ST_OK;
    for (size_t n = FIRST; status == ST_OK; n = MORE) {
        take_spots(&now, list, run, n);
        if (now.n == 0)
            break;
        status = order_spots(run, &now, false);
        if (!all)
            break;
    }
    free(now.v);
    return status;
}

/* --- numbers of nodes --- */

/* Numbers of nodes of a design from low + 1 to high, with the rates of the ends. */
struct span {
    size_t design;
    int64_t low, high;
    const double *low_rate;  /* [n]; NULL: of none */
    const double *high_rate; /* [n] */
};
typedef VEC(struct span) spans;

struct probes {
    struct regret_run *run;
    spots *v;
};

static void find_rates(void *payload, const struct draw_purchase *in, int64_t draw, double weight)
{
    struct probes *probes = payload;
    const struct regret_run *run = probes->run;
    (void)weight;
    for (size_t i = 0; i < probes->v->n; i++) {
        struct spot *spot = &probes->v->v[i];
        if (run->in.empty[draw] || spot->nodes > run->of.nodes[spot->design][draw])
            continue;
        const double rate = draw_purchase_rate(in, spot->design, spot->nodes);
        spot->rate[draw] = rate >= run->lambda_needed ? rate : 0;
    }
}

/* No number of nodes of the span is faster in any draw than `low` is. */
static bool is_flat(const struct regret_run *run, const struct span *span)
{
    bool flat = span->low_rate != NULL;
    for (size_t s = 0; s < run->draws.n && flat; s++) {
        const int64_t most = run->of.nodes[span->design][s];
        if (most > span->low)
            flat = (most >= span->high ? span->high_rate[s] : run->of.value[span->design][s]) <=
                   span->low_rate[s];
    }
    return flat;
}

/* The bound of all numbers of nodes of a span: rates never fall with nodes. */
static bool span_can_win(const struct regret_run *run, const struct span *span)
{
    double *value = mem_alloc(run->draws.n, sizeof *value);
    for (size_t s = 0; s < run->draws.n; s++) {
        const int64_t most = run->of.nodes[span->design][s];
        value[s] = most <= span->low    ? 0
                   : run->in.empty[s]   ? 0
                   : most >= span->high ? span->high_rate[s]
                                        : run->of.value[span->design][s];
    }
    const struct risk_bound bound = bound_of(run, value);
    free(value);
    return can_win(run, &bound);
}

static int by_nodes(const void *a, const void *b)
{
    const int32_t x = *(const int32_t *)a, y = *(const int32_t *)b;
    return (x > y) - (x < y);
}

static void add_probe(spots *out, size_t design, int64_t nodes, struct arena *arena, size_t n)
{
    if (out->n > 0 && out->v[out->n - 1].design == design && out->v[out->n - 1].nodes >= nodes)
        return;
    VEC_PUSH(out, (struct spot){.design = design, .nodes = nodes, .rate = ARENA_NEW(arena, n, double)});
}

/* Rising numbers of nodes that split a design: just below what every draw buys, then quantiles of that. */
static void add_first_probes(spots *out, const struct regret_run *run, size_t design, struct arena *arena)
{
    static const double part[] = {0, 0.05, 0.15, 0.3, 0.5, 0.7, 0.85, 0.95, 1};
    const size_t n = run->draws.n;
    const int64_t least = run->drawing.steps[design].least_nodes;
    int32_t *most = mem_alloc(n, sizeof *most);
    size_t n_most = 0;
    for (size_t s = 0; s < n; s++)
        if (run->of.nodes[design][s] >= least)
            most[n_most++] = run->of.nodes[design][s];
    sort_stable(most, n_most, sizeof *most, by_nodes);
    if (n_most > 0 && most[0] > least)
        add_probe(out, design, most[0] - 1, arena, n);
    for (size_t i = 0; i < sizeof part / sizeof *part && n_most > 0; i++)
        add_probe(out, design, most[(size_t)(part[i] * (double)(n_most - 1))], arena, n);
    free(most);
}

static void add_inner_probes(spots *out, const struct span *span, struct arena *arena, size_t n)
{
    enum { PARTS = 8 };
    const int64_t width = span->high - span->low;
    const int64_t parts = width < PARTS ? width : PARTS;
    for (int64_t i = 1; i < parts; i++)
        add_probe(out, span->design, span->low + width * i / parts, arena, n);
}

/* Spans between probes of one design, from low on. */
static void split_span(spans *out, const struct span *span, const spots *probes)
{
    struct span rest = *span;
    for (size_t i = 0; i < probes->n; i++) {
        const struct spot *probe = &probes->v[i];
        if (probe->design != span->design || probe->nodes <= rest.low || probe->nodes >= span->high)
            continue;
        struct span part = rest;
        part.high = probe->nodes;
        part.high_rate = probe->rate;
        VEC_PUSH(out, part);
        rest.low = probe->nodes;
        rest.low_rate = probe->rate;
    }
    VEC_PUSH(out, rest);
}

/* Rates of the probes; those that may win join the list. */
static enum status probe(struct regret_run *run, spots *probes, spots *list)
{
    struct probes payload = {run, probes};
    const enum status status = probes->n > 0 ? regret_sweep(run, find_rates, &payload) : ST_OK;
    for (size_t i = 0; i < probes->n && status == ST_OK; i++) {
        probes->v[i].bound = bound_of(run, probes->v[i].rate);
        if (can_win(run, &probes->v[i].bound))
            VEC_PUSH(list, probes->v[i]);
    }
    return status;
}

/* Keeps the spans that may hold a winner between their ends. */
static void keep_spans(spans *list, const struct regret_run *run)
{
    size_t kept = 0;
    for (size_t i = 0; i < list->n; i++) {
        const struct span *span = &list->v[i];
        if (span->high - span->low > 1 && span->high_rate && !is_flat(run, span) && span_can_win(run, span))
            list->v[kept++] = *span;
    }
    list->n = kept;
}

/* First spans of the designs [n]: down to the least nodes that are allowed. */
static void first_spans(spans *out, const struct regret_run *run, const size_t *designs, size_t n,
                        const spots *probes)
{
    for (size_t i = 0; i < n; i++) {
        const struct spot *last = NULL;
        for (size_t p = 0; p < probes->n; p++)
            if (probes->v[p].design == designs[i])
                last = &probes->v[p];
        if (!last)
            continue;
        const struct span span = {.design = designs[i],
                                  .low = run->drawing.steps[designs[i]].least_nodes - 1,
                                  .high = last->nodes,
                                  .high_rate = last->rate};
        split_span(out, &span, probes);
    }
}

/* All numbers of nodes of the designs [n] that may win. */
static enum status expand_rates(struct regret_run *run, const size_t *designs, size_t n, struct arena *arena)
{
    spots probes = {0}, list = {0};
    spans now = {0}, next = {0};
    for (size_t i = 0; i < n; i++)
        add_first_probes(&probes, run, designs[i], arena);
    enum status status = probe(run, &probes, &list);
    if (status == ST_OK)
        status = order_best(run, &list, false);
    first_spans(&now, run, designs, n, &probes);
    keep_spans(&now, run);
    while (now.n > 0 && status == ST_OK) {
        probes.n = next.n = 0;
        for (size_t i = 0; i < now.n; i++)
            add_inner_probes(&probes, &now.v[i], arena, run->draws.n);
        status = probe(run, &probes, &list);
        if (status == ST_OK)
            status = order_best(run, &list, false);
        for (size_t i = 0; i < now.n; i++)
            split_span(&next, &now.v[i], &probes);
        const spans swap = now;
        now = next;
        next = swap;
        keep_spans(&now, run);
    }
    if (status == ST_OK)
        status = order_best(run, &list, true);
    free(probes.v);
    free(list.v);
    free(now.v);
    free(next.v);
    return status;
}

/* --- goal cost: as many nodes as reach the target in every draw --- */

static void find_costs(void *payload, const struct draw_purchase *in, int64_t draw, double weight)
{
    struct probes *probes = payload;
    const struct regret_run *run = probes->run;
    const struct problem *problem = &in->worker->repriced.problem;
    (void)weight;
    for (size_t i = 0; i < probes->v->n; i++) {
        struct spot *spot = &probes->v->v[i];
        const int64_t cost_minor = problem_cost(problem, &problem->choice.designs[spot->design], spot->nodes);
        const bool bought = cost_minor >= 0 && cost_minor <= run->drawing.budget_minor;
        spot->rate[draw] = bought;
        spot->most[draw] = run->in.empty[draw] ? 0 : bought ? -(double)cost_minor : -(double)INFINITY;
    }
}

/* Draws in which more nodes are needed for the target. */
static void fail_slow_draws(const struct regret_run *run, struct spot *spot)
{
    for (size_t s = 0; s < run->draws.n; s++)
        if (!run->in.empty[s] &&
            (!isfinite(run->of.value[spot->design][s]) || run->of.nodes[spot->design][s] > spot->nodes)) {
            spot->rate[s] = 0;
            spot->most[s] = -(double)INFINITY;
        }
}

static enum status expand_costs(struct regret_run *run, const size_t *designs, size_t n, struct arena *arena)
{
    spots list = {0};
    struct probes payload = {run, &list};
    for (size_t i = 0; i < n; i++) {
        int64_t nodes = 0;
        for (size_t s = 0; s < run->draws.n; s++)
            nodes = run->of.nodes[designs[i]][s] > nodes ? run->of.nodes[designs[i]][s] : nodes;
        VEC_PUSH(&list, (struct spot){.design = designs[i],
                                      .nodes = nodes,
                                      .rate = ARENA_NEW(arena, run->draws.n, double),
                                      .most = ARENA_NEW(arena, run->draws.n, double)});
    }
    enum status status = regret_sweep(run, find_costs, &payload);
    for (size_t i = 0; i < list.n; i++)
        list.v[i].bound = bound_of(run, list.v[i].most);
    if (status == ST_OK)
        status = order_best(run, &list, true);
    free(list.v);
    return status;
}

/* --- designs --- */

struct ranked {
    size_t design;
    struct risk_bound bound;
    double rank;
};

static int by_bound(const void *a, const void *b)
{
    const struct ranked *x = a, *y = b;
    if (x->rank != y->rank)
        return x->rank < y->rank ? -1 : 1;
    return (x->design > y->design) - (x->design < y->design);
}

/* The next designs, up to `most`, that may win; they leave the list. */
static size_t next_designs(size_t *out, size_t most, struct ranked *list, size_t *n,
                           const struct regret_run *run)
{
    size_t taken = 0, kept = 0;
    for (size_t i = 0; i < *n; i++) {
        if (!can_win(run, &list[i].bound))
            continue;
        if (taken < most)
            out[taken++] = list[i].design;
        else
            list[kept++] = list[i];
    }
    *n = kept;
    return taken;
}

static enum status expand(struct regret_run *run, const size_t *designs, size_t n)
{
    struct arena scratch = ARENA_INIT;
    memset(run->active, 0, run->drawing.problem->choice.n_designs * sizeof *run->active);
    for (size_t i = 0; i < n; i++)
        run->active[designs[i]] = true;
    run->n_expanded += n;
    const enum status status = run->drawing.problem->goal == GOAL_COST
                                   ? expand_costs(run, designs, n, &scratch)
                                   : expand_rates(run, designs, n, &scratch);
    arena_fini(&scratch);
    return status;
}

/* The order of the plan without errors, which is a candidate whatever its bound. */
static enum status take_certain(struct regret_run *run)
{
    struct arena scratch = ARENA_INIT;
    const size_t n = run->draws.n;
    if (!run->certain.design)
        return ST_OK;
    const size_t d = (size_t)(run->certain.design - run->drawing.problem->choice.designs);
    spots one = {0}, probes = {0};
    VEC_PUSH(&one,
             (struct spot){.design = d, .nodes = run->certain.nodes, .rate = ARENA_NEW(&scratch, n, double)});
    memset(run->active, 0, run->drawing.problem->choice.n_designs * sizeof *run->active);
    run->active[d] = run->has_certain = true;
    struct probes payload = {run, &one};
    enum status status = ST_OK;
    if (run->drawing.problem->goal == GOAL_COST)
        one.v[0].most = ARENA_NEW(&scratch, n, double);
    status = regret_sweep(run, run->drawing.problem->goal == GOAL_COST ? find_costs : find_rates, &payload);
    if (run->drawing.problem->goal == GOAL_COST)
        fail_slow_draws(run, &one.v[0]);
    one.v[0].bound = bound_of(run, most_of(&one.v[0]));
    if (status == ST_OK)
        status = order_spots(run, &one, false);
    free(one.v);
    free(probes.v);
    arena_fini(&scratch);
    return status;
}

enum status regret_try(struct regret_run *run, const size_t *design, const int64_t *nodes, size_t n)
{
    struct arena scratch = ARENA_INIT;
    const bool cost = run->drawing.problem->goal == GOAL_COST;
    spots list = {0};
    struct probes payload = {run, &list};
    memset(run->active, 0, run->drawing.problem->choice.n_designs * sizeof *run->active);
    for (size_t i = 0; i < n; i++) {
        run->active[design[i]] = true;
        VEC_PUSH(&list, (struct spot){.design = design[i],
                                      .nodes = nodes[i],
                                      .rate = ARENA_NEW(&scratch, run->draws.n, double),
                                      .most = cost ? ARENA_NEW(&scratch, run->draws.n, double) : NULL});
    }
    enum status status = regret_sweep(run, cost ? find_costs : find_rates, &payload);
    for (size_t i = 0; i < n; i++)
        if (cost)
            fail_slow_draws(run, &list.v[i]);
    if (status == ST_OK)
        status = order_spots(run, &list, true);
    free(list.v);
    arena_fini(&scratch);
    return status;
}

enum status regret_search(struct regret_run *run)
{
    enum { MOST_AT_ONCE = 32 };
    const size_t n_designs = run->drawing.problem->choice.n_designs;
    struct ranked *list = mem_alloc(n_designs, sizeof *list);
    size_t designs[MOST_AT_ONCE], n = 0;
    for (int by = 0; by < N_REGRET_BY; by++) {
        run->incumbent[by] = NO_INDEX;
        run->open[by] = (double)INFINITY;
    }
    for (size_t d = 0; d < n_designs; d++) {
        if (!run->of.value[d])
            continue;
        list[n] = (struct ranked){.design = d, .bound = bound_of(run, run->of.value[d])};
        list[n].rank = rank_of(run, &list[n].bound);
        n++;
    }
    sort_stable(list, n, sizeof *list, by_bound);
    enum status status = take_certain(run);
    for (size_t most = 1; status == ST_OK; most = most < MOST_AT_ONCE ? 2 * most : MOST_AT_ONCE) {
        const size_t taken = next_designs(designs, most, list, &n, run);
        if (taken == 0)
            break;
        status = expand(run, designs, taken);
    }
    free(list);
    return status;
}
