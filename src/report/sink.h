/* sink.h - one description of a result, three formats: text to read, CSV for one table, JSON for programs. */
#ifndef REPORT_SINK_H
#define REPORT_SINK_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>

#include "base/status.h"

struct diag;
struct sheet;
struct value;

/* SINK_YAML: what SINK_JSON has. SINK_HTML: a piece of a page with what the text has, which stands in a page
 * of html_report. */
enum sink_format { SINK_UNSAID, SINK_TEXT, SINK_JSON, SINK_CSV, SINK_YAML, SINK_HTML };

/**
 * A result being written. The caller describes it once with the calls below, in order; each format takes what
 * it can show. JSON: an object, `"schema"` first, keys in the order given, 15 significant digits. Text:
 * "Heading value" lines, aligned, and tables that fit the columns: what is too wide is broken at spaces,
 * behind commas, at last within ids, or stands below. CSV: only the table begun with SINK_MAIN.
 *
 * Every value has a key (JSON, CSV header) and may have a heading (text): a heading of NULL keeps the value
 * out of the text. Inside a list item that is a plain value the key is NULL.
 */

/* Opens a sink on a borrowed stream. schema: "bursar.optimize/1". */
struct sink *sink_open(enum sink_format format, FILE *stream, const char *schema);

/* Opens a sink on a sheet of a spreadsheet, from its first free row and column on: what the text format has,
 * numbers as numbers. */
struct sink *sink_open_sheet(struct sheet *sheet);

/* Who reads the text format, and where. */
struct sink_view {
    int columns; /* of the terminal; without a view 80 */
    bool colour; /* headings stand out, and marked rows */
    bool brief;  /* details are left out */
    bool whole;  /* tables have all their rows, in a brief text too: the result is a list */
};

/* Of a sink of the text format, before anything is written. */
void sink_set_view(struct sink *sink, const struct sink_view *view);

/* Details: a brief text leaves out what is written between the two, rows of a table too; a hint says how to
 * see it, and stands in a brief text alone. */
void sink_details_begin(struct sink *sink);
void sink_details_end(struct sink *sink);
void sink_hint(struct sink *sink, const char *line);

/* The text leaves out details. */
bool sink_is_brief(const struct sink *sink);

/* Writes what is left and frees the sink. ST_OUTPUT when the stream failed: of a sheet, and in memory, it
 * does not. */
enum status sink_close(struct sink *own_sink, struct diag *diag);

/* A line of prose for a reader: text format only. An empty line: sink_say(s, "%s", ""). */
void sink_say(struct sink *sink, const char *format, ...) __attribute__((format(printf, 2, 3)));

/* A labelled line of the answer: "Cost     44,200.00 USD", for readers only. Lines after one another are
 * aligned; with the label "" a line goes on with the label before. */
void sink_label(struct sink *sink, const char *label, const char *format, ...)
    __attribute__((format(printf, 3, 4)));

/* What the result is about, and an empty line: before anything else. A page of several results says it once
 * itself. NULL: only the line. */
void sink_title(struct sink *sink, const char *title);

/* Puts a value. The calls below are the same for each kind. */
void sink_put(struct sink *sink, const char *key, const char *heading, struct value value);

/* `digits`: significant digits in text (JSON always 15, CSV 15). unit: shown in text behind the value, may be
 * NULL. */
void sink_string(struct sink *sink, const char *key, const char *heading, const char *value); /* NULL: null */
void sink_integer(struct sink *sink, const char *key, const char *heading, int64_t value);
void sink_real(struct sink *sink, const char *key, const char *heading, double value, int digits,
               const char *unit);
void sink_bool(struct sink *sink, const char *key, const char *heading, bool value);

/* Money: JSON and CSV give the key in major units and its integer twin `<key>_minor`; text groups the digits
 * and adds the currency outside tables. */
void sink_money(struct sink *sink, const char *key, const char *heading, int64_t amount_minor,
                const char *currency);

