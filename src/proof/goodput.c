/**
 * goodput.c - goodput of a job by bounds in whole multiples of 2^-P, each rounded to its side.
 *
 * A job on n nodes fails every M = mtbf / n seconds on average. A checkpoint takes C seconds, a restart R
 * (Daly 2006, complete model):
 *
 *   y e^(-y) = e^(-1 - C/M), 0 < y < 1;   interval = M (1 - y);   eta = y e^(-R/M)
 *
 * Up to 1 the left side rises with y. So y is too small exactly if y < e^-(1 + C/M - y), and an enclosed
 * exponential shows on which side of the root a y is.
 */
#include "proof/goodput.h"

#include <stdbool.h>

/* Multiples of 2^-bits on both sides of a number. */
struct fixed {
    mpz_t low, high;
};

static void fixed_init(struct fixed *x)
{
    mpz_inits(x->low, x->high, NULL);
}

static void fixed_clear(struct fixed *x)
{
    mpz_clears(x->low, x->high, NULL);
}

/* --- rounding to a side --- */

/* out = a / b, and a / 2^bits, rounded up or down. */
static void divide(mpz_t out, const mpz_t a, const mpz_t b, bool up)
{
    up ? mpz_cdiv_q(out, a, b) : mpz_fdiv_q(out, a, b);
}

static void shift(mpz_t out, const mpz_t a, unsigned bits, bool up)
{
    up ? mpz_cdiv_q_2exp(out, a, bits) : mpz_fdiv_q_2exp(out, a, bits);
}

static void fixed_of(struct fixed *out, const mpq_t x, unsigned bits)
{
    mpz_mul_2exp(out->low, mpq_numref(x), bits);
    mpz_cdiv_q(out->high, out->low, mpq_denref(x));
    mpz_fdiv_q(out->low, out->low, mpq_denref(x));
}

static void fixed_multiply(struct fixed *out, const struct fixed *a, const struct fixed *b, unsigned bits)
{
    mpz_mul(out->low, a->low, b->low);
    shift(out->low, out->low, bits, false);
    mpz_mul(out->high, a->high, b->high);
    shift(out->high, out->high, bits, true);
}

/* --- exponential --- */

enum {
    GUARD_BITS = 16, /* of the sums, whose roundings add up */
    SMALL_BITS = 6   /* the series of e^r is summed for r < 2^-6 */
};

/* Bound of e^(t / 2^bits), t >= 0, times 2^*scale. The argument is halved until it is small, and the sum of
 * the series squared as often. */
static void exp_grown(mpz_t out, unsigned *scale, const mpz_t t, unsigned bits, bool up)
{
    const size_t size = mpz_sizeinbase(t, 2), small = bits - SMALL_BITS;
    const unsigned halved = size > small ? (unsigned)(size - small) : 0;
    mpz_t r, term;
    *scale = bits + halved + GUARD_BITS;
    mpz_inits(r, term, NULL);
    mpz_mul_2exp(r, t, GUARD_BITS);
    mpz_set_ui(term, 1);
    mpz_mul_2exp(term, term, *scale);
    mpz_set(out, term);
    for (unsigned n = 1; mpz_cmp_ui(term, 1) > 0; n++) {
        mpz_mul(term, term, r);
        shift(term, term, *scale, up);
        up ? mpz_cdiv_q_ui(term, term, n) : mpz_fdiv_q_ui(term, term, n);
        mpz_add(out, out, term);
    }
    if (up && mpz_sgn(t) > 0) /* all later terms together are less than the last one */
        mpz_add_ui(out, out, 1);
    for (unsigned i = 0; i < halved; i++) {
        mpz_mul(out, out, out);
        shift(out, out, *scale, up);
    }
    mpz_clears(r, term, NULL);
}

