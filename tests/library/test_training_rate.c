/* Rates for llm.train from jobs on one node. A node literal has what the rate depends on. */
#include <math.h>
#include <string.h>

#include "base/arena.h"
#include "base/diag.h"
#include "catalog/snapshot.h"
#include "check.h"
#include "library/model_words.h"
#include "library/training_rate.h"

static const struct accelerator GPU = {.memory_B = 309237645312, .link_Bps = 900e9};
static const struct node NODE = {.accelerators = 8, .accelerator = &GPU};
static const struct training_job JOB = {.benchmark = "llama31_8b",
                                        .shape = "llama-3.1-8b",
                                        .sequence = 8192,
                                        .batch = 16,
                                        .iteration_s = 0.42087,
                                        .node = &NODE};

static struct training_application read_application(const char *text, struct arena *arena)
{
    struct training_application application;
    struct diag diag = DIAG_INIT;
    bool is = false;
    assert_int_equal(training_application_read(&application, &is, text, arena, &diag), ST_OK);
    assert_true(is);
    return application;
}

/* With the rate, the model takes the time of the job. */
static void test_model_takes_the_measured_time(void **state)
{
    (void)state;
    static const char *const applications[] = {"llm.train precision=fp8", "llm.train recompute=no",
                                               "llm.train sharding=full"};
    for (size_t i = 0; i < sizeof applications / sizeof *applications; i++) {
        struct arena arena = ARENA_INIT;
        struct diag diag = DIAG_INIT;
        struct model_words words;
        struct prediction prediction;
        const struct training_application application = read_application(applications[i], &arena);
        double rate_ops = 0;
        assert_int_equal(training_rate(&rate_ops, &JOB, &application, &diag), ST_OK);
        const char *argv[] = {
            "llm.train",   "transformer=llama-3.1-8b",       "sequence=8192",     "batch=16",
            "processes=8", "processes_per_node=8",           "memory=294912MiB",  "inside_bandwidth=900GB/s",
            "rate=1",      strchr(applications[i], ' ') + 1, "sharding=optimizer"};
        const int argc = (int)(sizeof argv / sizeof *argv) - (i == 2); /* the last one has its own sharding */
        assert_int_equal(
            model_words_read(&words, &(struct model_line){.argc = argc, .argv = argv}, &arena, &diag), ST_OK);
        words.view.rate_ops = rate_ops;
        assert_int_equal(model_eval(&prediction, &words.app, &words.view, 8, &diag), ST_OK);
        check_close(prediction.time_s, JOB.iteration_s, 1e-12, 0);
        arena_fini(&arena);
    }
}

static void test_longer_time_gives_lower_rate(void **state)
{
    (void)state;
    struct arena arena = ARENA_INIT;
    struct diag diag = DIAG_INIT;
    const struct training_application application = read_application("llm.train", &arena);
    struct training_job job = JOB;
    double last = INFINITY;
    for (int i = 0; i < 8; i++, job.iteration_s *= 2) {
        double rate_ops = 0;
        assert_int_equal(training_rate(&rate_ops, &job, &application, &diag), ST_OK);
        assert_true(rate_ops < last);
        last = rate_ops;
    }
    arena_fini(&arena);
}

static void test_reads_the_precision_of_an_application(void **state)
{
    (void)state;
    struct arena arena = ARENA_INIT;
    struct diag diag = DIAG_INIT;
    struct training_application application;
    bool is = true;
    assert_string_equal(read_application("llm.train recompute=yes precision=fp4", &arena).precision, "fp4");
    assert_null(read_application("llm.train", &arena).precision);
    assert_int_equal(training_application_read(&application, &is, "llm.training", &arena, &diag), ST_OK);
    assert_false(is);
    assert_int_equal(training_application_read(&application, &is, NULL, &arena, &diag), ST_OK);
    assert_false(is);
    arena_fini(&arena);
}

static void check_rejected(struct training_job job, const char *message)
{
    struct arena arena = ARENA_INIT;
    struct diag diag = DIAG_INIT;
    const struct training_application application = read_application("llm.train", &arena);
    double rate_ops = 0;
    assert_int_equal(training_rate(&rate_ops, &job, &application, &diag), ST_INPUT);
    if (!strstr(diag.message, message))
        fail_msg("%s", diag.message);
    diag_fini(&diag);
    arena_fini(&arena);
}

static void test_rejects_jobs_without_a_rate(void **state)
{
    (void)state;
    static const struct accelerator small = {.memory_B = 1073741824, .link_Bps = 900e9};
    static const struct node tight = {.accelerators = 8, .accelerator = &small};
    struct training_job job = JOB;
    job.shape = NULL;
    check_rejected(job, "llm.train does not compute llama31_8b");
    job = JOB;
    job.iteration_s = 1e-6;
    check_rejected(job, "no rate is high enough");
    job = JOB;
    job.node = &tight;
    check_rejected(job, "");
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_model_takes_the_measured_time),
        cmocka_unit_test(test_longer_time_gives_lower_rate),
        cmocka_unit_test(test_reads_the_precision_of_an_application),
        cmocka_unit_test(test_rejects_jobs_without_a_rate),
    };
    return cmocka_run_group_tests_name("library/training_rate", tests, NULL, NULL);
}
