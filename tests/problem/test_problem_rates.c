/* test_problem_rates.c - rates from the catalogue, and estimates if the scenario allows them; nodes with
 * several processes. */
#include <math.h>
#include <string.h>
#include <unistd.h>

#include "base/diag.h"
#include "base/text.h"
#include "catalog/catalog.h"
#include "catalog/catalog_parts.h"
#include "check.h"
#include "problem/build.h"
#include "problem/machines.h"
#include "problem/candidate.h"
#include "problem/candidate_bound.h"
#include "problem/instance.h"
#include "problem/rates.h"
#include "problem/warnings.h"

enum { ALPHA, ATHLON, ATHLON_XP, ATHLON_X2, PPRO, N_KNOWN }; /* nodes of the catalogue, by name */

/* The catalogue of commodity PCs; a test may change it before the problem is built. */
struct shop {
    struct arena arena;
    struct snapshot snapshot;
    struct node nodes[N_KNOWN];
    struct scenario scenario;
    struct instance instance;
};

#define BEGIN "catalog: commodity-1996-2007\nbudget: 100000\nrange: {from: 0, to: 100000}\ncounts: legal\n"

static void shop_open(struct shop *shop, const char *text)
{
    struct diag diag = DIAG_INIT;
    char path[64];
    *shop = (struct shop){.arena = ARENA_INIT};
    test_write_text(path, "yaml", arena_printf(&shop->arena, "%s%s", BEGIN, text));
    enum status status = catalog_load(&shop->snapshot, "catalog/commodity-1996-2007", &shop->arena, &diag);
    if (status == ST_OK)
        status = scenario_load(&shop->scenario, path, &shop->arena, &diag);
    unlink(path);
    if (status != ST_OK)
        fail_msg("%s", diag.message);
    assert_int_equal(shop->snapshot.n_nodes, N_KNOWN);
    memcpy(shop->nodes, shop->snapshot.nodes, sizeof shop->nodes);
    shop->snapshot.nodes = shop->nodes;
    for (size_t i = 0; i < N_KNOWN; i++)
        shop->nodes[i].peak_ops = shop->nodes[i].memory_Bps = 0;
}

/* Leaves only one node with a rate of npb.bt: 23.67 Mop/s, measured. */
static void forget_rates(struct shop *shop, size_t but)
{
    struct node_rate *kept = ARENA_NEW(&shop->arena, shop->snapshot.compute.n_rates, struct node_rate);
    size_t n = 0;
    for (size_t i = 0; i < shop->snapshot.compute.n_rates; i++)
        if (shop->snapshot.compute.rates[i].node == but)
            kept[n++] = shop->snapshot.compute.rates[i];
    shop->snapshot.compute.rates = kept;
    shop->snapshot.compute.n_rates = n;
}

static enum status build(struct shop *shop, struct diag *diag)
{
    return instance_build(&shop->instance, &shop->scenario, &shop->snapshot, &shop->arena, diag);
}

static void must_build(struct shop *shop)
{
    struct diag diag = DIAG_INIT;
    if (build(shop, &diag) != ST_OK)
        fail_msg("%s", diag.message);
}

static void must_refuse(struct shop *shop, const char *says)
{
    struct diag diag = DIAG_INIT;
    assert_int_equal(build(shop, &diag), ST_INPUT);
    if (!strstr(diag.message, says))
        fail_msg("'%s' does not say '%s'", diag.message, says);
    diag_fini(&diag);
}

static void test_uses_rates_of_the_catalogue(void **state)
{
    (void)state;
    struct shop shop;
    shop_open(&shop,
              "rates: estimate\nworkload: [{name: bt, model: npb.bt, params: {class: A}, share: 1}]\n");
    shop.nodes[PPRO].peak_ops = shop.nodes[ATHLON].peak_ops = 1e9;
    must_build(&shop);
    check_close(shop.instance.load.speed[PPRO].rate_ops, 23.67e6, 0, 0);
    assert_int_equal(shop.instance.load.speed[PPRO].by, SPEED_CATALOGUED);
    assert_int_equal(shop.instance.load.speed[PPRO].kind, FIGURE_MEASURED);
    check_close(shop.instance.load.speed[ATHLON].rate_ops, 55554882, 0, 0); /* an existing rate stays */
    arena_fini(&shop.arena);
}

