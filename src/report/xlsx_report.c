/* xlsx_report.c - the sheets of the spreadsheet, in the order a buyer asks. */
#include "report/xlsx_report.h"

#include <math.h>
#include <string.h>

#include "report/assumptions_report.h"
#include "report/changes_report.h"
#include "report/flip_report.h"
#include "report/plan_report_parts.h"
#include "report/sensitivity_report.h"
#include "report/study_report.h"
#include "report/why_report.h"
#include "report/winners_report.h"
#include "report/xlsx_report_parts.h"

/* A sheet with its title and a sink on it. */
static struct sink *begin(struct sheet **out, struct book *book, const char *name, const char *title)
{
    *out = book_sheet(book, name);
    sheet_text(*out, (*out)->row++, 0, title, SHEET_TITLE);
    return sink_open_sheet(*out);
}

static void end(struct sink *sink)
{
    struct diag diag = DIAG_INIT;
    sink_close(sink, &diag); /* to memory: it cannot fail */
    diag_fini(&diag);
}

/* --- the answer --- */

static void report_question(struct sink *sink, const struct problem *problem,
                            const struct question_record *question)
{
    const struct settings *settings = question->settings;
    char day[11];
    sink_begin(sink, "question", "The question");
    sink_string(sink, "scenario", "scenario", problem->scenario->path);
    sink_string(sink, "scenario_hash", "its SHA-256", problem->scenario->hash);
    sink_string(sink, "catalog", "catalogue", problem->snapshot->name);
    sink_string(sink, "catalog_hash", "its SHA-256", problem->snapshot->hash);
    sink_string(sink, "as_of", "prices of", date_format(day, problem->as_of));
    if (problem->budget_minor != BUDGET_NONE)
        sink_money(sink, "budget", "budget", problem->budget_minor, problem->currency);
    sink_string(sink, "goal", "goal", goal_name(problem->goal));
    if (problem->goal == GOAL_COST)
        sink_real(sink, "target_rate", "target rate", problem->target_rate, 9, problem_rate_unit(problem));
    sink_string(sink, "counts", "process counts", counts_name(problem->counts));
    if (settings->override)
        sink_string(sink, "override", "with the changes", settings->override);
    sink_end(sink);
}

static void report_warnings(struct sink *sink, const struct plan *plan)
{
    sink_list_begin(sink, "warnings", "Mind");
    for (size_t i = 0; i < plan->n_warnings; i++)
        sink_string(sink, NULL, "", plan->warnings[i]);
    sink_list_end(sink);
}

/* Title and sentences; what was bought follows. */
static struct sink *begin_answer(struct book *book, const struct problem *problem, const char *answer,
                                 const char *standing)
{
    struct sheet *sheet = NULL;
    const struct scenario *scenario = problem->scenario;
    struct sink *sink = begin(&sheet, book, "Answer", scenario->title ? scenario->title : scenario->path);
    sheet->row++;
    sheet_text(sheet, sheet->row++, 0, answer, SHEET_HEADING);
    sink_say(sink, "%s", standing);
    return sink;
}

static void end_answer(struct sink *sink, const struct problem *problem, const struct plan *plan,
                       const struct question_record *question)
{
    plan_report_operation(sink, problem, plan);
    report_warnings(sink, plan);
    report_question(sink, problem, question);
    end(sink);
}

/* --- studies --- */

static void put_others(struct book *book, const struct problem *problem, const struct dossier *dossier)
{
    struct sheet *sheet = NULL;
    struct sink *sink = begin(&sheet, book, "Others", "Why not another");
    if (plan_of_several(problem))
        considered_table(sink, problem, &dossier->considered);
    else
        considered_report(sink, problem, dossier->plan, &dossier->considered, &dossier->one_more);
    end(sink);
}

/* Of several clusters what some budgets buy; of one the frontier, drawn. */
static void put_curve(struct book *book, const struct problem *problem, const struct dossier *dossier)
{
    struct sheet *sheet = NULL;
    if (!plan_of_several(problem)) {
        xlsx_curve(book, problem, dossier);
        return;
    }
    struct sink *sink = begin(&sheet, book, "Curve", "Speed and money");
    curve_report(sink, problem, &dossier->curve);
    end(sink);
}

