/* test_layout.c - checks cables by length against a count of every node, and the properties that searches
 * need. */
#include <stdio.h>
#include <stdlib.h>

#include "base/random.h"
#include "check.h"
#include "generator/random_numbers.h"
#include "machine/topology.h"
#include "oracle/cable_ways.h"

/* 20 nodes, 8 to a rack: racks of 8, 8 and 4; the second is in the middle. */
static void test_example(void **state)
{
    (void)state;
    const struct rack_layout layout = {
        .nodes_per_rack = 8, .rack_pitch_mm = 600, .in_rack_mm = 2000, .overhead_mm = 2000};
    assert_int_equal(layout_nodes_within(&layout, 20, 1999), 0);
    assert_int_equal(layout_nodes_within(&layout, 20, 2000), 8);
    assert_int_equal(layout_nodes_within(&layout, 20, 2599), 8);
    assert_int_equal(layout_nodes_within(&layout, 20, 2600), 20);
    /* 5 m bridge five racks: 0 to 10 around the sixth */
    assert_int_equal(layout_nodes_within(&layout, 88, 5000), 88);
    assert_int_equal(layout_nodes_within(&layout, 89, 5000), 88);
}

static int64_t count_within(const struct rack_layout *layout, int64_t nodes, int64_t reach_mm)
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
        const struct rack_layout layout = {.nodes_per_rack = whole(1, 12, i, 0),
                                           .rack_pitch_mm = whole(1, 1500, i, 1),
                                           .in_rack_mm = whole(1, 4000, i, 2),
                                           .overhead_mm = whole(0, 4000, i, 3)};
        int64_t before[3] = {0, 0, 0}, beyond[3] = {0, 0, 0}, reach_mm = 0;
        for (size_t k = 0; k < 3; k++) {
            reach_mm += whole(1, 3000, i, 4 + k);
            for (int64_t nodes = 1; nodes <= 150; nodes++) {
                const int64_t within = layout_nodes_within(&layout, nodes, reach_mm);
                assert_int_equal(within, count_within(&layout, nodes, reach_mm));
                assert_true(nodes == 1 || (within >= before[k] && nodes - within >= beyond[k]));
                before[k] = within;
                beyond[k] = nodes - within;
            }
        }
    }
}

/* --- trees --- */

static int64_t tree_within(const struct rack_layout *layout, const struct topology_tree *tree, int64_t rails,
                           int64_t nodes, int64_t each, int64_t reach_mm)
{
    return cable_runs_sum(layout_tree_within(layout, tree, rails, nodes, each, reach_mm));
}

/* For every number of nodes, the cables within a length equal a direct count. The number of longer ones never
 * falls. */
static void check_trees(const struct rack_layout *layout, const struct fat_tree *parts, int64_t rails,
                        int64_t each, int64_t most, uint64_t i)
{
    enum { REACHES = 4 };
    int64_t reach_mm[REACHES], beyond[REACHES] = {0};
    struct topology tree;
    int64_t *ways = malloc(200000 * sizeof *ways);
    for (size_t k = 0; k < REACHES; k++)
        reach_mm[k] = whole(1, 9000, i, 20 + k);
    for (int64_t nodes = 1; nodes <= most && topology_fat_tree(&tree, nodes * each, parts); nodes++) {
        const size_t n = cable_ways(ways, layout, &tree.tree, rails, nodes, each);
        assert_int_equal(n, rails * topology_links(&tree));
        for (size_t k = 0; k < REACHES; k++) {
            int64_t within = 0;
            for (size_t w = 0; w < n; w++)
                within += ways[w] <= reach_mm[k];
            if (tree_within(layout, &tree.tree, rails, nodes, each, reach_mm[k]) != within ||
                (int64_t)n - within < beyond[k])
                fail_msg("draw %d: %d nodes, %d mm", (int)i, (int)nodes, (int)reach_mm[k]);
            beyond[k] = (int64_t)n - within;
        }
        assert_int_equal(tree_within(layout, &tree.tree, rails, nodes, each, INT64_MAX), n);
    }
    free(ways);
}

static void test_random_trees(void **state)
{
    (void)state;
    const uint64_t n_cases = random_cases(300);
    printf("draws 0 to %d\n", (int)n_cases - 1);
    for (uint64_t i = 0; i < n_cases; i++) {
        const struct rack_layout layout = {.nodes_per_rack = whole(1, 9, i, 0),
                                           .rack_pitch_mm = whole(1, 1500, i, 1),
                                           .in_rack_mm = whole(1, 4000, i, 2),
                                           .overhead_mm = whole(0, 4000, i, 3),
                                           .switches_per_rack = whole(0, 6, i, 4),
                                           .leaves_in_middle = whole(0, 1, i, 5) == 1};
        const struct fat_tree parts = {.leaf_ports = whole(2, 12, i, 6),
                                       .spine_ports = whole(2, 12, i, 7),
                                       .levels = (size_t)whole(2, 4, i, 8),
                                       .oversubscription = {whole(1, 3, i, 9), whole(1, 3, i, 12), 2},
                                       .keeps_up = !layout.leaves_in_middle,
                                       .together = layout.leaves_in_middle ? 0 : whole(1, 3, i, 11)};
        const int64_t each = layout.leaves_in_middle ? whole(1, 3, i, 11) : parts.together;
        check_trees(&layout, &parts, whole(1, 2, i, 10), each, 120, i);
    }
}

