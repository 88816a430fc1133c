/* rent.c - hours of rented machines, year by year. */
#include "problem/rent.h"

#include <math.h>

#include "problem/build_steps.h"
#include "problem/instance.h"

enum { HOURS_OF_YEAR = 8760 };

/* Demand, prices, owned units and hours are the same in every year. If the shortest rental is longer than a
 * year, the machine is always present: one contract follows another, and the last one is paid to its end in
 * the last year. */
struct rent instance_rent(const struct instance *instance, const struct rental *rental)
{
    const struct operation *operation = &instance->purchase->operation;
    const int64_t years = operation->years > 0 ? operation->years : 1;
    const int64_t step_h = (int64_t)ceil(operation->rent_step_s / 3600);
    const int64_t hours = step_h > rental->term_h ? step_h : rental->term_h;
    if (hours <= HOURS_OF_YEAR)
        return (struct rent){rental->units * hours * years, rental->units * hours,
                             (double)hours / HOURS_OF_YEAR};
    const int64_t contracts = (years * HOURS_OF_YEAR + hours - 1) / hours;
    return (struct rent){rental->units * hours * contracts, rental->units * HOURS_OF_YEAR, 1};
}

enum status instance_take_rents(struct instance *instance, struct diag *diag)
{
    const struct operation *operation = &instance->purchase->operation;
    const bool discounted = instance->purchase->budget_on_tco && operation->discount_rate > 0;
    (void)diag;
    for (size_t i = 0; i < instance->snapshot->paid.n_rentals; i++) {
        const struct rental *rental = &instance->snapshot->paid.rentals[i];
        const struct rent rent = instance_rent(instance, rental);
        double worth = 1, sum = 0;
        for (int64_t year = 1; year <= operation->years; year++) {
            worth /= 1 + operation->discount_rate;
            sum += (double)rent_in_year(rent.units, rent.a_year, operation->years, year) * worth;
        }
        /* 0 if nothing is discounted now: the prices may come from a draw with another discount rate */
        instance->item[rental->part].price.present = discounted ? sum / (double)rent.units : 0;
    }
    return ST_OK;
}

int64_t instance_rent_units(bool *a_year, const struct instance *instance, const struct design *design)
{
    *a_year = design->rented.a_year * instance->purchase->operation.years == design->rented.units;
    return *a_year ? design->rented.a_year : design->rented.units;
}
