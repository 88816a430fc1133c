/* considered.c - each option solved on its own, with all else as it is. */
#include "study/considered.h"

#include <inttypes.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "base/number.h"
#include "problem/weighs.h"
#include "search/point_compare.h"
#include "search/problem_cost.h"
#include "study/relaxation.h"

struct comparing {
    const struct problem *problem;
    const struct plan *plan;
    const struct stop *stop;
    struct requirement *requirements;
    size_t n;
    struct arena *arena;
    struct diag *diag;
};

static int by_option(const void *a, const void *b)
{
    const struct design *x = a, *y = b;
    if (x->node_index != y->node_index)
        return x->node_index < y->node_index ? -1 : 1;
    if (x->technology_index != y->technology_index)
        return x->technology_index < y->technology_index ? -1 : 1;
    const int by_template = strcmp(x->network->name, y->network->name);
    if (by_template != 0)
        return by_template;
    for (size_t i = 0; i < TEMPLATE_MAX_PARAMS; i++)
        if (x->param[i] != y->param[i])
            return x->param[i] < y->param[i] ? -1 : 1;
    return 0;
}

static int by_option_and_id(const void *a, const void *b)
{
    const int order = by_option(a, b);
    return order ? order : strcmp(((const struct design *)a)->id, ((const struct design *)b)->id);
}

static const char *template_words(const struct design *design, struct arena *arena)
{
    const struct network_template *network = design->network;
    const char *words = network->name;
    if (!design->nic) /* nothing is wired */
        return words;
    for (size_t i = 0; i < network->n_params; i++)
        if (design->param[i] != network->params[i].fallback)
            words = arena_printf(arena, "%s,%s=%" PRId64, words, network->params[i].name, design->param[i]);
    return words;
}

static const char *money(const struct comparing *c, int64_t amount_minor)
{
    struct text t = TEXT_INIT;
    money_put(&t, amount_minor, c->problem->currency, true);
    const char *s = arena_printf(c->arena, "%s %s", t.s, c->problem->currency);
    text_fini(&t);
    return s;
}

/* Both meet the requirements; the chosen one is no worse in the goal, then in rate, then in cost. */
static const char *behind(const struct comparing *c, const struct point *point)
{
    const struct point *best = &c->plan->clusters[0].point;
    const double goal = point_objective(c->problem, point), most = point_objective(c->problem, best);
    const int64_t dearer = point->cost_minor - best->cost_minor;
    if (c->problem->goal == GOAL_COST && dearer > 0)
        return arena_printf(c->arena, "dearer by %s", money(c, dearer));
    if (c->problem->goal == GOAL_RATE && compare_close(goal, most) < 0)
        return arena_printf(c->arena, "slower by %.3g %%", 100 * (1 - goal / most));
    if (compare_close(goal, most) < 0)
        return arena_printf(c->arena, "%s is lower by %.3g %%", goal_name(c->problem->goal),
                            100 * (1 - goal / most));
    if (compare_close(point->lambda, best->lambda) < 0)
        return arena_printf(c->arena, "as good, slower by %.3g %%", 100 * (1 - point->lambda / best->lambda));
    if (dearer > 0)
        return arena_printf(c->arena, "as good, dearer by %s", money(c, dearer));
    if (problem_same_purchase(c->problem, point->design, point->nodes, best->design, best->nodes))
        return "the same order"; /* a tree of one switch is a star */
    return "as good: ties go by power and part ids";
}

/* The new limit in words: "over the budget by 3,412.00 USD", "only with min_nodes 61 nodes". */
static void put_limit(struct text *t, const struct comparing *c, size_t i, struct reach reach)
{
    const struct requirement *r = &c->requirements[i];
    int64_t whole = 0;
    double real = 0;
    requirement_limit(&whole, &real, r, reach);
    if (r->scale == SCALE_MONEY)
        text_printf(t, "%sover the %s by %s", t->n ? ", or " : "", r->name,
                    requirement_value(r, c->problem, whole - r->whole, 0, c->arena));
    else
        text_printf(t, "%sonly with %s", t->n ? ", or " : "",
                    requirement_asks(r, c->problem, whole, real, c->arena));
}

static const char *limits_missed(const struct comparing *c, const struct relaxation *relaxation)
{
    struct text t = TEXT_INIT;
    for (size_t i = 0; i < c->n; i++)
        if (relaxation->alone[i].found)
            put_limit(&t, c, i, relaxation->alone[i].reach[i]);
    const struct least_change *joint = &relaxation->joint;
    for (size_t i = 0, n = 0; t.n == 0 && joint->found && i < c->n; i++) {
        struct text one = TEXT_INIT;
        const struct requirement *r = &c->requirements[i];
        if (r->scale == SCALE_RULE || requirement_met(r, joint->reach[i]))
            continue;
        put_limit(&one, c, i, joint->reach[i]);
        text_printf(&t, "%s%s", n++ ? " and " : "", one.s);
        text_fini(&one);
    }
    const char *s = t.n ? arena_strdup(c->arena, t.s) : NULL;
    text_fini(&t);
    return s;
}

