/* serving.c - computes times and memory of a replica, and searches for the layout that serves most tokens.
 *
 *   W(n)    = q (g N_d + experts (1 - (1 - k/E)^n)) bytes of weights that n tokens read
 *   step(b) = max((W(n) + m K (s_p + s_a/2))/(t w_m),
 *                 (m (2 N_d + l A(s_p + s_a/2)) + n (2 N_a - 2 N_d))/(t R)) + exchange(m),
 *             n = ceil(b/p), m = g ceil(n/g)
 *   prefill = max(g (2 (N_a - V h) s_p + 2 V h + l A(s_p) s_p/2)/(t R), W(g s_p)/(t w_m)) + exchange(g s_p)
 *   cycle   = m prefill/g + (s_a - 1) step(b)
 *
 * with K bytes of keys and values per token, A(s) operations of attention to s tokens, R the rate and w_m the
 * memory bandwidth of an accelerator that are reached. Attention to a prompt is causal: half of the full
 * count. Each layer reduces its activations twice; with experts on e ranks two all-to-alls replace the second
 * reduction.
 *
 * g is 1 with tensor attention. With data attention it is t: each accelerator reads the weights N_d, decodes
 * m/g requests of a stage's n and computes prompts of its own, g at a time; nothing is reduced. The
 * accelerator with most requests counts, so a batch that g does not divide takes as long as the next one. */
#include "model/serving.h"

#include <math.h>

#include "base/number.h"
#include "machine/view.h"

static const double VALUE_B = 2; /* an activation in a message */
enum { BATCH_AT_MOST = 1000000000, TENSOR_AT_MOST = 1024 };

/* The accelerators of a replica. */
struct ranks {
    int64_t tensor, pipeline, expert; /* t, p, e */
    bool data;                        /* data attention */
};

/* Groups of accelerators of a stage with requests of their own. */
static int64_t groups_of(const struct ranks *ranks)
{
    return ranks->data ? ranks->tensor : 1;
}

/* A replica of a layout, and what its times have in common. */
struct replica {
    const struct serving_task *task;
    const struct view *view;
    double domain; /* accelerators that the inside link joins */
    struct {
        double layers, mixtures, width; /* layers; layers with experts; h */
        double common, experts;         /* N_d; parameters of all experts */
        double idle;                    /* share of the experts that a token does not use */
        double token_ops, head_ops;     /* 2 N_a; 2 V h */
    } model;
    struct {
        double context;    /* s_p + s_a/2 */
        double step_ops;   /* operations of attention for a token in a step; */
        double prompt_ops; /* of the prompt */
        double cache_B;    /* K without copies */
    } request;
    struct ranks ranks;
    int64_t groups, unit;        /* g; batches that are tried are multiples of this */
    int64_t most;                /* replicas on all accelerators */
    double cache_B;              /* K, with copies */
    double rate_ops, memory_Bps; /* of all t accelerators */
    double prefill_s, prefill_exchange_s;
};

/* --- times --- */

/* x to the power of a whole number. number_pow, for real powers, would need a third of the time of a
 * search. */
static double whole_power(double x, double power)
{
    double product = 1;
    for (int64_t left = (int64_t)power; left > 0; left /= 2, x *= x)
        product *= left % 2 > 0 ? x : 1;
    return product;
}

/* tokens: a whole number. */
static double weights_B(const struct replica *of, double tokens)
{
    const double read =
        of->model.experts > 0 ? of->model.experts * (1 - whole_power(of->model.idle, tokens)) : 0;
    return (double)of->task->weight_units / SERVING_BYTE * ((double)of->groups * of->model.common + read);
}

/* Time to reduce `bytes` over the accelerators that share a layer. */
static double reduce_s(const struct replica *of, double bytes)
{
    const struct view *view = of->view;
    const double t = (double)of->ranks.tensor;
    const bool inside = view->inside_bandwidth_Bps > 0 && t <= of->domain;
    const double each_s = inside ? view->inside_latency_s : view->latency_s;
    return 2 * (t - 1) * each_s +
           2 * (t - 1) / t * bytes / (inside ? view->inside_bandwidth_Bps : view->bandwidth_Bps);
}

/* Time to send tokens to their experts, or their results back. Ranks in the domain use the inside link, the
 * others the network at the same time. */
