/* waiting.c - encloses Erlang's formula and the exponential of the tail between integers in units of 2^-256.
 *
 *   B_0 = 1, B_j = a B_(j-1) / (j + a B_(j-1)), C = c B_c / (c - a (1 - B_c))
 *   P = C exp(-x) = C / exp(x), exp(x) = exp(x / 2^m)^(2^m), exp(y) > 1 + y + ... + y^n / n!
 *
 * Only the upper end of P decides, so each step rounds in the direction that raises P: the load and B_c are
 * rounded up, x and exp(x) down. The load is an exact product of two doubles before. */
#include "proof/waiting.h"

#include <gmp.h>
#include <math.h>

#include "proof/reals.h"

static const double LOG2_E = 1.4426950408889634; /* log2(e) */
enum { PLACES = 256, TERMS = 40, EXPONENT_AT_MOST = 4096 };

/* out = value in units of 2^-PLACES, rounded down or up; value >= 0. */
static void set_units(mpz_t out, double value, bool up)
{
    int exponent = 0;
    const double half = frexp(value, &exponent);
    const int shift = exponent - 53 + PLACES;
    mpz_set_d(out, ldexp(half, 53));
    if (shift >= 0)
        mpz_mul_2exp(out, out, (mp_bitcnt_t)shift);
    else if (up)
        mpz_cdiv_q_2exp(out, out, (mp_bitcnt_t)-shift);
    else
        mpz_fdiv_q_2exp(out, out, (mp_bitcnt_t)-shift);
}

/* out = a b, rounded down or up. */
static void multiply(mpz_t out, const mpz_t a, const mpz_t b, bool up)
{
    mpz_mul(out, a, b);
    if (up)
        mpz_cdiv_q_2exp(out, out, PLACES);
    else
        mpz_fdiv_q_2exp(out, out, PLACES);
}

/* out = a / b, rounded down or up. */
static void divide(mpz_t out, const mpz_t a, const mpz_t b, bool up)
{
    mpz_t scaled;
    mpz_init(scaled);
    mpz_mul_2exp(scaled, a, PLACES);
    if (up)
        mpz_cdiv_q(out, scaled, b);
    else
        mpz_fdiv_q(out, scaled, b);
    mpz_clear(scaled);
}

/* out: at most exp(x). */
static void exponential_below(mpz_t out, const mpz_t x)
{
    enum { SQUARES = 16 }; /* x / 2^16 < 1/16 */
    mpz_t y, term;
    mpz_inits(y, term, NULL);
    mpz_fdiv_q_2exp(y, x, SQUARES);
    mpz_set_ui(out, 1);
    mpz_mul_2exp(out, out, PLACES);
    mpz_set(term, out);
    for (unsigned long i = 1; i <= TERMS; i++) {
        multiply(term, term, y, false);
        mpz_fdiv_q_ui(term, term, i);
        mpz_add(out, out, term);
    }
    for (int i = 0; i < SQUARES; i++)
        multiply(out, out, out, false);
    mpz_clears(y, term, NULL);
}

/* out: at least C(c, a) for a load of at most a. */
static void erlang_c_above(mpz_t out, const mpz_t load, int64_t servers)
{
    mpz_t busy, product, below;
    mpz_inits(busy, product, below, NULL);
    mpz_set_ui(busy, 1);
    mpz_mul_2exp(busy, busy, PLACES);
    for (int64_t j = 1; j <= servers; j++) { /* a x / (j + a x) rises with a x */
        multiply(product, load, busy, true);
        mpz_set_ui(below, (unsigned long)j);
        mpz_mul_2exp(below, below, PLACES);
        mpz_add(below, below, product);
        divide(busy, product, below, true);
    }
    /* c B / (c - a (1 - B)) rises with B */
    mpz_set_ui(below, (unsigned long)servers);
    mpz_mul_2exp(below, below, PLACES);
    mpz_mul_ui(product, busy, (unsigned long)servers);
    mpz_sub(below, below, load);
    multiply(out, load, busy, false);
    mpz_add(below, below, out);
    divide(out, product, below, true);
    mpz_clears(busy, product, below, NULL);
}

/* out: at most 2 (c / S - arrivals) slack / variation, or EXPONENT_AT_MOST. */
static void exponent_below(mpz_t out, const struct waiting_limit *waiting, const mpz_t load, int64_t servers)
{
    mpz_t factor, most;
    mpz_inits(factor, most, NULL);
    mpz_set_ui(most, EXPONENT_AT_MOST);
    mpz_mul_2exp(most, most, PLACES);
    if (isinf(waiting->slack_s) || (waiting->variation == 0 && waiting->slack_s > 0)) {
        mpz_set(out, most);
    } else if (!(waiting->slack_s > 0)) {
        mpz_set_ui(out, 0);
    } else {
        mpz_set_ui(out, (unsigned long)servers);
        mpz_mul_2exp(out, out, PLACES);
        mpz_sub(out, out, load);
        set_units(factor, waiting->service_s, true);
        divide(out, out, factor, false);
        set_units(factor, waiting->slack_s, false);
        multiply(out, out, factor, false);
        mpz_mul_ui(out, out, 2);
        set_units(factor, waiting->variation, true);
        divide(out, out, factor, false);
        if (mpz_cmp(out, most) > 0)
            mpz_set(out, most);
    }
    mpz_clears(factor, most, NULL);
}

bool waiting_suffices(const struct waiting_limit *waiting, int64_t servers, double factor)
{
    mpz_t load, service, late, grown, limit;
    mpz_inits(load, service, late, grown, limit, NULL);
    set_units(load, waiting->arrivals, true);
    set_units(service, waiting->service_s, true);
    multiply(load, load, service, true);
    mpz_set_ui(limit, (unsigned long)servers);
    mpz_mul_2exp(limit, limit, PLACES);
    bool suffices = mpz_cmp(load, limit) < 0;
    if (suffices) {
        erlang_c_above(late, load, servers);
        exponent_below(grown, waiting, load, servers);
        exponential_below(service, grown);
        divide(late, late, service, true);
        set_units(limit, (100 - waiting->percentile) * factor, false);
        mpz_mul_ui(late, late, 100);
        suffices = mpz_cmp(late, limit) <= 0;
    }
    mpz_clears(load, service, late, grown, limit, NULL);
    return suffices;
}

double waiting_late_share(const struct waiting_limit *waiting, int64_t servers)
{
    const double load = waiting->arrivals * waiting->service_s, c = (double)servers;
    double busy = 1; /* Erlang's formula B */
    if (!(load < c))
        return 1;
    for (int64_t j = 1; j <= servers; j++)
        busy = load * busy / ((double)j + load * busy);
    const double waits = c * busy / (c - load * (1 - busy));
    if (!(waiting->slack_s > 0))
        return waits;
    const double exponent = 2 * (c - load) / waiting->service_s * waiting->slack_s / waiting->variation;
    return waits * reals_exp2(-exponent * LOG2_E);
}
