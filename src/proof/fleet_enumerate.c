/* fleet_enumerate.c - no set of clusters beats a plan: every one is looked at, with nothing of the search.
 *
 * Prices x of the applications bound the rate of any fleet by weak duality, sum_c max_a x_a s_ca: the plan's
 * own prices rule out most fleets, the budget and the limits most others, and a fleet's own prices the rest.
 * Whatever the prices are, the bound holds. */
#include <inttypes.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "base/number.h"
#include "proof/certificate_parts.h"
#include "proof/fleet_certificate.h"
#include "proof/upkeep.h"
#include "problem/fleet_share.h"

/* A fleet that is better by less than this is a tie: what the digits of a plan file can tell. */
#define BETTER 1e-9

/* One cluster that a fleet can have. */
struct site {
    const struct design *design;
    int64_t nodes;
    int64_t plain_minor;         /* of parts whose price does not depend on the order */
    int64_t paid[TERMS_AT_MOST]; /* of that to vendors who ask for a minimum order */
    struct cluster_size size;
    double value; /* largest rate at the plan's prices */
    bool rises;   /* some application is faster than with fewer nodes */
};

struct looking {
    struct checking *c;
    const struct problem *problem;
    VEC(struct site) sites;
    VEC(double) rates;  /* [n][n_work] over the application's weight; 0 where it misses a limit */
    VEC(int64_t) units; /* [n][n_pooled] */
    size_t *pooled;     /* [n_pooled] parts whose units are ordered, or operated, together */
    size_t n_pooled;
    struct checking_least *least; /* [n_supplies] */
    double price[APPS_AT_MOST];
    double enough; /* a rate from which on a fleet may be better */
    bool better;   /* one was found */
    double better_rate;
    int64_t better_minor;
    int64_t n_fleets;
    double reached; /* the plan's rate */
    bool tied;      /* another order has the plan's rate and cost */
    int64_t *used;  /* [n_parts] scratch */
};

static bool is_plain(const struct problem *problem, size_t part)
{
    return price_is_linear(&problem->prices[part]) && problem->owned[part] == 0;
}

/* A choice of parts at pooled prices is not enumerated: its least cost needs a search of its own. */
static bool is_settled(const struct problem *problem)
{
    for (size_t s = 0; s < problem->n_supplies; s++)
        for (size_t i = 0; problem->supplies[s].n_offers > 1 && i < problem->supplies[s].n_offers; i++)
            if (!is_plain(problem, problem->supplies[s].offers[i].part))
                return false;
    return true;
}

static void find_pooled(struct looking *l, struct arena *arena)
{
    const struct problem *problem = l->problem;
    const bool all = problem->scenario->purchase.budget_on_tco;
    l->pooled = ARENA_NEW(arena, problem->snapshot->n_parts, size_t);
    for (size_t part = 0; part < problem->snapshot->n_parts; part++)
        if (all || !is_plain(problem, part) || (problem->n_terms > 0 && problem->terms_of[part] != NO_INDEX))
            l->pooled[l->n_pooled++] = part;
}

/* Adds units of a part to a site: to its own cost, or to what is ordered together. */
static void take(struct looking *l, struct site *site, int64_t *units, size_t part, int64_t n)
{
    const struct price *price = &l->problem->prices[part];
    for (size_t j = 0; j < l->n_pooled; j++)
        if (l->pooled[j] == part) {
            units[j] += n;
            return;
        }
    const int128 cost = site->plain_minor + (int128)n * price->steps[0].pack_minor;
    site->plain_minor = cost > MONEY_MAX ? MONEY_MAX : (int64_t)cost;
}

