/* chart.h - charts as SVG, for a page and for a file: crisp, told apart by dash and marker as well as colour.
 */
#ifndef REPORT_CHART_H
#define REPORT_CHART_H

#include <stdbool.h>
#include <stddef.h>

struct text;

enum { CHART_MAX_SERIES = 8 };

/* A line through n samples by rising x, broken where y is not finite. Borrowed. */
struct chart_series {
    const char *name;
    const double *x;
    const double *y;
    const char *const *notes; /* [n] what a reader sees when pointing at a sample, or NULL */
    size_t n;
    bool steps;             /* y holds until the next x */
    bool solid;             /* without dashes: too short for them */
    const char *end;        /* written over its last sample: what ends it; or NULL */
    const double *points_x; /* marked, of the line or apart; NULL: a page marks some samples, a file none */
    const double *points_y;
    size_t n_points;
};

/* A range of x that is shaded; the label is shown in the legend. */
struct chart_band {
    double from;
    double to;
    const char *label;
    const char *note; /* written beside it with the label, in a chart with a level; or NULL */
};

/* A place pointed at; a file has the label beside it, its lines separated by '\n', a page in the legend. */
struct chart_mark {
    double x;
    double y;
    const char *label; /* NULL: none */
};

enum chart_scale { CHART_LINEAR, CHART_LOG, CHART_YEARS };

/* An axis and its range: "budget, million USD". */
struct chart_axis {
    const char *label;
    const char
        *unit; /* "" for a plain number; NULL: the label says it, and its values are shown as they are */
    double low;
    double high;
    enum chart_scale scale;
    const double *ticks; /* [n_ticks] by rising value, those that have room; NULL: round values */
    size_t n_ticks;
};

struct chart {
    const char *id;    /* of the figure, unique in the page: letters and '-' */
    const char *title; /* said to readers who cannot see */
    struct chart_axis x;
    struct chart_axis y;
    const struct chart_series *series; /* [n_series] */
    size_t n_series;
    const struct chart_band *bands; /* [n_bands] */
    size_t n_bands;
    const struct chart_mark *marks; /* [n_marks] */
    size_t n_marks;
    double level;      /* a line at this y; NAN: none */
    const char *above; /* written above the level, and below it; or NULL */
    const char *below;
};

/* Adds the figure of a page: an SVG for a wide one and one for a phone, which say where their axes lie
 * (data-left, data-xlow, ...), legend, and for the page's script the samples of the first with their notes.
 */
void chart_put(struct text *out, const struct chart *chart);

/* A bar on both sides of a line that all share: where an input takes the answer when it is lower, and higher,
 * or between which values it stays as it is; with texts for the ends. An end beyond the axis is open. */
struct chart_bar {
    const char *label;
    double low;
    double high;
    const char *note_low;
    const char *note_high;
    const char *beyond_low; /* what is there; or NULL */
    const char *beyond_high;
    double inner_low; /* where bars->inner says what: a range within, cut off at the axis */
    double inner_high;
    const char *inner_note;
};

struct chart_bars {
    const char *id;
    const char *title;
    const char *of; /* a line under the title of a plot; or NULL */
    struct chart_axis axis;
    double at;        /* the line */
    const char *less; /* "10 % less": of the legend; NULL, in a plot: nothing is below the line, which is 0 */
    const char *more;
    const char *inner;         /* what a range within each bar is, of the legend; NULL: there are none */
    const struct chart_bar *v; /* [n], from above */
    size_t n;
};

/* Adds a figure of a page with horizontal bars, if there are any. */
void chart_put_bars(struct text *out, const struct chart_bars *bars);

/* --- parts of the drawing that a file is (plot.c) --- */

/* Where the axes of a panel are drawn. */
struct chart_box {
    double left, right, top, bottom;
};

/* Adds a panel. below: with the figures and the label of x. */
void chart_put_panel(struct text *out, const struct chart *chart, const struct chart_box *box, bool below);

/* Units that a panel so high needs at the left of its axes. */
double chart_room(const struct chart *chart, double height);

/* Where a value of the axis of x is in the drawing. */
double chart_place(const struct chart_axis *x, const struct chart_box *box, double value);

/* Adds bars from this y on; as many units high as chart_bars_height says. */
void chart_put_bars_panel(struct text *out, const struct chart_bars *bars, double top, double width);
double chart_bars_height(const struct chart_bars *bars);

/* Adds an entry of a legend at the middle of its left end, as wide as chart_entry_width says: a series, or of
 * a band or a bar the class that has its colour, "band b0". */
void chart_put_entry(struct text *out, double x, double y, const struct chart_series *series, size_t i);
void chart_put_patch(struct text *out, double x, double y, const char *look, const char *label);
double chart_entry_width(const char *label);

/* As wide as a text may be in letters of this size, in the widest of the usual typefaces; what is more is
 * left out, behind "...", by chart_put_words, which adds the text. */
double chart_text_width(const char *s, double size);
void chart_put_words(struct text *out, const char *s, double size, double most);

/* The width of 1, 2, 2.5 or 5 times a power of ten that divides a span into at most so many parts. */
double chart_tick_width(double span, int ticks);

/* Sets the ends of both axes so that they hold all series and marks: from 0, or whole years, or somewhat
 * beyond them on both sides of a logarithmic one. */
void chart_fit(struct chart *chart);

/* Ends of an axis that holds low..high, with room at both ends. */
struct chart_axis chart_axis_of(const char *label, const char *unit, double low, double high);

#endif
