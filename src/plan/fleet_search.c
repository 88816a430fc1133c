/* fleet_search.c - branch and bound over fleets.
 *
 * A box gives each slot a set of points (a node of the tree); equal sets are taken in one order only, so that
 * no fleet is met twice. Two bounds of lambda hold for every fleet of a box within the budget:
 *
 * - corner: the shares of time at the largest rates each slot can have with the money the others leave it;
 * - prices: for any prices x >= 0 of the applications, lambda sum_a x_a <= sum_c max_a x_a s_ca, and the
 * largest such sum that the budget buys is bounded by sending money where it brings most, piecewise along
 * each slot's upper hull (any price of money gives a valid bound, so rounding spoils nothing).
 *
 * Prices come from the shares of time of fleets met on the way, each of which is also a candidate. */
#include "plan/fleet_parts.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "base/number.h"
#include "plan/fleet_share.h"

/* What a slot may hold, for prices fixed: value against cost above the least, upper hull. */
struct hull {
    double *cost;
    double *value;
    int32_t *point;
    size_t n;
};

struct box {
    double key; /* larger first: a bound of lambda, or minus a bound of cost */
    int32_t node[CLUSTERS_AT_MOST];
};

struct searching {
    struct fleet_search *out;
    const struct fleet_points *points;
    const struct fleet_tree *tree;
    size_t n_apps;
    size_t n_slots;
    struct hull hull[CLUSTERS_AT_MOST];
    VEC(struct box) heap;
    double top[CLUSTERS_AT_MOST][APPS_AT_MOST]; /* of the box under way */
    int32_t last[CLUSTERS_AT_MOST];             /* last affordable point of a slot with one design */
    int64_t money;                              /* what the box may spend above its least cost */
    int64_t least;                              /* the least cost of the box, before owned parts */
    int64_t credit;
};

static const struct fleet_node *node_of(const struct searching *s, int32_t node)
{
    return &s->tree->nodes.v[node];
}

static const double *rates_of(const struct searching *s, int32_t point)
{
    return &s->points->rates.v[(size_t)point * s->n_apps];
}

static int64_t cost_of(const struct searching *s, int32_t point)
{
    return s->points->points.v[point].cost_minor;
}

/* --- candidates --- */

/* Fills the points of a fleet without the empty slots. */
static size_t points_of(struct point *out, const struct searching *s, const int32_t *point)
{
    size_t n = 0;
    for (size_t c = 0; c < s->n_slots; c++)
        if (point[c] > 0)
            out[n++] = s->points->points.v[point[c]];
    return n;
}

/* The least cost of a fleet; *settled: it is exact. */
static int64_t fleet_cost(bool *settled, const struct searching *s, const int32_t *point)
{
    struct point points[CLUSTERS_AT_MOST];
    int64_t cost = 0;
    *settled = true;
    if (!s->points->pool->coupled) {
        for (size_t c = 0; c < s->n_slots; c++)
            cost += cost_of(s, point[c]);
        return cost;
    }
    struct arena scratch = ARENA_INIT;
    struct pooled_bill bill;
    pool_bill(&bill, s->points->pool, points, points_of(points, s, point), &scratch);
    *settled = bill.exact;
    cost = bill.cost_minor;
    arena_fini(&scratch);
    return cost;
}

/* A lower bound that is quick to have. */
static int64_t bound_of_cost(const struct searching *s, const int32_t *point)
{
    struct point points[CLUSTERS_AT_MOST];
    if (!s->points->pool->coupled)
        return 0;
    const int64_t bound = pool_bound(s->points->pool, points, points_of(points, s, point));
    return bound < 0 ? INT64_MAX : bound;
}

/* Below zero when a is better. */
static int compare(const struct fleet_search *out, const struct fleet_choice *a, const struct fleet_choice *b)
{
    const int cost = (a->cost_minor > b->cost_minor) - (a->cost_minor < b->cost_minor);
    const int rate = compare_close(b->lambda, a->lambda);
    if (out->by_cost)
        return cost != 0 ? cost : rate;
    return rate != 0 ? rate : cost;
}

