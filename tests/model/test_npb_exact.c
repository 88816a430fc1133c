/* test_npb_exact.c - checks all eight benchmarks by exact counts: work, memory, times and legal counts. */
#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "base/arena.h"
#include "base/diag.h"
#include "catalog/catalog.h"
#include "catalog/snapshot.h"
#include "check.h"
#include "machine/view.h"
#include "model/model_list.h"
#include "model/npb_exact.h"
#include "model/npb_links.h"
#include "model/params.h"

static struct application application(const char *key, const char *class)
{
    struct diag diag = DIAG_INIT;
    const struct model *model = NULL;
    assert_int_equal(model_find(&model, key, &diag), ST_OK);
    struct application app = application_init(model);
    assert_int_equal(application_set(&app, "class", class, &diag), ST_OK);
    return app;
}

static struct prediction eval(const struct application *app, const struct view *view, double p)
{
    struct diag diag = DIAG_INIT;
    struct prediction out = {.time_s = NAN};
    if (model_eval(&out, app, view, p, &diag) != ST_OK)
        fail_msg("%s", diag.message);
    return out;
}

static const char *const KEYS[] = {"npb.bt.exact", "npb.sp.exact", "npb.lu.exact", "npb.cg",
                                   "npb.mg",       "npb.ft",       "npb.is",       "npb.ep"};
enum { N_KEYS = sizeof KEYS / sizeof *KEYS };

static void test_work(void **state)
{
    (void)state;
    struct golden golden;
    golden_open(&golden, "npb_work");
    assert_int_equal(golden.n_rows, 63);
    for (size_t i = 0; i < golden.n_rows; i++) {
        const struct application app =
            application(golden_text(&golden, i, "model"), golden_text(&golden, i, "class"));
        check_close(app.model->work(&app) / 1e6, golden_real(&golden, i, "work_Mop"), 1e-12, 0.005);
    }
    golden_close(&golden);
}

static void test_memory(void **state)
{
    (void)state;
    struct golden golden;
    golden_open(&golden, "npb_memory");
    assert_int_equal(golden.n_rows, 177);
    for (size_t i = 0; i < golden.n_rows; i++) {
        const struct application app =
            application(golden_text(&golden, i, "model"), golden_text(&golden, i, "class"));
        const double got_B = app.model->memory_Bpp(&app, golden_real(&golden, i, "p"));
        check_close(got_B / 1e6, golden_real(&golden, i, "process_MB"), 0, 0.05001);
    }
    golden_close(&golden);
}

/* A view of nodes with one process, with the latency and bandwidth of a row. */
static struct view view_of(const struct golden *golden, size_t row, double rate_ops)
{
    struct view view = {.rate_ops = rate_ops, .procs_per_node = 1};
    struct diag diag = DIAG_INIT;
    assert_int_equal(unit_parse(&view.latency_s, golden_text(golden, row, "latency"), DIM_TIME, &diag),
                     ST_OK);
    assert_int_equal(
        unit_parse(&view.bandwidth_Bps, golden_text(golden, row, "bandwidth"), DIM_BANDWIDTH, &diag), ST_OK);
    return view;
}

/* Every row is evaluated with the parameters in its column `set`: "overlap=no". */
static void test_times(void **state)
{
    (void)state;
    struct golden golden;
    golden_open(&golden, "npb_times");
    assert_true(golden.n_rows > 300);
    for (size_t i = 0; i < golden.n_rows; i++) {
        struct application app =
            application(golden_text(&golden, i, "model"), golden_text(&golden, i, "class"));
        const char *word = golden_text(&golden, i, "set");
        if (strcmp(word, "overlap=no") == 0)
            set(&app, "overlap", "no");
        else if (strcmp(word, "protocol=eager") == 0)
            set(&app, "protocol", "eager");
        else
            check_text(word, "");
        const struct view view = view_of(&golden, i, 1e6 * golden_real(&golden, i, "rate_Mops"));
        const struct prediction got = eval(&app, &view, golden_real(&golden, i, "p"));
        check_close(got.compute_s, golden_real(&golden, i, "compute_s"), 1e-11, 0);
        check_close(got.communicate_s, golden_real(&golden, i, "communicate_s"), 1e-11, 1e-15);
    }
    golden_close(&golden);
}

