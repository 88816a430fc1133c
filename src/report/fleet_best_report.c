/* fleet_best_report.c - the N best fleets, one line each. */
#include <inttypes.h>

#include "purchase/bill.h"
#include "report/fleet_report.h"

static void report_row(struct sink *sink, const struct problem *problem, const struct fleet_row *row,
                       size_t rank)
{
    sink_row_begin(sink);
    sink_integer(sink, "rank", NULL, (int64_t)rank);
    sink_real(sink, "objective", NULL, row->objective, 9, NULL);
    sink_real(sink, "rate", NULL, row->lambda / problem_rate_scale(problem), 9, NULL);
    sink_money(sink, "cost", NULL, row->cost_minor, problem->currency);
    sink_integer(sink, "clusters", NULL, (int64_t)row->n_clusters);
    sink_string(sink, "purchase", NULL,
                fleet_report_purchase(problem, row->clusters, row->n_clusters, problem->arena));
    sink_real(sink, "power_W", NULL, row->power_W, 6, NULL);
    sink_string(sink, "bill", NULL, bill_text(problem, row->bill, row->n_bill, problem->arena));
    sink_row_end(sink, false);
}

void fleet_best_report(struct sink *sink, const struct problem *problem, const struct fleet_best *best)
{
    const bool cost = problem->goal == GOAL_COST; /* the goal is another column */
    const struct sink_column columns[] = {
        {"rank", "", NULL, 0},
        {"objective", cost ? NULL : "objective", plan_objective_unit(problem, problem->arena), 9},
        {"rate", cost ? "rate" : NULL, problem_rate_unit(problem), 9},
        {"cost", "cost", problem->currency, 0},
        {"clusters", NULL, NULL, 0},
        {"purchase", "clusters", NULL, 0},
        {"power_W", NULL, NULL, 0},
        {"bill", NULL, NULL, 0},
    };
    sink_say(sink, "%s", "");
    sink_table_begin(sink, "best", "The best fleets", columns, sizeof columns / sizeof *columns, SINK_MAIN);
    for (size_t i = 0; i < best->n; i++)
        report_row(sink, problem, &best->rows[i], i + 1);
    sink_table_end(sink);
    if (best->stopped)
        sink_say(sink, "Stopped before all were found: others may stand between them.");
    else if (best->all)
        sink_say(sink, "There are no others that have nothing to spare.");
}
