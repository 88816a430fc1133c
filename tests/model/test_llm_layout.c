/* test_llm_layout.c - checks layouts of llm.train against values computed elsewhere, against a search of all
 * layouts, and against simulated schedules. */
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/diag.h"
#include "check.h"
#include "generator/random_numbers.h"
#include "machine/view.h"
#include "model/model.h"
#include "model/model_list.h"
#include "model/params.h"

enum { STAGES_AT_MOST = 128 };

/* Sets words "key=value key=value". */
static void set_words(struct application *app, const char *words)
{
    char copy[512], *left = NULL;
    snprintf(copy, sizeof copy, "%s", words);
    for (char *word = strtok_r(copy, " ", &left); word; word = strtok_r(NULL, " ", &left)) {
        char *equals = strchr(word, '=');
        *equals = '\0';
        set(app, word, equals + 1);
    }
}

static void test_values_of_an_independent_program(void **state)
{
    (void)state;
    struct golden golden;
    golden_open(&golden, "llm_layouts");
    for (size_t i = 0; i < golden.n_rows; i++) {
        struct application app = application_init(&model_llm_train);
        struct model_layout layout;
        const struct view view = {.rate_ops = golden_real(&golden, i, "rate"),
                                  .bandwidth_Bps = golden_real(&golden, i, "nic"),
                                  .inside_bandwidth_Bps = golden_real(&golden, i, "inside"),
                                  .procs_per_node = 8};
        set_words(&app, golden_text(&golden, i, "words"));
        const double p = golden_real(&golden, i, "processes");
        assert_int_equal(model_llm_train.layouts(&layout, 1, &app, &view, p), 1);
        assert_int_equal(layout.microbatches, (int64_t)golden_real(&golden, i, "m"));
        assert_int_equal(model_layout_layers(&layout, 0), (int64_t)golden_real(&golden, i, "first"));
        assert_int_equal(layout.last, (int64_t)golden_real(&golden, i, "last"));
        assert_int_equal(layout.interleave, (int64_t)golden_real(&golden, i, "v"));
        assert_int_equal(layout.idle, 0);
        check_six_digits(layout.memory_B, golden_real(&golden, i, "memory_B"));
        check_six_digits(layout.stage_memory_B.first, golden_real(&golden, i, "first_B"));
        check_six_digits(layout.stage_memory_B.last, golden_real(&golden, i, "last_B"));
        check_close(figure_of(&app, &view, p, "parameters"), golden_real(&golden, i, "parameters"), 0, 0);
        struct view alone = view; /* without the time of the exchange */
        alone.bandwidth_Bps = INFINITY;
        const double pipeline_s = figure_of(&app, &alone, p, "iteration_s");
        check_six_digits(pipeline_s, golden_real(&golden, i, "pipeline_s"));
        if (strcmp(golden_text(&golden, i, "iteration_s"), "-") == 0)
            continue;
        check_six_digits(layout.iteration_s, golden_real(&golden, i, "iteration_s"));
        check_close(layout.iteration_s - pipeline_s, golden_real(&golden, i, "exchange_s"), 1e-5, 0);
    }
    golden_close(&golden);
}

/* The bytes of messages of a layer and microbatch, from the difference that a link makes: of all layers, the
 * time of one microbatch. */
static double layer_s_of(const char *words, const struct view *view, double p)
{
    struct application app = application_init(&model_llm_train);
    struct model_layout layout;
    set_words(&app,
              "layers=1 batch=1 vocabulary=1 pipeline=1 data=1 recompute=no sharding=none batch_rounding=1");
    set_words(&app, words);
    assert_int_equal(model_llm_train.layouts(&layout, 1, &app, view, p), 1);
    return layout.iteration_s;
}

/* Mixtral: all-to-alls of 8 experts on two nodes of 8, two processes for each share of a layer: 4 of its
 * ranks in a node. What goes to the other node takes longer, until its link is 4/3 as fast. */
