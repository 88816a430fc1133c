/* sink_table.c - writes tables as text, and fits their columns into the width of a line. */
#include <string.h>

#include "base/mem.h"
#include "base/text.h"
#include "report/sink_layout.h"
#include "report/sink_ops.h"
#include "report/value.h"

/* Layout of a column. */
struct layout {
    size_t column; /* index into the grid's columns */
    char *heading; /* with the unit: "rate [Mop/s]" */
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
    char **cells;   /* [n_rows * n_cells], on the arena */
    size_t n_cells; /* per row: n, and one for the line below the row */
    struct arena arena;
    int at;
    const struct sink_view *view;
    int gap;            /* between columns */
    const char *breaks; /* words may be broken after these characters */
    size_t from, to;    /* this block has the first column and columns from..to */
    bool under;         /* the last column is printed below each row */
};

enum { UNDER = 4, ROWS = 200 }; /* indent below a row; rows that determine the layout */

/* Width from the decimal point on. */
static int fraction_width(const char *s)
{
    const char *point = strchr(s, '.');
    return point ? (int)strlen(point) : 0;
}

/* Columns of one table: all, or the first one with those that explain it, or with the others. */
enum choice { CHOOSE_ALL, CHOOSE_SAYS, CHOOSE_REST };

static void choose_columns(struct table *table, enum choice choice)
{
    table->under = false;
    const struct sink_grid *grid = table->grid;
    struct sink_shown *shown = ARENA_NEW(&table->arena, grid->n_columns, struct sink_shown);
    const size_t n = sink_grid_columns(shown, grid);
    table->n = 0;
    table->layouts = ARENA_NEW(&table->arena, n, struct layout);
    for (size_t i = 0; i < n; i++)
        if (i == 0 || choice == CHOOSE_ALL || shown[i].says == (choice == CHOOSE_SAYS)) {
            const struct sink_column *column = &grid->columns[shown[i].at];
            const bool unit = column->unit && column->unit[0];
            table->layouts[table->n++] =
                (struct layout){.column = shown[i].at,
                                .heading = arena_printf(&table->arena, unit ? "%s [%s]" : "%s",
                                                        column->heading, unit ? column->unit : ""),
                                .numeric = shown[i].numeric};
        }
}

/* Makes the text of all cells of a column; pads numbers so that their decimal points line up. */
static void fill_column(struct table *table, size_t i)
{
    struct layout *layout = &table->layouts[i];
    const size_t n_columns = table->grid->n_columns;
    for (size_t r = 0; r < table->n_rows; r++) {
        struct text text = TEXT_INIT;
        sink_value_put(&text, &table->grid->cells.v[r * n_columns + layout->column], false);
        table->cells[r * table->n_cells + i] = arena_strndup(&table->arena, text.s ? text.s : "", text.n);
        text_fini(&text);
        const int fraction = fraction_width(table->cells[r * table->n_cells + i]);
        layout->fraction = layout->numeric && fraction > layout->fraction ? fraction : layout->fraction;
    }
    for (size_t r = 0; r < table->n_rows; r++) {
        char **cell = &table->cells[r * table->n_cells + i];
        if (layout->numeric)
            *cell = arena_printf(&table->arena, "%s%*s", *cell, layout->fraction - fraction_width(*cell), "");
        const int w = sink_width(*cell, strlen(*cell));
        layout->width = w > layout->width ? w : layout->width;
    }
}

/* Widest line of s when it is broken into lines of `width` columns. */
static int wrapped_width(const char *s, int width, const char *breaks)
{
    int widest = 0;
    while (*s) {
        const char *line = s;
        const int w = sink_width(line, sink_line(&s, line, width, breaks));
        widest = w > widest ? w : widest;
    }
    return widest;
}

static int total_width(const struct table *table)
{
    int total = table->at + 2 - table->gap;
    for (size_t i = 0; i < table->n; i++)
        total += table->gap + table->layouts[i].width;
    return total;
}

