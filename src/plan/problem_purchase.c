/* problem_purchase.c - extras, tax, discounts, and the size of a cluster with them. */
#include "plan/problem_purchase.h"

#include <inttypes.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "plan/problem_parts.h"

/* --- prices --- */

static enum status apply_discounts(struct problem *problem, struct diag *diag)
{
    const struct snapshot *snapshot = problem->snapshot;
    const struct purchase *purchase = &problem->scenario->purchase;
    for (size_t i = 0; i < purchase->n_discounts; i++) {
        const struct discount *discount = &purchase->discounts[i];
        bool matched = false;
        for (size_t p = 0; p < snapshot->n_parts; p++) {
            const struct part *part = &snapshot->parts[p];
            if (!text_matches(discount->name.text, part->id) &&
                !(part->vendor && *part->vendor && text_matches(discount->name.text, part->vendor)))
                continue;
            matched = true;
            for (size_t s = 0; s < problem->prices[p].n; s++)
                problem->prices[p].steps[s].pack_minor =
                    decimal_scale(problem->prices[p].steps[s].pack_minor, discount->factor);
        }
        if (!matched)
            return given_error(&discount->name, diag,
                               "discounts: no vendor or part of catalogue '%s' matches '%s'", snapshot->name,
                               discount->name.text);
    }
    return ST_OK;
}

/* What a part holds of what it is counted by: a rack its units, a supply its power; 1 where nothing is known.
 */
static double capacity_of(const struct snapshot *snapshot, size_t part, enum extra_per per)
{
    for (size_t i = 0; i < snapshot->n_racks; i++) {
        const struct rack *rack = &snapshot->racks[i];
        if (rack->part == part && per == PER_RACK_UNIT)
            return (double)rack->units_U;
        if (rack->part == part && per == PER_WATT && rack->capacity_W > 0)
            return rack->capacity_W;
    }
    for (size_t i = 0; i < snapshot->n_pdus; i++)
        if (snapshot->pdus[i].part == part && per == PER_WATT)
            return snapshot->pdus[i].capacity_W;
    return 1;
}

static void settle_extra(struct extra *extra, const struct snapshot *snapshot, size_t part)
{
    for (size_t i = 0; i < snapshot->n_fees && extra->per == PER_UNSAID; i++)
        if (snapshot->fees[i].part == part)
            extra->per = extra_per_find(snapshot->fees[i].per);
    if (extra->per == PER_UNSAID)
        extra->per = PER_CLUSTER;
    if (!(extra->each > 0))
        extra->each = capacity_of(snapshot, part, extra->per);
}

static enum status find_extras(struct problem *problem, struct diag *diag)
{
    const struct purchase *purchase = &problem->scenario->purchase;
    problem->extra_part = ARENA_NEW(problem->arena, purchase->n_extras, size_t);
    problem->extras = ARENA_NEW(problem->arena, purchase->n_extras, struct extra);
    for (size_t e = 0; e < purchase->n_extras; e++) {
        const struct given *given = &purchase->extras[e].part;
        const enum status status =
            problem_find_part(&problem->extra_part[e], problem, given->text, given, diag);
        if (status != ST_OK)
            return status;
        const struct price *price = &problem->prices[problem->extra_part[e]];
        if (price->n == 0 && !price->lapsed && problem->owned[problem->extra_part[e]] == 0)
            return given_error(given, diag, "extra part '%s' has no price on or before the scenario's date",
                               given->text);
        problem->extras[e] = purchase->extras[e];
        settle_extra(&problem->extras[e], problem->snapshot, problem->extra_part[e]);
    }
    return ST_OK;
}

enum status problem_take_purchase(struct problem *problem, struct diag *diag)
{
    const struct snapshot *snapshot = problem->snapshot;
    problem->list_minor = ARENA_NEW(problem->arena, snapshot->n_parts, double);
    for (size_t p = 0; p < snapshot->n_parts; p++) {
        const struct price *price = &problem->prices[p];
        if (price->n)
            problem->list_minor[p] = (double)price->steps[0].pack_minor / (double)price->steps[0].pack;
    }
    enum status status = apply_discounts(problem, diag);
    for (size_t p = 0; p < snapshot->n_parts; p++)
        problem->prices[p].tax = problem->scenario->purchase.tax;
    return status == ST_OK ? find_extras(problem, diag) : status;
}

/* --- what must be settled --- */

bool problem_limits_size(const struct problem *problem)
{
    return problem->limits.power_W > 0 || problem->limits.rack_units > 0;
}

double problem_height_with_spare(const struct problem *problem, double height_U)
{
    const struct spare *spare = &problem->limits.headroom.rack_units;
    const double share = (double)spare->share.digits / pow(10, spare->share.scale);
    return height_U + (double)spare->count + height_U * share;
}

bool problem_allows_together(const struct problem *problem, const struct cluster_size *whole)
{
    const struct limits *limits = &problem->limits;
    return (!(limits->power_W > 0) || whole->power_W <= limits->power_W) &&
           (!(limits->rack_units > 0) || whole->height_U <= limits->rack_units);
}