static void test_bytes_of_experts(void **state)
{
    (void)state;
    static const char mixtral[] =
        "width=4096 heads=32 head_size=128 kv_heads=8 feed_forward=14336 experts=8 active_experts=2 tensor=2 "
        "expert=8 sequence=4096 batch=8 microbatch=1 data=8";
    struct view view = {
        .rate_ops = 1e30, .bandwidth_Bps = 1e9, .inside_bandwidth_Bps = 1e30, .procs_per_node = 8};
    const double outside_s = layer_s_of(mixtral, &view, 16);
    view.bandwidth_Bps = 2e9;
    const double faster_s = layer_s_of(mixtral, &view, 16);
    const double parameters = 2 * 4096 * 5120 + 4096 * 8 + 3 * 4096; /* not in experts */
    const double gradients_B = 2 * 7 / 8.0 * 2 * parameters / 2;
    check_close(2e9 * (outside_s - faster_s), 6.710886e7 + gradients_B, 1e-7, 0);
    view = (struct view){
        .rate_ops = 1e30, .bandwidth_Bps = 1e30, .inside_bandwidth_Bps = 1e9, .procs_per_node = 8};
    const double sums_B = 4 * 2 * 0.5 * 2 * 4096 * 4096; /* of two processes that share a layer */
    check_close(1e9 * layer_s_of(mixtral, &view, 16), 5.033165e7 + sums_B, 1e-7, 0);
}

/* A ring of 8: one step sends 8 MiB, a block has 2.2e12 operations. With the link of 50 GB/s nothing is
 * exposed; with a slow one what the step takes longer, three times (forward, and twice backward). */
static void test_bytes_of_context(void **state)
{
    (void)state;
    static const char llama[] = "width=16384 heads=128 head_size=128 kv_heads=8 feed_forward=1 gated=yes "
                                "sequence=131072 tensor=8 context=8";
    struct view view = {
        .rate_ops = 6e14, .bandwidth_Bps = 5e10, .inside_bandwidth_Bps = 1e30, .procs_per_node = 8};
    const double block_s = 2.199023e12 / (6e14 * 16384 / 16984);
    check_close(block_s, 0.003799256, 1e-6, 0);
    const double hidden_s = layer_s_of(llama, &view, 64);
    view.bandwidth_Bps = 1e7;
    const double exposed_s = layer_s_of(llama, &view, 64);
    const double gradients_B = 2 * 7 / 8.0 * 2 / 8 * (16384.0 * 2 * (16384 + 1024) + 3 * 16384 + 3 * 16384);
    check_close(exposed_s - hidden_s, 3 * 7 * (8388608 / 1e7 - block_s) + gradients_B * (1 / 1e7 - 1 / 5e10),
                1e-5, 0);
}

/* --- search of all layouts --- */

/* A small task, and a layout of it with every stage computed separately. b, c: 0 for any. */
struct small {
    double l, h, s, V, B, b, c, interleave, P, each, domains;
    double rate, nic_Bps, inside_Bps, memory_B, rounding;
    bool again, tied;
    int sharding;
    /* of other layers than the classic one; heads 0: classic. experts 0: dense. latent 0: none */
    double heads, size, kv_heads, f, experts, active, shared, dense, dense_f, latent, asked, rope, value;
    bool gated;
};

struct way {
    double t, p, d, c, e, b, m, v, layers[STAGES_AT_MOST];
};

static double expert_parameters(const struct small *o)
{
    return (o->gated ? 3 : 2) * o->h * o->f;
}

/* Matrix parameters of all layers, without experts that tokens are sent to. */
static double common_parameters(const struct small *o)
{
    const double h = o->h, key = o->size + o->rope;
    if (o->heads == 0)
        return o->l * 12 * h * h;
    double attention = 2 * h * o->size * (o->heads + o->kv_heads);
    if (o->latent > 0)
        attention = (o->asked > 0 ? h * o->asked + o->asked * o->heads * key : h * o->heads * key) +
                    h * (o->latent + o->rope) + o->latent * o->heads * (o->size + o->value) +
                    o->heads * o->value * h;
    if (o->experts == 0)
        return o->l * (attention + expert_parameters(o));
    return o->l * attention + o->dense * (o->gated ? 3 : 2) * h * o->dense_f +
           (o->l - o->dense) * (o->shared * expert_parameters(o) + h * o->experts);
}

/* Operations of attention for a token and another one. */
static double pair_ops(const struct small *o)
{
    if (o->heads == 0)
        return 4 * o->h;
    return o->latent > 0 ? 2 * o->heads * (o->size + o->rope + o->value) : 4 * o->heads * o->size;
}

