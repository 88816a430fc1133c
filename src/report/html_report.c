/* html_report.c - the page of a report: the files of src/report/page, whose {{slots}} are filled here. */
#include <assert.h>
#include <inttypes.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "base/arena.h"
#include "base/mem.h"
#include "base/text.h"
#include "problem/tco.h"
#include "report/chart.h"
#include "report/document.h"
#include "report/document_parts.h"
#include "report/markup.h"
#include "report/plan_report.h"
#include "report/study_report.h"
#include "study/report_data.h"

/* a price under the reader's hand: the purchases it decides among, as (rate, cost, quantity).
 */

/* Amounts of every purchase of a side: value(side, i, k) for the i-th. */
typedef double amount(const struct slider_points *side, size_t n_sliders, size_t i, size_t k);

static double cost_of(const struct slider_points *side, size_t n_sliders, size_t i, size_t k)
{
    (void)n_sliders;
    (void)k;
    return (double)side->points[i].cost_minor;
}

static double quantity_of(const struct slider_points *side, size_t n_sliders, size_t i, size_t k)
{
    return side->quantity[i * n_sliders + k];
}

/* One number where the amount is proportional to the nodes: that for a node; else a list. */
static void put_amounts(struct text *out, const struct slider_points *side, size_t n_sliders, size_t k,
                        amount *of)
{
    const double each = side->n ? of(side, n_sliders, 0, k) / (double)side->points[0].nodes : 0;
    bool proportional = true;
    for (size_t i = 0; i < side->n; i++)
        proportional = proportional && each == floor(each) &&
                       of(side, n_sliders, i, k) == each * (double)side->points[i].nodes;
    if (proportional) {
        text_printf(out, "%.15g", each);
        return;
    }
    text_put(out, "[");
    for (size_t i = 0; i < side->n; i++)
        text_printf(out, "%s%.15g", i ? "," : "", of(side, n_sliders, i, k));
    text_put(out, "]");
}

/* Runs of node counts that follow each other: [first, how many, first, how many, ...]. */
static void put_nodes(struct text *out, const struct slider_points *side)
{
    text_put(out, "[");
    for (size_t i = 0; i < side->n;) {
        size_t n = 1;
        while (i + n < side->n && side->points[i + n].nodes == side->points[i].nodes + (int64_t)n)
            n++;
        text_printf(out, "%s%" PRId64 ",%zu", i ? "," : "", side->points[i].nodes, n);
        i += n;
    }
    text_put(out, "]");
}

static void put_side(struct text *out, const struct problem *problem, const struct slider_points *side,
                     size_t n_sliders)
{
    text_put(out, "{\"rate\":[");
    for (size_t i = 0; i < side->n; i++)
        text_printf(out, "%s%.15g", i ? "," : "", side->points[i].lambda / problem_rate_scale(problem));
    text_put(out, "],\"nodes\":");
    put_nodes(out, side);
    text_put(out, ",\"cost\":");
    put_amounts(out, side, n_sliders, 0, cost_of);
    text_put(out, ",\"quantity\":[");
    for (size_t k = 0; k < n_sliders; k++) {
        text_put(out, k ? "," : "");
        put_amounts(out, side, n_sliders, k, quantity_of);
    }
    text_put(out, "]}");
}

static const char *name_of(const struct problem *problem, const struct slider *slider)
{
    return slider->part != NO_INDEX ? problem->snapshot->parts[slider->part].id
                                    : problem_tco_words(slider->key);
}

static void put_purchases(struct text *out, const struct problem *problem, const struct report_data *data)
{
    text_put(out, "<script type=\"application/json\" id=\"purchases\">{\"a\":");
    markup_put_json(out, data->crossing.crossover.a);
    text_put(out, ",\"b\":");
    markup_put_json(out, data->crossing.crossover.b);
    text_put(out, ",\"currency\":");
    markup_put_json(out, problem->currency);
    text_printf(out,
                ",\"minor_per_major\":%.0f,\"places\":%d,\"from_minor\":%" PRId64 ",\"to_minor\":%" PRId64,
                problem->market.minor_per_major, currency_places(problem->currency), data->range.from_minor,
                data->range.to_minor);
    text_printf(out, ",\"low\":%g,\"high\":%g,\"sliders\":[", SLIDER_LOW, SLIDER_HIGH);
    for (size_t k = 0; k < data->sliders.n; k++) {
        const struct slider *slider = &data->sliders.v[k];
        const struct operation *o = &problem->purchase->operation;
        text_printf(out, "%s{\"index\":%zu,\"part\":", k ? "," : "", k);
        markup_put_json(out, name_of(problem, slider));
        text_printf(out, ",\"price_minor\":%" PRId64, slider->price_minor);
        if (slider->part == NO_INDEX) {
            text_printf(out, ",\"per\":%g,\"places\":%d,\"unit\":", slider->per, slider->per > 1 ? 4 : 0);
            markup_put_json(out, problem_tco_unit(problem, slider->key));
            const double most = problem_tco_most(slider->key) * slider->per;
            text_printf(out, ",\"least\":%.15g,\"most\":%.15g", problem_tco_least(slider->key) * slider->per,
                        most < 1e15 ? most : 1e15);
        }
        if (slider->kind != SLIDER_LINEAR)
            text_printf(out, ",\"by\":\"%s\",\"years\":%" PRId64 ",\"rate\":%.15g,\"worth\":%.15g",
                        slider->kind == SLIDER_YEARS ? "years" : "rate", o->years, o->discount_rate,
                        operation_years(o));
        text_put(out, "}");
    }
    text_put(out, "],\"sides\":[");
    put_side(out, problem, &data->sliders.sides[0], data->sliders.n);
    text_put(out, ",");
    put_side(out, problem, &data->sliders.sides[1], data->sliders.n);
    text_put(out, "]}</script>\n");
}

