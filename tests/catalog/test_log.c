#include <math.h>
#include <stdio.h>

#include "base/arena.h"
#include "base/diag.h"
#include "base/random.h"
#include "catalog/log.h"
#include "check.h"

enum { SEED = 19971001, SIZES = 24 };

static struct log_result read_log(const char *path, const struct log_format *format, struct arena *arena)
{
    struct log_result result;
    const struct log_format *found = NULL;
    struct diag diag = DIAG_INIT;
    if (log_read(&result, &found, path, arena, &diag) != ST_OK)
        fail_msg("%s:%d: %s", diag.file, diag.line, diag.message);
    assert_ptr_equal(found, format);
    return result;
}

static struct log_link fit(const struct log_result *log, double processes)
{
    struct log_link link;
    struct diag diag = DIAG_INIT;
    if (log_fit(&link, log, "log", processes, &diag) != ST_OK)
        fail_msg("%d: %s", diag.line, diag.message);
    return link;
}

/* Every log was generated from a latency and a bandwidth, with errors of 1 % in both directions. */
static void test_recovers_latency_and_bandwidth(void **state)
{
    (void)state;
    static const struct {
        const char *path;
        const struct log_format *format;
        enum log_pattern pattern;
        double latency_s, bandwidth_Bps;
    } logs[] = {
        {"tests/cli/logs/osu-latency.txt", &log_osu, LOG_PING_PONG, 55e-6, 11.2e6},
        {"tests/cli/logs/osu-bw.txt", &log_osu, LOG_STREAM, 4e-6, 11.7e6},
        {"tests/cli/logs/osu-alltoall.txt", &log_osu, LOG_ALL_TO_ALL, 60e-6, 7.5e6},
        {"tests/cli/logs/imb.txt", &log_imb, LOG_PING_PONG, 20e-6, 98e6},
        {"tests/cli/logs/osu-mbw-mr.txt", &log_osu, LOG_STREAM, 2e-6, 98e6},
        {"tests/cli/logs/imb-pingping.txt", &log_imb, LOG_EXCHANGE, 20e-6, 98e6},
        {"tests/cli/logs/imb-exchange.txt", &log_imb, LOG_EXCHANGE, 20e-6, 98e6},
        {"tests/cli/logs/imb-allreduce.txt", &log_imb, LOG_EXCHANGE, 20e-6, 98e6},
        {"tests/cli/logs/netpipe.txt", &log_netpipe, LOG_PING_PONG, 55e-6, 11.2e6},
        {"tests/cli/logs/np.out", &log_npout, LOG_PING_PONG, 55e-6, 11.2e6},
        {"tests/cli/logs/np2.out", &log_npout, LOG_PING_PONG, 55e-6, 11.2e6},
    };
    for (size_t i = 0; i < sizeof logs / sizeof *logs; i++) {
        struct arena arena = ARENA_INIT;
        const struct log_result log = read_log(logs[i].path, logs[i].format, &arena);
        const struct log_link link = fit(&log, 8);
        assert_int_equal(log.kind, LOG_LINK);
        assert_int_equal(log.pattern, logs[i].pattern);
        check_close(link.latency_s, logs[i].latency_s, 0.01, 0);
        check_close(link.bandwidth_Bps, logs[i].bandwidth_Bps, 0.01, 0);
        assert_true(link.rms > 0 && link.rms < 0.01 && fabs(link.worst) < 0.02);
        arena_fini(&arena);
    }
}

/* Published logs, with the bandwidth that their publisher computed for a size. It is that of one direction;
 * some benchmarks print the sum of both. */
