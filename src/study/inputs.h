/* inputs.h - what went into an answer, one by one, as --set names it; and the values of a measured input
 * between which the plan's nodes and network stay best. */
#ifndef STUDY_INPUTS_H
#define STUDY_INPUTS_H

#include <stdbool.h>
#include <stddef.h>

#include "base/status.h"
#include "base/vec.h"

struct arena;
struct design_study;
struct diag;
struct plan;
struct problem;
struct stop;

enum input_kind {
    INPUT_PRICE,  /* of a part that the problem's clusters can have */
    INPUT_LIMIT,  /* of the scenario */
    INPUT_RATE,   /* of a node that a design has */
    INPUT_LINK,   /* latency, bandwidth, processor time per message of a network that a design has */
    INPUT_TCO,    /* a number of the scenario's `tco` */
    INPUT_BUDGET, /* in ranges alone */
};

struct input {
    enum input_kind kind;
    const char *what;   /* "latency of myrinet" */
    const char *change; /* "latency.myrinet" */
    double value;       /* in `unit`, the budget in minor units; NAN: it goes by the size of a message */
    const char *unit;   /* "s", "B/s", "Mop/s", "W", ""; NULL: of prices */
    double least, most; /* of the values that one of tco can have */
    bool whole;         /* they are whole numbers */
};

typedef VEC(struct input) input_list;

/* Prices, limits, rates, links and tco, in this order. The texts are on the arena; the caller frees the list.
 * problem: as plan_solve left it. */
input_list inputs_of(const struct problem *problem, struct arena *arena);

/* Those and the budget. */
input_list inputs_with_range(const struct problem *problem, struct arena *arena);

/* An end of a range: as a factor of today's value. */
struct input_end {
    double
        factor; /* the last that keeps them, within 1e-6 of one that does not; NAN: none up to 1,000 times */
    const char *plan; /* what is best beyond it; NULL: nothing can be bought, or there is no end */
    bool proven;      /* of a design: it is best up to there, or as far as was looked, at every value */
};

struct input_range {
    struct input input;
    struct input_end low, high;           /* of the design: nodes, network and topology */
    struct input_end plan_low, plan_high; /* of the plan: its order */
};

struct input_ranges {
    struct input_range *v; /* [n] those with an end, the most fragile design first, then plan */
    size_t n;
    const char **still; /* [n_still] inputs that change neither design nor plan, as input.what */
    size_t n_still;
};

/* The relative change of the input to the nearer of two ends: 0.1 for a factor of 0.9 or 1.1. INFINITY: there
 * is none. */
double input_change_to(const struct input_end *low, const struct input_end *high);

/**
 * For every rate, latency, bandwidth, processor time per message, number of tco, limit and for the budget:
 * from a thousandth to a thousand times its value, where the design is no longer the plan's, and where the
 * order is not, found by halving. Memory on the arena.
 *
 * problem  as plan_solve left it
 * plan     its proven plan
 *
 * ST_STOPPED: the stop function said so; out has what was done. Else as again_changed
 */
enum status input_ranges_make(struct input_ranges *out, const struct problem *problem,
                              const struct plan *plan, const struct stop *stop, struct arena *arena,
                              struct diag *diag);

/* How far an input is moved. */
struct input_within {
    const struct input *input;
    double factor; /* up to this one, below 1 or above; within what the input can be */
    double near;   /* an end is found to this relative width */
};

/**
 * The end of the design's range of one input on one side; none where the design is best at the factor asked
 * for. Texts on the arena. Status as input_ranges_make.
 */
enum status input_end_within(struct input_end *out, const struct input_within *within,
                             const struct design_study *study);

#endif
