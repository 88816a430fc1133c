/* list_price.c - the price of a line, and the prices of the catalogue that it replaces. */
#include "catalog/list_price.h"

#include <inttypes.h>
#include <stdio.h>
#include <string.h>

#include "base/arena.h"
#include "base/decimal.h"
#include "base/diag.h"

static const char *quote_text(const struct list_importer *t, const struct quote *quote)
{
    const bool named = quote->source < t->snapshot->n_sources;
    return arena_printf(t->arena, "%s of source '%s'",
                        money_text(quote->amount_minor, quote->currency, t->arena),
                        named ? t->snapshot->sources[quote->source].id : "");
}

static void refuse(const struct list_importer *t, const char *item, const struct quote *old)
{
    char day[11];
    diag_set(t->diag, ST_INPUT,
             "'%s' has another price of %s %s%s: %s; expected one price for a seller, a date and a quantity: "
             "--replace replaces the old one, another %s keeps both",
             item, date_format(day, old->date), old->seller ? "from " : "without a seller",
             old->seller ? old->seller : "", quote_text(t, old), old->seller ? "date" : "seller or date");
    list_place(t, LIST_PRICE);
}

/* True if only one of two quotes names its seller, so that both may be from the same seller. */
static bool may_have_same_seller(const struct quote *a, const struct quote *b)
{
    struct quote named = *a;
    named.seller = b->seller;
    return (a->seller == NULL) != (b->seller == NULL) && quote_contradicts(&named, b);
}

static void note_kept_price(struct list_importer *t, const char *item, const struct quote *old)
{
    const char *remedy = old->seller
                             ? arena_printf(t->arena, "name the seller %s and add --replace", old->seller)
                             : "delete the old row of quote.csv";
    t->beside =
        arena_printf(t->arena, "'%s' also keeps the price of %s. If the new price corrects the old one, %s",
                     item, quote_text(t, old), remedy);
}

/* The columns of quote.csv that identify a price. NULL: an empty cell. */
struct price_key {
    const char *part, *seller, *date, *kind, *pack, *least, *currency, *source;
};

static int64_t count_of(const char *text)
{
    int64_t count = 1;
    return !text || decimal_parse_integer(&count, text, 1, INT64_MAX, NULL) == ST_OK ? count : 0;
}

/* Converts cells to a quote. Invalid cells are rejected when the row is read. */
static struct quote quote_of(const struct list_importer *t, const struct price_key *key)
{
    struct quote quote = {.seller = key->seller,
                          .pack = count_of(key->pack),
                          .min_quantity = count_of(key->least),
                          .source = key->source ? snapshot_source(t->snapshot, key->source) : NO_INDEX};
    (void)date_parse(&quote.date, key->date ? key->date : "", NULL);
    while (quote.kind < N_FIGURE_KINDS &&
           strcmp(figure_kind_name(quote.kind), key->kind ? key->kind : "") != 0)
        quote.kind++;
    snprintf(quote.currency, sizeof quote.currency, "%s", key->currency ? key->currency : "");
    return quote;
}

/* True if both are the same row of quote.csv: the list then changes that row. */
static bool same_row(const struct quote *a, const struct quote *b)
{
    return quote_is_same(a, b) && strcmp(a->currency, b->currency) == 0 && a->source == b->source;
}

/* Marks an old price as replaced, or rejects the line without --replace. */
static void replace_price(struct list_importer *t, const char *item, size_t old)
{
    if (!t->import->replace) {
        refuse(t, item, &t->snapshot->paid.quotes[old]);
        return;
    }
    if (!t->replaced)
        t->replaced = ARENA_NEW(t->arena, t->snapshot->paid.n_quotes, bool);
    t->n_replaced += !t->replaced[old];
    t->replaced[old] = true;
}

static const char *value_in(const struct list_row *row, const char *column)
{
    for (size_t i = 0; i < row->n; i++)
        if (strcmp(row->values[i].column, column) == 0)
            return row->values[i].text;
    return NULL;
}

