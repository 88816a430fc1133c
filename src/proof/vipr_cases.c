/* vipr_cases.c - writes a formal proof for several clusters, by cases of their position among all
 * candidates.
 *
 * Candidate p has least cost c_p and scores s_ap over the shares of the work. z_p clusters are candidate p
 * (candidate `none`: those that are not bought), with time f_ap for application a. rate is the objective:
 *
 *   rate_a   sum_p s_ap f_ap >= rate        time_p   sum_a f_ap <= z_p
 *   all      sum_p z_p = K                    money    sum_p c_p z_p <= B
 *
 *   price    at prices x of the applications, sum x = 1:  rate <= sum_p v_p z_p,  v_p = max_a x_a s_ap
 *   most     in a span I of candidates, at a price mu of money:  sum_I (v_p - mu c_p) z_p <= t_I sum_I z_p
 *   case     K clusters in spans I, m_I of them in each:  rate <= mu B + sum_I m_I t_I
 *
 * Spans halve the list of candidates repeatedly. A case whose bound exceeds the plan's rate is split by the
 * number of clusters in the first half of its longest span. Figures are doubles; bounds are rounded up, so
 * that the written rows follow exactly. */
#include "proof/vipr_cases.h"

#include <inttypes.h>
#include <math.h>
#include <string.h>

#include "base/arena.h"
#include "base/diag.h"
#include "base/guard.h"
#include "base/mem.h"
#include "base/stop.h"
#include "problem/instance.h"
#include "proof/certificate.h"

/* --- bounds of cases, found in doubles --- */

enum { TRIES = 60 };

static bool is_single(const struct vipr_span *span)
{
    return span->to - span->from < 2;
}

static double worth(const struct vipr_cases *w, const struct vipr_prices *prices, double mu, size_t p)
{
    return (prices ? prices->v[p] : 0) - mu * (double)w->candidates.v[p].cost_minor;
}

/* The candidate of a span with the highest worth. */
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
    double bound = mu * (double)w->instance->budget_minor;
    for (size_t k = 0; k < box->n; k++) {
        const struct vipr_span *span = &w->spans[box->v[k].span];
        bound += (double)box->v[k].m * worth(w, prices, mu, best_of(w, prices, mu, span));
    }
    return bound;
}

/* The part of the budget that remains if each cluster is the candidate with the highest worth. */
static double left_at(const struct vipr_cases *w, const struct vipr_case *box,
                      const struct vipr_prices *prices, double mu)
{
    double left = (double)w->instance->budget_minor;
    for (size_t k = 0; k < box->n; k++) {
        const size_t best = best_of(w, prices, mu, &w->spans[box->v[k].span]);
        left -= (double)box->v[k].m * (double)w->candidates.v[best].cost_minor;
    }
    return left;
}

/* The price of money with the least bound, rounded to few digits. */
static double find_mu(const struct vipr_cases *w, const struct vipr_case *box,
                      const struct vipr_prices *prices)
{
    double low = 0, high = w->rate / (double)w->instance->budget_minor;
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
                          kind->mu * (double)w->candidates.v[span->from].cost_minor;
        kind->most[i] = worth(w, kind->prices, kind->mu, span->from) + up * 4e-16;
    } else {
        kind->most[i] = fmax(most_of(kind, w, 2 * i), most_of(kind, w, 2 * i + 1));
    }
    return kind->most[i];
}

/* Computes the bounds of every span at these prices of applications and of money. */
static struct vipr_bound *vipr_add_bound(struct vipr_cases *w, struct vipr_prices *prices, double mu)
{
    struct vipr_bound *kind = ARENA_NEW(w->arena, 1, struct vipr_bound);
    *kind = (struct vipr_bound){prices, mu, ARENA_NEW(w->arena, w->n_spans, double),
                                ARENA_NEW(w->arena, w->n_spans, size_t)};
    (void)most_of(kind, w, 1);
    VEC_PUSH(&w->kinds, kind);
    return kind;
}

/* True if the bound closes the case: its rate is not above the plan's, or its cost is above the budget. */
static bool is_closed(const struct vipr_cases *w, const struct vipr_bound *kind, const struct vipr_case *box)
{
    double bound = kind->mu * (double)w->instance->budget_minor;
    for (size_t k = 0; k < box->n; k++)
        bound += (double)box->v[k].m * kind->most[box->v[k].span];
    return kind->prices ? bound <= w->rate * (1 - TIE_RELATIVE) : bound < -0.5;
}

