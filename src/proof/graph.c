/* graph.c - computes links, distances and loads of networks from their graphs, with the routing of
 * bursar-scenario(5). */
#include "proof/graph.h"

#include <math.h>

#include "base/mem.h"
#include "proof/reals.h"

/* Limits of the graph searches. Larger networks are not computed. */
enum { NEIGHBOURS_AT_MOST = 10240, SWITCHES_AT_MOST = 1 << 16, STEPS_AT_MOST = 20000000 };

static void add_neighbour(int64_t *v, int *n, int64_t from, int64_t to)
{
    for (int i = 0; i < *n; i++)
        if (v[i] == to)
            return;
    if (to != from)
        v[(*n)++] = to;
}

static int neighbours(int64_t v[NEIGHBOURS_AT_MOST], const struct graph *g, int64_t at)
{
    int n = 0;
    int64_t stride = 1;
    for (; g->kind == GRAPH_CUBE && n < g->n_by; n++)
        v[n] = at ^ ((int64_t)1 << n);
    for (int d = 0; g->kind != GRAPH_CUBE && d < g->n_by; d++) {
        const int64_t by = g->by[d], place = at / stride % by;
        const bool torus = g->kind == GRAPH_TORUS;
        if (g->kind == GRAPH_STEPS) {
            add_neighbour(v, &n, at, (at + by) % g->n);
            add_neighbour(v, &n, at, ((at - by) % g->n + g->n) % g->n);
            continue;
        }
        for (int64_t other = 0; other < by && g->kind == GRAPH_HYPERX; other++)
            if (other != place)
                v[n++] = at + (other - place) * stride;
        if (torus || (g->kind == GRAPH_MESH && place + 1 < by))
            add_neighbour(v, &n, at, at + ((place + 1) % by - place) * stride);
        if (torus || (g->kind == GRAPH_MESH && place > 0))
            add_neighbour(v, &n, at, at + ((place + by - 1) % by - place) * stride);
        stride *= by;
    }
    return n;
}

/* One line of a grid, with as many switches as the grid has in that dimension. */
static struct graph line_of(const struct graph *g, int d)
{
    return (struct graph){.kind = g->kind, .n = g->by[d], .by = {g->by[d]}, .n_by = 1};
}

/* Number of link ends at the first `n_first` switches. *most: the largest number at one switch. */
static int64_t ends_of_first(int *most, const struct graph *g, int64_t n_first)
{
    int64_t to[NEIGHBOURS_AT_MOST], ends = 0;
    *most = 0;
    for (int64_t at = 0; at < n_first; at++) {
        const int n = neighbours(to, g, at);
        ends += n;
        *most = n > *most ? n : *most;
    }
    return ends;
}

/* Like ends_of_first for groups. A switch is linked to all others of its group. The group's links to other
 * groups are dealt to its switches in turn. */
static int64_t ends_in_groups(int *most, const struct graph *g)
{
    const int64_t size = g->by[0], groups = g->n / size, links = (groups - 1) * g->between;
    *most = (int)(size - 1 + (links + size - 1) / size);
    return groups * (size * (size - 1) + links);
}

/* If all switches are alike, only the first is counted; in a grid, one line of each dimension. */
int64_t graph_links(const struct graph *g, int64_t ports_left)
{
    const bool grid = g->kind == GRAPH_MESH || g->kind == GRAPH_TORUS || g->kind == GRAPH_HYPERX;
    int at_one = 0, most = 0;
    int64_t ends = 0;
    if (g->kind == GRAPH_GROUPS)
        ends = ends_in_groups(&at_one, g);
    else if (!grid)
        ends = g->n * ends_of_first(&at_one, g, 1);
    for (int d = 0; grid && d < g->n_by; d++) {
        const struct graph line = line_of(g, d);
        ends += g->n / line.n * ends_of_first(&most, &line, line.n);
        at_one += most;
    }
    return at_one > ports_left ? -1 : ends / 2;
}

/* --- breadth-first search --- */

/* Breadth-first search from the first switch to all others. */
struct graph_search {
    int64_t *distance, *queue; /* [n] */
    double *flow;              /* [n] flow through a switch if each destination receives 1 */
    /* [n] total load of the links to the switch `index` places further; if all links of a kind are alike,
     * the load of each */
    double *load;
};

