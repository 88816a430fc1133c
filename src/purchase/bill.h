/* bill.h - the lines of a bill of materials: their quotes, their order, and their text. */
#ifndef PURCHASE_BILL_H
#define PURCHASE_BILL_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

struct arena;
struct bill_line;
struct instance;

/* The price step at which a line was bought; NULL: nothing was bought. */
const struct price_step *bill_step(const struct instance *instance, const struct bill_line *line);

/* The quote that gives the price of a line; NULL: the price was set, or all units are owned. */
const struct quote *bill_quote(const struct instance *instance, const struct bill_line *line);

/* The seller of a line's offer if it is known, otherwise the source of the quote; NULL: neither is known, or
 * nothing was bought. */
const char *bill_quoted_by(const struct instance *instance, const struct bill_line *line);

/* The seller of a price step if there is one (`step` may be NULL), otherwise the vendor of the part; NULL:
 * neither is known. */
const char *bill_seller_of_step(const struct instance *instance, size_t part, const struct price_step *step);
/* The company to order a line from: the seller of its price step if known, otherwise the part's vendor; NULL:
 * unknown. */
const char *bill_seller(const struct instance *instance, const struct bill_line *line);

/* Number of offers in force for the part of a line that are not used, because none is cheaper. */
int64_t bill_unused_offers(const struct instance *instance, const struct bill_line *line);

/* True for rented hours of machines that are paid over the years. If the budget includes operation, they are
 * a cost of operation. If the budget is for capital only, hours among the extras are bought like other
 * parts. */
bool bill_is_rent(const struct instance *instance, size_t part);

/* bill_rent: the present value of the rented hours in a bill. bill_bought: the payment for all other
 * lines. */
int64_t bill_rent(const struct instance *instance, const struct bill_line *lines, size_t n);
int64_t bill_bought(const struct instance *instance, const struct bill_line *lines, size_t n);

/* The line of a part; a line of zeros if the bill has none. */
struct bill_line bill_find(const struct bill_line *lines, size_t n, size_t part);

/* Sorts lines by part id. */
void bill_sort(struct bill_line *lines, size_t n);

/* True if two sorted bills use the same units of every part. Additional units that fill packs do not
 * matter. */
bool bill_same_use(const struct bill_line *a, size_t n_a, const struct bill_line *b, size_t n_b);

/* True if two bills order the same parts and use the same number of owned units. Which owned cables they use
 * does not matter. */
bool bill_same_order(const struct instance *instance, const struct bill_line *a, size_t n_a,
                     const struct bill_line *b, size_t n_b);

/* All lines as text, on the arena: "650 x fe-port, 325 x fe-nic"; owned units as "+ 3 owned". */
const char *bill_text(const struct instance *instance, const struct bill_line *lines, size_t n,
                      struct arena *arena);

#endif
