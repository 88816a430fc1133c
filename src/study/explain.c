/* explain.c - solves a plan's problem again: with one more node, for a better purchase, and with a given
 * part. */
#include "study/explain.h"

#include <math.h>
#include <string.h>

#include "base/arena.h"
#include "base/diag.h"
#include "problem/build.h"
#include "purchase/bill.h"
#include "scenario/rules.h"
#include "search/solve_parts.h"
#include "study/flip.h"
#include "study/infeasible.h"
#include "study/resolve.h"

/* --- one more node: limits on size and cost are lifted --- */

/* Finds the cheapest order of the larger clusters. Returns false if none is within the loose budget. */
static bool order_larger(struct plan *out, struct instance *loose, const struct plan *plan, size_t c,
                         struct arena *arena)
{
    int64_t nodes[CLUSTERS_AT_MOST];
    for (size_t i = 0; i < plan->n_clusters; i++)
        nodes[i] = plan->clusters[i].point.nodes + (i == c);
    return plan_resize(out, loose, plan, nodes, arena) && out->cost_minor <= loose->budget_minor;
}

static void make_larger(struct larger_plan *out, const struct instance *instance, const struct plan *plan,
                        size_t c, struct arena *arena)
{
    const struct candidate *point = &plan->clusters[c].point;
    struct instance loose = instance_varied(instance);
    struct plan larger;
    *out = (struct larger_plan){.nodes = point->nodes + 1, .cost_minor = -1};
    out->wired = design_need(point->design, 0, out->nodes) >= 0;
    if (!out->wired)
        return;
    loose.arena = arena;
    for (size_t i = 0; i < plan->n_clusters; i++) /* bounds the tables if nodes cost nothing */
        if (i == 0 || plan->clusters[i].point.nodes >= loose.limits.max_nodes)
            loose.limits.max_nodes = plan->clusters[i].point.nodes + 1;
    loose.budget_minor = plan->cost_minor < MONEY_MAX / 2 ? 2 * plan->cost_minor : MONEY_MAX;
    bool found = order_larger(&larger, &loose, plan, c, arena);
    if (!found) {
        memset(loose.limits.most, 0, sizeof loose.limits.most);
        found = order_larger(&larger, &loose, plan, c, arena);
    }
    out->over_nodes = out->nodes > instance->limits.max_nodes;
    if (!found)
        return;
    out->cost_minor = larger.cost_minor;
    out->rate = larger.rate;
    out->size = plan_size(&larger, instance);
    out->over_budget = out->cost_minor > instance->budget_minor;
    for (size_t i = 0; i < SIZES_AT_MOST; i++)
        out->over[i] = instance->limits.most[i] > 0 && out->size.of[i] > instance->limits.most[i];
}

/* The design with one more unit of storage; NULL: the scenario chooses from fewer. */
static const struct design *with_more_storage(const struct instance *instance, const struct design *design)
{
    struct design more = *design;
    more.bought.storage.units++;
    for (size_t d = 0; d < instance->choice.n_designs; d++) {
        const struct design *other = &instance->choice.designs[d];
        if (other->memory == more.memory && design_differs_in_memory(other, &more))
            return other;
    }
    return NULL;
}

static void add_storage(struct next_unit *out, const struct instance *instance, const struct plan *plan,
                        size_t c, struct arena *arena)
{
    struct candidate *points = plan_candidates(plan, arena);
    struct instance loose = instance_varied(instance);
    struct diag none = DIAG_INIT;
    struct plan larger;
    const struct design *more =
        points[c].design->bought.storage.part ? with_more_storage(instance, points[c].design) : NULL;
    if (!more)
        return;
    points[c].design = more;
    loose.arena = arena;
    loose.budget_minor = plan->cost_minor < MONEY_MAX / 2 ? 2 * plan->cost_minor : MONEY_MAX;
    if (plan_of_clusters(&larger, &loose, points, plan->n_clusters, arena, &none) == ST_OK)
        *out = (struct next_unit){more->bought.storage.units, larger.cost_minor, larger.rate,
                                  larger.cost_minor > instance->budget_minor};
    diag_fini(&none);
}

/* The single cluster with one more node, on which no application works. */
static void add_spare(struct next_unit *out, const struct instance *instance,
                      const struct plan_cluster *cluster, const struct larger_plan *larger)
{
    const struct design *design = cluster->point.design;
    double rates[APPS_AT_MOST];
    int64_t spares = INT64_MAX;
    for (size_t a = 0; a < instance->load.n_work; a++) {
        const struct plan_app *app = &cluster->apps[a];
        const bool whole = instance->load.work[a].job_nodes == 0 && app->time_fraction > 0;
        const struct goodput next =
            whole ? instance_goodput(instance, design, a, larger->nodes, app->processes) : app->goodput;
        rates[a] = whole ? app->rate * next.available / app->goodput.available : app->rate;
        spares = whole && next.spares < spares ? next.spares : spares;
    }
    if (spares < INT64_MAX)
        *out = (struct next_unit){spares, larger->cost_minor,
                                  workload_rate(instance, design, (double)larger->nodes, rates),
                                  larger->over_budget};
}

void one_more_make(struct one_more *out, const struct instance *instance, const struct plan *plan)
{
    out->n = plan->n_clusters;
    /* networks computed for the problem's designs stay with them */
    for (size_t c = 0; c < out->n; c++)
        make_larger(&out->v[c], instance, plan, c, instance->arena);
    for (size_t c = 0; c < out->n; c++) {
        out->storage[c] = out->spare[c] = (struct next_unit){0};
        add_storage(&out->storage[c], instance, plan, c, instance->arena);
    }
    /* the end of a curve is a candidate without applications */
    if (out->n == 1 && plan->clusters[0].apps && plan->clusters[0].point.design->bought.fails &&
        instance->scenario->failures.spares == SPARES_AUTO)
        add_spare(&out->spare[0], instance, &plan->clusters[0], &out->v[0]);
}

