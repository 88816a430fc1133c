/* crossover_report.c - the winner of each range of budgets, and a plot of both sides. */
#include <math.h>

#include "base/diag.h"
#include "base/text.h"
#include "report/chart.h"
#include "report/columns.h"
#include "report/near_report.h"
#include "report/plan_report.h"
#include "report/plot.h"
#include "report/study_report.h"
#include "search/reprice.h"
#include "study/band.h"
#include "study/near_lead.h"

/* "With fractional nodes: equal at 5,039,624.75 USD, 27.86 Gop/s: 1,641.57 nodes with fast-ethernet or ..."
 */
static void say_fractional(struct sink *sink, const struct instance *instance, const struct crossover *c)
{
    if (c->not_smooth)
        sink_say(sink, "With fractional nodes: not comparable, %s.", c->not_smooth);
    else if (c->n_roots == 0 && c->complete)
        sink_say(sink, "With fractional nodes: %s and %s are equal at no budget of this range.", c->a, c->b);
    for (size_t i = 0; i < c->n_roots; i++) {
        const struct crossover_root *root = &c->roots[i];
        sink_say(sink, "With fractional nodes: equal at %s, %s: %s nodes with %s or %s with %s.",
                 value_cost_text(instance, (int64_t)round(root->cost_minor)),
                 instance_rate_text(instance, root->rate), number_text(root->nodes_a, -2, instance->arena),
                 c->a, number_text(root->nodes_b, -2, instance->arena), c->b);
    }
}

static bool is_won(const struct winner_interval *interval)
{
    return interval->winner == WINNER_A || interval->winner == WINNER_B;
}

/* Neighbouring intervals that a reader sees as one range of budgets. */
struct interval_group {
    size_t first, n;
};

/* An interval is shown alone if neither side can be bought, if its winner keeps the lead until the budget has
 * doubled, or at the end of the range. Adjacent other intervals are shown as one alternation. */
static bool stands_alone(const struct crossover *c, size_t i)
{
    const struct winner_interval *interval = &c->intervals[i];
    return interval->winner == WINNER_NONE || i + 1 == c->n_intervals ||
           (is_won(interval) && interval->to_minor >= 2 * interval->from_minor);
}

static struct interval_group group_at(const struct crossover *c, size_t first)
{
    size_t n = 1;
    while (!stands_alone(c, first) && first + n < c->n_intervals && !stands_alone(c, first + n))
        n++;
    return (struct interval_group){first, n};
}

/* "up to 5,031,721.44 USD", "5,031,721.44 to 5,056,754.88 USD" */
static const char *group_range(const struct instance *instance, const struct crossover *c,
                               struct interval_group group)
{
    const int64_t to_minor = c->intervals[group.first + group.n - 1].to_minor;
    if (group.first == 0 && c->intervals[0].winner == WINNER_NONE)
        return arena_printf(instance->arena, "below %s", value_cost_text(instance, to_minor));
    return value_range_text(instance, c->intervals[group.first].from_minor, to_minor);
}

/* ", lead up to 49.7 %", ", equal within 1 %"; "": the leads are not known. */
static const char *lead_text(const struct instance *instance, const struct near_leads *leads,
                             struct interval_group group)
{
    double most = -1;
    bool equal = true;
    if (!leads || !leads->known)
        return "";
    for (size_t i = group.first; i < group.first + group.n; i++) {
        most = fmax(most, leads->leads[i].most); /* NAN: one side cannot be bought */
        equal = equal && leads->leads[i].equal;
    }
    if (equal)
        return arena_printf(instance->arena, ", equal %s", near_text(instance, leads->source, leads->near));
    if (most > 0)
        return arena_printf(instance->arena, ", lead up to %s", value_share_text(most, instance->arena));
    return most < 0 ? ", the other cannot be bought" : "";
}

