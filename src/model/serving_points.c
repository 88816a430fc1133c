/* serving_points.c - replicas that serve as measured.
 *
 * A replica with the throughput X tokens/s answers a request in S = s_a/X on average: it is one server of the
 * queue. Its time to the first token is that of the measurement, without waiting. */
#include "model/serving_points.h"

#include <math.h>
#include <string.h>

#include "base/number.h"
#include "catalog/snapshot.h"
#include "machine/view.h"

static bool is_word(const char *text, const char *word, size_t n)
{
    return strlen(text) == n && strncmp(text, word, n) == 0;
}

/* True for a format of four bits. */
static bool is_four_bits(const char *format, size_t n)
{
    return n >= 3 && strncmp(format + n - 3, "fp4", 3) == 0;
}

/* True if a precision is the wanted one. The word fp4 is any format of four bits. */
static bool is_precision(const char *text, const char *word, size_t n)
{
    const bool any = strcmp(text, "fp4") == 0 || (n == 3 && strncmp(word, "fp4", n) == 0);
    return is_word(text, word, n) || (any && is_four_bits(text, strlen(text)) && is_four_bits(word, n));
}

bool serving_point_fits(const struct serving_points *points, size_t at, const struct serving_task *task)
{
    const struct operating_point *point = &points->v[at];
    return is_word(point->transformer, points->transformer, points->n_transformer) &&
           is_precision(point->precision, points->precision, points->n_precision) &&
           point->input_tokens == task->prompt && point->output_tokens == task->answer;
}

/* A measured time; NAN: it was not measured. */
static double measured_s(double time_s)
{
    return time_s > 0 ? time_s : (double)NAN;
}

/* True if the time is at most the limit; INFINITY: any time is. */
static bool is_within(double time_s, double limit_s)
{
    return isinf(limit_s) || time_s <= limit_s;
}

static struct serving_layout layout_at(const struct operating_point *point, const struct serving_task *task)
{
    const double service_s = (double)task->answer / point->tokens_per_s;
    const int64_t replicas = task->processes / point->accelerators;
    struct serving_layout w = {.tensor = point->accelerators,
                               .pipeline = 1,
                               .expert = 1,
                               .batch = point->concurrency,
                               .replicas = replicas,
                               .idle = task->processes - replicas * point->accelerators,
                               .step_s = NAN,
                               .prefill_s = NAN,
                               .ttft_s = measured_s(point->ttft_s),
                               .tpot_s = measured_s(point->tpot_s),
                               .cycle_s = point->concurrency > 0 ? (double)point->concurrency * service_s
                                                                 : (double)NAN,
                               .requests_per_s = (double)replicas / service_s,
                               .tokens_per_s = (double)replicas * point->tokens_per_s,
                               .memory_B = NAN,
                               .step.memory_s = NAN,
                               .step.compute_s = NAN,
                               .point = point,
                               .queue = task->queue};
    w.queue.service_s = service_s;
    w.queue.slack_s = isinf(task->ttft_s) ? task->ttft_s : task->ttft_s - w.ttft_s;
    return w;
}

/* True if the latencies are not known to be of a lower percentile than the limits. */
static bool is_of_percentile(const struct operating_point *point, const struct serving_task *task)
{
    return !(point->percentile > 0) || point->percentile >= task->queue.percentile ||
           (isinf(task->ttft_s) && isinf(task->tpot_s));
}

/* The limit that the replicas of a point miss. */
static enum serving_limit missed_by(const struct serving_layout *w, const struct serving_task *task,
                                    const struct view *view)
{
    const double domain = view->procs_per_node * fmax(1, view->inside_nodes);
    if (w->replicas < 1 || (double)w->tensor > domain)
        return SERVING_PROCESSES;
    if (!is_of_percentile(w->point, task))
        return SERVING_PERCENTILE;
    if (!is_within(w->ttft_s, task->ttft_s) || !is_within(w->tpot_s, task->tpot_s))
        return SERVING_BOTH;
    return task->queue.arrivals > 0 && !queue_suffices(&w->queue, w->replicas) ? SERVING_ARRIVALS
                                                                              : SERVING_NOTHING;
}

/* Notes how near a point comes to the limits and the arrivals. */
static void note_miss(struct serving_miss *miss, const struct serving_layout *w, enum serving_limit limit)
{
    miss->limit = limit > miss->limit ? limit : miss->limit;
    if (limit == SERVING_PROCESSES || limit == SERVING_PERCENTILE)
        return;
    miss->ttft_s = fmin(miss->ttft_s, w->ttft_s);
    miss->tpot_s = fmin(miss->tpot_s, w->tpot_s);
    if (limit == SERVING_ARRIVALS)
        miss->arrivals = fmax(miss->arrivals, queue_most_arrivals(&w->queue, w->replicas));
}

size_t serving_point_layouts(struct serving_layout *out, size_t n, const struct serving_points *points,
                             const struct serving_task *task, const struct view *view,
                             struct serving_miss *miss)
{
    size_t found = 0;
    if (miss)
        *miss = (struct serving_miss){
            .limit = SERVING_PROCESSES, .least_B = INFINITY, .ttft_s = INFINITY, .tpot_s = INFINITY};
    for (size_t i = 0; i < points->n; i++) {
        if (!serving_point_fits(points, i, task))
            continue;
        const struct serving_layout w = layout_at(&points->v[i], task);
        const enum serving_limit limit = missed_by(&w, task, view);
        if (limit != SERVING_NOTHING && miss)
            note_miss(miss, &w, limit);
        size_t at = found;
        while (at > 0 && w.tokens_per_s > out[at - 1].tokens_per_s * (1 + TIE_RELATIVE))
            at--;
        if (limit != SERVING_NOTHING || at == n)
            continue;
        found += found < n;
        for (size_t k = found - 1; k > at; k--)
            out[k] = out[k - 1];
        out[at] = w;
    }
    if (miss && miss->limit == SERVING_BOTH && !is_within(miss->ttft_s, task->ttft_s))
        miss->limit = SERVING_TTFT;
    else if (miss && miss->limit == SERVING_BOTH && !is_within(miss->tpot_s, task->tpot_s))
        miss->limit = SERVING_TPOT;
    return found;
}
