/* history_report.c - the optimal plan of each period of constant prices. */
#include <math.h>

#include "base/arena.h"
#include "base/diag.h"
#include "base/text.h"
#include "report/chart.h"
#include "report/columns.h"
#include "report/plan_report.h"
#include "report/plot.h"
#include "report/study_report.h"
#include "search/reprice.h"
#include "study/history.h"

static struct value rate_of(const struct instance *instance, const struct history_choice *choice)
{
    return value_rate(instance, choice->plan.found ? choice->plan.rate : (double)NAN);
}

/* The first period after `i` with another winner; history->n if there is none. */
static size_t reign_end(const struct history *history, size_t i)
{
    size_t end = i;
    while (end < history->n && history->periods[end].winner == history->periods[i].winner)
        end++;
    return end;
}

static void say_winners(struct sink *sink, const struct history *history)
{
    char day[11];
    for (size_t i = 0; i < history->n; i = reign_end(history, i)) {
        const enum winner winner = history->periods[i].winner;
        date_format(day, history->periods[i].from);
        if (winner == WINNER_NONE)
            sink_say(sink, "From %s: neither can be bought.", day);
        else if (winner == WINNER_TIE)
            sink_say(sink, "From %s: equal rates.", day);
        else
            sink_say(sink, "From %s: %s wins.", day, winner_name(winner, history->name[0], history->name[1]));
    }
}

static void say_dates(struct sink *sink, const struct instance *instance, const struct history *history)
{
    char from[11], to[11];
    const date last = history->periods[history->n - 1].to;
    const bool of_grid = instance->market.carbon.grid != NO_INDEX;
    date_format(from, history->periods[0].from);
    sink_label(sink, "Status", "solved on %zu date%s, from %s%s%s: each date on which a price%s changes.",
               history->n_dates, history->n_dates == 1 ? "" : "s", from, last ? " to before " : " on",
               last ? date_format(to, last) : "", of_grid ? " or a value of the grid" : "");
}

static void best_table(struct sink *sink, const struct instance *instance, const struct history *history)
{
    const char *one = only(!is_multi_cluster(instance));
    sink_table_begin(sink, "rows", NULL, SINK_MAIN, COLUMNS_HISTORY_ROWS, only(is_multi_cluster(instance)),
                     one, one, one, one);
    for (size_t i = 0; i < history->n; i++) {
        const struct history_choice *best = &history->periods[i].best;
        const struct plan *plan = &best->plan;
        struct value cells[PURCHASE_COLUMNS + 7] = {
            value_date(history->periods[i].from),
            value_date(history->periods[i].to),
            [2 + PURCHASE_COLUMNS] = value_cost_if(plan->found, instance, plan->cost_minor),
            [3 + PURCHASE_COLUMNS] = rate_of(instance, best),
            [4 + PURCHASE_COLUMNS] =
                value_real(plan->found ? plan->rate / instance_rate_scale(instance) /
                                             money_major(plan->cost_minor, instance->currency)
                                       : (double)NAN),
            [5 + PURCHASE_COLUMNS] = value_text(history->periods[i].moved_by),
            [6 + PURCHASE_COLUMNS] = value_text(history->periods[i].why_none),
        };
        plan_report_purchase_cells(cells + 2, instance, plan_candidates(plan, instance->arena),
                                   plan->n_clusters);
        sink_row(sink, false, cells, PURCHASE_COLUMNS + 7);
    }
    sink_table_end(sink);
}

/* States the reason for each period without a plan. */
static void say_none(struct sink *sink, const struct history *history)
{
    char from[11];
    for (size_t i = 0; i < history->n; i++)
        if (history->periods[i].why_none)
            sink_say(sink, "No plan from %s: %s.", date_format(from, history->periods[i].from),
                     history->periods[i].why_none);
}

