/* pool.h - tasks for the library, done by threads that each keep a handle. Quick tasks have threads of their
 * own, so that no study keeps the page waiting. */
#ifndef SERVE_POOL_H
#define SERVE_POOL_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "base/status.h"

struct desk;
struct diag;
struct pool;

/* Limits. A task that waits holds its request; a finished job holds its result. */
enum {
    POOL_QUICK_WAITING = 64,
    POOL_JOBS_WAITING = 32,
    POOL_JOBS_KEPT = 100,
    POOL_KEPT_MIB = 64, /* results of finished jobs; the oldest go first */
};

enum task_kind {
    TASK_SOLVE,  /* the request, with its result */
    TASK_DRAFT,  /* the request on a file in memory, which may be read only */
    TASK_IMPORT, /* the same, and the request may write */
    TASK_SAVE,   /* writes the file */
};

enum task_state { TASK_WAITING, TASK_RUNNING, TASK_DONE, TASK_STOPPED, TASK_FAILED, N_TASK_STATES };
const char *task_state_name(enum task_state state);

/* What only the pool uses of a task. */
struct task_hold {
    bool quick, stopping, abandoned;
    double deadline_s;
    struct bursar *handle; /* while it runs */
    void (*wake)(void *payload);
    void *payload;
};

/**
 * One task. Whoever submits it fills kind, request, file and was; the pool owns it from then on.
 *
 * request          JSON for the library; NULL for TASK_SAVE
 * name, file       a file in memory that the request reads, or the file to save
 * was              TASK_SAVE: hash of the file that may be replaced; "": there must be none
 * code ... ms      the answer of the library
 */
struct task {
    struct task *next;
    enum task_kind kind;
    char *request;
    char *name;
    char *file; /* [n_file] */
    size_t n_file;
    char *was;

    int64_t id;
    enum task_state state;
    double progress; /* 0..1; negative: unknown */
    char label[64];
    int code;
    char *result; /* [n_result], and a NUL */
    size_t n_result;
    char *diagnostics;
    double ms;
    int http; /* TASK_SAVE: status of HTTP, and a message or the new hash in `result` */
    struct task_hold hold;
};

/* A new, empty task; the caller fills it. */
struct task *task_new(enum task_kind kind);

/* The settings of a handle that reads, and of one that writes, as JSON. The desk outlives the pool. */
struct pool_options {
    const char *reading;
    const char *writing;
    const struct desk *desk;
    int quick_threads;
    int job_threads;
};

/* ST_INTERNAL: a thread or a handle cannot be made. */
enum status pool_start(struct pool **out, const struct pool_options *options, struct diag *diag);

/**
 * Submits a task whose result the caller waits for: `wake` is called once, when it has ended or `limit_s`
 * seconds have passed. False if too many tasks wait; the task is freed then. locked runs before any thread
 * can call wake.
 */
bool pool_ask(struct pool *pool, struct task *own_task, double limit_s, void (*wake)(void *payload),
              void (*locked)(void *payload), void *payload);

/* True if the task has ended; false if it is late. */
bool pool_is_ended(struct pool *pool, const struct task *task);

/* Frees a task of pool_ask, now or when it has ended. Its wake will not be called. */
void pool_release(struct pool *pool, struct task *task);

/* Submits a job, which is kept with its result. Returns its number; 0 if too many wait. */
int64_t pool_submit(struct pool *pool, struct task *own_task);

/* Calls `see` for the job with this number, or for all (0), while no thread changes them. Returns the number
 * of jobs seen. */
size_t pool_see(struct pool *pool, int64_t id, void (*see)(void *payload, const struct task *task),
                void *payload);

/* Stops a job that waits or runs. False: no such job. */
bool pool_stop(struct pool *pool, int64_t id);

/* Call it a few times a second: wakes those whose time is over, and repeats what a thread may have missed. */
void pool_tick(struct pool *pool, double now_s);

/* Refuses new tasks, wakes all who wait, and cancels what runs. */
void pool_close(struct pool *pool);

/* Waits for the threads and frees the pool. All tasks of pool_ask were released before. Accepts NULL. */
void pool_free(struct pool *own_pool);

#endif
