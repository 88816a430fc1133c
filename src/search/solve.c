/* solve.c - 1..K clusters: the search that fits the question, and the certificate of what it found. */
#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "proof/certificate.h"
#include "search/point_compare.h"
#include "search/solve_parts.h"

/* --- what the methods share --- */

void search_offer(struct search *search, const struct point *point)
{
    if (!search->found) {
        search->best = *point;
        search->found = true;
        return;
    }
    const int order = point_compare(search->problem, point, &search->best, NULL);
    if (order < 0)
        search->best = *point;
}

bool search_stopped(struct search *search)
{
    enum { LOOK_EVERY = 1024 };
    if (search->stopped || ++search->n_looked % LOOK_EVERY != 0)
        return search->stopped;
    const struct stop *stop = &search->options->stop;
    search->stopped = stop_reached(stop);
    return search->stopped;
}

double search_lambda_needed(const struct problem *problem)
{
    const double scale = problem_rate_scale(problem);
    const double target = problem->goal == GOAL_COST ? problem->target_rate * scale : 0;
    return fmax(target, problem->limits.min_rate * scale);
}

enum status search_check_question(const struct problem *problem, struct diag *diag)
{
    if (problem->counts == COUNTS_REAL)
        return given_error(&problem->policy->counts_at, diag,
                           "counts 'real' has no purchase: half a node cannot be bought; use any or legal "
                           "(real is for curve, crossover and reproduce)");
    if (problem->goal != GOAL_COST && problem->budget_minor == BUDGET_NONE &&
        problem->limits.max_nodes == INT64_MAX)
        return diag_at(diag, ST_INPUT, problem->file->path, 0, 0,
                       "goal '%s' needs a budget, or limits: {max_nodes: ...}", goal_name(problem->goal));
    return ST_OK;
}

/* --- the answer --- */

static enum status certify(struct plan *plan, const struct problem *problem, struct arena *arena,
                           struct diag *diag)
{
    struct claim claim;
    plan_claim(&claim, plan, problem, arena);
    certificate_make(&plan->certificate, problem, &claim, arena);
    plan->certificate.method = plan->method == METHOD_ENUMERATED ? "enumerated" : "bound from branching";
    for (size_t i = 0; i < plan->certificate.n_checks; i++) {
        const struct check *check = &plan->certificate.checks[i];
        if (!check->ok)
            return diag_set(diag, ST_INTERNAL, "the certificate of the plan does not hold: %s: %s",
                            check->name, check->detail);
    }
    return ST_OK;
}

static enum status finish(struct plan *plan, struct problem *problem, struct arena *arena, struct diag *diag)
{
    plan_warn(plan, problem);
    plan->warnings = problem->notes.warnings;
    plan->n_warnings = problem->notes.n_warnings;
    const enum status status = certify(plan, problem, arena, diag);
    return status == ST_OK && plan->status == PLAN_STOPPED ? ST_STOPPED : status;
}

static enum status solve(struct plan *out, struct problem *problem, const struct networks *networks,
                         const struct plan_options *options, struct arena *arena, struct diag *diag)
{
    *out = (struct plan){.status = PLAN_INFEASIBLE};
    const enum status status = plan_of_several(problem)
                                   ? search_several(out, problem, networks, options, arena, diag)
                                   : search_one(out, problem, options, arena, diag);
    return status == ST_OK ? finish(out, problem, arena, diag) : status;
}

enum status plan_solve(struct plan *out, struct problem *problem, const struct plan_options *options,
                       struct arena *arena, struct diag *diag)
{
    return solve(out, problem, &(const struct networks){NULL, 0}, options, arena, diag);
}

static int by_technology(const void *a, const void *b)
{
    const struct design *x = a, *y = b;
    if (x->technology_index != y->technology_index)
        return x->technology_index < y->technology_index ? -1 : 1;
    return strcmp(x->id, y->id);
}

enum status plan_solve_networks(struct plan *out, struct problem *problem, const size_t *technology, size_t n,
                                const struct plan_options *options, struct arena *arena, struct diag *diag)
{
    /* designs with one network lie together, so that they are a node of the tree */
    struct design *sorted = ARENA_NEW(arena, problem->choice.n_designs, struct design);
    struct problem by_network = *problem;
    size_t kept = 0;
    memcpy(sorted, problem->choice.designs, problem->choice.n_designs * sizeof *sorted);
    qsort(sorted, problem->choice.n_designs, sizeof *sorted, by_technology);
    by_network.choice.designs = sorted;
    if (!plan_of_several(problem)) { /* one cluster needs no tree */
        for (size_t d = 0; d < problem->choice.n_designs; d++)
            if (sorted[d].technology_index == technology[0])
                sorted[kept++] = sorted[d];
        by_network.choice.n_designs = kept;
        return plan_solve(out, &by_network, options, arena, diag);
    }
    return solve(out, &by_network, &(const struct networks){technology, n}, options, arena, diag);
}
