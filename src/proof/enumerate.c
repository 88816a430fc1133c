/* enumerate.c - no purchase beats a plan: every set of points that could, by a bound of the proof's own, is
 * looked at with every choice of parts.
 *
 * A point is a design with a number of nodes. Prices x of the applications bound the rate of any set of them
 * by weak duality, sum_c max_a x_a s_ca: whatever the prices are, the bound holds (of a geometric mean
 * sum_c sum_a x_a s_ca, by that of the means). Units at the least price
 * that any order of them has bound the cost. */
#include <inttypes.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "base/number.h"
#include "base/sort.h"
#include "base/text.h"
#include "problem/fleet_share.h"
#include "proof/choose.h"
#include "proof/score.h"

/* Of points that sets are made of this fewer may be. */
#define POINTS_OF_SETS 1000

/* A point by what bounds it. */
struct point_site {
    struct site site;
    size_t design;
    double rate[APPS_AT_MOST]; /* over the application's share of the work; 0 where it misses a limit */
    double value;              /* largest rate at the plan's prices; of one cluster its rate */
    double least_minor;        /* no purchase of it costs less, */
    double least_over;         /* nor has less of the size that decides */
    bool rises;                /* some application is faster than with fewer nodes */
};

/* Prices that showed a set to be too slow, the last to do so first: they often show it of the next, too. */
enum { KEPT_PRICES = 8 };

struct kept_prices {
    double of[KEPT_PRICES][APPS_AT_MOST];
    size_t n;
};

struct enumeration {
    struct checking *c;
    const struct problem *problem;
    struct choosing *choosing;
    VEC(struct point_site) sites;
    double price[APPS_AT_MOST]; /* of the applications, as the plan has them */
    struct kept_prices kept;
    double reached; /* the plan's rate */
    double claimed; /* its value: larger is better, whatever the goal */
    double best;    /* the best seen */
    int64_t n_sets;
    int64_t left;           /* sets that may still be looked at; below 0: there are more */
    bool outdone;           /* as good by the goal, but faster or cheaper */
    bool tied;              /* another purchase has the claim's value, rate and cost; */
    bool may_tie;           /* or so has one of a point that could be bought as is claimed, too */
    candidate_visit *visit; /* told of every set, whether it could be as good or not; or NULL */
    void *payload;
};

/* --- rates --- */

/* The score on so many nodes of a kind, where time is shared over the share of the work; 0 where a run misses
 * its limits. */
static double usable(const struct checking *c, size_t a, const struct design *design, int64_t nodes,
                     double rate_ops)
{
    const struct problem *problem = c->problem;
    const struct work_item *item = &problem->load.work[a];
    const double work = item->application.model->work(&item->application);
    if (!score_runs(c->score, problem, a, site_machine(problem, design)))
        return score_of_none(c->score, c->several);
    if (!(rate_ops > 0) || compare_close(rate_ops, item->min_rate_ops) < 0 ||
        (isfinite(item->max_time_s) && compare_close(work / rate_ops, item->max_time_s) > 0) ||
        !score_is_enough(c->score, problem, a, rate_ops))
        return 0; /* work is unknown where it grows with the cluster; then there is no max_time */
    const double score = score_on(c->score, problem, design, a, nodes, rate_ops);
    return c->score->geometric ? score : score / c->score->apps[a].weight;
}

/* Raises the rates of a run on one node less to those on `nodes` nodes; of rented machines more time of them
 * makes no job faster. */
static void step_rates(double *rate_ops, const struct checking *c, const struct design *design, int64_t nodes)
{
    const struct problem *problem = c->problem;
    for (size_t a = 0; a < problem->load.n_work; a++) {
        const int64_t job = (int64_t)c->score->apps[a].nodes;
        const bool rented = site_rent(problem, design).units > 0;
        if ((job > 0 && nodes > job) || (rented && nodes > 1))
            continue;
        const int64_t each = problem_processes_per_node(problem, design, a);
        const int64_t most = (rented && job > 1 ? job : nodes) * each;
        for (int64_t p = (nodes - 1) * each + 1; p <= most; p++) {
            if (!check_count(problem, design, a, p))
                continue;
            const struct prediction prediction = check_predict(problem, design, a, p);
            if (check_gamma(problem, &prediction))
                rate_ops[a] = fmax(rate_ops[a], prediction.rate_ops);
        }
    }
}

