/* test_montecarlo.c - compares probabilities with plan_solve on every combination, and draws with
 * probabilities. */
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
#include "search/instance_cost.h"
#include "study/draw_run.h"
#include "study/frontier.h"
#include "study/montecarlo.h"
#include "study/rates.h"

static const struct random_kind KINDS[] = {
    {.max_apps = 1},
    {.max_apps = 1, .switches = true},
    {.max_apps = 1, .switches = true, .steps = true},
    {.max_apps = 2, .cores = true, .steps = true, .owned = true},
    {.max_apps = 2, .switches = true, .steps = true, .owned = true, .other_goals = true},
    {.max_apps = 1, .switches = true, .other_goals = true},
    {.max_apps = 1, .switches = true, .steps = true, .templates = true},
    {.max_apps = 1, .switches = true, .steps = true, .stock = true},
    {.max_apps = 1, .purchase = true, .other_goals = true},
};
enum { N_KINDS = sizeof KINDS / sizeof *KINDS };

static double two_values[2] = {0.8, 1.2};
static double two_chances[2] = {0.25, 0.75};
static double three_values[3] = {0.7, 0.95, 1.1};
static double three_chances[3] = {0.3, 0.3, 0.4};

static struct spread table(double *value, double *chance, size_t n)
{
    return (struct spread){
        .given = true, .low = value[0], .high = value[n - 1], .value = value, .chance = chance, .n = n};
}

/* --- every combination against its own plan --- */

/* One factor for all list prices, and one part, not owned, that is available with probability 0.8. */
static void set_error(struct random_question *q, struct random *random, struct arena *arena, size_t *part)
{
    struct scenario_error *error = &q->scenario.error;
    *error = (struct scenario_error){.given = true};
    error->price[FIGURE_LIST] = table(three_values, three_chances, 3);
    *part = (size_t)random_in(random, 0, (int64_t)q->snapshot.n_parts - 1);
    /* no maintenance, because it depends on the list price, which --set does not change */
    q->scenario.purchase.operation.maintenance = 0;
    if (q->scenario.limits.must_buy.n || q->scenario.purchase.n_extras)
        return; /* without a part that must be bought there is no plan */
    for (size_t i = 0; i < q->scenario.owned.n; i++)
        if (strcmp(q->scenario.owned.v[i].part.text, q->snapshot.parts[*part].id) == 0)
            return;
    error->parts = ARENA_NEW(arena, 1, struct error_part);
    error->parts[0] = (struct error_part){{.text = q->snapshot.parts[*part].id}, 0.8};
    error->n_parts = 1;
}

/* Distinct ids of the designs of a plan. */
static const char *designs_of(const struct plan *plan, struct arena *arena)
{
    const char *ids = plan->clusters[0].point.design->id;
    for (size_t c = 1; c < plan->n_clusters; c++)
        if (plan->clusters[c].point.design != plan->clusters[c - 1].point.design)
            ids = arena_printf(arena, "%s + %s", ids, plan->clusters[c].point.design->id);
    return ids;
}

/* The plan with prices changed by --set and without unavailable parts, through the ordinary functions. */
static const char *planned(const struct random_question *q, double factor, bool without, struct arena *arena)
{
    struct random_question varied = *q;
    struct instance instance;
    struct plan plan;
    struct diag diag = DIAG_INIT;
    const char *id = NULL;
    struct located_text changes = {.text = arena_printf(arena, "*=*%.9f", factor)};
    varied.scenario.file.changes = (struct located_list){&changes, 1};
    if (without) {
        struct located_list *never = &varied.scenario.limits.never_buy;
        struct located_text *all = ARENA_NEW(arena, never->n + 1, struct located_text);
        for (size_t i = 0; i < never->n; i++)
            all[i] = never->v[i];
        all[never->n] = q->scenario.error.parts[0].part;
        *never = (struct located_list){all, never->n + 1};
    }
    enum status status = instance_build(&instance, &varied.scenario, &varied.snapshot, arena, &diag);
    if (status == ST_OK)
        status = plan_solve(&plan, &instance, &(struct plan_options){0}, arena, &diag);
    if (status == ST_OK)
        id = designs_of(&plan, arena);
    else if (status != ST_INFEASIBLE)
        fail_msg("%s", diag.message);
    diag_fini(&diag);
    return id;
}

