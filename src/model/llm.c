/* llm.c - llm.train: an iteration of training a transformer, and the layout that makes it shortest.
 *
 *   F = 72 B s l h^2 (1 + s/(6h) + V/(16 l h)) operations, a third more where activations are computed again
 *   N = 12 l h^2 (1 + 13/(12h) + (V + s)/(12 l h)) parameters
 *
 * of a batch of B sequences of s tokens, l layers of width h, V words [Narayanan et al., Efficient
 * Large-Scale Language Model Training on GPU Clusters Using Megatron-LM, SC21, eq. 2 and 3]. t processes
 * share a layer, p stages the layers, and d = P/(t p) such groups the batch, in m = B/(d b) microbatches of b
 * sequences; what does not divide evenly leaves processes idle. Of the parts:
 *
 *   computing      m b F/B / (t p R h/(h + 600)), and (p - 1)/(v m) more for filling the pipeline, v parts of
 *                  the layers on each stage; R the rate of a process with layers without end
 *   inside a layer (4 or 6) 2 (t-1)/t 2 b s h bytes for each layer and microbatch, inside the node
 *   gradients      2 (d-1)/d 2N/(t p) bytes over a process's own link; where states are sharded over the d
 *                  groups the links of a node carry it together, for each of the t shares of a layer a t-th
 *                  of them, and full sharding fetches the parameters for each microbatch: 3 m (d-1)/d
 *                  2N/(t p)
 *
 * 600 and v = 2 were fitted, with one rate, on five of the ten rows of table 1 there. */
#include "model/model_list.h"

#include <math.h>

enum {
    LAYERS,
    WIDTH,
    SEQUENCE,
    VOCABULARY,
    BATCH,
    TOKENS,
    TENSOR,
    PIPELINE,
    MICROBATCH,
    INTERLEAVE,
    RECOMPUTE,
    SHARDING,
    PRECISION,
    MEMORY,
    N_PARAMS
};
enum recompute { RECOMPUTE_YES, RECOMPUTE_NO };
enum sharding { SHARDING_NONE, SHARDING_GRADIENTS, SHARDING_FULL };

static const double HALF_WIDTH = 600;
static const double VALUE_B = 2;  /* a parameter, gradient or activation on its way */
static const double STATE_B = 18; /* a parameter in memory: itself, its gradient, the optimizer's three */
enum { TENSOR_AT_MOST = 8 };      /* where it is left to choose */
enum { MOST_STAGES = 64 };        /* no number of layers up to 10,000 has more divisors */

static const struct model_param PARAMS[N_PARAMS] = {
    [LAYERS] = MODEL_NUMBER("layers", DIM_NUMBER, "96", 1, 10000, "l"),
    [WIDTH] = MODEL_NUMBER("width", DIM_NUMBER, "12288", 1, 1e7, "h, of a layer"),
    [SEQUENCE] = MODEL_NUMBER("sequence", DIM_NUMBER, "2048", 1, 1e8, "s, tokens of a sequence"),
    [VOCABULARY] = MODEL_NUMBER("vocabulary", DIM_NUMBER, "51200", 1, 1e8, "V"),
    [BATCH] = MODEL_NUMBER("batch", DIM_NUMBER, "1536", 1, 1e9, "B, sequences of an iteration"),
    [TOKENS] = MODEL_NUMBER("tokens", DIM_NUMBER, "", 1, 1e18, "of a run; not given: one iteration"),
    [TENSOR] = MODEL_NUMBER("tensor", DIM_NUMBER, "", 1, 1024,
                            "t, processes that share a layer; not given: the best of 1, 2, 4, 8 in a node"),
    [PIPELINE] = MODEL_NUMBER("pipeline", DIM_NUMBER, "", 1, 10000,
                              "p, stages; not given: the best that divides the layers"),
    [MICROBATCH] = MODEL_NUMBER("microbatch", DIM_NUMBER, "1", 1, 1e6, "b, sequences"),
    [INTERLEAVE] =
        MODEL_NUMBER("interleave", DIM_NUMBER, "2", 1, 1000, "v, parts of the layers on each stage"),
    [RECOMPUTE] =
        MODEL_CHOICE("recompute", "yes,no", "yes", "activations are computed again instead of kept"),
    [SHARDING] = MODEL_CHOICE("sharding", "none,gradients,full", "none",
                              "of states over the data-parallel groups: gradients and optimizer, or all"),
    [PRECISION] = MODEL_CHOICE("precision", "bf16,fp8,fp4", "bf16", "in which matrices are multiplied"),
    [MEMORY] = MODEL_NUMBER("memory", DIM_BYTES, "", 1, 1e18, "of a process, where no node says it"),
};

