/* llm.c - model llm.train: time to train a transformer, in the fastest layout on the accelerators.
 *
 *   L = 3 s (2 N + 4 s h_q) operations of a layer per sequence; 4 instead of 3 with recomputation
 *   H = 6 s h V of the output head; the embedding costs none
 *
 * for sequences of s tokens, l layers of width h, N matrix parameters that a token uses in a layer, h_q
 * values of its queries, V words (transformer.h). The classic layer has N = 12 h^2 and h_q = h, which gives
 * L = 72 s h^2 (1 + s/(6h)), and l (12 h^2 + 13 h) + V h + s h parameters [Narayanan et al., Efficient
 * Large-Scale Language Model Training on GPU Clusters Using Megatron-LM, SC21, eq. 2 and 3]; V h more if the
 * head is not tied to the embedding. The work of a batch of B sequences is B (l L + H) with L without
 * recomputation. Times of a layout (llm_layout.h):
 *
 *   pipeline       m microbatches, T for each in the slowest stage: m T, plus the time to fill the pipeline
 *   inside a layer messages of processes that share layers, sequences and experts (llm_layout.c)
 *   gradients      2 (D-1)/D 2 n/t bytes over the link of a process; n: parameters of the largest stage,
 *                  D = d c; d c/e for experts
 *   sharded        with states sharded over the d groups, the links of a node are used together, one t-th
 *                  for each share of a layer; full sharding also fetches parameters for each
 *                  microbatch: 3 m (D-1)/D 2 n/t
 *   both ends      2 V h/t bytes if a tied embedding is on two stages
 *
 * An iteration has B' = m d b sequences: B rounded up by at most batch_rounding. A layer of width 600 reaches
 * half the rate of a very wide one; this value and one rate were fitted to five of the ten rows of table 1
 * there. */
#include <math.h>

#include "base/diag.h"
#include "machine/view.h"
#include "model/llm_layout.h"
#include "model/model.h"
#include "model/transformer.h"

enum {
    LAYERS,
    WIDTH,
    SEQUENCE,
    VOCABULARY,
    BATCH,
    TOKENS,
    TENSOR,
    PIPELINE,
    DATA,
    MICROBATCH,
    INTERLEAVE,
    RECOMPUTE,
    SHARDING,
    TIED,
    PRECISION,
    MEMORY,
    MEMORY_RESERVE,
    BATCH_ROUNDING,
    CONTEXT,
    EXPERT,
    SHAPE,
    TRANSFORMER_SHAPE_PARAMS(TRANSFORMER_INDEX) N_PARAMS
};
enum recompute { RECOMPUTE_YES, RECOMPUTE_NO };

static const struct model_param PARAMS[N_PARAMS] = {
    [LAYERS] = MODEL_WHOLE("layers", "96", 1, 10000, "l"),
    [WIDTH] = MODEL_WHOLE("width", "12288", 1, 1e7, "h, of a layer"),
    [SEQUENCE] = MODEL_WHOLE("sequence", "2048", 1, 1e8, "s, tokens of a sequence"),
    [VOCABULARY] = MODEL_WHOLE("vocabulary", "51200", 1, 1e8, "V"),
    [BATCH] = MODEL_WHOLE("batch", "1536", 1, 1e9, "B, sequences of an iteration"),
    [TOKENS] = MODEL_NUMBER("tokens", DIM_NUMBER, "", 1, 1e18, "tokens of a run; not given: one iteration"),
    [TENSOR] = MODEL_WHOLE("tensor", "", 1, 1024,
                           "t, processes that share a layer; not given: the best of 1, 2, 4, 8 in a node"),
    [PIPELINE] = MODEL_WHOLE("pipeline", "", 1, 10001, "p, stages; not given: the best number"),
    [DATA] = MODEL_WHOLE("data", "", 1, 1e9, "d, groups that share the batch; not given: the best number"),
    [MICROBATCH] = MODEL_WHOLE_OR("microbatch", "1", 1, 1e6, "any",
                                  "b, sequences; any: the best of 1, 2, 4, 8 and so on"),
    [CONTEXT] =
        MODEL_WHOLE_OR("context", "1", 1, 1e6, "any",
                       "c, processes that share each sequence; any: the best of 1, 2, 4, 8 and so on"),
    [EXPERT] = MODEL_WHOLE("expert", "", 1, 1e5,
                           "e, processes over which the experts are spread; not given: the best number"),
    [INTERLEAVE] = MODEL_WHOLE("interleave", "2", 1, 1000, "largest v, chunks of the layers of a stage"),
    [RECOMPUTE] = MODEL_CHOICE("recompute", "yes,no", "yes", "activations are recomputed instead of stored"),
    [SHARDING] = MODEL_CHOICE("sharding", "none,gradients,full,optimizer", "none",
                              "states divided among the data-parallel groups: gradients and optimizer, all, "
                              "or those of the optimizer"),
    [TIED] = MODEL_CHOICE("tied", "yes,no", "yes", "the output head has the parameters of the embedding"),
    [PRECISION] = MODEL_CHOICE("precision", "bf16,fp8,fp4", "bf16", "precision of matrix multiplications"),
    [MEMORY] = MODEL_NUMBER("memory", DIM_BYTES, "", 1, 1e18, "memory of a process, if no node gives it"),
    [MEMORY_RESERVE] = MODEL_NUMBER("memory_reserve", DIM_SHARE, "6%", 0, 0.99,
                                    "share of a process's memory that stays free"),
    [BATCH_ROUNDING] = MODEL_NUMBER("batch_rounding", DIM_SHARE, "2%", 0, 1,
                                    "share by which an iteration may exceed the batch"),
    [SHAPE] = TRANSFORMER_PARAM_SHAPE,
    TRANSFORMER_SHAPE_PARAMS(TRANSFORMER_ROW)};

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

