/* alternatives.c - the best purchase of every option, and why it is not the plan. */
#include <inttypes.h>
#include <string.h>

#include "base/diag.h"
#include "base/mem.h"
#include "base/sort.h"
#include "base/text.h"
#include "study/explain.h"
#include "study/infeasible.h"
#include "study/parallel_items.h"
#include "study/purchase_option.h"

struct alternatives_work {
    const struct instance *instance;
    const struct plan *plan;
    const struct stop *stop;
    struct arena *arena;
    struct diag *diag;
};

static const char *money(const struct alternatives_work *c, int64_t amount_minor)
{
    return money_text(amount_minor, c->instance->currency, c->arena);
}

/* Why a feasible plan is not chosen. The chosen plan is at least as good by the goal, then by rate, then by
 * cost. */
static const char *why_behind(const struct alternatives_work *c, const struct plan *plan)
{
    const struct plan *best = c->plan;
    const int64_t extra_minor = plan->cost_minor - best->cost_minor;
    const double slower = 100 * (1 - plan->rate / best->rate);
    const bool less = compare_close(plan->rate, best->rate) < 0;
    if (c->instance->goal == GOAL_COST && extra_minor > 0)
        return arena_printf(c->arena, "more expensive by %s", money(c, extra_minor));
    if (c->instance->goal == GOAL_RATE && less)
        return arena_printf(c->arena, "slower by %.3g %%", slower);
    if (c->instance->goal != GOAL_COST && compare_close(plan->objective, best->objective) < 0)
        return arena_printf(c->arena, "%s is lower by %.3g %%", goal_names[c->instance->goal],
                            100 * (1 - plan->objective / best->objective));
    if (less)
        return arena_printf(c->arena, "equal, slower by %.3g %%", slower);
    if (extra_minor > 0)
        return arena_printf(c->arena, "same rate, %s more expensive", money(c, extra_minor));
    if (is_multi_cluster(c->instance))
        return "equal: ties are broken by design id";
    return "equal: ties are broken by power and part ids";
}

/* Appends what the limit would have to be: "over the budget by 3,412.00 USD", "only with min_nodes 61
 * nodes". */
static void put_limit(struct text *t, const struct alternatives_work *c, const struct repair *repair,
                      const char *separator)
{
    const struct requirement *r = repair->requirement;
    struct limit more = repair->limit;
    more.whole -= r->whole;
    if (r->scale == SCALE_MONEY)
        text_printf(t, "%sover the %s by %s", t->n ? separator : "", r->name,
                    requirement_value(r, c->instance, &more, c->arena));
    else
        text_printf(t, "%sonly with %s", t->n ? separator : "",
                    requirement_limit_text(r, c->instance, &repair->limit, c->arena));
}

/* Explains why an option is infeasible. If a rule on process counts excludes the option: "not with counts
 * legal". Otherwise the limits that must be relaxed: one of several, or all of a set together. NULL: no
 * relaxation helps. */
static const char *why_infeasible(const struct alternatives_work *c, const struct infeasibility *found)
{
    struct text t = TEXT_INIT;
    for (size_t k = 0; k < found->n_conflict; k++)
        if (found->repairs[k].requirement->scale == SCALE_RULE)
            return arena_printf(c->arena, "not with %s", found->repairs[k].requirement->text);
    for (size_t k = 0; k < found->n_conflict; k++)
        put_limit(&t, c, &found->repairs[k], ", or ");
    for (size_t k = 0; k < found->n_together; k++)
        put_limit(&t, c, &found->together[k], " and ");
    return arena_take(c->arena, &t);
}

/* The reason why a model gives no rate for any of these designs, if there is one. */
static const char *gap_of(const struct alternatives_work *c, const struct purchase_option *option)
{
    enum { NODES = 64 };
    struct diag gap = DIAG_INIT;
    struct scan scan;
    for (size_t d = 0; d < option->n_designs && !gap.message; d++) {
        scan_start(&scan, c->instance, &option->designs[d], &gap);
        while (scan.nodes < NODES && scan.nodes < option->designs[d].most_nodes && !gap.message)
            scan_step(&scan);
    }
    const char *s = gap.message ? arena_printf(c->arena, "no rate: %s", gap.message)
                                : "cannot run the workload at any size";
    diag_fini(&gap);
    return s;
}

