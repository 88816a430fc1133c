/* llm_search.c - searches for the fastest layouts, and for the least memory. */
#include <math.h>

#include "base/number.h"
#include "machine/view.h"
#include "model/llm_layout.h"

enum { TENSOR_AT_MOST = 8 };     /* largest t that is tried if the parameter tensor is not given */
enum { DIVISORS_AT_MOST = 128 }; /* of a number up to 10^5, the largest number of experts */

/* State of a search, and values of the t, c, e and b that are being tried. */
struct layout_search {
    const struct llm_task *task;
    const struct view *view;
    struct llm_layout *best; /* [n] of at most `cap`, best first */
    size_t n, cap;
    int64_t expert[DIVISORS_AT_MOST]; /* [n_expert] the numbers e that are tried */
    size_t n_expert;

    struct llm_layout w; /* with t, c, e and b */
    int64_t batches, most;
    int64_t unit; /* d must be a multiple of it, so that e divides d c */
    double most_sequences;
    struct llm_share share;
    double outside[2], experts; /* parameters of all stages together: outside the experts, with one stage and
                                   with several; of the experts of an accelerator */
    double slowest_s;           /* lower bound for the slowest stage */
    double skipped_s; /* larger lower bounds per sequence are skipped, until `cap` layouts are found */
};

/* --- the best layouts --- */

