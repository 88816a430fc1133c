/* test_wiring.c - checks the proof's wiring of each template against counts by hand. */
#include <stdio.h>
#include <string.h>

#include "base/diag.h"
#include "check.h"
#include "proof/wiring.h"

enum { VALUES_AT_MOST = 3 };

/* Parameters that differ from their defaults, the size, and the expected counts; switches 0: impossible. */
struct wired {
    const char *network;
    struct {
        const char *name;
        int64_t value;
    } param[VALUES_AT_MOST];
    int64_t nodes, leaf_ports, spine_ports;
    bool none;
    struct wiring want;
};

static const struct wired WIRED[] = {
    {"per-port", {{NULL, 0}}, 10, 0, 0, false, {.nics = 10, .ports = 20, .to_nodes = 10, .between = 10}},
    {"per-port", {{"ports", 1}, {"cables", 1}}, 7, 0, 0, false, {.nics = 7, .ports = 7, .to_nodes = 7}},
    {"per-port",
     {{"nics", 2}, {"ports", 1}, {"cables", 1}},
     5,
     0,
     0,
     false,
     {.nics = 10, .ports = 10, .to_nodes = 10}},
    {"per-port", {{"nics", 3}}, 5, 0, 0, true, {0}}, /* two slots */
    {"two-region",
     {{"links", 3}},
     10,
     0,
     0,
     false,
     {.nics = 10, .ports = 20, .to_nodes = 10, .between = 10, .regions = 3}},
    {"star", {{NULL, 0}}, 24, 24, 0, false, {.nics = 24, .switches = 1, .to_nodes = 24}},
    {"star", {{NULL, 0}}, 25, 24, 0, true, {0}},
    {"star", {{"nics", 2}}, 12, 24, 0, false, {.nics = 24, .switches = 1, .to_nodes = 24}},
    {"ring", {{"hosts", 3}}, 3, 8, 0, false, {.nics = 3, .switches = 1, .to_nodes = 3}},
    {"ring", {{"hosts", 3}}, 6, 8, 0, false, {.nics = 6, .switches = 2, .to_nodes = 6, .between = 1}},
    {"ring", {{"hosts", 3}}, 10, 8, 0, false, {.nics = 10, .switches = 4, .to_nodes = 10, .between = 4}},
    {"ring", {{"hosts", 7}}, 10, 8, 0, true, {0}}, /* links take two ports */
    {"circulant",
     {{"hosts", 2}},
     20,
     8,
     0,
     false,
     {.nics = 20, .switches = 10, .to_nodes = 20, .between = 20}},
    {"circulant", {{"hosts", 2}}, 8, 8, 0, false, {.nics = 8, .switches = 7, .to_nodes = 8, .between = 14}},
    {"mesh", {{"hosts", 4}}, 24, 8, 0, false, {.nics = 24, .switches = 6, .to_nodes = 24, .between = 7}},
    {"mesh", {{"hosts", 4}}, 36, 8, 0, false, {.nics = 36, .switches = 9, .to_nodes = 36, .between = 12}},
    {"torus", {{"hosts", 4}}, 24, 8, 0, false, {.nics = 24, .switches = 6, .to_nodes = 24, .between = 9}},
    {"torus", {{"hosts", 4}}, 36, 8, 0, false, {.nics = 36, .switches = 9, .to_nodes = 36, .between = 18}},
    {"hypercube",
     {{"hosts", 4}},
     64,
     8,
     0,
     false,
     {.nics = 64, .switches = 16, .to_nodes = 64, .between = 32}},
    {"hypercube", {{"hosts", 4}}, 65, 8, 0, true, {0}}, /* a fifth dimension leaves three ports */
    /* the paper's example: 9 groups of 4 switches with 2 nodes and 2 links to other groups on each */
    {"dragonfly",
     {{NULL, 0}},
     72,
     7,
     0,
     false,
     {.nics = 72, .switches = 36, .to_nodes = 72, .between = 9 * 6 + 36}},
    {"dragonfly", {{NULL, 0}}, 73, 7, 0, true, {0}},
    {"dragonfly", {{NULL, 0}}, 5, 7, 0, false, {.nics = 5, .switches = 3, .to_nodes = 5, .between = 3}},
    {"dragonfly",
     {{"between", 4}},
     17,
     7,
     0,
     false,
     {.nics = 17, .switches = 12, .to_nodes = 17, .between = 3 * 6 + 3 * 4}},
    {"dragonfly", {{"between", 4}}, 25, 7, 0, true, {0}}, /* with 8 links two groups use all */
    {"hyperx", {{"hosts", 2}}, 17, 8, 0, false, {.nics = 17, .switches = 9, .to_nodes = 17, .between = 18}},
    {"hyperx", {{NULL, 0}}, 8, 8, 0, false, {.nics = 8, .switches = 1, .to_nodes = 8}},
    {"hyperx", {{NULL, 0}}, 9, 8, 0, false, {.nics = 9, .switches = 2, .to_nodes = 9, .between = 1}},
    {"fat-tree", {{NULL, 0}}, 8, 8, 8, false, {.nics = 8, .switches = 1, .to_nodes = 8}},
    {"fat-tree",
     {{NULL, 0}},
     16,
     8,
     8,
     false,
     {.nics = 16, .switches = 4, .spines = 2, .to_nodes = 16, .uplinks = 16}},
    {"fat-tree",
     {{NULL, 0}},
     32,
     8,
     8,
     false,
     {.nics = 32, .switches = 8, .spines = 4, .to_nodes = 32, .uplinks = 32}},
    {"fat-tree",
     {{NULL, 0}},
     36,
     8,
     8,
     false,
     {.nics = 36, .switches = 9, .spines = 20, .to_nodes = 36, .uplinks = 84}},
    {"fat-tree", {{"levels", 2}}, 36, 8, 8, true, {0}},
    {"fat-tree",
     {{"ports", 2}, {"rails", 2}},
     16,
     8,
     8,
     false,
     {.nics = 32, .switches = 8, .spines = 4, .to_nodes = 32, .uplinks = 32}},
    /* two ports down for one up at the leaves, three at the spines: pods of 6 leaves and 3 spines with 2
       links up each, joined by 3 x 1 switches */
    {"fat-tree",
     {{"oversubscription", 2}, {"oversubscription2", 3}},
     50,
     8,
     8,
     false,
     {.nics = 50, .switches = 10, .spines = 2 * 3 + 3, .to_nodes = 50, .uplinks = 10 * 3 + 2 * 3 * 2}},
    /* four levels: 8 hosts on 4 leaves and 4 spines; 4 times 4 more switches join 8 of these */
    {"fat-tree",
     {{"levels", 4}},
     32,
     4,
     4,
     false,
     {.nics = 32, .switches = 16, .spines = 16 + 16 + 8, .to_nodes = 32, .uplinks = 3 * 32}},
    {"fat-tree", {{"levels", 4}}, 33, 4, 4, true, {0}},
    /* groups of 4 leaves and 4 spines, each spine with 4 links to other groups: 17 groups of 16 nodes */
    {"dragonfly-plus",
     {{NULL, 0}},
     272,
     8,
     8,
     false,
     {.nics = 272, .switches = 68, .spines = 68, .to_nodes = 272, .uplinks = 17 * 16 + 17 * 8}},
    {"dragonfly-plus", {{NULL, 0}}, 273, 8, 8, true, {0}},
    {"dragonfly-plus", {{NULL, 0}}, 4, 8, 8, false, {.nics = 4, .switches = 1, .to_nodes = 4}},
    {"dragonfly-plus",
     {{NULL, 0}},
     9,
     8,
     8,
     false,
     {.nics = 9, .switches = 3, .spines = 4, .to_nodes = 9, .uplinks = 12}},
    {"dragonfly-plus",
     {{"spines", 2}, {"between", 4}},
     17,
     8,
     8,
     false,
     {.nics = 17, .switches = 6, .spines = 6, .to_nodes = 17, .uplinks = 6 * 4 + 3 * 4}},
    {"dragonfly-plus",
     {{"ports", 2}, {"rails", 2}},
     17,
     8,
     8,
     false,
     {.nics = 34, .switches = 16, .spines = 16, .to_nodes = 34, .uplinks = 2 * (2 * 16 + 1)}},
    /* two planes */
    {"dragonfly",
     {{"rails", 2}},
     72,
     7,
     0,
     false,
     {.nics = 144, .switches = 72, .to_nodes = 144, .between = 2 * (9 * 6 + 36)}},
    {"torus", {{"hosts", 4}, {"rails", 3}}, 24, 8, 0, true, {0}}, /* two slots */
    {"fat-tree", {{"ports", 3}, {"rails", 3}}, 8, 8, 8, true, {0}},
    /* too many switches to walk: 1,100 by 1,100 */
    {"torus",
     {{"hosts", 1}},
     1210000,
     8,
     0,
     false,
     {.nics = 1210000, .switches = 1210000, .to_nodes = 1210000, .between = 2420000}},
    {"mesh",
     {{"hosts", 1}},
     1210000,
     8,
     0,
     false,
     {.nics = 1210000, .switches = 1210000, .to_nodes = 1210000, .between = 2417800}},
    {"circulant",
     {{"hosts", 1}},
     1024,
     8,
     0,
     false,
     {.nics = 1024, .switches = 1024, .to_nodes = 1024, .between = 2048}},
    {"circulant", {{"hosts", 1}}, 1025, 8, 0, true, {0}},
    {"circulant", {{"hosts", 2}}, 2, 8, 0, false, {.nics = 2, .switches = 1, .to_nodes = 2}},
    {"hyperx", {{"hosts", 1}}, 4, 8, 0, false, {.nics = 4, .switches = 4, .to_nodes = 4, .between = 4}},
    {"hyperx", {{"hosts", 1}}, 2000000, 5000, 0, true, {0}},
    {"hypercube", {{"hosts", 1}}, 3000000000, 64, 0, true, {0}},
    /* the nodes on a switch leave too few ports for its links */
    {"circulant", {{"hosts", 5}}, 2, 8, 0, true, {0}},
    {"torus", {{"hosts", 4}}, 24, 8, 0, false, {.nics = 24, .switches = 6, .to_nodes = 24, .between = 9}},
    {"torus", {{"hosts", 5}}, 24, 8, 0, true, {0}},
    {"hyperx", {{"hosts", 7}}, 14, 8, 0, false, {.nics = 14, .switches = 2, .to_nodes = 14, .between = 1}},
    {"hyperx", {{"hosts", 7}}, 15, 8, 0, true, {0}},
    {"dragonfly", {{"routers", 7}}, 5, 7, 0, true, {0}},
    {"dragonfly", {{"between", 5}}, 5, 7, 0, true, {0}},
    {"dragonfly", {{NULL, 0}}, 1, 1, 0, true, {0}},
    {"fat-tree", {{NULL, 0}}, 2, 1, 8, true, {0}},
    /* leaves or spines without ports for each other */
    {"dragonfly-plus", {{"spines", 5}}, 4, 8, 8, true, {0}},
    {"dragonfly-plus", {{"hosts", 8}}, 4, 8, 8, true, {0}},
    {"dragonfly-plus", {{"global", 8}}, 4, 8, 8, true, {0}},
    {"dragonfly-plus", {{"leaves", 5}}, 4, 8, 8, true, {0}},
    {"dragonfly-plus", {{NULL, 0}}, 4, 1, 8, true, {0}},
};

