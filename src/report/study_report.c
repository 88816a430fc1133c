/* study_report.c - curves and crossovers. */
#include "report/study_report.h"

#include <math.h>

#include "report/plot.h"

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
    sink_table_begin(
        sink, "rows", NULL, SINK_MAIN,
        "budget [] | cost [] | rate [] | %s%sbound=at most [%s] | %s%sgap:3 | %sclusters | "
        "%spurchase | %srate_per_cost:5=rate per %s | %snode | %snodes | %snetwork | %s-template | %smark",
        some, shown(!proven), problem_rate_unit(problem), some, shown(!proven), some, some, per_cost,
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

static void say_permanent(struct sink *sink, const struct problem *problem, const struct crossover *c)
{
    const struct winner_interval *end = &c->intervals[c->n_intervals - 1];
    const struct winner_interval *before = reign_before(c);
    if (before)
        sink_say(sink, "With a budget from %s to %s %s wins.", value_cost_text(problem, before->from_minor),
                 value_cost_text(problem, before->to_minor), winner_name(before->winner, c->a, c->b));
    sink_say(sink, "From %s on %s wins, to the end of the range at %s.",
             value_cost_text(problem, c->last_minor), winner_name(end->winner, c->a, c->b),
             value_cost_text(problem, end->to_minor));
    if (!before)
        sink_say(sink, "Below that none wins for long; the table says who wins where.");
    else if (c->alternation_minor < c->last_minor)
        sink_say(sink,
                 "In between the winner alternates with every few nodes; the table says who wins where.");
}

/* The answer for whole nodes, which can be bought. */
static void say_steps(struct sink *sink, const struct problem *problem, const struct crossover *c)
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
        say_permanent(sink, problem, c);
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

static void report_intervals(struct sink *sink, const struct problem *problem, const struct crossover *c)
{
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
    sink_table_begin(sink, "intervals", NULL, SINK_MAIN, "from [] | to [] | winner");
    for (size_t i = 0; i < c->n_intervals; i++) {
        neither = neither || c->intervals[i].winner == WINNER_NONE;
        SINK_ROW(sink, false, value_cost(problem, c->intervals[i].from_minor),
                 value_cost(problem, c->intervals[i].to_minor),
                 value_text(winner_name(c->intervals[i].winner, c->a, c->b)));
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

void crossover_report(struct sink *sink, const struct problem *problem, const struct crossover *c,
                      const struct band *band)
{
    sink_title(sink, problem->file->title);
    say_steps(sink, problem, c);
    say_smooth(sink, problem, c);
    sink_strings(sink, "between", NULL, (const char *const[]){c->a, c->b}, 2);
    sink_string(sink, "counts", NULL, counts_names[problem->counts]);
    sink_bool(sink, "complete", NULL, c->complete);
    sink_string(sink, "currency", NULL, problem->currency);
    sink_string(sink, "rate_unit", NULL, problem_rate_unit(problem));
    report_roots(sink, problem, c);
    report_intervals(sink, problem, c);
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

static double millions(const struct problem *problem, int64_t amount_minor)
{
    return money_major(amount_minor, problem->currency) / 1e6;
}

/* What rates up to this one are divided by there. */
static double unit_for(const struct problem *problem, double most_lambda)
{
    const double scale = problem_rate_scale(problem);
    return most_lambda / scale < 1e3 ? scale : 1e3 * scale;
}

/* The title and the labels of a plot of rates against budgets. */
static struct plot plot_of(const struct problem *problem, double unit, const char *untitled)
{
    const bool thousands = unit > problem_rate_scale(problem);
    return (struct plot){
        .title = problem->file->title ? problem->file->title : untitled,
        .x_label = arena_printf(problem->arena, "budget (million %s)", problem->currency),
        .y_label = arena_printf(problem->arena, thousands ? "rate (1000 %s)" : "rate (%s)",
                                problem_rate_unit(problem)),
    };
}

static struct plot_curve plot_side(const struct problem *problem, const struct frontier *frontier,
                                   double unit, const char *label)
{
    enum { POINTS = 500 }; /* more than a drawing shows */
    const size_t every = frontier->n / POINTS + 1;
    double *x = ARENA_NEW(problem->arena, frontier->n, double);
    double *y = ARENA_NEW(problem->arena, frontier->n, double);
    size_t n = 0;
    for (size_t i = 0; i < frontier->n; i++) {
        if (i % every != 0 && i + 1 < frontier->n)
            continue;
        x[n] = millions(problem, frontier->steps[i].cost_minor);
        y[n++] = frontier->steps[i].lambda / unit;
    }
    return (struct plot_curve){.label = label, .x = x, .y = y, .n = n};
}

/* Where errors may move the crossover to, within the curves; false: there is no such band. */
static bool plot_spread(struct chart_band *out, const struct problem *problem, const struct band *band)
{
    const double unit = 1e6 * problem->market.minor_per_major;
    double last[2];
    if (!band || !band_within(last, band, BAND_LAST))
        return false;
    *out = (struct chart_band){last[0] / unit, last[1] / unit, "crossover with the errors given", NULL};
    return true;
}

static double most_lambda(const struct frontier *frontier)
{
    return frontier->n ? frontier->steps[frontier->n - 1].lambda : 0;
}

enum status crossover_plot(const struct problem *problem, const struct crossover *crossover,
                           const struct band *band, const char *path, struct diag *diag)
{
    const struct frontier *sides = crossover->sides;
    const double unit = unit_for(problem, fmax(most_lambda(&sides[0]), most_lambda(&sides[1])));
    const struct plot_curve curves[] = {plot_side(problem, &sides[0], unit, crossover->a),
                                        plot_side(problem, &sides[1], unit, crossover->b)};
    const struct point *at = crossover->last_minor < 0 ? NULL : frontier_at(&sides[1], crossover->last_minor);
    struct plot_mark mark = {.x = 0};
    if (curves[0].n == 0 || curves[1].n == 0)
        return diag_set(diag, ST_INFEASIBLE, "there is nothing to draw: one of the two cannot be bought");
    if (at)
        mark = (struct plot_mark){
            millions(problem, crossover->last_minor), at->lambda / unit,
            arena_printf(problem->arena, "from %s on\n%s", value_cost_text(problem, crossover->last_minor),
                         winner_name(crossover->intervals[crossover->n_intervals - 1].winner, crossover->a,
                                     crossover->b))};
    struct chart_band spread;
    struct plot plot = plot_of(problem, unit, "Crossover");
    plot.bands = &spread;
    plot.n_bands = plot_spread(&spread, problem, band);
    plot.curves = curves;
    plot.n_curves = 2;
    plot.marks = &mark;
    plot.n_marks = at != NULL;
    return plot_write(&plot, path, diag);
}

/* Points of a curve: each row, or the knees, where the whole of it is a line. */
static size_t plot_points(double *x, double *y, const struct problem *problem, const struct curve *curve,
                          double unit, bool knees)
{
    size_t n = 0;
    for (size_t i = 0; i < curve->n; i++) {
        const struct curve_row *row = &curve->rows[i];
        if (!row->found || (knees && !row->knee))
            continue;
        x[n] = millions(problem, row->budget_minor);
        y[n++] = row->point.lambda / unit;
    }
    return n;
}

/* What one budget buys, the next one does until then. */
static size_t add_steps(double *x, double *y, size_t n)
{
    for (size_t i = n; i-- > 0;) {
        x[2 * i] = x[i];
        y[2 * i] = y[i];
        x[2 * i + 1] = i + 1 < n ? x[2 * i + 2] : x[i];
        y[2 * i + 1] = y[i];
    }
    return 2 * n;
}

enum status curve_plot(const struct problem *problem, const struct curve *curve, const char *path,
                       struct diag *diag)
{
    struct arena *arena = problem->arena;
    const size_t room = 2 * curve->n;
    double *x = ARENA_NEW(arena, room, double), *y = ARENA_NEW(arena, room, double);
    double *points_x = ARENA_NEW(arena, room, double), *points_y = ARENA_NEW(arena, room, double);
    const struct curve_row *best = NULL;
    double most = 0;
    for (size_t i = 0; i < curve->n; i++) {
        most = curve->rows[i].found ? fmax(most, curve->rows[i].point.lambda) : most;
        best = curve->rows[i].found && curve->rows[i].best ? &curve->rows[i] : best;
    }
    if (!(most > 0))
        return diag_set(diag, ST_INFEASIBLE,
                        "there is nothing to draw: no budget of the curve buys anything");
    const double unit = unit_for(problem, most);
    struct plot_curve drawn = {.label = "the best purchase of each budget looked at",
                               .x = x,
                               .y = y,
                               .points_x = points_x,
                               .points_y = points_y};
    drawn.n = plot_points(x, y, problem, curve, unit, false);
    if (problem->counts != COUNTS_REAL)
        drawn.n_points = plot_points(points_x, points_y, problem, curve, unit, curve->exact);
    if (curve->exact) {
        drawn.n = add_steps(x, y, drawn.n);
        drawn.label = drawn.n_points ? "the best purchase, and its knees" : "the best purchase";
    }
    struct plot plot = plot_of(problem, unit, "Performance against money");
    struct plot_mark mark = {.x = 0};
    if (best)
        mark = (struct plot_mark){
            millions(problem, best->budget_minor), best->point.lambda / unit,
            arena_printf(arena, "most for the money:\n%s", value_cost_text(problem, best->budget_minor))};
    plot.curves = &drawn;
    plot.n_curves = 1;
    plot.marks = &mark;
    plot.n_marks = best != NULL;
    return plot_write(&plot, path, diag);
}