static int compare_points(const void *a, const void *b)
{
    const int32_t *x = a, *y = b;
    return *x < *y ? -1 : *x > *y;
}

/* Compares a fleet with the best one; gives the prices of its shares. False: its cost is not settled, and a
 * cheaper order of its parts might fit. */
static bool offer(struct searching *s, const int32_t *point, double *price, double *lambda)
{
    struct fleet_search *out = s->out;
    struct fleet_choice choice;
    const double *rate[CLUSTERS_AT_MOST];
    bool settled = true;
    memcpy(choice.point, point, sizeof choice.point);
    qsort(choice.point, s->n_slots, sizeof *choice.point, compare_points);
    for (size_t c = 0; c < s->n_slots; c++)
        rate[c] = rates_of(s, choice.point[c]);
    *lambda = choice.lambda = fleet_share(NULL, price, rate, s->n_slots, s->n_apps);
    if (!(choice.lambda > 0) || compare_close(choice.lambda, out->lambda_needed) < 0)
        return true;
    if (out->found && !out->by_cost && compare_close(choice.lambda, out->best.lambda) < 0)
        return true;
    if (bound_of_cost(s, choice.point) > out->budget_minor)
        return true;
    choice.cost_minor = fleet_cost(&settled, s, choice.point);
    if (choice.cost_minor < 0 || choice.cost_minor > out->budget_minor)
        return settled;
    const int order = out->found ? compare(out, &choice, &out->best) : -1;
    if (order < 0) {
        out->best = choice;
        out->unique = true;
    } else if (order == 0) {
        const int ids = memcmp(choice.point, out->best.point, s->n_slots * sizeof *choice.point);
        out->unique = out->unique && ids == 0;
        for (size_t c = 0; c < s->n_slots; c++) /* points are sorted by the ids of their designs */
            if (choice.point[c] != out->best.point[c]) {
                if (choice.point[c] < out->best.point[c])
                    out->best = choice;
                break;
            }
    }
    out->found = true;
    return settled;
}

/* --- the corner of a box --- */

static int64_t find_credit(const struct searching *s, const int32_t *node)
{
    const struct pool *pool = s->points->pool;
    int64_t credit = 0;
    for (size_t o = 0; o < pool->n_owned; o++) {
        int64_t use = 0;
        for (size_t c = 0; c < s->n_slots; c++)
            use += s->tree->owned_use.v[(size_t)node[c] * pool->n_owned + o];
        const int64_t owned = pool->problem->owned[pool->owned_part[o]];
        credit += pool->owned_minor[o] * (use < owned ? use : owned);
    }
    return credit < pool->credit_minor ? credit : pool->credit_minor;
}

static int64_t budget_now(const struct searching *s)
{
    const struct fleet_search *out = s->out;
    return out->by_cost && out->found && out->best.cost_minor < out->budget_minor ? out->best.cost_minor
                                                                                  : out->budget_minor;
}

/* The last point of a group's stretch that costs at most `cap`; from - 1 when there is none. */
static int32_t last_within(const struct searching *s, int32_t from, int32_t to, int64_t cap)
{
    while (from < to) {
        const int32_t middle = from + (to - from) / 2;
        if (cost_of(s, middle) <= cap)
            from = middle + 1;
        else
            to = middle;
    }
    return from - 1;
}

/* With prices that depend on the whole order, or owned parts: each slot's last point by the cost of the order
 * in which the others take their least. False when even the least is too dear. Single designs only. */
