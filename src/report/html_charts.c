/* html_charts.c - charts of a report. */
#include <math.h>
#include <string.h>

#include "base/decimal.h"
#include "report/chart.h"
#include "report/document_parts.h"
#include "report/study_report.h"

static double rate_of(const struct problem *problem, const struct point *point)
{
    return point->lambda / problem_rate_scale(problem);
}

/* "6,824.83 Mop/s for 997,750.00 USD, 325 x ppro-200" */
static const char *note_of(const struct problem *problem, const struct point *point)
{
    return arena_printf(problem->arena, "%s for %s, %s", problem_rate_text(problem, point->lambda),
                        value_cost_text(problem, point->cost_minor),
                        point_words(problem, point, false, problem->arena));
}

/* What ends a curve before the range does; NULL: the range. */
static const char *end_of(const struct problem *problem, const struct report_line *line)
{
    if (!line->flat)
        return NULL;
    const struct point *last = &line->frontier.steps[line->frontier.n - 1];
    const char *stop = larger_stopped(problem, last->design, &line->next);
    return stop ? arena_printf(problem->arena, "%s: %.*s", line->name, (int)strcspn(stop, ","), stop)
                : arena_printf(problem->arena, "%s: no faster", line->name);
}

/* A frontier as a series; by_cost: its rate per money. */
static struct chart_series series_of(const struct problem *problem, const struct report_line *line,
                                     bool by_cost)
{
    struct arena *arena = problem->arena;
    const struct frontier *frontier = &line->frontier;
    double *x = ARENA_NEW(arena, frontier->n, double);
    double *y = ARENA_NEW(arena, frontier->n, double);
    const char **notes = ARENA_NEW(arena, frontier->n, const char *);
    size_t n = 0;
    for (size_t i = 0; i < frontier->n; i++) {
        const struct point *step = &frontier->steps[i];
        if (by_cost && step->cost_minor == 0) /* what is owned: its rate for the money has no end */
            continue;
        x[n] = money_major(step->cost_minor, problem->currency);
        y[n] = by_cost ? rate_of(problem, step) / x[n] : rate_of(problem, step);
        notes[n++] = note_of(problem, step);
    }
    return (struct chart_series){.name = line->name,
                                 .x = x,
                                 .y = y,
                                 .notes = notes,
                                 .n = n,
                                 .steps = true,
                                 .end = by_cost ? NULL : end_of(problem, line)};
}

static double highest(const struct chart_series *series, size_t n)
{
    double most = 0;
    for (size_t s = 0; s < n; s++)
        for (size_t i = 0; i < series[s].n; i++)
            most = fmax(most, series[s].y[i]);
    return most;
}

void html_chart_lines(struct text *out, const struct document *d, bool by_cost)
{
    const struct problem *problem = d->problem;
    const struct report_data *data = d->data;
    struct chart_series series[REPORT_LINES];
    const struct point *bought = &data->plan->clusters[0].point;
    const double cost = money_major(bought->cost_minor, problem->currency);
    size_t n_steps = 0;
    for (size_t i = 0; i < data->n_lines; i++) {
        series[i] = series_of(problem, &data->lines[i], by_cost);
        n_steps += series[i].n;
    }
    const bool endless = by_cost && bought->cost_minor == 0;
    const struct chart_mark chosen = {cost, endless ? 0 : rate_of(problem, bought) / (by_cost ? cost : 1),
                                      "the purchase"};
    const char *unit = problem_rate_unit(problem);
    const struct chart chart = {
        .id = by_cost ? "value" : "rate",
        .title = by_cost ? "Rate for the money against budget" : "Rate against budget",
        .x = {"budget", problem->currency, money_major(data->range.from_minor, problem->currency),
              money_major(data->range.to_minor, problem->currency)},
        .y =
            chart_axis_of(by_cost ? "rate for the money" : "rate",
                          by_cost ? arena_printf(problem->arena, "%s per %s", unit, problem->currency) : unit,
                          0, fmax(highest(series, data->n_lines), chosen.y)),
        .series = series,
        .n_series = data->n_lines,
        .marks = &chosen,
        .n_marks = !endless && cost <= money_major(data->range.to_minor, problem->currency) &&
                   cost >= money_major(data->range.from_minor, problem->currency),
        .level = NAN,
    };
    if (n_steps == 0)
        return;
    if (by_cost)
        text_printf(out, "<p>The same, as rate for each %s spent.</p>\n", problem->currency);
    chart_put(out, &chart);
}

/* --- the lead of one side over the other --- */

struct samples {
    double *x;
    double *y;
    const char **notes;
    size_t n;
};

