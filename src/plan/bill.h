/* bill.h - what the lines of a bill of materials stand on: the needs they serve, the quotes they are priced by. */
#ifndef PLAN_BILL_H
#define PLAN_BILL_H

#include "plan/problem.h"

/* Units of its i-th supply that so many nodes of a design need; -1: so many cannot be wired. */
int64_t bill_need(const struct problem *problem, const struct design *design, size_t i, int64_t nodes);

/* The quote that prices a line; NULL for a price that was set, or a line of owned units alone. */
const struct quote *bill_quote(const struct problem *problem, const struct bill_line *line);

/* Sorts lines by part id. */
void bill_sort(struct bill_line *lines, size_t n);

/* "650 x fe-port, 325 x fe-nic": every line as text, on the arena; owned units as "+ 3 owned". */
const char *bill_text(const struct problem *problem, const struct bill_line *lines, size_t n,
                      struct arena *arena);

#endif
