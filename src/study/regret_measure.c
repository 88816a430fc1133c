/* regret_measure.c - partial EVPI: the part of the expected regret that vanishes if one input is known before
 * the order.
 *
 * With draws, the values of an input are divided into bins. For each bin, an order is chosen from one half of
 * the draws and valued in the other half, and vice versa. Valuing a choice in its own draws would
 * overestimate the value of every input. With combinations, each value of the input has its exact best order.
 * */
#include <math.h>
#include <string.h>

#include "base/arena.h"
#include "base/mem.h"
#include "base/sort.h"
#include "problem/tco.h"
#include "study/regret_run.h"

/* --- names --- */

static const char *price_name(const struct regret_run *run, size_t factor, struct arena *arena)
{
    const struct draw_space *space = &run->draw_run.space;
    const struct instance *instance = space->instance;
    for (int kind = 0; kind < N_FIGURE_KINDS; kind++)
        for (size_t p = 0; p < instance->snapshot->n_parts; p++)
            if (space->price[kind][p] == factor)
                return instance->error->price_by_part[kind]
                           ? arena_printf(arena, "the price of %s", instance->snapshot->parts[p].id)
                           : arena_printf(arena, "prices of kind %s",
                                          figure_kind_name((enum figure_kind)kind));
    return NULL;
}

static const char *rate_name(const struct regret_run *run, size_t factor, struct arena *arena)
{
    const struct draw_space *space = &run->draw_run.space;
    const struct instance *instance = space->instance;
    const size_t n_work = instance->load.n_work;
    for (size_t i = 0; i < instance->snapshot->n_nodes * n_work; i++)
        if (space->rate[i] == factor)
            return arena_printf(arena, "the rate of %s on %s", instance->load.work[i % n_work].name,
                                instance->snapshot->parts[instance->snapshot->nodes[i / n_work].part].id);
    return NULL;
}

static const char *model_name(const struct regret_run *run, size_t factor, struct arena *arena)
{
    const struct draw_space *space = &run->draw_run.space;
    const struct instance *instance = space->instance;
    const size_t n_work = instance->load.n_work;
    for (size_t i = 0; i < space->n_options * n_work; i++) {
        if (space->model[i] != factor)
            continue;
        const struct design *design = run->designs.machines[i / n_work];
        const size_t entry =
            error_of_model(instance->error, instance->load.work[i % n_work].application.model->key);
        const char *model = instance->error->models[entry].name.text;
        return space->shared
                   ? arena_printf(arena, "the error of model %s", model)
                   : arena_printf(arena, "the error of model %s on %s with %s", model,
                                  instance->snapshot->parts[design->node->part].id, design->technology->id);
    }
    return NULL;
}

static const char *name_of(const struct regret_run *run, size_t factor, struct arena *arena)
{
    const struct draw_space *space = &run->draw_run.space;
    const struct instance *instance = space->instance;
    for (size_t p = 0; p < instance->snapshot->n_parts; p++)
        if (space->part[p] == factor)
            return arena_printf(arena, "the availability of %s", instance->snapshot->parts[p].id);
    for (size_t k = 0; k < instance_tco_count(instance); k++)
        if (space->tco[k] == factor)
            return arena_printf(arena, "the %s of tco", instance_tco_text(k));
    for (int k = 0; k < N_ERROR_CONDITIONS; k++)
        if (space->condition[k] == factor)
            return arena_printf(arena, "%s", error_condition_words((enum error_condition)k));
    const char *name = price_name(run, factor, arena);
    name = name ? name : rate_name(run, factor, arena);
    return name ? name : model_name(run, factor, arena);
}

/* --- bins --- */

struct by_value {
    double value;
    size_t draw;
};

static int by_rising_value(const void *a, const void *b)
{
    const struct by_value *x = a, *y = b;
    if (x->value != y->value)
        return x->value < y->value ? -1 : 1;
    return (x->draw > y->draw) - (x->draw < y->draw);
}

