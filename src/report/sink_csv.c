/* sink_csv.c - the main table of a result as RFC 4180 text with plain line ends. */
#include <assert.h>
#include <inttypes.h>
#include <string.h>

#include "base/decimal.h"
#include "base/diag.h"
#include "base/mem.h"
#include "base/text.h"
#include "catalog/csvfile.h"
#include "report/sink_ops.h"
#include "report/value.h"

struct state {
    FILE *stream;
    bool written; /* the main table */
};

static void *csv_open(FILE *stream, const char *schema)
{
    (void)schema;
    struct state *state = mem_alloc(1, sizeof *state);
    state->stream = stream;
    return state;
}

static void put_text(FILE *stream, const char *s)
{
    const bool formula = csvfile_is_formula(s);
    if (!strpbrk(s, ",\"\n")) {
        fprintf(stream, "%s%s", formula ? "'" : "", s);
        return;
    }
    fputs(formula ? "\"'" : "\"", stream);
    for (; *s; s++) {
        if (*s == '"')
            fputc('"', stream);
        fputc(*s, stream);
    }
    fputc('"', stream);
}

static void put_money(FILE *stream, const struct value *value)
{
    struct text major = TEXT_INIT;
    money_put(&major, value->integer, value->currency, false);
    fprintf(stream, "%s,%" PRId64, major.s, value->integer);
    text_fini(&major);
}

static void put_cell(FILE *stream, const struct value *value, bool money)
{
    switch (value->kind) {
    case VALUE_NULL:
        break;
    case VALUE_STRING:
        put_text(stream, value->string);
        break;
    case VALUE_INTEGER:
        fprintf(stream, "%" PRId64, value->integer);
        break;
    case VALUE_REAL:
        fprintf(stream, "%.15g", value->real);
        break;
    case VALUE_BOOL:
        fputs(value->integer ? "true" : "false", stream);
        break;
    case VALUE_MONEY:
        put_money(stream, value);
        break;
    }
    if (money && value->kind != VALUE_MONEY)
        fputc(',', stream); /* the integer twin stays empty too */
}

static void csv_table(void *payload, const struct sink_grid *grid)
{
    struct state *state = payload;
    if (grid->role != SINK_MAIN)
        return;
    assert(!state->written && "a result has one main table");
    state->written = true;
    const size_t n = grid->n_columns;
    bool *money = mem_alloc(n, sizeof *money);
    for (size_t i = 0; i < grid->cells.n; i++)
        money[i % n] = money[i % n] || grid->cells.v[i].kind == VALUE_MONEY;
    for (size_t i = 0; i < n; i++) {
        if (i > 0)
            fputc(',', state->stream);
        put_text(state->stream, grid->columns[i].key);
        if (money[i])
            fprintf(state->stream, ",%s_minor", grid->columns[i].key);
    }
    fputc('\n', state->stream);
    for (size_t i = 0; i < grid->cells.n; i++) {
        put_cell(state->stream, &grid->cells.v[i], money[i % n]);
        fputc(i % n + 1 == n ? '\n' : ',', state->stream);
    }
    mem_free(money);
}

static enum status csv_close(void *own_state, struct diag *diag)
{
    struct state *state = own_state;
    enum status status = ST_OK;
    if (!state->written)
        status = diag_set(diag, ST_USAGE, "this result has no table for CSV; use --format text or json");
    mem_free(state);
    return status;
}

const struct sink_ops sink_csv = {
    .open = csv_open,
    .table = csv_table,
    .close = csv_close,
};
