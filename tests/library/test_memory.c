/* test_memory.c - memory runs out at the k-th allocation, also in libraries: the program does its work or
 * ends with a message, never by a signal. */
#include <fcntl.h>
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <unistd.h>

#include "check.h"

/* The sanitizer replaces malloc, so that no preloaded library can make it fail. */
#ifdef __SANITIZE_ADDRESS__
enum { SANITIZED = 1 };
#else
enum { SANITIZED = 0 };
#endif

#define PROGRAM BUILD_FOLDER "/bursar"
#define WHITNEY "scenarios/whitney-bt.yaml"

struct folder {
    char path[64];
    char library[96];
    char out[96];
    char err[96];
    char count[96];
};

/* The end of a run. */
struct ending {
    int signal; /* 0: none */
    int code;
    long n_calls;
    char *out; /* to be freed */
    char *err; /* to be freed */
};

static void ending_fini(struct ending *ending)
{
    free(ending->out);
    free(ending->err);
}

static char *read_all(const char *path)
{
    struct stat about;
    FILE *file = fopen(path, "rb");
    assert_non_null(file);
    assert_int_equal(fstat(fileno(file), &about), 0);
    char *text = calloc((size_t)about.st_size + 1, 1);
    assert_non_null(text);
    assert_int_equal(fread(text, 1, (size_t)about.st_size, file), about.st_size);
    fclose(file);
    return text;
}

static void redirect(const char *path, int to)
{
    const int file = open(path, O_WRONLY | O_CREAT | O_TRUNC, 0600);
    if (file < 0 || dup2(file, to) < 0)
        _exit(126);
    close(file);
}

static void become(const struct folder *folder, const char *const *words, long fail_at, bool on)
{
    enum { WORDS_AT_MOST = 16 };
    char at[32];
    char *argv[WORDS_AT_MOST + 2] = {0};
    snprintf(at, sizeof at, "%ld", fail_at);
    setenv("FAIL_AT", at, 1);
    if (on)
        setenv("FAIL_ON", "1", 1);
    setenv("FAIL_COUNT", folder->count, 1);
    redirect(folder->out, STDOUT_FILENO);
    redirect(folder->err, STDERR_FILENO);
    if (!SANITIZED)
        setenv("LD_PRELOAD", folder->library, 1); /* last, because our own calls must not fail */
    argv[0] = strdup(PROGRAM);
    for (int i = 0; words[i] && i < WORDS_AT_MOST; i++)
        argv[i + 1] = strdup(words[i]);
    execv(PROGRAM, argv);
    _exit(126);
}

static struct ending run(const struct folder *folder, const char *const *words, long fail_at, bool on)
{
    int status = 0;
    struct ending ending = {0};
    fflush(NULL);
    const pid_t child = fork();
    assert_true(child >= 0);
    if (child == 0)
        become(folder, words, fail_at, on);
    assert_int_equal(waitpid(child, &status, 0), child);
    ending.signal = WIFSIGNALED(status) ? WTERMSIG(status) : 0;
    ending.code = WIFEXITED(status) ? WEXITSTATUS(status) : -1;
    ending.out = read_all(folder->out);
    ending.err = read_all(folder->err);
    FILE *count = fopen(folder->count, "r");
    if (count) {
        assert_int_equal(fscanf(count, "%ld", &ending.n_calls), 1);
        fclose(count);
        unlink(folder->count);
    }
    return ending;
}

static int setup(void **state)
{
    char command[256];
    struct folder *folder = calloc(1, sizeof *folder);
    assert_non_null(folder);
    strcpy(folder->path, "/tmp/bursar-memory-XXXXXX");
    assert_non_null(mkdtemp(folder->path));
    snprintf(folder->library, sizeof folder->library, "%s/failing.so", folder->path);
    snprintf(folder->out, sizeof folder->out, "%s/out", folder->path);
    snprintf(folder->err, sizeof folder->err, "%s/err", folder->path);
    snprintf(folder->count, sizeof folder->count, "%s/count", folder->path);
    snprintf(command, sizeof command, "${CC:-cc} -shared -fPIC -O1 -o %s " TESTS_DIR "/torture/failing.c",
             folder->library);
    assert_int_equal(system(command), 0);
    *state = folder;
    return 0;
}

static int teardown(void **state)
{
    char command[128];
    struct folder *folder = *state;
    snprintf(command, sizeof command, "rm -r %s", folder->path);
    assert_int_equal(system(command), 0);
    free(folder);
    return 0;
}

