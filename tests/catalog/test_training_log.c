/* The logs are excerpts of tests/cli/summaries/training_results_v5.1, whose README names source and licence.
 */
#include <string.h>

#include "base/arena.h"
#include "base/diag.h"
#include "base/file.h"
#include "catalog/training_log.h"
#include "check.h"

#define LOG "tests/cli/summaries/training_results_v5.1/"

/* run_start 1759973508634 ms, run_stop 1759978024612 ms: 4,515,978 ms. The last evaluation was after 172,032
 * samples. */
static void test_reads_times_and_samples_of_a_run(void **state)
{
    (void)state;
    struct arena arena = ARENA_INIT;
    struct diag diag = DIAG_INIT;
    struct training_run run;
    assert_int_equal(training_log_read(&run, LOG "Lenovo/results/SR680aV4-8xB300_SXM/llama31_8b/result_0.txt",
                                       "llama31_8b", &arena, &diag),
                     ST_OK);
    assert_true(run.converged);
    check_close(run.minutes, 4515978.0 / 60000, 1e-15, 0);
    check_close(run.samples, 172032, 0, 0);
    assert_int_equal(run.batch, 16);
    assert_int_equal(run.batch_line, 3);
    assert_int_equal(run.sequence, 8192);
    arena_fini(&arena);
}

static void test_run_without_stop_did_not_converge(void **state)
{
    (void)state;
    struct arena arena = ARENA_INIT;
    struct diag diag = DIAG_INIT;
    struct training_run run;
    assert_int_equal(
        training_log_read(&run, LOG "Dell/results/1xXE9780x8B200-SXM-180GB/llama2_70b_lora/result_0.txt",
                          "llama2_70b_lora", &arena, &diag),
        ST_OK);
    assert_false(run.converged);
    arena_fini(&arena);
}

#define START ":::MLLOG {\"time_ms\": 1000, \"key\": \"run_start\", \"value\": null, \"metadata\": {}}\n"
#define STOP ":::MLLOG {\"time_ms\": 61000, \"key\": \"run_stop\", \"metadata\": {\"status\": \"success\"}}\n"
#define BATCH ":::MLLOG {\"key\": \"global_batch_size\", \"value\": 8}\n"
#define SAMPLES(n_) ":::MLLOG {\"key\": \"eval_accuracy\", \"metadata\": {\"samples_count\": " n_ "}}\n"

/* Reads a log from memory. */
static enum status read_text(struct training_run *out, const char *text, struct arena *arena,
                             struct diag *diag)
{
    const struct file_in_memory file = {.name = "run.txt", .bytes = text, .n = strlen(text)};
    struct file_access access = {.place = FILES_IN_MEMORY, .files = &file};
    struct file_access *before = file_use(&access);
    const enum status status = training_log_read(out, "run.txt", "llama31_8b", arena, diag);
    file_use(before);
    return status;
}

static void test_reads_marked_lines_among_others(void **state)
{
    (void)state;
    struct arena arena = ARENA_INIT;
    struct diag diag = DIAG_INIT;
    struct training_run run;
    const char *text = "0: torch\n3: " BATCH START ":::MLLOG {\"key\": \"init_start\", \"valuecut\n"
                       "0: " SAMPLES("16.0") "{\"key\": \"run_stop\"}\n" SAMPLES("32") STOP SAMPLES("99");
    assert_int_equal(read_text(&run, text, &arena, &diag), ST_OK);
    assert_true(run.converged);
    check_close(run.minutes, 1, 0, 0);
    check_close(run.samples, 32, 0, 0); /* an evaluation after run_stop does not count */
    assert_int_equal(run.sequence, 0);
    arena_fini(&arena);
}

static void test_aborted_run_did_not_converge(void **state)
{
    (void)state;
    struct arena arena = ARENA_INIT;
    struct diag diag = DIAG_INIT;
    struct training_run run;
    const char *text = START
        ":::MLLOG {\"time_ms\": 2000, \"key\": \"run_stop\", \"metadata\": {\"status\": \"aborted\"}}\n";
    assert_int_equal(read_text(&run, text, &arena, &diag), ST_OK);
    assert_false(run.converged);
    arena_fini(&arena);
}

static void test_rejects_bad_lines_with_their_place(void **state)
{
    (void)state;
    static const struct {
        const char *text;
        int line, column;
        const char *message;
    } bad[] = {
        {"", 0, 0, "the log ends without run_start"},
        {"hello\n", 1, 0, "the log ends without run_start"},
        {START STOP, 2, 0, "the log ends without global_batch_size"},
        {START BATCH STOP, 3, 0, "the log ends without samples_count of eval_accuracy"},
        {START BATCH SAMPLES("0") STOP, 4, 0, "the log ends without samples_count of eval_accuracy"},
        {START START, 2, 10, "a second run_start: expected one run in a log"},
        {START STOP STOP, 3, 10, "a second run_stop: expected one run in a log"},
        {STOP, 1, 10, "run_stop without a run_start before it"},
        {"0: " START BATCH SAMPLES("x"), 3, 65, "samples_count: expected a number from 0 to 1e15, got 'x'"},
        {SAMPLES("-1"), 1, 65, "samples_count: expected a number from 0 to 1e15, got '-1'"},
        {":::MLLOG {\"time_ms\": \"now\", \"key\": \"run_start\"}\n", 1, 22,
         "time_ms: expected a whole number from 0 to 1000000000000000, got 'now'"},
        {":::MLLOG {\"key\": \"run_start\"}\n", 1, 10,
         "time_ms: expected a whole number from 0 to 1000000000000000, got ''"},
        {START ":::MLLOG {\"time_ms\": 1000, \"key\": \"run_stop\"}\n", 2, 22,
         "run_stop is not later than run_start"},
        {":::MLLOG {\"key\": \"global_batch_size\", \"value\": 0}\n", 1, 48,
         "value: expected a whole number from 1 to 1000000000, got '0'"},
        {":::MLLOG {\"key\": \"max_sequence_length\", \"value\": [1]}\n", 1, 50,
         "value: expected a whole number from 1 to 1000000000, got ''"},
        {":::MLLOG {\"key\": \"submission_benchmark\", \"value\": \"bert\"}\n", 1, 51,
         "submission_benchmark: expected 'llama31_8b', the name of the folder, got 'bert'"},
        {":::MLLOG {\"key\": \"run_stop\", \"value\": nul\n", 1, 0, ""},
        {":::MLLOG [\"key\", \"run_stop\"]\n", 1, 0, "the log ends without run_start"},
    };
    for (size_t i = 0; i < sizeof bad / sizeof *bad; i++) {
        struct arena arena = ARENA_INIT;
        struct diag diag = DIAG_INIT;
        struct training_run run;
        assert_int_equal(read_text(&run, bad[i].text, &arena, &diag), ST_INPUT);
        if (diag.line != bad[i].line || (bad[i].column > 0 && diag.column != bad[i].column) ||
            strncmp(diag.message, bad[i].message, strlen(bad[i].message)) != 0)
            fail_msg("%zu: %d:%d: %s", i, diag.line, diag.column, diag.message);
        assert_string_equal(diag.file, "run.txt");
        diag_fini(&diag);
        arena_fini(&arena);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_reads_times_and_samples_of_a_run),
        cmocka_unit_test(test_run_without_stop_did_not_converge),
        cmocka_unit_test(test_reads_marked_lines_among_others),
        cmocka_unit_test(test_aborted_run_did_not_converge),
        cmocka_unit_test(test_rejects_bad_lines_with_their_place),
    };
    return cmocka_run_group_tests_name("catalog/training_log", tests, NULL, NULL);
}
