/* changes.c - applies --set: a table of everything that can be changed, by name. */
#include "problem/changes.h"

#include <inttypes.h>
#include <math.h>
#include <string.h>

#include "base/arena.h"
#include "base/diag.h"
#include "base/mem.h"
#include "base/suggest.h"
#include "base/text.h"
#include "problem/build_steps.h"
#include "problem/conditions.h"
#include "problem/limits.h"
#include "problem/instance.h"
#include "problem/stock.h"
#include "problem/tco.h"
#include "problem/warnings.h"
#include "scenario/change.h"
#include "scenario/rules.h"

const char *instance_price_text(const struct instance *instance, const struct price *price,
                                struct arena *arena)
{
    struct text t = TEXT_INIT;
    for (size_t i = 0; i < price->n; i++) {
        text_put(&t, i ? ", " : "");
        money_put(&t, price->steps[i].pack_minor, instance->currency, true);
        text_printf(&t, " %s", instance->currency);
        if (price->steps[i].pack > 1)
            text_printf(&t, " per %" PRId64, price->steps[i].pack);
        if (price->steps[i].min_quantity > 1)
            text_printf(&t, " from %" PRId64, price->steps[i].min_quantity);
    }
    return price->n ? arena_take(arena, &t) : "no price";
}

static const char BUILT_IN[] = "a built-in network has no latency or bandwidth of its own to change: the "
                               "model knows those of each machine";

static enum status change_price(struct change_state *changing, size_t part, const struct change *change,
                                struct diag *diag)
{
    struct instance *instance = changing->instance;
    struct price *price = &instance->item[part].price;
    const char *id = instance->snapshot->parts[part].id;
    const char *from = instance_price_text(instance, price, instance->arena);
    if (change->relative) {
        for (size_t i = 0; i < price->n_standing; i++) {
            price_step_scale(&price->standing[i], change->factor);
            price->standing[i].changed = true;
            if (price->standing[i].pack_minor > MONEY_MAX)
                return located_error(&change->given, diag, "the price of '%s' becomes too large", id);
        }
    } else {
        struct located_text value = change->given;
        int64_t amount = 0;
        value.text = change->value;
        const enum status status = instance_read_money(&amount, instance, &value, diag);
        if (status != ST_OK)
            return status;
        price->steps = ARENA_NEW(instance->arena, 1, struct price_step);
        price->standing = ARENA_NEW(instance->arena, 1, struct price_step);
        /* member by member: the proof compares whole rows, and a struct value has no defined padding */
        price->standing->min_quantity = price->standing->pack = 1;
        price->standing->pack_minor = amount;
        price->standing->quote = price->standing->offer = NO_INDEX;
        price->n_standing = 1;
        price->expired = false;
        price->lapsed = false;
    }
    price_choose(price);
    instance_log_change(instance, arena_printf(instance->arena, "price of %s", id), from,
                        instance_price_text(instance, price, instance->arena));
    return ST_OK;
}

/* --- sizes of a unit --- */

static const char *size_text(struct instance *instance, double value, const struct rule *rule)
{
    return isinf(value) ? "not known" : change_real_text(instance, value, rule->unit);
}

static enum status change_size(struct change_state *changing, size_t part, const struct change *change,
                               struct diag *diag)
{
    struct instance *instance = changing->instance;
    const struct rule *rule = rule_of_size(change->size);
    double *value = &instance->item[part].size.of[rule->size];
    const double before = *value;
    const char *id = instance->snapshot->parts[part].id;
    changing->passed_over = change->relative && isinf(before) && strchr(change->pattern, '*');
    if (changing->passed_over)
        return ST_OK;
    if (change->relative && isinf(before))
        return located_error(&change->given, diag,
                             "the %s of '%s' is not known: give a value, as in %s.%s=%s", rule->change, id,
                             rule->change, id, rule->example);
    const enum status status = change_value(value, change, rule->dimension, 0, diag);
    if (status == ST_OK)
        instance_log_change(instance, arena_printf(instance->arena, "%s of %s", rule->change, id),
                            size_text(instance, before, rule), size_text(instance, *value, rule));
    return status;
}