/* Prices that sum to 1 exactly. */
static struct vipr_prices *vipr_make_prices(struct vipr_cases *w, const double *x)
{
    const double grid = 0x1p50;
    struct vipr_prices *prices = ARENA_NEW(w->arena, 1, struct vipr_prices);
    double sum = 0, left = 1;
    prices->v = ARENA_NEW(w->arena, w->candidates.n, double);
    for (size_t a = 0; a < w->sharing.n_apps; a++)
        sum += x[a];
    for (size_t a = 0; a + 1 < w->sharing.n_apps; a++) {
        prices->x[a] = fmin(left, floor(x[a] / sum * grid) / grid);
        left -= prices->x[a];
    }
    prices->x[w->sharing.n_apps - 1] = left;
    for (size_t p = 0; p < w->candidates.n; p++) {
        double most = 0;
        for (size_t a = 0; a < w->sharing.n_apps; a++)
            most = fmax(most, prices->x[a] * w->candidates.v[p].rate[a]);
        prices->v[p] = most > 0 ? nextafter(most, INFINITY) : 0;
    }
    return prices;
}

/* Prices for the candidates that are worth most at other prices, from their best time shares. */
static struct vipr_prices *other_prices(struct vipr_cases *w, const struct vipr_case *box,
                                        const struct vipr_prices *prices)
{
    const double *rate[CLUSTERS_AT_MOST], mu = prices ? find_mu(w, box, prices) : 0;
    double x[APPS_AT_MOST];
    size_t n = 0;
    for (size_t k = 0; k < box->n; k++)
        for (int64_t i = 0; i < box->v[k].m; i++)
            rate[n++] = w->candidates.v[best_of(w, prices, mu, &w->spans[box->v[k].span])].rate;
    (void)fleet_share(NULL, x, &w->sharing, rate, n);
    return vipr_make_prices(w, x);
}

/* A bound that closes the case. Tries earlier bounds, then a new price of money, then new prices of
 * applications. NULL: none is found. */
