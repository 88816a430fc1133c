/* why_not.c - the question once more, with a part that must be bought. */
#include "study/explain.h"

#include <math.h>
#include <string.h>

#include "problem/build.h"
#include "purchase/bill.h"
#include "question/rules.h"
#include "study/flip.h"

/* The scenario with one more part that must be bought. */
static const struct scenario *asking_for(const char *id, const struct scenario *scenario, struct arena *arena)
{
    struct scenario *asked = ARENA_COPY(arena, scenario, 1, 0, struct scenario);
    limits_ask_for(&asked->limits, &(struct located){.text = id, .option = "--why-not"}, arena);
    return asked;
}

static enum status solve_with(struct why_not *out, const struct problem *problem, const struct stop *stop,
                              struct arena *arena, struct diag *diag)
{
    const char *id = problem->snapshot->parts[out->part].id;
    const struct plan_options options = {.stop = stop};
    enum status status = problem_build(&out->problem, asking_for(id, problem->scenario, arena),
                                       problem->snapshot, arena, diag);
    out->problem.budget_minor = problem->budget_minor;
    if (status == ST_OK)
        status = plan_solve(&out->plan, &out->problem, &options, arena, diag);
    out->found = status == ST_OK;
    if (out->found || status == ST_STOPPED || status == ST_INTERNAL)
        return status;
    out->reason = arena_strdup(arena, diag->message);
    diag_fini(diag);
    return ST_OK;
}

enum status why_not_make(struct why_not *out, const struct problem *problem, const struct plan *plan,
                         size_t part, const struct stop *stop, struct arena *arena, struct diag *diag)
{
    struct flips flips;
    *out = (struct why_not){
        .part = part, .in_plan = bill_find(plan->bill, plan->n_bill, part).quantity > 0, .wins_at_minor = -1};
    enum status status = solve_with(out, problem, stop, arena, diag);
    if (status != ST_OK)
        return status;
    if (out->found)
        out->loss = problem->goal == GOAL_COST ? out->plan.objective / plan->objective - 1
                                               : 1 - out->plan.objective / plan->objective;
    out->loss = fmax(out->loss, 0);
    out->price_minor = problem->market.prices[part].n ? problem->market.prices[part].steps[0].pack_minor : -1;
    status = flip_prices(&flips, problem, plan, part, stop, arena, diag);
    if (status == ST_STOPPED || status == ST_INTERNAL)
        return status;
    diag_fini(diag);
    out->wins_known = status != ST_INPUT;
    if (status == ST_OK) {
        out->price_minor = flips.v[0].price_minor;
        out->seller = flips.v[0].seller;
    }
    if (status == ST_OK && flips.v[0].below.too_many)
        out->wins_known = out->in_plan;
    else if (status == ST_OK && !out->in_plan && flips.v[0].below.any)
        out->wins_at_minor = flips.v[0].low_minor - 1;
    if (status == ST_OK && out->in_plan)
        out->wins_at_minor = out->price_minor;
    return ST_OK;
}
