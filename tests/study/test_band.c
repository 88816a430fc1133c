/* test_band.c - compares bands with crossovers found one at a time, and with areas computed by hand. */
#include <inttypes.h>
#include <math.h>
#include <stdio.h>
#include <string.h>

#include "base/diag.h"
#include "check.h"
#include "generator/random_problem.h"
#include "oracle/whitney.h"
#include "problem/build.h"
#include "study/band.h"
#include "study/purchase_option.h"

static const char *const NETWORKS[2] = {"fast-ethernet", "myrinet"};

static const int64_t WHITNEY_TO = 1500000000;

static void find(struct band *out, struct crossover *c, struct whitney *w, const struct draw_options *how)
{
    struct diag diag = DIAG_INIT;
    if (crossover_find(c, &w->instance, NETWORKS, (struct money_range){0, WHITNEY_TO}, NULL, &diag) !=
            ST_OK ||
        band_find(out, &w->instance, c, how, NULL, &diag) != ST_OK)
        fail_msg("%s", diag.message);
}

static const struct band_spread *figure(const struct band *band, bool shared, enum band_figure f)
{
    return &band->cases[band->cases[0].shared == shared ? 0 : 1].figures[f];
}

/* --- one value: the band is the crossover at other prices --- */

static const struct random_kind KINDS[] = {
    {.max_apps = 1},
    {.max_apps = 1, .switches = true},
    {.max_apps = 1, .switches = true, .steps = true},
    {.max_apps = 2, .cores = true, .steps = true, .owned = true},
    {.max_apps = 1, .switches = true, .steps = true, .templates = true},
    {.max_apps = 1, .memory = true},
};
enum { N_KINDS = sizeof KINDS / sizeof *KINDS };

/* Two networks or nodes of a problem. Returns false if it has only one of each. */
static bool two_choices(const char *names[2], const struct instance *instance)
{
    const struct design *first = &instance->choice.designs[0];
    for (size_t d = 1; d < instance->choice.n_designs; d++) {
        const struct design *design = &instance->choice.designs[d];
        names[0] = first->technology->id;
        names[1] = design->technology->id;
        if (strcmp(names[0], names[1]) != 0)
            return true;
        names[0] = instance->snapshot->parts[first->node->part].id;
        names[1] = instance->snapshot->parts[design->node->part].id;
        if (strcmp(names[0], names[1]) != 0)
            return true;
    }
    return false;
}

/* The figures of crossover_find as values of a band. */
static double expected(const struct crossover *c, enum winner late, int64_t value_minor)
{
    const enum winner end = c->intervals[c->n_intervals - 1].winner;
    if (end != late)
        return (double)INFINITY;
    return c->last_minor < 0 ? -(double)INFINITY : (double)value_minor;
}

/* One error factor for all prices, or for all rates, equals the same change by --set. */
static bool check_question(const struct random_question *q, double factor, bool rates, struct arena *arena)
{
    struct random_question varied = *q;
    struct instance instance, changed;
    struct crossover c, there;
    struct band band;
    struct diag diag = DIAG_INIT;
    const char *names[2];
    struct located_text changes = {.text = arena_printf(arena, "%s*=*%.9f", rates ? "rate." : "", factor)};
    double value[1] = {factor}, chance[1] = {1};
    const struct spread spread = {
        .given = true, .low = factor, .high = factor, .value = value, .chance = chance, .n = 1};
    varied.scenario.error = (struct scenario_error){.given = true};
    for (int k = 0; k < N_FIGURE_KINDS; k++)
        *(rates ? &varied.scenario.error.rate[k] : &varied.scenario.error.price[k]) = spread;
    if (instance_build(&instance, &varied.scenario, &q->snapshot, arena, &diag) != ST_OK ||
        !two_choices(names, &instance)) {
        diag_fini(&diag);
        return false;
    }
    const int64_t to = instance.budget_minor;
    struct random_question set = *q;
    set.scenario.file.changes = (struct located_list){&changes, 1};
    assert_int_equal(instance_build(&changed, &set.scenario, &q->snapshot, arena, &diag), ST_OK);
    const struct draw_options how = {.draws = 3, .seed = 1, .jobs = 2};
    enum status status = crossover_find(&c, &instance, names, (struct money_range){0, to}, NULL, &diag);
    if (status == ST_OK)
        status = crossover_find(&there, &changed, names, (struct money_range){0, to}, NULL, &diag);
    if (status == ST_OK)
        status = band_find(&band, &instance, &c, &how, NULL, &diag);
    /* the message is allowed: one name fits two things */
    if (status != ST_OK && status != ST_INFEASIBLE && status != ST_USAGE)
        fail_msg("%s", diag.message);
    diag_fini(&diag);
    if (status != ST_OK)
        return false;
    const struct band_spread *last = figure(&band, true, BAND_LAST);
    const struct band_spread *alternation = figure(&band, true, BAND_ALTERNATION);
    check_close(last->certain, expected(&c, band.late, c.last_minor), 0, 0);
    check_close(alternation->certain, expected(&c, band.late, c.alternation_minor), 0, 0);
    check_close(last->low, expected(&there, band.late, there.last_minor), 0, 0);
    check_close(last->high, last->low, 0, 0);
    check_close(alternation->quantile[2], expected(&there, band.late, there.alternation_minor), 0, 0);
    return true;
}

