/* model_laws.c - laws that every model must obey. */
#include "oracle/model_laws.h"

#include <math.h>
#include <stdio.h>
#include <string.h>

#include "base/diag.h"
#include "check.h"
#include "generator/random_messages.h"
#include "machine/view.h"

static struct view view_of(const struct law_sample *sample)
{
    return (struct view){.rate_ops = sample->rate_ops > 0 ? sample->rate_ops : 20e6,
                         .latency_s = 100e-6,
                         .bandwidth_Bps = 10e6,
                         .procs_per_node = 1,
                         .regions = 1};
}

static struct prediction eval(const struct application *app, const struct view *view, double p)
{
    struct diag diag = DIAG_INIT;
    struct prediction out = {.time_s = NAN};
    if (model_eval(&out, app, view, p, &diag) != ST_OK)
        fail_msg("%s", diag.message);
    return out;
}

void law_descriptor(const struct law_sample *sample)
{
    const struct model *m = sample->app.model;
    struct diag diag = DIAG_INIT;
    assert_true(m->key && m->about.title && m->about.paper && m->about.equation && m->unit.work &&
                m->unit.rate && m->about.valid);
    assert_true((m->eval || m->kept.find) && m->work && m->counts.next && m->memory_Bpp);
    assert_true(m->n_params <= MODEL_MAX_PARAMS && m->unit.scale > 0);
    assert_int_equal(application_check(&sample->app, &diag), ST_OK);
    /* Checks the units of work and rate: "Mop" and "Mop/s", "frame" and "frames/s". */
    const size_t n = strlen(m->unit.work);
    assert_memory_equal(m->unit.rate, m->unit.work, n);
    assert_true(strcmp(m->unit.rate + n, "/s") == 0 || strcmp(m->unit.rate + n, "s/s") == 0);
    assert_true((m->unit.work[0] == 'M') == (m->unit.scale == 1e6));
}

void law_golden(const struct law_sample *sample)
{
    const char *key = sample->app.model->key;
    struct golden golden;
    size_t rows = 0;
    char name[64];
    snprintf(name, sizeof name, "%s", sample->golden ? sample->golden : key);
    for (char *s = name; *s; s++)
        if (*s == '.' || *s == '-')
            *s = '_';
    golden_open(&golden, name);
    for (size_t i = 0; i < golden.n_rows; i++)
        rows += strcmp(golden_text(&golden, i, "model"), key) == 0;
    golden_close(&golden);
    assert_true(rows > 0);
}

void law_network(const struct law_sample *sample)
{
    const struct application *app = &sample->app;
    static const double counts[] = {1, 2, 4, 7.5, 16, 100, 1024, 5000};
    for (size_t i = 0; i < sizeof counts / sizeof *counts; i++) {
        struct view view = view_of(sample);
        double before = INFINITY;
        for (view.bandwidth_Bps = 1e5; view.bandwidth_Bps < 1e13; view.bandwidth_Bps *= 3) {
            const struct prediction got = eval(app, &view, counts[i]);
            assert_true(got.time_s <= before);
            check_close(got.compute_s + got.communicate_s, got.time_s, 1e-14, 0);
            if (got.rate_ops > 0)
                check_close(got.rate_ops * got.time_s, app->model->work(app), 1e-14, 0);
            before = got.time_s;
        }
        view.bandwidth_Bps = INFINITY;
        assert_true(eval(app, &view, counts[i]).time_s <= before);
        before = 0;
        for (view.latency_s = 0; view.latency_s < 1; view.latency_s = 2 * view.latency_s + 1e-7) {
            const double time_s = eval(app, &view, counts[i]).time_s;
            assert_true(time_s >= before);
            before = time_s;
        }
    }
}

/* Sets the times of all patterns. */
static void set_times(struct view *view, const struct message_times *times)
{
    for (int i = 0; i < N_MESSAGE_PATTERNS; i++)
        view->times[i] = times;
}