static void check_counts(const struct wired *of, const struct wiring *got)
{
    const struct {
        const char *what;
        int64_t got, want;
    } counts[] = {
        {"NICs", got->nics, of->want.nics},
        {"ports", got->ports, of->want.ports},
        {"switches", got->switches, of->want.switches},
        {"spines", got->spines, of->want.spines},
        {"to nodes", got->to_nodes, of->want.to_nodes},
        {"uplinks", got->uplinks, of->want.uplinks},
        {"between", got->between, of->want.between},
        {"regions", got->regions, of->want.regions},
    };
    for (size_t i = 0; i < sizeof counts / sizeof *counts; i++)
        if (counts[i].got != counts[i].want)
            fail_msg("%s of %d nodes: %d %s, counted by hand %d", of->network, (int)of->nodes,
                     (int)counts[i].got, counts[i].what, (int)counts[i].want);
}

static void test_counts_switches_and_links(void **state)
{
    (void)state;
    for (size_t i = 0; i < sizeof WIRED / sizeof *WIRED; i++) {
        const struct wired *of = &WIRED[i];
        int64_t param[TEMPLATE_MAX_PARAMS] = {0};
        struct wiring_of what = {.param = param,
                                 .nodes = of->nodes,
                                 .nic_slots = 2,
                                 .nic_ports = 1,
                                 .leaf_ports = of->leaf_ports,
                                 .spine_ports = of->spine_ports};
        struct wiring got;
        struct diag diag = DIAG_INIT;
        assert_int_equal(template_find(&what.network, of->network, &diag), ST_OK);
        for (size_t p = 0; p < what.network->n_params; p++) {
            param[p] = what.network->params[p].fallback;
            for (size_t k = 0; k < VALUES_AT_MOST; k++)
                if (of->param[k].name && strcmp(of->param[k].name, what.network->params[p].name) == 0)
                    param[p] = of->param[k].value;
        }
        if (wiring_count(&got, &what) == of->none)
            fail_msg("%s of %d nodes can%s be wired", of->network, (int)of->nodes, of->none ? "" : "not");
        if (!of->none)
            check_counts(of, &got);
    }
}

