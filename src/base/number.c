/* number.c - computes roots, cosines and comparisons. */
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
    const uint64_t square = (uint64_t)n; /* unsigned, because (r + 1)^2 may exceed INT64_MAX */
    uint64_t r = (uint64_t)sqrt((double)n);
    while (r * r > square)
        r--;
    while ((r + 1) * (r + 1) <= square)
        r++;
    return (int64_t)r;
}

int128 integer_gcd(int128 a, int128 b)
{
    while (b != 0 && (a < 0 || a > INT64_MAX || b < 0 || b > INT64_MAX)) {
        const int128 rest = a % b;
        a = b;
        b = rest;
    }
    if (b == 0)
        return a;
    int64_t low = (int64_t)a, rest = (int64_t)b;
    while (rest != 0) { /* a division of 128 bits takes ten times as long */
        const int64_t next = low % rest;
        low = rest;
        rest = next;
    }
    return low;
}

int integer_log2(double x)
{
    int exponent = 0;
    (void)frexp(x, &exponent);
    return exponent - 1;
}

/* Halley's method for a number in [1, 8), started within 0.02 of the root. One Newton step follows; its
 * residual is computed in twice the precision. */
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

/* The first terms of 1 - x^2 / (k (k - 1)) + ..., with k = from + 2, from + 4, ... . This is cos(x) for from
 * = 0 and sin(x) / x for from = 1. */
static double circle_series(double angle, int from)
{
    enum { TERMS = 10 }; /* angle < 0.786: the next term is below the last bit */
    double sum = 1;
    for (int k = from + 2 * TERMS; k > from; k -= 2)
        sum = 1 - sum * angle * angle / (k * (k - 1));
    return sum;
}

double number_cosine(int64_t part, int64_t whole)
{
    static const double QUARTER_PI = 0.785398163397448309616;
    /* eighths of a turn, multiplied by `whole` */
    int64_t eighths = 8 * (part < whole - part ? part : whole - part);
    const double sign = eighths > 2 * whole ? -1 : 1;
    eighths = sign < 0 ? 4 * whole - eighths : eighths;
    const bool steep = eighths > whole; /* cos(x) = sin(quarter - x) */
    const double angle = QUARTER_PI * (double)(steep ? 2 * whole - eighths : eighths) / (double)whole;
    return sign * (steep ? angle * circle_series(angle, 1) : circle_series(angle, 0));
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
    /* [b, c] is the bracket, b the best estimate; step and before are the last two steps. */
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
