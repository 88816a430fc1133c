/* test_reproduce_npb.c - operations and memory of the benchmarks: every printed number is reproduced
 * exactly. */
#include <math.h>
#include <string.h>

#include "base/arena.h"
#include "base/diag.h"
#include "catalog/snapshot.h"
#include "check.h"
#include "papers/reproduce.h"

static void test_items(void **state)
{
    (void)state;
    struct arena arena = ARENA_INIT;
    struct reproduction reproduction;
    const struct reproduce_paper *paper = NULL;
    const struct snapshot none = {.name = "test"};
    struct diag diag = DIAG_INIT;
    size_t n_works = 0, n_memories = 0;
    assert_int_equal(reproduce_find(&paper, "npb", &arena, &diag), ST_OK);
    assert_null(paper->catalog);
    assert_int_equal(reproduce_run(&reproduction, paper, &none, &arena, &diag), ST_OK);
    assert_int_equal(reproduction.n_regressions, 0);
    for (size_t i = 0; i < reproduction.items.n; i++) {
        const struct reproduced_item *item = &reproduction.items.v[i];
        const bool work = strstr(item->item, ": work") != NULL;
        const bool memory = strstr(item->item, ": memory") != NULL;
        n_works += work;
        n_memories += memory;
        assert_int_equal(item->verdict, work || memory ? VERDICT_EXACT : VERDICT_NOT);
        assert_true(item->verdict == VERDICT_EXACT || item->note[0] != '\0');
    }
    assert_int_equal(n_works, 48);
    assert_int_equal(n_memories, 127); /* IS class D needs at least 4 processes */
    reproduction_fini(&reproduction);
    arena_fini(&arena);
}

int main(void)
{
    const struct CMUnitTest tests[] = {cmocka_unit_test(test_items)};
    return cmocka_run_group_tests_name("papers/reproduce_npb", tests, NULL, NULL);
}
