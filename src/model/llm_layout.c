/* llm_layout.c - computes time and memory of a layout.
 *
 *   x     = b L/(t c e) + exposed communication of a layer, e = R h/(h + 600); y = b H/(t c e)
 *   T     = max(v ceil((l - n)/(v (p - 1))) x, n x + y, v y), n layers on the last stage
 *   pipeline m T + max(0, l x + y - T)/v; p = 1: m (l x + y)
 *
 * v > 1 needs a multiple of p as m (Megatron-LM's interleaved schedule) and v layers on each stage except the
 * last. The second term of the pipeline is the time of the other stages. With unequal stages (p - 1) T would
 * be too much, because faster stages fill the pipeline at their own pace. Transfers between stages are
 * overlapped with computing. Communication of a layer and microbatch:
 *
 *   tensor   2(t-1)/t 2 b (s/c) h bytes, 4 times; 6 times with recomputation
 *   experts  2 b (s/c) k h/t bytes, 4 or 6 times: to g - 1 of e experts inside the domain, to e - g outside
 *   context  c - 1 steps of a ring, in each pass (3 or 4): keys and values of s/c tokens, as far as they take
 *            longer than the attention of s/c tokens to s/c tokens */
#include "model/llm_layout.h"

#include <math.h>

#include "base/number.h"
#include "machine/view.h"

static const double HALF_WIDTH = 600;
static const double VALUE_B = 2; /* a parameter, gradient or activation in a message */
/* Bytes of a parameter: STATE_B in total (value, gradient, three optimizer states). With sharding=gradients
 * each accelerator keeps WHOLE_B of them, with sharding=optimizer OWN_B (value and gradient); the rest is
 * divided among the groups. */
enum { STATE_B = 18, WHOLE_B = 2, OWN_B = 6 };

/* --- operations and parameters --- */

double llm_vocabulary_parameters(const struct llm_task *task)
{
    return (double)task->shape.vocabulary * (double)task->shape.width;
}

double llm_embedding_parameters(const struct llm_task *task)
{
    const double positions = task->shape.classic ? (double)task->sequence * (double)task->shape.width : 0;
    return llm_vocabulary_parameters(task) + positions;
}

double llm_layer_ops(const struct llm_task *task)
{
    const double s = (double)task->sequence, h = (double)task->shape.width;
    if (task->shape.classic)
        return (task->recomputes ? 96 : 72) * s * h * h * (1 + s / (6 * h));
    return (task->recomputes ? 4 : 3) * s *
           (2 * transformer_active_layer(&task->shape) + transformer_attention_ops(&task->shape, s));
}

double llm_head_ops(const struct llm_task *task)
{
    return 6 * (double)task->sequence * llm_vocabulary_parameters(task);
}

double llm_parameters(const struct llm_task *task)
{
    const double positions = llm_embedding_parameters(task) - llm_vocabulary_parameters(task);
    return transformer_parameters(&task->shape) + positions;
}

int64_t llm_batches(const struct llm_task *task, int64_t microbatch)
{
    return integer_ceil(task->batch, microbatch);
}

int64_t llm_most_batches(const struct llm_task *task, int64_t microbatch)
{
    return (int64_t)((int128)task->batch * (LLM_SHARE + task->rounding) / ((int128)LLM_SHARE * microbatch));
}

/* --- stages --- */

/* Layers of the stages before the last: `first` on each, and one more on the last `extra` of them. */
struct layer_split {
    int64_t first, extra;
};

static struct layer_split layer_split_of(const struct llm_task *task, int64_t pipeline, int64_t last)
{
    const int64_t rest = task->shape.layers - last, stages = pipeline - 1;
    const int64_t first = stages > 0 ? llm_quotient(rest, stages) : task->shape.layers;
    return (struct layer_split){first, stages > 0 ? rest - first * stages : 0};
}

int64_t llm_stage_layers(const struct llm_task *task, const struct llm_layout *layout, int64_t stage)
{
    const struct layer_split spread = layer_split_of(task, layout->pipeline, layout->last);
    if (stage == layout->pipeline - 1)
        return layout->last;
    return spread.first + (stage >= layout->pipeline - 1 - spread.extra);
}

static bool has_head_copy(const struct llm_task *task, int64_t pipeline, int64_t stage)
{
    return stage == pipeline - 1 && (pipeline > 1 || !task->shape.tied);
}

