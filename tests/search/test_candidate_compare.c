/* test_candidate_compare.c - which of purchases that are as good for the same money is taken, and that it is
 * told not to be the only one; a budget of an option that buys nothing. */
#include "check.h"
#include "requests.h"
#include "search/plan.h"

/* Two nodes of one rate and price. */
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
    {EQUAL("100W", "100W"), "pc.slow"}, /* whose name comes first */
};

/* Messages inside a node are assumed to take a share of its memory bandwidth: the same in both. */
static void same_memory(struct asked *asked)
{
    struct snapshot *s = &asked->snapshot;
    struct node *nodes = ARENA_COPY(&asked->arena, s->nodes, s->n_nodes, 0, struct node);
    for (size_t i = 0; i < s->n_nodes; i++)
        nodes[i].memory_Bps = 1e9;
    s->nodes = nodes;
}

static void test_ties(void **state)
{
    (void)state;
    for (size_t i = 0; i < 2 * sizeof CASES / sizeof *CASES; i++) {
        struct asked asked;
        struct plan plan;
        const struct plan_options options = {.method = i % 2 ? METHOD_ENUMERATED : METHOD_GLPK};
        asked_begin(&asked, same_memory, CASES[i / 2].text);
        assert_int_equal(plan_solve(&plan, &asked.problem, &options, &asked.arena, &asked.diag), ST_OK);
        check_text(asked.snapshot.parts[plan.clusters[0].point.design->node->part].id, CASES[i / 2].node);
        assert_false(plan.unique);
        asked_end(&asked);
    }
}

/* It is no word too many on the command line, but an answer. */
static void test_small_budget(void **state)
{
    struct asked asked;
    struct plan plan;
    (void)state;
    asked_begin(&asked, NULL, CASES[0].text);
    asked.scenario.frame.budget = (struct located_text){.text = "9.99", .option = "--budget"};
    asked.problem.budget_minor = 999;
    assert_int_equal(plan_solve(&plan, &asked.problem, &(struct plan_options){0}, &asked.arena, &asked.diag),
                     ST_INFEASIBLE);
    assert_int_equal(asked.diag.status, ST_INFEASIBLE);
    asked_end(&asked);
}

int main(void)
{
    const struct CMUnitTest tests[] = {cmocka_unit_test(test_ties), cmocka_unit_test(test_small_budget)};
    return cmocka_run_group_tests_name("search/candidate_compare", tests, NULL, NULL);
}
