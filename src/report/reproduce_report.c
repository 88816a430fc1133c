/* reproduce_report.c - writes the result of `bursar reproduce`, and the folder reports/PAPER. */
#include "report/reproduce_report.h"

#include <errno.h>
#include <math.h>
#include <stdio.h>
#include <string.h>

#include "base/arena.h"
#include "base/diag.h"
#include "base/file.h"
#include "papers/accuracy.h"
#include "papers/reproduce.h"
#include "report/chart.h"
#include "report/columns.h"
#include "report/plot.h"
#include "report/sink.h"
#include "report/value.h"

/* The place of an item, the text before its first ',' or ':' ("Table 3"); and the rest. */
static size_t place_length(const char *item)
{
    return strcspn(item, ",:");
}

static const char *rest_of(const char *item)
{
    const char *rest = item + place_length(item);
    return rest + strspn(rest, ",: ");
}

/* "name   printed   ours   error  verdict" in 80 columns. A longer name or text has its own line. */
static void say_item(struct sink *sink, const struct reproduced_item *item)
{
    enum { NAME = 33, PRINTED = 14 };
    char ours[32] = "-";
    char error[16] = "";
    struct text printed = TEXT_INIT;
    struct text name = TEXT_INIT;
    text_put(&printed, item->printed_as);
    text_put(&name, rest_of(item->item));
    if (item->unit[0] != '\0')
        text_printf(&name, " (%s)", item->unit);
    if (isfinite(item->ours))
        snprintf(ours, sizeof ours, "%.8g", item->ours);
    if (isfinite(item->error) && item->verdict == VERDICT_CLOSE)
        snprintf(error, sizeof error, "%+.2g", item->error);
    const bool apart = name.n > NAME || printed.n > PRINTED;
    if (apart && name.n > 0)
        sink_say(sink, "  %s", name.s);
    if (printed.n > PRINTED)
        sink_say(sink, "    printed: %s", printed.s);
    sink_say(sink, "  %-*s %*s %11s  %s%s%s", NAME, apart ? "" : name.s, PRINTED,
             printed.n > PRINTED ? "" : printed.s, ours, reproduce_verdicts[item->verdict],
             error[0] != '\0' ? " " : "", error);
    if (item->verdict != item->expected)
        sink_say(sink, "    REGRESSION: it was %s", reproduce_verdicts[item->expected]);
    if ((item->verdict == VERDICT_CLOSE || item->verdict == VERDICT_NOT) && item->note[0] != '\0')
        sink_say(sink, "    %s", item->note);
    text_fini(&name);
    text_fini(&printed);
}

/* "Figure 8a. Title". The text after a dash in a part only distinguishes files. */
static void put_figure_title(struct text *out, const struct reproduced_figure *figure)
{
    const char *part = figure->part ? figure->part : "";
    text_printf(out, "Figure %d%.*s. %s", figure->number, (int)strcspn(part, "-"), part, figure->title);
}

/* The points of a figure, one paragraph per curve. Compared items are printed above. */
static void say_figure(struct sink *sink, const struct reproduced_figure *figure)
{
    sink_say(sink, "%s", "");
    struct text title = TEXT_INIT;
    put_figure_title(&title, figure);
    sink_say(sink, "%s", title.s);
    text_fini(&title);
    sink_say(sink, "  %s: %s", figure->x_label, figure->y_label);
    for (size_t i = 0; figure->n_points > 0 && i < figure->n_curves; i++) {
        const struct plot_curve *curve = &figure->curves[i];
        struct text line = TEXT_INIT;
        for (size_t k = 0; k < curve->n_points; k++)
            text_printf(&line, "%s%g: %.6g", k > 0 ? ", " : "", curve->points_x[k], curve->points_y[k]);
        sink_say(sink, "  %s", curve->label);
        sink_say(sink, "    %s", line.s);
        text_fini(&line);
    }
}

