/* integer_program.c - finds the best clusters with the integer program (GLPK), over the candidates that
 * could be optimal.
 *
 * Candidates are excluded by proof only: in integer money (unaffordable), or by another candidate that costs
 * no more and is at least as fast for every application (dominated). The solver gets the rest. With one
 * cluster a candidate has the cost of its cheapest order. The solver's answer has a tolerance, so the exact
 * best is chosen among the candidates within it. With several clusters every part has its columns. Ties are
 * then settled by further programs: for the cheapest plan of equal rate, or the fastest of equal cost. */
#include <float.h>
#include <math.h>
#include <string.h>

#include "base/arena.h"
#include "base/mem.h"
#include "base/sort.h"
#include "base/stop.h"
#include "purchase/bill.h"
#include "search/candidates.h"
#include "search/candidate_compare.h"
#include "search/program_exact.h"
#include "search/shared_order.h"
#include "search/solve_parts.h"

static struct program_limits limits_of(const struct plan_search *search)
{
    return (struct program_limits){.time_s = search->options->time_limit_s, .stop = search->options->stop};
}

/* --- one cluster --- */

/* Relative tolerance of the solver's objective. */
#define SOLVER_RELATIVE 1e-6

/* Relative difference at which the solver treats ratios as equal. */
#define SOLVER_TIE 1e-7

/* A program and its candidates (program_of_points). */
struct candidate_program {
    const struct candidate_set *kept;
    struct program program;
    const size_t *z;
    double workload_scale;
};

static double solver_gain(const struct candidate_program *of, const struct instance *instance, size_t k)
{
    return instance->goal == GOAL_RATE ? of->kept->points[k].rate / of->workload_scale
                                       : of->program.cols.v[of->z[k]].gain;
}

/* Chooses the exact best among the candidates within the solver's tolerance. Rejects a result that the
 * candidates contradict. */
static enum status choose_exactly(struct plan_search *search, const struct candidate_program *of,
                                  const struct program_result *result, struct diag *diag)
{
    const struct candidate_set *kept = of->kept;
    size_t chosen = kept->n;
    for (size_t k = 0; k < kept->n; k++)
        if (result->found && result->value[of->z[k]] > 0.5)
            chosen = k;
    if (chosen == kept->n && result->status == PROGRAM_STOPPED)
        return ST_OK;
    if (chosen == kept->n)
        return diag_set(diag, ST_INTERNAL, "the solver bought nothing although %zu candidates are left",
                        kept->n);
    const double solved = solver_gain(of, search->instance, chosen);
    if (fabs(solved - result->objective) > SOLVER_RELATIVE * fmax(1e-3, fabs(solved)))
        return diag_set(diag, ST_INTERNAL,
                        "the solver's objective %.17g is not that of its own choice, %.17g",
                        result->objective, solved);
    for (size_t k = 0; k < kept->n; k++) {
        const double gain = solver_gain(of, search->instance, k);
        const double above = (gain - solved) / fmax(1e-3, fabs(solved));
        if (above > SOLVER_RELATIVE && result->status == PROGRAM_OPTIMAL)
            return diag_set(diag, ST_INTERNAL,
                            "the solver called %.17g optimal, but a candidate reaches %.17g", solved, gain);
        if (k == chosen || fabs(above) <= SOLVER_RELATIVE)
            search_candidate(search, &kept->points[k]);
    }
    return ST_OK;
}

/* An infinite ratio (a cost or size of 0) cannot be a coefficient. Such a candidate is the best without a
 * program. */
static bool offer_free(struct plan_search *search, const struct candidate_set *kept)
{
    for (size_t k = 0; k < kept->n; k++)
        if (isinf(candidate_objective(search->instance, &kept->points[k])))
            search_candidate(search, &kept->points[k]);
    return search->found;
}

