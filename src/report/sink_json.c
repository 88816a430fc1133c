/* sink_json.c - builds a result as one object and writes it as JSON or YAML when the sink is closed. */
#include <assert.h>
#include <ctype.h>
#include <jansson.h>
#include <string.h>
#include <strings.h>

#include "base/decimal.h"
#include "base/diag.h"
#include "base/mem.h"
#include "base/text.h"
#include "report/keys.h"
#include "report/sink_ops.h"
#include "report/value.h"

enum { DIGITS = 15 };

/* An open object or list, the innermost last. */
struct container {
    json_t *value;       /* borrowed from the root */
    const char *members; /* members of the object, or of each object in the list */
};

struct state {
    FILE *stream;
    json_t *root; /* owned */
    VEC(struct container) open;
    const struct key_result *result; /* NULL: not a result of the program; any key is accepted */
    const char *rows;                /* members of the result's rows */
    struct keys keys;
    struct arena arena; /* memory of the keys */
    struct text fault;  /* the first key that contradicts keys.c */
};

/* A text as a JSON string. Bytes that are not UTF-8, as in some file names, become '?'. */
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
    mem_free(plain);
    return value;
}

static void add(struct state *state, const char *key, json_t *own_value)
{
    json_t *parent = state->open.v[state->open.n - 1].value;
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

static void *json_open(FILE *stream, const char *schema)
{
    struct state *state = mem_alloc(1, sizeof *state);
    state->stream = stream;
    state->keys = keys_make(&state->arena);
    state->root = json_object();
    const size_t n = strcspn(schema, "/"), prefix = strlen("bursar.");
    state->result = n > prefix ? key_result_find(schema + prefix, n - prefix) : NULL;
    state->rows = state->result ? key_rows(state->result, &state->arena) : NULL;
    const struct container root = {state->root,
                                   state->result ? key_members(state->result->members, &state->arena) : NULL};
    VEC_PUSH(&state->open, root);
    add(state, "schema", string_value(schema));
    return state;
}

/* Checks that keys.c has the key with this kind (0: null), among the members of the enclosing object. */
static void check(struct state *state, const char *name, const struct key *key, unsigned kind)
{
    const struct container *in = &state->open.v[state->open.n - 1];
    if (!name || !state->result || state->fault.n > 0)
        return;
    const bool refused =
        state->open.n == 1 && key_is_member(key_result_find("infeasible", 10)->members, name);
    const bool any =
        in->members && strchr(in->members, '*') && (kind == 0 || kind == KEY_NUMBER || kind == KEY_INTEGER);
    if (any || ((refused || key_is_member(in->members, name)) && key && (key->kinds & kind) == kind))
        return;
    text_printf(&state->fault, "'%s' of %s", name, state->result->name);
}

/* The members that an object with this key may have; NULL: not restricted. */
static const char *members_of(const struct state *state, const char *name, const struct key *key)
{
    if (!name)
        return state->open.v[state->open.n - 1].members;
    if (state->result && strcmp(name, "rows") == 0)
        return state->rows;
    return key ? key->members : NULL;
}

static void json_value(void *payload, const char *key, const struct value *value)
{
    static const unsigned kinds[] = {
        [VALUE_NULL] = 0,          [VALUE_STRING] = KEY_TEXT, [VALUE_INTEGER] = KEY_INTEGER,
        [VALUE_REAL] = KEY_NUMBER, [VALUE_BOOL] = KEY_BOOL,   [VALUE_MONEY] = KEY_MONEY,
    };
    struct state *state = payload;
    const struct key *known = key ? key_find(&state->keys, key) : NULL;
    const bool number = known && (known->kinds & KEY_NUMBER);
    check(state, key, known, value->kind == VALUE_INTEGER && number ? KEY_NUMBER : kinds[value->kind]);
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
    const struct key *known = key ? key_find(&state->keys, key) : NULL;
    const struct container inner = {list ? json_array() : json_object(), members_of(state, key, known)};
    const bool counts = known && (known->kinds & KEY_COUNTS);
    check(state, key, known, !list ? KEY_OBJECT : counts ? KEY_COUNTS : KEY_LIST);
    add(state, key, inner.value);
    VEC_PUSH(&state->open, inner);
}

static void json_end(void *payload)
{
    struct state *state = payload;
    state->open.n--;
}

/* Writes n bytes of JSON, whole characters. Characters that text_character does not show become \uXXXX. */
static int put_escaped(const char *bytes, size_t n, void *stream)
{
    size_t from = 0, k = 0;
    for (size_t i = 0; i < n; i += k) {
        const unsigned char *s = (const unsigned char *)bytes + i;
        bool shown = true;
        k = text_character(bytes + i, &shown);
        if (shown)
            continue;
        const unsigned code = k == 1   ? s[0]
                              : k == 2 ? (s[0] & 0x1FU) << 6 | (s[1] & 0x3FU)
                                       : (s[0] & 0xFU) << 12 | (s[1] & 0x3FU) << 6 | (s[2] & 0x3FU);
        fwrite(bytes + from, 1, i - from, stream);
        fprintf(stream, "\\u%04X", code);
        from = i + k;
    }
    fwrite(bytes + from, 1, n - from, stream);
    return 0; /* sink_close checks the stream */
}

/* A key that contradicts keys.c is a fault of the program. The result is still written. */
static enum status forget(struct state *own_state, enum status status, struct diag *diag)
{
    if (status == ST_OK && own_state->fault.n > 0)
        status = diag_set(diag, ST_INTERNAL, "the schema of the result lacks %s", own_state->fault.s);
    text_fini(&own_state->fault);
    json_decref(own_state->root);
    mem_free(own_state->open.v);
    arena_fini(&own_state->arena);
    mem_free(own_state);
    return status;
}

static enum status json_close_sink(void *own_state, struct diag *diag)
{
    struct state *state = own_state;
    json_dump_callback(state->root, put_escaped, state->stream, JSON_INDENT(2) | JSON_REAL_PRECISION(DIGITS));
    fputc('\n', state->stream);
    return forget(state, ST_OK, diag);
}

/* --- YAML --- */

/* Writes a number with a decimal point, and an exponent with its sign. Otherwise YAML 1.1 would read it as a
 * text: 1e5, 1.0e5. */
static void put_real(FILE *stream, double value)
{
    char digits[32];
    snprintf(digits, sizeof digits, "%.*g", DIGITS, value);
    const size_t n = strcspn(digits, "e");
    fprintf(stream, "%.*s%s%s", (int)n, digits, memchr(digits, '.', n) ? "" : ".0", digits + n);
}

/* True if YAML reads the text as this text, not as a number, a date, a word or a mark. */
static bool is_plain(const char *s)
{
    static const char *const words[] = {"true", "false", "yes", "no", "on", "off", "null", "y", "n"};
    const size_t n = strlen(s);
    for (size_t i = 0; i < sizeof words / sizeof *words; i++)
        if (strcasecmp(s, words[i]) == 0)
            return false;
    return isalpha((unsigned char)s[0]) && s[n - 1] != ' ' &&
           strspn(s, "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789_.,/()- ") == n;
}

/* Other texts are quoted as in JSON, which YAML contains. */
static void put_scalar(FILE *stream, const json_t *value)
{
    if (json_is_real(value))
        put_real(stream, json_real_value(value));
    else if (json_is_string(value) && is_plain(json_string_value(value)))
        fputs(json_string_value(value), stream);
    else
        json_dump_callback(value, put_escaped, stream, JSON_ENCODE_ANY);
}

static void put_block(FILE *stream, json_t *value, int indent);

/* Writes the value after a key or a dash. */
static void put_value(FILE *stream, json_t *value, int indent, bool item)
{
    const bool full = json_array_size(value) > 0 || json_object_size(value) > 0;
    if (!full) {
        fputc(' ', stream);
        put_scalar(stream, value);
        fputc('\n', stream);
    } else if (item && json_is_object(value)) {
        fputc(' ', stream);
        put_block(stream, value, -indent);
    } else {
        fputc('\n', stream);
        put_block(stream, value, indent);
    }
}

/* Writes a non-empty object or list. indent < 0: its first line is already begun. */
static void put_block(FILE *stream, json_t *value, int indent)
{
    const int depth = indent < 0 ? -indent : indent;
    bool begun = indent < 0;
    const char *key = NULL;
    json_t *inner = NULL;
    size_t i = 0;
    json_object_foreach(value, key, inner)
    {
        fprintf(stream, "%*s", begun ? 0 : depth, "");
        json_t *name = json_string(key);
        put_scalar(stream, name);
        json_decref(name);
        fputc(':', stream);
        put_value(stream, inner, depth + 2, false);
        begun = false;
    }
    json_array_foreach(value, i, inner)
    {
        fprintf(stream, "%*s-", depth, "");
        put_value(stream, inner, depth + 2, true);
    }
}

static enum status yaml_close_sink(void *own_state, struct diag *diag)
{
    struct state *state = own_state;
    put_block(state->stream, state->root, 0);
    return forget(state, ST_OK, diag);
}

const struct sink_ops sink_json = {
    .tree = true,
    .open = json_open,
    .value = json_value,
    .begin = json_begin,
    .end = json_end,
    .close = json_close_sink,
};

const struct sink_ops sink_yaml = {
    .tree = true,
    .open = json_open,
    .value = json_value,
    .begin = json_begin,
    .end = json_end,
    .close = yaml_close_sink,
};
