/* plot.c - writes a chart to a file: title, legend, panels and marked changes. */
#include "report/plot.h"

#include <assert.h>
#include <errno.h>
#include <math.h>
#include <stdio.h>
#include <string.h>

#include "base/diag.h"
#include "base/file.h"
#include "base/mem.h"
#include "base/spawn.h"
#include "base/text.h"
#include "report/chart.h"
#include "report/markup.h"

/* Lengths of a drawing in units of 1/96 inch: its width and margins, and the heights of its lines of text. */
enum { WIDTH = 760, SIDE = 24, RIGHT = 26, ROW = 20, SMALL_ROW = 16, BOTTOM = 56, BETWEEN = 22 };
enum { TITLE_SIZE = 16, OF_SIZE = 13, CHANGE_SIZE = 12 };

/* Height of the axes of a single panel, and of the first and the second of two panels. */
static const double ALONE = 380, FIRST = 260, SECOND = 180;

/* Colours that people with red or green blindness can distinguish (after Okabe and Ito, "Color universal
 * design", 2008, the light ones darker), and dashes for people who see no colours. */
static const struct {
    const char *colour;
    const char *dash;
} LOOKS[CHART_MAX_SERIES] = {
    {"#0072b2", "none"}, {"#d55e00", "8 4"},      {"#009e73", "2 4"}, {"#a6478a", "12 4 2 4"},
    {"#1b1f24", "5 2"},  {"#3d9be0", "14 3 3 3"}, {"#8a6d00", "1 3"}, {"#777777", "16 4"},
};

static void put_style(struct text *out)
{
    text_put(
        out,
        "<style>\n"
        "text{font-family:Arial,\"Liberation Sans\",\"DejaVu Sans\",sans-serif;font-size:13px;fill:#4a525b;"
        "paint-order:stroke;stroke:#fff;stroke-width:4px;stroke-linejoin:round}\n"
        ".title{font-size:16px;font-weight:bold;fill:#1b1f24}\n"
        ".name,.note{fill:#1b1f24}\n"
        ".small{font-size:11px}\n"
        ".change{font-size:12px;fill:#1b1f24}\n"
        ".grid{stroke:#e1e4e8;fill:none}\n"
        ".axis{stroke:#57606a;stroke-width:1.2;fill:none}\n"
        ".line{fill:none;stroke-width:2.2;stroke-linejoin:round}\n"
        ".marker{stroke:none}\n"
        ".band{fill:#8a94a0;opacity:.28}\n"
        ".b1{opacity:.16}\n"
        ".level{stroke:#1b1f24;stroke-width:1.2;stroke-dasharray:3 3;fill:none}\n"
        ".mark{fill:none;stroke:#1b1f24;stroke-width:2}\n"
        ".lead{stroke:#57606a;fill:none}\n"
        ".drop{stroke:#57606a;stroke-dasharray:2 4;fill:none}\n"
        ".turn{stroke:#1b1f24;stroke-width:.9;stroke-dasharray:5 3;fill:none}\n"
        ".less{fill:#0072b2}\n"
        ".more{fill:#d55e00}\n"
        ".inner{fill:#1a1a1a}\n");
    for (size_t i = 0; i < CHART_MAX_SERIES; i++)
        text_printf(out, ".s%zu{stroke:%s;stroke-dasharray:%s}.marker.s%zu{fill:%s}\n", i, LOOKS[i].colour,
                    LOOKS[i].dash, i, LOOKS[i].colour);
    text_put(out, ".solid{stroke-dasharray:none}\n</style>\n");
}

/* --- title and legend --- */

/* Adds a text in lines of the width of the drawing; returns the y below them. */
static double put_wrapped(struct text *out, const char *s, const char *look, int size, double y)
{
    const double most = WIDTH - 2 * SIDE;
    while (*s) {
        struct text line = TEXT_INIT;
        size_t n = 0;
        for (size_t word = strcspn(s, " "); word > 0; word = strcspn(s + n, " ")) {
            text_clear(&line);
            text_putn(&line, s, n + word);
            if (n > 0 && chart_text_width(line.s, size) > most)
                break;
            n += word + strspn(s + n + word, " ");
        }
        n += n == 0;
        text_clear(&line);
        text_putn(&line, s, n);
        text_printf(out, "<text class=\"%s\" x=\"%d\" y=\"%.1f\">", look, SIDE, y + size);
        chart_put_words(out, line.s, size, most);
        text_put(out, "</text>\n");
        text_fini(&line);
        y += size + 7;
        s += n;
    }
    return y;
}

