/* stap.c - the STAP programs as models: the run of an application, its parameters, its figures.
 *
 * No single reading of the paper's tables gives all of its numbers. reading=own uses Tables 5 and 6 as
 * printed; section 6 does the same. reading=common uses the SP2's exponents for every machine, with Table 6
 * derived without rounding. Section 5.3 (t_o and R at 128 nodes) and five of Table 7's six machine sizes
 * follow from it without any fit. reading=calibrated adds computing times fitted to Table 7 (HO-PD: only the
 * speed); use it for comparisons with the paper only. */
#include "model/stap.h"

#include <math.h>
#include <string.h>

#include "base/diag.h"
#include "base/number.h"
#include "machine/view.h"
#include "model/model.h"

#define PAPER                                                                                                \
    "K. Hwang, C. Wang, C.-L. Wang, Z. Xu: Resource Scaling Effects on MPP Performance: The STAP Benchmark " \
    "Implications. IEEE Transactions on Parallel and Distributed Systems 10(5), 1999"

enum stap_param {
    WORKLOAD,
    MACHINE,
    READING,
    SPEED_SCALE,
    LATENCY_SCALE,
    BANDWIDTH_SCALE,
    SETUP,
    AGGREGATE_BANDWIDTH,
    N_PARAMS
};

/* In the order of enum stap_machine. */
#define MACHINES "sp2,t3d,paragon,asci-red,blue-pacific,blue-mountain"

#define SHARED_PARAMS                                                                                        \
    [MACHINE] = MODEL_CHOICE("machine", MACHINES, "",                                                        \
                             "machine whose laws hold; in a purchase the node part gives it"),               \
    [READING] = MODEL_CHOICE("reading", "own,common,calibrated", "own",                                      \
                             "exponents as printed, the SP2's for all, or fitted to Table 7"),               \
    [SPEED_SCALE] =                                                                                          \
        MODEL_NUMBER("speed_scale", DIM_NUMBER, "1", 1e-9, 1e9, "factor on the processor speed"),            \
    [LATENCY_SCALE] = {.name = "latency_scale",                                                              \
                       .dimension = DIM_NUMBER,                                                              \
                       .choices = "cpu,link,none",                                                           \
                       .fallback = "cpu",                                                                    \
                       .low = 0,                                                                             \
                       .high = 1e9,                                                                          \
                       .or_number = true,                                                                    \
                       .text =                                                                               \
                           "set-up time of an exchange scales with: processor, link, nothing; or a factor"}, \
    [BANDWIDTH_SCALE] = MODEL_NUMBER("bandwidth_scale", DIM_NUMBER, "1", 1e-9, 1e9,                          \
                                     "factor on the bandwidth of an exchange"),                              \
    [SETUP] = MODEL_NUMBER("setup", DIM_TIME, "", 0, 1e9,                                                    \
                           "time to set up an exchange, instead of the machine's law"),                      \
    [AGGREGATE_BANDWIDTH] = MODEL_NUMBER("aggregate_bandwidth", DIM_BANDWIDTH, "", 1, (double)INFINITY,      \
                                         "bandwidth of an exchange over all processes, instead of the law")

static const struct model_param PARAMS[N_PARAMS] = {
    [WORKLOAD] = MODEL_CHOICE("workload", "small", "small", "nominal radar data set"),
    SHARED_PARAMS,
};

static const struct model_param PARAMS_HO_PD[N_PARAMS] = {
    [WORKLOAD] = MODEL_CHOICE("workload", "small,large", "small",
                              "nominal radar data set, or the largest: 33.26 Tflop"),
    SHARED_PARAMS,
};

static const struct model_constant CONSTANTS[N_STAP_CONSTANTS] = {
#define X(id, constant_name, constant_unit) [id] = {.name = (constant_name), .unit = (constant_unit)},
    STAP_CONSTANT_TABLE(X)
#undef X
};

/* --- the run of an application --- */

static enum stap_program program_of(const struct application *app)
{
    static const struct model *const models[N_STAP_PROGRAMS] = {
        [STAP_APT] = &model_stap_apt,         [STAP_HO_PD] = &model_stap_ho_pd,
        [STAP_BM_STAG] = &model_stap_bm_stag, [STAP_EL_STAG] = &model_stap_el_stag,
        [STAP_GEN] = &model_stap_gen,
    };
    int i = 0;
    while (models[i] != app->model)
        i++;
    return (enum stap_program)i;
}

