/* llm_layout.c - time and memory of a layout, and the search for the fastest.
 *
 *   x     = b L/(t e) + exposed communication of a layer, e = R h/(h + 600); y = b H/(t e)
 *   T     = max(v ceil((l - n)/(v (p - 1))) x, n x + y, v y), n layers on the last stage
 *   pipeline m T + max(0, l x + y - T)/v; p = 1: m (l x + y)
 *
 * v > 1 needs a multiple of p as m (Megatron-LM's interleaved schedule) and v layers on each stage but the
 * last. The second term of the pipeline is the time of the other stages: with unequal ones (p - 1) T would be
 * too much, as they fill the pipeline at their own pace. Transfers between stages are overlapped. */
#include "model/llm_layout.h"

#include <math.h>

#include "base/number.h"
#include "machine/view.h"

static const double HALF_WIDTH = 600;
static const double VALUE_B = 2; /* a parameter, gradient or activation on its way */
/* A parameter in memory: itself and its gradient; what is sharded of it, the optimizer's three among it. */
enum { STATE_B = 18, WHOLE_B = 2 };
enum { TENSOR_AT_MOST = 8 }; /* where it is left to choose */

/* floor(a / b) and ceil(a / b) of whole numbers below 2^53, by the faster division. */
static inline int64_t quotient(int64_t a, int64_t b)
{
    return (int64_t)((double)a / (double)b);
}

static inline int64_t quotient_up(int64_t a, int64_t b)
{
    return quotient(a + b - 1, b);
}

/* b where a is no number; fmax is a call. */
static inline double larger(double a, double b)
{
    return a > b ? a : b;
}

/* --- what a model takes --- */

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

/* Microbatches of the whole batch, and at most those of an iteration of all groups. */
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

/* Layers of the stages before the last: so many on the first, and one more on the `extra` latest. */
struct spread {
    int64_t first, extra;
};

static struct spread spread_of(const struct llm_task *task, int64_t pipeline, int64_t last)
{
    const int64_t rest = task->layers - last, stages = pipeline - 1;
    const int64_t first = stages > 0 ? quotient(rest, stages) : task->layers;
    return (struct spread){first, stages > 0 ? rest - first * stages : 0};
}

int64_t llm_stage_layers(const struct llm_task *task, const struct llm_layout *layout, int64_t stage)
{
    const struct spread spread = spread_of(task, layout->pipeline, layout->last);
    if (stage == layout->pipeline - 1)
        return layout->last;
    return spread.first + (stage >= layout->pipeline - 1 - spread.extra);
}

/* Parameters that a stage with so many layers has in memory. */
static double stage_parameters(const struct llm_task *task, int64_t pipeline, int64_t stage, int64_t layers)
{
    const bool copy = stage == pipeline - 1 && (pipeline > 1 || !task->tied);
    return (double)layers * layer_parameters(task) + (stage == 0 ? embedding_parameters(task) : 0) +
           (copy ? vocabulary_parameters(task) : 0);
}

static double largest_parameters(const struct llm_task *task, int64_t pipeline, int64_t last)
{
    const struct spread spread = spread_of(task, pipeline, last);
    double largest = stage_parameters(task, pipeline, 0, spread.first);
    if (pipeline > 2)
        largest = larger(largest, stage_parameters(task, pipeline, 1, spread.first + (spread.extra > 0)));
    return pipeline > 1 ? larger(largest, stage_parameters(task, pipeline, pipeline - 1, last)) : largest;
}

/* --- memory --- */

/* Chunks of a stage that are under way, each of a v-th of its layers. */
static int64_t chunks_in_flight(const struct llm_layout *w, int64_t stage)
{
    const int64_t v = w->interleave, p = w->pipeline, behind = p - 1 - stage;
    const int64_t chunks = v > 1 ? 2 * behind + (v - 1) * p + 1 : behind + 1;
    return chunks < w->microbatches * v ? chunks : w->microbatches * v;
}

/* Of sequences of a microbatch, in the memory of an accelerator: what a layer keeps, what it has while it is
 * computed, and the logits; times t. */
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

static double stage_memory_B(const struct llm_task *task, const struct llm_layout *w, int64_t stage,
                             int64_t layers)
{
    const double t = (double)w->tensor, h = (double)task->width, bs = sequence_values(task);
    const double of_layer = bs * h * (10 + 24 / t); /* attention keeps no scores */
    const double flying = (double)(chunks_in_flight(w, stage) * layers) / (double)w->interleave;
    const double kept = task->recomputes ? flying * VALUE_B * bs * h + of_layer : flying * of_layer;
    const double logits = stage == w->pipeline - 1 ? 4 * bs * ((double)task->vocabulary + h) / t : 0;
    return state_B(task, (double)w->data) / t * stage_parameters(task, w->pipeline, stage, layers) + kept +
           logits;
}

/* The same, times t d v, without rounding. */
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

