/* test_bid.c - checks evaluations of bids against a scan of every design and every node count. */
#include <inttypes.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/arena.h"
#include "base/diag.h"
#include "check.h"
#include "generator/random_problem.h"
#include "machine/order_table.h"
#include "oracle/count_purchase.h"
#include "oracle/scan_cables.h"
#include "problem/build.h"
#include "problem/weighs.h"
#include "purchase/order.h"
#include "study/best.h"
#include "tender/bid.h"

enum { CANDIDATES_AT_MOST = 24, CASES = 2000 };

static const struct random_kind KINDS[] = {
    {.max_apps = 1},
    {.max_apps = 2, .switches = true},
    {.max_apps = 2, .cores = true, .steps = true},
    {.max_apps = 1, .switches = true, .steps = true, .owned = true},
    {.max_apps = 1, .switches = true, .steps = true, .templates = true},
    {.max_apps = 1, .switches = true, .steps = true, .owned = true, .chassis = true},
    {.max_apps = 1, .templates = true, .chassis = true},
    {.max_apps = 1, .purchase = true},
    {.max_apps = 1, .switches = true, .purchase = true},
    {.max_apps = 2, .switches = true, .owned = true, .purchase = true, .headroom = true},
    {.max_apps = 1, .switches = true, .owned = true, .orders = true},
    {.max_apps = 1, .steps = true, .purchase = true, .orders = true},
    {.max_apps = 1, .chassis = true, .purchase = true},
};
enum { N_KINDS = sizeof KINDS / sizeof *KINDS };

struct solved_case {
    struct arena arena;
    struct diag diag;
    struct random random;
    struct random_question question;
    struct instance instance;
    struct plan plan;
    size_t kind;
};

/* False if the seed has no plan. */
static bool solve_case(struct solved_case *solved, uint64_t seed)
{
    *solved = (struct solved_case){
        .arena = ARENA_INIT, .diag = DIAG_INIT, .random = {seed}, .kind = seed % N_KINDS};
    const struct plan_options how = {.method = METHOD_ENUMERATED};
    random_question(&solved->question, &solved->random, &KINDS[solved->kind], &solved->arena);
    enum status status = instance_build(&solved->instance, &solved->question.scenario,
                                        &solved->question.snapshot, &solved->arena, &solved->diag);
    if (status == ST_OK)
        status = plan_solve(&solved->plan, &solved->instance, &how, &solved->arena, &solved->diag);
    assert_true(status == ST_OK || status == ST_INFEASIBLE);
    return status == ST_OK;
}

static void free_case(struct solved_case *solved)
{
    diag_fini(&solved->diag);
    arena_fini(&solved->arena);
}

static struct bid bid_of(struct solved_case *solved, const struct bill_line *bill, size_t n)
{
    struct bid bid = {.path = "bid.csv", .lines = ARENA_NEW(&solved->arena, n, struct bid_line)};
    for (size_t i = 0; i < n; i++)
        if (bill[i].quantity > 0)
            bid.lines[bid.n++] = (struct bid_line){.part = solved->question.snapshot.parts[bill[i].part].id,
                                                   .quantity = bill[i].quantity,
                                                   .at = {.line = (int)i + 2, .column = 1}};
    return bid;
}

static struct bid_score score_of(struct solved_case *solved, const struct bid *bid)
{
    struct bid_score score;
    const struct plan_options how = {.method = METHOD_ENUMERATED};
    const enum status status =
        bid_evaluate(&score, &solved->instance, bid, &how, &solved->arena, &solved->diag);
    if (status != ST_OK)
        fail_msg("%s", solved->diag.message);
    return score;
}

