/* test_regret.c - compares orders of least regret with all orders, and the risks with worked values. */
#include <inttypes.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/diag.h"
#include "base/mem.h"
#include "base/stop.h"
#include "base/vec.h"
#include "check.h"
#include "generator/random_problem.h"
#include "machine/order_table.h"
#include "model/model_list.h"
#include "oracle/count_purchase.h"
#include "oracle/scan_cables.h"
#include "oracle/whitney.h"
#include "problem/build.h"
#include "problem/candidate.h"
#include "search/candidate_compare.h"
#include "search/plan.h"
#include "study/draw_run.h"
#include "study/draw_purchase.h"
#include "study/regret.h"

enum { LEVEL_95 = 950000000, LEVEL_70 = 700000000, LEVEL_60 = 600000000 };

/* --- measures --- */

/* Values of an independent program: three orders in five draws. */
static void test_measures_of_five_draws(void **state)
{
    static const double best[5] = {120, 106, 122, 107, 113};
    static const double value[3][5] = {
        {120, 84, 122, 86, 113}, {110, 106, 100, 107, 109}, {104, 103, 112, 101, 104}};
    static const double mean[3] = {105, 532.0 / 5, 524.0 / 5}, expected[3] = {43.0 / 5, 36.0 / 5, 44.0 / 5};
    static const double maximum[3] = {22, 22, 16};
    static const struct {
        int64_t level;
        double cvar[3];
    } levels[3] = {{LEVEL_60, {43.0 / 2, 16, 13}}, {LEVEL_70, {65.0 / 3, 18, 14}}, {LEVEL_95, {22, 22, 16}}};
    (void)state;
    for (size_t l = 0; l < 3; l++) {
        const struct regret_draws draws = {.best = best, .n = 5, .level = levels[l].level};
        assert_true(regret_mean(&draws, best) == 568.0 / 5);
        for (size_t x = 0; x < 3; x++) {
            assert_true(regret_mean(&draws, value[x]) == mean[x]);
            check_close(regret_risk(REGRET_EXPECTED, &draws, value[x]), expected[x], 0, 1e-15);
            check_close(regret_risk(REGRET_CVAR, &draws, value[x]), levels[l].cvar[x], 0, 1e-15);
            assert_true(regret_risk(REGRET_MAXIMUM, &draws, value[x]) == maximum[x]);
        }
        assert_true(regret_compare(REGRET_EXPECTED, &draws, value[1], value[0]) < 0);
        assert_true(regret_compare(REGRET_EXPECTED, &draws, value[1], value[2]) < 0);
        assert_true(regret_compare(REGRET_CVAR, &draws, value[2], value[1]) < 0);
        assert_true(regret_compare(REGRET_MAXIMUM, &draws, value[2], value[0]) < 0);
    }
}

static void test_cvar_counts_the_last_regret_in_part(void **state)
{
    static const double best[10] = {1, 2, 3, 4, 5, 6, 7, 8, 9, 10}, none[10] = {0};
    static const struct {
        int64_t level;
        double cvar;
    } rows[] = {{0, 5.5}, {500000000, 8}, {900000000, 10}, {REGRET_LEVEL_ONE, 10}, {750000000, 9.0}};
    (void)state;
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
        const struct regret_draws draws = {.best = best, .n = 10, .level = rows[i].level};
        check_close(regret_risk(REGRET_CVAR, &draws, none), i == 4 ? (10 + 9 + 0.5 * 8) / 2.5 : rows[i].cvar,
                    1e-15, 0);
    }
}

/* Equal sums in another order are equal, and a difference in the last bit decides. */
static void test_compares_exactly(void **state)
{
    static const double best[3] = {1e16, 1, 1};
    const double a[3] = {1e16 - 2, 1, 0}, b[3] = {1e16, -1, 0}, c[3] = {1e16, nextafter(-1, 0), 0};
    const double weight[3] = {0.1, 0.1, 0.1}, other[3] = {0.1, 0.2, 0.1};
    struct regret_draws draws = {.best = best, .n = 3, .level = LEVEL_95};
    (void)state;
    assert_int_equal(regret_compare(REGRET_EXPECTED, &draws, a, b), 0);
    assert_true(regret_compare(REGRET_EXPECTED, &draws, c, a) < 0);
    draws.weight = weight;
    assert_int_equal(regret_compare(REGRET_EXPECTED, &draws, a, b), 0);
    draws.weight = other;
    assert_true(regret_compare(REGRET_EXPECTED, &draws, a, b) < 0);
}

