/* npb_exact_adi.c - models npb.bt.exact and npb.sp.exact: the multi-partition solvers.
 *
 * p = q^2 processes form a torus of q x q. Rank q i + j has its neighbours in x at j +- 1, in y at i +- 1,
 * and in z at (i +- 1, j -+ 1). Each of the three directions has a face exchange, and forward and backward
 * sweeps of q - 1 steps. SP overlaps its sweeps with computing: 0.26 of the computing time hides messages
 * (fitted to two simulated runs; within 1.9 % of the time of 14 others). */
#include <math.h>

#include "model/npb.h"
#include "model/npb_exact.h"
#include "model/npb_links.h"

enum { X, Y, Z, N_DIRECTIONS };
enum { PARAM_OVERLAP = NPB_N_PARAMS };
enum { SP_KEPT_HIDDEN = NPB_N_KEPT }; /* seconds of the sweeps per iteration that computing may hide */
static const double FACE_B = 80;      /* per point of a face: two planes of five words */
static const double BT_FORWARD_B = (25 + 5) * 8; /* per point */
static const double BT_BACKWARD_B = 5 * 8;
static const double SP_FORWARD_B = 22 * 8;
static const double SP_BACKWARD_B = 10 * 8;
static const double HIDDEN = 0.26; /* share of SP's computing time that can hide messages of its sweeps */

static const struct model_param BT_PARAMS[] = {NPB_EXACT_PARAMS};
static const struct model_param SP_PARAMS[] = {
    NPB_EXACT_PARAMS,
    [PARAM_OVERLAP] =
        MODEL_CHOICE("overlap", "yes,no", "yes", "computing hides messages of the sweeps, as in the code"),
};

static bool is_bt(const struct application *app)
{
    return app->model == &model_npb_bt_exact;
}

static struct npb_grid grid_of(const struct application *app)
{
    return (is_bt(app) ? NPB_GRID_BT : NPB_GRID_SP)[npb_class_of(app)];
}

static double work(const struct application *app)
{
    return (is_bt(app) ? npb_work_bt : npb_work_sp)(grid_of(app));
}

static int64_t code_cap(const struct application *app)
{
    return npb_cap_cells(grid_of(app));
}

static double memory_Bpp(const struct application *app, double p)
{
    return is_bt(app) ? npb_memory_bt(grid_of(app), p, 30) : npb_memory_sp(grid_of(app), p);
}

static void find_shares(double share[N_DIRECTIONS], const struct npb_links *links, double q)
{
    share[X] = npb_share_on_ring(links, 1, q);
    share[Y] = npb_share_on_ring(links, q, q);
    share[Z] = npb_share_diagonal(links, q);
}

/* Sum of the times of a step in each of the three directions. */
static double each_direction_s(double (*step_s)(const struct npb_links *, double, double),
                               const struct npb_links *links, const double share[], double bytes)
{
    return step_s(links, bytes, share[X]) + step_s(links, bytes, share[Y]) + step_s(links, bytes, share[Z]);
}

/* Seconds of one iteration: faces, exchanged by neighbours, then q - 1 steps in one direction for each of the
 * two sweeps. */
static double comm_s(const struct npb_links *links, double n, double forward_B, double backward_B)
{
    double share[N_DIRECTIONS];
    const double q = sqrt(links->p);
    if (links->p <= 1)
        return 0;
    find_shares(share, links, q);
    return 2 * each_direction_s(npb_exchange_s, links, share, (q - 1) * FACE_B * n * n / links->p) +
           (q - 1) * each_direction_s(npb_message_s, links, share, forward_B) +
           (q - 1) * each_direction_s(npb_message_s, links, share, backward_B);
}

static struct model_kept find_bt(const struct application *app, const struct view *view, double p)
{
    const struct npb_grid grid = grid_of(app);
    const struct npb_links links = npb_links_for(app, view, p);
    const double M = floor(grid.n / sqrt(p)) + 1; /* points along an edge of a cell, as declared */
    const double comm = comm_s(&links, grid.n, BT_FORWARD_B * M * M, BT_BACKWARD_B * M * M);
    return npb_kept(work(app), grid.i * comm);
}

/* Points of a cell's face that SP sends. */
static double sp_points(double n, double q)
{
    const double edge = q == 2 ? n / 2 - 1 : ceil(n / q);
    return edge * edge;
}

/* Seconds of the six faces, sent together, and of the latency of 6 (q - 1) messages. *hidden_s: the bytes of
 * the sweeps, which computing may hide. */
static double sp_overlapped_s(double *hidden_s, const struct npb_links *links, double n)
{
    double share[N_DIRECTIONS];
    const double q = sqrt(links->p);
    if (links->p <= 1)
        return 0;
    find_shares(share, links, q);
    const double face_B = (q - 1) * FACE_B * n * n / links->p;
    const double forward_B = SP_FORWARD_B * sp_points(n, q), backward_B = SP_BACKWARD_B * sp_points(n, q);
    const double faces_cost_B = 2 * npb_cost_B(links, MESSAGE_EXCHANGE, face_B);
    const double sweeps_cost_B = (q - 1) * (npb_cost_B(links, MESSAGE_PING_PONG, forward_B) +
                                            npb_cost_B(links, MESSAGE_PING_PONG, backward_B));
    double first_s = 0, latency_s = 0, faces_s = 0, sweeps_s = 0;
    for (int d = 0; d < N_DIRECTIONS; d++) {
        first_s = fmax(first_s, npb_latency_s(links, MESSAGE_EXCHANGE, face_B, share[d]));
        latency_s += (q - 1) * (npb_latency_s(links, MESSAGE_PING_PONG, forward_B, share[d]) +
                                npb_latency_s(links, MESSAGE_PING_PONG, backward_B, share[d]));
        faces_s += npb_bytes_s(links, 2 * face_B, faces_cost_B, share[d]);
        sweeps_s += npb_bytes_s(links, (q - 1) * (forward_B + backward_B), sweeps_cost_B, share[d]);
    }
    *hidden_s = sweeps_s;
    return first_s + faces_s + latency_s;
}