/* The rate of the whole workload on one cluster. */
static double alone(const struct checking *c, const double *rate)
{
    double reciprocal = 0;
    for (size_t a = 0; a < c->problem->load.n_work; a++)
        reciprocal += 1 / rate[a];
    return c->score->geometric ? score_mean(c->score, rate) : 1 / reciprocal;
}

/* Of several, each application on the cluster where it scores best. */
static double apart(const struct checking *c, const double *const *rate, size_t n)
{
    double most[APPS_AT_MOST] = {0};
    for (size_t k = 0; k < n; k++)
        for (size_t a = 0; a < c->score->n; a++)
            most[a] = fmax(most[a], rate[k][a]);
    return score_mean(c->score, most);
}

/* Any prices do; of a geometric mean those with prod (x / w)^w = 1, for then prod s^w <= sum x s. */
static void find_prices(struct enumeration *e, const double *const *rate, size_t n)
{
    const struct score *score = e->c->score;
    const struct sharing sharing = {score->n, NULL};
    double most[APPS_AT_MOST] = {0}, product = 1;
    if (!score->geometric) {
        (void)fleet_share(NULL, e->price, &sharing, rate, n);
        return;
    }
    for (size_t a = 0; a < score->n; a++) {
        for (size_t k = 0; k < n; k++)
            most[a] = fmax(most[a], rate[k][a]);
        e->price[a] = most[a] > 0 ? score->apps[a].weight / most[a] : score->apps[a].weight;
        product *= number_pow(e->price[a] / score->apps[a].weight, score->apps[a].weight);
    }
    for (size_t a = 0; a < score->n; a++)
        e->price[a] /= product;
}

/* The plan's rate, and its own prices of the applications. */
static void find_claimed(struct enumeration *e)
{
    const struct problem *problem = e->problem;
    const struct claim *claim = e->c->claim;
    double s[CLUSTERS_AT_MOST][APPS_AT_MOST] = {{0}}, done[APPS_AT_MOST] = {0};
    const double *rate[CLUSTERS_AT_MOST];
    const size_t n = claim->n_clusters < CLUSTERS_AT_MOST ? claim->n_clusters : CLUSTERS_AT_MOST;
    for (size_t k = 0; k < n; k++) {
        rate[k] = s[k];
        const struct design *design = e->c->clusters[k].site.design;
        for (size_t a = 0; a < problem->load.n_work && design; a++)
            s[k][a] = usable(e->c, a, design, claim->clusters[k].nodes, 0);
        for (size_t i = 0; i < claim->clusters[k].n_apps; i++) {
            const struct claim_app *app = &claim->clusters[k].apps[i];
            const size_t a = check_find_app(problem, app->name);
            if (a == problem->load.n_work || !design)
                continue;
            s[k][a] = usable(e->c, a, design, claim->clusters[k].nodes,
                             app->rate * problem->load.work[a].application.model->unit.scale);
            done[a] =
                e->c->score->geometric ? fmax(done[a], s[k][a]) : done[a] + s[k][a] * app->time_fraction;
        }
    }
    find_prices(e, rate, n);
    e->reached = INFINITY;
    for (size_t a = 0; a < problem->load.n_work; a++)
        e->reached = fmin(e->reached, done[a]);
    if (!e->c->several)
        e->reached = alone(e->c, s[0]);
    else if (e->c->score->geometric)
        e->reached = score_mean(e->c->score, done);
}

/* --- values --- */

/* The goal has a rate over a size. */
static bool is_over(const struct problem *problem)
{
    return problem->goal == GOAL_RATE_PER_WATT || problem->goal == GOAL_RATE_PER_CARBON;
}

static double value_of(const struct problem *problem, double lambda, double cost, double over)
{
    switch (problem->goal) {
    case GOAL_COST:
        return -cost;
    case GOAL_RATE_PER_COST:
        return lambda / cost;
    case GOAL_RATE_PER_WATT:
    case GOAL_RATE_PER_CARBON:
        return lambda / over;
    case GOAL_RATE:
    case N_GOALS:
        break;
    }
    return lambda;
}

/* A rate as near to what is asked for is as good. */
static double rate_needed(const struct problem *problem)
{
    return check_rate_needed(problem) * problem_rate_scale(problem) * (1 - TIE_RELATIVE);
}

/* What a purchase of this rate may cost, and have of the size that decides, to be as good as the best so far:
 * nothing (-1), where it cannot be. */
