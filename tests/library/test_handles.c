/* test_handles.c - many questions to one handle: no memory grows; two handles on two threads answer as one
 * does. `make asan` and `make tsan` run it too. */
#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#ifdef __SANITIZE_ADDRESS__
size_t __sanitizer_get_current_allocated_bytes(void); /* its header is clang's only */
#elif defined __GLIBC__
#include <malloc.h>
#endif

#include "check.h"
#include "library/bursar.h"

#define SETTINGS "{\"catalogs\": [\"" BUILD_FOLDER "/catalog\"], \"scenarios\": [\"scenarios\"], \"jobs\": 2}"

/* Bytes in use, as far as the system says. */
static size_t used_bytes(void)
{
#ifdef __SANITIZE_ADDRESS__
    return __sanitizer_get_current_allocated_bytes();
#elif defined __GLIBC__ && !defined __SANITIZE_THREAD__
    const struct mallinfo2 info = mallinfo2();
    return info.uordblks + info.hblkhd;
#else
    return 0;
#endif
}

static long effort(void)
{
    const char *text = getenv("EFFORT");
    return text ? strtol(text, NULL, 10) : 100;
}

static struct bursar *opened(void)
{
    struct bursar *bursar = NULL;
    assert_int_equal(bursar_open(&bursar, SETTINGS), BURSAR_OK);
    return bursar;
}

/* Asks about a scenario with another budget. Returns the answer as a text to be freed; "": none. */
static char *ask(struct bursar *bursar, const char *command, const char *scenario, const char *options)
{
    char request[512];
    struct bursar_answer *answer = NULL;
    snprintf(request, sizeof request,
             "{\"command\": \"%s\", \"arguments\": [\"%s\"], \"presolve\": false, \"options\": {%s}}",
             command, scenario, options);
    const int code = bursar_solve(bursar, request, NULL, &answer);
    char *text =
        strdup(code == BURSAR_OK || code == BURSAR_INFEASIBLE ? bursar_answer_result(answer, NULL) : "");
    bursar_answer_free(answer);
    return text;
}

static void ask_what_if(struct bursar *bursar, long i)
{
    static const char *const scenarios[] = {"whitney-bt", "whitney-fleet"};
    char options[128];
    snprintf(options, sizeof options, "\"budget\": \"%ld\", \"draws\": 0", 2000000 + 1000 * (i % 977));
    char *answer = ask(bursar, "optimize", scenarios[i % 2], options);
    assert_true(answer[0] == '{');
    free(answer);
}

/* 100 questions for each per cent of EFFORT: 10,000 by default. What a thread keeps for its next allocations
 * counts as used: at most seven chunks of each size up to 1,032 bytes, 230 KB. The smallest chunk lost by
 * each of 10,000 questions makes 320 KB. */
static void test_no_growth(void **state)
{
    (void)state;
    enum { WARM = 100, SOME_BYTES = 1 << 18 };
    struct bursar *bursar = opened();
    for (long i = 0; i < WARM; i++)
        ask_what_if(bursar, i);
    const size_t before = used_bytes();
    for (long i = 0; i < 100 * effort(); i++)
        ask_what_if(bursar, i);
    assert_in_range(used_bytes(), 0, before + SOME_BYTES);
    bursar_close(bursar);
}

/* The questions of a thread. */
struct asker {
    const char *const (*questions)[3];
    char *answers[8]; /* what one thread alone answers */
    size_t n;
    long rounds;
    long wrong;
};

static void *ask_all(void *payload)
{
    struct asker *asker = payload;
    struct bursar *bursar = NULL;
    if (bursar_open(&bursar, SETTINGS) != BURSAR_OK)
        return NULL;
    for (long r = 0; r < asker->rounds; r++)
        for (size_t i = 0; i < asker->n; i++) {
            char *answer =
                ask(bursar, asker->questions[i][0], asker->questions[i][1], asker->questions[i][2]);
            asker->wrong += strcmp(answer, asker->answers[i]) != 0;
            free(answer);
        }
    bursar_close(bursar);
    return NULL;
}

