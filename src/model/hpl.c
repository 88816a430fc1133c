/* hpl.c - model hpl: solves a dense system of equations on a grid of processes; predicts its efficiency.
 *
 *   e = e0 / (1 + k (s / w) sqrt(nodes) 8 / N)
 *
 * s is the peak speed of a node (flop/s), w its link (bytes/s), N the order of the matrix. Every node sends
 * and receives k sqrt(nodes) / nodes times the matrix. e0 = 0.84 and k = 6 were fitted to half of 259
 * clusters of the Top500 lists of 2007 to 2012 with a printed order. The rate of a process is that of HPL on
 * one node: e0 of its peak. */
#include <math.h>

#include "base/diag.h"
#include "machine/view.h"
#include "model/model.h"

enum { PARAM_N, PARAM_MEMORY, N_PARAMS };

static const double ON_ONE_NODE = 0.84; /* e0 */
static const double SENT = 6;           /* k */
static const double WORD_B = 8;
static const double FILLED = 0.8; /* share of the memory that the matrix fills if its order is not given */

static const struct model_param PARAMS[N_PARAMS] = {
    [PARAM_N] = MODEL_NUMBER("n", DIM_NUMBER, "", 1, 1e9,
                             "order of the matrix; not given: 80 % of the memory are filled"),
    [PARAM_MEMORY] =
        MODEL_NUMBER("memory", DIM_BYTES, "", 1, 1e18, "memory of a process, if no node gives it"),
};

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
    const double nodes = p / fmin(p, view->procs_per_node);
    /* s / w is the same for a node and for a process, because the processes share s and w evenly */
    const double communicate_s =
        nodes > 1 ? ops / p * SENT / ON_ONE_NODE * sqrt(nodes) * WORD_B / n / view->bandwidth_Bps : 0;
    return (struct model_kept){.v = {[KEPT_OPS] = ops, [KEPT_COMMUNICATE_S] = communicate_s}};
}

static void predict(struct prediction *out, const struct application *app, const struct model_kept *kept,
                    double rate_ops, double p)
{
    const double ops = kept->v[KEPT_OPS];
    (void)app;
    out->compute_s = ops / (p * rate_ops);
    out->communicate_s = kept->v[KEPT_COMMUNICATE_S];
    out->time_s = out->compute_s + out->communicate_s;
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

static size_t figures(struct model_figure out[MODEL_MAX_FIGURES], const struct application *app,
                      const struct view *view, double p)
{
    const struct model_kept kept = find_kept(app, view, p);
    struct prediction run = {0};
    predict(&run, app, &kept, view->rate_ops, p);
    out[0] = (struct model_figure){"n", "Order of the matrix", order_of(app, view, p), NULL, NULL};
    out[1] = (struct model_figure){"peak_share", "Share of peak", ON_ONE_NODE * run.compute_s / run.time_s,
                                   NULL, "one node reaches 0.84 of its peak"};
    return 2;
}

const struct model model_hpl = {
    .key = "hpl",
    .rates_of = "linpack.regions",
    .about.title = "HPL, the LinPack of the Top500, by its efficiency",
    .about.paper =
        "Form and constants fitted to half of 259 clusters without accelerators of the Top500 lists of 2007 "
        "to 2012 with a printed order of the matrix",
    .about.equation =
        "e = 0.84 / (1 + 6 (s/w) sqrt(nodes) 8/N), s peak and w link of a node; a process's rate is "
        "0.84 of its peak",
    MODEL_COUNTS("Mflop"),
    .unit.scale = 1e6,
    .about.valid = "a full bisection; large orders; without a given N it fills 80 % of the memory",
    .about.checked =
        "140 clusters of those lists whose link is printed: efficiency within 6.2 % in the median, 20 % "
        "for nine of ten; gigabit Ethernet is too fast by 15 %",
    .params = PARAMS,
    .n_params = N_PARAMS,
    .kept = {.check = check_order, .find = find_kept, .predict = predict},
    .work = work,
    .counts.next = model_next_count,
    .memory_Bpp = memory_Bpp,
    .complete = model_complete_latency,
    .bounded_by_rate = true,
    .by.memory = true,
    .figures = figures,
};