static double probability_of(const struct montecarlo *result, const char *id)
{
    for (size_t i = 0; i < result->n_options; i++)
        if (strcmp(result->options[i].id, id) == 0)
            return result->options[i].probability;
    return 0;
}

static bool check_question(const struct random_question *q, int64_t *n_idle, struct arena *arena)
{
    struct instance instance;
    struct montecarlo result;
    struct diag diag = DIAG_INIT;
    enum status status = instance_build(&instance, &q->scenario, &q->snapshot, arena, &diag);
    const struct draw_options exact = {.exact = true, .jobs = 2};
    if (status == ST_OK)
        status = montecarlo_run(&result, &instance, &exact, NULL, arena, &diag);
    if (status != ST_OK && status != ST_INFEASIBLE)
        fail_msg("%s", diag.message);
    diag_fini(&diag);
    if (status != ST_OK)
        return false;
    double sum = 0, nothing = 0;
    const char *winner[6];
    for (int i = 0; i < 6; i++) {
        const bool without = i % 2 == 1;
        const double chance = three_chances[i / 2] * (q->scenario.error.n_parts == 0 ? !without
                                                      : without                      ? 0.2
                                                                                     : 0.8);
        winner[i] = chance > 0 ? planned(q, three_values[i / 2], without, arena) : NULL;
        if (!winner[i])
            nothing += chance;
    }
    for (int i = 0; i < 6; i++) {
        double want = 0;
        for (int j = 0; j < 6; j++)
            if (winner[i] && winner[j] && strcmp(winner[i], winner[j]) == 0)
                want += three_chances[j / 2] * (q->scenario.error.n_parts == 0 ? j % 2 == 0
                                                : j % 2                        ? 0.2
                                                                               : 0.8);
        if (winner[i])
            check_close(probability_of(&result, winner[i]), want, 0, 1e-12);
    }
    for (size_t i = 0; i < result.n_options; i++)
        sum += result.options[i].probability;
    check_close(sum + nothing, 1, 0, 1e-12);
    check_close(result.nothing, nothing, 0, 1e-12);
    *n_idle += result.n_idle;
    return true;
}

/* Every second problem may have two clusters. */
static void test_exact(void **state)
{
    enum { SEED = 20261121, CASES = 180 };
    const uint64_t n_cases = random_cases(CASES);
    uint64_t checked = 0;
    int64_t n_idle = 0;
    (void)state;
    printf("seed %d\n", SEED);
    for (uint64_t k = 0; k < n_cases; k++) {
        struct random random = {SEED + k};
        struct arena arena = ARENA_INIT;
        struct random_question q;
        size_t part = 0;
        random_question(&q, &random, &KINDS[k % N_KINDS], &arena);
        set_error(&q, &random, &arena, &part);
        const bool ratio = q.scenario.goal == GOAL_RATE_PER_COST || q.scenario.goal == GOAL_RATE_PER_WATT;
        q.scenario.policy.clusters = k % 2 == 1 && !ratio && !q.scenario.purchase.n_vendors ? 2 : 1;
        checked += check_question(&q, &n_idle, &arena);
        arena_fini(&arena);
    }
    assert_true(checked > n_cases / 2);
}

/* Memory that no process needs is skipped, and is never the best; other memory can be. */
static void test_memory(void **state)
{
    enum { SEED = 4711, CASES = 60, MORE = 256 };
    static const struct random_kind kind = {.max_apps = 2, .memory = true};
    int checked = 0;
    int64_t n_idle[2] = {0};
    (void)state;
    for (uint64_t k = 0; k < CASES; k++) {
        struct random random = {SEED + k};
        struct arena arena = ARENA_INIT;
        struct random_question q;
        size_t part = 0;
        random_question(&q, &random, &kind, &arena);
        if (k % 2 == 1)
            random_more_memory(&q, MORE, &arena);
        set_error(&q, &random, &arena, &part);
        checked += check_question(&q, &n_idle[k % 2], &arena);
        arena_fini(&arena);
    }
    assert_true(checked > CASES / 2 && n_idle[0] < n_idle[1]);
}

/* --- draws --- */

/* Model errors of two applications and prices of each part, as tables: by draws and by combinations. */
static void set_tables(struct random_question *q, bool shared, struct arena *arena)
{
    struct scenario_error *error = &q->scenario.error;
    *error = (struct scenario_error){.given = true, .shared = shared};
    error->price[FIGURE_LIST] = table(two_values, two_chances, 2);
    error->models = ARENA_NEW(arena, 1, struct error_model);
    error->models[0] = (struct error_model){{.text = q->scenario.work[0].application.model->key},
                                            table(two_values, two_chances, 2)};
    error->n_models = 1;
}

