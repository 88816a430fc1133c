#include <inttypes.h>
#include <math.h>
#include <stdio.h>
#include <string.h>

#include "base/diag.h"
#include "base/stop.h"
#include "check.h"
#include "oracle/whitney.h"
#include "study/crossover.h"
#include "study/curve.h"
#include "study/purchase_option.h"

static const char *const SCENARIOS[] = {"whitney-bt", "whitney-lu", "whitney-sp", "whitney-bt-doubled"};
enum { N_SCENARIOS = sizeof SCENARIOS / sizeof *SCENARIOS };

static const char *const NETWORKS[2] = {"fast-ethernet", "myrinet"};

static void find(struct crossover *out, struct whitney *w, int64_t from_minor, int64_t to_minor)
{
    struct diag diag = DIAG_INIT;
    if (crossover_find(out, &w->instance, NETWORKS, (struct money_range){from_minor, to_minor}, NULL,
                       &diag) != ST_OK)
        fail_msg("%s", diag.message);
}

static void open_with(struct whitney *w, const char *name, const char *counts)
{
    whitney_open(w, name, &(struct settings){.counts = counts});
}

/* Every model, class and speed of whitney.md section 4 has one crossing, at the stated cost. */
static void test_smooth(void **state)
{
    struct golden g;
    (void)state;
    golden_open(&g, "whitney_crossovers");
    for (size_t i = 0; i < g.n_rows; i++) {
        struct whitney w;
        struct crossover c;
        struct diag diag = DIAG_INIT;
        const bool exact =
            /* the paper prints the values of other classes with fewer digits */
            strcmp(golden_text(&g, i, "class"), "C") == 0;
        char text[512];
        snprintf(text, sizeof text,
                 "catalog: whitney-1997\nworkload: [{model: %s, params: {class: %s}, share: 1}]\n"
                 "choose: {nodes: [ppro-200], networks: [fast-ethernet, myrinet]}\nset: ['rate.*=*%s']\n",
                 golden_text(&g, i, "model"), golden_text(&g, i, "class"), golden_text(&g, i, "speed"));
        assert_int_equal(whitney_parse(&w, text, NULL, &diag), ST_OK);
        find(&c, &w, 0, 1500000000);
        assert_null(c.not_smooth);
        assert_int_equal(c.n_roots, 1);
        check_close(c.roots[0].cost_minor / 100, golden_real(&g, i, "cost_USD"), 1e-8, exact ? 0.005 : 0.05);
        check_close(c.roots[0].nodes_a, golden_real(&g, i, "nodes_fe"), 1e-8, exact ? 5e-5 : 0.005);
        check_close(c.roots[0].nodes_b, golden_real(&g, i, "nodes_my"), 1e-8, exact ? 5e-5 : 0.005);
        check_close(c.roots[0].rate / 1e6, golden_real(&g, i, "rate_Mops"), 0, exact ? 5.1e-5 : 0.0051);
        whitney_close(&w);
    }
    golden_close(&g);
}

static const char *winner_text(const struct crossover *c, enum winner winner)
{
    return winner == WINNER_A ? c->a : winner == WINNER_B ? c->b : winner == WINNER_TIE ? "tie" : "";
}

/* Every interval of every scenario, exact to the cent. */
static void test_intervals(void **state)
{
    static const char *const counts[] = {"any", "legal"};
    struct golden g;
    size_t checked = 0;
    (void)state;
    golden_open(&g, "whitney_intervals");
    for (size_t s = 0; s < N_SCENARIOS; s++)
        for (size_t k = 0; k < 2; k++) {
            struct whitney w;
            struct crossover c;
            size_t n = 0;
            open_with(&w, SCENARIOS[s], counts[k]);
            find(&c, &w, 0, 1500000000);
            for (size_t i = 0; i < g.n_rows; i++) {
                if (strcmp(golden_text(&g, i, "scenario"), SCENARIOS[s]) != 0 ||
                    strcmp(golden_text(&g, i, "counts"), counts[k]) != 0)
                    continue;
                assert_true(n < c.n_intervals);
                assert_int_equal(c.intervals[n].from_minor, llround(100 * golden_real(&g, i, "from_USD")));
                assert_int_equal(c.intervals[n].to_minor, llround(100 * golden_real(&g, i, "to_USD")));
                check_text(winner_text(&c, c.intervals[n].winner), golden_text(&g, i, "winner"));
                n++;
            }
            assert_int_equal(n, c.n_intervals);
            checked += n;
            whitney_close(&w);
        }
    assert_int_equal(checked, g.n_rows);
    golden_close(&g);
}

