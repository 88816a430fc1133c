/* parallel_items.c - carries each result out of its thread, as a line of text or together with the thread's
 * memory. */
#include "study/parallel_items.h"

#include <pthread.h>
#include <string.h>

#include "base/diag.h"
#include "base/mem.h"
#include "base/record.h"
#include "base/shard.h"
#include "problem/candidate.h"
#include "problem/warnings.h"
#include "search/instance_cost.h"

enum { WARNINGS_AT_MOST = 1 << 16 };

struct item_result {
    enum status status;
    struct diag diag;
    struct text line; /* the carried result */
    void *answer;     /* result on the thread's arena, if no function carries it */
};

struct parallel_run {
    const struct parallel_items *each;
    struct parallel_worker *workers;
    struct item_result *items;      /* [n] */
    const struct stop *caller_stop; /* the caller's stop function */
    pthread_mutex_t lock;           /* protects the calls of `caller_stop` */
    struct stop stop;               /* stop function shared by all threads, so that `find` sees one */
    struct arena *arena;
};

/* --- a stop of one thread stops all --- */

static bool reached(void *payload)
{
    struct parallel_run *run = payload;
    pthread_mutex_lock(&run->lock);
    const bool stopped = stop_reached(run->caller_stop);
    pthread_mutex_unlock(&run->lock);
    return stopped;
}

static void advance(void *payload, double part, const char *label)
{
    struct parallel_run *run = payload;
    pthread_mutex_lock(&run->lock);
    run->caller_stop->advance(run->caller_stop->payload, part, label);
    pthread_mutex_unlock(&run->lock);
}

static void share_stop(struct parallel_run *run, const struct stop *stop)
{
    pthread_mutex_init(&run->lock, NULL);
    run->caller_stop = stop;
    if (!stop)
        return;
    run->stop = *stop;
    run->stop.payload = run;
    run->stop.reached = reached;
    run->stop.advance = stop->advance ? advance : NULL;
}

/* --- an item --- */

/* Carries the warnings from the n-th on. Warnings that are read are added to `warned`. */
static void carry_warnings(struct record *record, struct instance *warned, size_t n)
{
    const struct instance_warning *warnings = record->out ? warned->notes.warnings : NULL;
    size_t end = record->out ? warned->notes.n_warnings : 0;
    end -= n;
    record_count(record, &end, WARNINGS_AT_MOST);
    for (size_t i = 0; i < end; i++) {
        struct instance_warning warning = warnings ? warnings[n + i] : (struct instance_warning){.one = NULL};
        record_text(record, &warning.name);
        record_text(record, &warning.one);
        record_text(record, &warning.several);
        if (!warnings && warned && warning.one)
            instance_warn_again(warned, &warning);
    }
}

static void find_item(void *payload, int64_t worker_number, int64_t k)
{
    struct parallel_run *run = payload;
    const struct parallel_items *each = run->each;
    struct parallel_worker *worker = &run->workers[worker_number];
    struct item_result *item = &run->items[k];
    struct record record = {.out = &item->line};
    void *answer = arena_alloc(&worker->arena, 1, each->size);
    const size_t n_warned = worker->instance.notes.n_warnings;
    worker->stop = run->stop;
    /* one thread is enough to report the progress */
    worker->stop.advance = worker_number == 0 ? run->stop.advance : NULL;
    worker->stop = stop_step(&worker->stop, (size_t)k, (size_t)each->n);
    worker->stop.shard = NULL;
    worker->stop.jobs = each->n > 1 ? 1 : run->stop.jobs;
    item->status = stop_reached(&worker->stop) ? ST_STOPPED : each->find(answer, worker, k, &item->diag);
    if (each->carry && (item->status == ST_OK || item->status == ST_STOPPED))
        each->carry(&record, answer, &worker->instance);
    item->answer = answer;
    carry_warnings(&record, &worker->instance, n_warned);
}

static void carry_line(struct record *record, void *payload, int64_t k)
{
    struct parallel_run *run = payload;
    struct item_result *item = &run->items[k];
    if (record->out) {
        text_put(record->out, item->line.s);
        return;
    }
    const size_t n = strcspn(record->in, "\n");
    text_putn(&item->line, record->in, n);
    record->in += n;
}

static void make_workers(struct parallel_run *run, const struct instance *instance, int64_t jobs)
{
    run->workers = ARENA_NEW(run->arena, (size_t)jobs, struct parallel_worker);
    for (int64_t w = 0; w < jobs; w++) {
        struct parallel_worker *worker = &run->workers[w];
        *worker = (struct parallel_worker){.payload = run->each->payload, .number = w};
        if (instance)
            worker->instance = instance_varied(instance);
        if (w == 0 || !instance)
            continue;
        worker->instance.arena = &worker->arena;
        worker->instance.load.memory = rate_cache_make(&worker->arena);
        instance_forget_costs(&worker->instance, &worker->arena);
        instance_copy_designs(&worker->instance, &worker->arena);
    }
}

