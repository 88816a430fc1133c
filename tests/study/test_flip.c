/* test_flip.c - checks every end of a price range by solving the whole problem again from the catalogue. */
#include <inttypes.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/diag.h"
#include "base/stop.h"
#include "check.h"
#include "generator/random_problem.h"
#include "oracle/whitney.h"
#include "problem/build.h"
#include "search/plan.h"
#include "study/crossover.h"
#include "study/flip.h"
#include "study/inputs.h"

enum { EVERY_CASES = 4, BUDGET_CASES = 30 };

/* A random problem, and the parts that its plan uses. */
struct asked {
    struct random_question question;
    struct instance instance;
    struct plan plan;
    struct arena arena;
    uint64_t seed;
};

/* Solves the problem with the quotes of a part moved in proportion to the first one. */
static bool solve_at(struct plan *plan, struct instance *instance, const struct asked *asked, size_t part,
                     int64_t price_minor, struct arena *arena)
{
    struct random_question again = asked->question;
    struct diag diag = DIAG_INIT;
    const struct price *price = &asked->instance.item[part].price;
    struct quote *quotes = ARENA_NEW(arena, again.snapshot.paid.n_quotes, struct quote);
    memcpy(quotes, again.snapshot.paid.quotes, again.snapshot.paid.n_quotes * sizeof *quotes);
    for (size_t s = 0; s < price->n; s++) { /* free parts get one price per unit */
        const struct price_step *step = &price->steps[s], *first = &price->steps[0];
        const bool free = first->pack_minor == 0;
        quotes[step->quote].amount_minor =
            round_div((int128)(free ? step->pack : step->pack_minor) * price_minor,
                      free ? first->pack : first->pack_minor);
    }
    again.snapshot.paid.quotes = quotes;
    struct random_question *kept = ARENA_NEW(arena, 1, struct random_question);
    *kept = again;
    enum status status = instance_build(instance, &kept->scenario, &kept->snapshot, arena, &diag);
    if (status == ST_OK)
        status = plan_solve(plan, instance, &(struct plan_options){0}, arena, &diag);
    if (status != ST_OK && status != ST_INFEASIBLE && plan->status != PLAN_UNBOUNDED)
        fail_msg("seed %" PRIu64 ": %s", asked->seed, diag.message);
    diag_fini(&diag);
    return status == ST_OK;
}

static int64_t used_of(const struct plan *plan, size_t part)
{
    for (size_t i = 0; i < plan->n_bill; i++)
        if (plan->bill[i].part == part)
            return plan->bill[i].used;
    return 0;
}

/* True if the chosen plan is best at this price. */
static bool stays(const struct asked *asked, size_t part, int64_t price_minor)
{
    struct arena arena = ARENA_INIT;
    struct instance instance;
    struct plan plan;
    bool same = solve_at(&plan, &instance, asked, part, price_minor, &arena);
    for (size_t p = 0; same && p < asked->instance.snapshot->n_parts; p++)
        same = used_of(&plan, p) == used_of(&asked->plan, p);
    arena_fini(&arena);
    return same;
}

static bool is_of_design(const struct design *a, const struct design *b)
{
    return a->node->part == b->node->part && a->technology_index == b->technology_index &&
           a->network == b->network && memcmp(a->param, b->param, sizeof a->param) == 0;
}

/* True if the plan's design is best at this price, or its best purchase has the same value. That purchase
 * comes from a problem with only its designs. */
