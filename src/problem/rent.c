/* rent.c - hours of rented machines, year by year. */
#include "problem/rent.h"

#include <math.h>

#include "problem/build_steps.h"
#include "problem/problem.h"

enum { HOURS_OF_YEAR = 8760 };

/* Demand, prices, owned units and hours are the same in every year. If the shortest rental is longer than a
 * year, the machine is always present: one contract follows another, and the last one is paid to its end in
 * the last year. */
struct rent problem_rent(const struct problem *problem, const struct rental *rental)
{
    const struct operation *operation = &problem->purchase->operation;
    const int64_t years = operation->years > 0 ? operation->years : 1;
    const int64_t step_h = (int64_t)ceil(operation->rent_step_s / 3600);
    const int64_t hours = step_h > rental->term_h ? step_h : rental->term_h;
    if (hours <= HOURS_OF_YEAR)
        return (struct rent){rental->units * hours * years, rental->units * hours,
                             (double)hours / HOURS_OF_YEAR};
    const int64_t contracts = (years * HOURS_OF_YEAR + hours - 1) / hours;
    return (struct rent){rental->units * hours * contracts, rental->units * HOURS_OF_YEAR, 1};
}

enum status problem_take_rents(struct problem *problem, struct diag *diag)
{
    const struct operation *operation = &problem->purchase->operation;
    const bool discounted = problem->purchase->budget_on_tco && operation->discount_rate > 0;
    (void)diag;
    for (size_t i = 0; i < problem->snapshot->paid.n_rentals; i++) {
        const struct rental *rental = &problem->snapshot->paid.rentals[i];
        const struct rent rent = problem_rent(problem, rental);
        double worth = 1, sum = 0;
        for (int64_t year = 1; year <= operation->years; year++) {
            worth /= 1 + operation->discount_rate;
            sum += (double)rent_in_year(rent.units, rent.a_year, operation->years, year) * worth;
        }
        /* 0 if nothing is discounted now: the prices may come from a draw with another discount rate */
        problem->market.prices[rental->part].present = discounted ? sum / (double)rent.units : 0;
    }
    return ST_OK;
}

int64_t problem_rent_units(bool *a_year, const struct problem *problem, const struct design *design)
{
    *a_year = design->rented.a_year * problem->purchase->operation.years == design->rented.units;
    return *a_year ? design->rented.a_year : design->rented.units;
}