static double put_head(struct text *out, const struct plot *plot)
{
    double y = put_wrapped(out, plot->title, "title", TITLE_SIZE, 14);
    if (plot->bars)
        y = put_wrapped(out, plot->bars->title, "name", OF_SIZE, y);
    if (plot->bars && plot->bars->of)
        y = put_wrapped(out, plot->bars->of, "name", OF_SIZE, y);
    return plot->of ? put_wrapped(out, plot->of, "name", OF_SIZE, y) : y;
}

/* The place of the next entry of a legend. */
struct pen {
    double x, y;
};

/* Reserves the width of an entry; returns its x. */
static double place_entry(struct pen *pen, const char *label)
{
    enum { APART = 22 };
    const double width = chart_entry_width(label);
    if (pen->x > SIDE && pen->x + width > WIDTH - SIDE) {
        pen->x = SIDE;
        pen->y += ROW;
    }
    pen->x += width + APART;
    return pen->x - width - APART;
}

/* Rows of entries, from left to right; returns the y below them. */
static double put_legend(struct text *out, const struct chart *chart, double y)
{
    struct pen pen = {SIDE, y + (double)ROW / 2};
    for (size_t i = 0; i < chart->n_series; i++) {
        const struct chart_series *series = &chart->series[i];
        const double x = place_entry(&pen, series->name);
        chart_put_entry(out, x, pen.y, series, i);
    }
    for (size_t i = 0; i < chart->n_bands; i++) {
        char look[32];
        const char *label = chart->bands[i].label;
        snprintf(look, sizeof look, "band b%zu", i);
        const double x = place_entry(&pen, label);
        chart_put_patch(out, x, pen.y, look, label);
    }
    return pen.y + ROW;
}

static double put_bars_legend(struct text *out, const struct chart_bars *bars, double y)
{
    const double x = SIDE + chart_entry_width(bars->less) + ROW;
    chart_put_patch(out, SIDE - 8, y + (double)ROW / 2, "less", bars->less);
    chart_put_patch(out, x, y + (double)ROW / 2, "more", bars->more);
    if (bars->inner)
        chart_put_patch(out, x + chart_entry_width(bars->more) + ROW, y + (double)ROW / 2, "inner",
                        bars->inner);
    return y + ROW;
}

/* --- changes --- */

enum { CHANGE_ROWS = 4 };

/* One change, or a band of changes that are too close to be distinguished. */
struct span {
    size_t first, last;
    double from, to, left; /* x of the changes, and x of the label */
    int row;               /* row of the label, from below */
    char label[160];
};

static void name_span(struct span *span, const struct plot *plot)
{
    const struct plot_change *first = &plot->changes[span->first], *last = &plot->changes[span->last];
    const char *unit = plot->panels[0].x.unit;
    if (span->first == span->last)
        snprintf(span->label, sizeof span->label, "%s %s: %s", first->at, unit, first->name);
    else
        snprintf(span->label, sizeof span->label, "%s to %s %s: alternating, then %s", first->at, last->at,
                 unit, last->name);
}

/* Joins changes that are at most `apart` from each other. */
static size_t join(struct span *out, const struct plot *plot, const struct chart_box *box, double apart)
{
    size_t n = 0;
    for (size_t i = 0; i < plot->n_changes; i++) {
        const double at = chart_place(&plot->panels[0].x, box, plot->changes[i].x);
        if (n > 0 && at - out[n - 1].to <= apart) {
            out[n - 1].last = i;
            out[n - 1].to = at;
        } else {
            out[n++] = (struct span){.first = i, .last = i, .from = at, .to = at};
        }
    }
    return n;
}

/* Gives each label the lowest free row, beginning with the last label, so that no line crosses another label.
 * False: there are too few rows. */
static bool give_rows(struct span *spans, size_t n, const struct plot *plot)
{
    enum { APART = 12 };
    double free_to[CHANGE_ROWS];
    for (int row = 0; row < CHANGE_ROWS; row++)
        free_to[row] = WIDTH - 6 + APART;
    for (size_t i = n; i-- > 0;) {
        struct span *span = &spans[i];
        name_span(span, plot);
        const double width = fmin(chart_text_width(span->label, CHANGE_SIZE), WIDTH - SIDE);
        span->left = fmax(fmin(span->from - 2, WIDTH - 6 - width), 6);
        for (span->row = 0; span->row < CHANGE_ROWS; span->row++)
            if (span->left + width + APART <= free_to[span->row])
                break;
        if (span->row == CHANGE_ROWS)
            return false;
        free_to[span->row] = span->left;
    }
    return true;
}

