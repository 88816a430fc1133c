/* llm_layout.c - computes time and memory of a layout, and searches for the fastest layout.
 *
 *   x     = b L/(t e) + exposed communication of a layer, e = R h/(h + 600); y = b H/(t e)
 *   T     = max(v ceil((l - n)/(v (p - 1))) x, n x + y, v y), n layers on the last stage
 *   pipeline m T + max(0, l x + y - T)/v; p = 1: m (l x + y)
 *
 * v > 1 needs a multiple of p as m (Megatron-LM's interleaved schedule) and v layers on each stage except the
 * last. The second term of the pipeline is the time of the other stages. With unequal stages (p - 1) T would
 * be too much, because faster stages fill the pipeline at their own pace. Transfers between stages are
 * overlapped with computing. */
#include "model/llm_layout.h"

#include <math.h>

#include "base/number.h"
#include "machine/view.h"

static const double HALF_WIDTH = 600;
static const double VALUE_B = 2; /* a parameter, gradient or activation in a message */
/* Bytes of a parameter: STATE_B in total (value, gradient, three optimizer states). With sharding=gradients
 * each accelerator keeps WHOLE_B of them; the rest is divided among the groups. */
enum { STATE_B = 18, WHOLE_B = 2 };
enum { TENSOR_AT_MOST = 8 }; /* largest t that is tried if the parameter tensor is not given */

/* floor(a / b) and ceil(a / b) of whole numbers below 2^53; division of doubles is faster. */
static inline int64_t quotient(int64_t a, int64_t b)
{
    return (int64_t)((double)a / (double)b);
}

static inline int64_t quotient_up(int64_t a, int64_t b)
{
    return quotient(a + b - 1, b);
}

/* The larger number; b if a is NAN. fmax would be a function call. */
static inline double larger(double a, double b)
{
    return a > b ? a : b;
}

/* --- operations and parameters --- */

static double layer_parameters(const struct llm_task *task)
{
    const double h = (double)task->width;
    return 12 * h * h + 13 * h;
}

static double vocabulary_parameters(const struct llm_task *task)
{
    return (double)task->vocabulary * (double)task->width;
}

/* The embedding with the learned positions. */
static double embedding_parameters(const struct llm_task *task)
{
    return vocabulary_parameters(task) + (double)task->sequence * (double)task->width;
}

double llm_layer_ops(const struct llm_task *task)
{
    const double s = (double)task->sequence, h = (double)task->width;
    return (task->recomputes ? 96 : 72) * s * h * h * (1 + s / (6 * h));
}

double llm_head_ops(const struct llm_task *task)
{
    return 6 * (double)task->sequence * vocabulary_parameters(task);
}

double llm_parameters(const struct llm_task *task)
{
    return (double)task->layers * layer_parameters(task) + embedding_parameters(task) +
           (task->tied ? 0 : vocabulary_parameters(task));
}

/* batches_of: microbatches of the batch. most_batches: the most microbatches that one iteration of all groups
 * may have. */
static int64_t batches_of(const struct llm_task *task)
{
    return integer_ceil(task->batch, task->microbatch);
}

static int64_t most_batches(const struct llm_task *task)
{
    return (int64_t)((int128)task->batch * (LLM_SHARE + task->rounding) /
                     ((int128)LLM_SHARE * task->microbatch));
}

bool llm_batch_divides(const struct llm_task *task)
{
    return batches_of(task) <= most_batches(task);
}

/* --- stages --- */

/* Layers of the stages before the last: `first` on each, and one more on the last `extra` of them. */
struct layer_split {
    int64_t first, extra;
};

static struct layer_split layer_split_of(const struct llm_task *task, int64_t pipeline, int64_t last)
{
    const int64_t rest = task->layers - last, stages = pipeline - 1;
    const int64_t first = stages > 0 ? quotient(rest, stages) : task->layers;
    return (struct layer_split){first, stages > 0 ? rest - first * stages : 0};
}

int64_t llm_stage_layers(const struct llm_task *task, const struct llm_layout *layout, int64_t stage)
{
    const struct layer_split spread = layer_split_of(task, layout->pipeline, layout->last);
    if (stage == layout->pipeline - 1)
        return layout->last;
    return spread.first + (stage >= layout->pipeline - 1 - spread.extra);
}

