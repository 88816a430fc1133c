/* best_report.c - the N best plans, one line each. */
#include "report/best_report.h"

#include <string.h>

#include "base/text.h"
#include "purchase/bill.h"
#include "purchase/problem_orders.h"
#include "report/plan_report.h"

/* Its lines, and what vendors are paid on top. */
static const char *text_of(const struct problem *problem, const struct plan_row *row)
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

/* Of one cluster what it is made of; of several all in one text. */
static void report_clusters(struct sink *sink, const struct problem *problem, const struct plan_row *row)
{
    const struct part *parts = problem->snapshot->parts;
    const struct design *design = row->clusters[0].design;
    if (plan_of_several(problem)) {
        sink_integer(sink, "clusters", NULL, (int64_t)row->n_clusters);
        sink_string(sink, "purchase", NULL,
                    plan_report_points(problem, row->clusters, row->n_clusters, problem->arena));
        return;
    }
    sink_string(sink, "node", NULL, parts[design->node->part].id);
    sink_integer(sink, "nodes", NULL, row->clusters[0].nodes);
    sink_string(sink, "nic", NULL, design->nic ? parts[design->nic->part].id : NULL);
    sink_string(sink, "network", NULL, design->technology->id);
    sink_string(sink, "template", NULL, design->network->name);
}

/* The templates that make the same order, but for its own. */
static const char *other_names(const struct plan_row *row, struct arena *arena)
{
    struct text t = TEXT_INIT;
    for (size_t i = 1; i < row->n_names; i++)
        text_printf(&t, "%s%s", i > 1 ? ", " : "", row->names[i]);
    const char *s = row->n_names > 1 ? arena_strdup(arena, t.s) : NULL;
    text_fini(&t);
    return s;
}

static void report_row(struct sink *sink, const struct problem *problem, const struct plan_row *row,
                       size_t rank)
{
    sink_row_begin(sink);
    sink_integer(sink, "rank", NULL, (int64_t)rank);
    sink_real(sink, "objective", NULL, row->objective, 9, NULL);
    sink_real(sink, "rate", NULL, row->lambda / problem_rate_scale(problem), 9, NULL);
    sink_money(sink, "cost", NULL, row->cost_minor, problem->currency);
    report_clusters(sink, problem, row);
    sink_real(sink, "power_W", NULL, row->power_W, 6, NULL);
    sink_string(sink, "bill", NULL, text_of(problem, row));
    if (!plan_of_several(problem))
        sink_string(sink, "also", NULL, other_names(row, problem->arena));
    sink_row_end(sink, false);
}

static void begin_table(struct sink *sink, const struct problem *problem, const struct plan_list *best,
                        enum kbest_distinct distinct)
{
    const bool by_design = distinct == KBEST_DESIGN;
    bool also = false;
    for (size_t i = 0; i < best->n; i++)
        also = also || best->rows[i].n_names > 1;
    const bool cost = problem->goal == GOAL_COST, rate = problem->goal == GOAL_RATE; /* shown once */
    const struct sink_column rank[] = {
        {"rank", "", NULL, 0},
        {"objective", cost ? NULL : "objective", plan_objective_unit(problem, problem->arena), 9},
        {"rate", rate ? NULL : "rate", problem_rate_unit(problem), 9},
        {"cost", "cost", problem->currency, 0},
    };
    const struct sink_column one[] = {
        {"node", by_design || distinct == KBEST_NODE ? "node" : NULL, NULL, 0},
        {"nodes", "nodes", NULL, 0},
        {"nic", NULL, NULL, 0},
        {"network", by_design || distinct == KBEST_NETWORK ? "network" : NULL, NULL, 0},
        {"template", by_design || also ? "template" : NULL, NULL, 0},
        {"power_W", NULL, NULL, 0},
        {"bill", "bill", NULL, 0},
        {"also", also ? "also" : NULL, NULL, 0},
    };
    static const struct sink_column several[] = {{"clusters", NULL, NULL, 0},
                                                 {"purchase", "clusters", NULL, 0},
                                                 {"power_W", NULL, NULL, 0},
                                                 {"bill", NULL, NULL, 0}};
    enum { RANK = sizeof rank / sizeof *rank, ONE = sizeof one / sizeof *one };
    struct sink_column columns[RANK + ONE];
    const bool of_several = plan_of_several(problem);
    const size_t n = of_several ? sizeof several / sizeof *several : ONE;
    memcpy(columns, rank, sizeof rank);
    memcpy(columns + RANK, of_several ? several : one, n * sizeof *columns);
    sink_table_begin(sink, "best", of_several ? "The best fleets" : "The best plans", columns, RANK + n,
                     SINK_MAIN);
}

void best_report(struct sink *sink, const struct problem *problem, const struct plan_list *best,
                 enum kbest_distinct distinct)
{
    sink_say(sink, "%s", "");
    begin_table(sink, problem, best, distinct);
    for (size_t i = 0; i < best->n; i++)
        report_row(sink, problem, &best->rows[i], i + 1);
    sink_table_end(sink);
    if (best->stopped)
        sink_say(sink, "Stopped before all were found: others may stand between them.");
    else if (best->all)
        sink_say(sink, "There are no others%s.",
                 plan_of_several(problem) ? " that have nothing to spare" : "");
}
