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

enum { STAGES_AT_MOST = 128 };

static void set(struct application *app, const char *name, const char *value)
{
    struct diag diag = DIAG_INIT;
    if (application_set(app, name, value, &diag) != ST_OK)
        fail_msg("%s", diag.message);
}

static void set_number(struct application *app, const char *name, double value)
{
    char text[32];
    snprintf(text, sizeof text, "%.15g", value);
    set(app, name, text);
}

static struct model_figure figure(const struct application *app, const struct view *view, double p,
                                  const char *key)
{
    struct model_figure figures[MODEL_MAX_FIGURES];
    const size_t n = model_llm_train.figures(figures, app, view, p);
    for (size_t i = 0; i < n; i++)
        if (strcmp(figures[i].key, key) == 0)
            return figures[i];
    fail_msg("no figure '%s'", key);
    return figures[0];
}

/* Compares to six significant digits. */
static void check_digits(double got, double want)
{
    check_close(got, want, 5.1e-7 * 10, 0);
}

static void test_values_of_an_independent_program(void **state)
{
    (void)state;
    static const char *const names[] = {"layers",   "width", "sequence",   "vocabulary",
                                        "batch",    "tied",  "recompute",  "tensor",
                                        "pipeline", "data",  "microbatch", "interleave"};
    struct golden golden;
    golden_open(&golden, "llm_layouts");
    for (size_t i = 0; i < golden.n_rows; i++) {
        struct application app = application_init(&model_llm_train);
        struct model_layout layout;
        const struct view view = {.rate_ops = 185.016e12,
                                  .bandwidth_Bps = 25e9,
                                  .inside_bandwidth_Bps = 235e9,
                                  .procs_per_node = 8};
        for (size_t k = 0; k < sizeof names / sizeof *names; k++)
            set(&app, names[k], golden_text(&golden, i, names[k]));
        const double p = golden_real(&golden, i, "tensor") * golden_real(&golden, i, "pipeline") *
                         golden_real(&golden, i, "data");
        assert_int_equal(model_llm_train.layouts(&layout, 1, &app, &view, p), 1);
        assert_int_equal(layout.microbatches, (int64_t)golden_real(&golden, i, "m"));
        assert_int_equal(model_layout_layers(&layout, 0), (int64_t)golden_real(&golden, i, "first"));
        assert_int_equal(layout.last, (int64_t)golden_real(&golden, i, "last"));
        assert_int_equal(layout.interleave, (int64_t)golden_real(&golden, i, "v"));
        assert_int_equal(layout.idle, 0);
        check_digits(layout.iteration_s, golden_real(&golden, i, "iteration_s"));
        check_digits(layout.memory_B, golden_real(&golden, i, "memory_B"));
        check_close(figure(&app, &view, p, "parameters").value, golden_real(&golden, i, "parameters"), 0, 0);
        struct view alone = view; /* without the time of the exchange */
        alone.bandwidth_Bps = INFINITY;
        check_digits(figure(&app, &alone, p, "iteration_s").value, golden_real(&golden, i, "pipeline_s"));
        check_close(layout.iteration_s - figure(&app, &alone, p, "iteration_s").value,
                    golden_real(&golden, i, "exchange_s"), 1e-5, 0);
    }
    golden_close(&golden);
}

/* --- search of all layouts --- */

/* A small task, and a layout of it with every stage computed separately. */
struct small {
    double l, h, s, V, B, b, interleave, P, each;
    double rate, nic_Bps, inside_Bps, memory_B, rounding;
    bool again, tied;
    int sharding;
};

struct way {
    double t, p, d, m, v, layers[STAGES_AT_MOST];
};

static double stage_parameters(const struct small *o, const struct way *w, int i)
{
    double sum = w->layers[i] * (12 * o->h * o->h + 13 * o->h);
    if (i == 0)
        sum += o->V * o->h + o->s * o->h;
    if (i == (int)w->p - 1 && (w->p > 1 || !o->tied))
        sum += o->V * o->h;
    return sum;
}

