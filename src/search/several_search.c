/* several_search.c - branch and bound over fleets.
 *
 * A box gives each slot a set of points (a node of the tree); equal sets are taken in one order only, so that
 * no fleet is met twice. Prices of applications for the bounds come from the shares of time of fleets met on
 * the way, each of which is also a candidate. */
#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "search/point_compare.h"
#include "search/several_parts.h"

/* To go from one point to another takes no more than these amounts. */
static bool takes_at_most(const struct searching *s, int32_t from, int32_t to, const int64_t *left)
{
    bool fits = true;
    for (size_t r = 0; r < s->n_amounts && fits; r++)
        fits = candidates_amount(s->points, to, r) - candidates_amount(s->points, from, r) <= left[r];
    return fits;
}

/* Spends what a fleet leaves on more nodes of the same designs, one slot after another. */
static void fill_up(struct searching *s, const int32_t *node, int32_t *fleet)
{
    int64_t left[AMOUNTS_AT_MOST];
    for (size_t r = 0; r < s->n_amounts; r++) {
        left[r] = s->least[r] + s->room[r];
        for (size_t c = 0; c < s->n_slots; c++)
            left[r] -= candidates_amount(s->points, fleet[c], r);
    }
    for (size_t c = 0; c < s->n_slots; c++) {
        if (fleet[c] == 0 || node_of(s, node[c])->left < 0)
            continue;
        int32_t end = fleet[c] + 1;
        while (end < (int32_t)s->points->points.n &&
               s->points->points.v[end].design == s->points->points.v[fleet[c]].design &&
               takes_at_most(s, fleet[c], end, left))
            end++;
        for (size_t r = 0; r < s->n_amounts; r++)
            left[r] -= candidates_amount(s->points, end - 1, r) - candidates_amount(s->points, fleet[c], r);
        fleet[c] = end - 1;
    }
}

static double least_cost(const struct searching *s)
{
    return s->least[0] > s->credit ? (double)(s->least[0] - s->credit) : 0;
}

/* The goal's value by the rate and the least that the box takes. */
static void bound_value(struct several_bound *bound, const struct searching *s)
{
    const size_t over = several_is_over_size(s) ? s->out->over : 0;
    bound->value =
        fmin(bound->value, several_value(s, bound->lambda, bound->cost_minor, (double)s->least[over]));
}

/* Sharpens the bounds of a box with these prices of applications. A fleet that it meets is offered.
 * False: nothing in the box can be better. */
static bool bound_with(struct searching *s, const struct box *box, const double *price, bool first,
                       struct several_bound *bound, struct several_met *met)
{
    int32_t fleet[CLUSTERS_AT_MOST] = {0};
    for (size_t r = s->n_amounts; r-- > 0;) { /* money last: its fleet leads the prices */
        const double of_prices = several_bound_of_prices(s, box->node, price, r, fleet);
        if (s->out->by_cost && r == 0) /* a rounding error below it is still a bound of whole minor units */
            bound->cost_minor =
                fmax(bound->cost_minor,
                     ceil((of_prices + (double)s->least[0] - (double)s->credit) * (1 - 1e-12) - 1e-3));
        else
            bound->lambda = fmin(bound->lambda, of_prices);
        bound_value(bound, s);
        if (several_is_pruned(s, bound))
            return false;
        several_consider(s, fleet, met);
        if (r == s->out->over) {
            const double ratio = several_bound_of_ratio(s, r, of_prices, fleet);
            bound->value = fmin(bound->value, r > 0 ? ratio * 1e3 : ratio);
            if (several_is_pruned(s, bound))
                return false;
            several_consider(s, fleet, met);
        }
        if (first && !s->out->by_cost) {
            fill_up(s, box->node, fleet);
            several_consider(s, fleet, met);
        }
    }
    return true;
}

bool several_bound_box(struct searching *s, struct box *box)
{
    enum { ROUNDS = 4 };
    const double *rate[CLUSTERS_AT_MOST];
    double price[APPS_AT_MOST];
    struct several_met met = {.lambda = 0};
    s->out->n_boxes++;
    box->budget_minor = s->out->budget_minor;
    if (!several_corner(s, box->node))
        return false;
    for (size_t c = 0; c < s->n_slots; c++)
        rate[c] = s->top[c];
    fleet_share(NULL, price, &s->sharing, rate, s->n_slots);
    struct several_bound bound = {fleet_share_bound(price, &s->sharing, rate, s->n_slots), least_cost(s),
                                  INFINITY};
    bound_value(&bound, s);
    if (several_is_pruned(s, &bound))
        return false;
    for (int round = 0; round < ROUNDS; round++) {
        if (!bound_with(s, box, price, round == 0, &bound, &met))
            return false;
        for (size_t a = 0; a < s->n_apps; a++)
            price[a] = round == 0 && met.lambda > 0 ? met.price[a] : price[a] + met.price[a] / (round + 1);
        fleet_normalise(price, &s->sharing);
    }
    box->key = bound.value;
    return !several_is_pruned(s, &bound);
}