/* The lead of b over a in percent at every budget, from one on, where one of them has a step and both buy. */
static void lay_over(struct samples *out, const struct document *document, int64_t least_minor)
{
    const struct problem *problem = document->problem;
    const struct frontier *a = &document->data->crossing.crossover.sides[0], *b = a + 1;
    struct arena *arena = problem->arena;
    size_t i = 0, j = 0;
    *out = (struct samples){.x = ARENA_NEW(arena, a->n + b->n, double),
                            .y = ARENA_NEW(arena, a->n + b->n, double),
                            .notes = ARENA_NEW(arena, a->n + b->n, const char *)};
    while (i < a->n || j < b->n) {
        const int64_t at_a = i < a->n ? a->steps[i].cost_minor : INT64_MAX;
        const int64_t at_b = j < b->n ? b->steps[j].cost_minor : INT64_MAX;
        const int64_t at = at_a < at_b ? at_a : at_b;
        i += at_a == at;
        j += at_b == at;
        if (i == 0 || j == 0 || at < least_minor)
            continue;
        out->x[out->n] = money_major(at, problem->currency);
        out->y[out->n] = 100 * (b->steps[j - 1].lambda / a->steps[i - 1].lambda - 1);
        out->notes[out->n] =
            arena_printf(arena, "%s: %s%s %%", value_cost_text(problem, at), out->y[out->n] < 0 ? "" : "+",
                         number_text(out->y[out->n], 3, arena));
        out->n++;
    }
}

/* The range of the leads at budgets large enough for them to mean something, and not more than a doubling. */
static struct chart_axis lead_axis(const struct samples *samples, double least_x)
{
    double low = 0, high = 0;
    for (size_t i = 0; i < samples->n; i++) {
        if (samples->x[i] < least_x)
            continue;
        low = fmin(low, samples->y[i]);
        high = fmax(high, samples->y[i]);
    }
    struct chart_axis axis = chart_axis_of("lead", "%", fmax(-100, low), fmin(100, high));
    axis.low = fmax(-100, low) - 0.05 * (axis.high - axis.low);
    return axis;
}

/* "5,031,721 to 5,056,755 USD". */
static const char *range_text(const struct problem *problem, double from, double to)
{
    struct arena *arena = problem->arena;
    const double scale = problem->market.minor_per_major;
    const char *first = number_text(floor(from / scale), 15, arena);
    return arena_printf(arena, "%s to %s %s", first, number_text(ceil(to / scale), 15, arena),
                        problem->currency);
}

/* Where the winner alternates, and where errors may move that to. Returns how many bands there are. */
static size_t find_bands(struct chart_band out[2], const struct problem *problem,
                         const struct report_data *data)
{
    const struct crossover *c = &data->crossing.crossover;
    const double from = (double)c->alternation_minor, to = (double)c->last_minor;
    const double scale = problem->market.minor_per_major;
    size_t n = 0;
    if (c->last_minor < 0)
        return 0;
    out[n++] = from < to ? (struct chart_band){from / scale, to / scale, "the winner alternates",
                                               range_text(problem, from, to)}
                         : (struct chart_band){from / scale, to / scale, "the winner changes",
                                               arena_printf(problem->arena, "at %s",
                                                            value_cost_text(problem, c->last_minor))};
    double last[2];
    if (data->crossing.banded && band_within(last, &data->crossing.band, BAND_LAST))
        out[n++] = (struct chart_band){last[0] / scale, last[1] / scale, "with the errors of the scenario",
                                       range_text(problem, last[0], last[1])};
    return n;
}

void html_chart_lead(struct text *out, const struct document *document)
{
    const struct problem *problem = document->problem;
    const struct report_data *data = document->data;
    struct arena *arena = problem->arena;
    const struct crossover *c = &data->crossing.crossover;
    struct samples samples;
    if (c->n_intervals == 0 || c->sides[0].n == 0 || c->sides[1].n == 0)
        return;
    lay_over(&samples, document, data->range.to_minor / 100);
    const struct chart_series series = {
        .name = arena_printf(arena, "lead of %s over %s", c->b, c->a),
        .x = samples.x,
        .y = samples.y,
        .notes = samples.notes,
        .n = samples.n,
        .steps = true,
    };
    struct chart_band bands[2];
    const double to = money_major(data->range.to_minor, problem->currency);
    const struct chart chart = {
        .id = "lead",
        .title = "How far the one is ahead of the other, against budget",
        .x = {"budget", problem->currency, money_major(data->range.from_minor, problem->currency), to},
        .y = lead_axis(&samples, 0.02 * to),
        .series = &series,
        .n_series = samples.n > 0,
        .bands = bands,
        .n_bands = find_bands(bands, problem, data),
        .level = 0,
        .above = arena_printf(arena, "%s leads", c->b),
        .below = arena_printf(arena, "%s leads", c->a),
    };
    chart_put(out, &chart);
}