static enum status solve_set(struct plan_search *search, const struct candidate_set *kept,
                             struct arena *arena, struct diag *diag)
{
    struct candidate_program of = {.kept = kept, .workload_scale = 1};
    struct program_result result;
    program_init(&of.program, arena);
    of.z = program_of_points(&of.program, search->instance, kept, &of.workload_scale);
    const struct program_limits limits = limits_of(search);
    enum status status = program_solve(&result, &of.program, &limits, arena, diag);
    if (status == ST_OK && result.status == PROGRAM_INFEASIBLE)
        status = diag_set(diag, ST_INTERNAL, "the solver found no purchase although %zu candidates are left",
                          kept->n);
    if (status == ST_OK)
        status = choose_exactly(search, &of, &result, diag);
    search->stopped = status == ST_OK && result.status == PROGRAM_STOPPED;
    search->bound = result.bound * of.workload_scale;
    program_fini(&of.program);
    return status;
}

/* --- several clusters --- */

/* The best multi-cluster plan so far. */
struct best_plan {
    bool found;
    struct program_choice is;
};

static void keep_better(struct best_plan *best, const struct program_choice *choice,
                        const struct instance *instance)
{
    if (!best->found || program_choice_compare(instance, choice, &best->is) < 0)
        best->is = *choice;
    best->found = true;
}

struct candidate_value {
    double value;
    size_t point;
};

static int by_value(const void *a, const void *b)
{
    const struct candidate_value *x = a, *y = b;
    if (x->value != y->value)
        return x->value > y->value ? -1 : 1;
    return x->point < y->point ? -1 : x->point > y->point;
}

/* Finds a plan of a single cluster to start with, because GLPK may find its first plan late, or not before a
 * limit ends the solve. */
static void start_with_one(struct best_plan *best, const struct program_exact *exact)
{
    enum { TRIED = 64 };
    const struct instance *instance = exact->shared->instance;
    const struct candidate_set *set = exact->set;
    struct candidate_value *ranked = mem_alloc(set->n, sizeof *ranked);
    for (size_t k = 0; k < set->n; k++)
        ranked[k] = (struct candidate_value){
            instance->goal == GOAL_COST ? -(double)set->points[k].cost_minor : set->points[k].rate, k};
    sort_stable(ranked, set->n, sizeof *ranked, by_value);
    for (size_t i = 0, tried = 0; i < set->n && tried < TRIED && !best->found; i++)
        if (set->points[ranked[i].point].rate >= fmax(exact->least_rate, DBL_MIN)) {
            best->found = program_exact_single(&best->is, exact, ranked[i].point);
            tried++;
        }
    mem_free(ranked);
}

/* Dinkelbach's method: the ratio of the best plan becomes the objective until no plan is better. */
static enum status solve_ratio(struct best_plan *best, struct program_result *result,
                               struct program_exact *exact, struct diag *diag)
{
    const struct instance *instance = exact->shared->instance;
    program_exact_ratio(exact, 0, exact->slots.workload_scale);
    for (;;) {
        struct program_choice choice;
        const enum status status = program_exact_solve(&choice, result, exact, diag);
        if (status != ST_OK || !result->found)
            return status;
        const bool better = !best->found || program_choice_compare(instance, &choice, &best->is) < 0;
        keep_better(best, &choice, instance);
        if (!better || result->status == PROGRAM_STOPPED || isinf(best->is.value))
            return ST_OK;
        program_exact_ratio(exact, best->is.value, best->is.rate);
    }
}

/* Converts an objective of the program to a rate, or, for goal cost, to minor units; INFINITY for a ratio. */
static double bound_of(const struct program_slots *slots, double objective)
{
    const enum goal goal = slots->instance->goal;
    if (goal == GOAL_COST)
        return -objective * slots->money;
    if (goal != GOAL_RATE)
        return INFINITY;
    return slots->logarithms ? number_exp2(objective) * slots->workload_scale
                             : objective * slots->workload_scale;
}

/* Relative rounding error of a plan's order: the program does not round, and each line is rounded by at most
 * half a minor unit (program_exact_make). */
static double rounding_of(const struct program_exact *exact, const struct program_choice *choice)
{
    return (double)(exact->slots.n_lines + 1) / fmax(1, (double)choice->cost_minor);
}

