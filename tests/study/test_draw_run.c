/* test_draw_run.c - compares costs, rates and equal orders that draws keep with results computed again at
 * their prices and rates. */
#include <math.h>
#include <stdio.h>

#include "base/diag.h"
#include "check.h"
#include "generator/random_problem.h"
#include "problem/build.h"
#include "problem/weighs.h"
#include "search/fixed_orders.h"
#include "search/plan.h"
#include "search/candidate_compare.h"
#include "search/instance_cost.h"
#include "study/draw_purchase.h"
#include "study/draw_run.h"
#include "study/rates.h"

/* Number of comparisons. */
struct compared {
    int64_t costs;  /* costs of kept orders */
    int64_t none;   /* kept orders that are not available */
    int64_t steps;  /* steps of designs whose nodes have equal views */
    int64_t runs;   /* runs of models that are kept because the rate does not change them */
    int64_t same;   /* equal orders */
    int64_t parts;  /* rates and costs of designs at parts of a draw that were set one after the other */
    int64_t bounds; /* designs that a bound excluded */
};

static struct spread between(double low, double high)
{
    return (struct spread){.given = true, .low = low, .high = high};
}

static void set_error(struct random_question *q, struct random *random, struct arena *arena)
{
    struct scenario_error *error = &q->scenario.error;
    const size_t part = (size_t)random_in(random, 0, (int64_t)q->snapshot.n_parts - 1);
    *error = (struct scenario_error){.given = true};
    for (int k = 0; k < N_FIGURE_KINDS; k++) {
        error->price[k] = between(0.7, 1.4);
        error->price_by_part[k] = random_in(random, 0, 1) == 1;
        error->rate[k] = between(0.6, 1.5);
    }
    error->parts = ARENA_NEW(arena, 1, struct error_part);
    error->parts[0] = (struct error_part){{.text = q->snapshot.parts[part].id}, 0.8};
    error->n_parts = 1;
}

/* Compares costs and equal orders for some numbers of nodes of each design. */
static void check_costs(struct compared *compared, const struct draw_run *draw_run, struct random *random)
{
    const struct instance *kept = &draw_run->workers[0].price_variant.instance;
    const size_t n = kept->choice.n_designs;
    struct instance plain = *kept;
    struct cost_memory costs = *kept->choice.costs;
    costs.orders = NULL; /* those that the draws keep */
    plain.choice.costs = &costs;
    for (size_t d = 0; d < n; d++) {
        const struct design *design = &kept->choice.designs[d];
        const struct design *other = &kept->choice.designs[random_in(random, 0, (int64_t)n - 1)];
        const int64_t most = draw_run->bounds.most_nodes[d], nodes = random_in(random, 1, most + 1);
        const int64_t want = instance_cost(&plain, design, nodes);
        int64_t fixed = 0;
        assert_int_equal(instance_cost(kept, design, nodes), want);
        const bool is_fixed = fixed_order_cost(&fixed, kept, design, nodes);
        assert_true(is_fixed || instance_weighs_design(kept, design));
        compared->costs += is_fixed;
        compared->none += is_fixed && want < 0;
        const struct candidate a = {design, nodes, want, 1}, b = {other, nodes, want, 1};
        if (want < 0 || instance_cost(&plain, other, nodes) != want || !fixed_orders_same(kept, &a, &b))
            continue;
        assert_true(candidate_same_order(&plain, &a, &b));
        compared->same += design != other;
    }
}

static void check_steps(struct compared *compared, const struct draw_run *draw_run)
{
    enum { NODES = 100 };
    const struct draw_worker *worker = &draw_run->workers[0];
    struct instance plain = worker->price_variant.instance;
    const size_t n_work = plain.load.n_work;
    plain.load.memory = NULL;
    for (size_t d = 0; d < plain.choice.n_designs; d++) {
        const struct rate_steps *steps = &worker->steps[d];
        struct scan scan;
        size_t n = 0;
        if (draw_run->rerate.row[d] == NO_INDEX || !steps->nodes)
            continue;
        scan_start(&scan, &plain, &plain.choice.designs[d], NULL);
        while (scan.nodes < draw_run->bounds.most_nodes[d] && scan.nodes < NODES) {
            n += scan_step(&scan);
            assert_int_equal(rates_at(steps, scan.nodes), n);
            for (size_t a = 0; a < n_work; a++)
                assert_true((n > 0 ? steps->rate[(n - 1) * n_work + a] : 0) == scan.rate[a]);
        }
        compared->steps += (int64_t)n;
    }
    for (size_t c = 0; c < draw_run->rerate.n_cells; c++)
        compared->runs += (int64_t)draw_run->rerate.cells[c].n_runs;
}

static void turn_half(struct draw_run *draw_run, int64_t k)
{
    for (size_t d = 0; d < draw_run->instance->choice.n_designs; d++)
        if ((d + (size_t)k) % 2 == 0)
            draw_run->idle[d] = !draw_run->idle[d];
}

/* Sets parts of draw k: rates while other designs are idle, all rates, prices, order tables. Rates and costs
 * are those of worker 0, which is set to the draw at once. */
