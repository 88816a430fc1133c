/* pool_order.c - the cheapest order for several clusters: parts private to a cluster, prices, packs and
 * owned parts pooled.
 *
 * What comes from a single part is counted. Where a need can be met by several parts, their pieces are
 * chosen: by the cover table where nothing else is ordered of those parts, else by a search over all choices
 * that share parts, each order priced as one. */
#include <stdlib.h>
#include <string.h>

#include "purchase/bill.h"
#include "purchase/order.h"
#include "purchase/problem_operation.h"
#include "search/cluster_size.h"
#include "search/plan.h"
#include "search/pool.h"
#include "search/problem_cost.h"

/* A need of one cluster that several parts can meet. */
struct choice {
    size_t cluster;
    size_t supply;
    int64_t need;
    int64_t *pieces; /* [n_offers], chosen */
    bool done;
};

struct ordering {
    const struct pool *pool;
    struct arena *arena;
    int64_t *units; /* [n_parts] of the whole order so far */
    struct choice *choices;
    size_t n_choices;
    /* the search over the choices that share parts with each other */
    struct choice **linked; /* [n_linked] */
    size_t n_linked;
    size_t *part; /* [n_linked_parts] that any of them can take */
    size_t n_linked_parts;
    int64_t credit_minor; /* of owned units of these parts */
    int64_t *rest_minor;  /* [n_linked + 1] least cost of the choices from there on */
    int64_t **best;       /* [n_linked][n_offers] */
    int64_t best_minor;   /* -1: none yet */
    int64_t steps_left;   /* over all searches of an order */
    bool cut;             /* a search ended before it was done */
    bool impossible;      /* a need that nothing meets */
};

static const struct supply *supply_of(const struct ordering *o, const struct choice *choice)
{
    return &o->pool->problem->choice.supplies[choice->supply];
}

static int64_t part_cost(const struct ordering *o, size_t part)
{
    const struct problem *problem = o->pool->problem;
    const int64_t units = o->units[part], owned = problem->market.owned[part];
    return price_total(&problem->market.prices[part], units > owned ? units - owned : 0, NULL);
}

static int64_t linked_cost(const struct ordering *o)
{
    int64_t cost = 0;
    for (size_t i = 0; i < o->n_linked_parts; i++)
        cost = money_plus(cost, part_cost(o, o->part[i]));
    return cost;
}

/* The linked parts at their least unit prices, less what owned units save. */
static int64_t linked_bound(const struct ordering *o, int64_t rest_minor)
{
    int64_t low = rest_minor;
    for (size_t i = 0; i < o->n_linked_parts; i++) {
        const int64_t unit = o->pool->relaxed.market.prices[o->part[i]].steps[0].pack_minor;
        low = money_plus(low, pool_times(unit, o->units[o->part[i]]));
    }
    return low < 0 ? -1 : low - (low < o->credit_minor ? low : o->credit_minor);
}

static void keep_if_cheaper(struct ordering *o)
{
    const int64_t cost = linked_cost(o);
    if (cost < 0 || (o->best_minor >= 0 && cost >= o->best_minor))
        return;
    o->best_minor = cost;
    for (size_t k = 0; k < o->n_linked; k++)
        memcpy(o->best[k], o->linked[k]->pieces, supply_of(o, o->linked[k])->n_offers * sizeof *o->best[k]);
}

/* What a choice still lacks on the way: units, and slots for the line cards of the family at hand. */
struct lacking {
    int64_t units;
    int64_t slots;
};

/* No later offer supplies what the i-th does: units, or slots of its family. */
static bool is_last(const struct supply *supply, size_t i)
{
    const bool chassis = supply->offers[i].slots > 0;
    for (size_t k = i + 1; k < supply->n_offers; k++)
        if (chassis ? supply->offers[k].family == supply->offers[i].family : supply->offers[k].slots == 0)
            return false;
    return true;
}

/* Chooses pieces of offer i for the k-th choice, which still lacks units, and slots for the line cards it
 * has of the family. */
