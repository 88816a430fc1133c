/* test_fleet_studies.c - kinds of fleets compared, sampled budgets, and what a change moves, on Whitney's
 * fleet. */
#include "check.h"

#include <string.h>

#include "study/fleet_considered.h"
#include "study/fleet_curve.h"
#include "study/whatif.h"
#include "whitney.h"

static const struct stop never = {.reached = NULL};

static void solve(struct fleet *fleet, struct whitney *w)
{
    struct diag diag = DIAG_INIT;
    assert_int_equal(fleet_solve(fleet, &w->problem, &(struct plan_options){0}, &w->arena, &diag), ST_OK);
    diag_fini(&diag);
}

/* Five kinds with two networks; the chosen one is the fleet itself, and no other is better. */
static void test_considered(void **state)
{
    static const char *const goals[] = {"rate", "cost"};
    (void)state;
    for (size_t g = 0; g < 2; g++) {
        struct whitney w;
        struct fleet fleet;
        struct fleet_considered considered;
        struct diag diag = DIAG_INIT;
        whitney_open(&w, "whitney-fleet", &(struct settings){.goal = goals[g], .target_rate = "12000"});
        solve(&fleet, &w);
        assert_int_equal(fleet_considered_make(&considered, &w.problem, &fleet, &never, &w.arena, &diag),
                         ST_OK);
        assert_int_equal(considered.kinds.n_kinds, 5);
        check_text(considered.kinds.kinds[considered.chosen].name, "fast-ethernet + myrinet");
        const struct fleet_of_kind *chosen = &considered.best[considered.chosen];
        check_close(chosen->rate, fleet.lambda / problem_rate_scale(&w.problem), 1e-12, 0);
        assert_int_equal(chosen->cost_minor, fleet.cost_minor);
        for (size_t k = 0; k < considered.kinds.n_kinds; k++) {
            assert_true(considered.best[k].found);
            assert_true((considered.lacks[k] == NULL) == (k == considered.chosen));
            if (g == 0)
                assert_true(considered.best[k].rate <= chosen->rate);
            else
                assert_true(considered.best[k].cost_minor >= chosen->cost_minor);
        }
        diag_fini(&diag);
        whitney_close(&w);
    }
}

/* Each kind keeps what is available for the whole order: of 200 Fast Ethernet ports, two a node. */
static void test_considered_within_limits(void **state)
{
    struct whitney w;
    struct fleet fleet;
    struct fleet_considered considered;
    struct diag diag = DIAG_INIT;
    (void)state;
    whitney_open(&w, "whitney-fleet", NULL);
    const size_t port = snapshot_part(w.problem.snapshot, "fast-ethernet-port");
    w.problem.prices[port].scarce = true;
    w.problem.prices[port].at_most = 200;
    solve(&fleet, &w);
    assert_int_equal(fleet_considered_make(&considered, &w.problem, &fleet, &never, &w.arena, &diag), ST_OK);
    check_text(considered.best[0].purchase, "100 x ppro-200");
    assert_true(considered.lacks[0] != NULL && considered.chosen != 0);
    for (size_t k = 0; k < considered.kinds.n_kinds; k++)
        if (k != considered.chosen && considered.best[k].found)
            assert_true(considered.best[k].rate <= considered.best[considered.chosen].rate);
    diag_fini(&diag);
    whitney_close(&w);
}

/* More money never buys less; a budget by itself gives what the curve says. */
static void test_curve(void **state)
{
    struct whitney w;
    struct fleet fleet;
    struct fleet_curve curve;
    struct diag diag = DIAG_INIT;
    (void)state;
    whitney_open(&w, "whitney-fleet", NULL);
    assert_int_equal(fleet_curve_build(&curve, &w.problem, 0, 300000000, 7, &never, &w.arena, &diag), ST_OK);
    assert_true(curve.proven && curve.n == 7 && !curve.samples[0].fleet.found);
    for (size_t i = 1; i < curve.n; i++)
        assert_true(curve.samples[i].fleet.lambda >= curve.samples[i - 1].fleet.lambda);
    w.problem.budget_minor = 300000000;
    solve(&fleet, &w);
    check_close(curve.samples[6].fleet.lambda, fleet.lambda, 1e-15, 0);
    diag_fini(&diag);
    whitney_close(&w);
}

static const struct difference *find(const struct difference *moved, size_t n, const char *what)
{
    for (size_t i = 0; i < n; i++)
        if (strcmp(moved[i].what, what) == 0)
            return &moved[i];
    return NULL;
}

static void test_differences(void **state)
{
    struct whitney before, after;
    struct fleet from, to;
    struct difference *moved = NULL;
    (void)state;
    whitney_open(&before, "whitney-fleet", NULL);
    whitney_open(&after, "whitney-fleet",
                 &(struct settings){.changes = (const char *const[]){"myrinet-*=*100"}, .n_changes = 1});
    solve(&from, &before);
    solve(&to, &after);
    assert_int_equal(fleet_differences(&moved, &before.problem, &from, &before.problem, &from, &before.arena),
                     0);
    const size_t n = fleet_differences(&moved, &before.problem, &from, &after.problem, &to, &after.arena);
    const struct difference *second = find(moved, n, "cluster 2"), *card = find(moved, n, "myrinet-nic");
    assert_non_null(second);
    check_text(second->from, "435 x ppro-200 with myrinet");
    check_text(second->to, "561 x ppro-200 with fast-ethernet");
    assert_non_null(card);
    check_text(card->from, "435");
    check_text(card->to, "0");
    whitney_close(&before);
    whitney_close(&after);
}

static bool countdown(void *payload)
{
    int *left = payload;
    return (*left)-- <= 0;
}

/* Wherever it stops, it says so. */
static void test_stopped(void **state)
{
    struct whitney w;
    struct fleet fleet;
    enum status status = ST_STOPPED;
    int n_stopped = 0;
    (void)state;
    whitney_open(&w, "whitney-fleet", NULL);
    solve(&fleet, &w);
    for (int asks = 0; status != ST_OK; asks += 1 + asks / 8) {
        struct fleet_considered considered;
        struct diag diag = DIAG_INIT;
        int left = asks;
        const struct stop stop = {.reached = countdown, .payload = &left};
        status = fleet_considered_make(&considered, &w.problem, &fleet, &stop, &w.arena, &diag);
        if (status == ST_STOPPED)
            assert_non_null(diag.message);
        n_stopped += status == ST_STOPPED;
        diag_fini(&diag);
    }
    assert_true(n_stopped > 10);
    whitney_close(&w);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_considered), cmocka_unit_test(test_considered_within_limits),
        cmocka_unit_test(test_curve),      cmocka_unit_test(test_differences),
        cmocka_unit_test(test_stopped),
    };
    return cmocka_run_group_tests_name("study/fleet_studies", tests, NULL, NULL);
}
