/* bid_read.c - bills of materials as vendors send them. */
#include <string.h>

#include "base/file.h"
#include "base/suggest.h"
#include "catalog/csvfile.h"
#include "purchase/order.h"
#include "study/bid.h"

enum {
    COLUMN_PART,
    COLUMN_QUANTITY,
    COLUMN_UNIT_PRICE,
    COLUMN_TOTAL,
    COLUMN_CURRENCY,
    COLUMN_SELLER,
    N_COLUMNS
};

#define QUANTITY_AT_MOST ((int64_t)1000000000000)

struct reading {
    struct bid *bid;
    const struct problem *problem;
    const struct csv_row *row;
    size_t column[N_COLUMNS]; /* of the file; NO_INDEX: it has none */
    struct diag *diag;
};

static enum status find_columns(size_t *column, const struct csvfile *file, struct arena *arena,
                                struct diag *diag)
{
    static const char *const names[N_COLUMNS] = {"part",  "quantity", "unit_price",
                                                 "total", "currency", "seller"};
    const struct csv_row *head = &file->rows[0];
    const char **given = ARENA_NEW(arena, head->n, const char *);
    for (size_t i = 0; i < head->n; i++)
        given[i] = head->cells[i].text ? head->cells[i].text : "";
    for (size_t c = 0; c < N_COLUMNS; c++) {
        size_t i = 0;
        while (i < head->n && strcmp(given[i], names[c]) != 0)
            i++;
        column[c] = i < head->n ? i : NO_INDEX;
        if (i < head->n || c > COLUMN_QUANTITY)
            continue;
        const char *near = nearest_name(names[c], given, head->n);
        return diag_at(diag, ST_INPUT, file->path, head->cells[0].line, head->cells[0].column,
                       "a bill needs the columns part and quantity; there is no '%s'%s%s%s", names[c],
                       near ? ", is it '" : "", near ? near : "", near ? "'?" : "");
    }
    return ST_OK;
}

/* The row's cell of a column; NULL: it has none, or nothing in it. */
static const struct csv_cell *cell_of(const struct reading *r, size_t column)
{
    const size_t i = r->column[column];
    return i != NO_INDEX && i < r->row->n && r->row->cells[i].text ? &r->row->cells[i] : NULL;
}

static enum status fail_at(const struct reading *r, const struct csv_cell *cell, enum status status)
{
    if (status != ST_OK)
        diag_place(r->diag, r->bid->path, cell->line, cell->column);
    return status;
}

/* An amount of the row in the scenario's currency. */
static enum status read_money(int64_t *out_minor, const struct reading *r, const struct csv_cell *cell)
{
    const struct problem *problem = r->problem;
    const struct csv_cell *currency = cell_of(r, COLUMN_CURRENCY);
    char named[4];
    if (currency && currency_places(currency->text) < 0)
        return fail_at(r, currency,
                       diag_set(r->diag, ST_INPUT, "expected a currency such as %s, got '%s'",
                                problem->currency, currency->text));
    enum status status =
        money_parse(out_minor, named, cell->text, currency ? currency->text : problem->currency, r->diag);
    if (status == ST_OK && currency && strcmp(named, currency->text) != 0)
        status =
            diag_set(r->diag, ST_INPUT, "expected an amount in %s, as the column 'currency' says, got '%s'",
                     currency->text, cell->text);
    if (status == ST_OK)
        status = price_convert(out_minor, *out_minor, named, problem->currency, problem->as_of,
                               problem->snapshot, r->diag);
    return fail_at(r, cell, status);
}

/* The price of the row, if it has one: the total counts where both are there. */
static enum status read_price(struct bid_line *line, const struct reading *r)
{
    const struct csv_cell *total = cell_of(r, COLUMN_TOTAL), *unit = cell_of(r, COLUMN_UNIT_PRICE);
    if (!total && !unit)
        return ST_OK;
    line->price = total ? BID_PRICE_TOTAL : BID_PRICE_UNIT;
    return read_money(&line->price_minor, r, total ? total : unit);
}

/* `total`: the whole of it for so much. */
static enum status read_lump(const struct reading *r, const struct csv_cell *part)
{
    struct bid_line whole = {.line = part->line, .column = part->column};
    if (r->bid->lump)
        return diag_at(r->diag, ST_INPUT, r->bid->path, part->line, part->column,
                       "'total' stands here a second time; a bid has one lump sum");
    const enum status status = read_price(&whole, r);
    if (status == ST_OK && whole.price != BID_PRICE_TOTAL)
        return diag_at(r->diag, ST_INPUT, r->bid->path, part->line, part->column,
                       "the row 'total' has no amount: write the lump sum into the column 'total'");
    r->bid->lump = true;
    r->bid->lump_minor = whole.price_minor;
    return status;
}

static enum status read_line(const struct reading *r)
{
    struct bid *bid = r->bid;
    struct bid_line *line = &bid->lines[bid->n];
    const struct csv_cell *part = cell_of(r, COLUMN_PART), *quantity = cell_of(r, COLUMN_QUANTITY);
    if (part && strcmp(part->text, "total") == 0)
        return read_lump(r, part);
    if (!part || !quantity)
        return diag_at(r->diag, ST_INPUT, bid->path, r->row->cells[0].line, r->row->cells[0].column,
                       "the line has no %s", part ? "quantity" : "part");
    if (bill_is_on_top(part->text)) /* the scenario says what is paid so */
        return ST_OK;
    const struct csv_cell *seller = cell_of(r, COLUMN_SELLER);
    *line = (struct bid_line){.part = part->text,
                              .line = part->line,
                              .column = part->column,
                              .seller = seller ? seller->text : NULL};
    enum status status = fail_at(
        r, quantity, decimal_parse_integer(&line->quantity, quantity->text, 0, QUANTITY_AT_MOST, r->diag));
    if (status == ST_OK)
        status = read_price(line, r);
    for (size_t i = 0; i < bid->n && status == ST_OK; i++)
        if (strcmp(bid->lines[i].part, line->part) == 0)
            status = diag_at(r->diag, ST_INPUT, bid->path, line->line, line->column,
                             "'%s' stands here a second time; line %d has it already", line->part,
                             bid->lines[i].line);
    bid->n += status == ST_OK;
    return status;
}

enum status bid_read(struct bid *out, const char *path, const struct problem *problem, struct arena *arena,
                     struct diag *diag)
{
    struct csvfile file;
    struct reading reading = {.bid = out, .problem = problem, .diag = diag};
    char *text = NULL;
    size_t n = 0;
    *out = (struct bid){.path = path};
    enum status status = file_read(&text, &n, path, arena, diag);
    if (status == ST_OK)
        status = csvfile_read(&file, path, arena, diag);
    if (status == ST_OK)
        status = find_columns(reading.column, &file, arena, diag);
    if (status != ST_OK)
        return status;
    sha256_hex(out->hash, text, n);
    out->lines = ARENA_NEW(arena, file.n_rows, struct bid_line);
    for (size_t i = 1; i < file.n_rows && status == ST_OK; i++) {
        reading.row = &file.rows[i];
        status = read_line(&reading);
    }
    return status;
}