/* Parameters in the memory of a stage with `layers` layers. */
static double stage_parameters(const struct llm_task *task, int64_t pipeline, int64_t stage, int64_t layers)
{
    const bool copy = stage == pipeline - 1 && (pipeline > 1 || !task->tied);
    return (double)layers * layer_parameters(task) + (stage == 0 ? embedding_parameters(task) : 0) +
           (copy ? vocabulary_parameters(task) : 0);
}

static double largest_parameters(const struct llm_task *task, int64_t pipeline, int64_t last)
{
    const struct layer_split spread = layer_split_of(task, pipeline, last);
    double largest = stage_parameters(task, pipeline, 0, spread.first);
    if (pipeline > 2)
        largest = larger(largest, stage_parameters(task, pipeline, 1, spread.first + (spread.extra > 0)));
    return pipeline > 1 ? larger(largest, stage_parameters(task, pipeline, pipeline - 1, last)) : largest;
}

/* --- memory --- */

/* Number of chunks in progress on a stage; each holds 1/v of its layers. */
static int64_t chunks_in_flight(const struct llm_layout *w, int64_t stage)
{
    const int64_t v = w->interleave, p = w->pipeline, behind = p - 1 - stage;
    const int64_t chunks = v > 1 ? 2 * behind + (v - 1) * p + 1 : behind + 1;
    return chunks < w->microbatches * v ? chunks : w->microbatches * v;
}

/* Tokens of a microbatch. */
static double sequence_values(const struct llm_task *task)
{
    return (double)task->microbatch * (double)task->sequence;
}

static double state_B(const struct llm_task *task, double data)
{
    switch (task->sharding) {
    case LLM_SHARDING_GRADIENTS:
        return WHOLE_B + (STATE_B - WHOLE_B) / data;
    case LLM_SHARDING_FULL:
        return STATE_B / data;
    case LLM_SHARDING_NONE:
        break;
    }
    return STATE_B;
}

/* Memory of a stage on one accelerator: states, activations that layers keep, those of the layer in progress,
 * and the logits. */
static double stage_memory_B(const struct llm_task *task, const struct llm_layout *w, int64_t stage,
                             int64_t layers)
{
    const double t = (double)w->tensor, h = (double)task->width, bs = sequence_values(task);
    const double of_layer = bs * h * (10 + 24 / t); /* assumes that attention does not store the scores */
    const double flying = (double)(chunks_in_flight(w, stage) * layers) / (double)w->interleave;
    const double kept = task->recomputes ? flying * VALUE_B * bs * h + of_layer : flying * of_layer;
    const double logits = stage == w->pipeline - 1 ? 4 * bs * ((double)task->vocabulary + h) / t : 0;
    return state_B(task, (double)w->data) / t * stage_parameters(task, w->pipeline, stage, layers) + kept +
           logits;
}

/* stage_memory_B times t d v, exactly. */
static int128 stage_memory_scaled(const struct llm_task *task, const struct llm_layout *w, int64_t stage,
                                  int64_t layers)
{
    const int128 t = w->tensor, d = w->data, v = w->interleave, h = task->width;
    const int128 bs = (int128)task->microbatch * task->sequence, words = (int128)task->vocabulary * h;
    const bool copy = stage == w->pipeline - 1 && (w->pipeline > 1 || !task->tied);
    const int128 parameters = layers * (12 * h * h + 13 * h) +
                              (stage == 0 ? words + (int128)task->sequence * h : 0) + (copy ? words : 0);
    const int128 states = task->sharding == LLM_SHARDING_NONE        ? STATE_B * d
                          : task->sharding == LLM_SHARDING_GRADIENTS ? WHOLE_B * d + STATE_B - WHOLE_B
                                                                     : STATE_B;
    const int128 of_layer = bs * h * (10 * t + 24);
    const int128 flying = (int128)chunks_in_flight(w, stage) * layers;
    const int128 kept = task->recomputes ? flying * 2 * bs * h * t + v * of_layer : flying * of_layer;
    const int128 logits = stage == w->pipeline - 1 ? 4 * bs * (task->vocabulary + h) * v : 0;
    return states * v * parameters + d * (kept + logits);
}