static void test_draws(void **state)
{
    enum { SEED = 77, CASES = 28, DRAWS = 3000 };
    int checked = 0;
    (void)state;
    printf("seed %d\n", SEED);
    for (uint64_t k = 0; k < CASES; k++) {
        struct random random = {SEED + k};
        struct arena arena = ARENA_INIT;
        struct random_question q;
        struct instance instance;
        struct montecarlo exact, drawn, again;
        struct diag diag = DIAG_INIT;
        random_question(&q, &random, &KINDS[k % N_KINDS], &arena);
        set_tables(&q, k % 2 == 0, &arena);
        enum status status = instance_build(&instance, &q.scenario, &q.snapshot, &arena, &diag);
        const struct draw_options all = {.exact = true, .jobs = 2};
        if (status == ST_OK)
            status = montecarlo_run(&exact, &instance, &all, NULL, &arena, &diag);
        if (status == ST_OK) {
            const struct draw_options some = {.draws = DRAWS, .seed = k + 1, .jobs = 1};
            const struct draw_options more = {.draws = DRAWS, .seed = k + 1, .jobs = 3};
            assert_int_equal(montecarlo_run(&drawn, &instance, &some, NULL, &arena, &diag), ST_OK);
            assert_int_equal(montecarlo_run(&again, &instance, &more, NULL, &arena, &diag), ST_OK);
            for (size_t i = 0; i < drawn.n_options; i++) {
                const struct montecarlo_option *a = &drawn.options[i], *b = &again.options[i];
                const double want = probability_of(&exact, a->id);
                assert_string_equal(a->id, b->id);
                assert_true(a->probability == b->probability && a->worst_loss == b->worst_loss);
                assert_true(a->expected_loss == b->expected_loss || isnan(a->expected_loss));
                /* among about a thousand probabilities none is off by four and a half standard errors */
                check_close(a->probability, want, 0, 4.5 * sqrt(want * (1 - want) / DRAWS) + 1e-12);
                assert_true(a->low <= a->probability && a->probability <= a->high);
            }
            checked++;
        } else if (status == ST_INPUT) {
            /* designs with an error each: too many combinations */
            assert_non_null(strstr(diag.message, "combinations"));
        } else {
            assert_int_equal(status, ST_INFEASIBLE);
        }
        diag_fini(&diag);
        arena_fini(&arena);
    }
    assert_true(checked > CASES / 3);
}

/* --- Whitney --- */

/* Two designs with independent errors: the probability that one beats the other is an area, computed by
 * hand. */
static void test_whitney(void **state)
{
    struct whitney w;
    struct montecarlo result;
    struct frontier frontier;
    struct diag diag = DIAG_INIT;
    (void)state;
    whitney_open(&w, "whitney-bt-error", NULL);
    const struct draw_options how = {.draws = 40000, .seed = 3, .jobs = 2};
    assert_int_equal(montecarlo_run(&result, &w.instance, &how, NULL, &w.arena, &diag), ST_OK);
    assert_int_equal(result.n_options, 2);
    double rate[2];
    for (size_t d = 0; d < 2; d++) {
        struct instance one = w.instance;
        one.choice.designs = &w.instance.choice.designs[d];
        one.choice.n_designs = 1;
        assert_int_equal(frontier_build(&frontier, &one, w.instance.budget_minor, NULL, &w.arena, &diag),
                         ST_OK);
        rate[d] = frontier.steps[frontier.n - 1].rate;
    }
    /* b wins where y > q x, x and y even in [1/1.3, 1.3]: x from 1/1.3 to 1.3/q, y from q x to 1.3 */
    const double low = 1 / 1.3, high = 1.3, width = high - low;
    const bool first = rate[0] > rate[1];
    const double q = first ? rate[0] / rate[1] : rate[1] / rate[0];
    const double top = high / q;
    const double lost = (high * (top - low) - q * (top * top - low * low) / 2) / (width * width);
    const struct montecarlo_option *best = &result.options[result.certain];
    check_close(best->probability, 1 - lost, 0, 4 * best->standard_error);
    /* the worst case is an error at each end */
    assert_true(best->worst_loss <= 1 - q * low / high && best->worst_loss > 0.95 * (1 - q * low / high));
    whitney_close(&w);
}

