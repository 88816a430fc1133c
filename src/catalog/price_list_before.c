/* price_list_before.c - prices that the catalogue has before a list of prices is taken, and that are of what
 * a line of the list prices too. */
#include <stdio.h>
#include <string.h>

#include "base/date.h"
#include "base/decimal.h"
#include "catalog/price_list_parts.h"

static const char *source_of(const struct list_taking *t, const struct quote *quote)
{
    return quote->source < t->snapshot->n_sources ? t->snapshot->sources[quote->source].id : "";
}

static const char *described(const struct list_taking *t, const struct quote *quote)
{
    return arena_printf(t->arena, "%s of source '%s'",
                        money_text(quote->amount_minor, quote->currency, t->arena), source_of(t, quote));
}

static void refuse(const struct list_taking *t, const char *item, const struct quote *old)
{
    char day[11];
    diag_set(t->diag, ST_INPUT,
             "'%s' has another price of %s %s%s: %s; expected one price for a seller, a date and a quantity: "
             "--replace replaces the old one, another %s keeps both",
             item, date_format(day, old->date), old->seller ? "from " : "without a seller",
             old->seller ? old->seller : "", described(t, old), old->seller ? "date" : "seller or date");
    list_place(t, LIST_PRICE);
}

/* One of the two names its seller: whether they are of one seller nobody can know. */
static bool may_be_same(const struct quote *a, const struct quote *b)
{
    struct quote named = *a;
    named.seller = b->seller;
    return (a->seller == NULL) != (b->seller == NULL) && quote_contradicts(&named, b);
}

static void note_beside(struct list_taking *t, const char *item, const struct quote *old)
{
    const char *remedy = old->seller
                             ? arena_printf(t->arena, "name the seller %s and add --replace", old->seller)
                             : "delete the old row of quote.csv";
    t->beside =
        arena_printf(t->arena, "'%s' keeps its price of %s too. Where the new price corrects that one, %s",
                     item, described(t, old), remedy);
}

/* The columns of quote.csv that tell prices apart, NULL: an empty cell. */
struct key {
    const char *part, *seller, *date, *kind, *pack, *least, *currency, *source;
};

static int64_t count_of(const char *text)
{
    int64_t count = 1;
    if (text && decimal_parse_integer(&count, text, 1, INT64_MAX, NULL) != ST_OK)
        return 0;
    return count;
}

/* Cells that are none of their columns are refused where the row is read. */
static struct quote quote_of(const struct list_taking *t, const struct key *key)
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

/* The same row of quote.csv: what a list puts there changes it in its place. */
static bool same_row(const struct quote *a, const struct quote *b)
{
    return quote_is_same(a, b) && strcmp(a->currency, b->currency) == 0 && a->source == b->source;
}

/* Marks the old price as replaced, where that is asked for. */
static void replace(struct list_taking *t, const char *item, size_t old)
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

void list_compare_price(struct list_taking *t, const struct list_row *row, int64_t amount_minor)
{
    const struct key key = {value_in(row, "part"),     value_in(row, "seller"), value_in(row, "date"),
                            value_in(row, "kind"),     value_in(row, "pack"),   value_in(row, "min_quantity"),
                            value_in(row, "currency"), value_in(row, "source")};
    const size_t at = list_is_good(t) ? snapshot_part(t->snapshot, key.part) : NO_INDEX;
    if (at == NO_INDEX)
        return;
    const struct part *part = &t->snapshot->parts[at];
    struct quote price = quote_of(t, &key);
    price.amount_minor = amount_minor;
    for (size_t i = part->first_quote; i < part->first_quote + part->n_quotes && list_is_good(t); i++) {
        const struct quote *old = &t->snapshot->paid.quotes[i];
        if (may_be_same(old, &price) && !t->beside)
            note_beside(t, key.part, old);
        if ((t->import->replace ? quote_is_same : quote_contradicts)(&price, old) && !same_row(&price, old))
            replace(t, key.part, i);
    }
}

/* The row is that of a quote that a line of the list replaces. */
static bool is_replaced(const struct sheet *sheet, const struct sheet_row *row, const void *payload)
{
    const struct list_taking *t = payload;
    const struct key key = {sheet_cell(sheet, row, "part"),     sheet_cell(sheet, row, "seller"),
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

void list_drop_replaced(struct list_taking *t)
{
    if (list_is_good(t) && t->replaced)
        sheet_drop_if(sheet_of(&t->sheets, TABLE_QUOTE), is_replaced, t);
}