/* "alternating, 10 intervals (-v lists them)"; with one winner and ties "fast-ethernet or equal rates". */
static const char *group_winner(const struct instance *instance, const struct crossover *c,
                                struct interval_group group, bool brief)
{
    bool won[2] = {false, false};
    for (size_t i = group.first; i < group.first + group.n; i++)
        if (is_won(&c->intervals[i]))
            won[c->intervals[i].winner == WINNER_B] = true;
    if (c->intervals[group.first].winner == WINNER_NONE)
        return "neither can be bought";
    if (!won[0] && !won[1])
        return "equal rates";
    if (won[0] && won[1])
        return arena_printf(instance->arena, "alternating, %zu intervals%s", group.n,
                            brief ? " (-v lists them)" : "");
    return arena_printf(instance->arena, "%s%s", won[0] ? c->a : c->b, group.n > 1 ? " or equal rates" : "");
}

/* Each range of budgets on a line of its own: "5,031,721.44 to 5,056,754.88 USD  alternating, ...". */
static void say_ranges(struct sink *sink, const struct instance *instance, const struct crossover *c,
                       const struct near_leads *leads)
{
    struct interval_group group = {0, 0};
    sink_say(sink, "%s", "");
    for (size_t i = 0; i < c->n_intervals; i += group.n) {
        group = group_at(c, i);
        sink_label(sink, group_range(instance, c, group), "%s%s",
                   group_winner(instance, c, group, sink_is_brief(sink)),
                   is_won(&c->intervals[i]) || group.n > 1 ? lead_text(instance, leads, group) : "");
    }
    sink_say(sink, "%s", "");
}

/* A lead within the tolerance, or within the error, counts as equal. */
static void say_equal(struct sink *sink, const struct instance *instance, const struct near_leads *leads)
{
    if (!leads || !leads->known)
        return;
    const char *within = near_text(instance, leads->source, leads->near);
    if (leads->n == 0) {
        sink_say(sink, "Equal %s: at no budget.", within);
        return;
    }
    const struct money_range *widest = &leads->equal[leads->largest];
    sink_say(sink, "Equal %s: at %s %% of the budgets that buy both; the widest range is %s.", within,
             number_text(100 * leads->share, 3, instance->arena),
             value_range_text(instance, widest->from_minor, widest->to_minor));
}

/* "myrinet overtakes fast-ethernet between 5,031,721.44 and 5,056,754.88 USD" */
static void say_overtaking(struct sink *sink, const struct instance *instance, const struct crossover *c)
{
    const struct winner_interval *end = &c->intervals[c->n_intervals - 1];
    const char *winner = winner_name(end->winner, c->a, c->b);
    const char *other = end->winner == WINNER_A ? c->b : c->a;
    const char *last = value_cost_text(instance, c->last_minor);
    if (c->alternation_minor == c->last_minor)
        sink_say(sink, "%s overtakes %s at %s.", winner, other, last);
    else if (c->alternation_minor > c->intervals[0].from_minor) {
        struct text t = TEXT_INIT;
        money_put(&t, c->alternation_minor, instance->currency, true);
        sink_say(sink, "%s overtakes %s between %s and %s.", winner, other, t.s, last);
        text_fini(&t);
    } else
        sink_say(sink, "%s overtakes %s for good at %s.", winner, other, last);
}

/* The answer for whole nodes, which can be bought. */
static void say_answer(struct sink *sink, const struct instance *instance, const struct crossover *c)
{
    if (c->n_intervals == 0)
        return;
    const struct winner_interval *end = &c->intervals[c->n_intervals - 1];
    const char *to = value_cost_text(instance, end->to_minor);
    if (c->first_minor >= 0 && c->last_minor >= 0)
        say_overtaking(sink, instance, c);
    else if (c->first_minor >= 0)
        sink_say(sink, "The winner first changes at %s; at the end of the range, %s, neither wins.",
                 value_cost_text(instance, c->first_minor), to);
    else if (is_won(end))
        sink_say(sink, "No crossover up to %s: %s is at least as fast at every budget.", to,
                 winner_name(end->winner, c->a, c->b));
    else
        sink_say(sink, "No crossover up to %s: neither wins.", to);
}