static double all_to_all_s(const struct replica *of, double tokens)
{
    const struct view *view = of->view;
    const double e = (double)of->ranks.expert;
    const double near = view->inside_bandwidth_Bps > 0 ? fmin(e, of->domain) : 1;
    const double bytes = VALUE_B * tokens * (double)of->task->shape.active_experts * of->model.width /
                         (double)of->ranks.tensor;
    const double inside_s =
        near > 1 ? (near - 1) * view->inside_latency_s + (near - 1) / e * bytes / view->inside_bandwidth_Bps
                 : 0;
    const double outside_s =
        e > near ? (e - near) * view->latency_s + (e - near) / e * bytes / view->bandwidth_Bps : 0;
    return fmax(inside_s, outside_s);
}

/* Time of all messages for tokens, of all groups, that pass through the stages. */
static double exchange_s(const struct replica *of, double tokens)
{
    const double bytes = VALUE_B * tokens / (double)of->groups * of->model.width;
    const double p = (double)of->ranks.pipeline;
    const double spread = of->ranks.expert > 1 ? of->model.mixtures : 0;
    const double reductions = 2 * of->model.layers - spread;
    return (of->ranks.tensor > of->groups ? reductions * reduce_s(of, bytes) : 0) +
           (spread > 0 ? 2 * spread * all_to_all_s(of, tokens) : 0) +
           (p - 1) * (of->view->latency_s + bytes / of->view->bandwidth_Bps);
}

/* Operations of a prompt. */
static double prefill_ops(const struct replica *of)
{
    const double of_token = of->model.token_ops - of->model.head_ops + of->request.prompt_ops;
    return of_token * (double)of->task->prompt + of->model.head_ops;
}

static void set_prefill(struct replica *of)
{
    const double g = (double)of->groups, tokens = g * (double)of->task->prompt;
    of->prefill_exchange_s = exchange_s(of, tokens);
    of->prefill_s = fmax(g * prefill_ops(of) / of->rate_ops, weights_B(of, tokens) / of->memory_Bps) +
                    of->prefill_exchange_s;
}

/* Requests of a stage, as if each group had as many as the fullest. */
static int64_t places(const struct ranks *ranks, int64_t batch)
{
    return groups_of(ranks) * integer_ceil(integer_ceil(batch, ranks->pipeline), groups_of(ranks));
}

/* Sets the times of a decode step; returns the time of its messages. */
static double set_step(struct serving_layout *w, const struct replica *of)
{
    const double n = (double)integer_ceil(w->batch, w->pipeline), m = (double)places(&of->ranks, w->batch);
    const double messages_s = exchange_s(of, m), free = m - n;
    w->step.memory_s = (weights_B(of, n) + m * of->cache_B * of->request.context) / of->memory_Bps;
    w->step.compute_s = (n * (of->model.token_ops + of->request.step_ops) +
                         free * (2 * of->model.common + of->request.step_ops)) /
                        of->rate_ops;
    w->step_s = fmax(w->step.memory_s, w->step.compute_s) + messages_s;
    return messages_s;
}

/* --- a layout --- */

/* The least split of the replicas that serves most requests, with at least `least` replicas for prompts. The
 * rest decodes `each` requests per second. */
static void split_replicas(struct serving_layout *w, const struct replica *of, double each, int64_t least,
                           int64_t most)
{
    const double prompt_s = of->prefill_s / (double)of->groups;
    const double even = (double)of->most * each * prompt_s / (1 + each * prompt_s);
    double best = -1;
    for (int64_t low = (int64_t)even, x = low; x <= low + 1; x++) {
        const int64_t prompts = x < least ? least : x > most ? most : x;
        const double served = fmin((double)prompts / prompt_s, (double)(of->most - prompts) * each);
        if (served > best) {
            best = served;
            w->prefill_replicas = prompts;
        }
    }
    w->replicas = of->most - w->prefill_replicas;
    w->requests_per_s = best;
}

