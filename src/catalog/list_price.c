/* list_price.c - the price of a line, and the prices of the catalogue that it replaces. */
#include "catalog/list_price.h"

#include <inttypes.h>
#include <stdio.h>
#include <string.h>

#include "base/arena.h"
#include "base/decimal.h"
#include "base/diag.h"
#include "catalog/list_amounts.h"
#include "catalog/price_facts.h"

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
    t->old.beside =
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
    if (!t->old.replaced)
        t->old.replaced = ARENA_NEW(t->arena, t->snapshot->paid.n_quotes, bool);
    t->old.n_replaced += !t->old.replaced[old];
    t->old.replaced[old] = true;
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
        if (may_have_same_seller(old, &price) && !t->old.beside)
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
        if (t->old.replaced[i] && same_row(&price, &t->snapshot->paid.quotes[i]))
            return true;
    return false;
}

void list_price_drop_replaced(struct list_importer *t)
{
    if (list_is_good(t) && t->old.replaced)
        sheet_drop_if(sheet_of(&t->sheets, TABLE_QUOTE), is_replaced, t);
}

/* --- the price of the current line --- */

static bool is_open(const struct list_importer *t, const char *text)
{
    struct price_date read;
    const char *end = NULL;
    return price_date_read(&read, &end, text, t->arena) && read.as_dmy && t->table.dates == DATES_FOUND;
}

/* The day that a text of the field means. Its order of day and month may be a question about the whole list:
 * then NULL without an error. */
static const char *day_of(const struct list_importer *t, enum list_field field, const char *text, date from)
{
    if (!text || (t->table.open.text && is_open(t, text)))
        return NULL;
    const char *day = price_facts_day(&t->table, text, from, t->diag);
    if (!day)
        list_place(t, field);
    return day;
}

const char *list_price_date(const struct list_importer *t, enum list_field field)
{
    const char *text = list_value(t, field);
    char day[11];
    if (field == LIST_DATE)
        return text                  ? day_of(t, field, text, 0)
               : t->table.facts.date ? t->table.facts.date
                                     : arena_strdup(t->arena, date_format(day, t->snapshot->as_of));
    date from = 0;
    const char *dated = list_price_date(t, LIST_DATE);
    if (dated)
        (void)date_parse(&from, dated, NULL);
    if (text)
        return day_of(t, field, text, from);
    return t->table.facts.valid_until ? t->table.facts.valid_until
                                      : day_of(t, field, t->table.facts.valid_text, from);
}

/* The price after the discounts of the whole quote, for one unit or a pack. *pack: units of a pack, if the
 * price of one unit is not a whole number of minor units. */
static int64_t unit_price(const struct list_importer *t, const struct list_amounts *amounts, int64_t *pack)
{
    struct fraction price = {amounts->minor, 1};
    const struct fraction *factor = t->factors ? &t->factors[t->row] : NULL;
    *pack = 1;
    if (factor && factor->d > 0 && !fraction_scale(&price, factor->n, factor->d)) {
        diag_set(t->diag, ST_INPUT, "the discounts of the quote have too many digits");
        list_place(t, LIST_PRICE);
    }
    const int64_t minor = round_div(price.n, price.d);
    if (minor % amounts->priced_for == 0)
        return minor / amounts->priced_for;
    *pack = amounts->priced_for;
    return minor;
}

static void put_quote(struct list_importer *t, const struct price_list_entry *entry,
                      const struct list_amounts *amounts, int64_t minor)
{
    struct list_row row = {.table = TABLE_QUOTE};
    const struct sheet *sheet = sheet_of(&t->sheets, TABLE_QUOTE);
    list_add(&row, t, "part", entry->item, LIST_ITEM);
    if (entry->seller)
        list_add(&row, t, "seller", entry->seller, LIST_SELLER);
    else /* a price without a seller is not the same price as one with a seller */
        row.values[row.n++] = (struct sheet_value){"seller", NULL};
    list_add(&row, t, "date", entry->date, LIST_DATE);
    list_add(&row, t, "currency", arena_strdup(t->arena, amounts->currency), LIST_CURRENCY);
    list_add(&row, t, "pack", arena_printf(t->arena, "%" PRId64, entry->pack), LIST_PACK);
    list_add(&row, t, "min_quantity", entry->least ? entry->least : "1", LIST_BREAK);
    list_add_source(&row, t, entry->price_kind);
    row.n_keys = row.n;
    list_add(&row, t, "valid_until", entry->valid_until, LIST_VALID_UNTIL);
    if (sheet_has(sheet, AMOUNT_COLUMN))
        list_add(&row, t, AMOUNT_COLUMN, money_plain(minor, amounts->currency, t->arena), LIST_PRICE);
    else
        list_add(&row, t, "amount_minor", arena_printf(t->arena, "%" PRId64, minor), LIST_PRICE);
    list_put(t, &row);
    compare_price(t, &row, minor);
}

void list_price_put(struct list_importer *t, struct price_list_entry *entry)
{
    struct list_amounts amounts;
    const char *kind = list_value(t, LIST_PRICE_KIND), *pack = list_value(t, LIST_PACK);
    int64_t units = 1;
    list_amounts_read(&amounts, t);
    if (entry->whole) {
        amounts.minor = amounts.total_minor;
        amounts.priced_for = 1;
    }
    const int64_t minor = list_is_good(t) ? unit_price(t, &amounts, &units) : 0;
    if (!list_is_good(t))
        return;
    if (units > 1 && pack) {
        diag_set(t->diag, ST_INPUT, "a price for %" PRId64 " units is not whole for one: leave the pack out",
                 units);
        list_place(t, LIST_PACK);
        return;
    }
    entry->least = list_value(t, LIST_BREAK);
    entry->date = list_price_date(t, LIST_DATE);
    entry->valid_until = list_price_date(t, LIST_VALID_UNTIL);
    entry->price_kind = kind ? kind : amounts.list_only ? "list" : "quote";
    entry->pack = pack ? count_of(pack) : units;
    entry->price = money_text(minor, amounts.currency, t->arena);
    entry->optional = t->table.rows && t->table.rows[t->row].optional;
    put_quote(t, entry, &amounts, minor);
}
