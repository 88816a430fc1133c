/* fragile.h - the inputs of which the least change alters the design: over prices, rates, network figures,
 * numbers of tco, limits and the budget. */
#ifndef STUDY_FRAGILE_H
#define STUDY_FRAGILE_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "study/flip.h"
#include "study/inputs.h"

enum { FRAGILE_SHOWN = 3 };

/* An input between whose values the design is best, and what is best beyond the nearer end. */
struct fragile {
    const char *what;     /* "price of hgx-h200-8" */
    double low, high;     /* ends in parts of today's value, which is 1; -INFINITY, INFINITY: there is none */
    double change;        /* to the nearer end: 0.049 for 4.9 % more, below 0 for less */
    const char *instead;  /* best beyond it; NULL: nothing can be bought, or it is not known */
    const char *sentence; /* "The design changes if hgx-h200-8 costs 4.9 % more: 232 x ..." */
    struct input input;   /* of a price NULL unit, and: */
    int64_t price_minor;
    bool exact; /* no price is an end where none is said: else none up to 90 % off is */
};

struct fragiles {
    struct fragile v[FRAGILE_SHOWN]; /* [n] most fragile first */
    size_t n;
};

/**
 * The most fragile inputs, of changes by no more than 90 %. Beside the prices each input is solved for twice
 * at least: as far as the third most fragile so far, where the design is no longer best an end is found by
 * halving, to a part in a thousand. Texts on the problem's arena.
 *
 * flips  of all prices; NULL: prices are moved as other inputs are
 * ST_STOPPED: the stop function said so; out has what was found
 */
enum status fragile_find(struct fragiles *out, const struct problem *problem, const struct plan *plan,
                         const struct flips *flips, const struct stop *stop, struct diag *diag);

#endif
