/* purchase_option.c - lists the options of a buyer, and finds the best purchase of each for one budget or for
 * a range. */
#include "study/purchase_option.h"

#include <inttypes.h>
#include <string.h>

#include "base/arena.h"
#include "base/diag.h"
#include "base/mem.h"
#include "base/sort.h"
#include "base/stop.h"
#include "base/vec.h"
#include "study/resolve.h"

int purchase_option_compare(const struct design *x, const struct design *y)
{
    if (x->node_index != y->node_index)
        return x->node_index < y->node_index ? -1 : 1;
    if (x->technology_index != y->technology_index)
        return x->technology_index < y->technology_index ? -1 : 1;
    if (x->node->part != y->node->part) /* the same machine may be bought or rented for a number of hours */
        return x->node->part < y->node->part ? -1 : 1;
    const int by_template = strcmp(x->network->name, y->network->name);
    if (by_template != 0)
        return by_template;
    for (size_t i = 0; i < TEMPLATE_MAX_PARAMS; i++)
        if (x->param[i] != y->param[i])
            return x->param[i] < y->param[i] ? -1 : 1;
    return 0;
}

const char *purchase_option_topology(const struct design *design, struct arena *arena)
{
    const struct network_template *network = design->network;
    const char *words = network->name;
    if (!design->nic) /* a single node has no network */
        return words;
    for (size_t i = 0; i < network->n_params; i++)
        if (design->param[i] != network->params[i].fallback)
            words = arena_printf(arena, "%s,%s=%" PRId64, words, network->params[i].name, design->param[i]);
    return words;
}

static int by_option_and_id(const void *a, const void *b)
{
    const int order = purchase_option_compare(a, b);
    return order ? order : strcmp(((const struct design *)a)->id, ((const struct design *)b)->id);
}

void purchase_options_of_designs(struct purchase_options *out, const struct instance *instance,
                                 struct arena *arena)
{
    const size_t n = instance->choice.n_designs;
    struct design *designs = ARENA_COPY(arena, instance->choice.designs, n, 0, struct design);
    *out = (struct purchase_options){.v = ARENA_NEW(arena, n, struct purchase_option)};
    sort_stable(designs, n, sizeof *designs, by_option_and_id);
    for (size_t d = 0; d < n; d++) {
        if (d == 0 || purchase_option_compare(&designs[d - 1], &designs[d]) != 0)
            out->v[out->n++] = (struct purchase_option){.designs = &designs[d]};
        out->v[out->n - 1].n_designs++;
    }
}

/* --- kinds of multi-cluster plans --- */

size_t purchase_option_network(const struct instance *instance, const struct design *design)
{
    return design->rented.units > 0 ? instance->snapshot->network.n_technologies : design->technology_index;
}

/* The group of a design, and its name. */
static size_t group_of(const char **name, const struct instance *instance, size_t d, enum option_by by)
{
    const struct design *design = &instance->choice.designs[d];
    const bool rented = design->rented.units > 0;
    *name = by == OPTION_BY_NETWORK ? rented ? "rented" : design->technology->id
            : by == OPTION_BY_NODE  ? instance->snapshot->parts[design->node->part].id
                                    : design->id;
    return by == OPTION_BY_NETWORK ? purchase_option_network(instance, design)
           : by == OPTION_BY_NODE  ? design->node->part
                                   : d;
}

struct design_group {
    size_t at;
    const char *name;
};

static int by_at(const void *a, const void *b)
{
    const struct design_group *x = a, *y = b;
    return (x->at > y->at) - (x->at < y->at);
}

struct kind_list {
    struct purchase_options *out;
    const struct design_group *groups; /* [n] distinct, rising */
    size_t n;
    size_t most;
    struct arena *arena;
};

/* Adds every kind of `n` clusters that starts with the chosen groups and continues with groups from index
 * `least` on. */
static bool add_kinds(struct kind_list *list, size_t n, size_t least, struct purchase_option *chosen)
{
    struct purchase_options *out = list->out;
    if (chosen->kind.n == n) {
        if (out->n == list->most)
            return false;
        out->v[out->n++] = *chosen;
        return true;
    }
    bool fits = true;
    for (size_t t = least; t < list->n && fits; t++) {
        struct purchase_option more = *chosen;
        const char *name = list->groups[t].name;
        more.name = chosen->name ? arena_printf(list->arena, "%s + %s", chosen->name, name) : name;
        more.kind.group[more.kind.n++] = list->groups[t].at;
        fits = add_kinds(list, n, t, &more);
    }
    return fits;
}

