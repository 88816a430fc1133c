#include <math.h>
#include <string.h>

#include "base/diag.h"
#include "base/unit.h"
#include "check.h"

static void test_parses_quantities(void **state)
{
    (void)state;
    static const struct {
        const char *s;
        enum dimension dimension;
        double want;
    } cases[] = {
        {"2.5", DIM_NUMBER, 2.5},
        {"190us", DIM_TIME, 190e-6},
        {"190 us", DIM_TIME, 190e-6},
        {"5min", DIM_TIME, 300},
        {"5ms", DIM_TIME, 5e-3},
        {"6h", DIM_TIME, 21600},
        {"1e3ns", DIM_TIME, 1e-6},
        {"8MiB/s", DIM_BANDWIDTH, 8388608},
        {"98MB/s", DIM_BANDWIDTH, 98e6},
        {"100Mbit/s", DIM_BANDWIDTH, 12.5e6},
        {"100Mbps", DIM_BANDWIDTH, 12.5e6},
        {"400Gb/s", DIM_BANDWIDTH, 50e9},
        {"8 b/s", DIM_BANDWIDTH, 1},
        {"2kbps", DIM_BANDWIDTH, 250},
        {"1 Tbps", DIM_BANDWIDTH, 125e9},
        {"1Tb/s", DIM_BANDWIDTH, 125e9},
        {"inf", DIM_BANDWIDTH, INFINITY},
        {"128MiB", DIM_BYTES, 134217728},
        {"1MB", DIM_BYTES, 1e6},
        {"23.67Mop/s", DIM_RATE, 23.67e6},
        {"1Gflop/s", DIM_RATE, 1e9},
        {"100kW", DIM_POWER, 1e5},
        {"1kWh", DIM_ENERGY, 3.6e6},
        {"2m", DIM_LENGTH, 2},
        {"15mm", DIM_LENGTH, 0.015},
        {"11.4kg", DIM_MASS, 11.4},
        {"200MHz", DIM_FREQUENCY, 200e6},
        {"12/s", DIM_REQUESTS, 12},
        {"90 requests/min", DIM_REQUESTS, 1.5},
        {"7200/h", DIM_REQUESTS, 2},
        {"-5us", DIM_TIME, -5e-6},
    };
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        struct diag diag = DIAG_INIT;
        double got = NAN;
        if (unit_parse(&got, cases[i].s, cases[i].dimension, &diag) != ST_OK)
            fail_msg("'%s': %s", cases[i].s, diag.message);
        check_close(got, cases[i].want, 1e-15, 0);
    }
}

static void test_rejects_invalid_quantities(void **state)
{
    (void)state;
    static const struct {
        const char *s;
        enum dimension dimension;
        const char *message; /* part of the message */
    } cases[] = {
        {"8", DIM_BANDWIDTH, "unit missing"},
        {"8 ", DIM_BANDWIDTH, "unit missing"},
        {"8MiB", DIM_BANDWIDTH, "'MiB' is a unit of memory size; expected a bandwidth like 8MiB/s"},
        {"8Mib/s", DIM_BANDWIDTH, "unknown unit 'Mib/s' in '8Mib/s'; did you mean 'Mb/s'?"},
        {"8Mbits/s", DIM_BANDWIDTH, "did you mean 'Mbit/s'?"},
        {"8GBit/s", DIM_BANDWIDTH, "did you mean 'Gbit/s'?"},
        {"8gbps", DIM_BANDWIDTH, "did you mean 'Gbps'?"},
        {"8GBps", DIM_BANDWIDTH, "did you mean 'GB/s'?"},
        {"8Gbyte/s", DIM_BANDWIDTH, "unknown unit 'Gbyte/s' in '8Gbyte/s'"},
        {"8GBPS", DIM_BANDWIDTH, "expected a bandwidth like 8MiB/s, 98MB/s or 100Mbit/s"},
        {"8Gb", DIM_BYTES, "unknown unit 'Gb' in '8Gb': expected a memory size like 128MiB"},
        {"8Gi", DIM_BYTES, "did you mean 'GiB'?"},
        {"8MiB/s/s", DIM_BANDWIDTH, "unknown unit 'MiB/s/s'"},
        {"8MiB/s ", DIM_BANDWIDTH, "unknown unit 'MiB/s '"},
        {"8  MiB/s", DIM_BANDWIDTH, "unknown unit"},
        {"0,5us", DIM_TIME, "expected a time like 190us"},
        {"5.us", DIM_TIME, "expected a time"},
        {"us", DIM_TIME, "expected a time"},
        {"", DIM_TIME, "expected a time"},
        {"5m", DIM_TIME, "'m' is a unit of length"},
        {"5mins", DIM_TIME, "unknown unit 'mins'"},
        {"5US", DIM_TIME, "unknown unit 'US'"},
        {"nan us", DIM_TIME, "expected a time"},
        {"infus", DIM_TIME, "expected a time"},
        {"inf", DIM_TIME, "expected a time"},
        {"inf", DIM_NUMBER, "expected a number"},
        {"INF", DIM_BANDWIDTH, "expected a bandwidth"},
        {"-inf", DIM_BANDWIDTH, "expected a bandwidth"},
        {"inf MB/s", DIM_BANDWIDTH, "expected a bandwidth"},
        {"1e400s", DIM_TIME, "out of range"},
        {"1e308GB/s", DIM_BANDWIDTH, "out of range"},
        {"5us", DIM_NUMBER, "expected a number"},
        {"0.5x", DIM_NUMBER, "expected a number"},
        {"1e", DIM_TIME, "unknown unit 'e'"},
        {"0000000000000000000000000000000000000000000000000000000000000000001s", DIM_TIME, "too long"},
    };
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        struct diag diag = DIAG_INIT;
        double got = -77;
        if (unit_parse(&got, cases[i].s, cases[i].dimension, &diag) != ST_INPUT)
            fail_msg("'%s' was taken", cases[i].s);
        if (!strstr(diag.message, cases[i].message))
            fail_msg("'%s': '%s' lacks '%s'", cases[i].s, diag.message, cases[i].message);
        if (strchr(cases[i].s, 'b') && !strstr(cases[i].s, "byte"))
            assert_null(strstr(diag.message, "B/s'?"));
        check_close(got, -77, 0, 0);
        diag_fini(&diag);
    }
}

/* Every example in the messages is a quantity of its dimension. */
static void test_parses_its_own_examples(void **state)
{
    (void)state;
    for (int d = 0; d < N_DIMENSIONS; d++) {
        char word[64];
        const char *example = dimension_example((enum dimension)d);
        const size_t n = strcspn(example, ", ");
        assert_true(n < sizeof word);
        memcpy(word, example, n);
        word[n] = '\0';
        struct diag diag = DIAG_INIT;
        double got = 0;
        assert_int_equal(unit_parse(&got, word, (enum dimension)d, &diag), ST_OK);
        assert_true(dimension_name((enum dimension)d)[0] != '\0');
        assert_non_null(dimension_unit((enum dimension)d));
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_parses_quantities),
        cmocka_unit_test(test_rejects_invalid_quantities),
        cmocka_unit_test(test_parses_its_own_examples),
    };
    return cmocka_run_group_tests_name("base/unit", tests, NULL, NULL);
}
