/*
 * nps_schedule.h - a program as a matrix of calculations and transfers, and what it does when a schedule
 * spreads it over the nodes of a cluster: W. Baer, S. Decato, "Software Performance Modeling in PC Clusters",
 * Naval Postgraduate School, September 2000, sections 1 to 4; the
 * equations of blocks of messages are formulas in the table of the paper (src/papers/tables/nps.tsv).
 *
 * Symbols: N nodes, of which `reserved` have a role of their own and w = N - reserved are workers; F units of
 * work per second (frames); RTEX run time, CPU% its share of processor time, CPUS = RTEX CPU%. A load (a, b)
 * is busy a + b F seconds of every second. Of messages: MSGZ their bytes, DVOL those of a transfer, MSGSETUP
 * seconds to set one up, ALCBW application level bandwidth, A2ABW application to application bandwidth, APBBW
 * bandwidth of the bus. All in s, B and B/s.
 */
#ifndef MODEL_NPS_SCHEDULE_H
#define MODEL_NPS_SCHEDULE_H

#include <stdbool.h>
#include <stddef.h>

/* --- messages: section 3, eq. 16, 18 and 19 --- */

/* A communication system as an application sees it (Table 2). */
struct nps_link {
    double setup_s;       /* MSGSETUP of one message, >= 0 */
    double bandwidth_Bps; /* ALCBW, > 0; INFINITY for an ideal one */
    double bus_Bps;       /* APBBW, > 0; 0 or NAN: not known */
    double cpu;           /* CPU% as measured, a fraction of 1 */
};

/* Links of the paper: 3COM 100 Mbit/s cards between 100 MHz Pentium PCs under Linux. The order is that of
 * NPS_LINKS. */
enum nps_link_name { NPS_LINK_LAM, NPS_LINK_LAM_PRINTED, NPS_LINK_TCP, NPS_LINK_TCP_PRINTED, N_NPS_LINKS };
#define NPS_LINKS "lam,lam-printed,tcp,tcp-printed"

/**
 * Table 2, in two readings. `lam-printed` and `tcp-printed` are the table as printed; but its MSGSETUP row
 * (.47 and .4) does not give Table 1, and holds 1/ALCBW in us per byte instead: .47 us/B is 2.1 MB/s and .4
 * us/B is 2.5 MB/s. `lam` and `tcp` have the setup times (.5315 ms and .315 ms) that reproduce the
 * theoretical column of Table 1.
 */
extern const struct nps_link NPS_LINK[N_NPS_LINKS];

/* eq. 16: A2ABW = MSGZ / (MSGSETUP + MSGZ/ALCBW). */
double nps_message_bandwidth(double message_B, const struct nps_link *link);

/* eq. 18: RTEX of SND and of RCV, DVOL / A2ABW(MSGZ). */
double nps_message_time(double volume_B, double message_B, const struct nps_link *link);

/* eq. 19 as the paper uses it: min(1, ALCBW/APBBW), for all sizes; the measured CPU% where no bus bandwidth
 * is known. */
double nps_message_cpu(const struct nps_link *link);

/* --- programs --- */

enum {
    NPS_MAX_CALCULATIONS = 16,
    NPS_MAX_TRANSFERS = 16,
    NPS_MAX_SLICES = 16,
    NPS_MAX_MACHINES = 8,
    NPS_MAX_ITEMS = 64,
};

/* How often a part of the program runs in the cluster: for each unit of work, or in each second whatever the
 * rate. */
enum nps_per { NPS_PER_UNIT, NPS_PER_SECOND };

/* A diagonal element of the program's matrix, measured on the reference machine. */
struct nps_calculation {
    const char *name;
    double time_s;     /* RTEX[J,J] per unit of work when one machine does everything, >= 0 */
    double cpu;        /* CPU%[J,J], 0..1 */
    double parallel_s; /* RTEX in the cluster, per unit of work or per second */
    enum nps_per per;
    bool divisible; /* the workers share it */
};

/* Who sends to whom. The volume of a scatter or gather is that of all workers together. */
enum nps_shape {
    NPS_ONE,       /* one node to one node */
    NPS_BROADCAST, /* one node to all workers, sent once: the network copies */
    NPS_COPIES,    /* one node to all workers, sent once to each */
    NPS_SCATTER,   /* one node to all workers, a part to each */
    NPS_GATHER,    /* all workers to one node, a part from each */
};

/* A pair of off-diagonal elements, SND[J,S] and RCV[S,J]. */
struct nps_transfer {
    const char *name;
    double volume_B;  /* DVOL per unit of work or per second */
    double message_B; /* MSGZ, > 0 */
    /* RTEX as measured on the reference machine; 0: from volume, message and link (eq. 18) */
    double time_s;
    enum nps_per per;
    enum nps_shape shape;
    bool buffered;       /* messages may be gathered into larger ones: nps_run.message_B applies */
    double receive_time; /* run time of RCV beside SND: .8 with two cards and several threads; usually 1 */
    double receive_cpu;  /* CPU seconds of RCV beside SND: 2 with two cards; usually 1 */
};

enum nps_item_kind { NPS_CALCULATE, NPS_SEND, NPS_RECEIVE };

/* A function of the schedule: a calculation, or one side of a transfer. */
struct nps_item {
    enum nps_item_kind kind;
    int index; /* into calculations or transfers */
};

/* items[first .. first + n): functions that run at the same time, one slice after the other (eq. 20). */
struct nps_slice {
    int first;
    int n;
};