/* The ranges of alternating winners, in dollars: first and last cost at which the winner changes. */
static void test_alternation(void **state)
{
    static const double bands[N_SCENARIOS][2] = {
        {5031721, 5056755}, {3170902, 3187591}, {1043060, 1072266}, {1981814, 2011020}};
    static const double last_legal[N_SCENARIOS] = {6024715, 8544748, 1506179, 2607650};
    (void)state;
    for (size_t s = 0; s < N_SCENARIOS; s++) {
        struct whitney w;
        struct crossover c;
        open_with(&w, SCENARIOS[s], "any");
        find(&c, &w, 0, 1500000000);
        check_close((double)c.alternation_minor / 100, bands[s][0], 0, 1);
        check_close((double)c.last_minor / 100, bands[s][1], 0, 1);
        /* two Myrinet nodes beat two of Fast Ethernet before a third is affordable */
        assert_int_equal(c.first_minor, 2 * 417224);
        find(&c, &w, 1000000, 1500000000);
        check_close((double)c.first_minor / 100, bands[s][0], 0, 1);
        whitney_close(&w);
        open_with(&w, SCENARIOS[s], "legal");
        find(&c, &w, 0, 1500000000);
        check_close((double)c.last_minor / 100, last_legal[s], 0, 1);
        whitney_close(&w);
    }
}

static double best_rate(const struct instance *instance, const char *name, int64_t budget_minor,
                        struct arena *arena)
{
    struct instance side;
    struct plan plan;
    struct diag diag = DIAG_INIT;
    assert_int_equal(instance_restrict(&side, instance, name, &diag), ST_OK);
    side.budget_minor = budget_minor;
    const enum status status = plan_solve(&plan, &side, &(struct plan_options){0}, arena, &diag);
    diag_fini(&diag);
    return status == ST_OK ? plan.rate : 0;
}

/* A second method: `optimize` finds the winner of each interval at its first and at its last cent. */
static void test_optimize_agrees(void **state)
{
    static const char *const counts[] = {"any", "legal"};
    (void)state;
    for (size_t k = 0; k < 2; k++) {
        struct whitney w;
        struct crossover c;
        open_with(&w, "whitney-sp", counts[k]);
        find(&c, &w, 0, 160000000);
        for (size_t i = 0; i < 2 * c.n_intervals; i++) {
            const struct winner_interval *at = &c.intervals[i / 2];
            const int64_t budget = i % 2 ? at->to_minor - 1 : at->from_minor;
            const double a = best_rate(&w.instance, "fast-ethernet", budget, &w.arena);
            const double b = best_rate(&w.instance, "myrinet", budget, &w.arena);
            const enum winner winner = a == 0 && b == 0                                ? WINNER_NONE
                                       : fabs(a - b) <= 1e-12 * fmax(fabs(a), fabs(b)) ? WINNER_TIE
                                       : a > b                                         ? WINNER_A
                                                                                       : WINNER_B;
            assert_int_equal(at->winner, winner);
        }
        whitney_close(&w);
    }
}