/* The draws sorted by the value of an input, values [n]; malloc'ed. */
static struct by_value *sorted_by(const double *values, size_t n)
{
    struct by_value *own = mem_alloc(n, sizeof *own);
    for (size_t s = 0; s < n; s++)
        own[s] = (struct by_value){values[s], s};
    sort_stable(own, n, sizeof *own, by_rising_value);
    return own;
}

/* The end of the bin that starts at `from`: at least a fifth of the draws, and all draws with equal
 * values. */
static size_t end_of_bin(const struct by_value *v, size_t n, size_t from)
{
    enum { BINS = 5 };
    size_t to = from + 1;
    while (to < n && (to - from < n / BINS || v[to].value == v[to - 1].value))
        to++;
    return n - to < n / BINS / 2 ? n : to;
}

/* --- orders that could be best once an input is known --- */

/* A candidate that is the best purchase of some draws, or the largest purchase in a bin of draws. */
struct best_purchase {
    size_t design;
    int64_t nodes;
    double weight;
};
typedef VEC(struct best_purchase) best_purchases;

static int by_purchase(const void *a, const void *b)
{
    const struct best_purchase *x = a, *y = b;
    if (x->design != y->design)
        return x->design < y->design ? -1 : 1;
    return (x->nodes > y->nodes) - (x->nodes < y->nodes);
}

static int by_weight(const void *a, const void *b)
{
    const struct best_purchase *x = a, *y = b;
    if (x->weight != y->weight)
        return x->weight > y->weight ? -1 : 1;
    return by_purchase(a, b);
}

static void join_purchases(best_purchases *purchases, bool by_design)
{
    size_t kept = 0;
    if (purchases->n == 0)
        return;
    sort_stable(purchases->v, purchases->n, sizeof *purchases->v, by_purchase);
    for (size_t i = 0; i < purchases->n; i++) {
        struct best_purchase *last = kept > 0 ? &purchases->v[kept - 1] : NULL;
        if (last && last->design == purchases->v[i].design &&
            (by_design || last->nodes == purchases->v[i].nodes))
            last->weight += purchases->v[i].weight;
        else
            purchases->v[kept++] = purchases->v[i];
    }
    purchases->n = kept;
    sort_stable(purchases->v, purchases->n, sizeof *purchases->v, by_weight);
}

/* Adds the best purchase of each draw. */
static void add_best(best_purchases *out, const struct regret_run *run)
{
    for (size_t s = 0; s < run->draws.n; s++) {
        size_t best = NO_INDEX;
        for (size_t d = 0; d < run->draw_run.instance->choice.n_designs && !run->in.empty[s]; d++)
            if (run->of.value[d] && (best == NO_INDEX || run->of.value[d][s] > run->of.value[best][s]))
                best = d;
        if (best != NO_INDEX)
            VEC_PUSH(out, (struct best_purchase){best, run->of.nodes[best][s], run->in.weight[s]});
    }
}

static int by_count(const void *a, const void *b)
{
    const int64_t x = *(const int64_t *)a, y = *(const int64_t *)b;
    return (x > y) - (x < y);
}

/* Adds numbers of nodes that nearly all draws of a bin buy or, for goal cost, that reach the target in all of
 * them. */
static void add_of_bin(best_purchases *out, const struct regret_run *run, size_t design,
                       const struct by_value *v, size_t n)
{
    static const double parts[] = {0, 0.02, 0.05, 0.1};
    int64_t *nodes = mem_alloc(n, sizeof *nodes);
    for (size_t i = 0; i < n; i++)
        nodes[i] = run->of.nodes[design][v[i].draw];
    sort_stable(nodes, n, sizeof *nodes, by_count);
    if (run->draw_run.instance->goal == GOAL_COST)
        VEC_PUSH(out, (struct best_purchase){design, nodes[n - 1], 1});
    for (size_t i = 0; i < sizeof parts / sizeof *parts && run->draw_run.instance->goal != GOAL_COST; i++)
        VEC_PUSH(out, (struct best_purchase){design, nodes[(size_t)(parts[i] * (double)(n - 1))], 1});
    mem_free(nodes);
}

