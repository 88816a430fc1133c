/* html_report.c - the page of a report: first screen, then sections, in the frame of page/page.html. */
#include <assert.h>
#include <math.h>
#include <string.h>

#include "base/arena.h"
#include "base/text.h"
#include "report/chart.h"
#include "report/document.h"
#include "report/document_parts.h"
#include "report/live_page.h"
#include "report/markup.h"
#include "report/page_parts.h"
#include "report/plan_report.h"
#include "report/study_report.h"
#include "study/history.h"
#include "study/report_data.h"
#include "tender/tender.h"

/* Adds the output of a section's writer. */
static void put_written(struct text *out, void (*write)(struct sink *sink, const struct document *d),
                        const struct document *d)
{
    struct page_piece piece;
    write(page_piece_open(&piece), d);
    page_piece_close(&piece, out);
}

/* Like put_written, but the output is behind a fold. */
static void put_folded(struct text *out, const char *summary,
                       void (*write)(struct sink *sink, const struct document *d), const struct document *d)
{
    text_put(out, "<details>");
    markup_element(out, "summary", summary);
    text_put(out, "\n");
    put_written(out, write, d);
    text_put(out, "</details>\n");
}

static void put_left_out(struct text *out, const struct document *d)
{
    put_written(out, document_left_out, d);
}

/* --- order --- */

static void write_lines(struct sink *sink, const struct document *d)
{
    const char *expiry = plan_report_expiry(d->instance, d->data->plan);
    plan_report_bill(sink, d->instance, d->data->plan, SINK_MAIN);
    sink_label(sink, "Total", "%s", plan_report_paid(d->instance, d->data->plan));
    if (expiry)
        sink_label(sink, "Expiry", "%s", expiry);
}

static void write_costs(struct sink *sink, const struct document *d)
{
    plan_report_rent(sink, d->instance, d->data->plan);
    plan_report_operation(sink, d->instance, d->data->plan);
}

static void write_clusters(struct sink *sink, const struct document *d)
{
    const struct plan *plan = d->data->plan;
    const char *sizes = plan_report_sizes(d->instance, plan);
    plan_report_each(sink, d->instance, plan);
    if (sizes)
        sink_label(sink, "Size", "%s", sizes);
    if (plan->n_clusters == 1)
        cables_report(sink, d->instance, &plan->clusters[0]);
}

static void put_order_of_plan(struct text *out, const struct document *d)
{
    page_cost_bar(out, d->instance, d->data->plan);
    put_written(out, write_lines, d);
    page_requests(out, d->instance, d->data->plan);
    text_put(out, "<h3>Clusters</h3>\n");
    put_written(out, write_clusters, d);
    put_written(out, write_costs, d);
}

static void put_order(struct text *out, const struct document *d)
{
    if (document_winner(d))
        put_written(out, document_award_order, d);
    else
        put_order_of_plan(out, d);
}

/* --- the catalogue's best purchase, next to an award --- */

static void put_comparison(struct text *out, const struct document *d)
{
    const struct plan *plan = d->data->plan;
    markup_say(out, plan_report_answer(d->instance, plan));
    page_chips(out, d->instance, plan);
    markup_say(out,
               "This section and those below it concern the purchase from the catalogue, not the award.");
    page_cards(out, d);
    page_curves(out, d);
    put_written(out, document_best_for_bid_price, d);
    put_order_of_plan(out, d);
    put_left_out(out, d);
}

/* --- alternatives --- */

static void put_alternatives(struct text *out, const struct document *d)
{
    put_written(out, document_others, d);
    put_written(out, document_near, d);
    put_written(out, document_ends, d);
    if (d->data->curve.n > 0)
        put_written(out, document_curve, d);
    put_folded(out, "Which option is fastest at which budget", document_crossover, d);
}

/* --- what would change it --- */

/* A sentence for each of the most fragile inputs; their numbers stand with the chart. */
static void put_fragile(struct text *out, const struct fragile_inputs *fragiles)
{
    if (fragiles->n == 0)
        markup_say(out, "No change of a single input by 90 % or less is known to alter the design.");
    text_put(out, fragiles->n ? "<ul>\n" : "");
    for (size_t i = 0; i < fragiles->n; i++)
        markup_inline(out, "li", fragiles->v[i].sentence);
    text_put(out, fragiles->n ? "</ul>\n" : "");
}