/* Fails the first calls one by one, then every call 1.1 times as far, through a whole run. */
static void starve(const struct folder *folder, const char *const *words)
{
    struct ending good = run(folder, words, 0, false);
    int n_failed = 0;
    assert_int_equal(good.signal, 0);
    assert_int_equal(good.code, 0);
    assert_true(SANITIZED || good.n_calls > 10); /* the library is active */
    for (long k = 1; k <= good.n_calls; k += 1 + k / 10) {
        for (int on = 0; on < 2; on++) {
            struct ending ending = run(folder, words, k, on);
            if (ending.signal)
                fail_msg("%s %s: signal %d when call %ld%s fails: %s", words[0], words[1], ending.signal, k,
                         on ? " and all later ones" : "", ending.err);
            if (ending.code == 0 && strcmp(ending.out, good.out) != 0)
                fail_msg("%s %s: exit 0 and another answer when call %ld fails:\n%s", words[0], words[1], k,
                         ending.out);
            if (ending.code != 0 && ending.err[0] == '\0')
                fail_msg("%s %s: exit %d without a word when call %ld fails", words[0], words[1], ending.code,
                         k);
            n_failed += ending.code == 1 && strstr(ending.err, "out of memory");
            ending_fini(&ending);
        }
    }
    printf("%s %s: %ld calls, %d runs out of memory\n", words[0], words[1], good.n_calls, n_failed);
    assert_true(SANITIZED || n_failed > 0);
    ending_fini(&good);
}

static void test_optimize_survives_failed_allocations(void **state)
{
    starve(*state, (const char *const[]){"optimize", WHITNEY, "--format", "json", NULL});
    starve(*state, (const char *const[]){"optimize", "scenarios/whitney-mix.yaml", NULL});
}

static void test_studies_survive_failed_allocations(void **state)
{
    starve(*state, (const char *const[]){"curve", WHITNEY, "--points", "5", "--format", "csv", NULL});
    starve(*state, (const char *const[]){"crossover", WHITNEY, "--between", "fast-ethernet,myrinet", NULL});
    starve(*state, (const char *const[]){"whatif", WHITNEY, "--set", "myrinet-nic=*0.5", NULL});
    starve(*state, (const char *const[]){"reproduce", "whitney", NULL});
}

static void test_catalog_commands_survive_failed_allocations(void **state)
{
    const struct folder *folder = *state;
    char path[96];
    snprintf(path, sizeof path, "%s/built.db", folder->path);
    starve(folder, (const char *const[]){"catalog", "build", "catalog/whitney-1997", "-o", path, "--format",
                                         "json", NULL});
    starve(folder, (const char *const[]){"catalog", "list", "whitney-1997", NULL});
}

/* An existing file is unchanged or complete. */
static void test_files_stay_whole(void **state)
{
    const struct folder *folder = *state;
    char path[96];
    snprintf(path, sizeof path, "%s/plan.json", folder->path);
    const char *const words[] = {"optimize", WHITNEY, "--format", "json", "-o", path, NULL};
    struct ending ending = run(folder, words, 0, false);
    assert_int_equal(ending.code, 0);
    char *whole = read_all(path);
    const long n_calls = ending.n_calls;
    ending_fini(&ending);
    for (long k = 1; k <= n_calls; k += 1 + k / 5) {
        FILE *old = fopen(path, "w");
        assert_non_null(old);
        fputs("before", old);
        assert_int_equal(fclose(old), 0);
        ending = run(folder, words, k, true);
        char *now = read_all(path);
        check_text(now, ending.code == 0 ? whole : "before");
        free(now);
        ending_fini(&ending);
    }
    free(whole);
}

/* The library for workbooks does not survive every failed allocation; therefore the program reserves its
 * memory before. With this little address space the workbook is equal, or missing with a reason. */
static void test_workbook_is_complete_or_missing(void **state)
{
    const struct folder *folder = *state;
    char path[96], whole[104], command[512];
    int n_failed = 0, n_made = 0;
    snprintf(path, sizeof path, "%s/report.xlsx", folder->path);
    snprintf(whole, sizeof whole, "%s.whole", path);
    for (int limit_MiB = SANITIZED ? 0 : 512; limit_MiB >= 16; limit_MiB -= 8) {
        snprintf(command, sizeof command,
                 "ulimit -v %d; exec " PROGRAM " report " WHITNEY " --budget 9000 -q -o %s >/dev/null 2>%s",
                 limit_MiB * 1024, path, folder->err);
        const int ended = system(command);
        assert_true(WIFEXITED(ended));
        char *told = read_all(folder->err);
        const bool made = access(path, F_OK) == 0;
        if (made != (WEXITSTATUS(ended) == 0) || (!made && told[0] == '\0'))
            fail_msg("%d MiB: exit %d, the workbook is %s, told is '%s'", limit_MiB, WEXITSTATUS(ended),
                     made ? "there" : "not there", told);
        free(told);
        if (made && n_made++ == 0)
            assert_int_equal(rename(path, whole), 0);
        else if (made) {
            snprintf(command, sizeof command, "cmp -s %s %s", path, whole);
            assert_int_equal(system(command), 0);
        }
        n_failed += !made;
        unlink(path);
    }
    assert_true(SANITIZED || (n_made > 10 && n_failed > 1));
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test_setup_teardown(test_optimize_survives_failed_allocations, setup, teardown),
        cmocka_unit_test_setup_teardown(test_studies_survive_failed_allocations, setup, teardown),
        cmocka_unit_test_setup_teardown(test_catalog_commands_survive_failed_allocations, setup, teardown),
        cmocka_unit_test_setup_teardown(test_files_stay_whole, setup, teardown),
        cmocka_unit_test_setup_teardown(test_workbook_is_complete_or_missing, setup, teardown),
    };
    return cmocka_run_group_tests_name("library/memory", tests, NULL, NULL);
}
