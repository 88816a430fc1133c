/* bid_use.c - what the parts of a bid are enough for, and how they are put to use: the scenario where nothing
 * else can be had, and each piece of the bid costs as much as any other. */
#include <math.h>
#include <string.h>

#include "problem/weighs.h"
#include "purchase/problem_purchase.h"
#include "search/cluster_size.h"
#include "search/problem_cost.h"
#include "search/problem_cost.h"
#include "study/bid_parts.h"

/* So many of every part that lacks nowhere. */
#define PLENTY ((int64_t)1 << 50)

/* What a piece of the bid costs: where power and sizes decide, they do alone. */
static struct price price_in_bid(const struct problem *problem, int64_t quantity, struct arena *arena)
{
    struct price price = {.scarce = true, .at_most = quantity};
    if (quantity == 0)
        return price;
    price.n = 1;
    price.steps = ARENA_NEW(arena, 1, struct price_step);
    price.steps[0] = (struct price_step){
        .min_quantity = 1, .pack = 1, .pack_minor = !problem_weighs_mixes(problem), .quote = NO_INDEX};
    return price;
}

/* A supply that takes what is owned now; or has plenty. */
static void take_owned(struct problem *out, size_t to, const struct supply *from, bool plenty)
{
    struct offer *offers = ARENA_NEW(out->arena, from->n_offers, struct offer);
    out->choice.supply_prices[to] = ARENA_NEW(out->arena, from->n_offers, const struct price *);
    for (size_t k = 0; k < from->n_offers; k++) {
        offers[k] = from->offers[k];
        offers[k].owned = plenty ? PLENTY : out->market.owned[offers[k].part];
        out->choice.supply_prices[to][k] = &out->market.prices[offers[k].part];
    }
    out->choice.supplies[to] = *from;
    out->choice.supplies[to].offers = offers;
    problem_make_cover(out, to, 0, out->arena);
}

/* Cables by length lack nowhere here: any that is long enough serves, and bid_cables.c counts them, with
 * those that are extras. Their supplies stand a second time behind all others. */
static void free_lengths(struct problem *out, const struct problem *problem)
{
    const size_t n_parts = problem->snapshot->n_parts;
    out->choice.designs = ARENA_NEW(out->arena, problem->choice.n_designs, struct design);
    out->market.owned = ARENA_NEW(out->arena, n_parts, int64_t);
    for (size_t p = 0; p < n_parts; p++)
        out->market.owned[p] = problem->market.owned[p];
    for (size_t d = 0; d < problem->choice.n_designs; d++) {
        struct design *design = &out->choice.designs[d];
        *design = problem->choice.designs[d];
        for (size_t i = 0; i < design->n_supplies; i++)
            if (design_has_length(design, i)) {
                const struct supply *cables = &problem->choice.supplies[design->supply[i]];
                for (size_t k = 0; k < cables->n_offers; k++)
                    out->market.owned[cables->offers[k].part] = PLENTY;
                design->supply[i] += problem->choice.n_supplies;
            }
    }
}

/* The problem of which nothing but the bid's parts and those owned can be had. */
static void give(struct problem *out, const struct problem *problem, const struct scoring *s)
{
    const size_t n_parts = problem->snapshot->n_parts, n = problem->choice.n_supplies;
    *out = *problem;
    out->arena = s->arena;
    out->market.n_charges = 0;
    out->market.splits_charges = false;
    out->choice.n_supplies = 2 * n;
    out->market.prices = ARENA_NEW(s->arena, n_parts, struct price);
    for (size_t p = 0; p < n_parts; p++)
        out->market.prices[p] = price_in_bid(problem, s->have[p] - problem->market.owned[p], s->arena);
    free_lengths(out, problem);
}

/* Makes its tables for what is owned. */
static void make_tables(struct problem *out, const struct problem *problem)
{
    const size_t n = problem->choice.n_supplies;
    out->choice.supplies = ARENA_NEW(out->arena, 2 * n, struct supply);
    out->choice.supply_prices = ARENA_NEW(out->arena, 2 * n, const struct price **);
    out->choice.covers = ARENA_NEW(out->arena, 2 * n, struct cover);
    for (size_t k = 0; k < 2 * n; k++)
        take_owned(out, k, &problem->choice.supplies[k % n], k >= n);
}