static bool same_place(const struct reproduced_item *a, const struct reproduced_item *b)
{
    const size_t n = place_length(a->item);
    return place_length(b->item) == n && strncmp(a->item, b->item, n) == 0;
}

/* All numbers at the place of item `first`; nothing if an earlier item has the same place. */
static void say_place(struct sink *sink, const struct reproduction *paper, size_t first)
{
    const struct reproduced_item *items = paper->items.v;
    for (size_t i = 0; i < first; i++)
        if (same_place(&items[i], &items[first]))
            return;
    sink_say(sink, "%s", "");
    sink_say(sink, "%.*s", (int)place_length(items[first].item), items[first].item);
    for (size_t i = first; i < paper->items.n; i++)
        if (same_place(&items[i], &items[first]))
            say_item(sink, &items[i]);
}

/* The text form: a paper's numbers by the place they are printed in, then its figures. */
static void say_paper(struct sink *sink, const struct reproduction *paper)
{
    sink_say(sink, "%-35s %14s %11s  %s", paper->paper, "printed", "ours", "verdict");
    for (size_t i = 0; i < paper->items.n; i++)
        if (paper->items.v[i].verdict != VERDICT_NOTHING_PRINTED)
            say_place(sink, paper, i);
    for (size_t i = 0; i < paper->figures.n; i++)
        say_figure(sink, &paper->figures.v[i]);
    sink_say(sink, "%s", "");
}

/* Counts the items with a verdict, of one kind or (N_ROW_KINDS) of all. */
static size_t count(const struct reproduction *const *papers, size_t n, enum verdict verdict,
                    enum row_kind kind)
{
    size_t found = 0;
    for (size_t i = 0; i < n; i++)
        for (size_t k = 0; k < papers[i]->items.n; k++) {
            const struct reproduced_item *item = &papers[i]->items.v[k];
            found += item->verdict == verdict && (kind == N_ROW_KINDS || item->kind == kind);
        }
    return found;
}

/* Counts by kind of row, because an input that is read back proves less than a computed number. */
static void write_kinds(struct sink *sink, const struct reproduction *const *papers, size_t n)
{
    static const struct {
        const char *key;
        enum verdict verdict;
    } verdicts[] = {{"exact", VERDICT_EXACT}, {"close", VERDICT_CLOSE}, {"not_reproducible", VERDICT_NOT}};
    sink_table_begin(sink, "kinds", NULL, SINK_SIDE, COLUMNS_KINDS);
    for (int kind = 0; kind < N_ROW_KINDS; kind++) {
        size_t found[3], all = 0;
        for (size_t i = 0; i < 3; i++)
            all += found[i] = count(papers, n, verdicts[i].verdict, (enum row_kind)kind);
        if (all == 0)
            continue;
        sink_row_begin(sink);
        sink_string(sink, "kind", NULL, reproduce_kinds[kind]);
        for (size_t i = 0; i < 3; i++)
            sink_integer(sink, verdicts[i].key, NULL, (int64_t)found[i]);
        sink_row_end(sink, false);
    }
    sink_table_end(sink);
}

/* To a thousandth of a per cent: rows that a constant was fitted to one by one have no error. */
static struct value percent(double share)
{
    return value_real(round(1e5 * share) / 1e3);
}

void reproduce_report_accuracy(struct sink *sink, const struct accuracy *v, size_t n)
{
    sink_table_begin(sink, "accuracy", NULL, SINK_SIDE, COLUMNS_ACCURACY);
    for (size_t i = 0; i < n; i++)
        SINK_ROW(sink, false, value_text(v[i].set->title), value_text(v[i].set->model),
                 value_text(reproduce_uses[v[i].fitted ? USE_FITTED : USE_HELD_OUT]),
                 value_integer((int64_t)v[i].n), percent(v[i].median), percent(v[i].p90), percent(v[i].bias),
                 value_text(v[i].paper), value_text(v[i].set->date));
    sink_table_end(sink);
}

