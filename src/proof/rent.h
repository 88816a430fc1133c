/* rent.h - machines rented by the hour and services paid by the token, from the rows of the catalogue: their
 * units in each year, and the present value of their rent. */
#ifndef PROOF_RENT_H
#define PROOF_RENT_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

struct instance;

/* The rent of one machine. units: units of its part over the years of the tco. a_year: units in each year
 * except the last. share: share of every year in which the machine is available. */
struct site_rent {
    int64_t units, a_year;
    double share;
    /* paid by the token: the units of the prompts over the years; 0: paid by the hour */
    int64_t prompt_units;
    size_t prompt_part;
    int64_t requests; /* a year */
};

/* True if machines are rented by the hour. */
static inline bool rent_is_hourly(const struct site_rent *rent)
{
    return rent->units > 0 && rent->prompt_units == 0;
}

/* Rent of a part that provides this node; node NULL: any node. units 0: the part is not rented. */
struct site_rent rent_of(const struct instance *instance, size_t part, const char *node);

/* True if the part stands for rented hours. Their rent is a cost of operation. */
bool rent_is(const struct instance *instance, size_t part);

/* Present value of a total for the part. Rent is paid at the end of each year, so it is worth less. */
int64_t rent_worth(const struct instance *instance, size_t part, int64_t total_minor);

/* The present value of one unit of money that is paid for the part. */
double rent_worth_of_one(const struct instance *instance, size_t part);

/* True if the scenario lists rented machines among its nodes. */
bool rent_is_asked(const struct instance *instance);

#endif
