/* visits.c - visits each set of candidates, or each candidate; and checks that nothing can be bought. */
#include <inttypes.h>
#include <math.h>

#include "base/arena.h"
#include "base/mem.h"
#include "proof/build.h"
#include "proof/certificate.h"
#include "proof/check.h"
#include "proof/choose.h"
#include "proof/candidate_pool.h"
#include "proof/score.h"
#include "proof/sorts.h"

/* --- sets of candidates --- */

/* The caller's visitor and the candidates. */
struct set_visitor {
    struct candidate_pool p;
    candidate_visit *visit;
    void *payload;
};

/* Least cost and best value among the purchases of a set. */
struct least_purchase {
    const struct candidate_pool *p;
    int64_t cost_minor; /* -1: no purchase yet */
    double value;
};

static void keep_least(void *payload, struct choice_search *search, const struct purchase_totals *of)
{
    struct least_purchase *least = payload;
    const struct instance *instance = least->p->instance;
    const double value = pool_value(instance, search->rate, (double)of->cost_minor, of->over);
    const bool cheaper = least->cost_minor < 0 || of->cost_minor < least->cost_minor;
    least->value = least->cost_minor < 0 ? value : fmax(least->value, value);
    least->cost_minor = cheaper ? of->cost_minor : least->cost_minor;
    if (!pool_goal_is_over_size(instance))
        search->cap_minor = (double)least->cost_minor - 1;
}

/* Computes the best rate of a set, and returns an upper bound that holds for any prices of the
 * applications. */
static double set_bound(double *total_rate, const struct candidate_pool *p, const size_t *chosen, size_t n)
{
    const double *rate[CLUSTERS_AT_MOST];
    double price[APPS_AT_MOST];
    for (size_t k = 0; k < n; k++)
        rate[k] = p->sites.v[chosen[k]].rate;
    *total_rate = p->sites.v[chosen[0]].value;
    return p->c->multi_cluster ? pool_share(total_rate, price, p, rate, n) : *total_rate;
}

/* Whole minor units; INT64_MAX: more than the maximum amount. */
static int64_t whole_minor(double minor)
{
    return minor < (double)MONEY_MAX ? (int64_t)minor : INT64_MAX;
}

static bool visit_set(struct set_visitor *to, const size_t *chosen, size_t n)
{
    const struct candidate_pool *p = &to->p;
    struct choice_search *search = p->search;
    struct candidate_bound candidate = {.n = n, .value = p->claimed, .own = pool_is_own(p, chosen, n)};
    struct least_purchase least = {p, -1, 0};
    const struct site *sites[CLUSTERS_AT_MOST];
    double sum_minor = 0;
    candidate.rate = set_bound(&search->rate, p, chosen, n);
    if (!(candidate.rate > 0) || candidate.rate < pool_rate_needed(p->c))
        return true;
    for (size_t k = 0; k < n; k++) {
        sites[k] = &p->sites.v[chosen[k]].site;
        candidate.designs[k] = sites[k]->design;
        candidate.nodes[k] = sites[k]->nodes;
        sum_minor += p->sites.v[chosen[k]].least_minor;
    }
    pool_find_caps(&search->cap_minor, &search->cap_over, p, candidate.rate);
    const double cap_minor = search->cap_minor;
    candidate.cost_minor = whole_minor(ceil(sum_minor * (1 - TIE_RELATIVE)));
    if (sum_minor <= cap_minor) {
        search->equal = search->claimed = false;
        choose_all(search, sites, n, keep_least, &least);
        candidate.bought = least.cost_minor >= 0;
        candidate.cost_minor = candidate.bought ? least.cost_minor : whole_minor(floor(cap_minor) + 1);
        candidate.value = candidate.bought ? least.value : candidate.value;
    }
    return to->visit(to->payload, &candidate);
}

static bool visit_sets(struct set_visitor *to, size_t *chosen, size_t n)
{
    bool more = true;
    for (size_t k = n > 0 ? chosen[n - 1] : 0; k < to->p.sites.n && more; k++) {
        chosen[n] = k;
        more = visit_set(to, chosen, n + 1) &&
               (n + 1 >= (size_t)to->p.instance->policy->clusters || visit_sets(to, chosen, n + 1));
    }
    return more;
}

static int by_index(const void *a, const void *b)
{
    const size_t x = *(const size_t *)a, y = *(const size_t *)b;
    return (x > y) - (x < y);
}

