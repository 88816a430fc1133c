/* sort.c - merge sort. */
#include "base/sort.h"

#include <stdbool.h>
#include <string.h>

#include "base/mem.h"

struct sort {
    size_t size;
    int (*compare)(const void *a, const void *b);
    char *spare; /* [n / 2] elements */
};

/* Merges two sorted parts: the first part moves to the spare array, then both are merged from the front. */
static void merge_halves(const struct sort *sort, char *v, size_t middle, size_t n)
{
    const size_t size = sort->size;
    const char *first = sort->spare, *first_end = first + middle * size;
    const char *second = v + middle * size, *second_end = v + n * size;
    memcpy(sort->spare, v, middle * size);
    while (first < first_end) {
        const bool from_second = second < second_end && sort->compare(second, first) < 0;
        memcpy(v, from_second ? second : first, size);
        v += size;
        *(from_second ? &second : &first) += size;
    }
}

static void sort_part(const struct sort *sort, char *v, size_t n)
{
    const size_t middle = n / 2;
    if (n < 2)
        return;
    sort_part(sort, v, middle);
    sort_part(sort, v + middle * sort->size, n - middle);
    if (sort->compare(v + (middle - 1) * sort->size, v + middle * sort->size) > 0)
        merge_halves(sort, v, middle, n);
}

void sort_stable(void *v, size_t n, size_t size, int (*compare)(const void *a, const void *b))
{
    enum { FEW_BYTES = 1024 };
    char few[FEW_BYTES];
    const size_t needed = n / 2;
    const bool is_few = needed <= FEW_BYTES / size;
    const struct sort sort = {size, compare, is_few ? few : mem_alloc(needed, size)};
    sort_part(&sort, v, n);
    if (!is_few)
        mem_free(sort.spare);
}

static int compare_reals(const void *a, const void *b)
{
    const double *x = a, *y = b;
    return (*x > *y) - (*x < *y);
}

void sort_reals(void *v, size_t n, size_t size)
{
    sort_stable(v, n, size, compare_reals);
}
