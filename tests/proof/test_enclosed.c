/* test_enclosed.c - bounds of goodput: published values lie within them, they are as narrow as asked, and an
 * event simulation agrees. */
#include <math.h>
#include <stdbool.h>

#include "base/random.h"
#include "check.h"
#include "proof/goodput.h"

static const uint64_t SEED = 59;

/* Hours per accelerator, accelerators, seconds of a checkpoint and of a restart; then eta and the interval.
 */
static const struct {
    double hours, accelerators, write_s, restart_s, eta, interval_s;
} ETA[] = {
    {29491, 2048, 30, 300, 0.9607876292, 1743.683594},
    {29491, 16384, 30, 300, 0.8658095873, 603.698622},
    {29491, 16384, 60, 600, 0.7930776294, 842.275226},
    {200000, 512, 240, 900, 0.9810103460, 25821.009057},
};

/* Nodes that work, spare nodes, hours between failures and of a repair; then the probability. */
static const struct {
    int64_t nodes, spares;
    double hours, repair_h, up;
} UP[] = {
    {16, 0, 3686.375, 24, 0.9013787451},
    {256, 2, 3686.375, 24, 0.7657103856},
    {100, 3, 10000, 72, 0.9934105604},
};

static struct failing_job eta_case(double hours, double accelerators, double write_s, double restart_s)
{
    return (struct failing_job){.mtbf_s = hours * 3600,
                                .nodes = (int64_t)accelerators,
                                .needed = (int64_t)accelerators,
                                .fixed_s = write_s,
                                .restart_s = restart_s,
                                .repair_share = 1};
}

static struct failing_job up_case(int64_t nodes, int64_t spares, double hours, double repair_h)
{
    return (struct failing_job){.mtbf_s = hours * 3600,
                                .nodes = nodes,
                                .needed = nodes,
                                .spares = spares,
                                .repair_s = repair_h * 3600,
                                .repair_share = 1};
}

/* True if the bounds are in order and at most 2^-bits apart. */
static bool is_narrow(const struct enclosure *range, unsigned bits)
{
    mpq_t apart;
    mpq_init(apart);
    mpq_sub(apart, range->high, range->low);
    const bool ordered = mpq_sgn(apart) >= 0;
    mpq_mul_2exp(apart, apart, bits);
    const bool narrow = mpq_cmp_ui(apart, 1, 1) <= 0;
    mpq_clear(apart);
    return ordered && narrow;
}

static void check_bounds(enclose_function *enclose, const struct failing_job *of, double want, double digit)
{
    struct enclosure wide, fine;
    enclosure_init(&wide);
    enclosure_init(&fine);
    enclose(&fine, of, 300);
    for (unsigned bits = 10; bits <= 160; bits += 30) {
        enclose(&wide, of, bits);
        assert_true(is_narrow(&wide, bits));
        assert_true(mpq_cmp(wide.low, fine.low) <= 0 && mpq_cmp(wide.high, fine.high) >= 0);
    }
    assert_true(is_narrow(&fine, 300));
    check_close(mpq_get_d(fine.low), want, 0, digit);
    check_close(enclose_value(enclose, of), mpq_get_d(fine.low), 3e-16, 0);
    enclosure_clear(&wide);
    enclosure_clear(&fine);
}

static void test_bounds_hold_published_values(void **state)
{
    (void)state;
    for (size_t i = 0; i < sizeof ETA / sizeof *ETA; i++) {
        const struct failing_job of =
            eta_case(ETA[i].hours, ETA[i].accelerators, ETA[i].write_s, ETA[i].restart_s);
        const double mean_s = of.mtbf_s / ETA[i].accelerators;
        check_bounds(enclose_eta, &of, ETA[i].eta, 6e-11);
        check_bounds(enclose_interval, &of, ETA[i].interval_s / mean_s, 6e-7 / mean_s);
    }
    for (size_t i = 0; i < sizeof UP / sizeof *UP; i++) {
        const struct failing_job of = up_case(UP[i].nodes, UP[i].spares, UP[i].hours, UP[i].repair_h);
        check_bounds(enclose_available, &of, UP[i].up, 6e-11);
    }
}

