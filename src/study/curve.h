/* curve.h - the best purchase for each budget of a range. */
#ifndef STUDY_CURVE_H
#define STUDY_CURVE_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "study/frontier.h"

struct money_range;

/* One row of a curve. found false: the budget buys nothing. */
struct curve_row {
    int64_t budget_minor;
    bool found;
    struct real_point point;    /* the purchase; with several clusters: no design, the nodes of all */
    struct candidate *clusters; /* [n_clusters] with several clusters, with bound and gap of their plan */
    size_t n_clusters;
    double bound, gap;
    const char *left_out; /* with `counts: real`, why some design was skipped; NULL: none was skipped */
    bool best;            /* marks of an exact curve (curve_mark) */
    bool knee;
};

struct curve {
    struct curve_row *rows; /* [n] by rising budget, on the arena */
    size_t n;
    bool exact;
    bool complete; /* false: stopped; better purchases than those of the rows may exist */
    /* for a sampled curve, the step with the highest rate per cost among all steps, not only the sampled
     * ones. found is false if the curve is exact, or was sampled without steps */
    struct curve_row best;
    /* the problem of the rows, on the arena: with several clusters its goal is the rate. It has the warnings
     * of the rows */
    struct instance *instance;
};

enum { CURVE_ROWS_AT_MOST = 1 << 24 };

/* The value of n for an exact curve. */
enum { CURVE_EXACT = 0 };

/**
 * Finds the curve at n >= 2 evenly spaced budgets of a range that is not empty. n CURVE_EXACT: at the first
 * budget and at every budget where the purchase changes. Counts real allow sampled budgets only (otherwise
 * ST_INPUT). With several clusters, plan_solve finds the best rate for each budget.
 *
 * ST_INFEASIBLE  no budget buys anything
 * ST_STOPPED     the rows so far, not complete; for an exact curve of several clusters those of the larger
 *                budgets. diag is set only if the curve has too many steps
 */
enum status curve_build(struct curve *out, const struct instance *instance, struct money_range range,
                        size_t n, const struct stop *stop, struct diag *diag);

/* Least height of a knee above the line between its neighbours, as a share of the range of rates. */
#define KNEE_RELATIVE 0.05

/**
 * Marks rows of an exact curve: the row with the best rate per cost (the cheapest of equal ones), and the
 * knees, after which each further unit of money adds less rate. The knees are chosen on the concave hull. The
 * polyline through them and both ends lies within KNEE_RELATIVE of the hull, relative to the range of rates.
 * The highest one is marked first, then those on either side of it (Douglas and Peucker, "Algorithms for the
 * reduction of the number of points required to represent a digitized line or its caricature", 1973).
 */
void curve_mark(struct curve *curve);

/* "knee", "best", "best, knee"; NULL: no mark. */
const char *curve_mark_name(const struct curve_row *row);

#endif
