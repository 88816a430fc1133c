/* amounts.c - takes an amount apart from its ends: the currency at one of them, then the letter of thousands
 * or millions, then the number. */
#include "proof/amounts.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "catalog/cell_text.h"
#include "problem/instance.h"
#include "proof/exact.h"

const char *amounts_per_usd(const struct instance *own, const char *currency)
{
    const char *rate = NULL;
    date newest = 0;
    for (size_t i = 0; i < own->snapshot->paid.n_exchange; i++) {
        const struct exchange_rate *row = &own->snapshot->paid.exchange[i];
        if (strcmp(row->currency, currency) != 0 || row->date > own->as_of || row->date <= newest)
            continue;
        newest = row->date;
        rate = cell_text(own->snapshot, TABLE_EXCHANGE_RATE, i, "per_usd");
    }
    return strcmp(currency, "USD") == 0 ? "1" : rate;
}

/* An amount that has been taken apart. */
struct parts_of_amount {
    const char *number; /* [n] digits with their point, of any length */
    size_t n;
    int thousands; /* powers of a thousand that its letter stands for */
    char code[4];  /* "": no currency */
};

static bool is_upper(char c)
{
    return c >= 'A' && c <= 'Z';
}

static const char EURO[] = {(char)0xE2, (char)0x82, (char)0xAC, 0};

/* True if three bytes are a code, or the sign of the euro. */
static bool is_currency(const char *s)
{
    return strncmp(s, EURO, 3) == 0 || (is_upper(s[0]) && is_upper(s[1]) && is_upper(s[2]));
}

static void keep_currency(char code[4], const char *s)
{
    memcpy(code, strncmp(s, EURO, 3) == 0 ? "EUR" : s, 3);
    code[3] = 0;
}

/* Takes apart the n bytes of a text. False: something is left over. */
static bool take_apart(struct parts_of_amount *out, const char *text, size_t n)
{
    *out = (struct parts_of_amount){.n = 0};
    if (n > 3 && is_currency(text)) {
        keep_currency(out->code, text);
        text += 3;
        n -= 3;
        for (; n > 0 && *text == ' '; n--)
            text++;
    } else if (n > 3 && is_currency(text + n - 3)) {
        keep_currency(out->code, text + n - 3);
        n -= 3;
        while (n > 0 && text[n - 1] == ' ')
            n--;
    }
    if (n > 1 && (text[n - 1] == 'k' || text[n - 1] == 'M')) {
        out->thousands = text[n - 1] == 'k' ? 1 : 2;
        n--;
        while (n > 0 && text[n - 1] == ' ')
            n--;
    }
    out->number = text;
    out->n = n;
    return n > 0;
}

bool amounts_money(int64_t *out_minor, const struct instance *own, const char *text)
{
    struct parts_of_amount parts;
    struct decimal d = {0, 0}, f = {0, 0}, t = {0, 0};
    const char *to = own->currency;
    if (!take_apart(&parts, text, strlen(text)) || exact_read(&d, parts.number) != parts.n)
        return false;
    const char *from = parts.code[0] ? parts.code : to;
    const int128 all = (int128)d.digits * exact_ten(3 * parts.thousands) * exact_ten(exact_places(from)),
                 one = exact_ten(d.scale);
    *out_minor = (int64_t)(all / one);
    if (all % one != 0 || strcmp(from, to) == 0)
        return all % one == 0;
    const char *a = amounts_per_usd(own, from), *b = amounts_per_usd(own, to);
    struct fraction in = {*out_minor, 1};
    if (!a || !b)
        return false;
    const int shift = exact_places(to) - exact_places(from);
    const bool exact = a[exact_read(&f, a)] == 0 && b[exact_read(&t, b)] == 0 && f.digits > 0 &&
                       exact_multiply(&in, t.digits * exact_ten(f.scale), f.digits * exact_ten(t.scale)) &&
                       exact_multiply(&in, exact_ten(shift), exact_ten(-shift));
    *out_minor = exact ? exact_round(in.n, in.d)
                       : (int64_t)round((double)*out_minor / strtod(a, NULL) * strtod(b, NULL) *
                                        (double)exact_ten(shift) / (double)exact_ten(-shift));
    return true;
}

/* The factor of a unit in a list "kWh 1 MWh 0.001"; 0: it is not there. */
static double factor_of(const char *units, const char *unit)
{
    const size_t n = strlen(unit);
    while (*units) {
        const size_t word = strcspn(units, " ");
        char *end = NULL;
        const double factor = strtod(units + word, &end);
        if (word == n && strncmp(units, unit, n) == 0)
            return factor;
        units = end + strspn(end, " ");
    }
    return 0;
}

double amounts_price(const struct instance *own, const char *text, const char *units)
{
    const char *slash = strchr(text, '/');
    struct parts_of_amount parts;
    char *end = NULL;
    const double bare = strtod(text, &end), times = slash ? factor_of(units, slash + 1) : 1;
    if (*end == 0)
        return bare;
    if (!take_apart(&parts, text, slash ? (size_t)(slash - text) : strlen(text)) || times <= 0)
        return NAN;
    const double value = strtod(parts.number, &end) * (double)exact_ten(3 * parts.thousands) * times;
    const char *from = parts.code[0] ? parts.code : own->currency;
    const char *a = amounts_per_usd(own, from), *b = amounts_per_usd(own, own->currency);
    if (end != parts.number + parts.n || (strcmp(from, own->currency) != 0 && (!a || !b)))
        return NAN;
    return strcmp(from, own->currency) == 0 ? value : value / strtod(a, NULL) * strtod(b, NULL);
}