/* The plan's own bill makes the plan: no purchase at its price is faster, and it meets all requirements. */
static void test_plans_bill_makes_the_plan(void **state)
{
    (void)state;
    size_t n = 0;
    printf("random seeds 0 to %d\n", CASES - 1);
    for (uint64_t seed = 0; seed < CASES; seed++) {
        struct solved_case solved;
        if (solve_case(&solved, seed)) {
            const struct bid bid = bid_of(&solved, solved.plan.bill, solved.plan.n_bill);
            const struct bid_score score = score_of(&solved, &bid);
            int64_t bill_minor = 0; /* without operation */
            size_t n_rows = 0;
            const struct bill_row *rows = bill_rows(&n_rows, &solved.instance, solved.plan.bill,
                                                    solved.plan.n_bill, false, &solved.arena);
            for (size_t i = 0; i < n_rows; i++)
                bill_minor += rows[i].total_minor;
            if (!score.feasible || score.cost_minor != bill_minor ||
                compare_close(score.plan.rate, solved.plan.rate) != 0 || !(fabs(score.gain) < 1e-11))
                fail_msg("seed %" PRIu64 ": cost %" PRId64 " of %" PRId64
                         ", rate %.17g of %.17g, gain %g: %s",
                         seed, score.cost_minor, bill_minor, score.plan.rate, solved.plan.rate, score.gain,
                         score.n_violations ? score.violations[0].detail : "feasible");
            n++;
        }
        free_case(&solved);
    }
    assert_true(n > CASES / 2);
}

/* The best use of a bid for a design and a node count, found among all choices of its pieces. */
struct used {
    bool any;
    bool allowed;      /* within the limits on power and rack units */
    int64_t operation; /* the least among the allowed ones */
    double power_W;    /* power of that one; the least among equal ones */
};

struct stock_use {
    const struct solved_case *solved;
    const struct design *design;
    int64_t nodes;
    int64_t have[64]; /* of each part: in the bid, and owned */
    struct used used;
};

static void look_at_use(struct stock_use *u, const struct counted *mixed)
{
    const struct instance *instance = &u->solved->instance;
    struct counted all = {.power_W = 0};
    count_cluster(&all, instance, u->design, u->nodes, mixed);
    for (size_t p = 0; p < instance->snapshot->n_parts; p++)
        if (all.units[p] > u->have[p])
            return;
    double power_W = 0; /* including parts that hold rack units */
    for (size_t p = 0; p < instance->snapshot->n_parts; p++)
        power_W += (double)all.units[p] * instance->snapshot->parts[p].size.power_W;
    const bool tco = instance->scenario->purchase.budget_on_tco;
    const int64_t operation = tco ? count_operation(&all, instance, 1, u->nodes) : 0;
    u->used.any = true;
    if (!count_allowed(&all, instance, 1) || (u->used.allowed && operation > u->used.operation))
        return;
    if (!u->used.allowed || operation < u->used.operation || power_W < u->used.power_W)
        u->used.power_W = power_W;
    u->used.operation = operation;
    u->used.allowed = true;
}

static void try_pieces(struct stock_use *u, size_t i, size_t k, int64_t *pieces, const struct counted *mixed)
{
    const struct instance *instance = &u->solved->instance;
    if (i == u->design->needs.n) {
        look_at_use(u, mixed);
        return;
    }
    const struct need *need = &instance->choice.needs[u->design->needs.at[i]];
    const int64_t units = count_need(instance, u->design, i, u->nodes);
    if (k < need->n_options && need->n_options > 1) {
        const struct part_option *option = &need->options[k];
        const int64_t each = option->slots > 0 ? 1 : option->units;
        for (pieces[k] = 0; pieces[k] <= u->have[option->part]; pieces[k]++) {
            struct counted more = *mixed;
            count_part(&more, instance, option->part, pieces[k]);
            try_pieces(u, i, k + 1, pieces, &more);
            if (pieces[k] * each >= units)
                break;
        }
        return;
    }
    int64_t next[CANDIDATES_AT_MOST];
    if (need->n_options == 1 || scan_is_met(instance, u->design, i, u->nodes, pieces))
        try_pieces(u, i + 1, 0, next, mixed);
}

