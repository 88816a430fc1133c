/* best_option_ranges.c - which of some ways to buy is the fastest: at sampled budgets and where that changes,
 * or at all.
 */
#include <stdlib.h>
#include <string.h>

#include "base/diag.h"
#include "base/mem.h"
#include "base/vec.h"
#include "search/problem_cost.h"
#include "study/parallel_items.h"
#include "study/purchase_option.h"

/* --- the fastest at some budgets --- */

/* An option's best purchase, or that there is none, is so for all budgets between its cost and the one it was
 * asked for. */
struct known_best {
    size_t option;
    int64_t from_minor, to_minor;
    struct plan plan;
};

/* A budget that was looked at, and what it buys of each option [options.n]. */
struct looked {
    int64_t budget_minor;
    struct plan *samples;
};

struct asking {
    struct winners *out;
    struct problem problem;
    VEC(struct known_best) known;
    VEC(struct winner_interval) intervals;
    VEC(struct looked) met; /* between two of the samples: an option wins that does at neither */
    const struct stop *stop;
    struct arena *arena;
    struct diag *diag;
};

/* Of rates [options.n], 0 where nothing can be bought. */
static unsigned winner_of(const struct winners *winners, const double *lambda)
{
    const size_t n = winners->options.n;
    size_t best = n;
    bool tie = false;
    for (size_t k = 0; k < n; k++) {
        if (!(lambda[k] > 0))
            continue;
        const int order = best == n ? 1 : compare_close(lambda[k], lambda[best]);
        tie = order == 0 || (tie && order < 0);
        best = order > 0 ? k : best;
    }
    return (unsigned)(tie && winners->ties ? n + 1 : best);
}

static unsigned winner_among(const struct winners *winners, const struct plan *samples)
{
    double *lambda = mem_alloc(winners->options.n, sizeof *lambda);
    for (size_t k = 0; k < winners->options.n; k++)
        lambda[k] = samples[k].found ? samples[k].lambda : 0;
    const unsigned winner = winner_of(winners, lambda);
    free(lambda);
    return winner;
}

/* From this budget on, where another one won before. */
static void add_interval(struct asking *asking, int64_t from_minor, unsigned winner)
{
    const size_t n = asking->intervals.n;
    if (n > 0)
        asking->intervals.v[n - 1].to_minor = from_minor;
    VEC_PUSH(&asking->intervals, (struct winner_interval){from_minor, asking->out->range.to_minor, winner});
}

static const struct known_best *find_known(const struct asking *asking, size_t option, int64_t budget_minor)
{
    for (size_t i = 0; i < asking->known.n; i++) {
        const struct known_best *known = &asking->known.v[i];
        if (known->option == option && known->from_minor <= budget_minor && budget_minor <= known->to_minor)
            return known;
    }
    return NULL;
}

static enum status ask_all(struct plan *out, struct asking *asking, int64_t budget_minor)
{
    enum status status = ST_OK;
    asking->problem.budget_minor = budget_minor;
    for (size_t k = 0; k < asking->out->options.n && status == ST_OK; k++) {
        const struct stop step = stop_step(asking->stop, k, asking->out->options.n);
        const struct known_best *known = find_known(asking, k, budget_minor);
        if (known) {
            out[k] = known->plan;
            continue;
        }
        status = option_ask(&out[k], &asking->out->options.v[k], &asking->problem, &step, asking->arena,
                            asking->diag);
        if (status == ST_OK)
            VEC_PUSH(&asking->known, (struct known_best){k, out[k].found ? out[k].cost_minor : INT64_MIN,
                                                         budget_minor, out[k]});
    }
    return status;
}

/* The least budget, above `from`, that buys what these samples are of. */
static int64_t floor_of(const struct winners *winners, const struct plan *samples, int64_t from)
{
    int64_t floor = from + 1;
    for (size_t k = 0; k < winners->options.n; k++)
        if (samples[k].found && samples[k].cost_minor > floor)
            floor = samples[k].cost_minor;
    return floor;
}

/* The best rate; 0: none. */
static double rate_of(const struct winners *winners, const struct plan *samples)
{
    double best = 0;
    for (size_t k = 0; k < winners->options.n; k++)
        if (samples[k].found && samples[k].lambda > best)
            best = samples[k].lambda;
    return best;
}

/* Whether an option that was not seen to win may do so between two budgets: more money buys no less, so all
 * between are as fast as the fastest of the lower one, and no faster than at the upper one. One that is as
 * fast as the winner of both has nothing to tell it from that. */
static bool other_may_win(const bool *seen, const struct winners *winners, const struct plan *low,
                          const struct plan *high)
{
    const double least = rate_of(winners, low), most = rate_of(winners, high);
    bool may = false;
    for (size_t k = 0; k < winners->options.n && !may; k++)
        may = !seen[k] && high[k].found && compare_close(high[k].lambda, least) >= 0 &&
              (compare_close(high[k].lambda, most) < 0 || !low[k].found ||
               compare_close(low[k].lambda, least) < 0);
    return may;
}

