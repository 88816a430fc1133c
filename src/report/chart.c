/* chart.c - SVG by hand: a few lines, a few ticks, nothing that a reader does not need. */
#include "report/chart.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>

#include "base/arena.h"
#include "report/markup.h"

/* The drawing in its own units; the page scales it. */
enum { WIDTH = 720, HEIGHT = 400, LEFT = 60, RIGHT = 18, TOP = 34, BOTTOM = 54, TICKS = 6 };

struct frame {
    double left, right, top, bottom;
    struct chart_axis x, y;
};

static double at_x(const struct frame *f, double x)
{
    return f->left + (f->right - f->left) * (x - f->x.low) / (f->x.high - f->x.low);
}

static double at_y(const struct frame *f, double y)
{
    return f->bottom - (f->bottom - f->top) * (y - f->y.low) / (f->y.high - f->y.low);
}

struct chart_axis chart_axis_of(const char *label, const char *unit, double low, double high)
{
    const double room = high > low ? 0.04 * (high - low) : fmax(1, fabs(high)) * 0.1;
    const double bottom = low - room;
    return (struct chart_axis){label, unit, low >= 0 && bottom < 0 ? 0 : bottom, high + room};
}

/* --- ticks --- */

/* The width of 1, 2, 2.5 or 5 times a power of ten that divides a span into at most TICKS parts. */
static double tick_width(double span)
{
    static const double steps[] = {1, 2, 2.5, 5, 10};
    const double power = pow(10, floor(log10(span / TICKS)));
    for (size_t i = 0; i < sizeof steps / sizeof *steps; i++)
        if (span / (steps[i] * power) <= TICKS)
            return steps[i] * power;
    return 10 * power;
}

/* What the ticks are counted in, so that they stay short. */
static double tick_scale(double most, const char **word)
{
    static const struct {
        double from;
        double scale;
        const char *word;
    } scales[] = {{1e10, 1e9, "thousand million "}, {1e7, 1e6, "million "}, {2e4, 1e3, "thousand "}};
    for (size_t i = 0; i < sizeof scales / sizeof *scales; i++)
        if (most >= scales[i].from) {
            *word = scales[i].word;
            return scales[i].scale;
        }
    *word = "";
    return 1;
}

static void put_label(struct text *out, const struct chart_axis *axis, const char *word)
{
    const bool counted = axis->unit[0] || word[0];
    markup_printf(out, "%s%s%s%s", axis->label, counted ? ", " : "", word, axis->unit);
}

static void put_x_axis(struct text *out, const struct frame *f)
{
    const char *word = "";
    const double scale = tick_scale(fmax(fabs(f->x.low), fabs(f->x.high)), &word);
    const double width = tick_width((f->x.high - f->x.low) / scale) * scale;
    for (double x = ceil(f->x.low / width) * width; x <= f->x.high * (1 + 1e-12); x += width) {
        const double at = at_x(f, x);
        text_printf(out, "<path class=\"grid\" d=\"M%.1f %.1fV%.1f\"/>", at, f->top, f->bottom);
        text_printf(out, "<text class=\"tick\" x=\"%.1f\" y=\"%.1f\" text-anchor=\"middle\">%g</text>\n", at,
                    f->bottom + 18, fabs(x) < 1e-9 * width ? 0 : x / scale);
    }
    text_printf(out, "<text class=\"label\" x=\"%.1f\" y=\"%.1f\" text-anchor=\"middle\">",
                (f->left + f->right) / 2, f->bottom + 42);
    put_label(out, &f->x, word);
    text_put(out, "</text>\n");
}

static void put_y_axis(struct text *out, const struct frame *f)
{
    const char *word = "";
    const double scale = tick_scale(fmax(fabs(f->y.low), fabs(f->y.high)), &word);
    const double width = tick_width((f->y.high - f->y.low) / scale) * scale;
    for (double y = ceil(f->y.low / width) * width; y <= f->y.high * (1 + 1e-12); y += width) {
        const double at = at_y(f, y);
        text_printf(out, "<path class=\"grid\" d=\"M%.1f %.1fH%.1f\"/>", f->left, at, f->right);
        text_printf(out, "<text class=\"tick\" x=\"%.1f\" y=\"%.1f\" text-anchor=\"end\">%g</text>\n",
                    f->left - 8, at + 4, fabs(y) < 1e-9 * width ? 0 : y / scale);
    }
    text_printf(out, "<text class=\"label\" x=\"4\" y=\"%.1f\">", f->top - 16);
    put_label(out, &f->y, word);
    text_put(out, "</text>\n");
}

/* --- series --- */

/* A sample for each column of pixels at most: the last one in it, as later ones hold longer. */
static size_t thin(size_t *kept, const struct frame *f, const struct chart_series *series)
{
    size_t n = 0;
    for (size_t i = 0; i < series->n; i++) {
        if (series->x[i] < f->x.low || series->x[i] > f->x.high)
            continue;
        const bool same = n > 0 && floor(at_x(f, series->x[i])) == floor(at_x(f, series->x[kept[n - 1]]));
        if (same && i + 1 < series->n)
            kept[n - 1] = i;
        else
            kept[n++] = i;
    }
    return n;
}