/* --- against all orders --- */

static const struct random_kind KINDS[] = {
    {.max_apps = 1},
    {.max_apps = 1, .switches = true},
    {.max_apps = 2, .switches = true, .cores = true},
    {.max_apps = 1, .steps = true, .owned = true},
    {.max_apps = 2, .switches = true, .templates = true},
    {.max_apps = 1, .purchase = true},
    {.max_apps = 1, .twins = true},
    {.max_apps = 1, .switches = true, .other_goals = true},
};
enum { N_KINDS = sizeof KINDS / sizeof *KINDS };

/* All orders with their values in all draws. */
struct orders {
    const struct instance *instance;
    struct draw_run *draw_run;
    struct draw_designs designs;
    const double *values;       /* [n_draws][n_factors] */
    size_t first[RANDOM_PARTS]; /* index of the first pack of each part in a draw */
    size_t n_packs;
    int64_t *pack; /* [n_draws][n_packs] */
    size_t n_draws;
    VEC(double) value; /* [n_orders][n_draws] */
    size_t n;
    double needed; /* rate of the target */
    bool any;      /* an order with this number of nodes is within the budget of a draw */
};

/* The current mix of parts, by need. */
struct mix {
    struct orders *all;
    const struct design *design;
    int64_t nodes;
    int64_t pieces[RANDOM_PARTS];
    double rate[64]; /* [n_draws] */
};

/* The cheapest price of exactly this many units at the factors of a draw. */
static int64_t paid_in_draw(const struct orders *all, size_t part, int64_t quantity, size_t draw)
{
    const struct price *price = &all->instance->item[part].price;
    const int64_t *pack = &all->pack[draw * all->n_packs + all->first[part]];
    int64_t least = -1;
    for (size_t i = 0; i < price->n_standing && price->n > 0; i++) {
        const struct price_step *step = &price->standing[i];
        if (pack[i] < 0)
            return -1;
        if (quantity < step->min_quantity || quantity % step->pack != 0)
            continue;
        const int64_t net = quantity / step->pack * pack[i];
        const int64_t total = net + (price->tax.digits ? decimal_scale(net, price->tax) : 0);
        least = least < 0 || total < least ? total : least;
    }
    return least;
}

static void draw_packs(struct orders *all, struct arena *arena)
{
    const struct instance *instance = all->instance;
    for (size_t p = 0; p < instance->snapshot->n_parts; p++) {
        all->first[p] = all->n_packs;
        all->n_packs += instance->item[p].price.n_standing;
    }
    all->pack = ARENA_NEW(arena, all->n_draws * all->n_packs, int64_t);
    for (size_t s = 0; s < all->n_draws; s++) {
        const struct draw_prices prices = {&all->draw_run->space, &all->values[s * all->draw_run->space.n]};
        for (size_t p = 0; p < instance->snapshot->n_parts; p++)
            for (size_t i = 0; i < instance->item[p].price.n_standing; i++)
                all->pack[s * all->n_packs + all->first[p] + i] =
                    draw_pack(&prices, p, &instance->item[p].price.standing[i]);
    }
}