/* The stages that may need most memory: the first stage of each number of layers, and the last stage. */
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

static double memory_B(const struct llm_task *task, const struct llm_layout *w)
{
    int64_t stage[3], layers[3];
    const size_t n = large_stages(stage, layers, task, w);
    double most = 0;
    for (size_t i = 0; i < n; i++)
        most = larger(stage_memory_B(task, w, stage[i], layers[i]), most);
    return most;
}

static double allowed_B(const struct llm_task *task)
{
    return task->memory_B * ((double)(LLM_SHARE - task->reserve) / LLM_SHARE);
}

/* Compares exactly with integers if rounding of doubles could decide. */
static bool fits_in_memory(const struct llm_task *task, const struct llm_layout *w)
{
    const double allowed = allowed_B(task);
    const double scale = (double)w->tensor * (double)w->data * (double)w->interleave;
    if (!(fabs(w->memory_B - allowed) <= 1e-9 * allowed) || floor(task->memory_B) != task->memory_B ||
        task->memory_B * scale > 1e28)
        return w->memory_B <= allowed;
    const int128 room = (int128)task->memory_B * w->tensor * w->data * w->interleave;
    int64_t stage[3], layers[3];
    const size_t n = large_stages(stage, layers, task, w);
    bool all = true;
    for (size_t i = 0; i < n; i++)
        all = all && stage_memory_scaled(task, w, stage[i], layers[i]) * LLM_SHARE <=
                         room * (LLM_SHARE - task->reserve);
    return all;
}

/* --- time --- */

/* State of a search, and values that all layouts with the same t share. */
struct layout_search {
    const struct llm_task *task;
    const struct view *view;
    int64_t batches, most;
    double most_sequences;
    double parameters[2];    /* parameters that all stages hold together: with one stage, with several */
    struct llm_layout *best; /* [n] of at most `cap`, best first */
    size_t n, cap;

    int64_t tensor;
    double layer_s, layer_computing_s, head_s; /* x; the part of x that is computing; y */
    double all_s;                              /* time of a microbatch in all stages */
    double slowest_s;                          /* lower bound for the slowest stage */
};

static void set_tensor(struct layout_search *search, int64_t tensor)
{
    const struct llm_task *task = search->task;
    const struct view *view = search->view;
    const double t = (double)tensor, h = (double)task->width, b = (double)task->microbatch;
    const double speed = t * (view->rate_ops * h / (h + HALF_WIDTH));
    const bool inside = view->inside_bandwidth_Bps > 0 && t <= view->procs_per_node;
    const double reductions = task->recomputes ? 6 : 4;
    const double bytes = reductions * 2 * (t - 1) / t * VALUE_B * sequence_values(task) * h;
    search->tensor = tensor;
    search->layer_computing_s = b * llm_layer_ops(task) / speed;
    search->layer_s =
        search->layer_computing_s + bytes / (inside ? view->inside_bandwidth_Bps : view->bandwidth_Bps);
    search->head_s = b * llm_head_ops(task) / speed;
    search->all_s = (double)task->layers * search->layer_s + search->head_s;
}

/* each_s: seconds of the exchange between groups per parameter of the largest stage. ends_s: seconds that
 * tied embeddings need between the first and the last stage. */
struct gradient_exchange {
    double each_s, ends_s;
};

static struct gradient_exchange gradient_exchange_of(const struct layout_search *search,
                                                     const struct llm_layout *w)
{
    const struct llm_task *task = search->task;
    const struct view *view = search->view;
    const double t = (double)w->tensor, d = (double)w->data;
    const double inside_Bps =
        view->inside_bandwidth_Bps > 0 ? view->inside_bandwidth_Bps : view->bandwidth_Bps;
    const bool alone = t * (double)w->pipeline * d <= view->procs_per_node;
    const double own_Bps = alone ? inside_Bps : view->bandwidth_Bps;
    const double times = task->sharding == LLM_SHARDING_FULL ? 3 * (double)w->microbatches : 2;
    const double links = fmax(view->procs_per_node / t, 1);
    double Bps = own_Bps; /* with sharding, all links of a node are used at the same time */
    if (!alone && task->sharding != LLM_SHARDING_NONE)
        Bps = fmin(fmax(inside_Bps, view->bandwidth_Bps), links * view->bandwidth_Bps);
    const bool ends = task->tied && w->pipeline > 1;
    return (struct gradient_exchange){w->data > 1 ? times * ((d - 1) / d * VALUE_B) / t / Bps : 0,
                                      ends ? 2 * vocabulary_parameters(task) / t / own_Bps : 0};
}

