/* requirement.c - the kinds of requirements: to add a limit, add its functions and a line in KINDS. */
#include "study/requirement.h"

#include <inttypes.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "purchase/problem_purchase.h"
#include "question/rules.h"
#include "search/cluster_size.h"
#include "study/requirement_parts.h"

size_t requirement_one(const struct problem *problem)
{
    (void)problem;
    return 1;
}

static size_t each_application(const struct problem *problem)
{
    return problem->n_work;
}

/* --- money and nodes --- */

static bool find_budget(struct requirement *out, const struct problem *problem)
{
    out->at = problem->scenario->budget;
    out->whole = problem->budget_minor;
    return problem->budget_minor != BUDGET_NONE;
}

static struct reach reach_cost(const struct requirement *r, const struct bought *bought)
{
    (void)r;
    return (struct reach){.whole = bought->cost_minor};
}

static void set_budget(const struct requirement *r, struct problem *problem, struct work_item *work,
                       const struct limit *limit)
{
    (void)r, (void)work;
    problem->budget_minor = limit->none ? BUDGET_NONE : limit->whole;
}

static bool find_min_nodes(struct requirement *out, const struct problem *problem)
{
    out->at = problem->limits.min_nodes_at;
    out->whole = problem->limits.min_nodes;
    return problem->limits.min_nodes > 1;
}

static bool find_max_nodes(struct requirement *out, const struct problem *problem)
{
    out->at = problem->limits.max_nodes_at;
    out->whole = problem->limits.max_nodes;
    return problem->limits.max_nodes != INT64_MAX;
}

/* Of the cluster that is furthest from the limit. */
static struct reach reach_nodes(const struct requirement *r, const struct bought *bought)
{
    int64_t nodes = bought->points[0].nodes;
    for (size_t c = 1; c < bought->n; c++)
        if ((bought->points[c].nodes > nodes) == (r->scale == SCALE_MOST))
            nodes = bought->points[c].nodes;
    return (struct reach){.whole = nodes};
}

static void set_min_nodes(const struct requirement *r, struct problem *problem, struct work_item *work,
                          const struct limit *limit)
{
    (void)r, (void)work;
    problem->limits.min_nodes = limit->none ? 1 : limit->whole;
}

static void set_max_nodes(const struct requirement *r, struct problem *problem, struct work_item *work,
                          const struct limit *limit)
{
    (void)r, (void)work;
    problem->limits.max_nodes = limit->none ? INT64_MAX : limit->whole;
}

/* --- rates and times --- */

static bool find_min_rate(struct requirement *out, const struct problem *problem)
{
    out->at = problem->limits.min_rate_at;
    out->real = problem->limits.min_rate;
    out->factor = problem_rate_scale(problem);
    return problem->limits.min_rate > 0;
}

static bool find_target(struct requirement *out, const struct problem *problem)
{
    out->at = problem->scenario->target_rate;
    out->real = problem->target_rate;
    out->factor = problem_rate_scale(problem);
    return problem->goal == GOAL_COST && problem->target_rate > 0;
}

static struct reach reach_lambda(const struct requirement *r, const struct bought *bought)
{
    (void)r;
    return (struct reach){.rate = bought->lambda};
}

static void set_min_rate(const struct requirement *r, struct problem *problem, struct work_item *work,
                         const struct limit *limit)
{
    (void)r, (void)work;
    problem->limits.min_rate = limit->none ? 0 : limit->real;
}

static void set_target(const struct requirement *r, struct problem *problem, struct work_item *work,
                       const struct limit *limit)
{
    (void)r, (void)work;
    problem->target_rate = limit->none ? 0 : limit->real;
}

static bool find_app_rate(struct requirement *out, const struct problem *problem)
{
    const struct work_item *item = &problem->work[out->index];
    out->at = item->min_rate_at;
    out->factor = item->application.model->rate_scale;
    out->real = item->min_rate_ops / out->factor;
    return item->min_rate_ops > 0;
}

static bool find_app_time(struct requirement *out, const struct problem *problem)
{
    const struct work_item *item = &problem->work[out->index];
    out->at = item->max_time_at;
    out->real = item->max_time_s;
    out->factor = item->application.model->work(&item->application);
    return !isinf(item->max_time_s);
}