/* Adds, for the designs that are best in most draws, the numbers of nodes of the bins of each input
 * [n_factors]. */
static void add_of_bins(best_purchases *out, const struct regret_run *run, const best_purchases *designs,
                        const double *drawn, size_t n_factors)
{
    enum { DESIGNS = 4 };
    const size_t n = run->draws.n;
    double *values = mem_alloc(n, sizeof *values);
    for (size_t f = 0; f < n_factors; f++) {
        for (size_t s = 0; s < n; s++)
            values[s] = drawn[s * n_factors + f];
        struct by_value *v = sorted_by(values, n);
        for (size_t from = 0; from < n;) {
            const size_t to = end_of_bin(v, n, from);
            for (size_t i = 0; i < designs->n && i < DESIGNS; i++)
                add_of_bin(out, run, designs->v[i].design, &v[from], to - from);
            from = to;
        }
        mem_free(v);
    }
    mem_free(values);
}

double *regret_input_values(const struct regret_run *run)
{
    const struct draw_space *space = &run->draw_run.space;
    double *own = mem_alloc(run->draws.n * (space->n + 1), sizeof *own);
    for (size_t s = 0; s < run->draws.n; s++)
        (void)draw_values(&own[s * space->n], space, &run->draw_run.options, (int64_t)s);
    return own;
}

/* Finds the values of the designs of purchases in all draws. */
static enum status complete_designs(struct regret_run *run, const best_purchases *purchases)
{
    size_t *designs = mem_alloc(purchases->n, sizeof *designs);
    for (size_t i = 0; i < purchases->n; i++)
        designs[i] = purchases->v[i].design;
    const enum status status = regret_complete(run, designs, purchases->n);
    mem_free(designs);
    return status;
}

/* Makes candidates of the orders of these purchases. */
static enum status try_best_purchases(struct regret_run *run, const double *inputs)
{
    enum { PURCHASES_AT_MOST = 160 };
    best_purchases designs = {0}, purchases = {0};
    size_t design[PURCHASES_AT_MOST], n = 0;
    int64_t nodes[PURCHASES_AT_MOST];
    add_best(&designs, run);
    add_best(&purchases, run);
    join_purchases(&designs, true);
    const enum status status = complete_designs(run, &designs);
    add_of_bins(&purchases, run, &designs, inputs, run->draw_run.space.n);
    join_purchases(&purchases, false);
    for (size_t i = 0; i < purchases.n && n < PURCHASES_AT_MOST; i++) {
        if (purchases.v[i].nodes < 1)
            continue;
        design[n] = purchases.v[i].design;
        nodes[n++] = purchases.v[i].nodes;
    }
    mem_free(designs.v);
    mem_free(purchases.v);
    return status == ST_OK && n > 0 ? regret_try(run, design, nodes, n) : status;
}

/* --- the value of knowing an input --- */

/* The candidate with the highest sum of values in one half (0 or 1) of the draws v [n]. */
static size_t best_in(const struct regret_run *run, const struct by_value *v, size_t n, size_t half)
{
    size_t best = run->incumbent[REGRET_EXPECTED];
    double most = -(double)INFINITY;
    for (size_t c = 0; c < run->candidates.n; c++) {
        double sum = 0;
        for (size_t i = 0; i < n; i++)
            sum += v[i].draw % 2 == half ? run->candidates.v[c].value[v[i].draw] : 0;
        if (sum > most) {
            most = sum;
            best = c;
        }
    }
    return best;
}

/* The mean gain of choosing an order for each bin over the single best order. Each draw is valued once. 0 if
 * the gain is within two standard errors of 0. values [n]: of the input. */
