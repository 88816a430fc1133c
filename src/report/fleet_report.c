/* fleet_report.c - kinds of several clusters, and what several do for money. */
#include "report/fleet_report.h"

#include <inttypes.h>
#include <math.h>
#include <string.h>

#include "report/plan_report_parts.h"

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

void fleet_considered_report(struct sink *sink, const struct problem *problem,
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
    sink_table_begin(sink, "considered", "Every kind of fleet, each at its best", columns,
                     sizeof columns / sizeof *columns, SINK_MAIN);
    for (size_t k = 0; k < considered->kinds.n_kinds; k++)
        report_kind(sink, problem, considered, k);
    sink_table_end(sink);
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
        const struct plan *fleet = &curve->samples[i].fleet;
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
        sink_string(sink, "purchase", NULL,
                    fleet->found ? plan_report_clusters(problem, fleet, problem->arena) : NULL);
        sink_row_end(sink, false);
    }
    sink_table_end(sink);
}
