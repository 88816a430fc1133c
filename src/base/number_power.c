/* number_power.c - computes logarithms and powers with integers.
 *
 * A base-2 logarithm is an integer in units of 2^-112, an exponent one in units of 2^-64. Series are summed
 * in 64-bit fixed point; the last few bits are inexact. */
#include <assert.h>
#include <float.h>
#include <math.h>

#include "base/number.h"

__extension__ typedef unsigned __int128 uint128;

enum { LOG_PLACES = 112, EXP_PLACES = 64 };

static uint64_t high_half(uint64_t a, uint64_t b)
{
    return (uint64_t)((uint128)a * b >> 64);
}

/* Base-2 logarithm of finite x > 0. With m = x / 2^e near 1 and s = (m - 1) / (m + 1), |s| < 0.172:
 * log2(m) = 2 / ln 2 (s + s^3 / 3 + s^5 / 5 + ...). */
static int128 log2_units(double x)
{
    enum { TERMS = 14, SERIES_PLACES = 62 };
    static const uint64_t SERIES[TERMS] = {/* 2 / ln 2 / (2 k + 1), units of 2^-62 */
                                           0xB8AA3B295C17F0BCU, 0x3D8E13B87407FAE9U, 0x24EED8A1DF37FCF2U,
                                           0x1A61762A7ADED93FU, 0x1484B13D7C02A8F8U, 0x10C9A84994022D28U,
                                           0x0E347AB4698BB00EU, 0x0C4F9D8B4A67FEFBU, 0x0ADCD64DBA1F86A2U,
                                           0x09B81E0FA687FF32U, 0x08CB27637E4A486AU, 0x080766BF04010A77U,
                                           0x0762F8205FD7FF64U, 0x06D6E5BF29563853U};
    static const uint64_t ONE = (uint64_t)1 << 53;
    int exponent = 0;
    double m = frexp(x, &exponent);
    if (m < 0.70710678118654752440) {
        m *= 2;
        exponent--;
    }
    const int128 whole = exponent * ((int128)1 << LOG_PLACES);
    const uint64_t of = (uint64_t)ldexp(m, 53);
    if (of == ONE)
        return whole;
    const uint64_t apart = of < ONE ? ONE - of : of - ONE;
    const int shift = 63 - integer_log2((double)apart); /* >= 12 */
    const uint64_t s =
        (uint64_t)(((uint128)(apart << shift) << 53) / (of + ONE));       /* units of 2^-(53 + shift) */
    const uint64_t low = s >> (shift - 11), square = high_half(low, low); /* units of 2^-64 */
    uint64_t sum = SERIES[TERMS - 1];
    for (int k = TERMS - 2; k >= 0; k--)
        sum = SERIES[k] + high_half(sum, square);
    const int128 part = (int128)((uint128)s * sum >> (53 + shift + SERIES_PLACES - LOG_PLACES));
    return of < ONE ? whole - part : whole + part;
}

/* The leading 63 or 64 bits of v > 0, as a number of units of 2^exponent. */
static uint64_t leading_bits(uint128 v, int *exponent)
{
    *exponent = integer_log2((double)v) - 63;
    return (uint64_t)(*exponent > 0 ? v >> *exponent : v << -*exponent);
}

/* Returns true for 0, negative numbers, infinity and NaN, and sets *out to their logarithm. */
static bool log_special_case(double *out, double x)
{
    *out = x == 0 ? -(double)INFINITY : x > 0 ? x : (double)NAN;
    return !(x > 0) || isinf(x);
}

double number_log2(double x)
{
    double edge = 0;
    return log_special_case(&edge, x) ? edge : ldexp((double)log2_units(x), -LOG_PLACES);
}

double number_ln(double x)
{
    static const uint64_t LN_2 = 0xB17217F7D1CF79ACU; /* units of 2^-64 */
    double edge = 0;
    if (log_special_case(&edge, x) || x == 1)
        return x == 1 ? 0 : edge;
    const int128 units = log2_units(x);
    int exponent = 0;
    const uint64_t first = leading_bits((uint128)(units < 0 ? -units : units), &exponent);
    const double ln = ldexp((double)((uint128)first * LN_2), exponent - 64 - LOG_PLACES);
    return units < 0 ? -ln : ln;
}

