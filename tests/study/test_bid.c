/* test_bid.c - bids scored against a look at every design and every node count. */
#include "check.h"

#include <inttypes.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/number.h"
#include "count_purchase.h"
#include "plan/bill.h"
#include "random_problem.h"
#include "study/bid.h"
#include "study/kbest.h"

enum { OFFERS_AT_MOST = 24, CASES = 600 };

static const struct random_kind KINDS[] = {
    {.max_apps = 1},
    {.max_apps = 2, .switches = true},
    {.max_apps = 2, .cores = true, .steps = true},
    {.max_apps = 1, .switches = true, .steps = true, .owned = true},
    {.max_apps = 1, .switches = true, .steps = true, .templates = true},
    {.max_apps = 1, .switches = true, .steps = true, .owned = true, .chassis = true},
    {.max_apps = 1, .templates = true, .chassis = true},
};
enum { N_KINDS = sizeof KINDS / sizeof *KINDS };

struct asked {
    struct arena arena;
    struct diag diag;
    struct random random;
    struct random_question question;
    struct problem problem;
    struct plan plan;
};

/* False when the seed has no plan. */
static bool ask(struct asked *asked, uint64_t seed)
{
    *asked = (struct asked){.arena = ARENA_INIT, .diag = DIAG_INIT, .random = {seed}};
    const struct plan_options how = {.method = METHOD_ENUMERATED};
    random_question(&asked->question, &asked->random, &KINDS[seed % N_KINDS], &asked->arena);
    enum status status = problem_build(&asked->problem, &asked->question.scenario, &asked->question.snapshot,
                                       &asked->arena, &asked->diag);
    if (status == ST_OK)
        status = plan_solve(&asked->plan, &asked->problem, &how, &asked->arena, &asked->diag);
    assert_true(status == ST_OK || status == ST_INFEASIBLE);
    return status == ST_OK;
}

static void forget(struct asked *asked)
{
    diag_fini(&asked->diag);
    arena_fini(&asked->arena);
}

static struct bid bid_of(struct asked *asked, const struct bill_line *bill, size_t n)
{
    struct bid bid = {.path = "bid.csv", .lines = ARENA_NEW(&asked->arena, n, struct bid_line)};
    for (size_t i = 0; i < n; i++)
        if (bill[i].quantity > 0)
            bid.lines[bid.n++] = (struct bid_line){.part = asked->question.snapshot.parts[bill[i].part].id,
                                                   .quantity = bill[i].quantity,
                                                   .line = (int)i + 2,
                                                   .column = 1};
    return bid;
}

static struct bid_score score_of(struct asked *asked, const struct bid *bid)
{
    struct bid_score score;
    const struct plan_options how = {.method = METHOD_ENUMERATED};
    const enum status status = bid_evaluate(&score, &asked->problem, bid, &how, &asked->arena, &asked->diag);
    if (status != ST_OK)
        fail_msg("%s", asked->diag.message);
    return score;
}

/* The plan's own bill makes the plan: nothing is faster for its money, and no requirement is missed. */
static void test_own_bill(void **state)
{
    (void)state;
    size_t n = 0;
    printf("random seeds 0 to %d\n", CASES - 1);
    for (uint64_t seed = 0; seed < CASES; seed++) {
        struct asked asked;
        if (ask(&asked, seed)) {
            const struct bid bid = bid_of(&asked, asked.plan.bill, asked.plan.n_bill);
            const struct bid_score score = score_of(&asked, &bid);
            if (!score.feasible || score.cost_minor != asked.plan.point.cost_minor ||
                compare_close(score.point.lambda, asked.plan.point.lambda) != 0 ||
                !(fabs(score.gain) < 1e-11))
                fail_msg("seed %" PRIu64 ": cost %" PRId64 " of %" PRId64
                         ", rate %.17g of %.17g, gain %g: %s",
                         seed, score.cost_minor, asked.plan.point.cost_minor, score.point.lambda,
                         asked.plan.point.lambda, score.gain,
                         score.n_violations ? score.violations[0].detail : "feasible");
            n++;
        }
        forget(&asked);
    }
    assert_true(n > CASES / 2);
}

/* Does a bid cover a design of so many nodes? Counted part by part. */
static bool covers(const struct asked *asked, const struct bid *bid, const struct design *design,
                   int64_t nodes)
{
    const struct problem *problem = &asked->problem;
    for (size_t i = 0; i < design->n_supplies; i++) {
        const struct supply *supply = &problem->supplies[design->supply[i]];
        int64_t pieces[OFFERS_AT_MOST];
        assert_true(supply->n_offers <= OFFERS_AT_MOST);
        for (size_t k = 0; k < supply->n_offers; k++) {
            const size_t part = supply->offers[k].part;
            pieces[k] = problem->owned[part];
            for (size_t l = 0; l < bid->n; l++)
                if (strcmp(bid->lines[l].part, problem->snapshot->parts[part].id) == 0)
                    pieces[k] += bid->lines[l].quantity;
        }
        const int64_t have = count_supply(supply, pieces);
        const int64_t need = design_need(design, i, nodes);
        if (need < 0 || have < need)
            return false;
    }
    return true;
}

