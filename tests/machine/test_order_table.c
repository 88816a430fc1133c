/* test_order_table.c - checks least costs against trying every number of pieces: periodic prices, other
 * prices, and cables with lengths. */
#include <stdlib.h>
#include <string.h>

#include "base/arena.h"
#include "catalog/price.h"
#include "check.h"
#include "generator/random_numbers.h"
#include "machine/order_lengths.h"
#include "machine/order_table.h"

enum { CASES = 60, UNITS = 260, PARTS_AT_MOST = 6, STEPS_AT_MOST = 3 };

struct shop {
    struct part_option options[PARTS_AT_MOST];
    struct price_step steps[PARTS_AT_MOST][STEPS_AT_MOST];
    struct price price[PARTS_AT_MOST];
    const struct price *prices[PARTS_AT_MOST];
    size_t n, n_alone, n_cards;
};

/* Distribution of random prices. */
struct prices {
    int64_t low_minor, high_minor;
    int64_t most_first; /* most units of the first step for a quarter of the parts; the others start at one */
    int64_t most_pack, most_apart, most_scarce;
};

static const struct prices WIDE = {20, 2000, 1, 4, 20, 300};
/* Prices so close that any part may be the cheapest, or equally cheap. */
static const struct prices NEAR = {95, 105, 30, 12, 60, 60};

static void draw_price(struct price *price, struct price_step *steps, struct random *random,
                       const struct prices *from)
{
    *price = (struct price){.steps = steps, .n = (size_t)random_in(random, 1, STEPS_AT_MOST)};
    int64_t least = 1, minor = random_in(random, from->low_minor, from->high_minor);
    if (from->most_first > 1 && random_in(random, 0, 3) == 0)
        least = random_in(random, 2, from->most_first);
    for (size_t s = 0; s < price->n; s++) {
        const int64_t pack = random_in(random, 0, 3) ? 1 : random_in(random, 2, from->most_pack);
        steps[s] = (struct price_step){.min_quantity = least, .pack = pack, .pack_minor = pack * minor};
        least += random_in(random, 1, from->most_apart);
        minor -= minor * random_in(random, 0, 30) / 100;
    }
    if (random_in(random, 0, 2) == 0)
        price->tax = (struct decimal){random_in(random, 5, 25), 2};
    price->scarce = random_in(random, 0, 5) == 0;
    price->at_most =
        price->scarce ? random_in(random, 1, random_in(random, 0, 1) ? 20 : from->most_scarce) : 0;
    price->at_least = random_in(random, 0, 9) ? 0 : random_in(random, 1, 3);
}

static void draw_shop(struct shop *shop, struct random *random)
{
    *shop = (struct shop){.n_alone = (size_t)random_in(random, 0, 2)};
    shop->n_cards = shop->n_alone == 0 || random_in(random, 0, 1) ? (size_t)random_in(random, 1, 3) : 0;
    const size_t n_chassis = shop->n_cards > 0 ? 1 : 0;
    shop->n = shop->n_alone + shop->n_cards + n_chassis;
    for (size_t i = 0; i < shop->n; i++) {
        const bool alone = i < shop->n_alone, chassis = i >= shop->n_alone + shop->n_cards;
        shop->options[i] =
            (struct part_option){.part = i,
                                 .units = chassis ? 0 : random_in(random, 1, 24),
                                 .power_W = (double)random_in(random, 0, 3),
                                 .owned = random_in(random, 0, 4) ? 0 : random_in(random, 1, 5),
                                 .family = alone ? 0 : 1,
                                 .slots = chassis ? random_in(random, 1, 6) : 0};
        draw_price(&shop->price[i], shop->steps[i], random, &WIDE);
        if (chassis && random_in(random, 0, 1)) { /* few, so that there are slots for some of the cards */
            shop->price[i].scarce = true;
            shop->price[i].at_most = random_in(random, 1, 8);
        }
        shop->prices[i] = &shop->price[i];
    }
}

static int64_t least_of(int64_t a, int64_t b)
{
    return a < 0 ? b : b < 0 || a < b ? a : b;
}

/* Cost and power in one number: cost times POWER plus the power that breaks ties. */
enum { POWER = 1 << 16 };

