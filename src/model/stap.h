/* stap.h - the phase-parallel model of massively parallel processors, with its five STAP programs and six
 * machines. */
#ifndef MODEL_STAP_H
#define MODEL_STAP_H

#include <stddef.h>
#include <stdint.h>

#include "base/status.h"

struct application;
struct diag;
struct view;

/*
 * K. Hwang, C. Wang, C.-L. Wang, Z. Xu: "Resource Scaling Effects on MPP Performance: The STAP Benchmark
 * Implications", IEEE Transactions on Parallel and Distributed Systems 10(5), 1999.
 *
 *   T(p) = sum_i T_i / min(DOP_i, p) + k t_o(p) + m / R(p)      [eq. 3; k exchanges, 1 in the paper's text]
 *   t_o(p) = a p^b + c          R(p) = a p^b + c                [Tables 5 and 6: total exchange]
 *   V(p) = W / T(p)                                             [Table 3]
 *
 * A single process sends nothing. MB is 10^6 bytes.
 */

enum stap_program { STAP_APT, STAP_HO_PD, STAP_BM_STAG, STAP_EL_STAG, STAP_GEN, N_STAP_PROGRAMS };
enum stap_machine {
    STAP_SP2,
    STAP_T3D,
    STAP_PARAGON,
    STAP_ASCI_RED,
    STAP_BLUE_PACIFIC,
    STAP_BLUE_MOUNTAIN,
    N_STAP_MACHINES
};
enum stap_workload { STAP_SMALL, STAP_LARGE };

/* Readings of the machines' laws; no single one gives all numbers of the paper. own: each machine's exponents
 * as printed. common: the SP2's exponents on every machine, as in section 5.3 and Table 7. calibrated: common
 * with fitted computing times. */
enum stap_reading { STAP_OWN, STAP_COMMON, STAP_CALIBRATED, N_STAP_READINGS };

/* Values of the parameter latency_scale: the set-up time of an exchange is scaled with the processor speed,
 * with the link's latency, or not at all. */
enum stap_latency_rule { STAP_LATENCY_CPU, STAP_LATENCY_LINK, STAP_LATENCY_NONE };

/* Table 4, and the messages of one run. */
struct stap_workload_row {
    const char *label; /* "HO-PD" */
    double input_B;
    double work_flop;           /* W */
    double average_parallelism; /* printed */
    double critical_path_flop;
    double ccr_Bpflop; /* as printed: message bytes per flop */
    double exchange_B; /* Table 5: the message of one total exchange */
    double exchanges;  /* k; CCR W / exchange_B rounded: 3 for El-Stag, 2 for Bm-Stag */
    double message_B;  /* m, over the k exchanges */
};
extern const struct stap_workload_row STAP_PROGRAMS[N_STAP_PROGRAMS];

/* The large workload; only HO-PD has one. */
extern const struct stap_workload_row STAP_HO_PD_LARGE;

/* t_o in seconds and R in bytes per second, for p processes. */
struct stap_law {
    double setup_a;
    double setup_b;
    double setup_c;
    double bandwidth_a;
    double bandwidth_b;
    double bandwidth_c;
};

/* Constants of a machine from Tables 1, 2, 5 and 6: names and units for the catalogue's table
 * machine_constant. */
#define STAP_CONSTANT_TABLE(X)                                                                               \
    X(STAP_SETUP_A, "setup_a", "us")                                                                         \
    X(STAP_SETUP_B, "setup_b", NULL)                                                                         \
    X(STAP_SETUP_C, "setup_c", "us")                                                                         \
    X(STAP_BANDWIDTH_A, "bandwidth_a", "MB/s")                                                               \
    X(STAP_BANDWIDTH_B, "bandwidth_b", NULL)                                                                 \
    X(STAP_BANDWIDTH_C, "bandwidth_c", "MB/s")                                                               \
    X(STAP_LINK, "link", "MB/s")                                                                             \
    X(STAP_LATENCY, "latency", "us")                                                                         \
    X(STAP_PEAK, "peak", "Mflop/s")                                                                          \
    X(STAP_T1_APT, "t1_apt", "s")                                                                            \
    X(STAP_T1_HO_PD, "t1_ho_pd", "s")                                                                        \
    X(STAP_T1_BM_STAG, "t1_bm_stag", "s")                                                                    \
    X(STAP_T1_EL_STAG, "t1_el_stag", "s")                                                                    \
    X(STAP_T1_GEN, "t1_gen", "s")                                                                            \
    X(STAP_T1_LARGE, "t1_ho_pd_large", "s")

