/* message.h - how long messages take by their size, where a catalogue has more than one latency and one
 * bandwidth of a network.
 *
 * A program's message of m bytes takes latency + m / bandwidth on most networks, and on some it does not: TCP
 * is slower at 64 KiB than at 1 MiB, and slower again when every process sends to every other. Times that
 * were measured at some sizes stand for the sizes between them: the time is linear from one to the next, from
 * (at most) the latency at 0 bytes to the smallest, and grows beyond the largest as between the last two.
 *
 * Where a host's processor copies what it sends and receives (TCP), both ways at once take longer than one:
 * messages that processes exchange have times of their own. */
#ifndef CATALOG_MESSAGE_H
#define CATALOG_MESSAGE_H

#include <stdbool.h>
#include <stddef.h>

#include "base/status.h"

struct arena;
struct diag;

/* Who sends to whom. The name is the text in the catalogue. */
enum message_pattern {
    MESSAGE_PING_PONG,  /* two processes, one message at a time; what any single message counts as */
    MESSAGE_EXCHANGE,   /* processes that send and receive at the same time: a message one way of both */
    MESSAGE_ALL_TO_ALL, /* every process to every other: a message is one of processes - 1 of each */
    N_MESSAGE_PATTERNS
};

const char *message_pattern_name(enum message_pattern pattern);

/* What a message costs: as many latencies and as many bytes, at the bandwidth of the technology. Of t
 * measured seconds those up to the latency count as latency, the rest as bytes: t = latencies l + bytes / b
 * at the technology's own l and b, and what changes them (nodes that share a card, --set) changes the time as
 * it does without measured sizes. */
struct message_cost {
    double latencies; /* 0 to 1 */
    double bytes;
};

struct message_size {
    double message_B;
    double bandwidth_Bps; /* as measured: message_B over the time, latency included */
    struct message_cost cost;
};

/* Sizes of one technology and pattern. */
struct message_times {
    const struct message_size *sizes; /* [n], rising */
    size_t n;
    double one_Bps; /* > 0: all messages have this bandwidth, and no size was measured (n is 1) */
};

/* One bandwidth for all sizes, beside the technology's latency. `size` keeps it, and must live as long.
 * bandwidth_Bps: of the technology, finite; one_Bps > 0. */
struct message_times message_times_one(struct message_size *size, double bandwidth_Bps, double one_Bps);

/**
 * Fills the costs of sizes that rise.
 *
 * latency_s, bandwidth_Bps  of the technology
 * at                        of ST_INPUT: the size at fault
 * ST_INPUT: the technology has no limit of bandwidth; a message takes less time than a smaller one; no
 * bandwidth follows for messages beyond the largest, which takes no longer than the one before or than the
 * latency.
 */
enum status message_times_fill(size_t *at, struct message_size *sizes, size_t n, double latency_s,
                               double bandwidth_Bps, struct diag *diag);

/* The cost of a message of any size >= 0; never falls with the size. NULL: {1, message_B}. */
struct message_cost message_cost(const struct message_times *times, double message_B);

/* Times whose bytes are `factor` times as fast, and whose latencies stay. On the arena.
 * latency_s, bandwidth_Bps: of the technology. */
const struct message_times *message_times_scaled(const struct message_times *times, double factor,
                                                 double latency_s, double bandwidth_Bps, struct arena *arena);

/* "3 MB/s at 1024 B to 7 MB/s at 65536 B, 2 sizes", on the arena. */
const char *message_times_text(const struct message_times *times, struct arena *arena);

/* The pattern whose times stand for one: itself where it has any; all-to-all is an exchange with one process
 * after the other; ping-pong in all else, with or without times. times: [N_MESSAGE_PATTERNS]. */
enum message_pattern message_pattern_for(const struct message_times *const *times,
                                         enum message_pattern pattern);

/* The times that stand for a pattern; NULL: one latency and one bandwidth for all sizes. */
const struct message_times *message_times_for(const struct message_times *const *times,
                                              enum message_pattern pattern);

#endif