/* --- technologies --- */

/* The values of a technology that can be changed, with their places in the struct, units and names. */
static const struct technology_value {
    size_t value; /* offset of a double in struct technology */
    enum dimension dimension;
    const char *name;
    const char *unit;
    double scale; /* from SI to the unit */
    bool above;   /* the value must be above zero */
} TECHNOLOGY_VALUES[N_CHANGES] = {
    [CHANGE_LATENCY] = {offsetof(struct technology, latency_s), DIM_TIME, "latency", "us", 1e6, false},
    [CHANGE_MESSAGE_CPU] = {offsetof(struct technology, message_cpu_s), DIM_TIME,
                            "processor time per message", "us", 1e6, false},
    [CHANGE_BANDWIDTH] = {offsetof(struct technology, bandwidth_Bps), DIM_BANDWIDTH, "bandwidth", "MB/s",
                          1e-6, true},
};

static enum status change_technology(struct change_state *changing, size_t i, const struct change *change,
                                     struct diag *diag)
{
    struct instance *instance = changing->instance;
    struct technology *technology = &changing->technologies[i];
    const struct technology_value *of = &TECHNOLOGY_VALUES[change->target];
    double *value = (double *)(void *)((char *)technology + of->value);
    const double before = *value;
    if (technology_is_built_in(technology)) {
        changing->passed_over = true;
        changing->why_none = BUILT_IN;
        return ST_OK;
    }
    const enum status status = change_value(value, change, of->dimension, 0, diag);
    if (status != ST_OK)
        return status;
    if (of->above && !(*value > 0))
        return located_error(&change->given, diag, "a %s must be above zero", of->name);
    instance_log_change(instance, arena_printf(instance->arena, "%s of %s", of->name, technology->id),
                        change_real_text(instance, before * of->scale, of->unit),
                        change_real_text(instance, *value * of->scale, of->unit));
    return ST_OK;
}

/* Changes the bidirectional bandwidth. If none was measured, exchanged messages are as fast as one-way
 * messages. */
static enum status change_exchange(struct change_state *changing, size_t i, const struct change *change,
                                   struct diag *diag)
{
    struct instance *instance = changing->instance;
    struct technology *technology = &changing->technologies[i];
    struct arena *arena = instance->arena;
    const struct message_times *before = technology->times[MESSAGE_EXCHANGE];
    double value = technology->bandwidth_Bps;
    if (technology_is_built_in(technology))
        changing->why_none = BUILT_IN;
    changing->passed_over =
        technology_is_built_in(technology) || (isinf(value) && strchr(change->pattern, '*'));
    if (changing->passed_over)
        return ST_OK;
    if (isinf(value))
        return located_error(&change->given, diag,
                             "network '%s' has unlimited bandwidth, so its bidirectional bandwidth cannot be "
                             "changed",
                             technology->id);
    const enum status status = change_value(&value, change, DIM_BANDWIDTH, 0, diag);
    if (status != ST_OK)
        return status;
    if (!(value > 0))
        return located_error(&change->given, diag, "a bandwidth must be above zero");
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
    instance_log_change(instance, arena_printf(arena, "exchange bandwidth of %s", technology->id),
                        before ? message_times_text(before, arena) : "not known",
                        message_times_text(technology->times[MESSAGE_EXCHANGE], arena));
    return ST_OK;
}

/* --- rates --- */

static const char *rate_name(const struct instance *instance, size_t i)
{
    const struct snapshot *snapshot = instance->snapshot;
    return i % instance->load.n_work == 0
               ? snapshot->parts[snapshot->nodes[i / instance->load.n_work].part].id
               : NULL;
}

/* True if a pattern names the i-th rate: `rate.NODE` is every rate of a node, `rate.NODE.MODEL` (or the
 * application's name) one of them. */
static bool names_rate(const struct instance *instance, size_t i, const char *pattern)
{
    const struct work_item *work = &instance->load.work[i % instance->load.n_work];
    const char *id = rate_name(instance, i - i % instance->load.n_work);
    const char *of_model = arena_printf(instance->arena, "%s.%s", id, work->application.model->key);
    return text_matches(pattern, id) || text_matches(pattern, of_model) ||
           text_matches(pattern, arena_printf(instance->arena, "%s.%s", id, work->name));
}