/* Operations of all layers for a sequence. */
static double layers_ops(const struct small *o, double passes)
{
    const double active = common_parameters(o) + (o->l - o->dense) * o->active * expert_parameters(o);
    return passes * o->s * (2 * active + o->l * o->s * pair_ops(o));
}

static double stage_parameters(const struct small *o, const struct way *w, int i)
{
    double sum = w->layers[i] * (common_parameters(o) / o->l + (o->heads > 0 ? 2 : 13) * o->h);
    if (i == 0)
        sum += o->V * o->h + (o->heads > 0 ? 0 : o->s * o->h);
    if (i == (int)w->p - 1 && (w->p > 1 || !o->tied))
        sum += o->V * o->h;
    return sum;
}

/* Parameters of experts of a stage on an accelerator. */
static double stage_experts(const struct small *o, const struct way *w, int i)
{
    return o->experts > 0 ? w->layers[i] * (1 - o->dense / o->l) * o->experts / w->e * expert_parameters(o)
                          : 0;
}

static double state_B(const struct small *o, double copies)
{
    return (const double[]){18, 2 + 16 / copies, 18 / copies, 6 + 12 / copies}[o->sharding];
}

static double most_memory(const struct small *o, const struct way *w)
{
    const double bs = w->b * o->s / w->c;
    double most = 0;
    for (int i = 0; i < (int)w->p; i++) {
        const double A = bs * o->h * (10 + 24 / w->t);
        const double flight = w->v > 1 ? fmin(w->m * w->v, 2 * (w->p - 1 - i) + (w->v - 1) * w->p + 1) / w->v
                                       : fmin(w->m, w->p - i);
        double sum = state_B(o, w->d * w->c) * stage_parameters(o, w, i) / w->t +
                     state_B(o, w->d * w->c / w->e) * stage_experts(o, w, i) / w->t;
        sum += flight * w->layers[i] * (o->again ? 2 * bs * o->h : A) + (o->again ? A : 0);
        if (i == (int)w->p - 1)
            sum += 4 * bs * (o->V + o->h) / w->t;
        most = fmax(most, sum);
    }
    return most;
}

static double link_Bps(const struct small *o, double n)
{
    return n <= o->each * o->domains && o->inside_Bps > 0 ? o->inside_Bps : o->nic_Bps;
}

/* Time of a layer of a microbatch. */
static double layer_s(const struct small *o, const struct way *w)
{
    const double speed = w->t * o->rate * o->h / (o->h + 600), bs = w->b * o->s / w->c;
    const double computing = w->b * layers_ops(o, o->again ? 4 : 3) / o->l / w->c / speed;
    double sum = computing + (o->again ? 6 : 4) * 2 * (w->t - 1) / w->t * 2 * bs * o->h / link_Bps(o, w->t);
    if (w->e > 1) {
        const double bytes = (o->again ? 6 : 4) * (1 - o->dense / o->l) * 2 * bs * o->active * o->h / w->t;
        double near = o->inside_Bps > 0 ? fmin(w->e, floor(o->each * o->domains / w->t)) : 1;
        near = fmax(near, 1);
        sum += fmax(near > 1 ? bytes * (near - 1) / w->e / o->inside_Bps : 0,
                    bytes * (w->e - near) / w->e / o->nic_Bps);
    }
    if (w->c > 1) {
        double values = o->heads == 0 ? 2 * o->h : 2 * o->kv_heads * o->size;
        if (o->latent > 0)
            values = o->heads * (o->size + o->rope + o->value);
        sum += (o->again ? 4 : 3) * (w->c - 1) *
               fmax(0, 2 * bs * values / w->t / link_Bps(o, w->t * w->c) -
                           bs * o->s / w->c * pair_ops(o) / speed);
    }
    return sum;
}

static double head_s(const struct small *o, const struct way *w)
{
    return w->b * 6 * o->s * o->h * o->V / (w->t * w->c * o->rate * o->h / (o->h + 600));
}

