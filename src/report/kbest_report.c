/* kbest_report.c - the N best plans, one line each. */
#include "report/kbest_report.h"

#include "base/text.h"
#include "purchase/bill.h"
#include "purchase/problem_orders.h"
#include "search/plan.h"

/* Its lines, and what vendors are paid on top. */
static const char *text_of(const struct problem *problem, const struct kbest_row *row)
{
    struct text t = TEXT_INIT;
    size_t n = 0;
    const struct vendor_order *orders = problem_orders(&n, problem, row->bill, row->n_bill, problem->arena);
    text_put(&t, bill_text(problem, row->bill, row->n_bill, problem->arena));
    for (size_t i = 0; i < n; i++)
        if (orders[i].surcharge_minor > 0) {
            text_printf(&t, ", %s ",
                        bill_surcharge_name(orders[i].fee, orders[i].terms->vendor, problem->arena));
            money_put(&t, orders[i].surcharge_minor, problem->currency, true);
        }
    const char *s = arena_strdup(problem->arena, t.s);
    text_fini(&t);
    return s;
}

static void report_row(struct sink *sink, const struct problem *problem, const struct kbest_row *row,
                       size_t rank)
{
    const struct part *parts = problem->snapshot->parts;
    const struct design *design = row->point.design;
    sink_row_begin(sink);
    sink_integer(sink, "rank", NULL, (int64_t)rank);
    sink_real(sink, "objective", NULL, row->objective, 9, NULL);
    sink_real(sink, "rate", NULL, row->point.lambda / problem_rate_scale(problem), 9, NULL);
    sink_money(sink, "cost", NULL, row->point.cost_minor, problem->currency);
    sink_string(sink, "node", NULL, parts[design->node->part].id);
    sink_integer(sink, "nodes", NULL, row->point.nodes);
    sink_string(sink, "nic", NULL, design->nic ? parts[design->nic->part].id : NULL);
    sink_string(sink, "network", NULL, design->technology->id);
    sink_string(sink, "template", NULL, design->network->name);
    sink_real(sink, "power_W", NULL, row->power_W, 6, NULL);
    sink_string(sink, "bill", NULL, text_of(problem, row));
    sink_row_end(sink, false);
}

void kbest_report(struct sink *sink, const struct problem *problem, const struct kbest *best)
{
    const bool rate = problem->goal != GOAL_RATE; /* the goal is another column */
    const struct sink_column columns[] = {
        {"rank", "", NULL, 0},
        {"objective", problem->goal == GOAL_COST ? NULL : "objective",
         plan_objective_unit(problem, problem->arena), 9},
        {"rate", rate ? "rate" : NULL, problem_rate_unit(problem), 9},
        {"cost", "cost", problem->currency, 0},
        {"node", NULL, NULL, 0},
        {"nodes", "nodes", NULL, 0},
        {"nic", NULL, NULL, 0},
        {"network", NULL, NULL, 0},
        {"template", NULL, NULL, 0},
        {"power_W", NULL, NULL, 0},
        {"bill", "bill", NULL, 0},
    };
    sink_say(sink, "%s", "");
    sink_table_begin(sink, "best", "The best plans", columns, sizeof columns / sizeof *columns, SINK_MAIN);
    for (size_t i = 0; i < best->n; i++)
        report_row(sink, problem, &best->rows[i], i + 1);
    sink_table_end(sink);
    if (best->stopped)
        sink_say(sink, "Stopped before all were found: others may stand between them.");
    else if (best->all)
        sink_say(sink, "There are no others.");
}
