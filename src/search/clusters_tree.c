/* clusters_tree.c - the tree that splits the candidates of several clusters. */

#include "base/mem.h"
#include "base/sort.h"
#include "search/clusters_parts.h"
#include "search/shared_order.h"

struct candidate_amount {
    int64_t amount;
    int32_t point;
};

static int compare_amount(const void *a, const void *b)
{
    const struct candidate_amount *x = a, *y = b;
    if (x->amount != y->amount)
        return x->amount < y->amount ? -1 : 1;
    return x->point < y->point ? -1 : x->point > y->point;
}

static size_t order_points(struct clusters_tree *out, const struct candidates *p, int32_t from, int32_t to,
                           size_t r)
{
    const size_t at = out->order.n;
    struct candidate_amount *list = mem_alloc((size_t)(to - from), sizeof *list);
    for (int32_t k = from; k < to; k++)
        list[k - from] = (struct candidate_amount){candidates_amount(p, k, r), k};
    sort_stable(list, (size_t)(to - from), sizeof *list, compare_amount);
    for (int32_t k = from; k < to; k++)
        VEC_PUSH(&out->order, list[k - from].point);
    mem_free(list);
    return at;
}

/* The candidate of a range with the most nodes within a tree node. */
static int32_t last_of(const struct candidates *p, const struct clusters_node *node, int32_t group)
{
    return node->group >= 0 ? node->to - 1 : p->first.v[group + 1] - 1;
}

static void add_tops(struct clusters_tree *out, const struct candidates *p, const struct clusters_node *node)
{
    const struct shared_order *shared = p->shared;
    for (size_t a = 0; a < p->n_apps; a++) {
        double top = 0;
        for (int32_t g = node->group_from; g < node->group_to; g++) {
            const double rate = p->rates.v[(size_t)last_of(p, node, g) * p->n_apps + a];
            top = rate > top ? rate : top;
        }
        VEC_PUSH(&out->top, top);
    }
    for (size_t o = 0; o < shared->n_owned; o++) {
        int64_t most = 0;
        for (int32_t g = node->group_from; g < node->group_to; g++) {
            const struct candidate *point = &p->points.v[last_of(p, node, g)];
            const int64_t use =
                point->design ? shared_order_owned_use(shared, o, point->design, point->nodes) : 0;
            most = use > most ? use : most;
        }
        VEC_PUSH(&out->owned_use, most);
    }
}

/* Sets the least and highest amount of a node. Within a range an amount never falls. */
static void add_range(struct clusters_tree *out, const struct candidates *p, struct clusters_node *node,
                      size_t r)
{
    node->least[r] = candidates_amount(p, node->from, r);
    node->most[r] = candidates_amount(p, node->to - 1, r);
    if (node->group >= 0)
        return;
    node->order[r] = order_points(out, p, node->from, node->to, r);
    for (int32_t g = node->group_from; g < node->group_to; g++) {
        const int64_t least = candidates_amount(p, p->first.v[g], r);
        const int64_t most = candidates_amount(p, p->first.v[g + 1] - 1, r);
        node->least[r] = least < node->least[r] ? least : node->least[r];
        node->most[r] = most > node->most[r] ? most : node->most[r];
    }
}

/* Combines the marks of the largest candidate of each design, which include those of the smaller ones. */
static void add_marks(struct clusters_tree *out, const struct candidates *p, const struct clusters_node *node)
{
    const size_t first = out->marks.n;
    for (size_t i = 0; i < shared_order_n_marks(p->shared); i++)
        VEC_PUSH(&out->marks, false);
    for (int32_t g = node->group_from; g < node->group_to && out->marks.n > first; g++) {
        const struct candidate *last = &p->points.v[last_of(p, node, g)];
        shared_order_mark(&out->marks.v[first], p->shared, last->design, last->nodes);
    }
}

static int32_t add_node(struct clusters_tree *out, const struct candidates *p, int32_t group_from,
                        int32_t group_to, int32_t from, int32_t to)
{
    const int32_t at = (int32_t)out->nodes.n;
    struct clusters_node node = {.from = from,
                                 .to = to,
                                 .left = -1,
                                 .right = -1,
                                 .group = group_to - group_from == 1 ? group_from : -1,
                                 .group_from = group_from,
                                 .group_to = group_to};
    for (size_t r = 0; r <= p->shared->n_sizes; r++)
        add_range(out, p, &node, r);
    add_marks(out, p, &node);
    add_tops(out, p, &node);
    VEC_PUSH(&out->nodes, node);
    return at;
}

void clusters_tree_split(struct clusters_tree *out, const struct candidates *p, int32_t at)
{
    const struct clusters_node node = out->nodes.v[at];
    int32_t left, right;
    if (node.left >= 0)
        return;
    if (node.group < 0) {
        /* the empty candidate is split off first */
        const int32_t middle =
            node.group_from == 0 ? 1 : node.group_from + (node.group_to - node.group_from) / 2;
        left = add_node(out, p, node.group_from, middle, node.from, p->first.v[middle]);
        right = add_node(out, p, middle, node.group_to, p->first.v[middle], node.to);
    } else {
        const int32_t middle = node.from + (node.to - node.from) / 2;
        left = add_node(out, p, node.group_from, node.group_to, node.from, middle);
        right = add_node(out, p, node.group_from, node.group_to, middle, node.to);
    }
    out->nodes.v[at].left = left;
    out->nodes.v[at].right = right;
}

void clusters_tree_make(struct clusters_tree *out, const struct candidates *points)
{
    *out = (struct clusters_tree){.nodes = {0}};
    add_node(out, points, 0, (int32_t)points->first.n - 1, 0, (int32_t)points->points.n);
}

int32_t clusters_tree_add(struct clusters_tree *tree, const struct candidates *points, const size_t *group_of,
                          size_t group)
{
    const struct design *designs = points->instance->choice.designs;
    int32_t from = 0, to = 0;
    for (int32_t g = 1; g + 1 < (int32_t)points->first.n; g++) {
        if (group_of[points->points.v[points->first.v[g]].design - designs] != group)
            continue;
        from = from == 0 ? g : from;
        to = g + 1;
    }
    if (from == 0)
        return -1;
    return add_node(tree, points, from, to, points->first.v[from], points->first.v[to]);
}

void clusters_tree_fini(struct clusters_tree *tree)
{
    mem_free(tree->nodes.v);
    mem_free(tree->top.v);
    mem_free(tree->owned_use.v);
    mem_free(tree->marks.v);
    mem_free(tree->order.v);
    *tree = (struct clusters_tree){.nodes = {0}};
}

bool clusters_find_roots(struct clusters_search *search, struct clusters_tree *tree,
                         const struct plan_kind *kind)
{
    for (size_t c = 0; c < kind->n; c++) {
        search->root[c] = c > 0 && kind->group[c] == kind->group[c - 1]
                              ? search->root[c - 1]
                              : clusters_tree_add(tree, search->points, kind->group_of, kind->group[c]);
        if (search->root[c] < 0)
            return false;
    }
    return true;
}
