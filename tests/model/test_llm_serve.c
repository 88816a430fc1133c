/* test_llm_serve.c - checks llm.serve against values computed elsewhere, against a search of all layouts,
 * batches and replicas by formulas of its own, and against its directions. */
#include <math.h>
#include <stdio.h>
#include <string.h>

#include "base/diag.h"
#include "check.h"
#include "generator/random_numbers.h"
#include "machine/view.h"
#include "model/model.h"
#include "model/model_list.h"
#include "model/params.h"

static const struct view H100 = {.rate_ops = 989e12,
                                 .latency_s = 5e-6,
                                 .bandwidth_Bps = 50e9,
                                 .procs_per_node = 8,
                                 .memory_Bpp = 80e9,
                                 .memory_Bps = 3.35e12,
                                 .inside_latency_s = 0.5e-6,
                                 .inside_bandwidth_Bps = 450e9};

static void test_values_of_an_independent_program(void **state)
{
    (void)state;
    static const char *const names[] = {"transformer",       "tensor",       "pipeline",
                                        "precision",         "kv_precision", "compute_efficiency",
                                        "memory_efficiency", "prompt",       "answer"};
    static const char *const limits[] = {"batch", "ttft", "tpot"};
    static const char *const same[] = {"step_s", "prefill_s", "ttft_s",
                                       "tpot_s", "cycle_s",   "requests_per_s"};
    struct golden golden;
    golden_open(&golden, "llm_serve");
    for (size_t i = 0; i < golden.n_rows; i++) {
        struct application app = application_init(&model_llm_serve);
        struct view view = H100;
        struct prediction out;
        struct diag diag = DIAG_INIT;
        const double p = golden_real(&golden, i, "tensor") * golden_real(&golden, i, "pipeline");
        view.rate_ops = golden_real(&golden, i, "peak");
        for (size_t k = 0; k < sizeof names / sizeof *names; k++)
            set(&app, names[k], golden_text(&golden, i, names[k]));
        check_close(figure_of(&app, &view, p, "batch"), golden_real(&golden, i, "within"), 0, 0);
        for (size_t k = 0; k < sizeof limits / sizeof *limits; k++)
            if (*golden_text(&golden, i, limits[k]))
                set(&app, limits[k], golden_text(&golden, i, limits[k]));
        assert_int_equal(model_eval(&out, &app, &view, p, &diag), ST_OK);
        check_close(figure_of(&app, &view, p, "batch"), golden_real(&golden, i, "b"), 0, 0);
        for (size_t k = 0; k < sizeof same / sizeof *same; k++)
            check_six_digits(figure_of(&app, &view, p, same[k]), golden_real(&golden, i, same[k]));
        check_six_digits(out.rate_ops, golden_real(&golden, i, "tokens_per_s"));
        check_close(figure_of(&app, &view, p, "replicas"), 1, 0, 0);
        const double pipeline = golden_real(&golden, i, "pipeline");
        set_number(&app, "batch", pipeline);
        check_six_digits(figure_of(&app, &view, p, "step_s"), golden_real(&golden, i, "first_step_s"));
        /* a further request adds its keys and values, whose size shows in the memory */
        const double one_B = figure_of(&app, &view, p, "memory_B");
        set_number(&app, "batch", 2 * pipeline);
        const double tokens = golden_real(&golden, i, "prompt") + golden_real(&golden, i, "answer");
        check_close((figure_of(&app, &view, p, "memory_B") - one_B) * p / pipeline / tokens,
                    golden_real(&golden, i, "kv_B"), 1e-6, 0);
    }
    golden_close(&golden);
}

/* --- brute force --- */

/* A small service. Its numbers are those of the parameters; 0: not given. */
struct small {
    int64_t l, h, V, heads, kv, f, E, k, shared, dense, prompt, answer, p, each;
    int64_t tensor, pipeline, expert, batch;
    const char *attention;
    double weight_B, cache_B, ttft, tpot, arrivals, percentile, a_cv2, s_cv2, eff_c, eff_m;
    bool apart;
    struct view view;
};

struct small_best {
    double tokens_per_s;
    int64_t t, p, e, b, replicas, prompts;
    bool data;
};