/* Figures 3 to 5 of Daly 2006: 300 s of a checkpoint, 600 s of a restart. */
static void test_intervals_of_daly(void **state)
{
    static const double mean_h[] = {24, 6, 0.25}, minutes[] = {116.690, 56.714, 9.167};
    (void)state;
    for (size_t i = 0; i < 3; i++) {
        const struct failing_job of = eta_case(mean_h[i], 1, 300, 600);
        check_close(enclose_value(enclose_interval, &of) * mean_h[i] * 60, minutes[i], 0, 5.1e-4);
    }
}

/* The purchase of values.md: storage that writes 20 and reads 30 GB/s, nodes of 8 accelerators. */
static void test_storage_and_spares(void **state)
{
    static const struct {
        int64_t nodes, units, spares;
        double eta, up, rate;
    } rows[] = {
        {45, 4, 2, 0.98859204, 0.99645162, 216.766681}, {45, 3, 2, 0.98738069, 0.99645162, 216.501071},
        {45, 2, 2, 0.98526617, 0.99645162, 216.037423}, {45, 1, 2, 0.98027802, 0.99645162, 214.943681},
        {46, 4, 1, 0.98845945, 0.96267709, 213.939853},
    };
    (void)state;
    double before = INFINITY;
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
        const double n = (double)rows[i].nodes, rate = 5 * n / (1 + n / 2000);
        const struct failing_job of = {
            29491.0 / 8 * 3600, rows[i].nodes, 9.8e11, 2e10, 3e10, rows[i].units, 5, 180, 86400, 1,
            rows[i].nodes,      rows[i].spares};
        check_close(enclose_value(enclose_eta, &of), rows[i].eta, 0, 6e-9);
        check_close(enclose_value(enclose_available, &of), rows[i].up, 0, 6e-9);
        check_close(rate * enclose_value(enclose_share, &of), rows[i].rate, 0, 6e-7);
        const double useful = rate * enclose_value(enclose_share, &of);
        assert_true(useful < before);
        before = useful;
    }
}

static void test_ends(void **state)
{
    (void)state;
    struct failing_job of = eta_case(1000, 10, 0, 360);
    check_close(enclose_value(enclose_eta, &of), exp(-1e-3), 1e-15, 0); /* no time for checkpoints */
    assert_true(enclose_value(enclose_interval, &of) == 0);
    of.restart_s = 0;
    assert_true(enclose_value(enclose_eta, &of) == 1);
    of.repair_s = 0; /* no node is ever down */
    assert_true(enclose_value(enclose_available, &of) == 1);
    of.fixed_s = of.mtbf_s * 2000; /* the job never ends a checkpoint */
    assert_true(enclose_value(enclose_eta, &of) < 1e-280);
    of = up_case(20, 0, 100, 100); /* every node is down half the time */
    check_close(enclose_value(enclose_available, &of), 0x1p-20, 1e-15, 0);
    of.repair_share = 0.5; /* half of the failures need a repair: down a third of the time */
    check_close(enclose_value(enclose_available, &of), pow(2.0 / 3, 20), 1e-14, 0);
}

/* Bounds that overlap at a double's digits are apart when they are narrowed. */
static void test_overlaps_are_narrowed(void **state)
{
    (void)state;
    const struct failing_job a = up_case(4, 40, 1000, 1), b = up_case(4, 39, 1000, 1);
    struct enclosure of_a, of_b;
    enclosure_init(&of_a);
    enclosure_init(&of_b);
    enclose_available(&of_a, &a, 60);
    enclose_available(&of_b, &b, 60);
    assert_true(mpq_cmp(of_a.low, of_b.high) < 0 && mpq_cmp(of_b.low, of_a.high) < 0);
    assert_true(enclose_value(enclose_available, &a) == enclose_value(enclose_available, &b));
    enclose_available(&of_a, &a, 600);
    enclose_available(&of_b, &b, 600);
    assert_true(mpq_cmp(of_a.low, of_b.high) > 0);
    enclosure_clear(&of_a);
    enclosure_clear(&of_b);
}

/* --- simulations --- */

static double drawn(uint64_t *at)
{
    return random_at(SEED, 0, (*at)++);
}

/* Work per time over this number of failures: after each, the restart, then whole intervals with their
 * checkpoints; the rest is lost. */