static double most_memory(const struct small *o, const struct way *w)
{
    const double state[] = {18, 2 + 16 / w->d, 18 / w->d};
    double most = 0;
    for (int i = 0; i < (int)w->p; i++) {
        const double A = o->b * o->s * o->h * (10 + 24 / w->t);
        const double flight = w->v > 1 ? fmin(w->m * w->v, 2 * (w->p - 1 - i) + (w->v - 1) * w->p + 1) / w->v
                                       : fmin(w->m, w->p - i);
        double sum = state[o->sharding] * stage_parameters(o, w, i) / w->t;
        sum += flight * w->layers[i] * (o->again ? 2 * o->b * o->s * o->h : A) + (o->again ? A : 0);
        if (i == (int)w->p - 1)
            sum += 4 * o->b * o->s * (o->V + o->h) / w->t;
        most = fmax(most, sum);
    }
    return most;
}

static double layer_s(const struct small *o, double t)
{
    const double speed = t * o->rate * o->h / (o->h + 600);
    const double link = t <= o->each && o->inside_Bps > 0 ? o->inside_Bps : o->nic_Bps;
    return o->b * (o->again ? 96 : 72) * o->s * o->h * o->h * (1 + o->s / (6 * o->h)) / speed +
           (o->again ? 6 : 4) * 2 * (t - 1) / t * 2 * o->b * o->s * o->h / link;
}

static double head_s(const struct small *o, double t)
{
    return o->b * 6 * o->s * o->h * o->V / (t * o->rate * o->h / (o->h + 600));
}

static double exchange_s(const struct small *o, const struct way *w)
{
    const double inside = o->inside_Bps > 0 ? o->inside_Bps : o->nic_Bps;
    const double used = w->t * w->p * w->d;
    double most = 0, sum = 0, carried = o->nic_Bps;
    for (int i = 0; i < (int)w->p; i++)
        most = fmax(most, stage_parameters(o, w, i) / w->t);
    if (used <= o->each)
        carried = inside;
    else if (o->sharding > 0)
        carried = fmin(fmax(inside, o->nic_Bps), fmax(o->each / w->t, 1) * o->nic_Bps);
    if (w->d > 1)
        sum += (o->sharding == 2 ? 3 * w->m : 2) * (w->d - 1) / w->d * 2 * most / carried;
    if (o->tied && w->p > 1)
        sum += 2 * o->V * o->h / w->t / (used <= o->each ? inside : o->nic_Bps);
    return sum;
}

static double seconds(const struct small *o, const struct way *w)
{
    const double x = layer_s(o, w->t), y = head_s(o, w->t), n = w->layers[(int)w->p - 1];
    double T = o->l * x + y;
    if (w->p > 1)
        T = fmax(w->v * ceil((o->l - n) / (w->v * (w->p - 1))) * x, fmax(n * x + y, w->v * y));
    return w->m * T + fmax(0, o->l * x + y - T) / w->v + exchange_s(o, w);
}

/* Bytes of an accelerator with one chunk, in the layout with the least memory; this task has no memory
 * limit. */
static double least_memory(const struct small *o)
{
    double least = INFINITY;
    for (int t = 1; t <= 8; t *= 2)
        for (int p = 1; p <= o->l + 1 && t * p <= o->P; p++)
            for (int d = 1; t * p * d <= o->P; d++)
                for (int n = 0; n <= (p > 1 ? o->l - p + 1 : 0); n++) {
                    struct way w = {.t = t, .p = p, .d = d, .m = ceil(o->B / (d * o->b)), .v = 1};
                    const int before = p - 1, rest = (int)o->l - n;
                    for (int i = 0; i < before; i++)
                        w.layers[i] = rest / before + (i >= before - rest % before ? 1 : 0);
                    w.layers[before] = before > 0 ? n : o->l;
                    if (w.m * d * o->b * 1000 <= o->B * (1000 + o->rounding * 1000))
                        least = fmin(least, most_memory(o, &w));
                }
    return least;
}

