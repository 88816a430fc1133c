/* What was best from date to date: nothing is missed between the dates that are solved. */
#include "check.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "catalog/catalog.h"
#include "problem/build.h"
#include "search/plan.h"
#include "study/history.h"

/* A scenario over the catalogue commodity-1996-2007, and what its history is. */
struct fixture {
    struct arena arena;
    struct diag diag;
    struct snapshot snapshot;
    struct scenario scenario;
    struct history history;
};

static const char SCENARIO[] = "catalog: commodity-1996-2007\n"
                               "currency: USD\n"
                               "budget: 15000\n"
                               "counts: any\n"
                               "workload: [{name: bt, model: npb.bt, params: {class: B}, share: 1}]\n"
                               "choose:\n"
                               "  templates: [{name: per-port, ports: 2, cables: 2}, {name: star}]\n";

static void must(struct fixture *f, enum status status)
{
    if (status != ST_OK)
        fail_msg("%s:%d: %s", f->diag.file ? f->diag.file : "", f->diag.line, f->diag.message);
}

static int set_up(void **state)
{
    struct fixture *f = mem_alloc(1, sizeof *f);
    char path[64];
    test_write_text(path, "yaml", SCENARIO);
    must(f, scenario_load(&f->scenario, path, &f->arena, &f->diag));
    must(f, scenario_apply(&f->scenario, &(struct settings){0}, &f->arena, &f->diag));
    unlink(path);
    snprintf(path, sizeof path, "/tmp/bursar-test-%ld.db", (long)getpid());
    must(f, catalog_build(path, TESTS_DIR "/../catalog/commodity-1996-2007", &f->diag));
    must(f, catalog_load(&f->snapshot, path, &f->arena, &f->diag));
    unlink(path);
    *state = f;
    return 0;
}

static int tear_down(void **state)
{
    struct fixture *f = *state;
    diag_fini(&f->diag);
    arena_fini(&f->arena);
    free(f);
    return 0;
}

/* The purchase of one day is that of its period. */
static void check_day(struct fixture *f, const struct history_period *period, date day)
{
    struct arena arena = ARENA_INIT;
    struct diag diag = DIAG_INIT;
    struct problem problem;
    struct plan plan = {.found = false};
    struct scenario scenario = f->scenario;
    char text[11];
    scenario.frame.as_of = (struct located){.text = date_format(text, day), .option = "--as-of"};
    enum status status = problem_build(&problem, &scenario, &f->snapshot, &arena, &diag);
    if (status == ST_OK)
        status = plan_solve(&plan, &problem, &(struct plan_options){0}, &arena, &diag);
    if (status != ST_OK && status != ST_INFEASIBLE)
        fail_msg("%s: %s", text, diag.message);
    if (plan.found != period->best.plan.found)
        fail_msg("%s: %s", text, plan.found ? "something can be bought" : "nothing can be bought");
    if (plan.found) {
        check_text(plan.clusters[0].point.design->id, period->best.plan.clusters[0].point.design->id);
        assert_int_equal(plan.clusters[0].point.nodes, period->best.plan.clusters[0].point.nodes);
        assert_int_equal(plan.cost_minor, period->best.plan.cost_minor);
    }
    diag_fini(&diag);
    arena_fini(&arena);
}

/* Days of the calendar from one date on, a few weeks apart, and both ends of every period. */
static void test_every_day(void **state)
{
    enum { STEP = 23 };
    struct fixture *f = *state;
    must(f, history_build(&f->history, &f->scenario, &f->snapshot,
                          &(struct history_request){.until = 20080101}, &f->arena, &f->diag));
    const struct history *h = &f->history;
    assert_true(h->n >= 5 && h->n <= h->n_dates);
    assert_int_equal(h->periods[0].from, 19960901);
    assert_int_equal(h->periods[h->n - 1].to, 20080101);
    for (size_t i = 0; i < h->n; i++) {
        date last = h->periods[i].from;
        int days = 0;
        if (i > 0)
            assert_int_equal(h->periods[i].from, h->periods[i - 1].to);
        for (date day = last; day < h->periods[i].to; day = date_next(day), days++) {
            if (days % STEP == 0)
                check_day(f, &h->periods[i], day);
            last = day;
        }
        check_day(f, &h->periods[i], last);
    }
}

