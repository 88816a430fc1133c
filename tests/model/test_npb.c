#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "base/diag.h"
#include "base/number.h"
#include "base/random.h"
#include "check.h"
#include "machine/view.h"
#include "model/model.h"
#include "model/model_list.h"
#include "model/npb.h"

static const double MIB = 1048576;

struct network {
    double latency_s;
    double bandwidth_Bps;
};
static const struct network FAST_ETHERNET = {190e-6, 8 * 1048576.0};
static const struct network MYRINET = {18e-6, 98 * 1048576.0};

static struct application application(const char *key, const char *class)
{
    struct diag diag = DIAG_INIT;
    const struct model *model = NULL;
    assert_int_equal(model_find(&model, key, &diag), ST_OK);
    struct application app = application_init(model);
    assert_int_equal(application_set(&app, "class", class, &diag), ST_OK);
    return app;
}

/* f of Table 3 in operations per second. */
static double paper_rate(const char *key)
{
    return strcmp(key, "npb.bt") == 0 ? 23.67e6 : strcmp(key, "npb.lu") == 0 ? 30.90e6 : 18.97e6;
}

static struct view view_of(double rate_ops, struct network network)
{
    return (struct view){.rate_ops = rate_ops,
                         .latency_s = network.latency_s,
                         .bandwidth_Bps = network.bandwidth_Bps,
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

/* Half a unit of the last printed digit of a number. */
static double half_unit(const char *number)
{
    const char *point = strchr(number, '.');
    const char *exponent = strchr(number, 'e');
    const double places = point ? (double)strspn(point + 1, "0123456789") : 0;
    return 0.5 * pow(10, -places + (exponent ? atof(exponent + 1) : 0));
}

/* Fails unless `got` rounds to the golden number; slightly more tolerance for values halfway. */
static void check_digits(const struct golden *golden, size_t row, const char *column, double got)
{
    check_close(got, golden_real(golden, row, column), 0,
                half_unit(golden_text(golden, row, column)) * 1.0001);
}

static void test_work(void **state)
{
    (void)state;
    struct golden golden;
    golden_open(&golden, "whitney_work");
    for (size_t i = 0; i < golden.n_rows; i++) {
        const struct application app =
            application(golden_text(&golden, i, "model"), golden_text(&golden, i, "class"));
        check_digits(&golden, i, "work_Mop", app.model->work(&app) / 1e6);
    }
    golden_close(&golden);
}

/* The polynomials term by term, class C. */
static void test_work_formulas(void **state)
{
    (void)state;
    const long double n = 162;
    const struct {
        const char *key;
        long double ops;
    } want[] = {
        {"npb.bt", 200 * (3478.8L * n * n * n - 17655.7L * n * n + 28023.7L * n)},
        {"npb.sp", 400 * (881.174L * n * n * n - 4683.91L * n * n + 11484.5L * n - 19272.4L)},
        {"npb.lu", 250 * (1984.77L * n * n * n - 10923.3L * n * n + 27770.9L * n - 144010L)},
    };
    for (size_t i = 0; i < 3; i++) {
        const struct application app = application(want[i].key, "C");
        check_close(app.model->work(&app), (double)want[i].ops, 1e-13, 0);
    }
}

static void test_table3(void **state)
{
    (void)state;
    struct golden golden;
    golden_open(&golden, "whitney_table3");
    for (size_t i = 0; i < golden.n_rows; i++) {
        const struct application app = application(golden_text(&golden, i, "model"), "A");
        const struct view view = view_of(golden_real(&golden, i, "f_Mops") * 1e6, FAST_ETHERNET);
        const struct prediction got = eval(&app, &view, 4);
        check_close(got.time_s, golden_real(&golden, i, "exact_s"), 1e-9, 0);
        check_close(got.time_s, golden_real(&golden, i, "model_s"), 0,
                    golden_real(&golden, i, "tolerance_s"));
        check_digits(&golden, i, "compute_s", got.compute_s);
        check_digits(&golden, i, "communicate_s", got.communicate_s);
        const double iterations = strcmp(app.model->key, "npb.bt") == 0   ? 200
                                  : strcmp(app.model->key, "npb.lu") == 0 ? 250
                                                                          : 400;
        check_close(got.communicate_s / iterations, golden_real(&golden, i, "iteration_s"), 1e-13, 0);
    }
    golden_close(&golden);
}

static void test_messages(void **state)
{
    (void)state;
    struct golden golden;
    golden_open(&golden, "whitney_messages");
    for (size_t i = 0; i < golden.n_rows; i++) {
        const struct application app = application(golden_text(&golden, i, "model"), "A");
        const size_t place = (size_t)(golden_text(&golden, i, "message")[0] - 'a');
        struct npb_message messages[NPB_MAX_MESSAGES];
        assert_true(place < npb_paper_messages(messages, &app, 4));
        check_close(messages[place].bytes, golden_real(&golden, i, "bytes"), 0, 0);
        check_close(messages[place].count, golden_real(&golden, i, "per_iteration"), 0, 0);
    }
    golden_close(&golden);
    struct npb_message none[NPB_MAX_MESSAGES];
    const struct application app = application("npb.lu", "A");
    assert_int_equal(npb_paper_messages(none, &app, 1), 0);
}

/* Closed form: t = (A-D)/p + D/sqrt(p) + 6 i l sqrt(p), and for LU A/p + D/sqrt(p) + (4+2n) i l. */
static double closed_form(const struct application *app, const struct view *view, double p, double n,
                          double i)
{
    const double A = app->model->work(app) / view->rate_ops;
    const double per_point = i * n * n / view->bandwidth_Bps;
    if (strcmp(app->model->key, "npb.lu") == 0)
        return A / p + 400 * per_point / sqrt(p) + (4 + 2 * n) * i * view->latency_s;
    const double D = (strcmp(app->model->key, "npb.bt") == 0 ? 1320 : 1248) * per_point;
    return (A - D) / p + D / sqrt(p) + 6 * i * view->latency_s * sqrt(p);
}

static void test_closed_form(void **state)
{
    (void)state;
    static const struct {
        const char *key;
        const char *class;
        double n;
        double i;
    } runs[] = {
        {"npb.bt", "A", 64, 200},  {"npb.bt", "C", 162, 200}, {"npb.bt", "D", 408, 250},
        {"npb.sp", "W", 36, 400},  {"npb.sp", "C", 162, 400}, {"npb.lu", "S", 12, 50},
        {"npb.lu", "C", 162, 250},
    };
    for (size_t k = 0; k < sizeof runs / sizeof *runs; k++) {
        const struct application app = application(runs[k].key, runs[k].class);
        const struct view views[] = {view_of(23.67e6, FAST_ETHERNET), view_of(1e9, MYRINET)};
        for (size_t v = 0; v < 2; v++)
            for (double p = 1.25; p < 1e5; p *= 1.9)
                check_close(eval(&app, &views[v], p).time_s,
                            closed_form(&app, &views[v], p, runs[k].n, runs[k].i), 1e-13, 0);
    }
}

/* The view of one curve of Figures 3 to 7. */
static struct view curve_view(int figure, const char *key, const char *curve)
{
    struct view view = view_of(paper_rate(key), FAST_ETHERNET);
    const double value = strcmp(curve, "inf") == 0 ? (double)INFINITY : atof(curve);
    if (figure <= 5)
        view.rate_ops *= value;
    else if (figure == 6)
        view.bandwidth_Bps = value * MIB;
    else
        view.latency_s = value * 1e-6;
    return view;
}

static double node_cost(const char *network)
{
    return strcmp(network, "ideal") == 0 ? 2380 : strcmp(network, "myrinet") == 0 ? 4172.24 : 3070;
}

static struct network network_of(const char *name)
{
    static const struct network ideal = {0, INFINITY};
    return strcmp(name, "ideal") == 0 ? ideal : strcmp(name, "myrinet") == 0 ? MYRINET : FAST_ETHERNET;
}

static void check_figure_row(const struct golden *golden, size_t row)
{
    const int figure = (int)golden_real(golden, row, "figure");
    const char *key = golden_text(golden, row, "model");
    const char *curve = golden_text(golden, row, "curve");
    const double x = golden_real(golden, row, "x");
    if (figure == 8)
        return; /* this row counts nodes and needs no model */
    const struct application app = application(key, "C");
    if (figure <= 7) {
        const struct view view = curve_view(figure, key, curve);
        check_digits(golden, row, "value", eval(&app, &view, x).time_s);
        return;
    }
    const struct view view = view_of(paper_rate(key) * (figure == 12 ? 2 : 1), network_of(curve));
    check_digits(golden, row, "value", eval(&app, &view, x / node_cost(curve)).rate_ops / 1e6);
}

static void test_figures(void **state)
{
    (void)state;
    struct golden golden;
    golden_open(&golden, "whitney_figures");
    assert_true(golden.n_rows > 250);
    for (size_t i = 0; i < golden.n_rows; i++)
        check_figure_row(&golden, i);
    golden_close(&golden);
}

struct half {
    const struct application *app;
    const struct view *view;
};

static double efficiency_less_half(double p, void *payload)
{
    const struct half *half = (const struct half *)payload;
    return eval(half->app, half->view, p).rate_ops / (p * half->view->rate_ops) - 0.5;
}

/* The peak, if there is one; for LU the limit of the rate. */
static void check_peak(const struct golden *golden, size_t row, const struct application *app,
                       const struct view *view)
{
    const double peak = app->model->rises_until(app, view);
    if (golden_text(golden, row, "peak_p")[0] == '\0') {
        assert_true(isinf(peak));
        check_digits(golden, row, "peak_Mops", eval(app, view, 1e24).rate_ops / 1e6);
        return;
    }
    check_digits(golden, row, "peak_p", peak);
    const double best = eval(app, view, peak).rate_ops;
    check_digits(golden, row, "peak_Mops", best / 1e6);
    assert_true(eval(app, view, peak * 1.001).rate_ops < best &&
                eval(app, view, peak * 0.999).rate_ops < best);
}

/* No count up to the largest, even with a worse view, is faster than the count returned by `fastest` or than
 * one process: on slow and on fast networks. */
static void test_fastest(void **state)
{
    (void)state;
    enum { VIEWS = 2000, COUNTS = 60 };
    static const char *const keys[] = {"npb.bt", "npb.sp", "npb.lu"};
    static const char *const classes[] = {"S", "A", "C", "D"};
    size_t slow = 0, peaks = 0;
    for (uint64_t i = 0; i < VIEWS; i++) {
        const struct application app = application(keys[i % 3], classes[i / 3 % 4]);
        const double latency_s = i % 7 == 0 ? 0 : pow(10, -7 + 4 * random_at(5, i, 0));
        const double bandwidth_Bps = pow(10, 5 + 7 * random_at(5, i, 1));
        const double rate_ops = pow(10, 6 + 6 * random_at(5, i, 2));
        const double most = floor(pow(10, 5 * random_at(5, i, 3)));
        const struct view view = {.rate_ops = rate_ops,
                                  .latency_s = latency_s,
                                  .bandwidth_Bps = bandwidth_Bps,
                                  .procs_per_node = 1,
                                  .regions = 1};
        const double p = app.model->fastest(&app, &view, most);
        assert_true(p >= 1 && p <= most);
        const double best = fmax(eval(&app, &view, 1).rate_ops, eval(&app, &view, p).rate_ops) * (1 + 1e-12);
        for (uint64_t k = 0; k < COUNTS; k++) {
            const double count = k == 0 ? most : floor(pow(most, random_at(6, i, k)));
            struct view worse = view;
            assert_true(eval(&app, &view, count).rate_ops <= best);
            worse.rate_ops *= random_at(7, i, 3 * k);
            worse.bandwidth_Bps *= random_at(7, i, 3 * k + 1);
            worse.latency_s /= random_at(7, i, 3 * k + 2);
            assert_true(eval(&app, &worse, count).rate_ops <= best);
        }
        slow += eval(&app, &view, most).communicate_s > eval(&app, &view, most).compute_s;
        peaks += p < most;
    }
    assert_true(slow > VIEWS / 4 && slow < VIEWS * 3 / 4 && peaks > VIEWS / 8);
}

static void test_limits(void **state)
{
    (void)state;
    struct golden golden;
    golden_open(&golden, "whitney_limits");
    for (size_t i = 0; i < golden.n_rows; i++) {
        const char *key = golden_text(&golden, i, "model");
        const struct application app = application(key, golden_text(&golden, i, "class"));
        const struct view view = view_of(paper_rate(key), network_of(golden_text(&golden, i, "network")));
        struct half half = {&app, &view};
        double p50 = NAN;
        assert_true(find_root(&p50, efficiency_less_half, 1, 1e6, 1e-12, &half));
        check_digits(&golden, i, "half_p", p50);
        check_peak(&golden, i, &app, &view);
        const int64_t cap = model_code_cap(&app);
        assert_int_equal(cap, (int64_t)golden_real(&golden, i, "cap_p"));
        const double rate_ops = eval(&app, &view, (double)cap).rate_ops;
        check_digits(&golden, i, "cap_Mops", rate_ops / 1e6);
        check_digits(&golden, i, "cap_efficiency", rate_ops / ((double)cap * view.rate_ops));
    }
    golden_close(&golden);
}

static int64_t smallest_fitting(const struct application *app, double memory_B)
{
    int64_t p = 1;
    while (app->model->memory_Bpp(app, (double)p) > memory_B)
        p = app->model->counts.next(app, p + 1, 1);
    return p;
}

static void test_memory(void **state)
{
    (void)state;
    struct golden golden;
    golden_open(&golden, "whitney_memory");
    for (size_t i = 0; i < golden.n_rows; i++) {
        const struct application app =
            application(golden_text(&golden, i, "model"), golden_text(&golden, i, "class"));
        const int64_t p = smallest_fitting(&app, 128 * MIB);
        check_close((double)p, golden_real(&golden, i, "min_p"), 0, 0);
        check_close((double)smallest_fitting(&app, 112 * MIB), golden_real(&golden, i, "min_p_112"), 0, 0);
        check_digits(&golden, i, "process_MiB", app.model->memory_Bpp(&app, (double)p) / MIB);
    }
    golden_close(&golden);
}

static void test_small_caps(void **state)
{
    (void)state;
    static const struct {
        const char *key;
        const char *class;
        int64_t cap;
    } caps[] = {
        {"npb.bt", "S", 16}, {"npb.bt", "W", 64}, {"npb.sp", "W", 144},  {"npb.bt", "D", 18496},
        {"npb.lu", "S", 4},  {"npb.lu", "W", 64}, {"npb.lu", "D", 4096},
    };
    for (size_t i = 0; i < sizeof caps / sizeof *caps; i++) {
        const struct application app = application(caps[i].key, caps[i].class);
        assert_int_equal(model_code_cap(&app), caps[i].cap);
    }
}

static void test_legal_counts(void **state)
{
    (void)state;
    assert_int_equal(npb_next_square(NULL, 0, 1), 1);
    assert_int_equal(npb_next_square(NULL, 1, 1), 1);
    assert_int_equal(npb_next_square(NULL, 17, 1), 25);
    assert_int_equal(npb_next_square(NULL, 17, -1), 16);
    assert_int_equal(npb_next_square(NULL, 0, -1), 0);
    assert_int_equal(npb_next_power(NULL, 17, 1), 32);
    assert_int_equal(npb_next_power(NULL, 17, -1), 16);
    assert_int_equal(npb_next_power(NULL, 0, -1), 0);
    assert_int_equal(npb_next_power(NULL, INT64_MAX, -1), (int64_t)1 << 62);
    check_close(npb_lu_columns(1), 1, 0, 0);
    check_close(npb_lu_columns(2), 2, 0, 0);
    check_close(npb_lu_columns(4), 2, 0, 0);
    check_close(npb_lu_columns(512), 32, 0, 0);
    check_close(npb_lu_columns(1024), 32, 0, 0);
    check_close(npb_lu_columns(9), 3, 1e-15, 0);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_work),        cmocka_unit_test(test_work_formulas),
        cmocka_unit_test(test_table3),      cmocka_unit_test(test_messages),
        cmocka_unit_test(test_closed_form), cmocka_unit_test(test_figures),
        cmocka_unit_test(test_limits),      cmocka_unit_test(test_memory),
        cmocka_unit_test(test_small_caps),  cmocka_unit_test(test_legal_counts),
        cmocka_unit_test(test_fastest),
    };
    return cmocka_run_group_tests_name("model/npb", tests, NULL, NULL);
}
