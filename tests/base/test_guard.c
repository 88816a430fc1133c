/* test_guard.c - a call that fails for lack of memory releases and frees everything. */
#include <malloc.h>
#include <stdio.h>
#include <string.h>
#include <unistd.h>

#include "base/arena.h"
#include "base/diag.h"
#include "base/file.h"
#include "base/guard.h"
#include "base/mem.h"
#include "base/parallel.h"
#include "base/text.h"
#include "check.h"

struct work {
    struct arena *arena;
    char *kept;
    bool fails;
    int n_released;
    int order[4];
    int64_t fails_at; /* the item of a thread that fails */
    char path[64];
};

struct numbered {
    struct held held;
    struct work *work;
    int number;
};

static void note(void *payload)
{
    const struct numbered *numbered = payload;
    numbered->work->order[numbered->work->n_released++] = numbered->number;
}

static void hold_some(void *payload)
{
    struct work *work = payload;
    struct numbered v[3] = {
        {.work = work, .number = 0}, {.work = work, .number = 1}, {.work = work, .number = 2}};
    for (int i = 0; i < 3; i++)
        guard_hold(&v[i].held, note, &v[i]);
    work->kept = mem_strdup("kept");
    char *more = mem_strdup("more");
    guard_drop(&v[1].held);
    if (work->fails)
        mem_fail();
    guard_drop(&v[2].held);
    guard_drop(&v[0].held);
    mem_free(more);
}

/* What is held is released, the newest first, while the functions that hold it have not returned. */
static void test_held(void **state)
{
    (void)state;
    struct work work = {.fails = true};
    assert_false(guard_run(hold_some, &work));
    assert_int_equal(work.n_released, 2);
    assert_int_equal(work.order[0], 2);
    assert_int_equal(work.order[1], 0);
    assert_null(guard_running());
    work = (struct work){.fails = false};
    assert_true(guard_run(hold_some, &work));
    assert_int_equal(work.n_released, 0);
    assert_string_equal(work.kept, "kept"); /* belongs to the caller now */
    mem_free(work.kept);
}

static void fill(void *payload)
{
    struct work *work = payload;
    struct text text = TEXT_INIT;
    struct arena arena = ARENA_INIT;
    char *bytes = NULL;
    size_t n = 0;
    FILE *stream = mem_stream(&bytes, &n);
    for (int i = 0; i < 5000; i++) {
        text_printf(&text, "%d ", i);
        fprintf(stream, "%d ", i);
        (void)ARENA_NEW(&arena, (size_t)i, char);
    }
    void *of_library[600];
    for (size_t i = 0; i < 600; i++)
        of_library[i] = guard_library_alloc(i);
    for (size_t i = 0; i < 600; i += 2)
        guard_library_free(of_library[i]);
    for (size_t i = 1; i < 600; i += 2)
        of_library[i] = guard_library_grow(of_library[i], 3 * i);
    struct file_write write = FILE_WRITE_INIT;
    assert_int_equal(file_write_open(&write, work->path, NULL), ST_OK);
    fputs("half", write.stream);
    mem_fail();
}

static size_t used_bytes(void)
{
#if defined __SANITIZE_ADDRESS__ || defined __SANITIZE_THREAD__
    return 0; /* the leak check of the sanitizer counts */
#else
    return mallinfo2().uordblks;
#endif
}

/* Blocks, arenas, streams, blocks of libraries and the temporary file are gone. */
static void test_all_is_freed(void **state)
{
    (void)state;
    struct work work = {0};
    snprintf(work.path, sizeof work.path, "/tmp/bursar-guard-%ld", (long)getpid());
    enum { WARM = 20, RUNS = 100 }; /* the C library counts blocks that it keeps for a thread as used */
    size_t before = 0;
    for (int i = 0; i < WARM + RUNS; i++) {
        if (i == WARM)
            before = used_bytes();
        assert_false(guard_run(fill, &work));
    }
    assert_in_range(used_bytes(), 0, before + RUNS * sizeof(void *));
    char command[128];
    snprintf(command, sizeof command, "ls %s* 2>/dev/null", work.path);
    FILE *list = popen(command, "r");
    assert_int_equal(fgetc(list), EOF);
    pclose(list);
}

static void do_item(void *payload, int64_t worker, int64_t item)
{
    struct work *work = payload;
    (void)worker;
    char *own = mem_alloc(100, 1);
    if (item == work->fails_at)
        mem_fail();
    mem_free(own);
    (void)mem_alloc(10, 1); /* found at the end of the call */
}

static void do_items(void *payload)
{
    struct work *work = payload;
    enum { ITEMS = 1000, JOBS = 4 };
    (void)parallel_run(ITEMS, JOBS, NULL, do_item, work);
    if (work->fails)
        mem_fail();
}

/* The lack of memory of any thread fails the call, after all threads have ended. */
static void test_threads(void **state)
{
    (void)state;
    struct work work = {.fails = false};
    for (work.fails_at = 0; work.fails_at < 1000; work.fails_at += 37)
        assert_false(guard_run(do_items, &work));
    const size_t before = used_bytes();
    for (work.fails_at = 0; work.fails_at < 1000; work.fails_at += 101)
        assert_false(guard_run(do_items, &work));
    work.fails_at = -1;
    work.fails = true;
    assert_false(guard_run(do_items, &work));
    assert_in_range(used_bytes(), 0, before + 65536); /* threads of the C library */
}

static void add_text(void *payload)
{
    struct text *text = payload;
    text_put(text, "inner ");
}

static void run_inside(void *payload)
{
    assert_true(guard_run(add_text, payload));
    text_put(payload, "outer");
}

/* A call inside another one belongs to it. */
static void test_inside(void **state)
{
    (void)state;
    struct text text = TEXT_INIT;
    assert_true(guard_run(run_inside, &text));
    assert_string_equal(text.s, "inner outer");
    text_fini(&text);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_held),
        cmocka_unit_test(test_all_is_freed),
        cmocka_unit_test(test_threads),
        cmocka_unit_test(test_inside),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
