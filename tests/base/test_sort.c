#include <stdlib.h>
#include <string.h>

#include "base/random.h"
#include "base/sort.h"
#include "check.h"

/* An odd size, so that elements cannot be moved as whole words. */
struct element {
    unsigned char key;
    unsigned char place[2];
};

static int compare(const void *a, const void *b)
{
    return ((const struct element *)a)->key - ((const struct element *)b)->key;
}

static int place_of(const struct element *e)
{
    return e->place[0] * 256 + e->place[1];
}

static void check_sorted(size_t n, int keys)
{
    struct element *v = calloc(n + 1, sizeof *v);
    for (size_t i = 0; i < n; i++)
        v[i] = (struct element){(unsigned char)(random_at(n, i, 0) * keys),
                                {(unsigned char)(i / 256), (unsigned char)(i % 256)}};
    sort_stable(v, n, sizeof *v, compare);
    for (size_t i = 1; i < n; i++) {
        assert_true(v[i - 1].key <= v[i].key);
        assert_true(v[i - 1].key < v[i].key || place_of(&v[i - 1]) < place_of(&v[i]));
    }
    free(v);
}

static void test_sorts_stably(void **state)
{
    (void)state;
    for (size_t n = 0; n < 1000; n += n < 20 ? 1 : 97)
        for (int keys = 1; keys <= 256; keys *= 4)
            check_sorted(n, keys);
    check_sorted(65535, 7);
    sort_stable(NULL, 0, sizeof(struct element), compare);
}

int main(void)
{
    const struct CMUnitTest tests[] = {cmocka_unit_test(test_sorts_stably)};
    return cmocka_run_group_tests_name("base/sort", tests, NULL, NULL);
}
