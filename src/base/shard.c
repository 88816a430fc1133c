/* shard.c - distributes the items of a long work over several processes. */
#include "base/shard.h"

#include <inttypes.h>
#include <string.h>

#include "base/parallel.h"
#include "base/record.h"
#include "base/stop.h"

struct own_work {
    const struct shard_work *work;
    const struct shard *shard;
};

static int64_t item_number(const struct shard *shard, int64_t i)
{
    return shard->number - 1 + i * shard->of;
}

static void work_own(void *payload, int64_t worker, int64_t i)
{
    const struct own_work *own = payload;
    own->work->work(own->work->payload, worker, item_number(own->shard, i));
}

static void do_part(struct shard *shard, const struct shard_work *work, const struct stop *stop)
{
    const struct own_work own = {work, shard};
    const int64_t n = work->n < shard->number ? 0 : (work->n - shard->number) / shard->of + 1;
    const int64_t done = parallel_run(n, work->jobs, stop, work_own, (void *)(uintptr_t)&own);
    shard->stopped = shard->stopped || done < n || stop_reached(stop);
    shard->done = true;
    for (int64_t i = 0; i < done; i++) {
        struct record record = {.out = &shard->out};
        text_printf(&shard->out, "%s %" PRId64, work->name, item_number(shard, i));
        work->carry(&record, work->payload, item_number(shard, i));
        text_put(&shard->out, "\n");
    }
}

/* Reads the result of an item from the next line of its shard. */
static bool read_item(struct shard *shard, const struct shard_work *work, int64_t item)
{
    const char **in = &shard->in[item % shard->of];
    struct record record = {.in = *in, .arena = work->arena};
    const char *name = NULL;
    int64_t at = -1;
    record_text(&record, &name);
    record_integer(&record, &at);
    if (record.bad || !name || strcmp(name, work->name) != 0 || at != item)
        return false;
    work->carry(&record, work->payload, item);
    if (record.bad || *record.in != '\n')
        return false;
    *in = record.in + 1;
    return true;
}

int64_t shard_run(const struct shard_work *work, const struct stop *stop)
{
    struct shard *shard = stop ? stop->shard : NULL;
    if (!shard)
        return parallel_run(work->n, work->jobs, stop, work->work, work->payload);
    if (!shard->in) {
        do_part(shard, work, stop);
        return 0;
    }
    for (int64_t item = 0; item < work->n; item++)
        if (!read_item(shard, work, item)) {
            shard->lack = work->name;
            shard->lack_item = item;
            return item;
        }
    return work->n;
}
