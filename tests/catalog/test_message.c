/* test_message.c - message times between, at and beyond the measured sizes. */
#include <inttypes.h>
#include <math.h>
#include <stdio.h>

#include "base/diag.h"
#include "base/random.h"
#include "check.h"
#include "generator/random_messages.h"

static const double LATENCY_S = 100e-6, BANDWIDTH_BPS = 10e6;

static double time_of(const struct message_times *times, double message_B)
{
    const struct message_cost cost = message_cost(times, message_B);
    return cost.latencies * LATENCY_S + cost.bytes / BANDWIDTH_BPS;
}

static void test_without_times_uses_latency_and_bandwidth(void **state)
{
    (void)state;
    for (double message_B = 0; message_B < 1e9; message_B = 7 * message_B + 1) {
        const struct message_cost cost = message_cost(NULL, message_B);
        assert_true(cost.latencies == 1 && cost.bytes == message_B);
    }
}

/* 1000 bytes take 150 us, of which 100 us are latency; 64 KiB take 10 ms. */
static void test_interpolates_between_sizes(void **state)
{
    (void)state;
    struct diag diag = DIAG_INIT;
    size_t at = 0;
    struct message_size sizes[] = {{.message_B = 1000, .bandwidth_Bps = 1000 / 150e-6},
                                   {.message_B = 65536, .bandwidth_Bps = 65536 / 10e-3}};
    const struct message_times times = {.sizes = sizes, .n = 2};
    assert_int_equal(message_times_fill(&at, sizes, 2, LATENCY_S, BANDWIDTH_BPS, &diag), ST_OK);
    check_close(time_of(&times, 0), 100e-6, 1e-12, 0);
    check_close(time_of(&times, 500), 125e-6, 1e-12, 0);
    check_close(time_of(&times, 1000), 150e-6, 1e-12, 0);
    check_close(time_of(&times, (1000 + 65536) / 2.), (150e-6 + 10e-3) / 2, 1e-12, 0);
    check_close(time_of(&times, 65536), 10e-3, 1e-12, 0);
    check_close(time_of(&times, 65536 + 64536), 10e-3 + (10e-3 - 150e-6), 1e-12, 0);
    /* twice the bandwidth halves the part above the latency */
    const struct message_cost cost = message_cost(&times, 65536);
    check_close(cost.latencies * LATENCY_S + cost.bytes / (2 * BANDWIDTH_BPS), 100e-6 + 9.9e-3 / 2, 1e-12, 0);
}

/* Messages of an exchange overlap, so one may take less than a latency; it then counts as a fraction of a
 * latency. */
static void test_below_latency(void **state)
{
    (void)state;
    struct diag diag = DIAG_INIT;
    size_t at = 0;
    struct message_size sizes[] = {{.message_B = 100, .bandwidth_Bps = 100 / 25e-6},
                                   {.message_B = 1000, .bandwidth_Bps = 1000 / 200e-6}};
    const struct message_times times = {.sizes = sizes, .n = 2};
    assert_int_equal(message_times_fill(&at, sizes, 2, LATENCY_S, BANDWIDTH_BPS, &diag), ST_OK);
    check_close(message_cost(&times, 50).latencies, 0.25, 1e-15, 0);
    assert_true(message_cost(&times, 50).bytes == 0);
    check_close(time_of(&times, 550), (25e-6 + 200e-6) / 2, 1e-12, 0);
}

/* 1000 bytes take 300 us, and larger ones 100 us more for each 1000 bytes: 100 us of latency, 100 us of the
 * protocol and 100 us on a link that processes share. Four of them share it. */
static void test_shares_bytes_and_not_overheads(void **state)
{
    (void)state;
    struct diag diag = DIAG_INIT;
    size_t at = 0;
    struct message_size sizes[] = {{.message_B = 1000, .bandwidth_Bps = 1000 / 300e-6},
                                   {.message_B = 2000, .bandwidth_Bps = 2000 / 400e-6},
                                   {.message_B = 3000, .bandwidth_Bps = 3000 / 500e-6}};
    const struct message_times times = {.sizes = sizes, .n = 3};
    assert_int_equal(message_times_fill(&at, sizes, 3, LATENCY_S, BANDWIDTH_BPS, &diag), ST_OK);
    message_times_set_overheads(sizes, 3, LATENCY_S, BANDWIDTH_BPS);
    check_close(time_of(&times, 0), 100e-6, 1e-12, 0);
    for (double thousands = 1; thousands < 5; thousands++) {
        const struct message_cost cost = message_cost(&times, 1000 * thousands);
        check_close(time_of(&times, 1000 * thousands), 200e-6 + 100e-6 * thousands, 1e-12, 0);
        check_close(cost.latencies * LATENCY_S + 4 * cost.bytes / BANDWIDTH_BPS, 200e-6 + 400e-6 * thousands,
                    1e-12, 0);
    }
}

