#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "base/arena.h"
#include "base/diag.h"
#include "catalog/snapshot.h"
#include "check.h"
#include "papers/reproduce.h"

/* The paper's machine as literals: Table 6, section 5.2, and the estimated 10baseT; sorted like a
 * snapshot. */
static const struct source SOURCES[] = {
    {.id = "nas-97-023", .title = "NAS-97-023", .author = "", .address = "", .note = ""}};

#define PART(i, what, of_kind)                                                                               \
    {                                                                                                        \
        .id = (what), .kind = (of_kind), .vendor = "", .name = (what), .note = "", .first_quote = (i),       \
        .n_quotes = 1                                                                                        \
    }
static const struct part PARTS[] = {
    PART(0, "fast-ethernet-cable", PART_CABLE),
    PART(1, "fast-ethernet-nic", PART_NIC),
    PART(2, "fast-ethernet-port", PART_PORT),
    PART(3, "myrinet-cable", PART_CABLE),
    PART(4, "myrinet-nic", PART_NIC),
    PART(5, "myrinet-port", PART_PORT),
    PART(6, "ppro-200", PART_NODE),
};

#define QUOTE(i, minor)                                                                                      \
    {                                                                                                        \
        .part = (i), .date = 19971001, .amount_minor = (minor), .currency = "USD", .kind = FIGURE_QUOTE,     \
        .pack = 1, .min_quantity = 1                                                                         \
    }
static const struct quote QUOTES[] = {
    QUOTE(0, 1000),   QUOTE(1, 10000), QUOTE(2, 28500),  QUOTE(3, 13300),
    QUOTE(4, 128000), QUOTE(5, 12312), QUOTE(6, 238000),
};
static const struct node NODES[] = {
    {.part = 6, .sockets = 1, .cores = 1, .memory_B = 128 << 20, .nic_slots = 1}};
static const struct technology TECHNOLOGIES[] = {
    {.id = "10baset", .latency_s = 380e-6, .bandwidth_Bps = 1048576, .kind = FIGURE_ESTIMATE},
    {.id = "fast-ethernet", .latency_s = 190e-6, .bandwidth_Bps = 8388608, .kind = FIGURE_MEASURED},
    {.id = "ideal", .latency_s = 0, .bandwidth_Bps = (double)INFINITY, .kind = FIGURE_ASSUMPTION},
    {.id = "myrinet", .latency_s = 18e-6, .bandwidth_Bps = 102760448, .kind = FIGURE_MEASURED},
};
static const struct node_rate RATES[] = {
    {.node = 0, .application = "npb.bt", .rate_ops = 23.67e6, .kind = FIGURE_MEASURED},
    {.node = 0, .application = "npb.lu", .rate_ops = 30.90e6, .kind = FIGURE_MEASURED},
    {.node = 0, .application = "npb.sp", .rate_ops = 18.97e6, .kind = FIGURE_MEASURED},
};

static struct snapshot machine(void)
{
    return (struct snapshot){
        .name = "literal",
        .title = "",
        .as_of = 19971001,
        .currency = "USD",
        .sources = SOURCES,
        .n_sources = 1,
        .parts = PARTS,
        .n_parts = sizeof PARTS / sizeof *PARTS,
        .paid.quotes = QUOTES,
        .paid.n_quotes = sizeof QUOTES / sizeof *QUOTES,
        .nodes = NODES,
        .n_nodes = 1,
        .network.technologies = TECHNOLOGIES,
        .network.n_technologies = sizeof TECHNOLOGIES / sizeof *TECHNOLOGIES,
        .compute.rates = RATES,
        .compute.n_rates = sizeof RATES / sizeof *RATES,
    };
}

static const struct reproduce_paper *paper(struct arena *arena)
{
    struct diag diag = DIAG_INIT;
    const struct reproduce_paper *out = NULL;
    assert_int_equal(reproduce_find(&out, "whitney", arena, &diag), ST_OK);
    return out;
}

static void run(struct reproduction *out, const struct snapshot *snapshot, struct arena *arena)
{
    struct diag diag = DIAG_INIT;
    if (reproduce_run(out, paper(arena), snapshot, arena, &diag) != ST_OK)
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
    const struct snapshot snapshot = machine();
    run(&all, &snapshot, &arena);
    for (size_t i = 0; i < all.items.n; i++) {
        const struct reproduced_item *item = &all.items.v[i];
        if (item->verdict != item->expected)
            print_error("%s: %.9g printed %s: %s, expected %s\n", item->item, item->ours,
                        item->printed_as ? item->printed_as : "-", reproduce_verdicts[item->verdict],
                        reproduce_verdicts[item->expected]);
        if (item->verdict == VERDICT_NOT || item->verdict == VERDICT_CLOSE)
            assert_true(item->note[0] != '\0');
    }
    assert_int_equal(all.n_regressions, 0);
    reproduction_fini(&all);
    arena_fini(&arena);
}

