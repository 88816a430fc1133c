/* fit.c - least squares over the functions of the normal form, and the choice among them.
 *
 * Errors are relative: sum ((y - c.x) / y)^2 is minimal where A c = b, A = sum x x' / y^2, b = sum x / y.
 * Runs at one count share x, so a count is left out by subtracting its part of A and b. */
#include "study/fit.h"

#include <float.h>
#include <math.h>

#include "base/arena.h"
#include "base/diag.h"
#include "base/number.h"
#include "base/sort.h"
#include "model/interval.h"

enum { MAX_TERMS = 3, N_LOGS = 3 };

static const double EXPONENTS[] = {-2,      -3. / 2, -4. / 3, -1,     -3. / 4, -2. / 3, -1. / 2,
                                   -1. / 3, -1. / 4, 0,       1. / 4, 1. / 3,  1. / 2,  2. / 3,
                                   3. / 4,  1,       5. / 4,  4. / 3, 3. / 2,  5. / 3,  7. / 4,
                                   2,       9. / 4,  7. / 3,  5. / 2, 8. / 3,  11. / 4, 3};
enum {
    N_EXPONENTS = sizeof EXPONENTS / sizeof *EXPONENTS,
    N_BASES = N_EXPONENTS * N_LOGS,
    CONSTANT = 9 * N_LOGS,
    LINEAR = 15 * N_LOGS
};

/* All runs at one process count. */
struct runs_at_count {
    double processes; /* first, for sort_reals */
    size_t n;
    const double *y;
    double inverse;         /* sum 1 / y */
    double inverse_squares; /* sum 1 / y^2 */
};

/* A function: its bases and coefficients. */
struct fit_function {
    size_t n;
    size_t base[MAX_TERMS];
    double c[MAX_TERMS];
    double error;  /* mean error at the counts that were left out */
    double spread; /* standard error of that mean */
};

struct fit_search {
    const struct runs_at_count *counts;
    size_t n_counts;
    const double *x; /* [n_counts * N_BASES] */
    bool grows;      /* the quantity is the time of a problem that grows with the processes */
    size_t n_tried;
    struct fit_function best[N_BASES]; /* best function of each rank, the simplest rank first; n == 0: none */
};

static double basis_at(const struct fit_search *search, size_t count, size_t base)
{
    return search->x[count * N_BASES + base];
}

/* --- least squares --- */

struct normal_equations {
    size_t n;
    double a[MAX_TERMS][MAX_TERMS];
    double b[MAX_TERMS];
};

static void add_count(struct normal_equations *normal, const struct fit_search *search, size_t count,
                      const struct fit_function *function, double sign)
{
    const struct runs_at_count *at = &search->counts[count];
    for (size_t i = 0; i < function->n; i++) {
        const double x = sign * basis_at(search, count, function->base[i]);
        normal->b[i] += x * at->inverse;
        for (size_t k = 0; k < function->n; k++)
            normal->a[i][k] += x * basis_at(search, count, function->base[k]) * at->inverse_squares;
    }
}

/* Solves A c = b by Cholesky factorisation with columns scaled to 1. Returns false if A is almost
 * singular. */
static bool solve(double c[MAX_TERMS], const struct normal_equations *normal)
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
    for (size_t i = 0; i < n; i++) {
        c[i] = normal->b[i] * scale[i];
        for (size_t j = 0; j < i; j++)
            c[i] -= l[i][j] * c[j];
        c[i] /= l[i][i];
    }
    for (size_t i = n; i-- > 0;) {
        for (size_t j = i + 1; j < n; j++)
            c[i] -= l[j][i] * c[j];
        c[i] /= l[i][i];
    }
    for (size_t i = 0; i < n; i++)
        c[i] *= scale[i];
    return true;
}

static void sum_all(struct normal_equations *out, const struct fit_search *search,
                    const struct fit_function *function)
{
    *out = (struct normal_equations){.n = function->n};
    for (size_t i = 0; i < search->n_counts; i++)
        add_count(out, search, i, function, 1);
}

/* --- cross-validation --- */

/* The error at a count whose runs are left out: the mean of 2 |f - y| / (|f| + y). */
static double error_without(const struct fit_search *search, const struct normal_equations *all,
                            const struct fit_function *function, size_t count)
{
    struct normal_equations rest = *all;
    double c[MAX_TERMS];
    double f = 0;
    double sum = 0;
    const struct runs_at_count *at = &search->counts[count];
    add_count(&rest, search, count, function, -1);
    if (!solve(c, &rest))
        return 2;
    for (size_t i = 0; i < function->n; i++)
        f += c[i] * basis_at(search, count, function->base[i]);
    for (size_t i = 0; i < at->n; i++)
        sum += 2 * fabs(f - at->y[i]) / (fabs(f) + at->y[i]);
    return sum / (double)at->n;
}

