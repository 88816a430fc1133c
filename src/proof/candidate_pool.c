/**
 * candidate_pool.c - candidates (a design with a number of nodes), and bounds of the rate and cost of several
 * candidates together.
 *
 * Rates are bounded by weak duality. Prices x of the applications with sum x = 1 bound the rate of a set by
 * sum_c max_a x_a s_ca. For a geometric mean the bound is sum_c sum_a x_a s_ca, by the inequality of the
 * means. The bound holds for any prices, so the proof need not trust the code that finds time shares: it
 * compares their rate with the bound of their prices. The cost is bounded by units at the least price of any
 * order.
 */
#include "proof/candidate_pool.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "base/arena.h"
#include "scenario/fleet_share.h"
#include "proof/certificate.h"
#include "proof/check.h"
#include "proof/choose.h"
#include "proof/useful.h"
#include "proof/order.h"
#include "proof/reals.h"
#include "proof/rent.h"
#include "proof/score.h"

/* --- rates --- */

/* The score on some nodes of a design, divided by the share of the work if time is shared; 0 if a run misses
 * a limit. */
static double usable_score(const struct claim_check *c, size_t a, const struct design *design, int64_t nodes,
                           double rate_ops)
{
    const struct instance *instance = c->instance;
    const struct work_item *item = &instance->load.work[a];
    const double work = item->application.model->work(&item->application);
    if (!score_runs(c->score, instance, a, site_machine(instance, design)))
        return score_of_none(c->score, c->multi_cluster);
    if (!(rate_ops > 0) || check_compare(rate_ops, item->min_rate_ops) < 0 ||
        (isfinite(item->max_time_s) && check_compare(work / rate_ops, item->max_time_s) > 0) ||
        !score_is_enough(c->score, instance, a, rate_ops))
        /* a model whose work grows with the cluster has no fixed work, so max_time does not apply */
        return 0;
    const double score = score_on(c->score, instance, design, a, nodes, rate_ops);
    return c->score->geometric ? score : score / c->score->apps[a].weight;
}

/* What is known of the runs of a design. */
struct known_runs {
    struct check_network network;
    struct useful_runs useful;
};

/* Raises the rates from `nodes` - 1 to `nodes` nodes. More rented machines do not make a job faster. */
static void step_rates(double *rate_ops, struct known_runs *known, struct candidate_pool *p,
                       const struct design *design, int64_t nodes)
{
    const struct instance *instance = p->instance;
    struct check_network *network = &known->network;
    for (size_t a = 0; a < instance->load.n_work; a++) {
        const int64_t job = (int64_t)p->c->score->apps[a].nodes;
        const struct site_rent rent = site_rent(instance, design);
        const bool rented = rent_is_hourly(&rent);
        if ((job > 0 && nodes > job) || (rented && nodes > 1))
            continue;
        if (design->bought.fails && job == 0) {
            const double rate = useful_rate(&known->useful, network, instance, a, nodes, &p->left);
            rate_ops[a] = fmax(rate_ops[a], rate);
            continue;
        }
        const int64_t each = check_each(instance, design, a);
        const int64_t most = (rented && job > 1 ? job : nodes) * each;
        for (int64_t n = (nodes - 1) * each + 1; n <= most && p->left >= 0; n++) {
            if (!check_count(instance, design, a, n))
                continue;
            const struct prediction base = check_predict(network, instance, design, a, n);
            const struct prediction prediction = useful_prediction(&base, instance, design, a, n, nodes);
            p->left--;
            if (check_gamma(instance, &base))
                rate_ops[a] = fmax(rate_ops[a], prediction.rate_ops);
        }
    }
}

/* Rate of the whole workload on one cluster. */
static double workload_rate_alone(const struct claim_check *c, const double *rate)
{
    double reciprocal = 0;
    for (size_t a = 0; a < c->instance->load.n_work; a++)
        reciprocal += 1 / rate[a];
    return c->score->geometric ? score_mean(c->score, rate) : 1 / reciprocal;
}

