/* fleet_report.c - several clusters as a buyer reads them, and as a program does. */
#include "report/fleet_report.h"

#include <inttypes.h>
#include <math.h>
#include <string.h>

#include "report/message_report.h"
#include "report/plan_report_parts.h"

const char *fleet_report_answer(const struct problem *problem, const struct fleet *fleet, struct arena *arena)
{
    if (!fleet->found)
        return "Nothing can be bought.";
    return arena_printf(arena, "Buy %zu cluster%s: %.6g %s for %s.", fleet->n_clusters,
                        fleet->n_clusters == 1 ? "" : "s", fleet->lambda / problem_rate_scale(problem),
                        problem_rate_unit(problem), plan_report_money(problem, fleet->cost_minor, arena));
}

const char *fleet_report_standing(const struct problem *problem, const struct fleet *fleet,
                                  struct arena *arena)
{
    const char *several = arena_printf(arena, "%" PRId64 " clusters or fewer", problem->scenario->clusters);
    const char *tie = fleet->unique ? "" : " Another purchase ties with it in rate and cost.";
    const bool cheap = problem->goal == GOAL_COST;
    if (fleet->status == PLAN_STOPPED)
        return arena_printf(
            arena, "NOT proven: stopped before the end. The best possible is at %s %.6g %s, %.3g %% away.%s",
            cheap ? "least" : "most", fleet->bound, cheap ? problem->currency : problem_rate_unit(problem),
            100 * fleet->gap, tie);
    if (problem->budget_minor == BUDGET_NONE)
        return arena_printf(arena, "Proven: no %s are better.%s", several, tie);
    return arena_printf(arena, "Proven: no %s within %s %s.%s", several,
                        plan_report_money(problem, problem->budget_minor, arena),
                        cheap ? "are cheaper" : "are faster", tie);
}

const char *fleet_report_purchase(const struct problem *problem, const struct point *clusters, size_t n,
                                  struct arena *arena)
{
    const char *s = "";
    for (size_t c = 0; c < n; c++)
        s = arena_printf(arena, "%s%s%s", s, c ? " + " : "",
                         plan_report_purchase(problem, &clusters[c], arena));
    return s;
}

static void say_headline(struct sink *sink, const struct problem *problem, const struct fleet *fleet)
{
    struct arena *arena = problem->arena;
    sink_title(sink, problem->scenario->title);
    sink_say(sink, "%s", fleet_report_answer(problem, fleet, arena));
    if (!fleet->found)
        return;
    for (size_t c = 0; c < fleet->n_clusters; c++)
        sink_say(sink, "  %zu: %s", c + 1, plan_report_purchase(problem, &fleet->clusters[c].point, arena));
    sink_say(sink, "%s", fleet_report_standing(problem, fleet, arena));
    sink_say(sink, "%s", "");
}

