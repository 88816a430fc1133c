/* problem_mix.c - which mix of parts supplies a need where power, height, operation or the minimum orders of
 * vendors count beside the price: of all unbeaten mixes (machine/mix.h) those with which the whole cluster is
 * the cheapest within its limits. */
#include "search/problem_mix.h"

#include <stdlib.h>
#include <string.h>

#include "problem/weighs.h"
#include "purchase/order.h"
#include "purchase/problem_operation.h"
#include "purchase/problem_orders.h"
#include "purchase/problem_purchase.h"

/* --- the mixes of a supply --- */

/* What pieces of an offer cost, with their operation where the budget is on that too; and what is paid for
 * them. */
static void put_costs(struct mix_offer *out, const struct problem *problem, const struct offer *offer,
                      const struct price *price, int64_t most, struct arena *arena)
{
    int64_t *paid = ARENA_NEW(arena, (size_t)most + 1, int64_t);
    for (int64_t n = 0; n <= most; n++)
        paid[n] = offer_cost(offer, price, n);
    out->paid_minor = out->cost_minor = paid;
    if (!problem->scenario->purchase.budget_on_tco)
        return;
    int64_t *cost = ARENA_NEW(arena, (size_t)most + 1, int64_t);
    for (int64_t n = 0; n <= most; n++) {
        struct operation_cost operation = {0, 0, 0, 0};
        problem_add_operation(&operation, problem, offer->part, n);
        cost[n] = paid[n] < 0 || operation_total(&operation) > MONEY_MAX - paid[n]
                      ? -1
                      : paid[n] + operation_total(&operation);
    }
    out->cost_minor = cost;
}

/* The same as amounts. */
static struct mix_terms mix_terms_of(const struct problem *problem, const struct supply *supply)
{
    size_t terms[MIX_ORDERS];
    struct mix_terms out = {.n = problem_terms_in(terms, problem, supply)};
    for (size_t o = 0; o < out.n; o++) {
        out.least_minor[o] = problem->terms[terms[o]].least_minor;
        out.fee_minor[o] = problem->terms[terms[o]].fee_taxed_minor;
    }
    return out;
}

/* Which order of a mix a part is in, 1, 2, ...; 0: none. */
static size_t order_of(const struct problem *problem, const struct supply *supply, size_t part)
{
    size_t terms[MIX_ORDERS], o = 0;
    const size_t n = problem_terms_in(terms, problem, supply);
    while (o < n && o < MIX_ORDERS && terms[o] != problem->terms_of[part])
        o++;
    return o < n ? o + 1 : 0;
}

bool problem_make_cover(struct problem *problem, size_t s, int64_t q_max, const struct mix_bounds *bounds,
                        struct arena *arena)
{
    static const struct mix_bounds any = {INT64_MAX, INT64_MAX};
    const struct supply *supply = &problem->supplies[s];
    struct cover *cover = &problem->covers[s];
    cover_make(cover, supply->offers, supply->n_offers, problem->supply_prices[s], q_max, arena);
    if (supply->n_offers == 1 || !problem_weighs_mixes(problem))
        return true;
    struct mix_offer *offers = ARENA_NEW(arena, supply->n_offers, struct mix_offer);
    for (size_t k = 0; k < supply->n_offers; k++) {
        const struct offer *offer = &supply->offers[k];
        offers[k] = (struct mix_offer){.units = offer->units,
                                       .size = problem->unit_size[offer->part],
                                       .order = order_of(problem, supply, offer->part)};
        put_costs(&offers[k], problem, offer, problem->supply_prices[s][k], mix_most(offer->units, q_max),
                  arena);
    }
    const struct mix_terms terms = mix_terms_of(problem, supply);
    cover->mixes = mixes_make(offers, supply->n_offers, q_max, problem_mix_by(problem), &terms,
                              bounds ? bounds : &any, arena);
    return cover->mixes != NULL;
}

/* --- the mixes of a cluster --- */

