/* figure.h - what a drawing shows: of a paper's figure, or of an answer. */
#ifndef PAPERS_FIGURE_H
#define PAPERS_FIGURE_H

#include <stddef.h>

/* A line through n samples, and n_points shown as points, of it or apart. Borrowed. */
struct plot_curve {
    const char *label;
    const double *x;
    const double *y;
    size_t n;
    const double *points_x;
    const double *points_y;
    size_t n_points;
};

/* A place pointed at, such as a crossover; lines of the label are separated by '\n'. */
struct plot_mark {
    double x;
    double y;
    const char *label;
};

#endif
