/* best_report.c - the N best plans, one line each. */
#include <string.h>

#include "base/text.h"
#include "purchase/bill.h"
#include "purchase/order.h"
#include "report/columns.h"
#include "report/plan_report.h"
#include "report/study_report.h"
#include "search/reprice.h"

/* A plan's bill as text: its lines, then the extra costs. */
static const char *text_of(const struct instance *instance, const struct plan_row *row)
{
    struct text t = TEXT_INIT;
    size_t n = 0;
    const struct bill_row *rows = bill_rows(&n, instance, row->bill, row->n_bill, false, instance->arena);
    text_put(&t, bill_text(instance, row->bill, row->n_bill, instance->arena));
    for (size_t i = row->n_bill; i < n; i++) {
        text_printf(&t, ", %s ", rows[i].name);
        money_put(&t, rows[i].total_minor, instance->currency, true);
    }
    return arena_take(instance->arena, &t);
}

static void report_row(struct sink *sink, const struct instance *instance, const struct plan_row *row,
                       size_t rank)
{
    const struct design *design = row->clusters[0].design;
    const size_t others = row->n_names > 1 ? row->n_names - 1 : 0; /* templates that make the same order */
    struct value is[PURCHASE_COLUMNS];
    plan_report_purchase_cells(is, instance, row->clusters, row->n_clusters);
    SINK_ROW(sink, false, value_integer((int64_t)rank), value_real(row->objective),
             value_rate(instance, row->rate), value_cost(instance, row->cost_minor),
             value_integer((int64_t)row->n_clusters), is[0], is[1], is[2],
             value_text(design->nic ? instance->snapshot->parts[design->nic->part].id : NULL), is[3], is[4],
             value_real(row->power_W),
             value_text(plan_report_points(instance, row->clusters, row->n_clusters)),
             value_text(text_of(instance, row)),
             value_text(arena_listed(instance->arena, others ? row->names + 1 : NULL, others)));
}

/* True if some two adjacent plans in the list have the same clusters. */
static bool same_clusters(const struct instance *instance, const struct plan_list *best)
{
    const char *before = NULL;
    for (size_t i = 0; i < best->n; i++) {
        const char *words = plan_report_points(instance, best->rows[i].clusters, best->rows[i].n_clusters);
        if (before && strcmp(words, before) == 0)
            return true;
        before = words;
    }
    return false;
}

static void begin_table(struct sink *sink, const struct instance *instance, const struct plan_list *best,
                        enum option_by distinct)
{
    const bool by_design = distinct == OPTION_BY_DESIGN, several = is_multi_cluster(instance);
    const bool by_order = distinct == OPTION_BY_ORDER;
    bool also = false;
    for (size_t i = 0; i < best->n; i++)
        also = also || best->rows[i].n_names > 1;
    /* plans of the same clusters differ in their orders */
    const char *bill = several ? "-" : same_clusters(instance, best) ? "" : "+";
    const char *one = only(!several), *some = only(several), *template = shown(by_design || also);
    sink_table_begin(sink, "best", "Best plans", SINK_MAIN, COLUMNS_BEST, shown(instance->goal != GOAL_COST),
                     plan_objective_unit(instance, instance->arena), shown(instance->goal != GOAL_RATE), some,
                     some, one, shown(by_design || distinct == OPTION_BY_NODE), one, shown(!by_order), one,
                     one, shown(by_design || distinct == OPTION_BY_NETWORK), one, template,
                     shown(by_order && !several), bill, one, shown(also));
}

void best_report(struct sink *sink, const struct instance *instance, const struct plan_list *best,
                 enum option_by distinct)
{
    sink_say(sink, "%s", "");
    begin_table(sink, instance, best, distinct);
    for (size_t i = 0; i < best->n; i++)
        report_row(sink, instance, &best->rows[i], i + 1);
    sink_table_end(sink);
    if (best->stopped)
        sink_label(sink, "Status", "stopped: other plans may rank between these.");
    else if (best->all)
        sink_say(sink, "No other plan exists%s.",
                 is_multi_cluster(instance) && distinct == OPTION_BY_ORDER ? " without spare capacity" : "");
}
