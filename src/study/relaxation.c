/* relaxation.c - one walk over all designs and node counts answers every question about limits: what misses
 * which of them is all that matters of a purchase. */
#include "study/relaxation.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "problem/weighs.h"
#include "search/problem_cost.h"

/* Sizes from one whose cost is asked for to the next, where it does not matter otherwise. */
enum { COST_EVERY = 16 };

struct walk {
    struct relaxation *out;
    struct problem *problem; /* without limits; covers good for so many nodes: */
    int64_t covered;
    const struct requirement *requirements;
    size_t n;
    int64_t min_nodes;
    const struct stop *stop;
    struct diag *diag;
    enum status status;  /* of the covers: with max_nodes they may still be too large */
    struct reach *reach; /* [n] of the point at hand */
    struct scan scan;
    bool costed;     /* the cost of the point at hand is known */
    bool spent;      /* this size, and so all larger ones, costs more than the budget */
    bool impossible; /* cannot be bought or wired, nor anything larger */
    int64_t last_rise;
    int64_t at_most; /* nodes */
    int64_t
        least_cost; /* of the size at hand and all larger ones: that of the last size whose cost was asked */
};

/* Covers are made for the sizes asked for, twice as many each time. */
static bool cover(struct walk *w, int64_t nodes)
{
    if (nodes <= w->covered)
        return true;
    w->covered = nodes < 128 ? 256 : 2 * nodes < w->at_most ? 2 * nodes : w->at_most;
    w->problem->covers = NULL;
    w->problem->limits.max_nodes = w->covered;
    w->status = problem_cover(w->problem, BUDGET_NONE, w->diag);
    return w->status == ST_OK;
}

static bool cost_of(struct walk *w, struct point *point)
{
    if (w->costed)
        return !w->impossible;
    point->cost_minor = cover(w, point->nodes) ? problem_cost(w->problem, point->design, point->nodes) : -1;
    w->costed = true;
    w->impossible = point->cost_minor < 0;
    if (!w->impossible)
        w->least_cost = point->cost_minor;
    return !w->impossible;
}

/* One cluster, the scan's. */
static struct bought bought_of(const struct walk *w, const struct point *point)
{
    return (struct bought){.problem = w->problem,
                           .points = point,
                           .n = 1,
                           .rates = w->scan.rate,
                           .lambda = point->lambda,
                           .cost_minor = point->cost_minor};
}

static void keep(struct walk *w, struct least_change *change, const struct point *point, double cost)
{
    change->found = true;
    change->point = *point;
    change->cost = cost;
    memcpy(change->reach, w->reach, w->n * sizeof *w->reach);
}

static bool is_new(const struct relaxation *out, uint64_t mask)
{
    for (size_t i = 0; i < out->n_masks; i++)
        if ((out->masks[i] & mask) == out->masks[i])
            return false;
    return true;
}

static void add_mask(struct walk *w, uint64_t mask)
{
    struct relaxation *out = w->out;
    uint64_t *masks = ARENA_NEW(w->problem->arena, out->n_masks + 1, uint64_t);
    size_t n = 0;
    for (size_t i = 0; i < out->n_masks; i++)
        if ((mask & out->masks[i]) != mask)
            masks[n++] = out->masks[i];
    masks[n++] = mask;
    out->masks = masks;
    out->n_masks = n;
}

/* The one limit in a mask; n when there are none or several. */
static size_t only_one(uint64_t mask, size_t n)
{
    size_t i = 0;
    if (mask == 0 || (mask & (mask - 1)) != 0)
        return n;
    while (!(mask >> i & 1))
        i++;
    return i;
}

/* Everything but the budget; the part of it that larger clusters come closer to in *falling. */
static uint64_t look(struct walk *w, const struct point *point, double *cost, uint64_t *falling)
{
    const struct bought bought = bought_of(w, point);
    uint64_t mask = 0;
    *cost = 0;
    *falling = 0;
    for (size_t i = 0; i < w->n; i++) {
        const struct requirement *r = &w->requirements[i];
        if (r->scale == SCALE_RULE || r->scale == SCALE_MONEY)
            continue;
        w->reach[i] = requirement_reach(r, &bought);
        if (requirement_met(r, w->reach[i]))
            continue;
        mask |= (uint64_t)1 << i;
        *falling |= r->falls ? (uint64_t)1 << i : 0;
        *cost += requirement_cost(r, w->reach[i]);
    }
    return mask;
}

/* What an amount of money adds to the mask and to the count of changes. */
static uint64_t look_at_cost(struct walk *w, const struct point *point, double *cost)
{
    const struct bought bought = bought_of(w, point);
    uint64_t mask = 0;
    for (size_t i = 0; i < w->n; i++) {
        const struct requirement *r = &w->requirements[i];
        if (r->scale != SCALE_MONEY)
            continue;
        w->reach[i] = requirement_reach(r, &bought);
        if (requirement_met(r, w->reach[i]))
            continue;
        mask |= (uint64_t)1 << i;
        *cost += requirement_cost(r, w->reach[i]);
    }
    w->spent = w->spent || mask != 0;
    return mask;
}

