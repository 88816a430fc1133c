/* problem_vendors.c - under whose terms a price is: its seller's, else those of the part's vendor. And parts
 * of some kinds from one vendor: each vendor makes a design of its own, supplied by nobody else. */
#include <stdlib.h>
#include <string.h>

#include "base/number.h"
#include "base/text.h"
#include "problem/problem_parts.h"
#include "scenario/rules.h"

static const char *seller_of(const struct problem *problem, size_t part, const struct price_step *step)
{
    return step->seller ? step->seller : problem_vendor(problem, part);
}

/* Whose terms matter, of the part in question. */
static void add_vendors(struct problem *problem, size_t part)
{
    struct problem_market *market = &problem->market;
    const struct price *price = &market->prices[part];
    if (!problem_sole_source(problem, part))
        return;
    for (size_t s = 0; s <= price->n_standing; s++) {
        const char *name = s < price->n_standing ? seller_of(problem, part, &price->standing[s])
                                                 : problem_vendor(problem, part);
        if (problem_vendor_of(problem, name) == 0)
            market->vendors[market->n_vendors++] = name;
    }
}

void problem_find_vendors(struct problem *problem)
{
    struct problem_market *market = &problem->market;
    size_t at_most = market->n_charges + problem->snapshot->n_parts;
    for (size_t p = 0; p < problem->snapshot->n_parts; p++)
        at_most += market->prices[p].n_standing;
    market->tied = ARENA_NEW(problem->arena, problem->snapshot->n_parts, bool);
    for (size_t p = 0; p < problem->snapshot->n_parts; p++) {
        const char *kind = part_kind_name(problem->snapshot->parts[p].kind);
        market->tied[p] = located_listed(&problem->limits.sole_source, kind);
    }
    market->vendors = ARENA_NEW(problem->arena, at_most, const char *);
    for (; market->n_vendors < market->n_charges; market->n_vendors++)
        market->vendors[market->n_vendors] = market->charges[market->n_vendors].vendor;
    for (size_t p = 0; p < problem->snapshot->n_parts; p++)
        add_vendors(problem, p);
    for (size_t p = 0; p < problem->snapshot->n_parts && market->n_vendors > 0; p++) {
        struct price *price = &market->prices[p];
        for (size_t s = 0; s < price->n_standing; s++) {
            const size_t vendor = problem_vendor_of(problem, seller_of(problem, p, &price->standing[s]));
            const bool matters = problem_is_charged(problem, vendor) || problem_sole_source(problem, p);
            price->standing[s].vendor = matters ? vendor : 0;
        }
        price_choose(price);
    }
}

/* A need by one vendor alone, and by parts that have none of some sizes. */
struct narrowed {
    size_t from;
    size_t vendor;
    unsigned without;
    size_t to;
};

struct making {
    struct problem *problem;
    VEC(struct need) needs;
    VEC(struct narrowed) narrowed;
    VEC(struct design) designs;
    VEC(struct design) partial; /* whose vendor sells nothing for some need: clusters that have none of it */
    bool *offers;               /* [n_needs][n_vendors + 1]: the vendor sells one of them that is tied */
    bool *sells;                /* [n_vendors + 1] of the design at hand: the vendors it could be of */
    unsigned *without;          /* [n_vendors + 1] and then the sizes, a bit each, that no part may have */
    size_t in_the_way;          /* an extra that no vendor of those before it sells; NO_INDEX: none */
};

/* Sizes that a part has, of those that extras are counted by. */
static unsigned sizes_of(const struct problem *problem, size_t part)
{
    const double *of = problem->market.unit_size[part].of;
    return (of[SIZE_POWER] > 0 ? 1u << SIZE_POWER : 0) | (of[SIZE_HEIGHT] > 0 ? 1u << SIZE_HEIGHT : 0);
}

