/* Imports of excerpts of MLPerf Training v5.1, whose README names source and licence. The values were
 * computed from the logs by hand:
 *
 * Lenovo, llama31_8b on eight B300. Milliseconds 4515978, 4524213, 4524794, 4526060, 4526215, 4526581,
 * 4527061, 4846312, 4847549, 4848216; without the first and the last 36,848,785 in 8 runs, 76.76830208
 * minutes. Samples 172,032 seven times and 184,320 three times; without one of each 1,400,832 in 8 runs,
 * 175,104. Tokens per second of a GPU: 175,104 x 8,192 / (36,848,785 / 8,000) / 8 = 38,928.0669.
 *
 * Dell, llama2_70b_lora on eight B200: the first run has no run_stop. It is the slowest, so that only the
 * fastest of the other nine is left out: 4,843,182 ms in 8 runs, 10.0899625 minutes, 3,264 samples;
 * 3,264 x 8,192 / 605.39775 / 8 = 5,520.89267.
 *
 * Quanta: its summary.json, of the scoring program of MLCommons, prints 23.4737585017 minutes on eight H200
 * and 21.6307171586 on eight MI325X. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/arena.h"
#include "base/diag.h"
#include "catalog/result_summary.h"
#include "check.h"

#define RESULTS "tests/cli/summaries/"

static void import_results(struct result_summary *out, const struct summary_import *import,
                           struct arena *arena)
{
    struct diag diag = DIAG_INIT;
    if (result_summary_import(out, "catalog/gpu-2026", import, arena, &diag) != ST_OK)
        fail_msg("%s:%d: %s", diag.file, diag.line, diag.message);
}

static const struct summary_rate *find_rate(const struct result_summary *summary, const char *node,
                                            const char *application)
{
    for (size_t i = 0; i < summary->n; i++)
        if (strcmp(summary->rates[i].node, node) == 0 &&
            strcmp(summary->rates[i].application, application) == 0)
            return &summary->rates[i];
    fail_msg("no rate of %s on %s", application, node);
    return NULL;
}

static void test_training_rates_are_means_without_best_and_worst(void **state)
{
    (void)state;
    struct arena arena = ARENA_INIT;
    struct result_summary summary;
    import_results(&summary, &(struct summary_import){.path = RESULTS "training_results_v5.1", .dry = true},
                   &arena);
    const struct summary_rate *rate = find_rate(&summary, "hgx-b300-8", "mlperf.llama31-8b-training");
    check_close(rate->rate_per_s, 175104.0 * 8192 / (36848785.0 / 8000) / 8, 1e-14, 0);
    check_close(rate->rate_per_s, 38928.0669, 1e-8, 0);
    check_close(rate->minutes, 76.76830208, 1e-9, 0);
    assert_string_equal(rate->unit, "Tokens/s");
    assert_string_equal(rate->benchmark, "MLPerf Training v5.1 llama31_8b");
    assert_string_equal(rate->submitter, "Lenovo");
    assert_null(rate->precision);
    assert_int_equal(rate->accelerators, 8);
    rate = find_rate(&summary, "hgx-b200-8", "mlperf.llama2-70b-lora-training");
    check_close(rate->minutes, 10.0899625, 1e-14, 0);
    check_close(rate->rate_per_s, 5520.89267, 1e-8, 0);
    arena_fini(&arena);
}

static void test_training_times_equal_the_published_ones(void **state)
{
    (void)state;
    struct arena arena = ARENA_INIT;
    struct result_summary summary;
    import_results(&summary,
                   &(struct summary_import){.path = RESULTS "training_results_v5.1/Quanta_Cloud_Technology",
                                            .dry = true},
                   &arena);
    check_close(find_rate(&summary, "hgx-h200-8", "mlperf.llama2-70b-lora-training")->minutes, 23.4737585017,
                1e-11, 0);
    check_close(find_rate(&summary, "mi325x-8", "mlperf.llama2-70b-lora-training")->minutes, 21.6307171586,
                1e-11, 0);
    assert_string_equal(summary.source, "mlperf-training-v5.1");
    arena_fini(&arena);
}

/* 64 nodes of eight are not a rate of one; rgat counts epochs. Neither log is read. */
static void test_training_leaves_out_larger_jobs_and_epochs(void **state)
{
    (void)state;
    struct arena arena = ARENA_INIT;
    struct result_summary summary;
    import_results(&summary, &(struct summary_import){.path = RESULTS "training_results_v5.1", .dry = true},
                   &arena);
    assert_int_equal(summary.n_left_out, 2);
    assert_string_equal(summary.left_out[0].why, "rgat is not one of the imported benchmarks");
    assert_string_equal(summary.left_out[1].why, "a job of several nodes: not the rate of one");
    assert_string_equal(summary.left_out[1].accelerator, "NVIDIA H200-SXM5-141GB");
    assert_int_equal(summary.n_others, 0);
    arena_fini(&arena);
}

/* Half as many operations per second as tokens: the converted rates replace the others. */
static enum status halve(double *out, const struct training_job *job, const void *payload, struct diag *diag)
{
    (void)diag;
    const double tokens = (double)(job->batch * job->sequence) / job->iteration_s;
    *out = tokens / *(const double *)payload;
    return ST_OK;
}

static void test_rates_are_converted_to_operations(void **state)
{
    (void)state;
    struct arena arena = ARENA_INIT;
    struct result_summary summary;
    const double two = 2;
    import_results(&summary,
                   &(struct summary_import){.path = RESULTS "training_results_v5.1/Lenovo",
                                            .benchmark = "llama31_8b",
                                            .application = "any",
                                            .precision = "fp8",
                                            .operations = halve,
                                            .payload = &two,
                                            .dry = true},
                   &arena);
    const struct summary_rate *rate = find_rate(&summary, "hgx-b300-8", "any");
    check_close(rate->rate_per_s, 38928.0669 * 8 / 2, 1e-8, 0);
    assert_string_equal(rate->unit, "Operations/s");
    assert_string_equal(rate->precision, "fp8");
    arena_fini(&arena);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_training_rates_are_means_without_best_and_worst),
        cmocka_unit_test(test_training_times_equal_the_published_ones),
        cmocka_unit_test(test_training_leaves_out_larger_jobs_and_epochs),
        cmocka_unit_test(test_rates_are_converted_to_operations),
    };
    return cmocka_run_group_tests_name("catalog/result_summary", tests, NULL, NULL);
}