struct stopping {
    int asked;
};

static bool soon(void *payload)
{
    struct stopping *stopping = payload;
    return ++stopping->asked > 3;
}

static void test_stop(void **state)
{
    struct whitney w;
    struct montecarlo result, part;
    struct diag diag = DIAG_INIT;
    struct stopping stopping = {0};
    (void)state;
    whitney_open(&w, "whitney-bt-error", NULL);
    const struct draw_options how = {.draws = 40000, .seed = 3, .jobs = 1};
    const struct stop stop = {.reached = soon, .payload = &stopping};
    assert_int_equal(montecarlo_run(&result, &w.instance, &how, &stop, &w.arena, &diag), ST_STOPPED);
    assert_true(result.done > 0 && result.done < how.draws);
    const struct draw_options fewer = {.draws = result.done, .seed = 3, .jobs = 1};
    assert_int_equal(montecarlo_run(&part, &w.instance, &fewer, NULL, &w.arena, &diag), ST_OK);
    for (size_t i = 0; i < part.n_options; i++)
        check_close(result.options[i].probability, part.options[i].probability, 1e-12, 0);
    whitney_close(&w);
}

static void test_refused(void **state)
{
    static const struct {
        const char *scenario;
        const char *counts;
        bool exact;
        const char *message;
    } cases[] = {
        {"whitney-bt", NULL, false, "no key `error`"},
        {"whitney-bt-error", NULL, true, "a finite number of values"},
        {"whitney-bt-error", "real", false, "half a node"},
        {"whitney-fleet", NULL, false, "no key `error`"},
    };
    (void)state;
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        struct whitney w;
        struct montecarlo result;
        struct diag diag = DIAG_INIT;
        whitney_open(&w, cases[i].scenario, &(struct settings){.counts = cases[i].counts});
        const struct draw_options how = {.draws = 10, .seed = 1, .jobs = 1, .exact = cases[i].exact};
        assert_true(montecarlo_run(&result, &w.instance, &how, NULL, &w.arena, &diag) != ST_OK);
        if (!strstr(diag.message, cases[i].message))
            fail_msg("expected '%s' in '%s'", cases[i].message, diag.message);
        diag_fini(&diag);
        whitney_close(&w);
    }
}

/* With several clusters, exactly the requested number of draws is made. A shared model error favours no
 * option. */
static void test_several(void **state)
{
    struct whitney w;
    struct montecarlo result;
    struct diag diag = DIAG_INIT;
    struct error_model model = {{.text = "npb"}, table(three_values, three_chances, 3)};
    const struct draw_options how = {.draws = 250, .seed = 1, .jobs = 1}, all = {.exact = true, .jobs = 1};
    (void)state;
    whitney_open(&w, "whitney-fleet", NULL);
    assert_true(how.draws > MONTECARLO_DRAWS_OF_SEVERAL);
    w.scenario.error =
        (struct scenario_error){.given = true, .shared = true, .models = &model, .n_models = 1};
    assert_int_equal(montecarlo_run(&result, &w.instance, &all, NULL, &w.arena, &diag), ST_OK);
    assert_int_equal(result.done, 3);
    assert_true(result.how.exact);
    check_close(result.options[result.certain].probability, 1, 0, 1e-12);
    w.scenario.error.shared = false;
    assert_int_equal(montecarlo_run(&result, &w.instance, &all, NULL, &w.arena, &diag), ST_OK);
    assert_int_equal(result.done, 9);
    assert_true(result.options[0].probability < 1);
    w.scenario.error.price[FIGURE_QUOTE] = table(three_values, three_chances, 3);
    assert_int_equal(montecarlo_run(&result, &w.instance, &how, NULL, &w.arena, &diag), ST_OK);
    assert_int_equal(result.done, how.draws);
    for (size_t i = 0; i < result.n_options; i++)
        assert_true(result.options[i].expected_loss >= 0 && result.options[i].fails <= 1);
    whitney_close(&w);
}

/* --- rates --- */

