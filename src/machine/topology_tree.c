/* topology_tree.c - fat trees over any number of hosts, as they are bought. */
#include <assert.h>

#include "machine/topology_parts.h"

static int64_t ceil_div(int64_t a, int64_t b)
{
    return a / b + (a % b != 0);
}

/* The fewest switches of `ports` ports that share `links` links of each of `below` switches evenly; 0: none.
 */
static int64_t spread(int64_t links, int64_t below, int64_t ports)
{
    int64_t s = ceil_div(below * links, ports);
    if (s > links)
        return 0;
    while (links % s != 0)
        s++;
    return s;
}

bool topology_fat_tree(struct topology *out, int64_t hosts, const struct fat_tree *of)
{
    const int64_t over = of->oversubscription, ports = of->leaf_ports;
    assert(hosts >= 1 && ports >= 1 && of->spine_ports >= 1 && over >= 1);
    *out = (struct topology){.family = TOPOLOGY_TREE, .size = hosts};
    struct topology_tree *tree = &out->tree;
    *tree = (struct topology_tree){.hosts = hosts, .leaves = 1, .down = hosts};
    int64_t down = ports * over / (1 + over);
    down -= of->together > 0 ? down % of->together : 0;
    if (hosts <= (of->keeps_up ? down : ports))
        return true;
    tree->down = down;
    if (tree->down < 1)
        return false;
    const int64_t up = ports - tree->down, most = ceil_div(tree->down, over);
    tree->up = up < most ? up : most;
    tree->leaves = ceil_div(hosts, tree->down);
    tree->spines = spread(tree->up, tree->leaves, of->spine_ports);
    if (tree->spines > 0)
        return true;
    tree->pod_leaves = of->spine_ports / 2;
    if (of->levels < 3 || tree->pod_leaves < 1)
        return false;
    tree->pods = ceil_div(tree->leaves, tree->pod_leaves);
    tree->spines = tree->pods * tree->up;
    /* core j of a group meets spine j of every pod */
    const int64_t group = spread(tree->pod_leaves, tree->pods, of->spine_ports);
    tree->cores = tree->up * group;
    return group > 0;
}

int64_t topology_tree_links(const struct topology *topology)
{
    const struct topology_tree *t = &topology->tree;
    if (t->leaves == 1)
        return t->hosts;
    return t->hosts + t->leaves * t->up + t->spines * (t->pods > 0 ? t->pod_leaves : 0);
}

/* Ordered pairs of different hosts in one group, for groups of `each` hosts filled one after another. */
static double pairs_inside(int64_t hosts, int64_t each)
{
    const double full = (double)(hosts / each), rest = (double)(hosts % each), n = (double)each;
    return full * n * (n - 1) + rest * (rest > 0 ? rest - 1 : 0);
}

/* Cut with `a` full leaves, and the last, partial one or not, on one side: links up of the fewer leaves, and
 * a host link for each host on the wrong side of that. */
static int64_t leaf_cut(const struct topology_tree *t, int64_t a, bool partial, int64_t half)
{
    const int64_t rest = t->hosts % t->down;
    const int64_t leaves = a + (partial ? 1 : 0);
    const int64_t fewer = leaves < t->leaves - leaves ? leaves : t->leaves - leaves;
    const int64_t hosts = a * t->down + (partial ? rest : 0);
    return fewer * t->up + (hosts > half ? hosts - half : half - hosts);
}

/* Spines and cores carry all that leaves send up, so only leaves and hosts are cut. The cut is concave in the
 * number of leaves but where their hosts pass one half: the two counts around that are enough. */
static int64_t tree_bisection(const struct topology_tree *t)
{
    int64_t least = t->hosts / 2;
    if (t->leaves == 1)
        return least;
    const int64_t full = t->hosts / t->down, rest = t->hosts % t->down;
    for (int64_t half = t->hosts / 2; half <= t->hosts - t->hosts / 2; half++)
        for (int partial = 0; partial <= (rest > 0); partial++) {
            const int64_t at = (half - (partial ? rest : 0)) / t->down;
            for (int64_t a = at; a <= at + 1; a++) {
                if (a < 0 || a > full)
                    continue;
                const int64_t cut = leaf_cut(t, a, partial, half);
                least = cut < least ? cut : least;
            }
        }
    return least;
}

void topology_tree_figures(struct topology_figures *out, const struct topology *topology)
{
    const struct topology_tree *t = &topology->tree;
    const double n = (double)t->hosts, down = (double)t->down;
    const double all = n * (n - 1), leaf = pairs_inside(t->hosts, t->down);
    const double pod = t->pods > 0 ? pairs_inside(t->hosts, t->down * t->pod_leaves) : all;
    out->switches = t->leaves + t->spines + t->cores;
    out->mean_distance = (2 * leaf + 4 * (pod - leaf) + 6 * (all - pod)) / (n * n);
    out->diameter = t->hosts == 1 ? 0 : t->leaves == 1 ? 2 : t->pods > 1 ? 6 : 4;
    if (t->leaves > 1)
        out->busiest = down * (n - down) / (n * (double)t->up);
    out->bisection_low = out->bisection_high = tree_bisection(t);
}
