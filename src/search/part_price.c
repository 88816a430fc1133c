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
    out->market.prices = ARENA_NEW(arena, base->snapshot->n_parts, struct price);
    memcpy(out->market.prices, base->market.prices, base->snapshot->n_parts * sizeof *out->market.prices);
    out->market.prices[part] = *price;
    out->choice.supply_prices = ARENA_NEW(arena, base->choice.n_supplies, const struct price **);
    for (size_t s = 0; s < base->choice.n_supplies; s++) {
        const struct supply *supply = &base->choice.supplies[s];
        out->choice.supply_prices[s] = base->choice.supply_prices[s];
        if (!offers_part(supply, part))
            continue;
        out->choice.supply_prices[s] = ARENA_NEW(arena, supply->n_offers, const struct price *);
        for (size_t i = 0; i < supply->n_offers; i++)
            out->choice.supply_prices[s][i] =
                supply->offers[i].part == part ? &out->market.prices[part] : base->choice.supply_prices[s][i];
    }
    out->choice.covers = NULL;
    out->choice.covered_minor = 0;
    out->choice.designs = ARENA_NEW(arena, base->choice.n_designs, struct design);
    if (base->choice.n_designs)
        memcpy(out->choice.designs, base->choice.designs,
               base->choice.n_designs * sizeof *out->choice.designs);
}
