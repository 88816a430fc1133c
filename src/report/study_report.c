/* study_report.c - curves and crossovers. */
#include "report/study_report.h"

#include <math.h>
#include <string.h>

#include "base/diag.h"
#include "report/chart.h"
#include "report/columns.h"
#include "report/near_report.h"
#include "report/plan_report.h"
#include "report/plot.h"
#include "search/reprice.h"
#include "study/band.h"
#include "study/curve.h"
#include "study/near_lead.h"

static void report_step(struct sink *sink, const struct problem *problem, const struct curve_row *row)
{
    const struct real_point *point = &row->point;
    const struct design *design = row->found ? point->design : NULL;
    const int64_t cost_minor = (int64_t)round(point->cost_minor);
    const struct value rate = value_rate(problem, row->found ? point->lambda : (double)NAN);
    SINK_ROW(sink, false, value_cost(problem, row->budget_minor),
             value_cost_if(row->found, problem, cost_minor), rate,
             value_real(row->found ? row->bound : (double)NAN),
             value_real(row->found ? row->gap : (double)NAN), value_integer((int64_t)row->n_clusters),
             value_text(row->found ? plan_report_points(problem, row->clusters, row->n_clusters) : NULL),
             value_real(rate.real / money_major(cost_minor, problem->currency)),
             value_text(design ? problem->snapshot->parts[design->node->part].id : NULL),
             problem->counts == COUNTS_REAL && design ? value_real(point->nodes)
                                                      : value_integer_if(design, (int64_t)point->nodes),
             value_text(design ? design->technology->id : NULL),
             value_text(design ? design->network->name : NULL), value_text(curve_mark_name(row)));
}

static void report_steps(struct sink *sink, const struct problem *problem, const struct curve *curve)
{
    const bool proven = curve->complete;
    const char *some = only(plan_of_several(problem)), *one = only(!plan_of_several(problem));
    const char *per_cost =
        plan_of_several(problem) ? "!" : shown(!plan_report_placeholders_in(problem->snapshot));
    sink_table_begin(sink, "rows", NULL, SINK_MAIN, COLUMNS_CURVE_ROWS, some, shown(!proven),
                     problem_rate_unit(problem), some, shown(!proven), some, some, per_cost,
                     problem->currency, one, one, one, one, one);
    for (size_t i = 0; i < curve->n; i++)
        report_step(sink, problem, &curve->rows[i]);
    sink_table_end(sink);
}

void curve_report(struct sink *sink, const struct problem *problem, const struct curve *curve)
{
    sink_title(sink, problem->file->title);
    sink_string(sink, "counts", NULL, counts_names[problem->counts]);
    sink_bool(sink, "exact", NULL, curve->exact);
    sink_bool(sink, "complete", NULL, curve->complete);
    sink_string(sink, "rate_unit", NULL, problem_rate_unit(problem));
    sink_string(sink, "currency", NULL, problem->currency);
    const bool several = plan_of_several(problem);
    if (several)
        sink_say(sink, curve->exact ? "Every budget at which the purchase changes, each answer proven best."
                       : curve->complete
                           ? "Sampled budgets, each answer proven best; what lies between is not looked at."
                           : "Sampled budgets, each with the most that its money could do.");
    else if (!curve->complete)
        sink_say(sink, "Stopped: these can be bought; better ones may exist that were not looked at.");
    if (!curve->exact && !several)
        sink_say(sink, "Sampled budgets%s",
                 problem->counts == COUNTS_REAL ? "."
                                                : "; --exact has every one at which the purchase changes.");
    report_steps(sink, problem, curve);
    if (curve->exact && !several)
        sink_say(sink, "best: the most rate for the money; knee: beyond it more money buys less.");
}

static void say_smooth(struct sink *sink, const struct problem *problem, const struct crossover *c)
{
    if (c->not_smooth)
        sink_say(sink, "There is no smooth crossover: %s.", c->not_smooth);
    else if (c->n_roots == 0 && c->complete)
        sink_say(
            sink,
            "If nodes could be cut to size, as papers draw it, the two would never cross in this range.");
    for (size_t i = 0; i < c->n_roots; i++) {
        const struct crossover_root *root = &c->roots[i];
        sink_say(sink,
                 "If nodes could be cut to size, as papers draw it, both would be equally fast at %s: %s "
                 "nodes with "
                 "%s or %s with %s, %s.",
                 value_cost_text(problem, (int64_t)round(root->cost_minor)),
                 number_text(root->nodes_a, -2, problem->arena), c->a,
                 number_text(root->nodes_b, -2, problem->arena), c->b,
                 problem_rate_text(problem, root->lambda));
    }
    sink_say(sink, "%s", "");
}

/* Who wins before the alternation; NULL where it begins the range, or nobody does. */
static const struct winner_interval *reign_before(const struct crossover *c)
{
    const struct winner_interval *before = NULL;
    for (size_t i = 1; i < c->n_intervals; i++)
        if (c->intervals[i].from_minor == c->alternation_minor)
            before = &c->intervals[i - 1];
    return before && (before->winner == WINNER_A || before->winner == WINNER_B) ? before : NULL;
}

