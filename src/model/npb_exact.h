/* npb_exact.h - models of all eight NAS Parallel Benchmarks by exact message counts.
 *
 * Closed forms of what the public NPB 3.3.1 MPI codes send, message by message. Times add up as in
 * NAS-97-023: t = m/(f p) + i comm + operations once per run. Collective operations are those of MPICH
 * (npb_links.h). Legal counts, caps and memory are those of NPB 3.3, and for class F and class E of IS those
 * of 3.4, whose LU needs 0.2 % less memory at most. For counts between the legal ones the same formulas hold:
 * square roots for process grids, cube roots for MG.
 *
 * Every model has the parameters class and placement; npb.sp.exact also has overlap=yes|no, npb.lu.exact
 * protocol=blocking|eager. They use the view's rate_ops (f), latency_s (l), bandwidth_Bps (b),
 * procs_per_node, the values for messages inside a node, and the message times by size, if any
 * (npb_links.h). */
#ifndef MODEL_NPB_EXACT_H
#define MODEL_NPB_EXACT_H

#include <stddef.h>

#include "model/model.h"

struct npb_totals;

extern const struct model model_npb_bt_exact;
extern const struct model model_npb_sp_exact;
extern const struct model model_npb_lu_exact;
extern const struct model model_npb_cg;
extern const struct model model_npb_mg;
extern const struct model model_npb_ft;
extern const struct model model_npb_is;
extern const struct model model_npb_ep;

/* The first parameters of every model; parameters that only one model has follow. */
enum { NPB_PARAM_CLASS, NPB_PARAM_PLACEMENT, NPB_N_PARAMS };
#define NPB_EXACT_PARAMS NPB_EXACT_PARAMS_OF(NPB_CLASSES)
#define NPB_EXACT_PARAMS_OF(classes_)                                                                        \
    [NPB_PARAM_CLASS] = MODEL_CHOICE("class", classes_, NULL, "NPB problem class"),                          \
    [NPB_PARAM_PLACEMENT] =                                                                                  \
        MODEL_CHOICE("placement", NPB_PLACEMENTS, "block",                                                   \
                     "block fills a node with ranks before the next one; cyclic deals them out")

#define NPB_EXACT_PAPER                                                                                      \
    "NAS Parallel Benchmarks 3.3.1, MPI, every message counted; times as NAS-97-023, section 3; "            \
    "collective operations as R. Thakur, R. Rabenseifner, W. Gropp, IJHPCA 19(1), 2005"

#define NPB_EXACT_VALID                                                                                      \
    "one latency and bandwidth, or measured times by message size, at any count; no contention; 1 to 128 "   \
    "processes counted"

/* Text on the assumptions about the all-to-all exchange, for models that have one; npb_links.c has the block
 * sizes. */
#define NPB_EXACT_POSTED                                                                                     \
    "all blocks of an all-to-all are posted at once: with four at a time the run takes up to 30 % longer "   \
    "on 64 processes"

/* Members that all eight descriptors share. Each adds its parameters and `figures`; its file defines `work`,
 * `memory_Bpp`, and `eval` or `kept`. */
#define NPB_EXACT_MODEL(params_, figures_)                                                                   \
    .about.paper = NPB_EXACT_PAPER, .about.valid = NPB_EXACT_VALID, .unit.scale = 1e6, .params = (params_),  \
    .n_params = sizeof(params_) / sizeof *(params_), .figures = (figures_), .work = work,                    \
    .memory_Bpp = memory_Bpp, .by.pattern = true, .by.bounded = true, .measured.from = 1,                    \
    .measured.to = 128, .measured.how = "verified"

/* The links of the application's processes, for its placement. */
struct npb_links npb_links_for(const struct application *app, const struct view *view, double p);

/* Sets figures of a prediction: what all processes send in one iteration, and additionally once per run. */
size_t npb_count_figures(struct model_figure out[MODEL_MAX_FIGURES], struct npb_totals iteration,
                         struct npb_totals once);

/* Columns of LU's process grid: the least divisor X >= sqrt(p) of p = X Y with Y <= X <= 2 Y; sqrt(p) if
 * there is none. Above 2^32 only powers of two are legal, because no code has a grid for other counts. */
double npb_lu_factor(double p);

#endif
