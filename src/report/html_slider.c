/* html_slider.c - a price under the reader's hand: the purchases it decides among, as (rate, cost, quantity).
 */
#include <inttypes.h>
#include <math.h>

#include "base/decimal.h"
#include "problem/tco.h"
#include "report/document_parts.h"
#include "report/markup.h"

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

void html_price_slider(struct text *out, const struct document *document)
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
