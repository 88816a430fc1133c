/* certificate_enumerate.c - optimality by looking at every point. Least costs come from a table of their own:
 * for every quantity the cheapest way to put one more order of one part on top of a smaller quantity. */
#include <inttypes.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "base/number.h"
#include "problem/weighs.h"
#include "proof/certificate_parts.h"
#include "proof/upkeep.h"

int64_t checking_bare_nodes(const struct problem *problem, const struct design *design, int64_t at_most)
{
    const struct supply *supply = &problem->supplies[design->supply[0]];
    int64_t nodes = 0;
    while (nodes < at_most && nodes < problem->limits.max_nodes) {
        const int64_t cost =
            checking_order(&supply->offers[0], problem->supply_prices[design->supply[0]][0], nodes + 1, NULL);
        if (cost < 0 || cost > problem->budget_minor || design_need(design, 0, nodes + 1) < 0)
            break;
        nodes++;
    }
    return nodes;
}

struct enumeration {
    struct checking *c;
    struct checking_least *least; /* [n_supplies] */
    struct checking_mixes *mixes; /* [n_supplies], where they are weighed */
    int64_t n_points;
    double best; /* best objective seen, in the claim's terms: larger is better */
    int64_t best_cost_minor;
    double claimed;           /* the claim's value, in the same terms */
    bool outdone;             /* as good by the goal and as fast, one costs less */
    bool tied;                /* another purchase has the claim's value, rate and cost */
    struct stated *purchased; /* [n_parts] scratch */
    const struct design *own; /* the claimed one; NULL: there is none */
};

/* Units of a part in a purchase. */
struct stated {
    int64_t quantity;
    int64_t owned;
};

/* Cost of a point, and its size; -1: cannot be had. */
static int64_t point_cost(struct cluster_size *size, const struct enumeration *e, const struct design *design,
                          int64_t nodes)
{
    const struct problem *problem = e->c->problem;
    struct checking_settled settled;
    if (problem_weighs_design(problem, design)) {
        checking_settle(&settled, problem, e->mixes, design, nodes);
        *size = settled.size;
        return settled.cost;
    }
    int64_t *extra = mem_alloc(problem->scenario->purchase.n_extras, sizeof *extra);
    *size = upkeep_of_design(extra, problem, design, nodes, (struct cluster_size){.power_W = 0});
    int64_t paid[TERMS_AT_MOST] = {0};
    int64_t total =
        upkeep_allows_one(problem, size) ? checking_rest_cost(problem, design, nodes, extra, paid) : -1;
    free(extra);
    for (size_t i = 0; i < design->n_supplies; i++) {
        const struct supply *supply = &problem->supplies[design->supply[i]];
        if (supply->n_offers == 1)
            continue;
        const int64_t cost = e->least[design->supply[i]].cost[design_need(design, i, nodes)];
        total = checking_plus(total, cost);
        checking_pay(paid, problem, supply->offers[0].part, cost);
    }
    return checking_plus(total, checking_due(problem, paid));
}

/* --- ties --- */

/* What must be bought of a part serves first, then what is owned, then the order. */
static void purchase_part(const struct enumeration *e, size_t part, int64_t used)
{
    const struct price *price = &e->c->problem->prices[part];
    const struct offer plain = {.part = part, .units = 1};
    const int64_t owned = e->c->problem->owned[part];
    struct stated *stated = &e->purchased[part];
    int64_t base = 0;
    (void)checking_order(&plain, price, 0, &base);
    stated->owned = used - base < owned ? used - base : owned;
    stated->owned = stated->owned > 0 ? stated->owned : 0;
    (void)checking_order(&plain, price, used - stated->owned, &stated->quantity);
}

/* mix: that supplies it, where mixes are weighed. */
static void purchase_supply(const struct enumeration *e, size_t s, int64_t need, const int64_t *extra,
                            const struct checking_mix *mix)
{
    const struct problem *problem = e->c->problem;
    const struct supply *supply = &problem->supplies[s];
    if (supply->n_offers == 1) {
        const struct offer *offer = &supply->offers[0];
        bool first = true;
        purchase_part(e, offer->part,
                      (need + offer->units - 1) / offer->units +
                          checking_extra_units(problem, extra, offer->part, 0, &first));
        return;
    }
    int64_t *pieces = mem_alloc(supply->n_offers, sizeof *pieces);
    if (mix)
        checking_mix_pieces(pieces, mix, supply->n_offers);
    else
        checking_least_pieces(pieces, &e->least[s], supply, need);
    for (size_t k = 0; k < supply->n_offers; k++)
        purchase_part(e, supply->offers[k].part, pieces[k]);
    free(pieces);
}

