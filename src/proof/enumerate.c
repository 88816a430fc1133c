/* enumerate.c - shows that no purchase beats a plan. Every set of candidates that the bounds of
 * candidate_pool.h cannot exclude is enumerated with every choice of parts. */
#include <inttypes.h>
#include <math.h>
#include <string.h>

#include "base/mem.h"
#include "proof/build.h"
#include "proof/certificate.h"
#include "proof/check.h"
#include "proof/choose.h"
#include "proof/order.h"
#include "proof/candidate_pool.h"
#include "proof/score.h"
#include "proof/sorts.h"

/* Prices that excluded a set as too slow, the latest first. They often exclude the next set too. */
enum { KEPT_PRICES = 8 };

struct kept_prices {
    double of[KEPT_PRICES][APPS_AT_MOST];
    size_t n;
};

struct enumeration {
    struct candidate_pool p;
    struct kept_prices kept;
    int64_t left;  /* remaining sets; negative: the enumeration is incomplete */
    bool outdone;  /* a purchase with the same value is faster or cheaper */
    bool unshared; /* the best time shares of some set are unknown */
    bool tied;     /* another purchase has the claim's value, rate and cost */
    bool may_tie;  /* the same, but with the claim's own candidates, so it may be the claimed purchase */
};

/* True if the order is the claim's, part by part. Which owned cables are used does not matter. */
static bool is_claimed(const struct instance *instance, const struct order_line *lines,
                       const struct claim *claim)
{
    for (size_t part = 0; part < instance->snapshot->n_parts; part++) {
        const bool cable = instance->snapshot->parts[part].kind == PART_CABLE;
        int64_t bought = 0, owned = 0;
        for (size_t i = 0; i < claim->n_lines; i++)
            if (strcmp(claim->lines[i].part, instance->snapshot->parts[part].id) == 0) {
                bought += claim->lines[i].quantity;
                owned += claim->lines[i].owned;
            }
        if (bought != lines[part].quantity || (owned != lines[part].owned && !cable))
            return false;
    }
    return true;
}

/* Compares a purchase within the caps with the plan, and lowers the caps. */
static void judge(void *payload, struct choice_search *search, const struct purchase_totals *of)
{
    struct enumeration *e = payload;
    const double value = pool_value(e->p.instance, search->rate, (double)of->cost_minor, of->over);
    const int64_t own = e->p.c->claim->cost_minor;
    const int by_value = check_compare(value, e->p.claimed),
              by_rate = check_compare(search->rate, e->p.reached);
    e->p.best = fmax(e->p.best, value);
    if (by_value == 0 && (by_rate > 0 || (by_rate == 0 && of->cost_minor < own)))
        e->outdone = true;
    if (by_value == 0 && by_rate == 0 && of->cost_minor == own) {
        const bool same = is_claimed(e->p.instance, search->lines, e->p.c->claim);
        search->equal = search->equal || !same;
        search->claimed = search->claimed || same;
    }
    if (pool_goal_is_over_size(e->p.instance)) { /* a more expensive purchase may have a smaller size */
        search->cap_over = fmin(search->cap_over, of->over * (1 + RATE_RELATIVE));
        return;
    }
    /* from now on only cheaper purchases are searched. At the plan's cost, others of equal cost are searched
     * too, until both the plan itself and another purchase are found */
    const bool enough = of->cost_minor != own || (search->claimed && search->equal) || e->tied;
    search->cap_minor = (double)of->cost_minor - enough;
    if (e->p.instance->goal == GOAL_RATE && by_value > 0)
        search->cap_minor = -1;
}

/* Moves the prices at index `at` to the front. at = kept->n adds new ones. */
static void put_first(struct kept_prices *kept, size_t at, const double *price)
{
    double own[APPS_AT_MOST];
    memcpy(own, price, sizeof own);
    kept->n = at == kept->n && at < KEPT_PRICES ? at + 1 : kept->n;
    at = at < kept->n ? at : kept->n - 1;
    memmove(kept->of[1], kept->of[0], at * sizeof kept->of[0]);
    memcpy(kept->of[0], own, sizeof own);
}

/* True if kept prices show that clusters with these rates and this least cost cannot be as good as the
 * plan. */
static bool is_too_slow(struct enumeration *e, const double *const *rate, size_t n, double least_minor)
{
    double cap = 0, over = 0;
    for (size_t i = 0; i < e->kept.n; i++) {
        pool_find_caps(&cap, &over, &e->p, pool_bound(e->kept.of[i], &e->p, rate, n) * (1 + TIE_RELATIVE));
        if (cap < least_minor) {
            put_first(&e->kept, i, e->kept.of[i]);
            return true;
        }
    }
    return false;
}

static void enumerate_choices(struct enumeration *e, const size_t *chosen, size_t n)
{
    struct choice_search *search = e->p.search;
    const bool shares = e->p.c->multi_cluster && !e->p.c->score->geometric;
    const double *rate[CLUSTERS_AT_MOST];
    const struct site *sites[CLUSTERS_AT_MOST];
    double price[APPS_AT_MOST], least_minor = 0;
    bool rises = true;
    for (size_t k = 0; k < n; k++) {
        rate[k] = e->p.sites.v[chosen[k]].rate;
        least_minor += e->p.sites.v[chosen[k]].least_minor;
        sites[k] = &e->p.sites.v[chosen[k]].site;
        rises = rises && e->p.sites.v[chosen[k]].rises;
    }
    search->rate = e->p.sites.v[chosen[0]].value;
    double bound = search->rate;
    if (shares && is_too_slow(e, rate, n, least_minor))
        return;
    if (e->p.c->multi_cluster)
        bound = pool_share(&search->rate, price, &e->p, rate, n);
    pool_find_caps(&search->cap_minor, &search->cap_over, &e->p, bound);
    if (search->cap_minor < least_minor) {
        if (shares)
            put_first(&e->kept, e->kept.n, price);
        return;
    }
    e->unshared = e->unshared || bound > search->rate * (1 + RATE_RELATIVE);
    search->equal = search->claimed = false;
    choose_all(search, sites, n, judge, e);
    const bool tie = search->equal && !pool_is_own(&e->p, chosen, n) && (rises || !e->p.c->multi_cluster);
    e->tied = e->tied || (tie && !search->claimed);
    e->may_tie = e->may_tie || tie;
}

