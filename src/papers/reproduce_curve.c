/* reproduce_curve.c - samples of a function, and constants of a paper's machine. */
#include "papers/reproduce_curve.h"

#include <assert.h>
#include <math.h>
#include <string.h>

struct reproduced_curve reproduce_curve(struct arena *arena, const char *label,
                                        struct reproduce_function function, const double *points,
                                        size_t n_points, bool log_x)
{
    enum { DENSE = 121 };
    assert(n_points >= 2);
    double *x = ARENA_NEW(arena, DENSE, double);
    double *y = ARENA_NEW(arena, DENSE, double);
    double *points_y = ARENA_NEW(arena, n_points, double);
    const double first = points[0], last = points[n_points - 1];
    for (size_t i = 0; i < DENSE; i++) {
        const double share = (double)i / (DENSE - 1);
        x[i] = log_x ? first * pow(last / first, share) : first + (last - first) * share;
        y[i] = function.y(x[i], function.payload);
    }
    for (size_t i = 0; i < n_points; i++)
        points_y[i] = function.y(points[i], function.payload);
    return (struct reproduced_curve){.label = label,
                                     .x = x,
                                     .y = y,
                                     .n = DENSE,
                                     .points_x = points,
                                     .points_y = points_y,
                                     .n_points = n_points};
}

enum status reproduce_constant(double *out, const struct snapshot *snapshot, const char *machine,
                               const char *name, struct diag *diag)
{
    for (size_t i = 0; i < snapshot->n_constants; i++) {
        const struct machine_constant *constant = &snapshot->constants[i];
        if (strcmp(constant->machine, machine) != 0 || strcmp(constant->name, name) != 0)
            continue;
        *out = constant->value;
        return ST_OK;
    }
    return diag_set(diag, ST_CATALOG, "catalogue %s has no constant '%s' of machine '%s'", snapshot->name,
                    name, machine);
}