static void search(struct ordering *o, size_t k, size_t i, struct lacking lacking)
{
    if (k == o->n_linked) {
        keep_if_cheaper(o);
        return;
    }
    struct choice *choice = o->linked[k];
    const struct supply *supply = supply_of(o, choice);
    if (i == supply->n_offers) {
        search(o, k + 1, 0, (struct lacking){k + 1 < o->n_linked ? o->linked[k + 1]->need : 0, 0});
        return;
    }
    const struct offer *offer = &supply->offers[i];
    const bool chassis = offer->slots > 0, last = is_last(supply, i);
    const int64_t each = chassis ? offer->slots : offer->units;
    const int64_t all = ((chassis ? lacking.slots : lacking.units) + each - 1) / each;
    const int64_t before = o->units[offer->part];
    for (int64_t pieces = last ? all : 0; pieces <= all; pieces++) {
        if (o->steps_left-- <= 0) {
            o->cut = true;
            break;
        }
        choice->pieces[i] = pieces;
        o->units[offer->part] = before + pieces;
        const int64_t cost = linked_cost(o); /* never falls with pieces */
        if (cost < 0 || (o->best_minor >= 0 && cost >= o->best_minor))
            break;
        const int64_t met = pieces * each;
        struct lacking left = lacking;
        if (chassis)
            left.slots = lacking.slots > met ? lacking.slots - met : 0;
        else
            left = (struct lacking){lacking.units > met ? lacking.units - met : 0,
                                    offer->family ? lacking.slots + pieces : 0};
        const int64_t own = cover_cost(&o->pool->relaxed.choice.covers[choice->supply], left.units);
        const int64_t bound = linked_bound(o, money_plus(own, o->rest_minor[k + 1]));
        if (bound < 0 || (o->best_minor >= 0 && bound >= o->best_minor))
            continue;
        search(o, k, i + 1, left);
    }
    choice->pieces[i] = 0;
    o->units[offer->part] = before;
}

static bool takes_part(const struct ordering *o, const struct choice *choice, size_t part)
{
    const struct supply *supply = supply_of(o, choice);
    for (size_t i = 0; i < supply->n_offers; i++)
        if (supply->offers[i].part == part)
            return true;
    return false;
}

/* They can take a part whose price depends on the whole order, or of which some are owned. */
static bool share_part(const struct ordering *o, const struct choice *a, const struct choice *b)
{
    const struct supply *supply = supply_of(o, a);
    for (size_t i = 0; i < supply->n_offers; i++)
        if (!pool_is_plain(o->pool, supply->offers[i].part) && takes_part(o, b, supply->offers[i].part))
            return true;
    return false;
}

/* Fills `linked` with a choice that is not done and all that share parts with it, directly or through others;
 * and `part` with what they can take. */
static void find_linked(struct ordering *o, struct choice *first)
{
    o->n_linked = o->n_linked_parts = 0;
    o->linked[o->n_linked++] = first;
    first->done = true;
    for (size_t k = 0; k < o->n_linked; k++)
        for (size_t j = 0; j < o->n_choices; j++)
            if (!o->choices[j].done && share_part(o, o->linked[k], &o->choices[j])) {
                o->choices[j].done = true;
                o->linked[o->n_linked++] = &o->choices[j];
            }
    for (size_t k = 0; k < o->n_linked; k++) {
        const struct supply *supply = supply_of(o, o->linked[k]);
        for (size_t i = 0; i < supply->n_offers; i++) {
            bool known = false;
            for (size_t p = 0; p < o->n_linked_parts; p++)
                known = known || o->part[p] == supply->offers[i].part;
            if (!known)
                o->part[o->n_linked_parts++] = supply->offers[i].part;
        }
    }
}

/* Nothing else is ordered of the parts of a single choice: its cover table has the answer. */
static bool stands_alone(const struct ordering *o)
{
    bool alone = o->n_linked == 1;
    for (size_t i = 0; i < o->n_linked_parts; i++)
        alone = alone && (o->units[o->part[i]] == 0 || pool_is_plain(o->pool, o->part[i]));
    return alone;
}

/* Adds the pieces of the linked choices, or takes them away again. */
static void add_pieces(struct ordering *o, int64_t sign)
{
    for (size_t k = 0; k < o->n_linked; k++) {
        const struct supply *supply = supply_of(o, o->linked[k]);
        for (size_t i = 0; i < supply->n_offers; i++)
            o->units[supply->offers[i].part] += sign * o->linked[k]->pieces[i];
    }
}