static double worth_from_draws(const struct regret_run *run, const double *values)
{
    const size_t n = run->draws.n;
    const double *one = run->candidates.v[run->incumbent[REGRET_EXPECTED]].value;
    struct by_value *v = sorted_by(values, n);
    double sum = 0, squares = 0;
    for (size_t from = 0; from < n;) {
        const size_t to = end_of_bin(v, n, from);
        for (size_t half = 0; half < 2; half++) {
            const double *chosen = run->candidates.v[best_in(run, &v[from], to - from, half)].value;
            for (size_t i = from; i < to; i++) {
                const size_t s = v[i].draw;
                const double gain = s % 2 != half ? chosen[s] - one[s] : 0;
                sum += gain;
                squares += gain * gain;
            }
        }
        from = to;
    }
    mem_free(v);
    const double mean = sum / (double)n, variance = squares / (double)n - mean * mean;
    return mean > 2 * sqrt(fmax(variance, 0) / (double)n) ? mean : 0;
}

/* Like worth_from_draws for combinations. The result is exact: it uses the best of all orders for each value
 * of the input. */
static enum status exact_worth(double *out, const struct regret_run *run, const double *values)
{
    const size_t n = run->draws.n;
    double *weight = mem_alloc(n, sizeof *weight);
    bool *done = mem_alloc(n, sizeof *done);
    double sum = 0, total = 0;
    enum status status = ST_OK;
    for (size_t s = 0; s < n && status == ST_OK; s++) {
        double part = 0;
        if (done[s])
            continue;
        struct regret_run one = *run;
        struct regret_options expected = *run->options;
        for (size_t t = 0; t < n; t++) {
            const bool same = values[t] == values[s];
            done[t] = done[t] || same;
            weight[t] = same ? run->in.weight[t] : 0;
            part += weight[t];
        }
        total += part;
        if (!(part > 0))
            continue;
        memset(expected.wanted, 0, sizeof expected.wanted);
        expected.wanted[REGRET_EXPECTED] = true;
        one.options = &expected;
        one.draws.weight = weight;
        memset(&one.candidates, 0, sizeof one.candidates);
        status = regret_search(&one);
        const size_t best = one.incumbent[REGRET_EXPECTED];
        if (status == ST_OK && best != NO_INDEX)
            sum += part * regret_mean(&one.draws, one.candidates.v[best].value);
        mem_free(one.candidates.v);
    }
    *out = sum / total - regret_mean(&run->draws, run->candidates.v[run->incumbent[REGRET_EXPECTED]].value);
    mem_free(done);
    mem_free(weight);
    return status;
}

static int by_worth(const void *a, const void *b)
{
    const struct regret_measure *x = a, *y = b;
    if (x->worth != y->worth)
        return x->worth > y->worth ? -1 : 1;
    return (x->factor > y->factor) - (x->factor < y->factor);
}

enum status regret_try_for_measures(struct regret_run *run, const double *inputs)
{
    return run->draw_run.options.exact ? ST_OK : try_best_purchases(run, inputs);
}

enum status regret_find_measures(struct regret *out, struct regret_run *run, const double *inputs)
{
    const struct draw_space *space = &run->draw_run.space;
    const size_t n = run->draws.n, best = run->incumbent[REGRET_EXPECTED];
    struct arena *arena = run->arena;
    if (best == NO_INDEX || !isfinite(run->candidates.v[best].near[REGRET_EXPECTED]))
        return ST_OK;
    double *values = mem_alloc(n, sizeof *values);
    enum status status = ST_OK;
    out->measures = ARENA_NEW(arena, space->n, struct regret_measure);
    for (size_t f = 0; f < space->n && status == ST_OK; f++) {
        double worth = 0;
        for (size_t s = 0; s < n; s++)
            values[s] = inputs[s * space->n + f];
        if (run->draw_run.options.exact)
            status = exact_worth(&worth, run, values);
        else
            worth = worth_from_draws(run, values);
        if (status == ST_OK && worth > run->tolerance)
            out->measures[out->n_measures++] = (struct regret_measure){f, name_of(run, f, arena), worth};
    }
    if (out->n_measures > 0)
        sort_stable(out->measures, out->n_measures, sizeof *out->measures, by_worth);
    mem_free(values);
    return status;
}
