/* decimal.h - decimal numbers as written, and exact integer money. */
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

/* A decimal number as written: digits * 10^-scale. Holds all numbers of 18 significant digits. */
struct decimal {
    int64_t digits;
    int scale; /* >= 0 */
};

/* Length of the plain decimal number at the start of s ([+-]digits[.digits][e[+-]digits]); 0 if s starts with
 * none. */
size_t decimal_span(const char *s);

/* Parses a whole string as a finite double. ST_INPUT: not a number ("nan"), text after the number ("0,5",
 * "0.5x"), or too large. */
enum status decimal_parse_double(double *out, const char *s, struct diag *diag);

/* Parses a whole string as an integer in [low, high]. ST_INPUT otherwise, also for "1.000", which may mean
 * 1,000. */
enum status decimal_parse_integer(int64_t *out, const char *s, int64_t low, int64_t high, struct diag *diag);

/* Parses a whole string as an exact decimal without exponent. ST_INPUT otherwise. */
enum status decimal_parse(struct decimal *out, const char *s, struct diag *diag);

/* round(amount * d), half away from zero, exactly. Saturates at the ends of int64_t. */
int64_t decimal_scale(int64_t amount, struct decimal d);

/* round(n / d), half away from zero; d > 0. */
int64_t round_div(int128 n, int128 d);

/* An exact amount before rounding: n / d in lowest terms, d > 0. */
struct fraction {
    int128 n;
    int128 d;
};

/* Multiplies *fraction by n / d exactly; n >= 0, d > 0. Returns false and leaves *fraction unchanged if the
 * result needs more than 125 bits. */
bool fraction_scale(struct fraction *fraction, int128 n, int128 d);

/* 10^n, n <= 36. */
int128 decimal_power_of_ten(int n);

/* Converts d to a double; the last bits may differ from the nearest double. */
double decimal_double(struct decimal d);

/* The double nearest to d. */
double decimal_nearest(struct decimal d);

/* Largest accepted amount of money in minor units. Sums of lines below it cannot overflow. */
#define MONEY_MAX ((int64_t)1 << 60)

/* Adds two amounts. Returns -1 (not available) if one of them is -1, or if the sum is above MONEY_MAX. */
static inline int64_t money_plus(int64_t a, int64_t b)
{
    return a < 0 || b < 0 || a > MONEY_MAX - b ? -1 : a + b;
}

/* Multiplies an amount by n. Returns -1 (not available) if a is -1, n is negative or the product is above
 * MONEY_MAX. */
static inline int64_t money_times(int64_t a, int64_t n)
{
    const int128 product = (int128)a * n;
    return a < 0 || n < 0 || product > MONEY_MAX ? -1 : (int64_t)product;
}

/* Rounds a product of a few decimal numbers to the nearest minor unit, half away from zero. The rounding
 * error of the double does not turn an exact half into less than a half. Results beyond MONEY_MAX become
 * MONEY_MAX. */
int64_t money_nearest(double amount_minor);

/* Decimal places of an ISO 4217 currency (JPY 0, USD 2, KWD 3); -1 for an unknown code. */
int currency_places(const char *currency);

/* All known currency codes, sorted. *n is set to their number. */
const char *const *currency_codes(size_t *n);

/* Index of a code in currency_codes; if the code is unknown, the number of codes. */
size_t currency_find(const char *currency);

/* ST_INPUT for an unknown code: `format` states the problem, and the nearest code is added. */
enum status currency_check(const char *currency, struct diag *diag, const char *format, ...)
    __attribute__((format(printf, 3, 4)));

/* An amount as people write it: a number, k or M directly after its digits or before the currency, which
 * stands before or after the number. */
struct amount {
    struct decimal number; /* thousands and millions written out */
    char currency[4];      /* "": the text names none */
    bool scaled;           /* the text has k or M */
    const char *rest;      /* the text after the amount: empty, or from a '/' on */
};

/**
 * Reads an amount: "995.50", "600k", "8M EUR", "1.5 MEUR", "EUR 8M", "8M\xE2\x82\xAC", "0.22 EUR/kWh".
 *
 * shown     the text that messages quote
 * currency  currency in the examples of messages
 * ST_INPUT: no number, an unknown currency, or letters that may be thousands or millions ("8m").
 */
enum status amount_read(struct amount *out, const char *s, const char *shown, const char *currency,
                        struct diag *diag);

/**
 * Parses an amount of money into minor units: "1000000", "995.50", "995USD", "8M USD" (see amount_read).
 *
 * currency       currency of a number without a currency; a currency in the text has priority
 * named[4]       out: the currency of the amount
 * ST_INPUT: no number, more decimals than the currency has, three decimals that may be grouped thousands
 * ("13.950" EUR), unknown currency, negative, above MONEY_MAX.
 */
enum status money_parse(int64_t *out_minor, char named[4], const char *s, const char *currency,
                        struct diag *diag);

/* Like money_parse, for a text `s` that the program made from the user's text `shown`. Messages quote
 * `shown`. */
enum status money_parse_shown(int64_t *out_minor, char named[4], const char *s, const char *shown,
                              const char *currency, struct diag *diag);

/* Prints a number for readers. digits > 0: significant digits; 0: six; < 0: -digits decimal places. Zeros at
 * the end are dropped. The integer part is complete and grouped ("1,720,802"); below 1e-5 and from 1e15 the
 * number has an exponent. */
void number_put(struct text *text, double x, int digits);
const char *number_text(double x, int digits, struct arena *arena);

/* Prints a whole number with grouped digits: "1,720,802". */
void integer_put(struct text *text, int64_t x);

/* Prints x with an SI prefix: 3.748e10 and "B/s" give "37.48 GB/s"; 0.00019 and "s" give "190 us". */
const char *number_prefixed(double x, const char *unit, int digits, struct arena *arena);

/* A unit with another SI prefix: "Gop/s" for "Mop/s". A value is divided by `divisor`. */
struct scaled_unit {
    double divisor;
    const char *unit; /* on the arena, or the unit given */
};

/* Chooses the prefix with which the largest of some values prints as 1 to 9,999. Only "op/s" and "flop/s" get
 * another prefix, also at the start of a longer unit ("Mop/s per USD"), and "B/s" gets one. All other units
 * stay unchanged. */
struct scaled_unit number_scale(double largest, const char *unit, struct arena *arena);

/* Prints a value with its unit, scaled by number_scale: 1172827 and "Mop/s" give "1,173 Gop/s". */
const char *number_scaled(double x, const char *unit, int digits, struct arena *arena);

/* Prints minor units as plain decimal text ("5039624.75") or grouped ("5,039,624.75"). */
void money_put(struct text *text, int64_t amount_minor, const char *currency, bool grouped);

/* money_plain returns the amount as plain text, money_text grouped and with its currency: "5,039,624.75
 * USD". */
const char *money_plain(int64_t amount_minor, const char *currency, struct arena *arena);
const char *money_text(int64_t amount_minor, const char *currency, struct arena *arena);

/* Converts minor units to major units. Use the result only for output and for solvers. */
double money_major(int64_t amount_minor, const char *currency);

#endif