static struct small small_of(uint64_t seed)
{
    struct random random = {seed};
    struct small of = {.l = random_in(&random, 1, 6),
                       .heads = (int64_t)1 << random_in(&random, 0, 4),
                       .V = random_in(&random, 100, 2000),
                       .f = random_in(&random, 64, 1024),
                       .prompt = random_in(&random, 1, 8000),
                       .answer = random_in(&random, 2, 4000),
                       .each = (int64_t)1 << random_in(&random, 0, 3),
                       .a_cv2 = (double)random_in(&random, 0, 3) / 2,
                       .s_cv2 = (double)random_in(&random, 0, 3) / 2,
                       .eff_c = (double)random_in(&random, 3, 9) / 10,
                       .eff_m = (double)random_in(&random, 3, 9) / 10,
                       .percentile = (double)random_in(&random, 50, 99)};
    of.h = of.heads * random_in(&random, 8, 64);
    of.kv = of.heads >> random_in(&random, 0, 4);
    of.kv = of.kv > 0 ? of.kv : 1;
    if (random_in(&random, 0, 1)) {
        of.E = random_in(&random, 2, 12);
        of.k = random_in(&random, 1, of.E);
        of.shared = random_in(&random, 0, 2);
        of.dense = random_in(&random, 0, of.l);
    }
    of.p = random_in(&random, 1, 3 * of.each);
    of.apart = random_in(&random, 0, 3) == 0;
    of.tensor = random_in(&random, 0, 7) == 0 ? random_in(&random, 1, 8) : 0;
    of.pipeline = random_in(&random, 0, 7) == 0 ? random_in(&random, 1, 4) : 0;
    of.expert = random_in(&random, 0, 7) == 0 ? random_in(&random, 1, 4) : 0;
    of.batch = random_in(&random, 0, 7) == 0 ? random_in(&random, 1, 20) : 0;
    of.attention = random_in(&random, 0, 1)               ? "best"
                   : of.E > 0 && random_in(&random, 0, 3) ? "data"
                                                          : "tensor";
    if (*of.attention == 'd') {
        while (of.tensor > 0 && of.E % of.tensor != 0)
            of.tensor--;
        of.expert = of.expert > 0 && of.tensor > 0 ? of.tensor : 0;
    }
    of.view =
        (struct view){.rate_ops = random_log(&random, 1e9, 1e12),
                      .latency_s = random_log(&random, 1e-7, 1e-4),
                      .bandwidth_Bps = random_log(&random, 1e7, 1e10),
                      .procs_per_node = (double)of.each,
                      .memory_Bps = random_log(&random, 1e8, 1e11),
                      .inside_latency_s = random_log(&random, 1e-7, 1e-5),
                      .inside_bandwidth_Bps = random_in(&random, 0, 5) ? random_log(&random, 1e8, 1e11) : 0,
                      .inside_nodes = (double)random_in(&random, 0, 2)};
    return of;
}

static double small_attention(const struct small *of)
{
    return (double)(2 * of->h * of->h + 2 * of->h * of->kv * (of->h / of->heads));
}

/* Parameters of which `experts` of each mixture count; without the embedding. */
static double small_parameters(const struct small *of, double experts)
{
    const double part = 3 * (double)of->h * (double)of->f, head = (double)of->V * (double)of->h;
    const double dense = of->E > 0 ? (double)of->dense : (double)of->l, mixed = (double)of->l - dense;
    return (double)of->l * small_attention(of) + dense * part +
           mixed * ((experts + (double)of->shared) * part + (double)(of->h * of->E)) + head;
}

static double small_ring(const struct small *of, double bytes, int64_t t)
{
    const double domain = of->view.procs_per_node * fmax(1, of->view.inside_nodes);
    const bool in = of->view.inside_bandwidth_Bps > 0 && (double)t <= domain;
    const double each = in ? of->view.inside_latency_s : of->view.latency_s;
    const double Bps = in ? of->view.inside_bandwidth_Bps : of->view.bandwidth_Bps;
    return t > 1 ? 2 * (double)(t - 1) * each + 2 * (double)(t - 1) / (double)t * bytes / Bps : 0;
}

