/* npb_links.h - times of messages of the NAS Parallel Benchmarks with several processes per node, and of
 * collective operations.
 *
 * All processes of a node send at the same time. Messages to other nodes share the network card, the others
 * share the memory; a step ends when the slower of the two ends. `share` is the largest share of a node's
 * processes that send to another node. The share functions compute it for the patterns of the codes: exactly
 * if the node size divides the process grid, otherwise as an upper bound. With one process per node all
 * shares are 1 (0 for one process), and a message takes l + s/b.
 *
 * If messages inside join several nodes (a scale-up domain, such as NVLink over a rack), the domain counts as
 * one node. Its processes use the cards of all its nodes, but each only the card of its own node. Cyclic
 * placement deals ranks to domains.
 *
 * If the view has message times by size, a message of s bytes to another node takes the time for s: pattern
 * all-to-all in npb_pairwise_s, exchange if both partners send (faces, transposes, the stages of sums),
 * ping-pong if one does. */
#ifndef MODEL_NPB_LINKS_H
#define MODEL_NPB_LINKS_H

#include <stdbool.h>

#include "catalog/message.h"

struct view;

/* Placement of ranks: block fills a node before the next one; cyclic deals ranks to the nodes in turn. */
#define NPB_PLACEMENTS "block,cyclic"

struct npb_links {
    double latency_s; /* between nodes */
    double inside_latency_s;
    double bandwidth_Bps; /* bandwidth for each process if all processes of a node send at once */
    double inside_bandwidth_Bps;
    double p;      /* number of processes */
    double joined; /* number of nodes in a scale-up domain */
    double each;   /* processes on a node */
    double nodes;  /* number of nodes with processes */
    /* every message is treated as leaving its node: one process per node, or the inside values are unknown */
    bool apart;
    bool cyclic;
    const struct message_times *times[N_MESSAGE_PATTERNS]; /* the times used for each pattern */
    /* the all-to-all times were measured in an all-to-all exchange, so they include waiting for many
     * messages */
    bool all_measured;
    struct message_use *use;
};

/* The links of p processes, with view->procs_per_node on each node. */
struct npb_links npb_links_of(const struct view *view, bool cyclic, double p);

/* Seconds of a step in which each process sends a message of `bytes` bytes: only its latency; the whole step
 * in one direction; the whole step while an equal message arrives (exchange); and with `count` exchanges at
 * once and one latency. */
double npb_latency_s(const struct npb_links *links, enum message_pattern pattern, double bytes, double share);
double npb_message_s(const struct npb_links *links, double bytes, double share);
double npb_exchange_s(const struct npb_links *links, double bytes, double share);
double npb_exchanges_s(const struct npb_links *links, double count, double bytes, double share);

/* The number of bytes that a message to another node costs; and the seconds, without latency, of messages
 * with `bytes` bytes in total that cost cost_B bytes. */
double npb_cost_B(const struct npb_links *links, enum message_pattern pattern, double bytes);
double npb_bytes_s(const struct npb_links *links, double bytes, double cost_B, double share);

/* `share` for messages to rank + stride along an axis of `extent` processes. npb_share_on_line: the axis is a
 * line. npb_share_on_ring: it is a ring. */
double npb_share_on_line(const struct npb_links *links, double stride, double extent);
double npb_share_on_ring(const struct npb_links *links, double stride, double extent);
/* `share` along the diagonal of a torus of q x q processes: the partner is q - 1 ranks further, or 2 q - 1
 * from column 0. */
double npb_share_diagonal(const struct npb_links *links, double q);
/* npb_share_pair: `share` for messages to rank xor stride, a power of two. npb_share_shift: to rank -
 * stride, cyclic over all ranks. */
double npb_share_pair(const struct npb_links *links, double stride);
double npb_share_shift(const struct npb_links *links, double stride);

/* Seconds of collective operations; 0 for one process [Thakur, Rabenseifner, Gropp: Optimization of
 * Collective Communication Operations in MPICH, IJHPCA 19(1), 2005]. bytes: of the vector, or of the block of
 * one pair.
 *
 *   allreduce   recursive doubling up to 2 KiB, else Rabenseifner's halving and doubling
 *   reduce      a binomial tree: ceil(log2 p) stages
 *   pairwise    p - 1 exchanges in groups of `group` ranks that are `stride` apart, one after the other;
 *               blocks from 256 bytes to 32 KiB are posted together and wait for one latency
 *   all_to_all  Bruck's algorithm for blocks up to 256 bytes and at least 8 processes, else pairwise */
double npb_allreduce_s(const struct npb_links *links, double bytes);
double npb_reduce_s(const struct npb_links *links, double bytes);
double npb_pairwise_s(const struct npb_links *links, double bytes, double group, double stride);
double npb_all_to_all_s(const struct npb_links *links, double bytes);

/* Number and bytes of the messages of all processes together. */
struct npb_totals {
    double messages;
    double bytes;
};
void npb_count(struct npb_totals *totals, double messages, double bytes_each);
void npb_count_allreduce(struct npb_totals *totals, double p, double bytes);
void npb_count_pairwise(struct npb_totals *totals, double p, double bytes, double group);
void npb_count_all_to_all(struct npb_totals *totals, double p, double bytes);

#endif