/* Searches all switches and returns the sum of distances. */
static int64_t search_all(struct graph_search *w, const struct graph *g)
{
    const size_t n = (size_t)g->n;
    int64_t to[NEIGHBOURS_AT_MOST], sum = 0, queued = 1;
    w->distance = mem_alloc(2 * n, sizeof *w->distance);
    w->flow = mem_alloc(2 * n, sizeof *w->flow);
    w->queue = w->distance + n;
    w->load = w->flow + n;
    for (int64_t i = 0; i < queued; i++) {
        const int64_t at = w->queue[i];
        const int degree = neighbours(to, g, at);
        sum += w->distance[at];
        for (int k = 0; k < degree; k++)
            if (to[k] != 0 && w->distance[to[k]] == 0) {
                w->distance[to[k]] = w->distance[at] + 1;
                w->queue[queued++] = to[k];
            }
    }
    return sum;
}

/* Sends the flow back: it reaches a switch equally over all neighbours that are one link nearer to the
 * first. */
static void send_back(struct graph_search *w, const struct graph *g)
{
    int64_t to[NEIGHBOURS_AT_MOST];
    for (int64_t i = g->n - 1; i > 0; i--) {
        const int64_t at = w->queue[i];
        const int degree = neighbours(to, g, at);
        int nearer = 0;
        for (int k = 0; k < degree; k++)
            nearer += w->distance[to[k]] < w->distance[at];
        const double part = (w->flow[at] + 1) / nearer;
        for (int k = 0; k < degree; k++)
            if (w->distance[to[k]] < w->distance[at]) {
                w->load[(at - to[k] + g->n) % g->n] += part;
                w->flow[to[k]] += part;
            }
    }
}

static void search_fini(struct graph_search *w)
{
    mem_free(w->distance);
    mem_free(w->flow);
}

/* Closed form for a long line. In an open line the middle link has the highest load. In a closed one all
 * links have the same load; with an even length the flow to the opposite switch is split. */
static void add_long_line(struct graph_figures *out, const struct graph *line)
{
    const double n = (double)line->n, odd = (double)(line->n % 2);
    const bool open = line->kind == GRAPH_MESH;
    out->mean_distance += open ? (n * n - 1) / (3 * n) : (n * n - odd) / (4 * n);
    out->busiest = fmax(out->busiest, open ? (n * n - odd) / (4 * n) : (n * n - odd) / (8 * n));
}

/* Adds one line of a grid. Routing is by dimension order, so each line carries only the flow among its own
 * switches. A link of an open line carries all pairs on its two sides. */
static void count_line(struct graph_figures *out, const struct graph *line)
{
    enum { WALKED_AT_MOST = 1024 };
    const double n = (double)line->n;
    struct graph_search w;
    if (line->n > WALKED_AT_MOST && line->kind != GRAPH_HYPERX) {
        add_long_line(out, line);
        return;
    }
    for (double at = 1; at < n && line->kind == GRAPH_MESH; at++) {
        out->busiest = fmax(out->busiest, at * (n - at) / n);
        out->mean_distance += 2 * at * (n - at) / (n * n);
    }
    if (line->kind == GRAPH_MESH)
        return;
    out->mean_distance += (double)search_all(&w, line) / n;
    send_back(&w, line);
    for (int64_t i = 0; i < line->n; i++)
        out->busiest = fmax(out->busiest, w.load[i] / n);
    search_fini(&w);
}

static bool count_grid(struct graph_figures *out, const struct graph *g)
{
    for (int d = 0; d < g->n_by; d++) {
        if (g->by[d] > SWITCHES_AT_MOST)
            return false;
        const struct graph line = line_of(g, d);
        count_line(out, &line);
    }
    return true;
}

/* --- bisection --- */

enum { HALVED_AT_MOST = 20 };

/* Searches all bisections. Switches are assigned to a side one after another; a partial cut that is not
 * below the best is abandoned. */
struct bisection {
    size_t to[HALVED_AT_MOST][HALVED_AT_MOST];
    int degree[HALVED_AT_MOST];
    bool first[HALVED_AT_MOST]; /* side of the switches assigned so far */
    int n;
    int64_t least;
};

static void bisect(struct bisection *p, int at, int n_first, int64_t cut)
{
    if (cut >= p->least)
        return;
    if (at == p->n) {
        p->least = cut;
        return;
    }
    for (int side = 1; side >= 0; side--) {
        if (side ? n_first == p->n / 2 : at - n_first == p->n - p->n / 2)
            continue;
        int64_t more = 0;
        p->first[at] = side;
        for (int k = 0; k < p->degree[at]; k++)
            more += p->to[at][k] < (size_t)at && p->first[p->to[at][k]] != p->first[at];
        bisect(p, at + 1, n_first + side, cut + more);
    }
}