/* The slider that moves a price, and the purchases it works on as JSON. Without
 * sliders, or with too many purchases to embed, why there is none. */
static void html_price_slider(struct text *out, const struct document *document)
{
    const struct problem *problem = document->problem;
    const struct report_data *data = document->data;
    enum { BYTES_AT_MOST = 600000 }; /* of a page that can be mailed */
    struct text purchases = TEXT_INIT;
    if (data->sliders.n > 0)
        put_purchases(&purchases, problem, data);
    if (data->sliders.n == 0 || purchases.n > BYTES_AT_MOST) {
        markup_say(out, arena_printf(document->problem->arena, "No price can be moved here: %s.",
                                     data->sliders.why_none ? data->sliders.why_none : SLIDERS_TOO_MANY));
        text_fini(&purchases);
        return;
    }
    text_put(out,
             "<div class=\"slider\" hidden>\n<div class=\"row\"><label for=\"slider-part\">What if</label>\n"
             "<select id=\"slider-part\">");
    for (size_t k = 0; k < data->sliders.n; k++) {
        text_printf(out, "<option value=\"%zu\">", k);
        markup_put(out, name_of(problem, &data->sliders.v[k]));
        text_put(out, "</option>");
    }
    text_printf(out,
                "</select>\n<label for=\"slider-price\">%s</label>\n"
                "<input id=\"slider-price\" type=\"number\" min=\"0\" step=\"%s\">\n<span>",
                problem->purchase->budget_on_tco ? "is" : "costs",
                problem->purchase->budget_on_tco     ? "any"
                : currency_places(problem->currency) ? "0.01"
                                                     : "1");
    markup_put(out, problem->currency);
    text_put(out, "</span>\n<button type=\"button\">as it is</button></div>\n"
                  "<input type=\"range\" aria-label=\"price\" step=\"1\">\n<output></output>\n"
                  "<p class=\"was\"></p>\n</div>\n");
    text_putn(out, purchases.s, purchases.n);
    text_fini(&purchases);
}

/* --- charts of a report --- */

static double rate_of(const struct problem *problem, const struct candidate *point)
{
    return point->lambda / problem_rate_scale(problem);
}

/* "6,824.83 Mop/s for 997,750.00 USD, 325 x ppro-200" */
static const char *note_of(const struct problem *problem, const struct candidate *point)
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
    const struct candidate *last = &line->frontier.steps[line->frontier.n - 1];
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
        const struct candidate *step = &frontier->steps[i];
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

/* Charts over the report's range of budgets: the rate of each line, or that per money; how far the second
 * side of the crossover is ahead of the first, in percent, with the alternation shaded. */
