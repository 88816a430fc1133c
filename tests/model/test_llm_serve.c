/* test_llm_serve.c - checks llm.serve against values computed elsewhere, against a search of all layouts,
 * batches and replicas by formulas of its own, and against its directions. */
#include <math.h>
#include <stdio.h>
#include <string.h>

#include "base/diag.h"
#include "check.h"
#include "generator/random_numbers.h"
#include "machine/view.h"
#include "model/model.h"
#include "model/model_list.h"

static void set(struct application *app, const char *name, const char *value)
{
    struct diag diag = DIAG_INIT;
    if (application_set(app, name, value, &diag) != ST_OK)
        fail_msg("%s", diag.message);
}

static void set_number(struct application *app, const char *name, double value)
{
    char text[32];
    snprintf(text, sizeof text, "%.17g", value);
    set(app, name, text);
}

static double figure(const struct application *app, const struct view *view, double p, const char *key)
{
    struct model_figure figures[MODEL_MAX_FIGURES];
    const size_t n = model_llm_serve.figures(figures, app, view, p);
    for (size_t i = 0; i < n; i++)
        if (strcmp(figures[i].key, key) == 0)
            return figures[i].value;
    fail_msg("no figure '%s'", key);
    return 0;
}

/* Compares to six significant digits. */
static void check_digits(double got, double want)
{
    check_close(got, want, 5.1e-7, 0);
}

static const struct view H100 = {.rate_ops = 989e12,
                                 .latency_s = 5e-6,
                                 .bandwidth_Bps = 50e9,
                                 .procs_per_node = 8,
                                 .memory_Bpp = 80e9,
                                 .memory_Bps = 3.35e12,
                                 .inside_latency_s = 0.5e-6,
                                 .inside_bandwidth_Bps = 450e9};

static void test_values_of_an_independent_program(void **state)
{
    (void)state;
    static const char *const names[] = {
        "transformer",        "tensor",            "pipeline", "precision", "kv_precision",
        "compute_efficiency", "memory_efficiency", "prompt",   "answer"};
    static const char *const limits[] = {"batch", "ttft", "tpot"};
    static const char *const same[] = {"step_s",  "prefill_s",      "ttft_s",
                                       "tpot_s",  "cycle_s", "requests_per_s"};
    struct golden golden;
    golden_open(&golden, "llm_serve");
    for (size_t i = 0; i < golden.n_rows; i++) {
        struct application app = application_init(&model_llm_serve);
        struct view view = H100;
        struct prediction out;
        struct diag diag = DIAG_INIT;
        const double p = golden_real(&golden, i, "tensor") * golden_real(&golden, i, "pipeline");
        view.rate_ops = golden_real(&golden, i, "peak");
        for (size_t k = 0; k < sizeof names / sizeof *names; k++)
            set(&app, names[k], golden_text(&golden, i, names[k]));
        check_close(figure(&app, &view, p, "batch"), golden_real(&golden, i, "within"), 0, 0);
        for (size_t k = 0; k < sizeof limits / sizeof *limits; k++)
            if (*golden_text(&golden, i, limits[k]))
                set(&app, limits[k], golden_text(&golden, i, limits[k]));
        assert_int_equal(model_eval(&out, &app, &view, p, &diag), ST_OK);
        check_close(figure(&app, &view, p, "batch"), golden_real(&golden, i, "b"), 0, 0);
        for (size_t k = 0; k < sizeof same / sizeof *same; k++)
            check_digits(figure(&app, &view, p, same[k]), golden_real(&golden, i, same[k]));
        check_digits(out.rate_ops, golden_real(&golden, i, "tokens_per_s"));
        check_close(figure(&app, &view, p, "replicas"), 1, 0, 0);
        const double pipeline = golden_real(&golden, i, "pipeline");
        set_number(&app, "batch", pipeline);
        check_digits(figure(&app, &view, p, "step_s"), golden_real(&golden, i, "first_step_s"));
        /* a further request adds its keys and values, whose size shows in the memory */
        const double one_B = figure(&app, &view, p, "memory_B");
        set_number(&app, "batch", 2 * pipeline);
        const double tokens = golden_real(&golden, i, "prompt") + golden_real(&golden, i, "answer");
        check_close((figure(&app, &view, p, "memory_B") - one_B) * p / pipeline / tokens,
                    golden_real(&golden, i, "kv_B"), 1e-6, 0);
    }
    golden_close(&golden);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_values_of_an_independent_program),
    };
    return cmocka_run_group_tests_name("model/llm_serve", tests, NULL, NULL);
}
