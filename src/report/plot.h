/* plot.h - curves and bars as SVG, PNG or PDF, drawn by gnuplot, and the data behind curves. Same curves,
 * same bytes. */
#ifndef REPORT_PLOT_H
#define REPORT_PLOT_H

#include <stdbool.h>
#include <stddef.h>

#include "base/diag.h"
#include "base/text.h"
#include "papers/reproduce.h"
#include "report/chart.h"

enum { PLOT_MAX_CURVES = 8 };

struct plot {
    const char *title;
    const char *x_label; /* with its unit: "system cost (million USD)" */
    const char *y_label;
    bool log_x; /* then the points' x are the tics, if they lie on the lines */
    bool apart; /* the points do not lie on the lines */
    bool log_y;
    bool calendar; /* x is years: the axis begins with the first of them, not at 0 */
    bool falling;  /* curves run from upper left to lower right: the legend stands at the right if it can */
    const struct plot_curve *curves; /* [n_curves], at most PLOT_MAX_CURVES */
    size_t n_curves;
    const struct plot_mark *marks; /* [n_marks] */
    size_t n_marks;
    const struct chart_band *bands; /* [n_bands] without notes */
    size_t n_bands;
    const struct chart_bars *bars; /* in place of all but the title; NULL: curves */
};

/* What the file of a plot ends in. */
#define PLOT_ENDS ".svg .png .pdf"

/* The gnuplot script with its data, which prints the file to its standard output. */
void plot_script(struct text *out, const struct plot *plot, const char *path);

/**
 * Draws the plot with gnuplot into a file, which appears when it is whole. path: ends in one of PLOT_ENDS.
 *
 * ST_OUTPUT: the file cannot be written. ST_INTERNAL: gnuplot is not installed, or fails. ST_STOPPED: a
 * signal has ended gnuplot.
 */
enum status plot_write(const struct plot *plot, const char *path, struct diag *diag);

/* The same of bars; title: of the scenario, or NULL. ST_INFEASIBLE: there are none. */
enum status plot_write_bars(const struct chart_bars *bars, const char *title, const char *path,
                            struct diag *diag);

/* Writes the data as tab separated values: curve, kind (point, line), x, y to 9 digits; bands by
 * where they begin and end. ST_OUTPUT as above. */
enum status plot_write_data(const struct plot *plot, const char *path, struct diag *diag);

#endif
