#include <math.h>
#include <string.h>

#include "base/diag.h"
#include "check.h"
#include "machine/view.h"
#include "model/linpack.h"
#include "model/model.h"
#include "model/params.h"

static const struct view BWGRID1 = {
    .rate_ops = 8.5e9, .bandwidth_Bps = 1.5e9, .procs_per_node = 1, .regions = 1};

static struct application two_regions(const char *sharing, const char *overlap)
{
    struct application app = application_init(&model_linpack_regions);
    set(&app, "regions", "2");
    set(&app, "region_bandwidth", "1GB/s");
    set(&app, "sharing", sharing);
    set(&app, "overlap", overlap);
    return app;
}

static double rate(const struct application *app, const struct view *view, double p)
{
    struct diag diag = DIAG_INIT;
    struct prediction out = {.rate_ops = NAN};
    if (model_eval(&out, app, view, p, &diag) != ST_OK)
        fail_msg("%s", diag.message);
    return out.rate_ops / 1e6;
}

/* Mflop/s of bwGRiD1 from paper 003, to six digits, computed independently. */
static void test_rates(void **state)
{
    (void)state;
    const struct application one = application_init(&model_linpack_regions);
    const struct application two = two_regions("linear", "no");
    check_close(rate(&one, &BWGRID1, 140), 806233, 1e-6, 0);
    check_close(rate(&one, &BWGRID1, 280), 1.21926e6, 3e-6, 0);
    check_close(rate(&one, &BWGRID1, 2240), 2.20984e6, 3e-6, 0);
    check_close(rate(&two, &BWGRID1, 280), 598742, 1e-6, 0);
    check_close(rate(&two, &BWGRID1, 2240), 115573, 5e-6, 0);
    check_close(rate(&two, &BWGRID1, 178), 654262, 1e-6, 0);
}

/* A cluster that was bought in two regions: its link has priority over the application's parameters. */
static void test_view_goes_first(void **state)
{
    (void)state;
    struct application app = application_init(&model_linpack_regions);
    struct view view = BWGRID1;
    view.regions = 2;
    view.region_bandwidth_Bps = 1e9;
    check_close(rate(&app, &view, 280), 598742, 1e-6, 0);
    set(&app, "region_bandwidth", "50GB/s");
    check_close(rate(&app, &view, 280), 598742, 1e-6, 0);
}

/* b^I is the link of a node, of which each of its processes has a share. */
static void test_share_of_a_node(void **state)
{
    (void)state;
    const struct application app = application_init(&model_linpack_regions);
    struct view view = BWGRID1;
    view.procs_per_node = 8;
    view.bandwidth_Bps = 1.5e9 / 8;
    check_close(rate(&app, &view, 140), 806233, 1e-6, 0);
}

static void test_counts(void **state)
{
    (void)state;
    const struct application two = two_regions("linear", "no");
    const struct model *model = &model_linpack_regions;
    assert_true(model_admissible(&two, 280));
    assert_false(model_admissible(&two, 281));
    assert_int_equal(model->counts.next(&two, 281, -1), 280);
    assert_int_equal(model->counts.next(&two, 281, 1), 282);
    assert_int_equal(model->counts.next(&two, 1, -1), 0);
    assert_int_equal(model->counts.next(&two, 1, 1), 2);
    assert_int_equal(model->counts.next(&two, 2, 1), 2);
    assert_int_equal(model->counts.next(&two, INT64_MAX, 1), COUNT_UNLIMITED);
}

