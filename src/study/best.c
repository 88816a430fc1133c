/* best.c - chooses the search for the N best distinct plans. */
#include "study/best.h"

#include <assert.h>
#include <math.h>
#include <string.h>

#include "base/diag.h"
#include "base/heap.h"
#include "base/mem.h"
#include "base/sort.h"
#include "base/stop.h"
#include "base/text.h"
#include "problem/candidate_bound.h"
#include "problem/stock.h"
#include "problem/weighs.h"
#include "purchase/order.h"
#include "search/combination.h"
#include "search/candidate_compare.h"
#include "search/instance_cost.h"

/* First the N best candidates are found by their cheapest bills; the N best plans are bills of these. Then
 * their bills are enumerated, cheapest first, while they can still enter the list. */

/* --- a list of the best n items, with the worst at the root of the heap --- */

struct shortlist {
    struct heap heap;
    size_t most;
};

static bool full(const struct shortlist *list)
{
    return list->heap.n == list->most;
}

static bool can_enter(const struct shortlist *list, const void *candidate)
{
    return !full(list) || list->heap.before(list->heap.context, list->heap.items, candidate);
}

/* --- the best candidates --- */

/* Orders designs with one id by their index, because a scenario may list a topology twice. */
static int by_place(const struct candidate *a, const struct candidate *b)
{
    return (a->design > b->design) - (a->design < b->design);
}

static bool is_worse_candidate(const void *instance, const void *a, const void *b)
{
    const int order = candidate_compare(instance, a, b, NULL);
    return order != 0 ? order > 0 : by_place(a, b) > 0;
}

struct candidate_search {
    const struct instance *instance;
    const struct stop *stop;
    struct shortlist list;
    double needed_rate;
    bool stopped;
    int64_t n_looked;
};

static bool is_stopped(void *search)
{
    enum { LOOK_EVERY = 1024 };
    struct candidate_search *s = search;
    if (!s->stopped && ++s->n_looked % LOOK_EVERY == 0)
        s->stopped = stop_reached(s->stop);
    return s->stopped;
}

/* Adds a candidate to the list if it is good enough. Returns false if no later candidate of the design can
 * enter the list: with a falling number of nodes none is faster, with a rising number none is cheaper. */
static bool offer(struct candidate_search *s, struct candidate point, bool falling)
{
    const struct candidate *worst = full(&s->list) ? (const void *)s->list.heap.items : NULL;
    if (!(point.rate > 0) || point.rate < s->needed_rate)
        return !falling;
    if (worst && s->instance->goal == GOAL_RATE && compare_close(point.rate, worst->rate) < 0)
        return !falling;
    if (worst && !instance_may_cost(s->instance, point.design, point.nodes,
                                    candidate_cost_limit(s->instance, point.rate, worst)))
        return s->instance->goal != GOAL_COST;
    point.cost_minor = instance_cost(s->instance, point.design, point.nodes);
    if (!can_enter(&s->list, &point))
        return s->instance->goal != GOAL_COST || !worst || point.cost_minor <= worst->cost_minor;
    struct candidate dropped;
    if (worst)
        heap_pop(&dropped, &s->list.heap);
    heap_push(&s->list.heap, &point);
    return true;
}

/* True if no candidate up to this bound can enter the full list. A negative least cost proves nothing,
 * because this number of nodes may have no topology. */
static bool is_worthless(const struct candidate *best, const void *payload)
{
    const struct candidate_search *s = payload;
    const struct candidate *worst = full(&s->list) ? (const void *)s->list.heap.items : NULL;
    return best->rate < s->needed_rate ||
           (worst && instance_least_cost(s->instance, best->design, best->nodes) >= 0 &&
            !instance_may_cost(s->instance, best->design, best->nodes,
                               candidate_cost_limit(s->instance, best->rate, worst)));
}