/* The median or bias of a group's rows; null if there are none. */
static struct value percent_of(const struct accuracy *of, double share)
{
    return of->n > 0 ? percent(share) : value_absent("-");
}

void reproduce_report_groups(struct sink *sink, const struct group_accuracy *v, size_t n)
{
    sink_table_begin(sink, "accuracy_groups", NULL, SINK_SIDE, COLUMNS_ACCURACY_GROUPS);
    sink_table_arrange(sink, NULL, "missed");
    for (size_t i = 0; i < n; i++) {
        const struct accuracy *tests = &v[i].held_out, *fitted = &v[i].fitted;
        SINK_ROW(sink, false, value_text(tests->set->title), value_text(v[i].group->name),
                 value_integer((int64_t)fitted->n), percent_of(fitted, fitted->median),
                 value_integer((int64_t)tests->n), percent_of(tests, tests->median),
                 percent_of(tests, tests->bias), value_integer((int64_t)tests->missed),
                 value_text(tests->paper));
    }
    sink_table_end(sink);
}

static void write_accuracy(struct sink *sink, const struct reproduction *const *papers, size_t n)
{
    struct arena arena = ARENA_INIT;
    size_t n_sets = 0, n_groups = 0;
    const struct accuracy *v = accuracy_find(&n_sets, papers, n, &arena);
    const struct group_accuracy *groups = accuracy_find_groups(&n_groups, papers, n, &arena);
    if (n_sets > 0)
        reproduce_report_accuracy(sink, v, n_sets);
    if (n_groups > 0)
        reproduce_report_groups(sink, groups, n_groups);
    arena_fini(&arena);
}

static void write_counts(struct sink *sink, const struct reproduction *const *papers, size_t n)
{
    size_t counts[N_VERDICTS];
    size_t regressions = 0;
    for (int v = 0; v < N_VERDICTS; v++)
        counts[v] = count(papers, n, (enum verdict)v, N_ROW_KINDS);
    for (size_t i = 0; i < n; i++)
        regressions += papers[i]->n_regressions;
    sink_begin(sink, "counts", NULL);
    sink_integer(sink, "exact", reproduce_verdicts[VERDICT_EXACT], (int64_t)counts[VERDICT_EXACT]);
    sink_integer(sink, "close", reproduce_verdicts[VERDICT_CLOSE], (int64_t)counts[VERDICT_CLOSE]);
    sink_integer(sink, "not_reproducible", reproduce_verdicts[VERDICT_NOT], (int64_t)counts[VERDICT_NOT]);
    sink_integer(sink, "nothing_printed", "points of figures", (int64_t)counts[VERDICT_NOTHING_PRINTED]);
    sink_integer(sink, "regressions", "regressions", (int64_t)regressions);
    sink_end(sink);
}

void reproduce_report(struct sink *sink, const struct reproduction *const *papers, size_t n)
{
    /* the text format has paragraphs instead of this table with hundreds of rows */
    for (size_t i = 0; i < n; i++)
        say_paper(sink, papers[i]);
    sink_table_begin(sink, "rows", NULL, SINK_MAIN, COLUMNS_REPRODUCE_ROWS);
    for (size_t i = 0; i < n; i++)
        for (size_t k = 0; k < papers[i]->items.n; k++) {
            const struct reproduced_item *item = &papers[i]->items.v[k];
            SINK_ROW(sink, item->verdict != item->expected, value_text(item->paper), value_text(item->item),
                     value_real(item->printed), value_text(item->printed_as), value_real(item->ours),
                     value_text(item->unit), value_real(item->error),
                     value_text(reproduce_verdicts[item->verdict]),
                     value_text(reproduce_verdicts[item->expected]), value_text(item->note),
                     item->set ? value_text(item->set->title) : value_absent(""),
                     item->set ? value_text(reproduce_uses[item->fitted ? USE_FITTED : USE_HELD_OUT])
                               : value_absent(""));
        }
    sink_table_end(sink);
    write_kinds(sink, papers, n);
    write_accuracy(sink, papers, n);
    write_counts(sink, papers, n);
}

