/**
 * regret_search.c - finds the order of least regret over all designs, numbers of nodes and orders of each.
 *
 * In a draw, no order of a design is better than the design's best purchase. No order of a candidate has a
 * higher rate than the candidate. If the cheapest order of the draw is not affordable, no order of the
 * candidate is. The regrets of these values are thus lower bounds of the regrets of all orders. With these
 * bounds, designs, intervals of numbers of nodes, and single numbers are excluded; orders are made only for
 * the remaining ones.
 */
#include <math.h>
#include <string.h>

#include "base/diag.h"
#include "base/mem.h"
#include "base/sort.h"
#include "search/instance_cost.h"
#include "study/rates.h"
#include "study/regret_run.h"

/* --- incumbents --- */

/* True if a precedes b as the choice by a measure. */
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
        order = kept_order_compare(run->draw_run.instance, &a->order, &b->order);
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

/* Risks of values that no order of a set exceeds: a lower bound of the risk of these orders. */
struct risk_bound {
    double risk[N_REGRET_BY]; /* lower bound by each wanted measure */
};

static struct risk_bound bound_of(const struct regret_run *run, const double *value)
{
    struct risk_bound out = {{0}};
    for (int by = 0; by < N_REGRET_BY; by++)
        if (run->options->wanted[by])
            out.risk[by] = regret_risk_near((enum regret_by)by, &run->draws, value);
    return out;
}

/* True if an order with this bound could be the choice by some measure, including risks that are larger by
 * the tolerance. */
static bool is_within(const struct regret_run *run, const struct risk_bound *bound, double tolerance)
{
    for (int by = 0; by < N_REGRET_BY; by++) {
        const size_t best = run->incumbent[by];
        if (run->options->wanted[by] && isfinite(bound->risk[by]) &&
            (best == NO_INDEX || bound->risk[by] <= run->candidates.v[best].near[by] + tolerance))
            return true;
    }
    return false;
}

/* True if an order with this bound could be the choice by some measure, including ties. */
static bool can_win(const struct regret_run *run, const struct risk_bound *bound)
{
    return is_within(run, bound, run->tolerance);
}

/* The risk by the first wanted measure, by which sets are sorted. */
static double rank_of(const struct regret_run *run, const struct risk_bound *bound)
{
    int by = 0;
    while (by + 1 < N_REGRET_BY && !run->options->wanted[by])
        by++;
    return bound->risk[by];
}

/* --- values of orders in draws --- */

double regret_value(enum regret_failure *why, const struct regret_run *run, const struct kept_order *order,
                    size_t design, const struct draw_purchase *in)
{
    const struct instance *instance = &in->worker->price_variant.instance;
    const bool cost = instance->goal == GOAL_COST;
    const int64_t cost_minor = kept_order_cost(order, instance);
    const double rate = run->draw_run.solved ? regret_rate_of_clusters(run, order, in)
                                             : draw_purchase_rate(in, design, order->points[0].nodes);
    *why = cost_minor < 0                                  ? REGRET_MISSING
           : cost_minor > run->draw_run.budget_minor       ? REGRET_OVER
           : !(rate > 0) || rate < in->worker->needed_rate ? REGRET_SLOW
                                                           : REGRET_HOLDS;
    if (*why != REGRET_HOLDS)
        return cost ? -(double)INFINITY : 0;
    return cost ? -(double)cost_minor : rate;
}

/* A design with a number of nodes, and bounds on the values of its orders. */
struct sized_design {
    size_t design;
    int64_t nodes;
    double *rate; /* [n] rate in each draw; 0: no order is affordable */
    double *most; /* [n] upper bound of the value of its orders; NULL: the rates */
    struct risk_bound bound;
    size_t first, n_orders; /* its orders in the current list */
};
typedef VEC(struct sized_design) sized_list;

/* An order of a sized design whose values are being computed. */
struct order_trial {
    size_t sized;
    struct kept_order order;
    double *value;
};

struct order_trials {
    struct regret_run *run;
    sized_list *sized_list;
    VEC(struct order_trial) v;
    size_t from; /* index of the first order without values */
    /* for a sweep that finds further orders: */
    bool *short_of;            /* [n_sized * n] no order so far reaches the upper bound */
    struct kept_order **found; /* [n_sized * n] cheapest order of that draw */
    struct kept_order **last;  /* [jobs][n_sized] last order found by a thread */
    struct arena *orders;      /* [jobs] */
};