static bool is_large(const struct application *app)
{
    return app->param[WORKLOAD] == STAP_LARGE;
}

static const struct stap_workload_row *workload_of(const struct application *app)
{
    return is_large(app) ? &STAP_HO_PD_LARGE : &STAP_PROGRAMS[program_of(app)];
}

static enum stap_constant sequential_constant(const struct application *app)
{
    return is_large(app) ? STAP_T1_LARGE : (enum stap_constant)(STAP_T1_APT + (int)program_of(app));
}

/* The machine's constants: from the catalogue if it has them, otherwise from the paper; NULL: unknown
 * machine. */
static const double *constants_of(const struct application *app)
{
    if (app->constant)
        return app->constant;
    const double machine = app->param[MACHINE];
    return machine >= 0 && machine < N_STAP_MACHINES ? STAP_MACHINES[(int)machine].constant : NULL;
}

/* Seconds at the speed of Table 5, by ancestor: computing that all processes share (0: T_1 minus the
 * sequential part), and sequential computing. Solved from Table 7. El-Stag's shared part exceeds Table 5's
 * T_1 by 10 to 16 %; the paper gives no reason. */
static const struct {
    double shared_s;
    double alone_s;
} FITTED[N_STAP_PROGRAMS][3] = {
    [STAP_HO_PD] = {[STAP_SP2] = {0, 0.003735}, [STAP_T3D] = {0, 0.00229}, [STAP_PARAGON] = {0, 0.7494}},
    [STAP_EL_STAG] =
        {[STAP_SP2] = {64.0, 0.0033}, [STAP_T3D] = {139.58, 0.00073}, [STAP_PARAGON] = {341.26, 0.05306}},
};

/* Sets the fitted phases; `speed` is the processor's over the machine's own. */
static enum status calibrated_phases(struct stap_run *out, const struct application *app, double speed,
                                     struct diag *diag)
{
    const enum stap_program program = program_of(app);
    const struct stap_machine_row *machine = &STAP_MACHINES[(int)app->param[MACHINE]];
    const double shared_s = FITTED[program][machine->ancestor].shared_s;
    const double alone_s = FITTED[program][machine->ancestor].alone_s;
    if (alone_s == 0 || is_large(app))
        return diag_set(
            diag, ST_DOMAIN,
            "%s: reading=calibrated is known for the small workload of stap.ho-pd and stap.el-stag, "
            "not for %s",
            app->model->key, workload_of(app)->label);
    const double alone = alone_s / machine->speed / speed;
    const double all = shared_s > 0 ? shared_s / machine->speed / speed : out->phase[0].time_s - alone;
    out->phase[0] = (struct stap_phase){.time_s = all, .dop = INFINITY};
    out->phase[1] = (struct stap_phase){.time_s = alone, .dop = 1};
    out->n_phases = 2;
    return ST_OK;
}

static enum status check_machine(const struct application *app, const double *constants, struct diag *diag)
{
    const enum stap_constant sequential = sequential_constant(app);
    const bool known = app->param[MACHINE] >= 0;
    if (!constants)
        return diag_set(diag, ST_DOMAIN, "%s: machine must be one of " MACHINES ", and was not given",
                        app->model->key);
    if (!known && app->param[READING] != STAP_OWN)
        return diag_set(diag, ST_DOMAIN, "%s: reading must be own for a machine that is not one of " MACHINES,
                        app->model->key);
    if (!(constants[sequential] > 0))
        return diag_set(
            diag, ST_DOMAIN, "%s: machine must be one that %s is known on: no time on one process (%s)",
            app->model->key, is_large(app) ? "workload=large" : "the program", CONSTANTS[sequential].name);
    for (int i = STAP_SETUP_A; i <= STAP_LINK; i++)
        if (isnan(constants[i]))
            return diag_set(diag, ST_DOMAIN, "%s: machine must be one whose %s is known", app->model->key,
                            CONSTANTS[i].name);
    return ST_OK;
}