static struct vipr_bound *vipr_find_bound(struct vipr_cases *w, const struct vipr_case *box)
{
    const double enough = w->rate * (1 - 2 * TIE_RELATIVE);
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

enum { POINTS_AT_MOST = 10000, CASES_AT_MOST = 50000 };

/* --- text --- */

void vipr_put_number(struct text *out, const mpq_t value)
{
    char *text = mpq_get_str(NULL, 10, value);
    text_printf(out, " %s", text);
    guard_library_free(text);
}

void vipr_add_row(struct vipr_sum *sum, size_t row, const mpq_t factor)
{
    if (mpq_sgn(factor) == 0)
        return;
    text_printf(&sum->rows, " %zu", row);
    vipr_put_number(&sum->rows, factor);
    sum->n++;
}

void vipr_put_sum(struct text *out, const char *how, struct vipr_sum *sum)
{
    text_printf(out, " { %s %zu%s } -1\n", how, sum->n, sum->rows.n ? sum->rows.s : "");
    text_fini(&sum->rows);
}

static void put_real(struct text *out, struct vipr_cases *w, double value)
{
    mpq_set_d(w->factor, value);
    vipr_put_number(out, w->factor);
}

static void add_real(struct vipr_sum *sum, struct vipr_cases *w, size_t row, double factor)
{
    mpq_set_d(w->factor, factor);
    vipr_add_row(sum, row, w->factor);
}

/* Ends a row and returns its number. */
static size_t put_sum(struct vipr_cases *w, struct vipr_sum *sum)
{
    vipr_put_sum(&w->rows, "lin", sum);
    return w->n_given + w->n_rows++;
}

/* --- indices --- */

static size_t cluster_at(const struct vipr_cases *w, size_t p)
{
    return 1 + p * (1 + w->sharing.n_apps);
}

/* Order of rows: z >= 0 and f >= 0 of each variable; then rate, time, all, money. */
static size_t none_row(size_t variable)
{
    return variable - 1;
}

static size_t rate_row(const struct vipr_cases *w, size_t a)
{
    return cluster_at(w, w->candidates.n) - 1 + a;
}

static size_t time_row(const struct vipr_cases *w, size_t p)
{
    return rate_row(w, w->sharing.n_apps) + p;
}

static void make_spans(struct vipr_cases *w, size_t i, size_t from, size_t to)
{
    const size_t middle = from + (to - from + 1) / 2;
    w->spans[i] = (struct vipr_span){from, to, 0};
    if (to - from < 2)
        return;
    make_spans(w, 2 * i, from, middle);
    make_spans(w, 2 * i + 1, middle, to);
}

/* --- rows of cases --- */

static void put_members(struct text *out, const struct vipr_cases *w, const struct vipr_span *span)
{
    text_printf(out, " %zu", span->to - span->from);
    for (size_t p = span->from; p < span->to; p++)
        text_printf(out, " %zu 1", cluster_at(w, p));
}

static void put_count(struct vipr_cases *w, char sense, int64_t n, const struct vipr_span *span)
{
    text_printf(&w->rows, "n%zu %c %" PRId64, w->n_rows, sense, n);
    put_members(&w->rows, w, span);
}

static size_t put_assumption(struct vipr_cases *w, char sense, int64_t n, const struct vipr_span *span)
{
    put_count(w, sense, n, span);
    text_put(&w->rows, " { asm } -1\n");
    return w->n_given + w->n_rows++;
}

static size_t need_none(struct vipr_cases *w, struct vipr_span *span)
{
    struct vipr_sum sum = {.rows = TEXT_INIT};
    if (span->row)
        return span->row;
    put_count(w, 'G', 0, span);
    for (size_t p = span->from; p < span->to; p++)
        add_real(&sum, w, none_row(cluster_at(w, p)), 1);
    return span->row = put_sum(w, &sum);
}

static size_t need_prices(struct vipr_cases *w, struct vipr_prices *prices)
{
    struct vipr_sum sum = {.rows = TEXT_INIT};
    if (prices->row)
        return prices->row;
    text_printf(&w->rows, "price%zu L 0 %zu 0 1", w->n_rows, w->candidates.n + 1);
    for (size_t a = 0; a < w->sharing.n_apps; a++)
        add_real(&sum, w, rate_row(w, a), -prices->x[a]);
    for (size_t p = 0; p < w->candidates.n; p++) {
        text_printf(&w->rows, " %zu", cluster_at(w, p));
        put_real(&w->rows, w, -prices->v[p]);
        add_real(&sum, w, time_row(w, p), -prices->v[p]);
        for (size_t a = 0; a < w->sharing.n_apps; a++) {
            mpq_set_d(w->factor, prices->x[a]);
            mpq_set_d(w->term, w->candidates.v[p].rate[a]);
            mpq_mul(w->factor, w->factor, w->term);
            mpq_set_d(w->term, prices->v[p]);
            mpq_sub(w->factor, w->factor, w->term);
            vipr_add_row(&sum, none_row(cluster_at(w, p) + 1 + a), w->factor);
        }
    }
    return prices->row = put_sum(w, &sum);
}

static size_t need_most(struct vipr_cases *w, struct vipr_bound *kind, size_t i)
{
    const struct vipr_span *span = &w->spans[i];
    struct vipr_sum sum = {.rows = TEXT_INIT};
    if (kind->row[i])
        return kind->row[i];
    text_printf(&w->rows, "most%zu L 0 %zu", w->n_rows, span->to - span->from);
    for (size_t p = span->from; p < span->to; p++) {
        mpq_set_d(w->factor, -kind->mu);
        mpq_set_si(w->term, w->candidates.v[p].cost_minor, 1);
        mpq_mul(w->factor, w->factor, w->term);
        mpq_set_d(w->term, (kind->prices ? kind->prices->v[p] : 0));
        mpq_add(w->factor, w->factor, w->term);
        mpq_set_d(w->term, kind->most[i]);
        mpq_sub(w->factor, w->factor, w->term);
        text_printf(&w->rows, " %zu", cluster_at(w, p));
        vipr_put_number(&w->rows, w->factor);
        vipr_add_row(&sum, none_row(cluster_at(w, p)), w->factor);
    }
    return kind->row[i] = put_sum(w, &sum);
}

/* Adds the bounds of spans that together cover all candidates and include each span of the case whole. */
static void add_spans(struct vipr_sum *sum, struct vipr_cases *w, struct vipr_bound *kind,
                      const struct vipr_case *box, size_t i)
{
    const struct vipr_place *within = NULL;
    for (size_t k = 0; k < box->n; k++) {
        size_t above = box->v[k].span;
        while (above > i)
            above /= 2;
        within = above == i ? &box->v[k] : within;
    }
    if (within && within->span != i) {
        add_spans(sum, w, kind, box, 2 * i);
        add_spans(sum, w, kind, box, 2 * i + 1);
        return;
    }
    const size_t most = need_most(w, kind, i), members = within ? within->row : need_none(w, &w->spans[i]);
    add_real(sum, w, most, 1);
    mpq_set_d(w->factor, kind->most[i]);
    mpq_set_d(w->term, kind->most[1]);
    mpq_sub(w->factor, w->factor, w->term);
    vipr_add_row(sum, members, w->factor);
}

static size_t put_bound(struct vipr_cases *w, const char *rest)
{
    text_printf(&w->rows, "case%zu L", w->n_rows);
    put_real(&w->rows, w, w->rate);
    text_printf(&w->rows, " OBJ%s", rest);
    return w->n_given + w->n_rows;
}

static size_t put_case(struct vipr_cases *w, struct vipr_bound *kind, const struct vipr_case *box)
{
    struct vipr_sum sum = {.rows = TEXT_INIT};
    const size_t all = time_row(w, w->candidates.n);
    if (kind->prices)
        add_real(&sum, w, need_prices(w, kind->prices), 1);
    add_real(&sum, w, all + 1, kind->mu);
    add_spans(&sum, w, kind, box, 1);
    add_real(&sum, w, all, kind->most[1]);
    (void)put_bound(w, "");
    return put_sum(w, &sum);
}

/* --- nested cases --- */

static bool prove(size_t *row, struct vipr_cases *w, const struct vipr_case *box);

/* Proves the case that m clusters are in span j and at most t of them in its first half, by row at_most (if
 * t < m). */
static bool split(size_t *row, struct vipr_cases *w, const struct vipr_case *box, size_t j, int64_t t,
                  size_t at_most)
{
    const size_t first = 2 * box->v[j].span;
    const struct vipr_span *halves = &w->spans[first];
    const int64_t m = box->v[j].m, rest = m - t;
    struct vipr_case inner = *box;
    struct vipr_place in_first = {first, 0, t}, in_last = {first + 1, 0, rest};
    size_t here = 0, below = 0;
    if (rest > 0) {
        put_count(w, 'G', rest, &halves[1]);
        text_printf(&w->rows, " { lin 2 %zu 1 %zu -1 } -1\n", box->v[j].row, at_most);
        in_last.row = w->n_given + w->n_rows++;
    }
    if (t > 0)
        in_first.row = put_assumption(w, 'G', t, &halves[0]);
    inner.v[j] = t > 0 ? in_first : in_last;
    if (t > 0 && rest > 0)
        inner.v[inner.n++] = in_last;
    if (!prove(&here, w, &inner))
        return false;
    *row = here;
    if (t == 0)
        return true;
    const size_t fewer = put_assumption(w, 'L', t - 1, &halves[0]);
    if (!split(&below, w, box, j, t - 1, fewer))
        return false;
    *row = put_bound(
        w, arena_printf(w->arena, " { uns %zu %zu %zu %zu } -1\n", here, in_first.row, below, fewer));
    w->n_rows++;
    return true;
}

/* Writes that no purchase in the case beats the plan. *row: the row that states this. */
static bool prove(size_t *row, struct vipr_cases *w, const struct vipr_case *box)
{
    struct vipr_bound *kind = vipr_find_bound(w, box);
    size_t longest = 0, most = 0;
    if (kind) {
        *row = put_case(w, kind, box);
        return true;
    }
    for (size_t k = 0; k < box->n; k++) {
        const struct vipr_span *span = &w->spans[box->v[k].span];
        longest = span->to - span->from > most ? k : longest;
        most = span->to - span->from > most ? span->to - span->from : most;
    }
    return most > 1 && ++w->n_cases < CASES_AT_MOST && !stop_reached(w->stop) &&
           split(row, w, box, longest, box->v[longest].m, 0);
}

/* --- problem --- */

static void add_candidate(void *payload, const struct cluster_candidate *point)
{
    struct vipr_cases *w = payload;
    struct vipr_candidate own = {.cost_minor = point->least_minor, .own = point->own};
    (void)snprintf(own.name, sizeof own.name, "D%tdx%" PRId64, point->design - w->instance->choice.designs,
                   point->nodes);
    memcpy(own.rate, point->rate, w->sharing.n_apps * sizeof *own.rate);
    VEC_PUSH(&w->candidates, own);
}

/* Finds the plan's clusters and their time shares. */
static bool find_plan(struct vipr_cases *w)
{
    const double *rate[CLUSTERS_AT_MOST];
    double x[APPS_AT_MOST], cost = 0;
    int64_t n = 0;
    for (size_t p = 1; p < w->candidates.n; p++)
        for (int64_t i = 0; i < w->candidates.v[p].own; i++) {
            rate[n++] = w->candidates.v[p].rate;
            cost += (double)w->candidates.v[p].cost_minor;
        }
    w->candidates.v[0].own = w->instance->policy->clusters - n;
    if (n == 0 || cost > (double)w->instance->budget_minor)
        return false;
    w->rate = fleet_share(w->fraction, x, &w->sharing, rate, (size_t)n) * (1 + 4 * TIE_RELATIVE);
    VEC_PUSH(&w->prices, vipr_make_prices(w, x));
    return w->rate > 0;
}

static void put_variables(struct text *out, const struct vipr_cases *w)
{
    const size_t n = cluster_at(w, w->candidates.n);
    text_printf(out, "VER 1.0\nVAR %zu\nrate\n", n);
    for (size_t p = 0; p < w->candidates.n; p++) {
        text_printf(out, "%s\n", w->candidates.v[p].name);
        for (size_t a = 0; a < w->sharing.n_apps; a++)
            text_printf(out, "%s.%zu\n", w->candidates.v[p].name, a);
    }
    text_printf(out, "INT %zu\n", w->candidates.n);
    for (size_t p = 0; p < w->candidates.n; p++)
        text_printf(out, "%zu\n", cluster_at(w, p));
    text_printf(out, "OBJ max\n1 0 1\nCON %zu %zu\n", w->n_given, n - 1);
    for (size_t v = 1; v < n; v++)
        text_printf(out, "z%zu G 0 1 %zu 1\n", v, v);
}

static void put_rows(struct text *out, struct vipr_cases *w)
{
    const struct vipr_span all = {0, w->candidates.n, 0};
    for (size_t a = 0; a < w->sharing.n_apps; a++) {
        text_printf(out, "rate%zu G 0 %zu 0 -1", a, w->candidates.n + 1);
        for (size_t p = 0; p < w->candidates.n; p++) {
            text_printf(out, " %zu", cluster_at(w, p) + 1 + a);
            put_real(out, w, w->candidates.v[p].rate[a]);
        }
        text_put(out, "\n");
    }
    for (size_t p = 0; p < w->candidates.n; p++) {
        text_printf(out, "time%zu G 0 %zu %zu 1", p, 1 + w->sharing.n_apps, cluster_at(w, p));
        for (size_t a = 0; a < w->sharing.n_apps; a++)
            text_printf(out, " %zu -1", cluster_at(w, p) + 1 + a);
        text_put(out, "\n");
    }
    text_printf(out, "all E %" PRId64, w->instance->policy->clusters);
    put_members(out, w, &all);
    text_printf(out, "\nmoney L %" PRId64 " %zu", w->instance->budget_minor, w->candidates.n);
    for (size_t p = 0; p < w->candidates.n; p++)
        text_printf(out, " %zu %" PRId64, cluster_at(w, p), w->candidates.v[p].cost_minor);
}

/* Writes the time of the clusters at a candidate, the k-th of the plan and following, for each application.
 * Fractions add up to at most the whole, exactly. Adds their work to `done`. */
static void put_times(struct text *out, struct vipr_cases *w, size_t p, size_t k, mpq_t *done)
{
    const size_t n_apps = w->sharing.n_apps;
    const struct vipr_candidate *point = &w->candidates.v[p];
    double f[APPS_AT_MOST] = {0}, sum = 0;
    mpq_t whole;
    mpq_init(whole);
    for (size_t i = 0; i < (size_t)point->own * n_apps; i++) {
        f[i % n_apps] += w->fraction[k * n_apps + i];
        sum += w->fraction[k * n_apps + i];
    }
    mpq_set_d(whole, fmax(sum, (double)point->own) * (1 + 1e-15));
    mpq_set_si(w->term, point->own, 1);
    mpq_div(whole, w->term, whole);
    for (size_t a = 0; a < n_apps; a++) {
        mpq_set_d(w->factor, f[a]);
        mpq_mul(w->factor, w->factor, whole);
        text_printf(out, " %zu", cluster_at(w, p) + 1 + a);
        vipr_put_number(out, w->factor);
        mpq_set_d(w->term, point->rate[a]);
        mpq_mul(w->factor, w->factor, w->term);
        mpq_add(done[a], done[a], w->factor);
    }
    mpq_clear(whole);
}

/* Writes the range to prove and the plan, whose rate is that of the slowest application. */
static void put_plan(struct text *out, struct vipr_cases *w)
{
    const size_t n_apps = w->sharing.n_apps;
    struct text terms = TEXT_INIT;
    mpq_t done[APPS_AT_MOST];
    size_t n = 1, k = 0;
    for (size_t a = 0; a < n_apps; a++)
        mpq_init(done[a]);
    for (size_t p = 0; p < w->candidates.n; p++) {
        const int64_t own = w->candidates.v[p].own;
        if (own > 0)
            text_printf(&terms, " %zu %" PRId64, cluster_at(w, p), own);
        if (own > 0 && p > 0)
            put_times(&terms, w, p, k, done);
        n += own > 0 ? 1 + (p > 0 ? n_apps : 0) : 0;
        k += p > 0 ? (size_t)own : 0;
    }
    for (size_t a = 1; a < n_apps; a++)
        if (mpq_cmp(done[a], done[0]) < 0)
            mpq_set(done[0], done[a]);
    text_put(out, "\nRTP range");
    vipr_put_number(out, done[0]);
    put_real(out, w, w->rate);
    text_printf(out, "\nSOL 1\nplan %zu 0", n);
    vipr_put_number(out, done[0]);
    text_printf(out, "%s\n", terms.s);
    text_fini(&terms);
    for (size_t a = 0; a < n_apps; a++)
        mpq_clear(done[a]);
}

static void put_problem(struct text *out, struct vipr_cases *w)
{
    put_variables(out, w);
    put_rows(out, w);
    put_plan(out, w);
}

static enum status put_all(struct text *out, struct vipr_cases *w, struct diag *diag)
{
    struct vipr_case box = {.v = {{1, 0, w->instance->policy->clusters}}, .n = 1};
    size_t row = 0;
    w->n_spans = 4 * w->candidates.n;
    w->spans = ARENA_NEW(w->arena, w->n_spans, struct vipr_span);
    make_spans(w, 1, 0, w->candidates.n);
    (void)vipr_add_bound(w, NULL, 1);
    box.v[0].row = w->n_given - 2;
    if (!prove(&row, w, &box))
        return stop_reached(w->stop)
                   ? diag_set(diag, ST_STOPPED, "stopped at a limit: no proof is written")
                   : diag_set(diag, ST_STOPPED,
                              "no formal proof: the bound by the least prices of single clusters leaves "
                              "more than %d cases open, or one undecided",
                              (int)CASES_AT_MOST);
    put_problem(out, w);
    text_printf(out, "DER %zu\n%s", w->n_rows, w->rows.s);
    return ST_OK;
}

enum status vipr_put_cases(const struct vipr_text *to, struct diag *diag)
{
    struct vipr_cases w = {.instance = to->instance,
                           .stop = to->stop,
                           .arena = to->arena,
                           .sharing = {to->instance->load.n_work, NULL}};
    enum status status = ST_OK;
    VEC_PUSH(&w.candidates, (struct vipr_candidate){.name = "none"});
    mpq_inits(w.factor, w.term, NULL);
    const bool few =
        certificate_cluster_candidates(w.instance, to->claim, POINTS_AT_MOST, add_candidate, &w, w.arena);
    w.n_given = time_row(&w, w.candidates.n) + 2;
    if (!few)
        status = diag_set(diag, ST_STOPPED,
                          "no formal proof of more than %d candidates: set a limit or a smaller budget",
                          (int)POINTS_AT_MOST);
    else if (!find_plan(&w))
        status =
            diag_set(diag, ST_MISMATCH, "no proof: the plan is not among the candidates within the budget");
    else if (to->derived)
        status = put_all(to->out, &w, diag);
    else
        put_problem(to->out, &w);
    mpq_clears(w.factor, w.term, NULL);
    text_fini(&w.rows);
    mem_free(w.candidates.v);
    mem_free(w.kinds.v);
    mem_free(w.prices.v);
    return status;
}
