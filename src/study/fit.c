/* fit.c - least squares over the functions of the normal form, and the choice among them.
 *
 * Errors are relative: sum ((y - c.x) / y)^2 is least where A c = b, A = sum x x' / y^2, b = sum x / y. Runs
 * at one count share x, so that a count is left out by taking its part of A and b away. */
#include "study/fit.h"

#include <float.h>
#include <math.h>
#include <stdlib.h>

#include "base/number.h"

enum { MAX_TERMS = PMNF_MAX_BAND, N_LOGS = 3 };

static const double EXPONENTS[] = {-2,      -3. / 2, -4. / 3, -1,     -3. / 4, -2. / 3, -1. / 2,
                                   -1. / 3, -1. / 4, 0,       1. / 4, 1. / 3,  1. / 2,  2. / 3,
                                   3. / 4,  1,       5. / 4,  4. / 3, 3. / 2,  5. / 3,  7. / 4,
                                   2,       9. / 4,  7. / 3,  5. / 2, 8. / 3,  11. / 4, 3};
enum {
    N_EXPONENTS = sizeof EXPONENTS / sizeof *EXPONENTS,
    N_BASES = N_EXPONENTS * N_LOGS,
    CONSTANT = 9 * N_LOGS
};

/* All runs at one process count. */
struct count {
    double processes;
    size_t n;
    const double *y;
    double inverse;         /* sum 1 / y */
    double inverse_squares; /* sum 1 / y^2 */
};

/* A function: which of the bases it has. */
struct guess {
    size_t n;
    size_t base[MAX_TERMS];
    double c[MAX_TERMS];
    double error;  /* mean over the counts left out */
    double spread; /* standard error of that mean */
};

struct search {
    const struct count *counts;
    size_t n_counts;
    const double *x; /* [n_counts * N_BASES] */
    size_t n_tried;
    struct guess best[MAX_TERMS + 1]; /* by number of terms; n == 0: none */
};

static double basis_at(const struct search *search, size_t count, size_t base)
{
    return search->x[count * N_BASES + base];
}

/* --- least squares --- */

struct normal {
    size_t n;
    double a[MAX_TERMS][MAX_TERMS];
    double b[MAX_TERMS];
};

static void add_count(struct normal *normal, const struct search *search, size_t count,
                      const struct guess *guess, double sign)
{
    const struct count *at = &search->counts[count];
    for (size_t i = 0; i < guess->n; i++) {
        const double x = sign * basis_at(search, count, guess->base[i]);
        normal->b[i] += x * at->inverse;
        for (size_t k = 0; k < guess->n; k++)
            normal->a[i][k] += x * basis_at(search, count, guess->base[k]) * at->inverse_squares;
    }
}

/* The inverse of A by Cholesky's factors, columns scaled to 1; false: too near to singular. */
static bool invert(double out[MAX_TERMS][MAX_TERMS], const struct normal *normal)
{
    double l[MAX_TERMS][MAX_TERMS] = {{0}};
    double scale[MAX_TERMS];
    const size_t n = normal->n;
    for (size_t i = 0; i < n; i++) {
        if (!(normal->a[i][i] > 0 && normal->a[i][i] < DBL_MAX))
            return false;
        scale[i] = 1 / sqrt(normal->a[i][i]);
    }
    for (size_t i = 0; i < n; i++)
        for (size_t k = 0; k <= i; k++) {
            double sum = normal->a[i][k] * scale[i] * scale[k];
            for (size_t j = 0; j < k; j++)
                sum -= l[i][j] * l[k][j];
            if (i == k && !(sum > 1e-9))
                return false;
            l[i][k] = i == k ? sqrt(sum) : sum / l[k][k];
        }
    for (size_t column = 0; column < n; column++) {
        double z[MAX_TERMS] = {0};
        for (size_t i = 0; i < n; i++) {
            double sum = i == column;
            for (size_t j = 0; j < i; j++)
                sum -= l[i][j] * z[j];
            z[i] = sum / l[i][i];
        }
        for (size_t i = n; i-- > 0;) {
            for (size_t j = i + 1; j < n; j++)
                z[i] -= l[j][i] * z[j];
            z[i] /= l[i][i];
        }
        for (size_t i = 0; i < n; i++)
            out[i][column] = z[i] * scale[i] * scale[column];
    }
    return true;
}