/* items[first .. ]: the functions one node of this role runs: those one after the other (Ss of eq. 21), then
 * those that overlap with anything (Sp). A role that does not bind runs "as available": its load is reported,
 * and no limit. */
struct nps_machine {
    const char *name;
    bool binds;
    int first;
    int n_sequential;
    int n_parallel;
};

/* A program and its schedule. Plain values; names are borrowed. */
struct nps_schedule {
    const char *name;
    const char *unit; /* "frame" */
    int reserved;     /* nodes that are no workers, >= 0 */
    int n_calculations;
    int n_transfers;
    int n_slices;
    int n_machines;
    int n_items;
    struct nps_calculation calculations[NPS_MAX_CALCULATIONS];
    struct nps_transfer transfers[NPS_MAX_TRANSFERS];
    struct nps_slice slices[NPS_MAX_SLICES];
    struct nps_machine machines[NPS_MAX_MACHINES];
    struct nps_item items[NPS_MAX_ITEMS];
};

/* The machines and the network the schedule runs on. */
struct nps_run {
    double cpu_ratio;        /* CPUSPEED beside the reference machine, > 0 */
    double peripheral_ratio; /* PERSPEED beside it, > 0 */
    double cpus;             /* processors of a node that share a divisible calculation, >= 1 */
    double workers;          /* w, > 0; may be fractional */
    struct nps_link link;
    double message_B; /* MSGZ of buffered transfers; 0: their own */
    bool clamp;       /* every worker sends at least one message: MSGZ <= DVOL/w */
    /* A transfer occupies its link for at most the whole second: F <= 1/(receive_time RTEX). Ours: eq. 21
     * counts CPU seconds alone. */
    bool link_bound;
};

/* The reference machine on the paper's LAM/MPI link, with both of our additions. */
#define NPS_RUN_INIT                                                                                         \
    ((struct nps_run){.cpu_ratio = 1,                                                                        \
                      .peripheral_ratio = 1,                                                                 \
                      .cpus = 1,                                                                             \
                      .workers = 1,                                                                          \
                      .link = NPS_LINK[NPS_LINK_LAM],                                                        \
                      .clamp = true,                                                                         \
                      .link_bound = true})

struct nps_load {
    double fixed_s; /* a: s in every second */
    double unit_s;  /* b: s for every unit of work */
};

/* eq. 7: RTEX on another machine. cpu is CPU% here; ratios are speeds there over speeds here. */
double nps_schedule_convert_time(double time_s, double cpu, double cpu_ratio, double peripheral_ratio);

/* eq. 1 and 3: RTEX and CPUS of one unit of work on one machine of the reference kind; RTEX - CPUS is WAITSEC
 * (eq. 4), CPUS / RTEX is CPU% (eq. 2). */
double nps_schedule_time(const struct nps_schedule *schedule);
double nps_schedule_cpu_time(const struct nps_schedule *schedule);

/* Units per second of one node without messages: eq. 1 and 7, divisible calculations shared by its
 * processors. */
double nps_schedule_single(const struct nps_schedule *schedule, const struct nps_run *run);

/* The processor speed at which one node with one processor reaches this rate: the inverse of
 * nps_schedule_single with peripheral_ratio 1. INFINITY where waiting alone takes longer. */
double nps_schedule_speed_for(const struct nps_schedule *schedule, double rate);

/* The same program with every CPU% taken as 1, as the paper does for the Pentium Pro. */
struct nps_schedule nps_schedule_all_cpu(const struct nps_schedule *schedule);

/* Where the seconds of a cluster's time go at its rate, and what limits it. */
enum nps_limit { NPS_LIMIT_SLICES, NPS_LIMIT_MACHINE, NPS_LIMIT_LINK };

struct nps_outcome {
    double rate;          /* units per second; 0 when the fixed part alone takes the whole second */
    double compute_s;     /* of every second, at that rate, in what limits it */
    double communicate_s; /* compute_s + communicate_s = 1 where the rate is > 0 */
    enum nps_limit limit;
    int index; /* of the machine or transfer */
};

/* eq. 20: the F at which the sum over slices of the longest function is one second. INFINITY when no slice
 * has a function per unit of work. */
struct nps_outcome nps_schedule_slices(const struct nps_schedule *schedule, const struct nps_run *run);

/* eq. 21 for each role, as eq. 22: the least F at which a node of a role, or a link, is busy all of the
 * second. INFINITY when nothing depends on F. */
struct nps_outcome nps_schedule_overlap(const struct nps_schedule *schedule, const struct nps_run *run);

/* eq. 21 for one role: its load; the F at which it is busy all of the second (eq. 22a, 22b). */
struct nps_load nps_schedule_machine_load(const struct nps_schedule *schedule, const struct nps_run *run,
                                          int machine);
double nps_schedule_machine_rate(const struct nps_schedule *schedule, const struct nps_run *run, int machine);

/* The F at which a transfer's link is busy all of the second; INFINITY for a transfer per second. */
double nps_schedule_link_rate(const struct nps_schedule *schedule, const struct nps_run *run, int transfer);

/* Nodes at which the rate stops growing with the workers: where the roles shared by the workers, and those
 * that are not, limit alike (no clamp: a message size that depends on w has no such point). NAN when one of
 * them never limits. */
double nps_schedule_knee(const struct nps_schedule *schedule, const struct nps_run *run);

#endif