static struct model_kept find_sp(const struct application *app, const struct view *view, double p)
{
    const struct npb_grid grid = grid_of(app);
    const struct npb_links links = npb_links_for(app, view, p);
    double comm = 0, hidden = 0;
    if (app->param[PARAM_OVERLAP] == 0) {
        comm = sp_overlapped_s(&hidden, &links, grid.n);
    } else {
        const double points = sp_points(grid.n, sqrt(p));
        comm = comm_s(&links, grid.n, SP_FORWARD_B * points, SP_BACKWARD_B * points);
    }
    struct model_kept kept = npb_kept(work(app), comm);
    kept.v[SP_KEPT_HIDDEN] = hidden;
    return kept;
}

/* The part of the sweeps that the computing of an iteration does not hide adds to the time. */
static void predict_sp(struct prediction *out, const struct application *app, const struct model_kept *kept,
                       double rate_ops, double p)
{
    const double iterations = grid_of(app).i, q = sqrt(p), work_ops = kept->v[NPB_KEPT_WORK];
    const double compute_s = work_ops / (rate_ops * p * iterations);
    const double seen_s = fmax(0, kept->v[SP_KEPT_HIDDEN] - HIDDEN * compute_s * (q - 1) / q);
    npb_overall(out, work_ops, iterations * (kept->v[NPB_KEPT_COMM] + seen_s), rate_ops, p);
}

/* 6 p faces; 3 p (q - 1) messages forward and as many backward, with forward_B and backward_B bytes in
 * total. */
static size_t figures(struct model_figure out[], double n, double p, double forward_B, double backward_B)
{
    const double q = sqrt(p);
    struct npb_totals iteration = {0, 0};
    if (p > 1) {
        iteration.messages = 6 * p + 2 * 3 * p * (q - 1);
        iteration.bytes = 6 * (q - 1) * FACE_B * n * n + forward_B + backward_B;
    }
    return npb_count_figures(out, iteration, (struct npb_totals){0, 0});
}

static size_t figures_bt(struct model_figure out[MODEL_MAX_FIGURES], const struct application *app,
                         const struct view *view, double p)
{
    const double n = grid_of(app).n, q = sqrt(p);
    const double M = floor(n / q) + 1;
    const double points = 3 * p * (q - 1) * M * M;
    (void)view;
    return figures(out, n, p, points * BT_FORWARD_B, points * BT_BACKWARD_B);
}

static size_t figures_sp(struct model_figure out[MODEL_MAX_FIGURES], const struct application *app,
                         const struct view *view, double p)
{
    const double n = grid_of(app).n, q = sqrt(p);
    const double points = 3 * (q - 1) * (n - 2) * (n - 2); /* points on the boundary are not computed */
    (void)view;
    return figures(out, n, p, points * SP_FORWARD_B, points * SP_BACKWARD_B);
}

const struct model model_npb_bt_exact = {
    .key = "npb.bt.exact",
    .rates_of = "npb.bt",
    .about.title = "NPB 3.3 BT by exact message counts",
    NPB_EXACT_MODEL(BT_PARAMS, figures_bt),
    .kept = {.find = find_bt, .predict = npb_predict},
    .about.equation = "comm = 6 mt((q-1) 80 n^2/p) + 3(q-1) mt(240 M^2) + 3(q-1) mt(40 M^2), q = sqrt(p), "
                      "M = floor(n/q) + 1",
    MODEL_COUNTS("Mop"),
    .about.checked = "messages and bytes equal those of 3.3.1 runs; run times within 1.2 % of a flow-level "
                     "simulation of the code",
    .counts.next = npb_next_square,
    .counts.cap = code_cap,
};

const struct model model_npb_sp_exact = {
    .key = "npb.sp.exact",
    .rates_of = "npb.sp",
    .about.title = "NPB 3.3 SP by exact message counts, sweeps overlapped",
    NPB_EXACT_MODEL(SP_PARAMS, figures_sp),
    .kept = {.find = find_sp, .predict = predict_sp},
    .about.equation =
        "comm = mt(6(q-1) 80 n^2/p) + 6(q-1) l + max(0, 3(q-1) 256 A/b - 0.26 C (q-1)/q), C computing "
        "of an iteration, A = ceil(n/q)^2; overlap=no: 6 mt((q-1) 80 n^2/p) + 3(q-1) (mt(176 A) + "
        "mt(80 A))",
    MODEL_COUNTS("Mop"),
    .about.checked = "messages and bytes equal those of 3.3.1 runs; run times within 2.5 % of a flow-level "
                     "simulation of the code, with overlap",
    .counts.next = npb_next_square,
    .counts.cap = code_cap,
};
