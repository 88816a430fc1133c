/* test_cluster_studies.c - studies of multi-cluster plans on Whitney's clusters: comparisons of kinds,
 * sampled budgets, and effects of changes. */
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/diag.h"
#include "base/stop.h"
#include "check.h"
#include "oracle/scan_fleets.h"
#include "oracle/whitney.h"
#include "problem/build.h"
#include "study/best.h"
#include "study/crossover.h"
#include "study/curve.h"
#include "study/diff.h"
#include "study/explain.h"
#include "study/sensitivity.h"

static const struct stop never = {.reached = NULL};

static void solve(struct plan *fleet, struct whitney *w)
{
    struct diag diag = DIAG_INIT;
    assert_int_equal(plan_solve(fleet, &w->instance, &(struct plan_options){0}, &w->arena, &diag), ST_OK);
    diag_fini(&diag);
}

static const struct alternative *find_chosen(const struct alternatives *alternatives)
{
    const struct alternative *chosen = NULL;
    for (size_t k = 0; k < alternatives->n; k++)
        if (alternatives->v[k].chosen) {
            assert_null(chosen);
            chosen = &alternatives->v[k];
        }
    assert_non_null(chosen);
    return chosen;
}

/* Five kinds with two networks. The chosen kind is that of the plan, and no other is better. */
static void test_alternatives(void **state)
{
    static const char *const goals[] = {"rate", "cost"};
    (void)state;
    for (size_t g = 0; g < 2; g++) {
        struct whitney w;
        struct plan fleet;
        struct alternatives alternatives;
        struct diag diag = DIAG_INIT;
        whitney_open(&w, "whitney-fleet", &(struct settings){.goal = goals[g], .target_rate = "12000"});
        solve(&fleet, &w);
        const enum status status =
            alternatives_make(&alternatives, &w.instance, &fleet, &never, &w.arena, &diag);
        assert_int_equal(status, ST_OK);
        assert_int_equal(alternatives.n, 5);
        const struct alternative *chosen = find_chosen(&alternatives);
        check_text(chosen->kind, "fast-ethernet + myrinet");
        check_close(chosen->plan.rate, fleet.rate, 1e-12, 0);
        assert_int_equal(chosen->plan.cost_minor, fleet.cost_minor);
        for (size_t k = 0; k < alternatives.n; k++) {
            const struct alternative *option = &alternatives.v[k];
            assert_true(option->plan.found);
            assert_true((option->why_not == NULL) == option->chosen);
            if (g == 0)
                assert_true(option->plan.rate <= chosen->plan.rate);
            else
                assert_true(option->plan.cost_minor >= chosen->plan.cost_minor);
        }
        diag_fini(&diag);
        whitney_close(&w);
    }
}

/* The availability of a part applies to the whole order of each kind: 200 Fast Ethernet ports, two for each
 * node. */
static void test_alternatives_within_limits(void **state)
{
    struct whitney w;
    struct plan fleet;
    struct alternatives alternatives;
    struct diag diag = DIAG_INIT;
    (void)state;
    whitney_open(&w, "whitney-fleet", NULL);
    const size_t port = snapshot_part(w.instance.snapshot, "fast-ethernet-port");
    w.instance.item[port].price.scarce = true;
    w.instance.item[port].price.at_most = 200;
    solve(&fleet, &w);
    assert_int_equal(alternatives_make(&alternatives, &w.instance, &fleet, &never, &w.arena, &diag), ST_OK);
    const struct alternative *chosen = find_chosen(&alternatives);
    size_t alone = 0;
    while (alone < alternatives.n &&
           !(alternatives.v[alone].plan.found && alternatives.v[alone].plan.clusters[0].point.nodes == 100))
        alone++;
    assert_true(alone < alternatives.n);
    assert_true(alternatives.v[alone].why_not != NULL && !alternatives.v[alone].chosen);
    for (size_t k = 0; k < alternatives.n; k++)
        if (alternatives.v[k].plan.found)
            assert_true(alternatives.v[k].plan.rate <= chosen->plan.rate);
    diag_fini(&diag);
    whitney_close(&w);
}

