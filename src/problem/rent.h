/* rent.h - machines by the hour. */
#ifndef PROBLEM_RENT_H
#define PROBLEM_RENT_H

#include <stdbool.h>
#include <stdint.h>

struct design;
struct problem;
struct rental;

/* A machine by the hour over the years of the tco: units of the part for one of it, over all years and in
 * each year but the last, and the share of the time of every year that it is there. */
struct rent {
    int64_t units, a_year;
    double share;
};
struct rent problem_rent(const struct problem *problem, const struct rental *rental);

/* Units of the part that a node of a rented design is: of each year, or, *a_year false, of all years where
 * they are not the same in each. */
int64_t problem_rent_units(bool *a_year, const struct problem *problem, const struct design *design);

#endif
