/* bill.h - the lines of a bill of materials: the quotes they stand on, their order, their text. */
#ifndef PURCHASE_BILL_H
#define PURCHASE_BILL_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

struct arena;
struct bill_line;
struct problem;

/* The step of its price that a line was bought at; NULL: nothing of it is bought. */
const struct price_step *bill_step(const struct problem *problem, const struct bill_line *line);

/* The quote that prices a line; NULL for a price that was set, or a line of owned units alone. */
const struct quote *bill_quote(const struct problem *problem, const struct bill_line *line);

/* The seller that the offer of a line names, else the source of its quote; NULL: neither, or nothing of it is
 * bought. */
const char *bill_quoted_by(const struct problem *problem, const struct bill_line *line);

/* The seller of a price step (NULL: of none), else the vendor of the part; NULL: neither is known. And of a
 * line, by the step that it is bought at. */
const char *bill_step_seller(const struct problem *problem, size_t part, const struct price_step *step);
const char *bill_seller(const struct problem *problem, const struct bill_line *line);

/* Offers of the part that stand beside the one a line is bought from: none of them is cheaper. */
int64_t bill_dearer_offers(const struct problem *problem, const struct bill_line *line);

/* Hours of machines, which are paid over the years: a cost of operation, where the budget is on that too. As
 * an extra of a capital budget they are bought like any other part. */
bool bill_is_rent(const struct problem *problem, size_t part);

/* What the rent of a bill is worth today; and what the rest of its lines is paid with. */
int64_t bill_rent(const struct problem *problem, const struct bill_line *lines, size_t n);
int64_t bill_bought(const struct problem *problem, const struct bill_line *lines, size_t n);

/* The line of a part; of one that is on none nothing is bought, owned or used. */
struct bill_line bill_find(const struct bill_line *lines, size_t n, size_t part);

/* Sorts lines by part id. */
void bill_sort(struct bill_line *lines, size_t n);

/* The same units of every part in use, of two sorted bills: what is ordered beyond them, to fill packs, is no
 * other plan. */
bool bill_same_use(const struct bill_line *a, size_t n_a, const struct bill_line *b, size_t n_b);

/* Two bills order the same, and take as much of what is owned; which owned cables serve is no other order. */
bool bill_same_order(const struct problem *problem, const struct bill_line *a, size_t n_a,
                     const struct bill_line *b, size_t n_b);

/* "650 x fe-port, 325 x fe-nic": every line as text, on the arena; owned units as "+ 3 owned". */
const char *bill_text(const struct problem *problem, const struct bill_line *lines, size_t n,
                      struct arena *arena);

#endif
