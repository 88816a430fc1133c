/* xlsx_curve.c - performance against money as a sheet: the frontier of each option side by side, and charts
 * over them. */
#include <inttypes.h>
#include <string.h>

#include "base/decimal.h"
#include "report/xlsx_report_parts.h"

/* Columns of an option, and an empty one. */
enum column { COST, RATE, VALUE, NODES, NODE, N_COLUMNS };
enum { STRIDE = N_COLUMNS + 1 };

struct curve_sheet {
    struct sheet *sheet;
    const struct problem *problem;
    struct arena *arena;
    uint32_t first; /* row of the first step */
};

static void put_headings(struct curve_sheet *curve, uint16_t at)
{
    const char *currency = curve->problem->currency;
    const char *unit = problem_rate_unit(curve->problem);
    const char *const headings[N_COLUMNS] = {
        [COST] = arena_printf(curve->arena, "budget (%s)", currency),
        [RATE] = arena_printf(curve->arena, "rate (%s)", unit),
        [VALUE] = arena_printf(curve->arena, "rate per %s", currency),
        [NODES] = "nodes",
        [NODE] = "node",
    };
    for (uint16_t c = 0; c < N_COLUMNS; c++) {
        sheet_text(curve->sheet, curve->first - 1, at + c, headings[c],
                   c == NODE ? SHEET_COLUMN : SHEET_NUMBERS);
        sheet_widen(curve->sheet, at + c, strlen(headings[c]));
    }
}

static void put_step(struct curve_sheet *curve, uint32_t row, uint16_t at, const struct point *step)
{
    struct sheet *sheet = curve->sheet;
    const struct problem *problem = curve->problem;
    const double cost = money_major(step->cost_minor, problem->currency);
    const double rate = step->lambda / problem_rate_scale(problem);
    sheet_number(sheet, row, at + COST, cost, currency_places(problem->currency), SHEET_PLAIN);
    sheet_number(sheet, row, at + RATE, rate, SHEET_GENERAL, SHEET_PLAIN);
    sheet_number(sheet, row, at + VALUE, rate / cost, SHEET_GENERAL, SHEET_PLAIN);
    sheet_number(sheet, row, at + NODES, (double)step->nodes, 0, SHEET_PLAIN);
    sheet_text(sheet, row, at + NODE, problem->snapshot->parts[step->design->node->part].id, SHEET_PLAIN);
    sheet_widen(sheet, at + NODE, strlen(problem->snapshot->parts[step->design->node->part].id));
}

/* The name above its columns is that of the charts' lines. */
static void put_name(struct curve_sheet *curve, uint16_t at, const char *name)
{
    sheet_text(curve->sheet, curve->first - 2, at, name, SHEET_HEADING);
    put_headings(curve, at);
}

/* Steps shown of n: the first and the last, and others evenly between them. */
static uint32_t put_steps(struct curve_sheet *curve, uint16_t at, const struct frontier *frontier)
{
    const size_t shown = frontier->n < XLSX_STEPS ? frontier->n : XLSX_STEPS;
    for (size_t i = 0; i < shown; i++)
        put_step(curve, curve->first + (uint32_t)i, at,
                 &frontier->steps[shown > 1 ? i * (frontier->n - 1) / (shown - 1) : i]);
    return (uint32_t)shown;
}

static void say_what(struct curve_sheet *curve, const struct report_data *data)
{
    size_t most = 0;
    struct sheet *sheet = curve->sheet;
    for (size_t i = 0; i < data->n_lines; i++)
        most = data->lines[i].frontier.n > most ? data->lines[i].frontier.n : most;
    sheet_text(sheet, sheet->row++, 0, "Speed and money", SHEET_TITLE);
    sheet_text(sheet, sheet->row++, 0,
               "The highest rate that a budget buys, with each option: from each budget to the next.",
               SHEET_PLAIN);
    if (most > XLSX_STEPS)
        sheet_text(sheet, sheet->row++, 0,
                   arena_printf(curve->arena,
                                "%d steps are shown of each option that has more, spread evenly over up to "
                                "%zu; bursar curve --exact --format csv has all.",
                                XLSX_STEPS, most),
                   SHEET_PLAIN);
    sheet->row++;
}

static void put_charts(struct curve_sheet *curve, uint32_t row, const struct sheet_series *series, size_t n)
{
    struct sheet_series value[SHEET_MAX_SERIES];
    const char *unit = problem_rate_unit(curve->problem);
    const char *currency = curve->problem->currency;
    const char *x = arena_printf(curve->arena, "budget, %s", currency);
    for (size_t i = 0; i < n; i++) {
        value[i] = series[i];
        value[i].y_column = (uint16_t)(series[i].x_column + VALUE);
    }
    const struct sheet_chart rate = {
        "Rate against budget", x, arena_printf(curve->arena, "rate, %s", unit), series, n, 0};
    const struct sheet_chart per_money = {
        "Rate for the money against budget",
        x,
        arena_printf(curve->arena, "rate for the money, %s per %s", unit, currency),
        value,
        n,
        0};
    sheet_chart_lines(curve->sheet, row, 0, &rate);
    sheet_chart_lines(curve->sheet, row, 1, &per_money);
}

static struct sheet_series series_of(const struct curve_sheet *curve, uint16_t at, uint32_t n)
{
    return (struct sheet_series){
        .name_row = curve->first - 2,
        .name_column = at,
        .x_column = (uint16_t)(at + COST),
        .y_column = (uint16_t)(at + RATE),
        .first = curve->first,
        .last = curve->first + n - 1,
    };
}

void xlsx_curve(struct book *book, const struct problem *problem, const struct report_data *data)
{
    struct sheet_series series[SHEET_MAX_SERIES];
    struct curve_sheet curve = {
        .sheet = book_sheet(book, "Curve"), .problem = problem, .arena = book_arena(book)};
    size_t n = 0;
    uint16_t at = 0;
    say_what(&curve, data);
    const uint32_t charts = curve.sheet->row;
    curve.first = charts + SHEET_CHART_ROWS + 2;
    for (size_t i = 0; i < data->n_lines; i++, at += STRIDE) {
        put_name(&curve, at, data->lines[i].name);
        series[n++] = series_of(&curve, at, put_steps(&curve, at, &data->lines[i].frontier));
    }
    put_name(&curve, at, "the purchase");
    put_step(&curve, curve.first, at, &data->plan->clusters[0].point);
    series[n] = series_of(&curve, at, 1);
    series[n++].point = true;
    put_charts(&curve, charts, series, n);
}
