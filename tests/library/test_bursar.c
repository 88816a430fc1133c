/* test_bursar.c - the public library: settings, requests, files in memory, cancel, progress, two handles. */
#include "library/bursar.h"

#include <locale.h>
#include <pthread.h>
#include <signal.h>
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <time.h>
#include <unistd.h>

#include "check.h"
#include "oracle/run_command.h"

#define WHITNEY "scenarios/whitney-bt.yaml"
#define SETTINGS "{\"catalogs\": [\"" BUILD_FOLDER "/catalog\"], \"scenarios\": [\"scenarios\"]}"
#define READ_ONLY "{\"files\": \"read\", \"catalogs\": [\"" BUILD_FOLDER "/catalog\"]}"

static struct bursar *open_handle(const char *settings)
{
    struct bursar *bursar = NULL;
    if (bursar_open(&bursar, settings) != BURSAR_OK)
        fail_msg("%s: %s", settings ? settings : "no settings", bursar_error(bursar));
    assert_string_equal(bursar_error(bursar), "");
    return bursar;
}

/* Solves, expects a code, and frees the answer before. */
static void solve(struct bursar_answer **out, struct bursar *bursar, int code, const char *request)
{
    bursar_answer_free(*out);
    const int got = bursar_solve(bursar, request, NULL, out);
    assert_non_null(*out);
    assert_int_equal(got, bursar_answer_code(*out));
    if (got != code)
        fail_msg("%s: code %d, expected %d: %s", request, got, code, bursar_answer_diagnostics(*out));
}

static void expect_text(const struct bursar_answer *answer, const char *text)
{
    if (!strstr(bursar_answer_diagnostics(answer), text))
        fail_msg("expected '%s' in %s", text, bursar_answer_diagnostics(answer));
}

/* Reads a whole file; the caller frees it. */
static char *read_bytes(const char *path, size_t *n)
{
    struct stat info;
    FILE *file = fopen(path, "rb");
    assert_non_null(file);
    assert_int_equal(fstat(fileno(file), &info), 0);
    *n = (size_t)info.st_size;
    char *bytes = calloc(*n + 1, 1);
    assert_non_null(bytes);
    assert_int_equal(fread(bytes, 1, *n, file), *n);
    fclose(file);
    return bytes;
}

static void put(struct bursar *bursar, const char *name, const char *path)
{
    size_t n = 0;
    char *bytes = read_bytes(path, &n);
    assert_int_equal(bursar_put_file(bursar, name, bytes, n), BURSAR_OK);
    memset(bytes, 'x', n); /* the handle has a copy */
    free(bytes);
}

/* --- settings and requests --- */

static void test_refuses_settings(void **state)
{
    static const char *const bad[][2] = {
        {"", "the settings is not valid JSON: line 1, column 0"},
        {"[]", "the settings: expected a JSON object"},
        {"{\"jobs\": 1, \"job\": 2}", "the settings: unknown key 'job'; did you mean 'jobs'?"},
        {"{\"jobs\": 0}", "the settings: 'jobs': expected a whole number from 1 to 1024"},
        {"{\"jobs\": \"2\"}", "'jobs': expected a whole number"},
        {"{\"columns\": 10}", "'columns': expected a whole number from 40"},
        {"{\"colours\": 1}", "'colours': expected true or false"},
        {"{\"catalogs\": \"x\"}", "'catalogs': expected a list of strings"},
        {"{\"scenarios\": [1]}", "'scenarios': expected a list of strings"},
        {"{\"files\": \"ram\"}", "'files': expected disk, read or memory"},
        {"{\"jobs\": 1, \"jobs\": 1}", "duplicate object key"},
    };
    (void)state;
    for (size_t i = 0; i < sizeof bad / sizeof *bad; i++) {
        struct bursar *bursar = NULL;
        struct bursar_answer *answer = NULL;
        assert_int_equal(bursar_open(&bursar, bad[i][0]), BURSAR_USAGE);
        assert_non_null(bursar);
        if (!strstr(bursar_error(bursar), bad[i][1]))
            fail_msg("%s: %s", bad[i][0], bursar_error(bursar));
        solve(&answer, bursar, BURSAR_USAGE,
              "{\"command\": \"models\"}"); /* each request has the same error */
        bursar_answer_free(answer);
        bursar_close(bursar);
    }
    assert_int_equal(bursar_open(NULL, NULL), BURSAR_USAGE);
    bursar_close(NULL);
}

