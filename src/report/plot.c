/*
 * plot.c - one look for all plots: curves differ in colour, dash and point, so that they do without colour.
 *
 * gnuplot gets its script as standard input and gives the SVG as standard output: no path is ever quoted for
 * it, and nothing of the user's settings is read.
 */
#include "report/plot.h"

#include <assert.h>
#include <errno.h>
#include <math.h>
#include <stdio.h>
#include <string.h>

#include "base/file.h"
#include "base/number.h"
#include "base/spawn.h"
#include "report/markup.h"
#include "report/plot_parts.h"

/* Colours told apart by people who see no red or no green (Okabe and Ito, "Color universal design", 2008),
 * the darker ones first; dashes in units of the line's width. */
static const struct {
    const char *colour;
    const char *dash;
    int point;
} STYLES[PLOT_MAX_CURVES] = {
    {"#0072b2", "solid", 7},       {"#d55e00", "(10,5)", 5}, {"#000000", "(2,4)", 9},
    {"#009e73", "(12,4,2,4)", 13}, {"#cc79a7", "(6,3)", 11}, {"#56b4e9", "(14,6,6,6)", 15},
    {"#e69f00", "(4,4)", 4},       {"#777777", "(16,4)", 8},
};

#define BAND_COLOUR "#c5cbd3"

/* "set title ..." */
static void put_set(struct text *out, const char *what, const char *value)
{
    text_printf(out, "set %s ", what);
    markup_put_gnuplot(out, value);
    text_put(out, "\n");
}

static void put_data(struct text *out, const char *name, size_t i, const double *x, const double *y, size_t n)
{
    text_printf(out, "$%s%zu << EOD\n", name, i);
    for (size_t k = 0; k < n; k++)
        if (isfinite(y[k]))
            text_printf(out, "%.9g %.9g\n", x[k], y[k]);
    text_put(out, "EOD\n");
}

/* Where the axis of x begins and ends: somewhat beyond the curves, or from 0 to where they end, or whole
 * years. */
static void x_ends(const struct plot *plot, double ends[2])
{
    double low = INFINITY, high = -INFINITY;
    for (size_t c = 0; c < plot->n_curves; c++)
        for (size_t i = 0; i < plot->curves[c].n; i++) {
            low = fmin(low, plot->curves[c].x[i]);
            high = fmax(high, plot->curves[c].x[i]);
        }
    ends[0] = plot->log_x ? low / 1.15 : plot->calendar ? floor(low) : 0;
    ends[1] = plot->log_x ? high * 1.15 : plot->calendar ? ceil(high) : high;
}

/* Where a value lies on its axis, 0 to 1. */
static double place(double value, double low, double high, bool logarithmic)
{
    return logarithmic ? number_ln(value / low) / number_ln(high / low) : (value - low) / (high - low);
}

/* Tics at the points' x, but for those whose figures would run into the ones before; the last stays. */
static void put_tics(struct text *out, const struct plot_curve *curve, double low, double high)
{
    const char *separator = "";
    double free_from = -1;
    char last[32] = "";
    text_put(out, "set xtics nomirror (");
    const size_t n = curve->n_points;
    const double end = n > 0 ? place(curve->points_x[n - 1], low, high, true) : 0;
    if (n > 0)
        snprintf(last, sizeof last, "%g", curve->points_x[n - 1]);
    for (size_t i = 0; i < n; i++) {
        char label[32];
        snprintf(label, sizeof label, "%g", curve->points_x[i]);
        const double at = place(curve->points_x[i], low, high, true);
        const double half = 0.007 * (double)strlen(label);
        const bool runs_into_last = at + half > end - 0.007 * (double)strlen(last) - 0.01;
        if (i + 1 < n && (at - half < free_from || runs_into_last))
            continue;
        text_printf(out, "%s%.9g", separator, curve->points_x[i]);
        separator = ", ";
        free_from = at + half + 0.01;
    }
    text_put(out, ")\n");
}

static void put_axes(struct text *out, const struct plot *plot)
{
    double ends[2];
    x_ends(plot, ends);
    put_set(out, "xlabel", plot->x_label);
    put_set(out, "ylabel", plot->y_label);
    text_printf(out, "%sset xrange [%.9g:%.9g]\n", plot->log_x ? "set logscale x\n" : "", ends[0], ends[1]);
    if (plot->log_x && !plot->apart)
        put_tics(out, &plot->curves[0], ends[0], ends[1]);
    else
        text_printf(out, "set xtics nomirror\n%s", plot->log_x ? "" : "set mxtics 2\n");
    if (plot->log_y)
        text_put(out, "set logscale y\nset format y \"%g\"\nset mytics 10\n");
    else
        text_put(out, "set yrange [0:*]\nset format y \"%.10g\"\nset mytics 2\n");
}

