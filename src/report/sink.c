/* sink.c - keeps the order of the calls and the shape of tables; each format is a table of functions. */
#include "report/sink.h"

#include <assert.h>
#include <math.h>
#include <stdarg.h>
#include <stdlib.h>
#include <string.h>

#include "base/decimal.h"
#include "base/diag.h"
#include "base/mem.h"
#include "base/sort.h"
#include "base/text.h"
#include "report/sink_ops.h"
#include "report/value.h"

enum { DIGITS = 4 }; /* default number of significant digits */

/* A block that is open. */
struct frame {
    char *heading; /* owned; NULL: shown at the outer level */
    bool list;
    bool shown; /* the heading is printed; an empty block prints none */
};

struct sink {
    const struct sink_ops *ops;
    FILE *stream; /* NULL: a sheet */
    void *state;
    VEC(struct frame) frames; /* open blocks outside of rows */
    bool brief, whole;        /* struct sink_view */
    int hidden;               /* depth of nested details in a brief text */
    bool in_table;
    int row_depth;    /* 0: not in a row; 1: in a row; above 1: in an object nested in the row */
    size_t at_column; /* next column of the row */
    struct sink_grid grid;
    struct sink_column *columns; /* columns of the grid; a value may set the unit of its column */
    /* for each given column, whether the table does not have it; on the grid's arena */
    const bool *absent;
    const char *first, *by; /* sink_table_arrange, on the grid's arena; NULL: as given */
    bool arranged;
};

struct sink *sink_open(enum sink_format format, FILE *stream, const char *schema)
{
    static const struct sink_ops *const ops[] = {
        [SINK_TEXT] = &sink_text, [SINK_JSON] = &sink_json, [SINK_CSV] = &sink_csv,
        [SINK_YAML] = &sink_yaml, [SINK_HTML] = &sink_html,
    };
    struct sink *sink = mem_alloc(1, sizeof *sink);
    sink->ops = ops[format];
    sink->stream = stream;
    sink->state = sink->ops->open(stream, schema);
    return sink;
}

void sink_set_view(struct sink *sink, const struct sink_view *view)
{
    sink->brief = view->brief;
    sink->whole = view->whole;
    sink_text_view(sink->state, view);
}

void sink_details_begin(struct sink *sink)
{
    sink->hidden += sink->brief;
}

void sink_details_end(struct sink *sink)
{
    sink->hidden -= sink->brief;
}

void sink_hint(struct sink *sink, const char *line)
{
    if (sink->brief)
        sink_say(sink, "%s", line);
}

bool sink_is_brief(const struct sink *sink)
{
    return sink->brief;
}

struct sink *sink_open_sheet(struct sheet *sheet)
{
    struct sink *sink = mem_alloc(1, sizeof *sink);
    sink->ops = &sink_sheet;
    sink->state = sink_sheet_open(sheet);
    return sink;
}

enum status sink_close(struct sink *own_sink, struct diag *diag)
{
    assert(own_sink->frames.n == 0 && !own_sink->in_table);
    enum status status = own_sink->ops->close(own_sink->state, diag);
    FILE *stream = own_sink->stream;
    if (stream && (fflush(stream) != 0 || ferror(stream)) && status == ST_OK)
        status = diag_set(diag, ST_OUTPUT, "the result cannot be written");
    mem_free(own_sink->frames.v);
    mem_free(own_sink);
    return status;
}

/* Prints the headings of the enclosing blocks, before their first content. */
static void lead(struct sink *sink)
{
    struct arena arena = ARENA_INIT;
    bool first = true;
    for (size_t i = 0; i < sink->frames.n; i++) {
        struct frame *frame = &sink->frames.v[i];
        if (!frame->heading || frame->shown)
            continue;
        sink->ops->heading(sink->state, arena_shown(&arena, frame->heading), frame->list, first);
        frame->shown = true;
        first = false;
    }
    arena_fini(&arena);
}