/* Recomputes the claim's value, so that comparisons do not depend on the digits in the plan file. */
static void take_own_value(struct candidate_pool *p)
{
    size_t chosen[CLUSTERS_AT_MOST], n = 0;
    const struct site *sites[CLUSTERS_AT_MOST];
    struct choice_search *search = p->search;
    const struct claim *claim = p->c->claim;
    struct least_purchase least = {p, -1, 0};
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
    (void)set_bound(&search->rate, p, chosen, n);
    search->cap_minor = (double)claim->cost_minor;
    search->cap_over = INFINITY;
    search->equal = search->claimed = false;
    choose_all(search, sites, n, keep_least, &least);
    p->claimed = least.cost_minor >= 0 ? least.value : p->claimed;
}

/* Limits on the work of an enumeration. */
struct effort {
    int64_t sets, predictions;
    int64_t steps; /* steps of the choices of parts */
    bool within;   /* visit only candidates that may be bought alone within the budget */
};

static bool visit_candidates(const struct instance *searched, const struct claim *claim,
                             const struct effort *most, struct set_visitor *to, struct arena *arena)
{
    const struct instance *instance = proof_instance(searched);
    static const struct claim none = {.cost_minor = INT64_MAX};
    struct certificate unused = {.ok = true};
    struct score score;
    struct claim_check c = {.out = &unused,
                            .instance = instance,
                            .claim = claim ? claim : &none,
                            .arena = arena,
                            .score = &score};
    size_t chosen[CLUSTERS_AT_MOST];
    to->p = (struct candidate_pool){
        .c = &c, .instance = instance, .all = true, .within = most->within, .left = most->predictions};
    score_read(&score, instance);
    bool few =
        pool_find(&to->p, claim, pool_size_for_sets(instance, most->sets)) && to->p.n_sets <= most->sets;
    if (few) {
        to->p.search->left = most->steps;
        if (claim)
            take_own_value(&to->p);
        (void)visit_sets(to, chosen, 0);
        few = to->p.search->left >= 0;
    }
    mem_free(to->p.sites.v);
    return few;
}

bool certificate_candidates(const struct instance *instance, const struct claim *claim, int64_t at_most,
                            candidate_visit *visit, void *payload, struct arena *arena)
{
    struct set_visitor to = {.visit = visit, .payload = payload};
    return visit_candidates(instance, claim, &(struct effort){at_most, INT64_MAX, INT64_MAX, false}, &to,
                            arena);
}

/* --- no feasible purchase --- */

struct purchase_search {
    const struct instance *instance;
    struct arena *arena;
    const char *found;
};

static bool stop_at_purchase(void *payload, const struct candidate_bound *candidate)
{
    struct purchase_search *none = payload;
    const struct design *first = candidate->designs[0];
    if (candidate->bought)
        none->found = arena_printf(none->arena, "%" PRId64 " x %s with %s%s for %s", candidate->nodes[0],
                                   none->instance->snapshot->parts[first->node->part].id,
                                   first->technology->id, candidate->n > 1 ? " and others" : "",
                                   money_text(candidate->cost_minor, none->instance->currency, none->arena));
    return !candidate->bought;
}

bool certificate_none(const char **found, const struct instance *instance, struct arena *arena)
{
    static const struct effort most = {
        .sets = 1000000, .predictions = 1000000, .steps = 2000000, .within = true};
    struct purchase_search none = {instance, arena, NULL};
    struct set_visitor to = {.visit = stop_at_purchase, .payload = &none};
    const bool all = visit_candidates(instance, NULL, &most, &to, arena);
    *found = none.found;
    return all;
}

/* --- single candidates --- */

bool certificate_cluster_candidates(const struct instance *searched, const struct claim *claim,
                                    int64_t at_most, cluster_candidate_visit *visit, void *payload,
                                    struct arena *arena)
{
    const struct instance *instance = proof_instance(searched);
    struct certificate unused = {.ok = true};
    struct score score;
    struct claim_check c = {
        .out = &unused, .instance = instance, .claim = claim, .arena = arena, .score = &score};
    struct candidate_pool p = {.c = &c, .instance = instance, .left = INT64_MAX};
    score_read(&score, instance);
    const bool few = pool_find(&p, claim, at_most);
    for (size_t k = 0; k < p.sites.n && few; k++) {
        const struct pool_candidate *point = &p.sites.v[k];
        struct cluster_candidate bound = {.design = point->site.design,
                                          .nodes = point->site.nodes,
                                          .least_minor =
                                              (int64_t)floor(point->least_minor * (1 - TIE_RELATIVE)),
                                          .rate = point->rate};
        for (size_t i = 0; i < claim->n_clusters; i++)
            bound.own += c.clusters[i].design == point->design && claim->clusters[i].nodes == bound.nodes;
        visit(payload, &bound);
    }
    mem_free(p.sites.v);
    return few;
}