/* The parts whose prices moved the purchase, with the number of dates, in the order of their first date. */
static void say_moves(struct sink *sink, const struct instance *instance, const struct history *history)
{
    enum { SAID_AT_MOST = 6 };
    const char **parts = ARENA_NEW(instance->arena, history->n, const char *);
    size_t *dates = ARENA_NEW(instance->arena, history->n, size_t), n = 0;
    struct text text = TEXT_INIT;
    for (size_t i = 0; i < history->n; i++) {
        const char *part = history->periods[i].moved_part;
        const size_t k = part ? text_place(part, parts, n) : 0;
        if (!part)
            continue;
        parts[k] = part;
        dates[k]++;
        n += k == n;
    }
    for (size_t k = 0; k < n && k < SAID_AT_MOST; k++) {
        text_printf(&text, "%s%s", k ? ", " : "", parts[k]);
        if (dates[k] > 1)
            text_printf(&text, " (%zu dates)", dates[k]);
    }
    if (n > SAID_AT_MOST)
        text_printf(&text, " and %zu more", n - SAID_AT_MOST);
    if (n > 0)
        sink_label(sink, "Moved by", "the prices of %s.", text.s);
    text_fini(&text);
}

static void sides_table(struct sink *sink, const struct instance *instance, const struct history *history)
{
    const char *const a = history->name[0], *const b = history->name[1];
    sink_table_begin(sink, "rows", NULL, SINK_MAIN, COLUMNS_HISTORY_ROWS_OF_TWO, a, a, b, b);
    for (size_t i = 0; i < history->n; i++) {
        const struct history_period *period = &history->periods[i];
        const struct history_choice *side = period->side;
        SINK_ROW(sink, false, value_date(period->from), value_date(period->to),
                 value_text(winner_name(period->winner, a, b)),
                 value_integer_if(side[0].plan.found, plan_nodes(&side[0].plan)), rate_of(instance, &side[0]),
                 value_integer_if(side[1].plan.found, plan_nodes(&side[1].plan)),
                 rate_of(instance, &side[1]));
    }
    sink_table_end(sink);
}

void history_report_periods(struct sink *sink, const struct instance *instance, const struct history *history)
{
    if (history->name[0])
        sides_table(sink, instance, history);
    else
        best_table(sink, instance, history);
    say_none(sink, history);
    say_moves(sink, instance, history);
    say_dates(sink, instance, history);
}

void history_report(struct sink *sink, const struct instance *instance, const struct history *history)
{
    sink_title(sink, instance->scenario->file.title);
    if (history->name[0])
        say_winners(sink, history);
    sink_strings(sink, "between", NULL, (const char *const *)history->name, history->name[0] ? 2 : 0);
    sink_integer(sink, "dates", NULL, (int64_t)history->n_dates);
    sink_string(sink, "currency", NULL, instance->currency);
    sink_string(sink, "rate_unit", NULL, instance_rate_unit(instance));
    history_report_periods(sink, instance, history);
}

/* --- the drawing --- */

/* A history of at most this many years is drawn over dates, a longer one over years. */
#define YEARS_OF_DATES 2.0

/* A date as a year with a fraction: 1998-07-01 is 1998.496. */
static double year_of(date day)
{
    static const int before[] = {0, 31, 59, 90, 120, 151, 181, 212, 243, 273, 304, 334};
    return day / 10000 + (before[day / 100 % 100 - 1] + day % 100 - 1) / 365.0;
}

static double place_of(date day, enum chart_scale scale)
{
    return scale == CHART_DAYS ? (double)date_days(day) : year_of(day);
}

/* The rates of a choice as a staircase: each period from its first day to the next period's. per_cost: the
 * rates for each unit of currency. */