/* With several clusters too, the winner of an interval is the faster one at its budgets. */
static void test_crossover(void **state)
{
    struct whitney w;
    struct crossover c;
    struct diag diag = DIAG_INIT;
    (void)state;
    whitney_open(&w, "whitney-fleet", NULL);
    assert_int_equal(crossover_find(&c, &w.instance, (const char *const[]){"fast-ethernet", "myrinet"},
                                    (struct money_range){0, 400000000}, &never, &diag),
                     ST_OK);
    assert_true(c.complete && c.n_intervals > 1 && c.n_roots == 0);
    for (size_t i = 0; i < c.n_intervals; i++) {
        double rate[2] = {0, 0};
        for (size_t s = 0; s < 2; s++) {
            struct plan plan;
            struct instance side;
            assert_int_equal(instance_restrict(&side, &w.instance, s ? c.b : c.a, &diag), ST_OK);
            side.budget_minor = c.intervals[i].from_minor;
            const enum status status = plan_solve(&plan, &side, &(struct plan_options){0}, &w.arena, &diag);
            assert_true(status == ST_OK || status == ST_INFEASIBLE);
            rate[s] = status == ST_OK ? plan.rate : 0;
            diag_fini(&diag);
        }
        const enum winner winner = rate[0] > rate[1] ? WINNER_A : WINNER_B;
        assert_int_equal(rate[0] == rate[1] ? WINNER_NONE : winner, c.intervals[i].winner);
        assert_int_equal(c.intervals[i].to_minor,
                         i + 1 < c.n_intervals ? c.intervals[i + 1].from_minor : 400000000);
    }
    diag_fini(&diag);
    whitney_close(&w);
}

/* More money never buys less, and a single budget gives the result of the curve. */
static void test_curve(void **state)
{
    struct whitney w;
    struct plan fleet;
    struct curve curve;
    struct diag diag = DIAG_INIT;
    (void)state;
    whitney_open(&w, "whitney-fleet", NULL);
    assert_int_equal(curve_build(&curve, &w.instance, (struct money_range){0, 300000000}, 7, &never, &diag),
                     ST_OK);
    assert_true(curve.complete && curve.n == 7 && !curve.rows[0].found);
    for (size_t i = 1; i < curve.n; i++)
        assert_true(curve.rows[i].point.rate >= curve.rows[i - 1].point.rate);
    w.instance.budget_minor = 300000000;
    solve(&fleet, &w);
    check_close(curve.rows[6].point.rate, fleet.rate, 1e-15, 0);
    diag_fini(&diag);
    whitney_close(&w);
}

/* --- the exact curve against all sets of clusters --- */

struct step {
    double rate;
    int64_t cost_minor;
};

struct steps {
    const struct scan_all *all;
    const struct plan_kind *kind; /* kind of the listed sets; NULL: any */
    struct step *v;
    size_t n;
};

/* Two clusters at most, with networks in any order. */
static bool is_of_kind(const struct scan_all *all, const size_t *chosen, size_t n,
                       const struct plan_kind *kind)
{
    size_t of[2] = {0, 0};
    for (size_t c = 0; c < n; c++)
        of[c] = all->single[chosen[c]].design->technology_index;
    return !kind || (n == kind->n && ((of[0] == kind->group[0] && (n < 2 || of[1] == kind->group[1])) ||
                                      (n == 2 && of[1] == kind->group[0] && of[0] == kind->group[1])));
}