static void put_crossover(struct book *book, const struct problem *problem, const struct dossier *dossier)
{
    struct sheet *sheet = NULL;
    struct sink *sink = begin(&sheet, book, "Crossover", "Crossover");
    if (dossier->crossed && plan_of_several(problem))
        winners_report(sink, problem, &dossier->kinds);
    else if (dossier->crossed)
        crossover_report(sink, problem, &dossier->crossover, dossier->banded ? &dossier->band : NULL);
    else
        sink_say(sink, "None: %s.", dossier->not_crossed);
    end(sink);
}

static void put_flips(struct book *book, const struct problem *problem, const struct dossier *dossier)
{
    struct sheet *sheet = NULL;
    struct sink *sink = begin(&sheet, book, "Flip prices", "At which prices the plan changes");
    if (dossier->no_flips)
        sink_say(sink, "None: %s.", dossier->no_flips);
    else
        flip_report(sink, problem, dossier->plan, &dossier->flips);
    end(sink);
}

/* The column of a sheet's last table with this key; false: it is not shown. */
static bool find_column(uint16_t *out, const struct sheet *sheet, const char *key)
{
    for (*out = 0; *out < sheet->table.n_keys; (*out)++)
        if (strcmp(sheet->table.keys[*out], key) == 0)
            return true;
    return false;
}

/* Bars over the table of inputs, from today's objective to that with each input lower and higher. Inputs with
 * which nothing can be bought, the first ones, have no bar. */
static void put_bars(struct sheet *sheet, const struct problem *problem, const struct dossier *dossier)
{
    enum { BARS = 16 };
    const struct sensitivity *inputs = &dossier->sensitivity;
    struct arena *arena = book_arena(sheet->book);
    uint16_t what = 0, low = 0, high = 0;
    uint32_t from = 0;
    while (from < inputs->n && !isfinite(inputs->rows[from].width))
        from++;
    const uint32_t left = (uint32_t)inputs->n - from;
    if (left == 0 || !find_column(&what, sheet, "what") || !find_column(&low, sheet, "low") ||
        !find_column(&high, sheet, "high"))
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
        .title = "How far each input moves the answer",
        .y = arena_printf(arena, "%s, %s", plan_objective_name(problem), plan_objective_unit(problem, arena)),
        .series = series,
        .n = 2,
        .at = dossier->plan->objective,
    };
    sheet_chart_bars(sheet, sheet->row + 1, &chart);
}

static void put_sensitivity(struct book *book, const struct problem *problem, const struct dossier *dossier)
{
    struct sheet *sheet = NULL;
    struct sink *sink = begin(&sheet, book, "Sensitivity", "How far each input moves the answer");
    if (dossier->no_sensitivity)
        sink_say(sink, "None: %s.", dossier->no_sensitivity);
    else
        sensitivity_report(sink, problem, dossier->plan, &dossier->sensitivity, DOSSIER_BY);
    end(sink);
    if (!dossier->no_sensitivity)
        put_bars(sheet, problem, dossier);
}

/* --- what it rests on, and the proof --- */

static void put_assumptions(struct book *book, const struct problem *problem, const struct plan *plan)
{
    struct sheet *sheet = NULL;
    struct sink *sink = begin(&sheet, book, "Assumptions", "What it rests on");
    assumptions_report(sink, problem, plan);
    changes_report_assumed(sink, problem);
    end(sink);
}

enum status xlsx_report(FILE *stream, const struct problem *problem, const struct dossier *dossier,
                        const struct question_record *question, struct arena *arena, struct diag *diag)
{
    const struct plan *plan = dossier->plan;
    const char *title = problem->scenario->title;
    struct book *book = NULL;
    struct sheet *sheet = NULL;
    const enum status status = book_open(&book, title ? title : problem->scenario->path, diag);
    if (status != ST_OK)
        return status;
    struct sink *sink = begin_answer(book, problem, plan_report_answer(problem, plan, arena),
                                     plan_report_standing(problem, plan, arena));
    plan_report_each(sink, problem, plan);
    end_answer(sink, problem, plan, question);
    xlsx_order(book, problem, plan);
    if (!dossier->not_shown) {
        put_others(book, problem, dossier);
        put_curve(book, problem, dossier);
        put_crossover(book, problem, dossier);
        put_flips(book, problem, dossier);
        put_sensitivity(book, problem, dossier);
    }
    put_assumptions(book, problem, plan);
    sink = begin(&sheet, book, "Proof", "Proof");
    plan_report_proof(sink, problem, plan);
    certificate_report_checks(sink, &plan->certificate);
    end(sink);
    return book_close(book, stream, diag);
}
