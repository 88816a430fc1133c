/* test_award.c - checks awards against published figures, and flips against ranking at every value. */
#include <inttypes.h>
#include <math.h>
#include <stdio.h>
#include <string.h>

#include "base/arena.h"
#include "base/decimal.h"
#include "catalog/snapshot.h"
#include "check.h"
#include "generator/random_award.h"
#include "tender/award.h"

enum { MOST = AWARD_BIDS, CASES = 100 };

static size_t winner_of(struct award_score *scores, const struct random_award *made)
{
    size_t order[MOST];
    return award_rank(scores, order, &made->rules, made->bids, made->n) > 0 ? order[0] : NO_INDEX;
}

/* --- published figures --- */

static void test_reproduces_quality_in_money(void **state)
{
    (void)state;
    struct random_award made = {.n = 2,
                                .rules = {.by = AWARD_QUALITY, .n_criteria = 1},
                                .criteria = {{.name = "service", .worth_minor = 30000}},
                                .marks = {{5}, {0}},
                                .names = {"a", "b"},
                                .bids = {{.price_minor = 8000000, .most_minor = MONEY_MAX},
                                         {.price_minor = 7900000, .most_minor = MONEY_MAX, .family = 1}}};
    struct award_score scores[MOST];
    random_award_link(&made);
    assert_int_equal(winner_of(scores, &made), 0);
    check_close(scores[0].score, -7850000, 0, 0); /* 80,000 - 1,500 = 78,500 */
    assert_int_equal(scores[0].worth_minor[0], 150000);
}

static void test_reproduces_utilisation(void **state)
{
    (void)state;
    struct random_award made = {
        .n = 2,
        .rules = {.by = AWARD_QUALITY, .n_criteria = 1},
        .criteria = {{.name = "utilisation", .worth_minor = 2500000, .baseline = 0.8}},
        .marks = {{0.9}, {0.8}},
        .names = {"a", "b"},
        .bids = {{.price_minor = 9e9, .most_minor = MONEY_MAX, .units = 644},
                 {.price_minor = 9e9, .most_minor = MONEY_MAX, .units = 644, .family = 1}}};
    struct award_score scores[MOST];
    random_award_link(&made);
    assert_int_equal(award_units(644, 0.9, 0.8), 725);
    assert_int_equal(award_units(640, 0.9, 0.8), 720);
    assert_int_equal(winner_of(scores, &made), 0);
    assert_int_equal(scores[0].quality_minor, 202500000); /* 81 x 25,000 USD */
    assert_int_equal(scores[1].quality_minor, 0);
}

/* 40, 30 and 20 points of 50: (x - min) / (max - min), and best / x for prices. */
static void test_reproduces_points(void **state)
{
    (void)state;
    struct random_award made = {
        .n = 3,
        .rules = {.by = AWARD_POINTS, .n_criteria = 2, .scale = 50},
        .criteria = {{.name = "metric", .of = AWARD_OF_METRIC, .formula = FORMULA_RANGE, .weight = 60},
                     {.name = "price", .of = AWARD_OF_PRICE, .formula = FORMULA_RATIO, .weight = 40}},
        .names = {"a", "b", "c"},
        .bids = {{.price_minor = 100, .most_minor = MONEY_MAX, .metric = 10},
                 {.price_minor = 125, .most_minor = MONEY_MAX, .metric = 18, .family = 1},
                 {.price_minor = 200, .most_minor = MONEY_MAX, .metric = 20, .family = 2}}};
    struct award_score scores[MOST];
    random_award_link(&made);
    assert_int_equal(winner_of(scores, &made), 2); /* b has 40 points, too, and the lower metric */
    check_close(scores[1].points[0], 40, 1e-15, 0);
    check_close(scores[1].points[1], 40, 1e-15, 0);
    check_close(scores[2].points[1], 25, 1e-15, 0);
    check_close(scores[1].score, 40, 1e-15, 0);
    check_close(scores[0].score, 20, 1e-15, 0);
    made.bids[0].price_minor = 0; /* no ratio to a price of 0 */
    assert_int_equal(winner_of(scores, &made), 2);
    check_close(scores[0].points[1], 50, 0, 0);
    check_close(scores[1].points[1], 0, 0, 0);
}

/* --- random tenders --- */

static size_t at(const struct award_flip *flip, double x, const struct random_award *made)
{
    struct arena scratch = ARENA_INIT;
    const size_t winner = award_winner_at(flip, x, &made->rules, made->bids, made->n, &scratch);
    arena_fini(&scratch);
    return winner;
}

/* True if the bid, or another one, wins at x. */
static void check_winner(const struct award_flip *flip, double x, const struct random_award *made,
                         size_t want)
{
    const size_t got = at(flip, x, made);
    if (got != want)
        fail_msg("seed %" PRIu64 ": %s, input %d of bid %zu, criterion %zu: at %.17g bid %zu wins, not %zu; "
                 "now %.17g, flips at %.17g and %.17g",
                 made->seed, award_names[made->rules.by], (int)flip->input, flip->bid, flip->criterion, x,
                 got, want, flip->now, flip->sides[0].value, flip->sides[1].value);
}

/* Whole minor units: tries each, up to where nothing changes any more. */
static void check_whole(const struct award_flip *flip, const struct random_award *made, size_t own,
                        bool above)
{
    const struct award_side *side = &flip->sides[above];
    double step = above ? 1 : -1;
    double low = flip->input == AWARD_PRICE_OF ? 1 : 0;
    for (size_t i = 0; i < made->n && flip->input == AWARD_PRICE_OF;
         i++) /* no alternative has a price below 0 */
        if (made->bids[i].family == made->bids[flip->bid].family)
            low = fmax(low, 1 + (double)(made->bids[flip->bid].price_minor - made->bids[i].price_minor));
    const double end = side->found ? side->value : above ? 2000 : low - 1;
    for (double x = flip->now + step; above ? x < end : x > end; x += step) {
        check_winner(flip, x, made, own);
        step = x > 3000 ? floor(x / 100) : step; /* with equal marks the price range is large */
    }
    if (!side->found)
        return;
    check_winner(flip, side->value, made, side->winner);
    assert_int_not_equal(side->winner, own);
}

