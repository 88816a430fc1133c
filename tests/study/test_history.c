/* test_history.c - no change of the best purchase between solved dates is missed. */
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "base/arena.h"
#include "base/diag.h"
#include "base/mem.h"
#include "catalog/catalog.h"
#include "catalog/offer.h"
#include "check.h"
#include "generator/random_numbers.h"
#include "problem/build.h"
#include "study/history.h"

/* A scenario over the catalogue commodity-1996-2007, and its history. */
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
    mem_free(f);
    return 0;
}

/* The purchase of a single day is that of its period. */
static void check_day(struct fixture *f, const struct history_period *period, date day)
{
    struct arena arena = ARENA_INIT;
    struct diag diag = DIAG_INIT;
    struct instance instance;
    struct plan plan = {.found = false};
    struct scenario scenario = f->scenario;
    char text[11];
    scenario.frame.as_of = (struct located_text){.text = date_format(text, day), .option = "--as-of"};
    enum status status = instance_build(&instance, &scenario, &f->snapshot, &arena, &diag);
    if (status == ST_OK)
        status = plan_solve(&plan, &instance, &(struct plan_options){0}, &arena, &diag);
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

/* Calendar days from one date on, a few weeks apart, and both ends of every period. */
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

/* Two networks: Gigabit Ethernet is first not sold, then loses, then wins for good. */
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
            const double a = p->side[0].plan.rate, b = p->side[1].plan.rate;
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

/* With valid quotes, the day after a quote expires is solved, too: its part, which has no other quote, is
 * left out from then on. */
static void test_quotes_end(void **state)
{
    struct fixture *f = *state;
    struct quote *quotes = ARENA_NEW(&f->arena, f->snapshot.paid.n_quotes, struct quote);
    memcpy(quotes, f->snapshot.paid.quotes, f->snapshot.paid.n_quotes * sizeof *quotes);
    quotes[f->snapshot.parts[snapshot_part(&f->snapshot, "athlon-700")].first_quote].valid_until = 20000630;
    f->snapshot.paid.quotes = quotes;
    struct history_request request = {.since = 20000601, .until = 20000801};
    must(f, history_build(&f->history, &f->scenario, &f->snapshot, &request, &f->arena, &f->diag));
    assert_int_equal(f->history.n, 1); /* an expired quote is still used */
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

/* --- random markets: the history agrees with each day solved alone --- */

enum { MARKET_DAYS = 25, MARKET_QUOTES = 400, MARKET_RATES = 6 };

/* Prices, exchange rates and power grids that change within a few weeks. */
struct market {
    struct part *parts;
    struct quote quotes[MARKET_QUOTES];
    size_t n_quotes;
    struct exchange_rate rates[MARKET_RATES];
    struct power_grid grids[MARKET_RATES];
};

static date drawn_day(struct random *random)
{
    return 20041201 + (date)random_in(random, 0, MARKET_DAYS - 1);
}

/* A quote like `of` with another price and day. */
static struct quote drawn_quote(const struct quote *of, struct random *random)
{
    static const char *const sellers[] = {NULL, "east", "west"};
    static const enum figure_kind kinds[] = {FIGURE_QUOTE, FIGURE_QUOTE, FIGURE_STREET, FIGURE_LIST};
    struct quote quote = *of;
    quote.date = drawn_day(random);
    quote.valid_until = random_in(random, 0, 1) ? quote.date + (date)random_in(random, 0, 9) : 0;
    quote.amount_minor = of->amount_minor * random_in(random, 50, 150) / 100;
    quote.kind = kinds[random_in(random, 0, 3)];
    quote.seller = sellers[random_in(random, 0, 2)];
    quote.min_quantity = random_in(random, 0, 3) ? 1 : random_in(random, 2, 20);
    memcpy(quote.currency, random_in(random, 0, 2) ? "USD" : "EUR", 4);
    return quote;
}

static void draw_quotes(struct market *m, const struct snapshot *s, struct random *random)
{
    for (size_t p = 0; p < s->n_parts; p++) {
        const struct part *part = &s->parts[p];
        const bool moves = random_in(random, 0, 2) == 0;
        const int64_t more = moves && part->n_quotes > 0 ? random_in(random, 0, 6) : 0;
        /* number of the catalogue's quotes to keep; 0: the part is not sold before its random quotes */
        const size_t kept = moves && random_in(random, 0, 1) ? 0 : part->n_quotes;
        m->parts[p].first_quote = m->n_quotes;
        m->parts[p].n_quotes = kept + (size_t)more;
        for (size_t i = 0; i < kept; i++)
            m->quotes[m->n_quotes++] = s->paid.quotes[part->first_quote + i];
        for (int64_t i = 0; i < more; i++)
            m->quotes[m->n_quotes++] = drawn_quote(&s->paid.quotes[part->first_quote], random);
        assert_true(m->n_quotes <= MARKET_QUOTES);
    }
}

/* The random market in place of the catalogue's; its quotes are sorted, or are sorted on demand. */
static void draw_market(struct market *m, struct snapshot *s, struct random *random, struct arena *arena)
{
    m->parts = ARENA_COPY(arena, s->parts, s->n_parts, 0, struct part);
    draw_quotes(m, s, random);
    date rate_day = 19960101, grid_day = 19960101;
    for (size_t i = 0; i < MARKET_RATES; i++) {
        m->rates[i] = (struct exchange_rate){rate_day, "EUR", (double)random_in(random, 70, 130) / 100, 0};
        m->grids[i] =
            (struct power_grid){"here", grid_day, (double)random_in(random, 0, 900) / 1000, FIGURE_LIST, 0};
        rate_day = (i == 0 ? 20041200 : rate_day) + (date)random_in(random, 1, 4);
        grid_day = (i == 0 ? 20041200 : grid_day) + (date)random_in(random, 1, 4);
    }
    s->parts = m->parts;
    s->paid.quotes = m->quotes;
    s->paid.n_quotes = m->n_quotes;
    s->paid.exchange = m->rates;
    s->paid.n_exchange = MARKET_RATES;
    s->carbon.grids = m->grids;
    s->carbon.n_grids = MARKET_RATES;
    s->paid.by_offer = NULL;
    size_t *sorted = ARENA_NEW(arena, m->n_quotes, size_t);
    for (size_t p = 0; p < s->n_parts; p++)
        offers_sort(&sorted[s->parts[p].first_quote], s, &s->parts[p]);
    s->paid.by_offer = random_in(random, 0, 1) ? sorted : NULL;
}

static void check_choice(const struct plan *plan, const struct history_choice *choice, uint64_t seed,
                         date day)
{
    bool same = plan->found == choice->plan.found && plan->n_clusters == choice->plan.n_clusters &&
                plan->cost_minor == choice->plan.cost_minor;
    for (size_t c = 0; c < plan->n_clusters && same; c++)
        same = strcmp(plan->clusters[c].point.design->id, choice->plan.clusters[c].point.design->id) == 0 &&
               plan->clusters[c].point.nodes == choice->plan.clusters[c].point.nodes;
    same = same && plan->rate == choice->plan.rate && plan->objective == choice->plan.objective;
    if (!same)
        fail_msg("seed %" PRIu64 ", %d: by itself %d clusters for %" PRId64
                 ", in the history %d for %" PRId64,
                 seed, (int)day, (int)plan->n_clusters, plan->cost_minor, (int)choice->plan.n_clusters,
                 choice->plan.cost_minor);
}

/* Solves a day: first all designs, then those of each name. */
static void check_drawn_day(struct fixture *f, const struct history_period *period, const char *const name[2],
                            uint64_t seed, date day)
{
    struct arena arena = ARENA_INIT;
    struct diag diag = DIAG_INIT;
    struct instance instance, side;
    struct plan plan = {.found = false};
    struct scenario scenario = f->scenario;
    char text[11];
    scenario.frame.as_of = (struct located_text){.text = date_format(text, day), .option = "--as-of"};
    scenario.policy.unpriced = UNPRICED_LEFT_OUT;
    const enum status built = instance_build(&instance, &scenario, &f->snapshot, &arena, &diag);
    if (built == ST_OK)
        (void)plan_solve(&plan, &instance, &(struct plan_options){0}, &arena, &diag);
    check_choice(&plan, &period->best, seed, day);
    for (size_t i = 0; i < 2; i++) {
        plan = (struct plan){.found = false};
        diag_fini(&diag);
        if (built == ST_OK && instance_has_named(&instance, name[i]) &&
            instance_restrict(&side, &instance, name[i], &diag) == ST_OK)
            (void)plan_solve(&plan, &side, &(struct plan_options){0}, &arena, &diag);
        check_choice(&plan, &period->side[i], seed, day);
    }
    diag_fini(&diag);
    arena_fini(&arena);
}

static void check_market(struct fixture *f, struct random *random, uint64_t seed)
{
    static const char *const goals[] = {"", "goal: rate-per-cost\n", "goal: cost\ntarget_rate: 300\n",
                                        "clusters: 2\n"};
    const bool in_euros = random_in(random, 0, 1), valid = random_in(random, 0, 1);
    const bool emits = random_in(random, 0, 1);
    struct history_request request = {
        .since = 20041201, .until = 20041201 + MARKET_DAYS, .name = {"fast-ethernet", "gigabit-t"}};
    const char *scenario = arena_printf(
        &f->arena,
        "catalog: none\ncurrency: %s\nbudget: 15000\ncounts: any\n%s%s%s"
        "workload: [{name: bt, model: npb.bt, params: {class: B}, share: 1, max_time: any}]\n"
        "choose:\n  templates: [{name: per-port, ports: 2, cables: 2}, {name: star}]\n",
        in_euros ? "EUR" : "USD", goals[random_in(random, 0, 3)], valid ? "quotes: valid\n" : "",
        emits ? "budget_on: tco\ntco: {years: 3, grid: here, carbon_price: 900, energy_price: 0.1}\n"
                "set: [\"power.*=100W\", \"carbon.*=50kg\"]\n"
              : "");
    char path[64];
    test_write_text(path, "yaml", scenario);
    must(f, scenario_load(&f->scenario, path, &f->arena, &f->diag));
    must(f, scenario_apply(&f->scenario, &(struct settings){0}, &f->arena, &f->diag));
    unlink(path);
    request.stop.jobs = random_in(random, 1, 2);
    const enum status status =
        history_build(&f->history, &f->scenario, &f->snapshot, &request, &f->arena, &f->diag);
    if (status != ST_OK && status != ST_INFEASIBLE && status != ST_USAGE)
        fail_msg("seed %" PRIu64 ": %s", seed, f->diag.message);
    diag_fini(&f->diag);
    f->diag = DIAG_INIT;
    size_t at = 0;
    for (date day = request.since; day < request.until && status == ST_OK; day++) {
        while (at + 1 < f->history.n && f->history.periods[at + 1].from <= day)
            at++;
        check_drawn_day(f, &f->history.periods[at], request.name, seed, day);
    }
}

static void test_drawn_markets(void **state)
{
    struct fixture *f = *state;
    const struct snapshot whole = f->snapshot;
    const uint64_t n_cases = random_cases(100);
    for (uint64_t seed = 0; seed < n_cases; seed++) {
        struct random random = {seed};
        struct arena arena = ARENA_INIT;
        struct market *market = mem_alloc(1, sizeof *market);
        f->snapshot = whole;
        draw_market(market, &f->snapshot, &random, &arena);
        check_market(f, &random, seed);
        arena_fini(&arena);
        mem_free(market);
    }
    f->snapshot = whole;
}

/* Quotes of unused parts are dates, but no day is solved for them. */
static void test_idle_quotes(void **state)
{
    enum { DAYS = 2000 };
    struct fixture *f = *state;
    const size_t part = snapshot_part(&f->snapshot, "klat2-shelf");
    struct snapshot *s = &f->snapshot;
    struct part *parts = ARENA_COPY(&f->arena, s->parts, s->n_parts, 0, struct part);
    struct quote *quotes = ARENA_COPY(&f->arena, s->paid.quotes, s->paid.n_quotes, DAYS, struct quote);
    parts[part].first_quote = s->paid.n_quotes;
    date day = 20040101;
    for (size_t i = 0; i < DAYS; i++, day = date_next(day)) {
        quotes[s->paid.n_quotes + i] = s->paid.quotes[s->parts[part].first_quote];
        quotes[s->paid.n_quotes + i].date = day;
        quotes[s->paid.n_quotes + i].amount_minor = (int64_t)(100 + i);
    }
    parts[part].n_quotes = DAYS;
    s->parts = parts;
    s->paid.quotes = quotes;
    s->paid.n_quotes += DAYS;
    s->paid.by_offer = NULL;
    must(f, history_build(&f->history, &f->scenario, s, &(struct history_request){.since = 20040101},
                          &f->arena, &f->diag));
    assert_in_range(f->history.n_dates, DAYS, DAYS + 9);
    assert_in_range(f->history.n_solved, 1, 9);
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
        cmocka_unit_test_setup_teardown(test_drawn_markets, set_up, tear_down),
        cmocka_unit_test_setup_teardown(test_idle_quotes, set_up, tear_down),
        cmocka_unit_test_setup_teardown(test_refused, set_up, tear_down),
    };
    return cmocka_run_group_tests_name("study/history", tests, NULL, NULL);
}
