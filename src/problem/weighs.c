/* weighs.c - what decides among the combinations of parts that meet one need. */
#include "problem/weighs.h"

bool problem_has_extra_per(const struct problem *problem, enum extra_per per)
{
    for (size_t e = 0; e < problem->scenario->purchase.n_extras; e++)
        if (problem->extras[e].per == per)
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

enum mix_by problem_mix_by(const struct problem *problem)
{
    bool others = problem_has_extra_per(problem, PER_RACK_UNIT);
    for (size_t i = 0; i < SIZES_AT_MOST; i++)
        others = others || (i != SIZE_POWER && problem->limits.most[i] > 0);
    if (others)
        return MIX_BY_ALL_SIZES;
    const bool power = problem->limits.power_W > 0 || problem_has_extra_per(problem, PER_WATT);
    return power || problem->goal == GOAL_RATE_PER_WATT ? MIX_BY_POWER : MIX_BY_COST;
}

bool problem_weighs_size(const struct problem *problem)
{
    return problem_mix_by(problem) != MIX_BY_COST || problem->scenario->purchase.budget_on_tco;
}

bool problem_weighs_mixes(const struct problem *problem)
{
    return problem_weighs_size(problem) || problem->splits_orders;
}

bool problem_has_choice(const struct problem *problem, const struct design *design, size_t i)
{
    return problem->supplies[design->supply[i]].n_offers > 1;
}

bool problem_weighs_design(const struct problem *problem, const struct design *design)
{
    bool any = false;
    for (size_t i = 0; i < design->n_supplies; i++)
        any = any || problem_has_choice(problem, design, i);
    return any && problem_weighs_mixes(problem);
}

bool problem_has_mixes(const struct problem *problem)
{
    for (size_t d = 0; d < problem->n_designs; d++)
        if (problem_weighs_design(problem, &problem->designs[d]))
            return true;
    return false;
}

size_t problem_terms_in(size_t terms[MIX_ORDERS], const struct problem *problem, const struct supply *supply)
{
    size_t n = 0;
    for (size_t k = 0; k < supply->n_offers && problem->n_terms > 0; k++) {
        const size_t of = problem->terms_of[supply->offers[k].part];
        bool known = of == NO_INDEX;
        for (size_t i = 0; i < n && i < MIX_ORDERS; i++)
            known = known || terms[i] == of;
        if (!known && n < MIX_ORDERS)
            terms[n] = of;
        n += !known;
    }
    return n;
}

size_t problem_orders_in(const struct problem *problem, const struct supply *supply)
{
    size_t terms[MIX_ORDERS];
    return problem_terms_in(terms, problem, supply);
}
