/* message.c - interpolates message times between the measured sizes. */
#include "catalog/message.h"

#include <assert.h>
#include <math.h>

#include "base/arena.h"
#include "base/decimal.h"
#include "base/diag.h"

static const char *const NAMES[N_MESSAGE_PATTERNS] = {
    [MESSAGE_PING_PONG] = "ping-pong",
    [MESSAGE_EXCHANGE] = "exchange",
    [MESSAGE_ALL_TO_ALL] = "all-to-all",
};

const char *message_pattern_name(enum message_pattern pattern)
{
    assert(pattern < N_MESSAGE_PATTERNS);
    return NAMES[pattern];
}

/* Relative tolerance for equal times: bandwidths are printed with few digits. */
static const double ROUNDED = 1e-6;

enum status message_times_fill(size_t *at, struct message_size *sizes, size_t n, double latency_s,
                               double bandwidth_Bps, struct diag *diag)
{
    *at = 0;
    if (isinf(bandwidth_Bps))
        return diag_set(diag, ST_INPUT,
                        "measured times of messages on a technology without limit of bandwidth");
    double before_s = 0;
    for (size_t i = 0; i < n; i++) {
        const double time_s = fmax(sizes[i].message_B / sizes[i].bandwidth_Bps, before_s);
        *at = i;
        if (time_s * sizes[i].bandwidth_Bps > sizes[i].message_B * (1 + ROUNDED))
            return diag_set(diag, ST_INPUT,
                            "a message of %.15g bytes takes %.6g us, less than one of %.15g bytes (%.6g us)",
                            sizes[i].message_B, sizes[i].message_B / sizes[i].bandwidth_Bps * 1e6,
                            sizes[i - 1].message_B, before_s * 1e6);
        const double waiting_s = fmin(latency_s, time_s);
        sizes[i].cost.latencies = latency_s > 0 ? waiting_s / latency_s : 1;
        sizes[i].cost.bytes = (time_s - waiting_s) * bandwidth_Bps;
        before_s = time_s;
    }
    if (n == 0 || sizes[n - 1].cost.bytes > (n > 1 ? sizes[n - 2].cost.bytes : 0))
        return ST_OK;
    return diag_set(diag, ST_INPUT,
                    "the largest message takes no longer than %s: no bandwidth follows for larger ones",
                    n > 1 ? "the one before it, or than the latency" : "the latency");
}

void message_times_set_overheads(struct message_size *sizes, size_t n, double latency_s, double bandwidth_Bps)
{
    const struct message_size none = {.message_B = 0};
    const struct message_size *last = &sizes[n - 1], *before = n > 1 ? last - 1 : &none;
    const double slope = (last->cost.bytes - before->cost.bytes) / (last->message_B - before->message_B);
    for (size_t i = 0; i < n && latency_s > 0; i++) {
        struct message_cost *cost = &sizes[i].cost;
        const double over_B = fmax(0, cost->bytes - slope * sizes[i].message_B);
        cost->bytes -= over_B;
        cost->latencies += over_B / bandwidth_Bps / latency_s;
    }
}

struct message_times message_times_one(struct message_size *size, double bandwidth_Bps, double one_Bps)
{
    *size =
        (struct message_size){.message_B = 1, .bandwidth_Bps = one_Bps, .cost = {1, bandwidth_Bps / one_Bps}};
    return (struct message_times){.sizes = size, .n = 1, .one_Bps = one_Bps};
}

const struct message_times *message_times_scaled(const struct message_times *times, double factor,
                                                 double latency_s, double bandwidth_Bps, struct arena *arena)
{
    struct message_times *scaled = ARENA_NEW(arena, 1, struct message_times);
    struct message_size *sizes = ARENA_NEW(arena, times->n, struct message_size);
    for (size_t i = 0; i < times->n; i++) {
        struct message_size *size = &sizes[i];
        *size = times->sizes[i];
        size->cost.bytes /= factor;
        size->bandwidth_Bps =
            size->message_B / (size->cost.latencies * latency_s + size->cost.bytes / bandwidth_Bps);
    }
    *scaled = (struct message_times){.sizes = sizes, .n = times->n, .one_Bps = times->one_Bps * factor};
    return scaled;
}

const char *message_times_text(const struct message_times *times, struct arena *arena)
{
    const struct message_size *first = &times->sizes[0], *last = &times->sizes[times->n - 1];
    if (times->one_Bps > 0)
        return number_prefixed(times->one_Bps, "B/s", 6, arena);
    const char *least =
        arena_printf(arena, "%s at %s B", number_prefixed(first->bandwidth_Bps, "B/s", 6, arena),
                     number_text(first->message_B, 15, arena));
    if (times->n == 1)
        return least;
    return arena_printf(arena, "%s to %s at %s B, %zu sizes", least,
                        number_prefixed(last->bandwidth_Bps, "B/s", 6, arena),
                        number_text(last->message_B, 15, arena), times->n);
}

/* Index of the first size above message_B; n: none. */
static size_t first_size_above(const struct message_times *times, double message_B)
{
    int64_t low = 0, high = (int64_t)times->n + 1;
    if (times->sizes[times->n - 1].message_B <= message_B) /* as most messages of large runs */
        return times->n;
    for (int64_t middle; integer_between(&middle, low, high);)
        *(times->sizes[middle - 1].message_B <= message_B ? &low : &high) = middle;
    return (size_t)low;
}

struct message_cost message_cost(const struct message_times *times, double message_B)
{
    if (!times || times->n == 0)
        return (struct message_cost){1, message_B};
    const size_t place = first_size_above(times, message_B);
    const size_t right = place < times->n ? place : times->n - 1;
    struct message_size first;
    const struct message_size *a = right > 0 ? &times->sizes[right - 1] : &first, *b = &times->sizes[right];
    if (right == 0)
        first = (struct message_size){.cost = {fmin(1, b->cost.latencies), 0}};
    const double along = (message_B - a->message_B) / (b->message_B - a->message_B);
    if (along == 1) /* exactly the measured value */
        return b->cost;
    return (struct message_cost){
        along > 1 ? b->cost.latencies : a->cost.latencies + along * (b->cost.latencies - a->cost.latencies),
        a->cost.bytes + along * (b->cost.bytes - a->cost.bytes),
    };
}

enum message_pattern message_pattern_for(const struct message_times *const *times,
                                         enum message_pattern pattern)
{
    if (times[pattern])
        return pattern;
    return pattern == MESSAGE_ALL_TO_ALL && times[MESSAGE_EXCHANGE] ? MESSAGE_EXCHANGE : MESSAGE_PING_PONG;
}

const struct message_times *message_times_for(const struct message_times *const *times,
                                              enum message_pattern pattern)
{
    return times[message_pattern_for(times, pattern)];
}
