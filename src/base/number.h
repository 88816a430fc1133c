/* number.h - roots, searches and comparisons of numbers. */
#ifndef BASE_NUMBER_H
#define BASE_NUMBER_H

#include <stdbool.h>
#include <stdint.h>

/* Exact product of two 64-bit integers, for comparing and scaling money without overflow. */
__extension__ typedef __int128 int128;

/* Two goals count as equal within this relative distance. */
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

/* Between two whole numbers there is one more: `middle`, which halves what lies between them. */
static inline bool integer_between(int64_t *middle, int64_t low, int64_t high)
{
    *middle = low + (high - low) / 2;
    return high - low > 1;
}

/* The greatest common divisor of a, b >= 0; of 0 and b it is b. */
int128 integer_gcd(int128 a, int128 b);

/* Functions that C libraries differ in the last bit of, by integers, or by additions, multiplications,
 * divisions and square roots alone: the same bits everywhere. At the ends of their ranges they are what C
 * says (log 0 = -inf). Within 1 of the last bit, or half of one and a little where the result is not beyond
 * 2^64 or below 2^-64; exact where the result is a whole number. */

/* floor(log2(x)) and floor(log10(x)) of a finite x > 0, exactly. */
int integer_log2(double x);
int integer_log10(double x);

double number_log2(double x);
double number_ln(double x);
double number_exp2(double x);
double number_exp(double x);
double number_exp_minus_1(double x); /* of |x| < 0.01 to 16 places behind the point */
double number_pow(double x, double y);

/* The cube root of x >= 1. */
double number_cube_root(double x);

/* cos(2 pi part / whole), 0 <= part <= whole < 2^60. */
double number_cosine(int64_t part, int64_t whole);

/* True when n is a power of two. */
bool is_power_of_two(int64_t n);

/**
 * The root of f between low and high, where f(low) and f(high) have different signs (Brent, "Algorithms for
 * minimization without derivatives", 1973, chapter 4), to `relative` of its size.
 *
 * f is called with `payload`. Returns false when the signs do not differ or f is not finite.
 */
bool find_root(double *out, double (*f)(double x, void *payload), double low, double high, double relative,
               void *payload);

#endif