static void list(struct steps *steps, size_t *chosen, size_t n, size_t from)
{
    const struct scan_all *all = steps->all;
    if (n > 0 && is_of_kind(all, chosen, n, steps->kind)) {
        struct step step = {scan_rate_of(all->instance, all->single, chosen, n), 0};
        step.cost_minor = step.rate > 0 ? scan_fleet_cost(all->instance, all->single, chosen, n) : -1;
        if (step.cost_minor >= 0)
            steps->v[steps->n++] = step;
    }
    for (size_t k = from; k < all->n && n < 2; k++) {
        chosen[n] = k;
        list(steps, chosen, n + 1, k);
    }
}

static int by_cost(const void *a, const void *b)
{
    const struct step *x = a, *y = b;
    if (x->cost_minor != y->cost_minor)
        return x->cost_minor < y->cost_minor ? -1 : 1;
    return (y->rate > x->rate) - (y->rate < x->rate);
}

/* The Pareto frontier: no set of clusters that is as cheap is as fast. */
static size_t keep_steps(struct step *v, size_t n, int64_t to_minor)
{
    size_t kept = 0;
    qsort(v, n, sizeof *v, by_cost);
    for (size_t i = 0; i < n && v[i].cost_minor <= to_minor; i++)
        if (kept == 0 || v[i].rate > v[kept - 1].rate * (1 + 1e-11))
            v[kept++] = v[i];
    return kept;
}

static void test_exact(void **state)
{
    static const struct random_kind kinds[] = {
        {.max_apps = 2},
        {.max_apps = 2, .cores = true, .other_goals = true},
        {.max_apps = 2, .switches = true, .steps = true},
        {.max_apps = 2, .owned = true},
        {.max_apps = 2, .switches = true, .steps = true, .owned = true},
        {.max_apps = 2, .purchase = true},
        {.max_apps = 2, .switches = true, .vendors = true},
    };
    enum { CASES = 120, N_KINDS = sizeof kinds / sizeof *kinds };
    const uint64_t n_cases = random_cases(CASES);
    size_t n_steps = 0, n_first = 0;
    (void)state;
    for (uint64_t seed = 0; seed < n_cases; seed++) {
        struct arena arena = ARENA_INIT;
        struct random_question question;
        struct instance instance;
        struct scan_all all;
        struct curve curve;
        struct diag diag = DIAG_INIT;
        size_t chosen[SLOTS];
        scan_question(&question, seed, &kinds[seed % N_KINDS], N_KINDS, &arena);
        question.scenario.policy.clusters = 2;
        question.scenario.goal = GOAL_RATE;
        enum status status = instance_build(&instance, &question.scenario, &question.snapshot, &arena, &diag);
        if (status == ST_OK) {
            const int64_t to_minor = instance.budget_minor, from_minor = seed % 2 ? 0 : to_minor / 3;
            /* before the figures of the networks have been computed */
            const enum status built = curve_build(
                &curve, &instance, (struct money_range){from_minor, to_minor}, CURVE_EXACT, &never, &diag);
            scan_fleets(&all, &instance, &arena);
            struct steps steps = {&all, NULL, ARENA_NEW(&arena, (all.n + 1) * (all.n + 2), struct step), 0};
            list(&steps, chosen, 0, 0);
            steps.n = keep_steps(steps.v, steps.n, to_minor);
            size_t first = 0; /* step that `from` buys */
            while (first + 1 < steps.n && steps.v[first + 1].cost_minor <= from_minor)
                first++;
            assert_int_equal(built, steps.n ? ST_OK : ST_INFEASIBLE);
            if (curve.n != steps.n - (steps.n ? first : 0))
                fail_msg("seed %d: %zu steps, by scan %zu", (int)seed, curve.n, steps.n - first);
            for (size_t i = 0; i < curve.n; i++) {
                const struct step *step = &steps.v[first + i];
                const struct curve_row *row = &curve.rows[i];
                assert_int_equal(row->point.cost_minor, step->cost_minor);
                check_close(row->point.rate, step->rate, 1e-10, 0);
                assert_int_equal(row->budget_minor,
                                 step->cost_minor > from_minor ? step->cost_minor : from_minor);
            }
            n_steps += curve.n;
            n_first += curve.n && curve.rows[0].point.cost_minor < from_minor;
        }
        diag_fini(&diag);
        arena_fini(&arena);
    }
    printf("%zu steps, %zu curves that begin between two\n", n_steps, n_first);
    assert_true(n_steps > n_cases && n_first > n_cases / 10);
}

