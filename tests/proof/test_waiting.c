/* test_waiting.c - compares the proof's enclosure of late requests with that of the search and with exact
 * fractions. */
#include <math.h>

#include "check.h"
#include "generator/random_numbers.h"
#include "model/queue.h"
#include "proof/waiting.h"

static void test_same_servers(void **state)
{
    (void)state;
    for (uint64_t seed = random_first(), end = seed + random_cases(1000); seed < end; seed++) {
        struct random random = {seed};
        const struct queue queue = {.arrivals = random_log(&random, 0.01, 200),
                                    .service_s = random_log(&random, 0.01, 1),
                                    .variation = (double)random_in(&random, 0, 8) / 2,
                                    .slack_s = random_in(&random, 0, 9)   ? random_log(&random, 1e-4, 10)
                                               : random_in(&random, 0, 1) ? 0
                                                                          : (double)INFINITY,
                                    .percentile = (double)random_in(&random, 1, 999) / 10};
        const struct waiting_limit waiting = {queue.arrivals, queue.service_s, queue.variation, queue.slack_s,
                                              queue.percentile};
        const int64_t c = queue_least_servers(&queue, 100000);
        assert_true(c >= 1 && waiting_suffices(&waiting, c, 1 + 1e-12));
        assert_true(c == 1 || !waiting_suffices(&waiting, c - 1, 1 - 1e-12));
        if (queue.variation > 0 || queue.slack_s == 0)
            check_close(waiting_late_share(&waiting, c), queue_late_share(&queue, c), 1e-11, 1e-290);
    }
}

/* Fractions without an exponential: the enclosure separates a limit from its neighbours. */
static void test_fractions(void **state)
{
    (void)state;
    static const struct {
        int64_t servers;
        double load, late;
    } cases[] = {{2, 1.5, 9.0 / 14}, {5, 4, 128.0 / 231}, {3, 2, 4.0 / 9}, {1, 0.5, 0.5}};
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        struct waiting_limit waiting = {.arrivals = cases[i].load, .service_s = 1, .variation = 2};
        waiting.percentile = 100 * (1 - cases[i].late) - 1e-11;
        assert_true(waiting_suffices(&waiting, cases[i].servers, 1));
        waiting.percentile = 100 * (1 - cases[i].late) + 1e-11;
        assert_false(waiting_suffices(&waiting, cases[i].servers, 1));
        check_close(waiting_late_share(&waiting, cases[i].servers), cases[i].late, 1e-15, 0);
        assert_false(waiting_suffices(&waiting, 1, 1) && cases[i].load >= 1);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_same_servers),
        cmocka_unit_test(test_fractions),
    };
    return cmocka_run_group_tests_name("proof/waiting", tests, NULL, NULL);
}
