#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "base/diag.h"
#include "check.h"
#include "machine/view.h"
#include "model/lautrec.h"
#include "model/model.h"

static struct application application(const char *params)
{
    struct diag diag = DIAG_INIT;
    struct application app = application_init(&model_gamma_lautrec);
    char text[200];
    assert_true(strlen(params) < sizeof text);
    strcpy(text, params);
    for (char *s = text; *s;) {
        char *value = strchr(s, '=');
        char *end = s + strcspn(s, " ");
        assert_non_null(value);
        *value = '\0';
        char *next = *end ? end + 1 : end;
        *end = '\0';
        if (application_set(&app, s, value + 1, &diag) != ST_OK)
            fail_msg("%s", diag.message);
        s = next;
    }
    assert_int_equal(application_check(&app, &diag), ST_OK);
    return app;
}

static struct view view_of(double rate_Mflops, double bandwidth_MBps, double latency_s)
{
    return (struct view){.rate_ops = rate_Mflops * 1e6,
                         .bandwidth_Bps = bandwidth_MBps * 1e6,
                         .latency_s = latency_s,
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

static void test_runs(void **state)
{
    (void)state;
    struct golden golden;
    golden_open(&golden, "lautrec_runs");
    for (size_t i = 0; i < golden.n_rows; i++) {
        const struct application app = application(golden_text(&golden, i, "params"));
        const double bandwidth = strtod(golden_text(&golden, i, "bandwidth_MBps"), NULL);
        const double latency_s = golden_real(&golden, i, "latency_s");
        const struct view view = view_of(golden_real(&golden, i, "rate_Mflops"), bandwidth, latency_s);
        const struct prediction out = eval(&app, &view, golden_real(&golden, i, "p"));
        check_close(out.rate_ops / 1e6, golden_real(&golden, i, "value"), 5e-6, 0);
        check_close(out.time_s, out.compute_s + out.communicate_s, 1e-15, 0);
        check_close(out.rate_ops * out.time_s, model_gamma_lautrec.work(&app), 1e-14, 0);
    }
    golden_close(&golden);
}

static void test_series(void **state)
{
    (void)state;
    const struct application app = application("");
    struct golden golden;
    golden_open(&golden, "tailor_series");
    for (size_t i = 0; i < golden.n_rows; i++) {
        const double p = golden_real(&golden, i, "p");
        const struct view tnet = view_of(1000, 80, 0);
        const struct view ethernet = view_of(1000, 6.25, 0);
        const struct lautrec_numbers numbers = lautrec_characterise(&app, &tnet, p);
        const double six = 5e-6; /* at most half a unit of the sixth digit */
        check_close(numbers.gamma_a, golden_real(&golden, i, "gamma_a"), six, 0);
        check_close(numbers.gamma, golden_real(&golden, i, "gamma"), six, 0);
        check_close(eval(&app, &tnet, p).rate_ops / 1e6, golden_real(&golden, i, "tnet_Mflops"), six, 0);
        check_close(eval(&app, &ethernet, p).rate_ops / 1e6, golden_real(&golden, i, "fast_ethernet_Mflops"),
                    six, 0);
        struct model_figure figures[MODEL_MAX_FIGURES];
        const size_t n = model_gamma_lautrec.figures(figures, &app, &tnet, p);
        check_text(figures[n - 1].key, "message_B");
        check_close(figures[n - 1].value, golden_real(&golden, i, "message_B"), six, 0);
    }
    golden_close(&golden);
}

/* The paper's run: 20.4 s of computing; communication takes 1/Gamma of it. */
static void test_paper_run(void **state)
{
    (void)state;
    const struct application app = application("");
    const struct view tnet = view_of(1000, 80, 0);
    const struct prediction out = eval(&app, &tnet, 8);
    check_close(out.compute_s, 20.4, 1e-12, 0);
    check_close(out.communicate_s / out.compute_s, 0.314445, 0, 5e-7);
}

/* A single process sends nothing: there is no gamma and no needed bandwidth. */
static void test_one_process(void **state)
{
    (void)state;
    const struct application app = application("");
    const struct view tnet = view_of(1000, 80, 13e-6);
    struct model_figure figures[MODEL_MAX_FIGURES];
    const size_t n = model_gamma_lautrec.figures(figures, &app, &tnet, 1);
    size_t seen = 0;
    for (size_t i = 0; i < n; i++) {
        if (strcmp(figures[i].key, "gamma") != 0 && strcmp(figures[i].key, "bandwidth_needed_Bps") != 0)
            continue;
        assert_true(isnan(figures[i].value));
        assert_non_null(figures[i].note);
        seen++;
    }
    assert_int_equal(seen, 2);
}

/* The rate rises in whole counts up to rises_until. */
static void test_rises_until(void **state)
{
    (void)state;
    static const double bandwidths[] = {1, 6.25, 30, 80, 1000};
    static const double latencies[] = {0, 13e-6, 1e-3};
    const struct application app = application("");
    size_t promised = 0;
    for (size_t b = 0; b < 5; b++) {
        for (size_t l = 0; l < 3; l++) {
            const struct view view = view_of(1000, bandwidths[b], latencies[l]);
            const double until = fmin(model_gamma_lautrec.rises_until(&app, &view), 3000);
            for (double p = 1; p + 1 <= until; p++)
                assert_true(eval(&app, &view, p + 1).rate_ops > eval(&app, &view, p).rate_ops);
            promised += until > 1;
        }
    }
    assert_true(promised >= 4);
}

static void test_domain(void **state)
{
    (void)state;
    const char *alone[] = {"memory_bandwidth=400MB/s", "va=8"};
    for (size_t i = 0; i < 2; i++) {
        const struct application app = application(alone[i]);
        const struct view view = view_of(1000, 80, 0);
        struct diag diag = DIAG_INIT;
        struct prediction out;
        assert_int_equal(model_eval(&out, &app, &view, 8, &diag), ST_DOMAIN);
        assert_non_null(strstr(diag.message, i == 0 ? "va must" : "memory_bandwidth must"));
        diag_fini(&diag);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_runs),        cmocka_unit_test(test_series),
        cmocka_unit_test(test_paper_run),   cmocka_unit_test(test_one_process),
        cmocka_unit_test(test_rises_until), cmocka_unit_test(test_domain),
    };
    return cmocka_run_group_tests_name("model/lautrec", tests, NULL, NULL);
}
