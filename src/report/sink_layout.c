/* sink_layout.c - how numbers, lines and tables look. */
#include "report/sink_layout.h"

#include <inttypes.h>
#include <stdlib.h>
#include <string.h>

#include "base/decimal.h"

int sink_width(const char *s, size_t n)
{
    int width = 0;
    for (size_t i = 0; i < n; i++)
        width += ((unsigned char)s[i] & 0xC0) != 0x80; /* a continuation byte adds no column */
    return width;
}

/* `digits` significant digits without trailing zeros; whole digits are never dropped. Negative: fixed
 * decimals. */
static void real_put(struct text *text, double x, int digits)
{
    if (digits < 0) {
        text_printf(text, "%.*f", -digits, x);
        return;
    }
    const int significant = digits == 0 ? 6 : digits;
    char rounded[64];
    snprintf(rounded, sizeof rounded, "%.*e", significant - 1, x);
    const int exponent = atoi(strchr(rounded, 'e') + 1);
    if (x != 0 && (exponent < -5 || exponent >= 15)) {
        text_printf(text, "%.*g", significant, x);
        return;
    }
    const int decimals = significant - 1 - exponent;
    struct text number = TEXT_INIT;
    text_printf(&number, "%.*f", decimals > 0 ? decimals : 0, x);
    if (strchr(number.s, '.')) {
        while (number.s[number.n - 1] == '0')
            number.n--;
        if (number.s[number.n - 1] == '.')
            number.n--;
    }
    text_putn(text, number.s, number.n);
    text_fini(&number);
}

void sink_value_put(struct text *text, const struct sink_value *value, bool whole)
{
    switch (value->kind) {
    case VALUE_NULL:
        text_put(text, "-");
        break;
    case VALUE_STRING:
        text_put(text, value->string);
        break;
    case VALUE_INTEGER:
        text_printf(text, "%" PRId64, value->integer);
        break;
    case VALUE_REAL:
        real_put(text, value->real, value->digits);
        if (whole && value->unit && value->unit[0])
            text_printf(text, " %s", value->unit);
        break;
    case VALUE_BOOL:
        text_put(text, value->integer ? "yes" : "no");
        break;
    case VALUE_MONEY:
        money_put(text, value->integer, value->currency, true);
        if (whole)
            text_printf(text, " %s", value->currency);
        break;
    }
}

/* Bytes of the first line of s when it may take `width` columns: up to a space, or a word that is too long.
 */
static size_t line_bytes(const char *s, int width)
{
    size_t best = 0;
    size_t i = 0;
    for (; s[i] && s[i] != '\n'; i++) {
        if (s[i] != ' ')
            continue;
        if (best > 0 && sink_width(s, i) > width)
            return best;
        best = i;
    }
    return best > 0 && sink_width(s, i) > width ? best : i;
}

/* Skips the space or line end that a line was broken at. */
static const char *next_line(const char *end)
{
    if (*end == '\n')
        return end + 1;
    return end + strspn(end, " ");
}

size_t sink_line(const char **rest, const char *s, int width)
{
    const size_t n = line_bytes(s, width);
    *rest = next_line(s + n);
    return n;
}

void sink_put_wrapped(FILE *stream, const char *s, int at, int hang)
{
    size_t n = line_bytes(s, SINK_COLUMNS - at);
    fprintf(stream, "%.*s\n", (int)n, s);
    for (s = next_line(s + n); *s; s = next_line(s + n)) {
        n = line_bytes(s, SINK_COLUMNS - hang);
        fprintf(stream, "%*s%.*s\n", n ? hang : 0, "", (int)n, s);
    }
}

void sink_put_styled(FILE *stream, const char *line, int at, enum sink_style style)
{
    /* Bold, faint, bold green: attributes that every terminal of today knows. */
    static const char *const begin[] = {[STYLE_PLAIN] = "",
                                        [STYLE_HEADING] = "\033[1m",
                                        [STYLE_TITLES] = "\033[2m",
                                        [STYLE_MARKED] = "\033[1;32m"};
    fprintf(stream, "%*s%s%s%s\n", at, "", begin[style], line, style == STYLE_PLAIN ? "" : "\033[0m");
}

size_t sink_grid_columns(struct sink_shown *out, const struct sink_grid *grid)
{
    size_t n = 0;
    for (size_t c = 0; c < grid->n_columns; c++) {
        struct sink_shown column = {.at = c, .numeric = true};
        bool any = grid->marked.n == 0;
        for (size_t r = 0; r < grid->marked.n; r++) {
            const enum sink_kind kind = grid->cells.v[r * grid->n_columns + c].kind;
            any = any || kind != VALUE_NULL;
            column.numeric = column.numeric && kind != VALUE_STRING && kind != VALUE_BOOL;
        }
        if (any && grid->columns[c].heading)
            out[n++] = column;
    }
    return n;
}

