/* test_wide.c - the wide problem (tests/bench/wide): optima and frontier against a complete enumeration. */
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "base/arena.h"
#include "base/diag.h"
#include "catalog/catalog.h"
#include "check.h"
#include "problem/build.h"
#include "scenario/rules.h"
#include "search/plan.h"
#include "study/frontier.h"

enum { STEPS = 1508 }; /* steps of the exact frontier, by the enumeration of golden/wide_optimum.tsv */

struct wide {
    struct arena arena;
    struct diag diag;
    struct snapshot snapshot;
    struct scenario scenario;
    struct instance instance;
    char catalog[64];
};

static int setup(void **state)
{
    struct wide *wide = calloc(1, sizeof *wide);
    assert_non_null(wide);
    char folder[] = "/tmp/bursar-wide-XXXXXX";
    assert_non_null(mkdtemp(folder));
    snprintf(wide->catalog, sizeof wide->catalog, "%s/wide.db", folder);
    enum status status = catalog_build(wide->catalog, TESTS_DIR "/bench/wide", &wide->diag);
    if (status == ST_OK)
        status = catalog_load(&wide->snapshot, wide->catalog, &wide->arena, &wide->diag);
    if (status == ST_OK)
        status = scenario_load(&wide->scenario, TESTS_DIR "/bench/wide.yaml", &wide->arena, &wide->diag);
    if (status == ST_OK)
        status = instance_build(&wide->instance, &wide->scenario, &wide->snapshot, &wide->arena, &wide->diag);
    unlink(wide->catalog);
    rmdir(folder);
    if (status != ST_OK)
        fail_msg("%s", wide->diag.message);
    *state = wide;
    return 0;
}

static int teardown(void **state)
{
    struct wide *wide = *state;
    diag_fini(&wide->diag);
    arena_fini(&wide->arena);
    free(wide);
    return 0;
}

static void check_point(const struct wide *wide, const struct golden *golden, size_t r,
                        const struct candidate *point)
{
    assert_non_null(point);
    check_close(point->rate / 1e6, golden_real(golden, r, "rate_Mops"), 0, 1e-6);
    assert_int_equal(point->cost_minor, (int64_t)golden_real(golden, r, "cost_cents"));
    assert_int_equal(point->nodes, (int64_t)golden_real(golden, r, "nodes"));
    check_text(wide->snapshot.parts[point->design->node->part].id, golden_text(golden, r, "node"));
    check_text(point->design->technology->id, golden_text(golden, r, "network"));
}

static void check_optima(struct wide *wide, enum plan_method method, int64_t budget_at_most)
{
    struct golden golden;
    golden_open(&golden, "wide_optimum");
    for (size_t r = 0; r < golden.n_rows; r++) {
        struct instance instance = wide->instance;
        struct plan plan;
        const struct plan_options options = {.method = method};
        instance.budget_minor = (int64_t)golden_real(&golden, r, "budget_cents");
        if (instance.budget_minor > budget_at_most)
            continue;
        assert_int_equal(plan_solve(&plan, &instance, &options, &wide->arena, &wide->diag), ST_OK);
        assert_int_equal(plan.status, PLAN_OPTIMAL);
        check_point(wide, &golden, r, &plan.clusters[0].point);
    }
    golden_close(&golden);
}

static void test_optimum_at_nine_budgets(void **state)
{
    check_optima(*state, METHOD_ENUMERATED, INT64_MAX);
}

/* The integer program over the candidates that presolve keeps has the same optimum; small budgets, to save
 * time. */
static void test_branch_and_bound(void **state)
{
    check_optima(*state, METHOD_GLPK, 100000000);
}

static void check_frontier(struct wide *wide, struct instance instance)
{
    struct frontier frontier;
    struct golden golden;
    /* enough money for more than 1000 nodes of any kind with any network */
    const int64_t everything = 100000000000;
    assert_int_equal(frontier_build(&frontier, &instance, everything, NULL, &wide->arena, &wide->diag),
                     ST_OK);
    assert_int_equal(frontier.n, STEPS);
    for (size_t s = 1; s < frontier.n; s++) {
        assert_true(frontier.steps[s].cost_minor > frontier.steps[s - 1].cost_minor);
        assert_true(frontier.steps[s].rate > frontier.steps[s - 1].rate);
    }
    golden_open(&golden, "wide_optimum");
    for (size_t r = 0; r < golden.n_rows; r++) {
        const int64_t budget = (int64_t)golden_real(&golden, r, "budget_cents");
        check_point(wide, &golden, r, frontier_at(&frontier, budget));
    }
    golden_close(&golden);
}

static void test_frontier(void **state)
{
    struct wide *wide = *state;
    check_frontier(wide, wide->instance);
}

/* --- nodes that no best purchase has --- */

/* The problem for a study that needs nothing but the best purchase. */
static struct instance best_only(struct wide *wide)
{
    struct scenario *scenario = ARENA_COPY(&wide->arena, &wide->scenario, 1, 0, struct scenario);
    struct instance instance;
    scenario->choose.best_only = true;
    assert_int_equal(instance_build(&instance, scenario, &wide->snapshot, &wide->arena, &wide->diag), ST_OK);
    return instance;
}

static bool has_node(const struct instance *instance, size_t node)
{
    bool any = false;
    for (size_t d = 0; d < instance->choice.n_designs; d++)
        any = any || instance->choice.designs[d].node_index == node;
    return any;
}

/* The first node that is left out. */
static size_t left_out(struct wide *wide)
{
    const struct instance instance = best_only(wide);
    size_t node = 0;
    while (node < wide->snapshot.n_nodes && has_node(&instance, node))
        node++;
    assert_true(node < wide->snapshot.n_nodes);
    return node;
}

static void test_best_only_has_the_frontier(void **state)
{
    enum { FEW = 4 };
    struct wide *wide = *state;
    const struct instance instance = best_only(wide);
    assert_true(instance.choice.n_designs * FEW < wide->instance.choice.n_designs);
    check_frontier(wide, instance);
}

/* A node stays if it has something that the cheaper ones lack, or if its price is not a constant. */
static void test_best_only_keeps_other_nodes(void **state)
{
    struct wide *wide = *state;
    const size_t node = left_out(wide);
    struct node *nodes =
        ARENA_COPY(&wide->arena, wide->snapshot.nodes, wide->snapshot.n_nodes, 0, struct node);
    const char *id = wide->snapshot.parts[nodes[node].part].id;
    struct part_count one = {.part = {.text = id, .option = "test"}, .count = 1};
    struct instance instance;
    wide->snapshot.nodes = nodes;
    nodes[node].memory_B *= 2;
    instance = best_only(wide);
    assert_true(has_node(&instance, node));
    nodes[node].memory_B /= 2;
    wide->scenario.owned = (struct count_list){&one, 1};
    instance = best_only(wide);
    assert_true(has_node(&instance, node));
    wide->scenario.owned.n = 0;
    limits_ask_for(&wide->scenario.limits, &one.part, &wide->arena);
    instance = best_only(wide);
    assert_true(has_node(&instance, node));
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test_setup_teardown(test_optimum_at_nine_budgets, setup, teardown),
        cmocka_unit_test_setup_teardown(test_branch_and_bound, setup, teardown),
        cmocka_unit_test_setup_teardown(test_frontier, setup, teardown),
        cmocka_unit_test_setup_teardown(test_best_only_has_the_frontier, setup, teardown),
        cmocka_unit_test_setup_teardown(test_best_only_keeps_other_nodes, setup, teardown),
    };
    return cmocka_run_group_tests_name("study/wide", tests, NULL, NULL);
}
