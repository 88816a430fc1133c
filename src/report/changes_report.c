/* changes_report.c - the differences of two files, scenarios or plans. */
#include <ctype.h>
#include <inttypes.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "base/arena.h"
#include "base/text.h"
#include "purchase/bill.h"
#include "report/columns.h"
#include "report/plan_report.h"
#include "report/study_report.h"
#include "study/diff.h"

/* Puts the rows changes[from] to changes[to - 1]; changes may be NULL if there are none. role: value of the
 * last column; NULL: the table does not have it. */
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
        sink_say(sink, "Differences from %s to %s:", a, b);
    sink_table_begin(sink, "changes", NULL, SINK_MAIN, COLUMNS_CHANGES);
    put_changes(sink, differences->v, 0, n_files, kind);
    put_changes(sink, differences->v, n_files, differences->n, "catalogues");
    sink_table_end(sink);
}

void changes_report_assumed(struct sink *sink, const struct instance *instance)
{
    if (instance->notes.n_log == 0)
        return;
    sink_table_begin(sink, "changes", "Changes of the catalogue", SINK_SIDE, COLUMNS_CHANGES_OF_CATALOG);
    put_changes(sink, instance->notes.log, 0, instance->notes.n_log, NULL);
    sink_table_end(sink);
}

/* The number at the beginning of a text with grouped digits; *rest: the text after it. NAN: there is none. */
static double leading_number(const char **rest, const char *s)
{
    enum { LONGEST = 64 };
    char plain[LONGEST];
    size_t n = 0;
    for (; *s && n + 1 < sizeof plain && (isdigit((unsigned char)*s) || *s == ',' || *s == '.'); s++)
        if (*s != ',')
            plain[n++] = *s;
    plain[n] = '\0';
    *rest = s;
    return n > 0 && isdigit((unsigned char)plain[n - 1]) ? strtod(plain, NULL) : (double)NAN;
}

static const char *percent_change(double from, double to, struct arena *arena)
{
    const double change = to / from - 1;
    return arena_printf(arena, "%s%s %%", change < 0 ? "-" : "+", number_text(100 * fabs(change), 3, arena));
}

/* One line for each changed input: "price of myrinet-nic 1,280.00 USD -> 995.00 USD (-22.3 %)". */
static void label_changes(struct sink *sink, const struct instance *instance)
{
    struct arena *arena = instance->arena;
    const size_t n = instance->notes.n_log;
    for (size_t i = 0; i < n; i++) {
        const struct logged_change *change = &instance->notes.log[i];
        const char *unit = NULL, *other_unit = NULL;
        const double from = leading_number(&unit, change->from), to = leading_number(&other_unit, change->to);
        const bool comparable = from > 0 && to >= 0 && unit[0] != '-' && strcmp(unit, other_unit) == 0;
        if (i == SINK_ROWS)
            sink_details_begin(sink);
        sink_label(sink, i == 0 ? "Change" : "", "%s %s -> %s%s", change->what, change->from, change->to,
                   comparable ? arena_printf(arena, " (%s)", percent_change(from, to, arena)) : "");
    }
    if (n > SINK_ROWS) {
        sink_details_end(sink);
        sink_hint(sink, arena_printf(arena, "%zu more: -v", n - SINK_ROWS));
    }
}

static const char *purchase_of(const struct whatif_side *side)
{
    return plan_report_purchase(side->instance, plan_candidates(side->plan, side->instance->arena),
                                side->plan->n_clusters);
}

static bool same_clusters(const struct plan *a, const struct plan *b)
{
    bool same = a->n_clusters == b->n_clusters;
    for (size_t c = 0; same && c < a->n_clusters; c++)
        same = a->clusters[c].point.nodes == b->clusters[c].point.nodes &&
               strcmp(a->clusters[c].point.design->id, b->clusters[c].point.design->id) == 0;
    return same;
}

/* The part of the design that differs after the change: " to myrinet"; "" for several clusters. */
static const char *new_choice(const struct whatif_side *before, const struct whatif_side *after)
{
    struct arena *arena = after->instance->arena;
    const struct candidate *a = &before->plan->clusters[0].point, *b = &after->plan->clusters[0].point;
    if (before->plan->n_clusters > 1 || after->plan->n_clusters > 1)
        return "";
    const char *node = after->instance->snapshot->parts[b->design->node->part].id;
    const char *network = b->design->technology->id;
    const bool same_node = strcmp(before->instance->snapshot->parts[a->design->node->part].id, node) == 0;
    const bool same_network = strcmp(a->design->technology->id, network) == 0;
    if (strcmp(a->design->id, b->design->id) == 0)
        return arena_printf(arena, " to %s nodes", number_text((double)b->nodes, 15, arena));
    if (same_node && same_network)
        return arena_printf(arena, " to topology %s", b->design->network->name);
    return same_node      ? arena_printf(arena, " to %s", network)
           : same_network ? arena_printf(arena, " to %s", node)
                          : arena_printf(arena, " to %s with %s", node, network);
}

