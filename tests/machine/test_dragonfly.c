/* test_dragonfly.c - checks dragonflies, dragonfly+ and HyperX against graphs that are built and routed link
 * by link. */
#include <math.h>
#include <stdio.h>
#include <string.h>

#include "check.h"
#include "machine/topology.h"

enum { MOST = 200, FEW = 16, GROUPS = 20, BETWEEN = 4 };

static int links[MOST][MOST];
static double load[MOST][MOST];
static double hops; /* links of all routes, weighted with their traffic */

static void join(int a, int b)
{
    assert_true(a != b && a < MOST && b < MOST);
    links[a][b]++;
    links[b][a]++;
}

static void go(int from, int to, double traffic)
{
    if (from == to)
        return;
    assert_true(links[from][to] > 0);
    load[from][to] += traffic;
    hops += traffic;
}

static void clear(void)
{
    memset(links, 0, sizeof links);
    memset(load, 0, sizeof load);
    hops = 0;
}

static double most_loaded(void)
{
    double most = 0;
    for (int a = 0; a < MOST; a++)
        for (int b = 0; b < MOST; b++)
            most = load[a][b] > most * links[a][b] ? load[a][b] / links[a][b] : most;
    return most;
}

static int diameter_of(int n)
{
    int most = 0;
    for (int from = 0; from < n; from++) {
        int distance[MOST], queue[MOST], n_queued = 0;
        memset(distance, -1, sizeof distance);
        distance[from] = 0;
        queue[n_queued++] = from;
        for (int i = 0; i < n_queued; i++)
            for (int v = 0; v < n; v++)
                if (links[queue[i]][v] && distance[v] < 0) {
                    distance[v] = distance[queue[i]] + 1;
                    queue[n_queued++] = v;
                }
        assert_int_equal(n_queued, n); /* connected */
        most = distance[queue[n - 1]] > most ? distance[queue[n - 1]] : most;
    }
    return most;
}

static void check_cuts(const struct topology_figures *f, int n)
{
    int64_t total = 0, least = INT64_MAX;
    for (int a = 0; a < n; a++)
        for (int b = 0; b < a; b++)
            total += links[a][b];
    assert_int_equal(f->links, total);
    assert_int_equal(f->ends, n);
    assert_true(f->bisection_low <= f->bisection_high);
    for (unsigned set = 0; n <= FEW && set < 1U << n; set++) {
        int64_t cut = 0;
        if (__builtin_popcount(set) != n / 2)
            continue;
        for (int a = 0; a < n; a++)
            for (int b = 0; b < a; b++)
                cut += (set >> a & 1) != (set >> b & 1) ? links[a][b] : 0;
        least = cut < least ? cut : least;
    }
    if (n > 1 && n <= FEW && (least < f->bisection_low || least > f->bisection_high))
        fail_msg("%d switches: bisection %lld by search, %lld to %lld", n, (long long)least,
                 (long long)f->bisection_low, (long long)f->bisection_high);
}

/* --- dragonflies --- */

static int at[GROUPS][GROUPS][BETWEEN]; /* switch of a group that has the link to another group */

/* Each group deals its links to later groups to its switches in turn. */
static void build_groups(int a, int g, int m)
{
    clear();
    for (int i = 0; i < g; i++) {
        int next = 0;
        for (int r = 0; r < a; r++)
            for (int s = 0; s < r; s++)
                join(i * a + r, i * a + s);
        for (int on = 1; on < g; on++)
            for (int c = 0; c < m; c++)
                at[i][(i + on) % g][c] = i * a + next++ % a;
    }
    for (int i = 0; i < g; i++)
        for (int j = 0; j < i; j++)
            for (int c = 0; c < m; c++)
                join(at[i][j][c], at[j][i][c]);
}

/* Routes from switch r of group i to group j over one of its links; returns the switch of arrival. */
static int cross(int r, int i, int j, int c, double traffic)
{
    go(r, at[i][j][c], traffic);
    go(at[i][j][c], at[j][i][c], traffic);
    return at[j][i][c];
}

static void route(int r, int s, int a, int g, int m, bool valiant)
{
    const int i = r / a, j = s / a;
    const double one = 1.0 / (a * g);
    if (i == j) {
        go(r, s, one);
        return;
    }
    for (int c = 0; c < m && !valiant; c++)
        go(cross(r, i, j, c, one / m), s, one / m);
    for (int k = 0; k < g && valiant; k++)
        for (int c = 0; c < m * m && k != i && k != j; c++) {
            const double part = one / (g - 2) / (m * m);
            go(cross(cross(r, i, k, c / m, part), k, j, c % m, part), s, part);
        }
}