void sink_say(struct sink *sink, const char *format, ...)
{
    assert(!sink->in_table);
    if (!sink->ops->say || sink->hidden)
        return;
    struct arena arena = ARENA_INIT;
    va_list args;
    va_start(args, format);
    const char *line = arena_vprintf(&arena, format, args);
    va_end(args);
    if (line[strspn(line, " ")] != '\0')
        lead(sink);
    sink->ops->say(sink->state, arena_shown(&arena, line));
    arena_fini(&arena);
}

void sink_label(struct sink *sink, const char *label, const char *format, ...)
{
    assert(!sink->in_table);
    if (!sink->ops->pair || sink->hidden)
        return;
    struct arena arena = ARENA_INIT;
    va_list args;
    va_start(args, format);
    const struct value line = value_text(arena_shown(&arena, arena_vprintf(&arena, format, args)));
    va_end(args);
    lead(sink);
    sink->ops->pair(sink->state, label, &line);
    arena_fini(&arena);
}

void sink_title(struct sink *sink, const char *title)
{
    if (sink->ops->part_of_page)
        return;
    if (title)
        sink_say(sink, "%s", title);
    sink_say(sink, "%s", "");
}

/* True if a value is a share, which readers see in percent. */
static bool is_share(const struct sink *sink, const char *unit)
{
    return sink->ops->pair && unit && strcmp(unit, "share") == 0;
}

/* Puts a value into the next cell of the row; its strings are kept until the table is written. */
static void put_cell(struct sink *sink, struct value value)
{
    struct sink_column *column = &sink->columns[sink->at_column++];
    if (sink->ops->tree) {
        sink->ops->value(sink->state, column->key, &value);
        return;
    }
    value.digits = column->digits ? column->digits : DIGITS;
    if (column->share && sink->ops->scales)
        value.real *= 100;
    if (value.kind == VALUE_STRING)
        value.string = arena_shown(&sink->grid.arena, value.string);
    if (value.kind == VALUE_MONEY)
        value.currency = arena_strdup(&sink->grid.arena, value.currency);
    if (value.formula)
        value.formula = arena_strdup(&sink->grid.arena, value.formula);
    const char *unit = value.kind == VALUE_MONEY ? value.currency : value.unit;
    if (unit && column->unit && !column->unit[0])
        column->unit = arena_strdup(&sink->grid.arena, unit);
    value.unit = NULL;
    VEC_PUSH(&sink->grid.cells, value);
}

/* Fills cells with null up to the column `key`, or all remaining cells for NULL. False: no such column. */
static bool fill_row(struct sink *sink, const char *key)
{
    size_t column = sink->at_column;
    while (column < sink->grid.n_columns && (!key || strcmp(sink->grid.columns[column].key, key) != 0))
        column++;
    if (key && column == sink->grid.n_columns)
        return false;
    while (sink->at_column < column)
        put_cell(sink, (struct value){.kind = VALUE_NULL});
    return true;
}

/* Shows a value outside of a table to readers. */
static void show_value(struct sink *sink, const char *key, const char *heading, const struct value *value)
{
    const struct frame *frame = sink->frames.n ? &sink->frames.v[sink->frames.n - 1] : NULL;
    const bool item = !key && frame && frame->list && frame->heading;
    if (!sink->ops->pair || sink->hidden || (!heading && !item))
        return;
    struct arena arena = ARENA_INIT;
    struct value shown = *value;
    shown.string = arena_shown(&arena, value->string);
    if (is_share(sink, value->unit)) {
        shown.real *= 100;
        shown.unit = "%";
    }
    if (sink->ops->scales && value->kind == VALUE_REAL) {
        const struct scaled_unit scaled = number_scale(shown.real, shown.unit, &arena);
        shown.real /= scaled.divisor;
        shown.unit = scaled.unit;
    }
    lead(sink);
    sink->ops->pair(sink->state, item && sink->ops->bullets ? NULL : arena_shown(&arena, heading), &shown);
    arena_fini(&arena);
}

