/* exact.h - decimals, money and its rounding as the proof reckons them: whole numbers throughout. */
#ifndef PROOF_EXACT_H
#define PROOF_EXACT_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "base/number.h"

struct decimal;
struct fraction;

/* The plain decimal that a text begins with, "-12.50" without an exponent; returns how long it is, 0: there
 * is none, or one of more digits than an amount has. */
size_t exact_read(struct decimal *out, const char *text);

/* 10^n, n <= 36; of n < 0 it is 1. */
int128 exact_ten(int n);

/* n / d to the nearest whole number, halves away from zero; and an amount times a decimal, so. */
int64_t exact_round(int128 n, int128 d);
int64_t exact_times(int64_t amount, struct decimal by);

/* A decimal as a double. */
double exact_double(struct decimal d);

/* *amount times n / d, n >= 0, d > 0, in lowest terms. False, and nothing is changed: 125 bits do not hold
 * it. */
bool exact_multiply(struct fraction *amount, int128 n, int128 d);

/* The nearest minor unit to a product of a few decimals, whose last bits decide no half. */
int64_t exact_minor(double amount_minor);

/* Two amounts; -1, which cannot be had, where one is that or both are too much. */
int64_t exact_sum(int64_t a, int64_t b);

/* Decimal places of a currency by ISO 4217; -1: no three capital letters. And an amount in major units. */
int exact_places(const char *currency);
double exact_major(int64_t amount_minor, const char *currency);

#endif