/* Another form of the same program computes equally fast; a rate of its own has priority. */
static void test_uses_rates_of_the_same_program(void **state)
{
    (void)state;
    struct shop shop;
    shop_open(&shop,
              "choose: {nodes: [ppro-200]}\nworkload: [{name: bt, model: npb.bt.exact, params: {class: A}, "
              "share: 1}]\n");
    must_build(&shop);
    check_close(shop.instance.load.speed[PPRO].rate_ops, 23.67e6, 0, 0);
    assert_int_equal(shop.instance.load.speed[PPRO].kind, FIGURE_MEASURED);
    struct node_rate *rates = ARENA_NEW(&shop.arena, shop.snapshot.compute.n_rates + 1, struct node_rate);
    memcpy(rates + 1, shop.snapshot.compute.rates, shop.snapshot.compute.n_rates * sizeof *rates);
    rates[0] = (struct node_rate){.node = PPRO, .application = "npb.bt.exact", .rate_ops = 24e6};
    for (size_t i = 1; i <= shop.snapshot.compute.n_rates; i++)
        if (rates[i].node == PPRO && strcmp(rates[i].application, "npb.bt") == 0)
            rates[i].application = "npb.bt class=A";
    shop.snapshot.compute.rates = rates;
    shop.snapshot.compute.n_rates++;
    must_build(&shop);
    check_close(shop.instance.load.speed[PPRO].rate_ops, 24e6, 0, 0);
    shop.snapshot.compute.rates = rates + 1;
    shop.snapshot.compute.n_rates--;
    must_build(&shop);
    check_close(shop.instance.load.speed[PPRO].rate_ops, 23.67e6, 0, 0);
    arena_fini(&shop.arena);
}

/* Only by peak: two cores of 2 Gop/s are two processes, each ten times as fast as one of 200 Mop/s. */
static void test_scales_by_peak(void **state)
{
    (void)state;
    struct shop shop;
    shop_open(&shop,
              "rates: estimate\nworkload: [{name: bt, model: npb.bt, params: {class: A}, share: 1}]\n");
    forget_rates(&shop, PPRO);
    shop.nodes[PPRO].peak_ops = 200e6;
    shop.nodes[ATHLON_X2].peak_ops = 2000e6;
    must_build(&shop);
    const struct node_speed *speed = &shop.instance.load.speed[ATHLON_X2];
    check_close(speed->rate_ops, 236.7e6, 1e-14, 0);
    assert_int_equal(speed->each, 2);
    assert_int_equal(speed->by, SPEED_BY_RATIO);
    assert_int_equal(speed->like, PPRO);
    assert_int_equal(speed->kind, FIGURE_ESTIMATED);
    check_close(shop.instance.load.speed[ATHLON].rate_ops, 0, 0, 0); /* no peak: left out */
    instance_warn_of_rate(&shop.instance, ATHLON_X2, 0);
    instance_warn_of_rate(&shop.instance, PPRO, 0);
    size_t n = 0;
    const char *const *warnings = instance_warnings(&n, &shop.instance);
    check_text(warnings[n - 1],
               "estimate, not a measurement: rate of bt on athlon64-x2-3800, 10 times that on ppro-200 by "
               "their speeds");
    shop.scenario.policy.rates = RATES_MEASURED; /* no estimates unless the scenario allows them */
    must_build(&shop);
    check_close(shop.instance.load.speed[ATHLON_X2].rate_ops, 0, 0, 0);
    arena_fini(&shop.arena);
}

/* Equation 7 of Baer and Decato with cores 5 times and memory 2 times as fast, half the time each: 1/(0.1 +
 * 0.25). */
