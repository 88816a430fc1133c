/* test_topology.c - checks figures of topologies against golden values and against searches in graphs built
 * here. */
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "check.h"
#include "machine/topology.h"

enum { MOST = 512, FEW_SWITCHES = 20 };

/* --- conversion from words --- */

static struct topology from_words(const char *words)
{
    static const struct {
        const char *name;
        enum topology_family family;
    } simple[] = {{"star", TOPOLOGY_STAR}, {"ring", TOPOLOGY_RING}, {"hypercube", TOPOLOGY_HYPERCUBE}};
    char name[32] = "";
    long long v[6] = {0};
    const int n = sscanf(words, "%31s %lld %lld %lld %lld %lld", name, &v[0], &v[1], &v[2], &v[3], &v[4]) - 1;
    const int64_t k[] = {v[0], v[1], v[2], v[3], v[4]};
    assert_true(n >= 1);
    for (size_t i = 0; i < sizeof simple / sizeof *simple; i++)
        if (strcmp(name, simple[i].name) == 0)
            return topology_of(simple[i].family, k[0]);
    if (strcmp(name, "torus") == 0)
        return topology_grid(TOPOLOGY_TORUS, k, (size_t)n);
    if (strcmp(name, "mesh") == 0)
        return topology_grid(TOPOLOGY_MESH, k, (size_t)n);
    if (strcmp(name, "circulant") == 0)
        return topology_circulant(k[0], k + 1, (size_t)n - 1);
    struct topology tree;
    assert_string_equal(name, "tree");
    assert_true(topology_fat_tree(&tree, k[0],
                                  &(struct fat_tree){.leaf_ports = k[1],
                                                     .spine_ports = k[1],
                                                     .levels = n > 3 ? (size_t)k[3] : 2,
                                                     .oversubscription = {k[2], 1, 1}}));
    return tree;
}

static void test_golden(void **state)
{
    (void)state;
    struct golden g;
    golden_open(&g, "topology");
    for (size_t row = 0; row < g.n_rows; row++) {
        const struct topology t = from_words(golden_text(&g, row, "topology"));
        const struct topology_figures f = topology_figures(&t);
        const struct {
            const char *column;
            double got;
        } cells[] = {{"distance", f.mean_distance},
                     {"links", (double)f.links},
                     {"diameter", (double)f.diameter},
                     {"bisection_low", (double)f.bisection_low},
                     {"bisection_high", (double)f.bisection_high},
                     {"switches", (double)f.switches}};
        for (size_t i = 0; i < sizeof cells / sizeof *cells; i++)
            if (*golden_text(&g, row, cells[i].column))
                check_close(cells[i].got, golden_real(&g, row, cells[i].column), 5e-6, 0);
    }
    golden_close(&g);
}

static void test_golden_bandwidth(void **state)
{
    (void)state;
    struct golden g;
    golden_open(&g, "topology_bandwidth");
    for (size_t row = 0; row < g.n_rows; row++) {
        const struct topology t = from_words(golden_text(&g, row, "topology"));
        const struct topology_figures f = topology_figures(&t);
        check_close(20 * topology_by_load(&f, 64), golden_real(&g, row, "by_load"), 5e-6, 0);
        check_close(20 * topology_by_bisection(&f, 64), golden_real(&g, row, "by_bisection"), 5e-6, 0);
    }
    golden_close(&g);
}

/* Mesh 8x8, one process per switch: the mean load would allow 2/3, the middle links allow 1/2. */
static void test_recommended(void **state)
{
    (void)state;
    const struct topology mesh = from_words("mesh 8 8"), ring = from_words("circulant 8 1 3");
    const struct topology_figures f = topology_figures(&mesh), c = topology_figures(&ring);
    check_close(topology_by_load(&f, 64), 2.0 / 3, 1e-12, 0);
    check_close(topology_by_link(&f, 64), 0.5, 1e-12, 0);
    check_close(topology_recommended(&f, 64), 0.5, 1e-12, 0);
    check_close(20 * topology_recommended(&c, 64), 8, 1e-12, 0);
    const struct topology one = topology_of(TOPOLOGY_RING, 1);
    const struct topology_figures alone = topology_figures(&one);
    assert_true(isinf(topology_recommended(&alone, 12)));
}

/* --- graphs --- */

