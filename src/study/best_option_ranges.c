/* best_option_ranges.c - finds the fastest option at sampled budgets and the budgets at which the winner
 * changes; or the fastest option for all budgets. */
#include <string.h>

#include "base/diag.h"
#include "base/mem.h"
#include "base/vec.h"
#include "search/instance_cost.h"
#include "study/parallel_items.h"
#include "study/purchase_option.h"

/* --- the fastest option at sampled budgets --- */

/* A known result for an option. It is valid for all budgets from its cost to the budget of the search; if
 * nothing can be bought, for all lower budgets. */
struct known_best {
    size_t option;
    int64_t from_minor, to_minor;
    struct plan plan;
};

/* An evaluated budget, and the plan of each option [options.n]. */
struct budget_sample {
    int64_t budget_minor;
    struct plan *samples;
};

struct ranges_search {
    struct best_option_ranges *out;
    struct instance instance;
    VEC(struct known_best) known;
    VEC(struct winner_interval) intervals;
    VEC(struct budget_sample) met; /* budgets between two samples with winners that win at neither sample */
    const struct stop *stop;
    struct arena *arena;
    struct diag *diag;
};

/* The winner by rates [options.n]; 0: nothing can be bought. */
static unsigned winner_of(const struct best_option_ranges *winners, const double *rate)
{
    const size_t n = winners->options.n;
    size_t best = n;
    bool tie = false;
    for (size_t k = 0; k < n; k++) {
        if (!(rate[k] > 0))
            continue;
        const int order = best == n ? 1 : compare_close(rate[k], rate[best]);
        tie = order == 0 || (tie && order < 0);
        best = order > 0 ? k : best;
    }
    return (unsigned)(tie && winners->ties ? n + 1 : best);
}

static unsigned winner_among(const struct best_option_ranges *winners, const struct plan *samples)
{
    double *rate = mem_alloc(winners->options.n, sizeof *rate);
    for (size_t k = 0; k < winners->options.n; k++)
        rate[k] = samples[k].found ? samples[k].rate : 0;
    const unsigned winner = winner_of(winners, rate);
    mem_free(rate);
    return winner;
}

/* Starts an interval with another winner at this budget. */
static void add_interval(struct ranges_search *search, int64_t from_minor, unsigned winner)
{
    const size_t n = search->intervals.n;
    if (n > 0)
        search->intervals.v[n - 1].to_minor = from_minor;
    VEC_PUSH(&search->intervals, (struct winner_interval){from_minor, search->out->range.to_minor, winner});
}

static const struct known_best *find_known(const struct ranges_search *search, size_t option,
                                           int64_t budget_minor)
{
    for (size_t i = 0; i < search->known.n; i++) {
        const struct known_best *known = &search->known.v[i];
        if (known->option == option && known->from_minor <= budget_minor && budget_minor <= known->to_minor)
            return known;
    }
    return NULL;
}

static enum status solve_options(struct plan *out, struct ranges_search *search, int64_t budget_minor)
{
    enum status status = ST_OK;
    search->instance.budget_minor = budget_minor;
    for (size_t k = 0; k < search->out->options.n && status == ST_OK; k++) {
        const struct stop step = stop_step(search->stop, k, search->out->options.n);
        const struct known_best *known = find_known(search, k, budget_minor);
        if (known) {
            out[k] = known->plan;
            continue;
        }
        status = purchase_option_solve(&out[k], &search->out->options.v[k], &search->instance, &step,
                                       search->arena, search->diag);
        if (status == ST_OK)
            VEC_PUSH(&search->known, (struct known_best){k, out[k].found ? out[k].cost_minor : INT64_MIN,
                                                         budget_minor, out[k]});
    }
    return status;
}

