#include <math.h>
#include <string.h>

#include "base/arena.h"
#include "base/diag.h"
#include "catalog/snapshot.h"
#include "check.h"
#include "papers/reproduce.h"

/* The paper's catalogue as literals, sorted like a snapshot. */
static const struct source SOURCES[] = {
    {.id = "nps-2000", .title = "", .author = "", .address = "", .note = ""}};

#define PART(i, what, price)                                                                                 \
    {                                                                                                        \
        .id = (what), .kind = PART_NODE, .vendor = "", .name = (what), .note = "", .first_quote = (i),       \
        .n_quotes = (price)                                                                                  \
    }
static const struct part PARTS[] = {PART(0, "pentium-100", 1), PART(1, "transputer-21", 1)};

#define QUOTE(i, minor)                                                                                      \
    {                                                                                                        \
        .part = (i), .date = 19940101, .amount_minor = (minor), .currency = "USD", .kind = FIGURE_STREET,    \
        .pack = 1, .min_quantity = 1                                                                         \
    }
static const struct quote QUOTES[] = {QUOTE(0, 150000), QUOTE(1, 25000000)};
static const struct node NODES[] = {{.part = 0, .sockets = 1, .cores = 1},
                                    {.part = 1, .sockets = 21, .cores = 21}};
static const struct node_rate RATES[] = {
    {.node = 0, .application = "nps.render", .rate_ops = 1 / .84, .kind = FIGURE_MEASURED},
    {.node = 1, .application = "nps.render", .rate_ops = 16, .kind = FIGURE_MEASURED},
};

#define CONSTANT(of, what, figure, in)                                                                       \
    {                                                                                                        \
        .machine = (of), .name = (what), .value = (figure), .unit = (in), .kind = FIGURE_MEASURED            \
    }
static const struct machine_constant CONSTANTS[] = {
    CONSTANT("pentium-100", "SPECint95", 3.33, ""),
    CONSTANT("ppro-200", "SPECint95", 8.2, ""),
    CONSTANT("t100-lam", "APLCBW", 2.1, "MB/s"),
    CONSTANT("t100-lam", "CPU%", 39, "%"),
    CONSTANT("t100-lam", "CPU% of 1000-byte messages", 42, "%"),
    CONSTANT("t100-lam", "CPU% of 10000-byte messages", 36, "%"),
    CONSTANT("t100-lam", "CPU% of 1400-byte messages", 42, "%"),
    CONSTANT("t100-lam", "CPU% of 200-byte messages", 43, "%"),
    CONSTANT("t100-lam", "CPU% of 2000-byte messages", 36, "%"),
    CONSTANT("t100-lam", "CPU% of 20000-byte messages", 39, "%"),
    CONSTANT("t100-lam", "CPU% of 600-byte messages", 39, "%"),
    CONSTANT("t100-lam", "CPU% of 6000-byte messages", 36, "%"),
    CONSTANT("t100-tcp", "APLCBW", 2.5, "MB/s"),
    CONSTANT("t100-tcp", "CPU%", 23, "%"),
};
enum { N_CONSTANTS = sizeof CONSTANTS / sizeof *CONSTANTS };

static struct snapshot catalog(void)
{
    return (struct snapshot){
        .name = "literal",
        .title = "",
        .as_of = 19961231,
        .currency = "USD",
        .sources = SOURCES,
        .n_sources = 1,
        .parts = PARTS,
        .n_parts = 2,
        .paid.quotes = QUOTES,
        .paid.n_quotes = 2,
        .nodes = NODES,
        .n_nodes = 2,
        .compute.rates = RATES,
        .compute.n_rates = 2,
        .compute.constants = CONSTANTS,
        .compute.n_constants = N_CONSTANTS,
    };
}

static enum status run(struct reproduction *out, const struct snapshot *snapshot, struct arena *arena,
                       struct diag *diag)
{
    const struct reproduce_paper *paper = NULL;
    assert_int_equal(reproduce_find(&paper, "nps", arena, diag), ST_OK);
    check_text(paper->catalog, "nps-1996");
    return reproduce_run(out, paper, snapshot, arena, diag);
}

static const struct reproduced_item *find(const struct reproduction *all, const char *item)
{
    for (size_t i = 0; i < all->items.n; i++)
        if (strcmp(all->items.v[i].item, item) == 0)
            return &all->items.v[i];
    fail_msg("no item '%s'", item);
    return NULL;
}

