/* decimal.h - strict decimal numbers, and exact integer money. */
#ifndef BASE_DECIMAL_H
#define BASE_DECIMAL_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "base/number.h"
#include "base/status.h"

struct arena;
struct diag;
struct text;

/* A decimal as it was written: digits * 10^-scale. All of 18 significant digits, and 19 up to MONEY_MAX. */
struct decimal {
    int64_t digits;
    int scale; /* >= 0 */
};

/* Length of the plain decimal number s begins with ([+-]digits[.digits][e[+-]digits]); 0 when there is none.
 */
size_t decimal_span(const char *s);

/* A whole string as a finite double. ST_INPUT: not a number, something left over ("0,5", "0.5x", "nan"), too
 * large. */
enum status decimal_parse_double(double *out, const char *s, struct diag *diag);

/* A whole string as an integer in [low, high]. ST_INPUT otherwise; of "1.000" too, which may be thousands. */
enum status decimal_parse_integer(int64_t *out, const char *s, int64_t low, int64_t high, struct diag *diag);

/* A whole string as an exact decimal (no exponent). ST_INPUT otherwise. */
enum status decimal_parse(struct decimal *out, const char *s, struct diag *diag);

/* round(amount * d), half away from zero, exactly. Saturates at the ends of int64_t. */
int64_t decimal_scale(int64_t amount, struct decimal d);

/* round(n / d), half away from zero; d > 0. */
int64_t round_div(int128 n, int128 d);

/* An amount that is not rounded yet: n / d in lowest terms, d > 0. */
struct fraction {
    int128 n;
    int128 d;
};

/* fraction * n / d, exactly. n >= 0, d > 0. False, and *fraction as it was, when 125 bits do not hold it. */
bool fraction_scale(struct fraction *fraction, int128 n, int128 d);

/* 10^n, n <= 36. */
int128 decimal_power_of_ten(int n);

/* As a double, but for its last bits. */
double decimal_double(struct decimal d);

/* The largest amount of money the program accepts, in minor units: sums of lines cannot overflow below it. */
#define MONEY_MAX ((int64_t)1 << 60)

/* The sum of two amounts; -1, for what cannot be had, where one of them is that or the sum is above
 * MONEY_MAX. */
static inline int64_t money_plus(int64_t a, int64_t b)
{
    return a < 0 || b < 0 || a > MONEY_MAX - b ? -1 : a + b;
}

/* An amount, so many times; -1 as above, or where there are fewer than none. */
static inline int64_t money_times(int64_t a, int64_t n)
{
    const int128 product = (int128)a * n;
    return a < 0 || n < 0 || product > MONEY_MAX ? -1 : (int64_t)product;
}

/* The nearest minor unit to what a product of a few decimals comes to as a double, half away from zero: the
 * last bits of such a product decide no half. Beyond MONEY_MAX it stays there. */
int64_t money_nearest(double amount_minor);

/* Decimal places of an ISO 4217 currency (JPY 0, USD 2, KWD 3); -1 when the code is not known. */
int currency_places(const char *currency);

/* Known currency codes, sorted; *n is set. */
const char *const *currency_codes(size_t *n);

/* The place of a code among them; their number where it is none. */
size_t currency_find(const char *currency);

/* ST_INPUT: it is none of them, which `format` says, and the nearest. */
enum status currency_check(const char *currency, struct diag *diag, const char *format, ...)
    __attribute__((format(printf, 3, 4)));

/**
 * Decimal text to minor units: "1000000", "995.50", "995USD", "1000000 USD".
 *
 * currency       what a bare number is in; text naming another currency: *named is set to it
 * named[4]       out: the currency the amount is in
 * ST_INPUT: no number, more decimals than the currency has, three that may be grouped thousands ("13.950" of
 * EUR), unknown currency, negative, above MONEY_MAX.
 */
enum status money_parse(int64_t *out_minor, char named[4], const char *s, const char *currency,
                        struct diag *diag);

/* The same, of an amount that was rewritten from `shown`: messages quote that. */
enum status money_parse_shown(int64_t *out_minor, char named[4], const char *s, const char *shown,
                              const char *currency, struct diag *diag);

/* A number for readers: `digits` significant digits (0: 6; negative: so many decimals) without zeros at their
 * end; whole digits are all there, grouped ("1,720,802"). An exponent stands below 1e-5 and from 1e15 on. */
void number_put(struct text *text, double x, int digits);
const char *number_text(double x, int digits, struct arena *arena);

/* The same of a whole number, "1,720,802". */
void integer_put(struct text *text, int64_t x);

/* "37.48 GB/s" of 3.748e10 and "B/s", "190 us" of 0.00019 and "s", on the arena. */
const char *number_prefixed(double x, const char *unit, int digits, struct arena *arena);

/* Minor units as plain decimal text ("5039624.75") or grouped for reading ("5,039,624.75"). */
void money_put(struct text *text, int64_t amount_minor, const char *currency, bool grouped);

/* The same on the arena: plain; for reading, with its currency: "5,039,624.75 USD". */
const char *money_plain(int64_t amount_minor, const char *currency, struct arena *arena);
const char *money_text(int64_t amount_minor, const char *currency, struct arena *arena);

/* Minor units in major units, for output and for solvers only. */
double money_major(int64_t amount_minor, const char *currency);

#endif