/* Score of several clusters with each application on the cluster where it scores best. */
static double best_mean_score(const struct claim_check *c, const double *const *rate, size_t n)
{
    double most[APPS_AT_MOST] = {0};
    for (size_t k = 0; k < n; k++)
        for (size_t a = 0; a < c->score->n; a++)
            most[a] = fmax(most[a], rate[k][a]);
    return score_mean(c->score, most);
}

double pool_bound(const double *price, const struct candidate_pool *p, const double *const *rate, size_t n)
{
    double bound = 0, sum = 0;
    for (size_t a = 0; a < p->c->score->n; a++)
        sum += price[a];
    for (size_t k = 0; k < n; k++) {
        double most = 0;
        for (size_t a = 0; a < p->c->score->n; a++)
            most = fmax(most, price[a] / sum * rate[k][a]);
        bound += most;
    }
    return sum > 0 ? bound : (double)INFINITY;
}

double pool_share(double *total_rate, double *price, const struct candidate_pool *p,
                  const double *const *rate, size_t n)
{
    const struct share_problem sharing = {p->c->score->n, NULL};
    if (p->c->score->geometric)
        return *total_rate = best_mean_score(p->c, rate, n);
    *total_rate = fleet_share(NULL, price, &sharing, rate, n);
    return pool_bound(price, p, rate, n);
}

/* Sets the plan's prices of the applications. For a geometric mean they satisfy prod (x / w)^w = 1, so that
 * prod s^w <= sum x s. */
static void find_prices(struct candidate_pool *p, const double *const *rate, size_t n)
{
    const struct score *score = p->c->score;
    double most[APPS_AT_MOST] = {0}, product = 1, sum = 0, total_rate = 0;
    if (!score->geometric)
        (void)pool_share(&total_rate, p->price, p, rate, n);
    for (size_t a = 0; a < score->n && score->geometric; a++) {
        for (size_t k = 0; k < n; k++)
            most[a] = fmax(most[a], rate[k][a]);
        p->price[a] = most[a] > 0 ? score->apps[a].weight / most[a] : score->apps[a].weight;
        product *= reals_pow(p->price[a] / score->apps[a].weight, score->apps[a].weight);
    }
    for (size_t a = 0; a < score->n; a++)
        sum += p->price[a];
    for (size_t a = 0; a < score->n; a++)
        p->price[a] /= score->geometric ? product : sum;
}

/* Sets the plan's rate and its prices of the applications. */
static void find_claimed(struct candidate_pool *p)
{
    const struct instance *instance = p->instance;
    const struct claim *claim = p->c->claim;
    double s[CLUSTERS_AT_MOST][APPS_AT_MOST] = {{0}}, done[APPS_AT_MOST] = {0};
    const double *rate[CLUSTERS_AT_MOST];
    const size_t n = claim->n_clusters < CLUSTERS_AT_MOST ? claim->n_clusters : CLUSTERS_AT_MOST;
    for (size_t k = 0; k < n; k++) {
        rate[k] = s[k];
        const struct design *design = p->c->clusters[k].site.design;
        for (size_t a = 0; a < instance->load.n_work && design; a++)
            s[k][a] = usable_score(p->c, a, design, claim->clusters[k].nodes, 0);
        for (size_t i = 0; i < claim->clusters[k].n_apps; i++) {
            const struct claim_app *app = &claim->clusters[k].apps[i];
            const size_t a = check_find_app(instance, app->name);
            if (a == instance->load.n_work || !design)
                continue;
            s[k][a] = usable_score(p->c, a, design, claim->clusters[k].nodes,
                                   app->rate * instance->load.work[a].application.model->unit.scale);
            done[a] =
                p->c->score->geometric ? fmax(done[a], s[k][a]) : done[a] + s[k][a] * app->time_fraction;
        }
    }
    find_prices(p, rate, n);
    p->reached = INFINITY;
    for (size_t a = 0; a < instance->load.n_work; a++)
        p->reached = fmin(p->reached, done[a]);
    if (!p->c->multi_cluster)
        p->reached = workload_rate_alone(p->c, s[0]);
    else if (p->c->score->geometric)
        p->reached = score_mean(p->c->score, done);
}