/* Ports that stay free need switches but no cables. */
static void test_free_ports_need_switches(void **state)
{
    int64_t param[TEMPLATE_MAX_PARAMS] = {0};
    struct diag diag = DIAG_INIT;
    struct wiring got;
    struct wiring_of what = {.param = param, .nodes = 10, .nic_slots = 1, .nic_ports = 1, .leaf_ports = 12};
    (void)state;
    assert_int_equal(template_find(&what.network, "star", &diag), ST_OK);
    for (size_t p = 0; p < what.network->n_params; p++)
        param[p] = what.network->params[p].fallback;
    what.spare = (struct spare){.share = {2, 1}}; /* two tenths of 10 */
    assert_true(wiring_count(&got, &what));
    assert_int_equal(got.to_nodes, 10);
    what.spare.share = (struct decimal){21, 2}; /* 2.1: rounded up to three */
    assert_false(wiring_count(&got, &what));
    assert_int_equal(wiring_free_ports(&(struct spare){.count = 3}, 100), 3);
    /* cards of other networks use slots, too; a node with one card needs none */
    what.spare = (struct spare){0};
    what.cards_beside = 1;
    assert_false(wiring_count(&got, &what));
    what.nic_slots = 2;
    assert_true(wiring_count(&got, &what));
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_counts_switches_and_links),
        cmocka_unit_test(test_free_ports_need_switches),
    };
    return cmocka_run_group_tests_name("proof/wiring", tests, NULL, NULL);
}
