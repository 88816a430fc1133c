#include "check.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "papers/reproduce.h"

/* Section 3.3, and the price of section 2.1. */
static const struct machine_constant CONSTANTS[] = {
    {.machine = "bwgrid1", .name = "b_E", .value = 1},    {.machine = "bwgrid1", .name = "b_I", .value = 1.5},
    {.machine = "bwgrid1", .name = "l_th", .value = 8.5}, {.machine = "bwgrid2", .name = "b_E", .value = 15},
    {.machine = "bwgrid2", .name = "b_I", .value = 6},    {.machine = "bwgrid2", .name = "l_th", .value = 15},
};
static const struct part LINK[] = {{.id = "longbow-link", .kind = PART_CABLE, .n_quotes = 1}};
static const struct quote QUOTE[] = {{.date = 1,
                                      .amount_minor = 15000000,
                                      .currency = "EUR",
                                      .kind = FIGURE_ESTIMATE,
                                      .pack = 1,
                                      .min_quantity = 1}};

static struct snapshot catalogue(void)
{
    return (struct snapshot){.name = "test",
                             .currency = "EUR",
                             .as_of = 2,
                             .parts = LINK,
                             .n_parts = 1,
                             .quotes = QUOTE,
                             .n_quotes = 1,
                             .constants = CONSTANTS,
                             .n_constants = sizeof CONSTANTS / sizeof *CONSTANTS};
}

struct result {
    struct arena arena;
    struct reproduction reproduction;
};

static void setup(struct result *out)
{
    const struct snapshot snapshot = catalogue();
    const struct reproduce_paper *paper = NULL;
    struct diag diag = DIAG_INIT;
    *out = (struct result){.arena = ARENA_INIT};
    assert_int_equal(reproduce_find(&paper, "bwgrid", &out->arena, &diag), ST_OK);
    if (reproduce_run(&out->reproduction, paper, &snapshot, &out->arena, &diag) != ST_OK)
        fail_msg("%s", diag.message);
}

static void teardown(struct result *result)
{
    reproduction_fini(&result->reproduction);
    arena_fini(&result->arena);
}

static void test_no_regression(void **state)
{
    struct result result;
    (void)state;
    setup(&result);
    for (size_t i = 0; i < result.reproduction.items.n; i++) {
        const struct reproduced *item = &result.reproduction.items.v[i];
        if (item->verdict != item->expected)
            print_error("%s: ours %g is %s\n", item->item, item->ours, reproduce_verdict_text(item->verdict));
        if (item->verdict == VERDICT_NOT)
            assert_true(*item->note != '\0');
    }
    assert_int_equal(result.reproduction.n_regressions, 0);
    teardown(&result);
}

/* Ours of an item by its name. */
static double ours(const struct reproduction *reproduction, const char *name)
{
    for (size_t i = 0; i < reproduction->items.n; i++)
        if (strcmp(reproduction->items.v[i].item, name) == 0)
            return reproduction->items.v[i].ours;
    fail_msg("no item '%s'", name);
    return NAN;
}

static void test_values(void **state)
{
    struct result result;
    (void)state;
    setup(&result);
    const struct reproduction *r = &result.reproduction;
    check_close(ours(r, "Section 3.3: z'/z'_0 for twice the speed-up, eq. 20"), 5.54356, 0, 5e-6);
    check_close(ours(r, "Eq. 20 as printed"), 4.39883, 0, 5e-6);
    check_close(ours(r, "Eq. 20 replaced by the maximum of eq. 17"), 5.57493, 0, 5e-6);
    check_close(ours(r, "Conclusions: (2 + W/sqrt(W))^2 as printed"), 28.3136, 0, 5e-5);
    check_close(ours(r, "Conclusions: (2 + sqrt(W)/W)^2"), 5.29510, 0, 5e-6);
    check_close(ours(r, "Conclusions: one term more, (2 + u + u^2/2)^2"), 5.50579, 0, 5e-6);
    check_close(ours(r, "Section 3.3: bwGRiD2 over bwGRiD1, two regions, largest speed-up"), 2.79862, 0,
                5e-6);
    check_close(ours(r, "Section 3.3: bwGRiD2 over bwGRiD1, two regions, largest GFLOP/s"), 4.95921, 0, 5e-6);
    teardown(&result);
}

/* A golden row of the figure at this x whose value has the same five digits. */
static bool is_golden(const struct golden *golden, int figure, double x, double y)
{
    for (size_t i = 0; i < golden->n_rows; i++) {
        const char *name = golden_text(golden, i, "figure");
        const char *column = figure == 7 ? "z" : "n";
        const double want = golden_real(golden, i, "value");
        if (atoi(name) == figure && fabs(golden_real(golden, i, column) - x) <= 1e-9 * x &&
            fabs(want - y) <= 0.501 * pow(10, floor(log10(want)) - 4))
            return true;
    }
    return false;
}

static void test_figures(void **state)
{
    struct result result;
    struct golden golden;
    (void)state;
    setup(&result);
    golden_open(&golden, "regions_series");
    assert_int_equal(result.reproduction.figures.n, 9);
    for (size_t f = 0; f < result.reproduction.figures.n; f++) {
        const struct reproduced_figure *figure = &result.reproduction.figures.v[f];
        assert_int_equal(figure->number, (int)f + 3);
        for (size_t c = 0; c < figure->n_curves; c++) {
            const struct reproduced_curve *curve = &figure->curves[c];
            for (size_t i = 0; i < curve->n_points; i++)
                if (!is_golden(&golden, figure->number, curve->points_x[i], curve->points_y[i]))
                    fail_msg("figure %d, %s: %g at %g", figure->number, curve->label, curve->points_y[i],
                             curve->points_x[i]);
        }
    }
    golden_close(&golden);
    teardown(&result);
}

static void test_missing_constant(void **state)
{
    (void)state;
    struct arena arena = ARENA_INIT;
    struct reproduction reproduction;
    struct snapshot snapshot = catalogue();
    const struct reproduce_paper *paper = NULL;
    struct diag diag = DIAG_INIT;
    snapshot.n_constants--;
    assert_int_equal(reproduce_find(&paper, "bwgrid", &arena, &diag), ST_OK);
    assert_int_equal(reproduce_run(&reproduction, paper, &snapshot, &arena, &diag), ST_CATALOG);
    assert_non_null(strstr(diag.message, "l_th"));
    reproduction_fini(&reproduction);
    diag_fini(&diag);
    arena_fini(&arena);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_no_regression),
        cmocka_unit_test(test_values),
        cmocka_unit_test(test_figures),
        cmocka_unit_test(test_missing_constant),
    };
    return cmocka_run_group_tests_name("papers/reproduce_bwgrid", tests, NULL, NULL);
}
