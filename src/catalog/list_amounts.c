/* list_amounts.c - derives and compares the amounts of a line, exactly in minor units. */
#include "catalog/list_amounts.h"

#include <inttypes.h>
#include <string.h>

#include "base/arena.h"
#include "base/diag.h"

/* The amounts as written. */
struct written_amounts {
    bool has[3];
    int64_t minor[3];     /* in the order of AMOUNTS */
    const char *text[3];  /* of the cell */
    struct decimal share; /* discount as a share; digits 0: none */
    int64_t off_minor;    /* discount of the line as an amount; 0: none */
    const char *discount; /* text of the cell; NULL: none */
    int64_t units;        /* quantity; 0: none */
    int64_t priced_for;
};
enum written_amount { PRICE, TOTAL, LISTED };
static const enum list_field AMOUNTS[] = {LIST_PRICE, LIST_TOTAL, LIST_LIST_PRICE};

bool list_amounts_share(struct decimal *out, const char *text)
{
    const size_t n = strlen(text);
    char digits[32];
    if (n < 2 || n > sizeof digits || text[n - 1] != '%')
        return false;
    memcpy(digits, text, n - 1);
    digits[n - 1] = '\0';
    if (decimal_parse(out, digits, NULL) != ST_OK || out->scale > 6)
        return false;
    out->scale += 2;
    return out->digits >= 0 && out->digits <= decimal_power_of_ten(out->scale);
}

/* --- reading --- */

static void read_amount(struct written_amounts *w, struct list_amounts *out, enum written_amount a,
                        const struct list_importer *t, const char *currency)
{
    const struct list_column *column = NULL;
    const struct csv_cell *cell = list_cell(&column, t, AMOUNTS[a]);
    const char *text = list_value(t, AMOUNTS[a]);
    char named[4] = "";
    if (!text)
        return;
    if (money_parse_shown(&w->minor[a], named, text, cell->text, currency, t->diag) != ST_OK) {
        list_place(t, AMOUNTS[a]);
        return;
    }
    if (*out->currency && strcmp(out->currency, named) != 0) {
        diag_set(t->diag, ST_INPUT, "the amounts of the line are in %s and in %s: expected one currency",
                 out->currency, named);
        list_place(t, AMOUNTS[a]);
        return;
    }
    memcpy(out->currency, named, sizeof named);
    w->has[a] = true;
    w->text[a] = cell->text;
    if (a != TOTAL)
        w->priced_for = price_table_priced_for(&t->table, cell, column);
}

static void read_discount(struct written_amounts *w, const struct list_importer *t, const char *currency)
{
    const char *text = list_value(t, LIST_DISCOUNT);
    struct decimal plain;
    char named[4];
    if (!text || !text[strspn(text, "0.% ")])
        return;
    w->discount = text;
    const bool percent = strchr(text, '%') != NULL, amount = !percent && strchr(text, ' ');
    /* 5 without a sign is a percentage; 0.05 may be 5 % or 0.05 % */
    const bool plain_percent = !percent && !amount && decimal_parse(&plain, text, NULL) == ST_OK &&
                               plain.digits >= decimal_power_of_ten(plain.scale);
    if (amount && money_parse(&w->off_minor, named, text, currency, NULL) == ST_OK && w->off_minor > 0)
        return;
    if (list_amounts_share(&w->share, plain_percent ? arena_printf(t->arena, "%s%%", text) : text))
        return;
    diag_set(t->diag, ST_INPUT, "discount: expected a percentage such as 5 %%, or an amount, got '%s'", text);
    list_place(t, LIST_DISCOUNT);
}