static void check_dragonfly(int a, int g, int m, bool valiant)
{
    const struct topology t = topology_dragonfly(a, g, m, valiant);
    const struct topology_figures f = topology_figures(&t);
    const int n = a * g;
    build_groups(a, g, m);
    check_cuts(&f, n);
    for (int r = 0; r < n; r++)
        for (int s = 0; s < n; s++)
            route(r, s, a, g, m, valiant && g > 2);
    check_close(f.mean_distance, hops / n, 1e-9, 1e-15);
    if (valiant && m > 1)
        assert_true(f.busiest >= most_loaded() * (1 - 1e-9) && f.busiest <= 1.5 * most_loaded());
    else
        check_close(f.busiest, most_loaded(), 1e-9, 1e-15);
    assert_true(diameter_of(n) <= f.diameter);
}

static void test_dragonflies(void **state)
{
    (void)state;
    for (int a = 1; a <= 6; a++)
        for (int g = 1; g <= 12; g++)
            for (int m = 1; m <= BETWEEN && m <= a; m++)
                for (int valiant = 0; valiant < 2; valiant++)
                    check_dragonfly(a, g, m, valiant);
}

/* Two switches without a direct link between their groups are three links apart, as in the paper: its example
 * of 72 nodes, and the largest network for a number of links per switch. */
static void test_diameter(void **state)
{
    (void)state;
    for (int h = 1; h <= 3; h++) {
        const int a = 2 * h, g = a * h + 1;
        const struct topology t = topology_dragonfly(a, g, 1, false);
        if (a * g > MOST || g > GROUPS)
            continue;
        build_groups(a, g, 1);
        assert_int_equal(topology_figures(&t).diameter, diameter_of(a * g));
        assert_int_equal(topology_figures(&t).diameter, 3);
    }
}

/* --- dragonfly+ --- */

/* Leaves and spines of each group, with equal numbers of hosts on the leaves except the last ones. */
struct plus {
    int hosts, leaves, spines, each, groups, between, missing;
    bool valiant;
};

static int hosts_on(const struct plus *p, int leaf)
{
    const int left = p->groups * p->leaves * p->hosts - p->missing - leaf * p->hosts;
    return left < 0 ? 0 : left < p->hosts ? left : p->hosts;
}

static int leaf_of(const struct plus *p, int group, int leaf)
{
    return group * (p->leaves + p->spines) + leaf;
}

static void build_plus(const struct plus *p)
{
    clear();
    for (int i = 0; i < p->groups; i++) {
        int next = 0;
        for (int l = 0; l < p->leaves; l++)
            for (int s = 0; s < p->spines * p->each; s++)
                join(leaf_of(p, i, l), leaf_of(p, i, p->leaves + s % p->spines));
        for (int on = 1; on < p->groups; on++)
            for (int c = 0; c < p->between; c++)
                at[i][(i + on) % p->groups][c] = leaf_of(p, i, p->leaves + next++ % p->spines);
    }
    for (int i = 0; i < p->groups; i++)
        for (int j = 0; j < i; j++)
            for (int c = 0; c < p->between; c++)
                join(at[i][j][c], at[j][i][c]);
}

/* Routes from leaf to leaf over two spines of two groups. */
static void route_plus(const struct plus *p, int from, int i, int to, int j, double traffic)
{
    for (int s = 0; s < p->spines && i == j; s++) {
        go(from, leaf_of(p, i, p->leaves + s), traffic / p->spines);
        go(leaf_of(p, i, p->leaves + s), to, traffic / p->spines);
    }
    for (int c = 0; c < p->between && i != j && !(p->valiant && p->groups > 2); c++) {
        const double one = traffic / p->between;
        go(from, at[i][j][c], one);
        go(at[i][j][c], at[j][i][c], one);
        go(at[j][i][c], to, one);
    }
    for (int k = 0; k < p->groups && i != j && p->valiant && p->groups > 2; k++)
        for (int c = 0; c < p->between * p->between && k != i && k != j; c++) {
            const int in = c / p->between, out = c % p->between;
            const double one = traffic / (p->groups - 2) / (p->between * p->between);
            go(from, at[i][k][in], one);
            go(at[i][k][in], at[k][i][in], one);
            for (int l = 0; l < p->leaves && at[k][i][in] != at[k][j][out]; l++) {
                go(at[k][i][in], leaf_of(p, k, l), one / p->leaves);
                go(leaf_of(p, k, l), at[k][j][out], one / p->leaves);
            }
            go(at[k][j][out], at[j][k][out], one);
            go(at[j][k][out], to, one);
        }
}