static void test_reproduces_published_logs(void **state)
{
    (void)state;
    static const struct {
        const char *path;
        const struct log_format *format;
        enum log_pattern pattern;
        int64_t processes;
        double message_B, bandwidth_Bps, tolerance;
    } logs[] = {
        /* Ibex, KAUST: docs of its InfiniBand, 100 Gbit/s; 22,919.91 MB/s both ways */
        {"tests/cli/logs/osu-bibw.txt", &log_osu, LOG_EXCHANGE_STREAM, 1, 4194304, 22919.91e6 / 2, 1e-12},
        /* C. D. Maestas, Open MPI users, 18 May 2007: Myrinet/MX; 757.66 times 2^20 bytes both ways */
        {"tests/cli/logs/imb-sendrecv.txt", &log_imb, LOG_EXCHANGE, 2, 4194304, 757.66 * 1048576 / 2, 1e-4},
        /* Alps, CSCS: docs of its containers, two GH200; 22.86 GB/s on the bus */
        {"tests/cli/logs/nccl-all-reduce.txt", &log_nccl, LOG_EXCHANGE, 2, 67108864, 22.86e9, 1e-3},
    };
    for (size_t i = 0; i < sizeof logs / sizeof *logs; i++) {
        struct arena arena = ARENA_INIT;
        const struct log_result log = read_log(logs[i].path, logs[i].format, &arena);
        const struct log_point *last = &log.points[log.n_points - 1];
        assert_int_equal(log.pattern, logs[i].pattern);
        assert_int_equal(log.processes, logs[i].processes);
        check_close(last->message_B, logs[i].message_B, 0, 0);
        check_close(last->message_B / last->time_s, logs[i].bandwidth_Bps, logs[i].tolerance, 0);
        arena_fini(&arena);
    }
}

/* The log contains the number of processes. */
static void test_all_to_all(void **state)
{
    (void)state;
    struct arena arena = ARENA_INIT;
    struct log_point points[SIZES];
    const struct log_result log = read_log("tests/cli/logs/imb-alltoall.txt", &log_imb, &arena);
    assert_int_equal(log.pattern, LOG_ALL_TO_ALL);
    assert_int_equal(log.processes, 4);
    const size_t n = log_sizes(points, &log, (double)log.processes);
    check_close(points[n - 1].message_B / points[n - 1].time_s, 98e6, 0.02, 0);
    arena_fini(&arena);
}

static void test_reads_rates(void **state)
{
    (void)state;
    struct arena arena = ARENA_INIT;
    struct log_result log = read_log("tests/cli/logs/bt-a-4.log", &log_npb, &arena);
    assert_int_equal(log.kind, LOG_RATE);
    check_text(log.application, "npb.bt class=A");
    assert_int_equal(log.processes, 4);
    check_close(log.rate_ops, 22.15e6, 1e-12, 0);
    assert_false(log.threads);
    /* a thread counts as a process */
    log = read_log("tests/cli/logs/bt-a-omp.log", &log_npb, &arena);
    check_text(log.application, "npb.bt class=A");
    assert_true(log.threads);
    assert_int_equal(log.processes, 4);
    check_close(log.rate_ops, 22.15e6, 1e-12, 0);
    /* the faster of two runs */
    log = read_log("tests/cli/logs/hpl.out", &log_hpl, &arena);
    check_text(log.application, "linpack.regions");
    check_text(log.title, "HPL with N=20000");
    assert_int_equal(log.processes, 2);
    check_close(log.rate_ops, 12.655e9 / 2, 1e-4, 0);
    arena_fini(&arena);
}

