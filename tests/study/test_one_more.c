/* test_one_more.c - what excludes one more node of a plan, on random catalogues and scenarios. */
#include <stdio.h>
#include <string.h>

#include "base/arena.h"
#include "base/diag.h"
#include "check.h"
#include "generator/random_problem.h"
#include "problem/build.h"
#include "search/instance_cost.h"
#include "study/explain.h"

static struct arena arena;

static const struct design *same_design(const struct instance *instance, const char *id)
{
    for (size_t d = 0; d < instance->choice.n_designs; d++)
        if (strcmp(instance->choice.designs[d].id, id) == 0)
            return &instance->choice.designs[d];
    fail_msg("there is no design %s", id);
    return NULL;
}

/* With the limits exactly at the sizes of one more node, it can be bought at its cost, but not for a cent
 * less. */
static void check_lifted(const struct random_question *question, const struct plan *plan,
                         const struct larger_plan *one)
{
    struct diag diag = DIAG_INIT;
    struct instance instance;
    struct scenario scenario = question->scenario;
    scenario.limits.most[SIZE_POWER] =
        scenario.limits.most[SIZE_POWER] > 0 ? one->size.power_W * (1 + 1e-12) : 0;
    scenario.limits.most[SIZE_HEIGHT] =
        scenario.limits.most[SIZE_HEIGHT] > 0 ? one->size.height_U * (1 + 1e-12) : 0;
    scenario.limits.max_nodes = one->nodes;
    if (instance_build(&instance, &scenario, &question->snapshot, &arena, &diag) != ST_OK ||
        instance_order_table(&instance, one->cost_minor, &diag) != ST_OK)
        fail_msg("%s", diag.message);
    const struct design *design = same_design(&instance, plan->clusters[0].point.design->id);
    assert_int_equal(instance_cost(&instance, design, one->nodes), one->cost_minor);
    assert_int_equal(instance_nodes_within(&instance, design, one->cost_minor), one->nodes);
    assert_true(instance_nodes_within(&instance, design, one->cost_minor - 1) < one->nodes);
}

static void test_random(void **state)
{
    (void)state;
    const uint64_t cases = random_cases(400);
    size_t stopped = 0, slower = 0, unwired = 0;
    for (uint64_t seed = 1; seed <= cases; seed++) {
        struct random random = {seed * 7919};
        const struct random_kind kind = {.max_apps = 2,
                                         .purchase = seed % 2 == 0,
                                         .steps = seed % 3 == 0,
                                         .cores = seed % 5 == 0,
                                         .headroom = seed % 7 == 0,
                                         .templates = seed % 4 == 1};
        struct random_question question;
        struct instance instance;
        struct plan plan;
        struct diag diag = DIAG_INIT;
        random_question(&question, &random, &kind, &arena);
        if (instance_build(&instance, &question.scenario, &question.snapshot, &arena, &diag) == ST_OK &&
            plan_solve(&plan, &instance, &(struct plan_options){0}, &arena, &diag) == ST_OK) {
            struct one_more ones;
            one_more_make(&ones, &instance, &plan);
            const struct larger_plan one = ones.v[0];
            assert_int_equal(ones.n, 1);
            assert_int_equal(one.nodes, plan.clusters[0].point.nodes + 1);
            unwired += !one.wired;
            if (one.wired && !larger_plan_is_over(&one)) { /* the larger plan was available, but not better */
                assert_true(compare_close(one.rate, plan.rate) <= 0);
                slower++;
            }
            if (one.wired && one.cost_minor >= 0)
                check_lifted(&question, &plan, &one);
            stopped += one.wired && larger_plan_is_over(&one);
        }
        diag_fini(&diag);
        arena_fini(&arena);
    }
    printf("%zu stopped by limits, %zu no faster, %zu not wired, of %llu cases\n", stopped, slower, unwired,
           (unsigned long long)cases);
    assert_true(stopped > cases / 4 && slower > 0);
}

int main(void)
{
    const struct CMUnitTest tests[] = {cmocka_unit_test(test_random)};
    return cmocka_run_group_tests(tests, NULL, NULL);
}
