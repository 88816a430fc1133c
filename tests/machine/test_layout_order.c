/* test_layout_order.c - orders of cables of which one has quantity breaks, against every order there is. */
#include "check.h"

#include <inttypes.h>
#include <stdio.h>

#include "machine/layout.h"
#include "generator/random_numbers.h"

/* Copper at 20, fibre at 66, or 50 from ten on: eight ways of fibre cost least as ten, two of them
 * in the place of copper; with six the break is too far. */
static void test_example(void **state)
{
    (void)state;
    struct price_step steps[] = {{1, 1, 66, 0, 0, {0, 0}}, {10, 1, 50, 0, 0, {0, 0}}};
    const struct price price = {.steps = steps, .n = 2};
    const struct cable_lengths lengths = {
        .n = 2, .v = {{2000, 0, 20}, {INT64_MAX, 1, 66}}, .breaks = &price, .broken = 1};
    int64_t ways[2] = {8, 8};
    cable_order(ways, &lengths);
    assert_int_equal(ways[0], 6); /* ten cost 500, eight 528 */
    assert_int_equal(ways[1], 10);
    ways[0] = 1;
    ways[1] = 8;
    cable_order(ways, &lengths);
    assert_int_equal(ways[0], 0);
    assert_int_equal(ways[1], 9);
    ways[0] = 8;
    ways[1] = 6;
    cable_order(ways, &lengths); /* six cost 396, ten 500 less four of 20 */
    assert_int_equal(ways[0], 8);
    assert_int_equal(ways[1], 6);
}

/* The least cost of any order for the ways, by the units of each shorter cable given up for the one with
 * breaks. */
static int64_t every_order(const struct cable_lengths *lengths, const int64_t *ways, size_t k, int64_t units)
{
    if (k == lengths->broken)
        return price_total(lengths->breaks, ways[k] + units, NULL);
    int64_t least = INT64_MAX;
    for (int64_t given = 0; given <= ways[k]; given++) {
        const int64_t cost =
            (ways[k] - given) * lengths->v[k].minor + every_order(lengths, ways, k + 1, units + given);
        least = cost < least ? cost : least;
    }
    return least;
}

static void test_random(void **state)
{
    (void)state;
    const uint64_t n_cases = random_cases(2000);
    uint64_t n_shifted = 0;
    printf("seeds 0 to %" PRIu64 "\n", n_cases - 1);
    for (uint64_t seed = 0; seed < n_cases; seed++) {
        struct random random = {seed};
        struct price_step steps[3] = {{0}};
        const struct price price = {.steps = steps, .n = (size_t)random_in(&random, 2, 3)};
        struct cable_lengths lengths = {.n = (size_t)random_in(&random, 2, 4), .breaks = &price};
        int64_t ways[LENGTHS_AT_MOST] = {0}, order[LENGTHS_AT_MOST] = {0};
        lengths.broken = (size_t)random_in(&random, 1, (int64_t)lengths.n - 1);
        for (size_t k = 0; k < lengths.n; k++) {
            lengths.v[k].minor = random_in(&random, 0, 20) + (k ? lengths.v[k - 1].minor + 1 : 0);
            order[k] = ways[k] = random_in(&random, 0, 9);
        }
        for (size_t s = 0; s < price.n; s++)
            steps[s] = (struct price_step){s ? steps[s - 1].min_quantity + random_in(&random, 1, 12) : 1,
                                           1,
                                           s ? random_in(&random, 0, steps[0].pack_minor)
                                             : lengths.v[lengths.broken].minor,
                                           0,
                                           0,
                                           {0, 0}};
        cable_order(order, &lengths);
        int64_t cost = price_total(&price, order[lengths.broken], NULL), all = 0;
        for (size_t k = 0; k < lengths.n; k++) {
            all += order[k] - ways[k];
            cost += k < lengths.broken ? order[k] * lengths.v[k].minor : 0;
            if (order[k] < 0 || (k < lengths.broken ? order[k] > ways[k] : order[k] < ways[k]))
                fail_msg("seed %" PRIu64 ": class %zu", seed, k);
        }
        assert_int_equal(all, 0);
        n_shifted += order[lengths.broken] != ways[lengths.broken];
        if (cost != every_order(&lengths, ways, 0, 0))
            fail_msg("seed %" PRIu64 ": %" PRId64 ", least %" PRId64, seed, cost,
                     every_order(&lengths, ways, 0, 0));
    }
    assert_true(n_shifted > n_cases / 10);
}

int main(void)
{
    const struct CMUnitTest tests[] = {cmocka_unit_test(test_example), cmocka_unit_test(test_random)};
    return cmocka_run_group_tests_name("machine/layout_order", tests, NULL, NULL);
}