/* data: of n tokens that each accelerator has, otherwise of n tokens that t share. */
static double small_messages(const struct small *of, double n, int64_t t, int64_t p, int64_t e, bool data)
{
    const double bytes = 2 * n * (double)of->h,
                 domain = of->view.procs_per_node * fmax(1, of->view.inside_nodes);
    const double g = of->view.inside_bandwidth_Bps > 0 ? fmin((double)e, domain) : 1;
    const double sent = 2 * n * (double)of->k * (double)of->h / (data ? 1 : (double)t);
    double all = 0;
    for (int64_t layer = 0; layer < of->l; layer++) {
        if (data) {
            if (layer < of->dense || e == 1)
                continue;
        } else
            all += small_ring(of, bytes, t);
        if (e == 1 || layer < of->dense) {
            all += small_ring(of, bytes, t);
            continue;
        }
        double in = 0, out = 0;
        if (g > 1)
            in = (g - 1) * of->view.inside_latency_s +
                 (g - 1) / (double)e * sent / of->view.inside_bandwidth_Bps;
        if ((double)e > g)
            out = ((double)e - g) * of->view.latency_s +
                  ((double)e - g) / (double)e * sent / of->view.bandwidth_Bps;
        all += 2 * fmax(in, out);
    }
    return all + (double)(p - 1) * (of->view.latency_s + bytes / of->view.bandwidth_Bps);
}

/* Bytes that an accelerator reads for n tokens: 1/t of all weights, or of the experts only. */
static double small_weights(const struct small *of, double n, double t, bool data)
{
    const double touched = of->E > 0 ? (double)of->E * (1 - pow(1 - (double)of->k / (double)of->E, n)) : 0;
    return of->weight_B * small_parameters(of, data ? touched / t : touched) / (data ? 1 : t);
}

static double small_late(double arrivals, double S, double variation, double slack, int64_t c)
{
    const double a = arrivals * S;
    double b = 1;
    if (a >= (double)c)
        return 1;
    for (int64_t j = 1; j <= c; j++)
        b = a * b / ((double)j + a * b);
    const double busy = (double)c * b / ((double)c - a * (1 - b));
    if (slack == 0)
        return busy;
    return variation == 0 ? 0 : busy * exp(-2 * ((double)c / S - arrivals) * slack / variation);
}

/* Tries a batch of a layout. Without data attention t accelerators are one that is t times as fast. */
static void try_small(struct small_best *best, const struct small *of, int64_t t, int64_t p, int64_t e,
                      int64_t b, bool data)
{
    const int64_t c = of->p / (t * p);
    const double T = (double)t, sp = (double)of->prompt, sa = (double)of->answer, B = (double)b,
                 P = (double)p;
    const double copies = !data && t > of->kv ? T / (double)of->kv : 1;
    const double K = (double)of->l * 2 * (double)(of->kv * (of->h / of->heads)) * of->cache_B * copies;
    const double head = (double)of->V * (double)of->h;
    const double all =
        small_parameters(of, (double)of->E) + head + 2 * (double)(of->l * of->h) + (double)of->h;
    const double alone = small_parameters(of, 0), experts = small_parameters(of, (double)of->E) - alone;
    const double n = ceil(B / P), own = data ? ceil(n / T) : n, ranks = data ? 1 : T;
    const double held = of->weight_B * ((all - experts) / ranks + experts / T);
    if (held / P + own * K * (sp + sa) / ranks > 0.94 * of->view.memory_Bpp)
        return;
    const double ops = of->view.rate_ops * of->eff_c, Bps = of->view.memory_Bps * of->eff_m;
    const double used = small_parameters(of, (double)of->k), h = (double)of->h, l = (double)of->l;
    const double step =
        fmax((small_weights(of, n, T, data) + own * K * (sp + sa / 2) / ranks) / Bps,
             (own * (2 * alone + 4 * l * h * (sp + sa / 2)) / ranks + n * 2 * (used - alone) / T) / ops) +
        small_messages(of, own, t, p, e, data);
    const double prefill = fmax((2 * (used - head) * sp + 2 * head + 2 * l * h * sp * sp) / ranks / ops,
                                small_weights(of, data ? T * sp : sp, T, data) / Bps) +
                           small_messages(of, sp, t, p, e, data);
    const double variation = of->a_cv2 + of->s_cv2, limit = 1 - of->percentile / 100;
    if (!of->apart) {
        const double cycle = own * prefill + (sa - 1) * step;
        if (prefill + step > of->ttft || step + (own * P - 1) * prefill / (P * (sa - 1)) > of->tpot)
            return;
        if (of->arrivals > 0 &&
            small_late(of->arrivals, cycle / B, variation, of->ttft - prefill - step, c) > limit)
            return;
        const double rate = (double)c * B * sa / cycle;
        if (rate > best->tokens_per_s)
            *best = (struct small_best){rate, t, p, e, b, c, 0, data};
        return;
    }
    const double first = prefill + K * sp / of->view.bandwidth_Bps;
    if (first > of->ttft || step > of->tpot)
        return;
    for (int64_t x = 1; x < c; x++) {
        const double decoded = (double)(c - x) * B / ((sa - 1) * step);
        if (of->arrivals > 0 &&
            (decoded < of->arrivals ||
             small_late(of->arrivals, prefill * ranks / T, variation, of->ttft - first, x) > limit))
            continue;
        const double rate = fmin((double)x / (prefill * ranks / T), decoded) * sa;
        if (rate > best->tokens_per_s)
            *best = (struct small_best){rate, t, p, e, b, c - x, x, data};
    }
}