/* Results that a curve keeps from one budget to the next do not change any result. */
static void test_steps_by_themselves(void **state)
{
    static const char *const names[] = {"whitney-fleet", "whitney-fleet-procurement"};
    static const struct money_range ranges[] = {{298000000, 300000000}, {148500000, 150500000}};
    size_t n_steps = 0;
    (void)state;
    for (size_t i = 0; i < sizeof names / sizeof *names; i++) {
        struct whitney w;
        struct curve curve;
        struct diag diag = DIAG_INIT;
        whitney_open(&w, names[i], NULL);
        assert_int_equal(curve_build(&curve, &w.instance, ranges[i], CURVE_EXACT, &never, &diag), ST_OK);
        for (size_t k = 0; k < curve.n; k++) {
            const struct curve_row *row = &curve.rows[k];
            struct plan plan;
            w.instance.budget_minor =
                k + 1 < curve.n ? curve.rows[k + 1].budget_minor - 1 : ranges[i].to_minor;
            solve(&plan, &w);
            assert_int_equal((int64_t)row->point.cost_minor, plan.cost_minor);
            assert_true(row->point.rate == plan.rate && row->bound == plan.bound);
            assert_int_equal(row->n_clusters, plan.n_clusters);
            for (size_t c = 0; c < plan.n_clusters; c++) {
                check_text(row->clusters[c].design->id, plan.clusters[c].point.design->id);
                assert_int_equal(row->clusters[c].nodes, plan.clusters[c].point.nodes);
            }
        }
        n_steps += curve.n;
        diag_fini(&diag);
        whitney_close(&w);
    }
    printf("%zu steps\n", n_steps);
    assert_true(n_steps > 30);
}

/* --- all steps of every kind against all sets of clusters --- */

/* The steps of the k-th kind are those of a scan. rate at a budget; 0: nothing can be bought. */
static double check_kind(const struct best_option_ranges *kinds, size_t k, const struct steps *steps,
                         size_t first, int64_t budget_minor)
{
    const struct option_steps *found = &kinds->steps[k];
    double rate = 0;
    assert_int_equal(found->frontier.n, steps->n - first);
    for (size_t i = 0; i < found->frontier.n; i++) {
        const struct step *step = &steps->v[first + i];
        assert_int_equal(found->v[i].cost_minor, step->cost_minor);
        check_close(found->v[i].rate, step->rate, 1e-10, 0);
        rate = step->cost_minor <= budget_minor ? step->rate : rate;
    }
    return rate;
}

/* The winner at a budget is the fastest of all kinds there, or equally fast. */
static void check_winner(const struct best_option_ranges *kinds, const double *rate, int64_t budget_minor)
{
    double most = 0;
    const struct winner_interval *at = &kinds->intervals[0];
    for (size_t k = 0; k < kinds->options.n; k++)
        most = fmax(most, rate[k]);
    for (size_t i = 0; i < kinds->n_intervals; i++)
        at = kinds->intervals[i].from_minor <= budget_minor ? &kinds->intervals[i] : at;
    if (most > 0)
        check_close(rate[at->winner], most, 1e-10, 0);
    else
        assert_int_equal(at->winner, kinds->options.n);
}

