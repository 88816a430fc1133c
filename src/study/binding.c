/* binding.c - "better than the plan" is one more requirement, and nothing meets them all: what repairs that?
 */
#include "study/explain.h"

#include "base/number.h"

/* The requirement that is ours, not the buyer's. */
static const char BETTER[] = "better than the plan";

/* Rates nearer than this count as one (base/number.h), and a better one is farther. */
#define FASTER (1 + 10 * TIE_RELATIVE)

static bool ask_for_better(struct problem *better, struct scenario *scenario, const struct plan *plan)
{
    *scenario = *better->scenario;
    problem_ask(better, scenario);
    switch (better->goal) {
    case GOAL_RATE:
        better->limits.min_rate = plan->lambda * FASTER / problem_rate_scale(better);
        better->limits.min_rate_at = (struct located){.text = BETTER, .option = BETTER};
        return true;
    case GOAL_COST:
        better->budget_minor = plan->cost_minor - 1;
        scenario->frame.budget.option = BETTER; /* its text is still read where rules are given up */
        return true;
    case GOAL_RATE_PER_COST:
    case GOAL_RATE_PER_WATT:
    case GOAL_RATE_PER_CARBON:
    case N_GOALS:
        break;
    }
    return false;
}

enum status bindings_find(struct bindings *out, const struct problem *problem, const struct plan *plan,
                          const struct stop *stop, struct arena *arena, struct diag *diag)
{
    struct problem better = *problem;
    struct scenario scenario;
    struct infeasibility found = {.n_conflict = 0};
    enum status status = ST_OK;
    const bool known = problem->counts != COUNTS_REAL && ask_for_better(&better, &scenario, plan);
    if (known)
        status = infeasible_repairs(&found, &better, BETTER, stop, arena, diag);
    *out = (struct bindings){.v = found.repairs, .n = found.n_conflict, .known = known};
    return status;
}