/* The closed forms of messages that are posted together, against the codes in simulated time. */
static void test_simulated_times(void **state)
{
    (void)state;
    struct golden golden;
    golden_open(&golden, "npb_simulated");
    for (size_t i = 0; i < golden.n_rows; i++) {
        struct application app =
            application(golden_text(&golden, i, "model"), golden_text(&golden, i, "class"));
        if (*golden_text(&golden, i, "keys"))
            set(&app, "keys", golden_text(&golden, i, "keys"));
        const struct view view = view_of(&golden, i, 20e6);
        const struct prediction got = eval(&app, &view, golden_real(&golden, i, "p"));
        const double run_s = got.compute_s + golden_real(&golden, i, "communicate_s");
        check_close(got.compute_s + got.communicate_s, run_s, golden_real(&golden, i, "within_percent") / 100,
                    0);
    }
    golden_close(&golden);
}

/* NPB 3.3 rejects these counts; the nearest legal ones are below and above. */
static void test_legal_counts(void **state)
{
    (void)state;
    static const struct {
        const char *key, *class;
        int64_t p, below, above;
    } cases[] = {
        {"npb.bt.exact", "A", 17, 16, 25},
        {"npb.sp.exact", "S", 15, 9, 16},
        {"npb.lu.exact", "A", 6, 6, 6},
        {"npb.lu.exact", "A", 7, 6, 8},
        {"npb.lu.exact", "A", 10, 9, 12},
        {"npb.lu.exact", "A", 11, 9, 12},
        {"npb.lu.exact", "A", 12, 12, 12},
        {"npb.lu.exact", "A", 14, 12, 15},
        /* 22 x 20: 64 points give 22 columns fewer than 3 points each */
        {"npb.lu.exact", "A", 440, 420, 441},
        {"npb.cg", "A", 3, 2, 4},
        {"npb.mg", "B", 100, 64, 128},
        {"npb.ft", "C", 9, 8, 16},
        {"npb.is", "D", 3, 0, 4},
        {"npb.is", "C", 3, 2, 4},
        /* indices of 32 bits */
        {"npb.is", "E", 63, 0, 64},
        {"npb.cg", "E", 3, 0, 4},
        {"npb.cg", "F", 31, 0, 32},
        {"npb.ft", "E", 15, 0, 16},
        {"npb.ft", "F", 129, 128, 256},
        {"npb.mg", "E", 64, 64, 64},
        {"npb.mg", "F", 511, 0, 512},
        {"npb.ep", "D", 7, 7, 7},
    };
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        const struct application app = application(cases[i].key, cases[i].class);
        assert_int_equal(app.model->counts.next(&app, cases[i].p, -1), cases[i].below);
        assert_int_equal(app.model->counts.next(&app, cases[i].p, 1), cases[i].above);
        assert_int_equal(model_admissible(&app, cases[i].p), cases[i].below == cases[i].above);
    }
}

static void test_caps(void **state)
{
    (void)state;
    static const struct {
        const char *key, *class;
        int64_t cap;
    } caps[] = {
        {"npb.bt.exact", "S", 16},
        {"npb.bt.exact", "C", 2916},
        {"npb.sp.exact", "D", 18496},
        {"npb.lu.exact", "S", 16},
        {"npb.lu.exact", "A", 441},
        {"npb.is", "S", 128},
        {"npb.is", "C", 1024},
        {"npb.ft", "W", 1024},
        {"npb.ft", "A", 16384},
        {"npb.ft", "D", 1 << 20},
        {"npb.cg", "A", COUNT_UNLIMITED},
        {"npb.bt.exact", "E", 115600},
        {"npb.sp.exact", "F", 727609},
        {"npb.is", "E", 1024},
        {"npb.ft", "E", 1 << 22},
        {"npb.ft", "F", 1 << 24},
        {"npb.mg", "E", 131072},
    };
    for (size_t i = 0; i < sizeof caps / sizeof *caps; i++) {
        const struct application app = application(caps[i].key, caps[i].class);
        assert_int_equal(model_code_cap(&app), caps[i].cap);
    }
}

static void test_lu_grids(void **state)
{
    (void)state;
    static const struct {
        double p, columns;
    } grids[] = {{1, 1}, {2, 2}, {4, 2}, {6, 3}, {8, 4}, {12, 4}, {15, 5}, {128, 16}, {1e5, 400}, {9, 3}};
    for (size_t i = 0; i < sizeof grids / sizeof *grids; i++)
        check_close(npb_lu_factor(grids[i].p), grids[i].columns, 0, 0);
    check_close(npb_lu_factor(7), sqrt(7), 1e-15, 0);
    check_close(npb_lu_factor(7.5), sqrt(7.5), 1e-15, 0);
    check_close(npb_lu_factor(1e30), 1e15, 1e-12, 0);
    static const int64_t from[] = {1, 73700, 401400, 1000000, 2147483600, 4294967200};
    for (size_t i = 0; i < sizeof from / sizeof *from; i++)
        for (int64_t p = from[i]; p < from[i] + (i == 0 ? 10000 : 90); p++) {
            int64_t columns = (int64_t)ceil(sqrt((double)p));
            while (columns * columns <= 2 * p && p % columns != 0)
                columns++;
            const double found = columns * columns <= 2 * p ? (double)columns : sqrt((double)p);
            check_close(npb_lu_factor((double)p), found, 1e-15, 0);
        }
}