static bool design_stays(const struct asked *asked, size_t part, int64_t price_minor)
{
    struct arena arena = ARENA_INIT;
    struct instance instance, own;
    struct plan best, kept;
    struct diag diag = DIAG_INIT;
    const struct design *design = asked->plan.clusters[0].point.design;
    bool same = solve_at(&best, &instance, asked, part, price_minor, &arena);
    if (same && !is_of_design(best.clusters[0].point.design, design)) {
        (void)solve_at(&kept, &own, asked, part, price_minor, &arena);
        size_t n = 0;
        for (size_t d = 0; d < own.choice.n_designs; d++)
            if (is_of_design(&own.choice.designs[d], design))
                own.choice.designs[n++] = own.choice.designs[d];
        own.choice.n_designs = n;
        same = n > 0 && plan_solve(&kept, &own, &(struct plan_options){0}, &arena, &diag) == ST_OK &&
               compare_close(kept.objective, best.objective) == 0 &&
               compare_close(kept.rate, best.rate) == 0 && kept.cost_minor == best.cost_minor;
        diag_fini(&diag);
    }
    arena_fini(&arena);
    return same;
}

/* Counts of range ends that are not fully known, by reason. */
struct unknown {
    size_t too_many, unproven, designs;
};

/* The design stays best at every `by`-th price of its range and at the ends, but not beyond them. */
static void check_design(const struct asked *asked, const struct flip *flip, int64_t by)
{
    const char *id = asked->instance.snapshot->parts[flip->part].id;
    const int64_t low = flip->design_low_minor;
    const int64_t high = flip->design_high_minor >= 0 ? flip->design_high_minor : 3 * flip->price_minor + 100;
    assert_true(low <= flip->low_minor);
    assert_true(flip->design_high_minor < 0 ||
                (flip->high_minor >= 0 && flip->design_high_minor >= flip->high_minor));
    for (int64_t at = low;; at = at + by < high ? at + by : high) {
        const bool below = at < flip->price_minor;
        if (!(below ? flip->design_below : flip->design_above).unproven &&
            !design_stays(asked, flip->part, at))
            fail_msg("seed %" PRIu64 ", %s: the design changes at %" PRId64 ", within %" PRId64 "..%" PRId64,
                     asked->seed, id, at, low, flip->design_high_minor);
        if (at == high)
            break;
    }
    if (low > 0 && !flip->design_below.too_many && design_stays(asked, flip->part, low - 1))
        fail_msg("seed %" PRIu64 ", %s: the design stays below %" PRId64, asked->seed, id, low);
    if (flip->design_high_minor >= 0 && design_stays(asked, flip->part, high + 1))
        fail_msg("seed %" PRIu64 ", %s: the design stays above %" PRId64, asked->seed, id, high);
}

static void check_part(const struct asked *asked, const struct flip *flip, struct random *random)
{
    const char *id = asked->instance.snapshot->parts[flip->part].id;
    const int64_t far = flip->high_minor >= 0 ? flip->high_minor : 3 * flip->price_minor + 100;
    const int64_t inside[] = {flip->low_minor, far, random_in(random, flip->low_minor, far),
                              random_in(random, flip->low_minor, flip->price_minor),
                              random_in(random, flip->price_minor, far)};
    assert_true(flip->low_minor <= flip->price_minor && flip->price_minor <= far);
    for (size_t i = 0; i < sizeof inside / sizeof *inside; i++)
        if (!(inside[i] < flip->price_minor ? flip->below : flip->above).unproven &&
            !stays(asked, flip->part, inside[i]))
            fail_msg("seed %" PRIu64 ", %s: the plan changes at %" PRId64 ", within %" PRId64 "..%" PRId64,
                     asked->seed, id, inside[i], flip->low_minor, flip->high_minor);
    if (flip->low_minor > 0 && !flip->below.too_many && stays(asked, flip->part, flip->low_minor - 1))
        fail_msg("seed %" PRIu64 ", %s: the plan stays below %" PRId64, asked->seed, id, flip->low_minor);
    if (flip->high_minor >= 0 && stays(asked, flip->part, flip->high_minor + 1))
        fail_msg("seed %" PRIu64 ", %s: the plan stays above %" PRId64, asked->seed, id, flip->high_minor);
    assert_int_equal(flip->below.any, flip->low_minor > 0);
    assert_int_equal(flip->above.any, flip->high_minor >= 0);
    assert_true(isnan(flip->loss) || flip->loss >= 0);
    check_design(asked, flip, (far - flip->design_low_minor) / 8 + 1);
}

