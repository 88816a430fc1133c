/* test_goodput.c - checks the work left after failures against printed figures, exact conditions and
 * simulated failures. */
#include <math.h>

#include "check.h"
#include "generator/random_numbers.h"
#include "model/goodput.h"

/* Efficiency and intervals (G) at hours per accelerator, accelerators, checkpoint and restart in seconds. */
static void test_efficiency(void **state)
{
    (void)state;
    static const struct {
        double hours, accelerators, checkpoint_s, restart_s;
        double interval_s, efficiency, first_s, at_first, higher_s;
    } rows[] = {
        {29491, 2048, 30, 300, 1743.683594, 0.9607876292, 1733.626635, 0.9607870886, 1743.683336},
        {29491, 16384, 30, 300, 603.698622, 0.8658095873, 593.536176, 0.8657979692, 603.696552},
        {29491, 16384, 60, 600, 842.275226, 0.7930776294, 821.813317, 0.7930464865, 842.266928},
        {200000, 512, 240, 900, 25821.009057, 0.9810103460, 25740.762114, 0.9810102587, 25821.008450},
    };
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
        const struct goodput_times times = {3600 * rows[i].hours / rows[i].accelerators, rows[i].checkpoint_s,
                                            rows[i].restart_s};
        check_close(goodput_interval(&times), rows[i].interval_s, 1e-9, 0);
        check_close(goodput_efficiency(&times), rows[i].efficiency, 1e-10, 0);
        check_close(goodput_first_order(&times), rows[i].first_s, 1e-9, 0);
        check_close(goodput_at(&times, goodput_first_order(&times)), rows[i].at_first, 1e-10, 0);
        check_close(goodput_higher_order(&times), rows[i].higher_s, 1e-9, 0);
        check_close(goodput_at(&times, goodput_interval(&times)), goodput_efficiency(&times), 1e-14, 0);
    }
}

/* The optimum of Daly's figures 3 to 5. */
static void test_figures_of_daly(void **state)
{
    (void)state;
    static const struct {
        double hours, minutes;
    } rows[] = {{24, 116.690}, {6, 56.714}, {0.25, 9.167}};
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
        const struct goodput_times times = {3600 * rows[i].hours, 300, 600};
        check_close(goodput_interval(&times) / 60, rows[i].minutes, 0, 5e-4);
    }
}

/* Checkpoints from very short to very long ones solve y e^-y = e^(-1 - C/M). */
static void test_all_lengths(void **state)
{
    (void)state;
    for (double c = 1e-18; c < 700; c *= 3.7) {
        const struct goodput_times times = {1000, 1000 * c, 0};
        const double y = goodput_efficiency(&times), z = goodput_interval(&times) / 1000;
        check_close(y, 1 - z, 1e-13, 1e-16);
        if (c < 1e-4)
            check_close(z, sqrt(2 * c) * (1 - sqrt(2 * c) / 3 + c / 18), 1e-6, 0);
        if (c > 1e-4)
            check_close(log(y) - y, -1 - c, 1e-12, 0);
        const double best = goodput_at(&times, 1000 * z) * (1 + 1e-13);
        assert_true(best >= goodput_at(&times, 1001 * z) && best >= goodput_at(&times, 999 * z));
    }
    const struct goodput_times none = {1000, 0, 10};
    check_close(goodput_interval(&none), 0, 0, 0);
    check_close(goodput_efficiency(&none), exp(-0.01), 1e-15, 0);
}

static void test_availability(void **state)
{
    (void)state;
    static const struct {
        int64_t working, spares;
        double mtbf_h, repair_h, available;
    } rows[] = {{16, 0, 3686.375, 24, 0.9013787451},
                {256, 2, 3686.375, 24, 0.7657103856},
                {100, 3, 10000, 72, 0.9934105604}};
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
        const double down = rows[i].repair_h / (rows[i].mtbf_h + rows[i].repair_h);
        check_close(goodput_available(rows[i].working, rows[i].spares, down), rows[i].available, 1e-10, 0);
    }
    check_close(goodput_available(1000, 0, 0), 1, 0, 0);
    /* half of a million nodes that are down half of the time: beyond the range of doubles in between */
    check_close(goodput_available(500000, 500000, 0.5), 0.5, 1e-3, 0);
    check_close(goodput_available(1, 300000, 0.1), 1, 1e-9, 0);
}

/* The share of useful work in a simulation of this many failures, each after a random time. What comes first
 * is the restart; then every interval with its checkpoint counts, and the rest is lost. */
static double simulated(const struct goodput_times *times, double interval_s, int failures, uint64_t seed)
{
    struct random random = {seed};
    double useful_s = 0, all_s = 0;
    for (int i = 0; i < failures; i++) {
        const double until_s = -times->between_s * log(ldexp((double)(random_next(&random) >> 11) + 1, -53));
        all_s += until_s;
        if (until_s > times->restart_s)
            useful_s += floor((until_s - times->restart_s) / (interval_s + times->checkpoint_s)) * interval_s;
    }
    return useful_s / all_s;
}

/* A million failures each: the efficiency is within 1 % of the simulation, for the values of models and for
 * drawn times; far shorter and longer intervals are not better. */
static void test_simulated_failures(void **state)
{
    (void)state;
    static const struct goodput_times given[] = {{3600 * 29491.0 / 2048, 30, 300},
                                                 {3600 * 29491.0 / 16384, 30, 300},
                                                 {3600 * 29491.0 / 16384, 60, 600},
                                                 {3600 * 200000.0 / 512, 240, 900},
                                                 {86400, 300, 600},
                                                 {21600, 300, 600},
                                                 {900, 300, 600}};
    enum { GIVEN = sizeof given / sizeof *given, FAILURES = 1000000 };
    for (uint64_t i = 0; i < GIVEN + random_cases(20); i++) {
        struct random random = {random_first() + i};
        struct goodput_times times = {.between_s = random_log(&random, 600, 1e6)};
        times.checkpoint_s = times.between_s * random_log(&random, 1e-5, 0.3);
        times.restart_s = times.between_s * random_log(&random, 1e-4, 0.5);
        if (i < GIVEN)
            times = given[i];
        const double best_s = goodput_interval(&times);
        const double share = simulated(&times, best_s, FAILURES, i + 1);
        check_close(goodput_efficiency(&times), share, 0.01, 0);
        assert_true(simulated(&times, best_s / 3, FAILURES / 10, i + 1) < share * 1.01);
        assert_true(simulated(&times, best_s * 3, FAILURES / 10, i + 1) < share * 1.01);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_efficiency),
        cmocka_unit_test(test_figures_of_daly),
        cmocka_unit_test(test_all_lengths),
        cmocka_unit_test(test_availability),
        cmocka_unit_test(test_simulated_failures),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