/* The options bought with --set of the node's rates by these factors, and their probabilities. */
static void check_rates(const char *scenario, size_t n_apps)
{
    static const double factor[3] = {0.1, 1, 10};
    static const char *const apps[2] = {"npb.bt", "npb.sp"};
    struct whitney w;
    struct montecarlo result;
    struct diag diag = DIAG_INIT;
    const struct draw_options exact = {.exact = true, .jobs = 2};
    double value[3] = {0.1, 1, 10}, left = 1;
    whitney_open(&w, scenario, NULL);
    w.scenario.error = (struct scenario_error){.given = true};
    for (int k = 0; k < N_FIGURE_KINDS; k++)
        w.scenario.error.rate[k] = table(value, three_chances, 3);
    assert_int_equal(montecarlo_run(&result, &w.instance, &exact, NULL, &w.arena, &diag), ST_OK);
    assert_int_equal(result.done, n_apps == 1 ? 3 : 9);
    double *want = ARENA_NEW(&w.arena, result.n_options, double);
    for (int64_t k = 0; k < result.done; k++) {
        struct whitney set;
        struct plan plan;
        const char *changes[2];
        double chance = 1;
        for (size_t a = 0, i = (size_t)k; a < n_apps; a++, i /= 3) {
            changes[a] = arena_printf(&w.arena, "rate.ppro-200.%s=*%g", apps[a], factor[i % 3]);
            chance *= three_chances[i % 3];
        }
        whitney_open(&set, scenario, &(struct settings){.changes = changes, .n_changes = n_apps});
        assert_int_equal(plan_solve(&plan, &set.instance, &(struct plan_options){0}, &set.arena, &diag),
                         ST_OK);
        for (size_t i = 0; i < result.n_options; i++)
            want[i] += strcmp(result.options[i].id, designs_of(&plan, &set.arena)) == 0 ? chance : 0;
        whitney_close(&set);
    }
    for (size_t i = 0; i < result.n_options; i++) {
        check_close(result.options[i].probability, want[i], 0, 1e-12);
        left -= want[i];
    }
    check_close(left, 0, 0, 1e-12);
    assert_true(result.options[0].probability < 1);
    whitney_close(&w);
}

/* An error of a node's rate scales only its computing time, like --set rate.NODE, with one and two
 * clusters. */
static void test_rates(void **state)
{
    (void)state;
    check_rates("whitney-bt", 1);
    check_rates("whitney-fleet", 2);
}

/* The best rate of BT on up to a number of nodes with the drawn model error, evaluated at each number. */
static double best_up_to(const struct instance *instance, const struct design *design, int64_t nodes,
                         const struct spread *spread, double factor)
{
    double best = 0;
    for (int64_t p = 1; p <= nodes; p++) {
        struct prediction out;
        const double doublings = fmax(log2((double)p / spread->to), 0);
        const double off = pow(factor / spread->middle, pow(spread->growth, doublings));
        best = fmax(best, candidate_rate(&out, instance, design, 0, (double)p, NULL) *
                              (factor == 1 ? 1 : spread->middle * off));
    }
    return best;
}

/* Draws of a calibrated error: 90 % lie in its interval, which widens beyond its runs for every method:
 * tables of one cluster, the solver and its bounds. */
