/* test_candidate_compare.c - chooses among purchases of equal rate and cost, and reports that the plan is not
 * unique; a budget with an option that buys nothing. */
#include "check.h"
#include "requests.h"
#include "search/plan.h"

/* Two nodes of equal rate and price. */
#define EQUAL(power, slow_power)                                                                             \
    "title: Equal\ncatalog: shop\ncurrency: USD\nbudget: 30000\nas_of: 2006-06-30\n"                         \
    "workload: [{name: ft, model: npb.ft, params: {class: A}, share: 1}]\n"                                  \
    "choose: {nodes: [pc, pc.slow], networks: [gigabit], templates: [{name: star}]}\n"                       \
    "set: ['rate.pc=50Mop/s', 'rate.pc.slow=50Mop/s', pc=1500USD, pc.slow=1500USD, power.pc=" power          \
    ", power.pc.slow=" slow_power "]\n"

static const struct {
    const char *text, *node;
} CASES[] = {
    {EQUAL("100W", "150W"), "pc"},
    {EQUAL("150W", "100W"), "pc.slow"},
    {EQUAL("100W", "100W"), "pc.slow"}, /* the first by name */
};

/* Gives all nodes the same memory bandwidth. Messages inside a node use a share of it, so they take equal
 * time on the two nodes that a case compares. */
static void same_memory(struct request *request)
{
    struct snapshot *s = &request->snapshot;
    struct node *nodes = ARENA_COPY(&request->arena, s->nodes, s->n_nodes, 0, struct node);
    for (size_t i = 0; i < s->n_nodes; i++)
        nodes[i].memory_Bps = 1e9;
    s->nodes = nodes;
}

static void test_breaks_ties_in_order(void **state)
{
    (void)state;
    for (size_t i = 0; i < 2 * sizeof CASES / sizeof *CASES; i++) {
        struct request request;
        struct plan plan;
        const struct plan_options options = {.method = i % 2 ? METHOD_ENUMERATED : METHOD_GLPK};
        request_begin(&request, same_memory, CASES[i / 2].text);
        assert_int_equal(plan_solve(&plan, &request.instance, &options, &request.arena, &request.diag),
                         ST_OK);
        check_text(request.snapshot.parts[plan.clusters[0].point.design->node->part].id, CASES[i / 2].node);
        assert_false(plan.unique);
        request_end(&request);
    }
}

/* A budget too small for any purchase is an answer, not a usage error. */
static void test_small_budget_buys_nothing(void **state)
{
    struct request request;
    struct plan plan;
    (void)state;
    request_begin(&request, NULL, CASES[0].text);
    request.scenario.frame.budget = (struct located_text){.text = "9.99", .option = "--budget"};
    request.instance.budget_minor = 999;
    assert_int_equal(
        plan_solve(&plan, &request.instance, &(struct plan_options){0}, &request.arena, &request.diag),
        ST_INFEASIBLE);
    assert_int_equal(request.diag.status, ST_INFEASIBLE);
    request_end(&request);
}

int main(void)
{
    const struct CMUnitTest tests[] = {cmocka_unit_test(test_breaks_ties_in_order),
                                       cmocka_unit_test(test_small_budget_buys_nothing)};
    return cmocka_run_group_tests_name("search/candidate_compare", tests, NULL, NULL);
}
