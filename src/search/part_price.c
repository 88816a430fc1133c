/* part_price.c - another price of one part: only the supplies that offer it are made again. */
#include "search/part_price.h"

#include <string.h>

static bool offers_part(const struct supply *supply, size_t part)
{
    for (size_t i = 0; i < supply->n_offers; i++)
        if (supply->offers[i].part == part)
            return true;
    return false;
}

void problem_with_price(struct problem *out, const struct problem *base, size_t part,
                        const struct price *price, struct arena *arena)
{
    *out = *base;
    out->arena = arena;
    out->prices = ARENA_NEW(arena, base->snapshot->n_parts, struct price);
    memcpy(out->prices, base->prices, base->snapshot->n_parts * sizeof *out->prices);
    out->prices[part] = *price;
    out->supply_prices = ARENA_NEW(arena, base->n_supplies, const struct price **);
    for (size_t s = 0; s < base->n_supplies; s++) {
        const struct supply *supply = &base->supplies[s];
        out->supply_prices[s] = base->supply_prices[s];
        if (!offers_part(supply, part))
            continue;
        out->supply_prices[s] = ARENA_NEW(arena, supply->n_offers, const struct price *);
        for (size_t i = 0; i < supply->n_offers; i++)
            out->supply_prices[s][i] =
                supply->offers[i].part == part ? &out->prices[part] : base->supply_prices[s][i];
    }
    out->covers = NULL;
    out->covered_minor = 0;
    out->designs = ARENA_NEW(arena, base->n_designs, struct design);
    if (base->n_designs)
        memcpy(out->designs, base->designs, base->n_designs * sizeof *out->designs);
}
