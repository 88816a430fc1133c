/* rent.h - machines that are rented by the hour, by the rows of the catalogue: how many hours of each year,
 * and what their rent is worth today. */
#ifndef PROOF_RENT_H
#define PROOF_RENT_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

struct problem;

/* Units of the part for one machine over the years of the tco, in each year but the last, and the share of
 * every year that it is there. */
struct site_rent {
    int64_t units, a_year;
    double share;
};

/* Of a part that is rented as this node, or, NULL, as any; units 0: it is not. */
struct site_rent rent_of(const struct problem *problem, size_t part, const char *node);

/* The part is hours, whose rent is a cost of operation. */
bool rent_is(const struct problem *problem, size_t part);

/* What a total for the part is worth today: of rent, which is paid at the end of each year, less. */
int64_t rent_worth(const struct problem *problem, size_t part, int64_t total_minor);

/* The same of one unit of money, as a factor. */
double rent_worth_of_one(const struct problem *problem, size_t part);

/* The scenario names machines that are rented among its nodes. */
bool rent_is_asked(const struct problem *problem);

#endif
