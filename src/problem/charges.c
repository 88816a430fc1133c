/* charges.c - the scenario's `vendors`: charges for orders below a minimum. */

#include "problem/charges.h"

#include <string.h>

#include "base/arena.h"
#include "base/diag.h"
#include "base/suggest.h"
#include "base/text.h"
#include "problem/build_steps.h"
#include "problem/problem.h"
#include "problem/weighs.h"
#include "scenario/change.h"
#include "scenario/rules.h"

/* limit that keeps the sum of all charges with tax below MONEY_MAX */
#define MINIMUM_AT_MOST (MONEY_MAX / (2 * CHARGES_AT_MOST))

/* ST_INPUT: no part and no quote is from this vendor. */
static enum status check_vendor(const struct problem *problem, const struct located_text *name,
                                struct diag *diag)
{
    const struct snapshot *snapshot = problem->snapshot;
    const char **vendors =
        ARENA_NEW(problem->arena, snapshot->n_parts + snapshot->paid.n_quotes, const char *);
    size_t n = 0;
    for (size_t p = 0; p < snapshot->n_parts; p++)
        vendors[n++] = problem_vendor(problem, p);
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
static int64_t taxed(const struct problem *problem, int64_t net_minor)
{
    return net_minor + decimal_scale(net_minor, problem->purchase->tax);
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
static enum status set_rule(struct charge_rule *rule, const struct problem *problem,
                            const struct located_text *at, struct diag *diag)
{
    if (rule->floor_minor > 0 && rule->fee_minor >= rule->floor_minor)
        return located_error(at, diag, "%s: expected less than the minimum order of '%s'", amount_key(false),
                             rule->vendor);
    if (rule->floor_minor > MINIMUM_AT_MOST)
        return located_error(at, diag, "%s: the value of '%s' is too large", amount_key(true), rule->vendor);
    rule->floor_taxed_minor = taxed(problem, rule->floor_minor);
    rule->fee_taxed_minor = rule->fee_minor < 0 ? -1 : taxed(problem, rule->fee_minor);
    return ST_OK;
}

static enum status read_rule(struct charge_rule *out, const struct problem *problem,
                             const struct charge_terms *from, struct diag *diag)
{
    enum status status = problem_read_money(&out->floor_minor, problem, &from->floor, diag);
    out->fee_minor = -1;
    if (status == ST_OK && from->fee.text)
        status = problem_read_money(&out->fee_minor, problem, &from->fee, diag);
    const bool fee = out->fee_minor >= out->floor_minor;
    return status == ST_OK ? set_rule(out, problem, fee ? &from->fee : &from->floor, diag) : status;
}

enum status problem_take_charges(struct problem *problem, struct diag *diag)
{
    const struct purchase *purchase = problem->purchase;
    problem->market.charges = ARENA_NEW(problem->arena, purchase->n_vendors, struct charge_rule);
    for (size_t t = 0; t < purchase->n_vendors; t++) {
        const struct charge_terms *from = &purchase->vendors[t];
        problem->market.charges[t].vendor = from->name.text;
        /* if a study has set relaxations, the names were checked before */
        enum status status =
            problem->scenario->n_granted > 0 ? ST_OK : check_vendor(problem, &from->name, diag);
        if (status == ST_OK)
            status = read_rule(&problem->market.charges[t], problem, from, diag);
        if (status != ST_OK)
            return status;
    }
    problem->market.n_charges = purchase->n_vendors;
    return ST_OK;
}

/* The amount of a charge that a rule names. */
static int64_t *charge_amount_of(struct charge_rule *charge, const struct rule *rule)
{
    return rule->at_least ? &charge->floor_minor : &charge->fee_minor;
}

int64_t charge_amount(const struct problem *problem, size_t i, const struct rule *rule)
{
    return *charge_amount_of(&problem->market.charges[i], rule);
}

enum status charge_change(struct problem *problem, size_t i, const struct rule *rule,
                          const struct change *change, struct diag *diag)
{
    struct charge_rule *charge = &problem->market.charges[i];
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
        status = problem_read_money(amount, problem, &value, diag);
    return status == ST_OK ? set_rule(charge, problem, &change->given, diag) : status;
}

struct charge_rule charge_eased(const struct problem *problem, const struct charge_rule *rule, int64_t part,
                                int64_t whole)
{
    struct charge_rule out = *rule;
    out.floor_minor = (int64_t)((int128)rule->floor_minor * part / whole);
    out.floor_taxed_minor = taxed(problem, out.floor_minor);
    return out;
}

void charge_waive(struct problem *problem, const char *vendor)
{
    for (size_t i = 0; i < problem->market.n_charges; i++)
        if (strcmp(problem->market.charges[i].vendor, vendor) == 0)
            problem->market.charges[i] = charge_eased(problem, &problem->market.charges[i], 0, 1);
}

void problem_find_split_charges(struct problem *problem)
{
    for (size_t d = 0; d < problem->choice.n_designs; d++)
        for (size_t i = 0; i < problem->choice.designs[d].needs.n; i++) {
            const struct need *need = &problem->choice.needs[problem->choice.designs[d].needs.at[i]];
            problem->market.splits_charges = problem->market.splits_charges ||
                                             (need->n_options > 1 && problem_splits_charges(problem, need));
        }
}
