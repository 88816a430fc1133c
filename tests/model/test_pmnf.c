#include <math.h>

#include "base/diag.h"
#include "check.h"
#include "machine/view.h"
#include "model/model_list.h"
#include "model/pmnf.h"

static const struct view NET = {
    .rate_ops = 20e6, .latency_s = 1e-4, .bandwidth_Bps = 1e7, .procs_per_node = 1, .regions = 1};

/* 8e9/p + 3e6 log2(p) operations, 1e6 p^-1/2 bytes, 10 p messages. */
static struct pmnf_program sample(void)
{
    return (struct pmnf_program){
        .name = "solver",
        .work_ops = 8e9,
        .measured_from = 2,
        .measured_to = 64,
        .quantity = {[PMNF_COMPUTATION] = {.n_terms = 2, .terms = {{8e9, -1, 0}, {3e6, 0, 1}}, .half = 0.1},
                     [PMNF_VOLUME] = {.n_terms = 1, .terms = {{1e6, -0.5, 0}}},
                     [PMNF_MESSAGES] = {.n_terms = 1, .terms = {{10, 1, 0}}},
                     [PMNF_MEMORY] = {.n_terms = 2, .terms = {{4e9, -1, 0}, {1e7, 0, 0}}}},
    };
}

static void test_prediction(void **state)
{
    (void)state;
    const struct pmnf_program program = sample();
    struct pmnf_model made;
    struct prediction run;
    struct diag diag = DIAG_INIT;
    pmnf_model_make(&made, &program);
    const struct application app = application_init(&made.model);
    assert_int_equal(application_check(&app, &diag), ST_OK);
    assert_int_equal(model_eval(&run, &app, &NET, 16, &diag), ST_OK);
    check_close(run.compute_s, (8e9 / 16 + 3e6 * 4) / 20e6, 1e-14, 0);
    check_close(run.communicate_s, 160 * 1e-4 + 1e6 / 4 / 1e7, 1e-14, 0);
    check_close(run.rate_ops, 8e9 / run.time_s, 1e-14, 0);
    /* a single process sends nothing, whatever the terms give */
    assert_int_equal(model_eval(&run, &app, &NET, 1, &diag), ST_OK);
    check_close(run.communicate_s, 0, 0, 0);
    check_close(run.rate_ops, 20e6, 1e-14, 0);
    check_close(made.model.memory_Bpp(&app, 16), 4e9 / 16 + 1e7, 1e-14, 0);
    made.program.quantity[PMNF_MEMORY].n_terms = 0; /* unknown */
    check_close(made.model.memory_Bpp(&app, 16), 0, 0, 0);
    struct model_figure figures[MODEL_MAX_FIGURES];
    assert_int_equal(made.model.figures(figures, &app, &NET, 1), 4);
    check_close(figures[0].value, 400 * exp(-0.1), 1e-14, 0);
    check_close(figures[1].value, 400 * exp(0.1), 1e-14, 0);
    check_close(figures[2].value, 2, 0, 0);
    check_close(figures[3].value, 64, 0, 0);
    /* two processes: the volume has no interval, so the time has none */
    made.model.figures(figures, &app, &NET, 2);
    assert_true(isnan(figures[0].value) && figures[0].note);
    /* beyond the measured counts it grows with each doubling; an absent quantity does not count */
    made.program.quantity[PMNF_VOLUME].n_terms = 0;
    made.program.quantity[PMNF_MESSAGES].n_terms = 0;
    made.model.figures(figures, &app, &NET, 256);
    const double wide = 0.1 * PMNF_GROWTH * PMNF_GROWTH;
    check_close(figures[1].value, (8e9 / 256 + 3e6 * 8) / 20e6 * exp(wide), 1e-14, 0);
}

/* With weak scaling a run has no fixed work; p processes do p shares of it. */
static void test_weak(void **state)
{
    (void)state;
    struct pmnf_program program = sample();
    struct pmnf_model made;
    struct prediction run;
    struct diag diag = DIAG_INIT;
    program.weak = true;
    pmnf_model_make(&made, &program);
    const struct application app = application_init(&made.model);
    assert_int_equal(model_eval(&run, &app, &NET, 16, &diag), ST_OK);
    check_close(run.rate_ops, 16 * 8e9 / run.time_s, 1e-14, 0);
    assert_true(isnan(made.model.work(&app)));
}

/* Printed values of Wattlytics: rates of a GPU, numbers of GPUs, and a loss of a thousandth per additional
 * node. */
static struct pmnf_program throughput(void)
{
    return (struct pmnf_program){
        .name = "gromacs",
        .weak = true,
        .node_loss = 1 - 0.999,
        .work_ops = 1e12,
        .measured_from = 1,
        .measured_to = 1,
        .quantity = {[PMNF_COMPUTATION] = {.n_terms = 1, .terms = {{1e12, 0, 0}}}},
    };
}

static void test_throughput(void **state)
{
    (void)state;
    const struct pmnf_program program = throughput();
    struct pmnf_model made;
    struct golden golden;
    struct diag diag = DIAG_INIT;
    pmnf_model_make(&made, &program);
    const struct application app = application_init(&made.model);
    golden_open(&golden, "wattlytics");
    assert_int_equal(golden.n_rows, 7);
    for (size_t i = 0; i < golden.n_rows; i++) {
        struct prediction run;
        const struct view view = {.rate_ops = golden_real(&golden, i, "rate"),
                                  .bandwidth_Bps = INFINITY,
                                  .procs_per_node = golden_real(&golden, i, "each")};
        assert_int_equal(model_eval(&run, &app, &view, golden_real(&golden, i, "gpus"), &diag), ST_OK);
        const double days = 5 * 365; /* the work of a day is that of 24 hours at its rate */
        const double per_eur = run.rate_ops * days / golden_real(&golden, i, "tco");
        check_close(per_eur, golden_real(&golden, i, "work_per_eur"), 0.5 / 1479777, 0);
    }
    golden_close(&golden);
}

