/* fleet_kinds_report.c - one cluster for all, or several: tables and a plot. */
#include <math.h>
#include <string.h>

#include "report/fleet_report.h"
#include "report/plot.h"

static void report_asked(struct sink *sink, const struct problem *problem, const struct fleet_kinds *kinds)
{
    const struct sink_column columns[] = {
        {"kind", "clusters with", NULL, 0},
        {"rate", "rate", problem_rate_unit(problem), 6},
        {"cost", "cost", problem->currency, 0},
        {"purchase", "nodes", NULL, 0},
    };
    const char *heading = kinds->asked_minor == BUDGET_NONE
                              ? "At the budget"
                              : arena_printf(problem->arena, "With %s",
                                             plan_report_money(problem, kinds->asked_minor, problem->arena));
    sink_table_begin(sink, "at_budget", heading, columns, 4, SINK_SIDE);
    for (size_t k = 0; k < kinds->n_kinds && kinds->asked_minor != BUDGET_NONE; k++) {
        sink_row_begin(sink);
        sink_string(sink, "kind", NULL, kinds->kinds[k].name);
        sink_real(sink, "rate", NULL, kinds->asked[k].found ? kinds->asked[k].rate : (double)NAN, 6, NULL);
        if (kinds->asked[k].found)
            sink_money(sink, "cost", NULL, kinds->asked[k].cost_minor, problem->currency);
        else
            sink_null(sink, "cost", NULL);
        sink_string(sink, "purchase", NULL, kinds->asked[k].purchase);
        sink_row_end(sink, false);
    }
    sink_table_end(sink);
}

static void report_reigns(struct sink *sink, const struct problem *problem, const struct fleet_kinds *kinds)
{
    const struct sink_column columns[] = {
        {"from", "from", problem->currency, 0},
        {"to", "to", problem->currency, 0},
        {"winner", "fastest", NULL, 0},
    };
    const char *heading =
        arena_printf(problem->arena, "Which kind is fastest at %zu budgets (edges between them to %s)",
                     kinds->n, plan_report_money(problem, kinds->edge_minor, problem->arena));
    sink_table_begin(sink, "intervals", heading, columns, 3, SINK_SIDE);
    for (size_t i = 0; i < kinds->n_reigns; i++) {
        const struct fleet_reign *reign = &kinds->reigns[i];
        sink_row_begin(sink);
        sink_money(sink, "from", NULL, reign->from_minor, problem->currency);
        sink_money(sink, "to", NULL, reign->to_minor, problem->currency);
        sink_string(sink, "winner", NULL,
                    reign->kind < kinds->n_kinds ? kinds->kinds[reign->kind].name : NULL);
        sink_row_end(sink, false);
    }
    sink_table_end(sink);
}

void fleet_kinds_report(struct sink *sink, const struct problem *problem, const struct fleet_kinds *kinds)
{
    /* the text shows what was asked and who wins; the samples are for programs and plots */
    const struct sink_column columns[] = {
        {"budget", NULL, problem->currency, 0},
        {"kind", NULL, NULL, 0},
        {"rate", NULL, problem_rate_unit(problem), 6},
        {"cost", NULL, problem->currency, 0},
        {"purchase", NULL, NULL, 0},
    };
    sink_title(sink, problem->scenario->title);
    report_asked(sink, problem, kinds);
    report_reigns(sink, problem, kinds);
    sink_say(sink, "A kind that is fastest only between two of the budgets looked at is not seen.");
    sink_table_begin(sink, "rows", NULL, columns, sizeof columns / sizeof *columns, SINK_MAIN);
    for (size_t i = 0; i < kinds->n; i++)
        for (size_t k = 0; k < kinds->n_kinds; k++) {
            const struct fleet_of_kind *sample = &kinds->samples[i * kinds->n_kinds + k];
            sink_row_begin(sink);
            sink_money(sink, "budget", NULL, kinds->budget_minor[i], problem->currency);
            sink_string(sink, "kind", NULL, kinds->kinds[k].name);
            sink_real(sink, "rate", NULL, sample->found ? sample->rate : (double)NAN, 6, NULL);
            if (sample->found)
                sink_money(sink, "cost", NULL, sample->cost_minor, problem->currency);
            else
                sink_null(sink, "cost", NULL);
            sink_string(sink, "purchase", NULL, sample->purchase);
            sink_row_end(sink, false);
        }
    sink_table_end(sink);
}

/* The fastest single cluster; 0: none. */
static double single_rate(const struct fleet_kinds *kinds, size_t i)
{
    double rate = 0;
    for (size_t k = 0; k < kinds->n_kinds; k++) {
        const struct fleet_of_kind *sample = &kinds->samples[i * kinds->n_kinds + k];
        if (kinds->kinds[k].n == 1 && sample->found)
            rate = fmax(rate, sample->rate);
    }
    return rate;
}

enum status fleet_kinds_plot(const struct problem *problem, const struct fleet_kinds *kinds, const char *path,
                             struct diag *diag)
{
    struct plot_curve curves[PLOT_MAX_CURVES];
    size_t n_curves = 0;
    for (size_t k = 0; k < kinds->n_kinds && n_curves < PLOT_MAX_CURVES; k++) {
        double *x = ARENA_NEW(problem->arena, kinds->n, double);
        double *y = ARENA_NEW(problem->arena, kinds->n, double);
        size_t n = 0;
        for (size_t i = 0; i < kinds->n; i++) {
            const struct fleet_of_kind *sample = &kinds->samples[i * kinds->n_kinds + k];
            if (!sample->found || !(single_rate(kinds, i) > 0))
                continue;
            x[n] = money_major(kinds->budget_minor[i], problem->currency) / 1e6;
            y[n++] = sample->rate / single_rate(kinds, i);
        }
        if (n > 0)
            curves[n_curves++] = (struct plot_curve){.label = kinds->kinds[k].name, .x = x, .y = y, .n = n};
    }
    const struct plot plot = {
        .title = problem->scenario->title ? problem->scenario->title : "Kinds of fleets",
        .x_label = arena_printf(problem->arena, "budget (million %s)", problem->currency),
        .y_label = "rate over that of the best single cluster",
        .curves = curves,
        .n_curves = n_curves,
    };
    return plot_write_svg(&plot, path, diag);
}
