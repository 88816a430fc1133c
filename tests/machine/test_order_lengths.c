/* test_order_lengths.c - least costs of cables by length against every number of each tried. */
#include "check.h"

#include <stdlib.h>
#include <string.h>

#include "generator/random_numbers.h"
#include "machine/order_lengths.h"

enum { CASES = 300, WAYS_AT_MOST = 60, CABLES_AT_MOST = 4, STEPS_AT_MOST = 3, POWER = 1 << 16 };

struct spool {
    struct candidate candidates[CABLES_AT_MOST];
    struct price_step steps[CABLES_AT_MOST][STEPS_AT_MOST];
    struct price price[CABLES_AT_MOST];
    const struct price *prices[CABLES_AT_MOST];
    int64_t reach[CABLES_AT_MOST];
    size_t n;
};

/* Around one price or at it, so that any of them may be the cheapest, or as cheap. */
static void draw_price(struct price *price, struct price_step *steps, struct random *random)
{
    int64_t least = random_in(random, 0, 3) ? 1 : random_in(random, 2, 30),
            minor = random_in(random, 95, 105);
    *price = (struct price){.steps = steps, .n = (size_t)random_in(random, 1, STEPS_AT_MOST)};
    for (size_t s = 0; s < price->n; s++) {
        const int64_t pack = random_in(random, 0, 3) ? 1 : random_in(random, 2, 12);
        steps[s] = (struct price_step){.min_quantity = least, .pack = pack, .pack_minor = pack * minor};
        least += random_in(random, 1, 60);
        minor -= minor * random_in(random, 0, 30) / 100;
    }
    if (random_in(random, 0, 2) == 0)
        price->tax = (struct decimal){random_in(random, 5, 25), 2};
    price->scarce = random_in(random, 0, 5) == 0;
    price->at_most = price->scarce ? random_in(random, 1, WAYS_AT_MOST) : 0;
    price->at_least = random_in(random, 0, 9) ? 0 : random_in(random, 1, 3);
}

static void draw_spool(struct spool *spool, struct random *random)
{
    int64_t reach = 0;
    *spool = (struct spool){.n = (size_t)random_in(random, 1, CABLES_AT_MOST)};
    for (size_t i = 0; i < spool->n; i++) {
        spool->candidates[i] =
            (struct candidate){.part = i,
                               .units = 1,
                               .power_W = (double)random_in(random, 0, 3),
                               .owned = random_in(random, 0, 4) ? 0 : random_in(random, 1, 20),
                               .beside = random_in(random, 0, 5) ? 0 : random_in(random, 1, 9),
                               .operation_minor = random_in(random, 0, 3) ? 0 : random_in(random, 1, 9)};
        draw_price(&spool->price[i], spool->steps[i], random);
        spool->prices[i] = &spool->price[i];
        reach += random_in(random, 0, WAYS_AT_MOST - reach);
        spool->reach[i] = reach;
    }
}

static int64_t cost_of(const struct spool *spool, size_t i, int64_t n)
{
    const int64_t cost = candidate_cost(&spool->candidates[i], &spool->price[i], n);
    return cost < 0 ? -1 : cost * POWER + n * (int64_t)spool->candidates[i].power_W;
}

/* The least cost, and with it power, of q ways with the first k + 1 cables; -1: there is none. */
static void every_order(int64_t least[CABLES_AT_MOST][WAYS_AT_MOST + 1], const struct spool *spool)
{
    for (size_t k = 0; k < spool->n; k++)
        for (int64_t q = 0; q <= WAYS_AT_MOST; q++) {
            least[k][q] = -1;
            for (int64_t n = 0; n <= q && q <= spool->reach[k]; n++) {
                const int64_t own = cost_of(spool, k, n);
                const int64_t rest = k > 0 ? least[k - 1][q - n] : n == q ? 0 : -1;
                if (own >= 0 && rest >= 0 && (least[k][q] < 0 || own + rest < least[k][q]))
                    least[k][q] = own + rest;
            }
        }
}

static void check_pieces(const struct spool *spool, struct order_table *table, int64_t q, int64_t least)
{
    int64_t pieces[CABLES_AT_MOST], sum = 0, ways = 0;
    order_table_pieces(pieces, table, q);
    for (size_t i = 0; i < spool->n; i++) {
        ways += pieces[i];
        sum += cost_of(spool, i, pieces[i]);
        assert_true(pieces[i] >= 0 && ways <= spool->reach[i]);
    }
    assert_true(ways == q && sum == least);
}

static void test_every_order(void **state)
{
    (void)state;
    for (uint64_t seed = random_first(); seed < random_first() + random_cases(CASES); seed++) {
        struct random random = {seed};
        struct spool spool;
        struct order_table any = {.n_candidates = 0}, table;
        struct arena arena = ARENA_INIT;
        int64_t every[CABLES_AT_MOST][WAYS_AT_MOST + 1];
        draw_spool(&spool, &random);
        every_order(every, &spool);
        any.candidates = spool.candidates;
        any.n_candidates = spool.n;
        any.prices = spool.prices;
        order_table_make_by_length(&table, &any, spool.reach, &arena);
        for (int64_t q = WAYS_AT_MOST; q >= 0; q--)
            for (size_t n = 1; n <= spool.n; n++) {
                const int64_t least = every[n - 1][q], cost = order_lengths_cost(&table, n, q);
                if (cost != (least < 0 ? -1 : least / POWER))
                    fail_msg("seed %d, %d ways, %d cables: %lld, by every order %lld", (int)seed, (int)q,
                             (int)n, (long long)cost, (long long)least / POWER);
                if (least >= 0 && n == spool.n)
                    check_pieces(&spool, &table, q, least);
            }
        arena_fini(&arena);
    }
}

/* A million ways, half of them short, with cables a cent apart and taxed: every number would take minutes.
 * And two at one price, of which the shorter is taken wherever it is long enough. */
static void test_many(void **state)
{
    (void)state;
    enum { WAYS = 1000000, CABLES = 3 };
    struct price_step steps[CABLES];
    struct price prices[CABLES];
    const struct price *at[CABLES];
    static const int64_t minor[CABLES] = {5000, 5001, 5001}, reach[CABLES] = {WAYS / 2, WAYS * 3 / 4, WAYS};
    static const struct candidate candidates[CABLES] = {{.units = 1}, {.units = 1}, {.units = 1}};
    struct order_table any = {.candidates = candidates, .n_candidates = CABLES, .prices = at}, table;
    struct arena arena = ARENA_INIT;
    int64_t pieces[CABLES];
    for (size_t i = 0; i < CABLES; i++) {
        steps[i] = (struct price_step){.min_quantity = 1, .pack = 1, .pack_minor = minor[i]};
        prices[i] = (struct price){.steps = &steps[i], .n = 1, .tax = {21, 2}};
        at[i] = &prices[i];
    }
    order_table_make_by_length(&table, &any, reach, &arena);
    assert_true(order_table_cost(&table, WAYS) == 3025000000 + 3025605000);
    order_table_pieces(pieces, &table, WAYS);
    assert_true(pieces[0] == WAYS / 2 && pieces[1] == WAYS / 4 && pieces[2] == WAYS / 4);
    assert_true(order_table_cost(&table, WAYS + 1) == -1);
    arena_fini(&arena);
}

int main(void)
{
    const struct CMUnitTest tests[] = {cmocka_unit_test(test_every_order), cmocka_unit_test(test_many)};
    return cmocka_run_group_tests(tests, NULL, NULL);
}