/* Looks between two budgets, by halves, for a budget of each option that wins there and was not seen to:
 * asking->met, rising. */
static enum status find_others(struct asking *asking, bool *seen, const struct looked *low,
                               const struct looked *high)
{
    const struct winners *out = asking->out;
    const int64_t width = floor_of(out, high->samples, low->budget_minor) - low->budget_minor;
    if (width <= 1 || !other_may_win(seen, out, low->samples, high->samples))
        return ST_OK;
    const struct looked middle = {low->budget_minor + width / 2,
                                  ARENA_NEW(asking->arena, out->options.n, struct plan)};
    enum status status = ask_all(middle.samples, asking, middle.budget_minor);
    if (status != ST_OK)
        return status;
    const unsigned winner = winner_among(out, middle.samples);
    const bool met = !seen[winner];
    seen[winner] = true;
    status = find_others(asking, seen, low, &middle);
    if (met)
        VEC_PUSH(&asking->met, middle);
    return status == ST_OK ? find_others(asking, seen, &middle, high) : status;
}

/* The next budget above `from` at which another wins, who does at `above` or between: what that buys costs so
 * much, where a minor unit less lets the one before win; else it is sought below, by halves. */
static enum status find_edge(struct looked *edge, struct asking *asking, int64_t from,
                             const struct looked *above)
{
    const struct winners *winners = asking->out;
    const size_t n = winners->options.n;
    const unsigned winner = asking->intervals.v[asking->intervals.n - 1].winner;
    struct plan *samples = ARENA_NEW(asking->arena, n, struct plan);
    enum status status = ST_OK;
    *edge = (struct looked){floor_of(winners, above->samples, from),
                            ARENA_COPY(asking->arena, above->samples, n, 0, struct plan)};
    for (bool halve = false; status == ST_OK && edge->budget_minor - from > 1; halve = !halve) {
        const int64_t at = halve ? from + (edge->budget_minor - from) / 2 : edge->budget_minor - 1;
        status = ask_all(samples, asking, at);
        if (winner_among(winners, samples) == winner) {
            from = at;
        } else {
            memcpy(edge->samples, samples, n * sizeof *samples);
            edge->budget_minor = floor_of(winners, samples, from);
        }
    }
    return status;
}

/* From the winner so far to that of a budget, from one change to the next. */
static enum status follow(struct asking *asking, int64_t from, const struct looked *to)
{
    const unsigned winner = winner_among(asking->out, to->samples);
    enum status status = ST_OK;
    while (status == ST_OK && asking->intervals.v[asking->intervals.n - 1].winner != winner) {
        struct looked edge;
        status = find_edge(&edge, asking, from, to);
        from = edge.budget_minor;
        if (status == ST_OK)
            add_interval(asking, from, winner_among(asking->out, edge.samples));
    }
    return status;
}

/* Every option that wins between two budgets is met. Two of them that win in turn may do so more often. */
static enum status find_between(struct asking *asking, const struct looked *low, const struct looked *high)
{
    bool *seen = mem_alloc(asking->out->options.n + 2, sizeof *seen); /* as winners */
    int64_t from = low->budget_minor;
    seen[winner_among(asking->out, low->samples)] = true;
    seen[winner_among(asking->out, high->samples)] = true;
    asking->met.n = 0;
    enum status status = find_others(asking, seen, low, high);
    for (size_t i = 0; i < asking->met.n && status == ST_OK; i++) {
        status = follow(asking, from, &asking->met.v[i]);
        from = asking->met.v[i].budget_minor;
    }
    free(seen);
    return status == ST_OK ? follow(asking, from, high) : status;
}

static enum status find_intervals(struct asking *asking)
{
    struct winners *out = asking->out;
    const struct stop *whole = asking->stop;
    enum status status = ST_OK;
    add_interval(asking, out->budget_minor[0], winner_among(out, out->samples));
    for (size_t i = 1; i < out->n && status == ST_OK; i++) {
        const struct looked low = {out->budget_minor[i - 1], &out->samples[(i - 1) * out->options.n]},
                            high = {out->budget_minor[i], &out->samples[i * out->options.n]};
        const struct stop step = stop_step(whole, i, out->n);
        asking->stop = &step;
        if (winner_among(out, low.samples) != winner_among(out, high.samples))
            status = find_between(asking, &low, &high);
    }
    asking->stop = whole;
    return status;
}

/* --- every budget --- */