void sink_put(struct sink *sink, const char *key, const char *heading, struct value value)
{
    assert(!sink->in_table || sink->row_depth > 0);
    if (value.kind == VALUE_STRING && !value.string)
        value.string = value.day;
    if (sink->row_depth == 1) {
        const bool known = fill_row(sink, key);
        assert(known && "a value in a row has the key of a column, in the order of the columns");
        if (known)
            put_cell(sink, value);
    } else if (sink->ops->tree) {
        sink->ops->value(sink->state, key, &value);
    } else if (sink->row_depth == 0) {
        show_value(sink, key, heading, &value);
    }
}

void sink_string(struct sink *sink, const char *key, const char *heading, const char *value)
{
    sink_put(sink, key, heading, value_text(value));
}

void sink_integer(struct sink *sink, const char *key, const char *heading, int64_t value)
{
    sink_put(sink, key, heading, value_integer(value));
}

void sink_real(struct sink *sink, const char *key, const char *heading, double value, int digits,
               const char *unit)
{
    struct value of = value_real(value);
    of.digits = digits;
    of.unit = unit;
    sink_put(sink, key, heading, of);
}

void sink_bool(struct sink *sink, const char *key, const char *heading, bool value)
{
    sink_put(sink, key, heading, value_bool(value));
}

void sink_money(struct sink *sink, const char *key, const char *heading, int64_t amount_minor,
                const char *currency)
{
    sink_put(sink, key, heading, value_money(amount_minor, currency));
}

static void pause_for(struct sink *sink, const char *heading)
{
    if (heading && sink->ops->pause && !sink->hidden)
        sink->ops->pause(sink->state);
}

static void begin(struct sink *sink, const char *key, const char *heading, bool list)
{
    assert(!sink->in_table || sink->row_depth > 0);
    if (sink->row_depth == 1 && fill_row(sink, key)) {
        if (sink->ops->tree)
            sink->at_column++;
        else
            put_cell(sink, value_null());
    }
    if (sink->ops->tree)
        sink->ops->begin(sink->state, key, list);
    else if (sink->row_depth == 0)
        pause_for(sink, heading);
    if (sink->row_depth == 0)
        VEC_PUSH(&sink->frames,
                 (struct frame){.heading = heading ? mem_strdup(heading) : NULL, .list = list});
    sink->row_depth += sink->row_depth > 0;
}

void sink_end(struct sink *sink)
{
    assert(sink->row_depth != 1 && (sink->row_depth > 1 || sink->frames.n > 0));
    if (sink->ops->tree)
        sink->ops->end(sink->state);
    if (sink->row_depth > 0) {
        sink->row_depth--;
        return;
    }
    struct frame frame = sink->frames.v[--sink->frames.n];
    pause_for(sink, frame.heading);
    if (frame.shown && sink->ops->leave)
        sink->ops->leave(sink->state, frame.list);
    mem_free(frame.heading);
}

void sink_begin(struct sink *sink, const char *key, const char *heading)
{
    begin(sink, key, heading, false);
}

void sink_list_begin(struct sink *sink, const char *key, const char *heading)
{
    begin(sink, key, heading, true);
}

void sink_strings(struct sink *sink, const char *key, const char *heading, const char *const *v, size_t n)
{
    begin(sink, key, heading, true);
    for (size_t i = 0; i < n; i++)
        sink_string(sink, NULL, heading ? "" : NULL, v[i]);
    sink_end(sink);
}