static void find_caps(double *cost, double *over, const struct enumeration *e, double lambda)
{
    const struct problem *problem = e->problem;
    const double budget = (double)problem->budget_minor, own = (double)e->c->claim->cost_minor;
    const double value = fmax(e->best, e->claimed), enough = 1 - RATE_RELATIVE;
    *cost = budget;
    *over = INFINITY;
    if (isinf(value)) /* there is no plan */
        *cost = budget;
    else if (problem->goal == GOAL_COST)
        *cost = fmin(budget, -value);
    else if (problem->goal == GOAL_RATE_PER_COST)
        *cost = fmin(budget, lambda / (value * enough));
    else if (is_over(problem))
        *over = lambda / (value * enough);
    else if (lambda <= value * (1 + RATE_RELATIVE))
        *cost = fmin(budget, own); /* no better, but perhaps as good and cheaper */
    if (!(lambda > 0) || lambda < rate_needed(problem) ||
        (problem->goal == GOAL_RATE && lambda < value * enough))
        *cost = -1;
}

/* --- points --- */

/* The most nodes, up to at_most, that can be wired and whose bare nodes the budget buys. */
static int64_t most_nodes(const struct problem *problem, const struct design *design, int64_t at_most)
{
    struct site site;
    const struct site_rent rent = site_rent(problem, design);
    int64_t low = 0, high = problem->limits.max_nodes < at_most ? problem->limits.max_nodes : at_most;
    for (int64_t step = 1; low < high;) {
        const int64_t middle = low + (high - low + 1) / 2, further = low + step < high ? low + step : high;
        const int64_t nodes = step > 0 ? further : middle;
        const struct order_line order =
            order_part(problem, design->node->part, nodes * (rent.units > 0 ? rent.units : 1), ORDER_ANY);
        if (order.total_minor >= 0 && order.total_minor <= problem->budget_minor &&
            site_make(&site, problem, design, nodes)) {
            low = nodes;
            step *= 2;
        } else {
            high = nodes - 1;
            step = 0;
        }
    }
    return low;
}

static void add_point(struct enumeration *e, size_t d, int64_t nodes, const double *rate, bool rises)
{
    const struct problem *problem = e->problem;
    struct point_site point = {.design = d, .rises = rises};
    double cost = 0, over = 0, fastest = 0;
    point.value = e->c->several ? 0 : alone(e->c, rate);
    for (size_t a = 0; a < problem->load.n_work; a++) {
        const double value = e->price[a] * rate[a];
        point.rate[a] = rate[a];
        fastest = fmax(fastest, rate[a]);
        if (e->c->several)
            point.value = e->c->score->geometric ? point.value + value : fmax(point.value, value);
    }
    find_caps(&cost, &over, e, e->c->several ? (double)INFINITY : point.value);
    if (!(fastest > 0) || (cost < 0 && !e->visit) ||
        !site_make(&point.site, problem, &problem->choice.designs[d], nodes))
        return;
    point.least_minor = choose_least(&point.least_over, e->choosing, &point.site);
    if (e->c->several || e->visit || point.least_minor <= cost)
        VEC_PUSH(&e->sites, point);
}

static void add_points(struct enumeration *e, size_t d, int64_t most)
{
    const struct problem *problem = e->problem;
    const struct design *design = &problem->choice.designs[d];
    double rate_ops[APPS_AT_MOST] = {0}, last[APPS_AT_MOST] = {0};
    for (int64_t nodes = 1; nodes <= most; nodes++) {
        double rate[APPS_AT_MOST] = {0};
        bool rises = false;
        step_rates(rate_ops, e->c, design, nodes);
        for (size_t a = 0; a < problem->load.n_work; a++) {
            rate[a] = usable(e->c, a, design, nodes, rate_ops[a]);
            rises = rises || rate[a] > last[a];
        }
        if (nodes < problem->limits.min_nodes)
            continue;
        e->n_sets++;
        add_point(e, d, nodes, rate, rises);
        memcpy(last, rate, sizeof last);
    }
}

/* --- sets of them --- */

/* The points of the claim itself. */
static bool is_own(const struct enumeration *e, const size_t *chosen, size_t n)
{
    const struct checking *c = e->c;
    bool own = n == c->claim->n_clusters;
    for (size_t k = 0; k < n && own; k++) {
        int balance = 0;
        for (size_t i = 0; i < n; i++) {
            const struct point_site *mine = &e->sites.v[chosen[k]], *its = &e->sites.v[chosen[i]];
            balance += mine == its;
            balance -=
                c->clusters[i].design == mine->design && c->claim->clusters[i].nodes == mine->site.nodes;
        }
        own = balance == 0;
    }
    return own;
}