/* The need without what other vendors sell, or would need an extra of others; NO_INDEX: nothing is left. */
static size_t narrow(struct making *m, size_t s, size_t vendor)
{
    const struct problem *problem = m->problem;
    const unsigned without = m->without[vendor];
    const struct need *need = &problem->choice.needs[s];
    for (size_t i = 0; i < m->narrowed.n; i++)
        if (m->narrowed.v[i].from == s && m->narrowed.v[i].vendor == vendor &&
            m->narrowed.v[i].without == without)
            return m->narrowed.v[i].to;
    struct candidate *candidates = ARENA_NEW(problem->arena, need->n_candidates, struct candidate);
    size_t n = 0;
    bool all = true;
    for (size_t k = 0; k < need->n_candidates; k++)
        if (problem_from_vendor(problem, need->candidates[k].part, vendor) &&
            !(sizes_of(problem, need->candidates[k].part) & without)) {
            all = all && !(problem->market.prices[need->candidates[k].part].several &&
                           problem_sole_source(problem, need->candidates[k].part));
            candidates[n++] = need->candidates[k];
        }
    n = candidates_usable(candidates, n);
    all = all && n == need->n_candidates;
    if (n > 0 && !all)
        VEC_PUSH(&m->needs, (struct need){need->resource, candidates, n, vendor});
    const size_t to = all ? s : n > 0 ? problem->choice.n_needs + m->needs.n - 1 : NO_INDEX;
    VEC_PUSH(&m->narrowed, (struct narrowed){s, vendor, without, to});
    return to;
}

/* The vendor's own cables may be shorter than those of others. */
static void keep_within_reach(struct making *m, struct design *design)
{
    for (size_t i = 0; i < design->needs.n; i++) {
        const size_t s = design->needs.at[i], n_before = m->problem->choice.n_needs;
        const struct need *need = s < n_before ? &m->problem->choice.needs[s] : &m->needs.v[s - n_before];
        int64_t reach_mm = 0;
        for (size_t k = 0; k < need->n_candidates; k++)
            reach_mm = need->candidates[k].reach_mm > reach_mm ? need->candidates[k].reach_mm : reach_mm;
        if (design_has_length(design, i) && reach_mm < design->reach_mm)
            design_shorten(design, reach_mm);
    }
}

/* The most nodes of a design, up to so many, that have none of a need, as one switch has no spines. */
static int64_t most_without(const struct design *design, size_t i, int64_t most)
{
    int64_t low = 0, high = most + 1;
    for (int64_t middle; integer_between(&middle, low, high);)
        *(design_need(design, i, middle) == 0 ? &low : &high) = middle;
    return low;
}

/* Where the vendor sells nothing for a need, clusters without it are left. */
static void put_design(struct making *m, const struct design *design, size_t vendor, bool named)
{
    struct design of = *design;
    int64_t most = design->most_nodes;
    of.bought.vendor = m->problem->market.vendors[vendor - 1];
    if (named)
        of.id = arena_printf(m->problem->arena, "%s/%s", design->id, of.bought.vendor);
    for (size_t i = 0; i < of.needs.n; i++) {
        of.needs.at[i] = narrow(m, design->needs.at[i], vendor);
        if (of.needs.at[i] != NO_INDEX)
            continue;
        of.needs.at[i] = design->needs.at[i];
        most = most_without(design, i, most);
        if (most == 0)
            return;
    }
    keep_within_reach(m, &of);
    const bool partial = most < of.most_nodes;
    of.most_nodes = partial ? most : of.most_nodes;
    if (of.most_nodes > 0 && partial)
        VEC_PUSH(&m->partial, of);
    else if (of.most_nodes > 0)
        VEC_PUSH(&m->designs, of);
}

/* Clusters without spines are the same whatever those would be. */
static bool same_leaves(const struct design *a, const struct design *b)
{
    return strcmp(a->bought.vendor, b->bought.vendor) == 0 && a->node == b->node && a->memory == b->memory &&
           a->nic == b->nic && a->technology_index == b->technology_index && a->network == b->network &&
           a->bought.option == b->bought.option && memcmp(a->param, b->param, sizeof a->param) == 0 &&
           a->switches[0].part == b->switches[0].part && a->switches[0].card == b->switches[0].card &&
           a->switches[0].cards == b->switches[0].cards;
}

/* Those whose clusters are no other design's. */
static void add_partial(struct making *m)
{
    for (size_t i = 0; i < m->partial.n; i++) {
        size_t d = 0;
        while (d < m->designs.n &&
               !(m->designs.v[d].bought.vendor && same_leaves(&m->partial.v[i], &m->designs.v[d])))
            d++;
        if (d == m->designs.n)
            VEC_PUSH(&m->designs, m->partial.v[i]);
    }
    free(m->partial.v);
}

/* Takes the vendors of an extra that must all come from one, of those there are. */
static void keep_vendors(struct making *m, size_t part)
{
    bool some = false, left = false;
    for (size_t v = 1; v <= m->problem->market.n_vendors; v++) {
        some = some || m->sells[v];
        m->sells[v] = m->sells[v] && problem_from_vendor(m->problem, part, v);
        left = left || m->sells[v];
    }
    if (some && !left)
        m->in_the_way = part;
}

