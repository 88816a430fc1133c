/* test_queue.c - checks waiting times against values computed elsewhere, exact fractions, and simulated
 * queues. */
#include <math.h>

#include "check.h"
#include "generator/random_numbers.h"
#include "model/queue.h"

static void test_values_of_an_independent_program(void **state)
{
    (void)state;
    struct golden golden;
    golden_open(&golden, "queue");
    for (size_t i = 0; i < golden.n_rows; i++) {
        const struct queue queue = {.arrivals = golden_real(&golden, i, "arrivals"),
                                    .service_s = golden_real(&golden, i, "service_s"),
                                    .variation = golden_real(&golden, i, "arrival_cv2") +
                                                 golden_real(&golden, i, "service_cv2"),
                                    .slack_s = golden_real(&golden, i, "slack_s"),
                                    .percentile = golden_real(&golden, i, "percentile")};
        const int64_t c = (int64_t)golden_real(&golden, i, "servers");
        assert_int_equal(queue_least_servers(&queue, 1000), c);
        assert_int_equal(queue_least_servers(&queue, c), c);
        assert_int_equal(queue_least_servers(&queue, c - 1), 0);
        assert_true(queue_suffices(&queue, c) && !queue_suffices(&queue, c - 1));
        check_close(queue_erlang_c(c, queue.arrivals * queue.service_s), golden_real(&golden, i, "erlang_c"),
                    0, 5.1e-9);
        check_close(queue_late_share(&queue, c), golden_real(&golden, i, "late"), 0, 5.1e-9);
        check_close(queue_late_share(&queue, c - 1), golden_real(&golden, i, "late_with_one_less"), 0,
                    5.1e-9);
    }
    golden_close(&golden);
}

static void test_fractions(void **state)
{
    (void)state;
    static const struct {
        int64_t servers;
        double load, above, below;
    } cases[] = {{2, 1.5, 9, 14}, {5, 4, 128, 231}, {3, 2, 4, 9}, {1, 0.5, 1, 2}, {2, 1, 1, 3}};
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++)
        check_close(queue_erlang_c(cases[i].servers, cases[i].load), cases[i].above / cases[i].below, 1e-15,
                    0);
    check_close(queue_erlang_c(3, 3), 1, 0, 0);
    check_close(queue_erlang_c(3, 4), 1, 0, 0);
    check_close(queue_erlang_c(100, 1e-9), 0, 0, 0);
    /* exactly half of the requests wait */
    const struct queue half = {.arrivals = 1, .service_s = 0.5, .variation = 2, .percentile = 50};
    assert_int_equal(queue_least_servers(&half, 9), 1);
}

/* The recurrence as the textbook has it. */
static double erlang_c_by_b(int64_t servers, double load)
{
    long double b = 1;
    for (int64_t j = 1; j <= servers; j++)
        b = load * b / ((long double)j + load * b);
    return (double)((long double)servers * b / ((long double)servers - load * (1 - b)));
}

static void test_recurrence(void **state)
{
    (void)state;
    for (uint64_t seed = random_first(), end = seed + random_cases(1000); seed < end; seed++) {
        struct random random = {seed};
        const int64_t c = random_in(&random, 1, 2000);
        const double load = (double)c * (1 - random_log(&random, 1e-4, 1));
        if (load > 0)
            check_close(queue_erlang_c(c, load), erlang_c_by_b(c, load), 1e-10, 1e-300);
    }
}