static void check_parts(struct compared *compared, struct draw_run *draw_run, int64_t k,
                        struct random *random)
{
    const struct draw_worker *whole = &draw_run->workers[0];
    struct draw_worker *worker = &draw_run->workers[1];
    const struct instance *instance = &worker->price_variant.instance;
    const struct instance *at_once = &whole->price_variant.instance;
    turn_half(draw_run, k);
    (void)draw_run_set(worker, draw_run, k, DRAW_RATES);
    turn_half(draw_run, k);
    (void)draw_run_set(worker, draw_run, k, DRAW_RATES);
    (void)draw_run_set(worker, draw_run, k, DRAW_PRICES);
    (void)draw_run_set(worker, draw_run, k, DRAW_ORDERS);
    for (size_t d = 0; d < instance->choice.n_designs; d++) {
        const struct design *design = &instance->choice.designs[d];
        const int64_t nodes = random_in(random, 1, draw_run->bounds.most_nodes[d] + 1);
        const size_t reached = rates_at(&whole->steps[d], nodes);
        if (draw_run->idle[d] || draw_run->beyond[d])
            continue;
        assert_int_equal(rates_at(&worker->steps[d], nodes), reached);
        if (reached > 0)
            assert_true(rates_workload(&worker->steps[d], reached - 1, instance, worker->model_error) ==
                        rates_workload(&whole->steps[d], reached - 1, at_once, whole->model_error));
        assert_int_equal(instance_cost(instance, design, nodes), instance_cost(at_once, design, nodes));
        compared->parts += reached > 0;
    }
}

/* Compares the best design of a draw, found with bounds, with the best of the candidates of all designs. */
static void check_lead(struct compared *compared, const struct draw_run *draw_run, struct random *random,
                       struct arena *arena)
{
    struct draw_worker *worker = &draw_run->workers[0];
    const struct instance *instance = &worker->price_variant.instance;
    const size_t n = instance->choice.n_designs, one = (size_t)random_in(random, 0, (int64_t)n - 1);
    size_t *machine = ARENA_NEW(arena, n, size_t); /* all designs have the model error of machine 0 */
    struct candidate *all = ARENA_NEW(arena, n, struct candidate),
                     *lead = ARENA_NEW(arena, n, struct candidate);
    const struct draw_designs designs = {.machine = machine, .n_machines = 1};
    const struct draw_purchase in = {draw_run, worker, &designs,
                                     ARENA_NEW(arena, n, struct design_prices)};
    const size_t known = draw_run->idle[one] ? NO_INDEX : one;
    draw_run_set_models(worker, draw_run, machine);
    const size_t best = draw_purchase_best(all, &in);
    assert_int_equal(draw_purchase_lead(lead, &in, known), best);
    for (size_t d = 0; d < n; d++) {
        if (draw_run->idle[d])
            continue;
        if (lead[d].nodes != DRAW_PURCHASE_BOUND) {
            assert_true(lead[d].rate == all[d].rate && lead[d].nodes == all[d].nodes &&
                        lead[d].cost_minor == all[d].cost_minor);
            continue;
        }
        assert_true(d != known && best != NO_INDEX);
        assert_true(all[d].rate <= lead[d].rate * (1 + 1e-12) && lead[d].rate < all[best].rate);
        compared->bounds++;
    }
}

static void check_question(struct compared *compared, const struct random_question *q, struct random *random,
                           struct arena *arena)
{
    enum { DRAWS = 4 };
    struct instance instance;
    struct diag diag = DIAG_INIT;
    enum status status = instance_build(&instance, &q->scenario, &q->snapshot, arena, &diag);
    if (status == ST_OK)
        status = search_check_question(&instance, &diag);
    struct draw_run draw_run = {.instance = &instance,
                                .options = {.draws = DRAWS, .seed = 1, .jobs = 2},
                                .machines = {.n = 1, .shared = true},
                                .budget_minor = instance.budget_minor};
    if (status == ST_OK)
        status = draw_run_make(&draw_run, NULL, arena, &diag);
    for (int64_t k = 0; k < DRAWS && status == ST_OK; k++) {
        (void)draw_run_set(&draw_run.workers[0], &draw_run, k, DRAW_ALL);
        check_costs(compared, &draw_run, random);
        check_steps(compared, &draw_run);
        check_parts(compared, &draw_run, k, random);
        check_lead(compared, &draw_run, random, arena);
    }
    if (status != ST_OK && status != ST_INFEASIBLE && status != ST_INPUT)
        fail_msg("%s", diag.message);
    draw_run_fini(&draw_run);
    diag_fini(&diag);
}

static void test_kept(void **state)
{
    enum { SEED = 20261129, CASES = 150 };
    const uint64_t n_cases = random_cases(CASES);
    struct compared compared = {0};
    (void)state;
    printf("seed %d\n", SEED);
    for (uint64_t k = 0; k < n_cases; k++) {
        struct random random = {SEED + k};
        struct arena arena = ARENA_INIT;
        struct random_question q;
        const struct random_kind kind = random_any_kind(&random);
        random_question(&q, &random, &kind, &arena);
        q.scenario.policy.clusters = 1;
        set_error(&q, &random, &arena);
        check_question(&compared, &q, &random, &arena);
        arena_fini(&arena);
    }
    printf("%lld costs, %lld of them none; %lld steps, %lld runs; %lld equal orders; %lld parts; "
           "%lld bounds\n",
           (long long)compared.costs, (long long)compared.none, (long long)compared.steps,
           (long long)compared.runs, (long long)compared.same, (long long)compared.parts,
           (long long)compared.bounds);
    assert_true(compared.costs > 0 && compared.none > 0 && compared.steps > 0 && compared.runs > 0 &&
                compared.same > 0 && compared.parts > 0 && compared.bounds > 0);
}

int main(void)
{
    const struct CMUnitTest tests[] = {cmocka_unit_test(test_kept)};
    return cmocka_run_group_tests_name("draw_run", tests, NULL, NULL);
}