/* Sets the times of a batch, without the replicas. */
static void set_times(struct serving_layout *w, const struct replica *of, int64_t batch)
{
    const struct serving_task *task = of->task;
    const double b = (double)batch, p = (double)of->ranks.pipeline, further = (double)task->answer - 1;
    const double own = (double)(places(&of->ranks, batch) / of->groups); /* requests of a group and stage */
    *w = (struct serving_layout){.tensor = of->ranks.tensor,
                                 .pipeline = of->ranks.pipeline,
                                 .expert = of->ranks.expert,
                                 .batch = batch,
                                 .data = of->ranks.data,
                                 .prefill_s = of->prefill_s,
                                 .idle = task->processes - of->most * of->ranks.tensor * of->ranks.pipeline};
    const double messages_s = further * set_step(w, of), steps_s = further * w->step_s;
    const double prefill_s = own * of->prefill_s, sent_s = own * of->prefill_exchange_s;
    w->communicate_share = (sent_s + messages_s) / (prefill_s + steps_s);
    if (task->disaggregated) {
        w->ttft_s = of->prefill_s + of->cache_B * (double)task->prompt / of->view->bandwidth_Bps;
        w->tpot_s = w->step_s;
        w->cycle_s = steps_s;
    } else {
        w->ttft_s = of->prefill_s + w->step_s;
        w->tpot_s = w->step_s + (own * p - 1) * of->prefill_s / (p * further);
        w->cycle_s = prefill_s + steps_s;
    }
    w->queue = task->queue;
    w->queue.service_s = task->disaggregated ? of->prefill_s / (double)of->groups : w->cycle_s / b;
    w->queue.slack_s = task->ttft_s - w->ttft_s;
}

/* Sets the replicas and their rates. False: too few for the arrivals; 0: none. */
static bool set_replicas(struct serving_layout *w, const struct replica *of, double arrivals)
{
    const double each = (double)w->batch / w->cycle_s;
    bool enough = true;
    if (of->task->disaggregated) {
        const int64_t decode = arrivals > 0 ? (int64_t)fmin(ceil(arrivals / each), (double)of->most) : 1;
        const int64_t least = arrivals > 0 ? queue_least_servers(&w->queue, of->most) : 1;
        enough = least > 0 && (double)decode * each >= arrivals && least + decode <= of->most;
        split_replicas(w, of, each, enough ? least : 1, of->most - (enough ? decode : 1));
    } else {
        w->replicas = of->most;
        w->requests_per_s = (double)of->most * each;
        enough = !(arrivals > 0) || queue_suffices(&w->queue, w->replicas);
    }
    w->tokens_per_s = w->requests_per_s * (double)of->task->answer;
    return enough;
}

static bool keeps_limits(const struct serving_layout *w, const struct serving_task *task)
{
    return w->ttft_s <= task->ttft_s && w->tpot_s <= task->tpot_s;
}

/* --- memory --- */

/* Copies of keys and values, in units of 1/copies_of: more accelerators than heads of keys keep copies. */
static int64_t copies_of(const struct transformer *shape)
{
    return shape->kv_latent > 0  ? 1
           : shape->kv_heads > 0 ? shape->kv_heads
           : shape->heads > 0    ? shape->heads
                                 : 1;
}

static int64_t copies(const struct transformer *shape, int64_t tensor)
{
    const int64_t whole = copies_of(shape);
    const bool shared =
        shape->kv_latent == 0 && shape->heads == 0; /* a classic layer has a head for each rank */
    return shared || tensor < whole ? whole : tensor;
}

/* Bytes of weights and of a request's keys and values, times SERVING_BYTE and the unit of copies. */
static int128 weight_units(const struct serving_task *task, int64_t groups)
{
    const int128 all = (int128)transformer_parameters(&task->shape);
    const int128 each = all - (int128)transformer_all_experts(&task->shape); /* in each group */
    return task->weight_units * (all + (groups - 1) * each) * copies_of(&task->shape);
}

static int128 request_units(const struct serving_task *task, const struct ranks *ranks)
{
    return (int128)task->cache_units * task->shape.layers * (int128)transformer_cache_values(&task->shape) *
           copies(&task->shape, ranks->tensor / groups_of(ranks)) * (task->prompt + task->answer);
}

