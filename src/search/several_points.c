/* several_points.c - the points that clusters of a best fleet are taken from, and the tree that splits them.
 */
#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "search/several_parts.h"
#include "search/problem_cost.h"

void several_points_fini(struct several_points *points)
{
    free(points->points.v);
    free(points->rates.v);
    free(points->sizes.v);
    free(points->first.v);
    points->points.v = NULL;
    points->rates.v = NULL;
    points->sizes.v = NULL;
    points->first.v = NULL;
}

int64_t several_amount(const struct several_points *points, int32_t point, size_t r)
{
    return r == 0 ? points->points.v[point].cost_minor
                  : points->sizes.v[(size_t)point * points->pool->n_sizes + r - 1];
}

void several_rates(double *rates, const struct problem *problem, const struct scan *scan)
{
    for (size_t a = 0; a < problem->n_work; a++)
        rates[a] = fmax(usable_rate(problem, a, scan->rate[a]) / problem->weight[a], 0);
}

static void add_point(struct several_points *out, const struct point *point, const double *rates)
{
    VEC_PUSH(&out->points, *point);
    for (size_t a = 0; a < out->n_apps; a++)
        VEC_PUSH(&out->rates, rates[a]);
    for (size_t i = 0; i < out->pool->n_sizes; i++)
        VEC_PUSH(&out->sizes, point->design ? pool_size(out->pool, i, point->design, point->nodes) : 0);
}

/* A node more is a point of its own where it lets some application run faster than its limits ask for. */
static bool collect_design(struct several_points *out, const struct design *design, int64_t budget_minor,
                           const struct stop *stop)
{
    enum { LOOK_EVERY = 1024 };
    const struct problem *problem = out->problem;
    const int64_t most = pool_nodes_within(out->pool, design, budget_minor);
    int64_t bare = problem_bare_nodes_within(problem, design, budget_minor);
    bare = bare > most ? bare : most;
    const int64_t first = problem->limits.min_nodes;
    if (bare >= first) {
        out->presolve.points += bare - first + 1;
        out->presolve.unaffordable += bare - (most < first ? first - 1 : most);
    }
    double last[APPS_AT_MOST] = {0};
    struct scan scan;
    scan_start(&scan, problem, design, NULL);
    while (scan.nodes < most) {
        if (scan.nodes % LOOK_EVERY == 0 && stop_reached(stop))
            return false;
        if (!scan_step(&scan) && scan.nodes != first)
            continue;
        if (scan.nodes < first)
            continue;
        bool faster = false;
        double rates[APPS_AT_MOST];
        several_rates(rates, problem, &scan);
        for (size_t a = 0; a < out->n_apps; a++)
            faster = faster || rates[a] > last[a];
        if (!faster)
            continue;
        memcpy(last, rates, sizeof last);
        const struct point point = {design, scan.nodes, pool_low_cost(out->pool, design, scan.nodes), 0};
        add_point(out, &point, rates);
    }
    return true;
}

/* A point of another design that costs less and is as fast everywhere takes its place in any fleet. Equal
 * cost keeps both, so that ties can be told. */
static bool beaten(const struct several_points *p, size_t k)
{
    const double *rates = &p->rates.v[k * p->n_apps];
    for (size_t g = 1; g + 1 < p->first.n; g++) {
        size_t low = (size_t)p->first.v[g], high = (size_t)p->first.v[g + 1];
        if (k >= low && k < high)
            continue;
        const size_t begin = low;
        while (low < high) { /* the dearest of the group that costs less */
            const size_t middle = low + (high - low) / 2;
            if (p->points.v[middle].cost_minor < p->points.v[k].cost_minor)
                low = middle + 1;
            else
                high = middle;
        }
        bool all = low > begin;
        for (size_t a = 0; all && a < p->n_apps; a++)
            all = p->rates.v[(low - 1) * p->n_apps + a] >= rates[a];
        if (all)
            return true;
    }
    return false;
}