static const double *most_of(const struct sized_design *sized)
{
    return sized->most ? sized->most : sized->rate;
}

static void value_trials(void *payload, const struct draw_purchase *in, int64_t draw, double weight)
{
    struct order_trials *trials = payload;
    const struct regret_run *run = trials->run;
    const struct instance *instance = &in->worker->price_variant.instance;
    const bool cost = instance->goal == GOAL_COST;
    (void)weight;
    for (size_t t = trials->from; t < trials->v.n; t++) {
        struct order_trial *trial = &trials->v.v[t];
        const double rate = trials->sized_list->v[trial->sized].rate[draw];
        double value = cost ? -(double)INFINITY : 0;
        if (run->in.empty[draw])
            value = 0;
        else if (rate > 0) {
            const int64_t cost_minor = kept_order_cost(&trial->order, instance);
            if (cost_minor >= 0 && cost_minor <= run->draw_run.budget_minor)
                value = cost ? -(double)cost_minor : rate;
        }
        trial->value[draw] = value;
    }
}

static void find_cheapest(void *payload, const struct draw_purchase *in, int64_t draw, double weight)
{
    struct order_trials *trials = payload;
    const size_t n = trials->run->draws.n, worker = (size_t)(in->worker - trials->run->draw_run.workers);
    struct kept_order **last = &trials->last[worker * trials->sized_list->n];
    (void)weight;
    for (size_t i = 0; i < trials->sized_list->n; i++) {
        const struct sized_design *sized = &trials->sized_list->v[i];
        const size_t at = i * n + (size_t)draw;
        if (!trials->short_of[at])
            continue;
        struct kept_order order;
        struct arena scratch = ARENA_INIT;
        const struct instance *instance = &in->worker->price_variant.instance;
        kept_order_of_candidate(&order, instance, &instance->choice.designs[sized->design], sized->nodes,
                                &scratch);
        if (!last[i] || !kept_order_same(last[i], &order)) {
            last[i] = ARENA_NEW(&trials->orders[worker], 1, struct kept_order);
            kept_order_of_candidate(last[i], instance, &instance->choice.designs[sized->design], sized->nodes,
                                    &trials->orders[worker]);
        }
        arena_fini(&scratch);
        trials->found[at] = last[i];
    }
}

static void add_trial(struct order_trials *trials, size_t sized, const struct kept_order *order)
{
    VEC_PUSH(&trials->v, (struct order_trial){sized, *order,
                                              ARENA_NEW(trials->run->arena, trials->run->draws.n, double)});
}

static bool is_tried(const struct order_trials *trials, size_t sized, const struct kept_order *order)
{
    bool tried = false;
    for (size_t t = 0; t < trials->v.n && !tried; t++)
        tried = trials->v.v[t].sized == sized && kept_order_same(&trials->v.v[t].order, order);
    return tried;
}

/* Marks the draws in which no tried order reaches the upper bound. Returns true if there are any. */
static bool mark_short(struct order_trials *trials)
{
    const size_t n = trials->run->draws.n;
    bool any = false;
    for (size_t i = 0; i < trials->sized_list->n; i++)
        for (size_t s = 0; s < n; s++) {
            bool reached = trials->run->in.empty[s] ||
                           most_of(&trials->sized_list->v[i])[s] ==
                               (trials->run->draw_run.instance->goal == GOAL_COST ? -(double)INFINITY : 0);
            for (size_t t = 0; t < trials->v.n && !reached; t++)
                reached = trials->v.v[t].sized == i &&
                          trials->v.v[t].value[s] >= most_of(&trials->sized_list->v[i])[s];
            trials->short_of[i * n + s] = !reached;
            any = any || !reached;
        }
    return any;
}