/* Values of the network, and of messages inside a node. */
static struct view smp_view(double each, double inside_Bps)
{
    return (struct view){.rate_ops = 50e6,
                         .latency_s = 60e-6,
                         .bandwidth_Bps = 10e6 / each,
                         .procs_per_node = each,
                         .inside_latency_s = 1e-6,
                         .inside_bandwidth_Bps = inside_Bps,
                         .regions = 1};
}

/* With one process per node the results are the same to the last bit, for any memory and any placement. */
static void test_one_per_node(void **state)
{
    (void)state;
    const struct view bare = smp_view(1, 0), known = smp_view(1, 200e6);
    for (size_t k = 0; k < N_KEYS; k++) {
        const struct application block = application(KEYS[k], "B");
        struct application cyclic = block;
        set(&cyclic, "placement", "cyclic");
        for (double p = 1; p < 2000; p *= 1.25) {
            const double want = eval(&block, &bare, p).time_s;
            check_close(eval(&block, &known, p).time_s, want, 0, 0);
            check_close(eval(&cyclic, &known, p).time_s, want, 0, 0);
        }
    }
}

/* Unknown memory means that every message leaves its node. Fast memory never hurts; memory that is not faster
 * than the share of the card does not help. A node that holds all processes needs no network. */
static void test_inside(void **state)
{
    (void)state;
    static const double counts[] = {4, 16, 64, 256, 1024};
    static const char *const placements[] = {"block", "cyclic"};
    for (size_t k = 0; k < N_KEYS; k++) {
        for (int place = 0; place < 2; place++) {
            struct application app = application(KEYS[k], "C");
            set(&app, "placement", placements[place]);
            for (size_t i = 0; i < 5; i++) {
                for (double each = 2; each <= 16; each *= 2) {
                    const double p = counts[i];
                    const struct view unknown = smp_view(each, 0), fast = smp_view(each, 1e12);
                    struct view alone = smp_view(1, 0);
                    alone.bandwidth_Bps = unknown.bandwidth_Bps;
                    check_close(eval(&app, &unknown, p).time_s, eval(&app, &alone, p).time_s, 1e-15, 0);
                    assert_true(eval(&app, &fast, p).time_s <= eval(&app, &unknown, p).time_s * (1 + 1e-14));
                    struct view slower = fast;
                    slower.latency_s *= 2;
                    slower.bandwidth_Bps /= 2;
                    if (each >= p)
                        check_close(eval(&app, &slower, p).time_s, eval(&app, &fast, p).time_s, 0, 0);
                    else
                        assert_true(eval(&app, &slower, p).time_s > eval(&app, &fast, p).time_s);
                }
            }
        }
    }
}

/* Illegal counts on nodes that fit no grid: a time, at least that with infinite memory. */
static void test_odd_nodes(void **state)
{
    (void)state;
    static const double eaches[] = {2, 3, 7, 36, 48.5};
    for (size_t k = 0; k < N_KEYS; k++)
        for (int place = 0; place < 2; place++) {
            struct application app = application(KEYS[k], "A");
            set(&app, "placement", place ? "cyclic" : "block");
            for (size_t e = 0; e < sizeof eaches / sizeof *eaches; e++)
                for (double p = 1; p < 1000; p += p < 100 ? 0.5 : 13.5) {
                    const struct view known = smp_view(eaches[e], 200e6);
                    const struct view fast = smp_view(eaches[e], 1e15);
                    const double time_s = eval(&app, &known, p).time_s;
                    assert_true(time_s >= eval(&app, &fast, p).time_s);
                }
        }
}

/* LU on 4 x 4 with 4 processes per node: block placement keeps row neighbours inside, cyclic placement column
 * neighbours. */
