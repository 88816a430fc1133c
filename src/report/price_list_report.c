/* price_list_report.c - the report of an import: a summary if anything needs attention, then the lines. */
#include "report/price_list_report.h"

#include <inttypes.h>
#include <string.h>

#include "base/arena.h"
#include "base/sort.h"
#include "base/text.h"
#include "catalog/price_facts.h"
#include "catalog/price_list.h"
#include "report/columns.h"
#include "report/sink.h"
#include "report/value.h"

/* What the lists have together. */
struct import_sum {
    size_t prices, guessed, left_out, questions, problems, rates;
};

static int compare_items(const void *a, const void *b)
{
    const char *const *x = a, *const *y = b;
    return strcmp(*x, *y);
}

/* The number of different parts of a list. */
static size_t count_parts(const struct price_list *list, struct arena *arena)
{
    const char **items = ARENA_NEW(arena, list->n, const char *);
    size_t n = 0, n_parts = 0;
    for (size_t i = 0; i < list->n; i++)
        if (list->entries[i].item)
            items[n++] = list->entries[i].item;
    sort_stable(items, n, sizeof *items, compare_items);
    for (size_t i = 0; i < n; i++)
        n_parts += i == 0 || strcmp(items[i - 1], items[i]) != 0;
    return n_parts;
}

static struct import_sum sum_of(const struct import_report *report)
{
    struct import_sum sum = {.prices = 0};
    for (size_t l = 0; l < report->n; l++) {
        const struct price_list *list = &report->lists[l];
        for (size_t i = 0; i < list->n; i++) {
            sum.prices += list->entries[i].price_kind != NULL;
            sum.guessed += list->entries[i].guessed != NULL;
        }
        sum.left_out += list->n_left_out;
        sum.questions += list->n_questions;
        sum.problems += list->n_problems;
        sum.rates += list->n_rates;
    }
    return sum;
}

/* "1 line", "3 lines" */
static const char *counted(size_t n, const char *what, struct arena *arena)
{
    return arena_printf(arena, "%zu %s%s", n, what, n == 1 ? "" : "s");
}

/* "2 sum, 1 tax": the reasons in the order of their first line. */
static const char *reasons(const struct price_list *list, struct arena *arena)
{
    enum { AT_MOST = 16 };
    struct text text = TEXT_INIT;
    const char *why[AT_MOST];
    size_t count[AT_MOST] = {0}, n = 0;
    for (size_t i = 0; i < list->n_left_out; i++) {
        const size_t at = text_place(list->left_out[i].why, why, n);
        if (at == n && n < AT_MOST)
            why[n++] = list->left_out[i].why;
        count[at < AT_MOST ? at : AT_MOST - 1]++;
    }
    for (size_t i = 0; i < n; i++)
        text_printf(&text, "%s%zu %s", i > 0 ? ", " : "", count[i], why[i]);
    return arena_take(arena, &text);
}

/* Says of one list what was read, guessed and left out. */
static void put_summary(struct sink *sink, const struct import_report *report, const struct price_list *list,
                        struct arena *arena)
{
    size_t n_prices = 0, n_guessed = 0;
    const char *seller = NULL;
    for (size_t i = 0; i < list->n; i++) {
        const struct price_list_entry *entry = &list->entries[i];
        n_prices += entry->price_kind != NULL;
        n_guessed += entry->guessed != NULL;
        seller = entry->seller ? entry->seller : seller;
    }
    sink_label(sink, report->written ? "Imported" : "Read", "%s of %s from %s%s%s",
               counted(n_prices, "price", arena), counted(count_parts(list, arena), "part", arena),
               list->path, seller ? ", seller " : "", seller ? seller : "");
    if (n_guessed > 0)
        sink_label(sink, "Guessed", "%s of parts, in column 'guessed from'",
                   counted(n_guessed, "kind", arena));
    if (list->n_left_out > 0)
        sink_label(sink, "Left out", "%s without a part: %s", counted(list->n_left_out, "line", arena),
                   reasons(list, arena));
    if (list->n_problems > 0)
        sink_label(sink, "Problems", "%s cannot be imported", counted(list->n_problems, "line", arena));
}

/* True if the summary says more than the rows. */
static bool is_told(const struct import_report *report, const struct import_sum *sum)
{
    return report->n > 1 || report->mend || sum->guessed + sum->left_out > 0;
}

/* True if no list has rows of several sellers: the summary then names them. */
static bool has_one_seller(const struct import_report *report)
{
    for (size_t l = 0; l < report->n; l++)
        for (size_t i = 1; i < report->lists[l].n; i++) {
            const char *a = report->lists[l].entries[i - 1].seller, *b = report->lists[l].entries[i].seller;
            if ((a || b) && (!a || !b || strcmp(a, b) != 0))
                return false;
        }
    return true;
}

