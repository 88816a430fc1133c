/* test_llm.c - llm.train against a published table, by hand, and what is chosen.
 */
#include "check.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "model/model_list.h"

static struct prediction eval(const struct application *app, const struct view *view, double p)
{
    struct diag diag = DIAG_INIT;
    struct prediction out = {.time_s = NAN};
    if (model_eval(&out, app, view, p, &diag) != ST_OK)
        fail_msg("%s", diag.message);
    return out;
}

static void set(struct application *app, const char *name, const char *value)
{
    struct diag diag = DIAG_INIT;
    if (application_set(app, name, value, &diag) != ST_OK)
        fail_msg("%s", diag.message);
}

/* Operations/s of a process, what is computed again among them; or tokens/s. */
static double predicted(const struct golden *golden, size_t row)
{
    static const char *const names[] = {"layers",     "width",     "sequence", "vocabulary",
                                        "batch",      "tensor",    "pipeline", "microbatch",
                                        "interleave", "recompute", "sharding"};
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
        return run.rate_ops / p * 4 / 3;
    return golden_real(golden, row, "batch") * golden_real(golden, row, "sequence") / run.time_s;
}

/* The errors of whole series are items of the papers' tables. */
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

/* By hand: 2 stages of 2 layers of width 600, 3 groups of 4 of 8 sequences, the last a microbatch short. */
static void test_by_hand(void **state)
{
    (void)state;
    static const char *const values[][2] = {{"layers", "4"},   {"width", "600"},     {"sequence", "100"},
                                            {"batch", "8"},    {"vocabulary", "48"}, {"tensor", "1"},
                                            {"pipeline", "2"}, {"recompute", "no"},  {"interleave", "1"}};
    struct application app = application_init(&model_llm_train);
    const struct view view = {.rate_ops = 1e12, .bandwidth_Bps = 1e9, .procs_per_node = 1};
    for (size_t i = 0; i < sizeof values / sizeof *values; i++)
        set(&app, values[i][0], values[i][1]);
    const double ops = 72.0 * 100 * 4 * 360000 * (1 + 100 / 3600.0 + 48 / (16 * 4 * 600.0));
    const double parameters = 12.0 * 4 * 360000 * (1 + 13 / 7200.0 + 148 / (12 * 4 * 600.0));
    const struct prediction run = eval(&app, &view, 7); /* one idles */
    check_close(model_llm_train.work(&app), 8 * ops, 1e-14, 0);
    check_close(run.compute_s, 3 * ops / (2 * 0.5e12) * (1 + 1 / 3.0), 1e-14, 0);
    check_close(run.communicate_s, 2 * 2 / 3.0 * 2 * parameters / 2 / 1e9, 1e-14, 0);
    check_close(run.rate_ops, 8 * ops / run.time_s, 1e-14, 0);
}

/* What is chosen is the best of what can be given, and fits. */
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
            for (int p = 1; p <= 48; p++) {
                struct application one = any;
                struct prediction run;
                struct diag diag = DIAG_INIT;
                one.param[6] = t;
                one.param[7] = p;
                if (48 % p == 0 && model_eval(&run, &one, &view, n, &diag) == ST_OK)
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