static struct written_amounts read_written(struct list_amounts *out, const struct list_importer *t)
{
    const char *said = list_value(t, LIST_CURRENCY), *units = list_value(t, LIST_QUANTITY);
    const char *priced_for = list_value(t, LIST_PRICED_FOR);
    const char *currency = said                      ? said
                           : t->table.facts.currency ? t->table.facts.currency
                                                     : t->snapshot->currency;
    struct written_amounts w = {.priced_for = 1};
    for (int a = 0; a < 3 && list_is_good(t); a++)
        read_amount(&w, out, (enum written_amount)a, t, currency);
    read_discount(&w, t, currency);
    if (list_is_good(t) && said && *out->currency && strcmp(currency, out->currency) != 0) {
        diag_set(t->diag, ST_INPUT, "the amount is in %s, and the column 'currency' has %s", out->currency,
                 currency);
        list_place(t, LIST_CURRENCY);
    }
    if (priced_for)
        w.priced_for = list_count(t, LIST_PRICED_FOR, priced_for, 1000000, "a price");
    if (units && (w.has[TOTAL] || strspn(units, "0123456789") == strlen(units)))
        w.units = list_count(t, LIST_QUANTITY, units, 1000000000, "a total");
    if (!units && t->table.rows && t->table.rows[t->row].freight)
        w.units = 1;
    return w;
}

/* --- comparing and deriving --- */

/* The amount less a share, rounded half away from zero. */
static int64_t less_share(int64_t minor, struct decimal share)
{
    const int128 all = decimal_power_of_ten(share.scale);
    return round_div((int128)minor * (all - share.digits), all);
}

/* True if price times quantity is the total, up to the rounding of the unit price. */
static bool is_total(int64_t minor, const struct written_amounts *w)
{
    const int128 beyond = 2 * ((int128)minor * w->units - (int128)w->minor[TOTAL] * w->priced_for);
    const int128 most = w->units > w->priced_for ? w->units : w->priced_for;
    return beyond <= most && -beyond <= most;
}

static const char *shown(const struct list_amounts *out, int64_t minor, const struct list_importer *t)
{
    return money_text(minor, out->currency, t->arena);
}

static void fail_discount(const struct list_amounts *out, const struct written_amounts *w,
                          const struct list_importer *t, int64_t expected)
{
    diag_set(t->diag, ST_INPUT, "the list price %s less %s is %s, and the price is %s: leave one of them out",
             shown(out, w->minor[LISTED], t), w->discount, shown(out, expected, t),
             shown(out, w->minor[PRICE], t));
    list_place(t, LIST_PRICE);
}

/* Compares list price, discount and price. A discount with decimals may itself be rounded. */
static void check_discount(const struct list_amounts *out, const struct written_amounts *w,
                           const struct list_importer *t)
{
    const int64_t listed = w->minor[LISTED], price = w->minor[PRICE];
    if (w->share.digits > 0) {
        const int128 all = decimal_power_of_ten(w->share.scale);
        const int128 beyond = 2 * ((int128)listed * (all - w->share.digits) - (int128)price * all);
        const int128 most = all + (w->share.scale > 2 ? (int128)listed : 0);
        if (beyond > most || -beyond > most)
            fail_discount(out, w, t, less_share(listed, w->share));
    } else if (w->off_minor > 0) {
        if (listed - w->off_minor != price &&
            (w->units == 0 || (int128)(listed - price) * w->units != (int128)w->off_minor * w->priced_for))
            fail_discount(out, w, t, listed - w->off_minor);
    } else if (price > listed) {
        diag_set(t->diag, ST_INPUT, "the price %s is above the list price %s: leave one of them out",
                 shown(out, price, t), shown(out, listed, t));
        list_place(t, LIST_PRICE);
    }
}

