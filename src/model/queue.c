/* queue.c - computes waiting times at c servers by the inverse of Erlang's formula B.
 *
 *   I_0 = 1, I_j = 1 + j/a I_(j-1), 1/C(c, a) = a/c + (1 - a/c) I_c
 *
 * This is the usual recurrence B_j = a B_(j-1) / (j + a B_(j-1)) with I = 1/B. No term is subtracted, so each
 * step adds at most four roundings to the relative error. */
#include "model/queue.h"

#include <float.h>
#include <math.h>

#include "base/number.h"

/* The chance that a request waits at c servers, and its parts. */
struct wait_chance {
    double free; /* c - a */
    double busy; /* C(c, a) */
    double exponent;
};

/* From I_c. */
static struct wait_chance wait_chance_of(const struct queue *queue, double servers, double inverse_b)
{
    const double load = queue->arrivals * queue->service_s, free = servers - load;
    struct wait_chance chance = {.free = free, .busy = 1 / ((load + free * inverse_b) / servers)};
    if (queue->slack_s > 0)
        chance.exponent = queue->variation > 0
                              ? 2 * (free / queue->service_s) * queue->slack_s / queue->variation
                              : (double)INFINITY;
    return chance;
}

static double share_of(const struct wait_chance *chance)
{
    return chance->busy * number_exp(-chance->exponent);
}

/* Relative error of share_of: four roundings of each I_j, those of the other operations, and c - a, whose
 * error is that of a. Without an exponential the nearest number decides, which is exact for small
 * fractions. */
static double error_of(const struct wait_chance *chance, double servers)
{
    const double roundings = 16 + 4 * servers, of_free = 2 + (servers - chance->free) / chance->free;
    return chance->exponent > 0 ? DBL_EPSILON * (roundings + of_free + chance->exponent * (4 + of_free)) : 0;
}

static bool is_within(const struct queue *queue, const struct wait_chance *chance, double servers)
{
    const double share = share_of(chance);
    return share == 0 || share * (1 + error_of(chance, servers)) <= (100 - queue->percentile) / 100;
}

/* I_c at a load. */
static double inverse_of_b(int64_t servers, double load)
{
    double inverse = 1;
    for (int64_t j = 1; j <= servers; j++)
        inverse = 1 + (double)j / load * inverse;
    return inverse;
}

double queue_erlang_c(int64_t servers, double load)
{
    const struct queue queue = {.arrivals = load, .service_s = 1};
    return load < (double)servers
               ? wait_chance_of(&queue, (double)servers, inverse_of_b(servers, load)).busy
               : 1;
}

double queue_late_share(const struct queue *queue, int64_t servers)
{
    const double load = queue->arrivals * queue->service_s;
    if (!(load < (double)servers))
        return 1;
    const struct wait_chance chance = wait_chance_of(queue, (double)servers, inverse_of_b(servers, load));
    return share_of(&chance);
}

/* True if the servers certainly have time for all requests: the proof computes the load again, with other
 * rounding errors. */
static bool is_stable(double load, int64_t servers)
{
    return load < (double)servers * (1 - TIE_RELATIVE);
}

bool queue_suffices(const struct queue *queue, int64_t servers)
{
    const double load = queue->arrivals * queue->service_s;
    if (!is_stable(load, servers))
        return false;
    const struct wait_chance chance = wait_chance_of(queue, (double)servers, inverse_of_b(servers, load));
    return is_within(queue, &chance, (double)servers);
}

int64_t queue_least_servers(const struct queue *queue, int64_t most)
{
    const double load = queue->arrivals * queue->service_s;
    double inverse = 1;
    if (!is_stable(load, most))
        return 0;
    for (int64_t j = 1; j <= most; j++) {
        inverse = 1 + (double)j / load * inverse;
        if (!is_stable(load, j))
            continue;
        const struct wait_chance chance = wait_chance_of(queue, (double)j, inverse);
        if (is_within(queue, &chance, (double)j))
            return j;
    }
    return 0;
}

double queue_most_arrivals(const struct queue *queue, int64_t servers)
{
    struct queue at = *queue;
    double low = 0, high = (double)servers / queue->service_s;
    for (;;) {
        at.arrivals = low + (high - low) / 2;
        if (!(at.arrivals > low && at.arrivals < high))
            return low;
        *(queue_suffices(&at, servers) ? &low : &high) = at.arrivals;
    }
}