static void test_refuses_requests(void **state)
{
    static const char *const bad[][2] = {
        {"{", "the request is not valid JSON"},
        {"{\"command\": \"optimize\",\n  \"arguments\" [1]}", "\"line\": 2,"},
        {"[7]", "the request: expected a JSON object"},
        {"{}", "the request: key 'command' is missing"},
        {"{\"command\": 1}", "'command': expected the name of a command"},
        {"{\"command\": \"optimise\"}", "unknown command 'optimise'; did you mean 'optimize'?"},
        {"{\"command\": \"optimize\", \"argument\": []}",
         "unknown key 'argument'; did you mean 'arguments'?"},
        {"{\"command\": \"optimize\", \"arguments\": \"a\"}", "'arguments': expected a list of strings"},
        {"{\"command\": \"optimize\", \"options\": []}", "'options': expected an object"},
        {"{\"command\": \"optimize\", \"options\": {\"budgt\": 1}}",
         "'optimize' has no option 'budgt'; did you mean 'budget'?"},
        {"{\"command\": \"optimize\", \"options\": {\"set=x\": \"y\"}}", "has no option 'set=x'"},
        {"{\"command\": \"optimize\", \"options\": {\"exact\": 1}}",
         "'options.exact': expected true or false"},
        {"{\"command\": \"optimize\", \"options\": {\"budget\": true}}", "expected a string or a number"},
        {"{\"command\": \"optimize\", \"options\": {\"budget\": null}}", "expected a string or a number"},
        {"{\"command\": \"optimize\", \"options\": {\"budget\": [1]}}", "expected one value, not a list"},
        {"{\"command\": \"optimize\", \"options\": {\"set\": [{}]}}", "expected a string or a number"},
        {"{\"command\": \"optimize\", \"presolve\": 0}", "'presolve': expected true or false"},
        {"{\"command\": \"optimize\"}", "an argument is missing"},
        {"{\"command\": \"optimize\", \"arguments\": [\"a\", \"b\"]}", "too many arguments"},
        {"{\"command\": \"report\", \"arguments\": [\"a\"], \"options\": {\"format\": \"json\"}}",
         "does not accept --format"},
    };
    struct bursar *bursar = open_handle(NULL);
    struct bursar_answer *answer = NULL;
    (void)state;
    for (size_t i = 0; i < sizeof bad / sizeof *bad; i++) {
        size_t n = 1;
        solve(&answer, bursar, BURSAR_USAGE, bad[i][0]);
        expect_text(answer, bad[i][1]);
        expect_text(answer, "\"status\": \"usage\"");
        assert_string_equal(bursar_answer_result(answer, &n), "");
        assert_int_equal(n, 0);
    }
    bursar_answer_free(answer);
    answer = NULL;
    solve(&answer, bursar, BURSAR_USAGE, NULL);
    expect_text(answer, "the request is missing");
    bursar_answer_free(answer);
    static const char *const words[] = {"models", NULL};
    assert_int_equal(bursar_run(bursar, 2, words, NULL, &answer), BURSAR_USAGE);
    expect_text(answer, "a word of the command is NULL");
    bursar_answer_free(answer);
    assert_int_equal(bursar_run(bursar, -1, words, NULL, &answer), BURSAR_USAGE);
    bursar_answer_free(answer);
    assert_int_equal(bursar_run(bursar, 1, words, NULL, NULL), BURSAR_USAGE);
    assert_int_equal(bursar_run(NULL, 1, words, NULL, &answer), BURSAR_USAGE);
    assert_null(answer);
    assert_int_equal(bursar_solve(NULL, "{}", NULL, &answer), BURSAR_USAGE);
    assert_int_equal(bursar_put_file(bursar, NULL, "", 0), BURSAR_USAGE);
    assert_string_equal(bursar_error(bursar), "a file needs a name");
    assert_int_equal(bursar_put_file(bursar, "x", NULL, 0), BURSAR_OK);
    assert_string_equal(bursar_error(bursar), "");
    bursar_close(bursar);
}

