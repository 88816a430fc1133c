/* stock.c - limits on the bought units of a part. They are stored in its price, so that order tables, extras
 * and bills keep them without further checks. */
#include "problem/stock.h"

#include <inttypes.h>
#include <stdlib.h>

#include "base/arena.h"
#include "base/diag.h"
#include "base/text.h"
#include "machine/order_table.h"
#include "problem/build_steps.h"
#include "problem/options.h"
#include "problem/problem.h"
#include "problem/warnings.h"
#include "scenario/rules.h"

static enum status add_bound(struct problem *problem, const struct rule *rule,
                             const struct located_text *part, int64_t most, struct diag *diag)
{
    struct order_limit *bound = &problem->market.bounds[problem->market.n_bounds++];
    *bound = (struct order_limit){.rule = rule, .at = *part, .least = rule->least, .most = most};
    return problem_find_part(&bound->part, problem, part->text, part, diag);
}

/* Adds the bounds from all rules of a form that limit units. */
static enum status add_bounds(struct problem *problem, enum rule_form form, struct diag *diag)
{
    struct limits *limits = &problem->limits;
    enum status status = ST_OK;
    size_t n = 0;
    const struct rule *rules = rule_list(&n);
    for (size_t r = 0; r < n; r++) {
        const struct located_list *names = form == RULE_NAMES ? rule_names(limits, &rules[r]) : NULL;
        const struct count_list *counts = form == RULE_COUNTS ? rule_counts(limits, &rules[r]) : NULL;
        if (rules[r].form != form || (names && rules[r].least == 0))
            continue;
        const size_t n_entries = names ? names->n : counts->n;
        struct order_limit *more =
            ARENA_NEW(problem->arena, problem->market.n_bounds + n_entries, struct order_limit);
        for (size_t i = 0; i < problem->market.n_bounds; i++)
            more[i] = problem->market.bounds[i];
        problem->market.bounds = more;
        for (size_t i = 0; i < n_entries && status == ST_OK; i++)
            status = names ? add_bound(problem, &rules[r], &names->v[i], INT64_MAX, diag)
                           : add_bound(problem, &rules[r], &counts->v[i].part, counts->v[i].count, diag);
    }
    return status;
}

bool problem_is_sold(const struct problem *problem, size_t part)
{
    const struct price *price = &problem->market.prices[part];
    return price->n > 0 || price->lapsed || problem->policy->unpriced == UNPRICED_OF_BIDS;
}

enum status problem_not_sold(const struct problem *problem, const char *what,
                             const struct located_text *given, struct diag *diag)
{
    if (problem->policy->unpriced != UNPRICED_LEFT_OUT)
        return located_error(given, diag, "%s '%s' has no price on or before the scenario's date", what,
                             given->text);
    return diag_at(diag, ST_INFEASIBLE, problem->file->path, 0, 0, "%s '%s' has no %s", what, given->text,
                   problem->policy->quotes_valid_only ? "quote that is valid then" : "price by then");
}

static enum status check_least(const struct problem *problem, const struct order_limit *bound,
                               struct diag *diag)
{
    const struct price *price = &problem->market.prices[bound->part];
    const char *id = bound->at.text, *key = bound->rule->key;
    if (!problem_is_sold(problem, bound->part))
        return problem_not_sold(problem, arena_printf(problem->arena, "%s: part", key), &bound->at, diag);
    if (located_find(&problem->limits.never_buy, id))
        return located_error(&bound->at, diag, "%s: part '%s' is in never_buy too", key, id);
    if (price->n > 0 && price_total(price, bound->least, NULL) < 0)
        return located_error(&bound->at, diag,
                             "%s: part '%s' cannot be bought: available are %" PRId64
                             ", fewer than its smallest order",
                             key, id, price->at_most);
    return ST_OK;
}

enum status problem_take_stock(struct problem *problem, struct diag *diag)
{
    struct problem_market *market = &problem->market;
    enum status status = add_bounds(problem, RULE_NAMES, diag);
    market->n_must = market->n_bounds;
    if (status == ST_OK)
        status = add_bounds(problem, RULE_COUNTS, diag);
    for (size_t i = 0; i < market->n_bounds && status == ST_OK; i++) {
        const struct order_limit *bound = &market->bounds[i];
        struct price *price = &market->prices[bound->part];
        price->at_least = bound->least > price->at_least ? bound->least : price->at_least;
        if (bound->most == INT64_MAX)
            continue;
        price->scarce = true;
        price->at_most = bound->most;
    }
    for (size_t i = 0; i < market->n_must && status == ST_OK; i++)
        status = check_least(problem, &market->bounds[i], diag);
    return status;
}