/* "29.03 Gop/s instead of 27.26 Gop/s (+6.5 %), 1,797.60 USD cheaper". */
static const char *effect_text(const struct whatif_side *before, const struct whatif_side *after)
{
    const struct instance *instance = after->instance;
    struct arena *arena = instance->arena;
    const double was = before->plan->rate, is = after->plan->rate;
    const int64_t saving_minor = before->plan->cost_minor - after->plan->cost_minor;
    const char *rate = arena_printf(arena, "same rate, %s", instance_rate_text(instance, is));
    if (compare_close(was, is) != 0)
        rate = arena_printf(arena, "%s instead of %s (%s)", instance_rate_text(instance, is),
                            instance_rate_text(before->instance, was), percent_change(was, is, arena));
    if (saving_minor == 0 || strcmp(before->instance->currency, instance->currency) != 0)
        return rate;
    return arena_printf(arena, "%s, %s %s", rate,
                        value_cost_text(instance, saving_minor < 0 ? -saving_minor : saving_minor),
                        saving_minor < 0 ? "more expensive" : "cheaper");
}

/* The answer: whether the plan changes, and the effect on rate and cost. */
static void say_verdict(struct sink *sink, const struct whatif_side *before, const struct whatif_side *after)
{
    const struct plan *was = before->plan, *is = after->plan;
    const char *effect = effect_text(before, after);
    if (!same_clusters(was, is))
        sink_say(sink, "The plan changes%s: %s", new_choice(before, after), effect);
    else if (bill_same_use(was->bill, was->n_bill, is->bill, is->n_bill))
        sink_say(sink, "The plan stays %s: %s", purchase_of(after), effect);
    else
        sink_say(sink, "The plan stays %s with other parts: %s", purchase_of(after), effect);
    if (before->plan->status == PLAN_STOPPED || after->plan->status == PLAN_STOPPED)
        sink_say(sink, "NOT proven: stopped at a limit; a better plan may exist before or after the change");
}

/* Both plans side by side. */
static void label_both(struct sink *sink, const struct whatif_side *before, const struct whatif_side *after)
{
    enum { N_ROWS = 3 };
    const struct whatif_side *const sides[2] = {before, after};
    const char *cells[N_ROWS][2];
    int width = (int)strlen("before");
    for (size_t s = 0; s < 2; s++) {
        cells[0][s] = purchase_of(sides[s]);
        cells[1][s] = instance_rate_text(sides[s]->instance, sides[s]->plan->rate);
        cells[2][s] = plan_report_cost(sides[s]->instance, sides[s]->plan);
    }
    for (size_t i = 0; i < N_ROWS; i++)
        width = (int)strlen(cells[i][0]) > width ? (int)strlen(cells[i][0]) : width;
    static const char *const labels[N_ROWS] = {"Buy", "Rate", "Cost"};
    sink_label(sink, " ", "%-*s  after", width, "before");
    for (size_t i = 0; i < N_ROWS; i++)
        sink_label(sink, labels[i], "%-*s  %s", width, cells[i][0], cells[i][1]);
}

/* The changed inputs, and the differences of the plans. */
static void report_moved(struct sink *sink, const struct whatif_side *before, const struct whatif_side *after)
{
    const struct instance *instance = after->instance;
    struct differences moved = {NULL, 0, 0};
    differences_of_plans(&moved, &(struct instance_plan){before->instance, before->plan},
                         &(struct instance_plan){instance, after->plan}, instance->arena);
    sink_details_begin(sink);
    sink_say(sink, "%s", "");
    sink_table_begin(sink, "changes", "Differences", SINK_MAIN, COLUMNS_CHANGES_OF_ROLES);
    put_changes(sink, instance->notes.log, 0, instance->notes.n_log, "assumed");
    put_changes(sink, moved.v, 0, moved.n, "moved");
    sink_table_end(sink);
    sink_details_end(sink);
    differences_fini(&moved);
}

static void report_side(struct sink *sink, const char *key, const char *heading,
                        const struct whatif_side *side)
{
    sink_say(sink, "%s", "");
    sink_begin(sink, key, heading);
    plan_report(sink, side->instance, side->plan, side->settings, NULL, SINK_SIDE);
    if (side->one_more) {
        sink_say(sink, "%s", "");
        one_more_report(sink, side->instance, side->plan, side->one_more);
    }
    sink_end(sink);
}

static void report_causes(struct sink *sink, const struct change_effect *causes, size_t n)
{
    sink_say(sink, "%s", "");
    sink_table_begin(sink, "causes", "Attribution", SINK_SIDE, COLUMNS_CAUSES);
    for (size_t i = 0; i < n; i++) {
        const struct change_effect *cause = &causes[i];
        const char *alone = !cause->solved_alone ? "no purchase is feasible"
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
    say_verdict(sink, before, after);
    label_changes(sink, after->instance);
    label_both(sink, before, after);
    report_moved(sink, before, after);
    if (n_causes > 1)
        report_causes(sink, causes, n_causes);
    sink_details_begin(sink);
    report_side(sink, "before", "Before the change", before);
    report_side(sink, "after", "After the change", after);
    if (n_causes <= 1) /* the differences are the effect of one change */
        report_causes(sink, causes, n_causes);
    sink_details_end(sink);
    sink_say(sink, "%s", "");
    sink_hint(sink, "All differences and both plans: -v");
}
