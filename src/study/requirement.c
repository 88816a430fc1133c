/* requirement.c - requirements that are numbers: the budget, the numbers of scenario/rules.c, and rates and
 * times of applications. */
#include "study/requirement.h"

#include <float.h>
#include <inttypes.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/arena.h"
#include "base/sort.h"
#include "scenario/rules.h"
#include "search/plan.h"
#include "search/instance_cost.h"

/* A rate is better if it is higher by more than a tie (base/number.h). */
#define BEYOND (1 + 10 * TIE_RELATIVE)

static bool is_real(const struct requirement *r)
{
    return r->scale == SCALE_RATE || r->scale == SCALE_TIME;
}

static bool is_size(const struct requirement *r)
{
    return r->rule && r->rule->form == RULE_SIZE;
}

/* The limit of a requirement: the place of the number in a problem, or in its workload. */
static int64_t *whole_of(const struct requirement *r, struct instance *instance)
{
    return r->rule ? rule_nodes(&instance->limits, r->rule) : &instance->budget_minor;
}

static double *real_of(const struct requirement *r, struct instance *instance, struct work_item *work)
{
    if (r->of_reference)
        return &work[r->index].min_score;
    if (r->of_app)
        return r->scale == SCALE_TIME ? &work[r->index].max_time_s : &work[r->index].min_rate_ops;
    return r->rule ? rule_number(&instance->limits, r->rule) : &instance->target_rate;
}

/* The number without a requirement. */
static int64_t whole_none(const struct requirement *r)
{
    return r->scale == SCALE_LEAST ? 1 : INT64_MAX;
}

static double real_none(const struct requirement *r)
{
    return r->scale == SCALE_TIME ? (double)INFINITY : 0;
}

void requirement_set_limits(struct instance *out, const struct instance *from, const struct requirement *list,
                            size_t n, const struct limit *limits, struct arena *arena)
{
    struct work_item *work = ARENA_COPY(arena, from->load.work, from->load.n_work, 0, struct work_item);
    *out = instance_varied(from);
    out->load.work = work;
    out->arena = arena;
    for (size_t i = 0; i < n; i++) {
        const struct requirement *r = &list[i];
        const double scale = r->of_app && !r->of_reference && r->scale == SCALE_RATE ? r->factor : 1;
        if (is_real(r) || is_size(r))
            *real_of(r, out, work) = limits[i].none ? real_none(r) : limits[i].real * scale;
        else if (r->scale != SCALE_RULE)
            *whole_of(r, out) = limits[i].none ? whole_none(r) : limits[i].whole;
    }
    out->limits.min_rate = fmax(out->limits.min_rate, DBL_MIN);
}

/* --- the requirements of a problem --- */

struct requirement_builder {
    struct requirement *v;
    size_t n;
    const struct instance *instance;
    struct instance copy;
    struct work_item *work;
    struct arena *arena;
};

/* Adds a requirement if it has a number. */
static void add(struct requirement_builder *list, struct requirement r)
{
    if (list->n == REQUIREMENTS_AT_MOST)
        return;
    if (is_real(&r) || is_size(&r)) {
        r.real = *real_of(&r, &list->copy, list->work);
        if (r.scale == SCALE_TIME ? isinf(r.real) : !(r.real > 0))
            return;
        r.whole = is_size(&r) ? (int64_t)floor(r.real) : 0; /* whole watts and rack units */
        r.real = r.of_app && !r.of_reference && r.scale == SCALE_RATE ? r.real / r.factor : r.real;
    } else {
        r.whole = *whole_of(&r, &list->copy);
        if (r.whole == whole_none(&r))
            return;
    }
    r.rank = list->n;
    const struct limit own = requirement_own(&r);
    r.text = requirement_limit_text(&r, list->instance, &own, list->arena);
    list->v[list->n++] = r;
}

static void add_rules(struct requirement_builder *list, enum rule_form form, enum scale scale)
{
    size_t n = 0;
    const struct rule *rules = rule_list(&n);
    for (size_t i = 0; i < n; i++)
        if (rules[i].form == form)
            add(list, (struct requirement){.name = rules[i].key,
                                           .rule = &rules[i],
                                           .at = *rule_place(&list->copy.limits, &rules[i]),
                                           .scale = rules[i].at_least ? SCALE_LEAST : scale,
                                           .factor = instance_rate_scale(list->instance)});
}

