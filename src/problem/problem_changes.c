/* problem_changes.c - speeds of nodes, and the changes of --set made on prices, technologies, rates and
 * limits. */
#include <inttypes.h>
#include <math.h>
#include <string.h>

#include "base/suggest.h"
#include "base/unit.h"
#include "problem/problem_parts.h"
#include "problem/vendor_terms.h"
#include "question/rules.h"

static const char *real_text(struct problem *problem, double value, const char *unit)
{
    return isinf(value) ? "unlimited" : arena_printf(problem->arena, "%.9g %s", value, unit);
}

const char *problem_price_text(const struct problem *problem, const struct price *price, struct arena *arena)
{
    struct text t = TEXT_INIT;
    for (size_t i = 0; i < price->n; i++) {
        text_put(&t, i ? ", " : "");
        money_put(&t, price->steps[i].pack_minor, problem->currency, true);
        text_printf(&t, " %s", problem->currency);
        if (price->steps[i].pack > 1)
            text_printf(&t, " per %" PRId64, price->steps[i].pack);
        if (price->steps[i].min_quantity > 1)
            text_printf(&t, " from %" PRId64, price->steps[i].min_quantity);
    }
    const char *s = t.n ? arena_strdup(arena, t.s) : "no price";
    text_fini(&t);
    return s;
}

static enum status change_price(struct problem *problem, const struct change *change, size_t part,
                                struct diag *diag)
{
    struct price *price = &problem->prices[part];
    const char *id = problem->snapshot->parts[part].id;
    const char *from = problem_price_text(problem, price, problem->arena);
    if (change->relative) {
        struct price_step *steps = ARENA_NEW(problem->arena, price->n, struct price_step);
        for (size_t i = 0; i < price->n; i++) {
            steps[i] = price->steps[i];
            price_step_scale(&steps[i], change->factor);
            steps[i].quote = NO_INDEX; /* nobody quoted the new price */
            if (steps[i].pack_minor > MONEY_MAX)
                return given_error(&change->given, diag, "the price of '%s' becomes too large", id);
        }
        price->steps = steps;
    } else {
        char named[4];
        int64_t amount = 0;
        const enum status status = money_parse(&amount, named, change->value, problem->currency, diag);
        if (status != ST_OK)
            return given_fail(&change->given, status, diag);
        if (strcmp(named, problem->currency) != 0)
            return given_error(&change->given, diag,
                               "expected a price in the scenario's currency %s, got '%s'", problem->currency,
                               change->value);
        price->steps = ARENA_NEW(problem->arena, 1, struct price_step);
        price->steps[0] =
            (struct price_step){.min_quantity = 1, .pack = 1, .pack_minor = amount, .quote = NO_INDEX};
        price->n = 1;
        price->expired = false;
        price->lapsed = false;
    }
    problem_log_change(problem, arena_printf(problem->arena, "price of %s", id), from,
                       problem_price_text(problem, price, problem->arena));
    return ST_OK;
}

/* A new value of a physical quantity: a factor, or a value with its unit. */
static enum status changed_value(double *value, const struct change *change, enum dimension dimension,
                                 double bare, struct diag *diag)
{
    if (change->relative) {
        *value = change_scale(*value, change->factor);
        return ST_OK;
    }
    struct diag quiet = DIAG_INIT;
    double number = 0;
    enum status status = ST_OK;
    if (bare > 0 && decimal_parse_double(&number, change->value, &quiet) == ST_OK)
        *value = number * bare;
    else
        status = unit_parse(value, change->value, dimension, diag);
    diag_fini(&quiet);
    if (status == ST_OK && *value < 0)
        status = diag_set(diag, ST_INPUT, "expected a value of zero or more, got '%s'", change->value);
    return status == ST_OK ? ST_OK : given_fail(&change->given, status, diag);
}

