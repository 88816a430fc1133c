/* chart.c - SVG by hand: a few lines, a few ticks, nothing that a reader does not need. */
#include "report/chart.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/arena.h"
#include "base/number.h"
#include "report/markup.h"

/* A drawing in its own units; the page scales it, and shows the narrow one on a phone. */
static const struct size {
    const char *name;
    double width, height, left; /* left: room for the labels of y */
    double names;               /* room for the names of bars; 0: they stand above them */
    int ticks;                  /* of x, at most */
} SIZES[] = {{"wide", 720, 400, 60, 250, 6}, {"narrow", 360, 330, 48, 0, 4}};
enum { N_SIZES = sizeof SIZES / sizeof *SIZES };

enum { RIGHT = 18, TOP = 34, BOTTOM = 54, Y_TICKS = 6, LINE = 17 };

/* The width of a letter of the drawing, most often less. */
static const double LETTER = 7.2;

struct frame {
    double left, right, top, bottom;
    struct chart_axis x, y;
    int ticks;
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

double chart_tick_width(double span, int ticks)
{
    static const double steps[] = {1, 2, 2.5, 5, 10};
    const double power = number_pow(10, integer_log10(span / ticks));
    for (size_t i = 0; i < sizeof steps / sizeof *steps; i++)
        if (span / (steps[i] * power) <= ticks)
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
    const double width = chart_tick_width((f->x.high - f->x.low) / scale, f->ticks) * scale;
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
    const double width = chart_tick_width((f->y.high - f->y.low) / scale, Y_TICKS) * scale;
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

/* An entry of the legend: a drawing in a box of 40 by 12, what it stands for, and a note or NULL. */
static void put_entry(struct text *out, const char *drawing, const char *label, const char *note)
{
    text_printf(out, "<li><svg viewBox=\"0 0 40 12\" aria-hidden=\"true\">%s</svg>", drawing);
    markup_put(out, label);
    if (note) {
        text_put(out, "<span class=\"beside\">: ");
        markup_put(out, note);
        text_put(out, "</span>");
    }
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
        put_entry(out, drawing.s, chart->series[i].name, NULL);
    }
    for (size_t i = 0; i < chart->n_bands; i++) {
        text_clear(&drawing);
        text_printf(&drawing, "<path class=\"band b%zu\" d=\"M8 0h24v12h-24z\"/>", i);
        put_entry(out, drawing.s, chart->bands[i].label, chart->bands[i].note);
    }
    for (size_t i = 0; i < chart->n_marks; i++)
        put_entry(out, "<circle class=\"mark\" cx=\"20\" cy=\"6\" r=\"5\"/>", chart->marks[i].label, NULL);
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

/* --- what is written into the drawing --- */

static void put_note(struct text *out, double x, double y, const char *anchor, const char *words)
{
    text_printf(out, "<text class=\"note\" x=\"%.1f\" y=\"%.1f\" text-anchor=\"%s\">", x, y, anchor);
    markup_put(out, words);
    text_put(out, "</text>\n");
}

/* True where the first curve ends higher than it begins, and leaves the upper left and the lower right free.
 */
static bool rises(const struct chart *chart)
{
    const struct chart_series *series = chart->series;
    return chart->n_series > 0 && series->n > 0 && series->y[series->n - 1] > series->y[0];
}

/* Beside a band, on that side of the level which a curve through it leaves free; nothing where there is no
 * room: the legend has it too. */
static void put_band_note(struct text *out, const struct chart *chart, const struct frame *f, size_t i)
{
    const struct chart_band *band = &chart->bands[i];
    const double from = at_x(f, fmax(band->from, f->x.low)), to = at_x(f, fmin(band->to, f->x.high));
    const bool left = (from + to) / 2 > (f->left + f->right) / 2, above = left == rises(chart);
    const double level = at_y(f, chart->level), x = left ? from - 8 : to + 8;
    const double y =
        above ? f->top + 2.5 * LINE * (double)(i + 1) : level + 1.5 * LINE + 2.5 * LINE * (double)i;
    const double wide = LETTER * fmax((double)strlen(band->label), (double)strlen(band->note));
    if ((left ? x - wide < f->left : x + wide > f->right) || y + 2.5 * LINE > (above ? level : f->bottom))
        return;
    put_note(out, x, y, left ? "end" : "start", band->label);
    put_note(out, x, y + LINE, left ? "end" : "start", band->note);
}

/* Who is ahead above the level and below it, in the corners that the curve leaves free. */
static void put_sides(struct text *out, const struct chart *chart, const struct frame *f)
{
    const bool up = rises(chart);
    if (chart->above)
        put_note(out, up ? f->left + 8 : f->right, f->top + LINE, up ? "start" : "end", chart->above);
    if (chart->below)
        put_note(out, up ? f->right : f->left + 8, f->bottom - 8, up ? "end" : "start", chart->below);
}

/* Over the ends of curves what ends them, apart from each other. */
static void put_ends(struct text *out, const struct chart *chart, const struct frame *f)
{
    double free_to = f->bottom;
    for (size_t i = 0; i < chart->n_series && i < CHART_MAX_SERIES; i++) {
        const struct chart_series *series = &chart->series[i];
        if (!series->end || series->n == 0)
            continue;
        const double line = at_y(f, series->y[series->n - 1]);
        double y = line - 6 < f->top + LINE ? line + LINE : line - 6;
        if (fabs(y - free_to) < LINE)
            y = free_to + LINE;
        free_to = y;
        put_note(out, f->right, y, "end", series->end);
    }
}

/* --- the figure --- */

/* Begins a drawing, which says where its axes lie. */
static void put_svg(struct text *out, const struct size *size, const struct frame *f, double height,
                    const char *title)
{
    text_printf(out,
                "<svg class=\"%s\" viewBox=\"0 0 %g %g\" role=\"img\" data-left=\"%g\" data-right=\"%g\" "
                "data-top=\"%g\" data-bottom=\"%g\" ",
                size->name, size->width, height, f->left, f->right, f->top, f->bottom);
    text_printf(out, "data-xlow=\"%.9g\" data-xhigh=\"%.9g\" data-ylow=\"%.9g\" data-yhigh=\"%.9g\"><title>",
                f->x.low, f->x.high, f->y.low, f->y.high);
    markup_put(out, title);
    text_put(out, "</title>\n");
}

static struct frame frame_of(const struct chart *chart, const struct size *size)
{
    return (struct frame){size->left, size->width - RIGHT, TOP, size->height - BOTTOM, chart->x,
                          chart->y,   size->ticks};
}

/* The curves; with `data`, their samples too. */
static void put_series(struct text *out, struct text *data, const struct chart *chart, const struct frame *f)
{
    for (size_t i = 0; i < chart->n_series && i < CHART_MAX_SERIES; i++) {
        const struct chart_series *series = &chart->series[i];
        size_t *kept = mem_alloc(series->n + 1, sizeof *kept);
        const size_t n = thin(kept, f, series);
        put_line(out, f, series, i, kept, n);
        put_markers(out, f, series, i, kept, n);
        if (data) {
            text_put(data, i ? "," : "");
            put_samples(data, f, series, kept, n);
        }
        free(kept);
    }
}

static void put_drawing(struct text *out, struct text *data, const struct chart *chart,
                        const struct size *size)
{
    const struct frame f = frame_of(chart, size);
    put_svg(out, size, &f, size->height, chart->title);
    text_printf(out,
                "<clipPath id=\"%s-%s\"><rect x=\"%.1f\" y=\"%.1f\" width=\"%.1f\" "
                "height=\"%.1f\"/></clipPath>\n",
                chart->id, size->name, f.left, f.top, f.right - f.left, f.bottom - f.top);
    put_x_axis(out, &f);
    put_y_axis(out, &f);
    text_printf(out, "<g class=\"plot\" clip-path=\"url(#%s-%s)\">\n", chart->id, size->name);
    put_bands(out, chart, &f);
    if (isfinite(chart->level))
        text_printf(out, "<path class=\"level\" d=\"M%.1f %.1fH%.1f\"/>\n", f.left, at_y(&f, chart->level),
                    f.right);
    put_series(out, data, chart, &f);
    for (size_t i = 0; i < chart->n_marks; i++)
        text_printf(out, "<circle class=\"mark\" cx=\"%.1f\" cy=\"%.1f\" r=\"7\"/>\n",
                    at_x(&f, chart->marks[i].x), at_y(&f, chart->marks[i].y));
    text_printf(out, "</g>\n<path class=\"axis\" d=\"M%.1f %.1fV%.1fH%.1f\"/>\n", f.left, f.top, f.bottom,
                f.right);
    text_put(out, "<g class=\"beside\">\n");
    for (size_t i = 0; i < chart->n_bands; i++)
        if (chart->bands[i].note)
            put_band_note(out, chart, &f, i);
    text_put(out, "</g>\n");
    put_sides(out, chart, &f);
    put_ends(out, chart, &f);
    text_put(out, "</svg>\n");
}

void chart_put(struct text *out, const struct chart *chart)
{
    struct text data = TEXT_INIT;
    text_printf(out, "<figure class=\"chart\" id=\"%s\">\n", chart->id);
    for (size_t i = 0; i < N_SIZES; i++)
        put_drawing(out, i == 0 ? &data : NULL, chart, &SIZES[i]);
    put_legend(out, chart);
    text_printf(out, "<script type=\"application/json\" class=\"samples\">[%s]</script>\n</figure>\n",
                data.n ? data.s : "");
    text_fini(&data);
}

/* --- bars --- */

enum { THICK = 16 };

/* One side of a bar, from the line to where the input takes it, or as far as the axis goes. */
static void put_bar(struct text *out, const struct frame *f, const struct chart_bars *bars, double y,
                    const struct chart_bar *bar, bool high)
{
    const double at = at_x(f, bars->at), asked = at_x(f, high ? bar->high : bar->low);
    const double end = fmin(fmax(asked, f->left), f->right);
    const char *note = high ? bar->note_high : bar->note_low, *side = high ? bars->more : bars->less;
    const char *beyond = high ? bar->beyond_high : bar->beyond_low;
    const bool right = end >= at, open = asked != end;
    const double other = at_x(f, high ? bar->low : bar->high);
    text_printf(out, "<path class=\"%s\" d=\"M%.1f %.1fH%.1f%sv%dH%.1fz\"><title>", high ? "more" : "less",
                at, y, fabs(end - at) < 1 ? at + (right ? 1 : -1) : end,
                !open   ? ""
                : right ? "l8 8l-8 8v-16"
                        : "l-8 8l8 8v-16",
                THICK, at);
    markup_printf(out, "%s, %s: %s%s%s", bar->label, side, note, beyond ? "; best then: " : "",
                  beyond ? beyond : "");
    text_put(out, "</title></path>\n");
    /* where both sides lie on one, the farther end alone has room for its value */
    if (right == (other >= at) && fabs(other - at) > fabs(end - at))
        return;
    text_printf(out, "<text class=\"tick\" x=\"%.1f\" y=\"%.1f\" text-anchor=\"%s\">",
                end + (right ? 5 : -5) + (open ? right ? 8 : -8 : 0), y + THICK - 3, right ? "start" : "end");
    markup_put(out, note);
    text_put(out, "</text>\n");
}

static size_t longest_label(const struct chart_bars *bars)
{
    size_t longest = 0;
    for (size_t i = 0; i < bars->n; i++)
        longest = strlen(bars->v[i].label) > longest ? strlen(bars->v[i].label) : longest;
    return longest;
}

static void put_bars(struct text *out, const struct chart_bars *bars, const struct size *size)
{
    enum { ROOM = 84 }; /* for the values at the ends */
    const bool beside = LETTER * (double)longest_label(bars) < size->names - 8;
    const double names = beside ? size->names : 0, each = beside ? 26 : 42, over = beside ? 4 : 20;
    const double height = 8 + each * (double)bars->n + BOTTOM;
    const struct frame f = {
        names + ROOM, size->width - RIGHT - ROOM, 8, height - BOTTOM, bars->axis, {"", "", 0, 1},
        size->ticks};
    put_svg(out, size, &f, height, bars->title);
    put_x_axis(out, &f);
    for (size_t i = 0; i < bars->n; i++) {
        const struct chart_bar *bar = &bars->v[i];
        const double y = f.top + each * (double)i;
        text_printf(out, "<text class=\"name\" x=\"%.1f\" y=\"%.1f\" text-anchor=\"%s\">",
                    beside ? names - 8 : 0, y + (beside ? 17 : 14), beside ? "end" : "start");
        markup_put(out, bar->label);
        text_put(out, "</text>\n");
        const bool low_first = fabs(bar->low - bars->at) > fabs(bar->high - bars->at);
        put_bar(out, &f, bars, y + over, bar, !low_first);
        put_bar(out, &f, bars, y + over, bar, low_first);
    }
    text_printf(out, "<path class=\"level\" d=\"M%.1f %.1fV%.1f\"/>\n", at_x(&f, bars->at), f.top, f.bottom);
    text_printf(out, "<path class=\"axis\" d=\"M%.1f %.1fH%.1f\"/>\n</svg>\n", names, f.bottom,
                f.right + ROOM);
}

void chart_put_bars(struct text *out, const struct chart_bars *bars)
{
    if (bars->n == 0)
        return;
    text_put(out, "<p>");
    markup_put(out, bars->title);
    text_printf(out, ".</p>\n<figure class=\"chart\" id=\"%s\">\n", bars->id);
    for (size_t i = 0; i < N_SIZES; i++)
        put_bars(out, bars, &SIZES[i]);
    text_put(out, "<figcaption><ul class=\"legend\">\n");
    put_entry(out, "<path class=\"less\" d=\"M8 0h24v12h-24z\"/>", bars->less, NULL);
    put_entry(out, "<path class=\"more\" d=\"M8 0h24v12h-24z\"/>", bars->more, NULL);
    text_put(out, "</ul></figcaption>\n</figure>\n");
}
