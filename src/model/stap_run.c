/* stap_run.c - eq. 1 to 5 of Hwang, Wang, Wang, Xu (1999): time of a run, its bounds, and the best machine
 * size. */
#include <assert.h>
#include <math.h>

#include "base/number.h"
#include "model/stap.h"

/* The laws as functions of log p: a power costs as much time as everything else, and eq. 2 has two of the
 * same base. */
static double setup_s(const struct stap_run *run, double log_p)
{
    if (!isnan(run->setup_s))
        return run->setup_s;
    return (run->law.setup_a * number_exp(run->law.setup_b * log_p) + run->law.setup_c) * run->setup_scale;
}

static double bandwidth_Bps(const struct stap_run *run, double log_p)
{
    if (!isnan(run->bandwidth_Bps))
        return run->bandwidth_Bps;
    const double unscaled =
        run->law.bandwidth_a * number_exp(run->law.bandwidth_b * log_p) + run->law.bandwidth_c;
    return unscaled * run->bandwidth_scale;
}

double stap_setup_s(const struct stap_run *run, double p)
{
    return setup_s(run, number_ln(p));
}

double stap_bandwidth_Bps(const struct stap_run *run, double p)
{
    return bandwidth_Bps(run, number_ln(p));
}

double stap_compute_s(const struct stap_run *run, double p)
{
    double time_s = 0;
    for (size_t i = 0; i < run->n_phases; i++)
        time_s += run->phase[i].time_s / (run->phase[i].dop < p ? run->phase[i].dop : p);
    return time_s;
}

double stap_communicate_s(const struct stap_run *run, double p)
{
    if (p == 1)
        return 0;
    const double log_p = number_ln(p);
    const double bandwidth = bandwidth_Bps(run, log_p);
    if (!(bandwidth > 0))
        return NAN;
    return run->exchanges * setup_s(run, log_p) + run->message_B / bandwidth;
}

double stap_time_s(const struct stap_run *run, double p)
{
    return stap_compute_s(run, p) + stap_communicate_s(run, p);
}

double stap_speed_flops(const struct stap_run *run, double p)
{
    return run->work_flop / stap_time_s(run, p);
}

/* INFINITY for counts at which the law of R is not positive. */
static double time_or_never(const struct stap_run *run, int64_t p)
{
    const double time_s = stap_time_s(run, (double)p);
    return isnan(time_s) ? (double)INFINITY : time_s;
}

/* For p >= 2, T falls to one minimum and then rises; p = 1 sends nothing and is checked separately. */
int64_t stap_best_count(const struct stap_run *run, int64_t low, int64_t high)
{
    assert(low >= 1 && low <= high && high < INT64_C(1) << 53);
    int64_t a = low > 2 ? low : 2;
    int64_t b = high;
    while (a < b) {
        const int64_t middle = a + (b - a) / 2;
        const double here = time_or_never(run, middle);
        if (isfinite(here) && time_or_never(run, middle + 1) >= here)
            b = middle;
        else
            a = middle + 1;
    }
    if (low > 1)
        return a;
    return a > high || time_or_never(run, 1) <= time_or_never(run, a) ? 1 : a;
}

double stap_speed_factor(const struct stap_run *run, double p, double q)
{
    return q / (1 - q) * stap_compute_s(run, p) / stap_communicate_s(run, p);
}

struct stap_bounds stap_time_bounds(double sequential_s, double critical_path_s, double p)
{
    return (struct stap_bounds){
        .low_s = isnan(critical_path_s) ? (double)NAN : fmax(sequential_s / p, critical_path_s),
        .high_s = sequential_s / p + critical_path_s,
    };
}

double stap_data_B(double p)
{
    return (102.8 / p + 1.5) * 1e6;
}

double stap_program_B(double p)
{
    return (50.3 / p + 0.79) * 1e6;
}