/* Time of all microbatches, if the slowest stage needs slowest_s per microbatch, and all stages together need
 * all_s. */
static double pipeline_s(const struct llm_layout *w, double slowest_s, double all_s)
{
    if (w->microbatches == 1) /* a single microbatch has no chunks */
        return larger(slowest_s, all_s);
    return (double)w->microbatches * slowest_s + larger(all_s - slowest_s, 0) / (double)w->interleave;
}

static double stages_s(const struct llm_task *task, const struct llm_layout *w, double layer_s, double head_s)
{
    const int64_t v = w->interleave, before = w->pipeline - 1;
    const double all_s = (double)task->layers * layer_s + head_s;
    if (before == 0)
        return (double)w->microbatches * all_s;
    const double middle_s = (double)(v * quotient_up(task->layers - w->last, v * before)) * layer_s;
    const double last_s = larger((double)w->last * layer_s + head_s, (double)v * head_s);
    return pipeline_s(w, larger(middle_s, last_s), all_s);
}

/* --- the best layouts --- */

static double sequences_of(const struct llm_task *task, const struct llm_layout *w)
{
    return (double)(w->microbatches * w->data) * (double)task->microbatch;
}

static int compare_integers(int64_t a, int64_t b)
{
    return (a > b) - (a < b);
}

/* True if a precedes b in the order of llm_best_layouts. */
static bool is_better(const struct llm_layout *a, const struct llm_layout *b)
{
    if (a->per_sequence_s != b->per_sequence_s)
        return a->per_sequence_s < b->per_sequence_s;
    if (a->memory_B != b->memory_B)
        return a->memory_B < b->memory_B;
    int order = compare_integers(a->interleave, b->interleave);
    order = order ? order : compare_integers(b->last, a->last);
    order = order ? order
                  : compare_integers(a->tensor * a->pipeline * a->data, b->tensor * b->pipeline * b->data);
    order = order ? order : compare_integers(a->tensor, b->tensor);
    return order < 0;
}

/* Longest time per sequence that still belongs to the best layouts. */
static inline double limit_s(const struct layout_search *search)
{
    return search->n < search->cap ? (double)INFINITY : search->best[search->n - 1].per_sequence_s;
}

static void insert_best(struct layout_search *search, const struct llm_layout *w)
{
    size_t at = search->n;
    while (at > 0 && is_better(w, &search->best[at - 1]))
        at--;
    if (at == search->cap)
        return;
    search->n += search->n < search->cap;
    for (size_t i = search->n - 1; i > at; i--)
        search->best[i] = search->best[i - 1];
    search->best[at] = *w;
}

/* True if a lower bound exceeds the limit by more than rounding errors. */
static inline bool is_above(double bound, double limit)
{
    return bound * (1 - 1e-12) > limit;
}

/* Search for the best split of the layers for given t, p and d. best.data 0: no split is among the best
 * layouts or fits. */
struct split_search {
    const struct layout_search *search;
    struct llm_layout best;
    struct gradient_exchange exchange;
    double sequences;
    double least_s; /* lower bound of the exchange time */
    double limit_s; /* limit of the time per sequence */
};

static void try_split(struct split_search *of, struct llm_layout *w)
{
    const struct layout_search *search = of->search;
    const struct llm_task *task = search->task;
    const double pipeline = stages_s(task, w, search->layer_s, search->head_s);
    w->iteration_s = pipeline + (of->exchange.each_s * largest_parameters(task, w->pipeline, w->last) +
                                 of->exchange.ends_s);
    w->per_sequence_s = w->iteration_s / of->sequences;
    if (w->per_sequence_s > of->limit_s)
        return;
    w->memory_B = memory_B(task, w);
    if (!fits_in_memory(task, w) || (of->best.data > 0 && !is_better(w, &of->best)))
        return;
    of->best = *w;
    of->limit_s = w->per_sequence_s;
}

