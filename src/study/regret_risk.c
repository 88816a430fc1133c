/* regret_risk.c - computes risks in doubles, and in rationals if two are close or one is printed. */
#include "study/regret_risk.h"

#include <float.h>
#include <gmp.h>
#include <math.h>
#include <stdbool.h>
#include <string.h>

#include "base/heap.h"
#include "base/mem.h"
#include "base/number.h"
#include "base/sort.h"

const char *const regret_words[N_REGRET_BY] = {"expected regret", "CVaR of the regret", "maximum regret"};

/* A regret of one draw. high + low is exactly best - value; high is the rounded value. */
struct regret_of_draw {
    double high, low;
    double weight;
};

static double weight_of(const struct regret_draws *draws, size_t s)
{
    return draws->weight ? draws->weight[s] : 1;
}

/* The difference and its rounding error (Knuth, The Art of Computer Programming, vol. 2, 4.2.2). */
static struct regret_of_draw regret_in(const struct regret_draws *draws, const double *value, size_t s)
{
    const double a = draws->best[s], b = -value[s], high = a + b, of_b = high - a;
    const double low = (a - (high - of_b)) + (b - of_b);
    return (struct regret_of_draw){high, isfinite(high) ? low : 0, weight_of(draws, s)};
}

static int by_falling_regret(const void *a, const void *b)
{
    const struct regret_of_draw *x = a, *y = b;
    const int order = (x->high < y->high) - (x->high > y->high);
    return order ? order : (x->low < y->low) - (x->low > y->low);
}

/* The regrets in the order of the draws; malloc'ed. */
static struct regret_of_draw *regrets_of(const struct regret_draws *draws, const double *value)
{
    struct regret_of_draw *own = mem_alloc(draws->n, sizeof *own);
    for (size_t s = 0; s < draws->n; s++)
        own[s] = regret_in(draws, value, s);
    return own;
}

static bool is_smaller(const void *context, const void *a, const void *b)
{
    (void)context;
    return by_falling_regret(a, b) > 0;
}

/* The n largest regrets, largest first; malloc'ed. */
static struct regret_of_draw *largest_regrets(const struct regret_draws *draws, const double *value, size_t n)
{
    struct heap heap = {.size = sizeof(struct regret_of_draw), .before = is_smaller};
    for (size_t s = 0; s < draws->n; s++) {
        struct regret_of_draw dropped;
        const struct regret_of_draw regret = regret_in(draws, value, s);
        if (heap.n == n && !is_smaller(NULL, heap.items, &regret))
            continue;
        if (heap.n == n)
            heap_pop(&dropped, &heap);
        heap_push(&heap, &regret);
    }
    heap_sort(&heap);
    return (struct regret_of_draw *)(void *)heap.items;
}

/* The regrets of the tail of CVaR, largest first, and perhaps more; malloc'ed. */
static struct regret_of_draw *tail_regrets(const struct regret_draws *draws, const double *value)
{
    const int128 tail = (int128)draws->n * (REGRET_LEVEL_ONE - draws->level) / REGRET_LEVEL_ONE;
    const size_t n = (size_t)tail + 2; /* a part of a draw, and the rounding of a sum of weights */
    if (!draws->weight && n < draws->n)
        return largest_regrets(draws, value, n);
    struct regret_of_draw *own = regrets_of(draws, value);
    sort_stable(own, draws->n, sizeof *own, by_falling_regret);
    return own;
}

static bool has_infinite_regret(const struct regret_draws *draws, const double *value)
{
    bool infinite = false;
    for (size_t s = 0; s < draws->n; s++)
        infinite = infinite || !isfinite(value[s]);
    return infinite;
}

static bool is_maximum(enum regret_by by, const struct regret_draws *draws)
{
    return by == REGRET_MAXIMUM || (by == REGRET_CVAR && draws->level >= REGRET_LEVEL_ONE);
}

/* --- approximation in doubles --- */

static double largest(const struct regret_draws *draws, const double *value)
{
    double most = -INFINITY;
    for (size_t s = 0; s < draws->n; s++)
        most = fmax(most, draws->best[s] - value[s]);
    return most;
}

static double near_mean(const struct regret_draws *draws, const double *value)
{
    double sum = 0, weights = 0;
    for (size_t s = 0; s < draws->n; s++) {
        sum += weight_of(draws, s) * (draws->best[s] - value[s]);
        weights += weight_of(draws, s);
    }
    return sum / weights;
}

static double near_tail(const struct regret_draws *draws, const double *value)
{
    struct regret_of_draw *own_regrets = tail_regrets(draws, value);
    double weights = 0, sum = 0;
    for (size_t s = 0; s < draws->n; s++)
        weights += weight_of(draws, s);
    const double tail = weights * (double)(REGRET_LEVEL_ONE - draws->level) / REGRET_LEVEL_ONE;
    double left = tail;
    for (size_t s = 0; s < draws->n && left > 0; s++) {
        const double part = fmin(left, own_regrets[s].weight);
        sum += part * own_regrets[s].high;
        left -= part;
    }
    mem_free(own_regrets);
    return sum / tail;
}

