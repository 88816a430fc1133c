/* test_graph.c - checks the proof's link loads and distances against golden values and against the machine
 * layer, whose own tests use graphs that are routed link by link. */
#include <inttypes.h>
#include <math.h>
#include <stdio.h>
#include <string.h>

#include "base/arena.h"
#include "base/diag.h"
#include "check.h"
#include "generator/random_problem.h"
#include "machine/view.h"
#include "problem/build.h"
#include "problem/machines.h"
#include "problem/instance.h"
#include "proof/check.h"

enum { CASES = 400, DRAWS = 3000, VALUES_AT_MOST = 6 };

/* --- conversion from words --- */

static const struct {
    const char *name;
    enum graph_kind kind;
} DIRECT[] = {{"ring", GRAPH_STEPS},
              {"torus", GRAPH_TORUS},
              {"mesh", GRAPH_MESH},
              {"circulant", GRAPH_STEPS},
              {"hypercube", GRAPH_CUBE}};

static struct graph direct_of(const char *name, const int64_t *v, int n)
{
    struct graph g = {.n = 1};
    for (size_t i = 0; i < sizeof DIRECT / sizeof *DIRECT; i++)
        if (strcmp(name, DIRECT[i].name) == 0)
            g.kind = DIRECT[i].kind;
    if (g.kind == GRAPH_CUBE) {
        for (; g.n_by < v[0]; g.n *= 2)
            g.n_by++;
    } else if (g.kind == GRAPH_STEPS) {
        g.n = v[0];
        g.by[g.n_by++] = 1;
        for (int i = 2; i < n; i++)
            g.by[g.n_by++] = v[i];
    } else {
        for (int i = 0; i < n; i++)
            g.n *= g.by[g.n_by++] = v[i];
    }
    return g;
}

/* Counts a tree for hosts with one port each, on switches with a certain number of ports. */
static struct wiring tree_of(const char *name, const int64_t *v)
{
    int64_t param[TEMPLATE_MAX_PARAMS] = {0};
    const bool star = strcmp(name, "star") == 0;
    struct wiring_of of = {
        .param = param, .nodes = v[0], .nic_ports = 1, .leaf_ports = star ? v[0] : v[1], .spine_ports = v[1]};
    struct diag diag = DIAG_INIT;
    struct wiring wiring;
    assert_int_equal(template_find(&of.network, star ? "star" : "fat-tree", &diag), ST_OK);
    for (size_t i = 0; i < of.network->n_params; i++) {
        const char *is = of.network->params[i].name;
        param[i] = !star && strcmp(is, "oversubscription") == 0 ? v[2] : of.network->params[i].fallback;
    }
    assert_true(wiring_count(&wiring, &of));
    return wiring;
}

static void test_figures_are_golden(void **state)
{
    (void)state;
    struct golden golden;
    golden_open(&golden, "topology");
    for (size_t row = 0; row < golden.n_rows; row++) {
        char name[32] = "";
        long long v[5] = {0};
        const int n = sscanf(golden_text(&golden, row, "topology"), "%31s %lld %lld %lld %lld %lld", name,
                             &v[0], &v[1], &v[2], &v[3], &v[4]);
        const int64_t k[] = {v[0], v[1], v[2], v[3], v[4]};
        const bool tree = strcmp(name, "tree") == 0 || strcmp(name, "star") == 0;
        const struct wiring w = tree ? tree_of(name, k) : (struct wiring){.graph = direct_of(name, k, n - 1)};
        struct graph_figures f;
        assert_true(graph_figures(&f, &w.graph));
        const struct {
            const char *column;
            double got;
        } cells[] = {{"distance", f.mean_distance},
                     {"links", (double)(tree ? wiring_cables(&w) : graph_links(&w.graph, INT64_MAX))},
                     {"bisection_low", (double)f.halves},
                     {"switches", (double)(w.switches + w.spines)}};
        for (size_t i = 0; i < sizeof cells / sizeof *cells; i++)
            if (*golden_text(&golden, row, cells[i].column) && (i != 2 || f.halves > 0))
                check_close(cells[i].got, golden_real(&golden, row, cells[i].column), 5e-6, 0);
    }
    golden_close(&golden);
}

