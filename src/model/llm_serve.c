/* llm_serve.c - model llm.serve: answers of a transformer within limits of latency, in the layout that serves
 * most tokens (serving.h).
 *
 * A process is an accelerator. Its rate is the peak of the precision, of which a share is reached
 * (compute_efficiency), as of the memory bandwidth (memory_efficiency); both shares are constants of the
 * accelerator or parameters. Replicas beyond those that fit into the processes do not exist: the rest idles.
 *
 * The rate is the tokens that all replicas answer with full batches, without a queue. With arrivals a count
 * of processes is possible only if its replicas keep the share of late requests (queue.h). */
#include <math.h>

#include "base/diag.h"
#include "machine/view.h"
#include "model/model.h"
#include "model/serving_points.h"

enum {
    SHAPE,
    LAYERS,
    WIDTH,
    VOCABULARY,
    TRANSFORMER_SHAPE_PARAMS(TRANSFORMER_INDEX) TIED,
    PROMPT,
    ANSWER,
    PRECISION,
    KV_PRECISION,
    TENSOR,
    PIPELINE,
    EXPERT,
    ATTENTION,
    BATCH,
    TTFT,
    TPOT,
    PERCENTILE,
    ARRIVALS,
    ARRIVAL_CV2,
    SERVICE_CV2,
    DISAGGREGATED,
    COMPUTE_EFFICIENCY,
    MEMORY_EFFICIENCY,
    MEMORY,
    MEMORY_BANDWIDTH,
    MEMORY_RESERVE,
    POINTS,
    N_PARAMS
};

/* A run is a million tokens, the unit of prices. */
static const double RUN_TOKENS = 1e6;

static const struct model_param PARAMS[N_PARAMS] = {
    [SHAPE] = TRANSFORMER_PARAM_SHAPE,
    [LAYERS] = MODEL_WHOLE("layers", "", 1, 10000, "l"),
    [WIDTH] = MODEL_WHOLE("width", "", 1, 1e7, "h, of a layer"),
    [VOCABULARY] = MODEL_WHOLE("vocabulary", "", 1, 1e8, "V"),
    TRANSFORMER_SHAPE_PARAMS(TRANSFORMER_ROW)[TIED] =
        MODEL_CHOICE("tied", "yes,no", "yes", "the output head has the parameters of the embedding"),
    [PROMPT] = MODEL_WHOLE("prompt", "1024", 1, 1e8, "s_p, tokens of a prompt"),
    [ANSWER] = MODEL_WHOLE("answer", "1024", 2, 1e8, "s_a, tokens of an answer"),
    [PRECISION] = MODEL_CHOICE("precision", "bf16,fp8,nvfp4,mxfp4,fp4", "bf16",
                               "precision of weights and multiplications; fp4 is nvfp4"),
    [KV_PRECISION] = MODEL_CHOICE("kv_precision", "bf16,fp8,nvfp4,mxfp4,fp4", "bf16",
                                  "precision of the keys and values that are kept"),
    [TENSOR] = MODEL_WHOLE("tensor", "", 1, 1024,
                           "t, processes that share a layer; not given: the best power of two within a "
                           "scale-up domain"),
    [PIPELINE] = MODEL_WHOLE("pipeline", "", 1, 10000, "p, stages; not given: the best number"),
    [EXPERT] = MODEL_WHOLE("expert", "", 1, 1024,
                           "e, processes over which the experts are spread; not given: 1 or as many as "
                           "divide experts and tensor"),
    [ATTENTION] =
        MODEL_CHOICE("attention", "tensor,data,best", "tensor",
                     "tensor: t processes share the attention of a request; data: each has requests "
                     "of its own and all weights but the experts; best: the better one"),
    [BATCH] = MODEL_WHOLE("batch", "", 1, 1e9,
                          "b, requests that a replica decodes at a time; not given: the largest within "
                          "memory and limits"),
    [TTFT] = MODEL_NUMBER("ttft", DIM_TIME, "", 1e-6, 1e6, "limit of the time to the first token"),
    [TPOT] = MODEL_NUMBER("tpot", DIM_TIME, "", 1e-9, 1e6, "limit of the time of each further token"),
    [PERCENTILE] = MODEL_NUMBER("percentile", DIM_NUMBER, "99", 0, 99.9999,
                                "per cent of the requests that keep ttft at the arrivals"),
    [ARRIVALS] = MODEL_NUMBER("arrivals", DIM_REQUESTS, "", 1e-9, 1e12,
                              "requests per second that the replicas must serve"),
    [ARRIVAL_CV2] = MODEL_NUMBER("arrival_cv2", DIM_NUMBER, "1", 0, 1e6,
                                 "squared coefficient of variation of the times between arrivals"),
    [SERVICE_CV2] = MODEL_NUMBER("service_cv2", DIM_NUMBER, "1", 0, 1e6,
                                 "squared coefficient of variation of the service times"),
    [DISAGGREGATED] = MODEL_CHOICE("disaggregated", "no,yes", "no", "prompts have replicas of their own"),
    [COMPUTE_EFFICIENCY] = MODEL_NUMBER("compute_efficiency", DIM_SHARE, "", 1e-6, 1,
                                        "share of the peak that is reached; not given: that of the machine"),
    [MEMORY_EFFICIENCY] =
        MODEL_NUMBER("memory_efficiency", DIM_SHARE, "", 1e-6, 1,
                     "share of the memory bandwidth that is reached; not given: that of the machine"),
    [MEMORY] = MODEL_NUMBER("memory", DIM_BYTES, "", 1, 1e18, "memory of a process, if no node gives it"),
    [MEMORY_BANDWIDTH] = MODEL_NUMBER("memory_bandwidth", DIM_BANDWIDTH, "", 1, 1e18,
                                      "memory bandwidth of a process, if no node gives it"),
    [MEMORY_RESERVE] = MODEL_NUMBER("memory_reserve", DIM_SHARE, "6%", 0, 0.99,
                                    "share of a process's memory that stays free"),
    [POINTS] = MODEL_CHOICE("points", "no,yes", "no",
                            "replicas as measured at operating points of the catalogue, instead of computed"),
};

