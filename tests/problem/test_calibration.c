#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/diag.h"
#include "check.h"
#include "oracle/whitney.h"
#include "problem/build.h"
#include "problem/candidate.h"
#include "problem/candidate_bound.h"

static const char FILE_NAME[] = BUILD_FOLDER "/test_calibration.yaml";

static void refused(const char *text, int line, const char *want)
{
    struct arena arena = ARENA_INIT;
    struct diag diag = DIAG_INIT;
    const struct calibration *list = NULL;
    size_t n = 0;
    char hash[65];
    FILE *stream = fopen(FILE_NAME, "w");
    fputs(text, stream);
    fclose(stream);
    const enum status status = calibration_load(&list, &n, hash, FILE_NAME, &arena, &diag);
    remove(FILE_NAME);
    assert_int_equal(status, ST_INPUT);
    assert_int_equal(diag.line, line);
    if (!strstr(diag.message, want))
        fail_msg("expected '%s' in '%s'", want, diag.message);
    diag_fini(&diag);
    arena_fini(&arena);
}

static void test_rejects_invalid_calibrations(void **state)
{
    (void)state;
    refused("npb.bt: {factor: 1.3, low: 0.9, high: 1.1}\n", 1, "needs `runs`");
    refused("npb.bt: {factor: 1.3, low: 0.9, high: 1.1, runs: 2}\nnpb.lu: {factr: 1}\n", 2,
            "did you mean 'factor'");
    refused("npb.bt: {factor: 0, low: 0.9, high: 1.1, runs: 2}\n", 1, "factor: expected a number from");
    refused("npb.bt: {factor: 1, low: 1.2, high: 1.1, runs: 2}\n", 1, "low: expected a number from");
    refused("npb.bt: {factor: 1, low: 0.9, high: 0.9, runs: 2}\n", 1, "high: expected a number from");
    refused("npb.bt: {factor: '1,3', low: 0.9, high: 1, runs: 2}\n", 1,
            "factor: expected a number, got '1,3'");
    refused("npb.bt: 1.3\n", 1, "a calibration");
    refused("- npb.bt\n", 1, "a file of calibrations");
}

static void test_finds_the_factor(void **state)
{
    (void)state;
    const struct calibration list[] = {{"npb.bt", 1.3, 0.9, 1.1, 2, INFINITY, 1},
                                       {"npb.lu", 1.2, 1, 1, 1, INFINITY, 1}};
    assert_ptr_equal(calibration_of(list, 2, "npb.lu"), &list[1]);
    assert_null(calibration_of(list, 2, "npb.bt.exact"));
    assert_null(calibration_of(NULL, 0, "npb.bt"));
    struct arena arena = ARENA_INIT;
    check_text(calibration_text(&list[0], &arena),
               "1.3 times what npb.bt says (2 runs, 90 % from 1.17 to 1.43)");
    check_text(calibration_text(&list[1], &arena), "1.2 times what npb.lu says (one run)");
    arena_fini(&arena);
}

/* Rates and times are the models' times the factors; the mix is their weighted harmonic mean. Plans chosen by
 * the models' own rates do not change. */
static void test_chooses(void **state)
{
    (void)state;
    static const double factor[] = {1.34763284143, 1.39219328078};
    struct diag diag = DIAG_INIT;
    struct whitney whitney;
    struct instance by[2];
    whitney_open(&whitney, "whitney-calibrated", NULL);
    by[1] = whitney.instance;
    struct scenario own = whitney.scenario;
    own.calibration.chooses = false;
    assert_int_equal(instance_build(&by[0], &own, &whitney.snapshot, &whitney.arena, &diag), ST_OK);
    assert_int_equal(by[0].notes.n_warnings + 2, by[1].notes.n_warnings);
    for (size_t d = 0; d < by[0].choice.n_designs; d++) {
        double rate[2][APPS_AT_MOST] = {{0}};
        double reciprocal = 0;
        for (size_t a = 0; a < 2; a++) {
            struct prediction out[2];
            for (size_t i = 0; i < 2; i++)
                rate[i][a] = candidate_rate(&out[i], &by[i], &by[i].choice.designs[d], a, 100, NULL);
            check_close(rate[1][a], rate[0][a] / factor[a], 1e-12, 0);
            check_close(out[1].time_s, out[0].time_s * factor[a], 1e-12, 0);
            check_close(out[1].compute_s + out[1].communicate_s, out[1].time_s, 1e-9, 0);
            reciprocal += 0.5 * factor[a] / rate[0][a];
        }
        const struct design *design = &by[1].choice.designs[d];
        check_close(workload_rate(&by[1], design, 100, rate[1]), 1 / reciprocal, 1e-12, 0);
        assert_true(workload_rate_bound(&by[1], design, 100) >= workload_rate(&by[1], design, 100, rate[1]));
        assert_true(workload_rate_bound(&by[1], &by[1].choice.designs[d], 100) <
                    workload_rate_bound(&by[0], &by[0].choice.designs[d], 100));
    }
    whitney_close(&whitney);
}

int main(void)
{
    const struct CMUnitTest tests[] = {cmocka_unit_test(test_rejects_invalid_calibrations),
                                       cmocka_unit_test(test_finds_the_factor),
                                       cmocka_unit_test(test_chooses)};
    return cmocka_run_group_tests(tests, NULL, NULL);
}
