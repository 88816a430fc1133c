/* topology_tree.c - trees of switches for any number of hosts: the levels of fat trees, and the groups of a
 * dragonfly+. */
#include <assert.h>
#include <math.h>

#include "base/number.h"
#include "machine/topology.h"
#include "machine/topology_parts.h"

/* --- construction --- */

/* The fewest switches of `ports` ports that share `links` links of each of `below` switches evenly; 0:
 * impossible. */
static int64_t switches_for_links(int64_t links, int64_t below, int64_t ports)
{
    int64_t s = integer_ceil(below * links, ports);
    if (s > links)
        return 0;
    while (links % s != 0)
        s++;
    return s;
}

/* Links to the level above of a switch with `ports` ports, of which `down` lead to the level below. */
static int64_t links_up(int64_t ports, int64_t down, int64_t oversubscription)
{
    return least(ports - down, integer_ceil(down, oversubscription));
}

/* Adds the levels above the leaves; false: the tree needs more levels than allowed. */
static bool add_levels(struct topology_tree *tree, const struct fat_tree *of)
{
    struct tree_level level = {.slices = 1, .below = tree->leaves};
    for (int64_t up = tree->up; tree->n_above + 1 < of->levels; up = level.up) {
        level.pods = 1;
        level.switches = switches_for_links(up, level.below, of->spine_ports);
        level.up = 0;
        if (level.switches == 0 && tree->n_above + 2 < of->levels) {
            const int64_t over = of->oversubscription[tree->n_above + 1], switches = level.below;
            level.below = of->spine_ports * over / (1 + over);
            if (level.below < 2)
                return false; /* otherwise the number of pods would never fall from level to level */
            level.pods = integer_ceil(switches, level.below);
            level.switches = up;
            level.up = links_up(of->spine_ports, level.below, over);
        }
        tree->above[tree->n_above++] = level;
        tree->spines += level.slices * level.pods * level.switches;
        if (level.up == 0) {
            tree->cores = tree->n_above > 1 ? level.slices * level.switches : 0;
            return level.switches > 0;
        }
        level.slices *= level.switches;
        level.below = level.pods;
    }
    return false;
}

bool topology_fat_tree(struct topology *out, int64_t hosts, const struct fat_tree *of)
{
    const int64_t over = of->oversubscription[0], ports = of->leaf_ports;
    assert(hosts >= 1 && ports >= 1 && of->spine_ports >= 1 && over >= 1);
    assert(of->levels >= 2 && of->levels <= TREE_MAX_LEVELS);
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
    tree->up = links_up(ports, down, over);
    tree->leaves = integer_ceil(hosts, tree->down);
    return add_levels(tree, of);
}

bool topology_dragonfly_plus(struct topology *out, int64_t hosts, const struct dragonfly_plus *of)
{
    assert(hosts >= 1 && of->down >= 1 && of->leaves >= 1 && of->spines >= 1 && of->between >= 1);
    const int64_t leaves = integer_ceil(hosts, of->down), groups = integer_ceil(leaves, of->leaves);
    *out = (struct topology){.family = TOPOLOGY_DRAGONFLY_PLUS, .size = hosts};
    struct topology_tree *tree = &out->tree;
    *tree = (struct topology_tree){.hosts = hosts, .leaves = 1, .down = of->down};
    if (leaves == 1)
        return true;
    tree->leaves = groups == 1 ? leaves : groups * of->leaves;
    tree->up = of->spines * of->each;
    tree->spines = groups * of->spines;
    tree->above[tree->n_above++] = (struct tree_level){1, groups, of->leaves, of->spines, 0};
    tree->between = of->between;
    tree->valiant = of->valiant;
    return (groups - 1) * of->between <= of->spines * of->global;
}

/* --- counting --- */

int64_t topology_tree_links(const struct topology *topology)
{
    const struct topology_tree *t = &topology->tree;
    int64_t links = t->hosts;
    if (t->leaves > 1)
        links += t->leaves * t->up;
    for (size_t l = 0; l < t->n_above; l++) {
        const struct tree_level *level = &t->above[l];
        links += level->slices * level->pods * level->switches * level->up;
        links += t->between * (level->pods * (level->pods - 1) / 2);
    }
    return links;
}

int64_t topology_tree_switches(const struct topology_tree *tree)
{
    return tree->leaves + tree->spines;
}

/* Hosts under a leaf (level 0) or under a pod of a higher level. */
static int64_t hosts_under(const struct topology_tree *t, size_t level)
{
    int64_t hosts = t->down;
    if (level > 0 && t->above[level - 1].pods == 1)
        return t->hosts;
    for (size_t l = 0; l < level; l++)
        hosts *= t->above[l].below;
    return hosts;
}

