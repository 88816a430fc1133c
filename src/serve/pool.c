/* pool.c - two queues, their threads, and the list of jobs. One lock guards all of it. */
#include "serve/pool.h"

#include <pthread.h>
#include <stdio.h>
#include <string.h>
#include <time.h>

#include "base/clock.h"
#include "base/diag.h"
#include "base/mem.h"
#include "library/bursar.h"
#include "serve/desk.h"

struct queue {
    struct task *first, *last;
    size_t n;
};

struct worker {
    struct pool *pool;
    struct queue *queue;
    struct bursar *handles[2]; /* one that reads, and one that writes */
    pthread_t thread;
    bool started;
};

struct pool {
    const struct desk *desk;
    char *settings[2]; /* of the handles */
    pthread_mutex_t lock;
    pthread_cond_t more;
    struct queue quick, waiting;
    struct task *running; /* of both kinds */
    struct queue jobs;    /* ended ones, the oldest first */
    size_t kept_bytes;
    int64_t last_id;
    bool closed;
    struct worker *workers; /* [n_workers] */
    size_t n_workers;
};

const char *task_state_name(enum task_state state)
{
    static const char *const names[N_TASK_STATES] = {"waiting", "running", "done", "stopped", "failed"};
    return names[state];
}

struct task *task_new(enum task_kind kind)
{
    struct task *task = mem_alloc(1, sizeof *task);
    task->kind = kind;
    task->progress = -1;
    return task;
}

static void free_task(struct task *own_task)
{
    mem_free(own_task->request);
    mem_free(own_task->name);
    mem_free(own_task->file);
    mem_free(own_task->was);
    mem_free(own_task->result);
    mem_free(own_task->diagnostics);
    mem_free(own_task);
}

/* --- queues; the lock is held --- */

static void push(struct queue *queue, struct task *task)
{
    task->next = NULL;
    if (queue->last)
        queue->last->next = task;
    else
        queue->first = task;
    queue->last = task;
    queue->n++;
}

static struct task *pop(struct queue *queue)
{
    struct task *task = queue->first;
    if (!task)
        return NULL;
    queue->first = task->next;
    if (!queue->first)
        queue->last = NULL;
    queue->n--;
    return task;
}

static void take_out(struct queue *queue, struct task *task)
{
    struct task *before = NULL;
    for (struct task *at = queue->first; at != task; at = at->next)
        before = at;
    if (before)
        before->next = task->next;
    else
        queue->first = task->next;
    if (queue->last == task)
        queue->last = before;
    queue->n--;
}

static void take_out_running(struct pool *pool, struct task *task)
{
    struct task **at = &pool->running;
    while (*at != task)
        at = &(*at)->next;
    *at = task->next;
}

/* A task without a handle saves, or has none left. */
static void cancel(const struct task *task)
{
    if (task->hold.handle)
        bursar_cancel(task->hold.handle);
}

static void wake(struct task *task)
{
    void (*call)(void *) = task->hold.wake;
    task->hold.wake = NULL;
    if (call)
        call(task->hold.payload);
}

static size_t bytes_of(const struct task *task)
{
    return task->n_result + (task->diagnostics ? strlen(task->diagnostics) : 0);
}

/* Keeps a finished job, and drops the oldest ones beyond the limits. */
static void keep(struct pool *pool, struct task *task)
{
    const size_t most = (size_t)POOL_KEPT_MIB << 20;
    if (bytes_of(task) > most) {
        task->state = TASK_FAILED;
        mem_free(task->result);
        task->result = NULL;
        task->n_result = 0;
    }
    push(&pool->jobs, task);
    pool->kept_bytes += bytes_of(task);
    while (pool->jobs.n > POOL_JOBS_KEPT || pool->kept_bytes > most) {
        struct task *oldest = pop(&pool->jobs);
        pool->kept_bytes -= bytes_of(oldest);
        free_task(oldest);
    }
}

static void end_task(struct pool *pool, struct task *task, enum task_state state)
{
    task->state = state;
    if (!task->hold.quick)
        keep(pool, task);
    else if (task->hold.abandoned)
        free_task(task);
    else
        wake(task);
}

/* --- work; the lock is not held --- */

struct watched {
    struct pool *pool;
    struct task *task;
};

static void on_progress(void *payload, double part, const char *label)
{
    const struct watched *watched = payload;
    pthread_mutex_lock(&watched->pool->lock);
    watched->task->progress = part;
    if (label)
        snprintf(watched->task->label, sizeof watched->task->label, "%s", label);
    pthread_mutex_unlock(&watched->pool->lock);
}

static void take_answer(struct task *task, const struct bursar_answer *answer)
{
    size_t n = 0;
    const char *result = bursar_answer_result(answer, &n);
    task->result = mem_alloc(n + 1, 1);
    if (n > 0)
        memcpy(task->result, result, n);
    task->n_result = n;
    task->diagnostics = mem_strdup(bursar_answer_diagnostics(answer));
}

