/* plot_parts.h - pieces of gnuplot's script. */
#ifndef REPORT_PLOT_PARTS_H
#define REPORT_PLOT_PARTS_H

#include "report/plot.h"

enum { PLOT_WIDTH = 760 };

/* What a plot of bars needs, in units of which PLOT_WIDTH are its width. */
int plot_bars_height(const struct plot *plot);

/* The script of a plot with bars, but for the terminal. */
void plot_bars_script(struct text *out, const struct plot *plot);

#endif