/* --- values --- */

bool pool_goal_is_over_size(const struct instance *instance)
{
    return instance->goal == GOAL_RATE_PER_WATT || instance->goal == GOAL_RATE_PER_CARBON;
}

double pool_value(const struct instance *instance, double rate, double cost, double over)
{
    switch (instance->goal) {
    case GOAL_COST:
        return -cost;
    case GOAL_RATE_PER_COST:
        return rate / cost;
    case GOAL_RATE_PER_WATT:
    case GOAL_RATE_PER_CARBON:
        return rate / over;
    case GOAL_RATE:
    case N_GOALS:
        break;
    }
    return rate;
}

double pool_rate_needed(const struct claim_check *c)
{
    return check_rate_needed(c->instance) * c->score->scale * (1 - TIE_RELATIVE);
}

void pool_find_caps(double *cost, double *over, const struct candidate_pool *p, double rate)
{
    const struct instance *instance = p->instance;
    const double budget = (double)instance->budget_minor, own = (double)p->c->claim->cost_minor;
    const double value = fmax(p->best, p->claimed), enough = 1 - RATE_RELATIVE;
    *cost = budget;
    *over = INFINITY;
    if (isinf(value)) /* there is no plan */
        *cost = budget;
    else if (instance->goal == GOAL_COST)
        *cost = fmin(budget, -value);
    else if (instance->goal == GOAL_RATE_PER_COST)
        *cost = fmin(budget, rate / (value * enough));
    else if (pool_goal_is_over_size(instance))
        *over = rate / (value * enough);
    else if (rate <= value * (1 + RATE_RELATIVE))
        *cost = fmin(budget, own); /* the rate is not better, but the purchase may tie and be cheaper */
    if (!(rate > 0) || rate < pool_rate_needed(p->c) ||
        (instance->goal == GOAL_RATE && rate < value * enough))
        *cost = -1;
}

/* --- candidates --- */

/* True if the topology exists for this number of nodes, and the budget covers the nodes alone. */
static bool is_possible(const struct instance *instance, const struct design *design, int64_t nodes)
{
    struct site site;
    const struct site_rent rent = site_rent(instance, design);
    const struct order_line order =
        order_part(instance, design->node->part, nodes * (rent.units > 0 ? rent.units : 1), ORDER_ANY);
    return order.total_minor >= 0 && order.worth_minor <= instance->budget_minor &&
           site_make(&site, instance, design, nodes);
}

/* The largest number of nodes, up to at_most, that is_possible accepts; 0: it rejects min_nodes. */
static int64_t most_nodes(const struct instance *instance, const struct design *design, int64_t at_most)
{
    int64_t low = 0, high = instance->limits.max_nodes < at_most ? instance->limits.max_nodes : at_most;
    if (!is_possible(instance, design, instance->limits.min_nodes))
        return 0;
    for (int64_t step = 1; low < high;) {
        const int64_t middle = low + (high - low + 1) / 2, further = low + step < high ? low + step : high;
        const int64_t nodes = step > 0 ? further : middle;
        if (is_possible(instance, design, nodes)) {
            low = nodes;
            step *= 2;
        } else {
            high = nodes - 1;
            step = 0;
        }
    }
    return low;
}

static void add_candidate(struct candidate_pool *p, size_t d, int64_t nodes, const double *rate, bool rises)
{
    const struct instance *instance = p->instance;
    struct pool_candidate point = {.design = d, .rises = rises};
    double cost = 0, over = 0, fastest = 0;
    point.value = p->c->multi_cluster ? 0 : workload_rate_alone(p->c, rate);
    for (size_t a = 0; a < instance->load.n_work; a++) {
        const double value = p->price[a] * rate[a];
        point.rate[a] = rate[a];
        fastest = fmax(fastest, rate[a]);
        if (p->c->multi_cluster)
            point.value = p->c->score->geometric ? point.value + value : fmax(point.value, value);
    }
    pool_find_caps(&cost, &over, p, p->c->multi_cluster ? (double)INFINITY : point.value);
    if (!(fastest > 0) || (cost < 0 && !p->all) ||
        !site_make(&point.site, instance, &instance->choice.designs[d], nodes))
        return;
    point.least_minor = choose_least(&point.least_over, p->search, &point.site);
    if (p->c->multi_cluster || p->all || point.least_minor <= cost)
        VEC_PUSH(&p->sites, point);
}