static double exchange_s(const struct small *o, const struct way *w)
{
    const double inside = o->inside_Bps > 0 ? o->inside_Bps : o->nic_Bps, domain = o->each * o->domains;
    const double used = w->t * w->p * w->d * w->c, copies = w->d * w->c, few = copies / w->e;
    double most = 0, sum = 0, carried = o->nic_Bps;
    for (int i = 0; i < (int)w->p; i++)
        most = fmax(most, (copies - 1) / copies * stage_parameters(o, w, i) / w->t +
                              (few - 1) / few * stage_experts(o, w, i) / w->t);
    if (used <= domain)
        carried = inside;
    else if (o->sharding > 0)
        carried = fmin(fmax(inside, o->nic_Bps), fmax(domain / w->t, 1) * o->nic_Bps);
    sum += (o->sharding == 2 ? 3 * w->m : 2) * 2 * most / carried;
    if (o->tied && w->p > 1)
        sum += 2 * o->V * o->h / w->t / (used <= domain ? inside : o->nic_Bps);
    return sum;
}

static double seconds(const struct small *o, const struct way *w)
{
    const double x = layer_s(o, w), y = head_s(o, w), n = w->layers[(int)w->p - 1];
    double T = o->l * x + y;
    if (w->p > 1)
        T = fmax(w->v * ceil((o->l - n) / (w->v * (w->p - 1))) * x, fmax(n * x + y, w->v * y));
    return w->m * T + fmax(0, o->l * x + y - T) / w->v + exchange_s(o, w);
}

/* Sets the stages, n layers on the last. False: the chunks do not fit the layers, or the microbatches. */
static bool set_stages(const struct small *o, struct way *w, int n)
{
    const int before = (int)w->p - 1, rest = (int)o->l - n;
    for (int i = 0; i < before; i++)
        w->layers[i] = rest / before + (i >= before - rest % before ? 1 : 0);
    w->layers[before] = before > 0 ? n : o->l;
    return w->v == 1 || (fmod(w->m, w->p) == 0 && rest / before >= (int)w->v);
}

/* The next number to try: none after the given one, or the double. */
static double next_after(double given, double now)
{
    return given > 0 ? (double)INFINITY : 2 * now;
}

/* Calls `each` for all numbers of accelerators with which an iteration is legal. */
static void each_way(const struct small *o, double widest,
                     void (*each)(const struct small *, struct way *, void *), void *payload)
{
    struct way w = {.v = 1};
    for (w.t = 1; w.t <= 8 && w.t <= widest; w.t *= 2)
        for (w.c = o->c > 0 ? o->c : 1; w.c <= o->P && w.c <= o->s; w.c = next_after(o->c, w.c))
            for (w.b = o->b > 0 ? o->b : 1; w.b <= 2 * o->B + 3; w.b = next_after(o->b, w.b))
                for (w.p = 1; w.p <= o->l + 1 && w.t * w.c * w.p <= o->P; w.p++)
                    for (w.d = 1; w.t * w.c * w.p * w.d <= o->P; w.d++)
                        for (w.e = 1; w.e <= fmax(1, o->experts); w.e++) {
                            w.m = ceil(o->B / (w.d * w.b));
                            if (fmod(fmax(1, o->experts), w.e) == 0 && fmod(w.d * w.c, w.e) == 0 &&
                                w.m * w.d * w.b * 1000 <= o->B * (1000 + o->rounding * 1000))
                                each(o, &w, payload);
                        }
}

static void lower_memory(const struct small *o, struct way *w, void *payload)
{
    double *least = payload;
    for (int n = 0; n <= (w->p > 1 ? o->l - w->p + 1 : 0); n++)
        if (set_stages(o, w, n))
            *least = fmin(*least, most_memory(o, w));
}

/* Bytes of an accelerator with one chunk, in the layout with the least memory; this task has no memory
 * limit. */
static double least_memory(const struct small *o)
{
    double least = INFINITY;
    each_way(o, 8, lower_memory, &least);
    return least;
}

/* The n best layouts, in sequences per second. */
struct best_ways {
    double *speed;
    int n;
};

static void keep_best(const struct small *o, struct way *w, void *payload)
{
    const struct best_ways *out = payload;
    double best = 0;
    for (w->v = 1; w->v <= (w->p > 1 ? o->interleave : 1); w->v++)
        for (int n = 0; n <= (w->p > 1 ? o->l - w->p + 1 : 0); n++)
            if (set_stages(o, w, n) && most_memory(o, w) <= 0.94 * o->memory_B)
                best = fmax(best, w->m * w->d * w->b / seconds(o, w));
    for (int i = 0; i < out->n; i++)
        if (best > out->speed[i]) {
            const double worse = out->speed[i];
            out->speed[i] = best;
            best = worse;
        }
}

