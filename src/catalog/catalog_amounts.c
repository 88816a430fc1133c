/* catalog_amounts.c - an amount in major units of a row of quotes as minor units. */
#include "catalog/catalog_parts.h"

#include <inttypes.h>
#include <stdbool.h>
#include <string.h>

#include "base/decimal.h"

/* The cell of amount_minor that an amount makes, at the place of the amount. */
static enum status to_minor(struct csv_cell *out, const struct csvfile *csv, const char *currency,
                            struct arena *arena, struct diag *diag)
{
    int64_t minor = 0;
    char named[4];
    if (!currency || currency_places(currency) < 0)
        return ST_OK; /* the row is refused for its currency */
    if (out->text[strspn(out->text, "0123456789.")] != '\0')
        diag_set(diag, ST_INPUT, "expected an amount like 995 or 995.50 without its currency, got '%s'",
                 out->text);
    else if (money_parse(&minor, named, out->text, currency, diag) == ST_OK)
        out->text = arena_printf(arena, "%" PRId64, minor);
    return diag->status == ST_OK ? ST_OK : csvfile_fail(csv, out, diag);
}

enum status catalog_amount(const struct csv_cell **minor, const struct csvfile *csv,
                           const struct csv_cell *major, const char *currency, struct arena *arena,
                           struct diag *diag)
{
    const char *whole = *minor ? (*minor)->text : NULL;
    if (major && (major->text != NULL) == (whole != NULL)) {
        diag_set(diag, ST_INPUT,
                 whole ? "a price stands in amount or in amount_minor, not in both" : "amount is missing");
        return csvfile_fail(csv, major, diag);
    }
    /* A price of 2500.00 in a column of cents is 2,500, not 25: nobody writes the point there and means
     * cents.
     */
    if (whole && strpbrk(whole, ".,")) {
        diag_set(diag, ST_INPUT,
                 "amount_minor is a whole number of cents, got '%s': write the price in the column 'amount'",
                 whole);
        return csvfile_fail(csv, *minor, diag);
    }
    if (!major || whole)
        return ST_OK;
    struct csv_cell *made = ARENA_COPY(arena, major, 1, 0, struct csv_cell);
    *minor = made;
    return to_minor(made, csv, currency, arena, diag);
}