/* Divides all amounts of money by 1000, so that the problem can be solved at every price. */
static void make_cheap(struct random_question *question, struct arena *arena)
{
    struct snapshot *snapshot = &question->snapshot;
    struct quote *quotes = ARENA_COPY(arena, snapshot->paid.quotes, snapshot->paid.n_quotes, 0, struct quote);
    for (size_t i = 0; i < snapshot->paid.n_quotes; i++)
        quotes[i].amount_minor = quotes[i].amount_minor / 1000 + 1;
    snapshot->paid.quotes = quotes;
    const double budget = strtod(question->scenario.frame.budget.text, NULL);
    question->scenario.frame.budget.text = arena_printf(arena, "%.2f", budget / 1000);
}

/* Checks the price ranges of `instances` random problems that have a plan; returns the number of checked
 * parts. every: solve each price of a design's range, for cheap parts. */
static size_t check_kind(const struct random_kind *kind, uint64_t seed, int instances,
                         struct unknown *unknown, bool every)
{
    size_t n_parts = 0;
    for (int solved = 0; solved < instances; seed++) {
        struct asked asked = {.seed = seed, .arena = ARENA_INIT};
        struct random random = {seed};
        struct diag diag = DIAG_INIT;
        random_question(&asked.question, &random, kind, &asked.arena);
        /* the paid price moves, not the quote from which discounts and maintenance are computed */
        asked.question.scenario.purchase.n_discounts = 0;
        asked.question.scenario.purchase.operation.maintenance = 0;
        if (every)
            make_cheap(&asked.question, &asked.arena);
        enum status status = instance_build(&asked.instance, &asked.question.scenario,
                                            &asked.question.snapshot, &asked.arena, &diag);
        if (status == ST_OK)
            status = plan_solve(&asked.plan, &asked.instance, &(struct plan_options){0}, &asked.arena, &diag);
        if (status == ST_OK) {
            struct flips flips;
            if (flip_prices(&flips, &asked.instance, &asked.plan, NO_INDEX, NULL, &diag) != ST_OK)
                fail_msg("seed %" PRIu64 ": %s", seed, diag.message);
            for (size_t i = 0; i < flips.n; i++) {
                if (every)
                    check_design(&asked, &flips.v[i], 1);
                else
                    check_part(&asked, &flips.v[i], &random);
                unknown->too_many += flips.v[i].below.too_many + flips.v[i].above.too_many;
                unknown->unproven += flips.v[i].below.unproven + flips.v[i].above.unproven;
                unknown->designs += flips.v[i].design_below.unproven && !flips.v[i].below.unproven;
                unknown->designs += flips.v[i].design_above.unproven && !flips.v[i].above.unproven;
            }
            n_parts += flips.n;
            solved++;
        }
        diag_fini(&diag);
        arena_fini(&asked.arena);
    }
    return n_parts;
}

