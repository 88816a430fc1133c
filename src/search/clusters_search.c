/* clusters_search.c - branch and bound over cluster sets.
 *
 * A box gives each slot a range of candidates (a node of the tree). Slots with equal ranges are ordered, so
 * that no cluster set occurs twice. Prices of applications for the bounds come from the time shares of
 * cluster sets found on the way. Each of these sets may become the incumbent. */
#include <math.h>
#include <string.h>

#include "base/mem.h"
#include "base/sort.h"
#include "base/stop.h"
#include "purchase/bill.h"
#include "problem/scores.h"
#include "search/clusters_parts.h"
#include "search/combination.h"
#include "search/candidate_compare.h"
#include "search/shared_order.h"

/* --- values and orders of cluster sets --- */

/* The value of the goal at a rate and a cost. `over` is the amount by which the goal divides the rate. */
static double clusters_value(const struct box_search *s, double rate, double cost_minor, double over)
{
    const double size = s->out->over > 0 ? over / 1e3 : over; /* sizes are in thousandths */
    const double value = goal_value(s->points->instance, rate, cost_minor, size);
    return s->out->by_cost ? -value : value;
}

static int64_t sum_of(const struct box_search *s, const int32_t *point, size_t r)
{
    int64_t sum = 0;
    for (size_t c = 0; c < s->n_slots; c++)
        sum += candidates_amount(s->points, point[c], r);
    return sum;
}

/* True if the goal's rate is divided by a size: then the choice of parts matters, not only the candidates. */
static bool clusters_is_over_size(const struct box_search *s)
{
    return s->out->over > 0 && s->out->over < AMOUNTS_AT_MOST;
}

/* Computes the least cost of a cluster set and its value. If the goal divides the rate by a size, the cost is
 * that of the smallest order. cost_minor -1: infeasible. False: a cheaper order may exist. */
static bool order_set(struct cluster_set *choice, const struct box_search *s)
{
    struct candidate points[CLUSTERS_AT_MOST];
    const struct shared_order *shared = s->points->shared;
    const size_t n = candidates_take(points, s->points, choice->point, s->n_slots);
    struct combination_sum sum = {.cost_minor = -1};
    bool exact = true;
    const bool plain = !shared->coupled && !clusters_is_over_size(s);
    if (!shared_order_allows(shared, points, n))
        sum.cost_minor = -1;
    else if (plain)
        sum.cost_minor = sum_of(s, choice->point, 0);
    else
        sum = shared_order_sum(&exact, shared, points, n);
    const double over = clusters_is_over_size(s) ? sum.size.of[shared->size_kind[s->out->over - 1]] * 1e3 : 0;
    choice->cost_minor = sum.cost_minor;
    choice->value = clusters_value(s, choice->rate, (double)sum.cost_minor, over);
    return exact;
}

/* Quickly computed bounds of a cluster set with this rate. */
static struct clusters_bound bound_of_set(const struct box_search *s, const int32_t *point, double rate)
{
    struct candidate points[CLUSTERS_AT_MOST];
    const struct shared_order *shared = s->points->shared;
    const int64_t cost =
        shared->coupled
            ? shared_order_bound(shared, points, candidates_take(points, s->points, point, s->n_slots))
            : sum_of(s, point, 0);
    const double least = cost < 0 ? (double)INFINITY : (double)cost;
    return (struct clusters_bound){
        rate, least,
        clusters_value(s, rate, least,
                       clusters_is_over_size(s) ? (double)sum_of(s, point, s->out->over) : 0)};
}

/* Negative if a is better. */
static int compare_sets(const struct clusters_search *out, const struct cluster_set *a,
                        const struct cluster_set *b)
{
    const int cost = (a->cost_minor > b->cost_minor) - (a->cost_minor < b->cost_minor);
    const int value = out->by_cost ? cost : compare_close(b->value, a->value);
    const int rate = compare_close(b->rate, a->rate);
    return value != 0 ? value : rate != 0 ? rate : cost;
}

/* True if nothing within these bounds beats the incumbent. */
static bool clusters_is_pruned(const struct box_search *s, const struct clusters_bound *bound)
{
    const struct clusters_search *out = s->out;
    if (!(bound->rate > 0) || bound->rate < out->needed_rate || bound->cost_minor > (double)out->budget_minor)
        return true;
    const struct cluster_set *best = clusters_incumbent(out);
    if (!best)
        return false;
    const int cost =
        (bound->cost_minor > (double)best->cost_minor) - (bound->cost_minor < (double)best->cost_minor);
    const int value = out->by_cost ? -cost : compare_close(bound->value, best->value);
    const int rate = compare_close(bound->rate, best->rate);
    return value != 0 ? value < 0 : rate != 0 ? rate < 0 : cost > 0;
}