/* The lowest budget above `from` that buys these samples. */
static int64_t floor_of(const struct best_option_ranges *winners, const struct plan *samples, int64_t from)
{
    int64_t floor = from + 1;
    for (size_t k = 0; k < winners->options.n; k++)
        if (samples[k].found && samples[k].cost_minor > floor)
            floor = samples[k].cost_minor;
    return floor;
}

/* The highest rate; 0: none. */
static double rate_of(const struct best_option_ranges *winners, const struct plan *samples)
{
    double best = 0;
    for (size_t k = 0; k < winners->options.n; k++)
        if (samples[k].found && samples[k].rate > best)
            best = samples[k].rate;
    return best;
}

/* True if an option that has not won so far may win between two budgets. Rates rise with the budget. A winner
 * in between is therefore at least as fast as the lower sample's winner, and not faster than the upper one's.
 * An option that is as fast as both winners at both budgets is ignored, because it cannot be distinguished
 * from them. */
static bool other_may_win(const bool *seen, const struct best_option_ranges *winners, const struct plan *low,
                          const struct plan *high)
{
    const double least = rate_of(winners, low), most = rate_of(winners, high);
    bool may = false;
    for (size_t k = 0; k < winners->options.n && !may; k++)
        may =
            !seen[k] && high[k].found && compare_close(high[k].rate, least) >= 0 &&
            (compare_close(high[k].rate, most) < 0 || !low[k].found || compare_close(low[k].rate, least) < 0);
    return may;
}

/* Searches between two budgets, by bisection, for a budget at which each unseen winner wins. Adds them to
 * search->met, rising. */
static enum status find_others(struct ranges_search *search, bool *seen, const struct budget_sample *low,
                               const struct budget_sample *high)
{
    const struct best_option_ranges *out = search->out;
    const int64_t width = floor_of(out, high->samples, low->budget_minor) - low->budget_minor;
    if (width <= 1 || !other_may_win(seen, out, low->samples, high->samples))
        return ST_OK;
    const struct budget_sample middle = {low->budget_minor + width / 2,
                                         ARENA_NEW(search->arena, out->options.n, struct plan)};
    enum status status = solve_options(middle.samples, search, middle.budget_minor);
    if (status != ST_OK)
        return status;
    const unsigned winner = winner_among(out, middle.samples);
    const bool met = !seen[winner];
    seen[winner] = true;
    status = find_others(search, seen, low, &middle);
    if (met)
        VEC_PUSH(&search->met, middle);
    return status == ST_OK ? find_others(search, seen, &middle, high) : status;
}

/* Finds the next budget above `from` at which the winner changes, at `above` or before. The cost of the new
 * winner's purchase is a candidate: the winner changes there if one minor unit less keeps the old winner.
 * Otherwise the search continues below it, also by bisection. */
static enum status find_edge(struct budget_sample *edge, struct ranges_search *search, int64_t from,
                             const struct budget_sample *above)
{
    const struct best_option_ranges *winners = search->out;
    const size_t n = winners->options.n;
    const unsigned winner = search->intervals.v[search->intervals.n - 1].winner;
    struct plan *samples = ARENA_NEW(search->arena, n, struct plan);
    enum status status = ST_OK;
    *edge = (struct budget_sample){floor_of(winners, above->samples, from),
                                   ARENA_COPY(search->arena, above->samples, n, 0, struct plan)};
    for (bool halve = false; status == ST_OK && edge->budget_minor - from > 1; halve = !halve) {
        const int64_t at = halve ? from + (edge->budget_minor - from) / 2 : edge->budget_minor - 1;
        status = solve_options(samples, search, at);
        if (winner_among(winners, samples) == winner) {
            from = at;
        } else {
            memcpy(edge->samples, samples, n * sizeof *samples);
            edge->budget_minor = floor_of(winners, samples, from);
        }
    }
    return status;
}