struct graph {
    int n_vertices;
    int n_ends; /* the ends are the first vertices */
    int links[MOST][MOST];
};

static void join(struct graph *g, int a, int b)
{
    assert_true(a != b && a < MOST && b < MOST);
    g->links[a][b]++;
    g->links[b][a]++;
}

static void build_grid(struct graph *g, const struct topology *t, bool torus)
{
    g->n_ends = g->n_vertices = (int)t->size;
    int stride = 1;
    for (size_t d = 0; d < t->n_k; d++) {
        const int k = (int)t->k[d];
        for (int v = 0; v < g->n_ends; v++) {
            const int at = v / stride % k;
            if (at + 1 < k)
                join(g, v, v + stride);
            else if (torus && k > 2)
                join(g, v, v - (k - 1) * stride);
        }
        stride *= k;
    }
}

static void build_circulant(struct graph *g, const struct topology *t)
{
    const int n = g->n_ends = g->n_vertices = (int)t->size;
    for (size_t i = 0; i < t->n_k; i++)
        for (int v = 0; v < n; v++)
            if (2 * t->k[i] != n || v < n / 2)
                join(g, v, (v + (int)t->k[i]) % n);
}

/* Vertices: hosts, leaves, then each level by slices and pods. The links of a switch go to the switches of
 * its pod in turn. Its position in its pod gives its slice of the next level. */
static void build_tree(struct graph *g, const struct topology *topology)
{
    const struct topology_tree *t = &topology->tree;
    struct tree_level below = {1, t->leaves, 0, 1, t->up};
    int first = g->n_ends = (int)t->hosts, next = first + (int)t->leaves;
    g->n_vertices = next + (int)t->spines;
    assert_true(g->n_vertices <= MOST);
    for (int h = 0; h < t->hosts; h++)
        join(g, h, first + h / (int)t->down);
    for (size_t l = 0; l < t->n_above; l++) {
        const struct tree_level *level = &t->above[l];
        assert_int_equal(level->slices, below.slices * (l > 0 ? below.switches : 1));
        for (int64_t at = 0; at < below.slices * below.pods * below.switches; at++) {
            const int64_t pod = at / below.switches % below.pods;
            const int64_t slice = at / below.switches / below.pods * below.switches + at % below.switches;
            for (int64_t u = 0; u < below.up; u++)
                join(g, first + (int)at,
                     next + (int)((slice * level->pods + pod / level->below) * level->switches +
                                  u % level->switches));
        }
        first = next;
        next += (int)(level->slices * level->pods * level->switches);
        below = *level;
    }
    assert_int_equal(next, g->n_vertices);
}

static void build(struct graph *g, const struct topology *t)
{
    memset(g, 0, sizeof *g);
    const int n = (int)topology_ends(t);
    const int64_t side = t->size;
    struct topology grid = *t;
    g->n_ends = g->n_vertices = n;
    switch (t->family) {
    case TOPOLOGY_STAR:
        g->n_vertices = n + 1;
        for (int v = 0; v < n; v++)
            join(g, v, n);
        break;
    case TOPOLOGY_HYPERCUBE:
        for (int v = 0; v < n; v++)
            for (int bit = 1; bit < n; bit *= 2)
                if (v & bit)
                    join(g, v, v - bit);
        break;
    case TOPOLOGY_RING:
        grid = topology_grid(TOPOLOGY_TORUS, &side, 1);
        build_grid(g, &grid, true);
        break;
    case TOPOLOGY_MESH:
    case TOPOLOGY_TORUS:
        build_grid(g, t, t->family == TOPOLOGY_TORUS);
        break;
    case TOPOLOGY_CIRCULANT:
        build_circulant(g, t);
        break;
    case TOPOLOGY_TREE:
        build_tree(g, t);
        break;
    case TOPOLOGY_HYPERX:
    case TOPOLOGY_DRAGONFLY:
    case TOPOLOGY_DRAGONFLY_PLUS: /* in test_dragonfly.c */
    case N_TOPOLOGIES:
        fail_msg("no graph of family %d", (int)t->family);
    }
}

