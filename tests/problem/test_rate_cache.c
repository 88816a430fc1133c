/* test_rate_cache.c - cached results of scans equal new results, after any change. */
#include <string.h>

#include "base/arena.h"
#include "base/diag.h"
#include "catalog/catalog.h"
#include "check.h"
#include "problem/build.h"
#include "problem/candidate.h"
#include "problem/candidate_bound.h"
#include "problem/instance.h"

enum { NODES = 20 };

/* One change each, or one rule removed. */
static const struct {
    const char *change;
    const char *counts;
    bool open; /* memory is not enforced */
} questions[] = {
    {NULL, NULL, false},
    {"qm9700-fs=250000USD", NULL, false},
    {"rate.xeon-6354-256.cg=*2", NULL, false},
    {"latency.ndr=+10%", NULL, false},
    {"bandwidth.ndr=-10%", NULL, false},
    {"exchange.ndr=-10%", NULL, false},
    {"exchange.ndr=-20%", NULL, false},
    {"message_cpu.ethernet-25g=1us", NULL, false},
    {"limit.gamma=2", NULL, false},
    {NULL, "any", false},
    {NULL, NULL, true},
    {"share.lu=0.5", NULL, true},
    {"limit.power=400kW", NULL, false},
};

struct shop {
    struct arena arena;
    struct snapshot snapshot;
    struct scenario scenario;
    struct instance instance;
};

static void shop_open(struct shop *shop, size_t question)
{
    struct diag diag = DIAG_INIT;
    const char *change = questions[question].change;
    const struct settings settings = {
        .counts = questions[question].counts, .changes = &change, .n_changes = change != NULL};
    enum status status = scenario_load(&shop->scenario, "scenarios/modern-mix.yaml", &shop->arena, &diag);
    if (status == ST_OK)
        status = scenario_apply(&shop->scenario, &settings, &shop->arena, &diag);
    shop->scenario.policy.enforce_memory = !questions[question].open;
    if (status == ST_OK)
        status = instance_build(&shop->instance, &shop->scenario, &shop->snapshot, &shop->arena, &diag);
    if (status != ST_OK)
        fail_msg("%s", diag.message);
}

/* One step of each scan, with and without a cache. */
static void step_both(struct scan *scan, struct scan *fresh)
{
    assert_int_equal(scan_step(fresh), scan_step(scan));
    assert_memory_equal(scan->rate, fresh->rate, sizeof scan->rate);
    assert_memory_equal(scan->processes, fresh->processes, sizeof scan->processes);
}

/* Compares step by step, from the first node and after a jump. Other scans may already have cached some of
 * it. */
static void compare(const struct instance *instance, const struct design *design, struct rate_cache *memory,
                    int64_t nodes)
{
    struct instance forgetful = *instance, mindful = *instance;
    struct diag fresh_gap = DIAG_INIT, gap = DIAG_INIT;
    struct scan fresh, scan;
    mindful.load.memory = memory;
    scan_start(&fresh, &forgetful, design, &fresh_gap);
    scan_start(&scan, &mindful, design, &gap);
    while (fresh.nodes < nodes) {
        step_both(&scan, &fresh);
        check_text(gap.message, fresh_gap.message);
    }
    scan_jump(&fresh, nodes / 2);
    scan_jump(&scan, nodes / 2);
    assert_memory_equal(scan.rate, fresh.rate, sizeof scan.rate);
    assert_int_equal(scan_step(&fresh), scan_step(&scan));
    assert_memory_equal(scan.rate, fresh.rate, sizeof scan.rate);
    for (int jump = 0; jump < 3; jump++) { /* once not cached, once stored, once found */
        scan_jump(&fresh, NODES / 4);
        scan_jump(&scan, NODES / 4);
        scan_remember(&scan);
        assert_memory_equal(scan.rate, fresh.rate, sizeof scan.rate);
        while (fresh.nodes < NODES / 2)
            step_both(&scan, &fresh);
    }
    diag_fini(&fresh_gap);
    diag_fini(&gap);
}

/* A leap over cached nodes gives their rates and continues from there. */
static size_t leap(const struct instance *instance, const struct design *design, struct rate_cache *memory,
                   int64_t nodes)
{
    struct instance forgetful = *instance, mindful = *instance;
    struct scan fresh, scan;
    mindful.load.memory = memory;
    scan_start(&fresh, &forgetful, design, NULL);
    scan_start(&scan, &mindful, design, NULL);
    (void)scan_step(&scan);
    scan_leap(&scan, nodes);
    while (fresh.nodes < nodes)
        scan_step(&fresh);
    size_t known = 0;
    for (int next = 0; next < 2; next++) {
        for (size_t a = 0; a < instance->load.n_work; a++) {
            known += scan.known[a] != NULL;
            if (scan.known[a])
                assert_true(scan.rate[a] == fresh.rate[a] && scan.processes[a] == fresh.processes[a]);
        }
        (void)scan_step(&fresh);
        (void)scan_step(&scan);
    }
    return known;
}