/* Sets the widths for headings wrapped at spaces into lines of `width` columns, or wider if cells are. */
static void widen_for_headings(struct table *table, int heading_columns)
{
    for (size_t i = 0; i < table->n; i++) {
        struct layout *layout = &table->layouts[i];
        const int room = heading_columns > layout->width ? heading_columns : layout->width;
        const int heading = wrapped_width(layout->heading, room, table->breaks);
        layout->width = heading > layout->width ? heading : layout->width;
    }
}

/* Width of a column of words whose cells are wrapped into lines of `width` columns. */
static int narrowed_width(const struct table *table, size_t i, int width)
{
    int widest = wrapped_width(table->layouts[i].heading, width, table->breaks);
    for (size_t r = 0; r < table->n_rows; r++) {
        const int w = wrapped_width(table->cells[r * table->n_cells + i], width, table->breaks);
        widest = w > widest ? w : widest;
    }
    return widest;
}

static size_t lines_of(const char *s, int width, const char *breaks)
{
    size_t lines = 0;
    for (; *s; lines++)
        (void)sink_line(&s, s, width, breaks);
    return lines;
}

/* The text below a row; NULL: none. */
static const char *words_under(const struct table *table, size_t row)
{
    const char *words = table->cells[row * table->n_cells + table->n];
    return strcmp(words, "-") == 0 ? "" : words;
}

/* Number of lines of the first rows. */
static size_t count_lines(const struct table *table)
{
    size_t total = 0;
    for (size_t r = 0; r < table->n_rows && r < ROWS; r++) {
        size_t most = 1;
        for (size_t i = 0; i < table->n; i++) {
            const struct layout *layout = &table->layouts[i];
            const size_t lines = layout->numeric ? 1
                                                 : lines_of(table->cells[r * table->n_cells + i],
                                                            layout->width, table->breaks);
            most = lines > most ? lines : most;
        }
        total += most;
        if (table->under)
            total += lines_of(words_under(table, r), table->view->columns - table->at - UNDER, ",");
    }
    return total;
}

/* Makes one column of words narrower, down to the width `least`. Chooses the column that saves the most width
 * per added line. False: no column can be narrower. */
static bool narrow(const struct table *table, int least)
{
    const int excess = total_width(table) - table->view->columns;
    const size_t lines = count_lines(table);
    size_t best = table->n;
    int best_width = 0;
    double best_price = 0;
    for (size_t i = table->n;
         i-- > 0 && excess > 0;) { /* among equals the last, because the first column names the row */
        struct layout *layout = &table->layouts[i];
        const int before = layout->width;
        for (int width = before - 1; width >= least && width >= 0 && !layout->numeric; width--) {
            layout->width = narrowed_width(table, i, width);
            width = layout->width < width ? layout->width : width;
            const int gain = before - layout->width < excess ? before - layout->width : excess;
            const double price = gain > 0 ? (double)(count_lines(table) - lines) / gain : 0;
            if (gain > 0 && (best == table->n || price < best_price)) {
                best = i;
                best_width = layout->width;
                best_price = price;
            }
            if (gain == excess || layout->width > width)
                break;
        }
        layout->width = before;
    }
    if (best < table->n)
        table->layouts[best].width = best_width;
    return best < table->n;
}

/* A step of fitting a table. Ids are broken last, because readers copy them. */
static const struct step {
    const char *breaks;
    int least;
    int gap;
    bool further; /* starts from the widths of the step before */
} steps[] = {{"", 16, 2, false}, {",", 16, 2, false}, {",", 16, 1, false}, {",-/_", 7, 1, true}};

/* Finds widths at which the table fits without wrapped cells, with as few lines of headings as possible. */
static bool fit_whole(struct table *table, const int *bare, const struct step *step)
{
    table->breaks = step->breaks;
    table->gap = step->gap;
    for (int heading = step->further ? 0 : table->view->columns; heading >= 0; heading--) {
        for (size_t i = 0; i < table->n; i++)
            if (table->layouts[i].numeric || !step->further)
                table->layouts[i].width = bare[i];
        widen_for_headings(table, heading);
        if (total_width(table) <= table->view->columns)
            return true;
    }
    return false;
}

/* Like fit_whole; if the table still does not fit, wraps the words of cells. */
static bool fit(struct table *table, const int *bare, const struct step *step)
{
    if (fit_whole(table, bare, step))
        return true;
    while (narrow(table, step->least))
        continue;
    return total_width(table) <= table->view->columns;
}