/* Requests within the memory of a replica, exactly; 0: the model does not fit. */
static int64_t most_batch(const struct replica *of)
{
    const struct serving_task *task = of->task;
    const double accelerators = (double)(of->ranks.tensor * of->ranks.pipeline), digits = 1e36;
    const double units = (double)SERVING_BYTE * (double)copies_of(&task->shape);
    if (!(task->memory_B * accelerators * units * SERVING_SHARE < digits))
        return BATCH_AT_MOST;
    const int128 room = (int128)task->memory_B * of->ranks.tensor * of->ranks.pipeline *
                        (SERVING_SHARE - task->reserve) * SERVING_BYTE * copies_of(&task->shape) /
                        SERVING_SHARE;
    const int128 free = room - weight_units(task, of->groups);
    const int128 batch = free > 0 ? free / request_units(task, &of->ranks) : 0;
    return batch < BATCH_AT_MOST ? (int64_t)batch : BATCH_AT_MOST;
}

/* Memory of an accelerator that a batch uses, without the reserve. It is exact within the memory. */
static double used_B(const struct serving_task *task, const struct ranks *ranks, int64_t batch)
{
    const double units = (double)SERVING_BYTE * (double)copies_of(&task->shape), most = 1e37;
    const int128 weights = weight_units(task, groups_of(ranks)), each = request_units(task, ranks);
    const int64_t requests = places(ranks, batch) * ranks->pipeline;
    const double all = (double)weights + (double)requests * (double)each;
    return (all < most ? (double)(weights + requests * each) : all) / units /
           (double)(ranks->tensor * ranks->pipeline);
}

/* --- the search --- */

/* Values that all replicas of a task share. */
static struct replica any_replica(const struct serving_task *task, const struct view *view)
{
    const struct transformer *shape = &task->shape;
    const double context = (double)task->prompt + (double)task->answer / 2;
    return (struct replica){
        .task = task,
        .view = view,
        .domain = view->procs_per_node * fmax(1, view->inside_nodes),
        .model.layers = (double)shape->layers,
        .model.mixtures = (double)(shape->experts > 0 ? shape->layers - shape->dense_layers : 0),
        .model.width = (double)shape->width,
        .model.common = transformer_common_parameters(shape),
        .model.experts = (double)transformer_all_experts(shape),
        .model.idle = shape->experts > 0 ? 1 - (double)shape->active_experts / (double)shape->experts : 0,
        .model.token_ops = 2 * transformer_token_parameters(shape),
        .model.head_ops = 2 * (double)shape->vocabulary * (double)shape->width,
        .request.context = context,
        .request.step_ops = (double)shape->layers * transformer_attention_ops(shape, context),
        .request.prompt_ops =
            (double)shape->layers * transformer_attention_ops(shape, (double)task->prompt) / 2,
        .request.cache_B = (double)task->cache_units / SERVING_BYTE * (double)shape->layers *
                           transformer_cache_values(shape),
    };
}

static struct replica replica_of(const struct replica *any, const struct ranks *ranks)
{
    const struct serving_task *task = any->task;
    const double t = (double)ranks->tensor;
    struct replica of = *any;
    of.ranks = *ranks;
    of.groups = groups_of(ranks);
    of.unit = task->batch > 0 ? ranks->pipeline : ranks->pipeline * of.groups;
    of.most = task->processes / (ranks->tensor * ranks->pipeline);
    of.cache_B = any->request.cache_B *
                 ((double)copies(&task->shape, ranks->tensor / of.groups) / (double)copies_of(&task->shape));
    of.rate_ops = t * any->view->rate_ops * task->compute_efficiency;
    of.memory_Bps = t * task->memory_Bps * task->memory_efficiency;
    set_prefill(&of);
    return of;
}

/* State of a search. */
struct serving_search {
    const struct serving_task *task;
    struct replica any;
    struct serving_layout *best; /* [n] of at most `cap`, best first */
    size_t n, cap;
    struct serving_miss *miss; /* of a search for the reason; NULL */
    bool late;                 /* no layout with this number of stages keeps the limits at its least batch */
};

/* True if a layout serves more tokens. Rounding errors do not decide; layouts are tried from few accelerators
 * and ranks to many. */
static bool is_better(const struct serving_layout *w, const struct serving_layout *than)
{
    return w->tokens_per_s > than->tokens_per_s * (1 + TIE_RELATIVE);
}