/* Every step of every kind; budgets just below, at and above each step. */
static size_t check_kinds(struct instance *instance, int64_t from_minor, struct arena *arena)
{
    struct scan_all all;
    size_t chosen[SLOTS], n_steps = 0, n_asked = 0;
    struct diag diag = DIAG_INIT;
    struct best_option_ranges kinds = {.exact = true, .range = {from_minor, instance->budget_minor}, .n = 3};
    scan_fleets(&all, instance, arena);
    assert_int_equal(
        purchase_options_of_kinds(&kinds.options, instance, OPTION_BY_NETWORK, KINDS_AT_MOST, arena, &diag),
        ST_OK);
    if (best_option_ranges_find(&kinds, instance, &never, arena, &diag) != ST_OK)
        fail_msg("%s", diag.message);
    struct steps *of = ARENA_NEW(arena, kinds.options.n, struct steps);
    size_t *first = ARENA_NEW(arena, kinds.options.n, size_t);
    for (size_t k = 0; k < kinds.options.n; k++) {
        of[k] = (struct steps){&all, &kinds.options.v[k].kind,
                               ARENA_NEW(arena, (all.n + 1) * (all.n + 2), struct step), 0};
        list(&of[k], chosen, 0, 0);
        of[k].n = keep_steps(of[k].v, of[k].n, kinds.range.to_minor);
        while (first[k] + 1 < of[k].n && of[k].v[first[k] + 1].cost_minor <= from_minor)
            first[k]++;
        n_steps += of[k].n;
    }
    int64_t *asked = ARENA_NEW(arena, 3 * n_steps + 1, int64_t);
    asked[n_asked++] = from_minor;
    for (size_t k = 0; k < kinds.options.n; k++)
        for (size_t i = 0; i < of[k].n; i++)
            for (int64_t near = -1; near <= 1; near++)
                asked[n_asked++] = of[k].v[i].cost_minor + near;
    for (size_t i = 0; i < n_asked; i++) {
        double rate[KINDS_AT_MOST];
        if (asked[i] < from_minor || asked[i] >= kinds.range.to_minor)
            continue;
        for (size_t k = 0; k < kinds.options.n; k++)
            rate[k] = check_kind(&kinds, k, &of[k], first[k], asked[i]);
        check_winner(&kinds, rate, asked[i]);
    }
    diag_fini(&diag);
    return n_steps;
}

/* The problem in which kinds of clusters are compared. */
static const struct random_kind KINDS[] = {
    {.max_apps = 2},
    {.max_apps = 2, .cores = true, .other_goals = true},
    {.max_apps = 2, .owned = true},
    {.max_apps = 2, .purchase = true},
};

static void test_exact_kinds(void **state)
{
    enum { CASES = 60, N_KINDS = sizeof KINDS / sizeof *KINDS };
    const uint64_t n_cases = random_cases(CASES);
    size_t n_steps = 0;
    (void)state;
    for (uint64_t seed = 0; seed < n_cases; seed++) {
        struct arena arena = ARENA_INIT;
        struct random_question question;
        struct instance instance;
        struct diag diag = DIAG_INIT;
        scan_question(&question, seed, &KINDS[seed % N_KINDS], N_KINDS, &arena);
        question.scenario.policy.clusters = 2;
        question.scenario.goal = GOAL_RATE;
        if (instance_build(&instance, &question.scenario, &question.snapshot, &arena, &diag) == ST_OK)
            n_steps += check_kinds(&instance, seed % 2 ? 0 : instance.budget_minor / 3, &arena);
        diag_fini(&diag);
        arena_fini(&arena);
    }
    printf("%zu steps of kinds\n", n_steps);
    assert_true(n_steps > n_cases);
}

/* --- sampled budgets against all budgets --- */

static unsigned winner_at(const struct best_option_ranges *winners, int64_t budget_minor)
{
    size_t i = 0;
    while (i + 1 < winners->n_intervals && winners->intervals[i + 1].from_minor <= budget_minor)
        i++;
    return winners->intervals[i].winner;
}

