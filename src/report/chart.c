/* chart.c - draws charts and bars as SVG. */
#include "report/chart.h"

#include <math.h>
#include <stdint.h>
#include <stdio.h>
#include <string.h>

#include "base/mem.h"
#include "base/text.h"
#include "base/vec.h"
#include "report/chart_axis.h"
#include "report/markup.h"

/* A page contains each chart as two drawings, a wide and a narrow one. A phone shows the narrow one. Lengths
 * are in units of the drawing. */
static const struct size {
    const char *name;
    double width, height, left; /* left: room for the labels of y */
    double names;               /* width for the names to the left of bars; 0: names stand above the bars */
    int ticks;                  /* largest number of ticks of x */
} SIZES[] = {{"wide", 600, 330, 60, 200, 6}, {"narrow", 360, 330, 48, 0, 4}};
enum { N_SIZES = sizeof SIZES / sizeof *SIZES };

enum { RIGHT = 18, TOP = 34, BOTTOM = 54, JOINED_BOTTOM = 8, Y_TICKS = 6 };
enum { LINE = CHART_LINE, FIGURE_SIZE = CHART_LETTERS };

/* An upper estimate of the mean width of a letter. */
static const double LETTER = 7.2;

/* --- ends of axes --- */

struct extent {
    double low, high, above_zero; /* smallest, largest, and smallest positive value */
};

static void extend(struct extent *extent, const double *v, size_t n)
{
    for (size_t i = 0; i < n; i++) {
        if (!isfinite(v[i]))
            continue;
        extent->low = fmin(extent->low, v[i]);
        extent->high = fmax(extent->high, v[i]);
        if (v[i] > 0)
            extent->above_zero = fmin(extent->above_zero, v[i]);
    }
}

static void set_ends(struct chart_axis *axis, const struct extent *extent, double room)
{
    switch (axis->scale) {
    case CHART_LINEAR:
        axis->low = fmin(0, extent->low);
        axis->high =
            extent->high > axis->low ? extent->high + room * (extent->high - axis->low) : axis->low + 1;
        return;
    case CHART_LOG:
        axis->low = extent->above_zero / 1.15;
        axis->high = extent->high * 1.15;
        return;
    case CHART_YEARS:
        axis->low = floor(extent->low);
        axis->high = fmax(ceil(extent->high), axis->low + 1);
        return;
    case CHART_DAYS:
        axis->low = extent->low;
        axis->high = fmax(extent->high, axis->low + 1);
        return;
    }
}

void chart_fit(struct chart *chart)
{
    struct extent x = {INFINITY, -INFINITY, INFINITY}, y = x;
    for (size_t i = 0; i < chart->n_series; i++) {
        const struct chart_series *series = &chart->series[i];
        extend(&x, series->x, series->n);
        extend(&y, series->y, series->n);
        extend(&x, series->points_x, series->n_points);
        extend(&y, series->points_y, series->n_points);
    }
    for (size_t i = 0; i < chart->n_marks; i++) {
        extend(&x, &chart->marks[i].x, 1);
        extend(&y, &chart->marks[i].y, 1);
    }
    set_ends(&chart->x, &x, 0);
    set_ends(&chart->y, &y, 0.05);
}

/* --- series --- */

/* Keeps at most one sample in each column of pixels: the last one, which holds until the next column. */
static size_t thin(size_t *kept, const struct chart_frame *f, const struct chart_series *series)
{
    size_t n = 0;
    for (size_t i = 0; i < series->n; i++) {
        if (series->x[i] < f->x.low || series->x[i] > f->x.high)
            continue;
        const bool same =
            n > 0 && floor(chart_at_x(f, series->x[i])) == floor(chart_at_x(f, series->x[kept[n - 1]]));
        if (same && i + 1 < series->n)
            kept[n - 1] = i;
        else
            kept[n++] = i;
    }
    return n;
}

/* Keeps the samples that move the line by half a unit or more, and those where it breaks. */
static size_t thin_line(size_t *kept, const struct chart_frame *f, const struct chart_series *series)
{
    size_t n = 0;
    double x = NAN, y = NAN;
    for (size_t i = 0; i < series->n; i++) {
        const double to_x = chart_at_x(f, series->x[i]);
        const double to_y = isfinite(series->y[i]) ? chart_at_y(f, series->y[i]) : (double)NAN;
        const bool turns = i + 1 == series->n || !isfinite(series->y[i + 1]) || isnan(to_y) || isnan(y);
        if (!turns && fabs(to_x - x) < 0.5 && fabs(to_y - y) < 0.5)
            continue;
        kept[n++] = i;
        x = to_x;
        y = to_y;
    }
    return n;
}

