#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/arena.h"
#include "base/diag.h"
#include "catalog/price.h"
#include "check.h"
#include "generator/random_numbers.h"
#include "oracle/read_offers.h"

/* One part with its quotes, and exchange rates of several days. */
static const struct part PART[] = {{.id = "p", .n_quotes = 0}};

/* Rates before the euro's notes: units per USD. */
static const struct exchange_rate EXCHANGE[] = {
    {19990101, "DEM", 1.75, 0},  {19990101, "EUR", 0.85, 0}, {19990101, "FRF", 5.87, 0},
    {19990101, "JPY", 110.5, 0}, {19990201, "EUR", 0.9, 0},
};

struct fixture {
    struct part part;
    struct snapshot snapshot;
};

static void fill(struct fixture *f, const struct quote *quotes, size_t n)
{
    f->part = PART[0];
    f->part.n_quotes = n;
    f->snapshot = (struct snapshot){.name = "test",
                                    .currency = "USD",
                                    .parts = &f->part,
                                    .n_parts = 1,
                                    .paid.quotes = quotes,
                                    .paid.n_quotes = n,
                                    .paid.exchange = EXCHANGE,
                                    .paid.n_exchange = sizeof EXCHANGE / sizeof *EXCHANGE};
}

static enum status price_of(struct price *out, const struct quote *quotes, size_t n, date as_of,
                            bool valid_only, struct arena *arena, struct diag *diag)
{
    struct fixture f;
    struct price *prices = NULL;
    fill(&f, quotes, n);
    const struct price_basis in = {&f.snapshot, as_of, "USD", valid_only};
    const enum status status = price_all(&prices, &in, arena, diag);
    if (status == ST_OK)
        *out = prices[0];
    return status;
}

static struct quote dollars(date day, int64_t amount, int64_t pack, int64_t from, date valid_until)
{
    return (struct quote){.date = day,
                          .amount_minor = amount,
                          .currency = "USD",
                          .pack = pack,
                          .min_quantity = from,
                          .valid_until = valid_until};
}

static void test_uses_the_newest_price(void **state)
{
    (void)state;
    struct arena arena = ARENA_INIT;
    struct diag diag = DIAG_INIT;
    struct price price = {.steps = NULL};
    const struct quote quotes[] = {
        dollars(19980101, 100, 1, 1, 0), dollars(19980601, 120, 1, 1, 0),  dollars(19980601, 110, 1, 1, 0),
        dollars(19990101, 50, 1, 1, 0),  dollars(19980201, 80, 1, 100, 0), dollars(19980601, 900, 10, 1, 0),
    };
    assert_int_equal(price_of(&price, quotes, 6, 19981231, false, &arena, &diag), ST_OK);
    /* singles and packs of ten; the older price from 100 units on is superseded */
    assert_int_equal(price.n, 2);
    assert_int_equal(price.steps[0].pack_minor, 110);
    assert_int_equal(price.steps[0].quote, 2);
    assert_int_equal(price.steps[1].pack, 10);
    assert_false(price.expired);
    assert_false(price_is_linear(&price));
    assert_int_equal(price_of(&price, quotes, 6, 19980131, false, &arena, &diag), ST_OK);
    assert_int_equal(price.steps[0].pack_minor, 100);
    assert_int_equal(price_of(&price, quotes, 6, 19971231, false, &arena, &diag), ST_OK);
    assert_int_equal(price.n, 0);
    assert_int_equal(price_total(&price, 1, NULL), -1);
    assert_int_equal(price_total(&price, 0, NULL), 0);
    arena_fini(&arena);
}