static bool rate_matches(const struct instance *instance, size_t i, const char *pattern)
{
    return !instance->load.speed[i].elsewhere && names_rate(instance, i, pattern);
}

static enum status change_rate(struct change_state *changing, size_t i, const struct change *change,
                               struct diag *diag)
{
    struct instance *instance = changing->instance;
    const struct work_item *work = &instance->load.work[i % instance->load.n_work];
    const struct model *model = work->application.model;
    struct node_speed *speed = &instance->load.speed[i];
    const double before = speed->rate_ops;
    changing->passed_over = !(before > 0);
    if (changing->passed_over) {
        changing->why_none = "the catalogue has no such rate to change: a row of its node_rate.csv sets one";
        return ST_OK;
    }
    const enum status status = change_value(&speed->rate_ops, change, DIM_RATE, model->unit.scale, diag);
    if (status != ST_OK)
        return status;
    /* a change to a given value sets the rate for every working set */
    speed->cached.rate_ops *= change->relative ? speed->rate_ops / before : 0;
    speed->benchmark = change->relative ? speed->benchmark : NULL;
    if (!(speed->rate_ops > 0))
        return located_error(&change->given, diag, "a rate must be above zero");
    instance_log_change(instance,
                        arena_printf(instance->arena, "rate of %s on %s", work->name,
                                     rate_name(instance, i - i % instance->load.n_work)),
                        change_real_text(instance, before / model->unit.scale, model->unit.rate),
                        change_real_text(instance, speed->rate_ops / model->unit.scale, model->unit.rate));
    return ST_OK;
}

/* --- shares --- */

static void scale_weights(struct instance *instance)
{
    double sum = 0;
    for (size_t a = 0; a < instance->load.n_work; a++)
        sum += instance->load.weight[a];
    for (size_t a = 0; a < instance->load.n_work; a++)
        instance->load.weight[a] /= sum;
}

/* Scales the shares that are not `given` so that all shares sum to 1; false: the given shares leave nothing
 * for them. */
static bool share_rest_out(struct instance *instance, const bool *given)
{
    double taken = 0, others = 0;
    for (size_t a = 0; a < instance->load.n_work; a++)
        *(given[a] ? &taken : &others) += instance->load.weight[a];
    for (size_t a = 0; a < instance->load.n_work && others > 0 && taken < 1; a++)
        if (!given[a])
            instance->load.weight[a] *= (1 - taken) / others;
    if (!(others > 0))
        scale_weights(instance);
    return !(others > 0) || taken < 1;
}

static enum status change_share(struct change_state *changing, size_t a, const struct change *change,
                                struct diag *diag)
{
    struct instance *instance = changing->instance;
    if ((change->target == CHANGE_RUNS) != instance->load.by_runs)
        return located_error(&change->given, diag, "the workload is given by %s: use %s.%s=%s",
                             instance->load.by_runs ? "runs" : "shares",
                             instance->load.by_runs ? "runs" : "share", change->pattern, change->value);
    changing->share_given[a] = true;
    const enum status status = change_value(&instance->load.weight[a], change, DIM_NUMBER, 0, diag);
    if (status == ST_OK && !(instance->load.weight[a] > 0))
        return located_error(&change->given, diag, "the share of '%s' must be above zero",
                             instance->load.work[a].name);
    return status;
}

/* Logs the new values of all shares. */
static enum status share_rest(struct change_state *changing, const struct change *change, struct diag *diag)
{
    struct instance *instance = changing->instance;
    struct arena *arena = instance->arena;
    if (!instance->load.by_runs && !share_rest_out(instance, changing->share_given))
        return located_error(&change->given, diag, "'%s' leaves no share to the other applications",
                             change->given.text);
    for (size_t a = 0; a < instance->load.n_work; a++)
        if (instance->load.weight[a] != changing->weight[a])
            instance_log_change(instance,
                                arena_printf(arena, "%s of %s", instance->load.by_runs ? "runs" : "share",
                                             instance->load.work[a].name),
                                arena_printf(arena, "%.9g", changing->weight[a]),
                                arena_printf(arena, "%.9g", instance->load.weight[a]));
    return ST_OK;
}