/* The best rate of all designs at all node counts that the bid covers, 0 when there is none. */
static double fastest(const struct asked *asked, const struct bid *bid, bool *any)
{
    const struct problem *problem = &asked->problem;
    double best = 0;
    *any = false;
    for (size_t d = 0; d < problem->n_designs; d++) {
        struct scan scan;
        scan_start(&scan, problem, &problem->designs[d], NULL);
        while (scan.nodes < problem->limits.max_nodes && covers(asked, bid, scan.design, scan.nodes + 1)) {
            (void)scan_step(&scan);
            if (scan.nodes >= problem->limits.min_nodes)
                *any = true;
            if (scan.nodes >= problem->limits.min_nodes)
                best = fmax(best, scan_lambda(&scan));
        }
    }
    return best;
}

/* What is left when the spares are taken out still makes the cluster; with one piece less of any line it does
 * not. */
static void check_spares(struct asked *asked, const struct bid *bid, const struct bid_score *score,
                         uint64_t seed)
{
    struct bid rest = {
        .path = bid->path, .lines = ARENA_NEW(&asked->arena, bid->n, struct bid_line), .n = bid->n};
    for (size_t l = 0; l < bid->n; l++) {
        rest.lines[l] = bid->lines[l];
        for (size_t i = 0; i < score->n_spares; i++)
            if (strcmp(asked->question.snapshot.parts[score->spares[i].part].id, bid->lines[l].part) == 0)
                rest.lines[l].quantity -= score->spares[i].quantity;
        assert_true(rest.lines[l].quantity >= 0);
    }
    if (!covers(asked, &rest, score->point.design, score->point.nodes))
        fail_msg("seed %" PRIu64 ": a spare part is needed", seed);
    for (size_t l = 0; l < bid->n; l++) {
        if (rest.lines[l].quantity == 0)
            continue;
        rest.lines[l].quantity--;
        if (covers(asked, &rest, score->point.design, score->point.nodes))
            fail_msg("seed %" PRIu64 ": one more %s serves nothing", seed, rest.lines[l].part);
        rest.lines[l].quantity++;
    }
}

/* Bids of random quantities, and parts of bids. */
static void test_random_bids(void **state)
{
    (void)state;
    size_t n_cluster = 0, n_none = 0, n_over = 0;
    for (uint64_t seed = 0; seed < CASES; seed++) {
        struct asked asked;
        if (ask(&asked, seed)) {
            struct kbest list;
            kbest_find(&list, &asked.problem, 20, NULL, &asked.arena);
            const struct kbest_row *row = &list.rows[random_in(&asked.random, 0, (int64_t)list.n - 1)];
            struct bid bid = bid_of(&asked, row->bill, row->n_bill);
            for (size_t l = 0; l < bid.n; l++)
                bid.lines[l].quantity = bid.lines[l].quantity * random_in(&asked.random, 7, 14) / 10;
            bool any = false;
            const double best = fastest(&asked, &bid, &any);
            const struct bid_score score = score_of(&asked, &bid);
            const bool enough = score.cluster && score.point.nodes >= asked.problem.limits.min_nodes;
            if (any != enough || (any && best > 0 && compare_close(score.point.lambda, best) != 0))
                fail_msg("seed %" PRIu64 ": rate %.17g, by scan %.17g", seed, score.point.lambda, best);
            const bool within = score.cost_minor <= asked.problem.budget_minor;
            if (score.feasible != (any && best > 0 && within))
                fail_msg("seed %" PRIu64 ": feasible is %d", seed, score.feasible);
            if (score.cluster)
                check_spares(&asked, &bid, &score, seed);
            if (any && best > 0 && !(score.best.found && score.gain > -1e-11))
                fail_msg("seed %" PRIu64 ": the same money buys less than the bid", seed);
            n_cluster += any;
            n_none += !score.cluster;
            n_over += !within;
        }
        forget(&asked);
    }
    printf("%zu bids make a cluster, %zu none, %zu are over the budget\n", n_cluster, n_none, n_over);
    assert_true(n_cluster > CASES / 3 && n_over > 20);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_own_bill),
        cmocka_unit_test(test_random_bids),
    };
    return cmocka_run_group_tests_name("study/bid", tests, NULL, NULL);
}
