/* weighs.c - decides whether combinations of parts for a need differ in more than their price. */
#include "problem/weighs.h"

#include "machine/order_table.h"
#include "problem/problem.h"

/* True if the number of some extra depends on this quantity. */
static bool has_extra_per(const struct problem *problem, enum extra_per per)
{
    for (size_t e = 0; e < problem->purchase->n_extras; e++)
        if (problem->market.extras[e].per == per)
            return true;
    return false;
}

bool problem_limits_size(const struct problem *problem)
{
    bool any = false;
    for (size_t i = 0; i < SIZES_AT_MOST; i++)
        any = any || problem->limits.most[i] > 0;
    return any;
}

bool problem_weighs_size(const struct problem *problem)
{
    return problem_limits_size(problem) || has_extra_per(problem, PER_RACK_UNIT) ||
           has_extra_per(problem, PER_WATT) || goal_size(problem->goal) < SIZES_AT_MOST ||
           problem->purchase->budget_on_tco || operation_emits(&problem->purchase->operation);
}

bool problem_weighs_mixes(const struct problem *problem)
{
    return problem_weighs_size(problem) || problem->market.splits_charges;
}

bool problem_has_choice(const struct problem *problem, const struct design *design, size_t i)
{
    return problem->choice.needs[design->needs.at[i]].n_options > 1;
}

bool problem_splits_charges(const struct problem *problem, const struct need *need)
{
    const struct problem_market *market = &problem->market;
    bool any = false, splits = false;
    size_t first = 0;
    for (size_t k = 0; k < need->n_options && market->n_charges > 0; k++) {
        const struct price price = problem_price_of(problem, need->options[k].part, need->vendor);
        for (size_t s = 0; s < price.n; s++) {
            const size_t own = price.steps[s].vendor, vendor = problem_is_charged(problem, own) ? own : 0;
            splits = splits || (any && vendor != first);
            first = vendor;
            any = true;
        }
    }
    return splits;
}

bool problem_differs_in_cost(const struct problem *problem, const struct need *need)
{
    const struct problem_market *market = &problem->market;
    const size_t first = need->options[0].part;
    bool alike = need->options[0].reach_mm > 0 && !problem->purchase->budget_on_tco;
    for (size_t k = 1; k < need->n_options && alike; k++) {
        const size_t part = need->options[k].part;
        for (size_t s = 0; s < SIZES_AT_MOST; s++)
            alike = alike && market->unit_size[part].of[s] == market->unit_size[first].of[s];
    }
    return alike && !problem_splits_charges(problem, need);
}

bool problem_weighs_design(const struct problem *problem, const struct design *design)
{
    bool any = false;
    for (size_t i = 0; i < design->needs.n; i++)
        any = any || (problem_has_choice(problem, design, i) &&
                      !problem_differs_in_cost(problem, &problem->choice.needs[design->needs.at[i]]));
    return any && problem_weighs_mixes(problem);
}

bool problem_has_mixes(const struct problem *problem)
{
    for (size_t d = 0; d < problem->choice.n_designs; d++)
        if (problem_weighs_design(problem, &problem->choice.designs[d]))
            return true;
    return false;
}
