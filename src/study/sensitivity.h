/* sensitivity.h - how much the objective changes with each input. */
#ifndef STUDY_SENSITIVITY_H
#define STUDY_SENSITIVITY_H

#include <stdbool.h>
#include <stddef.h>

#include "base/status.h"

struct diag;
struct plan;
struct instance;
struct stop;

/* The objective with an input that is lower or higher by a percentage. Texts on the arena. */
struct sensitivity_side {
    double best;      /* objective of the best plan; NAN: nothing can be bought */
    double kept;      /* objective of today's plan; NAN: a limit such as the budget excludes it */
    const char *plan; /* best plan: "292 x ppro-200 with myrinet"; NULL: nothing can be bought */
    bool moved;       /* the best plan differs from today's: it uses other units of some part */
};

struct sensitivity_row {
    const char *what;   /* "price of myrinet-nic" */
    const char *change; /* name in --set: "myrinet-nic" */
    struct sensitivity_side low;
    struct sensitivity_side high;
    /* |best high - best low| / today's objective; INFINITY: nothing can be bought on one side */
    double width;
};

struct sensitivity {
    struct sensitivity_row *rows; /* [n] inputs with an effect, the widest first */
    size_t n;
    const char **still; /* [n_still] names of inputs without an effect */
    size_t n_still;
};

/**
 * Changes every input (inputs_of) by -by and +by, one at a time, and solves the problem again. Memory on the
 * problem's arena.
 *
 * problem  as plan_solve left it
 * plan     its proven plan
 * by       "10%"
 *
 * ST_USAGE: by is not a percentage above 0 and below 100. ST_STOPPED: the stop function ended it; out has the
 * inputs so far.
 */
enum status sensitivity_make(struct sensitivity *out, const struct instance *instance,
                             const struct plan *plan, const char *by, const struct stop *stop,
                             struct diag *diag);

#endif