/* With packs there is no smooth curve, but the intervals exist. */
static void test_not_smooth(void **state)
{
    struct whitney w;
    struct crossover c;
    struct diag diag = DIAG_INIT;
    (void)state;
    const enum status status = whitney_parse(
        &w,
        "catalog: whitney-1997\nworkload: [{model: npb.bt, params: {class: C}, share: 1}]\n"
        "choose: {nodes: [ppro-200], networks: [fast-ethernet, myrinet]}\nowned: {ppro-200: 3}\n",
        NULL, &diag);
    assert_int_equal(status, ST_OK);
    find(&c, &w, 0, 2000000);
    check_text(c.not_smooth, "some parts are owned");
    assert_int_equal(c.n_roots, 0);
    assert_true(c.n_intervals > 1);
    assert_int_equal(c.intervals[c.n_intervals - 1].to_minor, 2000000);
    whitney_close(&w);
}

static void check_refused(struct instance *instance, const char *a, const char *b, int64_t to_minor,
                          enum status want, const char *message)
{
    struct crossover c;
    struct diag diag = DIAG_INIT;
    assert_int_equal(crossover_find(&c, instance, (const char *const[]){a, b},
                                    (struct money_range){0, to_minor}, NULL, &diag),
                     want);
    if (!strstr(diag.message, message))
        fail_msg("expected ...%s..., got %s", message, diag.message);
    diag_fini(&diag);
}

static void test_names(void **state)
{
    struct whitney w;
    struct instance side;
    struct diag diag = DIAG_INIT;
    (void)state;
    open_with(&w, "whitney-bt", NULL);
    static const char *const good[] = {"myrinet", "network:myrinet"};
    for (size_t i = 0; i < 2; i++) {
        assert_int_equal(instance_restrict(&side, &w.instance, good[i], &diag), ST_OK);
        assert_int_equal(side.choice.n_designs, 1);
        check_text(side.choice.designs[0].technology->id, "myrinet");
    }
    assert_int_equal(instance_restrict(&side, &w.instance, "node:ppro-200", &diag), ST_OK);
    assert_int_equal(side.choice.n_designs, 2);
    check_refused(&w.instance, "myrnet", "fast-ethernet", 5000000, ST_USAGE, "did you mean 'myrinet'?");
    check_refused(&w.instance, "node:myrinet", "fast-ethernet", 5000000, ST_USAGE, "'myrinet'");
    check_refused(&w.instance, "network:ppro-200", "myrinet", 5000000, ST_USAGE, "'ppro-200'");
    check_refused(&w.instance, "fast-ethernet", "myrinet", 0, ST_INPUT, "range of budgets is empty");
    check_refused(&w.instance, "fast-ethernet", "myrinet", 306999, ST_INFEASIBLE, "no budget of the range");
    whitney_close(&w);
}

static bool at_once(void *payload)
{
    (void)payload;
    return true;
}

static bool after_three(void *payload)
{
    int *asked = payload;
    return ++*asked > 3;
}

/* Results after a stop: some roots, no intervals; for a curve, the rows so far. */
static void test_stop(void **state)
{
    struct whitney w;
    struct crossover c;
    struct curve curve;
    int asked = 0;
    struct diag diag = DIAG_INIT;
    const struct stop stop = {.reached = after_three, .payload = &asked};
    (void)state;
    open_with(&w, "whitney-bt", NULL);
    assert_int_equal(crossover_find(&c, &w.instance, NETWORKS, (struct money_range){0, 1500000000},
                                    &(struct stop){.reached = at_once}, &diag),
                     ST_STOPPED);
    assert_false(c.complete);
    assert_int_equal(c.n_intervals, 0);
    assert_int_equal(
        curve_build(&curve, &w.instance, (struct money_range){0, 1500000000}, CURVE_EXACT, &stop, &diag),
        ST_STOPPED);
    assert_false(curve.complete);
    assert_true(curve.n > 1000 && curve.rows[curve.n - 1].found);
    diag_fini(&diag);
    whitney_close(&w);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_smooth),      cmocka_unit_test(test_intervals),
        cmocka_unit_test(test_alternation), cmocka_unit_test(test_optimize_agrees),
        cmocka_unit_test(test_not_smooth),  cmocka_unit_test(test_names),
        cmocka_unit_test(test_stop),
    };
    return cmocka_run_group_tests_name("study/crossover", tests, NULL, NULL);
}
