/* test_order_walk.c - the walk over irredundant combinations against all there are, one by one. */
#include "check.h"

#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "generator/random_problem.h"
#include "problem/build.h"
#include "search/order_walk.h"
#include "search/problem_cost.h"

enum { CASES = 250, COMBINATIONS_AT_MOST = 20000 };

/* What is counted of the combinations of a cluster: how many, and sums that tell them apart. */
struct tally {
    int64_t n;
    double cost;
    double power_W;
    double squares;
    struct walk_sum most;
};

static void add(struct tally *tally, const struct order_walk *w)
{
    struct walk_sum sum = {.size = order_walk_size(w, 0)};
    for (size_t k = 0; k < w->n_slots; k++)
        sum.cost_minor += candidate_cost(w->slots[k].candidate, w->slots[k].price, w->pieces[k]);
    if (sum.cost_minor > tally->most.cost_minor || sum.size.power_W > tally->most.size.power_W)
        return;
    tally->n++;
    tally->cost += (double)sum.cost_minor;
    tally->power_W += sum.size.power_W;
    for (size_t k = 0; k < w->n_slots; k++)
        tally->squares += (double)((int64_t)(k + 1) * w->pieces[k] * w->pieces[k]);
}

static void take(struct order_walk *w, void *payload)
{
    add(payload, w);
}

static bool needed(const struct order_walk *w, const struct walk_need *need, int64_t *pieces)
{
    const size_t n = need->end - need->first;
    if (candidates_supply(need->need->candidates, n, pieces) < need->units)
        return false;
    for (size_t k = 0; k < n; k++) {
        bool spare = false;
        if (candidate_cost(w->slots[need->first + k].candidate, w->slots[need->first + k].price, pieces[k]) <
            0)
            return false;
        for (int64_t off = 1; off <= pieces[k] && !spare; off++) {
            pieces[k] -= off;
            spare = candidates_supply(need->need->candidates, n, pieces) >= need->units;
            pieces[k] += off;
        }
        if (spare)
            return false;
    }
    return true;
}

/* Every number of pieces of every slot; false: too many. */
static bool count_all(struct tally *tally, struct order_walk *w)
{
    double all = 1;
    for (size_t k = 0; k < w->n_slots; k++)
        all *= (double)w->slots[k].high + 1;
    if (all > COMBINATIONS_AT_MOST)
        return false;
    memset(w->pieces, 0, w->n_slots * sizeof *w->pieces);
    for (;;) {
        bool every = true;
        for (size_t j = 0; j < w->n_needs && every; j++)
            every = needed(w, &w->needs[j], &w->pieces[w->needs[j].first]);
        if (every)
            add(tally, w);
        size_t k = 0;
        while (k < w->n_slots && w->pieces[k] == w->slots[k].high)
            w->pieces[k++] = 0;
        if (k == w->n_slots)
            return true;
        w->pieces[k]++;
    }
}

/* How many combinations there are, if they can be counted. */
static int64_t compare(const struct problem *problem, const struct design *design, int64_t nodes,
                       bool bounded, const char *name)
{
    const struct point point = {.design = design, .nodes = nodes};
    struct order_walk w;
    struct tally all = {.most = {.cost_minor = MONEY_MAX, .size = {.power_W = 1e300}}}, walked = all;
    const bool any = order_walk_init(&w, problem, NULL, &point, 1);
    if (any && bounded) { /* half of what there is to spend, and to draw, beyond the least */
        all.most.cost_minor = w.most.cost_minor = w.after[0].cost_minor + w.after[0].cost_minor / 8;
        all.most.size.power_W = w.most.size.power_W = 1.25 * w.after[0].size.power_W;
    }
    w.take = take;
    w.payload = &walked;
    if (any)
        order_walk_run(&w, 0);
    walked.most = all.most;
    const bool counted = any && w.n_needs > 0 && count_all(&all, &w);
    order_walk_fini(&w);
    if (counted && (all.n != walked.n || all.cost != walked.cost || all.squares != walked.squares))
        fail_msg("%s, %s, %" PRId64 " nodes: %" PRId64 " combinations walked, there are %" PRId64, name,
                 design->id, nodes, walked.n, all.n);
    return counted ? all.n : 0;
}

static void test_all_combinations(void **state)
{
    (void)state;
    int64_t n = 0, cards = 0;
    for (uint64_t i = 0; i < random_cases(CASES); i++) {
        const uint64_t seed = random_first() + i;
        const struct random_kind kind = {.max_apps = 1,
                                         .switches = seed % 2,
                                         .chassis = seed % 3 != 0,
                                         .steps = seed % 5 == 0,
                                         .owned = seed % 7 == 0,
                                         .templates = seed % 11 == 0};
        struct arena arena = ARENA_INIT;
        struct diag diag = DIAG_INIT;
        struct random random = {seed};
        struct random_question question;
        struct problem problem;
        const char *name = arena_printf(&arena, "seed %" PRIu64, seed);
        random_question(&question, &random, &kind, &arena);
        enum status status = problem_build(&problem, &question.scenario, &question.snapshot, &arena, &diag);
        if (status == ST_OK)
            status = problem_order_table(&problem, problem.budget_minor, &diag);
        for (size_t d = 0; status == ST_OK && d < problem.choice.n_designs; d++) {
            const struct design *design = &problem.choice.designs[d];
            const int64_t most = problem_nodes_within(&problem, design, problem.budget_minor);
            for (int64_t nodes = 1; nodes <= most && nodes <= 9; nodes += 2) {
                const int64_t found = compare(&problem, design, nodes, nodes % 4 == 3, name);
                n += found;
                cards += kind.chassis ? found : 0;
            }
        }
        diag_fini(&diag);
        arena_fini(&arena);
    }
    printf("%" PRId64 " combinations, %" PRId64 " of them where there are chassis\n", n, cards);
    assert_true(n > 1000 && cards > 500);
}

int main(void)
{
    const struct CMUnitTest tests[] = {cmocka_unit_test(test_all_combinations)};
    return cmocka_run_group_tests_name("search/order_walk", tests, NULL, NULL);
}
