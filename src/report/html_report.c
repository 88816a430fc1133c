/* html_report.c - the page of a report: the files of src/report/page, whose {{slots}} are filled here. */
#include "report/document.h"

#include <assert.h>
#include <stdlib.h>
#include <string.h>

#include "report/study_report.h"
#include "report/document_parts.h"
#include "report/markup.h"

static void expand(struct text *out, const char *path, const struct document *d);

/* What a section's writer makes of it. */
static void put_written(struct text *out, void (*write)(struct sink *sink, const struct document *d),
                        const struct document *d)
{
    char *bytes = NULL;
    size_t n = 0;
    FILE *stream = mem_stream(&bytes, &n);
    struct sink *sink = sink_open(SINK_HTML, stream, "");
    write(sink, d);
    (void)sink_close(sink, NULL);
    fclose(stream);
    text_putn(out, bytes, n);
    free(bytes);
}

/* --- what stands around the sections --- */

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

/* What the proof stands on. */
static void put_rests(struct text *out, const struct document *d)
{
    const struct plan *plan = d->data->plan;
    if (plan->found)
        markup_printf(out, "It rests on %s; all %zu checks of the certificate hold.",
                      assumptions_basis(d->problem, plan), plan->certificate.n_checks);
}

/* Of an award the certificate is that of the purchase for comparison. */
static void put_rests_of_answer(struct text *out, const struct document *d)
{
    if (!document_winner(d))
        put_rests(out, d);
}

/* Of the bid that is awarded, of a purchase, or of the bids alone. */
static void put_body(struct text *out, const struct document *d)
{
    expand(out, document_winner(d) ? "award.html" : d->data->plan->found ? "purchase.html" : "bids.html", d);
}

/* The catalogue's own best purchase beside the bid that is awarded, where there is one. */
static void put_compared(struct text *out, const struct document *d)
{
    if (d->data->plan->found)
        expand(out, "compared.html", d);
}

static void put_compared_links(struct text *out, const struct document *d)
{
    if (d->data->plan->found)
        expand(out, "compared_links.html", d);
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
    const struct settings *settings = d->settings;
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
    html_chart_lines(out, d, false);
    put_written(out, document_ends, d);
    html_chart_lines(out, d, true);
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

/* What a slot is there for; of others it is empty. */
enum slot_when { ALWAYS, OF_BIDS, OF_NO_BIDS, OF_STUDIES };

/* A slot is filled by a text, by a writer of its own or that of a section, and by a file. */
static const struct slot {
    const char *name;
    enum slot_when when;
    const char *file;
    const char *(*say)(const struct document *d);
    void (*put)(struct text *out, const struct document *d);
    void (*write)(struct sink *sink, const struct document *d);
} SLOTS[] = {
    {"title", .say = document_title},
    {"style", .file = "style.css"},
    {"script", .file = "script.js"},
    {"subject", .put = put_subject},
    {"unproven", .put = put_unproven},
    {"answer", .say = document_answer},
    {"standing", .say = document_standing},
    {"rests", .put = put_rests},
    {"rests_of_answer", .put = put_rests_of_answer},
    {"links", .when = OF_STUDIES, .file = "links.html"},
    {"body", .put = put_body},
    {"bids", .when = OF_BIDS, .file = "bids.html"},
    {"bids_link", .when = OF_BIDS, .file = "bids_link.html"},
    {"tender", .write = document_tender},
    {"left_out", .write = document_left_out},
    {"studies", .when = OF_STUDIES, .file = "studies.html"},
    {"warnings", .put = put_warnings},
    {"question", .put = put_question},
    {"files", .put = put_files},
    {"money", .put = put_money},
    {"crossover", .put = put_crossover},
    {"flips", .put = put_flips},
    {"sensitivity", .put = put_sensitivity},
    {"figures", .when = OF_NO_BIDS, .file = "figures.html"},
    {"figures_beside", .when = OF_BIDS, .file = "figures.html"},
    {"of_purchase", .write = document_figures},
    {"figures_of_award", .file = "figures_of_award.html"},
    {"of_award", .write = document_award_figures},
    {"order_of_award", .write = document_award_order},
    {"requests_of_award", .write = document_award_requests},
    {"compared", .put = put_compared},
    {"compared_links", .put = put_compared_links},
    {"compared_answer", .say = document_compared},
    {"compared_standing", .say = document_compared_standing},
    {"order", .write = document_order},
    {"requests", .write = document_requests},
    {"others", .write = document_others},
    {"assumptions", .write = document_assumptions},
    {"proof", .write = document_proof},
};

static bool is_empty(enum slot_when when, const struct document *d)
{
    return when == OF_STUDIES ? d->data->not_shown != NULL
                              : when != ALWAYS && (when == OF_BIDS) != (d->tender != NULL);
}

static void fill(struct text *out, const char *name, size_t n, const struct document *d)
{
    size_t i = 0;
    while (strlen(SLOTS[i].name) != n || strncmp(SLOTS[i].name, name, n) != 0) {
        i++;
        assert(i < sizeof SLOTS / sizeof *SLOTS && "the pages of the program name slots that there are");
    }
    const struct slot *slot = &SLOTS[i];
    if (is_empty(slot->when, d))
        return;
    if (slot->say)
        markup_put(out, slot->say(d));
    if (slot->put)
        slot->put(out, d);
    if (slot->write)
        put_written(out, slot->write, d);
    if (slot->file)
        expand(out, slot->file, d);
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
