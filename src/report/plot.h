/* plot.h - writes charts to files: SVG, PNG or PDF (through rsvg-convert), and the data of the lines. The
 * same charts give the same bytes. */
#ifndef REPORT_PLOT_H
#define REPORT_PLOT_H

#include <stddef.h>

#include "base/status.h"

struct diag;
struct text;

/* A change that is marked on the x axis. x: its position; at: the position as text, in the unit of x; name:
 * label of the range that begins there. */
struct plot_change {
    double x;
    const char *at;
    const char *name;
};

struct plot {
    const char *title;
    const char *of;             /* a line below the title; NULL: none */
    const struct chart *panels; /* [n_panels] one above the other, over one axis of x */
    size_t n_panels;
    const struct plot_change *changes; /* [n_changes] by rising x, from the bottom to the top of all panels */
    size_t n_changes;
    const struct chart_bars *bars; /* drawn instead of panels; NULL: none */
};

/* The possible ends of a plot's file name. */
#define PLOT_ENDS ".svg .png .pdf"

/* Adds the plot as SVG. The legend shows the series of the first panel. */
void plot_svg(struct text *out, const struct plot *plot);

/**
 * Writes the file, which appears only when it is complete. path: ends in one of PLOT_ENDS.
 *
 * ST_OUTPUT: the file cannot be written. ST_INTERNAL: rsvg-convert is not installed, or fails. ST_STOPPED: a
 * signal has ended it.
 */
enum status plot_write(const struct plot *plot, const char *path, struct diag *diag);

/* Writes bars to a file like plot_write. title: the scenario's title, or NULL. ST_INFEASIBLE: there are no
 * bars. */
enum status plot_write_bars(const struct chart_bars *bars, const char *title, const char *path,
                            struct diag *diag);

/* Writes the data as tab separated values: curve, kind (point, line), x, y to 9 digits. ST_OUTPUT as above.
 */
enum status plot_write_data(const char *title, const struct chart *chart, const char *path,
                            struct diag *diag);

#endif