static bool tighten(struct searching *s, const int32_t *node)
{
    const struct pool *pool = s->points->pool;
    struct point points[CLUSTERS_AT_MOST];
    int32_t least[CLUSTERS_AT_MOST];
    for (size_t c = 0; c < s->n_slots; c++)
        least[c] = node_of(s, node[c])->from;
    size_t n = points_of(points, s, least);
    const int64_t budget = budget_now(s);
    const int64_t cost = pool_bound(pool, points, n);
    if (cost < 0 || cost > budget)
        return false;
    for (size_t c = 0; c < s->n_slots; c++) {
        const int32_t first = least[c];
        int32_t low = first, high = s->last[c] + 1;
        while (high - low > 1) {
            least[c] = low + (high - low) / 2;
            n = points_of(points, s, least);
            const int64_t with = pool_bound(pool, points, n);
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

static void find_top(struct searching *s, size_t c, int32_t node, int64_t cap)
{
    const struct fleet_node *set = node_of(s, node);
    double *top = s->top[c];
    if (set->group >= 0) {
        memcpy(top, rates_of(s, s->last[c]), s->n_apps * sizeof *top);
        return;
    }
    if (set->most_minor <= cap) {
        memcpy(top, &s->tree->top.v[(size_t)node * s->n_apps], s->n_apps * sizeof *top);
        return;
    }
    memset(top, 0, s->n_apps * sizeof *top);
    for (int32_t g = set->group_from; g < set->group_to; g++) {
        const int32_t from = s->points->first.v[g];
        const int32_t last = last_within(s, from, s->points->first.v[g + 1], cap);
        for (size_t a = 0; a < s->n_apps && last >= from; a++)
            top[a] = fmax(top[a], rates_of(s, last)[a]);
    }
}

/* Money left above the least, and the largest rates it allows each slot. False when the least is too dear. */
static bool find_corner(struct searching *s, const int32_t *node)
{
    const int64_t budget = budget_now(s);
    bool single = true;
    s->least = 0;
    s->credit = find_credit(s, node);
    for (size_t c = 0; c < s->n_slots; c++) {
        s->least += node_of(s, node[c])->least_minor;
        single = single && node_of(s, node[c])->group >= 0;
    }
    s->money = budget > MONEY_MAX - s->credit ? MONEY_MAX : budget + s->credit;
    s->money -= s->least;
    if (s->money < 0)
        return false;
    for (size_t c = 0; c < s->n_slots; c++) {
        const struct fleet_node *set = node_of(s, node[c]);
        if (set->group >= 0)
            s->last[c] = last_within(s, set->from, set->to, set->least_minor + s->money);
    }
    if (s->points->pool->coupled && single && !tighten(s, node))
        return false;
    for (size_t c = 0; c < s->n_slots; c++)
        find_top(s, c, node[c], node_of(s, node[c])->least_minor + s->money);
    return true;
}

/* --- the bound of prices --- */

static double value_of(const double *price, const double *rate, size_t n_apps)
{
    double most = 0;
    for (size_t a = 0; a < n_apps; a++)
        most = fmax(most, price[a] * rate[a]);
    return most;
}

static void hull_add(struct hull *h, double cost, double value, int32_t point)
{
    if (h->n > 0 && value <= h->value[h->n - 1])
        return;
    while (h->n > 1 && (value - h->value[h->n - 2]) * (h->cost[h->n - 1] - h->cost[h->n - 2]) >=
                           (h->value[h->n - 1] - h->value[h->n - 2]) * (cost - h->cost[h->n - 2]))
        h->n--;
    if (h->n == 1 && cost == h->cost[0])
        h->n = 0;
    h->cost[h->n] = cost;
    h->value[h->n] = value;
    h->point[h->n++] = point;
}

static void make_hull(struct searching *s, size_t c, int32_t node, const double *price)
{
    const struct fleet_node *set = node_of(s, node);
    struct hull *h = &s->hull[c];
    h->n = 0;
    if (set->group >= 0) {
        for (int32_t k = set->from; k <= s->last[c]; k++)
            hull_add(h, (double)(cost_of(s, k) - set->least_minor),
                     value_of(price, rates_of(s, k), s->n_apps), k);
        return;
    }
    const int32_t *order = &s->tree->order.v[set->order];
    for (int32_t i = 0; i < set->to - set->from; i++) {
        const int64_t above = cost_of(s, order[i]) - set->least_minor;
        if (above > s->money)
            break;
        hull_add(h, (double)above, value_of(price, rates_of(s, order[i]), s->n_apps), order[i]);
    }
}

/* The vertex where a hull's slope falls below `rate`. */
static size_t vertex_at(const struct hull *h, double rate)
{
    size_t low = 0, high = h->n - 1;
    while (low < high) {
        const size_t middle = low + (high - low) / 2;
        if (h->value[middle + 1] - h->value[middle] >= rate * (h->cost[middle + 1] - h->cost[middle]))
            low = middle + 1;
        else
            high = middle;
    }
    return low;
}

/* Bounds what money buys at these prices: sum of values within the money (goal rate), or the money a sum of
 * values takes (goal cost). fleet: the points on the affordable side of the best price of money. */
static double bound_of_prices(struct searching *s, const int32_t *node, const double *price, int32_t *fleet)
{
    enum { HALVINGS = 60 };
    const double needed = s->out->lambda_needed, money = (double)s->money;
    double low = 0, high = 0, best = s->out->by_cost ? 0 : INFINITY;
    for (size_t c = 0; c < s->n_slots; c++) {
        if (c > 0 && node[c] == node[c - 1] && s->last[c] == s->last[c - 1]) {
            memcpy(s->hull[c].cost, s->hull[c - 1].cost, s->hull[c - 1].n * sizeof(double));
            memcpy(s->hull[c].value, s->hull[c - 1].value, s->hull[c - 1].n * sizeof(double));
            memcpy(s->hull[c].point, s->hull[c - 1].point, s->hull[c - 1].n * sizeof(int32_t));
            s->hull[c].n = s->hull[c - 1].n;
        } else {
            make_hull(s, c, node[c], price);
        }
        const struct hull *h = &s->hull[c];
        if (h->n > 1)
            high = fmax(high, (h->value[1] - h->value[0]) / (h->cost[1] - h->cost[0]) * 1.01);
        fleet[c] = h->point[0];
    }
    size_t at[CLUSTERS_AT_MOST], at_low[CLUSTERS_AT_MOST], at_high[CLUSTERS_AT_MOST];
    memset(at_high, 0, sizeof at_high);
    for (size_t c = 0; c < s->n_slots; c++)
        at_low[c] = s->hull[c].n - 1;
    for (int i = 0; i < HALVINGS; i++) {
        const double rate = i == 0 ? 0 : low + (high - low) / 2;
        double cost = 0, value = 0;
        for (size_t c = 0; c < s->n_slots; c++) {
            at[c] = vertex_at(&s->hull[c], rate);
            cost += s->hull[c].cost[at[c]];
            value += s->hull[c].value[at[c]];
        }
        if (!s->out->by_cost)
            best = fmin(best, value + rate * (money - cost));
        else if (rate > 0)
            best = fmax(best, cost + (needed - value) / rate);
        const bool fits = s->out->by_cost ? value < needed : cost <= money;
        if (fits) {
            high = rate;
            memcpy(at_high, at, sizeof at);
        } else {
            low = rate;
            memcpy(at_low, at, sizeof at);
        }
        if (i == 0 && fits && s->out->by_cost && value < needed * (1 - TIE_RELATIVE))
            best = INFINITY; /* all the money in the world does not reach it */
        if (i == 0 && fits)
            break;
        if (memcmp(at_low, at_high, s->n_slots * sizeof *at) == 0)
            break;
    }
    for (size_t c = 0; c < s->n_slots; c++)
        fleet[c] = s->hull[c].point[s->out->by_cost ? at_low[c] : at_high[c]];
    return best;
}

/* --- boxes --- */

/* Nothing in a box with these bounds is better than the best fleet. */
static bool hopeless(const struct searching *s, double lambda, double cost)
{
    const struct fleet_search *out = s->out;
    if (!(lambda > 0) || compare_close(lambda, out->lambda_needed) < 0)
        return true;
    if (!out->found)
        return false;
    const double best = (double)out->best.cost_minor;
    if (out->by_cost)
        return cost > best || (cost == best && compare_close(lambda, out->best.lambda) < 0);
    const int rate = compare_close(lambda, out->best.lambda);
    return rate < 0 || (rate == 0 && cost > best);
}

/* Spends what a fleet leaves on more nodes of the same designs, one slot after another. */
static void fill_up(struct searching *s, const int32_t *node, int32_t *fleet)
{
    int64_t left = s->least + s->money;
    for (size_t c = 0; c < s->n_slots; c++)
        left -= cost_of(s, fleet[c]);
    for (size_t c = 0; c < s->n_slots && left > 0; c++) {
        if (fleet[c] == 0 || node_of(s, node[c])->left < 0)
            continue;
        const int64_t own = cost_of(s, fleet[c]);
        int32_t end = fleet[c] + 1;
        while (end < (int32_t)s->points->points.n &&
               s->points->points.v[end].design == s->points->points.v[fleet[c]].design &&
               cost_of(s, end) <= own + left)
            end++;
        fleet[c] = end - 1;
        left -= cost_of(s, fleet[c]) - own;
    }
}

static double least_cost(const struct searching *s)
{
    return s->least > s->credit ? (double)(s->least - s->credit) : 0;
}

/* Bounds a box, offering fleets met on the way. False when nothing in it can be better than what is known. */
static bool bound_box(struct searching *s, struct box *box)
{
    enum { ROUNDS = 4 };
    const double *rate[CLUSTERS_AT_MOST];
    double price[APPS_AT_MOST], other[APPS_AT_MOST], lambda = 0;
    int32_t fleet[CLUSTERS_AT_MOST] = {0};
    s->out->n_boxes++;
    if (!find_corner(s, box->node))
        return false;
    for (size_t c = 0; c < s->n_slots; c++)
        rate[c] = s->top[c];
    fleet_share(NULL, price, rate, s->n_slots, s->n_apps);
    double bound = fleet_share_bound(price, rate, s->n_slots, s->n_apps), cost = least_cost(s);
    if (hopeless(s, bound, cost))
        return false;
    for (int round = 0; round < ROUNDS; round++) {
        const double of_prices = bound_of_prices(s, box->node, price, fleet);
        if (s->out->by_cost) /* a rounding error below it is still a bound of whole minor units */
            cost = fmax(cost, ceil((of_prices + (double)s->least - (double)s->credit) * (1 - 1e-12) - 1e-3));
        else
            bound = fmin(bound, of_prices);
        if (hopeless(s, bound, cost))
            return false;
        offer(s, fleet, other, &lambda);
        if (round == 0 && !s->out->by_cost) {
            fill_up(s, box->node, fleet);
            offer(s, fleet, other, &lambda);
        }
        double sum = 0;
        for (size_t a = 0; a < s->n_apps; a++) {
            price[a] = round == 0 && lambda > 0 ? other[a] : price[a] + other[a] / (round + 1);
            sum += price[a];
        }
        for (size_t a = 0; a < s->n_apps; a++)
            price[a] /= sum;
    }
    box->key = s->out->by_cost ? -cost : bound;
    return !hopeless(s, bound, cost);
}

static void heap_push(struct searching *s, const struct box *box)
{
    VEC_PUSH(&s->heap, *box);
    size_t at = s->heap.n - 1;
    while (at > 0 && s->heap.v[(at - 1) / 2].key < box->key) {
        s->heap.v[at] = s->heap.v[(at - 1) / 2];
        at = (at - 1) / 2;
    }
    s->heap.v[at] = *box;
}

static struct box heap_pop(struct searching *s)
{
    const struct box top = s->heap.v[0], last = s->heap.v[--s->heap.n];
    size_t at = 0;
    for (;;) {
        size_t child = 2 * at + 1;
        if (child >= s->heap.n)
            break;
        if (child + 1 < s->heap.n && s->heap.v[child + 1].key > s->heap.v[child].key)
            child++;
        if (s->heap.v[child].key <= last.key)
            break;
        s->heap.v[at] = s->heap.v[child];
        at = child;
    }
    if (s->heap.n > 0)
        s->heap.v[at] = last;
    return top;
}

/* The slot whose set leaves most open, by the prices of the corner; n_slots when all are single points. */
static size_t slot_to_split(struct searching *s, const struct box *box)
{
    const double *rate[CLUSTERS_AT_MOST];
    double price[APPS_AT_MOST], widest = -1;
    size_t slot = s->n_slots;
    for (size_t c = 0; c < s->n_slots; c++)
        rate[c] = s->top[c];
    fleet_share(NULL, price, rate, s->n_slots, s->n_apps);
    for (size_t c = 0; c < s->n_slots; c++) {
        const struct fleet_node *set = node_of(s, box->node[c]);
        if (set->left < 0)
            continue;
        double width = value_of(price, s->top[c], s->n_apps);
        if (set->group >= 0)
            width -= value_of(price, rates_of(s, set->from), s->n_apps);
        if (width > widest) {
            widest = width;
            slot = c;
        }
    }
    return slot;
}

static void branch(struct searching *s, const struct box *box, size_t slot)
{
    const struct fleet_node set = *node_of(s, box->node[slot]);
    size_t from = slot, to = slot + 1;
    while (from > 0 && box->node[from - 1] == box->node[slot])
        from--;
    while (to < s->n_slots && box->node[to] == box->node[slot])
        to++;
    for (size_t left = 0; left <= to - from; left++) {
        struct box child = *box;
        for (size_t c = from; c < to; c++)
            child.node[c] = c - from < left ? set.left : set.right;
        if (bound_box(s, &child)) {
            child.key = fmin(child.key, box->key);
            heap_push(s, &child);
        }
    }
}

/* A box of one fleet. */
static void settle(struct searching *s, const struct box *box, double *unsettled)
{
    double price[APPS_AT_MOST], lambda = 0;
    int32_t fleet[CLUSTERS_AT_MOST] = {0};
    for (size_t c = 0; c < s->n_slots; c++)
        fleet[c] = node_of(s, box->node[c])->from;
    if (!offer(s, fleet, price, &lambda)) {
        s->out->unsettled = true;
        *unsettled = fmax(*unsettled, box->key);
    }
}

/* Whether a box taken from the heap can be passed over by what was found since. */
static bool overtaken(const struct searching *s, const struct box *box)
{
    const struct fleet_search *out = s->out;
    if (!out->found)
        return false;
    return out->by_cost ? -box->key > (double)out->best.cost_minor
                        : compare_close(box->key, out->best.lambda) < 0;
}

static void run(struct searching *s, double *open)
{
    enum { LOOK_EVERY = 16, BOXES_AT_MOST = 6000000 };
    struct fleet_search *out = s->out;
    const struct stop *stop = &out->options->stop;
    struct box box = {.key = 0};
    memcpy(box.node, out->root, sizeof box.node);
    if (bound_box(s, &box))
        heap_push(s, &box);
    for (int64_t n = 0; s->heap.n > 0; n++) {
        box = s->heap.v[0];
        out->stopped = s->heap.n > BOXES_AT_MOST || (n % LOOK_EVERY == 0 && stop_reached(stop));
        if (out->stopped) {
            *open = fmax(*open, box.key);
            return;
        }
        box = heap_pop(s);
        if (overtaken(s, &box))
            return; /* so are all that are left */
        if (!find_corner(s, box.node))
            continue;
        const size_t slot = slot_to_split(s, &box);
        if (slot == s->n_slots)
            settle(s, &box, open);
        else
            branch(s, &box, slot);
    }
}

void fleet_search_run(struct fleet_search *out)
{
    struct searching s = {.out = out,
                          .points = out->points,
                          .tree = out->tree,
                          .n_apps = out->points->n_apps,
                          .n_slots = out->n_slots};
    const size_t n = out->points->points.n;
    double open = -INFINITY;
    for (size_t c = 0; c < s.n_slots; c++)
        s.hull[c] = (struct hull){mem_alloc(n, sizeof(double)), mem_alloc(n, sizeof(double)),
                                  mem_alloc(n, sizeof(int32_t)), 0};
    out->unique = true;
    run(&s, &open);
    const double best = out->by_cost ? -(double)out->best.cost_minor : out->best.lambda;
    out->bound = fmax(open, out->found ? best : -(double)INFINITY);
    if (out->by_cost)
        out->bound = -out->bound;
    for (size_t c = 0; c < s.n_slots; c++) {
        free(s.hull[c].cost);
        free(s.hull[c].value);
        free(s.hull[c].point);
    }
    free(s.heap.v);
}
