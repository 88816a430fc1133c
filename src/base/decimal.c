/* decimal.c - parses and prints decimal numbers and integer money, without locale and without binary
 * rounding. */
#include "base/decimal.h"

#include <assert.h>
#include <inttypes.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "base/arena.h"
#include "base/diag.h"
#include "base/mem.h"
#include "base/suggest.h"
#include "base/text.h"

static bool digit(char c)
{
    return c >= '0' && c <= '9';
}

static size_t digits_span(const char *s)
{
    return strspn(s, "0123456789");
}

size_t decimal_span(const char *s)
{
    size_t n = s[0] == '+' || s[0] == '-' ? 1 : 0;
    const size_t whole = digits_span(s + n);
    n += whole;
    size_t part = 0;
    if (s[n] == '.') {
        part = digits_span(s + n + 1);
        if (part == 0)
            return 0;
        n += part + 1;
    }
    if (whole + part == 0)
        return 0;
    if (s[n] == 'e' || s[n] == 'E') {
        const size_t sign = s[n + 1] == '+' || s[n + 1] == '-' ? 1 : 0;
        const size_t exponent = digits_span(s + n + 1 + sign);
        if (exponent)
            n += 1 + sign + exponent;
    }
    return n;
}

/* MONEY_MAX is below INT64_MAX. With this scale an int128 holds every product and twice every power of
 * ten. */
enum { SCALE_AT_MOST = 30 };

static enum status not_a_number(const char *s, struct diag *diag)
{
    const char *comma = strchr(s, ',');
    if (comma)
        return diag_set(diag, ST_INPUT,
                        "expected a number, got '%s' (a decimal point is '.', and digits are not grouped)",
                        s);
    return diag_set(diag, ST_INPUT, "expected a number, got '%s'", s);
}

enum status decimal_parse_double(double *out, const char *s, struct diag *diag)
{
    const size_t n = decimal_span(s);
    if (n == 0 || s[n] != '\0')
        return not_a_number(s, diag);
    const double value = strtod(s, NULL);
    /* A positive number that rounds to 0 is as wrong as one that overflows. */
    const bool lost = value == 0 && strcspn(s, "123456789") < strcspn(s, "eE");
    if (!isfinite(value) || lost)
        return diag_set(diag, ST_INPUT, "number out of range: '%s'", s);
    *out = value;
    return ST_OK;
}

/* Whether d may be a grouped whole number: "13.950" means 13,950 in countries with a decimal comma. */
static bool may_be_thousands(struct decimal d)
{
    return d.scale == 3 && llabs(d.digits) >= 1000 && llabs(d.digits) < 1000000;
}

enum status decimal_parse_integer(int64_t *out, const char *s, int64_t low, int64_t high, struct diag *diag)
{
    struct decimal d;
    const enum status status = decimal_parse(&d, s, diag);
    if (status != ST_OK)
        return status;
    if (may_be_thousands(d))
        return diag_set(diag, ST_INPUT, "'%s' may be thousands: write a whole number, without a point", s);
    while (d.scale > 0 && d.digits % 10 == 0) {
        d.digits /= 10;
        d.scale--;
    }
    if (d.scale > 0)
        return diag_set(diag, ST_INPUT, "expected a whole number, got '%s'", s);
    if (d.digits < low || d.digits > high)
        return diag_set(diag, ST_INPUT, "expected a whole number from %" PRId64 " to %" PRId64 ", got '%s'",
                        low, high, s);
    *out = d.digits;
    return ST_OK;
}

enum status decimal_parse(struct decimal *out, const char *s, struct diag *diag)
{
    const size_t n = decimal_span(s);
    if (n == 0 || s[n] != '\0' || strpbrk(s, "eE"))
        return not_a_number(s, diag);
    struct decimal d = {0, 0};
    bool fraction = false;
    for (const char *c = s; *c; c++) {
        if (*c == '.') {
            fraction = true;
        } else if (digit(*c)) {
            if (d.digits > (MONEY_MAX - (*c - '0')) / 10 || d.scale + fraction > SCALE_AT_MOST)
                return diag_set(diag, ST_INPUT, "too many digits: '%s' (at most 18)", s);
            d.digits = 10 * d.digits + (*c - '0');
            d.scale += fraction;
        }
    }
    if (s[0] == '-')
        d.digits = -d.digits;
    *out = d;
    return ST_OK;
}