static void drop_beaten(struct several_points *p)
{
    const size_t n = p->points.n;
    bool *drop = mem_alloc(n, sizeof *drop);
    for (size_t k = 1; k < n; k++)
        drop[k] = beaten(p, k);
    size_t kept = 0, group = 0, n_groups = 0;
    for (size_t k = 0; k < n; k++) {
        while (group + 1 < p->first.n && (size_t)p->first.v[group] <= k) {
            /* groups that lost all of their points vanish */
            if (n_groups == 0 || (size_t)p->first.v[n_groups - 1] != kept)
                n_groups++;
            p->first.v[n_groups - 1] = (int32_t)kept;
            group++;
        }
        if (drop[k])
            continue;
        p->points.v[kept] = p->points.v[k];
        memmove(&p->rates.v[kept * p->n_apps], &p->rates.v[k * p->n_apps], p->n_apps * sizeof *p->rates.v);
        kept++;
    }
    if (n_groups > 0 && (size_t)p->first.v[n_groups - 1] == kept)
        n_groups--;
    p->first.v[n_groups] = (int32_t)kept;
    p->first.n = n_groups + 1;
    p->points.n = kept;
    p->rates.n = kept * p->n_apps;
    free(drop);
}

bool several_collect(struct several_points *out, const struct pool *pool, int64_t budget_minor, bool all,
                     const struct stop *stop)
{
    const struct problem *problem = pool->problem;
    static const struct point nothing = {NULL, 0, 0, 0};
    static const double still[APPS_AT_MOST] = {0};
    *out = (struct several_points){.problem = problem, .pool = pool, .n_apps = problem->n_work};
    VEC_PUSH(&out->first, 0);
    add_point(out, &nothing, still);
    for (size_t d = 0; d < problem->n_designs; d++) {
        const int32_t before = (int32_t)out->points.n;
        if (!collect_design(out, &problem->designs[d], budget_minor, stop))
            return false;
        if ((int32_t)out->points.n > before)
            VEC_PUSH(&out->first, before);
    }
    VEC_PUSH(&out->first, (int32_t)out->points.n);
    for (size_t k = 1; k < out->points.n; k++)
        for (size_t a = 0; a < out->n_apps; a++)
            if (out->rates.v[k * out->n_apps + a] > out->fastest[a])
                out->fastest[a] = out->rates.v[k * out->n_apps + a];
    if (!pool->coupled && pool->n_sizes == 0 && pool->n_must == 0 && pool->n_vendors < 2 && !all)
        drop_beaten(out);
    out->presolve.kept = (int64_t)out->points.n - 1;
    out->presolve.dominated = out->presolve.points - out->presolve.unaffordable - out->presolve.kept;
    return true;
}

/* --- the tree --- */

struct by_amount {
    int64_t amount;
    int32_t point;
};

static int compare_amount(const void *a, const void *b)
{
    const struct by_amount *x = a, *y = b;
    if (x->amount != y->amount)
        return x->amount < y->amount ? -1 : 1;
    return x->point < y->point ? -1 : x->point > y->point;
}

static size_t order_points(struct several_tree *out, const struct several_points *p, int32_t from, int32_t to,
                           size_t r)
{
    const size_t at = out->order.n;
    struct by_amount *list = mem_alloc((size_t)(to - from), sizeof *list);
    for (int32_t k = from; k < to; k++)
        list[k - from] = (struct by_amount){several_amount(p, k, r), k};
    qsort(list, (size_t)(to - from), sizeof *list, compare_amount);
    for (int32_t k = from; k < to; k++)
        VEC_PUSH(&out->order, list[k - from].point);
    free(list);
    return at;
}

static void add_tops(struct several_tree *out, const struct several_points *p,
                     const struct several_node *node)
{
    const struct pool *pool = p->pool;
    for (size_t a = 0; a < p->n_apps; a++) {
        double top = 0;
        for (int32_t g = node->group_from; g < node->group_to; g++) {
            const int32_t last = node->group >= 0 ? node->to - 1 : p->first.v[g + 1] - 1;
            const double rate = p->rates.v[(size_t)last * p->n_apps + a];
            top = rate > top ? rate : top;
        }
        VEC_PUSH(&out->top, top);
    }
    for (size_t o = 0; o < pool->n_owned; o++) {
        int64_t most = 0;
        for (int32_t g = node->group_from; g < node->group_to; g++) {
            const int32_t last = node->group >= 0 ? node->to - 1 : p->first.v[g + 1] - 1;
            const struct point *point = &p->points.v[last];
            const int64_t use = point->design ? pool_owned_use(pool, o, point->design, point->nodes) : 0;
            most = use > most ? use : most;
        }
        VEC_PUSH(&out->owned_use, most);
    }
}

