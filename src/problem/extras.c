/* extras.c - applies discounts and tax to prices, finds the parts of extras, and checks what a purchase needs
 * of designs. */

#include "base/arena.h"
#include "base/text.h"
#include "machine/order_table.h"
#include "problem/build.h"
#include "problem/build_steps.h"
#include "problem/options.h"
#include "problem/instance.h"

bool instance_is_discounted(const struct snapshot *snapshot, const struct discount *discount, size_t p)
{
    const struct part *part = &snapshot->parts[p];
    const char *name = discount->name.text;
    bool matched = text_matches(name, part->id) || (part->vendor && text_matches(name, part->vendor));
    for (size_t q = part->first_quote; q < part->first_quote + part->n_quotes && !matched; q++)
        matched = snapshot->paid.quotes[q].seller && text_matches(name, snapshot->paid.quotes[q].seller);
    return matched;
}

/* Applies a discount to all prices of a part that match. Returns true if some price matched. */
static bool apply_discount(struct instance *instance, const struct discount *discount, size_t p)
{
    const struct part *part = &instance->snapshot->parts[p];
    struct price *price = &instance->item[p].price;
    const char *name = discount->name.text, *own = part->vendor ? part->vendor : "";
    const bool of_part = text_matches(name, part->id);
    const bool matched = of_part || instance_is_discounted(instance->snapshot, discount, p);
    for (size_t s = 0; s < price->n_standing && matched; s++) {
        const char *vendor = price->standing[s].seller ? price->standing[s].seller : own;
        if (of_part || (*vendor && text_matches(name, vendor)))
            price_step_scale(&price->standing[s], discount->factor);
    }
    price_choose(price);
    return matched;
}

