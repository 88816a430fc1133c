#include <math.h>
#include <stdio.h>
#include <string.h>

#include "base/arena.h"
#include "base/diag.h"
#include "base/random.h"
#include "check.h"
#include "study/fit.h"

enum { COUNTS = 9, REPEATS = 3, ROWS = COUNTS * REPEATS, SEED = 20000901 };

static const double EXPONENTS[] = {-2, -1, -0.5, 0, 0.5, 1, 1.5, 2};
enum { N_EXPONENTS = sizeof EXPONENTS / sizeof *EXPONENTS };

/* A function of one or two terms, each of which is significant somewhere in 2..512. */
static struct pmnf_quantity generate(uint64_t draw)
{
    struct pmnf_quantity q = {.n_terms = 1 + (random_at(SEED, draw, 0) < 0.5)};
    for (size_t k = 0; k < q.n_terms; k++) {
        struct pmnf_term *term = &q.terms[k];
        term->a = EXPONENTS[(int)(random_at(SEED, draw, 1 + 4 * k) * N_EXPONENTS)];
        term->b = (double)(int)(random_at(SEED, draw, 2 + 4 * k) * 3);
        /* the first dominates on few processes, the second on many */
        const double at = k == 0 ? 2 : 512;
        term->c = 1e6 * pow(10, 2 * random_at(SEED, draw, 3 + 4 * k)) / pmnf_basis(term->a, term->b, at);
    }
    return q;
}

static void measure(struct fit_row rows[ROWS], const struct pmnf_quantity *q, double noise, uint64_t draw)
{
    for (size_t i = 0; i < ROWS; i++) {
        const double p = pow(2, 1 + (double)(i / REPEATS));
        const double error = noise * (2 * random_at(SEED, draw, 20 + i) - 1);
        rows[i] = (struct fit_row){
            .line = (int)i + 2, .processes = p, .value = {pmnf_value(q, p) * (1 + error), NAN, NAN}};
    }
}

static const struct fit_options OPTIONS = {.name = "solver", .rate_ops = 1, .work_ops = NAN};

static struct fit_data data_of(const struct fit_row *rows, size_t n)
{
    return (struct fit_data){
        .path = "runs.csv", .rows = rows, .n_rows = n, .given = {true}, .from = 2, .to = 512};
}

/* The fit of exact points is the function itself, at all counts and far beyond them. */
static void test_recovers_exact(void **state)
{
    (void)state;
    printf("seed %d\n", SEED);
    for (uint64_t draw = 0; draw < 12; draw++) {
        struct arena arena = ARENA_INIT;
        struct diag diag = DIAG_INIT;
        struct fit_row rows[ROWS];
        struct fit fit;
        const struct pmnf_quantity q = generate(draw);
        measure(rows, &q, 0, draw);
        const struct fit_data data = data_of(rows, ROWS);
        assert_int_equal(fit_run(&fit, &data, &OPTIONS, &arena, &diag), ST_OK);
        for (double p = 2; p <= 32768; p *= 4)
            check_close(pmnf_value(&fit.program.quantity[PMNF_COMPUTATION], p), pmnf_value(&q, p), 1e-5, 0);
        arena_fini(&arena);
    }
}

/* With points that are 2 % off, the fit is within 3 % at the measured counts, and within a quarter at four
 * times as many. */
static void test_recovers_noisy(void **state)
{
    (void)state;
    double inside = 0, beyond = 0;
    printf("seed %d\n", SEED);
    for (uint64_t draw = 100; draw < 120; draw++) {
        struct arena arena = ARENA_INIT;
        struct diag diag = DIAG_INIT;
        struct fit_row rows[ROWS];
        struct fit fit;
        const struct pmnf_quantity q = generate(draw);
        measure(rows, &q, 0.02, draw);
        const struct fit_data data = data_of(rows, ROWS);
        assert_int_equal(fit_run(&fit, &data, &OPTIONS, &arena, &diag), ST_OK);
        const struct pmnf_quantity *got = &fit.program.quantity[PMNF_COMPUTATION];
        for (double p = 2; p <= 512; p *= 2)
            inside = fmax(inside, fabs(pmnf_value(got, p) / pmnf_value(&q, p) - 1));
        beyond = fmax(beyond, fabs(pmnf_value(got, 2048) / pmnf_value(&q, 2048) - 1));
        assert_true(fit.choice[PMNF_COMPUTATION].rms < 0.02);
        assert_true(got->half > 0);
        arena_fini(&arena);
    }
    printf("largest error at the counts measured %.3g, at four times as many %.3g\n", inside, beyond);
    assert_true(inside < 0.03);
    assert_true(beyond < 0.25);
}

