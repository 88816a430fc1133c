#include <math.h>
#include <string.h>

#include "check.h"
#include "model/tailor.h"

static const double MOPS = 1e6;
static const double MWORDS_B = 8e6; /* bytes of a million words */

static double half_unit(double value, double digits)
{
    return 0.501 * pow(10, floor(log10(fabs(value))) + 1 - digits);
}

static double by_name(const char *what, double a, double b, double c)
{
    if (strcmp(what, "rate") == 0)
        return tailor_rate(a * MOPS, b * MWORDS_B, c) / MOPS;
    if (strcmp(what, "gamma_a") == 0)
        return tailor_lautrec_gamma_a(a, b, c);
    if (strcmp(what, "gamma_m") == 0)
        return tailor_gamma_m(a * MOPS, b * MWORDS_B);
    if (strcmp(what, "gamma") == 0)
        return tailor_gamma(a, b);
    if (strcmp(what, "share") == 0)
        return tailor_share(a);
    if (strcmp(what, "message") == 0)
        return tailor_lautrec_message(a, b);
    if (strcmp(what, "bandwidth") == 0)
        return tailor_bandwidth(a, b * MOPS, c) / MWORDS_B;
    fail_msg("no figure '%s'", what);
    return NAN;
}

static void test_values(void **state)
{
    (void)state;
    struct golden golden;
    golden_open(&golden, "tailor_values");
    for (size_t i = 0; i < golden.n_rows; i++) {
        const double want = golden_real(&golden, i, "value");
        if (strcmp(golden_text(&golden, i, "what"), "network") == 0)
            continue; /* in the paper's table: tests/papers/test_reproduce_swiss_t1.c */
        const double got = by_name(golden_text(&golden, i, "what"), golden_real(&golden, i, "a"),
                                   golden_real(&golden, i, "b"), golden_real(&golden, i, "c"));
        check_close(got, want, 0, half_unit(want, golden_real(&golden, i, "digits")));
    }
    golden_close(&golden);
}

/* At the bandwidth for a Gamma the Gamma is that value, and the share is 1/(1 + Gamma). */
static void test_bandwidth_gives_gamma(void **state)
{
    (void)state;
    for (double gamma = 0.5; gamma < 10; gamma *= 2) {
        const double needed_Bps = tailor_bandwidth(gamma, 1000e6, 318.0204);
        check_close(tailor_gamma(318.0204, tailor_gamma_m(1000e6, needed_Bps)), gamma, 1e-14, 0);
    }
    check_close(tailor_lautrec_gamma_a(1, 128, 884736), INFINITY, 0, 0);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_values),
        cmocka_unit_test(test_bandwidth_gives_gamma),
    };
    return cmocka_run_group_tests_name("model/tailor", tests, NULL, NULL);
}