/* The label stands in the upper left, which rising curves leave free, with a line to its place. */
static void put_marks(struct text *out, const struct plot *plot)
{
    for (size_t i = 0; i < plot->n_marks; i++) {
        const struct plot_mark *mark = &plot->marks[i];
        const double top = 0.64 - 0.2 * (double)i;
        text_put(out, "set label ");
        markup_put_gnuplot(out, mark->label);
        text_printf(out, " at graph 0.03, graph %.2f left front\n", top);
        text_printf(
            out, "set arrow from graph 0.12, graph %.2f to %.9g, %.9g nohead lc rgb '#555555' lw 1 front\n",
            top - 0.13, mark->x, mark->y);
        text_printf(out, "set arrow from %.9g, %.9g to %.9g, graph 0 nohead lc rgb '#555555' dt (2,4) lw 1\n",
                    mark->x, mark->y, mark->x);
        put_data(out, "mark", i, &mark->x, &mark->y, 1);
    }
}

/* Behind all else: ends in the axis' own units, from the bottom to the top. */
static void put_bands(struct text *out, const struct plot *plot)
{
    for (size_t i = 0; i < plot->n_bands; i++)
        text_printf(out,
                    "set object rectangle from %.9g, graph 0 to %.9g, graph 1 fc rgb '%s' fs solid 0.5 "
                    "noborder behind\n",
                    plot->bands[i].from, plot->bands[i].to, BAND_COLOUR);
}

static void put_curves(struct text *out, const struct plot *plot)
{
    for (size_t i = 0; i < plot->n_curves; i++) {
        const struct plot_curve *curve = &plot->curves[i];
        put_data(out, "line", i, curve->x, curve->y, curve->n);
        put_data(out, "point", i, curve->points_x, curve->points_y, curve->n_points);
        text_printf(out, "set style line %zu lc rgb '%s' lw 2 dt %s pt %d ps 0.7\n", i + 1, STYLES[i].colour,
                    STYLES[i].dash, STYLES[i].point);
    }
    for (size_t i = 0; i < plot->n_curves; i++) {
        text_printf(out, "%s$line%zu with lines ls %zu notitle, ", i == 0 ? "plot " : ", ", i, i + 1);
        if (plot->curves[i].n_points > 0)
            text_printf(out, "$point%zu with points ls %zu notitle, ", i, i + 1);
        text_printf(out, "keyentry with %s ls %zu title ",
                    plot->curves[i].n_points > 0 ? "linespoints" : "lines", i + 1);
        markup_put_gnuplot(out, plot->curves[i].label);
    }
    for (size_t i = 0; i < plot->n_bands; i++) {
        text_printf(out, ", keyentry with boxes fc rgb '%s' fs solid 0.5 noborder title ", BAND_COLOUR);
        markup_put_gnuplot(out, plot->bands[i].label);
    }
    for (size_t i = 0; i < plot->n_marks; i++)
        text_printf(out, ", $mark%zu with points pt 6 ps 1.6 lw 2 lc rgb '#000000' notitle", i);
    text_put(out, "\n");
}

/* Part of the drawing, from 0 to 1 both ways. */
struct box {
    double left, right, bottom, top;
};

/* Where the axes begin and end. */
struct ends {
    double x[2], y[2];
};

static bool any_inside(const struct box *box, const struct plot *plot, const struct ends *ends,
                       const double *x, const double *y, size_t n)
{
    for (size_t i = 0; i < n; i++) {
        const double at_x = place(x[i], ends->x[0], ends->x[1], plot->log_x);
        const double at_y = place(y[i], ends->y[0], ends->y[1], plot->log_y);
        if (at_x >= box->left && at_x <= box->right && at_y >= box->bottom && at_y <= box->top)
            return true;
    }
    return false;
}