/* A nested object or list; in text an indented block under its heading (no block when heading is NULL: its
 * values are then shown at the outer level). List items: values with key NULL, shown in text when their list
 * has a heading, or sink_begin(sink, NULL, heading). */
void sink_begin(struct sink *sink, const char *key, const char *heading);
void sink_end(struct sink *sink);
void sink_list_begin(struct sink *sink, const char *key, const char *heading);

/* A list of texts; a reader's items have no headings. */
void sink_strings(struct sink *sink, const char *key, const char *heading, const char *const *v, size_t n);

/* Before a column: shown where it is so, or there at all. */
static inline const char *shown(bool when)
{
    return when ? "" : "-";
}

static inline const char *only(bool when)
{
    return when ? "" : "!";
}

/* SINK_FORM: a spreadsheet shows it with all columns, its headings stay in view, and marked rows are sums.
 * Formulas of its values name cells: {key} of the row, {key@3} of row 3 (from 0), {key:3} of the first 3,
 * {$name} of an input. */
enum sink_table_role { SINK_MAIN, SINK_SIDE, SINK_FORM };

/**
 * A table: a list of objects with the same keys. A row has its cells in the order of the columns. One that is
 * all null is left out of the text.
 *
 * columns   "key:digits=heading [unit] | ...", with %s for texts; []: the unit, or currency, of its values.
 *           Where no heading is said it is the key's words; digits: significant ones in text, 4 if not said,
 * below zero so many decimals, `4%%` of a fraction that readers see in per cent; `says`: it is words for what
 * the first column's id stands for, beside it, and in text where a line has no room for it below the rest,
 * beside the id again. -key: not shown in text; +key: a detail, which a brief text leaves out; ~key (after -
 * or +): only readers see it, JSON and CSV have no such column; !key: this table has no such column, nor its
 * rows such a cell. ?, before all else: of some results it has none, and their schema says so (columns.h).
 */
void sink_table_begin(struct sink *sink, const char *key, const char *heading, enum sink_table_role role,
                      const char *columns, ...) __attribute__((format(printf, 5, 6)));
void sink_table_end(struct sink *sink);

/* One column more, behind those of the table begun, which has no !key, and before its first row: where the
 * data says how many there are. unit: may be NULL. */
void sink_column_add(struct sink *sink, const char *key, const char *heading, const char *unit, int digits);

/* Rows of a table that readers see first: a page folds the others, a brief text counts them ("8 more: -v").
 * Marked rows are always shown. */
enum { SINK_ROWS = 10 };

/* Sets that number for the table begun, before its first row. */
void sink_table_fold(struct sink *sink, size_t n);

/* Arranges the table begun, before its first row, for readers; JSON and CSV keep the order given. Marked rows
 * come first, then the others by falling numbers of the column `by` (NULL: as given). A brief text begins
 * with the columns named in `first` (keys with a space between; NULL: as given), and cuts the words of those
 * that `says` is of to one line. */
void sink_table_arrange(struct sink *sink, const char *first, const char *by);

/* Spreads those rows evenly over the table begun, the last row included: for samples of a curve. */
void sink_table_spread(struct sink *sink);

/* A row of a table, all cells at once. marked: `>` before the row in text. */
void sink_row(struct sink *sink, bool marked, const struct value *cells, size_t n);
#define SINK_ROW(sink, marked, ...)                                                                          \
    sink_row(sink, marked, (const struct value[]){__VA_ARGS__},                                              \
             sizeof((const struct value[]){__VA_ARGS__}) / sizeof(struct value))

/* A row in pieces, for what is nested in it and shown in JSON alone: values as above with NULL headings, in
 * the order of the columns. */
void sink_row_begin(struct sink *sink);
/* The first n cells of such a row at once, as sink_row has them. */
void sink_row_put(struct sink *sink, const struct value *cells, size_t n);
void sink_row_end(struct sink *sink, bool marked);

#endif