/* --- answers equal those of the program --- */

static void test_many_solves_equal_the_program(void **state)
{
    static const char *const budgets[] = {"100000 USD", "2500000 USD", "250000 USD", "1000000 USD"};
    enum { N = sizeof budgets / sizeof *budgets };
    char *program[N];
    struct bursar *bursar = open_handle(SETTINGS);
    struct bursar_answer *answer = NULL;
    (void)state;
    for (size_t i = 0; i < N; i++) {
        char option[64];
        struct run run;
        snprintf(option, sizeof option, "--budget=%s", budgets[i]);
        run_command(&run, (const char *const[]){"optimize", WHITNEY, option, "--format=json", NULL});
        assert_int_equal(run.code, 0);
        program[i] = strdup(run.out);
        run_free(&run);
    }
    for (size_t turn = 0; turn < 3 * N; turn++) {
        char request[256];
        snprintf(request, sizeof request,
                 "{\"command\": \"optimize\", \"arguments\": [\"%s\"], \"options\": {\"budget\": \"%s\"}}",
                 turn % 2 ? WHITNEY : "whitney-bt", budgets[turn % N]);
        solve(&answer, bursar, BURSAR_OK, request);
        check_text(bursar_answer_result(answer, NULL), program[turn % N]);
        solve(&answer, bursar, BURSAR_INPUT,
              "{\"command\": \"optimize\", \"arguments\": [\"nowhere.yaml\"]}"); /* leaves no trace */
    }
    solve(&answer, bursar, BURSAR_OK,
          "{\"command\": \"optimize\", \"arguments\": [\"whitney-bt\"], \"options\": {\"format\": \"text\", "
          "\"near\": 0.02, \"set\": [\"ppro-200=+8%\"], \"verbose\": false}, \"presolve\": true}");
    assert_non_null(strstr(bursar_answer_result(answer, NULL), "Buy "));
    for (size_t i = 0; i < N; i++)
        free(program[i]);
    bursar_answer_free(answer);
    bursar_close(bursar);
}

static void test_leaves_out_presolve(void **state)
{
    struct bursar *bursar = open_handle(SETTINGS);
    struct bursar_answer *answer = NULL;
    struct run run;
    (void)state;
    solve(&answer, bursar, BURSAR_OK,
          "{\"command\": \"optimize\", \"arguments\": [\"whitney-bt\"], \"presolve\": false}");
    assert_non_null(strstr(bursar_answer_result(answer, NULL), "\"presolve\": null,"));
    run_line(&run, 0, "optimize " WHITNEY " --no-presolve --format json");
    check_text(bursar_answer_result(answer, NULL), run.out);
    run_free(&run);
    solve(&answer, bursar, BURSAR_OK, /* has no such counts */
          "{\"command\": \"check\", \"arguments\": [\"whitney-bt\"], \"presolve\": false}");
    bursar_answer_free(answer);
    bursar_close(bursar);
}

