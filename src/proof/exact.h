/* exact.h - the proof's own arithmetic of decimals, money and rounding, in whole numbers. */
#ifndef PROOF_EXACT_H
#define PROOF_EXACT_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "base/number.h"

struct decimal;
struct fraction;

/* Reads the plain decimal at the start of a text, "-12.50", without an exponent. Returns its length; 0:
 * none, or more digits than an amount has. */
size_t exact_read(struct decimal *out, const char *text);

/* 10^n, n <= 36; 1 for n < 0. */
int128 exact_ten(int n);

/* exact_round: n / d rounded half away from zero. exact_times: an amount times a decimal, rounded
 * likewise. */
int64_t exact_round(int128 n, int128 d);
int64_t exact_times(int64_t amount, struct decimal by);

double exact_double(struct decimal d);

/* *amount times n / d in lowest terms; n >= 0, d > 0. False: the result exceeds 125 bits, and *amount is
 * unchanged. */
bool exact_multiply(struct fraction *amount, int128 n, int128 d);

/* Rounds a product of a few decimals to the nearest minor unit. An exact half is rounded as such, in spite of
 * rounding errors in the product. */
int64_t exact_minor(double amount_minor);

/* Sum of two amounts; -1 (not available) if one is -1 or the sum is too large. */
int64_t exact_sum(int64_t a, int64_t b);

/* exact_places: decimal places of a currency by ISO 4217; -1: not three capital letters. exact_major: an
 * amount in major units. */
int exact_places(const char *currency);
double exact_major(int64_t amount_minor, const char *currency);

#endif