/* The least and the most its points take of an amount, which never falls within a group. */
static void add_range(struct several_tree *out, const struct several_points *p, struct several_node *node,
                      size_t r)
{
    node->least[r] = several_amount(p, node->from, r);
    node->most[r] = several_amount(p, node->to - 1, r);
    if (node->group >= 0)
        return;
    node->order[r] = order_points(out, p, node->from, node->to, r);
    for (int32_t g = node->group_from; g < node->group_to; g++) {
        const int64_t least = several_amount(p, p->first.v[g], r);
        const int64_t most = several_amount(p, p->first.v[g + 1] - 1, r);
        node->least[r] = least < node->least[r] ? least : node->least[r];
        node->most[r] = most > node->most[r] ? most : node->most[r];
    }
}

static int32_t add_node(struct several_tree *out, const struct several_points *p, int32_t group_from,
                        int32_t group_to, int32_t from, int32_t to)
{
    const int32_t at = (int32_t)out->nodes.n;
    struct several_node node = {.from = from,
                                .to = to,
                                .left = -1,
                                .right = -1,
                                .group = group_to - group_from == 1 ? group_from : -1,
                                .group_from = group_from,
                                .group_to = group_to};
    for (size_t r = 0; r <= p->pool->n_sizes; r++)
        add_range(out, p, &node, r);
    for (int32_t g = group_from; g < group_to; g++) {
        const struct design *design = p->points.v[p->first.v[g]].design;
        node.uses |= design ? pool_uses(p->pool, design) : 0;
        node.vendors |= pool_vendors(p->pool, design);
    }
    add_tops(out, p, &node);
    VEC_PUSH(&out->nodes, node);
    return at;
}

static void split(struct several_tree *out, const struct several_points *p, int32_t at)
{
    const struct several_node node = out->nodes.v[at];
    int32_t left = -1, right = -1;
    if (node.group < 0) {
        /* buying nothing is told from buying something first */
        const int32_t middle =
            node.group_from == 0 ? 1 : node.group_from + (node.group_to - node.group_from) / 2;
        left = add_node(out, p, node.group_from, middle, node.from, p->first.v[middle]);
        right = add_node(out, p, middle, node.group_to, p->first.v[middle], node.to);
    } else if (node.to - node.from > 1) {
        const int32_t middle = node.from + (node.to - node.from) / 2;
        left = add_node(out, p, node.group_from, node.group_to, node.from, middle);
        right = add_node(out, p, node.group_from, node.group_to, middle, node.to);
    }
    out->nodes.v[at].left = left;
    out->nodes.v[at].right = right;
    if (left >= 0) {
        split(out, p, left);
        split(out, p, right);
    }
}

void several_tree_make(struct several_tree *out, const struct several_points *points)
{
    *out = (struct several_tree){.nodes = {0}};
    add_node(out, points, 0, (int32_t)points->first.n - 1, 0, (int32_t)points->points.n);
    split(out, points, 0);
}

int32_t several_tree_add(struct several_tree *tree, const struct several_points *points, size_t technology)
{
    int32_t from = 0, to = 0;
    for (int32_t g = 1; g + 1 < (int32_t)points->first.n; g++) {
        if (points->points.v[points->first.v[g]].design->technology_index != technology)
            continue;
        from = from == 0 ? g : from;
        to = g + 1;
    }
    if (from == 0)
        return -1;
    const int32_t at = add_node(tree, points, from, to, points->first.v[from], points->first.v[to]);
    split(tree, points, at);
    return at;
}

void several_tree_fini(struct several_tree *tree)
{
    free(tree->nodes.v);
    free(tree->top.v);
    free(tree->owned_use.v);
    free(tree->order.v);
    *tree = (struct several_tree){.nodes = {0}};
}