static void report_roots(struct sink *sink, const struct instance *instance, const struct crossover *c)
{
    sink_list_begin(sink, "smooth", NULL);
    for (size_t i = 0; i < c->n_roots; i++) {
        const struct crossover_root *root = &c->roots[i];
        sink_begin(sink, NULL, NULL);
        /* with fractional nodes the cost is not a whole number of minor units, so there is no integer key */
        sink_put(sink, "cost", NULL, value_real(root->cost_minor / instance->market.minor_per_major));
        sink_put(sink, "rate", NULL, value_rate(instance, root->rate));
        sink_begin(sink, "nodes", NULL);
        sink_real(sink, c->a, NULL, root->nodes_a, 8, NULL);
        sink_real(sink, c->b, NULL, root->nodes_b, 8, NULL);
        sink_end(sink);
        sink_end(sink);
    }
    sink_end(sink);
    if (c->not_smooth)
        sink_string(sink, "not_smooth", NULL, c->not_smooth);
}

/* The status: which budgets and purchases were compared. */
static void say_counts(struct sink *sink, const struct instance *instance, const struct crossover *c)
{
    if (!c->complete)
        sink_label(sink, "Status", "stopped: the winner at each budget is not known.");
    else if (c->n_intervals == 0)
        sink_say(sink,
                 "Fractional nodes cannot be bought: --counts any or --counts legal finds the winner at "
                 "each budget.");
    else if (c->looked_at > 0)
        sink_label(sink, "Status",
                   "sampled at %zu budgets: a change of winner and back between two of them is not found.",
                   c->looked_at);
    else
        sink_label(sink, "Status", "exact at every budget: %s.",
                   instance->counts == COUNTS_LEGAL
                       ? "whole nodes, process counts that the applications accept"
                       : "whole nodes, any number of them");
}

/* Lists every interval. A brief text omits this list. */
static void report_intervals(struct sink *sink, const struct instance *instance, const struct crossover *c,
                             const struct near_leads *leads)
{
    const bool known = leads && leads->known;
    if (c->n_intervals == 0) {
        sink_strings(sink, "intervals", NULL, NULL, 0);
        return;
    }
    sink_details_begin(sink);
    sink_table_begin(sink, "intervals", "Winner for budgets from (included) to (excluded)", SINK_MAIN,
                     COLUMNS_INTERVALS, only(known), only(known));
    for (size_t i = 0; i < c->n_intervals; i++) {
        const struct value cells[] = {
            value_cost(instance, c->intervals[i].from_minor),
            value_cost(instance, c->intervals[i].to_minor),
            value_text(winner_name(c->intervals[i].winner, c->a, c->b)),
            value_real(known ? 100 * leads->leads[i].most : (double)NAN),
            value_bool(known && leads->leads[i].equal),
        };
        sink_row(sink, false, cells, sizeof cells / sizeof *cells);
    }
    sink_table_end(sink);
    sink_details_end(sink);
    if (c->looked_at > 0)
        sink_integer(sink, "looked_at", NULL, (int64_t)c->looked_at);
}

/* The share of the leader's rate that counts as equal, and the budgets whose lead is within it. */
static void report_equal(struct sink *sink, const struct instance *instance, const struct near_leads *leads)
{
    if (!leads || !leads->known)
        return;
    sink_real(sink, "near", NULL, leads->near, 6, NULL);
    sink_real(sink, "equal_share", NULL, leads->share, 6, NULL);
    sink_table_begin(sink, "equal_ranges", NULL, SINK_SIDE, COLUMNS_EQUAL_RANGES);
    for (size_t i = 0; i < leads->n; i++)
        SINK_ROW(sink, false, value_cost(instance, leads->equal[i].from_minor),
                 value_cost(instance, leads->equal[i].to_minor));
    sink_table_end(sink);
}