/* The parameter, or 0 if it is not given or `any`. */
static int64_t given_or_zero(const struct application *app, int param)
{
    return app->param[param] > 0 ? (int64_t)app->param[param] : 0;
}

static enum status check(const struct application *app, struct diag *diag)
{
    struct transformer of;
    const enum status status = transformer_read(&of, app, SHAPE_AT, diag);
    const int64_t expert = given_or_zero(app, EXPERT);
    if (status == ST_OK && expert > 1 && (of.experts == 0 || of.experts % expert != 0))
        return diag_set(diag, ST_INPUT, "llm.train: expert must divide experts, got %g and %g",
                        (double)expert, (double)of.experts);
    return status;
}

static struct llm_task task_of(const struct application *app, double memory_B, double processes)
{
    static const enum llm_sharding SHARDED[] = {LLM_SHARDING_NONE, LLM_SHARDING_GRADIENTS, LLM_SHARDING_FULL,
                                                LLM_SHARDING_OPTIMIZER};
    const double most = 0x1p53; /* doubles above 2^53 do not hold all integers */
    struct transformer shape;
    (void)transformer_read(&shape, app, SHAPE_AT, NULL);
    return (struct llm_task){.shape = shape,
                             .sequence = (int64_t)app->param[SEQUENCE],
                             .batch = (int64_t)app->param[BATCH],
                             .microbatch = given_or_zero(app, MICROBATCH),
                             .context = given_or_zero(app, CONTEXT),
                             .expert = given_or_zero(app, EXPERT),
                             .tensor = given_or_zero(app, TENSOR),
                             .pipeline = given_or_zero(app, PIPELINE),
                             .data = given_or_zero(app, DATA),
                             .interleave = (int64_t)app->param[INTERLEAVE],
                             .rounding = (int64_t)round(app->param[BATCH_ROUNDING] * LLM_SHARE),
                             .reserve = (int64_t)round(app->param[MEMORY_RESERVE] * LLM_SHARE),
                             .recomputes = (enum recompute)app->param[RECOMPUTE] == RECOMPUTE_YES,
                             .sharding = SHARDED[(size_t)app->param[SHARDING]],
                             .memory_B = memory_B,
                             .processes = (int64_t)fmin(processes, most)};
}

static double memory_limit(const struct application *app, const struct view *view)
{
    const double given_B = app->param[MEMORY];
    return !isnan(given_B) ? given_B : view->memory_Bpp > 0 ? view->memory_Bpp : (double)INFINITY;
}

/* Operations of a sequence that count as work. Recomputation does not count. */
static double sequence_ops(const struct llm_task *task)
{
    struct llm_task kept = *task;
    kept.recomputes = false;
    return (double)task->shape.layers * llm_layer_ops(&kept) + llm_head_ops(task);
}

static double iterations(const struct application *app)
{
    return isnan(app->param[TOKENS]) ? 1 : app->param[TOKENS] / (app->param[BATCH] * app->param[SEQUENCE]);
}

static double work(const struct application *app)
{
    const struct llm_task task = task_of(app, INFINITY, 1);
    return iterations(app) * app->param[BATCH] * sequence_ops(&task);
}

static double parameters(const struct application *app)
{
    const struct llm_task task = task_of(app, INFINITY, 1);
    return llm_parameters(&task);
}