/* One process on a node, and four that share its memory. */
static void straight_line(const struct law_sample *sample, struct view view)
{
    struct message_size sizes[RANDOM_SIZES_AT_MOST];
    const struct message_times times = {.sizes = sizes,
                                        .n = straight_messages(sizes, view.latency_s, view.bandwidth_Bps)};
    for (double p = 1; p <= 4096; p *= 4) {
        const struct prediction plain = eval(&sample->app, &view, p);
        struct message_use use[N_MESSAGE_PATTERNS] = {{0, 0}};
        struct view measured = view;
        set_times(&measured, &times);
        measured.times[MESSAGE_ALL_TO_ALL] = NULL; /* messages with measured times do not overlap */
        measured.use = use;
        check_close(eval(&sample->app, &measured, p).time_s, plain.time_s, 1e-11, 0);
        for (int i = 0; i < N_MESSAGE_PATTERNS; i++)
            assert_true(use[i].least_B >= 0 && use[i].least_B <= use[i].most_B);
        measured.use = NULL;
        measured.latency_s *= 3;
        view.latency_s *= 3;
        check_close(eval(&sample->app, &measured, p).time_s, eval(&sample->app, &view, p).time_s, 1e-11, 0);
        view.latency_s /= 3;
    }
}

static void any_times(const struct law_sample *sample, struct view view, uint64_t seed)
{
    struct message_size sizes[RANDOM_SIZES_AT_MOST];
    const struct message_times times = {
        .sizes = sizes, .n = random_messages(sizes, seed, view.latency_s, view.bandwidth_Bps)};
    set_times(&view, &times);
    for (double p = 1; p <= 1024; p = 2 * p + (double)(seed % 2)) {
        struct view better = view;
        const double time_s = eval(&sample->app, &view, p).time_s;
        better.bandwidth_Bps *= 1.5;
        assert_true(eval(&sample->app, &better, p).time_s <= time_s);
        better = view;
        better.latency_s /= 2;
        assert_true(eval(&sample->app, &better, p).time_s <= time_s);
        for (size_t i = 0; i < times.n; i++)
            sizes[i].cost.bytes *= 2;
        assert_true(eval(&sample->app, &view, p).time_s >= time_s);
        for (size_t i = 0; i < times.n; i++)
            sizes[i].cost.bytes /= 2;
    }
}

/* Bidirectional messages at the same bandwidth change nothing, and slower ones slow down models that
 * distinguish them. Models with one bandwidth ignore them. */
static void exchange(const struct law_sample *sample, struct view view)
{
    for (double p = 1; p <= 4096; p *= 4) {
        struct message_size size;
        struct message_use use[N_MESSAGE_PATTERNS] = {{0, 0}};
        struct view two = view;
        const double plain_s = eval(&sample->app, &view, p).time_s;
        struct message_times times = message_times_one(&size, view.bandwidth_Bps, view.bandwidth_Bps);
        two.times[MESSAGE_EXCHANGE] = &times;
        two.use = use;
        check_close(eval(&sample->app, &two, p).time_s, plain_s, 1e-12, 0);
        times = message_times_one(&size, view.bandwidth_Bps, view.bandwidth_Bps / 2);
        const double slow_s = eval(&sample->app, &two, p).time_s;
        const bool exchanges = use[MESSAGE_EXCHANGE].most_B > 0 || use[MESSAGE_ALL_TO_ALL].most_B > 0;
        assert_true(exchanges ? slow_s > plain_s : slow_s == plain_s);
        assert_true(!exchanges || sample->app.model->by.pattern);
    }
}

void law_messages(const struct law_sample *sample)
{
    struct view view = view_of(sample);
    exchange(sample, view);
    straight_line(sample, view);
    for (uint64_t seed = 0; seed < 20; seed++)
        any_times(sample, view, seed);
    view.procs_per_node = 4;
    view.inside_latency_s = 2e-6;
    view.inside_bandwidth_Bps = 50e6;
    straight_line(sample, view);
    for (uint64_t seed = 0; seed < 20; seed++)
        any_times(sample, view, seed);
}

void law_limit(const struct law_sample *sample)
{
    const struct application *app = &sample->app;
    const struct view view = view_of(sample);
    struct view ideal = view;
    ideal.latency_s = 0;
    ideal.bandwidth_Bps = INFINITY;
    for (double p = 1; p < 1e5; p *= 1.7) {
        const double bound = p * view.rate_ops;
        if (!sample->not_scalable && !sample->serial)
            check_close(eval(app, &ideal, p).rate_ops, bound, 1e-14, 0);
        if (app->model->by.bounded)
            assert_true(eval(app, &view, p).rate_ops <= bound * (1 + 1e-15));
    }
    if (sample->one_communicates)
        return;
    check_close(eval(app, &view, 1).rate_ops, view.rate_ops, 1e-14, 0);
    assert_true(eval(app, &view, 1).communicate_s == 0);
}

