/* study_report.c - curves and crossovers. */
#include "report/study_report.h"

#include <math.h>
#include <string.h>

#include "base/diag.h"
#include "base/text.h"
#include "report/chart.h"
#include "report/columns.h"
#include "report/near_report.h"
#include "report/plan_report.h"
#include "report/plot.h"
#include "search/reprice.h"
#include "study/band.h"
#include "study/curve.h"
#include "study/near_lead.h"

/* --- curves --- */

/* "325 x ppro-200 with fast-ethernet"; with counts real "1,641.57 x ppro-200 with fast-ethernet". */
static const char *purchase_words(const struct problem *problem, const struct curve_row *row)
{
    const struct design *design = row->found ? row->point.design : NULL;
    if (!design)
        return NULL;
    return arena_printf(problem->arena, "%s x %s with %s",
                        number_text(row->point.nodes, problem->counts == COUNTS_REAL ? -2 : 15,
                                    problem->arena),
                        problem->snapshot->parts[design->node->part].id, design->technology->id);
}

/* The rate per major unit of money; NAN where nothing is bought. */
static double rate_per_cost(const struct problem *problem, const struct curve_row *row)
{
    if (!row->found || !(row->point.cost_minor > 0))
        return NAN;
    return row->point.lambda / problem_rate_scale(problem) /
           money_major((int64_t)round(row->point.cost_minor), problem->currency);
}

/* The rate gained over the row before, per major unit of the additional cost; NAN where nothing is added. */
static double marginal_rate(const struct problem *problem, const struct curve_row *before,
                            const struct curve_row *row)
{
    const double cost_minor = row->point.cost_minor - (before && before->found ? before->point.cost_minor : 0);
    const double lambda = row->point.lambda - (before && before->found ? before->point.lambda : 0);
    if (!row->found || !(cost_minor > 0))
        return NAN;
    return lambda / problem_rate_scale(problem) / money_major((int64_t)round(cost_minor), problem->currency);
}

static void report_step(struct sink *sink, const struct problem *problem, const struct curve_row *before,
                        const struct curve_row *row)
{
    const struct real_point *point = &row->point;
    const struct design *design = row->found ? point->design : NULL;
    SINK_ROW(sink, row->best || row->knee, value_cost(problem, row->budget_minor),
             value_cost_if(row->found, problem, (int64_t)round(point->cost_minor)),
             value_rate(problem, row->found ? point->lambda : (double)NAN),
             value_real(row->found ? row->bound : (double)NAN),
             value_real(row->found ? row->gap : (double)NAN), value_integer((int64_t)row->n_clusters),
             value_text(row->found ? plan_report_points(problem, row->clusters, row->n_clusters) : NULL),
             value_real(rate_per_cost(problem, row)), value_real(marginal_rate(problem, before, row)),
             value_text(design ? problem->snapshot->parts[design->node->part].id : NULL),
             problem->counts == COUNTS_REAL && design ? value_real(point->nodes)
                                                      : value_integer_if(design, (int64_t)point->nodes),
             value_text(design ? design->technology->id : NULL),
             value_text(design ? design->network->name : NULL), value_text(purchase_words(problem, row)),
             value_text(curve_mark_name(row)));
}

static void report_steps(struct sink *sink, const struct problem *problem, const struct curve *curve)
{
    const bool proven = curve->complete, several = plan_of_several(problem);
    const char *some = only(several), *one = only(!several), *unit = problem_rate_unit(problem);
    const char *money = problem->currency;
    const char *per_cost = shown(!plan_report_placeholders_in(problem->snapshot));
    sink_table_begin(sink, "rows", NULL, SINK_MAIN, COLUMNS_CURVE_ROWS, some, shown(!proven), unit, some,
                     shown(!proven), some, some, several ? "!" : per_cost, money, unit, per_cost, money, unit,
                     one, one, one, one, one, one);
    sink_table_spread(sink);
    for (size_t i = 0; i < curve->n; i++)
        report_step(sink, problem, i ? &curve->rows[i - 1] : NULL, &curve->rows[i]);
    sink_table_end(sink);
}