double regret_risk_near(enum regret_by by, const struct regret_draws *draws, const double *value)
{
    if (has_infinite_regret(draws, value))
        return (double)INFINITY;
    return is_maximum(by, draws)   ? largest(draws, value)
           : by == REGRET_EXPECTED ? near_mean(draws, value)
                                   : near_tail(draws, value);
}

/* --- exact risks in rationals --- */

/* sum += part * (high + low). scratch: any value. */
static void add_exact(mpq_t sum, mpq_t scratch, const mpq_t part, const struct regret_of_draw *regret)
{
    const double halves[2] = {regret->high, regret->low};
    for (int i = 0; i < 2; i++) {
        mpq_set_d(scratch, halves[i]);
        mpq_mul(scratch, scratch, part);
        mpq_add(sum, sum, scratch);
    }
}

/* The mean of the worst regrets with a total weight of `tail`. Sets tail to 0. */
static void exact_tail(mpq_t out, const struct regret_of_draw *regrets, size_t n, mpq_t tail)
{
    mpq_t part, scratch, whole;
    mpq_inits(part, scratch, whole, NULL);
    mpq_set(whole, tail);
    for (size_t s = 0; s < n && mpq_sgn(tail) > 0; s++) {
        mpq_set_d(part, regrets[s].weight);
        if (mpq_cmp(part, tail) > 0)
            mpq_set(part, tail);
        add_exact(out, scratch, part, &regrets[s]);
        mpq_sub(tail, tail, part);
    }
    mpq_div(out, out, whole);
    mpq_clears(part, scratch, whole, NULL);
}

/* out: initialised to 0. Values must be finite. */
static void exact_risk(mpq_t out, enum regret_by by, const struct regret_draws *draws, const double *value)
{
    struct regret_of_draw *own_regrets = is_maximum(by, draws)   ? largest_regrets(draws, value, 1)
                                         : by == REGRET_EXPECTED ? regrets_of(draws, value)
                                                                 : tail_regrets(draws, value);
    mpq_t tail, weight;
    mpq_inits(tail, weight, NULL);
    if (is_maximum(by, draws)) {
        mpq_set_ui(weight, 1, 1);
        add_exact(out, tail, weight, &own_regrets[0]);
    } else {
        for (size_t s = 0; s < draws->n; s++) {
            mpq_set_d(weight, weight_of(draws, s));
            mpq_add(tail, tail, weight);
        }
        mpq_set_ui(weight, (unsigned long)(REGRET_LEVEL_ONE - draws->level), REGRET_LEVEL_ONE);
        mpq_canonicalize(weight);
        if (by == REGRET_CVAR)
            mpq_mul(tail, tail, weight);
        exact_tail(out, own_regrets, draws->n, tail);
    }
    mpq_clears(tail, weight, NULL);
    mem_free(own_regrets);
}

/* The double nearest to a rational. mpq_get_d truncates, so the nearest is its result or the next double. */
static double nearest(const mpq_t exact)
{
    const double low = mpq_get_d(exact), high = nextafter(low, mpq_sgn(exact) < 0 ? -INFINITY : INFINITY);
    mpq_t below, above;
    mpq_inits(below, above, NULL);
    mpq_set_d(below, low);
    mpq_set_d(above, high);
    mpq_sub(below, exact, below);
    mpq_sub(above, above, exact);
    mpq_abs(below, below);
    mpq_abs(above, above);
    const int order = mpq_cmp(below, above);
    mpq_clears(below, above, NULL);
    return order <= 0 ? low : high;
}

double regret_risk(enum regret_by by, const struct regret_draws *draws, const double *value)
{
    if (has_infinite_regret(draws, value))
        return (double)INFINITY;
    mpq_t exact;
    mpq_init(exact);
    exact_risk(exact, by, draws, value);
    const double out = nearest(exact);
    mpq_clear(exact);
    return out;
}

int regret_compare(enum regret_by by, const struct regret_draws *draws, const double *a, const double *b)
{
    const double x = regret_risk_near(by, draws, a), y = regret_risk_near(by, draws, b);
    double size = 0;
    if (memcmp(a, b, draws->n * sizeof *a) == 0)
        return 0;
    if (!isfinite(x) || !isfinite(y))
        return (x > y) - (x < y);
    for (size_t s = 0; s < draws->n; s++)
        size = fmax(size, fmax(fabs(draws->best[s]), fmax(fabs(a[s]), fabs(b[s]))));
    /* each sum of n terms is off by less than n roundings of the largest term */
    if (fabs(x - y) > 8 * DBL_EPSILON * (double)draws->n * size)
        return x > y ? 1 : -1;
    mpq_t first, second;
    mpq_inits(first, second, NULL);
    exact_risk(first, by, draws, a);
    exact_risk(second, by, draws, b);
    const int order = mpq_cmp(first, second);
    mpq_clears(first, second, NULL);
    return (order > 0) - (order < 0);
}

double regret_mean(const struct regret_draws *draws, const double *value)
{
    if (has_infinite_regret(draws, value))
        return -(double)INFINITY;
    double *own_none = mem_alloc(draws->n, sizeof *own_none);
    const struct regret_draws from = {value, draws->weight, draws->n, draws->level};
    const double out = regret_risk(REGRET_EXPECTED, &from, own_none);
    mem_free(own_none);
    return out;
}
