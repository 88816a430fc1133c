/* sink_sheet.c - a result on a sheet of a spreadsheet: the text format's sentences, pairs and tables, numbers
 * as numbers. */
#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "base/decimal.h"
#include "report/book.h"
#include "report/sink_layout.h"
#include "report/sink_ops.h"

/* Sentences run over the columns to their right; longer ones go on below. */
enum { SENTENCE_COLUMNS = 120 };

struct state {
    struct sheet *sheet;
    bool blank; /* the last row is empty */
};

void *sink_sheet_open(struct sheet *sheet)
{
    struct state *state = mem_alloc(1, sizeof *state);
    state->sheet = sheet;
    state->blank = true;
    return state;
}

static void blank_row(struct state *state)
{
    state->sheet->row += !state->blank;
    state->blank = true;
}

static void sheet_heading(void *payload, const char *heading, bool list, bool first)
{
    struct state *state = payload;
    (void)list;
    (void)first;
    blank_row(state);
    sheet_text(state->sheet, state->sheet->row++, 0, heading, SHEET_HEADING);
    state->blank = false;
}

static void sheet_say(void *payload, const char *line)
{
    struct state *state = payload;
    struct arena arena = ARENA_INIT;
    line += strspn(line, " ");
    if (line[0] == '\0') {
        blank_row(state);
        return;
    }
    state->blank = false;
    while (*line) {
        const char *rest = NULL;
        const size_t n = sink_line(&rest, line, SENTENCE_COLUMNS, "");
        sheet_text(state->sheet, state->sheet->row++, 0, arena_strndup(&arena, line, n), SHEET_PLAIN);
        line = rest;
    }
    arena_fini(&arena);
}

/* Decimals that show so many significant digits of a number of this size, as the text format does. */
static int decimals_of(double size, int digits)
{
    enum { MOST = 9 };
    const int significant = digits == 0 ? 6 : digits;
    if (digits < 0)
        return -digits < MOST ? -digits : MOST;
    if (!(size > 0))
        return 0;
    const int exponent = (int)floor(log10(size));
    if (exponent < -5 || exponent >= 15)
        return SHEET_GENERAL;
    const int decimals = significant - 1 - exponent;
    return decimals < 0 ? 0 : decimals < MOST ? decimals : MOST;
}

/* Puts a value and returns the columns it takes. size: of the largest number near it. */
static size_t put_cell(struct sheet *sheet, uint32_t row, uint16_t column, const struct value *value,
                       double size, enum sheet_style style)
{
    struct text text = TEXT_INIT;
    sink_value_put(&text, value, false);
    switch (value->kind) {
    case VALUE_NULL:
    case VALUE_STRING:
    case VALUE_BOOL:
        sheet_text(sheet, row, column, text.s, style);
        break;
    case VALUE_INTEGER:
        sheet_number(sheet, row, column, (double)value->integer, 0, style);
        break;
    case VALUE_REAL:
        sheet_number(sheet, row, column, value->real, decimals_of(size, value->digits), style);
        break;
    case VALUE_MONEY:
        sheet_number(sheet, row, column, money_major(value->integer, value->currency),
                     currency_places(value->currency), style);
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
    const uint16_t column = heading ? 1 : 0;
    state->blank = false;
    if (heading) {
        sheet_text(sheet, sheet->row, 0, heading, SHEET_PLAIN);
        sheet_widen(sheet, 0, strlen(heading));
    }
    put_cell(sheet, sheet->row, column, value, fabs(value->real), SHEET_PLAIN);
    if (unit && unit[0] && value->kind != VALUE_NULL)
        sheet_text(sheet, sheet->row, (uint16_t)(column + 1), unit, SHEET_PLAIN);
    sheet->row++;
}

static void sheet_leave(void *payload, bool list)
{
    (void)list;
    blank_row(payload);
}

/* --- tables --- */

static void put_headings(struct sheet *sheet, const struct sink_grid *grid, const struct sink_shown *columns,
                         size_t n)
{
    struct arena *arena = book_arena(sheet->book);
    sheet->table.keys = ARENA_NEW(arena, n, const char *);
    sheet->table.n_keys = (uint16_t)n;
    for (size_t i = 0; i < n; i++) {
        const struct sink_column *column = &grid->columns[columns[i].at];
        const char *heading = column->unit && column->unit[0]
                                  ? arena_printf(arena, "%s (%s)", column->heading, column->unit)
                                  : column->heading;
        sheet_text(sheet, sheet->row, (uint16_t)i, heading,
                   columns[i].numeric ? SHEET_NUMBERS : SHEET_COLUMN);
        sheet_widen(sheet, (uint16_t)i, strlen(heading));
        sheet->table.keys[i] = arena_strdup(arena, column->key);
    }
    sheet->row++;
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

static void sheet_table(void *payload, const struct sink_grid *grid)
{
    struct state *state = payload;
    struct sheet *sheet = state->sheet;
    struct sink_shown *columns = mem_alloc(grid->n_columns, sizeof *columns);
    const size_t n = sink_grid_columns(columns, grid);
    sheet->row += sheet->row > 0; /* apart from what was said */
    if (grid->heading)
        sheet_text(sheet, sheet->row++, 0, grid->heading, SHEET_HEADING);
    put_headings(sheet, grid, columns, n);
    sheet->table.first = sheet->row;
    sheet->table.n = (uint32_t)grid->marked.n;
    for (size_t i = 0; i < n; i++) {
        const double size = size_of(grid, columns[i].at);
        for (size_t r = 0; r < grid->marked.n; r++) {
            const enum sheet_style marked = i == 0 ? SHEET_MARK : SHEET_MARKED;
            const size_t width = put_cell(sheet, sheet->row + (uint32_t)r, (uint16_t)i,
                                          &grid->cells.v[r * grid->n_columns + columns[i].at], size,
                                          grid->marked.v[r] ? marked : SHEET_PLAIN);
            sheet_widen(sheet, (uint16_t)i, width + (grid->marked.v[r] ? strlen("> ") : 0));
        }
    }
    sheet->row += sheet->table.n;
    state->blank = false;
    blank_row(state);
    free(columns);
}

static enum status sheet_close(void *own_state, struct diag *diag)
{
    struct state *state = own_state;
    (void)diag;
    blank_row(state);
    free(state);
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