/* The winner can change only at a step. */
static void lay_over(struct asking *asking)
{
    const struct winners *out = asking->out;
    const size_t n = out->options.n;
    size_t *at = mem_alloc(n, sizeof *at); /* of each side the steps behind */
    double *lambda = mem_alloc(n, sizeof *lambda);
    for (int64_t budget = out->range.from_minor; budget < out->range.to_minor;) {
        int64_t next = out->range.to_minor;
        for (size_t k = 0; k < n; k++) {
            const struct frontier *side = &out->steps[k].frontier;
            for (; at[k] < side->n && side->steps[at[k]].cost_minor <= budget; at[k]++)
                lambda[k] = side->steps[at[k]].lambda;
            if (at[k] < side->n && side->steps[at[k]].cost_minor < next)
                next = side->steps[at[k]].cost_minor;
        }
        const unsigned winner = winner_of(out, lambda);
        if (asking->intervals.n == 0 || asking->intervals.v[asking->intervals.n - 1].winner != winner)
            add_interval(asking, budget, winner);
        budget = next;
    }
    free(at);
    free(lambda);
}

static enum status find_steps(void *out, struct each_worker *worker, int64_t k, struct diag *diag)
{
    const struct winners *winners = worker->payload;
    struct option_steps *steps = out;
    *steps = (struct option_steps){.range = winners->range};
    return option_steps_find(steps, &winners->options.v[k], &worker->problem, &worker->stop, &worker->arena,
                             diag);
}

static enum status find_all_steps(struct asking *asking)
{
    struct winners *out = asking->out;
    struct stop here = *asking->stop;
    void *steps = NULL;
    int64_t done = 0;
    const struct each each = {.name = "kinds of fleets",
                              .n = (int64_t)out->options.n,
                              .size = sizeof *out->steps,
                              .payload = out,
                              .arena = asking->arena,
                              .ask = find_steps};
    here.shard = NULL; /* every one needs them all */
    const enum status status = each_ask(&steps, &done, &each, &asking->problem, &here, asking->diag);
    out->steps = steps;
    if (status == ST_OK)
        lay_over(asking);
    return status == ST_STOPPED && !asking->diag->message ? option_stopped(asking->diag) : status;
}

/* The options at budgets from the largest on, whose answers often hold for smaller ones. */
static enum status take_samples(struct asking *asking)
{
    struct winners *out = asking->out;
    const struct stop *whole = asking->stop;
    const int64_t span = out->range.to_minor - out->range.from_minor;
    enum status status = ST_OK;
    for (size_t i = out->n; i-- > 0 && status == ST_OK;) {
        struct plan *sample = &out->samples[i * out->options.n];
        out->budget_minor[i] =
            out->range.from_minor + (int64_t)((int128)span * (int128)i / (int128)(out->n - 1));
        const struct stop step = stop_step(whole, out->n - 1 - i, out->n);
        asking->stop = &step;
        for (size_t k = 0; k < out->options.n && out->exact; k++)
            sample[k] = *option_step_at(&out->steps[k], out->budget_minor[i]);
        if (!out->exact)
            status = ask_all(sample, asking, out->budget_minor[i]);
    }
    asking->stop = whole;
    return status;
}

static enum status find_winners(struct asking *asking, const struct stop *stop)
{
    struct winners *out = asking->out;
    struct arena *arena = asking->arena;
    const struct stop first = stop_within(stop, 0, 0.1, NULL);
    const int64_t asked = asking->problem.budget_minor;
    asking->stop = &first;
    asking->problem.goal = GOAL_RATE;
    out->asked_minor = asked;
    out->budget_minor = ARENA_NEW(arena, out->n, int64_t);
    out->samples = ARENA_NEW(arena, out->n * out->options.n, struct plan);
    out->asked = ARENA_NEW(arena, out->options.n, struct plan);
    /* tables for the largest budget serve all */
    const int64_t most = asked != BUDGET_NONE && asked > out->range.to_minor ? asked : out->range.to_minor;
    enum status status = problem_order_table(&asking->problem, most, asking->diag);
    if (status == ST_OK && asked != BUDGET_NONE)
        status = ask_all(out->asked, asking, asked);
    const struct stop sampling = stop_within(stop, 0.1, out->exact ? 1 : 0.5, NULL);
    asking->stop = &sampling;
    if (status == ST_OK && out->exact)
        status = find_all_steps(asking);
    if (status == ST_OK)
        status = take_samples(asking);
    if (status != ST_OK || out->exact)
        return status;
    const struct stop edges = stop_within(stop, 0.5, 1, NULL);
    asking->stop = &edges;
    return find_intervals(asking);
}

enum status winners_find(struct winners *out, const struct problem *problem, const struct stop *stop,
                         struct arena *arena, struct diag *diag)
{
    struct asking asking = {.out = out, .problem = *problem, .arena = arena, .diag = diag};
    out->exact = out->exact || !plan_of_several(problem);
    const enum status status = find_winners(&asking, stop);
    out->n_intervals = asking.intervals.n;
    out->intervals = ARENA_COPY(arena, asking.intervals.v, asking.intervals.n, 0, struct winner_interval);
    if (out->n_intervals > 1 && out->intervals[out->n_intervals - 1].from_minor == out->range.to_minor)
        out->n_intervals--; /* who takes over where the range ends wins nowhere in it */
    free(asking.known.v);
    free(asking.intervals.v);
    free(asking.met.v);
    return status;
}
