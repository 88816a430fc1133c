/* winners.c - every option at sampled budgets or at all, and where the fastest one changes. */
#include "study/winners.h"

#include <stdlib.h>
#include <string.h>

#include "base/number.h"
#include "search/problem_cost.h"

struct asking {
    struct winners *out;
    struct problem problem;
    const struct stop *stop;
    struct arena *arena;
    struct diag *diag;
};

static size_t winner_of(const struct winners *winners, const struct option_answer *samples)
{
    const size_t n = winners->options.n;
    size_t best = n;
    bool tie = false;
    for (size_t k = 0; k < n; k++) {
        if (!samples[k].found)
            continue;
        const int order = best == n ? 1 : compare_close(samples[k].plan.lambda, samples[best].plan.lambda);
        tie = order == 0 || (tie && order < 0);
        best = order > 0 ? k : best;
    }
    return tie && winners->ties ? n + 1 : best;
}

static enum status ask_all(struct option_answer *out, struct asking *asking, int64_t budget_minor)
{
    enum status status = ST_OK;
    asking->problem.budget_minor = budget_minor;
    for (size_t k = 0; k < asking->out->options.n && status == ST_OK; k++)
        status = option_ask(&out[k], &asking->out->options.v[k], &asking->problem, asking->stop,
                            asking->arena, asking->diag);
    return status;
}

/* The first budget above `from` at which `winner` no longer wins, to edge_minor. */
static enum status find_edge(int64_t *edge, struct asking *asking, size_t winner, int64_t from, int64_t to)
{
    struct option_answer *samples = ARENA_NEW(asking->arena, asking->out->options.n, struct option_answer);
    enum status status = ST_OK;
    while (status == ST_OK && to - from > asking->out->edge_minor) {
        const int64_t middle = from + (to - from) / 2;
        status = ask_all(samples, asking, middle);
        if (winner_of(asking->out, samples) == winner)
            from = middle;
        else
            to = middle;
    }
    *edge = to;
    return status;
}

static enum status find_intervals(struct asking *asking)
{
    struct winners *out = asking->out;
    enum status status = ST_OK;
    out->intervals = ARENA_NEW(asking->arena, out->n, struct winner_interval);
    for (size_t i = 0; i < out->n && status == ST_OK; i++) {
        const size_t winner = winner_of(out, &out->samples[i * out->options.n]);
        struct winner_interval *last = out->n_intervals ? &out->intervals[out->n_intervals - 1] : NULL;
        int64_t from = out->budget_minor[i];
        if (last && last->option == winner)
            continue;
        if (last) {
            status = find_edge(&from, asking, last->option, out->budget_minor[i - 1], out->budget_minor[i]);
            last->to_minor = from;
        }
        out->intervals[out->n_intervals++] = (struct winner_interval){from, out->to_minor, winner};
    }
    return status;
}

/* --- exact --- */

/* What is kept of an answer whose memory goes: rate, cost, and the points of its clusters. */
static void keep(struct option_answer *out, const struct option_answer *answer, struct arena *arena)
{
    const struct plan *plan = &answer->plan;
    struct plan_cluster *clusters = ARENA_NEW(arena, plan->n_clusters, struct plan_cluster);
    for (size_t c = 0; c < plan->n_clusters; c++) {
        struct design *design = ARENA_NEW(arena, 1, struct design);
        *design = *plan->clusters[c].point.design;
        clusters[c].point = plan->clusters[c].point;
        clusters[c].point.design = design;
    }
    *out = (struct option_answer){.found = true,
                                  .plan = {.found = true,
                                           .status = plan->status,
                                           .lambda = plan->lambda,
                                           .cost_minor = plan->cost_minor,
                                           .clusters = clusters,
                                           .n_clusters = plan->n_clusters}};
}

static enum status find_steps(struct option_steps *out, struct asking *asking, const struct option *option)
{
    const int64_t from = asking->out->from_minor, to = asking->out->to_minor;
    VEC(struct option_answer) down = {0};
    enum status status = ST_OK;
    bool found = true;
    for (int64_t budget = to; status == ST_OK && found && budget >= from;) {
        struct arena scratch = ARENA_INIT;
        struct option_answer answer, kept;
        asking->problem.budget_minor = budget;
        status = down.n == OPTION_STEPS_AT_MOST
                     ? diag_set(asking->diag, ST_STOPPED,
                                "%s has more than %d steps: ask for less with --from and --to", option->name,
                                OPTION_STEPS_AT_MOST)
                     : option_ask(&answer, option, &asking->problem, asking->stop, &scratch, asking->diag);
        found = status == ST_OK && answer.found;
        if (found) {
            keep(&kept, &answer, asking->arena);
            VEC_PUSH(&down, kept);
            budget = kept.plan.cost_minor - 1;
        }
        arena_fini(&scratch);
    }
    *out = (struct option_steps){ARENA_NEW(asking->arena, down.n, struct option_answer), down.n};
    for (size_t i = 0; i < down.n; i++)
        out->v[i] = down.v[down.n - 1 - i];
    free(down.v);
    return status;
}