/* Of equals the first in the problem's order: designs are walked in another one. */
static bool comes_first(const struct point *point, const struct least_change *best)
{
    return point->design < best->point.design;
}

static void compare(struct walk *w, const struct point *point, uint64_t mask, double cost)
{
    struct relaxation *out = w->out;
    const size_t i = only_one(mask, w->n);
    if (is_new(out, mask))
        add_mask(w, mask);
    if (mask == 0 && (!out->free.found || point->cost_minor < out->free.point.cost_minor ||
                      (point->cost_minor == out->free.point.cost_minor && comes_first(point, &out->free))))
        keep(w, &out->free, point, 0);
    if (i < w->n) {
        const struct requirement *r = &w->requirements[i];
        struct least_change *alone = &out->alone[i];
        if (!alone->found || requirement_nearer(r, w->reach[i], alone->reach[i]) ||
            (!requirement_nearer(r, alone->reach[i], w->reach[i]) && comes_first(point, alone)))
            keep(w, alone, point, cost);
    }
    if (!out->joint.found || cost < out->joint.cost ||
        (!(cost > out->joint.cost) && comes_first(point, &out->joint)))
        keep(w, &out->joint, point, cost);
}

/* Looks at the size the scan stands on. False when no larger one can be better. */
static bool visit(struct walk *w, bool has_budget)
{
    double cost = 0;
    uint64_t falling = 0;
    struct point point = {.design = w->scan.design, .nodes = w->scan.nodes, .lambda = scan_lambda(&w->scan)};
    w->costed = false;
    if (!(point.lambda > 0))
        return true;
    if (problem_weighs_design(w->problem, point.design) && !cover(w, point.nodes))
        return false; /* its size is that of a combination of parts */
    uint64_t mask = look(w, &point, &cost, &falling);
    uint64_t money = 0;
    for (size_t i = 0; i < w->n && w->spent; i++)
        if (w->requirements[i].scale == SCALE_MONEY)
            money = (uint64_t)1 << i;
    const size_t one = only_one(mask | money, w->n);
    /* the cost of every size takes most of the time: it is asked for where it could matter */
    const struct requirement *r = one < w->n ? &w->requirements[one] : NULL;
    const struct least_change *alone = one < w->n ? &w->out->alone[one] : NULL;
    const bool nearer = r && r->scale != SCALE_MONEY &&
                        (!alone->found || !requirement_nearer(r, alone->reach[one], w->reach[one]));
    const bool matters = (has_budget && !w->spent) || is_new(w->out, mask | money) || falling == 0 ||
                         nearer || !w->out->joint.found || !(cost > w->out->joint.cost) ||
                         w->scan.nodes % COST_EVERY == 0;
    if (matters) {
        if (!cost_of(w, &point))
            return false;
        mask |= look_at_cost(w, &point, &cost);
        compare(w, &point, mask, cost);
    }
    return falling != 0;
}

static struct reach floor_of(const struct walk *w, const struct requirement *r)
{
    if (r->scale == SCALE_MONEY)
        return (struct reach){.whole = w->least_cost};
    return requirement_floor(r, w->problem, w->scan.design, w->scan.nodes);
}

/* The limits that this size and all larger ones miss, and what that counts at least. */
static uint64_t missed_for_good(const struct walk *w, double *cost)
{
    uint64_t mask = 0;
    *cost = 0;
    for (size_t i = 0; i < w->n; i++) {
        const struct requirement *r = &w->requirements[i];
        if (r->scale != SCALE_MONEY && r->scale != SCALE_MOST)
            continue;
        const struct reach least = floor_of(w, r);
        if (requirement_met(r, least))
            continue;
        mask |= (uint64_t)1 << i;
        *cost += requirement_cost(r, least);
    }
    return mask;
}

/* No larger size of the design can be among what is kept: each misses limits enough that something known
 * misses no other, by more than the best known. */
static bool nothing_left(const struct walk *w)
{
    const struct relaxation *out = w->out;
    double cost = 0;
    const uint64_t mask = missed_for_good(w, &cost);
    if (mask == 0 || is_new(out, mask) || !out->joint.found || !(out->joint.cost < cost))
        return false;
    const size_t i = only_one(mask, w->n);
    if (i == w->n)
        return true;
    const struct requirement *r = &w->requirements[i];
    return out->alone[i].found && requirement_nearer(r, out->alone[i].reach[i], floor_of(w, r));
}

static bool far_enough(const struct walk *w, bool has_budget)
{
    const int64_t nodes = w->scan.nodes;
    if (nodes >= w->scan.design->most_nodes || nodes >= w->at_most)
        return true;
    if (nodes < RELAXATION_NODES || nodes < 2 * w->min_nodes)
        return false;
    return nodes >= 2 * w->last_rise && (w->spent || !has_budget);
}

/* Tables of mixes of parts with quantity breaks, owned, or in chassis, take the square of the size to make.
 */
