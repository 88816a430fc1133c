/* program_compare.c - compares a claim with the optimum of the whole integer program that GLPK finds.
 *
 * Rates and costs of the program are doubles, and GLPK accepts a row within a relative 1e-7. So its bound
 * and the claim must agree within SOLVER_RELATIVE and the rounding of costs, line by line. The plan that
 * GLPK finds is priced in whole minor units and must not be better than the claim at all. */
#include "search/program_compare.h"

#include <math.h>

#include "base/arena.h"
#include "base/decimal.h"
#include "base/diag.h"
#include "base/stop.h"
#include "problem/stock.h"
#include "search/candidates.h"
#include "search/instance_cost.h"
#include "search/program_exact.h"
#include "search/shared_order.h"

/* Relative tolerance of GLPK's optimum. */
#define SOLVER_RELATIVE 1e-6

/* Relative tolerance of equal figures; a plan file has 15 digits. */
#define FILE_RELATIVE 1e-9

struct solver_comparison {
    struct instance instance;
    const struct claim *claim;
    struct shared_order shared;
    struct candidates candidates;
    struct program_exact exact;
    struct arena *arena;
};

/* Lower bound of the program's non-zeros, without building it: each candidate is in the row of its slot and
 * in that of its nodes. */
static bool may_be_small(const struct shared_order *shared)
{
    const struct instance *instance = shared->instance;
    const int64_t most_points = PROGRAM_COMPARED_ENTRIES / (2 * instance->policy->clusters);
    int64_t n_points = 0;
    for (size_t d = 0; d < instance->choice.n_designs && n_points <= most_points; d++) {
        const struct design *design = &instance->choice.designs[d];
        const int64_t first = instance_least_nodes(instance, design);
        const int64_t last = shared_order_nodes_within(shared, design, instance->budget_minor);
        n_points += last >= first ? last - first + 1 : 0;
    }
    return n_points <= most_points;
}

/* --- the objective of the program --- */

/* The objective of the claim: its rate in units of workload_scale, or the logarithm of that; for goal cost
 * its cost in units of slots.money. */
static double claimed_objective(const struct solver_comparison *c)
{
    const struct program_slots *slots = &c->exact.slots;
    const double rate = c->claim->objective * instance_rate_scale(&c->instance) / slots->workload_scale;
    if (c->instance.goal == GOAL_COST)
        return -(double)c->claim->cost_minor / slots->money;
    if (goal_is_ratio(c->instance.goal))
        return 0; /* the difference to the claimed ratio */
    return slots->logarithms ? number_log2(rate) : rate;
}

/* The claimed ratio in the units of struct program_choice. */
static double claimed_ratio(const struct solver_comparison *c)
{
    const double minor_per_major = money_major(1, c->instance.currency);
    return c->claim->objective * instance_rate_scale(&c->instance) *
           (c->instance.goal == GOAL_RATE_PER_COST ? minor_per_major : 1);
}

/* The amount by which the goal divides the claimed rate, in minor units of money or in units of the size. */
static double claimed_amount(const struct solver_comparison *c)
{
    return c->instance.goal == GOAL_RATE_PER_COST      ? (double)c->claim->cost_minor
           : goal_size(c->instance.goal) == SIZE_POWER ? c->claim->power_W
                                                       : c->claim->carbon_kg;
}

/* Largest difference between claimed and computed objective that rounding and tolerances explain. */
static double slack_of(const struct solver_comparison *c, double claimed)
{
    const struct program_slots *slots = &c->exact.slots;
    const double rounding_minor = (double)(slots->n_lines + 1);
    if (c->instance.goal == GOAL_COST)
        return SOLVER_RELATIVE * fabs(claimed) + rounding_minor / slots->money;
    if (c->instance.goal == GOAL_RATE_PER_COST)
        return SOLVER_RELATIVE + rounding_minor / (double)c->claim->cost_minor;
    if (goal_is_ratio(c->instance.goal)) /* the objective is in units of the claim's rate */
        return SOLVER_RELATIVE;
    return slots->logarithms ? 2 * SOLVER_RELATIVE : SOLVER_RELATIVE * fabs(claimed);
}

