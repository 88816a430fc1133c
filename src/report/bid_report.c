/* bid_report.c - what a bid makes, what is wrong with it, and what its money could buy. */
#include "report/bid_report.h"

#include <inttypes.h>
#include <math.h>

#include "purchase/bill.h"
#include "purchase/order.h"
#include "report/message_report.h"
#include "report/plan_report_parts.h"

static void say_headline(struct sink *sink, const struct problem *problem, const struct bid *bid,
                         const struct bid_score *score)
{
    struct arena *arena = problem->arena;
    const char *cost = plan_report_money(problem, score->cost_minor, arena);
    if (score->cluster && score->point.lambda > 0)
        sink_say(sink, "%s makes %s: %s for %s.", bid->path,
                 plan_report_purchase(problem, &score->point, arena),
                 plan_report_rate(problem, score->point.lambda, arena), cost);
    else if (score->cluster)
        sink_say(sink, "%s makes %s for %s.", bid->path, plan_report_purchase(problem, &score->point, arena),
                 cost);
    else
        sink_say(sink, "%s makes no cluster; its parts cost %s.", bid->path, cost);
    if (score->feasible)
        sink_say(sink, "It meets every requirement of the scenario.");
    else
        sink_say(sink, "It is NOT feasible: %zu %s.", score->n_violations,
                 score->n_violations == 1 ? "requirement is not met" : "requirements are not met");
    if (score->best.found && isfinite(score->gain) && score->gain > 0)
        sink_say(sink, "The same money buys %s: %s, %s %% more.",
                 plan_report_purchase(problem, &score->best.clusters[0].point, arena),
                 plan_report_rate(problem, score->best.lambda, arena),
                 number_text(100 * score->gain, 3, arena));
    else if (score->best.found && isfinite(score->gain))
        sink_say(sink, "The same money buys nothing faster.");
    else if (score->best.found)
        sink_say(sink, "The same money buys %s: %s.",
                 plan_report_purchase(problem, &score->best.clusters[0].point, arena),
                 plan_report_rate(problem, score->best.lambda, arena));
    sink_say(sink, "%s", "");
}

static void report_cluster(struct sink *sink, const struct problem *problem, const struct bid_score *score)
{
    sink_bool(sink, "feasible", NULL, score->feasible);
    sink_real(sink, "rate", NULL,
              score->cluster ? score->point.lambda / problem_rate_scale(problem) : (double)NAN, 6, NULL);
    sink_string(sink, "rate_unit", NULL, problem_rate_unit(problem));
    sink_money(sink, "cost", NULL, score->cost_minor, problem->currency);
    sink_put(sink, "budget", NULL,
             value_money_if(problem->budget_minor != BUDGET_NONE, problem->budget_minor, problem->currency));
    sink_string(sink, "currency", NULL, problem->currency);
    plan_report_machine(sink, problem, score->cluster ? &score->point : NULL);
    if (score->cluster)
        plan_report_memory(sink, problem, score->point.design);
    sink_real(sink, "power_W", NULL, score->cluster ? score->power_W : (double)NAN, 6, NULL);
}

static void report_violations(struct sink *sink, const struct bid_score *score)
{
    static const struct sink_column columns[] = {
        {"what", "not met", NULL, 0}, {"detail", "how far", NULL, 0}, {"file", "in", NULL, 0},
        {"line", "line", NULL, 0},    {"column", NULL, NULL, 0},
    };
    sink_table_begin(sink, "violations", "What is wrong", SINK_COLUMNS(columns), SINK_MAIN);
    for (size_t i = 0; i < score->n_violations; i++) {
        const struct violation *violation = &score->violations[i];
        SINK_ROW(sink, false, value_text(violation->what), value_text(violation->detail),
                 value_text(violation->file),
                 violation->line > 0 ? value_integer(violation->line) : value_null(),
                 violation->column > 0 ? value_integer(violation->column) : value_null());
    }
    sink_table_end(sink);
}

static void report_spares(struct sink *sink, const struct problem *problem, const struct bid_score *score)
{
    static const struct sink_column columns[] = {
        {"part", "part", NULL, 0}, {"quantity", "quantity", NULL, 0}, {"why", "why", NULL, 0}};
    sink_table_begin(sink, "serves_nothing", "What serves nothing", columns, 3, SINK_SIDE);
    for (size_t i = 0; i < score->n_spares; i++) {
        SINK_ROW(sink, false, value_text(problem->snapshot->parts[score->spares[i].part].id),
                 value_integer(score->spares[i].quantity), value_text(score->spares[i].why));
    }
    sink_table_end(sink);
}