/* The ranges of the most fragile inputs, and how far each input moves the answer; then prices. */
static void put_changes(struct text *out, const struct document *d)
{
    const struct report_data *data = d->data;
    const struct chart_bars ranges = fragile_bars(d->instance, data->plan, &data->flips.fragile);
    text_put(out, "<div class=\"charts\">\n");
    chart_put_bars(out, &ranges);
    if (!data->sensitivity.why_none) {
        const struct chart_bars tornado =
            sensitivity_bars(d->instance, data->plan, &data->sensitivity.found, REPORT_BY);
        chart_put_bars(out, &tornado);
    }
    text_put(out, "</div>\n");
    put_fragile(out, &data->flips.fragile);
    put_written(out, document_flips, d);
    put_folded(out, "Sensitivity: each input lower and higher", document_sensitivity, d);
}

/* --- history --- */

static void write_periods(struct sink *sink, const struct document *d)
{
    const struct history *history = &d->data->history.found;
    history_report_periods(sink, history_problem(history), history);
}

static void write_no_history(struct sink *sink, const struct document *d)
{
    sink_say(sink, "No history: %s.", d->data->history.why_none);
}

static void put_history(struct text *out, const struct document *d)
{
    const struct report_history *history = &d->data->history;
    if (history->why_none) {
        put_written(out, write_no_history, d);
        return;
    }
    text_put(out, "<div class=\"charts\">\n");
    history_drawing(out, history_problem(&history->found), &history->found);
    text_put(out, "</div>\n");
    put_written(out, write_periods, d);
}

/* --- inputs --- */

static void put_inputs(struct text *out, const struct document *d)
{
    const struct plan *plan = d->data->plan;
    put_written(out, document_assumptions, d);
    if (plan->warnings.n == 0)
        return;
    text_put(out, "<div class=\"warnings\">\n<h3>Warnings</h3>\n<ul>\n");
    for (size_t i = 0; i < plan->warnings.n; i++)
        markup_inline(out, "li", plan->warnings.v[i]);
    text_put(out, "</ul>\n</div>\n");
}

/* --- proof --- */

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

/* The scenario, and the settings of the command line as options, for a command that solves it again. */
static void put_question(struct text *out, const struct document *d)
{
    const struct settings *settings = d->settings;
    markup_put(out, document_file(d));
    put_option(out, "budget", settings->budget);
    put_option(out, "counts", settings->counts);
    put_option(out, "goal", settings->goal);
    put_option(out, "target-rate", settings->target_rate);
    put_option(out, "near", settings->near);
    put_option(out, "as-of", settings->as_of);
    for (size_t i = 0; i < settings->n_changes; i++)
        put_option(out, "set", settings->changes[i]);
    put_option(out, "override", settings->override);
}

static void write_status(struct sink *sink, const struct document *d)
{
    const struct instance *instance = d->instance;
    const struct plan *plan = d->data->plan;
    sink_label(sink, "Status", "%s", plan_report_status(instance, plan, NULL));
    if (isfinite(plan->bound))
        sink_label(
            sink, "Bound", "%s",
            number_scaled(plan->bound, plan_objective_unit(instance, instance->arena), 6, instance->arena));
    else
        sink_label(sink, "Bound", "not known");
    sink_label(sink, "Formal proof", "not part of this page; `bursar optimize --proof FILE.vipr` writes one");
}

static void put_proof(struct text *out, const struct document *d)
{
    put_written(out, write_status, d);
    text_put(out, "<p>These commands repeat the answer and check it, also on another machine:</p>\n"
                  "<pre tabindex=\"0\">bursar optimize ");
    put_question(out, d);
    text_put(out, " --format json -o plan.json\nbursar verify plan.json ");
    put_question(out, d);
    text_put(out, "</pre>\n");
    put_folded(out, "All checks and how candidates were excluded", document_proof, d);
}

/* --- the sections --- */

static void put_bids(struct text *out, const struct document *d)
{
    put_written(out, document_tender, d);
}

static void put_risk(struct text *out, const struct document *d)
{
    page_risk(out, d);
    put_written(out, document_risk, d);
}

static bool has_bids(const struct document *d)
{
    return d->tender != NULL;
}

