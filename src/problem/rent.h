/* rent.h - rented machines. */
#ifndef PROBLEM_RENT_H
#define PROBLEM_RENT_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

struct design;
struct instance;
struct rental;

/* A rented machine over the years of the tco: the units of the rental part for one machine in total, the
 * units in each year except the last, and the share of each year for which the machine is rented. */
struct rent {
    int64_t units, a_year;
    double share;
    int64_t prompt_units; /* of the prompts of a rental that is paid by the token, in total; 0: by the hour */
};
struct rent instance_rent(const struct instance *instance, const struct rental *rental);

/* The rent of a part that is paid for one machine or service, also as tokens of prompts. */
struct rent instance_rent_of_part(const struct instance *instance, size_t part);

/* Units of the part that a node of a rented design needs: per year (*a_year), or in total if the years
 * differ. */
int64_t instance_rent_units(bool *a_year, const struct instance *instance, const struct design *design);

#endif