static void add_site(struct looking *l, const struct design *design, int64_t nodes, const double *rate,
                     bool rises)
{
    const struct problem *problem = l->problem;
    const size_t n_extras = problem->scenario->purchase.n_extras;
    struct site site = {.design = design, .nodes = nodes, .rises = rises};
    int64_t *units = mem_alloc(l->n_pooled, sizeof *units), *extra = mem_alloc(n_extras, sizeof *extra);
    site.size = upkeep_of_design(extra, problem, design, nodes, (struct cluster_size){.power_W = 0});
    for (size_t i = 0; i < design->n_supplies; i++) {
        const size_t s = design->supply[i];
        const struct offer *offer = &problem->supplies[s].offers[0];
        const int64_t need = design_need(design, i, nodes);
        if (problem->supplies[s].n_offers > 1) {
            const int64_t least = l->least[s].cost[need];
            site.plain_minor =
                least < 0 || least > MONEY_MAX - site.plain_minor ? MONEY_MAX : site.plain_minor + least;
            checking_pay(site.paid, problem, offer->part, least);
        } else {
            take(l, &site, units, offer->part, (need + offer->units - 1) / offer->units);
        }
    }
    for (size_t e = 0; e < n_extras; e++)
        take(l, &site, units, problem->extra_part[e], extra[e]);
    for (size_t a = 0; a < problem->n_work; a++)
        site.value = fmax(site.value, l->price[a] * rate[a] / problem->weight[a]);
    const bool affordable = site.plain_minor < MONEY_MAX;
    for (size_t a = 0; a < problem->n_work && affordable; a++)
        VEC_PUSH(&l->rates, rate[a] / problem->weight[a]);
    for (size_t j = 0; j < l->n_pooled && affordable; j++)
        VEC_PUSH(&l->units, units[j]);
    if (affordable)
        VEC_PUSH(&l->sites, site);
    free(units);
    free(extra);
}

/* The rate in the workload's measure, or 0 where a run misses its limits. */
static double usable(const struct problem *problem, size_t a, double rate_ops)
{
    const struct work_item *item = &problem->work[a];
    const double work = item->application.model->work(&item->application);
    if (!(rate_ops > 0) || rate_ops < item->min_rate_ops || work / rate_ops > item->max_time_s)
        return 0;
    return problem->by_runs ? rate_ops / work : rate_ops;
}

static void add_sites(struct looking *l, const struct design *design, int64_t most)
{
    const struct problem *problem = l->problem;
    double rate_ops[APPS_AT_MOST] = {0}, last[APPS_AT_MOST] = {0};
    for (int64_t nodes = 1; nodes <= most; nodes++) {
        double rate[APPS_AT_MOST] = {0}, fastest = 0;
        bool rises = false;
        checking_step_rates(rate_ops, problem, design, nodes);
        for (size_t a = 0; a < problem->n_work; a++) {
            rate[a] = usable(problem, a, rate_ops[a]);
            fastest = fmax(fastest, rate[a]);
            rises = rises || rate[a] > last[a];
        }
        if (nodes < problem->limits.min_nodes || !(fastest > 0))
            continue;
        add_site(l, design, nodes, rate, rises);
        memcpy(last, rate, sizeof last);
    }
}