static void test_respects_validity(void **state)
{
    (void)state;
    struct arena arena = ARENA_INIT;
    struct diag diag = DIAG_INIT;
    struct price price = {.steps = NULL};
    const struct quote quotes[] = {dollars(19980101, 100, 1, 1, 19990101),
                                   dollars(19980601, 90, 1, 1, 19980630)};
    assert_int_equal(price_of(&price, quotes, 2, 19980630, false, &arena, &diag), ST_OK);
    assert_false(price.expired); /* valid_until includes the last day */
    assert_int_equal(price_of(&price, quotes, 2, 19980701, false, &arena, &diag), ST_OK);
    assert_true(price.expired);
    assert_int_equal(price.steps[0].pack_minor, 90);
    assert_true(price_is_linear(&price));
    assert_int_equal(price_of(&price, quotes, 2, 19980701, true, &arena, &diag), ST_OK);
    assert_int_equal(price.n, 0); /* the older price without end is not used any more */
    assert_true(price.lapsed);
    assert_int_equal(price_of(&price, quotes, 2, 19990102, true, &arena, &diag), ST_OK);
    assert_true(price.lapsed);
    assert_int_equal(price.n, 0);
    assert_int_equal(price_of(&price, quotes, 2, 19970101, true, &arena, &diag), ST_OK);
    assert_false(price.lapsed); /* a part without quotes up to the date is not `lapsed` */
    diag_fini(&diag);
    arena_fini(&arena);
}

static int64_t converted(int64_t amount, const char *from, const char *to, date day)
{
    struct fixture f;
    struct diag diag = DIAG_INIT;
    int64_t out = -1;
    fill(&f, NULL, 0);
    const struct price_basis in = {.snapshot = &f.snapshot, .as_of = day, .currency = to};
    if (price_convert(&out, amount, from, &in, &diag) != ST_OK)
        fail_msg("%s", diag.message);
    return out;
}

static void test_converts_currencies(void **state)
{
    (void)state;
    assert_int_equal(converted(1010, "USD", "EUR", 19990101), 859); /* 8.585 rounds half away from zero */
    assert_int_equal(converted(1010, "USD", "EUR", 19990131), 859);
    assert_int_equal(converted(1010, "USD", "EUR", 19990201), 909); /* the newer rate */
    /* 110.5 yen; the yen has no smaller unit */
    assert_int_equal(converted(100, "USD", "JPY", 19990101), 111);
    assert_int_equal(converted(1105, "JPY", "USD", 19990101), 1000);
    assert_int_equal(converted(10000, "DEM", "FRF", 19990101), 33543); /* 335.428571... */
    assert_int_equal(converted(123, "KWD", "KWD", 19990101), 123);
    assert_int_equal(converted(0, "USD", "JPY", 19990101), 0);
    /* 10^17 cents: a double cannot hold them exactly. */
    assert_int_equal(converted(INT64_C(100000000000000001), "USD", "EUR", 19990101),
                     INT64_C(85000000000000001));
    assert_int_equal(converted(MONEY_MAX, "USD", "USD", 19990101), MONEY_MAX);
}

static void test_rejects_missing_exchange_rates(void **state)
{
    (void)state;
    struct fixture f;
    struct diag diag = DIAG_INIT;
    int64_t out = 0;
    fill(&f, NULL, 0);
    struct price_basis in = {.snapshot = &f.snapshot, .as_of = 19990101, .currency = "USD"};
    assert_int_equal(price_convert(&out, 1, "GBP", &in, &diag), ST_CATALOG);
    check_text(
        diag.message,
        "catalogue 'test' has no exchange rate of GBP on or before 1999-01-01: add a row to its "
        "exchange_rate.csv (columns date,currency,per_usd,source), such as 1999-01-01,GBP,NUMBER,SOURCE with "
        "the GBP for one USD, or run `bursar catalog add FOLDER currency=GBP per_usd=NUMBER`");
    diag_fini(&diag);
    in = (struct price_basis){.snapshot = &f.snapshot, .as_of = 19981231, .currency = "EUR"};
    assert_int_equal(price_convert(&out, 1, "USD", &in, &diag), ST_CATALOG);
    diag_fini(&diag);
    in = (struct price_basis){.snapshot = &f.snapshot, .as_of = 19990101, .currency = "FRF"};
    assert_int_equal(price_convert(&out, MONEY_MAX, "USD", &in, &diag), ST_CATALOG);
    diag_fini(&diag);
}

