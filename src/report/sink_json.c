/* sink_json.c - a result as one JSON object, built whole and written when the sink is closed. */
#include <assert.h>
#include <jansson.h>
#include <stdlib.h>
#include <string.h>

#include "base/decimal.h"
#include "report/sink_ops.h"

enum { DIGITS = 15 };

struct state {
    FILE *stream;
    json_t *root;       /* owned */
    VEC(json_t *) open; /* borrowed from root, the innermost last */
};

/* A text as a JSON string; bytes that are not UTF-8 become '?', which only a strange file name can cause. */
static json_t *string_value(const char *s)
{
    json_t *value = json_string(s);
    if (value)
        return value;
    char *plain = mem_strdup(s);
    for (char *c = plain; *c; c++)
        if ((unsigned char)*c >= 0x80)
            *c = '?';
    value = json_string(plain);
    free(plain);
    return value;
}

static void add(struct state *state, const char *key, json_t *own_value)
{
    json_t *parent = state->open.v[state->open.n - 1];
    int failed = 0;
    if (json_is_array(parent)) {
        assert(!key);
        failed = json_array_append_new(parent, own_value);
    } else {
        assert(key && !json_object_get(parent, key) && "a key is used once");
        failed = json_object_set_new(parent, key, own_value);
    }
    assert(!failed);
    (void)failed;
}

/* jansson reports a lack of memory as it reports bad input; with this it ends the program as everywhere. */
static void *allocate(size_t n)
{
    return mem_alloc(n, 1);
}

static void *json_open(FILE *stream, const char *schema)
{
    struct state *state = mem_alloc(1, sizeof *state);
    json_set_alloc_funcs(allocate, free);
    state->stream = stream;
    state->root = json_object();
    VEC_PUSH(&state->open, state->root);
    add(state, "schema", string_value(schema));
    return state;
}

static void json_value(void *payload, const char *key, const struct value *value)
{
    struct state *state = payload;
    switch (value->kind) {
    case VALUE_NULL:
        add(state, key, json_null());
        break;
    case VALUE_STRING:
        add(state, key, string_value(value->string));
        break;
    case VALUE_INTEGER:
        add(state, key, json_integer(value->integer));
        break;
    case VALUE_REAL:
        add(state, key, json_real(value->real));
        break;
    case VALUE_BOOL:
        add(state, key, json_boolean(value->integer));
        break;
    case VALUE_MONEY:
        add(state, key, json_real(money_major(value->integer, value->currency)));
        if (key) {
            struct text minor = TEXT_INIT;
            text_printf(&minor, "%s_minor", key);
            add(state, minor.s, json_integer(value->integer));
            text_fini(&minor);
        }
        break;
    }
}

static void json_begin(void *payload, const char *key, bool list)
{
    struct state *state = payload;
    json_t *inner = list ? json_array() : json_object();
    add(state, key, inner);
    VEC_PUSH(&state->open, inner);
}

static void json_end(void *payload)
{
    struct state *state = payload;
    state->open.n--;
}

static enum status json_close_sink(void *own_state, struct diag *diag)
{
    struct state *state = own_state;
    enum status status = ST_OK;
    if (json_dumpf(state->root, state->stream, JSON_INDENT(2) | JSON_REAL_PRECISION(DIGITS)) != 0 ||
        fputc('\n', state->stream) == EOF)
        status = diag_set(diag, ST_INTERNAL, "the result cannot be written as JSON");
    json_decref(state->root);
    free(state->open.v);
    free(state);
    return status;
}

const struct sink_ops sink_json = {
    .tree = true,
    .open = json_open,
    .value = json_value,
    .begin = json_begin,
    .end = json_end,
    .close = json_close_sink,
};