static enum status change_technology(struct problem *problem, struct technology *technology,
                                     const struct change *change, struct diag *diag)
{
    const bool bandwidth = change->target == CHANGE_BANDWIDTH;
    double *value = bandwidth                          ? &technology->bandwidth_Bps
                    : change->target == CHANGE_LATENCY ? &technology->latency_s
                                                       : &technology->message_cpu_s;
    const char *name = bandwidth                          ? "bandwidth"
                       : change->target == CHANGE_LATENCY ? "latency"
                                                          : "processor time per message";
    const double before = *value;
    const enum status status = changed_value(value, change, bandwidth ? DIM_BANDWIDTH : DIM_TIME, 0, diag);
    if (status != ST_OK)
        return status;
    if (bandwidth && !(*value > 0))
        return given_error(&change->given, diag, "a bandwidth must be above zero");
    const char *unit = bandwidth ? "MB/s" : "us";
    const double scale = bandwidth ? 1e-6 : 1e6;
    problem_log_change(problem, arena_printf(problem->arena, "%s of %s", name, technology->id),
                       real_text(problem, before * scale, unit), real_text(problem, *value * scale, unit));
    return ST_OK;
}

/* Messages that are exchanged are as fast as others where nothing else is known. */
static enum status change_exchange(struct problem *problem, struct technology *technology,
                                   const struct change *change, struct diag *diag)
{
    struct arena *arena = problem->arena;
    const struct message_times *before = technology->times[MESSAGE_EXCHANGE];
    double value = technology->bandwidth_Bps;
    if (isinf(value))
        return given_error(&change->given, diag, "%s has no limit of bandwidth", technology->id);
    const enum status status = changed_value(&value, change, DIM_BANDWIDTH, 0, diag);
    if (status != ST_OK)
        return status;
    if (!(value > 0))
        return given_error(&change->given, diag, "a bandwidth must be above zero");
    if (change->relative && before) {
        technology->times[MESSAGE_EXCHANGE] =
            message_times_scaled(before, value / technology->bandwidth_Bps, technology->latency_s,
                                 technology->bandwidth_Bps, arena);
    } else {
        struct message_times *times = ARENA_NEW(arena, 1, struct message_times);
        *times =
            message_times_one(ARENA_NEW(arena, 1, struct message_size), technology->bandwidth_Bps, value);
        technology->times[MESSAGE_EXCHANGE] = times;
    }
    problem_log_change(problem, arena_printf(arena, "exchange bandwidth of %s", technology->id),
                       before ? message_times_text(before, arena) : "not known",
                       message_times_text(technology->times[MESSAGE_EXCHANGE], arena));
    return ST_OK;
}

/* --- rates --- */

/* `rate.NODE` changes every rate of a node, `rate.NODE.MODEL` (or the application's name) one of them. */
static enum status change_rates(size_t *matched, struct problem *problem, const struct change *change,
                                struct diag *diag)
{
    const struct snapshot *snapshot = problem->snapshot;
    for (size_t i = 0; i < snapshot->n_nodes; i++) {
        const char *id = snapshot->parts[snapshot->nodes[i].part].id;
        for (size_t a = 0; a < problem->n_work; a++) {
            const struct model *model = problem->work[a].application.model;
            struct node_speed *speed = &problem->speed[i * problem->n_work + a];
            const char *by_model = arena_printf(problem->arena, "%s.%s", id, model->key);
            const char *by_name = arena_printf(problem->arena, "%s.%s", id, problem->work[a].name);
            if (!text_matches(change->pattern, id) && !text_matches(change->pattern, by_model) &&
                !text_matches(change->pattern, by_name))
                continue;
            const double before = speed->rate_ops;
            const enum status status =
                changed_value(&speed->rate_ops, change, DIM_RATE, model->rate_scale, diag);
            if (status != ST_OK)
                return status;
            if (!(speed->rate_ops > 0) && before > 0)
                return given_error(&change->given, diag, "a rate must be above zero");
            (*matched)++;
            problem_log_change(problem,
                               arena_printf(problem->arena, "rate of %s on %s", problem->work[a].name, id),
                               real_text(problem, before / model->rate_scale, model->rate_unit),
                               real_text(problem, speed->rate_ops / model->rate_scale, model->rate_unit));
        }
    }
    return ST_OK;
}

