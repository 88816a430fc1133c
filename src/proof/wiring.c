/* wiring.c - counts switches and cables of each template: direct networks from a graph, trees leaf by leaf.
 * It uses no formula of the machine layer. */
#include "proof/wiring.h"

#include <string.h>

#include "proof/exact.h"

/* A parameter by its name; `fallback` if the template has none. */
static int64_t param_of(const struct wiring_of *of, const char *name, int64_t fallback)
{
    for (size_t i = 0; i < of->network->n_params; i++)
        if (strcmp(of->network->params[i].name, name) == 0)
            return of->param[i];
    return fallback;
}

static int64_t ceil_of(int64_t a, int64_t b)
{
    int64_t q = a / b;
    while (q * b < a)
        q++;
    return q;
}

int64_t wiring_free_ports(const struct spare *spare, int64_t used)
{
    const int128 one = exact_ten(spare->share.scale);
    const int128 share = (int128)used * spare->share.digits;
    return spare->count + (int64_t)(share / one) + (share % one > 0);
}

/* Ports for nodes: those in use and the free ones. */
static int64_t ports_with_room(const struct wiring_of *of, int64_t ports_each)
{
    return of->nodes * ports_each + wiring_free_ports(&of->spare, of->nodes * ports_each);
}

static bool has_slots(const struct wiring_of *of, int64_t nics)
{
    return nics + of->cards_beside <= 1 || nics + of->cards_beside <= of->nic_slots;
}

int64_t wiring_cables(const struct wiring *wiring)
{
    return wiring->to_nodes + wiring->uplinks + wiring->between;
}

/* --- ports by the piece --- */

static bool count_per_port(struct wiring *out, const struct wiring_of *of)
{
    out->nics = of->nodes * param_of(of, "nics", 1);
    out->ports = out->nics * param_of(of, "ports", 0);
    out->ports += wiring_free_ports(&of->spare, out->ports);
    const int64_t cables = out->nics * param_of(of, "cables", 0);
    out->to_nodes = cables < out->nics ? cables : out->nics;
    out->between = cables - out->to_nodes;
    out->regions = of->network->two_regions ? param_of(of, "links", 0) : 0;
    return has_slots(of, param_of(of, "nics", 1));
}

static bool count_star(struct wiring *out, const struct wiring_of *of)
{
    const int64_t nics = param_of(of, "nics", 1);
    out->nics = out->to_nodes = of->nodes * nics;
    out->switches = 1;
    out->graph = (struct graph){.kind = GRAPH_TREE, .n = ports_with_room(of, nics)};
    return has_slots(of, nics) && out->graph.n <= of->leaf_ports;
}

/* --- direct networks --- */

/* Number of nodes on each switch: the given number or, if none is given, one for each port that is not used
 * for links; 0: they do not fit. */
static int64_t hosts_of(const struct wiring_of *of, int64_t links)
{
    const int64_t asked = param_of(of, "hosts", 0), left = of->leaf_ports - links;
    return left < 1 || asked > left ? 0 : asked > 0 ? asked : left;
}

/* Grows the grid until it has enough switches: one side at a time, in turn. */
static void grow_grid(struct graph *g, int64_t switches)
{
    g->n = 1;
    for (int d = 0; d < g->n_by; d++)
        g->by[d] = 1;
    for (int d = 0; g->n < switches; d = (d + 1) % g->n_by) {
        g->n = g->n / g->by[d] * (g->by[d] + 1);
        g->by[d]++;
    }
}

static bool make_circle(struct graph *g, const struct wiring_of *of, int64_t ends, int64_t *hosts)
{
    enum { CIRCLE_AT_MOST = 1024 };
    const int64_t step = param_of(of, "step", 0);
    g->by[g->n_by++] = 1;
    if (step > 0)
        g->by[g->n_by++] = step;
    *hosts = hosts_of(of, 2 * g->n_by);
    if (*hosts == 0)
        return false;
    g->n = ceil_of(ends, *hosts);
    if (step > 0 && g->n > 1 && g->n < 2 * step + 1)
        g->n = 2 * step + 1;
    return step == 0 || g->n <= CIRCLE_AT_MOST;
}

