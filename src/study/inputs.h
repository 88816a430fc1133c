/* inputs.h - what went into an answer, one by one, as --set names it. */
#ifndef STUDY_INPUTS_H
#define STUDY_INPUTS_H

#include "problem/problem.h"

enum input_kind {
    INPUT_PRICE, /* of a part that the problem's clusters can have */
    INPUT_LIMIT, /* of the scenario */
    INPUT_RATE,  /* of a node that a design has */
    INPUT_LINK,  /* latency, bandwidth, processor time per message of a network that a design has */
};

struct input {
    enum input_kind kind;
    const char *what;   /* "latency of myrinet" */
    const char *change; /* "latency.myrinet" */
    double value;       /* of rates and links, in `unit`; NAN: it goes by the size of a message */
    const char *unit;   /* "s", "B/s", "Mop/s"; NULL: of prices and limits */
};

typedef VEC(struct input) input_list;

/* Prices, limits, rates and links, in this order. The texts are on the arena, the list is the caller's to
 * free. problem: as plan_solve left it. */
input_list inputs_of(const struct problem *problem, struct arena *arena);

#endif
