/* topology_dragonfly.c - groups of switches, each group linked to every other: of switches that are all
 * linked to each other [J. Kim, W. J. Dally, S. Scott, D. Abts, "Technology-Driven, Highly-Scalable Dragonfly
 * Topology", ISCA 2008]; or of leaves that are all linked to the group's spines, which have the links to
 * other groups [A. Shpiner and others, "Dragonfly+: Low Cost Topology for Scaling Datacenters", HiPINEB
 * 2017].
 *
 * N = a g switches. The m links of a group to the t-th group after it (t = 0..g-2) are those numbered t m ..
 * t m + m - 1; link s is at switch s mod a, so that switches differ by at most one link. Loads are of routes
 * as the paper has them: minimal, to the switch with the link, over it, and on to the switch of the
 * destination, all m links alike; Valiant's, by way of each of the other groups alike. */
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

/* Links of a group to others, and how they are spread over its switches: `most` at `with_most` of them. */
struct spread {
    double a, g, m;
    double slots, most, with_most, fewer;
};

static struct spread spread_of(int64_t a, int64_t g, int64_t m)
{
    const int64_t slots = (g - 1) * m;
    struct spread out = {.a = (double)a, .g = (double)g, .m = (double)m, .slots = (double)slots};
    out.fewer = (double)(slots / a);
    out.most = slots % a ? out.fewer + 1 : out.fewer;
    out.with_most = slots % a ? (double)(slots % a) : out.a;
    return out;
}

/* Loads of the busiest link, when every switch sends at rate 1 evenly to all N: between groups the traffic of
 * two groups, a / g, on m links, twice as much by way of a third; between two switches of a group their own 1
 * / N, to and from the links at either, and what passes through the group from a link of one to a link of the
 * other. */
static double busiest_of(const struct spread *s, bool valiant)
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

/* Of links to two groups how often both are at one switch: of all pairs there those to one group count not.
 */
static double together(const struct spread *s)
{
    const double each = floor(s->m / s->a), one_more = s->m - each * s->a;
    const double same = one_more * (each + 1) * each + (s->a - one_more) * each * (each - 1);
    const double pairs =
        s->with_most * s->most * (s->most - 1) + (s->a - s->with_most) * s->fewer * (s->fewer - 1);
    return (pairs - (s->g - 1) * same) / (s->m * s->m * (s->g - 1) * (s->g - 2));
}

/* Halves of whole groups; of an odd number one group is parted, whose links go half to each side at most. No
 * cut has fewer links than its traffic asks for with minimal routes. */
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
    const struct spread s = spread_of(topology->k[0], topology->k[1], topology->k[2]);
    const double inside = (s.a - 1) / s.a, others = 1 - 1 / s.g;
    const bool valiant = topology->k[3] && s.g > 2;
    out->switches = out->ends;
    if (out->ends == 1)
        return;
    out->diameter = (s.g > 1) + (s.a > 1) + (s.g > 1 && s.a > 1);
    out->mean_distance = inside / s.g + others * (1 + 2 * inside);
    if (valiant)
        out->mean_distance += others * (2 - together(&s));
    out->busiest = busiest_of(&s, valiant);
    set_bisection(out, topology, busiest_of(&s, false));
}

/* --- leaves and spines --- */

/* Load in w of the busiest links between a leaf and a spine with so many links to other groups, each host
 * sending at rate 1 evenly to all: what the leaf sends to its group over all spines alike, to others over
 * those spines that have the links; and what passes through the group, but for pairs of links at one spine.
 * Of minimal routes the fewest go to the last group, which may have fewer hosts, or all to full ones from
 * there.
 */
static double leaf_load(const struct topology_tree *t, const struct spread *s, double links, bool valiant)
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

static double busiest_link(const struct topology_tree *t, const struct spread *s, bool valiant)
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
    const struct spread s = spread_of(t->above[0].switches, t->above[0].pods, t->between);
    const bool valiant = t->valiant && s.g > 2;
    out->switches = topology_tree_switches(t);
    out->diameter = s.g > 1 ? 5 : 4;
    out->mean_distance = topology_tree_distance(t, valiant ? 6 + 2 * (1 - together(&s)) : 5);
    out->busiest = busiest_link(t, &s, valiant);
    out->bisection_low = least_cut(t->hosts, fmax(busiest_link(t, &s, false), 1));
    out->bisection_high = topology_tree_cut(t);
}
