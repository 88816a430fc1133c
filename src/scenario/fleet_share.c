/* fleet_share.c - a dense simplex with a few dozen columns; the caller checks its result from both sides. */
#include "scenario/fleet_share.h"

#include <math.h>
#include <stdbool.h>
#include <string.h>

#include "scenario/at_most.h"
#include "scenario/metric.h"

enum { ROWS = APPS_AT_MOST + CLUSTERS_AT_MOST, COLS = 1 + APPS_AT_MOST * CLUSTERS_AT_MOST };

/* Rows: applications, clusters, and the objective last. Columns: nonbasic variables, and the right side last.
 * At the start column 0 is rate and column 1 + c n_apps + a is f_ca. */
struct tableau {
    size_t m;
    size_t n;
    double v[ROWS + 1][COLS + 1];
    size_t basic[ROWS]; /* variable of each row: columns first, then slacks */
    size_t free[COLS];  /* variable of each column */
};

static void make_tableau(struct tableau *t, const double *const *rate, const double *largest,
                         size_t n_clusters, size_t n_apps, double scale)
{
    t->m = n_apps + n_clusters;
    t->n = 1 + n_clusters * n_apps;
    for (size_t i = 0; i <= t->m; i++)
        memset(t->v[i], 0, (t->n + 1) * sizeof t->v[i][0]);
    for (size_t a = 0; a < n_apps; a++) {
        t->v[a][0] = scale / largest[a];
        for (size_t c = 0; c < n_clusters; c++)
            t->v[a][1 + c * n_apps + a] = -rate[c][a] / largest[a];
    }
    for (size_t c = 0; c < n_clusters; c++) {
        for (size_t a = 0; a < n_apps; a++)
            t->v[n_apps + c][1 + c * n_apps + a] = rate[c][a] > 0 ? 1 : 0;
        t->v[n_apps + c][t->n] = 1;
    }
    t->v[t->m][0] = -1;
    for (size_t j = 0; j < t->n; j++)
        t->free[j] = j;
    for (size_t i = 0; i < t->m; i++)
        t->basic[i] = t->n + i;
}

/* The entering column: the steepest, or with `first` the first one, which cannot cycle; t->n: optimal. */
static size_t entering(const struct tableau *t, bool first)
{
    size_t best = t->n;
    double least = -1e-15;
    for (size_t j = 0; j < t->n; j++) {
        const double d = t->v[t->m][j];
        if (d >= -1e-15)
            continue;
        if (first ? best == t->n || t->free[j] < t->free[best] : d < least) {
            best = j;
            least = d;
        }
    }
    return best;
}

static size_t leaving(const struct tableau *t, size_t j)
{
    size_t best = t->m;
    double least = INFINITY;
    for (size_t i = 0; i < t->m; i++) {
        if (t->v[i][j] <= 1e-11)
            continue;
        const double ratio = t->v[i][t->n] / t->v[i][j];
        if (ratio < least || (ratio == least && best < t->m && t->basic[i] < t->basic[best])) {
            best = i;
            least = ratio;
        }
    }
    return best;
}

static void pivot(struct tableau *t, size_t r, size_t s)
{
    const double p = 1 / t->v[r][s];
    for (size_t j = 0; j <= t->n; j++)
        t->v[r][j] *= p;
    t->v[r][s] = p;
    for (size_t i = 0; i <= t->m; i++) {
        const double factor = t->v[i][s];
        if (i == r || factor == 0)
            continue;
        for (size_t j = 0; j <= t->n; j++)
            t->v[i][j] -= factor * t->v[r][j];
        t->v[i][s] = -factor * p;
    }
    const size_t out = t->basic[r];
    t->basic[r] = t->free[s];
    t->free[s] = out;
}

static void read_prices(double *price, const struct tableau *t, const double *largest, size_t n_apps)
{
    double sum = 0;
    memset(price, 0, n_apps * sizeof *price);
    for (size_t j = 0; j < t->n; j++)
        if (t->free[j] >= t->n && t->free[j] - t->n < n_apps) {
            const size_t a = t->free[j] - t->n;
            price[a] = fmax(t->v[t->m][j], 0) / largest[a];
            sum += price[a];
        }
    for (size_t a = 0; a < n_apps; a++)
        price[a] = sum > 0 ? price[a] / sum : 1 / (double)n_apps;
}

/* Reads the fractions from the basis, clamped to >= 0 and scaled so that no cluster exceeds 1; returns the
 * rate they give. */