/* A column as it will be shown. */
struct layout {
    size_t column; /* index into the grid's columns */
    bool numeric;  /* right-aligned, at the decimal point */
    int fraction;  /* widest part from the decimal point on */
    int width;
};

struct table {
    FILE *stream;
    const struct sink_grid *grid;
    size_t n_rows;
    struct layout *layouts; /* [n] */
    size_t n;
    char **cells; /* [n_rows * n], on the arena */
    struct arena arena;
    int at;
    bool colour;
};

/* Columns from the decimal point on: what has to line up. */
static int fraction_width(const char *s)
{
    const char *point = strchr(s, '.');
    return point ? (int)strlen(point) : 0;
}

static void choose_columns(struct table *table)
{
    const struct sink_grid *grid = table->grid;
    struct sink_shown *shown = ARENA_NEW(&table->arena, grid->n_columns, struct sink_shown);
    table->n = sink_grid_columns(shown, grid);
    table->layouts = ARENA_NEW(&table->arena, table->n, struct layout);
    for (size_t i = 0; i < table->n; i++)
        table->layouts[i] = (struct layout){.column = shown[i].at, .numeric = shown[i].numeric};
}

/* Makes the text of all cells of a column; pads numbers so that their decimal points line up. */
static void fill_column(struct table *table, size_t i)
{
    struct layout *layout = &table->layouts[i];
    const size_t n_columns = table->grid->n_columns;
    for (size_t r = 0; r < table->n_rows; r++) {
        struct text text = TEXT_INIT;
        sink_value_put(&text, &table->grid->cells.v[r * n_columns + layout->column], false);
        table->cells[r * table->n + i] = arena_strndup(&table->arena, text.s ? text.s : "", text.n);
        text_fini(&text);
        const int fraction = fraction_width(table->cells[r * table->n + i]);
        layout->fraction = layout->numeric && fraction > layout->fraction ? fraction : layout->fraction;
    }
    for (size_t r = 0; r < table->n_rows; r++) {
        char **cell = &table->cells[r * table->n + i];
        if (layout->numeric)
            *cell = arena_printf(&table->arena, "%s%*s", *cell, layout->fraction - fraction_width(*cell), "");
        const int w = sink_width(*cell, strlen(*cell));
        layout->width = w > layout->width ? w : layout->width;
    }
}

/* Widest line of s when it is broken into lines of `width` columns. */
static int wrapped_width(const char *s, int width)
{
    int widest = 0;
    while (*s) {
        const size_t n = line_bytes(s, width);
        const int w = sink_width(s, n);
        widest = w > widest ? w : widest;
        s = next_line(s + n);
    }
    return widest;
}

static int total_width(const struct table *table)
{
    int total = table->at;
    for (size_t i = 0; i < table->n; i++)
        total += table->layouts[i].width + 2;
    return total;
}

/* Room for the headings, broken at their spaces into lines of so many columns or what the cells take. */
static void widen_for_headings(struct table *table, int heading_columns)
{
    for (size_t i = 0; i < table->n; i++) {
        struct layout *layout = &table->layouts[i];
        const struct sink_column *column = &table->grid->columns[layout->column];
        const int room = heading_columns > layout->width ? heading_columns : layout->width;
        const int heading = wrapped_width(column->heading, room);
        const int unit = column->unit ? sink_width(column->unit, strlen(column->unit)) : 0;
        layout->width = heading > layout->width ? heading : layout->width;
        layout->width = unit > layout->width ? unit : layout->width;
    }
}

/* Takes what is too much from the widest column of words, whose cells are then broken. False when none gives
 * way. */
static bool narrow(struct table *table)
{
    enum { LEAST = 16 };
    const int excess = total_width(table) - SINK_COLUMNS;
    struct layout *widest = NULL;
    for (size_t i = 0; i < table->n; i++) {
        struct layout *layout = &table->layouts[i];
        if (!layout->numeric && (!widest || layout->width > widest->width))
            widest = layout;
    }
    if (excess <= 0 || !widest || widest->width <= LEAST)
        return false;
    const int width = widest->width - excess > LEAST ? widest->width - excess : LEAST;
    const size_t i = (size_t)(widest - table->layouts);
    const int before = widest->width;
    widest->width = wrapped_width(table->grid->columns[widest->column].heading, width);
    for (size_t r = 0; r < table->n_rows; r++) {
        const int w = wrapped_width(table->cells[r * table->n + i], width);
        widest->width = w > widest->width ? w : widest->width;
    }
    return widest->width < before;
}

