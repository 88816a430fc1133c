/* nps_schedule.h - a program as a matrix of calculations and transfers, and its rate if a schedule
 * distributes it over the nodes of a cluster: W. Baer, S. Decato, "Software Performance Modeling in PC
 * Clusters", Naval Postgraduate School, September 2000, sections 1 to 4. The equations for blocks of messages
 * are in the table of the paper (src/papers/tables/nps.tsv).
 *
 * Symbols: N nodes, of which `reserved` have a role of their own and w = N - reserved are workers; F units of
 * work per second (frames); RTEX run time, CPU% its share of processor time, CPUS = RTEX CPU%. A load (a, b)
 * is busy a + b F seconds of every second. Messages: MSGZ bytes, DVOL bytes of a transfer, MSGSETUP seconds
 * to set up a message, ALCBW application level bandwidth, A2ABW application to application bandwidth, APBBW
 * bandwidth of the bus. Units are s, B and B/s. */
#ifndef MODEL_NPS_SCHEDULE_H
#define MODEL_NPS_SCHEDULE_H

#include <stdbool.h>
#include <stddef.h>

/* --- messages: section 3, eq. 16, 18 and 19 --- */

/* A communication system as an application sees it (Table 2). */
struct nps_link {
    double setup_s;       /* MSGSETUP of a message, >= 0 */
    double bandwidth_Bps; /* ALCBW, > 0; INFINITY for an ideal link */
    double bus_Bps;       /* APBBW, > 0; 0 or NAN: unknown */
    double cpu;           /* measured CPU%, as a fraction of 1 */
};

/* Links of the paper, in the order of NPS_LINKS: 3COM 100 Mbit/s cards between 100 MHz Pentium PCs with
 * Linux. */
enum nps_link_name { NPS_LINK_LAM, NPS_LINK_LAM_PRINTED, NPS_LINK_TCP, NPS_LINK_TCP_PRINTED, N_NPS_LINKS };
#define NPS_LINKS "lam,lam-printed,tcp,tcp-printed"

/**
 * Table 2 in two readings. `lam-printed` and `tcp-printed` are as printed. The printed MSGSETUP row (.47 and
 * .4) does not give Table 1; it holds 1/ALCBW in us per byte: .47 us/B is 2.1 MB/s and .4 us/B is 2.5 MB/s.
 * `lam` and `tcp` have the setup times (.5315 ms and .315 ms) that reproduce the theoretical column of Table
 * 1.
 */
extern const struct nps_link NPS_LINK[N_NPS_LINKS];

/* eq. 16: A2ABW = MSGZ / (MSGSETUP + MSGZ/ALCBW). */
double nps_message_bandwidth(double message_B, const struct nps_link *link);

/* eq. 18: RTEX of SND and of RCV, DVOL / A2ABW(MSGZ). */
double nps_message_time(double volume_B, double message_B, const struct nps_link *link);

/* eq. 19 as the paper uses it: min(1, ALCBW/APBBW), for all sizes; the measured CPU% if no bus bandwidth is
 * known. */
double nps_message_cpu(const struct nps_link *link);

/* --- programs --- */

enum {
    NPS_MAX_CALCULATIONS = 16,
    NPS_MAX_TRANSFERS = 16,
    NPS_MAX_SLICES = 16,
    NPS_MAX_MACHINES = 8,
    NPS_MAX_ITEMS = 64,
};

/* Frequency of a part of the program in the cluster: for each unit of work, or once per second at any
 * rate. */
enum nps_per { NPS_PER_UNIT, NPS_PER_SECOND };

/* A diagonal element of the program's matrix, measured on the reference machine. */
struct nps_calculation {
    const char *name;
    double time_s;     /* RTEX[J,J] per unit of work on one machine that does everything, >= 0 */
    double cpu;        /* CPU%[J,J], 0..1 */
    double parallel_s; /* RTEX in the cluster, per unit of work or per second */
    enum nps_per per;
    bool divisible; /* the workers share the calculation */
};

/* Sender and receiver of a transfer. The volume of a scatter or gather is that of all workers together. */
enum nps_shape {
    NPS_ONE,       /* one node to one node */
    NPS_BROADCAST, /* one node to all workers, sent once; the network copies */
    NPS_COPIES,    /* one node to all workers, sent once to each */
    NPS_SCATTER,   /* one node to all workers, a part to each */
    NPS_GATHER,    /* all workers to one node, a part from each */
};

/* A pair of off-diagonal elements, SND[J,S] and RCV[S,J]. */
struct nps_transfer {
    const char *name;
    double volume_B;  /* DVOL per unit of work or per second */
    double message_B; /* MSGZ, > 0 */
    /* RTEX measured on the reference machine; 0: computed from volume, message and link (eq. 18) */
    double time_s;
    enum nps_per per;
    enum nps_shape shape;
    bool buffered; /* messages may be combined to larger ones of nps_run.message_B */
    /* run time of RCV / run time of SND: .8 with two cards and several threads; usually 1 */
    double receive_time;
    double receive_cpu; /* CPU seconds of RCV / CPU seconds of SND: 2 with two cards; usually 1 */
};