static void test_scales_by_peak_and_memory(void **state)
{
    (void)state;
    struct shop shop;
    shop_open(&shop, "rates: estimate\nworkload: [{name: bt, model: npb.bt, params: {class: A}, share: 1, "
                     "cpu_share: 0.5}]\n");
    forget_rates(&shop, PPRO);
    shop.nodes[PPRO].peak_ops = 200e6;
    shop.nodes[PPRO].memory_Bps = 200e6;
    shop.nodes[ATHLON_X2].peak_ops = 1000e6;
    shop.nodes[ATHLON_X2].memory_Bps = 800e6; /* of two processes */
    shop.nodes[ATHLON].peak_ops = 1000e6;     /* memory unknown: no estimate */
    must_build(&shop);
    check_close(shop.instance.load.speed[ATHLON_X2].rate_ops, 23.67e6 / 0.35, 1e-14, 0);
    check_close(shop.instance.load.speed[ATHLON].rate_ops, 0, 0, 0);
    arena_fini(&shop.arena);
}

/* min(R, M V_a) of Gruber et al.: SAXPY's 2/3 with 1600 Mflop/s and 400 Mwords/s is 266.667 Mflop/s (their
 * Pentium 4); with many operations per word it is the peak. */
static void test_estimates_by_roofline(void **state)
{
    (void)state;
    struct shop shop;
    shop_open(&shop, "rates: estimate\nworkload: [{name: saxpy, model: npb.bt, params: {class: A}, share: 1, "
                     "va: 0.66666666666666667}]\n");
    forget_rates(&shop, PPRO);
    shop.nodes[ATHLON_XP].peak_ops = shop.nodes[ATHLON_X2].peak_ops = 1600e6;
    shop.nodes[ATHLON_XP].memory_Bps = shop.nodes[ATHLON_X2].memory_Bps = 3200e6;
    shop.nodes[ATHLON].peak_ops = 100e6;
    shop.nodes[ATHLON].memory_Bps = 3200e6;
    must_build(&shop);
    check_close(shop.instance.load.speed[ATHLON_XP].rate_ops / 1e6, 266.667, 0, 0.0005);
    check_close(shop.instance.load.speed[ATHLON_X2].rate_ops / 1e6, 133.333, 0,
                0.0005); /* two share the memory */
    check_close(shop.instance.load.speed[ATHLON].rate_ops, 100e6, 0, 0);
    assert_int_equal(shop.instance.load.speed[ATHLON].by, SPEED_BY_MEMORY);
    check_close(shop.instance.load.speed[PPRO].rate_ops, 23.67e6, 0, 0); /* a measured rate stays */
    arena_fini(&shop.arena);
}

/* Scaled from a measured rate first, then from the nearest in speed. */
static void test_scales_from_the_named_node(void **state)
{
    (void)state;
    struct shop shop;
    struct node_rate *rates = NULL;
    shop_open(&shop,
              "rates: estimate\nworkload: [{name: bt, model: npb.bt, params: {class: A}, share: 1}]\n");
    rates = ARENA_NEW(&shop.arena, shop.snapshot.compute.n_rates, struct node_rate);
    size_t n = 0;
    for (size_t i = 0; i < shop.snapshot.compute.n_rates; i++)
        if (shop.snapshot.compute.rates[i].node != ATHLON_X2)
            rates[n++] = shop.snapshot.compute.rates[i];
    shop.snapshot.compute.rates = rates;
    shop.snapshot.compute.n_rates = n;
    for (size_t i = 0; i < N_KNOWN; i++)
        shop.nodes[i].peak_ops = 1e8 * (double)(1 + i);
    must_build(&shop);
    assert_int_equal(shop.instance.load.speed[ATHLON_X2].like, PPRO);
    for (size_t i = 0; i < n; i++)
        rates[i].kind = FIGURE_MEASURED;
    shop.nodes[ATHLON_XP].peak_ops = shop.nodes[ATHLON_X2].peak_ops * 1.01;
    must_build(&shop);
    assert_int_equal(shop.instance.load.speed[ATHLON_X2].like, ATHLON_XP);
    arena_fini(&shop.arena);
}