/* Sequences per second with n layers on the last stage; 0: not legal, or does not fit. */
static double speed_of(const struct small *o, struct way *w, int n)
{
    const int before = (int)w->p - 1, rest = (int)o->l - n;
    for (int i = 0; i < before; i++)
        w->layers[i] = rest / before + (i >= before - rest % before ? 1 : 0);
    w->layers[before] = before > 0 ? n : o->l;
    if (w->v > 1 && (fmod(w->m, w->p) != 0 || rest / before < (int)w->v))
        return 0;
    return most_memory(o, w) <= 0.94 * o->memory_B ? w->m * w->d * o->b / seconds(o, w) : 0;
}

/* The fastest layout for each (t, p, d), and the n best of these, in sequences per second. */
static void brute_force(double *out, int n_out, const struct small *o)
{
    memset(out, 0, (size_t)n_out * sizeof *out);
    for (int t = 1; t <= 8 && t <= o->each; t *= 2)
        for (int p = 1; p <= o->l + 1 && t * p <= o->P; p++)
            for (int d = 1; t * p * d <= o->P; d++) {
                struct way w = {.t = t, .p = p, .d = d, .m = ceil(o->B / (d * o->b))};
                double best = 0;
                if (w.m * d * o->b * 1000 > o->B * (1000 + o->rounding * 1000))
                    continue;
                for (w.v = 1; w.v <= (p > 1 ? o->interleave : 1); w.v++)
                    for (int n = 0; n <= (p > 1 ? o->l - p + 1 : 0); n++)
                        best = fmax(best, speed_of(o, &w, n));
                for (int i = 0; i < n_out; i++)
                    if (best > out[i]) {
                        const double worse = out[i];
                        out[i] = best;
                        best = worse;
                    }
            }
}

static double pick(struct random *r, const double *v, size_t n)
{
    return v[random_in(r, 0, (int64_t)n - 1)];
}
#define PICK(r, ...)                                                                                         \
    pick(r, (const double[]){__VA_ARGS__}, sizeof((const double[]){__VA_ARGS__}) / sizeof(double))

static struct small draw(struct random *r)
{
    return (struct small){.l = 1 + (double)random_in(r, 0, 13),
                          .h = PICK(r, 64, 256, 1000, 4096),
                          .s = PICK(r, 32, 512, 2048),
                          .V = PICK(r, 100, 5000, 50257, 250000),
                          .B = 1 + (double)random_in(r, 0, 69),
                          .b = PICK(r, 1, 1, 1, 2, 3),
                          .interleave = PICK(r, 1, 2, 3, 5),
                          .P = 1 + (double)random_in(r, 0, 59),
                          .each = PICK(r, 1, 2, 4, 6, 8, 72),
                          .rate = PICK(r, 1e12, 3e14),
                          .nic_Bps = PICK(r, 1e8, 5e9, 5e10),
                          .inside_Bps = PICK(r, 0, 3e9, 4.5e11),
                          .memory_B = PICK(r, INFINITY, INFINITY, 1e9, 1e10, 4e10, 1e8),
                          .rounding = PICK(r, 0, 0.02, 0.02, 0.25),
                          .again = random_in(r, 0, 1),
                          .tied = random_in(r, 0, 1),
                          .sharding = (int)random_in(r, 0, 2)};
}

static struct application app_of(const struct small *o)
{
    static const char *const shardings[] = {"none", "gradients", "full"};
    struct application app = application_init(&model_llm_train);
    set_number(&app, "layers", o->l);
    set_number(&app, "width", o->h);
    set_number(&app, "sequence", o->s);
    set_number(&app, "vocabulary", o->V);
    set_number(&app, "batch", o->B);
    set_number(&app, "microbatch", o->b);
    set_number(&app, "interleave", o->interleave);
    set_number(&app, "batch_rounding", o->rounding);
    set(&app, "recompute", o->again ? "yes" : "no");
    set(&app, "tied", o->tied ? "yes" : "no");
    set(&app, "sharding", shardings[o->sharding]);
    return app;
}

