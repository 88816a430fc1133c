/* test_order_table.c - checks least costs against trying every number of pieces: periodic prices, other
 * prices, and cables with lengths. */
#include <math.h>
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

/* --- tables that end where their orders repeat --- */

enum { REPEAT_CASES = 300, LARGE = 1500 };

/* The best order for a quantity, from the options added so far. */
struct listed {
    int64_t cost;
    double power;
    int64_t pieces[PARTS_AT_MOST];
};

/* Adds an option with every number of pieces: the lowest cost, then the lowest power, then the fewest pieces.
 */
static void add_listed(struct listed *next, const struct listed *now, const struct shop *shop, size_t i)
{
    const struct part_option *option = &shop->options[i];
    int64_t *cost = malloc((LARGE + 1) * sizeof *cost);
    for (int64_t n = 0; n <= LARGE; n++)
        cost[n] = part_option_cost(option, shop->prices[i], n);
    for (int64_t q = 0; q <= LARGE; q++) {
        next[q] = (struct listed){.cost = -1};
        for (int64_t n = 0; n == 0 || (n - 1) * option->units < q; n++) {
            const struct listed *rest = &now[q > n * option->units ? q - n * option->units : 0];
            const int64_t sum = money_plus(rest->cost, cost[n]);
            const double power = rest->power + (n > 0 ? (double)n * option->power_W : 0);
            if (sum < 0 || (next[q].cost >= 0 &&
                            (sum > next[q].cost || (sum == next[q].cost && !(power < next[q].power)))))
                continue;
            next[q] = *rest;
            next[q].cost = sum;
            next[q].power = power;
            next[q].pieces[i] = n;
        }
    }
    free(cost);
}

/* The best orders for 0..LARGE units; the caller frees them. */
static struct listed *list_orders(const struct shop *shop)
{
    struct listed *now = calloc(LARGE + 1, sizeof *now), *next = malloc((LARGE + 1) * sizeof *next);
    for (int64_t q = 1; q <= LARGE; q++)
        now[q].cost = -1;
    for (size_t i = 0; i < shop->n; i++) {
        struct listed *old = now;
        add_listed(next, now, shop, i);
        now = next;
        next = old;
    }
    free(next);
    return now;
}

/* Options with breaks, packs, limits, owned pieces, other orders beside and operation. Some prices are equal,
 * some so high that many pieces cost too much, some powers are unknown. exact: false if a sum of powers may
 * be rounded. */
static void draw_options(struct shop *shop, bool *exact, struct random *random)
{
    const bool equal = random_in(random, 0, 3) == 0;
    *shop = (struct shop){.n = (size_t)random_in(random, 2, 4)};
    *exact = random_in(random, 0, 9) > 0;
    for (size_t i = 0; i < shop->n; i++) {
        struct price *price = &shop->price[i];
        shop->options[i] =
            (struct part_option){.part = i,
                                 .units = equal ? 8 : random_in(random, 1, random_in(random, 0, 1) ? 4 : 24),
                                 .power_W = (double)random_in(random, 0, 3) * (*exact ? 0.5 : 0.1),
                                 .owned = random_in(random, 0, 4) ? 0 : random_in(random, 1, 20),
                                 .beside = random_in(random, 0, 5) ? 0 : random_in(random, 1, 9),
                                 .operation_minor = random_in(random, 0, 3) ? 0 : random_in(random, 1, 9)};
        if (*exact && random_in(random, 0, 4) == 0)
            shop->options[i].power_W = INFINITY;
        draw_price(price, shop->steps[i], random, random_in(random, 0, 1) ? &WIDE : &NEAR);
        if (random_in(random, 0, 1))
            price->n = 1;
        if (random_in(random, 0, 1))
            price->tax = (struct decimal){0, 0};
        price->present = random_in(random, 0, 9) ? 0 : 0.9;
        if (random_in(random, 0, 9) == 0)
            shop->steps[i][0].pack_minor = (int64_t)1 << 50;
        if (equal && i > 0 && random_in(random, 0, 1)) {
            *price = shop->price[i - 1];
            shop->options[i].power_W = shop->options[i - 1].power_W;
        }
        shop->prices[i] = price;
    }
    if (!*exact)
        shop->options[0].power_W = 0.1;
}

static void check_listed(const struct shop *shop, struct order_table *table, const struct listed *order,
                         int64_t q, uint64_t seed, bool exact)
{
    int64_t pieces[PARTS_AT_MOST] = {0};
    if (order_table_cost(table, q) != order->cost)
        fail_msg("seed %d, %d units: %lld, listed %lld", (int)seed, (int)q,
                 (long long)order_table_cost(table, q), (long long)order->cost);
    if (order->cost < 0 || !exact)
        return;
    order_table_pieces(pieces, table, q);
    for (size_t i = 0; i < shop->n; i++)
        if (pieces[i] != order->pieces[i])
            fail_msg("seed %d, %d units: %lld pieces of option %d, listed %lld", (int)seed, (int)q,
                     (long long)pieces[i], (int)i, (long long)order->pieces[i]);
}

