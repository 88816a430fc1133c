/* tailor.c - the gamma parameters of paper 004 and of its test application. */
#include "model/tailor.h"

#include <math.h>

#include "base/number.h"

double tailor_rate(double peak_ops, double memory_Bps, double va)
{
    return fmin(peak_ops, memory_Bps / TAILOR_WORD_B * va);
}

double tailor_gamma_m(double rate_ops, double bandwidth_Bps)
{
    return rate_ops / (bandwidth_Bps / TAILOR_WORD_B);
}

double tailor_gamma(double gamma_a, double gamma_m)
{
    return gamma_a / gamma_m;
}

double tailor_share(double gamma)
{
    return 1 / (1 + gamma);
}

double tailor_bandwidth(double gamma, double rate_ops, double gamma_a)
{
    return gamma * rate_ops / gamma_a * TAILOR_WORD_B;
}

double tailor_lautrec_gamma_a(double p, double orbitals, double cells)
{
    return 5.0 / 3.0 * p / (p - 1) * (0.65 * orbitals + 4.24 * number_log2(cells));
}

double tailor_lautrec_message(double p, double cells)
{
    const double pi = 3.14159265358979323846;
    return 2 * cells * (pi / 16) / (p * p);
}