/* With one cluster, makes an option of each group of designs. */
static bool add_groups(struct kind_list *list, const struct instance *instance, const size_t *group_of)
{
    struct design *at = ARENA_NEW(list->arena, instance->choice.n_designs, struct design);
    struct purchase_options *out = list->out;
    for (size_t t = 0; t < list->n && t < list->most; t++) {
        struct purchase_option option = {.name = list->groups[t].name, .designs = at};
        for (size_t d = 0; d < instance->choice.n_designs; d++)
            if (group_of[d] == list->groups[t].at)
                at[option.n_designs++] = instance->choice.designs[d];
        at += option.n_designs;
        out->v[out->n++] = option;
    }
    return list->n <= list->most;
}

enum status purchase_options_of_kinds(struct purchase_options *out, const struct instance *instance,
                                      enum option_by by, size_t most, struct arena *arena, struct diag *diag)
{
    static const char *const names[] = {
        [OPTION_BY_NETWORK] = "networks", [OPTION_BY_NODE] = "nodes", [OPTION_BY_DESIGN] = "designs"};
    const size_t n_designs = instance->choice.n_designs;
    struct design_group *groups = ARENA_NEW(arena, n_designs, struct design_group);
    size_t *of = ARENA_NEW(arena, n_designs, size_t), n = 0;
    for (size_t d = 0; d < n_designs; d++)
        groups[d].at = of[d] = group_of(&groups[d].name, instance, d, by);
    sort_stable(groups, n_designs, sizeof *groups, by_at);
    for (size_t d = 0; d < n_designs; d++)
        if (n == 0 || groups[d].at != groups[n - 1].at)
            groups[n++] = groups[d];
    *out = (struct purchase_options){.v = ARENA_NEW(arena, most, struct purchase_option)};
    struct kind_list list = {out, groups, n, most, arena};
    for (int64_t clusters = 1; clusters <= instance->policy->clusters; clusters++) {
        struct purchase_option chosen = {.kind = {.group_of = of}};
        if (!(is_multi_cluster(instance) ? add_kinds(&list, (size_t)clusters, 0, &chosen)
                                         : add_groups(&list, instance, of)))
            return located_error(&instance->policy->clusters_at, diag,
                                 "%" PRId64 " clusters of %zu %s give more than %zu kinds of "
                                 "multi-cluster plans: lower `clusters`",
                                 instance->policy->clusters, n, names[by], most);
    }
    return ST_OK;
}

/* --- solving --- */

enum status purchase_option_stopped(struct diag *diag)
{
    return diag_set(diag, ST_STOPPED, "stopped before the best plan of each option was proven");
}

/* Solves without a diagnostic for ST_STOPPED. */
static enum status solve_quietly(struct plan *out, const struct instance *instance,
                                 const struct plan_options *how, struct arena *arena, struct diag *diag)
{
    const enum status status = resolve_problem(out, instance, how, arena, diag);
    if (status == ST_STOPPED)
        diag_fini(diag);
    return status;
}

static void choose_from(struct instance_choice *choice, const struct purchase_option *option)
{
    if (!option->designs)
        return;
    choice->designs = option->designs;
    choice->n_designs = option->n_designs;
}

enum status purchase_option_solve(struct plan *out, const struct purchase_option *option,
                                  const struct instance *instance, const struct stop *stop,
                                  struct arena *arena, struct diag *diag)
{
    struct instance own = instance_varied(instance);
    const struct plan_options how = {.stop = stop, .kind = &option->kind};
    choose_from(&own.choice, option);
    const enum status status = solve_quietly(out, &own, &how, arena, diag);
    return status == ST_STOPPED ? purchase_option_stopped(diag) : status;
}

/* --- purchases over a range of budgets --- */

/* Copies the fields of a plan that are needed after its memory is freed: candidates of the clusters, rate,
 * cost, objective and bound. */