static void search_design(struct candidate_search *s, const struct design *design)
{
    const struct instance *instance = s->instance;
    const int64_t first = instance_least_nodes(instance, design);
    const int64_t most = instance_nodes_within(instance, design, instance->budget_minor);
    struct candidate_walk walk = {
        .most = most, .every = true, .is_stopped = is_stopped, .is_worthless = is_worthless, .payload = s};
    struct candidate point;
    if (most < first)
        return;
    candidate_walk_start(&walk, instance, design, NULL);
    if (instance->goal == GOAL_RATE && scan_monotone(instance, design, most)) {
        for (int64_t nodes = most; nodes >= first && !is_stopped(s); nodes--) {
            scan_jump(&walk.scan, nodes);
            if (!offer(s, (struct candidate){design, nodes, -1, scan_rate(&walk.scan)}, true))
                return;
        }
        return;
    }
    while (candidate_walk_next(&point, &walk) && offer(s, point, false))
        continue;
}

/* --- the bills of the best candidates --- */

/* Compares bills of one candidate: fewer units of the part with the last id come first. */
static int compare_bills(const struct plan_row *a, const struct plan_row *b)
{
    size_t i = a->n_bill, j = b->n_bill;
    while (i > 0 && j > 0) {
        const struct bill_line *x = &a->bill[--i], *y = &b->bill[--j];
        if (x->part != y->part)
            return x->part > y->part ? 1 : -1;
        const int64_t more = x->quantity + x->owned - y->quantity - y->owned;
        if (more != 0)
            return more > 0 ? 1 : -1;
    }
    return (i > 0) - (j > 0);
}

/* The objective of a row; for a rate over a size, the size is that of the bill. */
static double objective_of(const struct instance *instance, const struct plan_row *row)
{
    const size_t over = goal_size(instance->goal);
    return goal_value(instance, row->rate, (double)row->cost_minor,
                      over < SIZES_AT_MOST ? bill_size(instance, row->bill, row->n_bill, over) : 0);
}

static int64_t for_parts(const struct plan_row *row)
{
    int64_t sum_minor = 0;
    for (size_t i = 0; i < row->n_bill; i++)
        sum_minor += row->bill[i].total_minor;
    return sum_minor;
}

/* With vendor terms, the power is that of the candidate's cheapest bill. */
static double power_of(const struct instance *instance, const struct plan_row *row)
{
    return instance->market.n_charges > 0 ? candidate_size(instance, row->clusters, SIZE_POWER)
                                          : row->power_W;
}

static int compare_rows(const struct instance *instance, const struct plan_row *a, const struct plan_row *b)
{
    const bool terms = instance->market.n_charges > 0;
    const struct candidate *x = a->clusters, *y = b->clusters;
    const bool same_point = x->design == y->design && x->nodes == y->nodes;
    const int by_cost = (a->cost_minor > b->cost_minor) - (a->cost_minor < b->cost_minor);
    int order = instance->goal == GOAL_COST
                    ? by_cost
                    : compare_close(objective_of(instance, b), objective_of(instance, a));
    if (order == 0)
        order = compare_close(b->rate, a->rate);
    if (order == 0)
        order = by_cost;
    if (order == 0 && !(terms && same_point))
        order = compare_close(power_of(instance, a), power_of(instance, b));
    if (order == 0)
        order = strcmp(x->design->id, y->design->id);
    if (order == 0)
        order = (x->nodes > y->nodes) - (x->nodes < y->nodes);
    if (order == 0)
        order = by_place(x, y);
    if (order == 0 && terms)
        order = (for_parts(a) > for_parts(b)) - (for_parts(a) < for_parts(b));
    if (order == 0 && terms)
        order = compare_close(a->power_W, b->power_W);
    return order != 0 ? order : compare_bills(a, b);
}

static bool is_worse_row(const void *instance, const void *a, const void *b)
{
    return compare_rows(instance, a, b) > 0;
}

static struct heap heap_of_rows(const struct instance *instance)
{
    return (struct heap){.size = sizeof(struct plan_row), .before = is_worse_row, .context = instance};
}

