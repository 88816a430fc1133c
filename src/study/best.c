/* best.c - the N best plans that differ in something: which search lists them. */
#include "study/best.h"

#include <assert.h>
#include <string.h>

#include "base/number.h"
#include "base/sort.h"

/* --- of one cluster: of the best plans the first of each order, design, network or node --- */

/* Plans listed to find the orders among them: so many, and then as many times more. */
enum { PLANS_AT_MOST = 1 << 20, MORE = 4 };

/* The same parts in the same numbers. */
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
           : distinct == OPTION_BY_NODE  ? x->node == y->node
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

/* The place of the order among the first n; n: it is not there. Most often it is the last one. */
static size_t find_order(const struct plan_row *rows, size_t n, const struct plan_row *order)
{
    for (size_t k = n; k-- > 0;)
        if (same_order(&rows[k], order))
            return k;
    return n;
}

/* Leaves the first plan of each order, or kind, with the names of all that make the order and are as fast. */
static void keep_distinct(struct plan_list *list, enum option_by distinct, struct arena *arena)
{
    size_t kept = 0;
    for (size_t i = 0; i < list->n; i++) {
        const struct plan_row row = list->rows[i];
        const size_t at = find_order(list->rows, kept, &row);
        /* two designs with one order are one purchase; it may still be the best one of two nodes */
        bool known = at < kept && (distinct == OPTION_BY_ORDER || distinct == OPTION_BY_DESIGN);
        for (size_t k = 0; k < kept && !known; k++)
            known = same_kind(&list->rows[k], &row, distinct);
        if (!known)
            list->rows[kept++] = row;
        if (at < kept && compare_close(list->rows[at].lambda, row.lambda) == 0)
            add_name(&list->rows[at], row.clusters->design->network->name, arena);
    }
    list->n = kept;
}

/* One more order than asked for is looked for: with it all plans of those before it are known. */
static void find_orders(struct plan_list *out, const struct problem *problem, size_t n,
                        const struct stop *stop, struct arena *arena)
{
    size_t plans = n + 1;
    for (;;) {
        best_find_bills(out, problem, plans, stop, arena);
        keep_distinct(out, OPTION_BY_ORDER, arena);
        if (out->n > n || out->all || out->stopped || plans == PLANS_AT_MOST)
            return;
        plans = plans < PLANS_AT_MOST / MORE ? MORE * plans : PLANS_AT_MOST;
    }
}

/* The best plan of every design. */
static void find_designs(struct plan_list *out, const struct problem *problem, const struct stop *stop,
                         struct arena *arena)
{
    *out =
        (struct plan_list){.rows = ARENA_NEW(arena, problem->choice.n_designs, struct plan_row), .all = true};
    for (size_t d = 0; d < problem->choice.n_designs && !out->stopped; d++) {
        struct problem one = *problem;
        struct plan_list best;
        one.choice.designs = &problem->choice.designs[d];
        one.choice.n_designs = 1;
        best_find_bills(&best, &one, 1, stop, arena);
        out->stopped = best.stopped;
        if (best.n > 0)
            out->rows[out->n++] = best.rows[0];
    }
    best_sort_rows(out, problem);
}

void best_find_distinct(struct plan_list *out, const struct problem *problem, size_t n,
                        enum option_by distinct, const struct stop *stop, struct arena *arena)
{
    assert(n >= 1 && n <= BEST_AT_MOST);
    if (distinct == OPTION_BY_ORDER) {
        find_orders(out, problem, n, stop, arena);
    } else {
        find_designs(out, problem, stop, arena);
        keep_distinct(out, distinct, arena);
    }
    if (out->n <= n)
        return;
    out->n = n;
    out->all = false;
}

/* --- the best of each kind of several clusters --- */

/* A plan as a row; by_cost: the goal is cost, then rate. */
struct ranked {
    struct plan_row row;
    bool by_cost;
    size_t at; /* of kinds that tie the first comes first */
};

static int by_rank(const void *a, const void *b)
{
    const struct ranked *x = a, *y = b;
    const int cost = (x->row.cost_minor > y->row.cost_minor) - (x->row.cost_minor < y->row.cost_minor);
    const int rate = compare_close(y->row.lambda, x->row.lambda);
    const int first = x->by_cost ? cost : rate, second = x->by_cost ? rate : cost;
    return first ? first : second ? second : (x->at > y->at) - (x->at < y->at);
}

static struct plan_row row_of(const struct plan *plan, struct arena *arena)
{
    return (struct plan_row){.clusters = plan_points(plan, arena),
                             .n_clusters = plan->n_clusters,
                             .lambda = plan->lambda,
                             .cost_minor = plan->cost_minor,
                             .objective = plan->objective,
                             .power_W = plan->power_W,
                             .bill = plan->bill,
                             .n_bill = plan->n_bill};
}

static enum status best_of_kinds(struct plan_list *out, const struct problem *problem, size_t n,
                                 enum option_by distinct, const struct stop *stop, struct diag *diag)
{
    struct arena *arena = problem->arena;
    struct options options;
    enum status status = options_of_kinds(&options, problem, distinct, BEST_AT_MOST, arena, diag);
    struct ranked *found = ARENA_NEW(arena, options.n, struct ranked);
    size_t n_found = 0;
    *out = (struct plan_list){.n = 0};
    for (size_t i = 0; i < options.n && status == ST_OK; i++) {
        struct plan plan;
        status = option_ask(&plan, &options.v[i], problem, stop, arena, diag);
        if (status == ST_OK && plan.found)
            found[n_found++] = (struct ranked){row_of(&plan, arena), problem->goal == GOAL_COST, i};
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

enum status best_find(struct plan_list *out, struct problem *problem, size_t n, enum option_by distinct,
                      const struct plan_options *options, struct diag *diag)
{
    if (!plan_of_several(problem)) {
        best_find_distinct(out, problem, n, distinct, options->stop, problem->arena);
        return ST_OK;
    }
    return distinct == OPTION_BY_ORDER ? several_best_find(out, problem, n, options, problem->arena, diag)
                                       : best_of_kinds(out, problem, n, distinct, options->stop, diag);
}
