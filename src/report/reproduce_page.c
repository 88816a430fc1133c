/* reproduce_page.c - the page "How true": errors of the models by set of data, with every prediction and
 * measurement as a point. */
#include <math.h>
#include <string.h>

#include "base/arena.h"
#include "base/diag.h"
#include "base/embedded.h"
#include "base/file.h"
#include "papers/accuracy.h"
#include "papers/reproduce.h"
#include "report/chart.h"
#include "report/columns.h"
#include "report/document_parts.h"
#include "report/markup.h"
#include "report/page_parts.h"
#include "report/reproduce_report.h"
#include "report/sink.h"
#include "report/value.h"

struct true_page {
    const struct reproduction *const *papers;
    size_t n_papers;
    const struct accuracy *sets;
    size_t n_sets;
    const char *version;
    struct arena *arena;
};

/* --- charts --- */

/* True for the rows of a set that an accuracy counts. */
static bool counts(const struct accuracy *accuracy, const struct reproduced_item *item)
{
    return item->set && item->fitted == accuracy->fitted &&
           strcmp(item->set->title, accuracy->set->title) == 0;
}

static const struct reproduction *paper_of(const struct true_page *page, const struct accuracy *accuracy)
{
    size_t i = 0;
    while (strcmp(page->papers[i]->paper, accuracy->paper) != 0)
        i++;
    return page->papers[i];
}

/* The largest measurement of a set. */
static double largest(const struct true_page *page, const struct accuracy *accuracy)
{
    const struct reproduction *paper = paper_of(page, accuracy);
    double most = 0;
    for (size_t i = 0; i < paper->items.n; i++)
        most = counts(accuracy, &paper->items.v[i]) ? fmax(most, paper->items.v[i].printed) : most;
    return most;
}

/* The rows as points: measured, predicted. */
static struct chart_series points_of(const struct true_page *page, const struct accuracy *accuracy,
                                     double scale)
{
    const struct reproduction *paper = paper_of(page, accuracy);
    double *x = ARENA_NEW(page->arena, accuracy->n, double), *y = ARENA_NEW(page->arena, accuracy->n, double);
    size_t n = 0;
    for (size_t i = 0; i < paper->items.n; i++)
        if (counts(accuracy, &paper->items.v[i])) {
            x[n] = paper->items.v[i].printed / scale;
            y[n++] = paper->items.v[i].ours / scale;
        }
    return (struct chart_series){.name = reproduce_uses[accuracy->fitted ? USE_FITTED : USE_HELD_OUT],
                                 .points_x = x,
                                 .points_y = y,
                                 .n_points = n};
}

/* Where prediction and measurement are equal, over the points of the series. */
static struct chart_series diagonal(const struct chart_series *series, size_t n, struct arena *arena)
{
    double *ends = ARENA_NEW(arena, 2, double);
    ends[0] = INFINITY;
    for (size_t s = 0; s < n; s++)
        for (size_t i = 0; i < series[s].n_points; i++) {
            ends[0] = fmin(ends[0], fmin(series[s].points_x[i], series[s].points_y[i]));
            ends[1] = fmax(ends[1], fmax(series[s].points_x[i], series[s].points_y[i]));
        }
    return (struct chart_series){
        .name = "equal", .x = ends, .y = ends, .n = 2, .solid = true, .points_x = ends, .points_y = ends};
}

/* The unit of the rows of a set. */
static const char *unit_of(const struct true_page *page, const struct accuracy *accuracy)
{
    const struct reproduction *paper = paper_of(page, accuracy);
    size_t i = 0;
    while (!counts(accuracy, &paper->items.v[i]))
        i++;
    return *paper->items.v[i].unit ? paper->items.v[i].unit : "factor";
}

static void put_chart(struct text *out, const struct chart *chart)
{
    text_put(out, "<div class=\"charts\">\n");
    chart_put(out, chart);
    text_put(out, "</div>\n");
}