/* The stages that may need most: of those with as many layers the first, and the last. */
static size_t large_stages(int64_t stage[3], int64_t layers[3], const struct llm_task *task,
                           const struct llm_layout *w)
{
    const struct spread spread = spread_of(task, w->pipeline, w->last);
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

/* Where rounding may decide, integers do: of whole bytes, within what they hold. */
static bool fits(const struct llm_task *task, const struct llm_layout *w)
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

/* A search, and of the shares of a layer that it is at what all layouts have in common. */
struct search {
    const struct llm_task *task;
    const struct view *view;
    int64_t batches, most;
    double most_sequences;
    double parameters[2];    /* that all stages hold: one, or more */
    struct llm_layout *best; /* [n] of at most `cap`, best first */
    size_t n, cap;

    int64_t tensor;
    double layer_s, layer_computing_s, head_s; /* x, of computing alone; y */
    double all_s;                              /* of a microbatch in all stages */
    double slowest_s;                          /* the slowest of the stages looked at takes at least that */
};

static void set_tensor(struct search *search, int64_t tensor)
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

/* Seconds for each parameter of the largest stage that the groups exchange, and those that tied embeddings
 * take between the two ends. */
struct exchange {
    double each_s, ends_s;
};

static struct exchange exchange_of(const struct search *search, const struct llm_layout *w)
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
    double Bps = own_Bps; /* sharded, the links of a node carry it together */
    if (!alone && task->sharding != LLM_SHARDING_NONE)
        Bps = fmin(fmax(inside_Bps, view->bandwidth_Bps), links * view->bandwidth_Bps);
    const bool ends = task->tied && w->pipeline > 1;
    return (struct exchange){w->data > 1 ? times * ((d - 1) / d * VALUE_B) / t / Bps : 0,
                             ends ? 2 * vocabulary_parameters(task) / t / own_Bps : 0};
}