/* Switches in a circle, as in the templates ring (one step) and circulant (two steps). */
static void test_random_circles(void **state)
{
    (void)state;
    enum { REACHES = 4 };
    int64_t *ways = malloc(200000 * sizeof *ways);
    for (uint64_t i = 0; i < random_cases(300); i++) {
        const struct rack_layout layout = {.nodes_per_rack = whole(1, 9, i, 30),
                                           .rack_pitch_mm = whole(1, 1500, i, 31),
                                           .in_rack_mm = whole(1, 4000, i, 32),
                                           .overhead_mm = whole(0, 4000, i, 33)};
        const int64_t hosts = whole(1, 12, i, 34), steps[2] = {1, whole(2, 5, i, 35)};
        const size_t n_steps = (size_t)whole(1, 2, i, 36);
        int64_t beyond[REACHES] = {0};
        for (int64_t nodes = 1; nodes <= 120; nodes++) {
            int64_t switches = (nodes - 1) / hosts + 1;
            if (n_steps == 2 && switches > 1 && switches < 2 * steps[1] + 1)
                switches = 2 * steps[1] + 1;
            const struct layout_circle circle = {switches, steps, n_steps, hosts};
            const size_t n = circle_ways(ways, &layout, switches, steps, n_steps, hosts, nodes);
            for (size_t k = 0; k < REACHES; k++) {
                const int64_t reach_mm = whole(1, 20000, i, 37 + k);
                int64_t within = 0;
                for (size_t w = 0; w < n; w++)
                    within += ways[w] <= reach_mm;
                const struct cable_runs runs = layout_circle_within(&layout, &circle, nodes, reach_mm);
                if (cable_runs_sum(runs) != within || (int64_t)n - within < beyond[k])
                    fail_msg("draw %d: %d nodes, %d mm", (int)i, (int)nodes, (int)reach_mm);
                beyond[k] = (int64_t)n - within;
            }
        }
    }
    free(ways);
}

/* 100 nodes, 32 to a rack and to a leaf: leaves next to the spines on both sides, and one rack further. */
static void test_tree_example(void **state)
{
    (void)state;
    struct rack_layout layout = {
        .nodes_per_rack = 32, .rack_pitch_mm = 600, .in_rack_mm = 2000, .overhead_mm = 2000};
    const struct fat_tree parts = {64, 64, 3, {1, 1, 1}, true, 1};
    struct topology tree;
    assert_true(topology_fat_tree(&tree, 100, &parts));
    assert_int_equal(tree.tree.leaves, 4);
    assert_int_equal(tree.tree.spines, 2);
    assert_int_equal(tree_within(&layout, &tree.tree, 1, 100, 1, 1999), 0);
    assert_int_equal(tree_within(&layout, &tree.tree, 1, 100, 1, 2000), 100);
    assert_int_equal(tree_within(&layout, &tree.tree, 1, 100, 1, 2600), 164);
    assert_int_equal(tree_within(&layout, &tree.tree, 1, 100, 1, 3200), 228);
    /* two racks of spines: the distance to the farther one counts for every leaf */
    layout.switches_per_rack = 1;
    assert_int_equal(tree_within(&layout, &tree.tree, 1, 100, 1, 3199), 100);
    assert_int_equal(tree_within(&layout, &tree.tree, 1, 100, 1, 3200), 164);
    layout.leaves_in_middle = true; /* six racks of switches; racks of nodes right and left of them in turn */
    assert_int_equal(tree_within(&layout, &tree.tree, 1, 100, 1, 4999), 0);
    assert_int_equal(tree_within(&layout, &tree.tree, 1, 100, 1, 5000), 128);
    assert_int_equal(tree_within(&layout, &tree.tree, 1, 100, 1, 5600), 192);
    assert_int_equal(tree_within(&layout, &tree.tree, 1, 100, 1, 6200), 228);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_example),        cmocka_unit_test(test_random),
        cmocka_unit_test(test_tree_example),   cmocka_unit_test(test_random_trees),
        cmocka_unit_test(test_random_circles),
    };
    return cmocka_run_group_tests_name("machine/layout", tests, NULL, NULL);
}