static void test_rejects_nodes_without_rates(void **state)
{
    (void)state;
    struct shop shop;
    shop_open(&shop, "choose: {nodes: [athlon-700]}\n"
                     "workload: [{name: bt, model: npb.bt, params: {class: A}, share: 1}]\n");
    forget_rates(&shop, PPRO);
    must_refuse(&shop, "has no rate of node 'athlon-700' for application 'bt': add a row");
    shop.scenario.policy.rates = RATES_ESTIMATE;
    must_refuse(&shop, "cannot be estimated: add peak of 'athlon-700', and of a node that has a rate, to");
    shop.scenario.work[0].va = 2;
    must_refuse(&shop, "cannot be estimated: add peak and memory_bandwidth of 'athlon-700' to");
    arena_fini(&shop.arena);
}

/* Invalid constants of a node are rejected, with their place. */
static void test_rejects_invalid_constants(void **state)
{
    (void)state;
    static const struct {
        struct machine_constant constant;
        const char *says;
    } bad[] = {
        {{.machine = "ppro-200", .name = "peak", .value = 200, .unit = "MB/s"}, "constant 'peak' of node"},
        {{.machine = "ppro-200", .name = "memory_bandwidth", .value = 200}, "unit missing"},
        {{.machine = "ppro-200", .name = "peak", .value = 0, .unit = "Mflop/s"}, "above zero, got 0"},
        {{.machine = "ppro-200", .name = "inside_nodes", .value = 18}, "without inside_latency and"},
        {{.machine = "ppro-200", .name = "inside_latency", .value = 5, .unit = "us"}, "without the other"},
    };
    struct arena arena = ARENA_INIT;
    struct snapshot snapshot;
    struct diag diag = DIAG_INIT;
    assert_int_equal(catalog_load(&snapshot, "catalog/commodity-1996-2007", &arena, &diag), ST_OK);
    for (size_t i = 0; i < sizeof bad / sizeof *bad; i++) {
        struct node nodes[N_KNOWN];
        memcpy(nodes, snapshot.nodes, sizeof nodes);
        snapshot.nodes = nodes;
        snapshot.compute.constants = &bad[i].constant;
        snapshot.compute.n_constants = 1;
        assert_int_equal(catalog_nodes_take(nodes, &snapshot, &diag), ST_CATALOG);
        if (!strstr(diag.message, bad[i].says))
            fail_msg("'%s' does not say '%s'", diag.message, bad[i].says);
        diag_fini(&diag);
    }
    arena_fini(&arena);
}

/* The view of a model: the processes of a node share its card and its memory. */
static void test_view(void **state)
{
    (void)state;
    struct shop shop;
    shop_open(&shop, "choose: {nodes: [athlon64-x2-3800, athlon-700]}\n"
                     "workload: [{name: bt, model: npb.bt, params: {class: A}, share: 1}]\n");
    shop.nodes[ATHLON_X2].inside_latency_s = 2e-6;
    shop.nodes[ATHLON_X2].inside_bandwidth_Bps = 900e6;
    must_build(&shop);
    const struct design *dual = NULL, *single = NULL;
    for (size_t d = 0; d < shop.instance.choice.n_designs; d++) {
        const struct design *design = &shop.instance.choice.designs[d];
        if (design->node_index == ATHLON_X2)
            dual = design;
        else
            single = design;
    }
    assert_true(dual && single);
    const struct view view = instance_view(&shop.instance, dual, 0, 16);
    check_close(view.procs_per_node, 2, 0, 0);
    check_close(view.inside_latency_s, 2e-6, 0, 0);
    check_close(view.inside_bandwidth_Bps, 450e6, 1e-15, 0);
    check_close(instance_view(&shop.instance, dual, 0, 1).inside_bandwidth_Bps, 900e6, 0, 0);
    /* without values of the node: 0.5 us, and 10 GB/s or an eighth of its memory bandwidth */
    check_close(instance_view(&shop.instance, single, 0, 16).inside_bandwidth_Bps, 10e9, 0, 0);
    check_close(instance_view(&shop.instance, single, 0, 16).inside_latency_s, 0.5e-6, 0, 0);
    shop.nodes[ATHLON_X2].inside_latency_s = shop.nodes[ATHLON_X2].inside_bandwidth_Bps = 0;
    check_close(instance_view(&shop.instance, dual, 0, 16).inside_bandwidth_Bps, 5e9, 0, 0);
    shop.nodes[ATHLON_X2].memory_Bps = 6.4e9;
    check_close(instance_view(&shop.instance, dual, 0, 16).inside_bandwidth_Bps, 400e6, 1e-15, 0);
    check_close(instance_view(&shop.instance, dual, 0, 1).inside_bandwidth_Bps, 800e6, 1e-15, 0);
    arena_fini(&shop.arena);
}