/* Indexes of the transformer's parameters in PARAMS. */
static const int SHAPE_AT[TRANSFORMER_N_PARAMS] = {
    [TRANSFORMER_LAYERS] = LAYERS,
    [TRANSFORMER_WIDTH] = WIDTH,
    [TRANSFORMER_VOCABULARY] = VOCABULARY,
    TRANSFORMER_SHAPE_PARAMS(TRANSFORMER_PLACE)[TRANSFORMER_TIED] = TIED,
};

/* Value of a parameter in a public shape; NAN: none. */
static double preset(size_t shape, size_t param)
{
    return transformer_shape_value(shape, SHAPE_AT, param);
}

static enum serving_attention attention_asked(const struct application *app)
{
    static const enum serving_attention OF[] = {SERVING_ATTENTION_TENSOR, SERVING_ATTENTION_DATA,
                                                SERVING_ATTENTION_BEST};
    return OF[(size_t)app->param[ATTENTION]];
}

/* Reports a layout that no number of processes has; NULL: none. */
static const char *impossible_layout(const struct application *app, const struct transformer *of)
{
    const double tensor = app->param[TENSOR], pipeline = app->param[PIPELINE], expert = app->param[EXPERT];
    if (expert > 1 && of->experts == 0)
        return "expert needs a mixture of experts";
    if (expert > 1 && fmod((double)of->experts, expert) != 0)
        return "expert must divide experts";
    if (expert > 1 && fmod(tensor, expert) > 0)
        return "expert must divide tensor";
    if (attention_asked(app) == SERVING_ATTENTION_DATA && of->experts == 0)
        return "attention=data needs a mixture of experts";
    if (attention_asked(app) == SERVING_ATTENTION_DATA && fmod((double)of->experts, tensor) > 0)
        return "with attention=data tensor must divide experts";
    if (attention_asked(app) == SERVING_ATTENTION_DATA && fabs(expert - tensor) > 0)
        return "with attention=data expert must equal tensor";
    if (pipeline > (double)of->layers)
        return "pipeline must be at most layers";
    return fmod(app->param[BATCH], pipeline) > 0 ? "batch must be a multiple of pipeline" : NULL;
}

static enum status check(const struct application *app, struct diag *diag)
{
    struct transformer of;
    if (isnan(app->param[LAYERS]) || isnan(app->param[WIDTH]) || isnan(app->param[VOCABULARY]))
        return diag_set(diag, ST_INPUT,
                        "llm.serve needs transformer=, or layers=, width= and vocabulary= of a shape");
    const enum status status = transformer_read(&of, app, SHAPE_AT, diag);
    const char *wrong = status == ST_OK ? impossible_layout(app, &of) : NULL;
    return wrong ? diag_set(diag, ST_INPUT, "llm.serve: %s", wrong) : status;
}

