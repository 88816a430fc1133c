#include <math.h>
#include <stdio.h>
#include <string.h>

#include "base/arena.h"
#include "base/diag.h"
#include "check.h"
#include "model/stap.h"
#include "papers/reproduce.h"

static void run(struct reproduction *out, struct arena *arena)
{
    struct diag diag = DIAG_INIT;
    const struct reproduce_paper *paper = NULL;
    assert_int_equal(reproduce_find(&paper, "stap", arena, &diag), ST_OK);
    assert_null(paper->catalog);
    if (reproduce_run(out, paper, NULL, arena, &diag) != ST_OK)
        fail_msg("%s", diag.message);
}

static const struct reproduced_item *find(const struct reproduction *all, const char *item)
{
    for (size_t i = 0; i < all->items.n; i++)
        if (strcmp(all->items.v[i].item, item) == 0)
            return &all->items.v[i];
    fail_msg("no item '%s'", item);
    return NULL;
}

static void test_no_regression(void **state)
{
    (void)state;
    struct arena arena = ARENA_INIT;
    struct reproduction all;
    run(&all, &arena);
    for (size_t i = 0; i < all.items.n; i++) {
        const struct reproduced_item *item = &all.items.v[i];
        if (item->verdict != item->expected)
            print_error("%s: %.9g printed %s: %s\n", item->item, item->ours,
                        item->printed_as ? item->printed_as : "-", reproduce_verdicts[item->verdict]);
        if (item->verdict == VERDICT_NOT || item->verdict == VERDICT_CLOSE)
            assert_true(item->note[0] != '\0');
        for (size_t k = 0; k < i; k++)
            if (strcmp(all.items.v[k].item, item->item) == 0)
                fail_msg("'%s' stands twice", item->item);
    }
    assert_int_equal(all.n_regressions, 0);
    reproduction_fini(&all);
    arena_fini(&arena);
}

/* Our values, compared with an independent computation. */
static void test_values(void **state)
{
    (void)state;
    static const struct {
        const char *item;
        double ours;
        double rel;
        enum verdict verdict;
    } want[] = {
        {"Table 6, Option Red: R coefficient", 1037.714, 1e-6, VERDICT_EXACT},
        {"Table 6, Blue Pacific: T_1, large workload", 111626, 1e-5, VERDICT_CLOSE},
        {"Table 6, Blue Mountain: t_o exponent", 1.013, 0, VERDICT_NOT},
        {"Table 7, exponents as printed, HO-PD on Option Red: processors", 1454, 0, VERDICT_NOT},
        {"Table 7, exponents as printed, HO-PD on Blue Mountain: processors", 1113, 0, VERDICT_NOT},
        {"Table 7, exponents as printed, HO-PD on Blue Mountain: speed", 132.1, 5e-4, VERDICT_NOT},
        {"Table 7, exponents as printed, El-Stag on Blue Mountain: processors", 423, 0, VERDICT_NOT},
        {"Table 7, exponents as printed, El-Stag on Blue Mountain: speed", 16.6, 5e-3, VERDICT_NOT},
        {"Table 7, 1.013 for the printed 1.103, HO-PD on Blue Mountain: processors", 1589, 0, VERDICT_NOT},
        {"Table 7, Table 6 as printed with T_1 by peak speeds, HO-PD on Blue Pacific: processors", 2885, 0,
         VERDICT_EXACT},
        {"Table 7, the SP2's exponents for all, HO-PD on Blue Pacific: processors", 2885, 0, VERDICT_EXACT},
        {"Section 4.1.1, the best of all to 128 nodes", 10.69, 5e-4, VERDICT_NOT},
        {"Table 7, the SP2's exponents for all, HO-PD on Option Red: speed", 92.1556, 1e-5, VERDICT_NOT},
        {"Table 7, fitted to this table, El-Stag on Blue Mountain: speed", 28.2, 1e-4, VERDICT_EXACT},
        {"Section 4.1.1, SP2: HO-PD at 128, at most", 11.0474, 1e-5, VERDICT_EXACT},
        {"Section 4.1.1, Paragon: HO-PD at 128", 2.91, 1e-3, VERDICT_NOT},
        {"Section 4.2.1, Paragon: least nodes of 16 MB for HO-PD", 16, 0, VERDICT_EXACT},
        {"Section 5.1, size limit: HO-PD", 4173, 0, VERDICT_CLOSE},
        {"Section 5.1, size limit: the least", 969, 0, VERDICT_CLOSE},
        {"Section 5.2, SP2: processor speed-up to 90 % of the limit", 236.506, 1e-5, VERDICT_CLOSE},
        {"Section 5.2, Paragon: processor speed-up to 90 % of the limit", 2630.95, 1e-5, VERDICT_NOT},
        {"Section 5.3.1, SP2: t_o at 128", 3.15043, 1e-5, VERDICT_EXACT},
        {"Section 5.3.1, T3D: gain from a latency of 10 us", 4.7, 0.02, VERDICT_EXACT},
        {"Section 5.3.2, SP2: El-Stag at 128", 2.49767, 1e-5, VERDICT_EXACT},
        {"Section 5.3.2, SP2: distance to the limiting speed", 11.9, 5e-3, VERDICT_EXACT},
        {"Section 6, Blue Pacific: t_o at 8192", 45.4182, 1e-5, VERDICT_NOT},
        {"Section 6, Blue Mountain: R at 8192", 666.496, 1e-5, VERDICT_EXACT},
        {"Section 7.1, Blue Mountain: large workload at 8192", 2.11971, 1e-5, VERDICT_EXACT},
        {"Section 7.2, Blue Pacific: large workload, 1 Gflop/s processors", 1.51882, 1e-5, VERDICT_EXACT},
        {"Section 7.3, Blue Pacific: gain, 1 ms to 0.1 ms", 16.826, 1e-3, VERDICT_NOT},
        {"Section 7.3, Blue Mountain: gain, 10 to 100 GB/s", 3.4607, 1e-3, VERDICT_EXACT},
        {"Section 7.3.1, Blue Mountain: of peak", 24.9, 2e-3, VERDICT_EXACT},
        {"Section 7.3.1, Blue Pacific: bandwidth of the largest gap, small workload", 3.2, 1e-9, VERDICT_NOT},
        {"Figure 8a-common, Paragon, 1024 processors", 3.50289, 2e-6, VERDICT_NOTHING_PRINTED},
    };
    struct arena arena = ARENA_INIT;
    struct reproduction all;
    run(&all, &arena);
    for (size_t i = 0; i < sizeof want / sizeof *want; i++) {
        const struct reproduced_item *got = find(&all, want[i].item);
        check_close(got->ours, want[i].ours, want[i].rel, 0);
        check_text(reproduce_verdicts[got->verdict], reproduce_verdicts[want[i].verdict]);
    }
    reproduction_fini(&all);
    arena_fini(&arena);
}

