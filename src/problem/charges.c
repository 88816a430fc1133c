/* charges.c - the scenario's `vendors`: charges for orders below a minimum. */

#include "problem/charges.h"

#include <string.h>

#include "base/arena.h"
#include "base/diag.h"
#include "base/suggest.h"
#include "base/text.h"
#include "problem/build_steps.h"
#include "problem/instance.h"
#include "problem/weighs.h"
#include "scenario/change.h"
#include "scenario/rules.h"

/* limit that keeps the sum of all charges with tax below MONEY_MAX */
#define MINIMUM_AT_MOST (MONEY_MAX / (2 * CHARGES_AT_MOST))

/* ST_INPUT: no part and no quote is from this vendor. */
static enum status check_vendor(const struct instance *instance, const struct located_text *name,
                                struct diag *diag)
{
    const struct snapshot *snapshot = instance->snapshot;
    const char **vendors =
        ARENA_NEW(instance->arena, snapshot->n_parts + snapshot->paid.n_quotes, const char *);
    size_t n = 0;
    for (size_t p = 0; p < snapshot->n_parts; p++)
        vendors[n++] = instance_vendor(instance, p);
    for (size_t q = 0; q < snapshot->paid.n_quotes; q++)
        if (snapshot->paid.quotes[q].seller)
            vendors[n++] = snapshot->paid.quotes[q].seller;
    if (text_place(name->text, vendors, n) < n)
        return ST_OK;
    diag_set(diag, ST_INPUT, "vendors: no part of catalogue '%s' is of vendor '%s'", snapshot->name,
             name->text);
    suggest(diag, name->text, vendors, n);
    return located_fail(name, ST_INPUT, diag);
}

/* An amount plus tax. */
static int64_t taxed(const struct instance *instance, int64_t net_minor)
{
    return net_minor + decimal_scale(net_minor, instance->purchase->tax);
}

/* The key in `vendors` for the minimum order (at_least), or for the fee. */
static const char *amount_key(bool at_least)
{
    size_t n = 0, i = 0;
    const struct rule *rules = rule_list(&n);
    while (rules[i].form != RULE_MONEY || rules[i].at_least != at_least)
        i++;
    return rules[i].key;
}

/* Sets the members that follow from minimum order and fee. */
static enum status set_rule(struct charge_rule *rule, const struct instance *instance,
                            const struct located_text *at, struct diag *diag)
{
    if (rule->floor_minor > 0 && rule->fee_minor >= rule->floor_minor)
        return located_error(at, diag, "%s: expected less than the minimum order of '%s'", amount_key(false),
                             rule->vendor);
    if (rule->floor_minor > MINIMUM_AT_MOST)
        return located_error(at, diag, "%s: the value of '%s' is too large", amount_key(true), rule->vendor);
    rule->floor_taxed_minor = taxed(instance, rule->floor_minor);
    rule->fee_taxed_minor = rule->fee_minor < 0 ? -1 : taxed(instance, rule->fee_minor);
    return ST_OK;
}

static enum status read_rule(struct charge_rule *out, const struct instance *instance,
                             const struct charge_terms *from, struct diag *diag)
{
    enum status status = instance_read_money(&out->floor_minor, instance, &from->floor, diag);
    out->fee_minor = -1;
    if (status == ST_OK && from->fee.text)
        status = instance_read_money(&out->fee_minor, instance, &from->fee, diag);
    const bool fee = out->fee_minor >= out->floor_minor;
    return status == ST_OK ? set_rule(out, instance, fee ? &from->fee : &from->floor, diag) : status;
}

enum status instance_take_charges(struct instance *instance, struct diag *diag)
{
    const struct purchase *purchase = instance->purchase;
    instance->market.charges = ARENA_NEW(instance->arena, purchase->n_vendors, struct charge_rule);
    for (size_t t = 0; t < purchase->n_vendors; t++) {
        const struct charge_terms *from = &purchase->vendors[t];
        instance->market.charges[t].vendor = from->name.text;
        /* if a study has set relaxations, the names were checked before */
        enum status status =
            instance->scenario->granted.n > 0 ? ST_OK : check_vendor(instance, &from->name, diag);
        if (status == ST_OK)
            status = read_rule(&instance->market.charges[t], instance, from, diag);
        if (status != ST_OK)
            return status;
    }
    instance->market.n_charges = purchase->n_vendors;
    return ST_OK;
}

/* The amount of a charge that a rule names. */
static int64_t *charge_amount_of(struct charge_rule *charge, const struct rule *rule)
{
    return rule->at_least ? &charge->floor_minor : &charge->fee_minor;
}

int64_t charge_amount(const struct instance *instance, size_t i, const struct rule *rule)
{
    return *charge_amount_of(&instance->market.charges[i], rule);
}

enum status charge_change(struct instance *instance, size_t i, const struct rule *rule,
                          const struct change *change, struct diag *diag)
{
    struct charge_rule *charge = &instance->market.charges[i];
    int64_t *amount = charge_amount_of(charge, rule);
    struct located_text value = change->given;
    enum status status = ST_OK;
    value.text = change->value;
    if (change->relative && *amount < 0)
        return located_error(&change->given, diag, "'%s' has no %s: give an amount", charge->vendor,
                             rule->key);
    if (change->relative)
        *amount = decimal_scale(*amount, change->factor);
    else
        status = instance_read_money(amount, instance, &value, diag);
    return status == ST_OK ? set_rule(charge, instance, &change->given, diag) : status;
}

struct charge_rule charge_eased(const struct instance *instance, const struct charge_rule *rule, int64_t part,
                                int64_t whole)
{
    struct charge_rule out = *rule;
    out.floor_minor = (int64_t)((int128)rule->floor_minor * part / whole);
    out.floor_taxed_minor = taxed(instance, out.floor_minor);
    return out;
}

void charge_waive(struct instance *instance, const char *vendor)
{
    for (size_t i = 0; i < instance->market.n_charges; i++)
        if (strcmp(instance->market.charges[i].vendor, vendor) == 0)
            instance->market.charges[i] = charge_eased(instance, &instance->market.charges[i], 0, 1);
}

void instance_find_split_charges(struct instance *instance)
{
    for (size_t d = 0; d < instance->choice.n_designs; d++)
        for (size_t i = 0; i < instance->choice.designs[d].needs.n; i++) {
            const struct need *need = &instance->choice.needs[instance->choice.designs[d].needs.at[i]];
            instance->market.splits_charges =
                instance->market.splits_charges ||
                (need->n_options > 1 && instance_splits_charges(instance, need));
        }
}