/* What each option has at a budget, [options.n]. */
static void look_up(struct option_answer *out, const struct winners *winners, int64_t budget_minor)
{
    for (size_t k = 0; k < winners->options.n; k++) {
        const struct option_steps *steps = &winners->steps[k];
        size_t low = 0, high = steps->n; /* steps before low are affordable, from high on not */
        while (low < high) {
            const size_t middle = low + (high - low) / 2;
            if (steps->v[middle].plan.cost_minor <= budget_minor)
                low = middle + 1;
            else
                high = middle;
        }
        out[k] = low ? steps->v[low - 1] : (struct option_answer){.found = false};
    }
}

static int by_amount(const void *a, const void *b)
{
    const int64_t x = *(const int64_t *)a, y = *(const int64_t *)b;
    return (x > y) - (x < y);
}

/* The winner can change only where some option has a step. */
static void merge_steps(struct winners *out, struct arena *arena)
{
    struct option_answer *at = ARENA_NEW(arena, out->options.n, struct option_answer);
    size_t n = 0, most = 1;
    for (size_t k = 0; k < out->options.n; k++)
        most += out->steps[k].n;
    int64_t *budgets = ARENA_NEW(arena, most, int64_t);
    budgets[n++] = out->from_minor;
    for (size_t k = 0; k < out->options.n; k++)
        for (size_t i = 0; i < out->steps[k].n; i++) {
            const int64_t cost = out->steps[k].v[i].plan.cost_minor;
            if (cost > out->from_minor && cost < out->to_minor)
                budgets[n++] = cost;
        }
    qsort(budgets, n, sizeof *budgets, by_amount);
    out->intervals = ARENA_NEW(arena, n, struct winner_interval);
    for (size_t i = 0; i < n; i++) {
        look_up(at, out, budgets[i]);
        const size_t winner = winner_of(out, at);
        struct winner_interval *last = out->n_intervals ? &out->intervals[out->n_intervals - 1] : NULL;
        if (last && last->option == winner)
            continue;
        if (last)
            last->to_minor = budgets[i];
        out->intervals[out->n_intervals++] = (struct winner_interval){budgets[i], out->to_minor, winner};
    }
}

static enum status find_all_steps(struct asking *asking)
{
    struct winners *out = asking->out;
    enum status status = ST_OK;
    out->steps = ARENA_NEW(asking->arena, out->options.n, struct option_steps);
    for (size_t k = 0; k < out->options.n && status == ST_OK; k++) {
        stop_advance(asking->stop, (double)k / (double)out->options.n);
        status = find_steps(&out->steps[k], asking, &out->options.v[k]);
    }
    if (status == ST_OK)
        merge_steps(out, asking->arena);
    return status;
}

enum status winners_find(struct winners *out, const struct problem *problem, const struct stop *stop,
                         struct arena *arena, struct diag *diag)
{
    enum { EDGES = 2000 };
    struct asking asking = {out, *problem, stop, arena, diag};
    const int64_t span = out->to_minor - out->from_minor, asked = problem->budget_minor;
    asking.problem.goal = GOAL_RATE;
    out->asked_minor = asked;
    out->edge_minor = out->exact ? 0 : span / EDGES + 1;
    out->budget_minor = ARENA_NEW(arena, out->n, int64_t);
    out->samples = ARENA_NEW(arena, out->n * out->options.n, struct option_answer);
    out->asked = ARENA_NEW(arena, out->options.n, struct option_answer);
    /* tables for the largest budget serve all */
    const int64_t most = asked != BUDGET_NONE && asked > out->to_minor ? asked : out->to_minor;
    enum status status = problem_order_table(&asking.problem, most, diag);
    if (status == ST_OK && asked != BUDGET_NONE)
        status = ask_all(out->asked, &asking, asked);
    if (status == ST_OK && out->exact)
        status = find_all_steps(&asking);
    for (size_t i = 0; i < out->n && status == ST_OK; i++) {
        struct option_answer *sample = &out->samples[i * out->options.n];
        out->budget_minor[i] = out->from_minor + (int64_t)((int128)span * (int128)i / (int128)(out->n - 1));
        if (out->exact)
            look_up(sample, out, out->budget_minor[i]);
        else
            status = ask_all(sample, &asking, out->budget_minor[i]);
    }
    return status == ST_OK && !out->exact ? find_intervals(&asking) : status;
}