static void test_one_value(void **state)
{
    enum { SEED = 5, CASES = 300, ENOUGH = 256 };
    const uint64_t n_cases = random_cases(CASES);
    uint64_t checked = 0;
    (void)state;
    printf("seed %d\n", SEED);
    for (uint64_t k = 0; k < n_cases; k++) {
        struct random random = {SEED + k};
        struct arena arena = ARENA_INIT;
        struct random_question q;
        random_question(&q, &random, &KINDS[k % N_KINDS], &arena);
        if (KINDS[k % N_KINDS].memory)
            random_more_memory(&q, ENOUGH, &arena);
        checked += check_question(&q, k % 2 ? 0.83 : 1.21, k / N_KINDS % 2 == 1, &arena);
        arena_fini(&arena);
    }
    assert_true(checked > n_cases / 3);
}

/* --- Whitney --- */

/* If the error changes no price, every draw has the crossover without errors: for each model and each value
 * of the key `counts`. */
static void test_certain(void **state)
{
    static const char *const models[] = {"npb.bt", "npb.lu", "npb.sp"};
    static const char *const counts[] = {"any", "legal", "real"};
    (void)state;
    for (size_t m = 0; m < 3; m++)
        for (size_t k = 0; k < 3; k++) {
            char text[512];
            struct whitney w;
            struct crossover c;
            struct band band;
            struct diag diag = DIAG_INIT;
            snprintf(
                text, sizeof text,
                "catalog: whitney-1997\nworkload: [{model: %s, params: {class: C}, share: 1}]\n"
                "choose: {nodes: [ppro-200], networks: [fast-ethernet, myrinet], templates: [per-port]}\n"
                "error: {prices: {quote: {uniform: [1, 1]}}}\ncounts: %s\n",
                models[m], counts[k]);
            assert_int_equal(whitney_parse(&w, text, NULL, &diag), ST_OK);
            const struct draw_options how = {.draws = 2, .seed = 1, .jobs = 1};
            find(&band, &c, &w, &how);
            const struct band_spread *smooth = figure(&band, true, BAND_SMOOTH);
            check_close(smooth->certain, c.roots[0].cost_minor, 1e-12, 0);
            check_close(smooth->low, c.roots[0].cost_minor, 1e-12, 0);
            assert_int_equal(figure(&band, true, BAND_LAST)->asked, k < 2);
            if (k < 2) {
                check_close(figure(&band, true, BAND_LAST)->high, (double)c.last_minor, 0, 0);
                check_close(figure(&band, true, BAND_ALTERNATION)->low, (double)c.alternation_minor, 0, 0);
            }
            whitney_close(&w);
        }
}