static void test_two_threads(void **state)
{
    (void)state;
    static const char *const first[][3] = {
        {"optimize", "whitney-bt", "\"check\": \"glpk\""},
        {"montecarlo", "whitney-bt", "\"draws\": 50"},
        {"optimize", "roce-or-infiniband-16k", "\"draws\": 100"},
    };
    static const char *const second[][3] = {
        {"optimize", "whitney-fleet", ""},
        {"optimize", "modern-mix-5m", ""},
        {"curve", "whitney-bt", "\"points\": 4"},
        {"optimize", "tender-2026", "\"draws\": 20"},
    };
    struct asker askers[2] = {{.questions = first, .n = sizeof first / sizeof *first},
                              {.questions = second, .n = sizeof second / sizeof *second}};
    pthread_t threads[2];
    struct bursar *bursar = opened();
    for (size_t t = 0; t < 2; t++)
        for (size_t i = 0; i < askers[t].n; i++)
            askers[t].answers[i] =
                ask(bursar, askers[t].questions[i][0], askers[t].questions[i][1], askers[t].questions[i][2]);
    bursar_close(bursar);
    for (size_t t = 0; t < 2; t++) {
        askers[t].rounds = 1 + effort() / 10;
        assert_int_equal(pthread_create(&threads[t], NULL, ask_all, &askers[t]), 0);
    }
    for (size_t t = 0; t < 2; t++) {
        pthread_join(threads[t], NULL);
        assert_int_equal(askers[t].wrong, 0);
        for (size_t i = 0; i < askers[t].n; i++)
            free(askers[t].answers[i]);
    }
}

static void put(struct bursar *bursar, const char *name, const char *path)
{
    static char bytes[1 << 22];
    FILE *file = fopen(path, "rb");
    assert_non_null(file);
    const size_t n = fread(bytes, 1, sizeof bytes, file);
    fclose(file);
    assert_int_equal(bursar_put_file(bursar, name, bytes, n), BURSAR_OK);
}

/* A catalogue that changes in its place is read again, on disk and in memory. */
static void test_changed_catalogue(void **state)
{
    (void)state;
    static const char *const copies[] = {
        "cp -p " BUILD_FOLDER "/catalog/whitney-1997.db " BUILD_FOLDER "/handles.db",
        "cp -p " BUILD_FOLDER "/catalog/modern-2020-2025.db " BUILD_FOLDER "/handles.db",
        "rm " BUILD_FOLDER "/handles.db",
    };
    static const char on_disk[] = "\"catalog\": \"" BUILD_FOLDER "/handles.db\"";
    static const char in_memory[] = "\"catalog\": \"mine.db\"";
    struct bursar *bursar = opened();
    char *want = ask(bursar, "optimize", "whitney-bt", "");
    assert_int_equal(system(copies[0]), 0);
    put(bursar, "mine.db", BUILD_FOLDER "/catalog/whitney-1997.db");
    for (int again = 0; again < 2; again++) {
        char *disk = ask(bursar, "optimize", "whitney-bt", on_disk);
        char *memory = ask(bursar, "optimize", "whitney-bt", in_memory);
        assert_string_equal(disk, want);
        assert_string_equal(memory, want);
        free(disk);
        free(memory);
    }
    assert_int_equal(system(copies[1]), 0);
    put(bursar, "mine.db", BUILD_FOLDER "/catalog/modern-2020-2025.db");
    char *disk = ask(bursar, "optimize", "whitney-bt", on_disk);
    char *memory = ask(bursar, "optimize", "whitney-bt", in_memory);
    assert_string_not_equal(disk, want);
    assert_string_not_equal(memory, want);
    assert_int_equal(system(copies[2]), 0);
    free(disk);
    free(memory);
    free(want);
    bursar_close(bursar);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_no_growth),
        cmocka_unit_test(test_two_threads),
        cmocka_unit_test(test_changed_catalogue),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