int64_t round_div(int128 n, int128 d)
{
    assert(d > 0);
    /* The common case: one division of 64-bit integers. */
    if (n >= 0 && n <= INT64_MAX / 4 && d <= INT64_MAX / 4) {
        const int64_t whole = (int64_t)n / (int64_t)d, rest = (int64_t)n % (int64_t)d;
        return whole + (2 * rest >= (int64_t)d ? 1 : 0);
    }
    const int128 magnitude = n < 0 ? -n : n;
    const int128 rounded = magnitude / d + (2 * (magnitude % d) >= d ? 1 : 0);
    const int128 value = n < 0 ? -rounded : rounded;
    if (value > INT64_MAX)
        return INT64_MAX;
    if (value < INT64_MIN)
        return INT64_MIN;
    return (int64_t)value;
}

int128 decimal_power_of_ten(int n)
{
    int128 power = 1;
    while (n-- > 0)
        power *= 10;
    return power;
}

double decimal_double(struct decimal d)
{
    double value = (double)d.digits;
    for (int i = 0; i < d.scale; i++)
        value /= 10;
    return value;
}

double decimal_nearest(struct decimal d)
{
    char s[48];
    snprintf(s, sizeof s, "%" PRId64 "e-%d", d.digits, d.scale);
    return strtod(s, NULL);
}

int64_t decimal_scale(int64_t amount, struct decimal d)
{
    return round_div((int128)amount * d.digits, decimal_power_of_ten(d.scale));
}

bool fraction_scale(struct fraction *fraction, int128 n, int128 d)
{
    const int128 limit = (int128)1 << 125, itself = integer_gcd(n, d);
    const int128 up = integer_gcd(n / itself, fraction->d);
    const int128 down = integer_gcd(fraction->n, d / itself);
    struct fraction out;
    if (__builtin_mul_overflow(fraction->n / down, n / itself / up, &out.n) || out.n >= limit ||
        __builtin_mul_overflow(fraction->d / up, d / itself / down, &out.d) || out.d >= limit)
        return false;
    *fraction = out;
    return true;
}

int64_t money_nearest(double amount_minor)
{
    const double last_bits = 4e-15, most = 1e-3; /* error of about ten products of doubles */
    const double amount = fabs(amount_minor), up = floor(amount + fmin(amount * last_bits, most) + 0.5);
    const int64_t nearest = up < (double)MONEY_MAX ? (int64_t)up : MONEY_MAX;
    return amount_minor < 0 ? -nearest : nearest;
}

/* ISO 4217 codes, sorted: no funds, metals or test codes, but with the currencies that the euro replaced. */
static const char *const CODES[] = {
    "AED", "AFN", "ALL", "AMD", "ANG", "AOA", "ARS", "ATS", "AUD", "AWG", "AZN", "BAM", "BBD", "BDT", "BEF",
    "BGN", "BHD", "BIF", "BMD", "BND", "BOB", "BRL", "BSD", "BTN", "BWP", "BYN", "BZD", "CAD", "CDF", "CHF",
    "CLP", "CNY", "COP", "CRC", "CUC", "CUP", "CVE", "CYP", "CZK", "DEM", "DJF", "DKK", "DOP", "DZD", "EEK",
    "EGP", "ERN", "ESP", "ETB", "EUR", "FIM", "FJD", "FKP", "FRF", "GBP", "GEL", "GHS", "GIP", "GMD", "GNF",
    "GRD", "GTQ", "GYD", "HKD", "HNL", "HRK", "HTG", "HUF", "IDR", "IEP", "ILS", "INR", "IQD", "IRR", "ISK",
    "ITL", "JMD", "JOD", "JPY", "KES", "KGS", "KHR", "KMF", "KPW", "KRW", "KWD", "KYD", "KZT", "LAK", "LBP",
    "LKR", "LRD", "LSL", "LTL", "LUF", "LVL", "LYD", "MAD", "MDL", "MGA", "MKD", "MMK", "MNT", "MOP", "MRU",
    "MTL", "MUR", "MVR", "MWK", "MXN", "MYR", "MZN", "NAD", "NGN", "NIO", "NLG", "NOK", "NPR", "NZD", "OMR",
    "PAB", "PEN", "PGK", "PHP", "PKR", "PLN", "PTE", "PYG", "QAR", "RON", "RSD", "RUB", "RWF", "SAR", "SBD",
    "SCR", "SDG", "SEK", "SGD", "SHP", "SIT", "SKK", "SLE", "SLL", "SOS", "SRD", "SSP", "STN", "SVC", "SYP",
    "SZL", "THB", "TJS", "TMT", "TND", "TOP", "TRY", "TTD", "TWD", "TZS", "UAH", "UGX", "USD", "UYU", "UZS",
    "VED", "VES", "VND", "VUV", "WST", "XAF", "XCD", "XCG", "XOF", "XPF", "YER", "ZAR", "ZMW", "ZWL",
};
enum { N_CURRENCIES = sizeof CODES / sizeof *CODES };
/* Currencies that do not have two decimal places. */
static const char WITH_0[] =
    "BEF BIF CLP DJF ESP GNF GRD ISK ITL JPY KMF KRW LUF PTE PYG RWF UGX VND VUV XAF XOF XPF";
