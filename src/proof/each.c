/* each.c - visits each set of candidates, or each candidate; and checks that nothing can be bought. */
#include <inttypes.h>
#include <math.h>
#include <stdlib.h>

#include "base/arena.h"
#include "proof/certificate.h"
#include "proof/check.h"
#include "proof/choose.h"
#include "proof/points.h"
#include "proof/score.h"
#include "proof/sorts.h"

/* --- sets of candidates --- */

/* The caller's visitor and the candidates. */
struct telling {
    struct points p;
    candidate_visit *visit;
    void *payload;
};

/* Least cost and best value among the purchases of a set. */
struct least {
    const struct points *p;
    int64_t cost_minor; /* -1: no purchase yet */
    double value;
};

static void keep_least(void *payload, struct choosing *choosing, const struct purchased *of)
{
    struct least *least = payload;
    const struct problem *problem = least->p->problem;
    const double value = points_value(problem, choosing->lambda, (double)of->cost_minor, of->over);
    const bool cheaper = least->cost_minor < 0 || of->cost_minor < least->cost_minor;
    least->value = least->cost_minor < 0 ? value : fmax(least->value, value);
    least->cost_minor = cheaper ? of->cost_minor : least->cost_minor;
    if (!points_is_over(problem))
        choosing->cap_minor = (double)least->cost_minor - 1;
}

/* Computes the best rate of a set, and returns an upper bound that holds for any prices of the
 * applications. */
static double set_bound(double *lambda, const struct points *p, const size_t *chosen, size_t n)
{
    const double *rate[CLUSTERS_AT_MOST];
    double price[APPS_AT_MOST];
    for (size_t k = 0; k < n; k++)
        rate[k] = p->sites.v[chosen[k]].rate;
    *lambda = p->sites.v[chosen[0]].value;
    return p->c->several ? points_share(lambda, price, p, rate, n) : *lambda;
}

/* Whole minor units; INT64_MAX: more than the maximum amount. */
static int64_t whole(double minor)
{
    return minor < (double)MONEY_MAX ? (int64_t)minor : INT64_MAX;
}

static bool tell(struct telling *to, const size_t *chosen, size_t n)
{
    const struct points *p = &to->p;
    struct choosing *choosing = p->choosing;
    struct candidate_bound candidate = {.n = n, .value = p->claimed, .own = points_are_own(p, chosen, n)};
    struct least least = {p, -1, 0};
    const struct site *sites[CLUSTERS_AT_MOST];
    double sum_minor = 0;
    candidate.lambda = set_bound(&choosing->lambda, p, chosen, n);
    if (!(candidate.lambda > 0) || candidate.lambda < points_rate_needed(p->c))
        return true;
    for (size_t k = 0; k < n; k++) {
        sites[k] = &p->sites.v[chosen[k]].site;
        candidate.designs[k] = sites[k]->design;
        candidate.nodes[k] = sites[k]->nodes;
        sum_minor += p->sites.v[chosen[k]].least_minor;
    }
    points_find_caps(&choosing->cap_minor, &choosing->cap_over, p, candidate.lambda);
    const double cap_minor = choosing->cap_minor;
    candidate.cost_minor = whole(ceil(sum_minor * (1 - TIE_RELATIVE)));
    if (sum_minor <= cap_minor) {
        choosing->equal = choosing->claimed = false;
        choose_all(choosing, sites, n, keep_least, &least);
        candidate.bought = least.cost_minor >= 0;
        candidate.cost_minor = candidate.bought ? least.cost_minor : whole(floor(cap_minor) + 1);
        candidate.value = candidate.bought ? least.value : candidate.value;
    }
    return to->visit(to->payload, &candidate);
}

static bool tell_all(struct telling *to, size_t *chosen, size_t n)
{
    bool more = true;
    for (size_t k = n > 0 ? chosen[n - 1] : 0; k < to->p.sites.n && more; k++) {
        chosen[n] = k;
        more = tell(to, chosen, n + 1) &&
               (n + 1 >= (size_t)to->p.problem->policy->clusters || tell_all(to, chosen, n + 1));
    }
    return more;
}

static int by_index(const void *a, const void *b)
{
    const size_t x = *(const size_t *)a, y = *(const size_t *)b;
    return (x > y) - (x < y);
}