/* True if the plan that GLPK found, in whole minor units, beats the claim: by the goal, or by cost at the
 * same goal. */
static bool is_better(const struct solver_comparison *c, const struct program_choice *choice)
{
    const struct instance *instance = &c->instance;
    if (instance->goal == GOAL_COST)
        return choice->cost_minor < c->claim->cost_minor;
    const double claimed = goal_is_ratio(instance->goal)
                               ? claimed_ratio(c)
                               : c->claim->objective * instance_rate_scale(instance);
    const double value = choice->value / claimed;
    return value > 1 + FILE_RELATIVE || (instance->goal == GOAL_RATE && value > 1 - TIE_RELATIVE &&
                                         choice->cost_minor < c->claim->cost_minor);
}

/* Converts an objective of the program to the unit of the claim's objective. */
static double in_output_units(const struct solver_comparison *c, double objective)
{
    const struct program_slots *slots = &c->exact.slots;
    if (c->instance.goal == GOAL_COST)
        return -objective * slots->money * money_major(1, c->instance.currency);
    const double rate = slots->logarithms ? number_exp2(objective) : objective;
    return rate * slots->workload_scale / instance_rate_scale(&c->instance);
}

/* --- the check --- */

static void add_check(struct certificate *certificate, const char *result, bool ok, const char *detail,
                      struct arena *arena)
{
    const char *name = arena_printf(arena, "integer program (GLPK): %s", result);
    certificate_add(certificate, &(struct check){name, ok, detail}, arena);
    certificate->solver.result = ok ? result : "another optimum";
}

static const char *figure_text(const struct solver_comparison *c, double x)
{
    return number_text(x, 7, c->arena);
}

/* GLPK ended before the optimum: its bound must not be below the claim. */
static void note_bound(struct certificate *certificate, const struct solver_comparison *c, double bound,
                       double claimed, double slack, bool better)
{
    const bool ratio = goal_is_ratio(c->instance.goal);
    const double off = fabs(in_output_units(c, bound) - c->claim->objective);
    const double gap = ratio ? (double)NAN : off / c->claim->objective;
    const bool known = isfinite(bound) && !ratio;
    certificate->solver.bound = known ? in_output_units(c, bound) : (double)NAN;
    certificate->solver.gap = known ? gap : (double)NAN;
    const char *unit = plan_objective_unit(&c->instance, c->arena);
    const char *found = better ? "; it found a better plan" : "";
    const char *after =
        arena_printf(c->arena, "stopped after %s nodes", figure_text(c, (double)c->exact.n_nodes));
    add_check(certificate, "bound", bound >= claimed - slack && !better,
              known ? arena_printf(c->arena, "%s: bound %s, plan %s %s, gap %.3g %%%s", after,
                                   figure_text(c, certificate->solver.bound),
                                   figure_text(c, c->claim->objective), unit, 100 * gap, found)
                    : arena_printf(c->arena, "%s: no bound%s", after, found),
              c->arena);
}

static void note_result(struct certificate *certificate, const struct solver_comparison *c,
                        const struct program_choice *choice, const struct program_result *result)
{
    static const char same[] = "same optimum";
    const double claimed = claimed_objective(c), slack = slack_of(c, claimed);
    const bool better = result->found && is_better(c, choice);
    if (result->status == PROGRAM_STOPPED || c->exact.inexact) {
        note_bound(certificate, c, fmax(result->bound, c->exact.inexact_bound), claimed, slack, better);
    } else if (!result->found) {
        add_check(certificate, same, false, "GLPK finds nothing to buy", c->arena);
    } else if (goal_is_ratio(c->instance.goal) && !better && !(result->objective <= slack)) {
        /* the plan that was found is not better in whole minor units: the objective is rounded */
        add_check(
            certificate, "not solved", true,
            arena_printf(c->arena, "GLPK's objective is rounded too far; its plan is not better than %s %s",
                         figure_text(c, c->claim->objective), plan_objective_unit(&c->instance, c->arena)),
            c->arena);
    } else if (goal_is_ratio(c->instance.goal)) {
        add_check(certificate, same, result->objective >= -slack && !better,
                  arena_printf(c->arena, "GLPK finds %s the plan's %s %s",
                               better                       ? "a better plan than"
                               : result->objective < -slack ? "no plan as good as"
                                                            : "nothing better than",
                               figure_text(c, c->claim->objective),
                               plan_objective_unit(&c->instance, c->arena)),
                  c->arena);
    } else {
        add_check(certificate, same, fabs(result->objective - claimed) <= slack && !better,
                  arena_printf(c->arena, "GLPK %s%s, plan %s %s",
                               figure_text(c, in_output_units(c, result->objective)),
                               better ? " by a better plan" : "", figure_text(c, c->claim->objective),
                               plan_objective_unit(&c->instance, c->arena)),
                  c->arena);
    }
}