static void put_line(struct text *out, const struct chart_frame *f, const struct chart_series *series,
                     size_t at, const size_t *kept, size_t n)
{
    bool drawn = false;
    if (n == 0)
        return;
    text_printf(out, "<path class=\"line s%zu%s\" d=\"", at, series->solid ? " solid" : "");
    for (size_t k = 0; k < n; k++) {
        if (!isfinite(series->y[kept[k]])) {
            drawn = false;
            continue;
        }
        const double x = chart_at_x(f, series->x[kept[k]]);
        const double y = chart_at_y(f, series->y[kept[k]]);
        if (!drawn)
            text_printf(out, "M%.1f %.1f", x, y);
        else if (series->steps)
            text_printf(out, "H%.1fV%.1f", x, y);
        else
            text_printf(out, "L%.1f %.1f", x, y);
        drawn = true;
    }
    if (series->steps)
        text_printf(out, "H%.1f", f->right);
    text_put(out, "\"/>\n");
}

/* Each series has a shape of its own, so that colour is not needed to distinguish them. */
static void put_marker(struct text *out, double x, double y, size_t at, double size)
{
    static const char *const shapes[CHART_MAX_SERIES] = {
        "m-4 0a4 4 0 1 0 8 0a4 4 0 1 0 -8 0z",
        "m-4 -4h8v8h-8z",
        "m0 -5l5 9h-10z",
        "m0 -5l5 5l-5 5l-5 -5z",
        "m0 5l5 -9h-10z",
        "m-5 -2h3v-3h4v3h3v4h-3v3h-4v-3h-3z",
        "m-5 -2.5h10v5h-10z",
        "m-2.5 -5h5v10h-5z",
    };
    const char *shape = shapes[at % CHART_MAX_SERIES];
    if (size < 1)
        text_printf(out,
                    "<path class=\"marker s%zu\" transform=\"translate(%.1f %.1f) scale(%.2f)\" "
                    "d=\"M0 0%s\"/>\n",
                    at, x, y, size, shape);
    else
        text_printf(out, "<path class=\"marker s%zu\" d=\"M%.1f %.1f%s\"/>\n", at, x, y, shape);
}

/* The scale of the markers: smaller if there are many. */
static double marker_scale(const struct chart *chart, const struct chart_frame *f)
{
    size_t most = 0;
    for (size_t i = 0; i < chart->n_series; i++)
        most = chart->series[i].solid             ? most + chart->series[i].n_points
               : chart->series[i].n_points > most ? chart->series[i].n_points
                                                  : most;
    const double each = (f->right - f->left) / (double)(most + 1);
    return each > 16 ? 0.9 : each > 8 ? 0.7 : 0.5;
}

static void put_points(struct text *out, const struct chart_frame *f, const struct chart_series *series,
                       size_t at, double size)
{
    size_t kept = 0;
    double x = -INFINITY, y = -INFINITY;
    for (size_t i = 0; i < series->n_points; i++) {
        if (!isfinite(series->points_y[i]))
            continue;
        const double to_x = chart_at_x(f, series->points_x[i]), to_y = chart_at_y(f, series->points_y[i]);
        if (kept > 0 && fabs(to_x - x) < 2.5 && fabs(to_y - y) < 2.5)
            continue;
        put_marker(out, to_x, to_y, at, size);
        x = to_x;
        y = to_y;
        kept++;
    }
}

/* Marks a few samples of a line without points. */
static void put_markers(struct text *out, const struct chart_frame *f, const struct chart_series *series,
                        size_t at, const size_t *kept, size_t n)
{
    enum { MARKERS = 7 };
    for (size_t m = 0; m < MARKERS && n > 0; m++) {
        const size_t k = (2 * m + 1) * n / (2 * MARKERS);
        if (m == 0 || k != (2 * m - 1) * n / (2 * MARKERS))
            put_marker(out, chart_at_x(f, series->x[kept[k]]), chart_at_y(f, series->y[kept[k]]), at, 1);
    }
}

static void put_samples(struct text *data, const struct chart_frame *f, const struct chart_series *series,
                        const size_t *kept, size_t n)
{
    text_put(data, "{\"name\":");
    markup_put_json(data, series->name);
    text_printf(data, ",\"steps\":%s,\"at\":[", series->steps ? "true" : "false");
    for (size_t k = 0; k < n; k++)
        text_printf(data, "%s[%.1f,%.1f]", k ? "," : "", chart_at_x(f, series->x[kept[k]]),
                    chart_at_y(f, series->y[kept[k]]));
    text_put(data, "],\"notes\":[");
    for (size_t k = 0; k < n && series->notes; k++) {
        text_put(data, k ? "," : "");
        markup_put_json(data, series->notes[kept[k]]);
    }
    text_put(data, "]}");
}