/* The parameter, or 0 if it is not given. */
static int64_t given_or_zero(const struct application *app, int param)
{
    return isnan(app->param[param]) ? 0 : (int64_t)app->param[param];
}

static double given_or(const struct application *app, int param, double other)
{
    return isnan(app->param[param]) ? other : app->param[param];
}

/* Bytes of a value, in 1/SERVING_BYTE. A block of 16 values of NVFP4 has a scale of one byte, a block of 32
 * values of MXFP4 too. */
static int64_t units_of(const struct application *app, int param)
{
    static const int64_t UNITS[] = {64, 32, 18, 17, 18};
    return UNITS[(size_t)app->param[param]];
}

static const struct model_constant CONSTANTS[] = {
    {"serve_compute_efficiency", NULL, "compute_efficiency"},
    {"serve_memory_efficiency", NULL, "memory_efficiency"},
};

/* A share of the peak: the parameter, or else the constant of the machine; NAN: unknown. */
static double efficiency(const struct application *app, int param, size_t constant)
{
    return given_or(app, param, app->constant ? app->constant[constant] : (double)NAN);
}

static struct serving_task task_of(const struct application *app, const struct view *view, double processes)
{
    const double most = 0x1p53; /* doubles above 2^53 do not hold all integers */
    struct serving_task task = {
        .prompt = (int64_t)app->param[PROMPT],
        .answer = (int64_t)app->param[ANSWER],
        .weight_units = units_of(app, PRECISION),
        .cache_units = units_of(app, KV_PRECISION),
        .tensor = given_or_zero(app, TENSOR),
        .pipeline = given_or_zero(app, PIPELINE),
        .expert = given_or_zero(app, EXPERT),
        .attention = attention_asked(app),
        .batch = given_or_zero(app, BATCH),
        .disaggregated = app->param[DISAGGREGATED] > 0,
        .ttft_s = given_or(app, TTFT, INFINITY),
        .tpot_s = given_or(app, TPOT, INFINITY),
        .queue.arrivals = given_or(app, ARRIVALS, 0),
        .queue.variation = app->param[ARRIVAL_CV2] + app->param[SERVICE_CV2],
        .queue.percentile = app->param[PERCENTILE],
        .compute_efficiency = efficiency(app, COMPUTE_EFFICIENCY, 0),
        .memory_efficiency = efficiency(app, MEMORY_EFFICIENCY, 1),
        .memory_B = given_or(app, MEMORY, view->memory_Bpp),
        .memory_Bps = given_or(app, MEMORY_BANDWIDTH, view->memory_Bps),
        .reserve = (int64_t)round(app->param[MEMORY_RESERVE] * SERVING_SHARE),
        .processes = (int64_t)fmin(processes, most),
    };
    (void)transformer_read(&task.shape, app, SHAPE_AT, NULL);
    return task;
}

/* The measured points of the accelerator, and the service that they must match. */
static struct serving_points points_of(const struct application *app)
{
    struct serving_points points = {.v = app->points, .n = app->n_points};
    points.transformer = application_word(&points.n_transformer, app, SHAPE);
    points.precision = application_word(&points.n_precision, app, PRECISION);
    points.n = points.transformer ? points.n : 0;
    return points;
}

static enum model_points points(const struct application *app)
{
    const struct view none = {0};
    if (!(app->param[POINTS] > 0))
        return MODEL_POINTS_UNUSED;
    const struct serving_points all = points_of(app);
    const struct serving_task task = task_of(app, &none, 1);
    bool found = false;
    for (size_t i = 0; i < all.n && !found; i++)
        found = serving_point_fits(&all, i, &task);
    return found ? MODEL_POINTS_FOUND : MODEL_POINTS_MISSING;
}

/* Finds the best layouts of measured points or, without them, by the formulas. */
static size_t best_layouts(struct serving_layout *out, size_t n, const struct application *app,
                           const struct serving_task *task, const struct view *view,
                           struct serving_miss *miss)
{
    if (!(app->param[POINTS] > 0))
        return serving_best_layouts(out, n, task, view, miss);
    const struct serving_points all = points_of(app);
    return serving_point_layouts(out, n, &all, task, view, miss);
}