/* The rate rises up to rises_until. If that is finite, the rate does not rise further. */
static void test_rises_until(void **state)
{
    (void)state;
    static const char *const sharing[] = {"linear", "max", "affine"};
    static const char *const overlap[] = {"no", "yes"};
    for (size_t i = 0; i < 6; i++) {
        const struct application app = two_regions(sharing[i % 3], overlap[i / 3]);
        const double until = model_linpack_regions.rises_until(&app, &BWGRID1);
        assert_true(until > 100 && until < 1000);
        for (double p = 2; p + 2 <= until; p += 2)
            assert_true(rate(&app, &BWGRID1, p + 2) > rate(&app, &BWGRID1, p));
        for (double p = until; p < 4 * until; p += 2)
            assert_true(rate(&app, &BWGRID1, p + 2) <= rate(&app, &BWGRID1, p));
    }
    struct application one = application_init(&model_linpack_regions);
    check_close(model_linpack_regions.rises_until(&one, &BWGRID1), INFINITY, 0, 0);
    set(&one, "overlap", "yes");
    check_close(model_linpack_regions.rises_until(&one, &BWGRID1), 40000.0 / 136, 1e-12, 0);
}

static double figure(const struct application *app, double p, const char *key, const char **note)
{
    struct model_figure figures[MODEL_MAX_FIGURES];
    const size_t n = model_linpack_regions.figures(figures, app, &BWGRID1, p);
    for (size_t i = 0; i < n; i++) {
        if (strcmp(figures[i].key, key) == 0) {
            *note = figures[i].note;
            return figures[i].value;
        }
    }
    fail_msg("no figure %s", key);
    return NAN;
}

static void test_figures(void **state)
{
    (void)state;
    struct application app = two_regions("linear", "no");
    const char *note = NULL;
    check_close(figure(&app, 280, "best_size", &note), 88.5615, 1e-6, 0);
    check_close(figure(&app, 280, "speedup_max", &note), 38.7154, 2e-6, 0);
    check_close(figure(&app, 280, "half_size", &note), 76.2262, 1e-6, 0);
    check_close(figure(&app, 280, "span_limit", &note), 102.893, 5e-6, 0);
    check_close(figure(&app, 280, "split_limit", &note), 26.6667, 2e-6, 0);
    check_close(figure(&app, 280, "doubling_bandwidth_Bps", &note), 5.54356e9, 1e-6, 0);
    assert_null(note);
    set(&app, "region_bandwidth", "100GB/s"); /* W = 2 alpha x' / z' = 0.11 */
    assert_true(isnan(figure(&app, 280, "doubling_bandwidth_Bps", &note)));
    assert_non_null(note);
}

static void refuse(const struct application *app, const struct view *view, double p, const char *names)
{
    struct diag diag = DIAG_INIT;
    struct prediction out;
    assert_int_equal(model_eval(&out, app, view, p, &diag), ST_DOMAIN);
    assert_non_null(strstr(diag.message, names));
    diag_fini(&diag);
}

static void test_domain(void **state)
{
    (void)state;
    struct application app = application_init(&model_linpack_regions);
    struct view view = BWGRID1;
    refuse(&app, &view, 0.5, "processes");
    view.bandwidth_Bps = 0;
    refuse(&app, &view, 8, "bandwidth");
    set(&app, "regions", "2");
    refuse(&app, &BWGRID1, 8, "region_bandwidth");
    set(&app, "region_bandwidth", "1GB/s");
    refuse(&app, &BWGRID1, 1, "processes");
    view = BWGRID1;
    view.regions = 3;
    refuse(&app, &view, 8, "regions");
    struct diag diag = DIAG_INIT;
    assert_int_equal(application_set(&app, "alpha", "-0.1", &diag), ST_INPUT);
    diag_fini(&diag);
    assert_int_equal(application_set(&app, "sharing", "linaer", &diag), ST_INPUT);
    diag_fini(&diag);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_rates),           cmocka_unit_test(test_view_goes_first),
        cmocka_unit_test(test_share_of_a_node), cmocka_unit_test(test_counts),
        cmocka_unit_test(test_rises_until),     cmocka_unit_test(test_figures),
        cmocka_unit_test(test_domain),
    };
    return cmocka_run_group_tests_name("model/linpack", tests, NULL, NULL);
}