/* Tries the cheapest orders of the draws in which the other orders fail or cost more. */
static enum status try_more(struct order_trials *trials)
{
    struct regret_run *run = trials->run;
    const size_t n = run->draws.n, n_sized = trials->sized_list->n, jobs = (size_t)run->draw_run.options.jobs;
    enum status status = ST_OK;
    trials->short_of = mem_alloc(n_sized * n, sizeof *trials->short_of);
    if (mark_short(trials)) {
        trials->found = mem_alloc(n_sized * n, sizeof *trials->found);
        trials->last = mem_alloc(n_sized * jobs, sizeof *trials->last);
        trials->orders = mem_alloc(jobs, sizeof *trials->orders);
        trials->from = trials->v.n;
        status = regret_sweep(run, DRAW_ORDERS, find_cheapest, trials);
        for (size_t at = 0; at < n_sized * n && status == ST_OK; at++)
            if (trials->found[at] && !is_tried(trials, at / n, trials->found[at])) {
                struct kept_order copy;
                kept_order_copy(&copy, trials->found[at], run->arena);
                add_trial(trials, at / n, &copy);
            }
        if (status == ST_OK && trials->v.n > trials->from)
            status = regret_sweep(run, DRAW_PRICES, value_trials, trials);
        for (size_t w = 0; w < jobs; w++)
            arena_fini(&trials->orders[w]);
        mem_free(trials->orders);
        mem_free(trials->last);
        mem_free(trials->found);
    }
    mem_free(trials->short_of);
    return status;
}

/* Records the bound of a sized design in `open` if none of its orders reaches it. */
static void note_gap(struct regret_run *run, const struct order_trials *trials, size_t sized)
{
    for (int by = 0; by < N_REGRET_BY; by++) {
        double best = INFINITY;
        const double bound = trials->sized_list->v[sized].bound.risk[by];
        if (!run->options->wanted[by])
            continue;
        for (size_t t = 0; t < trials->v.n; t++)
            if (trials->v.v[t].sized == sized)
                best = fmin(best, regret_risk_near((enum regret_by)by, &run->draws, trials->v.v[t].value));
        if (bound < best - run->tolerance)
            run->open[by] = fmin(run->open[by], bound);
    }
}

/* Makes candidates of the orders of sized designs [n]: the cheapest ones without errors and, unless `alone`,
 * the cheapest ones in the draws. */
static enum status order_all(struct regret_run *run, sized_list *at, bool alone)
{
    struct order_trials trials = {.run = run, .sized_list = at};
    struct draw_worker *worker = &run->draw_run.workers[0];
    enum status status = ST_OK;
    draw_run_set_certain(worker, &run->draw_run);
    for (size_t i = 0; i < at->n; i++) {
        struct kept_order order;
        const struct instance *instance = &worker->price_variant.instance;
        kept_order_of_candidate(&order, instance, &instance->choice.designs[at->v[i].design], at->v[i].nodes,
                                run->arena);
        add_trial(&trials, i, &order);
    }
    status = regret_sweep(run, DRAW_PRICES, value_trials, &trials);
    if (status == ST_OK && !alone)
        status = try_more(&trials);
    draw_run_set_certain(worker, &run->draw_run);
    for (size_t t = 0; t < trials.v.n && status == ST_OK; t++) {
        const struct order_trial *trial = &trials.v.v[t];
        const struct regret_candidate candidate = {
            .design = at->v[trial->sized].design,
            .order = trial->order,
            .cost_minor = kept_order_cost(&trial->order, &worker->price_variant.instance),
            .value = trial->value};
        (void)regret_take(run, &candidate);
    }
    for (size_t i = 0; i < at->n && status == ST_OK && !alone; i++)
        note_gap(run, &trials, i);
    mem_free(trials.v.v);
    return status;
}

static int by_rank(const struct sized_design *x, const struct sized_design *y, const struct regret_run *run)
{
    const double left = rank_of(run, &x->bound), right = rank_of(run, &y->bound);
    if (left != right)
        return left < right ? -1 : 1;
    if (x->design != y->design)
        return x->design < y->design ? -1 : 1;
    return (x->nodes > y->nodes) - (x->nodes < y->nodes);
}

/* Moves up to `most` sized designs with the lowest bounds out of the list, and drops those that cannot
 * win. */
static void take_lowest(sized_list *out, sized_list *from, const struct regret_run *run, size_t most)
{
    size_t kept = 0;
    out->n = 0;
    for (size_t i = 0; i < from->n; i++)
        if (can_win(run, &from->v[i].bound))
            from->v[kept++] = from->v[i];
    from->n = kept;
    /* insertion sort, because lists are short */
    for (size_t i = 1; i < from->n; i++)
        for (size_t j = i; j > 0 && by_rank(&from->v[j], &from->v[j - 1], run) < 0; j--) {
            const struct sized_design other = from->v[j];
            from->v[j] = from->v[j - 1];
            from->v[j - 1] = other;
        }
    for (size_t i = 0; i < from->n && i < most; i++)
        VEC_PUSH(out, from->v[i]);
    if (out->n > 0) /* an empty list has no place */
        memmove(from->v, from->v + out->n, (from->n - out->n) * sizeof *from->v);
    from->n -= out->n;
}

