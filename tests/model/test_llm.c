/* test_llm.c - checks llm.train against a published table, by hand, and its choice of a layout. */
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/diag.h"
#include "check.h"
#include "machine/view.h"
#include "model/model.h"
#include "model/model_list.h"
#include "model/params.h"

static struct prediction eval(const struct application *app, const struct view *view, double p)
{
    struct diag diag = DIAG_INIT;
    struct prediction out = {.time_s = NAN};
    if (model_eval(&out, app, view, p, &diag) != ST_OK)
        fail_msg("%s", diag.message);
    return out;
}

/* Operations of a sequence, including recomputation. */
static double again_ops(const struct golden *golden, size_t row)
{
    const double l = golden_real(golden, row, "layers"), h = golden_real(golden, row, "width");
    const double s = golden_real(golden, row, "sequence"), V = golden_real(golden, row, "vocabulary");
    return 96 * s * l * h * h * (1 + s / (6 * h)) + 6 * s * h * V;
}

/* Operations/s of a process, including recomputation; or tokens/s. */
static double predicted(const struct golden *golden, size_t row)
{
    static const char *const names[] = {"layers",     "width",     "sequence", "vocabulary",
                                        "batch",      "tensor",    "pipeline", "microbatch",
                                        "interleave", "recompute", "sharding", "tied"};
    struct application app = application_init(&model_llm_train);
    const double p = golden_real(golden, row, "processes");
    const struct view view = {.rate_ops = golden_real(golden, row, "rate_ops"),
                              .bandwidth_Bps = golden_real(golden, row, "link_Bps"),
                              .inside_bandwidth_Bps = golden_real(golden, row, "inside_Bps"),
                              .procs_per_node = golden_real(golden, row, "each")};
    for (size_t i = 0; i < sizeof names / sizeof *names; i++)
        set(&app, names[i], golden_text(golden, row, names[i]));
    const struct prediction run = eval(&app, &view, p);
    if (strcmp(golden_text(golden, row, "series"), "megatron") == 0)
        return golden_real(golden, row, "batch") * again_ops(golden, row) / run.time_s / p;
    return golden_real(golden, row, "batch") * golden_real(golden, row, "sequence") / run.time_s;
}

/* The errors of whole series are in the papers' tables. */
static void test_table(void **state)
{
    (void)state;
    struct golden golden;
    golden_open(&golden, "llm");
    for (size_t i = 0; i < golden.n_rows; i++) {
        const bool fitted = strcmp(golden_text(&golden, i, "fitted"), "1") == 0;
        check_close(predicted(&golden, i), golden_real(&golden, i, "measured"), fitted ? 1e-4 : 0.07, 0);
    }
    golden_close(&golden);
}

/* By hand: 3 layers and a head of 1.5 layers on 2 stages, 3 groups with 4 of 9 sequences, one process
 * idle. */
static void test_by_hand(void **state)
{
    (void)state;
    static const char *const values[][2] = {{"layers", "3"},   {"width", "600"},        {"sequence", "100"},
                                            {"batch", "9"},    {"vocabulary", "11100"}, {"tensor", "1"},
                                            {"pipeline", "2"}, {"recompute", "no"},     {"interleave", "1"}};
    struct application app = application_init(&model_llm_train);
    const struct view view = {.rate_ops = 1e12, .bandwidth_Bps = 1e9, .procs_per_node = 1};
    for (size_t i = 0; i < sizeof values / sizeof *values; i++)
        set(&app, values[i][0], values[i][1]);
    const double layer = 72.0 * 100 * 360000 * (1 + 100 / 3600.0), head = 6.0 * 100 * 600 * 11100;
    const double x = layer / 0.5e12, y = head / 0.5e12;
    const double parameters = 2 * (12.0 * 360000 + 13 * 600) + 600.0 * (11100 + 100); /* of the first stage */
    const double exchange_s = 2 * 2 / 3.0 * 2 * parameters / 1e9 + 2 * 600.0 * 11100 / 1e9;
    const struct prediction run = eval(&app, &view, 7);
    check_close(head / layer, 1.5, 1e-9, 0);
    check_close(model_llm_train.work(&app), 9 * (3 * layer + head), 1e-14, 0);
    check_close(run.compute_s, 3 * (x + y) + (2 * x), 1e-14, 0); /* the last stage is the slowest */
    check_close(run.communicate_s, exchange_s, 1e-12, 0);
    check_close(run.rate_ops, 9 * (3 * layer + head) / run.time_s, 1e-14, 0);
}

/* The chosen layout is the best of those that can be given, and fits. */
static void test_choice(void **state)
{
    (void)state;
    struct application any = application_init(&model_llm_train);
    const struct view view = {.rate_ops = 185e12,
                              .bandwidth_Bps = 25e9,
                              .inside_bandwidth_Bps = 235e9,
                              .memory_Bpp = 80e9,
                              .procs_per_node = 8};
    set(&any, "layers", "48");
    set(&any, "batch", "256");
    for (double n = 64; n <= 1000; n = 2 * n - 17) {
        double best = 0;
        for (int t = 1; t <= 8; t *= 2)
            for (int p = 1; p <= 49; p++) {
                struct application one = any;
                struct prediction run;
                struct diag diag = DIAG_INIT;
                char text[16];
                snprintf(text, sizeof text, "%d", t);
                set(&one, "tensor", text);
                snprintf(text, sizeof text, "%d", p);
                set(&one, "pipeline", text);
                if (model_eval(&run, &one, &view, n, &diag) == ST_OK)
                    best = fmax(best, run.rate_ops);
                diag_fini(&diag);
            }
        check_close(eval(&any, &view, n).rate_ops, best, 0, 0);
    }
}

static void test_memory(void **state)
{
    (void)state;
    struct application app = application_init(&model_llm_train);
    struct view view = {.rate_ops = 185e12, .bandwidth_Bps = 25e9, .memory_Bpp = 80e9, .procs_per_node = 8};
    struct prediction run;
    struct diag diag = DIAG_INIT;
    assert_int_equal(model_eval(&run, &app, &view, 8, &diag), ST_DOMAIN);
    assert_non_null(strstr(diag.message, "memory must be at least"));
    diag_fini(&diag);
    set(&app, "pipeline", "16");
    assert_int_equal(model_eval(&run, &app, &view, 8, &diag), ST_DOMAIN);
    assert_non_null(strstr(diag.message, "at least tensor x pipeline"));
    diag_fini(&diag);
    set(&app, "pipeline", "98");
    assert_int_equal(model_eval(&run, &app, &view, 800, &diag), ST_DOMAIN);
    assert_non_null(strstr(diag.message, "at most layers + 1"));
    diag_fini(&diag);
    set(&app, "microbatch", "5");
    set(&app, "batch", "4");
    assert_int_equal(model_eval(&run, &app, &view, 800, &diag), ST_DOMAIN);
    assert_non_null(strstr(diag.message, "batch must be a multiple of microbatch"));
    diag_fini(&diag);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_table),
        cmocka_unit_test(test_by_hand),
        cmocka_unit_test(test_choice),
        cmocka_unit_test(test_memory),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
