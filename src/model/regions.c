/* regions.c - the formulas of paper 003: one region, two regions, and the value of a faster link between
 * them. */
#include "model/regions.h"

#include <assert.h>
#include <math.h>

#include "base/diag.h"

struct regions_load regions_linpack(double n)
{
    const double word_B = 8; /* w of eq. 21 */
    return (struct regions_load){
        .ops = 2.0 / 3.0 * n * n * n,
        .bytes = 2 * n * n * word_B,
        /* The paper writes #x = 0.5 n^2; its r = #b/#x = 4 shows that these are words. */
        .crossing = 0.5 * n * n * word_B,
        .messages = 0,
    };
}

/* p(n) for n processes in a region. */
static double sharers_of(enum regions_sharing sharing, double alpha, double n)
{
    switch (sharing) {
    case REGIONS_LINEAR:
        return alpha * n;
    case REGIONS_MAX:
        return fmax(1, alpha * n);
    case REGIONS_AFFINE:
        return 1 + alpha * (n - 1);
    }
    assert(false);
    return NAN;
}

double regions_total_s(const struct regions_times *t, bool overlap)
{
    const double side_s = overlap ? fmax(t->compute_s, t->inside_s) : t->compute_s + t->inside_s;
    return side_s + t->link_s + t->latency_s;
}

struct regions_times regions_time(const struct regions_load *load, const struct regions_machine *machine,
                                  double p)
{
    double r = machine->regions;
    struct regions_times t = {
        .compute_s = load->ops / (p * machine->rate_ops),
        .inside_s = load->bytes / (r * machine->inside_Bps),
        .latency_s = load->messages * machine->latency_s,
    };
    if (r > 1)
        t.link_s = sharers_of(machine->sharing, machine->alpha, p / r) * load->crossing / machine->link_Bps;
    t.total_s = regions_total_s(&t, machine->overlap);
    return t;
}

enum status regions_shape(struct regions_shape *out, const struct regions_load *load,
                          const struct regions_machine *machine, struct diag *diag)
{
    if (!(machine->inside_Bps > 0 && machine->rate_ops > 0 && load->ops > 0 && load->bytes > 0))
        return diag_set(
            diag, ST_DOMAIN,
            "x = (operations / bytes) bandwidth / rate must be above 0, got a bandwidth of %g B/s "
            "and a rate of %g operations/s",
            machine->inside_Bps, machine->rate_ops);
    if (!(machine->alpha > 0 && machine->alpha <= 1))
        return diag_set(diag, ST_DOMAIN, "alpha must be in (0, 1], got %g", machine->alpha);
    *out = (struct regions_shape){
        .x = load->ops / load->bytes * machine->inside_Bps / machine->rate_ops,
        .z = NAN,
        .alpha = machine->alpha,
        .sharing = machine->sharing,
    };
    if (!(machine->regions > 1))
        return ST_OK;
    if (!(machine->link_Bps > 0 && load->crossing > 0))
        return diag_set(diag, ST_DOMAIN, "region_bandwidth must be above 0 B/s for two regions, got %g",
                        machine->link_Bps);
    out->z = load->bytes / load->crossing * (machine->link_Bps / machine->inside_Bps);
    return ST_OK;
}

double regions_speedup_one(double x, double n)
{
    return (1 + x) / (1 + x / n);
}

double regions_speedup_two(const struct regions_shape *shape, double n, double p1)
{
    double sharers = sharers_of(shape->sharing, shape->alpha, n);
    return (2 * p1 + (1 + shape->x) * shape->z) / (2 * sharers + (1 + shape->x / n) * shape->z);
}

double regions_half_two(const struct regions_shape *shape)
{
    double half = shape->z / 2; /* y/x */
    double y = shape->x * half;
    /* (-half + sqrt(half^2 + 4 alpha y)) / (2 alpha), rewritten without a difference of close numbers. */
    return 2 * y / (half + sqrt(half * half + 4 * shape->alpha * y));
}

double regions_best_size(const struct regions_shape *shape)
{
    double n = sqrt(shape->x * shape->z / (2 * shape->alpha));
    return shape->sharing == REGIONS_MAX ? fmax(n, 1 / shape->alpha) : n;
}

double regions_span_limit(const struct regions_shape *shape)
{
    double y = shape->x * shape->z / 2;
    double inverse = 1 / shape->x;
    /* t2(n) = t1(n): alpha n / y = 1/n + 1/x, in units of #op/(2 l). */
    return (inverse + sqrt(inverse * inverse + 4 * shape->alpha / y)) / (2 * shape->alpha / y);
}

double regions_split_limit(const struct regions_shape *shape)
{
    return shape->z / (2 * shape->alpha);
}

double regions_largest(const struct regions_shape *shape)
{
    /* The formula of the header with y = x z / 2 inserted. */
    return (1 + shape->x + 2 / shape->z) / (1 + 2 * sqrt(2 * shape->alpha * shape->x / shape->z));
}

enum status regions_bandwidth_factor(double *out, const struct regions_shape *shape, double k,
                                     struct diag *diag)
{
    if (!(k >= 1 && isfinite(k)))
        return diag_set(diag, ST_DOMAIN, "times must be 1 or more, got %g", k);
    double s = sqrt(2 * shape->alpha * shape->x / shape->z);
    if (2 * s + 1 <= k)
        return diag_set(
            diag, ST_INFEASIBLE,
            "no bandwidth between the regions gives %g times the largest speed-up: even without a limit on "
            "it, %.4g times is approached",
            k, 2 * s + 1);
    double root = 2 * k * s / (2 * s + 1 - k);
    *out = root * root;
    return ST_OK;
}
