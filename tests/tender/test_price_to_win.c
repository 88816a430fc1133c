/* test_price_to_win.c - checks prices to win against published figures, and against ranking at every total.
 */
#include <inttypes.h>
#include <math.h>
#include <stdio.h>
#include <string.h>

#include "base/arena.h"
#include "catalog/snapshot.h"
#include "check.h"
#include "generator/random_award.h"
#include "problem/instance.h"
#include "tender/price_to_win.h"
#include "tender/tender.h"

enum { CASES = 1000, MINOR = 100 };

/* --- published figures: values.md, section 8 --- */

/* alpha, beta and gamma under an award. */
static struct random_award three(enum award_by by)
{
    return (struct random_award){
        .n = 3,
        .rules = {.by = by, .n_criteria = by == AWARD_POINTS ? 2 : 0, .scale = 100},
        .criteria = {{.name = "metric", .of = AWARD_OF_METRIC, .formula = FORMULA_RANGE, .weight = 50},
                     {.name = "price", .of = AWARD_OF_PRICE, .formula = FORMULA_RANGE, .weight = 50}},
        .names = {"alpha", "beta", "gamma"},
        .bids = {{.price_minor = 1000000 * MINOR, .most_minor = MONEY_MAX, .metric = 100},
                 {.price_minor = 1055000 * MINOR, .most_minor = MONEY_MAX, .metric = 104, .family = 1},
                 {.price_minor = 960000 * MINOR, .most_minor = MONEY_MAX, .metric = 97, .family = 2}}};
}

/* total 0: no price wins. */
static void check_three(enum award_by by, size_t winner, const int64_t totals[3])
{
    struct random_award made = three(by);
    random_award_link(&made);
    for (size_t i = 0; i < 3; i++) {
        struct price_to_win win = {.entry = i};
        price_to_win_total(&win, &made.rules, made.bids, made.n);
        assert_int_equal(win.winner, i == winner);
        assert_int_equal(win.range, totals[i] ? WINS_UP_TO : WINS_NEVER);
        assert_int_equal(win.total_minor, totals[i]);
        if (totals[i])
            assert_int_equal(win.wins_as, i);
    }
}

static void test_finds_published_totals(void **state)
{
    (void)state;
    check_three(AWARD_PRICE, 2, (const int64_t[]){96000000, 96000000, 99999999});
    check_three(AWARD_VALUE, 2, (const int64_t[]){98969072, 102927835, 96999999});
    check_three(AWARD_POINTS, 0, (const int64_t[]){100071428, 105333333, 0});
}

/* A tender with lines that no catalogue has, and a rival. */
struct lines_tender {
    struct snapshot snapshot;
    struct purchase purchase;
    struct instance instance;
    struct tender_entry entries[3];
    struct random_award award;
    struct award_score scores[3];
    struct tender_outcome tender;
    struct arena arena;
};

static void rank_tender(struct lines_tender *t)
{
    size_t order[3];
    random_award_link(&t->award);
    for (size_t i = 0; i < t->award.n; i++)
        if (t->entries[i].bid.n == 0)
            t->entries[i].bid = (struct bid){.lump = true, .lump_minor = t->award.bids[i].price_minor};
    t->tender = (struct tender_outcome){.entries = t->entries,
                                        .n = t->award.n,
                                        .awarded = true,
                                        .rules = t->award.rules,
                                        .bids = t->award.bids,
                                        .scores = t->scores};
    t->instance = (struct instance){.snapshot = &t->snapshot, .purchase = &t->purchase, .arena = &t->arena};
    award_rank(t->scores, order, &t->award.rules, t->award.bids, t->award.n);
}

