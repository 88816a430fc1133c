/* rent.h - rented machines. */
#ifndef PROBLEM_RENT_H
#define PROBLEM_RENT_H

#include <stdbool.h>
#include <stdint.h>

struct design;
struct instance;
struct rental;

/* A rented machine over the years of the tco: the units of the rental part for one machine in total, the
 * units in each year except the last, and the share of each year for which the machine is rented. */
struct rent {
    int64_t units, a_year;
    double share;
};
struct rent instance_rent(const struct instance *instance, const struct rental *rental);

/* Units of the part that a node of a rented design needs: per year (*a_year), or in total if the years
 * differ. */
int64_t instance_rent_units(bool *a_year, const struct instance *instance, const struct design *design);

#endif
