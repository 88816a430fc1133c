/* vipr_bounds.c - bounds of cases (vipr_cases.c): found in doubles, to be written as rows that follow. */
#include "proof/vipr_cases.h"

#include <math.h>

#include "base/number.h"

enum { TRIES = 60 };

static bool is_single(const struct vipr_span *span)
{
    return span->to - span->from < 2;
}

static double worth(const struct vipr_cases *w, const struct vipr_prices *prices, double mu, size_t p)
{
    return (prices ? prices->v[p] : 0) - mu * (double)w->points.v[p].cost_minor;
}

/* The point of a span that is worth most. */
static size_t best_of(const struct vipr_cases *w, const struct vipr_prices *prices, double mu,
                      const struct vipr_span *span)
{
    size_t best = span->from;
    for (size_t p = span->from + 1; p < span->to; p++)
        if (worth(w, prices, mu, p) > worth(w, prices, mu, best))
            best = p;
    return best;
}

static double bound_at(const struct vipr_cases *w, const struct vipr_case *box,
                       const struct vipr_prices *prices, double mu)
{
    double bound = mu * (double)w->problem->budget_minor;
    for (size_t k = 0; k < box->n; k++) {
        const struct vipr_span *span = &w->spans[box->v[k].span];
        bound += (double)box->v[k].m * worth(w, prices, mu, best_of(w, prices, mu, span));
    }
    return bound;
}

/* The money that the points worth most leave. */
static double left_at(const struct vipr_cases *w, const struct vipr_case *box,
                      const struct vipr_prices *prices, double mu)
{
    double left = (double)w->problem->budget_minor;
    for (size_t k = 0; k < box->n; k++) {
        const size_t best = best_of(w, prices, mu, &w->spans[box->v[k].span]);
        left -= (double)box->v[k].m * (double)w->points.v[best].cost_minor;
    }
    return left;
}

/* The price of money that gives the least bound; it has few digits. */
static double find_mu(const struct vipr_cases *w, const struct vipr_case *box,
                      const struct vipr_prices *prices)
{
    double low = 0, high = w->lambda / (double)w->problem->budget_minor;
    if (left_at(w, box, prices, 0) >= 0)
        return 0;
    for (int i = 0; i < TRIES && left_at(w, box, prices, high) < 0; i++)
        high *= 2;
    for (int i = 0; i < TRIES; i++) {
        const double middle = (low + high) / 2;
        *(left_at(w, box, prices, middle) < 0 ? &low : &high) = middle;
    }
    return (double)(float)high;
}

static double most_of(struct vipr_bound *kind, const struct vipr_cases *w, size_t i)
{
    const struct vipr_span *span = &w->spans[i];
    if (is_single(span)) {
        const double up = (kind->prices ? kind->prices->v[span->from] : 0) +
                          kind->mu * (double)w->points.v[span->from].cost_minor;
        kind->most[i] = worth(w, kind->prices, kind->mu, span->from) + up * 4e-16;
    } else {
        kind->most[i] = fmax(most_of(kind, w, 2 * i), most_of(kind, w, 2 * i + 1));
    }
    return kind->most[i];
}

struct vipr_bound *vipr_add_bound(struct vipr_cases *w, struct vipr_prices *prices, double mu)
{
    struct vipr_bound *kind = ARENA_NEW(w->arena, 1, struct vipr_bound);
    *kind = (struct vipr_bound){prices, mu, ARENA_NEW(w->arena, w->n_spans, double),
                                ARENA_NEW(w->arena, w->n_spans, size_t)};
    (void)most_of(kind, w, 1);
    VEC_PUSH(&w->kinds, kind);
    return kind;
}

/* By the bound of the kind the case is closed: it is no better, or above the budget by a minor unit. */
static bool is_closed(const struct vipr_cases *w, const struct vipr_bound *kind, const struct vipr_case *box)
{
    double bound = kind->mu * (double)w->problem->budget_minor;
    for (size_t k = 0; k < box->n; k++)
        bound += (double)box->v[k].m * kind->most[box->v[k].span];
    return kind->prices ? bound <= w->lambda * (1 - TIE_RELATIVE) : bound < -0.5;
}

struct vipr_prices *vipr_make_prices(struct vipr_cases *w, const double *x)
{
    const double grid = 0x1p50;
    struct vipr_prices *prices = ARENA_NEW(w->arena, 1, struct vipr_prices);
    double sum = 0, left = 1;
    prices->v = ARENA_NEW(w->arena, w->points.n, double);
    for (size_t a = 0; a < w->sharing.n_apps; a++)
        sum += x[a];
    for (size_t a = 0; a + 1 < w->sharing.n_apps; a++) {
        prices->x[a] = fmin(left, floor(x[a] / sum * grid) / grid);
        left -= prices->x[a];
    }
    prices->x[w->sharing.n_apps - 1] = left;
    for (size_t p = 0; p < w->points.n; p++) {
        double most = 0;
        for (size_t a = 0; a < w->sharing.n_apps; a++)
            most = fmax(most, prices->x[a] * w->points.v[p].rate[a]);
        prices->v[p] = most > 0 ? nextafter(most, INFINITY) : 0;
    }
    return prices;
}

/* Prices of the best that clusters can do which are at the points worth most at others. */
static struct vipr_prices *other_prices(struct vipr_cases *w, const struct vipr_case *box,
                                        const struct vipr_prices *prices)
{
    const double *rate[CLUSTERS_AT_MOST], mu = prices ? find_mu(w, box, prices) : 0;
    double x[APPS_AT_MOST];
    size_t n = 0;
    for (size_t k = 0; k < box->n; k++)
        for (int64_t i = 0; i < box->v[k].m; i++)
            rate[n++] = w->points.v[best_of(w, prices, mu, &w->spans[box->v[k].span])].rate;
    (void)fleet_share(NULL, x, &w->sharing, rate, n);
    return vipr_make_prices(w, x);
}

struct vipr_bound *vipr_find_bound(struct vipr_cases *w, const struct vipr_case *box)
{
    const double enough = w->lambda * (1 - 2 * TIE_RELATIVE);
    struct vipr_prices *best = NULL;
    double least = INFINITY;
    for (size_t i = w->kinds.n; i-- > 0;)
        if (is_closed(w, w->kinds.v[i], box))
            return w->kinds.v[i];
    for (size_t i = 0; i < w->prices.n; i++) {
        const double mu = find_mu(w, box, w->prices.v[i]), bound = bound_at(w, box, w->prices.v[i], mu);
        if (bound <= enough)
            return vipr_add_bound(w, w->prices.v[i], mu);
        best = bound < least ? w->prices.v[i] : best;
        least = fmin(bound, least);
    }
    struct vipr_prices *other = other_prices(w, box, best);
    const double mu = find_mu(w, box, other);
    if (bound_at(w, box, other, mu) > enough)
        return NULL;
    VEC_PUSH(&w->prices, other);
    return vipr_add_bound(w, other, mu);
}