/* Tries the splits for a number of chunks. It starts where all stages take equally long and goes down and up
 * while the bound allows. Below the start a stage before the last is the slowest; it takes longer the fewer
 * layers the last stage has. */
static void try_splits(struct split_search *of, struct llm_layout *w)
{
    const struct layout_search *search = of->search;
    const struct llm_task *task = search->task;
    const int64_t before = w->pipeline - 1, most = task->layers - w->interleave * before;
    const double x = search->layer_s, y = search->head_s, l = (double)task->layers;
    if (before == 0) {
        w->last = task->layers;
        try_split(of, w);
        return;
    }
    const double even = (l - y / x * (double)before) / (double)w->pipeline;
    const int64_t start = !(even > 0) ? 0 : even < (double)most ? (int64_t)even : most;
    for (w->last = start; w->last >= 0 && most >= 0; w->last--) {
        if (is_above((stages_s(task, w, x, y) + of->least_s) / of->sequences, of->limit_s))
            break;
        try_split(of, w);
    }
    for (w->last = start + 1; w->last <= most; w->last++) {
        const double least_s = pipeline_s(w, (double)w->last * x + y, l * x + y);
        if (is_above((least_s + of->least_s) / of->sequences, of->limit_s))
            break;
        try_split(of, w);
    }
}

/* The largest number of chunks for a number of microbatches. */
static inline int64_t chunks_for(const struct llm_task *task, int64_t microbatches, int64_t pipeline)
{
    return quotient(microbatches, pipeline) * pipeline == microbatches ? task->interleave : 1;
}

/* Lower bound for the slowest stage over all splits of the layers. Each stage before the last has `many` or
 * many - 1 layers. With fewer, the last stage takes longer; with more, the others do. */
static double slowest_stage_s(const struct layout_search *search, int64_t pipeline)
{
    const double l = (double)search->task->layers, before = (double)(pipeline - 1);
    const double x = search->layer_s, y = search->head_s;
    const double many = ceil((l + y / x) / (double)pipeline);
    const double with = larger(many * x, larger(l - many * before, 0) * x + y);
    const double less = larger(l - (many - 1) * before, 0) * x + y;
    return pipeline == 1 ? search->all_s : fmin(with, less) * (1 - 1e-12);
}

static void try_data(struct layout_search *search, int64_t pipeline, int64_t data)
{
    const struct llm_task *task = search->task;
    struct llm_layout w = {.tensor = search->tensor,
                           .pipeline = pipeline,
                           .data = data,
                           .microbatches = quotient_up(search->batches, data)};
    if (w.microbatches * data > search->most)
        return;
    struct split_search of = {.search = search,
                              .exchange = gradient_exchange_of(search, &w),
                              .sequences = sequences_of(task, &w),
                              .limit_s = limit_s(search)};
    of.least_s =
        of.exchange.each_s * (search->parameters[pipeline > 1] / (double)pipeline) + of.exchange.ends_s;
    const int64_t chunks = pipeline > 1 ? chunks_for(task, w.microbatches, pipeline) : 1;
    for (w.interleave = chunks; w.interleave >= 1; w.interleave--)
        if (!is_above((pipeline_s(&w, search->slowest_s, search->all_s) + of.least_s) / of.sequences,
                      of.limit_s))
            try_splits(&of, &w);
    if (of.best.data > 0)
        insert_best(search, &of.best);
}

/* Lower bound of the time for a number of microbatches per group and at most `chunks` chunks. */
static inline double least_s(const struct layout_search *search, int64_t microbatches, int64_t chunks)
{
    const double slowest_s = search->slowest_s;
    return (double)microbatches * slowest_s + (search->all_s - slowest_s) / (double)chunks;
}

/* Lower bound of the time per sequence if each group has at least `microbatches` microbatches. */
static inline double least_per_sequence_s(const struct layout_search *search, int64_t microbatches,
                                          int64_t chunks)
{
    return least_s(search, microbatches, chunks) / search->most_sequences;
}

/* Tries the numbers of groups low..high with equal microbatches per group. More groups are faster, with two
 * exceptions: a single group exchanges nothing, and the groups of one node exchange inside it. */
