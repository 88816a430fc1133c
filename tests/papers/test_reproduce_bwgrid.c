#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/arena.h"
#include "base/diag.h"
#include "catalog/snapshot.h"
#include "check.h"
#include "papers/reproduce.h"

/* Values of section 3.3, and the price of section 2.1. */
static const struct machine_constant CONSTANTS[] = {
    {.machine = "bwgrid1", .name = "b_0_I", .value = 1},
    {.machine = "bwgrid1", .name = "nodes", .value = 140},
    {.machine = "bwgrid2", .name = "b_0_I", .value = 1},
    {.machine = "bwgrid1", .name = "b_E", .value = 1},
    {.machine = "bwgrid1", .name = "b_I", .value = 1.5},
    {.machine = "bwgrid1", .name = "l_th", .value = 8.5},
    {.machine = "bwgrid2", .name = "b_E", .value = 15},
    {.machine = "bwgrid2", .name = "b_I", .value = 6},
    {.machine = "bwgrid2", .name = "l_th", .value = 15},
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
                             .paid.quotes = QUOTE,
                             .paid.n_quotes = 1,
                             .compute.constants = CONSTANTS,
                             .compute.n_constants = sizeof CONSTANTS / sizeof *CONSTANTS};
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
        const struct reproduced_item *item = &result.reproduction.items.v[i];
        if (item->verdict != item->expected)
            print_error("%s: ours %g is %s\n", item->item, item->ours, reproduce_verdicts[item->verdict]);
        if (item->verdict == VERDICT_NOT)
            assert_true(*item->note != '\0');
    }
    assert_int_equal(result.reproduction.n_regressions, 0);
    teardown(&result);
}

/* Our value of an item. */
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

/* True for a golden row of the figure at this x whose value has the same five digits. */
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
            const struct plot_curve *curve = &figure->curves[c];
            for (size_t i = 0; i < curve->n_points; i++)
                if (!is_golden(&golden, figure->number, curve->points_x[i], curve->points_y[i]))
                    fail_msg("figure %d, %s: %g at %g", figure->number, curve->label, curve->points_y[i],
                             curve->points_x[i]);
        }
    }
    golden_close(&golden);
    teardown(&result);
}

/* Formulas in the table for golden rows, in terms of their x, z, alpha and argument. */
static const char *const FORMULAS[][2] = {
    {"rough", "speedup_rough(%g, %g, %g, %g)"},
    {"rough_max", "speedup_rough(%g, %g, %g, regions.best_size(%g, %g, %g))"},
    {"largest_rough", "largest_rough(%g, %g, %g)"},
    {"largest_printed", "largest_printed(%g, %g, %g)"},
    {"half_one", "%g"},
    {"factor_exact", "factor_exact(%g, %g, %g, %g)"},
    {"factor_printed", "factor_printed(%g, %g, %g)"},
    {"roofline_add", "roofline(%g)"},
    {"roofline_overlap", "roofline_overlap(%g)"},
};

/* The formula with the row's numbers for each %g; NULL: the table has none. `last` is its argument. */
static char *formula_of(const struct golden *golden, size_t row, const char *what, double last)
{
    static const char *const columns[] = {"x", "z", "alpha"};
    char *out = malloc(400);
    size_t n = 0, next = 0;
    const char *at = NULL;
    for (size_t i = 0; i < sizeof FORMULAS / sizeof *FORMULAS; i++)
        at = strcmp(FORMULAS[i][0], what) == 0 ? FORMULAS[i][1] : at;
    const bool of_last = at && strncmp(what, "roofline", 8) == 0;
    for (; at && *at; at++) {
        if (at[0] != '%') {
            out[n++] = *at;
            continue;
        }
        const bool rest = of_last || (next == 3 && strcmp(what, "rough_max") != 0);
        n += (size_t)sprintf(out + n, "%.17g", rest ? last : golden_real(golden, row, columns[next % 3]));
        next++;
        at++;
    }
    out[n] = '\0';
    if (n > 0)
        return out;
    free(out);
    return NULL;
}

/* Appends the golden rows of these formulas to the paper's table and compares their digits. */
static void check_formulas(const char *file, const char *what, const char *argument, double digits)
{
    struct arena arena = ARENA_INIT;
    struct diag diag = DIAG_INIT;
    struct golden golden;
    struct reproduction all;
    const struct snapshot snapshot = catalogue();
    const struct reproduce_paper *paper = NULL;
    double want[1000];
    size_t n = 0;
    golden_open(&golden, file);
    assert_int_equal(reproduce_find(&paper, "bwgrid", &arena, &diag), ST_OK);
    const char *text =
        arena_printf(&arena, "%s\nitem\tprinted\tunit\tours\tagrees\tverdict\tkind\tnote\n", paper->text);
    for (size_t i = 0; i < golden.n_rows; i++) {
        char *formula =
            formula_of(&golden, i, golden_text(&golden, i, what), golden_real(&golden, i, argument));
        if (formula) {
            want[n++] = golden_real(&golden, i, "value");
            text = arena_printf(&arena, "%sgolden\t1\t\t%s\n", text, formula);
        }
        free(formula);
    }
    const struct reproduce_paper more = {
        .key = paper->key, .title = paper->title, .catalog = paper->catalog, .file = file, .text = text};
    if (reproduce_run(&all, &more, &snapshot, &arena, &diag) != ST_OK)
        fail_msg("%s", diag.message);
    assert_true(n > 5);
    size_t first = 0;
    while (strcmp(all.items.v[first].item, "golden") != 0)
        first++;
    for (size_t i = 0; i < n; i++)
        check_close(all.items.v[first + i].ours, want[i], 0,
                    0.501 * pow(10, floor(log10(want[i])) + 1 - digits));
    reproduction_fini(&all);
    golden_close(&golden);
    arena_fini(&arena);
}

static void test_formulas(void **state)
{
    (void)state;
    check_formulas("regions_values", "what", "argument", 6);
    check_formulas("regions_series", "form", "n", 5);
}

static void test_missing_constant(void **state)
{
    (void)state;
    struct arena arena = ARENA_INIT;
    struct reproduction reproduction;
    struct snapshot snapshot = catalogue();
    const struct reproduce_paper *paper = NULL;
    struct diag diag = DIAG_INIT;
    snapshot.compute.n_constants--;
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
        cmocka_unit_test(test_no_regression),    cmocka_unit_test(test_values),
        cmocka_unit_test(test_figures),          cmocka_unit_test(test_formulas),
        cmocka_unit_test(test_missing_constant),
    };
    return cmocka_run_group_tests_name("papers/reproduce_bwgrid", tests, NULL, NULL);
}