struct bill_search {
    const struct instance *instance;
    struct shortlist list; /* rows with malloc'ed bills */
    struct arena points;   /* candidates of the rows */
    struct candidate point;
    int64_t limit_minor; /* more expensive bills are skipped */
    size_t n;            /* number of bills found */
    bool count;          /* count the bills, but do not collect them */
    int64_t *quantity;   /* [n_extras] quantities of the current bill */
};

/* The row that a new row must beat; NULL: any row enters. */
static const struct plan_row *worst_of(const struct bill_search *s)
{
    return full(&s->list) ? (const void *)s->list.heap.items : NULL;
}

/* Highest cost at which a bill of the candidate can enter. */
static int64_t limit_of(const struct bill_search *s)
{
    const struct instance *instance = s->instance;
    const struct plan_row *worst = worst_of(s);
    if (!worst)
        return instance->budget_minor;
    const int64_t limit = candidate_cost_limit(instance, s->point.rate, worst->clusters);
    return limit < instance->budget_minor ? limit : instance->budget_minor;
}

/* Adds the bill of a combination to the list if it is good enough. use: pieces in use [n_slots]. */
static void enter(struct bill_search *s, const struct order_enumeration *w, int64_t cost_minor,
                  const int64_t *use)
{
    struct arena scratch = ARENA_INIT;
    struct candidate point = s->point;
    point.cost_minor = cost_minor;
    struct plan_row row = {.clusters = &point, .n_clusters = 1, .rate = point.rate, .cost_minor = cost_minor};
    const int64_t *mixed[DESIGN_MAX_NEEDS] = {NULL};
    struct used_parts taken;
    for (size_t j = 0; j < w->n_needs; j++)
        mixed[w->needs[j].i] = &use[w->needs[j].first];
    used_parts_make(&taken, s->instance, point.design, point.nodes, mixed, s->quantity);
    row.bill = used_parts_bill(&row.n_bill, &taken, s->instance, &scratch);
    used_parts_fini(&taken);
    row.power_W = bill_size(s->instance, row.bill, row.n_bill, SIZE_POWER);
    if (can_enter(&s->list, &row)) {
        struct plan_row dropped = {.bill = NULL};
        struct bill_line *own_bill = mem_alloc(row.n_bill, sizeof *own_bill);
        memcpy(own_bill, row.bill, row.n_bill * sizeof *own_bill);
        row.bill = own_bill;
        row.clusters = ARENA_COPY(&s->points, &point, 1, 0, struct candidate);
        if (full(&s->list))
            heap_pop(&dropped, &s->list.heap);
        mem_free(dropped.bill);
        heap_push(&s->list.heap, &row);
    }
    arena_fini(&scratch);
}

/* Lowers the limits of the enumeration to the given cost, and to the size at which a bill can still enter. */
static void lower_limits(struct bill_search *s, struct order_enumeration *w, int64_t limit_minor)
{
    s->limit_minor = limit_minor < s->limit_minor ? limit_minor : s->limit_minor;
    combination_within(w, s->limit_minor);
    const struct plan_row *worst = worst_of(s);
    const size_t over = goal_size(s->instance->goal);
    if (over == SIZES_AT_MOST || !worst)
        return;
    const double most = s->point.rate / objective_of(s->instance, worst) * (1 + 1e-9);
    w->most.size.of[over] = fmin(w->most.size.of[over], most - w->beside.size.of[over]);
}

static void take(struct order_enumeration *w, void *payload)
{
    struct bill_search *s = payload;
    const int64_t cost = combination_sum(s->quantity, w).cost_minor;
    if (cost < 0 || cost > s->limit_minor)
        return;
    int64_t *use = w->by_orders && s->count ? NULL : mem_alloc(w->n_slots, sizeof *use);
    /* an irredundant bill uses exactly the pieces of its order */
    if (use && (!combination_use_order(use, w) ||
                (!w->by_orders && memcmp(use, w->pieces, w->n_slots * sizeof *use) != 0))) {
        mem_free(use);
        return;
    }
    s->n++;
    if (s->count) {
        w->steps.done = s->n >= s->list.most;
    } else {
        enter(s, w, cost, use);
        lower_limits(s, w, limit_of(s));
    }
    mem_free(use);
}