/* Rules on process counts that keep the workload from running: "counts legal". */
static const char *rule_in_the_way(const struct comparing *c, const struct problem *option)
{
    for (size_t i = 0; i < c->n; i++) {
        const struct requirement *r = &c->requirements[i];
        if (strcmp(r->name, "memory") != 0 && strcmp(r->name, "code_caps") != 0 &&
            strcmp(r->name, "counts") != 0)
            continue;
        struct scenario scenario = *option->scenario;
        struct problem freed = *option;
        struct relaxation relaxation;
        requirement_drop(r, &scenario, option->snapshot, c->arena);
        freed.scenario = &scenario;
        freed.counts = scenario.counts;
        const enum status status =
            relaxation_make(&relaxation, &freed, c->requirements, c->n, c->stop, c->diag);
        diag_fini(&relaxation.gap);
        if (status == ST_OK && relaxation.free.found)
            return arena_printf(c->arena, "not with %s", r->text);
    }
    return NULL;
}

static enum status find_lack(struct option_considered *out, const struct comparing *c,
                             const struct problem *option)
{
    struct relaxation relaxation;
    struct problem open = *option;
    if (problem_weighs_size(option) &&
        problem_has_mixes(option)) { /* what limits are missed by is counted for the cheapest mixes alone */
        out->lacks = "no purchase within the limits";
        return ST_OK;
    }
    const enum status status = relaxation_make(&relaxation, &open, c->requirements, c->n, c->stop, c->diag);
    if (status == ST_OK)
        out->lacks = rule_in_the_way(c, option);
    if (status == ST_OK && !out->lacks)
        out->lacks = limits_missed(c, &relaxation);
    if (status == ST_OK && !out->lacks)
        out->lacks = relaxation.gap.message ? arena_printf(c->arena, "no rate: %s", relaxation.gap.message)
                                            : "cannot run the workload at any size";
    diag_fini(&relaxation.gap);
    return c->diag->status == ST_STOPPED ? ST_STOPPED : status;
}

static enum status consider(struct option_considered *out, const struct comparing *c, struct design *designs,
                            size_t n)
{
    const struct plan_options how = {.stop = *c->stop};
    struct problem option = *c->problem;
    struct plan plan;
    struct diag none = DIAG_INIT;
    option.designs = designs;
    option.n_designs = n;
    const struct problem asked = option;
    *out =
        (struct option_considered){.design = designs, .network_template = template_words(designs, c->arena)};
    enum status status = plan_solve(&plan, &option, &how, c->arena, &none);
    if (status == ST_INFEASIBLE) {
        status = find_lack(out, c, &asked);
    } else if (status != ST_OK) {
        status =
            diag_set(c->diag, status, "%s", none.message ? none.message : "stopped before all was compared");
    } else {
        out->found = true;
        out->point = plan.clusters[0].point;
        out->design = plan.clusters[0].point.design;
        out->chosen = strcmp(plan.clusters[0].point.design->id, c->plan->clusters[0].point.design->id) == 0;
        out->lacks = out->chosen ? NULL : behind(c, &plan.clusters[0].point);
    }
    diag_fini(&none);
    return status;
}

enum status considered_make(struct considered *out, struct problem *problem, const struct plan *plan,
                            const struct stop *stop, struct arena *arena, struct diag *diag)
{
    struct comparing c = {.problem = problem, .plan = plan, .stop = stop, .arena = arena, .diag = diag};
    const size_t n = problem->n_designs;
    struct design *designs = ARENA_NEW(arena, n, struct design);
    enum status status = ST_OK;
    c.n = requirement_list(&c.requirements, problem, arena);
    memcpy(designs, problem->designs, n * sizeof *designs);
    qsort(designs, n, sizeof *designs, by_option_and_id);
    *out = (struct considered){.v = ARENA_NEW(arena, n, struct option_considered)};
    if (plan_of_several(problem))
        return fleet_considered_make(&out->fleets, problem, plan, stop, arena, diag);
    for (size_t first = 0, end = 0; first < n && status == ST_OK; first = end) {
        while (end < n && by_option(&designs[first], &designs[end]) == 0)
            end++;
        status = consider(&out->v[out->n++], &c, designs + first, end - first);
    }
    return status;
}
