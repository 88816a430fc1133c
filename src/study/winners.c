/* winners.c - every option at sampled budgets, and where the fastest one changes. */
#include "study/winners.h"

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

enum status winners_find(struct winners *out, const struct problem *problem, const struct stop *stop,
                         struct arena *arena, struct diag *diag)
{
    enum { EDGES = 2000 };
    struct asking asking = {out, *problem, stop, arena, diag};
    const int64_t span = out->to_minor - out->from_minor, asked = problem->budget_minor;
    asking.problem.goal = GOAL_RATE;
    out->asked_minor = asked;
    out->edge_minor = span / EDGES + 1;
    out->budget_minor = ARENA_NEW(arena, out->n, int64_t);
    out->samples = ARENA_NEW(arena, out->n * out->options.n, struct option_answer);
    out->asked = ARENA_NEW(arena, out->options.n, struct option_answer);
    /* tables for the largest budget serve all */
    const int64_t most = asked != BUDGET_NONE && asked > out->to_minor ? asked : out->to_minor;
    enum status status = problem_order_table(&asking.problem, most, diag);
    if (status == ST_OK && asked != BUDGET_NONE)
        status = ask_all(out->asked, &asking, asked);
    for (size_t i = 0; i < out->n && status == ST_OK; i++) {
        out->budget_minor[i] = out->from_minor + (int64_t)((int128)span * (int128)i / (int128)(out->n - 1));
        status = ask_all(&out->samples[i * out->options.n], &asking, out->budget_minor[i]);
    }
    return status == ST_OK ? find_intervals(&asking) : status;
}
