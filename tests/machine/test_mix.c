/* test_mix.c - mixes of parts against all that there are, one by one. */
#include "check.h"

#include <inttypes.h>
#include <stdio.h>

#include "base/random.h"
#include "machine/mix.h"

enum { CASES = 300, PARTS = 3, QUANTITY = 30 };

static const struct mix_bounds PLENTY = {1000000, 1000000000};

/* Numbers of a seed, one after another. */
struct random {
    uint64_t seed;
    uint64_t drawn;
};

static int64_t random_in(struct random *random, int64_t low, int64_t high)
{
    return low + (int64_t)(random_at(random->seed, random->drawn++, 0) * (double)(high - low + 1));
}

struct parts {
    struct mix_offer offers[PARTS];
    int64_t cost[PARTS][QUANTITY + 1];
};

static void make_parts(struct parts *parts, struct random *random)
{
    for (size_t k = 0; k < PARTS; k++) {
        const int64_t units = random_in(random, 1, 9), each = random_in(random, 1, 20);
        const bool linear = random_in(random, 0, 1);
        for (int64_t n = 0; n <= QUANTITY; n++)
            parts->cost[k][n] = linear ? n * each : random_in(random, 0, 9) ? n * each - n / 4 : -1;
        parts->cost[k][0] = 0;
        parts->offers[k] = (struct mix_offer){.units = units,
                                              .size.power_W = (double)random_in(random, 0, 9),
                                              .size.height_U = (double)random_in(random, 0, 3),
                                              .cost_minor = parts->cost[k]};
    }
}

/* Whether some mix of all there are for q units costs no more, draws no more and is no higher. */
static bool is_there(const struct parts *parts, int64_t q, int64_t cost, double power_W, double height_U)
{
    const struct mix_offer *o = parts->offers;
    for (int64_t a = 0; a <= mix_most(o[0].units, q); a++)
        for (int64_t b = 0; b <= mix_most(o[1].units, q); b++)
            for (int64_t c = 0; c <= mix_most(o[2].units, q); c++) {
                const int64_t x = parts->cost[0][a], y = parts->cost[1][b], z = parts->cost[2][c];
                const double n[] = {(double)a, (double)b, (double)c};
                if (a * o[0].units + b * o[1].units + c * o[2].units >= q && x >= 0 && y >= 0 && z >= 0 &&
                    x + y + z <= cost &&
                    n[0] * o[0].size.power_W + n[1] * o[1].size.power_W + n[2] * o[2].size.power_W <=
                        power_W &&
                    n[0] * o[0].size.height_U + n[1] * o[1].size.height_U + n[2] * o[2].size.height_U <=
                        height_U)
                    return true;
            }
    return false;
}

/* A mix is what its pieces are, and none of the list is beaten by another, or by anything there is. */
static void check_mix(const struct parts *parts, const struct mixes *mixes, int64_t q, int32_t i)
{
    const struct mix *mix = &mixes_for(mixes, q).v[i];
    int64_t pieces[PARTS] = {0}, cost = 0, units = 0;
    double power_W = 0, height_U = 0;
    mixes_pieces(pieces, mixes, q, i);
    for (size_t k = 0; k < PARTS; k++) {
        cost += parts->cost[k][pieces[k]];
        units += pieces[k] * parts->offers[k].units;
        power_W += (double)pieces[k] * parts->offers[k].size.power_W;
        height_U += (double)pieces[k] * parts->offers[k].size.height_U;
    }
    assert_true(units >= q && cost == mix->cost_minor);
    assert_true(power_W <= mix->size.power_W && power_W >= mix->size.power_W);
    assert_true(height_U <= mix->size.height_U && height_U >= mix->size.height_U);
    assert_false(is_there(parts, q, cost - 1, power_W, height_U));
    assert_false(is_there(parts, q, cost, power_W - 1, height_U));
    assert_false(is_there(parts, q, cost, power_W, height_U - 1));
}

/* For any limits on power and height the cheapest of the list is the cheapest there is. */
static void check_limits(const struct parts *parts, const struct mixes *mixes, int64_t q,
                         struct random *random)
{
    const struct mix_list list = mixes_for(mixes, q);
    for (int limits = 0; limits < 4; limits++) {
        const double power_W = (double)random_in(random, 0, 60), height_U = (double)random_in(random, 0, 20);
        int64_t least = INT64_MAX;
        for (int32_t i = 0; i < list.n; i++)
            if (list.v[i].size.power_W <= power_W && list.v[i].size.height_U <= height_U &&
                list.v[i].cost_minor < least)
                least = list.v[i].cost_minor;
        const bool dearer = least < INT64_MAX && !is_there(parts, q, least, power_W, height_U);
        if (dearer || is_there(parts, q, least - 1, power_W, height_U))
            fail_msg("%" PRId64 " units within %g W and %g U: %" PRId64, q, power_W, height_U, least);
    }
}

