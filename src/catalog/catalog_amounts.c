/* catalog_amounts.c - amounts in major units of a file of quotes as minor units. */
#include "catalog/catalog_amounts.h"

#include <inttypes.h>
#include <stdbool.h>
#include <string.h>

#include "base/decimal.h"

/* Where a file has the columns that matter here; -1: not there. */
struct amount_columns {
    int major;
    int minor;
    int currency;
};

static int column_named(const struct csvfile *csv, const char *name)
{
    for (size_t i = 0; i < csv->rows[0].n; i++)
        if (csv->rows[0].cells[i].text && strcmp(csv->rows[0].cells[i].text, name) == 0)
            return (int)i;
    return -1;
}

static const struct csv_cell *cell_of(const struct csv_row *row, int at)
{
    return at >= 0 && (size_t)at < row->n ? &row->cells[at] : NULL;
}

static const char *text_of(const struct csv_cell *cell)
{
    return cell ? cell->text : NULL;
}

/* A price of 2500.00 in a column of cents is 2,500, not 25: nobody writes the point there and means cents. */
static enum status check_minor(const struct csvfile *csv, const struct csv_cell *cell, struct diag *diag)
{
    if (!text_of(cell) || !strpbrk(cell->text, ".,"))
        return ST_OK;
    diag_set(diag, ST_INPUT,
             "amount_minor is a whole number of cents, got '%s': write the price in the column 'amount'",
             cell->text);
    return csvfile_fail(csv, cell, diag);
}

static enum status check_one(const struct csvfile *csv, const struct csv_row *row,
                             const struct amount_columns *at, struct diag *diag)
{
    const struct csv_cell *major = cell_of(row, at->major);
    const struct csv_cell *minor = cell_of(row, at->minor);
    const bool both = text_of(major) && text_of(minor);
    if (both || (!text_of(major) && !text_of(minor))) {
        diag_set(diag, ST_INPUT,
                 both ? "a price stands in amount or in amount_minor, not in both" : "amount is missing");
        return csvfile_fail(csv, major ? major : &row->cells[0], diag);
    }
    return check_minor(csv, minor, diag);
}

/* The cell of amount_minor that an amount makes, at the place of the amount. */
static enum status to_minor(struct csv_cell *out, const struct csvfile *csv, const struct csv_cell *major,
                            const char *currency, struct arena *arena, struct diag *diag)
{
    int64_t minor = 0;
    char named[4];
    *out = *major;
    if (!currency || currency_places(currency) < 0)
        return ST_OK; /* the row is refused for its currency */
    const size_t n = strspn(major->text, "0123456789.");
    if (major->text[n] != '\0') {
        diag_set(diag, ST_INPUT, "expected an amount like 995 or 995.50 without its currency, got '%s'",
                 major->text);
        return csvfile_fail(csv, major, diag);
    }
    if (money_parse(&minor, named, major->text, currency, diag) != ST_OK)
        return csvfile_fail(csv, major, diag);
    out->text = arena_printf(arena, "%" PRId64, minor);
    return ST_OK;
}

/* A row with its amount in the place of amount_minor, and without the column of amounts where it has both. */
static enum status convert_row(struct csv_row *out, const struct csvfile *csv, const struct csv_row *row,
                               const struct amount_columns *at, struct arena *arena, struct diag *diag)
{
    struct csv_cell *cells = ARENA_NEW(arena, row->n, struct csv_cell);
    const int target = at->minor < 0 ? at->major : at->minor;
    *out = (struct csv_row){cells, 0};
    for (int i = 0; i < (int)row->n; i++) {
        if (i == at->major && at->minor >= 0)
            continue;
        struct csv_cell *cell = &cells[out->n++];
        *cell = row->cells[i];
        if (i != target || !row->cells[at->major].text)
            continue;
        const enum status status =
            to_minor(cell, csv, &row->cells[at->major], text_of(cell_of(row, at->currency)), arena, diag);
        if (status != ST_OK)
            return status;
    }
    return ST_OK;
}

static struct csv_row convert_header(const struct csv_row *row, const struct amount_columns *at,
                                     struct arena *arena)
{
    struct csv_cell *cells = ARENA_NEW(arena, row->n, struct csv_cell);
    size_t n = 0;
    for (int i = 0; i < (int)row->n; i++) {
        if (i == at->major && at->minor >= 0)
            continue;
        cells[n] = row->cells[i];
        if (i == at->major)
            cells[n].text = "amount_minor";
        n++;
    }
    return (struct csv_row){cells, n};
}

enum status catalog_amounts(struct csvfile *csv, struct arena *arena, struct diag *diag)
{
    const struct amount_columns at = {column_named(csv, "amount"), column_named(csv, "amount_minor"),
                                      column_named(csv, "currency")};
    struct csv_row *rows = ARENA_NEW(arena, csv->n_rows, struct csv_row);
    const size_t width = csv->rows[0].n;
    enum status status = ST_OK;
    rows[0] = at.major < 0 ? csv->rows[0] : convert_header(&csv->rows[0], &at, arena);
    for (size_t i = 1; i < csv->n_rows && status == ST_OK; i++) {
        rows[i] = csv->rows[i];
        if (rows[i].n != width || (at.major < 0 && at.minor < 0))
            continue; /* refused with the row, or the header */
        status = at.major < 0 ? check_minor(csv, &rows[i].cells[at.minor], diag)
                              : check_one(csv, &rows[i], &at, diag);
        if (status == ST_OK && at.major >= 0)
            status = convert_row(&rows[i], csv, &csv->rows[i], &at, arena, diag);
    }
    csv->rows = rows;
    return status;
}
