/* sink.h - one description of a result for all formats: text, HTML and sheets for readers, CSV for one table,
 * JSON and YAML for programs. */
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

/* SINK_YAML has the contents of SINK_JSON. SINK_HTML is a piece of a page of html_report with the contents of
 * the text. */
enum sink_format { SINK_UNSAID, SINK_TEXT, SINK_JSON, SINK_CSV, SINK_YAML, SINK_HTML };

/**
 * A result that is being written. The caller describes it once, with the calls below in order; each format
 * shows what it can. JSON: an object, `"schema"` first, keys in the order given, 15 significant digits. Text:
 * "Heading value" lines, aligned, and tables that fit the columns: a text that is too wide is broken at
 * spaces, then after commas, then within ids, or moves below the table. CSV: only the table that begins with
 * SINK_MAIN.
 *
 * Every value has a key (JSON, CSV header) and may have a heading (text): a heading of NULL keeps the value
 * out of the text. Inside a list item that is a plain value the key is NULL.
 */

/* Opens a sink on a borrowed stream. schema: "bursar.optimize/1". */
struct sink *sink_open(enum sink_format format, FILE *stream, const char *schema);

/* Opens a sink on a sheet of a spreadsheet at its first free row and column. It has the contents of the text
 * format, with numbers as numbers. */
struct sink *sink_open_sheet(struct sheet *sheet);

/* How the text format is shown. */
struct sink_view {
    int columns; /* width of the terminal; 80 if no view is set */
    bool colour; /* headings and marked rows have colours */
    bool brief;  /* details are left out */
    bool whole;  /* a brief text has all rows of its tables, because the result is a list */
};

/* Sets the view of a text sink, before anything is written. */
void sink_set_view(struct sink *sink, const struct sink_view *view);

/* Details: a brief text omits everything that is written between these two calls, including rows of a table.
 * sink_hint writes a line that names the option which shows the details; only a brief text has it. */
void sink_details_begin(struct sink *sink);
void sink_details_end(struct sink *sink);
void sink_hint(struct sink *sink, const char *line);

/* True if the format is text and omits details. */
bool sink_is_brief(const struct sink *sink);

/* Completes the output and frees the sink. ST_OUTPUT: the stream failed; this cannot happen for a sheet or a
 * stream in memory. */
enum status sink_close(struct sink *own_sink, struct diag *diag);

/* A line of prose, for readers only. An empty line: sink_say(s, "%s", ""). */
void sink_say(struct sink *sink, const char *format, ...) __attribute__((format(printf, 2, 3)));

/* A labelled line of the answer, "Cost     44,200.00 USD", for readers only. Consecutive lines are aligned. A
 * line with the label "" continues the label before. */
void sink_label(struct sink *sink, const char *label, const char *format, ...)
    __attribute__((format(printf, 3, 4)));

/* The title of the result and an empty line, before anything else. A page has its own title. NULL: only the
 * empty line. */
void sink_title(struct sink *sink, const char *title);

/* Puts a value. The calls below are the same for each kind. */
void sink_put(struct sink *sink, const char *key, const char *heading, struct value value);

/* digits: significant digits for readers (JSON and CSV have 15). unit: printed after the value; NULL: none.
 */
/* s NULL: the value is null */
void sink_string(struct sink *sink, const char *key, const char *heading, const char *value);
void sink_integer(struct sink *sink, const char *key, const char *heading, int64_t value);
void sink_real(struct sink *sink, const char *key, const char *heading, double value, int digits,
               const char *unit);
void sink_bool(struct sink *sink, const char *key, const char *heading, bool value);

/* Money: JSON and CSV give the key in major units and its integer twin `<key>_minor`; text groups the digits
 * and adds the currency outside tables. */
void sink_money(struct sink *sink, const char *key, const char *heading, int64_t amount_minor,
                const char *currency);

/* A nested object or list; in text an indented block under its heading. Without a heading its values are at
 * the outer level. List items are values with key NULL, or objects begun with sink_begin(sink, NULL,
 * heading). Text shows items that are values if their list has a heading. */