static void report_apps(struct sink *sink, const struct problem *problem, const struct bid_score *score)
{
    static const struct sink_column columns[] = {
        {"name", "name", NULL, 0}, {"model", "model", NULL, 0},    {"processes", "processes", NULL, 0},
        {"rate", "rate", NULL, 6}, {"rate_unit", "unit", NULL, 0}, {"time_s", "run time", "s", 6},
    };
    sink_table_begin(sink, "applications", "What it does", SINK_COLUMNS(columns), SINK_SIDE);
    for (size_t a = 0; score->cluster && a < problem->load.n_work; a++) {
        char name[256];
        const struct plan_app *app = &score->apps[a];
        const struct application *application = problem_application(problem, score->point.design, a);
        const bool runs = app->rate > 0;
        SINK_ROW(sink, false, value_text(problem->load.work[a].name),
                 value_text(application_name(name, sizeof name, application)), value_integer(app->processes),
                 value_real(runs ? app->prediction.rate_ops / application->model->rate_scale : (double)NAN),
                 value_text(application->model->rate_unit),
                 value_real(runs ? app->prediction.time_s : (double)NAN));
    }
    sink_table_end(sink);
}

static void report_bill(struct sink *sink, const struct problem *problem, const char *heading,
                        const struct bill_line *bill, size_t n)
{
    const struct sink_column columns[] = {
        {"part", "part", NULL, 0},
        {"kind", NULL, NULL, 0},
        {"quantity", "quantity", NULL, 0},
        {"total", "total", problem->currency, 0},
    };
    size_t n_charges = 0;
    const struct charge *charges = bill_charges(&n_charges, problem, bill, n, problem->arena);
    sink_table_begin(sink, "bill_of_materials", heading, SINK_COLUMNS(columns), SINK_SIDE);
    for (size_t i = 0; i < n; i++) {
        const struct part *part = &problem->snapshot->parts[bill[i].part];
        SINK_ROW(sink, false, value_text(part->id), value_text(part_kind_name(part->kind)),
                 value_integer(bill[i].quantity), value_money(bill[i].total_minor, problem->currency));
    }
    for (size_t i = 0; i < n_charges; i++)
        if (charges[i].total_minor > 0)
            SINK_ROW(sink, false, value_text(charges[i].name), value_text(charges[i].kind), value_integer(1),
                     value_money(charges[i].total_minor, problem->currency));
    sink_table_end(sink);
}

static void report_best(struct sink *sink, const struct problem *problem, const struct bid_score *score)
{
    const struct plan *best = &score->best;
    if (!best->found) {
        sink_null(sink, "best_for_same_cost", NULL);
        return;
    }
    sink_begin(sink, "best_for_same_cost", "For the same money");
    sink_bool(sink, "proven", NULL, best->status == PLAN_OPTIMAL);
    sink_real(sink, "rate", NULL, best->lambda / problem_rate_scale(problem), 6, NULL);
    sink_real(sink, "gain", NULL, score->gain, 6, NULL);
    sink_money(sink, "cost", NULL, best->cost_minor, problem->currency);
    plan_report_machine(sink, problem, &best->clusters[0].point);
    plan_report_memory(sink, problem, best->clusters[0].point.design);
    report_bill(sink, problem, NULL, best->bill, best->n_bill);
    sink_end(sink);
}

void bid_report(struct sink *sink, const struct problem *problem, const struct bid *bid,
                const struct bid_score *score, const struct question_record *question)
{
    say_headline(sink, problem, bid, score);
    report_cluster(sink, problem, score);
    report_violations(sink, score);
    report_spares(sink, problem, score);
    report_apps(sink, problem, score);
    if (score->cluster)
        message_report(sink, problem, score->point.design, score->apps);
    report_bill(sink, problem, "The bid at the catalogue's prices", score->bill, score->n_bill);
    report_best(sink, problem, score);
    sink_begin(sink, "hashes", NULL);
    sink_string(sink, "bill", NULL, bid->hash);
    sink_string(sink, "scenario", NULL, question->scenario->file.hash);
    sink_string(sink, "catalog", NULL, problem->snapshot->hash);
    sink_end(sink);
}
