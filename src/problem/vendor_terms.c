/* vendor_terms.c - what vendors ask of an order: a minimum, and a fee where it is not reached. */
#include "problem/vendor_terms.h"

#include <inttypes.h>
#include <string.h>

#include "base/suggest.h"
#include "problem/problem_changes.h"
#include "problem/problem_parts.h"
#include "problem/weighs.h"

/* So that all of them, with tax, stay below MONEY_MAX. */
#define MINIMUM_AT_MOST (MONEY_MAX / (2 * TERMS_AT_MOST))

/* Sets terms_of; how many parts the vendor has. */
static size_t mark_parts(struct problem *problem, size_t t)
{
    size_t n = 0;
    for (size_t p = 0; p < problem->snapshot->n_parts; p++)
        if (strcmp(problem_vendor(problem, p), problem->market.orders[t].vendor) == 0) {
            problem->market.order_of[p] = t;
            n++;
        }
    return n;
}

static enum status unknown_vendor(const struct problem *problem, const struct given *name, struct diag *diag)
{
    const struct snapshot *snapshot = problem->snapshot;
    const char **vendors = ARENA_NEW(problem->arena, snapshot->n_parts, const char *);
    for (size_t p = 0; p < snapshot->n_parts; p++)
        vendors[p] = problem_vendor(problem, p);
    diag_set(diag, ST_INPUT, "vendors: no part of catalogue '%s' is of vendor '%s'", snapshot->name,
             name->text);
    suggest(diag, name->text, vendors, snapshot->n_parts);
    return given_fail(name, ST_INPUT, diag);
}

/* An amount with its tax. */
static int64_t taxed(const struct problem *problem, int64_t net_minor)
{
    return net_minor + decimal_scale(net_minor, problem->scenario->purchase.tax);
}

/* Sets what follows from both amounts. */
static enum status settle_terms(struct order_rule *terms, const struct problem *problem,
                                const struct given *at, struct diag *diag)
{
    if (terms->minimum_minor > 0 && terms->fee_minor >= terms->minimum_minor)
        return given_error(at, diag, "small_order_fee: expected less than the minimum order of '%s'",
                           terms->vendor);
    if (terms->minimum_minor > MINIMUM_AT_MOST)
        return given_error(at, diag, "minimum_order: that of '%s' is too large", terms->vendor);
    terms->least_minor = taxed(problem, terms->minimum_minor);
    terms->fee_taxed_minor = terms->fee_minor < 0 ? -1 : taxed(problem, terms->fee_minor);
    return ST_OK;
}

static enum status read_terms(struct order_rule *out, const struct problem *problem,
                              const struct vendor_terms *from, struct diag *diag)
{
    enum status status = problem_read_money(&out->minimum_minor, problem, &from->minimum_order, diag);
    out->fee_minor = -1;
    if (status == ST_OK && from->small_order_fee.text)
        status = problem_read_money(&out->fee_minor, problem, &from->small_order_fee, diag);
    if (status == ST_OK && from->waived)
        out->minimum_minor = 0;
    const bool fee = out->fee_minor >= out->minimum_minor;
    return status == ST_OK
               ? settle_terms(out, problem, fee ? &from->small_order_fee : &from->minimum_order, diag)
               : status;
}

enum status problem_take_terms(struct problem *problem, struct diag *diag)
{
    const struct purchase *purchase = &problem->scenario->purchase;
    const size_t n_parts = problem->snapshot->n_parts;
    problem->market.orders = ARENA_NEW(problem->arena, purchase->n_vendors, struct order_rule);
    problem->market.order_of = ARENA_NEW(problem->arena, n_parts, size_t);
    for (size_t p = 0; p < n_parts; p++)
        problem->market.order_of[p] = NO_INDEX;
    for (size_t t = 0; t < purchase->n_vendors; t++) {
        const struct vendor_terms *from = &purchase->vendors[t];
        problem->market.orders[t].vendor = from->name.text;
        const enum status status = mark_parts(problem, t) == 0
                                       ? unknown_vendor(problem, &from->name, diag)
                                       : read_terms(&problem->market.orders[t], problem, from, diag);
        if (status != ST_OK)
            return status;
    }
    problem->market.n_orders = purchase->n_vendors;
    return ST_OK;
}

/* "5,000.00 USD"; "none". */
static const char *amount_text(const struct problem *problem, int64_t amount_minor)
{
    struct text t = TEXT_INIT;
    if (amount_minor < 0)
        return "none";
    money_put(&t, amount_minor, problem->currency, true);
    const char *s = arena_printf(problem->arena, "%s %s", t.s, problem->currency);
    text_fini(&t);
    return s;
}

const char *change_terms_name(const struct problem *problem, size_t t)
{
    return problem->market.orders[t].vendor;
}

enum status change_terms(struct changing *changing, size_t t, const struct change *change, struct diag *diag)
{
    struct problem *problem = changing->problem;
    struct order_rule *terms = &problem->market.orders[t];
    const bool fee = change->target == CHANGE_SMALL_ORDER_FEE;
    int64_t *amount = fee ? &terms->fee_minor : &terms->minimum_minor;
    const int64_t before = *amount;
    struct given value = change->given;
    enum status status = ST_OK;
    value.text = change->value;
    if (change->relative && before < 0)
        return given_error(&change->given, diag, "'%s' has no small_order_fee: give an amount",
                           terms->vendor);
    if (change->relative)
        *amount = decimal_scale(before, change->factor);
    else
        status = problem_read_money(amount, problem, &value, diag);
    if (status == ST_OK && problem->scenario->purchase.vendors[t].waived)
        terms->minimum_minor = 0;
    if (status == ST_OK)
        status = settle_terms(terms, problem, &change->given, diag);
    if (status == ST_OK)
        problem_log_change(problem,
                           arena_printf(problem->arena, fee ? "small-order fee of %s" : "minimum order of %s",
                                        terms->vendor),
                           amount_text(problem, before), amount_text(problem, *amount));
    return status;
}

void problem_find_splits(struct problem *problem)
{
    for (size_t d = 0; d < problem->choice.n_designs && problem->market.n_orders > 0; d++)
        for (size_t i = 0; i < problem->choice.designs[d].n_supplies; i++) {
            const struct supply *supply = &problem->choice.supplies[problem->choice.designs[d].supply[i]];
            for (size_t k = 1; k < supply->n_offers; k++)
                problem->market.splits_orders =
                    problem->market.splits_orders || problem->market.order_of[supply->offers[k].part] !=
                                                         problem->market.order_of[supply->offers[0].part];
        }
}