/* A chart of the accuracies first .. end - 1, which have one title. */
static void put_compared(struct text *out, const struct true_page *page, size_t first, size_t end)
{
    struct chart_series series[N_USES + 1];
    double scale = 1;
    size_t n = 0;
    for (size_t i = first; i < end; i++)
        scale = largest(page, &page->sets[i]) >= 1e6 ? 1e3 : scale;
    for (size_t i = first; i < end; i++)
        series[n++] = points_of(page, &page->sets[i], scale);
    series[n] = diagonal(series, n, page->arena);
    const char *unit = unit_of(page, &page->sets[first]);
    unit = scale > 1 ? arena_printf(page->arena, "1,000 %s", unit) : unit;
    struct chart chart = {
        .id = arena_printf(page->arena, "set-%c%c", (char)('a' + first / 26), (char)('a' + first % 26)),
        .title = page->sets[first].set->title,
        .x = {.label = "measured", .unit = unit, .scale = CHART_LOG},
        .y = {.label = "predicted", .unit = unit, .scale = CHART_LOG},
        .series = series,
        .n_series = n + 1,
        .level = NAN,
    };
    chart_fit(&chart);
    put_chart(out, &chart);
}

/* The left end of the axis of errors, which is logarithmic. */
static const double LEAST_PERCENT = 0.1;

/* Sets with fewer rows have no line, because its steps say little. */
enum { LEAST_ROWS = 9 };

/* For each held-out set the share of its rows whose error is at most x. */
static void put_errors(struct text *out, const struct true_page *page)
{
    struct chart_series series[CHART_MAX_SERIES];
    size_t n = 0;
    double most = 1;
    for (size_t i = 0; i < page->n_sets && n < CHART_MAX_SERIES; i++) {
        const struct accuracy *set = &page->sets[i];
        if (set->fitted || set->n < LEAST_ROWS)
            continue;
        double *x = ARENA_NEW(page->arena, set->n, double), *y = ARENA_NEW(page->arena, set->n, double);
        for (size_t k = 0; k < set->n; k++) {
            x[k] = fmax(100 * set->sorted[k], LEAST_PERCENT);
            y[k] = 100 * (double)(k + 1) / (double)set->n;
            most = fmax(most, x[k]);
        }
        series[n++] =
            (struct chart_series){.name = set->set->title, .x = x, .y = y, .n = set->n, .steps = true};
    }
    const struct chart chart = {
        .id = "errors",
        .title = "Share of held-out rows by largest error",
        .x = {.label = "absolute error", .unit = "%", .low = LEAST_PERCENT, .high = most, .scale = CHART_LOG},
        .y = {.label = "share of the rows", .unit = "%", .low = 0, .high = 100},
        .series = series,
        .n_series = n,
        .level = NAN,
    };
    if (n == 0)
        return;
    markup_say(out, "The chart shows the share of a set's held-out rows whose error is at most x.");
    put_chart(out, &chart);
}

/* --- tables --- */

static void put_rows(struct sink *sink, const struct true_page *page, size_t first, size_t end)
{
    const struct reproduction *paper = paper_of(page, &page->sets[first]);
    sink_table_begin(sink, "rows", NULL, SINK_SIDE, COLUMNS_TRUE_ROWS);
    for (size_t i = first; i < end; i++)
        for (size_t k = 0; k < paper->items.n; k++) {
            const struct reproduced_item *item = &paper->items.v[k];
            if (counts(&page->sets[i], item))
                SINK_ROW(sink, false, value_text(item->item), value_real(item->printed),
                         value_real(item->ours), value_text(item->unit), value_real(100 * item->error),
                         value_text(reproduce_uses[item->fitted ? USE_FITTED : USE_HELD_OUT]),
                         value_text(item->note));
        }
    sink_table_end(sink);
}

/* --- the frame --- */

