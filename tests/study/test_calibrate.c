#include <math.h>
#include <stdio.h>
#include <string.h>

#include "base/arena.h"
#include "base/diag.h"
#include "base/random.h"
#include "check.h"
#include "model/interval.h"
#include "model/model_list.h"
#include "scenario/calibration.h"
#include "study/calibrate.h"

/* The interval of measured / (factor x predicted) at p processes. */
static void calibration_interval(double *low, double *high, const struct calibration *calibration, double p)
{
    const struct interval interval = {1, calibration->growth, calibration->processes};
    *low = pow(calibration->low, interval_half(&interval, p));
    *high = pow(calibration->high, interval_half(&interval, p));
}

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

/* Table 3 of NAS-97-023. Its last column is model / actual. Its run times are next to ours in
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

/* The geometric mean of the ratios 1, 2 and 4 is 2. Their interval, and the one of a single run, are computed
 * by hand. */
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
    /* 2.9199856: two-sided 90 % of 2 degrees of freedom, Abramowitz and Stegun, table 26.10; s is log 2 */
    check_close(log(result.models[0].high), 2.9199856 * log(2) * sqrt(1 + 1. / 3), 1e-7, 0);
    check_close(result.models[0].low, 1 / result.models[0].high, 1e-12, 0);
    assert_int_equal(result.models[0].runs, 3);
    check_close(result.models[0].processes, 16, 0, 0);
    check_close(result.models[0].growth, 2, 0, 0);
    check_close(result.models[1].factor, 1.5, 1e-12, 0);
    check_close(log(result.models[1].high), 2.9199856 * log(2) * sqrt(1 + 1.), 1e-7, 0);
    double low = 0, high = 0;
    calibration_interval(&low, &high, &result.models[0], 8);
    check_close(high, result.models[0].high, 0, 0);
    calibration_interval(&low, &high, &result.models[0], 64);
    check_close(log(high), 4 * log(result.models[0].high), 1e-12, 0);
    check_close(low * high, 1, 1e-12, 0);
    runs[2].processes = 0.5;
    assert_int_equal(calibrate_runs(&result, runs, 4, "runs.csv", &arena, &diag), ST_INPUT);
    check_text(diag.file, "runs.csv");
    assert_int_equal(diag.line, 7);
    diag_fini(&diag);
    arena_fini(&arena);
}

/* --- predictions for other runs --- */

enum { PAIRS = 39, RUNS = 2 * PAIRS, TCP = 0, USNIC = 1, DRAWS = 200, SEED = 20140610 };

/* The pairs of runs of tests/golden/npb_networks.tsv, alternately over TCP and usNIC, with the views of both
 * networks. */
static void read_runs(struct calibrate_run runs[RUNS], const struct golden *golden,
                      const struct message_times *exchange)
{
    assert_int_equal(golden->n_rows, PAIRS);
    for (size_t i = 0; i < RUNS; i++) {
        const size_t row = i / 2;
        const bool tcp = i % 2 == TCP;
        struct diag diag = DIAG_INIT;
        struct calibrate_run *run = &runs[i];
        *run = run_of(golden_text(golden, row, "model"), golden_real(golden, row, "p"),
                      golden_real(golden, row, tcp ? "tcp_s" : "usnic_s"));
        assert_int_equal(application_set(&run->app, "class", golden_text(golden, row, "class"), &diag),
                         ST_OK);
        run->view =
            (struct view){.rate_ops = run->app.model->work(&run->app) / golden_real(golden, row, "one_s"),
                          .latency_s = tcp ? 12.5e-6 : 2.34e-6,
                          .bandwidth_Bps = tcp ? 1.886e9 : 2.406e9,
                          .procs_per_node = 1,
                          .regions = 1,
                          .times[MESSAGE_EXCHANGE] = tcp ? exchange : NULL};
    }
}

struct held {
    int n;
    int inside;
};

/* Calibrates on the known runs, and checks the intervals of the others of the same models. */
static void hold_out(struct held *out, const struct calibrate_run runs[RUNS], const bool known[RUNS])
{
    struct arena arena = ARENA_INIT;
    struct diag diag = DIAG_INIT;
    struct calibrate_run some[RUNS];
    struct calibrate_result result;
    size_t n = 0;
    for (size_t i = 0; i < RUNS; i++)
        if (known[i])
            some[n++] = runs[i];
    assert_int_equal(calibrate_runs(&result, some, n, "runs.csv", &arena, &diag), ST_OK);
    for (size_t i = 0; i < RUNS; i++) {
        const struct calibration *of = calibration_of(result.models, result.n_models, runs[i].app.model->key);
        struct prediction model;
        double low = 1, high = 1;
        if (known[i] || !of)
            continue;
        assert_int_equal(model_eval(&model, &runs[i].app, &runs[i].view, runs[i].processes, &diag), ST_OK);
        calibration_interval(&low, &high, of, runs[i].processes);
        const double off = runs[i].measured_s / (of->factor * model.time_s);
        out->n++;
        out->inside += off >= low && off <= high;
    }
    arena_fini(&arena);
}

static void check_held(const char *what, struct held held, double least, double most)
{
    const double share = (double)held.inside / held.n;
    printf("%s: %d held out, %.1f %% inside the 90 %% interval\n", what, held.n, 100 * share);
    assert_true(held.n > 0 && share >= least && share <= most);
}

static void test_held_out(void **state)
{
    (void)state;
    struct golden golden;
    struct calibrate_run runs[RUNS];
    struct message_size size;
    const struct message_times exchange = message_times_one(&size, 1.886e9, 1e9);
    struct held halves = {0, 0}, networks = {0, 0}, classes = {0, 0}, counts = {0, 0};
    bool known[RUNS];
    golden_open(&golden, "npb_networks");
    read_runs(runs, &golden, &exchange);
    printf("seed %d\n", SEED);
    for (uint64_t draw = 0; draw < DRAWS; draw++) {
        for (size_t i = 0; i < RUNS; i++)
            known[i] = random_at(SEED, draw, i) < 0.5;
        hold_out(&halves, runs, known);
    }
    check_held("random halves", halves, 0.85, 0.97);
    for (size_t i = 0; i < RUNS; i++)
        known[i] = i % 2 == TCP;
    hold_out(&networks, runs, known);
    check_held("TCP to usNIC", networks, 0.9, 1);
    for (size_t i = 0; i < RUNS; i++)
        known[i] = strcmp(golden_text(&golden, i / 2, "class"), "C") == 0;
    hold_out(&classes, runs, known);
    check_held("class C to D", classes, 0.9, 1);
    for (size_t i = 0; i < RUNS; i++)
        known[i] = runs[i].processes <= 4;
    hold_out(&counts, runs, known);
    check_held("4 processes to 8 and 16", counts, 0.79, 1);
    golden_close(&golden);
}

int main(void)
{
    const struct CMUnitTest tests[] = {cmocka_unit_test(test_table_3), cmocka_unit_test(test_mean),
                                       cmocka_unit_test(test_held_out)};
    return cmocka_run_group_tests(tests, NULL, NULL);
}
