#include <math.h>
#include <string.h>

#include "base/diag.h"
#include "check.h"
#include "model/regions.h"

/* Half a unit of the last significant digit. */
static double half_unit(double value, double digits)
{
    return value == 0 ? 0 : 0.501 * pow(10, floor(log10(fabs(value))) + 1 - digits);
}

static enum regions_sharing sharing_of(const char *name)
{
    if (strcmp(name, "max") == 0)
        return REGIONS_MAX;
    return strcmp(name, "affine") == 0 ? REGIONS_AFFINE : REGIONS_LINEAR;
}

static struct regions_machine bwgrid(int which, double regions)
{
    struct regions_machine machine = {.rate_ops = 8.5e9, .inside_Bps = 1.5e9, .link_Bps = 1e9};
    if (which == 2)
        machine = (struct regions_machine){.rate_ops = 15e9, .inside_Bps = 6e9, .link_Bps = 15e9};
    machine.regions = regions;
    machine.alpha = 0.05;
    return machine;
}

/* GFLOP/s of a figure for both machines, n processes in each region. */
static double figure_rate(const char *form, double n)
{
    const double regions = strstr(form, "_two") ? 2 : 1;
    const struct regions_machine machine = bwgrid(strstr(form, "bw2") ? 2 : 1, regions);
    const struct regions_load load = regions_linpack(40000);
    return load.ops / regions_time(&load, &machine, regions * n).total_s / 1e9;
}

static double factor(const struct regions_shape *shape, double k)
{
    struct diag diag = DIAG_INIT;
    double out = NAN;
    if (regions_bandwidth_factor(&out, shape, k, &diag) != ST_OK)
        fail_msg("%s", diag.message);
    return out;
}

/* True for values that are formulas in the table of the paper: tests/papers/test_reproduce_bwgrid.c. */
static bool is_formula(const char *what)
{
    static const char *const formulas[] = {"roofline_add", "roofline_overlap", "rough",
                                           "rough_max",    "largest_rough",    "largest_printed",
                                           "half_one",     "factor_exact",     "factor_printed"};
    for (size_t i = 0; i < sizeof formulas / sizeof *formulas; i++)
        if (strcmp(what, formulas[i]) == 0)
            return true;
    return false;
}

/* Functions that the golden files name; argument is n or k. */
static double by_name(const char *what, const struct regions_shape *shape, double argument)
{
    const double best = regions_best_size(shape);
    const struct {
        const char *name;
        double value;
    } table[] = {
        {"one", regions_speedup_one(shape->x, argument)},
        {"two", regions_speedup_two(shape, argument, 1)},
        {"two_alpha", regions_speedup_two(shape, argument, shape->alpha)},
        {"two_at_best", regions_speedup_two(shape, best, 1)},
        {"two_at_best_alpha", regions_speedup_two(shape, best, shape->alpha)},
        {"best_size", best},
        {"largest", regions_largest(shape)},
        {"half_two", regions_half_two(shape)},
        {"span", regions_span_limit(shape)},
        {"split", regions_split_limit(shape)},
    };
    for (size_t i = 0; i < sizeof table / sizeof *table; i++)
        if (strcmp(table[i].name, what) == 0)
            return table[i].value;
    if (strcmp(what, "factor_rough") == 0)
        return factor(shape, argument);
    if (strcmp(what, "two_ratio_fixed") == 0) {
        struct regions_shape faster = *shape;
        faster.z *= 2.06485;
        return regions_speedup_two(&faster, argument, 1) / regions_speedup_two(shape, argument, 1);
    }
    fail_msg("no figure '%s'", what);
    return NAN;
}