/* Two processes on 900 MB/s at 3 operations per word: 112.5e6 words and 337.5 Mop/s for both. The default is
 * off; a rate measured with both processes already includes the sharing. */
static void test_shared_memory(void **state)
{
    (void)state;
    struct shop shop;
    struct instance *instance = &shop.instance;
    shop_open(&shop, "choose: {nodes: [athlon64-x2-3800]}\nmemory_bandwidth: share\n"
                     "workload: [{name: lu, model: npb.lu, params: {class: A}, share: 1, va: 3}]\n");
    struct node_rate rate = {.node = ATHLON_X2,
                             .application = "npb.lu",
                             .rate_ops = 200e6,
                             .kind = FIGURE_MEASURED,
                             .source = NO_INDEX};
    shop.snapshot.compute.rates = &rate;
    shop.snapshot.compute.n_rates = 1;
    must_refuse(&shop, "add memory_bandwidth of 'athlon64-x2-3800'");
    shop.nodes[ATHLON_X2].memory_Bps = 900e6;
    must_build(&shop);
    const struct design *design = &instance->choice.designs[0];
    check_close(instance_view(instance, design, 0, 1).rate_ops, 200e6, 0, 0);
    check_close(instance_view(instance, design, 0, 1.5).rate_ops, 200e6, 0, 0); /* 225 Mop/s each */
    check_close(instance_view(instance, design, 0, 2).rate_ops, 337.5e6 / 2, 1e-15, 0);
    check_close(instance_view(instance, design, 0, 64).rate_ops, 337.5e6 / 2, 1e-15, 0);
    check_text(instance_rate_kind(instance, design, 0), "estimated");
    for (int64_t nodes = 1; nodes <= 8; nodes++) {
        struct scan scan;
        scan_start(&scan, instance, design, NULL);
        while (scan.nodes < nodes)
            scan_step(&scan);
        assert_true(workload_rate_bound(instance, design, nodes) >= scan_rate(&scan));
    }
    shop.nodes[ATHLON_X2].memory_Bps = 1200e6; /* 225 Mop/s each: more than its rate */
    must_build(&shop);
    check_close(instance_view(instance, &instance->choice.designs[0], 0, 64).rate_ops, 200e6, 0, 0);
    check_text(instance_rate_kind(instance, &instance->choice.designs[0], 0), "measured");
    shop.nodes[ATHLON_X2].memory_Bps = 900e6;
    rate.processes_per_node = 2;
    must_build(&shop);
    check_close(instance_view(instance, &instance->choice.designs[0], 0, 64).rate_ops, 200e6, 0, 0);
    rate.processes_per_node = 0;
    shop.scenario.policy.share_memory = false;
    must_build(&shop);
    check_close(instance_view(instance, &instance->choice.designs[0], 0, 64).rate_ops, 200e6, 0, 0);
    arena_fini(&shop.arena);
}

static bool warned_of_alone(struct instance *instance)
{
    bool warned = false;
    size_t n = 0;
    instance_warn_of_rate(instance, ATHLON_X2, 0);
    const char *const *warnings = instance_warnings(&n, instance);
    for (size_t i = 0; i < n; i++)
        warned = warned || strstr(warnings[i], "can be half as fast");
    return warned;
}

/* On a server that was measured with all processes, the manual's operations per word give its rates. The rate
 * of a single process causes a warning: it is up to twice too high, but not if the process does not wait for
 * memory. */