/* -1: cannot be bought, or breaks a limit of the whole. */
static int64_t cost_of(const struct looking *l, const size_t *chosen, size_t n)
{
    const struct problem *problem = l->problem;
    const struct given_list *must = &problem->limits.must_buy;
    struct cluster_size size = {.power_W = 0};
    int64_t total = 0, nodes = 0, paid[TERMS_AT_MOST] = {0};
    const char *vendor = NULL;
    for (size_t c = 0; c < n; c++) {
        const struct site *site = &l->sites.v[chosen[c]];
        total += total > MONEY_MAX ? 0 : site->plain_minor;
        nodes += site->nodes;
        for (size_t t = 0; t < problem->n_terms; t++)
            paid[t] += site->paid[t];
        upkeep_add_cluster(&size, problem, &site->size);
        if (vendor && site->design->vendor && strcmp(vendor, site->design->vendor) != 0)
            return -1;
        vendor = site->design->vendor ? site->design->vendor : vendor;
    }
    struct operation_cost operation = {0, 0, 0, 0};
    for (size_t j = 0; j < l->n_pooled && total <= MONEY_MAX && total <= problem->budget_minor; j++) {
        const size_t part = l->pooled[j];
        const struct offer offer = {.part = part, .units = 1, .owned = problem->owned[part]};
        int64_t units = 0;
        for (size_t c = 0; c < n; c++)
            units += l->units.v[chosen[c] * l->n_pooled + j];
        const int64_t cost = checking_order_cost(&offer, &problem->prices[part], units);
        if (cost < 0)
            return -1;
        total += cost;
        checking_pay(paid, problem, part, cost);
        upkeep_add_operation(&operation, problem, part, units);
    }
    total += checking_due(problem, paid);
    if (problem->scenario->purchase.budget_on_tco) {
        upkeep_add_administration(&operation, problem, (int64_t)n, nodes);
        total += upkeep_total(&operation);
    }
    if (total > MONEY_MAX || total > problem->budget_minor || !upkeep_is_allowed(problem, &size))
        return -1;
    for (size_t m = 0; m < must->n; m++) {
        const size_t part = snapshot_part(problem->snapshot, must->v[m].text);
        bool used = false;
        for (size_t c = 0; c < n; c++)
            used = used || problem_has_use(problem, l->sites.v[chosen[c]].design, part);
        if (!used)
            return -1;
    }
    return total;
}

/* Units of each part that the clusters of a fleet use. */
static void count_used(struct looking *l, const size_t *chosen, size_t n)
{
    const struct problem *problem = l->problem;
    const size_t n_extras = problem->scenario->purchase.n_extras;
    int64_t *extra = mem_alloc(n_extras, sizeof *extra);
    memset(l->used, 0, problem->snapshot->n_parts * sizeof *l->used);
    for (size_t c = 0; c < n; c++) {
        const struct site *site = &l->sites.v[chosen[c]];
        (void)upkeep_of_design(extra, problem, site->design, site->nodes,
                               (struct cluster_size){.power_W = 0});
        for (size_t e = 0; e < n_extras; e++)
            l->used[problem->extra_part[e]] += extra[e];
        for (size_t i = 0; i < site->design->n_supplies; i++) {
            const size_t s = site->design->supply[i];
            const struct supply *supply = &problem->supplies[s];
            const int64_t need = design_need(site->design, i, site->nodes);
            int64_t *pieces = mem_alloc(supply->n_offers, sizeof *pieces);
            if (supply->n_offers == 1)
                pieces[0] = (need + supply->offers[0].units - 1) / supply->offers[0].units;
            else
                checking_least_pieces(pieces, &l->least[s], supply, need);
            for (size_t k = 0; k < supply->n_offers; k++)
                l->used[supply->offers[k].part] += pieces[k];
            free(pieces);
        }
    }
    free(extra);
}

/* The line of a claim is what an order for so many used units has: what must be bought serves first, then
 * what is owned, then the order. */
static bool is_line(const struct problem *problem, const struct claim_line *line, size_t part, int64_t used)
{
    const struct price *price = &problem->prices[part];
    const struct offer plain = {.part = part, .units = 1};
    int64_t base = 0, quantity = 0, owned = problem->owned[part];
    (void)checking_order(&plain, price, 0, &base);
    owned = used - base < owned ? used - base : owned;
    owned = owned > 0 ? owned : 0;
    (void)checking_order(&plain, price, used - owned, &quantity);
    return line->owned == owned && line->quantity == quantity;
}

static bool is_claimed(struct looking *l, const size_t *chosen, size_t n)
{
    const struct problem *problem = l->problem;
    const struct claim *claim = l->c->claim;
    bool same = true;
    count_used(l, chosen, n);
    for (size_t i = 0; i < claim->n_lines && same; i++) {
        const size_t part = snapshot_part(problem->snapshot, claim->lines[i].part);
        same = part != NO_INDEX && is_line(problem, &claim->lines[i], part, l->used[part]);
        if (same)
            l->used[part] = 0;
    }
    for (size_t part = 0; part < problem->snapshot->n_parts; part++)
        same = same && l->used[part] == 0;
    return same;
}