/* --- limits --- */

static enum status change_nodes(int64_t *count, const struct change *change, struct diag *diag)
{
    if (change->relative && *count == INT64_MAX)
        return given_error(&change->given, diag,
                           "there is no such limit to multiply: give a number of nodes");
    if (change->relative) {
        *count = decimal_scale(*count, change->factor);
        if (*count < 1)
            return given_error(&change->given, diag, "a limit on nodes must be at least 1");
        return ST_OK;
    }
    const enum status status = decimal_parse_integer(count, change->value, 1, 1000000000, diag);
    return status == ST_OK ? ST_OK : given_fail(&change->given, status, diag);
}

/* A rate alone may be none, and be multiplied where it is. */
static enum status change_number(double *number, const struct rule *rule, const struct change *change,
                                 struct diag *diag)
{
    const bool rate = rule->form == RULE_RATE;
    if (change->relative && !rate && !(*number > 0))
        return given_error(&change->given, diag, "there is no such limit to multiply: give a value");
    const enum status status = changed_value(number, change, rule->dimension, 0, diag);
    if (status == ST_OK && !rate && !(*number > 0))
        return given_error(&change->given, diag, "a limit on %s must be above zero", rule->key);
    return status;
}

static const char *limit_text(struct problem *problem, const struct rule *rule)
{
    if (rule->form == RULE_NODES) {
        const int64_t nodes = *rule_nodes(&problem->limits, rule);
        return nodes == INT64_MAX ? "none" : arena_printf(problem->arena, "%" PRId64, nodes);
    }
    const double number = *rule_number(&problem->limits, rule);
    const char *unit = rule->form == RULE_RATE ? problem_rate_unit(problem) : rule->unit;
    if (rule->form != RULE_RATE && !(number > 0))
        return "none";
    return unit ? real_text(problem, number, unit) : arena_printf(problem->arena, "%.9g", number);
}

static enum status change_limit(struct problem *problem, const struct rule *rule, const struct change *change,
                                struct diag *diag)
{
    struct limits *limits = &problem->limits;
    const char *from = limit_text(problem, rule);
    *rule_place(limits, rule) = change->given;
    const enum status status = rule->form == RULE_NODES
                                   ? change_nodes(rule_nodes(limits, rule), change, diag)
                                   : change_number(rule_number(limits, rule), rule, change, diag);
    if (status == ST_OK && limits->min_nodes > limits->max_nodes)
        return given_error(&change->given, diag, "min_nodes becomes %" PRId64 ", above max_nodes %" PRId64,
                           limits->min_nodes, limits->max_nodes);
    if (status == ST_OK)
        problem_log_change(problem, arena_printf(problem->arena, "limit %s", rule->key), from,
                           limit_text(problem, rule));
    return status;
}

static bool is_number(const struct rule *rule)
{
    return rule->form != RULE_NAMES && rule->form != RULE_FREE && rule->form != RULE_COUNTS;
}

/* The limits that a change names: how many. */
static enum status change_limits(size_t *matched, struct problem *problem, const struct change *change,
                                 struct diag *diag)
{
    size_t n = 0;
    const struct rule *rules = rule_list(&n);
    enum status status = ST_OK;
    for (size_t i = 0; i < n && status == ST_OK; i++)
        if (is_number(&rules[i]) && text_matches(change->pattern, rules[i].key)) {
            (*matched)++;
            status = change_limit(problem, &rules[i], change, diag);
        }
    return status;
}

/* --- shares --- */

static void scale_weights(struct problem *problem)
{
    double sum = 0;
    for (size_t a = 0; a < problem->n_work; a++)
        sum += problem->weight[a];
    for (size_t a = 0; a < problem->n_work; a++)
        problem->weight[a] /= sum;
}

