#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "base/diag.h"
#include "check.h"
#include "machine/view.h"
#include "model/model.h"
#include "model/model_list.h"
#include "model/params.h"
#include "model/stap.h"

static const struct model *const PROGRAMS[N_STAP_PROGRAMS] = {
    &model_stap_apt, &model_stap_ho_pd, &model_stap_bm_stag, &model_stap_el_stag, &model_stap_gen};

static struct application application(const char *key, const char *machine)
{
    struct diag diag = DIAG_INIT;
    const struct model *model = NULL;
    assert_int_equal(model_find(&model, key, &diag), ST_OK);
    struct application app = application_init(model);
    if (machine)
        assert_int_equal(application_set(&app, "machine", machine, &diag), ST_OK);
    return app;
}

static const struct stap_machine_row *machine_row(const char *key)
{
    for (size_t i = 0; i < N_STAP_MACHINES; i++)
        if (strcmp(STAP_MACHINES[i].key, key) == 0)
            return &STAP_MACHINES[i];
    fail_msg("no machine %s", key);
    return NULL;
}

/* The machine's own values; a processor with another peak speed keeps the latency. */
static struct view own_view(const struct application *app)
{
    struct view view = {
        .rate_ops = NAN, .latency_s = NAN, .bandwidth_Bps = NAN, .procs_per_node = 1, .regions = 1};
    app->model->machine.complete(&view, app, 2);
    return view;
}

/* Applies "name=value ..." of a golden row; peak=2000Mflops is a processor of that speed with the same
 * latency. */
static void apply(struct application *app, struct view *view, const char *sets, const char *machine)
{
    char text[256];
    double speed = 1;
    struct diag diag = DIAG_INIT;
    assert_true(strlen(sets) < sizeof text);
    memcpy(text, sets, strlen(sets) + 1);
    for (char *word = strtok(text, " "); word; word = strtok(NULL, " ")) {
        char *value = strchr(word, '=');
        assert_non_null(value);
        *value++ = '\0';
        if (strcmp(word, "peak") == 0) {
            speed = atof(value) / machine_row(machine)->constant[STAP_PEAK];
            assert_int_equal(application_set(app, "latency_scale", "none", &diag), ST_OK);
        } else if (application_set(app, word, value, &diag) != ST_OK) {
            fail_msg("%s", diag.message);
        }
    }
    *view = own_view(app);
    view->rate_ops *= speed;
}

static struct stap_run run_of(const struct application *app, const struct view *view)
{
    struct diag diag = DIAG_INIT;
    struct stap_run run;
    if (stap_run_of(&run, app, view, &diag) != ST_OK)
        fail_msg("%s", diag.message);
    return run;
}

static struct prediction eval(const struct application *app, const struct view *view, double p)
{
    struct diag diag = DIAG_INIT;
    struct prediction out = {.time_s = NAN};
    if (model_eval(&out, app, view, p, &diag) != ST_OK)
        fail_msg("%s", diag.message);
    return out;
}

static double figure(const struct application *app, const struct view *view, double p, const char *key)
{
    struct model_figure figures[MODEL_MAX_FIGURES];
    const size_t n = app->model->figures(figures, app, view, p);
    for (size_t i = 0; i < n; i++)
        if (strcmp(figures[i].key, key) == 0)
            return figures[i].value;
    fail_msg("no figure %s", key);
    return NAN;
}

static double quantity(const struct application *app, const struct view *view, double p, const char *key)
{
    const struct prediction got = eval(app, view, p);
    if (strcmp(key, "time_s") == 0)
        return got.time_s;
    if (strcmp(key, "speed_Mflops") == 0)
        return got.rate_ops / 1e6;
    if (strcmp(key, "setup_us") == 0)
        return figure(app, view, p, "setup_s") * 1e6;
    if (strcmp(key, "bandwidth_MBps") == 0)
        return figure(app, view, p, "exchange_bandwidth_MBps");
    return figure(app, view, p, key);
}

/* Compares to half a unit of the sixth significant digit. */
static void check_six(double got, double want)
{
    check_close(got, want, 0, 0.5001 * pow(10, floor(log10(fabs(want))) - 5));
}

