/* test_metric.c - checks metrics against values that procurements have published, and laws for all
 * metrics. */
#include <math.h>
#include <string.h>

#include "base/number.h"
#include "check.h"
#include "generator/random_numbers.h"
#include "scenario/metric.h"

/* Weights of LANL's ten applications, in percent. */
static const double WEIGHTS[] = {10, 5, 5, 15, 5, 5, 30, 10, 7.5, 7.5};
enum { N_WEIGHTS = sizeof WEIGHTS / sizeof *WEIGHTS };

/* The value of a golden row; its scores are a constant times the rate on the machine. */
static double value_of(const struct golden *g, size_t row)
{
    double weight[N_WEIGHTS], score[N_WEIGHTS];
    const double nodes = golden_real(g, row, "nodes");
    const bool ssp = strcmp(golden_text(g, row, "metric"), "ssp") == 0;
    for (size_t a = 0; a < N_WEIGHTS; a++) {
        weight[a] = WEIGHTS[a] / 100;
        score[a] = ssp ? golden_real(g, row, "work") / golden_real(g, row, "time_s") / nodes
                       : nodes / golden_real(g, row, "reference_nodes") * golden_real(g, row, "speed");
    }
    return metric_mean(MEAN_GEOMETRIC, weight, score, N_WEIGHTS);
}

static void test_equals_published_scores(void **state)
{
    (void)state;
    struct golden g;
    golden_open(&g, "tender");
    for (size_t row = 0; row < g.n_rows; row++)
        check_close(value_of(&g, row), golden_real(&g, row, "value"),
                    golden_real(&g, row, "digits") < 10 ? 3e-3 : 1e-15, 0);
    golden_close(&g);
}

/* The mean of equal scores is exactly that score. A factor on all scores is a factor on the mean; the order
 * does not matter. */
static void test_means_obey_laws(void **state)
{
    (void)state;
    struct random random = {16};
    for (int i = 0; i < 2000; i++) {
        double weight[N_WEIGHTS], score[N_WEIGHTS], same[N_WEIGHTS], larger[N_WEIGHTS], back[N_WEIGHTS],
            weight_back[N_WEIGHTS], product = 1, sum = 0;
        const size_t n = (size_t)random_in(&random, 1, N_WEIGHTS);
        const enum mean mean = random_in(&random, 0, 1) ? MEAN_GEOMETRIC : MEAN_HARMONIC;
        for (size_t a = 0; a < n; a++)
            sum += weight[a] = random_log(&random, 0.1, 10);
        for (size_t a = 0; a < n; a++) {
            weight[a] /= sum;
            score[a] = random_log(&random, 1e-6, 1e12);
            same[a] = score[0];
            larger[a] = 4 * score[a];
            product *= pow(score[a], weight[a]);
            back[n - 1 - a] = score[a];
            weight_back[n - 1 - a] = weight[a];
        }
        const double value = metric_mean(mean, weight, score, n);
        check_close(metric_mean(mean, weight, same, n), score[0], mean == MEAN_GEOMETRIC ? 0 : 1e-15, 0);
        check_close(metric_mean(mean, weight, larger, n), 4 * value, 1e-15, 0);
        check_close(metric_mean(mean, weight_back, back, n), value, 1e-13, 0);
        if (mean == MEAN_GEOMETRIC)
            check_close(value, product, 1e-13, 0);
    }
}

static void test_exp2_inverts_log2(void **state)
{
    (void)state;
    for (int i = -1022; i < 1024; i++)
        assert_true(number_exp2(i) == ldexp(1, i));
    struct random random = {8};
    for (int i = 0; i < 10000; i++) {
        const double x = (double)random_in(&random, -1000000, 1000000) / 1009;
        check_close(number_exp2(x), exp2(x), 4e-16, 0);
    }
    assert_true(isinf(number_exp2(1e9)) && number_exp2(-1e9) == 0);
}

int main(void)
{
    const struct CMUnitTest tests[] = {cmocka_unit_test(test_equals_published_scores),
                                       cmocka_unit_test(test_means_obey_laws),
                                       cmocka_unit_test(test_exp2_inverts_log2)};
    return cmocka_run_group_tests_name("scenario/metric", tests, NULL, NULL);
}
