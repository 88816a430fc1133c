/* sink_sheet.c - writes a result to a sheet of a spreadsheet: the sentences, pairs and tables of the text
 * format, with numbers as numbers. */
#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "base/decimal.h"
#include "base/mem.h"
#include "base/text.h"
#include "report/book.h"
#include "report/sink_layout.h"
#include "report/sink_ops.h"
#include "report/value.h"

/* Width of the button of a filter, in characters. */
enum { FILTER = 3 };

/* An input cell that formulas refer to by name. */
struct input {
    const char *name;
    uint32_t row;
    uint16_t column;
};

struct state {
    struct sheet *sheet;
    bool blank;  /* the last row is empty */
    bool headed; /* the last row is a heading */
    VEC(struct input) inputs;
};

/* A table and its place in the sheet. */
struct placed {
    const struct state *state;
    const struct sink_grid *grid;
    struct sink_shown *columns; /* [n] shown columns; the first is the sheet's current column */
    size_t n;
    uint32_t first; /* row of the sheet */
    int *lines;     /* [rows] largest number of lines of a text in the row */
};

void *sink_sheet_open(struct sheet *sheet)
{
    struct state *state = mem_alloc(1, sizeof *state);
    state->sheet = sheet;
    state->blank = sheet->row == 0;
    return state;
}

static void blank_row(struct state *state)
{
    state->sheet->row += !state->blank;
    state->blank = true;
    state->headed = false;
}

/* Notes that the last row has cells. */
static void fill_row(struct state *state)
{
    state->blank = state->headed = false;
}

static void sheet_heading(void *payload, const char *heading, bool list, bool first)
{
    struct state *state = payload;
    (void)list;
    (void)first;
    blank_row(state);
    sheet_text(state->sheet, state->sheet->row++, state->sheet->column, heading, SHEET_HEADING);
    state->blank = false;
    state->headed = true;
}

static void sheet_say(void *payload, const char *line)
{
    struct state *state = payload;
    line += strspn(line, " ");
    if (line[0] == '\0') {
        blank_row(state);
        return;
    }
    fill_row(state);
    sheet_sentence(state->sheet, state->sheet->row++, state->sheet->column, line);
}

static bool is_percentage(const struct value *value)
{
    return value->input && value->unit && strcmp(value->unit, "%") == 0;
}

struct cell {
    uint32_t row;
    uint16_t column;
    enum sheet_style style; /* style of the cell; inputs have a style of their own */
    double size;            /* size of the largest number in the column */
    char *formula;          /* formula with names of cells; NULL: none */
    bool numeric;           /* the column has numbers */
    int lines;              /* 0: a text is a sentence; otherwise out: number of lines of the text */
};

/* Puts a value and returns its width in characters. */
static size_t put_cell(struct sheet *sheet, struct cell *cell, const struct value *value)
{
    const enum sheet_style style = value->input ? SHEET_INPUT : cell->style;
    const uint32_t row = cell->row;
    const uint16_t column = cell->column;
    struct sheet_number number;
    struct text text = TEXT_INIT;
    sink_value_put(&text, value, false);
    switch (value->kind) {
    case VALUE_STRING:
        if (value->day[0]) {
            sheet_date(sheet, row, column, value->day, style);
            break;
        }
        /* fall through */
    case VALUE_NULL:
    case VALUE_BOOL:
        if (cell->lines == 0 && style == SHEET_PLAIN)
            sheet_sentence(sheet, row, column, text.s);
        else if (cell->lines == 0)
            sheet_text(sheet, row, column, text.s, style);
        else
            cell->lines = sheet_long_text(sheet, row, column, text.s,
                                          cell->numeric && style == SHEET_PLAIN ? SHEET_WORD : style);
        break;
    case VALUE_INTEGER:
        sheet_number(sheet, row, column, (struct sheet_number){.value = (double)value->integer}, style);
        break;
    case VALUE_REAL:
        number = is_percentage(value)
                     ? (struct sheet_number){value->real / 100, SHEET_PERCENT, NULL}
                     : (struct sheet_number){value->real, sheet_decimals(cell->size, value->digits),
                                             cell->formula};
        sheet_number(sheet, row, column, number, style);
        break;
    case VALUE_MONEY:
        number = (struct sheet_number){money_major(value->integer, value->currency),
                                       currency_places(value->currency), cell->formula};
        sheet_number(sheet, row, column, number, style);
        break;
    }
    const size_t width = (size_t)sink_width(text.s ? text.s : "", text.n);
    text_fini(&text);
    return width;
}