/* The fastest layout for each (t, p, d, c, e, b), and the n best of these. */
static void brute_force(double *out, int n_out, const struct small *o)
{
    struct best_ways best = {out, n_out};
    memset(out, 0, (size_t)n_out * sizeof *out);
    each_way(o, o->each * o->domains, keep_best, &best);
}

static double pick(struct random *r, const double *v, size_t n)
{
    return v[random_in(r, 0, (int64_t)n - 1)];
}
#define PICK(r, ...)                                                                                         \
    pick(r, (const double[]){__VA_ARGS__}, sizeof((const double[]){__VA_ARGS__}) / sizeof(double))

static struct small draw_classic(struct random *r)
{
    return (struct small){.l = 1 + (double)random_in(r, 0, 13),
                          .h = PICK(r, 64, 256, 1000, 4096),
                          .s = PICK(r, 32, 512, 2048),
                          .V = PICK(r, 100, 5000, 50257, 250000),
                          .B = 1 + (double)random_in(r, 0, 69),
                          .b = PICK(r, 1, 1, 1, 2, 3, 0),
                          .c = PICK(r, 1, 1, 1, 2, 3, 0),
                          .interleave = PICK(r, 1, 2, 3, 5),
                          .P = 1 + (double)random_in(r, 0, 59),
                          .each = PICK(r, 1, 2, 4, 6, 8, 72),
                          .domains = PICK(r, 1, 1, 1, 3),
                          .rate = PICK(r, 1e12, 3e14),
                          .nic_Bps = PICK(r, 1e8, 5e9, 5e10),
                          .inside_Bps = PICK(r, 0, 3e9, 4.5e11),
                          .memory_B = PICK(r, INFINITY, INFINITY, 1e9, 1e10, 4e10, 1e8),
                          .rounding = PICK(r, 0, 0.02, 0.02, 0.25),
                          .again = random_in(r, 0, 1),
                          .tied = random_in(r, 0, 1),
                          .sharding = (int)random_in(r, 0, 3)};
}

/* Half of the tasks have other layers, half of these a mixture. */
static struct small draw(struct random *r)
{
    struct small o = draw_classic(r);
    if (random_in(r, 0, 1))
        return o;
    o.kv_heads = PICK(r, 1, 2, 4);
    o.heads = o.kv_heads * PICK(r, 1, 2, 3);
    o.size = PICK(r, 16, 64);
    o.f = o.dense_f = PICK(r, 100, 3000);
    o.gated = random_in(r, 0, 1);
    if (random_in(r, 0, 2) == 0) {
        o.latent = PICK(r, 32, 100);
        o.asked = PICK(r, 0, 48);
        o.rope = PICK(r, 0, 16);
        o.value = PICK(r, 16, 80);
    }
    if (random_in(r, 0, 1))
        return o;
    o.experts = PICK(r, 2, 4, 6, 8, 16);
    o.active = PICK(r, 1, 2);
    o.shared = PICK(r, 0, 1, 2);
    o.dense = (double)random_in(r, 0, o.l < 3 ? (int64_t)o.l : 3);
    o.dense_f = PICK(r, 500, 9000);
    return o;
}

static void set_layer(struct application *app, const struct small *o)
{
    set_number(app, "heads", o->heads);
    set_number(app, "head_size", o->size);
    set_number(app, "kv_heads", o->kv_heads);
    set_number(app, "feed_forward", o->f);
    set(app, "gated", o->gated ? "yes" : "no");
    if (o->latent > 0) {
        set_number(app, "kv_latent", o->latent);
        if (o->asked > 0)
            set_number(app, "q_latent", o->asked);
        set_number(app, "rope_size", o->rope);
        set_number(app, "value_size", o->value);
    }
    if (o->experts > 0) {
        set_number(app, "experts", o->experts);
        set_number(app, "active_experts", o->active);
        set_number(app, "shared_experts", o->shared);
        set_number(app, "dense_layers", o->dense);
        set_number(app, "dense_feed_forward", o->dense_f);
    }
}

/* A number, or any of them. */
static void set_open(struct application *app, const char *name, double value)
{
    if (value > 0)
        set_number(app, name, value);
    else
        set(app, name, "any");
}