static void test_random(void **state)
{
    static const struct {
        struct random_kind kind;
        int instances;
    } kinds[] = {
        {{.max_apps = 1}, 60},
        {{.max_apps = 2, .switches = true, .other_goals = true}, 90},
        {{.max_apps = 1, .steps = true, .owned = true, .other_goals = true}, 90},
        {{.max_apps = 1, .steps = true, .switches = true, .owned = true}, 100},
        {{.max_apps = 1, .steps = true, .switches = true, .other_goals = true, .stock = true}, 80},
        {{.max_apps = 2, .steps = true, .other_goals = true, .purchase = true, .stock = true}, 50},
        {{.max_apps = 1, .other_goals = true, .purchase = true, .options = true}, 30},
        {{.max_apps = 1, .other_goals = true, .switches = true, .twins = true}, 40},
        {{.max_apps = 1, .owned = true, .cores = true, .templates = true, .other_goals = true}, 50},
        {{.max_apps = 1, .switches = true, .owned = true, .chassis = true}, 30},
        {{.max_apps = 1, .steps = true, .other_goals = true, .chassis = true}, 30},
        {{.max_apps = 1, .switches = true, .purchase = true}, 12},
        {{.max_apps = 2, .switches = true, .other_goals = true, .purchase = true}, 12},
        {{.max_apps = 1, .switches = true, .steps = true, .purchase = true}, 12},
        {{.max_apps = 1, .switches = true, .owned = true, .stock = true, .purchase = true}, 10},
        {{.max_apps = 1, .owned = true, .other_goals = true, .orders = true}, 60},
        {{.max_apps = 2, .steps = true, .other_goals = true, .purchase = true, .orders = true}, 40},
        {{.max_apps = 1, .other_goals = true, .purchase = true, .options = true, .orders = true}, 30},
    };
    struct unknown unknown = {0, 0, 0};
    size_t n = 0;
    int instances = 0;
    (void)state;
    for (size_t k = 0; k < sizeof kinds / sizeof *kinds; k++) {
        const int cases = (int)random_cases((uint64_t)kinds[k].instances);
        n += check_kind(&kinds[k].kind, random_first() + 1000 * (k + 1), cases, &unknown, false);
        instances += cases;
    }
    /* the plan changes, but at the end of the range another mix would be best, beyond the budget */
    n += check_kind(&kinds[4].kind, 5222, 1, &unknown, false);
    print_message("%d random questions, %zu parts: seeds from %" PRIu64 " on; not known: %zu ends, %zu "
                  "between, %zu of designs alone\n",
                  instances + 4, n, random_first() + 1000, unknown.too_many, unknown.unproven,
                  unknown.designs);
    /* a rival is better between two prices at which the plan is, because its order reaches the minimum of its
     * vendor */
    n += check_kind(&kinds[15].kind, 716252, 1, &unknown, false);
    /* the plan itself is charged at such prices, if its vendor is paid only for this part */
    n += check_kind(&kinds[15].kind, 716028, 1, &unknown, false);
    /* a part that costs nothing beyond an end has no best rate per cost */
    n += check_kind(&kinds[10].kind, 11811, 1, &unknown, false);
    assert_true(n > (size_t)instances);
}

/* Every price of a design's range, in problems with small prices. */
static void test_every_price(void **state)
{
    static const struct random_kind kinds[] = {
        {.max_apps = 1},
        {.max_apps = 2, .other_goals = true, .switches = true},
        {.max_apps = 1, .other_goals = true, .templates = true, .cores = true},
        {.max_apps = 1, .steps = true, .owned = true, .other_goals = true},
        {.max_apps = 1, .twins = true, .other_goals = true},
    };
    struct unknown unknown = {0, 0, 0};
    size_t n = 0;
    (void)state;
    for (size_t k = 0; k < sizeof kinds / sizeof *kinds; k++)
        n += check_kind(&kinds[k], random_first() + 50000 * (k + 1), (int)random_cases(EVERY_CASES), &unknown,
                        true);
    print_message("%zu parts at every price; %zu of designs alone not known\n", n, unknown.designs);
}

/* --- the budget --- */

/* True if the plan's design is best at this budget, or has the same value. */
static bool design_stays_at_budget(const struct asked *asked, int64_t budget_minor)
{
    struct arena arena = ARENA_INIT;
    struct instance instance = asked->instance, own;
    struct plan best, kept;
    struct diag diag = DIAG_INIT;
    const struct design *design = asked->plan.clusters[0].point.design;
    instance.budget_minor = budget_minor;
    instance_forget_costs(&instance, &arena);
    bool same = plan_solve(&best, &instance, &(struct plan_options){0}, &arena, &diag) == ST_OK;
    if (same && !is_of_design(best.clusters[0].point.design, design)) {
        own = instance;
        instance_forget_costs(&own, &arena);
        own.choice.designs = ARENA_NEW(&arena, instance.choice.n_designs, struct design);
        own.choice.n_designs = 0;
        for (size_t d = 0; d < instance.choice.n_designs; d++)
            if (is_of_design(&instance.choice.designs[d], design))
                own.choice.designs[own.choice.n_designs++] = instance.choice.designs[d];
        same = plan_solve(&kept, &own, &(struct plan_options){0}, &arena, &diag) == ST_OK &&
               compare_close(kept.rate, best.rate) == 0 && kept.cost_minor == best.cost_minor;
    }
    diag_fini(&diag);
    arena_fini(&arena);
    return same;
}