static bool begins(const char *s, const char *with)
{
    return strncmp(s, with, strlen(with)) == 0;
}

/* The figure of a golden row: "8" is 8a for El-Stag and 8b for HO-PD; 16 has a part for each machine and
 * workload. */
static void part_of(char *out, size_t n, const struct golden *golden, size_t row)
{
    const char *figure = golden_text(golden, row, "figure");
    const char *set = golden_text(golden, row, "set");
    const bool large = strstr(set, "workload=large");
    const bool ho_pd = strcmp(golden_text(golden, row, "model"), "stap.ho-pd") == 0;
    const char *common = strstr(set, "reading=common") ? "-common" : "";
    if (strcmp(figure, "16") == 0)
        snprintf(out, n, "16-%s-%s", large ? "large" : "small", golden_text(golden, row, "machine"));
    else if (strcmp(figure, "8") == 0 || strcmp(figure, "9") == 0)
        snprintf(out, n, "%s%s%s", figure, ho_pd ? "b" : "a", common);
    else if (strcmp(figure, "13") == 0 || strcmp(figure, "14") == 0)
        snprintf(out, n, "%s%s%s", figure, large ? "b" : "a", common);
    else
        snprintf(out, n, "%s%s", figure, common);
}

/* The number after `key` in the row's settings, or NAN. */
static double setting(const struct golden *golden, size_t row, const char *key)
{
    const char *at = strstr(golden_text(golden, row, "set"), key);
    double value = NAN;
    if (at)
        sscanf(at + strlen(key), "%lf", &value);
    return value;
}

static const struct reproduced_figure *figure_named(const struct reproduction *all, const char *part)
{
    for (size_t i = 0; i < all->figures.n; i++) {
        char name[64];
        const struct reproduced_figure *figure = &all->figures.v[i];
        snprintf(name, sizeof name, "%d%s", figure->number, figure->part ? figure->part : "");
        if (strcmp(name, part) == 0)
            return figure;
    }
    fail_msg("no figure %s", part);
    return NULL;
}

static void check_point(const struct reproduction *all, const struct golden *golden, size_t row)
{
    char part[64], label[64] = "";
    part_of(part, sizeof part, golden, row);
    const struct reproduced_figure *figure = figure_named(all, part);
    double x = golden_real(golden, row, "p");
    if (begins(part, "16")) {
        x = setting(golden, row, "aggregate_bandwidth=");
        snprintf(label, sizeof label, "%g Gflop/s each", setting(golden, row, "peak=") / 1e3);
    } else if (begins(part, "10b") || begins(part, "15b")) {
        x = setting(golden, row, "aggregate_bandwidth=");
    } else if (begins(part, "10a") || begins(part, "15a")) {
        x = setting(golden, row, "setup=");
    } else if (begins(part, "9") || begins(part, "14")) {
        x = setting(golden, row, "peak=") / 1e3;
    }
    for (size_t m = 0; m < N_STAP_MACHINES && label[0] == '\0'; m++)
        if (strcmp(STAP_MACHINES[m].key, golden_text(golden, row, "machine")) == 0)
            snprintf(label, sizeof label, "%s", STAP_MACHINES[m].label);
    for (size_t c = 0; c < figure->n_curves; c++)
        for (size_t k = 0; strcmp(figure->curves[c].label, label) == 0 && k < figure->curves[c].n_points; k++)
            if (figure->curves[c].points_x[k] == x) {
                check_close(figure->curves[c].points_y[k], golden_real(golden, row, "value"), 5.1e-6, 0);
                return;
            }
    fail_msg("figure %s has no point of %s at %g", part, label, x);
}

static void test_figures(void **state)
{
    (void)state;
    struct arena arena = ARENA_INIT;
    struct reproduction all;
    struct golden golden;
    size_t points = 0;
    run(&all, &arena);
    golden_open(&golden, "stap_figures");
    for (size_t i = 0; i < golden.n_rows; i++)
        check_point(&all, &golden, i);
    for (size_t i = 0; i < all.items.n; i++)
        points += all.items.v[i].verdict == VERDICT_NOTHING_PRINTED;
    assert_int_equal(points, golden.n_rows);
    golden_close(&golden);
    reproduction_fini(&all);
    arena_fini(&arena);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_no_regression),
        cmocka_unit_test(test_values),
        cmocka_unit_test(test_figures),
    };
    return cmocka_run_group_tests_name("papers/reproduce_stap", tests, NULL, NULL);
}
