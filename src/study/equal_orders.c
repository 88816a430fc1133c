/* equal_orders.c - classes of designs that are split by draws. */
#include "study/equal_orders.h"

#include <string.h>

#include "problem/machines.h"
#include "search/point_compare.h"

void equal_orders_begin(struct equal_orders *out, const struct problem *problem, const bool *left_out,
                        struct arena *arena)
{
    const struct design *designs = problem->choice.designs;
    const size_t n = problem->choice.n_designs;
    *out = (struct equal_orders){.as = ARENA_NEW(arena, n, size_t),
                                 .was = ARENA_NEW(arena, n, size_t),
                                 .n = n};
    for (size_t d = 0; d < n; d++) {
        size_t first = 0;
        while (first < d && (left_out[first] || !problem_same_machine(&designs[first], &designs[d])))
            first++;
        out->as[d] = left_out[d] ? d : first;
    }
    equal_orders_set(out, out->as);
}

void equal_orders_set(struct equal_orders *out, const size_t *as)
{
    out->n_joined = 0;
    for (size_t d = 0; d < out->n; d++) {
        out->as[d] = as[d];
        out->n_joined += as[d] != d;
    }
}

/* What decides whether two members of a class stay together. */
struct split {
    struct equal_orders *orders;
    const struct problem *problem;
    const struct point *points;
    const size_t *as; /* classes of other draws */
};

/* Two designs buy the same order in the draw. */
static bool same_in_draw(const struct split *split, size_t d, size_t first)
{
    const struct point *a = &split->points[d], *b = &split->points[first];
    if (!(a->lambda > 0) || !(b->lambda > 0))
        return !(a->lambda > 0) && !(b->lambda > 0);
    if (a->nodes != b->nodes || a->cost_minor != b->cost_minor)
        return false;
    return point_same_order(split->problem, a, b);
}

static bool same_class(const struct split *split, size_t d, size_t first)
{
    return split->as[d] == split->as[first];
}

/* A member that differs from the first of its class joins the first of those that left it before and are like
 * it, or begins a class of its own. */
static size_t new_class(const struct split *split, size_t d,
                        bool (*same)(const struct split *, size_t, size_t))
{
    const struct equal_orders *orders = split->orders;
    for (size_t e = orders->was[d] + 1; e < d; e++)
        if (orders->was[e] == orders->was[d] && orders->as[e] == e && same(split, d, e))
            return e;
    return d;
}

static void split_classes(const struct split *split, bool (*same)(const struct split *, size_t, size_t))
{
    struct equal_orders *orders = split->orders;
    if (orders->n_joined == 0)
        return;
    memcpy(orders->was, orders->as, orders->n * sizeof *orders->as);
    for (size_t d = 0; d < orders->n; d++)
        if (orders->was[d] != d && !same(split, d, orders->was[d])) {
            orders->as[d] = new_class(split, d, same);
            orders->n_joined -= orders->as[d] == d;
        }
}

void equal_orders_split(struct equal_orders *orders, const struct problem *problem,
                        const struct point *points)
{
    const struct split split = {orders, problem, points, NULL};
    split_classes(&split, same_in_draw);
}

void equal_orders_meet(struct equal_orders *orders, const size_t *as)
{
    const struct split split = {.orders = orders, .as = as};
    split_classes(&split, same_class);
}

void equal_orders_carry(struct record *record, size_t *as, const struct equal_orders *from)
{
    size_t n = 0, at = 0;
    for (size_t d = 0; d < from->n && record->out; d++)
        n += as[d] != from->as[d];
    if (!record->out)
        memcpy(as, from->as, from->n * sizeof *as);
    record_count(record, &n, from->n);
    for (size_t i = 0; i < n && !record->bad; i++, at++) {
        while (record->out && as[at] == from->as[at])
            at++;
        record_count(record, &at, from->n - 1);
        if (!record->bad)
            record_count(record, &as[at], at);
    }
}