/* A choice of a mix for every need that has some, while all choices are gone through. */
struct choosing {
    const struct problem *problem;
    const struct design *design;
    int64_t nodes;
    int64_t *quantity;                       /* of each extra */
    struct mix_list lists[DESIGN_MAX_NEEDS]; /* none for needs of one part */
    int32_t at[DESIGN_MAX_NEEDS];
    size_t terms[DESIGN_MAX_NEEDS][MIX_ORDERS]; /* [n_terms[i]] of the orders of its mixes */
    size_t n_terms[DESIGN_MAX_NEEDS];
    int64_t around_minor;          /* what the rest costs, where that is the same with all mixes; else -1 */
    int64_t orders[TERMS_AT_MOST]; /* of the rest, where that cost is known */
    size_t part;                   /* choices with such an order of this part are left out; or NO_INDEX */
    int64_t avoid;
};

struct choice {
    int64_t cost_minor;        /* -1: none is allowed */
    int64_t on_top_minor;      /* that is paid on top of orders */
    struct cluster_size size;  /* of the cluster */
    struct cluster_size mixed; /* of the mixes */
    int32_t at[DESIGN_MAX_NEEDS];
};

static int64_t plus(int64_t a, int64_t b)
{
    return a < 0 || b < 0 || a > MONEY_MAX - b ? -1 : a + b;
}

int64_t problem_cost_around(const struct problem *problem, const struct design *design, int64_t nodes,
                            const int64_t *quantity, int64_t *orders)
{
    int64_t total = problem_extra_cost(problem, design, quantity, orders);
    for (size_t i = 0; i < design->n_supplies; i++) {
        const size_t s = design->supply[i];
        if (problem_has_choice(problem, design, i))
            continue;
        const int64_t cost =
            cover_cost(&problem->covers[s], problem_need(problem, design, i, nodes, quantity));
        total = plus(total, cost);
        problem_add_order(orders, problem, problem->supplies[s].offers[0].part, cost);
    }
    if (total >= 0 && problem->scenario->purchase.budget_on_tco) {
        const struct operation_cost operation = problem_operation_around(problem, design, nodes, quantity);
        total = plus(total, operation_total(&operation));
    }
    return total;
}

/* Units that are ordered of a part beside the mixes. */
static int64_t ordered_around(const struct choosing *c, size_t part, const int64_t *quantity)
{
    int64_t units = problem_extra_of_part(c->problem, quantity, part);
    for (size_t i = 0; i < c->design->n_supplies; i++) {
        const struct supply *supply = &c->problem->supplies[c->design->supply[i]];
        if (supply->n_offers == 1 && supply->offers[0].part == part)
            units += mix_most(supply->offers[0].units, design_need(c->design, i, c->nodes));
    }
    return problem_line(c->problem, part, units).quantity;
}

/* The cheaper choice; for the goal rate per watt, of those that the budget pays, the one of less power. Then
 * that with the least for parts, which is among the mixes that are kept, of less power, or cost, then the
 * lower one. */
static bool better(const struct problem *problem, const struct choice *choice, const struct choice *best)
{
    const bool cheaper = choice->cost_minor < best->cost_minor,
               cooler = choice->size.power_W < best->size.power_W;
    const bool as_cheap = choice->cost_minor == best->cost_minor,
               as_cool = choice->size.power_W == best->size.power_W;
    if (best->cost_minor < 0)
        return true;
    const bool more_on_top = choice->on_top_minor > best->on_top_minor,
               as_much_on_top = choice->on_top_minor == best->on_top_minor;
    if (as_cheap && as_cool)
        return more_on_top || (as_much_on_top && choice->size.height_U < best->size.height_U);
    const bool both_paid =
        choice->cost_minor <= problem->budget_minor && best->cost_minor <= problem->budget_minor;
    if (problem->goal == GOAL_RATE_PER_WATT && both_paid)
        return cooler || (as_cool && cheaper);
    return cheaper || (as_cheap && (more_on_top || (as_much_on_top && cooler)));
}

/* What the orders of the cluster cost on top, with those of the mixes at hand. */
static int64_t surcharge(const struct choosing *c)
{
    int64_t orders[TERMS_AT_MOST];
    memcpy(orders, c->orders, sizeof orders);
    for (size_t i = 0; i < c->design->n_supplies; i++)
        for (size_t o = 0; o < c->n_terms[i]; o++)
            orders[c->terms[i][o]] += c->lists[i].v[c->at[i]].order_minor[o];
    return problem_surcharge(c->problem, orders);
}