/* Numbers have a point, also where the host program's locale has commas. */
static void test_ignores_the_locale(void **state)
{
    (void)state;
    static const char request[] =
        "{\"command\": \"optimize\", \"arguments\": [\"whitney-bt\"], \"options\": {\"near\": 0.5}}";
    struct bursar *bursar = open_handle(SETTINGS);
    struct bursar_answer *plain = NULL, *german = NULL;
    solve(&plain, bursar, BURSAR_OK, request);
    if (!setlocale(LC_ALL, "de_DE.UTF-8") && !setlocale(LC_ALL, "fr_FR.UTF-8"))
        print_message("no locale with commas is installed\n");
    solve(&german, bursar, BURSAR_OK, request);
    setlocale(LC_ALL, "C");
    check_text(bursar_answer_result(german, NULL), bursar_answer_result(plain, NULL));
    bursar_answer_free(plain);
    bursar_answer_free(german);
    bursar_close(bursar);
}

/* --- diagnostics --- */

static void test_diagnoses(void **state)
{
    static const char scenario[] = "budget: 1000 USD\nbudgett: 5\n";
    struct bursar *bursar = open_handle(SETTINGS);
    struct bursar_answer *answer = NULL;
    (void)state;
    assert_int_equal(bursar_put_file(bursar, "my.yaml", scenario, strlen(scenario)), BURSAR_OK);
    solve(&answer, bursar, BURSAR_INPUT, "{\"command\": \"check\", \"arguments\": [\"my.yaml\"]}");
    expect_text(answer, "\"schema\": \"bursar.diagnostics/1\"");
    expect_text(answer, "\"code\": 5");
    expect_text(answer, "\"status\": \"input\"");
    expect_text(answer, "\"file\": \"my.yaml\"");
    expect_text(answer, "\"line\": 2");
    expect_text(answer, "\"column\": 1");
    solve(&answer, bursar, BURSAR_OK, "{\"command\": \"check\", \"arguments\": [\"modern-mix-5m\"]}");
    expect_text(answer, "\"error\": null");
    expect_text(answer, "\"status\": \"ok\"");
    solve(
        &answer, bursar, BURSAR_INFEASIBLE,
        "{\"command\": \"optimize\", \"arguments\": [\"whitney-bt\"], \"options\": {\"budget\": \"1 USD\"}}");
    expect_text(answer, "\"status\": \"infeasible\"");
    assert_non_null(strstr(bursar_answer_result(answer, NULL), "\"status\": \"infeasible\""));
    bursar_answer_free(answer);
    bursar_close(bursar);
}

struct told {
    size_t n_warnings, n_errors;
};

static int hear(void *payload, int kind, const char *line)
{
    struct told *told = payload;
    assert_true(line[0] != '\0');
    told->n_warnings += kind == BURSAR_WARNING;
    told->n_errors += kind == BURSAR_ERROR;
    return 0;
}

static long give_input(void *payload, char *bytes, size_t n)
{
    (void)payload;
    static FILE *file; /* open between two calls */
    if (!file)
        file = fopen(WHITNEY, "rb");
    assert_non_null(file);
    const size_t got = fread(bytes, 1, n < 100 ? n : 100, file);
    if (got == 0) {
        fclose(file);
        file = NULL;
    }
    return (long)got;
}

static void test_has_a_console(void **state)
{
    struct told told = {0, 0};
    struct bursar *bursar = open_handle(SETTINGS);
    struct bursar_answer *answer = NULL;
    static const char request[] = "{\"command\": \"optimize\", \"arguments\": [\"-\"]}";
    (void)state;
    solve(&answer, bursar, BURSAR_INPUT, request); /* no standard input: the library does not read it */
    expect_text(answer, "there is no standard input");
    bursar_set_console(bursar,
                       &(struct bursar_console){.message = hear, .input = give_input, .payload = &told});
    solve(&answer, bursar, BURSAR_OK, request);
    assert_int_equal(told.n_errors, 0);
    solve(&answer, bursar, BURSAR_INPUT, "{\"command\": \"optimize\", \"arguments\": [\"nowhere.yaml\"]}");
    assert_int_equal(told.n_errors, 1);
    bursar_set_console(bursar, NULL);
    put(bursar, "-", WHITNEY);
    solve(&answer, bursar, BURSAR_OK, request);
    bursar_answer_free(answer);
    bursar_close(bursar);
}