static void sheet_pair(void *payload, const char *heading, const struct value *value)
{
    struct state *state = payload;
    struct sheet *sheet = state->sheet;
    const char *unit = value->kind == VALUE_MONEY ? value->currency : value->unit;
    const uint16_t column = (uint16_t)(sheet->column + (heading ? 1 : 0));
    fill_row(state);
    if (heading) {
        sheet_text(sheet, sheet->row, sheet->column, heading, SHEET_PLAIN);
        sheet_widen(sheet, sheet->column, strlen(heading));
    }
    struct cell cell = {.row = sheet->row, .column = column, .style = SHEET_PLAIN, .size = fabs(value->real)};
    const size_t width = put_cell(sheet, &cell, value);
    if (value->input) {
        VEC_PUSH(&state->inputs, ((struct input){value->input, sheet->row, column}));
        sheet_widen(sheet, column, width);
    }
    if (unit && unit[0] && value->kind != VALUE_NULL && !is_percentage(value))
        sheet_text(sheet, sheet->row, (uint16_t)(column + 1), unit, SHEET_PLAIN);
    sheet->row++;
}

static void sheet_leave(void *payload, bool list)
{
    (void)list;
    blank_row(payload);
}

/* --- formulas --- */

/* Adds the cell or cells of a reference such as "key", "key@3" and "key:3" in a row of the sheet. */
static void put_reference(struct text *out, const struct placed *table, const char *reference, uint32_t row)
{
    const size_t n = strcspn(reference, "@:}");
    const uint32_t number = (uint32_t)strtoul(reference + n + 1, NULL, 10);
    uint16_t column = table->state->sheet->column;
    for (size_t i = 0; i < table->state->inputs.n && reference[0] == '$'; i++) {
        const struct input *input = &table->state->inputs.v[i];
        if (strlen(input->name) == n - 1 && strncmp(input->name, reference + 1, n - 1) == 0)
            sheet_put_name(out, input->row, input->column, true);
    }
    if (reference[0] == '$')
        return;
    for (size_t i = 0; i < table->n; i++) {
        const char *key = table->grid->columns[table->columns[i].at].key;
        if (strlen(key) == n && strncmp(key, reference, n) == 0)
            column = (uint16_t)(column + i);
    }
    if (reference[n] == ':') {
        sheet_put_name(out, table->first, column, false);
        text_put(out, ":");
    }
    sheet_put_name(out,
                   reference[n] == '@'   ? table->first + number
                   : reference[n] == ':' ? table->first + number - 1
                                         : row,
                   column, false);
}

/* Returns the formula of a value in a row of the sheet; NULL: none. The caller frees it. */
static char *formula_of(const struct value *value, const struct placed *table, uint32_t row)
{
    struct text text = TEXT_INIT;
    const char *s = value->formula;
    if (!s)
        return NULL;
    for (const char *open; (open = strchr(s, '{')); s = strchr(open, '}') + 1) {
        text_putn(&text, s, (size_t)(open - s));
        put_reference(&text, table, open + 1, row);
    }
    text_put(&text, s);
    return text.s;
}

/* --- tables --- */

static void put_headings(struct sheet *sheet, const struct placed *table)
{
    struct arena *arena = book_arena(sheet->book);
    sheet->table.keys = ARENA_NEW(arena, table->n, const char *);
    sheet->table.n_keys = (uint16_t)table->n;
    for (size_t i = 0; i < table->n; i++) {
        const uint16_t at = (uint16_t)(sheet->column + i);
        const struct sink_column *column = &table->grid->columns[table->columns[i].at];
        const char *heading = column->unit && column->unit[0]
                                  ? arena_printf(arena, "%s (%s)", column->heading, column->unit)
                                  : column->heading;
        sheet_text(sheet, sheet->row, at, heading, table->columns[i].numeric ? SHEET_NUMBERS : SHEET_COLUMN);
        sheet_widen(sheet, at, strlen(heading) + FILTER);
        sheet->table.keys[i] = arena_strdup(arena, column->key);
    }
    sheet->row++;
}

/* The first main table gets a filter, which excludes its sums. Its headings stay in view unless they stand
 * too low. */