/* "0.00 to 15,000,000.00 USD" */
static const char *range_words(const struct problem *problem, int64_t from_minor, int64_t to_minor)
{
    struct text t = TEXT_INIT;
    money_put(&t, from_minor, problem->currency, true);
    text_printf(&t, " to %s", value_cost_text(problem, to_minor));
    return arena_take(problem->arena, &t);
}

static void say_budgets(struct sink *sink, const struct problem *problem, const struct curve *curve)
{
    const char *range = range_words(problem, curve->rows[0].budget_minor, curve->rows[curve->n - 1].budget_minor);
    const char *n = number_text((double)curve->n, 0, problem->arena);
    if (curve->exact)
        sink_say(sink, "Best rate for each budget, %s: all %s steps.", range, n);
    else
        sink_say(sink, "Best rate for each budget, %s: %s budgets%s.", range, n,
                 problem->counts == COUNTS_REAL ? "" : " (--exact lists every step)");
    if (!curve->complete)
        sink_label(sink, "Status", "stopped: better purchases may exist%s.",
                 plan_of_several(problem) ? ", up to the bounds listed" : "");
}

/* The first row of most rate per cost; NULL: there is none. */
static const struct curve_row *best_per_cost(const struct problem *problem, const struct curve *curve)
{
    const struct curve_row *best = NULL;
    for (size_t i = 0; i < curve->n; i++)
        if (isfinite(rate_per_cost(problem, &curve->rows[i])) &&
            (!best || rate_per_cost(problem, &curve->rows[i]) > rate_per_cost(problem, best)))
            best = &curve->rows[i];
    return best;
}

/* What the budget of the scenario buys; NULL: the curve has no row for it. */
static const struct curve_row *row_at_budget(const struct problem *problem, const struct curve *curve)
{
    const struct curve_row *at = NULL;
    for (size_t i = 0; i < curve->n; i++)
        if (curve->rows[i].budget_minor == problem->budget_minor ||
            (curve->exact && curve->rows[i].budget_minor < problem->budget_minor))
            at = &curve->rows[i];
    const int64_t end_minor = curve->rows[curve->n - 1].budget_minor;
    return at && at->found && problem->budget_minor <= end_minor ? at : NULL;
}

/* "Best rate per USD: 7.71 kop/s, 1 x ppro-200 with fast-ethernet for 3,070.00 USD." */
static void say_per_cost(struct sink *sink, const struct problem *problem, const struct curve *curve)
{
    const struct curve_row *best = best_per_cost(problem, curve), *at = row_at_budget(problem, curve);
    const char *unit = problem_rate_unit(problem);
    struct arena *arena = problem->arena;
    if (!best || plan_report_placeholders_in(problem->snapshot))
        return;
    sink_say(sink, "Best rate per %s: %s, %s for %s.%s", problem->currency,
             number_scaled(rate_per_cost(problem, best), unit, 4, arena),
             plan_of_several(problem) ? plan_report_points(problem, best->clusters, best->n_clusters)
                                      : purchase_words(problem, best),
             value_cost_text(problem, (int64_t)round(best->point.cost_minor)),
             at ? arena_printf(arena, " At the budget of %s: %s.", value_cost_text(problem, problem->budget_minor),
                               number_scaled(rate_per_cost(problem, at), unit, 4, arena))
                : "");
}

void curve_report(struct sink *sink, const struct problem *problem, const struct curve *curve)
{
    sink_title(sink, problem->file->title);
    sink_string(sink, "counts", NULL, counts_names[problem->counts]);
    sink_bool(sink, "exact", NULL, curve->exact);
    sink_bool(sink, "complete", NULL, curve->complete);
    sink_string(sink, "rate_unit", NULL, problem_rate_unit(problem));
    sink_string(sink, "currency", NULL, problem->currency);
    say_budgets(sink, problem, curve);
    say_per_cost(sink, problem, curve);
    report_steps(sink, problem, curve);
    sink_say(sink, "Marginal rate: gain over the previous %s per %s of additional cost.",
             curve->exact ? "step" : "budget", problem->currency);
    if (curve->exact && !plan_of_several(problem))
        sink_say(sink, "Best: the highest rate per %s. Knee: additional money buys less from there on.",
                 problem->currency);
}

/* --- crossovers --- */