/* --- files --- */

static void test_reads_memory_alone(void **state)
{
    struct bursar *disk = open_handle(SETTINGS), *memory = open_handle("{\"files\": \"memory\"}");
    struct bursar_answer *there = NULL, *answer = NULL;
    static const char request[] = "{\"command\": \"optimize\", \"arguments\": [\"" WHITNEY "\"]}";
    (void)state;
    solve(&there, disk, BURSAR_OK, request);
    solve(&answer, memory, BURSAR_INPUT, request);
    expect_text(answer, "no file in memory has this name");
    put(memory, WHITNEY, WHITNEY);
    solve(&answer, memory, BURSAR_INPUT, request);
    expect_text(answer, "there is no catalogue 'whitney-1997'");
    put(memory, "whitney-1997.db", BUILD_FOLDER "/catalog/whitney-1997.db");
    solve(&answer, memory, BURSAR_OK, request);
    check_text(bursar_answer_result(answer, NULL), bursar_answer_result(there, NULL));
    assert_int_equal(bursar_put_file(memory, WHITNEY, "budget: [", 9), BURSAR_OK); /* replaces */
    solve(&answer, memory, BURSAR_INPUT, request);
    assert_int_equal(bursar_put_file(memory, WHITNEY, NULL, 0), BURSAR_OK); /* removes */
    solve(&answer, memory, BURSAR_INPUT, request);
    expect_text(answer, "no file in memory has this name");
    put(memory, "mine.yaml", WHITNEY); /* found by its name */
    solve(&answer, memory, BURSAR_OK, "{\"command\": \"optimize\", \"arguments\": [\"mine\"]}");
    assert_int_equal(bursar_put_file(memory, "whitney-1997.db", "SQLite format 3", 16), BURSAR_OK);
    solve(&answer, memory, BURSAR_INPUT, "{\"command\": \"optimize\", \"arguments\": [\"mine\"]}");
    expect_text(answer, "is truncated or damaged");
    bursar_answer_free(there);
    bursar_answer_free(answer);
    bursar_close(disk);
    bursar_close(memory);
}

/* A catalogue of CSV files below a name. */
static void test_reads_a_folder_in_memory(void **state)
{
    static const char *const tables[] = {"meta", "part"};
    struct bursar *memory = open_handle("{\"files\": \"memory\"}");
    struct bursar_answer *answer = NULL;
    (void)state;
    for (size_t i = 0; i < sizeof tables / sizeof *tables; i++) {
        char name[64], path[64];
        snprintf(name, sizeof name, "./mine/%s.csv", tables[i]);
        snprintf(path, sizeof path, "catalog/whitney-1997/%s.csv", tables[i]);
        put(memory, name, path);
    }
    solve(&answer, memory, BURSAR_INPUT,
          "{\"command\": \"catalog\", \"arguments\": [\"check\", \"./mine\"]}");
    expect_text(answer, "mine/");
    bursar_answer_free(answer);
    bursar_close(memory);
}