/* Bound of e^-(t / 2^bits). */
static void exp_fallen(mpz_t out, const mpz_t t, unsigned bits, bool up)
{
    enum { NOTHING_BITS = 14 }; /* e^-(2^14) is below 2^-bits for all bits in use */
    unsigned scale = 0;
    mpz_t grown, one;
    if (mpz_sizeinbase(t, 2) > bits + NOTHING_BITS) {
        mpz_set_ui(out, up);
        return;
    }
    mpz_inits(grown, one, NULL);
    exp_grown(grown, &scale, t, bits, !up);
    mpz_set_ui(one, 1);
    mpz_mul_2exp(one, one, scale + bits);
    divide(out, one, grown, up);
    mpz_clears(grown, one, NULL);
}

/* e^-t; out is not t. */
static void fixed_exp(struct fixed *out, const struct fixed *t, unsigned bits)
{
    exp_fallen(out->low, t->high, bits, false);
    exp_fallen(out->high, t->low, bits, true);
}

/* --- times of the job --- */

/* Seconds to move a checkpoint at a bandwidth of each unit; 0 without storage. */
static void add_move(mpq_t seconds, const struct failing_job *of, double Bps)
{
    mpq_t bytes, rate;
    if (of->units == 0)
        return;
    mpq_inits(bytes, rate, NULL);
    mpq_set_d(bytes, of->checkpoint_B);
    mpq_set_d(rate, Bps);
    mpq_div(bytes, bytes, rate);
    mpq_set_si(rate, of->units, 1);
    mpq_div(bytes, bytes, rate);
    mpq_add(seconds, seconds, bytes);
    mpq_clears(bytes, rate, NULL);
}

/* A fixed time and the time to move a checkpoint, divided by the job's mean time between failures. */
static void time_of(struct fixed *out, const struct failing_job *of, double fixed_s, double Bps,
                    unsigned bits)
{
    mpq_t seconds, mean;
    mpq_inits(seconds, mean, NULL);
    mpq_set_d(seconds, fixed_s);
    add_move(seconds, of, Bps);
    mpq_set_si(mean, of->nodes, 1);
    mpq_mul(seconds, seconds, mean);
    mpq_set_d(mean, of->mtbf_s);
    mpq_div(seconds, seconds, mean);
    fixed_of(out, seconds, bits);
    mpq_clears(seconds, mean, NULL);
}

/* --- the best interval --- */

/* Bounds of e^-(1 + x - y). */
static void falls_to(struct fixed *out, const struct fixed *x, const mpz_t y, const mpz_t one, unsigned bits)
{
    struct fixed t;
    fixed_init(&t);
    mpz_add(t.low, x->low, one);
    mpz_sub(t.low, t.low, y);
    mpz_add(t.high, x->high, one);
    mpz_sub(t.high, t.high, y);
    fixed_exp(out, &t, bits);
    fixed_clear(&t);
}

/* A y near the root by Newton's method: y + (e - y) / (1 - e) with e = e^-(1 + x - y). It begins below the
 * root, at 1 - sqrt(2 x), and rises to it. *step: more than the roundings are worth there. */
static void find_near(mpz_t y, mpz_t step, const struct fixed *x, const mpz_t one, unsigned bits)
{
    struct fixed e;
    mpz_t slope;
    fixed_init(&e);
    mpz_init(slope);
    mpz_mul(y, x->high, one);
    mpz_mul_2exp(y, y, 1);
    mpz_sqrt(y, y);
    mpz_sub(y, one, y);
    if (mpz_sgn(y) < 0)
        mpz_set_ui(y, 0);
    for (bool rises = true; rises;) {
        falls_to(&e, x, y, one, bits);
        mpz_sub(slope, one, e.low);
        mpz_sub(step, e.low, y);
        mpz_mul(step, step, one);
        if (mpz_sgn(slope) > 0)
            mpz_fdiv_q(step, step, slope);
        rises = mpz_sgn(slope) > 0 && mpz_sgn(step) > 0;
        if (rises)
            mpz_add(y, y, step);
    }
    mpz_mul_ui(step, one, 4);
    if (mpz_sgn(slope) > 0)
        mpz_cdiv_q(step, step, slope);
    mpz_clear(slope);
    fixed_clear(&e);
}

