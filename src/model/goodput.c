/* goodput.c - Daly's complete model at its optimum, and the availability of nodes with spares. */
#include "model/goodput.h"

#include <math.h>

#include "base/number.h"

/* -ln(1 - z) - z of z in [0, 1): z^2/2 + z^3/3 + ... for a small z, where the logarithm would lose digits. */
static double waste_of(double z)
{
    enum { TERMS = 24 }; /* 0.1^24 is below the rounding error */
    double sum = 0;
    if (z > 0.1)
        return -number_ln(1 - z) - z;
    for (int k = TERMS; k >= 2; k--)
        sum = (sum + 1.0 / k) * z;
    return sum * z;
}

/* The useful share y of an interval with its checkpoint, and z = 1 - y. */
struct shares {
    double y, z;
};

/* The solution of y e^-y = e^(-1 - c) in (0, 1) by Newton's method, for z if that is small, otherwise for y.
 * Both functions are convex and the steps start on the side from which they approach the root without
 * passing it, so the search ends where rounding turns a step around. */
static struct shares shares_of(double c)
{
    enum { STEPS_AT_MOST = 100 };
    double z = sqrt(2 * c); /* waste_of(z) >= z^2/2, so the root is not above it */
    double y = number_exp(-1 - c), next = y;
    for (int i = 0; i < STEPS_AT_MOST && z < 0.5; i++) {
        next = z > 0 ? z - (waste_of(z) - c) * (1 - z) / z : 0;
        if (!(next < z))
            return (struct shares){1 - z, z};
        z = next;
    }
    for (int i = 0; i < STEPS_AT_MOST && next > 0; i++) { /* y - ln y = 1 + c */
        next = y + (y - number_ln(y) - 1 - c) * y / (1 - y);
        if (!(next > y))
            break;
        y = next;
    }
    return (struct shares){y, 1 - y};
}

double goodput_at(const struct goodput_times *times, double interval_s)
{
    const double M = times->between_s, cycle = (interval_s + times->checkpoint_s) / M;
    /* e^x - 1, by its series where the difference would lose digits */
    const double series = cycle * (1 + cycle / 2 * (1 + cycle / 3 * (1 + cycle / 4 * (1 + cycle / 5))));
    const double grown = cycle < 1e-3 ? series : number_exp(cycle) - 1;
    return interval_s / (M * number_exp(times->restart_s / M) * grown);
}

double goodput_interval(const struct goodput_times *times)
{
    return times->between_s * shares_of(times->checkpoint_s / times->between_s).z;
}

double goodput_efficiency(const struct goodput_times *times)
{
    const double M = times->between_s;
    return number_exp(-times->restart_s / M) * shares_of(times->checkpoint_s / M).y;
}

double goodput_first_order(const struct goodput_times *times)
{
    return sqrt(2 * times->checkpoint_s * times->between_s) - times->checkpoint_s;
}

double goodput_higher_order(const struct goodput_times *times)
{
    const double C = times->checkpoint_s, M = times->between_s;
    return C < 2 * M ? sqrt(2 * C * M) * (1 + sqrt(C / (2 * M)) / 3 + C / (18 * M)) - C : M;
}

double goodput_available(int64_t working, int64_t spares, double down)
{
    return goodput_available_of(number_exp((double)(working + spares) * number_ln(1 - down)), working, spares,
                                down);
}

double goodput_available_of(double none, int64_t working, int64_t spares, double down)
{
    const double LEAST_NONE = 1e-200, all = (double)(working + spares), odds = down / (1 - down);
    double term = 1, sum = 1; /* relative to the probability that none is down */
    double log_none = 0;      /* used if that is out of the range of doubles */
    if (!(none > LEAST_NONE))
        log_none = all * number_ln(1 - down);
    for (int64_t i = 1; i <= spares; i++) {
        term *= (all - (double)(i - 1)) / (double)i * odds;
        sum += term;
        if (term < sum * 1e-18 && (double)i > all * down)
            break; /* terms fall beyond the mean; the rest is below the rounding error */
        if (sum > 1e200 && !(none > LEAST_NONE)) { /* keeps both within the range of doubles */
            log_none += number_ln(sum);
            term /= sum;
            sum = 1;
        }
    }
    return fmin(none > LEAST_NONE ? none * sum : number_exp(log_none + number_ln(sum)), 1);
}