/* Makes the orders of the sized designs that can win: the first few or, with `all`, until none is left. */
static enum status order_best(struct regret_run *run, sized_list *list, bool all)
{
    enum { FIRST = 2, MORE = 16 };
    sized_list now = {0};
    enum status status = ST_OK;
    for (size_t n = FIRST; status == ST_OK; n = MORE) {
        take_lowest(&now, list, run, n);
        if (now.n == 0)
            break;
        status = order_all(run, &now, false);
        if (!all)
            break;
    }
    mem_free(now.v);
    return status;
}

/* --- numbers of nodes --- */

/* The numbers of nodes of a design from low + 1 to high, with the rates at the ends. */
struct node_interval {
    size_t design;
    int64_t low, high;
    const double *low_rate;  /* [n]; NULL: `low` has no rates */
    const double *high_rate; /* [n] */
};
typedef VEC(struct node_interval) intervals;

struct interval_probes {
    struct regret_run *run;
    sized_list *v;
};

static void find_rates(void *payload, const struct draw_purchase *in, int64_t draw, double weight)
{
    struct interval_probes *probes = payload;
    const struct regret_run *run = probes->run;
    (void)weight;
    for (size_t i = 0; i < probes->v->n; i++) {
        struct sized_design *sized = &probes->v->v[i];
        if (run->in.empty[draw] || sized->nodes > run->of.nodes[sized->design][draw])
            continue;
        const double rate = draw_purchase_rate(in, sized->design, sized->nodes);
        sized->rate[draw] = rate >= in->worker->needed_rate ? rate : 0;
    }
}

/* True if no number of nodes in the interval is faster than `low` in any draw. */
static bool is_flat(const struct regret_run *run, const struct node_interval *interval)
{
    bool flat = interval->low_rate != NULL;
    for (size_t s = 0; s < run->draws.n && flat; s++) {
        const int64_t most = run->of.nodes[interval->design][s];
        if (most > interval->low)
            flat = (most >= interval->high ? interval->high_rate[s] : run->of.value[interval->design][s]) <=
                   interval->low_rate[s];
    }
    return flat;
}

/* True if some number of nodes in the interval could win. The bound is valid because rates never fall with
 * nodes. */
static bool interval_can_win(const struct regret_run *run, const struct node_interval *interval)
{
    double *value = mem_alloc(run->draws.n, sizeof *value);
    for (size_t s = 0; s < run->draws.n; s++) {
        const int64_t most = run->of.nodes[interval->design][s];
        value[s] = most <= interval->low    ? 0
                   : run->in.empty[s]       ? 0
                   : most >= interval->high ? interval->high_rate[s]
                                            : run->of.value[interval->design][s];
    }
    const struct risk_bound bound = bound_of(run, value);
    mem_free(value);
    return can_win(run, &bound);
}

static int by_nodes(const void *a, const void *b)
{
    const int32_t x = *(const int32_t *)a, y = *(const int32_t *)b;
    return (x > y) - (x < y);
}

static void add_probe(sized_list *out, size_t design, int64_t nodes, struct arena *arena, size_t n)
{
    if (out->n > 0 && out->v[out->n - 1].design == design && out->v[out->n - 1].nodes >= nodes)
        return;
    VEC_PUSH(out,
             (struct sized_design){.design = design, .nodes = nodes, .rate = ARENA_NEW(arena, n, double)});
}

/* Adds rising numbers of nodes that divide a design: just below the smallest purchase of all draws, then
 * quantiles of the purchases. */
static void add_first_probes(sized_list *out, const struct regret_run *run, size_t design,
                             struct arena *arena)
{
    static const double part[] = {0, 0.05, 0.15, 0.3, 0.5, 0.7, 0.85, 0.95, 1};
    const size_t n = run->draws.n;
    const int64_t least = run->draw_run.steps[design].least_nodes;
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
    mem_free(most);
}