/* "With fractional nodes: equal at 5,039,624.75 USD, 27.86 Gop/s: 1,641.57 nodes with fast-ethernet or ..." */
static void say_fractional(struct sink *sink, const struct problem *problem, const struct crossover *c)
{
    if (c->not_smooth)
        sink_say(sink, "With fractional nodes: not comparable, %s.", c->not_smooth);
    else if (c->n_roots == 0 && c->complete)
        sink_say(sink, "With fractional nodes: %s and %s are equal at no budget of this range.", c->a, c->b);
    for (size_t i = 0; i < c->n_roots; i++) {
        const struct crossover_root *root = &c->roots[i];
        sink_say(sink,
                 "With fractional nodes: equal at %s, %s: %s nodes with %s or %s with %s.",
                 value_cost_text(problem, (int64_t)round(root->cost_minor)),
                 problem_rate_text(problem, root->lambda), number_text(root->nodes_a, -2, problem->arena),
                 c->a, number_text(root->nodes_b, -2, problem->arena), c->b);
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

/* An interval stands alone where neither side can be bought, where its winner keeps the lead until the
 * budget has doubled, and at the end of the range; the others of a row alternate. */
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
static const char *group_range(const struct problem *problem, const struct crossover *c,
                               struct interval_group group)
{
    const int64_t to_minor = c->intervals[group.first + group.n - 1].to_minor;
    if (group.first == 0 && c->intervals[0].winner == WINNER_NONE)
        return arena_printf(problem->arena, "below %s", value_cost_text(problem, to_minor));
    return range_words(problem, c->intervals[group.first].from_minor, to_minor);
}

/* ", lead up to 49.7 %", ", equal within 1 %"; empty where leads are not known. */
static const char *lead_words(const struct problem *problem, const struct near_leads *leads,
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
        return arena_printf(problem->arena, ", equal %s", near_words(problem, leads->source, leads->near));
    if (most > 0)
        return arena_printf(problem->arena, ", lead up to %s %%", number_text(100 * most, 3, problem->arena));
    return most < 0 ? ", the other cannot be bought" : "";
}

/* "alternating, 10 intervals (-v lists them)"; with one winner and ties "fast-ethernet or equal rates". */
static const char *group_winner(const struct problem *problem, const struct crossover *c,
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
        return arena_printf(problem->arena, "alternating, %zu intervals%s", group.n,
                            brief ? " (-v lists them)" : "");
    return arena_printf(problem->arena, "%s%s", won[0] ? c->a : c->b, group.n > 1 ? " or equal rates" : "");
}

/* Each range of budgets on a line of its own: "5,031,721.44 to 5,056,754.88 USD  alternating, ...". */
static void say_ranges(struct sink *sink, const struct problem *problem, const struct crossover *c,
                       const struct near_leads *leads)
{
    struct interval_group group = {0, 0};
    sink_say(sink, "%s", "");
    for (size_t i = 0; i < c->n_intervals; i += group.n) {
        group = group_at(c, i);
        sink_label(sink, group_range(problem, c, group), "%s%s",
                   group_winner(problem, c, group, sink_is_brief(sink)),
                   is_won(&c->intervals[i]) || group.n > 1 ? lead_words(problem, leads, group) : "");
    }
    sink_say(sink, "%s", "");
}

/* A lead within the tolerance, or within the error, counts as equal. */
static void say_equal(struct sink *sink, const struct problem *problem, const struct near_leads *leads)
{
    if (!leads || !leads->known)
        return;
    const char *within = near_words(problem, leads->source, leads->near);
    if (leads->n == 0) {
        sink_say(sink, "Equal %s: at no budget.", within);
        return;
    }
    const struct money_range *widest = &leads->equal[leads->largest];
    sink_say(sink, "Equal %s: at %s %% of the budgets that buy both; the widest range is %s.", within,
             number_text(100 * leads->share, 3, problem->arena),
             range_words(problem, widest->from_minor, widest->to_minor));
}

/* "myrinet overtakes fast-ethernet between 5,031,721.44 and 5,056,754.88 USD" */
static void say_overtaking(struct sink *sink, const struct problem *problem, const struct crossover *c)
{
    const struct winner_interval *end = &c->intervals[c->n_intervals - 1];
    const char *winner = winner_name(end->winner, c->a, c->b);
    const char *other = end->winner == WINNER_A ? c->b : c->a;
    const char *last = value_cost_text(problem, c->last_minor);
    if (c->alternation_minor == c->last_minor)
        sink_say(sink, "%s overtakes %s at %s.", winner, other, last);
    else if (c->alternation_minor > c->intervals[0].from_minor) {
        struct text t = TEXT_INIT;
        money_put(&t, c->alternation_minor, problem->currency, true);
        sink_say(sink, "%s overtakes %s between %s and %s.", winner, other, t.s, last);
        text_fini(&t);
    } else
        sink_say(sink, "%s overtakes %s for good at %s.", winner, other, last);
}

/* The answer for whole nodes, which can be bought. */
static void say_answer(struct sink *sink, const struct problem *problem, const struct crossover *c)
{
    if (c->n_intervals == 0)
        return;
    const struct winner_interval *end = &c->intervals[c->n_intervals - 1];
    const char *to = value_cost_text(problem, end->to_minor);
    if (c->first_minor >= 0 && c->last_minor >= 0)
        say_overtaking(sink, problem, c);
    else if (c->first_minor >= 0)
        sink_say(sink, "The winner first changes at %s; at the end of the range, %s, neither wins.",
                 value_cost_text(problem, c->first_minor), to);
    else if (is_won(end))
        sink_say(sink, "No crossover up to %s: %s is at least as fast at every budget.", to,
                 winner_name(end->winner, c->a, c->b));
    else
        sink_say(sink, "No crossover up to %s: neither wins.", to);
}

static void report_roots(struct sink *sink, const struct problem *problem, const struct crossover *c)
{
    sink_list_begin(sink, "smooth", NULL);
    for (size_t i = 0; i < c->n_roots; i++) {
        const struct crossover_root *root = &c->roots[i];
        sink_begin(sink, NULL, NULL);
        /* a real number of nodes has a real cost: no integer twin */
        sink_put(sink, "cost", NULL, value_real(root->cost_minor / problem->market.minor_per_major));
        sink_put(sink, "rate", NULL, value_rate(problem, root->lambda));
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

/* Why there are no intervals, or which purchases they compare. */
static void say_counts(struct sink *sink, const struct problem *problem, const struct crossover *c)
{
    if (!c->complete)
        sink_label(sink, "Status", "stopped: the winner at each budget is not known.");
    else if (c->n_intervals == 0)
        sink_say(sink, "counts: real compares no purchases; --counts any or --counts legal finds the winner "
                       "at each budget.");
    else if (c->looked_at > 0)
        sink_label(sink, "Status",
                   "sampled at %zu budgets: a change of winner and back between two of them is not found.",
                 c->looked_at);
    else
        sink_label(sink, "Status", "exact at every budget: %s.",
                 problem->counts == COUNTS_LEGAL ? "whole nodes, process counts that the applications accept"
                                                 : "whole nodes, any number of them");
}

/* Every interval: a detail of a text. */
static void report_intervals(struct sink *sink, const struct problem *problem, const struct crossover *c,
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
            value_cost(problem, c->intervals[i].from_minor),
            value_cost(problem, c->intervals[i].to_minor),
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
static void report_equal(struct sink *sink, const struct problem *problem, const struct near_leads *leads)
{
    if (!leads || !leads->known)
        return;
    sink_real(sink, "near", NULL, leads->near, 6, NULL);
    sink_real(sink, "equal_share", NULL, leads->share, 6, NULL);
    sink_table_begin(sink, "equal_ranges", NULL, SINK_SIDE, COLUMNS_EQUAL_RANGES);
    for (size_t i = 0; i < leads->n; i++)
        SINK_ROW(sink, false, value_cost(problem, leads->equal[i].from_minor),
                 value_cost(problem, leads->equal[i].to_minor));
    sink_table_end(sink);
}

void crossover_report(struct sink *sink, const struct problem *problem, const struct crossover *c,
                      const struct near_leads *leads, const struct band *band)
{
    sink_title(sink, problem->file->title);
    say_answer(sink, problem, c);
    say_ranges(sink, problem, c, leads);
    say_counts(sink, problem, c);
    say_fractional(sink, problem, c);
    say_equal(sink, problem, leads);
    sink_strings(sink, "between", NULL, (const char *const[]){c->a, c->b}, 2);
    sink_string(sink, "counts", NULL, counts_names[problem->counts]);
    sink_bool(sink, "complete", NULL, c->complete);
    sink_string(sink, "currency", NULL, problem->currency);
    sink_string(sink, "rate_unit", NULL, problem_rate_unit(problem));
    report_roots(sink, problem, c);
    report_intervals(sink, problem, c, leads);
    report_equal(sink, problem, leads);
    sink_put(sink, "first", NULL, value_cost_if(c->first_minor >= 0, problem, c->first_minor));
    sink_put(sink, "last", NULL, value_cost_if(c->last_minor >= 0, problem, c->last_minor));
    if (c->alternation_minor < 0) {
        sink_put(sink, "alternation", NULL, value_null());
    } else {
        sink_begin(sink, "alternation", NULL);
        sink_money(sink, "from", NULL, c->alternation_minor, problem->currency);
        sink_money(sink, "to", NULL, c->last_minor, problem->currency);
        sink_end(sink);
    }
    band_report(sink, problem, band);
}

/* --- as drawings --- */

static double major(const struct problem *problem, double amount_minor)
{
    return amount_minor / problem->market.minor_per_major;
}

static const char *title_of(const struct problem *problem, const char *untitled)
{
    return problem->file->title ? problem->file->title : untitled;
}

/* Rates against budgets; the ends of the axes are still to be found. */
static struct chart chart_of(const struct problem *problem)
{
    return (struct chart){
        .id = "rate",
        .x = {.label = "budget", .unit = problem->currency},
        .y = {.label = "rate", .unit = problem_rate_unit(problem)},
        .level = NAN,
    };
}

static struct chart_series plot_side(const struct problem *problem, const struct frontier *frontier,
                                     const char *label)
{
    double *x = ARENA_NEW(problem->arena, frontier->n, double);
    double *y = ARENA_NEW(problem->arena, frontier->n, double);
    for (size_t i = 0; i < frontier->n; i++) {
        x[i] = money_major(frontier->steps[i].cost_minor, problem->currency);
        y[i] = frontier->steps[i].lambda / problem_rate_scale(problem);
    }
    return (struct chart_series){.name = label, .x = x, .y = y, .n = frontier->n, .steps = true};
}

/* Where errors may move the crossover to, within the curves; false: there is no such band. */
static bool plot_spread(struct chart_band *out, const struct problem *problem, const struct band *band)
{
    double last[2];
    if (!band || !band_within(last, band, BAND_LAST))
        return false;
    *out = (struct chart_band){major(problem, last[0]), major(problem, last[1]),
                               "crossover with the errors given", NULL};
    return true;
}

enum status crossover_plot(const struct problem *problem, const struct crossover *crossover,
                           const struct band *band, const char *path, struct diag *diag)
{
    const struct frontier *sides = crossover->sides;
    const struct chart_series series[] = {plot_side(problem, &sides[0], crossover->a),
                                          plot_side(problem, &sides[1], crossover->b)};
    const struct candidate *at =
        crossover->last_minor < 0 ? NULL : frontier_at(&sides[1], crossover->last_minor);
    struct chart_mark mark = {.x = 0};
    if (series[0].n == 0 || series[1].n == 0)
        return diag_set(diag, ST_INFEASIBLE, "there is nothing to draw: one of the two cannot be bought");
    if (at)
        mark = (struct chart_mark){
            money_major(crossover->last_minor, problem->currency), at->lambda / problem_rate_scale(problem),
            arena_printf(problem->arena, "from %s on\n%s", value_cost_text(problem, crossover->last_minor),
                         winner_name(crossover->intervals[crossover->n_intervals - 1].winner, crossover->a,
                                     crossover->b))};
    struct chart_band spread;
    struct chart chart = chart_of(problem);
    chart.bands = &spread;
    chart.n_bands = plot_spread(&spread, problem, band);
    chart.series = series;
    chart.n_series = 2;
    chart.marks = &mark;
    chart.n_marks = at != NULL;
    chart_fit(&chart);
    return plot_write(
        &(struct plot){.title = title_of(problem, "Crossover"), .panels = &chart, .n_panels = 1}, path, diag);
}

/* --- a curve: rate and rate for the money, by the network that is bought --- */

enum { RATE, PER_MONEY, N_PANELS };

/* What a curve looks like: of each panel a series for each network. */
struct curve_panels {
    const struct problem *problem;
    const struct curve *curve;
    const char
        *networks[CHART_MAX_SERIES]; /* [n], in the order they are first bought; what is beyond: the last */
    size_t n;
    size_t *network; /* [curve->n] */
    struct chart_series series[N_PANELS][CHART_MAX_SERIES];
    double per;            /* major units that the rate of PER_MONEY is for */
    const char *per_words; /* "million " */
    struct plot_change *changes;
    size_t n_changes;
};

/* The network of a row; of several clusters all of theirs: "fast-ethernet + myrinet". */
static const char *network_of(const struct problem *problem, const struct curve_row *row)
{
    if (row->n_clusters == 0)
        return row->point.design->technology->id;
    const char **names = ARENA_NEW(problem->arena, row->n_clusters, const char *);
    size_t n = 0;
    for (size_t i = 0; i < row->n_clusters; i++) {
        const char *name = row->clusters[i].design->technology->id;
        size_t at = 0;
        while (at < n && strcmp(names[at], name) < 0)
            at++;
        if (at < n && strcmp(names[at], name) == 0)
            continue;
        memmove(&names[at + 1], &names[at], (n - at) * sizeof *names);
        names[at] = name;
        n++;
    }
    const char *out = names[0];
    for (size_t i = 1; i < n; i++)
        out = arena_printf(problem->arena, "%s + %s", out, names[i]);
    return out;
}

static void name_networks(struct curve_panels *d)
{
    d->network = ARENA_NEW(d->problem->arena, d->curve->n, size_t);
    for (size_t i = 0; i < d->curve->n; i++) {
        if (!d->curve->rows[i].found)
            continue;
        const char *name = network_of(d->problem, &d->curve->rows[i]);
        size_t at = 0;
        while (at < d->n && strcmp(d->networks[at], name) != 0)
            at++;
        if (at == d->n && at < CHART_MAX_SERIES)
            d->networks[d->n++] = name;
        else if (at == d->n)
            d->networks[--at] = "others";
        d->network[i] = at;
    }
}

/* y of a row in a panel; NAN: nothing is bought, or what is costs nothing. */
static double height_of(const struct curve_panels *d, size_t i, int panel)
{
    const struct curve_row *row = &d->curve->rows[i];
    const double rate = row->found ? row->point.lambda / problem_rate_scale(d->problem) : (double)NAN;
    if (panel == RATE || !row->found)
        return rate;
    return row->point.cost_minor > 0 ? rate / major(d->problem, row->point.cost_minor) * d->per : (double)NAN;
}

/* Money is counted so that what it brings is 1 or more. */
static void find_unit(struct curve_panels *d)
{
    static const struct {
        double per;
        const char *words;
    } units[] = {{1, ""}, {1e3, "thousand "}, {1e6, "million "}};
    double most = 0;
    d->per = 1;
    for (size_t i = 0; i < d->curve->n; i++)
        most = fmax(most, height_of(d, i, PER_MONEY));
    size_t k = 0;
    while (k + 1 < sizeof units / sizeof *units && most * units[k].per < 1)
        k++;
    d->per = units[k].per;
    d->per_words = units[k].words;
}

/* The parts of the curve that are of one network: from the row before to the row after, where those are of
 * another; steps where every budget was looked at. */
static struct chart_series network_series(const struct curve_panels *d, size_t network, int panel)
{
    struct arena *arena = d->problem->arena;
    const struct curve *curve = d->curve;
    double *x = ARENA_NEW(arena, 4 * curve->n, double), *y = ARENA_NEW(arena, 4 * curve->n, double);
    double *points_x = ARENA_NEW(arena, curve->n, double), *points_y = ARENA_NEW(arena, curve->n, double);
    struct chart_series out = {.name = d->networks[network], .x = x, .y = y, .solid = true};
    for (size_t i = 0; i < curve->n; i++) {
        const double at = money_major(curve->rows[i].budget_minor, d->problem->currency);
        const double height = height_of(d, i, panel);
        if (!curve->rows[i].found || d->network[i] != network)
            continue;
        if (i > 0 && curve->rows[i - 1].found && d->network[i - 1] != network) {
            x[out.n] = curve->exact ? at : money_major(curve->rows[i - 1].budget_minor, d->problem->currency);
            y[out.n++] = height_of(d, i - 1, panel);
        }
        x[out.n] = at;
        y[out.n++] = height;
        if (!curve->exact || curve->rows[i].knee) {
            points_x[out.n_points] = at;
            points_y[out.n_points++] = height;
        }
        if (i + 1 == curve->n || !curve->exact)
            x[out.n] = at;
        else
            x[out.n] = money_major(curve->rows[i + 1].budget_minor, d->problem->currency);
        y[out.n++] = height;
        if (i + 1 < curve->n && d->network[i + 1] != network) {
            x[out.n] = x[out.n - 1];
            y[out.n++] = NAN;
        }
    }
    out.points_x = points_x;
    out.points_y = points_y;
    if (d->problem->counts == COUNTS_REAL)
        out.n_points = 0;
    return out;
}

static void find_changes(struct curve_panels *d)
{
    struct arena *arena = d->problem->arena;
    const struct curve *curve = d->curve;
    d->changes = ARENA_NEW(arena, curve->n, struct plot_change);
    for (size_t i = 1; i < curve->n; i++) {
        if (!curve->rows[i].found || !curve->rows[i - 1].found || d->network[i] == d->network[i - 1])
            continue;
        const double x = money_major(curve->rows[i].budget_minor, d->problem->currency);
        d->changes[d->n_changes++] =
            (struct plot_change){x, number_text(ceil(x), 15, arena), d->networks[d->network[i]]};
    }
}

static size_t best_row(const struct curve *curve)
{
    for (size_t i = 0; i < curve->n; i++)
        if (curve->rows[i].found && curve->rows[i].best)
            return i;
    return curve->n;
}

enum status curve_plot(const struct problem *problem, const struct curve *curve, const char *path,
                       struct diag *diag)
{
    struct arena *arena = problem->arena;
    struct curve_panels d = {.problem = problem, .curve = curve};
    struct chart panels[N_PANELS] = {chart_of(problem), chart_of(problem)};
    struct chart_mark marks[N_PANELS];
    const size_t best = best_row(curve);
    name_networks(&d);
    if (d.n == 0)
        return diag_set(diag, ST_INFEASIBLE,
                        "there is nothing to draw: no budget of the curve buys anything");
    find_unit(&d);
    find_changes(&d);
    panels[PER_MONEY].id = "value";
    panels[PER_MONEY].y =
        (struct chart_axis){.label = "rate for the money",
                            .unit = arena_printf(arena, "%s per %s%s", problem_rate_unit(problem),
                                                 d.per_words, problem->currency)};
    for (int panel = 0; panel < N_PANELS; panel++) {
        for (size_t i = 0; i < d.n; i++)
            d.series[panel][i] = network_series(&d, i, panel);
        panels[panel].series = d.series[panel];
        panels[panel].n_series = d.n;
        panels[panel].marks = &marks[panel];
        panels[panel].n_marks = best < curve->n && isfinite(height_of(&d, best, panel));
        if (panels[panel].n_marks > 0)
            marks[panel] = (struct chart_mark){
                money_major(curve->rows[best].budget_minor, problem->currency), height_of(&d, best, panel),
                panel == RATE ? NULL
                              : arena_printf(arena, "most for the money:\n%s",
                                             value_cost_text(problem, curve->rows[best].budget_minor))};
        chart_fit(&panels[panel]);
    }
    const struct plot plot = {
        .title = title_of(problem, "Performance against money"),
        .of = arena_printf(arena, "Best purchase at each budget, by network%s",
                           curve->exact      ? "; the points are knees"
                           : d.n_changes > 0 ? "; a line marks the first budget of a new network"
                                             : ""),
        .panels = panels,
        .n_panels = N_PANELS,
        .changes = d.changes,
        .n_changes = d.n_changes,
    };
    return plot_write(&plot, path, diag);
}