/* The area of x, y in [1/1.3, 1.3] with y > q x, as a share of the square. */
static double above_line(double q)
{
    const double low = 1 / 1.3, high = 1.3, width = high - low;
    if (q >= high / low)
        return 0;
    if (q < 1)
        return 1 - above_line(1 / q);
    const double top = high / q;
    return (high * (top - low) - q * (top * top - low * low) / 2) / (width * width);
}

/* Models with errors of up to 30 %. A shared error does not move the crossover. Independent errors leave
 * the band open, with probabilities that follow from the leads at its ends (models/whitney.md, sections 1
 * and 4). */
static void test_models(void **state)
{
    struct whitney w;
    struct crossover c;
    struct band band;
    (void)state;
    whitney_open(&w, "whitney-bt-error", NULL);
    const struct draw_options how = {.draws = 10000, .seed = 11, .jobs = 2};
    find(&band, &c, &w, &how);
    assert_int_equal(band.n_cases, 2);
    assert_false(band.cases[0].shared);
    assert_int_equal(band.late, WINNER_B);
    check_close(band.model_ratio, 1.69, 1e-12, 0);
    const struct band_spread *shared = figure(&band, true, BAND_SMOOTH);
    check_close(shared->low, c.roots[0].cost_minor, 1e-12, 0);
    check_close(shared->high, c.roots[0].cost_minor, 1e-12, 0);
    check_close(shared->below + shared->above, 0, 0, 0);
    const struct band_spread *last = figure(&band, true, BAND_LAST);
    check_close(last->low, (double)c.last_minor, 0, 0);
    check_close(last->high, (double)c.last_minor, 0, 0);

    const struct band_spread *own = figure(&band, false, BAND_SMOOTH);
    assert_true(isinf(own->low) && isinf(own->high));
    struct instance sides[2];
    struct diag diag = DIAG_INIT;
    const char *why = NULL;
    assert_int_equal(instance_restrict(&sides[0], &w.instance, "fast-ethernet", &diag), ST_OK);
    assert_int_equal(instance_restrict(&sides[1], &w.instance, "myrinet", &diag), ST_OK);
    /* Myrinet does not win at the end if x times the rate of Fast Ethernet is greater */
    const double lead = frontier_real(&sides[0], (double)WHITNEY_TO, &why).rate /
                        frontier_real(&sides[1], (double)WHITNEY_TO, &why).rate;
    const double above = 1 - above_line(lead);
    check_close(own->above, above, 0, 4.5 * sqrt(above * (1 - above) / (double)how.draws));
    /* if Myrinet wins with one node, it wins from this cost on, because its lead rises */
    const double start =
        frontier_real(&sides[0], 417224.0001, &why).rate / frontier_real(&sides[1], 417224.0001, &why).rate;
    const double below = above_line(start);
    check_close(own->below, below, 0, 4.5 * sqrt(below * (1 - below) / (double)how.draws));
    /* the median lies where both win equally often: within five standard errors of the ranks */
    const double at = frontier_real(&sides[0], own->quantile[2], &why).rate /
                      frontier_real(&sides[1], own->quantile[2], &why).rate;
    check_close(above_line(at), 0.5, 0, 5 * 0.5 / sqrt((double)how.draws));
    whitney_close(&w);
}

/* Prices in tables: all combinations, and draws of them. With cheaper Myrinet the crossover is lower. The
 * ends are those of the extreme prices, found by --set. */
