/* fragile.h - the inputs whose smallest change alters the design: prices, rates, network figures, values of
 * tco, limits and the budget. */
#ifndef STUDY_FRAGILE_H
#define STUDY_FRAGILE_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "study/flip.h"
#include "study/inputs.h"

enum { FRAGILE_SHOWN = 3 };

/* An input, the range in which the design stays best, and the best design beyond the nearer end. */
struct fragile_input {
    const char *what;     /* "price of hgx-h200-8" */
    double low, high;     /* ends relative to today's value (1); -INFINITY, INFINITY: unlimited */
    double change;        /* relative change to the nearer end: 0.049 for 4.9 % more, negative for less */
    const char *instead;  /* best beyond it; NULL: nothing can be bought, or unknown */
    const char *sentence; /* "The design changes if hgx-h200-8 costs 4.9 % more: 232 x ..." */
    struct input input;   /* unit NULL: a price */
    int64_t price_minor;
    bool exact; /* a price range of flip_prices; otherwise no end is searched beyond 90 % */
};

struct fragile_inputs {
    struct fragile_input v[FRAGILE_SHOWN]; /* [n] most fragile first */
    size_t n;
};

/**
 * Finds the most fragile inputs, with changes of at most 90 %. Inputs other than prices are solved at least
 * twice, at the change of the third most fragile input so far. If another design is best there, the end
 * is found by bisection to a relative width of 0.001. Texts on the problem's arena.
 *
 * flips  of all prices; NULL: prices are treated like other inputs
 *
 * ST_STOPPED: the stop function ended it; out has the inputs so far
 */
enum status fragile_find(struct fragile_inputs *out, const struct instance *instance, const struct plan *plan,
                         const struct flips *flips, const struct stop *stop, struct diag *diag);

#endif