/* Every verdict is the known one, and the numbers for which the paper is quoted are reproduced to their
 * digits. */
static void test_verdicts(void **state)
{
    (void)state;
    static const struct {
        const char *item;
        double ours, abs;
        enum verdict verdict;
    } rows[] = {
        {"Section 1.1: frames per second of a PC (eq. 1)", 1.19048, 1e-5, VERDICT_EXACT},
        {"Section 2: RTEX of a frame on the Pentium Pro", .341122, 1e-6, VERDICT_EXACT},
        {"Section 4: frames per second of infinitely many nodes (eq. 20)", 3.75, 1e-9, VERDICT_EXACT},
        {"Section 4: frames per second of eight nodes, sockets", 3.125, 1e-12, VERDICT_EXACT},
        {"Section 4: frames per second of infinitely many nodes, sockets", 5.35714, 1e-5, VERDICT_EXACT},
        {"Section 5: frames per second of eight nodes (eq. 22)", 8.70976, 1e-5, VERDICT_EXACT},
        {"Section 5: speed up of eight nodes", 7.3162, 1e-5, VERDICT_EXACT},
        {"Section 4.1: nodes at which the display limits", 10.2568, 1e-4, VERDICT_EXACT},
        {"Table 1, 640000 bytes: LAM/MPI theoretical", 2.12391, 1e-5, VERDICT_EXACT},
        {"Table 2, LAM/MPI: CPU%", 39.125, 1e-12, VERDICT_EXACT},
        {"Table 2, LAM/MPI: MSGSETUP", .5315, 1e-12, VERDICT_NOT},
        {"Table 1, 600 bytes: TCP/IP", 1.08108, 1e-5, VERDICT_CLOSE},
    };
    struct arena arena = ARENA_INIT;
    struct diag diag = DIAG_INIT;
    struct reproduction all;
    const struct snapshot snapshot = catalog();
    assert_int_equal(run(&all, &snapshot, &arena, &diag), ST_OK);
    for (size_t i = 0; i < all.items.n; i++)
        if (all.items.v[i].verdict != all.items.v[i].expected)
            fail_msg("%s has another verdict", all.items.v[i].item);
    assert_int_equal(all.n_regressions, 0);
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
        const struct reproduced_item *got = find(&all, rows[i].item);
        check_close(got->ours, rows[i].ours, 0, rows[i].abs);
        assert_int_equal(got->verdict, rows[i].verdict);
    }
    for (size_t i = 0; i < all.items.n; i++) /* items that are not reproduced have a reason */
        assert_true(all.items.v[i].verdict != VERDICT_NOT || all.items.v[i].note[0] != '\0');
    assert_int_equal(all.figures.n, 2);
    check_close(find(&all, "Figure 6, eq. 20, LAM/MPI, 8 nodes")->ours, 2.5, 1e-12, 0);
    check_close(find(&all, "Figure 3, eq. 13, 4000 bytes")->ours, 1.66667, 5e-6, 0);
    reproduction_fini(&all);
    diag_fini(&diag);
    arena_fini(&arena);
}

/* Golden vectors of equations that are formulas in the table. */
static const char *const FORMULAS[][2] = {
    {"eq8.half_cpu_x2", "convert_cpu(.5, 2, 1)"},
    {"eq8.terrain_ppro", "convert_cpu(.8, 8.2/3.33, 1)"},
    {"eq8.mixed", "convert_cpu(.9, 2.5, 1.4)"},
    {"ppro_cluster.cpu_rcv", "convert_cpu(.39, 8.2/3.33, 1)"},
    {"eq9.msgz", "message_size(250000, 64)"},
    {"eq10.blks", "full_blocks(4000, 1460)"},
    {"eq10.left", "left(4000, 1460)"},
    {"eq11.msg", "block_time(4000, .5e-3, .1e-3, 1460, 2.5e6)"},
    {"eq11.rtex_250000", "250000/4000*block_time(4000, .5e-3, .1e-3, 1460, 2.5e6)"},
    {"eq11.msg_exact_multiple", "block_time(2920, .5e-3, .1e-3, 1460, 2.5e6)"},
    {"eq12.cpu", "block_cpu(4000, .5e-3, .1e-3, 1460, 2.5e6, 11e6)"},
    {"eq13.a2abw", "in_blocks(4000, .5e-3, .1e-3, 1460, 2.5e6)"},
    {"eq14.alcbw", "asymptote(.1e-3, 1460, 2.5e6)"},
    {"eq16.envelope", "envelope(4000, .5e-3, .1e-3, 1460, 2.5e6)"},
    {"eq17.lam_200", "setup_of(200, .31e6, 2.1e6)"},
    {"eq17.tcp_200", "setup_of(200, .5e6, 2.5e6)"},
    {"eq19.lam_full_200", "cpu_full(200, .5315e-3, 1e6/.47, 5.3e6)"},
};
enum { N_FORMULAS = sizeof FORMULAS / sizeof *FORMULAS };