/* The index of a line among the lines below the headings; null: it is not one of them. */
static struct value place_of(const struct price_list *list, size_t row)
{
    const size_t first = list->table->header + 1;
    return value_integer_if(row >= first, row >= first ? (int64_t)(row - first) : 0);
}

static void put_rows(struct sink *sink, const struct import_report *report, const struct import_sum *sum)
{
    const bool dry = report->dry, several = report->n > 1, guessed = dry || sum->guessed > 0;
    const bool told = is_told(report, sum) && !dry && has_one_seller(report);
    sink_table_begin(sink, "rows", NULL, SINK_MAIN, COLUMNS_CATALOG_ADD_ROWS, shown(!told), only(dry),
                     only(dry), only(dry), only(dry), only(guessed), only(several), only(dry), only(dry));
    for (size_t l = 0; l < report->n; l++)
        for (size_t i = 0; i < report->lists[l].n; i++) {
            const struct price_list_entry *entry = &report->lists[l].entries[i];
            SINK_ROW(sink, false, value_integer_if(entry->line > 0, entry->line), value_text(entry->item),
                     value_text(entry->kind), value_text(entry->price), value_text(entry->least),
                     value_text(entry->seller), value_text(entry->valid_until),
                     value_integer_if(entry->n_rates > 0, (int64_t)entry->n_rates), value_text(entry->date),
                     value_integer(entry->pack), value_text(entry->price_kind), value_bool(entry->in_catalog),
                     value_text(entry->guessed), value_text(report->lists[l].path),
                     place_of(&report->lists[l], entry->row), value_bool(entry->optional));
        }
    sink_table_end(sink);
}

/* Puts the rates as they were read. A number without a unit has the unit of its model. */
static void put_read_rates(struct sink *sink, const struct import_report *report)
{
    sink_table_begin(sink, "rates_read", "Rates read", SINK_SIDE, COLUMNS_RATES_READ);
    for (size_t l = 0; l < report->n; l++)
        for (size_t i = 0; i < report->lists[l].n_rates; i++) {
            const struct list_rate *rate = &report->lists[l].rates[i];
            SINK_ROW(sink, false, value_text(rate->item), value_text(rate->application),
                     value_text(rate->text), value_real(rate->value), value_text(rate->unit),
                     value_real(rate->rate_ops));
        }
    sink_table_end(sink);
}

static void put_notes(struct sink *sink, const struct import_report *report)
{
    sink_list_begin(sink, "notes", NULL);
    for (size_t l = 0; l < report->n; l++)
        for (size_t i = 0; i < report->lists[l].n_notes; i++)
            sink_string(sink, NULL, NULL, report->lists[l].notes[i]);
    sink_end(sink);
    for (size_t l = 0; l < report->n; l++)
        for (size_t i = 0; i < report->lists[l].n_notes; i++)
            sink_say(sink, text_ends(report->lists[l].notes[i], ".") ? "Note: %s" : "Note: %s.",
                     report->lists[l].notes[i]);
}

static void put_left_out(struct sink *sink, const struct import_report *report)
{
    sink_table_begin(sink, "left_out", "Lines left out", SINK_SIDE, COLUMNS_LEFT_OUT, only(report->n > 1),
                     only(report->dry));
    for (size_t l = 0; l < report->n; l++)
        for (size_t i = 0; i < report->lists[l].n_left_out; i++) {
            const struct price_list_left_out *line = &report->lists[l].left_out[i];
            const bool detail = strcmp(line->why, "text") == 0; /* headings of sections and terms */
            if (detail)
                sink_details_begin(sink);
            SINK_ROW(sink, false, value_integer(line->line), value_text(line->why), value_text(line->text),
                     value_text(report->lists[l].path), place_of(&report->lists[l], line->row));
            if (detail)
                sink_details_end(sink);
        }
    sink_table_end(sink);
}

/* "--date-order dmy or mdy" */
static const char *answer_of(const struct price_list_question *question, struct arena *arena)
{
    struct text text = TEXT_INIT;
    text_printf(&text, "--%s", question->key);
    for (size_t i = 0; i < question->n_choices && strcmp(question->key, "yes") != 0; i++)
        text_printf(&text, "%s%s", i > 0 ? " or " : " ", question->choices[i]);
    if (question->n_choices == 0)
        text_put(&text, " NAME");
    return arena_take(arena, &text);
}