/* A failure of the solver is noted, but it does not refute the plan. */
static enum status compare_claim(struct certificate *certificate, struct solver_comparison *c,
                                 struct diag *diag)
{
    struct program_choice choice;
    struct program_result result;
    if (goal_is_ratio(c->instance.goal))
        program_exact_ratio(&c->exact, claimed_ratio(c), claimed_ratio(c) * claimed_amount(c));
    const enum status status = program_exact_solve(&choice, &result, &c->exact, diag);
    if (status == ST_INTERNAL) {
        add_check(certificate, "not solved", true, arena_strdup(c->arena, diag->message), c->arena);
        diag_fini(diag);
        return ST_OK;
    }
    if (status == ST_OK)
        note_result(certificate, c, &choice, &result);
    return status;
}

static enum status compare_candidates(struct certificate *certificate, struct solver_comparison *c,
                                      const struct program_claim *of, struct diag *diag)
{
    const struct program_limits limits = {
        .time_s = of->options->time_limit_s, .n_nodes = PROGRAM_COMPARED_NODES, .stop = of->options->stop};
    const struct candidate_set set = candidates_set(&c->candidates);
    enum status status = program_exact_make(&c->exact, &c->shared, &set, &limits, c->arena, diag);
    const size_t n_entries = c->exact.program.entries.n;
    const bool wanted = of->which == COMPARE_ANY || n_entries <= PROGRAM_COMPARED_ENTRIES;
    certificate->solver.n_entries = n_entries;
    if (status == ST_OK && wanted && !stop_reached(of->options->stop))
        status = compare_claim(certificate, c, diag);
    program_exact_fini(&c->exact);
    return status;
}

enum status program_compare(struct certificate *certificate, const struct program_claim *of,
                            struct arena *arena, struct diag *diag)
{
    const struct instance *instance = of->instance;
    struct solver_comparison c = {.instance = *instance, .claim = of->claim, .arena = arena};
    certificate->solver = (struct solver_result){.bound = NAN, .gap = NAN};
    if (of->which == COMPARE_NONE || !of->claim->proven || instance->counts == COUNTS_REAL)
        return ST_OK;
    if (!program_has_goal(instance))
        return of->which == COMPARE_SMALL
                   ? ST_OK
                   : diag_at(diag, ST_INPUT, instance->scenario->file.path, 0, 0,
                             "goal '%s' over a geometric mean of several clusters has no linear program: "
                             "leave out --check glpk",
                             goal_names[instance->goal]);
    /* without a budget the claim's cost is the budget, because a plan that costs more is not better */
    if (instance_is_open(instance, instance->budget_minor))
        c.instance.budget_minor = of->claim->cost_minor;
    enum status status = shared_order_make(&c.shared, &c.instance, arena, diag);
    /* nothing bounds the nodes, so the program is not small */
    if (status == ST_INPUT && of->which == COMPARE_SMALL) {
        diag_fini(diag);
        return ST_OK;
    }
    if (status != ST_OK || (of->which == COMPARE_SMALL && !may_be_small(&c.shared)))
        return status;
    const bool all = candidates_collect(&c.candidates, &c.shared, CANDIDATES_EVERY, NULL, of->options->stop);
    if (all && candidates_set(&c.candidates).n == 0)
        add_check(certificate, "same optimum", false, "no candidate can be bought", arena);
    else if (all)
        status = compare_candidates(certificate, &c, of, diag);
    candidates_fini(&c.candidates);
    return status;
}
