/* solve.c - 1..K clusters: the search that fits the question, and the certificate of what it found. */
#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "proof/certificate.h"
#include "search/point_compare.h"
#include "search/solve_parts.h"

/* --- what the methods share --- */

void search_candidate(struct search *search, const struct point *point)
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

static enum status solve(struct plan *out, struct problem *problem, const struct plan_kind *kind,
                         const struct plan_options *options, struct arena *arena, struct diag *diag)
{
    *out = (struct plan){.status = PLAN_INFEASIBLE};
    const enum status status = plan_of_several(problem)
                                   ? search_several(out, problem, kind, options, arena, diag)
                                   : search_one(out, problem, options, arena, diag);
    return status == ST_OK ? finish(out, problem, arena, diag) : status;
}

enum status plan_solve(struct plan *out, struct problem *problem, const struct plan_options *options,
                       struct arena *arena, struct diag *diag)
{
    return solve(out, problem, &(const struct plan_kind){.n = 0}, options, arena, diag);
}

struct grouped {
    size_t group;
    struct design design;
};

static int by_group(const void *a, const void *b)
{
    const struct grouped *x = a, *y = b;
    if (x->group != y->group)
        return x->group < y->group ? -1 : 1;
    return strcmp(x->design.id, y->design.id);
}

enum status plan_solve_kind(struct plan *out, struct problem *problem, const struct plan_kind *kind,
                            const struct plan_options *options, struct arena *arena, struct diag *diag)
{
    /* designs of one group lie together, so that they are a node of the tree; one cluster needs no tree */
    const size_t n = problem->choice.n_designs;
    struct grouped *sorted = ARENA_NEW(arena, n, struct grouped);
    struct design *designs = ARENA_NEW(arena, n, struct design);
    size_t *group_of = ARENA_NEW(arena, n, size_t);
    struct problem grouped = *problem;
    struct plan_kind own = *kind;
    size_t kept = 0;
    for (size_t d = 0; d < n; d++)
        sorted[d] = (struct grouped){kind->group_of[d], problem->choice.designs[d]};
    qsort(sorted, n, sizeof *sorted, by_group);
    for (size_t d = 0; d < n; d++) {
        if (!plan_of_several(problem) && sorted[d].group != kind->group[0])
            continue;
        group_of[kept] = sorted[d].group;
        designs[kept++] = sorted[d].design;
    }
    grouped.choice.designs = designs;
    grouped.choice.n_designs = kept;
    own.group_of = group_of;
    return solve(out, &grouped, &own, options, arena, diag);
}
