/* test_extras_and_sizes.c - checks extras, sizes and operation against sums by hand. */
#include <math.h>
#include <stddef.h>

#include "check.h"
#include "problem/instance.h"
#include "proof/extras_and_sizes.h"

enum { NODE, RACK, UPS, CARE, N_PARTS };

static const struct part PARTS[N_PARTS] = {
    [NODE] = {.id = "node"}, [RACK] = {.id = "rack"}, [UPS] = {.id = "ups"}, [CARE] = {.id = "care"}};

/* The height of the rack and the weight of the supply are unknown. */
static struct cluster_size unit_size[N_PARTS] = {
    [NODE] = {.of = {250, 1, 0, 12}},
    [RACK] = {.of = {0, INFINITY, 1, 80}},
    [UPS] = {.of = {30, 2, 0, INFINITY}},
};

/* A rack per 20 units, a supply per 1.5 kW, support per 8 nodes or part of them. */
static struct extra extras[] = {
    {.count = 1, .per = PER_RACK_UNIT, .each = 20},
    {.count = 1, .per = PER_WATT, .each = 1500},
    {.count = 2, .per = PER_NODE, .each = 8},
};
static size_t extra_parts[] = {RACK, UPS, CARE};
static bool takes[] = {true, true, true}, serves[] = {true, true, true};

static struct instance_item items[N_PARTS];

static void begin(struct instance *instance, struct scenario *scenario, struct snapshot *snapshot)
{
    static const struct node nodes[] = {{.part = NODE, .sockets = 2, .cores = 8}};
    *snapshot = (struct snapshot){.parts = PARTS, .n_parts = N_PARTS, .nodes = nodes, .n_nodes = 1};
    *scenario = (struct scenario){.purchase = {.extras = extras, .n_extras = 3}};
    scenario->purchase.operation = (struct operation){.given = true,
                                                      .years = 3,
                                                      .energy_price = 0.2,
                                                      .pue = 1.5,
                                                      .utilisation = 0.8,
                                                      .discount_rate = 0.05,
                                                      .maintenance = 0.1,
                                                      .space_price = 100,
                                                      .administration = 500,
                                                      .administration_per_node = 10};
    for (size_t p = 0; p < N_PARTS; p++)
        items[p] = (struct instance_item){.size = unit_size[p], .list_minor = p == 0 ? 100000 : 0};
    *instance = (struct instance){.scenario = scenario,
                                  .purchase = &scenario->purchase,
                                  .snapshot = snapshot,
                                  .market.extras = extras,
                                  .market.extra_part = extra_parts,
                                  .market.extra_serves = serves,
                                  .choice.option_takes = takes,
                                  .item = items,
                                  .currency = "USD"};
}

/* 17 nodes use 4,250 W and need 3 supplies. Their 17 units, 6 units of supplies, and the units that stay free
 * need racks. */
static void test_counts_extras(void **state)
{
    struct instance instance;
    struct scenario scenario;
    struct snapshot snapshot;
    const struct node node = {.sockets = 2, .cores = 8};
    const struct design design = {.node = &node};
    struct cluster_size needs = {.power_W = 0};
    int64_t units[3];
    (void)state;
    begin(&instance, &scenario, &snapshot);
    extras_add_units(&needs, &instance, NODE, 17);
    struct cluster_size size = extras_with_extras(units, &instance, &design, 17, needs);
    assert_int_equal(units[0], 2);
    assert_int_equal(units[1], 3);
    assert_int_equal(units[2], 6);
    check_close(size.power_W, 17 * 250 + 3 * 30, 0, 0);
    check_close(size.height_U, 17 + 6, 0, 0);
    check_close(size.of[SIZE_RACKS], 2, 0, 0);
    assert_true(isinf(size.of[SIZE_WEIGHT]));
    instance.limits.most[SIZE_WEIGHT] = 1e9;
    assert_false(extras_is_allowed(&instance, &size)); /* an unknown size meets no limit */
    instance.limits.most[SIZE_WEIGHT] = 0;
    for (size_t i = SIZE_POWER; i <= SIZE_RACKS; i++) {
        instance.limits.most[i] = size.of[i];
        assert_true(extras_is_allowed(&instance, &size));
        instance.limits.most[i] = size.of[i] * 0.99;
        assert_false(extras_is_allowed(&instance, &size));
        instance.limits.most[i] = 0;
    }
    instance.limits.free_units.spare = (struct spare){.count = 18}; /* 41 units in total */
    (void)extras_with_extras(units, &instance, &design, 17, needs);
    assert_int_equal(units[0], 3);
}

