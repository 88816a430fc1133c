#include "check.h"

#include <math.h>
#include <stdbool.h>
#include <stdio.h>
#include <string.h>

#include "model/model.h"

/* Every model, an application of it to try, and the golden file whose column `model` has its key. */
static const struct sample {
    const char *key;
    const char *golden;
    const char *set[4];    /* name, value, ... */
    bool one_communicates; /* a single process pays for moving its data, too */
    bool not_scalable; /* parts of the work are per second, or wait for what no faster processor changes */
    double rate_ops;   /* of one process; 0: VIEW's */
} SAMPLES[] = {
    {"gamma.lautrec", "lautrec_runs", {NULL}, false, false, 0},
    {"linpack.regions", "regions_times", {"n", "1000"}, true, false, 0},
    {"npb.bt", "whitney_figures", {"class", "A"}, false, false, 0},
    {"npb.lu", "whitney_figures", {"class", "A"}, false, false, 0},
    {"npb.sp", "whitney_figures", {"class", "A"}, false, false, 0},
    {"nps.render", "nps_vectors", {NULL}, false, true, 1.5},
    {"stap.apt", "stap_cases", {"machine", "sp2", "latency_scale", "link"}, false, false, 0},
    {"stap.bm-stag", "stap_cases", {"machine", "t3d", "latency_scale", "link"}, false, false, 0},
    {"stap.el-stag", "stap_cases", {"machine", "asci-red", "latency_scale", "link"}, false, false, 0},
    {"stap.gen", "stap_cases", {"machine", "blue-mountain", "latency_scale", "link"}, false, false, 0},
    {"stap.ho-pd", "stap_cases", {"machine", "paragon", "latency_scale", "link"}, false, false, 0},
};
enum { N_SAMPLES = sizeof SAMPLES / sizeof *SAMPLES };

static const struct view VIEW = {
    .rate_ops = 20e6, .latency_s = 100e-6, .bandwidth_Bps = 10e6, .procs_per_node = 1, .regions = 1};

static const struct sample *sample_of(const char *key)
{
    for (size_t i = 0; i < N_SAMPLES; i++)
        if (strcmp(SAMPLES[i].key, key) == 0)
            return &SAMPLES[i];
    fail_msg("model %s has no line in SAMPLES: add it, with its golden file", key);
    return NULL;
}

static struct application sample_application(const struct model *model)
{
    struct application app = application_init(model);
    const struct sample *sample = sample_of(model->key);
    struct diag diag = DIAG_INIT;
    for (size_t i = 0; i < 4 && sample->set[i]; i += 2)
        assert_int_equal(application_set(&app, sample->set[i], sample->set[i + 1], &diag), ST_OK);
    assert_int_equal(application_check(&app, &diag), ST_OK);
    return app;
}

static struct view view_of(const struct application *app)
{
    struct view view = VIEW;
    const double rate_ops = sample_of(app->model->key)->rate_ops;
    if (rate_ops > 0)
        view.rate_ops = rate_ops;
    return view;
}

static struct prediction eval(const struct application *app, const struct view *view, double p)
{
    struct diag diag = DIAG_INIT;
    struct prediction out = {.time_s = NAN};
    if (model_eval(&out, app, view, p, &diag) != ST_OK)
        fail_msg("%s", diag.message);
    return out;
}

/* Calls law(model's application) for every model of the list. */
static void each_model(void (*law)(const struct application *app))
{
    size_t n = 0;
    const struct model *const *list = model_list(&n);
    assert_true(n > 0);
    for (size_t i = 0; i < n; i++) {
        const struct application app = sample_application(list[i]);
        law(&app);
    }
}