static void lay_out(struct table *table)
{
    for (size_t i = 0; i < table->n; i++)
        fill_column(table, i);
    int *bare = ARENA_NEW(&table->arena, table->n, int);
    for (size_t i = 0; i < table->n; i++)
        bare[i] = table->layouts[i].width;
    /* The longest heading lines with which the table fits; with none it is the words that give way. */
    for (int heading = SINK_COLUMNS; heading >= 0; heading--) {
        for (size_t i = 0; i < table->n; i++)
            table->layouts[i].width = bare[i];
        widen_for_headings(table, heading);
        if (total_width(table) <= SINK_COLUMNS)
            return;
    }
    while (narrow(table))
        continue;
}

/* One row of texts as so many lines as its cells need; `mark` stands before the first. */
static void put_row(const struct table *table, const char *const *texts, const char *mark,
                    enum sink_style style)
{
    const char **rest = mem_alloc(table->n, sizeof *rest);
    memcpy(rest, texts, table->n * sizeof *rest);
    bool more = true;
    for (int line = 0; more; line++) {
        struct text out = TEXT_INIT;
        text_put(&out, line == 0 ? mark : "  ");
        more = false;
        for (size_t i = 0; i < table->n; i++) {
            const struct layout *layout = &table->layouts[i];
            const size_t bytes = layout->numeric && sink_width(rest[i], strlen(rest[i])) <= layout->width
                                     ? strlen(rest[i])
                                     : line_bytes(rest[i], layout->width);
            const int pad = layout->width - sink_width(rest[i], bytes);
            if (layout->numeric)
                text_printf(&out, "%*s", pad > 0 ? pad : 0, "");
            text_putn(&out, rest[i], bytes);
            if (!layout->numeric)
                text_printf(&out, "%*s", pad > 0 ? pad : 0, "");
            text_put(&out, i + 1 < table->n ? "  " : "");
            rest[i] = next_line(rest[i] + bytes);
            more = more || *rest[i];
        }
        while (out.n > 0 && out.s[out.n - 1] == ' ')
            out.n--;
        out.s[out.n] = '\0';
        sink_put_styled(table->stream, out.s, table->at, table->colour ? style : STYLE_PLAIN);
        text_fini(&out);
    }
    free(rest);
}

static void put_head(const struct table *table)
{
    const char **texts = mem_alloc(table->n, sizeof *texts);
    bool units = false;
    for (size_t i = 0; i < table->n; i++) {
        const struct sink_column *column = &table->grid->columns[table->layouts[i].column];
        texts[i] = column->heading;
        units = units || (column->unit && column->unit[0]);
    }
    put_row(table, texts, "  ", STYLE_TITLES);
    for (size_t i = 0; i < table->n; i++) {
        const char *unit = table->grid->columns[table->layouts[i].column].unit;
        texts[i] = unit ? unit : "";
    }
    if (units)
        put_row(table, texts, "  ", STYLE_TITLES);
    free(texts);
}

bool sink_grid_shown(const struct sink_grid *grid)
{
    bool shown = grid->heading != NULL;
    for (size_t c = 0; c < grid->n_columns; c++)
        shown = shown || grid->columns[c].heading;
    return shown;
}

void sink_grid_put(FILE *stream, const struct sink_grid *grid, int at, bool colour)
{
    struct table table = {
        .stream = stream,
        .grid = grid,
        .n_rows = grid->marked.n,
        .arena = ARENA_INIT,
        .at = at,
        .colour = colour,
    };
    if (grid->heading)
        sink_put_styled(stream, grid->heading, at, colour ? STYLE_HEADING : STYLE_PLAIN);
    choose_columns(&table);
    if (table.n_rows == 0 || table.n == 0) {
        fprintf(stream, "%*s(none)\n", at + 2, "");
        arena_fini(&table.arena);
        return;
    }
    table.cells = ARENA_NEW(&table.arena, table.n_rows * table.n, char *);
    lay_out(&table);
    put_head(&table);
    for (size_t r = 0; r < table.n_rows; r++)
        put_row(&table, (const char *const *)(table.cells + r * table.n), grid->marked.v[r] ? "> " : "  ",
                grid->marked.v[r] ? STYLE_MARKED : STYLE_PLAIN);
    arena_fini(&table.arena);
}