/* More servers, fewer arrivals and more slack: fewer late requests. */
static void test_directions(void **state)
{
    (void)state;
    for (uint64_t seed = random_first(), end = seed + random_cases(1000); seed < end; seed++) {
        struct random random = {seed};
        const struct queue queue = {.arrivals = random_log(&random, 0.1, 1000),
                                    .service_s = random_log(&random, 0.01, 1),
                                    .variation = random_log(&random, 0.01, 4),
                                    .slack_s = random_log(&random, 1e-3, 1),
                                    .percentile = (double)random_in(&random, 50, 99)};
        const int64_t c = queue_least_servers(&queue, 10000);
        assert_true(c > 0 && queue_suffices(&queue, c) && queue_suffices(&queue, c + 1));
        assert_true(c == 1 || !queue_suffices(&queue, c - 1));
        const double most = queue_most_arrivals(&queue, c);
        struct queue at = queue;
        assert_true(most >= queue.arrivals * (1 - 1e-12));
        at.arrivals = most;
        assert_true(queue_suffices(&at, c));
        at.arrivals = most * (1 + 1e-9);
        assert_false(queue_suffices(&at, c));
        at = queue;
        at.slack_s *= 1.1;
        assert_true(queue_late_share(&at, c) <= queue_late_share(&queue, c));
    }
}

/* Constant times without a limit of waiting need only enough servers. */
static void test_edges(void **state)
{
    (void)state;
    struct queue queue = {.arrivals = 10, .service_s = 0.35, .slack_s = 0.1, .percentile = 99};
    assert_int_equal(queue_least_servers(&queue, 99), 4);
    queue.variation = 2;
    queue.slack_s = INFINITY;
    assert_int_equal(queue_least_servers(&queue, 99), 4);
    assert_int_equal(queue_least_servers(&queue, 3), 0);
    queue.slack_s = 0;
    queue.percentile = 100;
    assert_int_equal(queue_least_servers(&queue, 20), 0);
    check_close(queue_most_arrivals(&queue, 4), 0, 0, 1e-60);
}

/* A number with an exponential distribution of mean 1. */
static double exponential(struct random *random)
{
    return -log(ldexp((double)(random_next(random) >> 11) + 1, -53));
}

/* Share of requests that wait longer than the slack, of many that arrive at random times. The service times
 * are exponential or constant. */
static double simulated(const struct queue *queue, int64_t servers, bool constant, int64_t requests,
                        uint64_t seed)
{
    enum { SERVERS_AT_MOST = 16 };
    struct random random = {seed};
    double free_at[SERVERS_AT_MOST] = {0};
    double now = 0;
    int64_t late = 0;
    for (int64_t i = 0; i < requests; i++) {
        size_t first = 0;
        now += exponential(&random) / queue->arrivals;
        for (size_t k = 1; k < (size_t)servers; k++)
            first = free_at[k] < free_at[first] ? k : first;
        const double start = fmax(now, free_at[first]);
        late += start - now > queue->slack_s;
        free_at[first] = start + queue->service_s * (constant ? 1 : exponential(&random));
    }
    return (double)late / (double)requests;
}

/* With exponential services the formula is exact. With constant services it is an estimate: near the tail of
 * the simulation, where a factor on the mean wait would be far off. */
static void test_simulated_queues(void **state)
{
    (void)state;
    for (int64_t c = 1; c <= 6; c++) {
        struct queue queue = {
            .arrivals = 0.8 * (double)c, .service_s = 1, .variation = 2, .slack_s = 2, .percentile = 99};
        check_close(queue_late_share(&queue, c), simulated(&queue, c, false, 400000, 7), 0.08, 0);
        queue.variation = 1;
        const double late = queue_late_share(&queue, c), is = simulated(&queue, c, true, 400000, 7);
        assert_true(late > 0.9 * is && late < 1.5 * is);
    }
    /* four servers of constant times, 80 % busy; longer simulations give 0.0215 to 0.0221 */
    const struct queue queue = {
        .arrivals = 3.2, .service_s = 1, .variation = 1, .slack_s = 2, .percentile = 99};
    check_close(queue_late_share(&queue, 4), 0.0243, 0, 5e-5);
    check_close(simulated(&queue, 4, true, 4000000, 1), 0.0218, 0, 6e-4);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_values_of_an_independent_program),
        cmocka_unit_test(test_fractions),
        cmocka_unit_test(test_recurrence),
        cmocka_unit_test(test_directions),
        cmocka_unit_test(test_edges),
        cmocka_unit_test(test_simulated_queues),
    };
    return cmocka_run_group_tests_name("model/queue", tests, NULL, NULL);
}
