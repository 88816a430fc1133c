/* sink_html.c - a result as a piece of an HTML page: the same headings, pairs and tables as the text format.
 */
#include <stdlib.h>
#include <string.h>

#include "report/markup.h"
#include "report/sink_layout.h"
#include "report/sink_ops.h"

/* A table with more rows than this is folded until its reader asks for it. */
enum { ROWS_SHOWN = 40 };

/* Texts up to this width are names and dates, not broken where there is room. */
enum { WORD_COLUMNS = 22 };

struct frame {
    char *heading; /* owned; NULL: shown at the outer level */
    bool list;     /* of plain values, as items */
    bool printed;  /* the heading has been: blocks that turn out to be empty have none */
};

struct state {
    FILE *stream;
    struct text out;
    bool pairs; /* a list of pairs is open */
    VEC(struct frame) frames;
};

static void *html_open(FILE *stream, const char *schema)
{
    (void)schema;
    struct state *state = mem_alloc(1, sizeof *state);
    state->stream = stream;
    return state;
}

static void end_pairs(struct state *state)
{
    if (state->pairs)
        text_put(&state->out, "</dl>\n");
    state->pairs = false;
}

/* Before any content: headings of the blocks around it. */
static void lead(struct state *state)
{
    for (size_t i = 0; i < state->frames.n; i++) {
        struct frame *frame = &state->frames.v[i];
        if (!frame->heading || frame->printed)
            continue;
        text_put(&state->out, "<h3>");
        markup_put(&state->out, frame->heading);
        text_put(&state->out, frame->list ? "</h3>\n<ul>\n" : "</h3>\n");
        frame->printed = true;
    }
}

static void html_say(void *payload, const char *line)
{
    struct state *state = payload;
    end_pairs(state);
    if (line[strspn(line, " ")] == '\0')
        return;
    lead(state);
    text_put(&state->out, "<p>");
    markup_put(&state->out, line + strspn(line, " "));
    text_put(&state->out, "</p>\n");
}

static void html_value(void *payload, const char *key, const char *heading, const struct sink_value *value)
{
    struct state *state = payload;
    const struct frame *frame = state->frames.n ? &state->frames.v[state->frames.n - 1] : NULL;
    const bool item = !key && frame && frame->list && frame->heading;
    struct text text = TEXT_INIT;
    if (!heading && !item)
        return;
    sink_value_put(&text, value, true);
    lead(state);
    if (item) {
        text_put(&state->out, "<li>");
        markup_put(&state->out, text.s);
        text_put(&state->out, "</li>\n");
    } else {
        text_put(&state->out, state->pairs ? "" : "<dl>\n");
        state->pairs = true;
        text_put(&state->out, "<dt>");
        markup_put(&state->out, heading);
        text_put(&state->out, "</dt><dd>");
        markup_put(&state->out, text.s);
        text_put(&state->out, "</dd>\n");
    }
    text_fini(&text);
}

static void html_begin(void *payload, const char *key, const char *heading, bool list)
{
    struct state *state = payload;
    (void)key;
    if (heading)
        end_pairs(state);
    VEC_PUSH(&state->frames, (struct frame){.heading = heading ? mem_strdup(heading) : NULL, .list = list});
}

static void html_end(void *payload)
{
    struct state *state = payload;
    const struct frame frame = state->frames.v[--state->frames.n];
    if (frame.heading)
        end_pairs(state);
    if (frame.printed && frame.list)
        text_put(&state->out, "</ul>\n");
    free(frame.heading);
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
            text_put(out, "<small>");
            markup_put(out, column->unit);
            text_put(out, "</small>");
        }
        text_put(out, "</th>");
    }
    text_put(out, "</tr></thead>\n<tbody>\n");
}

static void put_row(struct text *out, const struct sink_grid *grid, const struct sink_shown *columns,
                    size_t n, size_t row)
{
    text_put(out, grid->marked.v[row] ? "<tr class=\"chosen\">" : "<tr>");
    for (size_t i = 0; i < n; i++) {
        struct text cell = TEXT_INIT;
        sink_value_put(&cell, &grid->cells.v[row * grid->n_columns + columns[i].at], false);
        const bool word = !cell.s || sink_width(cell.s, cell.n) <= WORD_COLUMNS;
        text_put(out, columns[i].numeric ? "<td class=\"n\">" : word ? "<td class=\"w\">" : "<td>");
        markup_put(out, cell.s ? cell.s : "");
        text_put(out, "</td>");
        text_fini(&cell);
    }
    text_put(out, "</tr>\n");
}

static void html_table(void *payload, const struct sink_grid *grid)
{
    struct state *state = payload;
    struct text *out = &state->out;
    end_pairs(state);
    struct sink_shown *columns = mem_alloc(grid->n_columns, sizeof *columns);
    const size_t n = sink_grid_columns(columns, grid);
    const bool fold = grid->marked.n > ROWS_SHOWN;
    if (sink_grid_shown(grid) && n > 0) {
        lead(state);
        if (fold)
            text_printf(out, "<details><summary>All %zu rows</summary>\n", grid->marked.n);
        text_put(out, "<div class=\"table\"><table>\n");
        if (grid->heading) {
            text_put(out, "<caption>");
            markup_put(out, grid->heading);
            text_put(out, "</caption>\n");
        }
        put_head(out, grid, columns, n);
        for (size_t r = 0; r < grid->marked.n; r++)
            put_row(out, grid, columns, n, r);
        text_put(out, "</tbody></table></div>\n");
        text_put(out, fold ? "</details>\n" : "");
    }
    free(columns);
}

static enum status html_close(void *own_state, struct diag *diag)
{
    struct state *state = own_state;
    (void)diag;
    end_pairs(state);
    if (state->out.n)
        fwrite(state->out.s, 1, state->out.n, state->stream);
    text_fini(&state->out);
    free(state->frames.v);
    free(state);
    return ST_OK;
}

const struct sink_ops sink_html = {
    .part_of_page = true,
    .open = html_open,
    .say = html_say,
    .value = html_value,
    .begin = html_begin,
    .end = html_end,
    .table = html_table,
    .close = html_close,
};