static void test_lu_by_hand(void **state)
{
    (void)state;
    struct application app = application("npb.lu.exact", "A");
    const struct view view = smp_view(4, 100e6);
    const double n = 64, i = 250, compute = app.model->work(&app) / 50e6 / 16 / i;
    const double plane = 0.75 * compute / (2 * (n - 2));
    const double edge = 40 * n / 4, face = 80 * n * n / 4;
    const double out = 60e-6, each = 2.5e6, in = 1e-6, memory = 100e6;
    double want = 2 * (in + face / memory) + 2 * (out + face / each);
    want += 2 * (n - 2) * (in + edge / memory + out + edge / each);
    want += 2 * 3 * (plane + in + edge / memory) + 2 * 3 * (plane + out + edge / each);
    const double sums = 2 * (2 * (in + 40 / memory) + 2 * (out + 40 / each));
    check_close(eval(&app, &view, 16).communicate_s, i * want + sums, 1e-13, 0);
    set(&app, "placement", "cyclic"); /* ranks r and r + 4 share a node: the other axis */
    check_close(eval(&app, &view, 16).communicate_s, i * want + sums, 1e-13, 0);
}

/* Scale-up domains: one node per domain changes nothing. A domain that holds all processes equals one node. A
 * single sending process of a domain has only its own node's card. */
static void test_domain(void **state)
{
    (void)state;
    static const char *const keys[] = {"npb.bt.exact", "npb.sp.exact", "npb.lu.exact", "npb.cg",
                                       "npb.mg",       "npb.ft",       "npb.is",       "npb.ep"};
    const struct view none = {.rate_ops = 1e9,
                              .latency_s = 2e-6,
                              .bandwidth_Bps = 1e9,
                              .procs_per_node = 4,
                              .inside_latency_s = 1e-6,
                              .inside_bandwidth_Bps = 50e9};
    for (size_t i = 0; i < sizeof keys / sizeof *keys; i++) {
        struct application app = application(keys[i], "A");
        struct view one = none, all = none, alone = none;
        one.inside_nodes = 1;
        all.inside_nodes = 16;
        alone.procs_per_node = 64;
        const double apart_s = eval(&app, &none, 64).time_s, together_s = eval(&app, &all, 64).time_s;
        check_close(eval(&app, &one, 64).time_s, apart_s, 0, 0);
        check_close(together_s, eval(&app, &alone, 64).time_s, 0, 0);
        assert_true(together_s <= apart_s);
    }
    /* a line of 8 processes, two on each of two joined nodes: one of four sends to the next domain */
    const struct view view = {.rate_ops = 1e9,
                              .bandwidth_Bps = 1e9,
                              .procs_per_node = 2,
                              .inside_nodes = 2,
                              .inside_bandwidth_Bps = 1e12};
    const struct npb_links links = npb_links_of(&view, false, 8);
    check_close(npb_share_on_line(&links, 1, 8), 0.25, 0, 0);
    /* it uses the card of two processes */
    check_close(npb_message_s(&links, 4e6, 0.25), 4e6 / 2e9, 1e-13, 0);
}

/* FT S and IS W on 64 processes: blocks of 1 KiB are posted together and wait for one latency. */
static void test_posted(void **state)
{
    (void)state;
    const struct view view = {
        .rate_ops = 1e9, .latency_s = 50e-6, .bandwidth_Bps = 10e6, .procs_per_node = 1};
    struct application app = application("npb.ft", "S");
    const double transpose_s = 50e-6 + 63 * 1024 / 10e6, sum_s = 6 * (50e-6 + 16 / 10e6);
    check_close(eval(&app, &view, 64).communicate_s, 7 * transpose_s + 6 * sum_s, 1e-13, 0);
    /* times measured in an all-to-all are used for each message as they are */
    struct message_size size;
    const struct message_times times = message_times_one(&size, 10e6, 10e6);
    struct view measured = view;
    measured.times[MESSAGE_ALL_TO_ALL] = &times;
    check_close(eval(&app, &measured, 64).communicate_s, 7 * (transpose_s + 62 * 50e-6) + 6 * sum_s, 1e-13,
                0);
}

/* --- two networks with the same nodes --- */

/* A measured pair of runs, and its prediction. */
struct pair {
    bool fitted;                      /* FT C: the exchange bandwidth was fitted to these */
    bool judged;                      /* codes that were not used for the fit and that communicate */
    double measured[2], predicted[2]; /* seconds, TCP and usNIC */
};

/* The two networks as the library of parts has them. */
enum { TCP, USNIC, N_NETWORKS };