/* A purchase of the points looked at, as cheap as the caps ask for. */
static void judge(void *payload, struct choosing *choosing, const struct purchased *of)
{
    struct enumeration *e = payload;
    const double value = value_of(e->problem, choosing->lambda, (double)of->cost_minor, of->over);
    const int64_t own = e->c->claim->cost_minor;
    const int by_value = compare_close(value, e->claimed),
              by_rate = compare_close(choosing->lambda, e->reached);
    e->best = fmax(e->best, value);
    if (by_value == 0 && (by_rate > 0 || (by_rate == 0 && of->cost_minor < own)))
        e->outdone = true;
    if (by_value == 0 && by_rate == 0 && of->cost_minor == own) {
        const bool same = choose_is_claimed(choosing, e->c->claim);
        choosing->equal = choosing->equal || !same;
        choosing->claimed = choosing->claimed || same;
    }
    if (is_over(e->problem)) { /* a dearer one may be smaller */
        choosing->cap_over = fmin(choosing->cap_over, of->over * (1 + RATE_RELATIVE));
        return;
    }
    /* cheaper ones are looked for, and among those at the plan's own cost the plan itself and another */
    const bool enough = of->cost_minor != own || (choosing->claimed && choosing->equal) || e->tied;
    choosing->cap_minor = (double)of->cost_minor - enough;
    if (e->problem->goal == GOAL_RATE && by_value > 0)
        choosing->cap_minor = -1;
}

/* Those of a place come first; at: kept->n for new ones. */
static void put_first(struct kept_prices *kept, size_t at, const double *price)
{
    double own[APPS_AT_MOST];
    memcpy(own, price, sizeof own);
    kept->n = at == kept->n && at < KEPT_PRICES ? at + 1 : kept->n;
    at = at < kept->n ? at : kept->n - 1;
    memmove(kept->of[1], kept->of[0], at * sizeof kept->of[0]);
    memcpy(kept->of[0], own, sizeof own);
}

/* By prices that are kept: no purchase of clusters with these rates that costs so much is as good. */
static bool is_too_slow(struct enumeration *e, const double *const *rate, size_t n, double least_minor)
{
    const struct sharing sharing = {e->problem->load.n_work, NULL};
    double cap = 0, over = 0;
    for (size_t i = 0; i < e->kept.n; i++) {
        find_caps(&cap, &over, e, fleet_share_bound(e->kept.of[i], &sharing, rate, n) * (1 + TIE_RELATIVE));
        if (cap < least_minor) {
            put_first(&e->kept, i, e->kept.of[i]);
            return true;
        }
    }
    return false;
}

static void look_closely(struct enumeration *e, const size_t *chosen, size_t n)
{
    struct choosing *choosing = e->choosing;
    const struct sharing sharing = {e->problem->load.n_work, NULL};
    const double *rate[CLUSTERS_AT_MOST];
    const struct site *sites[CLUSTERS_AT_MOST];
    double price[APPS_AT_MOST], least_minor = 0;
    bool rises = true;
    for (size_t k = 0; k < n; k++) {
        rate[k] = e->sites.v[chosen[k]].rate;
        least_minor += e->sites.v[chosen[k]].least_minor;
        sites[k] = &e->sites.v[chosen[k]].site;
        rises = rises && e->sites.v[chosen[k]].rises;
    }
    choosing->lambda = e->sites.v[chosen[0]].value;
    double bound = choosing->lambda;
    if (e->c->several && e->c->score->geometric) {
        bound = choosing->lambda = apart(e->c, rate, n);
    } else if (e->c->several) {
        if (is_too_slow(e, rate, n, least_minor))
            return;
        choosing->lambda = fleet_share(NULL, price, &sharing, rate, n);
        bound = fleet_share_bound(price, &sharing, rate, n);
    }
    find_caps(&choosing->cap_minor, &choosing->cap_over, e, bound);
    if (choosing->cap_minor < least_minor) {
        if (e->c->several && !e->c->score->geometric)
            put_first(&e->kept, e->kept.n, price);
        return;
    }
    choosing->equal = choosing->claimed = false;
    choose_all(choosing, sites, n, judge, e);
    const bool tie = choosing->equal && !is_own(e, chosen, n) && (rises || !e->c->several);
    e->tied = e->tied || (tie && !choosing->claimed);
    e->may_tie = e->may_tie || tie;
}