/* Reports why no layout exists. */
static enum status refuse(const struct llm_task *task, const struct view *view, double p, struct diag *diag)
{
    if (!diag) /* the caller needs no message */
        return ST_DOMAIN;
    const double least_B = llm_least_memory_B(task, view->procs_per_node);
    const double room_B = task->memory_B * (1 - (double)task->reserve / LLM_SHARE);
    if (!llm_batch_divides(task))
        return diag_set(diag, ST_DOMAIN,
                        "llm.train: batch must be a multiple of microbatch, or at most batch_rounding below "
                        "one: got %g sequences in microbatches of %g",
                        (double)task->batch, (double)task->microbatch);
    if (task->pipeline > task->shape.layers + 1)
        return diag_set(diag, ST_DOMAIN,
                        "llm.train: pipeline must be at most layers + 1, as only the last stage can do "
                        "without layers: got %g stages of %g layers",
                        (double)task->pipeline, (double)task->shape.layers);
    const char *context = task->context == 1 ? "" : " x context", *expert = "";
    if (task->expert > 1)
        expert = ", and expert must divide data x context";
    if (isinf(least_B) && task->data > 0)
        return diag_set(
            diag, ST_DOMAIN,
            "llm.train: processes must be at least tensor%s x pipeline x data, and data must divide "
            "the batch within batch_rounding%s, got %g",
            context, expert, p);
    if (isinf(least_B))
        return diag_set(diag, ST_DOMAIN,
                        "llm.train: processes must be at least tensor%s x pipeline%s, got %g", context,
                        expert, p);
    return diag_set(
        diag, ST_DOMAIN,
        "llm.train: memory must be at least %.4g bytes for each of %g processes, got %.4g of %.4g "
        "(memory_reserve)",
        least_B, p, room_B, task->memory_B);
}

/* Number of sequences in all runs. */
static double n_sequences(const struct application *app)
{
    return iterations(app) * app->param[BATCH];
}

static enum status eval(struct prediction *out, const struct application *app, const struct view *view,
                        double p, struct diag *diag)
{
    const struct llm_task task = task_of(app, memory_limit(app, view), p);
    struct llm_layout w;
    if (llm_best_layouts(&w, 1, &task, view) == 0)
        return refuse(&task, view, p, diag);
    out->time_s = n_sequences(app) * w.per_sequence_s;
    out->compute_s = fmin(out->time_s, out->time_s * (w.computing_s / w.iteration_s));
    out->communicate_s = out->time_s - out->compute_s;
    out->rate_ops = work(app) / out->time_s;
    return ST_OK;
}

/* The least memory of a process over all layouts. */
static double memory_Bpp(const struct application *app, double p)
{
    enum { TENSOR_AT_MOST = 8 };
    const struct llm_task task = task_of(app, INFINITY, p);
    return llm_least_memory_B(&task, TENSOR_AT_MOST);
}

/* Rates never fall with processes: every layout for fewer processes is also possible with more, and faster
 * parts do not make a layout slower. */
static double fastest(const struct application *app, const struct view *view, double most)
{
    (void)app, (void)view;
    return most;
}

static double stage_memory_B(const struct llm_task *task, const struct view *view, const struct llm_layout *w,
                             int64_t stage)
{
    const struct llm_share share = llm_share_of(task, view, w);
    return llm_layers_memory_B(task, &share, w, stage, llm_stage_layers(task, w, stage));
}

/* The most that a stage between the first and the last needs; NAN: there is none. */
static double middle_memory_B(const struct llm_task *task, const struct view *view,
                              const struct llm_layout *w)
{
    double most = NAN;
    for (int64_t stage = 1; stage < w->pipeline - 1; stage++)
        most = fmax(most, stage_memory_B(task, view, w, stage));
    return most;
}

static size_t layouts(struct model_layout *out, size_t n, const struct application *app,
                      const struct view *view, double p)
{
    enum { MOST = 16 };
    struct llm_layout found[MOST];
    const struct llm_task task = task_of(app, memory_limit(app, view), p);
    n = llm_best_layouts(found, n < MOST ? n : MOST, &task, view);
    for (size_t i = 0; i < n; i++) {
        const struct llm_layout *w = &found[i];
        const int64_t used = w->tensor * w->context * w->pipeline * w->data;
        out[i] = (struct model_layout){.tensor = w->tensor,
                                       .pipeline = w->pipeline,
                                       .data = w->data,
                                       .context = w->context,
                                       .expert = w->expert,
                                       .microbatch = w->microbatch,
                                       .microbatches = w->microbatches,
                                       .interleave = w->interleave,
                                       .layers = task.shape.layers,
                                       .last = w->last,
                                       .batch = task.batch,
                                       .sequences = w->microbatches * w->data * w->microbatch,
                                       .idle = task.processes - used,
                                       .memory_B = w->memory_B,
                                       .stage_memory_B.first = stage_memory_B(&task, view, w, 0),
                                       .stage_memory_B.middle = middle_memory_B(&task, view, w),
                                       .stage_memory_B.last = stage_memory_B(&task, view, w, w->pipeline - 1),
                                       .room.B = task.memory_B,
                                       .room.reserve = app->param[MEMORY_RESERVE],
                                       .iteration_s = w->iteration_s,
                                       .rate_ops = sequence_ops(&task) / w->per_sequence_s};
    }
    return n;
}

