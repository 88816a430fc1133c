/* sensitivity.h - how much the answer moves with each number that went into it. */
#ifndef STUDY_SENSITIVITY_H
#define STUDY_SENSITIVITY_H

#include <stdbool.h>
#include <stddef.h>

#include "base/status.h"

struct diag;
struct plan;
struct problem;
struct stop;

/* The objective with an input lower or higher by the same part. Texts on the arena. */
struct sensitivity_side {
    double best;      /* with the plan that is best then; NAN: nothing can be bought */
    double kept;      /* with today's plan; NAN: beyond a limit, as the budget */
    const char *plan; /* "292 x ppro-200 with myrinet": what is best then; NULL: nothing */
    bool moved;       /* it is not today's plan: the same units of every part in use */
};

struct sensitivity_row {
    const char *what;   /* "price of myrinet-nic" */
    const char *change; /* what --set calls it: "myrinet-nic" */
    struct sensitivity_side low;
    struct sensitivity_side high;
    double
        width; /* |best high - best low| / today's objective; INFINITY: nothing can be bought on one side */
};

struct sensitivity {
    struct sensitivity_row *rows; /* [n] inputs with an effect, the widest first */
    size_t n;
    const char **still; /* [n_still] inputs without any, as `what` */
    size_t n_still;
};

/**
 * Moves every price of a part that the problem's clusters can have, every rate, latency, bandwidth and
 * processor time per message by -by and +by, one after another, and solves the question again. Memory on the
 * problem's arena.
 *
 * problem  as plan_solve left it
 * plan     its proven plan
 * by       "10%"
 *
 * ST_USAGE: by is no percentage above 0 and below 100. ST_STOPPED: the stop function said so; out has what
 * was done.
 */
enum status sensitivity_make(struct sensitivity *out, const struct problem *problem, const struct plan *plan,
                             const char *by, const struct stop *stop, struct diag *diag);

#endif