static void run(struct bill_search *s, struct order_enumeration *w, int64_t limit_minor)
{
    s->n = 0;
    s->limit_minor = limit_minor;
    lower_limits(s, w, limit_minor);
    order_enumeration_run(w, 0);
}

/* A candidate may have very many bills, and the enumeration is not sorted by cost. It first only counts
 * bills, with rising cost limits, until there are enough. Then it runs once more to collect them. If the goal
 * is a rate over a size, the size limit is lowered during the enumeration instead. */
static void find_bills_of_candidate(struct bill_search *s)
{
    const struct instance *instance = s->instance;
    const int64_t least = s->point.cost_minor, limit = limit_of(s);
    struct order_enumeration enumeration;
    if (limit < least)
        return;
    const bool any = combination_start(&enumeration, instance, NULL, &s->point, 1);
    enumeration.by_orders = !instance_weighs_size(instance) && !combination_has_sellers(&enumeration);
    enumeration.take = take;
    enumeration.payload = s;
    int64_t above = least / 4096 + 1, within = limit;
    s->count = true;
    for (bool enough = !any || goal_size(instance->goal) < SIZES_AT_MOST; !enough;) {
        within = limit - least > above ? least + above : limit;
        run(s, &enumeration, within);
        enough = enumeration.steps.done || within == limit;
        /* without a budget the limit is INT64_MAX: avoid overflow */
        above = above > limit / 4 ? limit : 4 * above;
    }
    s->count = false;
    if (any)
        run(s, &enumeration, within);
    order_enumeration_fini(&enumeration);
}

static void keep(struct plan_list *out, struct bill_search *s, struct arena *arena)
{
    heap_sort(&s->list.heap);
    out->n = s->list.heap.n;
    out->rows = ARENA_NEW(arena, out->n, struct plan_row);
    for (size_t i = 0; i < out->n; i++) {
        struct plan_row *row = &out->rows[i];
        *row = ((const struct plan_row *)(const void *)s->list.heap.items)[i];
        struct bill_line *own_bill = row->bill;
        row->bill = ARENA_COPY(arena, own_bill, row->n_bill, 0, struct bill_line);
        row->clusters = ARENA_COPY(arena, row->clusters, 1, 0, struct candidate);
        row->objective = plan_objective_of(s->instance, row->rate, row->cost_minor, row->bill, row->n_bill);
        mem_free(own_bill);
    }
}

void best_find_bills(struct plan_list *out, const struct instance *instance, size_t n,
                     const struct stop *stop, struct arena *arena)
{
    assert(n >= 1 && instance->choice.costs->tables);
    struct candidate_search points = {
        .instance = instance,
        .stop = stop,
        .needed_rate = search_needed_rate(instance),
        .list = {{.size = sizeof(struct candidate), .before = is_worse_candidate, .context = instance}, n}};
    struct bill_search bills = {.instance = instance, .list = {heap_of_rows(instance), n}};
    for (size_t d = 0; d < instance->choice.n_designs && !points.stopped; d++)
        search_design(&points, &instance->choice.designs[d]);
    heap_sort(&points.list.heap);
    bills.quantity = mem_alloc(instance->purchase->n_extras, sizeof *bills.quantity);
    for (size_t i = 0; i < points.list.heap.n; i++) {
        bills.point = ((const struct candidate *)(const void *)points.list.heap.items)[i];
        find_bills_of_candidate(&bills);
    }
    const size_t found = bills.list.heap.n;
    *out = (struct plan_list){.stopped = points.stopped, .all = !points.stopped && found < n};
    keep(out, &bills, arena);
    arena_fini(&bills.points);
    mem_free(bills.quantity);
    mem_free(points.list.heap.items);
    mem_free(bills.list.heap.items);
}