static void test_cases(void **state)
{
    struct golden golden;
    (void)state;
    golden_open(&golden, "stap_cases");
    for (size_t i = 0; i < golden.n_rows; i++) {
        const char *machine = golden_text(&golden, i, "machine");
        const char *key = golden_text(&golden, i, "quantity");
        struct application app = application(golden_text(&golden, i, "model"), machine);
        struct view view;
        const double p = golden_real(&golden, i, "p");
        const double want = golden_real(&golden, i, "value");
        const double t1_s = golden_real(&golden, i, "t1_s");
        apply(&app, &view, golden_text(&golden, i, "set"), machine);
        if (isnan(t1_s)) {
            check_six(quantity(&app, &view, p, key), want);
            continue;
        }
        /* The critical path is timed at peak speed, which does not depend on T_1: bounds by hand. */
        const double critical_s =
            STAP_PROGRAMS[STAP_HO_PD].critical_path_flop / (machine_row(machine)->constant[STAP_PEAK] * 1e6);
        const struct stap_bounds bounds = stap_time_bounds(t1_s, critical_s, p);
        const bool low = strcmp(key, "bound_low_Mflops") == 0;
        check_six(STAP_PROGRAMS[STAP_HO_PD].work_flop / (low ? bounds.high_s : bounds.low_s) / 1e6, want);
        check_close(figure(&app, &view, p, key), want, 7e-3, 0);
    }
    golden_close(&golden);
}

static void test_figures(void **state)
{
    struct golden golden;
    (void)state;
    golden_open(&golden, "stap_figures");
    for (size_t i = 0; i < golden.n_rows; i++) {
        const char *machine = golden_text(&golden, i, "machine");
        const char *key = golden_text(&golden, i, "quantity");
        struct application app = application(golden_text(&golden, i, "model"), machine);
        struct view view;
        const double p = golden_real(&golden, i, "p");
        apply(&app, &view, golden_text(&golden, i, "set"), machine);
        struct stap_run run = run_of(&app, &view);
        if (strcmp(golden_text(&golden, i, "messages"), "one-exchange") == 0) {
            run.exchanges = 1;
            run.message_B = STAP_PROGRAMS[STAP_EL_STAG].exchange_B;
        } else {
            check_close(eval(&app, &view, p).rate_ops, stap_speed_flops(&run, p), 1e-15, 0);
        }
        const double got = strcmp(key, "speed_Gflops") == 0 ? stap_speed_flops(&run, p) / 1e9
                           : strcmp(key, "setup_ms") == 0   ? stap_setup_s(&run, p) * 1e3
                                                            : stap_bandwidth_Bps(&run, p) / 1e9;
        check_six(got, golden_real(&golden, i, "value"));
    }
    golden_close(&golden);
}

/* Variations of a reading that were tried for Table 7. */
static void vary(struct stap_run *run, const char *reading, const char *machine)
{
    const bool el_stag = run->exchanges == 3;
    if (strstr(reading, "1.103"))
        run->law.setup_b = 1.103;
    if (strstr(reading, "one exchange")) {
        run->exchanges = 1;
        run->message_B = el_stag ? 98.3e6 : run->message_B;
    }
    if (strstr(reading, "2^20"))
        run->law.bandwidth_a *= 1.048576, run->law.bandwidth_c *= 1.048576;
    if (strstr(reading, "51.1"))
        run->message_B = 51.1e6;
    if (strstr(reading, "as printed")) {
        const double *c = machine_row(machine)->constant;
        run->law = (struct stap_law){c[STAP_SETUP_A] * 1e-6,    0.908, c[STAP_SETUP_C] * 1e-6,
                                     c[STAP_BANDWIDTH_A] * 1e6, 0.71,  c[STAP_BANDWIDTH_C] * 1e6};
    }
}

static void test_table7(void **state)
{
    struct golden golden;
    (void)state;
    golden_open(&golden, "stap_table7");
    for (size_t i = 0; i < golden.n_rows; i++) {
        const char *reading = golden_text(&golden, i, "reading");
        const char *machine = golden_text(&golden, i, "machine");
        struct application app = application(golden_text(&golden, i, "model"), machine);
        struct diag diag = DIAG_INIT;
        char word[16] = "";
        memcpy(word, reading, strcspn(reading, ",")); /* all are shorter */
        assert_int_equal(application_set(&app, "reading", word, &diag), ST_OK);
        const struct view view = own_view(&app);
        struct stap_run run = run_of(&app, &view);
        vary(&run, reading, machine);
        const int64_t best = stap_best_count(&run, 1, 1 << 20);
        if ((double)best != golden_real(&golden, i, "processes"))
            fail_msg("%s, %s on %s: %lld processes, not %s", reading, app.model->key, machine,
                     (long long)best, golden_text(&golden, i, "processes"));
        const char *point = strchr(golden_text(&golden, i, "Gflops"), '.');
        check_close(stap_speed_flops(&run, (double)best) / 1e9, golden_real(&golden, i, "Gflops"), 0,
                    0.5001 * pow(10, 1 - (double)strlen(point)));
    }
    golden_close(&golden);
}