/* --- table of all targets --- */

static const char *part_name(const struct instance *instance, size_t i)
{
    return instance->snapshot->parts[i].id;
}

static const char *technology_name(const struct instance *instance, size_t i)
{
    return instance->snapshot->network.technologies[i].id;
}

static const char *work_name(const struct instance *instance, size_t i)
{
    return instance->load.work[i].name;
}

/* A kind of target. */
static const struct changeable {
    const char *what; /* noun for messages: "no part matches" */
    /* The name of the i-th target, for patterns and messages; NULL: there is none. */
    const char *(*name)(const struct instance *instance, size_t i);
    enum status (*change)(struct change_state *changing, size_t i, const struct change *change,
                          struct diag *diag);
    /* Matches the i-th target if a comparison of names is not enough; may be NULL. */
    bool (*matches)(const struct instance *instance, size_t i, const char *pattern);
    enum status (*finish)(struct change_state *changing, const struct change *change, struct diag *diag);
} CHANGES[N_CHANGES] = {
    [CHANGE_PRICE] = {"part", part_name, change_price, NULL, NULL},
    [CHANGE_RATE] = {"node", rate_name, change_rate, rate_matches, NULL},
    [CHANGE_LATENCY] = {"technology", technology_name, change_technology, NULL, NULL},
    [CHANGE_BANDWIDTH] = {"technology", technology_name, change_technology, NULL, NULL},
    [CHANGE_MESSAGE_CPU] = {"technology", technology_name, change_technology, NULL, NULL},
    [CHANGE_EXCHANGE] = {"technology", technology_name, change_exchange, NULL, NULL},
    [CHANGE_LIMIT] = {"limit", limit_name, limit_change, NULL, NULL},
    [CHANGE_SHARE] = {"application", work_name, change_share, NULL, share_rest},
    [CHANGE_RUNS] = {"application", work_name, change_share, NULL, share_rest},
    [CHANGE_SIZE] = {"part", part_name, change_size, NULL, NULL},
    [CHANGE_TCO] = {"key of tco", instance_tco_name, instance_tco_change, NULL, NULL},
    [CHANGE_MTBF] = {"node", conditions_node, conditions_change_mtbf, NULL, NULL},
    [CHANGE_FAILURES] = {"number of failures", conditions_failure, conditions_change_failure, NULL, NULL},
    [CHANGE_WRITE] = {"storage", conditions_storage, conditions_change_storage, NULL, NULL},
    [CHANGE_READ] = {"storage", conditions_storage, conditions_change_storage, NULL, NULL},
    [CHANGE_SERVICE] = {"application", work_name, conditions_change_service, NULL, NULL},
};

/* Number of targets of a kind. */
static size_t count_targets(const struct instance *instance, enum change_target target)
{
    const struct snapshot *snapshot = instance->snapshot;
    switch (target) {
    case CHANGE_PRICE:
    case CHANGE_SIZE:
        return snapshot->n_parts;
    case CHANGE_RATE:
        return snapshot->n_nodes * instance->load.n_work;
    case CHANGE_LATENCY:
    case CHANGE_BANDWIDTH:
    case CHANGE_EXCHANGE:
    case CHANGE_MESSAGE_CPU:
        return snapshot->network.n_technologies;
    case CHANGE_LIMIT:
        return limit_count(instance);
    case CHANGE_SHARE:
    case CHANGE_RUNS:
        return instance->load.n_work;
    case CHANGE_TCO:
        return instance_tco_count(instance);
    case CHANGE_MTBF:
        return snapshot->n_nodes;
    case CHANGE_FAILURES:
        return conditions_failure_count(instance);
    case CHANGE_WRITE:
    case CHANGE_READ:
        return snapshot->compute.n_storages;
    case CHANGE_SERVICE:
        return instance->load.n_work;
    case N_CHANGES:
        break;
    }
    return 0;
}