static void add_applications(struct requirement_builder *list, enum scale scale)
{
    for (size_t a = 0; a < list->instance->load.n_work; a++) {
        const struct work_item *item = &list->work[a];
        const struct model *model = item->application.model;
        const bool time = scale == SCALE_TIME;
        add(list, (struct requirement){.name = time ? "max_time" : "min_rate",
                                       .at = time ? item->at.max_time : item->min_rate_at,
                                       .scale = scale,
                                       .factor = time ? model->work(&item->application) : model->unit.scale,
                                       .of_app = true,
                                       .index = a});
    }
}

static void add_scores(struct requirement_builder *list)
{
    for (size_t a = 0; a < list->instance->load.n_work && list->instance->load.metric->relative; a++)
        add(list, (struct requirement){.name = "min_score",
                                       .at = list->work[a].at.min_score,
                                       .scale = SCALE_RATE,
                                       .factor = list->instance->load.reference_ops[a],
                                       .of_app = true,
                                       .of_reference = true,
                                       .index = a});
}

/* Sorts by place in the file; requirements without a place come last. */
static int by_place(const void *a, const void *b)
{
    const struct requirement *p = a, *q = b;
    const struct located_text *x = &p->at, *y = &q->at;
    if (!x->file != !y->file)
        return x->file ? -1 : 1;
    if (x->line != y->line)
        return x->line < y->line ? -1 : 1;
    if (x->column != y->column)
        return x->column < y->column ? -1 : 1;
    return (p->rank > q->rank) - (p->rank < q->rank);
}

size_t requirement_list(struct requirement **out, const struct instance *instance, struct arena *arena)
{
    struct requirement_builder list = {
        .v = ARENA_NEW(arena, REQUIREMENTS_AT_MOST, struct requirement),
        .instance = instance,
        .copy = instance_varied(instance),
        .work = ARENA_COPY(arena, instance->load.work, instance->load.n_work, 0, struct work_item),
        .arena = arena};
    add(&list,
        (struct requirement){.name = "budget", .at = instance->scenario->frame.budget, .scale = SCALE_MONEY});
    add_rules(&list, RULE_NODES, SCALE_MOST);
    add_rules(&list, RULE_RATE, SCALE_RATE);
    if (instance->goal == GOAL_COST && instance->scenario->frame.target_rate.text)
        add(&list, (struct requirement){.name = "target_rate",
                                        .at = instance->scenario->frame.target_rate,
                                        .scale = SCALE_RATE,
                                        .factor = instance_rate_scale(instance)});
    add_applications(&list, SCALE_RATE);
    add_applications(&list, SCALE_TIME);
    add_scores(&list);
    add_rules(&list, RULE_SIZE, SCALE_MOST);
    list.n = requirement_add_rules(list.v, list.n, instance, arena);
    sort_stable(list.v, list.n, sizeof *list.v, by_place);
    *out = list.v;
    return list.n;
}

/* --- values of a purchase --- */

/* The nodes of the cluster that is furthest from the limit. */
static int64_t nodes_of(const struct requirement *r, const struct plan *plan)
{
    int64_t nodes = plan->clusters[0].point.nodes;
    for (size_t c = 1; c < plan->n_clusters; c++)
        if ((plan->clusters[c].point.nodes > nodes) == (r->scale == SCALE_MOST))
            nodes = plan->clusters[c].point.nodes;
    return nodes;
}

/* The rate on the slowest cluster that runs the application. */
static double rate_of(const struct requirement *r, const struct plan *plan, const struct instance *instance)
{
    const struct application *app = &instance->load.work[r->index].application;
    double rate = INFINITY;
    for (size_t c = 0; c < plan->n_clusters; c++)
        if (plan->clusters[c].apps[r->index].time_fraction > 0)
            rate = fmin(rate, plan->clusters[c].apps[r->index].rate);
    return instance->load.by_runs ? rate * app->model->work(app) : rate;
}