enum status problem_check_quotes(struct problem *problem, struct diag *diag)
{
    char day[11];
    bool *used = ARENA_NEW(problem->arena, problem->snapshot->n_parts, bool);
    problem_mark_parts(used, problem);
    for (size_t p = 0; p < problem->snapshot->n_parts; p++) {
        if (!used[p] || !problem->market.prices[p].lapsed)
            continue;
        (void)located_error(
            &problem->policy->quotes_at, diag,
            "no quote of '%s' in catalogue '%s' is valid on %s, and only valid quotes are allowed",
            problem->snapshot->parts[p].id, problem->snapshot->name, date_format(day, problem->as_of));
        return diag_turn(diag, ST_POLICY);
    }
    return ST_OK;
}

void problem_warn_of_newer_quotes(struct problem *problem, const bool *used)
{
    const struct snapshot *snapshot = problem->snapshot;
    struct text names = TEXT_INIT;
    char day[11], newest_day[11];
    date newest = problem->as_of;
    size_t last = NO_INDEX;
    for (size_t q = 0; q < snapshot->paid.n_quotes; q++) {
        const struct quote *quote = &snapshot->paid.quotes[q];
        if (!used[quote->part] || quote->date <= problem->as_of)
            continue;
        newest = quote->date > newest ? quote->date : newest;
        if (quote->part != last)
            text_printf(&names, "%s%s", names.n ? ", " : "", snapshot->parts[quote->part].id);
        last = quote->part;
    }
    if (names.n > 0)
        problem_warn(problem,
                     "prices are from %s; newer ones exist for %s, the last from %s: set a later as_of to "
                     "use them",
                     date_format(day, problem->as_of), names.s, date_format(newest_day, newest));
    text_fini(&names);
}

bool problem_has_use(const struct problem *problem, const struct design *design, int64_t nodes, size_t part)
{
    const struct purchase *purchase = problem->purchase;
    for (size_t e = 0; e < purchase->n_extras; e++)
        if (problem->market.extra_part[e] == part && problem_takes_extra(problem, design, e))
            return true;
    for (size_t i = 0; i < design->needs.n; i++) {
        const struct need *need = &problem->choice.needs[design->needs.at[i]];
        for (size_t k = 0; k < need->n_options; k++)
            if (need->options[k].part == part &&
                (design_has_length(design, i) || design_need(design, i, nodes) != 0))
                return true;
    }
    return false;
}

int64_t problem_least_nodes(const struct problem *problem, const struct design *design)
{
    int64_t least = problem->limits.min_nodes;
    /* binary search, because a larger cluster has at least the needs of a smaller one */
    for (size_t i = 0; i < problem->market.n_must && problem->policy->clusters <= 1; i++)
        for (int64_t high = design->most_nodes; least < high;) {
            const int64_t middle = least + (high - least) / 2;
            if (problem_has_use(problem, design, middle, problem->market.bounds[i].part))
                high = middle;
            else
                least = middle + 1;
        }
    return least;
}

enum status problem_drop_designs(struct problem *problem, struct diag *diag)
{
    struct problem_choice *choice = &problem->choice;
    /* with several clusters, a cluster of another design may use the part */
    const bool alone = problem->policy->clusters <= 1;
    for (size_t i = 0; i < problem->market.n_must; i++) {
        const struct order_limit *must = &problem->market.bounds[i];
        size_t n = 0;
        for (size_t d = 0; d < choice->n_designs; d++) {
            const struct design *design = &choice->designs[d];
            if (!problem_has_use(problem, design, design->most_nodes, must->part))
                continue;
            if (alone)
                choice->designs[n] = *design;
            n++;
        }
        if (alone)
            choice->n_designs = n;
        if (n == 0) {
            (void)located_error(&must->at, diag, "%s: no cluster of this scenario uses part '%s'%s",
                                must->rule->key, must->at.text,
                                i > 0 ? " together with the other parts that must be bought" : "");
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

void problem_mark_needs(bool *used, const struct problem *problem)
{
    for (size_t d = 0; d < problem->choice.n_designs; d++)
        for (size_t i = 0; i < problem->choice.designs[d].needs.n; i++) {
            const struct need *need = &problem->choice.needs[problem->choice.designs[d].needs.at[i]];
            for (size_t k = 0; k < need->n_options; k++)
                used[need->options[k].part] = true;
        }
}

bool problem_extra_is_taken(const struct problem *problem, size_t e)
{
    bool taken = problem->purchase->extras[e].group == 0;
    for (size_t d = 0; d < problem->choice.n_designs && !taken; d++)
        taken = problem_takes_extra(problem, &problem->choice.designs[d], e);
    return taken;
}

void problem_mark_parts(bool *used, const struct problem *problem)
{
    problem_mark_needs(used, problem);
    for (size_t e = 0; e < problem->purchase->n_extras; e++)
        if (problem_extra_is_taken(problem, e))
            used[problem->market.extra_part[e]] = true;
}