/* Excludes plans that cost more than the best one. */
static void limit_cost(struct program_exact *exact, size_t row, const struct program_choice *best)
{
    const double most = (double)best->cost_minor / exact->slots.money;
    exact->most_minor = best->cost_minor;
    exact->program.rows.v[row].high = most * (1 + rounding_of(exact, best));
}

/* Adds a row for plans that may tie with the best one, within rounding and GLPK's tolerance: equal rate and
 * no more cost, equal cost, or equal ratio. The objective becomes the cost, or the rate. */
static size_t add_tie_row(struct program_exact *exact, const struct program_choice *best)
{
    const struct program_slots *slots = &exact->slots;
    const struct instance *instance = slots->instance;
    struct program *program = &exact->program;
    const double rate = best->rate * (1 - TIE_RELATIVE), scaled = rate / slots->workload_scale;
    const bool ratio = goal_is_ratio(instance->goal);
    const size_t row = program_add_row(program, 'x', -INFINITY, INFINITY, "ties with the best plan");
    exact->fastest = false;
    if (ratio) {
        program_exact_ratio(exact, best->value, best->rate);
        program->rows.v[row].low = -rounding_of(exact, best) - SOLVER_TIE;
    } else {
        limit_cost(exact, row, best);
    }
    if (instance->goal == GOAL_RATE) {
        exact->least_rate = fmax(exact->least_rate, rate);
        program->cols.v[slots->rate].low = slots->logarithms ? number_log2(scaled) : scaled;
    }
    for (size_t c = 0; c < program->cols.n; c++) {
        struct program_col *col = &program->cols.v[c];
        program_add_entry(program, row, c, ratio ? col->gain : col->paid);
        if (!ratio)
            col->gain = instance->goal == GOAL_COST ? c == slots->rate : -col->paid;
    }
    return row;
}

static bool same_order(const struct shared_order *shared, const struct program_choice *a,
                       const struct program_choice *b, struct arena *arena)
{
    struct shared_bill x, y;
    shared_order_bill(&x, shared, a->points, a->n, arena);
    shared_order_bill(&y, shared, b->points, b->n, arena);
    return bill_same_order(shared->instance, x.lines, x.n_lines, y.lines, y.n_lines);
}

/* Enumerates plans that may tie in the goal. Finds the best of them, and whether another order ties with it.
 * *known is true if no limit ended the enumeration. */
static enum status settle_ties(struct best_plan *best, bool *unique, bool *known, struct program_exact *exact,
                               struct diag *diag)
{
    enum { TIES_AT_MOST = 1000, OTHER_ORDERS = 8 }; /* several are checked, because rounding may hide a tie */
    const struct instance *instance = exact->shared->instance;
    struct program_result result;
    struct program_choice choice;
    int n_others = 0;
    const size_t row = add_tie_row(exact, &best->is);
    program_exact_cut_off(exact, &best->is);
    *unique = true;
    for (int i = 0; i < TIES_AT_MOST; i++) {
        const enum status status = program_exact_solve(&choice, &result, exact, diag);
        *known = status == ST_OK && result.status == PROGRAM_INFEASIBLE;
        if (status != ST_OK || !result.found || result.status == PROGRAM_STOPPED)
            return status;
        const int order = program_choice_compare(instance, &choice, &best->is);
        if (order < 0) {
            best->is = choice;
            n_others = 0;
            if (!goal_is_ratio(instance->goal))
                limit_cost(exact, row, &choice);
        } else if (order == 0) {
            n_others += !same_order(exact->shared, &choice, &best->is, exact->arena);
        }
        *unique = n_others == 0;
        *known = n_others == OTHER_ORDERS;
        if (*known)
            return ST_OK;
        program_exact_cut_off(exact, &choice);
    }
    return ST_OK;
}