static bool may_be_bought(const struct candidate_pool *p, const struct design *design, int64_t nodes)
{
    struct site site;
    double over = 0;
    return site_make(&site, p->instance, design, nodes) &&
           choose_least(&over, p->search, &site) <= (double)p->instance->budget_minor;
}

/* The largest number of nodes, up to `most`, whose own sizes keep the limits. */
static int64_t most_within(const struct instance *instance, const struct design *design, int64_t most)
{
    const struct cluster_size *unit = &instance->item[design->node->part].size;
    for (size_t s = 0; s < SIZES_AT_MOST && design->rented.units == 0; s++)
        if (instance->limits.most[s] > 0 && (double)most * unit->of[s] > instance->limits.most[s])
            most = (int64_t)(instance->limits.most[s] / unit->of[s] * (1 + RATE_RELATIVE));
    return most;
}

/* The largest number of nodes, up to `most`, that may run any application: 1 if not even the largest does on
 * an ideal network, and more processes are never slower. Fewer processes may share the parts of a single
 * node. */
static int64_t most_running(const struct candidate_pool *p, const struct design *design, int64_t most)
{
    const struct instance *instance = p->instance;
    const struct site_rent rent = site_rent(instance, design);
    if (rent_is_hourly(&rent))
        return most;
    for (size_t a = 0; a < instance->load.n_work; a++) {
        const int64_t job = (int64_t)p->c->score->apps[a].nodes;
        if (!check_never_runs(instance, design, a, job > 0 && job < most ? job : most))
            return most;
    }
    return most < 1 ? most : 1;
}

static void add_candidates(struct candidate_pool *p, struct known_runs *known, size_t d, int64_t all)
{
    const struct instance *instance = p->instance;
    const struct design *design = &instance->choice.designs[d];
    const int64_t least = instance->limits.min_nodes,
                  kept = p->all ? all : most_within(instance, design, all),
                  most = most_running(p, design, kept);
    double rate_ops[APPS_AT_MOST] = {0}, last[APPS_AT_MOST] = {0};
    int64_t stepped = 0, added = 0;
    known->network = (struct check_network){0};
    useful_start(&known->useful, instance, design);
    p->n_sets += all < least ? 0 : all - (most < least ? least - 1 : most);
    for (int64_t nodes = least; nodes <= most && p->left >= 0; nodes++) {
        double rate[APPS_AT_MOST] = {0};
        bool rises = false;
        if (p->within && !may_be_bought(p, design, nodes))
            continue;
        while (stepped < nodes)
            step_rates(rate_ops, known, p, design, ++stepped);
        for (size_t a = 0; a < instance->load.n_work; a++) {
            rate[a] = usable_score(p->c, a, design, nodes, rate_ops[a]);
            rises = rises || added + 1 < nodes || rate[a] > last[a];
        }
        p->n_sets++;
        add_candidate(p, d, nodes, rate, rises);
        memcpy(last, rate, sizeof last);
        added = nodes;
    }
}

/* Rates of the claim's clusters at their best process counts. False: a cluster has no design. */
static bool find_rates(double s[CLUSTERS_AT_MOST][APPS_AT_MOST], struct candidate_pool *p)
{
    const struct claim *claim = p->c->claim;
    const size_t n = claim->n_clusters < CLUSTERS_AT_MOST ? claim->n_clusters : CLUSTERS_AT_MOST;
    for (size_t k = 0; k < n; k++) {
        const struct design *design = p->c->clusters[k].site.design;
        double rate_ops[APPS_AT_MOST] = {0};
        struct known_runs known = {.network = {0}};
        if (!design)
            return false;
        useful_start(&known.useful, p->instance, design);
        for (int64_t nodes = 1; nodes <= claim->clusters[k].nodes; nodes++)
            step_rates(rate_ops, &known, p, design, nodes);
        useful_end(&known.useful);
        for (size_t a = 0; a < p->c->score->n; a++)
            s[k][a] = usable_score(p->c, a, design, claim->clusters[k].nodes, rate_ops[a]);
    }
    return true;
}

