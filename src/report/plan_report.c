/* plan_report.c - a plan as a buyer reads it, and as a program does. */
#include "report/plan_report.h"

#include <inttypes.h>
#include <math.h>
#include <string.h>

#include "base/arena.h"
#include "problem/warnings.h"
#include "proof/claim_read.h"
#include "report/columns.h"
#include "report/near_report.h"
#include "report/regret_report.h"
#include "search/plan.h"
#include "study/near.h"

static const char *status_name(enum plan_status status)
{
    static const char *const names[] = {[PLAN_OPTIMAL] = "optimal",
                                        [PLAN_INFEASIBLE] = "infeasible",
                                        [PLAN_UNBOUNDED] = "unbounded",
                                        [PLAN_STOPPED] = "stopped"};
    return names[status];
}

const char *plan_report_cost(const struct problem *problem, const struct plan *plan)
{
    return plan_report_costs(problem, plan_capital(plan, problem), plan->cost_minor);
}

const char *plan_report_costs(const struct problem *problem, int64_t capital_minor, int64_t cost_minor)
{
    if (!problem->purchase->budget_on_tco)
        return value_cost_text(problem, cost_minor);
    return arena_printf(problem->arena, "%s to buy, %s over %" PRId64 " %s",
                        value_cost_text(problem, capital_minor), value_cost_text(problem, cost_minor),
                        problem->purchase->operation.years,
                        problem->purchase->operation.years == 1 ? "year" : "years");
}

/* "Buy 3 x hgx-h100-8 with ndr and rent 23,360 x hour-h100 a year". */
static const char *what_to_do(const struct problem *problem, const struct plan *plan)
{
    struct arena *arena = problem->arena;
    const char *bought = NULL, *rented = NULL;
    for (size_t c = 0; c < plan->n_clusters; c++) {
        const struct candidate *point = &plan->clusters[c].point;
        const bool rents = point->design->rented.units > 0;
        const char **to = rents ? &rented : &bought;
        const char *words = rents ? plan_report_units(problem, point) : plan_report_points(problem, point, 1);
        *to = *to ? arena_printf(arena, "%s + %s", *to, words) : words;
    }
    if (!rented && plan->n_clusters > 1)
        return arena_printf(arena, "Buy %zu clusters", plan->n_clusters);
    if (!rented)
        return arena_printf(arena, "Buy %s", bought);
    return bought ? arena_printf(arena, "Buy %s and rent %s", bought, rented)
                  : arena_printf(arena, "Rent %s", rented);
}

const char *plan_report_answer(const struct problem *problem, const struct plan *plan)
{
    if (!plan->found)
        return "Nothing can be bought.";
    return arena_printf(problem->arena, "%s: %s for %s.", what_to_do(problem, plan),
                        problem_rate_text(problem, plan->lambda), plan_report_cost(problem, plan));
}

/* "nothing else is faster", "no 2 clusters or fewer are faster". */
static const char *proven_words(const struct problem *problem, const char *within)
{
    const bool several = plan_of_several(problem);
    const char *others =
        several ? arena_printf(problem->arena, "no %" PRId64 " clusters or fewer", problem->policy->clusters)
                : "nothing else";
    const char *better = problem->budget_minor == BUDGET_NONE    ? "better"
                         : problem->goal == GOAL_RATE            ? "faster"
                         : several && problem->goal == GOAL_COST ? "cheaper"
                                                                 : "better";
    return arena_printf(problem->arena, "%s%s %s %s", others, within, several ? "are" : "is", better);
}

