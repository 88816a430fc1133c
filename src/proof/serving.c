/* serving.c - checks a plan's layout of a service: the rules of bursar-models(7), the memory, the largest
 * batch within the limits, and the claimed times and rates. The replicas must suffice for the arrivals. All
 * formulas are its own. */
#include <math.h>
#include <string.h>

#include "machine/view.h"
#include "problem/instance.h"
#include "proof/certificate.h"
#include "proof/check.h"
#include "proof/exact.h"
#include "proof/reals.h"
#include "proof/shape.h"
#include "proof/waiting.h"

/* A service: its parameters and the view of a process. NAN or 0: not given. */
struct serving_run {
    const struct application *app;
    struct view view;
    double l, h, words, heads, kv_heads, E, k; /* of the transformer (shape.h) */
    struct {
        double common, mixtures,
            expert;             /* parameters that each token reads; layers with experts; one expert */
        double used, all;       /* matrix parameters of a token; parameters of the model */
        double attention, kept; /* operations per pair of tokens; values kept of a token; all layers */
    } model;
    double prompt, answer, weight_32, cache_32; /* tokens; bytes of a value times 32 */
    double ops, memory_Bps;                     /* reached by a process */
    bool apart;                                 /* prompts have replicas of their own */
};

static double param(const struct serving_run *of, const char *name)
{
    return check_param(of->app, name);
}

static double param_or(const struct serving_run *of, const char *name, double other)
{
    return check_param_or(of->app, name, other);
}

/* Sets the numbers of the transformer. */
static void set_shape(struct serving_run *of)
{
    const struct shape shape = shape_of(of->app);
    of->l = shape.layers;
    of->h = shape.width;
    of->words = shape.words;
    of->heads = shape.heads;
    of->kv_heads = shape.kv_heads;
    of->E = shape.experts;
    of->k = shape.active;
    of->model.mixtures = shape.mixtures;
    of->model.expert = shape.expert;
    of->model.common = shape.always + shape.words;
    of->model.used = of->model.common + shape.mixtures * shape.active * shape.expert;
    of->model.all = shape_parameters(of->app);
    of->model.attention = shape.layers * shape.pair_ops;
    of->model.kept = shape.layers * shape.kept;
}

/* Bytes of a value of a format, times 32. */
static double bytes_32(const struct serving_run *of, const char *name)
{
    return check_has_choice(of->app, name, "bf16")    ? 64
           : check_has_choice(of->app, name, "fp8")   ? 32
           : check_has_choice(of->app, name, "mxfp4") ? 17
                                                      : 18;
}

/* A share of a peak: the parameter, or the machine's constant. */
static double share_of(const struct serving_run *of, const char *name, size_t constant)
{
    return param_or(of, name, of->app->constant ? of->app->constant[constant] : (double)NAN);
}

static struct serving_run service_of(const struct application *app, const struct view *view)
{
    struct serving_run of = {.app = app, .view = *view};
    of.prompt = param(&of, "prompt");
    of.answer = param(&of, "answer");
    of.weight_32 = bytes_32(&of, "precision");
    of.cache_32 = bytes_32(&of, "kv_precision");
    of.ops = view->rate_ops * share_of(&of, "compute_efficiency", 0);
    of.memory_Bps =
        param_or(&of, "memory_bandwidth", view->memory_Bps) * share_of(&of, "memory_efficiency", 1);
    of.apart = check_has_choice(app, "disaggregated", "yes");
    set_shape(&of);
    return of;
}

/* --- times --- */

/* With data attention the accelerators of a stage compute requests of their own. */
static bool is_data(const struct claim_layout *w)
{
    return w->attention && check_same(w->attention, "data");
}

/* How often keys and values are kept: more accelerators than heads of them keep copies. */
static double copies(const struct serving_run *of, double t)
{
    if (param_or(of, "kv_latent", 0) > 0)
        return t;
    return of->kv_heads > 0 && t > of->kv_heads ? t / of->kv_heads : 1;
}

static double cache_B(const struct serving_run *of, const struct claim_layout *w)
{
    return of->cache_32 / 32 * of->model.kept * (is_data(w) ? 1 : copies(of, (double)w->tensor));
}

/* Requests that an accelerator of a stage has of the batch: the most of any. */
static double own_requests(const struct claim_layout *w, double batch)
{
    const double n = ceil(batch / (double)w->pipeline);
    return is_data(w) ? ceil(n / (double)w->tensor) : n;
}

/* Bytes of weights that an accelerator reads for the tokens of all accelerators of its stage. */
static double weights_B(const struct serving_run *of, const struct claim_layout *w, double tokens)
{
    const double idle = of->E > 0 ? reals_pow(1 - of->k / of->E, tokens) : 1, t = (double)w->tensor;
    const double experts = of->model.mixtures * of->E * of->model.expert * (1 - idle);
    return of->weight_32 / 32 *
           (is_data(w) ? of->model.common + experts / t : (of->model.common + experts) / t);
}