static bool may_enter(const struct serving_search *search, const struct serving_layout *w)
{
    return search->n < search->cap || is_better(w, &search->best[search->cap - 1]);
}

static void insert_best(struct serving_search *search, const struct serving_layout *w)
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
    const struct ranks ranks = {w->tensor, w->pipeline, w->expert, w->data};
    search->best[at].memory_B = used_B(search->task, &ranks, w->batch);
}

/* Finds a smaller batch than w->batch for which the replicas suffice. It has more slack, but each replica
 * serves less. False: there is none. */
static bool find_batch_for_arrivals(struct serving_layout *w, const struct replica *of)
{
    const struct queue *queue = &of->task->queue;
    const double servers = (double)of->most, late = (100 - queue->percentile) / 100;
    if (of->task->disaggregated || of->task->batch > 0)
        return false; /* the batch does not matter for prompts */
    /* smaller batches have a higher load */
    const double busy = queue_erlang_c(of->most, queue->arrivals * w->queue.service_s);
    for (int64_t batch = w->batch - of->unit; batch > 0; batch -= of->unit) {
        set_times(w, of, batch);
        const double free = servers / w->queue.service_s - queue->arrivals;
        if (!(free > 0))
            return false;
        if (busy * number_exp(-2 * free * w->queue.slack_s / queue->variation) > late * (1 + 1e-9))
            continue;
        if (set_replicas(w, of, queue->arrivals))
            return true;
    }
    return false;
}

/* The largest batch within the limits, at most `most` units; 0: none. */
static int64_t largest_within(const struct replica *of, int64_t most)
{
    struct serving_layout w;
    int64_t low = 0, high = most + 1;
    set_times(&w, of, most * of->unit);
    if (keeps_limits(&w, of->task))
        return most * of->unit;
    for (int64_t middle; integer_between(&middle, low, high);) {
        set_times(&w, of, middle * of->unit);
        *(keeps_limits(&w, of->task) ? &low : &high) = middle;
    }
    return low * of->unit;
}

/* Batches of a layout in units: the largest within the memory, or the given one; 0: it does not
 * fit. */
static int64_t most_units(const struct replica *of)
{
    const int64_t most = most_batch(of), given = of->task->batch;
    if (given == 0)
        return most / of->unit;
    if (given % of->unit != 0 || places(&of->ranks, given) * of->ranks.pipeline > most)
        return 0;
    return given / of->unit;
}

/* Upper bound of the batch in units, from the time that prompts add to each token; 0: the least
 * batch misses a limit. */
static int64_t most_units_within(const struct replica *of, int64_t units)
{
    const struct serving_task *task = of->task;
    const double p = (double)of->ranks.pipeline, further = (double)task->answer - 1;
    struct serving_layout w;
    if (task->batch > 0 || (isinf(task->ttft_s) && isinf(task->tpot_s)))
        return units;
    set_times(&w, of, of->unit);
    if (!keeps_limits(&w, task))
        return 0;
    const double own = 1 + (task->tpot_s - w.step_s) * p * further / of->prefill_s;
    return task->disaggregated || !(own / p + 1 < (double)units) ? units : (int64_t)(own / p) + 1;
}

/* The batch of a layout: the largest within memory and limits; requests and tokens per second rise with it.
 * 0: none, or the layout cannot be among the best. */
static int64_t find_batch(struct serving_layout *w, const struct replica *of,
                          const struct serving_search *search)
{
    const struct serving_task *task = of->task;
    const int64_t fit = most_units(of), units = fit > 0 ? most_units_within(of, fit) : 0;
    if (units == 0)
        return 0;
    set_times(w, of, units * of->unit);
    (void)set_replicas(w, of, 0);
    if (!may_enter(search, w) || w->requests_per_s < task->queue.arrivals)
        return 0;
    if (keeps_limits(w, task))
        return w->batch;
    return task->batch > 0 ? 0 : largest_within(of, units);
}

/* True if the least batch misses a limit, whether it fits or not. More stages would only add messages. */
static bool is_late(const struct replica *of)
{
    struct serving_layout w;
    set_times(&w, of, of->unit);
    return !keeps_limits(&w, of->task);
}

