#include <math.h>
#include <stdio.h>
#include <stdlib.h>

#include "base/number.h"
#include "check.h"

static void test_compare(void **state)
{
    (void)state;
    assert_int_equal(compare_close(1, 2), -1);
    assert_int_equal(compare_close(2, 1), 1);
    assert_int_equal(compare_close(1, 1 + 5e-13), 0);
    assert_int_equal(compare_close(1e9, 1e9 * (1 + 5e-13)), 0);
    assert_int_equal(compare_close(1, 1 + 5e-12), -1);
    assert_int_equal(compare_close(1 + 5e-12, 1), 1);
    assert_int_equal(compare_close(0, 1e-300), -1);
    assert_int_equal(compare_close(0, 0), 0);
    assert_int_equal(compare_close(-1, -2), 1);
    assert_int_equal(compare_close(INFINITY, INFINITY), 0);
    assert_int_equal(compare_close(1, INFINITY), -1);
    assert_int_equal(compare_close(INFINITY, 1), 1);
    assert_int_equal(compare_close(-INFINITY, INFINITY), -1);
}

static void test_logarithms(void **state)
{
    (void)state;
    for (int k = 0; k < 62; k++) {
        assert_int_equal(integer_log2(ldexp(1, k)), k);
        assert_int_equal(integer_log2(nextafter(ldexp(1, k + 1), 0)), k);
        assert_true(number_log2(ldexp(1, k)) == k);
    }
    for (double x = 1; x < 1e6; x *= 1.001) {
        check_close(number_log2(x), log2(x), 1e-15, 0);
        check_close(number_cube_root(x), cbrt(x), 1e-15, 0);
    }
    for (int64_t root = 1; root < 200000; root += 3)
        assert_true(number_cube_root((double)(root * root * root)) == (double)root);
}

static void check_powers(double x, double y)
{
    check_close(number_ln(x), log(x), 3e-16, 0);
    check_close(number_exp(y), exp(y), 3e-16, 0);
    check_close(number_exp_minus_1(fabs(y)), expm1(fabs(y)), 3e-16, 1e-18);
    check_close(number_exp2(y), exp2(y), 3e-16, 0);
    check_close(number_pow(x, y), pow(x, y), 3e-16, 0);
    check_close(number_pow(x, 1 / y), pow(x, 1 / y), 3e-16, 0);
}

static void test_exponentials(void **state)
{
    (void)state;
    for (double x = 1e-6; x < 1e6; x *= 1.01)
        for (double y = -5; y < 5; y += 0.37)
            check_powers(x, y);
    for (double apart = 1; apart > 1e-15; apart /= 3)
        check_powers(1 + apart, 2);
    for (int k = 0; k <= 22; k++) { /* powers of ten that a double holds exactly */
        char text[32];
        snprintf(text, sizeof text, "1e%d", k);
        assert_true(number_pow(10, k) == strtod(text, NULL));
    }
    for (int k = -300; k <= 300; k++)
        assert_int_equal(integer_log10(number_pow(10, k)), k);
    assert_int_equal(integer_log10(nextafter(1e6, 0)), 5);
    assert_int_equal(integer_log10(nextafter(1e-6, 0)), -7);
}

/* Special cases give the results of libm. */
static void test_ends(void **state)
{
    (void)state;
    static const double ENDS[] = {0,
                                  1,
                                  -1,
                                  2,
                                  -2,
                                  3,
                                  -3,
                                  0.5,
                                  -0.5,
                                  1e308,
                                  -1e308,
                                  5e-324,
                                  -5e-324,
                                  (double)INFINITY,
                                  -(double)INFINITY,
                                  (double)NAN};
    enum { N = sizeof ENDS / sizeof *ENDS };
    for (size_t i = 0; i < N; i++) {
        const double x = ENDS[i];
        const double pairs[][2] = {{number_log2(x), log2(x)},
                                   {number_ln(x), log(x)},
                                   {number_exp(x), exp(x)},
                                   {number_exp2(x), exp2(x)},
                                   {number_exp_minus_1(x), expm1(x)}};
        for (size_t k = 0; k < sizeof pairs / sizeof *pairs; k++)
            if (isfinite(pairs[k][1]))
                check_close(pairs[k][0], pairs[k][1], 3e-16, 1e-18);
            else
                assert_true(pairs[k][0] == pairs[k][1] || (isnan(pairs[k][0]) && isnan(pairs[k][1])));
        for (size_t j = 0; j < N; j++) {
            const double ours = number_pow(x, ENDS[j]), theirs = pow(x, ENDS[j]);
            if (isfinite(theirs))
                check_close(ours, theirs, 3e-16, 0);
            else if (!isnan(ENDS[j]))
                assert_true(ours == theirs || isnan(theirs));
        }
    }
}

