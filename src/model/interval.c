/* interval.c - quantiles of Student's distribution, and prediction intervals from them. */
#include "model/interval.h"

#include <math.h>

#include "base/number.h"

#define LEAST_DEVIATION 0.02

double interval_half(const struct interval *interval, double p)
{
    return interval->half * number_pow(interval->growth, fmax(number_log2(p / interval->to), 0));
}

enum { ROWS = 8 };

/* Polynomial with coefficients c over polynomial with coefficients d, both ordered by rising powers of x. */
static double ratio(const double c[ROWS], const double d[ROWS], double x)
{
    double above = 0, below = 0;
    for (int k = ROWS - 1; k >= 0; k--) {
        above = above * x + c[k];
        below = below * x + d[k];
    }
    return above / below;
}

/* M. J. Wichura, "Algorithm AS 241: the percentage points of the normal distribution", Applied Statistics 37
 * (1988), PPND16: about 1 part in 10^16. */
static double normal_below(double chance)
{
    static const double A[ROWS] = {3.3871328727963666080e0, 1.3314166789178437745e2, 1.9715909503065514427e3,
                                   1.3731693765509461125e4, 4.5921953931549871457e4, 6.7265770927008700853e4,
                                   3.3430575583588128105e4, 2.5090809287301226727e3};
    static const double B[ROWS] = {1,
                                   4.2313330701600911252e1,
                                   6.8718700749205790830e2,
                                   5.3941960214247511077e3,
                                   2.1213794301586595867e4,
                                   3.9307895800092710610e4,
                                   2.8729085735721942674e4,
                                   5.2264952788528545610e3};
    static const double C[ROWS] = {1.42343711074968357734e0,  4.63033784615654529590e0,
                                   5.76949722146069140550e0,  3.64784832476320460504e0,
                                   1.27045825245236838258e0,  2.41780725177450611770e-1,
                                   2.27238449892691845833e-2, 7.74545014278341407640e-4};
    static const double D[ROWS] = {1,
                                   2.05319162663775882187e0,
                                   1.67638483018380384940e0,
                                   6.89767334985100004550e-1,
                                   1.48103976427480074590e-1,
                                   1.51986665636164571966e-2,
                                   5.47593808499534494600e-4,
                                   1.05075007164441684324e-9};
    static const double E[ROWS] = {6.65790464350110377720e0,  5.46378491116411436990e0,
                                   1.78482653991729133580e0,  2.96560571828504891230e-1,
                                   2.65321895265761230930e-2, 1.24266094738807843860e-3,
                                   2.71155556874348757815e-5, 2.01033439929228813265e-7};
    static const double F[ROWS] = {1,
                                   5.99832206555887937690e-1,
                                   1.36929880922735805310e-1,
                                   1.48753612908506148525e-2,
                                   7.86869131145613259100e-4,
                                   1.84631831751005468180e-5,
                                   1.42151175831644588870e-7,
                                   2.04426310338993978564e-15};
    const double middle = chance - 0.5;
    if (fabs(middle) <= 0.425)
        return middle * ratio(A, B, 0.180625 - middle * middle);
    const double tail = sqrt(-number_ln(fmin(chance, 1 - chance)));
    const double size = tail <= 5 ? ratio(C, D, tail - 1.6) : ratio(E, F, tail - 5);
    return middle < 0 ? -size : size;
}

double interval_draw(double chance)
{
    return normal_below(chance) / INTERVAL_DEVIATIONS;
}

/* atan(tangent) for tangent >= 0: computes the series for an eighth of the angle, which is below 0.2. */
static double angle_of(double tangent)
{
    enum { HALVINGS = 3, LAST = 25 };
    double sum = 0;
    for (int i = 0; i < HALVINGS; i++)
        tangent /= 1 + sqrt(1 + tangent * tangent);
    for (int k = LAST; k >= 3; k -= 2)
        sum = tangent * tangent * (1.0 / k - sum);
    return (1 << HALVINGS) * tangent * (1 - sum);
}

/* Positive if |T| < t has a probability above 0.9, with n degrees of freedom: M. Abramowitz, I. A. Stegun,
 * "Handbook of Mathematical Functions", 26.7.3 and 26.7.4. */
static double student_above_90(double t, void *payload)
{
    const int n = *(const int *)payload;
    static const double PI = 3.14159265358979323846;
    const double tangent = t / sqrt(n), cosine = 1 / sqrt(1 + tangent * tangent);
    double term = n % 2 ? cosine : 1;
    double sum = 0;
    for (int k = n % 2 ? 3 : 2; k <= n; k += 2) {
        sum += term;
        term *= cosine * cosine * (k - 1) / k;
    }
    sum *= tangent * cosine;
    return (n % 2 ? (angle_of(tangent) + sum) * 2 / PI : sum) - 0.9;
}

double interval_of(double s, double n, int freedom)
{
    double t = 0;
    if (freedom <= 0 || !find_root(&t, student_above_90, 0, 1e3, 1e-12, &freedom))
        return NAN;
    return t * fmax(s, LEAST_DEVIATION) * sqrt(1 + 1 / n);
}