static void add_inner_probes(sized_list *out, const struct node_interval *interval, struct arena *arena,
                             size_t n)
{
    enum { PARTS = 8 };
    const int64_t width = interval->high - interval->low;
    const int64_t parts = width < PARTS ? width : PARTS;
    for (int64_t i = 1; i < parts; i++)
        add_probe(out, interval->design, interval->low + width * i / parts, arena, n);
}

/* Divides an interval at the probes of its design. */
static void split_interval(intervals *out, const struct node_interval *interval, const sized_list *probes)
{
    struct node_interval rest = *interval;
    for (size_t i = 0; i < probes->n; i++) {
        const struct sized_design *probe = &probes->v[i];
        if (probe->design != interval->design || probe->nodes <= rest.low || probe->nodes >= interval->high)
            continue;
        struct node_interval part = rest;
        part.high = probe->nodes;
        part.high_rate = probe->rate;
        VEC_PUSH(out, part);
        rest.low = probe->nodes;
        rest.low_rate = probe->rate;
    }
    VEC_PUSH(out, rest);
}

/* Computes the rates of the probes, and adds those that can win to the list. */
static enum status evaluate_probes(struct regret_run *run, sized_list *probes, sized_list *list)
{
    struct interval_probes payload = {run, probes};
    const enum status status = probes->n > 0 ? regret_sweep(run, DRAW_RATES, find_rates, &payload) : ST_OK;
    for (size_t i = 0; i < probes->n && status == ST_OK; i++) {
        probes->v[i].bound = bound_of(run, probes->v[i].rate);
        if (can_win(run, &probes->v[i].bound))
            VEC_PUSH(list, probes->v[i]);
    }
    return status;
}

/* Keeps the intervals that may contain a winner between their ends. */
static void keep_intervals(intervals *list, const struct regret_run *run)
{
    size_t kept = 0;
    for (size_t i = 0; i < list->n; i++) {
        const struct node_interval *interval = &list->v[i];
        if (interval->high - interval->low > 1 && interval->high_rate && !is_flat(run, interval) &&
            interval_can_win(run, interval))
            list->v[kept++] = *interval;
    }
    list->n = kept;
}

/* The first intervals of the designs [n], down to their least number of nodes. */
static void first_intervals(intervals *out, const struct regret_run *run, const size_t *designs, size_t n,
                            const sized_list *probes)
{
    for (size_t i = 0; i < n; i++) {
        const struct sized_design *last = NULL;
        for (size_t p = 0; p < probes->n; p++)
            if (probes->v[p].design == designs[i])
                last = &probes->v[p];
        if (!last)
            continue;
        const struct node_interval interval = {.design = designs[i],
                                               .low = run->draw_run.steps[designs[i]].least_nodes - 1,
                                               .high = last->nodes,
                                               .high_rate = last->rate};
        split_interval(out, &interval, probes);
    }
}

/* Finds all numbers of nodes of the designs [n] that can win. */
static enum status expand_rates(struct regret_run *run, const size_t *designs, size_t n, struct arena *arena)
{
    sized_list probes = {0}, list = {0};
    intervals now = {0}, next = {0};
    for (size_t i = 0; i < n; i++)
        add_first_probes(&probes, run, designs[i], arena);
    enum status status = evaluate_probes(run, &probes, &list);
    if (status == ST_OK)
        status = order_best(run, &list, false);
    first_intervals(&now, run, designs, n, &probes);
    keep_intervals(&now, run);
    while (now.n > 0 && status == ST_OK) {
        probes.n = next.n = 0;
        for (size_t i = 0; i < now.n; i++)
            add_inner_probes(&probes, &now.v[i], arena, run->draws.n);
        status = evaluate_probes(run, &probes, &list);
        if (status == ST_OK)
            status = order_best(run, &list, false);
        for (size_t i = 0; i < now.n; i++)
            split_interval(&next, &now.v[i], &probes);
        const intervals swap = now;
        now = next;
        next = swap;
        keep_intervals(&now, run);
    }
    if (status == ST_OK)
        status = order_best(run, &list, true);
    mem_free(probes.v);
    mem_free(list.v);
    mem_free(now.v);
    mem_free(next.v);
    return status;
}

/* --- goal cost: the number of nodes that reaches the target in every draw --- */

