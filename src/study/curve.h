/* curve.h - performance against money: what each budget buys. */
#ifndef STUDY_CURVE_H
#define STUDY_CURVE_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "study/frontier.h"

struct money_range;

/* One row of a curve. found is false where the budget buys nothing. */
struct curve_row {
    int64_t budget_minor;
    bool found;
    struct real_point point;    /* of several clusters: no design, all nodes */
    struct candidate *clusters; /* [n_clusters] of several: these, with bound and gap of their plan */
    size_t n_clusters;
    double bound, gap;
    const char *left_out; /* counts real: why a design was; NULL: none was */
    bool best;            /* marks of an exact curve */
    bool knee;
};

struct curve {
    struct curve_row *rows; /* [n] by rising budget, on the arena */
    size_t n;
    bool exact;
    bool complete; /* false: stopped; rows can be bought, and better ones may exist */
};

enum { CURVE_ROWS_AT_MOST = 1 << 24 };

/* The number of budgets of an exact curve. */
enum { CURVE_EXACT = 0 };

/**
 * The curve at `n` budgets, evenly spaced over a range that is not empty; n CURVE_EXACT: at every budget
 * where the purchase changes, and at the first one; else n >= 2. With counts real, sampled only (ST_INPUT
 * otherwise). Of several clusters each budget is asked of plan_solve, for the rate.
 *
 * ST_INFEASIBLE  no row buys anything
 * ST_STOPPED     the rows so far, not complete; of an exact curve of several clusters those of the larger
 *                budgets. diag says so only where the curve has too many steps
 */
enum status curve_build(struct curve *out, struct problem *problem, struct money_range range, size_t n,
                        const struct stop *stop, struct diag *diag);

/* A knee stands out of the line between its neighbours by this part of the range of rates, or more. */
#define KNEE_RELATIVE 0.05

/**
 * Marks the rows of an exact curve: the best rate per cost (the cheaper one of equals), and its knees, where
 * more money begins to buy less. The knees are those steps that, joined by straight lines with the first and
 * the last one, come within KNEE_RELATIVE of the range of rates to the curve's concave hull (Douglas and
 * Peucker, "Algorithms for the reduction of the number of points required to represent a digitized line or
 * its caricature", 1973): the one that stands out most first, then those of either side.
 */
void curve_mark(struct curve *curve);

/* "knee", "best", "best, knee"; NULL: none. */
const char *curve_mark_name(const struct curve_row *row);

#endif