static double domain_of(const struct serving_run *of)
{
    return of->view.procs_per_node * (of->view.inside_nodes > 0 ? of->view.inside_nodes : 1);
}

/* Time of the messages for tokens of an accelerator, or with tensor attention of all t. */
static double messages_s(const struct serving_run *of, const struct claim_layout *w, double tokens)
{
    const struct view *view = &of->view;
    const double t = (double)w->tensor, e = (double)w->expert, bytes = 2 * tokens * of->h;
    const bool linked = view->inside_bandwidth_Bps > 0, near = linked && t <= domain_of(of);
    const double ring_s = 2 * (t - 1) *
                          (near ? view->inside_latency_s + bytes / t / view->inside_bandwidth_Bps
                                : view->latency_s + bytes / t / view->bandwidth_Bps);
    const double spread = e > 1 ? of->model.mixtures : 0, sent = bytes * of->k / (is_data(w) ? e : t * e);
    const double inner = linked ? fmin(e, domain_of(of)) : 1;
    const double inside_s =
        inner > 1 ? (inner - 1) * (view->inside_latency_s + sent / view->inside_bandwidth_Bps) : 0;
    const double outside_s = e > inner ? (e - inner) * (view->latency_s + sent / view->bandwidth_Bps) : 0;
    return (t > 1 && !is_data(w) ? (2 * of->l - spread) * ring_s : 0) +
           2 * spread * fmax(inside_s, outside_s) +
           ((double)w->pipeline - 1) * (view->latency_s + bytes / view->bandwidth_Bps);
}

static double prefill_s(const struct serving_run *of, const struct claim_layout *w)
{
    const double t = (double)w->tensor, s = of->prompt, head = of->words;
    const double ops = 2 * (of->model.used - head) * s + 2 * head + of->model.attention * s * s / 2;
    const double own_ops = is_data(w) ? ops : ops / t, tokens = is_data(w) ? t * s : s;
    return fmax(own_ops / of->ops, weights_B(of, w, tokens) / of->memory_Bps) + messages_s(of, w, s);
}

static double step_s(const struct serving_run *of, const struct claim_layout *w, double batch)
{
    const double t = (double)w->tensor, n = ceil(batch / (double)w->pipeline), own = own_requests(w, batch);
    const double context = of->prompt + of->answer / 2, share = is_data(w) ? 1 : t;
    const double own_ops = own * (2 * of->model.common + of->model.attention * context) / share;
    const double experts_ops = n * 2 * (of->model.used - of->model.common) / t;
    const double read_B = weights_B(of, w, n) + own * cache_B(of, w) * context / share;
    return fmax(read_B / of->memory_Bps, (own_ops + experts_ops) / of->ops) + messages_s(of, w, own);
}

/* Times of a layout with a batch. */
struct serving_times {
    double step_s, prefill_s, ttft_s, tpot_s;
    double prompts_per_s; /* of a replica that only computes prompts */
    double each_per_s;    /* requests of a replica that decodes */
};

static struct serving_times times_of(const struct serving_run *of, const struct claim_layout *w, double batch)
{
    const double further = of->answer - 1, p = (double)w->pipeline, own = own_requests(w, batch);
    struct serving_times times = {.step_s = step_s(of, w, batch), .prefill_s = prefill_s(of, w)};
    times.prompts_per_s = (is_data(w) ? (double)w->tensor : 1) / times.prefill_s;
    if (of->apart) {
        times.ttft_s = times.prefill_s + cache_B(of, w) * of->prompt / of->view.bandwidth_Bps;
        times.tpot_s = times.step_s;
        times.each_per_s = batch / (further * times.step_s);
    } else {
        times.ttft_s = times.prefill_s + times.step_s;
        times.tpot_s = times.step_s + (own * p - 1) * times.prefill_s / (p * further);
        times.each_per_s = batch / (own * times.prefill_s + further * times.step_s);
    }
    return times;
}

/* --- rules --- */

/* True if the weights and the requests of a batch fit into a replica's memory. Whole numbers are
 * compared: bytes times 32 and times the heads of keys, because accelerators may keep copies of these. */
