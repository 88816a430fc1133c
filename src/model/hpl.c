/* hpl.c - model hpl: solves a dense system of equations on a grid of processes.
 *
 *   t = ops / (e0 R) + 8 N^2 / w (2 sqrt(r / m) (1 - 1 / sqrt(m)) + c (1 - 1 / m)) + L N log2(m) / 2
 *
 * e0 R is the rate of HPL on one node times the m nodes: R is their peak, e0 the share of it that the family
 * of the processor reaches (DGEMM, and the clock that it keeps with its widest vectors). N is the order of
 * the matrix, w the link of a node (bytes/s), L the latency of a message, r the processes of the grid on a
 * node.
 *
 * The first term of the bytes is that of HPL's own analysis (netlib.org/benchmark/hpl/scalability.html) for a
 * square grid without the share that stays in a row or column. c is the share of the matrix that the links
 * carry however many nodes there are: networks that are shared above the first switch, and broadcasts that
 * wait for each other. c and the e0 of old families were fitted to clusters of the Top500 lists of 2007 to
 * 2012 (src/papers/tables/hpl.tsv, tests/model/hpl_fit.py). Overlap did not fit better than none. */
#include <math.h>

#include "base/diag.h"
#include "base/number.h"
#include "machine/view.h"
#include "model/model.h"

enum { PARAM_N, PARAM_MEMORY, PARAM_EFFICIENCY, PARAM_PEAK, PARAM_RANKS, PARAM_OVERLAP, N_PARAMS };

static const double KEPT_SHARE = 0.115; /* c */
static const double WORD_B = 8;
static const double FILLED = 0.8; /* share of the memory that the matrix fills if its order is not given */

/* e0 of families of processors, of the peak at the base clock. Without a remark fitted to Top500 lists of
 * 2007 to 2012; measured: HPL on one node (the files named in bursar-models(7)); the others are estimates:
 * 0.92 of the peak, as from xeon-5500 to xeon-e5, times the clock kept with the widest vectors over the base
 * clock. */
#define OTHER 0.85 /* an unknown family; fitted to all of them together */
#define FAMILIES(X)                                                                                          \
    X("xeon-netburst", 0.78) /* Pentium 4 */                                                                 \
    X("xeon-5100", 0.82)     /* Core 2 */                                                                    \
    X("xeon-5300", 0.81)                                                                                     \
    X("xeon-5400", 0.85)                                                                                     \
    X("xeon-5500", 0.93) /* and 7500 */                                                                      \
    X("xeon-5600", 0.89)                                                                                     \
    X("xeon-e5", 0.92)         /* and v2 */                                                                  \
    X("xeon-e5-v3", 0.86)      /* and v4; estimate: clock 0.93 */                                            \
    X("xeon-scalable", 0.71)   /* and of the second generation; estimate: clock 0.77 */                      \
    X("xeon-scalable-3", 0.73) /* measured: Gold 6354 */                                                     \
    X("xeon-scalable-4", 0.75) /* estimate: between xeon-scalable-3 and epyc-9005 */                         \
    X("xeon-scalable-5", 0.75) /* estimate, as xeon-scalable-4 */                                            \
    X("xeon-max", 0.75)        /* estimate, as xeon-scalable-4 */                                            \
    X("xeon-6", 0.75)          /* estimate: between xeon-scalable-3 and epyc-9005 */                         \
    X("xeon-6+", 0.85)         /* estimate: clock 0.93, vectors of 256 bits */                               \
    X("xeon-phi", 0.62)        /* estimate: clock 0.86 and panels on slow cores */                           \
    X("opteron", 0.78)                                                                                       \
    X("epyc-7001", 0.90) /* estimate: clock 1, vectors of 128 bits */                                        \
    X("epyc-7002", 0.86) /* estimate: clock 0.93 */                                                          \
    X("epyc-7003", 0.86) /* estimate: clock 0.93 */                                                          \
    X("epyc-8004", 1.01) /* estimate, as epyc-9004 */                                                        \
    X("epyc-8005", 0.77) /* estimate, as epyc-9005 */                                                        \
    X("epyc-9004", 1.01) /* measured: 9654, which runs above its base clock */                               \
    X("epyc-9005", 0.77) /* measured: 9755 */                                                                \
    X("epyc-9006", 0.77) /* estimate, as epyc-9005 */                                                        \
    X("itanium", 0.81)                                                                                       \
    X("powerpc", 0.72)                                                                                       \
    X("power", 0.82)     /* estimate: POWER7 to POWER9 */                                                    \
    X("sparc64", 0.93)   /* the K computer and FX10, as listed */                                            \
    X("a64fx", 0.85)     /* estimate */                                                                      \
    X("altra", 0.55)     /* measured: the median of five of one socket */                                    \
    X("altra-max", 0.54) /* measured: the median of three */                                                 \
    X("ampereone", 0.65) /* measured: A192-26X and A192-32X */                                               \
    X("grace", 0.80)     /* estimate */                                                                      \
    X("cortex-a", 0.40)  /* small boards; estimate */