const char *plan_report_standing(const struct problem *problem, const struct plan *plan)
{
    struct arena *arena = problem->arena;
    const char *guessed = assumptions_words(problem, plan);
    const char *tail = arena_printf(
        arena, "%s%s%s%s%s",
        plan_report_placeholders(problem, plan) ? " The prices are placeholders: each one is an assumption."
                                                : "",
        plan->unique ? "" : " Another purchase ties with it in rate and cost.",
        guessed ? " Of what it rests on, " : "", guessed ? guessed : "", guessed ? "." : "");
    if (plan->status == PLAN_STOPPED && !isfinite(plan->bound))
        return arena_printf(arena, "NOT proven: stopped before anything bounds the best possible.%s", tail);
    if (plan->status == PLAN_STOPPED)
        return arena_printf(
            arena, "NOT proven: stopped before the end. The best possible is at %s %s %s, %s %% away.%s",
            problem->goal == GOAL_COST ? "least" : "most", number_text(plan->bound, 6, arena),
            plan_objective_unit(problem, arena), number_text(100 * plan_gap(plan), 3, arena), tail);
    const char *within =
        problem->budget_minor == BUDGET_NONE
            ? ""
            : arena_printf(arena, " within %s", value_cost_text(problem, problem->budget_minor));
    return arena_printf(arena, "Proven%s: %s.%s", guessed ? " for the prices and rates given" : "",
                        proven_words(problem, within), tail);
}

static void say_metric(struct sink *sink, const struct problem *problem)
{
    const enum metric_id id = problem->scenario->measure.metric;
    const struct metric *metric = metric_get(id);
    if (id != METRIC_HARMONIC)
        sink_say(sink, "By %s, %s: %s (%s).", metric_names[id], metric->words, metric->formula,
                 metric->source);
    const struct measure *measure = &problem->scenario->measure;
    if (measure->phases.n > 0 || (metric->by_years && measure->horizon.to.day > 0))
        sink_say(sink, "From %s until %s, over %s years, %s %% of it is there on average.",
                 measure->horizon.from.at.text, measure->horizon.to.at.text,
                 number_text(horizon_years(&measure->horizon), 4, problem->arena),
                 number_text(100 * measure->delivered, 4, problem->arena));
}

/* What the goal of the plan is called: of one that was chosen under error that choice. */
static const char *goal_of(const struct problem *problem, const struct regret *regret)
{
    return goal_word(problem->goal, regret ? problem->policy->under_error : UNDER_ERROR_NONE);
}

static void say_headline(struct sink *sink, const struct problem *problem, const struct plan *plan,
                         const struct near_set *near, const struct regret *regret)
{
    sink_title(sink, problem->file->title);
    sink_say(sink, "%s", plan_report_answer(problem, plan));
    for (size_t c = 0; plan->n_clusters > 1 && c < plan->n_clusters; c++)
        sink_say(sink, "  %zu: %s", c + 1, plan_report_points(problem, &plan->clusters[c].point, 1));
    if (!plan->found)
        return;
    if (!regret || !problem->policy->under_error)
        sink_say(sink, "%s", plan_report_standing(problem, plan));
    if (near)
        near_say(sink, problem, plan, near);
    if (regret)
        regret_say(sink, problem, regret);
    say_metric(sink, problem);
    sink_say(sink, "%s", "");
}

/* Status, objective, bound, gap, method, budget and cost. */
static void report_objective(struct sink *sink, const struct problem *problem, const struct plan *plan,
                             const char *goal)
{
    sink_string(sink, "status", NULL, status_name(plan->status));
    sink_begin(sink, "objective", NULL);
    sink_string(sink, "name", NULL, goal);
    sink_real(sink, "value", NULL, plan->found ? plan->objective : (double)NAN, 6, NULL);
    sink_string(sink, "unit", NULL, plan_objective_unit(problem, problem->arena));
    if (problem->scenario->measure.metric != METRIC_HARMONIC)
        sink_string(sink, "metric", NULL, metric_names[problem->scenario->measure.metric]);
    sink_end(sink);
    sink_real(sink, "bound", NULL, plan->found ? plan->bound : (double)NAN, 6, NULL);
    sink_real(sink, "gap", NULL, plan->found ? plan_gap(plan) : (double)NAN, 3, NULL);
    sink_string(sink, "method", NULL, plan_method_name(plan->ran));
    sink_string(sink, "method_ran", NULL, plan_ran_name(plan->ran));
    sink_bool(sink, "unique", NULL, plan->unique);
    sink_put(sink, "budget", NULL,
             value_cost_if(problem->budget_minor != BUDGET_NONE, problem, problem->budget_minor));
    if (plan->found)
        sink_money(sink, "cost", NULL, plan->cost_minor, problem->currency);
    sink_string(sink, "currency", NULL, problem->currency);
}

