/* list_amounts.h - the price of a line from its price, list price, discount, total and quantity. */
#ifndef CATALOG_LIST_AMOUNTS_H
#define CATALOG_LIST_AMOUNTS_H

#include "base/decimal.h"
#include "catalog/list_line.h"

/* The amounts of a line, before discounts of the whole quote. */
struct list_amounts {
    char currency[4];
    int64_t minor;       /* price of `priced_for` units after the discount of the line */
    int64_t priced_for;  /* units that the price is for */
    int64_t total_minor; /* of the line: as written, or price times quantity */
    int64_t slack_minor; /* what rounding can change in the total */
    bool counted;        /* false: the line has no quantity and no total, so that its total is that of one */
    bool list_only;      /* the line has only a list price */
};

/**
 * Reads the amounts of the current line. Two of list price, discount and price give the third, rounded half
 * away from zero to a minor unit; three are compared. A total is compared with price and quantity, or divided
 * by the quantity. A discount applies to a price of its line only if the total shows so.
 *
 * Errors have the place of a cell: amounts that contradict each other, with their numbers; amounts in two
 * currencies; no amount.
 */
void list_amounts_read(struct list_amounts *out, const struct list_importer *t);

/* Reads "5%" as the share 0.05. False: it is not a percentage from 0 to 100. */
bool list_amounts_share(struct decimal *out, const char *text);

#endif
