/* equal_orders.h - designs that buy the same order in every draw: one purchase under several names (a fat
 * tree of one switch is a star). */
#ifndef STUDY_EQUAL_ORDERS_H
#define STUDY_EQUAL_ORDERS_H

#include "base/record.h"
#include "problem/point.h"

/**
 * Classes of designs. as[d] is the first design of d's class: as[d] <= d. Only designs of one machine
 * (problem_same_machine) can be in one class.
 */
struct equal_orders {
    size_t *as;      /* [n] */
    size_t *was;     /* [n] before the split at hand */
    size_t n;        /* designs */
    size_t n_joined; /* that are not the first of their class */
};

/* Every machine is one class; a design that is left out is a class of its own. left_out: [n_designs] */
void equal_orders_begin(struct equal_orders *out, const struct problem *problem, const bool *left_out,
                        struct arena *arena);

/* Begins again with these classes, [n]. */
void equal_orders_set(struct equal_orders *out, const size_t *as);

/**
 * Splits the classes by the orders of a draw.
 *
 * points   [n_designs] what each design buys; lambda 0: nothing
 * problem  at the prices of the draw
 */
void equal_orders_split(struct equal_orders *orders, const struct problem *problem,
                        const struct point *points);

/* Splits the classes by those of other draws, [n]. */
void equal_orders_meet(struct equal_orders *orders, const size_t *as);

/* Classes as[n] that began with those of `from`: the designs that are in another one since. */
void equal_orders_carry(struct record *record, size_t *as, const struct equal_orders *from);

#endif