/* Real numbers: tries one step after, one before, and many between. */
static void check_real(const struct award_flip *flip, const struct random_award *made, size_t own, bool above)
{
    enum { LOOKS = 100 };
    const struct award_side *side = &flip->sides[above];
    const bool banded = flip->input == AWARD_BAND;
    const double full = flip->input == AWARD_MARK_OF ? made->criteria[flip->criterion].full : 0;
    const double end = side->found ? side->value : !above ? 0 : banded ? 1 : full > 0 ? full : 2000;
    const bool alike = side->found && fabs(end - flip->now) <= 1e-9 * fmax(flip->now, 0.01); /* as good now */
    for (int i = 1; i < LOOKS && !alike; i++) {
        const double part = (double)i / LOOKS, x = flip->now + (end - flip->now) * part * part;
        if (x > 0)
            check_winner(flip, x, made, own);
    }
    if (!side->found)
        return;
    check_winner(flip, side->value, made, side->winner);
    assert_int_not_equal(side->winner, own);
    if (!alike)
        check_winner(flip, side->value + (flip->now - side->value) * 1e-9, made, own);
}

static void check_flips(const struct random_award *made, struct arena *arena)
{
    struct award_score scores[MOST];
    const size_t own = winner_of(scores, made);
    size_t n = 0;
    const struct award_flip *flips = award_flips(&n, &made->rules, made->bids, made->n, arena);
    for (size_t i = 0; i < n; i++)
        for (int above = 0; above < 2; above++)
            if (made->rules.n_criteria == 1 && made->rules.by != AWARD_QUALITY &&
                flips[i].input == AWARD_WEIGHT_OF)
                assert_false(flips[i].sides[above].found); /* it has all the weight */
            else if (flips[i].input == AWARD_PRICE_OF ||
                     (flips[i].input == AWARD_WEIGHT_OF && made->rules.by == AWARD_QUALITY))
                check_whole(&flips[i], made, own, above);
            else
                check_real(&flips[i], made, own, above);
}

/* The order of the bids does not matter. */
static void check_permuted(const struct random_award *made, struct random *random)
{
    struct award_score scores[MOST];
    struct random_award other = *made;
    const size_t own = winner_of(scores, made);
    for (size_t i = made->n; i-- > 1;) {
        const size_t j = (size_t)random_in(random, 0, (int64_t)i);
        const struct award_bid bid = other.bids[i];
        other.bids[i] = other.bids[j];
        other.bids[j] = bid;
    }
    other.rules.criteria = other.criteria; /* its marks and names point into the first copy */
    const size_t theirs = winner_of(scores, &other);
    if (own == NO_INDEX)
        assert_int_equal(theirs, NO_INDEX);
    else
        check_text(other.bids[theirs].name, made->bids[own].name);
}

/* Without relative points, a bid that is nowhere better than another and more expensive changes no award. */
static void check_dominated(const struct random_award *made, struct random *random)
{
    struct award_score scores[MOST];
    struct random_award more = *made;
    const size_t own = winner_of(scores, made);
    bool relative = false;
    for (size_t k = 0; k < made->rules.n_criteria; k++)
        relative = relative || !(made->criteria[k].full > 0);
    if (made->n == MOST || own == NO_INDEX || (relative && made->rules.by != AWARD_QUALITY))
        return;
    const size_t like = (size_t)random_in(random, 0, (int64_t)made->n - 1);
    more.bids[made->n] = made->bids[like];
    more.bids[made->n].price_minor += random_in(random, 1, 50);
    more.bids[made->n].metric *= 0.9;
    snprintf(more.names[made->n], sizeof more.names[made->n], "z");
    for (size_t k = 0; k < 4; k++)
        more.marks[made->n][k] = fmax(0, more.marks[like][k] - 1);
    more.n++;
    random_award_link(&more);
    assert_int_equal(winner_of(scores, &more), own);
}

/* A band of 0 leaves the best performance per price. */
static void check_no_band(const struct random_award *made)
{
    struct award_score scores[MOST];
    struct random_award value = *made, ufab = *made;
    if (made->rules.by != AWARD_VALUE && made->rules.by != AWARD_UFAB)
        return;
    random_award_link(&value);
    random_award_link(&ufab);
    value.rules.by = AWARD_VALUE;
    ufab.rules.by = AWARD_UFAB;
    ufab.rules.band = 0;
    ufab.rules.tie_breaker = TIE_BREAKER_PERFORMANCE; /* as ties are decided */
    assert_int_equal(winner_of(scores, &value), winner_of(scores, &ufab));
}

static void test_flips_equal_a_scan(void **state)
{
    (void)state;
    const uint64_t first = random_first(), cases = random_cases(CASES);
    for (uint64_t seed = first; seed < first + cases; seed++) {
        struct random random = {seed};
        struct random_award made;
        struct arena arena = ARENA_INIT;
        random_award_draw(&made, &random);
        made.seed = seed;
        check_permuted(&made, &random);
        check_dominated(&made, &random);
        check_no_band(&made);
        check_flips(&made, &arena);
        arena_fini(&arena);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_reproduces_quality_in_money),
        cmocka_unit_test(test_reproduces_utilisation),
        cmocka_unit_test(test_reproduces_points),
        cmocka_unit_test(test_flips_equal_a_scan),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
