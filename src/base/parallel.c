/* parallel.c - runs items on threads that share one counter. */
#include "base/parallel.h"

#include <pthread.h>
#include <stdatomic.h>
#include <stdlib.h>

#include "base/mem.h"
#include "base/stop.h"

struct item_counter {
    atomic_llong next; /* the first item that no thread has started */
    atomic_bool stopped;
    int64_t n;
    void (*work)(void *payload, int64_t worker, int64_t item);
    void *payload;
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

static void *run_worker(void *argument)
{
    const struct worker *worker = argument;
    struct item_counter *shared = worker->shared;
    for (int64_t item = next_item(shared); item >= 0; item = next_item(shared))
        shared->work(shared->payload, worker->number, item);
    return NULL;
}

int64_t parallel_run(int64_t n, int64_t jobs, const struct stop *stop,
                     void (*work)(void *payload, int64_t worker, int64_t item), void *payload)
{
    struct item_counter shared = {.n = n, .work = work, .payload = payload};
    jobs = jobs > PARALLEL_AT_MOST ? PARALLEL_AT_MOST : jobs;
    jobs = jobs > n ? n : jobs;
    /* The caller is the first thread. If the system starts fewer threads, they do all items. */
    int64_t started = 1;
    struct worker *workers = mem_alloc((size_t)(jobs > 0 ? jobs : 1), sizeof *workers);
    while (started < jobs) {
        workers[started] = (struct worker){.shared = &shared, .number = started};
        if (pthread_create(&workers[started].thread, NULL, run_worker, &workers[started]) != 0)
            break;
        started++;
    }
    for (int64_t item = next_item(&shared); item >= 0; item = next_item(&shared)) {
        work(payload, 0, item);
        stop_advance(stop, (double)atomic_load(&shared.next) / (double)n);
        if (stop_reached(stop))
            atomic_store(&shared.stopped, true);
    }
    for (int64_t i = 1; i < started; i++)
        pthread_join(workers[i].thread, NULL);
    free(workers);
    return atomic_load(&shared.next);
}