static bool fits(const struct serving_run *of, const struct claim_layout *w, double batch)
{
    const int128 billion = exact_ten(9), t = w->tensor, p = w->pipeline;
    const bool latent = param_or(of, "kv_latent", 0) > 0;
    const int128 heads = latent || of->kv_heads == 0 ? 1 : (int128)of->kv_heads;
    const int128 kept = !is_data(w) && (latent || (of->kv_heads > 0 && t > heads)) ? t : heads;
    const int128 experts = (int128)(of->model.mixtures * of->E * of->model.expert);
    const int128 held = is_data(w) ? t * ((int128)of->model.all - experts) + experts : (int128)of->model.all;
    const int128 weights = (int128)of->weight_32 * held * heads;
    const int128 requests = (int128)own_requests(w, batch) * p * (is_data(w) ? t : 1);
    const int128 request =
        (int128)of->cache_32 * (int128)of->model.kept * kept * ((int128)of->prompt + (int128)of->answer);
    const int128 free = billion - (int128)round(param(of, "memory_reserve") * 1e9);
    const double room_B = param_or(of, "memory", of->view.memory_Bpp);
    if (room_B * (double)(t * p * heads) > 1e25)
        return true;
    return (weights + requests * request) * billion <= (int128)room_B * t * p * free * 32 * heads;
}

static bool is_power_of_2(int64_t n)
{
    return n > 0 && (n & (n - 1)) == 0;
}

/* The largest number that divides the experts and the accelerators of a layer. */
static int64_t most_ranks(double experts, int64_t tensor)
{
    int64_t n = experts < (double)tensor ? (int64_t)experts : tensor;
    while (tensor % n != 0 || fmod(experts, (double)n) != 0)
        n--;
    return n;
}

static bool is_or_open(double given, int64_t is)
{
    return isnan(given) || given == (double)is;
}

/* True if parameters given by the scenario are unchanged, and the others are within their ranges. */
static bool numbers_hold(const struct serving_run *of, const struct claim_layout *w)
{
    const double t = (double)w->tensor, E = of->E > 0 ? of->E : 1;
    const bool data = is_data(w), any = check_has_choice(of->app, "attention", "best");
    const bool free_tensor = isnan(param(of, "tensor"));
    const bool free_expert = isnan(param(of, "expert"));
    const int64_t common = w->tensor >= 1 ? most_ranks(E, w->tensor) : 1;
    return w->tensor >= 1 && w->pipeline >= 1 && w->batch >= 1 && w->expert >= 1 && w->replicas >= 1 &&
           (!free_tensor || (is_power_of_2(w->tensor) && t <= domain_of(of) && t <= 1024 &&
                             (data || of->heads == 0 || t <= of->heads))) &&
           (data || !w->attention || check_same(w->attention, "tensor")) &&
           (any || data == check_has_choice(of->app, "attention", "data")) &&
           (!data || (of->E > 0 && w->expert == w->tensor && common == w->tensor)) &&
           is_or_open(param(of, "tensor"), w->tensor) && is_or_open(param(of, "pipeline"), w->pipeline) &&
           is_or_open(param(of, "expert"), w->expert) && is_or_open(param(of, "batch"), w->batch) &&
           (double)w->pipeline <= of->l && w->batch % w->pipeline == 0 &&
           (free_expert && !data ? w->expert == 1 || w->expert == common : common % w->expert == 0) &&
           (of->apart ? w->prefill_replicas >= 1 : w->prefill_replicas == 0);
}

static struct waiting_limit waiting_of(const struct serving_run *of, const struct serving_times *times,
                                       double arrivals)
{
    return (struct waiting_limit){.arrivals = arrivals,
                                  .service_s = 1 / (of->apart ? times->prompts_per_s : times->each_per_s),
                                  .slack_s = param_or(of, "ttft", INFINITY) - times->ttft_s,
                                  .variation = param(of, "arrival_cv2") + param(of, "service_cv2"),
                                  .percentile = param(of, "percentile")};
}

/* True if the replicas serve the arrivals, and enough of the requests wait no longer than ttft allows. */
static bool arrivals_hold(const struct serving_run *of, const struct claim_layout *w,
                          const struct serving_times *times)
{
    const double arrivals = param(of, "arrivals"), decoded = (double)w->replicas * times->each_per_s;
    const struct waiting_limit waiting = waiting_of(of, times, arrivals);
    if (isnan(arrivals))
        return true;
    /* limits and times are recomputed in doubles */
    return waiting_suffices(&waiting, of->apart ? w->prefill_replicas : w->replicas, 1 + RATE_RELATIVE) &&
           (!of->apart || decoded >= arrivals * (1 - RATE_RELATIVE));
}

/* True if a batch keeps every limit. more: factor on the limits. */
static bool batch_holds(const struct serving_run *of, const struct claim_layout *w, double batch, double more)
{
    const struct serving_times times = times_of(of, w, batch);
    return fits(of, w, batch) && times.ttft_s <= param_or(of, "ttft", INFINITY) * more &&
           times.tpot_s <= param_or(of, "tpot", INFINITY) * more && arrivals_hold(of, w, &times);
}

/* Batches that a scenario leaves open are multiples of this: each accelerator has as many requests. */
static double free_unit(const struct claim_layout *w)
{
    return (double)(is_data(w) ? w->pipeline * w->tensor : w->pipeline);
}

