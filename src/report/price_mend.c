/* price_mend.c - writes the sheets of a price list again, with their holes marked. */
#include <inttypes.h>
#include <stdlib.h>
#include <string.h>

#include "base/arena.h"
#include "base/text.h"
#include "catalog/price_facts.h"
#include "catalog/price_list.h"
#include "catalog/price_number.h"
#include "report/book.h"
#include "report/price_form.h"
#include "report/sink.h"
#include "report/value.h"

enum { ADDED_AT_MOST = 16, MARKS_AT_MOST = 6 };

/* A sheet of the list; a CSV file has one. */
struct mend_part {
    struct sheet *sheet;
    size_t first, end;                /* its rows in the table */
    size_t offset, width;             /* its columns in the table */
    uint32_t header, last;            /* rows of the sheet: its headings, its last line */
    uint16_t n_columns;               /* used columns of the sheet */
    const char *added[ADDED_AT_MOST]; /* [n_added] headings of columns that the list lacks, to the right */
    size_t n_added;
};

/* A marked cell of a line. */
struct mend_mark {
    uint16_t column; /* of the sheet */
    const char *text, *comment;
    enum sheet_style style;
};

struct mender {
    struct book *book;
    const struct price_list *list;
    const struct price_table *table;
    struct mend_part *parts; /* [n_parts] */
    size_t n_parts;
    struct mend_line {
        struct mend_mark marks[MARKS_AT_MOST];
        size_t n;
    } * *lines; /* [n_rows]; NULL: the line has no marks */
    size_t n_marked, n_guessed;
};

/* --- the sheets --- */

static uint16_t columns_of(const struct mender *m, const struct mend_part *part)
{
    size_t n = part->width;
    for (size_t r = part->first; r < part->end; r++)
        n = m->table->csv.rows[r].n > part->offset + n ? m->table->csv.rows[r].n - part->offset : n;
    return (uint16_t)n;
}

static void make_parts(struct mender *m)
{
    const struct price_table *table = m->table;
    const struct table_parts *parts = &table->parts;
    const size_t n = parts->n > 0 ? parts->n : 1;
    m->parts = ARENA_NEW(book_arena(m->book), n, struct mend_part);
    m->n_parts = n;
    for (size_t i = 0; i < n; i++) {
        struct mend_part *part = &m->parts[i];
        const struct csv_row *header = &table->csv.rows[table->header];
        const bool sheet = parts->n > 0;
        part->sheet = book_sheet(m->book, sheet ? parts->names[i] : "Prices");
        part->first = sheet ? parts->first[i] : 0;
        part->end = i + 1 < n ? parts->first[i + 1] : table->csv.n_rows;
        part->offset = sheet ? parts->offsets[i] : 0;
        part->width = sheet ? parts->widths[i] : header->n;
        part->header = (uint32_t)(sheet ? parts->headers[i] : header->cells[0].line) - 1;
        part->n_columns = columns_of(m, part);
        part->last = part->header;
        for (size_t r = part->first; r < part->end; r++)
            if (table->csv.rows[r].n > 0)
                part->last = (uint32_t)table->csv.rows[r].cells[0].line - 1;
    }
}

static struct mend_part *part_of(const struct mender *m, size_t row)
{
    size_t i = m->n_parts - 1;
    while (i > 0 && row < m->parts[i].first)
        i--;
    return &m->parts[i];
}

/* --- marks --- */

/* The column of a heading in the sheet. It is added if the list lacks it. */
static uint16_t column_of(const struct mender *m, struct mend_part *part, const char *heading)
{
    const struct csv_row *header = &m->table->csv.rows[m->table->header];
    for (size_t i = part->offset; i < part->offset + part->width && i < header->n; i++)
        if ((header->cells[i].text && strcmp(header->cells[i].text, heading) == 0) ||
            (m->table->columns[i].field < N_LIST_FIELDS && !m->table->columns[i].application &&
             strcmp(price_table_heading(m->table->columns[i].field), heading) == 0))
            return (uint16_t)(i - part->offset);
    const size_t at = text_place(heading, part->added, part->n_added);
    if (at == part->n_added && at < ADDED_AT_MOST)
        part->added[part->n_added++] = heading;
    return (uint16_t)(part->n_columns + (at < ADDED_AT_MOST ? at : 0));
}

static void mark(struct mender *m, size_t row, struct mend_mark mark)
{
    if (!m->lines[row])
        m->lines[row] = ARENA_NEW(book_arena(m->book), 1, struct mend_line);
    struct mend_line *line = m->lines[row];
    for (size_t i = 0; i < line->n; i++)
        if (line->marks[i].column == mark.column)
            return;
    if (line->n == MARKS_AT_MOST)
        return;
    line->marks[line->n++] = mark;
    m->n_marked++;
}