static const char WITH_3[] = "BHD IQD JOD KWD LYD OMR TND";

static int compare_codes(const void *a, const void *b)
{
    return strcmp(*(const char *const *)a, *(const char *const *)b);
}

size_t currency_find(const char *currency)
{
    const char *const *found = bsearch(&currency, CODES, N_CURRENCIES, sizeof *CODES, compare_codes);
    return found ? (size_t)(found - CODES) : N_CURRENCIES;
}

int currency_places(const char *currency)
{
    if (currency_find(currency) == N_CURRENCIES)
        return -1;
    return strstr(WITH_0, currency) ? 0 : strstr(WITH_3, currency) ? 3 : 2;
}

const char *const *currency_codes(size_t *n)
{
    *n = N_CURRENCIES;
    return CODES;
}

enum status currency_check(const char *currency, struct diag *diag, const char *format, ...)
{
    va_list args;
    if (currency_find(currency) < N_CURRENCIES)
        return ST_OK;
    va_start(args, format);
    diag_vset(diag, ST_INPUT, format, args);
    va_end(args);
    return suggest(diag, currency, CODES, N_CURRENCIES);
}

/* --- amounts --- */

static const char EURO_SIGN[] = "\xE2\x82\xAC";

/* Length of the code or sign of a currency at s; 0: there is none. A code ends where the letters end. */
static size_t currency_span(const char *s)
{
    const size_t n = strspn(s, "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz");
    char code[4] = "";
    if (strncmp(s, EURO_SIGN, sizeof EURO_SIGN - 1) == 0)
        return sizeof EURO_SIGN - 1;
    if (n == 3)
        memcpy(code, s, n);
    return currency_places(code) >= 0 ? n : 0;
}

static void take_currency(char out[4], const char *s, size_t n)
{
    memcpy(out, strncmp(s, EURO_SIGN, n) == 0 ? "EUR" : s, 3);
    out[3] = '\0';
}

/* Powers of ten of the letter k or M; 0: it is neither. */
static int power_of_letter(char c)
{
    return c == 'k' ? 3 : c == 'M' ? 6 : 0;
}

/* ST_INPUT for the letters after a number that are neither k, M nor a currency. */
static enum status unknown_letters(const char *letters, const char *shown, const char *currency,
                                   struct diag *diag)
{
    const size_t n = strcspn(letters, "/");
    char code[4] = "";
    if (strchr("mK", letters[0]) && (n == 1 || letters[1] == ' ' || currency_span(letters + 1) == n - 1))
        return diag_set(diag, ST_INPUT, "'%c' in '%s' is not clear: write k for thousands, M for millions",
                        letters[0], shown);
    if (power_of_letter(letters[0]) > 0 && (n == 1 || letters[1] == ' '))
        return diag_set(diag, ST_INPUT, "'%s': write %c directly after the digits, like 600k or 8M %s", shown,
                        letters[0], currency);
    if (n != 3)
        return diag_set(diag, ST_INPUT,
                        "unknown currency '%.*s' in '%s': expected a code of three letters, and k for "
                        "thousands or M for millions, like 600k %s or 8 M%s",
                        (int)n, letters, shown, currency, currency);
    memcpy(code, letters, n);
    return currency_check(code, diag, "unknown currency '%s' in '%s'", code, shown);
}

/* Multiplies a number by a power of ten. */
static enum status shift_point(struct decimal *d, int power, const char *shown, struct diag *diag)
{
    for (; power > 0; power--) {
        if (d->scale > 0)
            d->scale--;
        else if (llabs(d->digits) > MONEY_MAX / 10)
            return diag_set(diag, ST_INPUT, "amount too large: '%s'", shown);
        else
            d->digits *= 10;
    }
    return ST_OK;
}

