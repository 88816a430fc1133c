/* number.c - roots and comparisons. */
#include "base/number.h"

#include <float.h>
#include <math.h>

int compare_close(double a, double b)
{
    if (a == b || (isfinite(a) && isfinite(b) && fabs(a - b) <= TIE_RELATIVE * fmax(fabs(a), fabs(b))))
        return 0;
    return a < b ? -1 : 1;
}

int64_t integer_sqrt(int64_t n)
{
    const uint64_t square = (uint64_t)n; /* (r + 1)^2 may pass INT64_MAX */
    uint64_t r = (uint64_t)sqrt((double)n);
    while (r * r > square)
        r--;
    while ((r + 1) * (r + 1) <= square)
        r++;
    return (int64_t)r;
}

int128 integer_gcd(int128 a, int128 b)
{
    while (b != 0) {
        const int128 rest = a % b;
        a = b;
        b = rest;
    }
    return a;
}

int integer_log2(double x)
{
    int exponent = 0;
    (void)frexp(x, &exponent);
    return exponent - 1;
}

/* log2(m) = 2 / ln(2) artanh(s), s = (m - 1) / (m + 1), |s| < 0.172: s^29 / 29 is below the last bit. */
double number_log2(double x)
{
    static const double LN_2 = 0.693147180559945309417, SQRT_2 = 1.41421356237309504880;
    double exponent = integer_log2(x), m = ldexp(x, -integer_log2(x)), sum = 0;
    if (m > SQRT_2) {
        m /= 2;
        exponent++;
    }
    const double s = (m - 1) / (m + 1);
    for (int k = 27; k >= 3; k -= 2)
        sum = (sum + 1.0 / k) * s * s;
    return exponent + 2 * (s + s * sum) / LN_2;
}

/* 2^x = 2^n e^(f ln 2) of the nearest whole n: |f ln 2| < 0.347, and its 18th power over 18! is below the
 * last bit. */
double number_exp2(double x)
{
    enum { TERMS = 18, FAR = 2000 }; /* further is beyond all doubles */
    static const double LN_2 = 0.693147180559945309417;
    const double whole = floor(fmax(fmin(x, FAR), -FAR) + 0.5), y = (x - whole) * LN_2;
    double sum = 0;
    if (fabs(x) > FAR)
        return ldexp(1, (int)whole);
    for (int k = TERMS; k >= 1; k--)
        sum = (1 + sum) * y / k;
    return ldexp(1 + sum, (int)whole);
}

/* Halley's method for a number in [1, 8), from within 0.02 of the root; then a step of Newton's with the
 * residual in twice the precision. */
double number_cube_root(double x)
{
    const int third = integer_log2(x) / 3;
    const double m = ldexp(x, -3 * third);
    double y = 0.71673 + m * (0.32884 + m * (0.00163 * m - 0.03403));
    for (int i = 0; i < 2; i++) {
        const double cube = y * y * y;
        y *= (cube + 2 * m) / (2 * cube + m);
    }
    const double square = y * y;
    y -= (fma(square, y, -m) + fma(y, y, -square) * y) / (3 * square);
    return ldexp(y, third);
}

bool is_power_of_two(int64_t n)
{
    return n > 0 && (n & (n - 1)) == 0;
}

bool find_root(double *out, double (*f)(double x, void *payload), double low, double high, double relative,
               void *payload)
{
    double a = low, b = high;
    double fa = f(a, payload), fb = f(b, payload);
    if (fa == 0 || fb == 0) {
        *out = fa == 0 ? a : b;
        return true;
    }
    if (!isfinite(fa) || !isfinite(fb) || (fa > 0) == (fb > 0))
        return false;
    /* c is the other end of the bracket [b, c]; b is the best estimate; step and before are the last two
     * steps. */
    double c = a, fc = fa, step = b - a, before = step;
    for (int i = 0; i < 200 && fb != 0; i++) {
        if ((fb > 0) == (fc > 0)) {
            c = a;
            fc = fa;
            step = before = b - a;
        }
        if (fabs(fc) < fabs(fb)) {
            a = b, b = c, c = a;
            fa = fb, fb = fc, fc = fa;
        }
        const double tolerance = 2 * DBL_EPSILON * fabs(b) + 0.5 * relative * fabs(b);
        const double half = 0.5 * (c - b);
        if (fabs(half) <= tolerance)
            break;
        double next = half;
        if (fabs(before) >= tolerance && fabs(fa) > fabs(fb)) {
            /* secant (two points) or inverse quadratic interpolation (three); p/q is the step from b */
            const double s = fb / fa;
            double p = 2 * half * s, q = 1 - s;
            if (a != c) {
                const double t = fa / fc, r = fb / fc;
                p = s * (2 * half * t * (t - r) - (b - a) * (r - 1));
                q = (t - 1) * (r - 1) * (s - 1);
            }
            q = p > 0 ? -q : q;
            p = fabs(p);
            if (2 * p < fmin(3 * half * q - fabs(tolerance * q), fabs(before * q)))
                next = p / q;
        }
        before = next == half ? half : step;
        step = next;
        a = b;
        fa = fb;
        b += fabs(step) > tolerance ? step : copysign(tolerance, half);
        fb = f(b, payload);
        if (!isfinite(fb))
            return false;
    }
    *out = b;
    return true;
}