static struct plan keep(const struct plan *plan, const struct instance *instance, struct arena *arena)
{
    struct plan_cluster *clusters = ARENA_NEW(arena, plan->n_clusters, struct plan_cluster);
    for (size_t c = 0; c < plan->n_clusters; c++) {
        clusters[c].point = plan->clusters[c].point;
        clusters[c].point.design =
            &instance->choice.designs[instance_design(instance, clusters[c].point.design->id)];
    }
    return (struct plan){.found = true,
                         .status = plan->status,
                         .rate = plan->rate,
                         .cost_minor = plan->cost_minor,
                         .objective = plan->objective,
                         .bound = plan->bound,
                         .clusters = clusters,
                         .n_clusters = plan->n_clusters};
}

/* One cluster: finds all steps at once. */
static enum status find_frontier(struct option_steps *out, const struct instance *instance,
                                 const struct stop *stop, struct arena *arena, struct diag *diag)
{
    const enum status status =
        frontier_build(&out->frontier, instance, out->range.to_minor, stop, arena, diag);
    out->v = ARENA_NEW(arena, out->frontier.n, struct plan);
    struct plan_cluster *clusters = ARENA_NEW(arena, out->frontier.n, struct plan_cluster);
    for (size_t i = 0; i < out->frontier.n; i++) {
        clusters[i].point = out->frontier.steps[i];
        out->v[i] = (struct plan){.found = true,
                                  .rate = clusters[i].point.rate,
                                  .cost_minor = clusters[i].point.cost_minor,
                                  .clusters = &clusters[i],
                                  .n_clusters = 1};
    }
    return status;
}

/* Finds the steps from the largest budget down: the next budget is one minor unit less than the cost of a
 * purchase. */
static enum status descend(struct option_steps *out, const struct purchase_option *option,
                           struct instance *own, const struct stop *stop, struct arena *arena,
                           struct diag *diag)
{
    const double span = (double)(out->range.to_minor - out->range.from_minor) + 1;
    struct clusters_descent *descent = clusters_descent_new();
    VEC(struct plan) down = {0};
    enum status status = ST_OK;
    bool found = true;
    for (int64_t budget = out->range.to_minor; status == ST_OK && found && budget >= out->range.from_minor;) {
        struct arena scratch = ARENA_INIT;
        struct plan plan;
        const double at = (double)(out->range.to_minor - budget) / span;
        const struct stop step = stop_within(stop, at, at + 1 / span, NULL);
        const struct plan_options how = {.stop = &step, .kind = &option->kind, .descent = descent};
        own->budget_minor = budget;
        status = down.n == OPTION_STEPS_AT_MOST
                     ? diag_set(diag, ST_STOPPED,
                                "%s has more than %d steps: narrow the range with --from and --to",
                                option->name ? option->name : "the curve", OPTION_STEPS_AT_MOST)
                     : solve_quietly(&plan, own, &how, &scratch, diag);
        if (out->warned && status == ST_OK)
            plan_warnings_to(out->warned, &plan);
        found = status == ST_OK && plan.found;
        if (found) {
            VEC_PUSH(&down, keep(&plan, own, arena));
            budget = plan.cost_minor - 1;
        }
        arena_fini(&scratch);
    }
    out->v = ARENA_NEW(arena, down.n, struct plan);
    out->frontier = (struct frontier){ARENA_NEW(arena, down.n, struct candidate), down.n};
    for (size_t i = 0; i < down.n; i++) {
        out->v[i] = down.v[down.n - 1 - i];
        out->frontier.steps[i] = (struct candidate){NULL, 0, out->v[i].cost_minor, out->v[i].rate};
    }
    mem_free(down.v);
    clusters_descent_free(descent);
    return status;
}

enum status option_steps_find(struct option_steps *out, const struct purchase_option *option,
                              const struct instance *instance, const struct stop *stop, struct arena *arena,
                              struct diag *diag)
{
    struct instance own = instance_varied(instance);
    choose_from(&own.choice, option);
    const bool one = !is_multi_cluster(instance) && option->kind.n == 0;
    return one ? find_frontier(out, &own, stop, arena, diag) : descend(out, option, &own, stop, arena, diag);
}

const struct plan *option_step_at(const struct option_steps *steps, int64_t budget_minor)
{
    static const struct plan nothing = {.found = false};
    const struct candidate *step = frontier_at(&steps->frontier, budget_minor);
    return step ? &steps->v[step - steps->frontier.steps] : &nothing;
}

size_t option_steps_first(const struct option_steps *steps)
{
    const struct plan *first = option_step_at(steps, steps->range.from_minor);
    return first->found ? (size_t)(first - steps->v) : 0;
}