/* The size that an extra by size is counted by, as a bit; 0: it is none. */
static unsigned counted_by(const struct extra *extra)
{
    return !extra_of_size(extra) ? 0 : extra->per == PER_WATT ? 1u << SIZE_POWER : 1u << SIZE_HEIGHT;
}

/* Of an extra by size, a cluster whose parts have none of it needs none: whoever does not sell the extra can
 * still sell such a cluster. */
static void take_extra(struct making *m, const struct design *design, size_t e)
{
    const unsigned by = counted_by(&m->problem->market.extras[e]);
    const size_t part = m->problem->market.extra_part[e];
    if (by == 0 || sizes_of(m->problem, design->node->part) & by) {
        keep_vendors(m, part);
        return;
    }
    for (size_t v = 1; v <= m->problem->market.n_vendors; v++)
        m->without[v] |= problem_from_vendor(m->problem, part, v) ? 0 : by;
}

static void make_design(struct making *m, const struct design *design)
{
    const struct problem *problem = m->problem;
    const size_t n_vendors = problem->market.n_vendors;
    bool fixed = false; /* by an extra */
    size_t n = 0;
    for (size_t v = 1; v <= n_vendors; v++) {
        m->sells[v] = true;
        m->without[v] = 0;
    }
    for (size_t e = 0; e < problem->purchase->n_extras; e++) {
        if (!problem_takes_extra(problem, design, e) || problem->purchase->extras[e].count == 0 ||
            !problem_sole_source(problem, problem->market.extra_part[e]))
            continue;
        fixed = true;
        take_extra(m, design, e);
    }
    for (size_t v = 1; v <= n_vendors; v++) {
        bool some = fixed;
        for (size_t i = 0; i < design->needs.n && !some; i++)
            some = m->offers[design->needs.at[i] * (n_vendors + 1) + v];
        m->sells[v] = m->sells[v] && some;
        n += m->sells[v];
    }
    for (size_t v = 1; v <= n_vendors; v++)
        if (m->sells[v])
            put_design(m, design, v, n > 1);
    if (n == 0 && !fixed)
        VEC_PUSH(&m->designs, *design);
}

/* What is asked for each design, once. */
static void look_around(struct making *m)
{
    const struct problem *problem = m->problem;
    const size_t n_vendors = problem->market.n_vendors;
    m->offers = ARENA_NEW(problem->arena, problem->choice.n_needs * (n_vendors + 1), bool);
    m->sells = ARENA_NEW(problem->arena, n_vendors + 1, bool);
    m->without = ARENA_NEW(problem->arena, n_vendors + 1, unsigned);
    for (size_t s = 0; s < problem->choice.n_needs; s++)
        for (size_t k = 0; k < problem->choice.needs[s].n_candidates; k++) {
            const size_t part = problem->choice.needs[s].candidates[k].part;
            bool *offers = &m->offers[s * (n_vendors + 1)];
            for (size_t v = 1; v <= n_vendors && problem_sole_source(problem, part); v++)
                offers[v] = offers[v] || problem_from_vendor(problem, part, v);
        }
}

enum status problem_make_vendors(struct problem *problem, struct diag *diag)
{
    const struct located_list *kinds = &problem->limits.sole_source;
    struct making m = {.problem = problem, .in_the_way = NO_INDEX};
    if (kinds->n == 0)
        return ST_OK;
    look_around(&m);
    for (size_t d = 0; d < problem->choice.n_designs; d++)
        make_design(&m, &problem->choice.designs[d]);
    add_partial(&m);
    problem_add_needs(problem, m.needs.v, m.needs.n);
    problem_put_designs(problem, m.designs.v, m.designs.n);
    free(m.needs.v);
    free(m.narrowed.v);
    free(m.designs.v);
    if (problem->choice.n_designs > 0)
        return ST_OK;
    const char *between = m.in_the_way == NO_INDEX ? "" : ": nobody who sells the extras before it sells '";
    const char *part = m.in_the_way == NO_INDEX ? "" : problem->snapshot->parts[m.in_the_way].id;
    (void)located_error(
        &kinds->v[0], diag,
        "%s: no cluster of this scenario has all its parts of these kinds from one vendor%s%s%s",
        rule_key(offsetof(struct limits, sole_source)), between, part, *part ? "'" : "");
    return diag_turn(diag, ST_INFEASIBLE);
}