/* What shares that are given leave of the whole goes to the others, in their proportions. */
static bool share_out(struct problem *problem, const bool *given)
{
    double taken = 0, others = 0;
    for (size_t a = 0; a < problem->n_work; a++)
        *(given[a] ? &taken : &others) += problem->weight[a];
    for (size_t a = 0; a < problem->n_work && others > 0 && taken < 1; a++)
        if (!given[a])
            problem->weight[a] *= (1 - taken) / others;
    if (!(others > 0))
        scale_weights(problem);
    return !(others > 0) || taken < 1;
}

/* What is being changed. */
struct changing {
    struct problem *problem;
    struct technology *technologies;
    bool share_given[APPS_AT_MOST];
};

static enum status change_shares(size_t *matched, struct changing *changing, const struct change *change,
                                 struct diag *diag)
{
    struct problem *problem = changing->problem;
    struct arena *arena = problem->arena;
    const bool runs = change->target == CHANGE_RUNS;
    double before[APPS_AT_MOST];
    if (runs != problem->by_runs)
        return given_error(&change->given, diag, "the workload is given by %s: use %s.%s=%s",
                           problem->by_runs ? "runs" : "shares", problem->by_runs ? "runs" : "share",
                           change->pattern, change->value);
    memcpy(before, problem->weight, problem->n_work * sizeof *before);
    for (size_t a = 0; a < problem->n_work; a++) {
        if (!text_matches(change->pattern, problem->work[a].name))
            continue;
        (*matched)++;
        changing->share_given[a] = true;
        const enum status status = changed_value(&problem->weight[a], change, DIM_NUMBER, 0, diag);
        if (status != ST_OK)
            return status;
        if (!(problem->weight[a] > 0))
            return given_error(&change->given, diag, "what '%s' has of the work must be above zero",
                               problem->work[a].name);
    }
    if (!runs && !share_out(problem, changing->share_given))
        return given_error(&change->given, diag, "'%s' leaves no share to the other applications",
                           change->given.text);
    for (size_t a = 0; a < problem->n_work; a++)
        if (problem->weight[a] != before[a])
            problem_log_change(
                problem, arena_printf(arena, "%s of %s", runs ? "runs" : "share", problem->work[a].name),
                arena_printf(arena, "%.9g", before[a]), arena_printf(arena, "%.9g", problem->weight[a]));
    return ST_OK;
}

/* --- matching --- */

static enum status no_match(const struct problem *problem, const struct change *change, struct diag *diag)
{
    static const char *const what[] = {[CHANGE_PRICE] = "part",          [CHANGE_RATE] = "node",
                                       [CHANGE_LATENCY] = "technology",  [CHANGE_BANDWIDTH] = "technology",
                                       [CHANGE_EXCHANGE] = "technology", [CHANGE_MESSAGE_CPU] = "technology",
                                       [CHANGE_LIMIT] = "limit",         [CHANGE_SHARE] = "application",
                                       [CHANGE_RUNS] = "application"};
    const struct snapshot *snapshot = problem->snapshot;
    size_t n_limits = 0;
    const struct rule *rules = rule_list(&n_limits);
    const size_t at_most = snapshot->n_parts + snapshot->n_technologies + n_limits + problem->n_work;
    const char **names = ARENA_NEW(problem->arena, at_most, const char *);
    size_t n = 0;
    for (size_t i = 0; change->target == CHANGE_PRICE && i < snapshot->n_parts; i++)
        names[n++] = snapshot->parts[i].id;
    for (size_t i = 0; change->target == CHANGE_RATE && i < snapshot->n_nodes; i++)
        names[n++] = snapshot->parts[snapshot->nodes[i].part].id;
    const bool share = change->target == CHANGE_SHARE || change->target == CHANGE_RUNS;
    for (size_t a = 0; share && a < problem->n_work; a++)
        names[n++] = problem->work[a].name;
    const bool technology = change->target == CHANGE_LATENCY || change->target == CHANGE_BANDWIDTH ||
                            change->target == CHANGE_EXCHANGE || change->target == CHANGE_MESSAGE_CPU;
    for (size_t i = 0; technology && i < snapshot->n_technologies; i++)
        names[n++] = snapshot->technologies[i].id;
    for (size_t i = 0; change->target == CHANGE_LIMIT && i < n_limits; i++)
        if (is_number(&rules[i]))
            names[n++] = rules[i].key;
    diag_set(diag, ST_INPUT, "no %s matches '%s' in '%s'", what[change->target], change->pattern,
             change->given.text);
    suggest(diag, change->pattern, names, n);
    return given_fail(&change->given, ST_INPUT, diag);
}