/* Tries all batches of a layout. */
static void try_batches(struct small_best *best, const struct small *of, int64_t t, int64_t p, int64_t e,
                        bool data)
{
    enum { BATCHES = 2000 };
    const int64_t unit = data && of->batch == 0 ? t * p : p;
    for (int64_t b = unit; b <= BATCHES; b += unit)
        if (of->batch == 0 || b == of->batch)
            try_small(best, of, t, p, e, b, data);
}

static struct small_best best_small(const struct small *of)
{
    struct small_best best = {0};
    const double domain = of->view.procs_per_node * fmax(1, of->view.inside_nodes);
    const bool tensor = *of->attention != 'd', data = *of->attention != 't';
    for (int64_t t = 1; t <= of->p; t++)
        for (int64_t p = 1; p <= of->l && t * p <= of->p; p++) {
            const bool power = (t & (t - 1)) == 0 && (double)t <= domain;
            if ((of->tensor ? t != of->tensor : !power) || (of->pipeline && p != of->pipeline))
                continue;
            if (data && of->E > 0 && of->E % t == 0 && (!of->expert || of->expert == t))
                try_batches(&best, of, t, p, t, true);
            for (int64_t e = 1; e <= t && tensor && (of->tensor || t <= of->heads); e++) {
                int64_t common = 1;
                for (int64_t d = 1; d <= t; d++)
                    common = t % d == 0 && of->E % d == 0 ? d : common;
                if ((of->expert ? e == of->expert : e == 1 || e == common) &&
                    (e == 1 || (of->E > 0 && common % e == 0)))
                    try_batches(&best, of, t, p, e, false);
            }
        }
    return best;
}