/* The buyer's design of a bid's cluster. */
static const struct design *design_of(const struct solved_case *solved, const struct bid_score *score)
{
    const struct instance *instance = &solved->instance;
    for (size_t d = 0; d < instance->choice.n_designs; d++)
        if (strcmp(instance->choice.designs[d].id, score->plan.clusters[0].point.design->id) == 0)
            return &instance->choice.designs[d];
    fail_msg("the bid makes a design that the scenario does not have");
    return NULL;
}

static struct used use_of(const struct solved_case *solved, const struct bid *bid,
                          const struct design *design, int64_t nodes)
{
    const struct instance *instance = &solved->instance;
    const struct counted none = {.power_W = 0};
    struct stock_use u = {.solved = solved, .design = design, .nodes = nodes};
    int64_t pieces[CANDIDATES_AT_MOST];
    for (size_t p = 0; p < instance->snapshot->n_parts; p++) {
        u.have[p] = instance->item[p].owned;
        for (size_t l = 0; l < bid->n; l++)
            if (strcmp(bid->lines[l].part, instance->snapshot->parts[p].id) == 0)
                u.have[p] += bid->lines[l].quantity;
    }
    if (count_need(instance, design, 0, nodes) >= 0)
        try_pieces(&u, 0, 0, pieces, &none);
    return u.used;
}

/* The results of all clusters of a bid. */
struct reached {
    bool any;     /* there is one, whatever it runs */
    double best;  /* rate of the fastest; 0: none runs within its limits */
    bool allowed; /* one of equal rate meets the limits on power and rack units */
};

/* Scans all designs at all node counts that the bid covers. */
static struct reached reach_of(const struct solved_case *solved, const struct bid *bid)
{
    const struct instance *instance = &solved->instance;
    struct reached reached = {.any = false};
    for (size_t d = 0; d < instance->choice.n_designs; d++) {
        struct scan scan;
        struct used used;
        scan_start(&scan, instance, &instance->choice.designs[d], NULL);
        while (scan.nodes < instance->limits.max_nodes &&
               (used = use_of(solved, bid, scan.design, scan.nodes + 1)).any) {
            (void)scan_step(&scan);
            if (scan.nodes < instance->limits.min_nodes)
                continue;
            reached.any = true;
            const int faster = compare_close(scan_rate(&scan), reached.best);
            reached.allowed = faster > 0 ? used.allowed : reached.allowed || (faster == 0 && used.allowed);
            reached.best = fmax(reached.best, scan_rate(&scan));
        }
    }
    return reached;
}

/* True if this many pieces cost no more than one fewer, in a pack or at a lower price. */
static bool comes_along(const struct instance *instance, const struct bid_line *line)
{
    int64_t bought = 0;
    const size_t part = snapshot_part(instance->snapshot, line->part);
    (void)price_total(&instance->item[part].price, line->quantity - 1, &bought);
    return bought == line->quantity;
}

/* Without the unused parts the rest still makes the cluster. With one more piece removed from any line it
 * does not, except if mixes are weighed: they may leave owned pieces unused. */
static void check_spares(struct solved_case *solved, const struct bid *bid, const struct bid_score *score,
                         bool weighed, uint64_t seed)
{
    struct bid rest = {
        .path = bid->path, .lines = ARENA_NEW(&solved->arena, bid->n, struct bid_line), .n = bid->n};
    for (size_t l = 0; l < bid->n; l++) {
        rest.lines[l] = bid->lines[l];
        for (size_t i = 0; i < score->n_spares; i++)
            if (strcmp(solved->question.snapshot.parts[score->spares[i].part].id, bid->lines[l].part) == 0)
                rest.lines[l].quantity -= score->spares[i].quantity;
        assert_true(rest.lines[l].quantity >= 0);
    }
    if (!use_of(solved, &rest, design_of(solved, score), score->plan.clusters[0].point.nodes).any)
        fail_msg("seed %" PRIu64 ": a spare part is needed", seed);
    for (size_t l = 0; l < bid->n && !weighed; l++) {
        if (rest.lines[l].quantity == 0 || comes_along(&solved->instance, &rest.lines[l]))
            continue;
        rest.lines[l].quantity--;
        if (use_of(solved, &rest, design_of(solved, score), score->plan.clusters[0].point.nodes).any)
            fail_msg("seed %" PRIu64 ": one more %s serves nothing", seed, rest.lines[l].part);
        rest.lines[l].quantity++;
    }
}

