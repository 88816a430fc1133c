/* test_parallel.c - every item is done once, and in order up to a stop, with any number of threads. */
#include <stdatomic.h>
#include <stdbool.h>

#include "base/parallel.h"
#include "base/stop.h"
#include "check.h"

enum { ITEMS = 1000 };

struct work {
    atomic_int done[ITEMS];
    atomic_bool busy[8];
    atomic_bool shared_worker;
    double part;
    int asked;
    int stop_at;
};

static void work_on(void *payload, int64_t worker, int64_t item)
{
    struct work *work = payload;
    if (atomic_exchange(&work->busy[worker], true))
        atomic_store(&work->shared_worker, true);
    atomic_fetch_add(&work->done[item], 1);
    atomic_store(&work->busy[worker], false);
}

static bool reached(void *payload)
{
    struct work *work = payload;
    return ++work->asked >= work->stop_at;
}

static void advance(void *payload, double part, const char *label)
{
    struct work *work = payload;
    (void)label;
    assert_true(part >= work->part && part <= 1);
    work->part = part;
}

static void check_run(int64_t jobs, int stop_at)
{
    static struct work work;
    work = (struct work){.stop_at = stop_at};
    const struct stop stop = {.reached = reached, .advance = advance, .payload = &work};
    const int64_t n = parallel_run(ITEMS, jobs, stop_at ? &stop : NULL, work_on, &work);
    assert_true(stop_at ? n >= 0 && n <= ITEMS : n == ITEMS);
    if (stop_at && jobs == 1)
        assert_int_equal(n, stop_at);
    for (int64_t i = 0; i < ITEMS; i++)
        assert_int_equal(atomic_load(&work.done[i]), i < n);
    assert_false(atomic_load(&work.shared_worker));
}

static void test_runs_each_item_once(void **state)
{
    (void)state;
    for (int64_t jobs = 1; jobs <= 8; jobs++) {
        check_run(jobs, 0);
        check_run(jobs, 1);
        check_run(jobs, 10);
    }
    assert_int_equal(parallel_run(0, 4, NULL, work_on, NULL), 0);
}

int main(void)
{
    const struct CMUnitTest tests[] = {cmocka_unit_test(test_runs_each_item_once)};
    return cmocka_run_group_tests_name("parallel", tests, NULL, NULL);
}