/* scan_may_reach is true for what `most` nodes reach, and false for slightly more; with and without a cache.
 * Returns how often slightly more is excluded. */
static size_t rule_out(const struct instance *instance, const struct design *design,
                       struct rate_cache *memory, int64_t nodes)
{
    struct instance forgetful = *instance, mindful = *instance;
    size_t ruled_out = 0;
    struct scan scan;
    mindful.load.memory = memory;
    scan_start(&scan, &forgetful, design, NULL);
    while (scan.nodes < nodes)
        scan_step(&scan);
    const double rate = scan_rate(&scan);
    for (int twice = 0; twice < 2 && rate > 0; twice++) {
        ruled_out += !scan_may_reach(&mindful, design, nodes, rate * 1.00001);
        ruled_out += !scan_may_reach(&forgetful, design, nodes, rate * 1.00001);
        assert_true(scan_may_reach(&mindful, design, nodes, rate * (1 - 1e-12)));
        assert_true(scan_may_reach(&forgetful, design, nodes, rate * (1 - 1e-12)));
        assert_true(scan_may_reach(&mindful, design, nodes + 1, rate * (1 - 1e-12)));
        assert_true(scan_may_reach(&mindful, design, nodes, rate / 2));
    }
    return ruled_out;
}

/* Several problems of one scenario with more and more nodes, each solved twice. */
static void test_equals_new_results(void **state)
{
    (void)state;
    struct diag diag = DIAG_INIT;
    struct arena arena = ARENA_INIT;
    struct rate_cache *memory = rate_cache_make(&arena);
    struct shop shop = {.arena = ARENA_INIT};
    const size_t n = sizeof questions / sizeof *questions;
    size_t ruled_out = 0, asked = 0, leapt = 0;
    if (catalog_load(&shop.snapshot, "catalog/modern-2020-2025", &arena, &diag) != ST_OK)
        fail_msg("%s", diag.message);
    /* so that some processes do not fit */
    struct node *small = ARENA_NEW(&arena, shop.snapshot.n_nodes, struct node);
    memcpy(small, shop.snapshot.nodes, shop.snapshot.n_nodes * sizeof *small);
    for (size_t i = 0; i < shop.snapshot.n_nodes; i++)
        small[i].memory_B /= 16;
    shop.snapshot.nodes = small;
    for (size_t q = 0; q < 2 * n; q++) {
        shop_open(&shop, q % n);
        assert_true(shop.instance.choice.n_designs > 20);
        for (size_t d = 0; d < shop.instance.choice.n_designs; d++) {
            const struct design *design = &shop.instance.choice.designs[d];
            const int64_t nodes = NODES + (int64_t)(q % 5);
            ruled_out += rule_out(&shop.instance, design, memory, nodes / 2);
            asked += 4;
            compare(&shop.instance, design, memory, nodes);
            leapt += leap(&shop.instance, design, memory, nodes / 2) > 0;
            ruled_out += rule_out(&shop.instance, design, memory, nodes);
            asked += 4;
        }
        arena_fini(&shop.arena);
    }
    assert_true(2 * ruled_out > asked && 8 * leapt > asked / 2);
    arena_fini(&arena);
}

/* Fast nodes with many cores, where messages take most of the time: unreachable rates are excluded without
 * evaluating every number of processes. */
