/* xlsx_report.c - the sheets of the spreadsheet, from the answer to the details. */
#include <math.h>
#include <string.h>

#include "report/book.h"
#include "report/document.h"
#include "report/document_parts.h"
#include "report/plan_report.h"
#include "report/study_report.h"
#include "search/reprice.h"
#include "study/report_data.h"
#include "tender/tender.h"

/* A sheet with its title and a sink on it. */
static struct sink *begin(struct sheet **out, struct book *book, const char *name, const char *title)
{
    *out = book_sheet(book, name);
    sheet_text(*out, (*out)->row++, 0, title, SHEET_TITLE);
    return sink_open_sheet(*out);
}

/* --- the answer --- */

static void report_question(struct sink *sink, const struct document *d)
{
    const struct instance *instance = d->instance;
    sink_begin(sink, "question", "Inputs");
    sink_string(sink, "scenario", "scenario", document_file(d));
    sink_string(sink, "scenario_hash", "SHA-256", instance->scenario->file.hash);
    sink_string(sink, "catalog", "catalogue", instance->snapshot->name);
    sink_string(sink, "catalog_hash", "SHA-256", instance->snapshot->hash);
    sink_put(sink, "as_of", "price date", value_date(instance->as_of));
    if (instance->budget_minor != BUDGET_NONE)
        sink_money(sink, "budget", "budget", instance->budget_minor, instance->currency);
    sink_string(sink, "goal", "goal", goal_names[instance->goal]);
    if (instance->goal == GOAL_COST)
        sink_real(sink, "target_rate", "target rate", instance->target_rate, 9, instance_rate_unit(instance));
    sink_string(sink, "counts", "process counts", counts_names[instance->counts]);
    if (d->settings->override)
        sink_string(sink, "override", "changes", d->settings->override);
    sink_end(sink);
}

static void put_answer(struct book *book, const struct document *d)
{
    struct sheet *sheet = NULL;
    const struct plan *plan = d->data->plan;
    struct sink *sink = begin(&sheet, book, "Answer", document_title(d));
    sheet->row++;
    sheet_text(sheet, sheet->row++, 0, document_answer(d), SHEET_HEADING);
    sink_say(sink, "%s", document_standing(d));
    if (document_order_of(d))
        sink_say(sink, "%s", document_order_of(d));
    const char **layouts = ARENA_NEW(d->instance->arena, plan->n_clusters, const char *);
    const size_t n_layouts = plan->found ? plan_report_layouts(layouts, d->instance, plan) : 0;
    for (size_t i = 0; i < n_layouts; i++)
        sink_say(sink, "Layout: %s.", layouts[i]);
    const char *goodput = plan->found ? plan_report_goodput(d->instance, plan) : NULL;
    if (goodput)
        sink_say(sink, "Goodput: %s.", goodput);
    sink_say(sink, "%s", "");
    if (document_winner(d))
        document_award_figures(sink, d);
    else if (plan->found) {
        document_figures(sink, d);
        plan_report_each(sink, d->instance, plan);
        plan_report_rent(sink, d->instance, plan);
        plan_report_operation(sink, d->instance, plan);
        document_left_out(sink, d);
    }
    sink_strings(sink, "warnings", "Warnings", plan->warnings.v, plan->warnings.n);
    report_question(sink, d);
    (void)sink_close(sink, NULL);
}

/* The column of a sheet's last table with this key; false: it is not shown. */
static bool find_column(uint16_t *out, const struct sheet *sheet, const char *key)
{
    for (*out = 0; *out < sheet->table.n_keys; (*out)++)
        if (strcmp(sheet->table.keys[*out], key) == 0)
            return true;
    return false;
}

/* Draws a bar for each input, from today's objective to the objective with the input lower and higher. The
 * first inputs have no bar if they make the problem infeasible. */
static void put_bars(struct sheet *sheet, const struct document *d)
{
    const struct instance *instance = d->instance;
    const struct report_data *data = d->data;
    enum { BARS = 16 };
    const struct sensitivity *inputs = &data->sensitivity.found;
    struct arena *arena = book_arena(sheet->book);
    uint16_t what = 0, low = 0, high = 0;
    uint32_t from = 0;
    while (from < inputs->n && !isfinite(inputs->rows[from].width))
        from++;
    const uint32_t left = (uint32_t)inputs->n - from;
    if (data->sensitivity.why_none || left == 0 || !find_column(&what, sheet, "what") ||
        !find_column(&low, sheet, "low") || !find_column(&high, sheet, "high"))
        return;
    struct sheet_series series[2] = {{.name_row = sheet->table.first - 1,
                                      .name_column = low,
                                      .x_column = what,
                                      .y_column = low,
                                      .first = sheet->table.first + from,
                                      .last = sheet->table.first + from + (left < BARS ? left : BARS) - 1}};
    series[1] = series[0];
    series[1].name_column = series[1].y_column = high;
    const struct sheet_chart chart = {
        .title = "Sensitivity of the objective to each input",
        .y = arena_printf(arena, "%s, %s", goal_names[instance->goal], plan_objective_unit(instance, arena)),
        .series = series,
        .n = 2,
        .at = data->plan->objective,
    };
    sheet_chart_bars(sheet, sheet->row + 1, &chart);
}

