/* test_large_limits.c - requirements far out of reach are explained with little work, counted in evaluated
 * clusters and in steps of enumerations, not in time. */
#include <inttypes.h>
#include <stdio.h>
#include <string.h>

#include "base/diag.h"
#include "catalog/catalog.h"
#include "check.h"
#include "problem/build.h"
#include "problem/candidate.h"
#include "problem/instance.h"
#include "search/combination.h"
#include "search/instance_cost.h"
#include "study/infeasible.h"

struct shop {
    struct arena arena;
    struct snapshot snapshot;
    struct scenario scenario;
    struct instance instance;
};

static void open_shop(struct shop *out, const char *name, const char *change, const char *network,
                      const char *template)
{
    struct diag diag = DIAG_INIT;
    *out = (struct shop){.arena = ARENA_INIT};
    const char *path = arena_printf(&out->arena, TESTS_DIR "/../scenarios/%s.yaml", name);
    const struct settings settings = {.changes = &change, .n_changes = 1};
    enum status status =
        catalog_load(&out->snapshot, TESTS_DIR "/../catalog/modern-2020-2025", &out->arena, &diag);
    if (status == ST_OK)
        status = scenario_load(&out->scenario, path, &out->arena, &diag);
    if (status == ST_OK)
        status = scenario_apply(&out->scenario, &settings, &out->arena, &diag);
    if (network) {
        out->scenario.choose.networks.v[0].text = network;
        out->scenario.choose.networks.n = 1;
        out->scenario.choose.templates[0].name.text = template;
        out->scenario.choose.n_templates = 1;
    }
    if (status == ST_OK)
        status = instance_build(&out->instance, &out->scenario, &out->snapshot, &out->arena, &diag);
    if (status != ST_OK && status != ST_INFEASIBLE)
        fail_msg("%s", diag.message);
    diag_fini(&diag);
    out->instance.load.memory = rate_cache_make(&out->arena);
}

/* For 5000 nodes the rates of one design are enough. Each design that is searched before the cheapest needs
 * thousands of rates. */
static void test_sizes(void **state)
{
    enum { ASKED_AT_MOST = 1600000 };
    struct shop shop;
    struct infeasibility why;
    struct diag diag = DIAG_INIT;
    (void)state;
    open_shop(&shop, "modern-mix", "limit.min_nodes=5000", NULL, NULL);
    assert_int_equal(infeasible_explain(&why, &shop.instance, NULL, &shop.arena, &diag), ST_OK);
    assert_int_equal(why.n_conflict, 2);
    check_text(requirement_text(why.repairs[0].requirement, &shop.arena), "rack_units 80 U (line 35)");
    assert_false(why.repairs[0].enough);
    check_text(requirement_text(why.repairs[1].requirement, &shop.arena), "min_nodes 5000 (--set)");
    check_text(why.repairs[1].change, "76 nodes");
    assert_true(why.proven && why.n_together == 4);
    const int64_t asked = rate_cache_asked(shop.instance.load.memory);
    printf("asked for %" PRId64 " rates\n", asked);
    assert_true(asked <= ASKED_AT_MOST);
    arena_fini(&shop.arena);
}

/* 895 nodes of one rack unit leave 14 units for switches, and 14 of the cheapest ports do not suffice. There
 * are 10 million mixes of six kinds of ports, none of which is too expensive or too large by itself. */
static void test_steps(void **state)
{
    enum { NODES = 895, STEPS_AT_MOST = 500000 };
    struct shop shop;
    struct diag diag = DIAG_INIT;
    int64_t n = 0;
    (void)state;
    open_shop(&shop, "modern-mix-5m", "limit.rack_units=909", "ethernet-10g", "per-port");
    shop.instance.limits.most[SIZE_POWER] = 0;
    assert_int_equal(instance_order_table(&shop.instance, INT64_C(10000000000), &diag), ST_OK);
    for (size_t d = 0; d < shop.instance.choice.n_designs; d++) {
        const struct candidate point = {.design = &shop.instance.choice.designs[d], .nodes = NODES};
        struct combination combination;
        if (strncmp(point.design->id, "xeon-6354-256/nic-10g/per-port", 30) != 0)
            continue;
        combination_make(&combination, &shop.instance, NULL, &point, 1);
        printf("%s: %" PRId64 " steps\n", point.design->id, combination.enumeration.steps.n);
        assert_int_equal(combination.is.cost_minor, 1162300000);
        assert_true(combination.is.size.height_U <= 909 && combination.enumeration.steps.n <= STEPS_AT_MOST);
        combination_fini(&combination);
        n++;
    }
    assert_true(n > 0);
    arena_fini(&shop.arena);
}

int main(void)
{
    const struct CMUnitTest tests[] = {cmocka_unit_test(test_sizes), cmocka_unit_test(test_steps)};
    return cmocka_run_group_tests_name("study/large_limits", tests, NULL, NULL);
}
