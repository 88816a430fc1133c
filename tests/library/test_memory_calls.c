/* test_memory_calls.c - memory runs out at the k-th allocation of a call of the library: the call returns
 * BURSAR_NO_MEMORY or the right answer, the next call answers right, and closing frees everything. */
#include <stdatomic.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "check.h"
#include "library/bursar.h"

/* The sanitizers replace malloc; their own leak check counts then. */
#if defined __SANITIZE_ADDRESS__ || defined __SANITIZE_THREAD__ || !defined __GLIBC__
enum { COUNTED = 0 };
static void fail_at(long k)
{
    (void)k;
}
static long n_calls(void)
{
    return 0;
}
static long n_blocks(void)
{
    return 0;
}
#else
enum { COUNTED = 1 };

/* The C library's own functions under their internal names. */
extern void *__libc_malloc(size_t n);
extern void *__libc_calloc(size_t n, size_t size);
extern void *__libc_realloc(void *p, size_t n);
extern void __libc_free(void *p);
void *malloc(size_t n);
void *calloc(size_t n, size_t size);
void *realloc(void *p, size_t n);
void free(void *p);

static atomic_long calls, failing, blocks;

static void fail_at(long k)
{
    atomic_store(&calls, 0);
    atomic_store(&failing, k);
}

static long n_calls(void)
{
    return atomic_load(&calls);
}

static long n_blocks(void)
{
    return atomic_load(&blocks);
}

static bool fails(void)
{
    return atomic_fetch_add(&calls, 1) + 1 == atomic_load(&failing);
}

static void *counted(void *p)
{
    if (p)
        atomic_fetch_add(&blocks, 1);
    return p;
}

void *malloc(size_t n)
{
    return fails() ? NULL : counted(__libc_malloc(n));
}

void *calloc(size_t n, size_t size)
{
    return fails() ? NULL : counted(__libc_calloc(n, size));
}

void *realloc(void *p, size_t n)
{
    if (fails())
        return NULL;
    void *more = __libc_realloc(p, n);
    return p ? more : counted(more);
}

void free(void *p)
{
    if (p)
        atomic_fetch_sub(&blocks, 1);
    __libc_free(p);
}
#endif

#define SETTINGS(jobs)                                                                                       \
    "{\"catalogs\": [\"" BUILD_FOLDER "/catalog\"], \"scenarios\": [\"scenarios\"], \"jobs\": " #jobs "}"

/* Files that requests write. */
#define PLAN BUILD_FOLDER "/memory-calls.json"
#define PAGE BUILD_FOLDER "/memory-calls.html"

static struct bursar *opened(const char *settings)
{
    struct bursar *bursar = NULL;
    assert_int_equal(bursar_open(&bursar, settings), BURSAR_OK);
    return bursar;
}

/* A request, and its answer if memory is enough. */
struct question {
    const char *settings, *request;
    int code;
    char *answer;
    size_t n;
};

/* Compares without an allocation. Returns false if memory ran out. */
static bool asked(struct bursar *bursar, const struct question *question, long k)
{
    struct bursar_answer *answer = NULL;
    size_t n = 0;
    fail_at(k);
    const int code = bursar_solve(bursar, question->request, NULL, &answer);
    const long calls_made = n_calls();
    fail_at(0);
    if (code == BURSAR_NO_MEMORY) {
        assert_null(answer);
        assert_true(k > 0 && calls_made >= k);
        return false;
    }
    assert_non_null(answer);
    const char *result = bursar_answer_result(answer, &n);
    if (code != question->code || n != question->n || memcmp(result, question->answer, n) != 0)
        fail_msg("%s: allocation %ld: code %d, another answer: %s", question->request, k, code,
                 bursar_answer_diagnostics(answer));
    bursar_answer_free(answer);
    return true;
}