static double expected(const struct golden *golden, const char *id)
{
    for (size_t i = 0; i < golden->n_rows; i++)
        if (strcmp(golden_text(golden, i, "id"), id) == 0)
            return golden_real(golden, i, "expected");
    fail_msg("no golden row %s", id);
    return NAN;
}

/* The smooth form of eq. 16 is above the exact one at every size, and equal to it at whole blocks. */
static void test_formulas(void **state)
{
    (void)state;
    struct arena arena = ARENA_INIT;
    struct diag diag = DIAG_INIT;
    struct golden golden;
    struct reproduction all;
    const struct snapshot snapshot = catalog();
    const struct reproduce_paper *paper = NULL;
    assert_int_equal(reproduce_find(&paper, "nps", &arena, &diag), ST_OK);
    const char *text =
        arena_printf(&arena,
                     "%s\nname\tis\nspare(x)\tenvelope(x, .5e-3, .1e-3, 1460, 2.5e6)/in_blocks(x, "
                     ".5e-3, .1e-3, 1460, 2.5e6) - 1\n\n"
                     "item\tprinted\tunit\tours\tagrees\tverdict\tkind\tnote\n"
                     "whole\t1\t\tspare(2920)\nleast\t1\t\tleast_value[spare](1, 20000)\n",
                     paper->text);
    for (size_t i = 0; i < N_FORMULAS; i++)
        text = arena_printf(&arena, "%s%s\t1\t\t%s\n", text, FORMULAS[i][0], FORMULAS[i][1]);
    const struct reproduce_paper more = {.key = "nps", .title = "", .file = "nps", .text = text};
    golden_open(&golden, "nps_vectors");
    if (reproduce_run(&all, &more, &snapshot, &arena, &diag) != ST_OK)
        fail_msg("%s", diag.message);
    check_close(find(&all, "whole")->ours, 0, 0, 1e-14);
    assert_true(find(&all, "least")->ours >= -1e-14);
    for (size_t i = 0; i < N_FORMULAS; i++)
        check_close(find(&all, FORMULAS[i][0])->ours, expected(&golden, FORMULAS[i][0]), 5.1e-6, 0);
    golden_close(&golden);
    reproduction_fini(&all);
    arena_fini(&arena);
}

/* The error names what the catalogue lacks. */
static void test_lacks(void **state)
{
    (void)state;
    struct arena arena = ARENA_INIT;
    struct diag diag = DIAG_INIT;
    struct reproduction all;
    struct snapshot snapshot = catalog();
    snapshot.compute.n_rates = 1;
    assert_int_equal(run(&all, &snapshot, &arena, &diag), ST_CATALOG);
    assert_non_null(strstr(diag.message, "rate of nps.render on node 'transputer-21'"));
    reproduction_fini(&all);
    diag_fini(&diag);
    snapshot = catalog();
    snapshot.compute.constants = CONSTANTS + 1;
    snapshot.compute.n_constants = N_CONSTANTS - 1;
    assert_int_equal(run(&all, &snapshot, &arena, &diag), ST_CATALOG);
    assert_non_null(strstr(diag.message, "constant of pentium-100 'SPECint95'"));
    reproduction_fini(&all);
    diag_fini(&diag);
    arena_fini(&arena);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_verdicts),
        cmocka_unit_test(test_formulas),
        cmocka_unit_test(test_lacks),
    };
    return cmocka_run_group_tests_name("papers/reproduce_nps", tests, NULL, NULL);
}
