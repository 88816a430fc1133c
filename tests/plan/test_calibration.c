#include "check.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "plan/calibration.h"

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

static void test_refuses(void **state)
{
    (void)state;
    refused("npb.bt: {factor: 1.3, low: 0.9, high: 1.1}\n", 1, "needs `runs`");
    refused("npb.bt: {factor: 1.3, low: 0.9, high: 1.1, runs: 2}\nnpb.lu: {factr: 1}\n", 2,
            "did you mean 'factor'");
    refused("npb.bt: {factor: 0, low: 0.9, high: 1.1, runs: 2}\n", 1, "factor: expected a number in");
    refused("npb.bt: {factor: 1, low: 1.2, high: 1.1, runs: 2}\n", 1, "low: expected a number in");
    refused("npb.bt: {factor: 1, low: 0.9, high: 0.9, runs: 2}\n", 1, "high: expected a number in");
    refused("npb.bt: {factor: '1,3', low: 0.9, high: 1, runs: 2}\n", 1,
            "factor: expected a number, got '1,3'");
    refused("npb.bt: 1.3\n", 1, "a calibration");
    refused("- npb.bt\n", 1, "a file of calibrations");
}

static void test_finds(void **state)
{
    (void)state;
    const struct calibration list[] = {{"npb.bt", 1.3, 0.9, 1.1, 2}, {"npb.lu", 1.2, 1, 1, 1}};
    assert_ptr_equal(calibration_of(list, 2, "npb.lu"), &list[1]);
    assert_null(calibration_of(list, 2, "npb.bt.exact"));
    assert_null(calibration_of(NULL, 0, "npb.bt"));
}

int main(void)
{
    const struct CMUnitTest tests[] = {cmocka_unit_test(test_refuses), cmocka_unit_test(test_finds)};
    return cmocka_run_group_tests(tests, NULL, NULL);
}
