/* topology_dragonfly.c - groups of switches, each group linked to every other one. Dragonfly: all switches of
 * a group are linked [J. Kim, W. J. Dally, S. Scott, D. Abts, "Technology-Driven, Highly-Scalable Dragonfly
 * Topology", ISCA 2008]. Dragonfly+: the leaves of a group are linked to its spines, which have the links to
 * other groups [A. Shpiner and others, "Dragonfly+: Low Cost Topology for Scaling Datacenters", HiPINEB
 * 2017].
 *
 * N = a g switches. The m links of a group to the t-th group after it (t = 0..g-2) have numbers t m .. t m +
 * m - 1. Link s is at switch s mod a, so that the switches of a group differ by at most one link. Routes are
 * those of the papers. Minimal routes go to the switch with the link, over it, and to the destination's
 * switch, with equal use of all m links. Valiant routes first pass through each of the other groups equally
 * often. */
#include <assert.h>
#include <math.h>

#include "machine/topology.h"
#include "machine/topology_parts.h"

struct topology topology_dragonfly(int64_t routers, int64_t groups, int64_t between, bool valiant)
{
    assert(routers >= 1 && groups >= 1 && between >= 1 && between <= routers);
    return (struct topology){.family = TOPOLOGY_DRAGONFLY,
                             .size = routers * groups,
                             .k = {routers, groups, between, valiant},
                             .n_k = 4};
}

int64_t topology_dragonfly_links(const struct topology *topology)
{
    const int64_t a = topology->k[0], g = topology->k[1], m = topology->k[2];
    return g * (a * (a - 1) / 2) + m * (g * (g - 1) / 2);
}

/* Distribution of a group's links to other groups over its switches: with_most switches have `most`, the
 * others `fewer`. */
struct link_spread {
    double a, g, m;
    double slots, most, with_most, fewer;
};

static struct link_spread spread_of(int64_t a, int64_t g, int64_t m)
{
    const int64_t slots = (g - 1) * m;
    struct link_spread out = {.a = (double)a, .g = (double)g, .m = (double)m, .slots = (double)slots};
    out.fewer = (double)(slots / a);
    out.most = slots % a ? out.fewer + 1 : out.fewer;
    out.with_most = slots % a ? (double)(slots % a) : out.a;
    return out;
}

/* Load of the busiest link if every switch sends at rate 1 evenly to all N switches. A link between groups
 * carries a / (g m), and twice as much with Valiant routes. A link inside a group carries the traffic 1 / N
 * of its two switches, traffic to and from the group links at both ends, and traffic that passes through the
 * group. */
static double busiest_of(const struct link_spread *s, bool valiant)
{
    const double second = s->with_most >= 2 ? s->most : s->fewer;
    const double between = s->g > 1 ? s->a / (s->g * s->m) : 0;
    double inside = s->a > 1 ? 1 / (s->a * s->g) + (s->most + second) / (s->g * s->m) : 0;
    if (!valiant)
        return fmax(between, inside);
    if (s->a > 1)
        inside += s->most * second * s->a / (s->g * s->m * s->m * (s->g - 2));
    return fmax(2 * between, inside);
}

/* How often links to two different groups are at one switch. Pairs of links to the same group do not
 * count. */
static double same_switch_share(const struct link_spread *s)
{
    const double each = floor(s->m / s->a), one_more = s->m - each * s->a;
    const double same = one_more * (each + 1) * each + (s->a - one_more) * each * (each - 1);
    const double pairs =
        s->with_most * s->most * (s->most - 1) + (s->a - s->with_most) * s->fewer * (s->fewer - 1);
    return (pairs - (s->g - 1) * same) / (s->m * s->m * (s->g - 1) * (s->g - 2));
}

/* Sets a bracket of the bisection. The upper end is a cut between groups; with an odd number one group is
 * cut, and at most half of its links count. The lower end is the bound by traffic with minimal routes. */
static void set_bisection(struct topology_figures *out, const struct topology *t, double busiest)
{
    const int64_t a = t->k[0], g = t->k[1], m = t->k[2];
    out->bisection_low = least_cut(out->ends, busiest);
    out->bisection_high = m * (g / 2) * (g / 2);
    if (g % 2)
        out->bisection_high += (a / 2) * (a - a / 2) + m * (g - 1) / 2;
}

void topology_dragonfly_figures(struct topology_figures *out, const struct topology *topology)
{
    const struct link_spread s = spread_of(topology->k[0], topology->k[1], topology->k[2]);
    const double inside = (s.a - 1) / s.a, others = 1 - 1 / s.g;
    const bool valiant = topology->k[3] && s.g > 2;
    out->switches = out->ends;
    if (out->ends == 1)
        return;
    out->diameter = (s.g > 1) + (s.a > 1) + (s.g > 1 && s.a > 1);
    out->mean_distance = inside / s.g + others * (1 + 2 * inside);
    if (valiant)
        out->mean_distance += others * (2 - same_switch_share(&s));
    out->busiest = busiest_of(&s, valiant);
    set_bisection(out, topology, busiest_of(&s, false));
}

/* --- leaves and spines --- */

/* Load in w of the busiest links between a leaf and a spine with `links` links to other groups, if each host
 * sends at rate 1 evenly to all. Traffic inside the group uses all spines equally; traffic to other groups
 * uses the spines with their links. Traffic that passes through the group is added, except between two links
 * of one spine. With minimal routes the last group may have fewer hosts, so its traffic to and from complete
 * groups is computed separately. */
static double leaf_load(const struct topology_tree *t, const struct link_spread *s, double links,
                        bool valiant)
{
    const struct tree_level *group = &t->above[0];
    const double n = (double)t->hosts, down = (double)t->down, all = down * (double)group->below;
    const double last = n - (s->g - 1) * all, leaf = fmin(down, last), each = (double)t->up / s->a;
    double load = down * (fmin(n, all) - down) / s->a + links * down * all / s->m;
    if (valiant) {
        const double here = (links - ceil(s->m / s->a)) / ((s->g - 2) * s->m);
        load += links * all * all / (s->m * (double)group->below) * (1 - fmax(here, 0));
    } else if (s->g > 1) {
        load -= floor(links / (s->g - 1)) * down * (all - last) / s->m;
        load = fmax(load, leaf * (last - leaf) / s->a + links * leaf * all / s->m);
    }
    return load / (n * each);
}

static double busiest_link(const struct topology_tree *t, const struct link_spread *s, bool valiant)
{
    const double n = (double)t->hosts, all = (double)t->down * (double)t->above[0].below;
    const double between = s->g > 1 ? all * fmin(all, n - all) / (n * s->m) : 0;
    const double leaf = fmax(leaf_load(t, s, s->most, valiant), leaf_load(t, s, s->fewer, valiant));
    return fmax(valiant ? 2 * between : between, leaf);
}

void topology_dragonfly_plus_figures(struct topology_figures *out, const struct topology *topology)
{
    const struct topology_tree *t = &topology->tree;
    if (t->n_above == 0) {
        topology_tree_figures(out, topology);
        return;
    }
    const struct link_spread s = spread_of(t->above[0].switches, t->above[0].pods, t->between);
    const bool valiant = t->valiant && s.g > 2;
    out->switches = topology_tree_switches(t);
    out->diameter = s.g > 1 ? 5 : 4;
    out->mean_distance = topology_tree_distance(t, valiant ? 6 + 2 * (1 - same_switch_share(&s)) : 5);
    out->busiest = busiest_link(t, &s, valiant);
    out->bisection_low = least_cut(t->hosts, fmax(busiest_link(t, &s, false), 1));
    out->bisection_high = topology_tree_cut(t);
}
