/* chart.h - charts as SVG, for a page and for a file. Series differ by dash, marker and colour. */
#ifndef REPORT_CHART_H
#define REPORT_CHART_H

#include <stdbool.h>
#include <stddef.h>

struct arena;
struct text;

enum { CHART_MAX_SERIES = 8 };

/* A line through n samples by rising x; it has a break where y is not finite. Borrowed. */
struct chart_series {
    const char *name;
    const double *x;
    const double *y;
    const char *const *notes; /* [n] shown when the pointer is at a sample; or NULL */
    size_t n;
    bool steps;             /* y holds until the next x */
    bool solid;             /* drawn without dashes, because the line is too short for them */
    const char *end;        /* reason for its end, written at its last sample; or NULL */
    const double *points_x; /* [n_points] markers; NULL: a page marks some samples, a file marks none */
    const double *points_y;
    size_t n_points;
};

/* A shaded range of x, with its label in the legend. */
struct chart_band {
    double from;
    double to;
    const char *label;
    const char *note; /* written next to it with the label, in a chart with a level; or NULL */
};

/* A marked place. A file has the label next to it, its lines separated by '\n'; a page has it in the legend.
 */
struct chart_mark {
    double x;
    double y;
    const char *label; /* NULL: none */
};

/* CHART_DAYS: values are days of date_days, and the numbers are dates. */
enum chart_scale { CHART_LINEAR, CHART_LOG, CHART_YEARS, CHART_DAYS };

/* An axis and its range: "budget, million USD". */
struct chart_axis {
    const char *label;
    const char *unit; /* "" for a plain number; NULL: the label has the unit, and values are not scaled */
    double low;
    double high;
    enum chart_scale scale;
    /* [n_ticks] by rising value; those without room are omitted. NULL: ticks at round values */
    const double *ticks;
    size_t n_ticks;
};

struct chart {
    const char *id;    /* id of the figure, unique in the page: letters and '-' */
    const char *title; /* read to people who cannot see the chart */
    struct chart_axis x;
    struct chart_axis y;
    const struct chart_series *series; /* [n_series] */
    size_t n_series;
    const struct chart_band *bands; /* [n_bands] */
    size_t n_bands;
    const struct chart_mark *marks; /* [n_marks] */
    size_t n_marks;
    size_t n_rings;    /* the first marks are rings, the others diamonds; 0: all are rings */
    double level;      /* a line at this y; NAN: none */
    const char *above; /* written above the level, and below it; or NULL */
    const char *below;
    double near;            /* half the height of a shaded range around the level; 0: none */
    const char *near_label; /* label of this range in the legend */
    double height;          /* height of the drawing on a page; 0: the usual height */
    bool joined;            /* on a page, the chart below has the axis of x and the legend for both */
};

/* Adds the figure of a page: an SVG for a wide window and one for a phone, the legend, and for the page's
 * script the samples of the first SVG with their notes. Attributes of each SVG hold the places of its axes
 * (data-left, data-xlow, ...). */
void chart_put(struct text *out, const struct chart *chart);

/* A bar from low to high across the common line: the answers with a lower and a higher input, or the range of
 * an input within which the answer stays the same. Each end has a text. An end beyond the axis is open. */
struct chart_bar {
    const char *label;
    double low;
    double high;
    const char *note_low;
    const char *note_high;
    const char *beyond_low; /* the answer beyond this end; or NULL */
    const char *beyond_high;
    double inner_low; /* with bars->inner: a second range, cut off at the axis */
    double inner_high;
    const char *inner_note;
};

struct chart_bars {
    const char *id;
    const char *title;
    const char *of; /* a line under the title of a plot; or NULL */
    struct chart_axis axis;
    double at;        /* the common line */
    const char *less; /* legend below the line, "10 % less"; NULL: the line is 0, bars begin there */
    const char *more;
    const char *inner;         /* legend of the inner ranges; NULL: there are none */
    const struct chart_bar *v; /* [n], from above */
    size_t n;
};

/* Adds a figure of a page with horizontal bars and their numbers behind a fold, if there are any. */
void chart_put_bars(struct text *out, const struct chart_bars *bars);

/* Adds the numbers of a chart, and those of bars, as a table behind a fold (chart_numbers.c). The table of a
 * chart has a row for each of some evenly spaced values of x. */
void chart_put_numbers(struct text *out, const struct chart *chart);
void chart_put_bar_numbers(struct text *out, const struct chart_bars *bars);

/* --- parts of the drawing in a file (plot.c) --- */

/* The place of the axes of a panel. */
struct chart_box {
    double left, right, top, bottom;
};

/* Adds a panel. below: with the numbers and the label of x. */
void chart_put_panel(struct text *out, const struct chart *chart, const struct chart_box *box, bool below);

/* The width that a panel of this height needs to the left of its axes. */
double chart_room(const struct chart *chart, double height);

/* The place of a value of x in the drawing. */
double chart_place(const struct chart_axis *x, const struct chart_box *box, double value);

/* Adds bars from y = top on; their height is chart_bars_height. */
void chart_put_bars_panel(struct text *out, const struct chart_bars *bars, double top, double width);
double chart_bars_height(const struct chart_bars *bars);

/* Adds an entry of a legend, whose left end has its middle at (x, y); its width is chart_entry_width. The
 * entry is for a series, or for a band or bar, whose colour has the class `look` ("band b0"). */
void chart_put_entry(struct text *out, double x, double y, const struct chart_series *series, size_t i);
void chart_put_patch(struct text *out, double x, double y, const char *look, const char *label);
double chart_entry_width(const char *label);

/* chart_text_width: an upper bound of the width of a text in letters of this size. chart_put_words adds the
 * text, cut after this width and then ended by "...". */
double chart_text_width(const char *s, double size);
void chart_put_words(struct text *out, const char *s, double size, double most);

/* The smallest width of the form 1, 2, 2.5 or 5 times a power of ten that divides a span into at most `ticks`
 * parts. */
double chart_tick_width(double span, int ticks);

/* Sets the ends of both axes to contain all series and marks. A linear axis begins at 0, an axis of years has
 * whole years, an axis of days only its samples; a logarithmic one has some room at both ends. */
void chart_fit(struct chart *chart);

/* The unit of the largest value, and the divisor of all values. A unit without prefixes keeps its name; a
 * rate per money is then counted per thousand, million, ... money: the currency; NULL: the values are rates.
 */
const char *chart_unit(double *divisor, double largest, const char *rate, const char *money,
                       struct arena *arena);

/* An axis that contains low..high, with some room. */
struct chart_axis chart_axis_of(const char *label, const char *unit, double low, double high);

#endif