enum stap_constant {
#define X(id, name, unit) id,
    STAP_CONSTANT_TABLE(X)
#undef X
        N_STAP_CONSTANTS
};

/* A machine of the paper. */
struct stap_machine_row {
    const char *key;   /* "sp2": the word of machine=, and the part id in the catalogue */
    const char *label; /* "SP2" */
    double nodes;      /* installed (Tables 1 and 2) */
    double constant[N_STAP_CONSTANTS];
    /* the commercial machine from which it is scaled (Table 6); commercial machines: itself */
    enum stap_machine ancestor;
    double speed;     /* processor speed / that of the ancestor: 3, 2, 6.67 [section 6] */
    double bandwidth; /* R / that of the ancestor [Table 6] */
};
extern const struct stap_machine_row STAP_MACHINES[N_STAP_MACHINES];

/* The law of a machine in a reading. STAP_OWN: the given constants; the machine need not be from the paper.
 * Other readings: the ancestor's coefficients, scaled without rounding, with the SP2's exponents. */
struct stap_law stap_law_of(const double *constants, enum stap_machine machine, enum stap_reading reading);

enum { STAP_MAX_PHASES = 4 };

/* Computing that up to `dop` processes can share; time_s on one process. dop INFINITY: any number. */
struct stap_phase {
    double time_s;
    double dop;
};

/* One run on one machine. */
struct stap_run {
    struct stap_phase phase[STAP_MAX_PHASES];
    size_t n_phases;
    /* processor speed relative to that of the machine, for the peak; the phase times already include it */
    double speed;
    double work_flop;
    double exchanges; /* k */
    double message_B; /* m, over all exchanges */
    struct stap_law law;
    double setup_scale;     /* factor on the law's t_o */
    double bandwidth_scale; /* factor on the law's R; INFINITY: an ideal network */
    double setup_s;         /* replaces t_o of the law for every p; NAN: the law is used */
    double bandwidth_Bps;   /* replaces R of the law for every p; NAN: the law is used */
};

/* Sets the run of an application in a view. ST_DOMAIN: the program has no constants for the machine or
 * reading. */
enum status stap_run_of(struct stap_run *out, const struct application *app, const struct view *view,
                        struct diag *diag);

/* Terms of eq. 3 at p processes, p >= 1 real. For some p < 2 the law gives R <= 0 (it is fitted to p >= 2);
 * time_s is then NAN. */
double stap_setup_s(const struct stap_run *run, double p);
double stap_bandwidth_Bps(const struct stap_run *run, double p);
double stap_compute_s(const struct stap_run *run, double p); /* T_1 at p = 1; eq. 4, T_inf, at INFINITY */
double stap_communicate_s(const struct stap_run *run, double p);
double stap_time_s(const struct stap_run *run, double p);

/* V = W/T in flop/s. */
double stap_speed_flops(const struct stap_run *run, double p);

/* The process count in low..high with the highest speed; if several are equal, the smallest. 1 <= low <= high
 * < 2^53. */
int64_t stap_best_count(const struct stap_run *run, int64_t low, int64_t high);

/* Factor on the processor speed with which V at p reaches the share q of its limit W / communicate_s [section
 * 5.2]: q/(1-q) compute_s / communicate_s. INFINITY: nothing is sent. */
double stap_speed_factor(const struct stap_run *run, double p, double q);

/* Eq. 5: max(T_1/p, T_inf) <= T < T_1/p + T_inf. NAN without a critical path. */
struct stap_bounds {
    double low_s;
    double high_s;
};
struct stap_bounds stap_time_bounds(double sequential_s, double critical_path_s, double p);

/* Section 4.2.1: bytes per node of HO-PD for the small workload. stap_data_B: its data. stap_program_B: its
 * program. */
double stap_data_B(double p);
double stap_program_B(double p);

/**
 * stap.apt, stap.ho-pd, stap.bm-stag, stap.el-stag, stap.gen.
 *
 * view->rate_ops is the rate of one process on the program; it replaces T_1 = W/rate. Divided by the
 * machine's W/T_1 it gives the processor speed, which computing and t_o follow (t_o: latency_scale=cpu, the
 * rule of Table 6). R follows view->bandwidth_Bps over the machine's link bandwidth. With latency_scale=link,
 * t_o follows view->latency_s over the machine's latency. `complete` sets the machine's own rate, latency and
 * link. setup= and aggregate_bandwidth= replace the laws and are not scaled.
 */
extern const struct model model_stap_apt;
extern const struct model model_stap_ho_pd;
extern const struct model model_stap_bm_stag;
extern const struct model model_stap_el_stag;
extern const struct model model_stap_gen;

#endif
