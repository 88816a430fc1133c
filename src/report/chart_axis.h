/* chart_axis.h - axes of a drawing: where values lie, ticks, figures, labels. */
#ifndef REPORT_CHART_AXIS_H
#define REPORT_CHART_AXIS_H

#include <stdbool.h>

#include "report/chart.h"

/* Units of the drawing: of letters, and from a line of them to the next. */
enum { CHART_LETTERS = 13, CHART_LINE = 17 };

/* Where the axes are drawn. */
struct chart_frame {
    double left, right, top, bottom;
    struct chart_axis x, y;
    int ticks, y_ticks; /* at most */
    bool file;          /* of a file: the label of y stands upright beside it, marks have their labels */
    bool below;         /* with the figures and the label of x */
};

double chart_at_x(const struct chart_frame *f, double x);
double chart_at_y(const struct chart_frame *f, double y);

/* Adds the lines of the grid, the figures and the label of an axis. */
void chart_put_x(struct text *out, const struct chart_frame *f);
void chart_put_y(struct text *out, const struct chart_frame *f);

/* How many ticks of y a panel so high has, at most. */
int chart_y_ticks(double height);

#endif