static int64_t largest(const struct problem *problem)
{
    if (problem->splits_orders)
        return RELAXATION_NODES_MIXED;
    for (size_t s = 0; s < problem->n_supplies; s++)
        for (size_t k = 0; k < problem->supplies[s].n_offers && problem->supplies[s].n_offers > 1; k++)
            if (problem->supplies[s].offers[k].owned > 0 || problem->supplies[s].offers[k].family > 0 ||
                !price_is_linear(problem->supply_prices[s][k]))
                return RELAXATION_NODES_MIXED;
    return RELAXATION_NODES_AT_MOST;
}

/* A first look ends where a limit is missed for good: what is known from all designs then ends most walks
 * soon.
 */
struct look {
    const struct design *design;
    double lambda; /* at the end of the first look */
    bool ended;    /* nothing larger can matter */
};

static bool walk_design(struct walk *w, struct look *look, bool first, bool has_budget)
{
    enum { LOOK_EVERY = 256 };
    double unused = 0;
    w->spent = w->impossible = false;
    w->last_rise = 1;
    w->least_cost = 0;
    scan_start(&w->scan, w->problem, look->design, &w->out->gap);
    while (!(look->ended = far_enough(w, has_budget))) {
        if (w->scan.nodes % LOOK_EVERY == 0 && stop_reached(w->stop))
            return false;
        if (first && w->scan.nodes > 0 && missed_for_good(w, &unused) != 0)
            break;
        if (scan_step(&w->scan))
            w->last_rise = w->scan.nodes;
        look->ended = !visit(w, has_budget) || w->impossible || nothing_left(w);
        if (look->ended)
            break;
    }
    look->lambda = scan_lambda(&w->scan);
    return true;
}

/* The fastest first: the sizes they need to meet the limits end the others' walks. */
static int by_speed(const void *a, const void *b)
{
    const struct look *x = a, *y = b;
    if (x->lambda != y->lambda)
        return x->lambda > y->lambda ? -1 : 1;
    return x->design < y->design ? -1 : 1;
}

static bool walk_designs(struct walk *w, bool has_budget)
{
    const size_t n = w->problem->n_designs;
    struct look *looks = ARENA_NEW(w->problem->arena, n, struct look);
    for (size_t d = 0; d < n && w->status == ST_OK; d++) {
        looks[d] = (struct look){.design = &w->problem->designs[d]};
        if (!walk_design(w, &looks[d], true, has_budget))
            return false;
    }
    qsort(looks, n, sizeof *looks, by_speed);
    for (size_t d = 0; d < n && w->status == ST_OK; d++)
        if (!looks[d].ended && !walk_design(w, &looks[d], false, has_budget))
            return false;
    return true;
}

enum status relaxation_make(struct relaxation *out, struct problem *problem,
                            const struct requirement *requirements, size_t n, const struct stop *stop,
                            struct diag *diag)
{
    struct arena *arena = problem->arena;
    struct work_item *work = ARENA_NEW(arena, problem->n_work, struct work_item);
    bool has_budget = false;
    *out = (struct relaxation){.alone = ARENA_NEW(arena, n, struct least_change), .gap = DIAG_INIT};
    out->free.reach = ARENA_NEW(arena, n, struct reach);
    out->joint.reach = ARENA_NEW(arena, n, struct reach);
    for (size_t i = 0; i < n; i++) {
        out->alone[i].reach = ARENA_NEW(arena, n, struct reach);
        has_budget = has_budget || requirements[i].scale == SCALE_MONEY;
    }
    for (size_t a = 0; a < problem->n_work; a++) {
        work[a] = problem->work[a];
        work[a].max_time_s = INFINITY;
        work[a].min_rate_ops = 0;
    }
    struct walk w = {.out = out,
                     .problem = problem,
                     .requirements = requirements,
                     .n = n,
                     .min_nodes = 1,
                     .stop = stop,
                     .diag = diag,
                     .reach = ARENA_NEW(arena, n, struct reach)};
    for (size_t i = 0; i < n; i++)
        if (requirements[i].scale == SCALE_LEAST)
            w.min_nodes = requirements[i].whole;
    w.at_most = largest(problem);
    w.at_most = w.at_most > 2 * w.min_nodes ? w.at_most : 2 * w.min_nodes;
    problem->work = work;
    problem->limits.min_nodes = 1;
    problem->limits.min_rate = 0;
    memset(problem->limits.most, 0, sizeof problem->limits.most);
    problem->budget_minor = BUDGET_NONE;
    if (!problem->memory)
        problem->memory = scan_memory_make(problem, arena);
    (void)cover(&w, 1);
    if (!walk_designs(&w, has_budget))
        return diag_at(diag, ST_STOPPED, problem->scenario->path, 0, 0,
                       "stopped before it was known what stands in the way");
    return w.status;
}

bool relaxation_meets(const struct relaxation *relaxation, uint64_t set)
{
    for (size_t i = 0; i < relaxation->n_masks; i++)
        if ((relaxation->masks[i] & set) == 0)
            return true;
    return false;
}