static void put_line(struct text *out, const struct frame *f, const struct chart_series *series, size_t at,
                     const size_t *kept, size_t n)
{
    if (n == 0)
        return;
    text_printf(out, "<path class=\"line s%zu\" d=\"", at);
    for (size_t k = 0; k < n; k++) {
        const double x = at_x(f, series->x[kept[k]]);
        const double y = at_y(f, series->y[kept[k]]);
        if (k == 0)
            text_printf(out, "M%.1f %.1f", x, y);
        else if (series->steps)
            text_printf(out, "H%.1fV%.1f", x, y);
        else
            text_printf(out, "L%.1f %.1f", x, y);
    }
    if (series->steps)
        text_printf(out, "H%.1f", f->right);
    text_put(out, "\"/>\n");
}

/* One of the shapes that tell lines apart without colour. */
static void put_marker(struct text *out, double x, double y, size_t at)
{
    static const char *const shapes[CHART_MAX_SERIES] = {
        "m-4 0a4 4 0 1 0 8 0a4 4 0 1 0 -8 0z",
        "m-4 -4h8v8h-8z",
        "m0 -5l5 9h-10z",
        "m0 -5l5 5l-5 5l-5 -5z",
        "m0 5l5 -9h-10z",
        "m-5 -2h3v-3h4v3h3v4h-3v3h-4v-3h-3z",
    };
    text_printf(out, "<path class=\"marker s%zu\" d=\"M%.1f %.1f%s\"/>\n", at, x, y,
                shapes[at % CHART_MAX_SERIES]);
}

static void put_markers(struct text *out, const struct frame *f, const struct chart_series *series, size_t at,
                        const size_t *kept, size_t n)
{
    enum { MARKERS = 7 };
    for (size_t m = 0; m < MARKERS && n > 0; m++) {
        const size_t k = (2 * m + 1) * n / (2 * MARKERS);
        if (m == 0 || k != (2 * m - 1) * n / (2 * MARKERS))
            put_marker(out, at_x(f, series->x[kept[k]]), at_y(f, series->y[kept[k]]), at);
    }
}

static void put_samples(struct text *data, const struct frame *f, const struct chart_series *series,
                        const size_t *kept, size_t n)
{
    text_put(data, "{\"name\":");
    markup_put_json(data, series->name);
    text_printf(data, ",\"steps\":%s,\"at\":[", series->steps ? "true" : "false");
    for (size_t k = 0; k < n; k++)
        text_printf(data, "%s[%.1f,%.1f]", k ? "," : "", at_x(f, series->x[kept[k]]),
                    at_y(f, series->y[kept[k]]));
    text_put(data, "],\"notes\":[");
    for (size_t k = 0; k < n && series->notes; k++) {
        text_put(data, k ? "," : "");
        markup_put_json(data, series->notes[kept[k]]);
    }
    text_put(data, "]}");
}

/* An entry of the legend: a drawing in a box of 40 by 12, and what it stands for. */
static void put_entry(struct text *out, const char *drawing, const char *label)
{
    text_printf(out, "<li><svg viewBox=\"0 0 40 12\" aria-hidden=\"true\">%s</svg>", drawing);
    markup_put(out, label);
    text_put(out, "</li>\n");
}

static void put_legend(struct text *out, const struct chart *chart)
{
    struct text drawing = TEXT_INIT;
    text_put(out, "<figcaption><ul class=\"legend\">\n");
    for (size_t i = 0; i < chart->n_series; i++) {
        text_clear(&drawing);
        text_printf(&drawing, "<path class=\"line s%zu\" d=\"M1 6H39\"/>", i);
        put_marker(&drawing, 20, 6, i);
        put_entry(out, drawing.s, chart->series[i].name);
    }
    for (size_t i = 0; i < chart->n_bands; i++) {
        text_clear(&drawing);
        text_printf(&drawing, "<path class=\"band b%zu\" d=\"M8 0h24v12h-24z\"/>", i);
        put_entry(out, drawing.s, chart->bands[i].label);
    }
    for (size_t i = 0; i < chart->n_marks; i++)
        put_entry(out, "<circle class=\"mark\" cx=\"20\" cy=\"6\" r=\"5\"/>", chart->marks[i].label);
    text_put(out, "</ul></figcaption>\n");
    text_fini(&drawing);
}

static void put_bands(struct text *out, const struct chart *chart, const struct frame *f)
{
    for (size_t i = 0; i < chart->n_bands; i++) {
        const double from = at_x(f, fmax(chart->bands[i].from, f->x.low));
        const double to = at_x(f, fmin(chart->bands[i].to, f->x.high));
        /* A band narrower than a line is drawn as one. */
        text_printf(out, "<rect class=\"band b%zu\" x=\"%.1f\" y=\"%.1f\" width=\"%.1f\" height=\"%.1f\"/>\n",
                    i, to - from < 2 ? (from + to) / 2 - 1 : from, f->top, fmax(2, to - from),
                    f->bottom - f->top);
    }
}

