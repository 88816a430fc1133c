/* sink_text.c - writes a result as text: aligned pairs, indented blocks and tables. Lines fit the width of
 * the terminal, except for long words. */
#include <string.h>

#include "base/mem.h"
#include "base/text.h"
#include "report/sink_layout.h"
#include "report/sink_ops.h"

enum { INDENT = 2, LABEL = 7 }; /* in columns: indentation of a block, and smallest width of a label */

struct pair {
    char *heading; /* owned; NULL for an item of a list */
    char *value;   /* owned */
};

struct state {
    FILE *stream;
    struct sink_view view;
    VEC(struct pair) pairs; /* pairs of the current block; they are aligned and printed when it ends */
    int depth;              /* number of open headings, for the indentation */
    bool any;               /* something has been printed */
    bool blank;             /* the last line is empty */
    bool gap;               /* an empty line is due before the next one */
    bool headed;            /* the last line is a heading */
};

static void *text_open(FILE *stream, const char *schema)
{
    (void)schema;
    struct state *state = mem_alloc(1, sizeof *state);
    state->stream = stream;
    state->view.columns = SINK_COLUMNS;
    return state;
}

void sink_text_view(void *payload, const struct sink_view *view)
{
    struct state *state = payload;
    state->view = *view;
}

/* Begins a line. Prints an empty line first, if a block has ended since the last line. */
static void begin_line(struct state *state)
{
    if (state->gap && state->any && !state->blank)
        fputc('\n', state->stream);
    state->any = true;
    state->blank = state->gap = state->headed = false;
}

static void flush_pairs(void *payload)
{
    struct state *state = payload;
    if (state->pairs.n == 0)
        return;
    begin_line(state);
    const int at = INDENT * state->depth, columns = state->view.columns;
    int width = 0;
    for (size_t i = 0; i < state->pairs.n; i++) {
        const char *heading = state->pairs.v[i].heading;
        const int w = heading ? sink_width(heading, strlen(heading)) : 0;
        width = w > width ? w : width;
    }
    width = width > 0 && width < LABEL ? LABEL : width;
    for (size_t i = 0; i < state->pairs.n; i++) {
        struct pair *pair = &state->pairs.v[i];
        if (pair->heading) {
            const int pad = width - sink_width(pair->heading, strlen(pair->heading));
            fprintf(state->stream, "%*s%s%*s", at, "", pair->heading, pad + 2, "");
            sink_put_wrapped(state->stream, pair->value, columns, at + width + 2, at + width + 2);
        } else {
            fprintf(state->stream, "%*s", at, "");
            sink_put_wrapped(state->stream, pair->value, columns, at, at + INDENT);
        }
        mem_free(pair->heading);
        mem_free(pair->value);
    }
    state->pairs.n = 0;
}

static void text_say(void *payload, const char *line)
{
    struct state *state = payload;
    flush_pairs(state);
    if (line[0] == '\0') {
        if (state->any && !state->blank)
            fputc('\n', state->stream);
        state->blank = state->any;
        state->gap = false;
        return;
    }
    begin_line(state);
    const int at = INDENT * state->depth;
    const int own = (int)strspn(line, " ");
    fprintf(state->stream, "%*s", at + own, "");
    sink_put_wrapped(state->stream, line + own, state->view.columns, at + own, at + own);
}

static void text_pair(void *payload, const char *heading, const struct value *value)
{
    struct state *state = payload;
    struct text text = TEXT_INIT;
    sink_value_put(&text, value, true);
    const bool item = !heading || (!heading[0] && state->pairs.n == 0);
    const struct pair pair = {.heading = item ? NULL : mem_strdup(heading), .value = text_steal(&text)};
    VEC_PUSH(&state->pairs, pair);
    state->headed = false;
}

static void text_heading(void *payload, const char *heading, bool list, bool first)
{
    struct state *state = payload;
    (void)list;
    state->gap = state->gap || first;
    begin_line(state);
    sink_put_styled(state->stream, heading, INDENT * state->depth++,
                    state->view.colour ? STYLE_HEADING : STYLE_PLAIN);
    state->headed = true;
}

static void text_leave(void *payload, bool list)
{
    struct state *state = payload;
    (void)list;
    state->gap = true;
    state->depth--;
}

static void text_table(void *payload, const struct sink_grid *grid)
{
    struct state *state = payload;
    flush_pairs(state);
    state->gap = !state->headed;
    begin_line(state);
    sink_grid_put(state->stream, grid, INDENT * state->depth, &state->view);
    state->gap = true;
}

static enum status text_close(void *own_state, struct diag *diag)
{
    struct state *state = own_state;
    (void)diag;
    flush_pairs(state);
    mem_free(state->pairs.v);
    mem_free(state);
    return ST_OK;
}

const struct sink_ops sink_text = {
    .scales = true,
    .bullets = true,
    .open = text_open,
    .say = text_say,
    .pair = text_pair,
    .pause = flush_pairs,
    .heading = text_heading,
    .leave = text_leave,
    .table = text_table,
    .close = text_close,
};