/* Factor on the law's t_o. NAN if it follows a latency that is unknown. */
static double setup_scale(const struct application *app, const double *constants, const struct view *view,
                          double speed)
{
    const double rule = app->param[LATENCY_SCALE];
    if (rule >= 0)
        return rule;
    switch ((enum stap_latency_rule)(int)(-1 - rule)) {
    case STAP_LATENCY_CPU:
        return 1 / speed;
    case STAP_LATENCY_LINK:
        return view->latency_s / (constants[STAP_LATENCY] * 1e-6);
    case STAP_LATENCY_NONE:
        return 1;
    }
    return NAN;
}

/* The speed of a processor over the machine's own. */
static double speed_of(const struct application *app, double rate_ops)
{
    const double own_s = constants_of(app)[sequential_constant(app)];
    return rate_ops * own_s / workload_of(app)->work_flop * app->param[SPEED_SCALE];
}

static enum status set_phases(struct stap_run *out, const struct application *app, double speed,
                              struct diag *diag)
{
    const double own_s = constants_of(app)[sequential_constant(app)];
    out->phase[0] = (struct stap_phase){.time_s = own_s / speed, .dop = INFINITY};
    out->n_phases = 1;
    return app->param[READING] == STAP_CALIBRATED ? calibrated_phases(out, app, speed, diag) : ST_OK;
}

enum status stap_run_of(struct stap_run *out, const struct application *app, const struct view *view,
                        struct diag *diag)
{
    const struct stap_workload_row *workload = workload_of(app);
    const double *constants = constants_of(app);
    const enum status status = check_machine(app, constants, diag);
    if (status != ST_OK)
        return status;
    const double speed = speed_of(app, view->rate_ops);
    *out = (struct stap_run){
        .speed = speed,
        .work_flop = workload->work_flop,
        .exchanges = workload->exchanges,
        .message_B = workload->message_B,
        .law = stap_law_of(constants, (enum stap_machine)app->param[MACHINE],
                           (enum stap_reading)app->param[READING]),
        .setup_scale = setup_scale(app, constants, view, speed),
        .bandwidth_scale = view->bandwidth_Bps / (constants[STAP_LINK] * 1e6) * app->param[BANDWIDTH_SCALE],
        .setup_s = app->param[SETUP],
        .bandwidth_Bps = app->param[AGGREGATE_BANDWIDTH],
    };
    if (!(out->setup_scale >= 0))
        return diag_set(diag, ST_DOMAIN, "%s: latency_scale=link needs a machine whose latency is known",
                        app->model->key);
    return set_phases(out, app, speed, diag);
}

/* --- functions of the model --- */

static enum status check(const struct application *app, const struct view *view, double p, struct diag *diag)
{
    struct stap_run run;
    const enum status status = stap_run_of(&run, app, view, diag);
    if (status != ST_OK || !isnan(stap_communicate_s(&run, p)))
        return status;
    return diag_set(
        diag, ST_DOMAIN,
        "%s: processes must be 1, or more than %.4g, got %g: below, the machine's bandwidth law is negative",
        app->model->key, number_pow(-run.law.bandwidth_c / run.law.bandwidth_a, 1 / run.law.bandwidth_b), p);
}

/* KEPT_SCALE: factor on the set-up time; NAN: the processor's time over the machine's own. */
enum { KEPT_SETUP_S, KEPT_SCALE, KEPT_TRANSFER_S };

static struct model_kept find_kept(const struct application *app, const struct view *view, double p)
{
    struct stap_run run;
    if (p == 1 || stap_run_of(&run, app, view, NULL) != ST_OK)
        return (struct model_kept){.v = {[KEPT_SCALE] = 1}};
    const bool by_law = isnan(run.setup_s), by_speed = app->param[LATENCY_SCALE] == -1 - STAP_LATENCY_CPU;
    const double scale = !by_law ? 1 : by_speed ? (double)NAN : run.setup_scale;
    run.setup_scale = 1;
    return (struct model_kept){.v = {[KEPT_SETUP_S] = stap_setup_s(&run, p),
                                     [KEPT_SCALE] = scale,
                                     [KEPT_TRANSFER_S] = run.message_B / stap_bandwidth_Bps(&run, p)}};
}

