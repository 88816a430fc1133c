/* clusters_bound.c - two bounds of the rate for the cluster sets of a box, within the budget and the limits.
 *
 * Corner: the time shares at the highest rates that each slot can have with the money that the others leave.
 *
 * Prices: for any prices x >= 0 of the applications, rate sum_a x_a <= sum_c max_a x_a s_ca (for a
 * geometric mean sum_c sum_a x_a s_ca; see scenario/fleet_share.h). The largest such sum within the budget is
 * bounded by spending money where it adds most, piecewise along the upper hull of each slot. Any price of
 * money gives a valid bound, so rounding is harmless. Limits on sizes give such bounds like money does: all
 * are amounts of a candidate. If the goal is a rate over such an amount, the same hulls bound the ratio. */
#include <math.h>
#include <string.h>

#include "search/clusters_parts.h"
#include "search/shared_order.h"

/* --- corner of a box --- */

static int64_t find_credit(const struct box_search *s, const int32_t *node)
{
    const struct shared_order *shared = s->points->shared;
    int64_t credit = 0;
    for (size_t o = 0; o < shared->n_owned; o++) {
        int64_t use = 0;
        for (size_t c = 0; c < s->n_slots; c++)
            use += s->tree->owned_use.v[(size_t)node[c] * shared->n_owned + o];
        const int64_t owned = shared->instance->item[shared->owned_part[o]].owned;
        credit += shared->owned_minor[o] * (use < owned ? use : owned);
    }
    return credit < shared->credit_minor ? credit : shared->credit_minor;
}

/* The most that a set of the box may cost. If none in it has a better value than the incumbent, then a better
 * one is cheaper: for goal rate the value is the rate. */
static int64_t budget_now(const struct box_search *s, double value)
{
    const struct clusters_search *out = s->out;
    const struct cluster_set *best = clusters_incumbent(out);
    const bool cheaper =
        best &&
        (out->by_cost || (s->points->instance->goal == GOAL_RATE && compare_close(value, best->value) <= 0));
    return cheaper && best->cost_minor < out->budget_minor ? best->cost_minor : out->budget_minor;
}

/* True if each amount of the candidate is at most `above` plus the room of the box. */
static bool is_within_room(const struct box_search *s, int32_t point, const int64_t *above)
{
    bool fits = true;
    for (size_t r = 0; r < s->n_amounts && fits; r++)
        fits = candidates_amount(s->points, point, r) <= above[r] + s->room[r];
    return fits;
}

/* The last candidate of a range within these amounts; from - 1 if there is none. */
static int32_t last_within(const struct box_search *s, int32_t from, int32_t to, const int64_t *above)
{
    while (from < to) {
        const int32_t middle = from + (to - from) / 2;
        if (is_within_room(s, middle, above))
            from = middle + 1;
        else
            to = middle;
    }
    return from - 1;
}

/* Finds the last affordable candidate of each slot by the cost of the order with the least candidates of the
 * other slots. Needed if prices depend on the whole order, or with owned parts; only for boxes with one
 * design per slot. False: even the least candidates are too expensive. */
static bool tighten_last(struct box_search *s, const int32_t *node, int64_t budget)
{
    const struct shared_order *shared = s->points->shared;
    struct candidate points[CLUSTERS_AT_MOST];
    int32_t least[CLUSTERS_AT_MOST];
    for (size_t c = 0; c < s->n_slots; c++)
        least[c] = node_of(s, node[c])->from;
    size_t n = candidates_take(points, s->points, least, s->n_slots);
    const int64_t cost = shared_order_bound(shared, points, n);
    if (cost < 0 || cost > budget)
        return false;
    for (size_t c = 0; c < s->n_slots; c++) {
        const int32_t first = least[c];
        int32_t low = first, high = s->last[c] + 1;
        while (high - low > 1) {
            least[c] = low + (high - low) / 2;
            n = candidates_take(points, s->points, least, s->n_slots);
            const int64_t with = shared_order_bound(shared, points, n);
            if (with < 0 || with > budget)
                high = least[c];
            else
                low = least[c];
        }
        least[c] = first;
        s->last[c] = low;
    }
    return true;
}