/* Collects the results of the first items, up to the first item without a result. */
static enum status take(void **out, int64_t *done, struct parallel_run *run, int64_t n,
                        const struct instance *instance)
{
    const struct parallel_items *each = run->each;
    struct shard *shard = run->stop.shard;
    enum status status = ST_OK;
    *out = arena_alloc(run->arena, (size_t)each->n, each->size);
    for (*done = 0; *done < n && status == ST_OK; *done += status == ST_OK) {
        struct item_result *item = &run->items[*done];
        struct record record = {.in = item->line.s, .arena = run->arena};
        status = item->status;
        if (status == ST_OK || status == ST_STOPPED) {
            void *answer = (char *)*out + (size_t)*done * each->size;
            if (each->carry)
                each->carry(&record, answer, instance);
            else
                memcpy(answer, item->answer, each->size);
            carry_warnings(&record, each->warned, 0);
        }
        if (record.bad && shard) {
            shard->lack = each->name;
            shard->lack_item = *done;
            return ST_INPUT;
        }
    }
    return status == ST_OK && n < each->n ? ST_STOPPED : status;
}

enum status parallel_items_find(void **out, int64_t *done, const struct parallel_items *each,
                                const struct instance *instance, const struct stop *stop, struct diag *diag)
{
    const int64_t jobs = stop && stop->jobs > 1 ? stop->jobs : 1;
    struct parallel_run run = {.each = each, .arena = each->arena ? each->arena : instance->arena};
    share_stop(&run, stop);
    run.items = mem_alloc((size_t)each->n, sizeof *run.items);
    make_workers(&run, instance, jobs);
    const struct shard_work work = {each->name, each->n, jobs, &run, run.arena, find_item, carry_line};
    int64_t n = shard_run(&work, &run.stop);
    for (int64_t k = 0; k < each->n && run.stop.shard; k++)
        run.stop.shard->stopped = run.stop.shard->stopped || run.items[k].status == ST_STOPPED;
    for (int64_t k = 0; k < each->n && n == 0; k++) /* a shard returns the first item that failed */
        if (run.items[k].status != ST_OK && run.items[k].status != ST_STOPPED) {
            const struct item_result first = run.items[k];
            run.items[k] = run.items[0];
            run.items[0] = first;
            n = 1;
        }
    const enum status status = take(out, done, &run, n, instance);
    for (int64_t k = 0; k < each->n; k++) {
        if (k == *done && run.items[k].status == status && run.items[k].diag.message)
            *diag = run.items[k].diag;
        else
            diag_fini(&run.items[k].diag);
        text_fini(&run.items[k].line);
    }
    for (int64_t w = 0; w < jobs; w++)
        if (each->carry)
            arena_fini(&run.workers[w].arena);
        else /* results keep pointers into this arena */
            arena_adopt(run.arena, &run.workers[w].arena);
    pthread_mutex_destroy(&run.lock);
    mem_free(run.items);
    return status;
}

void parallel_carry_design(struct record *record, const struct design **design,
                           const struct instance *instance)
{
    size_t at = *design ? (size_t)(*design - instance->choice.designs) : instance->choice.n_designs;
    record_count(record, &at, instance->choice.n_designs);
    if (!record->out)
        *design = at < instance->choice.n_designs && !record->bad ? &instance->choice.designs[at] : NULL;
}

enum { CARRY_AT_MOST = 1 << 24 };

void parallel_carry_candidates(struct record *record, struct candidate **v, size_t *n,
                               const struct instance *instance)
{
    record_count(record, n, CARRY_AT_MOST);
    if (!record->out)
        *v = ARENA_NEW(record->arena, *n, struct candidate);
    for (size_t i = 0; i < *n; i++) {
        struct candidate *point = &(*v)[i];
        parallel_carry_design(record, &point->design, instance);
        record_integer(record, &point->nodes);
        record_integer(record, &point->cost_minor);
        record_real(record, &point->rate);
        record->bad = record->bad || !point->design;
    }
}

void parallel_carry_bill(struct record *record, struct bill_line **v, size_t *n,
                         const struct instance *instance)
{
    record_count(record, n, CARRY_AT_MOST);
    if (!record->out)
        *v = ARENA_NEW(record->arena, *n, struct bill_line);
    for (size_t i = 0; i < *n; i++) {
        struct bill_line *line = &(*v)[i];
        record_size(record, &line->part);
        record_integer(record, &line->used);
        record_integer(record, &line->quantity);
        record_integer(record, &line->owned);
        record_size(record, &line->vendor);
        record_integer(record, &line->total_minor);
        record_integer(record, &line->tax_minor);
        record->bad = record->bad || line->part >= instance->snapshot->n_parts;
    }
}