/* Plenty of what no other part can take the place of. */
static void open_up(struct problem *out, const struct problem *problem)
{
    const size_t n_parts = problem->snapshot->n_parts;
    out->market.owned = ARENA_NEW(out->arena, n_parts, int64_t);
    for (size_t p = 0; p < n_parts; p++)
        out->market.owned[p] = PLENTY;
    for (size_t s = 0; s < problem->choice.n_supplies; s++)
        for (size_t k = 0;
             problem->choice.supplies[s].n_offers > 1 && k < problem->choice.supplies[s].n_offers; k++)
            out->market.owned[problem->choice.supplies[s].offers[k].part] =
                problem->market.owned[problem->choice.supplies[s].offers[k].part];
}

void bid_use_make(struct bid_use *out, const struct scoring *s)
{
    const struct problem *problem = s->problem;
    give(&out->within, problem, s);
    make_tables(&out->within, problem);
    out->there = out->within;
    for (size_t i = 0; i < SIZES_AT_MOST; i++)
        if (problem->limits.most[i] > 0) /* weighed as before */
            out->there.limits.most[i] = INFINITY;
    out->open = out->there;
    open_up(&out->open, problem);
    make_tables(&out->open, problem);
}

const struct design *bid_design_of(const struct scoring *s, const struct problem *use,
                                   const struct design *design)
{
    return use == s->problem ? design : &use->choice.designs[design - s->problem->choice.designs];
}

const struct problem *bid_use_of(const struct scoring *s, const struct design *design, int64_t nodes)
{
    const struct problem *const in_turn[] = {&s->use.within, &s->use.there, &s->use.open};
    if (design_need(design, 0, nodes) < 0)
        return NULL;
    for (size_t i = 0; i < sizeof in_turn / sizeof *in_turn; i++)
        if (problem_cost(in_turn[i], bid_design_of(s, in_turn[i], design), nodes) >= 0)
            return in_turn[i];
    return NULL;
}

/* --- needs and what is there --- */

int64_t bid_units(const struct scoring *s, const struct design *design, size_t i)
{
    const struct supply *supply = &s->problem->choice.supplies[design->supply[i]];
    for (size_t k = 0; k < supply->n_offers; k++)
        s->pieces[k] = s->have[supply->offers[k].part];
    return offers_supply(supply->offers, supply->n_offers, s->pieces);
}

void bid_count_extras(const struct scoring *s, const struct design *design, int64_t nodes)
{
    static const struct cluster_size none = {.power_W = 0};
    const struct problem *use = bid_use_of(s, design, nodes);
    if (use)
        problem_extra_quantities(s->extra, use, bid_design_of(s, use, design), nodes);
    else
        (void)problem_size_around(s->extra, s->problem, design, nodes, &none);
}

int64_t bid_need(const struct scoring *s, const struct design *design, size_t i, int64_t nodes)
{
    if (design_need(design, 0, nodes) < 0)
        return -1; /* extras are counted of what can be wired */
    bid_count_extras(s, design, nodes);
    const struct supply *supply = &s->problem->choice.supplies[design->supply[i]];
    const int64_t extra = problem_extra_of_part(s->problem, s->extra, supply->offers[0].part);
    return design_need(design, i, nodes) + supply->offers[0].units * (supply->n_offers == 1 ? extra : 0);
}

bool bid_of_design(const struct scoring *s, const struct design *design, size_t part)
{
    bool found = bid_is_cable(s, design, part);
    for (size_t i = 0; i < design->n_supplies; i++) {
        const struct supply *supply = &s->problem->choice.supplies[design->supply[i]];
        for (size_t k = 0; k < supply->n_offers; k++)
            found = found || supply->offers[k].part == part;
    }
    return found;
}

int64_t bid_extra_alone(const struct scoring *s, const struct design *design, size_t e, int64_t nodes)
{
    const size_t part = s->problem->market.extra_part[e];
    for (size_t before = 0; before < e; before++)
        if (s->problem->market.extra_part[before] == part)
            return 0;
    if (bid_of_design(s, design, part))
        return 0;
    bid_count_extras(s, design, nodes);
    return problem_extra_of_part(s->problem, s->extra, part);
}