static void test_series(void **state)
{
    (void)state;
    struct golden golden;
    golden_open(&golden, "regions_series");
    for (size_t i = 0; i < golden.n_rows; i++) {
        const char *form = golden_text(&golden, i, "form");
        const double n = golden_real(&golden, i, "n");
        const struct regions_shape shape = {.x = golden_real(&golden, i, "x"),
                                            .z = golden_real(&golden, i, "z"),
                                            .alpha = golden_real(&golden, i, "alpha"),
                                            .sharing = REGIONS_LINEAR};
        const double want = golden_real(&golden, i, "value");
        double got = NAN;
        if (is_formula(form))
            continue;
        if (strncmp(form, "rate_", 5) == 0)
            got = figure_rate(form, n);
        else
            got = by_name(form, &shape, n);
        check_close(got, want, 0, half_unit(want, 5));
    }
    golden_close(&golden);
}

static void test_values(void **state)
{
    (void)state;
    struct golden golden;
    golden_open(&golden, "regions_values");
    for (size_t i = 0; i < golden.n_rows; i++) {
        const char *what = golden_text(&golden, i, "what");
        const double want = golden_real(&golden, i, "value");
        struct regions_shape shape = {.x = golden_real(&golden, i, "x"),
                                      .z = golden_real(&golden, i, "z"),
                                      .alpha = golden_real(&golden, i, "alpha"),
                                      .sharing = sharing_of(golden_text(&golden, i, "sharing"))};
        double got = NAN;
        if (is_formula(what))
            continue;
        if (strcmp(what, "x_linpack") == 0 || strcmp(what, "z_linpack") == 0) {
            struct diag diag = DIAG_INIT;
            const struct regions_load load = regions_linpack(golden_real(&golden, i, "x"));
            const struct regions_machine machine = bwgrid(1, 2);
            assert_int_equal(regions_shape(&shape, &load, &machine, &diag), ST_OK);
            got = *what == 'x' ? shape.x : shape.z;
        } else {
            got = by_name(what, &shape, golden_real(&golden, i, "argument"));
        }
        check_close(got, want, 0, half_unit(want, golden_real(&golden, i, "digits")));
    }
    golden_close(&golden);
}

static void test_times(void **state)
{
    (void)state;
    struct golden golden;
    golden_open(&golden, "regions_times");
    for (size_t i = 0; i < golden.n_rows; i++) {
        const double size = golden_real(&golden, i, "size");
        struct regions_load load = {.ops = size,
                                    .bytes = golden_real(&golden, i, "bytes"),
                                    .crossing = golden_real(&golden, i, "crossing"),
                                    .messages = golden_real(&golden, i, "messages")};
        if (strcmp(golden_text(&golden, i, "load"), "linpack") == 0)
            load = regions_linpack(size);
        const struct regions_machine machine = {.rate_ops = golden_real(&golden, i, "rate_ops"),
                                                .inside_Bps = golden_real(&golden, i, "inside_Bps"),
                                                .link_Bps = golden_real(&golden, i, "link_Bps"),
                                                .latency_s = golden_real(&golden, i, "latency_s"),
                                                .regions = golden_real(&golden, i, "regions"),
                                                .alpha = golden_real(&golden, i, "alpha"),
                                                .sharing = sharing_of(golden_text(&golden, i, "sharing")),
                                                .overlap = *golden_text(&golden, i, "overlap") == 'y'};
        const double want = golden_real(&golden, i, "rate");
        const double p = golden_real(&golden, i, "p");
        check_close(load.ops / regions_time(&load, &machine, p).total_s, want, 0, half_unit(want, 6));
    }
    golden_close(&golden);
}

/* Speed-ups and times agree: d2(n)/d2(1) is the speed-up with p1 = p(1) in its numerator (eq. 13, 14). */
static void test_speedup_is_rate(void **state)
{
    (void)state;
    const struct regions_load load = regions_linpack(40000);
    for (int sharing = REGIONS_LINEAR; sharing <= REGIONS_AFFINE; sharing++) {
        struct regions_machine machine = bwgrid(1, 2);
        struct regions_shape shape;
        struct diag diag = DIAG_INIT;
        machine.sharing = (enum regions_sharing)sharing;
        assert_int_equal(regions_shape(&shape, &load, &machine, &diag), ST_OK);
        const double p1 = machine.sharing == REGIONS_LINEAR ? machine.alpha : 1; /* p(1) */
        const double one_s = regions_time(&load, &machine, 2).total_s;
        for (double n = 1; n < 5000; n *= 1.7)
            check_close(one_s / regions_time(&load, &machine, 2 * n).total_s,
                        regions_speedup_two(&shape, n, p1), 1e-12, 0);
    }
}