/* Number of columns from `from` on that fit together with the first one; at least one. */
static void choose_block(struct table *table, size_t from)
{
    int total = table->at + 2 + table->layouts[0].width;
    table->from = from;
    for (table->to = from; table->to < table->n; table->to++) {
        total += table->gap + table->layouts[table->to].width;
        if (total > table->view->columns && table->to > from)
            return;
    }
}

/* The next column of the block. */
static size_t next_column(const struct table *table, size_t i)
{
    return i == 0 ? table->from : i + 1;
}

/* Sets the width of each column. False, with `whole`: impossible without wrapping a cell. */
static bool set_widths(struct table *table, const int *bare, bool whole)
{
    bool fits = whole && fit_whole(table, bare, &steps[0]);
    if (whole && !fits)
        return false;
    for (size_t i = 0; i < sizeof steps / sizeof *steps && !fits; i++)
        fits = fit(table, bare, &steps[i]);
    if (!fits)
        (void)fit(table, bare, &steps[1]);
    choose_block(table, 1);
    return true;
}

/* Moves the last column below the rows if most rows have three or more lines otherwise, and this saves a
 * fifth of the lines. */
static void put_under(struct table *table, const int *bare)
{
    const size_t judged = table->n_rows < ROWS ? table->n_rows : ROWS, beside = count_lines(table);
    if (table->n < 3 || table->layouts[table->n - 1].numeric || 2 * beside <= 5 * judged)
        return;
    table->under = true;
    table->n--;
    (void)set_widths(table, bare, false);
    if (5 * count_lines(table) <= 4 * beside && table->to == table->n)
        return;
    table->under = false;
    table->n++;
    (void)set_widths(table, bare, false);
}

/* Cuts a cell to a width, with dots for the rest. */
static char *cut_cell(struct table *table, const char *cell, int width)
{
    size_t n = 0;
    if (sink_width(cell, strlen(cell)) <= width)
        return arena_strdup(&table->arena, cell);
    while (sink_width(cell, n + 1) <= width - 2)
        n++;
    while (n > 0 && strchr(", ", cell[n - 1]))
        n--;
    return arena_printf(&table->arena, "%.*s..", (int)n, cell);
}

/* Cuts the cells of clipped columns to the width that the others leave. */
static void clip_columns(struct table *table)
{
    enum { LEAST = 14 };
    int room = table->view->columns - table->at - 2;
    for (size_t i = 0; i < table->n; i++) {
        const struct layout *layout = &table->layouts[i];
        const int heading = wrapped_width(layout->heading, 1, "");
        if (!table->grid->columns[layout->column].clipped)
            room -= 2 + (layout->width > heading ? layout->width : heading);
    }
    for (size_t i = 0; i < table->n; i++) {
        struct layout *layout = &table->layouts[i];
        if (!table->grid->columns[layout->column].clipped || layout->width <= room)
            continue;
        const int width = room > LEAST ? room : LEAST;
        layout->width = 0;
        for (size_t r = 0; r < table->n_rows; r++) {
            char **cell = &table->cells[r * table->n_cells + i];
            *cell = cut_cell(table, *cell, width);
            const int w = sink_width(*cell, strlen(*cell));
            layout->width = w > layout->width ? w : layout->width;
        }
    }
}

/* Chooses the columns and their widths. False, with `whole`: impossible without wrapping a cell. */
static bool lay_out(struct table *table, enum choice choice, bool whole)
{
    choose_columns(table, choice);
    table->n_cells = table->n;
    table->cells = ARENA_NEW(&table->arena, table->n_rows * table->n, char *);
    for (size_t i = 0; i < table->n; i++)
        fill_column(table, i);
    clip_columns(table);
    int *bare = ARENA_NEW(&table->arena, table->n, int);
    for (size_t i = 0; i < table->n; i++)
        bare[i] = table->layouts[i].width;
    if (!set_widths(table, bare, whole))
        return false;
    put_under(table, bare);
    return true;
}