/* On the slowest of the clusters that it runs on. */
static struct reach reach_app(const struct requirement *r, const struct bought *bought)
{
    const struct problem *problem = bought->problem;
    const struct application *app = &problem->work[r->index].application;
    const double work = problem->by_runs ? app->model->work(app) : 1;
    double rate = INFINITY;
    for (size_t c = 0; c < bought->n; c++)
        rate = fmin(rate, bought->rates[c * problem->n_work + r->index]);
    return (struct reach){.rate = rate * work};
}

static void set_app_rate(const struct requirement *r, struct problem *problem, struct work_item *work,
                         const struct limit *limit)
{
    (void)problem;
    work[r->index].min_rate_ops = limit->none ? 0 : limit->real * r->factor;
}

static void set_app_time(const struct requirement *r, struct problem *problem, struct work_item *work,
                         const struct limit *limit)
{
    (void)problem;
    work[r->index].max_time_s = limit->none ? (double)INFINITY : limit->real;
}

/* --- rules --- */

static bool find_counts(struct requirement *out, const struct problem *problem)
{
    out->at = problem->scenario->counts_at;
    return problem->counts == COUNTS_LEGAL;
}

static void drop_counts(const struct requirement *r, struct scenario *scenario,
                        const struct snapshot *snapshot, struct arena *arena)
{
    (void)r, (void)snapshot, (void)arena;
    scenario->counts = COUNTS_ANY;
}

static const char *words_counts(const struct requirement *r, const struct problem *problem,
                                struct arena *arena)
{
    (void)r, (void)problem, (void)arena;
    return "legal";
}

static bool find_caps(struct requirement *out, const struct problem *problem)
{
    out->at = problem->scenario->code_caps_at;
    return problem->scenario->enforce_code_caps;
}

static void drop_caps(const struct requirement *r, struct scenario *scenario, const struct snapshot *snapshot,
                      struct arena *arena)
{
    (void)r, (void)snapshot, (void)arena;
    scenario->enforce_code_caps = false;
}

static const char *words_enforce(const struct requirement *r, const struct problem *problem,
                                 struct arena *arena)
{
    (void)r, (void)problem, (void)arena;
    return "enforce";
}

static bool find_memory(struct requirement *out, const struct problem *problem)
{
    out->at = problem->scenario->memory_at;
    return problem->scenario->enforce_memory;
}

static void drop_memory(const struct requirement *r, struct scenario *scenario,
                        const struct snapshot *snapshot, struct arena *arena)
{
    (void)r, (void)snapshot, (void)arena;
    scenario->enforce_memory = false;
}

static const char *use_ignore(const struct requirement *r, const struct bought *bought, struct arena *arena)
{
    (void)bought;
    const bool any = strcmp(r->name, "counts") == 0 || strcmp(r->name, "quotes") == 0;
    return arena_printf(arena, "%s %s", r->name, any ? "any" : "ignore");
}

static bool find_quotes(struct requirement *out, const struct problem *problem)
{
    out->at = problem->scenario->quotes_at;
    return problem->scenario->quotes_valid_only;
}

static void drop_quotes(const struct requirement *r, struct scenario *scenario,
                        const struct snapshot *snapshot, struct arena *arena)
{
    (void)r, (void)snapshot, (void)arena;
    scenario->quotes_valid_only = false;
}

static const char *words_quotes(const struct requirement *r, const struct problem *problem,
                                struct arena *arena)
{
    (void)r, (void)problem, (void)arena;
    return "valid";
}

/* --- size; in whole watts and rack units, the limit rounded down and what is reached rounded up --- */

static size_t each_size(const struct problem *problem)
{
    (void)problem;
    return SIZES_AT_MOST;
}

static bool find_size(struct requirement *out, const struct problem *problem)
{
    const struct rule *rule = rule_of_size(out->index);
    out->name = rule ? rule->key : NULL;
    out->at = problem->limits.most_at[out->index];
    out->real = problem->limits.most[out->index];
    out->whole = (int64_t)floor(out->real);
    return problem->limits.most[out->index] > 0;
}

static struct reach reach_size(const struct requirement *r, const struct bought *bought)
{
    struct cluster_size whole = {.power_W = 0};
    for (size_t c = 0; c < bought->n; c++) {
        const struct cluster_size own =
            problem_size(bought->problem, bought->points[c].design, bought->points[c].nodes);
        problem_add_cluster(&whole, bought->problem, &own);
    }
    return (struct reach){.whole = (int64_t)ceil(whole.of[r->index])};
}

