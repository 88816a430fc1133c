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
#include "problem/instance.h"
#include "problem/warnings.h"
#include "scenario/rules.h"

static enum status add_bound(struct instance *instance, const struct rule *rule,
                             const struct located_text *part, int64_t most, struct diag *diag)
{
    struct order_limit *bound = &instance->market.bounds[instance->market.n_bounds++];
    *bound = (struct order_limit){.rule = rule, .at = *part, .least = rule->least, .most = most};
    return instance_find_part(&bound->part, instance, part->text, part, diag);
}

/* Adds the bounds from all rules of a form that limit units. */
static enum status add_bounds(struct instance *instance, enum rule_form form, struct diag *diag)
{
    struct limits *limits = &instance->limits;
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
            ARENA_NEW(instance->arena, instance->market.n_bounds + n_entries, struct order_limit);
        for (size_t i = 0; i < instance->market.n_bounds; i++)
            more[i] = instance->market.bounds[i];
        instance->market.bounds = more;
        for (size_t i = 0; i < n_entries && status == ST_OK; i++)
            status = names ? add_bound(instance, &rules[r], &names->v[i], INT64_MAX, diag)
                           : add_bound(instance, &rules[r], &counts->v[i].part, counts->v[i].count, diag);
    }
    return status;
}

bool instance_is_sold(const struct instance *instance, size_t part)
{
    const struct price *price = &instance->item[part].price;
    return price->n > 0 || price->lapsed || instance->policy->unpriced == UNPRICED_OF_BIDS;
}

enum status instance_not_sold(const struct instance *instance, const char *what,
                              const struct located_text *given, struct diag *diag)
{
    if (instance->policy->unpriced != UNPRICED_LEFT_OUT)
        return located_error(given, diag, "%s '%s' has no price on or before the scenario's date", what,
                             given->text);
    return diag_at(diag, ST_INFEASIBLE, instance->scenario->file.path, 0, 0, "%s '%s' has no %s", what,
                   given->text,
                   instance->policy->quotes_valid_only ? "quote that is valid then" : "price by then");
}

static enum status check_least(const struct instance *instance, const struct order_limit *bound,
                               struct diag *diag)
{
    const struct price *price = &instance->item[bound->part].price;
    const char *id = bound->at.text, *key = bound->rule->key;
    if (!instance_is_sold(instance, bound->part))
        return instance_not_sold(instance, arena_printf(instance->arena, "%s: part", key), &bound->at, diag);
    if (located_find(&instance->limits.never_buy, id))
        return located_error(&bound->at, diag, "%s: part '%s' is in never_buy too", key, id);
    if (price->n > 0 && price_total(price, bound->least, NULL) < 0)
        return located_error(&bound->at, diag,
                             "%s: part '%s' cannot be bought: available are %" PRId64
                             ", fewer than its smallest order",
                             key, id, price->at_most);
    return ST_OK;
}

enum status instance_take_stock(struct instance *instance, struct diag *diag)
{
    struct instance_market *market = &instance->market;
    enum status status = add_bounds(instance, RULE_NAMES, diag);
    market->n_must = market->n_bounds;
    if (status == ST_OK)
        status = add_bounds(instance, RULE_COUNTS, diag);
    for (size_t i = 0; i < market->n_bounds && status == ST_OK; i++) {
        const struct order_limit *bound = &market->bounds[i];
        struct price *price = &instance->item[bound->part].price;
        price->at_least = bound->least > price->at_least ? bound->least : price->at_least;
        if (bound->most == INT64_MAX)
            continue;
        price->scarce = true;
        price->at_most = bound->most;
    }
    for (size_t i = 0; i < market->n_must && status == ST_OK; i++)
        status = check_least(instance, &market->bounds[i], diag);
    return status;
}

enum status instance_check_quotes(struct instance *instance, struct diag *diag)
{
    char day[11];
    bool *used = ARENA_NEW(instance->arena, instance->snapshot->n_parts, bool);
    instance_mark_parts(used, instance);
    for (size_t p = 0; p < instance->snapshot->n_parts; p++) {
        if (!used[p] || !instance->item[p].price.lapsed)
            continue;
        (void)located_error(
            &instance->policy->quotes_at, diag,
            "no quote of '%s' in catalogue '%s' is valid on %s, and only valid quotes are allowed",
            instance->snapshot->parts[p].id, instance->snapshot->name, date_format(day, instance->as_of));
        return diag_turn(diag, ST_POLICY);
    }
    return ST_OK;
}