/* A handle with roots reads two folders and writes one. */
static void test_writes_below_its_roots(void **state)
{
    char folder[] = "/tmp/bursar-roots-XXXXXX", settings[512], request[512], made[64];
    struct bursar_answer *answer = NULL;
    (void)state;
    assert_non_null(mkdtemp(folder));
    snprintf(settings, sizeof settings,
             "{\"catalogs\": [\"" BUILD_FOLDER "/catalog\"], \"roots\": [\"%s\"], "
             "\"read_roots\": [\"" BUILD_FOLDER "/catalog\"]}",
             folder);
    struct bursar *bursar = open_handle(settings);
    static const char form[] = "{\"command\": \"catalog\", \"arguments\": [\"new\", \"%s\"], \"options\": "
                               "{\"currency\": \"EUR\", \"as-of\": \"2026-01-01\"}}";
    snprintf(made, sizeof made, "%s/made", folder);
    snprintf(request, sizeof request, form, made);
    solve(&answer, bursar, BURSAR_OK, request);
    solve(&answer, bursar, BURSAR_OK,
          "{\"command\": \"catalog\", \"arguments\": [\"check\", \"whitney-1997\"]}");
    snprintf(request, sizeof request, form, BUILD_FOLDER "/catalog/made");
    solve(&answer, bursar, BURSAR_OUTPUT, request);
    expect_text(answer, "is outside the folders that may be written");
    snprintf(request, sizeof request, form, "/tmp/made");
    solve(&answer, bursar, BURSAR_OUTPUT, request);
    expect_text(answer, "is outside the folders that may be read");
    assert_int_not_equal(access("/tmp/made", F_OK), 0);
    bursar_answer_free(answer);
    bursar_close(bursar);
    snprintf(request, sizeof request, "%s/meta.csv", made);
    assert_int_equal(unlink(request) + rmdir(made) + rmdir(folder), 0);
}

static void test_makes_documents_in_memory(void **state)
{
    struct bursar *memory = open_handle("{\"files\": \"memory\"}");
    struct bursar_answer *answer = NULL;
    struct stat info;
    size_t n = 0;
    (void)state;
    put(memory, "w.yaml", WHITNEY);
    put(memory, "whitney-1997.db", BUILD_FOLDER "/catalog/whitney-1997.db");
    solve(&answer, memory, BURSAR_OK,
          "{\"command\": \"report\", \"arguments\": [\"w.yaml\"], \"options\": {\"output\": \"made.html\"}}");
    const char *page = bursar_answer_result(answer, &n);
    assert_true(n > 10000 && strlen(page) == n);
    assert_int_equal(strncmp(page, "<!DOCTYPE html>", 15), 0);
    solve(&answer, memory, BURSAR_OK,
          "{\"command\": \"report\", \"arguments\": [\"w.yaml\"], \"options\": {\"output\": \"made.csv\"}}");
    assert_non_null(strstr(bursar_answer_result(answer, NULL), ","));
    assert_int_equal(stat("made.html", &info), -1);
    assert_int_equal(stat("made.csv", &info), -1);
    static const char *const refused[] = {
        "{\"command\": \"report\", \"arguments\": [\"w.yaml\"], \"options\": {\"output\": \"made.xlsx\"}}",
        "{\"command\": \"init\", \"arguments\": [\"made\"]}",
        "{\"command\": \"catalog\", \"arguments\": [\"new\", \"made\"], "
        "\"options\": {\"currency\": \"USD\", \"as-of\": \"2026-01-01\"}}",
        "{\"command\": \"export\", \"arguments\": [\"w.yaml\", \"made.lp\"], "
        "\"options\": {\"lp\": true}}",
        "{\"command\": \"optimize\", \"arguments\": [\"w.yaml\"], \"options\": {\"proof\": \"made.vipr\"}}",
    };
    for (size_t i = 0; i < sizeof refused / sizeof *refused; i++)
        solve(&answer, memory, BURSAR_OUTPUT, refused[i]);
    assert_int_equal(stat("made", &info), -1);
    bursar_answer_free(answer);
    bursar_close(memory);
}