static void test_full_node(void **state)
{
    (void)state;
    struct golden golden;
    golden_open(&golden, "full_node");
    for (size_t i = 0; i < golden.n_rows; i++) {
        struct shop shop;
        struct instance *instance = &shop.instance;
        struct text text = TEXT_INIT;
        const double alone = golden_real(&golden, i, "alone_Mops") * 1e6;
        const double full = golden_real(&golden, i, "full_Mops") * 1e6, va = golden_real(&golden, i, "va");
        text_printf(&text,
                    "choose: {nodes: [athlon64-x2-3800]}\nrates: estimate\nworkload: [{name: a, model: "
                    "%s, params: {class: D}, share: 1, va: %g}]\n",
                    golden_text(&golden, i, "model"), va > 0 ? va : 1);
        shop_open(&shop, text.s);
        text_fini(&text);
        struct node *node = &shop.nodes[ATHLON_X2];
        node->cores = 16;
        node->peak_ops = 2.9e9;
        node->memory_Bps = 76.8e9;
        shop.snapshot.compute.n_rates = 0;
        if (va > 0) {
            must_build(&shop);
            check_close(instance_view(instance, &instance->choice.designs[0], 0, 16).rate_ops, full, 0.005,
                        0);
        }
        struct node_rate rate = {.node = ATHLON_X2,
                                 .application = golden_text(&golden, i, "model"),
                                 .rate_ops = alone,
                                 .kind = FIGURE_MEASURED,
                                 .source = NO_INDEX};
        shop.snapshot.compute.rates = &rate;
        shop.snapshot.compute.n_rates = alone > 0;
        must_build(&shop);
        assert_true(warned_of_alone(instance) == (alone > 0));
        if (alone > 0)
            assert_true(alone / full < 2.05);
        rate.processes_per_node = 16;
        must_build(&shop);
        assert_false(warned_of_alone(instance));
        arena_fini(&shop.arena);
    }
    golden_close(&golden);
}

/* A process of bt class A needs more than 64 MiB and less than a gigabyte; with more processes each needs
 * less. */
static void test_memory_suffices(void **state)
{
    (void)state;
    struct shop shop;
    struct instance *instance = &shop.instance;
    shop_open(&shop, "choose: {nodes: [ppro-200]}\nmemory: enforce\n"
                     "workload: [{name: bt, model: npb.bt, params: {class: A}, share: 1}]\n");
    shop.nodes[PPRO].memory_B = (int64_t)1 << 30;
    must_build(&shop);
    assert_true(instance_memory_suffices(instance, &instance->choice.designs[0], 100));
    /* too many processes to check */
    assert_false(instance_memory_suffices(instance, &instance->choice.designs[0], 10000000));
    shop.nodes[PPRO].memory_B = 1 << 26;
    assert_false(instance_memory_suffices(instance, &instance->choice.designs[0], 100));
    /* applications that run on other nodes need no memory of these */
    shop.instance.load.speed[PPRO].elsewhere = true;
    assert_true(instance_memory_suffices(instance, &instance->choice.designs[0], 100));
    arena_fini(&shop.arena);
    shop_open(&shop, "choose: {nodes: [ppro-200]}\nmemory: enforce\nrates: estimate\n"
                     "workload: [{name: hpl, model: hpl, share: 1}]\n");
    shop.nodes[PPRO].peak_ops = 200e6;
    must_build(&shop);
    assert_false(
        instance_memory_suffices(instance, &instance->choice.designs[0], 100)); /* larger orders are faster */
    arena_fini(&shop.arena);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_uses_rates_of_the_catalogue),
        cmocka_unit_test(test_uses_rates_of_the_same_program),
        cmocka_unit_test(test_scales_by_peak),
        cmocka_unit_test(test_scales_by_peak_and_memory),
        cmocka_unit_test(test_estimates_by_roofline),
        cmocka_unit_test(test_scales_from_the_named_node),
        cmocka_unit_test(test_rejects_nodes_without_rates),
        cmocka_unit_test(test_view),
        cmocka_unit_test(test_rejects_invalid_constants),
        cmocka_unit_test(test_shared_memory),
        cmocka_unit_test(test_full_node),
        cmocka_unit_test(test_memory_suffices),
    };
    return cmocka_run_group_tests_name("problem/problem_rates", tests, NULL, NULL);
}
