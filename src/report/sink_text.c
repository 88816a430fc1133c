/* sink_text.c - a result to read: aligned pairs, indented blocks, tables; 80 columns where the words allow
 * it. */
#include <inttypes.h>
#include <stdlib.h>
#include <string.h>

#include "base/decimal.h"
#include "report/sink_layout.h"
#include "report/sink_ops.h"

enum { INDENT = 2 };

struct pair {
    char *heading; /* owned; NULL for an item of a list */
    char *value;   /* owned */
};

struct frame {
    char *heading; /* owned; NULL: shown at the outer level */
    bool list;
    bool printed; /* the heading has been */
};

struct state {
    FILE *stream;
    bool colour;
    VEC(struct pair) pairs; /* of the block at hand, aligned when it ends */
    VEC(struct frame) frames;
    bool any;   /* something has been printed */
    bool blank; /* the last line is empty */
    bool gap;   /* an empty line is due before the next one */
};

static void *text_open(FILE *stream, const char *schema)
{
    (void)schema;
    struct state *state = mem_alloc(1, sizeof *state);
    state->stream = stream;
    return state;
}

void sink_text_colour(void *payload)
{
    struct state *state = payload;
    state->colour = true;
}

static int indent(const struct state *state)
{
    int n = 0;
    for (size_t i = 0; i < state->frames.n; i++)
        n += state->frames.v[i].heading ? INDENT : 0;
    return n;
}

/* Before any line: the empty line that is due, and headings of blocks that turn out not to be empty. */
static void lead(struct state *state)
{
    bool due = state->gap;
    for (size_t i = 0; i < state->frames.n; i++)
        due = due || (state->frames.v[i].heading && !state->frames.v[i].printed);
    if (due && state->any && !state->blank)
        fputc('\n', state->stream);
    int at = 0;
    for (size_t i = 0; i < state->frames.n; i++) {
        struct frame *frame = &state->frames.v[i];
        if (!frame->heading)
            continue;
        if (!frame->printed)
            sink_put_styled(state->stream, frame->heading, at, state->colour ? STYLE_HEADING : STYLE_PLAIN);
        frame->printed = true;
        at += INDENT;
    }
    state->any = true;
    state->blank = false;
    state->gap = false;
}

static void flush_pairs(struct state *state)
{
    if (state->pairs.n == 0)
        return;
    lead(state);
    const int at = indent(state);
    int width = 0;
    for (size_t i = 0; i < state->pairs.n; i++) {
        const char *heading = state->pairs.v[i].heading;
        const int w = heading ? sink_width(heading, strlen(heading)) : 0;
        width = w > width ? w : width;
    }
    for (size_t i = 0; i < state->pairs.n; i++) {
        struct pair *pair = &state->pairs.v[i];
        if (pair->heading) {
            const int pad = width - sink_width(pair->heading, strlen(pair->heading));
            fprintf(state->stream, "%*s%s%*s", at, "", pair->heading, pad + 2, "");
            sink_put_wrapped(state->stream, pair->value, at + width + 2, at + width + 2);
        } else {
            fprintf(state->stream, "%*s", at, "");
            sink_put_wrapped(state->stream, pair->value, at, at + INDENT);
        }
        free(pair->heading);
        free(pair->value);
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
    lead(state);
    const int at = indent(state);
    const int own = (int)strspn(line, " ");
    fprintf(state->stream, "%*s", at + own, "");
    sink_put_wrapped(state->stream, line + own, at + own, at + own);
}

static void text_value(void *payload, const char *key, const char *heading, const struct sink_value *value)
{
    struct state *state = payload;
    const struct frame *frame = state->frames.n ? &state->frames.v[state->frames.n - 1] : NULL;
    const bool item = !key && frame && frame->list && frame->heading;
    if (!heading && !item)
        return;
    struct text text = TEXT_INIT;
    sink_value_put(&text, value, true);
    const struct pair pair = {
        .heading = heading ? mem_strdup(heading) : NULL,
        .value = text_steal(&text),
    };
    VEC_PUSH(&state->pairs, pair);
}

static void text_begin(void *payload, const char *key, const char *heading, bool list)
{
    struct state *state = payload;
    (void)key;
    if (heading)
        flush_pairs(state);
    const struct frame frame = {.heading = heading ? mem_strdup(heading) : NULL, .list = list};
    VEC_PUSH(&state->frames, frame);
}

static void text_end(void *payload)
{
    struct state *state = payload;
    const struct frame frame = state->frames.v[state->frames.n - 1];
    if (frame.heading)
        flush_pairs(state);
    state->gap = state->gap || frame.printed;
    state->frames.n--;
    free(frame.heading);
}

static void text_table(void *payload, const struct sink_grid *grid)
{
    struct state *state = payload;
    flush_pairs(state);
    if (!sink_grid_shown(grid))
        return;
    state->gap = true;
    lead(state);
    sink_grid_put(state->stream, grid, indent(state), state->colour);
    state->gap = true;
}

static enum status text_close(void *own_state, struct diag *diag)
{
    struct state *state = own_state;
    (void)diag;
    flush_pairs(state);
    free(state->pairs.v);
    free(state->frames.v);
    free(state);
    return ST_OK;
}

const struct sink_ops sink_text = {
    .open = text_open,
    .say = text_say,
    .value = text_value,
    .begin = text_begin,
    .end = text_end,
    .table = text_table,
    .close = text_close,
};