static void settle_linked(struct ordering *o)
{
    const struct problem *problem = o->pool->problem;
    /* each cluster's own cheapest mix: the answer where prices are plain, and where the search begins */
    for (size_t k = 0; k < o->n_linked; k++) {
        struct cover *cover = &problem->choice.covers[o->linked[k]->supply];
        o->impossible = o->impossible || cover_cost(cover, o->linked[k]->need) < 0;
        cover_pieces(o->linked[k]->pieces, cover, o->linked[k]->need);
    }
    if (stands_alone(o) || !o->pool->coupled || o->impossible) {
        add_pieces(o, 1);
        return;
    }
    o->best_minor = -1;
    o->credit_minor = 0;
    for (size_t i = 0; i < o->n_linked_parts; i++) {
        const int64_t unit = o->pool->relaxed.market.prices[o->part[i]].steps[0].pack_minor;
        o->credit_minor = money_plus(o->credit_minor, pool_times(unit, problem->market.owned[o->part[i]]));
    }
    o->credit_minor = o->credit_minor < 0 ? MONEY_MAX : o->credit_minor;
    o->rest_minor[o->n_linked] = 0;
    for (size_t k = o->n_linked; k-- > 0;) {
        struct cover *cover = &o->pool->relaxed.choice.covers[o->linked[k]->supply];
        o->rest_minor[k] = money_plus(o->rest_minor[k + 1], cover_cost(cover, o->linked[k]->need));
        o->best[k] = ARENA_NEW(o->arena, supply_of(o, o->linked[k])->n_offers, int64_t);
        memcpy(o->best[k], o->linked[k]->pieces, supply_of(o, o->linked[k])->n_offers * sizeof *o->best[k]);
    }
    add_pieces(o, 1);
    keep_if_cheaper(o);
    add_pieces(o, -1);
    search(o, 0, 0, (struct lacking){o->linked[0]->need, 0});
    for (size_t k = 0; k < o->n_linked; k++)
        memcpy(o->linked[k]->pieces, o->best[k], supply_of(o, o->linked[k])->n_offers * sizeof *o->best[k]);
    add_pieces(o, 1);
}

/* --- lines --- */

/* Adds units of a part to a list of lines, which has room. */
static void add_used(struct bill_line *lines, size_t *n, size_t part, int64_t used)
{
    size_t at = 0;
    while (at < *n && lines[at].part != part)
        at++;
    if (at == *n)
        lines[(*n)++] = (struct bill_line){.part = part};
    lines[at].used += used;
}

/* What single parts supply, and the extras; the needs that several parts can meet become choices. */
static void count_cluster(struct pooled_bill *out, struct ordering *o, const struct point *point, size_t c)
{
    const struct problem *problem = o->pool->problem;
    const struct design *design = point->design;
    const size_t n_extras = problem->purchase->n_extras;
    int64_t *extra = ARENA_NEW(o->arena, n_extras, int64_t);
    problem_extra_quantities(extra, problem, design, point->nodes);
    for (size_t i = 0; i < design->n_supplies; i++) {
        const struct supply *supply = &problem->choice.supplies[design->supply[i]];
        const int64_t need = design_need(design, i, point->nodes);
        const int64_t pieces = (need + supply->offers[0].units - 1) / supply->offers[0].units;
        if (supply->n_offers > 1)
            o->choices[o->n_choices++] =
                (struct choice){.cluster = c,
                                .supply = design->supply[i],
                                .need = need,
                                .pieces = ARENA_NEW(o->arena, supply->n_offers, int64_t)};
        else if (pieces > 0)
            add_used(out->own[c], &out->n_own[c], supply->offers[0].part, pieces);
    }
    for (size_t e = 0; e < n_extras; e++)
        if (extra[e] > 0)
            add_used(out->own[c], &out->n_own[c], problem->market.extra_part[e], extra[e]);
    for (size_t i = 0; i < out->n_own[c]; i++)
        o->units[out->own[c][i].part] += out->own[c][i].used;
}

static void price_lines(struct pooled_bill *out, const struct problem *problem)
{
    bill_sort(out->lines, out->n_lines);
    struct order_sum sum = {0};
    for (size_t i = 0; i < out->n_lines; i++) {
        out->lines[i] = problem_line(problem, out->lines[i].part, out->lines[i].used);
        order_sum_add(&sum, problem, out->lines[i].part, out->lines[i].total_minor);
    }
    out->cost_minor = order_sum_total(&sum, problem);
}