static enum task_state solve(struct pool *pool, struct task *task, struct bursar *handle)
{
    struct watched watched = {pool, task};
    const struct bursar_watch watch = {.progress = on_progress, .payload = &watched};
    struct bursar_answer *answer = NULL;
    const double start_s = clock_now_s();
    if (handle && task->file)
        (void)bursar_put_file(handle, task->name, task->file, task->n_file);
    task->code = BURSAR_NO_MEMORY;
    if (handle)
        task->code = bursar_solve(handle, task->request, &watch, &answer);
    if (handle && task->file)
        (void)bursar_put_file(handle, task->name, NULL, 0);
    task->ms = 1e3 * (clock_now_s() - start_s);
    if (answer)
        take_answer(task, answer);
    bursar_answer_free(answer);
    return task->code == BURSAR_STOPPED                                 ? TASK_STOPPED
           : task->code == BURSAR_OK || task->code == BURSAR_INFEASIBLE ? TASK_DONE
                                                                        : TASK_FAILED;
}

static enum task_state save(const struct pool *pool, struct task *task)
{
    const struct desk_save wanted = {task->name, task->was, task->file, task->n_file};
    task->http = desk_write(pool->desk, &wanted, &task->result);
    return TASK_DONE;
}

/* A cancel may have come when the request had ended: then it would stop the next one. */
static void renew(struct worker *worker, bool writes)
{
    bursar_close(worker->handles[writes]);
    if (bursar_open(&worker->handles[writes], worker->pool->settings[writes]) != BURSAR_OK) {
        bursar_close(worker->handles[writes]);
        worker->handles[writes] = NULL;
    }
}

static void work(struct worker *worker, struct task *task)
{
    struct pool *pool = worker->pool;
    const bool writes = task->kind == TASK_IMPORT;
    struct bursar *handle = worker->handles[writes];
    task->state = TASK_RUNNING;
    task->hold.handle = handle;
    task->next = pool->running;
    pool->running = task;
    pthread_mutex_unlock(&pool->lock);
    const enum task_state state = task->kind == TASK_SAVE ? save(pool, task) : solve(pool, task, handle);
    pthread_mutex_lock(&pool->lock);
    take_out_running(pool, task);
    task->hold.handle = NULL;
    const bool cancelled = task->hold.stopping && !pool->closed;
    end_task(pool, task, state);
    if (!cancelled)
        return;
    pthread_mutex_unlock(&pool->lock);
    renew(worker, writes);
    pthread_mutex_lock(&pool->lock);
}

static void *run_worker(void *payload)
{
    struct worker *worker = payload;
    struct pool *pool = worker->pool;
    pthread_mutex_lock(&pool->lock);
    while (!pool->closed) {
        struct task *task = pop(worker->queue);
        if (!task)
            pthread_cond_wait(&pool->more, &pool->lock);
        else if (task->hold.abandoned)
            free_task(task);
        else
            work(worker, task);
    }
    pthread_mutex_unlock(&pool->lock);
    return NULL;
}

/* --- start and end --- */

static bool open_handles(struct worker *worker, struct diag *diag)
{
    for (size_t i = 0; i < 2; i++)
        if (bursar_open(&worker->handles[i], worker->pool->settings[i]) != BURSAR_OK) {
            diag_set(diag, ST_INTERNAL, "the library cannot be used: %s",
                     worker->handles[i] ? bursar_error(worker->handles[i]) : "no memory is left");
            return false;
        }
    return true;
}

enum status pool_start(struct pool **out, const struct pool_options *options, struct diag *diag)
{
    const size_t n = (size_t)(options->quick_threads + options->job_threads);
    struct pool *pool = *out = mem_alloc(1, sizeof *pool);
    pool->desk = options->desk;
    pool->settings[0] = mem_strdup(options->reading);
    pool->settings[1] = mem_strdup(options->writing);
    pthread_mutex_init(&pool->lock, NULL);
    pthread_cond_init(&pool->more, NULL);
    pool->workers = mem_alloc(n, sizeof *pool->workers);
    pool->n_workers = n;
    for (size_t i = 0; i < n; i++) {
        struct worker *worker = &pool->workers[i];
        worker->pool = pool;
        worker->queue = i < (size_t)options->quick_threads ? &pool->quick : &pool->waiting;
        if (!open_handles(worker, diag))
            return ST_INTERNAL;
        const int failed = pthread_create(&worker->thread, NULL, run_worker, worker);
        if (failed != 0)
            return diag_set(diag, ST_INTERNAL, "a thread cannot be started: %s", strerror(failed));
        worker->started = true;
    }
    return ST_OK;
}

void pool_close(struct pool *pool)
{
    pthread_mutex_lock(&pool->lock);
    pool->closed = true;
    for (struct task *task = pool->quick.first; task; task = task->next)
        wake(task);
    for (struct task *task = pool->running; task; task = task->next) {
        task->hold.stopping = true;
        wake(task);
        cancel(task);
    }
    pthread_cond_broadcast(&pool->more);
    pthread_mutex_unlock(&pool->lock);
}

static void free_queue(struct queue *queue)
{
    for (struct task *task; (task = pop(queue));)
        free_task(task);
}