/* The rank of a function by simplicity: its number of terms. For a constant and a growing term, slower growth
 * is simpler, because functions that differ only beyond the measured counts cannot be distinguished. */
static size_t rank_of(const struct fit_search *search, const struct fit_function *function)
{
    return search->grows ? function->base[function->n - 1] : function->n;
}

/* Tries a function, and keeps it if it is the best of its rank. */
static void try_function(struct fit_search *search, struct fit_function function)
{
    struct normal_equations all;
    double sum = 0;
    double squares = 0;
    const double n = (double)search->n_counts;
    sum_all(&all, search, &function);
    if (!solve(function.c, &all))
        return;
    for (size_t i = 0; i < function.n; i++)
        if (!(function.c[i] > 0))
            return;
    search->n_tried++;
    for (size_t i = 0; i < search->n_counts; i++) {
        const double error = error_without(search, &all, &function, i);
        sum += error;
        squares += error * error;
    }
    function.error = sum / n < 1e-12 ? 0 : sum / n; /* ignore rounding errors of an exact fit */
    function.spread = sqrt(fmax(squares / n - function.error * function.error, 0) / (n - 1));
    struct fit_function *best = &search->best[rank_of(search, &function)];
    if (best->n == 0 || function.error < best->error)
        *best = function;
}

/* Tries functions for constant work of each process, with waiting times that grow at most in proportion to
 * the processes. */
static void try_growing(struct fit_search *search)
{
    try_function(search, (struct fit_function){.n = 1, .base = {CONSTANT}});
    for (size_t i = CONSTANT + 1; i < LINEAR + N_LOGS; i++)
        try_function(search, (struct fit_function){.n = 2, .base = {CONSTANT, i}});
}

static void try_all(struct fit_search *search)
{
    for (size_t i = 0; i < N_BASES; i++) {
        try_function(search, (struct fit_function){.n = 1, .base = {i}});
        for (size_t k = i + 1; k < N_BASES; k++) {
            try_function(search, (struct fit_function){.n = 2, .base = {i, k}});
            if (i != CONSTANT && k != CONSTANT)
                try_function(search, (struct fit_function){.n = 3, .base = {CONSTANT, i, k}});
        }
    }
}

/* The simplest function whose error is at most one standard error above the best; NULL: no function fits. */
static const struct fit_function *choose(const struct fit_search *search)
{
    const struct fit_function *best = NULL;
    for (size_t rank = 0; rank < N_BASES; rank++) {
        const struct fit_function *function = &search->best[rank];
        if (function->n > 0 && (!best || function->error < best->error))
            best = function;
    }
    for (const struct fit_function *function = search->best; best && function < best; function++)
        if (function->n > 0 && function->error <= best->error + best->spread + 1e-9)
            return function;
    return best;
}

/* --- one quantity --- */

/* Collects the rows that contain the quantity, with times converted to operations, and their process counts,
 * rising. */
static void collect(struct fit_search *search, struct fit_choice *choice, const struct fit_data *data,
                    enum pmnf_what what, double scale, struct arena *arena)
{
    struct fit_residual *residuals = ARENA_NEW(arena, data->n_rows, struct fit_residual);
    struct runs_at_count *counts = ARENA_NEW(arena, data->n_rows, struct runs_at_count);
    for (size_t i = 0; i < data->n_rows; i++) {
        const double y = data->rows[i].value[what] * scale;
        if (!(y > 0))
            continue;
        residuals[choice->n++] = (struct fit_residual){.row = i, .measured = y};
        size_t k = 0;
        while (k < search->n_counts && counts[k].processes != data->rows[i].processes)
            k++;
        if (k == search->n_counts)
            counts[search->n_counts++] = (struct runs_at_count){.processes = data->rows[i].processes};
        counts[k].n++;
    }
    sort_reals(counts, search->n_counts, sizeof *counts);
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

static void set_points(struct pmnf_quantity *out, const struct fit_search *search, struct arena *arena)
{
    struct pmnf_point *points = ARENA_NEW(arena, search->n_counts, struct pmnf_point);
    for (size_t k = 0; k < search->n_counts; k++) {
        const struct runs_at_count *at = &search->counts[k];
        double sum = 0;
        for (size_t i = 0; i < at->n; i++)
            sum += at->y[i];
        points[k] = (struct pmnf_point){at->processes, sum / (double)at->n};
    }
    out->points = points;
    out->n_points = search->n_counts;
}

static void set_bases(struct fit_search *search, struct arena *arena)
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
        if (off < 1e-12) /* ignore rounding errors of an exact fit */
            at->fitted = at->measured;
        squares += off < 1e-12 ? 0 : off * off;
        if (off > worst) {
            worst = off;
            choice->worst = i;
        }
    }
    choice->rms = sqrt(squares / (double)choice->n);
}