static double simulated_eta(const struct failing_job *of, double interval_s, int64_t failures, uint64_t *at)
{
    const double mean_s = of->mtbf_s / (double)of->nodes;
    double write_s = of->fixed_s, restart_s = of->restart_s, work_s = 0, all_s = 0;
    if (of->units > 0) {
        write_s += of->checkpoint_B / ((double)of->units * of->write_Bps);
        restart_s += of->checkpoint_B / ((double)of->units * of->read_Bps);
    }
    for (int64_t i = 0; i < failures; i++) {
        const double until_s = -mean_s * log(1 - drawn(at));
        all_s += until_s;
        if (until_s > restart_s)
            work_s += floor((until_s - restart_s) / (interval_s + write_s)) * interval_s;
    }
    return work_s / all_s;
}

static void check_simulated(const struct failing_job *of, int64_t failures, uint64_t *at)
{
    const double interval_s = enclose_value(enclose_interval, of) * of->mtbf_s / (double)of->nodes;
    check_close(simulated_eta(of, interval_s, failures, at), enclose_value(enclose_eta, of), 0.01, 0);
}

enum { FAILURES = 1000000, CHANGES = 300000 };

static void test_events_agree(void **state)
{
    (void)state;
    uint64_t at = 0;
    for (size_t i = 0; i < sizeof ETA / sizeof *ETA; i++) {
        const struct failing_job of =
            eta_case(ETA[i].hours, ETA[i].accelerators, ETA[i].write_s, ETA[i].restart_s);
        check_simulated(&of, FAILURES, &at);
    }
    for (int i = 0; i < 8; i++) {
        const struct failing_job of = {.mtbf_s = 3600 * (20000 + 60000 * drawn(&at)),
                                       .nodes = 1 + (int64_t)(4000 * drawn(&at)),
                                       .checkpoint_B = 1e13 * drawn(&at),
                                       .write_Bps = 1e10 * (1 + drawn(&at)),
                                       .read_Bps = 1e10 * (1 + 2 * drawn(&at)),
                                       .units = 1 + (int64_t)(40 * drawn(&at)),
                                       .fixed_s = 20 * drawn(&at),
                                       .restart_s = 600 * drawn(&at)};
        check_simulated(&of, FAILURES, &at);
    }
}

/* Share of the time in which enough nodes are up: each node fails and is repaired whatever the others do. */
static double simulated_up(const struct failing_job *of, int64_t changes, uint64_t *at)
{
    enum { NODES_AT_MOST = 300 };
    const double mean_s = of->mtbf_s / of->repair_share;
    const int64_t n = of->nodes + of->spares;
    double next_s[NODES_AT_MOST], now_s = 0, enough_s = 0;
    bool down[NODES_AT_MOST] = {false};
    int64_t n_down = 0;
    assert_true(n <= NODES_AT_MOST);
    for (int64_t i = 0; i < n; i++)
        next_s[i] = -mean_s * log(1 - drawn(at));
    for (int64_t change = 0; change < changes; change++) {
        int64_t first = 0;
        for (int64_t i = 1; i < n; i++)
            first = next_s[i] < next_s[first] ? i : first;
        enough_s += n_down <= of->spares ? next_s[first] - now_s : 0;
        now_s = next_s[first];
        down[first] = !down[first];
        n_down += down[first] ? 1 : -1;
        next_s[first] += down[first] ? of->repair_s : -mean_s * log(1 - drawn(at));
    }
    return enough_s / now_s;
}

static void test_nodes_agree(void **state)
{
    (void)state;
    uint64_t at = 1ull << 40;
    for (size_t i = 0; i < sizeof UP / sizeof *UP; i++) {
        struct failing_job of = up_case(UP[i].nodes, UP[i].spares, UP[i].hours, UP[i].repair_h);
        for (int half = 0; half < 2; half++) {
            check_close(simulated_up(&of, CHANGES, &at), enclose_value(enclose_available, &of), 0.01, 0);
            of.repair_share = 0.5;
        }
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_bounds_hold_published_values),
        cmocka_unit_test(test_intervals_of_daly),
        cmocka_unit_test(test_storage_and_spares),
        cmocka_unit_test(test_ends),
        cmocka_unit_test(test_overlaps_are_narrowed),
        cmocka_unit_test(test_events_agree),
        cmocka_unit_test(test_nodes_agree),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