/* The row of a problem; one of the whole list has the first row of its line. */
static size_t row_of(const struct mender *m, const struct price_list_problem *problem)
{
    size_t row = problem->row;
    const struct csv_row *rows = m->table->csv.rows;
    if (row > m->table->header && row < m->table->csv.n_rows)
        return row;
    for (row = m->table->header; row + 1 < m->table->csv.n_rows; row++)
        if (rows[row].n > 0 && rows[row].cells[0].line == problem->line)
            break;
    return row;
}

static void mark_problem(struct mender *m, const struct price_list_problem *problem)
{
    const size_t row = row_of(m, problem);
    struct mend_part *part = part_of(m, row);
    const uint16_t column = problem->column > part->offset ? (uint16_t)(problem->column - 1 - part->offset)
                            : problem->heading             ? column_of(m, part, problem->heading)
                                                           : 0;
    const struct csv_row *cells = &m->table->csv.rows[row];
    const char *text = part->offset + column < cells->n ? cells->cells[part->offset + column].text : NULL;
    mark(m, row, (struct mend_mark){column, text ? text : "", problem->text, SHEET_HOLE});
}

/* A guessed value as a cell: with the unit of its column. */
static const char *guess_text(const struct price_list_guess *guess, struct arena *arena)
{
    static const char *const units[] = {[DIM_POWER] = "W", [DIM_LENGTH] = "m",      [DIM_BYTES] = "MiB",
                                        [DIM_TIME] = "us", [DIM_BANDWIDTH] = "B/s", [DIM_MASS] = "kg"};
    const struct price_field *field = price_heading_field(guess->field);
    const bool number = guess->text[strspn(guess->text, "0123456789.")] == '\0'; /* not "24x 64GB DDR5" */
    const bool has_unit = number && field->form == AS_QUANTITY &&
                          field->dimension < sizeof units / sizeof *units && units[field->dimension];
    return has_unit ? arena_printf(arena, "%s %s", guess->text, units[field->dimension]) : guess->text;
}

static void mark_guesses(struct mender *m, const struct price_list_entry *entry)
{
    struct arena *arena = book_arena(m->book);
    for (size_t i = 0; i < entry->n_guesses; i++) {
        const char *heading = price_table_heading(entry->guesses[i].field);
        const uint16_t column = column_of(m, part_of(m, entry->row), heading);
        m->n_guessed++;
        mark(m, entry->row,
             (struct mend_mark){column, guess_text(&entry->guesses[i], arena),
                                entry->guessed ? arena_printf(arena, "guessed from %s", entry->guessed)
                                               : "guessed",
                                SHEET_INPUT});
    }
}

/* --- cells --- */

/* Writes a number so that it is read alike: as a number, or with a decimal point before its unit. Other texts
 * stay. */
static void put_figure(const struct mender *m, struct sheet *sheet, uint32_t row, uint16_t column,
                       const char *text, bool money)
{
    struct arena *arena = book_arena(m->book);
    struct price_number number = {.rest = ""};
    const bool read = price_number_read(&number, text, money, arena);
    const char *plain = read ? price_number_text(&number, m->table->point, arena) : NULL;
    if (plain && !number.currency && !number.percent && !*number.rest)
        sheet_number(sheet, row, column, (struct sheet_number){strtod(plain, NULL), SHEET_GENERAL, NULL},
                     SHEET_PLAIN);
    else
        sheet_text(sheet, row, column,
                   plain ? arena_printf(arena, "%s%s%s%s%s%s", plain, number.percent ? "%" : "",
                                        number.currency ? " " : "", number.currency ? number.currency : "",
                                        *number.rest ? " " : "", number.rest)
                         : text,
                   SHEET_PLAIN);
}

static bool is_marked(const struct mend_line *line, uint16_t column)
{
    for (size_t i = 0; line && i < line->n; i++)
        if (line->marks[i].column == column)
            return true;
    return false;
}