static enum status no_match(const struct change_state *changing, const struct change *change,
                            struct diag *diag)
{
    const struct instance *instance = changing->instance;
    const struct changeable *of = &CHANGES[change->target];
    const size_t n_all = count_targets(instance, change->target);
    const char **names = ARENA_NEW(instance->arena, n_all + CHANGE_WORDS_AT_MOST, const char *);
    size_t n = 0;
    if (changing->why_none)
        return located_error(&change->given, diag, "'%s': %s", change->given.text, changing->why_none);
    if (change->target == CHANGE_PRICE && text_begins(change->pattern, "price."))
        return located_error(&change->given, diag,
                             "no part matches '%s': a price is changed by the name of the part alone, '%s'",
                             change->pattern, change->given.text + strlen("price."));
    if (change->target == CHANGE_FAILURES && n_all == 0)
        return located_error(&change->given, diag,
                             "'%s': the scenario has no key `failures` to change: add failures: {mtbf: "
                             "50677h per accelerator}",
                             change->given.text);
    if (change->target == CHANGE_TCO && n_all == 0)
        return located_error(&change->given, diag,
                             "'%s': the scenario has no key `tco` to change: add tco: {years: 3}",
                             change->given.text);
    for (size_t i = 0; i < n_all && change->target == CHANGE_RATE; i++)
        if (names_rate(instance, i, change->pattern))
            return located_error(&change->given, diag,
                                 "'%s': no application that it names runs there (runs_on), so there is no "
                                 "rate to change",
                                 change->given.text);
    for (size_t i = 0; i < n_all; i++)
        if ((names[n] = of->name(instance, i)))
            n++;
    if (change->target == CHANGE_PRICE)
        n += change_spellings(names + n, change->pattern, instance->arena);
    diag_set(diag, ST_INPUT, "no %s matches '%s' in '%s'", of->what, change->pattern, change->given.text);
    suggest(diag, change->pattern, names, n);
    return located_fail(&change->given, ST_INPUT, diag);
}

static bool is_match(const struct instance *instance, const struct change *change, size_t i)
{
    const struct changeable *of = &CHANGES[change->target];
    const char *name = of->name(instance, i);
    return of->matches ? of->matches(instance, i, change->pattern)
                       : name && text_matches(change->pattern, name);
}

/* Warns that a change left every value as it was. */
static void warn_of_no_effect(struct instance *instance, const struct change *change, size_t first)
{
    bool changed = false;
    for (size_t i = first; i < instance->notes.n_log; i++)
        changed = changed || strcmp(instance->notes.log[i].from, instance->notes.log[i].to) != 0;
    if (!changed)
        instance_warn_named(instance, change->given.text, "%s has no effect: it has this value already",
                            "%s have no effect: they have these values already");
}

/* True if the target can affect a purchase. parts [n_parts]: the parts that can be bought. */
static bool can_be_chosen(const struct instance *instance, const bool *parts, enum change_target target,
                          size_t i)
{
    const bool technology = CHANGES[target].name == technology_name;
    const bool node = target == CHANGE_RATE || target == CHANGE_MTBF;
    const bool storage = CHANGES[target].name == conditions_storage;
    const size_t per_node = target == CHANGE_RATE ? instance->load.n_work : 1;
    const struct instance_choice *choice = &instance->choice;
    if (CHANGES[target].name == part_name)
        return parts[i];
    for (size_t d = 0; d < choice->n_designs; d++)
        if ((technology && choice->designs[d].technology_index == i) ||
            (node && choice->designs[d].node_index == i / per_node) ||
            (storage && choice->designs[d].bought.storage.part == &instance->market.storages[i]))
            return true;
    return !technology && !node && !storage;
}

void instance_warn_of_sizes(struct instance *instance, const bool *used)
{
    const struct located_list *given = &instance->scenario->file.changes;
    for (size_t c = 0; c < given->n; c++) {
        struct change change;
        bool taken = false;
        if (change_parse(&change, &given->v[c], instance->arena, NULL) != ST_OK ||
            CHANGES[change.target].change != change_size)
            continue;
        for (size_t part = 0; part < instance->snapshot->n_parts && !taken; part++)
            taken = used[part] && is_match(instance, &change, part);
        if (taken)
            instance_warn_named(instance, change.given.text, "assumed by the scenario: %s",
                                "assumed by the scenario: %s");
    }
}