static bool solve(double c[MAX_TERMS], const struct normal *normal)
{
    double inverse[MAX_TERMS][MAX_TERMS];
    if (!invert(inverse, normal))
        return false;
    for (size_t i = 0; i < normal->n; i++) {
        c[i] = 0;
        for (size_t k = 0; k < normal->n; k++)
            c[i] += inverse[i][k] * normal->b[k];
    }
    return true;
}

static void sum_all(struct normal *out, const struct search *search, const struct guess *guess)
{
    *out = (struct normal){.n = guess->n};
    for (size_t i = 0; i < search->n_counts; i++)
        add_count(out, search, i, guess, 1);
}

/* --- cross-validation --- */

/* What the function says of a count when its runs are left out: the mean of 2 |f - y| / (|f| + y). */
static double error_without(const struct search *search, const struct normal *all, const struct guess *guess,
                            size_t count)
{
    struct normal rest = *all;
    double c[MAX_TERMS];
    double f = 0;
    double sum = 0;
    const struct count *at = &search->counts[count];
    add_count(&rest, search, count, guess, -1);
    if (!solve(c, &rest))
        return 2;
    for (size_t i = 0; i < guess->n; i++)
        f += c[i] * basis_at(search, count, guess->base[i]);
    for (size_t i = 0; i < at->n; i++)
        sum += 2 * fabs(f - at->y[i]) / (fabs(f) + at->y[i]);
    return sum / (double)at->n;
}

/* Tries a function, and keeps it when it is the best of its number of terms. */
static void try_guess(struct search *search, struct guess guess)
{
    struct normal all;
    double sum = 0;
    double squares = 0;
    const double n = (double)search->n_counts;
    sum_all(&all, search, &guess);
    if (!solve(guess.c, &all))
        return;
    for (size_t i = 0; i < guess.n; i++)
        if (!(guess.c[i] > 0))
            return;
    search->n_tried++;
    for (size_t i = 0; i < search->n_counts; i++) {
        const double error = error_without(search, &all, &guess, i);
        sum += error;
        squares += error * error;
    }
    guess.error = sum / n < 1e-12 ? 0 : sum / n; /* what rounding leaves of an exact fit */
    guess.spread = sqrt(fmax(squares / n - guess.error * guess.error, 0) / (n - 1));
    struct guess *best = &search->best[guess.n];
    if (best->n == 0 || guess.error < best->error)
        *best = guess;
}

static void try_all(struct search *search)
{
    for (size_t i = 0; i < N_BASES; i++) {
        try_guess(search, (struct guess){.n = 1, .base = {i}});
        for (size_t k = i + 1; k < N_BASES; k++) {
            try_guess(search, (struct guess){.n = 2, .base = {i, k}});
            if (i != CONSTANT && k != CONSTANT)
                try_guess(search, (struct guess){.n = 3, .base = {CONSTANT, i, k}});
        }
    }
}

/* The fewest terms that err at most one standard error more than the best; NULL: no function at all. */
static const struct guess *choose(const struct search *search)
{
    const struct guess *best = NULL;
    for (size_t n = 1; n <= MAX_TERMS; n++) {
        const struct guess *guess = &search->best[n];
        if (guess->n > 0 && (!best || guess->error < best->error))
            best = guess;
    }
    for (size_t n = 1; best && n < best->n; n++)
        if (search->best[n].n > 0 && search->best[n].error <= best->error + best->spread + 1e-9)
            return &search->best[n];
    return best;
}

/* --- the band --- */

/* Above 0 where |t| of n degrees of freedom is below `t` in more than 95 of 100 cases: M. Abramowitz, I. A.
 * Stegun, "Handbook of Mathematical Functions", 26.7.3 and 26.7.4. */
static double student_above_95(double t, void *payload)
{
    const size_t n = *(const size_t *)payload;
    const double angle = atan(t / sqrt((double)n));
    const double cosine = cos(angle);
    double term = n % 2 ? cosine : 1;
    double sum = 0;
    for (size_t k = n % 2 ? 3 : 2; k <= n; k += 2) {
        sum += term;
        term *= cosine * cosine * (double)(k - 1) / (double)k;
    }
    sum *= sin(angle);
    return (n % 2 ? (angle + sum) * 2 / acos(-1) : sum) - 0.95;
}

