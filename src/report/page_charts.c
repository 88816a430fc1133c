/* page_charts.c - the charts of the first screen: rate and rate per money against budget, and the lead of one
 * option over another. */
#include <math.h>
#include <string.h>

#include "base/arena.h"
#include "base/text.h"
#include "report/chart.h"
#include "report/document.h"
#include "report/markup.h"
#include "report/near_report.h"
#include "report/page_parts.h"
#include "report/plan_report.h"
#include "report/study_report.h"
#include "study/report_data.h"

static double rate_of(const struct instance *instance, const struct candidate *point)
{
    return point->rate / instance_rate_scale(instance);
}

/* "6,824.83 Mop/s for 997,750.00 USD, 325 x ppro-200" */
static const char *note_of(const struct instance *instance, const struct candidate *point)
{
    return arena_printf(instance->arena, "%s for %s, %s", instance_rate_text(instance, point->rate),
                        value_cost_text(instance, point->cost_minor),
                        candidate_text(instance, point, false, instance->arena));
}

/* A frontier as a series; by_cost: its rate per money. */
static struct chart_series series_of(const struct instance *instance, const struct report_line *line,
                                     bool by_cost)
{
    struct arena *arena = instance->arena;
    const struct frontier *frontier = &line->frontier;
    double *x = ARENA_NEW(arena, frontier->n, double);
    double *y = ARENA_NEW(arena, frontier->n, double);
    const char **notes = ARENA_NEW(arena, frontier->n, const char *);
    size_t n = 0;
    for (size_t i = 0; i < frontier->n; i++) {
        const struct candidate *step = &frontier->steps[i];
        if (by_cost && step->cost_minor == 0) /* owned parts cost nothing: the rate per money is infinite */
            continue;
        x[n] = money_major(step->cost_minor, instance->currency);
        y[n] = by_cost ? rate_of(instance, step) / x[n] : rate_of(instance, step);
        notes[n++] = note_of(instance, step);
    }
    return (struct chart_series){.name = line->name, .x = x, .y = y, .notes = notes, .n = n, .steps = true};
}

static double highest(const struct chart_series *series, size_t n)
{
    double most = 0;
    for (size_t s = 0; s < n; s++)
        for (size_t i = 0; i < series[s].n; i++)
            most = isfinite(series[s].y[i]) ? fmax(most, series[s].y[i]) : most;
    return most;
}

static void divide(struct chart_series *series, size_t n, double divisor, struct arena *arena)
{
    for (size_t s = 0; s < n; s++) {
        double *y = ARENA_NEW(arena, series[s].n, double);
        for (size_t i = 0; i < series[s].n; i++)
            y[i] = series[s].y[i] / divisor;
        series[s].points_y = series[s].points_y ? y : NULL;
        series[s].y = y;
    }
}

static struct chart_axis budget_axis(const struct document *d)
{
    const struct money_range *range = &d->data->range;
    const char *currency = d->instance->currency;
    return (struct chart_axis){.label = "budget",
                               .unit = currency,
                               .low = money_major(range->from_minor, currency),
                               .high = money_major(range->to_minor, currency)};
}

/* Units of the drawings of the first screen: both panels on the left are as high as the one on the right. */
enum { RATE_HEIGHT = 144, VALUE_HEIGHT = 166, LEAD_HEIGHT = 310 };

/* Marks of the purchase and of the knee, if their costs lie within the range. */
static size_t make_marks(struct chart_mark out[2], const struct document *d, bool by_cost, double divisor)
{
    const struct instance *instance = d->instance;
    const struct plan *plan = d->data->plan;
    const struct near_knee *knee = near_knee_advised(&d->data->near);
    const struct chart_axis x = budget_axis(d);
    const struct {
        int64_t cost_minor;
        double rate;
        const char *label;
    } places[] = {
        {plan->cost_minor, plan->rate, "the purchase"},
        {knee ? knee->buy.cost_minor : 0, knee ? knee->buy.rate : 0,
         knee ? arena_printf(instance->arena, "knee: %s of the rate",
                             value_share_text(1 - knee->buy.rate_loss, instance->arena))
              : NULL},
    };
    size_t n = 0;
    for (size_t i = 0; i < 2; i++) {
        const double cost = money_major(places[i].cost_minor, instance->currency);
        const double rate = places[i].rate / instance_rate_scale(instance) / divisor;
        if (places[i].label && cost > 0 && cost >= x.low && cost <= x.high)
            out[n++] = (struct chart_mark){cost, by_cost ? rate / cost : rate, places[i].label};
    }
    return n;
}