/* The cheapest purchase of a point is the claimed one, line by line. */
static bool is_claimed(const struct enumeration *e, const struct design *design, int64_t nodes)
{
    const struct problem *problem = e->c->problem;
    const struct claim *claim = e->c->claim;
    const size_t n_extras = problem->scenario->purchase.n_extras;
    int64_t *extra = mem_alloc(n_extras, sizeof *extra);
    for (size_t p = 0; p < problem->snapshot->n_parts; p++)
        e->purchased[p] = (struct stated){0, 0};
    struct checking_settled settled = {.cost = -1};
    if (problem_weighs_design(problem, design))
        checking_settle(&settled, problem, e->mixes, design, nodes);
    (void)upkeep_of_design(extra, problem, design, nodes, settled.mixed);
    for (size_t x = 0; x < n_extras; x++) {
        bool first = true;
        purchase_part(e, problem->extra_part[x],
                      checking_extra_units(problem, extra, problem->extra_part[x], 0, &first));
    }
    for (size_t i = 0; i < design->n_supplies; i++)
        purchase_supply(e, design->supply[i], design_need(design, i, nodes), extra, settled.mix[i]);
    free(extra);
    bool same = true;
    for (size_t i = 0; i < claim->n_lines && same; i++) {
        const size_t part = snapshot_part(problem->snapshot, claim->lines[i].part);
        same = part != NO_INDEX && e->purchased[part].quantity == claim->lines[i].quantity &&
               e->purchased[part].owned == claim->lines[i].owned;
        if (same)
            e->purchased[part] = (struct stated){0, 0};
    }
    for (size_t p = 0; p < problem->snapshot->n_parts; p++)
        same = same && e->purchased[p].quantity == 0 && e->purchased[p].owned == 0;
    return same;
}

/* The claimed cluster. Of mixes that cost it the same, which minimum orders make many, the claim has one. */
static bool is_own(const struct enumeration *e, const struct design *design, int64_t nodes)
{
    return e->own && nodes == e->c->claim->nodes && strcmp(design->id, e->own->id) == 0 &&
           design->option == e->own->option && e->c->problem->n_terms > 0;
}

static void look_for_tie(struct enumeration *e, const struct design *design, int64_t nodes, int64_t cost,
                         double value, double lambda)
{
    if (e->tied || cost != e->c->claim->cost_minor || compare_close(value, e->claimed) != 0 ||
        compare_close(lambda, e->c->lambda) != 0)
        return;
    e->tied = !is_own(e, design, nodes) && !is_claimed(e, design, nodes);
}

/* --- points --- */

static double lambda_of(const struct problem *problem, const double *rate)
{
    double reciprocal = 0;
    for (size_t a = 0; a < problem->n_work; a++) {
        const struct work_item *item = &problem->work[a];
        const double work = item->application.model->work(&item->application);
        if (!(rate[a] > 0) || rate[a] < item->min_rate_ops || work / rate[a] > item->max_time_s)
            return 0;
        reciprocal += problem->weight[a] * (problem->by_runs ? work / rate[a] : 1 / rate[a]);
    }
    return 1 / reciprocal;
}

/* Of purchases that are equal by the goal and the rate the contract has the cheaper. */
static void look_for_better(struct enumeration *e, int64_t cost, double value, double lambda)
{
    const double rate = e->c->lambda;
    const bool equal = fabs(value - e->claimed) <= 1e-12 * fabs(e->claimed);
    const bool as_fast = fabs(lambda - rate) <= 1e-12 * rate;
    if (equal && as_fast && cost < e->c->claim->cost_minor)
        e->outdone = true;
}

static void look(struct enumeration *e, const struct design *design, int64_t nodes, const double *rate)
{
    const struct problem *problem = e->c->problem;
    struct cluster_size size;
    const int64_t cost = point_cost(&size, e, design, nodes);
    const double lambda = lambda_of(problem, rate);
    const double needed = problem->goal == GOAL_COST ? fmax(problem->target_rate, problem->limits.min_rate)
                                                     : problem->limits.min_rate;
    e->n_points++;
    if (cost < 0 || cost > problem->budget_minor || !(lambda > 0) ||
        lambda < needed * problem_rate_scale(problem))
        return;
    double value = lambda;
    if (problem->goal == GOAL_COST)
        value = -(double)cost;
    else if (problem->goal == GOAL_RATE_PER_COST)
        value = lambda / (double)cost;
    else if (problem->goal == GOAL_RATE_PER_WATT)
        value = lambda / size.power_W;
    look_for_tie(e, design, nodes, cost, value, lambda);
    look_for_better(e, cost, value, lambda);
    if (e->best_cost_minor < 0 || value > e->best) {
        e->best = value;
        e->best_cost_minor = cost;
    }
}

static bool may_run(const struct problem *problem, const struct design *design, size_t a, int64_t p)
{
    const struct application *app = &problem->work[a].application;
    if (problem->counts == COUNTS_LEGAL && !model_admissible(app, p))
        return false;
    if (problem->scenario->enforce_code_caps && p > model_code_cap(app))
        return false;
    return !problem->scenario->enforce_memory ||
           app->model->memory_Bpp(app, (double)p) <= checking_memory_B(problem, design, a, p);
}