#define FAMILY_WORD(word, e0) "," word
#define FAMILY_E0(word, e0) e0,

static const struct model_param PARAMS[N_PARAMS] = {
    [PARAM_N] = MODEL_NUMBER("n", DIM_NUMBER, "", 1, 1e9,
                             "order of the matrix; not given: 80 % of the memory are filled"),
    [PARAM_MEMORY] =
        MODEL_NUMBER("memory", DIM_BYTES, "", 1, 1e18, "memory of a process, if no node gives it"),
    [PARAM_EFFICIENCY] = {.name = "efficiency",
                          .dimension = DIM_NUMBER,
                          .choices = "other" FAMILIES(FAMILY_WORD),
                          .fallback = "other",
                          .low = 0.01,
                          .high = 2,
                          .or_number = true,
                          .text = "share of its peak that one node reaches, or the family of its processor"},
    [PARAM_PEAK] = MODEL_NUMBER("peak", DIM_RATE, "", 1, 1e18,
                                "peak of a process, whose share is its rate if no rate is given"),
    [PARAM_RANKS] = MODEL_NUMBER("ranks", DIM_NUMBER, "1", 1, 1e4, "processes of HPL's grid on a node"),
    [PARAM_OVERLAP] = MODEL_NUMBER("overlap", DIM_SHARE, "0", 0, 1,
                                   "share of the shorter of computing and communication that is hidden"),
};

static double efficiency_of(const struct application *app)
{
    static const double of_family[] = {OTHER, FAMILIES(FAMILY_E0)};
    const double given = app->param[PARAM_EFFICIENCY];
    return given < 0 ? of_family[(size_t)(-1 - given)] : given;
}

static double ops_of(double n)
{
    return 2.0 / 3 * n * n * n + 2 * n * n;
}

/* Order of the matrix; NAN: neither the parameters nor the view give it. */
static double order_of(const struct application *app, const struct view *view, double p)
{
    const double given_B = app->param[PARAM_MEMORY];
    const double memory_B = isnan(given_B) ? view->memory_Bpp : given_B;
    if (!isnan(app->param[PARAM_N]))
        return app->param[PARAM_N];
    return memory_B > 0 ? floor(sqrt(FILLED * memory_B * p / WORD_B)) : (double)NAN;
}

static enum status check_order(const struct application *app, const struct view *view, double p,
                               struct diag *diag)
{
    return order_of(app, view, p) >= 1
               ? ST_OK
               : diag_set(diag, ST_DOMAIN, "hpl: n or memory must be given to find the order of the matrix");
}

enum { KEPT_OPS, KEPT_COMMUNICATE_S };