/* Operations of a sequence that count as work. */
static double sequence_ops(const struct application *app)
{
    const double l = app->param[LAYERS], h = app->param[WIDTH], s = app->param[SEQUENCE];
    return 72 * s * l * h * h * (1 + s / (6 * h) + app->param[VOCABULARY] / (16 * l * h));
}

static double parameters(const struct application *app)
{
    const double l = app->param[LAYERS], h = app->param[WIDTH];
    return 12 * l * h * h *
           (1 + 13 / (12 * h) + (app->param[VOCABULARY] + app->param[SEQUENCE]) / (12 * l * h));
}

/* How the processes divide the work, and what an iteration then takes. */
struct layout_of_work {
    double tensor, pipeline, data;
    double microbatches;
    double compute_s, communicate_s;
};

/* What all layouts of a run have in common. */
struct common {
    const struct application *app;
    const struct view *view;
    double layers, width, sequence, microbatch; /* l, h, s, b */
    double ops, parameters;                     /* of a sequence; N */
    double processes, batches;                  /* whole ones; of b sequences */
    double stages[MOST_STAGES]; /* [n_stages], rising: those given, or all that divide the layers */
    size_t n_stages;
    bool recomputes;
};

static void list_stages(struct common *run)
{
    const int64_t layers = (int64_t)run->layers;
    const double given = run->app->param[PIPELINE];
    if (!isnan(given)) {
        run->stages[run->n_stages++] = given;
        return;
    }
    for (int64_t p = 1; p * p <= layers; p++)
        if (layers % p == 0)
            run->stages[run->n_stages++] = (double)p;
    for (size_t i = run->n_stages; i > 0; i--) {
        const double least = run->stages[i - 1], other = (double)(layers / (int64_t)least);
        if (other > least)
            run->stages[run->n_stages++] = other;
    }
}

static struct common common_of(const struct application *app, const struct view *view, double processes)
{
    const double b = app->param[MICROBATCH];
    struct common run = {.app = app,
                         .view = view,
                         .layers = app->param[LAYERS],
                         .width = app->param[WIDTH],
                         .microbatch = b,
                         .sequence = app->param[SEQUENCE],
                         .ops = sequence_ops(app),
                         .parameters = parameters(app),
                         .processes = floor(processes),
                         .batches = ceil(app->param[BATCH] / b),
                         .recomputes = (enum recompute)app->param[RECOMPUTE] == RECOMPUTE_YES};
    list_stages(&run);
    return run;
}

/* Of the states of a group's share of the parameters, and of the activations of the first stage, which has as
 * many microbatches under way as there are stages, or all of them. */
static double memory_of(const struct common *run, const struct layout_of_work *w)
{
    const double parameters_each = run->parameters / (w->tensor * w->pipeline);
    const double layers = run->layers / w->pipeline * fmin(w->pipeline, w->microbatches);
    const double b = run->microbatch, s = run->sequence, h = run->width;
    const double of_layer = b * s * h * (10 + 24 / w->tensor); /* attention keeps no scores */
    const double activations = run->recomputes ? layers * VALUE_B * b * s * h + of_layer : layers * of_layer;
    double states = STATE_B;
    switch ((enum sharding)run->app->param[SHARDING]) {
    case SHARDING_NONE:
        break;
    case SHARDING_GRADIENTS:
        states = VALUE_B + (STATE_B - VALUE_B) / w->data;
        break;
    case SHARDING_FULL:
        states = STATE_B / w->data;
        break;
    }
    return states * parameters_each + activations;
}

/* Seconds in which the groups exchange what they have in common. */
static double exchange_s(const struct common *run, const struct layout_of_work *w)
{
    const struct view *view = run->view;
    const double used = w->tensor * w->pipeline * w->data;
    const double bytes = (w->data - 1) / w->data * VALUE_B * run->parameters / (w->tensor * w->pipeline);
    const double inside_Bps =
        view->inside_bandwidth_Bps > 0 ? view->inside_bandwidth_Bps : view->bandwidth_Bps;
    const enum sharding sharding = (enum sharding)run->app->param[SHARDING];
    const double times = sharding == SHARDING_FULL ? 3 * w->microbatches : 2;
    if (w->data <= 1)
        return 0;
    if (used <= view->procs_per_node)
        return times * bytes / inside_Bps;
    if (sharding == SHARDING_NONE)
        return times * bytes / view->bandwidth_Bps;
    const double links = fmax(view->procs_per_node / w->tensor, 1);
    return times * bytes / fmin(fmax(inside_Bps, view->bandwidth_Bps), links * view->bandwidth_Bps);
}

/* Of so many shares of a layer and stages, for which there are processes: how the batch is divided, and the
 * computing. */
