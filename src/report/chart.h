/* chart.h - charts as SVG that stands in an HTML page: crisp, told apart by dash and marker as well as
 * colour. */
#ifndef REPORT_CHART_H
#define REPORT_CHART_H

#include <stdbool.h>
#include <stddef.h>

#include "base/text.h"

enum { CHART_MAX_SERIES = 6 };

/* A line through n samples by rising x. Borrowed. */
struct chart_series {
    const char *name;
    const double *x;
    const double *y;
    const char *const *notes; /* [n] what a reader sees when pointing at a sample, or NULL */
    size_t n;
    bool steps;      /* y holds until the next x */
    const char *end; /* written over its last sample: what ends it; or NULL */
};

/* A range of x that is shaded; the label is shown in the legend. */
struct chart_band {
    double from;
    double to;
    const char *label;
    const char *note; /* written beside it with the label, in a chart with a level; or NULL */
};

/* A place pointed at. */
struct chart_mark {
    double x;
    double y;
    const char *label;
};

/* An axis and its range: "budget, million USD". */
struct chart_axis {
    const char *label;
    const char *unit; /* "" for a plain number */
    double low;
    double high;
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

/* Adds the figure: an SVG for a page and one for a phone, which say where their axes lie (data-left,
 * data-xlow, ...), legend, and for the page's script the samples of the first with their notes. */
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
};

struct chart_bars {
    const char *id;
    const char *title;
    const char *of; /* a line under the title of a plot; or NULL */
    struct chart_axis axis;
    double at;        /* the line */
    const char *less; /* "10 % less": of the legend; NULL, in a plot: nothing is below the line, which is 0 */
    const char *more;
    const struct chart_bar *v; /* [n], from above */
    size_t n;
};

/* Adds a figure of horizontal bars, if there are any. */
void chart_put_bars(struct text *out, const struct chart_bars *bars);

/* The width of 1, 2, 2.5 or 5 times a power of ten that divides a span into at most so many parts. */
double chart_tick_width(double span, int ticks);

/* Ends of an axis that holds low..high, with room at both ends. */
struct chart_axis chart_axis_of(const char *label, const char *unit, double low, double high);

#endif