static void test_finds_the_cheapest_total(void **state)
{
    (void)state;
    struct price_step steps[] = {{.min_quantity = 1, .pack = 1, .pack_minor = 1000},
                                 {.min_quantity = 1, .pack = 10, .pack_minor = 8000},
                                 {.min_quantity = 100, .pack = 1, .pack_minor = 700}};
    const struct price price = {.steps = steps, .n = 3};
    int64_t bought = 0;
    assert_int_equal(price_total(&price, 1, &bought), 1000);
    assert_int_equal(bought, 1);
    /* a pack costs the same: the smaller order wins */
    assert_int_equal(price_total(&price, 8, &bought), 8000);
    assert_int_equal(bought, 8);
    assert_int_equal(price_total(&price, 9, &bought), 8000);
    assert_int_equal(bought, 10);
    assert_int_equal(price_total(&price, 11, &bought), 11000);
    assert_int_equal(price_total(&price, 81, &bought), 70000); /* 100 units at the price break, not 9 packs */
    assert_int_equal(bought, 100);
    assert_int_equal(price_total(&price, 101, &bought), 70700);
    assert_int_equal(price_total(&price, INT64_MAX, &bought), -1);
    struct price_step free_step[] = {{.min_quantity = 1, .pack = 1}};
    const struct price nothing = {.steps = free_step, .n = 1};
    assert_int_equal(price_total(&nothing, INT64_MAX, &bought), 0);
    assert_int_equal(bought, INT64_MAX);
}

/* 10.10 EUR at 0.85 EUR per USD are 1188.2352... cents. Every factor applies to the unrounded amount. Only a
 * fraction of more than 125 bits is rounded first. */
static void test_rounds_once(void **state)
{
    (void)state;
    struct arena arena = ARENA_INIT;
    struct diag diag = DIAG_INIT;
    struct quote quote = dollars(19990101, 1010, 1, 1, 0);
    struct price price;
    strcpy(quote.currency, "EUR");
    assert_int_equal(price_of(&price, &quote, 1, 19990115, false, &arena, &diag), ST_OK);
    struct price_step *step = &price.steps[0];
    assert_int_equal(step->pack_minor, 1188);
    price_step_scale(step, (struct decimal){5, 1});
    assert_int_equal(step->pack_minor, 594); /* 594.117... */
    price_step_scale(step, (struct decimal){1014, 3});
    assert_int_equal(step->pack_minor, 602); /* 602.435..., not round(594 * 1.014) = 602.3 */
    price_step_scale(step, (struct decimal){4, 0});
    assert_int_equal(step->pack_minor, 2410); /* 2409.74..., not 4 * 602 */
    for (int i = 0; i < 9; i++)
        price_step_scale(step, (struct decimal){100000000000000001, 17});
    assert_int_equal(step->pack_minor, 2410);
    struct price_step set = {.min_quantity = 1, .pack = 1, .pack_minor = 333};
    price_step_scale(&set, (struct decimal){15, 1});
    assert_int_equal(set.pack_minor, 500); /* 499.5 */
    price_step_scale(&set, (struct decimal){2, 0});
    assert_int_equal(set.pack_minor, 999);
    arena_fini(&arena);
    diag_fini(&diag);
}

/* Tax is rounded half away from zero once per order, on its total. */
static void test_taxes_each_order_once(void **state)
{
    struct price_step step[] = {{.min_quantity = 1, .pack = 1, .pack_minor = 333}};
    const struct price price = {.steps = step, .n = 1, .tax = {775, 4}}; /* 7.75 % */
    (void)state;
    assert_int_equal(price_total(&price, 0, NULL), 0);
    assert_int_equal(price_total(&price, 1, NULL), 333 + 26);    /* 25.8075 */
    assert_int_equal(price_total(&price, 10, NULL), 3330 + 258); /* 258.075, not 10 times 26 */
    assert_false(price_is_linear(&price));
}

