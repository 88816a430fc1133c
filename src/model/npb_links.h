/* npb_links.h - what messages of the NAS Parallel Benchmarks cost on nodes of several processes, and the
 * collective operations made of them.
 *
 * All processes of a node send at the same time. Those whose partner is on another node share its network
 * card, the others its memory; a step is over when the slower of the two is. `share` is the largest share of
 * a node's processes that send to another node in a step: the share functions say it for the patterns the
 * codes use, exactly for node sizes that divide the process grid, and as the busiest node else (never too
 * low). One process per node: all shares are 1 (0 for one process), and a message takes l + s/b. Where
 * messages inside join several nodes (a scale-up domain: NVLink over a rack) these are one node here, whose
 * processes have the cards of all of them, but no process that of another node; ranks that are dealt out go
 * round the domains.
 *
 * Where the view has times of messages by size, a message of s bytes to another node takes what was measured
 * at s: of the pattern all-to-all in npb_pairwise_s, of exchange where both partners send (faces, transposes,
 * the stages of sums over all), of ping-pong where one does. */
#ifndef MODEL_NPB_LINKS_H
#define MODEL_NPB_LINKS_H

#include <stdbool.h>

#include "catalog/message.h"

struct view;

/* How ranks are laid out: block fills a node before the next one; cyclic deals them out one by one. */
#define NPB_PLACEMENTS "block,cyclic"

struct npb_links {
    double latency_s; /* between nodes, and inside one */
    double inside_latency_s;
    double bandwidth_Bps; /* per process, when all send at once */
    double inside_bandwidth_Bps;
    double p;      /* processes */
    double joined; /* nodes that messages inside join */
    double each;   /* on so many full nodes */
    double nodes;  /* that have a process, each of so many */
    bool apart;    /* every message leaves its node: one process on each, or its memory is not known */
    bool cyclic;
    const struct message_times *times[N_MESSAGE_PATTERNS]; /* that stand for each pattern */
    bool all_measured; /* those of all-to-all are its own: waiting for many at once is in them */
    struct message_use *use;
};

/* Of p processes, with so many on each node as the view says. */
struct npb_links npb_links_of(const struct view *view, bool cyclic, double p);

/* Seconds of a step in which each process sends a message of so many bytes: its latency alone, and the step
 * as a whole; one way, or while a message of its size comes in (exchange); and of one in which it exchanges
 * `count` of them at once, and waits for one latency. */
double npb_latency_s(const struct npb_links *links, enum message_pattern pattern, double bytes, double share);
double npb_message_s(const struct npb_links *links, double bytes, double share);
double npb_exchange_s(const struct npb_links *links, double bytes, double share);
double npb_exchanges_s(const struct npb_links *links, double count, double bytes, double share);

/* As how many bytes a message of so many counts to another node; and the seconds of messages with so many
 * bytes in all that count as cost_B, without latency. */
double npb_cost_B(const struct npb_links *links, enum message_pattern pattern, double bytes);
double npb_bytes_s(const struct npb_links *links, double bytes, double cost_B, double share);

/* To rank + stride along an axis of `extent` processes: open ends, or closed to a ring. */
double npb_share_line(const struct npb_links *links, double stride, double extent);
double npb_share_ring(const struct npb_links *links, double stride, double extent);
/* Along the diagonal of a torus of q x q: q - 1 ranks on, and 2 q - 1 from column 0. */
double npb_share_diagonal(const struct npb_links *links, double q);
/* To rank xor stride, a power of two; to rank - stride, around all ranks. */
double npb_share_pair(const struct npb_links *links, double stride);
double npb_share_shift(const struct npb_links *links, double stride);

/*
 * Collectives, seconds; 0 for one process [Thakur, Rabenseifner, Gropp: Optimization of Collective
 * Communication Operations in MPICH, IJHPCA 19(1), 2005]. bytes: of the vector, or of one pair's block.
 *
 *   allreduce   recursive doubling up to 2 KiB, else Rabenseifner's: halving and doubling
 *   reduce      a binomial tree: ceil(log2 p) stages
 *   pairwise    p - 1 exchanges, in groups of `group` ranks that are `stride` apart: one after the other, but
 *               of blocks from 256 bytes to 32 KiB all are posted at once, and wait for one latency
 *   all_to_all  Bruck's for blocks up to 256 bytes and 8 processes or more, else pairwise
 */
double npb_allreduce_s(const struct npb_links *links, double bytes);
double npb_reduce_s(const struct npb_links *links, double bytes);
double npb_pairwise_s(const struct npb_links *links, double bytes, double group, double stride);
double npb_all_to_all_s(const struct npb_links *links, double bytes);

/* Messages that all processes together send, and their bytes. */
struct npb_totals {
    double messages;
    double bytes;
};
void npb_count(struct npb_totals *totals, double messages, double bytes_each);
void npb_count_allreduce(struct npb_totals *totals, double p, double bytes);
void npb_count_pairwise(struct npb_totals *totals, double p, double bytes, double group);
void npb_count_all_to_all(struct npb_totals *totals, double p, double bytes);

#endif