static int compare_points(const void *a, const void *b)
{
    const int32_t *x = a, *y = b;
    return *x < *y ? -1 : *x > *y;
}

/* True if two cluster sets have the same order, perhaps under two names: a fat tree of one switch is a
 * star. */
static bool same_order(const struct box_search *s, const int32_t *a, const int32_t *b)
{
    if (memcmp(a, b, s->n_slots * sizeof *a) == 0)
        return true;
    struct candidate points[CLUSTERS_AT_MOST];
    struct arena scratch = ARENA_INIT;
    struct shared_bill x, y;
    shared_order_bill(&x, s->points->shared, points, candidates_take(points, s->points, a, s->n_slots),
                      &scratch);
    shared_order_bill(&y, s->points->shared, points, candidates_take(points, s->points, b, s->n_slots),
                      &scratch);
    const bool same = bill_same_order(s->points->instance, x.lines, x.n_lines, y.lines, y.n_lines);
    arena_fini(&scratch);
    return same;
}

/* --- list of the best --- */

/* True if a cluster could have fewer nodes, or be left out, at the same rate. */
static bool has_to_spare(const struct box_search *s, const struct cluster_set *choice)
{
    const struct candidate *points = s->points->points.v;
    const double *rate[CLUSTERS_AT_MOST];
    double price[APPS_AT_MOST];
    for (size_t c = 0; c < s->n_slots; c++) {
        struct cluster_set smaller = *choice;
        const int32_t at = choice->point[c];
        if (at == 0)
            continue;
        smaller.point[c] = points[at - 1].design == points[at].design ? at - 1 : 0;
        for (size_t k = 0; k < s->n_slots; k++)
            rate[k] = rates_of(s, smaller.point[k]);
        smaller.rate = fleet_share(NULL, price, &s->sharing, rate, s->n_slots);
        if (compare_close(smaller.rate, choice->rate) < 0)
            continue;
        (void)order_set(&smaller, s);
        if (smaller.cost_minor >= 0)
            return true;
    }
    return false;
}

/* Compares by the goal, then by the ids of designs. */
static int compare_listed(const struct box_search *s, const struct cluster_set *a,
                          const struct cluster_set *b)
{
    int order = compare_sets(s->out, a, b);
    for (size_t c = 0; c < s->n_slots && order == 0; c++)
        order = (a->point[c] > b->point[c]) - (a->point[c] < b->point[c]);
    return order;
}

/* True if two cluster sets have the same parts cluster by cluster. */
static bool is_twin(const struct box_search *s, const struct cluster_set *a, const struct cluster_set *b)
{
    struct candidate points[CLUSTERS_AT_MOST];
    struct arena scratch = ARENA_INIT;
    struct shared_bill x, y;
    bool taken[CLUSTERS_AT_MOST] = {false};
    if (compare_sets(s->out, a, b) != 0)
        return false;
    const size_t n = candidates_take(points, s->points, a->point, s->n_slots);
    shared_order_bill(&x, s->points->shared, points, n, &scratch);
    bool same = candidates_take(points, s->points, b->point, s->n_slots) == n;
    shared_order_bill(&y, s->points->shared, points, same ? n : 0, &scratch);
    for (size_t c = 0; c < n && same; c++) {
        size_t k = 0;
        while (k < n && (taken[k] || !bill_same_use(x.own[c], x.n_own[c], y.own[k], y.n_own[k])))
            k++;
        same = k < n;
        taken[same ? k : 0] = true;
    }
    arena_fini(&scratch);
    return same;
}

static void insert_listed(struct box_search *s, const struct cluster_set *choice)
{
    struct clusters_search *out = s->out;
    const struct cluster_set *worst = clusters_incumbent(out);
    if ((worst && compare_listed(s, choice, worst) >= 0) || has_to_spare(s, choice))
        return;
    size_t end = out->n_listed;
    for (size_t i = 0; i < out->n_listed; i++)
        if (is_twin(s, choice, &out->list[i])) {
            if (compare_listed(s, choice, &out->list[i]) >= 0)
                return;
            end = i; /* the new set replaces its twin, or moves before it */
            break;
        }
    if (end == out->n_listed && out->n_listed < out->n_wanted)
        out->n_listed++;
    else if (end == out->n_listed)
        end--;
    for (; end > 0 && compare_listed(s, choice, &out->list[end - 1]) < 0; end--)
        out->list[end] = out->list[end - 1];
    out->list[end] = *choice;
}