/* What GLPK says of the plan; nothing where it was not run. */
static void report_solver(struct sink *sink, const struct solver_result *solver)
{
    if (!solver->result)
        return;
    sink_begin(sink, "integer_program", NULL);
    sink_string(sink, "result", NULL, solver->result);
    sink_integer(sink, "entries", NULL, (int64_t)solver->n_entries);
    if (!isnan(solver->bound)) {
        sink_real(sink, "bound", NULL, solver->bound, 6, NULL);
        sink_real(sink, "gap", NULL, solver->gap, 3, NULL);
    }
    sink_end(sink);
}

/* Presolve and certificate, for programs. */
static void report_figures(struct sink *sink, const struct plan *plan)
{
    const struct presolve *presolve = &plan->presolve;
    sink_begin(sink, "presolve", NULL);
    sink_integer(sink, "points", NULL, presolve->points);
    sink_integer(sink, "kept", NULL, presolve->kept);
    sink_begin(sink, "dropped", NULL);
    sink_integer(sink, "unaffordable", NULL, presolve->unaffordable);
    sink_integer(sink, "dominated", NULL, presolve->dominated);
    sink_integer(sink, "bound", NULL, presolve->bound);
    sink_end(sink);
    sink_end(sink);
    sink_begin(sink, "certificate", NULL);
    sink_bool(sink, "checked", NULL, plan->found && plan->certificate.ok);
    sink_string(sink, "method", NULL, plan->certificate.method);
    sink_integer(sink, "checks", NULL, (int64_t)plan->certificate.n_checks);
    report_solver(sink, &plan->certificate.solver);
    sink_end(sink);
}

/* How the points were ruled out. */
static void say_proof(struct sink *sink, const struct problem *problem, const struct plan *plan)
{
    const struct presolve *presolve = &plan->presolve;
    const bool optimal = plan->status == PLAN_OPTIMAL;
    const char *proof = optimal ? "Proof" : "So far";
    if (plan_of_several(problem))
        sink_say(sink,
                 "%s: the nodes of %" PRId64 " candidates for a cluster fit the budget; %" PRId64
                 " can be part of a best fleet, over %" PRId64 " branch-and-bound nodes.",
                 proof, presolve->points, presolve->kept, presolve->sets);
    else
        sink_say(sink,
                 "%s: the nodes of %" PRId64 " candidates fit the budget. With all their parts %" PRId64
                 " cost more than the budget; %" PRId64 " are no better than this one%s.",
                 proof, presolve->points, presolve->unaffordable, presolve->dominated + presolve->bound,
                 optimal ? "" : ", or not looked at");
}

void plan_report_proof(struct sink *sink, const struct problem *problem, const struct plan *plan)
{
    report_figures(sink, plan);
    if (!plan->found)
        return;
    sink_say(sink, "%s", "");
    sink_details_begin(sink);
    say_proof(sink, problem, plan);
    sink_details_end(sink);
    sink_say(sink,
             "Checked: bill, prices, limits%s were recomputed from the catalogue; all %zu checks hold, in "
             "exact integer money.",
             plan_of_several(problem) ? ", rates and shares of time" : " and rates",
             plan->certificate.n_checks);
    const struct certificate *certificate = &plan->certificate;
    if (certificate->solver.result) {
        const char *size = number_text((double)certificate->solver.n_entries, 0, problem->arena);
        const bool same = strcmp(certificate->solver.result, "same optimum") == 0;
        sink_say(sink, "GLPK %s the integer program with %s non-zeros: %s.", same ? "solved" : "bounded",
                 size,
                 same ? certificate->solver.result : certificate->checks[certificate->n_checks - 1].detail);
    }
}

static void report_warnings(struct sink *sink, const struct problem *problem)
{
    size_t n = 0;
    const char *const *warnings = problem_warnings(&n, problem);
    sink_strings(sink, "warnings", n ? "Warnings" : NULL, warnings, n);
}