static int by_value(const void *a, const void *b)
{
    const struct point_site *x = a, *y = b;
    return (x->value < y->value) - (x->value > y->value);
}

/* Points that were chosen, together. */
struct chosen {
    size_t n;
    double value;
    double least_minor;
    double least_over;
};

/* A purchase of this rate may be as good that costs so much, and has so much of the size that decides.
 * *never: nor may one that costs more. */
static bool may_be_as_good(bool *never, const struct enumeration *e, const struct chosen *of, double lambda)
{
    double cap = 0, over = 0;
    find_caps(&cap, &over, e, lambda);
    *never = cap < 0;
    return of->least_minor <= cap && of->least_over <= over;
}

/* Points come by falling value: none behind one that is too slow is faster. */
static void look(struct enumeration *e, size_t *chosen, const struct chosen *before)
{
    const size_t most = (size_t)e->problem->policy->clusters, n = before->n;
    for (size_t k = n > 0 ? chosen[n - 1] : 0; k < e->sites.n; k++) {
        const struct point_site *point = &e->sites.v[k];
        const struct chosen with = {n + 1, before->value + point->value,
                                    before->least_minor + point->least_minor,
                                    before->least_over + point->least_over};
        const double with_all = (before->value + (double)(most - n) * point->value) * (1 + TIE_RELATIVE);
        bool never = false;
        const bool any = may_be_as_good(&never, e, &with, e->c->several ? with_all : (double)INFINITY);
        if (never || --e->left < 0)
            return;
        if (!any)
            continue;
        chosen[n] = k;
        if (may_be_as_good(&never, e, &with, e->c->several ? with.value * (1 + TIE_RELATIVE) : point->value))
            look_closely(e, chosen, n + 1);
        if (n + 1 < most)
            look(e, chosen, &with);
    }
}

/* Sets of one to k of n things, with repetition: as many as an integer holds. */
static int64_t count_sets(int64_t n, int64_t k)
{
    int128 total = 0, sets = 1;
    for (int64_t i = 1; i <= k && total < INT64_MAX; i++) {
        sets = sets * (n + i - 1) / i;
        total += sets;
    }
    return total < INT64_MAX ? (int64_t)total : INT64_MAX;
}

static void note_result(struct enumeration *e)
{
    const struct claim *claim = e->c->claim;
    const bool several = e->c->several;
    const bool ok = isfinite(e->best) && !(claim->proven && e->outdone) &&
                    (check_near(e->claimed, e->best) || (!claim->proven && e->claimed < e->best));
    if (!isfinite(e->best))
        check_note(e->c, "optimal", false, "none of %" PRId64 " %s enumerated can be bought and is as good",
                   e->n_sets, several ? "sets of candidates" : "candidates");
    else
        check_note(e->c, "optimal", ok, "best of %" PRId64 " %s enumerated: %.15g, plan %.15g%s%s", e->n_sets,
                   several ? "sets of candidates" : "candidates", e->best, e->claimed,
                   e->outdone ? ", and one as good is faster or cheaper" : "",
                   claim->proven ? "" : " (not claimed optimal)");
    if (claim->proven || !several)
        check_note(e->c, "unique", claim->unique ? !e->tied : e->may_tie,
                   "%s purchase reaches the same for the same cost", e->may_tie ? "another" : "no other");
}

static void note_too_many(struct checking *c, int64_t at_most)
{
    check_note(c, "optimal", true, "not enumerated: more than %" PRId64 " %s", at_most,
               c->several ? "sets of candidates" : "candidates");
}

