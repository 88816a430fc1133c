/* inputs.h - lists the inputs of an answer by their names in --set. Finds the ranges of measured inputs in
 * which the plan's nodes and network stay best. */
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
struct instance;
struct stop;

enum input_kind {
    INPUT_PRICE,     /* price of a part that clusters can use */
    INPUT_LIMIT,     /* limit of the scenario */
    INPUT_RATE,      /* rate of a node of some design */
    INPUT_LINK,      /* latency, bandwidth or processor time per message of a network of some design */
    INPUT_TCO,       /* value of the scenario's `tco` */
    INPUT_CONDITION, /* value of failures or of a service (problem/conditions.h) */
    INPUT_BUDGET,    /* only in ranges */
};

struct input {
    enum input_kind kind;
    const char *what;   /* "latency of myrinet" */
    const char *change; /* "latency.myrinet" */
    double value;       /* in `unit`; the budget in minor units; NAN: depends on the message size */
    const char *unit;   /* "s", "B/s", "Mop/s", "W", ""; NULL: a price */
    const char *suffix; /* of a value in --set; NULL: none */
    double least, most; /* range of a value of tco or of a condition */
    bool whole;         /* the value must be a whole number */
};

typedef VEC(struct input) input_list;

/* Lists prices, limits, rates, links, tco and conditions, in this order. Texts on the arena; the caller frees
 * the list. problem: as plan_solve left it. */
input_list inputs_of(const struct instance *instance, struct arena *arena);

/* True if the input has a range of valid values, least to most. */
static inline bool input_has_range(const struct input *input)
{
    return input->kind == INPUT_TCO || input->kind == INPUT_CONDITION;
}

/* The list of inputs_of and, in addition, the budget. */
input_list inputs_with_range(const struct instance *instance, struct arena *arena);

/* An end of a range, relative to today's value. */
struct input_end {
    /* last factor at which the plan or design stays best, to 1e-6; NAN: there is no end up to a factor of
     * 1,000 */
    double factor;
    const char *plan; /* best plan beyond the end; NULL: nothing can be bought, or there is no end */
    /* range of a design: proven best at every value up to the end, or up to the last examined value */
    bool proven;
};

struct input_range {
    struct input input;
    struct input_end low, high;           /* range of the design: nodes, network and topology */
    struct input_end plan_low, plan_high; /* range of the plan's order */
};

struct input_ranges {
    struct input_range *v; /* [n] with an end, by fragility of the design, then of the plan */
    size_t n;
    const char **still; /* [n_still] names (input.what) of inputs that change neither design nor plan */
    size_t n_still;
};

/* The relative change of the input to the nearer end: 0.1 for a factor of 0.9 or 1.1. INFINITY: no end. */
double input_change_to(const struct input_end *low, const struct input_end *high);

/**
 * Finds the range of every input except prices in which the design, and the order, stay the plan's. Values
 * from a thousandth to a thousand times today's are searched by bisection. Memory on the arena.
 *
 * problem  as plan_solve left it
 * plan     its proven plan
 *
 * ST_STOPPED: the stop function ended it; out has the inputs so far. Otherwise as resolve_with_change.
 */
enum status input_ranges_make(struct input_ranges *out, const struct instance *instance,
                              const struct plan *plan, const struct stop *stop, struct arena *arena,
                              struct diag *diag);

/* An input, and how far to search for an end of its range. */
struct input_within {
    const struct input *input;
    double factor; /* last factor to examine, below or above 1; limited to the valid values */
    double near;   /* relative accuracy with which an end is found */
};

/**
 * Finds the end of the design's range of an input on one side; no end if the design is best at
 * within->factor. Texts on the arena. Status as input_ranges_make.
 */
enum status input_end_within(struct input_end *out, const struct input_within *within,
                             const struct design_study *study);

#endif
