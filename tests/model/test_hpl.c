/* test_hpl.c - checks hpl against the Top500 lists, and the parameters and the source of its matrix order. */
#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "base/diag.h"
#include "check.h"
#include "machine/view.h"
#include "model/model.h"
#include "model/model_list.h"

static struct prediction eval(const struct application *app, const struct view *view, double p)
{
    struct diag diag = DIAG_INIT;
    struct prediction out = {.time_s = NAN};
    if (model_eval(&out, app, view, p, &diag) != ST_OK)
        fail_msg("%s", diag.message);
    return out;
}

static int by_value(const void *a, const void *b)
{
    const double *x = a, *y = b;
    return (*x > *y) - (*x < *y);
}

/* One process for each core; its peak and the family of its processor give the rate. */
static double error_of(const struct golden *golden, size_t row)
{
    struct application app = application_init(&model_hpl);
    struct diag diag = DIAG_INIT;
    const double p = golden_real(golden, row, "cores"), each = golden_real(golden, row, "cores_per_node");
    struct view view = {.rate_ops = NAN,
                        .latency_s = 1e-6 * golden_real(golden, row, "latency_us"),
                        .bandwidth_Bps = golden_real(golden, row, "link_Bps") / each,
                        .procs_per_node = each};
    app.param[0] = golden_real(golden, row, "n");
    app.param[3] = 1e9 * golden_real(golden, row, "peak_Gflops") / p;
    assert_int_equal(application_set(&app, "efficiency", golden_text(golden, row, "efficiency"), &diag),
                     ST_OK);
    model_hpl.machine.complete(&view, &app, p);
    return fabs(eval(&app, &view, p).rate_ops / 1e9 / golden_real(golden, row, "measured_Gflops") - 1);
}

/* The clusters whose link begins with this word: their number, and the median of the error. */
static double median_error(const struct golden *golden, const char *link, size_t *n)
{
    double errors[200];
    *n = 0;
    for (size_t i = 0; i < golden->n_rows; i++)
        if (strstr(golden_text(golden, i, "link"), link))
            errors[(*n)++] = error_of(golden, i);
    qsort(errors, *n, sizeof *errors, by_value);
    return errors[*n / 2];
}

static void test_top500(void **state)
{
    (void)state;
    struct golden golden;
    size_t n = 0;
    golden_open(&golden, "hpl");
    assert_int_equal(golden.n_rows, 140);
    assert_true(median_error(&golden, "InfiniBand", &n) <= 0.05);
    assert_int_equal(n, 126);
    assert_true(median_error(&golden, "Ethernet", &n) <= 0.12);
    assert_int_equal(n, 9);
    golden_close(&golden);
}

/* By hand: 4 nodes with 2 processes of 1e9 flop/s and 1e8 B/s each, N 20,000, 10 us: 3.2e9 B, of which each
 * node's link carries 2 sqrt(1/4)/2 + 0.115 x 3/4. */
static void test_by_hand(void **state)
{
    (void)state;
    struct application app = application_init(&model_hpl);
    struct view view = {.rate_ops = 1e9, .latency_s = 1e-5, .bandwidth_Bps = 1e8, .procs_per_node = 2};
    app.param[0] = 20000;
    const double ops = 2.0 / 3 * 8e12 + 2 * 4e8, sent_s = 3.2e9 / 2e8 * 0.58625 + 0.2;
    check_close(model_hpl.work(&app), ops, 1e-15, 0);
    check_close(eval(&app, &view, 8).compute_s, ops / 8e9, 1e-14, 0);
    check_close(eval(&app, &view, 8).communicate_s, sent_s, 1e-13, 0);
    check_close(eval(&app, &view, 8).time_s, ops / 8e9 + sent_s, 1e-13, 0);
    assert_true(eval(&app, &view, 2).communicate_s == 0); /* one node */
    check_close(model_hpl.memory_Bpp(&app, 8), 4e8, 1e-15, 0);
}