enum nps_item_kind { NPS_CALCULATE, NPS_SEND, NPS_RECEIVE };

/* A function of the schedule: a calculation, or one side of a transfer. */
struct nps_item {
    enum nps_item_kind kind;
    int index; /* index into calculations or transfers */
};

/* items[first .. first + n): functions that run at the same time. Slices run one after the other (eq. 20). */
struct nps_slice {
    int first;
    int n;
};

/* items[first .. ]: the functions that one node of this role runs: first the sequential ones (Ss of eq. 21),
 * then those that overlap with anything (Sp). A role that does not bind runs "as available": its load is
 * reported but does not limit the rate. */
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
    int reserved;     /* nodes that are not workers, >= 0 */
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

/* The machines and the network of a run. */
struct nps_run {
    double cpu_ratio;        /* CPUSPEED / that of the reference machine, > 0 */
    double peripheral_ratio; /* PERSPEED / that of the reference machine, > 0 */
    double cpus;             /* processors of a node that share a divisible calculation, >= 1 */
    double workers;          /* w, > 0; may be fractional */
    struct nps_link link;
    double message_B; /* MSGZ of buffered transfers; 0: their own */
    bool clamp;       /* every worker sends at least one message: MSGZ <= DVOL/w */
    /* A transfer occupies its link for at most the whole second: F <= 1/(receive_time RTEX). Our addition:
     * eq. 21 counts only CPU seconds. */
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

/* eq. 7: RTEX on another machine. cpu is CPU% on the reference machine; ratios are speeds relative to it. */
double nps_schedule_convert_time(double time_s, double cpu, double cpu_ratio, double peripheral_ratio);

/* eq. 1 and 3: RTEX and CPUS of one unit of work on one reference machine; RTEX - CPUS is WAITSEC (eq. 4),
 * CPUS / RTEX is CPU% (eq. 2). */
double nps_schedule_time(const struct nps_schedule *schedule);
double nps_schedule_cpu_time(const struct nps_schedule *schedule);

/* Units per second of one node without messages: eq. 1 and 7; its processors share divisible calculations. */
double nps_schedule_single(const struct nps_schedule *schedule, const struct nps_run *run);

/* The processor speed at which a node with one processor reaches this rate: the inverse of
 * nps_schedule_single with peripheral_ratio 1. INFINITY: waiting alone takes longer. */
double nps_schedule_speed_for(const struct nps_schedule *schedule, double rate);

/* A copy of the schedule with every CPU% set to 1, as the paper does for the Pentium Pro. */
struct nps_schedule nps_schedule_all_cpu(const struct nps_schedule *schedule);

/* Use of a cluster's time at its rate, and the limiting resource. */
enum nps_limit { NPS_LIMIT_SLICES, NPS_LIMIT_MACHINE, NPS_LIMIT_LINK };

struct nps_outcome {
    double rate;          /* units per second; 0 if the fixed part takes the whole second */
    double compute_s;     /* computing time in every second, at that rate, in the limiting resource */
    double communicate_s; /* compute_s + communicate_s = 1 if the rate is > 0 */
    enum nps_limit limit;
    int index; /* index of the machine or transfer */
};

/* eq. 20: the F at which the longest functions of all slices add up to one second. INFINITY: no slice has a
 * function per unit of work. */
struct nps_outcome nps_schedule_slices(const struct nps_schedule *schedule, const struct nps_run *run);

/* eq. 21 for each role, as eq. 22: the least F at which a node of a role, or a link, is busy for the whole
 * second. INFINITY: nothing depends on F. */
struct nps_outcome nps_schedule_overlap(const struct nps_schedule *schedule, const struct nps_run *run);

/* eq. 21 for one role. nps_schedule_machine_load: its load. nps_schedule_machine_rate: the F at which it is
 * busy for the whole second (eq. 22a, 22b). */
struct nps_load nps_schedule_machine_load(const struct nps_schedule *schedule, const struct nps_run *run,
                                          int machine);
double nps_schedule_machine_rate(const struct nps_schedule *schedule, const struct nps_run *run, int machine);

/* The F at which a transfer's link is busy for the whole second; INFINITY for a transfer per second. */
double nps_schedule_link_rate(const struct nps_schedule *schedule, const struct nps_run *run, int transfer);

/* Number of nodes above which more workers do not raise the rate. There the workers and the other roles limit
 * the rate equally. NAN: one of them never limits. Without clamp only, because message sizes that depend on w
 * have no such point. */
double nps_schedule_knee(const struct nps_schedule *schedule, const struct nps_run *run);

#endif