/* Two networks: Gigabit Ethernet is nowhere, then loses, then wins for good. */
static void test_between(void **state)
{
    struct fixture *f = *state;
    must(f, history_build(&f->history, &f->scenario, &f->snapshot,
                          &(struct history_request){.name = {"fast-ethernet", "network:gigabit-t"}},
                          &f->arena, &f->diag));
    const struct history *h = &f->history;
    date won = 0;
    for (size_t i = 0; i < h->n; i++) {
        const struct history_period *p = &h->periods[i];
        assert_int_equal(p->side[1].plan.found, p->from >= 19990901);
        if (p->winner == WINNER_B && won == 0)
            won = p->from;
        if (won)
            assert_int_equal(p->winner, WINNER_B);
        if (p->side[0].plan.found && p->side[1].plan.found) {
            const double a = p->side[0].plan.lambda, b = p->side[1].plan.lambda;
            assert_int_equal(p->winner, a > b ? WINNER_A : WINNER_B);
        }
    }
    assert_int_equal(won, 20070128);
    assert_int_equal(h->periods[h->n - 1].to, 0);
}

static void check_refused(struct fixture *f, const struct history_request *request, enum status want,
                          const char *words)
{
    assert_int_equal(history_build(&f->history, &f->scenario, &f->snapshot, request, &f->arena, &f->diag),
                     want);
    if (!strstr(f->diag.message, words))
        fail_msg("'%s' does not say '%s'", f->diag.message, words);
    diag_fini(&f->diag);
    f->diag = DIAG_INIT;
}

/* With quotes valid, the day after the last day of a quote is looked at, too: its part, which has no other
 * quote, is left out from then on. */
static void test_quotes_end(void **state)
{
    struct fixture *f = *state;
    struct quote *quotes = ARENA_NEW(&f->arena, f->snapshot.paid.n_quotes, struct quote);
    memcpy(quotes, f->snapshot.paid.quotes, f->snapshot.paid.n_quotes * sizeof *quotes);
    quotes[f->snapshot.parts[snapshot_part(&f->snapshot, "athlon-700")].first_quote].valid_until = 20000630;
    f->snapshot.paid.quotes = quotes;
    struct history_request request = {.since = 20000601, .until = 20000801};
    must(f, history_build(&f->history, &f->scenario, &f->snapshot, &request, &f->arena, &f->diag));
    assert_int_equal(f->history.n, 1); /* an expired quote is still taken */
    f->scenario.policy.quotes_valid_only = true;
    must(f, history_build(&f->history, &f->scenario, &f->snapshot, &request, &f->arena, &f->diag));
    assert_int_equal(f->history.n, 2);
    for (size_t i = 0; i < 2; i++) {
        const struct plan *plan = &f->history.periods[i].best.plan;
        const char *node = f->snapshot.parts[plan->clusters[0].point.design->node->part].id;
        assert_int_equal(strcmp(node, "athlon-700") == 0, i == 0);
    }
    assert_int_equal(f->history.periods[1].from, 20000701);
    request.until = 20000701;
    must(f, history_build(&f->history, &f->scenario, &f->snapshot, &request, &f->arena, &f->diag));
    assert_int_equal(f->history.n, 1);
}

static void test_refused(void **state)
{
    struct fixture *f = *state;
    check_refused(f, &(struct history_request){.name = {"fast-ethernet", "gigabit-x"}, .since = 20040101},
                  ST_USAGE, "gigabit-x");
    check_refused(f, &(struct history_request){.since = 20040101, .until = 20040101}, ST_USAGE, "--until");
    check_refused(f, &(struct history_request){.since = 19900101, .until = 19960101}, ST_INFEASIBLE,
                  "no date");
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test_setup_teardown(test_every_day, set_up, tear_down),
        cmocka_unit_test_setup_teardown(test_between, set_up, tear_down),
        cmocka_unit_test_setup_teardown(test_quotes_end, set_up, tear_down),
        cmocka_unit_test_setup_teardown(test_refused, set_up, tear_down),
    };
    return cmocka_run_group_tests_name("study/history", tests, NULL, NULL);
}
