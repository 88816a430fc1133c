/* changes_report.c - two files, plans or questions side by side: what, from, to. */

#include "report/columns.h"
#include "report/plan_report.h"
#include "report/study_report.h"
#include "study/diff.h"

/* Rows of changes[from] to changes[to - 1]; changes may be NULL where there are none. role: of what they are,
 * the last column; NULL: the table has none. */
static void put_changes(struct sink *sink, const struct logged_change *changes, size_t from, size_t to,
                        const char *role)
{
    for (size_t i = from; i < to; i++) {
        const struct value cells[] = {value_text(changes[i].what), value_text(changes[i].from),
                                      value_text(changes[i].to), value_text(role)};
        sink_row(sink, false, cells, role ? 4 : 3);
    }
}

void changes_report_files(struct sink *sink, const char *a, const char *b, const char *kind,
                          const struct differences *differences, size_t n_files)
{
    sink_string(sink, "a", NULL, a);
    sink_string(sink, "b", NULL, b);
    sink_string(sink, "kind", NULL, kind);
    if (differences->n == 0)
        sink_say(sink, "%s and %s do not differ.", a, b);
    else
        sink_say(sink, "What differs from %s to %s:", a, b);
    sink_table_begin(sink, "changes", NULL, SINK_MAIN, COLUMNS_CHANGES);
    put_changes(sink, differences->v, 0, n_files, kind);
    put_changes(sink, differences->v, n_files, differences->n, "catalogues");
    sink_table_end(sink);
}

void changes_report_assumed(struct sink *sink, const struct problem *problem)
{
    if (problem->notes.n_log == 0)
        return;
    sink_table_begin(sink, "changes", "What was changed of the catalogue", SINK_SIDE,
                     COLUMNS_CHANGES_OF_CATALOG);
    put_changes(sink, problem->notes.log, 0, problem->notes.n_log, NULL);
    sink_table_end(sink);
}

/* What was assumed, and what moved with it. */
static void report_moved(struct sink *sink, const struct whatif_side *before, const struct whatif_side *after)
{
    const struct problem *problem = after->problem;
    struct differences moved = {NULL, 0, 0};
    differences_of_plans(&moved, &(struct problem_plan){before->problem, before->plan},
                         &(struct problem_plan){problem, after->plan}, problem->arena);
    if (before->plan->status == PLAN_STOPPED || after->plan->status == PLAN_STOPPED)
        sink_say(sink, "Stopped at a limit: the plans are not both proven, nor is what moves:");
    else
        sink_say(sink, moved.n ? "The change moves the plan:" : "The plan stays as it is under the change:");
    sink_table_begin(sink, "changes", NULL, SINK_MAIN, COLUMNS_CHANGES_OF_ROLES);
    put_changes(sink, problem->notes.log, 0, problem->notes.n_log, "assumed");
    put_changes(sink, moved.v, 0, moved.n, "moved");
    sink_table_end(sink);
    differences_fini(&moved);
}

static void report_side(struct sink *sink, const char *key, const char *heading,
                        const struct whatif_side *side)
{
    sink_say(sink, "%s", "");
    sink_begin(sink, key, heading);
    plan_report(sink, side->problem, side->plan, side->settings, NULL, SINK_SIDE);
    if (side->one_more) {
        sink_say(sink, "%s", "");
        one_more_report(sink, side->problem, side->plan, side->one_more);
    }
    sink_end(sink);
}

static void report_causes(struct sink *sink, const struct change_effect *causes, size_t n)
{
    sink_say(sink, "%s", "");
    sink_table_begin(sink, "causes", "What made it so", SINK_SIDE, COLUMNS_CAUSES);
    for (size_t i = 0; i < n; i++) {
        const struct change_effect *cause = &causes[i];
        const char *alone = !cause->solved_alone ? "nothing can be bought"
                            : cause->moves_alone ? cause->plan_alone
                                                 : "the plan stays";
        SINK_ROW(sink, false, value_text(cause->change), value_bool(cause->moves_alone), value_text(alone),
                 value_bool(cause->needed));
    }
    sink_table_end(sink);
}

void changes_report_whatif(struct sink *sink, const struct whatif_side *before,
                           const struct whatif_side *after, const struct change_effect *causes,
                           size_t n_causes)
{
    report_moved(sink, before, after);
    if (n_causes > 1)
        report_causes(sink, causes, n_causes);
    sink_say(sink, "%s", "");
    sink_hint(sink, "Both purchases in full: -v.");
    sink_details_begin(sink);
    report_side(sink, "before", "Before the change", before);
    report_side(sink, "after", "After the change", after);
    if (n_causes <= 1) /* what one change does is what moved */
        report_causes(sink, causes, n_causes);
    sink_details_end(sink);
}