/* One of the best bills, or if mixes are weighed the plan's own. */
static struct bid random_bid(struct solved_case *solved)
{
    struct plan_list list;
    if (KINDS[solved->kind].purchase && (KINDS[solved->kind].switches || KINDS[solved->kind].chassis))
        return bid_of(solved, solved->plan.bill, solved->plan.n_bill);
    best_find_bills(&list, &solved->instance, 20, NULL, &solved->arena);
    const struct plan_row *row = &list.rows[random_in(&solved->random, 0, (int64_t)list.n - 1)];
    return bid_of(solved, row->bill, row->n_bill);
}

/* Bids of random quantities, and parts of bids. */
static void test_random_bids_equal_a_scan(void **state)
{
    (void)state;
    size_t n_cluster = 0, n_none = 0, n_over = 0, n_weighed = 0, n_large = 0;
    for (uint64_t seed = 0; seed < CASES; seed++) {
        struct solved_case solved;
        if (solve_case(&solved, seed)) {
            struct bid bid = random_bid(&solved);
            const int64_t more = KINDS[solved.kind].purchase ? random_in(&solved.random, 0, 5) : 0;
            for (size_t l = 0; l < bid.n; l++)
                bid.lines[l].quantity =
                    bid.lines[l].quantity * random_in(&solved.random, 7 + more, 14 + more) / 10;
            const struct reached reached = reach_of(&solved, &bid);
            const double best = reached.best;
            const struct bid_score score = score_of(&solved, &bid);
            const bool enough =
                score.plan.found && score.plan.clusters[0].point.nodes >= solved.instance.limits.min_nodes;
            if ((enough && !reached.any) || (best > 0 && !enough) ||
                (best > 0 && compare_close(score.plan.rate, best) != 0))
                fail_msg("seed %" PRIu64 ": rate %.17g, by scan %.17g", seed, score.plan.rate, best);
            struct used used = {.any = false};
            if (score.plan.found)
                used = use_of(&solved, &bid, design_of(&solved, &score), score.plan.clusters[0].point.nodes);
            const bool weighed =
                score.plan.found && instance_weighs_design(&solved.instance, design_of(&solved, &score));
            const bool within = score.cost_minor + used.operation <= solved.instance.budget_minor;
            if (score.feasible != (best > 0 && reached.allowed && within))
                fail_msg("seed %" PRIu64 ": feasible is %d", seed, score.feasible);
            if (score.plan.found)
                check_spares(&solved, &bid, &score, weighed, seed);
            if (score.feasible && weighed && fabs(score.plan.power_W - used.power_W) > 1e-9 * used.power_W)
                fail_msg("seed %" PRIu64 ": power %.17g, by scan %.17g", seed, score.plan.power_W,
                         used.power_W);
            if (best > 0 && reached.allowed && !(score.best.found && score.gain > -1e-11))
                fail_msg("seed %" PRIu64 ": the same money buys less than the bid", seed);
            n_weighed += weighed;
            n_large += score.plan.found && !used.allowed;
            n_cluster += reached.any;
            n_none += !score.plan.found;
            n_over += !within;
        }
        free_case(&solved);
    }
    printf("%zu bids make a cluster, %zu none, %zu are over the budget; %zu weigh mixes, %zu are too large\n",
           n_cluster, n_none, n_over, n_weighed, n_large);
    assert_true(n_cluster > CASES / 3 && n_over > 20 && n_weighed > 100 && n_large > 3);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_plans_bill_makes_the_plan),
        cmocka_unit_test(test_random_bids_equal_a_scan),
    };
    return cmocka_run_group_tests_name("tender/bid", tests, NULL, NULL);
}
