/* html_report.c - the page of a report: the files of src/report/page, whose {{slots}} are filled here. */
#include "report/document.h"

#include <assert.h>
#include <stdlib.h>
#include <string.h>

#include "report/plan_report.h"
#include "report/study_report.h"
#include "report/document_parts.h"
#include "report/markup.h"
#include "report/tender_report.h"

static void expand(struct text *out, const char *path, const struct document *d);

/* What a section's writer makes of it. */
static void put_written(struct text *out, void (*write)(struct sink *sink, const struct document *d),
                        const struct document *d)
{
    struct diag diag = DIAG_INIT;
    char *bytes = NULL;
    size_t n = 0;
    FILE *stream = mem_stream(&bytes, &n);
    struct sink *sink = sink_open(SINK_HTML, stream, "");
    write(sink, d);
    sink_close(sink, &diag); /* to memory: it cannot fail */
    diag_fini(&diag);
    fclose(stream);
    text_putn(out, bytes, n);
    free(bytes);
}

/* --- what stands around the sections --- */

static void put_file(struct text *out, const char *path)
{
    const struct embedded_file *file = embedded_find(page_files, path);
    text_putn(out, file->text, file->n);
}

static void put_style(struct text *out, const struct document *d)
{
    (void)d;
    put_file(out, "style.css");
}

static void put_script(struct text *out, const struct document *d)
{
    (void)d;
    put_file(out, "script.js");
}

static void put_title(struct text *out, const struct document *d)
{
    markup_put(out, document_title(d));
}

static void put_subject(struct text *out, const struct document *d)
{
    char day[11];
    markup_printf(out, "Prices of catalogue %s on %s, in %s.", d->problem->snapshot->name,
                  date_format(day, d->problem->as_of), d->problem->currency);
}

static void put_unproven(struct text *out, const struct document *d)
{
    text_put(out, d->data->plan->status == PLAN_STOPPED ? " unproven" : "");
}

static void put_answer(struct text *out, const struct document *d)
{
    markup_put(out, document_answer(d));
}

static void put_standing(struct text *out, const struct document *d)
{
    markup_put(out, document_standing(d));
}

/* What the proof stands on. */
static void put_rests(struct text *out, const struct document *d)
{
    const struct plan *plan = d->data->plan;
    if (plan->found)
        markup_printf(out, "It rests on %s; all %zu checks of the certificate hold.",
                      assumptions_basis(d->problem, plan, d->arena), plan->certificate.n_checks);
}

static void put_links(struct text *out, const struct document *d)
{
    if (!d->data->not_shown)
        expand(out, "links.html", d);
}

/* The section of the bids, and the link to it. */
static void put_bids(struct text *out, const struct document *d)
{
    if (d->tender)
        expand(out, "bids.html", d);
}

static void put_bids_link(struct text *out, const struct document *d)
{
    if (d->tender)
        text_put(out, "<li><a href=\"#bids\">The bids</a></li>\n");
}

/* The purchase in figures: at the head of its page, or of a tender's in the part that is about it. */
static void put_figures(struct text *out, const struct document *d)
{
    if (!d->tender)
        expand(out, "figures.html", d);
}

static void put_figures_beside(struct text *out, const struct document *d)
{
    if (d->tender)
        expand(out, "figures.html", d);
}

/* Of a purchase, or of the bids alone. */
static void put_body(struct text *out, const struct document *d)
{
    expand(out, d->data->plan->found ? "purchase.html" : "bids.html", d);
}

static void put_studies(struct text *out, const struct document *d)
{
    if (!d->data->not_shown)
        expand(out, "studies.html", d);
    else
        put_written(out, document_left_out, d);
}