static int64_t least_cut(const struct graph *g)
{
    int64_t to[NEIGHBOURS_AT_MOST];
    struct bisection p = {.n = (int)g->n, .least = INT64_MAX};
    for (int at = 0; at < p.n; at++) {
        p.degree[at] = neighbours(to, g, at);
        for (int k = 0; k < p.degree[at]; k++)
            p.to[at][k] = (size_t)to[k];
    }
    bisect(&p, 0, 0, 0);
    return p.least;
}

/* Upper or lower bound for large graphs: a cube is cut at the first bit. In a circulant, every eigenvalue
 * bounds the links between halves from below, and so does the degree of a switch. */
static int64_t bound_of_halves(const struct graph *g)
{
    int64_t to[NEIGHBOURS_AT_MOST];
    const int n = neighbours(to, g, 0);
    const double size = (double)g->n, half = (double)(g->n / 2);
    double least = INFINITY;
    if (g->kind == GRAPH_CUBE)
        return g->n / 2;
    for (int64_t wave = 1; wave <= g->n / 2; wave++) {
        double moved = 0;
        for (int k = 0; k < n; k++)
            moved += 1 - reals_cosine((double)(wave * to[k] % g->n) / size);
        least = fmin(least, moved);
    }
    return (int64_t)fmax(n, ceil(least * half * (size - half) / size * (1 - 1e-9)));
}

/* All switches are equivalent, so one search is enough. */
static bool count_alike(struct graph_figures *out, const struct graph *g)
{
    struct graph_search w;
    if (g->n > SWITCHES_AT_MOST)
        return false;
    out->mean_distance = (double)search_all(&w, g) / (double)g->n;
    search_fini(&w);
    out->halves = g->n <= HALVED_AT_MOST ? least_cut(g) : bound_of_halves(g);
    return true;
}

/* A ring is a closed line. With more steps the routing is not defined. */
static bool count_circle(struct graph_figures *out, const struct graph *g)
{
    const struct graph ring = {.kind = GRAPH_TORUS, .n = g->n, .by = {g->n}, .n_by = 1};
    return g->n_by > 1 ? count_alike(out, g) : count_grid(out, &ring);
}

/* --- groups --- */

/* Number of a group's links at each of its `size` switches, to which they are dealt in turn. The caller
 * frees it. */
static int64_t *deal_links(int64_t size, int64_t links)
{
    int64_t *at = mem_alloc((size_t)size, sizeof *at);
    for (int64_t link = 0; link < links; link++)
        at[link % size]++;
    return at;
}

/* Share of the pairs of links, to two other groups, that are at different switches. */
static double share_of_different_switches(const int64_t *at, int64_t size, int64_t groups, int64_t between)
{
    const double links = (double)between, others = (double)(groups - 1);
    double together = 0;
    for (int64_t i = 0; i < size; i++)
        together += (double)at[i] * (double)at[i];
    for (int64_t i = 0; i < between; i++)
        for (int64_t k = i % size; k < between; k += size)
            together -= others; /* leave out pairs of links to the same group */
    return 1 - together / (links * links * others * (others - 1));
}

/* Adds the load between two switches of a group: their own flow, the flow to and from the groups with a link
 * there, and with Valiant routing the flow that passes through the group. */
static bool count_groups(struct graph_figures *out, const struct graph *g)
{
    const int64_t size = g->by[0], groups = g->n / size, links = (groups - 1) * g->between;
    const bool valiant = g->valiant && groups > 2;
    const double n = (double)g->n, a = (double)size, m = (double)g->between, others = (double)(groups - 1);
    const double leg = a / n / m, pass = valiant ? a * leg / (others - 1) / m : 0, inside = (a - 1) / a;
    if (size * size + links + g->between * g->between > STEPS_AT_MOST)
        return false;
    int64_t *at = deal_links(size, links);
    if (links > 0)
        out->busiest = (valiant ? 2 : 1) * a * leg;
    for (int64_t i = 0; i < size; i++)
        for (int64_t k = 0; k < size; k++) {
            const double from = (double)at[i], to = (double)at[k];
            if (i != k)
                out->busiest = fmax(out->busiest, 1 / n + (from + to) * leg + from * to * pass);
        }
    const double across =
        1 + 2 * inside + (valiant ? 1 + share_of_different_switches(at, size, groups, g->between) : 0);
    out->mean_distance = (inside + others * across) / (double)groups;
    mem_free(at);
    return true;
}

/* --- trees --- */

/* Number of pairs among n hosts that are in different places, if each place holds `each` hosts. */
static double pairs_apart(double n, int64_t each)
{
    const double full = floor(n / (double)each) * (double)each, rest = n - full;
    return full * (n - (double)each) + rest * (n - rest);
}