static void set_size(const struct requirement *r, struct problem *problem, struct work_item *work,
                     const struct limit *limit)
{
    (void)work;
    problem->limits.most[r->index] = limit->none ? 0 : limit->real;
}

static bool find_gamma(struct requirement *out, const struct problem *problem)
{
    out->at = problem->limits.gamma_at;
    return problem->limits.gamma > 0;
}

static void drop_gamma(const struct requirement *r, struct scenario *scenario,
                       const struct snapshot *snapshot, struct arena *arena)
{
    (void)r, (void)snapshot, (void)arena;
    scenario->any_gamma = true;
}

static const char *use_gamma(const struct requirement *r, const struct bought *bought, struct arena *arena)
{
    (void)r, (void)bought;
    return arena_strdup(arena, "no limit on gamma");
}

static const char *words_gamma(const struct requirement *r, const struct problem *problem,
                               struct arena *arena)
{
    (void)r;
    return arena_printf(arena, "%.9g", problem->limits.gamma);
}

/* --- the tables --- */

static const struct requirement_kind KINDS[] = {
    {"budget", SCALE_MONEY, false, NULL, NULL, requirement_one, find_budget, reach_cost, set_budget, NULL,
     NULL, NULL},
    {"max_nodes", SCALE_MOST, false, "nodes", "node", requirement_one, find_max_nodes, reach_nodes,
     set_max_nodes, NULL, NULL, NULL},
    {"min_nodes", SCALE_LEAST, true, "nodes", "node", requirement_one, find_min_nodes, reach_nodes,
     set_min_nodes, NULL, NULL, NULL},
    {"min_rate", SCALE_RATE, true, NULL, NULL, requirement_one, find_min_rate, reach_lambda, set_min_rate,
     NULL, NULL, NULL},
    {"target_rate", SCALE_RATE, true, NULL, NULL, requirement_one, find_target, reach_lambda, set_target,
     NULL, NULL, NULL},
    {"min_rate", SCALE_RATE, true, NULL, NULL, each_application, find_app_rate, reach_app, set_app_rate, NULL,
     NULL, NULL},
    {"max_time", SCALE_TIME, true, "s", "s", each_application, find_app_time, reach_app, set_app_time, NULL,
     NULL, NULL},
    {"size", SCALE_MOST, false, NULL, NULL, each_size, find_size, reach_size, set_size, NULL, NULL, NULL},
    {"room", SCALE_RULE, false, NULL, NULL, requirement_room_each, requirement_room_find, NULL, NULL,
     requirement_room_drop, requirement_room_words, requirement_room_use},
    {"gamma", SCALE_RULE, false, NULL, NULL, requirement_one, find_gamma, NULL, NULL, drop_gamma, words_gamma,
     use_gamma},
    {"counts", SCALE_RULE, false, NULL, NULL, requirement_one, find_counts, NULL, NULL, drop_counts,
     words_counts, use_ignore},
    {"code_caps", SCALE_RULE, false, NULL, NULL, requirement_one, find_caps, NULL, NULL, drop_caps,
     words_enforce, use_ignore},
    {"memory", SCALE_RULE, false, NULL, NULL, requirement_one, find_memory, NULL, NULL, drop_memory,
     words_enforce, use_ignore},
    {"quotes", SCALE_RULE, false, NULL, NULL, requirement_one, find_quotes, NULL, NULL, drop_quotes,
     words_quotes, use_ignore},
};

static const struct requirement_kind STOCKS[] = {
    {"available", SCALE_RULE, false, NULL, NULL, requirement_stock_each_available,
     requirement_stock_find_available, NULL, NULL, requirement_stock_drop_available, requirement_stock_words,
     requirement_stock_use_available},
    {"minimum_order", SCALE_RULE, false, NULL, NULL, requirement_orders_each, requirement_orders_find, NULL,
     NULL, requirement_orders_drop, requirement_orders_words, requirement_orders_use},
};

