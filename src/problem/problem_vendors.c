/* problem_vendors.c - parts of some kinds from one vendor: each vendor makes a design of its own, supplied by
 * nobody else. */
#include <stdlib.h>
#include <string.h>

#include "problem/problem_parts.h"

bool problem_one_vendor(const struct problem *problem, size_t part)
{
    const struct given_list *kinds = &problem->limits.one_vendor;
    const char *kind = part_kind_name(problem->snapshot->parts[part].kind);
    for (size_t i = 0; i < kinds->n; i++)
        if (strcmp(kinds->v[i].text, kind) == 0)
            return true;
    return false;
}

const char *problem_vendor(const struct problem *problem, size_t part)
{
    const struct part *of = &problem->snapshot->parts[part];
    return of->vendor && *of->vendor ? of->vendor : of->id;
}

/* A need by one vendor alone. */
struct narrowed {
    size_t from;
    const char *vendor;
    size_t to;
};

struct making {
    struct problem *problem;
    VEC(struct need) needs;
    VEC(struct narrowed) narrowed;
    VEC(struct design) designs;
};

static bool from_vendor(const struct problem *problem, size_t part, const char *vendor)
{
    return !problem_one_vendor(problem, part) || strcmp(problem_vendor(problem, part), vendor) == 0;
}

/* The need without other vendors' parts; NO_INDEX: none are left. */
static size_t narrow(struct making *m, size_t s, const char *vendor)
{
    const struct need *need = &m->problem->choice.needs[s];
    for (size_t i = 0; i < m->narrowed.n; i++)
        if (m->narrowed.v[i].from == s && strcmp(m->narrowed.v[i].vendor, vendor) == 0)
            return m->narrowed.v[i].to;
    struct candidate *candidates = ARENA_NEW(m->problem->arena, need->n_candidates, struct candidate);
    size_t n = 0;
    for (size_t k = 0; k < need->n_candidates; k++)
        if (from_vendor(m->problem, need->candidates[k].part, vendor))
            candidates[n++] = need->candidates[k];
    n = candidates_usable(candidates, n);
    size_t to = n == need->n_candidates ? s : NO_INDEX;
    if (n > 0 && n < need->n_candidates) {
        VEC_PUSH(&m->needs, (struct need){need->resource, candidates, n});
        to = m->problem->choice.n_needs + m->needs.n - 1;
    }
    VEC_PUSH(&m->narrowed, (struct narrowed){s, vendor, to});
    return to;
}

static void put_design(struct making *m, const struct design *design, const char *vendor, bool named)
{
    struct design of = *design;
    of.vendor = vendor;
    if (named)
        of.id = arena_printf(m->problem->arena, "%s/%s", design->id, vendor);
    for (size_t i = 0; i < of.n_needs; i++) {
        of.need[i] = narrow(m, design->need[i], vendor);
        if (of.need[i] == NO_INDEX)
            return;
    }
    VEC_PUSH(&m->designs, of);
}

static size_t add_vendor(const char **vendors, size_t n, const struct problem *problem, size_t part)
{
    if (!problem_one_vendor(problem, part))
        return n;
    const char *vendor = problem_vendor(problem, part);
    for (size_t i = 0; i < n; i++)
        if (strcmp(vendors[i], vendor) == 0)
            return n;
    vendors[n] = vendor;
    return n + 1;
}

static void make_design(struct making *m, const struct design *design, const char **vendors)
{
    const struct problem *problem = m->problem;
    size_t n = 0, n_extra = 0;
    for (size_t e = 0; e < problem->scenario->purchase.n_extras; e++)
        if (problem_takes_extra(problem, design, e) && problem->scenario->purchase.extras[e].count > 0)
            n_extra = add_vendor(vendors, n_extra, problem, problem->market.extra_part[e]);
    if (n_extra > 1)
        return; /* two vendors already */
    if (n_extra == 1) {
        put_design(m, design, vendors[0], false);
        return;
    }
    for (size_t i = 0; i < design->n_needs; i++) {
        const struct need *need = &problem->choice.needs[design->need[i]];
        for (size_t k = 0; k < need->n_candidates; k++)
            n = add_vendor(vendors, n, problem, need->candidates[k].part);
    }
    for (size_t v = 0; v < n; v++)
        put_design(m, design, vendors[v], n > 1);
    if (n == 0)
        VEC_PUSH(&m->designs, *design);
}

enum status problem_make_vendors(struct problem *problem, struct diag *diag)
{
    const struct given_list *kinds = &problem->limits.one_vendor;
    struct making m = {.problem = problem};
    if (kinds->n == 0)
        return ST_OK;
    const char **vendors = ARENA_NEW(problem->arena, problem->snapshot->n_parts + 1, const char *);
    for (size_t d = 0; d < problem->choice.n_designs; d++)
        make_design(&m, &problem->choice.designs[d], vendors);
    problem_add_needs(problem, m.needs.v, m.needs.n);
    problem_put_designs(problem, m.designs.v, m.designs.n);
    free(m.needs.v);
    free(m.narrowed.v);
    free(m.designs.v);
    if (problem->choice.n_designs > 0)
        return ST_OK;
    (void)given_error(
        &kinds->v[0], diag,
        "one_vendor: no cluster of this scenario has all its parts of these kinds from one vendor");
    return diag_turn(diag, ST_INFEASIBLE);
}