static void operate(struct pooled_bill *out, const struct problem *problem, const struct point *points,
                    size_t n)
{
    int64_t nodes = 0;
    for (size_t c = 0; c < n; c++)
        nodes += points[c].nodes;
    for (size_t i = 0; i < out->n_lines; i++)
        problem_add_operation(&out->operation, problem, out->lines[i].part, out->lines[i].used);
    problem_add_administration(&out->operation, problem, (int64_t)n, nodes);
    if (problem->purchase->budget_on_tco)
        out->cost_minor = money_plus(out->cost_minor, operation_total(&out->operation));
}

/* Lines of one cluster have room for all it can take. */
static size_t most_lines(const struct problem *problem, const struct design *design)
{
    size_t n = problem->purchase->n_extras;
    for (size_t i = 0; i < design->n_supplies; i++)
        n += problem->choice.supplies[design->supply[i]].n_offers;
    return n;
}

static void order_start(struct ordering *o, const struct pool *pool, size_t n, size_t n_lines,
                        struct arena *arena)
{
    enum { STEPS = 200000 };
    const size_t choices = n * DESIGN_MAX_NEEDS;
    *o = (struct ordering){.pool = pool,
                           .arena = arena,
                           .units = ARENA_NEW(arena, pool->problem->snapshot->n_parts, int64_t),
                           .choices = ARENA_NEW(arena, choices, struct choice),
                           .linked = ARENA_NEW(arena, choices, struct choice *),
                           .part = ARENA_NEW(arena, n_lines, size_t),
                           .rest_minor = ARENA_NEW(arena, choices + 1, int64_t),
                           .best = ARENA_NEW(arena, choices, int64_t *),
                           .steps_left = STEPS};
}

/* One cluster: the cheapest parts under all rules. */
static void bill_of_one(struct pooled_bill *out, const struct problem *problem, const struct point *point,
                        struct arena *arena)
{
    out->lines = problem_bill(&out->n_lines, problem, point->design, point->nodes, arena);
    out->own[0] = out->lines;
    out->n_own[0] = out->n_lines;
    out->cost_minor = problem_cost(problem, point->design, point->nodes);
    if (problem->purchase->operation.given)
        out->operation = problem_operation(problem, point->design, point->nodes);
    out->exact = true;
}

void pool_bill(struct pooled_bill *out, const struct pool *pool, const struct point *points, size_t n,
               struct arena *arena)
{
    const struct problem *problem = pool->problem;
    struct ordering o;
    size_t at_most = pool->n_must;
    *out = (struct pooled_bill){.own = ARENA_NEW(arena, n, struct bill_line *),
                                .n_own = ARENA_NEW(arena, n, size_t)};
    if (!plan_of_several(problem)) {
        bill_of_one(out, problem, &points[0], arena);
        return;
    }
    for (size_t c = 0; c < n; c++) {
        out->own[c] = ARENA_NEW(arena, most_lines(problem, points[c].design), struct bill_line);
        at_most += most_lines(problem, points[c].design);
    }
    order_start(&o, pool, n, at_most, arena);
    for (size_t c = 0; c < n; c++)
        count_cluster(out, &o, &points[c], c);
    for (size_t k = 0; k < o.n_choices; k++)
        if (!o.choices[k].done) {
            find_linked(&o, &o.choices[k]);
            settle_linked(&o);
        }
    for (size_t k = 0; k < o.n_choices; k++) {
        const struct choice *choice = &o.choices[k];
        const struct supply *supply = supply_of(&o, choice);
        for (size_t i = 0; i < supply->n_offers; i++)
            if (choice->pieces[i] > 0)
                add_used(out->own[choice->cluster], &out->n_own[choice->cluster], supply->offers[i].part,
                         choice->pieces[i]);
    }
    out->lines = ARENA_NEW(arena, at_most, struct bill_line);
    for (size_t c = 0; c < n; c++) {
        bill_sort(out->own[c], out->n_own[c]);
        for (size_t i = 0; i < out->n_own[c]; i++)
            add_used(out->lines, &out->n_lines, out->own[c][i].part, out->own[c][i].used);
    }
    for (size_t i = 0; i < pool->n_must; i++)
        add_used(out->lines, &out->n_lines, pool->must_part[i], 0);
    price_lines(out, problem);
    if (problem->purchase->operation.given)
        operate(out, problem, points, n);
    if (o.impossible)
        out->cost_minor = -1;
    out->exact = !o.cut;
}