/* Writes one row in as many lines as its cells need, `mark` before the first. */
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
        for (size_t i = 0; i < table->to; i = next_column(table, i)) {
            const struct layout *layout = &table->layouts[i];
            const char *next = rest[i] + strlen(rest[i]);
            size_t bytes = strlen(rest[i]);
            if (!layout->numeric || sink_width(rest[i], bytes) > layout->width)
                bytes = sink_line(&next, rest[i], layout->width, table->breaks);
            const int pad = layout->width - sink_width(rest[i], bytes);
            if (layout->numeric)
                text_printf(&out, "%*s", pad > 0 ? pad : 0, "");
            text_putn(&out, rest[i], bytes);
            if (!layout->numeric)
                text_printf(&out, "%*s", pad > 0 ? pad : 0, "");
            text_printf(&out, "%*s", i + 1 < table->to ? table->gap : 0, "");
            rest[i] = next;
            more = more || *rest[i];
        }
        while (out.n > 0 && out.s[out.n - 1] == ' ')
            out.n--;
        out.s[out.n] = '\0';
        sink_put_styled(table->stream, out.s, table->at, table->view->colour ? style : STYLE_PLAIN);
        text_fini(&out);
    }
    mem_free(rest);
}

/* Writes the text below a row, wrapped. */
static void put_words(const struct table *table, const char *words, enum sink_style style)
{
    const int at = table->at + UNDER;
    while (*words) {
        const char *line = words;
        const size_t n = sink_line(&words, line, table->view->columns - at, ",");
        char *shown = mem_alloc(n + 1, 1);
        memcpy(shown, line, n);
        sink_put_styled(table->stream, shown, at, table->view->colour ? style : STYLE_PLAIN);
        mem_free(shown);
    }
}

static void put_head(const struct table *table)
{
    const char **headings = mem_alloc(table->n, sizeof *headings);
    for (size_t i = 0; i < table->to; i = next_column(table, i))
        headings[i] = table->layouts[i].heading;
    put_row(table, headings, "  ", STYLE_TITLES);
    if (table->under)
        put_words(table, table->layouts[table->n].heading, STYLE_TITLES);
    mem_free(headings);
}

static void put_block(const struct table *table)
{
    put_head(table);
    for (size_t r = 0; r < table->n_rows; r++) {
        const bool marked = table->grid->marked.v[r];
        put_row(table, (const char *const *)(table->cells + r * table->n_cells), marked ? "> " : "  ",
                marked ? STYLE_MARKED : STYLE_PLAIN);
        if (table->under)
            put_words(table, words_under(table, r), marked ? STYLE_MARKED : STYLE_PLAIN);
    }
}

/* Writes columns that do not fit as further blocks, each with the first column. */
static void put_blocks(struct table *table)
{
    put_block(table);
    while (table->to < table->n) {
        fputc('\n', table->stream);
        choose_block(table, table->to);
        put_block(table);
    }
}

static bool any_says(const struct sink_grid *grid)
{
    bool any = false;
    for (size_t c = 0; c < grid->n_columns; c++)
        any = any || (grid->columns[c].heading && grid->columns[c].digits == SINK_SAYS);
    return any;
}

void sink_grid_put(FILE *stream, const struct sink_grid *grid, int at, const struct sink_view *view)
{
    struct table table = {
        .stream = stream,
        .grid = grid,
        .n_rows = grid->marked.n,
        .arena = ARENA_INIT,
        .at = at,
        .view = view,
    };
    if (grid->heading)
        sink_put_styled(stream, grid->heading, at, view->colour ? STYLE_HEADING : STYLE_PLAIN);
    choose_columns(&table, CHOOSE_ALL);
    if (table.n_rows == 0 || table.n == 0) {
        fprintf(stream, "%*s(none)\n", at + 2, "");
    } else if (lay_out(&table, CHOOSE_ALL, any_says(grid))) {
        put_blocks(&table);
    } else {
        lay_out(&table, CHOOSE_REST, false);
        put_blocks(&table);
        fputc('\n', stream);
        lay_out(&table, CHOOSE_SAYS, false);
        put_blocks(&table);
    }
    if (grid->more > 0)
        fprintf(stream, "%*s%zu more: -v\n", at + 2, "", grid->more);
    arena_fini(&table.arena);
}