static void test_list(void **state)
{
    (void)state;
    size_t n = 0;
    const struct model *const *list = model_list(&n);
    assert_int_equal(n, N_SAMPLES);
    for (size_t i = 0; i < n; i++) {
        const struct model *m = list[i];
        struct diag diag = DIAG_INIT;
        const struct model *found = NULL;
        assert_int_equal(model_find(&found, m->key, &diag), ST_OK);
        assert_ptr_equal(found, m);
        assert_true(i == 0 || strcmp(list[i - 1]->key, m->key) < 0);
        assert_true(m->title && m->paper && m->equation && m->work_unit && m->rate_unit && m->valid);
        assert_true(m->eval && m->work && m->admissible && m->next_admissible && m->code_cap &&
                    m->memory_Bpp);
        assert_true(m->n_params <= MODEL_MAX_PARAMS && m->rate_scale > 0);
    }
}

static void golden_law(const struct application *app)
{
    struct golden golden;
    size_t rows = 0;
    golden_open(&golden, sample_of(app->model->key)->golden);
    for (size_t i = 0; i < golden.n_rows; i++)
        rows += strcmp(golden_text(&golden, i, "model"), app->model->key) == 0;
    golden_close(&golden);
    assert_true(rows > 0);
}

static void test_golden(void **state)
{
    (void)state;
    each_model(golden_law);
}

