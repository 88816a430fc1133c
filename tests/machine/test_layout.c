/* test_layout.c - cables by length against every node looked at, and what searches rely on. */
#include "check.h"

#include <stdlib.h>

#include "base/random.h"
#include "machine/layout.h"

/* 8 nodes to a rack, 20 nodes: racks of 8, 8 and 4, the second in the middle. */
static void test_example(void **state)
{
    (void)state;
    const struct layout layout = {
        .nodes_per_rack = 8, .rack_pitch_mm = 600, .in_rack_mm = 2000, .overhead_mm = 2000};
    const struct cable_lengths lengths = {&layout, 3, {{2000, 0}, {2600, 1}, {5000, 2}}};
    assert_int_equal(layout_nodes_within(&layout, 20, 1999), 0);
    assert_int_equal(layout_nodes_within(&layout, 20, 2000), 8);
    assert_int_equal(layout_nodes_within(&layout, 20, 2599), 8);
    assert_int_equal(layout_nodes_within(&layout, 20, 2600), 20);
    assert_int_equal(layout_cables(&lengths, 0, 20, 2, 5), 21);
    assert_int_equal(layout_cables(&lengths, 1, 20, 2, 5), 24);
    assert_int_equal(layout_cables(&lengths, 2, 20, 2, 5), 0);
    assert_int_equal(layout_cables(&lengths, 2, 25, 1, 0), 1);
    assert_int_equal(layout_cables(&lengths, 2, 33, 1, 0), 9);
    /* 5 m are five places: racks 0 to 10 about the sixth */
    assert_int_equal(layout_cables(&lengths, 0, 88, 1, 0), 8);
    assert_int_equal(layout_cables(&lengths, 0, 89, 1, 0), -1);
}

static int64_t count_within(const struct layout *layout, int64_t nodes, int64_t reach_mm)
{
    int64_t racks = 0, n = 0;
    while (racks * layout->nodes_per_rack < nodes)
        racks++;
    for (int64_t node = 0; node < nodes; node++) {
        const int64_t places = llabs(node / layout->nodes_per_rack - (racks - 1) / 2);
        const int64_t way_mm =
            places == 0 ? layout->in_rack_mm : places * layout->rack_pitch_mm + layout->overhead_mm;
        n += way_mm <= reach_mm;
    }
    return n;
}

static int64_t whole(int64_t low, int64_t high, uint64_t draw, uint64_t slot)
{
    return low + (int64_t)((double)(high - low + 1) * random_at(20, draw, slot));
}

static void test_random(void **state)
{
    (void)state;
    for (uint64_t i = 0; i < 300; i++) {
        const struct layout layout = {.nodes_per_rack = whole(1, 12, i, 0),
                                      .rack_pitch_mm = whole(1, 1500, i, 1),
                                      .in_rack_mm = whole(1, 4000, i, 2),
                                      .overhead_mm = whole(0, 4000, i, 3)};
        struct cable_lengths lengths = {.layout = &layout, .n = 3};
        int64_t before[3] = {0, 0, 0};
        for (size_t k = 0; k < 3; k++)
            lengths.v[k].reach_mm = whole(1, 3000, i, 4 + k) + (k ? lengths.v[k - 1].reach_mm : 0);
        for (int64_t nodes = 1; nodes <= 150; nodes++) {
            int64_t shorter = 0;
            for (size_t k = 0; k < 3; k++) {
                const int64_t within = count_within(&layout, nodes, lengths.v[k].reach_mm);
                const int64_t cables = layout_cables(&lengths, k, nodes, 1, 0);
                assert_int_equal(layout_nodes_within(&layout, nodes, lengths.v[k].reach_mm), within);
                assert_true(before[k] >= 0 || cables < 0);
                if (cables >= 0) {
                    assert_int_equal(cables, within - shorter);
                    assert_true(cables >= before[k]);
                }
                assert_int_equal(cables < 0, count_within(&layout, nodes, lengths.v[2].reach_mm) < nodes);
                before[k] = cables;
                shorter = within;
            }
        }
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_example),
        cmocka_unit_test(test_random),
    };
    return cmocka_run_group_tests_name("machine/layout", tests, NULL, NULL);
}