static struct layout_of_work divide(const struct common *run, double tensor, double pipeline)
{
    const double groups = floor(run->processes / (tensor * pipeline));
    const double data = groups < run->batches ? groups : run->batches;
    const double microbatches = ceil(run->batches / data);
    const double interleave = run->app->param[INTERLEAVE], layers = run->layers / pipeline;
    const double parts = interleave < layers ? interleave : layers > 1 ? layers : 1;
    const double filling = 1 + (pipeline - 1) / (parts * microbatches);
    const double ops = microbatches * run->microbatch * run->ops * (run->recomputes ? 4.0 / 3 : 1);
    const double speed = tensor * pipeline * run->view->rate_ops * run->width / (run->width + HALF_WIDTH);
    return (struct layout_of_work){.tensor = tensor,
                                   .pipeline = pipeline,
                                   .data = data,
                                   .microbatches = microbatches,
                                   .compute_s = ops / speed * filling};
}

static double communicate_s(const struct common *run, const struct layout_of_work *w)
{
    const struct view *view = run->view;
    const bool inside = view->inside_bandwidth_Bps > 0 && w->tensor <= view->procs_per_node;
    const double reductions = run->recomputes ? 6 : 4;
    return w->microbatches * run->layers / w->pipeline * reductions * 2 * (w->tensor - 1) / w->tensor *
               VALUE_B * run->microbatch * run->sequence * run->width /
               (inside ? view->inside_bandwidth_Bps : view->bandwidth_Bps) +
           exchange_s(run, w);
}

/* What layouts are looked for; then the shortest so far, or the least memory. */
struct choice {
    const struct common *run;
    double memory_B; /* of a process */
    bool shortest;
    double held_B;              /* what no group is without */
    struct layout_of_work best; /* data 0: none */
    double best_s, least_B;
};

/* Of those that are as short the last counts. */
static void consider(struct choice *choice, double tensor, double pipeline)
{
    if (choice->held_B > choice->memory_B * tensor * pipeline * (1 + 1e-9)) /* by more than rounding */
        return;
    struct layout_of_work w = divide(choice->run, tensor, pipeline);
    const bool first = choice->best.data < 1; /* it counts whatever it takes: the time may be endless */
    if (!choice->shortest)
        choice->least_B = fmin(choice->least_B, memory_of(choice->run, &w));
    if (!choice->shortest || (!first && w.compute_s > choice->best_s))
        return;
    w.communicate_s = communicate_s(choice->run, &w);
    if ((!first && w.compute_s + w.communicate_s > choice->best_s) ||
        memory_of(choice->run, &w) > choice->memory_B)
        return;
    choice->best = w;
    choice->best_s = w.compute_s + w.communicate_s;
}

static double held_B(const struct common *run)
{
    const enum sharding sharding = (enum sharding)run->app->param[SHARDING];
    return sharding == SHARDING_FULL ? 0 : (sharding == SHARDING_NONE ? STATE_B : VALUE_B) * run->parameters;
}

/* Looks at all layouts: of those within the memory the shortest; else (`shortest` false) for the least
 * memory, INFINITY where the processes are too few. Those with most shares, often the shortest, come first.
 */
static struct choice look(const struct common *run, double memory_B, bool shortest)
{
    const double given = run->app->param[TENSOR];
    const double widest = isnan(given) ? fmin(TENSOR_AT_MOST, run->view->procs_per_node) : given;
    struct choice choice = {
        .run = run, .memory_B = memory_B, .shortest = shortest, .best_s = INFINITY, .least_B = INFINITY};
    choice.held_B = shortest ? held_B(run) : 0;
    for (double t = isnan(given) ? TENSOR_AT_MOST : given; t >= (isnan(given) ? 1 : given); t /= 2)
        for (size_t i = run->n_stages; i > 0 && t <= widest; i--)
            if (t * run->stages[i - 1] <= run->processes)
                consider(&choice, t, run->stages[i - 1]);
    return choice;
}

static double memory_limit(const struct application *app, const struct view *view)
{
    const double given_B = app->param[MEMORY];
    return !isnan(given_B) ? given_B : view->memory_Bpp > 0 ? view->memory_Bpp : (double)INFINITY;
}

static enum status lay_out(struct layout_of_work *out, const struct application *app, const struct view *view,
                           double p, struct diag *diag)
{
    const double limit_B = memory_limit(app, view);
    const struct common run = common_of(app, view, p);
    *out = look(&run, limit_B, true).best;
    if (out->data >= 1)
        return ST_OK;
    const double least_B = look(&run, limit_B, false).least_B;
    if (isinf(least_B))
        return diag_set(diag, ST_DOMAIN, "llm.train: processes must be at least tensor x pipeline, got %g",
                        p);
    return diag_set(diag, ST_DOMAIN,
                    "llm.train: memory must be at least %.4g bytes for each of %g processes, got %.4g",
                    least_B, p, limit_B);
}

