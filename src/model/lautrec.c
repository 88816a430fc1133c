/* lautrec.c - gamma.lautrec: parameters and the common interface; the paper's formulas are in tailor.c. */
#include "model/lautrec.h"

#include <math.h>
#include <string.h>

#include "base/diag.h"
#include "base/number.h"
#include "machine/view.h"
#include "model/model.h"
#include "model/tailor.h"

enum { PARAM_ORBITALS, PARAM_CELLS, PARAM_GAMMA_A, PARAM_MEMORY_BANDWIDTH, PARAM_VA, N_PARAMS };

static const struct model_param PARAMS[N_PARAMS] = {
    [PARAM_ORBITALS] = MODEL_NUMBER("orbitals", DIM_NUMBER, "128", 1, 1e7, "electron states"),
    [PARAM_CELLS] = MODEL_NUMBER("cells", DIM_NUMBER, "884736", 2, 1e15, "mesh cells; 96^3 in the paper"),
    [PARAM_GAMMA_A] =
        MODEL_NUMBER("gamma_a", DIM_NUMBER, "", 1e-6, 1e12, "operations per word sent, instead of eq. 9"),
    [PARAM_MEMORY_BANDWIDTH] = MODEL_NUMBER("memory_bandwidth", DIM_BANDWIDTH, "", 1, INFINITY,
                                            "of one processor; with va it limits the rate"),
    [PARAM_VA] = MODEL_NUMBER("va", DIM_NUMBER, "", 1e-6, 1e12, "operations per word of main memory"),
};

static double attained(const struct application *app, double rate_ops)
{
    const double memory_Bps = app->param[PARAM_MEMORY_BANDWIDTH];
    return isnan(memory_Bps) ? rate_ops : tailor_rate(rate_ops, memory_Bps, app->param[PARAM_VA]);
}

static double gamma_a_of(const struct application *app, double p)
{
    const double given = app->param[PARAM_GAMMA_A];
    if (p > 1 && !isnan(given))
        return given;
    return tailor_lautrec_gamma_a(p, app->param[PARAM_ORBITALS], app->param[PARAM_CELLS]);
}

struct lautrec_numbers lautrec_characterise(const struct application *app, const struct view *view, double p)
{
    struct lautrec_numbers numbers = {.rate_ops = attained(app, view->rate_ops),
                                      .gamma_a = gamma_a_of(app, p)};
    numbers.gamma_m = tailor_gamma_m(numbers.rate_ops, view->bandwidth_Bps);
    numbers.gamma = NAN;
    if (p > 1)
        numbers.gamma = tailor_gamma(numbers.gamma_a, numbers.gamma_m);
    return numbers;
}

/* The paper gives one run: 20.4 s of computing at 1000 Mflop/s on 8 processors, 128 orbitals, 96^3 cells. For
 * other sizes we scale with orbitals x cells x (bracket of eq. 9). No rate depends on this. */
static double work(const struct application *app)
{
    const double run_ops = 20.4 * 1000e6 * 8;
    const double orbitals = app->param[PARAM_ORBITALS];
    const double cells = app->param[PARAM_CELLS];
    const double paper = 128.0 * 884736 * (0.65 * 128 + 4.24 * number_log2(884736));
    return run_ops * (orbitals * cells * (0.65 * orbitals + 4.24 * number_log2(cells)) / paper);
}

static enum status check(const struct application *app, const struct view *view, double p, struct diag *diag)
{
    (void)view;
    (void)p;
    if (isnan(app->param[PARAM_MEMORY_BANDWIDTH]) != isnan(app->param[PARAM_VA]))
        return diag_set(diag, ST_DOMAIN, "gamma.lautrec: %s must be given, above 0, with %s",
                        PARAMS[isnan(app->param[PARAM_VA]) ? PARAM_VA : PARAM_MEMORY_BANDWIDTH].name,
                        PARAMS[isnan(app->param[PARAM_VA]) ? PARAM_MEMORY_BANDWIDTH : PARAM_VA].name);
    return ST_OK;
}

enum { KEPT_OPS, KEPT_COMMUNICATE_S }; /* operations of each process */