static void put_warnings(struct text *out, const struct document *d)
{
    const struct plan *plan = d->data->plan;
    if (plan->n_warnings == 0)
        return;
    text_put(out, "<div class=\"warnings\">\n<h3>Mind</h3>\n<ul>\n");
    for (size_t i = 0; i < plan->n_warnings; i++) {
        markup_element(out, "li", plan->warnings[i]);
        text_put(out, "\n");
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

/* The scenario, and the settings of the command line as options, for a command that repeats the question. */
static void put_question(struct text *out, const struct document *d)
{
    const struct settings *settings = d->question->settings;
    markup_put(out, document_file(d));
    put_option(out, "budget", settings->budget);
    put_option(out, "counts", settings->counts);
    put_option(out, "goal", settings->goal);
    put_option(out, "target-rate", settings->target_rate);
    put_option(out, "as-of", settings->as_of);
    for (size_t i = 0; i < settings->n_changes; i++)
        put_option(out, "set", settings->changes[i]);
    put_option(out, "override", settings->override);
}

static void put_files(struct text *out, const struct document *d)
{
    markup_printf(out, "Scenario %s, SHA-256 %s; catalogue %s, SHA-256 %s.", document_file(d),
                  d->problem->file->hash, d->problem->snapshot->name, d->problem->snapshot->hash);
}

/* --- sections with charts --- */

static void put_money(struct text *out, const struct document *d)
{
    if (d->data->curve.n > 0) {
        put_written(out, document_curve, d);
        return;
    }
    text_printf(out, "<p>The highest rate that each budget buys, exact at every budget%s</p>\n",
                d->data->n_lines > 1 ? ", for each option." : ".");
    html_chart_rate(out, d);
    put_written(out, document_ends, d);
    text_printf(out, "<p>The same, as rate for each %s spent.</p>\n", d->problem->currency);
    html_chart_value(out, d);
}

static void put_crossover(struct text *out, const struct document *d)
{
    if (d->data->crossing.found) {
        html_chart_lead(out, d);
        html_price_slider(out, d);
    }
    put_written(out, document_crossover, d);
}

static void put_flips(struct text *out, const struct document *d)
{
    if (!d->data->flips.why_none) {
        const struct chart_bars bars = flip_bars(d->problem, d->data->plan, &d->data->flips.found);
        chart_put_bars(out, &bars);
    }
    put_written(out, document_flips, d);
}

static void put_sensitivity(struct text *out, const struct document *d)
{
    if (!d->data->sensitivity.why_none) {
        const struct chart_bars bars =
            sensitivity_bars(d->problem, d->data->plan, &d->data->sensitivity.found, REPORT_BY);
        chart_put_bars(out, &bars);
    }
    put_written(out, document_sensitivity, d);
}

/* A slot is filled by a writer of its own, or by that of a section. */
static const struct slot {
    const char *name;
    void (*put)(struct text *out, const struct document *d);
    void (*write)(struct sink *sink, const struct document *d);
} SLOTS[] = {
    {"title", put_title, NULL},
    {"style", put_style, NULL},
    {"script", put_script, NULL},
    {"subject", put_subject, NULL},
    {"unproven", put_unproven, NULL},
    {"answer", put_answer, NULL},
    {"standing", put_standing, NULL},
    {"rests", put_rests, NULL},
    {"links", put_links, NULL},
    {"body", put_body, NULL},
    {"bids", put_bids, NULL},
    {"bids_link", put_bids_link, NULL},
    {"tender", NULL, document_tender},
    {"studies", put_studies, NULL},
    {"warnings", put_warnings, NULL},
    {"question", put_question, NULL},
    {"files", put_files, NULL},
    {"money", put_money, NULL},
    {"crossover", put_crossover, NULL},
    {"flips", put_flips, NULL},
    {"sensitivity", put_sensitivity, NULL},
    {"figures", put_figures, NULL},
    {"figures_beside", put_figures_beside, NULL},
    {"of_purchase", NULL, document_figures},
    {"order", NULL, document_order},
    {"requests", NULL, document_requests},
    {"others", NULL, document_others},
    {"assumptions", NULL, document_assumptions},
    {"proof", NULL, document_proof},
};

static void fill(struct text *out, const char *name, size_t n, const struct document *d)
{
    size_t i = 0;
    while (strlen(SLOTS[i].name) != n || strncmp(SLOTS[i].name, name, n) != 0) {
        i++;
        assert(i < sizeof SLOTS / sizeof *SLOTS && "the pages of the program name slots that there are");
    }
    if (SLOTS[i].put)
        SLOTS[i].put(out, d);
    else
        put_written(out, SLOTS[i].write, d);
}

/* Adds a file of the page with its slots filled. A line end behind a slot that ends the file is the slot's.
 */
static void expand(struct text *out, const char *path, const struct document *d)
{
    const char *s = embedded_find(page_files, path)->text;
    for (const char *slot; (slot = strstr(s, "{{"));) {
        const char *name = slot + 2, *end = strstr(name, "}}");
        text_putn(out, s, (size_t)(slot - s));
        fill(out, name, (size_t)(end - name), d);
        s = end + 2;
        if (strcmp(s, "\n") == 0)
            return;
    }
    text_put(out, s);
}

void html_report(struct text *out, const struct document *document)
{
    expand(out, "page.html", document);
}