static double workload_rate_of(const struct requirement *r, const struct plan *plan)
{
    const double asked = r->real * r->factor;
    /* ties as in the search */
    return compare_close(plan->rate, asked) == 0 ? fmax(plan->rate, asked) : plan->rate;
}

struct reached_value requirement_value_of(const struct requirement *r, const struct plan *plan,
                                          const struct instance *instance)
{
    if (r->scale == SCALE_MONEY)
        return (struct reached_value){.whole = plan->cost_minor};
    if (is_real(r))
        return (struct reached_value){.rate =
                                          r->of_app ? rate_of(r, plan, instance) : workload_rate_of(r, plan)};
    if (r->scale == SCALE_RULE)
        return (struct reached_value){.whole = r->counted ? requirement_units(r, plan, instance) : 0};
    return (struct reached_value){
        .whole = is_size(r) ? (int64_t)ceil(plan_size(plan, instance).of[r->rule->size]) : nodes_of(r, plan)};
}

/* --- limits --- */

struct limit requirement_own(const struct requirement *r)
{
    return (struct limit){.whole = r->whole, .real = r->real};
}

struct limit requirement_limit_at(const struct requirement *r, struct reached_value achieved)
{
    struct limit limit = {.whole = achieved.whole, .real = (double)achieved.whole};
    if (is_real(r))
        limit.real = r->scale == SCALE_RATE ? achieved.rate / r->factor : r->factor / achieved.rate;
    return limit;
}

/* The decimal m * 10^e as strtod reads it, because the limit is checked as the buyer writes it. */
static struct limit decimal_of(int64_t m, int e)
{
    char s[48];
    snprintf(s, sizeof s, "%" PRId64 "e%d", m, e);
    return (struct limit){.real = strtod(s, NULL)};
}

struct limit requirement_limit(const struct requirement *r, struct reached_value achieved)
{
    struct limit limit = requirement_limit_at(r, achieved), next;
    /* nothing runs, so there is nothing to round */
    if (!is_real(r) || !(limit.real > 0) || isinf(limit.real))
        return limit;
    const int e = integer_log10(limit.real) - 5;
    const int64_t step = r->scale == SCALE_RATE ? 1 : -1; /* towards the stricter limit */
    int64_t m = (int64_t)round(limit.real / number_pow(10, e));
    limit = decimal_of(m, e);
    while (!requirement_met(r, achieved, &limit))
        limit = decimal_of(m -= step, e);
    while (next = decimal_of(m + step, e), requirement_met(r, achieved, &next)) {
        limit = next;
        m += step;
    }
    return limit;
}

struct limit requirement_beyond(const struct requirement *r, const struct limit *limit)
{
    struct limit next = *limit;
    if (is_real(r)) {
        next.real = r->scale == SCALE_RATE ? limit->real * BEYOND : limit->real / BEYOND;
        return next;
    }
    next.whole += r->scale == SCALE_LEAST ? 1 : -1;
    next.real = (double)next.whole; /* for sizes */
    return next;
}

bool requirement_between(struct limit *out, const struct requirement *r, const struct limit *limit,
                         const struct limit *stricter)
{
    *out = *limit;
    if (is_real(r)) {
        out->real = sqrt(limit->real * stricter->real);
        return compare_close(limit->real, stricter->real) != 0;
    }
    out->whole = limit->whole + (stricter->whole - limit->whole) / 2;
    out->real = (double)out->whole;
    return out->whole != limit->whole && out->whole != stricter->whole;
}

bool requirement_allows(const struct requirement *r, const struct limit *inner, const struct limit *outer)
{
    if (outer->none || inner->none)
        return outer->none;
    if (is_real(r) || is_size(r))
        return r->scale == SCALE_RATE ? outer->real <= inner->real : outer->real >= inner->real;
    return r->scale == SCALE_LEAST ? outer->whole <= inner->whole : outer->whole >= inner->whole;
}

