/* plan_report.c - a plan as a buyer reads it, and as a program does. */
#include "report/plan_report.h"

#include <inttypes.h>
#include <math.h>
#include <string.h>

#include "base/arena.h"
#include "proof/claim_read.h"
#include "report/columns.h"
#include "report/near_report.h"
#include "report/regret_report.h"
#include "search/plan.h"
#include "search/unit_cost.h"
#include "study/near.h"
#include "study/price_age.h"

static const char *status_name(enum plan_status status)
{
    static const char *const names[] = {[PLAN_OPTIMAL] = "optimal",
                                        [PLAN_INFEASIBLE] = "infeasible",
                                        [PLAN_UNBOUNDED] = "unbounded",
                                        [PLAN_STOPPED] = "stopped"};
    return names[status];
}

/* The name of the plan's goal; with a goal under error the name of that goal. */
static const char *goal_of(const struct instance *instance, const struct regret *regret)
{
    return goal_word(instance->goal, regret ? instance->policy->under_error : UNDER_ERROR_NONE);
}

/* Status, objective, bound, gap, method, budget and cost. */
static void report_objective(struct sink *sink, const struct instance *instance, const struct plan *plan,
                             const char *goal)
{
    sink_string(sink, "status", NULL, status_name(plan->status));
    sink_begin(sink, "objective", NULL);
    sink_string(sink, "name", NULL, goal);
    sink_real(sink, "value", NULL, plan->found ? plan->objective : (double)NAN, 6, NULL);
    sink_string(sink, "unit", NULL, plan_objective_unit(instance, instance->arena));
    if (instance->scenario->measure.metric != METRIC_HARMONIC)
        sink_string(sink, "metric", NULL, metric_names[instance->scenario->measure.metric]);
    sink_end(sink);
    sink_real(sink, "bound", NULL, plan->found ? plan->bound : (double)NAN, 6, NULL);
    sink_real(sink, "gap", NULL, plan->found ? plan_gap(plan) : (double)NAN, 3, NULL);
    sink_string(sink, "method", NULL, plan_method_name(plan->ran));
    sink_string(sink, "method_ran", NULL, plan_method_ran_name(plan->ran));
    sink_bool(sink, "unique", NULL, plan->unique);
    sink_put(sink, "budget", NULL,
             value_cost_if(instance->budget_minor != BUDGET_NONE, instance, instance->budget_minor));
    if (plan->found)
        sink_money(sink, "cost", NULL, plan->cost_minor, instance->currency);
    sink_string(sink, "currency", NULL, instance->currency);
}

/* For programs; the label "Per unit" says it in words. */
static void report_unit_costs(struct sink *sink, const struct instance *instance, const struct plan *plan)
{
    const struct operation *operation = &instance->purchase->operation;
    struct unit_cost *rows;
    const size_t n = unit_costs_of_plan(&rows, plan, instance, instance->arena);
    if (n == 0)
        return;
    sink_table_begin(sink, "cost_per_unit", NULL, SINK_SIDE, COLUMNS_COST_PER_UNIT);
    for (size_t i = 0; i < n; i++) {
        const struct unit_cost *of = &rows[i];
        SINK_ROW(sink, false, value_text(of->application), value_text(of->unit),
                 value_integer((int64_t)of->units), value_real(of->capital), value_real(of->tco),
                 value_text(instance->currency), value_integer(operation->years),
                 value_real(operation->utilisation),
                 of->prompt > 0 ? value_integer((int64_t)of->prompt) : value_null(),
                 of->answer > 0 ? value_integer((int64_t)of->answer) : value_null());
    }
    sink_table_end(sink);
}

/* The result of GLPK; nothing if it was not run. */
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

static void report_presolve(struct sink *sink, const struct presolve *presolve)
{
    if (presolve->left_out) {
        sink_string(sink, "presolve", NULL, NULL);
        return;
    }
    sink_begin(sink, "presolve", NULL);
    sink_integer(sink, "points", NULL, presolve->points);
    sink_integer(sink, "kept", NULL, presolve->kept);
    sink_begin(sink, "dropped", NULL);
    sink_integer(sink, "unaffordable", NULL, presolve->unaffordable);
    sink_integer(sink, "dominated", NULL, presolve->dominated);
    sink_integer(sink, "bound", NULL, presolve->bound);
    sink_end(sink);
    sink_end(sink);
}

