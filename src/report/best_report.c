/* best_report.c - the N best plans, one line each. */
#include "report/best_report.h"

#include <string.h>

#include "base/text.h"
#include "purchase/bill.h"
#include "purchase/order.h"
#include "report/plan_report_parts.h"

/* Its lines, and what is charged on top. */
static const char *text_of(const struct problem *problem, const struct plan_row *row)
{
    struct text t = TEXT_INIT;
    size_t n = 0;
    const struct charge *charges = bill_charges(&n, problem, row->bill, row->n_bill, problem->arena);
    text_put(&t, bill_text(problem, row->bill, row->n_bill, problem->arena));
    for (size_t i = 0; i < n; i++)
        if (charges[i].total_minor > 0) {
            text_printf(&t, ", %s ", charges[i].name);
            money_put(&t, charges[i].total_minor, problem->currency, true);
        }
    const char *s = arena_strdup(problem->arena, t.s);
    text_fini(&t);
    return s;
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
    const bool several = plan_of_several(problem);
    const struct value rate = value_real(row->lambda / problem_rate_scale(problem));
    const struct value cost = value_money(row->cost_minor, problem->currency);
    const struct value bill = value_text(text_of(problem, row));
    const struct part *parts = problem->snapshot->parts;
    const struct design *design = row->clusters[0].design;
    struct value is[PURCHASE_COLUMNS];
    plan_report_purchase_cells(is, problem, row->clusters, row->n_clusters);
    if (several)
        SINK_ROW(sink, false, value_integer((int64_t)rank), value_real(row->objective), rate, cost,
                 value_integer((int64_t)row->n_clusters), is[0], value_real(row->power_W), bill);
    else
        SINK_ROW(sink, false, value_integer((int64_t)rank), value_real(row->objective), rate, cost, is[0],
                 is[1], value_text(design->nic ? parts[design->nic->part].id : NULL), is[2], is[3],
                 value_real(row->power_W), bill, value_text(other_names(row, problem->arena)));
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
                 plan_of_several(problem) && distinct == KBEST_ORDER ? " that have nothing to spare" : "");
}