/* The band's matrix: Student's factor and the variance of the residuals into the inverse. */
static void set_band(struct pmnf_quantity *out, const struct search *search, const struct guess *guess,
                     const struct fit_choice *choice)
{
    struct normal all;
    double inverse[MAX_TERMS][MAX_TERMS];
    double t = 0;
    size_t freedom = choice->n - guess->n;
    sum_all(&all, search, guess);
    if (choice->n <= guess->n || !invert(inverse, &all) ||
        !find_root(&t, student_above_95, 0, 1e3, 1e-12, &freedom))
        return;
    const double variance = choice->rms * choice->rms * (double)choice->n / (double)freedom;
    for (size_t i = 0; i < guess->n; i++)
        for (size_t k = 0; k < guess->n; k++)
            out->band[i][k] = t * t * variance * inverse[i][k];
    out->has_band = true;
}

/* --- one quantity --- */

static int compare_counts(const void *a, const void *b)
{
    const double x = ((const struct count *)a)->processes, y = ((const struct count *)b)->processes;
    return (x > y) - (x < y);
}

/* The rows that have the quantity (in operations where it is time), and the counts they are at, rising. */
static void collect(struct search *search, struct fit_choice *choice, const struct fit_data *data,
                    enum pmnf_what what, double scale, struct arena *arena)
{
    struct fit_residual *residuals = ARENA_NEW(arena, data->n_rows, struct fit_residual);
    struct count *counts = ARENA_NEW(arena, data->n_rows, struct count);
    for (size_t i = 0; i < data->n_rows; i++) {
        const double y = data->rows[i].value[what] * scale;
        if (!(y > 0))
            continue;
        residuals[choice->n++] = (struct fit_residual){.row = i, .measured = y};
        size_t k = 0;
        while (k < search->n_counts && counts[k].processes != data->rows[i].processes)
            k++;
        if (k == search->n_counts)
            counts[search->n_counts++] = (struct count){.processes = data->rows[i].processes};
        counts[k].n++;
    }
    qsort(counts, search->n_counts, sizeof *counts, compare_counts);
    for (size_t k = 0; k < search->n_counts; k++) {
        double *y = ARENA_NEW(arena, counts[k].n, double);
        size_t n = 0;
        for (size_t i = 0; i < choice->n; i++)
            if (data->rows[residuals[i].row].processes == counts[k].processes) {
                y[n++] = residuals[i].measured;
                counts[k].inverse += 1 / residuals[i].measured;
                counts[k].inverse_squares += 1 / residuals[i].measured / residuals[i].measured;
            }
        counts[k].y = y;
    }
    search->counts = counts;
    choice->residuals = residuals;
    choice->n_counts = search->n_counts;
}

static void set_points(struct pmnf_quantity *out, const struct search *search, struct arena *arena)
{
    struct pmnf_point *points = ARENA_NEW(arena, search->n_counts, struct pmnf_point);
    for (size_t k = 0; k < search->n_counts; k++) {
        const struct count *at = &search->counts[k];
        double sum = 0;
        for (size_t i = 0; i < at->n; i++)
            sum += at->y[i];
        points[k] = (struct pmnf_point){at->processes, sum / (double)at->n};
    }
    out->points = points;
    out->n_points = search->n_counts;
}

static void set_bases(struct search *search, struct arena *arena)
{
    double *x = ARENA_NEW(arena, search->n_counts * N_BASES, double);
    for (size_t k = 0; k < search->n_counts; k++)
        for (size_t i = 0; i < N_BASES; i++)
            x[k * N_BASES + i] =
                pmnf_basis(EXPONENTS[i / N_LOGS], (double)(i % N_LOGS), search->counts[k].processes);
    search->x = x;
}

static void set_residuals(struct fit_choice *choice, const struct fit_data *data,
                          const struct pmnf_quantity *quantity)
{
    double squares = 0;
    double worst = -1;
    for (size_t i = 0; i < choice->n; i++) {
        struct fit_residual *at = &choice->residuals[i];
        at->fitted = pmnf_value(quantity, data->rows[at->row].processes);
        const double off = fabs(at->fitted / at->measured - 1);
        squares += off * off;
        if (off > worst) {
            worst = off;
            choice->worst = i;
        }
    }
    choice->rms = sqrt(squares / (double)choice->n);
}