/* Presolve and certificate, for programs. */
static void report_figures(struct sink *sink, const struct plan *plan)
{
    report_presolve(sink, &plan->presolve);
    sink_begin(sink, "certificate", NULL);
    sink_bool(sink, "checked", NULL, plan->found && plan->certificate.ok);
    sink_string(sink, "method", NULL, plan->certificate.method);
    sink_integer(sink, "checks", NULL, (int64_t)plan->certificate.n_checks);
    report_solver(sink, &plan->certificate.solver);
    sink_end(sink);
}

/* The number of candidates that each rule excluded. */
static void say_candidates(struct sink *sink, const struct instance *instance, const struct plan *plan)
{
    struct arena *arena = instance->arena;
    const struct presolve *presolve = &plan->presolve;
    const char *points = number_text((double)presolve->points, 15, arena);
    const char *bought = instance->budget_minor == BUDGET_NONE ? "" : " whose nodes the budget buys";
    const int64_t worse = presolve->dominated + presolve->bound;
    if (is_multi_cluster(instance))
        sink_say(sink,
                 "Candidates for one cluster%s: %s. Candidates that a best plan can contain: %s. "
                 "Branch-and-bound nodes: %s.",
                 bought, points, number_text((double)presolve->kept, 15, arena),
                 number_text((double)presolve->sets, 15, arena));
    else
        sink_say(sink,
                 "Candidates%s: %s. Too expensive with all parts: %s. Not better "
                 "than the plan%s: %s.",
                 bought, points, number_text((double)presolve->unaffordable, 15, arena),
                 plan->status == PLAN_OPTIMAL ? "" : ", or not examined",
                 number_text((double)worse, 15, arena));
}

void plan_report_proof(struct sink *sink, const struct instance *instance, const struct plan *plan)
{
    const struct certificate *certificate = &plan->certificate;
    const struct solver_result *solver = &certificate->solver;
    report_figures(sink, plan);
    if (!plan->found)
        return;
    sink_details_begin(sink);
    sink_say(sink, "%s", "");
    if (!plan->presolve.left_out)
        say_candidates(sink, instance, plan);
    sink_say(sink,
             "Independent check: bill, prices, limits%s recomputed from the catalogue, in integer money; %zu "
             "checks passed.",
             is_multi_cluster(instance) ? ", rates and shares of time" : " and rates", certificate->n_checks);
    if (solver->result) {
        const bool same = strcmp(solver->result, "same optimum") == 0;
        sink_say(sink, "GLPK %s the integer program with %s non-zeros: %s.", same ? "solved" : "bounded",
                 number_text((double)solver->n_entries, 0, instance->arena),
                 same ? solver->result : certificate->checks[certificate->n_checks - 1].detail);
    }
    sink_details_end(sink);
}

static void report_warnings(struct sink *sink, const struct instance *instance, const struct plan *plan)
{
    const size_t n = plan->warnings.n;
    sink_list_begin(sink, "warnings", n ? "Warnings" : NULL);
    for (size_t i = 0; i < n; i++) {
        if (i == SINK_ROWS)
            sink_details_begin(sink);
        sink_string(sink, NULL, "", plan->warnings.v[i]);
    }
    if (n > SINK_ROWS) {
        sink_details_end(sink);
        sink_hint(sink, arena_printf(instance->arena, "%zu more: -v", n - SINK_ROWS));
    }
    sink_end(sink);
}

void plan_report_hashes(struct sink *sink, const struct instance *instance, const char *bill)
{
    sink_begin(sink, "hashes", NULL);
    if (bill)
        sink_string(sink, "bill", NULL, bill);
    sink_string(sink, "scenario", NULL, instance->scenario->file.hash);
    sink_string(sink, "catalog", NULL, instance->snapshot->hash);
    sink_end(sink);
}