static struct chart_series staircase(const struct instance *instance, const struct history *history, int side,
                                     bool per_cost, const char *label, enum chart_scale scale)
{
    double *x = ARENA_NEW(instance->arena, 2 * history->n, double);
    double *y = ARENA_NEW(instance->arena, 2 * history->n, double);
    const double first = place_of(history->periods[0].from, scale);
    size_t n = 0;
    for (size_t i = 0; i < history->n; i++) {
        const struct history_period *period = &history->periods[i];
        const struct history_choice *choice = side < 0 ? &period->best : &period->side[side];
        if (!choice->plan.found)
            continue;
        const double from = place_of(period->from, scale);
        x[n] = from;
        x[n + 1] = period->to ? place_of(period->to, scale)
                              : fmax(from + (from - first) / 10, place_of(instance->snapshot->as_of, scale));
        y[n] = y[n + 1] = choice->plan.rate / instance_rate_scale(instance) /
                          (per_cost ? money_major(choice->plan.cost_minor, instance->currency) : 1);
        n += 2;
    }
    return (struct chart_series){.name = label, .x = x, .y = y, .n = n, .solid = per_cost};
}

static enum chart_scale scale_of(const struct history *history)
{
    const double first = year_of(history->periods[0].from);
    return year_of(history->periods[history->n - 1].from) - first <= YEARS_OF_DATES ? CHART_DAYS
                                                                                    : CHART_YEARS;
}

/* The value of money: the rate of the best purchase per money in a unit of its own. */
static struct chart chart_of_value(const struct instance *instance, const struct history *history,
                                   struct chart_series *series)
{
    const enum chart_scale scale = scale_of(history);
    double divisor = 1, most = 0;
    *series = staircase(instance, history, -1, true, "best purchase", scale);
    for (size_t i = 0; i < series->n; i++)
        most = fmax(most, series->y[i]);
    const char *unit =
        chart_unit(&divisor, most, instance_rate_unit(instance), instance->currency, instance->arena);
    double *y = ARENA_NEW(instance->arena, series->n, double);
    for (size_t i = 0; i < series->n; i++)
        y[i] = series->y[i] / divisor;
    series->y = y;
    return (struct chart){
        .id = "over-time",
        .title = "Rate per money of the best purchase at each date",
        .x = {.label = scale == CHART_DAYS ? "date of the prices" : "year of the prices", .scale = scale},
        .y = {.label = "rate per money", .unit = unit, .scale = CHART_LOG},
        .series = series,
        .n_series = 1,
        .level = NAN};
}

enum status history_plot(const struct instance *instance, const struct history *history, const char *path,
                         struct diag *diag)
{
    const enum chart_scale scale = scale_of(history);
    struct chart_series curves[2];
    size_t n = 0;
    if (!history->name[0])
        curves[n++] = staircase(instance, history, -1, false, "best purchase", scale);
    for (int side = 0; side < 2 && history->name[side]; side++) {
        curves[n] = staircase(instance, history, side, false, history->name[side], scale);
        n += curves[n].n > 0;
    }
    if (n == 0)
        return diag_set(diag, ST_INFEASIBLE, "nothing to draw: neither can be bought at any date");
    struct chart_series value;
    struct chart panels[] = {chart_of_value(instance, history, &value),
                             chart_of_value(instance, history, &value)};
    panels[0].id = "rates";
    panels[0].y.label = "rate";
    panels[0].y.unit = instance_rate_unit(instance);
    panels[0].series = curves;
    panels[0].n_series = n;
    const size_t n_panels = history->name[0] ? 1 : 2; /* the value of the best purchase alone */
    for (size_t i = 0; i < n_panels; i++)
        chart_fit(&panels[i]);
    const struct plot plot = {.title = instance->scenario->file.title ? instance->scenario->file.title
                                                                      : "Best plan by date",
                              .panels = panels,
                              .n_panels = n_panels};
    return plot_write(&plot, path, diag);
}

void history_drawing(struct text *out, const struct instance *instance, const struct history *history)
{
    struct chart_series value;
    struct chart chart = chart_of_value(instance, history, &value);
    if (value.n == 0)
        return;
    chart_fit(&chart);
    chart_put(out, &chart);
}