/* ST_DOMAIN: a figure of the machine that the model needs is unknown. */
static enum status check_machine(const struct application *app, const struct serving_task *task,
                                 struct diag *diag)
{
    const enum model_points measured = points(app);
    if (measured == MODEL_POINTS_MISSING)
        return diag_set(diag, ST_DOMAIN,
                        "llm.serve: no operating point of the accelerator has this transformer, precision, "
                        "prompt and answer: add one to the operating_point.csv of a catalogue, or give "
                        "points=no");
    if (measured == MODEL_POINTS_FOUND)
        return ST_OK;

    const struct {
        double value;
        const char *param, *text;
    } needs[] = {
        {task->compute_efficiency, "compute_efficiency=", "the share of the peak that is reached"},
        {task->memory_efficiency, "memory_efficiency=", "the share of the memory bandwidth that is reached"},
        {task->memory_B, "memory=", "the memory of a process"},
        {task->memory_Bps, "memory_bandwidth=", "the memory bandwidth of a process"},
    };
    for (size_t i = 0; i < sizeof needs / sizeof *needs; i++)
        if (!(needs[i].value > 0))
            return diag_set(diag, ST_DOMAIN, "llm.serve: %s is unknown: give %s", needs[i].text,
                            needs[i].param);
    return ST_OK;
}

/* Reports why no layout serves the requests. */
static enum status refuse(const struct serving_task *task, const struct serving_miss *miss, struct diag *diag)
{
    const double p = (double)task->processes;
    switch (miss->limit) {
    case SERVING_MEMORY:
        if (isinf(miss->least_B))
            break;
        return diag_set(diag, ST_DOMAIN,
                        "llm.serve: memory must be at least %.4g bytes for each of %g processes, got %.4g",
                        miss->least_B, p, task->memory_B);
    case SERVING_PERCENTILE:
        return diag_set(diag, ST_DOMAIN,
                        "llm.serve: percentile must be at most that of an operating point; got %g: lower "
                        "it, or give points=no",
                        task->queue.percentile);
    case SERVING_TTFT:
        if (isinf(miss->ttft_s))
            return diag_set(diag, ST_DOMAIN,
                            "llm.serve: no operating point states its time to the first token: leave out "
                            "ttft, or give points=no");
        return diag_set(diag, ST_DOMAIN,
                        "llm.serve: ttft must be at least %.4g s, which a prompt takes at the least batch on "
                        "any number of replicas; got %.4g s",
                        miss->ttft_s, task->ttft_s);
    case SERVING_TPOT:
        if (isinf(miss->tpot_s))
            return diag_set(diag, ST_DOMAIN,
                            "llm.serve: no operating point states its time of each further token: leave out "
                            "tpot, or give points=no");
        return diag_set(diag, ST_DOMAIN,
                        "llm.serve: tpot must be at least %.4g s, which a token takes at the least batch on "
                        "any number of replicas; got %.4g s",
                        miss->tpot_s, task->tpot_s);
    case SERVING_BOTH:
        return diag_set(
            diag, ST_DOMAIN,
            "llm.serve: no layout keeps both ttft and tpot at its least batch; alone ttft must be "
            "at least %.4g s, tpot at least %.4g s",
            miss->ttft_s, miss->tpot_s);
    case SERVING_ARRIVALS:
        return diag_set(diag, ST_DOMAIN,
                        "llm.serve: arrivals must be at most %.4g requests/s on %g processes, got %.4g; more "
                        "processes serve more",
                        miss->arrivals, p, task->queue.arrivals);
    case SERVING_NOTHING:
    case SERVING_PROCESSES:
    case N_SERVING_LIMITS:
        break;
    }
    return diag_set(diag, ST_DOMAIN, "llm.serve: processes must be at least %stensor x pipeline%s, got %g",
                    task->disaggregated ? "2 x " : "", task->disaggregated ? " (disaggregated)" : "", p);
}

static enum status eval(struct prediction *out, const struct application *app, const struct view *view,
                        double p, struct diag *diag)
{
    const struct serving_task task = task_of(app, view, p);
    struct serving_miss miss;
    struct serving_layout w;
    const enum status status = check_machine(app, &task, diag);
    if (status != ST_OK)
        return status;
    if (best_layouts(&w, 1, app, &task, view, diag ? &miss : NULL) == 0)
        return diag ? refuse(&task, &miss, diag) : ST_DOMAIN;
    out->rate_ops = w.tokens_per_s;
    out->time_s = RUN_TOKENS / w.tokens_per_s;
    out->communicate_s = out->time_s * w.communicate_share;
    out->compute_s = out->time_s - out->communicate_s;
    return ST_OK;
}

