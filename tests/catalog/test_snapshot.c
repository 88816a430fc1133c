#include <math.h>
#include <string.h>

#include "catalog/snapshot.h"
#include "check.h"

/* Byte order: upper case before lower case, '-' before digits. */
static const struct part PARTS[] = {
    {.id = "Z", .kind = PART_NIC},   {.id = "a", .kind = PART_NODE}, {.id = "a-1", .kind = PART_CABLE},
    {.id = "a1", .kind = PART_NODE}, {.id = "b", .kind = PART_RACK},
};
static const struct node NODES[] = {{.part = 1}, {.part = 3}};
static const struct technology TECHNOLOGIES[] = {{.id = "fast"}, {.id = "slow"}};
static const struct source SOURCES[] = {{.id = "paper"}};
static const struct snapshot SNAPSHOT = {
    .parts = PARTS,
    .n_parts = 5,
    .nodes = NODES,
    .n_nodes = 2,
    .network.technologies = TECHNOLOGIES,
    .network.n_technologies = 2,
    .sources = SOURCES,
    .n_sources = 1,
};

static void test_find(void **state)
{
    (void)state;
    for (size_t i = 0; i < 5; i++)
        assert_int_equal(snapshot_part(&SNAPSHOT, PARTS[i].id), i);
    assert_int_equal(snapshot_part(&SNAPSHOT, ""), NO_INDEX);
    assert_int_equal(snapshot_part(&SNAPSHOT, "a2"), NO_INDEX);
    assert_int_equal(snapshot_part(&SNAPSHOT, "c"), NO_INDEX);
    assert_int_equal(snapshot_node(&SNAPSHOT, "a"), 0);
    assert_int_equal(snapshot_node(&SNAPSHOT, "a1"), 1);
    assert_int_equal(snapshot_node(&SNAPSHOT, "b"), NO_INDEX);
    assert_int_equal(snapshot_technology(&SNAPSHOT, "slow"), 1);
    assert_int_equal(snapshot_technology(&SNAPSHOT, "slower"), NO_INDEX);
    assert_int_equal(snapshot_source(&SNAPSHOT, "paper"), 0);
    const struct snapshot empty = {.name = "empty"};
    assert_int_equal(snapshot_part(&empty, "a"), NO_INDEX);
}

static void test_kinds(void **state)
{
    (void)state;
    for (int i = 0; i < N_PART_KINDS; i++) {
        enum part_kind kind = N_PART_KINDS;
        assert_true(part_kind_find(&kind, part_kind_name((enum part_kind)i)));
        assert_int_equal(kind, i);
    }
    for (int i = 0; i < N_FIGURE_KINDS; i++) {
        enum figure_kind kind = N_FIGURE_KINDS;
        assert_true(figure_kind_find(&kind, figure_kind_name((enum figure_kind)i)));
        assert_int_equal(kind, i);
    }
    enum part_kind kind = PART_RACK;
    assert_false(part_kind_find(&kind, "Node"));
    assert_int_equal(kind, PART_RACK);
    assert_string_equal(part_kind_name(PART_LINE_CARD), "line_card");
    assert_string_equal(figure_kind_name(FIGURE_ESTIMATED), "estimated");
}

static void test_ideal(void **state)
{
    (void)state;
    const double unlimited = (double)INFINITY;
    assert_true(technology_is_ideal(&(struct technology){.bandwidth_Bps = unlimited}));
    assert_false(technology_is_ideal(&(struct technology){.bandwidth_Bps = unlimited, .latency_s = 1e-9}));
    assert_false(technology_is_ideal(&(struct technology){.bandwidth_Bps = 1e18}));
    assert_false(
        technology_is_ideal(&(struct technology){.bandwidth_Bps = unlimited, .message_cpu_s = 1e-9}));
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_find),
        cmocka_unit_test(test_kinds),
        cmocka_unit_test(test_ideal),
    };
    return cmocka_run_group_tests_name("catalog/snapshot", tests, NULL, NULL);
}