/* A better network is never slower, and time is the sum of its parts. */
static void network_law(const struct application *app)
{
    static const double counts[] = {1, 2, 4, 7.5, 16, 100, 1024, 5000};
    for (size_t i = 0; i < sizeof counts / sizeof *counts; i++) {
        struct view view = view_of(app);
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

static void test_network(void **state)
{
    (void)state;
    each_model(network_law);
}

/* Nothing to wait for: time is work / (p f), and no network ever beats that. */
static void limit_law(const struct application *app)
{
    const struct view view = view_of(app);
    struct view ideal = view;
    ideal.latency_s = 0;
    ideal.bandwidth_Bps = INFINITY;
    for (double p = 1; p < 1e5; p *= 1.7) {
        const double bound = p * view.rate_ops;
        if (!sample_of(app->model->key)->not_scalable)
            check_close(eval(app, &ideal, p).rate_ops, bound, 1e-14, 0);
        if (app->model->bounded_by_rate)
            assert_true(eval(app, &view, p).rate_ops <= bound * (1 + 1e-15));
    }
    if (sample_of(app->model->key)->one_communicates)
        return;
    check_close(eval(app, &view, 1).rate_ops, view.rate_ops, 1e-14, 0);
    assert_true(eval(app, &view, 1).communicate_s == 0);
}

static void test_limits(void **state)
{
    (void)state;
    each_model(limit_law);
}

/* Time units scale: twice as fast in everything takes half the time. */
static void scale_law(const struct application *app)
{
    const struct view view = view_of(app);
    struct view fast = view;
    if (sample_of(app->model->key)->not_scalable)
        return;
    fast.rate_ops *= 2;
    fast.latency_s /= 2;
    fast.bandwidth_Bps *= 2;
    for (double p = 1; p < 1e5; p *= 3)
        check_close(eval(app, &fast, p).time_s, eval(app, &view, p).time_s / 2, 1e-15, 0);
}

static void test_scale(void **state)
{
    (void)state;
    each_model(scale_law);
}

/* The rate rises up to rises_until over whole counts, for networks from poor to ideal. */
static void rise_law(const struct application *app)
{
    struct view view = view_of(app);
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

static void test_rises(void **state)
{
    (void)state;
    each_model(rise_law);
}

static void count_law(const struct application *app)
{
    const struct model *m = app->model;
    int64_t below = 0;
    assert_false(m->admissible(app, 0));
    assert_false(m->admissible(app, -4));
    for (int64_t p = 1; p <= 5000; p++) {
        below = m->admissible(app, p) ? p : below;
        assert_int_equal(m->next_admissible(app, p, -1), below);
        const int64_t above = m->next_admissible(app, p, 1);
        assert_true(above >= p && m->admissible(app, above));
        assert_true(above == p || m->next_admissible(app, above - 1, -1) < p);
    }
    assert_true(m->admissible(app, m->code_cap(app)) || m->code_cap(app) == COUNT_UNLIMITED);
    assert_int_equal(m->next_admissible(app, INT64_MAX, 1), COUNT_UNLIMITED);
    assert_true(m->memory_Bpp(app, 1) >= m->memory_Bpp(app, 64));
}

static void test_counts(void **state)
{
    (void)state;
    each_model(count_law);
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

static void domain_law(const struct application *app)
{
    static const double bad_counts[] = {0.999, 0, -4, NAN, INFINITY};
    const struct view good = view_of(app);
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
        if (strcmp(bad[i].named, "time") == 0 && sample_of(app->model->key)->not_scalable)
            continue; /* too slow for its share per second: a rate of 0, and no time to overflow */
        memcpy((char *)&view + bad[i].offset, &bad[i].value, sizeof bad[i].value);
        refuse(app, &view, 4, bad[i].named);
    }
}

static void test_domain(void **state)
{
    (void)state;
    each_model(domain_law);
}

static void test_unknown_model(void **state)
{
    (void)state;
    struct diag diag = DIAG_INIT;
    const struct model *found = NULL;
    assert_int_equal(model_find(&found, "npb.bd", &diag), ST_INPUT);
    assert_null(found);
    assert_non_null(strstr(diag.message, "did you mean 'npb.bt'"));
    diag_fini(&diag);
}

static void check_set_fails(const char *name, const char *value, const char *says)
{
    struct diag diag = DIAG_INIT;
    const struct model *model = NULL;
    assert_int_equal(model_find(&model, "npb.bt", &diag), ST_OK);
    struct application app = application_init(model);
    assert_int_equal(application_set(&app, name, value, &diag), ST_INPUT);
    if (!strstr(diag.message, says))
        fail_msg("'%s' does not say '%s'", diag.message, says);
    diag_fini(&diag);
}

static void test_bad_parameters(void **state)
{
    (void)state;
    check_set_fails("clas", "C", "'clas'; did you mean 'class'");
    check_set_fails("class", "E", "class must be one of S,W,A,B,C,D, got 'E'");
    check_set_fails("class", "c", "got 'c'");
    check_set_fails("class", "", "got ''");
    check_set_fails("class", "A,B", "got 'A,B'");
}

/* A parameter that may be left out: no complaint, no place in the name until it is given. */
static void test_optional(void **state)
{
    (void)state;
    struct diag diag = DIAG_INIT;
    const struct model *model = NULL;
    char name[64];
    assert_int_equal(model_find(&model, "gamma.lautrec", &diag), ST_OK);
    struct application app = application_init(model);
    assert_int_equal(application_check(&app, &diag), ST_OK);
    check_text(application_name(name, sizeof name, &app), "gamma.lautrec");
    assert_int_equal(application_set(&app, "gamma_a", "330", &diag), ST_OK);
    check_text(application_name(name, sizeof name, &app), "gamma.lautrec gamma_a=330");
}

static void test_names(void **state)
{
    (void)state;
    struct diag diag = DIAG_INIT;
    const struct model *model = NULL;
    char name[32];
    char small[10];
    assert_int_equal(model_find(&model, "npb.sp", &diag), ST_OK);
    struct application app = application_init(model);
    check_text(application_name(name, sizeof name, &app), "npb.sp");
    assert_int_equal(application_check(&app, &diag), ST_INPUT);
    check_text(diag.message, "npb.sp needs class=S,W,A,B,C,D");
    diag_fini(&diag);
    assert_int_equal(application_set(&app, "class", "D", &diag), ST_OK);
    assert_int_equal(application_check(&app, &diag), ST_OK);
    check_text(application_name(name, sizeof name, &app), "npb.sp class=D");
    check_text(application_name(small, sizeof small, &app), "npb.sp cl");
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_list),          cmocka_unit_test(test_golden),
        cmocka_unit_test(test_network),       cmocka_unit_test(test_limits),
        cmocka_unit_test(test_scale),         cmocka_unit_test(test_rises),
        cmocka_unit_test(test_counts),        cmocka_unit_test(test_domain),
        cmocka_unit_test(test_unknown_model), cmocka_unit_test(test_bad_parameters),
        cmocka_unit_test(test_names),         cmocka_unit_test(test_optional),
    };
    return cmocka_run_group_tests_name("model/model", tests, NULL, NULL);
}