static struct application small_application(const struct small *of, const char *precision, const char *kv)
{
    struct application app = application_init(&model_llm_serve);
    const struct {
        const char *name;
        double value;
    } params[] = {
        {"layers", (double)of->l},       {"width", (double)of->h},       {"vocabulary", (double)of->V},
        {"heads", (double)of->heads},    {"kv_heads", (double)of->kv},   {"feed_forward", (double)of->f},
        {"prompt", (double)of->prompt},  {"answer", (double)of->answer}, {"percentile", of->percentile},
        {"arrival_cv2", of->a_cv2},      {"service_cv2", of->s_cv2},     {"compute_efficiency", of->eff_c},
        {"memory_efficiency", of->eff_m}};
    const struct {
        const char *name;
        double value;
    } open[] = {{"experts", (double)of->E},
                {"active_experts", (double)of->k},
                {"shared_experts", (double)of->shared},
                {"dense_layers", (double)of->dense},
                {"tensor", (double)of->tensor},
                {"pipeline", (double)of->pipeline},
                {"expert", (double)of->expert},
                {"batch", (double)of->batch}};
    for (size_t i = 0; i < sizeof params / sizeof *params; i++)
        set_number(&app, params[i].name, params[i].value);
    for (size_t i = 0; i < sizeof open / sizeof *open; i++)
        if (open[i].value > 0)
            set_number(&app, open[i].name, open[i].value);
    set(&app, "gated", "yes");
    set(&app, "tied", "no");
    set(&app, "attention", of->attention);
    set(&app, "disaggregated", of->apart ? "yes" : "no");
    set(&app, "precision", precision);
    set(&app, "kv_precision", kv);
    char text[48];
    if (isfinite(of->ttft)) {
        snprintf(text, sizeof text, "%.17gs", of->ttft);
        set(&app, "ttft", text);
    }
    if (isfinite(of->tpot)) {
        snprintf(text, sizeof text, "%.17gs", of->tpot);
        set(&app, "tpot", text);
    }
    if (of->arrivals > 0) {
        snprintf(text, sizeof text, "%.17g/s", of->arrivals);
        set(&app, "arrivals", text);
    }
    return app;
}

/* Sets memory, precision and limits so that many cases are possible and the limits decide. */
static void limit_small(struct small *of, uint64_t seed, const char **precision, const char **kv)
{
    static const struct {
        const char *name;
        double bytes;
    } formats[] = {{"bf16", 2}, {"fp8", 1}, {"nvfp4", 0.5625}, {"mxfp4", 0.53125}, {"fp4", 0.5625}};
    struct random random = {seed ^ 0x5e0e};
    const size_t w = (size_t)random_in(&random, 0, 4), c = (size_t)random_in(&random, 0, 4);
    of->weight_B = formats[w].bytes;
    of->cache_B = formats[c].bytes;
    *precision = formats[w].name;
    *kv = formats[c].name;
    const double all = small_parameters(of, (double)of->E) * of->weight_B;
    const double one =
        (double)(of->l * 2 * of->kv * (of->h / of->heads) * (of->prompt + of->answer)) * of->cache_B;
    /* replicas of `each` accelerators hold the model; all together at most about 1,500 requests */
    const double each = (double)random_in(&random, 1, of->p);
    of->view.memory_Bpp =
        floor((all * random_log(&random, 0.9, 1.5) + one * random_log(&random, 1, 200)) / each);
    of->view.memory_Bpp = fmin(of->view.memory_Bpp, floor((all + 1500 * one) / (double)of->p));
    of->ttft = of->tpot = INFINITY;
    const struct small_best free = best_small(of);
    if (free.tokens_per_s == 0)
        return;
    struct application app = small_application(of, *precision, *kv);
    const double p = (double)of->p;
    if (random_in(&random, 0, 2))
        of->ttft = figure_of(&app, &of->view, p, "ttft_s") * random_log(&random, 0.5, 3);
    if (random_in(&random, 0, 2))
        of->tpot = figure_of(&app, &of->view, p, "tpot_s") * random_log(&random, 0.3, 1.2);
    if (random_in(&random, 0, 1))
        of->arrivals = figure_of(&app, &of->view, p, "requests_per_s") * random_log(&random, 0.05, 1.1);
}