static enum status make_change(struct changing *changing, const struct change *change, struct diag *diag)
{
    struct problem *problem = changing->problem;
    struct technology *technologies = changing->technologies;
    const struct snapshot *snapshot = problem->snapshot;
    size_t matched = 0;
    bool built_in = false;
    enum status status = ST_OK;
    switch (change->target) {
    case CHANGE_PRICE:
        for (size_t i = 0; i < snapshot->n_parts && status == ST_OK; i++)
            if (text_matches(change->pattern, snapshot->parts[i].id)) {
                matched++;
                status = change_price(problem, change, i, diag);
            }
        break;
    case CHANGE_RATE:
        status = change_rates(&matched, problem, change, diag);
        break;
    case CHANGE_LATENCY:
    case CHANGE_BANDWIDTH:
    case CHANGE_EXCHANGE:
    case CHANGE_MESSAGE_CPU:
        for (size_t i = 0; i < snapshot->n_technologies && status == ST_OK; i++)
            if (text_matches(change->pattern, technologies[i].id) && technology_is_built_in(&technologies[i]))
                built_in = true;
            else if (change->target == CHANGE_EXCHANGE && strchr(change->pattern, '*') &&
                     isinf(technologies[i].bandwidth_Bps))
                continue; /* nothing to be faster or slower */
            else if (text_matches(change->pattern, technologies[i].id)) {
                matched++;
                status = change->target == CHANGE_EXCHANGE
                             ? change_exchange(problem, &technologies[i], change, diag)
                             : change_technology(problem, &technologies[i], change, diag);
            }
        break;
    case CHANGE_SHARE:
    case CHANGE_RUNS:
        status = change_shares(&matched, changing, change, diag);
        break;
    case CHANGE_LIMIT:
        if (change_is_available(change))
            return problem_change_available(problem, change, diag);
        if (change_is_terms(change))
            return problem_change_terms(problem, change, diag);
        status = change_limits(&matched, problem, change, diag);
        break;
    }
    if (status == ST_OK && matched == 0 && built_in)
        return given_error(
            &change->given, diag,
            "'%s': a built-in network has no latency or bandwidth of its own to change: the model "
            "knows those of each machine",
            change->given.text);
    if (status == ST_OK && matched == 0)
        return no_match(problem, change, diag);
    return status;
}

enum status problem_make_changes(struct problem *problem, struct diag *diag)
{
    const struct snapshot *snapshot = problem->snapshot;
    struct technology *technologies = ARENA_NEW(problem->arena, snapshot->n_technologies, struct technology);
    if (snapshot->n_technologies)
        memcpy(technologies, snapshot->technologies, snapshot->n_technologies * sizeof *technologies);
    struct changing changing = {.problem = problem, .technologies = technologies};
    problem->technologies = technologies;
    if (!problem->by_runs)
        scale_weights(problem);
    problem_find_speeds(problem);
    enum status status = problem_find_machines(problem, diag);
    for (size_t i = 0; i < problem->scenario->changes.n && status == ST_OK; i++) {
        struct change change;
        status = change_parse(&change, &problem->scenario->changes.v[i], problem->arena, diag);
        if (status == ST_OK)
            status = make_change(&changing, &change, diag);
    }
    if (problem->by_runs)
        scale_weights(problem);
    return status;
}