/* Section 4.2.1. */
static void test_memory(void **state)
{
    (void)state;
    const struct application app = application("stap.ho-pd", "paragon");
    const struct application gen = application("stap.gen", "paragon");
    check_six(model_stap_ho_pd.memory_Bpp(&app, 16) / 1e6, 11.8588);
    check_close(stap_data_B(4), (102.8 / 4 + 1.5) * 1e6, 1e-15, 0);
    int p = 1;
    while (model_stap_ho_pd.memory_Bpp(&app, p) > 16e6)
        p++;
    assert_int_equal(p, 12);
    assert_true(model_stap_gen.memory_Bpp(&gen, 4) == 0);
}

/* Phases of limited parallelism: (100, any number), (8, 4), (1, 1); t_o = 100 p us, R = 10 p MB/s, k 2, 50
 * MB. */
static const struct stap_run TOY = {
    .phase = {{100, (double)INFINITY}, {8, 4}, {1, 1}},
    .n_phases = 3,
    .work_flop = 1,
    .exchanges = 2,
    .message_B = 50e6,
    .law = {.setup_a = 100e-6, .setup_b = 1, .bandwidth_a = 10e6, .bandwidth_b = 1},
    .setup_scale = 1,
    .bandwidth_scale = 1,
    .setup_s = (double)NAN,
    .bandwidth_Bps = (double)NAN,
};

static void test_phases(void **state)
{
    (void)state;
    check_six(stap_time_s(&TOY, 10), 13.502);
    check_close(stap_time_s(&TOY, 1), 109, 1e-15, 0);
    assert_int_equal(stap_best_count(&TOY, 1, 100000), 725);
    struct stap_run limited = TOY;
    limited.phase[0].dop = 64;
    check_six(stap_compute_s(&limited, 1) / stap_compute_s(&limited, INFINITY), 23.8904);
    check_close(stap_compute_s(&limited, 1e9), 100.0 / 64 + 2 + 1, 1e-15, 0);
}

/* m = 0, c = 0: the best real p is (T_1 / (b k a))^(1/(1+b)). */
static void test_pure_latency(void **state)
{
    (void)state;
    struct stap_run run = TOY;
    run.n_phases = 1;
    run.message_B = 0;
    run.law.setup_b = 1.25;
    const double best = pow(100 / (1.25 * 2 * 100e-6), 1 / 2.25);
    const double found = (double)stap_best_count(&run, 1, 100000);
    assert_true(fabs(found - best) <= 1);
    run.setup_s = 0;
    assert_int_equal(stap_best_count(&run, 1, 777), 777); /* nothing to lose */
    run.setup_s = 200;
    assert_int_equal(stap_best_count(&run, 1, 777), 1); /* everything to lose */
    assert_int_equal(stap_best_count(&run, 5, 777), 777);
    assert_int_equal(stap_best_count(&run, 3, 3), 3);
}

/* A reproducible random number in (low, high). */
static double draw(uint64_t *seed, double low, double high)
{
    *seed = *seed * 6364136223846793005U + 1442695040888963407U;
    return low + (high - low) * (double)(*seed >> 11) / 9007199254740992.0;
}

static void test_best_is_the_best(void **state)
{
    (void)state;
    uint64_t seed = 20;
    for (int i = 0; i < 300; i++) {
        const uint64_t before = seed;
        struct application app = application_init(PROGRAMS[i % N_STAP_PROGRAMS]);
        app.param[1] = i % N_STAP_MACHINES;
        app.param[2] = i % 2;
        app.param[5] = pow(10, draw(&seed, -3, 3));
        struct view view = own_view(&app);
        view.rate_ops *= pow(10, draw(&seed, -2, 2));
        const struct stap_run run = run_of(&app, &view);
        const int64_t high = (int64_t)draw(&seed, 1, 6000);
        const int64_t found = stap_best_count(&run, 1, high);
        for (int64_t p = 1; p <= high; p++)
            if (stap_speed_flops(&run, (double)p) > stap_speed_flops(&run, (double)found) * (1 + 1e-13))
                fail_msg("seed %llu: %lld is faster than %lld", (unsigned long long)before, (long long)p,
                         (long long)found);
    }
}