static void put_questions(struct sink *sink, const struct import_report *report, struct arena *arena)
{
    sink_table_begin(sink, "questions", "Questions", SINK_SIDE, COLUMNS_QUESTIONS, only(report->n > 1));
    for (size_t l = 0; l < report->n; l++)
        for (size_t i = 0; i < report->lists[l].n_questions; i++) {
            const struct price_list_question *question = &report->lists[l].questions[i];
            struct text choices = TEXT_INIT;
            for (size_t k = 0; k < question->n_choices; k++)
                text_printf(&choices, "%s%s", k > 0 ? " " : "", question->choices[k]);
            const char *words = choices.n > 0 ? arena_take(arena, &choices) : "";
            SINK_ROW(sink, false, value_text(question->key), value_text(question->text),
                     value_text(answer_of(question, arena)), value_text(*words ? words : NULL),
                     value_bool(question->must), value_text(report->lists[l].path));
        }
    sink_table_end(sink);
}

static void put_problems(struct sink *sink, const struct import_report *report)
{
    sink_table_begin(sink, "problems", "Problems", SINK_SIDE, COLUMNS_PROBLEMS, only(report->n > 1),
                     only(report->dry));
    for (size_t l = 0; l < report->n; l++)
        for (size_t i = 0; i < report->lists[l].n_problems; i++) {
            const struct price_list_problem *problem = &report->lists[l].problems[i];
            SINK_ROW(sink, false, value_integer(problem->line),
                     value_integer_if(problem->column > 0, (int64_t)problem->column),
                     value_text(problem->heading), value_text(problem->text),
                     value_text(report->lists[l].path), place_of(&report->lists[l], problem->row));
        }
    sink_table_end(sink);
}

/* Puts the cells of the list as they were read, so that a program can show and correct them. */
static void put_cells(struct sink *sink, const struct price_table *table)
{
    const struct csv_row *header = &table->csv.rows[table->header];
    const char *stated[PRICE_FACTS_LINES];
    sink_strings(sink, "stated", NULL, stated, price_facts_lines(stated, table));
    sink_table_begin(sink, "headings", NULL, SINK_SIDE, COLUMNS_HEADINGS);
    for (size_t i = 0; i < header->n; i++) {
        const enum list_field field = table->columns[i].field;
        SINK_ROW(sink, false, value_text(header->cells[i].text),
                 value_text(field < N_LIST_FIELDS ? price_table_heading(field) : NULL));
    }
    sink_table_end(sink);
    sink_list_begin(sink, "lines", NULL);
    for (size_t i = table->header + 1; i < table->csv.n_rows; i++) {
        const struct csv_row *row = &table->csv.rows[i];
        sink_begin(sink, NULL, NULL);
        sink_integer(sink, "line", NULL, row->n > 0 ? row->cells[0].line : 0);
        sink_list_begin(sink, "cells", NULL);
        for (size_t k = 0; k < row->n; k++)
            sink_string(sink, NULL, NULL, row->cells[k].text ? row->cells[k].text : "");
        sink_end(sink);
        sink_end(sink);
    }
    sink_end(sink);
}

static void say_next(struct sink *sink, const struct import_report *report)
{
    const char *folder = report->folder;
    sink_say(sink, "%s", "");
    if (report->written) {
        sink_say(sink, "Files written to %s. Next: bursar catalog build %s", folder, folder);
        return;
    }
    if (report->mend)
        sink_say(sink,
                 "Wrote %s with %zu marked cell%s. Next: correct them, then bursar catalog import %s %s",
                 report->mend, report->n_marked, report->n_marked == 1 ? "" : "s", folder, report->mend);
    sink_say(sink, "Nothing was written to %s.", folder);
}

void price_list_report(struct sink *sink, const struct import_report *report)
{
    struct arena arena = ARENA_INIT;
    const struct import_sum sum = sum_of(report);
    const bool told = is_told(report, &sum);
    sink_string(sink, "folder", NULL, report->folder);
    sink_string(sink, "source", NULL, report->lists[0].source);
    for (size_t l = 0; l < report->n && told; l++)
        put_summary(sink, report, &report->lists[l], &arena);
    if (told)
        sink_say(sink, "%s", "");
    put_rows(sink, report, &sum);
    if (sum.rates > 0)
        put_read_rates(sink, report);
    put_notes(sink, report);
    if (report->dry || sum.left_out > 0)
        put_left_out(sink, report);
    if (report->dry || (sum.questions > 0 && !report->written))
        put_questions(sink, report, &arena);
    if (report->dry || report->mend)
        put_problems(sink, report);
    if (report->dry && report->n == 1)
        put_cells(sink, report->lists[0].table);
    say_next(sink, report);
    arena_fini(&arena);
}