bool larger_plan_is_over(const struct larger_plan *larger)
{
    bool over = larger->over_nodes || larger->over_budget || larger->cost_minor < 0;
    for (size_t i = 0; i < SIZES_AT_MOST; i++)
        over = over || larger->over[i];
    return over;
}

/* --- "better than the plan" as an additional requirement makes the problem infeasible; its repairs are the
 * relaxations --- */

/* Name of the added requirement, which is not the buyer's. */
static const char BETTER[] = "better than the plan";

/* A rate is better if it is higher by more than a tie (base/number.h). */
#define FASTER (1 + 10 * TIE_RELATIVE)

static bool require_better(struct instance *better, struct scenario *scenario, const struct plan *plan)
{
    *scenario = *better->scenario;
    instance_ask(better, scenario);
    switch (better->goal) {
    case GOAL_RATE:
        better->limits.min_rate = plan->rate * FASTER / instance_rate_scale(better);
        better->limits.min_rate_at = (struct located_text){.text = BETTER, .option = BETTER};
        return true;
    case GOAL_COST:
        better->budget_minor = plan->cost_minor - 1;
        /* the text of the budget is still read if rules are given up */
        scenario->frame.budget.option = BETTER;
        return true;
    case GOAL_RATE_PER_COST:
    case GOAL_RATE_PER_WATT:
    case GOAL_RATE_PER_CARBON:
    case N_GOALS:
        break;
    }
    return false;
}

enum status binding_constraints_find(struct binding_constraints *out, const struct instance *instance,
                                     const struct plan *plan, const struct stop *stop, struct arena *arena,
                                     struct diag *diag)
{
    struct instance better = instance_varied(instance);
    struct scenario scenario;
    struct infeasibility found = {.n_conflict = 0};
    enum status status = ST_OK;
    const bool known = instance->counts != COUNTS_REAL && require_better(&better, &scenario, plan);
    if (known)
        status = infeasible_repairs(&found, &better, BETTER, stop, arena, diag);
    *out = (struct binding_constraints){.v = found.repairs, .n = found.n_conflict, .known = known};
    return status;
}

/* --- a part that must be bought --- */

/* The scenario with one more part that must be bought. */
static const struct scenario *scenario_with_part(const char *id, const struct scenario *scenario,
                                                 struct arena *arena)
{
    struct scenario *with_part = ARENA_COPY(arena, scenario, 1, 0, struct scenario);
    limits_ask_for(&with_part->limits, &(struct located_text){.text = id, .option = "--why-not"}, arena);
    return with_part;
}

static enum status solve_with(struct why_not *out, const struct instance *instance, const struct stop *stop,
                              struct diag *diag)
{
    struct arena *arena = instance->arena;
    const char *id = instance->snapshot->parts[out->part].id;
    const struct plan_options options = {.stop = stop};
    enum status status = instance_build(&out->instance, scenario_with_part(id, instance->scenario, arena),
                                        instance->snapshot, arena, diag);
    out->instance.budget_minor = instance->budget_minor;
    if (status == ST_OK)
        resolve_share_rates(&out->instance,
                            instance); /* the part changes what is bought, not how fast it is */
    if (status == ST_OK)
        status = plan_solve(&out->plan, &out->instance, &options, arena, diag);
    out->found = status == ST_OK;
    if (out->found || status == ST_STOPPED || status == ST_INTERNAL)
        return status;
    out->reason = arena_strdup(arena, diag->message);
    diag_fini(diag);
    return ST_OK;
}

enum status why_not_make(struct why_not *out, const struct instance *instance, const struct plan *plan,
                         size_t part, const struct stop *stop, struct diag *diag)
{
    struct flips flips;
    const struct price *price = &instance->item[part].price;
    *out = (struct why_not){.part = part,
                            .in_plan = bill_find(plan->bill, plan->n_bill, part).quantity > 0,
                            .wins_at_minor = -1,
                            .pack = 1};
    enum status status = solve_with(out, instance, stop, diag);
    if (status != ST_OK)
        return status;
    if (out->found)
        out->loss = instance->goal == GOAL_COST ? out->plan.objective / plan->objective - 1
                                                : 1 - out->plan.objective / plan->objective;
    out->loss = fmax(out->loss, 0);
    out->price_minor = price->n ? price->steps[0].pack_minor : -1;
    out->pack = price->n ? price->steps[0].pack : 1;
    out->n_quotes = price->n;
    status = flip_prices(&flips, instance, plan, part, stop, diag);
    if (status == ST_STOPPED || status == ST_INTERNAL)
        return status;
    diag_fini(diag);
    out->wins_known = status != ST_INPUT;
    if (status == ST_OK) {
        out->price_minor = flips.v[0].price_minor;
        out->seller = flips.v[0].seller;
        out->pack = flips.v[0].pack;
        out->n_quotes = flips.v[0].n_quotes;
    }
    if (status == ST_OK && flips.v[0].below.too_many)
        out->wins_known = out->in_plan;
    else if (status == ST_OK && !out->in_plan && flips.v[0].below.any)
        out->wins_at_minor = flips.v[0].low_minor - 1;
    if (status == ST_OK && out->in_plan)
        out->wins_at_minor = out->price_minor;
    return ST_OK;
}