/* y * factor as an exponent of 2; factor > 0 is in units of 2^exponent. Results beyond the range of doubles
 * are clamped. */
static int128 exponent_units(double y, uint64_t factor, int exponent)
{
    enum { FAR = 4096 };
    int own = 0;
    const double half = frexp(fmin(fabs(y), DBL_MAX), &own);
    const uint128 product = (uint128)ldexp(half, 53) * factor;
    const int shift = own - 53 + exponent + EXP_PLACES;
    int128 units = 0;
    if (integer_log2((double)product) + shift >= integer_log2(FAR) + EXP_PLACES)
        units = (int128)FAR << EXP_PLACES;
    else if (shift > -128)
        units = (int128)(shift < 0 ? product >> -shift : product << shift);
    return y < 0 ? -units : units;
}

/* 2^f - 1, with f and the result in units of 2^-64: the sum of (f ln 2)^k / k!. */
static uint64_t fraction_power(uint64_t f)
{
    enum { TERMS = 18 };
    static const uint64_t SERIES[TERMS] = {/* ln 2^k / k!, k from 1 */
                                           0xB17217F7D1CF79ACU, 0x3D7F7BFF058B1D51U, 0x0E35846B82505FC6U,
                                           0x0276556DF749CEE5U, 0x005761FF9E299CC4U, 0x000A184897C363C4U,
                                           0x0000FFE5FE2C4586U, 0x0000162C0223A5C8U, 0x000001B5253D395EU,
                                           0x0000001E4CF5158CU, 0x00000001E8CAC735U, 0x000000001C3BD651U,
                                           0x0000000001816193U, 0x0000000000131496U, 0x000000000000E1B7U,
                                           0x00000000000009C7U, 0x0000000000000066U, 0x0000000000000004U};
    uint64_t sum = 0;
    for (int k = TERMS - 1; k >= 0; k--)
        sum = SERIES[k] + high_half(sum, f);
    return high_half(sum, f);
}

static double power_of_2(int128 units)
{
    const uint128 value = ((uint128)1 << EXP_PLACES) + fraction_power((uint64_t)units);
    return ldexp((double)value, (int)(units >> EXP_PLACES) - EXP_PLACES);
}

double number_exp2(double x)
{
    return isnan(x) ? x : power_of_2(exponent_units(x, (uint64_t)1 << 63, -63));
}

static int128 natural_units(double x)
{
    static const uint64_t LOG2_E = 0xB8AA3B295C17F0BCU; /* units of 2^-63 */
    return exponent_units(x, LOG2_E, -63);
}

double number_exp(double x)
{
    return isnan(x) ? x : power_of_2(natural_units(x));
}

double number_exp_minus_1(double x)
{
    if (isnan(x))
        return x;
    const int128 units = natural_units(x);
    if (units >> EXP_PLACES != 0)
        return power_of_2(units) - 1;
    return ldexp((double)fraction_power((uint64_t)units), -EXP_PLACES);
}

double number_pow(double x, double y)
{
    const double size = fabs(x);
    if (y == 0 || x == 1)
        return 1;
    if (isnan(x) || isnan(y) || (x < 0 && isfinite(x) && floor(y) != y))
        return NAN;
    const double sign = x < 0 && isfinite(y) && fabs(fmod(y, 2)) == 1 ? -1 : 1;
    if (size == 0 || isinf(size))
        return sign * ((y > 0) == (size > 0) ? (double)INFINITY : 0);
    const int128 units = log2_units(size);
    if (units == 0)
        return sign;
    int exponent = 0;
    const uint64_t first = leading_bits((uint128)(units < 0 ? -units : units), &exponent);
    return sign * power_of_2(exponent_units(units < 0 ? -y : y, first, exponent - LOG_PLACES));
}

int integer_log10(double x)
{
    assert(x > 0 && isfinite(x));
    int k = (int)floor(number_log2(x) * 0.30102999566398119521);
    while (number_pow(10, k) > x)
        k--;
    while (number_pow(10, k + 1) <= x)
        k++;
    return k;
}
