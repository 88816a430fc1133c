/* html_report.c - the page of a report: its sections, in the order a buyer asks. */
#include "report/html_report.h"

#include <inttypes.h>
#include <stdlib.h>
#include <string.h>

#include "report/assumptions_report.h"
#include "report/flip_report.h"
#include "report/html_report_parts.h"
#include "report/markup.h"
#include "report/page_files.h"
#include "report/plan_report_parts.h"
#include "report/sensitivity_report.h"
#include "report/study_report.h"
#include "report/why_report.h"
#include "report/winners_report.h"

/* --- pieces that sinks write --- */

struct piece {
    FILE *stream;
    char *bytes;
    size_t n;
    struct sink *sink;
};

static struct sink *piece_begin(struct piece *piece)
{
    *piece = (struct piece){.stream = NULL};
    piece->stream = mem_stream(&piece->bytes, &piece->n);
    piece->sink = sink_open(SINK_HTML, piece->stream, "");
    return piece->sink;
}

static void piece_end(struct text *out, struct piece *piece)
{
    struct diag diag = DIAG_INIT;
    sink_close(piece->sink, &diag); /* to memory: it cannot fail */
    diag_fini(&diag);
    fclose(piece->stream);
    text_putn(out, piece->bytes, piece->n);
    free(piece->bytes);
}

static void put_section(struct text *out, const char *id, const char *title)
{
    text_printf(out, "<h2 id=\"%s\">", id);
    markup_put(out, title);
    text_put(out, "</h2>\n");
}

static void put_paragraph(struct text *out, const char *format, ...) __attribute__((format(printf, 2, 3)));

static void put_paragraph(struct text *out, const char *format, ...)
{
    struct text line = TEXT_INIT;
    va_list args;
    va_start(args, format);
    text_vprintf(&line, format, args);
    va_end(args);
    text_put(out, "<p>");
    markup_put(out, line.s);
    text_put(out, "</p>\n");
    text_fini(&line);
}

/* --- the head --- */

static void put_file(struct text *out, const char *path)
{
    for (const struct carried_file *file = page_files; file->path; file++)
        if (strcmp(file->path, path) == 0)
            text_putn(out, file->text, file->n);
}

static void put_head(struct text *out, const struct problem *problem)
{
    const char *title = problem->scenario->title;
    text_put(out, "<!DOCTYPE html>\n<html lang=\"en\">\n<head>\n<meta charset=\"utf-8\">\n"
                  "<meta name=\"viewport\" content=\"width=device-width, initial-scale=1\">\n"
                  "<meta name=\"generator\" content=\"bursar\">\n<title>");
    markup_put(out, title ? title : problem->scenario->path);
    text_put(out, "</title>\n<style>\n");
    put_file(out, "style.css");
    text_put(out, "</style>\n</head>\n<body>\n<header>\n<h1>");
    markup_put(out, title ? title : problem->scenario->path);
    text_put(out, "</h1>\n<p class=\"subject\">");
    char day[11];
    markup_printf(out, "Prices of catalogue %s on %s, in %s.", problem->snapshot->name,
                  date_format(day, problem->as_of), problem->currency);
    text_put(out, "</p>\n</header>\n");
}

static void put_answer(struct text *out, bool proven, const char *answer, const char *standing)
{
    text_put(out, proven ? "<div class=\"answer\">\n" : "<div class=\"answer unproven\">\n");
    text_put(out, "<p class=\"lead\">");
    markup_put(out, answer);
    text_put(out, "</p>\n<p class=\"proof\">");
    markup_put(out, standing);
    text_put(out, "</p>\n</div>\n");
}

/* studies: with the sections that compare. */
static void put_contents(struct text *out, bool studies)
{
    static const struct {
        const char *id;
        const char *title;
        bool study;
    } sections[] = {
        {"order", "What to order", false},
        {"others", "Why not another", true},
        {"money", "Speed and money", true},
        {"crossover", "Crossover", true},
        {"prices", "When numbers change", true},
        {"assumptions", "What it rests on", false},
        {"proof", "Proof", false},
    };
    text_put(out, "<nav aria-label=\"Sections\"><ul>\n");
    for (size_t i = 0; i < sizeof sections / sizeof *sections; i++)
        if (studies || !sections[i].study)
            text_printf(out, "<li><a href=\"#%s\">%s</a></li>\n", sections[i].id, sections[i].title);
    text_put(out, "</ul></nav>\n");
}

/* --- sections --- */

static void put_order(struct text *out, const struct problem *problem, const struct plan *plan)
{
    struct piece piece;
    put_section(out, "order", "What to order");
    struct sink *sink = piece_begin(&piece);
    plan_report_order(sink, problem, plan, SINK_MAIN);
    piece_end(out, &piece);
}

static void put_others(struct text *out, const struct problem *problem, const struct dossier *dossier)
{
    struct piece piece;
    put_section(out, "others", "Why not another");
    struct sink *sink = piece_begin(&piece);
    if (plan_of_several(problem))
        considered_table(sink, problem, &dossier->considered);
    else
        considered_report(sink, problem, dossier->plan, &dossier->considered, &dossier->one_more);
    piece_end(out, &piece);
}

static void put_money(struct text *out, const struct problem *problem, const struct dossier *dossier,
                      struct arena *arena)
{
    struct piece piece;
    put_section(out, "money", "Speed and money");
    if (plan_of_several(problem)) {
        struct sink *sink = piece_begin(&piece);
        curve_report(sink, problem, &dossier->curve);
        piece_end(out, &piece);
        return;
    }
    put_paragraph(out, "The highest rate that each budget buys, exact at every budget%s",
                  dossier->n_lines > 1 ? ", for each option." : ".");
    html_chart_rate(out, problem, dossier, arena);
    put_paragraph(out, "The same, as rate for each %s spent.", problem->currency);
    html_chart_value(out, problem, dossier, arena);
}

