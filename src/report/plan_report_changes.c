/* plan_report_changes.c - two plans, and what was changed between them. */
#include "report/plan_report_parts.h"
#include "report/why_report.h"

void plan_report_changes(struct sink *sink, const struct problem *after_problem,
                         const struct difference *moved, size_t n, bool proven)
{
    static const struct sink_column columns[] = {
        {"what", "what", NULL, 0},
        {"from", "from", NULL, 0},
        {"to", "to", NULL, 0},
        {"role", "is", NULL, 0},
    };
    if (!proven)
        sink_say(sink, "Stopped at a limit: the plans are not both proven, nor is what moves:");
    else
        sink_say(sink, n ? "The change moves the plan:" : "The plan stays as it is under the change:");
    sink_table_begin(sink, "changes", NULL, columns, 4, SINK_MAIN);
    for (size_t i = 0; i < after_problem->n_log; i++) {
        SINK_ROW(sink, false, value_text(after_problem->log[i].what), value_text(after_problem->log[i].from),
                 value_text(after_problem->log[i].to), value_text("assumed"));
    }
    for (size_t i = 0; i < n; i++) {
        SINK_ROW(sink, false, value_text(moved[i].what), value_text(moved[i].from), value_text(moved[i].to),
                 value_text("moved"));
    }
    sink_table_end(sink);
}

static void report_side(struct sink *sink, const char *key, const char *heading,
                        const struct whatif_side *side)
{
    sink_say(sink, "%s", "");
    sink_begin(sink, key, heading);
    plan_report(sink, side->problem, side->plan, side->question, SINK_SIDE);
    if (side->one_more) {
        sink_say(sink, "%s", "");
        one_more_report(sink, side->problem, side->plan, side->one_more);
    }
    sink_end(sink);
}

void whatif_report(struct sink *sink, const struct whatif_side *before, const struct whatif_side *after)
{
    struct difference *moved = NULL;
    const size_t n = plan_differences(&moved, before->problem, before->plan, after->problem, after->plan,
                                      after->problem->arena);
    plan_report_changes(sink, after->problem, moved, n,
                        before->plan->status != PLAN_STOPPED && after->plan->status != PLAN_STOPPED);
    report_side(sink, "before", "Before the change", before);
    report_side(sink, "after", "After the change", after);
}