static void find_costs(void *payload, const struct draw_purchase *in, int64_t draw, double weight)
{
    struct interval_probes *probes = payload;
    const struct regret_run *run = probes->run;
    const struct instance *instance = &in->worker->price_variant.instance;
    (void)weight;
    for (size_t i = 0; i < probes->v->n; i++) {
        struct sized_design *sized = &probes->v->v[i];
        const int64_t cost_minor =
            instance_cost(instance, &instance->choice.designs[sized->design], sized->nodes);
        const bool bought = cost_minor >= 0 && cost_minor <= run->draw_run.budget_minor;
        sized->rate[draw] = bought;
        sized->most[draw] = run->in.empty[draw] ? 0 : bought ? -(double)cost_minor : -(double)INFINITY;
    }
}

/* Marks the draws in which the target needs more nodes. */
static void fail_slow_draws(const struct regret_run *run, struct sized_design *sized)
{
    for (size_t s = 0; s < run->draws.n; s++)
        if (!run->in.empty[s] &&
            (!isfinite(run->of.value[sized->design][s]) || run->of.nodes[sized->design][s] > sized->nodes)) {
            sized->rate[s] = 0;
            sized->most[s] = -(double)INFINITY;
        }
}

static enum status expand_costs(struct regret_run *run, const size_t *designs, size_t n, struct arena *arena)
{
    sized_list list = {0};
    struct interval_probes payload = {run, &list};
    for (size_t i = 0; i < n; i++) {
        int64_t nodes = 0;
        for (size_t s = 0; s < run->draws.n; s++)
            nodes = run->of.nodes[designs[i]][s] > nodes ? run->of.nodes[designs[i]][s] : nodes;
        VEC_PUSH(&list, (struct sized_design){.design = designs[i],
                                              .nodes = nodes,
                                              .rate = ARENA_NEW(arena, run->draws.n, double),
                                              .most = ARENA_NEW(arena, run->draws.n, double)});
    }
    enum status status = regret_sweep(run, DRAW_ORDERS, find_costs, &payload);
    for (size_t i = 0; i < list.n; i++)
        list.v[i].bound = bound_of(run, list.v[i].most);
    if (status == ST_OK)
        status = order_best(run, &list, true);
    mem_free(list.v);
    return status;
}

/* --- designs --- */

struct ranked_design {
    size_t design;
    struct risk_bound bound;
    double rank;
    bool open; /* the bound is that of upper bounds of values */
};

static int by_bound(const void *a, const void *b)
{
    const struct ranked_design *x = a, *y = b;
    if (x->rank != y->rank)
        return x->rank < y->rank ? -1 : 1;
    return (x->design > y->design) - (x->design < y->design);
}

/* Moves up to `most` designs that can win out of the list. */
static size_t next_designs(size_t *out, size_t most, struct ranked_design *list, size_t *n,
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
    memset(run->active, 0, run->draw_run.instance->choice.n_designs * sizeof *run->active);
    for (size_t i = 0; i < n; i++)
        run->active[designs[i]] = true;
    run->n_expanded += n;
    const enum status status = run->draw_run.instance->goal == GOAL_COST
                                   ? expand_costs(run, designs, n, &scratch)
                                   : expand_rates(run, designs, n, &scratch);
    arena_fini(&scratch);
    return status;
}

/* Finds the rates of sized designs in all draws; for goal cost, their costs. */
static enum status sweep_sized(struct regret_run *run, struct interval_probes *sized)
{
    return run->draw_run.instance->goal == GOAL_COST ? regret_sweep(run, DRAW_ORDERS, find_costs, sized)
                                                     : regret_sweep(run, DRAW_RATES, find_rates, sized);
}

/* Makes a candidate of the order without errors, whatever its bound. */
static enum status take_certain(struct regret_run *run)
{
    struct arena scratch = ARENA_INIT;
    const size_t n = run->draws.n;
    if (!run->certain.design)
        return ST_OK;
    const size_t d = (size_t)(run->certain.design - run->draw_run.instance->choice.designs);
    sized_list one = {0}, probes = {0};
    VEC_PUSH(&one, (struct sized_design){
                       .design = d, .nodes = run->certain.nodes, .rate = ARENA_NEW(&scratch, n, double)});
    memset(run->active, 0, run->draw_run.instance->choice.n_designs * sizeof *run->active);
    run->active[d] = run->has_certain = true;
    struct interval_probes payload = {run, &one};
    enum status status = ST_OK;
    if (run->draw_run.instance->goal == GOAL_COST)
        one.v[0].most = ARENA_NEW(&scratch, n, double);
    status = sweep_sized(run, &payload);
    if (run->draw_run.instance->goal == GOAL_COST)
        fail_slow_draws(run, &one.v[0]);
    one.v[0].bound = bound_of(run, most_of(&one.v[0]));
    if (status == ST_OK)
        status = order_all(run, &one, false);
    mem_free(one.v);
    mem_free(probes.v);
    arena_fini(&scratch);
    return status;
}

