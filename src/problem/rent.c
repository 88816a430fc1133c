/* rent.c - hours of rented machines, year by year. */
#include "problem/rent.h"

#include <math.h>

#include "base/number.h"
#include "problem/build_steps.h"
#include "problem/hosted.h"
#include "problem/instance.h"

/* Demand, prices, owned units and hours are the same in every year. If the shortest rental is longer than a
 * year, the machine is always present: one contract follows another, and the last one is paid to its end in
 * the last year. */
struct rent instance_rent(const struct instance *instance, const struct rental *rental)
{
    const struct operation *operation = &instance->purchase->operation;
    const int64_t years = operation->years > 0 ? operation->years : 1;
    const struct hosted *hosted = instance_hosted(instance, rental);
    struct hosted_step step;
    if (hosted && !instance_hosted_step(&step, instance, hosted))
        return (struct rent){0, 0, 0, 0}; /* no request of the workload has tokens of this service */
    if (hosted)
        return (struct rent){step.output_units * years, step.output_units, 1, step.input_units * years};
    /* less the rounding of 1.1 x 730 h, which does not count as an hour */
    const int64_t step_h = (int64_t)ceil(operation->rent_step_s * (1 - TIE_RELATIVE) / 3600);
    const int64_t hours = step_h > rental->term_h ? step_h : rental->term_h;
    if (hours <= HOURS_OF_YEAR)
        return (struct rent){rental->units * hours * years, rental->units * hours,
                             (double)hours / HOURS_OF_YEAR, 0};
    const int64_t contracts = (years * HOURS_OF_YEAR + hours - 1) / hours;
    return (struct rent){rental->units * hours * contracts, rental->units * HOURS_OF_YEAR, 1, 0};
}

struct rent instance_rent_of_part(const struct instance *instance, size_t part)
{
    const struct snapshot *snapshot = instance->snapshot;
    for (size_t i = 0; i < snapshot->paid.n_rentals; i++)
        if (snapshot->paid.rentals[i].part == part)
            return instance_rent(instance, &snapshot->paid.rentals[i]);
    for (size_t i = 0; i < snapshot->paid.n_hosted; i++) {
        const struct hosted *of = &snapshot->paid.hosted[i];
        const struct rent rent = instance_rent(instance, &snapshot->paid.rentals[of->rental]);
        if (of->input_part == part && rent.prompt_units > 0)
            return (struct rent){rent.prompt_units, rent.prompt_units / (rent.units / rent.a_year), 1, 0};
    }
    return (struct rent){0, 0, 0, 0};
}

/* The present value of a unit of a part, spread over the years. */
static double present_value(const struct instance *instance, const struct rent *rent)
{
    const struct operation *operation = &instance->purchase->operation;
    double worth = 1, sum = 0;
    for (int64_t year = 1; year <= operation->years; year++) {
        worth /= 1 + operation->discount_rate;
        sum += (double)rent_in_year(rent->units, rent->a_year, operation->years, year) * worth;
    }
    return sum / (double)rent->units;
}

enum status instance_take_rents(struct instance *instance, struct diag *diag)
{
    const struct operation *operation = &instance->purchase->operation;
    const bool discounted = instance->purchase->budget_on_tco && operation->discount_rate > 0;
    (void)diag;
    for (size_t part = 0; part < instance->snapshot->n_parts; part++) {
        if (instance->snapshot->parts[part].kind != PART_RENTAL)
            continue;
        const struct rent rent = instance_rent_of_part(instance, part);
        /* 0 if nothing is discounted now: the prices may come from a draw with another discount rate */
        instance->item[part].price.present =
            discounted && rent.units > 0 ? present_value(instance, &rent) : 0;
    }
    return ST_OK;
}

int64_t instance_rent_units(bool *a_year, const struct instance *instance, const struct design *design)
{
    *a_year = design->rented.a_year * instance->purchase->operation.years == design->rented.units;
    return *a_year ? design->rented.a_year : design->rented.units;
}
