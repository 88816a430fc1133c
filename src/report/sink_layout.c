/* sink_layout.c - formats numbers and lines of text. */
#include "report/sink_layout.h"

#include <ctype.h>
#include <string.h>

#include "base/decimal.h"
#include "base/text.h"
#include "report/sink_ops.h"
#include "report/value.h"

int sink_width(const char *s, size_t n)
{
    int width = 0;
    for (size_t i = 0; i < n; i++)
        width += ((unsigned char)s[i] & 0xC0) != 0x80; /* a continuation byte adds no column */
    return width;
}

void sink_value_put(struct text *text, const struct value *value, bool whole)
{
    switch (value->kind) {
    case VALUE_NULL:
        text_put(text, value->string ? value->string : "-");
        break;
    case VALUE_STRING:
        text_put(text, value->string);
        break;
    case VALUE_INTEGER:
        integer_put(text, value->integer);
        break;
    case VALUE_REAL:
        number_put(text, value->real, value->digits);
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

/* A word may be broken before s[i]: after one of these characters, but not within a number. */
static bool breaks_before(const char *s, size_t i, const char *breaks)
{
    const bool within = i > 1 && isdigit((unsigned char)s[i - 2]) && isdigit((unsigned char)s[i]);
    return i > 0 && strchr(breaks, s[i - 1]) && s[i - 1] != ' ' && s[i] && !strchr(" \n", s[i]) && !within;
}

/* The number of bytes of s that fit on a line of `width` columns. The line ends at a space. A word that is
 * too long is broken, if possible after one of the characters in `breaks`. */
static size_t line_bytes(const char *s, int width, const char *breaks)
{
    size_t best = 0, inside = 0; /* the last places where it may end: at a space, in the first word */
    size_t i = 0;
    for (; s[i] && s[i] != '\n'; i++) {
        if (best == 0 && breaks_before(s, i, breaks) && (inside == 0 || sink_width(s, i) <= width))
            inside = i;
        if (s[i] != ' ')
            continue;
        if (sink_width(s, i) > width && (best > 0 || inside > 0))
            return best > 0 ? best : inside;
        best = i;
    }
    if (sink_width(s, i) <= width)
        return i;
    return best > 0 ? best : inside > 0 ? inside : i;
}

/* Skips the space or line end that a line was broken at. */
static const char *next_line(const char *end)
{
    if (*end == '\n')
        return end + 1;
    return end + strspn(end, " ");
}

size_t sink_line(const char **rest, const char *s, int width, const char *breaks)
{
    const size_t n = line_bytes(s, width, breaks);
    *rest = next_line(s + n);
    return n;
}

void sink_put_wrapped(FILE *stream, const char *s, int columns, int at, int hang)
{
    const char *rest = NULL;
    size_t n = sink_line(&rest, s, columns - at, ",");
    fprintf(stream, "%.*s\n", (int)n, s);
    while (*(s = rest)) {
        n = sink_line(&rest, s, columns - hang, ",");
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

/* Describes a visible column; false: the column is not visible. */
static bool show_column(struct sink_shown *out, const struct sink_grid *grid, size_t c)
{
    bool any = grid->marked.n == 0 || grid->role == SINK_FORM;
    *out = (struct sink_shown){.at = c, .numeric = true, .says = grid->columns[c].digits == SINK_SAYS};
    for (size_t r = 0; r < grid->marked.n; r++) {
        const enum value_kind kind = grid->cells.v[r * grid->n_columns + c].kind;
        any = any || kind != VALUE_NULL;
        out->numeric = out->numeric && kind != VALUE_STRING && kind != VALUE_BOOL;
    }
    return any && grid->columns[c].heading;
}

size_t sink_grid_columns(struct sink_shown *out, const struct sink_grid *grid)
{
    enum { FIRST, SAYS, REST, N_RANKS };
    size_t n = 0;
    for (int rank = FIRST; rank < N_RANKS; rank++)
        for (size_t c = 0; c < grid->n_columns; c++)
            if (rank == (c == 0 ? FIRST : grid->columns[c].digits == SINK_SAYS ? SAYS : REST))
                n += show_column(&out[n], grid, c);
    return n;
}