/* The printed numbers, and our values from an independent computation. */
static void test_values(void **state)
{
    (void)state;
    static const struct {
        const char *item;
        double printed;
        double ours;
        double rel;
        enum verdict verdict;
    } want[] = {
        {"Table 3, BT: runtime (model)", 1810.09, 1810.085006, 1e-9, VERDICT_EXACT},
        {"Section 2.1, BT's formula as printed: Table 3's runtime (model)", 1810.09, 1830.588, 1e-5,
         VERDICT_NOT},
        {"Table 3, LU: runtime (model)", 996.304, 995.868200, 1e-9, VERDICT_CLOSE},
        {"Table 3, SP: runtime (model)", 1182.63, 1182.170624, 1e-9, VERDICT_CLOSE},
        {"Table 3, SP: m", 85006, 85009.9669, 1e-9, VERDICT_CLOSE},
        {"Section 4, BT: model below actual by", NAN, 25.80, 2e-4, VERDICT_EXACT},
        {"Section 4, LU: model below actual by", NAN, 25.54, 2e-4, VERDICT_EXACT},
        {"Section 4, SP: model below actual by", NAN, 28.17, 2e-4, VERDICT_EXACT},
        {"Table 4, BT message b: size (actual)", 261360, 261360, 0, VERDICT_EXACT},
        {"Table 4, BT message b: error", 6, 5.969, 1e-4, VERDICT_EXACT},
        {"Table 5, BT message a: count (actual)", 4848, 4848, 0, VERDICT_EXACT},
        {"Table 5, BT message b: error", 0.05, 0.4975, 1e-4, VERDICT_NOT},
        {"Table 6, Myrinet: switch cost per port", 123.12, 123.12, 1e-15, VERDICT_EXACT},
        {"Section 5.2, BT: crossover", 5, 5.03962475, 1e-8, VERDICT_EXACT},
        {"Section 5.2, LU: crossover", 3, 3.17528632, 1e-8, VERDICT_EXACT},
        {"Section 5.2, SP: crossover", 1, 1.05306483, 1e-8, VERDICT_EXACT},
        {"Section 5.2, BT: Fast Ethernet nodes at the crossover", 1600, 1641.5716, 1e-7, VERDICT_EXACT},
        {"Section 5.2, LU: Fast Ethernet nodes at the crossover", 1000, 1034.2952, 1e-7, VERDICT_EXACT},
        {"Section 5.2, SP: Fast Ethernet nodes at the crossover", 400, 343.0179, 2e-7, VERDICT_NOT},
        {"Section 5.2, BT: crossover at twice the processor speed", 40, 39.457, 1e-5, VERDICT_CLOSE},
        {"Section 6, LU: crossover at twice the processor speed", NAN, 0.41164, 2e-5, VERDICT_EXACT},
        {"Section 6, SP: crossover at twice the processor speed", NAN, 0.31310, 2e-5, VERDICT_EXACT},
        {"Section 5.1, BT, 64 processors: gain of 10baseT to 100baseT, over gain beyond", NAN, 1.319 / 1.048,
         1e-3, VERDICT_EXACT},
        {"Section 5.1, SP, 1024 processors: speed-up of twice the processor speed, over 1.5", NAN,
         1.376 / 1.5, 1e-3, VERDICT_NOT},
        {"Section 5.1, LU, 1024 processors: gain of bandwidth beyond 100baseT, over gain of no latency", NAN,
         1.122 / 1.210, 1e-3, VERDICT_NOT},
    };
    struct arena arena = ARENA_INIT;
    struct reproduction all;
    const struct snapshot snapshot = machine();
    run(&all, &snapshot, &arena);
    for (size_t i = 0; i < sizeof want / sizeof *want; i++) {
        const struct reproduced_item *got = find(&all, want[i].item);
        check_close(got->ours, want[i].ours, want[i].rel, 0);
        if (!isnan(want[i].printed))
            check_close(got->printed, want[i].printed, 0, 0);
        check_text(reproduce_verdicts[got->verdict], reproduce_verdicts[want[i].verdict]);
    }
    reproduction_fini(&all);
    arena_fini(&arena);
}

