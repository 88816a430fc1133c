/* regret_plan.c - makes a plan with the lines of a kept order. */
#include "study/regret_plan.h"

#include <math.h>

#include "base/arena.h"
#include "base/decimal.h"
#include "base/diag.h"
#include "problem/instance.h"
#include "problem/warnings.h"
#include "proof/certificate.h"
#include "purchase/bill.h"
#include "purchase/order.h"
#include "search/plan.h"
#include "search/solve_parts.h"

enum regret_by regret_of_goal(const struct instance *instance)
{
    static const enum regret_by by[N_UNDER_ERROR] = {[UNDER_ERROR_REGRET] = REGRET_EXPECTED,
                                                     [UNDER_ERROR_CVAR] = REGRET_CVAR,
                                                     [UNDER_ERROR_MINIMAX] = REGRET_MAXIMUM};
    return by[instance->policy->under_error];
}

int64_t regret_level(const struct instance *instance)
{
    enum { USUAL = 950000000, PLACES = 9 };
    struct decimal level = instance->policy->cvar_level;
    if (!instance->policy->cvar_level_at.text)
        return USUAL;
    for (; level.scale < PLACES; level.scale++)
        level.digits *= 10;
    return level.digits;
}

/* Replaces the cheapest lines of the clusters by the lines of the order. */
static void take_order(struct plan *plan, const struct instance *instance, const struct kept_order *order,
                       struct arena *arena)
{
    plan->bill = kept_order_bill(order, instance, arena);
    plan->n_bill = order->n_lines;
    plan->cost_minor = kept_order_cost(order, instance);
    plan->operation = kept_order_operation(order, instance);
    plan->power_W = bill_size(instance, plan->bill, plan->n_bill, SIZE_POWER);
    plan->carbon_kg = bill_size(instance, plan->bill, plan->n_bill, SIZE_CARBON);
    for (size_t c = 0; c < plan->n_clusters; c++) {
        struct plan_cluster *cluster = &plan->clusters[c];
        if (order->own) {
            cluster->parts = ARENA_COPY(arena, order->own[c], order->n_own[c], 0, struct bill_line);
            cluster->n_parts = order->n_own[c];
        } else {
            cluster->parts = plan->bill;
            cluster->n_parts = plan->n_bill;
        }
        cluster->power_W = bill_size(instance, cluster->parts, cluster->n_parts, SIZE_POWER);
    }
}

/* Converts values to output units. */
static const double *scaled(const double *value, size_t n, double scale, struct arena *arena)
{
    double *out = ARENA_NEW(arena, n, double);
    for (size_t s = 0; s < n; s++)
        out[s] = value[s] / scale;
    return out;
}

static enum status certify(struct plan *plan, const struct instance *instance, const struct regret *regret,
                           struct arena *arena, struct diag *diag)
{
    enum { EFFORT = 20000 }; /* predictions in the certificate; fewer than in `verify` */
    const double scale = instance_rate_scale(instance);
    const size_t n = (size_t)regret->done;
    const struct claim_draws draws = {
        .n = n,
        .seed = regret->how.seed,
        .exact = regret->how.exact,
        .level = (double)regret->level / REGRET_LEVEL_ONE,
        .best = scaled(regret->best, n, scale, arena),
        .rate = scaled(regret->by[regret_of_goal(instance)].order.value, n, scale, arena),
        .weight = regret->weight};
    struct claim claim;
    plan_claim(&claim, plan, instance, arena);
    claim.draws = &draws;
    certificate_make(&plan->certificate, instance, &claim, arena);
    certificate_regret(&plan->certificate, instance, &claim, EFFORT, arena);
    plan->certificate.method = "orders over draws";
    return certificate_require(&plan->certificate, diag);
}

enum status regret_plan(struct plan *plan, const struct instance *instance, const struct regret *regret,
                        struct arena *arena, struct diag *diag)
{
    const enum regret_by by = regret_of_goal(instance);
    const struct regret_choice *choice = &regret->by[by];
    const struct kept_order *order = &choice->order.order;
    const double scale = instance_rate_scale(instance);
    if (choice->order.cost_minor > instance->budget_minor)
        return diag_at(
            diag, ST_INFEASIBLE, instance->scenario->file.path, 0, 0,
            "the order of the least %s costs %s at the prices without errors, over the budget of %s: "
            "raise the budget, or choose goal rate",
            regret_words[by], money_text(choice->order.cost_minor, instance->currency, arena),
            money_text(instance->budget_minor, instance->currency, arena));
    const enum status status = plan_of_clusters(plan, instance, order->points, order->n_points, arena, diag);
    if (status != ST_OK)
        return status;
    take_order(plan, instance, order, arena);
    plan->objective = choice->order.risk[by] / scale;
    plan->bound = choice->bound / scale;
    plan->status = choice->proven ? PLAN_OPTIMAL : PLAN_STOPPED;
    plan->unique = true;
    struct instance warned = *instance;
    plan_warn(plan, &warned);
    plan_note_warnings(plan, &warned);
    return certify(plan, instance, regret, arena, diag);
}