static void test_every_layout(void **state)
{
    (void)state;
    uint64_t found = 0, queued = 0, data = 0, tried = 0;
    for (uint64_t seed = random_first(), end = seed + random_cases(1000); seed < end; seed++) {
        const char *precision = NULL, *kv = NULL;
        struct small of = small_of(seed);
        struct prediction out;
        struct diag diag = DIAG_INIT;
        limit_small(&of, seed, &precision, &kv);
        const struct application app = small_application(&of, precision, kv);
        const struct small_best want = best_small(&of);
        const enum status status = model_eval(&out, &app, &of.view, (double)of.p, &diag);
        if ((status == ST_OK) != (want.tokens_per_s > 0))
            fail_msg("seed %llu: %s, brute force finds %g tokens/s: t %lld p %lld e %lld b %lld",
                     (unsigned long long)seed, status == ST_OK ? "possible" : diag.message, want.tokens_per_s,
                     (long long)want.t, (long long)want.p, (long long)want.e, (long long)want.b);
        tried++;
        if (status != ST_OK) {
            diag_fini(&diag);
            continue;
        }
        struct model_layout w;
        assert_int_equal(model_llm_serve.layouts(&w, 1, &app, &of.view, (double)of.p), 1);
        if (fabs(out.rate_ops / want.tokens_per_s - 1) > 1e-9)
            fail_msg("seed %llu: %g tokens/s in t %lld p %lld e %lld b %lld, brute force finds %g: t %lld p "
                     "%lld e %lld b %lld",
                     (unsigned long long)seed, out.rate_ops, (long long)w.tensor, (long long)w.pipeline,
                     (long long)w.expert, (long long)w.serving.batch, want.tokens_per_s, (long long)want.t,
                     (long long)want.p, (long long)want.e, (long long)want.b);
        found++;
        queued += of.arrivals > 0;
        data += strcmp(w.serving.attention, "data") == 0;
    }
    assert_true(tried < 100 || (found * 3 > tried && queued * 10 > tried && data * 20 > tried));
}

/* A larger batch takes longer for each token and serves more of them; more processes never serve fewer. */
static void test_directions(void **state)
{
    (void)state;
    for (uint64_t seed = random_first(), end = seed + random_cases(200); seed < end; seed++) {
        const char *precision = NULL, *kv = NULL;
        struct small of = small_of(seed);
        struct prediction out;
        limit_small(&of, seed, &precision, &kv);
        const double arrivals = of.arrivals;
        of.ttft = of.tpot = INFINITY;
        of.arrivals = 0;
        of.tensor = of.expert = 1;
        of.attention = "tensor";
        of.pipeline = of.pipeline > 0 ? of.pipeline : 1;
        struct application app = small_application(&of, precision, kv);
        const double p = (double)of.p;
        double tpot = 0, tokens = 0;
        for (int64_t b = of.pipeline; b <= 64 * of.pipeline; b += of.pipeline) {
            set_number(&app, "batch", (double)b);
            if (model_eval(&out, &app, &of.view, p, NULL) != ST_OK)
                break;
            assert_true(figure_of(&app, &of.view, p, "tpot_s") >= tpot);
            assert_true(out.rate_ops >= tokens * (1 - 1e-12));
            tpot = figure_of(&app, &of.view, p, "tpot_s");
            tokens = out.rate_ops;
        }
        of.arrivals = arrivals / 2;
        of.batch = of.tensor = of.expert = of.pipeline = 0;
        of.attention = "best";
        app = small_application(&of, precision, kv);
        double before = 0;
        for (double more = 1; more <= 2 * p; more++) {
            const bool runs = model_eval(&out, &app, &of.view, more, NULL) == ST_OK;
            assert_true((runs ? out.rate_ops : 0) >= before * (1 - 1e-12));
            before = runs ? out.rate_ops : 0;
        }
    }
}

/* On one accelerator data attention is tensor attention; on two it keeps the weights of the attention twice.
 */
static void test_attention(void **state)
{
    (void)state;
    static const char *const same[] = {"batch",   "step_s",   "prefill_s",      "ttft_s",       "tpot_s",
                                       "cycle_s", "memory_B", "requests_per_s", "arrivals_most"};
    struct application tensor = application_init(&model_llm_serve), data = tensor;
    const char *const params[][2] = {
        {"transformer", "mixtral-8x7b"}, {"precision", "fp8"}, {"tensor", "1"}, {"compute_efficiency", "50%"},
        {"memory_efficiency", "70%"},    {"ttft", "450ms"},    {"tpot", "40ms"}};
    for (size_t i = 0; i < sizeof params / sizeof *params; i++) {
        set(&tensor, params[i][0], params[i][1]);
        set(&data, params[i][0], params[i][1]);
    }
    set(&tensor, "attention", "tensor");
    set(&data, "attention", "data");
    for (size_t i = 0; i < sizeof same / sizeof *same; i++)
        check_close(figure_of(&data, &H100, 8, same[i]), figure_of(&tensor, &H100, 8, same[i]), 0, 0);
    set(&tensor, "tensor", "2");
    set(&data, "tensor", "2");
    set(&tensor, "batch", "2");
    set(&data, "batch", "2");
    /* of the attention, norms, router, head and embedding the second copy */
    const double h = 4096, layers = 32,
                 kept = layers * (2 * h * h + 2 * h * 1024 + 8 * h + 2 * h) + h + 2 * 32000 * h;
    check_close(figure_of(&data, &H100, 8, "memory_B") - figure_of(&tensor, &H100, 8, "memory_B"), kept / 2,
                1e-9, 0);
    set(&data, "expert", "4");
    assert_int_equal(application_check(&data, NULL), ST_INPUT);
    set(&data, "expert", "2");
    assert_int_equal(application_check(&data, NULL), ST_OK);
    set(&data, "tensor", "3");
    assert_int_equal(application_check(&data, NULL), ST_INPUT);
}