static struct model_kept find_kept(const struct application *app, const struct view *view, double p)
{
    struct model_kept kept = {.v = {[KEPT_OPS] = work(app) / p}};
    if (p > 1) {
        const double word_s = TAILOR_WORD_B / view->bandwidth_Bps +
                              view->latency_s / tailor_lautrec_message(p, app->param[PARAM_CELLS]);
        kept.v[KEPT_COMMUNICATE_S] = kept.v[KEPT_OPS] / gamma_a_of(app, p) * word_s;
    }
    return kept;
}

static void predict(struct prediction *out, const struct application *app, const struct model_kept *kept,
                    double rate_ops, double p)
{
    out->compute_s = kept->v[KEPT_OPS] / attained(app, rate_ops);
    out->communicate_s = kept->v[KEPT_COMMUNICATE_S];
    out->time_s = out->compute_s + out->communicate_s;
    out->rate_ops = kept->v[KEPT_OPS] * p / out->time_s;
}

/* With A = 1/r_a, B = 1/(b g), c = l/(V pi/8 g), g = gamma_a (p-1)/p: the time per operation and process is A
 * + B (1 - 1/p) + c p (p - 1), and the rate rises while A + B - 2 B/p - c p^2 > 0. At p = 1 this is A - B -
 * c; it stays positive at least up to sqrt((A - B)/c). If gamma_a is given, the rate has a step at p = 1, so
 * the result is 0 (unknown). */
static double rises_until(const struct application *app, const struct view *view)
{
    if (!isnan(app->param[PARAM_GAMMA_A]))
        return 0;
    const double g = gamma_a_of(app, 2) / 2;
    const double a = 1 / attained(app, view->rate_ops);
    const double b = TAILOR_WORD_B / (view->bandwidth_Bps * g);
    const double c = view->latency_s / (tailor_lautrec_message(1, app->param[PARAM_CELLS]) * g);
    if (!(a > b + c))
        return 0;
    return sqrt((a - b) / c); /* infinite without latency, because c is then 0 */
}

static size_t figures(struct model_figure out[MODEL_MAX_FIGURES], const struct application *app,
                      const struct view *view, double p)
{
    const struct lautrec_numbers numbers = lautrec_characterise(app, view, p);
    const bool alone = !(p > 1);
    const char *note = alone ? "one process sends nothing" : NULL;
    double share = 0;
    double needed_Bps = NAN;
    if (!alone) {
        share = tailor_share(numbers.gamma);
        needed_Bps = tailor_bandwidth(TAILOR_GAMMA, numbers.rate_ops, numbers.gamma_a);
    }
    const double message_B = TAILOR_WORD_B * tailor_lautrec_message(p, app->param[PARAM_CELLS]);
    const struct model_figure all[] = {
        {"r_a", "Rate of a processor", numbers.rate_ops / 1e6, "Mflop/s", NULL},
        {"gamma_a", "gamma_a", numbers.gamma_a, "flop/word", note},
        {"gamma_m", "gamma_m", numbers.gamma_m, "flop/word", NULL},
        {"gamma", "Gamma", numbers.gamma, NULL, note},
        {"communication_share", "Share of communication", share, NULL, NULL},
        {"bandwidth_needed_Bps", "Bandwidth for Gamma 4", needed_Bps, "B/s", note},
        {"message_B", "Message", message_B, "B", NULL},
    };
    memcpy(out, all, sizeof all);
    return sizeof all / sizeof *all;
}

const struct model model_gamma_lautrec = {
    .key = "gamma.lautrec",
    .about.title = "LAUTREC, a Car-Parrinello code, by the ratio of computing to communication",
    .about.paper = "R. Gruber, A. De Vita, M. Stendel, T. M. Tran: Application Dedicated Clustering. EPFL",
    .about.equation = "rate = p / (1/r_a + (1/b + l/message)/gamma_a), from eq. 2, 5, 8, 9 and 12",
    MODEL_COUNTS("Mflop"),
    .unit.scale = 1e6,
    .about.valid =
        "communication after computation, as all-to-all of 3D FFTs; gamma_a of eq. 9 for Alpha processors",
    .params = PARAMS,
    .n_params = N_PARAMS,
    .kept = {.check = check, .find = find_kept, .predict = predict},
    .work = work,
    .counts.next = model_next_count,
    .memory_Bpp = model_no_memory,
    .rises_until = rises_until,
    .by.bounded = true,
    .figures = figures,
};