static void say_permanent(struct sink *sink, const struct problem *problem, const struct crossover *c,
                          const struct near_leads *leads)
{
    const struct winner_interval *end = &c->intervals[c->n_intervals - 1];
    const struct winner_interval *before = reign_before(c);
    if (before)
        sink_say(sink, "With a budget from %s to %s %s wins.", value_cost_text(problem, before->from_minor),
                 value_cost_text(problem, before->to_minor), winner_name(before->winner, c->a, c->b));
    const bool equal = leads && leads->known && leads->leads[c->n_intervals - 1].equal;
    sink_say(sink, "From %s on %s %s, to the end of the range at %s.",
             value_cost_text(problem, c->last_minor), winner_name(end->winner, c->a, c->b),
             equal ? "leads, but not by more than counts as equal" : "wins",
             value_cost_text(problem, end->to_minor));
    if (!before)
        sink_say(sink, "Below that none wins for long; the table says who wins where.");
    else if (c->alternation_minor < c->last_minor)
        sink_say(sink,
                 "In between the winner alternates with every few nodes; the table says who wins where.");
}

/* A lead within what counts as equal is no win. */
static void say_equal(struct sink *sink, const struct problem *problem, const struct near_leads *leads)
{
    struct arena *arena = problem->arena;
    if (!leads || !leads->known)
        return;
    const char *within = near_words(problem, leads->source, leads->near);
    if (leads->n == 0) {
        sink_say(sink, "At no budget are both equal %s.", within);
        return;
    }
    const struct money_range *widest = &leads->equal[leads->largest];
    sink_say(sink, "Both are equal %s at %s %% of the budgets that buy both; the widest range is %s to %s.",
             within, number_text(100 * leads->share, 3, arena), value_cost_text(problem, widest->from_minor),
             value_cost_text(problem, widest->to_minor));
}

/* The answer for whole nodes, which can be bought. */
static void say_steps(struct sink *sink, const struct problem *problem, const struct crossover *c,
                      const struct near_leads *leads)
{
    if (c->n_intervals == 0)
        return;
    const char *to = value_cost_text(problem, c->intervals[c->n_intervals - 1].to_minor);
    if (c->first_minor < 0)
        sink_say(sink, "The winner never changes in this range, which ends at %s.", to);
    else if (c->last_minor < 0)
        sink_say(sink, "The winner first changes at %s; at the end of the range, %s, neither wins.",
                 value_cost_text(problem, c->first_minor), to);
    else
        say_permanent(sink, problem, c, leads);
    say_equal(sink, problem, leads);
}

static const char *counts_words(enum counts counts)
{
    return counts == COUNTS_LEGAL ? "whole nodes, process counts the applications accept"
                                  : "whole nodes, any number of them";
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

static void report_intervals(struct sink *sink, const struct problem *problem, const struct crossover *c,
                             const struct near_leads *leads)
{
    const bool known = leads && leads->known;
    bool neither = false;
    if (!c->complete)
        sink_say(sink, "Stopped before it was known who wins with which budget.");
    else if (c->n_intervals)
        sink_say(sink,
                 "Who wins with a budget from (included) to (excluded); %s:", counts_words(problem->counts));
    else
        sink_say(sink, "Counts real buys nothing whole: --counts any and --counts legal say who wins with "
                       "which budget.");
    if (c->n_intervals == 0) {
        sink_strings(sink, "intervals", NULL, NULL, 0);
        return;
    }
    sink_table_begin(sink, "intervals", NULL, SINK_MAIN, COLUMNS_INTERVALS, only(known), only(known));
    for (size_t i = 0; i < c->n_intervals; i++) {
        neither = neither || c->intervals[i].winner == WINNER_NONE;
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
    if (neither)
        sink_say(sink, "-: the budget buys neither.");
    if (c->looked_at == 0)
        return;
    sink_integer(sink, "looked_at", NULL, (int64_t)c->looked_at);
    sink_say(
        sink,
        "%zu budgets were looked at: who wins only between two of them with the same winner is not seen, "
        "nor that both win in turn.",
        c->looked_at);
}

/* What counts as equal, and the budgets at which both sides are. */
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
    say_steps(sink, problem, c, leads);
    say_smooth(sink, problem, c);
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
struct drawing {
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

static void name_networks(struct drawing *d)
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
static double height_of(const struct drawing *d, size_t i, int panel)
{
    const struct curve_row *row = &d->curve->rows[i];
    const double rate = row->found ? row->point.lambda / problem_rate_scale(d->problem) : (double)NAN;
    if (panel == RATE || !row->found)
        return rate;
    return row->point.cost_minor > 0 ? rate / major(d->problem, row->point.cost_minor) * d->per : (double)NAN;
}

/* Money is counted so that what it brings is 1 or more. */
static void find_unit(struct drawing *d)
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
static struct chart_series network_series(const struct drawing *d, size_t network, int panel)
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

static void find_changes(struct drawing *d)
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
    struct drawing d = {.problem = problem, .curve = curve};
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