/* The drawings of the left side, and their numbers. */
struct panels {
    struct text drawings, numbers;
};

static void put_lines(struct panels *out, const struct document *d, struct chart_series *series, size_t n,
                      bool by_cost)
{
    const struct instance *instance = d->instance;
    struct chart_mark marks[2];
    double divisor = 1;
    const char *unit = chart_unit(&divisor, highest(series, n), instance_rate_unit(instance),
                                  by_cost ? instance->currency : NULL, instance->arena);
    divide(series, n, divisor, instance->arena);
    const size_t n_marks = make_marks(marks, d, by_cost, divisor);
    double high = highest(series, n);
    for (size_t i = 0; i < n_marks; i++)
        high = fmax(high, marks[i].y);
    const struct chart chart = {
        .id = by_cost ? "value" : "rate",
        .title = by_cost ? "Rate per money against budget" : "Rate against budget",
        .x = budget_axis(d),
        .y = chart_axis_of(by_cost ? "rate per money" : "rate", unit, 0, high),
        .series = series,
        .n_series = n,
        .marks = marks,
        .n_marks = n_marks,
        .n_rings = 1,
        .level = NAN,
        .height = by_cost ? VALUE_HEIGHT : RATE_HEIGHT,
        .joined = !by_cost,
    };
    chart_put(&out->drawings, &chart);
    chart_put_numbers(&out->numbers, &chart);
}

/* The highest rate that each budget buys with each option, and below it the same per money. */
static bool put_options(struct panels *out, const struct document *d)
{
    const struct report_data *data = d->data;
    struct chart_series series[REPORT_LINES];
    for (int by_cost = 0; by_cost < 2; by_cost++) {
        size_t n_steps = 0;
        for (size_t i = 0; i < data->n_lines; i++) {
            series[i] = series_of(d->instance, &data->lines[i], by_cost);
            n_steps += series[i].n;
        }
        if (n_steps == 0)
            return false;
        put_lines(out, d, series, data->n_lines, by_cost);
    }
    return true;
}

/* --- several clusters: the budgets that were solved --- */

/* A kind of clusters over the budgets; by_cost: its rate per money. */
static struct chart_series series_of_kind(const struct instance *instance,
                                          const struct best_option_ranges *kinds, size_t k, bool by_cost)
{
    struct arena *arena = instance->arena;
    double *x = ARENA_NEW(arena, kinds->n, double), *y = ARENA_NEW(arena, kinds->n, double);
    const char **notes = ARENA_NEW(arena, kinds->n, const char *);
    size_t n = 0;
    for (size_t i = 0; i < kinds->n; i++) {
        const struct plan *plan = &kinds->samples[i * kinds->options.n + k];
        if (!plan->found || kinds->budget_minor[i] <= 0)
            continue;
        x[n] = money_major(kinds->budget_minor[i], instance->currency);
        y[n] = plan->rate / instance_rate_scale(instance) / (by_cost ? x[n] : 1);
        notes[n++] = arena_printf(arena, "%s for %s, %s", instance_rate_text(instance, plan->rate),
                                  value_cost_text(instance, plan->cost_minor), winners_nodes(instance, plan));
    }
    return (struct chart_series){.name = kinds->options.v[k].name,
                                 .x = x,
                                 .y = y,
                                 .notes = notes,
                                 .n = n,
                                 .points_x = x,
                                 .points_y = y,
                                 .n_points = n};
}