static void find_top(struct box_search *s, size_t c, int32_t node)
{
    const struct clusters_node *set = node_of(s, node);
    double *top = s->top[c];
    bool all = true;
    for (size_t r = 0; r < s->n_amounts; r++)
        all = all && set->most[r] <= set->least[r] + s->room[r];
    if (set->group >= 0) {
        memcpy(top, rates_of(s, s->last[c]), s->n_apps * sizeof *top);
        return;
    }
    if (all) {
        memcpy(top, &s->tree->top.v[(size_t)node * s->n_apps], s->n_apps * sizeof *top);
        return;
    }
    memset(top, 0, s->n_apps * sizeof *top);
    for (int32_t g = set->group_from; g < set->group_to; g++) {
        const int32_t from = s->points->first.v[g];
        const int32_t last = last_within(s, from, s->points->first.v[g + 1], set->least);
        for (size_t a = 0; a < s->n_apps && last >= from; a++)
            top[a] = fmax(top[a], rates_of(s, last)[a]);
    }
}

/* Computes money and sizes that remain above the least amounts of a box. False: the least amounts exceed a
 * limit. */
static bool find_room(struct box_search *s, const int32_t *node, int64_t budget)
{
    const struct shared_order *shared = s->points->shared;
    s->credit = find_credit(s, node);
    for (size_t r = 0; r < s->n_amounts; r++) {
        s->least[r] = 0;
        for (size_t c = 0; c < s->n_slots; c++)
            s->least[r] += node_of(s, node[c])->least[r];
        const int64_t limit = r > 0 ? shared->size_limit[r - 1] : budget;
        const int64_t more = r > 0 ? 0 : s->credit;
        s->room[r] = (limit > MONEY_MAX - more ? MONEY_MAX : limit + more) - s->least[r];
        if (s->room[r] < 0)
            return false;
    }
    return true;
}

bool clusters_corner(struct box_search *s, const struct box *box)
{
    bool single = true;
    const int32_t *node = box->node;
    const int64_t budget = budget_now(s, box->key);
    const struct shared_order *shared = s->points->shared;
    const bool *marks[CLUSTERS_AT_MOST];
    const size_t n_marks = shared_order_n_marks(shared);
    for (size_t c = 0; c < s->n_slots; c++) {
        marks[c] = n_marks > 0 ? &s->tree->marks.v[(size_t)node[c] * n_marks] : NULL;
        single = single && node_of(s, node[c])->group >= 0;
    }
    if (!shared_order_marks_fit(shared, marks, s->n_slots) || !find_room(s, node, budget))
        return false;
    for (size_t c = 0; c < s->n_slots; c++) {
        const struct clusters_node *set = node_of(s, node[c]);
        if (set->group >= 0)
            s->last[c] = last_within(s, set->from, set->to, set->least);
    }
    if (shared->coupled && single && !tighten_last(s, node, budget))
        return false;
    for (size_t c = 0; c < s->n_slots; c++)
        find_top(s, c, node[c]);
    return true;
}

/* --- bound by prices --- */

static void hull_add(struct hull *h, double cost, double value, int32_t point)
{
    struct vertex *end = &h->v[h->n];
    if (h->n > 0 && value <= end[-1].value)
        return;
    while (h->n > 1 && (value - end[-2].value) * (end[-1].cost - end[-2].cost) >=
                           (end[-1].value - end[-2].value) * (cost - end[-2].cost))
        end = &h->v[--h->n];
    if (h->n == 1 && cost == h->v[0].cost)
        h->n = 0;
    h->v[h->n++] = (struct vertex){cost, value, point};
}

/* Makes the hull of a slot: the candidates' values at these prices as a function of their r-th amount. */
static void make_hull(struct box_search *s, size_t c, int32_t node, const double *price, size_t r)
{
    const struct clusters_node *set = node_of(s, node);
    struct hull *h = &s->hull[c];
    h->n = 0;
    if (set->group >= 0) {
        for (int32_t k = set->from; k <= s->last[c]; k++)
            hull_add(h, (double)(candidates_amount(s->points, k, r) - set->least[r]),
                     fleet_value(price, rates_of(s, k), &s->sharing), k);
        return;
    }
    const int32_t *order = &s->tree->order.v[set->order[r]];
    for (int32_t i = 0; i < set->to - set->from; i++) {
        const int64_t above = candidates_amount(s->points, order[i], r) - set->least[r];
        if (above > s->room[r])
            break;
        if (s->n_amounts == 1 || is_within_room(s, order[i], set->least))
            hull_add(h, (double)above, fleet_value(price, rates_of(s, order[i]), &s->sharing), order[i]);
    }
}

/* Makes the hulls of all slots and puts the least candidates into `chosen`. Returns a slope steeper than all
 * of them; negative: a slot has no candidate within the room. */
