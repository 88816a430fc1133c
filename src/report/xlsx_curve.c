/* xlsx_curve.c - the sheet of rate and cost: charts, and below them the steps of each option side by side. */
#include "report/book.h"
#include "report/document.h"
#include "report/document_parts.h"
#include "report/plan_report.h"
#include "search/reprice.h"
#include "study/report_data.h"

/* Columns of an option and an empty one; rows between the charts and the first step. */
enum column { COST, RATE, VALUE, NODES, NODE, N_COLUMNS };
enum { STRIDE = N_COLUMNS + 1, ABOVE_STEPS = 2 };

/* Puts the first, the last and evenly spaced steps between them. */
static struct sheet_series put_steps(struct sheet *sheet, const struct document *d, const char *name,
                                     const struct candidate *steps, size_t n)
{
    const char *currency = d->instance->currency;
    const size_t shown = n < XLSX_STEPS ? n : XLSX_STEPS;
    struct sink *sink = sink_open_sheet(sheet);
    sink_table_begin(sink, "steps", name, SINK_SIDE,
                     "cost=budget [] | rate [] | value=rate per %s | nodes | node", currency);
    for (size_t i = 0; i < shown; i++) {
        const struct candidate *step = &steps[shown > 1 ? i * (n - 1) / (shown - 1) : i];
        const struct value rate = value_rate(d->instance, step->rate);
        SINK_ROW(sink, false, value_money(step->cost_minor, currency), rate,
                 value_real(rate.real / money_major(step->cost_minor, currency)), value_integer(step->nodes),
                 value_text(d->instance->snapshot->parts[step->design->node->part].id));
    }
    sink_table_end(sink);
    (void)sink_close(sink, NULL);
    const uint32_t first = sheet->table.first;
    return (struct sheet_series){.name_row = first - ABOVE_STEPS,
                                 .name_column = sheet->column,
                                 .x_column = (uint16_t)(sheet->column + COST),
                                 .y_column = (uint16_t)(sheet->column + RATE),
                                 .first = first,
                                 .last = first + (uint32_t)shown - 1};
}

void xlsx_curve(struct sink *sink, const struct document *d)
{
    size_t most = 0;
    if (d->data->curve.n > 0) {
        document_curve(sink, d);
        return;
    }
    for (size_t i = 0; i < d->data->n_lines; i++)
        most = d->data->lines[i].frontier.n > most ? d->data->lines[i].frontier.n : most;
    sink_say(
        sink,
        "Each row has the highest rate of each option, from its budget up to the budget of the next row.");
    if (most > XLSX_STEPS)
        sink_say(sink,
                 "At most %d of up to %zu steps per option are shown; `bursar curve --exact --format csv` "
                 "lists all.",
                 XLSX_STEPS, most);
    document_ends(sink, d);
}

static void put_charts(struct sheet *sheet, const struct document *d, uint32_t row,
                       const struct sheet_series *series, size_t n)
{
    struct sheet_series value[SHEET_MAX_SERIES];
    const char *unit = instance_rate_unit(d->instance);
    const char *currency = d->instance->currency;
    const char *x = arena_printf(d->instance->arena, "budget, %s", currency);
    for (size_t i = 0; i < n; i++) {
        value[i] = series[i];
        value[i].y_column = (uint16_t)(series[i].x_column + VALUE);
    }
    const struct sheet_chart rate = {
        "Rate against budget", x, arena_printf(d->instance->arena, "rate, %s", unit), series, n, 0};
    const struct sheet_chart per_money = {
        "Rate for the money against budget",
        x,
        arena_printf(d->instance->arena, "rate for the money, %s per %s", unit, currency),
        value,
        n,
        0};
    sheet_chart_lines(sheet, row, 0, &rate);
    sheet_chart_lines(sheet, row, 1, &per_money);
}

void xlsx_curve_charts(struct sheet *sheet, const struct document *d)
{
    struct sheet_series series[SHEET_MAX_SERIES];
    const struct report_data *data = d->data;
    const uint32_t charts = sheet->row, steps = charts + SHEET_CHART_ROWS - 1;
    size_t n = 0;
    if (data->curve.n > 0)
        return;
    for (; n < data->n_lines; n++, sheet->column += STRIDE) {
        const struct frontier *frontier = &data->lines[n].frontier;
        sheet->row = steps;
        series[n] = put_steps(sheet, d, data->lines[n].name, frontier->steps, frontier->n);
    }
    sheet->row = steps;
    series[n] = put_steps(sheet, d, "the purchase", &data->plan->clusters[0].point, 1);
    series[n++].point = true;
    put_charts(sheet, d, charts, series, n);
}