/* Tries every number of packs of every step. */
static int64_t brute(const struct price *price, int64_t quantity, int64_t *bought)
{
    int64_t best = -1;
    for (size_t i = 0; i < price->n; i++) {
        for (int64_t packs = 0; packs <= 200; packs++) {
            const int64_t units = packs * price->steps[i].pack;
            const int64_t cost = packs * price->steps[i].pack_minor;
            if (units < quantity || units < price->steps[i].min_quantity)
                continue;
            if (best < 0 || cost < best || (cost == best && units < *bought)) {
                best = cost;
                *bought = units;
            }
        }
    }
    return best;
}

static void test_equals_a_scan_of_all_packs(void **state)
{
    (void)state;
    const char *given = getenv("SEED");
    const unsigned seed = given ? (unsigned)strtoul(given, NULL, 10) : 19971001;
    unsigned random = seed;
    for (int round = 0; round < 2000; round++) {
        struct price_step steps[4];
        random = random * 1103515245 + 12345;
        const size_t n = 1 + (random >> 16) % 4;
        for (size_t i = 0; i < n; i++) {
            int64_t v[3];
            for (int k = 0; k < 3; k++) {
                random = random * 1103515245 + 12345;
                v[k] = (random >> 16) & 0x7fff;
            }
            steps[i] = (struct price_step){
                .min_quantity = 1 + v[0] % 60, .pack = 1 + v[1] % 12, .pack_minor = v[2] % 50};
        }
        const struct price price = {.steps = steps, .n = n};
        for (int64_t quantity = 1; quantity <= 70; quantity++) {
            int64_t bought = 0;
            int64_t wanted_bought = 0;
            const int64_t total = price_total(&price, quantity, &bought);
            const int64_t wanted = brute(&price, quantity, &wanted_bought);
            if (total != wanted || bought != wanted_bought)
                fail_msg("seed %u round %d quantity %d: %lld for %lld, brute force %lld for %lld", seed,
                         round, (int)quantity, (long long)total, (long long)bought, (long long)wanted,
                         (long long)wanted_bought);
        }
    }
}

/* --- the rule of offers, implemented again from the manual --- */

enum { MOST_QUOTES = 7 };

/* Cost of all units from one seller: the cheapest row for the order, rounded up to packs. */
static int64_t reads_total(const struct quote *quotes, size_t n, date day, bool valid_only, int64_t units)
{
    int64_t best = -1;
    for (size_t i = 0; i < n; i++) {
        if (!read_standing(quotes, n, i, day, valid_only))
            continue;
        const int64_t least = units > quotes[i].min_quantity ? units : quotes[i].min_quantity;
        const int64_t packs = (least + quotes[i].pack - 1) / quotes[i].pack;
        const int64_t pack_minor = converted(quotes[i].amount_minor, quotes[i].currency, "USD", day);
        if (best < 0 || packs * pack_minor < best)
            best = packs * pack_minor;
    }
    return best;
}

static void draw_quote(struct quote *quote, struct random *random)
{
    static const char *const sellers[] = {"one", "two", "three"};
    static const char *const currencies[] = {"USD", "USD", "EUR", "JPY"};
    static const enum figure_kind kinds[] = {FIGURE_QUOTE, FIGURE_QUOTE, FIGURE_LIST, FIGURE_ESTIMATE};
    const date dated = 19990301 + (date)random_in(random, 0, 5);
    *quote =
        (struct quote){.date = dated,
                       .valid_until = random_in(random, 0, 2) ? dated + (date)random_in(random, 0, 6) : 0,
                       .amount_minor = random_in(random, 0, 60),
                       .kind = kinds[random_in(random, 0, 3)],
                       .pack = random_in(random, 0, 2) ? 1 : random_in(random, 2, 4),
                       .min_quantity = random_in(random, 0, 1) ? 1 : random_in(random, 2, 9),
                       .seller = sellers[random_in(random, 0, 2)]};
    memcpy(quote->currency, currencies[random_in(random, 0, 3)], 4);
}

