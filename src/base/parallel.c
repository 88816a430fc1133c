/* parallel.c - runs items on threads that share one counter. */
#include "base/parallel.h"

#include <locale.h>
#include <pthread.h>
#include <stdatomic.h>

#include "base/file.h"
#include "base/guard.h"
#include "base/mem.h"
#include "base/stop.h"

struct item_counter {
    atomic_llong next; /* the first item that no thread has started */
    atomic_bool stopped;
    atomic_bool failed; /* memory ran out in another thread than the caller's */
    int64_t n;
    void (*work)(void *payload, int64_t worker, int64_t item);
    void *payload;
    struct guard_call *call;
    struct file_access *files; /* of the caller */
    locale_t locale;           /* of the caller */
    struct held held;          /* threads that have started */
    struct worker *workers;
    int64_t started; /* threads, with the caller's */
    int counted;     /* 1: the call counts these threads */
};

struct worker {
    struct item_counter *shared;
    int64_t number;
    pthread_t thread;
};

/* Returns the next item, or -1 if none is left. */
static int64_t next_item(struct item_counter *shared)
{
    int64_t item = atomic_load(&shared->next);
    long long expected = item;
    do {
        item = expected;
        if (item >= shared->n || atomic_load(&shared->stopped))
            return -1;
    } while (!atomic_compare_exchange_weak(&shared->next, &expected, item + 1));
    return item;
}

static void do_items(void *payload)
{
    const struct worker *worker = payload;
    struct item_counter *shared = worker->shared;
    (void)file_use(shared->files);
    (void)uselocale(shared->locale);
    for (int64_t item = next_item(shared); item >= 0; item = next_item(shared))
        shared->work(shared->payload, worker->number, item);
}

static void *run_worker(void *argument)
{
    struct worker *worker = argument;
    if (!guard_join(worker->shared->call, do_items, worker)) {
        atomic_store(&worker->shared->failed, true);
        atomic_store(&worker->shared->stopped, true);
    }
    return NULL;
}

static void join(struct item_counter *shared)
{
    for (int64_t i = 1; i < shared->started; i++)
        pthread_join(shared->workers[i].thread, NULL);
    guard_threads(shared->call, -shared->counted);
}

/* Memory ran out in the caller's thread: the other threads must end before the call does. */
static void stop_and_join(void *payload)
{
    struct item_counter *shared = payload;
    atomic_store(&shared->stopped, true);
    join(shared);
}

int64_t parallel_run(int64_t n, int64_t jobs, const struct stop *stop,
                     void (*work)(void *payload, int64_t worker, int64_t item), void *payload)
{
    struct item_counter shared = {.n = n,
                                  .work = work,
                                  .payload = payload,
                                  .call = guard_running(),
                                  .files = file_used(),
                                  .locale = uselocale((locale_t)0),
                                  .started = 1};
    jobs = jobs > PARALLEL_AT_MOST ? PARALLEL_AT_MOST : jobs;
    jobs = jobs > n ? n : jobs;
    /* The caller is the first thread. If the system starts fewer threads, they do all items. */
    struct worker *workers = mem_alloc((size_t)(jobs > 0 ? jobs : 1), sizeof *workers);
    shared.workers = workers;
    shared.counted = jobs > 1;
    guard_threads(shared.call, shared.counted);
    while (shared.started < jobs) {
        workers[shared.started] = (struct worker){.shared = &shared, .number = shared.started};
        if (pthread_create(&workers[shared.started].thread, NULL, run_worker, &workers[shared.started]) != 0)
            break;
        shared.started++;
    }
    guard_hold(&shared.held, stop_and_join, &shared);
    for (int64_t item = next_item(&shared); item >= 0; item = next_item(&shared)) {
        work(payload, 0, item);
        stop_advance(stop, (double)atomic_load(&shared.next) / (double)n);
        if (stop_reached(stop))
            atomic_store(&shared.stopped, true);
    }
    guard_drop(&shared.held);
    join(&shared);
    mem_free(workers);
    if (atomic_load(&shared.failed))
        mem_fail();
    return atomic_load(&shared.next);
}