/* Compares a new row of quote.csv with the prices of the catalogue. An old price with the same seller, date,
 * kind and quantity is marked as replaced; without --replace the line is rejected. */
static void compare_price(struct list_importer *t, const struct list_row *row, int64_t amount_minor)
{
    const struct price_key key = {value_in(row, "part"),     value_in(row, "seller"),
                                  value_in(row, "date"),     value_in(row, "kind"),
                                  value_in(row, "pack"),     value_in(row, "min_quantity"),
                                  value_in(row, "currency"), value_in(row, "source")};
    const size_t at = list_is_good(t) ? snapshot_part(t->snapshot, key.part) : NO_INDEX;
    if (at == NO_INDEX)
        return;
    const struct part *part = &t->snapshot->parts[at];
    struct quote price = quote_of(t, &key);
    price.amount_minor = amount_minor;
    for (size_t i = part->first_quote; i < part->first_quote + part->n_quotes && list_is_good(t); i++) {
        const struct quote *old = &t->snapshot->paid.quotes[i];
        if (may_have_same_seller(old, &price) && !t->beside)
            note_kept_price(t, key.part, old);
        if ((t->import->replace ? quote_is_same : quote_contradicts)(&price, old) && !same_row(&price, old))
            replace_price(t, key.part, i);
    }
}

/* True for an old row whose price a line of the list replaces. */
static bool is_replaced(const struct sheet *sheet, const struct sheet_row *row, const void *payload)
{
    const struct list_importer *t = payload;
    const struct price_key key = {sheet_cell(sheet, row, "part"),     sheet_cell(sheet, row, "seller"),
                                  sheet_cell(sheet, row, "date"),     sheet_cell(sheet, row, "kind"),
                                  sheet_cell(sheet, row, "pack"),     sheet_cell(sheet, row, "min_quantity"),
                                  sheet_cell(sheet, row, "currency"), sheet_cell(sheet, row, "source")};
    const size_t at = key.part ? snapshot_part(t->snapshot, key.part) : NO_INDEX;
    if (at == NO_INDEX)
        return false;
    const struct part *part = &t->snapshot->parts[at];
    const struct quote price = quote_of(t, &key);
    for (size_t i = part->first_quote; i < part->first_quote + part->n_quotes; i++)
        if (t->replaced[i] && same_row(&price, &t->snapshot->paid.quotes[i]))
            return true;
    return false;
}

void list_price_drop_replaced(struct list_importer *t)
{
    if (list_is_good(t) && t->replaced)
        sheet_drop_if(sheet_of(&t->sheets, TABLE_QUOTE), is_replaced, t);
}

/* Number of units that a total pays for. */
static int64_t quantity_of(const struct list_importer *t)
{
    return list_count(t, LIST_QUANTITY, list_value(t, LIST_QUANTITY), 1000000000, "a total");
}

/* Divides a total by the number of units; the result must be whole minor units. */
static int64_t unit_of(const struct list_importer *t, int64_t total_minor, const char *total)
{
    const int64_t units = quantity_of(t);
    if (total_minor % units != 0) {
        diag_set(t->diag, ST_INPUT,
                 "a total of %s for %" PRId64 " is not a whole unit price: give the unit price, or the pack",
                 total, units);
        list_place(t, LIST_TOTAL);
    }
    return total_minor / units;
}

static int64_t amount_of(char named[4], const struct list_importer *t, enum list_field field,
                         const char *currency)
{
    const struct list_column *column = NULL;
    const struct csv_cell *cell = list_cell(&column, t, field);
    int64_t minor = 0;
    if (list_is_good(t) &&
        money_parse_shown(&minor, named, list_value(t, field), cell->text, currency, t->diag) != ST_OK)
        list_place(t, field);
    return minor;
}