/* Adds an entry of the legend: a drawing in a box of 40 by 12 units, its label, and a note (NULL: none). */
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

/* Draws the i-th mark around a point. */
static void put_mark(struct text *out, const struct chart *chart, size_t i, double x, double y, double radius)
{
    if (chart->n_rings > 0 && i >= chart->n_rings)
        text_printf(out, "<path class=\"mark\" d=\"M%.1f %.1fl%.1f %.1fl%.1f %.1fl%.1f %.1fz\"/>\n", x,
                    y - radius, radius, radius, -radius, radius, -radius, -radius);
    else
        text_printf(out, "<circle class=\"mark\" cx=\"%.1f\" cy=\"%.1f\" r=\"%g\"/>\n", x, y, radius);
}

static void put_legend(struct text *out, const struct chart *chart)
{
    struct text drawing = TEXT_INIT;
    text_put(out, "<figcaption><ul class=\"legend\">\n");
    for (size_t i = 0; i < chart->n_series; i++) {
        text_clear(&drawing);
        text_printf(&drawing, "<path class=\"line s%zu\" d=\"M1 6H39\"/>", i);
        put_marker(&drawing, 20, 6, i, 1);
        put_entry(out, drawing.s, chart->series[i].name, NULL);
    }
    for (size_t i = 0; i < chart->n_bands; i++) {
        text_clear(&drawing);
        text_printf(&drawing, "<path class=\"band b%zu\" d=\"M8 0h24v12h-24z\"/>", i);
        put_entry(out, drawing.s, chart->bands[i].label, chart->bands[i].note);
    }
    if (chart->near > 0)
        put_entry(out, "<path class=\"equal\" d=\"M8 0h24v12h-24z\"/>", chart->near_label, NULL);
    for (size_t i = 0; i < chart->n_marks; i++) {
        text_clear(&drawing);
        put_mark(&drawing, chart, i, 20, 6, 5);
        put_entry(out, drawing.s, chart->marks[i].label, NULL);
    }
    text_put(out, "</ul></figcaption>\n");
    text_fini(&drawing);
}

static void put_bands(struct text *out, const struct chart *chart, const struct chart_frame *f)
{
    for (size_t i = 0; i < chart->n_bands; i++) {
        const double from = chart_at_x(f, fmax(chart->bands[i].from, f->x.low));
        const double to = chart_at_x(f, fmin(chart->bands[i].to, f->x.high));
        /* A band narrower than a line is drawn as one. */
        text_printf(out, "<rect class=\"band b%zu\" x=\"%.1f\" y=\"%.1f\" width=\"%.1f\" height=\"%.1f\"/>\n",
                    i, to - from < 2 ? (from + to) / 2 - 1 : from, f->top, fmax(2, to - from),
                    f->bottom - f->top);
    }
}

/* --- notes in the drawing --- */

static void put_note(struct text *out, double x, double y, const char *anchor, const char *words)
{
    text_printf(out, "<text class=\"note\" x=\"%.1f\" y=\"%.1f\" text-anchor=\"%s\">", x, y, anchor);
    markup_put(out, words);
    text_put(out, "</text>\n");
}

/* True if the first curve ends higher than it begins: the upper left and the lower right are then free. */
static bool rises(const struct chart *chart)
{
    const struct chart_series *series = chart->series;
    return chart->n_series > 0 && series->n > 0 && series->y[series->n - 1] > series->y[0];
}

/* Puts the label next to a band, on the side of the level that the curve leaves free. If there is no room,
 * the label is only in the legend. */
static void put_band_note(struct text *out, const struct chart *chart, const struct chart_frame *f, size_t i)
{
    const struct chart_band *band = &chart->bands[i];
    const double from = chart_at_x(f, fmax(band->from, f->x.low)),
                 to = chart_at_x(f, fmin(band->to, f->x.high));
    const bool left = (from + to) / 2 > (f->left + f->right) / 2, above = left == rises(chart);
    const double level = chart_at_y(f, chart->level), x = left ? from - 8 : to + 8;
    const double y =
        above ? f->top + 2.5 * LINE * (double)(i + 1) : level + 1.5 * LINE + 2.5 * LINE * (double)i;
    const double wide = LETTER * fmax((double)strlen(band->label), (double)strlen(band->note));
    if ((left ? x - wide < f->left : x + wide > f->right) || y + 2.5 * LINE > (above ? level : f->bottom))
        return;
    put_note(out, x, y, left ? "end" : "start", band->label);
    put_note(out, x, y + LINE, left ? "end" : "start", band->note);
}