/* Tries every side for every switch. Hosts change sides independently of their leaf as needed. */
static void check_plus_cuts(const struct plus *p, const struct topology_figures *f)
{
    const int per = p->leaves + p->spines, n = p->groups * per, half = (int)f->ends / 2;
    const int few = p->missing ? FEW - 4 : FEW;
    int64_t least = INT64_MAX;
    for (unsigned set = 0; n <= few && set < 1U << n; set++) {
        int hosts = 0;
        int64_t cut = 0;
        for (int v = 0; v < n; v++)
            hosts += v % per < p->leaves && (set >> v & 1) ? hosts_on(p, v / per * p->leaves + v % per) : 0;
        for (int v = 0; v < n; v++)
            for (int w = 0; w < v; w++)
                cut += (set >> v & 1) != (set >> w & 1) ? links[v][w] : 0;
        cut += hosts > half ? hosts - half : half - hosts;
        least = cut < least ? cut : least;
    }
    if (n <= few && (least < f->bisection_low || least > f->bisection_high))
        fail_msg("%d groups of %d leaves and %d spines, %d links: bisection %lld by search, %lld to %lld",
                 p->groups, p->leaves, p->spines, p->between, (long long)least, (long long)f->bisection_low,
                 (long long)f->bisection_high);
}

/* Links from a leaf to the farthest leaf. */
static int leaf_distance(const struct plus *p, int leaf)
{
    const int per = p->leaves + p->spines, n = p->groups * per;
    int distance[MOST], queue[MOST], n_queued = 0, most = 0;
    memset(distance, -1, sizeof distance);
    queue[n_queued++] = leaf_of(p, leaf / p->leaves, leaf % p->leaves);
    distance[queue[0]] = 0;
    for (int i = 0; i < n_queued; i++)
        for (int v = 0; v < n; v++)
            if (links[queue[i]][v] && distance[v] < 0) {
                distance[v] = distance[queue[i]] + 1;
                queue[n_queued++] = v;
                most = v % per < p->leaves && distance[v] > most ? distance[v] : most;
            }
    assert_int_equal(n_queued, n); /* connected */
    return most;
}

static void check_plus(const struct plus *p)
{
    const struct dragonfly_plus of = {p->hosts, p->leaves, p->spines, p->each, 1000, p->between, p->valiant};
    const int leaves = p->groups * p->leaves, n = leaves * p->hosts - p->missing;
    struct topology t;
    int64_t total = n;
    assert_true(topology_dragonfly_plus(&t, n, &of));
    const struct topology_figures f = topology_figures(&t);
    if (leaves == 1)
        return;
    build_plus(p);
    for (int a = 0; a < MOST; a++)
        for (int b = 0; b < a; b++)
            total += links[a][b];
    assert_int_equal(f.links, total);
    assert_int_equal(f.ends, n);
    assert_int_equal(f.switches, p->groups * (p->leaves + p->spines));
    for (int a = 0; a < leaves; a++)
        for (int b = 0; b < leaves; b++)
            if (a != b)
                route_plus(p, leaf_of(p, a / p->leaves, a % p->leaves), a / p->leaves,
                           leaf_of(p, b / p->leaves, b % p->leaves), b / p->leaves,
                           (double)(hosts_on(p, a) * hosts_on(p, b)) / n);
    /* hosts of a leaf are two links apart; other pairs have one more link at either end */
    check_close(f.mean_distance, (hops + 2 * (n - 1)) / n, 1e-9, 1e-15);
    if (p->valiant && p->groups > 2 && (p->missing || (p->between % p->spines != 0 && p->between > 1)))
        assert_true(f.busiest >= most_loaded() * (1 - 1e-9) && f.busiest <= 2 * most_loaded());
    else
        check_close(f.busiest, most_loaded(), 1e-9, 1e-15);
    assert_int_equal(f.diameter, p->groups > 1 ? 5 : 4);
    for (int leaf = 0; leaf < leaves; leaf++)
        assert_true(leaf_distance(p, leaf) + 2 <= f.diameter);
    check_plus_cuts(p, &f);
}

static void test_dragonflies_plus(void **state)
{
    (void)state;
    for (int draw = 0; draw < 3 * 3 * 3 * 2 * 6 * 4 * 2; draw++) {
        const int at_groups = draw / 54 % 6;
        const struct plus p = {.hosts = 1 + draw % 3,
                               .leaves = 1 + draw / 3 % 3,
                               .spines = 1 + draw / 9 % 3,
                               .each = 1 + draw / 27 % 2,
                               .groups = 1 + at_groups,
                               .between = 1 + draw / 324 % 4,
                               .valiant = draw / 1296 == 1};
        check_plus(&p);
        struct plus fewer = p;
        for (fewer.missing = 1; fewer.missing < p.hosts * p.leaves && p.groups > 1; fewer.missing += 4)
            check_plus(&fewer);
    }
}