/* Checks that GLPK's optimum is at least as good as the first plan. */
static enum status check_start(const struct best_plan *start, const struct best_plan *best,
                               const struct program_result *result, const struct program_exact *exact,
                               struct diag *diag)
{
    const bool rate = exact->slots.instance->goal == GOAL_RATE;
    const double value = start->is.value, above = (value - best->is.value) / fmax(1e-3, fabs(value));
    if (!start->found || result->status == PROGRAM_STOPPED || isinf(value))
        return ST_OK;
    if (result->status == PROGRAM_INFEASIBLE)
        return diag_set(diag, ST_INTERNAL, "the solver found no purchase although a cluster alone is one");
    if (!best->found || above > SOLVER_RELATIVE + (rate ? 0 : rounding_of(exact, &start->is)))
        return diag_set(diag, ST_INTERNAL,
                        "the solver called %.17g optimal, but a cluster alone reaches %.17g", best->is.value,
                        value);
    return ST_OK;
}

static enum status solve_parts(struct plan_search *search, struct program_exact *exact, struct diag *diag)
{
    const struct instance *instance = search->instance;
    struct best_plan start = {.found = false}, best = {.found = false};
    struct program_result result;
    enum status status = ST_OK;
    start_with_one(&start, exact);
    if (goal_is_ratio(instance->goal)) {
        status = solve_ratio(&best, &result, exact, diag);
    } else {
        status = program_exact_solve(&best.is, &result, exact, diag);
        best.found = status == ST_OK && result.found;
    }
    if (status == ST_OK)
        status = check_start(&start, &best, &result, exact, diag);
    if (status == ST_OK && start.found)
        keep_better(&best, &start.is, instance);
    if (status != ST_OK)
        return status;
    search->stopped = result.status == PROGRAM_STOPPED || exact->inexact;
    search->inexact = exact->inexact;
    search->bound =
        bound_of(&exact->slots, fmax(result.status == PROGRAM_INFEASIBLE ? -(double)INFINITY : result.bound,
                                     exact->inexact_bound));
    bool known = true;
    if (best.found && !search->stopped && !isinf(best.is.value))
        status = settle_ties(&best, &search->unique, &known, exact, diag);
    search->stopped = search->stopped || !known;
    search->presolve.sets = exact->n_nodes;
    search->found = best.found;
    search->n_best = best.found ? best.is.n : 0;
    memcpy(search->best, best.is.points, search->n_best * sizeof *search->best);
    return status;
}

static enum status solve_clusters(struct plan_search *search, const struct shared_order *shared,
                                  const struct candidates *candidates, struct arena *arena, struct diag *diag)
{
    const struct candidate_set kept = candidates_set(candidates);
    const struct program_limits limits = limits_of(search);
    struct program_exact exact;
    while (search->idle < candidates->n_apps && candidates->fastest[search->idle] > 0)
        search->idle++;
    if (kept.n == 0)
        return ST_OK;
    enum status status = program_exact_make(&exact, shared, &kept, &limits, arena, diag);
    search->stopped = status == ST_OK && stop_reached(limits.stop);
    if (status == ST_OK && !search->stopped)
        status = solve_parts(search, &exact, diag);
    program_exact_fini(&exact);
    return status;
}

/* --- one or several clusters --- */

enum status search_by_program(struct plan_search *search, const struct shared_order *shared,
                              struct diag *diag)
{
    struct candidates candidates;
    struct arena arena = ARENA_INIT;
    enum status status = ST_OK;
    search->stopped =
        !candidates_collect(&candidates, shared, CANDIDATES_UNDOMINATED, NULL, search->options->stop);
    search->bound = search->instance->goal == GOAL_COST ? 0 : (double)INFINITY;
    search->fastest = candidates.fastest_rate;
    const struct candidate_set kept = candidates_set(&candidates);
    if (!search->stopped)
        search->presolve = candidates.presolve;
    if (!search->stopped && is_multi_cluster(search->instance))
        status = solve_clusters(search, shared, &candidates, &arena, diag);
    else if (!search->stopped && kept.n > 0 && !offer_free(search, &kept))
        status = solve_set(search, &kept, &arena, diag);
    candidates_fini(&candidates);
    arena_fini(&arena);
    return status;
}
