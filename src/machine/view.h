/* view.h - the view: the properties of a machine that performance models use as inputs. */
#ifndef MACHINE_VIEW_H
#define MACHINE_VIEW_H

#include "catalog/message.h"

/* Range of the message sizes of a pattern for which a model needed a time; 0 and 0: none. */
struct message_use {
    double least_B;
    double most_B;
};

/* Values for a given number of processes, in SI units. */
struct view {
    double rate_ops;         /* work units per second of one process, > 0 (operations; frames for nps) */
    double latency_s;        /* latency of a message between two processes on different nodes, >= 0 */
    double bandwidth_Bps;    /* bandwidth for each process, > 0; INFINITY for an ideal network */
    double message_cpu_s;    /* processor time per message, >= 0 */
    double procs_per_node;   /* >= 1 */
    double memory_Bpp;       /* memory of the node for each process; 0: unknown */
    double memory_Bps;       /* memory bandwidth of a process that runs on accelerators; 0: unknown */
    double inside_latency_s; /* latency of a message between two processes of one node, >= 0 */
    /* bandwidth for each process if all processes of a node send at once; 0: every message leaves its node */
    double inside_bandwidth_Bps;
    /* number of nodes that are joined by the inside latency and bandwidth (scale-up domain); 0 means 1 */
    double inside_nodes;
    double mean_distance; /* links between two processes; 0: unknown */
    double bisection_Bps; /* 0: unknown */
    double regions;       /* 1, or 2 for a cluster split over two sites */
    /* bandwidth of the link between the regions; not used if there is one region */
    double region_bandwidth_Bps;
    /* Message costs by size and pattern, for models that know their message sizes; NULL: only latency and
     * bandwidth. The costs (message_cost) are in units of latency_s and bandwidth_Bps. */
    const struct message_times *times[N_MESSAGE_PATTERNS];
    /* [N_MESSAGE_PATTERNS] records the message sizes that a model uses; NULL: not recorded. */
    struct message_use *use;
};

#endif