static void search_breadth(const struct graph *g, double *mean, int *diameter, int64_t *links)
{
    double sum = 0;
    *diameter = 0;
    *links = 0;
    for (int from = 0; from < g->n_ends; from++) {
        int distance[MOST], queue[MOST], n = 0;
        memset(distance, -1, sizeof distance);
        distance[from] = 0;
        queue[n++] = from;
        for (int i = 0; i < n; i++)
            for (int v = 0; v < g->n_vertices; v++)
                if (g->links[queue[i]][v] && distance[v] < 0) {
                    distance[v] = distance[queue[i]] + 1;
                    queue[n++] = v;
                }
        assert_int_equal(n, g->n_vertices); /* connected */
        for (int v = 0; v < g->n_ends; v++) {
            sum += distance[v];
            *diameter = distance[v] > *diameter ? distance[v] : *diameter;
        }
    }
    for (int a = 0; a < g->n_vertices; a++)
        for (int b = 0; b < a; b++)
            *links += g->links[a][b];
    *mean = sum / g->n_ends / g->n_ends;
}

/* Links between the vertices first..first+n that are in `set` and the other ones. */
static int cut_of(const struct graph *g, int first, int n, unsigned set)
{
    int cut = 0;
    for (int a = 0; a < n; a++)
        for (int b = 0; b < a; b++)
            if ((set >> a & 1) != (set >> b & 1))
                cut += g->links[first + a][first + b];
    return cut;
}

/* Tries every half of the switches. */
static int bisect_direct(const struct graph *g)
{
    int least = INT32_MAX;
    for (unsigned set = 0; set < 1U << g->n_ends; set++)
        if (__builtin_popcount(set) == g->n_ends / 2) {
            const int cut = cut_of(g, 0, g->n_ends, set);
            least = cut < least ? cut : least;
        }
    return least;
}

/* Tries every side for every switch. Hosts change sides independently of their leaf as needed. */
static int bisect_tree(const struct graph *g)
{
    const int n = g->n_vertices - g->n_ends;
    int least = INT32_MAX;
    for (unsigned set = 0; set < 1U << n; set++) {
        int hosts = 0;
        for (int h = 0; h < g->n_ends; h++)
            for (int s = 0; s < n; s++)
                hosts += g->links[h][g->n_ends + s] && (set >> s & 1);
        const int low = abs(hosts - g->n_ends / 2), high = abs(hosts - (g->n_ends + 1) / 2);
        const int cut = cut_of(g, g->n_ends, n, set) + (low < high ? low : high);
        least = cut < least ? cut : least;
    }
    return least;
}

/* True if a level above the leaves has fewer links up than down; the bisection is then a bracket. */
static bool tapers(const struct topology *t)
{
    for (size_t l = 0; l + 1 < t->tree.n_above; l++)
        if (t->tree.above[l].up < t->tree.above[l].below)
            return true;
    return false;
}

static void compare(const struct topology *t)
{
    static struct graph g;
    const struct topology_figures f = topology_figures(t);
    double mean = 0;
    int diameter = 0;
    int64_t links = 0;
    build(&g, t);
    search_breadth(&g, &mean, &diameter, &links);
    assert_int_equal(f.ends, g.n_ends);
    assert_int_equal(f.links, links);
    assert_int_equal(f.links, topology_links(t));
    assert_int_equal(f.diameter, diameter);
    check_close(f.mean_distance, mean, 1e-12, 1e-15);
    const bool direct = g.n_vertices == g.n_ends;
    const int n_switches = direct ? g.n_ends : g.n_vertices - g.n_ends;
    assert_int_equal(f.switches, n_switches);
    if (g.n_ends < 2 || n_switches > (direct ? 14 : 15))
        return;
    const int cut = direct ? bisect_direct(&g) : bisect_tree(&g);
    if (tapers(t) ? cut < f.bisection_low || cut > f.bisection_high
                  : cut != f.bisection_low || cut != f.bisection_high)
        fail_msg("family %d, size %lld: bisection %d by search, %lld to %lld", (int)t->family,
                 (long long)t->size, cut, (long long)f.bisection_low, (long long)f.bisection_high);
}

static void test_lines_and_cubes(void **state)
{
    (void)state;
    static const enum topology_family families[] = {TOPOLOGY_STAR, TOPOLOGY_RING};
    for (size_t i = 0; i < sizeof families / sizeof *families; i++)
        for (int64_t n = 1; n <= 13; n++) {
            const struct topology t = topology_of(families[i], n);
            compare(&t);
        }
    for (int64_t d = 0; d <= 7; d++) {
        const struct topology t = topology_of(TOPOLOGY_HYPERCUBE, d);
        compare(&t);
    }
}