void crossover_report(struct sink *sink, const struct instance *instance, const struct crossover *c,
                      const struct near_leads *leads, const struct band *band)
{
    sink_title(sink, instance->scenario->file.title);
    say_answer(sink, instance, c);
    say_ranges(sink, instance, c, leads);
    say_counts(sink, instance, c);
    say_fractional(sink, instance, c);
    say_equal(sink, instance, leads);
    sink_strings(sink, "between", NULL, (const char *const[]){c->a, c->b}, 2);
    sink_string(sink, "counts", NULL, counts_names[instance->counts]);
    sink_bool(sink, "complete", NULL, c->complete);
    sink_string(sink, "currency", NULL, instance->currency);
    sink_string(sink, "rate_unit", NULL, instance_rate_unit(instance));
    report_roots(sink, instance, c);
    report_intervals(sink, instance, c, leads);
    report_equal(sink, instance, leads);
    sink_put(sink, "first", NULL, value_cost_if(c->first_minor >= 0, instance, c->first_minor));
    sink_put(sink, "last", NULL, value_cost_if(c->last_minor >= 0, instance, c->last_minor));
    if (c->alternation_minor < 0) {
        sink_put(sink, "alternation", NULL, value_null());
    } else {
        sink_begin(sink, "alternation", NULL);
        sink_money(sink, "from", NULL, c->alternation_minor, instance->currency);
        sink_money(sink, "to", NULL, c->last_minor, instance->currency);
        sink_end(sink);
    }
    band_report(sink, instance, band);
}

/* --- the plot --- */

static struct chart_series plot_side(const struct instance *instance, const struct frontier *frontier,
                                     const char *label)
{
    double *x = ARENA_NEW(instance->arena, frontier->n, double);
    double *y = ARENA_NEW(instance->arena, frontier->n, double);
    for (size_t i = 0; i < frontier->n; i++) {
        x[i] = money_major(frontier->steps[i].cost_minor, instance->currency);
        y[i] = frontier->steps[i].rate / instance_rate_scale(instance);
    }
    return (struct chart_series){.name = label, .x = x, .y = y, .n = frontier->n, .steps = true};
}

/* The budgets between which the crossover lies with errors; false: there is no such band. */
static bool plot_spread(struct chart_band *out, const struct instance *instance, const struct band *band)
{
    double last[2];
    if (!band || !band_within(last, band, BAND_LAST))
        return false;
    *out = (struct chart_band){last[0] / instance->market.minor_per_major,
                               last[1] / instance->market.minor_per_major, "crossover with the errors given",
                               NULL};
    return true;
}

enum status crossover_plot(const struct instance *instance, const struct crossover *crossover,
                           const struct band *band, const char *path, struct diag *diag)
{
    const struct frontier *sides = crossover->sides;
    const struct chart_series series[] = {plot_side(instance, &sides[0], crossover->a),
                                          plot_side(instance, &sides[1], crossover->b)};
    const struct candidate *at =
        crossover->last_minor < 0 ? NULL : frontier_at(&sides[1], crossover->last_minor);
    struct chart_mark mark = {.x = 0};
    if (series[0].n == 0 || series[1].n == 0)
        return diag_set(diag, ST_INFEASIBLE, "there is nothing to draw: one of the two cannot be bought");
    if (at)
        mark = (struct chart_mark){
            money_major(crossover->last_minor, instance->currency), at->rate / instance_rate_scale(instance),
            arena_printf(instance->arena, "from %s on\n%s", value_cost_text(instance, crossover->last_minor),
                         winner_name(crossover->intervals[crossover->n_intervals - 1].winner, crossover->a,
                                     crossover->b))};
    struct chart_band spread;
    struct chart chart = curve_chart(instance);
    chart.bands = &spread;
    chart.n_bands = plot_spread(&spread, instance, band);
    chart.series = series;
    chart.n_series = 2;
    chart.marks = &mark;
    chart.n_marks = at != NULL;
    chart_fit(&chart);
    return plot_write(
        &(struct plot){.title = instance->scenario->file.title ? instance->scenario->file.title : "Crossover",
                       .panels = &chart,
                       .n_panels = 1},
        path, diag);
}