/* Two processes of the grid on a node send sqrt(2) times as much; half of what is shorter is hidden. */
static void test_ranks_and_overlap(void **state)
{
    (void)state;
    struct application app = application_init(&model_hpl), other = app;
    struct diag diag = DIAG_INIT;
    const struct view view = {.rate_ops = 1e9, .bandwidth_Bps = 1e8, .procs_per_node = 2};
    app.param[0] = other.param[0] = 20000;
    assert_int_equal(application_set(&other, "ranks", "2", &diag), ST_OK);
    check_close(eval(&other, &view, 8).communicate_s, 16 * (0.5 * sqrt(2) + 0.08625), 1e-13, 0);
    assert_int_equal(application_set(&other, "ranks", "64", &diag), ST_OK); /* no more than the node has */
    check_close(eval(&other, &view, 8).communicate_s, 16 * (0.5 * sqrt(2) + 0.08625), 1e-13, 0);
    other = app;
    assert_int_equal(application_set(&other, "overlap", "50%", &diag), ST_OK);
    const struct prediction alone = eval(&app, &view, 8), hidden = eval(&other, &view, 8);
    check_close(hidden.time_s, alone.time_s - alone.communicate_s / 2, 1e-13, 0);
    check_close(hidden.communicate_s, alone.communicate_s, 1e-15, 0);
}

/* One node reaches the efficiency, a word or a number. A rate that is given is used as it is. */
static void test_one_node_reaches_the_efficiency(void **state)
{
    static const struct {
        const char *given;
        double share;
    } cases[] = {{"other", 0.85}, {"epyc-9005", 0.77}, {"xeon-e5", 0.92}, {"cortex-a", 0.40}, {"0.66", 0.66}};
    (void)state;
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        struct application app = application_init(&model_hpl);
        struct diag diag = DIAG_INIT;
        struct view view = {.rate_ops = NAN, .latency_s = NAN, .bandwidth_Bps = 1e8, .procs_per_node = 64};
        app.param[0] = 20000;
        assert_int_equal(application_set(&app, "efficiency", cases[i].given, &diag), ST_OK);
        assert_int_equal(application_set(&app, "peak", "40Gflop/s", &diag), ST_OK);
        model_hpl.machine.complete(&view, &app, 64);
        check_close(eval(&app, &view, 64).rate_ops, 64 * 40e9 * cases[i].share, 1e-13, 0);
        view.rate_ops = 1e9;
        model_hpl.machine.complete(&view, &app, 64);
        check_close(eval(&app, &view, 64).rate_ops, 64e9, 1e-13, 0);
    }
}

/* More bandwidth, less latency and a larger order never lower the efficiency; a node more never slows it. */
static void test_rises(void **state)
{
    (void)state;
    double before = 0;
    for (int i = 0; i < 40; i++) {
        struct application app = application_init(&model_hpl);
        struct view view = {.rate_ops = 1e10, .latency_s = 5e-5, .bandwidth_Bps = 1e7, .procs_per_node = 8};
        app.param[0] = 50000 + 10000 * i;
        const double one = eval(&app, &view, 800).rate_ops;
        assert_true(one >= before && one < 8e12);
        before = one;
        view.bandwidth_Bps *= 1 + i;
        const double faster = eval(&app, &view, 800).rate_ops;
        assert_true(faster >= one);
        view.latency_s = 0;
        assert_true(eval(&app, &view, 800).rate_ops > faster);
        assert_true(eval(&app, &view, 8.0 * (i + 2)).rate_ops > eval(&app, &view, 8.0 * (i + 1)).rate_ops);
    }
}

/* 80 % of the memory: of the parameter, otherwise of the node; neither is an error. */
static void test_memory(void **state)
{
    (void)state;
    struct application app = application_init(&model_hpl), given = app;
    struct view view = {.rate_ops = 1e9, .bandwidth_Bps = 1e8, .procs_per_node = 1};
    struct prediction out;
    struct diag diag = DIAG_INIT;
    assert_int_equal(model_eval(&out, &app, &view, 4, &diag), ST_DOMAIN);
    assert_non_null(strstr(diag.message, "memory"));
    diag_fini(&diag);
    view.memory_Bpp = 1e9;
    given.param[0] = 20000; /* 8 n^2 = 0.8 x 4 x 1e9 */
    check_close(eval(&app, &view, 4).time_s, eval(&given, &view, 4).time_s, 1e-15, 0);
    assert_int_equal(application_set(&app, "memory", "4GB", &diag), ST_OK);
    given.param[0] = 40000;
    check_close(eval(&app, &view, 4).time_s, eval(&given, &view, 4).time_s, 1e-15, 0);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_top500),
        cmocka_unit_test(test_by_hand),
        cmocka_unit_test(test_ranks_and_overlap),
        cmocka_unit_test(test_one_node_reaches_the_efficiency),
        cmocka_unit_test(test_rises),
        cmocka_unit_test(test_memory),
    };
    return cmocka_run_group_tests_name("model/hpl", tests, NULL, NULL);
}