static void check_budget(const struct asked *asked, const struct input_range *range)
{
    const int64_t today = asked->instance.budget_minor, by = today / 40 + 1;
    const int64_t low = isnan(range->low.factor) ? today / 1000 : llround(range->low.factor * (double)today);
    const int64_t high = isnan(range->high.factor) ? 4 * today : llround(range->high.factor * (double)today);
    assert_true(range->low.proven && range->high.proven);
    for (int64_t at = low; at <= high && at <= 4 * today; at += by)
        if (!design_stays_at_budget(asked, at))
            fail_msg("seed %" PRIu64 ": the design changes at %" PRId64 ", within %" PRId64 "..%" PRId64,
                     asked->seed, at, low, high);
    assert_true(isnan(range->low.factor) || !design_stays_at_budget(asked, low - 1));
    assert_true(isnan(range->high.factor) || !design_stays_at_budget(asked, high + 1));
}

/* Ranges of budgets: no budget between the ends has another design, and one beyond each end has. */
static void test_budgets(void **state)
{
    static const struct random_kind kinds[] = {
        {.max_apps = 1}, {.max_apps = 1, .switches = true}, {.max_apps = 2, .owned = true, .steps = true}};
    size_t n = 0, n_ends = 0;
    (void)state;
    for (uint64_t seed = random_first(); n < random_cases(BUDGET_CASES); seed++) {
        struct asked asked = {.seed = seed, .arena = ARENA_INIT};
        struct random random = {seed};
        struct diag diag = DIAG_INIT;
        struct input_ranges ranges;
        random_question(&asked.question, &random, &kinds[seed % 3], &asked.arena);
        if (instance_build(&asked.instance, &asked.question.scenario, &asked.question.snapshot, &asked.arena,
                           &diag) == ST_OK &&
            plan_solve(&asked.plan, &asked.instance, &(struct plan_options){0}, &asked.arena, &diag) ==
                ST_OK) {
            if (input_ranges_make(&ranges, &asked.instance, &asked.plan, NULL, &asked.arena, &diag) != ST_OK)
                fail_msg("seed %" PRIu64 ": %s", seed, diag.message);
            for (size_t i = 0; i < ranges.n; i++)
                if (ranges.v[i].input.kind == INPUT_BUDGET) {
                    check_budget(&asked, &ranges.v[i]);
                    n_ends += isnan(ranges.v[i].low.factor) ? 0 : 1;
                    n_ends += isnan(ranges.v[i].high.factor) ? 0 : 1;
                }
            n++;
        }
        diag_fini(&diag);
        arena_fini(&asked.arena);
    }
    print_message("%zu ranges of budgets with %zu ends\n", n, n_ends);
}

/* --- Whitney --- */

static void flip_whitney(struct whitney *w, struct plan *plan, struct flips *flips, const char *name,
                         const struct settings *settings, const char *part)
{
    struct diag diag = DIAG_INIT;
    whitney_open(w, name, settings);
    if (plan_solve(plan, &w->instance, &(struct plan_options){0}, &w->arena, &diag) != ST_OK ||
        flip_prices(flips, &w->instance, plan, part ? snapshot_part(&w->snapshot, part) : NO_INDEX, NULL,
                    &diag) != ST_OK)
        fail_msg("%s", diag.message);
}

static void check_price(int64_t got_minor, double want_major)
{
    assert_int_equal(got_minor, isnan(want_major) ? -1 : (int64_t)llround(100 * want_major));
}