static double work(const struct application *app)
{
    (void)app;
    return RUN_TOKENS;
}

/* Operations of a token of an answer, with its share of the prompt. */
static double unit_ops(const struct application *app)
{
    const struct view none = {0};
    const struct serving_task task = task_of(app, &none, 1);
    return serving_token_ops(&task);
}

/* The least memory of a process over all layouts. Measured replicas have had enough. */
static double memory_Bpp(const struct application *app, double p)
{
    enum { DOMAIN_AT_MOST = 1024 };
    const struct view none = {0};
    if (app->param[POINTS] > 0)
        return 0;
    const struct serving_task task = task_of(app, &none, p);
    return serving_least_memory_B(&task, DOMAIN_AT_MOST);
}

/* Rates never fall with processes: the replicas of each layout never become fewer, and those that suffice for
 * the arrivals still do. Faster parts lower all times, which leaves more slack. */
static double fastest(const struct application *app, const struct view *view, double most)
{
    (void)app, (void)view;
    return most;
}

/* The word of a layout's attention; NULL: it is measured, and not known. */
static const char *attention_of(const struct serving_layout *w)
{
    return w->point ? NULL : w->data ? "data" : "tensor";
}

static size_t layouts(struct model_layout *out, size_t n, const struct application *app,
                      const struct view *view, double p)
{
    enum { MOST = 16 };
    struct serving_layout found[MOST];
    const struct serving_task task = task_of(app, view, p);
    if (check_machine(app, &task, NULL) != ST_OK)
        return 0;
    n = best_layouts(found, n < MOST ? n : MOST, app, &task, view, NULL);
    for (size_t i = 0; i < n; i++) {
        const struct serving_layout *w = &found[i];
        out[i] = (struct model_layout){.tensor = w->tensor,
                                       .pipeline = w->pipeline,
                                       .data = w->replicas + w->prefill_replicas,
                                       .context = 1,
                                       .expert = w->expert,
                                       .microbatches = w->pipeline,
                                       .interleave = 1,
                                       .layers = task.shape.layers,
                                       .last = task.shape.layers / w->pipeline,
                                       .batch = w->batch,
                                       .sequences = w->batch,
                                       .idle = w->idle,
                                       .memory_B = w->memory_B,
                                       .room.B = task.memory_B,
                                       .room.reserve = app->param[MEMORY_RESERVE],
                                       .iteration_s = w->step_s,
                                       .rate_ops = w->tokens_per_s,
                                       .serving.replicas = w->replicas,
                                       .serving.prefill_replicas = w->prefill_replicas,
                                       .serving.batch = w->batch,
                                       .serving.attention = attention_of(w),
                                       .serving.ttft_s = w->ttft_s,
                                       .serving.tpot_s = w->tpot_s,
                                       .serving.prefill_s = w->prefill_s,
                                       .serving.requests_per_s = w->requests_per_s,
                                       .serving.arrivals = task.queue.arrivals,
                                       .serving.percentile = task.queue.percentile,
                                       .serving.point = w->point,
                                       .serving.needed = serving_needed_replicas(&task, w)};
        if (task.queue.arrivals > 0)
            out[i].serving.arrivals_most = serving_most_arrivals(&task, view, w);
    }
    return n;
}

static enum precision computes_in(const struct application *app)
{
    static const enum precision OF[] = {PRECISION_BF16, PRECISION_FP8, PRECISION_FP4, PRECISION_FP4,
                                        PRECISION_FP4};
    return OF[(size_t)app->param[PRECISION]];
}