/* The index of a curve of a figure in the order of the golden file's columns. */
static size_t curve_of(const struct reproduced_figure *figure, const char *curve)
{
    static const char *const orders[][4] = {{"1", "2", "4", "8"},
                                            {"1", "8", "98", "inf"},
                                            {"380", "190", "18", "0"},
                                            {"fast-ethernet", "myrinet", "ideal", ""}};
    const size_t row = figure->number <= 5 ? 0 : figure->number == 6 ? 1 : figure->number == 7 ? 2 : 3;
    for (size_t i = 0; i < figure->n_curves; i++)
        if (strcmp(orders[row][i], curve) == 0)
            return i;
    fail_msg("figure %d has no curve %s", figure->number, curve);
    return 0;
}

static double half_unit(const char *number)
{
    const char *point = strchr(number, '.');
    return 0.5 * pow(10, point ? -(double)strspn(point + 1, "0123456789") : 0);
}

static void check_point(const struct reproduction *all, const struct golden *golden, size_t row)
{
    const int number = (int)golden_real(golden, row, "figure");
    const double x = golden_real(golden, row, "x") / (number >= 8 ? 1e6 : 1);
    for (size_t i = 0; i < all->figures.n; i++) {
        const struct reproduced_figure *figure = &all->figures.v[i];
        if (figure->number != number)
            continue;
        const struct plot_curve *curve = &figure->curves[curve_of(figure, golden_text(golden, row, "curve"))];
        for (size_t k = 0; k < curve->n_points; k++) {
            if (curve->points_x[k] != x)
                continue;
            check_close(curve->points_y[k], golden_real(golden, row, "value"), 0,
                        half_unit(golden_text(golden, row, "value")) * 1.0001);
            return;
        }
    }
    fail_msg("figure %d has no point at %g", number, x);
}

static void test_figures(void **state)
{
    (void)state;
    struct arena arena = ARENA_INIT;
    struct reproduction all;
    struct golden golden;
    const struct snapshot snapshot = machine();
    run(&all, &snapshot, &arena);
    golden_open(&golden, "whitney_figures");
    assert_int_equal(all.figures.n, 10);
    for (size_t i = 0; i < golden.n_rows; i++)
        check_point(&all, &golden, i);
    size_t points = 0;
    for (size_t i = 0; i < all.items.n; i++)
        points += all.items.v[i].verdict == VERDICT_NOTHING_PRINTED;
    assert_int_equal(points, golden.n_rows);
    golden_close(&golden);
    reproduction_fini(&all);
    arena_fini(&arena);
}

/* Section 5.2 for any benchmark (npb.bt), class and speed, as a table. */
#define CROSSOVER                                                                                            \
    "paper\ttitle\tcatalog\ncrossover\ta test\n\nname\tis\n"                                                 \
    "fast_USD\tcatalog.price[ppro-200, USD] + catalog.price[fast-ethernet-nic, USD] + "                      \
    "2*catalog.price[fast-ethernet-port, USD] + 2*catalog.price[fast-ethernet-cable, USD]\n"                 \
    "my_USD\tcatalog.price[ppro-200, USD] + catalog.price[myrinet-nic, USD] + "                              \
    "2*catalog.price[myrinet-port, USD] + 2*catalog.price[myrinet-cable, USD]\n"                             \
    "f\tcatalog.rate[ppro-200, %s]*%s\n"                                                                     \
    "fast(USD)\tmodel.rate[%s, class=%s](USD/fast_USD, f, catalog.latency[fast-ethernet], "                  \
    "catalog.bandwidth[fast-ethernet])\n"                                                                    \
    "my(USD)\tmodel.rate[%s, class=%s](USD/my_USD, f, catalog.latency[myrinet], "                            \
    "bandwidth=catalog.bandwidth[myrinet])\n"                                                                \
    "lead(u)\tfast(exp(u)) - my(exp(u))\n"                                                                   \
    "low\tlog(1.0000001*my_USD)\ncross\texp(root[lead](low, log(1e10)))\n\n"                                 \
    "item\tprinted\tunit\tours\tagrees\tverdict\tkind\tnote\n"                                               \
    "cost_USD\t0\t\tcross\nnodes_fe\t0\t\tcross/fast_USD\nnodes_my\t0\t\tcross/my_USD\n"                     \
    "rate_Mops\t0\t\tfast(cross)/1e6\nchanges\t0\t\tsign_changes[lead](low, log(1e10), 2000)\n"

