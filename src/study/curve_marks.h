/* curve_marks.h - which rows of a curve a buyer should look at. */
#ifndef STUDY_CURVE_MARKS_H
#define STUDY_CURVE_MARKS_H

#include "study/frontier.h"

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