bool requirement_met(const struct requirement *r, struct reached_value achieved, const struct limit *limit)
{
    switch (r->scale) {
    case SCALE_MONEY:
    case SCALE_MOST:
    case SCALE_RULE:
        return achieved.whole <= limit->whole;
    case SCALE_LEAST:
        return achieved.whole >= limit->whole;
    case SCALE_RATE: /* as plan_solve compares */
        return !(achieved.rate < limit->real * r->factor);
    case SCALE_TIME:
        return !(r->factor > achieved.rate * limit->real);
    }
    return false;
}

double requirement_cost(const struct requirement *r, const struct limit *limit)
{
    switch (r->scale) {
    case SCALE_MONEY:
    case SCALE_MOST:
        return fmax((double)limit->whole / fmax((double)r->whole, 1) - 1, 0);
    case SCALE_LEAST:
        return fmax((double)r->whole / (double)limit->whole - 1, 0);
    case SCALE_RATE:
        return fmax(r->real / limit->real - 1, 0);
    case SCALE_TIME:
        return fmax(limit->real / r->real - 1, 0);
    case SCALE_RULE:
        break;
    }
    if (!r->counted || limit->none)
        return limit->none;
    if (r->whole == 0) /* from 0 units, each unit counts as much as a rule that is given up */
        return fmax((double)limit->whole, 0);
    return fmax((double)limit->whole / (double)r->whole - 1, 0);
}

struct limit requirement_at(const struct requirement *r, double cost)
{
    const double times = (1 + cost) * BEYOND, own = fmax((double)r->whole, 1);
    /* correction, because `own` is set to 1 instead of 0 */
    const double none = r->counted && r->whole == 0 ? own : 0;
    const double most = r->scale == SCALE_LEAST ? fmax(floor(own / times), 1) : ceil(own * times - none);
    struct limit limit = {.none = !(most < (double)MONEY_MAX), .real = most};
    if (is_real(r))
        return (struct limit){.real = r->scale == SCALE_RATE ? r->real / times : r->real * times};
    limit.whole = limit.none ? 0 : (int64_t)most;
    return limit;
}

/* --- texts --- */

static const char *unit_of(const struct requirement *r, const struct instance *instance, int64_t whole)
{
    if (r->scale == SCALE_TIME)
        return "s";
    if (r->of_reference)
        return "x reference";
    if (r->scale == SCALE_RATE)
        return r->of_app ? instance->load.work[r->index].application.model->unit.rate
                         : instance_rate_unit(instance);
    return whole == 1 ? r->rule->unit_of_one : r->rule->unit;
}

const char *requirement_value(const struct requirement *r, const struct instance *instance,
                              const struct limit *limit, struct arena *arena)
{
    if (is_real(r))
        return arena_printf(arena, "%.9g %s", limit->real, unit_of(r, instance, 0));
    if (is_size(r))
        return arena_printf(arena, "%.15g %s", limit->real, unit_of(r, instance, limit->real == 1 ? 1 : 2));
    if (r->scale != SCALE_MONEY)
        return arena_printf(arena, "%" PRId64 " %s", limit->whole, unit_of(r, instance, limit->whole));
    return money_text(limit->whole, instance->currency, arena);
}

/* Omits the unit if the name implies it, as in min_nodes and racks. */
const char *requirement_limit_text(const struct requirement *r, const struct instance *instance,
                                   const struct limit *limit, struct arena *arena)
{
    if (r->scale == SCALE_MOST || r->scale == SCALE_LEAST) {
        const char *unit = unit_of(r, instance, 2);
        if (strcmp(unit, "nodes") == 0 || strcmp(unit, r->name) == 0)
            return arena_printf(arena, "%s %" PRId64, r->name, limit->whole);
    }
    const char *value = requirement_value(r, instance, limit, arena);
    if (r->of_app)
        return arena_printf(arena, "%s %s of %s", r->name, value, instance->load.work[r->index].name);
    return arena_printf(arena, "%s %s", r->name, value);
}

const char *requirement_text(const struct requirement *r, struct arena *arena)
{
    if (r->at.option)
        return arena_printf(arena, "%s (%s)", r->text, r->at.option);
    if (r->at.line > 0)
        return arena_printf(arena, "%s (line %d)", r->text, r->at.line);
    return r->text;
}