/* With the default rule (set-up follows the processor) the rate rises exactly up to rises_until. */
static void test_rises(void **state)
{
    (void)state;
    for (size_t a = 0; a < N_STAP_PROGRAMS; a++) {
        for (int m = 0; m < N_STAP_MACHINES; m++) {
            struct application app = application(PROGRAMS[a]->key, STAP_MACHINES[m].key);
            const struct view view = own_view(&app);
            const struct stap_run run = run_of(&app, &view);
            const double top = app.model->rises_until(&app, &view);
            for (double p = 1; p + 1 <= top; p++)
                assert_true(eval(&app, &view, p + 1).rate_ops >= eval(&app, &view, p).rate_ops);
            for (double p = ceil(top); p < 3 * top; p++)
                assert_true(eval(&app, &view, p + 1).rate_ops <= eval(&app, &view, p).rate_ops);
            assert_true(fabs((double)stap_best_count(&run, 1, 1 << 20) - top) <= 1);
        }
    }
}

/* Table 4: CCR W is the message length of all exchanges; W over the critical path is the average
 * parallelism. */
static void test_table4(void **state)
{
    (void)state;
    for (size_t i = 0; i < N_STAP_PROGRAMS; i++) {
        const struct stap_workload_row *row = &STAP_PROGRAMS[i];
        check_close(row->message_B, row->ccr_Bpflop * row->work_flop, 1.1e-3, 0);
        check_close(row->message_B, row->exchanges * row->exchange_B, 1e-15, 0);
        check_close(row->work_flop / row->critical_path_flop, row->average_parallelism, 0, 0.51);
    }
}

/* Three equivalent ways to change the processor speed: speed_scale, the rate, and a rate in the catalogue. */
static void test_speed(void **state)
{
    (void)state;
    struct diag diag = DIAG_INIT;
    struct application app = application("stap.el-stag", "t3d");
    struct view view = own_view(&app);
    check_close(eval(&app, &view, 1).time_s, 124.7, 1e-15, 0);
    const double base_s = eval(&app, &view, 64).compute_s;
    view.rate_ops *= 4;
    const struct prediction fast = eval(&app, &view, 64);
    check_close(fast.compute_s, base_s / 4, 1e-14, 0);
    check_close(figure(&app, &view, 64, "setup_s"), (117 * pow(64, 1.013) + 59.6) * 1e-6 / 4, 1e-14, 0);
    view.rate_ops /= 4;
    assert_int_equal(application_set(&app, "speed_scale", "4", &diag), ST_OK);
    check_close(eval(&app, &view, 64).time_s, fast.time_s, 1e-14, 0);
    assert_int_equal(application_set(&app, "latency_scale", "none", &diag), ST_OK);
    check_close(figure(&app, &view, 64, "setup_s"), (117 * pow(64, 1.013) + 59.6) * 1e-6, 1e-14, 0);
    assert_int_equal(application_set(&app, "latency_scale", "0.5", &diag), ST_OK);
    check_close(figure(&app, &view, 64, "setup_s"), (117 * pow(64, 1.013) + 59.6) * 0.5e-6, 1e-14, 0);
    assert_int_equal(application_set(&app, "latency_scale", "link", &diag), ST_OK);
    view.latency_s *= 3;
    check_close(figure(&app, &view, 64, "setup_s"), (117 * pow(64, 1.013) + 59.6) * 3e-6, 1e-14, 0);
    view.bandwidth_Bps *= 2;
    check_close(figure(&app, &view, 64, "exchange_bandwidth_MBps"), (26.1 * pow(64, 0.866) + 34.3) * 2, 1e-14,
                0);
    assert_int_equal(application_set(&app, "bandwidth_scale", "0.25", &diag), ST_OK);
    check_close(figure(&app, &view, 64, "exchange_bandwidth_MBps"), (26.1 * pow(64, 0.866) + 34.3) / 2, 1e-14,
                0);
}

/* A machine given by its constants equals the named machine; with one changed constant it differs. */
static void test_constants(void **state)
{
    (void)state;
    struct diag diag = DIAG_INIT;
    struct application named = application("stap.ho-pd", "paragon");
    struct application told = application("stap.ho-pd", NULL);
    double constants[N_STAP_CONSTANTS];
    memcpy(constants, machine_row("paragon")->constant, sizeof constants);
    told.constant = constants;
    assert_int_equal(application_check(&told, &diag), ST_OK);
    struct view view = own_view(&named);
    const struct view same = own_view(&told);
    assert_memory_equal(&view, &same, sizeof view);
    for (double p = 1; p < 5000; p *= 3)
        assert_true(eval(&named, &view, p).time_s == eval(&told, &view, p).time_s);
    constants[STAP_SETUP_B] = 0.9;
    assert_true(eval(&told, &view, 128).time_s < eval(&named, &view, 128).time_s);
    assert_int_equal(model_stap_ho_pd.machine.n_constants, N_STAP_CONSTANTS);
    check_text(model_stap_ho_pd.machine.constants[STAP_BANDWIDTH_C].name, "bandwidth_c");
    check_text(model_stap_ho_pd.machine.constants[STAP_BANDWIDTH_C].unit, "MB/s");
}