static bool crosses(const struct box *box, const struct plot *plot, const double y_ends[2])
{
    struct ends ends = {.y = {y_ends[0], y_ends[1]}};
    x_ends(plot, ends.x);
    for (size_t c = 0; c < plot->n_curves; c++) {
        const struct plot_curve *curve = &plot->curves[c];
        if (any_inside(box, plot, &ends, curve->x, curve->y, curve->n) ||
            any_inside(box, plot, &ends, curve->points_x, curve->points_y, curve->n_points))
            return true;
    }
    return false;
}

/* The legend stands in the first corner that the curves leave free, else below the drawing. Its size is that
 * of the letters, roughly; gnuplot ends a linear axis at the next tic, up to a fifth above the largest value.
 */
static void put_key(struct text *out, const struct plot *plot)
{
    static const struct {
        const char *name;
        bool right, top;
    } corners[] = {{"left top", false, true},
                   {"right top", true, true},
                   {"left bottom", false, false},
                   {"right bottom", true, false}};
    double low = INFINITY, high = 0;
    size_t longest = 0;
    for (size_t c = 0; c < plot->n_curves; c++) {
        const struct plot_curve *curve = &plot->curves[c];
        longest = strlen(curve->label) > longest ? strlen(curve->label) : longest;
        for (size_t i = 0; i < curve->n; i++)
            if (isfinite(curve->y[i])) {
                low = fmin(low, curve->y[i]);
                high = fmax(high, curve->y[i]);
            }
    }
    for (size_t i = 0; i < plot->n_bands; i++)
        longest = strlen(plot->bands[i].label) > longest ? strlen(plot->bands[i].label) : longest;
    const size_t n_entries = plot->n_curves + plot->n_bands;
    const double wide = 0.14 + 0.0105 * (double)longest, tall = 0.03 + 0.055 * (double)n_entries;
    for (size_t k = 0; k < sizeof corners / sizeof *corners; k++) {
        const size_t i = plot->falling ? k ^ 1 : k;
        const struct box box = {corners[i].right ? 1 - wide : 0, corners[i].right ? 1 : wide,
                                corners[i].top ? 1 - tall : 0, corners[i].top ? 1 : tall};
        const double tight[2] = {plot->log_y ? number_pow(10, integer_log10(low)) : 0,
                                 plot->log_y ? number_pow(10, -integer_log10(1 / high)) : high};
        const double loose[2] = {tight[0], plot->log_y ? tight[1] : 1.2 * high};
        if (crosses(&box, plot, tight) || crosses(&box, plot, loose))
            continue;
        text_printf(out, "set key %s reverse Left samplen 4\n", corners[i].name);
        return;
    }
    /* gnuplot leaves no room for the label of the axis above such a legend */
    const size_t in_a_row = wide < 0.95 ? (size_t)(0.95 / wide) : 1;
    const size_t rows = (n_entries + in_a_row - 1) / in_a_row;
    text_printf(out, "set bmargin %.1f\nset key bmargin center horizontal reverse Left samplen 4\n",
                3.8 + 1.2 * (double)rows);
}

/* The same picture by each library: in units, of which a PNG has two pixels, and a PDF an inch 100. */
static void put_terminal(struct text *out, const char *path, int height)
{
    const char *end = strrchr(path, '.');
    text_put(out, "set terminal ");
    if (strcmp(end, ".png") == 0) {
        text_printf(out,
                    "pngcairo noenhanced size %d,%d font 'sans,14' fontscale 1.6 linewidth 2 pointscale 2\n",
                    2 * PLOT_WIDTH, 2 * height);
    } else if (strcmp(end, ".pdf") == 0) {
        text_printf(out, "pdfcairo noenhanced size %gin,%gin font 'sans,14' linewidth 1.5 pointscale 0.7\n",
                    PLOT_WIDTH / 100., height / 100.);
    } else {
        assert(strcmp(end, ".svg") == 0);
        text_printf(out, "svg noenhanced size %d,%d font 'sans-serif,14' background '#ffffff'\n", PLOT_WIDTH,
                    height);
    }
    text_put(out, "set encoding utf8\n");
}

void plot_script(struct text *out, const struct plot *plot, const char *path)
{
    put_terminal(out, path, plot->bars ? plot_bars_height(plot) : 520);
    if (plot->bars) {
        plot_bars_script(out, plot);
        return;
    }
    assert(plot->n_curves > 0 && plot->n_curves <= PLOT_MAX_CURVES);
    text_put(out, "set border 3\n"
                  "set ytics nomirror\n"
                  "set grid xtics ytics lc rgb '#dddddd' lt 1 lw 1\n");
    put_key(out, plot);
    put_set(out, "title", plot->title);
    put_axes(out, plot);
    put_bands(out, plot);
    put_marks(out, plot);
    put_curves(out, plot);
}