/* The changes as spans with labels that do not overlap; the caller frees the array. */
static struct span *find_spans(size_t *n, const struct plot *plot, const struct chart_box *box)
{
    struct span *spans = mem_alloc(plot->n_changes + 1, sizeof *spans);
    double apart = 4;
    *n = join(spans, plot, box, apart);
    while (!give_rows(spans, *n, plot) && *n > 1) {
        apart *= 1.5;
        *n = join(spans, plot, box, apart);
    }
    return spans;
}

static int count_rows(const struct span *spans, size_t n)
{
    int rows = 0;
    for (size_t i = 0; i < n; i++)
        rows = spans[i].row + 1 > rows ? spans[i].row + 1 : rows;
    return rows;
}

/* Bands and a line at each end, drawn before the panels. */
static void put_changes(struct text *out, const struct span *spans, size_t n, const struct chart_box *whole)
{
    for (size_t i = 0; i < n; i++) {
        const double top = whole->top - 2 - SMALL_ROW * (double)spans[i].row;
        const bool many = spans[i].first < spans[i].last;
        if (many)
            text_printf(
                out, "<rect class=\"band b1\" x=\"%.1f\" y=\"%.1f\" width=\"%.1f\" height=\"%.1f\"/>\n",
                spans[i].from, whole->top, fmax(2, spans[i].to - spans[i].from), whole->bottom - whole->top);
        text_printf(out, "<path class=\"turn\" d=\"M%.1f %.1fV%.1f\"/>\n", spans[i].from, top, whole->bottom);
        if (many)
            text_printf(out, "<path class=\"turn\" d=\"M%.1f %.1fV%.1f\"/>\n", spans[i].to, whole->top,
                        whole->bottom);
    }
}

static void put_change_labels(struct text *out, const struct span *spans, size_t n, double top)
{
    for (size_t i = 0; i < n; i++) {
        text_printf(out, "<text class=\"change\" x=\"%.1f\" y=\"%.1f\">", spans[i].left,
                    top - 6 - SMALL_ROW * (double)spans[i].row);
        chart_put_words(out, spans[i].label, CHANGE_SIZE, WIDTH - SIDE);
        text_put(out, "</text>\n");
    }
}

/* --- the drawing --- */

static double panel_height(const struct plot *plot, size_t i)
{
    return plot->n_panels == 1 ? ALONE : i == 0 ? FIRST : SECOND;
}

/* Adds the panels from y on; returns the y below them. */
static double put_panels(struct text *out, const struct plot *plot, double y)
{
    size_t n = 0;
    struct chart_box box = {.right = WIDTH - RIGHT};
    for (size_t i = 0; i < plot->n_panels; i++)
        box.left = fmax(box.left, chart_room(&plot->panels[i], panel_height(plot, i)));
    struct span *spans = find_spans(&n, plot, &box);
    box.top = y + SMALL_ROW * (n > 0 ? count_rows(spans, n) + 0.5 : 0.5);
    struct chart_box whole = box;
    whole.bottom = whole.top + BETWEEN * (double)(plot->n_panels - 1);
    for (size_t i = 0; i < plot->n_panels; i++)
        whole.bottom += panel_height(plot, i);
    put_changes(out, spans, n, &whole);
    for (size_t i = 0; i < plot->n_panels; i++) {
        box.bottom = box.top + panel_height(plot, i);
        chart_put_panel(out, &plot->panels[i], &box, i + 1 == plot->n_panels);
        box.top = box.bottom + BETWEEN;
    }
    put_change_labels(out, spans, n, whole.top);
    mem_free(spans);
    return whole.bottom + BOTTOM;
}

