/* interval.c - Student's distribution and the interval that it gives. */
#include "model/interval.h"

#include <math.h>

#include "base/number.h"

#define LEAST_DEVIATION 0.02

double interval_half(const struct interval *interval, double p)
{
    return interval->half * pow(interval->growth, fmax(log2(p / interval->to), 0));
}

/* Above 0 where a draw lies lower by more than *payload, a chance. */
static double normal_above(double z, void *payload)
{
    return erfc(-z / sqrt(2)) / 2 - *(const double *)payload;
}

double interval_draw(double chance)
{
    const double half = 1.6448536269514722;         /* 0.95 of the standard normal distribution lie below */
    double lower = fmin(chance, 1 - chance), z = 0; /* where the tail keeps its digits */
    if (!find_root(&z, normal_above, -40, 0, 1e-12, &lower))
        return 0;
    return (chance < 0.5 ? z : -z) / half;
}

/* Above 0 where |t| of n degrees of freedom is below `t` in more than 90 of 100 cases: M. Abramowitz, I. A.
 * Stegun, "Handbook of Mathematical Functions", 26.7.3 and 26.7.4. */
static double student_above_90(double t, void *payload)
{
    const int n = *(const int *)payload;
    const double angle = atan(t / sqrt(n));
    const double cosine = cos(angle);
    double term = n % 2 ? cosine : 1;
    double sum = 0;
    for (int k = n % 2 ? 3 : 2; k <= n; k += 2) {
        sum += term;
        term *= cosine * cosine * (k - 1) / k;
    }
    sum *= sin(angle);
    return (n % 2 ? (angle + sum) * 2 / acos(-1) : sum) - 0.9;
}

double interval_of(double s, double n, int freedom)
{
    double t = 0;
    if (freedom <= 0 || !find_root(&t, student_above_90, 0, 1e3, 1e-12, &freedom))
        return NAN;
    return t * fmax(s, LEAST_DEVIATION) * sqrt(1 + 1 / n);
}