static void try_layout(struct serving_search *search, const struct ranks *ranks)
{
    const struct serving_task *task = search->task;
    const struct replica of = replica_of(&search->any, ranks);
    struct serving_layout w;
    if (task->disaggregated && of.most < 2)
        return;
    if (search->late && is_late(&of))
        return;
    search->late = false;
    const int64_t batch = find_batch(&w, &of, search);
    if (batch == 0)
        return;
    set_times(&w, &of, batch);
    (void)set_replicas(&w, &of, 0);
    if (!may_enter(search, &w))
        return;
    const bool enough = task->queue.arrivals == 0 || set_replicas(&w, &of, task->queue.arrivals);
    if ((enough || find_batch_for_arrivals(&w, &of)) && may_enter(search, &w))
        insert_best(search, &w);
}

/* Memory that the least batch uses; INFINITY: the stages do not divide the given one. */
static double least_used_B(const struct serving_task *task, const struct ranks *ranks)
{
    if (task->batch % ranks->pipeline != 0)
        return INFINITY;
    return used_B(task, ranks, task->batch > 0 ? task->batch : ranks->pipeline * groups_of(ranks));
}

/* Notes how near a layout comes to the limits. */
static void note_miss(struct serving_search *search, const struct ranks *ranks)
{
    const struct serving_task *task = search->task;
    const struct replica of = replica_of(&search->any, ranks);
    const int64_t units = most_units(&of);
    struct serving_miss *miss = search->miss;
    struct serving_layout w;
    if (of.most < (task->disaggregated ? 2 : 1))
        return;
    enum serving_limit limit = SERVING_MEMORY;
    miss->least_B =
        fmin(miss->least_B, least_used_B(task, ranks) / (1 - (double)task->reserve / SERVING_SHARE));
    if (units > 0) {
        set_times(&w, &of, task->batch > 0 ? task->batch : of.unit);
        miss->ttft_s = fmin(miss->ttft_s, w.ttft_s);
        miss->tpot_s = fmin(miss->tpot_s, w.tpot_s);
        limit = SERVING_BOTH;
    }
    if (units > 0 && keeps_limits(&w, task))
        limit = SERVING_ARRIVALS;
    miss->limit = limit > miss->limit ? limit : miss->limit;
}

/* A function that is called for each layout. */
typedef void each_ranks(struct serving_search *search, const struct ranks *ranks);

/* Calls `each` for the layouts with t and p, and data attention. */
static void each_data(struct serving_search *search, int64_t tensor, int64_t pipeline, each_ranks *each)
{
    const struct serving_task *task = search->task;
    const int64_t experts = task->shape.experts;
    const bool same = tensor == 1 && task->attention == SERVING_ATTENTION_BEST; /* as tensor attention */
    const bool spread = task->expert == 0 || task->expert == tensor;
    if (task->attention != SERVING_ATTENTION_TENSOR && !same && spread && experts > 0 &&
        experts % tensor == 0)
        each(search, &(struct ranks){tensor, pipeline, tensor, true});
}

/* Calls `each` for the layouts with t and p, and tensor attention. */
static void each_expert(struct serving_search *search, int64_t tensor, int64_t pipeline, each_ranks *each)
{
    const struct serving_task *task = search->task;
    const int64_t experts = task->shape.experts;
    const int64_t spread = experts > 0 ? (int64_t)integer_gcd(experts, tensor) : 1;
    const double heads = task->shape.heads > 0 ? (double)task->shape.heads : TENSOR_AT_MOST;
    if (task->attention == SERVING_ATTENTION_DATA || (task->tensor == 0 && (double)tensor > heads))
        return;
    if (task->expert <= 1)
        each(search, &(struct ranks){tensor, pipeline, 1, false});
    if (task->expert == 0 ? spread > 1 : task->expert > 1 && spread % task->expert == 0)
        each(search, &(struct ranks){tensor, pipeline, task->expert > 0 ? task->expert : spread, false});
}

/* Calls `each` for the layouts with a number of stages that the accelerators allow. */
static void each_tensor(struct serving_search *search, int64_t pipeline, each_ranks *each)
{
    const struct serving_task *task = search->task;
    const double widest = task->tensor > 0 ? (double)task->tensor : fmin(search->any.domain, TENSOR_AT_MOST);
    for (int64_t t = task->tensor > 0 ? task->tensor : 1;
         t * pipeline <= task->processes && (double)t <= widest; t *= 2) {
        each_expert(search, t, pipeline, each);
        each_data(search, t, pipeline, each);
    }
}