/* The price of a line that has a discount too. The total shows whether the price includes the discount. */
static int64_t discounted_price(const struct written_amounts *w, const struct list_importer *t)
{
    const int64_t price = w->minor[PRICE];
    const bool compared = w->has[TOTAL] && w->units > 0;
    const int64_t less = w->share.digits > 0 ? less_share(price, w->share) : price - w->off_minor;
    if (compared && is_total(price, w) && !is_total(less, w))
        return price;
    /* an amount may be of a unit, or of the whole line */
    if (compared && w->off_minor > 0 && !is_total(price, w) && w->priced_for == 1 &&
        (int128)price * w->units - w->off_minor == w->minor[TOTAL] && w->minor[TOTAL] % w->units == 0)
        return w->minor[TOTAL] / w->units;
    if (compared && is_total(less, w) && !is_total(price, w))
        return less;
    if (compared)
        diag_set(t->diag, ST_INPUT,
                 "%" PRId64 " x %s is not the total %s, with or without the discount of %s", w->units,
                 w->text[PRICE], w->text[TOTAL], w->discount);
    else
        diag_set(t->diag, ST_INPUT,
                 "the list does not show whether its prices include the discount '%s': write prices after "
                 "discount and leave the column out",
                 w->discount);
    list_place(t, compared ? LIST_TOTAL : LIST_DISCOUNT);
    return price;
}

/* Divides a total by the number of units; the result must be whole minor units. */
static int64_t divided_total(const struct written_amounts *w, const struct list_importer *t)
{
    if (w->units == 0) {
        list_missing(t, LIST_QUANTITY, "a total");
        return 0;
    }
    if (w->minor[TOTAL] % w->units == 0)
        return w->minor[TOTAL] / w->units;
    diag_set(t->diag, ST_INPUT,
             "a total of %s for %" PRId64 " is not a whole unit price: give the unit price, or the pack",
             w->text[TOTAL], w->units);
    list_place(t, LIST_TOTAL);
    return 0;
}

/* The price that follows from the amounts. */
static int64_t find_price(const struct list_amounts *out, const struct written_amounts *w,
                          const struct list_importer *t)
{
    if (w->has[PRICE] && w->has[LISTED])
        check_discount(out, w, t);
    if (w->has[PRICE])
        return w->discount && !w->has[LISTED] ? discounted_price(w, t) : w->minor[PRICE];
    if (w->has[LISTED] && w->share.digits > 0)
        return less_share(w->minor[LISTED], w->share);
    if (w->has[LISTED] && w->off_minor > 0 && !w->has[TOTAL])
        return w->minor[LISTED] - w->off_minor;
    return w->has[TOTAL] ? divided_total(w, t) : w->minor[LISTED];
}

void list_amounts_read(struct list_amounts *out, const struct list_importer *t)
{
    *out = (struct list_amounts){.priced_for = 1};
    const struct written_amounts w = read_written(out, t);
    if (list_is_good(t) && !w.has[PRICE] && !w.has[TOTAL] && !w.has[LISTED])
        list_missing(t, LIST_PRICE, "a part");
    if (!list_is_good(t))
        return;
    const bool from_total = w.has[TOTAL] && !w.has[PRICE] && !(w.has[LISTED] && w.share.digits > 0);
    out->priced_for = from_total ? 1 : w.priced_for;
    out->minor = find_price(out, &w, t);
    out->list_only = w.has[LISTED] && !w.has[PRICE] && !w.has[TOTAL] && !w.discount;
    if (list_is_good(t) && out->minor < 0) {
        diag_set(t->diag, ST_INPUT, "the discount of %s is above the price", w.discount);
        list_place(t, LIST_DISCOUNT);
    }
    if (list_is_good(t) && w.has[TOTAL] && w.units > 0 && !from_total && !list_value(t, LIST_PACK) &&
        !is_total(out->minor, &w)) {
        diag_set(t->diag, ST_INPUT, "%" PRId64 " x %s is not the total %s: leave one of them out", w.units,
                 w.has[PRICE] ? list_value(t, LIST_PRICE) : shown(out, out->minor, t),
                 list_value(t, LIST_TOTAL));
        list_place(t, LIST_TOTAL);
    }
    const int64_t units = w.units > 0 ? w.units : 1;
    out->total_minor = w.has[TOTAL] ? w.minor[TOTAL] : round_div((int128)out->minor * units, out->priced_for);
    out->counted = w.has[TOTAL] || w.units > 0;
    out->slack_minor = w.has[TOTAL] || w.share.digits == 0 ? 0 : (units + 1) / 2;
}