static void consider(struct choice *best, struct choosing *c)
{
    const struct problem *problem = c->problem;
    struct choice choice = {.cost_minor = 0};
    for (size_t i = 0; i < c->design->n_supplies; i++) {
        if (!problem_has_choice(problem, c->design, i))
            continue;
        const struct mix *mix = &c->lists[i].v[c->at[i]];
        choice.cost_minor = plus(choice.cost_minor, mix->cost_minor);
        problem_sum_sizes(&choice.mixed, &mix->size);
    }
    choice.size = problem_size_around(c->quantity, problem, c->design, c->nodes, &choice.mixed);
    if (!problem_allows_size(problem, &choice.size) ||
        (c->part != NO_INDEX && ordered_around(c, c->part, c->quantity) == c->avoid))
        return;
    const bool same =
        !problem_has_extra_per(problem, PER_RACK_UNIT) && !problem_has_extra_per(problem, PER_WATT);
    if (!same || c->around_minor < 0) {
        memset(c->orders, 0, sizeof c->orders);
        c->around_minor = problem_cost_around(problem, c->design, c->nodes, c->quantity, c->orders);
    }
    choice.cost_minor = plus(choice.cost_minor, c->around_minor);
    choice.on_top_minor = choice.cost_minor >= 0 && problem->n_terms > 0 ? surcharge(c) : 0;
    choice.cost_minor = plus(choice.cost_minor, choice.on_top_minor);
    if (choice.cost_minor < 0)
        return;
    if (!better(problem, &choice, best))
        return;
    memcpy(choice.at, c->at, sizeof choice.at);
    *best = choice;
}

/* The next combination, the last need first; false after the last. */
static bool next(struct choosing *c)
{
    for (size_t i = c->design->n_supplies; i-- > 0;) {
        if (!problem_has_choice(c->problem, c->design, i))
            continue;
        if (++c->at[i] < c->lists[i].n)
            return true;
        c->at[i] = 0;
    }
    return false;
}

static struct choice best_of(struct choosing *c)
{
    struct choice best = {.cost_minor = -1};
    for (size_t i = 0; i < c->design->n_supplies; i++) {
        if (!problem_has_choice(c->problem, c->design, i))
            continue;
        c->n_terms[i] =
            problem_terms_in(c->terms[i], c->problem, &c->problem->supplies[c->design->supply[i]]);
        if (c->lists[i].n == 0)
            return best;
    }
    c->quantity = mem_alloc(c->problem->scenario->purchase.n_extras, sizeof *c->quantity);
    do
        consider(&best, c);
    while (next(c));
    free(c->quantity);
    return best;
}

/* With all mixes there are for the needs. False: so many nodes cannot be wired. */
static bool choosing_make(struct choosing *c, const struct problem *problem, const struct design *design,
                          int64_t nodes)
{
    *c = (struct choosing){
        .problem = problem, .design = design, .nodes = nodes, .around_minor = -1, .part = NO_INDEX};
    if (design_need(design, 0, nodes) < 0)
        return false;
    for (size_t i = 0; i < design->n_supplies; i++)
        if (problem_has_choice(problem, design, i))
            c->lists[i] = mixes_for(problem->covers[design->supply[i]].mixes, design_need(design, i, nodes));
    return true;
}

static struct choice choose(const struct problem *problem, const struct design *design, int64_t nodes)
{
    struct choosing c;
    return choosing_make(&c, problem, design, nodes) ? best_of(&c) : (struct choice){.cost_minor = -1};
}