/* Costs, choices and ties of each quantity equal those of every order, wherever the table ends. */
static void test_repeat(void **state)
{
    (void)state;
    uint64_t repeat = 0, cases = random_cases(REPEAT_CASES);
    for (uint64_t seed = random_first(); seed < random_first() + cases; seed++) {
        struct random random = {seed};
        struct shop shop;
        struct order_table table;
        struct arena arena = ARENA_INIT;
        bool exact;
        draw_options(&shop, &exact, &random);
        struct listed *orders = list_orders(&shop);
        order_table_make(&table, shop.options, shop.n, shop.prices, random_in(&random, 0, LARGE), &arena);
        for (int64_t q = 0; q <= LARGE; q++)
            check_listed(&shop, &table, &orders[q], q, seed, exact);
        repeat += table.repeat.from <= LARGE;
        assert_true(exact || table.repeat.from > table.q_max);
        free(orders);
        arena_fini(&arena);
    }
    assert_true(repeat * 4 > cases);
}

/* Three options of eight units whose pieces cost 100; `more` is owned, and costs more when it is bought. */
static void tie_options(struct shop *shop, double first_W, double second_W, double more_W, int64_t at_most)
{
    static struct price_step equal = {.min_quantity = 1, .pack = 1, .pack_minor = 100};
    static struct price_step higher = {.min_quantity = 1, .pack = 1, .pack_minor = 1000};
    *shop = (struct shop){.n = 3,
                          .options = {{.units = 8, .power_W = first_W},
                                      {.units = 8, .power_W = second_W},
                                      {.units = 8, .power_W = more_W, .owned = 3}},
                          .price = {{.steps = &equal, .n = 1, .scarce = at_most > 0, .at_most = at_most},
                                    {.steps = &equal, .n = 1},
                                    {.steps = &higher, .n = 1}}};
    for (size_t i = 0; i < shop->n; i++)
        shop->prices[i] = &shop->price[i];
}

/* Two options cost the same. The power decides, and if it is equal or unknown, the later option has the
 * fewest pieces; also if the earlier one is scarce. */
static void test_ties(void **state)
{
    (void)state;
    static const struct {
        double first_W, second_W, more_W;
        int64_t at_most; /* pieces of the first; 0: any number */
        bool repeats;    /* the table ends before the largest quantity */
    } cases[] = {{1, 1, 1, 0, true},        {2, 1, 1, 0, true},         {1, 2, 1, 0, true},
                 {1, 2, INFINITY, 0, true}, {2, 1, INFINITY, 0, false}, {1, 1, 1, 60, true},
                 {1, 1, 1, 187, false},     {2, 1, 1, 187, true},       {2, 1, INFINITY, 60, true},
                 {INFINITY, 1, 1, 0, false}};
    for (size_t c = 0; c < sizeof cases / sizeof *cases; c++) {
        struct shop shop;
        struct order_table table;
        struct arena arena = ARENA_INIT;
        tie_options(&shop, cases[c].first_W, cases[c].second_W, cases[c].more_W, cases[c].at_most);
        struct listed *orders = list_orders(&shop);
        order_table_make(&table, shop.options, shop.n, shop.prices, LARGE, &arena);
        for (int64_t q = 0; q <= LARGE; q++)
            check_listed(&shop, &table, &orders[q], q, c, true);
        assert_true((table.repeat.from <= LARGE) == cases[c].repeats);
        free(orders);
        arena_fini(&arena);
    }
}

/* 24-port switches of three prices, one of them with a pack for a tenth of a per cent less, of unknown power.
 * A million ports repeat from the second switch on. If all cost about the same, they do not repeat. */
static void test_switches(void **state)
{
    (void)state;
    enum { PORTS = 1000000 };
    struct price_step steps[3][2] = {{{.min_quantity = 1, .pack = 1, .pack_minor = 7721},
                                      {.min_quantity = 1, .pack = 10, .pack_minor = 77203}},
                                     {{.min_quantity = 1, .pack = 1, .pack_minor = 7200},
                                      {.min_quantity = 1, .pack = 6, .pack_minor = 43200}},
                                     {{.min_quantity = 1, .pack = 1, .pack_minor = 7600}}};
    const struct price prices[] = {
        {.steps = steps[0], .n = 2}, {.steps = steps[1], .n = 2}, {.steps = steps[2], .n = 1}};
    const struct price *at[] = {&prices[0], &prices[1], &prices[2]};
    const struct part_option options[] = {{.units = 24, .power_W = INFINITY},
                                          {.units = 24, .power_W = INFINITY},
                                          {.units = 24, .power_W = INFINITY}};
    int64_t pieces[3];
    struct order_table table;
    struct arena arena = ARENA_INIT;
    order_table_make(&table, options, 3, at, PORTS, &arena);
    assert_true(table.repeat.from == 48 && table.repeat.units == 24);
    assert_true(order_table_cost(&table, PORTS - 5) == (PORTS / 24 + 1) * 7200);
    order_table_pieces(pieces, &table, PORTS);
    assert_true(pieces[0] == 0 && pieces[1] == PORTS / 24 + 1 && pieces[2] == 0);
    steps[1][1].pack_minor = 43199;
    order_table_make(&table, options, 3, at, 10000, &arena);
    assert_true(table.repeat.from > 10000);
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
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_every_order), cmocka_unit_test(test_period),
        cmocka_unit_test(test_large),       cmocka_unit_test(test_few_slots),
        cmocka_unit_test(test_repeat),      cmocka_unit_test(test_ties),
        cmocka_unit_test(test_switches),    cmocka_unit_test(test_every_length),
        cmocka_unit_test(test_many_ways)};
    return cmocka_run_group_tests(tests, NULL, NULL);
}