/* Only what runs here; `share` is of all work. */
static void report_apps(struct sink *sink, const struct problem *problem, const struct fleet *fleet, size_t k)
{
    const struct fleet_cluster *cluster = &fleet->clusters[k];
    const char *unit = plan_report_unit(problem);
    const struct sink_column columns[] = {
        {"name", "name", NULL, 0},
        {"model", "model", NULL, 0},
        {"processes", "processes", NULL, 0},
        {"rate", "rate", unit, 6},
        {"rate_unit", unit ? NULL : "unit", NULL, 0},
        {"rate_kind", NULL, NULL, 0},
        {"time_s", "run time", "s", 6},
        {"compute_s", NULL, "s", 6},
        {"communicate_s", NULL, "s", 6},
        {"share", "of work", NULL, 4},
        {"time_fraction", "of time", NULL, 4},
        plan_report_calibrated_column(problem, unit, 0),
        plan_report_calibrated_column(problem, unit, 1),
    };
    const bool calibrated = problem->scenario->calibration.file.text != NULL;
    const char *heading = arena_printf(problem->arena, "Cluster %zu: %s", k + 1,
                                       plan_report_purchase(problem, &cluster->point, problem->arena));
    sink_table_begin(sink, "applications", heading, columns,
                     sizeof columns / sizeof *columns - (calibrated ? 0 : N_CALIBRATED_COLUMNS), SINK_SIDE);
    for (size_t a = 0; a < problem->n_work; a++) {
        char name[256];
        const struct plan_app *app = &cluster->apps[a];
        const struct application *application = problem_application(problem, cluster->point.design, a);
        if (!(app->time_fraction > 0))
            continue;
        sink_row_begin(sink);
        sink_string(sink, "name", NULL, problem->work[a].name);
        sink_string(sink, "model", NULL, application_name(name, sizeof name, application));
        sink_integer(sink, "processes", NULL, app->processes);
        sink_real(sink, "rate", NULL, app->prediction.rate_ops / application->model->rate_scale, 6, NULL);
        sink_string(sink, "rate_unit", NULL, application->model->rate_unit);
        sink_string(sink, "rate_kind", NULL, problem_rate_kind(problem, cluster->point.design, a));
        sink_real(sink, "time_s", NULL, app->prediction.time_s, 6, NULL);
        sink_real(sink, "compute_s", NULL, app->prediction.compute_s, 6, NULL);
        sink_real(sink, "communicate_s", NULL, app->prediction.communicate_s, 6, NULL);
        sink_real(sink, "share", NULL, app->time_fraction * app->rate / fleet->lambda, 4, NULL);
        sink_real(sink, "time_fraction", NULL, app->time_fraction, 4, NULL);
        if (calibrated)
            plan_report_calibrated(sink, problem, app, application);
        sink_row_end(sink, false);
    }
    sink_table_end(sink);
}

static void report_parts(struct sink *sink, const struct problem *problem,
                         const struct fleet_cluster *cluster)
{
    static const struct sink_column columns[] = {{"part", NULL, NULL, 0}, {"quantity", NULL, NULL, 0}};
    sink_table_begin(sink, "parts", NULL, columns, 2, SINK_SIDE);
    for (size_t i = 0; i < cluster->n_parts; i++) {
        sink_row_begin(sink);
        sink_string(sink, "part", NULL, problem->snapshot->parts[cluster->parts[i].part].id);
        sink_integer(sink, "quantity", NULL, cluster->parts[i].used);
        sink_row_end(sink, false);
    }
    sink_table_end(sink);
}

void fleet_report_clusters(struct sink *sink, const struct problem *problem, const struct fleet *fleet)
{
    sink_list_begin(sink, "clusters", NULL);
    for (size_t k = 0; k < fleet->n_clusters; k++) {
        const struct fleet_cluster *cluster = &fleet->clusters[k];
        sink_begin(sink, NULL, NULL);
        plan_report_design(sink, problem, &cluster->point);
        sink_real(sink, "power_W", NULL, cluster->power_W, 6, "W");
        plan_report_kit(sink, problem, &cluster->point, cluster->parts, cluster->n_parts);
        report_parts(sink, problem, cluster);
        report_apps(sink, problem, fleet, k);
        message_report(sink, problem, cluster->point.design, cluster->apps);
        sink_end(sink);
    }
    sink_list_end(sink);
}

void fleet_report_proof(struct sink *sink, const struct fleet *fleet)
{
    sink_say(sink, "%s", "");
    sink_say(sink,
             "%s: of %" PRId64 " purchases of one cluster whose nodes alone the budget pays %" PRId64
             " can be part of a best fleet; %" PRId64 " sets of fleets were bounded.",
             fleet->status == PLAN_OPTIMAL ? "Proof" : "So far", fleet->presolve.points, fleet->presolve.kept,
             fleet->n_boxes);
    sink_say(
        sink,
        "Checked: bill, prices, limits, rates and shares of time were recomputed from the catalogue; all "
        "%zu checks hold, in exact integer money.",
        fleet->certificate.n_checks);
}