/* The mixes for the i-th need whose order of its k-th offer is not the one for so many pieces. */
static struct mix_list mixes_but(const struct choosing *c, size_t i, size_t k, int64_t pieces,
                                 struct arena *arena)
{
    static const struct mix_bounds any = {INT64_MAX, INT64_MAX};
    const struct mixes *all = c->problem->covers[c->design->supply[i]].mixes;
    const int64_t need = design_need(c->design, i, c->nodes);
    const int64_t most = mix_most(all->offers[k].units, need);
    const size_t part = c->problem->supplies[c->design->supply[i]].offers[k].part;
    struct mix_offer *offers = ARENA_NEW(arena, all->n_offers, struct mix_offer);
    int64_t *cost = ARENA_NEW(arena, (size_t)most + 1, int64_t);
    memcpy(offers, all->offers, all->n_offers * sizeof *offers);
    memcpy(cost, all->offers[k].cost_minor, ((size_t)most + 1) * sizeof *cost);
    const int64_t order = problem_line(c->problem, part, pieces).quantity;
    for (int64_t n = 0; n <= most; n++)
        if (problem_line(c->problem, part, n).quantity == order)
            cost[n] = -1;
    offers[k].cost_minor = cost;
    const struct mix_terms terms = mix_terms_of(c->problem, &c->problem->supplies[c->design->supply[i]]);
    const struct mixes *others =
        mixes_make(offers, all->n_offers, need, problem_mix_by(c->problem), &terms, &any, arena);
    return mixes_for(others, need);
}

int64_t problem_other_cost(const struct problem *problem, const struct design *design, int64_t nodes,
                           size_t part)
{
    struct arena scratch = ARENA_INIT;
    struct choosing c;
    bool of_mix = false;
    if (!choosing_make(&c, problem, design, nodes))
        return -1;
    struct choice own = best_of(&c);
    if (own.cost_minor < 0)
        return -1;
    for (size_t i = 0; i < design->n_supplies; i++) {
        const struct supply *supply = &problem->supplies[design->supply[i]];
        for (size_t k = 0; k < supply->n_offers && problem_has_choice(problem, design, i); k++) {
            if (supply->offers[k].part != part)
                continue;
            int64_t *pieces = ARENA_NEW(&scratch, supply->n_offers, int64_t);
            mixes_pieces(pieces, problem->covers[design->supply[i]].mixes, design_need(design, i, nodes),
                         own.at[i]);
            c.lists[i] = mixes_but(&c, i, k, pieces[k], &scratch);
            of_mix = true;
        }
    }
    if (!of_mix) {
        int64_t *quantity = ARENA_NEW(&scratch, problem->scenario->purchase.n_extras, int64_t);
        (void)problem_size_around(quantity, problem, design, nodes, &own.mixed);
        c.part = part;
        c.avoid = ordered_around(&c, part, quantity);
    }
    memset(c.at, 0, sizeof c.at);
    own = best_of(&c);
    arena_fini(&scratch);
    return own.cost_minor;
}

struct cluster_size problem_most_size(const struct problem *problem, const struct design *design,
                                      int64_t nodes)
{
    struct cluster_size most = {.power_W = 0};
    for (size_t i = 0; i < design->n_supplies; i++) {
        const struct supply *supply = &problem->supplies[design->supply[i]];
        for (size_t k = 0; k < supply->n_offers && problem_has_choice(problem, design, i); k++)
            problem_add_size(&most, problem, supply->offers[k].part,
                             mix_most(supply->offers[k].units, design_need(design, i, nodes)));
    }
    return most;
}

int64_t problem_mixed_cost(const struct problem *problem, const struct design *design, int64_t nodes)
{
    return choose(problem, design, nodes).cost_minor;
}

struct cluster_size problem_mixed_size(const struct problem *problem, const struct design *design,
                                       int64_t nodes)
{
    return problem_weighs_size(problem) && problem_weighs_design(problem, design)
               ? choose(problem, design, nodes).mixed
               : (struct cluster_size){.power_W = 0};
}

void problem_pieces(int64_t *pieces, const struct problem *problem, const struct design *design, size_t i,
                    int64_t nodes, const int64_t *quantity)
{
    const struct supply *supply = &problem->supplies[design->supply[i]];
    const int64_t need = problem_need(problem, design, i, nodes, quantity);
    if (supply->n_offers == 1)
        pieces[0] = problem_pieces_alone(problem, design, i, nodes, quantity);
    else if (!problem_weighs_mixes(problem))
        cover_pieces(pieces, &problem->covers[design->supply[i]], need);
    else
        mixes_pieces(pieces, problem->covers[design->supply[i]].mixes, need,
                     choose(problem, design, nodes).at[i]);
}