static double make_hulls(struct box_search *s, const int32_t *node, const double *price, size_t r,
                         int32_t *chosen)
{
    double steepest = 0;
    for (size_t c = 0; c < s->n_slots; c++) {
        struct hull *h = &s->hull[c];
        if (c > 0 && node[c] == node[c - 1] && s->last[c] == s->last[c - 1]) {
            const struct hull *same = &s->hull[c - 1];
            memcpy(h->v, same->v, same->n * sizeof *h->v);
            h->n = same->n;
        } else {
            make_hull(s, c, node[c], price, r);
        }
        if (h->n == 0)
            return -1;
        if (h->n > 1)
            steepest = fmax(steepest, (h->v[1].value - h->v[0].value) / (h->v[1].cost - h->v[0].cost) * 1.01);
        chosen[c] = h->v[0].point;
    }
    return steepest;
}

/* The vertex where the slope of a hull falls below `rate`. */
static size_t vertex_at(const struct hull *h, double rate)
{
    size_t low = 0, high = h->n - 1;
    while (low < high) {
        const size_t middle = low + (high - low) / 2;
        const struct vertex *at = &h->v[middle];
        if (at[1].value - at[0].value >= rate * (at[1].cost - at[0].cost))
            low = middle + 1;
        else
            high = middle;
    }
    return low;
}

double clusters_bound_of_prices(struct box_search *s, const int32_t *node, const double *price, size_t r,
                                int32_t *chosen)
{
    enum { HALVINGS = 60 };
    const bool by_cost = s->out->by_cost && r == 0;
    const double needed = s->out->needed_rate, room = (double)s->room[r];
    double low = 0, high = make_hulls(s, node, price, r, chosen), best = by_cost ? 0 : INFINITY;
    size_t at[CLUSTERS_AT_MOST], at_low[CLUSTERS_AT_MOST], at_high[CLUSTERS_AT_MOST];
    /* this happens only for a size, because sizes come before money, and the least cost of each slot is
     * within the room */
    if (high < 0)
        return 0;
    memset(at_high, 0, sizeof at_high);
    for (size_t c = 0; c < s->n_slots; c++)
        at_low[c] = s->hull[c].n - 1;
    for (int i = 0; i < HALVINGS; i++) {
        const double rate = i == 0 ? 0 : low + (high - low) / 2;
        double cost = 0, value = 0;
        for (size_t c = 0; c < s->n_slots; c++) {
            at[c] = vertex_at(&s->hull[c], rate);
            cost += s->hull[c].v[at[c]].cost;
            value += s->hull[c].v[at[c]].value;
        }
        if (!by_cost)
            best = fmin(best, value + rate * (room - cost));
        else if (rate > 0)
            best = fmax(best, cost + (needed - value) / rate);
        const bool fits = by_cost ? value < needed : cost <= room;
        if (fits) {
            high = rate;
            memcpy(at_high, at, sizeof at);
        } else {
            low = rate;
            memcpy(at_low, at, sizeof at);
        }
        if (i == 0 && fits && by_cost && value < needed * (1 - TIE_RELATIVE))
            best = INFINITY; /* no amount of money reaches the required rate */
        if (i == 0 && fits)
            break;
        if (memcmp(at_low, at_high, s->n_slots * sizeof *at) == 0)
            break;
    }
    for (size_t c = 0; c < s->n_slots; c++)
        chosen[c] = s->hull[c].v[by_cost ? at_low[c] : at_high[c]].point;
    return best;
}

/* Dinkelbach's method: with the best ratio so far as the price of the amount, either no cluster set is worth
 * more than its amount, or one has a better ratio. Beyond the best set the ratio falls with every additional
 * amount. */
double clusters_bound_of_ratio(struct box_search *s, size_t r, double within, int32_t *chosen)
{
    const double least = (double)s->least[r] - (double)(r == 0 ? s->credit : 0);
    double ratio = 0, taken = 0;
    size_t at[CLUSTERS_AT_MOST];
    if (!(least > 0))
        return INFINITY;
    for (bool better = true; better;) {
        double value = 0;
        taken = 0;
        for (size_t c = 0; c < s->n_slots; c++) {
            at[c] = vertex_at(&s->hull[c], ratio);
            value += s->hull[c].v[at[c]].value;
            taken += s->hull[c].v[at[c]].cost;
        }
        better = value / (least + taken) > ratio * (1 + 1e-12);
        ratio = better ? value / (least + taken) : ratio;
    }
    if (taken > (double)s->room[r])
        return within / (least + (double)s->room[r]) * (1 + 1e-12);
    for (size_t c = 0; c < s->n_slots; c++)
        chosen[c] = s->hull[c].v[at[c]].point;
    return ratio * (1 + 1e-12);
}