static void html_chart_lines(struct text *out, const struct document *d, bool by_cost)
{
    const struct problem *problem = d->problem;
    const struct report_data *data = d->data;
    struct chart_series series[REPORT_LINES];
    const struct candidate *bought = &data->plan->clusters[0].point;
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

static void html_chart_lead(struct text *out, const struct document *document)
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

static void expand(struct text *out, const char *path, const struct document *d);

/* What a section's writer makes of it. */
static void put_written(struct text *out, void (*write)(struct sink *sink, const struct document *d),
                        const struct document *d)
{
    char *bytes = NULL;
    size_t n = 0;
    FILE *stream = mem_stream(&bytes, &n);
    struct sink *sink = sink_open(SINK_HTML, stream, "");
    write(sink, d);
    (void)sink_close(sink, NULL);
    fclose(stream);
    text_putn(out, bytes, n);
    free(bytes);
}

/* --- what stands around the sections --- */

static void put_subject(struct text *out, const struct document *d)
{
    char day[11];
    markup_printf(out, "Prices of catalogue %s on %s, in %s.", d->problem->snapshot->name,
                  date_format(day, d->problem->as_of), d->problem->currency);
}

static void put_unproven(struct text *out, const struct document *d)
{
    text_put(out, d->data->plan->status == PLAN_STOPPED ? " unproven" : "");
}

/* What is as good as the plan, where the answer is the plan. */
static void put_advice(struct text *out, const struct document *d)
{
    struct document_advice advice[DOCUMENT_ADVICE_AT_MOST];
    const size_t n = document_winner(d) ? 0 : document_advice(advice, d);
    text_put(out, n ? "<dl class=\"advice\">\n" : "");
    for (size_t i = 0; i < n; i++) {
        if (advice[i].label)
            markup_element(out, "dt", advice[i].label);
        markup_element(out, "dd", arena_printf(d->problem->arena, "%s.", advice[i].text));
        text_put(out, "\n");
    }
    text_put(out, n ? "</dl>\n" : "");
}

/* What the proof stands on. */
static void put_rests(struct text *out, const struct document *d)
{
    const struct plan *plan = d->data->plan;
    if (plan->found)
        markup_printf(out, "It rests on %s; all %zu checks of the certificate hold.",
                      assumptions_basis(d->problem, plan), plan->certificate.n_checks);
}

/* Of an award the certificate is that of the purchase for comparison. */
static void put_rests_of_answer(struct text *out, const struct document *d)
{
    if (document_winner(d))
        markup_put(out, document_order_of(d));
    else
        put_rests(out, d);
}

/* Of the bid that is awarded, of a purchase, or of the bids alone. */
static void put_body(struct text *out, const struct document *d)
{
    expand(out, document_winner(d) ? "award.html" : d->data->plan->found ? "purchase.html" : "bids.html", d);
}

/* The catalogue's own best purchase beside the bid that is awarded, where there is one. */
static void put_compared(struct text *out, const struct document *d)
{
    if (d->data->plan->found)
        expand(out, "compared.html", d);
}

static void put_compared_links(struct text *out, const struct document *d)
{
    if (d->data->plan->found)
        expand(out, "compared_links.html", d);
}

static void put_warnings(struct text *out, const struct document *d)
{
    const struct plan *plan = d->data->plan;
    if (plan->n_warnings == 0)
        return;
    text_put(out, "<div class=\"warnings\">\n<h3>Mind</h3>\n<ul>\n");
    for (size_t i = 0; i < plan->n_warnings; i++) {
        markup_element(out, "li", plan->warnings[i]);
        text_put(out, "\n");
    }
    text_put(out, "</ul>\n</div>\n");
}

static void put_option(struct text *out, const char *name, const char *value)
{
    if (!value)
        return;
    text_printf(out, " --%s '", name);
    for (; *value; value++) {
        const char one[2] = {*value, '\0'};
        if (*value == '\'')
            text_put(out, "&#39;\\&#39;&#39;");
        else
            markup_put(out, one);
    }
    text_put(out, "'");
}

/* The scenario, and the settings of the command line as options, for a command that repeats the question. */
static void put_question(struct text *out, const struct document *d)
{
    const struct settings *settings = d->settings;
    markup_put(out, document_file(d));
    put_option(out, "budget", settings->budget);
    put_option(out, "counts", settings->counts);
    put_option(out, "goal", settings->goal);
    put_option(out, "target-rate", settings->target_rate);
    put_option(out, "as-of", settings->as_of);
    for (size_t i = 0; i < settings->n_changes; i++)
        put_option(out, "set", settings->changes[i]);
    put_option(out, "override", settings->override);
}

static void put_files(struct text *out, const struct document *d)
{
    markup_printf(out, "Scenario %s, SHA-256 %s; catalogue %s, SHA-256 %s.", document_file(d),
                  d->problem->file->hash, d->problem->snapshot->name, d->problem->snapshot->hash);
}

/* --- sections with charts --- */

static void put_money(struct text *out, const struct document *d)
{
    if (d->data->curve.n > 0) {
        put_written(out, document_curve, d);
        return;
    }
    text_printf(out, "<p>The highest rate that each budget buys, exact at every budget%s</p>\n",
                d->data->n_lines > 1 ? ", for each option." : ".");
    html_chart_lines(out, d, false);
    put_written(out, document_ends, d);
    html_chart_lines(out, d, true);
}

static void put_crossover(struct text *out, const struct document *d)
{
    if (d->data->crossing.found) {
        html_chart_lead(out, d);
        html_price_slider(out, d);
    }
    put_written(out, document_crossover, d);
}

static void put_flips(struct text *out, const struct document *d)
{
    const struct chart_bars bars = fragile_bars(d->problem, d->data->plan, &d->data->flips.fragile);
    chart_put_bars(out, &bars);
    put_written(out, document_fragile, d);
    put_written(out, document_flips, d);
}

static void put_sensitivity(struct text *out, const struct document *d)
{
    if (!d->data->sensitivity.why_none) {
        const struct chart_bars bars =
            sensitivity_bars(d->problem, d->data->plan, &d->data->sensitivity.found, REPORT_BY);
        chart_put_bars(out, &bars);
    }
    put_written(out, document_sensitivity, d);
}

/* What a slot is there for; of others it is empty. */
enum slot_when { ALWAYS, OF_BIDS, OF_NO_BIDS, OF_STUDIES };

/* A slot is filled by a text, by a writer of its own or that of a section, and by a file. */
static const struct slot {
    const char *name;
    enum slot_when when;
    const char *file;
    const char *(*say)(const struct document *d);
    void (*put)(struct text *out, const struct document *d);
    void (*write)(struct sink *sink, const struct document *d);
} SLOTS[] = {
    {"title", .say = document_title},
    {"style", .file = "style.css"},
    {"script", .file = "script.js"},
    {"subject", .put = put_subject},
    {"unproven", .put = put_unproven},
    {"answer", .say = document_answer},
    {"standing", .say = document_standing},
    {"advice", .when = OF_STUDIES, .put = put_advice},
    {"near", .write = document_near},
    {"rests", .put = put_rests},
    {"rests_of_answer", .put = put_rests_of_answer},
    {"links", .when = OF_STUDIES, .file = "links.html"},
    {"body", .put = put_body},
    {"bids", .when = OF_BIDS, .file = "bids.html"},
    {"bids_link", .when = OF_BIDS, .file = "bids_link.html"},
    {"tender", .write = document_tender},
    {"left_out", .write = document_left_out},
    {"studies", .when = OF_STUDIES, .file = "studies.html"},
    {"warnings", .put = put_warnings},
    {"question", .put = put_question},
    {"files", .put = put_files},
    {"money", .put = put_money},
    {"crossover", .put = put_crossover},
    {"flips", .put = put_flips},
    {"sensitivity", .put = put_sensitivity},
    {"risk", .write = document_risk},
    {"figures", .when = OF_NO_BIDS, .file = "figures.html"},
    {"figures_beside", .when = OF_BIDS, .file = "figures.html"},
    {"of_purchase", .write = document_figures},
    {"figures_of_award", .file = "figures_of_award.html"},
    {"of_award", .write = document_award_figures},
    {"order_of_award", .write = document_award_order},
    {"compared", .put = put_compared},
    {"compared_links", .put = put_compared_links},
    {"compared_answer", .say = document_compared},
    {"compared_standing", .say = document_compared_standing},
    {"same_money", .write = document_same_money},
    {"order", .write = document_order},
    {"requests", .write = document_requests},
    {"others", .write = document_others},
    {"assumptions", .write = document_assumptions},
    {"proof", .write = document_proof},
};

static bool is_empty(enum slot_when when, const struct document *d)
{
    return when == OF_STUDIES ? d->data->not_shown != NULL
                              : when != ALWAYS && (when == OF_BIDS) != (d->tender != NULL);
}

static void fill(struct text *out, const char *name, size_t n, const struct document *d)
{
    size_t i = 0;
    while (strlen(SLOTS[i].name) != n || strncmp(SLOTS[i].name, name, n) != 0) {
        i++;
        assert(i < sizeof SLOTS / sizeof *SLOTS && "the pages of the program name slots that there are");
    }
    const struct slot *slot = &SLOTS[i];
    if (is_empty(slot->when, d))
        return;
    if (slot->say)
        markup_put(out, slot->say(d));
    if (slot->put)
        slot->put(out, d);
    if (slot->write)
        put_written(out, slot->write, d);
    if (slot->file)
        expand(out, slot->file, d);
}

/* Adds a file of the page with its slots filled. A line end behind a slot that ends the file is the slot's.
 */
static void expand(struct text *out, const char *path, const struct document *d)
{
    const char *s = embedded_find(page_files, path)->text;
    for (const char *slot; (slot = strstr(s, "{{"));) {
        const char *name = slot + 2, *end = strstr(name, "}}");
        text_putn(out, s, (size_t)(slot - s));
        fill(out, name, (size_t)(end - name), d);
        s = end + 2;
        if (strcmp(s, "\n") == 0)
            return;
    }
    text_put(out, s);
}

void html_report(struct text *out, const struct document *document)
{
    expand(out, "page.html", document);
}