/* Finds all points, in the order of designs and nodes; false: sets of them are more than at_most. */
static bool find_points(struct enumeration *e, const struct claim *claim, int64_t at_most)
{
    struct checking *c = e->c;
    const struct problem *problem = e->problem;
    int64_t *most = ARENA_NEW(c->arena, problem->choice.n_designs, int64_t), n = 0;
    e->best = -INFINITY;
    e->left = at_most;
    e->claimed = -INFINITY;
    c->several = problem->policy->clusters > 1;
    for (size_t d = 0; d < problem->choice.n_designs && n <= at_most; d++) {
        most[d] = most_nodes(problem, &problem->choice.designs[d], at_most + 1);
        n += most[d];
    }
    if (n > (c->several ? at_most / POINTS_OF_SETS : at_most))
        return false;
    if (claim) {
        check_find_clusters(c);
        find_claimed(e);
        const bool carbon = problem->goal == GOAL_RATE_PER_CARBON;
        e->claimed = value_of(problem, e->reached, (double)claim->cost_minor,
                              carbon ? claim->carbon_kg : claim->power_W);
    }
    e->choosing = choose_make(problem, c->arena);
    for (size_t d = 0; d < problem->choice.n_designs; d++)
        add_points(e, d, most[d]);
    if (c->several)
        e->n_sets = count_sets((int64_t)e->sites.n, problem->policy->clusters);
    return true;
}

void certificate_enumerate(struct certificate *certificate, const struct problem *problem,
                           const struct claim *claim, int64_t at_most, struct arena *arena)
{
    struct score score;
    struct checking c = {
        .out = certificate, .problem = problem, .claim = claim, .arena = arena, .score = &score};
    struct enumeration e = {.c = &c, .problem = problem};
    size_t chosen[CLUSTERS_AT_MOST];
    score_read(&score, problem);
    if (!find_points(&e, claim, at_most)) {
        note_too_many(&c, at_most);
        return;
    }
    if (e.sites.n > 1 && c.several)
        sort_stable(e.sites.v, e.sites.n, sizeof *e.sites.v, by_value);
    look(&e, chosen, &(struct chosen){.n = 0});
    if (e.left < 0)
        note_too_many(&c, at_most);
    else
        note_result(&e);
    free(e.sites.v);
}

/* --- each set for itself --- */

/* The least that a set costs and its best value, of the purchases told of. */
struct least {
    const struct enumeration *e;
    int64_t cost_minor; /* -1: none was */
    double value;
};

static void keep_least(void *payload, struct choosing *choosing, const struct purchased *of)
{
    struct least *least = payload;
    const struct problem *problem = least->e->problem;
    const double value = value_of(problem, choosing->lambda, (double)of->cost_minor, of->over);
    const bool cheaper = least->cost_minor < 0 || of->cost_minor < least->cost_minor;
    least->value = cheaper && least->cost_minor < 0 ? value : fmax(least->value, value);
    least->cost_minor = cheaper ? of->cost_minor : least->cost_minor;
    if (!is_over(problem))
        choosing->cap_minor = (double)least->cost_minor - 1;
}

/* The best rate of a set, and a bound of it whatever the prices of the applications. */
static double set_bound(double *lambda, const struct enumeration *e, const size_t *chosen, size_t n)
{
    const struct sharing sharing = {e->problem->load.n_work, NULL};
    const double *rate[CLUSTERS_AT_MOST];
    double price[APPS_AT_MOST];
    for (size_t k = 0; k < n; k++)
        rate[k] = e->sites.v[chosen[k]].rate;
    if (!e->c->several || e->c->score->geometric)
        return *lambda = e->c->several ? apart(e->c, rate, n) : e->sites.v[chosen[0]].value;
    *lambda = fleet_share(NULL, price, &sharing, rate, n);
    return fleet_share_bound(price, &sharing, rate, n);
}

static bool tell(struct enumeration *e, const size_t *chosen, size_t n)
{
    struct choosing *choosing = e->choosing;
    const struct problem *problem = e->problem;
    struct candidate_bound candidate = {.n = n, .value = e->claimed, .own = is_own(e, chosen, n)};
    struct least least = {e, -1, 0};
    const struct site *sites[CLUSTERS_AT_MOST];
    double sum_minor = 0;
    candidate.lambda = set_bound(&choosing->lambda, e, chosen, n);
    if (!(candidate.lambda > 0) || candidate.lambda < rate_needed(problem))
        return true;
    for (size_t k = 0; k < n; k++) {
        sites[k] = &e->sites.v[chosen[k]].site;
        candidate.designs[k] = sites[k]->design;
        candidate.nodes[k] = sites[k]->nodes;
        sum_minor += e->sites.v[chosen[k]].least_minor;
    }
    find_caps(&choosing->cap_minor, &choosing->cap_over, e, candidate.lambda);
    const double cap_minor = choosing->cap_minor;
    candidate.cost_minor = (int64_t)ceil(sum_minor * (1 - TIE_RELATIVE));
    if (sum_minor <= cap_minor) {
        choosing->equal = choosing->claimed = false;
        choose_all(choosing, sites, n, keep_least, &least);
        candidate.cost_minor = least.cost_minor >= 0 ? least.cost_minor : (int64_t)floor(cap_minor) + 1;
        candidate.value = least.cost_minor >= 0 ? least.value : candidate.value;
    }
    return e->visit(e->payload, &candidate);
}