/* Reads what follows the number: k or M, and the currency. */
static enum status read_letters(struct amount *out, int *power, const char *s, const char *shown,
                                const char *currency, struct diag *diag)
{
    const bool named = out->currency[0], blank = *s == ' ';
    const char *letters = s + strspn(s, " ");
    size_t code = currency_span(letters);
    *power = code > 0 ? 0 : power_of_letter(letters[0]);
    if (*power > 0) {
        const char *after = letters + 1 + strspn(letters + 1, " ");
        code = currency_span(after);
        /* "8M EUR" and "8 MEUR", but not "8 M EUR", whose M may belong to another number */
        if (blank && (after > letters + 1 || code == 0))
            return unknown_letters(letters, shown, currency, diag);
        letters = after;
    }
    if (code > 0 && !named)
        take_currency(out->currency, letters, code);
    out->rest = code > 0 && named ? letters : letters + code;
    if (*out->rest == '\0' || *out->rest == '/')
        return ST_OK;
    if (code > 0 || strchr("0123456789.,+-", *out->rest))
        return not_a_number(shown, diag);
    return unknown_letters(letters, shown, currency, diag);
}

enum status amount_read(struct amount *out, const char *s, const char *shown, const char *currency,
                        struct diag *diag)
{
    const size_t before = currency_span(s);
    int power = 0;
    *out = (struct amount){.rest = s};
    if (before > 0) {
        take_currency(out->currency, s, before);
        s += before + strspn(s + before, " ");
    }
    const size_t n = decimal_span(s);
    if (n == 0)
        return diag_set(diag, ST_INPUT, "expected an amount of money like 995 or 995.50 %s, got '%s'",
                        currency, shown);
    struct text number = TEXT_INIT;
    text_putn(&number, s, n);
    enum status status = decimal_parse(&out->number, number.s, diag);
    text_fini(&number);
    if (status == ST_OK)
        status = read_letters(out, &power, s + n, shown, currency, diag);
    out->scaled = power > 0;
    if (status == ST_OK && power == 3 && may_be_thousands(out->number))
        return diag_set(diag, ST_INPUT, "'%s' may be %" PRId64 " or %" PRId64 "k: write one of them", shown,
                        out->number.digits, out->number.digits);
    return status == ST_OK ? shift_point(&out->number, power, shown, diag) : status;
}

enum status money_parse_shown(int64_t *out_minor, char named[4], const char *s, const char *shown,
                              const char *currency, struct diag *diag)
{
    struct amount amount;
    const enum status status = amount_read(&amount, s, shown, currency, diag);
    if (status != ST_OK)
        return status;
    if (*amount.rest)
        return diag_set(diag, ST_INPUT, "expected an amount of money like 995 or 995.50 %s, got '%s'",
                        currency, shown);
    struct decimal d = amount.number;
    const char *code = amount.currency[0] ? amount.currency : currency;
    const int places = currency_places(code);
    if (places < 0)
        return currency_check(code, diag, "unknown currency '%s' in '%s'", code, shown);
    if (!amount.scaled && may_be_thousands(d) && places < 3)
        return diag_set(diag, ST_INPUT,
                        "'%s' may be thousands: write %" PRId64 ", or no more than %d decimals", shown,
                        d.digits, places);
    while (d.scale > places && d.digits % 10 == 0) {
        d.digits /= 10;
        d.scale--;
    }
    if (d.scale > places)
        return diag_set(diag, ST_INPUT, "%s has %d decimal places, got '%s'", code, places, shown);
    if (d.digits < 0)
        return diag_set(diag, ST_INPUT, "an amount of money cannot be negative, got '%s'", shown);
    for (; d.scale < places; d.scale++) {
        if (d.digits > MONEY_MAX / 10)
            return diag_set(diag, ST_INPUT, "amount too large: '%s'", shown);
        d.digits *= 10;
    }
    if (d.digits > MONEY_MAX)
        return diag_set(diag, ST_INPUT, "amount too large: '%s'", shown);
    *out_minor = d.digits;
    memcpy(named, code, 3);
    named[3] = '\0';
    return ST_OK;
}

enum status money_parse(int64_t *out_minor, char named[4], const char *s, const char *currency,
                        struct diag *diag)
{
    return money_parse_shown(out_minor, named, s, s, currency, diag);
}

/* Prints the digits, with a comma between groups of three if `grouped`. */
static void put_digits(struct text *text, const char *digits, size_t n, bool grouped)
{
    for (size_t i = 0; i < n; i++) {
        if (grouped && i > 0 && (n - i) % 3 == 0)
            text_put(text, ",");
        text_putn(text, digits + i, 1);
    }
}

void integer_put(struct text *text, int64_t x)
{
    char s[32];
    const int n = snprintf(s, sizeof s, "%" PRIu64, x < 0 ? (uint64_t)0 - (uint64_t)x : (uint64_t)x);
    text_put(text, x < 0 ? "-" : "");
    put_digits(text, s, (size_t)n, true);
}