/* Sorts the candidates of a cluster set and computes its rate. */
static void clusters_meet(struct cluster_set *choice, struct cluster_set_value *met,
                          const struct box_search *s, const int32_t *point)
{
    const double *rate[CLUSTERS_AT_MOST];
    memcpy(choice->point, point, sizeof choice->point);
    sort_stable(choice->point, s->n_slots, sizeof *choice->point, compare_points);
    for (size_t c = 0; c < s->n_slots; c++)
        rate[c] = rates_of(s, choice->point[c]);
    met->rate = choice->rate = fleet_share(NULL, met->price, &s->sharing, rate, s->n_slots);
}

/* Computes the order of a cluster set and compares the set with the best one. False: its least cost is
 * unknown, and its parts may have a cheaper order. */
static bool take_set(struct box_search *s, struct cluster_set *choice)
{
    struct clusters_search *out = s->out;
    const bool exact = order_set(choice, s);
    if (choice->cost_minor < 0 || choice->cost_minor > out->budget_minor)
        return exact;
    if (out->n_wanted > 0)
        insert_listed(s, choice);
    const int order = out->found ? compare_sets(out, choice, &out->best) : -1;
    if (order < 0) {
        out->best = *choice;
        out->unique = true;
    } else if (order == 0) {
        out->unique = out->unique && same_order(s, choice->point, out->best.point);
        for (size_t c = 0; c < s->n_slots; c++) /* candidates are sorted by the ids of their designs */
            if (choice->point[c] != out->best.point[c]) {
                if (choice->point[c] < out->best.point[c])
                    out->best = *choice;
                break;
            }
    }
    out->found = true;
    return exact;
}

/* The place of a cluster set in the hash table. */
static struct seen_set *seen_of(const struct box_search *s, const int32_t *point)
{
    uint32_t hash = 2166136261u; /* FNV-1a hash (Fowler, Noll and Vo), by words */
    for (size_t c = 0; c < s->n_slots; c++)
        hash = (hash ^ (uint32_t)point[c]) * 16777619u;
    return &s->seen[(hash ^ hash >> 15) % SEEN_AT_MOST];
}

/* Computes the rate of a cluster set, and its order unless a bound rules the set out. */
static bool offer_set(struct box_search *s, const int32_t *point, struct cluster_set_value *met)
{
    struct cluster_set choice;
    clusters_meet(&choice, met, s, point);
    const struct clusters_bound bound = {choice.rate, 0, INFINITY};
    if (s->out->keeps_all || clusters_is_pruned(s, &bound)) /* ruled out without an order */
        return true;
    struct seen_set *seen = seen_of(s, choice.point);
    if (seen->any && memcmp(seen->point, choice.point, sizeof seen->point) == 0)
        return seen->exact;
    const struct clusters_bound least = bound_of_set(s, choice.point, choice.rate);
    if (clusters_is_pruned(s, &least))
        return true;
    *seen = (struct seen_set){.any = true};
    memcpy(seen->point, choice.point, sizeof seen->point);
    seen->exact = take_set(s, &choice);
    return seen->exact;
}

/* True if replacing one candidate by another adds at most the amounts `left`. */
static bool takes_at_most(const struct box_search *s, int32_t from, int32_t to, const int64_t *left)
{
    bool fits = true;
    for (size_t r = 0; r < s->n_amounts && fits; r++)
        fits = candidates_amount(s->points, to, r) - candidates_amount(s->points, from, r) <= left[r];
    return fits;
}

/* Spends the remaining amounts on more nodes of the same designs, slot by slot. */
static void fill_up(struct box_search *s, const int32_t *node, int32_t *chosen)
{
    int64_t left[AMOUNTS_AT_MOST];
    for (size_t r = 0; r < s->n_amounts; r++) {
        left[r] = s->least[r] + s->room[r];
        for (size_t c = 0; c < s->n_slots; c++)
            left[r] -= candidates_amount(s->points, chosen[c], r);
    }
    for (size_t c = 0; c < s->n_slots; c++) {
        if (chosen[c] == 0 || is_single(node_of(s, node[c])))
            continue;
        int32_t end = chosen[c] + 1;
        while (end < (int32_t)s->points->points.n &&
               s->points->points.v[end].design == s->points->points.v[chosen[c]].design &&
               takes_at_most(s, chosen[c], end, left))
            end++;
        for (size_t r = 0; r < s->n_amounts; r++)
            left[r] -= candidates_amount(s->points, end - 1, r) - candidates_amount(s->points, chosen[c], r);
        chosen[c] = end - 1;
    }
}

static double least_cost(const struct box_search *s)
{
    return s->least[0] > s->credit ? (double)(s->least[0] - s->credit) : 0;
}