static void set_halves(struct fit_choice *choice, const struct fit_data *data,
                       const struct pmnf_quantity *quantity)
{
    for (size_t i = 0; i < choice->n; i++)
        choice->residuals[i].half = pmnf_half_band(quantity, data->rows[choice->residuals[i].row].processes);
}

static const char *const NOUNS[N_PMNF] = {"computation", "volume_B", "messages", "memory_B"};

/* Chooses the function and fills its terms. */
static enum status set_terms(struct pmnf_quantity *out, struct fit_choice *choice, struct search *search,
                             const struct fit_data *data, enum pmnf_what what, struct arena *arena,
                             struct diag *diag)
{
    set_bases(search, arena);
    try_all(search);
    const struct guess *guess = choose(search);
    if (guess)
        for (size_t i = 0; i < guess->n; i++)
            out->terms[out->n_terms++] = (struct pmnf_term){.c = guess->c[i],
                                                            .a = EXPONENTS[guess->base[i] / N_LOGS],
                                                            .b = (double)(guess->base[i] % N_LOGS)};
    set_residuals(choice, data, out);
    choice->n_tried = search->n_tried;
    choice->left_out = guess ? guess->error : (double)NAN;
    if (!guess || guess->error > 0.5)
        return diag_at(diag, ST_INPUT, data->path, data->rows[choice->residuals[choice->worst].row].line, 0,
                       "%s: no function c p^a log2(p)^b describes these runs: the best is wrong by %.0f %% "
                       "where a count is left out, and by most here; --points keeps them as they are",
                       NOUNS[what], guess ? 100 * guess->error : (double)INFINITY);
    set_band(out, search, guess, choice);
    return ST_OK;
}

static enum status fit_quantity(struct fit *out, enum pmnf_what what, double scale, struct arena *arena,
                                struct diag *diag)
{
    const struct fit_data *data = out->data;
    struct pmnf_quantity *quantity = &out->program.quantity[what];
    struct fit_choice *choice = &out->choice[what];
    struct search search = {.counts = NULL};
    enum status status = ST_OK;
    const size_t least = out->points ? FIT_LEAST_POINTS : FIT_LEAST_COUNTS;
    const size_t most = PMNF_MAX_POINTS;
    collect(&search, choice, data, what, scale, arena);
    if (search.n_counts < least || search.n_counts > most)
        return diag_at(diag, ST_INPUT, data->path, data->rows[data->n_rows - 1].line, 0,
                       "%s: %s needs runs at %zu to %zu different process counts%s, got %zu", NOUNS[what],
                       out->points ? "interpolation" : "a fit", least, most,
                       what == PMNF_VOLUME || what == PMNF_MESSAGES ? " above 1" : "", search.n_counts);
    if (out->points) {
        set_points(quantity, &search, arena);
        set_residuals(choice, data, quantity);
        choice->left_out = NAN;
    } else {
        status = set_terms(quantity, choice, &search, data, what, arena, diag);
    }
    set_halves(choice, data, quantity);
    return status;
}

/* What all processes did in the runs on the fewest of them. */
static double least_work(const struct fit *fit)
{
    const struct fit_choice *choice = &fit->choice[PMNF_COMPUTATION];
    double sum = 0;
    size_t n = 0;
    for (size_t i = 0; i < choice->n; i++)
        if (fit->data->rows[choice->residuals[i].row].processes == fit->data->from) {
            sum += choice->residuals[i].measured;
            n++;
        }
    return sum / (double)n * fit->data->from;
}

enum status fit_run(struct fit *out, const struct fit_data *data, const struct fit_options *options,
                    struct arena *arena, struct diag *diag)
{
    enum status status = ST_OK;
    *out = (struct fit){.data = data,
                        .points = options->points,
                        .rate_ops = options->rate_ops,
                        .program = {.name = options->name,
                                    .work_ops = options->work_ops,
                                    .measured_from = data->from,
                                    .measured_to = data->to}};
    for (int what = 0; what < N_PMNF && status == ST_OK; what++)
        if (data->given[what])
            status = fit_quantity(out, (enum pmnf_what)what, what == PMNF_COMPUTATION ? options->rate_ops : 1,
                                  arena, diag);
    if (status == ST_OK && isnan(out->program.work_ops))
        out->program.work_ops = least_work(out);
    return status;
}