/* Three years at 5%: 1 / 1.05 + 1 / 1.1025 + 1 / 1.157625 = 2.7232480293704784. */
static void test_sums_operation(void **state)
{
    struct instance instance;
    struct scenario scenario;
    struct snapshot snapshot;
    struct operation_cost cost = {0};
    (void)state;
    begin(&instance, &scenario, &snapshot);
    extras_add_operation(&cost, &instance, NODE, 10);
    extras_add_administration(&cost, &instance, 2, 10);
    assert_int_equal(cost.energy_minor, 1431339);        /* 26,280 kWh a year at 0.20 */
    assert_int_equal(cost.maintenance_minor, 272325);    /* 1,000.00 a year */
    assert_int_equal(cost.space_minor, 272325);          /* 10 units */
    assert_int_equal(cost.administration_minor, 299557); /* 1,100.00 a year */
    assert_int_equal(extras_total(&cost), 1431339 + 272325 + 272325 + 299557);
    extras_add_operation(&cost, &instance, RACK, 1);
    assert_true(cost.space_minor >= MONEY_MAX); /* an unknown size is not free */
}

/* A size costs nothing if the scenario gives no price for it, even if it is unknown. With a price, an unknown
 * size is not free. */
static void test_unknown_sizes_are_free_without_a_price(void **state)
{
    struct cluster_size unknown[N_PARTS] = {
        [NODE] = {.of = {INFINITY, INFINITY, 0, 0, INFINITY}}, [UPS] = {.of = {0, 0, 0, 0, 100}}};
    struct instance instance;
    struct scenario scenario;
    struct snapshot snapshot;
    struct operation *o = &scenario.purchase.operation;
    (void)state;
    begin(&instance, &scenario, &snapshot);
    for (size_t p = 0; p < N_PARTS; p++)
        items[p].size = unknown[p];
    *o = (struct operation){.given = true, .years = 1, .pue = 1, .utilisation = 1, .maintenance = 0.1};
    const struct {
        double *price;
        size_t cost;
    } priced[] = {{&o->energy_price, offsetof(struct operation_cost, energy_minor)},
                  {&o->carbon_price, offsetof(struct operation_cost, carbon_minor)},
                  {&o->space_price, offsetof(struct operation_cost, space_minor)}};
    struct operation_cost cost = {0};
    extras_add_operation(&cost, &instance, NODE, 10);
    assert_int_equal(cost.maintenance_minor, 100000);
    assert_int_equal(extras_total(&cost), 100000);
    for (size_t i = 0; i < 2 * sizeof priced / sizeof *priced; i++) {
        double *price = priced[i / 2].price;
        cost = (struct operation_cost){0};
        *price = i % 2 ? 0.5 : 50;
        extras_add_operation(&cost, &instance, NODE, 10);
        assert_true(*(const int64_t *)(const void *)((const char *)&cost + priced[i / 2].cost) >= MONEY_MAX);
        *price = 0;
    }
    cost = (struct operation_cost){0};
    o->carbon_price = 50;
    extras_add_operation(&cost, &instance, UPS, 10); /* a tonne */
    assert_int_equal(extras_total(&cost), 5000);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_counts_extras),
        cmocka_unit_test(test_sums_operation),
        cmocka_unit_test(test_unknown_sizes_are_free_without_a_price),
    };
    return cmocka_run_group_tests_name("proof/extras_and_sizes", tests, NULL, NULL);
}
