/* several_fleet.c - fleets that the search for several clusters meets: what they come to, and the list of the
 * best. */
#include <math.h>
#include <string.h>

#include "base/sort.h"
#include "purchase/bill.h"
#include "search/point_compare.h"
#include "search/several_parts.h"

double several_value(const struct searching *s, double lambda, double cost_minor, double over)
{
    const double size = s->out->over > 0 ? over / 1e3 : over; /* of thousandths */
    const double value = goal_value(s->points->problem, lambda, cost_minor, size);
    return s->out->by_cost ? -value : value;
}

static int64_t sum_of(const struct searching *s, const int32_t *point, size_t r)
{
    int64_t sum = 0;
    for (size_t c = 0; c < s->n_slots; c++)
        sum += candidates_amount(s->points, point[c], r);
    return sum;
}

bool several_is_over_size(const struct searching *s)
{
    return s->out->over > 0 && s->out->over < AMOUNTS_AT_MOST;
}

/* The least cost of a fleet, and its value then; of a rate over a size that of the least size. cost_minor -1:
 * it cannot be bought or breaks a limit of the whole. False: a cheaper order may exist. */
static bool order_fleet(struct several_choice *choice, const struct searching *s)
{
    struct point points[CLUSTERS_AT_MOST];
    const struct pool *pool = s->points->pool;
    const size_t n = candidates_take(points, s->points, choice->point, s->n_slots);
    struct combination_sum sum = {.cost_minor = -1};
    bool exact = true;
    const bool plain = !pool->coupled && !several_is_over_size(s);
    if (!pool_allows(pool, points, n))
        sum.cost_minor = -1;
    else if (plain)
        sum.cost_minor = sum_of(s, choice->point, 0);
    else
        sum = pool_sum(&exact, pool, points, n);
    const double over = several_is_over_size(s) ? sum.size.of[pool->size_kind[s->out->over - 1]] * 1e3 : 0;
    choice->cost_minor = sum.cost_minor;
    choice->value = several_value(s, choice->lambda, (double)sum.cost_minor, over);
    return exact;
}

/* Of a fleet of this rate, quick to have. */
static struct several_bound bound_of_fleet(const struct searching *s, const int32_t *point, double lambda)
{
    struct point points[CLUSTERS_AT_MOST];
    const struct pool *pool = s->points->pool;
    const int64_t cost = pool->coupled
                             ? pool_bound(pool, points, candidates_take(points, s->points, point, s->n_slots))
                             : sum_of(s, point, 0);
    const double least = cost < 0 ? (double)INFINITY : (double)cost;
    return (struct several_bound){
        lambda, least,
        several_value(s, lambda, least,
                      several_is_over_size(s) ? (double)sum_of(s, point, s->out->over) : 0)};
}

/* Below zero when a is better. */
static int compare(const struct several_search *out, const struct several_choice *a,
                   const struct several_choice *b)
{
    const int cost = (a->cost_minor > b->cost_minor) - (a->cost_minor < b->cost_minor);
    const int value = out->by_cost ? cost : compare_close(b->value, a->value);
    const int rate = compare_close(b->lambda, a->lambda);
    return value != 0 ? value : rate != 0 ? rate : cost;
}

bool several_is_pruned(const struct searching *s, const struct several_bound *bound)
{
    const struct several_search *out = s->out;
    if (!(bound->lambda > 0) || bound->lambda < out->lambda_needed ||
        bound->cost_minor > (double)out->budget_minor)
        return true;
    const struct several_choice *best = several_incumbent(out);
    if (!best)
        return false;
    const int cost =
        (bound->cost_minor > (double)best->cost_minor) - (bound->cost_minor < (double)best->cost_minor);
    const int value = out->by_cost ? -cost : compare_close(bound->value, best->value);
    const int rate = compare_close(bound->lambda, best->lambda);
    return value != 0 ? value < 0 : rate != 0 ? rate < 0 : cost > 0;
}

static int compare_points(const void *a, const void *b)
{
    const int32_t *x = a, *y = b;
    return *x < *y ? -1 : *x > *y;
}

/* Two fleets buy the same, maybe under two names: a fat tree of one switch is a star. */
static bool same_order(const struct searching *s, const int32_t *a, const int32_t *b)
{
    if (memcmp(a, b, s->n_slots * sizeof *a) == 0)
        return true;
    struct point points[CLUSTERS_AT_MOST];
    struct arena scratch = ARENA_INIT;
    struct pooled_bill x, y;
    pool_bill(&x, s->points->pool, points, candidates_take(points, s->points, a, s->n_slots), &scratch);
    pool_bill(&y, s->points->pool, points, candidates_take(points, s->points, b, s->n_slots), &scratch);
    const bool same = bill_same_order(s->points->problem, x.lines, x.n_lines, y.lines, y.n_lines);
    arena_fini(&scratch);
    return same;
}

/* --- the list of the best --- */