/* Parameters in the memory of a stage with `layers` layers, without experts. */
static double stage_parameters(const struct llm_task *task, const struct llm_share *share, int64_t pipeline,
                               int64_t stage, int64_t layers)
{
    return (double)layers * share->layer + (stage == 0 ? llm_embedding_parameters(task) : 0) +
           (has_head_copy(task, pipeline, stage) ? llm_vocabulary_parameters(task) : 0);
}

/* The stages that may need most memory or the longest exchange: the first stage of each number of layers, and
 * the last stage. */
static size_t large_stages(int64_t stage[3], int64_t layers[3], const struct llm_task *task,
                           const struct llm_layout *w)
{
    const struct layer_split spread = layer_split_of(task, w->pipeline, w->last);
    size_t n = 0;
    stage[n] = 0;
    layers[n++] = spread.first;
    if (spread.extra > 0) {
        stage[n] = w->pipeline - 1 - spread.extra;
        layers[n++] = spread.first + 1;
    }
    if (w->pipeline > 1) {
        stage[n] = w->pipeline - 1;
        layers[n++] = w->last;
    }
    return n;
}

/* --- memory --- */

/* Number of chunks in progress on a stage; each holds 1/v of its layers. */
static int64_t chunks_in_flight(const struct llm_layout *w, int64_t stage)
{
    const int64_t v = w->interleave, p = w->pipeline, behind = p - 1 - stage;
    const int64_t chunks = v > 1 ? 2 * behind + (v - 1) * p + 1 : behind + 1;
    return chunks < w->microbatches * v ? chunks : w->microbatches * v;
}

/* Tokens of a microbatch on an accelerator. */
static double microbatch_tokens(const struct llm_task *task, const struct llm_layout *w)
{
    return (double)w->microbatch * (double)task->sequence / (double)w->context;
}

double llm_state_B(const struct llm_task *task, double copies)
{
    switch (task->sharding) {
    case LLM_SHARDING_OPTIMIZER:
        return OWN_B + (STATE_B - OWN_B) / copies;
    case LLM_SHARDING_GRADIENTS:
        return WHOLE_B + (STATE_B - WHOLE_B) / copies;
    case LLM_SHARDING_FULL:
        return STATE_B / copies;
    case LLM_SHARDING_NONE:
        break;
    }
    return STATE_B;
}

/* States, activations that layers keep, those of the layer in progress, and the logits. */
double llm_layers_memory_B(const struct llm_task *task, const struct llm_share *share,
                           const struct llm_layout *w, int64_t stage, int64_t layers)
{
    const double t = (double)w->tensor, h = (double)task->shape.width, bs = microbatch_tokens(task, w);
    const double copies = (double)w->data * (double)w->context;
    const double of_layer = bs * h * (10 + 24 / t); /* assumes that attention does not store the scores */
    const double flying = (double)(chunks_in_flight(w, stage) * layers) / (double)w->interleave;
    const double kept = task->recomputes ? flying * VALUE_B * bs * h + of_layer : flying * of_layer;
    const double logits = stage == w->pipeline - 1 ? 4 * bs * ((double)task->shape.vocabulary + h) / t : 0;
    double states = llm_state_B(task, copies) / t * stage_parameters(task, share, w->pipeline, stage, layers);
    if (share->experts > 0)
        states += llm_state_B(task, copies / (double)w->expert) / t * (double)layers * share->experts;
    return states + kept + logits;
}

/* Bytes of states of a parameter that `copies` accelerators of a group share, times all = d c: exactly. */
static int128 states_scaled(const struct llm_task *task, int128 all, int128 spread)
{
    switch (task->sharding) {
    case LLM_SHARDING_OPTIMIZER:
        return OWN_B * all + (STATE_B - OWN_B) * spread;
    case LLM_SHARDING_GRADIENTS:
        return WHOLE_B * all + (STATE_B - WHOLE_B) * spread;
    case LLM_SHARDING_FULL:
        return STATE_B * spread;
    case LLM_SHARDING_NONE:
        break;
    }
    return STATE_B * all;
}

