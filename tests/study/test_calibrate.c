#include "check.h"

#include <math.h>
#include <string.h>

#include "model/model_list.h"
#include "model/npb.h"
#include "study/calibrate.h"

static struct calibrate_run run_of(const char *model_key, double processes, double measured_s)
{
    const struct model *model = NULL;
    struct diag diag = DIAG_INIT;
    assert_int_equal(model_find(&model, model_key, &diag), ST_OK);
    struct calibrate_run run = {.line = 7,
                                .app = application_init(model),
                                .view = {.rate_ops = 23.67e6,
                                         .latency_s = 190e-6,
                                         .bandwidth_Bps = 8388608,
                                         .procs_per_node = 1,
                                         .regions = 1},
                                .processes = processes,
                                .measured_s = measured_s};
    assert_int_equal(application_set(&run.app, "class", "A", &diag), ST_OK);
    return run;
}

/* Table 3 of NAS-97-023, whose last column is model / actual: the runtime printed beside ours in
 * tests/golden/whitney_table3.tsv. */
static void test_table_3(void **state)
{
    (void)state;
    struct golden golden;
    struct arena arena = ARENA_INIT;
    struct diag diag = DIAG_INIT;
    struct calibrate_run runs[3];
    struct calibrate_result result;
    static const double printed[] = {0.742, 0.745, 0.719};
    golden_open(&golden, "whitney_table3");
    assert_int_equal(golden.n_rows, 3);
    for (size_t i = 0; i < 3; i++) {
        runs[i] = run_of(golden_text(&golden, i, "model"), 4, golden_real(&golden, i, "actual_s"));
        runs[i].view.rate_ops = golden_real(&golden, i, "f_Mops") * 1e6;
    }
    assert_int_equal(calibrate_runs(&result, runs, 3, "runs.csv", &arena, &diag), ST_OK);
    assert_int_equal(result.n_models, 3);
    for (size_t i = 0; i < 3; i++) {
        check_text(result.models[i].model, golden_text(&golden, i, "model"));
        check_close(1 / result.models[i].factor, printed[i], 0.001, 0);
        check_close(result.models[i].factor,
                    golden_real(&golden, i, "actual_s") / golden_real(&golden, i, "exact_s"), 1e-8, 0);
        assert_true(result.models[i].low <= 1 && result.models[i].high >= 1 && result.models[i].runs == 1);
    }
    golden_close(&golden);
    arena_fini(&arena);
}

/* The geometric mean of ratios 1, 2 and 4 is 2, and they are from a half to twice that. */
static void test_mean(void **state)
{
    (void)state;
    struct arena arena = ARENA_INIT;
    struct diag diag = DIAG_INIT;
    struct calibrate_result result;
    struct calibrate_run runs[] = {run_of("npb.lu", 4, 1), run_of("npb.bt", 4, 1), run_of("npb.bt", 16, 1),
                                   run_of("npb.bt", 9, 1)};
    static const double ratios[] = {1.5, 1, 4, 2};
    for (size_t i = 0; i < 4; i++) {
        struct prediction model;
        assert_int_equal(model_eval(&model, &runs[i].app, &runs[i].view, runs[i].processes, &diag), ST_OK);
        runs[i].measured_s = ratios[i] * model.time_s;
    }
    assert_int_equal(calibrate_runs(&result, runs, 4, "runs.csv", &arena, &diag), ST_OK);
    assert_int_equal(result.n_models, 2);
    check_text(result.models[0].model, "npb.bt");
    check_close(result.models[0].factor, 2, 1e-12, 0);
    check_close(result.models[0].low, 0.5, 1e-12, 0);
    check_close(result.models[0].high, 2, 1e-12, 0);
    assert_int_equal(result.models[0].runs, 3);
    check_close(result.models[1].factor, 1.5, 1e-12, 0);
    runs[2].processes = 0.5;
    assert_int_equal(calibrate_runs(&result, runs, 4, "runs.csv", &arena, &diag), ST_INPUT);
    check_text(diag.file, "runs.csv");
    assert_int_equal(diag.line, 7);
    diag_fini(&diag);
    arena_fini(&arena);
}

int main(void)
{
    const struct CMUnitTest tests[] = {cmocka_unit_test(test_table_3), cmocka_unit_test(test_mean)};
    return cmocka_run_group_tests(tests, NULL, NULL);
}