static void try_equal_microbatches(struct layout_search *search, int64_t pipeline, int64_t low, int64_t high)
{
    const double each = search->view->procs_per_node / (double)(search->tensor * pipeline);
    const int64_t inside = each < (double)high ? (int64_t)each : high;
    try_data(search, pipeline, high);
    if (inside < high && inside >= low && inside > 1)
        try_data(search, pipeline, inside);
    if (low == 1 && high > 1)
        try_data(search, pipeline, 1);
}

static void try_pipeline(struct layout_search *search, int64_t pipeline, int64_t groups)
{
    const struct llm_task *task = search->task;
    search->slowest_s = slowest_stage_s(search, pipeline);
    if (task->data > 0 && task->data <= groups)
        try_data(search, pipeline, task->data);
    if (task->data > 0)
        return;
    for (int64_t high = groups < search->most ? groups : search->most, low = 0; high >= 1; high = low - 1) {
        const int64_t m = quotient_up(search->batches, high), fit = quotient(search->most, m);
        low = quotient_up(search->batches, m);
        if (is_above(least_per_sequence_s(search, m, task->interleave), limit_s(search)))
            break;
        high = fit < high ? fit : high;
        const double sequences = (double)(m * high) * (double)task->microbatch;
        if (high < low ||
            is_above(least_s(search, m, chunks_for(task, m, pipeline)) / sequences, limit_s(search)))
            continue;
        for (; search->cap > 1 && high > low; high--)
            try_data(search, pipeline, high);
        try_equal_microbatches(search, pipeline, low, high);
        if (search->n == 0) /* nothing fits, and with fewer groups each group needs even more memory */
            break;
    }
}

/* False if the states alone exceed the memory. */
static bool may_fit(const struct layout_search *search, int64_t pipeline, int64_t groups)
{
    const struct llm_task *task = search->task;
    const double each = search->parameters[pipeline > 1] / (double)(search->tensor * pipeline);
    return !is_above(state_B(task, (double)groups) * each, allowed_B(task));
}

/* Calls `each` for all t and p that the accelerators allow, with the largest number of groups. */
static void each_shape(struct layout_search *search,
                       void (*each)(struct layout_search *search, int64_t pipeline, int64_t groups,
                                    void *payload),
                       void *payload)
{
    const struct llm_task *task = search->task;
    const double widest = fmin(TENSOR_AT_MOST, search->view->procs_per_node);
    const int64_t from = task->pipeline > 0 ? task->pipeline : 1;
    for (int64_t t = task->tensor > 0 ? task->tensor : TENSOR_AT_MOST; t >= 1; t /= 2) {
        const int64_t stages = quotient(task->processes, t);
        const int64_t most = task->layers + 1 < stages ? task->layers + 1 : stages;
        const int64_t to = task->pipeline > 0 && task->pipeline < most ? task->pipeline : most;
        if (task->tensor == 0 && (double)t > widest)
            continue;
        set_tensor(search, t);
        for (int64_t p = from; p <= to; p++)
            each(search, p, quotient(stages, p), payload);
        if (task->tensor > 0)
            break;
    }
}

/* The shape with the smallest lower bound. It is tried first, because its time excludes most other shapes. */
struct first_shape {
    double bound_s;
    int64_t tensor, pipeline, groups; /* 0: none */
};

static int64_t groups_of(const struct layout_search *search, int64_t groups)
{
    return groups < search->most ? groups : search->most;
}

static void find_first_shape(struct layout_search *search, int64_t pipeline, int64_t groups, void *payload)
{
    struct first_shape *first = (struct first_shape *)payload;
    const int64_t most = groups_of(search, groups);
    const int64_t m = quotient_up(search->batches, most);
    search->slowest_s = search->all_s / (double)pipeline;
    const double bound_s = least_per_sequence_s(search, m, search->task->interleave);
    if ((first->groups > 0 && bound_s >= first->bound_s) || !may_fit(search, pipeline, most))
        return;
    *first = (struct first_shape){bound_s, search->tensor, pipeline, groups};
}

static void try_shape(struct layout_search *search, int64_t pipeline, int64_t groups, void *payload)
{
    const struct first_shape *first = (const struct first_shape *)payload;
    const int64_t most = groups_of(search, groups);
    const int64_t m = quotient_up(search->batches, most);
    search->slowest_s = search->all_s / (double)pipeline;
    if (is_above(least_per_sequence_s(search, m, search->task->interleave), limit_s(search)) ||
        (pipeline == first->pipeline && search->tensor == first->tensor))
        return;
    if (may_fit(search, pipeline, most))
        try_pipeline(search, pipeline, groups);
}