static enum status apply_discounts(struct instance *instance, struct diag *diag)
{
    const struct snapshot *snapshot = instance->snapshot;
    const struct purchase *purchase = instance->purchase;
    for (size_t i = 0; i < purchase->n_discounts; i++) {
        const struct discount *discount = &purchase->discounts[i];
        bool matched = false;
        for (size_t p = 0; p < snapshot->n_parts; p++)
            matched = apply_discount(instance, discount, p) || matched;
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

/* True if a name of the list is that of the part, or of its vendor. */
static bool names_part(const struct located_list *list, const struct part *part, bool or_vendor)
{
    for (size_t i = 0; i < list->n; i++)
        if (text_matches(list->v[i].text, part->id) ||
            (or_vendor && part->vendor && text_matches(list->v[i].text, part->vendor)))
            return true;
    return false;
}

/* True if clusters of the node buy the extra. */
static bool serves_node(const struct extra *extra, const struct snapshot *snapshot, const struct node *node)
{
    const struct located_list *nodes = &extra->nodes, *accelerators = &extra->accelerators;
    return (nodes->n == 0 || names_part(nodes, &snapshot->parts[node->part], false)) &&
           (accelerators->n == 0 ||
            (node->accelerator && names_part(accelerators, &snapshot->parts[node->accelerator->part], true)));
}

/* ST_INPUT: an extra is for certain nodes, and the catalogue has none of them. */
static enum status find_served(struct instance *instance, struct diag *diag)
{
    const struct snapshot *snapshot = instance->snapshot;
    const size_t n_extras = instance->purchase->n_extras;
    instance->market.extra_serves = ARENA_NEW(instance->arena, snapshot->n_nodes * n_extras, bool);
    for (size_t e = 0; e < n_extras; e++) {
        const struct extra *extra = &instance->purchase->extras[e];
        const struct located_list *asked = extra->nodes.n > 0 ? &extra->nodes : &extra->accelerators;
        bool any = asked->n == 0;
        for (size_t i = 0; i < snapshot->n_nodes; i++) {
            const bool serves = serves_node(extra, snapshot, &snapshot->nodes[i]);
            instance->market.extra_serves[i * n_extras + e] = serves;
            any = any || serves;
        }
        if (!any)
            return located_error(
                &asked->v[0], diag,
                "extras: no node of catalogue '%s' matches '%s'; name a node, an accelerator "
                "or its vendor",
                snapshot->name, asked->v[0].text);
    }
    return ST_OK;
}

static enum status find_extras(struct instance *instance, struct diag *diag)
{
    const struct purchase *purchase = instance->purchase;
    instance->market.extra_part = ARENA_NEW(instance->arena, purchase->n_extras, size_t);
    instance->market.extras = ARENA_NEW(instance->arena, purchase->n_extras, struct extra);
    for (size_t e = 0; e < purchase->n_extras; e++) {
        const struct located_text *given = &purchase->extras[e].part;
        const enum status status =
            instance_find_part(&instance->market.extra_part[e], instance, given->text, given, diag);
        if (status != ST_OK)
            return status;
        const size_t part = instance->market.extra_part[e];
        if (purchase->extras[e].group == 0 && located_find(&instance->limits.never_buy, given->text))
            return located_error(given, diag, "extra part '%s' is in never_buy too", given->text);
        if (instance->item[part].owned == 0 && !instance_is_sold(instance, part))
            return instance_not_sold(instance, "extra part", given, diag);
        instance->market.extras[e] = purchase->extras[e];
        complete_extra(&instance->market.extras[e], instance->snapshot, instance->market.extra_part[e]);
    }
    const enum status status = find_served(instance, diag);
    return status == ST_OK ? instance_take_networks(instance, diag) : status;
}

enum status instance_take_purchase(struct instance *instance, struct diag *diag)
{
    const struct snapshot *snapshot = instance->snapshot;
    for (size_t p = 0; p < snapshot->n_parts; p++) {
        const struct price *price = &instance->item[p].price;
        /* rented machines need no maintenance, because their owner maintains them */
        if (price->n && snapshot->parts[p].kind != PART_RENTAL)
            instance->item[p].list_minor = price_list_minor(price);
    }
    enum status status = apply_discounts(instance, diag);
    for (size_t p = 0; p < snapshot->n_parts; p++)
        instance->item[p].price.tax = instance->purchase->tax;
    return status == ST_OK ? find_extras(instance, diag) : status;
}

/* ST_INPUT: power supplies need racks, and racks power supplies, so that their numbers grow without end. */
static enum status check_feeding(const struct instance *instance, const struct design *design,
                                 struct diag *diag)
{
    const struct purchase *purchase = instance->purchase;
    const struct decimal *share = &instance->limits.free_units.spare.share;
    double W_per_U = 0, U_per_W = 0;
    const struct located_text *at = NULL;
    for (size_t e = 0; e < purchase->n_extras; e++) {
        const struct extra *extra = &instance->market.extras[e];
        const struct cluster_size *unit = &instance->item[instance->market.extra_part[e]].size;
        const double each = (double)extra->count / extra->each;
        if (!extra_of_size(extra) || !instance_takes_extra(instance, design, e))
            continue;
        W_per_U += extra->per == PER_RACK_UNIT ? each * unit->power_W : 0;
        U_per_W += extra->per == PER_WATT ? each * unit->height_U : 0;
        at = extra->per == PER_RACK_UNIT ? &purchase->extras[e].part : at;
    }
    /* unknown sizes are rejected in instance_check_sizes */
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
static bool can_be_told(const struct instance *instance, const struct part_option *option, size_t e)
{
    struct price net = instance->item[option->part].price;
    net.tax = (struct decimal){0};
    return option->reach_mm > 0 && option->owned == 0 && price_is_linear(&net) &&
           !instance->purchase->budget_on_tco && !extra_of_size(&instance->market.extras[e]);
}

static enum status check_design(const struct instance *instance, const struct design *design,
                                struct diag *diag)
{
    const struct purchase *purchase = instance->purchase;
    for (size_t i = 0; i < design->needs.n; i++) {
        const struct need *need = &instance->choice.needs[design->needs.at[i]];
        for (size_t e = 0; e < purchase->n_extras; e++)
            for (size_t k = 0; need->n_options > 1 && k < need->n_options; k++)
                if (need->options[k].part == instance->market.extra_part[e] &&
                    !can_be_told(instance, &need->options[k], e))
                    return located_error(
                        &purchase->extras[e].part, diag,
                        "extra part '%s' is one of several that supply %s: with breaks, packs or owned ones "
                        "its units cannot be separated; use another part, or never_buy the others",
                        purchase->extras[e].part.text, resource_name(need->resource));
    }
    return check_feeding(instance, design, diag);
}

/* ST_INPUT: rack units must stay free, but neither racks nor a limit on rack units are given. */
static enum status check_room(const struct instance *instance, struct diag *diag)
{
    const struct located_text *asked = &instance->limits.free_units.at;
    bool holds = instance->limits.most[SIZE_HEIGHT] > 0;
    for (size_t e = 0; e < instance->purchase->n_extras; e++)
        holds = holds || instance->market.extras[e].per == PER_RACK_UNIT;
    if (asked->text && !holds)
        return located_error(asked, diag,
                             "headroom: free rack units need racks: add a limit rack_units, or an "
                             "extra part per rack_unit");
    return ST_OK;
}

enum status instance_check_purchase(struct instance *instance, struct diag *diag)
{
    enum status status = check_room(instance, diag);
    for (size_t d = 0; d < instance->choice.n_designs && status == ST_OK; d++)
        status = check_design(instance, &instance->choice.designs[d], diag);
    return status;
}