/* Reads the next column in the form of sink_table_begin. Returns the rest of the text. */
static const char *read_column(struct sink_column *out, const char *s, va_list *args, struct arena *arena)
{
    enum { KEY, HEADING, UNIT, N_PARTS } at = KEY;
    struct text part[N_PARTS] = {TEXT_INIT, TEXT_INIT, TEXT_INIT};
    *out = (struct sink_column){.digits = 0};
    for (; *s && *s != '|'; s++) {
        if (*s == '%' && *++s == 's') {
            const char *text = va_arg(*args, const char *);
            text_put(&part[at], text ? text : "");
        } else if (at == KEY && *s == ':') {
            const char *digits = s[1] == '%' ? va_arg(*args, const char *) : s + 1;
            char *end = NULL;
            out->digits = s[1] == 's' ? SINK_SAYS : (int)strtol(digits, &end, 10);
            out->share = end && *end == '%';
            s += strcspn(s, "= |") - 1;
        } else if (at == KEY && *s == '=') {
            at = HEADING;
            text_put(&part[at], "");
        } else if (*s == '[') {
            at = UNIT;
            text_put(&part[at], "");
        } else if (*s != ']' && (*s != ' ' || (part[at].n > 0 && !strchr("|[", s[1])))) {
            text_putn(&part[at], s, 1);
        }
    }
    const bool named = part[HEADING].s != NULL;
    char *key = arena_take(arena, &part[KEY]);
    key += key[0] == '?';
    const char *prefixed = key + strspn(key, "-+");
    out->detail = key[0] == '+';
    out->readers = *prefixed == '~';
    out->key = prefixed + out->readers;
    char *heading = named ? NULL : arena_strdup(arena, out->key);
    for (char *c = heading; c && (c = strchr(c, '_'));)
        *c = ' ';
    if (key[0] != '-')
        out->heading = arena_shown(arena, named ? arena_take(arena, &part[HEADING]) : heading);
    if (part[UNIT].s)
        out->unit = arena_take(arena, &part[UNIT]);
    for (size_t i = 0; i < N_PARTS; i++)
        text_fini(&part[i]);
    return *s ? s + 1 : s;
}

void sink_table_begin(struct sink *sink, const char *key, const char *heading, enum sink_table_role role,
                      const char *columns, ...)
{
    assert(!sink->in_table && columns[0]);
    sink->in_table = true;
    struct sink_grid *grid = &sink->grid;
    *grid = (struct sink_grid){.arena = ARENA_INIT, .role = role, .fold = SINK_ROWS};
    size_t n = 1;
    for (const char *s = columns; (s = strchr(s, '|')); s++)
        n++;
    struct sink_column *shown = ARENA_NEW(&grid->arena, n, struct sink_column);
    bool *absent = ARENA_NEW(&grid->arena, n, bool);
    va_list args;
    va_start(args, columns);
    for (size_t i = 0; i < n; i++) {
        columns = read_column(&shown[grid->n_columns], columns, &args, &grid->arena);
        absent[i] =
            shown[grid->n_columns].key[0] == '!' || (shown[grid->n_columns].readers && !sink->ops->pair);
        grid->n_columns += !absent[i];
    }
    va_end(args);
    grid->columns = sink->columns = shown;
    sink->absent = absent;
    sink->arranged = false;
    for (size_t i = 0; i < grid->n_columns; i++)
        if (shown[i].share && sink->ops->scales)
            shown[i].unit = "%";
    grid->key = arena_strdup(&grid->arena, key);
    grid->heading = arena_shown(&grid->arena, heading);
    if (sink->ops->tree)
        sink->ops->begin(sink->state, key, true);
}

void sink_column_add(struct sink *sink, const char *key, const char *heading, const char *unit, int digits)
{
    struct sink_grid *grid = &sink->grid;
    struct arena *arena = &grid->arena;
    assert(sink->in_table && grid->cells.n == 0 && sink->row_depth == 0);
    sink->columns = ARENA_COPY(arena, sink->columns, grid->n_columns, 1, struct sink_column);
    sink->absent = ARENA_NEW(arena, grid->n_columns + 1, bool); /* absent columns are already removed */
    sink->columns[grid->n_columns++] = (struct sink_column){.key = arena_strdup(arena, key),
                                                            .heading = arena_shown(arena, heading),
                                                            .unit = unit ? arena_shown(arena, unit) : NULL,
                                                            .digits = digits};
    grid->columns = sink->columns;
}

void sink_table_fold(struct sink *sink, size_t n)
{
    assert(sink->in_table && sink->grid.marked.n == 0);
    sink->grid.fold = n;
}

void sink_table_arrange(struct sink *sink, const char *first, const char *by)
{
    assert(sink->in_table && sink->grid.marked.n == 0);
    sink->arranged = true;
    sink->first = first ? arena_strdup(&sink->grid.arena, first) : NULL;
    sink->by = by ? arena_strdup(&sink->grid.arena, by) : NULL;
}

