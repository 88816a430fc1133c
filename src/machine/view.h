/* view.h - what a performance model sees of the machine its processes run on. */
#ifndef MACHINE_VIEW_H
#define MACHINE_VIEW_H

#include "catalog/message.h"

/* Sizes of the messages of a pattern that a model has asked the time of; 0 and 0: none. */
struct message_use {
    double least_B;
    double most_B;
};

/* At one number of processes. All SI. */
struct view {
    double rate_ops;             /* work units per second of one process, > 0 (operations; frames for nps) */
    double latency_s;            /* of one message between two processes, >= 0 */
    double bandwidth_Bps;        /* per process, > 0; INFINITY for an ideal network */
    double message_cpu_s;        /* processor time per message, >= 0 */
    double procs_per_node;       /* >= 1 */
    double memory_Bpp;           /* of a process's share of its node; 0: not known */
    double inside_latency_s;     /* of one message between two processes of a node, >= 0 */
    double inside_bandwidth_Bps; /* of such messages, per process when all of a node send at once; 0: every
                                  * message counts as leaving its node */
    double inside_nodes;         /* nodes whose processes send each other such messages; 0: as 1 */
    double mean_distance;        /* links between two processes, 0 when unknown */
    double bisection_Bps;        /* 0 when unknown */
    double regions;              /* 1, or 2 for a cluster split over two sites */
    double region_bandwidth_Bps; /* of the link between regions; unused for one region */
    /* Of messages by size and pattern, for models that know theirs; NULL: latency and bandwidth are all there
     * is. Costs (message_cost) are in latency_s and bandwidth_Bps. */
    const struct message_times *times[N_MESSAGE_PATTERNS];
    /* [N_MESSAGE_PATTERNS] where such a model notes which messages it has; NULL: nobody wants to know. */
    struct message_use *use;
};

#endif