static int64_t cost_of(const struct shop *shop, size_t i, int64_t n)
{
    const int64_t cost = part_option_cost(&shop->options[i], &shop->price[i], n);
    return cost < 0 ? -1 : cost * POWER + n * (int64_t)shop->options[i].power_W;
}

/* Least cost of q units from the parts i, i + 1, ... The chassis must have slots for all cards. */
static int64_t *every_order(const struct shop *shop)
{
    const int64_t slots = UNITS + 1;
    int64_t *least = calloc((size_t)((UNITS + 1) * slots), sizeof *least), *next = NULL, *out = NULL;
    for (int64_t at = 0; at < (UNITS + 1) * slots; at++)
        least[at] = at == 0 ? 0 : -1; /* [units][slots] supplied by no part */
    for (size_t i = 0; i < shop->n_alone + shop->n_cards; i++) {
        const int64_t units = shop->options[i].units, takes = i < shop->n_alone ? 0 : 1;
        next = malloc((size_t)((UNITS + 1) * slots) * sizeof *next);
        for (int64_t q = 0; q <= UNITS; q++)
            for (int64_t m = 0; m < slots; m++) {
                next[q * slots + m] = -1;
                for (int64_t n = 0; n * takes <= m && (n == 0 || (n - 1) * units < q); n++) {
                    const int64_t rest = q > n * units ? q - n * units : 0;
                    const int64_t of = least[rest * slots + m - n * takes], own = cost_of(shop, i, n);
                    if (of >= 0 && own >= 0)
                        next[q * slots + m] = least_of(next[q * slots + m], of + own);
                }
            }
        free(least);
        least = next;
    }
    out = malloc((UNITS + 1) * sizeof *out);
    for (int64_t q = 0; q <= UNITS; q++) {
        out[q] = shop->n_cards == 0 ? least[q * slots] : -1;
        for (int64_t m = 0; m < slots && shop->n_cards > 0; m++) {
            const size_t chassis = shop->n - 1;
            const int64_t each = shop->options[chassis].slots, of = least[q * slots + m];
            for (int64_t n = (m + each - 1) / each; of >= 0 && n <= m; n++)
                if (cost_of(shop, chassis, n) >= 0)
                    out[q] = least_of(out[q], of + cost_of(shop, chassis, n));
        }
    }
    free(least);
    return out;
}

static int64_t cost_of_pieces(const struct shop *shop, const int64_t *pieces)
{
    int64_t sum = 0;
    for (size_t i = 0; i < shop->n; i++)
        sum += cost_of(shop, i, pieces[i]);
    return sum;
}

static void test_every_order(void **state)
{
    (void)state;
    for (uint64_t seed = random_first(); seed < random_first() + random_cases(CASES); seed++) {
        struct random random = {seed};
        struct shop shop;
        struct order_table table;
        struct arena arena = ARENA_INIT;
        draw_shop(&shop, &random);
        order_table_make(&table, shop.options, shop.n, shop.prices, UNITS, &arena);
        int64_t *every = every_order(&shop);
        for (int64_t q = 1; q <= UNITS; q++) {
            int64_t pieces[PARTS_AT_MOST] = {0};
            const int64_t cost = every[q] < 0 ? -1 : every[q] / POWER;
            if (order_table_cost(&table, q) != cost)
                fail_msg("seed %d, %d units: %lld, by every order %lld", (int)seed, (int)q,
                         (long long)order_table_cost(&table, q), (long long)cost);
            if (every[q] < 0)
                continue;
            order_table_pieces(pieces, &table, q);
            if (cost_of_pieces(&shop, pieces) != every[q])
                fail_msg("seed %d, %d units: power %lld, by every order %lld", (int)seed, (int)q,
                         (long long)cost_of_pieces(&shop, pieces) % POWER, (long long)every[q] % POWER);
        }
        free(every);
        arena_fini(&arena);
    }
}