static void add_order(struct mix *mix, const struct counted *mixed)
{
    struct orders *all = mix->all;
    const struct instance *instance = all->instance;
    struct counted counted = {.power_W = 0};
    count_cluster(&counted, instance, mix->design, mix->nodes, mixed);
    if (!count_allowed(&counted, instance, 1))
        return;
    all->n++;
    for (size_t s = 0; s < all->n_draws; s++) {
        int64_t total = 0;
        for (size_t p = 0; p < instance->snapshot->n_parts && total >= 0; p++) {
            int64_t bought = 0;
            const int64_t more = counted.units[p] - instance->item[p].owned;
            if (more <= 0)
                continue;
            (void)price_paid(&instance->item[p].price, more, &bought);
            const int64_t paid = paid_in_draw(all, p, bought, s);
            total = paid < 0 ? -1 : total + paid;
        }
        if (total >= 0 && instance->purchase->budget_on_tco)
            total += count_operation(&counted, instance, 1, mix->nodes);
        const bool bought = total >= 0 && total <= instance->budget_minor;
        const bool cost = instance->goal == GOAL_COST, fast = mix->rate[s] >= all->needed;
        all->any = all->any || bought;
        VEC_PUSH(&all->value, !bought || !fast ? cost ? -(double)INFINITY : 0
                              : cost           ? -(double)total
                                               : mix->rate[s]);
    }
}

static void add_mixes(struct mix *mix, size_t i, size_t k, const struct counted *mixed)
{
    const struct instance *instance = mix->all->instance;
    if (i == mix->design->needs.n) {
        add_order(mix, mixed);
        return;
    }
    const struct need *need = &instance->choice.needs[mix->design->needs.at[i]];
    const int64_t needed = count_need(instance, mix->design, i, mix->nodes);
    if (need->n_options == 1) {
        add_mixes(mix, i + 1, 0, mixed);
        return;
    }
    if (k == need->n_options) {
        if (scan_is_met(instance, mix->design, i, mix->nodes, mix->pieces))
            add_mixes(mix, i + 1, 0, mixed);
        return;
    }
    for (int64_t n = 0; n <= (needed + need->options[k].units - 1) / need->options[k].units; n++) {
        struct counted more = *mixed;
        int64_t pieces[RANDOM_PARTS];
        memcpy(pieces, mix->pieces, k * sizeof *pieces);
        mix->pieces[k] = n;
        count_part(&more, instance, need->options[k].part, n);
        add_mixes(mix, i, k + 1, &more);
        memcpy(mix->pieces, pieces, k * sizeof *pieces);
    }
}

/* The rates of a number of nodes with the model errors and node rates of a draw. */
static double rate_in_draw(const struct orders *all, const struct design *design, int64_t nodes, size_t draw)
{
    struct instance wrong = *all->instance;
    const size_t n_work = wrong.load.n_work;
    const double *values = &all->values[draw * all->draw_run->space.n];
    double factors[64 * APPS_AT_MOST];
    struct scan scan;
    assert_true(all->designs.n_machines <= 64);
    draw_models(factors, &all->draw_run->space, values);
    wrong.load.memory = NULL;
    wrong.load.error = (struct model_error){all->designs.machines, factors, all->draw_run->space.spread,
                                            draw_has_models(all->instance) ? all->designs.n_machines : 0};
    struct node_speed *speed = calloc(wrong.snapshot->n_nodes * n_work, sizeof *speed);
    for (size_t j = 0; j < wrong.snapshot->n_nodes * n_work; j++) {
        speed[j] = wrong.load.speed[j];
        const double by = draw_rate(&all->draw_run->space, values, j / n_work, j % n_work);
        speed[j].rate_ops *= by;
        speed[j].memory_ops *= by;
        speed[j].cached.rate_ops *= by;
    }
    wrong.load.speed = speed;
    scan_to(&scan, &wrong, design, nodes);
    const double rate = scan_rate(&scan);
    free(speed);
    return rate;
}

static void list_orders(struct orders *all)
{
    const struct instance *instance = all->instance;
    for (size_t d = 0; d < instance->choice.n_designs; d++) {
        struct design bare = instance->choice.designs[d];
        bare.known.n = 0;
        all->any = true;
        for (int64_t nodes = 1; nodes <= instance->limits.max_nodes && all->any; nodes++) {
            struct mix mix = {.all = all, .design = &bare, .nodes = nodes};
            static const struct counted none;
            if (count_need(instance, &bare, 0, nodes) < 0)
                break;
            all->any = nodes < instance->limits.min_nodes;
            for (size_t s = 0; s < all->n_draws; s++)
                mix.rate[s] = rate_in_draw(all, &instance->choice.designs[d], nodes, s);
            if (nodes >= instance->limits.min_nodes)
                add_mixes(&mix, 0, 0, &none);
        }
    }
}