static void load_networks(const struct technology *out[N_NETWORKS], struct snapshot *snapshot,
                          struct arena *arena)
{
    static const char *const ids[] = {[TCP] = "tcp-2x10g", [USNIC] = "usnic-2x10g"};
    struct diag diag = DIAG_INIT;
    if (catalog_load(snapshot, TESTS_DIR "/../catalog/parts-2026", arena, &diag) != ST_OK)
        fail_msg("%s", diag.message);
    for (size_t i = 0; i < N_NETWORKS; i++) {
        const size_t at = snapshot_technology(snapshot, ids[i]);
        assert_true(at != NO_INDEX);
        out[i] = &snapshot->network.technologies[at];
    }
}

static struct pair read_pair(const struct golden *golden, size_t row,
                             const struct technology *const networks[N_NETWORKS])
{
    const char *model = golden_text(golden, row, "model"), *class = golden_text(golden, row, "class");
    const struct application app = application(model, class);
    struct pair pair = {
        .fitted = strcmp(model, "npb.ft") == 0 && strcmp(class, "C") == 0,
        .judged = strcmp(model, "npb.ft") != 0 && strcmp(model, "npb.ep") != 0,
        .measured =
            {[TCP] = golden_real(golden, row, "tcp_s"), [USNIC] = golden_real(golden, row, "usnic_s")},
    };
    for (size_t i = 0; i < N_NETWORKS; i++) {
        struct view view = {.rate_ops = app.model->work(&app) / golden_real(golden, row, "one_s"),
                            .latency_s = networks[i]->latency_s,
                            .bandwidth_Bps = networks[i]->bandwidth_Bps,
                            .procs_per_node = 1};
        memcpy(view.times, networks[i]->times, sizeof view.times);
        pair.predicted[i] = eval(&app, &view, golden_real(golden, row, "p")).time_s;
    }
    return pair;
}

static int by_value(const void *a, const void *b)
{
    const double *x = a, *y = b;
    return (*x > *y) - (*x < *y);
}

/* The quantile of n >= 1 values for a share; linear between values. Sorts them. */
static double quantile(double *values, size_t n, double share)
{
    qsort(values, n, sizeof *values, by_value);
    const double place = share * (double)(n - 1);
    const size_t low = (size_t)place, high = low + 1 < n ? low + 1 : low;
    return values[low] + (place - (double)low) * (values[high] - values[low]);
}

/* Gain of a faster network by the figures of the library, one of which was fitted to FT C. */
static void test_networks(void **state)
{
    (void)state;
    struct golden golden;
    struct arena arena = ARENA_INIT;
    struct snapshot snapshot;
    const struct technology *networks[N_NETWORKS];
    double times[200], ratios[100], shares[100];
    size_t n_times = 0, n_shares = 0;
    load_networks(networks, &snapshot, &arena);
    golden_open(&golden, "npb_networks");
    assert_int_equal(golden.n_rows, 39);
    for (size_t i = 0; i < golden.n_rows; i++) {
        const struct pair pair = read_pair(&golden, i, networks);
        const double gain = pair.measured[0] / pair.measured[1];
        const double ours = pair.predicted[0] / pair.predicted[1];
        for (int k = 0; k < 2; k++)
            times[n_times++] = fabs(pair.predicted[k] / pair.measured[k] - 1);
        ratios[i] = fabs(ours / gain - 1);
        if (pair.judged && fabs(gain - 1) > 0.02)
            shares[n_shares++] = (ours - 1) / (gain - 1);
        assert_true(!(pair.fitted && pair.judged));
    }
    assert_int_equal(n_shares, 13);
    assert_true(quantile(shares, n_shares, 0.5) >= 0.55);
    assert_true(quantile(ratios, golden.n_rows, 0.9) <= 0.04);
    assert_true(quantile(times, n_times, 0.5) <= 0.031);
    assert_true(quantile(times, n_times, 0.9) <= 0.127);
    golden_close(&golden);
    arena_fini(&arena);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_work),         cmocka_unit_test(test_memory),
        cmocka_unit_test(test_times),        cmocka_unit_test(test_simulated_times),
        cmocka_unit_test(test_legal_counts), cmocka_unit_test(test_caps),
        cmocka_unit_test(test_lu_grids),     cmocka_unit_test(test_one_per_node),
        cmocka_unit_test(test_inside),       cmocka_unit_test(test_lu_by_hand),
        cmocka_unit_test(test_odd_nodes),    cmocka_unit_test(test_domain),
        cmocka_unit_test(test_posted),       cmocka_unit_test(test_networks),
    };
    return cmocka_run_group_tests_name("model/npb_exact", tests, NULL, NULL);
}