void sink_table_spread(struct sink *sink)
{
    assert(sink->in_table && sink->grid.marked.n == 0);
    sink->grid.spread = true;
}

void sink_row_begin(struct sink *sink)
{
    assert(sink->in_table && sink->row_depth == 0);
    sink->row_depth = 1;
    sink->at_column = 0;
    if (sink->ops->tree)
        sink->ops->begin(sink->state, NULL, false);
}

void sink_row_end(struct sink *sink, bool marked)
{
    assert(sink->row_depth == 1);
    fill_row(sink, NULL);
    sink->row_depth = 0;
    if (sink->ops->tree)
        sink->ops->end(sink->state);
    else if (sink->hidden)
        sink->grid.cells.n -= sink->grid.n_columns;
    else
        VEC_PUSH(&sink->grid.marked, marked);
}

void sink_row_put(struct sink *sink, const struct value *cells, size_t n)
{
    for (size_t i = 0, at = 0; i < n; i++)
        if (!sink->absent[i])
            sink_put(sink, sink->grid.columns[at++].key, NULL, cells[i]);
}

void sink_row(struct sink *sink, bool marked, const struct value *cells, size_t n)
{
    sink_row_begin(sink);
    sink_row_put(sink, cells, n);
    sink_row_end(sink, marked);
}

/* True when a table has something to show to readers: a heading, or a column with one. Only the main table is
 * shown without a row. */
static bool is_shown(const struct sink_grid *grid)
{
    if (grid->role == SINK_SIDE && grid->marked.n == 0)
        return false;
    bool shown = grid->heading != NULL;
    for (size_t c = 0; c < grid->n_columns; c++)
        shown = shown || grid->columns[c].heading;
    return shown;
}

/* Gives each column of rates the unit that suits its largest value. */
static void scale_columns(struct sink_grid *grid, struct sink_column *columns)
{
    for (size_t c = 0; c < grid->n_columns; c++) {
        double largest = 0;
        for (size_t r = 0; r < grid->marked.n; r++) {
            const struct value *cell = &grid->cells.v[r * grid->n_columns + c];
            if (cell->kind == VALUE_REAL)
                largest = fmax(largest, fabs(cell->real));
        }
        const struct scaled_unit scaled = number_scale(largest, columns[c].unit, &grid->arena);
        columns[c].unit = scaled.unit;
        for (size_t r = 0; r < grid->marked.n; r++)
            grid->cells.v[r * grid->n_columns + c].real /= scaled.divisor;
    }
}

/* Removes columns of details and, unless all rows are wanted, the rows after the first ones. */
static void shorten(struct sink_grid *grid, struct sink_column *columns, bool whole)
{
    enum { FEW = 2 }; /* up to this number of further rows are printed; above it, only their number is */
    const size_t n = grid->marked.n, width = grid->n_columns;
    size_t kept = 0, others = 0;
    for (size_t c = 0; c < width; c++)
        columns[c].heading = columns[c].detail ? NULL : columns[c].heading;
    if (whole || n <= grid->fold + FEW)
        return;
    for (size_t r = 0; r < n; r++)
        others += !grid->marked.v[r];
    const size_t room = grid->fold > n - others ? grid->fold - (n - others) : 1;
    const size_t step = grid->spread ? (others + room - 1) / room : 1;
    for (size_t r = 0, other = 0; r < n; r++) {
        /* rows that are spread include the last row */
        const size_t at = grid->spread ? others - 1 - other : other;
        other += !grid->marked.v[r];
        if (!grid->marked.v[r] && (at % step > 0 || at / step >= room))
            continue;
        memmove(&grid->cells.v[kept * width], &grid->cells.v[r * width], width * sizeof *grid->cells.v);
        grid->marked.v[kept++] = grid->marked.v[r];
    }
    grid->marked.n = kept;
    grid->cells.n = kept * width;
    grid->more = n - kept;
}

/* Index of the column with the key of n bytes; their number if there is none. */
static size_t column_of(const struct sink_grid *grid, const char *key, size_t n)
{
    size_t c = 0;
    while (c < grid->n_columns &&
           (strlen(grid->columns[c].key) != n || strncmp(grid->columns[c].key, key, n) != 0))
        c++;
    return c;
}