/* Calls `each` for the layouts that the accelerators allow. Few stages, which are the best in most cases,
 * come first. */
static void each_layout(struct serving_search *search, each_ranks *each)
{
    const struct serving_task *task = search->task;
    const int64_t from = task->pipeline > 0 ? task->pipeline : 1;
    const int64_t most = task->shape.layers < task->processes ? task->shape.layers : task->processes;
    for (int64_t p = from; p <= (task->pipeline > 0 && from < most ? from : most); p++) {
        search->late = search->cap > 0 && !search->miss && task->batch == 0;
        each_tensor(search, p, each);
        if (search->late)
            break;
    }
}

size_t serving_best_layouts(struct serving_layout *out, size_t n, const struct serving_task *task,
                            const struct view *view, struct serving_miss *miss)
{
    struct serving_search search = {.task = task, .any = any_replica(task, view), .best = out, .cap = n};
    each_layout(&search, try_layout);
    if (search.n == 0 && miss) {
        *miss = (struct serving_miss){
            .limit = SERVING_PROCESSES, .least_B = INFINITY, .ttft_s = INFINITY, .tpot_s = INFINITY};
        search.miss = miss;
        each_layout(&search, note_miss);
        if (miss->limit == SERVING_BOTH && miss->ttft_s > task->ttft_s)
            miss->limit = SERVING_TTFT;
        else if (miss->limit == SERVING_BOTH && miss->tpot_s > task->tpot_s)
            miss->limit = SERVING_TPOT;
        else if (miss->limit == SERVING_ARRIVALS)
            miss->arrivals = serving_most_arrivals(task, view, NULL);
    }
    return search.n;
}

double serving_most_arrivals(const struct serving_task *task, const struct view *view,
                             const struct serving_layout *layout)
{
    enum { HALVINGS = 48 };
    struct serving_task at = *task;
    struct serving_layout w;
    if (layout && layout->point)
        return queue_most_arrivals(&layout->queue, layout->replicas);
    at.queue.arrivals = 0;
    if (layout) {
        at.tensor = layout->tensor;
        at.pipeline = layout->pipeline;
        at.expert = layout->expert;
        at.attention = layout->data ? SERVING_ATTENTION_DATA : SERVING_ATTENTION_TENSOR;
    }
    if (serving_best_layouts(&w, 1, &at, view, NULL) == 0)
        return 0;
    /* without a queue all layouts serve at most as many as the best */
    double low = 0, high = w.requests_per_s * (1 + 1e-9);
    for (int i = 0; i < HALVINGS; i++) {
        at.queue.arrivals = low + (high - low) / 2;
        *(serving_best_layouts(&w, 1, &at, view, NULL) > 0 ? &low : &high) = at.queue.arrivals;
    }
    return low;
}

int64_t serving_needed_replicas(const struct serving_task *task, const struct serving_layout *layout)
{
    const double arrivals = task->queue.arrivals;
    if (!(arrivals > 0))
        return 0;
    if (!task->disaggregated)
        return queue_least_servers(&layout->queue, layout->replicas);
    return queue_least_servers(&layout->queue, layout->prefill_replicas) +
           (int64_t)ceil(arrivals * layout->cycle_s / (double)layout->batch);
}

double serving_token_ops(const struct serving_task *task)
{
    const struct view none = {0};
    const struct replica any = any_replica(task, &none);
    const double further = (double)task->answer - 1;
    return (prefill_ops(&any) + further * (any.model.token_ops + any.request.step_ops)) /
           (double)task->answer;
}

/* --- the least memory --- */

static void lower_least_memory(struct serving_search *search, const struct ranks *ranks)
{
    search->miss->least_B = fmin(search->miss->least_B, least_used_B(search->task, ranks));
}

double serving_least_memory_B(const struct serving_task *task, double domain)
{
    const struct view any = {.procs_per_node = domain};
    struct serving_miss miss = {.least_B = INFINITY};
    struct serving_search search = {.task = task, .any = any_replica(task, &any), .miss = &miss};
    each_layout(&search, lower_least_memory);
    return miss.least_B;
}