static struct view view_of(const struct small *o)
{
    return (struct view){.rate_ops = o->rate,
                         .bandwidth_Bps = o->nic_Bps,
                         .inside_bandwidth_Bps = o->inside_Bps,
                         .inside_nodes = o->domains,
                         .memory_Bpp = isinf(o->memory_B) ? 0 : o->memory_B,
                         .procs_per_node = o->each};
}

static struct application app_of(const struct small *o)
{
    static const char *const shardings[] = {"none", "gradients", "full", "optimizer"};
    struct application app = application_init(&model_llm_train);
    set_number(&app, "layers", o->l);
    set_number(&app, "width", o->h);
    set_number(&app, "sequence", o->s);
    set_number(&app, "vocabulary", o->V);
    set_number(&app, "batch", o->B);
    set_open(&app, "microbatch", o->b);
    set_open(&app, "context", o->c);
    if (o->heads > 0)
        set_layer(&app, o);
    set_number(&app, "interleave", o->interleave);
    set_number(&app, "batch_rounding", o->rounding);
    set(&app, "recompute", o->again ? "yes" : "no");
    set(&app, "tied", o->tied ? "yes" : "no");
    set(&app, "sharding", shardings[o->sharding]);
    return app;
}

static bool is_close(double a, double b, double relative)
{
    return a == b || fabs(a - b) <= relative * fabs(b);
}

static void test_none_of_all_layouts_is_faster(void **state)
{
    (void)state;
    enum { BEST = 5 };
    const uint64_t cases = random_cases(1000);
    uint64_t found = 0, fitted = 0, mixed = 0, shared = 0;
    for (uint64_t seed = random_first(), end = seed + cases; seed < end; seed++) {
        struct random r = {seed};
        const struct small o = draw(&r);
        const struct application app = app_of(&o);
        const struct view view = view_of(&o);
        double want[BEST];
        struct model_layout got[BEST];
        struct prediction run;
        struct diag diag = DIAG_INIT;
        brute_force(want, BEST, &o);
        const double ops = layers_ops(&o, 3) + 6 * o.s * o.h * o.V;
        const enum status status = model_eval(&run, &app, &view, o.P, &diag);
        diag_fini(&diag);
        const size_t n = model_llm_train.layouts(got, BEST, &app, &view, o.P);
        bool same = (status == ST_OK) == (want[0] > 0);
        for (size_t i = 0; i < BEST && same; i++)
            same = (i < n) == (want[i] > 0) && (i >= n || is_close(got[i].rate_ops, want[i] * ops, 1e-11));
        if (!same || (status == ST_OK && !is_close(run.rate_ops, want[0] * ops, 1e-11)))
            fail_msg("seed %llu: %zu layouts, the best with %.12g; brute force finds %.12g",
                     (unsigned long long)seed, n, status == ST_OK ? run.rate_ops : 0.0, want[0] * ops);
        const double least_B = model_llm_train.memory_Bpp(&app, o.P);
        if (!is_close(least_B, least_memory(&o), 1e-12))
            fail_msg("seed %llu: at least %.17g bytes, brute force finds %.17g", (unsigned long long)seed,
                     least_B, least_memory(&o));
        found += status == ST_OK;
        fitted += status == ST_OK && !isinf(o.memory_B);
        mixed += status == ST_OK && got[0].expert > 1;
        shared += status == ST_OK && got[0].context > 1;
    }
    assert_true(found > cases / 2 && fitted > cases / 10 && mixed > cases / 50 && shared > cases / 10);
}

/* Additional idle accelerators and a better network do no harm. */
static void test_more_is_not_slower(void **state)
{
    (void)state;
    struct random r = {11};
    for (int c = 0; c < 200; c++) {
        struct small o = draw(&r);
        const struct application app = app_of(&o);
        struct view view = view_of(&o);
        double before = 0;
        for (double p = 1; p <= o.P; p++) {
            struct prediction run = {0};
            if (model_eval(&run, &app, &view, p, NULL) != ST_OK)
                run.rate_ops = 0;
            assert_true(run.rate_ops >= before);
            assert_true(model_llm_train.fastest(&app, &view, p) == p);
            before = run.rate_ops;
        }
        view.bandwidth_Bps *= 3;
        struct prediction run = {0};
        (void)model_eval(&run, &app, &view, o.P, NULL);
        assert_true(run.rate_ops >= before);
    }
}