/* Bounds of y, by sign tests around a y that is near the root. */
static void fixed_root(struct fixed *out, const struct fixed *x, unsigned bits)
{
    struct fixed e;
    mpz_t one, step;
    fixed_init(&e);
    mpz_inits(one, step, NULL);
    mpz_set_ui(one, 1);
    mpz_mul_2exp(one, one, bits);
    const bool at_once = mpz_sgn(x->high) == 0; /* a checkpoint takes no time: the root is 1 */
    if (at_once)
        mpz_set(out->low, one);
    else
        find_near(out->low, step, x, one, bits);
    mpz_set(out->high, out->low);
    for (bool below = at_once; !below; mpz_mul_2exp(step, step, 1)) {
        mpz_sub(out->low, out->low, step);
        if (mpz_sgn(out->low) < 0)
            mpz_set_ui(out->low, 0);
        falls_to(&e, x, out->low, one, bits);
        below = mpz_cmp(out->low, e.low) <= 0;
    }
    for (bool above = at_once; !above; mpz_mul_2exp(step, step, 1)) {
        mpz_add(out->high, out->high, step);
        if (mpz_cmp(out->high, one) > 0)
            mpz_set(out->high, one);
        falls_to(&e, x, out->high, one, bits);
        above = mpz_cmp(out->high, one) == 0 || mpz_cmp(out->high, e.high) >= 0;
    }
    mpz_clears(one, step, NULL);
    fixed_clear(&e);
}

/* --- nodes that are up --- */

/* u = T / (M + T), M: the mean time between failures of a node that need a repair. */
static void find_down(mpq_t down, const struct failing_job *of)
{
    mpq_t mean;
    mpq_init(mean);
    mpq_set_d(mean, of->repair_share);
    mpq_set_d(down, of->repair_s);
    mpq_mul(down, down, mean); /* u = share T / (mtbf + share T) */
    mpq_set_d(mean, of->mtbf_s);
    mpq_add(mean, mean, down);
    mpq_div(down, down, mean);
    mpq_clear(mean);
}

/* (1 - u)^n by squares. */
static void all_up(struct fixed *out, const mpq_t up, uint64_t n, unsigned bits)
{
    struct fixed square;
    fixed_init(&square);
    fixed_of(&square, up, bits);
    mpz_set_ui(out->low, 1);
    mpz_mul_2exp(out->low, out->low, bits);
    mpz_set(out->high, out->low);
    for (; n > 0; n /= 2) {
        if (n % 2 == 1)
            fixed_multiply(out, out, &square, bits);
        fixed_multiply(&square, &square, &square, bits);
    }
    fixed_clear(&square);
}

/* P(at most `spares` of all nodes are down). Each term is the one before times (n - j) / (j + 1) u / (1 - u).
 */
static void fixed_available(struct fixed *out, const struct failing_job *of, unsigned bits)
{
    const uint64_t n = (uint64_t)(of->needed + of->spares);
    struct fixed term, odds;
    mpq_t down, up;
    fixed_init(&term);
    fixed_init(&odds);
    mpq_inits(down, up, NULL);
    find_down(down, of);
    mpq_set_ui(up, 1, 1);
    mpq_sub(up, up, down);
    all_up(&term, up, n, bits);
    mpq_div(down, down, up);
    fixed_of(&odds, down, bits);
    mpz_set(out->low, term.low);
    mpz_set(out->high, term.high);
    for (uint64_t j = 0; j < (uint64_t)of->spares; j++) {
        fixed_multiply(&term, &term, &odds, bits);
        mpz_mul_ui(term.low, term.low, n - j);
        mpz_mul_ui(term.high, term.high, n - j);
        mpz_fdiv_q_ui(term.low, term.low, j + 1);
        mpz_cdiv_q_ui(term.high, term.high, j + 1);
        mpz_add(out->low, out->low, term.low);
        mpz_add(out->high, out->high, term.high);
    }
    mpq_clears(down, up, NULL);
    fixed_clear(&term);
    fixed_clear(&odds);
}