/* The Myrinet card at 1, 3 and 5 million USD, for BT, LU and SP. */
static void test_whitney(void **state)
{
    struct golden g;
    (void)state;
    golden_open(&g, "whitney_flips");
    for (size_t i = 0; i < g.n_rows; i++) {
        char name[64];
        struct whitney w;
        struct plan plan;
        struct flips flips;
        snprintf(name, sizeof name, "whitney-%s", golden_text(&g, i, "model") + strlen("npb."));
        flip_whitney(&w, &plan, &flips, name, &(struct settings){.budget = golden_text(&g, i, "budget_USD")},
                     "myrinet-nic");
        const struct flip *flip = &flips.v[0];
        assert_int_equal(flips.n, 1);
        assert_int_equal(flip->price_minor, 128000);
        check_text(plan.clusters[0].point.design->technology->id, golden_text(&g, i, "network"));
        assert_int_equal(plan.clusters[0].point.nodes, (int64_t)golden_real(&g, i, "nodes"));
        check_price(flip->low_minor, golden_real(&g, i, "low_USD"));
        check_price(flip->high_minor, golden_real(&g, i, "high_USD"));
        assert_true(flip->below.found);
        check_text(flip->below.clusters[0].design->technology->id, "myrinet");
        assert_int_equal(flip->below.clusters[0].nodes, (int64_t)golden_real(&g, i, "below_nodes"));
        assert_int_equal(flip->in_plan, flip->above.found);
        if (flip->in_plan) {
            check_text(flip->above.clusters[0].design->technology->id, golden_text(&g, i, "above_network"));
            assert_int_equal(flip->above.clusters[0].nodes, (int64_t)golden_real(&g, i, "above_nodes"));
        }
        whitney_close(&w);
    }
    assert_int_equal(g.n_rows, 9);
    golden_close(&g);
}

/* Run time of class C BT on p nodes, with all terms of the paper's formula: (A - D)/p + D/sqrt(p) + 6 i l
 * sqrt(p). */
static double rate_Mops(double p, double latency_s, double bandwidth_Bps)
{
    const double n = 162, iterations = 200;
    const double work = iterations * (3478.8 * n * n * n - 17655.7 * n * n + 28023.7 * n) * 1e-6;
    const double d = iterations * 1320 * n * n / bandwidth_Bps;
    return work / ((work / 23.67 - d) / p + d / sqrt(p) + 6 * iterations * latency_s * sqrt(p));
}

/* A card of 995 USD instead of 1280 moves the crossover of BT to the cost at which both rates are equal. */
static void test_cheaper_card(void **state)
{
    static const char *const change = "myrinet-nic=995USD";
    struct whitney w;
    struct crossover c;
    struct diag diag = DIAG_INIT;
    (void)state;
    whitney_open(&w, "whitney-bt", &(struct settings){.changes = &change, .n_changes = 1});
    assert_int_equal(crossover_find(&c, &w.instance, (const char *const[]){"fast-ethernet", "myrinet"},
                                    (struct money_range){0, 1500000000}, NULL, &diag),
                     ST_OK);
    assert_int_equal(c.n_roots, 1);
    double low = 1e5, high = 1.5e7; /* Fast Ethernet wins at the low end */
    while (high - low > 1e-9 * high) {
        const double cost = (low + high) / 2;
        const bool myrinet = rate_Mops(cost / (4172.24 - 285), 18e-6, 98 * 1048576.0) >
                             rate_Mops(cost / 3070, 190e-6, 8 * 1048576.0);
        *(myrinet ? &high : &low) = cost;
    }
    check_close(c.roots[0].cost_minor / 100, low, 1e-6, 0);
    assert_true(low < 5039624.75);
    whitney_close(&w);
}