static double iterations(const struct application *app)
{
    return isnan(app->param[TOKENS]) ? 1 : app->param[TOKENS] / (app->param[BATCH] * app->param[SEQUENCE]);
}

static double work(const struct application *app)
{
    return iterations(app) * app->param[BATCH] * sequence_ops(app);
}

static enum status eval(struct prediction *out, const struct application *app, const struct view *view,
                        double p, struct diag *diag)
{
    struct layout_of_work w;
    const enum status status = lay_out(&w, app, view, p, diag);
    if (status != ST_OK)
        return status;
    out->compute_s = iterations(app) * w.compute_s;
    out->communicate_s = iterations(app) * w.communicate_s;
    out->time_s = out->compute_s + out->communicate_s;
    out->rate_ops = work(app) / out->time_s;
    return ST_OK;
}

/* The least of all layouts. */
static double memory_Bpp(const struct application *app, double p)
{
    const struct view any = {.rate_ops = 1, .bandwidth_Bps = INFINITY, .procs_per_node = TENSOR_AT_MOST};
    const struct common run = common_of(app, &any, p);
    return look(&run, 0, false).least_B;
}

static enum precision computes_in(const struct application *app)
{
    static const enum precision OF[] = {PRECISION_BF16, PRECISION_FP8, PRECISION_FP4};
    return OF[(size_t)app->param[PRECISION]];
}

static size_t figures(struct model_figure out[MODEL_MAX_FIGURES], const struct application *app,
                      const struct view *view, double p)
{
    struct layout_of_work w;
    struct diag ignored = DIAG_INIT;
    const enum status status = lay_out(&w, app, view, p, &ignored);
    diag_fini(&ignored);
    if (status != ST_OK)
        return 0;
    const struct common run = common_of(app, view, p);
    const double iteration_s = w.compute_s + w.communicate_s;
    const double batch = app->param[BATCH], ops = batch * sequence_ops(app);
    size_t n = 0;
    out[n++] = (struct model_figure){"parameters", "Parameters", parameters(app), NULL, NULL};
    out[n++] = (struct model_figure){"tensor", "Processes that share a layer", w.tensor, NULL, NULL};
    out[n++] = (struct model_figure){"pipeline", "Stages", w.pipeline, NULL, NULL};
    out[n++] = (struct model_figure){"data", "Groups that share the batch", w.data, NULL, NULL};
    out[n++] = (struct model_figure){"microbatches", "Microbatches of each", w.microbatches, NULL, NULL};
    out[n++] = (struct model_figure){"memory_B", "Memory of a process", memory_of(&run, &w), "B", NULL};
    out[n++] = (struct model_figure){"iteration_s", "An iteration", iteration_s, "s", NULL};
    out[n++] = (struct model_figure){"tokens_per_s", "Tokens", batch * app->param[SEQUENCE] / iteration_s,
                                     "tokens/s", NULL};
    out[n++] = (struct model_figure){"utilisation", "Share of the rate of its processes",
                                     ops / iteration_s / (p * view->rate_ops), NULL,
                                     "counted without what is computed again"};
    return n;
}

const struct model model_llm_train = {
    .key = "llm.train",
    .about.title = "training a transformer: tensor, pipeline and data parallel",
    .about.paper = "D. Narayanan et al.: Efficient Large-Scale Language Model Training on GPU Clusters Using "
                   "Megatron-LM. SC21, November 2021",
    .about.equation = "eq. 2, 3 and section 2; efficiency h/(h + 600) of the rate of endlessly wide layers",
    .unit.work = "Tflop",
    .unit.rate = "Tflop/s",
    .unit.scale = 1e12,
    .about.valid =
        "mixed precision with an optimizer of two moments; a full bisection; what is computed again is no "
        "work; a process is an accelerator where nodes have some",
    .about.checked =
        "table 1 within 1.6 % in the median, 6.0 % at most; 206 rows of llm-foundry (A100, H100; 8 to 512 "
        "processes), one rate fitted for each of three devices, within 5 to 10 %; 23 rows of MLPerf Training "
        "(H100, H200, GB200; 256 to 11,616 processes), one rate fitted for each of six series: GPT-3 175B "
        "within 3.3 % in the median, 22 % at most, Llama 3.1 405B within 0.9 %, 2.5 % at most",
    .params = PARAMS,
    .n_params = N_PARAMS,
    .eval = eval,
    .work = work,
    .counts.next = model_next_count,
    .memory_Bpp = memory_Bpp,
    .complete = model_complete_latency,
    .computes_in = computes_in,
    .bounded_by_rate = true,
    .by_memory = true,
    .figures = figures,
};