/* Finds out why no cluster of the option is feasible. */
static enum status find_why_not(struct alternative *out, const struct alternatives_work *c,
                                const struct purchase_option *option)
{
    struct arena scratch = ARENA_INIT;
    struct infeasibility found;
    struct instance alone = instance_varied(c->instance);
    alone.choice.designs = option->designs;
    alone.choice.n_designs = option->n_designs;
    alone.arena = &scratch;
    const enum status status = infeasible_of_designs(&found, &alone, c->stop, &scratch, c->diag);
    if (status == ST_OK)
        out->why_not = why_infeasible(c, &found);
    if (status == ST_OK && !out->why_not)
        out->why_not = gap_of(c, option);
    arena_fini(&scratch);
    return status;
}

/* True if the option contains the plan. With several clusters: the networks agree, in any order. With one: it
 * is the same design. */
static bool is_chosen(const struct instance *instance, const struct plan *plan,
                      const struct purchase_option *option, const struct alternative *out)
{
    bool taken[CLUSTERS_AT_MOST] = {false};
    if (option->kind.n == 0)
        return out->plan.found && strcmp(out->design->id, plan->clusters[0].point.design->id) == 0;
    bool same = plan->n_clusters == option->kind.n;
    for (size_t c = 0; c < plan->n_clusters && same; c++) {
        const size_t network = purchase_option_network(instance, plan->clusters[c].point.design);
        size_t k = 0;
        while (k < option->kind.n && (taken[k] || option->kind.group[k] != network))
            k++;
        same = k < option->kind.n;
        taken[same ? k : 0] = true;
    }
    return same;
}

/* The options and the plan with which they are compared. */
struct ranking_basis {
    const struct purchase_options *options;
    const struct plan *plan;
};

/* Finds the best purchase of a single cluster. It keeps what a comparison needs: cluster, rate, cost and
 * objective. There may be thousands of options, so it frees the rest of the plan. */
static enum status solve_alone(struct plan *out, const struct alternatives_work *c,
                               const struct purchase_option *option)
{
    struct arena scratch = ARENA_INIT;
    struct instance own = *c->instance;
    struct plan plan;
    own.arena = &scratch;
    const enum status status = purchase_option_solve(&plan, option, &own, c->stop, &scratch, c->diag);
    *out = (struct plan){.status = plan.status, .found = plan.found};
    if (plan.found) {
        struct plan_cluster *cluster = ARENA_NEW(c->arena, 1, struct plan_cluster);
        cluster->point = plan.clusters[0].point;
        out->clusters = cluster;
        out->n_clusters = 1;
        out->rate = plan.rate;
        out->cost_minor = plan.cost_minor;
        out->objective = plan.objective;
    }
    arena_fini(&scratch);
    return status;
}

static enum status find_option(void *answer, struct parallel_worker *worker, int64_t k, struct diag *diag)
{
    const struct ranking_basis *all = worker->payload;
    const struct purchase_option *option = &all->options->v[k];
    const struct alternatives_work c = {&worker->instance, all->plan, &worker->stop, &worker->arena, diag};
    struct alternative *out = answer;
    const struct design *first = option->designs ? option->designs : c.instance->choice.designs;
    *out = (struct alternative){
        .kind = option->name, .design = first, .network_template = purchase_option_topology(first, c.arena)};
    const bool alone = option->kind.n == 0;
    const enum status status =
        alone ? solve_alone(&out->plan, &c, option)
              : purchase_option_solve(&out->plan, option, c.instance, c.stop, c.arena, c.diag);
    out->why_not = out->plan.why_none;
    return status != ST_OK || out->plan.found || !alone ? status : find_why_not(out, &c, option);
}