/* The rate rises up to rises_until and not beyond; less than a node loses nothing. */
static void test_rises(void **state)
{
    (void)state;
    struct pmnf_program program = throughput();
    struct pmnf_model made;
    struct prediction run[3];
    struct diag diag = DIAG_INIT;
    pmnf_model_make(&made, &program);
    const struct application app = application_init(&made.model);
    const struct view view = {.rate_ops = 5, .bandwidth_Bps = INFINITY, .procs_per_node = 8};
    const double until = made.model.rises_until(&app, &view);
    check_close(until, 8 * 999.49991662, 1e-10, 0);
    for (int i = 0; i < 3; i++)
        assert_int_equal(model_eval(&run[i], &app, &view, until + i - 1, &diag), ST_OK);
    assert_true(run[1].rate_ops > run[0].rate_ops && run[1].rate_ops > run[2].rate_ops);
    assert_int_equal(model_eval(&run[0], &app, &view, 3, &diag), ST_OK);
    check_close(run[0].rate_ops, 15, 1e-15, 0);
    made.program.node_loss = 0;
    assert_true(isinf(made.model.rises_until(&app, &view)));
    made.program.quantity[PMNF_MESSAGES] = made.program.quantity[PMNF_COMPUTATION];
    assert_true(made.model.rises_until(&app, &view) == 0);
    program = sample();
    pmnf_model_make(&made, &program);
    assert_true(made.model.rises_until(&app, &view) == 0);
}

/* The value equals the points; between and beyond them it is a power of p. */
static void test_points(void **state)
{
    (void)state;
    static const struct pmnf_point points[] = {{2, 100}, {8, 25}, {32, 50}};
    const struct pmnf_quantity quantity = {.n_points = 3, .points = points};
    static const double want[][2] = {{1, 200}, {2, 100},  {4, 50}, {8, 25}, {16, 25 * 1.4142135623730951},
                                     {32, 50}, {128, 100}};
    for (size_t i = 0; i < sizeof want / sizeof *want; i++)
        check_close(pmnf_value(&quantity, want[i][0]), want[i][1], 1e-14, 0);
    const struct pmnf_quantity one = {.n_points = 1, .points = points};
    check_close(pmnf_value(&one, 77), 100, 0, 0);
    const struct pmnf_quantity none = {.n_terms = 0};
    check_close(pmnf_value(&none, 5), 0, 0, 0);
}

static void test_listed(void **state)
{
    (void)state;
    struct diag diag = DIAG_INIT;
    const struct model *model = NULL;
    struct prediction run;
    assert_int_equal(model_find(&model, "pmnf", &diag), ST_OK);
    assert_ptr_equal(model, &model_pmnf);
    struct application app = application_init(model);
    assert_int_equal(application_check(&app, &diag), ST_INPUT);
    check_text(diag.message, "pmnf needs file=FILE");
    diag_fini(&diag);
    assert_int_equal(application_set(&app, "file", "x.yaml", &diag), ST_INPUT);
    diag_fini(&diag);
    assert_int_equal(model_eval(&run, &app, &NET, 4, &diag), ST_DOMAIN);
    diag_fini(&diag);
}

static void test_counts_in_unit_of_program(void **state)
{
    (void)state;
    struct pmnf_program program = sample();
    struct pmnf_model made, again;
    pmnf_model_make(&made, &program);
    assert_string_equal(made.model.unit.rate, "Mop/s");
    assert_true(made.model.unit.assumed);
    program.unit = "token";
    pmnf_model_make(&made, &program);
    assert_string_equal(made.model.unit.work, "token");
    assert_string_equal(made.model.unit.rate, "tokens/s");
    assert_false(made.model.unit.assumed);
    check_close(made.model.unit.scale, 1, 0, 0);
    assert_true(pmnf_model_count(&again, &made.model, "query"));
    assert_string_equal(again.model.unit.rate, "queries/s");
    assert_true(pmnf_model_count(&again, &made.model, "day"));
    assert_string_equal(again.model.unit.rate, "days/s");
    assert_true(pmnf_model_count(&again, &made.model, "flop"));
    assert_string_equal(again.model.unit.rate, "Mflop/s");
    check_close(again.model.unit.scale, 1e6, 0, 0);
    check_close(again.program.work_ops, program.work_ops, 0, 0);
    assert_false(pmnf_model_count(&again, &model_pmnf, "token"));
    assert_true(pmnf_unit_fits("abcdefghijklmnopqrstuvwx"));
    assert_false(pmnf_unit_fits("abcdefghijklmnopqrstuvwxy"));
    assert_false(pmnf_unit_fits("Token"));
    assert_false(pmnf_unit_fits("token/s"));
    assert_false(pmnf_unit_fits(""));
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_prediction),
        cmocka_unit_test(test_weak),
        cmocka_unit_test(test_throughput),
        cmocka_unit_test(test_rises),
        cmocka_unit_test(test_points),
        cmocka_unit_test(test_listed),
        cmocka_unit_test(test_counts_in_unit_of_program),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
