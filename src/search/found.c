/* found.c - a search finds a point: comparing it, counting, stopping. */
#include <math.h>

#include "search/point_compare.h"
#include "search/solve_parts.h"

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
        return given_error(&problem->scenario->counts_at, diag,
                           "counts 'real' has no purchase: half a node cannot be bought; use any or legal "
                           "(real is for curve, crossover and reproduce)");
    if (problem->goal != GOAL_COST && problem->budget_minor == BUDGET_NONE &&
        problem->limits.max_nodes == INT64_MAX)
        return diag_at(diag, ST_INPUT, problem->scenario->path, 0, 0,
                       "goal '%s' needs a budget, or limits: {max_nodes: ...}", goal_name(problem->goal));
    return ST_OK;
}
