/* reals.c - power series with arguments below 1/2. Rounding errors are kept in a second number until the
 * end. */
#include "proof/reals.h"

#include <math.h>

/* The constants, and the bits that follow their last one. */
static const double PI = 3.14159265358979323846, LN_2 = 0.693147180559945309417,
                    LN_2_REST = 2.3190468138462996e-17, OF_LN_2 = 1.442695040888963387,
                    OF_LN_2_REST = 2.0355273740931033e-17;

/* ln(m) = 2 (t + t^3/3 + t^5/5 + ...) with t = (m - 1) / (m + 1), for a mantissa m near 1. */
double reals_log2(double x)
{
    int exponent = 0;
    double m = frexp(x, &exponent), sum = 0;
    if (!(x > 0))
        return -(double)INFINITY;
    if (m < 0.7071) {
        m *= 2;
        exponent--;
    }
    const double below = m + 1, below_rest = m - (below - 1), t = (m - 1) / below;
    const double t_rest = (fma(-t, below, m - 1) - t * below_rest) / below;
    for (int n = 25; n >= 3; n -= 2)
        sum = (sum + 1.0 / n) * t * t;
    const double first = 2 * t * OF_LN_2;
    const double rest = fma(2 * t, OF_LN_2, -first) + 2 * (t * OF_LN_2_REST + (t_rest + t * sum) * OF_LN_2);
    const double whole = exponent + first;
    return whole + (first - (whole - exponent) + rest);
}

/* e^r = 1 + r + r^2/2 (1 + r/3 (1 + r/4 (...))) for the fractional part of the power. */
double reals_exp2(double y)
{
    if (!(y > -1100))
        return 0;
    if (y > 1100)
        return (double)INFINITY;
    const double whole = floor(y + 0.5), part = y - whole, r = part * LN_2;
    const double rest = fma(part, LN_2, -r) + part * LN_2_REST;
    double sum = 1;
    for (int n = 18; n >= 3; n--)
        sum = 1 + r / n * sum;
    const double first = 1 + r;
    return ldexp(first + (r - (first - 1) + (r * r / 2 * sum + rest)), (int)whole);
}

double reals_pow(double x, double y)
{
    return reals_exp2(y * reals_log2(x));
}

/* cos(a) = 1 - a^2/2 + a^4/24 - ..., for at most half a turn. */
double reals_cosine(double share)
{
    const double angle = 2 * PI * (share > 0.5 ? 1 - share : share);
    double sum = 1, term = 1, before = 0;
    for (int n = 1; sum < before || sum > before; n += 2) {
        before = sum;
        term *= -angle * angle / (n * (n + 1.0));
        sum += term;
    }
    return sum;
}