void plan_report_hashes(struct sink *sink, const struct problem *problem, const char *bill)
{
    sink_begin(sink, "hashes", NULL);
    if (bill)
        sink_string(sink, "bill", NULL, bill);
    sink_string(sink, "scenario", NULL, problem->file->hash);
    sink_string(sink, "catalog", NULL, problem->snapshot->hash);
    sink_end(sink);
}

/* The question answered, and the hashes of its files. */
static void report_question(struct sink *sink, const struct problem *problem, const struct settings *settings,
                            const char *goal)
{
    char day[11];
    sink_begin(sink, "question", NULL);
    sink_string(sink, "title", NULL, problem->file->title);
    sink_string(sink, "catalog", NULL, problem->snapshot->name);
    sink_string(sink, "goal", NULL, goal);
    sink_string(sink, "counts", NULL, counts_names[problem->counts]);
    sink_string(sink, "as_of", NULL, date_format(day, problem->as_of));
    sink_string(sink, "override", NULL, settings->override);
    sink_strings(sink, "set", NULL, settings->changes, settings->n_changes);
    if (problem->goal == GOAL_COST)
        sink_real(sink, "target_rate", NULL, problem->target_rate, 15, NULL);
    sink_end(sink);
    plan_report_hashes(sink, problem, NULL);
}

void plan_report_order(struct sink *sink, const struct problem *problem, const struct plan *plan,
                       enum sink_table_role role)
{
    plan_report_each(sink, problem, plan);
    plan_report_bill(sink, problem, plan, role);
    plan_report_rent(sink, problem, plan);
    plan_report_operation(sink, problem, plan);
}

void plan_report(struct sink *sink, const struct problem *problem, const struct plan *plan,
                 const struct settings *settings, const struct plan_advice *advice, enum sink_table_role bill)
{
    const struct near_set *near = advice ? advice->near : NULL;
    const struct regret *regret = advice ? advice->regret : NULL;
    const char *goal = goal_of(problem, regret);
    say_headline(sink, problem, plan, near, regret);
    report_objective(sink, problem, plan, goal);
    if (plan_of_several(problem))
        sink_real(sink, "power_W", NULL, plan->power_W, 6, "W");
    plan_report_order(sink, problem, plan, bill);
    if (plan->found && !plan_of_several(problem))
        cables_report(sink, problem, &plan->clusters[0]);
    plan_report_proof(sink, problem, plan);
    report_warnings(sink, problem);
    report_question(sink, problem, settings, goal);
    if (near && !near->why_none)
        near_report(sink, problem, plan, near, false);
    if (regret)
        regret_report(sink, problem, regret, "regret", NULL);
}

void certificate_report_checks(struct sink *sink, const struct certificate *certificate)
{
    sink_table_begin(sink, "checks", NULL, SINK_MAIN, COLUMNS_CHECKS);
    for (size_t i = 0; i < certificate->n_checks; i++) {
        SINK_ROW(sink, !certificate->checks[i].ok, value_text(certificate->checks[i].name),
                 value_bool(certificate->checks[i].ok), value_text(certificate->checks[i].detail));
    }
    sink_table_end(sink);
}

static void report_not_covered(struct sink *sink, const struct claim_file *file)
{
    struct arena scratch = ARENA_INIT;
    sink_strings(sink, "not_covered", NULL, file->not_covered, file->n_not_covered);
    if (file->n_not_covered) {
        sink_say(sink, "%s", "");
        sink_say(sink, "In the file, and covered by no check: %s.",
                 arena_listed(&scratch, file->not_covered, file->n_not_covered));
    }
    arena_fini(&scratch);
}

void certificate_report(struct sink *sink, const struct certificate *certificate,
                        const struct claim_file *file)
{
    size_t n_failed = 0;
    for (size_t i = 0; i < certificate->n_checks; i++)
        n_failed += !certificate->checks[i].ok;
    if (certificate->ok)
        sink_say(sink, "%s is verified: all %zu checks hold.", file->path, certificate->n_checks);
    else
        sink_say(sink, "%s is NOT verified: %zu of %zu checks fail.", file->path, n_failed,
                 certificate->n_checks);
    sink_say(sink, "%s", "");
    sink_bool(sink, "verified", NULL, certificate->ok);
    certificate_report_checks(sink, certificate);
    report_not_covered(sink, file);
}
