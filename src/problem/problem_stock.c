/* problem_stock.c - parts that must be bought, and parts of which only so many can be. Both are bounds on the
 * order of a part, so they stand in its price: covers, extras and bills keep them without knowing. */
#include <inttypes.h>
#include <string.h>

#include "problem/problem_parts.h"
#include "question/scenario_error.h"

static enum status take_available(struct problem *problem, struct diag *diag)
{
    const struct count_list *available = &problem->limits.available;
    for (size_t i = 0; i < available->n; i++) {
        const struct part_count *entry = &available->v[i];
        size_t part = NO_INDEX;
        const enum status status = problem_find_part(&part, problem, entry->part.text, &entry->part, diag);
        if (status != ST_OK)
            return status;
        problem->market.prices[part].scarce = true;
        problem->market.prices[part].at_most = entry->count;
    }
    return ST_OK;
}

static enum status take_must_buy(struct problem *problem, struct diag *diag)
{
    const struct given_list *must = &problem->limits.must_buy;
    size_t *parts = ARENA_NEW(problem->arena, must->n, size_t);
    problem->market.must = parts;
    for (size_t i = 0; i < must->n; i++) {
        const struct given *given = &must->v[i];
        size_t part = NO_INDEX;
        const enum status status = problem_find_part(&part, problem, given->text, given, diag);
        if (status != ST_OK)
            return status;
        struct price *price = &problem->market.prices[part];
        if (price->n == 0 && !price->lapsed)
            return given_error(given, diag,
                               "must_buy: part '%s' has no price on or before the scenario's date",
                               given->text);
        if (given_listed(&problem->limits.never_buy, given->text))
            return given_error(given, diag, "must_buy: part '%s' is in never_buy too", given->text);
        price->at_least = 1;
        parts[problem->market.n_must++] = part;
        if (price->n > 0 && price_total(price, 1, NULL) < 0)
            return given_error(given, diag,
                               "must_buy: part '%s' cannot be bought: available are %" PRId64
                               ", fewer than its smallest order",
                               given->text, price->at_most);
    }
    return ST_OK;
}

enum status problem_take_stock(struct problem *problem, struct diag *diag)
{
    const enum status status = take_available(problem, diag);
    return status == ST_OK ? take_must_buy(problem, diag) : status;
}

enum status problem_check_quotes(const struct problem *problem, struct diag *diag)
{
    char day[11];
    bool *used = ARENA_NEW(problem->arena, problem->snapshot->n_parts, bool);
    problem_mark_parts(used, problem);
    for (size_t p = 0; p < problem->snapshot->n_parts; p++) {
        if (!used[p] || !problem->market.prices[p].lapsed)
            continue;
        (void)given_error(
            &problem->scenario->policy.quotes_at, diag,
            "no quote of '%s' in catalogue '%s' is valid on %s, and only valid quotes are allowed",
            problem->snapshot->parts[p].id, problem->snapshot->name, date_format(day, problem->as_of));
        return diag_turn(diag, ST_POLICY);
    }
    return ST_OK;
}

bool problem_has_use(const struct problem *problem, const struct design *design, size_t part)
{
    const struct purchase *purchase = &problem->scenario->purchase;
    for (size_t e = 0; e < purchase->n_extras; e++)
        if (problem->market.extra_part[e] == part && problem_takes_extra(problem, design, e))
            return true;
    for (size_t i = 0; i < design->n_supplies; i++) {
        const struct supply *supply = &problem->choice.supplies[design->supply[i]];
        for (size_t k = 0; k < supply->n_offers; k++)
            if (supply->offers[k].part == part)
                return true;
    }
    return false;
}

enum status problem_drop_designs(struct problem *problem, struct diag *diag)
{
    const struct given_list *must = &problem->limits.must_buy;
    const bool alone =
        problem->scenario->policy.clusters <= 1; /* else one of several clusters may use the part */
    for (size_t i = 0; i < must->n; i++) {
        const size_t part = problem->market.must[i];
        size_t n = 0;
        for (size_t d = 0; d < problem->choice.n_designs; d++) {
            if (!problem_has_use(problem, &problem->choice.designs[d], part))
                continue;
            if (alone)
                problem->choice.designs[n] = problem->choice.designs[d];
            n++;
        }
        if (alone)
            problem->choice.n_designs = n;
        if (n == 0) {
            (void)given_error(&must->v[i], diag,
                              "must_buy: no cluster of this scenario has a use for part '%s'%s",
                              must->v[i].text, i > 0 ? " beside those that must be bought too" : "");
            return diag_turn(diag, ST_INFEASIBLE);
        }
    }
    return ST_OK;
}

enum status problem_find_error(struct problem *problem, struct diag *diag)
{
    const struct scenario_error *error = &problem->scenario->error;
    enum status status = ST_OK;
    problem->market.error_part = ARENA_NEW(problem->arena, error->n_parts, size_t);
    for (size_t i = 0; i < error->n_parts && status == ST_OK; i++)
        status = problem_find_part(&problem->market.error_part[i], problem, error->parts[i].part.text,
                                   &error->parts[i].part, diag);
    return status;
}

void problem_mark_parts(bool *used, const struct problem *problem)
{
    for (size_t d = 0; d < problem->choice.n_designs; d++)
        for (size_t i = 0; i < problem->choice.designs[d].n_supplies; i++) {
            const struct supply *supply = &problem->choice.supplies[problem->choice.designs[d].supply[i]];
            for (size_t k = 0; k < supply->n_offers; k++)
                used[supply->offers[k].part] = true;
        }
    for (size_t e = 0; e < problem->scenario->purchase.n_extras; e++)
        used[problem->market.extra_part[e]] = true;
}