void law_scale(const struct law_sample *sample)
{
    const struct application *app = &sample->app;
    const struct view view = view_of(sample);
    struct view fast = view;
    if (sample->not_scalable)
        return;
    fast.rate_ops *= 2;
    fast.latency_s /= 2;
    fast.bandwidth_Bps *= 2;
    for (double p = 1; p < 1e5; p *= 3)
        check_close(eval(app, &fast, p).time_s, eval(app, &view, p).time_s / 2, 1e-15, 0);
}

void law_rise(const struct law_sample *sample)
{
    const struct application *app = &sample->app;
    struct view view = view_of(sample);
    if (!app->model->rises_until)
        return;
    for (view.latency_s = 0; view.latency_s < 2; view.latency_s = 10 * view.latency_s + 1e-6) {
        for (view.bandwidth_Bps = 1e3; view.bandwidth_Bps < 1e11; view.bandwidth_Bps *= 10) {
            const double top = fmin(app->model->rises_until(app, &view), 3000);
            assert_true(top >= 0);
            for (double p = 1; p + 1 <= top; p++)
                assert_true(eval(app, &view, p + 1).rate_ops >= eval(app, &view, p).rate_ops * (1 - 1e-14));
        }
    }
}

void law_count(const struct law_sample *sample)
{
    const struct application *app = &sample->app;
    const struct model *m = app->model;
    int64_t below = 0;
    assert_false(model_admissible(app, 0));
    assert_false(model_admissible(app, -4));
    for (int64_t p = 1; p <= 5000; p++) {
        below = model_admissible(app, p) ? p : below;
        assert_int_equal(m->counts.next(app, p, -1), below);
        const int64_t above = m->counts.next(app, p, 1);
        assert_true(above >= p && model_admissible(app, above));
        assert_true(above == p || m->counts.next(app, above - 1, -1) < p);
    }
    assert_true(model_admissible(app, model_code_cap(app)) || model_code_cap(app) == COUNT_UNLIMITED);
    assert_int_equal(m->counts.next(app, INT64_MAX, 1), COUNT_UNLIMITED);
    assert_true(m->memory_Bpp(app, 1) >= m->memory_Bpp(app, 64));
}

static void refuse(const struct application *app, const struct view *view, double p, const char *named)
{
    struct diag diag = DIAG_INIT;
    struct prediction out;
    assert_int_equal(model_eval(&out, app, view, p, &diag), ST_DOMAIN);
    if (!strstr(diag.message, named) || !strstr(diag.message, app->model->key))
        fail_msg("'%s' does not name %s and %s", diag.message, named, app->model->key);
    diag_fini(&diag);
}

void law_domain(const struct law_sample *sample)
{
    const struct application *app = &sample->app;
    static const double bad_counts[] = {0.999, 0, -4, NAN, INFINITY};
    const struct view good = view_of(sample);
    for (size_t i = 0; i < sizeof bad_counts / sizeof *bad_counts; i++)
        refuse(app, &good, bad_counts[i], "processes");
    static const struct {
        const char *named;
        size_t offset;
        double value;
    } bad[] = {
        {"rate", offsetof(struct view, rate_ops), 0},
        {"rate", offsetof(struct view, rate_ops), NAN},
        {"rate", offsetof(struct view, rate_ops), INFINITY},
        {"latency", offsetof(struct view, latency_s), -1e-9},
        {"latency", offsetof(struct view, latency_s), NAN},
        {"latency", offsetof(struct view, latency_s), INFINITY},
        {"bandwidth", offsetof(struct view, bandwidth_Bps), 0},
        {"bandwidth", offsetof(struct view, bandwidth_Bps), NAN},
        {"per message", offsetof(struct view, message_cpu_s), -1},
        {"per node", offsetof(struct view, procs_per_node), 0.5},
        {"time", offsetof(struct view, rate_ops), 1e-305},
    };
    for (size_t i = 0; i < sizeof bad / sizeof *bad; i++) {
        struct view view = good;
        if (strcmp(bad[i].named, "time") == 0 && sample->not_scalable)
            /* such a model gives a rate of 0, because a required share per second is missed; so no time
             * overflows */
            continue;
        memcpy((char *)&view + bad[i].offset, &bad[i].value, sizeof bad[i].value);
        refuse(app, &view, 4, bad[i].named);
    }
}

void model_laws(const struct law_sample *sample)
{
    law_descriptor(sample);
    law_golden(sample);
    law_network(sample);
    law_messages(sample);
    law_limit(sample);
    law_scale(sample);
    law_rise(sample);
    law_count(sample);
    law_domain(sample);
}