/* --- simulated schedules --- */

/* 1F1B: each stage does as many forward passes as stages follow it, then one backward pass for each forward
 * pass. A pass waits for the pass it needs and for its stage. Forward passes take a third of the time. */
static double simulate(const double *stage_s, int p, int m)
{
    double *forward = calloc((size_t)(p * m), sizeof *forward),
           *backward = calloc((size_t)(p * m), sizeof *backward);
    int done[STAGES_AT_MOST] = {0}, back[STAGES_AT_MOST] = {0};
    double free_s[STAGES_AT_MOST] = {0}, end = 0;
    for (bool moved = true; moved;) {
        moved = false;
        for (int i = 0; i < p; i++) {
            const int warm = p - 1 - i < m ? p - 1 - i : m;
            const bool forwards =
                done[i] < m && done[i] - back[i] <= warm && (done[i] < warm || done[i] - back[i] == warm);
            if (forwards && (i == 0 || done[i - 1] > done[i])) {
                const double ready = i == 0 ? 0 : forward[(i - 1) * m + done[i]];
                free_s[i] = forward[i * m + done[i]] = fmax(free_s[i], ready) + stage_s[i] / 3;
                done[i]++;
                moved = true;
            } else if (!forwards && back[i] < done[i] && (i == p - 1 || back[i + 1] > back[i])) {
                const double ready = i == p - 1 ? 0 : backward[(i + 1) * m + back[i]];
                free_s[i] = backward[i * m + back[i]] = fmax(free_s[i], ready) + stage_s[i] * 2 / 3;
                end = fmax(end, free_s[i]);
                back[i]++;
                moved = true;
            }
        }
    }
    for (int i = 0; i < p; i++)
        assert_int_equal(back[i], m);
    free(forward);
    free(backward);
    return end;
}

static void test_simulated_schedule_is_not_slower(void **state)
{
    (void)state;
    struct random r = {7};
    double most = 0;
    for (int c = 0; c < 400; c++) {
        struct small o = draw(&r);
        struct model_layout layout;
        double stage_s[STAGES_AT_MOST];
        o.interleave = 1;
        o.P = 8 + 8 * (double)random_in(&r, 0, 7);
        o.nic_Bps = INFINITY; /* no exchange */
        o.inside_Bps = 0;
        o.memory_B = INFINITY;
        struct application app = app_of(&o);
        set_number(&app, "pipeline", 1 + (double)random_in(&r, 0, o.l < 8 ? (int64_t)o.l : 7));
        const struct view view = view_of(&o);
        if (model_llm_train.layouts(&layout, 1, &app, &view, o.P) == 0)
            continue;
        const struct way w = {.t = (double)layout.tensor,
                              .c = (double)layout.context,
                              .e = (double)layout.expert,
                              .b = (double)layout.microbatch};
        for (int i = 0; i < layout.pipeline; i++)
            stage_s[i] = (double)model_layout_layers(&layout, i) * layer_s(&o, &w) +
                         (i == layout.pipeline - 1 ? head_s(&o, &w) : 0);
        const double simulated = simulate(stage_s, (int)layout.pipeline, (int)layout.microbatches);
        assert_true(simulated <= layout.iteration_s * (1 + 1e-12));
        most = fmax(most, layout.iteration_s / simulated);
    }
    assert_true(most < 1.15);
}

/* Equal stages, and the most uneven stages in the golden values: a head almost as long as a layer. */
static void test_simulated_schedule_of_values(void **state)
{
    (void)state;
    double stage_s[STAGES_AT_MOST];
    for (int i = 0; i < 80; i++)
        stage_s[i] = i == 79 ? 0.239506647 : 0.129723637;
    check_close(simulate(stage_s, 80, 81), 29.648206, 0.002, 0);
}

/* --- limits are exact --- */

static enum status tries(const struct application *app, double memory_B, double p)
{
    struct prediction run;
    const struct view view = {
        .rate_ops = 185e12, .bandwidth_Bps = 25e9, .memory_Bpp = memory_B, .procs_per_node = 8};
    return model_eval(&run, app, &view, p, NULL);
}

