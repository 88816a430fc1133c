/* random_messages.c - draws message times that a benchmark might have measured. */
#include "generator/random_messages.h"

#include <inttypes.h>
#include <math.h>

#include "base/diag.h"
#include "base/random.h"
#include "check.h"

static void fill(struct message_size *sizes, size_t n, uint64_t seed, double latency_s, double bandwidth_Bps)
{
    struct diag diag = DIAG_INIT;
    size_t at = 0;
    if (message_times_fill(&at, sizes, n, latency_s, bandwidth_Bps, &diag) != ST_OK)
        fail_msg("seed %" PRIu64 ", size %zu: %s", seed, at, diag.message);
}

size_t random_messages(struct message_size sizes[RANDOM_SIZES_AT_MOST], uint64_t seed, double latency_s,
                       double bandwidth_Bps)
{
    const size_t n = 1 + (size_t)(random_at(seed, 0, 0) * (RANDOM_SIZES_AT_MOST - 1));
    double message_B = 0, time_s = latency_s * 1.5 * random_at(seed, 0, 1);
    for (size_t i = 0; i < n; i++) {
        const double more_B = 1 + floor((message_B + 1) * 4 * random_at(seed, 1, i));
        const bool stands = i + 1 < n && random_at(seed, 2, i) < 0.2;
        message_B += more_B;
        /* up to three times the time by bandwidth, or half of it; the largest exceeds the latency */
        time_s += stands ? 0 : more_B / bandwidth_Bps * (0.5 + 2.5 * random_at(seed, 3, i));
        if (i + 1 == n)
            time_s += latency_s * 1.1;
        sizes[i] = (struct message_size){.message_B = message_B, .bandwidth_Bps = message_B / time_s};
    }
    fill(sizes, n, seed, latency_s, bandwidth_Bps);
    return n;
}

size_t straight_messages(struct message_size sizes[RANDOM_SIZES_AT_MOST], double latency_s,
                         double bandwidth_Bps)
{
    double message_B = 1;
    for (size_t i = 0; i < RANDOM_SIZES_AT_MOST; i++, message_B *= 3)
        sizes[i] = (struct message_size){
            .message_B = message_B, .bandwidth_Bps = message_B / (latency_s + message_B / bandwidth_Bps)};
    fill(sizes, RANDOM_SIZES_AT_MOST, 0, latency_s, bandwidth_Bps);
    return RANDOM_SIZES_AT_MOST;
}
