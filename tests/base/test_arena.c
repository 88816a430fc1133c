#include <stdlib.h>
#include <string.h>

#include "base/arena.h"
#include "base/mem.h"
#include "check.h"

static void test_zeroes_and_aligns(void **state)
{
    (void)state;
    struct arena arena = ARENA_INIT;
    static const size_t sizes[] = {0, 1, 3, 16, 17, 4096, 65520, 65536, 65537, 1000000, 5};
    unsigned char *kept[sizeof sizes / sizeof *sizes];
    for (size_t i = 0; i < sizeof sizes / sizeof *sizes; i++) {
        kept[i] = arena_alloc(&arena, sizes[i], 1);
        assert_non_null(kept[i]);
        assert_int_equal((uintptr_t)kept[i] % _Alignof(max_align_t), 0);
        for (size_t j = 0; j < sizes[i]; j++)
            assert_int_equal(kept[i][j], 0);
        memset(kept[i], (int)i + 1, sizes[i]);
    }
    for (size_t i = 0; i < sizeof sizes / sizeof *sizes; i++)
        for (size_t j = 0; j < sizes[i]; j++)
            assert_int_equal(kept[i][j], i + 1);
    arena_fini(&arena);
    assert_null(arena.last);
    assert_non_null(ARENA_NEW(&arena, 4, double));
    arena_fini(&arena);
    arena_fini(NULL);
}

static void test_copies_strings(void **state)
{
    (void)state;
    struct arena arena = ARENA_INIT;
    const char abc[3] = {'a', 'b', 'c'}; /* not NUL-terminated */
    check_text(arena_strdup(&arena, ""), "");
    check_text(arena_strndup(&arena, "hello", 3), "hel");
    check_text(arena_strndup(&arena, "hi", 64), "hi");
    check_text(arena_strndup(&arena, abc, 3), "abc");
    check_text(arena_printf(&arena, "%s", ""), "");
    check_text(arena_printf(&arena, "%s-%d", "x", -7), "x--7");
    arena_fini(&arena);
}

static void test_grows_allocations(void **state)
{
    (void)state;
    char *p = mem_alloc(0, 8);
    assert_non_null(p);
    p = mem_grow(p, 10, 1);
    memcpy(p, "123456789", 10);
    p = mem_grow(p, 100000, 1);
    check_text(p, "123456789");
    mem_free(p);
    p = mem_strdup("");
    check_text(p, "");
    mem_free(p);
}

/* The next allocation is at least two cache lines away. */
static void test_separates_cache_lines(void **state)
{
    (void)state;
#ifdef ARENA_DEBUG /* with ARENA_DEBUG each allocation is a separate block */
    skip();
#endif
    struct arena arena = ARENA_INIT;
    for (int i = 0; i < 100; i++) {
        const char *before = arena_alloc(&arena, 1, 8);
        arena_apart(&arena);
        const char *after = arena_alloc(&arena, 1, 8);
        const ptrdiff_t between = after - before;
        assert_true(between >= 128 || between <= -128);
    }
    arena_fini(&arena);
}

/* An adopted child can allocate while its parent exists; the parent frees it. */
static void test_frees_adopted_children(void **state)
{
    (void)state;
    struct arena arena = ARENA_INIT;
    struct arena *const children = ARENA_NEW(&arena, 2, struct arena), *const child = children,
                        *const other = children + 1, *const grandchild = ARENA_NEW(child, 1, struct arena);
    arena_adopt(&arena, child);
    arena_adopt(child, grandchild);
    arena_adopt(&arena, other);
    const char *mine = arena_strdup(&arena, "mine"), *its = arena_printf(child, "its %d", 1);
    for (int i = 0; i < 1000; i++)
        (void)arena_alloc(i % 2 ? child : other, 1, 1000);
    check_text(arena_strdup(grandchild, "later"), "later");
    check_text(mine, "mine");
    check_text(its, "its 1");
    arena_fini(child);
    check_text(arena_strdup(child, "again"), "again");
    arena_fini(&arena);
    assert_null(arena.last);
    check_text(arena_strdup(&arena, "renewed"), "renewed");
    arena_fini(&arena);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_zeroes_and_aligns),      cmocka_unit_test(test_copies_strings),
        cmocka_unit_test(test_grows_allocations),      cmocka_unit_test(test_separates_cache_lines),
        cmocka_unit_test(test_frees_adopted_children),
    };
    return cmocka_run_group_tests_name("base/arena", tests, NULL, NULL);
}
