/* problem_stock.c - parts that must be bought, and parts of which only so many can be. Both are bounds on the
 * order of a part, so they stand in its price: covers, extras and bills keep them without knowing. */
#include <inttypes.h>
#include <stdlib.h>
#include <string.h>

#include "plan/problem_parts.h"

enum status problem_read_count(size_t *part, int64_t *count, const struct problem *problem,
                               const struct given *given, struct diag *diag)
{
    const char *equals = strchr(given->text, '=');
    const char *id = arena_strndup(problem->arena, given->text, (size_t)(equals - given->text));
    *count = strtoll(equals + 1, NULL, 10);
    return problem_find_part(part, problem, id, given, diag);
}

static enum status take_available(struct problem *problem, struct diag *diag)
{
    const struct given_list *available = &problem->limits.available;
    enum status status = ST_OK;
    for (size_t i = 0; i < available->n && status == ST_OK; i++) {
        size_t part = NO_INDEX;
        int64_t count = 0;
        status = problem_read_count(&part, &count, problem, &available->v[i], diag);
        if (status != ST_OK)
            return status;
        problem->prices[part].scarce = true;
        problem->prices[part].at_most = count;
    }
    return status;
}

static bool in_list(const struct given_list *list, const char *text)
{
    for (size_t i = 0; i < list->n; i++)
        if (strcmp(list->v[i].text, text) == 0)
            return true;
    return false;
}

static enum status take_must_buy(struct problem *problem, struct diag *diag)
{
    const struct given_list *must = &problem->limits.must_buy;
    for (size_t i = 0; i < must->n; i++) {
        const struct given *given = &must->v[i];
        size_t part = NO_INDEX;
        const enum status status = problem_find_part(&part, problem, given->text, given, diag);
        if (status != ST_OK)
            return status;
        struct price *price = &problem->prices[part];
        if (price->n == 0)
            return given_error(given, diag,
                               "must_buy: part '%s' has no price on or before the scenario's date",
                               given->text);
        if (in_list(&problem->limits.never_buy, given->text))
            return given_error(given, diag, "must_buy: part '%s' is in never_buy too", given->text);
        price->at_least = 1;
        if (price_total(price, 1, NULL) < 0)
            return given_error(given, diag,
                               "must_buy: part '%s' cannot be bought: available are %" PRId64
                               ", fewer than its smallest order",
                               given->text, price->at_most);
    }
    return ST_OK;
}

enum status problem_take_stock(struct problem *problem, struct diag *diag)
{
    const struct given_list *must = &problem->limits.must_buy;
    const struct given_list *available = &problem->limits.available;
    if (problem->scenario->clusters > 1 && must->n + available->n > 0)
        return given_error(must->n ? &must->v[0] : &available->v[0], diag,
                           "%s: not with several clusters (clusters: %" PRId64 ")",
                           must->n ? "must_buy" : "available", problem->scenario->clusters);
    const enum status status = take_available(problem, diag);
    return status == ST_OK ? take_must_buy(problem, diag) : status;
}

static bool has_use(const struct problem *problem, const struct design *design, const char *id)
{
    const struct purchase *purchase = &problem->scenario->purchase;
    const size_t part = snapshot_part(problem->snapshot, id);
    for (size_t e = 0; e < purchase->n_extras; e++)
        if (problem->extra_part[e] == part)
            return true;
    for (size_t i = 0; i < design->n_supplies; i++) {
        const struct supply *supply = &problem->supplies[design->supply[i]];
        for (size_t k = 0; k < supply->n_offers; k++)
            if (supply->offers[k].part == part)
                return true;
    }
    return false;
}

enum status problem_drop_designs(struct problem *problem, struct diag *diag)
{
    const struct given_list *must = &problem->limits.must_buy;
    for (size_t i = 0; i < must->n; i++) {
        size_t n = 0;
        for (size_t d = 0; d < problem->n_designs; d++)
            if (has_use(problem, &problem->designs[d], must->v[i].text))
                problem->designs[n++] = problem->designs[d];
        problem->n_designs = n;
        if (n == 0) {
            (void)given_error(&must->v[i], diag,
                              "must_buy: no cluster of this scenario has a use for part '%s'%s",
                              must->v[i].text, i > 0 ? " beside those that must be bought too" : "");
            return diag_turn(diag, ST_INFEASIBLE);
        }
    }
    return ST_OK;
}