/* Packs of three from twelve on: the costs are periodic after the quantity break. */
static void test_period(void **state)
{
    (void)state;
    struct price_step steps[] = {{.min_quantity = 1, .pack = 1, .pack_minor = 100},
                                 {.min_quantity = 12, .pack = 3, .pack_minor = 240}};
    struct price price = {.steps = steps, .n = 2};
    struct part_option card = {.units = 8, .family = 1};
    struct part_option shelf = {.slots = 4, .family = 1};
    const struct part_option all[] = {card, card, shelf};
    struct price_step own = {.min_quantity = 1, .pack = 1, .pack_minor = 50};
    const struct price of_shelf = {.steps = &own, .n = 1};
    const struct price *prices[] = {&price, &price, &of_shelf};
    struct order_table table;
    struct arena arena = ARENA_INIT;
    order_table_make(&table, all, 3, prices, 4000, &arena);
    assert_true(order_table_cost(&table, 8) == 150);
    assert_true(order_table_cost(&table, 12 * 8) == 4 * 240 + 3 * 50);
    assert_true(order_table_cost(&table, 480 * 8) == 160 * 240 + 120 * 50);
    arena_fini(&arena);
}

/* Switches, and cards in a limited number of chassis with four slots. */
struct ports {
    struct price_step steps[3];
    struct price prices[3];
    const struct price *at[3];
    struct part_option options[3];
};

static void make_ports(struct ports *out, int64_t n_chassis)
{
    static const int64_t minor[] = {100, 150, 90};
    *out = (struct ports){.options = {{.units = 8}, {.units = 16, .family = 1}, {.slots = 4, .family = 1}}};
    for (size_t i = 0; i < 3; i++) {
        out->steps[i] = (struct price_step){.min_quantity = 1, .pack = 1, .pack_minor = minor[i]};
        out->prices[i] = (struct price){.steps = &out->steps[i], .n = 1};
        out->at[i] = &out->prices[i];
    }
    out->prices[2].scarce = n_chassis > 0;
    out->prices[2].at_most = n_chassis;
}

/* A million ports: trying every number of chassis for every quantity would take hours. */
static void test_large(void **state)
{
    (void)state;
    enum { PORTS = 1000000 };
    struct ports ports;
    struct order_table table;
    struct arena arena = ARENA_INIT;
    make_ports(&ports, 0);
    order_table_make(&table, ports.options, 3, ports.at, PORTS, &arena);
    /* a full chassis has 64 ports for 690; switches with 64 ports cost 800 */
    for (int64_t q = 0; q <= PORTS; q += 64)
        assert_true(order_table_cost(&table, q) == q / 64 * 690);
    assert_true(order_table_cost(&table, PORTS - 7) == order_table_cost(&table, PORTS));
    arena_fini(&arena);
}

/* Five chassis have 320 ports, which ends the periodic range. */
static void test_few_slots(void **state)
{
    (void)state;
    struct ports ports;
    struct order_table table;
    struct arena arena = ARENA_INIT;
    make_ports(&ports, 5);
    order_table_make(&table, ports.options, 3, ports.at, 4000, &arena);
    for (int64_t q = 320; q <= 4000; q += 8)
        assert_true(order_table_cost(&table, q) == 5 * 690 + (q - 320) / 8 * 100);
    arena_fini(&arena);
}

/* --- cables by length --- */

enum { LENGTH_CASES = 300, WAYS = 60, CABLES = 4 };

/* Random cables; those up to the i-th are long enough for reach[i] runs. */
static void draw_cables(struct shop *shop, int64_t *reach, struct random *random)
{
    int64_t ways = 0;
    *shop = (struct shop){.n = (size_t)random_in(random, 1, CABLES)};
    for (size_t i = 0; i < shop->n; i++) {
        shop->options[i] =
            (struct part_option){.part = i,
                                 .units = 1,
                                 .power_W = (double)random_in(random, 0, 3),
                                 .owned = random_in(random, 0, 4) ? 0 : random_in(random, 1, 20),
                                 .beside = random_in(random, 0, 5) ? 0 : random_in(random, 1, 9),
                                 .operation_minor = random_in(random, 0, 3) ? 0 : random_in(random, 1, 9)};
        draw_price(&shop->price[i], shop->steps[i], random, &NEAR);
        shop->prices[i] = &shop->price[i];
        ways += random_in(random, 0, WAYS - ways);
        reach[i] = ways;
    }
}