static void put_crossover(struct text *out, const struct problem *problem, const struct dossier *dossier,
                          struct arena *arena)
{
    struct piece piece;
    const struct crossover *c = &dossier->crossover;
    put_section(out, "crossover", "Crossover");
    if (!dossier->crossed) {
        put_paragraph(out, "None: %s.", dossier->not_crossed);
        return;
    }
    const bool several = plan_of_several(problem);
    if (!several) {
        html_chart_lead(out, problem, dossier, arena);
        html_price_mover(out, problem, dossier);
    }
    struct sink *sink = piece_begin(&piece);
    if (several)
        winners_report(sink, problem, &dossier->kinds);
    else
        crossover_report(sink, problem, c, dossier->banded ? &dossier->band : NULL);
    piece_end(out, &piece);
}

static void put_prices(struct text *out, const struct problem *problem, const struct dossier *dossier,
                       struct arena *arena)
{
    struct piece piece;
    put_section(out, "prices", "When numbers change");
    if (dossier->no_flips) {
        put_paragraph(out, "No flip prices: %s.", dossier->no_flips);
    } else {
        struct sink *sink = piece_begin(&piece);
        flip_report(sink, problem, dossier->plan, &dossier->flips);
        piece_end(out, &piece);
    }
    if (dossier->no_sensitivity) {
        put_paragraph(out, "No sensitivity: %s.", dossier->no_sensitivity);
        return;
    }
    html_chart_tornado(out, problem, dossier, arena);
    struct sink *sink = piece_begin(&piece);
    sensitivity_report(sink, problem, dossier->plan, &dossier->sensitivity, DOSSIER_BY);
    piece_end(out, &piece);
}

static void put_assumptions(struct text *out, const struct problem *problem, const struct plan *plan)
{
    struct piece piece;
    put_section(out, "assumptions", "What it rests on");
    struct sink *sink = piece_begin(&piece);
    assumptions_report(sink, problem, plan);
    piece_end(out, &piece);
    if (plan->n_warnings == 0)
        return;
    text_put(out, "<div class=\"warnings\">\n<h3>Mind</h3>\n<ul>\n");
    for (size_t i = 0; i < plan->n_warnings; i++) {
        text_put(out, "<li>");
        markup_put(out, plan->warnings[i]);
        text_put(out, "</li>\n");
    }
    text_put(out, "</ul>\n</div>\n");
}

static void put_option(struct text *out, const char *name, const char *value)
{
    if (!value)
        return;
    text_printf(out, " --%s '", name);
    for (; *value; value++) {
        const char one[2] = {*value, '\0'};
        if (*value == '\'')
            text_put(out, "&#39;\\&#39;&#39;");
        else
            markup_put(out, one);
    }
    text_put(out, "'");
}

/* The settings of the command line as options, for a command that repeats the question. */
static void put_settings(struct text *out, const struct settings *settings)
{
    put_option(out, "budget", settings->budget);
    put_option(out, "counts", settings->counts);
    put_option(out, "goal", settings->goal);
    put_option(out, "target-rate", settings->target_rate);
    put_option(out, "as-of", settings->as_of);
    for (size_t i = 0; i < settings->n_changes; i++)
        put_option(out, "set", settings->changes[i]);
    put_option(out, "override", settings->override);
}

static void put_replay(struct text *out, const struct problem *problem,
                       const struct question_record *question)
{
    put_paragraph(out, "Anyone can check it again, on another machine and trusting nothing in the plan:");
    text_put(out, "<pre>bursar optimize ");
    markup_put(out, problem->scenario->path);
    put_settings(out, question->settings);
    text_put(out, " --format json -o plan.json\nbursar verify plan.json ");
    markup_put(out, problem->scenario->path);
    put_settings(out, question->settings);
    text_put(out, "</pre>\n");
}

static void put_tail(struct text *out, const struct problem *problem)
{
    text_put(out, "</main>\n<footer>");
    markup_printf(out, "Scenario %s, SHA-256 %s; catalogue %s, SHA-256 %s.", problem->scenario->path,
                  problem->scenario->hash, problem->snapshot->name, problem->snapshot->hash);
    text_put(out, "</footer>\n<script>\n");
    put_file(out, "script.js");
    text_put(out, "</script>\n</body>\n</html>\n");
}

void html_report(struct text *out, const struct problem *problem, const struct dossier *dossier,
                 const struct question_record *question, struct arena *arena)
{
    struct piece piece;
    const struct plan *plan = dossier->plan;
    put_head(out, problem);
    text_put(out, "<main>\n");
    put_answer(out, plan->status == PLAN_OPTIMAL, plan_report_answer(problem, plan, arena),
               plan_report_standing(problem, plan, arena));
    put_contents(out, !dossier->not_shown);
    put_order(out, problem, plan);
    if (!dossier->not_shown) {
        put_others(out, problem, dossier);
        put_money(out, problem, dossier, arena);
        put_crossover(out, problem, dossier, arena);
        put_prices(out, problem, dossier, arena);
    }
    put_assumptions(out, problem, plan);
    put_section(out, "proof", "Proof");
    struct sink *sink = piece_begin(&piece);
    plan_report_proof(sink, problem, plan);
    certificate_report_checks(sink, &plan->certificate);
    piece_end(out, &piece);
    put_replay(out, problem, question);
    put_tail(out, problem);
}