/* Lines that are too long to search, alone and in several dimensions. */
static void test_long_lines_agree(void **state)
{
    (void)state;
    static const int64_t sizes[][2] = {{1023, 1}, {1024, 1},  {1025, 1},   {1026, 1},
                                       {4099, 1}, {30000, 1}, {1500, 2001}};
    for (size_t i = 0; i < 2 * sizeof sizes / sizeof *sizes; i++) {
        const int64_t *k = sizes[i / 2];
        const struct graph g = {
            .kind = i % 2 ? GRAPH_MESH : GRAPH_TORUS, .n = k[0] * k[1], .by = {k[0], k[1]}, .n_by = 2};
        const struct topology t = topology_grid(i % 2 ? TOPOLOGY_MESH : TOPOLOGY_TORUS, k, 2);
        const struct topology_figures want = topology_figures(&t);
        struct graph_figures got;
        assert_true(graph_figures(&got, &g));
        assert_true(graph_links(&g, 4) == want.links);
        check_close(got.mean_distance, want.mean_distance, 1e-12, 0);
        check_close(got.busiest, want.busiest, 1e-12, 0);
    }
}

/* --- random topologies --- */

struct drawn {
    struct technology technology;
    struct nic nic;
    struct node node;
    struct design design;
    struct wiring_of of;
};

/* A value near the low end of a parameter's range, mostly its default. */
static int64_t draw_value(struct random *random, const struct template_param *param)
{
    const bool two = strcmp(param->name, "routing") == 0 || strcmp(param->name, "duplex") == 0;
    if (strcmp(param->name, "link") == 0)
        return random_in(random, 20, 400);
    if (strcmp(param->name, "rails") == 0 || (!two && random_in(random, 0, 2) == 0))
        return param->fallback;
    return random_in(random, param->low, param->low + 5 < param->high ? param->low + 5 : param->high);
}

static void draw(struct drawn *out, struct random *random)
{
    size_t n = 0;
    const struct network_template *const *list = template_list(&n);
    const int64_t span = random_in(random, 0, 1) ? 60 : 3000, nodes = random_in(random, 1, span);
    *out = (struct drawn){.technology = {.id = "t", .latency_s = 1e-6, .bandwidth_Bps = 1e8},
                          .nic = {.ports = random_in(random, 1, 2)},
                          .node = {.nic_slots = 8}};
    struct design *design = &out->design;
    *design = (struct design){.nic = &out->nic, .node = &out->node, .technology = &out->technology};
    while (!design->network || design->network->n_switches == 0)
        design->network = list[random_in(random, 0, (int64_t)n - 1)];
    for (size_t i = 0; i < design->network->n_params; i++)
        design->param[i] = draw_value(random, &design->network->params[i]);
    design->switches[0].ports = random_in(random, 3, 40);
    design->switches[1].ports = random_in(random, 3, 40);
    design->spare_ports = (struct spare){.count = random_in(random, 0, 3) / 3 * random_in(random, 1, 9)};
    out->of = (struct wiring_of){.network = design->network,
                                 .param = design->param,
                                 .nodes = nodes,
                                 .nic_slots = out->node.nic_slots,
                                 .nic_ports = out->nic.ports,
                                 .leaf_ports = design->switches[0].ports,
                                 .spine_ports = design->switches[1].ports,
                                 .spare = design->spare_ports};
}

/* Compares the loads and rates of the proof with those of the machine layer. False: this number of nodes
 * cannot be wired. */
static bool compare(const struct drawn *drawn, uint64_t seed)
{
    struct wiring w;
    struct network_shape shape;
    struct graph_figures got;
    const bool wired = wiring_count(&w, &drawn->of);
    if (wired != network_shape_of(&shape, &drawn->design, drawn->of.nodes))
        fail_msg("draw %" PRIu64 ": %s can%s be wired", seed, drawn->design.network->name,
                 wired ? "" : "not");
    if (!wired || !graph_figures(&got, &w.graph))
        return false;
    const struct topology_figures want = topology_figures(&shape.topology);
    const double p = (double)(drawn->of.nodes * shape.ports) / (double)shape.rails;
    const bool direct = drawn->design.network->n_switches == 1 && shape.topology.family != TOPOLOGY_STAR;
    const double cut = direct ? topology_recommended(&want, p) : topology_by_link(&want, p);
    const double carried = graph_carries(&w.graph, &got, w.between / w.rails, p);
    const struct {
        const char *name;
        double got, want;
    } pairs[] = {{"ends", (double)w.graph.n, (double)want.ends},
                 {"mean distance", got.mean_distance, want.mean_distance},
                 {"busiest link", got.busiest, want.busiest},
                 {"halves", (double)got.halves, got.halves > 0 ? (double)want.bisection_low : 0},
                 {"link", w.link, shape.link},
                 {"rate", carried, cut}};
    for (size_t i = 0; i < sizeof pairs / sizeof *pairs; i++)
        if (!check_near(pairs[i].got, pairs[i].want) && fabs(pairs[i].got - pairs[i].want) > 1e-12)
            fail_msg("draw %" PRIu64 ", %s of %" PRId64 " nodes: %s %.15g, by topology.h %.15g", seed,
                     drawn->design.network->name, drawn->of.nodes, pairs[i].name, pairs[i].got,
                     pairs[i].want);
    return true;
}

