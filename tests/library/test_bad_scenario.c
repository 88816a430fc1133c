/* test_bad_scenario.c - checks each error message of the scenario's reader: its place, its exit code, and
 * that nothing else is printed. */
#include <dirent.h>
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "check.h"
#include "oracle/run_command.h"

static const char FOLDER[] = TESTS_DIR "/bad/scenario/";

/* The table is next to the files, not in tests/golden. */
static void open_table(struct golden *out)
{
    golden_open(out, "../bad/scenario/expected");
}

/* A program in the file beside.model, with the rates of npb.bt. */
static const char PROGRAM[] = "program: npb.bt\n"
                              "work: 1000000000.0\n"
                              "measured: {from: 1, to: 16}\n"
                              "computation: {terms: [{c: 1000000000.0, a: -1, b: 0}]}\n"
                              "messages: {terms: [{c: 1000, a: 0, b: 1}]}\n"
                              "volume: {terms: [{c: 10000000.0, a: -0.5, b: 0}]}\n";

static void write_file(const char *path, const char *text)
{
    FILE *file = fopen(path, "w");
    assert_non_null(file);
    fputs(text, file);
    assert_int_equal(fclose(file), 0);
}

/* Puts that program before the first application of a scenario and adds one to *at. False: no list of
 * applications follows `workload:`. */
static bool put_beside(const char *path, const char *from, long *at)
{
    static char text[65536], more[sizeof text + 256];
    FILE *file = fopen(from, "r");
    assert_non_null(file);
    text[fread(text, 1, sizeof text - 1, file)] = '\0';
    fclose(file);
    char *list = strstr(text, "workload:\n  - {");
    if (!list)
        return false;
    list += strlen("workload:\n");
    *at = 1;
    for (const char *s = text; s < list; s++)
        *at += *s == '\n';
    snprintf(more, sizeof more,
             "%.*s  - {name: beside, model: pmnf, params: {file: beside.model}, %s, max_time: any}\n%s",
             (int)(list - text), text, strstr(list, "runs:") ? "runs: 1" : "share: 1", list);
    write_file(path, more);
    return true;
}

static void check_message(const char *path, const char *line, const char *column, long code,
                          const char *message)
{
    char place[1024];
    struct run run;
    if (strcmp(line, "0") == 0)
        snprintf(place, sizeof place, "bursar: %s: ", path);
    else
        snprintf(place, sizeof place, "bursar: %s:%s:%s: ", path, line, column);
    run_command(&run, (const char *const[]){"optimize", path, NULL});
    const bool placed = strncmp(run.err, place, strlen(place)) == 0;
    if (!placed || !strstr(run.err, message) || run.code != code)
        fail_msg("expected exit %ld and %s... %s ...\ngot exit %d and %s", code, place, message, run.code,
                 run.err);
    if (strchr(run.err, '\n') != run.err + strlen(run.err) - 1)
        fail_msg("%s: expected one line, got %s", path, run.err);
    if (code != 3) /* if nothing can be bought, the conflict is the answer */
        check_text(run.out, "");
    run_free(&run);
}

static void test_rejects_each_invalid_scenario(void **state)
{
    (void)state;
    struct golden table;
    open_table(&table);
    for (size_t i = 0; i < table.n_rows; i++) {
        char path[512];
        snprintf(path, sizeof path, "%s%s.yaml", FOLDER, golden_text(&table, i, "file"));
        check_message(path, golden_text(&table, i, "line"), golden_text(&table, i, "column"),
                      (long)golden_real(&table, i, "code"), golden_text(&table, i, "message"));
    }
    golden_close(&table);
}

/* An error has the same place after a program from a file is added to the workload. Errors about the whole
 * workload are skipped, because they change. */
static void test_reports_the_same_place_with_a_program(void **state)
{
    static const char *const OF_WORKLOAD[] = {
        "share-and-runs",      "shares-and-runs",     "shares-unlike",    "rate-missing",
        "metric-unlike-units", "reference-no-figure", "nodes-of-geomean", "nodes-of-ssni",
        "nodes-of-ssp",        "nodes-all-of-ssi",    "capability-idle"};
    const char *path = BUILD_FOLDER "/tests/beside.yaml";
    struct golden table;
    size_t n = 0;
    (void)state;
    write_file(BUILD_FOLDER "/tests/beside.model", PROGRAM);
    open_table(&table);
    for (size_t i = 0; i < table.n_rows; i++) {
        char from[512], line[32];
        const char *name = golden_text(&table, i, "file");
        bool of_workload = false;
        long at = 0;
        for (size_t k = 0; k < sizeof OF_WORKLOAD / sizeof *OF_WORKLOAD; k++)
            of_workload = of_workload || strcmp(name, OF_WORKLOAD[k]) == 0;
        snprintf(from, sizeof from, "%s%s.yaml", FOLDER, name);
        if (of_workload || golden_real(&table, i, "code") != 5 || !put_beside(path, from, &at))
            continue;
        const long before = (long)golden_real(&table, i, "line");
        snprintf(line, sizeof line, "%ld", before >= at ? before + 1 : before);
        check_message(path, line, golden_text(&table, i, "column"), 5, golden_text(&table, i, "message"));
        n++;
    }
    golden_close(&table);
    assert_true(n > 120);
}