/* One more run lies in the 90 % interval about as often as expected, if the function is the right one. */
static void test_interval(void **state)
{
    (void)state;
    const struct pmnf_quantity q = {.n_terms = 1, .terms = {{1e9, -1, 0}}};
    int inside = 0, right = 0;
    for (uint64_t draw = 200; draw < 260; draw++) {
        struct arena arena = ARENA_INIT;
        struct diag diag = DIAG_INIT;
        struct fit_row rows[ROWS];
        struct fit fit;
        measure(rows, &q, 0.05, draw);
        const struct fit_data data = data_of(rows, ROWS);
        assert_int_equal(fit_run(&fit, &data, &OPTIONS, &arena, &diag), ST_OK);
        const struct pmnf_quantity *got = &fit.program.quantity[PMNF_COMPUTATION];
        measure(rows, &q, 0.05, draw + 1000);
        if (got->n_terms == 1 && got->terms[0].a == -1 && got->terms[0].b == 0)
            for (size_t i = 0; i < ROWS; i++) {
                right++;
                inside += fabs(log(rows[i].value[PMNF_COMPUTATION] / pmnf_value(got, rows[i].processes))) <=
                          pmnf_half(&fit.program, PMNF_COMPUTATION, rows[i].processes);
            }
        arena_fini(&arena);
    }
    printf("%d more runs of the right function, %d inside the interval\n", right, inside);
    assert_true(right >= 30 * ROWS);
    assert_true(inside >= right * 85 / 100 && inside <= right * 97 / 100);
}

/* A constant through five points: coefficient and interval are computed by hand. */
static void test_interval_by_hand(void **state)
{
    (void)state;
    struct arena arena = ARENA_INIT;
    struct diag diag = DIAG_INIT;
    struct fit fit;
    static const double y[] = {100, 103, 97, 103, 97};
    struct fit_row rows[5];
    double inverse = 0, squares = 0, sum = 0;
    for (size_t i = 0; i < 5; i++) {
        rows[i] = (struct fit_row){.line = 2, .processes = (double)(1 << (i + 1)), .value = {y[i], NAN, NAN}};
        inverse += 1 / y[i];
        squares += 1 / y[i] / y[i];
    }
    struct fit_data data = data_of(rows, 5);
    data.to = 32;
    assert_int_equal(fit_run(&fit, &data, &OPTIONS, &arena, &diag), ST_OK);
    const struct pmnf_quantity *got = &fit.program.quantity[PMNF_COMPUTATION];
    assert_int_equal(got->n_terms, 1);
    check_close(got->terms[0].a, 0, 0, 0);
    const double c = inverse / squares;
    check_close(got->terms[0].c, c, 1e-12, 0);
    for (size_t i = 0; i < 5; i++)
        sum += log(c / y[i]) * log(c / y[i]);
    /* 2.1318468: two-sided 90 % of 4 degrees of freedom, Abramowitz and Stegun, table 26.10 */
    const double half = 2.1318468 * sqrt(sum / 4) * sqrt(1 + 1. / 5);
    check_close(pmnf_half(&fit.program, PMNF_COMPUTATION, 7), half, 1e-6, 0);
    check_close(pmnf_half(&fit.program, PMNF_COMPUTATION, 128), half * 2.5 * 2.5, 1e-6, 0);
    arena_fini(&arena);
}

/* Weak scaling, fitted on the first n counts of a code's series; the other n_held counts are held out. */
static void fit_series(struct fit *out, struct fit_row *rows, const struct golden *golden, size_t first,
                       size_t n, struct arena *arena)
{
    struct diag diag = DIAG_INIT;
    struct fit_data *data = ARENA_NEW(arena, 1, struct fit_data);
    const struct fit_options options = {.name = "code", .rate_ops = NAN, .work_ops = NAN, .weak = true};
    for (size_t i = 0; i < n; i++)
        rows[i] = (struct fit_row){.line = (int)i + 2,
                                   .processes = golden_real(golden, first + i, "nodes"),
                                   .value = {1 / golden_real(golden, first + i, "merit"), NAN, NAN, NAN}};
    *data = data_of(rows, n);
    data->from = rows[0].processes;
    data->to = rows[n - 1].processes;
    data->merit = true;
    assert_int_equal(fit_run(out, data, &options, arena, &diag), ST_OK);
}

