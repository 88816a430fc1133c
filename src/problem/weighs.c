/* weighs.c - decides whether combinations of parts for a need differ in more than their price. */
#include "problem/weighs.h"

#include "machine/order_table.h"
#include "problem/instance.h"

/* True if the number of some extra depends on this quantity. */
static bool has_extra_per(const struct instance *instance, enum extra_per per)
{
    for (size_t e = 0; e < instance->purchase->n_extras; e++)
        if (instance->market.extras[e].per == per)
            return true;
    return false;
}

bool instance_limits_size(const struct instance *instance)
{
    bool any = false;
    for (size_t i = 0; i < SIZES_AT_MOST; i++)
        any = any || instance->limits.most[i] > 0;
    return any;
}

bool instance_weighs_size(const struct instance *instance)
{
    return instance_limits_size(instance) || has_extra_per(instance, PER_RACK_UNIT) ||
           has_extra_per(instance, PER_WATT) || goal_size(instance->goal) < SIZES_AT_MOST ||
           instance->purchase->budget_on_tco || operation_emits(&instance->purchase->operation);
}

bool instance_weighs_mixes(const struct instance *instance)
{
    return instance_weighs_size(instance) || instance->market.splits_charges;
}

bool instance_has_choice(const struct instance *instance, const struct design *design, size_t i)
{
    return instance->choice.needs[design->needs.at[i]].n_options > 1;
}

bool instance_splits_charges(const struct instance *instance, const struct need *need)
{
    const struct instance_market *market = &instance->market;
    bool any = false, splits = false;
    size_t first = 0;
    for (size_t k = 0; k < need->n_options && market->n_charges > 0; k++) {
        const struct price price = instance_price_of(instance, need->options[k].part, need->vendor);
        for (size_t s = 0; s < price.n; s++) {
            const size_t own = price.steps[s].vendor, vendor = instance_is_charged(instance, own) ? own : 0;
            splits = splits || (any && vendor != first);
            first = vendor;
            any = true;
        }
    }
    return splits;
}

bool instance_differs_in_cost(const struct instance *instance, const struct need *need)
{
    const size_t first = need->options[0].part;
    bool alike = need->options[0].reach_mm > 0 && !instance->purchase->budget_on_tco;
    for (size_t k = 1; k < need->n_options && alike; k++) {
        const size_t part = need->options[k].part;
        for (size_t s = 0; s < SIZES_AT_MOST; s++)
            alike = alike && instance->item[part].size.of[s] == instance->item[first].size.of[s];
    }
    return alike && !instance_splits_charges(instance, need);
}

bool instance_weighs_design(const struct instance *instance, const struct design *design)
{
    bool any = false;
    for (size_t i = 0; i < design->needs.n; i++)
        any = any || (instance_has_choice(instance, design, i) &&
                      !instance_differs_in_cost(instance, &instance->choice.needs[design->needs.at[i]]));
    return any && instance_weighs_mixes(instance);
}

bool instance_has_mixes(const struct instance *instance)
{
    for (size_t d = 0; d < instance->choice.n_designs; d++)
        if (instance_weighs_design(instance, &instance->choice.designs[d]))
            return true;
    return false;
}
