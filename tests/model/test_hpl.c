/* test_hpl.c - checks hpl against the Top500 lists, and the source of its matrix order. */
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

/* One process for each core; its rate is 0.84 of its peak. */
static double error_of(const struct golden *golden, size_t row)
{
    struct application app = application_init(&model_hpl);
    const double p = golden_real(golden, row, "cores"), each = golden_real(golden, row, "cores_per_node");
    const struct view view = {.rate_ops = 0.84e9 * golden_real(golden, row, "peak_Gflops") / p,
                              .bandwidth_Bps = golden_real(golden, row, "link_Bps") / each,
                              .procs_per_node = each};
    app.param[0] = golden_real(golden, row, "n");
    return fabs(eval(&app, &view, p).rate_ops / 1e9 / golden_real(golden, row, "measured_Gflops") - 1);
}

static void test_top500(void **state)
{
    (void)state;
    struct golden golden;
    double errors[200];
    golden_open(&golden, "hpl");
    assert_int_equal(golden.n_rows, 140);
    for (size_t i = 0; i < golden.n_rows; i++)
        errors[i] = error_of(&golden, i);
    qsort(errors, golden.n_rows, sizeof *errors, by_value);
    assert_true(errors[golden.n_rows / 2] <= 0.07);
    assert_true(errors[(golden.n_rows - 1) * 9 / 10] <= 0.20);
    golden_close(&golden);
}

/* By hand: 4 nodes with 2 processes of 1e9 flop/s and 1e8 B/s each, N 20,000. */
static void test_by_hand(void **state)
{
    (void)state;
    struct application app = application_init(&model_hpl);
    struct view view = {.rate_ops = 1e9, .bandwidth_Bps = 1e8, .procs_per_node = 2};
    app.param[0] = 20000;
    const double ops = 2.0 / 3 * 8e12 + 2 * 4e8;
    check_close(model_hpl.work(&app), ops, 1e-15, 0);
    check_close(eval(&app, &view, 8).compute_s, ops / 8e9, 1e-14, 0);
    check_close(eval(&app, &view, 8).communicate_s, ops / 8e9 * 6 * (1e9 / 0.84 / 1e8) * 2 * 8 / 20000, 1e-13,
                0);
    assert_true(eval(&app, &view, 2).communicate_s == 0); /* one node */
    check_close(model_hpl.memory_Bpp(&app, 8), 4e8, 1e-15, 0);
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
        cmocka_unit_test(test_memory),
    };
    return cmocka_run_group_tests_name("model/hpl", tests, NULL, NULL);
}