static void test_cosines(void **state)
{
    (void)state;
    for (int64_t whole = 1; whole < 200; whole++)
        for (int64_t part = 0; part <= whole; part++)
            check_close(number_cosine(part, whole), cos(2 * acos(-1) * (double)part / (double)whole), 0,
                        2e-15);
    assert_true(number_cosine(1, 4) == 0 && number_cosine(3, 4) == 0 && number_cosine(1, 2) == -1);
    assert_true(number_cosine(1, 6) == number_cosine(5, 6));
}

static void test_squares(void **state)
{
    (void)state;
    for (int64_t r = 1; r < 100000; r += 7) {
        assert_int_equal(integer_sqrt(r * r), r);
        assert_int_equal(integer_sqrt(r * r - 1), r - 1);
    }
    assert_int_equal(integer_sqrt(0), 0);
    assert_int_equal(integer_sqrt(INT64_MAX), 3037000499);
    assert_int_equal(integer_sqrt((int64_t)3037000499 * 3037000499), 3037000499);
    assert_int_equal(integer_sqrt((int64_t)3037000499 * 3037000499 - 1), 3037000498);
}

static void test_gcd(void **state)
{
    (void)state;
    const int128 large = (int128)INT64_MAX * 6;
    assert_true(integer_gcd(12, 18) == 6);
    assert_true(integer_gcd(0, 7) == 7 && integer_gcd(7, 0) == 7);
    assert_true(integer_gcd(35, 64) == 1);
    assert_true(integer_gcd(large, (int128)INT64_MAX * 4) == (int128)INT64_MAX * 2);
}

static void test_powers(void **state)
{
    (void)state;
    assert_true(is_power_of_two(1));
    assert_true(is_power_of_two((int64_t)1 << 62));
    assert_false(is_power_of_two(0));
    assert_false(is_power_of_two(-2));
    assert_false(is_power_of_two(INT64_MIN));
    assert_false(is_power_of_two(6));
}

static double cubic(double x, void *payload)
{
    (*(int *)payload)++;
    return x * x * x - 2;
}

static double flat(double x, void *payload)
{
    (void)payload;
    return pow(x - 1, 9);
}

static double line(double x, void *payload)
{
    (void)payload;
    return x;
}

static double cliff(double x, void *payload)
{
    (void)payload;
    return x < 0.7 ? -1 : 1e6;
}

static double undefined(double x, void *payload)
{
    (void)payload;
    return x > 1 ? (double)NAN : x - 2;
}

static void test_roots(void **state)
{
    (void)state;
    double x = 0;
    int calls = 0;
    assert_true(find_root(&x, cubic, 0, 10, 1e-14, &calls));
    check_close(x, 1.25992104989487316477, 2e-14, 0); /* 2^(1/3) */
    assert_true(calls < 30);
    assert_true(find_root(&x, cubic, 10, 0, 1e-14, &calls));
    check_close(x, 1.25992104989487316477, 2e-14, 0);
    assert_true(find_root(&x, flat, 0, 3, 1e-12, NULL));
    check_close(x, 1, 0.02, 0); /* ninth root of rounding */
    assert_true(find_root(&x, cliff, 0, 1, 1e-12, NULL));
    check_close(x, 0.7, 2e-12, 0);
    assert_true(find_root(&x, line, 0, 5, 1e-12, NULL));
    check_close(x, 0, 0, 0);
    assert_true(find_root(&x, line, -5, 0, 1e-12, NULL));
    check_close(x, 0, 0, 0);
    assert_true(find_root(&x, line, -1, 3, 1e-12, NULL));
    check_close(x, 0, 0, 1e-12);
}

static void test_no_root(void **state)
{
    (void)state;
    double x = 0;
    int calls = 0;
    assert_false(find_root(&x, cubic, 2, 10, 1e-12, &calls));
    assert_false(find_root(&x, undefined, 0, 3, 1e-12, NULL));
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_compare),    cmocka_unit_test(test_squares),
        cmocka_unit_test(test_logarithms), cmocka_unit_test(test_powers),
        cmocka_unit_test(test_roots),      cmocka_unit_test(test_no_root),
        cmocka_unit_test(test_gcd),        cmocka_unit_test(test_exponentials),
        cmocka_unit_test(test_ends),       cmocka_unit_test(test_cosines),
    };
    return cmocka_run_group_tests_name("base/number", tests, NULL, NULL);
}
