/* scan_cables.h - the cables of a cluster where racks have places: by their lengths, one after another. */
#ifndef TESTS_SCAN_CABLES_H
#define TESTS_SCAN_CABLES_H

#include "oracle/count_purchase.h"
#include "problem/problem.h"

/* Least cost of the cables of a cluster, no extra among them; 0 where the scenario has no layout, -1 where
 * one is too long. */
int64_t scan_cables_cost(const struct problem *problem, const struct design *design, int64_t nodes);

/* Where the scenario has a layout, counts the cheapest cable for each length. Not where cables have quantity
 * breaks. False: one is too long. */
bool scan_cables(struct counted *c, const struct problem *problem, const struct design *design,
                 int64_t nodes);

#endif