/* Puts the words for both sides of the level into the corners that the curve leaves free. */
static void put_sides(struct text *out, const struct chart *chart, const struct chart_frame *f)
{
    const bool up = rises(chart);
    if (chart->above)
        put_note(out, up ? f->left + 8 : f->right, f->top + LINE, up ? "start" : "end", chart->above);
    if (chart->below)
        put_note(out, up ? f->right : f->left + 8, f->bottom - 8, up ? "end" : "start", chart->below);
}

/* Puts the reason for the end of a curve above its last sample; reasons do not overlap. */
static void put_ends(struct text *out, const struct chart *chart, const struct chart_frame *f)
{
    double free_to = f->bottom;
    for (size_t i = 0; i < chart->n_series && i < CHART_MAX_SERIES; i++) {
        const struct chart_series *series = &chart->series[i];
        if (!series->end || series->n == 0)
            continue;
        const double line = chart_at_y(f, series->y[series->n - 1]);
        double y = line - 6 < f->top + LINE ? line + LINE : line - 6;
        if (fabs(y - free_to) < LINE)
            y = free_to + LINE;
        free_to = y;
        put_note(out, f->right, y, "end", series->end);
    }
}

/* --- the figure --- */

/* Begins a drawing; its data attributes hold the places of the axes. */
static void put_svg(struct text *out, const struct size *size, const struct chart_frame *f, double height,
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

static double height_of(const struct chart *chart, const struct size *size)
{
    return chart->height > 0 ? chart->height : size->height;
}

static struct chart_frame frame_of(const struct chart *chart, const struct size *size)
{
    const double bottom = height_of(chart, size) - (chart->joined ? JOINED_BOTTOM : BOTTOM);
    const int y_ticks = (int)((bottom - TOP) / 26);
    return (struct chart_frame){.left = size->left,
                                .right = size->width - RIGHT,
                                .top = TOP,
                                .bottom = bottom,
                                .x = chart->x,
                                .y = chart->y,
                                .ticks = size->ticks,
                                .y_ticks = y_ticks < Y_TICKS ? y_ticks : Y_TICKS,
                                .below = !chart->joined};
}

/* The curves; their samples go to `data` unless it is NULL. */
static void put_series(struct text *out, struct text *data, const struct chart *chart,
                       const struct chart_frame *f)
{
    const double size = marker_scale(chart, f);
    for (size_t i = 0; i < chart->n_series && i < CHART_MAX_SERIES; i++) {
        const struct chart_series *series = &chart->series[i];
        size_t *kept = mem_alloc(series->n + 1, sizeof *kept);
        const size_t n = (series->steps ? thin : thin_line)(kept, f, series);
        put_line(out, f, series, i, kept, n);
        if (series->points_x)
            put_points(out, f, series, i, size);
        else if (!f->file)
            put_markers(out, f, series, i, kept, n);
        if (data) {
            text_put(data, i ? "," : "");
            put_samples(data, f, series, kept, n);
        }
        mem_free(kept);
    }
}

static void put_marks(struct text *out, const struct chart *chart, const struct chart_frame *f)
{
    for (size_t i = 0; i < chart->n_marks; i++)
        put_mark(out, chart, i, chart_at_x(f, chart->marks[i].x), chart_at_y(f, chart->marks[i].y), 7);
}

/* The axes and the curves between them. part: makes the ids of the drawing unique. */
static void put_inside(struct text *out, struct text *data, const struct chart *chart,
                       const struct chart_frame *f, const char *part)
{
    const double beyond = f->file ? 6 : 0; /* markers at the ends are not cut */
    text_printf(out,
                "<clipPath id=\"%s-%s\"><rect x=\"%.1f\" y=\"%.1f\" width=\"%.1f\" "
                "height=\"%.1f\"/></clipPath>\n",
                chart->id, part, f->left - beyond, f->top - beyond, f->right - f->left + 2 * beyond,
                f->bottom - f->top + 2 * beyond);
    chart_put_x(out, f);
    chart_put_y(out, f);
    text_printf(out, "<g class=\"plot\" clip-path=\"url(#%s-%s)\">\n", chart->id, part);
    put_bands(out, chart, f);
    if (chart->near > 0) {
        const double top = fmax(chart_at_y(f, chart->level + chart->near), f->top);
        const double bottom = fmin(chart_at_y(f, chart->level - chart->near), f->bottom);
        text_printf(out, "<rect class=\"equal\" x=\"%.1f\" y=\"%.1f\" width=\"%.1f\" height=\"%.1f\"/>\n",
                    f->left, top, f->right - f->left, fmax(bottom - top, 1));
    }
    if (isfinite(chart->level))
        text_printf(out, "<path class=\"level\" d=\"M%.1f %.1fH%.1f\"/>\n", f->left,
                    chart_at_y(f, chart->level), f->right);
    put_series(out, data, chart, f);
    text_printf(out, "</g>\n<path class=\"axis\" d=\"M%.1f %.1fV%.1fH%.1f\"/>\n", f->left, f->top, f->bottom,
                f->right);
    put_marks(out, chart, f); /* outside the clip path: marks at an axis are not cut */
}

static void put_drawing(struct text *out, struct text *data, const struct chart *chart,
                        const struct size *size)
{
    const struct chart_frame f = frame_of(chart, size);
    put_svg(out, size, &f, height_of(chart, size), chart->title);
    put_inside(out, data, chart, &f, size->name);
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
    if (!chart->joined)
        put_legend(out, chart);
    text_printf(out, "<script type=\"application/json\" class=\"samples\">[%s]</script>\n",
                data.n ? data.s : "");
    text_put(out, "</figure>\n");
    text_fini(&data);
}

/* --- a panel of a file --- */

/* Places that a label should not cover. */
struct place {
    double x, y;
};
struct places {
    VEC(struct place) at;
};

static void add_place(struct places *places, double x, double y)
{
    const struct place *last = places->at.n ? &places->at.v[places->at.n - 1] : NULL;
    if (!last || fabs(last->x - x) > 1 || fabs(last->y - y) > 1)
        VEC_PUSH(&places->at, (struct place){x, y});
}

/* Points on the lines, every few units, and the marks. */
static struct places find_places(const struct chart *chart, const struct chart_frame *f)
{
    enum { STEP = 4 };
    struct places out = {.at = {.n = 0}};
    for (size_t s = 0; s < chart->n_series; s++) {
        const struct chart_series *series = &chart->series[s];
        double x = NAN, y = NAN;
        for (size_t i = 0; i < series->n; i++) {
            const double to_x = chart_at_x(f, series->x[i]);
            const double to_y = isfinite(series->y[i]) ? chart_at_y(f, series->y[i]) : (double)NAN;
            const double far = isnan(y) || isnan(to_y) ? 0 : fmax(fabs(to_x - x), fabs(to_y - y));
            const double parts = ceil(far / STEP);
            for (double k = 1; k <= parts; k++)
                add_place(&out, x + (to_x - x) * k / parts, y + (to_y - y) * k / parts);
            x = to_x;
            y = to_y;
        }
    }
    for (size_t i = 0; i < chart->n_marks; i++)
        add_place(&out, chart_at_x(f, chart->marks[i].x), chart_at_y(f, chart->marks[i].y));
    return out;
}

static size_t covered(const struct places *places, const struct chart_box *box)
{
    enum { APART = 5 };
    size_t n = 0;
    for (size_t i = 0; i < places->at.n; i++) {
        const struct place *at = &places->at.v[i];
        n += at->x > box->left - APART && at->x < box->right + APART && at->y > box->top - APART &&
             at->y < box->bottom + APART;
    }
    return n;
}

static double label_width(const char *label)
{
    double widest = 0;
    for (const char *line = label; line;) {
        char part[160];
        const size_t n = strcspn(line, "\n");
        snprintf(part, sizeof part, "%.*s", (int)n, line);
        widest = fmax(widest, chart_text_width(part, FIGURE_SIZE));
        line = line[n] ? line + n + 1 : NULL;
    }
    return widest;
}

static double distance(const struct chart_box *box, double x, double y)
{
    const double to_x = fmin(fmax(x, box->left), box->right) - x,
                 to_y = fmin(fmax(y, box->top), box->bottom) - y;
    return sqrt(to_x * to_x + to_y * to_y);
}

/* The place where a label of this size covers the fewest places of lines and is nearest to its mark. */
static struct chart_box free_box(const struct chart *chart, const struct chart_frame *f,
                                 const struct chart_mark *mark, double width, double height)
{
    enum { STEP = 10, FROM_MARK = 12 };
    const double x = chart_at_x(f, mark->x), y = chart_at_y(f, mark->y);
    struct places places = find_places(chart, f);
    struct chart_box best = {
        .left = f->left, .right = f->left + width, .top = f->top, .bottom = f->top + height};
    double least = INFINITY;
    for (double left = f->left + 6; left + width < f->right; left += STEP)
        for (double top = f->top + 4; top + height < f->bottom - 4; top += STEP) {
            const struct chart_box box = {left, left + width, top, top + height};
            const double far = distance(&box, x, y);
            const double cost = far + 200 * (double)(covered(&places, &box) + (far < FROM_MARK));
            if (cost < least) {
                least = cost;
                best = box;
            }
        }
    mem_free(places.at.v);
    return best;
}

/* The label of a mark with a line to it, and one down to the axis. */
static void put_mark_label(struct text *out, const struct chart *chart, const struct chart_frame *f, size_t i)
{
    const struct chart_mark *mark = &chart->marks[i];
    size_t n_lines = 1;
    if (!mark->label)
        return;
    for (const char *c = mark->label; (c = strchr(c, '\n')); c++)
        n_lines++;
    const struct chart_box box =
        free_box(chart, f, mark, label_width(mark->label) + 6, LINE * (double)n_lines + 4);
    const double x = chart_at_x(f, mark->x), y = chart_at_y(f, mark->y);
    const double to_x = fmin(fmax(x, box.left), box.right), to_y = fmin(fmax(y, box.top), box.bottom);
    const double far = distance(&box, x, y);
    text_printf(out, "<path class=\"drop\" d=\"M%.1f %.1fV%.1f\"/>\n", x, y + 7, f->bottom);
    if (far > 22)
        text_printf(out, "<path class=\"lead\" d=\"M%.1f %.1fL%.1f %.1f\"/>\n", x + (to_x - x) * 8 / far,
                    y + (to_y - y) * 8 / far, to_x, to_y);
    const char *line = mark->label;
    for (size_t k = 0; k < n_lines; k++) {
        struct text part = TEXT_INIT;
        const size_t n = strcspn(line, "\n");
        text_putn(&part, line, n);
        put_note(out, box.left + 3, box.top + 13 + LINE * (double)k, "start", part.s);
        text_fini(&part);
        line += n + 1;
    }
}

void chart_put_panel(struct text *out, const struct chart *chart, const struct chart_box *box, bool below)
{
    const struct chart_frame f = {.left = box->left,
                                  .right = box->right,
                                  .top = box->top,
                                  .bottom = box->bottom,
                                  .x = chart->x,
                                  .y = chart->y,
                                  .ticks = 10,
                                  .y_ticks = chart_y_ticks(box->bottom - box->top),
                                  .file = true,
                                  .below = below};
    put_inside(out, NULL, chart, &f, "panel");
    for (size_t i = 0; i < chart->n_marks; i++)
        put_mark_label(out, chart, &f, i);
    put_sides(out, chart, &f);
    put_ends(out, chart, &f);
}

enum { SAMPLE = 40, AFTER_SAMPLE = 8 };

double chart_entry_width(const char *label)
{
    return SAMPLE + AFTER_SAMPLE + chart_text_width(label, FIGURE_SIZE);
}

static void put_entry_name(struct text *out, double x, double y, const char *label)
{
    text_printf(out, "<text class=\"name\" x=\"%.1f\" y=\"%.1f\">", x + SAMPLE + AFTER_SAMPLE, y + 4.5);
    markup_put(out, label);
    text_put(out, "</text>\n");
}

void chart_put_entry(struct text *out, double x, double y, const struct chart_series *series, size_t i)
{
    if (series->n > 0)
        text_printf(out, "<path class=\"line s%zu%s\" d=\"M%.1f %.1fh%d\"/>", i,
                    series->solid ? " solid" : "", x, y, SAMPLE);
    if (series->n_points > 0)
        put_marker(out, x + (double)SAMPLE / 2, y, i, 0.9);
    put_entry_name(out, x, y, series->name);
}

void chart_put_patch(struct text *out, double x, double y, const char *look, const char *label)
{
    text_printf(out, "<rect class=\"%s\" x=\"%.1f\" y=\"%.1f\" width=\"24\" height=\"12\"/>", look, x + 8,
                y - 6);
    put_entry_name(out, x, y, label);
}

/* --- bars --- */

enum { THICK = 16 };

/* The layout of bars. Names stand to their left or above; in a file the texts of the ends stand below. */
struct bar_layout {
    struct chart_frame f;
    double names;      /* width of the column of names; 0: names stand above */
    double over;       /* height from the top of a row to its bar */
    double each;       /* height of a row */
    double right_room; /* width for values */
};

/* One side of a bar, from the line to its end or to the end of the axis. */
static void put_bar(struct text *out, const struct chart_frame *f, const struct chart_bars *bars, double y,
                    const struct chart_bar *bar, bool high)
{
    const double at = chart_at_x(f, bars->at), wanted = chart_at_x(f, high ? bar->high : bar->low);
    const double end = fmin(fmax(wanted, f->left), f->right);
    const char *note = high ? bar->note_high : bar->note_low, *side = high ? bars->more : bars->less;
    const char *beyond = high ? bar->beyond_high : bar->beyond_low;
    const bool right = end > at || (end == at && high), open = wanted != end;
    const double other = chart_at_x(f, high ? bar->low : bar->high);
    text_printf(out, "<path class=\"%s\" d=\"M%.1f %.1fH%.1f%sv%dH%.1fz\"><title>",
                high && side ? "more" : "less", at, y, fabs(end - at) < 1 ? at + (right ? 1 : -1) : end,
                !open   ? ""
                : right ? "l8 8l-8 8v-16"
                        : "l-8 8l8 8v-16",
                THICK, at);
    markup_printf(out, "%s, %s%s%s%s%s", bar->label, side ? side : "", side ? ": " : "", note,
                  beyond ? "; best then: " : "", beyond ? beyond : "");
    text_put(out, "</title></path>\n");
    /* if both ends lie on the same side of the common line, only the farther end has room for its value */
    if (side && right == (other >= at) && fabs(other - at) > fabs(end - at))
        return;
    /* leave room also for the note of a longer inner range */
    const double inner = right && !bars->less && bars->inner ? chart_at_x(f, bar->inner_high) : end;
    text_printf(out, "<text class=\"tick\" x=\"%.1f\" y=\"%.1f\" text-anchor=\"%s\">",
                (inner > end ? inner : end) + (right ? 5 : -5) + (open ? right ? 8 : -8 : 0), y + THICK - 3,
                right ? "start" : "end");
    markup_put(out, note);
    if (inner > end)
        markup_printf(out, "; %s", bar->inner_note);
    text_put(out, "</text>\n");
}

enum { THIN = 6 };

/* A thin bar for the inner range. */
static void put_inner(struct text *out, const struct chart_frame *f, const struct chart_bars *bars, double y,
                      const struct chart_bar *bar)
{
    const double low = fmin(fmax(chart_at_x(f, bar->inner_low), f->left), f->right);
    const double high = fmin(fmax(chart_at_x(f, bar->inner_high), f->left), f->right);
    text_printf(out, "<rect class=\"inner\" x=\"%.1f\" y=\"%.1f\" width=\"%.1f\" height=\"%d\"><title>", low,
                y + (double)(THICK - THIN) / 2, fmax(high - low, 2), THIN);
    markup_printf(out, "%s, %s: %s", bar->label, bars->inner, bar->inner_note);
    text_put(out, "</title></rect>\n");
}

/* In a file: the texts of the ends, below the bar. */
static void put_beyond(struct text *out, const struct bar_layout *layout, const struct chart_bars *bars,
                       const struct chart_bar *bar, double y)
{
    enum { SMALL = 11 };
    const struct chart_frame *f = &layout->f;
    const char *beyond[] = {bar->beyond_low, bar->beyond_high};
    const double whole = f->right + layout->right_room - layout->names - f->left + (bars->less ? f->left : 0);
    for (int high = 0; high < 2; high++) {
        const bool at_right = high && bars->less;
        if (!beyond[high])
            continue;
        text_printf(out, "<text class=\"small\" x=\"%.1f\" y=\"%.1f\" text-anchor=\"%s\">",
                    at_right ? f->right + layout->right_room : layout->names, y, at_right ? "end" : "start");
        chart_put_words(out, beyond[high], SMALL, bars->less ? whole / 2 : whole);
        text_put(out, "</text>\n");
    }
}

static size_t longest_label(const struct chart_bars *bars)
{
    size_t longest = 0;
    for (size_t i = 0; i < bars->n; i++)
        longest = strlen(bars->v[i].label) > longest ? strlen(bars->v[i].label) : longest;
    return longest;
}

static void put_rows(struct text *out, const struct chart_bars *bars, const struct bar_layout *layout,
                     bool beside)
{
    const struct chart_frame *f = &layout->f;
    chart_put_x(out, f);
    for (size_t i = 0; i < bars->n; i++) {
        const struct chart_bar *bar = &bars->v[i];
        const double y = f->top + layout->each * (double)i;
        text_printf(out, "<text class=\"name\" x=\"%.1f\" y=\"%.1f\" text-anchor=\"%s\">",
                    beside ? layout->names - 8 : layout->names, y + (beside ? 17 : 14),
                    beside ? "end" : "start");
        if (f->file)
            chart_put_words(out, bar->label, FIGURE_SIZE, f->right + layout->right_room - layout->names);
        else
            markup_put(out, bar->label);
        text_put(out, "</text>\n");
        const bool low_first = fabs(bar->low - bars->at) > fabs(bar->high - bars->at);
        put_bar(out, f, bars, y + layout->over, bar, !bars->less || !low_first);
        if (bars->less)
            put_bar(out, f, bars, y + layout->over, bar, low_first);
        if (bars->inner)
            put_inner(out, f, bars, y + layout->over, bar);
        if (f->file)
            put_beyond(out, layout, bars, bar, y + layout->over + THICK + 12);
    }
    if (bars->less)
        text_printf(out, "<path class=\"level\" d=\"M%.1f %.1fV%.1f\"/>\n", chart_at_x(f, bars->at), f->top,
                    f->bottom);
    text_printf(out, "<path class=\"axis\" d=\"M%.1f %.1fH%.1f\"/>\n", layout->names, f->bottom,
                f->right + layout->right_room);
}

enum { BAR_ROOM = 84, TWO_VALUES_ROOM = 128, ZERO_ROOM = 12 }; /* widths for the values at the ends of bars */

static void put_bars(struct text *out, const struct chart_bars *bars, const struct size *size)
{
    const bool beside = LETTER * (double)longest_label(bars) < size->names - 8;
    const double names = beside ? size->names : 0, each = beside ? 26 : 42;
    const double height = 8 + each * (double)bars->n + BOTTOM;
    const double right_room = !bars->less && bars->inner ? TWO_VALUES_ROOM : BAR_ROOM;
    const struct bar_layout layout = {.f = {.left = names + (bars->less ? BAR_ROOM : ZERO_ROOM),
                                            .right = size->width - RIGHT - right_room,
                                            .top = 8,
                                            .bottom = height - BOTTOM,
                                            .x = bars->axis,
                                            .y = {.unit = "", .high = 1},
                                            .ticks = size->ticks,
                                            .below = true},
                                      .names = names,
                                      .over = beside ? 4 : 20,
                                      .each = each,
                                      .right_room = right_room};
    put_svg(out, size, &layout.f, height, bars->title);
    put_rows(out, bars, &layout, beside);
    text_put(out, "</svg>\n");
}

/* In a file: a row has the name, the bar, and if some bar has them, the texts of its ends. */
static double bar_height(const struct chart_bars *bars)
{
    bool beyond = false;
    for (size_t i = 0; i < bars->n; i++)
        beyond = beyond || bars->v[i].beyond_low || bars->v[i].beyond_high;
    return beyond ? 62 : 46;
}

double chart_bars_height(const struct chart_bars *bars)
{
    return bar_height(bars) * (double)bars->n + BOTTOM;
}

void chart_put_bars_panel(struct text *out, const struct chart_bars *bars, double top, double width)
{
    enum { SIDE = 24 };
    const struct bar_layout layout = {.f = {.left = SIDE + (bars->less ? BAR_ROOM : 0),
                                            .right = width - SIDE - BAR_ROOM,
                                            .top = top,
                                            .bottom = top + bar_height(bars) * (double)bars->n,
                                            .x = bars->axis,
                                            .ticks = 8,
                                            .file = true,
                                            .below = true},
                                      .names = SIDE,
                                      .over = 20,
                                      .each = bar_height(bars),
                                      .right_room = BAR_ROOM};
    put_rows(out, bars, &layout, false);
}

void chart_put_bars(struct text *out, const struct chart_bars *bars)
{
    if (bars->n == 0)
        return;
    text_printf(out, "<figure class=\"chart\" id=\"%s\">\n", bars->id);
    markup_element(out, "h3", bars->title);
    text_put(out, "\n");
    for (size_t i = 0; i < N_SIZES; i++)
        put_bars(out, bars, &SIZES[i]);
    text_put(out, "<figcaption><ul class=\"legend\">\n");
    if (bars->less)
        put_entry(out, "<path class=\"less\" d=\"M8 0h24v12h-24z\"/>", bars->less, NULL);
    if (bars->more)
        put_entry(out, "<path class=\"more\" d=\"M8 0h24v12h-24z\"/>", bars->more, NULL);
    if (bars->inner)
        put_entry(out, "<path class=\"inner\" d=\"M8 3h24v6h-24z\"/>", bars->inner, NULL);
    text_put(out, "</ul></figcaption>\n");
    chart_put_bar_numbers(out, bars);
    text_put(out, "</figure>\n");
}