/* Each limit of the size of a region separates slower from faster. */
static void test_sizes(void **state)
{
    (void)state;
    const struct regions_load load = regions_linpack(40000);
    const struct regions_machine two = bwgrid(1, 2);
    const struct regions_machine one = bwgrid(1, 1);
    struct regions_shape shape;
    struct diag diag = DIAG_INIT;
    assert_int_equal(regions_shape(&shape, &load, &two, &diag), ST_OK);
    const double half = regions_half_two(&shape);
    check_close(load.ops / regions_time(&load, &two, 2 * half).total_s, 0.5 * 2 * half * 8.5e9, 1e-12, 0);
    const double span = regions_span_limit(&shape);
    check_close(regions_time(&load, &two, 2 * span).total_s, regions_time(&load, &one, span).total_s, 1e-12,
                0);
    const double split = regions_split_limit(&shape);
    check_close(regions_time(&load, &two, 2 * split).total_s, regions_time(&load, &one, 2 * split).total_s,
                1e-12, 0);
    const double best = regions_best_size(&shape);
    const double least_s = regions_time(&load, &two, 2 * best).total_s;
    assert_true(regions_time(&load, &two, 2 * best * 0.99).total_s > least_s);
    assert_true(regions_time(&load, &two, 2 * best * 1.01).total_s > least_s);
    check_close(regions_largest(&shape), regions_speedup_two(&shape, best, 1), 1e-12, 0);
}

/* W = 2 alpha x / z = 1/4: no link doubles the largest speed-up; the answer is ST_INFEASIBLE, not NaN. */
static void test_unreachable(void **state)
{
    (void)state;
    const struct regions_shape shape = {.x = 100, .z = 8 * 0.05 * 100, .alpha = 0.05};
    struct diag diag = DIAG_INIT;
    double out = -1;
    assert_int_equal(regions_bandwidth_factor(&out, &shape, 2, &diag), ST_INFEASIBLE);
    assert_non_null(strstr(diag.message, "no bandwidth"));
    check_close(out, -1, 0, 0);
    diag_fini(&diag);
    assert_int_equal(regions_bandwidth_factor(&out, &shape, 0.5, &diag), ST_DOMAIN);
    diag_fini(&diag);
}

static void test_domain(void **state)
{
    (void)state;
    const struct regions_load load = regions_linpack(40000);
    const struct {
        struct regions_machine machine;
        const char *names;
    } bad[] = {
        {{.rate_ops = 8.5e9, .inside_Bps = 0, .link_Bps = 1e9, .regions = 2, .alpha = 0.05}, "bandwidth"},
        {{.rate_ops = 8.5e9, .inside_Bps = 1e9, .link_Bps = 0, .regions = 2, .alpha = 0.05},
         "region_bandwidth"},
        {{.rate_ops = 8.5e9, .inside_Bps = 1e9, .link_Bps = 1e9, .regions = 2, .alpha = -1}, "alpha"},
        {{.rate_ops = 8.5e9, .inside_Bps = 1e9, .link_Bps = NAN, .regions = 2, .alpha = 1},
         "region_bandwidth"},
    };
    for (size_t i = 0; i < sizeof bad / sizeof *bad; i++) {
        struct regions_shape shape;
        struct diag diag = DIAG_INIT;
        assert_int_equal(regions_shape(&shape, &load, &bad[i].machine, &diag), ST_DOMAIN);
        assert_non_null(strstr(diag.message, bad[i].names));
        diag_fini(&diag);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_series), cmocka_unit_test(test_values),
        cmocka_unit_test(test_times),  cmocka_unit_test(test_speedup_is_rate),
        cmocka_unit_test(test_sizes),  cmocka_unit_test(test_unreachable),
        cmocka_unit_test(test_domain),
    };
    return cmocka_run_group_tests_name("model/regions", tests, NULL, NULL);
}