static void test_calibrated(void **state)
{
    enum { DRAWS = 4000, LOOKED_AT = 8 };
    static const int64_t counts[] = {1, 32, 33, 64, 65, 130, 230};
    struct whitney w;
    struct diag diag = DIAG_INIT;
    const size_t option[2] = {0, 0};
    (void)state;
    whitney_open(&w, "whitney-bt", NULL);
    struct error_model model = {
        .name = {.text = "npb.bt"},
        .spread = {.given = true, .low = 0.7, .high = 1.2, .middle = 0.9, .to = 32, .growth = 1.5}};
    w.scenario.error =
        (struct scenario_error){.given = true, .models = &model, .n_models = 1, .shared = true};
    struct draw_run draw_run = {.instance = &w.instance,
                                .options = {.draws = DRAWS, .seed = 1, .jobs = 1},
                                .machines = {.n = 1, .shared = true},
                                .budget_minor = w.instance.budget_minor};
    assert_int_equal(draw_run_make(&draw_run, NULL, &w.arena, &diag), ST_OK);
    struct draw_worker *worker = &draw_run.workers[0];
    int low = 0, high = 0, slow = 0;
    for (int64_t k = 0; k < DRAWS; k++) {
        draw_run_set(worker, &draw_run, k, DRAW_ALL);
        const double factor = worker->model_error[0];
        low += factor < model.spread.low;
        high += factor > model.spread.high;
        slow += factor < model.spread.middle;
        if (k >= LOOKED_AT)
            continue;
        draw_run_set_models(worker, &draw_run, option);
        for (size_t d = 0; d < w.instance.choice.n_designs; d++)
            for (size_t i = 0; i < sizeof counts / sizeof *counts; i++) {
                const struct design *design = &w.instance.choice.designs[d];
                const size_t at = rates_at(&worker->steps[d], counts[i]);
                check_close(rates_workload(&worker->steps[d], at - 1, &w.instance, worker->model_error),
                            best_up_to(&w.instance, design, counts[i], &model.spread, factor), 1e-12, 0);
            }
    }
    check_close((double)low / DRAWS, 0.05, 0, 0.01);
    check_close((double)high / DRAWS, 0.05, 0, 0.01);
    check_close((double)slow / DRAWS, 0.5, 0, 0.025);
    draw_run_set_certain(worker, &draw_run);
    for (size_t d = 0; d < w.instance.choice.n_designs; d++) {
        draw_run_set_models(worker, &draw_run, option);
        check_close(rates_workload(&worker->steps[d], rates_at(&worker->steps[d], 230) - 1, &w.instance,
                                   worker->model_error),
                    best_up_to(&w.instance, &w.instance.choice.designs[d], 230, &model.spread, 1), 1e-12, 0);
    }
    for (int64_t k = 0; k < 4; k++) {
        struct instance wrong = w.instance;
        struct plan plan;
        double best = 0;
        draw_run_set(worker, &draw_run, k, DRAW_ALL);
        for (size_t d = 0; d < w.instance.choice.n_designs; d++) {
            const struct design *design = &w.instance.choice.designs[d];
            best = fmax(best, best_up_to(&w.instance, design,
                                         instance_nodes_within(&worker->price_variant.instance, design,
                                                               w.instance.budget_minor),
                                         &model.spread, worker->model_error[0]));
        }
        wrong.load.error =
            (struct model_error){.factor = worker->model_error, .spread = worker->spread, .n = 1};
        assert_int_equal(plan_solve(&plan, &wrong, &(struct plan_options){0}, &w.arena, &diag), ST_OK);
        check_close(plan.rate, best, 1e-12, 0);
    }
    draw_run_fini(&draw_run);
    whitney_close(&w);
}

/* A converted or discounted price is drawn from its value before rounding: 33.335 times 3 is 100.005, and not
 * 3 times 33.34. */
static void test_rounded_once(void **state)
{
    struct whitney w;
    struct draw_space space;
    const struct draw_machines machines = {.n = 1, .shared = true};
    struct diag diag = DIAG_INIT;
    (void)state;
    whitney_open(&w, "whitney-bt-prices", NULL);
    assert_int_equal(draw_space_make(&space, &w.instance, &machines, &w.arena, &diag), ST_OK);
    double *values = ARENA_NEW(&w.arena, space.n, double);
    for (size_t f = 0; f < space.n; f++)
        values[f] = 3;
    const size_t part = snapshot_part(w.instance.snapshot, "ppro-200");
    struct price_step step = w.instance.item[part].price.steps[0];
    step.exact = (struct fraction){6667, 2};
    step.pack_minor = 3334;
    assert_int_equal(draw_pack(&(struct draw_prices){&space, values}, part, &step), 10001);
    assert_int_equal(step.pack_minor, 3334);
    whitney_close(&w);
}

/* Wilson's interval: 0 of 10 and 5 of 10, as in Brown, Cai and DasGupta, "Interval estimation for a binomial
 * proportion", Statistical Science 16 (2001). */
static void test_interval(void **state)
{
    double low = 0, high = 0;
    (void)state;
    montecarlo_interval(&low, &high, 0, 10);
    check_close(low, 0, 0, 1e-12);
    check_close(high, 0.2775328, 0, 1e-7);
    montecarlo_interval(&low, &high, 0.5, 10);
    check_close(low, 0.2365931, 0, 1e-7);
    check_close(high, 0.7634069, 0, 1e-7);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_exact),        cmocka_unit_test(test_memory),
        cmocka_unit_test(test_draws),        cmocka_unit_test(test_whitney),
        cmocka_unit_test(test_stop),         cmocka_unit_test(test_refused),
        cmocka_unit_test(test_interval),     cmocka_unit_test(test_several),
        cmocka_unit_test(test_rounded_once), cmocka_unit_test(test_rates),
        cmocka_unit_test(test_calibrated),
    };
    return cmocka_run_group_tests_name("montecarlo", tests, NULL, NULL);
}