static enum status write_table(const struct reproduction *reproduction, enum sink_format format,
                               const char *path, struct diag *diag)
{
    struct file_write write = FILE_WRITE_INIT;
    const enum status status = file_write_open(&write, path, diag);
    if (status != ST_OK)
        return status;
    struct sink *sink = sink_open(format, write.stream, "bursar.reproduce/1");
    reproduce_report(sink, &reproduction, 1);
    return file_write_end(&write, sink_close(sink, diag), diag);
}

/* A figure as a chart. The labels of its axes contain the units. */
static struct chart chart_of(const struct reproduced_figure *figure, struct arena *arena)
{
    struct chart_series *series = ARENA_NEW(arena, figure->n_curves, struct chart_series);
    struct chart_mark *marks = ARENA_NEW(arena, figure->n_marks, struct chart_mark);
    for (size_t i = 0; i < figure->n_curves; i++) {
        const struct plot_curve *curve = &figure->curves[i];
        series[i] = (struct chart_series){.name = curve->label,
                                          .x = curve->x,
                                          .y = curve->y,
                                          .n = curve->n,
                                          .points_x = curve->points_x,
                                          .points_y = curve->points_y,
                                          .n_points = curve->n_points};
    }
    for (size_t i = 0; i < figure->n_marks; i++)
        marks[i] = (struct chart_mark){figure->marks[i].x, figure->marks[i].y, figure->marks[i].label};
    struct chart chart = {.id = "figure",
                          .x = {.label = figure->x_label, .scale = figure->log_x ? CHART_LOG : CHART_LINEAR},
                          .y = {.label = figure->y_label, .scale = figure->log_y ? CHART_LOG : CHART_LINEAR},
                          .series = series,
                          .n_series = figure->n_curves,
                          .marks = marks,
                          .n_marks = figure->n_marks,
                          .level = NAN};
    if (figure->log_x && figure->n_points > 0) {
        chart.x.ticks = series[0].points_x;
        chart.x.n_ticks = series[0].n_points;
    }
    chart_fit(&chart);
    return chart;
}

static enum status write_figure(const struct reproduced_figure *figure, const char *folder,
                                struct arena *arena, struct diag *diag)
{
    const char *part = figure->part ? figure->part : "";
    struct text title = TEXT_INIT;
    const struct chart chart = chart_of(figure, arena);
    put_figure_title(&title, figure);
    const struct plot plot = {.title = title.s, .panels = &chart, .n_panels = 1};
    const char *name = path_join(arena, folder, arena_printf(arena, "figure-%02d%s", figure->number, part));
    enum status status = plot_write(&plot, arena_printf(arena, "%s.svg", name), diag);
    if (status == ST_OK)
        status = plot_write_data(title.s, &chart, arena_printf(arena, "%s.tsv", name), diag);
    text_fini(&title);
    return status;
}

enum status reproduce_report_files(const struct reproduction *reproduction, const char *folder,
                                   struct diag *diag)
{
    struct arena *arena = reproduction->arena;
    const char *into = path_join(arena, folder, reproduction->paper);
    if (!file_make_folder(into) && errno != EEXIST)
        return diag_set(diag, ST_OUTPUT, "cannot make folder %s: %s", into, strerror(errno));
    enum status status = write_table(reproduction, SINK_TEXT, path_join(arena, into, "reproduce.txt"), diag);
    if (status == ST_OK)
        status = write_table(reproduction, SINK_CSV, path_join(arena, into, "reproduce.csv"), diag);
    for (size_t i = 0; i < reproduction->figures.n && status == ST_OK; i++)
        status = write_figure(&reproduction->figures.v[i], into, arena, diag);
    return status;
}