static enum precision computes_in(const struct application *app)
{
    static const enum precision OF[] = {PRECISION_BF16, PRECISION_FP8, PRECISION_FP4};
    return OF[(size_t)app->param[PRECISION]];
}

static size_t figures(struct model_figure out[MODEL_MAX_FIGURES], const struct application *app,
                      const struct view *view, double p)
{
    const struct llm_task task = task_of(app, memory_limit(app, view), p);
    struct llm_layout w;
    if (llm_best_layouts(&w, 1, &task, view) == 0)
        return 0;
    const double ops = sequence_ops(&task) / w.per_sequence_s;
    size_t n = 0;
    out[n++] = (struct model_figure){"parameters", "Parameters", llm_parameters(&task), NULL, NULL};
    out[n++] = (struct model_figure){"active_parameters", "Parameters that a token uses",
                                     transformer_active_parameters(&task.shape) + llm_parameters(&task) -
                                         transformer_parameters(&task.shape),
                                     NULL, NULL};
    out[n++] = (struct model_figure){"tensor", "Processes that share a layer", (double)w.tensor, NULL, NULL};
    out[n++] = (struct model_figure){"pipeline", "Stages", (double)w.pipeline, NULL, NULL};
    out[n++] = (struct model_figure){"data", "Groups that share the batch", (double)w.data, NULL, NULL};
    out[n++] =
        (struct model_figure){"context", "Processes that share a sequence", (double)w.context, NULL, NULL};
    out[n++] =
        (struct model_figure){"expert", "Processes that share the experts", (double)w.expert, NULL, NULL};
    out[n++] = (struct model_figure){"microbatches", "Microbatches of each group", (double)w.microbatches,
                                     NULL, NULL};
    out[n++] = (struct model_figure){"memory_B", "Memory of a process", w.memory_B, "B", NULL};
    out[n++] = (struct model_figure){"iteration_s", "Time of an iteration", w.iteration_s, "s", NULL};
    out[n++] = (struct model_figure){"tokens_per_s", "Tokens", app->param[SEQUENCE] / w.per_sequence_s,
                                     "tokens/s", NULL};
    out[n++] = (struct model_figure){"utilisation", "Share of the rate of its processes",
                                     ops / (p * view->rate_ops), NULL, "recomputation is not counted"};
    return n;
}

const struct model model_llm_train = {
    .key = "llm.train",
    .about.title = "training a transformer: tensor, context, pipeline, data and expert parallel",
    .about.paper = "D. Narayanan et al.: Efficient Large-Scale Language Model Training on GPU Clusters Using "
                   "Megatron-LM. SC21, November 2021",
    .about.equation = "eq. 2, 3 and section 2; efficiency h/(h + 600) of the rate of very wide layers; "
                      "embedding and output head on their stages, m T + max(0, l x + y - T)/v for stages of "
                      "which the slowest takes T",
    .unit.work = "Tflop",
    .unit.rate = "Tflop/s",
    .unit.scale = 1e12,
    .about.valid =
        "mixed precision with an optimizer of two moments; a full bisection; recomputed activations do not "
        "count as work; a process is an accelerator where nodes have some",
    .about.checked =
        "table 1: fitted on five rows, the other five within 1.8 % in the median, 6.3 % at most; rows of "
        "llm-foundry: 206 (A100, H100, 8 to 512 processes), one rate fitted for each of three devices, "
        "within 4 to 9 %; rows of MLPerf Training: 23 (H100, H200, GB200, 256 to 11,616 processes), one "
        "rate fitted for each of six series; GPT-3 175B within 2.2 % in the median, 21 % at most; "
        "Llama 3.1 405B within 0.8 %, 2.9 % at most; a mixture, DeepSeek-V3 on 2,048 H800, with a rate "
        "fitted to a "
        "dense model: 25 % too slow",
    .params = PARAMS,
    .n_params = N_PARAMS,
    .preset.param = SHAPE,
    .preset.value = preset,
    .preset.check = check,
    .eval = eval,
    .work = work,
    .counts.next = model_next_count,
    .memory_Bpp = memory_Bpp,
    .parameters = parameters,
    .machine.complete = model_complete_latency,
    .computes_in = computes_in,
    .by.bounded = true,
    .by.memory = true,
    .fastest = fastest,
    .layouts = layouts,
    .figures = figures,
};