static bool make_grid(struct graph *g, const struct wiring_of *of, int64_t ends, int64_t *hosts)
{
    g->n_by = (int)param_of(of, "dimensions", 1);
    *hosts = hosts_of(of, 2 * g->n_by);
    if (*hosts > 0)
        grow_grid(g, ceil_of(ends, *hosts));
    return *hosts > 0;
}

/* Makes the smallest cube with enough free ports for all nodes. */
static bool make_cube(struct graph *g, const struct wiring_of *of, int64_t ends, int64_t *hosts)
{
    enum { LARGEST = 30 };
    for (g->n = 1; g->n_by <= LARGEST; g->n *= 2) {
        *hosts = hosts_of(of, g->n_by);
        if (*hosts == 0 || ends <= *hosts * g->n)
            return *hosts > 0;
        g->n_by++;
    }
    return false;
}

/* Makes the smallest grid with enough free ports for all nodes. Longer lines leave fewer ports for nodes. */
static bool make_hyperx(struct graph *g, const struct wiring_of *of, int64_t ends, int64_t *hosts)
{
    enum { LARGEST = 1024 };
    g->n_by = (int)param_of(of, "dimensions", 1);
    for (int64_t switches = 1;; switches = g->n + 1) {
        int64_t links = 0;
        grow_grid(g, switches);
        for (int d = 0; d < g->n_by; d++)
            links += g->by[d] - 1;
        *hosts = hosts_of(of, links);
        if (*hosts == 0 || g->by[0] > LARGEST || ends <= *hosts * g->n)
            return *hosts > 0 && g->by[0] <= LARGEST;
    }
}

/* Makes one group with as many switches as needed or, if one group is not enough, several full groups. */
static bool make_groups(struct graph *g, const struct wiring_of *of, int64_t ends, int64_t *hosts)
{
    const int64_t asked = param_of(of, "global", 0), global = asked > 0 ? asked : (of->leaf_ports + 1) / 4;
    const int64_t size = param_of(of, "routers", 0) > 0 ? param_of(of, "routers", 0) : 2 * global;
    g->between = param_of(of, "between", 1);
    g->valiant = param_of(of, "routing", 1) == 2;
    *hosts = size > 0 ? hosts_of(of, size - 1 + global) : 0;
    if (*hosts == 0 || g->between > size)
        return false;
    g->n = ceil_of(ends, *hosts);
    g->by[g->n_by++] = g->n <= size ? g->n : size;
    if (g->n > size)
        g->n = ceil_of(g->n, size) * size;
    return (g->n / g->by[0] - 1) * g->between <= size * global;
}

static bool count_direct(struct wiring *out, const struct wiring_of *of, enum graph_kind kind)
{
    struct graph *g = &out->graph;
    const int64_t rails = param_of(of, "rails", 1), cards = ceil_of(rails, of->nic_ports);
    const int64_t ends = of->nodes + ceil_of(ports_with_room(of, rails) - of->nodes * rails, rails);
    int64_t hosts = 0;
    static bool (*const make[])(struct graph *, const struct wiring_of *, int64_t, int64_t *) = {
        [GRAPH_STEPS] = make_circle, [GRAPH_MESH] = make_grid,     [GRAPH_TORUS] = make_grid,
        [GRAPH_CUBE] = make_cube,    [GRAPH_HYPERX] = make_hyperx, [GRAPH_GROUPS] = make_groups};
    *g = (struct graph){.kind = kind};
    if (!has_slots(of, cards) || !make[kind](g, of, ends, &hosts))
        return false;
    out->nics = of->nodes * cards;
    out->to_nodes = of->nodes * rails;
    out->switches = rails * g->n;
    out->hosts = hosts;
    for (int i = 0; kind == GRAPH_STEPS && i < g->n_by; i++)
        out->steps[i] = g->by[i];
    out->between = rails * graph_links(g, of->leaf_ports - hosts);
    return out->between >= 0 && hosts * g->n >= ends;
}