/* Fails each allocation in turn, about `most` of them. */
static void starve(const char *settings, const char *request, long most)
{
    struct question question = {.settings = settings, .request = request};
    struct bursar_answer *answer = NULL;
    struct bursar *bursar = opened(settings);
    fail_at(0);
    question.code = bursar_solve(bursar, request, NULL, &answer);
    const long calls_made = n_calls();
    assert_int_equal(question.code, BURSAR_OK);
    const char *result = bursar_answer_result(answer, &question.n);
    question.answer = malloc(question.n + 1);
    memcpy(question.answer, result, question.n + 1);
    bursar_answer_free(answer);
    assert_true(asked(bursar, &question, 0));
    assert_true(!COUNTED || calls_made > 100);
    const char *effort = getenv("EFFORT");
    most = most * (effort ? strtol(effort, NULL, 10) : 100) / 100 + 10;
    long n_failed = 0, n_done = 0;
    const long step = 1 + calls_made / most, before = n_blocks();
    for (long k = 1; COUNTED && k <= calls_made; k += k < 20 ? 1 : step) {
        bursar_close(bursar);
        bursar = opened(settings); /* that has read no catalogue */
        if (asked(bursar, &question, k))
            n_done++;
        else
            n_failed++;
        if (k % 16 == 1)
            assert_true(asked(bursar, &question, 0));
    }
    bursar_close(bursar);
    printf("%s: %ld calls failed, %ld answered, of %ld allocations\n", request, n_failed, n_done, calls_made);
    assert_true(!COUNTED || n_failed > n_done);
    assert_true(n_blocks() <= before);
    free(question.answer);
}

static void test_calls(void **state)
{
    (void)state;
    static const char *const requests[] = {
        "{\"command\": \"optimize\", \"arguments\": [\"whitney-bt\"]}",
        "{\"command\": \"optimize\", \"arguments\": [\"whitney-bt\"], \"options\": {\"check\": \"glpk\", "
        "\"format\": \"yaml\"}}",
        "{\"command\": \"curve\", \"arguments\": [\"whitney-bt\"], \"options\": {\"points\": 3}}",
        "{\"command\": \"catalog\", \"arguments\": [\"show\", \"whitney-1997\", \"ppro-200\"]}",
        "{\"command\": \"optimize\", \"arguments\": [\"whitney-bt\"], \"options\": {\"output\": \"" PLAN
        "\"}}",
        "{\"command\": \"verify\", \"arguments\": [\"" PLAN "\", \"whitney-bt\"]}",
        "{\"command\": \"report\", \"arguments\": [\"whitney-bt\"], \"options\": {\"output\": \"" PAGE "\"}}",
    };
    for (size_t i = 0; i < sizeof requests / sizeof *requests; i++)
        starve(SETTINGS(1), requests[i], 200);
    unlink(PLAN);
    unlink(PAGE);
    FILE *left = popen("ls " BUILD_FOLDER "/memory-calls.* 2>/dev/null", "r"); /* no temporary file */
    assert_int_equal(fgetc(left), EOF);
    pclose(left);
}

/* Memory runs out in any of two threads. */
static void test_threads(void **state)
{
    (void)state;
    starve(SETTINGS(2),
           "{\"command\": \"montecarlo\", \"arguments\": [\"whitney-bt\"], \"options\": {\"draws\": 20}}",
           200);
}

/* Each allocation of bursar_open and bursar_put_file fails in turn. */
static void test_handles(void **state)
{
    (void)state;
    const long before = n_blocks();
    int code = BURSAR_NO_MEMORY;
    for (long k = 1; COUNTED && code == BURSAR_NO_MEMORY; k++) {
        struct bursar *bursar = NULL;
        fail_at(k);
        code = bursar_open(&bursar, SETTINGS(2));
        fail_at(0);
        assert_true(code == BURSAR_OK || !bursar);
        bursar_close(bursar);
    }
    assert_true(n_blocks() <= before);
    struct bursar *bursar = opened("{}");
    code = BURSAR_NO_MEMORY;
    assert_int_equal(bursar_put_file(bursar, "x.yaml", "old", 3), BURSAR_OK);
    for (long k = 1; COUNTED && code == BURSAR_NO_MEMORY; k++) {
        fail_at(k);
        code = bursar_put_file(bursar, "x.yaml", "new", 3);
        fail_at(0);
    }
    bursar_close(bursar);
    assert_true(n_blocks() <= before);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_handles),
        cmocka_unit_test(test_calls),
        cmocka_unit_test(test_threads),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