static void put_filter(struct sheet *sheet, const struct sink_grid *grid)
{
    enum { LOWEST = 14 };
    const uint32_t first = sheet->table.first;
    uint32_t n = 0;
    while (n < grid->marked.n && !(grid->role == SINK_FORM && grid->marked.v[n]))
        n++;
    if (grid->role == SINK_SIDE || sheet->headed || n == 0)
        return;
    if (first <= LOWEST)
        sheet_freeze(sheet, first);
    sheet_filter(sheet, first - 1, first + n - 1, sheet->table.n_keys);
    sheet->headed = true;
}

/* The size of the largest number in a column. */
static double size_of(const struct sink_grid *grid, size_t column)
{
    double size = 0;
    for (size_t r = 0; r < grid->marked.n; r++) {
        const struct value *value = &grid->cells.v[r * grid->n_columns + column];
        size = value->kind == VALUE_REAL ? fmax(size, fabs(value->real)) : size;
    }
    return size;
}

/* A form leaves cells without a value empty and shows negative sums in red. */
static void put_in_table(struct sheet *sheet, const struct placed *table, size_t r, size_t i, double size)
{
    const struct sink_grid *grid = table->grid;
    const bool form = grid->role == SINK_FORM;
    const struct value *value = &grid->cells.v[r * grid->n_columns + table->columns[i].at];
    struct cell cell = {.row = table->first + (uint32_t)r,
                        .column = (uint16_t)(sheet->column + i),
                        .style = SHEET_PLAIN,
                        .size = size,
                        .numeric = table->columns[i].numeric,
                        .lines = 1};
    if (grid->marked.v[r])
        cell.style = form ? SHEET_TOTAL : i == 0 ? SHEET_MARK : SHEET_MARKED;
    if (form && value->kind == VALUE_NULL) {
        if (cell.style == SHEET_TOTAL)
            sheet_text(sheet, cell.row, cell.column, "", cell.style);
        return;
    }
    cell.formula = formula_of(value, table, cell.row);
    const size_t width = put_cell(sheet, &cell, value);
    if (cell.style != SHEET_TOTAL || value->kind != VALUE_STRING)
        sheet_widen(sheet, cell.column, width + (form || !grid->marked.v[r] ? 0 : strlen("* ")));
    if (cell.lines > table->lines[r]) {
        table->lines[r] = cell.lines;
        sheet_heighten(sheet, cell.row, cell.lines);
    }
    if (cell.style == SHEET_TOTAL && value->kind == VALUE_MONEY)
        sheet_warn_below_zero(sheet, cell.row, cell.column);
    mem_free(cell.formula);
}

static void sheet_table(void *payload, const struct sink_grid *grid)
{
    struct state *state = payload;
    struct sheet *sheet = state->sheet;
    struct placed table = {.state = state, .grid = grid};
    table.columns = mem_alloc(grid->n_columns, sizeof *table.columns);
    table.n = sink_grid_columns(table.columns, grid);
    if (!state->headed)
        blank_row(state);
    if (grid->heading)
        sheet_text(sheet, sheet->row++, sheet->column, grid->heading, SHEET_HEADING);
    put_headings(sheet, &table);
    table.lines = mem_alloc(grid->marked.n + 1, sizeof *table.lines);
    for (size_t r = 0; r < grid->marked.n; r++)
        table.lines[r] = 1;
    table.first = sheet->table.first = sheet->row;
    sheet->table.n = (uint32_t)grid->marked.n;
    for (size_t i = 0; i < table.n; i++) {
        const double size = size_of(grid, table.columns[i].at);
        for (size_t r = 0; r < grid->marked.n; r++)
            put_in_table(sheet, &table, r, i, size);
    }
    put_filter(sheet, grid);
    sheet->row += sheet->table.n;
    fill_row(state);
    blank_row(state);
    mem_free(table.columns);
    mem_free(table.lines);
}

static enum status sheet_close(void *own_state, struct diag *diag)
{
    struct state *state = own_state;
    (void)diag;
    blank_row(state);
    mem_free(state->inputs.v);
    mem_free(state);
    return ST_OK;
}

const struct sink_ops sink_sheet = {
    .part_of_page = true,
    .bullets = true,
    .say = sheet_say,
    .pair = sheet_pair,
    .heading = sheet_heading,
    .leave = sheet_leave,
    .table = sheet_table,
    .close = sheet_close,
};