static void test_read_mode_writes_nothing(void **state)
{
    struct bursar *bursar = open_handle(READ_ONLY);
    struct bursar_answer *answer = NULL;
    struct stat info;
    static const char *const refused[] = {
        "{\"command\": \"init\", \"arguments\": [\"made\"]}",
        "{\"command\": \"catalog\", \"arguments\": [\"new\", \"made\"], "
        "\"options\": {\"currency\": \"USD\", \"as-of\": \"2026-01-01\"}}",
        "{\"command\": \"catalog\", \"arguments\": [\"build\", \"catalog/whitney-1997\"], "
        "\"options\": {\"output\": \"made.db\"}}",
        "{\"command\": \"catalog\", \"arguments\": [\"export\", \"whitney-1997\", \"made\"]}",
        "{\"command\": \"export\", \"arguments\": [\"" WHITNEY "\", \"made.lp\"], "
        "\"options\": {\"lp\": true}}",
    };
    (void)state;
    for (size_t i = 0; i < sizeof refused / sizeof *refused; i++) {
        solve(&answer, bursar, BURSAR_OUTPUT, refused[i]);
        expect_text(answer, i == 0 ? "made" : "");
    }
    /* the result is the document */
    solve(&answer, bursar, BURSAR_OK,
          "{\"command\": \"report\", \"arguments\": [\"" WHITNEY
          "\"], \"options\": {\"output\": \"made.html\"}}");
    assert_memory_equal(bursar_answer_result(answer, NULL), "<!DOCTYPE html>", 15);
    solve(&answer, bursar, BURSAR_OK,
          "{\"command\": \"optimize\", \"arguments\": [\"" WHITNEY
          "\"], \"options\": {\"output\": \"made.json\"}}");
    assert_memory_equal(bursar_answer_result(answer, NULL), "{", 1);
    static const char *const made[] = {"made", "made.json", "made.html", "made.db", "made.lp"};
    for (size_t i = 0; i < sizeof made / sizeof *made; i++)
        assert_int_equal(stat(made[i], &info), -1);
    solve(&answer, bursar, BURSAR_OK, "{\"command\": \"optimize\", \"arguments\": [\"" WHITNEY "\"]}");
    bursar_answer_free(answer);
    bursar_close(bursar);
}

/* --- progress, cancel, threads --- */

struct seen {
    size_t n;
    double part;
};

static void see(void *payload, double part, const char *label)
{
    struct seen *seen = payload;
    assert_non_null(label);
    assert_true(part <= 1);
    assert_true(part >= seen->part);
    seen->part = part;
    seen->n++;
}

#define LONG                                                                                                 \
    "{\"command\": \"montecarlo\", \"arguments\": [\"scenarios/modern-mix-5m.yaml\"], "                      \
    "\"options\": {\"draws\": 100000000}}"

static void *cancel_later(void *bursar)
{
    nanosleep(&(struct timespec){.tv_sec = 1}, NULL);
    bursar_cancel(bursar);
    return NULL;
}

static void test_stops(void **state)
{
    struct bursar *bursar = open_handle(SETTINGS);
    struct bursar_answer *answer = NULL;
    struct seen seen = {0, -1};
    const struct bursar_watch watch = {see, &seen};
    pthread_t thread;
    (void)state;
    assert_int_equal(pthread_create(&thread, NULL, cancel_later, bursar), 0);
    const int code = bursar_solve(bursar, LONG, &watch, &answer);
    pthread_join(thread, NULL);
    if (code != BURSAR_STOPPED)
        fail_msg("code %d: %s", code, bursar_answer_diagnostics(answer));
    assert_true(seen.n >= 2 && seen.n <= 400);
    /* the cancel is used up */
    solve(&answer, bursar, BURSAR_OK, "{\"command\": \"optimize\", \"arguments\": [\"whitney-bt\"]}");
    bursar_cancel(bursar); /* one that comes too early stops the next request */
    solve(&answer, bursar, BURSAR_STOPPED, LONG);
    solve(&answer, bursar, BURSAR_OK, "{\"command\": \"optimize\", \"arguments\": [\"whitney-bt\"]}");
    bursar_answer_free(answer);
    bursar_cancel(NULL);
    bursar_close(bursar);
}

/* A request that a thread answers several times. */
struct repeated {
    const char *request;
    struct bursar *bursar;
    bool same;
};