/* Fast Ethernet leads until 239 nodes with Myrinet are faster; their cost does not depend on its parts. */
static void check_designs(const struct flips *flips)
{
    static const struct {
        int64_t low_minor, high_minor;
    } want[] = {
        {0, 36893}, {0, 81787}, {0, 64393}, {0, -1}, {53242, -1}, {0, -1}, {0, 2256581},
    };
    for (size_t i = 0; i < flips->n; i++) {
        const struct flip *flip = &flips->v[i];
        assert_int_equal(flip->design_low_minor, want[i].low_minor);
        assert_int_equal(flip->design_high_minor, want[i].high_minor);
        assert_false(flip->design_below.unproven || flip->design_above.unproven);
        if (i < 3) {
            check_text(flip->design_above.clusters[0].design->technology->id, "myrinet");
            assert_int_equal(flip->design_above.clusters[0].nodes, 239);
        }
    }
}

/* All parts; parts that cannot change the plan; the loss beyond an end. */
static void test_all_parts(void **state)
{
    struct whitney w;
    struct plan plan;
    struct flips flips;
    (void)state;
    flip_whitney(&w, &plan, &flips, "whitney-bt", NULL, NULL);
    assert_int_equal(flips.n, 7);
    for (size_t i = 0; i < flips.n; i++)
        assert_true(i == 0 || flips.v[i].part > flips.v[i - 1].part);
    const struct flip *cable = &flips.v[0], *port = &flips.v[5];
    check_text(w.snapshot.parts[cable->part].id, "fast-ethernet-cable");
    assert_true(cable->in_plan);
    /* 325 nodes leave 2,250.00: 650 cables may cost 3.46 more each; 326 nodes need 820.00 less */
    assert_int_equal(cable->high_minor, 1000 + 225000 / 650);
    assert_int_equal(cable->low_minor, 1000 - 82000 / 652);
    assert_true(isnan(cable->above.loss));
    check_close(cable->below.loss, 1 - plan.rate / cable->below.rate, 1e-9, 0);
    check_text(w.snapshot.parts[port->part].id, "myrinet-port");
    assert_false(port->in_plan);
    assert_int_equal(port->low_minor, 0);
    assert_int_equal(port->high_minor, -1);
    assert_false(port->below.any || port->above.any);
    check_designs(&flips);
    whitney_close(&w);
}

static bool at_once(void *payload)
{
    (void)payload;
    return true;
}

static void test_refusals(void **state)
{
    struct whitney w;
    struct plan plan;
    struct flips flips;
    struct diag diag = DIAG_INIT;
    const struct stop stop = {.reached = at_once};
    (void)state;
    flip_whitney(&w, &plan, &flips, "whitney-bt", NULL, "myrinet-nic");
    assert_int_equal(flip_prices(&flips, &w.instance, &plan, NO_INDEX, &stop, &diag), ST_STOPPED);
    diag_fini(&diag);
    struct instance only = w.instance;
    only.choice.n_designs = 1; /* Fast Ethernet */
    check_text(only.choice.designs[0].technology->id, "fast-ethernet");
    assert_int_equal(
        flip_prices(&flips, &only, &plan, snapshot_part(&w.snapshot, "myrinet-nic"), NULL, &diag),
        ST_INFEASIBLE);
    check_text(diag.message, "no cluster of this scenario can use part 'myrinet-nic'");
    diag_fini(&diag);
    whitney_close(&w);
}

/* A port so cheap that its combinations with line cards exceed the limit. Its other end, and all other parts,
 * are still known. */
static void test_too_many(void **state)
{
    const struct random_kind kind = {.max_apps = 1, .switches = true, .owned = true, .chassis = true};
    struct unknown unknown = {0, 0, 0};
    (void)state;
    assert_true(check_kind(&kind, 31018317, 1, &unknown, false) > 0);
    assert_int_equal(unknown.too_many, 1);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_whitney),   cmocka_unit_test(test_cheaper_card),
        cmocka_unit_test(test_all_parts), cmocka_unit_test(test_refusals),
        cmocka_unit_test(test_random),    cmocka_unit_test(test_every_price),
        cmocka_unit_test(test_budgets),   cmocka_unit_test(test_too_many),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