static int falling(const void *a, const void *b)
{
    const double x = *(const double *)a, y = *(const double *)b;
    return (x < y) - (x > y);
}

static double naive_risk(enum regret_by by, double level, const double *best, const double *value, size_t n)
{
    double regrets[64], sum = 0, left = (1 - level) * (double)n;
    for (size_t s = 0; s < n; s++)
        regrets[s] = best[s] - value[s];
    qsort(regrets, n, sizeof *regrets, falling);
    if (by == REGRET_MAXIMUM || (by == REGRET_CVAR && left <= 1))
        return regrets[0];
    left = by == REGRET_EXPECTED ? (double)n : left;
    const double tail = left;
    for (size_t s = 0; s < n && left > 1e-12; s++) {
        const double part = fmin(left, 1);
        sum += part * regrets[s];
        left -= part;
    }
    return sum / tail;
}

static void set_error(struct random_question *q, uint64_t k, struct arena *arena)
{
    struct scenario_error *error = &q->scenario.error;
    *error = (struct scenario_error){.given = true, .shared = k % 3 == 0};
    /* no maintenance, because it is a share of list prices, which the oracle does not draw */
    q->scenario.purchase.operation.maintenance = 0;
    error->price[FIGURE_LIST] = (struct spread){.given = true, .low = 0.8, .high = 1.3};
    error->price_by_part[FIGURE_LIST] = k % 2 == 0;
    if (k % 4 < 2) {
        error->models = ARENA_NEW(arena, 1, struct error_model);
        error->models[0] = (struct error_model){{.text = q->scenario.work[0].application.model->key},
                                                {.given = true, .low = 0.7, .high = 1.2}};
        error->n_models = 1;
    }
    for (int kind = 0; kind < N_FIGURE_KINDS && k % 5 == 0; kind++)
        error->rate[kind] = (struct spread){.given = true, .low = 0.8, .high = 1.1};
}

struct tally_of_test {
    uint64_t compared, unproven, choices, plans, costs;
};