struct plan fleet_report_plan(const struct fleet *fleet)
{
    return (struct plan){.status = fleet->status,
                         .found = fleet->found,
                         .method = METHOD_BRANCH_AND_BOUND,
                         .unique = fleet->unique,
                         .point = {.cost_minor = fleet->cost_minor, .lambda = fleet->lambda},
                         .objective = fleet->objective,
                         .bound = fleet->bound,
                         .gap = fleet->gap,
                         .bill = fleet->bill,
                         .n_bill = fleet->n_bill,
                         .power_W = fleet->power_W,
                         .operation = fleet->operation,
                         .presolve = fleet->presolve,
                         .certificate = fleet->certificate,
                         .warnings = fleet->warnings,
                         .n_warnings = fleet->n_warnings};
}

void fleet_report_order(struct sink *sink, const struct problem *problem, const struct fleet *fleet,
                        enum sink_table_role role)
{
    const struct plan order = fleet_report_plan(fleet);
    fleet_report_clusters(sink, problem, fleet);
    plan_report_bill(sink, problem, &order, role);
    plan_report_operation(sink, problem, &order);
}

static void report_fleet(struct sink *sink, const struct problem *problem, const struct fleet *fleet,
                         const struct question_record *question, enum sink_table_role bill)
{
    const struct plan order = fleet_report_plan(fleet);
    say_headline(sink, problem, fleet);
    plan_report_objective(sink, problem, &order);
    sink_real(sink, "power_W", NULL, fleet->power_W, 6, "W");
    fleet_report_order(sink, problem, fleet, bill);
    plan_report_figures(sink, &order);
    if (fleet->found)
        fleet_report_proof(sink, fleet);
    plan_report_warnings(sink, problem);
    plan_report_question(sink, problem, question);
}

void fleet_report(struct sink *sink, const struct problem *problem, const struct fleet *fleet,
                  const struct question_record *question)
{
    report_fleet(sink, problem, fleet, question, SINK_MAIN);
}

void fleet_report_beside(struct sink *sink, const struct problem *problem, const struct fleet *fleet,
                         const struct question_record *question)
{
    report_fleet(sink, problem, fleet, question, SINK_SIDE);
}

void fleet_whatif_report(struct sink *sink, const struct problem *before_problem, const struct fleet *before,
                         const struct problem *after_problem, const struct fleet *after,
                         const struct question_record *before_question,
                         const struct question_record *after_question)
{
    struct difference *moved = NULL;
    const size_t n =
        fleet_differences(&moved, before_problem, before, after_problem, after, after_problem->arena);
    plan_report_changes(sink, after_problem, moved, n,
                        before->status != PLAN_STOPPED && after->status != PLAN_STOPPED);
    sink_say(sink, "%s", "");
    sink_begin(sink, "before", "Before the change");
    report_fleet(sink, before_problem, before, before_question, SINK_SIDE);
    sink_end(sink);
    sink_say(sink, "%s", "");
    sink_begin(sink, "after", "After the change");
    report_fleet(sink, after_problem, after, after_question, SINK_SIDE);
    sink_end(sink);
}

static void report_kind(struct sink *sink, const struct problem *problem,
                        const struct fleet_considered *considered, size_t k)
{
    const struct fleet_of_kind *best = &considered->best[k];
    sink_row_begin(sink);
    sink_string(sink, "kind", NULL, considered->kinds.kinds[k].name);
    sink_string(sink, "purchase", NULL, best->purchase);
    sink_real(sink, "rate", NULL, best->found ? best->rate : (double)NAN, 6, NULL);
    if (best->found)
        sink_money(sink, "cost", NULL, best->cost_minor, problem->currency);
    else
        sink_null(sink, "cost", NULL);
    sink_bool(sink, "chosen", NULL, k == considered->chosen);
    sink_string(sink, "lacks", NULL, k == considered->chosen ? "chosen" : considered->lacks[k]);
    sink_row_end(sink, k == considered->chosen);
}