static void best_sort_rows(struct plan_list *list, const struct instance *instance)
{
    struct heap rows = heap_of_rows(instance);
    for (size_t i = 0; i < list->n; i++)
        heap_push(&rows, &list->rows[i]);
    heap_sort(&rows);
    if (list->n > 0)
        memcpy(list->rows, rows.items, list->n * sizeof *list->rows);
    mem_free(rows.items);
}

/* --- one cluster: the best plan of each order, design, network or node --- */

/* Plans listed to find n distinct orders: at first n + 1, then MORE times as many, up to PLANS_AT_MOST. */
enum { PLANS_AT_MOST = 1 << 20, MORE = 4 };

/* True if both rows contain the same parts in the same quantities. */
static bool same_order(const struct plan_row *a, const struct plan_row *b)
{
    bool same = a->n_bill == b->n_bill;
    for (size_t i = 0; same && i < a->n_bill; i++)
        same = a->bill[i].part == b->bill[i].part && a->bill[i].quantity == b->bill[i].quantity &&
               a->bill[i].owned == b->bill[i].owned;
    return same;
}

static bool same_kind(const struct plan_row *a, const struct plan_row *b, enum option_by distinct)
{
    const struct design *x = a->clusters->design, *y = b->clusters->design;
    return distinct == OPTION_BY_NETWORK
               ? x->technology == y->technology && (x->rented.units > 0) == (y->rented.units > 0)
           : distinct == OPTION_BY_NODE ? x->node == y->node
                                        : distinct == OPTION_BY_DESIGN && x == y;
}

static void add_name(struct plan_row *row, const char *name, struct arena *arena)
{
    if (text_place(name, row->names, row->n_names) < row->n_names)
        return;
    const char **names = ARENA_COPY(arena, row->names, row->n_names, 1, const char *);
    names[row->n_names++] = name;
    row->names = names;
}

/* The index of an equal order among n rows, or n. Searches backwards because equal orders are usually
 * adjacent. */
static size_t find_order(const struct plan_row *rows, size_t n, const struct plan_row *order)
{
    for (size_t k = n; k-- > 0;)
        if (same_order(&rows[k], order))
            return k;
    return n;
}

/* Keeps the first plan of each order or kind, with the names of all designs that give this order at the same
 * rate. */
static void keep_distinct(struct plan_list *list, enum option_by distinct, struct arena *arena)
{
    size_t kept = 0;
    for (size_t i = 0; i < list->n; i++) {
        const struct plan_row row = list->rows[i];
        const size_t at = find_order(list->rows, kept, &row);
        /* two designs with one order are one purchase, but it may be the best one for two different nodes */
        bool known = at < kept && (distinct == OPTION_BY_ORDER || distinct == OPTION_BY_DESIGN);
        for (size_t k = 0; k < kept && !known; k++)
            known = same_kind(&list->rows[k], &row, distinct);
        if (!known)
            list->rows[kept++] = row;
        if (at < kept && compare_close(list->rows[at].rate, row.rate) == 0)
            add_name(&list->rows[at], row.clusters->design->network->name, arena);
    }
    list->n = kept;
}

/* Finds n + 1 orders: only then are all plans of the first n known. */
static void find_orders(struct plan_list *out, const struct instance *instance, size_t n,
                        const struct stop *stop, struct arena *arena)
{
    size_t plans = n + 1;
    for (;;) {
        best_find_bills(out, instance, plans, stop, arena);
        keep_distinct(out, OPTION_BY_ORDER, arena);
        if (out->n > n || out->all || out->stopped || plans == PLANS_AT_MOST)
            return;
        plans = plans < PLANS_AT_MOST / MORE ? MORE * plans : PLANS_AT_MOST;
    }
}