static void test_all_mixes(void **state)
{
    (void)state;
    printf("random seeds 0 to %d\n", CASES - 1);
    for (uint64_t seed = 0; seed < CASES; seed++) {
        struct arena arena = ARENA_INIT;
        struct random random = {seed, 0};
        struct parts parts;
        make_parts(&parts, &random);
        const struct mixes *mixes =
            mixes_make(parts.offers, PARTS, QUANTITY, MIX_BY_ALL_SIZES, NULL, &PLENTY, &arena);
        assert_non_null(mixes);
        const int64_t q = random_in(&random, 0, QUANTITY);
        for (int32_t i = 0; i < mixes_for(mixes, q).n; i++)
            check_mix(&parts, mixes, q, i);
        check_limits(&parts, mixes, q, &random);
        arena_fini(&arena);
    }
}

static void test_bounds(void **state)
{
    (void)state;
    struct arena arena = ARENA_INIT;
    struct random random = {1, 0};
    struct parts parts;
    make_parts(&parts, &random);
    const struct mix_bounds few = {20, 1000000}, short_look = {1000000, 20};
    assert_null(mixes_make(parts.offers, PARTS, QUANTITY, MIX_BY_POWER, NULL, &few, &arena));
    assert_null(mixes_make(parts.offers, PARTS, QUANTITY, MIX_BY_COST, NULL, &short_look, &arena));
    assert_non_null(mixes_make(parts.offers, PARTS, QUANTITY, MIX_BY_COST, NULL, &PLENTY, &arena));
    arena_fini(&arena);
}

/* What an order of so much costs: as scenarios have it. */
static int64_t paid(int64_t order, int64_t least, int64_t fee)
{
    if (order == 0 || order >= least)
        return order;
    return fee >= 0 && order + fee < least ? order + fee : least;
}

/* What a mix costs beside other orders of the same two vendors. */
static int64_t beside(const int64_t order[3], const struct mix_terms *terms, const int64_t others[2])
{
    int64_t cost = order[2];
    for (size_t o = 0; o < 2; o++)
        cost += paid(order[o] + others[o], terms->least_minor[o], terms->fee_minor[o]);
    return cost;
}

/* Of two of the three parts the order has a minimum: whatever else is ordered with them, one of the mixes
 * kept is as cheap as any. */
static void test_orders(void **state)
{
    (void)state;
    for (uint64_t seed = 0; seed < CASES; seed++) {
        struct random random = {seed, 0};
        struct arena arena = ARENA_INIT;
        struct parts parts;
        struct mix_terms terms = {.n = 2};
        int64_t others[2], least = INT64_MAX, best = INT64_MAX;
        make_parts(&parts, &random);
        for (size_t k = 0; k < PARTS; k++) {
            parts.offers[k].order = k < 2 ? k + 1 : 0;
            parts.offers[k].paid_minor = parts.cost[k];
        }
        for (size_t o = 0; o < 2; o++) {
            terms.least_minor[o] = random_in(&random, 1, 150);
            terms.fee_minor[o] = random_in(&random, -30, 30);
            others[o] = random_in(&random, 0, 1) ? 0 : random_in(&random, 1, 150);
        }
        const struct mixes *mixes =
            mixes_make(parts.offers, PARTS, QUANTITY, MIX_BY_COST, &terms, &PLENTY, &arena);
        assert_non_null(mixes);
        const int64_t q = random_in(&random, 0, QUANTITY);
        const struct mix_list list = mixes_for(mixes, q);
        for (int32_t i = 0; i < list.n; i++) {
            const int64_t *order = list.v[i].order_minor;
            const int64_t orders[3] = {order[0], order[1], list.v[i].cost_minor - order[0] - order[1]};
            const int64_t cost = beside(orders, &terms, others);
            best = cost < best ? cost : best;
        }
        const struct mix_offer *o = parts.offers;
        for (int64_t a = 0; a <= mix_most(o[0].units, q); a++)
            for (int64_t b = 0; b <= mix_most(o[1].units, q); b++)
                for (int64_t c = 0; c <= mix_most(o[2].units, q); c++) {
                    const int64_t orders[3] = {parts.cost[0][a], parts.cost[1][b], parts.cost[2][c]};
                    if (a * o[0].units + b * o[1].units + c * o[2].units < q || orders[0] < 0 ||
                        orders[1] < 0 || orders[2] < 0)
                        continue;
                    const int64_t cost = beside(orders, &terms, others);
                    least = cost < least ? cost : least;
                }
        if (best != least)
            fail_msg("seed %" PRIu64 ": %" PRId64 " units for %" PRId64 ", not %" PRId64, seed, q, best,
                     least);
        arena_fini(&arena);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {cmocka_unit_test(test_all_mixes), cmocka_unit_test(test_bounds),
                                       cmocka_unit_test(test_orders)};
    return cmocka_run_group_tests_name("machine/mix", tests, NULL, NULL);
}