static void test_none_of_all_layouts_is_faster(void **state)
{
    (void)state;
    enum { CASES = 1000, BEST = 5 };
    struct random r = {52};
    int found = 0, fitted = 0;
    for (int c = 0; c < CASES; c++) {
        const struct small o = draw(&r);
        const struct application app = app_of(&o);
        const struct view view = {.rate_ops = o.rate,
                                  .bandwidth_Bps = o.nic_Bps,
                                  .inside_bandwidth_Bps = o.inside_Bps,
                                  .memory_Bpp = isinf(o.memory_B) ? 0 : o.memory_B,
                                  .procs_per_node = o.each};
        double want[BEST];
        struct model_layout got[BEST];
        struct prediction run;
        struct diag diag = DIAG_INIT;
        brute_force(want, BEST, &o);
        const double ops = 72 * o.s * o.l * o.h * o.h * (1 + o.s / (6 * o.h)) + 6 * o.s * o.h * o.V;
        const enum status status = model_eval(&run, &app, &view, o.P, &diag);
        assert_int_equal(status == ST_OK, want[0] > 0);
        diag_fini(&diag);
        const size_t n = model_llm_train.layouts(got, BEST, &app, &view, o.P);
        for (size_t i = 0; i < BEST; i++) {
            assert_int_equal(i<n, want[i]> 0);
            if (i < n)
                check_close(got[i].rate_ops, want[i] * ops, 1e-11, 0);
        }
        if (status == ST_OK)
            check_close(run.rate_ops, want[0] * ops, 1e-11, 0);
        const double least_B = model_llm_train.memory_Bpp(&app, o.P);
        if (isinf(least_memory(&o)))
            assert_true(isinf(least_B));
        else
            check_close(least_B, least_memory(&o), 1e-12, 0);
        found += status == ST_OK;
        fitted += status == ST_OK && !isinf(o.memory_B);
    }
    assert_true(found > CASES / 2 && fitted > CASES / 10);
}

/* Additional idle accelerators and a better network do no harm. */
static void test_more_is_not_slower(void **state)
{
    (void)state;
    struct random r = {11};
    for (int c = 0; c < 200; c++) {
        struct small o = draw(&r);
        const struct application app = app_of(&o);
        struct view view = {.rate_ops = o.rate,
                            .bandwidth_Bps = o.nic_Bps,
                            .inside_bandwidth_Bps = o.inside_Bps,
                            .memory_Bpp = isinf(o.memory_B) ? 0 : o.memory_B,
                            .procs_per_node = o.each};
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
        const struct view view = {.rate_ops = o.rate,
                                  .bandwidth_Bps = o.nic_Bps,
                                  .inside_bandwidth_Bps = o.inside_Bps,
                                  .procs_per_node = o.each};
        if (model_llm_train.layouts(&layout, 1, &app, &view, o.P) == 0)
            continue;
        const double t = (double)layout.tensor;
        for (int i = 0; i < layout.pipeline; i++)
            stage_s[i] = (double)model_layout_layers(&layout, i) * layer_s(&o, t) +
                         (i == layout.pipeline - 1 ? head_s(&o, t) : 0);
        const double simulated = simulate(stage_s, (int)layout.pipeline, (int)layout.microbatches);
        assert_true(simulated <= layout.iteration_s * (1 + 1e-12));
        most = fmax(most, layout.iteration_s / simulated);
    }
    assert_true(most < 1.1);
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
    const struct view view = {.rate_ops = 185e12, .bandwidth_Bps = 25e9, .procs_per_node = 8};
    double seconds_before = 0, memory_before = 0;
    for (double V = 1000; V < 2e6; V *= 3) {
        struct application app = application_init(&model_llm_train);
        struct model_layout layout;
        set(&app, "layers", "80");
        set(&app, "tensor", "1");
        set(&app, "pipeline", "80");
        set(&app, "interleave", "1");
        set(&app, "tied", "no");
        set_number(&app, "vocabulary", V);
        assert_int_equal(model_llm_train.layouts(&layout, 1, &app, &view, 80 * 19), 1);
        assert_true(layout.iteration_s > seconds_before && layout.memory_B > memory_before);
        seconds_before = layout.iteration_s;
        memory_before = layout.memory_B;
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