static void compare(const struct random_question *q, uint64_t k, struct tally_of_test *tally,
                    struct arena *arena)
{
    enum { DRAWS = 16 };
    static const int64_t levels[3] = {LEVEL_60, LEVEL_70, LEVEL_95};
    struct instance instance;
    struct regret found;
    struct diag diag = DIAG_INIT;
    const struct regret_options how = {.draws = {.draws = DRAWS, .seed = k + 1, .jobs = 1 + (int64_t)(k % 2)},
                                       .level = levels[k % 3],
                                       .wanted = {true, true, true}};
    enum status status = instance_build(&instance, &q->scenario, &q->snapshot, arena, &diag);
    const bool cost = q->scenario.goal == GOAL_COST;
    if (status == ST_OK)
        status = regret_find(&found, &instance, &how, NULL, arena, &diag);
    if (status != ST_OK && status != ST_INFEASIBLE)
        fail_msg("%s", diag.message);
    diag_fini(&diag);
    if (status != ST_OK)
        return;
    struct orders all = {.instance = &instance, .n_draws = DRAWS, .needed = search_needed_rate(&instance)};
    draw_designs_make(&all.designs, &instance, arena);
    struct draw_run draw_run = {.instance = &instance,
                                .options = how.draws,
                                .machines = {.n = all.designs.n_machines, .shared = instance.error->shared},
                                .budget_minor = instance.budget_minor};
    assert_int_equal(draw_run_make(&draw_run, NULL, arena, &diag), ST_OK);
    all.draw_run = &draw_run;
    double *values = ARENA_NEW(arena, DRAWS * draw_run.space.n, double);
    for (size_t s = 0; s < DRAWS; s++)
        (void)draw_values(&values[s * draw_run.space.n], &draw_run.space, &draw_run.options, (int64_t)s);
    all.values = values;
    draw_packs(&all, arena);
    list_orders(&all);
    double best[DRAWS], least[N_REGRET_BY] = {INFINITY, INFINITY, INFINITY}, ws = 0;
    for (size_t s = 0; s < DRAWS; s++)
        best[s] = cost ? -INFINITY : 0;
    for (size_t x = 0; x < all.n; x++)
        for (size_t s = 0; s < DRAWS; s++)
            best[s] = fmax(best[s], all.value.v[x * DRAWS + s]);
    for (size_t s = 0; s < DRAWS; s++) { /* without a purchase no order has a regret */
        const bool none = !isfinite(best[s]);
        best[s] = none ? 0 : best[s];
        for (size_t x = 0; x < all.n && none; x++)
            all.value.v[x * DRAWS + s] = 0;
    }
    for (size_t s = 0; s < DRAWS; s++)
        ws += best[s] / DRAWS;
    for (size_t x = 0; x < all.n; x++)
        for (int by = 0; by < N_REGRET_BY; by++)
            least[by] = fmin(least[by], naive_risk((enum regret_by)by, (double)how.level / REGRET_LEVEL_ONE,
                                                   best, &all.value.v[x * DRAWS], DRAWS));
    check_close(found.ws, cost ? -ws : ws, 1e-9, 0);
    if (!cost)
        assert_true(!(found.eev > found.rp) && found.rp <= found.ws);
    else if (found.by[REGRET_EXPECTED].order.found)
        assert_true(found.ws <= found.rp && !(found.rp > found.eev));
    ws = fabs(ws);
    tally->costs += cost;
    for (int by = 0; by < N_REGRET_BY; by++) {
        const struct regret_choice *choice = &found.by[by];
        tally->choices++;
        if (!choice->order.found || !isfinite(choice->order.risk[by])) {
            assert_true(cost && !isfinite(least[by])); /* no order reaches the target in every draw */
        } else if (choice->proven) {
            check_close(choice->order.risk[by], least[by], 1e-9, 1e-9 * ws);
        } else {
            tally->unproven++;
            assert_true(choice->bound <= least[by] + 1e-9 * ws &&
                        least[by] <= choice->order.risk[by] + 1e-9 * ws);
        }
    }
    tally->plans += found.vss > 0;
    tally->compared++;
    draw_run_fini(&draw_run);
    mem_free(all.value.v);
}

static void test_equals_all_orders(void **state)
{
    enum { SEED = 20261129, CASES = 1000 };
    struct tally_of_test tally = {0};
    const uint64_t n_cases = random_cases(CASES);
    (void)state;
    for (uint64_t k = 0; k < n_cases; k++) {
        struct random random = {SEED + k};
        struct arena arena = ARENA_INIT;
        struct random_question q;
        random_question(&q, &random, &KINDS[k % N_KINDS], &arena);
        if (q.scenario.goal != GOAL_COST)
            q.scenario.goal = GOAL_RATE;
        set_error(&q, k, &arena);
        compare(&q, k, &tally, &arena);
        arena_fini(&arena);
    }
    printf("%" PRIu64 " problems of %" PRIu64 ", %" PRIu64 " of goal cost, in %" PRIu64
           " another order than the plan; of %" PRIu64 " choices %" PRIu64 " not proven\n",
           tally.compared, n_cases, tally.costs, tally.plans, tally.choices, tally.unproven);
    assert_true(tally.compared > n_cases / 2);
}

/* --- any problem --- */

