#include "base/arena.h"
#include "base/diag.h"
#include "check.h"
#include "model/model.h"
#include "model/model_list.h"
#include "model/rate_unit.h"

static double factor_of(const char *key, const char *unit)
{
    const struct model *model = NULL;
    struct diag diag = DIAG_INIT;
    const char *shown = NULL;
    double factor = 0;
    if (key)
        assert_int_equal(model_find(&model, key, NULL), ST_OK);
    const enum status status = rate_unit_read(&factor, &shown, unit, model, key ? key : "my.program", &diag);
    assert_int_equal(status == ST_OK, factor > 0);
    assert_true(status != ST_OK || shown);
    diag_fini(&diag);
    return factor;
}

static void test_reads_bare_rate_in_unit_of_model(void **state)
{
    (void)state;
    check_close(factor_of("llm.train", ""), 1e12, 0, 0);
    check_close(factor_of("npb.bt", ""), 1e6, 0, 0);
    check_close(factor_of("npb.is", ""), 1e6, 0, 0);
    check_close(factor_of("nps.render", ""), 1, 0, 0);
    check_close(factor_of("pmnf", ""), 0, 0, 0);
    check_close(factor_of(NULL, ""), 0, 0, 0);
}

static void test_reads_prefix_and_plural(void **state)
{
    (void)state;
    check_close(factor_of("llm.train", "Tflop/s"), 1e12, 0, 0);
    check_close(factor_of("llm.train", "Gop/s"), 1e9, 0, 0);
    check_close(factor_of("npb.bt", "flop/s"), 1, 0, 0);
    check_close(factor_of("npb.bt", "Pflops/s"), 1e15, 0, 0);
    check_close(factor_of("npb.is", "kkey/s"), 1e3, 0, 0);
    check_close(factor_of("npb.is", "key/s"), 1, 0, 0);
    check_close(factor_of("npb.is", "Mop/s"), 1e6, 0, 0);
    check_close(factor_of("npb.ep", "Gop/s"), 1e9, 0, 0);
    check_close(factor_of("npb.ep", "Grandom/s"), 1e9, 0, 0);
    check_close(factor_of("nps.render", "frame/s"), 1, 0, 0);
    check_close(factor_of("nps.render", "kframes/s"), 1e3, 0, 0);
    check_close(factor_of(NULL, "token/s"), 1, 0, 0);
    check_close(factor_of(NULL, "key/s"), 1, 0, 0);
    check_close(factor_of(NULL, "Gop/s"), 1e9, 0, 0);
}

static void test_rejects_unit_of_another_count(void **state)
{
    (void)state;
    static const char *const cases[][2] = {
        {"npb.is", "Mflop/s"},  {"nps.render", "Mop/s"},  {"llm.train", "GB/s"},
        {"llm.train", "Tflop"}, {"llm.train", "tflop/s"}, {"llm.train", "/s"},
        {"npb.bt", "frame/s"},  {NULL, "ktoken/s"},       {NULL, "Mtoken/s"},
        {NULL, "/s"},           {NULL, "token"},          {NULL, "GB/s"}};
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++)
        check_close(factor_of(cases[i][0], cases[i][1]), 0, 0, 0);
}

static const char *doubt_of(const char *key, const struct node *node, int64_t each, double rate_ops,
                            struct arena *arena)
{
    const struct model *model = NULL;
    assert_int_equal(model_find(&model, key, NULL), ST_OK);
    const struct application app = application_init(model);
    return rate_doubt(&app, node, each, rate_ops, arena);
}

static void test_doubts_rate_beyond_peak(void **state)
{
    (void)state;
    struct arena arena = ARENA_INIT;
    const struct accelerator card = {.peak_ops = {[PRECISION_BF16] = 989e12}};
    const struct node gpu = {.cores = 64, .accelerator = &card, .accelerators = 8, .peak_ops = 1e10};
    const struct node cpu = {.cores = 64, .peak_ops = 1e10}, unknown = {.cores = 64};
    assert_null(doubt_of("llm.train", &gpu, 0, 989e12, &arena));
    assert_null(doubt_of("llm.train", &gpu, 0, 0.99e12, &arena));
    assert_string_equal(doubt_of("llm.train", &gpu, 0, 990e12, &arena),
                        "above the peak of an accelerator, 989 Tflop/s for each process");
    assert_string_equal(doubt_of("llm.train", &gpu, 8, 930e6, &arena),
                        "below a thousandth of the peak of an accelerator, 989 Tflop/s for each process");
    assert_string_equal(doubt_of("npb.bt", &cpu, 0, 2e10, &arena),
                        "above the peak of the node, 10,000 Mop/s for each process");
    assert_null(doubt_of("npb.bt", &cpu, 1, 64e10, &arena));
    assert_null(doubt_of("hpl", &gpu, 8, 200e12, &arena)); /* it may run on the accelerators */
    assert_null(doubt_of("npb.bt", &unknown, 0, 2e20, &arena));
    assert_null(doubt_of("npb.is", &cpu, 0, 2e20, &arena)); /* keys are not operations */
    arena_fini(&arena);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_reads_bare_rate_in_unit_of_model),
        cmocka_unit_test(test_reads_prefix_and_plural),
        cmocka_unit_test(test_rejects_unit_of_another_count),
        cmocka_unit_test(test_doubts_rate_beyond_peak),
    };
    return cmocka_run_group_tests_name("model/rate_unit", tests, NULL, NULL);
}