static struct best_option_ranges find_kinds(const struct best_option_ranges *like,
                                            const struct instance *instance, struct arena *arena)
{
    struct best_option_ranges kinds = *like;
    struct diag diag = DIAG_INIT;
    assert_int_equal(
        purchase_options_of_kinds(&kinds.options, instance, OPTION_BY_NETWORK, KINDS_AT_MOST, arena, &diag),
        ST_OK);
    if (best_option_ranges_find(&kinds, instance, &never, arena, &diag) != ST_OK)
        fail_msg("%s", diag.message);
    diag_fini(&diag);
    return kinds;
}

/* True if another kind is as fast at a budget. Then their order decides, and the other kind may be
 * missing. */
static bool ties_at(const struct best_option_ranges *exact, size_t k, int64_t budget_minor)
{
    const double rate = option_step_at(&exact->steps[k], budget_minor)->rate;
    bool tie = false;
    for (size_t o = 0; o < exact->options.n; o++)
        tie = tie ||
              (o != k && fabs(option_step_at(&exact->steps[o], budget_minor)->rate - rate) <= 1e-10 * rate);
    return tie;
}

static bool ties(const struct best_option_ranges *exact, size_t k, int64_t low, int64_t high)
{
    bool tie = ties_at(exact, k, low);
    for (size_t o = 0; o < exact->options.n; o++)
        for (size_t i = 0; i < exact->steps[o].frontier.n; i++) {
            const int64_t at = exact->steps[o].v[i].cost_minor;
            tie = tie || (at > low && at <= high && ties_at(exact, k, at));
        }
    return tie;
}

/* Each interval starts where its winner takes over. Between two budgets with different winners, each kind
 * that wins somewhere has an interval. Counts the kinds that win at neither budget. */
static size_t check_sampled(const struct best_option_ranges *sampled, const struct best_option_ranges *exact,
                            int seed)
{
    size_t n_between = 0;
    assert_int_equal(sampled->intervals[0].from_minor, sampled->range.from_minor);
    for (size_t i = 0; i < sampled->n_intervals; i++) {
        const struct winner_interval *at = &sampled->intervals[i];
        const bool last = i + 1 == sampled->n_intervals;
        assert_int_equal(at->to_minor, last ? sampled->range.to_minor : at[1].from_minor);
        if (winner_at(exact, at->from_minor) != at->winner ||
            (i > 0 && winner_at(exact, at->from_minor - 1) != at[-1].winner))
            fail_msg("seed %d: no change at %lld", seed, (long long)at->from_minor);
    }
    for (size_t i = 0; i + 1 < sampled->n; i++) {
        const int64_t low = sampled->budget_minor[i], high = sampled->budget_minor[i + 1];
        const unsigned first = winner_at(exact, low), then = winner_at(exact, high);
        for (size_t e = 0; e < exact->n_intervals && first != then; e++) {
            const struct winner_interval *at = &exact->intervals[e];
            bool told = at->from_minor >= high || at->to_minor <= low;
            for (size_t s = 0; s < sampled->n_intervals && !told; s++)
                told = sampled->intervals[s].winner == at->winner &&
                       sampled->intervals[s].from_minor < high && sampled->intervals[s].to_minor > low;
            if (!told && !ties(exact, at->winner, low, high))
                fail_msg("seed %d: kind %u wins from %lld on and is not told", seed, at->winner,
                         (long long)at->from_minor);
            n_between +=
                at->from_minor > low && at->to_minor < high && at->winner != first && at->winner != then;
        }
    }
    return n_between;
}