static struct model_kept find_kept(const struct application *app, const struct view *view, double p)
{
    const double n = order_of(app, view, p), ops = ops_of(n);
    const double each = fmin(p, view->procs_per_node), nodes = p / each;
    const double share = 2 * sqrt(fmin(app->param[PARAM_RANKS], each) / nodes) * (1 - 1 / sqrt(nodes)) +
                         KEPT_SHARE * (1 - 1 / nodes);
    const double link_Bps = view->bandwidth_Bps * each;
    const double communicate_s =
        WORD_B * n * n / link_Bps * share + view->latency_s * n * number_log2(nodes) / 2;
    return (struct model_kept){.v = {[KEPT_OPS] = ops, [KEPT_COMMUNICATE_S] = nodes > 1 ? communicate_s : 0}};
}

static void predict(struct prediction *out, const struct application *app, const struct model_kept *kept,
                    double rate_ops, double p)
{
    const double ops = kept->v[KEPT_OPS];
    out->compute_s = ops / (p * rate_ops);
    out->communicate_s = kept->v[KEPT_COMMUNICATE_S];
    out->time_s = out->compute_s + out->communicate_s -
                  app->param[PARAM_OVERLAP] * fmin(out->compute_s, out->communicate_s);
    out->rate_ops = ops / out->time_s;
}

/* NAN if the parameter n is not given, because the work then grows with the cluster. */
static double work(const struct application *app)
{
    return ops_of(app->param[PARAM_N]);
}

static double memory_Bpp(const struct application *app, double p)
{
    const double n = app->param[PARAM_N];
    return isnan(n) ? 0 : WORD_B * n * n / p;
}

/* Without a rate it is the family's share of the peak. The latency costs less than 1 % of a usual run: if it
 * is not given, it is 0. */
static void complete(struct view *view, const struct application *app, double p)
{
    model_complete_latency(view, app, p);
    if (isnan(view->rate_ops))
        view->rate_ops = efficiency_of(app) * app->param[PARAM_PEAK];
}

static size_t figures(struct model_figure out[MODEL_MAX_FIGURES], const struct application *app,
                      const struct view *view, double p)
{
    const struct model_kept kept = find_kept(app, view, p);
    struct prediction run = {0};
    predict(&run, app, &kept, view->rate_ops, p);
    out[0] = (struct model_figure){"n", "Order of the matrix", order_of(app, view, p), NULL, NULL};
    out[1] =
        (struct model_figure){"peak_share", "Share of peak",
                              isnan(app->param[PARAM_PEAK]) ? efficiency_of(app) * run.compute_s / run.time_s
                                                            : run.rate_ops / (p * app->param[PARAM_PEAK]),
                              NULL, NULL};
    return 2;
}

const struct model model_hpl = {
    .key = "hpl",
    .rates_of = "linpack.regions",
    .about.title = "HPL, the LinPack of the Top500, by its efficiency",
    .about.paper =
        "A. Petitet, R. C. Whaley, J. Dongarra, A. Cleary: HPL, scalability, netlib.org/benchmark/hpl; "
        "constants fitted to 195 clusters without accelerators of the Top500 lists of 2007 to 2012",
    .about.equation =
        "t = ops/(e0 R) + 8 N^2/w (2 sqrt(r/m) (1 - 1/sqrt(m)) + 0.115 (1 - 1/m)) + L N log2(m)/2; "
        "m nodes of peak R in all, w link of a node, L latency, r = ranks",
    MODEL_COUNTS("Mflop"),
    .unit.scale = 1e6,
    .about.valid =
        "large orders; without a given N it fills 80 % of the memory; a rate is that of HPL on one node",
    .about.checked =
        "140 clusters of those lists that were not fitted: efficiency within 3.8 % in the median of 126 on "
        "InfiniBand, 11.3 % of 9 on Ethernet; form and share were chosen with them in view",
    .params = PARAMS,
    .n_params = N_PARAMS,
    .kept = {.check = check_order, .find = find_kept, .predict = predict},
    .work = work,
    .counts.next = model_next_count,
    .memory_Bpp = memory_Bpp,
    .machine.complete = complete,
    .by.bounded = true,
    .by.memory = true,
    .figures = figures,
};