static int by_value(const void *a, const void *b)
{
    const struct pool_candidate *x = a, *y = b;
    if (x->value < y->value || x->value > y->value)
        return x->value < y->value ? 1 : -1;
    if (x->design != y->design)
        return x->design < y->design ? -1 : 1;
    return (x->site.nodes > y->site.nodes) - (x->site.nodes < y->site.nodes);
}

/* Totals of a set of candidates. */
struct chosen_set {
    size_t n;
    double value;
    double least_minor;
    double least_over;
};

/* True if a set of candidates with this rate, and with its least cost and size, may be as good as the plan.
 * *never: no set with this rate can be as good, whatever its cost. */
static bool may_be_as_good(bool *never, const struct enumeration *e, const struct chosen_set *of, double rate)
{
    double cap = 0, over = 0;
    pool_find_caps(&cap, &over, &e->p, rate);
    *never = cap < 0;
    return of->least_minor <= cap && of->least_over <= over;
}

/* Enumerates sets depth first. Candidates are sorted by falling value: if one is too slow, so are all after
 * it. */
static void enumerate_sets(struct enumeration *e, size_t *chosen, const struct chosen_set *before)
{
    const size_t most = (size_t)e->p.instance->policy->clusters, n = before->n;
    for (size_t k = n > 0 ? chosen[n - 1] : 0; k < e->p.sites.n; k++) {
        const struct pool_candidate *point = &e->p.sites.v[k];
        const struct chosen_set with = {n + 1, before->value + point->value,
                                        before->least_minor + point->least_minor,
                                        before->least_over + point->least_over};
        const double with_all = (before->value + (double)(most - n) * point->value) * (1 + TIE_RELATIVE);
        bool never = false;
        const bool any =
            may_be_as_good(&never, e, &with, e->p.c->multi_cluster ? with_all : (double)INFINITY);
        if (never || --e->left < 0)
            return;
        if (!any)
            continue;
        chosen[n] = k;
        if (may_be_as_good(&never, e, &with,
                           e->p.c->multi_cluster ? with.value * (1 + TIE_RELATIVE) : point->value))
            enumerate_choices(e, chosen, n + 1);
        if (n + 1 < most)
            enumerate_sets(e, chosen, &with);
    }
}

static void note_result(struct enumeration *e)
{
    const struct claim *claim = e->p.c->claim;
    const bool multi_cluster = e->p.c->multi_cluster;
    const bool ok = isfinite(e->p.best) && !(claim->proven && e->outdone) && !e->unshared &&
                    (check_near(e->p.claimed, e->p.best) || (!claim->proven && e->p.claimed < e->p.best));
    if (!isfinite(e->p.best))
        check_note(e->p.c, "optimal", false,
                   "none of %" PRId64 " %s enumerated is feasible and as good as the plan", e->p.n_sets,
                   multi_cluster ? "sets of candidates" : "candidates");
    else
        check_note(e->p.c, "optimal", ok, "best of %" PRId64 " %s enumerated: %.15g, plan %.15g%s%s%s",
                   e->p.n_sets, multi_cluster ? "sets of candidates" : "candidates", e->p.best, e->p.claimed,
                   e->outdone ? "; another with this value is faster or cheaper" : "",
                   e->unshared ? "; other time shares are faster" : "",
                   claim->proven ? "" : " (not claimed optimal)");
    if (claim->proven || !multi_cluster)
        check_note(e->p.c, "unique", claim->unique ? !e->tied : e->may_tie,
                   "%s purchase has the same value, rate and cost", e->may_tie ? "another" : "no other");
}

static void note_too_many(struct enumeration *e, int64_t at_most)
{
    check_note(e->p.c, "optimal", !e->unshared, "not enumerated: more than %" PRId64 " %s%s", at_most,
               e->p.c->multi_cluster ? "sets of candidates" : "candidates",
               e->unshared ? "; other time shares are faster" : "");
}

void certificate_enumerate(struct certificate *certificate, const struct instance *searched,
                           const struct claim *claim, int64_t at_most, struct arena *arena)
{
    const struct instance *instance = proof_instance(searched);
    struct score score;
    struct claim_check c = {
        .out = certificate, .instance = instance, .claim = claim, .arena = arena, .score = &score};
    struct enumeration e = {.p = {.c = &c, .instance = instance, .left = INT64_MAX}, .left = at_most};
    size_t chosen[CLUSTERS_AT_MOST];
    score_read(&score, instance);
    const bool few = pool_find(&e.p, claim, pool_size_for_sets(instance, at_most));
    e.unshared = c.multi_cluster && !pool_shares_are_best(&e.p);
    if (!few) {
        note_too_many(&e, at_most);
        return;
    }
    if (e.p.sites.n > 1 && c.multi_cluster)
        sorts_heap(e.p.sites.v, e.p.sites.n, sizeof *e.p.sites.v, by_value);
    enumerate_sets(&e, chosen, &(struct chosen_set){.n = 0});
    if (e.left < 0)
        note_too_many(&e, at_most);
    else
        note_result(&e);
    mem_free(e.p.sites.v);
}