static void predict(struct prediction *out, const struct application *app, const struct model_kept *kept,
                    double rate_ops, double p)
{
    const struct stap_workload_row *workload = workload_of(app);
    const double speed = speed_of(app, rate_ops);
    const double scale = isnan(kept->v[KEPT_SCALE]) ? 1 / speed : kept->v[KEPT_SCALE];
    struct stap_run run = {.n_phases = 0};
    (void)set_phases(&run, app, speed, NULL);
    out->compute_s = stap_compute_s(&run, p);
    out->communicate_s = workload->exchanges * (kept->v[KEPT_SETUP_S] * scale) + kept->v[KEPT_TRANSFER_S];
    out->time_s = out->compute_s + out->communicate_s;
    out->rate_ops = workload->work_flop / out->time_s;
}

static double work(const struct application *app)
{
    return workload_of(app)->work_flop;
}

/* Section 4.2.1 gives HO-PD's constants for the small workload. */
static double memory_Bpp(const struct application *app, double p)
{
    return app->model == &model_stap_ho_pd && !is_large(app) ? stap_data_B(p) + stap_program_B(p) : 0;
}

/* p^2 T'(p): additional set-up time of one more process, minus its gain in computing and bandwidth. */
static double slope(double p, void *payload)
{
    const struct stap_run *run = (const struct stap_run *)payload;
    const struct stap_law *law = &run->law;
    double grows = 0, falls = run->phase[0].time_s;
    if (isnan(run->setup_s))
        grows =
            run->exchanges * run->setup_scale * law->setup_a * law->setup_b * number_pow(p, law->setup_b + 1);
    if (isnan(run->bandwidth_Bps) && isfinite(run->bandwidth_scale)) {
        const double R = stap_bandwidth_Bps(run, p);
        const double part = run->bandwidth_scale * law->bandwidth_a * number_pow(p, law->bandwidth_b);
        falls += run->message_B * law->bandwidth_b * part * p / (R * R);
    }
    return grows - falls;
}

/* Peak of the rate: `slope` changes its sign once. Its two falling terms, divided by p^(b+1) with the
 * exponent b of t_o, fall with p: T_1 p^(-b-1), and p^(beta-b)/R^2, because R rises and its exponent beta is
 * at most b. If beta > b, the result is 0 (unknown). The step from p = 1, which sends nothing, is checked
 * separately. */
static double rises_until(const struct application *app, const struct view *view)
{
    struct stap_run run;
    const enum status status = stap_run_of(&run, app, view, NULL);
    const struct stap_law *law = &run.law;
    if (status != ST_OK || !(law->setup_a >= 0 && law->setup_b >= law->bandwidth_b) ||
        !(law->bandwidth_a >= 0 && law->bandwidth_b >= 0) || !(stap_time_s(&run, 2) <= stap_time_s(&run, 1)))
        return 0;
    double high = 2;
    if (slope(high, &run) >= 0)
        return high;
    while (isfinite(high) && slope(high, &run) < 0)
        high *= 2;
    double peak = high;
    return isfinite(high) && !find_root(&peak, slope, high / 2, high, 1e-12, &run) ? 0 : peak;
}

static void complete(struct view *view, const struct application *app, double p)
{
    const double *constants = constants_of(app);
    (void)p;
    if (!constants)
        return;
    if (isnan(view->rate_ops))
        view->rate_ops = workload_of(app)->work_flop / constants[sequential_constant(app)];
    if (isnan(view->latency_s))
        view->latency_s = constants[STAP_LATENCY] * 1e-6;
    if (isnan(view->bandwidth_Bps))
        view->bandwidth_Bps = constants[STAP_LINK] * 1e6;
}

/* Figures 11 to 13 end at 8192; the laws were measured up to 128 nodes (256 on the SP2). */
static const int64_t SEARCHED = INT64_C(1) << 20;
static const int64_t TRUSTED = 8192;
static const char BEYOND[] = "the paper's laws are not meant for more than 8192 processors";