/* Two hosts are two links apart, plus two for every level at which they are in different places. */
static bool count_tree(struct graph_figures *out, const struct graph *g)
{
    const double n = (double)g->n;
    double links = 2 * pairs_apart(n, 1);
    for (int l = 0; l < g->n_by; l++) {
        const double under = fmin((double)g->by[l], n);
        links += 2 * pairs_apart(n, g->by[l]);
        out->busiest = fmax(out->busiest, under * (n - under) / n / (double)g->up[l]);
    }
    out->mean_distance = links / (n * n);
    return true;
}

/* Hosts of a group; the last group may have fewer. */
static double hosts_of_group(const struct graph *g, int64_t group)
{
    const int64_t each = g->by[0] * g->by[1], left = g->n - group * each;
    return (double)(left < each ? left : each);
}

/* Load from the first leaf of a group to a spine: its share of the flow to other leaves, and the flow to
 * groups that the spine links to. With Valiant routing a leaf also carries its share of the flow that passes
 * through the group, computed as if all groups were full. */
static double leaf_load(const struct graph *g, int64_t group, int64_t spine, int64_t groups)
{
    const bool valiant = g->valiant && groups > 2;
    const double hosts = hosts_of_group(g, group), leaf = fmin((double)g->by[0], hosts),
                 m = (double)g->between;
    double reached = 0, links = 0, same = 0;
    for (int64_t link = spine; link < (groups - 1) * g->between; link += g->by[2]) {
        reached += hosts_of_group(g, valiant ? 0 : (group + 1 + link / g->between) % groups);
        links++;
    }
    double load = leaf * (hosts - leaf) / (double)g->by[2] + leaf * reached / m;
    for (int64_t link = 0; link < g->between; link += g->by[2])
        same++; /* count the links of this spine to one group */
    if (valiant) {
        const double arrive = (double)(groups - 2) * m, elsewhere = arrive - fmax(links - same, 0);
        load += reached * elsewhere * hosts_of_group(g, 0) / (arrive * m) / (double)g->by[1];
    }
    return load / (double)g->n / (double)g->up[0];
}

static bool count_trees(struct graph_figures *out, const struct graph *g)
{
    const double n = (double)g->n;
    const int64_t spines = g->by[2], each = g->by[0] * g->by[1];
    const int64_t groups = (g->n + each - 1) / each, links = (groups - 1) * g->between;
    const bool valiant = g->valiant && groups > 2;
    const double group = hosts_of_group(g, 0);
    if (groups * (spines + links) + g->between * g->between > STEPS_AT_MOST)
        return false;
    if (groups > 1)
        out->busiest = (valiant ? 2 : 1) * group * hosts_of_group(g, 1) / n;
    out->busiest /= (double)g->between;
    for (int64_t i = 0; i < groups * spines; i++)
        out->busiest = fmax(out->busiest, leaf_load(g, i / spines, i % spines, groups));
    int64_t *at = deal_links(spines, links);
    const double across = valiant ? 2 + 2 * share_of_different_switches(at, spines, groups, g->between) : 1;
    const double apart_by[] = {pairs_apart(n, 1), pairs_apart(n, g->by[0]), pairs_apart(n, each)};
    out->mean_distance = (2 * apart_by[0] + 2 * apart_by[1] + across * apart_by[2]) / (n * n);
    mem_free(at);
    return true;
}

bool graph_figures(struct graph_figures *out, const struct graph *g)
{
    static bool (*const count[])(struct graph_figures *, const struct graph *) = {
        [GRAPH_STEPS] = count_circle, [GRAPH_CUBE] = count_alike,  [GRAPH_MESH] = count_grid,
        [GRAPH_TORUS] = count_grid,   [GRAPH_HYPERX] = count_grid, [GRAPH_GROUPS] = count_groups,
        [GRAPH_TREE] = count_tree,    [GRAPH_TREES] = count_trees};
    *out = (struct graph_figures){0};
    return g->n == 0 || count[g->kind](out, g); /* n is 0 for ports by the piece */
}

double graph_carries(const struct graph *g, const struct graph_figures *figures, int64_t links, double p)
{
    const double n = (double)g->n, half = (double)(g->n / 2);
    double most = INFINITY;
    if (g->kind != GRAPH_TREE && g->kind != GRAPH_TREES && figures->mean_distance > 0)
        most = 2 * (double)links / (p * figures->mean_distance);
    if (figures->busiest > 0)
        return fmin(most, n / (p * figures->busiest));
    return figures->halves > 0 ? fmin(most, (double)figures->halves * n * n / (p * half * (n - half))) : most;
}