/* The scenario that the plan answers, and the hashes of its files. */
static void report_question(struct sink *sink, const struct instance *instance,
                            const struct settings *settings, const char *goal)
{
    char day[11];
    sink_begin(sink, "question", NULL);
    sink_string(sink, "title", NULL, instance->scenario->file.title);
    sink_string(sink, "catalog", NULL, instance->snapshot->name);
    sink_string(sink, "goal", NULL, goal);
    sink_string(sink, "counts", NULL, counts_names[instance->counts]);
    sink_string(sink, "as_of", NULL, date_format(day, instance->as_of));
    sink_string(sink, "override", NULL, settings->override);
    sink_strings(sink, "set", NULL, settings->changes, settings->n_changes);
    if (instance->goal == GOAL_COST)
        sink_real(sink, "target_rate", NULL, instance->target_rate, 15, NULL);
    sink_end(sink);
    plan_report_hashes(sink, instance, NULL);
}

void plan_report_order(struct sink *sink, const struct instance *instance, const struct plan *plan,
                       enum sink_table_role role)
{
    plan_report_each(sink, instance, plan);
    plan_report_bill(sink, instance, plan, role);
    plan_report_rent(sink, instance, plan);
    plan_report_operation(sink, instance, plan);
}

/* Old prices, with the plan at 20 % less and more. For programs; the warnings say it in words. */
static void report_old_prices(struct sink *sink, const struct instance *instance, const struct price_age *age)
{
    if (age->n == 0)
        return;
    sink_table_begin(sink, "old_prices", NULL, SINK_SIDE, COLUMNS_OLD_PRICES);
    for (size_t i = 0; i < age->n; i++) {
        const struct aged_price *aged = &age->v[i];
        const struct aged_side *less = &aged->less, *more = &aged->more;
        SINK_ROW(sink, false, value_text(instance->snapshot->parts[aged->part].id),
                 value_real((double)aged->days), value_real((double)aged->half_life_days),
                 value_real(aged->share), value_text(less->bought),
                 value_real(less->bought ? less->rate_change : (double)NAN),
                 less->bought ? value_money(less->cost_change, instance->currency) : value_null(),
                 value_text(more->bought), value_real(more->bought ? more->rate_change : (double)NAN),
                 more->bought ? value_money(more->cost_change, instance->currency) : value_null());
    }
    sink_table_end(sink);
}

void plan_report(struct sink *sink, const struct instance *instance, const struct plan *plan,
                 const struct settings *settings, const struct plan_advice *advice, enum sink_table_role bill)
{
    const struct near_set *near = advice ? advice->near : NULL;
    const struct regret *regret = advice ? advice->regret : NULL;
    const char *goal = goal_of(instance, regret);
    sink_title(sink, instance->scenario->file.title);
    plan_report_labels(sink, instance, plan, advice);
    report_objective(sink, instance, plan, goal);
    assumptions_price_shares(sink, instance, plan);
    if (is_multi_cluster(instance))
        sink_real(sink, "power_W", NULL, plan->power_W, 6, "W");
    report_unit_costs(sink, instance, plan);
    plan_report_order(sink, instance, plan, bill);
    if (plan->found && !is_multi_cluster(instance))
        cables_report(sink, instance, &plan->clusters[0]);
    plan_report_proof(sink, instance, plan);
    report_warnings(sink, instance, plan);
    report_question(sink, instance, settings, goal);
    if (advice && advice->age)
        report_old_prices(sink, instance, advice->age);
    if (near && !near->why_none)
        near_report(sink, instance, plan, near, false);
    if (regret)
        regret_report(sink, instance, regret, "regret", NULL);
}

void certificate_report_checks(struct sink *sink, const struct certificate *certificate)
{
    sink_table_begin(sink, "checks", NULL, SINK_MAIN, COLUMNS_CHECKS);
    sink_table_arrange(sink, NULL, NULL); /* failed checks first */
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
        sink_say(sink, "Fields of the file that no check covers: %s.",
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
        sink_say(sink, "%s is verified: %zu of %zu checks passed.", file->path, certificate->n_checks,
                 certificate->n_checks);
    else
        sink_say(sink, "%s is NOT verified: %zu of %zu checks failed.", file->path, n_failed,
                 certificate->n_checks);
    sink_say(sink, "%s", "");
    sink_bool(sink, "verified", NULL, certificate->ok);
    certificate_report_checks(sink, certificate);
    report_not_covered(sink, file);
}