static double sequences_of(const struct llm_layout *w)
{
    return (double)(w->microbatches * w->data) * (double)w->microbatch;
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
                  : compare_integers(a->tensor * a->pipeline * a->data * a->context,
                                     b->tensor * b->pipeline * b->data * b->context);
    order = order ? order : compare_integers(a->tensor, b->tensor);
    order = order ? order : compare_integers(a->context, b->context);
    order = order ? order : compare_integers(a->expert, b->expert);
    order = order ? order : compare_integers(a->microbatch, b->microbatch);
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

/* Search for the best split of the layers for given numbers of accelerators. best.data 0: no split is among
 * the best layouts or fits. */
struct split_search {
    const struct layout_search *search;
    struct llm_layout best;
    struct llm_exchange exchange;
    double sequences;
    double least_s; /* lower bound of the exchange time */
    double limit_s; /* limit of the time per sequence */
};

static void try_split(struct split_search *of, struct llm_layout *w)
{
    const struct layout_search *search = of->search;
    const struct llm_task *task = search->task;
    w->iteration_s = llm_stages_s(task, w, search->share.layer_s, search->share.head_s) +
                     llm_exchange_s(&of->exchange, task, &search->share, w);
    w->per_sequence_s = w->iteration_s / of->sequences;
    if (w->per_sequence_s > of->limit_s)
        return;
    w->memory_B = llm_memory_B(task, &search->share, w);
    if (!llm_fits(task, w) || (of->best.data > 0 && !is_better(w, &of->best)))
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
    const int64_t layers = task->shape.layers, before = w->pipeline - 1;
    const int64_t most = layers - w->interleave * before;
    const double x = search->share.layer_s, y = search->share.head_s, l = (double)layers;
    if (before == 0) {
        w->last = layers;
        try_split(of, w);
        return;
    }
    const double even = (l - y / x * (double)before) / (double)w->pipeline;
    const int64_t start = !(even > 0) ? 0 : even < (double)most ? (int64_t)even : most;
    for (w->last = start; w->last >= 0 && most >= 0; w->last--) {
        if (is_above((llm_stages_s(task, w, x, y) + of->least_s) / of->sequences, of->limit_s))
            break;
        try_split(of, w);
    }
    for (w->last = start + 1; w->last <= most; w->last++) {
        const double least_s = llm_pipeline_s(w, (double)w->last * x + y, l * x + y);
        if (is_above((least_s + of->least_s) / of->sequences, of->limit_s))
            break;
        try_split(of, w);
    }
}

/* The largest number of chunks for a number of microbatches. */
static inline int64_t chunks_for(const struct llm_task *task, int64_t microbatches, int64_t pipeline)
{
    return llm_quotient(microbatches, pipeline) * pipeline == microbatches ? task->interleave : 1;
}

/* Lower bound for the slowest stage over all splits of the layers. Each stage before the last has `many` or
 * many - 1 layers. With fewer, the last stage takes longer; with more, the others do. */
static double slowest_stage_s(const struct layout_search *search, int64_t pipeline)
{
    const double l = (double)search->task->shape.layers, before = (double)(pipeline - 1);
    const double x = search->share.layer_s, y = search->share.head_s;
    const double many = ceil((l + y / x) / (double)pipeline);
    const double with = llm_larger(many * x, llm_larger(l - many * before, 0) * x + y);
    const double less = llm_larger(l - (many - 1) * before, 0) * x + y;
    return pipeline == 1 ? search->share.all_s : fmin(with, less) * (1 - 1e-12);
}

static void try_data(struct layout_search *search, int64_t pipeline, int64_t data)
{
    const struct llm_task *task = search->task;
    struct llm_layout w = search->w;
    w.pipeline = pipeline;
    w.data = data;
    w.microbatches = llm_quotient_up(search->batches, data);
    if (w.microbatches * data > search->most)
        return;
    struct split_search of = {.search = search,
                              .exchange = llm_exchange_of(task, search->view, &w),
                              .sequences = sequences_of(&w),
                              .limit_s = limit_s(search)};
    of.least_s = of.exchange.each_s * (search->outside[pipeline > 1] / (double)pipeline) +
                 of.exchange.expert_s * (search->experts / (double)pipeline) + of.exchange.ends_s;
    const int64_t chunks = pipeline > 1 ? chunks_for(task, w.microbatches, pipeline) : 1;
    for (w.interleave = chunks; w.interleave >= 1; w.interleave--)
        if (!is_above((llm_pipeline_s(&w, search->slowest_s, search->share.all_s) + of.least_s) /
                          of.sequences,
                      of.limit_s))
            try_splits(&of, &w);
    if (of.best.data > 0)
        insert_best(search, &of.best);
}

/* Lower bound of the time for a number of microbatches per group and at most `chunks` chunks. */
static inline double least_s(const struct layout_search *search, int64_t microbatches, int64_t chunks)
{
    const double slowest_s = search->slowest_s;
    return (double)microbatches * slowest_s + (search->share.all_s - slowest_s) / (double)chunks;
}

/* Lower bound of the time per sequence if each group has at least `microbatches` microbatches. */
static inline double least_per_sequence_s(const struct layout_search *search, int64_t microbatches,
                                          int64_t chunks)
{
    return least_s(search, microbatches, chunks) / search->most_sequences;
}

static int64_t down_to_unit(const struct layout_search *search, int64_t data)
{
    return search->unit == 1 ? data : llm_quotient(data, search->unit) * search->unit;
}

/* Numbers of groups with equal microbatches per group. */
struct equal_groups {
    int64_t microbatches, low, high; /* multiples of the unit; high < low: none */
};

static struct equal_groups equal_groups_up_to(const struct layout_search *search, int64_t high)
{
    const int64_t m = llm_quotient_up(search->batches, high), fit = llm_quotient(search->most, m);
    const int64_t low = llm_quotient_up(search->batches, m);
    return (struct equal_groups){.microbatches = m,
                                 .low = search->unit == 1 ? low
                                                          : llm_quotient_up(low, search->unit) * search->unit,
                                 .high = down_to_unit(search, fit < high ? fit : high)};
}

/* The largest number of groups with more microbatches per group. */
static int64_t fewer_groups(const struct layout_search *search, int64_t microbatches)
{
    return llm_quotient_up(search->batches, microbatches) - 1;
}

/* More groups are faster, with two exceptions: groups or experts without copies exchange nothing, and the
 * groups of one domain exchange inside it. */
static void try_equal_groups(struct layout_search *search, int64_t pipeline, const struct equal_groups *of)
{
    const struct view *view = search->view;
    const int64_t least = search->unit, low = of->low, high = of->high;
    const double domain = view->procs_per_node * llm_larger(view->inside_nodes, 1);
    const double each = domain / (double)(search->w.tensor * search->w.context * pipeline);
    const int64_t inside = down_to_unit(search, each < (double)high ? (int64_t)each : high);
    const bool alone = least * search->w.context == search->w.expert;
    try_data(search, pipeline, high);
    if (inside < high && inside >= low && (!alone || inside > least))
        try_data(search, pipeline, inside);
    if (alone && low == least && high > least)
        try_data(search, pipeline, least);
}

static void try_pipeline(struct layout_search *search, int64_t pipeline, int64_t groups)
{
    const struct llm_task *task = search->task;
    search->slowest_s = slowest_stage_s(search, pipeline);
    if (task->data > 0 && task->data <= groups && task->data % search->unit == 0)
        try_data(search, pipeline, task->data);
    if (task->data > 0)
        return;
    for (int64_t most = groups < search->most ? groups : search->most; most >= 1;) {
        struct equal_groups of = equal_groups_up_to(search, most);
        const int64_t m = of.microbatches;
        if (is_above(least_per_sequence_s(search, m, task->interleave), limit_s(search)))
            break;
        most = fewer_groups(search, m);
        const double sequences = (double)(m * of.high) * (double)search->w.microbatch;
        if (of.high < of.low || of.high < 1 ||
            is_above(least_s(search, m, chunks_for(task, m, pipeline)) / sequences, limit_s(search)))
            continue;
        for (; search->cap > 1 && of.high > of.low; of.high -= search->unit)
            try_data(search, pipeline, of.high);
        try_equal_groups(search, pipeline, &of);
        if (search->n == 0) /* nothing fits, and with fewer groups each group needs even more memory */
            break;
    }
}

/* Lower bound of the bytes of states on the stage that needs most. */
static double least_states_B(const struct layout_search *search, int64_t pipeline, int64_t groups)
{
    const struct llm_task *task = search->task;
    const double copies = (double)groups * (double)search->w.context;
    const double stages = (double)(search->w.tensor * pipeline);
    double least_B = llm_state_B(task, copies) * (search->outside[pipeline > 1] / stages);
    if (search->experts > 0)
        least_B += llm_state_B(task, copies / (double)search->w.expert) * (search->experts / stages);
    return least_B;
}

/* False if the states alone exceed the memory. */
static bool may_fit(const struct layout_search *search, int64_t pipeline, int64_t groups)
{
    return !is_above(least_states_B(search, pipeline, groups), llm_allowed_B(search->task));
}

/* --- all numbers of accelerators --- */

typedef void try_shape_fn(struct layout_search *search, int64_t pipeline, int64_t groups, void *payload);

static void set_share(struct layout_search *search, const struct llm_layout *w)
{
    const struct llm_task *task = search->task;
    const double layers = (double)task->shape.layers;
    search->w = *w;
    search->batches = llm_batches(task, w->microbatch);
    search->most = llm_most_batches(task, w->microbatch);
    search->most_sequences = (double)search->most * (double)w->microbatch;
    search->unit = w->expert / (int64_t)integer_gcd(w->expert, w->context);
    search->share = llm_share_of(task, search->view, w);
    search->experts = layers * search->share.experts;
    search->outside[false] = layers * search->share.layer + llm_embedding_parameters(task) +
                             (task->shape.tied ? 0 : llm_vocabulary_parameters(task));
    search->outside[true] = search->outside[false] + (task->shape.tied ? llm_vocabulary_parameters(task) : 0);
}

/* Lower bound of the time per sequence on this number of accelerators for each t c: all of them compute. */
static double least_of_share_s(const struct layout_search *search, int64_t accelerators)
{
    return (double)search->batches * search->share.all_s / (double)accelerators / search->most_sequences;
}

/* Calls `each` for all numbers of stages, with the largest number of groups. */
static void each_pipeline(struct layout_search *search, const struct llm_layout *w, try_shape_fn *each,
                          void *payload)
{
    const struct llm_task *task = search->task;
    const int64_t stages = llm_quotient(task->processes, w->tensor * w->context);
    const int64_t most = task->shape.layers + 1 < stages ? task->shape.layers + 1 : stages;
    const int64_t to = task->pipeline > 0 && task->pipeline < most ? task->pipeline : most;
    if (llm_batches(task, w->microbatch) > llm_most_batches(task, w->microbatch))
        return;
    set_share(search, w);
    if (is_above(least_of_share_s(search, stages),
                 search->n < search->cap ? search->skipped_s : limit_s(search)))
        return;
    for (int64_t p = task->pipeline > 0 ? task->pipeline : 1; p <= to; p++) {
        const int64_t groups = llm_quotient(stages, p);
        if (groups < search->unit)
            break;
        each(search, p, groups, payload);
    }
}

/* Sets the numbers e of accelerators over which the experts may be spread: the given one, or the divisors of
 * E. */
static void set_experts(struct layout_search *search)
{
    const struct llm_task *task = search->task;
    const int64_t experts = task->shape.experts > 0 ? task->shape.experts : 1;
    const int64_t from = task->expert > 0 ? task->expert : 1, to = task->expert > 0 ? task->expert : experts;
    search->n_expert = 0;
    for (int64_t e = from; e <= to && search->n_expert < DIVISORS_AT_MOST; e++)
        if (experts % e == 0)
            search->expert[search->n_expert++] = e;
}

static void each_expert(struct layout_search *search, struct llm_layout *w, try_shape_fn *each, void *payload)
{
    const int64_t most = llm_quotient(search->task->processes, w->tensor);
    for (size_t i = 0; i < search->n_expert && search->expert[i] <= most; i++) {
        w->expert = search->expert[i];
        each_pipeline(search, w, each, payload);
    }
}

/* Calls `each` for all t, c, b, e and p that the accelerators allow. Powers of 2 are tried for t, c and b. */
static void each_shape(struct layout_search *search, try_shape_fn *each, void *payload)
{
    const struct llm_task *task = search->task;
    const struct view *view = search->view;
    set_experts(search);
    const double widest = fmin(TENSOR_AT_MOST, view->procs_per_node * llm_larger(view->inside_nodes, 1));
    for (int64_t t = task->tensor > 0 ? task->tensor : TENSOR_AT_MOST; t >= 1; t /= 2) {
        if (task->tensor == 0 && (double)t > widest)
            continue;
        const int64_t longest = llm_quotient(task->processes, t);
        for (int64_t c = task->context > 0 ? task->context : 1; c <= longest && c <= task->sequence; c *= 2) {
            for (int64_t b = task->microbatch > 0 ? task->microbatch : 1; b >= 1; b *= 2) {
                struct llm_layout w = {.tensor = t, .context = c, .microbatch = b};
                each_expert(search, &w, each, payload);
                if (task->microbatch > 0 || b >= task->batch)
                    break;
            }
            if (task->context > 0)
                break;
        }
        if (task->tensor > 0)
            break;
    }
}

/* The shape with the smallest lower bound. It is tried first, because its time excludes most other shapes. */
struct first_shape {
    double bound_s;
    struct llm_layout w;
    int64_t groups; /* 0: none */
};

static int64_t groups_of(const struct layout_search *search, int64_t groups)
{
    return groups < search->most ? groups : search->most;
}

static void find_first_shape(struct layout_search *search, int64_t pipeline, int64_t groups, void *payload)
{
    struct first_shape *first = (struct first_shape *)payload;
    const int64_t most = groups_of(search, groups);
    const int64_t m = llm_quotient_up(search->batches, most);
    search->slowest_s = search->share.all_s / (double)pipeline;
    const double bound_s = least_per_sequence_s(search, m, search->task->interleave);
    if ((first->groups > 0 && bound_s >= first->bound_s) || !may_fit(search, pipeline, most))
        return;
    *first = (struct first_shape){bound_s, search->w, groups};
    first->w.pipeline = pipeline;
    search->skipped_s = bound_s;
}

static void try_shape(struct layout_search *search, int64_t pipeline, int64_t groups, void *payload)
{
    const struct llm_layout *first = &((const struct first_shape *)payload)->w, *w = &search->w;
    const int64_t most = groups_of(search, groups);
    const int64_t m = llm_quotient_up(search->batches, most);
    search->slowest_s = search->share.all_s / (double)pipeline;
    if (is_above(least_per_sequence_s(search, m, search->task->interleave), limit_s(search)) ||
        (pipeline == first->pipeline && w->tensor == first->tensor && w->context == first->context &&
         w->expert == first->expert && w->microbatch == first->microbatch))
        return;
    if (may_fit(search, pipeline, most))
        try_pipeline(search, pipeline, groups);
}

bool llm_batch_divides(const struct llm_task *task)
{
    const int64_t b = task->microbatch > 0 ? task->microbatch : 1;
    return llm_batches(task, b) <= llm_most_batches(task, b);
}

size_t llm_best_layouts(struct llm_layout *out, size_t n, const struct llm_task *task,
                        const struct view *view)
{
    struct layout_search search = {.task = task, .view = view, .best = out, .cap = n, .skipped_s = INFINITY};
    struct first_shape first = {.groups = 0};
    each_shape(&search, find_first_shape, &first);
    if (first.groups == 0)
        return 0;
    search.skipped_s = INFINITY;
    set_share(&search, &first.w);
    try_pipeline(&search, first.w.pipeline, first.groups);
    each_shape(&search, try_shape, &first);
    for (size_t i = 0; i < search.n; i++) {
        const struct llm_share share = llm_share_of(task, view, &out[i]);
        out[i].computing_s = llm_stages_s(task, &out[i], share.layer_computing_s, share.head_s);
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
        return given <= groups && given % search->unit == 0 &&
                       llm_quotient_up(search->batches, given) * given <= search->most
                   ? given
                   : 0;
    for (int64_t most = groups_of(search, groups); most >= 1;) {
        const struct equal_groups of = equal_groups_up_to(search, most);
        if (of.high >= of.low && of.high >= 1)
            return of.high;
        most = fewer_groups(search, of.microbatches);
    }
    return 0;
}

static double memory_with_last(const struct layout_search *search, struct llm_layout w, int64_t last)
{
    w.last = last;
    return llm_memory_B(search->task, &search->share, &w);
}

/* The least memory over all splits. The last stage needs more memory with more layers, the others less. The
 * minimum is where the last stage starts to need most, or one layer before. */
static double least_memory_of_splits(const struct layout_search *search, const struct llm_layout *w)
{
    const int64_t most = search->task->shape.layers - (w->pipeline - 1);
    int64_t low = -1, high = most;
    if (w->pipeline == 1)
        return memory_with_last(search, *w, search->task->shape.layers);
    for (int64_t middle; integer_between(&middle, low, high);) {
        const double last_B = llm_layers_memory_B(search->task, &search->share, w, w->pipeline - 1, middle);
        *(last_B < memory_with_last(search, *w, middle) ? &low : &high) = middle;
    }
    const double at = memory_with_last(search, *w, high);
    return low >= 0 ? fmin(at, memory_with_last(search, *w, low)) : at;
}

/* Uses one chunk, because more chunks keep more activations. */
static void lower_least_memory(struct layout_search *search, int64_t pipeline, int64_t groups, void *payload)
{
    double *least = (double *)payload;
    struct llm_layout w = search->w;
    w.pipeline = pipeline;
    w.data = most_groups(search, groups);
    w.interleave = 1;
    if (w.data == 0 || is_above(least_states_B(search, pipeline, w.data), *least))
        return;
    w.microbatches = llm_quotient_up(search->batches, w.data);
    *least = fmin(*least, least_memory_of_splits(search, &w));
}

double llm_least_memory_B(const struct llm_task *task, double procs_per_node)
{
    const struct view any = {.rate_ops = 1, .bandwidth_Bps = INFINITY, .procs_per_node = procs_per_node};
    struct layout_search search = {.task = task, .view = &any, .cap = 1, .skipped_s = INFINITY};
    double least = INFINITY;
    each_shape(&search, lower_least_memory, &least);
    return least;
}