/* --- trees --- */

/* Least number of switches for `links` links from each of `below` switches, dealt in turn and equally; 0:
 * there are not enough ports. */
static int64_t deal_links(int64_t links, int64_t below, int64_t ports)
{
    for (int64_t n = 1; n <= links; n++)
        if (links % n == 0 && below * (links / n) <= ports)
            return n;
    return 0;
}

/* The switches of one level, seen from the level above, in slices that no link connects. */
struct pod_level {
    int64_t slices, below; /* number of slices; switches, or pods, in each */
    int64_t up;            /* links of each switch */
};

/* Records the hosts under a leaf, or under a pod of a level, and its links up. */
static void add_places(struct graph *g, int64_t hosts, int64_t up)
{
    g->by[g->n_by] = hosts;
    g->up[g->n_by++] = up;
}

/* Adds the next level. It ends the tree, or forms pods of its own: each switch of a pod makes a new slice. */
static bool add_level(struct wiring *out, struct pod_level *level, const struct wiring_of *of, int64_t over)
{
    struct wiring_tree *t = &out->tree;
    const int64_t top = deal_links(level->up, level->below, of->spine_ports);
    const int64_t down = of->spine_ports * over / (1 + over);
    if (top > 0 || over == 0) {
        t->spines += level->slices * top;
        t->cores = t->inside > 0 ? level->slices * top : 0;
        level->up = 0;
        return top > 0;
    }
    int64_t up = of->spine_ports - down;
    while (up > 1 && (up - 1) * over >= down)
        up--;
    const int64_t pods = down > 1 ? ceil_of(level->below, down) : 0;
    for (int64_t pod = 0; pod < pods; pod++)
        t->spines += level->slices * level->up;
    t->inside += pods * level->slices * level->up * up;
    *level = (struct pod_level){level->slices * level->up, pods, up};
    add_places(&out->graph, out->graph.by[out->graph.n_by - 1] * down, level->slices * up);
    return pods > 0;
}

static bool make_tree(struct wiring *out, const struct wiring_of *of, int64_t ends, int64_t together)
{
    struct wiring_tree *t = &out->tree;
    static const char *const tapers[] = {NULL, NULL, "oversubscription2", "oversubscription3"};
    const int64_t over = param_of(of, "oversubscription", 1), levels = param_of(of, "levels", 3);
    *t = (struct wiring_tree){
        .leaves = 1, .rails = t->rails, .each = together, .down = of->leaf_ports * over / (1 + over)};
    t->down -= of->in_racks ? t->down % together : 0;
    if (ends <= (of->in_racks ? t->down : of->leaf_ports))
        return true;
    if (t->down < 1)
        return false;
    t->up = of->leaf_ports - t->down;
    while (t->up > 1 && (t->up - 1) * over >= t->down)
        t->up--;
    t->leaves = ceil_of(ends, t->down);
    struct pod_level level = {1, t->leaves, t->up};
    add_places(&out->graph, t->down, t->up);
    for (int64_t l = 2; l <= levels && level.up > 0; l++)
        if (!add_level(out, &level, of, l < levels ? param_of(of, tapers[l], 1) : 0))
            return false;
    return level.up == 0;
}

/* Groups of leaves and spines. Every leaf is linked to every spine of its group. Link s of a group leads to
 * the group s / between places further, from spine s mod their number. */