static void find_designs(struct plan_list *out, const struct instance *instance, const struct stop *stop,
                         struct arena *arena)
{
    *out = (struct plan_list){.rows = ARENA_NEW(arena, instance->choice.n_designs, struct plan_row),
                              .all = true};
    for (size_t d = 0; d < instance->choice.n_designs && !out->stopped; d++) {
        struct instance one = instance_varied(instance);
        struct plan_list best;
        one.choice.designs = &instance->choice.designs[d];
        one.choice.n_designs = 1;
        best_find_bills(&best, &one, 1, stop, arena);
        out->stopped = best.stopped;
        if (best.n > 0)
            out->rows[out->n++] = best.rows[0];
    }
    best_sort_rows(out, instance);
}

void best_find_distinct(struct plan_list *out, const struct instance *instance, size_t n,
                        enum option_by distinct, const struct stop *stop, struct arena *arena)
{
    assert(n >= 1 && n <= BEST_AT_MOST);
    if (distinct == OPTION_BY_ORDER) {
        find_orders(out, instance, n, stop, arena);
    } else {
        find_designs(out, instance, stop, arena);
        keep_distinct(out, distinct, arena);
    }
    if (out->n <= n)
        return;
    out->n = n;
    out->all = false;
}

/* --- several clusters: the best plan of each kind --- */

/* A plan as a row. by_cost: sorted by cost, then rate; otherwise by rate, then cost. */
struct ranked_plan {
    struct plan_row row;
    bool by_cost;
    size_t at; /* index of the kind; decides ties */
};

static int by_rank(const void *a, const void *b)
{
    const struct ranked_plan *x = a, *y = b;
    const int cost = (x->row.cost_minor > y->row.cost_minor) - (x->row.cost_minor < y->row.cost_minor);
    const int rate = compare_close(y->row.rate, x->row.rate);
    const int first = x->by_cost ? cost : rate, second = x->by_cost ? rate : cost;
    return first ? first : second ? second : (x->at > y->at) - (x->at < y->at);
}

static struct plan_row row_of(const struct plan *plan, struct arena *arena)
{
    return (struct plan_row){.clusters = plan_candidates(plan, arena),
                             .n_clusters = plan->n_clusters,
                             .rate = plan->rate,
                             .cost_minor = plan->cost_minor,
                             .objective = plan->objective,
                             .power_W = plan->power_W,
                             .bill = plan->bill,
                             .n_bill = plan->n_bill};
}

static enum status best_of_kinds(struct plan_list *out, const struct instance *instance, size_t n,
                                 enum option_by distinct, const struct stop *stop, struct diag *diag)
{
    struct arena *arena = instance->arena;
    struct purchase_options options;
    enum status status = purchase_options_of_kinds(&options, instance, distinct, BEST_AT_MOST, arena, diag);
    struct ranked_plan *found = ARENA_NEW(arena, options.n, struct ranked_plan);
    size_t n_found = 0;
    *out = (struct plan_list){.n = 0};
    for (size_t i = 0; i < options.n && status == ST_OK; i++) {
        struct plan plan;
        status = purchase_option_solve(&plan, &options.v[i], instance, stop, arena, diag);
        if (status == ST_OK && plan.found)
            found[n_found++] = (struct ranked_plan){row_of(&plan, arena), instance->goal == GOAL_COST, i};
    }
    if (status == ST_STOPPED) {
        out->stopped = true;
        diag_fini(diag);
        status = ST_OK;
    }
    sort_stable(found, n_found, sizeof *found, by_rank);
    out->rows = ARENA_NEW(arena, n_found, struct plan_row);
    out->all = n_found <= n && !out->stopped;
    for (; out->n < n_found && out->n < n; out->n++)
        out->rows[out->n] = found[out->n].row;
    return status;
}

enum status best_find(struct plan_list *out, const struct instance *instance, size_t n,
                      enum option_by distinct, const struct plan_options *options, struct diag *diag)
{
    if (!is_multi_cluster(instance)) {
        best_find_distinct(out, instance, n, distinct, options->stop, instance->arena);
        return ST_OK;
    }
    return distinct == OPTION_BY_ORDER ? clusters_best_find(out, instance, n, options, instance->arena, diag)
                                       : best_of_kinds(out, instance, n, distinct, options->stop, diag);
}