static size_t figures(struct model_figure out[MODEL_MAX_FIGURES], const struct application *app,
                      const struct view *view, double p)
{
    const struct serving_task task = task_of(app, view, p);
    struct serving_layout w;
    if (check_machine(app, &task, NULL) != ST_OK || best_layouts(&w, 1, app, &task, view, NULL) == 0)
        return 0;
    const double bound = w.step.memory_s / w.step.compute_s;
    const struct model_figure all[] = {
        {"parameters", "Parameters", transformer_parameters(&task.shape), NULL, NULL},
        {"active_parameters", "Parameters that a token uses", transformer_active_parameters(&task.shape),
         NULL, NULL},
        {"replicas", "Replicas", (double)w.replicas, NULL, NULL},
        {"prefill_replicas", "Replicas that only compute prompts", (double)w.prefill_replicas, NULL, NULL},
        {"tensor", "Processes that share a layer", (double)w.tensor, NULL, NULL},
        {"pipeline", "Stages", (double)w.pipeline, NULL, NULL},
        {"expert", "Processes over which experts are spread", (double)w.expert, NULL, NULL},
        {"data_attention", "Processes of a layer with requests of their own", w.data ? (double)w.tensor : 1,
         NULL, NULL},
        {"batch", "Requests that a replica decodes at a time", (double)w.batch, NULL, NULL},
        {"ttft_s", "Time to the first token (TTFT) without waiting", w.ttft_s, "s", NULL},
        {"tpot_s", "Time per output token (TPOT)", w.tpot_s, "s", NULL},
        {"prefill_s", "Time of a prompt", w.prefill_s, "s", NULL},
        {"step_s", "Time of a decode step", w.step_s, "s", NULL},
        {"cycle_s", "Time to answer a full batch", w.cycle_s, "s", NULL},
        {"requests_per_s", "Requests of all replicas", w.requests_per_s, "requests/s", NULL},
        {"arrivals_most", "Most arrivals within the limits", serving_most_arrivals(&task, view, &w),
         "requests/s", NULL},
        {"memory_B", "Memory used of a process", w.memory_B, "B", NULL},
        {"memory_per_compute", "Memory time of a decode step, relative to its computation", bound, NULL,
         bound >= 1 ? "memory bandwidth bounds decoding" : "computation bounds decoding"},
    };
    const size_t n = sizeof all / sizeof *all;
    for (size_t i = 0; i < n; i++)
        out[i] = all[i];
    return n;
}

const struct model model_llm_serve = {
    .key = "llm.serve",
    .about.title = "serving a transformer within limits of latency: batches, layouts and replicas",
    .about.paper = "R. Pope et al.: Efficiently Scaling Transformer Inference. MLSys 2023; T. Kimura: "
                   "Approximations for multi-server queues. Queueing Systems 17, 1994",
    .about.equation = "roofline of weights, keys and values; Erlang's formula C with a decay rate divided by "
                      "the mean of the squared coefficients of variation",
    .unit.work = "token",
    .unit.rate = "tokens/s",
    .unit.scale = 1,
    .unit.ops = unit_ops,
    .about.valid =
        "full batches that turn over continuously; uniform routing to experts; a replica is one server with "
        "the mean service time of a slot, so fewer requests wait than it states; stages and replicas do not "
        "contend; a process is an accelerator",
    .about.checked =
        "two shares of each family of accelerators, fitted to every second of 213 rates of MLPerf "
        "Inference 5.1 and 6.1 and TensorRT-LLM; the other rows within 17 % in the median on Hopper (34 "
        "rows), 21 % on Blackwell (58), 7 % on CDNA3 (12); a tenth is off by more than 79, 65 and 17 %; "
        "rows with limits are the most arrivals that keep them; these are the second judgement: the first, "
        "without arrivals and by the least median, gave 23, 30 and 6 %; too high for models below 10^10 "
        "active parameters, too low within limits on one or two replicas, as each is one server; at a fixed "
        "concurrency of at most 64, vLLM had a fifth of the prediction (29 "
        "rows); with attention=data, which was not fitted, 1 to 8 times the measured rates of mixtures",
    .about.within = 1.4, /* half of the draws are within about a fifth, as the rows that were not fitted */
    .params = PARAMS,
    .n_params = N_PARAMS,
    .preset.param = SHAPE,
    .preset.value = preset,
    .preset.check = check,
    .eval = eval,
    .work = work,
    .counts.next = model_next_count,
    .memory_Bpp = memory_Bpp,
    .machine.complete = model_complete_latency,
    .computes_in = computes_in,
    .points = points,
    .machine.constants = CONSTANTS,
    .machine.n_constants = sizeof CONSTANTS / sizeof *CONSTANTS,
    .by.at_peak = true,
    .by.bounded = true,
    .by.memory = true,
    .fastest = fastest,
    .layouts = layouts,
    .figures = figures,
};