static void refuse(const struct application *app, double p, const char *says)
{
    const struct view view = {
        .rate_ops = 1e8, .latency_s = 1e-5, .bandwidth_Bps = 1e8, .procs_per_node = 1, .regions = 1};
    struct diag diag = DIAG_INIT;
    struct prediction out;
    assert_int_equal(model_eval(&out, app, &view, p, &diag), ST_DOMAIN);
    if (!strstr(diag.message, says))
        fail_msg("'%s' does not say '%s'", diag.message, says);
    diag_fini(&diag);
}

static void test_domain(void **state)
{
    (void)state;
    struct application app = application("stap.ho-pd", NULL);
    refuse(&app, 4, "machine must be one of sp2,t3d,paragon");
    app = application("stap.ho-pd", "paragon");
    refuse(&app, 1.2, "processes must be 1, or more than 1.422, got 1.2");
    set(&app, "workload", "large");
    refuse(&app, 4, "machine must be one that workload=large is known on");
    app = application("stap.gen", "sp2");
    set(&app, "reading", "calibrated");
    refuse(&app, 4, "reading=calibrated is known for the small workload");
    app = application("stap.ho-pd", "asci-red");
    set(&app, "workload", "large");
    set(&app, "reading", "calibrated");
    refuse(&app, 4, "not for HO-PD large");
    app = application("stap.ho-pd", NULL);
    double constants[N_STAP_CONSTANTS];
    memcpy(constants, STAP_MACHINES[STAP_SP2].constant, sizeof constants);
    app.constant = constants;
    set(&app, "reading", "common");
    refuse(&app, 4, "reading must be own");
    set(&app, "reading", "own");
    constants[STAP_BANDWIDTH_A] = NAN;
    refuse(&app, 4, "whose bandwidth_a is known");
    constants[STAP_BANDWIDTH_A] = 46.8;
    constants[STAP_LATENCY] = NAN;
    set(&app, "latency_scale", "link");
    refuse(&app, 4, "latency_scale=link");
}

static void refuse_set(const char *key, const char *name, const char *value, const char *says)
{
    struct application app = application(key, NULL);
    struct diag diag = DIAG_INIT;
    assert_int_equal(application_set(&app, name, value, &diag), ST_INPUT);
    if (!strstr(diag.message, says))
        fail_msg("'%s' does not say '%s'", diag.message, says);
    diag_fini(&diag);
}

static void test_parameters(void **state)
{
    (void)state;
    refuse_set("stap.gen", "workload", "large", "workload must be one of small, got 'large'");
    refuse_set("stap.gen", "machine", "sp3", "machine must be one of sp2,");
    refuse_set("stap.gen", "latency_scale", "cpuu", "must be one of cpu,link,none, or a number, got 'cpuu'");
    refuse_set("stap.gen", "latency_scale", "-1", "latency_scale must be in 0..1e+09");
    refuse_set("stap.gen", "speed_scale", "0", "speed_scale must be in 1e-09..1e+09");
    refuse_set("stap.gen", "setup", "10", "unit");
    refuse_set("stap.gen", "aggregate_bandwidth", "0B/s", "aggregate_bandwidth must be in 1..");
    struct application app = application("stap.gen", "t3d");
    char name[96];
    set(&app, "latency_scale", "link");
    check_text(application_name(name, sizeof name, &app), "stap.gen machine=t3d latency_scale=link");
    set(&app, "latency_scale", "0");
    check_text(application_name(name, sizeof name, &app), "stap.gen machine=t3d latency_scale=0");
    set(&app, "latency_scale", "cpu");
    check_text(application_name(name, sizeof name, &app), "stap.gen machine=t3d");
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_cases),
        cmocka_unit_test(test_figures),
        cmocka_unit_test(test_table7),
        cmocka_unit_test(test_memory),
        cmocka_unit_test(test_phases),
        cmocka_unit_test(test_pure_latency),
        cmocka_unit_test(test_best_is_the_best),
        cmocka_unit_test(test_rises),
        cmocka_unit_test(test_table4),
        cmocka_unit_test(test_speed),
        cmocka_unit_test(test_constants),
        cmocka_unit_test(test_domain),
        cmocka_unit_test(test_parameters),
    };
    return cmocka_run_group_tests_name("model/stap", tests, NULL, NULL);
}
