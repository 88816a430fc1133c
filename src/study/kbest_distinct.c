/* kbest_distinct.c - of the best plans the first of each order, design, network or node. */
#include <assert.h>
#include <stdlib.h>
#include <string.h>

#include "base/number.h"
#include "study/best.h"

/* Plans listed to find the orders among them: so many, and then as many times more. */
enum { PLANS_AT_MOST = 1 << 20, MORE = 4 };

/* The same parts in the same numbers. */
static bool same_order(const struct kbest_row *a, const struct kbest_row *b)
{
    bool same = a->n_bill == b->n_bill;
    for (size_t i = 0; same && i < a->n_bill; i++)
        same = a->bill[i].part == b->bill[i].part && a->bill[i].quantity == b->bill[i].quantity &&
               a->bill[i].owned == b->bill[i].owned;
    return same;
}

static bool same_kind(const struct kbest_row *a, const struct kbest_row *b, enum kbest_distinct distinct)
{
    const struct design *x = a->point.design, *y = b->point.design;
    switch (distinct) {
    case KBEST_DESIGN:
        return x == y;
    case KBEST_NETWORK:
        return x->technology == y->technology;
    case KBEST_NODE:
        return x->node == y->node;
    case KBEST_ORDER:
    case N_KBEST_DISTINCT:
        break;
    }
    return false;
}

static void add_name(struct kbest_row *row, const char *name, struct arena *arena)
{
    if (text_place(name, row->names, row->n_names) < row->n_names)
        return;
    const char **names = ARENA_COPY(arena, row->names, row->n_names, 1, const char *);
    names[row->n_names++] = name;
    row->names = names;
}

/* The place of the order among the first n; n: it is not there. Most often it is the last one. */
static size_t find_order(const struct kbest_row *rows, size_t n, const struct kbest_row *order)
{
    for (size_t k = n; k-- > 0;)
        if (same_order(&rows[k], order))
            return k;
    return n;
}

/* Leaves the first plan of each order, or kind, with the names of all that make the order and are as fast. */
static void keep_distinct(struct kbest *list, enum kbest_distinct distinct, struct arena *arena)
{
    size_t kept = 0;
    for (size_t i = 0; i < list->n; i++) {
        const struct kbest_row row = list->rows[i];
        const size_t at = find_order(list->rows, kept, &row);
        /* two designs with one order are one purchase; it may still be the best one of two nodes */
        bool known = at < kept && (distinct == KBEST_ORDER || distinct == KBEST_DESIGN);
        for (size_t k = 0; k < kept && !known; k++)
            known = same_kind(&list->rows[k], &row, distinct);
        if (!known)
            list->rows[kept++] = row;
        if (at < kept && compare_close(list->rows[at].point.lambda, row.point.lambda) == 0)
            add_name(&list->rows[at], row.point.design->network->name, arena);
    }
    list->n = kept;
}

/* One more order than asked for is looked for: with it all plans of those before it are known. */
static void find_orders(struct kbest *out, const struct problem *problem, size_t n, const struct stop *stop,
                        struct arena *arena)
{
    size_t plans = n + 1;
    for (;;) {
        kbest_find(out, problem, plans, stop, arena);
        keep_distinct(out, KBEST_ORDER, arena);
        if (out->n > n || out->all || out->stopped || plans == PLANS_AT_MOST)
            return;
        plans = plans < PLANS_AT_MOST / MORE ? MORE * plans : PLANS_AT_MOST;
    }
}

/* The best plan of every design. */
static void find_designs(struct kbest *out, const struct problem *problem, const struct stop *stop,
                         struct arena *arena)
{
    *out = (struct kbest){.rows = ARENA_NEW(arena, problem->choice.n_designs, struct kbest_row), .all = true};
    for (size_t d = 0; d < problem->choice.n_designs && !out->stopped; d++) {
        struct problem one = *problem;
        struct kbest best;
        one.choice.designs = &problem->choice.designs[d];
        one.choice.n_designs = 1;
        kbest_find(&best, &one, 1, stop, arena);
        out->stopped = best.stopped;
        if (best.n > 0)
            out->rows[out->n++] = best.rows[0];
    }
    kbest_sort(out, problem);
}

void kbest_find_distinct(struct kbest *out, const struct problem *problem, size_t n,
                         enum kbest_distinct distinct, const struct stop *stop, struct arena *arena)
{
    assert(n >= 1 && n <= KBEST_AT_MOST);
    if (distinct == KBEST_ORDER) {
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