bool problem_allows_size(const struct problem *problem, const struct cluster_size *size)
{
    struct cluster_size whole = {0, 0};
    problem_add_cluster(&whole, problem, size);
    return problem_allows_together(problem, &whole);
}

void problem_add_cluster(struct cluster_size *whole, const struct problem *problem,
                         const struct cluster_size *size)
{
    whole->power_W += size->power_W;
    whole->height_U += problem_height_with_spare(problem, size->height_U);
}

bool extra_of_size(const struct extra *extra)
{
    return extra->per == PER_RACK_UNIT || extra->per == PER_WATT;
}

/* Where mixes cannot be weighed: in which case. NULL: they can. */
static const char *why_no_mix(const struct problem *problem, const struct supply *supply)
{
    const bool weighed = problem_weighs_mixes(problem);
    if (weighed && problem->scenario->clusters > 1)
        return "of several clusters";
    const bool cards = supply->offers[supply->n_offers - 1].family > 0 && problem->scenario->clusters == 1;
    return cards && (weighed || problem->scenario->purchase.operation.given) ? "of line cards" : NULL;
}

static enum status check_design(const struct problem *problem, const struct design *design, struct diag *diag)
{
    const struct snapshot *snapshot = problem->snapshot;
    const struct purchase *purchase = &problem->scenario->purchase;
    const bool by_orders = problem->splits_orders && !problem_weighs_size(problem) &&
                           problem->goal != GOAL_RATE_PER_WATT && !purchase->operation.given;
    for (size_t i = 0; i < design->n_supplies; i++) {
        const struct supply *supply = &problem->supplies[design->supply[i]];
        const char *why = supply->n_offers > 1 ? why_no_mix(problem, supply) : NULL;
        if (why)
            return diag_at(
                diag, ST_INPUT, problem->scenario->path, 0, 0,
                "%s of %s come from several parts (%s, %s, ...): %s %s need a template that names the model "
                "(star, fat-tree, ...), or never_buy for all but one",
                resource_name(supply->resource), design->technology->id,
                snapshot->parts[supply->offers[0].part].id, snapshot->parts[supply->offers[1].part].id,
                by_orders ? "minimum orders" : "power, rack units and operation", why);
        if (supply->n_offers > 1 && problem_orders_in(problem, supply) > MIX_ORDERS)
            return diag_at(
                diag, ST_INPUT, problem->scenario->path, 0, 0,
                "vendors: %s of %s come from more than %d vendors with terms: never_buy some of them",
                resource_name(supply->resource), design->technology->id, MIX_ORDERS);
        for (size_t e = 0; e < purchase->n_extras; e++)
            for (size_t k = 0; supply->n_offers > 1 && k < supply->n_offers; k++)
                if (supply->offers[k].part == problem->extra_part[e])
                    return given_error(
                        &purchase->extras[e].part, diag,
                        "extra part '%s' is one of several that supply %s: it cannot be told apart",
                        purchase->extras[e].part.text, resource_name(supply->resource));
    }
    if (problem->goal == GOAL_RATE_PER_WATT && !(snapshot->parts[design->node->part].power_W > 0))
        return diag_at(diag, ST_INPUT, problem->scenario->path, 0, 0,
                       "goal rate-per-watt: the catalogue has no power of node '%s'",
                       snapshot->parts[design->node->part].id);
    return ST_OK;
}

/* Free rack units need something that has them. */
static enum status check_headroom(const struct problem *problem, struct diag *diag)
{
    const struct headroom *headroom = &problem->limits.headroom;
    bool holds = problem->limits.rack_units > 0;
    for (size_t e = 0; e < problem->scenario->purchase.n_extras; e++)
        holds = holds || problem->extras[e].per == PER_RACK_UNIT;
    if (headroom->rack_units_at.text && !holds)
        return given_error(
            &headroom->rack_units_at, diag,
            "headroom: rack units are free where there are some: add a limit rack_units, or an "
            "extra part per rack_unit");
    return ST_OK;
}

enum status problem_check_purchase(const struct problem *problem, struct diag *diag)
{
    enum status status = check_headroom(problem, diag);
    for (size_t d = 0; d < problem->n_designs && status == ST_OK; d++)
        status = check_design(problem, &problem->designs[d], diag);
    return status;
}

/* --- quantities --- */

static int64_t ceil_div(double what, double each)
{
    return (int64_t)ceil(what / each * (1 - 1e-15));
}

static double counted(const struct problem *problem, const struct design *design, int64_t nodes,
                      enum extra_per per, const struct cluster_size *size)
{
    switch (per) {
    case PER_CLUSTER:
        return 1;
    case PER_NODE:
        return (double)nodes;
    case PER_SOCKET:
        return (double)(nodes * design->node->sockets);
    case PER_CORE:
        return (double)(nodes * design->node->cores);
    case PER_RACK_UNIT:
        return problem_height_with_spare(problem, size->height_U);
    case PER_WATT:
        return size->power_W;
    case PER_UNSAID:
        break;
    }
    return 0;
}