enum status regret_try(struct regret_run *run, const size_t *design, const int64_t *nodes, size_t n)
{
    struct arena scratch = ARENA_INIT;
    const bool cost = run->draw_run.instance->goal == GOAL_COST;
    sized_list list = {0};
    struct interval_probes payload = {run, &list};
    memset(run->active, 0, run->draw_run.instance->choice.n_designs * sizeof *run->active);
    for (size_t i = 0; i < n; i++) {
        run->active[design[i]] = true;
        VEC_PUSH(&list,
                 (struct sized_design){.design = design[i],
                                       .nodes = nodes[i],
                                       .rate = ARENA_NEW(&scratch, run->draws.n, double),
                                       .most = cost ? ARENA_NEW(&scratch, run->draws.n, double) : NULL});
    }
    enum status status = sweep_sized(run, &payload);
    for (size_t i = 0; i < n; i++)
        if (cost)
            fail_slow_draws(run, &list.v[i]);
    if (status == ST_OK)
        status = order_all(run, &list, true);
    mem_free(list.v);
    arena_fini(&scratch);
    return status;
}

static struct ranked_design ranked(const struct regret_run *run, size_t design)
{
    struct ranked_design out = {.design = design, .bound = bound_of(run, run->of.value[design])};
    out.rank = rank_of(run, &out.bound);
    out.open = regret_is_open(run, design);
    return out;
}

/* Drops designs that cannot win, sorts the others [n], and finds the values of open designs until none of the
 * first `most` is open. Later incumbents have no larger risk, except for rounding errors: the bound of an
 * open design may exceed the risk by more. */
static enum status sort_designs(struct ranked_design *list, size_t *n, size_t most, struct regret_run *run)
{
    enum { AT_ONCE = 64 }; /* few sweeps, and few designs in vain */
    size_t designs[AT_ONCE], n_open = 0;
    enum status status = ST_OK;
    do {
        size_t kept = 0, at[AT_ONCE];
        n_open = 0;
        for (size_t i = 0; i < *n; i++)
            if (is_within(run, &list[i].bound, (list[i].open ? 4 : 1) * run->tolerance))
                list[kept++] = list[i];
        *n = kept;
        if (kept > 0)
            sort_stable(list, kept, sizeof *list, by_bound);
        bool first = false;
        for (size_t i = 0; i < kept && n_open < AT_ONCE; i++) {
            first = first || (list[i].open && i < most);
            if (!list[i].open)
                continue;
            at[n_open] = i;
            designs[n_open++] = list[i].design;
        }
        n_open = first ? n_open : 0;
        status = regret_complete(run, designs, n_open);
        for (size_t i = 0; i < n_open && status == ST_OK; i++)
            list[at[i]] = ranked(run, designs[i]);
    } while (n_open > 0 && status == ST_OK);
    return status;
}

enum status regret_search(struct regret_run *run)
{
    enum { DESIGNS_AT_ONCE = 32 };
    const size_t n_designs = run->draw_run.instance->choice.n_designs;
    struct ranked_design *list = mem_alloc(n_designs, sizeof *list);
    size_t designs[DESIGNS_AT_ONCE], n = 0;
    for (int by = 0; by < N_REGRET_BY; by++) {
        run->incumbent[by] = NO_INDEX;
        run->open[by] = (double)INFINITY;
    }
    enum status status = take_certain(run);
    for (size_t d = 0; d < n_designs; d++)
        if (run->of.value[d])
            list[n++] = ranked(run, d);
    for (size_t most = 1; status == ST_OK; most = most < DESIGNS_AT_ONCE ? 2 * most : DESIGNS_AT_ONCE) {
        status = sort_designs(list, &n, most, run);
        if (status != ST_OK)
            break;
        const size_t taken = next_designs(designs, most, list, &n, run);
        if (taken == 0)
            break;
        status = expand(run, designs, taken);
    }
    mem_free(list);
    return status;
}