bool pool_shares_are_best(struct candidate_pool *p)
{
    const struct claim *claim = p->c->claim;
    double s[CLUSTERS_AT_MOST][APPS_AT_MOST], price[APPS_AT_MOST], total_rate = 0;
    const double *rate[CLUSTERS_AT_MOST];
    const size_t n = claim->n_clusters < CLUSTERS_AT_MOST ? claim->n_clusters : CLUSTERS_AT_MOST;
    if (!find_rates(s, p))
        return false;
    for (size_t k = 0; k < n; k++)
        rate[k] = s[k];
    return pool_share(&total_rate, price, p, rate, n) <= p->reached * (1 + RATE_RELATIVE);
}

double pool_reach(struct candidate_pool *p)
{
    double s[CLUSTERS_AT_MOST][APPS_AT_MOST], price[APPS_AT_MOST], total_rate = 0;
    const double *rate[CLUSTERS_AT_MOST];
    const size_t n = p->c->claim->n_clusters;
    if (n < 1 || n > CLUSTERS_AT_MOST || !find_rates(s, p))
        return 0;
    for (size_t k = 0; k < n; k++)
        rate[k] = s[k];
    if (!p->c->multi_cluster)
        return workload_rate_alone(p->c, s[0]);
    (void)pool_share(&total_rate, price, p, rate, n);
    return total_rate;
}

bool pool_is_own(const struct candidate_pool *p, const size_t *chosen, size_t n)
{
    const struct claim_check *c = p->c;
    bool own = n == c->claim->n_clusters;
    for (size_t k = 0; k < n && own; k++) {
        int balance = 0;
        for (size_t i = 0; i < n; i++) {
            const struct pool_candidate *mine = &p->sites.v[chosen[k]], *its = &p->sites.v[chosen[i]];
            balance += mine == its;
            balance -=
                c->clusters[i].design == mine->design && c->claim->clusters[i].nodes == mine->site.nodes;
        }
        own = balance == 0;
    }
    return own;
}

/* Number of multisets of 1 to k out of n, at most INT64_MAX. */
static int64_t count_sets(int64_t n, int64_t k)
{
    int128 total = 0, sets = 1;
    for (int64_t i = 1; i <= k && total < INT64_MAX; i++) {
        sets = sets * (n + i - 1) / i;
        total += sets;
    }
    return total < INT64_MAX ? (int64_t)total : INT64_MAX;
}

bool pool_find(struct candidate_pool *p, const struct claim *claim, int64_t at_most)
{
    struct claim_check *c = p->c;
    const struct instance *instance = p->instance;
    int64_t *most = ARENA_NEW(c->arena, instance->choice.n_designs, int64_t), n = 0;
    p->best = p->claimed = -INFINITY;
    c->multi_cluster = instance->policy->clusters > 1;
    if (claim) {
        check_find_clusters(c);
        find_claimed(p);
        const bool carbon = instance->goal == GOAL_RATE_PER_CARBON;
        p->claimed = pool_value(instance, p->reached, (double)claim->cost_minor,
                                carbon ? claim->carbon_kg : claim->power_W);
    }
    for (size_t d = 0; d < instance->choice.n_designs && n <= at_most; d++) {
        most[d] = most_nodes(instance, &instance->choice.designs[d], at_most + 1);
        n += most[d];
    }
    if (n > at_most)
        return false;
    p->search = choose_make(instance, c->arena);
    struct known_runs known = {.network = {0}};
    for (size_t d = 0; d < instance->choice.n_designs; d++)
        add_candidates(p, &known, d, most[d]);
    useful_end(&known.useful);
    if (c->multi_cluster)
        p->n_sets = count_sets((int64_t)p->sites.n, instance->policy->clusters);
    return p->left >= 0;
}
