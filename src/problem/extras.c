/* extras.c - applies discounts and tax to prices, finds the parts of extras, and checks what a purchase needs
 * of designs. */

#include "base/arena.h"
#include "base/text.h"
#include "machine/order_table.h"
#include "problem/build.h"
#include "problem/build_steps.h"
#include "problem/options.h"
#include "problem/problem.h"

bool problem_is_discounted(const struct snapshot *snapshot, const struct discount *discount, size_t p)
{
    const struct part *part = &snapshot->parts[p];
    const char *name = discount->name.text;
    bool matched = text_matches(name, part->id) || (part->vendor && text_matches(name, part->vendor));
    for (size_t q = part->first_quote; q < part->first_quote + part->n_quotes && !matched; q++)
        matched = snapshot->paid.quotes[q].seller && text_matches(name, snapshot->paid.quotes[q].seller);
    return matched;
}

/* Applies a discount to all prices of a part that match. Returns true if some price matched. */
static bool apply_discount(struct problem *problem, const struct discount *discount, size_t p)
{
    const struct part *part = &problem->snapshot->parts[p];
    struct price *price = &problem->market.prices[p];
    const char *name = discount->name.text, *own = part->vendor ? part->vendor : "";
    const bool of_part = text_matches(name, part->id);
    const bool matched = of_part || problem_is_discounted(problem->snapshot, discount, p);
    for (size_t s = 0; s < price->n_standing && matched; s++) {
        const char *vendor = price->standing[s].seller ? price->standing[s].seller : own;
        if (of_part || (*vendor && text_matches(name, vendor)))
            price_step_scale(&price->standing[s], discount->factor);
    }
    price_choose(price);
    return matched;
}

static enum status apply_discounts(struct problem *problem, struct diag *diag)
{
    const struct snapshot *snapshot = problem->snapshot;
    const struct purchase *purchase = problem->purchase;
    for (size_t i = 0; i < purchase->n_discounts; i++) {
        const struct discount *discount = &purchase->discounts[i];
        bool matched = false;
        for (size_t p = 0; p < snapshot->n_parts; p++)
            matched = apply_discount(problem, discount, p) || matched;
        if (!matched)
            return located_error(&discount->name, diag,
                                 "discounts: no vendor or part of catalogue '%s' matches '%s'",
                                 snapshot->name, discount->name.text);
    }
    return ST_OK;
}

/* Capacity of a part: rack units of a rack, power of a supply; 1 if unknown. */
static double capacity_of(const struct snapshot *snapshot, size_t part, enum extra_per per)
{
    const struct rack *rack = SNAPSHOT_ROW(snapshot->room.racks, snapshot->room.n_racks, part);
    const struct pdu *pdu = SNAPSHOT_ROW(snapshot->room.pdus, snapshot->room.n_pdus, part);
    if (rack && per == PER_RACK_UNIT)
        return (double)rack->units_U;
    if (rack && per == PER_WATT && rack->capacity_W > 0)
        return rack->capacity_W;
    return pdu && per == PER_WATT ? pdu->capacity_W : 1;
}

static void complete_extra(struct extra *extra, const struct snapshot *snapshot, size_t part)
{
    for (size_t i = 0; i < snapshot->paid.n_fees && extra->per == PER_UNSAID; i++)
        if (snapshot->paid.fees[i].part == part)
            extra->per = extra_per_find(snapshot->paid.fees[i].per);
    if (extra->per == PER_UNSAID)
        extra->per = PER_CLUSTER;
    if (!(extra->each > 0))
        extra->each = capacity_of(snapshot, part, extra->per);
}

static enum status find_extras(struct problem *problem, struct diag *diag)
{
    const struct purchase *purchase = problem->purchase;
    problem->market.extra_part = ARENA_NEW(problem->arena, purchase->n_extras, size_t);
    problem->market.extras = ARENA_NEW(problem->arena, purchase->n_extras, struct extra);
    for (size_t e = 0; e < purchase->n_extras; e++) {
        const struct located_text *given = &purchase->extras[e].part;
        const enum status status =
            problem_find_part(&problem->market.extra_part[e], problem, given->text, given, diag);
        if (status != ST_OK)
            return status;
        const size_t part = problem->market.extra_part[e];
        if (purchase->extras[e].group == 0 && located_find(&problem->limits.never_buy, given->text))
            return located_error(given, diag, "extra part '%s' is in never_buy too", given->text);
        if (problem->market.owned[part] == 0 && !problem_is_sold(problem, part))
            return problem_not_sold(problem, "extra part", given, diag);
        problem->market.extras[e] = purchase->extras[e];
        complete_extra(&problem->market.extras[e], problem->snapshot, problem->market.extra_part[e]);
    }
    return problem_take_networks(problem, diag);
}