/* A PDF says when it was made: the same curves are to be the same bytes, so that is the day that clocks count
 * from. Its length stays. */
static void put_dateless(FILE *out, const struct text *drawn)
{
    static const char key[] = "/CreationDate (D:", day[] = "19700101000000";
    size_t matched = 0, n = 0;
    for (size_t i = 0; i < drawn->n; i++) {
        char c = drawn->s[i];
        if (matched == sizeof key - 1 && n < sizeof day - 1)
            c = day[n++];
        else if (n == 0)
            matched = c == key[matched] ? matched + 1 : c == key[0];
        putc(c, out);
    }
}

/* gnuplot leaves > in a text as it is; after ]] XML forbids that outside a CDATA section, of which these
 * drawings have none. */
static void put_well_formed(FILE *out, const struct text *drawn)
{
    size_t brackets = 0;
    for (size_t i = 0; i < drawn->n; i++) {
        if (drawn->s[i] == '>' && brackets >= 2)
            fputs("&gt;", out);
        else
            putc(drawn->s[i], out);
        brackets = drawn->s[i] == ']' ? brackets + 1 : 0;
    }
}

/* What gnuplot makes of the script, at its end; path: of the drawing, whose end says what kind it is. */
static enum status draw(FILE *out, FILE *script, const char *path, struct diag *diag)
{
    char name[] = "gnuplot", settings[] = "--default-settings", from[] = "-";
    char *const words[] = {name, settings, from, NULL};
    struct text drawn = TEXT_INIT;
    const struct spawn_program gnuplot = {words, "which draws the plots", "gnuplot-nox"};
    const enum status status = spawn_run(&gnuplot, script, &drawn, diag);
    if (status == ST_OK)
        (text_ends(path, ".svg") ? put_well_formed : put_dateless)(out, &drawn);
    text_fini(&drawn);
    return status;
}

enum status plot_write(const struct plot *plot, const char *path, struct diag *diag)
{
    struct text text = TEXT_INIT;
    struct file_write write = FILE_WRITE_INIT;
    plot_script(&text, plot, path);
    FILE *script = tmpfile();
    enum status status = ST_OK;
    if (!script || fwrite(text.s, 1, text.n, script) != text.n || fflush(script) != 0 ||
        fseek(script, 0, SEEK_SET) != 0)
        status = diag_set(diag, ST_OUTPUT, "no temporary file for gnuplot: %s", strerror(errno));
    if (status == ST_OK)
        status = file_write_open(&write, path, diag);
    if (status == ST_OK) {
        status = draw(write.stream, script, path, diag);
        if (status == ST_OK)
            status = file_write_done(&write, diag);
        else
            file_write_cancel(&write);
    }
    if (script)
        fclose(script);
    text_fini(&text);
    return status;
}

enum status plot_write_bars(const struct chart_bars *bars, const char *title, const char *path,
                            struct diag *diag)
{
    if (bars->n == 0)
        return diag_set(diag, ST_INFEASIBLE, "there is nothing to draw: nothing of it changes the answer");
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

enum status plot_write_data(const struct plot *plot, const char *path, struct diag *diag)
{
    struct file_write write = FILE_WRITE_INIT;
    const enum status status = file_write_open(&write, path, diag);
    if (status != ST_OK)
        return status;
    fprintf(write.stream, "# %s\ncurve\tkind\t%s\t%s\n", plot->title, plot->x_label, plot->y_label);
    for (size_t i = 0; i < plot->n_curves; i++) {
        const struct plot_curve *curve = &plot->curves[i];
        write_points(write.stream, curve->label, "point", curve->points_x, curve->points_y, curve->n_points);
        write_points(write.stream, curve->label, "line", curve->x, curve->y, curve->n);
    }
    for (size_t i = 0; i < plot->n_bands; i++)
        fprintf(write.stream, "%s\tband\t%.9g\t%.9g\n", plot->bands[i].label, plot->bands[i].from,
                plot->bands[i].to);
    for (size_t i = 0; i < plot->n_marks; i++)
        fprintf(write.stream, "crossover\tmark\t%.9g\t%.9g\n", plot->marks[i].x, plot->marks[i].y);
    return file_write_done(&write, diag);
}