static void test_rounds_each_unit_price_of_a_discount(void **state)
{
    (void)state;
    struct bid_line lines[] = {
        {.part = "node", .quantity = 3, .price = BID_PRICE_UNIT, .price_minor = 33333, .is_cost = true},
        {.part = "cable", .quantity = 7, .price = BID_PRICE_UNIT, .price_minor = 1429, .is_cost = true},
        {.part = "work", .quantity = 1, .price = BID_PRICE_UNIT, .price_minor = 250000, .is_cost = true}};
    struct lines_tender t = {.award = three(AWARD_PRICE)};
    t.award.n = 2;
    t.award.bids[0].price_minor = 350000;
    t.award.bids[0].metric = 100;
    t.award.bids[1].price_minor = 360002;
    t.entries[1].bid = (struct bid){.lines = lines, .n = 3};
    rank_tender(&t);
    assert_int_equal(price_to_win_changed_total(&t.tender, &t.instance, 1, 0), 360002);
    size_t n = 0;
    const struct price_to_win *wins = prices_to_win(&n, &t.tender, &t.instance, &t.arena);
    assert_int_equal(n, 2);
    assert_int_equal(wins[1].total_minor, 350000);
    assert_true(wins[1].has_change);
    assert_int_equal(wins[1].change_bp, -278);
    assert_int_equal(wins[1].changed_minor, 349991);
    assert_int_equal(wins[1].one_more_minor, 350028);
    assert_true(wins[1].worth_is_gain);
    assert_int_equal(wins[1].worth_minor, 9);
    assert_int_equal(wins[0].total_minor, 360001); /* the other one has the higher metric */
    arena_fini(&t.arena);
}

/* The total of lines after a discount, with 19 % tax on each line. */
static int64_t discounted(const struct bid_line *lines, size_t n, int64_t discount_bp)
{
    int64_t total = 0;
    for (size_t i = 0; i < n; i++) {
        const int64_t unit = (lines[i].price_minor * (10000 - discount_bp) + 5000) / 10000;
        const int64_t net = unit * lines[i].quantity;
        total += net + (net * 19 + 50) / 100;
    }
    return total;
}

static void test_finds_the_least_of_all_discounts(void **state)
{
    (void)state;
    enum { LINES = 6 };
    const uint64_t first = random_first(), cases = random_cases(CASES / 4);
    printf("random seeds %" PRIu64 " to %" PRIu64 "\n", first, first + cases - 1);
    for (uint64_t seed = first; seed < first + cases; seed++) {
        struct random random = {seed};
        struct bid_line lines[LINES];
        struct lines_tender t = {.award = three(AWARD_PRICE), .purchase = {.tax = {19, 2}}};
        const size_t n_lines = (size_t)random_in(&random, 1, LINES);
        for (size_t i = 0; i < n_lines; i++)
            lines[i] = (struct bid_line){.part = "line",
                                         .quantity = random_in(&random, 1, 40),
                                         .price = BID_PRICE_UNIT,
                                         .price_minor = random_in(&random, 1, 20000),
                                         .is_cost = true};
        const int64_t now = discounted(lines, n_lines, 0), rival = random_in(&random, 0, now);
        int64_t want = 0;
        while (want < 10000 && discounted(lines, n_lines, want) > rival)
            want++;
        t.award.n = 2;
        t.award.bids[0].price_minor = rival;
        t.award.bids[0].metric = 1;
        t.award.bids[1].price_minor = now;
        t.entries[1].bid = (struct bid){.lines = lines, .n = n_lines};
        rank_tender(&t);
        size_t n = 0;
        const struct price_to_win *wins = prices_to_win(&n, &t.tender, &t.instance, &t.arena);
        if (want > 0 && want < 10000 && (!wins[1].has_change || wins[1].change_bp != -want))
            fail_msg("seed %" PRIu64 ": discount of %" PRId64 ", not %" PRId64 " basis points", seed,
                     -wins[1].change_bp, want);
        if (want > 0 && want < 10000)
            assert_int_equal(wins[1].changed_minor, discounted(lines, n_lines, want));
        arena_fini(&t.arena);
    }
}

static void test_states_the_exchange_line(void **state)
{
    (void)state;
    struct lines_tender t = {.award = three(AWARD_VALUE)};
    const struct random_award given = three(AWARD_VALUE);
    for (size_t i = 0; i < 3; i++) /* in the ranking: gamma, alpha, beta */
        t.award.bids[i] = given.bids[(i + 2) % 3];
    rank_tender(&t);
    size_t n = 0;
    const struct price_to_win *wins = prices_to_win(&n, &t.tender, &t.instance, &t.arena);
    assert_int_equal(n, 3);
    assert_true(wins[2].has_exchange);
    check_close(wins[2].exchange_performance, 20467.0 / 192, 1e-14, 0);
    check_close(wins[0].exchange_performance, 96, 1e-14, 0); /* the winner ties with alpha there */
    assert_int_equal(wins[2].change_bp, -244);
    assert_int_equal(wins[2].changed_minor, 102925800);
    assert_int_equal(wins[2].worth_minor, 105500000 - 102925800);
    assert_false(wins[2].worth_is_gain);
    arena_fini(&t.arena);
}