/* Least cost and power of q runs with the first k + 1 cables; -1: impossible. */
static void every_length(int64_t least[CABLES][WAYS + 1], const struct shop *shop, const int64_t *reach)
{
    for (size_t k = 0; k < shop->n; k++)
        for (int64_t q = 0; q <= WAYS; q++) {
            least[k][q] = -1;
            for (int64_t n = 0; n <= q && q <= reach[k]; n++) {
                const int64_t own = cost_of(shop, k, n);
                const int64_t rest = k > 0 ? least[k - 1][q - n] : n == q ? 0 : -1;
                if (own >= 0 && rest >= 0)
                    least[k][q] = least_of(least[k][q], own + rest);
            }
        }
}

static void check_lengths(const struct shop *shop, struct order_table *table, int64_t q, int64_t least)
{
    int64_t pieces[PARTS_AT_MOST], ways = 0;
    order_table_pieces(pieces, table, q);
    for (size_t i = 0; i < shop->n; i++) {
        ways += pieces[i];
        assert_true(pieces[i] >= 0 && ways <= table->reach[i]);
    }
    assert_true(ways == q && cost_of_pieces(shop, pieces) == least);
}

static void test_every_length(void **state)
{
    (void)state;
    for (uint64_t seed = random_first(); seed < random_first() + random_cases(LENGTH_CASES); seed++) {
        struct random random = {seed};
        struct shop shop;
        struct arena arena = ARENA_INIT;
        int64_t every[CABLES][WAYS + 1], reach[CABLES];
        draw_cables(&shop, reach, &random);
        every_length(every, &shop, reach);
        struct order_table table;
        const struct order_table any = {.options = shop.options, .n_options = shop.n, .prices = shop.prices};
        order_lengths_make(&table, &any, reach, &arena);
        for (int64_t q = WAYS; q >= 0; q--)
            for (size_t n = 1; n <= shop.n; n++) {
                const int64_t least = every[n - 1][q], cost = order_lengths_cost(&table, n, q);
                if (cost != (least < 0 ? -1 : least / POWER))
                    fail_msg("seed %d, %d ways, %d cables: %lld, by every order %lld", (int)seed, (int)q,
                             (int)n, (long long)cost, (long long)least / POWER);
                if (least >= 0 && n == shop.n)
                    check_lengths(&shop, &table, q, least);
            }
        arena_fini(&arena);
    }
}

/* A million runs, half of them short. Cables differ by a cent and are taxed: trying every number would take
 * minutes. If two cables have equal prices, the shorter one is used for every run within its length. */
static void test_many_ways(void **state)
{
    (void)state;
    enum { MANY = 1000000, KINDS = 3 };
    struct price_step steps[KINDS];
    struct price prices[KINDS];
    const struct price *at[KINDS];
    static const int64_t minor[KINDS] = {5000, 5001, 5001}, reach[KINDS] = {MANY / 2, MANY * 3 / 4, MANY};
    static const struct part_option options[KINDS] = {{.units = 1}, {.units = 1}, {.units = 1}};
    const struct order_table any = {.options = options, .n_options = KINDS, .prices = at};
    struct order_table table;
    struct arena arena = ARENA_INIT;
    int64_t pieces[KINDS];
    for (size_t i = 0; i < KINDS; i++) {
        steps[i] = (struct price_step){.min_quantity = 1, .pack = 1, .pack_minor = minor[i]};
        prices[i] = (struct price){.steps = &steps[i], .n = 1, .tax = {21, 2}};
        at[i] = &prices[i];
    }
    order_lengths_make(&table, &any, reach, &arena);
    assert_true(order_table_cost(&table, MANY) == 3025000000 + 3025605000);
    order_table_pieces(pieces, &table, MANY);
    assert_true(pieces[0] == MANY / 2 && pieces[1] == MANY / 4 && pieces[2] == MANY / 4);
    assert_true(order_table_cost(&table, MANY + 1) == -1);
    arena_fini(&arena);
}

int main(void)
{
    const struct CMUnitTest tests[] = {cmocka_unit_test(test_every_order),  cmocka_unit_test(test_period),
                                       cmocka_unit_test(test_large),        cmocka_unit_test(test_few_slots),
                                       cmocka_unit_test(test_every_length), cmocka_unit_test(test_many_ways)};
    return cmocka_run_group_tests(tests, NULL, NULL);
}