static void test_grids(void **state)
{
    (void)state;
    for (int64_t a = 1; a <= 7; a++)
        for (int64_t b = 1; b <= 5; b++)
            for (int64_t c = 1; c <= 3; c++) {
                const int64_t k[] = {a, b, c};
                const struct topology mesh = topology_grid(TOPOLOGY_MESH, k, 3);
                const struct topology torus = topology_grid(TOPOLOGY_TORUS, k, 3);
                compare(&mesh);
                compare(&torus);
            }
}

static void test_circulants(void **state)
{
    (void)state;
    for (int64_t n = 2; n <= 14; n++)
        for (int64_t s = 1; s <= n / 2; s++) {
            const int64_t steps[] = {1, s};
            const struct topology t = topology_circulant(n, steps, 2);
            compare(&t);
        }
    /* larger brackets contain the bisection at sizes where it is known */
    const int64_t steps[] = {1, 7};
    for (int64_t n = 21; n <= 200; n++) {
        const struct topology t = topology_circulant(n, steps, 2);
        const struct topology_figures f = topology_figures(&t);
        assert_true(f.bisection_low >= 4 && f.bisection_low <= f.bisection_high && f.bisection_high <= 16);
    }
}

static void test_trees(void **state)
{
    (void)state;
    for (int64_t ports = 3; ports <= 8; ports++)
        for (int64_t o = 1; o <= 3; o++)
            for (size_t levels = 2; levels <= TREE_MAX_LEVELS; levels++)
                for (int64_t hosts = 1; hosts <= 40; hosts++) {
                    struct topology t;
                    if (topology_fat_tree(&t, hosts,
                                          &(struct fat_tree){ports, ports, levels, {o, 1, 1}, false, 0}))
                        compare(&t);
                }
}

/* Four levels with different oversubscriptions: distances equal a search, and the bracket contains the
 * bisection found by search. */
static void test_tapered_trees(void **state)
{
    (void)state;
    int n_deep = 0;
    for (int64_t ports = 3; ports <= 6; ports++)
        for (int64_t o = 0; o < 27; o++)
            for (int64_t hosts = 1; hosts <= 90; hosts++) {
                struct topology t;
                const struct fat_tree parts = {
                    ports, ports, TREE_MAX_LEVELS, {1 + o % 3, 1 + o / 3 % 3, 1 + o / 9}, false, 0};
                if (!topology_fat_tree(&t, hosts, &parts))
                    continue;
                n_deep += t.tree.n_above == 3;
                compare(&t);
            }
    assert_true(n_deep > 100);
}

/* No switch of a tree has more links than ports; counts never fall with hosts; the oversubscription is as
 * given. */
static void check_tree_ports(const struct topology *t, int64_t leaf_ports, int64_t spine_ports)
{
    static struct graph g;
    build(&g, t);
    for (int v = g.n_ends; v < g.n_vertices; v++) {
        int degree = 0;
        for (int u = 0; u < g.n_vertices; u++)
            degree += g.links[v][u];
        assert_true(degree <= (v < g.n_ends + t->tree.leaves ? leaf_ports : spine_ports));
    }
}

static void test_trees_grow(void **state)
{
    (void)state;
    for (int64_t leaf = 2; leaf <= 12; leaf++)
        for (int64_t spine = 2; spine <= 12; spine++)
            for (int64_t o = 0; o < 9; o++) {
                struct topology t;
                struct topology_tree last = {0};
                int64_t last_links = 0;
                bool could = true;
                for (int64_t hosts = 1; hosts <= 120; hosts++) {
                    const struct fat_tree parts = {leaf,  spine, leaf % 2 ? 3 : 4, {1 + o % 3, 1 + o / 3, 2},
                                                   false, 0};
                    const bool can = topology_fat_tree(&t, hosts, &parts);
                    assert_true(could || !can);
                    could = can;
                    if (!can)
                        continue;
                    assert_true(t.tree.leaves >= last.leaves);
                    assert_true(t.tree.spines >= last.spines);
                    assert_true(topology_links(&t) >= last_links);
                    assert_true(t.tree.leaves == 1 || t.tree.down <= (1 + o % 3) * t.tree.up);
                    last = t.tree;
                    last_links = topology_links(&t);
                    check_tree_ports(&t, leaf, spine);
                }
            }
}