static void test_memory_to_the_byte(void **state)
{
    (void)state;
    struct application app = application_init(&model_llm_train);
    set(&app, "layers", "10");
    set(&app, "width", "1000");
    set(&app, "sequence", "500");
    set(&app, "vocabulary", "700");
    set(&app, "recompute", "no");
    set(&app, "batch", "1");
    set(&app, "tensor", "1");
    set(&app, "pipeline", "1");
    /* 18 (10 (12e6 + 13e3) + 700e3 + 500e3), 10 layers of 34 bs h, logits 4 bs (V + h) */
    const double needed = 18 * (120130000.0 + 1200000) + 10 * 34 * 500000.0 + 4 * 500 * 1700.0;
    set(&app, "memory_reserve", "0");
    assert_int_equal(tries(&app, needed, 1), ST_OK);
    assert_int_equal(tries(&app, needed - 1, 1), ST_DOMAIN);
    set(&app, "memory_reserve", "50%");
    assert_int_equal(tries(&app, 2 * needed, 1), ST_OK);
    assert_int_equal(tries(&app, 2 * needed - 1, 1), ST_DOMAIN);
    set(&app, "memory_reserve", "6%"); /* rounded up to whole bytes: nothing to spare */
    assert_int_equal(tries(&app, ceil(needed / 0.94), 1), ST_OK);
    assert_int_equal(tries(&app, ceil(needed / 0.94) - 1, 1), ST_DOMAIN);
}

static void test_batch_to_the_sequence(void **state)
{
    (void)state;
    struct application app = application_init(&model_llm_train);
    set(&app, "tensor", "1");
    set(&app, "pipeline", "1");
    set(&app, "data", "17");
    set(&app, "batch", "50"); /* 51 is 2 % more, with three microbatches for each group */
    assert_int_equal(tries(&app, 0, 17), ST_OK);
    set(&app, "batch", "49");
    assert_int_equal(tries(&app, 0, 17), ST_DOMAIN);
    set(&app, "batch_rounding", "4.0816%");
    assert_int_equal(tries(&app, 0, 17), ST_DOMAIN);
    set(&app, "batch_rounding", "4.0817%");
    assert_int_equal(tries(&app, 0, 17), ST_OK);
}

/* A larger vocabulary is slower and needs more memory in the same layout. */
static void test_vocabulary_costs(void **state)
{
    (void)state;
    static const char *const shapes[] = {"tied=no", "transformer=llama-3.1-70b",
                                         "transformer=mixtral-8x7b layers=80 expert=1"};
    const struct view view = {.rate_ops = 185e12, .bandwidth_Bps = 25e9, .procs_per_node = 8};
    for (size_t i = 0; i < sizeof shapes / sizeof *shapes; i++) {
        double rate_before = INFINITY, memory_before = 0;
        for (double V = 1000; V < 2e6; V *= 3) {
            struct application app = application_init(&model_llm_train);
            struct model_layout layout;
            set_words(&app, shapes[i]);
            set_words(&app, "layers=80 tensor=1 pipeline=80 interleave=1");
            set_number(&app, "vocabulary", V);
            assert_int_equal(model_llm_train.layouts(&layout, 1, &app, &view, 80 * 19), 1);
            const double tokens_per_s = 2048 * (double)layout.sequences / layout.iteration_s;
            assert_true(tokens_per_s < rate_before && layout.memory_B > memory_before);
            rate_before = tokens_per_s;
            memory_before = layout.memory_B;
        }
    }
}

static void test_rejects_what_is_not_whole(void **state)
{
    (void)state;
    struct application app = application_init(&model_llm_train);
    struct diag diag = DIAG_INIT;
    assert_int_equal(application_set(&app, "layers", "2.5", &diag), ST_INPUT);
    assert_non_null(strstr(diag.message, "whole number"));
    diag_fini(&diag);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_values_of_an_independent_program),
        cmocka_unit_test(test_bytes_of_experts),
        cmocka_unit_test(test_bytes_of_context),
        cmocka_unit_test(test_none_of_all_layouts_is_faster),
        cmocka_unit_test(test_more_is_not_slower),
        cmocka_unit_test(test_simulated_schedule_is_not_slower),
        cmocka_unit_test(test_simulated_schedule_of_values),
        cmocka_unit_test(test_memory_to_the_byte),
        cmocka_unit_test(test_batch_to_the_sequence),
        cmocka_unit_test(test_vocabulary_costs),
        cmocka_unit_test(test_rejects_what_is_not_whole),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