void fleet_considered_report(struct sink *sink, const struct problem *problem, const struct fleet *fleet,
                             const struct fleet_considered *considered)
{
    const struct sink_column columns[] = {
        {"kind", "clusters with", NULL, 0},
        {"purchase", "nodes", NULL, 0},
        {"rate", "best rate", problem_rate_unit(problem), 6},
        {"cost", "cost", problem->currency, 0},
        {"chosen", NULL, NULL, 0},
        {"lacks", "what it lacks", NULL, 0},
    };
    sink_title(sink, problem->scenario->title);
    sink_string(sink, "status", NULL, "optimal");
    sink_string(sink, "goal", NULL, goal_name(problem->goal));
    sink_string(sink, "rate_unit", NULL, problem_rate_unit(problem));
    sink_string(sink, "currency", NULL, problem->currency);
    sink_table_begin(sink, "considered", "Every kind of fleet, each at its best", columns,
                     sizeof columns / sizeof *columns, SINK_MAIN);
    for (size_t k = 0; k < considered->kinds.n_kinds; k++)
        report_kind(sink, problem, considered, k);
    sink_table_end(sink);
    fleet_report_clusters(sink, problem, fleet);
    sink_say(sink, "%s", "");
    sink_say(sink, "> Buy %zu cluster%s: %.6g %s for %s.", fleet->n_clusters,
             fleet->n_clusters == 1 ? "" : "s", fleet->lambda / problem_rate_scale(problem),
             problem_rate_unit(problem), plan_report_money(problem, fleet->cost_minor, problem->arena));
}

void fleet_curve_report(struct sink *sink, const struct problem *problem, const struct fleet_curve *curve)
{
    const struct sink_column columns[] = {
        {"budget", "budget", problem->currency, 0},
        {"cost", "cost", problem->currency, 0},
        {"rate", "rate", problem_rate_unit(problem), 6},
        {"bound", curve->proven ? NULL : "at most", problem_rate_unit(problem), 6},
        {"gap", curve->proven ? NULL : "gap", NULL, 3},
        {"clusters", "clusters", NULL, 0},
        {"purchase", "purchase", NULL, 0},
    };
    sink_title(sink, problem->scenario->title);
    sink_say(sink, curve->exact ? "Every budget at which the purchase changes, each answer proven best."
                   : curve->proven
                       ? "Sampled budgets, each answer proven best; what lies between is not looked at."
                       : "Sampled budgets, each with the most that its money could do.");
    sink_table_begin(sink, "rows", NULL, columns, sizeof columns / sizeof *columns, SINK_MAIN);
    for (size_t i = 0; i < curve->n; i++) {
        const struct fleet *fleet = &curve->samples[i].fleet;
        const char *purchase = NULL;
        for (size_t k = 0; k < fleet->n_clusters; k++) {
            const char *one = plan_report_purchase(problem, &fleet->clusters[k].point, problem->arena);
            purchase = purchase ? arena_printf(problem->arena, "%s + %s", purchase, one) : one;
        }
        sink_row_begin(sink);
        sink_money(sink, "budget", NULL, curve->samples[i].budget_minor, problem->currency);
        if (fleet->found)
            sink_money(sink, "cost", NULL, fleet->cost_minor, problem->currency);
        else
            sink_null(sink, "cost", NULL);
        sink_real(sink, "rate", NULL, fleet->found ? fleet->objective : (double)NAN, 6, NULL);
        sink_real(sink, "bound", NULL, fleet->found ? fleet->bound : (double)NAN, 6, NULL);
        sink_real(sink, "gap", NULL, fleet->found ? fleet->gap : (double)NAN, 3, NULL);
        sink_integer(sink, "clusters", NULL, (int64_t)fleet->n_clusters);
        sink_string(sink, "purchase", NULL, purchase);
        sink_row_end(sink, false);
    }
    sink_table_end(sink);
}