void problem_add_size(struct cluster_size *size, const struct problem *problem, size_t part, int64_t units)
{
    size->height_U += (double)units * problem->snapshot->parts[part].height_U;
    size->power_W += (double)units * problem->snapshot->parts[part].power_W;
}

struct cluster_size problem_base_size(int64_t *quantity, const struct problem *problem,
                                      const struct design *design, int64_t nodes,
                                      const struct cluster_size *mixed)
{
    const struct purchase *purchase = &problem->scenario->purchase;
    struct cluster_size size = *mixed;
    for (size_t i = 0; i < design->n_supplies; i++) {
        const struct supply *supply = &problem->supplies[design->supply[i]];
        const struct offer *offer = &supply->offers[0];
        const int64_t need = design_need(design, i, nodes);
        if (supply->n_offers == 1 && need > 0)
            problem_add_size(&size, problem, offer->part, (need + offer->units - 1) / offer->units);
    }
    for (size_t e = 0; e < purchase->n_extras; e++) {
        const struct extra *extra = &problem->extras[e];
        if (extra_of_size(extra))
            continue;
        quantity[e] =
            problem_takes_extra(problem, design, e)
                ? extra->count * ceil_div(counted(problem, design, nodes, extra->per, NULL), extra->each)
                : 0;
        problem_add_size(&size, problem, problem->extra_part[e], quantity[e]);
    }
    return size;
}

/* Adds the extras that are counted by one of the two sizes, of a cluster of this size, and their quantities.
 */
static void add_by_size(int64_t *quantity, struct cluster_size *size, const struct problem *problem,
                        const struct design *design, enum extra_per per)
{
    const struct cluster_size of = *size;
    for (size_t e = 0; e < problem->scenario->purchase.n_extras; e++) {
        const struct extra *extra = &problem->extras[e];
        if (extra->per != per)
            continue;
        quantity[e] = !problem_takes_extra(problem, design, e)
                          ? 0
                          : extra->count * ceil_div(counted(problem, design, 0, per, &of), extra->each);
        problem_add_size(size, problem, problem->extra_part[e], quantity[e]);
    }
}

struct cluster_size problem_size_around(int64_t *quantity, const struct problem *problem,
                                        const struct design *design, int64_t nodes,
                                        const struct cluster_size *mixed)
{
    struct cluster_size size = problem_base_size(quantity, problem, design, nodes, mixed);
    add_by_size(quantity, &size, problem, design, PER_WATT);
    const double height_U = size.height_U;
    add_by_size(quantity, &size, problem, design, PER_RACK_UNIT);
    size.height_U = height_U; /* racks hold the units, they do not take them */
    return size;
}

void problem_extra_quantities(int64_t *quantity, const struct problem *problem, const struct design *design,
                              int64_t nodes)
{
    if (problem->scenario->purchase.n_extras == 0)
        return;
    const struct cluster_size mixed = problem_mixed_size(problem, design, nodes);
    (void)problem_size_around(quantity, problem, design, nodes, &mixed);
}

int64_t problem_extra_of_part(const struct problem *problem, const int64_t *quantity, size_t part)
{
    int64_t sum = 0;
    for (size_t e = 0; e < problem->scenario->purchase.n_extras; e++)
        if (problem->extra_part[e] == part)
            sum += quantity[e];
    return sum;
}

/* Where one part supplies a need, the extras of that part are in the same order. */
static bool folds(const struct problem *problem, const struct design *design, size_t i)
{
    return problem->supplies[design->supply[i]].n_offers == 1;
}

int64_t problem_need(const struct problem *problem, const struct design *design, size_t i, int64_t nodes,
                     const int64_t *quantity)
{
    const struct offer *offer = &problem->supplies[design->supply[i]].offers[0];
    const int64_t need = design_need(design, i, nodes);
    if (need < 0 || !folds(problem, design, i))
        return need;
    return need + offer->units * problem_extra_of_part(problem, quantity, offer->part);
}

static bool folded(const struct problem *problem, const struct design *design, size_t part)
{
    for (size_t i = 0; i < design->n_supplies; i++)
        if (folds(problem, design, i) && problem->supplies[design->supply[i]].offers[0].part == part)
            return true;
    return false;
}

bool problem_extra_stands(const struct problem *problem, const struct design *design, size_t e)
{
    for (size_t f = 0; f < e; f++)
        if (problem->extra_part[f] == problem->extra_part[e])
            return false;
    return !folded(problem, design, problem->extra_part[e]);
}

int64_t problem_extra_cost(const struct problem *problem, const struct design *design,
                           const int64_t *quantity, int64_t *orders)
{
    int64_t total = 0;
    for (size_t e = 0; e < problem->scenario->purchase.n_extras; e++) {
        const size_t part = problem->extra_part[e];
        if (!problem_extra_stands(problem, design, e))
            continue;
        const int64_t units = problem_extra_of_part(problem, quantity, part);
        const int64_t bought = units > problem->owned[part] ? units - problem->owned[part] : 0;
        const int64_t cost = price_total(&problem->prices[part], bought, NULL);
        if (cost < 0 || cost > MONEY_MAX - total)
            return -1;
        total += cost;
        problem_add_order(orders, problem, part, cost);
    }
    return total;
}