/* The slot whose set leaves most open, by the prices of the corner; n_slots when all are single points. */
static size_t slot_to_split(struct searching *s, const struct box *box)
{
    const double *rate[CLUSTERS_AT_MOST];
    double price[APPS_AT_MOST], widest = -1;
    size_t slot = s->n_slots;
    for (size_t c = 0; c < s->n_slots; c++)
        rate[c] = s->top[c];
    fleet_share(NULL, price, &s->sharing, rate, s->n_slots);
    for (size_t c = 0; c < s->n_slots; c++) {
        const struct several_node *set = node_of(s, box->node[c]);
        if (set->left < 0)
            continue;
        double width = fleet_value(price, s->top[c], &s->sharing);
        if (set->group >= 0)
            width -= fleet_value(price, rates_of(s, set->from), &s->sharing);
        if (width > widest) {
            widest = width;
            slot = c;
        }
    }
    return slot;
}

/* Splits the set of a slot, and of those after it that have the same: of equal ones the first is split. */
static void branch(struct searching *s, const struct box *box, size_t slot)
{
    const struct several_node set = *node_of(s, box->node[slot]);
    size_t to = slot + 1;
    while (to < s->n_slots && box->node[to] == box->node[slot])
        to++;
    for (size_t left = 0; left <= to - slot; left++) {
        struct box child = *box;
        for (size_t c = slot; c < to; c++)
            child.node[c] = c - slot < left ? set.left : set.right;
        if (several_bound_box(s, &child)) {
            child.key = fmin(child.key, box->key);
            heap_push(&s->heap, &child);
        }
    }
}

bool several_split(struct searching *s, const struct box *box)
{
    const size_t slot = slot_to_split(s, box);
    if (slot < s->n_slots)
        branch(s, box, slot);
    return slot < s->n_slots;
}

bool several_offer(struct searching *s, const struct box *box)
{
    struct several_choice choice;
    struct several_met met;
    int32_t fleet[CLUSTERS_AT_MOST] = {0};
    for (size_t c = 0; c < s->n_slots; c++)
        fleet[c] = node_of(s, box->node[c])->from;
    if (!s->out->keeps_all)
        return several_consider(s, fleet, &met);
    several_meet(&choice, &met, s, fleet);
    return several_take(s, &choice);
}

static bool has_larger_key(const void *context, const void *a, const void *b)
{
    const struct box *x = a, *y = b;
    (void)context;
    return x->key > y->key;
}

void several_begin(struct searching *s, struct several_search *out)
{
    struct box box = {.key = 0};
    *s = (struct searching){.out = out,
                            .points = out->points,
                            .tree = out->tree,
                            .n_apps = out->points->n_apps,
                            .sharing = problem_sharing(out->points->problem),
                            .n_slots = out->n_slots,
                            .n_amounts = 1 + out->points->pool->n_sizes,
                            .heap = {.size = sizeof(struct box), .before = has_larger_key}};
    for (size_t c = 0; c < s->n_slots; c++)
        s->hull[c].v = mem_alloc(out->points->points.n, sizeof *s->hull[c].v);
    s->seen = mem_alloc(SEEN_AT_MOST, sizeof *s->seen);
    out->unique = true;
    memcpy(box.node, out->root, sizeof box.node);
    if (several_bound_box(s, &box))
        heap_push(&s->heap, &box);
}

void several_end(struct searching *s)
{
    for (size_t c = 0; c < s->n_slots; c++)
        free(s->hull[c].v);
    free(s->heap.items);
    free(s->seen);
}

/* Whether a box taken from the heap can be passed over by what was found since. */
static bool overtaken(const struct searching *s, const struct box *box)
{
    const struct several_search *out = s->out;
    const struct several_choice *best = several_incumbent(out);
    if (!best)
        return false;
    return out->by_cost ? box->key < best->value : compare_close(box->key, best->value) < 0;
}

static void run(struct searching *s, double *open)
{
    enum { LOOK_EVERY = 16 };
    struct several_search *out = s->out;
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
        if (overtaken(s, &box))
            return; /* so are all that are left */
        if (several_corner(s, box.node) && !several_split(s, &box) && !several_offer(s, &box)) {
            out->inexact = true;
            *open = fmax(*open, box.key);
        }
    }
}

void several_search_run(struct several_search *out)
{
    struct searching s;
    double open = -INFINITY;
    several_begin(&s, out);
    run(&s, &open);
    out->bound = fmax(open, out->found ? out->best.value : -(double)INFINITY);
    if (out->by_cost)
        out->bound = -out->bound;
    several_end(&s);
}