/* Checks that price times quantity is the total, up to the rounding of the unit price. */
static void check_total(const struct list_importer *t, int64_t unit_minor, const char *currency)
{
    char named[4];
    const int64_t total_minor = amount_of(named, t, LIST_TOTAL, currency), units = quantity_of(t);
    const int128 beyond = 2 * ((int128)unit_minor * units - total_minor);
    if (!list_is_good(t) || (beyond <= units && -beyond <= units))
        return;
    diag_set(t->diag, ST_INPUT, "%" PRId64 " x %s is not the total %s: leave one of them out", units,
             list_value(t, LIST_PRICE), list_value(t, LIST_TOTAL));
    list_place(t, LIST_TOTAL);
}

/* The price of a unit or of a pack, and its currency. */
static int64_t find_amount(char named[4], const struct list_importer *t, const char *currency)
{
    const char *price = list_value(t, LIST_PRICE), *total = list_value(t, LIST_TOTAL);
    if (!price && !total)
        list_missing(t, LIST_PRICE, "a part");
    const int64_t minor = amount_of(named, t, price ? LIST_PRICE : LIST_TOTAL, currency);
    if (price && total && list_value(t, LIST_QUANTITY) && !list_value(t, LIST_PACK))
        check_total(t, minor, currency);
    if (list_is_good(t) && list_value(t, LIST_CURRENCY) && strcmp(currency, named) != 0) {
        diag_set(t->diag, ST_INPUT, "the amount is in %s, and the column 'currency' has %s", named, currency);
        list_place(t, LIST_CURRENCY);
    }
    return list_is_good(t) && !price ? unit_of(t, minor, total) : minor;
}

const char *list_price_date(const struct list_importer *t, enum list_field field)
{
    const char *text = list_value(t, field);
    const bool points = text && strlen(text) == 10 && text[2] == '.' && text[5] == '.';
    return points ? arena_printf(t->arena, "%s-%.2s-%.2s", text + 6, text + 3, text) : text;
}

void list_price_put(struct list_importer *t, struct price_list_entry *entry)
{
    struct list_row row = {.table = TABLE_QUOTE};
    char named[4] = "", day[11];
    const struct sheet *sheet = sheet_of(&t->sheets, TABLE_QUOTE);
    const char *said = list_value(t, LIST_CURRENCY), *dated = list_price_date(t, LIST_DATE);
    const char *kind = list_value(t, LIST_PRICE_KIND), *pack = list_value(t, LIST_PACK);
    const int64_t minor = find_amount(named, t, said ? said : t->snapshot->currency);
    if (!list_is_good(t))
        return;
    entry->least = list_value(t, LIST_BREAK);
    entry->valid_until = list_price_date(t, LIST_VALID_UNTIL);
    entry->date = dated ? dated : arena_strdup(t->arena, date_format(day, t->snapshot->as_of));
    entry->price_kind = kind ? kind : "quote";
    entry->pack = count_of(pack);
    entry->price = money_text(minor, named, t->arena);
    list_add(&row, t, "part", entry->item, LIST_ITEM);
    if (entry->seller)
        list_add(&row, t, "seller", entry->seller, LIST_SELLER);
    else /* a price without a seller is not the same price as one with a seller */
        row.values[row.n++] = (struct sheet_value){"seller", NULL};
    list_add(&row, t, "date", entry->date, LIST_DATE);
    list_add(&row, t, "currency", arena_strdup(t->arena, named), LIST_CURRENCY);
    list_add(&row, t, "pack", pack ? pack : "1", LIST_PACK);
    list_add(&row, t, "min_quantity", entry->least ? entry->least : "1", LIST_BREAK);
    list_add_source(&row, t, entry->price_kind);
    row.n_keys = row.n;
    list_add(&row, t, "valid_until", entry->valid_until, LIST_VALID_UNTIL);
    if (sheet_has(sheet, AMOUNT_COLUMN))
        list_add(&row, t, AMOUNT_COLUMN, money_plain(minor, named, t->arena), LIST_PRICE);
    else
        list_add(&row, t, "amount_minor", arena_printf(t->arena, "%" PRId64, minor), LIST_PRICE);
    list_put(t, &row);
    compare_price(t, &row, minor);
}