/* --- bounds as narrow as asked --- */

typedef void fixed_bounds(struct fixed *out, const struct failing_job *of, unsigned bits);

static void fixed_y(struct fixed *out, const struct failing_job *of, unsigned bits)
{
    struct fixed x;
    fixed_init(&x);
    time_of(&x, of, of->fixed_s, of->write_Bps, bits);
    fixed_root(out, &x, bits);
    fixed_clear(&x);
}

static void fixed_eta(struct fixed *out, const struct failing_job *of, unsigned bits)
{
    struct fixed restart, lost;
    fixed_init(&restart);
    fixed_init(&lost);
    fixed_y(out, of, bits);
    time_of(&restart, of, of->restart_s, of->read_Bps, bits);
    fixed_exp(&lost, &restart, bits);
    fixed_multiply(out, out, &lost, bits);
    fixed_clear(&restart);
    fixed_clear(&lost);
}

static void fixed_share(struct fixed *out, const struct failing_job *of, unsigned bits)
{
    struct fixed up;
    fixed_init(&up);
    fixed_eta(out, of, bits);
    fixed_available(&up, of, bits);
    fixed_multiply(out, out, &up, bits);
    fixed_clear(&up);
}

/* Computes with more and more bits until the bounds are at most 2^-bits apart. */
static void narrow(struct enclosure *out, fixed_bounds *of_case, const struct failing_job *of, unsigned bits)
{
    enum { MORE_BITS = 32 };
    struct fixed found;
    mpz_t apart;
    unsigned own = bits;
    fixed_init(&found);
    mpz_init(apart);
    do {
        own += MORE_BITS;
        of_case(&found, of, own);
        mpz_sub(apart, found.high, found.low);
    } while (mpz_sizeinbase(apart, 2) > own - bits);
    mpq_set_z(out->low, found.low);
    mpq_div_2exp(out->low, out->low, own);
    mpq_set_z(out->high, found.high);
    mpq_div_2exp(out->high, out->high, own);
    mpz_clear(apart);
    fixed_clear(&found);
}

void enclosure_init(struct enclosure *range)
{
    mpq_inits(range->low, range->high, NULL);
}

void enclosure_clear(struct enclosure *range)
{
    mpq_clears(range->low, range->high, NULL);
}

void enclose_eta(struct enclosure *out, const struct failing_job *of, unsigned bits)
{
    narrow(out, fixed_eta, of, bits);
}

void enclose_available(struct enclosure *out, const struct failing_job *of, unsigned bits)
{
    narrow(out, fixed_available, of, bits);
}

void enclose_share(struct enclosure *out, const struct failing_job *of, unsigned bits)
{
    narrow(out, fixed_share, of, bits);
}

void enclose_interval(struct enclosure *out, const struct failing_job *of, unsigned bits)
{
    mpq_t one;
    mpq_init(one);
    mpq_set_ui(one, 1, 1);
    narrow(out, fixed_y, of, bits);
    mpq_sub(out->low, one, out->low);
    mpq_sub(out->high, one, out->high);
    mpq_swap(out->low, out->high);
    mpq_clear(one);
}

/* --- numbers --- */

enum { FIRST_BITS = 60, LAST_BITS = 960 };

double enclose_value(enclose_function *enclose, const struct failing_job *of)
{
    struct enclosure range;
    mpq_t apart;
    bool wide = true;
    enclosure_init(&range);
    mpq_init(apart);
    for (unsigned bits = FIRST_BITS; bits <= LAST_BITS && wide; bits *= 2) {
        enclose(&range, of, bits);
        mpq_sub(apart, range.high, range.low);
        mpq_mul_2exp(apart, apart, FIRST_BITS - 4);
        wide = mpq_cmp(apart, range.low) > 0;
    }
    mpq_add(apart, range.low, range.high);
    mpq_div_2exp(apart, apart, 1);
    const double value = mpq_get_d(apart);
    mpq_clear(apart);
    enclosure_clear(&range);
    return value;
}
