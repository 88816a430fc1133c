#include "check.h"

#include <math.h>

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
    /* a single process sends nothing, whatever the terms say */
    assert_int_equal(model_eval(&run, &app, &NET, 1, &diag), ST_OK);
    check_close(run.communicate_s, 0, 0, 0);
    check_close(run.rate_ops, 20e6, 1e-14, 0);
    check_close(made.model.memory_Bpp(&app, 16), 4e9 / 16 + 1e7, 1e-14, 0);
    made.program.quantity[PMNF_MEMORY].n_terms = 0; /* not known */
    check_close(made.model.memory_Bpp(&app, 16), 0, 0, 0);
    struct model_figure figures[MODEL_MAX_FIGURES];
    assert_int_equal(made.model.figures(figures, &app, &NET, 1), 4);
    check_close(figures[0].value, 400 * exp(-0.1), 1e-14, 0);
    check_close(figures[1].value, 400 * exp(0.1), 1e-14, 0);
    check_close(figures[2].value, 2, 0, 0);
    check_close(figures[3].value, 64, 0, 0);
    /* two processes: volume has no interval, so that there is none of the whole */
    made.model.figures(figures, &app, &NET, 2);
    assert_true(isnan(figures[0].value) && figures[0].note);
    /* beyond what was measured it grows with each doubling; a quantity that is not there has no part in it */
    made.program.quantity[PMNF_VOLUME].n_terms = 0;
    made.program.quantity[PMNF_MESSAGES].n_terms = 0;
    made.model.figures(figures, &app, &NET, 256);
    const double wide = 0.1 * PMNF_GROWTH * PMNF_GROWTH;
    check_close(figures[1].value, (8e9 / 256 + 3e6 * 8) / 20e6 * exp(wide), 1e-14, 0);
}

/* Of a problem that grows with the processes there is no work of one run, and p processes do p shares of it.
 */
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

/* Points are met; between and beyond them the value is a power of p. */
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

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_prediction),
        cmocka_unit_test(test_weak),
        cmocka_unit_test(test_points),
        cmocka_unit_test(test_listed),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