/* The file from top to bottom, then what has no place in it. */
static int by_place(const void *a, const void *b)
{
    const struct given *x = &((const struct requirement *)a)->at;
    const struct given *y = &((const struct requirement *)b)->at;
    if (!x->file != !y->file)
        return x->file ? -1 : 1;
    if (x->line != y->line)
        return x->line < y->line ? -1 : 1;
    if (x->column != y->column)
        return x->column < y->column ? -1 : 1;
    const struct requirement *p = a, *q = b;
    return (p->order > q->order) - (p->order < q->order);
}

static const char *unit_of(const struct requirement *r, int64_t whole)
{
    const struct rule *rule = r->kind->reach == reach_size ? rule_of_size(r->index) : NULL;
    if (rule)
        return whole == 1 ? rule->unit_of_one : rule->unit;
    return whole == 1 ? r->kind->unit_of_one : r->kind->unit;
}

/* "min_nodes" means nodes, "racks" racks; a rate and a time need their units. */
const char *requirement_asks(const struct requirement *r, const struct problem *problem, int64_t whole,
                             double real, struct arena *arena)
{
    const char *unit = unit_of(r, 2);
    const bool said = unit && (strcmp(unit, "nodes") == 0 || strcmp(unit, r->name) == 0);
    if ((r->scale == SCALE_MOST || r->scale == SCALE_LEAST) && said)
        return arena_printf(arena, "%s %" PRId64, r->name, whole);
    const char *value = requirement_value(r, problem, whole, real, arena);
    if (r->kind->count == each_application)
        return arena_printf(arena, "%s %s of %s", r->name, value, problem->work[r->index].name);
    return arena_printf(arena, "%s %s", r->name, value);
}

static const char *describe(const struct requirement *r, const struct problem *problem, struct arena *arena)
{
    if (r->scale == SCALE_RULE)
        return arena_printf(arena, "%s %s", r->name, r->kind->words(r, problem, arena));
    return requirement_asks(r, problem, r->whole, r->real, arena);
}

/* Adds what the problem has of one kind. */
static size_t add_kind(struct requirement *list, size_t n, const struct requirement_kind *kind,
                       const struct problem *problem, struct arena *arena)
{
    const size_t count = kind->count(problem);
    for (size_t i = 0; i < count && n < REQUIREMENTS_AT_MOST; i++) {
        struct requirement r = {.kind = kind,
                                .name = kind->name,
                                .order = n,
                                .index = i,
                                .scale = kind->scale,
                                .falls = kind->falls};
        if (!kind->find(&r, problem))
            continue;
        r.text = describe(&r, problem, arena);
        list[n++] = r;
    }
    return n;
}

size_t requirement_list(struct requirement **out, const struct problem *problem, struct arena *arena)
{
    struct requirement *list = ARENA_NEW(arena, REQUIREMENTS_AT_MOST, struct requirement);
    size_t n = 0;
    for (size_t k = 0; k < sizeof KINDS / sizeof *KINDS; k++)
        n = add_kind(list, n, &KINDS[k], problem, arena);
    for (size_t k = 0; k < requirement_n_choices; k++)
        n = add_kind(list, n, &requirement_choices[k], problem, arena);
    for (size_t k = 0; k < sizeof STOCKS / sizeof *STOCKS; k++)
        n = add_kind(list, n, &STOCKS[k], problem, arena);
    qsort(list, n, sizeof *list, by_place);
    *out = list;
    return n;
}

const char *requirement_words(const struct requirement *r, struct arena *arena)
{
    if (r->at.option)
        return arena_printf(arena, "%s (%s)", r->text, r->at.option);
    if (r->at.line > 0)
        return arena_printf(arena, "%s (line %d)", r->text, r->at.line);
    return r->text;
}

struct reach requirement_reach(const struct requirement *r, const struct bought *bought)
{
    return r->kind->reach(r, bought);
}

bool requirement_is_of_workload(const struct requirement *r)
{
    return r->kind->reach == reach_lambda;
}

/* Of what a cluster draws and takes up the nodes' share alone is known to grow. */
struct reach requirement_floor(const struct requirement *r, const struct problem *problem,
                               const struct design *design, int64_t nodes)
{
    if (r->kind->reach == reach_nodes)
        return (struct reach){.whole = nodes};
    if (r->kind->reach == reach_size)
        return (struct reach){
            .whole = (int64_t)floor((double)nodes * problem->unit_size[design->node->part].of[r->index])};
    return (struct reach){0};
}