/* Bounds the goal's value by the rate and the least amounts of the box. */
static void bound_value(struct clusters_bound *bound, const struct box_search *s)
{
    const size_t over = clusters_is_over_size(s) ? s->out->over : 0;
    bound->value =
        fmin(bound->value, clusters_value(s, bound->rate, bound->cost_minor, (double)s->least[over]));
}

/* Tightens the bounds of a box with these prices of applications, and offers the cluster sets found. False:
 * nothing in the box can be better. */
static bool bound_with(struct box_search *s, const struct box *box, const double *price, bool first,
                       struct clusters_bound *bound, struct cluster_set_value *met)
{
    int32_t chosen[CLUSTERS_AT_MOST] = {0};
    /* money is last, because the set that is found for it determines the next prices */
    for (size_t r = s->n_amounts; r-- > 0;) {
        const double of_prices = clusters_bound_of_prices(s, box->node, price, r, chosen);
        /* the cost is whole minor units, so the bound is rounded up with a tolerance */
        if (s->out->by_cost && r == 0)
            bound->cost_minor =
                fmax(bound->cost_minor,
                     ceil((of_prices + (double)s->least[0] - (double)s->credit) * (1 - 1e-12) - 1e-3));
        else
            bound->rate = fmin(bound->rate, of_prices);
        bound_value(bound, s);
        if (clusters_is_pruned(s, bound))
            return false;
        offer_set(s, chosen, met);
        if (r == s->out->over) {
            const double ratio = clusters_bound_of_ratio(s, r, of_prices, chosen);
            bound->value = fmin(bound->value, r > 0 ? ratio * 1e3 : ratio);
            if (clusters_is_pruned(s, bound))
                return false;
            offer_set(s, chosen, met);
        }
        if (first && !s->out->by_cost) {
            fill_up(s, box->node, chosen);
            offer_set(s, chosen, met);
        }
    }
    return true;
}

bool clusters_bound_box(struct box_search *s, struct box *box)
{
    enum { ROUNDS = 4 };
    const double *rate[CLUSTERS_AT_MOST];
    double price[APPS_AT_MOST];
    struct cluster_set_value met = {.rate = 0};
    s->out->n_boxes++;
    box->budget_minor = s->out->budget_minor;
    if (!clusters_corner(s, box))
        return false;
    for (size_t c = 0; c < s->n_slots; c++)
        rate[c] = s->top[c];
    fleet_share(NULL, price, &s->sharing, rate, s->n_slots);
    struct clusters_bound bound = {fleet_share_bound(price, &s->sharing, rate, s->n_slots), least_cost(s),
                                   INFINITY};
    bound_value(&bound, s);
    if (clusters_is_pruned(s, &bound))
        return false;
    for (int round = 0; round < ROUNDS; round++) {
        if (!bound_with(s, box, price, round == 0, &bound, &met))
            return false;
        for (size_t a = 0; a < s->n_apps; a++)
            price[a] = round == 0 && met.rate > 0 ? met.price[a] : price[a] + met.price[a] / (round + 1);
        fleet_normalise(price, &s->sharing);
    }
    box->key = bound.value;
    return !clusters_is_pruned(s, &bound);
}

/* The most money that the affordable candidates of a slot add to its cheapest one. */
static double cost_range(const struct box_search *s, size_t c, const struct clusters_node *set)
{
    const int64_t most = set->group >= 0 ? candidates_amount(s->points, s->last[c], 0) : set->most[0];
    return fmin((double)(most - set->least[0]), (double)s->room[0]);
}

/* The slot whose range differs most in value and cost, each as a share of the box's: values at the prices of
 * the box's corner. Where more nodes hardly add value, the cost decides. n_slots: every slot has a single
 * candidate. */
static size_t slot_to_split(struct box_search *s, const struct box *box)
{
    const double *rate[CLUSTERS_AT_MOST];
    double price[APPS_AT_MOST], widest = -1;
    size_t slot = s->n_slots;
    for (size_t c = 0; c < s->n_slots; c++)
        rate[c] = s->top[c];
    fleet_share(NULL, price, &s->sharing, rate, s->n_slots);
    const double value = fleet_share_bound(price, &s->sharing, rate, s->n_slots);
    const double cost = (double)s->least[0] + (double)s->room[0];
    for (size_t c = 0; c < s->n_slots; c++) {
        const struct clusters_node *set = node_of(s, box->node[c]);
        if (is_single(set))
            continue;
        double width = fleet_value(price, s->top[c], &s->sharing);
        if (set->group >= 0)
            width -= fleet_value(price, rates_of(s, set->from), &s->sharing);
        width = width * cost + cost_range(s, c, set) * value;
        if (width > widest) {
            widest = width;
            slot = c;
        }
    }
    return slot;
}