static void test_equals_the_manuals_rule_of_offers(void **state)
{
    (void)state;
    const uint64_t n_cases = random_cases(10000);
    for (uint64_t seed = 0; seed < n_cases; seed++) {
        struct random random = {seed};
        struct arena arena = ARENA_INIT;
        struct diag diag = DIAG_INIT;
        struct price price = {.steps = NULL};
        struct quote quotes[MOST_QUOTES];
        const size_t n = (size_t)random_in(&random, 1, MOST_QUOTES);
        const date day = 19990301 + (date)random_in(&random, 0, 9);
        const bool valid_only = random_in(&random, 0, 1);
        for (size_t i = 0; i < n; i++)
            draw_quote(&quotes[i], &random);
        assert_int_equal(price_of(&price, quotes, n, day, valid_only, &arena, &diag), ST_OK);
        for (int64_t units = 1; units <= 12; units++) {
            const int64_t total = price_total(&price, units, NULL);
            const int64_t wanted = reads_total(quotes, n, day, valid_only, units);
            if (total != wanted)
                fail_msg("seed %" PRIu64 ", %" PRId64 " units: %" PRId64 ", by the manual %" PRId64, seed,
                         units, total, wanted);
        }
        diag_fini(&diag);
        arena_fini(&arena);
    }
}

static void test_prefers_firm_offers(void **state)
{
    (void)state;
    struct arena arena = ARENA_INIT;
    struct diag diag = DIAG_INIT;
    struct price price = {.steps = NULL};
    struct quote quotes[] = {dollars(19990301, 1420000, 1, 1, 19990401),
                             dollars(19990302, 1395000, 1, 1, 19990401),
                             dollars(19990303, 1450000, 1, 1, 19990401), dollars(19990304, 1000000, 1, 1, 0),
                             dollars(19990201, 900000, 1, 100, 19990401)};
    static const char *const sellers[] = {"a", "b", "c", "d", "b"};
    for (size_t i = 0; i < 5; i++) {
        quotes[i].kind = i == 3 ? FIGURE_LIST : FIGURE_QUOTE;
        quotes[i].seller = sellers[i];
    }
    assert_int_equal(price_of(&price, quotes, 5, 19990310, false, &arena, &diag), ST_OK);
    assert_int_equal(price_total(&price, 1, NULL), 1395000); /* neither the newest price nor the list price */
    assert_int_equal(price_total(&price, 100, NULL), 100 * 1395000); /* b's older price break is superseded */
    assert_int_equal(price_of(&price, quotes, 5, 19990402, false, &arena, &diag), ST_OK);
    assert_int_equal(price_total(&price, 1, NULL), 1000000); /* no offer is firm: the newest price */
    diag_fini(&diag);
    arena_fini(&arena);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_uses_the_newest_price),
        cmocka_unit_test(test_respects_validity),
        cmocka_unit_test(test_converts_currencies),
        cmocka_unit_test(test_rejects_missing_exchange_rates),
        cmocka_unit_test(test_finds_the_cheapest_total),
        cmocka_unit_test(test_rounds_once),
        cmocka_unit_test(test_taxes_each_order_once),
        cmocka_unit_test(test_equals_a_scan_of_all_packs),
        cmocka_unit_test(test_prefers_firm_offers),
        cmocka_unit_test(test_equals_the_manuals_rule_of_offers),
    };
    return cmocka_run_group_tests_name("catalog/price", tests, NULL, NULL);
}