static void test_scales_from_one_size(void **state)
{
    (void)state;
    struct diag diag = DIAG_INIT;
    size_t at = 0;
    struct message_size size = {.message_B = 65536, .bandwidth_Bps = 65536 / 10e-3};
    const struct message_times times = {.sizes = &size, .n = 1};
    assert_int_equal(message_times_fill(&at, &size, 1, LATENCY_S, BANDWIDTH_BPS, &diag), ST_OK);
    for (double message_B = 0; message_B < 1e7; message_B = 3 * message_B + 10)
        check_close(time_of(&times, message_B), LATENCY_S + message_B * 9.9e-3 / 65536, 1e-12, 0);
}

static void test_pattern(void **state)
{
    (void)state;
    const struct message_times a = {.n = 0}, b = {.n = 0}, c = {.n = 0};
    const struct message_times *all[] = {&a, &b, &c};
    const struct message_times *one[] = {&a, NULL, NULL};
    const struct message_times *two[] = {&a, &b, NULL};
    const struct message_times *other[] = {NULL, NULL, &c};
    for (int i = 0; i < N_MESSAGE_PATTERNS; i++) {
        assert_ptr_equal(message_times_for(all, (enum message_pattern)i), all[i]);
        assert_ptr_equal(message_times_for(one, (enum message_pattern)i), &a);
    }
    assert_ptr_equal(message_times_for(two, MESSAGE_EXCHANGE), &b);
    /* all-to-all uses the times of an exchange */
    assert_ptr_equal(message_times_for(two, MESSAGE_ALL_TO_ALL), &b);
    assert_null(message_times_for(other, MESSAGE_PING_PONG));
    assert_null(message_times_for(other, MESSAGE_EXCHANGE));
}

static void test_uses_both_bandwidths(void **state)
{
    (void)state;
    struct message_size size;
    const struct message_times times = message_times_one(&size, BANDWIDTH_BPS, BANDWIDTH_BPS / 4);
    for (double message_B = 0; message_B < 1e7; message_B = 3 * message_B + 10)
        check_close(time_of(&times, message_B), LATENCY_S + 4 * message_B / BANDWIDTH_BPS, 1e-14, 0);
}

/* Laws for any times: exact at the measured sizes, rising with the size, linear in between, and falling with
 * a faster network. */
static void test_obeys_laws(void **state)
{
    (void)state;
    const uint64_t n_cases = 300;
    printf("random seeds 0 to %" PRIu64 "\n", n_cases - 1);
    for (uint64_t seed = 0; seed < n_cases; seed++) {
        struct message_size sizes[RANDOM_SIZES_AT_MOST];
        const struct message_times times = {.sizes = sizes,
                                            .n = random_messages(sizes, seed, LATENCY_S, BANDWIDTH_BPS)};
        double before_s = 0;
        for (size_t i = 0; i < times.n; i++) {
            const double size = sizes[i].message_B;
            check_close(time_of(&times, size), size / sizes[i].bandwidth_Bps, 1e-14, 0);
            if (i + 1 < times.n)
                check_close(time_of(&times, (size + sizes[i + 1].message_B) / 2),
                            (time_of(&times, size) + time_of(&times, sizes[i + 1].message_B)) / 2, 1e-13, 0);
        }
        for (int k = 0; k < 200; k++) {
            const double along = pow((k + random_at(seed, 9, (uint64_t)k)) / 200, 3);
            const double time_s = time_of(&times, along * 2 * sizes[times.n - 1].message_B);
            if (!(time_s >= before_s * (1 - 1e-14)))
                fail_msg("seed %" PRIu64 ": the time falls at step %d", seed, k);
            before_s = time_s;
        }
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_without_times_uses_latency_and_bandwidth),
        cmocka_unit_test(test_interpolates_between_sizes),
        cmocka_unit_test(test_below_latency),
        cmocka_unit_test(test_shares_bytes_and_not_overheads),
        cmocka_unit_test(test_scales_from_one_size),
        cmocka_unit_test(test_uses_both_bandwidths),
        cmocka_unit_test(test_pattern),
        cmocka_unit_test(test_obeys_laws),
    };
    return cmocka_run_group_tests_name("catalog/message", tests, NULL, NULL);
}