enum status problem_take_purchase(struct problem *problem, struct diag *diag)
{
    const struct snapshot *snapshot = problem->snapshot;
    problem->market.list_minor = ARENA_NEW(problem->arena, snapshot->n_parts, double);
    for (size_t p = 0; p < snapshot->n_parts; p++) {
        const struct price *price = &problem->market.prices[p];
        /* rented machines need no maintenance, because their owner maintains them */
        if (price->n && snapshot->parts[p].kind != PART_RENTAL)
            problem->market.list_minor[p] = price_list_minor(price);
    }
    enum status status = apply_discounts(problem, diag);
    for (size_t p = 0; p < snapshot->n_parts; p++)
        problem->market.prices[p].tax = problem->purchase->tax;
    return status == ST_OK ? find_extras(problem, diag) : status;
}

/* ST_INPUT: power supplies need racks, and racks power supplies, so that their numbers grow without end. */
static enum status check_feeding(const struct problem *problem, const struct design *design,
                                 struct diag *diag)
{
    const struct purchase *purchase = problem->purchase;
    const struct decimal *share = &problem->limits.free_units.spare.share;
    double W_per_U = 0, U_per_W = 0;
    const struct located_text *at = NULL;
    for (size_t e = 0; e < purchase->n_extras; e++) {
        const struct extra *extra = &problem->market.extras[e];
        const struct cluster_size *unit = &problem->market.unit_size[problem->market.extra_part[e]];
        const double each = (double)extra->count / extra->each;
        if (!extra_of_size(extra) || !problem_takes_extra(problem, design, e))
            continue;
        W_per_U += extra->per == PER_RACK_UNIT ? each * unit->power_W : 0;
        U_per_W += extra->per == PER_WATT ? each * unit->height_U : 0;
        at = extra->per == PER_RACK_UNIT ? &purchase->extras[e].part : at;
    }
    /* unknown sizes are rejected in problem_check_sizes */
    if (!(W_per_U * U_per_W * (1 + (double)share->digits / number_pow(10, share->scale)) >= 1))
        return ST_OK;
    return located_error(
        at, diag,
        "extras: the power supplies of '%s' need more rack units than it provides, without end; count "
        "one of them per node, or raise its `each`",
        at->text);
}

/* True if the cost of extra e can be separated from that of the cluster's cables: all pieces have the same
 * cost before tax and with operation, and the number of extras is known. */
static bool can_be_told(const struct problem *problem, const struct part_option *option, size_t e)
{
    struct price net = problem->market.prices[option->part];
    net.tax = (struct decimal){0};
    return option->reach_mm > 0 && option->owned == 0 && price_is_linear(&net) &&
           !problem->purchase->budget_on_tco && !extra_of_size(&problem->market.extras[e]);
}

static enum status check_design(const struct problem *problem, const struct design *design, struct diag *diag)
{
    const struct purchase *purchase = problem->purchase;
    for (size_t i = 0; i < design->needs.n; i++) {
        const struct need *need = &problem->choice.needs[design->needs.at[i]];
        for (size_t e = 0; e < purchase->n_extras; e++)
            for (size_t k = 0; need->n_options > 1 && k < need->n_options; k++)
                if (need->options[k].part == problem->market.extra_part[e] &&
                    !can_be_told(problem, &need->options[k], e))
                    return located_error(
                        &purchase->extras[e].part, diag,
                        "extra part '%s' is one of several that supply %s: with breaks, packs or owned ones "
                        "its units cannot be separated; use another part, or never_buy the others",
                        purchase->extras[e].part.text, resource_name(need->resource));
    }
    return check_feeding(problem, design, diag);
}

/* ST_INPUT: rack units must stay free, but neither racks nor a limit on rack units are given. */
static enum status check_room(const struct problem *problem, struct diag *diag)
{
    const struct located_text *asked = &problem->limits.free_units.at;
    bool holds = problem->limits.rack_units > 0;
    for (size_t e = 0; e < problem->purchase->n_extras; e++)
        holds = holds || problem->market.extras[e].per == PER_RACK_UNIT;
    if (asked->text && !holds)
        return located_error(asked, diag,
                             "headroom: free rack units need racks: add a limit rack_units, or an "
                             "extra part per rack_unit");
    return ST_OK;
}

enum status problem_check_purchase(struct problem *problem, struct diag *diag)
{
    enum status status = check_room(problem, diag);
    for (size_t d = 0; d < problem->choice.n_designs && status == ST_OK; d++)
        status = check_design(problem, &problem->choice.designs[d], diag);
    return status;
}