static bool put_kinds(struct panels *out, const struct document *d)
{
    const struct best_option_ranges *kinds = &d->data->kinds;
    struct chart_series series[CHART_MAX_SERIES];
    const size_t n = kinds->options.n < CHART_MAX_SERIES ? kinds->options.n : CHART_MAX_SERIES;
    for (int by_cost = 0; by_cost < 2 && kinds->n_intervals > 0; by_cost++) {
        size_t n_points = 0;
        for (size_t k = 0; k < n; k++) {
            series[k] = series_of_kind(d->instance, kinds, k, by_cost);
            n_points += series[k].n;
        }
        if (n_points == 0)
            return false;
        put_lines(out, d, series, n, by_cost);
    }
    return kinds->n_intervals > 0;
}

/* --- the lead of one side over the other --- */

struct samples {
    double *x;
    double *y;
    const char **notes;
    size_t n;
};

/* The lead of b over a in per cent at every step of either side from a budget on, if both sides can buy. */
static void find_leads(struct samples *out, const struct document *document, int64_t least_minor)
{
    const struct instance *instance = document->instance;
    const struct frontier *a = &document->data->crossing.crossover.sides[0], *b = a + 1;
    struct arena *arena = instance->arena;
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
        out->x[out->n] = money_major(at, instance->currency);
        out->y[out->n] = 100 * (b->steps[j - 1].rate / a->steps[i - 1].rate - 1);
        out->notes[out->n] =
            arena_printf(arena, "%s: %s%s %%", value_cost_text(instance, at), out->y[out->n] < 0 ? "" : "+",
                         number_text(out->y[out->n], 3, arena));
        out->n++;
    }
}

/* The range of the leads at budgets of at least `least_x`, cut at -100 and +100 %. Small budgets buy few
 * nodes, whose leads would hide all others. */
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
static const char *range_text(const struct instance *instance, double from, double to)
{
    struct arena *arena = instance->arena;
    const double scale = instance->market.minor_per_major;
    const char *first = number_text(floor(from / scale), 15, arena);
    return arena_printf(arena, "%s to %s %s", first, number_text(ceil(to / scale), 15, arena),
                        instance->currency);
}

/* The budgets at which the winner alternates, and the range of the last change with the errors of the
 * scenario. Returns the number of bands. */
static size_t find_bands(struct chart_band out[2], const struct instance *instance,
                         const struct report_data *data)
{
    const struct crossover *c = &data->crossing.crossover;
    const double from = (double)c->alternation_minor, to = (double)c->last_minor;
    const double scale = instance->market.minor_per_major;
    size_t n = 0;
    if (c->last_minor < 0)
        return 0;
    out[n++] = from < to ? (struct chart_band){from / scale, to / scale, "the winner alternates",
                                               range_text(instance, from, to)}
                         : (struct chart_band){from / scale, to / scale, "the winner changes",
                                               arena_printf(instance->arena, "at %s",
                                                            value_cost_text(instance, c->last_minor))};
    double last[2];
    if (data->crossing.banded && band_within(last, &data->crossing.band, BAND_LAST))
        out[n++] = (struct chart_band){last[0] / scale, last[1] / scale, "with the errors of the scenario",
                                       range_text(instance, last[0], last[1])};
    return n;
}

/* True if some lead has this sign. */
static bool leads_somewhere(const struct samples *samples, double sign)
{
    bool any = false;
    for (size_t i = 0; i < samples->n; i++)
        any = any || sign * samples->y[i] > 0;
    return any;
}

static bool has_lead(const struct document *d)
{
    const struct report_crossing *crossing = &d->data->crossing;
    return crossing->found && crossing->crossover.n_intervals > 0 && crossing->crossover.sides[0].n > 0 &&
           crossing->crossover.sides[1].n > 0;
}