void checking_step_rates(double *rate, const struct problem *problem, const struct design *design,
                         int64_t nodes)
{
    for (size_t a = 0; a < problem->n_work; a++) {
        const int64_t each = problem_processes_per_node(problem, design, a);
        for (int64_t p = (nodes - 1) * each + 1; p <= nodes * each; p++) {
            if (!may_run(problem, design, a, p))
                continue;
            const struct prediction prediction = checking_predict(problem, design, a, p);
            if (checking_gamma(problem, &prediction))
                rate[a] = fmax(rate[a], prediction.rate_ops);
        }
    }
}

static void walk(struct enumeration *e, const struct design *design, int64_t most)
{
    const struct problem *problem = e->c->problem;
    double rate[APPS_AT_MOST] = {0};
    for (int64_t nodes = 1; nodes <= most; nodes++) {
        checking_step_rates(rate, problem, design, nodes);
        if (nodes >= problem->limits.min_nodes)
            look(e, design, nodes, rate);
    }
}

static double claimed_value(const struct checking *c)
{
    if (c->problem->goal == GOAL_COST)
        return -(double)c->claim->cost_minor;
    if (c->problem->goal == GOAL_RATE_PER_COST)
        return c->lambda / (double)c->claim->cost_minor;
    if (c->problem->goal == GOAL_RATE_PER_WATT)
        return c->claim->objective * problem_rate_scale(c->problem);
    return c->lambda;
}

/* Mixes beyond this many steps are not looked at. */
#define MIX_STEPS_AT_MOST 1e9

static bool make_mixes(struct checking_mixes *out, const struct problem *problem, const int64_t *most)
{
    double steps = 0;
    for (size_t s = 0; s < problem->n_supplies; s++) {
        const struct supply *supply = &problem->supplies[s];
        const double n = supply->n_offers > 1 ? (double)checking_largest_need(problem, s, most) : 0;
        for (size_t k = 0; supply->n_offers > 1 && k < supply->n_offers; k++)
            steps += n * n / (double)supply->offers[k].units;
    }
    for (size_t s = 0; s < problem->n_supplies && steps <= MIX_STEPS_AT_MOST; s++)
        if (problem->supplies[s].n_offers > 1)
            checking_mixes(&out[s], problem, s, checking_largest_need(problem, s, most));
    return steps <= MIX_STEPS_AT_MOST;
}

void certificate_add_enumeration(struct certificate *certificate, const struct problem *problem,
                                 const struct claim *claim, int64_t points_at_most, struct arena *arena)
{
    struct checking c = {.out = certificate, .problem = problem, .claim = claim, .arena = arena};
    struct enumeration e = {.c = &c, .best_cost_minor = -1};
    int64_t *most = ARENA_NEW(arena, problem->n_designs, int64_t);
    int64_t n_points = 0;
    for (size_t d = 0; d < problem->n_designs && n_points <= points_at_most; d++) {
        most[d] = checking_bare_nodes(problem, &problem->designs[d], points_at_most + 1);
        n_points += most[d];
    }
    if (n_points > points_at_most) {
        checking_note(&c, "optimal", true, "not enumerated: more than %" PRId64 " points", points_at_most);
        return;
    }
    struct certificate unheard = {.ok = true};
    struct checking found = c;
    found.out = &unheard;
    checking_find_design(&found);
    e.own = found.design;
    double rate[APPS_AT_MOST] = {0};
    for (size_t a = 0; a < claim->n_apps && a < problem->n_work; a++)
        rate[a] = claim->apps[a].rate * problem->work[a].application.model->rate_scale;
    c.lambda = lambda_of(problem, rate);
    e.claimed = claimed_value(&c);
    e.purchased = ARENA_NEW(arena, problem->snapshot->n_parts, struct stated);
    e.least = mem_alloc(problem->n_supplies, sizeof *e.least);
    e.mixes = mem_alloc(problem->n_supplies, sizeof *e.mixes);
    const bool settled = problem_weighs_mixes(problem) ? make_mixes(e.mixes, problem, most)
                                                       : checking_leasts(e.least, problem, most);
    for (size_t d = 0; d < problem->n_designs && settled; d++) {
        const struct design design = checking_design(&problem->designs[d]);
        walk(&e, &design, most[d]);
    }
    for (size_t s = 0; s < problem->n_supplies; s++) {
        checking_least_free(&e.least[s]);
        checking_mixes_free(&e.mixes[s]);
    }
    free(e.least);
    free(e.mixes);
    if (!settled) {
        checking_note(&c, "optimal", true, "not enumerated: too many mixes of parts");
        return;
    }
    const bool ok = e.best_cost_minor >= 0 && !(claim->proven && e.outdone) &&
                    (checking_close(e.claimed, e.best) || (!claim->proven && e.claimed < e.best));
    checking_note(&c, "optimal", ok, "best of %" PRId64 " points enumerated: %.15g, plan %.15g%s", e.n_points,
                  e.best, e.claimed, claim->proven ? "" : " (not claimed optimal)");
    checking_note(&c, "unique", claim->unique == !e.tied, "%s purchase reaches the same for the same cost",
                  e.tied ? "another" : "no other");
}