/* A kind that wins only between two budgets with different winners is found. */
static void test_sampled_kinds(void **state)
{
    enum { CASES = 120, N_KINDS = sizeof KINDS / sizeof *KINDS };
    const uint64_t n_cases = random_cases(CASES);
    size_t n_between = 0, n_same = 0;
    (void)state;
    for (uint64_t seed = 0; seed < n_cases; seed++) {
        struct arena arena = ARENA_INIT;
        struct random_question question;
        struct instance instance;
        struct diag diag = DIAG_INIT;
        scan_question(&question, seed, &KINDS[seed % N_KINDS], N_KINDS, &arena);
        question.scenario.policy.clusters = 2;
        question.scenario.goal = GOAL_RATE;
        if (instance_build(&instance, &question.scenario, &question.snapshot, &arena, &diag) == ST_OK) {
            struct best_option_ranges asked = {.range = {0, instance.budget_minor}, .n = 2 + seed % 3};
            const struct best_option_ranges sampled = find_kinds(&asked, &instance, &arena);
            asked.exact = true;
            const struct best_option_ranges exact = find_kinds(&asked, &instance, &arena);
            n_between += check_sampled(&sampled, &exact, (int)seed);
            n_same += sampled.n_intervals == exact.n_intervals;
        }
        diag_fini(&diag);
        arena_fini(&arena);
    }
    printf("%zu kinds between two, %zu questions with every interval\n", n_between, n_same);
    assert_true(n_between > n_cases / 10 && n_same > n_cases / 2);
}

static const struct logged_change *find(const struct differences *moved, const char *what)
{
    for (size_t i = 0; i < moved->n; i++)
        if (strcmp(moved->v[i].what, what) == 0)
            return &moved->v[i];
    return NULL;
}

static void test_differences(void **state)
{
    struct whitney before, after;
    struct plan from, to;
    struct differences moved = {NULL, 0, 0};
    (void)state;
    whitney_open(&before, "whitney-fleet", NULL);
    whitney_open(&after, "whitney-fleet",
                 &(struct settings){.changes = (const char *const[]){"myrinet-*=*100"}, .n_changes = 1});
    solve(&from, &before);
    solve(&to, &after);
    const struct instance_plan left = {&before.instance, &from}, right = {&after.instance, &to};
    differences_of_plans(&moved, &left, &left, &before.arena);
    assert_int_equal(moved.n, 0);
    differences_of_plans(&moved, &left, &right, &after.arena);
    const struct logged_change *second = find(&moved, "cluster 2: network"),
                               *card = find(&moved, "myrinet-nic");
    const struct logged_change *nodes = find(&moved, "cluster 2: nodes");
    assert_non_null(second);
    check_text(second->from, "myrinet");
    check_text(second->to, "fast-ethernet");
    assert_non_null(nodes);
    check_text(nodes->from, "435");
    check_text(nodes->to, "561");
    assert_non_null(card);
    check_text(card->from, "435");
    check_text(card->to, "0");
    differences_fini(&moved);
    whitney_close(&before);
    whitney_close(&after);
}

/* With each input changed, today's clusters are at most as good as the new best ones, and equal if the order
 * stays. A rate or latency changes their rate; a price only decides whether the budget pays for them. */
static void test_kept(void **state)
{
    struct whitney w;
    struct plan plan;
    struct sensitivity s;
    struct diag diag = DIAG_INIT;
    size_t n_kept = 0, n_over = 0;
    (void)state;
    whitney_open(&w, "whitney-fleet", NULL);
    solve(&plan, &w);
    check_close(plan_objective_kept(&plan, &w.instance), plan.objective, 1e-12, 0);
    assert_int_equal(sensitivity_make(&s, &w.instance, &plan, "1%", &never, &diag), ST_OK);
    for (size_t i = 0; i < 2 * s.n; i++) {
        const struct sensitivity_side *side = i % 2 ? &s.rows[i / 2].high : &s.rows[i / 2].low;
        assert_false(side->kept > side->best * (1 + 1e-12));
        if (!side->moved)
            check_close(side->kept, side->best, 1e-12, 0);
        if (strncmp(s.rows[i / 2].what, "price", 5) == 0 && !isnan(side->kept))
            check_close(side->kept, plan.objective, 1e-12, 0);
        if (isnan(side->kept))
            n_over++;
        else
            n_kept++;
    }
    assert_true(n_kept > s.n && n_over > 0);
    diag_fini(&diag);
    whitney_close(&w);
}