/* Every file must be in the table. */
static void test_lists_every_file(void **state)
{
    (void)state;
    struct golden table;
    open_table(&table);
    size_t n = 0;
    DIR *folder = opendir(FOLDER);
    assert_non_null(folder);
    for (struct dirent *entry; (entry = readdir(folder));)
        n += strstr(entry->d_name, ".yaml") != NULL;
    closedir(folder);
    assert_int_equal(n, table.n_rows + 1); /* and good.yaml */
    golden_close(&table);
}

/* The scenario that the invalid ones vary is valid. */
static void test_accepts_the_valid_scenario(void **state)
{
    (void)state;
    struct run run;
    run_line(&run, 0, "optimize " TESTS_DIR "/bad/scenario/good.yaml");
    assert_non_null(strstr(run.out, "997,750.00 USD"));
    check_text(run.err, "");
    run_free(&run);
}

static void test_rejects_a_missing_file(void **state)
{
    (void)state;
    check_message(TESTS_DIR "/bad/scenario", "0", "0", 5, "is a directory, expected a file");
    check_message(TESTS_DIR "/bad/scenario/none.yaml", "0", "0", 5,
                  "cannot be read: No such file or directory");
    check_message("/dev/null", "1", "1", 5, "the file is empty");
}

/* Errors in values of the command line name their option and exit with 2. */
static void test_names_invalid_options(void **state)
{
    static const struct {
        const char *words[3];
        const char *message;
    } cases[] = {
        {{"--budget", "0,5"}, "--budget: expected a number, got '0,5'"},
        {{"--budget", "-1"}, "--budget: an amount of money cannot be negative"},
        {{"--budget", "5 EUR"},
         "--budget: catalogue 'whitney-1997' has no exchange rate of EUR on or before 1997-10-01"},
        {{"--counts", "lega"}, "--counts: unknown value 'lega'; did you mean 'legal'?"},
        {{"--goal", "speed"}, "--goal: unknown value 'speed'"},
        {{"--as-of", "yesterday"}, "--as-of: expected a date YYYY-MM-DD, got 'yesterday'"},
        {{"--set", "myrnet-nic=5USD"},
         "--set: no part matches 'myrnet-nic' in 'myrnet-nic=5USD'; did you mean 'myrinet-nic'?"},
        {{"--set", "latency.myrinet=5"}, "--set: unit missing"},
        {{"--set", "ppro-200=1500EUR"},
         "--set: catalogue 'whitney-1997' has no exchange rate of EUR"},
        {{"--set", "bandwidth.*=0MB/s"}, "--set: a bandwidth must be above zero"},
        {{"--override", "dubled"},
         "--override: the scenario has no override 'dubled'; did you mean 'doubled'?"},
        {{"--target-rate", "fast"}, "--target-rate: expected a number, got 'fast'"},
        {{"--time-limit", "0"}, "time-limit"},
        {{"--method", "guess"}, "--method: unknown method 'guess'"},
        {{"--budgte", "5"}, "unknown option '--budgte'; did you mean '--budget'?"},
    };
    (void)state;
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        struct run run;
        run_command(&run, (const char *const[]){"optimize", "scenarios/whitney-bt.yaml", cases[i].words[0],
                                                cases[i].words[1], NULL});
        if (run.code != 2 || !strstr(run.err, cases[i].message))
            fail_msg("expected exit 2 and %s, got exit %d and %s", cases[i].message, run.code, run.err);
        check_text(run.out, "");
        run_free(&run);
    }
}

/* The -o file appears only if there is a result for it. */
static void test_writes_nothing_on_error(void **state)
{
    (void)state;
    const char *path = BUILD_FOLDER "/tests/never-written.json";
    struct run run;
    remove(path);
    run_command(&run, (const char *const[]){"optimize", TESTS_DIR "/bad/scenario/budget-comma.yaml", "-o",
                                            path, NULL});
    assert_int_equal(run.code, 5);
    assert_null(fopen(path, "r"));
    run_free(&run);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_rejects_each_invalid_scenario),
        cmocka_unit_test(test_lists_every_file),
        cmocka_unit_test(test_accepts_the_valid_scenario),
        cmocka_unit_test(test_rejects_a_missing_file),
        cmocka_unit_test(test_names_invalid_options),
        cmocka_unit_test(test_writes_nothing_on_error),
        cmocka_unit_test(test_reports_the_same_place_with_a_program),
    };
    return cmocka_run_group_tests_name("library/bad_scenario", tests, NULL, NULL);
}