void chart_put(struct text *out, const struct chart *chart)
{
    const struct frame f = {LEFT, WIDTH - RIGHT, TOP, HEIGHT - BOTTOM, chart->x, chart->y};
    struct text data = TEXT_INIT;
    text_printf(out,
                "<figure class=\"chart\" id=\"%s\" data-left=\"%g\" data-right=\"%g\" data-top=\"%g\" "
                "data-bottom=\"%g\" ",
                chart->id, f.left, f.right, f.top, f.bottom);
    text_printf(out, "data-xlow=\"%.9g\" data-xhigh=\"%.9g\" data-ylow=\"%.9g\" data-yhigh=\"%.9g\">\n",
                f.x.low, f.x.high, f.y.low, f.y.high);
    text_printf(out, "<svg viewBox=\"0 0 %d %d\" role=\"img\"><title>", WIDTH, HEIGHT);
    markup_put(out, chart->title);
    text_printf(out,
                "</title>\n<clipPath id=\"%s-clip\"><rect x=\"%.1f\" y=\"%.1f\" width=\"%.1f\" "
                "height=\"%.1f\"/></clipPath>\n",
                chart->id, f.left, f.top, f.right - f.left, f.bottom - f.top);
    put_x_axis(out, &f);
    put_y_axis(out, &f);
    text_printf(out, "<g class=\"plot\" clip-path=\"url(#%s-clip)\">\n", chart->id);
    put_bands(out, chart, &f);
    if (isfinite(chart->level))
        text_printf(out, "<path class=\"level\" d=\"M%.1f %.1fH%.1f\"/>\n", f.left, at_y(&f, chart->level),
                    f.right);
    text_put(&data, "[");
    for (size_t i = 0; i < chart->n_series && i < CHART_MAX_SERIES; i++) {
        const struct chart_series *series = &chart->series[i];
        size_t *kept = mem_alloc(series->n + 1, sizeof *kept);
        const size_t n = thin(kept, &f, series);
        put_line(out, &f, series, i, kept, n);
        put_markers(out, &f, series, i, kept, n);
        text_put(&data, i ? "," : "");
        put_samples(&data, &f, series, kept, n);
        free(kept);
    }
    text_put(&data, "]");
    for (size_t i = 0; i < chart->n_marks; i++)
        text_printf(out, "<circle class=\"mark\" cx=\"%.1f\" cy=\"%.1f\" r=\"7\"/>\n",
                    at_x(&f, chart->marks[i].x), at_y(&f, chart->marks[i].y));
    text_printf(out, "</g>\n<path class=\"axis\" d=\"M%.1f %.1fV%.1fH%.1f\"/>\n", f.left, f.top, f.bottom,
                f.right);
    text_put(out, "</svg>\n");
    put_legend(out, chart);
    text_printf(out, "<script type=\"application/json\" class=\"samples\">%s</script>\n</figure>\n", data.s);
    text_fini(&data);
}

/* --- bars --- */

void chart_put_bars(struct text *out, const char *id, const char *title, const struct chart_axis *axis,
                    double at, const struct chart_bar *bars, size_t n)
{
    enum { BAR = 26, BAR_TOP = 8, NAMES = 250 };
    const double height = BAR_TOP + BAR * (double)n + BOTTOM;
    const struct frame f = {NAMES, WIDTH - RIGHT, BAR_TOP, height - BOTTOM, *axis, {"", "", 0, 1}};
    text_printf(out, "<figure class=\"chart\" id=\"%s\">\n<svg viewBox=\"0 0 %d %.0f\" role=\"img\"><title>",
                id, WIDTH, height);
    markup_put(out, title);
    text_put(out, "</title>\n");
    put_x_axis(out, &f);
    for (size_t i = 0; i < n; i++) {
        const double y = BAR_TOP + BAR * (double)i;
        const double low = at_x(&f, fmin(bars[i].low, bars[i].high));
        const double high = at_x(&f, fmax(bars[i].low, bars[i].high));
        text_printf(out, "<rect class=\"bar\" x=\"%.1f\" y=\"%.1f\" width=\"%.1f\" height=\"%d\"><title>",
                    low, y + 4, fmax(1, high - low), BAR - 8);
        markup_printf(out, "%s: %s to %s", bars[i].label, bars[i].note_low ? bars[i].note_low : "",
                      bars[i].note_high ? bars[i].note_high : "");
        text_printf(out, "</title></rect>\n<text class=\"name\" x=\"%d\" y=\"%.1f\" text-anchor=\"end\">",
                    NAMES - 8, y + BAR / 2.0 + 4);
        markup_put(out, bars[i].label);
        text_put(out, "</text>\n");
    }
    text_printf(out, "<path class=\"level\" d=\"M%.1f %.1fV%.1f\"/>\n", at_x(&f, at), f.top, f.bottom);
    text_printf(out, "<path class=\"axis\" d=\"M%.1f %.1fH%.1f\"/>\n</svg>\n</figure>\n", f.left, f.bottom,
                f.right);
}