/* Memory of a stage times t d c v l, exactly. */
static int128 stage_memory_scaled(const struct llm_task *task, const struct llm_layout *w, int64_t stage,
                                  int64_t layers)
{
    const struct transformer *shape = &task->shape;
    const int128 t = w->tensor, d = w->data, v = w->interleave, h = shape->width, l = shape->layers;
    const int128 all = d * w->context, bs = (int128)w->microbatch * task->sequence;
    const int128 words = (int128)shape->vocabulary * h, experts = transformer_all_experts(shape);
    const int128 ends = (stage == 0 ? words + (shape->classic ? task->sequence * h : 0) : 0) +
                        (has_head_copy(task, w->pipeline, stage) ? words : 0);
    const int128 rest =
        layers * (transformer_all_layers(shape) - experts + l * transformer_vector_parameters(shape)) +
        l * ends;
    const int128 of_layer = bs * h * (10 * t + 24);
    const int128 flying = (int128)chunks_in_flight(w, stage) * layers;
    const int128 kept = task->recomputes ? flying * 2 * bs * h * t + v * of_layer : flying * of_layer;
    const int128 logits = stage == w->pipeline - 1 ? 4 * bs * (shape->vocabulary + h) * v : 0;
    return v * (states_scaled(task, all, 1) * rest +
                states_scaled(task, all, w->expert) * (layers * (experts / w->expert))) +
           d * l * (kept + logits);
}

double llm_memory_B(const struct llm_task *task, const struct llm_share *share, const struct llm_layout *w)
{
    int64_t stage[3], layers[3];
    const size_t n = large_stages(stage, layers, task, w);
    double most = 0;
    for (size_t i = 0; i < n; i++)
        most = llm_larger(llm_layers_memory_B(task, share, w, stage[i], layers[i]), most);
    return most;
}

double llm_allowed_B(const struct llm_task *task)
{
    return task->memory_B * ((double)(LLM_SHARE - task->reserve) / LLM_SHARE);
}

/* Compares with integers if rounding of doubles could decide. */
bool llm_fits(const struct llm_task *task, const struct llm_layout *w)
{
    const double allowed = llm_allowed_B(task);
    const double scale = (double)w->tensor * (double)w->data * (double)w->context * (double)w->interleave *
                         (double)task->shape.layers;
    if (!(fabs(w->memory_B - allowed) <= 1e-9 * allowed) || floor(task->memory_B) != task->memory_B ||
        task->memory_B * scale > 1e28)
        return w->memory_B <= allowed;
    const int128 room =
        (int128)task->memory_B * w->tensor * w->data * w->context * w->interleave * task->shape.layers;
    int64_t stage[3], layers[3];
    const size_t n = large_stages(stage, layers, task, w);
    bool all = true;
    for (size_t i = 0; i < n; i++)
        all = all && stage_memory_scaled(task, w, stage[i], layers[i]) * LLM_SHARE <=
                         room * (LLM_SHARE - task->reserve);
    return all;
}

/* --- time --- */

/* The accelerators that the inside link joins. */
static double domain_of(const struct view *view)
{
    return view->procs_per_node * llm_larger(view->inside_nodes, 1);
}

/* Bytes/s of an accelerator in a group of n neighbours. */
static double link_Bps(const struct view *view, double n)
{
    return view->inside_bandwidth_Bps > 0 && n <= domain_of(view) ? view->inside_bandwidth_Bps
                                                                  : view->bandwidth_Bps;
}

/* Seconds of the exchanges between the experts of a mean layer. */
static double experts_s(const struct llm_task *task, const struct view *view, const struct llm_layout *w)
{
    const struct transformer *shape = &task->shape;
    if (w->expert == 1)
        return 0;
    const double t = (double)w->tensor, e = (double)w->expert, times = task->recomputes ? 6 : 4;
    const double mixtures = (double)(shape->layers - shape->dense_layers) / (double)shape->layers;
    const double bytes = times * mixtures * VALUE_B * microbatch_tokens(task, w) *
                         (double)shape->active_experts * (double)shape->width / t;
    const double joined = view->inside_bandwidth_Bps > 0 ? floor(domain_of(view) / t) : 1;
    const double near = fmin(e, llm_larger(joined, 1));
    const double inside_s = near > 1 ? bytes * ((near - 1) / e) / view->inside_bandwidth_Bps : 0;
    return llm_larger(inside_s, bytes * ((e - near) / e) / view->bandwidth_Bps);
}

/* Seconds by which the ring of a mean layer takes longer than its attention. */
static double ring_s(const struct llm_task *task, const struct view *view, const struct llm_layout *w,
                     double speed)
{
    if (w->context == 1)
        return 0;
    const double t = (double)w->tensor, c = (double)w->context, tokens = microbatch_tokens(task, w);
    const double passes = task->recomputes ? 4 : 3;
    const double bytes = VALUE_B * tokens * transformer_attended_values(&task->shape) / t;
    const double ops = tokens * transformer_attention_ops(&task->shape, (double)task->sequence / c);
    return passes * (c - 1) * llm_larger(bytes / link_Bps(view, t * c) - ops / speed, 0);
}