/* Splits the range of a slot and of the following slots with the same range. In the children, slots with
 * equal ranges stay ordered. */
static void split_slot(struct box_search *s, const struct box *box, size_t slot)
{
    clusters_tree_split(s->tree, s->points, box->node[slot]);
    const struct clusters_node set = *node_of(s, box->node[slot]);
    size_t to = slot + 1;
    while (to < s->n_slots && box->node[to] == box->node[slot])
        to++;
    for (size_t left = 0; left <= to - slot; left++) {
        struct box child = *box;
        for (size_t c = slot; c < to; c++)
            child.node[c] = c - slot < left ? set.left : set.right;
        if (clusters_bound_box(s, &child)) {
            child.key = fmin(child.key, box->key);
            heap_push(&s->heap, &child);
        }
    }
}

bool clusters_split(struct box_search *s, const struct box *box)
{
    const size_t slot = slot_to_split(s, box);
    if (slot < s->n_slots)
        split_slot(s, box, slot);
    return slot < s->n_slots;
}

bool clusters_offer(struct box_search *s, const struct box *box)
{
    struct cluster_set choice;
    struct cluster_set_value met;
    int32_t chosen[CLUSTERS_AT_MOST] = {0};
    for (size_t c = 0; c < s->n_slots; c++)
        chosen[c] = node_of(s, box->node[c])->from;
    if (!s->out->keeps_all)
        return offer_set(s, chosen, &met);
    clusters_meet(&choice, &met, s, chosen);
    return take_set(s, &choice);
}

static bool has_larger_key(const void *context, const void *a, const void *b)
{
    const struct box *x = a, *y = b;
    (void)context;
    return x->key > y->key;
}

void clusters_begin(struct box_search *s, struct clusters_search *out)
{
    struct box box = {.key = INFINITY};
    *s = (struct box_search){.out = out,
                             .points = out->points,
                             .tree = out->tree,
                             .n_apps = out->points->n_apps,
                             .sharing = instance_sharing(out->points->instance),
                             .n_slots = out->n_slots,
                             .n_amounts = 1 + out->points->shared->n_sizes,
                             .heap = {.size = sizeof(struct box), .before = has_larger_key}};
    for (size_t c = 0; c < s->n_slots; c++)
        s->hull[c].v = mem_alloc(out->points->points.n, sizeof *s->hull[c].v);
    s->seen = mem_alloc(SEEN_AT_MOST, sizeof *s->seen);
    out->unique = true;
    memcpy(box.node, out->root, sizeof box.node);
    if (clusters_bound_box(s, &box))
        heap_push(&s->heap, &box);
}

void clusters_end(struct box_search *s)
{
    for (size_t c = 0; c < s->n_slots; c++)
        mem_free(s->hull[c].v);
    mem_free(s->heap.items);
    mem_free(s->seen);
}

/* True if the incumbent beats a box that was taken from the heap. */
static bool is_beaten(const struct box_search *s, const struct box *box)
{
    const struct clusters_search *out = s->out;
    const struct cluster_set *best = clusters_incumbent(out);
    if (!best)
        return false;
    return out->by_cost ? box->key < best->value : compare_close(box->key, best->value) < 0;
}

static void run_search(struct box_search *s, double *open)
{
    enum { LOOK_EVERY = 16 };
    struct clusters_search *out = s->out;
    const struct stop *stop = out->options->stop;
    const int64_t settle = out->options->settle;
    struct box box;
    for (int64_t n = 0; s->heap.n > 0; n++) {
        heap_pop(&box, &s->heap);
        out->stopped = s->heap.n >= BOXES_AT_MOST || (out->found && settle > 0 && n >= settle) ||
                       (n % LOOK_EVERY == 0 && stop_reached(stop));
        if (out->stopped) {
            *open = fmax(*open, box.key);
            return;
        }
        if (is_beaten(s, &box))
            return; /* all remaining boxes have smaller keys */
        if (clusters_corner(s, &box) && !clusters_split(s, &box) && !clusters_offer(s, &box)) {
            out->inexact = true;
            *open = fmax(*open, box.key);
        }
    }
}

void clusters_search_run(struct clusters_search *out)
{
    struct box_search s;
    double open = -INFINITY;
    clusters_begin(&s, out);
    run_search(&s, &open);
    out->bound = fmax(open, out->found ? out->best.value : -(double)INFINITY);
    if (out->by_cost)
        out->bound = -out->bound;
    clusters_end(&s);
}