/* Of m microbatches over stages of which the slowest takes `slowest_s` for each, all of them `all_s`. */
static double pipeline_s(const struct llm_layout *w, double slowest_s, double all_s)
{
    if (w->microbatches == 1) /* and then no chunks */
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

/* --- choosing --- */

static double sequences_of(const struct llm_task *task, const struct llm_layout *w)
{
    return (double)(w->microbatches * w->data) * (double)task->microbatch;
}

static int order_of(int64_t a, int64_t b)
{
    return (a > b) - (a < b);
}

/* True where a comes before b. */
static bool is_better(const struct llm_layout *a, const struct llm_layout *b)
{
    if (a->per_sequence_s != b->per_sequence_s)
        return a->per_sequence_s < b->per_sequence_s;
    if (a->memory_B != b->memory_B)
        return a->memory_B < b->memory_B;
    int order = order_of(a->interleave, b->interleave);
    order = order ? order : order_of(b->last, a->last);
    order = order ? order : order_of(a->tensor * a->pipeline * a->data, b->tensor * b->pipeline * b->data);
    order = order ? order : order_of(a->tensor, b->tensor);
    return order < 0;
}

/* What takes longer for each sequence is not among the best. */
static inline double limit_s(const struct search *search)
{
    return search->n < search->cap ? (double)INFINITY : search->best[search->n - 1].per_sequence_s;
}

static void insert(struct search *search, const struct llm_layout *w)
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

/* More than rounding makes of a bound. */
static inline bool is_above(double bound, double limit)
{
    return bound * (1 - 1e-12) > limit;
}

/* The best way to split the layers of so many shares, stages and groups; data 0: none that may be among the
 * best fits. */
struct splitting {
    const struct search *search;
    struct llm_layout best;
    struct exchange exchange;
    double sequences;
    double least_s; /* the exchange takes at least that */
    double limit_s; /* for a sequence, at most */
};

static void try_split(struct splitting *of, struct llm_layout *w)
{
    const struct search *search = of->search;
    const struct llm_task *task = search->task;
    const double pipeline = stages_s(task, w, search->layer_s, search->head_s);
    w->iteration_s = pipeline + (of->exchange.each_s * largest_parameters(task, w->pipeline, w->last) +
                                 of->exchange.ends_s);
    w->per_sequence_s = w->iteration_s / of->sequences;
    if (w->per_sequence_s > of->limit_s)
        return;
    w->memory_B = memory_B(task, w);
    if (!fits(task, w) || (of->best.data > 0 && !is_better(w, &of->best)))
        return;
    of->best = *w;
    of->limit_s = w->per_sequence_s;
}

/* Splits with so many chunks: from where all stages take as long, down and up, as far as the slowest of them
 * leaves hope. Below it is one of those before the last, which take longer the less that one has. */
static void try_splits(struct splitting *of, struct llm_layout *w)
{
    const struct search *search = of->search;
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

/* The most chunks of so many microbatches. */
static inline int64_t chunks_for(const struct llm_task *task, int64_t microbatches, int64_t pipeline)
{
    return quotient(microbatches, pipeline) * pipeline == microbatches ? task->interleave : 1;
}

/* The slowest stage takes at least that, however the layers are split: of the last two ways to give as many
 * to all others the better. Fewer of those take longer on the last, more on them. */
static double slowest_stage_s(const struct search *search, int64_t pipeline)
{
    const double l = (double)search->task->layers, before = (double)(pipeline - 1);
    const double x = search->layer_s, y = search->head_s;
    const double many = ceil((l + y / x) / (double)pipeline);
    const double with = larger(many * x, larger(l - many * before, 0) * x + y);
    const double less = larger(l - (many - 1) * before, 0) * x + y;
    return pipeline == 1 ? search->all_s : fmin(with, less) * (1 - 1e-12);
}

static void try_data(struct search *search, int64_t pipeline, int64_t data)
{
    const struct llm_task *task = search->task;
    struct llm_layout w = {.tensor = search->tensor,
                           .pipeline = pipeline,
                           .data = data,
                           .microbatches = quotient_up(search->batches, data)};
    if (w.microbatches * data > search->most)
        return;
    struct splitting of = {.search = search,
                           .exchange = exchange_of(search, &w),
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
        insert(search, &of.best);
}

/* So many microbatches of each group take at least that, in so many chunks at most. */
static inline double least_s(const struct search *search, int64_t microbatches, int64_t chunks)
{
    const double slowest_s = search->slowest_s;
    return (double)microbatches * slowest_s + (search->all_s - slowest_s) / (double)chunks;
}

/* A sequence takes at least that where each group has at least so many microbatches. */
static inline double least_per_sequence_s(const struct search *search, int64_t microbatches, int64_t chunks)
{
    return least_s(search, microbatches, chunks) / search->most_sequences;
}

/* Of as many microbatches more groups are faster, but for one group, which exchanges nothing, and for as many
 * as a node holds. */
static void try_alike(struct search *search, int64_t pipeline, int64_t low, int64_t high)
{
    const double each = search->view->procs_per_node / (double)(search->tensor * pipeline);
    const int64_t inside = each < (double)high ? (int64_t)each : high;
    try_data(search, pipeline, high);
    if (inside < high && inside >= low && inside > 1)
        try_data(search, pipeline, inside);
    if (low == 1 && high > 1)
        try_data(search, pipeline, 1);
}

static void try_pipeline(struct search *search, int64_t pipeline, int64_t groups)
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
        try_alike(search, pipeline, low, high);
        if (search->n == 0) /* nothing fits, and with fewer groups still less */
            break;
    }
}

/* False where the states alone are more than the memory. */
static bool may_fit(const struct search *search, int64_t pipeline, int64_t groups)
{
    const struct llm_task *task = search->task;
    const double each = search->parameters[pipeline > 1] / (double)(search->tensor * pipeline);
    return !is_above(state_B(task, (double)groups) * each, allowed_B(task));
}

/* Calls `each` for all numbers of shares and stages that there are accelerators for, with that of groups. */
static void each_shape(struct search *search,
                       void (*each)(struct search *search, int64_t pipeline, int64_t groups, void *payload),
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

/* The shape whose bound is the least, to begin with: it cuts off most of the others. */
struct first_shape {
    double bound_s;
    int64_t tensor, pipeline, groups; /* 0: none */
};

static int64_t groups_of(const struct search *search, int64_t groups)
{
    return groups < search->most ? groups : search->most;
}

static void find_first(struct search *search, int64_t pipeline, int64_t groups, void *payload)
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

static void try_shape(struct search *search, int64_t pipeline, int64_t groups, void *payload)
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

static struct search search_of(const struct llm_task *task, const struct view *view)
{
    return (struct search){
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
    struct search search = search_of(task, view);
    struct first_shape first = {.groups = 0};
    search.best = out;
    search.cap = n;
    if (!llm_batch_divides(task))
        return 0;
    each_shape(&search, find_first, &first);
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

/* The most groups that the batch can be divided among: they hold least each. 0: none. */
static int64_t most_groups(const struct search *search, int64_t groups)
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

/* Of all splits: the more layers the last stage has, the more memory it needs, and none of the others needs
 * more. The least is where it begins to need most, or one layer before. */
static double least_of_splits(const struct llm_task *task, const struct llm_layout *w)
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

/* With one chunk, as more of them keep more. */
static void take_least(struct search *search, int64_t pipeline, int64_t groups, void *payload)
{
    double *least = (double *)payload;
    const struct llm_task *task = search->task;
    struct llm_layout w = {
        .tensor = search->tensor, .pipeline = pipeline, .data = most_groups(search, groups), .interleave = 1};
    const double each = search->parameters[pipeline > 1] / (double)(w.tensor * pipeline);
    if (w.data == 0 || is_above(state_B(task, (double)w.data) * each, *least))
        return;
    w.microbatches = quotient_up(search->batches, w.data);
    *least = fmin(*least, least_of_splits(task, &w));
}

double llm_least_memory_B(const struct llm_task *task, double procs_per_node)
{
    const struct view any = {.rate_ops = 1, .bandwidth_Bps = INFINITY, .procs_per_node = procs_per_node};
    struct search search = search_of(task, &any);
    double least = INFINITY;
    if (llm_batch_divides(task))
        each_shape(&search, take_least, &least);
    return least;
}