/* Adds the intervals from `from` to a budget, one change after another. */
static enum status follow(struct ranges_search *search, int64_t from, const struct budget_sample *to)
{
    const unsigned winner = winner_among(search->out, to->samples);
    enum status status = ST_OK;
    while (status == ST_OK && search->intervals.v[search->intervals.n - 1].winner != winner) {
        struct budget_sample edge;
        status = find_edge(&edge, search, from, to);
        from = edge.budget_minor;
        if (status == ST_OK)
            add_interval(search, from, winner_among(search->out, edge.samples));
    }
    return status;
}

/* Finds the intervals between two budgets. Every option that wins there is found; changes between two options
 * in turn may be missed. */
static enum status find_between(struct ranges_search *search, const struct budget_sample *low,
                                const struct budget_sample *high)
{
    bool *seen = mem_alloc(search->out->options.n + 2, sizeof *seen); /* indexed like winners */
    int64_t from = low->budget_minor;
    seen[winner_among(search->out, low->samples)] = true;
    seen[winner_among(search->out, high->samples)] = true;
    search->met.n = 0;
    enum status status = find_others(search, seen, low, high);
    for (size_t i = 0; i < search->met.n && status == ST_OK; i++) {
        status = follow(search, from, &search->met.v[i]);
        from = search->met.v[i].budget_minor;
    }
    mem_free(seen);
    return status == ST_OK ? follow(search, from, high) : status;
}

static enum status find_intervals(struct ranges_search *search)
{
    struct best_option_ranges *out = search->out;
    const struct stop *whole = search->stop;
    enum status status = ST_OK;
    add_interval(search, out->budget_minor[0], winner_among(out, out->samples));
    for (size_t i = 1; i < out->n && status == ST_OK; i++) {
        const struct budget_sample low = {out->budget_minor[i - 1], &out->samples[(i - 1) * out->options.n]},
                                   high = {out->budget_minor[i], &out->samples[i * out->options.n]};
        const struct stop step = stop_step(whole, i, out->n);
        search->stop = &step;
        if (winner_among(out, low.samples) != winner_among(out, high.samples))
            status = find_between(search, &low, &high);
    }
    search->stop = whole;
    return status;
}

/* --- the fastest option at every budget --- */

/* Merges the frontiers of all options: the winner can change only at a step. */
static void merge_frontiers(struct ranges_search *search)
{
    const struct best_option_ranges *out = search->out;
    const size_t n = out->options.n;
    size_t *at = mem_alloc(n, sizeof *at); /* for each option, the number of steps already passed */
    double *rate = mem_alloc(n, sizeof *rate);
    for (int64_t budget = out->range.from_minor; budget < out->range.to_minor;) {
        int64_t next = out->range.to_minor;
        for (size_t k = 0; k < n; k++) {
            const struct frontier *side = &out->steps[k].frontier;
            for (; at[k] < side->n && side->steps[at[k]].cost_minor <= budget; at[k]++)
                rate[k] = side->steps[at[k]].rate;
            if (at[k] < side->n && side->steps[at[k]].cost_minor < next)
                next = side->steps[at[k]].cost_minor;
        }
        const unsigned winner = winner_of(out, rate);
        if (search->intervals.n == 0 || search->intervals.v[search->intervals.n - 1].winner != winner)
            add_interval(search, budget, winner);
        budget = next;
    }
    mem_free(at);
    mem_free(rate);
}

static enum status find_steps(void *out, struct parallel_worker *worker, int64_t k, struct diag *diag)
{
    const struct best_option_ranges *winners = worker->payload;
    struct option_steps *steps = out;
    *steps = (struct option_steps){.range = winners->range};
    return option_steps_find(steps, &winners->options.v[k], &worker->instance, &worker->stop, &worker->arena,
                             diag);
}