/* --- the sheets --- */

static void write_assumptions(struct sink *sink, const struct document *d)
{
    document_assumptions(sink, d);
    changes_report_assumed(sink, d->instance);
}

static void write_compared(struct sink *sink, const struct document *d)
{
    sink_say(sink, "%s", document_compared(d));
    sink_say(sink, "%s", document_compared_standing(d));
    sink_say(sink, "%s", "");
    document_figures(sink, d);
    plan_report_each(sink, d->instance, d->data->plan);
    document_best_for_bid_price(sink, d);
    xlsx_order(sink, d);
    plan_report_operation(sink, d->instance, d->data->plan);
}

/* --- which answers have a sheet --- */

static bool has_plan(const struct document *d)
{
    return d->data->plan->found;
}

static bool has_studies(const struct document *d)
{
    return has_plan(d) && !d->data->not_shown;
}

static bool has_bids(const struct document *d)
{
    return d->tender != NULL;
}

static bool has_award(const struct document *d)
{
    return d->tender && d->tender->awarded;
}

static bool has_winner(const struct document *d)
{
    return document_winner(d) != NULL;
}

/* An award replaces the plan. */
static bool orders_plan(const struct document *d)
{
    return has_plan(d) && !has_winner(d);
}

static bool requests_plan(const struct document *d)
{
    return orders_plan(d) && order_report_has_sellers(d->instance, d->data->plan);
}

static bool has_comparison(const struct document *d)
{
    return has_plan(d) && has_winner(d);
}

/* A sheet holds a section of the report; tables of formulas and charts may follow. */
static const struct sheet_part {
    const char *name;
    const char *title;
    bool (*is_there)(const struct document *d);
    void (*write)(struct sink *sink, const struct document *d);
    void (*below)(struct sheet *sheet, const struct document *d);
} SHEETS[] = {
    {"Score", "Scores of the bids", has_award, xlsx_score_said, xlsx_score},
    {"Prices to win", "Prices at which each bid wins", has_award, xlsx_prices_to_win, NULL},
    {"Bids", "Bids", has_bids, document_tender, NULL},
    {"Order", "Order to the awarded vendor", has_winner, xlsx_award_order, NULL},
    {"Requests", "Request to the awarded vendor", has_winner, document_award_requests, NULL},
    {"Order", "Parts to order", orders_plan, xlsx_order, NULL},
    {"Requests", "Request to each seller", requests_plan, document_requests, NULL},
    {"Comparison", "Best purchase from the catalogue, for comparison", has_comparison, write_compared, NULL},
    {"Others", "Best configuration of each design", has_studies, document_others, NULL},
    {"Curve", "Rate and cost", has_studies, xlsx_curve, xlsx_curve_charts},
    {"Crossover", "Crossover", has_studies, document_crossover, NULL},
    {"Flip prices", "Price ranges of the plan", has_studies, document_flips, NULL},
    {"Sensitivity", "Sensitivity to each input", has_studies, document_sensitivity, put_bars},
    {"Assumptions", "Inputs of the plan", has_plan, write_assumptions, NULL},
    {"Proof", "Proof", has_plan, document_proof, NULL},
};

static void put_sheet(struct book *book, const struct sheet_part *part, const struct document *d)
{
    struct sheet *sheet = NULL;
    struct sink *sink = begin(&sheet, book, part->name, part->title);
    part->write(sink, d);
    (void)sink_close(sink, NULL);
    if (part->below)
        part->below(sheet, d);
}

enum status xlsx_report(FILE *stream, const struct document *document, struct diag *diag)
{
    struct book *book = NULL;
    const enum status status = book_open(&book, document_title(document), diag);
    if (status != ST_OK)
        return status;
    put_answer(book, document);
    for (size_t i = 0; i < sizeof SHEETS / sizeof *SHEETS; i++)
        if (SHEETS[i].is_there(document))
            put_sheet(book, &SHEETS[i], document);
    return book_close(book, stream, diag);
}