static void put_line(const struct mender *m, struct mend_part *part, size_t r)
{
    const struct csv_row *cells = &m->table->csv.rows[r];
    const struct mend_line *line = m->lines[r];
    const uint32_t row = cells->n > 0 ? (uint32_t)cells->cells[0].line - 1 : 0;
    for (size_t i = part->offset; i < cells->n; i++) {
        const uint16_t column = (uint16_t)(i - part->offset);
        const char *text = cells->cells[i].text;
        const struct list_column *of =
            r > m->table->header && i < part->offset + part->width ? &m->table->columns[i] : NULL;
        if (!text || is_marked(line, column))
            continue;
        if (of && price_heading_is_number(of))
            put_figure(m, part->sheet, row, column, text, price_heading_has_money(of));
        else
            sheet_text(part->sheet, row, column, text, SHEET_PLAIN);
        sheet_widen(part->sheet, column, strlen(text));
    }
    for (size_t i = 0; line && i < line->n; i++) {
        const struct mend_mark *mark = &line->marks[i];
        sheet_text(part->sheet, row, mark->column, mark->text, mark->style);
        sheet_comment(part->sheet, row, mark->column, mark->comment);
        sheet_widen(part->sheet, mark->column, strlen(mark->text));
    }
}

static void put_part(const struct mender *m, struct mend_part *part)
{
    const struct csv_row *header = &m->table->csv.rows[m->table->header];
    for (size_t i = part->offset; i < part->offset + part->width && i < header->n; i++)
        if (header->cells[i].text) {
            sheet_text(part->sheet, part->header, (uint16_t)(i - part->offset), header->cells[i].text,
                       SHEET_COLUMN);
            sheet_widen(part->sheet, (uint16_t)(i - part->offset), strlen(header->cells[i].text));
        }
    for (size_t k = 0; k < part->n_added; k++) {
        sheet_text(part->sheet, part->header, (uint16_t)(part->n_columns + k), part->added[k], SHEET_COLUMN);
        sheet_widen(part->sheet, (uint16_t)(part->n_columns + k), strlen(part->added[k]) + 2);
    }
    for (size_t r = part->first; r < part->end; r++)
        if (r != m->table->header)
            put_line(m, part, r);
}

/* Adds the drop-downs of all columns below the headings. */
static void put_choices(const struct mender *m, struct mend_part *part, const struct price_words *words)
{
    const unsigned first = part->header + 1, last = part->last > first ? part->last : first;
    for (size_t i = part->offset; i < part->offset + part->width; i++)
        if (m->table->columns[i].field < N_LIST_FIELDS && !m->table->columns[i].application)
            price_form_choices(part->sheet, (int)(i - part->offset), (int)m->table->columns[i].field, first,
                               last, words);
    for (size_t k = 0; k < part->n_added; k++)
        for (int field = 0; field < N_LIST_FIELDS; field++)
            if (strcmp(price_table_heading((enum list_field)field), part->added[k]) == 0)
                price_form_choices(part->sheet, (int)(part->n_columns + k), field, first, last, words);
}

/* --- other sheets --- */

/* What the letterhead and the cover sheet of the list state, which the new file may lack. */
static void put_facts(const struct mender *m)
{
    const char *lines[PRICE_FACTS_LINES];
    const size_t n = price_facts_lines(lines, m->table);
    struct sheet *sheet = n > 0 ? book_sheet(m->book, "Quote") : NULL;
    for (size_t i = 0; i < n; i++)
        sheet_text(sheet, (uint32_t)i, 0, lines[i], SHEET_PLAIN);
}

static void put_explanation(const struct mender *m, struct sheet *sheet)
{
    struct sink *sink = sink_open_sheet(sheet);
    const size_t n = m->list->n_problems;
    sink_say(sink, "Correct the marked cells and import this file. Comments explain them.");
    if (m->n_guessed > 0)
        sink_say(sink, "Guessed values are filled in. Correct those that are wrong.");
    for (size_t i = 0; i < m->list->n_questions; i++)
        if (strcmp(m->list->questions[i].key, "yes") != 0)
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
                             const struct price_words *words, struct diag *diag)
{
    struct mender m = {.list = list, .table = list->table};
    const enum status status = book_open(&m.book, list->path, diag);
    if (status != ST_OK)
        return status;
    m.lines = ARENA_NEW(book_arena(m.book), m.table->csv.n_rows, struct mend_line *);
    make_parts(&m);
    for (size_t i = 0; i < list->n_problems; i++)
        mark_problem(&m, &list->problems[i]);
    for (size_t i = 0; i < list->n; i++)
        mark_guesses(&m, &list->entries[i]);
    for (size_t i = 0; i < m.n_parts; i++)
        put_part(&m, &m.parts[i]);
    put_facts(&m);
    put_explanation(&m, book_sheet(m.book, "Problems"));
    for (size_t i = 0; i < m.n_parts; i++)
        put_choices(&m, &m.parts[i], words);
    *n_marked = m.n_marked;
    return book_close(m.book, stream, diag);
}