/* --- against every total --- */

/* True if the bidder of an entry wins with the entry's total at x. */
static bool wins_at(const struct random_award *made, size_t entry, int64_t x)
{
    struct award_score scores[AWARD_BIDS];
    size_t order[AWARD_BIDS];
    struct random_award moved = *made;
    random_award_link(&moved);
    for (size_t i = 0; i < made->n; i++)
        if (made->bids[i].family == made->bids[entry].family)
            moved.bids[i].price_minor += x - made->bids[entry].price_minor;
    return award_rank(scores, order, &moved.rules, moved.bids, moved.n) > 0 &&
           moved.bids[order[0]].family == made->bids[entry].family;
}

/* Least total at which all the bidder's alternatives have a positive price. */
static int64_t least_total(const struct random_award *made, size_t entry)
{
    int64_t least = 1;
    for (size_t i = 0; i < made->n; i++)
        if (made->bids[i].family == made->bids[entry].family) {
            const int64_t own = 1 + made->bids[entry].price_minor - made->bids[i].price_minor;
            least = own > least ? own : least;
        }
    return least;
}

/* The results at every total, up to one beyond which nothing changes. */
struct totals {
    int64_t highest; /* highest total at which the bidder wins; 0: none */
    bool falls;      /* it loses at some lower one */
    bool last;       /* the last total wins */
};

static struct totals scan(const struct random_award *made, size_t entry)
{
    enum { EACH = 3000 };
    struct totals totals = {0};
    bool lost = false;
    for (int64_t x = least_total(made, entry); x < 100000000; x += x < EACH ? 1 : x / 50) {
        totals.last = wins_at(made, entry, x);
        lost = lost || !totals.last;
        totals.falls = totals.falls || (totals.last && lost);
        totals.highest = totals.last ? x : totals.highest;
    }
    return totals;
}

static bool is_alone(const struct random_award *made, size_t entry)
{
    for (size_t i = 0; i < made->n; i++)
        if (i != entry && made->bids[i].family == made->bids[entry].family)
            return false;
    return true;
}

/* 1: a lower price loses, which only alternatives of one bid with relative points may cause. */
static int check_entry(const struct random_award *made, size_t entry)
{
    const struct totals totals = scan(made, entry);
    struct price_to_win win = {.entry = entry};
    price_to_win_total(&win, &made->rules, made->bids, made->n);
    const bool zero =
        win.winner && win.now_minor < least_total(made, entry); /* its price would be 0 or less */
    const enum win_range want = totals.last ? WINS_ANY : totals.highest > 0 || zero ? WINS_UP_TO : WINS_NEVER;
    bool same = !(totals.falls && is_alone(made, entry)) && (totals.falls || win.range == want);
    if (win.range == WINS_UP_TO) {
        same = same && wins_at(made, entry, win.total_minor) && !wins_at(made, entry, win.total_minor + 1);
        same = same && (totals.falls || totals.highest <= win.total_minor);
    }
    if (!same)
        fail_msg("seed %" PRIu64 ": by %s bid %zu wins up to %" PRId64 ", not %" PRId64
                 "; range %d, not %d; today %" PRId64,
                 made->seed, award_names[made->rules.by], entry, totals.highest, win.total_minor, (int)want,
                 (int)win.range, win.now_minor);
    return totals.falls;
}

static void test_equals_a_scan_of_all_totals(void **state)
{
    (void)state;
    const uint64_t first = random_first(), cases = random_cases(CASES);
    int entries = 0, odd = 0;
    printf("random seeds %" PRIu64 " to %" PRIu64 "\n", first, first + cases - 1);
    for (uint64_t seed = first; seed < first + cases; seed++) {
        struct random random = {seed};
        struct random_award made;
        random_award_draw(&made, &random);
        made.seed = seed;
        for (size_t i = 0; i < made.n; i++, entries++)
            odd += check_entry(&made, i);
    }
    printf("%d entries, %d whose alternatives make a lower price lose\n", entries, odd);
    assert_true(odd * 50 < entries);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_finds_published_totals),
        cmocka_unit_test(test_rounds_each_unit_price_of_a_discount),
        cmocka_unit_test(test_finds_the_least_of_all_discounts),
        cmocka_unit_test(test_states_the_exchange_line),
        cmocka_unit_test(test_equals_a_scan_of_all_totals),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