static void test_excludes_unreachable_rates(void **state)
{
    (void)state;
    enum { CORES = 16, MOST = 200, FASTER = 100 };
    struct diag diag = DIAG_INIT;
    struct shop shop = {.arena = ARENA_INIT};
    struct arena *arena = &shop.arena;
    struct snapshot *snapshot = &shop.snapshot;
    if (catalog_load(snapshot, "catalog/commodity-1996-2007", arena, &diag) != ST_OK ||
        scenario_load(&shop.scenario, "scenarios/backtest-kasy0.yaml", arena, &diag) != ST_OK)
        fail_msg("%s", diag.message);
    shop.scenario.choose.n_templates = 0; /* any */
    struct node *nodes = ARENA_COPY(arena, snapshot->nodes, snapshot->n_nodes, 0, struct node);
    struct node_rate *rates =
        ARENA_COPY(arena, snapshot->compute.rates, snapshot->compute.n_rates, 0, struct node_rate);
    for (size_t i = 0; i < snapshot->n_nodes; i++)
        nodes[i].cores = CORES;
    for (size_t i = 0; i < snapshot->compute.n_rates; i++)
        rates[i].rate_ops *= FASTER;
    struct technology *technologies = ARENA_COPY(arena, snapshot->network.technologies,
                                                 snapshot->network.n_technologies, 0, struct technology);
    for (size_t i = 0; i < snapshot->network.n_technologies; i++)
        technologies[i].bandwidth_Bps *= FASTER;
    snapshot->network.technologies = technologies;
    snapshot->nodes = nodes;
    snapshot->compute.rates = rates;
    if (instance_build(&shop.instance, &shop.scenario, snapshot, arena, &diag) != ST_OK)
        fail_msg("%s", diag.message);
    int64_t checked = 0, asked = 0, counts = 0;
    for (size_t d = 0; d < shop.instance.choice.n_designs; d++) {
        struct design *design = &shop.instance.choice.designs[d];
        const int64_t most = design->most_nodes < MOST ? design->most_nodes : MOST;
        struct scan scan;
        if (design->network->shape) {
            design->known.v = network_table(design, most, arena);
            design->known.n = most;
        }
        shop.instance.load.memory = NULL;
        scan_start(&scan, &shop.instance, design, NULL);
        while (scan.nodes < most)
            scan_step(&scan);
        const double rate = scan_rate(&scan);
        if (!(workload_rate_bound(&shop.instance, design, most) > 2 * rate))
            continue;
        checked++;
        shop.instance.load.memory = rate_cache_make(arena);
        assert_false(scan_may_reach(&shop.instance, design, most, rate * 1.05));
        asked += rate_cache_asked(shop.instance.load.memory);
        counts += most * CORES;
        assert_true(scan_may_reach(&shop.instance, design, most, rate * (1 - 1e-12)));
    }
    assert_true(checked > 20 && asked < counts / 20);
    arena_fini(arena);
}

static bool is_slower(const struct candidate *best, const void *rate)
{
    return best->rate < *(const double *)rate;
}

/* The first nodes that reach the rate, in a scan that starts where rates stop rising and passes over slower
 * nodes; *stood: number of nodes computed. */
static int64_t walk_to(int64_t *stood, const struct instance *instance, const struct design *design,
                       int64_t most, double rate)
{
    struct candidate_walk walk = {.most = most, .every = true, .is_worthless = is_slower, .payload = &rate};
    struct candidate point;
    const int64_t rising = scan_monotone_until(instance, design, most);
    candidate_walk_start(&walk, instance, design, NULL);
    if (rising > 0) {
        scan_jump(&walk.scan, rising);
        scan_remember(&walk.scan);
    }
    for (*stood = 0; scan_rate(&walk.scan) < rate && candidate_walk_next(&point, &walk);)
        ++*stood;
    return walk.scan.nodes;
}

/* If rates fall from some number of nodes on, all nodes that are known to be slower are passed over
 * together. */
static void test_passes_over_slower_nodes(void **state)
{
    (void)state;
    enum { MOST = 2000 };
    struct diag diag = DIAG_INIT;
    struct shop shop = {.arena = ARENA_INIT};
    struct arena *arena = &shop.arena;
    if (catalog_load(&shop.snapshot, "catalog/stap-mpp-1997", arena, &diag) != ST_OK ||
        scenario_load(&shop.scenario, "scenarios/stap-el-stag.yaml", arena, &diag) != ST_OK ||
        instance_build(&shop.instance, &shop.scenario, &shop.snapshot, arena, &diag) != ST_OK)
        fail_msg("%s", diag.message);
    size_t falling = 0;
    for (size_t d = 0; d < shop.instance.choice.n_designs; d++) {
        const struct design *design = &shop.instance.choice.designs[d];
        const int64_t rising = scan_monotone_until(&shop.instance, design, MOST);
        struct scan scan;
        scan_to(&scan, &shop.instance, design, MOST);
        const double above = scan_rate(&scan) * 1.001;
        int64_t fresh = 0, stood = 0;
        shop.instance.load.memory = NULL;
        assert_int_equal(walk_to(&fresh, &shop.instance, design, MOST, above), MOST);
        shop.instance.load.memory = rate_cache_make(arena);
        for (int walk = 0; walk < 3; walk++) /* the first is not cached, the second is */
            assert_int_equal(walk_to(&stood, &shop.instance, design, MOST, above), MOST);
        assert_true(stood <= fresh);
        if (rising == 0 || rising == MOST)
            continue;
        falling++;
        assert_true(fresh > 100 && stood <= 2);
    }
    assert_true(falling > 2);
    arena_fini(arena);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_equals_new_results),
        cmocka_unit_test(test_excludes_unreachable_rates),
        cmocka_unit_test(test_passes_over_slower_nodes),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
