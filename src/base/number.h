/* number.h - roots, integer arithmetic and comparisons of numbers. */
#ifndef BASE_NUMBER_H
#define BASE_NUMBER_H

#include <stdbool.h>
#include <stdint.h>

/* Exact product of two 64-bit integers, for comparing and scaling money without overflow. */
__extension__ typedef __int128 int128;

/* Two values of the goal count as equal if their relative difference is at most this. */
#define TIE_RELATIVE 1e-12

/* -1, 0 or 1: a below, equal to (within TIE_RELATIVE) or above b. */
int compare_close(double a, double b);

/* floor(sqrt(n)) of n >= 0, exactly. */
int64_t integer_sqrt(int64_t n);

/* ceil(a / b) of a >= 0, b > 0. */
static inline int64_t integer_ceil(int64_t a, int64_t b)
{
    return a / b + (a % b != 0);
}

/* False if high - low <= 1. Otherwise *middle is a whole number between low and high. */
static inline bool integer_between(int64_t *middle, int64_t low, int64_t high)
{
    *middle = low + (high - low) / 2;
    return high - low > 1;
}

/* Greatest common divisor of a, b >= 0; gcd(0, b) is b. */
int128 integer_gcd(int128 a, int128 b);

/* Functions whose last bit differs between C libraries. These use only integers, or additions,
 * multiplications, divisions and square roots, so all machines give the same bits. Special cases are those of
 * C (log 0 = -inf). The error is below 1 in the last bit; it is about 0.5 for results from 2^-64 to 2^64.
 * Whole results are exact. */

/* floor(log2(x)) and floor(log10(x)) of a finite x > 0, exactly. */
int integer_log2(double x);
int integer_log10(double x);

double number_log2(double x);
double number_ln(double x);
double number_exp2(double x);
double number_exp(double x);
double number_exp_minus_1(double x); /* e^x - 1 for |x| < 0.01, to 16 decimal places */
double number_pow(double x, double y);

/* The cube root of x >= 1. */
double number_cube_root(double x);

/* cos(2 pi part / whole), 0 <= part <= whole < 2^60. */
double number_cosine(int64_t part, int64_t whole);

/* True when n is a power of two. */
bool is_power_of_two(int64_t n);

/**
 * Finds the root of f between low and high, to the relative accuracy `relative`. f(low) and f(high) must have
 * different signs. Method: Brent, "Algorithms for minimization without derivatives", 1973, chapter 4.
 *
 * f is called with `payload`. Returns false if the signs are equal or f is not finite.
 */
bool find_root(double *out, double (*f)(double x, void *payload), double low, double high, double relative,
               void *payload);

#endif
