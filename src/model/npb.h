/* npb.h - the NAS Parallel Benchmarks: problem classes, operation counts and process counts that their models
 * share. */
#ifndef MODEL_NPB_H
#define MODEL_NPB_H

#include <stddef.h>
#include <stdint.h>

struct application;
struct prediction;

/* Problem classes in the order of NPB_CLASSES, so that the value of the parameter `class` is one of these.
 * NPB 2 ends with class D, IS with class E. */
enum npb_class { NPB_S, NPB_W, NPB_A, NPB_B, NPB_C, NPB_D, NPB_E, NPB_F, N_NPB_CLASSES };
#define NPB_CLASSES_TO_D "S,W,A,B,C,D"
#define NPB_CLASSES_TO_E NPB_CLASSES_TO_D ",E"
#define NPB_CLASSES NPB_CLASSES_TO_E ",F"

/* A grid of n^3 points and i iterations. */
struct npb_grid {
    double n;
    double i;
};

/* Grids of BT, SP and LU by class: NPB 3.3.1, class F 3.4; A to C also NAS-97-023, Tables 1 and 2. */
extern const struct npb_grid NPB_GRID_BT[N_NPB_CLASSES];
extern const struct npb_grid NPB_GRID_SP[N_NPB_CLASSES];
extern const struct npb_grid NPB_GRID_LU[N_NPB_CLASSES];

/* Operations of a whole run, as each benchmark counts them for its Mop/s (bt.f, sp.f, lu.f). */
double npb_work_bt(struct npb_grid grid);
double npb_work_sp(struct npb_grid grid);
double npb_work_lu(struct npb_grid grid);

/* Sizes of the other five benchmarks from NPB 3.3.1, class F and class E of IS from 3.4. CG: order of the
 * matrix and nonzeros per generated row; MG: grid; FT: grid of nx ny nz points; IS: log2 of the keys and of
 * the buckets; EP: log2 of the pairs. */
struct npb_cg_size {
    double na, nonzer, i;
};
struct npb_ft_size {
    double nx, ny, nz, i;
};
struct npb_is_size {
    int log2_keys, log2_buckets;
    double i;
};
extern const struct npb_cg_size NPB_SIZE_CG[N_NPB_CLASSES];
extern const struct npb_grid NPB_GRID_MG[N_NPB_CLASSES];
extern const struct npb_ft_size NPB_SIZE_FT[N_NPB_CLASSES];
extern const struct npb_is_size NPB_SIZE_IS[N_NPB_CLASSES];
extern const int NPB_LOG2_PAIRS_EP[N_NPB_CLASSES];

/* Sets time and rate of a run from its work in operations and its communication time (NAS-97-023, section 3):
 * t = work / (f p) + communicate_s. */
void npb_overall(struct prediction *out, double work, double communicate_s, double rate_ops, double p);

/* npb_overall in two steps (see `kept` in struct model), for models whose communication does not depend on
 * the rate. */
enum { NPB_KEPT_WORK, NPB_KEPT_COMM, NPB_N_KEPT };
struct model_kept npb_kept(double work, double communicate_s);
void npb_predict(struct prediction *out, const struct application *app, const struct model_kept *kept,
                 double rate_ops, double p);

/* Bytes of the declared arrays of a process. BT: header.h of NPB 3.3 (edge_words 30); NPB 2 has
 * lhs(5,5,3,...), 75 of its 80 words per point of a cell. SP: header.h of NPB 3.3. LU: its applu.incl, on a
 * grid of columns x rows processes. */
double npb_memory_bt(struct npb_grid grid, double p, double edge_words);
double npb_memory_sp(struct npb_grid grid, double p);
double npb_memory_lu(struct npb_grid grid, double columns, double rows);

/* The class from the application's first parameter; if that is NAN (not set), the smallest class. */
enum npb_class npb_class_of(const struct application *app);

/* model->counts.next of codes that need squares (BT, SP) or powers of two (LU). */
int64_t npb_next_square(const struct application *app, int64_t p, int direction);
int64_t npb_next_power(const struct application *app, int64_t p, int direction);

/* The next power of two from `least`, which is a power of two too; 0: no least one. The arrays of codes have
 * indices of 32 bits, which large classes exceed on few processes. */
int64_t npb_next_power_from(int64_t least, int64_t p, int direction);

/* Largest process count of BT and SP: a cell needs at least 3 points along an edge. */
int64_t npb_cap_cells(struct npb_grid grid);

/* Columns of LU's process grid: 2^ceil(k/2) for p = 2^k. For other p we use sqrt(p), so that curves cover all
 * p. Rows are p / columns. */
double npb_lu_columns(double p);

/* The messages of one kind that a process sends in one iteration. */
struct npb_message {
    double bytes; /* size of each message */
    double count; /* number of messages per process and iteration */
};
enum { NPB_MAX_MESSAGES = 3 };

/* The grid of an application of npb.bt, npb.sp or npb.lu. */
struct npb_grid npb_paper_grid(const struct application *app);

/* Messages of a process of npb.bt, npb.sp or npb.lu at p processes (the terms of section 2's equations, in
 * their order; Tables 4 and 5). Returns the number of kinds: 2 or 3, and 0 at p = 1. */
size_t npb_paper_messages(struct npb_message out[NPB_MAX_MESSAGES], const struct application *app, double p);

/**
 * npb.bt, npb.sp, npb.lu: the closed forms of Becker, Nitzberg, Van der Wijngaart, "Predicting
 * Cost/Performance Trade-offs For Whitney: A Commodity Computing Cluster", NAS-97-023, 1997, sections 2 and
 * 3.
 *
 *   t = m / (f p) + i comm(n, p, b, l)
 *
 * One parameter, class. They use the view's rate_ops (f), latency_s (l) and bandwidth_Bps (b), and accept
 * real p.
 */
extern const struct model model_npb_bt;
extern const struct model model_npb_sp;
extern const struct model model_npb_lu;

#endif