static size_t figures(struct model_figure out[MODEL_MAX_FIGURES], const struct application *app,
                      const struct view *view, double p)
{
    const struct stap_workload_row *workload = workload_of(app);
    struct stap_run run;
    if (stap_run_of(&run, app, view, NULL) != ST_OK)
        return 0;
    const double sequential_s = stap_compute_s(&run, 1);
    const double peak_flops = constants_of(app)[STAP_PEAK] * 1e6 * run.speed;
    const double critical_s = workload->critical_path_flop / peak_flops;
    const struct stap_bounds bounds = stap_time_bounds(sequential_s, critical_s, p);
    const int64_t best = stap_best_count(&run, 1, SEARCHED);
    const bool alone = p == 1;
    const char *const unprinted = isnan(critical_s) ? "the paper prints no critical path for it" : NULL;
    const char *const silent = alone ? "one process sends nothing" : NULL;
    const struct model_figure all[] = {
        {"sequential_s", "time on one process, T_1", sequential_s, "s", NULL},
        {"speedup", "speed-up", sequential_s / stap_time_s(&run, p), NULL, NULL},
        {"peak_efficiency", "share of peak speed", stap_speed_flops(&run, p) / (p * peak_flops), NULL, NULL},
        {"ccr_KBpMflop", "communication per computation", workload->message_B / workload->work_flop * 1e3,
         "KB/Mflop", NULL},
        {"average_parallelism", "average parallelism", workload->average_parallelism, NULL, unprinted},
        {"critical_path_s", "critical path at peak speed", critical_s, "s", unprinted},
        {"bound_low_Mflops", "speed bound (5), low", workload->work_flop / bounds.high_s / 1e6, "Mflop/s",
         unprinted},
        {"bound_high_Mflops", "speed bound (5), high", workload->work_flop / bounds.low_s / 1e6, "Mflop/s",
         unprinted},
        {"setup_s", "setting up one exchange", alone ? (double)NAN : stap_setup_s(&run, p), "s", silent},
        {"exchange_bandwidth_MBps", "bandwidth of an exchange",
         alone ? (double)NAN : stap_bandwidth_Bps(&run, p) / 1e6, "MB/s", silent},
        {"limit_Mflops", "speed with infinitely fast processors",
         alone ? (double)NAN : workload->work_flop / stap_communicate_s(&run, p) / 1e6, "Mflop/s", silent},
        {"speed_factor_90", "processor speed-up that reaches 90 % of it",
         alone ? (double)NAN : stap_speed_factor(&run, p, 0.9), NULL, silent},
        {"best_processes", "machine size of the highest speed", (double)best, NULL,
         best > TRUSTED ? BEYOND : NULL},
        {"best_Mflops", "speed at that size", stap_speed_flops(&run, (double)best) / 1e6, "Mflop/s", NULL},
    };
    _Static_assert(sizeof all / sizeof *all <= (size_t)MODEL_MAX_FIGURES, "figures fit");
    memcpy(out, all, sizeof all);
    return sizeof all / sizeof *all;
}

#define VALID                                                                                                \
    "one program in phases, no overlap of computing and sending; laws measured up to 128 nodes (256 on the " \
    "SP2): "                                                                                                 \
    "treat more than 8192 as speculation; the speeds of section 4 are 4 to 9 % below the model, on the "     \
    "Paragon up to 31 %"

#define SHARED                                                                                               \
    .about.paper = PAPER, .about.equation = "eq. 3 with Tables 4, 5, 6; k exchanges of m/k bytes",           \
    .unit.work = "Mflop", .unit.rate = "Mflop/s", .unit.scale = 1e6, .about.valid = VALID,                   \
    .n_params = N_PARAMS, .kept = {.check = check, .find = find_kept, .predict = predict}, .work = work,     \
    .counts.next = model_next_count, .memory_Bpp = memory_Bpp, .rises_until = rises_until,                   \
    .machine.complete = complete, .figures = figures, .machine.param = "machine",                            \
    .machine.constants = CONSTANTS, .machine.n_constants = N_STAP_CONSTANTS

#define STAP_MODEL(id_, key_, title_, params_)                                                               \
    const struct model id_ = {.key = (key_), .about.title = (title_), .params = (params_), SHARED}

STAP_MODEL(model_stap_apt, "stap.apt", "STAP APT: adaptive processing testbed", PARAMS);
STAP_MODEL(model_stap_ho_pd, "stap.ho-pd", "STAP HO-PD: higher-order post-Doppler, compute-bound",
           PARAMS_HO_PD);
STAP_MODEL(model_stap_bm_stag, "stap.bm-stag", "STAP Bm-Stag: beam space, PRI-staggered post-Doppler",
           PARAMS);
STAP_MODEL(model_stap_el_stag, "stap.el-stag",
           "STAP El-Stag: element space, PRI-staggered, most communication", PARAMS);
STAP_MODEL(model_stap_gen, "stap.gen", "STAP GEN: general sorting, FFT, algebra kernels", PARAMS);