/* --- HyperX --- */

static void check_hyperx(const int64_t *k, size_t n_k)
{
    const struct topology t = topology_grid(TOPOLOGY_HYPERX, k, n_k);
    const struct topology_figures f = topology_figures(&t);
    const int n = (int)t.size;
    clear();
    for (int v = 0; v < n; v++)
        for (int w = 0; w < v; w++) {
            int differ = 0, x = v, y = w;
            for (size_t d = 0; d < n_k; x /= (int)k[d], y /= (int)k[d], d++)
                differ += x % k[d] != y % k[d];
            if (differ == 1)
                join(v, w);
        }
    check_cuts(&f, n);
    for (int from = 0; from < n; from++)
        for (int to = 0; to < n; to++) {
            int here = from, stride = 1;
            for (size_t d = 0; d < n_k; stride *= (int)k[d++]) {
                const int there = here + (to / stride % (int)k[d] - here / stride % (int)k[d]) * stride;
                go(here, there, 1.0 / n);
                here = there;
            }
            assert_int_equal(here, to);
        }
    check_close(f.mean_distance, hops / n, 1e-9, 1e-15);
    check_close(f.busiest, most_loaded(), 1e-9, 1e-15);
    assert_int_equal(f.diameter, diameter_of(n));
}

static void test_hyperx(void **state)
{
    (void)state;
    for (int64_t a = 1; a <= 6; a++)
        for (int64_t b = 1; b <= 5; b++)
            for (int64_t c = 1; c <= 3; c++)
                check_hyperx((const int64_t[]){a, b, c}, 3);
}

/* --- published networks --- */

static struct topology machine_of(const char *words)
{
    long long v[7] = {0};
    char family[16];
    struct topology t = {.size = 0};
    assert_true(sscanf(words, "%15s %lld %lld %lld %lld %lld %lld %lld", family, &v[0], &v[1], &v[2], &v[3],
                       &v[4], &v[5], &v[6]) >= 3);
    if (strcmp(family, "hyperx") == 0)
        return topology_grid(TOPOLOGY_HYPERX, (const int64_t[]){v[0], v[1]}, 2);
    if (strcmp(family, "dragonfly") == 0)
        return topology_dragonfly(v[0], v[1], v[2], false);
    if (strcmp(family, "dragonfly+") == 0) {
        const struct dragonfly_plus of = {v[1], v[2], v[3], v[4], v[5], v[6], false};
        assert_true(topology_dragonfly_plus(&t, v[0], &of));
        return t;
    }
    const struct fat_tree of = {v[1], v[2], (size_t)v[3], {v[4], v[5] ? v[5] : 1, 1}, false, 0};
    assert_string_equal(family, "tree");
    assert_true(topology_fat_tree(&t, v[0], &of));
    return t;
}

/* Nodes, switches, links between switches, diameter and bisection of published machines. */
static void test_machines(void **state)
{
    (void)state;
    struct golden golden;
    golden_open(&golden, "topology_machines");
    for (size_t row = 0; row < golden.n_rows; row++) {
        const struct topology t = machine_of(golden_text(&golden, row, "topology"));
        const struct topology_figures f = topology_figures(&t);
        const bool indirect = t.family == TOPOLOGY_TREE || t.family == TOPOLOGY_DRAGONFLY_PLUS;
        const double hosts = golden_real(&golden, row, "hosts"), nodes = hosts * (double)f.ends;
        const struct {
            const char *column;
            double got, tolerance;
        } cells[] = {{"nodes", nodes, 0},
                     {"diameter", (double)f.diameter, 0},
                     {"switches", (double)f.switches, 0},
                     {"leaves", (double)t.tree.leaves, 0},
                     {"links", (double)(f.links - (indirect ? f.ends : 0)), 0},
                     {"bisection", (double)f.bisection_high, 0},
                     {"bisection_share", (double)f.bisection_low / (nodes / 2), 5e-4}};
        for (size_t i = 0; i < sizeof cells / sizeof *cells; i++)
            if (*golden_text(&golden, row, cells[i].column))
                check_close(cells[i].got, golden_real(&golden, row, cells[i].column), 0, cells[i].tolerance);
    }
    golden_close(&golden);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_dragonflies),      cmocka_unit_test(test_diameter),
        cmocka_unit_test(test_dragonflies_plus), cmocka_unit_test(test_hyperx),
        cmocka_unit_test(test_machines),
    };
    return cmocka_run_group_tests_name("machine/dragonfly", tests, NULL, NULL);
}