void instance_warn_of_idle_changes(struct instance *instance)
{
    const struct located_list *given = &instance->scenario->file.changes;
    bool *parts = given->n > 0 ? mem_alloc(instance->snapshot->n_parts, sizeof *parts) : NULL;
    if (parts)
        instance_mark_parts(parts, instance);
    for (size_t c = 0; c < given->n; c++) {
        struct change change;
        bool chosen = change_parse(&change, &given->v[c], instance->arena, NULL) != ST_OK;
        for (size_t i = 0; !chosen && i < count_targets(instance, change.target); i++)
            chosen = is_match(instance, &change, i) && can_be_chosen(instance, parts, change.target, i);
        if (!chosen)
            instance_warn_named(
                instance, change.given.text,
                arena_printf(instance->arena, "%%s has no effect: no %s that can be chosen matches",
                             CHANGES[change.target].what),
                arena_printf(instance->arena, "%%s have no effect: no %s that can be chosen matches",
                             CHANGES[change.target].what));
    }
    mem_free(parts);
}

static enum status make_change(struct change_state *changing, const struct change *change, struct diag *diag)
{
    struct instance *instance = changing->instance;
    const struct changeable *of = &CHANGES[change->target];
    const size_t n = count_targets(instance, change->target), first = instance->notes.n_log;
    size_t matched = 0;
    enum status status = ST_OK;
    changing->why_none = NULL;
    memcpy(changing->weight, instance->load.weight, instance->load.n_work * sizeof *instance->load.weight);
    for (size_t i = 0; i < n && status == ST_OK; i++) {
        if (!is_match(instance, change, i))
            continue;
        changing->passed_over = false;
        status = of->change(changing, i, change, diag);
        matched += !changing->passed_over;
    }
    if (status == ST_OK && matched == 0)
        return no_match(changing, change, diag);
    if (status == ST_OK && of->finish)
        status = of->finish(changing, change, diag);
    if (status == ST_OK)
        warn_of_no_effect(instance, change, first);
    return status;
}

/* Makes the changes of services, or all others, in order. */
static enum status make_changes(struct change_state *changing, bool of_services, struct diag *diag)
{
    struct instance *instance = changing->instance;
    const struct located_list *given = &instance->scenario->file.changes;
    enum status status = ST_OK;
    for (size_t i = 0; i < given->n && status == ST_OK; i++) {
        struct change change;
        status = change_parse(&change, &given->v[i], instance->arena, diag);
        if (status == ST_OK && (change.target == CHANGE_SERVICE) == of_services)
            status = make_change(changing, &change, diag);
    }
    return status;
}

enum status instance_change_services(struct instance *instance, struct diag *diag)
{
    struct change_state changing = {.instance = instance};
    return make_changes(&changing, true, diag);
}

enum status instance_make_changes(struct instance *instance, struct diag *diag)
{
    const struct snapshot *snapshot = instance->snapshot;
    struct technology *technologies = ARENA_COPY(instance->arena, snapshot->network.technologies,
                                                 snapshot->network.n_technologies, 0, struct technology);
    struct change_state changing = {.instance = instance, .technologies = technologies};
    instance->market.technologies = technologies;
    if (!instance->load.by_runs)
        scale_weights(instance);
    instance_find_speeds(instance);
    instance_take_power(instance);
    const struct scenario_file *file = &instance->scenario->file;
    for (size_t i = 0; i < file->n_keys; i++)
        instance_log_change(instance, file->keys[i].path, file->keys[i].from, file->keys[i].to);
    enum status status = instance_find_machines(instance, diag);
    instance_take_services(instance);
    instance_take_failures(instance);
    if (status == ST_OK)
        status = make_changes(&changing, false, diag);
    if (instance->load.by_runs)
        scale_weights(instance);
    return status;
}