static void put_sets(struct text *out, const struct true_page *page)
{
    for (size_t first = 0, end; first < page->n_sets; first = end) {
        struct page_piece piece;
        const struct measured_set *set = page->sets[first].set;
        end = first + 1;
        while (end < page->n_sets && strcmp(page->sets[end].set->title, set->title) == 0)
            end++;
        text_put(out, "<section>\n");
        markup_element(out, "h2", set->title);
        markup_say(out, arena_printf(page->arena, "Model `%s`. Measured %s; source: `bursar reproduce %s`.",
                                     set->model, set->date, page->sets[first].paper));
        put_compared(out, page, first, end);
        put_rows(page_piece_open(&piece), page, first, end);
        page_piece_close(&piece, out);
        text_put(out, "</section>\n");
    }
}

static void put_groups(struct text *out, const struct true_page *page)
{
    struct page_piece piece;
    size_t n = 0;
    const struct group_accuracy *groups =
        accuracy_find_groups(&n, page->papers, page->n_papers, page->arena);
    if (n == 0)
        return;
    markup_say(out, "Groups of rows, those with most missed rows first. A held-out row is missed if its "
                    "error is above the one that `bursar reproduce` states for it.");
    reproduce_report_groups(page_piece_open(&piece), groups, n);
    page_piece_close(&piece, out);
}

static void put_main(struct text *out, const struct true_page *page)
{
    struct page_piece piece;
    text_put(out, "<section>\n");
    markup_element(out, "h2", "Errors by model and data");
    markup_say(out,
               "An error is predicted over measured, less 1. Median and p90, the 90th percentile, are of "
               "absolute errors. "
               "The bias is the median error: above 0 the prediction is too high. "
               "Rows that a model was fitted to are counted apart: they do not test it.");
    reproduce_report_accuracy(page_piece_open(&piece), page->sets, page->n_sets);
    page_piece_close(&piece, out);
    put_errors(out, page);
    put_groups(out, page);
    text_put(out, "</section>\n");
    put_sets(out, page);
}

static void fill(struct text *out, const char *slot, const void *of)
{
    const struct true_page *page = of;
    size_t held_out = 0;
    for (size_t i = 0; i < page->n_sets; i++)
        held_out += page->sets[i].fitted ? 0 : page->sets[i].n;
    if (strcmp(slot, "title") == 0)
        text_put(out, "How true: predicted and measured");
    else if (strcmp(slot, "style") == 0)
        text_put(out, embedded_find(page_files, "style.css")->text);
    else if (strcmp(slot, "script") == 0)
        text_put(out, embedded_find(page_files, "script.js")->text);
    else if (strcmp(slot, "subject") == 0)
        markup_printf(out, "bursar %s: %zu measurements that no model was fitted to", page->version,
                      held_out);
    else if (strcmp(slot, "main") == 0)
        put_main(out, page);
    else if (strcmp(slot, "files") == 0)
        markup_put(out, "bursar reproduce all --page");
}

enum status reproduce_page_write(const struct reproduction *const *papers, size_t n, const char *version,
                                 const char *path, struct diag *diag)
{
    struct arena arena = ARENA_INIT;
    struct text text = TEXT_INIT;
    struct file_write write = FILE_WRITE_INIT;
    struct true_page page = {.papers = papers, .n_papers = n, .version = version, .arena = &arena};
    page.sets = accuracy_find(&page.n_sets, papers, n, &arena);
    enum status status =
        page.n_sets > 0
            ? ST_OK
            : diag_set(diag, ST_USAGE, "no measurement is compared here: choose another paper, or all");
    if (status == ST_OK) {
        page_frame(&text, fill, &page);
        status = file_write_open(&write, path, diag);
    }
    if (status == ST_OK) {
        fwrite(text.s, 1, text.n, write.stream);
        status = file_write_end(&write, ST_OK, diag);
    }
    text_fini(&text);
    arena_fini(&arena);
    return status;
}
