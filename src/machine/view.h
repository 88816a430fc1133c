/* view.h - what a performance model sees of the machine its processes run on. */
#ifndef MACHINE_VIEW_H
#define MACHINE_VIEW_H

/* At one number of processes. All SI. */
struct view {
    double rate_ops;             /* work units per second of one process, > 0 (operations; frames for nps) */
    double latency_s;            /* of one message between two processes, >= 0 */
    double bandwidth_Bps;        /* per process, > 0; INFINITY for an ideal network */
    double message_cpu_s;        /* processor time per message, >= 0 */
    double procs_per_node;       /* >= 1 */
    double inside_latency_s;     /* of one message between two processes of a node, >= 0 */
    double inside_bandwidth_Bps; /* of such messages, per process when all of a node send at once; 0: not
                                  * known, and every message counts as leaving its node */
    double mean_distance;        /* links between two processes, 0 when unknown */
    double bisection_Bps;        /* 0 when unknown */
    double regions;              /* 1, or 2 for a cluster split over two sites */
    double region_bandwidth_Bps; /* of the link between regions; unused for one region */
};

#endif