/* The product of the largest parameters exceeds 128 bits. */
static void test_memory_of_the_largest_requests(void **state)
{
    (void)state;
    static const char *const most[][2] = {
        {"layers", "10000"},    {"width", "1000"},       {"vocabulary", "1000"}, {"heads", "100000"},
        {"kv_heads", "100000"}, {"head_size", "100000"}, {"prompt", "1e8"},      {"answer", "1e8"},
        {"batch", "1e9"},       {"pipeline", "10000"},   {"tensor", "1"}};
    struct application app = application_init(&model_llm_serve);
    for (size_t i = 0; i < sizeof most / sizeof *most; i++)
        set(&app, most[i][0], most[i][1]);
    const double token_B = 2 * 10000 * (2 * 1e5 * 1e5); /* keys and values of a token */
    check_close(model_llm_serve.memory_Bpp(&app, 10000), 1e9 * token_B * 2e8 / 10000, 1e-6, 0);
}

static void check_refused(const char *name, const char *value, const char *says)
{
    struct application app = application_init(&model_llm_serve);
    struct prediction out;
    struct diag diag = DIAG_INIT;
    set(&app, "transformer", "llama-3.1-70b");
    set(&app, "compute_efficiency", "50%");
    set(&app, "memory_efficiency", "70%");
    set(&app, name, value);
    assert_int_equal(model_eval(&out, &app, &H100, 8, &diag), ST_DOMAIN);
    if (!strstr(diag.message, says))
        fail_msg("'%s' does not say '%s'", diag.message, says);
    diag_fini(&diag);
}

/* The message names the limit that no number of replicas keeps, and what would be possible. */
static void test_reasons(void **state)
{
    (void)state;
    check_refused("ttft", "10ms", "ttft must be at least 0.0559");
    check_refused("tpot", "1ms", "tpot must be at least 0.00");
    check_refused("arrivals", "100/s", "arrivals must be at most");
    check_refused("memory", "10GB", "memory must be at least");
    check_refused("tensor", "16", "processes must be at least tensor x pipeline");
    check_refused("batch", "100000", "memory must be at least");
    struct application app = application_init(&model_llm_serve);
    struct prediction out;
    struct diag diag = DIAG_INIT;
    assert_int_equal(application_check(&app, &diag), ST_INPUT);
    check_text(diag.message, "llm.serve needs transformer=, or layers=, width= and vocabulary= of a shape");
    diag_fini(&diag);
    set(&app, "transformer", "llama-3.1-8b");
    assert_int_equal(application_check(&app, NULL), ST_OK);
    assert_int_equal(model_eval(&out, &app, &H100, 8, &diag), ST_DOMAIN);
    assert_non_null(strstr(diag.message, "give compute_efficiency="));
    diag_fini(&diag);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_values_of_an_independent_program),
        cmocka_unit_test(test_every_layout),
        cmocka_unit_test(test_directions),
        cmocka_unit_test(test_attention),
        cmocka_unit_test(test_memory_of_the_largest_requests),
        cmocka_unit_test(test_reasons),
    };
    return cmocka_run_group_tests_name("model/llm_serve", tests, NULL, NULL);
}
