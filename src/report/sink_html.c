/* sink_html.c - writes a result as a piece of an HTML page, with the headings, pairs and tables of the text.
 */
#include <string.h>

#include "base/mem.h"
#include "base/text.h"
#include "report/markup.h"
#include "report/sink_layout.h"
#include "report/sink_ops.h"
#include "report/value.h"

/* Up to this number of further rows is not folded. */
enum { FEW = 2 };

/* Texts up to this width are names and dates, which are not wrapped. */
enum { WORD_COLUMNS = 22 };

struct html_state {
    FILE *stream;
    struct text out;
    bool pairs; /* a list of pairs is open */
};

static void *html_open(FILE *stream, const char *schema)
{
    (void)schema;
    struct html_state *state = mem_alloc(1, sizeof *state);
    state->stream = stream;
    return state;
}

/* A value in words: a null without a reason is "none". */
static void put_value(struct text *out, const struct value *value, bool whole)
{
    if (value->kind == VALUE_NULL && !value->string)
        text_put(out, "none");
    else
        sink_value_put(out, value, whole);
}

static void end_pairs(void *payload)
{
    struct html_state *state = payload;
    if (state->pairs)
        text_put(&state->out, "</dl>\n");
    state->pairs = false;
}

static void html_heading(void *payload, const char *heading, bool list, bool first)
{
    struct html_state *state = payload;
    (void)first;
    markup_element(&state->out, "h3", heading);
    text_put(&state->out, list ? "\n<ul>\n" : "\n");
}

static void html_say(void *payload, const char *line)
{
    struct html_state *state = payload;
    end_pairs(state);
    line += strspn(line, " ");
    if (line[0] == '\0')
        return;
    markup_say(&state->out, line);
}

static void html_pair(void *payload, const char *heading, const struct value *value)
{
    struct html_state *state = payload;
    struct text text = TEXT_INIT;
    put_value(&text, value, true);
    if (heading) {
        text_put(&state->out, state->pairs ? "<div>" : "<dl>\n<div>");
        state->pairs = true;
        markup_element(&state->out, "dt", heading);
    }
    markup_element(&state->out, heading ? "dd" : "li", text.s);
    text_put(&state->out, heading ? "</div>\n" : "\n");
    text_fini(&text);
}

static void html_leave(void *payload, bool list)
{
    struct html_state *state = payload;
    text_put(&state->out, list ? "</ul>\n" : "");
}

/* --- tables --- */

static void put_head(struct text *out, const struct sink_grid *grid, const struct sink_shown *columns,
                     size_t n)
{
    text_put(out, "<thead><tr>");
    for (size_t i = 0; i < n; i++) {
        const struct sink_column *column = &grid->columns[columns[i].at];
        text_put(out, columns[i].numeric ? "<th scope=\"col\" class=\"n\">" : "<th scope=\"col\">");
        markup_put(out, column->heading);
        if (column->unit && column->unit[0]) {
            markup_element(out, "small", column->unit);
        }
        text_put(out, "</th>");
    }
    text_put(out, "</tr></thead>\n<tbody>\n");
}

/* The heading of a cell's column: on a phone each row is a card, whose values have their headings. */
static void put_cell_label(struct text *out, const struct sink_column *column)
{
    const bool unit = column->unit && column->unit[0];
    text_put(out, " data-label=\"");
    markup_printf(out, "%s%s%s", column->heading, unit ? ", " : "", unit ? column->unit : "");
    text_put(out, "\">");
}

static void put_row(struct text *out, const struct sink_grid *grid, const struct sink_shown *columns,
                    size_t n, size_t row)
{
    text_put(out, grid->marked.v[row] ? "<tr class=\"chosen\">" : "<tr>");
    for (size_t i = 0; i < n; i++) {
        struct text cell = TEXT_INIT;
        const struct value *value = &grid->cells.v[row * grid->n_columns + columns[i].at];
        put_value(&cell, value, false);
        const bool word = !cell.s || sink_width(cell.s, cell.n) <= WORD_COLUMNS;
        text_put(out, columns[i].numeric ? "<td class=\"n\""
                      : value->day[0]    ? "<td class=\"w d\""
                      : word             ? "<td class=\"w\""
                                         : "<td");
        put_cell_label(out, &grid->columns[columns[i].at]);
        markup_put(out, cell.s ? cell.s : "");
        text_put(out, "</td>");
        text_fini(&cell);
    }
    text_put(out, "</tr>\n");
}

/* Writes rows `from` up to `to`. */
static void put_rows(struct text *out, const struct sink_grid *grid, const struct sink_shown *columns,
                     size_t n, size_t from, size_t to)
{
    /* a wide table scrolls, also with the keyboard */
    text_put(out, "<div class=\"table\" tabindex=\"0\" role=\"group\" aria-label=\"");
    markup_put(out, grid->heading ? grid->heading : grid->columns[columns[0].at].heading);
    text_printf(out, "%s\"><table>\n", from > 0 ? ", other rows" : "");
    if (grid->heading && from == 0) {
        markup_element(out, "caption", grid->heading);
        text_put(out, "\n");
    }
    put_head(out, grid, columns, n);
    for (size_t r = from; r < to; r++)
        put_row(out, grid, columns, n, r);
    text_put(out, "</tbody></table></div>\n");
}

static void html_table(void *payload, const struct sink_grid *grid)
{
    struct html_state *state = payload;
    struct text *out = &state->out;
    struct sink_shown *columns = mem_alloc(grid->n_columns, sizeof *columns);
    const size_t n = sink_grid_columns(columns, grid), rows = grid->marked.n;
    const size_t open = grid->fold + FEW >= rows ? rows : grid->fold;
    if (n > 0)
        put_rows(out, grid, columns, n, 0, open);
    if (n > 0 && open < rows) {
        text_put(out, "<details><summary>");
        text_printf(out, "%zu more", rows - open);
        text_put(out, "</summary>\n");
        put_rows(out, grid, columns, n, open, rows);
        text_put(out, "</details>\n");
    }
    mem_free(columns);
}

static enum status html_close(void *own_state, struct diag *diag)
{
    struct html_state *state = own_state;
    (void)diag;
    end_pairs(state);
    if (state->out.n)
        fwrite(state->out.s, 1, state->out.n, state->stream);
    text_fini(&state->out);
    mem_free(state);
    return ST_OK;
}

const struct sink_ops sink_html = {
    .scales = true,
    .part_of_page = true,
    .bullets = true,
    .open = html_open,
    .say = html_say,
    .pair = html_pair,
    .pause = end_pairs,
    .heading = html_heading,
    .leave = html_leave,
    .table = html_table,
    .close = html_close,
};