bool requirement_met_at(const struct requirement *r, struct reach reach, int64_t whole, double real)
{
    switch (r->scale) {
    case SCALE_MONEY:
    case SCALE_MOST:
        return reach.whole <= whole;
    case SCALE_LEAST:
        return reach.whole >= whole;
    case SCALE_RATE: /* as plan_solve compares */
        return !(reach.rate < real * r->factor);
    case SCALE_TIME:
        return !(r->factor > reach.rate * real);
    case SCALE_RULE:
        break;
    }
    return false;
}

bool requirement_met(const struct requirement *r, struct reach reach)
{
    return requirement_met_at(r, reach, r->whole, r->real);
}

bool requirement_nearer(const struct requirement *r, struct reach a, struct reach b)
{
    switch (r->scale) {
    case SCALE_MONEY:
    case SCALE_MOST:
        return a.whole < b.whole;
    case SCALE_LEAST:
        return a.whole > b.whole;
    case SCALE_RATE:
    case SCALE_TIME:
        return a.rate > b.rate;
    case SCALE_RULE:
        break;
    }
    return false;
}

double requirement_cost(const struct requirement *r, struct reach reach)
{
    if (requirement_met(r, reach))
        return 0;
    switch (r->scale) {
    case SCALE_MONEY:
    case SCALE_MOST:
        return (double)reach.whole / fmax((double)r->whole, 1) - 1;
    case SCALE_LEAST:
        return (double)r->whole / (double)reach.whole - 1;
    case SCALE_RATE:
        return r->real * r->factor / reach.rate - 1;
    case SCALE_TIME:
        return r->factor / reach.rate / r->real - 1;
    case SCALE_RULE:
        break;
    }
    return 1;
}

/* The decimal m * 10^e, as strtod reads it: what a buyer writes is what is checked. */
static double decimal_of(int64_t m, int e)
{
    char s[48];
    snprintf(s, sizeof s, "%" PRId64 "e%d", m, e);
    return strtod(s, NULL);
}

void requirement_limit(int64_t *whole, double *real, const struct requirement *r, struct reach reach)
{
    *whole = reach.whole;
    *real = r->real;
    if (r->scale != SCALE_RATE && r->scale != SCALE_TIME)
        return;
    const double near = r->scale == SCALE_RATE ? reach.rate / r->factor : r->factor / reach.rate;
    const int e = (int)floor(log10(near)) - 5;
    const int64_t step = r->scale == SCALE_RATE ? 1 : -1; /* towards what is asked for */
    int64_t m = (int64_t)round(near / pow(10, e));
    while (!requirement_met_at(r, reach, 0, decimal_of(m, e)))
        m -= step;
    while (requirement_met_at(r, reach, 0, decimal_of(m + step, e)))
        m += step;
    *real = decimal_of(m, e);
}

const char *requirement_value(const struct requirement *r, const struct problem *problem, int64_t whole,
                              double real, struct arena *arena)
{
    if (r->scale == SCALE_MONEY) {
        struct text t = TEXT_INIT;
        money_put(&t, whole, problem->currency, true);
        const char *s = arena_printf(arena, "%s %s", t.s, problem->currency);
        text_fini(&t);
        return s;
    }
    const char *unit = r->kind->unit;
    if (r->kind->count == each_application && r->scale == SCALE_RATE)
        unit = problem->work[r->index].application.model->rate_unit;
    else if (r->scale == SCALE_RATE)
        unit = problem_rate_unit(problem);
    if (r->scale == SCALE_MOST || r->scale == SCALE_LEAST)
        return arena_printf(arena, "%" PRId64 " %s", whole, unit_of(r, whole));
    return arena_printf(arena, "%.9g %s", real, unit);
}

void requirement_drop(const struct requirement *r, struct scenario *scenario, const struct snapshot *snapshot,
                      struct arena *arena)
{
    r->kind->drop(r, scenario, snapshot, arena);
}

void requirement_set(const struct requirement *r, struct problem *problem, struct work_item *work,
                     const struct limit *limit)
{
    r->kind->set(r, problem, work, limit);
}

const char *requirement_use(const struct requirement *r, const struct bought *bought, struct arena *arena)
{
    return r->kind->use(r, bought, arena);
}
