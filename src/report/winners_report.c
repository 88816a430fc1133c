/* winners_report.c - the fastest of some options at each budget: tables and a plot. */
#include <math.h>

#include "report/chart.h"
#include "report/columns.h"
#include "report/plan_report.h"
#include "report/plot.h"
#include "report/study_report.h"
#include "search/reprice.h"

const char *winners_nodes(const struct instance *instance, const struct plan *plan)
{
    const char *s = "";
    for (size_t c = 0; c < plan->n_clusters; c++) {
        s = arena_printf(instance->arena, "%s%s%s", s, c ? " + " : "",
                         candidate_text(instance, &plan->clusters[c].point, false, instance->arena));
    }
    return s;
}

/* budget_minor: 0 in tables without that column. */
static void report_answer(struct sink *sink, const struct instance *instance,
                          const struct purchase_option *option, const struct plan *answer,
                          int64_t budget_minor)
{
    const struct plan *plan = answer->found ? answer : NULL;
    SINK_ROW(sink, false, value_cost(instance, budget_minor), value_text(option->name),
             value_rate(instance, plan ? plan->rate : (double)NAN),
             value_cost_if(plan, instance, answer->cost_minor),
             value_text(plan ? winners_nodes(instance, plan) : NULL));
}

static void report_at_budget(struct sink *sink, const struct instance *instance,
                             const struct best_option_ranges *winners)
{
    const bool none = winners->asked_minor == BUDGET_NONE;
    const char *heading = none ? "Best purchase of each kind"
                               : arena_printf(instance->arena, "Best purchase of each kind for %s",
                                              value_cost_text(instance, winners->asked_minor));
    sink_table_begin(sink, "at_budget", heading, SINK_SIDE, COLUMNS_AT_BUDGET);
    for (size_t k = 0; k < winners->options.n && !none; k++)
        report_answer(sink, instance, &winners->options.v[k], &winners->asked[k], 0);
    sink_table_end(sink);
}

static void report_intervals(struct sink *sink, const struct instance *instance,
                             const struct best_option_ranges *winners)
{
    const char *heading = "Fastest kind for each budget";
    sink_table_begin(sink, "intervals", heading, SINK_SIDE, COLUMNS_INTERVALS_OF_FLEETS);
    for (size_t i = 0; i < winners->n_intervals; i++) {
        const struct winner_interval *interval = &winners->intervals[i];
        SINK_ROW(sink, false, value_cost(instance, interval->from_minor),
                 value_cost(instance, interval->to_minor),
                 value_text(interval->winner < winners->options.n ? winners->options.v[interval->winner].name
                                                                  : NULL));
    }
    sink_table_end(sink);
}

void winners_report(struct sink *sink, const struct instance *instance,
                    const struct best_option_ranges *winners, bool steps)
{
    const size_t n = winners->options.n;
    sink_title(sink, instance->scenario->file.title);
    report_at_budget(sink, instance, winners);
    sink_bool(sink, "exact", NULL, winners->exact);
    report_intervals(sink, instance, winners);
    if (winners->exact)
        sink_label(sink, "Status", "exact at every budget.");
    else
        sink_label(
            sink, "Status",
            "sampled at %zu budgets, exact at each change found; a kind that is fastest only between two "
            "budgets with the same winner is not found. --exact examines every budget.",
            winners->n);
    /* for programs and plots: a text shows no samples */
    sink_table_begin(sink, "rows", NULL, SINK_MAIN, COLUMNS_FLEETS_ROWS);
    for (size_t k = 0; k < n && steps; k++)
        for (size_t i = option_steps_first(&winners->steps[k]); i < winners->steps[k].frontier.n; i++)
            report_answer(sink, instance, &winners->options.v[k], &winners->steps[k].v[i],
                          winners->steps[k].v[i].cost_minor);
    for (size_t i = 0; i < winners->n * n && !steps; i++)
        report_answer(sink, instance, &winners->options.v[i % n], &winners->samples[i],
                      winners->budget_minor[i / n]);
    sink_table_end(sink);
}

/* The rate of the fastest single cluster; 0: no single cluster can be bought. */
static double single_rate(const struct best_option_ranges *winners, size_t i)
{
    double rate = 0;
    for (size_t k = 0; k < winners->options.n; k++) {
        const struct plan *sample = &winners->samples[i * winners->options.n + k];
        if (winners->options.v[k].kind.n <= 1 && sample->found)
            rate = fmax(rate, sample->rate);
    }
    return rate;
}

enum status winners_plot(const struct instance *instance, const struct best_option_ranges *winners,
                         const char *path, struct diag *diag)
{
    struct chart_series series[CHART_MAX_SERIES];
    size_t n_series = 0;
    for (size_t k = 0; k < winners->options.n && n_series < CHART_MAX_SERIES; k++) {
        double *x = ARENA_NEW(instance->arena, winners->n, double);
        double *y = ARENA_NEW(instance->arena, winners->n, double);
        size_t n = 0;
        for (size_t i = 0; i < winners->n; i++) {
            const struct plan *sample = &winners->samples[i * winners->options.n + k];
            if (!sample->found || !(single_rate(winners, i) > 0))
                continue;
            x[n] = money_major(winners->budget_minor[i], instance->currency);
            y[n++] = sample->rate / single_rate(winners, i);
        }
        if (n > 0)
            series[n_series++] =
                (struct chart_series){.name = winners->options.v[k].name, .x = x, .y = y, .n = n};
    }
    struct chart chart = {
        .id = "kinds",
        .x = {.label = "budget", .unit = instance->currency},
        .y = {.label = "rate relative to the best single cluster"},
        .series = series,
        .n_series = n_series,
        .level = NAN,
    };
    chart_fit(&chart);
    const struct plot plot = {.title = instance->scenario->file.title ? instance->scenario->file.title
                                                                      : "Kinds of multi-cluster plans",
                              .panels = &chart,
                              .n_panels = 1};
    return plot_write(&plot, path, diag);
}
