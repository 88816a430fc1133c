/* reproduce_curve.h - samples a function into a curve of a figure. */
#ifndef PAPERS_REPRODUCE_CURVE_H
#define PAPERS_REPRODUCE_CURVE_H

#include "papers/reproduce.h"

/* A function of x; what else it depends on is in `payload`. */
struct reproduce_function {
    double (*y)(double x, const void *payload);
    const void *payload;
};

/**
 * A curve through the tabulated points, with dense samples between the first and the last of them.
 *
 * points  [n_points >= 2], rising, > 0 when log_x; borrowed as long as the curve lives
 * log_x   samples at equal factors of x instead of equal steps
 */
struct reproduced_curve reproduce_curve(struct arena *arena, const char *label,
                                        struct reproduce_function function, const double *points,
                                        size_t n_points, bool log_x);

/* A constant of a machine in a catalogue, in the unit it is printed in. ST_CATALOG names what is missing. */
enum status reproduce_constant(double *out, const struct snapshot *snapshot, const char *machine,
                               const char *name, struct diag *diag);

#endif