/* No order is better in a draw than the draw's best purchase, for every problem. */
static void test_no_order_beats_the_best_of_a_draw(void **state)
{
    enum { SEED = 31, CASES = 300, DRAWS = 12 };
    const uint64_t n_cases = random_cases(CASES);
    uint64_t checked = 0;
    (void)state;
    for (uint64_t k = 0; k < n_cases; k++) {
        struct random random = {SEED + k};
        struct arena arena = ARENA_INIT;
        struct random_question q;
        struct instance instance;
        struct regret found;
        struct diag diag = DIAG_INIT;
        struct random_kind kind = random_any_kind(&random);
        kind.large = false;
        random_question(&q, &random, &kind, &arena);
        set_error(&q, k, &arena);
        if (q.scenario.goal != GOAL_COST)
            q.scenario.goal = GOAL_RATE;
        const struct regret_options how = {.draws = {.draws = DRAWS, .seed = k + 1, .jobs = 1},
                                           .level = LEVEL_70,
                                           .wanted = {true, true, true}};
        enum status status = instance_build(&instance, &q.scenario, &q.snapshot, &arena, &diag);
        if (status == ST_OK)
            status = regret_find(&found, &instance, &how, NULL, &arena, &diag);
        for (int by = 0; by < N_REGRET_BY && status == ST_OK; by++)
            for (size_t s = 0; s < DRAWS && found.by[by].order.found; s++)
                if (found.by[by].order.value[s] > found.best[s] * (found.best[s] < 0 ? 1 - 1e-12 : 1 + 1e-12))
                    fail_msg("%s: %.17g beats %.17g", random_kind_text(&kind, &arena),
                             found.by[by].order.value[s], found.best[s]);
        checked += status == ST_OK;
        diag_fini(&diag);
        arena_fini(&arena);
    }
    printf("%" PRIu64 " of %" PRIu64 "\n", checked, n_cases);
    assert_true(checked > n_cases / 10);
}

/* --- draws --- */

static void test_any_number_of_threads_finds_the_same(void **state)
{
    enum { CASES = 14, SEED = 5 };
    (void)state;
    for (uint64_t k = 0; k < CASES; k++) {
        struct regret found[3];
        struct arena arena = ARENA_INIT;
        for (int64_t j = 0; j < 3; j++) {
            struct random random = {SEED + k};
            struct random_question q;
            struct instance instance;
            struct diag diag = DIAG_INIT;
            random_question(&q, &random, &KINDS[k % N_KINDS], &arena);
            q.scenario.goal = GOAL_RATE;
            q.scenario.policy.clusters = k % 7 == 0 ? 2 : 1;
            set_error(&q, k, &arena);
            const struct regret_options how = {.draws = {.draws = 24, .seed = 9, .jobs = 1 + 2 * j},
                                               .level = LEVEL_95,
                                               .wanted = {true, true, true},
                                               .measures = true};
            found[j] = (struct regret){.done = 0};
            enum status status = instance_build(&instance, &q.scenario, &q.snapshot, &arena, &diag);
            if (status == ST_OK)
                status = regret_find(&found[j], &instance, &how, NULL, &arena, &diag);
            assert_true(status == ST_OK || status == ST_INFEASIBLE);
            diag_fini(&diag);
        }
        for (int j = 1; j < 3; j++) {
            assert_int_equal(found[j].n_measures, found[0].n_measures);
            assert_true(found[j].ws == found[0].ws && found[j].n_orders == found[0].n_orders);
            for (int by = 0; by < N_REGRET_BY; by++)
                assert_memory_equal(found[j].by[by].order.risk, found[0].by[by].order.risk,
                                    sizeof found[0].by[by].order.risk);
        }
        arena_fini(&arena);
    }
}

/* --- default errors --- */

static void check_spread(const struct spread *spread, double low, double high)
{
    assert_true(spread->given && spread->low == low && spread->high == high && spread->n == 0);
}