static void look_for_tie(struct looking *l, const size_t *chosen, size_t n, int64_t cost, double lambda)
{
    bool rises = true;
    for (size_t c = 0; c < n; c++)
        rises = rises && l->sites.v[chosen[c]].rises;
    if (!l->tied && rises && cost == l->c->claim->cost_minor && compare_close(lambda, l->reached) == 0)
        l->tied = !is_claimed(l, chosen, n);
}

/* A fleet that the plan's prices do not rule out. */
static void look_closely(struct looking *l, const size_t *chosen, size_t n)
{
    const bool by_cost = l->problem->goal == GOAL_COST;
    const size_t n_apps = l->problem->n_work;
    const double *rate[CLUSTERS_AT_MOST];
    double price[APPS_AT_MOST];
    const int64_t cost = cost_of(l, chosen, n);
    if (cost < 0 || (by_cost && cost > l->c->claim->cost_minor))
        return;
    for (size_t c = 0; c < n; c++)
        rate[c] = &l->rates.v[chosen[c] * n_apps];
    const double lambda = fleet_share(NULL, price, rate, n, n_apps);
    look_for_tie(l, chosen, n, cost, lambda);
    if (by_cost && cost == l->c->claim->cost_minor)
        return;
    double bound = 0;
    for (size_t c = 0; c < n; c++) {
        double most = 0;
        for (size_t a = 0; a < n_apps; a++)
            most = fmax(most, price[a] * rate[c][a]);
        bound += most;
    }
    if (bound < l->enough || (l->better && lambda <= l->better_rate))
        return;
    l->better = true;
    l->better_rate = lambda;
    l->better_minor = cost;
}

static void look(struct looking *l, size_t *chosen, size_t n, size_t from, double value)
{
    const bool last = n + 1 == (size_t)l->problem->scenario->clusters;
    for (size_t k = from; k < l->sites.n; k++) {
        const double with = value + l->sites.v[k].value;
        chosen[n] = k;
        l->n_fleets++;
        if (with >= l->enough * (1 - 2 * BETTER)) /* ties too */
            look_closely(l, chosen, n + 1);
        if (!last)
            look(l, chosen, n + 1, k, with);
    }
}

/* Sets of one to k of n things, with repetition; more than at_most: at_most + 1. */
static int64_t count_fleets(int64_t n, int64_t k, int64_t at_most)
{
    int64_t total = 0;
    int128 sets = 1;
    for (int64_t i = 1; i <= k; i++) {
        sets = sets * (n + i - 1) / i;
        if (sets > at_most - total)
            return at_most + 1;
        total += (int64_t)sets;
    }
    return total;
}

/* The plan's own prices of its applications, and the rate it reaches. */
static double prices_of_claim(double *price, const struct checking *c)
{
    const struct problem *problem = c->problem;
    const struct claim *claim = c->claim;
    double s[CLUSTERS_AT_MOST][APPS_AT_MOST] = {{0}}, done[APPS_AT_MOST] = {0}, lambda = INFINITY;
    const double *rate[CLUSTERS_AT_MOST];
    const size_t n = claim->n_clusters < CLUSTERS_AT_MOST ? claim->n_clusters : CLUSTERS_AT_MOST;
    for (size_t k = 0; k < n; k++) {
        rate[k] = s[k];
        for (size_t i = 0; i < claim->clusters[k].n_apps; i++)
            for (size_t a = 0; a < problem->n_work; a++) {
                const struct claim_app *app = &claim->clusters[k].apps[i];
                if (strcmp(problem->work[a].name, app->name) != 0)
                    continue;
                const double ops = app->rate * problem->work[a].application.model->rate_scale;
                s[k][a] = usable(problem, a, ops) / problem->weight[a];
                done[a] += s[k][a] * app->time_fraction;
            }
    }
    for (size_t a = 0; a < problem->n_work; a++)
        lambda = fmin(lambda, done[a]);
    (void)fleet_share(NULL, price, rate, n, problem->n_work);
    return lambda;
}