/* Load by dimension-order routing of every pair. Opposite switches of a circle use both directions
 * equally. */
static double busiest_by_routing(const struct topology *t)
{
    static double load[MOST][2 * TOPOLOGY_MAX_DIMS];
    double most = 0;
    memset(load, 0, sizeof load);
    for (int64_t from = 0; from < t->size; from++)
        for (int64_t to = 0; to < t->size; to++) {
            int64_t at = from, stride = 1;
            for (size_t d = 0; d < t->n_k; stride *= t->k[d++]) {
                const int64_t k = t->k[d], a = at / stride % k, b = to / stride % k;
                const bool circle = t->family == TOPOLOGY_TORUS && k > 2;
                const int64_t ahead = (b - a + k) % k;
                const bool both = circle && 2 * ahead == k;
                for (int way = 0; way < 2 && a != b; way++) {
                    const bool forward = way == 0;
                    if (!both && forward != (circle ? 2 * ahead < k : b > a))
                        continue;
                    for (int64_t x = a; x != b; x = (x + (forward ? 1 : k - 1)) % k)
                        load[at + (x - a) * stride][2 * d + (size_t)way] +=
                            (both ? 0.5 : 1) / (double)t->size;
                }
                at += (b - a) * stride;
            }
        }
    for (int64_t v = 0; v < t->size; v++)
        for (size_t i = 0; i < 2 * t->n_k; i++)
            most = load[v][i] > most ? load[v][i] : most;
    return most;
}

static void test_busiest_link(void **state)
{
    (void)state;
    for (int64_t a = 1; a <= 8; a++)
        for (int64_t b = 1; b <= 6; b++)
            for (int torus = 0; torus < 2; torus++) {
                const int64_t k[] = {a, b};
                const struct topology t = topology_grid(torus ? TOPOLOGY_TORUS : TOPOLOGY_MESH, k, 2);
                check_close(topology_figures(&t).busiest, busiest_by_routing(&t), 1e-12, 1e-15);
            }
}

/* 64-port switches: 64, 256 and 1024 nodes with eight ports on one tree. */
static void test_counts_of_switches(void **state)
{
    (void)state;
    static const struct {
        int64_t hosts, leaves, spines;
    } rows[] = {{64, 1, 0}, {512, 16, 8}, {2048, 64, 32}, {8192, 256, 256 + 128}};
    const struct fat_tree three = {64, 64, 3, {1, 1, 1}, false, 0}, two = {64, 64, 2, {1, 1, 1}, false, 0};
    struct topology t;
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
        assert_true(topology_fat_tree(&t, rows[i].hosts, &three));
        assert_int_equal(t.tree.leaves, rows[i].leaves);
        assert_int_equal(t.tree.spines, rows[i].spines);
    }
    assert_true(topology_fat_tree(&t, 65536, &three));
    assert_false(topology_fat_tree(&t, 65537, &three));
    assert_true(topology_fat_tree(&t, 2048, &two));
    assert_false(topology_fat_tree(&t, 2049, &two));
    /* four levels: 2 (64 / 2)^4 hosts on (2 x 4 - 1) (64 / 2)^3 switches */
    const struct fat_tree four = {64, 64, 4, {1, 1, 1}, false, 0};
    assert_true(topology_fat_tree(&t, 2097152, &four));
    assert_int_equal(topology_figures(&t).switches, 7 * 32768);
    assert_int_equal(topology_links(&t), 4 * 2097152);
    assert_false(topology_fat_tree(&t, 2097153, &four));
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_golden),
        cmocka_unit_test(test_golden_bandwidth),
        cmocka_unit_test(test_recommended),
        cmocka_unit_test(test_lines_and_cubes),
        cmocka_unit_test(test_grids),
        cmocka_unit_test(test_circulants),
        cmocka_unit_test(test_trees),
        cmocka_unit_test(test_trees_grow),
        cmocka_unit_test(test_tapered_trees),
        cmocka_unit_test(test_busiest_link),
        cmocka_unit_test(test_counts_of_switches),
    };
    return cmocka_run_group_tests_name("machine/topology", tests, NULL, NULL);
}
