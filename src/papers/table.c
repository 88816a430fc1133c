/* table.c - splits a paper's table into lines and cells. */
#include "papers/table.h"

#include <ctype.h>
#include <stdarg.h>
#include <string.h>

#include "base/arena.h"
#include "base/diag.h"
#include "base/suggest.h"

enum status cursor_place(const struct cursor *cursor, struct diag *diag)
{
    diag_place(diag, cursor->file, cursor->line, cursor->column + (int)(cursor->at - cursor->begin));
    return diag->status;
}

enum status cursor_fail(const struct cursor *cursor, struct diag *diag, const char *format, ...)
{
    va_list args;
    va_start(args, format);
    diag_vset(diag, ST_INPUT, format, args);
    va_end(args);
    return cursor_place(cursor, diag);
}

void cursor_skip(struct cursor *cursor)
{
    cursor->at += strspn(cursor->at, " ");
}

bool cursor_take(struct cursor *cursor, const char *word)
{
    cursor_skip(cursor);
    const size_t n = strlen(word);
    if (strncmp(cursor->at, word, n) != 0)
        return false;
    if (isalnum((unsigned char)word[n - 1]) && isalnum((unsigned char)cursor->at[n]))
        return false;
    cursor->at += n;
    return true;
}

enum status cursor_choice(int *out, const struct cursor *cursor, const char *what, const char *const *words,
                          size_t n, struct diag *diag)
{
    size_t found = 0;
    const enum status status =
        suggest_find(&found, cursor->at, words, n, diag, "unknown %s '%s'", what, cursor->at);
    *out = (int)found;
    return status == ST_OK ? ST_OK : cursor_place(cursor, diag);
}

bool cursor_name(char out[CURSOR_MAX_NAME], struct cursor *cursor)
{
    size_t n = 0;
    cursor_skip(cursor);
    if (!isalpha((unsigned char)*cursor->at))
        return false;
    for (; isalnum((unsigned char)*cursor->at) || *cursor->at == '_' || *cursor->at == '.'; cursor->at++)
        if (n + 1 < CURSOR_MAX_NAME)
            out[n++] = *cursor->at;
    out[n] = '\0';
    return true;
}

struct paper_table table_open(const char *file, const char *text, const struct table_kind *kinds,
                              size_t n_kinds, struct arena *arena)
{
    return (struct paper_table){
        .rest = arena_strdup(arena, text), .file = file, .kinds = kinds, .n_kinds = n_kinds};
}

/* Ends the text at the next `sign` and moves after it. False: the text has no such sign. */
static bool cut_text_at(char **text, char sign)
{
    char *end = strchr(*text, sign);
    *text = end ? end + 1 : *text + strlen(*text);
    if (end)
        *end = '\0';
    return end != NULL;
}

/* Splits a line at its tabs. */
static enum status split_cells(struct table_row *out, const struct paper_table *table, char *line,
                               size_t at_most, struct diag *diag)
{
    size_t n = 0;
    struct cursor cell = {.begin = line, .file = table->file, .line = table->line, .column = 1};
    for (bool more = true; more;) {
        cell.at = line;
        if (n == at_most)
            return cursor_fail(&cell, diag, "a row of this block has at most %zu cells", at_most);
        out->cell[n++] = cell;
        more = cut_text_at(&line, '\t');
    }
    cell.at = line;
    while (n < TABLE_MAX_COLUMNS)
        out->cell[n++] = cell;
    return ST_OK;
}

static size_t n_columns(const struct table_kind *kind)
{
    size_t n = 0;
    while (n < TABLE_MAX_COLUMNS && kind->column[n])
        n++;
    return n;
}

/* Reads the line that names the columns of a block. */
static enum status begin_block(struct paper_table *table, char *line, struct diag *diag)
{
    const char *names[TABLE_MAX_KINDS];
    struct table_row row;
    enum status status = split_cells(&row, table, line, TABLE_MAX_COLUMNS, diag);
    for (size_t i = 0; i < table->n_kinds; i++)
        names[i] = table->kinds[i].column[0];
    int kind = 0;
    if (status == ST_OK)
        status = cursor_choice(&kind, &row.cell[0], "block", names, table->n_kinds, diag);
    if (status != ST_OK)
        return status;
    table->kind = &table->kinds[kind];
    for (size_t i = 1, n = n_columns(table->kind); i < n && status == ST_OK; i++)
        status = cursor_choice(&kind, &row.cell[i], "column", &table->kind->column[i], 1, diag);
    return status;
}

static enum status read_row(struct table_row *out, const struct paper_table *table, char *line,
                            struct diag *diag)
{
    const struct table_kind *kind = table->kind;
    const enum status status = split_cells(out, table, line, n_columns(kind), diag);
    for (size_t i = 0; i < kind->needed && status == ST_OK; i++)
        if (*out->cell[i].at == '\0')
            return cursor_fail(&out->cell[i], diag, "the %s is missing", kind->column[i]);
    return status;
}

enum status table_next(struct table_row *out, size_t *kind, struct paper_table *table, struct diag *diag)
{
    enum status status = ST_OK;
    *kind = table->n_kinds;
    while (status == ST_OK && *kind == table->n_kinds && *table->rest != '\0') {
        char *line = table->rest;
        cut_text_at(&table->rest, '\n');
        table->line++;
        if (*line == '\0') {
            table->kind = NULL;
        } else if (*line != '#' && !table->kind) {
            status = begin_block(table, line, diag);
        } else if (*line != '#') {
            status = read_row(out, table, line, diag);
            *kind = (size_t)(table->kind - table->kinds);
        }
    }
    return status;
}