void sink_begin(struct sink *sink, const char *key, const char *heading);
void sink_end(struct sink *sink);
void sink_list_begin(struct sink *sink, const char *key, const char *heading);

/* A list of texts. */
void sink_strings(struct sink *sink, const char *key, const char *heading, const char *const *v, size_t n);

/* Prefixes of a column. shown: text does not show the column unless `when` is true. only: the table does not
 * have the column unless `when` is true. */
static inline const char *shown(bool when)
{
    return when ? "" : "-";
}

static inline const char *only(bool when)
{
    return when ? "" : "!";
}

/* SINK_FORM: a table of a spreadsheet with all columns; its headings stay in view, and marked rows are sums.
 * Formulas refer to cells as {key} in the same row, {key@3} in row 3 (from 0), {key:3} in the first 3 rows,
 * {$name} for an input. */
enum sink_table_role { SINK_MAIN, SINK_SIDE, SINK_FORM };

/**
 * Begins a table: a list of objects with the same keys. A row has its cells in the order of the columns.
 * Readers see no column that is all null, and no SINK_SIDE table without rows.
 *
 * columns   "key:digits=heading [unit] | ...". Each %s takes a string from the arguments.
 *           digits    significant digits in text (default 4); below zero the number of decimals. `4%`: the
 *                     values are fractions, which text shows in per cent. `says`: the column explains the id
 *                     in the first column, and moves below the table where a line has no room for it
 *           heading   default: the words of the key
 *           [unit]    []: the unit or currency of the values
 *           before the key: `-` not shown in text; `+` a detail, which a brief text leaves out; `~` (after
 *                     `-` or `+`) only readers see the column, JSON and CSV do not have it; `!` neither this
 *                     table nor its rows have the column; `?` before these: the column is in some
 *                     results only, and their schema says so (columns.h)
 */
void sink_table_begin(struct sink *sink, const char *key, const char *heading, enum sink_table_role role,
                      const char *columns, ...) __attribute__((format(printf, 5, 6)));
void sink_table_end(struct sink *sink);

/* Adds a column after those of the open table, before its first row, if the data determines the number of
 * columns. The table has no `!` column. unit: may be NULL. */
void sink_column_add(struct sink *sink, const char *key, const char *heading, const char *unit, int digits);

/* Default number of rows that readers see. A page hides the other rows behind a fold; a brief text prints
 * their number ("8 more: -v"). Marked rows are always shown. */
enum { SINK_ROWS = 10 };

/* Sets the number of rows that readers see of the open table, before its first row. */
void sink_table_fold(struct sink *sink, size_t n);

/* Sets the order of rows and columns in which readers see the open table; call it before the first row. JSON
 * and CSV keep the given order. Marked rows come first, then the others by falling numbers of the column `by`
 * (NULL: as given). A brief text begins with the columns in `first` (keys separated by spaces; NULL: as
 * given), and cuts their `says` texts to one line. */
void sink_table_arrange(struct sink *sink, const char *first, const char *by);

/* Readers then see rows that are spread evenly over the open table, including its last row, instead of its
 * first rows. For samples of a curve. */
void sink_table_spread(struct sink *sink);

/* Adds a row with all its cells. marked: `>` before the row in text. */
void sink_row(struct sink *sink, bool marked, const struct value *cells, size_t n);
#define SINK_ROW(sink, marked, ...)                                                                          \
    sink_row(sink, marked, (const struct value[]){__VA_ARGS__},                                              \
             sizeof((const struct value[]){__VA_ARGS__}) / sizeof(struct value))

/* A row in pieces: values as above with NULL headings, in the order of the columns. It may contain nested
 * objects, which only JSON shows. */
void sink_row_begin(struct sink *sink);
/* Puts the first n cells of such a row at once. */
void sink_row_put(struct sink *sink, const struct value *cells, size_t n);
void sink_row_end(struct sink *sink, bool marked);

#endif