void instance_warn_of_newer_quotes(struct instance *instance, const bool *used)
{
    const struct snapshot *snapshot = instance->snapshot;
    struct text names = TEXT_INIT;
    char day[11], newest_day[11];
    date newest = instance->as_of;
    size_t last = NO_INDEX;
    for (size_t q = 0; q < snapshot->paid.n_quotes; q++) {
        const struct quote *quote = &snapshot->paid.quotes[q];
        if (!used[quote->part] || quote->date <= instance->as_of)
            continue;
        newest = quote->date > newest ? quote->date : newest;
        if (quote->part != last)
            text_printf(&names, "%s%s", names.n ? ", " : "", snapshot->parts[quote->part].id);
        last = quote->part;
    }
    if (names.n > 0)
        instance_warn(instance,
                      "prices are from %s; newer ones exist for %s, the last from %s: set a later as_of to "
                      "use them",
                      date_format(day, instance->as_of), names.s, date_format(newest_day, newest));
    text_fini(&names);
}

bool instance_has_use(const struct instance *instance, const struct design *design, int64_t nodes,
                      size_t part)
{
    const struct purchase *purchase = instance->purchase;
    for (size_t e = 0; e < purchase->n_extras; e++)
        if (instance->market.extra_part[e] == part && instance_takes_extra(instance, design, e))
            return true;
    for (size_t i = 0; i < design->needs.n; i++) {
        const struct need *need = &instance->choice.needs[design->needs.at[i]];
        for (size_t k = 0; k < need->n_options; k++)
            if (need->options[k].part == part &&
                (design_has_length(design, i) || design_need(design, i, nodes) != 0))
                return true;
    }
    return false;
}

int64_t instance_least_nodes(const struct instance *instance, const struct design *design)
{
    int64_t least = instance->limits.min_nodes;
    /* binary search, because a larger cluster has at least the needs of a smaller one */
    for (size_t i = 0; i < instance->market.n_must && instance->policy->clusters <= 1; i++)
        for (int64_t high = design->most_nodes; least < high;) {
            const int64_t middle = least + (high - least) / 2;
            if (instance_has_use(instance, design, middle, instance->market.bounds[i].part))
                high = middle;
            else
                least = middle + 1;
        }
    return least;
}

enum status instance_drop_designs(struct instance *instance, struct diag *diag)
{
    struct instance_choice *choice = &instance->choice;
    /* with several clusters, a cluster of another design may use the part */
    const bool alone = instance->policy->clusters <= 1;
    for (size_t i = 0; i < instance->market.n_must; i++) {
        const struct order_limit *must = &instance->market.bounds[i];
        size_t n = 0;
        for (size_t d = 0; d < choice->n_designs; d++) {
            const struct design *design = &choice->designs[d];
            if (!instance_has_use(instance, design, design->most_nodes, must->part))
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

enum status instance_find_error(struct instance *instance, struct diag *diag)
{
    const struct scenario_error *error = &instance->scenario->error;
    enum status status = ST_OK;
    instance->market.error_part = ARENA_NEW(instance->arena, error->n_parts, size_t);
    for (size_t i = 0; i < error->n_parts && status == ST_OK; i++)
        status = instance_find_part(&instance->market.error_part[i], instance, error->parts[i].part.text,
                                    &error->parts[i].part, diag);
    return status;
}

void instance_mark_needs(bool *used, const struct instance *instance)
{
    for (size_t d = 0; d < instance->choice.n_designs; d++)
        for (size_t i = 0; i < instance->choice.designs[d].needs.n; i++) {
            const struct need *need = &instance->choice.needs[instance->choice.designs[d].needs.at[i]];
            for (size_t k = 0; k < need->n_options; k++)
                used[need->options[k].part] = true;
        }
}

bool instance_extra_is_taken(const struct instance *instance, size_t e)
{
    bool taken = instance->purchase->extras[e].group == 0;
    for (size_t d = 0; d < instance->choice.n_designs && !taken; d++)
        taken = instance_takes_extra(instance, &instance->choice.designs[d], e);
    return taken;
}

void instance_mark_parts(bool *used, const struct instance *instance)
{
    instance_mark_needs(used, instance);
    for (size_t e = 0; e < instance->purchase->n_extras; e++)
        if (instance_extra_is_taken(instance, e))
            used[instance->market.extra_part[e]] = true;
}