/* False: tables of mixes of parts would be too large. */
static bool find_sites(struct looking *l, const int64_t *most)
{
    const struct problem *problem = l->problem;
    l->least = mem_alloc(problem->n_supplies, sizeof *l->least);
    const bool settled = checking_leasts(l->least, problem, most);
    for (size_t d = 0; d < problem->n_designs && settled; d++) {
        struct design *bare = ARENA_NEW(l->c->arena, 1, struct design);
        *bare = checking_design(&problem->designs[d]);
        add_sites(l, bare, most[d]);
    }
    return settled;
}

static void note_result(struct looking *l, const char *goal)
{
    if (l->c->claim->proven)
        checking_note(l->c, "unique", l->c->claim->unique == !l->tied,
                      "%s fleet reaches the same for the same cost", l->tied ? "another" : "no other");
    const struct claim *claim = l->c->claim;
    const struct problem *problem = l->problem;
    if (!l->better) {
        checking_note(l->c, "optimal", true, "none of %" PRId64 " fleets enumerated is %s", l->n_fleets,
                      goal);
        return;
    }
    struct text cost = TEXT_INIT;
    money_put(&cost, l->better_minor, problem->currency, false);
    checking_note(l->c, "optimal", !claim->proven,
                  "of %" PRId64 " fleets enumerated one reaches %.15g %s for %s%s", l->n_fleets,
                  l->better_rate / problem_rate_scale(problem), problem_rate_unit(problem), cost.s,
                  claim->proven ? "" : " (not claimed optimal)");
    text_fini(&cost);
}

void fleet_certificate_add_enumeration(struct certificate *certificate, const struct problem *problem,
                                       const struct claim *claim, int64_t fleets_at_most, struct arena *arena)
{
    struct checking c = {.out = certificate, .problem = problem, .claim = claim, .arena = arena};
    struct looking l = {.c = &c, .problem = problem};
    size_t chosen[CLUSTERS_AT_MOST];
    int64_t *most = ARENA_NEW(arena, problem->n_designs, int64_t), n_points = 0;
    for (size_t d = 0; d < problem->n_designs && n_points <= fleets_at_most; d++) {
        most[d] = checking_bare_nodes(problem, &problem->designs[d], fleets_at_most + 1);
        n_points += most[d];
    }
    if (count_fleets(n_points, problem->scenario->clusters, fleets_at_most) > fleets_at_most) {
        checking_note(&c, "optimal", true, "not enumerated: more than %" PRId64 " fleets", fleets_at_most);
        return;
    }
    if (!is_settled(problem)) {
        checking_note(&c, "optimal", true,
                      "not enumerated: a choice of parts whose prices depend on the whole order");
        return;
    }
    const bool by_cost = problem->goal == GOAL_COST;
    const double asked = fmax(problem->limits.min_rate, by_cost ? problem->target_rate : 0);
    l.reached = prices_of_claim(l.price, &c);
    l.enough = (by_cost ? asked * problem_rate_scale(problem) : l.reached) * (1 + BETTER);
    l.used = ARENA_NEW(arena, problem->snapshot->n_parts, int64_t);
    find_pooled(&l, arena);
    if (find_sites(&l, most)) {
        look(&l, chosen, 0, 0, 0);
        note_result(&l, by_cost ? "cheaper" : "faster");
    } else {
        checking_note(&c, "optimal", true, "not enumerated: too many mixes of line cards");
    }
    for (size_t s = 0; s < problem->n_supplies; s++)
        checking_least_free(&l.least[s]);
    free(l.least);
    free(l.sites.v);
    free(l.rates.v);
    free(l.units.v);
}