static void test_prices(void **state)
{
    struct whitney w, cheap, dear;
    struct crossover c, low, high;
    struct band exact, drawn;
    struct diag diag = DIAG_INIT;
    (void)state;
    whitney_open(&w, "whitney-bt-prices", NULL);
    const struct draw_options all = {.exact = true, .jobs = 2}, some = {.draws = 4000, .seed = 2, .jobs = 2};
    find(&exact, &c, &w, &all);
    find(&drawn, &c, &w, &some);
    assert_int_equal(exact.done, 2187);
    const char *const cheaper[] = {"myrinet-*=*0.9", "fast-ethernet-*=*1.1", "ppro-200=*1.1"};
    const char *const dearer[] = {"myrinet-*=*1.1", "fast-ethernet-*=*0.9", "ppro-200=*0.9"};
    whitney_open(&cheap, "whitney-bt", &(struct settings){.changes = cheaper, .n_changes = 3});
    whitney_open(&dear, "whitney-bt", &(struct settings){.changes = dearer, .n_changes = 3});
    assert_int_equal(
        crossover_find(&low, &cheap.instance, NETWORKS, (struct money_range){0, WHITNEY_TO}, NULL, &diag),
        ST_OK);
    assert_int_equal(
        crossover_find(&high, &dear.instance, NETWORKS, (struct money_range){0, WHITNEY_TO}, NULL, &diag),
        ST_OK);
    const struct band_spread *smooth = figure(&exact, true, BAND_SMOOTH);
    check_close(smooth->low, low.roots[0].cost_minor, 1e-12, 0);
    check_close(smooth->high, high.roots[0].cost_minor, 1e-12, 0);
    check_close(figure(&exact, true, BAND_LAST)->low, (double)low.last_minor, 0, 0);
    check_close(figure(&exact, true, BAND_LAST)->high, (double)high.last_minor, 0, 0);
    assert_int_equal(exact.n_cases, 1);
    /* quantiles of the draws are those of the distribution, within the error of ranks */
    const struct band_spread *sample = figure(&drawn, true, BAND_SMOOTH);
    for (int q = 1; q + 1 < N_BAND_QUANTILES; q++) {
        assert_true(sample->quantile[q] > smooth->quantile[q - 1]);
        assert_true(sample->quantile[q] < smooth->quantile[q + 1]);
    }
    check_close(sample->quantile[2], smooth->quantile[2], 0.02, 0);
    check_close(sample->low, smooth->low, 0, 0); /* the corners are included */
    whitney_close(&w);
    whitney_close(&cheap);
    whitney_close(&dear);
}

/* --- several clusters --- */

/* With one value, the band is the crossover after --set, within the spacing of the sampled budgets. */
static void check_several(const struct spread prices, const struct spread rates, const char *change)
{
    struct whitney w, set;
    struct crossover c, there;
    struct band band;
    struct diag diag = DIAG_INIT;
    const struct draw_options how = {.draws = 2, .seed = 1, .jobs = 2};
    whitney_open(&w, "whitney-fleet", NULL);
    w.scenario.error = (struct scenario_error){.given = true};
    for (int k = 0; k < N_FIGURE_KINDS; k++) {
        w.scenario.error.price[k] = prices;
        w.scenario.error.rate[k] = rates;
    }
    find(&band, &c, &w, &how);
    whitney_open(&set, "whitney-fleet", &(struct settings){.changes = &change, .n_changes = 1});
    assert_int_equal(
        crossover_find(&there, &set.instance, NETWORKS, (struct money_range){0, WHITNEY_TO}, NULL, &diag),
        ST_OK);
    const struct band_spread *last = figure(&band, true, BAND_LAST);
    assert_int_equal(band.done, 2);
    assert_false(figure(&band, true, BAND_SMOOTH)->asked);
    check_close(last->certain, (double)c.last_minor, 0, 0);
    check_close(last->low, (double)there.last_minor, 0, 0);
    check_close(last->high, last->low, 0, 0);
    assert_true(fabs(last->low - last->certain) > 1000000);
    whitney_close(&w);
    whitney_close(&set);
}

static void test_several(void **state)
{
    double dear[1] = {1.25}, fast[1] = {2}, certainly[1] = {1};
    (void)state;
    check_several(
        (struct spread){.given = true, .low = 1.25, .high = 1.25, .value = dear, .chance = certainly, .n = 1},
        (struct spread){.given = false}, "*=*1.25");
    check_several(
        (struct spread){.given = false},
        (struct spread){.given = true, .low = 2, .high = 2, .value = fast, .chance = certainly, .n = 1},
        "rate.*=*2");
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_one_value), cmocka_unit_test(test_certain), cmocka_unit_test(test_models),
        cmocka_unit_test(test_prices),    cmocka_unit_test(test_several),
    };
    return cmocka_run_group_tests_name("band", tests, NULL, NULL);
}