static bool make_groups_of_trees(struct wiring *out, const struct wiring_of *of, int64_t ends)
{
    struct wiring_tree *t = &out->tree;
    const int64_t asked = param_of(of, "hosts", 0), between = param_of(of, "between", 1);
    const int64_t global = param_of(of, "global", 0) > 0 ? param_of(of, "global", 0) : of->spine_ports / 2;
    t->down = asked > 0 ? asked : of->leaf_ports / 2;
    const int64_t left = of->leaf_ports - t->down;
    const int64_t spines = param_of(of, "spines", 0) > 0 ? param_of(of, "spines", 0) : left;
    const int64_t each = spines > 0 && left > 0 ? left / spines : 0, room = of->spine_ports - global;
    if (each < 1 || t->down < 1 || room < each)
        return false;
    const int64_t leaves = param_of(of, "leaves", 0) > 0 ? param_of(of, "leaves", 0) : room / each;
    if (leaves * each > room)
        return false;
    t->leaves = ceil_of(ends, t->down);
    if (t->leaves == 1)
        return true;
    const int64_t groups = ceil_of(t->leaves, leaves);
    t->leaves = groups == 1 ? t->leaves : groups * leaves;
    t->up = spines * each;
    t->spines = groups * spines;
    out->graph = (struct graph){.kind = GRAPH_TREES,
                                .n = ends,
                                .by = {t->down, leaves, spines},
                                .n_by = 3,
                                .up = {each},
                                .between = between,
                                .valiant = param_of(of, "routing", 1) == 2};
    int64_t slots = 0;
    for (int64_t spine = 0; spine < spines; spine++) {
        int64_t links = 0;
        for (int64_t link = spine; link < (groups - 1) * between; link += spines)
            links++;
        if (links > global)
            return false;
        slots += links;
    }
    t->inside = groups * slots / 2;
    return true;
}

static bool count_tree(struct wiring *out, const struct wiring_of *of, bool groups)
{
    const int64_t ports = param_of(of, "ports", 1), rails = param_of(of, "rails", 1), each = ports / rails;
    const int64_t cards = ceil_of(ports, of->nic_ports);
    struct wiring_tree *t = &out->tree;
    const int64_t ends = of->nodes * each + ceil_of(wiring_free_ports(&of->spare, of->nodes * ports), rails);
    t->rails = rails;
    out->graph = (struct graph){.kind = GRAPH_TREE, .n = ends};
    if (!has_slots(of, cards) ||
        !(groups ? make_groups_of_trees(out, of, ends) : make_tree(out, of, ends, each)))
        return false;
    out->nics = of->nodes * cards;
    out->switches = rails * t->leaves;
    out->spines = rails * t->spines;
    out->to_nodes = of->nodes * ports;
    for (int64_t leaf = 0; leaf < t->leaves && t->spines > 0; leaf++)
        out->uplinks += t->up;
    out->uplinks = rails * (out->uplinks + t->inside);
    return true;
}

bool wiring_count(struct wiring *out, const struct wiring_of *of)
{
    static const struct {
        const char *name;
        enum graph_kind kind;
    } direct[] = {{"ring", GRAPH_STEPS},      {"circulant", GRAPH_STEPS}, {"mesh", GRAPH_MESH},
                  {"torus", GRAPH_TORUS},     {"hypercube", GRAPH_CUBE},  {"hyperx", GRAPH_HYPERX},
                  {"dragonfly", GRAPH_GROUPS}};
    const char *name = of->network->name;
    *out = (struct wiring){0};
    if (of->nic_ports == 0)
        return has_slots(of, 0);
    *out = (struct wiring){.rails = param_of(of, "rails", 1),
                           .link = (double)(param_of(of, "link", 100) * param_of(of, "duplex", 2)) / 200};
    if (strcmp(name, "per-port") == 0 || strcmp(name, "two-region") == 0)
        return count_per_port(out, of);
    if (strcmp(name, "star") == 0)
        return count_star(out, of);
    if (strcmp(name, "fat-tree") == 0 || strcmp(name, "dragonfly-plus") == 0)
        return count_tree(out, of, strcmp(name, "fat-tree") != 0);
    for (size_t i = 0; i < sizeof direct / sizeof *direct; i++)
        if (strcmp(name, direct[i].name) == 0)
            return count_direct(out, of, direct[i].kind);
    return false;
}