/* True if the claimed batch keeps every limit and, unless the scenario gives it, no next one would. */
static bool batch_is_largest(const struct serving_run *of, const struct claim_layout *w)
{
    const double b = (double)w->batch, next = b + free_unit(w);
    return batch_holds(of, w, b, 1 + RATE_RELATIVE) &&
           (!isnan(param(of, "batch")) ||
            (fmod(b, free_unit(w)) == 0 && (next > 1e9 || !batch_holds(of, w, next, 1 - RATE_RELATIVE))));
}

/* True if the claimed times, rates and memory are right. */
static bool figures_hold(const struct serving_run *of, const struct claim_layout *w, double time_s,
                         double longer)
{
    const struct serving_times times = times_of(of, w, (double)w->batch);
    const double t = (double)w->tensor, p = (double)w->pipeline;
    const double decoded = (double)w->replicas * times.each_per_s;
    const double served =
        of->apart ? fmin(decoded, (double)w->prefill_replicas * times.prompts_per_s) : decoded;
    const double experts = of->model.mixtures * of->E * of->model.expert, share = is_data(w) ? 1 : t;
    const double held = (of->model.all - experts) / share + experts / t;
    const double kept_B = own_requests(w, (double)w->batch) * cache_B(of, w) * (of->prompt + of->answer);
    const double used_B = of->weight_32 / 32 * held / p + kept_B / share;
    return check_near(times.step_s, w->iteration_s) && check_near(times.prefill_s, w->served.prefill_s) &&
           check_near(times.ttft_s, w->served.ttft_s) && check_near(times.tpot_s, w->served.tpot_s) &&
           check_near(served, w->served.requests_per_s) && check_near(used_B, w->memory_B) &&
           check_near(1e6 / (served * of->answer) * longer, time_s);
}

/* True if the replicas serve these arrivals with some batch that keeps the limits, by doubles. With replicas
 * for prompts, some division of all replicas has to. */
static bool some_batch_serves(const struct serving_run *of, const struct claim_layout *w, double arrivals)
{
    const double given = param(of, "batch"), unit = free_unit(w), limit = 1 - param(of, "percentile") / 100;
    const double ttft = param_or(of, "ttft", INFINITY), tpot = param_or(of, "tpot", INFINITY);
    const int64_t all = w->replicas + w->prefill_replicas;
    for (double b = isnan(given) ? unit : given; fits(of, w, b) && b <= 1e9; b += unit) {
        const struct serving_times times = times_of(of, w, b);
        const struct waiting_limit waiting = waiting_of(of, &times, arrivals);
        const int64_t decode = of->apart ? (int64_t)fmin(ceil(arrivals / times.each_per_s), (double)all) : 0;
        if (times.ttft_s > ttft || times.tpot_s > tpot)
            break;
        if (decode < all && waiting_late_share(&waiting, all - decode) <= limit)
            return true;
        if (!isnan(given))
            break;
    }
    return false;
}

/* True if the claimed arrivals are those asked for, the replicas needed for them are the fewest, and no more
 * arrivals than claimed can be served. */
static bool claimed_arrivals_hold(const struct serving_run *of, const struct claim_layout *w)
{
    const double arrivals = param(of, "arrivals"), most = w->served.arrivals_most, some = 1e-6;
    const struct serving_times times = times_of(of, w, (double)w->batch);
    const struct waiting_limit waiting = waiting_of(of, &times, arrivals);
    if (isnan(arrivals))
        return w->served.arrivals_per_s == 0 && w->served.replicas_needed == 0;
    const int64_t decode = of->apart ? (int64_t)ceil(arrivals / times.each_per_s * (1 - RATE_RELATIVE)) : 0;
    const int64_t servers = w->served.replicas_needed - decode;
    return check_near(arrivals, w->served.arrivals_per_s) &&
           check_near(param(of, "percentile"), w->served.percentile) && servers >= 1 &&
           servers <= w->replicas + w->prefill_replicas &&
           waiting_suffices(&waiting, servers, 1 + RATE_RELATIVE) &&
           (servers == 1 || !waiting_suffices(&waiting, servers - 1, 1 - RATE_RELATIVE)) &&
           most >= arrivals * (1 - RATE_RELATIVE) && !some_batch_serves(of, w, most * (1 + some)) &&
           some_batch_serves(of, w, most * (1 - some));
}

bool check_service(const struct application *app, const struct view *view, const struct claim_app *said,
                   double longer)
{
    const struct claim_layout *w = &said->layout;
    const struct serving_run of = service_of(app, view);
    return numbers_hold(&of, w) &&
           w->replicas + w->prefill_replicas == said->processes / (w->tensor * w->pipeline) &&
           batch_is_largest(&of, w) && claimed_arrivals_hold(&of, w) &&
           figures_hold(&of, w, said->time_s, longer);
}