static void test_random_figures_agree(void **state)
{
    (void)state;
    int n_seen[16] = {0};
    size_t n = 0;
    const struct network_template *const *list = template_list(&n);
    for (uint64_t seed = 0; seed < DRAWS; seed++) {
        struct random random = {seed + 77};
        struct drawn drawn;
        draw(&drawn, &random);
        const bool compared = compare(&drawn, seed);
        for (size_t t = 0; t < n; t++)
            n_seen[t] += compared && list[t] == drawn.design.network;
    }
    for (size_t t = 0; t < n; t++)
        if (list[t]->n_switches > 0 && n_seen[t] < 20)
            fail_msg("only %d of %s", n_seen[t], list[t]->name);
}

/* For a circle of more than 20 switches the bisection is bounded by the links between two halves, for those
 * halves that start at every m-th switch. */
static void test_bisection_is_bounded(void **state)
{
    (void)state;
    for (int64_t n = 21; n <= 90; n++)
        for (int64_t step = 2; 2 * step < n; step++) {
            const struct graph g = {.kind = GRAPH_STEPS, .n = n, .by = {1, step}, .n_by = 2};
            struct graph_figures f;
            int64_t fewest = INT64_MAX;
            assert_true(graph_figures(&f, &g));
            for (int64_t m = 1; m < n; m++) {
                int64_t cut = 0, first = 0;
                for (int64_t at = 0; at < n; at++) {
                    const bool side = at * m % n < n / 2;
                    first += side;
                    cut += side != ((at + 1) * m % n < n / 2);
                    cut += side != ((at + step) * m % n < n / 2);
                }
                fewest = first == n / 2 && cut < fewest ? cut : fewest;
            }
            assert_true(f.halves >= 4 && f.halves <= fewest);
        }
}

/* With one switch no link is a limit. */
static void test_one_switch_has_no_limit(void **state)
{
    (void)state;
    const struct graph one = {.kind = GRAPH_STEPS, .n = 1, .by = {1}, .n_by = 1};
    struct graph_figures f;
    assert_true(graph_figures(&f, &one));
    assert_true(isinf(graph_carries(&one, &f, graph_links(&one, 4), 1)));
}

/* The proof gives no values for more switches than it can search. */
static void test_claims_nothing_beyond_the_walk(void **state)
{
    (void)state;
    static const struct graph LARGE[] = {
        {.kind = GRAPH_STEPS, .n = 70000, .by = {1}, .n_by = 1},
        {.kind = GRAPH_STEPS, .n = 70000, .by = {1, 7}, .n_by = 2},
        {.kind = GRAPH_CUBE, .n = 1 << 17, .n_by = 17},
        {.kind = GRAPH_GROUPS, .n = 5000, .by = {5000}, .n_by = 1, .between = 1},
        {.kind = GRAPH_TREES, .n = 80, .by = {4, 4, 4}, .n_by = 3, .up = {1}, .between = 5000},
    };
    struct graph_figures f;
    for (size_t i = 0; i < sizeof LARGE / sizeof *LARGE; i++)
        assert_false(graph_figures(&f, &LARGE[i]));
}

/* --- views --- */

enum twist {
    TWIST_NONE,
    TWIST_BANDWIDTH,
    TWIST_DISTANCE,
    TWIST_BISECTION,
    TWIST_BETWEEN,
    TWIST_REGIONS,
    N_TWISTS
};

static enum twist twist;

