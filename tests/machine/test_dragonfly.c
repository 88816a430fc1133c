/* test_dragonfly.c - dragonflies and HyperX against graphs that are built and routed here, link by link. */
#include "check.h"

#include <math.h>
#include <stdio.h>
#include <string.h>

#include "machine/topology.h"

enum { MOST = 200, FEW = 16, GROUPS = 20, BETWEEN = 4 };

static int links[MOST][MOST];
static double load[MOST][MOST];
static double hops; /* of all routes, by what they carry */

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
            most = load[a][b] > most ? load[a][b] : most;
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

static int at[GROUPS][GROUPS][BETWEEN]; /* the switch of a group that has the link to another */

/* Each group deals its links to the groups after it out to its switches in turn. */
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

/* From switch r of group i to group j over one of its links; where it arrives. */
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

/* Two switches with no link to each other's groups are three links apart, as the paper has it: its example of
 * 72 nodes, and the largest for so many links of a switch. */
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

/* --- networks there are --- */

/* Switches, nodes and links between switches of machines as published. */
static void test_machines(void **state)
{
    (void)state;
    struct golden golden;
    golden_open(&golden, "topology_machines");
    for (size_t row = 0; row < golden.n_rows; row++) {
        long long v[3];
        char family[16];
        const char *words = golden_text(&golden, row, "topology");
        assert_int_equal(sscanf(words, "%15s %lld %lld %lld", family, &v[0], &v[1], &v[2]) >= 3, true);
        const struct topology t = strcmp(family, "hyperx") == 0
                                      ? topology_grid(TOPOLOGY_HYPERX, (const int64_t[]){v[0], v[1]}, 2)
                                      : topology_dragonfly(v[0], v[1], v[2], false);
        const struct topology_figures f = topology_figures(&t);
        const double hosts = golden_real(&golden, row, "hosts");
        check_close(hosts * (double)f.ends, golden_real(&golden, row, "nodes"), 0, 0);
        check_close((double)f.diameter, golden_real(&golden, row, "diameter"), 0, 0);
        if (*golden_text(&golden, row, "bisection_share"))
            check_close((double)f.bisection_low / (hosts * (double)f.ends / 2),
                        golden_real(&golden, row, "bisection_share"), 0, 5e-4);
    }
    golden_close(&golden);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_dragonflies),
        cmocka_unit_test(test_diameter),
        cmocka_unit_test(test_hyperx),
        cmocka_unit_test(test_machines),
    };
    return cmocka_run_group_tests_name("machine/dragonfly", tests, NULL, NULL);
}