/* Some cluster could have fewer nodes, or be left out, and the rate would be the same. */
static bool has_to_spare(const struct searching *s, const struct several_choice *choice)
{
    const struct point *points = s->points->points.v;
    const double *rate[CLUSTERS_AT_MOST];
    double price[APPS_AT_MOST];
    for (size_t c = 0; c < s->n_slots; c++) {
        struct several_choice smaller = *choice;
        const int32_t at = choice->point[c];
        if (at == 0)
            continue;
        smaller.point[c] = points[at - 1].design == points[at].design ? at - 1 : 0;
        for (size_t k = 0; k < s->n_slots; k++)
            rate[k] = rates_of(s, smaller.point[k]);
        smaller.lambda = fleet_share(NULL, price, &s->sharing, rate, s->n_slots);
        if (compare_close(smaller.lambda, choice->lambda) < 0)
            continue;
        (void)order_fleet(&smaller, s);
        if (smaller.cost_minor >= 0)
            return true;
    }
    return false;
}

/* By the goal, then by the ids of designs. */
static int compare_listed(const struct searching *s, const struct several_choice *a,
                          const struct several_choice *b)
{
    int order = compare(s->out, a, b);
    for (size_t c = 0; c < s->n_slots && order == 0; c++)
        order = (a->point[c] > b->point[c]) - (a->point[c] < b->point[c]);
    return order;
}

/* One fleet under two names: cluster by cluster the same parts. */
static bool is_twin(const struct searching *s, const struct several_choice *a, const struct several_choice *b)
{
    struct point points[CLUSTERS_AT_MOST];
    struct arena scratch = ARENA_INIT;
    struct pooled_bill x, y;
    bool taken[CLUSTERS_AT_MOST] = {false};
    if (compare(s->out, a, b) != 0)
        return false;
    const size_t n = candidates_take(points, s->points, a->point, s->n_slots);
    pool_bill(&x, s->points->pool, points, n, &scratch);
    bool same = candidates_take(points, s->points, b->point, s->n_slots) == n;
    pool_bill(&y, s->points->pool, points, same ? n : 0, &scratch);
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

static void insert(struct searching *s, const struct several_choice *choice)
{
    struct several_search *out = s->out;
    const struct several_choice *worst = several_incumbent(out);
    if ((worst && compare_listed(s, choice, worst) >= 0) || has_to_spare(s, choice))
        return;
    size_t end = out->n_listed;
    for (size_t i = 0; i < out->n_listed; i++)
        if (is_twin(s, choice, &out->list[i])) {
            if (compare_listed(s, choice, &out->list[i]) >= 0)
                return;
            end = i; /* it takes its place, or one before */
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

void several_meet(struct several_choice *choice, struct several_met *met, const struct searching *s,
                  const int32_t *point)
{
    const double *rate[CLUSTERS_AT_MOST];
    memcpy(choice->point, point, sizeof choice->point);
    sort_stable(choice->point, s->n_slots, sizeof *choice->point, compare_points);
    for (size_t c = 0; c < s->n_slots; c++)
        rate[c] = rates_of(s, choice->point[c]);
    met->lambda = choice->lambda = fleet_share(NULL, met->price, &s->sharing, rate, s->n_slots);
}

bool several_take(struct searching *s, struct several_choice *choice)
{
    struct several_search *out = s->out;
    const bool exact = order_fleet(choice, s);
    if (choice->cost_minor < 0 || choice->cost_minor > out->budget_minor)
        return exact;
    if (out->n_wanted > 0)
        insert(s, choice);
    const int order = out->found ? compare(out, choice, &out->best) : -1;
    if (order < 0) {
        out->best = *choice;
        out->unique = true;
    } else if (order == 0) {
        out->unique = out->unique && same_order(s, choice->point, out->best.point);
        for (size_t c = 0; c < s->n_slots; c++) /* points are sorted by the ids of their designs */
            if (choice->point[c] != out->best.point[c]) {
                if (choice->point[c] < out->best.point[c])
                    out->best = *choice;
                break;
            }
    }
    out->found = true;
    return exact;
}

/* Where a fleet stands once it was taken. */
static struct several_seen *seen_of(const struct searching *s, const int32_t *point)
{
    uint32_t hash = 2166136261u; /* of Fowler, Noll and Vo, by words */
    for (size_t c = 0; c < s->n_slots; c++)
        hash = (hash ^ (uint32_t)point[c]) * 16777619u;
    return &s->seen[(hash ^ hash >> 15) % SEEN_AT_MOST];
}

bool several_consider(struct searching *s, const int32_t *point, struct several_met *met)
{
    struct several_choice choice;
    several_meet(&choice, met, s, point);
    const struct several_bound bound = {choice.lambda, 0, INFINITY};
    if (s->out->keeps_all || several_is_pruned(s, &bound)) /* known without its parts */
        return true;
    struct several_seen *seen = seen_of(s, choice.point);
    if (seen->any && memcmp(seen->point, choice.point, sizeof seen->point) == 0)
        return seen->exact;
    const struct several_bound least = bound_of_fleet(s, choice.point, choice.lambda);
    if (several_is_pruned(s, &least))
        return true;
    *seen = (struct several_seen){.any = true};
    memcpy(seen->point, choice.point, sizeof seen->point);
    seen->exact = several_take(s, &choice);
    return seen->exact;
}