static void *repeat(void *argument)
{
    struct repeated *repeated = argument;
    char *first = NULL;
    repeated->same = true;
    for (int i = 0; i < 5; i++) {
        struct bursar_answer *answer = NULL;
        if (bursar_solve(repeated->bursar, repeated->request, NULL, &answer) != BURSAR_OK)
            repeated->same = false;
        if (!first)
            first = strdup(bursar_answer_result(answer, NULL));
        repeated->same = repeated->same && strcmp(first, bursar_answer_result(answer, NULL)) == 0;
        bursar_answer_free(answer);
    }
    free(first);
    return NULL;
}

static void test_two_handles_on_two_threads(void **state)
{
    struct repeated of[2] = {
        {"{\"command\": \"optimize\", \"arguments\": [\"whitney-bt\"]}", open_handle(SETTINGS), false},
        {"{\"command\": \"flip\", \"arguments\": [\"whitney-bt\"]}", open_handle(SETTINGS), false},
    };
    pthread_t threads[2];
    (void)state;
    /* one of them has another file of this name */
    assert_int_equal(bursar_put_file(of[0].bursar, "scenarios/other.yaml", "x", 1), BURSAR_OK);
    for (size_t i = 0; i < 2; i++)
        assert_int_equal(pthread_create(&threads[i], NULL, repeat, &of[i]), 0);
    for (size_t i = 0; i < 2; i++) {
        pthread_join(threads[i], NULL);
        assert_true(of[i].same);
        bursar_close(of[i].bursar);
    }
}

/* \udcNN is a byte of a name; after another half it is the end of a character. */
static void test_names_that_are_not_utf8(void **state)
{
    static const char *const names[][2] = {
        {"b\344d.yaml", "b\\udce4d.yaml"},
        {"\200\377", "\\uDC80\\udcFF"},
        {"\xF0\x9F\x92\x80.yaml", "\\ud83d\\udc80.yaml"},
        {"a\\udce4.yaml", "a\\\\udce4.yaml"},
    };
    (void)state;
    struct bursar *bursar = open_handle(READ_ONLY);
    struct bursar_answer *answer = NULL;
    char request[128];
    for (size_t i = 0; i < sizeof names / sizeof *names; i++) {
        put(bursar, names[i][0], WHITNEY);
        for (size_t j = 0; j < sizeof names / sizeof *names; j++) {
            snprintf(request, sizeof request, "{\"command\": \"check\", \"arguments\": [\"%s\"]}",
                     names[j][1]);
            solve(&answer, bursar, j == i ? BURSAR_OK : BURSAR_INPUT, request);
        }
        assert_int_equal(bursar_put_file(bursar, names[i][0], NULL, 0), BURSAR_OK);
    }
    solve(&answer, bursar, BURSAR_USAGE, "{\"command\": \"check\", \"arguments\": [\"\\udc41\"]}");
    expect_text(answer, "is not valid JSON");
    bursar_answer_free(answer);
    bursar_close(bursar);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_refuses_settings),
        cmocka_unit_test(test_refuses_requests),
        cmocka_unit_test(test_many_solves_equal_the_program),
        cmocka_unit_test(test_leaves_out_presolve),
        cmocka_unit_test(test_ignores_the_locale),
        cmocka_unit_test(test_diagnoses),
        cmocka_unit_test(test_names_that_are_not_utf8),
        cmocka_unit_test(test_has_a_console),
        cmocka_unit_test(test_reads_memory_alone),
        cmocka_unit_test(test_reads_a_folder_in_memory),
        cmocka_unit_test(test_writes_below_its_roots),
        cmocka_unit_test(test_makes_documents_in_memory),
        cmocka_unit_test(test_read_mode_writes_nothing),
        cmocka_unit_test(test_stops),
        cmocka_unit_test(test_two_handles_on_two_threads),
    };
    return cmocka_run_group_tests_name("bursar.h", tests, NULL, NULL);
}