void number_put(struct text *text, double x, int digits)
{
    const int significant = digits == 0 ? 6 : digits;
    const double size = fabs(x);
    char s[340];
    snprintf(s, sizeof s, "%.*e", significant > 0 ? significant - 1 : 0, size);
    const int exponent = isfinite(x) ? atoi(strchr(s, 'e') + 1) : 0;
    const bool plain = digits < 0 || x == 0 || (exponent >= -5 && exponent < 15);
    if (!plain || !isfinite(x)) {
        text_printf(text, "%.*g", significant > 0 ? significant : 6, x);
        return;
    }
    const int decimals = digits < 0 ? -digits : significant - 1 - exponent;
    snprintf(s, sizeof s, "%.*f", decimals > 0 ? decimals : 0, size);
    const size_t whole = strspn(s, "0123456789");
    size_t n = strlen(s);
    while (digits >= 0 && n > whole && (s[n - 1] == '0' || s[n - 1] == '.'))
        n--;
    text_put(text, x < 0 ? "-" : "");
    put_digits(text, s, whole, true);
    text_putn(text, s + whole, n - whole);
}

const char *number_text(double x, int digits, struct arena *arena)
{
    struct text t = TEXT_INIT;
    number_put(&t, x, digits);
    return arena_take(arena, &t);
}

const char *number_prefixed(double x, const char *unit, int digits, struct arena *arena)
{
    static const char *const prefixes[] = {"p", "n", "u", "m", "", "k", "M", "G", "T", "P"};
    size_t i = 4;
    for (; i + 1 < sizeof prefixes / sizeof *prefixes && fabs(x) >= 1000; i++)
        x /= 1000;
    for (; i > 0 && fabs(x) < 1 && fpclassify(x) != FP_ZERO; i--)
        x *= 1000;
    return arena_printf(arena, "%s %s%s", number_text(x, digits, arena), prefixes[i], unit);
}

struct scaled_unit number_scale(double largest, const char *unit, struct arena *arena)
{
    static const char prefixes[] = "kMGTPE";
    const char *const of = unit && *unit ? strchr(prefixes, *unit) : NULL;
    const char *base = of ? unit + 1 : unit;
    const size_t n = !base                                 ? 0
                     : strncmp(base, "op/s", 4) == 0       ? 4
                     : strncmp(base, "flop/s", 6) == 0     ? 6
                     : !of && strncmp(base, "B/s", 3) == 0 ? 3
                                                           : 0;
    double divisor = 1, x = fabs(largest);
    if (n == 0 || (base[n] && base[n] != ' ') || !isfinite(x) || x == 0)
        return (struct scaled_unit){1, unit};
    size_t now = of ? (size_t)(of - prefixes) + 1 : 0; /* 0: no prefix */
    for (; x >= 9999.5 && now < strlen(prefixes); now++, x /= 1000)
        divisor *= 1000;
    for (; x < 1 && now > 0; now--, x *= 1000)
        divisor /= 1000;
    return (struct scaled_unit){
        divisor, arena_printf(arena, "%.*s%s", now > 0, &prefixes[now > 0 ? now - 1 : 0], base)};
}

const char *number_scaled(double x, const char *unit, int digits, struct arena *arena)
{
    const struct scaled_unit scaled = number_scale(x, unit, arena);
    return arena_printf(arena, "%s %s", number_text(x / scaled.divisor, digits, arena), scaled.unit);
}

void money_put(struct text *text, int64_t amount_minor, const char *currency, bool grouped)
{
    const int known = currency_places(currency);
    const int places = known < 0 ? 2 : known;
    const uint64_t unit = (uint64_t)decimal_power_of_ten(places);
    const uint64_t amount = amount_minor < 0 ? (uint64_t)0 - (uint64_t)amount_minor : (uint64_t)amount_minor;
    char whole[32];
    const int n = snprintf(whole, sizeof whole, "%" PRIu64, amount / unit);
    text_put(text, amount_minor < 0 ? "-" : "");
    put_digits(text, whole, (size_t)n, grouped);
    if (places > 0)
        text_printf(text, ".%0*" PRIu64, places, amount % unit);
}

const char *money_plain(int64_t amount_minor, const char *currency, struct arena *arena)
{
    struct text t = TEXT_INIT;
    money_put(&t, amount_minor, currency, false);
    return arena_take(arena, &t);
}

const char *money_text(int64_t amount_minor, const char *currency, struct arena *arena)
{
    struct text t = TEXT_INIT;
    money_put(&t, amount_minor, currency, true);
    const char *s = arena_printf(arena, "%s %s", t.s, currency);
    text_fini(&t);
    return s;
}

double money_major(int64_t amount_minor, const char *currency)
{
    const int places = currency_places(currency);
    return (double)amount_minor / (double)decimal_power_of_ten(places < 0 ? 2 : places);
}
