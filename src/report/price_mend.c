/* price_mend.c - writes the sheet of a price list again, with its holes marked. */
#include <inttypes.h>
#include <stdlib.h>
#include <string.h>

#include "base/arena.h"
#include "base/text.h"
#include "catalog/price_list.h"
#include "catalog/price_number.h"
#include "report/book.h"
#include "report/price_form.h"
#include "report/sink.h"
#include "report/value.h"

enum { ADDED_AT_MOST = 16 };

struct mender {
    struct book *book;
    struct sheet *sheet;
    const struct price_list *list;
    const struct price_table *table;
    const char *added[ADDED_AT_MOST]; /* [n_added] headings of columns that the list lacks */
    size_t n_added;
    size_t n_columns; /* of the list */
    uint32_t last;    /* the last row with a line */
    size_t n_marked, n_guessed;
};

static uint32_t sheet_row(const struct csv_row *row)
{
    return (uint32_t)row->cells[0].line - 1;
}

/* The column of a heading, which is added if the list lacks it. */
static uint16_t column_of(struct mender *m, const char *heading)
{
    const struct csv_row *header = &m->table->csv.rows[m->table->header];
    for (size_t i = 0; i < header->n; i++)
        if ((header->cells[i].text && strcmp(header->cells[i].text, heading) == 0) ||
            (m->table->columns[i].field < N_LIST_FIELDS && !m->table->columns[i].application &&
             strcmp(price_table_heading(m->table->columns[i].field), heading) == 0))
            return (uint16_t)i;
    size_t at = text_place(heading, m->added, m->n_added);
    if (at == m->n_added && at < ADDED_AT_MOST) {
        m->added[m->n_added++] = heading;
        sheet_text(m->sheet, sheet_row(header), (uint16_t)(m->n_columns + at), heading, SHEET_COLUMN);
        sheet_widen(m->sheet, (uint16_t)(m->n_columns + at), strlen(heading) + 2);
    }
    return (uint16_t)(m->n_columns + (at < ADDED_AT_MOST ? at : 0));
}

/* The problem at a cell of the list; NULL: none. */
static const struct price_list_problem *problem_at(const struct mender *m, int line, uint16_t column)
{
    for (size_t i = 0; i < m->list->n_problems; i++) {
        const struct price_list_problem *problem = &m->list->problems[i];
        if (problem->line == line && problem->column == (size_t)column + 1)
            return problem;
    }
    return NULL;
}

/* Writes a number so that it is read alike: as a number, or with a decimal point before its unit. Other texts
 * stay. */
static void put_figure(const struct mender *m, uint32_t row, uint16_t column, const char *text)
{
    struct arena *arena = book_arena(m->book);
    struct price_number number = {.rest = ""};
    const bool read =
        price_number_read(&number, text, price_heading_has_money(&m->table->columns[column]), arena);
    const char *plain = read ? price_number_text(&number, m->table->point, arena) : NULL;
    if (plain && !number.currency && !number.percent && !*number.rest)
        sheet_number(m->sheet, row, column, (struct sheet_number){strtod(plain, NULL), SHEET_GENERAL, NULL},
                     SHEET_PLAIN);
    else
        sheet_text(m->sheet, row, column,
                   plain ? arena_printf(arena, "%s%s%s%s%s%s", plain, number.percent ? "%" : "",
                                        number.currency ? " " : "", number.currency ? number.currency : "",
                                        *number.rest ? " " : "", number.rest)
                         : text,
                   SHEET_PLAIN);
}

static void put_cell(struct mender *m, size_t r, uint16_t column)
{
    const struct csv_row *cells = &m->table->csv.rows[r];
    const struct csv_row *header = &m->table->csv.rows[m->table->header];
    const char *text = cells->cells[column].text;
    const uint32_t row = sheet_row(cells);
    if (!text || problem_at(m, cells->cells[0].line, column))
        return;
    if (r > m->table->header && column < header->n && price_heading_is_number(&m->table->columns[column]))
        put_figure(m, row, column, text);
    else
        sheet_text(m->sheet, row, column, text, r == m->table->header ? SHEET_COLUMN : SHEET_PLAIN);
    sheet_widen(m->sheet, column, strlen(text));
}

static void put_list(struct mender *m)
{
    for (size_t r = 0; r < m->table->csv.n_rows; r++) {
        const struct csv_row *row = &m->table->csv.rows[r];
        m->n_columns = row->n > m->n_columns ? row->n : m->n_columns;
        for (size_t i = 0; i < row->n; i++)
            put_cell(m, r, (uint16_t)i);
        m->last = row->n > 0 ? sheet_row(row) : m->last;
    }
}

