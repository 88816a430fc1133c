/* chart_axis.h - axes of a drawing: places of values, ticks, numbers, labels. */
#ifndef REPORT_CHART_AXIS_H
#define REPORT_CHART_AXIS_H

#include <stdbool.h>

#include "report/chart.h"

/* In units of the drawing: the size of letters and the height of a line. */
enum { CHART_LETTERS = 13, CHART_LINE = 17 };

/* The place of the axes in a drawing. */
struct chart_frame {
    double left, right, top, bottom;
    struct chart_axis x, y;
    int ticks, y_ticks; /* largest numbers of ticks */
    bool file;          /* in a file the label of y is upright to its left, and marks have labels */
    bool below;         /* with the numbers and the label of x */
};

double chart_at_x(const struct chart_frame *f, double x);
double chart_at_y(const struct chart_frame *f, double y);

/* Adds the grid lines, the numbers and the label of an axis. */
void chart_put_x(struct text *out, const struct chart_frame *f);
void chart_put_y(struct text *out, const struct chart_frame *f);

/* The largest number of ticks of y in a panel of this height. */
int chart_y_ticks(double height);

#endif
