/* bid_read.c - bills of materials as vendors send them. */
#include <string.h>

#include "base/file.h"
#include "base/suggest.h"
#include "catalog/csvfile.h"
#include "purchase/order.h"
#include "study/bid.h"

enum { COLUMN_PART, COLUMN_QUANTITY, N_COLUMNS };

#define QUANTITY_AT_MOST ((int64_t)1000000000000)

static enum status find_columns(size_t *column, const struct csvfile *file, struct arena *arena,
                                struct diag *diag)
{
    static const char *const names[N_COLUMNS] = {"part", "quantity"};
    const struct csv_row *head = &file->rows[0];
    const char **given = ARENA_NEW(arena, head->n, const char *);
    for (size_t i = 0; i < head->n; i++)
        given[i] = head->cells[i].text ? head->cells[i].text : "";
    for (size_t c = 0; c < N_COLUMNS; c++) {
        size_t i = 0;
        while (i < head->n && strcmp(given[i], names[c]) != 0)
            i++;
        column[c] = i;
        if (i < head->n)
            continue;
        const char *near = nearest_name(names[c], given, head->n);
        return diag_at(diag, ST_INPUT, file->path, head->cells[0].line, head->cells[0].column,
                       "a bill needs the columns part and quantity; there is no '%s'%s%s%s", names[c],
                       near ? ", is it '" : "", near ? near : "", near ? "'?" : "");
    }
    return ST_OK;
}

static enum status read_line(struct bid *bid, const struct csv_row *row, const size_t *column,
                             struct diag *diag)
{
    struct bid_line *line = &bid->lines[bid->n];
    for (size_t c = 0; c < N_COLUMNS; c++)
        if (column[c] >= row->n || !row->cells[column[c]].text)
            return diag_at(diag, ST_INPUT, bid->path, row->cells[0].line, row->cells[0].column,
                           "the line has no %s", c == COLUMN_PART ? "part" : "quantity");
    const struct csv_cell *part = &row->cells[column[COLUMN_PART]];
    const struct csv_cell *quantity = &row->cells[column[COLUMN_QUANTITY]];
    if (is_charge(part->text)) /* the scenario says what is charged */
        return ST_OK;
    *line = (struct bid_line){.part = part->text, .line = part->line, .column = part->column};
    const enum status status =
        decimal_parse_integer(&line->quantity, quantity->text, 0, QUANTITY_AT_MOST, diag);
    if (status != ST_OK) {
        diag_place(diag, bid->path, quantity->line, quantity->column);
        return status;
    }
    for (size_t i = 0; i < bid->n; i++)
        if (strcmp(bid->lines[i].part, line->part) == 0)
            return diag_at(diag, ST_INPUT, bid->path, line->line, line->column,
                           "'%s' stands here a second time; line %d has it already", line->part,
                           bid->lines[i].line);
    bid->n++;
    return ST_OK;
}

enum status bid_read(struct bid *out, const char *path, struct arena *arena, struct diag *diag)
{
    struct csvfile file;
    size_t column[N_COLUMNS];
    char *text = NULL;
    size_t n = 0;
    *out = (struct bid){.path = path};
    enum status status = file_read(&text, &n, path, arena, diag);
    if (status == ST_OK)
        status = csvfile_read(&file, path, arena, diag);
    if (status == ST_OK)
        status = find_columns(column, &file, arena, diag);
    if (status != ST_OK)
        return status;
    sha256_hex(out->hash, text, n);
    out->lines = ARENA_NEW(arena, file.n_rows, struct bid_line);
    for (size_t i = 1; i < file.n_rows && status == ST_OK; i++)
        status = read_line(out, &file.rows[i], column, diag);
    return status;
}