/* log(measured time / predicted time) at a row that was held out. */
static double error_at(const struct fit *fit, const struct golden *golden, size_t row)
{
    const struct pmnf_program *program = &fit->program;
    const double measured_s = program->work_ops / golden_real(golden, row, "merit");
    return log(measured_s * fit->rate_ops /
               pmnf_value(&program->quantity[PMNF_COMPUTATION], golden_real(golden, row, "nodes")));
}

/* The interval contains 90 % of the held-out runs of each code, for every n. */
static void test_weak_interval(void **state)
{
    (void)state;
    struct golden golden;
    golden_open(&golden, "weak_scaling");
    for (size_t first = 0, end = 0; first < golden.n_rows; first = end) {
        const char *code = golden_text(&golden, first, "code");
        int held = 0, inside = 0;
        while (end < golden.n_rows && strcmp(golden_text(&golden, end, "code"), code) == 0)
            end++;
        for (size_t n = FIT_LEAST_COUNTS; first + n < end; n++) {
            struct arena arena = ARENA_INIT;
            struct fit_row rows[16];
            struct fit fit;
            fit_series(&fit, rows, &golden, first, n, &arena);
            for (size_t row = first + n; row < end; row++, held++)
                inside += fabs(error_at(&fit, &golden, row)) <=
                          pmnf_half(&fit.program, PMNF_COMPUTATION, golden_real(&golden, row, "nodes"));
            arena_fini(&arena);
        }
        printf("%s: %d left out, %d inside the interval\n", code, held, inside);
        assert_true(held >= 3 && inside >= 0.9 * held);
    }
    golden_close(&golden);
}

/* Fitted on 1 to 256 nodes, SPARTA is within 7 % at 512, 1024 and 2048. */
static void test_weak_beyond(void **state)
{
    (void)state;
    struct arena arena = ARENA_INIT;
    struct golden golden;
    struct fit_row rows[16];
    struct fit fit;
    golden_open(&golden, "weak_scaling");
    fit_series(&fit, rows, &golden, 0, 9, &arena);
    for (size_t row = 9; row < 12; row++) {
        printf("sparta at %g nodes: %.1f %% off\n", golden_real(&golden, row, "nodes"),
               100 * expm1(error_at(&fit, &golden, row)));
        check_close(exp(error_at(&fit, &golden, row)), 1, 0, 0.07);
    }
    check_close(fit.program.measured_to, 256, 0, 0);
    golden_close(&golden);
    arena_fini(&arena);
}

static void refused(const struct fit_row *rows, size_t n, bool points, const char *want)
{
    struct arena arena = ARENA_INIT;
    struct diag diag = DIAG_INIT;
    struct fit fit;
    const struct fit_data data = data_of(rows, n);
    struct fit_options options = OPTIONS;
    options.points = points;
    assert_int_equal(fit_run(&fit, &data, &options, &arena, &diag), ST_INPUT);
    if (!strstr(diag.message, want))
        fail_msg("expected '%s' in '%s'", want, diag.message);
    assert_int_equal(diag.line, rows[n - 1].line);
    diag_fini(&diag);
    arena_fini(&arena);
}

static void test_refuses(void **state)
{
    (void)state;
    struct fit_row rows[ROWS];
    const struct pmnf_quantity q = generate(400);
    measure(rows, &q, 0.02, 400);
    refused(rows, 4 * REPEATS, false, "5 to 256 different process counts, got 4");
    refused(rows, REPEATS, true, "2 to 256 different process counts, got 1");
    /* no function rises and falls by a factor of a thousand; the last line is the worst */
    static const double wild[] = {1, 1000, 1, 1000, 1, 1e6};
    for (size_t i = 0; i < 6; i++)
        rows[i] = (struct fit_row){
            .line = (int)i + 2, .processes = (double)(1 << (i + 1)), .value = {wild[i], NAN, NAN}};
    struct arena arena = ARENA_INIT;
    struct diag diag = DIAG_INIT;
    struct fit fit;
    const struct fit_data data = data_of(rows, 6);
    assert_int_equal(fit_run(&fit, &data, &OPTIONS, &arena, &diag), ST_INPUT);
    assert_non_null(strstr(diag.message, "no function"));
    assert_true(diag.line >= 2);
    diag_fini(&diag);
    arena_fini(&arena);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_recovers_exact), cmocka_unit_test(test_recovers_noisy),
        cmocka_unit_test(test_interval),       cmocka_unit_test(test_interval_by_hand),
        cmocka_unit_test(test_weak_interval),  cmocka_unit_test(test_weak_beyond),
        cmocka_unit_test(test_refuses),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