static bool has_plan(const struct document *d)
{
    return d->data->plan->found;
}

static bool has_studies(const struct document *d)
{
    return has_plan(d) && !d->data->not_shown;
}

static bool has_history(const struct document *d)
{
    return has_studies(d) && d->data->history.series;
}

static bool has_order(const struct document *d)
{
    return document_winner(d) || has_plan(d);
}

static bool has_comparison(const struct document *d)
{
    return document_winner(d) && has_plan(d);
}

/* The sections in the order of the page. */
static const struct section {
    const char *id, *heading;
    bool (*is_there)(const struct document *d);
    void (*put)(struct text *out, const struct document *d);
} SECTIONS[] = {
    {"bids", "Bids", has_bids, put_bids},
    {"order", "Order", has_order, put_order},
    {"comparison", "For comparison: best purchase from the catalogue", has_comparison, put_comparison},
    {"alternatives", "Alternatives", has_studies, put_alternatives},
    {"changes", "What would change it", has_studies, put_changes},
    {"history", "History", has_history, put_history},
    {"risk", "Risk", has_studies, put_risk},
    {"inputs", "Inputs", has_plan, put_inputs},
    {"proof", "Proof", has_plan, put_proof},
};
enum { N_SECTIONS = sizeof SECTIONS / sizeof *SECTIONS };

static void put_links(struct text *out, const struct document *d)
{
    text_put(out, "<nav aria-label=\"Sections\"><ul>\n");
    for (size_t i = 0; i < N_SECTIONS; i++)
        if (SECTIONS[i].is_there(d))
            text_printf(out, "<li><a href=\"#%s\">%s</a></li>\n", SECTIONS[i].id, SECTIONS[i].heading);
    text_put(out, "</ul></nav>\n");
}

static void put_main(struct text *out, const struct document *d)
{
    page_hero(out, d);
    if (document_winner(d)) {
        page_award_cards(out, d);
    } else if (has_plan(d)) {
        page_cards(out, d);
        page_curves(out, d);
        put_left_out(out, d);
    }
    put_links(out, d);
    for (size_t i = 0; i < N_SECTIONS; i++) {
        if (!SECTIONS[i].is_there(d))
            continue;
        text_printf(out, "<section>\n<h2 id=\"%s\">%s</h2>\n", SECTIONS[i].id, SECTIONS[i].heading);
        SECTIONS[i].put(out, d);
        text_put(out, "</section>\n");
    }
}

/* --- the frame --- */

static void put_title(struct text *out, const struct document *d)
{
    markup_put(out, document_title(d));
}

static void put_subject(struct text *out, const struct document *d)
{
    char day[11];
    markup_printf(out, "Catalogue %s, prices of %s, %s", d->instance->snapshot->name,
                  date_format(day, d->instance->as_of), d->instance->currency);
}

static void put_files(struct text *out, const struct document *d)
{
    markup_printf(out, "Scenario %s, SHA-256 %s; catalogue %s, SHA-256 %s.", document_file(d),
                  d->instance->scenario->file.hash, d->instance->snapshot->name, d->instance->snapshot->hash);
}

/* A slot of the frame is filled by a writer or by a file. */
static const struct slot {
    const char *name;
    const char *file;
    void (*put)(struct text *out, const struct document *d);
} SLOTS[] = {
    {"title", NULL, put_title},
    {"style", "style.css", NULL},
    {"script", "script.js", NULL},
    {"subject", NULL, put_subject},
    {"main", NULL, put_main},
    {"files", NULL, put_files},
    {"policy", NULL, live_put_policy},
    {"live_style", NULL, live_put_style},
    {"live_tools", NULL, live_put_tools},
    {"live_panel", NULL, live_put_panel},
    {"live_parts", NULL, live_put_parts},
};

static void fill(struct text *out, const char *slot, const void *document)
{
    size_t i = 0;
    while (strcmp(SLOTS[i].name, slot) != 0) {
        i++;
        assert(i < sizeof SLOTS / sizeof *SLOTS && "the frame names known slots");
    }
    if (SLOTS[i].put)
        SLOTS[i].put(out, document);
    else
        text_put(out, embedded_find(page_files, SLOTS[i].file)->text);
}

void html_report(struct text *out, const struct document *document)
{
    page_frame(out, fill, document);
}
