/* message.h - time of a message by its size, if a catalogue has measured bandwidths for several sizes.
 *
 * On most networks a message of m bytes takes latency + m / bandwidth. TCP does not: it is slower at 64 KiB
 * than at 1 MiB, and slower still when all processes send to all. The time is therefore interpolated linearly
 * between the measured sizes. Below the smallest size the line ends at (at most) the latency at 0 bytes.
 * Above the largest size the line of the last two sizes continues.
 *
 * Where the host's processor copies messages (TCP), a message takes longer if its process receives another
 * one at the same time. Exchanges therefore have times of their own. */
#ifndef CATALOG_MESSAGE_H
#define CATALOG_MESSAGE_H

#include <stdbool.h>
#include <stddef.h>

#include "base/status.h"

struct arena;
struct diag;

/* Communication pattern. The name is the text in the catalogue. */
enum message_pattern {
    MESSAGE_PING_PONG, /* two processes, one message at a time; used for every single message */
    /* processes send and receive at the same time; the time is that of one of the two messages */
    MESSAGE_EXCHANGE,
    /* every process sends to every other process; the time is that of one of the processes - 1 messages */
    MESSAGE_ALL_TO_ALL,
    N_MESSAGE_PATTERNS
};

const char *message_pattern_name(enum message_pattern pattern);

/* Cost of a message in latencies and bytes. A measured time t is split into t = latencies * l + bytes / b,
 * with latency l and bandwidth b of the technology. The part of t up to l counts as latency. A later change
 * of l or b (nodes that share a card, --set) then changes t as it changes messages without measured sizes. */
struct message_cost {
    double latencies;
    double bytes;
};

struct message_size {
    double message_B;
    double bandwidth_Bps; /* measured value: message_B / time, which includes the latency */
    struct message_cost cost;
};

/* The measured sizes of one technology and pattern. */
struct message_times {
    const struct message_size *sizes; /* [n], rising */
    size_t n;
    /* > 0: this is the bandwidth of messages of all sizes, and no sizes were measured (n is 1) */
    double one_Bps;
};

/* Gives all message sizes one bandwidth one_Bps and the technology's latency. The result points to `size`,
 * which must live as long as the result. bandwidth_Bps: finite bandwidth of the technology; one_Bps > 0. */
struct message_times message_times_one(struct message_size *size, double bandwidth_Bps, double one_Bps);

/**
 * Computes the costs of the sizes [n], which must rise.
 *
 * latency_s, bandwidth_Bps  of the technology
 * at                        out, with ST_INPUT: index of the wrong size
 * ST_INPUT: the technology has unlimited bandwidth; a message takes less time than a smaller one; the largest
 * message takes no longer than the one before it or than the latency, so that no bandwidth follows for larger
 * ones.
 */
enum status message_times_fill(size_t *at, struct message_size *sizes, size_t n, double latency_s,
                               double bandwidth_Bps, struct diag *diag);

/* Counts as latency what a message takes beyond the latency and its bytes at the rate beyond the largest
 * size. Each process spends it alone, whereas processes that share a card wait for each other's bytes. Not
 * for all-to-all: there all processes of a node were measured together, and wait for each other. n > 0; after
 * message_times_fill. */
void message_times_set_overheads(struct message_size *sizes, size_t n, double latency_s,
                                 double bandwidth_Bps);

/* The cost of a message of message_B >= 0; it never falls with the size. times NULL: {1, message_B}. */
struct message_cost message_cost(const struct message_times *times, double message_B);

/* Divides the byte part of all times by `factor` and keeps the latencies. On the arena.
 * latency_s, bandwidth_Bps: of the technology. */
const struct message_times *message_times_scaled(const struct message_times *times, double factor,
                                                 double latency_s, double bandwidth_Bps, struct arena *arena);

/* Returns a text on the arena: "3 MB/s at 1024 B to 7 MB/s at 65536 B, 2 sizes". */
const char *message_times_text(const struct message_times *times, struct arena *arena);

/* The pattern whose times are used for `pattern`. If `pattern` has times, it is `pattern`. Otherwise
 * all-to-all uses the times of exchange, if there are any; in all other cases it is ping-pong, even without
 * times. times: [N_MESSAGE_PATTERNS]. */
enum message_pattern message_pattern_for(const struct message_times *const *times,
                                         enum message_pattern pattern);

/* The times used for a pattern; NULL: one latency and one bandwidth for all sizes. */
const struct message_times *message_times_for(const struct message_times *const *times,
                                              enum message_pattern pattern);

#endif