struct sorted_row {
    size_t row; /* as given */
    bool marked;
    double number; /* the row's number in the column by which rows are sorted */
};

static int by_number(const void *a, const void *b)
{
    const struct sorted_row *x = a, *y = b;
    if (x->marked != y->marked)
        return x->marked ? -1 : 1;
    return (x->number < y->number) - (x->number > y->number);
}

static void sort_rows(struct sink_grid *grid, const char *by)
{
    const size_t n = grid->marked.n, width = grid->n_columns;
    const size_t column = by ? column_of(grid, by, strlen(by)) : width;
    struct sorted_row *rows = ARENA_NEW(&grid->arena, n, struct sorted_row);
    struct value *cells = ARENA_NEW(&grid->arena, n * width, struct value);
    for (size_t r = 0; r < n; r++) {
        const struct value *cell = column < width ? &grid->cells.v[r * width + column] : NULL;
        rows[r] = (struct sorted_row){r, grid->marked.v[r],
                                      !cell                      ? 0
                                      : cell->kind == VALUE_REAL ? cell->real
                                                                 : (double)cell->integer};
    }
    if (n > 1)
        sort_stable(rows, n, sizeof *rows, by_number);
    for (size_t r = 0; r < n; r++) {
        memcpy(&cells[r * width], &grid->cells.v[rows[r].row * width], width * sizeof *cells);
        grid->marked.v[r] = rows[r].marked;
    }
    if (n > 0)
        memcpy(grid->cells.v, cells, n * width * sizeof *cells);
}

/* Moves a column to an earlier place; those between move on by one. Words of `says` become a column of one
 * line for each row. */
static void move_column(struct sink_grid *grid, struct sink_column *columns, size_t from, size_t to)
{
    struct sink_column column = columns[from];
    column.clipped = column.digits == SINK_SAYS;
    column.digits = column.clipped ? 0 : column.digits;
    memmove(&columns[to + 1], &columns[to], (from - to) * sizeof *columns);
    columns[to] = column;
    for (size_t r = 0; r < grid->marked.n; r++) {
        struct value *cells = &grid->cells.v[r * grid->n_columns];
        const struct value cell = cells[from];
        memmove(&cells[to + 1], &cells[to], (from - to) * sizeof *cells);
        cells[to] = cell;
    }
}

/* Moves the columns named to the front. */
static void order_columns(struct sink_grid *grid, struct sink_column *columns, const char *first)
{
    size_t to = 0;
    for (const char *s = first; *s; s += strspn(s, " ")) {
        const size_t n = strcspn(s, " "), from = column_of(grid, s, n);
        assert(from < grid->n_columns && from >= to && "a table is arranged by keys of its columns");
        move_column(grid, columns, from, to++);
        s += n;
    }
}

/* Writes the table for readers. */
static void show_table(struct sink *sink)
{
    if (sink->arranged && sink->ops->pair)
        sort_rows(&sink->grid, sink->by);
    if (sink->arranged && sink->brief && sink->first)
        order_columns(&sink->grid, sink->columns, sink->first);
    if (sink->brief)
        shorten(&sink->grid, sink->columns, sink->whole);
    if (sink->ops->pair)
        lead(sink);
    if (sink->ops->scales)
        scale_columns(&sink->grid, sink->columns);
    sink->ops->table(sink->state, &sink->grid);
}

void sink_table_end(struct sink *sink)
{
    assert(sink->in_table && sink->row_depth == 0);
    const bool shown = !sink->ops->tree && !sink->hidden && (!sink->ops->pair || is_shown(&sink->grid));
    if (sink->ops->tree)
        sink->ops->end(sink->state);
    else if (sink->ops->pause && !sink->hidden)
        sink->ops->pause(sink->state);
    sink->in_table = false;
    if (shown)
        show_table(sink);
    mem_free(sink->grid.cells.v);
    mem_free(sink->grid.marked.v);
    arena_fini(&sink->grid.arena);
}