void plot_svg(struct text *out, const struct plot *plot)
{
    struct text inside = TEXT_INIT;
    double y = put_head(&inside, plot);
    if (plot->bars) {
        if (plot->bars->less)
            y = put_bars_legend(&inside, plot->bars, y);
        y += 10;
        chart_put_bars_panel(&inside, plot->bars, y, WIDTH);
        y += chart_bars_height(plot->bars);
    } else {
        assert(plot->n_panels > 0 && plot->panels[0].n_series <= CHART_MAX_SERIES);
        y = put_panels(&inside, plot, put_legend(&inside, &plot->panels[0], y));
    }
    text_printf(
        out,
        "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n"
        "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"%d\" height=\"%.0f\" viewBox=\"0 0 %d %.0f\" "
        "role=\"img\">\n<title>",
        WIDTH, y, WIDTH, y);
    markup_put(out, plot->title[0] ? plot->title : plot->bars ? plot->bars->title : "");
    text_put(out, "</title>\n");
    put_style(out);
    text_put(out, "<rect width=\"100%\" height=\"100%\" fill=\"#ffffff\"/>\n");
    text_putn(out, inside.s, inside.n);
    text_put(out, "</svg>\n");
    text_fini(&inside);
}

/* --- files --- */

/* Converts the SVG with rsvg-convert to a PNG with two pixels per unit, or to a PDF. */
static enum status convert(struct text *out, const struct text *svg, const char *path, struct diag *diag)
{
    const bool png = text_ends(path, ".png");
    char name[] = "rsvg-convert", format[] = "--format=png", zoom[] = "--zoom=2";
    if (!png)
        memcpy(format + strlen("--format="), "pdf", 3);
    char *const words[] = {name, format, png ? zoom : NULL, NULL};
    const struct spawn_program program = {words, "which makes PNG and PDF of the SVG", "librsvg2-bin"};
    FILE *in = NULL;
    enum status status = file_temporary(&in, diag);
    if (in && (fwrite(svg->s, 1, svg->n, in) != svg->n || fflush(in) != 0 || fseek(in, 0, SEEK_SET) != 0))
        status = diag_set(diag, ST_OUTPUT, "no temporary file for rsvg-convert: %s", strerror(errno));
    if (status == ST_OK)
        status = spawn_run(&program, in, out, diag);
    if (in)
        fclose(in);
    return status;
}

enum status plot_write(const struct plot *plot, const char *path, struct diag *diag)
{
    struct text svg = TEXT_INIT, made = TEXT_INIT;
    struct file_write write = FILE_WRITE_INIT;
    const bool as_is = text_ends(path, ".svg");
    plot_svg(&svg, plot);
    enum status status = file_write_open(&write, path, diag);
    if (status == ST_OK && !as_is)
        status = convert(&made, &svg, path, diag);
    const struct text *bytes = as_is ? &svg : &made;
    if (status == ST_OK)
        file_write_bytes(&write, bytes->s, bytes->n);
    if (write.stream)
        status = file_write_end(&write, status, diag);
    text_fini(&svg);
    text_fini(&made);
    return status;
}

enum status plot_write_bars(const struct chart_bars *bars, const char *title, const char *path,
                            struct diag *diag)
{
    if (bars->n == 0)
        return diag_set(diag, ST_INFEASIBLE, "there is nothing to draw: no input changes the answer");
    return plot_write(&(struct plot){.title = title ? title : "", .bars = bars}, path, diag);
}

static void write_points(FILE *stream, const char *label, const char *kind, const double *x, const double *y,
                         size_t n)
{
    for (size_t i = 0; i < n; i++) {
        fprintf(stream, "%s\t%s\t%.9g\t", label, kind, x[i]);
        if (isfinite(y[i]))
            fprintf(stream, "%.9g", y[i]);
        fputc('\n', stream);
    }
}

enum status plot_write_data(const char *title, const struct chart *chart, const char *path, struct diag *diag)
{
    struct file_write write = FILE_WRITE_INIT;
    const enum status status = file_write_open(&write, path, diag);
    if (status != ST_OK)
        return status;
    fprintf(write.stream, "# %s\ncurve\tkind\t%s\t%s\n", title, chart->x.label, chart->y.label);
    for (size_t i = 0; i < chart->n_series; i++) {
        const struct chart_series *series = &chart->series[i];
        write_points(write.stream, series->name, "point", series->points_x, series->points_y,
                     series->n_points);
        write_points(write.stream, series->name, "line", series->x, series->y, series->n);
    }
    for (size_t i = 0; i < chart->n_marks; i++)
        fprintf(write.stream, "crossover\tmark\t%.9g\t%.9g\n", chart->marks[i].x, chart->marks[i].y);
    return file_write_done(&write, diag);
}
