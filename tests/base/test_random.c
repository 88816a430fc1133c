/* test_random.c - fixed values, uniform distribution, and independence of neighbouring numbers. */
#include <math.h>

#include "base/random.h"
#include "check.h"

/* The finaliser of SplitMix64 for three counters, computed with Python's integers. */
static void test_gives_known_numbers(void **state)
{
    (void)state;
    check_close(random_at(1, 0, 0), 0.6935121390102292, 0, 0);
    check_close(random_at(1, 0, 1), 0.9717668398552313, 0, 0);
    check_close(random_at(42, 123456789, (uint64_t)3 << 60 | 7), 0.627322024648213, 0, 0);
}

/* Mean and variance along draws, slots and seeds; neighbouring numbers are uncorrelated. */
static void test_is_uniform(void **state)
{
    enum { N = 100000 };
    (void)state;
    for (int along = 0; along < 3; along++) {
        double sum = 0, squares = 0, products = 0, before = 0.5;
        for (uint64_t i = 0; i < N; i++) {
            const double u = along == 0   ? random_at(1, i, 5)
                             : along == 1 ? random_at(1, 5, i)
                                          : random_at(i, 5, 5);
            assert_true(u >= 0 && u < 1);
            sum += u;
            squares += u * u;
            products += (u - 0.5) * (before - 0.5);
            before = u;
        }
        /* five standard errors */
        check_close(sum / N, 0.5, 0, 5 * sqrt(1.0 / 12 / N));
        check_close(squares / N, 1.0 / 3, 0, 5 * sqrt(4.0 / 45 / N));
        check_close(products / N, 0, 0, 5.0 / 12 / sqrt(N));
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_gives_known_numbers),
        cmocka_unit_test(test_is_uniform),
    };
    return cmocka_run_group_tests_name("random", tests, NULL, NULL);
}