/* The text of a cell of the list in a line; "": it is empty. */
static const char *text_at(const struct mender *m, int line, uint16_t column)
{
    for (size_t r = 0; r < m->table->csv.n_rows; r++) {
        const struct csv_row *row = &m->table->csv.rows[r];
        if (row->n > column && row->cells[0].line == line)
            return row->cells[column].text ? row->cells[column].text : "";
    }
    return "";
}

static void put_problems(struct mender *m)
{
    for (size_t i = 0; i < m->list->n_problems; i++) {
        const struct price_list_problem *problem = &m->list->problems[i];
        const uint16_t column = problem->column > 0 ? (uint16_t)(problem->column - 1)
                                : problem->heading  ? column_of(m, problem->heading)
                                                    : 0;
        const uint32_t row = (uint32_t)problem->line - 1;
        sheet_text(m->sheet, row, column, text_at(m, problem->line, column), SHEET_HOLE);
        sheet_comment(m->sheet, row, column, problem->text);
        m->n_marked++;
    }
}

/* Fills in the guessed kinds. */
static void put_guesses(struct mender *m)
{
    for (size_t i = 0; i < m->list->n; i++) {
        const struct price_list_entry *entry = &m->list->entries[i];
        if (!entry->guessed)
            continue;
        const uint16_t column = column_of(m, price_table_heading(LIST_KIND));
        const uint32_t row = (uint32_t)entry->line - 1;
        sheet_text(m->sheet, row, column, entry->kind, SHEET_INPUT);
        sheet_comment(m->sheet, row, column,
                      arena_printf(book_arena(m->book), "guessed from %s", entry->guessed));
        m->n_marked++;
        m->n_guessed++;
    }
}

/* Adds the drop-downs of all columns below the headings. */
static void put_choices(struct mender *m, const struct snapshot *snapshot)
{
    const struct csv_row *header = &m->table->csv.rows[m->table->header];
    const unsigned first = sheet_row(header) + 1, last = m->last > first ? m->last : first;
    for (size_t i = 0; i < header->n; i++)
        if (m->table->columns[i].field < N_LIST_FIELDS && !m->table->columns[i].application)
            price_form_choices(m->sheet, (int)i, (int)m->table->columns[i].field, first, last, snapshot);
    for (size_t k = 0; k < m->n_added; k++)
        for (int field = 0; field < N_LIST_FIELDS; field++)
            if (strcmp(price_table_heading((enum list_field)field), m->added[k]) == 0)
                price_form_choices(m->sheet, (int)(m->n_columns + k), field, first, last, snapshot);
}

static void put_explanation(struct mender *m, struct sheet *sheet)
{
    struct sink *sink = sink_open_sheet(sheet);
    const size_t n = m->list->n_problems;
    sink_say(sink,
             "Correct the marked cells of the sheet Prices and import this file. Comments explain them.");
    if (m->n_guessed > 0)
        sink_say(sink, "Guessed kinds are filled in. If one is wrong, choose another word of the list.");
    for (size_t i = 0; i < m->list->n_questions; i++)
        sink_say(sink, "Question: %s", m->list->questions[i].text);
    sink_table_begin(sink, "problems", "Problems", SINK_SIDE, "line | heading | text=problem");
    sink_table_fold(sink, n);
    for (size_t i = 0; i < n; i++)
        SINK_ROW(sink, false, value_integer(m->list->problems[i].line),
                 value_text(m->list->problems[i].heading), value_text(m->list->problems[i].text));
    sink_table_end(sink);
    (void)sink_close(sink, NULL);
}

enum status price_mend_write(FILE *stream, size_t *n_marked, const struct price_list *list,
                             const struct snapshot *snapshot, struct diag *diag)
{
    struct mender m = {.list = list, .table = list->table};
    const enum status status = book_open(&m.book, list->path, diag);
    if (status != ST_OK)
        return status;
    m.sheet = book_sheet(m.book, "Prices");
    struct sheet *problems = book_sheet(m.book, "Problems");
    put_list(&m);
    put_problems(&m);
    put_guesses(&m);
    put_explanation(&m, problems);
    put_choices(&m, snapshot);
    *n_marked = m.n_marked;
    return book_close(m.book, stream, diag);
}