static void test_crossovers(void **state)
{
    (void)state;
    static const char *const columns[] = {"cost_USD", "nodes_fe", "nodes_my", "rate_Mops"};
    const struct snapshot snapshot = machine();
    struct golden golden;
    golden_open(&golden, "whitney_crossovers");
    for (size_t i = 0; i < golden.n_rows; i++) {
        struct arena arena = ARENA_INIT;
        struct diag diag = DIAG_INIT;
        struct reproduction all;
        struct reproduce_paper table;
        const char *model = golden_text(&golden, i, "model"), *class = golden_text(&golden, i, "class");
        const char *text = arena_printf(&arena, CROSSOVER, model, golden_text(&golden, i, "speed"), model,
                                        class, model, class);
        assert_int_equal(reproduce_paper(&table, "crossover.tsv", text, &arena, &diag), ST_OK);
        if (reproduce_run(&all, &table, &snapshot, &arena, &diag) != ST_OK)
            fail_msg("%d:%d: %s", diag.line, diag.column, diag.message);
        for (size_t k = 0; k < 4; k++)
            check_close(find(&all, columns[k])->ours, golden_real(&golden, i, columns[k]), 0,
                        half_unit(golden_text(&golden, i, columns[k])) * 1.0001);
        assert_true(find(&all, "changes")->ours == 1);
        reproduction_fini(&all);
        arena_fini(&arena);
    }
    golden_close(&golden);
}

/* With a more expensive card the crossovers differ from the printed ones, and the verdicts show it. */
static void test_regression_is_seen(void **state)
{
    (void)state;
    struct arena arena = ARENA_INIT;
    struct reproduction all;
    struct snapshot snapshot = machine();
    struct quote quotes[sizeof QUOTES / sizeof *QUOTES];
    memcpy(quotes, QUOTES, sizeof QUOTES);
    quotes[4].amount_minor = 138000;
    snapshot.paid.quotes = quotes;
    run(&all, &snapshot, &arena);
    assert_true(all.n_regressions > 0);
    assert_int_equal(find(&all, "Table 6, Myrinet: interface card cost")->verdict, VERDICT_NOT);
    reproduction_fini(&all);
    arena_fini(&arena);
}

static void test_missing_part(void **state)
{
    (void)state;
    struct arena arena = ARENA_INIT;
    struct diag diag = DIAG_INIT;
    struct reproduction all;
    struct snapshot snapshot = machine();
    snapshot.compute.n_rates = 2;
    assert_int_equal(reproduce_run(&all, paper(&arena), &snapshot, &arena, &diag), ST_CATALOG);
    assert_non_null(strstr(diag.message, "npb.sp"));
    reproduction_fini(&all);
    diag_fini(&diag);
    snapshot = machine();
    snapshot.network.n_technologies = 3;
    assert_int_equal(reproduce_run(&all, paper(&arena), &snapshot, &arena, &diag), ST_CATALOG);
    assert_non_null(strstr(diag.message, "'myrinet'"));
    reproduction_fini(&all);
    diag_fini(&diag);
    arena_fini(&arena);
}

static void test_papers(void **state)
{
    (void)state;
    struct arena arena = ARENA_INIT;
    struct diag diag = DIAG_INIT;
    const struct reproduce_paper *papers = NULL, *one = NULL;
    size_t n = 0;
    assert_int_equal(reproduce_list(&papers, &n, &arena, &diag), ST_OK);
    assert_int_equal(n, 14);
    for (size_t i = 1; i < n; i++)
        assert_true(strcmp(papers[i - 1].key, papers[i].key) < 0);
    assert_int_equal(reproduce_find(&one, "whitney", &arena, &diag), ST_OK);
    check_text(one->catalog, "whitney-1997");
    check_text(one->file, "whitney.tsv");
    assert_int_equal(reproduce_find(&one, "whitny", &arena, &diag), ST_INPUT);
    assert_non_null(strstr(diag.message, "did you mean 'whitney'"));
    diag_fini(&diag);
    arena_fini(&arena);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_no_regression),
        cmocka_unit_test(test_values),
        cmocka_unit_test(test_figures),
        cmocka_unit_test(test_crossovers),
        cmocka_unit_test(test_regression_is_seen),
        cmocka_unit_test(test_missing_part),
        cmocka_unit_test(test_papers),
    };
    return cmocka_run_group_tests_name("papers/reproduce_whitney", tests, NULL, NULL);
}
