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
    bool steps; /* y holds until the next x */
};

/* A range of x that is shaded, and a line across; labels are shown in the legend. */
struct chart_band {
    double from;
    double to;
    const char *label;
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
    double level; /* a line at this y; NAN: none */
};

/* Adds the figure: SVG, legend, and for the page's script the samples with their notes and (data-left,
 * data-xlow,
 * ...) where the axes lie. */
void chart_put(struct text *out, const struct chart *chart);

/* A bar from low to high around `at`, where a sheet of bars shares one axis. */
struct chart_bar {
    const char *label;
    double low;
    double high;
    const char *note_low; /* texts at the ends, or NULL */
    const char *note_high;
};

/* Adds a figure of horizontal bars about the line `at`: a tornado, largest first as given. */
void chart_put_bars(struct text *out, const char *id, const char *title, const struct chart_axis *axis,
                    double at, const struct chart_bar *bars, size_t n);

/* Ends of an axis that holds low..high, with room at both ends. */
struct chart_axis chart_axis_of(const char *label, const char *unit, double low, double high);

#endif