/* A template's function that gives wrong values. */
static void look(struct view *view, const struct design *design, double nodes)
{
    struct design own = *design;
    struct diag diag = DIAG_INIT;
    assert_int_equal(template_find(&own.network, design->network->name, &diag), ST_OK);
    if (own.network->look)
        own.network->look(view, &own, nodes);
    else
        view->bandwidth_Bps *= (double)own.network->bonded(&own);
    view->bandwidth_Bps *= twist == TWIST_BANDWIDTH ? 1.5 : 1;
    view->mean_distance += twist == TWIST_DISTANCE ? 0.1 : 0;
    view->bisection_Bps *= twist == TWIST_BISECTION ? 0.5 : 1;
    view->region_bandwidth_Bps *= twist == TWIST_BETWEEN ? 2 : 1;
    view->regions = twist == TWIST_REGIONS ? 3 - view->regions : view->regions;
}

/* A view must follow from the links. Otherwise the difference is reported, and the value from the links is
 * used. */
static void check_views(const struct instance *instance, const struct design *design, int64_t p)
{
    static const char *const names[] = {NULL,        "bandwidth of a process",    "mean distance",
                                        "bisection", "bandwidth between regions", "number of regions"};
    struct network_template twisted = *design->network;
    struct design other = *design;
    struct check_network network = {0};
    const struct prediction right = check_predict(&network, instance, design, 0, p);
    if (network.wrong)
        fail_msg("%s on %" PRId64 ": %s is %.15g, its links give %.15g", design->id, p, network.wrong,
                 network.is, network.want);
    assert_true(network.known);
    const struct view view = instance_view(instance, design, 0, (double)p);
    const bool there[N_TWISTS] = {false, true, true, network.figures.halves > 0, view.regions > 1, true};
    twisted.look = look;
    other.network = &twisted;
    for (twist = TWIST_NONE; twist < N_TWISTS; twist++) {
        struct check_network again = {0};
        const struct prediction prediction = check_predict(&again, instance, &other, 0, p);
        check_text(again.wrong, there[twist] ? names[twist] : NULL);
        check_close(prediction.rate_ops, right.rate_ops, 1e-12, 0);
    }
}

static void test_views_follow_from_links(void **state)
{
    (void)state;
    static const struct random_kind kind = {
        .max_apps = 1, .switches = true, .templates = true, .cores = true, .headroom = true};
    int n_seen = 0, n_large = 0;
    for (uint64_t seed = 0; seed < CASES; seed++) {
        struct arena arena = ARENA_INIT;
        struct diag diag = DIAG_INIT;
        struct random_question question;
        struct instance instance;
        struct random random = {seed + 31337};
        random_question(&question, &random, &kind, &arena);
        const enum status status =
            instance_build(&instance, &question.scenario, &question.snapshot, &arena, &diag);
        for (size_t d = 0; status == ST_OK && d < instance.choice.n_designs; d++) {
            const struct design *design = &instance.choice.designs[d];
            const int64_t each = instance_processes_per_node(&instance, design, 0);
            for (int64_t nodes = 1; nodes <= 90 && nodes <= design->most_nodes && design->nic; nodes += 8)
                check_views(&instance, design, nodes * each);
            n_seen++;
            if (design->network->n_switches > 0 && design->most_nodes < 1000) {
                struct check_network network = {0};
                check_predict(&network, &instance, design, 0, (design->most_nodes + 1) * each);
                assert_false(network.known || network.wrong);
            }
            if (strcmp(design->network->name, "ring") != 0)
                continue;
            struct check_network network = {0};
            check_predict(&network, &instance, design, 0, 4000000);
            assert_null(network.wrong);
            n_large += !network.known;
        }
        diag_fini(&diag);
        arena_fini(&arena);
    }
    assert_true(n_seen > 100 && n_large > 0);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_figures_are_golden),
        cmocka_unit_test(test_long_lines_agree),
        cmocka_unit_test(test_random_figures_agree),
        cmocka_unit_test(test_bisection_is_bounded),
        cmocka_unit_test(test_one_switch_has_no_limit),
        cmocka_unit_test(test_views_follow_from_links),
        cmocka_unit_test(test_claims_nothing_beyond_the_walk),
    };
    return cmocka_run_group_tests_name("proof/graph", tests, NULL, NULL);
}