/* Times of any latency and bandwidth, with 3 % noise, give both back; without noise exactly. */
static void test_fits_noisy_times(void **state)
{
    (void)state;
    printf("seed %d\n", SEED);
    for (uint64_t draw = 0; draw < 200; draw++) {
        const double latency_s = 1e-6 * pow(1000, random_at(SEED, draw, 0));
        const double bandwidth_Bps = 1e6 * pow(1e4, random_at(SEED, draw, 1));
        const double noise = draw % 2 ? 0.03 : 0;
        struct log_point points[SIZES];
        for (size_t i = 0; i < SIZES; i++) {
            const double size = i == 0 ? 0 : (double)(1 << (i - 1));
            const double error = 1 + noise * (2 * random_at(SEED, draw, 2 + i) - 1);
            points[i] = (struct log_point){size, (latency_s + size / bandwidth_Bps) * error, (int)i};
        }
        const struct log_result log = {.pattern = LOG_PING_PONG, .points = points, .n_points = SIZES};
        struct log_link link;
        struct diag diag = DIAG_INIT;
        assert_int_equal(log_fit(&link, &log, "log", 0, &diag), ST_OK);
        check_close(link.latency_s, latency_s, noise > 0 ? 0.04 : 1e-9, 0);
        /* a bandwidth hidden by the latency cannot be recovered */
        if (points[SIZES - 1].time_s > 2 * latency_s)
            check_close(link.bandwidth_Bps, bandwidth_Bps, noise > 0 ? 0.08 : 1e-6, 0);
    }
}

/* With noise, log_sizes keeps exactly the sizes that are faster than all larger messages, with their measured
 * times. */
static void test_keeps_sizes_that_are_faster(void **state)
{
    (void)state;
    for (uint64_t draw = 0; draw < 200; draw++) {
        struct log_point points[SIZES], kept[SIZES];
        for (size_t i = 0; i < SIZES; i++) {
            const double size = i == 0 ? 0 : (double)(1 << (i - 1));
            points[i] = (struct log_point){
                size, (50e-6 + size / 10e6) * (1 + 0.5 * random_at(SEED, draw, 100 + i)), (int)i};
        }
        const double processes = 1 + (double)(1 + draw % 7);
        const struct log_result log = {
            .pattern = draw % 2 ? LOG_ALL_TO_ALL : LOG_PING_PONG, .points = points, .n_points = SIZES};
        const size_t n = log_sizes(kept, &log, processes);
        size_t k = 0;
        for (size_t i = 1; i < SIZES; i++) {
            bool slower = false;
            for (size_t j = i + 1; j < SIZES; j++)
                slower = slower || points[j].time_s <= points[i].time_s;
            if (slower)
                continue;
            assert_true(k < n && kept[k].message_B == points[i].message_B);
            check_close(kept[k].time_s, points[i].time_s / (draw % 2 ? processes - 1 : 1), 0, 0);
            k++;
        }
        assert_int_equal(k, n);
        assert_true(n > 0 && kept[n - 1].message_B == points[SIZES - 1].message_B);
    }
}

static void test_rejects_times_without_a_fit(void **state)
{
    (void)state;
    struct diag diag = DIAG_INIT;
    struct log_link link;
    const struct log_point falling[] = {{0, 3e-6, 1}, {10, 2e-6, 2}, {20, 1e-6, 3}};
    const struct log_result down = {.pattern = LOG_PING_PONG, .points = falling, .n_points = 3};
    assert_int_equal(log_fit(&link, &down, "log", 0, &diag), ST_INPUT);
    assert_int_equal(diag.line, 3);
    diag_fini(&diag);
    /* a fit with latency at or below zero gives latency 0 and is not an error */
    const struct log_point steep[] = {{1, 1e-6, 1}, {10, 12e-6, 2}, {20, 26e-6, 3}};
    const struct log_result zero = {.pattern = LOG_PING_PONG, .points = steep, .n_points = 3};
    assert_int_equal(log_fit(&link, &zero, "log", 0, &diag), ST_OK);
    check_close(link.latency_s, 0, 0, 0);
    assert_true(link.bandwidth_Bps > 0);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_recovers_latency_and_bandwidth),
        cmocka_unit_test(test_reproduces_published_logs),
        cmocka_unit_test(test_all_to_all),
        cmocka_unit_test(test_reads_rates),
        cmocka_unit_test(test_fits_noisy_times),
        cmocka_unit_test(test_keeps_sizes_that_are_faster),
        cmocka_unit_test(test_rejects_times_without_a_fit),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