static enum status find_all_steps(struct ranges_search *search)
{
    struct best_option_ranges *out = search->out;
    struct stop here = *search->stop;
    void *steps = NULL;
    int64_t done = 0;
    const struct parallel_items each = {.name = "kinds of fleets",
                                        .n = (int64_t)out->options.n,
                                        .size = sizeof *out->steps,
                                        .payload = out,
                                        .arena = search->arena,
                                        .find = find_steps};
    here.shard = NULL; /* all options are needed together */
    const enum status status =
        parallel_items_find(&steps, &done, &each, &search->instance, &here, search->diag);
    out->steps = steps;
    if (status == ST_OK)
        merge_frontiers(search);
    return status == ST_STOPPED && !search->diag->message ? purchase_option_stopped(search->diag) : status;
}

/* Solves the options at all budgets, from the largest down, because results often hold for smaller budgets
 * too. */
static enum status take_samples(struct ranges_search *search)
{
    struct best_option_ranges *out = search->out;
    const struct stop *whole = search->stop;
    const int64_t span = out->range.to_minor - out->range.from_minor;
    enum status status = ST_OK;
    for (size_t i = out->n; i-- > 0 && status == ST_OK;) {
        struct plan *sample = &out->samples[i * out->options.n];
        out->budget_minor[i] =
            out->range.from_minor + (int64_t)((int128)span * (int128)i / (int128)(out->n - 1));
        const struct stop step = stop_step(whole, out->n - 1 - i, out->n);
        search->stop = &step;
        for (size_t k = 0; k < out->options.n && out->exact; k++)
            sample[k] = *option_step_at(&out->steps[k], out->budget_minor[i]);
        if (!out->exact)
            status = solve_options(sample, search, out->budget_minor[i]);
    }
    search->stop = whole;
    return status;
}

static enum status find_winners(struct ranges_search *search, const struct stop *stop)
{
    struct best_option_ranges *out = search->out;
    struct arena *arena = search->arena;
    const struct stop first = stop_within(stop, 0, 0.1, NULL);
    const int64_t scenario_budget = search->instance.budget_minor;
    search->stop = &first;
    search->instance.goal = GOAL_RATE;
    out->asked_minor = scenario_budget;
    out->budget_minor = ARENA_NEW(arena, out->n, int64_t);
    out->samples = ARENA_NEW(arena, out->n * out->options.n, struct plan);
    out->asked = ARENA_NEW(arena, out->options.n, struct plan);
    /* tables for the largest budget are valid for all */
    const int64_t most = scenario_budget != BUDGET_NONE && scenario_budget > out->range.to_minor
                             ? scenario_budget
                             : out->range.to_minor;
    enum status status = instance_order_table(&search->instance, most, search->diag);
    if (status == ST_OK && scenario_budget != BUDGET_NONE)
        status = solve_options(out->asked, search, scenario_budget);
    const struct stop sampling = stop_within(stop, 0.1, out->exact ? 1 : 0.5, NULL);
    search->stop = &sampling;
    if (status == ST_OK && out->exact)
        status = find_all_steps(search);
    if (status == ST_OK)
        status = take_samples(search);
    if (status != ST_OK || out->exact)
        return status;
    const struct stop edges = stop_within(stop, 0.5, 1, NULL);
    search->stop = &edges;
    return find_intervals(search);
}

enum status best_option_ranges_find(struct best_option_ranges *out, const struct instance *instance,
                                    const struct stop *stop, struct arena *arena, struct diag *diag)
{
    struct ranges_search search = {
        .out = out, .instance = instance_varied(instance), .arena = arena, .diag = diag};
    out->exact = out->exact || !is_multi_cluster(instance);
    const enum status status = find_winners(&search, stop);
    out->n_intervals = search.intervals.n;
    out->intervals = ARENA_COPY(arena, search.intervals.v, search.intervals.n, 0, struct winner_interval);
    if (out->n_intervals > 1 && out->intervals[out->n_intervals - 1].from_minor == out->range.to_minor)
        out->n_intervals--; /* an interval that starts at the end of the range is empty */
    mem_free(search.known.v);
    mem_free(search.intervals.v);
    mem_free(search.met.v);
    return status;
}