/* Compares an option with the plan. c->problem: the problem with the tables of the plan. */
static void compare(struct alternative *out, const struct alternatives_work *c,
                    const struct purchase_option *option)
{
    if (out->plan.found) {
        out->design = out->plan.clusters[0].point.design;
        out->why_not = why_behind(c, &out->plan);
    }
    out->chosen = is_chosen(c->instance, c->plan, option, out);
    if (out->chosen)
        out->why_not = NULL;
}

static bool comes_before(const struct instance *instance, const struct alternative *a,
                         const struct alternative *b)
{
    if (a->chosen != b->chosen || a->plan.found != b->plan.found)
        return a->chosen || (a->plan.found && !b->chosen);
    if (a->again != b->again || !a->plan.found)
        return b->again;
    const int by_objective = compare_close(a->plan.objective, b->plan.objective);
    if (by_objective != 0)
        return (instance->goal == GOAL_COST) == (by_objective < 0);
    return a->plan.cost_minor < b->plan.cost_minor;
}

struct sorted_alternative {
    const struct instance *instance;
    struct alternative own;
};

static int by_rank(const void *a, const void *b)
{
    const struct sorted_alternative *x = a, *y = b;
    return comes_before(x->instance, &x->own, &y->own)   ? -1
           : comes_before(x->instance, &y->own, &x->own) ? 1
                                                         : 0;
}

/* Equal options stay in the catalogue's order. */
static void sort_once(struct alternatives *list, const struct instance *instance)
{
    struct sorted_alternative *sorted = mem_alloc(list->n, sizeof *sorted);
    for (size_t i = 0; i < list->n; i++)
        sorted[i] = (struct sorted_alternative){instance, list->v[i]};
    sort_stable(sorted, list->n, sizeof *sorted, by_rank);
    for (size_t i = 0; i < list->n; i++)
        list->v[i] = sorted[i].own;
    mem_free(sorted);
}

/* True if two options are equally fast at equal cost, with one node and network or with several clusters. It
 * is usually the same order: a tree of one switch is a star. */
static bool is_again(const struct instance *instance, const struct alternative *a,
                     const struct alternative *b)
{
    return a->plan.found && a->plan.cost_minor == b->plan.cost_minor &&
           compare_close(a->plan.objective, b->plan.objective) == 0 &&
           compare_close(a->plan.rate, b->plan.rate) == 0 &&
           (is_multi_cluster(instance) || (a->design->node == b->design->node &&
                                           a->design->technology_index == b->design->technology_index));
}

static void sort(struct alternatives *list, const struct instance *instance)
{
    sort_once(list, instance);
    for (size_t i = 1; i < list->n; i++) {
        struct alternative *own = &list->v[i];
        own->again = is_again(instance, own, own - 1);
        if (own->again)
            own->why_not = "same as a design above";
    }
    sort_once(list, instance);
}

enum status alternatives_make(struct alternatives *out, const struct instance *instance,
                              const struct plan *plan, const struct stop *stop, struct arena *arena,
                              struct diag *diag)
{
    struct purchase_options options;
    const struct ranking_basis all = {&options, plan};
    enum status status = ST_OK;
    int64_t done = 0;
    void *answers = NULL;
    if (is_multi_cluster(instance))
        status = purchase_options_of_kinds(&options, instance, OPTION_BY_NETWORK, KINDS_AT_MOST, arena, diag);
    else
        purchase_options_of_designs(&options, instance, arena);
    if (status != ST_OK)
        return status;
    const struct parallel_items each = {.name = "options",
                                        .n = (int64_t)options.n,
                                        .size = sizeof(struct alternative),
                                        .payload = &all,
                                        .arena = arena,
                                        .find = find_option};
    status = parallel_items_find(&answers, &done, &each, instance, stop, diag);
    *out = (struct alternatives){.v = answers, .n = (size_t)done};
    const struct alternatives_work c = {instance, plan, stop, arena, diag};
    for (size_t k = 0; k < out->n; k++)
        compare(&out->v[k], &c, &options.v[k]);
    if (status == ST_OK)
        sort(out, instance);
    return status == ST_STOPPED && !diag->message ? purchase_option_stopped(diag) : status;
}