static void put_lead(struct text *out, const struct document *document)
{
    const struct instance *instance = document->instance;
    const struct report_data *data = document->data;
    struct arena *arena = instance->arena;
    const struct crossover *c = &data->crossing.crossover;
    const struct near_leads *leads = &data->crossing.leads;
    struct samples samples;
    find_leads(&samples, document, data->range.to_minor / 100);
    const struct chart_series series = {
        .name = arena_printf(arena, "lead of %s over %s", c->b, c->a),
        .x = samples.x,
        .y = samples.y,
        .notes = samples.notes,
        .n = samples.n,
        .steps = true,
    };
    struct chart_band bands[2];
    const struct chart_axis x = budget_axis(document);
    const struct chart chart = {
        .id = "lead",
        .title = arena_printf(arena, "Lead of %s over %s against budget", c->b, c->a),
        .x = x,
        .y = lead_axis(&samples, 0.02 * x.high),
        .series = &series,
        .n_series = samples.n > 0,
        .bands = bands,
        .n_bands = find_bands(bands, instance, data),
        .level = 0,
        .above = leads_somewhere(&samples, 1) ? arena_printf(arena, "%s leads", c->b) : NULL,
        .below = leads_somewhere(&samples, -1) ? arena_printf(arena, "%s leads", c->a) : NULL,
        .near = leads->known ? 100 * leads->near : 0,
        .near_label = leads->known
                          ? arena_printf(arena, "equal %s", near_text(instance, leads->source, leads->near))
                          : NULL,
        .height = LEAD_HEIGHT,
    };
    chart_put(out, &chart);
    chart_put_numbers(out, &chart);
}

/* --- several clusters: each kind against the fastest one --- */

static double best_rate(const struct best_option_ranges *kinds, size_t i)
{
    double best = 0;
    for (size_t k = 0; k < kinds->options.n; k++) {
        const struct plan *plan = &kinds->samples[i * kinds->options.n + k];
        best = plan->found ? fmax(best, plan->rate) : best;
    }
    return best;
}

static void put_behind(struct text *out, const struct document *d)
{
    struct arena *arena = d->instance->arena;
    const struct best_option_ranges *kinds = &d->data->kinds;
    const size_t n = kinds->options.n < CHART_MAX_SERIES ? kinds->options.n : CHART_MAX_SERIES;
    struct chart_series series[CHART_MAX_SERIES];
    double low = 0;
    for (size_t k = 0; k < n; k++) {
        series[k] = series_of_kind(d->instance, kinds, k, false);
        double *y = ARENA_NEW(arena, series[k].n, double);
        size_t at = 0;
        for (size_t i = 0; i < kinds->n; i++) {
            const struct plan *plan = &kinds->samples[i * kinds->options.n + k];
            if (!plan->found || kinds->budget_minor[i] <= 0)
                continue;
            y[at] = 100 * (plan->rate / best_rate(kinds, i) - 1);
            low = fmin(low, y[at++]);
        }
        series[k].y = series[k].points_y = y;
    }
    const struct chart chart = {
        .id = "behind",
        .title = "Rate of each kind relative to the fastest kind",
        .x = budget_axis(d),
        .y = {.label = "difference to the fastest", .unit = "%", .low = fmin(1.1 * low, -1), .high = 0},
        .series = series,
        .n_series = n,
        .level = NAN,
        .height = LEAD_HEIGHT,
    };
    chart_put(out, &chart);
    chart_put_numbers(out, &chart);
}

static void put_lead_panel(struct text *out, const struct document *d)
{
    const struct crossover *c = &d->data->crossing.crossover;
    const bool lead = has_lead(d);
    if (!lead && d->data->kinds.n_intervals == 0)
        return;
    text_put(out, "<div class=\"panels\">\n<h2>");
    if (lead)
        markup_printf(out, "Lead of %s over %s", c->b, c->a);
    else
        text_put(out, "Rate of each kind relative to the fastest");
    text_put(out, "</h2>\n");
    (lead ? put_lead : put_behind)(out, d);
    text_put(out, "</div>\n");
}

void page_curves(struct text *out, const struct document *d)
{
    struct panels panels = {TEXT_INIT, TEXT_INIT};
    if (!d->data->not_shown && (d->data->n_lines > 0 ? put_options(&panels, d) : put_kinds(&panels, d))) {
        text_put(out, "<div class=\"charts\">\n<div class=\"panels\">\n"
                      "<h2>Rate, and rate per money, against budget</h2>\n");
        text_putn(out, panels.drawings.s, panels.drawings.n);
        text_putn(out, panels.numbers.s, panels.numbers.n);
        text_put(out, "</div>\n");
        put_lead_panel(out, d);
        text_put(out, "</div>\n");
    }
    text_fini(&panels.drawings);
    text_fini(&panels.numbers);
}