static void test_default_errors(void **state)
{
    struct random random = {1};
    struct arena arena = ARENA_INIT;
    struct random_question q;
    struct instance instance;
    struct diag diag = DIAG_INIT;
    (void)state;
    random_question(&q, &random, &KINDS[0], &arena);
    assert_int_equal(instance_build(&instance, &q.scenario, &q.snapshot, &arena, &diag), ST_OK);
    draw_take_defaults(&instance);
    const struct scenario_error *error = instance.error;
    assert_true(error->given && error->by_default && !error->shared);
    assert_false(error->price[FIGURE_INVOICE].given || error->price[FIGURE_QUOTE].given);
    check_spread(&error->price[FIGURE_LIST], 0.8, 1);
    check_spread(&error->price[FIGURE_STREET], 0.9, 1.1);
    check_spread(&error->price[FIGURE_ESTIMATE], 0.8, 1.25);
    check_spread(&error->price[FIGURE_ASSUMPTION], 0.7, 1.4);
    assert_true(error->price_by_part[FIGURE_LIST] && error->price_by_part[FIGURE_ESTIMATE]);
    check_spread(&error->rate[FIGURE_MEASURED], 0.97, 1.03);
    check_spread(&error->rate[FIGURE_ESTIMATED], 0.75, 1.25);
    check_spread(&error->rate[FIGURE_ESTIMATE], 0.75, 1.25);
    check_spread(&error->models[0].spread, 0.9, 1.1);
    struct scenario_error serving;
    struct work_item *item = ARENA_COPY(&arena, q.scenario.work, 1, 0, struct work_item);
    item->application = application_init(&model_llm_serve);
    q.scenario.work = item;
    q.scenario.n_work = 1;
    error_by_default(&serving, &q.scenario, &arena);
    check_spread(&serving.models[0].spread, 1 / 1.4, 1.4); /* its own error */
    struct quote *quotes = ARENA_COPY(&arena, q.snapshot.paid.quotes, 1, 0, struct quote);
    struct snapshot snapshot = q.snapshot;
    snapshot.paid.quotes = quotes;
    instance.snapshot = &snapshot;
    quotes[0].kind = FIGURE_QUOTE;
    quotes[0].valid_until = instance.as_of;
    assert_int_equal(draw_quote_kind(&instance, 0), FIGURE_QUOTE);
    quotes[0].valid_until = instance.as_of - 1;
    assert_int_equal(draw_quote_kind(&instance, 0), FIGURE_ESTIMATE);
    arena_fini(&arena);
}

static bool after_some(void *payload)
{
    int64_t *left = payload;
    return (*left)-- <= 0;
}

/* The plan without errors, stopped early: its certificate is valid for the rate, although the goal is over
 * draws. The search for orders then reports why it has no result. */
static void test_stopped_searches_say_why(void **state)
{
    (void)state;
    int n_stopped = 0;
    for (int64_t looks = 1; looks < 400; looks += 1 + looks / 4) {
        struct whitney w;
        struct plan plan;
        struct regret found;
        struct diag diag = DIAG_INIT;
        int64_t left = looks;
        const struct stop stop = {.reached = after_some, .payload = &left, .jobs = 1};
        whitney_open(&w, "whitney-fleet", &(struct settings){.goal = "regret"});
        draw_take_defaults(&w.instance);
        const enum status solved =
            plan_solve(&plan, &w.instance, &(struct plan_options){.stop = &stop}, &w.arena, &diag);
        if (solved != ST_OK && solved != ST_STOPPED)
            fail_msg("%" PRId64 " looks: %s", looks, diag.message);
        n_stopped += solved == ST_STOPPED && plan.found;
        diag_fini(&diag);
        left = looks;
        const struct regret_options how = {
            .draws = {.draws = 3, .seed = 1, .jobs = 1}, .level = LEVEL_70, .wanted = {true, true, true}};
        const enum status searched = regret_find(&found, &w.instance, &how, &stop, &w.arena, &diag);
        assert_true(searched == ST_OK || (searched == ST_STOPPED && diag.message));
        diag_fini(&diag);
        whitney_close(&w);
    }
    assert_true(n_stopped > 0);
}

int main(void)
{
    const struct CMUnitTest tests[] = {cmocka_unit_test(test_measures_of_five_draws),
                                       cmocka_unit_test(test_cvar_counts_the_last_regret_in_part),
                                       cmocka_unit_test(test_compares_exactly),
                                       cmocka_unit_test(test_any_number_of_threads_finds_the_same),
                                       cmocka_unit_test(test_default_errors),
                                       cmocka_unit_test(test_stopped_searches_say_why),
                                       cmocka_unit_test(test_no_order_beats_the_best_of_a_draw),
                                       cmocka_unit_test(test_equals_all_orders)};
    return cmocka_run_group_tests(tests, NULL, NULL);
}