static struct layout_search layout_search_of(const struct llm_task *task, const struct view *view)
{
    return (struct layout_search){
        .task = task,
        .most_sequences = (double)most_batches(task) * (double)task->microbatch,
        .view = view,
        .batches = batches_of(task),
        .most = most_batches(task),
        .parameters = {llm_parameters(task),
                       llm_parameters(task) + (task->tied ? vocabulary_parameters(task) : 0)}};
}

size_t llm_best_layouts(struct llm_layout *out, size_t n, const struct llm_task *task,
                        const struct view *view)
{
    struct layout_search search = layout_search_of(task, view);
    struct first_shape first = {.groups = 0};
    search.best = out;
    search.cap = n;
    if (!llm_batch_divides(task))
        return 0;
    each_shape(&search, find_first_shape, &first);
    if (first.groups == 0)
        return 0;
    set_tensor(&search, first.tensor);
    try_pipeline(&search, first.pipeline, first.groups);
    each_shape(&search, try_shape, &first);
    for (size_t i = 0; i < search.n; i++) {
        set_tensor(&search, out[i].tensor);
        out[i].computing_s = stages_s(task, &out[i], search.layer_computing_s, search.head_s);
    }
    return search.n;
}

/* --- the least memory --- */

/* The largest number of groups that can share the batch; it needs the least memory per accelerator. 0:
 * none. */
static int64_t most_groups(const struct layout_search *search, int64_t groups)
{
    const int64_t given = search->task->data;
    if (given > 0)
        return given <= groups && quotient_up(search->batches, given) * given <= search->most ? given : 0;
    int64_t high = groups_of(search, groups);
    while (high >= 1) {
        const int64_t m = quotient_up(search->batches, high), fit = quotient(search->most, m);
        const int64_t low = quotient_up(search->batches, m);
        if (fit >= low)
            return fit < high ? fit : high;
        high = low - 1;
    }
    return 0;
}

static double memory_with_last(const struct llm_task *task, struct llm_layout w, int64_t last)
{
    w.last = last;
    return memory_B(task, &w);
}

/* The least memory over all splits. The last stage needs more memory with more layers, the others less. The
 * minimum is where the last stage starts to need most, or one layer before. */
static double least_memory_of_splits(const struct llm_task *task, const struct llm_layout *w)
{
    const int64_t most = task->layers - (w->pipeline - 1);
    int64_t low = -1, high = most;
    if (w->pipeline == 1)
        return memory_with_last(task, *w, task->layers);
    for (int64_t middle; integer_between(&middle, low, high);)
        *(stage_memory_B(task, w, w->pipeline - 1, middle) < memory_with_last(task, *w, middle) ? &low
                                                                                                : &high) =
            middle;
    const double at = memory_with_last(task, *w, high);
    return low >= 0 ? fmin(at, memory_with_last(task, *w, low)) : at;
}

/* Uses one chunk, because more chunks keep more activations. */
static void lower_least_memory(struct layout_search *search, int64_t pipeline, int64_t groups, void *payload)
{
    double *least = (double *)payload;
    const struct llm_task *task = search->task;
    struct llm_layout w = {
        .tensor = search->tensor, .pipeline = pipeline, .data = most_groups(search, groups), .interleave = 1};
    const double each = search->parameters[pipeline > 1] / (double)(w.tensor * pipeline);
    if (w.data == 0 || is_above(state_B(task, (double)w.data) * each, *least))
        return;
    w.microbatches = quotient_up(search->batches, w.data);
    *least = fmin(*least, least_memory_of_splits(task, &w));
}

double llm_least_memory_B(const struct llm_task *task, double procs_per_node)
{
    const struct view any = {.rate_ops = 1, .bandwidth_Bps = INFINITY, .procs_per_node = procs_per_node};
    struct layout_search search = layout_search_of(task, &any);
    double least = INFINITY;
    if (llm_batch_divides(task))
        each_shape(&search, lower_least_memory, &least);
    return least;
}