struct llm_share llm_share_of(const struct llm_task *task, const struct view *view,
                              const struct llm_layout *w)
{
    const struct transformer *shape = &task->shape;
    const double t = (double)w->tensor, h = (double)shape->width, b = (double)w->microbatch;
    const double speed = t * (view->rate_ops * h / (h + HALF_WIDTH));
    const double sequences_s = b / (double)w->context;
    const double reductions = task->recomputes ? 6 : 4;
    const double bytes = reductions * 2 * (t - 1) / t * VALUE_B * microbatch_tokens(task, w) * h;
    struct llm_share share = {.layer_computing_s = sequences_s * llm_layer_ops(task) / speed,
                              .head_s = sequences_s * llm_head_ops(task) / speed};
    share.layer_s = share.layer_computing_s + bytes / link_Bps(view, t) + experts_s(task, view, w) +
                    ring_s(task, view, w, speed);
    share.all_s = (double)shape->layers * share.layer_s + share.head_s;
    const double experts = (double)transformer_all_experts(shape) / (double)shape->layers;
    share.layer = transformer_layer(shape) - experts + (double)transformer_vector_parameters(shape);
    share.experts = experts / (double)w->expert;
    return share;
}

/* With sharding, all links of a domain are used at the same time. */
struct llm_exchange llm_exchange_of(const struct llm_task *task, const struct view *view,
                                    const struct llm_layout *w)
{
    const double t = (double)w->tensor, copies = (double)w->data * (double)w->context;
    const double few = copies / (double)w->expert, domain = domain_of(view);
    const double inside_Bps =
        view->inside_bandwidth_Bps > 0 ? view->inside_bandwidth_Bps : view->bandwidth_Bps;
    const bool alone = t * (double)w->pipeline * copies <= domain;
    const double own_Bps = alone ? inside_Bps : view->bandwidth_Bps;
    const double times = task->sharding == LLM_SHARDING_FULL ? 3 * (double)w->microbatches : 2;
    const double links = fmax(domain / t, 1);
    double Bps = own_Bps;
    if (!alone && task->sharding != LLM_SHARDING_NONE)
        Bps = fmin(fmax(inside_Bps, view->bandwidth_Bps), links * view->bandwidth_Bps);
    const bool ends = task->shape.tied && w->pipeline > 1;
    return (struct llm_exchange){.each_s =
                                     copies > 1 ? times * ((copies - 1) / copies * VALUE_B) / t / Bps : 0,
                                 .expert_s = few > 1 ? times * ((few - 1) / few * VALUE_B) / t / Bps : 0,
                                 .ends_s = ends ? 2 * llm_vocabulary_parameters(task) / t / own_Bps : 0};
}

double llm_exchange_s(const struct llm_exchange *exchange, const struct llm_task *task,
                      const struct llm_share *share, const struct llm_layout *w)
{
    int64_t stage[3], layers[3];
    const size_t n = large_stages(stage, layers, task, w);
    double most = 0;
    for (size_t i = 0; i < n; i++)
        most = llm_larger(exchange->each_s * stage_parameters(task, share, w->pipeline, stage[i], layers[i]) +
                              exchange->expert_s * ((double)layers[i] * share->experts),
                          most);
    return most + exchange->ends_s;
}

double llm_pipeline_s(const struct llm_layout *w, double slowest_s, double all_s)
{
    if (w->microbatches == 1) /* a single microbatch has no chunks */
        return llm_larger(slowest_s, all_s);
    return (double)w->microbatches * slowest_s + llm_larger(all_s - slowest_s, 0) / (double)w->interleave;
}

double llm_stages_s(const struct llm_task *task, const struct llm_layout *w, double layer_s, double head_s)
{
    const int64_t v = w->interleave, before = w->pipeline - 1, l = task->shape.layers;
    const double all_s = (double)l * layer_s + head_s;
    if (before == 0)
        return (double)w->microbatches * all_s;
    const double middle_s = (double)(v * llm_quotient_up(l - w->last, v * before)) * layer_s;
    const double last_s = llm_larger((double)w->last * layer_s + head_s, (double)v * head_s);
    return llm_pipeline_s(w, llm_larger(middle_s, last_s), all_s);
}