/* Recomputes the claim's value, so that comparisons do not depend on the digits in the plan file. */
static void take_own_value(struct points *p)
{
    size_t chosen[CLUSTERS_AT_MOST], n = 0;
    const struct site *sites[CLUSTERS_AT_MOST];
    struct choosing *choosing = p->choosing;
    const struct claim *claim = p->c->claim;
    struct least least = {p, -1, 0};
    for (; n < claim->n_clusters && n < CLUSTERS_AT_MOST; n++) {
        size_t k = 0;
        while (k < p->sites.n && (p->sites.v[k].design != p->c->clusters[n].design ||
                                  p->sites.v[k].site.nodes != claim->clusters[n].nodes))
            k++;
        if (k == p->sites.n)
            return;
        chosen[n] = k;
    }
    sorts_heap(chosen, n, sizeof *chosen, by_index);
    for (size_t k = 0; k < n; k++)
        sites[k] = &p->sites.v[chosen[k]].site;
    (void)set_bound(&choosing->lambda, p, chosen, n);
    choosing->cap_minor = (double)claim->cost_minor;
    choosing->cap_over = INFINITY;
    choosing->equal = choosing->claimed = false;
    choose_all(choosing, sites, n, keep_least, &least);
    p->claimed = least.cost_minor >= 0 ? least.value : p->claimed;
}

/* Limits on the work of an enumeration. */
struct effort {
    int64_t sets, predictions;
    int64_t steps; /* steps of the choices of parts */
    bool within;   /* only candidates that the budget may buy alone */
};

static bool tell_of_all(const struct problem *problem, const struct claim *claim, const struct effort *most,
                        struct telling *to, struct arena *arena)
{
    static const struct claim none = {.cost_minor = INT64_MAX};
    struct certificate unused = {.ok = true};
    struct score score;
    struct checking c = {
        .out = &unused, .problem = problem, .claim = claim ? claim : &none, .arena = arena, .score = &score};
    size_t chosen[CLUSTERS_AT_MOST];
    to->p = (struct points){
        .c = &c, .problem = problem, .all = true, .within = most->within, .left = most->predictions};
    score_read(&score, problem);
    bool few = points_find(&to->p, claim, points_of_sets(problem, most->sets)) && to->p.n_sets <= most->sets;
    if (few) {
        to->p.choosing->left = most->steps;
        if (claim)
            take_own_value(&to->p);
        (void)tell_all(to, chosen, 0);
        few = to->p.choosing->left >= 0;
    }
    free(to->p.sites.v);
    return few;
}

bool certificate_candidates(const struct problem *problem, const struct claim *claim, int64_t at_most,
                            candidate_visit *visit, void *payload, struct arena *arena)
{
    struct telling to = {.visit = visit, .payload = payload};
    return tell_of_all(problem, claim, &(struct effort){at_most, INT64_MAX, INT64_MAX, false}, &to, arena);
}

/* --- no feasible purchase --- */

struct none {
    const struct problem *problem;
    struct arena *arena;
    const char *found;
};

static bool look_for_one(void *payload, const struct candidate_bound *candidate)
{
    struct none *none = payload;
    const struct design *first = candidate->designs[0];
    if (candidate->bought)
        none->found = arena_printf(none->arena, "%" PRId64 " x %s with %s%s for %s", candidate->nodes[0],
                                   none->problem->snapshot->parts[first->node->part].id,
                                   first->technology->id, candidate->n > 1 ? " and others" : "",
                                   money_text(candidate->cost_minor, none->problem->currency, none->arena));
    return !candidate->bought;
}

bool certificate_none(const char **found, const struct problem *problem, struct arena *arena)
{
    static const struct effort most = {
        .sets = 1000000, .predictions = 1000000, .steps = 2000000, .within = true};
    struct none none = {problem, arena, NULL};
    struct telling to = {.visit = look_for_one, .payload = &none};
    const bool all = tell_of_all(problem, NULL, &most, &to, arena);
    *found = none.found;
    return all;
}

/* --- single candidates --- */

bool certificate_points(const struct problem *problem, const struct claim *claim, int64_t at_most,
                        point_visit *visit, void *payload, struct arena *arena)
{
    struct certificate unused = {.ok = true};
    struct score score;
    struct checking c = {.out = &unused, .problem = problem, .claim = claim, .arena = arena, .score = &score};
    struct points p = {.c = &c, .problem = problem, .left = INT64_MAX};
    score_read(&score, problem);
    const bool few = points_find(&p, claim, at_most);
    for (size_t k = 0; k < p.sites.n && few; k++) {
        const struct point_site *point = &p.sites.v[k];
        struct point_bound bound = {.design = point->site.design,
                                    .nodes = point->site.nodes,
                                    .least_minor = (int64_t)floor(point->least_minor * (1 - TIE_RELATIVE)),
                                    .rate = point->rate};
        for (size_t i = 0; i < claim->n_clusters; i++)
            bound.own += c.clusters[i].design == point->design && claim->clusters[i].nodes == bound.nodes;
        visit(payload, &bound);
    }
    free(p.sites.v);
    return few;
}
