/* bid_use.c - what given parts are enough for, and how they are put to use. */
#include <math.h>
#include <string.h>

#include "problem/weighs.h"
#include "purchase/problem_purchase.h"
#include "search/cluster_size.h"
#include "search/problem_cost.h"
#include "study/bid_parts.h"

/* --- mixes that are weighed --- */

/* So many of every part that lacks nowhere. */
#define PLENTY ((int64_t)1 << 50)

/* The problem where nothing can be bought, and this is owned [n_parts]. */
static void give(struct problem *out, const struct problem *problem, const int64_t *have, struct arena *arena)
{
    static const struct price nothing = {.n = 0};
    const size_t n_parts = problem->snapshot->n_parts;
    *out = *problem;
    out->arena = arena;
    out->covers = NULL;
    out->covered_minor = 0;
    out->prices = ARENA_NEW(arena, n_parts, struct price);
    out->owned = ARENA_NEW(arena, n_parts, int64_t);
    memcpy(out->owned, have, n_parts * sizeof *have);
    out->designs = ARENA_NEW(arena, problem->n_designs, struct design);
    memcpy(out->designs, problem->designs, problem->n_designs * sizeof *out->designs);
    out->supplies = ARENA_NEW(arena, problem->n_supplies, struct supply);
    out->supply_prices = ARENA_NEW(arena, problem->n_supplies, const struct price **);
    for (size_t s = 0; s < problem->n_supplies; s++) {
        const struct supply *supply = &problem->supplies[s];
        struct offer *offers = ARENA_NEW(arena, supply->n_offers, struct offer);
        out->supply_prices[s] = ARENA_NEW(arena, supply->n_offers, const struct price *);
        for (size_t k = 0; k < supply->n_offers; k++) {
            offers[k] = supply->offers[k];
            offers[k].owned = have[offers[k].part];
            out->supply_prices[s][k] = &nothing;
        }
        out->supplies[s] = *supply;
        out->supplies[s].offers = offers;
    }
}

/* The same with plenty of what is in no mix. */
static void open_up(struct problem *out, const struct problem *there, struct arena *arena)
{
    const size_t n_parts = there->snapshot->n_parts;
    int64_t *have = ARENA_NEW(arena, n_parts, int64_t);
    for (size_t p = 0; p < n_parts; p++)
        have[p] = PLENTY;
    for (size_t s = 0; s < there->n_supplies; s++)
        for (size_t k = 0; there->supplies[s].n_offers > 1 && k < there->supplies[s].n_offers; k++)
            have[there->supplies[s].offers[k].part] = there->owned[there->supplies[s].offers[k].part];
    give(out, there, have, arena);
    out->covers = ARENA_NEW(arena, out->n_supplies, struct cover);
    for (size_t s = 0; s < out->n_supplies; s++)
        if (out->supplies[s].n_offers > 1)
            out->covers[s] = there->covers[s];
        else
            cover_make(&out->covers[s], out->supplies[s].offers, 1, out->supply_prices[s], 0, arena);
}

enum status bid_use_make(struct bid_use *out, const struct problem *problem, const int64_t *have,
                         struct arena *arena, struct diag *diag)
{
    *out = (struct bid_use){.within = {.n_designs = 0}};
    if (!problem_has_mixes(problem))
        return ST_OK;
    give(&out->within, problem, have, arena);
    const enum status status = problem_cover(&out->within, BUDGET_NONE, diag);
    if (status != ST_OK)
        return status;
    out->there = out->within;
    for (size_t i = 0; i < SIZES_AT_MOST; i++)
        if (problem->limits.most[i] > 0) /* weighed as before */
            out->there.limits.most[i] = INFINITY;
    open_up(&out->open, &out->there, arena);
    return ST_OK;
}

const struct problem *bid_use_of(const struct bid_use *use, const struct design *design, int64_t nodes)
{
    const struct problem *const in_turn[] = {&use->within, &use->there, &use->open};
    if (design_need(design, 0, nodes) < 0)
        return NULL;
    for (size_t i = 0; i < sizeof in_turn / sizeof *in_turn; i++)
        if (problem_cost(in_turn[i], design, nodes) >= 0)
            return in_turn[i];
    return NULL;
}

const struct problem *bid_use(const struct scoring *s)
{
    const struct point *point = &s->out->point;
    return problem_weighs_design(s->problem, point->design) ? bid_use_of(&s->use, point->design, point->nodes)
                                                            : s->problem;
}

/* --- needs and what is there --- */

int64_t bid_units(const struct scoring *s, const struct design *design, size_t i)
{
    const struct supply *supply = &s->problem->supplies[design->supply[i]];
    for (size_t k = 0; k < supply->n_offers; k++)
        s->pieces[k] = s->have[supply->offers[k].part];
    return offers_supply(supply->offers, supply->n_offers, s->pieces);
}

/* Fills the units of each extra. Where the parts of mixes are not enough for so many nodes, no fewer than are
 * taken beside them. */
static void count_extras(const struct scoring *s, const struct design *design, int64_t nodes)
{
    static const struct cluster_size none = {.power_W = 0};
    const bool weighed = problem_weighs_design(s->problem, design);
    const struct problem *use = weighed ? bid_use_of(&s->use, design, nodes) : s->problem;
    if (use)
        problem_extra_quantities(s->extra, use, design, nodes);
    else
        (void)problem_size_around(s->extra, s->problem, design, nodes, &none);
}

int64_t bid_need(const struct scoring *s, const struct design *design, size_t i, int64_t nodes)
{
    if (design_need(design, 0, nodes) < 0)
        return -1; /* extras are counted of what can be wired */
    count_extras(s, design, nodes);
    return problem_need(s->problem, design, i, nodes, s->extra);
}

bool bid_of_design(const struct scoring *s, const struct design *design, size_t part)
{
    if (design && bid_is_cable(s, design, part))
        return true;
    for (size_t i = 0; design && i < design->n_supplies; i++) {
        const struct supply *supply = &s->problem->supplies[design->supply[i]];
        for (size_t k = 0; k < supply->n_offers; k++)
            if (supply->offers[k].part == part)
                return true;
    }
    return false;
}

int64_t bid_extra_alone(const struct scoring *s, const struct design *design, size_t e, int64_t nodes)
{
    const size_t part = s->problem->extra_part[e];
    for (size_t before = 0; before < e; before++)
        if (s->problem->extra_part[before] == part)
            return 0;
    if (bid_of_design(s, design, part))
        return 0;
    count_extras(s, design, nodes);
    return problem_extra_of_part(s->problem, s->extra, part);
}