/* Half width of the interval of one more run at the measured counts. */
static double half_width(const struct fit_choice *choice, size_t n_terms)
{
    double squares = 0;
    if (choice->n <= n_terms)
        return 0;
    const double freedom = (double)(choice->n - n_terms);
    for (size_t i = 0; i < choice->n; i++)
        squares += number_pow(number_ln(choice->residuals[i].measured / choice->residuals[i].fitted), 2);
    return interval_of(sqrt(squares / freedom), (double)choice->n, (int)freedom);
}

static const char *const NOUNS[N_PMNF] = {"computation", "volume_B", "messages", "memory_B"};

/* Chooses the function and fills its terms. */
static enum status set_terms(struct fit *fit, enum pmnf_what what, struct fit_search *search,
                             struct arena *arena, struct diag *diag)
{
    const struct fit_data *data = fit->data;
    struct pmnf_quantity *out = &fit->program.quantity[what];
    struct fit_choice *choice = &fit->choice[what];
    set_bases(search, arena);
    if (search->grows)
        try_growing(search);
    else
        try_all(search);
    const struct fit_function *function = choose(search);
    if (function)
        for (size_t i = 0; i < function->n; i++)
            out->terms[out->n_terms++] = (struct pmnf_term){.c = function->c[i],
                                                            .a = EXPONENTS[function->base[i] / N_LOGS],
                                                            .b = (double)(function->base[i] % N_LOGS)};
    set_residuals(choice, data, out);
    choice->n_tried = search->n_tried;
    choice->left_out = function ? function->error : (double)NAN;
    if (!function || function->error > 0.5)
        return diag_at(
            diag, ST_INPUT, data->path, data->rows[choice->residuals[choice->worst].row].line, 0,
            "%s: no function c p^a log2(p)^b describes these runs: the best has an error of %.0f %% "
            "in cross-validation, largest at this line; --points keeps the runs as they are",
            NOUNS[what], function ? 100 * function->error : (double)INFINITY);
    out->half = half_width(choice, function->n);
    return ST_OK;
}

static enum status fit_quantity(struct fit *out, enum pmnf_what what, double scale, struct arena *arena,
                                struct diag *diag)
{
    const struct fit_data *data = out->data;
    struct pmnf_quantity *quantity = &out->program.quantity[what];
    struct fit_choice *choice = &out->choice[what];
    struct fit_search search = {.grows = out->program.weak && what == PMNF_COMPUTATION};
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
        status = set_terms(out, what, &search, arena, diag);
    }
    return status;
}

/* The mean of the runs on the fewest processes. */
static double mean_on_fewest(const struct fit_data *data, double scale)
{
    double sum = 0;
    size_t n = 0;
    for (size_t i = 0; i < data->n_rows; i++)
        if (data->rows[i].processes == data->from) {
            sum += data->rows[i].value[PMNF_COMPUTATION] * scale;
            n++;
        }
    return sum / (double)n;
}

/* Sets rate and work. A figure of merit gives the time of one operation; the runs on the fewest nodes give
 * the speed of the machine. Returns the operations per measured second. */
static double set_work(struct fit *out, const struct fit_data *data, const struct fit_options *options)
{
    struct pmnf_program *program = &out->program;
    if (isnan(out->rate_ops))
        out->rate_ops = data->merit ? 1 / mean_on_fewest(data, 1) : 1e6;
    if (isnan(program->work_ops) && data->merit)
        program->work_ops = out->rate_ops;
    else if (isnan(program->work_ops))
        program->work_ops = mean_on_fewest(data, out->rate_ops) * (options->weak ? 1 : data->from);
    return data->merit ? out->rate_ops * program->work_ops : out->rate_ops;
}

enum status fit_run(struct fit *out, const struct fit_data *data, const struct fit_options *options,
                    struct arena *arena, struct diag *diag)
{
    enum status status = ST_OK;
    *out = (struct fit){.data = data,
                        .points = options->points,
                        .rate_ops = options->rate_ops,
                        .program = {.name = options->name,
                                    .weak = options->weak,
                                    .work_ops = options->work_ops,
                                    .measured_from = data->from,
                                    .measured_to = data->to}};
    const double scale = set_work(out, data, options);
    for (int what = 0; what < N_PMNF && status == ST_OK; what++)
        if (data->given[what])
            status =
                fit_quantity(out, (enum pmnf_what)what, what == PMNF_COMPUTATION ? scale : 1, arena, diag);
    return status;
}