/* Links up from a leaf, or from all switches of a pod. */
static int64_t links_above(const struct topology_tree *t, size_t level)
{
    if (level == 0)
        return t->up;
    const struct tree_level *of = &t->above[level - 1];
    return of->slices * of->switches * of->up;
}

/* Ordered pairs of different hosts inside one group, for groups of `each` hosts that are filled in turn. */
static double pairs_inside(int64_t hosts, int64_t each)
{
    const double full = (double)(hosts / each), rest = (double)(hosts % each), n = (double)each;
    return full * n * (n - 1) + rest * (rest > 0 ? rest - 1 : 0);
}

double topology_tree_distance(const struct topology_tree *tree, double apart)
{
    const double n = (double)tree->hosts;
    double sum = 0, before = 0;
    for (size_t l = 0; l <= tree->n_above; l++) {
        const double inside = pairs_inside(tree->hosts, hosts_under(tree, l));
        sum += 2 * (double)(l + 1) * (inside - before);
        before = inside;
    }
    return (sum + apart * (n * (n - 1) - before)) / (n * n);
}

/* --- cuts --- */

/* The fewest links that separate `hosts` hosts, under leaves or pods of this level, from the rest of the
 * tree. */
static int64_t cut_above(const struct topology_tree *t, size_t level, int64_t hosts)
{
    const int64_t each = hosts_under(t, level), all = links_above(t, level);
    int64_t full = each, rest = hosts % each;
    if (level > 0) {
        full = cut_above(t, level - 1, each);
        rest = cut_above(t, level - 1, rest);
    }
    return hosts / each * least(all, full) + least(hosts % each > 0 ? all : 0, rest);
}

/* Cut inside one leaf or pod: the first `a` hosts are on one side and the next `b` on the other; its switches
 * are on the side of the first if with_first. */
static int64_t cut_inside(const struct topology_tree *t, size_t level, int64_t a, int64_t b, bool with_first)
{
    if (level == 0)
        return with_first ? b : a;
    const int64_t each = hosts_under(t, level - 1), x = a % each, y = x > 0 ? least(each - x, b) : 0;
    const int64_t others = cut_above(t, level - 1, with_first ? b - y : a - x);
    if (x == 0)
        return others;
    const int64_t same = cut_inside(t, level - 1, x, y, with_first);
    return others + least(same, cut_inside(t, level - 1, x, y, !with_first) + links_above(t, level - 1));
}

/* Cut of a dragonfly+: complete groups on either side, and one group that is cut. */
static int64_t cut_groups(const struct topology_tree *t, int64_t a, int64_t b, bool with_first)
{
    const int64_t each = hosts_under(t, t->n_above), x = a % each, y = x > 0 ? least(each - x, b) : 0;
    const int64_t first = a / each + (x > 0 && with_first);
    return cut_inside(t, t->n_above, x, y, with_first) +
           t->between * first * (t->above[t->n_above - 1].pods - first);
}

int64_t topology_tree_cut(const struct topology_tree *tree)
{
    const bool groups = tree->between > 0;
    int64_t cut = INT64_MAX;
    for (int64_t a = tree->hosts / 2; a <= tree->hosts - tree->hosts / 2; a++)
        for (int with_first = 0; with_first < 2; with_first++) {
            const int64_t b = tree->hosts - a;
            cut = least(cut, groups ? cut_groups(tree, a, b, with_first)
                                    : cut_inside(tree, tree->n_above, a, b, with_first));
        }
    return cut;
}

/* Without tapering, the spines carry all traffic of the leaves, and a cut between consecutive hosts is the
 * smallest. A tapered tree has only the lower bound by traffic. */
void topology_tree_figures(struct topology_figures *out, const struct topology *topology)
{
    const struct topology_tree *t = &topology->tree;
    const double n = (double)t->hosts;
    bool tapers = false;
    out->switches = topology_tree_switches(t);
    out->mean_distance = topology_tree_distance(t, 0);
    out->diameter = t->hosts == 1 ? 0 : 2 * (int64_t)(t->n_above + 1);
    for (size_t l = 0; l < t->n_above; l++) {
        const double under = (double)hosts_under(t, l);
        out->busiest = fmax(out->busiest, under * (n - under) / (n * (double)links_above(t, l)));
        tapers = tapers || (l > 0 && t->above[l - 1].up < t->above[l - 1].below);
    }
    out->bisection_low = out->bisection_high = topology_tree_cut(t);
    if (tapers)
        out->bisection_low = least_cut(t->hosts, fmax(out->busiest, 1));
}