static bool tell_all(struct enumeration *e, size_t *chosen, size_t n)
{
    bool more = true;
    for (size_t k = n > 0 ? chosen[n - 1] : 0; k < e->sites.n && more; k++) {
        chosen[n] = k;
        more = tell(e, chosen, n + 1) &&
               (n + 1 == (size_t)e->problem->policy->clusters || tell_all(e, chosen, n + 1));
    }
    return more;
}

static int by_index(const void *a, const void *b)
{
    const size_t x = *(const size_t *)a, y = *(const size_t *)b;
    return (x > y) - (x < y);
}

/* The claim's own value by the figures here, so that what is told of does not depend on how it is written. */
static void take_own_value(struct enumeration *e)
{
    size_t chosen[CLUSTERS_AT_MOST], n = 0;
    const struct site *sites[CLUSTERS_AT_MOST];
    struct choosing *choosing = e->choosing;
    const struct claim *claim = e->c->claim;
    struct least least = {e, -1, 0};
    for (; n < claim->n_clusters && n < CLUSTERS_AT_MOST; n++) {
        size_t k = 0;
        while (k < e->sites.n && (e->sites.v[k].design != e->c->clusters[n].design ||
                                  e->sites.v[k].site.nodes != claim->clusters[n].nodes))
            k++;
        if (k == e->sites.n)
            return;
        chosen[n] = k;
    }
    sort_stable(chosen, n, sizeof *chosen, by_index);
    for (size_t k = 0; k < n; k++)
        sites[k] = &e->sites.v[chosen[k]].site;
    (void)set_bound(&choosing->lambda, e, chosen, n);
    choosing->cap_minor = (double)claim->cost_minor;
    choosing->cap_over = INFINITY;
    choosing->equal = choosing->claimed = false;
    choose_all(choosing, sites, n, keep_least, &least);
    e->claimed = least.cost_minor >= 0 ? least.value : e->claimed;
}

bool certificate_candidates(const struct problem *problem, const struct claim *claim, int64_t at_most,
                            candidate_visit *visit, void *payload, struct arena *arena)
{
    static const struct claim none = {.cost_minor = INT64_MAX};
    struct certificate unused = {.ok = true};
    struct score score;
    struct checking c = {
        .out = &unused, .problem = problem, .claim = claim ? claim : &none, .arena = arena, .score = &score};
    struct enumeration e = {.c = &c, .problem = problem, .visit = visit, .payload = payload};
    size_t chosen[CLUSTERS_AT_MOST];
    score_read(&score, problem);
    const bool few = find_points(&e, claim, at_most) && e.n_sets <= at_most;
    if (few && claim)
        take_own_value(&e);
    if (few)
        (void)tell_all(&e, chosen, 0);
    free(e.sites.v);
    return few;
}

/* --- each point for itself --- */

bool certificate_points(const struct problem *problem, const struct claim *claim, int64_t at_most,
                        point_visit *visit, void *payload, struct arena *arena)
{
    struct certificate unused = {.ok = true};
    struct score score;
    struct checking c = {.out = &unused, .problem = problem, .claim = claim, .arena = arena, .score = &score};
    struct enumeration e = {.c = &c, .problem = problem};
    score_read(&score, problem);
    const bool few = find_points(&e, claim, at_most * POINTS_OF_SETS);
    for (size_t k = 0; k < e.sites.n && few; k++) {
        const struct point_site *point = &e.sites.v[k];
        struct point_bound bound = {.design = point->site.design,
                                    .nodes = point->site.nodes,
                                    .least_minor = (int64_t)floor(point->least_minor * (1 - TIE_RELATIVE)),
                                    .rate = point->rate};
        for (size_t i = 0; i < claim->n_clusters; i++)
            bound.own += c.clusters[i].design == point->design && claim->clusters[i].nodes == bound.nodes;
        visit(payload, &bound);
    }
    free(e.sites.v);
    return few;
}