static double read_fractions(double *fraction, const struct tableau *t, const double *const *rate,
                             size_t n_clusters, size_t n_apps)
{
    memset(fraction, 0, n_clusters * n_apps * sizeof *fraction);
    for (size_t i = 0; i < t->m; i++)
        if (t->basic[i] >= 1 && t->basic[i] < t->n)
            fraction[t->basic[i] - 1] = fmax(t->v[i][t->n], 0);
    double total_rate = INFINITY;
    for (size_t c = 0; c < n_clusters; c++) {
        double sum = 0;
        for (size_t a = 0; a < n_apps; a++)
            sum += fraction[c * n_apps + a];
        for (size_t a = 0; a < n_apps && sum > 1; a++)
            fraction[c * n_apps + a] /= sum;
    }
    for (size_t a = 0; a < n_apps; a++) {
        double done = 0;
        for (size_t c = 0; c < n_clusters; c++)
            done += rate[c][a] * fraction[c * n_apps + a];
        total_rate = fmin(total_rate, done);
    }
    return total_rate;
}

static double share_of_one(double *fraction, double *price, const double *rate, size_t n_apps)
{
    double time = 0;
    for (size_t a = 0; a < n_apps; a++)
        time += 1 / rate[a];
    for (size_t a = 0; a < n_apps; a++) {
        price[a] = 1 / rate[a] / time;
        if (fraction)
            fraction[a] = price[a];
    }
    return 1 / time;
}

/* Geometric mean: scores each application on the cluster where its score is largest. */
static double assign_to_best(double *fraction, double *price, const struct share_problem *sharing,
                             const double *const *rate, const double *largest, size_t n_clusters)
{
    const size_t n = sharing->n_apps;
    const double total_rate = metric_mean(MEAN_GEOMETRIC, sharing->weight, largest, n);
    if (fraction)
        memset(fraction, 0, n_clusters * n * sizeof *fraction);
    for (size_t a = 0; a < n; a++) {
        size_t c = 0;
        price[a] = sharing->weight[a] * (total_rate / largest[a]);
        while (rate[c][a] < largest[a])
            c++;
        if (fraction)
            fraction[c * n + a] = 1;
    }
    return total_rate;
}

static double share_time(double *fraction, double *price, const double *const *rate, const double *largest,
                         size_t n_clusters, size_t n_apps)
{
    enum { STEEPEST = 200, AT_MOST = 5000 };
    double own[COLS], scale = INFINITY;
    struct tableau t;
    for (size_t a = 0; a < n_apps; a++)
        scale = fmin(scale, largest[a]);
    make_tableau(&t, rate, largest, n_clusters, n_apps, scale);
    for (int step = 0; step < AT_MOST; step++) {
        const size_t s = entering(&t, step >= STEEPEST);
        const size_t r = s < t.n ? leaving(&t, s) : t.m;
        if (r == t.m)
            break;
        pivot(&t, r, s);
    }
    read_prices(price, &t, largest, n_apps);
    return read_fractions(fraction ? fraction : own, &t, rate, n_clusters, n_apps);
}

double fleet_share(double *fraction, double *price, const struct share_problem *sharing,
                   const double *const *rate, size_t n_clusters)
{
    const size_t n_apps = sharing->n_apps;
    double largest[APPS_AT_MOST] = {0};
    for (size_t a = 0; a < n_apps; a++) {
        for (size_t c = 0; c < n_clusters; c++)
            largest[a] = fmax(largest[a], rate[c][a]);
        if (!(largest[a] > 0)) { /* an application that runs nowhere has the whole price */
            for (size_t b = 0; b < n_apps; b++)
                price[b] = b == a;
            if (fraction)
                memset(fraction, 0, n_clusters * n_apps * sizeof *fraction);
            return 0;
        }
    }
    if (sharing->weight)
        return assign_to_best(fraction, price, sharing, rate, largest, n_clusters);
    return n_clusters == 1 ? share_of_one(fraction, price, rate[0], n_apps)
                           : share_time(fraction, price, rate, largest, n_clusters, n_apps);
}

void fleet_normalise(double *price, const struct share_problem *sharing)
{
    double sum = 0, ratio[APPS_AT_MOST];
    for (size_t a = 0; a < sharing->n_apps; a++) {
        sum += price[a];
        ratio[a] = sharing->weight ? price[a] / sharing->weight[a] : 1;
    }
    if (sharing->weight)
        sum = metric_mean(MEAN_GEOMETRIC, sharing->weight, ratio, sharing->n_apps);
    for (size_t a = 0; a < sharing->n_apps; a++)
        price[a] /= sum;
}

double fleet_value(const double *price, const double *rate, const struct share_problem *sharing)
{
    double most = 0, sum = 0;
    for (size_t a = 0; a < sharing->n_apps; a++) {
        most = fmax(most, price[a] * rate[a]);
        sum += price[a] * rate[a];
    }
    return sharing->weight ? sum : most;
}

double fleet_share_bound(const double *price, const struct share_problem *sharing, const double *const *rate,
                         size_t n_clusters)
{
    double bound = 0, largest[APPS_AT_MOST] = {0};
    for (size_t c = 0; c < n_clusters; c++) {
        bound += fleet_value(price, rate[c], sharing);
        for (size_t a = 0; a < sharing->n_apps; a++)
            largest[a] = fmax(largest[a], rate[c][a]);
    }
    return sharing->weight ? fleet_value(price, largest, sharing) : bound;
}