static bool countdown(void *payload)
{
    int *left = payload;
    return (*left)-- <= 0;
}

/* A study that stops at any point reports it. */
static void test_stopped(void **state)
{
    struct whitney w;
    struct plan fleet;
    enum status status = ST_STOPPED;
    int n_stopped = 0;
    (void)state;
    whitney_open(&w, "whitney-fleet", NULL);
    solve(&fleet, &w);
    for (int asks = 0; status != ST_OK; asks += 1 + asks / 8) {
        struct alternatives alternatives;
        struct diag diag = DIAG_INIT;
        int left = asks;
        const struct stop stop = {.reached = countdown, .payload = &left};
        status = alternatives_make(&alternatives, &w.instance, &fleet, &stop, &w.arena, &diag);
        if (status == ST_STOPPED)
            assert_non_null(diag.message);
        n_stopped += status == ST_STOPPED;
        diag_fini(&diag);
    }
    assert_true(n_stopped > 10);
    whitney_close(&w);
}

/* True if both have clusters with the same networks, in any order. */
static bool same_networks(const struct plan_row *a, const struct plan_row *b)
{
    bool taken[CLUSTERS_AT_MOST] = {false};
    bool same = a->n_clusters == b->n_clusters;
    for (size_t c = 0; c < a->n_clusters && same; c++) {
        size_t k = 0;
        while (k < b->n_clusters &&
               (taken[k] || b->clusters[k].design->technology != a->clusters[c].design->technology))
            k++;
        same = k < b->n_clusters;
        taken[same ? k : 0] = true;
    }
    return same;
}

/* The best plan of each set of networks is the first with them in the list of all. */
static void test_distinct(void **state)
{
    enum { ALL = 5000 };
    (void)state;
    struct whitney w;
    struct plan fleet;
    struct plan_list all, kinds;
    struct diag diag = DIAG_INIT;
    const struct plan_options options = {.stop = &never};
    whitney_open(&w, "whitney-fleet", &(struct settings){.budget = "500000"});
    solve(&fleet, &w);
    assert_int_equal(best_find(&all, &w.instance, ALL, OPTION_BY_ORDER, &options, &diag), ST_OK);
    assert_int_equal(best_find(&kinds, &w.instance, 9, OPTION_BY_NETWORK, &options, &diag), ST_OK);
    assert_true(kinds.all && kinds.n == 5 && all.n > 1000);
    size_t n = 0;
    for (size_t k = 0; k < kinds.n; k++) {
        size_t first = 0;
        while (first < all.n && !same_networks(&all.rows[first], &kinds.rows[k]))
            first++;
        if (first == all.n)
            continue;
        check_close(all.rows[first].rate, kinds.rows[k].rate, 1e-12, 0);
        assert_int_equal(all.rows[first].cost_minor, kinds.rows[k].cost_minor);
        n++;
    }
    assert_int_equal(n, kinds.n);
    assert_int_equal(best_find(&kinds, &w.instance, 2, OPTION_BY_NODE, &options, &diag), ST_OK);
    assert_true(kinds.n == 2 && kinds.all && kinds.rows[0].rate > kinds.rows[1].rate);
    whitney_close(&w);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_alternatives),
        cmocka_unit_test(test_distinct),
        cmocka_unit_test(test_alternatives_within_limits),
        cmocka_unit_test(test_crossover),
        cmocka_unit_test(test_curve),
        cmocka_unit_test(test_exact),
        cmocka_unit_test(test_steps_by_themselves),
        cmocka_unit_test(test_exact_kinds),
        cmocka_unit_test(test_sampled_kinds),
        cmocka_unit_test(test_differences),
        cmocka_unit_test(test_kept),
        cmocka_unit_test(test_stopped),
    };
    return cmocka_run_group_tests_name("study/fleet_studies", tests, NULL, NULL);
}