/* A task that started while pool_close cancelled it may have missed that. */
static void cancel_again(struct pool *pool)
{
    const struct timespec pause = {.tv_nsec = 20000000};
    for (bool busy = true; busy;) {
        pthread_mutex_lock(&pool->lock);
        busy = pool->running != NULL;
        for (struct task *task = pool->running; task; task = task->next)
            cancel(task);
        pthread_mutex_unlock(&pool->lock);
        if (busy)
            nanosleep(&pause, NULL);
    }
}

void pool_free(struct pool *own_pool)
{
    if (!own_pool)
        return;
    pool_close(own_pool);
    cancel_again(own_pool);
    for (size_t i = 0; i < own_pool->n_workers; i++) {
        struct worker *worker = &own_pool->workers[i];
        if (worker->started)
            pthread_join(worker->thread, NULL);
        bursar_close(worker->handles[0]);
        bursar_close(worker->handles[1]);
    }
    free_queue(&own_pool->quick);
    free_queue(&own_pool->waiting);
    free_queue(&own_pool->jobs);
    pthread_cond_destroy(&own_pool->more);
    pthread_mutex_destroy(&own_pool->lock);
    mem_free(own_pool->workers);
    mem_free(own_pool->settings[0]);
    mem_free(own_pool->settings[1]);
    mem_free(own_pool);
}

/* --- quick tasks --- */

bool pool_ask(struct pool *pool, struct task *own_task, double limit_s, void (*wake_up)(void *payload),
              void (*locked)(void *payload), void *payload)
{
    pthread_mutex_lock(&pool->lock);
    const bool room = !pool->closed && pool->quick.n < POOL_QUICK_WAITING;
    if (room) {
        own_task->hold.quick = true;
        own_task->hold.deadline_s = clock_now_s() + limit_s;
        own_task->hold.wake = wake_up;
        own_task->hold.payload = payload;
        locked(payload);
        push(&pool->quick, own_task);
        pthread_cond_broadcast(&pool->more);
    }
    pthread_mutex_unlock(&pool->lock);
    if (!room)
        free_task(own_task);
    return room;
}

bool pool_is_ended(struct pool *pool, const struct task *task)
{
    pthread_mutex_lock(&pool->lock);
    const bool ended = task->state > TASK_RUNNING;
    pthread_mutex_unlock(&pool->lock);
    return ended;
}

void pool_release(struct pool *pool, struct task *task)
{
    pthread_mutex_lock(&pool->lock);
    const bool ended = task->state > TASK_RUNNING;
    task->hold.wake = NULL;
    task->hold.abandoned = true;
    task->hold.stopping = true;
    cancel(task);
    pthread_mutex_unlock(&pool->lock);
    if (ended)
        free_task(task);
}

void pool_tick(struct pool *pool, double now_s)
{
    pthread_mutex_lock(&pool->lock);
    for (struct task *task = pool->quick.first; task; task = task->next)
        if (now_s > task->hold.deadline_s)
            wake(task);
    for (struct task *task = pool->running; task; task = task->next) {
        if (task->hold.quick && now_s > task->hold.deadline_s)
            wake(task);
        if (task->hold.stopping)
            cancel(task);
    }
    pthread_mutex_unlock(&pool->lock);
}

/* --- jobs --- */

int64_t pool_submit(struct pool *pool, struct task *own_task)
{
    int64_t id = 0;
    pthread_mutex_lock(&pool->lock);
    if (!pool->closed && pool->waiting.n < POOL_JOBS_WAITING) {
        id = own_task->id = ++pool->last_id;
        push(&pool->waiting, own_task);
        pthread_cond_broadcast(&pool->more);
    }
    pthread_mutex_unlock(&pool->lock);
    if (id == 0)
        free_task(own_task);
    return id;
}

size_t pool_see(struct pool *pool, int64_t id, void (*see)(void *payload, const struct task *task),
                void *payload)
{
    size_t n = 0;
    pthread_mutex_lock(&pool->lock);
    struct task *const lists[] = {pool->jobs.first, pool->running, pool->waiting.first};
    for (size_t i = 0; i < sizeof lists / sizeof *lists; i++)
        for (const struct task *task = lists[i]; task; task = task->next)
            if (!task->hold.quick && (id == 0 || task->id == id)) {
                see(payload, task);
                n++;
            }
    pthread_mutex_unlock(&pool->lock);
    return n;
}

static struct task *find(struct task *list, int64_t id)
{
    while (list && (list->hold.quick || list->id != id))
        list = list->next;
    return list;
}

bool pool_stop(struct pool *pool, int64_t id)
{
    pthread_mutex_lock(&pool->lock);
    struct task *waiting = find(pool->waiting.first, id), *running = find(pool->running, id);
    const bool found = waiting || running || find(pool->jobs.first, id);
    if (waiting) {
        take_out(&pool->waiting, waiting);
        end_task(pool, waiting, TASK_STOPPED);
    }
    if (running) {
        running->hold.stopping = true;
        cancel(running);
    }
    pthread_mutex_unlock(&pool->lock);
    return found;
}
